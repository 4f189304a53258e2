"""Scoring: who gets which point at the end of a round, with the very cards behind it.

A side is scored from its pile or from what was counted in it (``Tally``). The same categories serve
both; what needs suits is left out where they are not known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tutor.escoba.cards import Card, Suit
from tutor.escoba.codes import CategoryCode, Parameter, SilentPoint
from tutor.escoba.parameters import Covered, NoCapture, Rule, Setenta, Ties, WrongCapture
from tutor.escoba.referee import Penalty
from tutor.escoba.variants import Variant

#: What a card counts in the setenta, by capture value.
SETENTA = (0, 16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
FEW = 10
SIX = 6
ALL_COINS = 10
ALL_SEVENS = 4
TWO_SIDES = 2


@dataclass(frozen=True, slots=True)
class Tally:
    """What one side has at the end of a round. Counts of cards; ``seven_of_coins`` is 0 or 1.

    ``best`` is the capture value of the best card of each suit held (by setenta weight), ``None`` when
    it was not counted. ``pile`` holds the cards where they are known, ``wrong_captures`` for each wrong
    take the escobas made so far in the round.
    """

    cards: int = 0
    coins: int = 0
    sevens: int = 0
    seven_of_coins: int = 0
    escobas: int = 0
    best: tuple[int, ...] | None = None
    pile: tuple[Card, ...] | None = None
    wrong_captures: tuple[int, ...] = ()

    @property
    def setenta(self) -> int:
        """The sum of the setenta, 0 without a card of every suit.

        >>> Tally(best=(7, 7, 7, 8)).setenta, Tally(best=(7, 7, 7)).setenta
        (73, 0)
        """
        if self.best is None or len(self.best) < len(Suit):
            return 0
        return sum(SETENTA[value] for value in self.best)

    @property
    def penalty(self) -> int:
        """Points of the penalty for all wrong takes."""
        return sum(Penalty(escobas).total for escobas in self.wrong_captures)


@dataclass(frozen=True, slots=True)
class Category:
    """One category: a count and points for each side, whether the lead was tied, and the rule.

    ``cards`` are the cards behind each side's count, ``None`` where only counts are known.
    """

    code: CategoryCode
    counts: tuple[int, ...]
    points: tuple[int, ...]
    tied: bool
    cards: tuple[tuple[Card, ...], ...] | None
    rule: Rule


def tally_pile(pile: Sequence[Card], escobas: int = 0, wrong_captures: Sequence[int] = ()) -> Tally:
    """Count a pile of cards.

    >>> from tutor.escoba.cards import parse_cards
    >>> tally = tally_pile(parse_cards("7o 1o 7c 12e 2b"), escobas=1)
    >>> tally.coins, tally.sevens, tally.best
    (2, 2, (7, 7, 10, 2))
    """
    best = tuple(card.value for card in best_of_each_suit(pile))
    return Tally(
        cards=len(pile),
        coins=sum(card.is_coin for card in pile),
        sevens=sum(card.is_seven for card in pile),
        seven_of_coins=int(any(card.is_seven_of_coins for card in pile)),
        escobas=escobas,
        best=best,
        pile=tuple(pile),
        wrong_captures=tuple(wrong_captures),
    )


def best_of_each_suit(pile: Sequence[Card]) -> tuple[Card, ...]:
    """Return the card of each suit held that counts most in the setenta.

    >>> from tutor.escoba.cards import parse_cards
    >>> best_of_each_suit(parse_cards("5o 1o 11c"))
    (Card('1o'), Card('11c'))
    """
    held = ([card for card in pile if card.suit is suit] for suit in Suit)
    return tuple(max(cards, key=lambda card: SETENTA[card.value]) for cards in held if cards)


def score_categories(variant: Variant, sides: Sequence[Tally], *, suited: bool = True) -> tuple[Category, ...]:
    """Return every category that the variant counts, with counts, points and cards of each side.

    >>> from tutor.escoba.named import NAMED
    >>> sides = Tally(20, 5, 2, 1), Tally(20, 5, 2, 0)
    >>> found = score_categories(NAMED["wikipedia"], sides)
    >>> [(category.code.value, category.points) for category in found if any(category.points)]
    [('seven_of_coins', (1, 0))]
    """
    scorer = _Scorer(variant, tuple(sides), suited=suited)
    return tuple(category for category in map(scorer.category, CategoryCode) if category is not None)


def totals(categories: Sequence[Category], sides: int) -> tuple[int, ...]:
    """Return the points of each side in the round; a penalty can make them negative.

    >>> from tutor.escoba.named import NAMED
    >>> totals(score_categories(NAMED["wikipedia"], [Tally(escobas=2), Tally(cards=3)]), 2)
    (2, 1)
    """
    return tuple(sum(category.points[side] for category in categories) for side in range(sides))


def silent_in_score(variant: Variant, sides: Sequence[Tally], categories: Sequence[Category]) -> tuple[Rule, ...]:
    """Return the rules that decided a point and that the source does not settle.

    >>> from tutor.escoba.named import NAMED
    >>> sides = Tally(20), Tally(20)
    >>> found = silent_in_score(NAMED["torofun"], sides, score_categories(NAMED["torofun"], sides))
    >>> [rule.parameter.value for rule in found]
    ['ties']
    """
    has = {category.code: category for category in categories}
    needed: list[Parameter] = []
    if CategoryCode.ALL_COINS in has and any(side.coins >= ALL_COINS for side in sides):
        needed.append(Parameter.ALL_COINS_ADDS)
    if CategoryCode.ALL_SEVENS in has and any(side.sevens >= ALL_SEVENS for side in sides):
        needed.append(Parameter.ALL_SEVENS_COVERS)
    if any(category.tied for category in categories):
        needed.append(Parameter.TIES)
    rules = [variant.rule(parameter) for parameter in needed if variant.is_silent(parameter)]
    if CategoryCode.WRONG_CAPTURE in has and any(side.wrong_captures for side in sides):
        rules.append(variant.silent_point(SilentPoint.PENALTY_SIGN))
    return tuple(rules)


@dataclass(frozen=True, slots=True)
class _Scorer:
    """The categories of one variant over the tallies of one round."""

    variant: Variant
    sides: tuple[Tally, ...]
    suited: bool

    def category(self, code: CategoryCode) -> Category | None:
        """Return a category, or ``None`` if the variant does not count it here."""
        if not self._counted(code):
            return None
        make: Callable[[], Category] = getattr(self, f"_{code}")
        return make()

    def _counted(self, code: CategoryCode) -> bool:
        variant, two = self.variant, len(self.sides) == TWO_SIDES
        counted = {
            CategoryCode.ESCOBAS: variant.escoba > 0,
            CategoryCode.MOST_CARDS: variant.most_cards > 0,
            CategoryCode.MOST_COINS: variant.most_coins > 0 and self.suited,
            CategoryCode.ALL_COINS: variant.all_coins > 0 and self.suited,
            CategoryCode.SEVEN_OF_COINS: variant.seven_of_coins > 0 and self.suited,
            CategoryCode.MOST_SEVENS: variant.most_sevens > 0,
            CategoryCode.ALL_SEVENS: variant.all_sevens > 0,
            CategoryCode.SETENTA: variant.setenta is Setenta.WEIGHTED and self.suited,
            CategoryCode.FEW_CARDS: variant.few_cards > 0 and two,
            CategoryCode.NO_CAPTURE: variant.no_capture is NoCapture.LOSES_MATCH and two,
            CategoryCode.WRONG_CAPTURE: variant.wrong_capture is WrongCapture.FOUR_PLUS_ESCOBAS,
        }
        return counted[code]

    def _escobas(self) -> Category:
        counts = [side.escobas for side in self.sides]
        points = [self.variant.escoba * count for count in counts]
        return self._made(CategoryCode.ESCOBAS, Parameter.ESCOBA, counts, points)

    def _most_cards(self) -> Category:
        counts = [side.cards for side in self.sides]
        return self._most(CategoryCode.MOST_CARDS, self.variant.most_cards, counts, lambda _: True)

    def _most_coins(self) -> Category:
        variant = self.variant
        counts = [side.coins for side in self.sides]
        most = self._most(CategoryCode.MOST_COINS, variant.most_coins, counts, _is_coin)
        if variant.coins_need_six and max(counts) < SIX:
            return replace(most, points=(0,) * len(counts), tied=False)
        if variant.all_coins and not variant.all_coins_adds and max(counts) >= ALL_COINS:
            return replace(most, points=(0,) * len(counts))
        return most

    def _all_coins(self) -> Category:
        counts = [side.coins for side in self.sides]
        points = [self.variant.all_coins * (count >= ALL_COINS) for count in counts]
        return self._made(CategoryCode.ALL_COINS, Parameter.ALL_COINS, counts, points, _is_coin)

    def _seven_of_coins(self) -> Category:
        counts = [side.seven_of_coins for side in self.sides]
        points = [self.variant.seven_of_coins * min(count, 1) for count in counts]
        return self._made(
            CategoryCode.SEVEN_OF_COINS,
            Parameter.SEVEN_OF_COINS,
            counts,
            self._without_covered(Covered.SEVEN_OF_COINS, points),
            lambda card: card.is_seven_of_coins,
        )

    def _most_sevens(self) -> Category:
        counts = [side.sevens for side in self.sides]
        most = self._most(CategoryCode.MOST_SEVENS, self.variant.most_sevens, counts, _is_seven)
        return replace(most, points=self._without_covered(Covered.MOST_SEVENS, most.points))

    def _all_sevens(self) -> Category:
        counts = [side.sevens for side in self.sides]
        points = [self.variant.all_sevens * (count >= ALL_SEVENS) for count in counts]
        return self._made(CategoryCode.ALL_SEVENS, Parameter.ALL_SEVENS, counts, points, _is_seven)

    def _setenta(self) -> Category:
        sums = [side.setenta for side in self.sides]
        most = self._most(CategoryCode.SETENTA, 1, sums, lambda _: False)
        if most.cards is None:
            return most
        return replace(most, cards=tuple(best_of_each_suit(side.pile or ()) for side in self.sides))

    def _few_cards(self) -> Category:
        counts = [side.cards for side in self.sides]
        points = [self.variant.few_cards * (other < FEW) for other in reversed(counts)]
        return self._made(CategoryCode.FEW_CARDS, Parameter.FEW_CARDS, counts, points)

    def _no_capture(self) -> Category:
        counts = [side.cards for side in self.sides]
        return self._made(CategoryCode.NO_CAPTURE, Parameter.NO_CAPTURE, counts, [0] * len(counts))

    def _wrong_capture(self) -> Category:
        counts = [len(side.wrong_captures) for side in self.sides]
        points = [-side.penalty for side in self.sides]
        return self._made(CategoryCode.WRONG_CAPTURE, Parameter.WRONG_CAPTURE, counts, points)

    def _made(
        self,
        code: CategoryCode,
        parameter: Parameter,
        counts: Sequence[int],
        points: Sequence[int],
        shows: Callable[[Card], bool] = lambda _: False,
        *,
        tied: bool = False,
    ) -> Category:
        return Category(code, tuple(counts), tuple(points), tied, self._cards(shows), self.variant.rule(parameter))

    def _cards(self, shows: Callable[[Card], bool]) -> tuple[tuple[Card, ...], ...] | None:
        piles = [side.pile for side in self.sides if side.pile is not None]
        if len(piles) < len(self.sides):
            return None
        return tuple(tuple(card for card in pile if shows(card)) for pile in piles)

    def _most(self, code: CategoryCode, worth: int, counts: Sequence[int], shows: Callable[[Card], bool]) -> Category:
        lead = max(counts)
        leaders = [count == lead > 0 for count in counts]
        tied = sum(leaders) > 1
        paid = not tied or self.variant.ties is Ties.ALL_TIED
        points = [worth * (leads and paid) for leads in leaders]
        return self._made(code, Parameter(code.value), counts, points, shows, tied=tied)

    def _without_covered(self, covered: Covered, points: Sequence[int]) -> tuple[int, ...]:
        inside = self.variant.all_sevens > 0 and covered in self.variant.all_sevens_covers
        return tuple(
            0 if inside and side.sevens >= ALL_SEVENS else point for side, point in zip(self.sides, points, strict=True)
        )


def _is_coin(card: Card) -> bool:
    return card.is_coin


def _is_seven(card: Card) -> bool:
    return card.is_seven
