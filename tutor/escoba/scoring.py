"""Scoring: who gets which point at the end of a round, with the very cards behind it.

A side is scored from its pile or from what was counted in it (``Tally``). The same categories serve
both; what needs suits is left out where they are not known.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

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
_SUITS = len(Suit)


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
        if self.best is None or len(self.best) < _SUITS:
            return 0
        return sum([SETENTA[value] for value in self.best])

    @property
    def penalty(self) -> int:
        """Points of the penalty for all wrong takes."""
        return sum([Penalty(escobas).total for escobas in self.wrong_captures])


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
        coins=sum([card.is_coin for card in pile]),
        sevens=sum([card.is_seven for card in pile]),
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
    had = _had(sides)
    return tuple(
        [
            Category(code, *outcome(variant, had), _cards_behind(code, sides), variant.rule(_PARAMETERS[code]))
            for code, outcome in _outcomes(variant, len(sides), suited)
        ]
    )


def points_under(variants: Iterable[Variant], sides: Sequence[Tally], *, suited: bool = True) -> list[tuple[int, ...]]:
    """Return the points of each side in the round under each of these variants, without the reasons.

    >>> from tutor.escoba.named import NAMED
    >>> points_under([NAMED["wikipedia"], NAMED["torofun"]], [Tally(31, sevens=4, escobas=1), Tally(9)])
    [(4, 0), (8, 0)]
    """
    asked, had = tuple(variants), _had(sides)
    found = [[0] * len(sides) for _ in asked]
    for outcome, variant, places in _shared_outcomes(asked, len(sides), suited):
        points = outcome(variant, had)[1]
        if any(points):
            for place in places:
                found[place] = [before + now for before, now in zip(found[place], points, strict=True)]
    return list(map(tuple, found))


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
    rules = [rule for rule in map(variant.rule, needed) if rule.silent]
    if CategoryCode.WRONG_CAPTURE in has and any(side.wrong_captures for side in sides):
        rules.append(variant.silent_point(SilentPoint.PENALTY_SIGN))
    return tuple(rules)


@lru_cache(maxsize=200)
def counted_categories(variant: Variant, sides: int, *, suited: bool = True) -> tuple[CategoryCode, ...]:
    """Return the categories that a variant counts between so many sides, with suits or without.

    >>> from tutor.escoba.named import NAMED
    >>> [code.value for code in counted_categories(NAMED["pagat"], 3, suited=False)]
    ['escobas', 'most_cards']
    """
    two = sides == TWO_SIDES
    counted = {
        CategoryCode.ESCOBAS: variant.escoba > 0,
        CategoryCode.MOST_CARDS: variant.most_cards > 0,
        CategoryCode.MOST_COINS: variant.most_coins > 0 and suited,
        CategoryCode.ALL_COINS: variant.all_coins > 0 and suited,
        CategoryCode.SEVEN_OF_COINS: variant.seven_of_coins > 0 and suited,
        CategoryCode.MOST_SEVENS: variant.most_sevens > 0,
        CategoryCode.ALL_SEVENS: variant.all_sevens > 0,
        CategoryCode.SETENTA: variant.setenta is Setenta.WEIGHTED and suited,
        CategoryCode.FEW_CARDS: variant.few_cards > 0 and two,
        CategoryCode.NO_CAPTURE: variant.no_capture is NoCapture.LOSES_MATCH and two,
        CategoryCode.WRONG_CAPTURE: variant.wrong_capture is WrongCapture.FOUR_PLUS_ESCOBAS,
    }
    return tuple(code for code in CategoryCode if counted[code])


class _Most(NamedTuple):
    """What each side has of a kind, the most that one has, which sides have that many, and whether they are several."""

    counts: tuple[int, ...]
    most: int
    leads: tuple[bool, ...]
    tied: bool


class _Had(NamedTuple):
    """What the sides of a round have, each kind looked at once for however many variants."""

    cards: _Most
    coins: _Most
    sevens: _Most
    setenta: _Most
    seven_of_coins: tuple[int, ...]
    escobas: tuple[int, ...]
    wrong_captures: tuple[int, ...]
    penalties: tuple[int, ...]


def _had(sides: Sequence[Tally]) -> _Had:
    return _Had(
        _most_of([side.cards for side in sides]),
        _most_of([side.coins for side in sides]),
        _most_of([side.sevens for side in sides]),
        _most_of([side.setenta for side in sides]),
        tuple([side.seven_of_coins for side in sides]),
        tuple([side.escobas for side in sides]),
        tuple([len(side.wrong_captures) for side in sides]),
        tuple([side.penalty for side in sides]),
    )


def _most_of(counts: Sequence[int]) -> _Most:
    most = max(counts)
    leads = tuple([count == most > 0 for count in counts])
    return _Most(tuple(counts), most, leads, sum(leads) > 1)


#: The counts and the points of each side in a category, and whether the lead was tied.
_Outcome = tuple[tuple[int, ...], tuple[int, ...], bool]


def _escobas(variant: Variant, had: _Had) -> _Outcome:
    return had.escobas, tuple([variant.escoba * made for made in had.escobas]), False


def _most_cards(variant: Variant, had: _Had) -> _Outcome:
    return _for_most(variant, had.cards, variant.most_cards)


def _most_coins(variant: Variant, had: _Had) -> _Outcome:
    coins = had.coins
    if variant.coins_need_six and coins.most < SIX:
        return coins.counts, _nothing(had), False
    if variant.all_coins and not variant.all_coins_adds and coins.most >= ALL_COINS:
        return coins.counts, _nothing(had), coins.tied
    return _for_most(variant, coins, variant.most_coins)


def _all_coins(variant: Variant, had: _Had) -> _Outcome:
    counts = had.coins.counts
    return counts, tuple([variant.all_coins * (count >= ALL_COINS) for count in counts]), False


def _seven_of_coins(variant: Variant, had: _Had) -> _Outcome:
    points = [variant.seven_of_coins * min(count, 1) for count in had.seven_of_coins]
    return had.seven_of_coins, _without_covered(variant, had, Covered.SEVEN_OF_COINS, points), False


def _most_sevens(variant: Variant, had: _Had) -> _Outcome:
    counts, points, tied = _for_most(variant, had.sevens, variant.most_sevens)
    return counts, _without_covered(variant, had, Covered.MOST_SEVENS, points), tied


def _all_sevens(variant: Variant, had: _Had) -> _Outcome:
    counts = had.sevens.counts
    return counts, tuple([variant.all_sevens * (count >= ALL_SEVENS) for count in counts]), False


def _setenta(variant: Variant, had: _Had) -> _Outcome:
    return _for_most(variant, had.setenta, 1)


def _few_cards(variant: Variant, had: _Had) -> _Outcome:
    counts = had.cards.counts
    return counts, tuple([variant.few_cards * (other < FEW) for other in reversed(counts)]), False


def _no_capture(_: Variant, had: _Had) -> _Outcome:
    return had.cards.counts, _nothing(had), False


def _wrong_capture(_: Variant, had: _Had) -> _Outcome:
    return had.wrong_captures, tuple([-points for points in had.penalties]), False


def _for_most(variant: Variant, of: _Most, worth: int) -> _Outcome:
    paid = worth if not of.tied or variant.ties is Ties.ALL_TIED else 0
    return of.counts, tuple([paid if leads else 0 for leads in of.leads]), of.tied


def _without_covered(variant: Variant, had: _Had, covered: Covered, points: Sequence[int]) -> tuple[int, ...]:
    inside = variant.all_sevens > 0 and covered in variant.all_sevens_covers
    if not inside or had.sevens.most < ALL_SEVENS:
        return tuple(points)
    return tuple([0 if held >= ALL_SEVENS else point for held, point in zip(had.sevens.counts, points, strict=True)])


def _nothing(had: _Had) -> tuple[int, ...]:
    return (0,) * len(had.escobas)


_OUTCOMES: Final[Mapping[CategoryCode, Callable[[Variant, _Had], _Outcome]]] = {
    CategoryCode.ESCOBAS: _escobas,
    CategoryCode.MOST_CARDS: _most_cards,
    CategoryCode.MOST_COINS: _most_coins,
    CategoryCode.ALL_COINS: _all_coins,
    CategoryCode.SEVEN_OF_COINS: _seven_of_coins,
    CategoryCode.MOST_SEVENS: _most_sevens,
    CategoryCode.ALL_SEVENS: _all_sevens,
    CategoryCode.SETENTA: _setenta,
    CategoryCode.FEW_CARDS: _few_cards,
    CategoryCode.NO_CAPTURE: _no_capture,
    CategoryCode.WRONG_CAPTURE: _wrong_capture,
}
_PARAMETERS: Final = {code: Parameter.ESCOBA if code == "escobas" else Parameter(code.value) for code in CategoryCode}


@lru_cache(maxsize=200)
def _outcomes(
    variant: Variant,
    sides: int,
    suited: bool,  # noqa: FBT001  a key of the cache
) -> tuple[tuple[CategoryCode, Callable[[Variant, _Had], _Outcome]], ...]:
    """Return each category that counts, with what finds its points."""
    return tuple([(code, _OUTCOMES[code]) for code in counted_categories(variant, sides, suited=suited)])


#: The parameters that an outcome depends on, beside what the sides have.
_DEPENDS_ON: Final[Mapping[CategoryCode, tuple[str, ...]]] = {
    CategoryCode.ESCOBAS: ("escoba",),
    CategoryCode.MOST_CARDS: ("most_cards", "ties"),
    CategoryCode.MOST_COINS: ("most_coins", "ties", "coins_need_six", "all_coins", "all_coins_adds"),
    CategoryCode.ALL_COINS: ("all_coins",),
    CategoryCode.SEVEN_OF_COINS: ("seven_of_coins", "all_sevens", "all_sevens_covers"),
    CategoryCode.MOST_SEVENS: ("most_sevens", "ties", "all_sevens", "all_sevens_covers"),
    CategoryCode.ALL_SEVENS: ("all_sevens",),
    CategoryCode.SETENTA: ("ties",),
    CategoryCode.FEW_CARDS: ("few_cards",),
    CategoryCode.NO_CAPTURE: (),
    CategoryCode.WRONG_CAPTURE: (),
}


@lru_cache(maxsize=50)
def _shared_outcomes(
    variants: tuple[Variant, ...],
    sides: int,
    suited: bool,  # noqa: FBT001  a key of the cache
) -> tuple[tuple[Callable[[Variant, _Had], _Outcome], Variant, tuple[int, ...]], ...]:
    """Return each outcome once, with a variant that has it and the places of all that have the same."""
    places: dict[tuple[object, ...], list[int]] = {}
    for place, variant in enumerate(variants):
        for code, outcome in _outcomes(variant, sides, suited):
            key = outcome, *(getattr(variant, name) for name in _DEPENDS_ON[code])
            places.setdefault(key, []).append(place)
    return tuple([(key[0], variants[same[0]], tuple(same)) for key, same in places.items()])  # type: ignore[misc]


_COINS: Final = attrgetter("is_coin")
_SEVENS: Final = attrgetter("is_seven")
_SHOWN: Final[Mapping[CategoryCode, Callable[[Card], bool]]] = {
    CategoryCode.MOST_COINS: _COINS,
    CategoryCode.ALL_COINS: _COINS,
    CategoryCode.SEVEN_OF_COINS: attrgetter("is_seven_of_coins"),
    CategoryCode.MOST_SEVENS: _SEVENS,
    CategoryCode.ALL_SEVENS: _SEVENS,
}


def _cards_behind(code: CategoryCode, sides: Sequence[Tally]) -> tuple[tuple[Card, ...], ...] | None:
    """Return the cards of each side that decide a category; nothing where not every pile is known."""
    piles = [side.pile for side in sides if side.pile is not None]
    if len(piles) < len(sides):
        return None
    if code is CategoryCode.MOST_CARDS:
        return tuple(piles)
    if code is CategoryCode.SETENTA:
        return tuple(map(best_of_each_suit, piles))
    shows = _SHOWN.get(code)
    return tuple([tuple(filter(shows, pile)) if shows else () for pile in piles])
