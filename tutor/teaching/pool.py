"""The pool: puzzles made beforehand, each with its strength and themes, so that choosing one costs nothing.

They are written down under the rules of Wikipedia. Under others the same cards are asked about, and what the
rules decide, a move or a count, is looked at anew.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tutor.escoba.cards import Card, Suit
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.named import DEFAULT
from tutor.escoba.problems import UnusableInput
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Kind
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle, puzzle_of, read_puzzle, under
from tutor.teaching.themes import Theme, offered, themes_of

#: How far from the strength that is asked for a puzzle may lie, where there are enough.
SPREAD = 75
_FILE: Final = Path(__file__).parent / "data" / "puzzles.txt"
#: The kinds whose answers are in the rules and not in the cards alone.
_BY_RULES: Final = frozenset({Kind.RIGHT_OR_WRONG, Kind.COUNT})
#: Other rules make a count harder by up to so much, which widens the search.
_BY_OTHER_RULES: Final = 250
#: For each puzzle asked for, at most so many are looked at under other rules, and at least so many altogether.
_LOOKED_AT_FOR_EACH: Final = 3
_LOOKED_AT: Final = 40
#: For how many rounds a fresh puzzle is looked for.
_ROUNDS: Final = 15
#: The daily table: medium to hard, and now and then one to be swept.
_DAILY: Final = (
    (Kind.FIND_ALL, (1300, 1400, 1500, 1600)),
    (Kind.FIND_ALL, (1400, 1500, 1600, 1700)),
    (Kind.FIND_ALL, (1300, 1450, 1600, 1750)),
    (Kind.FIND_ALL, (1350, 1450, 1550, 1650)),
    (Kind.ESCOBA, (1250, 1350, 1450)),
)
#: So many captures are worth telling others of, and are found in a few minutes.
_DAILY_CAPTURES: Final = range(3, 9)
_DAILY_TRIES: Final = 200


class Pooled(NamedTuple):
    """A puzzle of the pool: its id under the rules of Wikipedia, its kind, its strength and its themes."""

    id: str
    kind: Kind
    strength: int
    themes: tuple[Theme, ...]


@cache
def pool() -> tuple[Pooled, ...]:
    """Return every puzzle of the pool, the weakest first; the file is read once.

    >>> pool()[0].strength < pool()[-1].strength
    True
    """
    kinds = {kind.value: kind for kind in PUZZLE_KINDS}
    themes = cache(lambda text: tuple([Theme(code) for code in text.split(",")]))
    found = []
    for line in _FILE.read_text(encoding="ascii").splitlines():
        text, strength, codes = line.split(" ")
        found.append(Pooled(text, kinds[text.partition("-")[0]], int(strength), themes(codes)))
    return tuple(sorted(found, key=_BY_STRENGTH))


_BY_STRENGTH: Final = attrgetter("strength")


def near(
    kind: Kind | None,
    theme: Theme | None,
    strength: int,
    chance: Random,
    count: int = 12,
    variant: str = "wikipedia",
) -> list[Puzzle]:
    """Return up to ``count`` puzzles near a strength, all different, in an order of chance; one at least.

    Without a kind all kinds are among them. A theme that no puzzle has under these rules is not insisted on.

    >>> found = near(Kind.FIND_ALL, Theme.SWEEP, 1200, Random(1), variant="torofun")
    >>> len(found), {puzzle.exercise.variant for puzzle in found}
    (12, {'torofun'})
    """
    rules = parse_variant(variant)
    theme = theme if any(theme in offered(one, rules) for one in _kinds(kind)) else None
    found: list[Puzzle] = []
    for puzzle in _fitting(kind, theme, strength, chance, count, str(rules)):
        found.append(puzzle)
        if len(found) == count:
            return found
    if not found:
        found.append(fresh(_kind_with(kind, theme, chance, variant), theme, strength, chance, variant))
    return found


def fresh(kind: Kind, theme: Theme | None, strength: int, chance: Random, variant: str = "wikipedia") -> Puzzle:
    """Make a puzzle near a strength on the spot; where none soon comes by, one of the pool with other suits.

    A theme that no puzzle of the kind has under these rules is not insisted on.

    >>> puzzle = fresh(Kind.COUNT, Theme.SETENTA, 1300, Random(1), "bonaerenses")
    >>> Theme.SETENTA in themes_of(puzzle)
    True
    """
    theme = theme if theme in offered(kind, parse_variant(variant)) else None
    seed = chance.getrandbits(48)
    for puzzle in make(kind, 1, seed, variant, theme=theme, level=strength, patience=_ROUNDS):
        return puzzle
    for puzzle in _fitting(kind, theme, strength, chance, 1, variant):
        changed = _suits_exchanged(puzzle, chance)
        if theme is None or theme in themes_of(changed):
            return changed
    return next(chain(make(kind, 1, seed, variant, theme=theme), make(kind, 1, seed, variant)))


def _suits_exchanged(puzzle: Puzzle, chance: Random) -> Puzzle:
    """Return the same position with the suits other than coins, which no rule tells apart, exchanged."""
    others = [suit for suit in Suit if suit is not Suit.OROS]
    chosen: dict[Suit | None, Suit] = dict(zip(others, chance.sample(others, len(others)), strict=True))

    def changed(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple([Card(chosen.get(card.suit, card.suit), card.value) for card in cards])

    exercise = puzzle.exercise
    return puzzle_of(
        replace(
            exercise,
            table=changed(exercise.table),
            hand=changed(exercise.hand),
            play=exercise.play and changed([exercise.play])[0],
            take=changed(exercise.take),
            piles=tuple([changed(pile) for pile in exercise.piles]),
            leftovers=None if exercise.leftovers is None else changed(exercise.leftovers),
        )
    )


@lru_cache(maxsize=400)
def daily_puzzle(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everyone: one that all rules decide alike.

    >>> daily_puzzle(date(2026, 11, 30)) == daily_puzzle(date(2026, 11, 30)) != daily_puzzle(date(2026, 12, 1))
    True
    """
    chance = Random(f"daily {day.isoformat()}")  # noqa: S311  no secret
    kind, strengths = chance.choice(_DAILY)
    made = make(kind, _DAILY_TRIES, f"daily {day.isoformat()}", level=chance.choice(strengths))
    return next(one for one in made if kind is Kind.ESCOBA or len(one.exercise.captures()) in _DAILY_CAPTURES)


def _fitting(
    kind: Kind | None, theme: Theme | None, strength: int, chance: Random, count: int, variant: str
) -> Iterator[Puzzle]:
    """Yield puzzles of the pool that fit under the rules, each looked at only when it is its turn.

    Those that are as they were made come first; after them, nearest first, those that other rules have moved.
    """
    as_written = variant == DEFAULT.base
    if as_written or kind not in _BY_RULES:
        close = _close(_of(kind, theme), strength, SPREAD, count)
    else:
        most = max(_LOOKED_AT, _LOOKED_AT_FOR_EACH * count)
        close = _close(_of(kind, _as_pooled(theme)), strength, SPREAD + _BY_OTHER_RULES, most)
    chance.shuffle(close)
    moved: list[Puzzle] = []
    for one in close[: max(_LOOKED_AT, _LOOKED_AT_FOR_EACH * count)]:
        puzzle = _asked(one.id, variant)
        if puzzle is None:
            continue
        if not as_written and one.kind in _BY_RULES:
            themes = themes_of(puzzle)
            if not themes or (theme is not None and theme not in themes):
                continue
            if abs(difficulty(puzzle) - strength) > SPREAD:
                moved.append(puzzle)
                continue
        yield puzzle
    yield from sorted(moved, key=lambda puzzle: abs(difficulty(puzzle) - strength))


@lru_cache(maxsize=4_000)
def _asked(text: str, variant: str) -> Puzzle | None:
    """Return a puzzle of the pool under the rules of a variant; nothing where they leave no fair question."""
    try:
        return under(read_puzzle(text), variant)
    except UnusableInput:
        return None


def _as_pooled(theme: Theme | None) -> Theme | None:
    """Return the theme by which to look for puzzles under other rules; none where these decide which have it."""
    return None if theme in _DECIDED else theme


_DECIDED: Final = frozenset({Theme.CLAIM, Theme.STACKING, Theme.TIES, Theme.SETENTA, Theme.FEW_CARDS})


def _close(found: tuple[Pooled, ...], strength: int, spread: int, count: int) -> list[Pooled]:
    """Return those within the spread, or if these are fewer than are asked for, the nearest."""
    low = bisect_left(found, strength - spread, key=_BY_STRENGTH)
    high = bisect_right(found, strength + spread, key=_BY_STRENGTH)
    if high - low >= count:
        return list(found[low:high])
    return sorted(found, key=lambda one: abs(one.strength - strength))[:count]


@cache
def _of(kind: Kind | None, theme: Theme | None) -> tuple[Pooled, ...]:
    return tuple([one for one in pool() if kind in {None, one.kind} and (theme is None or theme in one.themes)])


def _kinds(kind: Kind | None) -> tuple[Kind, ...]:
    return PUZZLE_KINDS if kind is None else (kind,)


def _kind_with(kind: Kind | None, theme: Theme | None, chance: Random, variant: str) -> Kind:
    rules = parse_variant(variant)
    return chance.choice([one for one in _kinds(kind) if theme is None or theme in offered(one, rules)])
