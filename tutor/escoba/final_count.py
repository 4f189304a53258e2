"""The count at the end of a round: score, what does not add up, other tables, and the match.

The leftover arithmetic: the deck is worth 220 and every capture 15, so what is left over is always 10
more than a multiple of 15. The side that takes it owns 10 modulo 15, every other side 0; when that
fails it names the pile that cannot be right. A 16 and a 14 in one pile cancel out unseen.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tutor.escoba.captures import TOTAL
from tutor.escoba.cards import DECK_SIZE, Card, Deck, deck_cards
from tutor.escoba.codes import CategoryCode, Parameter, ProblemCode, SilentPoint
from tutor.escoba.named import NAMED
from tutor.escoba.parameters import NoCapture, Rule, Setenta
from tutor.escoba.problems import Problem
from tutor.escoba.referee import Elsewhere
from tutor.escoba.scoring import (
    ALL_COINS,
    ALL_SEVENS,
    TWO_SIDES,
    Category,
    Tally,
    counted_categories,
    points_under,
    score_categories,
    silent_in_score,
    tally_pile,
    totals,
)
from tutor.escoba.variants import Variant

REMAINDER = 10


@dataclass(frozen=True, slots=True)
class Match:
    """The match after the round: each side's points, the winner's index, or ``None`` while it goes on."""

    scores: tuple[int, ...]
    winner: int | None

    @property
    def play_on(self) -> bool:
        """Whether another round is needed."""
        return self.winner is None


@dataclass(frozen=True, slots=True)
class Score:
    """A round scored: points of each side, every category, what does not add up, silent rules, the match.

    ``elsewhere`` are the named variants whose totals differ.
    """

    totals: tuple[int, ...]
    categories: tuple[Category, ...]
    problems: tuple[Problem, ...]
    silent: tuple[Rule, ...]
    elsewhere: tuple[Elsewhere[tuple[int, ...]], ...]
    match: Match


def score_piles(
    variant: Variant,
    piles: Sequence[Sequence[Card]],
    *,
    escobas: Sequence[int] = (),
    leftovers: Sequence[Card] | None = None,
    last_capturer: int | None = None,
    wrong_captures: Sequence[Sequence[int]] = (),
    scores: Sequence[int] = (),
    deck: Deck = Deck.SPANISH,
) -> Score:
    """Score the piles of two to four sides.

    With ``leftovers`` the piles exclude them and the last capturer gets them (without one nobody does);
    without, the piles are final and ``last_capturer`` only says which must be 10 modulo 15. ``scores`` is
    the match so far, ``wrong_captures`` for each side's wrong takes the escobas made so far.

    >>> from tutor.escoba.cards import parse_cards
    >>> pile = parse_cards("7o 10c")
    >>> score = score_piles(NAMED["wikipedia"], [pile, ()], escobas=[1, 0])
    >>> score.totals, [problem.code.value for problem in score.problems]
    ((5, 0), ['missing_cards'])
    """
    final = [tuple(pile) for pile in piles]
    if leftovers and last_capturer is not None:
        final[last_capturer] += tuple(leftovers)
    tallies = [
        tally_pile(pile, made, wrong)
        for pile, made, wrong in zip(
            final, escobas or [0] * len(final), wrong_captures or [()] * len(final), strict=True
        )
    ]
    problems = _card_problems(final if last_capturer is not None else [*final, tuple(leftovers or ())], deck)
    problems += _sum_problems(piles, leftovers, last_capturer)
    unclaimed = leftovers is not None and last_capturer is None
    return _score(variant, tallies, problems, scores, suited=deck.suited, unclaimed=unclaimed)


def score_counts(
    variant: Variant, counts: Sequence[Tally], *, scores: Sequence[int] = (), suited: bool = True
) -> Score:
    """Score what was counted, without the cards.

    >>> score = score_counts(NAMED["bonaerenses"], [Tally(22, 6, 3, 1, 2), Tally(18, 4, 1, 0, 1)])
    >>> score.totals, [(problem.code.value, problem.pile) for problem in score.problems]
    ((5, 1), [('missing_setenta', 0), ('missing_setenta', 1)])
    """
    problems = _count_problems(variant, counts, suited=suited)
    return _score(variant, counts, problems, scores, suited=suited, unclaimed=False)


def decide_match(variant: Variant, scores: Sequence[int]) -> Match:
    """Say whether a match is won: the target reached, and ahead of all others by the lead.

    >>> decide_match(NAMED["wikipedia"], [22, 21]), decide_match(NAMED["wikipedia"], [21, 21]).play_on
    (Match(scores=(22, 21), winner=0), True)
    """
    second, first = sorted(scores)[-2:]
    won = first >= variant.target and first - second >= variant.lead
    return Match(tuple(scores), scores.index(first) if won else None)


def _score(
    variant: Variant,
    tallies: Sequence[Tally],
    problems: Sequence[Problem],
    scores: Sequence[int],
    *,
    suited: bool,
    unclaimed: bool,
) -> Score:
    sides = len(tallies)
    categories = score_categories(variant, tallies, suited=suited)
    points = totals(categories, sides)
    match = _match(variant, tallies, [before + now for before, now in zip(scores or [0] * sides, points, strict=True)])
    silent = [*silent_in_score(variant, tallies, categories)]
    if unclaimed:
        silent.append(variant.silent_point(SilentPoint.LEFTOVERS_UNCLAIMED))
    if variant.rule(Parameter.LEAD).silent and match.play_on and _level_at_target(variant, match.scores):
        silent.append(variant.rule(Parameter.LEAD))
    return Score(points, categories, tuple(problems), tuple(silent), _elsewhere(points, tallies, suited=suited), match)


def _match(variant: Variant, tallies: Sequence[Tally], scores: list[int]) -> Match:
    empty = [side for side, tally in enumerate(tallies) if tally.cards == 0]
    if variant.no_capture is NoCapture.LOSES_MATCH and len(tallies) == TWO_SIDES and len(empty) == 1:
        return Match(tuple(scores), 1 - empty[0])
    return decide_match(variant, scores)


def _level_at_target(variant: Variant, scores: Sequence[int]) -> bool:
    second, first = sorted(scores)[-2:]
    return first == second >= variant.target


def _elsewhere(
    points: tuple[int, ...], tallies: Sequence[Tally], *, suited: bool
) -> tuple[Elsewhere[tuple[int, ...]], ...]:
    """Return the named variants with other totals; those that count what was not counted cannot be told."""
    uncounted = suited and any(tally.best is None for tally in tallies)
    others = {name: other for name, other in NAMED.items() if not (uncounted and other.setenta is Setenta.WEIGHTED)}
    found = points_under(others.values(), tallies, suited=suited)
    return tuple([Elsewhere(name, there) for name, there in zip(others, found, strict=True) if there != points])


def _card_problems(piles: Sequence[Sequence[Card]], deck: Deck) -> list[Problem]:
    counted = Counter([card for pile in piles for card in pile])
    whole = _whole(deck)
    if counted == whole:
        return []
    problems = [Problem(ProblemCode.COUNTED_TWICE, card=card) for card in counted - whole]
    missing = tuple((whole - counted).elements())
    if missing:
        problems.append(Problem(ProblemCode.MISSING_CARDS, cards=missing, count=len(missing)))
    return problems


@lru_cache(maxsize=len(Deck))
def _whole(deck: Deck) -> Counter[Card]:
    return Counter(deck_cards(deck))


def _sum_problems(
    piles: Sequence[Sequence[Card]], leftovers: Sequence[Card] | None, last_capturer: int | None
) -> list[Problem]:
    problems = []
    for side, pile in enumerate(piles):
        total = sum(card.value for card in pile)
        if leftovers is not None:
            allowed = {0}
        elif last_capturer is not None:
            allowed = {REMAINDER if side == last_capturer else 0}
        else:
            allowed = {0, REMAINDER}
        if total % TOTAL not in allowed:
            problems.append(Problem(ProblemCode.PILE_SUM, pile=side, total=total))
    if leftovers is not None:
        total = sum(card.value for card in leftovers)
        if total % TOTAL != REMAINDER:
            problems.append(Problem(ProblemCode.LEFTOVER_SUM, "leftovers", total=total))
    return problems


def _count_problems(variant: Variant, counts: Sequence[Tally], *, suited: bool) -> list[Problem]:
    """Compare what the sides counted together with the deck, for what this variant counts."""
    counted = set(counted_categories(variant, len(counts), suited=suited))
    checks = (
        ("cards", DECK_SIZE, {*CategoryCode}),
        ("coins", ALL_COINS, {CategoryCode.MOST_COINS, CategoryCode.ALL_COINS}),
        ("sevens", ALL_SEVENS, {CategoryCode.MOST_SEVENS, CategoryCode.ALL_SEVENS}),
        ("seven_of_coins", 1, {CategoryCode.SEVEN_OF_COINS}),
    )
    problems = []
    for field, there_are, categories in checks:
        together = sum(getattr(tally, field) for tally in counts)
        if together > there_are:
            problems.append(Problem(ProblemCode.COUNTED_TWICE, field, count=together, limit=there_are))
        elif together < there_are and not counted.isdisjoint(categories):
            problems.append(Problem(ProblemCode.MISSING_CARDS, field, count=there_are - together, limit=there_are))
    if suited and variant.setenta is Setenta.WEIGHTED:
        problems += [
            Problem(ProblemCode.MISSING_SETENTA, pile=side) for side, tally in enumerate(counts) if tally.best is None
        ]
    return problems
