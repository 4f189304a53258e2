"""The values that a variant's parameters take, and where they are written."""

from dataclasses import dataclass
from enum import StrEnum

from tutor.escoba.codes import Document, Parameter, Section, SilentPoint

PLAYERS = frozenset({2, 3, 4, 6})
MOST_POINTS = 20
HIGHEST_TARGET = 200


class Side(StrEnum):
    """The dealer's right or left hand."""

    RIGHT = "right"
    LEFT = "left"


class Direction(StrEnum):
    """Which way the turn passes."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class Four(StrEnum):
    """How four play: two sides of two, or each for himself."""

    SIDES = "sides"
    EACH = "each"


class Opening(StrEnum):
    """When the first four cards are taken at once.

    ``total_15``: they make 15. ``two_15``: they make 15, or two groups of 15. ``total_30``: they make
    15 or 30. ``two_15_void``: 15 is taken and paid, two groups of 15 pay nothing and stay.
    """

    NONE = "none"
    TOTAL_15 = "total_15"
    TWO_15 = "two_15"
    TOTAL_30 = "total_30"
    TWO_15_VOID = "two_15_void"


class Taker(StrEnum):
    """Who takes the first four cards."""

    DEALER = "dealer"
    FIRST_PLAYER = "first_player"


class Obligation(StrEnum):
    """Whether a card that can capture must capture.

    ``if_played``: any card may be chosen, but one that can capture must. ``free``: it may be laid.
    ``claim``: it may be laid, and the next player may take what was overlooked. ``always``: who can
    capture with any card of the hand must.
    """

    IF_PLAYED = "if_played"
    FREE = "free"
    CLAIM = "claim"
    ALWAYS = "always"


class ClaimUntil(StrEnum):
    """When the right to claim ends: with the next player's play, or one player later."""

    NEXT_PLAY = "next_play"
    SECOND_CHANCE = "second_chance"


class WrongCapture(StrEnum):
    """The penalty for a wrong take: none, or 4 points and one for each escoba of the round."""

    NONE = "none"
    FOUR_PLUS_ESCOBAS = "four_plus_escobas"


class Covered(StrEnum):
    """What the points for all four sevens may already contain."""

    SEVEN_OF_COINS = "seven_of_coins"
    MOST_SEVENS = "most_sevens"


class Setenta(StrEnum):
    """Whether the best card of each suit is counted, weighted 21, 18, 16, 15, 14, 13, 12, 10."""

    NONE = "none"
    WEIGHTED = "weighted"


class NoCapture(StrEnum):
    """What happens to one of two sides that captured nothing."""

    NONE = "none"
    LOSES_MATCH = "loses_match"


class Ties(StrEnum):
    """Who scores when sides are tied for the lead in a category."""

    NOBODY = "nobody"
    ALL_TIED = "all_tied"


Value = bool | int | StrEnum | frozenset[int] | frozenset[Covered]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value is written: the document, and where it is known the part and paragraph (from 1).

    >>> Source(Document.TOROFUN, Section.SCORING, 2).section.meaning
    'the scoring'
    """

    document: Document
    section: Section | None = None
    paragraph: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that a verdict or a score rests on.

    ``value`` is ``None`` for a point that no parameter holds; ``silent`` says that the source does not
    settle it and the value is our default.
    """

    parameter: Parameter | SilentPoint
    value: int | str | None
    source: Source
    silent: bool


def rule_value(value: Value) -> int | str:
    """Return a value as rules carry it: numbers as numbers, all else as written in house rules.

    >>> rule_value(3), rule_value(True), rule_value(frozenset({31, 21})), rule_value(frozenset())
    (3, 'yes', '21+31', 'none')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case StrEnum():
            return value.value
        case int():
            return value
        case _:
            return "+".join(str(member) for member in in_order(value)) or "none"


def in_order(members: frozenset[int] | frozenset[Covered]) -> list[int | Covered]:
    """Return the members of a set as they are written: numbers rising, names as in the enum.

    >>> in_order(frozenset({6, 2}))
    [2, 6]
    """
    numbers: list[int | Covered] = sorted(member for member in members if isinstance(member, int))
    return numbers or [name for name in Covered if name in members]
