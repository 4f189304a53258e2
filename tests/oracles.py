"""Second implementations: slow and plain, written from the rules and not from the code that they check."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from tutor.escoba.cards import Card

Hand = tuple[Card, frozenset[int]]

SETENTA_WEIGHTS = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
COIN, SUITS = "o", "oceb"


def brute_force_captures(table: Sequence[Card], hand: Iterable[Card], total: int = 15) -> set[Hand]:
    """Try every set of places on the table with every card of the hand."""
    places = range(len(table))
    sets = [chosen for size in range(1, len(table) + 1) for chosen in combinations(places, size)]
    return {
        (card, frozenset(chosen))
        for card in hand
        for chosen in sets
        if sum(table[place].value for place in chosen) + card.value == total
    }


def brute_force_values(table: Sequence[int], value: int, total: int = 15) -> set[tuple[int, ...]]:
    """Try every set of places, and keep the values that are taken, each choice of values once."""
    return {
        tuple(sorted(chosen))
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
        if sum(chosen) + value == total
    }


def number_of_sets(values: Iterable[int]) -> int:
    """Multiply out (1 + x^value) with x = 2^40: the digits in that base count the sets of each sum."""
    product = 1
    for value in values:
        product += product << (40 * value)
    return product


def sets_with_sum(product: int, wanted: int) -> int:
    """Read one digit of ``number_of_sets``."""
    return product >> (40 * wanted) & ((1 << 40) - 1) if wanted > 0 else 0


def second_categories(
    rules: Mapping[str, int | str | None],
    piles: Sequence[Sequence[str]],
    escobas: Sequence[int],
    wrong_takes: Sequence[Sequence[int]] = (),
) -> dict[str, list[int]]:
    """Score piles of cards in Spanish notation under rules as they are written, side by side with each rival.

    Nothing is shared with the product: cards are read from their text, every side is compared with each
    of the others, and a category that the rules do not pay is not there.
    """
    numbers = {key: value for key, value in rules.items() if isinstance(value, int)}
    me = range(len(piles))
    cards = [[(text[-1], _worth(text)) for text in pile] for pile in piles]
    coins = [[card for card in pile if card[0] == COIN] for pile in cards]
    sevens = [[card for card in pile if card[1] == 7] for pile in cards]

    def rivals(side: int) -> list[int]:
        return [other for other in me if other != side]

    def first(amounts: Sequence[int], worth: int) -> list[int]:
        got = []
        for side in me:
            ahead = all(amounts[side] > amounts[other] for other in rivals(side))
            level = all(amounts[side] >= amounts[other] for other in rivals(side)) and rules["ties"] == "all_tied"
            got.append(worth if amounts[side] > 0 and (ahead or level) else 0)
        return got

    scored: dict[str, list[int]] = {"escobas": [numbers["escoba"] * made for made in escobas]}
    scored["most_cards"] = first([len(pile) for pile in cards], numbers["most_cards"])
    if rules["coins_need_six"] == "yes":
        scored["most_coins"] = [numbers["most_coins"] if len(some) >= 6 else 0 for some in coins]
    else:
        scored["most_coins"] = first([len(some) for some in coins], numbers["most_coins"])
    scored["all_coins"] = [numbers["all_coins"] if len(some) == 10 else 0 for some in coins]
    if rules["all_coins_adds"] == "no":
        scored["most_coins"] = [
            0 if alone else points for alone, points in zip(scored["all_coins"], scored["most_coins"], strict=True)
        ]
    scored["seven_of_coins"] = [numbers["seven_of_coins"] if (COIN, 7) in pile else 0 for pile in cards]
    scored["most_sevens"] = first([len(some) for some in sevens], numbers["most_sevens"])
    scored["all_sevens"] = [numbers["all_sevens"] if len(some) == 4 else 0 for some in sevens]
    for covered in str(rules["all_sevens_covers"]).split("+"):
        if covered != "none":
            scored[covered] = [
                0 if four else points for four, points in zip(scored["all_sevens"], scored[covered], strict=True)
            ]
    scored["setenta"] = first([_setenta(pile) for pile in cards], 1 if rules["setenta"] == "weighted" else 0)
    scored["few_cards"] = [
        numbers["few_cards"] if len(piles) == 2 and len(cards[1 - side]) in range(10) else 0 for side in me
    ]
    scored["no_capture"] = [0 for _ in me]
    penalised = rules["wrong_capture"] == "four_plus_escobas"
    takes_of = wrong_takes or [()] * len(piles)
    scored["wrong_capture"] = [-sum(4 + made for made in takes) for takes in takes_of]
    paid = {
        "escobas": numbers["escoba"],
        "setenta": rules["setenta"] == "weighted",
        "few_cards": numbers["few_cards"] and len(piles) == 2,
        "no_capture": rules["no_capture"] == "loses_match" and len(piles) == 2,
        "wrong_capture": penalised,
    }
    return {name: points for name, points in scored.items() if paid.get(name, rules.get(name))}


def second_totals(categories: Mapping[str, Sequence[int]], sides: int) -> tuple[int, ...]:
    """Add the points of each side."""
    together = [0] * sides
    for points in categories.values():
        for side, some in enumerate(points):
            together[side] += some
    return tuple(together)


def second_winner(scores: Sequence[int], target: int, lead: int) -> int | None:
    """Name the side that has the target and leads every other by enough, if there is one."""
    for side, score in enumerate(scores):
        others = [*scores[:side], *scores[side + 1 :]]
        if score >= target and not any(score < other + lead for other in others):
            return side
    return None


def _worth(text: str) -> int:
    printed = int(text[:-1])
    return printed - 2 if printed >= 10 else printed


def _setenta(pile: Sequence[tuple[str, int]]) -> int:
    best = [max((SETENTA_WEIGHTS[value] for suit, value in pile if suit == wanted), default=0) for wanted in SUITS]
    return sum(best) if all(best) else 0
