"""Every capture of a hand of three, against the plainest way to find them."""

import random
import time
from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.bench.figures import Figure
from tutor.escoba import Capture, Card, captures, deck_cards

TABLES = range(4, 15)
EACH = 15
REPEATS = 20


def positions(seed: int = 15) -> list[tuple[list[Card], list[Card]]]:
    """Return random tables of every size, each with a hand."""
    chance, deck = random.Random(seed), list(deck_cards())
    found = []
    for size in TABLES:
        for _ in range(EACH):
            cards = chance.sample(deck, size + 3)
            found.append((cards[3:], cards[:3]))
    return found


def plain(table: Sequence[int], hand: Sequence[int], values: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Try every set of table cards, numbers whose values are looked up in a list, with every hand card."""
    for card in hand:
        for size in range(1, len(table) + 1):
            for taken in combinations(table, size):
                if values[card] + sum([values[other] for other in taken]) == 15:
                    yield card, taken


def measure() -> list[Figure]:
    """Measure both on the same positions, and compare what they find."""
    given = positions()
    deck = list(deck_cards())
    number = {card: place for place, card in enumerate(deck)}
    values = [card.value for card in deck]
    numbered = [([number[card] for card in table], [number[card] for card in hand]) for table, hand in given]

    start = time.process_time()
    slow = [list(plain(table, hand, values)) for table, hand in numbered]
    plain_time = time.process_time() - start

    quick: list[list[Capture]] = []
    quick_time = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        quick = [captures(table, hand) for table, hand in given]
        quick_time = min(quick_time, time.process_time() - start)

    for one, other in zip(slow, quick, strict=True):
        found = {(number[capture.card], tuple(number[card] for card in capture.takes)) for capture in other}
        if found != set(one):
            raise AssertionError("the two ways find different captures")
    absolute = f"{len(given) / quick_time:,.0f} positions a second"
    return [
        Figure("captures, tables of 4-14", absolute, plain_time / quick_time, "times a plain enumeration", least=70)
    ]
