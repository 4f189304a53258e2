"""Captures: every set of table cards that makes the total with a card of the hand.

One pass over the table serves the whole hand. For each sum that a hand card needs, or that lies below,
it keeps the sets of table cards with that sum, and each further card extends those it fits; a set that
would pass the largest sum needed is never built. So the work is the number of sets that are small
enough, not the number of all sets.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tutor.escoba.cards import VALUES, Card

TOTAL = 15


class Capture(NamedTuple):
    """A hand card and the table cards it takes; ``escoba`` if that empties the table.

    >>> from tutor.escoba.cards import parse_cards
    >>> [capture.takes for capture in captures(parse_cards("5c 3e 1o"), parse_cards("12b"))]
    [(Card('5c'),)]
    """

    card: Card
    takes: tuple[Card, ...]
    escoba: bool


class Facts(NamedTuple):
    """What is said of a capture, see ``Fact``; what needs suits is ``None`` where they are not known."""

    cards: int
    coins: int | None
    sevens: int
    seven_of_coins: bool | None
    leaves: int
    sweep_values: tuple[int, ...]
    sweep_unseen: int


def captures(table: Sequence[Card], hand: Iterable[Card], total: int = TOTAL) -> list[Capture]:
    """Return every capture of the hand, in hand order, the cards taken in table order.

    ``total`` is what the hand card and the cards taken must make, 15 in the game. Cards without suits
    that are equal are one choice: each such capture is listed once.

    >>> from tutor.escoba.cards import parse_cards
    >>> for capture in captures(table=parse_cards("5c 3e 1o"), hand=parse_cards("7o 12b"), total=15):
    ...     print(capture.card, *capture.takes)
    7o 5c 3e
    12b 5c
    """
    hand = list(hand)
    sets = _sets_by_sum(table, [total - card.value for card in hand])
    size = len(table)
    found = [Capture(card, takes, len(takes) == size) for card in hand for takes in sets.get(total - card.value, ())]
    if all(card.suit for card in (*hand, *table)):
        return found
    alike: dict[tuple[Card | int, ...], Capture] = {}
    for capture in found:
        alike.setdefault((capture.card, *sorted(card.value for card in capture.takes)), capture)
    return list(alike.values())


def _sets_by_sum(table: Sequence[Card], needed: list[int]) -> dict[int, list[tuple[Card, ...]]]:
    """Return, for each sum needed, all sets of table cards with that sum, each in table order.

    ``wanted`` has a bit for each sum from which the cards still to come can reach one that is needed;
    no other set is built.
    """
    highest = max(needed, default=0)
    if highest <= 0:
        return {}
    wanted = 0
    for total in needed:
        if total > 0:
            wanted |= 1 << total
    wants = [wanted]
    for card in reversed(table):
        wanted |= wanted >> card.value
        wants.append(wanted)
    wants.pop()
    sums: list[list[tuple[Card, ...]]] = [[] for _ in range(highest + 1)]
    sums[0].append(())
    reached = 0
    for card in table:
        wanted = wants.pop()
        value = card.value
        reached = min(highest, reached + value)
        one = (card,)
        for total in range(reached, value - 1, -1):
            smaller = sums[total - value]
            if smaller and wanted >> total & 1:
                sums[total] += [chosen + one for chosen in smaller]
    return {total: sums[total] for total in needed if total > 0}


def can_capture(table: Sequence[Card], card: Card, total: int = TOTAL) -> bool:
    """Return whether a card can capture anything, without listing what.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> can_capture(parse_cards("6c 11e"), parse_card("1o"))
    False
    """
    reachable = 1
    for other in table:
        reachable |= reachable << other.value
    return total > card.value and bool(reachable >> (total - card.value) & 1)


def facts_of(found: Sequence[Capture], table: Sequence[Card], hand: Iterable[Card], total: int = TOTAL) -> list[Facts]:
    """Return the facts of captures from one position, in the same order.

    >>> from tutor.escoba.cards import parse_cards
    >>> table, hand = parse_cards("7o 3b 1c"), parse_cards("10e 4e")
    >>> facts_of(captures(table, hand), table, hand)[0]
    Facts(cards=2, coins=1, sevens=1, seven_of_coins=True, leaves=4, sweep_values=(), sweep_unseen=0)
    """
    seen = [card.value for card in (*table, *hand)]
    suited = all(card.suit for card in (*table, *hand))
    lying = sum(card.value for card in table)
    rests: dict[int, tuple[int, tuple[int, ...], int]] = {}
    answers = []
    for card, takes, _ in found:
        if card.value not in rests:
            rests[card.value] = _rest(lying - total + card.value, seen, total)
        coins = sevens = seven_of_coins = 0
        for one in (card, *takes):
            coins += one.is_coin
            if one.is_seven:
                sevens += 1
                seven_of_coins += one.is_coin
        size = len(takes) + 1
        if suited:
            answers.append(Facts(size, coins, sevens, seven_of_coins > 0, *rests[card.value]))
        else:
            answers.append(Facts(size, None, sevens, None, *rests[card.value]))
    return answers


def _rest(leaves: int, seen: list[int], total: int) -> tuple[int, tuple[int, ...], int]:
    """Return what is left after a capture, the values that could sweep it, and how many are unseen."""
    sweep = total - leaves
    if leaves == 0 or sweep not in VALUES:
        return leaves, (), 0
    return leaves, (sweep,), 4 - seen.count(sweep)
