"""Puzzles in the API as models, which only describe: see :mod:`tutor.web.models`."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from tutor.escoba import Deck, ProblemCode
from tutor.teaching.exercises import Kind
from tutor.teaching.levels import Level
from tutor.teaching.puzzle_answers import MOST_GIVEN
from tutor.teaching.puzzles import MOST_IN_HAND, MOST_ON_TABLE
from tutor.teaching.ratings import LEAST, MOST
from tutor.teaching.themes import Theme
from tutor.web.models import CARD, VARIANT, Described

#: ``PUZZLE_KINDS`` and ``MOVE_CODES``, spelt out for those who read types.
PuzzleKind = Literal[Kind.FIND_ALL, Kind.IS_THERE, Kind.ESCOBA, Kind.RIGHT_OR_WRONG, Kind.COUNT]
MoveCode = Literal[ProblemCode.SUM_NOT_15, ProblemCode.MUST_CAPTURE, ProblemCode.CARD_NOT_ON_TABLE]
#: An empty field of a query counts as absent.
Empty = Literal[""]


class NextPuzzle(Described):
    """Which puzzle is wanted; whatever is left out or empty is chosen by what the learner can do."""

    kind: PuzzleKind | Empty | None = Field(None, description="What is asked.")
    level: Level | Annotated[int, Field(ge=LEAST, le=MOST)] | Empty | None = Field(
        None, description="How strong the puzzle shall be: a level, or a number on the scale of the ratings."
    )
    theme: Theme | Empty | None = Field(
        None, description="What there is to be seen in the puzzle; a kind has its own themes."
    )
    variant: str | None = Field("wikipedia", description=VARIANT)
    deck: Deck | Empty | None = Field(Deck.SPANISH, description="How the cards are written.")


class PuzzleDeck(Described):
    """How the cards of a puzzle are written."""

    deck: Deck | Empty | None = Field(Deck.SPANISH, description="How the cards are written.")


class _Puzzle(Described):
    id: str = Field(description="Holds all of the puzzle: `/api/v1/puzzles/<id>` shows it on any copy of the product.")
    variant: str
    deck: Deck
    rating: int = Field(
        description="How hard it is, on Elo's scale, to the nearest 100, or 300 if there are few answers."
    )


_HAND: Any = Field(min_length=1, max_length=MOST_IN_HAND)
_ON_TABLE: Any = Field(min_length=1, max_length=MOST_ON_TABLE)


class FindAllPuzzle(_Puzzle):
    """Find every fifteen that the hand can make; there are two at least."""

    kind: Literal[Kind.FIND_ALL]
    table: list[str] = _ON_TABLE
    hand: list[str] = _HAND


class IsTherePuzzle(_Puzzle):
    """Say whether the hand can make fifteen at all."""

    kind: Literal[Kind.IS_THERE]
    table: list[str] = _ON_TABLE
    hand: list[str] = _HAND


class EscobaPuzzle(_Puzzle):
    """Sweep the table."""

    kind: Literal[Kind.ESCOBA]
    table: list[str] = _ON_TABLE
    hand: list[str] = _HAND


class RightOrWrongPuzzle(_Puzzle):
    """Say whether a move is legal, or what is wrong with it."""

    kind: Literal[Kind.RIGHT_OR_WRONG]
    table: list[str] = _ON_TABLE
    play: str
    take: list[str]


class CountPuzzle(_Puzzle):
    """Say who scores what."""

    kind: Literal[Kind.COUNT]
    piles: list[list[str]] = Field(min_length=2, max_length=4)
    escobas: list[int] = Field(min_length=2, max_length=4)
    leftovers: list[str] | None = Field(None, description="Left on the table, in no pile; absent: the piles are final.")
    last_capturer: int | None = Field(None, description="The side that captured last, from 0; it gets the leftovers.")


class Puzzle(
    RootModel[
        Annotated[
            FindAllPuzzle | IsTherePuzzle | EscobaPuzzle | RightOrWrongPuzzle | CountPuzzle,
            Field(discriminator="kind"),
        ]
    ]
):
    """A puzzle, without its answer."""


class Taken(Described):
    """A capture."""

    card: str = Field(description=CARD)
    takes: list[str]


class TakenGiven(Described):
    """A capture as part of an answer."""

    card: str = Field(description=CARD, min_length=1, examples=["7o"])
    takes: list[str] | None = Field(None, description="The cards taken with it.", examples=[["5c", "3e"]])


class _Given(Described):
    deck: Deck | None = Field(Deck.SPANISH, description="How the cards are written.")


class CapturesGiven(_Given):
    """An answer to `find_all` (every capture) or `escoba` (one)."""

    captures: list[TakenGiven] = Field(max_length=MOST_GIVEN)


class YesGiven(_Given):
    """An answer to `is_there`."""

    yes: bool


class LegalGiven(_Given):
    """An answer to `right_or_wrong`."""

    legal: bool
    code: MoveCode | None = Field(None, description="What is wrong, where `legal` is false.")


class PointsGiven(_Given):
    """An answer to `count`: the points of each side."""

    points: list[int] = Field(min_length=2, max_length=4, examples=[[6, 1]])


class PuzzleGiven(RootModel[CapturesGiven | YesGiven | LegalGiven | PointsGiven]):
    """An answer to a puzzle, as its kind asks for."""


class WrongCapture(Described):
    """A capture of an answer that is none, and why."""

    card: str
    takes: list[str]
    code: ProblemCode | None = Field(description="Null where the cards make 15 but are not what is asked for.")


class PuzzleAnswer(Described):
    """What was right of an answer, and what was missing."""

    correct: bool
    found: list[Taken]
    missed: list[Taken]
    wrong: list[WrongCapture]
    reasons: list[str]
    rated: bool = Field(
        description="Whether the answer changed the learner's rating: only the first one to a puzzle that `next` "
        "handed out to the same cookie does."
    )
