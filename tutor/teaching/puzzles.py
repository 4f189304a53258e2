"""Puzzles: exercises that stand by themselves, each with an id that holds all of it.

The id is made for addresses: the kind, the variant and the cards, a letter each. So a puzzle needs to be stored
nowhere, and its address works on any copy of the product. It tells nothing of the answer that the cards do not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from string import ascii_letters
from typing import Final

from tutor.escoba.captures import TOTAL
from tutor.escoba.cards import DECK_SIZE, Card, deck_cards
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.problems import Problem, UnusableInput
from tutor.escoba.referee import problem_codes
from tutor.escoba.variants import Variant
from tutor.teaching.exercises import MOVE_CODES, Exercise, Kind

#: The kinds of puzzles, in the order in which they are offered.
PUZZLE_KINDS: Final = (Kind.FIND_ALL, Kind.IS_THERE, Kind.ESCOBA, Kind.RIGHT_OR_WRONG, Kind.COUNT)
#: The most cards on the table of a puzzle, in a hand, and captures to be found.
MOST_ON_TABLE: Final = 10
MOST_IN_HAND: Final = 3
MOST_CAPTURES: Final = 40
#: The longest id: of all cards, under house rules that change everything and name many targets.
LONGEST_ID: Final = 1300
_MOST_ESCOBAS: Final = 9
_SIDES: Final = range(2, 5)
_CARDS: Final = deck_cards()
_LETTERS: Final = ascii_letters[:DECK_SIZE]
_NOTHING: Final = "~"


def parse_kind(text: str) -> Kind | None:
    """Read a kind of puzzle; nothing for a text that is none.

    >>> parse_kind("count"), parse_kind("build")
    (<Kind.COUNT: 'count'>, None)
    """
    return next((kind for kind in PUZZLE_KINDS if kind.value == text), None)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """An exercise with its id. ``exercise.variant`` names its rules, always.

    >>> puzzle = read_puzzle("find_all-wikipedia-owa-gN")
    >>> puzzle.kind.value, [str(card) for card in puzzle.exercise.hand]
    ('find_all', ['7o', '12b'])
    """

    id: str
    exercise: Exercise

    @property
    def kind(self) -> Kind:
        """What is asked."""
        return self.exercise.kind

    @property
    def rules(self) -> Variant:
        """The rules that decide."""
        return parse_variant(self.exercise.variant)


def puzzle_of(exercise: Exercise) -> Puzzle:
    """Return an exercise as a puzzle; ``UnusableInput`` (``impossible_puzzle``) if it cannot be asked as one.

    >>> from tutor.escoba.cards import parse_cards
    >>> table, hand = parse_cards("5c 3e 1o"), parse_cards("7o 12b")
    >>> puzzle_of(Exercise(kind=Kind.FIND_ALL, table=table, hand=hand, variant="wikipedia")).id
    'find_all-wikipedia-owa-gN'
    """
    if not can_be_asked(exercise):
        raise UnusableInput([Problem(ProblemCode.UNKNOWN_PUZZLE, "puzzle", detail=Detail.IMPOSSIBLE_PUZZLE)])
    return Puzzle(written(exercise), exercise)


@lru_cache(maxsize=10_000)
def read_puzzle(text: str) -> Puzzle:
    """Read the id of a puzzle; the inverse of writing it.

    Raises ``UnusableInput`` with one ``unknown_puzzle``: ``not_a_puzzle`` for a text that is no id, and
    ``impossible_puzzle`` for cards that cannot lie so or a question without an answer.

    >>> read_puzzle("escoba-wikipedia-a-b")
    Traceback (most recent call last):
    tutor.escoba.problems.UnusableInput: unknown_puzzle (puzzle: escoba-wikipedia-a-b: impossible_puzzle)
    """
    exercise = _read(text) if len(text) <= LONGEST_ID else None
    shown = text[:60]
    if exercise is None or written(exercise) != text:
        raise UnusableInput([Problem(ProblemCode.UNKNOWN_PUZZLE, "puzzle", token=shown, detail=Detail.NOT_A_PUZZLE)])
    if not can_be_asked(exercise):
        detail = Detail.IMPOSSIBLE_PUZZLE
        raise UnusableInput([Problem(ProblemCode.UNKNOWN_PUZZLE, "puzzle", token=shown, detail=detail)])
    return Puzzle(text, exercise)


def under(puzzle: Puzzle, variant: str) -> Puzzle:
    """Return the same position under other rules; ``UnusableInput`` if it cannot be asked under them.

    >>> under(read_puzzle("find_all-wikipedia-owa-gN"), "torofun").id
    'find_all-torofun-owa-gN'
    """
    return puzzle_of(replace(puzzle.exercise, variant=str(parse_variant(variant))))


def written(exercise: Exercise) -> str:
    """Return the id of an exercise, whether or not it can be asked."""
    head = [exercise.kind.value, _variant_written(exercise.variant)]
    match exercise.kind:
        case Kind.RIGHT_OR_WRONG:
            play = (exercise.play,) if exercise.play is not None else ()
            parts = [_letters(exercise.table), _letters(exercise.take), _letters(play)]
        case Kind.COUNT:
            parts = ["".join(map(str, exercise.escobas)), *map(_letters, exercise.piles)]
            if exercise.leftovers is not None:
                last = "" if exercise.last_capturer is None else str(exercise.last_capturer)
                parts.append(f"{last}.{_letters(exercise.leftovers)}")
        case _:
            parts = [_letters(exercise.table), _letters(exercise.hand)]
    return "-".join([*head, *parts])


def can_be_asked(exercise: Exercise) -> bool:
    """Return whether an exercise makes a puzzle: cards that can lie so, an answer, and no second one of another kind.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> table, seven = parse_cards("10o 5c"), parse_card("7e")
    >>> can_be_asked(Exercise(kind=Kind.RIGHT_OR_WRONG, table=table, play=seven, take=table[:1], variant="pagat"))
    True
    """
    if exercise.total != TOTAL:  # the id would not tell
        return False
    if exercise.kind is Kind.COUNT:
        return _adds_up(exercise)
    cards = (*exercise.table, *exercise.hand, *([exercise.play] if exercise.play is not None else []))
    if len(set(cards)) < len(cards) or not 0 < len(exercise.table) <= MOST_ON_TABLE:
        return False
    if exercise.kind is Kind.RIGHT_OR_WRONG:
        return _has_one_answer(exercise)
    if not 0 < len(exercise.hand) <= MOST_IN_HAND:
        return False
    least = {Kind.FIND_ALL: 2, Kind.IS_THERE: 0, Kind.ESCOBA: 1}.get(exercise.kind)
    return least is not None and least <= len(exercise.captures()) <= MOST_CAPTURES


def _has_one_answer(exercise: Exercise) -> bool:
    """Whether the move is legal, or wrong for one reason only, and that one is offered as an answer."""
    take = exercise.take
    if exercise.play is None or exercise.play in take or len(set(take)) < len(take) or len(take) > MOST_ON_TABLE:
        return False
    codes = problem_codes(exercise.verdict(parse_variant(exercise.variant)).problems)
    return len(set(codes)) <= 1 and all(code in MOVE_CODES for code in codes)


def _adds_up(exercise: Exercise) -> bool:
    """Whether every card is in one pile or left over, and every sum is one that captures can leave."""
    if len(exercise.piles) not in _SIDES or len(exercise.escobas) != len(exercise.piles):
        return False
    made = zip(exercise.escobas, exercise.piles, strict=True)
    if not all(0 <= escobas <= min(_MOST_ESCOBAS, len(pile) // 2) for escobas, pile in made):
        return False
    if exercise.last_capturer is not None and exercise.last_capturer >= len(exercise.piles):
        return False
    return not exercise.score(parse_variant(exercise.variant)).problems


def _letters(cards: Sequence[Card]) -> str:
    return "".join([_LETTERS[card.index] for card in cards]) or _NOTHING


def _cards(text: str) -> tuple[Card, ...]:
    """Read cards, a letter each; ``ValueError`` for a letter that is none."""
    return () if text == _NOTHING else tuple([_CARDS[_LETTERS.index(letter)] for letter in text])


def _variant_written(text: str) -> str:
    """Write house rules without the marks that an address would change.

    >>> _variant_written("torofun,target=31,all_sevens_covers=seven_of_coins+most_sevens")
    'torofun.target~31.all_sevens_covers~seven_of_coins~most_sevens'
    """
    return text.replace(",", ".").replace("=", "~").replace("+", "~")


def _variant_read(text: str) -> str:
    """Read house rules back; ``UnusableInput`` for what is no variant."""
    name, *changes = text.split(".")
    pairs = [change.partition("~") for change in changes]
    return str(parse_variant(",".join([name, *(f"{one}={value.replace('~', '+')}" for one, _, value in pairs)])))


def _read(text: str) -> Exercise | None:
    kind_text, _, rest = text.partition("-")
    variant_text, *parts = rest.split("-")
    kind = parse_kind(kind_text)
    try:
        variant = _variant_read(variant_text)
        match kind, parts:
            case None, _:
                return None
            case Kind.RIGHT_OR_WRONG, [table, take, play]:
                played = _cards(play)
                card = played[0] if played else None
                return Exercise(kind=kind, table=_cards(table), take=_cards(take), play=card, variant=variant)
            case Kind.COUNT, [escobas, *piles]:
                return _read_count(variant, escobas, piles)
            case ((Kind.FIND_ALL | Kind.IS_THERE | Kind.ESCOBA), [table, hand]):
                return Exercise(kind=kind, table=_cards(table), hand=_cards(hand), variant=variant)
            case _:
                return None
    except ValueError:  # what is no card, number or variant
        return None


def _read_count(variant: str, escobas: str, piles: list[str]) -> Exercise:
    leftovers, last = None, None
    if piles and "." in piles[-1]:
        side, _, cards = piles.pop().partition(".")
        leftovers, last = _cards(cards), int(side) if side else None
    return Exercise(
        kind=Kind.COUNT,
        piles=tuple([_cards(pile) for pile in piles]),
        escobas=tuple([int(number) for number in escobas]),
        leftovers=leftovers,
        last_capturer=last,
        variant=variant,
    )
