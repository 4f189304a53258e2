import itertools
import random

import pytest

from tests.oracles import brute_force_captures, brute_force_values, number_of_sets, sets_with_sum
from tutor.escoba import Capture, Card, Deck, Facts, Suit, can_capture, captures, deck_cards, facts_of, parse_cards

SUITS = tuple(Suit)
VALUES = range(1, 11)
FACTS = "cards coins sevens seven_of_coins leaves sweep_values sweep_unseen"


def small_tables():
    """Every multiset of up to five values, of which the deck holds four each."""
    for size in range(6):
        for values in itertools.combinations_with_replacement(VALUES, size):
            if all(values.count(value) <= 4 for value in values):
                yield values


def suited(values, first=0):
    """Give each value the next suit that is free for it, starting anywhere."""
    used = dict.fromkeys(VALUES, first)
    cards = []
    for value in values:
        cards.append(Card(SUITS[used[value] % 4], value))
        used[value] += 1
    return tuple(cards)


def as_sets(found, table):
    """Write captures as a card and the places of what it takes."""
    return [(capture.card, frozenset(map(table.index, capture.takes))) for capture in found]


def texts(found):
    return [(str(capture.card), " ".join(map(str, capture.takes)), capture.escoba) for capture in found]


def test_the_solver_equals_brute_force_on_every_table_of_up_to_five_values_with_every_hand_card():
    tables = 0
    for number, values in enumerate(small_tables()):
        *table, _ = cards = suited((*values, 1), first=number)
        shuffled = random.Random(number).sample(table, len(table))
        hand = [Card(suit, value) for value in VALUES for suit in SUITS if Card(suit, value) not in cards]
        one_each = {card.value: card for card in hand}.values()
        found = as_sets(captures(shuffled, one_each), shuffled)
        assert len(set(found)) == len(found), values
        assert set(found) == brute_force_captures(shuffled, one_each), values
        tables += 1
    assert tables == 2993


def test_without_suits_the_solver_equals_brute_force_with_each_choice_of_values_once():
    hand = [Card(None, value) for value in VALUES]
    for values in small_tables():
        table = [Card(None, value) for value in values]
        found = captures(table, hand)
        for card in hand:
            sets = [tuple(sorted(one.value for one in capture.takes)) for capture in found if capture.card is card]
            assert sorted(sets) == sorted(brute_force_values(values, card.value)), (values, card)


def test_every_card_of_the_deck_is_tried_against_two_hundred_tables_of_up_to_ten_cards_under_other_totals():
    chance = random.Random(5)
    for _ in range(200):
        table = chance.sample(deck_cards(), chance.randint(0, 10))
        hand = [card for card in deck_cards() if card not in table]
        total = chance.choice([1, 2, 9, 10, 11, 14, 15, 16, 20, 21, 31, 55])
        found = as_sets(captures(table, hand, total), table)
        assert len(set(found)) == len(found)
        assert set(found) == brute_force_captures(table, hand, total), (table, total)


def test_hand_order_and_table_order_are_kept():
    chance = random.Random(6)
    for _ in range(300):
        cards = chance.sample(deck_cards(), 11)
        table, hand = cards[:8], cards[8:]
        found = captures(table, hand)
        assert [hand.index(capture.card) for capture in found] == sorted(hand.index(capture.card) for capture in found)
        for capture in found:
            places = [table.index(card) for card in capture.takes]
            assert places == sorted(places)


def test_a_capture_is_an_escoba_exactly_when_it_takes_the_whole_table():
    assert texts(captures(parse_cards("3c 2e 1b 1c"), parse_cards("10o"))) == [("10o", "3c 2e 1b 1c", True)]
    assert texts(captures(parse_cards("7c 3c 1e 4b"), parse_cards("10o"))) == [
        ("10o", "7c", False),
        ("10o", "3c 4b", False),
    ]
    assert texts(captures(parse_cards("5c"), parse_cards("12b 11b"))) == [("12b", "5c", True)]


def test_the_examples_of_the_rules_have_the_captures_that_they_should():
    examples = {
        ("4o", "1e 3c 4b 7e"): {"4b 7e", "1e 3c 7e"},
        ("1o", "6c 11e"): set(),
        ("10o", "7c 4e 3b 1c"): {"7c", "4e 3b"},
        ("10o", "3c 2e 1b 1c"): {"3c 2e 1b 1c"},
        ("12o", "5o 5c 5e"): {"5o", "5c", "5e"},
        ("7e", "6c 2e 5o 3b 1c 7b 4e 10b"): {"10b", "6c 2e", "1c 7b", "5o 3b", "2e 5o 1c", "3b 1c 4e"},
    }
    for (card, table), expected in examples.items():
        found = captures(parse_cards(table), parse_cards(card))
        assert {" ".join(map(str, capture.takes)) for capture in found} == expected, (card, table)


def test_the_queen_takes_a_seven_only_where_queens_count_eight():
    table = parse_cards("7H", Deck.FRENCH)
    assert captures(table, parse_cards("QD JD", Deck.FRENCH_QJ))[0].card is parse_cards("QD", Deck.FRENCH_QJ)[0]
    assert [str(capture.card) for capture in captures(table, parse_cards("QD JD", Deck.FRENCH))] == ["10o"]


def test_nothing_is_captured_from_an_empty_table_or_with_an_empty_hand():
    assert captures((), parse_cards("7o 12b")) == []
    assert captures(parse_cards("5c 3e"), ()) == []
    assert not can_capture((), parse_cards("7o")[0])


def test_a_set_of_the_table_that_makes_fifteen_by_itself_is_no_capture():
    assert captures(parse_cards("7c 10e"), parse_cards("1o 12b")) == []


def test_a_hand_card_worth_the_total_or_more_takes_nothing():
    table = parse_cards("1o 1c 2e")
    assert captures(table, parse_cards("10b 11b 12b"), total=8) == []
    assert not can_capture(table, parse_cards("10b")[0], total=8)
    assert texts(captures(table, parse_cards("12b 7b"), total=8)) == [("7b", "1o", False), ("7b", "1c", False)]


def test_the_total_is_fifteen_unless_another_is_asked_for():
    table, hand = parse_cards("5c 3e 1o"), parse_cards("7o 12b")
    assert captures(table, hand) == captures(table=table, hand=hand, total=15)
    assert texts(captures(table, hand)) == [("7o", "5c 3e", False), ("12b", "5c", False)]
    assert texts(captures(table, hand, 11)) == [("7o", "3e 1o", False), ("12b", "1o", False)]
    assert texts(captures(table, hand, 19)) == [("12b", "5c 3e 1o", True)]


def test_equal_hand_cards_and_equal_captures_without_suits_are_listed_once_in_hand_order():
    table = parse_cards("4 4 4 3 1 7", Deck.VALUES)
    found = captures(table, parse_cards("8 7 8", Deck.VALUES))
    assert texts(found) == [
        ("8", "4 3", False),
        ("8", "7", False),
        ("7", "4 4", False),
        ("7", "4 3 1", False),
        ("7", "1 7", False),
    ]


def test_equal_cards_of_different_suits_stay_different_captures():
    found = captures(parse_cards("5o 5c 5e"), parse_cards("12o 12c"))
    assert len(found) == 6


def test_an_ace_against_all_thirty_nine_others_has_6405_captures():
    ace, *others = deck_cards()
    found = captures(others, [ace])
    assert len(found) == len({capture.takes for capture in found}) == 6405
    assert all(sum(card.value for card in capture.takes) == 14 for capture in found)


def test_no_card_has_more_captures_than_an_ace():
    deck = deck_cards()
    assert max(len(captures([other for other in deck if other is not card], [card])) for card in deck) == 6405


def test_the_whole_deck_holds_16064_sets_of_fifteen():
    deck = deck_cards()
    sets = {frozenset((found.card, *found.takes)) for found in captures(deck, deck) if found.card not in found.takes}
    assert len(sets) == 16064
    assert sets_with_sum(number_of_sets(card.value for card in deck), 15) == 16064


def longest_without(value, room, reached):
    """Try 4, 3, ... 0 cards of each value, leaving out what holds a 15; return the most cards in all."""
    if value == 0:
        return 0
    most = 0
    for count in range(room + 1):
        if reached >> 15 & 1:
            break
        most = max(most, count + longest_without(value - 1, room, reached))
        reached |= reached << value
    return most


def test_the_longest_table_without_a_fifteen_has_twenty_cards():
    assert longest_without(10, 4, 1) == 20
    even = [card for card in deck_cards() if card.value % 2 == 0]
    assert len(even) == 20
    assert not any(capture for card in even for capture in captures([one for one in even if one is not card], [card]))


def test_can_capture_agrees_with_captures_for_every_card_and_total():
    chance = random.Random(8)
    for _ in range(1500):
        table = chance.sample(deck_cards(), chance.randint(0, 9))
        total = chance.choice([15, 15, 15, 10, 12, 18, 21, 31])
        for card in chance.sample(deck_cards(), 4):
            assert can_capture(table, card, total) == bool(captures(table, [card], total)), (table, card, total)


def test_can_capture_asks_for_fifteen_unless_told_otherwise():
    seven, table = parse_cards("7o")[0], parse_cards("5c 3e")
    assert can_capture(table, seven)
    assert not can_capture(table, seven, 14)
    assert can_capture(table, seven, 12)


def naive_facts(capture, table, hand, total, *, suits):
    own = [capture.card, *capture.takes]
    rest = list(table)
    for card in capture.takes:
        rest.remove(card)
    left = sum(card.value for card in rest)
    sweeps = tuple(value for value in VALUES if left > 0 and left + value == total)
    unseen = [value for value in sweeps for _ in SUITS]
    for card in (*table, *hand):
        if card.value in unseen:
            unseen.remove(card.value)
    return Facts(
        len(own),
        sum(card.suit is Suit.OROS for card in own) if suits else None,
        sum(card.value == 7 for card in own),
        any(card is Card(Suit.OROS, 7) for card in own) if suits else None,
        left,
        sweeps,
        len(unseen),
    )


@pytest.mark.parametrize("total", [15, 12, 21, 10])
def test_facts_agree_with_a_naive_count_of_every_capture(total):
    chance, seen = random.Random(total), set()
    for _ in range(700):
        cards = chance.sample(deck_cards(), chance.randint(2, 12))
        hand, table = cards[: min(3, len(cards) - 1)], cards[min(3, len(cards) - 1) :]
        found = captures(table, hand, total)
        expected = [naive_facts(capture, table, hand, total, suits=True) for capture in found]
        assert facts_of(found, table, hand, total) == expected
        seen.update((one.sevens, one.coins, one.seven_of_coins, bool(one.sweep_values)) for one in expected)
    assert len(seen) > 12


def test_facts_agree_with_a_naive_count_without_suits():
    chance = random.Random(9)
    deck = deck_cards(Deck.VALUES)
    for _ in range(500):
        cards = chance.sample(deck, chance.randint(4, 11))
        hand, table = cards[:3], cards[3:]
        found = captures(table, hand)
        assert facts_of(found, table, hand) == [naive_facts(one, table, hand, 15, suits=False) for one in found]


def test_facts_count_the_hand_card_with_what_it_takes():
    table, hand = parse_cards("1o 7c 4e"), parse_cards("7o 10e")
    (first, second) = facts_of(captures(table, hand), table, hand)
    assert dict(zip(FACTS.split(), first, strict=True)) == {
        "cards": 3,
        "coins": 2,
        "sevens": 2,
        "seven_of_coins": True,
        "leaves": 4,
        "sweep_values": (),
        "sweep_unseen": 0,
    }
    assert second == Facts(2, 0, 1, seven_of_coins=False, leaves=5, sweep_values=(10,), sweep_unseen=4)


@pytest.mark.parametrize(
    ("table", "leaves", "sweeps"),
    [
        ("7c 1e 3b", 4, ()),
        ("7c 5e", 5, (10,)),
        ("7c 6e 5b", 11, (4,)),
        ("7c 12e 4b", 14, (1,)),
        ("7c 12e 5b", 15, ()),
        ("7c", 0, ()),
    ],
)
def test_the_next_player_can_sweep_only_what_totals_five_to_fourteen(table, leaves, sweeps):
    cards, hand = parse_cards(table), parse_cards("10o")
    found = [capture for capture in captures(cards, hand) if capture.takes == cards[:1]]
    (facts,) = facts_of(found, cards, hand)
    assert (facts.leaves, facts.sweep_values) == (leaves, sweeps)


def test_cards_in_hand_and_on_the_table_cannot_sweep_afterwards():
    table, hand = parse_cards("7c 6e 5b 4c"), parse_cards("10o 4o 4e")
    found = [capture for capture in captures(table, hand) if capture.takes == parse_cards("7c")]
    assert facts_of(found, table, hand)[0].sweep_values == ()
    table = parse_cards("7c 6e 5b")
    found = [capture for capture in captures(table, hand) if capture.takes == parse_cards("7c")]
    assert facts_of(found, table, hand)[0][-2:] == ((4,), 2)


def test_without_suits_coins_and_the_seven_of_coins_are_not_known():
    table, hand = parse_cards("7 1", Deck.VALUES), parse_cards("8", Deck.VALUES)
    assert facts_of(captures(table, hand), table, hand) == [Facts(2, None, 1, None, 1, (), 0)]


def test_no_captures_have_no_facts():
    assert facts_of([], parse_cards("1o"), parse_cards("2o")) == []


def test_a_capture_is_a_card_what_it_takes_and_whether_the_table_is_empty():
    (found,) = captures(parse_cards("5c"), parse_cards("12b"))
    assert found == Capture(card=parse_cards("12b")[0], takes=parse_cards("5c"), escoba=True)


def test_a_hand_may_be_given_as_any_iterable_and_is_read_once():
    assert texts(captures(parse_cards("5c 3e"), iter(parse_cards("7o 12b")))) == [
        ("7o", "5c 3e", True),
        ("12b", "5c", False),
    ]


@pytest.mark.slow
def test_the_solver_equals_the_oracle_on_a_hundred_thousand_larger_tables():
    """The sets listed are distinct, add up, and are as many as there are: so they are all of them."""
    chance, deck = random.Random(15), deck_cards()
    for _ in range(100_000):
        size = chance.randint(6, 14)
        cards = chance.sample(deck, size + chance.randint(1, 3))
        table, hand = tuple(cards[:size]), cards[size:]
        found = captures(table, hand)
        product = number_of_sets([card.value for card in table])
        assert len(found) == sum(sets_with_sum(product, 15 - card.value) for card in hand)
        assert len(set(found)) == len(found)
        place = {card: number for number, card in enumerate(table)}
        for card, takes, escoba in found:
            assert card in hand
            assert card.value + sum([one.value for one in takes]) == 15
            places = [place[one] for one in takes]
            assert places == sorted(places)
            assert escoba is (len(takes) == size)
