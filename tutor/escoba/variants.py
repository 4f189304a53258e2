"""Variants: every rule that differs between tables, as one frozen value.

A variant answers three questions for each parameter: which value holds, which document says so and
where, and whether the document is silent, so that the value is only our default.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tutor.escoba.cards import Deck
from tutor.escoba.codes import Document, Parameter, SilentPoint
from tutor.escoba.parameters import (
    PLAYERS,
    ClaimUntil,
    Covered,
    Direction,
    Four,
    NoCapture,
    Obligation,
    Opening,
    Rule,
    Setenta,
    Side,
    Source,
    Taker,
    Ties,
    Value,
    WrongCapture,
    rule_value,
)

#: What a change of the opening brings with it, unless it is given: escobas for 15 and for 30.
USUAL_PAY: Mapping[Opening, tuple[int, int]] = {
    Opening.NONE: (0, 0),
    Opening.TOTAL_15: (1, 0),
    Opening.TWO_15: (1, 2),
    Opening.TOTAL_30: (1, 2),
    Opening.TWO_15_VOID: (1, 0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The rules of one table. The fields are the parameters, in order; each meaning is in ``Parameter``.

    ``base`` names the variant it starts from; two variants are equal when they start from the same one
    and hold the same values. ``sources`` and ``unsettled`` say, for a named variant, where each value is
    written and for which the document is silent; house rules carry the named one as ``origin``.

    >>> from tutor.escoba.named import NAMED
    >>> NAMED["fournier"].wrong_capture.value, NAMED["fournier"].target
    ('four_plus_escobas', 21)
    >>> NAMED["escova"].is_silent(Parameter.OPENING)
    True
    """

    base: str
    deck: Deck = Deck.SPANISH
    first_player: Side = Side.RIGHT
    direction: Direction = Direction.ANTICLOCKWISE
    next_dealer: Side = Side.RIGHT
    players: frozenset[int] = PLAYERS
    four: Four = Four.SIDES
    opening: Opening = Opening.NONE
    opening_15: int = 0
    opening_30: int = 0
    opening_taker: Taker = Taker.DEALER
    obligation: Obligation = Obligation.IF_PLAYED
    claim_until: ClaimUntil = ClaimUntil.NEXT_PLAY
    claim_escoba: bool = False
    wrong_capture: WrongCapture = WrongCapture.NONE
    escoba: int = 1
    most_cards: int = 1
    most_coins: int = 1
    seven_of_coins: int = 1
    most_sevens: int = 0
    coins_need_six: bool = False
    all_coins: int = 0
    all_coins_adds: bool = True
    all_sevens: int = 0
    all_sevens_covers: frozenset[Covered] = frozenset()
    setenta: Setenta = Setenta.NONE
    few_cards: int = 0
    no_capture: NoCapture = NoCapture.NONE
    ties: Ties = Ties.NOBODY
    target: int = 21
    target_options: frozenset[int] = frozenset()
    lead: int = 1
    sources: Mapping[Parameter, Source] = field(default_factory=dict, compare=False, repr=False)
    unsettled: frozenset[Parameter] = field(default=frozenset(), compare=False, repr=False)
    origin: "Variant | None" = field(default=None, compare=False, repr=False)
    _rules: dict[Parameter, Rule] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __str__(self) -> str:
        """Return the canonical text of these rules: the name, then each change, in order.

        >>> from tutor.escoba.house_rules import parse_variant
        >>> str(parse_variant("torofun,target=31,lead=1"))
        'torofun,target=31'
        """
        if self.origin is None:
            return self.base
        changes = (f"{parameter}={rule_value(self.value(parameter))}" for parameter in self._written())
        return ",".join([self.base, *changes])

    def _written(self) -> Iterator[Parameter]:
        usual = dict(zip((Parameter.OPENING_15, Parameter.OPENING_30), USUAL_PAY[self.opening], strict=True))
        if self.opening == self.named.opening:
            usual = {}
        for parameter in Parameter:
            if self.value(parameter) != usual.get(parameter, self.named.value(parameter)):
                yield parameter

    @property
    def named(self) -> "Variant":
        """The named variant that these rules start from; itself if it is one."""
        return self.origin or self

    def value(self, parameter: Parameter) -> Value:
        """Return the value of a parameter.

        >>> from tutor.escoba.named import NAMED
        >>> NAMED["wikipedia"].value(Parameter.TARGET)
        21
        """
        value: Value = getattr(self, parameter.value)
        return value

    def changed(self, parameter: Parameter) -> bool:
        """Return whether house rules give a parameter another value than the base has.

        A changed opening brings its own points, so both of them count as changed with it.
        """
        if parameter in {Parameter.OPENING_15, Parameter.OPENING_30} and self.opening != self.named.opening:
            return True
        return self.value(parameter) != self.named.value(parameter)

    def matters(self, parameter: Parameter) -> bool:
        """Return whether a parameter can decide anything under these rules.

        >>> from tutor.escoba.named import NAMED
        >>> NAMED["pagat"].matters(Parameter.CLAIM_ESCOBA), NAMED["torofun"].matters(Parameter.CLAIM_ESCOBA)
        (False, True)
        """
        claims = self.obligation is Obligation.CLAIM
        taken = self.opening is not Opening.NONE
        when = {
            Parameter.FOUR: 4 in self.players,
            Parameter.OPENING_15: taken,
            Parameter.OPENING_30: self.opening in {Opening.TWO_15, Opening.TOTAL_30},
            Parameter.OPENING_TAKER: taken,
            Parameter.CLAIM_UNTIL: claims,
            Parameter.CLAIM_ESCOBA: claims,
            Parameter.COINS_NEED_SIX: self.most_coins > 0,
            Parameter.ALL_COINS_ADDS: self.all_coins > 0 and self.most_coins > 0,
            Parameter.ALL_SEVENS_COVERS: self.all_sevens > 0,
        }
        return when.get(parameter, True)

    def is_silent(self, parameter: Parameter) -> bool:
        """Return whether the source does not settle a parameter, so that its value is our default."""
        return parameter in self.unsettled and self.matters(parameter) and not self.changed(parameter)

    @property
    def silent(self) -> tuple[Parameter, ...]:
        """The parameters that matter and that the source does not settle.

        >>> from tutor.escoba.named import NAMED
        >>> [parameter.value for parameter in NAMED["torofun"].silent]
        ['claim_escoba', 'all_coins_adds', 'all_sevens_covers', 'ties', 'lead']
        """
        return tuple(parameter for parameter in Parameter if self.is_silent(parameter))

    def source(self, parameter: Parameter) -> Source:
        """Return where the value of a parameter comes from: the document, or the house rules."""
        if self.changed(parameter):
            return Source(Document.HOUSE)
        return self.sources.get(parameter, self.document)

    @property
    def document(self) -> Source:
        """The document that the named variant comes from."""
        return Source(Document(self.base))

    def rule(self, parameter: Parameter) -> Rule:
        """Return a parameter as a rule that a verdict can rest on.

        >>> from tutor.escoba.named import NAMED
        >>> rule = NAMED["torofun"].rule(Parameter.OBLIGATION)
        >>> rule.value, rule.silent
        ('claim', False)
        """
        rule = self._rules.get(parameter)
        if rule is None:  # the same few are asked for again and again
            value = rule_value(self.value(parameter))
            rule = Rule(parameter, value, self.source(parameter), self.is_silent(parameter))
            self._rules[parameter] = rule
        return rule

    def silent_point(self, point: SilentPoint) -> Rule:
        """Return a point that no source settles as a rule: its value is ``None``."""
        return Rule(point, None, self.document, silent=True)

    def rules(self) -> Iterator[Rule]:
        """Yield every parameter as a rule, in order."""
        return (self.rule(parameter) for parameter in Parameter)

    def sides(self, players: int) -> tuple[int, ...]:
        """Return the side of each seat, in order of play.

        >>> from tutor.escoba.named import NAMED
        >>> NAMED["torofun"].sides(4), NAMED["cardgames"].sides(4), NAMED["torofun"].sides(6)
        ((0, 1, 0, 1), (0, 1, 2, 3), (0, 1, 0, 1, 0, 1))
        """
        if players == 6 or (players == 4 and self.four is Four.SIDES):
            return tuple(seat % 2 for seat in range(players))
        return tuple(range(players))

    def dealer(self, players: int) -> int:
        """Return the seat of the dealer, seat 0 leading and seats numbered in order of play.

        The leader sits beside the dealer; where the turn passes away from the dealer, he plays last.

        >>> from tutor.escoba.named import NAMED
        >>> NAMED["wikipedia"].dealer(4), NAMED["cardgames"].dealer(3)
        (3, 2)
        """
        away = (self.first_player is Side.RIGHT) == (self.direction is Direction.ANTICLOCKWISE)
        return players - 1 if away or players == 2 else 1

    def next_dealer_seat(self, players: int, dealer: int | None = None) -> int:
        """Return the seat that deals the next round, seats numbered in order of play.

        ``dealer`` is the seat that deals this one; without it seat 0 leads, as in ``dealer``.

        >>> from tutor.escoba.named import NAMED
        >>> NAMED["torofun"].next_dealer_seat(4, dealer=3), NAMED["wikipedia"].next_dealer_seat(4, dealer=3)
        (0, 2)
        """
        ahead = (self.next_dealer is Side.RIGHT) == (self.direction is Direction.ANTICLOCKWISE)
        now = self.dealer(players) if dealer is None else dealer
        return (now + (1 if ahead else -1)) % players
