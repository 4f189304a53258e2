"""Requests and answers of the API as models, which only describe: see :mod:`tutor.web.openapi`.

Whether a request can be used is decided by the reader that the command line shares; nothing is checked
against these models but, in the tests, the answers.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from tutor.escoba import NAMED, CategoryCode, Deck, Parameter, ProblemCode, SilentPoint
from tutor.web.problems import RequestCode

CARD = "A card in the notation of the deck: `7o`, `JD`, `10♦`."
VARIANT = (
    f"A named variant ({', '.join(f'`{name}`' for name in NAMED)}) or house rules: a name, then changes, as in "
    "`torofun,target=31`."
)


def _without_titles(schema: dict[str, Any]) -> None:
    """Leave out the titles that only repeat the names of fields."""
    for described in schema.get("properties", {}).values():
        described.pop("title", None)


class Described(BaseModel):
    """What only describes: it has the fields that it names and no others."""

    model_config = ConfigDict(extra="forbid", json_schema_extra=_without_titles)


class _Request(Described):
    variant: str | None = Field("wikipedia", description=VARIANT)
    deck: Deck | None = Field(Deck.SPANISH, description="How the cards are written.")


_TABLE = Field(description="The cards on the table.", examples=[["5c", "3e", "1o"]])


class SolveRequest(_Request):
    """A position: the table and a hand."""

    table: list[str] = _TABLE
    hand: list[str] = Field(max_length=3, description="The hand.", examples=[["7o", "12b"]])


class CheckRequest(_Request):
    """A move at a position."""

    table: list[str] = _TABLE
    play: str = Field(description="The card played.", examples=["7o"])
    take: list[str] | None = Field(
        None, description="The cards taken; absent or empty: the card is laid.", examples=[["5c", "3e"]]
    )
    hand: list[str] | None = Field(
        None, max_length=3, description="The whole hand, where it is known.", examples=[["7o", "12b"]]
    )
    escobas: int | None = Field(None, ge=0, le=36, description="Made so far in the round by all players.")


class OpeningRequest(_Request):
    """The first four cards on the table."""

    cards: list[str] = Field(min_length=4, max_length=4, description="Four cards.", examples=[["1o", "2c", "5e", "7b"]])


class ClaimRequest(_Request):
    """What the next player may take after a card that could have captured was laid."""

    table: list[str] = Field(description="The table before the card was laid.", examples=[["7c", "3b"]])
    laid: str = Field(description="The card that was laid.", examples=["10o"])
    take: list[str] | None = Field(
        None, description="The table cards claimed, without the card laid.", examples=[["7c"]]
    )
    played_since: int | None = Field(0, ge=0, le=2, description="How many players have played since.")


class Counts(Described):
    """What a side has counted; absent is 0 or false."""

    cards: int | None = Field(0, ge=0)
    coins: int | None = Field(0, ge=0)
    sevens: int | None = Field(0, ge=0)
    seven_of_coins: bool | None = False
    escobas: int | None = Field(0, ge=0)
    setenta: list[int] | None = Field(
        None, max_length=4, description="The best card of each suit held, by value.", examples=[[7, 7, 6, 5]]
    )


class ScoreRequest(_Request):
    """The end of a round: exactly one of `piles` and `counts`, an entry for each side."""

    piles: list[list[str]] | None = Field(None, min_length=2, max_length=4, description="The cards of each side.")
    counts: list[Counts] | None = Field(None, min_length=2, max_length=4, description="What each side has counted.")
    escobas: list[int] | None = Field(None, description="Escobas of each side, with piles.")
    leftovers: list[str] | None = Field(None, description="Cards left on the table, not in any pile.")
    last_capturer: int | None = Field(None, ge=0, le=3, description="The side that captured last, from 0.")
    scores: list[int] | None = Field(None, description="The match so far.")
    wrong_captures: list[list[int]] | None = Field(
        None, description="For each side and each wrong take of it: the escobas made so far in the round."
    )


class RecordRequest(Described):
    """A round, written down."""

    record: str = Field(description="The text of the record; `tutor record --help` prints its grammar.")


class Facts(Described):
    """What is said of a capture; what needs suits is left out where they are not known."""

    cards: int
    coins: int | None = None
    sevens: int
    seven_of_coins: bool | None = None
    leaves: int
    sweep_values: list[int]
    sweep_unseen: int


class Capture(Described):
    """A hand card and the table cards it takes."""

    card: str = Field(description=CARD)
    takes: list[str]
    escoba: bool
    facts: Facts


class Rule(Described):
    """What a verdict rests on."""

    parameter: Parameter | SilentPoint
    value: int | str | None
    source: str
    silent: bool = Field(description="Whether the source does not settle it, so that the value is our default.")
    reason: str


class Problem(Described):
    """What is wrong with a move, a claim or a count."""

    code: ProblemCode
    message: str
    card: str | None = None
    cards: list[str] | None = None
    total: int | None = None
    pile: int | None = None


class SolveAnswer(Described):
    """Every capture of the hand."""

    variant: str
    deck: Deck
    table: list[str]
    hand: list[str]
    captures: list[Capture]


class Claimable(Described):
    """What the next player may now take."""

    captures: list[Capture]
    escoba: bool


class Penalty(Described):
    """Points for a wrong take."""

    points: int
    escobas: int | None
    total: int


class ElsewhereVerdict(Described):
    """A named variant that decides otherwise."""

    variant: str
    legal: bool
    codes: list[ProblemCode]


class CheckAnswer(Described):
    """The verdict on a move."""

    legal: bool
    escoba: bool
    total: int
    problems: list[Problem]
    missed: list[Capture]
    overlooked: list[Capture] | None
    alternatives: list[Capture]
    claim: Claimable | None
    penalty: Penalty | None
    rules: list[Rule]
    silent: list[Parameter | SilentPoint]
    elsewhere: list[ElsewhereVerdict]


class ElsewhereOpening(Described):
    """A named variant whose opening goes otherwise."""

    variant: str
    taker: str | None
    escobas: int


class OpeningAnswer(Described):
    """What the first four cards bring, and to whom."""

    total: int
    groups: list[list[str]]
    taker: str | None
    escobas: int
    rules: list[Rule]
    silent: list[Parameter | SilentPoint]
    elsewhere: list[ElsewhereOpening]


class ElsewhereClaim(Described):
    """A named variant that decides a claim otherwise."""

    variant: str
    allowed: bool
    codes: list[ProblemCode]


class ClaimAnswer(Described):
    """Whether an overlooked capture may be claimed."""

    allowed: bool
    captures: list[Capture]
    escoba: bool
    problems: list[Problem]
    rules: list[Rule]
    silent: list[Parameter | SilentPoint]
    elsewhere: list[ElsewhereClaim]


class Total(Described):
    """The round's points of a side."""

    total: int


class Category(Described):
    """One thing that points are given for."""

    category: CategoryCode
    counts: list[int]
    points: list[int]
    tied: bool
    cards: list[list[str]] | None
    reason: str
    rule: Rule


class ElsewhereScore(Described):
    """A named variant that counts otherwise."""

    variant: str
    totals: list[int]


class Match(Described):
    """The match after this round."""

    scores: list[int]
    winner: int | None
    play_on: bool


class ScoreAnswer(Described):
    """The round's points, each with its reason."""

    players: list[Total]
    categories: list[Category]
    problems: list[Problem]
    silent: list[Parameter | SilentPoint]
    elsewhere: list[ElsewhereScore]
    match: Match


class Fault(Described):
    """What is wrong in a record, and in which line."""

    line: int
    code: ProblemCode
    message: str


class RecordAnswer(Described):
    """A record replayed: its faults, what was missed, the score."""

    faults: list[Fault]
    missed: list[list[Capture]]
    plays: int
    score: ScoreAnswer | None


class NamedVariant(Described):
    """A named variant: every parameter, and those on which its source is silent."""

    name: str
    source: str
    deck: Deck
    parameters: dict[Parameter, int | str]
    silent: list[Parameter | SilentPoint]


class VariantsAnswer(Described):
    """The named variants."""

    variants: list[NamedVariant]


class Health(Described):
    """The server answers."""

    status: str


class Error(Described):
    """One thing that is wrong with a request."""

    code: ProblemCode | RequestCode
    field: str | None
    message: str


class ProblemDocument(Described):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    errors: list[Error]
