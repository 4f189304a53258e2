"""The referee: verdicts on a move, an opening and a claim, and how other tables decide.

A verdict lists every problem at once, what could have been taken, and the rules that it rests on. What
rests on no parameter (a plain legal capture, a card laid where nothing could be captured) names none.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tutor.escoba.captures import TOTAL, Capture, captures
from tutor.escoba.cards import Card
from tutor.escoba.codes import Parameter, ProblemCode, SilentPoint
from tutor.escoba.named import NAMED
from tutor.escoba.parameters import ClaimUntil, Obligation, Opening, Rule, Taker, WrongCapture
from tutor.escoba.problems import Problem
from tutor.escoba.variants import Variant

PENALTY = 4

_NO_CLAIMS = Problem(ProblemCode.NO_CLAIMS)
_TOO_LATE = Problem(ProblemCode.TOO_LATE, "played_since")

Answer = TypeVar("Answer")
Legality = tuple[bool, tuple[ProblemCode, ...]]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the next player may now take, and whether an empty table then scores an escoba."""

    captures: tuple[Capture, ...]
    escoba: bool


@dataclass(frozen=True, slots=True)
class Penalty:
    """The points for a wrong take: 4, and one for each escoba made so far (``None``: not known)."""

    escobas: int | None

    @property
    def points(self) -> int:
        """The part that is always due."""
        return PENALTY

    @property
    def total(self) -> int:
        """All points of the penalty.

        >>> Penalty(3).total
        7
        """
        return PENALTY + (self.escobas or 0)


@dataclass(frozen=True, slots=True)
class Elsewhere(Generic[Answer]):
    """A named variant that decides otherwise, and its answer."""

    variant: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """A move judged. ``total`` is the sum of the card played and the cards taken.

    ``missed``: what the card could have taken when it was laid. ``overlooked``: what other cards of the
    hand could have taken when a card was laid, ``None`` if the hand is not known. ``alternatives``: when
    something was taken, all other captures of the hand, or of the card played if the hand is not known.
    ``elsewhere``: the named variants where legality or problem codes differ.
    """

    legal: bool
    escoba: bool
    total: int
    problems: tuple[Problem, ...]
    missed: tuple[Capture, ...]
    overlooked: tuple[Capture, ...] | None
    alternatives: tuple[Capture, ...]
    claim: Claim | None
    penalty: Penalty | None
    rules: tuple[Rule, ...]
    elsewhere: tuple[Elsewhere[Legality], ...]


@dataclass(frozen=True, slots=True)
class OpeningVerdict:
    """The first four cards judged: what is taken (one group, or two of 15), by whom, for how many escobas."""

    total: int
    groups: tuple[tuple[Card, ...], ...]
    taker: Taker | None
    escobas: int
    rules: tuple[Rule, ...]
    elsewhere: tuple[Elsewhere[tuple[Taker | None, int]], ...]


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """A claim judged. ``captures`` is what may be claimed, empty when the claim is barred.

    ``escoba`` says whether the claim scores one; a capture's own only that the table would be empty.
    """

    allowed: bool
    captures: tuple[Capture, ...]
    escoba: bool
    problems: tuple[Problem, ...]
    rules: tuple[Rule, ...]
    elsewhere: tuple[Elsewhere[Legality], ...]


def penalty_of(variant: Variant, escobas: int | None) -> Penalty | None:
    """Return the penalty for a wrong take after so many escobas, ``None`` where a variant has none.

    >>> penalty_of(NAMED["fournier"], 3), penalty_of(NAMED["torofun"], 3)
    (Penalty(escobas=3), None)
    """
    return Penalty(escobas) if variant.wrong_capture is WrongCapture.FOUR_PLUS_ESCOBAS else None


def silent_codes(rules: Sequence[Rule]) -> tuple[Parameter | SilentPoint, ...]:
    """Return which of the rules that a verdict rests on the source does not settle."""
    return tuple(rule.parameter for rule in rules if rule.silent)


def problem_codes(problems: Sequence[Problem]) -> tuple[ProblemCode, ...]:
    """Return the codes of problems, each once, in order."""
    return tuple(dict.fromkeys(problem.code for problem in problems))


def judge_move(
    variant: Variant,
    table: Sequence[Card],
    card: Card,
    takes: Sequence[Card] = (),
    hand: Sequence[Card] | None = None,
    escobas: int | None = None,
) -> MoveVerdict:
    """Judge a card played to a table: what it took, or, without ``takes``, that it was laid.

    ``hand`` is the whole hand, the card played included, or ``None`` when it is not known. ``escobas`` is
    the number made so far in the round by all players, for a penalty that counts them.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> verdict = judge_move(NAMED["wikipedia"], parse_cards("7c"), parse_card("10o"))
    >>> verdict.legal, [problem.code.value for problem in verdict.problems]
    (False, ['must_capture'])
    >>> [(other.variant, other.answer[0]) for other in verdict.elsewhere]
    [('torofun', True), ('fournier', True), ('bonaerenses', True)]
    """
    found = captures(table, [card] if hand is None else hand)
    own = [capture for capture in found if capture.card is card]
    total = card.value + sum(taken.value for taken in takes)
    facts = take_problems(table, card, takes)
    if hand is not None and card not in hand:
        facts.insert(0, Problem(ProblemCode.CARD_NOT_IN_HAND, "play", card=card))
    missed = () if takes else tuple(own)
    overlooked = () if takes else tuple(capture for capture in found if capture.card is not card)

    def problems_under(rules: Variant) -> list[Problem]:
        return facts + _must_capture(rules, missed, overlooked)

    problems = problems_under(variant)
    taken = Counter(takes)
    claim = penalty = None
    needed: list[Parameter | SilentPoint] = []
    if missed or overlooked:
        needed.append(Parameter.OBLIGATION)
    if missed and not problems and variant.obligation is Obligation.CLAIM:
        empties = any(capture.escoba for capture in missed)
        claim = Claim(missed, escoba=empties and variant.claim_escoba)
        needed += [Parameter.CLAIM_ESCOBA] if empties else []
    if takes and total != TOTAL:
        needed.append(Parameter.WRONG_CAPTURE)
        penalty = penalty_of(variant, escobas)
        needed += [SilentPoint.PENALTY_SIGN] if penalty else []
    return MoveVerdict(
        legal=not problems,
        escoba=not problems and len(takes) == len(table) > 0,
        total=total,
        problems=tuple(problems),
        missed=missed,
        overlooked=None if hand is None else overlooked,
        alternatives=tuple(
            capture
            for capture in (found if takes else ())
            if capture.card is not card or Counter(capture.takes) != taken
        ),
        claim=claim,
        penalty=penalty,
        rules=_rules(variant, needed),
        elsewhere=_elsewhere(variant, lambda rules: _legality(problems_under(rules))),
    )


def judge_opening(variant: Variant, cards: Sequence[Card]) -> OpeningVerdict:
    """Judge the four cards laid on the table in the first deal.

    >>> from tutor.escoba.cards import parse_cards
    >>> verdict = judge_opening(NAMED["torofun"], parse_cards("7o 10c 6e 11b"))
    >>> verdict.total, len(verdict.groups), verdict.taker.value, verdict.escobas
    (30, 2, 'dealer', 2)
    """
    total = sum(card.value for card in cards)
    pairs = _two_fifteens(cards) if total == 2 * TOTAL else ()
    groups, needed = _opening_groups(variant, cards, total, pairs)
    if groups:
        needed += [Parameter.OPENING_TAKER, SilentPoint.OPENING_LAST_CAPTURER]

    def outcome(rules: Variant) -> tuple[Taker | None, int]:
        taken, _ = _opening_groups(rules, cards, total, pairs)
        if not taken:
            return None, 0
        return rules.opening_taker, rules.opening_15 if total == TOTAL else rules.opening_30

    taker, escobas = outcome(variant)
    return OpeningVerdict(total, groups, taker, escobas, _rules(variant, needed), _elsewhere(variant, outcome))


def judge_claim(
    variant: Variant,
    table: Sequence[Card],
    laid: Card,
    takes: Sequence[Card] = (),
    played_since: int = 0,
) -> ClaimVerdict:
    """Judge whether an overlooked 15 may be claimed, and with ``takes`` whether with these cards.

    ``table`` is the table as it was before ``laid`` came to lie on it; ``played_since`` how many players
    have played since, 0 to 2.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> verdict = judge_claim(NAMED["torofun"], parse_cards("7c 3b"), parse_card("10o"))
    >>> verdict.allowed, [str(card) for card in verdict.captures[0].takes]
    (True, ['7c'])
    >>> judge_claim(NAMED["torofun"], parse_cards("7c 3b"), parse_card("10o"), played_since=1).problems[0].code.value
    'too_late'
    """
    possible = tuple(captures(table, [laid]))
    facts = take_problems(table, laid, takes)
    if not possible:
        facts.insert(0, Problem(ProblemCode.NOTHING_OVERLOOKED, "laid", card=laid))
    codes = problem_codes(facts)

    def legality(rules: Variant) -> Legality:
        bar = _bar(rules, played_since)
        return not bar and not codes, (bar.code, *codes) if bar else codes

    bar = _bar(variant, played_since)
    problems = [bar, *facts] if bar else facts
    claimed = tuple(capture for capture in possible if not takes or Counter(capture.takes) == Counter(takes))
    empties = any(capture.escoba for capture in claimed)
    needed: list[Parameter | SilentPoint] = []
    if possible or variant.obligation is not Obligation.CLAIM:
        needed.append(Parameter.OBLIGATION)
    if possible and variant.obligation is Obligation.CLAIM:
        needed.append(Parameter.CLAIM_UNTIL)
        if empties and not bar:
            needed.append(Parameter.CLAIM_ESCOBA)
    return ClaimVerdict(
        allowed=not problems,
        captures=() if bar else possible,
        escoba=not problems and empties and variant.claim_escoba,
        problems=tuple(problems),
        rules=_rules(variant, needed),
        elsewhere=_elsewhere(variant, legality),
    )


def take_problems(table: Sequence[Card], card: Card, takes: Sequence[Card]) -> list[Problem]:
    """Return what is wrong with a take under any rules: cards that are not there, a sum that is not 15.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> [problem.total for problem in take_problems(parse_cards("7c"), parse_card("11o"), parse_cards("7c"))]
    [16]
    """
    problems = _not_on_table(table, takes)
    total = card.value + sum(taken.value for taken in takes)
    if takes and total != TOTAL:
        problems.append(Problem(ProblemCode.SUM_NOT_15, "take", total=total))
    return problems


def _not_on_table(table: Sequence[Card], takes: Sequence[Card]) -> list[Problem]:
    absent = Counter(takes) - Counter(table)
    return [Problem(ProblemCode.CARD_NOT_ON_TABLE, "take", card=card) for card in absent]


def _must_capture(variant: Variant, missed: Sequence[Capture], overlooked: Sequence[Capture]) -> list[Problem]:
    if variant.obligation in {Obligation.FREE, Obligation.CLAIM}:
        return []
    cards = dict.fromkeys((capture.card, "play") for capture in missed)
    if variant.obligation is Obligation.ALWAYS:
        cards |= dict.fromkeys((capture.card, "hand") for capture in overlooked)
    return [Problem(ProblemCode.MUST_CAPTURE, field, card=card) for card, field in cards]


def _bar(variant: Variant, played_since: int) -> Problem | None:
    """Return why nothing at all may be claimed, whatever was overlooked."""
    if variant.obligation is not Obligation.CLAIM:
        return _NO_CLAIMS
    if played_since > (1 if variant.claim_until is ClaimUntil.SECOND_CHANCE else 0):
        return _TOO_LATE
    return None


def _two_fifteens(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    first = cards[0]
    for place, other in enumerate(cards[1:], start=1):
        if first.value + other.value == TOTAL:
            return (first, other), (*cards[1:place], *cards[place + 1 :])
    return ()


def _opening_groups(
    variant: Variant, cards: Sequence[Card], total: int, pairs: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[tuple[Card, ...], ...], list[Parameter | SilentPoint]]:
    opening = variant.opening
    if total == TOTAL:
        taken = opening is not Opening.NONE
        return (tuple(cards),) if taken else (), [Parameter.OPENING, *([Parameter.OPENING_15] if taken else [])]
    if total == 2 * TOTAL:
        if opening is Opening.TOTAL_30 or (opening is Opening.TWO_15 and pairs):
            return pairs or (tuple(cards),), [Parameter.OPENING, Parameter.OPENING_30]
        return (), [Parameter.OPENING]
    return (), []


def _legality(problems: Sequence[Problem]) -> Legality:
    return not problems, problem_codes(problems)


def _rules(variant: Variant, needed: Sequence[Parameter | SilentPoint]) -> tuple[Rule, ...]:
    return tuple(variant.rule(item) if isinstance(item, Parameter) else variant.silent_point(item) for item in needed)


def _elsewhere(variant: Variant, answer: Callable[[Variant], Answer]) -> tuple[Elsewhere[Answer], ...]:
    here = answer(variant)
    return tuple(Elsewhere(name, there) for name, other in NAMED.items() if (there := answer(other)) != here)
