"""Worksheets for a class: what a sheet asks for, and its tasks, the same ones for whoever has its address.

Positions in which cards are added up are dealt from a seed, so that any total will do and every new sheet is another.
A task has no rules of its own to be looked at but the sheet's.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import Final, NamedTuple

from tutor.escoba.captures import TOTAL
from tutor.escoba.cards import Card, Deck, deck_cards, without_suits
from tutor.escoba.codes import ProblemCode
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.referee import problem_codes
from tutor.escoba.variants import Variant
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.languages import Voice
from tutor.teaching.levels import Level, parse_level
from tutor.teaching.pool import near
from tutor.teaching.puzzle_answers import as_shown
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle
from tutor.teaching.themes import THEMES_OF_KIND, Theme, offered, parse_theme, theme_name, themes_in

#: The kinds of tasks in which cards are added up: they may have another total, and need no suits.
SUM_KINDS: Final = (Kind.FIND_ALL, Kind.IS_THERE, Kind.ESCOBA)
#: How many tasks a sheet has, what the cards shall make, how many versions there are, and the seeds.
COUNTS: Final = range(4, 25)
TOTALS: Final = range(10, 21)
VERSIONS: Final = range(1, 4)
SEEDS: Final = range(1, 1_000_000)
#: The most captures of a task: there is a line to write on for each, and the same lines under every task.
MOST_WAYS: Final = 6

#: Tables and hands that are dealt: one card takes part of a table, but all of one only if it is small.
_TABLES: Final = range(2, 9)
_SWEPT_TABLES: Final = range(2, 6)
_HANDS: Final = range(1, 4)
#: A sheet is chosen from so many positions for each task, and from so many deals at most.
_CHOICE: Final = 5
_MOST_DEALS: Final = 2_000
_LONGEST_NUMBER: Final = 6
#: The themes that look at sums beside 15.
_OF_FIFTEEN: Final = frozenset({Theme.TABLE_FIFTEEN, Theme.NEAR_MISS})
_DECK: Final = deck_cards()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a sheet asks for. ``suited`` says that the cards have suits; without, they are numbers alone.

    >>> sheet = Sheet(kind=Kind.FIND_ALL, count=4, total=12, seed=7)
    >>> len(sheet.tasks(0)), sheet.tasks(0) == sheet.tasks(0), sheet.tasks(0) == sheet.tasks(1)
    (4, True, False)
    """

    kind: Kind = Kind.FIND_ALL
    theme: Theme | None = None
    level: Level = Level.CASUAL
    count: int = 6
    total: int = TOTAL
    versions: int = 1
    seed: int = 1
    suited: bool = True
    variant: str = "wikipedia"

    @property
    def rules(self) -> Variant:
        """The rules that decide."""
        return parse_variant(self.variant)

    def tasks(self, version: int) -> tuple[Exercise, ...]:
        """Return the tasks of a version, from 0: as hard as those of the others, with other cards."""
        return _tasks(replace(self, versions=1), version)


class Asked(NamedTuple):
    """A sheet as it was asked for, and what cannot be used of it, a sentence for each field; there the usual stands."""

    sheet: Sheet
    problems: Mapping[str, str]


def read_sheet(voice: Voice, fields: Mapping[str, str], *, suited: bool = True, variant: str = "wikipedia") -> Asked:
    """Read a sheet from the fields of a form; a field that is empty or absent is as usual.

    >>> asked = read_sheet(Voice("en"), {"kind": "escoba", "count": "6", "total": "30"})
    >>> asked.sheet.count, asked.problems
    (6, {'total': 'A whole number from 10 to 20 is needed.'})
    """
    return _Reader(voice, fields).sheet(suited=suited, variant=variant)


def ways(exercise: Exercise) -> int:
    """Return for how many answers a task leaves room, whatever its own number of them is."""
    return MOST_WAYS if exercise.kind is Kind.FIND_ALL else 1


class _Reader:
    """Reads the fields of a form, and collects what cannot be used."""

    def __init__(self, voice: Voice, fields: Mapping[str, str]) -> None:
        self.voice = voice
        self.fields = fields
        self.problems: dict[str, str] = {}

    def sheet(self, *, suited: bool, variant: str) -> Asked:
        usual = Sheet()
        kind = self.one_of("kind", {kind.value: kind for kind in PUZZLE_KINDS}) or usual.kind
        sheet = Sheet(
            kind=kind,
            theme=self.theme(),
            level=self.level() or usual.level,
            count=self.number("count", COUNTS, usual.count),
            total=self.number("total", TOTALS, usual.total),
            versions=self.number("versions", VERSIONS, usual.versions),
            seed=self.number("seed", SEEDS, usual.seed),
            suited=suited,
            variant=variant,
        )
        self.compare(sheet)
        usable = {name: getattr(usual, name) for name in ("theme", "total") if name in self.problems}
        return Asked(replace(sheet, **usable), self.problems)

    def compare(self, sheet: Sheet) -> None:
        """Look whether what was asked for goes together."""
        say, theme = self.voice.say, sheet.theme
        if sheet.kind not in SUM_KINDS and sheet.total != TOTAL:
            self.problems["total"] = say("The rules of the game decide this kind of task: the total is 15.")
        if sheet.kind is Kind.COUNT and not sheet.suited:
            self.problems["deck"] = say("Points are counted by suits: numbers alone are not enough.")
        if theme is None:
            return
        name = theme_name(self.voice, theme)
        if theme not in THEMES_OF_KIND[sheet.kind]:
            self.problems["theme"] = say("Not for this kind of task: {theme}.", theme=name)
        elif theme not in offered(sheet.kind, sheet.rules):
            self.problems["theme"] = say("Under these rules there is no such theme: {theme}.", theme=name)
        elif theme is Theme.SEVEN_OF_COINS and not sheet.suited:
            self.problems["theme"] = say("This theme needs suits, and numbers alone have none: {theme}.", theme=name)
        elif theme in _OF_FIFTEEN and sheet.total != TOTAL:
            self.problems["theme"] = say("This theme needs the total 15: {theme}.", theme=name)

    def text(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def one_of(self, name: str, choices: Mapping[str, Kind]) -> Kind | None:
        text = self.text(name)
        if text and text not in choices:
            self.no_choice(name, text)
        return choices.get(text)

    def level(self) -> Level | None:
        text = self.text("level")
        level = parse_level(text)
        if text and level is None:
            self.no_choice("level", text)
        return level

    def theme(self) -> Theme | None:
        text = self.text("theme")
        theme = parse_theme(text)
        if text and theme is None:
            self.no_choice("theme", text)
        return theme

    def number(self, name: str, allowed: range, usual: int) -> int:
        text = self.text(name)
        is_number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
        if is_number and int(text) in allowed:
            return int(text)
        if text:
            self.problems[name] = self.voice.say(
                "A whole number from {lowest} to {highest} is needed.", lowest=allowed[0], highest=allowed[-1]
            )
        return usual

    def no_choice(self, name: str, text: str) -> None:
        self.problems[name] = self.voice.say("There is no such choice: “{text}”.", text=text[:40])


# Tasks ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=200)
def _tasks(sheet: Sheet, version: int) -> tuple[Exercise, ...]:
    if sheet.kind in SUM_KINDS:
        return _chosen(sheet, Random(f"{sheet.seed} {version} {sheet.kind}"))  # noqa: S311  no secret
    return _from_pool(sheet)[version :: VERSIONS[-1]][: sheet.count]


def _chosen(sheet: Sheet, chance: Random) -> tuple[Exercise, ...]:
    """Deal positions and choose those that fit best: of the theme, then as hard as the level.

    Where the theme or the level has too few, others fill the sheet: a class waits for no perfect deal, and lacks no
    task.
    """
    asked = {True: sheet.count}
    if sheet.kind is Kind.IS_THERE:  # as often yes as no
        asked[True] = (sheet.count + chance.randrange(2)) // 2
        asked[False] = sheet.count - asked[True]
    fitting: dict[bool, list[Exercise]] = {answer: [] for answer in asked}
    others: dict[bool, list[Exercise]] = {answer: [] for answer in asked}

    def lacks() -> bool:
        return any(len(fitting[answer]) + len(others[answer]) < number for answer, number in asked.items())

    as_it_comes = replace(sheet, theme=None)
    deals = chain(_deals(sheet, chance, range(_MOST_DEALS)), _deals(as_it_comes, chance, iter(lacks, False)))  # noqa: FBT003
    for exercise in _without_twins(deals):
        answer = bool(exercise.captures())
        if answer not in asked or len(fitting[answer]) == _CHOICE * asked[answer]:
            continue
        fits = sheet.theme is None or sheet.theme in themes_in(exercise)
        (fitting if fits else others)[answer].append(exercise)
        if all(len(fitting[answer]) == _CHOICE * number for answer, number in asked.items()):
            break
    tasks = [
        exercise
        for answer, number in asked.items()
        for exercise in (_nearest(sheet, fitting[answer], number) + others[answer])[:number]
    ]
    chance.shuffle(tasks)
    return tuple(tasks)


def _nearest(sheet: Sheet, exercises: list[Exercise], number: int) -> list[Exercise]:
    """Return those nearest to the level."""
    return sorted(exercises, key=lambda one: abs(difficulty(Puzzle("", one)) - sheet.level.strength))[:number]


def _deals(sheet: Sheet, chance: Random, turns: Iterable[object]) -> Iterator[Exercise]:
    """Deal positions that can be asked about, one at most a turn."""
    tables, hands = _sizes(sheet)
    for _ in turns:
        size = chance.choice(tables)
        cards = chance.sample(_DECK, size + chance.choice(hands))
        table, hand = cards[:size], cards[size:]
        if sheet.kind is Kind.ESCOBA and not _is_swept(sheet, table, hand):
            continue
        exercise = Exercise(
            kind=sheet.kind,
            table=_shown(sheet, table),
            hand=_shown(sheet, hand),
            variant=sheet.variant,
            total=sheet.total,
        )
        if _can_be_written(exercise):
            yield exercise


def _can_be_written(exercise: Exercise) -> bool:
    """Whether all answers fit on the lines, and no two of them are the same numbers."""
    found = exercise.captures()
    fewest = 2 if exercise.kind is Kind.FIND_ALL else 0
    if not fewest <= len(found) <= MOST_WAYS:
        return False
    return len({(one.card.value, *sorted(card.value for card in one.takes)) for one in found}) == len(found)


def _sizes(sheet: Sheet) -> tuple[range, range]:
    """Return how many cards are dealt to the table and to the hand."""
    if sheet.theme is Theme.OPENING:
        return range(4, 5), range(3, 4)
    if sheet.kind is Kind.ESCOBA:
        return _SWEPT_TABLES, range(2, 4)
    return (_SWEPT_TABLES if sheet.theme is Theme.SWEEP else _TABLES), _HANDS


def _is_swept(sheet: Sheet, table: list[Card], hand: list[Card]) -> bool:
    """Whether one of several cards of the hand sweeps the table, and no other does."""
    needed = sheet.total - sum(card.value for card in table)
    return sum(card.value == needed for card in hand) == 1


def _shown(sheet: Sheet, cards: list[Card]) -> tuple[Card, ...]:
    return tuple(cards) if sheet.suited else without_suits(cards)


def _without_twins(exercises: Iterator[Exercise]) -> Iterator[Exercise]:
    """Leave out what only has other suits than a position before it."""
    before = set()
    for exercise in exercises:
        key = tuple([tuple(sorted(card.value for card in cards)) for cards in (exercise.table, exercise.hand)])
        if key not in before:
            before.add(key)
            yield exercise


@lru_cache(maxsize=50)
def _from_pool(sheet: Sheet) -> tuple[Exercise, ...]:
    """Return the tasks of all versions, dealt out in turns, of a kind that the rules decide."""
    wanted = VERSIONS[-1] * sheet.count
    found = islice(_asked_by_rules(sheet, wanted), wanted)
    return tuple(found) if sheet.suited else tuple([as_shown(one, Deck.VALUES) for one in found])


def _asked_by_rules(sheet: Sheet, wanted: int) -> Iterator[Exercise]:
    """Yield puzzles of the theme near the level, then others, each once."""
    before = set()
    for puzzle in _from_near_to_far(sheet, wanted):
        if puzzle.id not in before and (sheet.suited or _needs_no_suits(puzzle.exercise)):
            before.add(puzzle.id)
            yield puzzle.exercise


def _from_near_to_far(sheet: Sheet, wanted: int) -> Iterator[Puzzle]:
    chance = Random(f"{sheet.seed} {sheet.kind}")  # noqa: S311  no secret
    for theme in dict.fromkeys((sheet.theme, None)):
        yield from near(sheet.kind, theme, sheet.level.strength, chance, 2 * wanted, sheet.variant)
    yield from make(sheet.kind, 2 * wanted, sheet.seed, sheet.variant)


def _needs_no_suits(exercise: Exercise) -> bool:
    codes = problem_codes(exercise.verdict(parse_variant(exercise.variant)).problems)
    return ProblemCode.CARD_NOT_ON_TABLE not in codes
