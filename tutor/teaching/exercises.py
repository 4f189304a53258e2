"""Exercises: a position and what is asked of it, and what the game itself says is right.

An exercise holds no answer. Whatever is right is asked of the game each time, under the rules of whoever
asks, so that an exercise can be neither wrong nor out of date. The kinds are also those of the puzzles.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tutor.escoba.captures import TOTAL, Capture, captures
from tutor.escoba.cards import Card, Deck
from tutor.escoba.codes import CategoryCode, Code, Parameter, ProblemCode
from tutor.escoba.final_count import Score, score_counts, score_piles
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.parameters import Direction, Side, rule_value
from tutor.escoba.problems import Problem
from tutor.escoba.records import Deal, Play
from tutor.escoba.referee import MoveVerdict, judge_move
from tutor.escoba.replay import check_record
from tutor.escoba.scoring import Tally
from tutor.escoba.variants import Variant


class Kind(Code):
    """What an exercise asks."""

    BUILD = "build", "make one fifteen with a card of the hand"
    FIND_ALL = "find_all", "find every fifteen that the hand can make"
    IS_THERE = "is_there", "say whether the hand can make fifteen at all"
    ESCOBA = "escoba", "sweep the table"
    RIGHT_OR_WRONG = "right_or_wrong", "say whether a move is legal, or what is wrong with it"
    COUNT = "count", "say who scores what"
    SUM = "sum", "say what the cards make together"
    WHO_NEXT = "who_next", "say on which side of a player the next one sits"
    TRUE_OR_FALSE = "true_or_false", "say whether a statement about named rules holds"
    PLAY = "play", "play a card of a round"


class Want(Code):
    """What a play of a round is to be."""

    CAPTURE = "capture", "take something"
    ESCOBA = "escoba", "sweep the table"
    LAY = "lay", "lay a card"
    SEVEN_OF_COINS = "seven_of_coins", "take with or among the cards the seven of coins"
    MOST_COINS = "most_coins", "take more coins than any other capture would"


class Asks(Code):
    """Whose seat is asked for."""

    FIRST_PLAYER = "first_player", "who leads, seen from the dealer"
    NEXT_PLAYER = "next_player", "who plays next, seen from the player who has just played"
    NEXT_DEALER = "next_dealer", "who deals the next round, seen from the dealer"


#: The kinds that are answered with captures.
OF_CAPTURES = frozenset({Kind.BUILD, Kind.FIND_ALL, Kind.ESCOBA, Kind.PLAY})
#: The codes that a move can be wrong for, in the order in which they are offered as answers.
MOVE_CODES = (
    ProblemCode.SUM_NOT_15,
    ProblemCode.MUST_CAPTURE,
    ProblemCode.CARD_NOT_ON_TABLE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """What is asked of which cards.

    ``answers`` is how many captures the author counted, so that a slip in the cards is found. ``variant``
    names the rules where they are the exercise's own and not the reader's. ``total`` is what captures are to
    make, another number only on sheets that practise adding. The fields that a kind does not need are empty.

    >>> from tutor.escoba.cards import parse_cards
    >>> exercise = Exercise(kind=Kind.IS_THERE, table=parse_cards("6c 11e"), hand=parse_cards("1o"))
    >>> exercise.captures()
    ()
    """

    kind: Kind
    name: str = ""
    table: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    play: Card | None = None
    take: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()
    escobas: tuple[int, ...] = ()
    leftovers: tuple[Card, ...] | None = None
    last_capturer: int | None = None
    counts: tuple[Tally, ...] = ()
    categories: tuple[CategoryCode, ...] = ()
    parameter: Parameter | None = None
    stated: str = ""
    asks: Asks | None = None
    players: int = 0
    want: Want | None = None
    variant: str = ""
    answers: int | None = None
    total: int = TOTAL

    def rules(self, reader: Variant) -> Variant:
        """Return the rules that decide: the exercise's own, else the reader's."""
        return parse_variant(self.variant) if self.variant else reader

    def captures(self) -> tuple[Capture, ...]:
        """Return every capture that is right, in the order of hand and table."""
        found = captures(self.table, self.hand, self.total)
        if self.kind is Kind.ESCOBA:
            found = [capture for capture in found if capture.escoba]
        if self.kind is Kind.PLAY:
            found = [capture for capture in found if (capture.card, set(capture.takes)) == (self.play, set(self.take))]
        return tuple(found)

    def verdict(self, reader: Variant) -> MoveVerdict:
        """Return the referee's verdict on the move of a ``right_or_wrong``; ``ValueError`` without a card played."""
        if self.play is None:
            raise ValueError("no card is played")
        return judge_move(self.rules(reader), self.table, self.play, self.take)

    def score(self, reader: Variant) -> Score:
        """Return the score of the piles or counts of a ``count``."""
        variant = self.rules(reader)
        if self.counts:
            return score_counts(variant, self.counts)
        return score_piles(
            variant,
            self.piles,
            escobas=self.escobas,
            leftovers=self.leftovers,
            last_capturer=self.last_capturer,
            deck=Deck.SPANISH if all(card.suit for pile in self.piles for card in pile) else Deck.VALUES,
        )

    def points(self, reader: Variant) -> tuple[int, ...]:
        """Return the points of each side of a ``count``, of the categories asked for or of all."""
        score = self.score(reader)
        wanted = [found for found in score.categories if not self.categories or found.code in self.categories]
        sides = len(self.counts or self.piles)
        return tuple(sum(category.points[side] for category in wanted) for side in range(sides))

    def side(self, reader: Variant) -> Side:
        """Return on which side the player sits whom a ``who_next`` asks for."""
        variant = self.rules(reader)
        if self.asks is Asks.FIRST_PLAYER:
            return variant.first_player
        if self.asks is Asks.NEXT_DEALER:
            return variant.next_dealer
        return Side.RIGHT if variant.direction is Direction.ANTICLOCKWISE else Side.LEFT

    def holds(self) -> bool:
        """Return whether the statement of a ``true_or_false`` is true under the rules that it names."""
        if self.parameter is None:
            raise ValueError("no rule is stated")
        return str(rule_value(parse_variant(self.variant).value(self.parameter))) == self.stated


def total(cards: tuple[Card, ...]) -> int:
    """Return what cards make together.

    >>> from tutor.escoba.cards import parse_cards
    >>> total(parse_cards("7o 10c"))
    15
    """
    return sum(card.value for card in cards)


class Ply(NamedTuple):
    """A play of a round as it is told: whose it is, what was on the table and in the hand, what is played."""

    seat: int
    table: tuple[Card, ...]
    hand: tuple[Card, ...]
    play: Card
    take: tuple[Card, ...]
    faults: tuple[Problem, ...]


def plies(record: str) -> tuple[Ply, ...]:
    """Return the plays of a record, each with the table and, where the deal is written, the hand before it.

    >>> from tutor.escoba.records import EXAMPLE
    >>> first = plies(EXAMPLE)[0]
    >>> str(first.play), [str(card) for card in first.take]
    ('10o', ['1b', '6o'])
    """
    return tuple(_plies(record))


def _plies(record: str) -> Iterator[Ply]:
    hands: list[list[Card]] = []
    for step in check_record(record).steps:
        entry = step.entry
        if isinstance(entry, Deal):
            hands = [list(hand) for hand in entry.hands]
        elif isinstance(entry, Play):
            hand = hands[entry.seat] if entry.seat < len(hands) else []
            yield Ply(entry.seat, step.before.table, tuple(hand), entry.card, entry.takes, step.faults)
            if entry.card in hand:
                hand.remove(entry.card)


def fits(want: Want, table: tuple[Card, ...], hand: tuple[Card, ...], card: Card, take: tuple[Card, ...]) -> bool:
    """Return whether a play is what a step of a round wants.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> fits(Want.ESCOBA, parse_cards("5c 3e"), parse_cards("7o"), parse_card("7o"), parse_cards("5c 3e"))
    True
    """
    taken = (card, *take)
    if want is Want.LAY:
        return not take
    if not take:
        return False
    if want is Want.ESCOBA:
        return len(take) == len(table)
    if want is Want.SEVEN_OF_COINS:
        return any(one.is_seven_of_coins for one in taken)
    if want is Want.MOST_COINS:
        coins = sum(one.is_coin for one in taken)
        others = [
            sum(one.is_coin for one in (other.card, *other.takes))
            for other in captures(table, hand)
            if (other.card, set(other.takes)) != (card, set(take))
        ]
        return coins > max(others, default=-1)
    return True
