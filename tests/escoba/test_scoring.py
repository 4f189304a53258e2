import itertools
import random

import pytest

from tests.oracles import SETENTA_WEIGHTS, second_categories, second_totals
from tutor.escoba import (
    NAMED,
    CategoryCode,
    Deck,
    Parameter,
    Suit,
    Tally,
    UnusableInput,
    deck_cards,
    parse_cards,
    parse_variant,
    score_categories,
    tally_pile,
)
from tutor.escoba.scoring import best_of_each_suit, silent_in_score, totals

COINS = "1o 2o 3o 4o 5o 6o 7o 10o 11o 12o"
DECK_TEXTS = {card: str(card) for card in deck_cards()}
CHOICES = {
    "escoba": (0, 1, 2),
    "most_cards": (0, 1, 3),
    "most_coins": (0, 1, 2),
    "seven_of_coins": (0, 1, 2),
    "most_sevens": (0, 1, 2),
    "coins_need_six": ("yes", "no"),
    "all_coins": (0, 2, 5),
    "all_coins_adds": ("yes", "no"),
    "all_sevens": (0, 1, 3),
    "all_sevens_covers": ("none", "seven_of_coins", "most_sevens", "seven_of_coins+most_sevens"),
    "setenta": ("none", "weighted"),
    "few_cards": (0, 1, 2),
    "no_capture": ("none", "loses_match"),
    "ties": ("nobody", "all_tied"),
    "wrong_capture": ("none", "four_plus_escobas"),
}


def categories_of(rules, *piles, escobas=(0, 0, 0, 0), wrong=((), (), (), ()), deck=Deck.SPANISH):
    sides = [
        tally_pile(parse_cards(pile, deck), made, takes)
        for pile, made, takes in zip(piles, escobas, wrong, strict=False)
    ]
    found = score_categories(parse_variant(rules), sides, suited=deck.suited)
    return {category.code.value: category for category in found}


def points_of(rules, *piles, **more):
    return {name: category.points for name, category in categories_of(rules, *piles, **more).items()}


def texts(cards):
    return " ".join(map(str, cards))


def random_house_rules(number, seed):
    """Make rules of every sort from every named variant."""
    chance, found = random.Random(seed), list(NAMED.values())
    while len(found) < number:
        changes = {name: chance.choice(CHOICES[name]) for name in chance.sample(list(CHOICES), chance.randint(1, 9))}
        text = ",".join([chance.choice(list(NAMED)), *(f"{name}={value}" for name, value in changes.items())])
        try:
            found.append(parse_variant(text))
        except UnusableInput:  # what cannot be combined
            continue
    return found


def random_piles(chance):
    """Deal the deck among two to four sides, often so that ties, sweeps of a suit and small piles arise."""
    sides = chance.choice([2, 2, 2, 3, 4])
    kind = chance.randrange(6)
    deck = chance.sample(deck_cards(), 40 if chance.random() < 0.8 else chance.randint(0, 39))
    piles = [[] for _ in range(sides)]
    lucky, poor = chance.randrange(sides), chance.randrange(sides)
    few = chance.choice([0, 0, 8, 9, 10, 11])
    for place, card in enumerate(deck):
        if (kind == 0 and card.is_coin) or (kind == 1 and card.is_seven):
            piles[lucky].append(card)
        elif kind == 2:
            piles[place % sides].append(card)
        elif kind == 3:
            piles[poor if place < few else (poor + 1 + place % (sides - 1)) % sides].append(card)
        elif kind == 4 and card.value == 7:
            piles[place % 2].append(card)
        else:
            piles[chance.randrange(sides)].append(card)
    return piles


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        (("1o", "2c 3c"), (0, 1)),
        (("1o 2o", "2c 3c"), (0, 0)),
        (("", ""), (0, 0)),
        (("", "1c"), (0, 1)),
        (("1o 2o", "2c 3c", "4c"), (0, 0, 0)),
        (("1o", "2c 3c", "4c", "5c 6c 7c"), (0, 0, 0, 1)),
    ],
)
def test_the_most_cards_score_and_a_tie_for_the_lead_scores_nobody(piles, points):
    assert points_of("wikipedia", *piles)["most_cards"] == points


def test_tied_sides_score_all_where_the_variant_says_so():
    tied = "wikipedia,ties=all_tied"
    assert points_of(tied, "1o 2o", "2c 3c", "4c")["most_cards"] == (1, 1, 0)
    assert points_of(tied, "", "", "")["most_cards"] == (0, 0, 0)
    assert points_of(tied, "1o", "2c", "3e", "4b")["most_cards"] == (1, 1, 1, 1)
    assert categories_of(tied, "1o 2o", "2c 3c")["most_cards"].tied
    assert not categories_of(tied, "", "")["most_cards"].tied


def test_a_tie_is_one_for_the_lead_only():
    found = categories_of("torofun", "1o 2o 3o 4o", "5o 6o 7o", "10o 11o 12o")["most_coins"]
    assert (found.counts, found.points, found.tied) == ((4, 3, 3), (1, 0, 0), False)
    found = categories_of("torofun", "1o 2o 3o 4o", "5o 6o 7o 10o", "11o 12o")["most_coins"]
    assert (found.counts, found.points, found.tied) == ((4, 4, 2), (0, 0, 0), True)


@pytest.mark.parametrize(
    ("coins", "points", "tied"),
    [(5, (0, 0), False), (6, (1, 0), False), (4, (0, 1), False), (7, (1, 0), False), (10, (1, 0), False)],
)
def test_where_six_coins_are_needed_five_are_not_enough(coins, points, tied):
    cards = COINS.split()
    found = categories_of("bonaerenses", " ".join(cards[:coins]), " ".join(cards[coins:]))["most_coins"]
    assert (found.counts, found.points, found.tied) == ((coins, 10 - coins), points, tied)


def test_where_six_coins_are_needed_the_most_of_three_may_score_nothing():
    assert points_of("bonaerenses", "1o 2o 3o 4o", "5o 6o 7o", "10o 11o 12o")["most_coins"] == (0, 0, 0)
    assert points_of("bonaerenses,ties=all_tied", "1o 2o 3o 4o 5o", "6o 7o 10o 11o 12o")["most_coins"] == (0, 0)


def test_all_ten_coins_count_beside_the_most_coins_or_instead_of_them():
    adds = points_of("torofun", COINS, "1c")
    assert (adds["most_coins"], adds["all_coins"]) == ((1, 0), (2, 0))
    instead = points_of("torofun,all_coins_adds=no", "1c", COINS)
    assert (instead["most_coins"], instead["all_coins"]) == ((0, 0), (0, 2))
    nine = points_of("torofun,all_coins_adds=no", COINS.removeprefix("1o "), "1o")
    assert (nine["most_coins"], nine["all_coins"]) == ((1, 0), (0, 0))
    assert points_of("wikipedia,all_coins_adds=no", COINS, "1c")["most_coins"] == (1, 0)


def test_the_seven_of_coins_scores_whoever_holds_it():
    assert points_of("pagat", "7c 7e", "7o")["seven_of_coins"] == (0, 1)
    assert points_of("pagat,seven_of_coins=3", "7o", "7c")["seven_of_coins"] == (3, 0)
    found = categories_of("pagat", "7c 7e", "7o 1o")["seven_of_coins"]
    assert (found.counts, tuple(map(texts, found.cards)), found.tied) == ((0, 1), ("", "7o"), False)


@pytest.mark.parametrize(
    ("covers", "seven_of_coins", "most_sevens"),
    [("none", 1, 1), ("seven_of_coins", 0, 1), ("most_sevens", 1, 0), ("seven_of_coins+most_sevens", 0, 0)],
)
def test_all_four_sevens_may_already_contain_other_points(covers, seven_of_coins, most_sevens):
    rules = f"torofun,all_sevens_covers={covers}"
    found = points_of(rules, "1c", "7o 7c 7e 7b")
    assert found["all_sevens"] == (0, 3)
    assert found["seven_of_coins"] == (0, seven_of_coins)
    assert found["most_sevens"] == (0, most_sevens)
    three = points_of(rules, "7o 7c 7e", "7b")
    assert (three["all_sevens"], three["seven_of_coins"], three["most_sevens"]) == ((0, 0), (1, 0), (1, 0))


def test_all_four_sevens_cover_whatever_they_pay():
    for points in (1, 2, 20):
        found = points_of(f"wikipedia,all_sevens={points},all_sevens_covers=seven_of_coins", "1c", "7o 7c 7e 7b")
        assert (found["all_sevens"], found["seven_of_coins"]) == ((0, points), (0, 0))


def test_what_all_sevens_would_cover_stays_where_all_sevens_pay_nothing():
    found = points_of("torofun,all_sevens=0", "7o 7c 7e 7b", "1c")
    assert (found["seven_of_coins"], found["most_sevens"]) == ((1, 0), (1, 0))
    assert "all_sevens" not in found


@pytest.mark.parametrize(
    ("piles", "counts", "points"),
    [
        (("7o 7c 7e 10b", "6o 6c 6e 7b"), (73, 75), (0, 1)),
        (("7o 7c 7e", "2o 2c 2e 2b"), (0, 48), (0, 1)),
        (("7o 7c 7e 7b", "6o 6c 6e 6b"), (84, 72), (1, 0)),
        (("12o 12c 12e 12b", "10o 11c 11e 10b"), (40, 40), (0, 0)),
        (("7o 7c", "6o 6c"), (0, 0), (0, 0)),
        (("1o 1c 1e 1b", "5o 5c 5e 5b", "4o 4c 4e 4b"), (64, 60, 56), (1, 0, 0)),
        (("3o 3c 3e 3b", "2o 2c 2e 2b"), (52, 48), (1, 0)),
    ],
)
def test_the_setenta_is_the_best_card_of_each_suit(piles, counts, points):
    found = categories_of("pagat", *piles)["setenta"]
    assert (found.counts, found.points) == (counts, points)


def test_a_setenta_needs_every_suit_even_where_all_tied_score():
    assert points_of("pagat,ties=all_tied", "7o 7c", "6o 6c")["setenta"] == (0, 0)
    assert points_of("pagat,ties=all_tied", "7o 1c 1e 1b", "7c 1o 5b 6e")["setenta"] == (0, 1)
    assert points_of("pagat,ties=all_tied", "7o 5c 5e 5b", "7c 5o 6e 2b 4b 3b")["setenta"] == (0, 1)
    assert points_of("pagat,ties=all_tied", "12o 12c 12e 12b", "10o 11c 11e 10b")["setenta"] == (1, 1)


def test_the_best_card_of_a_suit_is_the_one_that_weighs_most():
    for suit in Suit:
        cards = [card for card in deck_cards() if card.suit is suit]
        by_weight = sorted(cards, key=lambda card: -SETENTA_WEIGHTS[card.value])
        while by_weight:
            (best,) = best_of_each_suit(random.Random(len(by_weight)).sample(by_weight, len(by_weight)))
            assert SETENTA_WEIGHTS[best.value] == SETENTA_WEIGHTS[by_weight[0].value]
            by_weight.pop(0)
    assert texts(best_of_each_suit(parse_cards("2b 5o 1o 11c 1b"))) == "1o 11c 1b"


def test_the_cards_of_the_setenta_are_the_ones_that_were_counted():
    found = categories_of("pagat", "7o 1o 6c 2e 3e 12b", "7c")["setenta"]
    assert [texts(cards) for cards in found.cards] == ["7o 6c 3e 12b", "7c"]
    assert found.rule.parameter is Parameter.SETENTA


@pytest.mark.parametrize(("cards", "points"), [(0, 2), (8, 2), (9, 2), (10, 0), (11, 0)])
def test_under_ten_cards_pay_the_other_side(cards, points):
    deck = deck_cards()
    assert points_of("fournier", texts(deck[cards:]), texts(deck[:cards]))["few_cards"] == (points, 0)
    assert points_of("fournier", texts(deck[:cards]), texts(deck[cards:]))["few_cards"] == (0, points)


def test_few_cards_may_pay_any_points():
    for points in (1, 3):
        assert points_of(f"fournier,few_cards={points}", "1o", "2o 3o")["few_cards"] == (points, points)


def test_few_cards_and_no_capture_are_for_two_sides_only():
    assert {"few_cards", "no_capture"} <= set(points_of("torofun", "1o", ""))
    assert not {"few_cards", "no_capture"} & set(points_of("torofun", "1o", "", "2o"))
    assert not {"few_cards", "no_capture"} & set(points_of("torofun", "1o", "", "2o", "3o"))
    found = categories_of("torofun", "1o", "")["no_capture"]
    assert (found.counts, found.points, found.tied) == ((1, 0), (0, 0), False)


def test_escobas_pay_what_the_variant_says():
    assert points_of("wikipedia", "", "", escobas=(2, 1))["escobas"] == (2, 1)
    assert points_of("wikipedia,escoba=3", "", "", "", escobas=(2, 0, 1))["escobas"] == (6, 0, 3)


def test_wrong_takes_cost_four_points_and_the_escobas_made_so_far():
    found = categories_of("fournier", "1o", "2o", wrong=((3, 5), ()))["wrong_capture"]
    assert (found.counts, found.points) == ((2, 0), (-16, 0))
    assert points_of("fournier", "1o", "2o", wrong=((), (0,)))["wrong_capture"] == (0, -4)
    assert "wrong_capture" not in points_of("torofun", "1o", "2o", wrong=((3,), ()))
    assert Tally(wrong_captures=(3, 5)).penalty == 16


@pytest.mark.parametrize(
    ("change", "gone"),
    [
        ("escoba=0", "escobas"),
        ("most_cards=0", "most_cards"),
        ("most_coins=0", "most_coins"),
        ("all_coins=0", "all_coins"),
        ("seven_of_coins=0", "seven_of_coins"),
        ("most_sevens=0", "most_sevens"),
        ("all_sevens=0", "all_sevens"),
        ("setenta=none", "setenta"),
        ("few_cards=0", "few_cards"),
        ("no_capture=none", "no_capture"),
        ("wrong_capture=none", "wrong_capture"),
    ],
)
def test_only_what_the_variant_counts_is_listed(change, gone):
    whole = "fournier,setenta=weighted"
    assert list(points_of(whole, "1o", "2o")) == [code.value for code in CategoryCode]
    assert list(points_of(f"fournier,{change}" if "setenta" in change else f"{whole},{change}", "1o", "2o")) == [
        code.value for code in CategoryCode if code.value != gone
    ]


def test_each_category_names_the_rule_that_pays_it():
    found = categories_of("fournier,setenta=weighted", "1o", "2o")
    assert {name: category.rule.parameter.value for name, category in found.items()} == {
        "escobas": "escoba",
        "most_cards": "most_cards",
        "most_coins": "most_coins",
        "all_coins": "all_coins",
        "seven_of_coins": "seven_of_coins",
        "most_sevens": "most_sevens",
        "all_sevens": "all_sevens",
        "setenta": "setenta",
        "few_cards": "few_cards",
        "no_capture": "no_capture",
        "wrong_capture": "wrong_capture",
    }
    assert found["all_sevens"].rule.value == 3


def test_each_category_shows_the_very_cards_behind_it():
    found = categories_of("fournier,setenta=weighted", "7o 1o 7c 12e 2b", "7e 3c", escobas=(1, 0))
    assert {name: tuple(map(texts, category.cards)) for name, category in found.items()} == {
        "escobas": ("", ""),
        "most_cards": ("7o 1o 7c 12e 2b", "7e 3c"),
        "most_coins": ("7o 1o", ""),
        "all_coins": ("7o 1o", ""),
        "seven_of_coins": ("7o", ""),
        "most_sevens": ("7o 7c", "7e"),
        "all_sevens": ("7o 7c", "7e"),
        "setenta": ("7o 7c 12e 2b", "3c 7e"),
        "few_cards": ("", ""),
        "no_capture": ("", ""),
        "wrong_capture": ("", ""),
    }
    assert {name: category.counts for name, category in found.items()} == {
        "escobas": (1, 0),
        "most_cards": (5, 2),
        "most_coins": (2, 0),
        "all_coins": (2, 0),
        "seven_of_coins": (1, 0),
        "most_sevens": (2, 1),
        "all_sevens": (2, 1),
        "setenta": (64, 0),
        "few_cards": (5, 2),
        "no_capture": (5, 2),
        "wrong_capture": (0, 0),
    }


def test_counts_alone_have_no_cards_to_show():
    found = score_categories(parse_variant("pagat"), [Tally(22, 6, best=(7, 7, 7, 6)), tally_pile(parse_cards("1o"))])
    assert [category.cards for category in found] == [None] * len(found)
    assert [category.points for category in found if category.code is CategoryCode.SETENTA] == [(1, 0)]


def test_without_suits_what_needs_suits_is_left_out():
    found = categories_of("fournier,setenta=weighted", "7 7 7 7 1", "2 3", deck=Deck.VALUES)
    assert not {"most_coins", "all_coins", "seven_of_coins", "setenta"} & set(found)
    assert (found["most_sevens"].points, found["all_sevens"].points) == ((1, 0), (3, 0))
    assert [texts(cards) for cards in found["most_sevens"].cards] == ["7 7 7 7", ""]


def test_a_pile_is_counted_card_by_card():
    tally = tally_pile(parse_cards("7o 1o 7c 12e 2b"), 2, [1, 3])
    assert tally == Tally(
        cards=5,
        coins=2,
        sevens=2,
        seven_of_coins=1,
        escobas=2,
        best=(7, 7, 10, 2),
        pile=parse_cards("7o 1o 7c 12e 2b"),
        wrong_captures=(1, 3),
    )
    assert tally_pile(()) == Tally(best=(), pile=())
    assert tally_pile(parse_cards("7c 7e 7b")).seven_of_coins == 0


def test_the_setenta_of_a_tally_needs_four_suits():
    assert Tally().setenta == Tally(best=()).setenta == Tally(best=(7, 7, 7)).setenta == 0
    assert Tally(best=(7, 7, 7, 7)).setenta == 84
    assert Tally(best=(10, 9, 8, 2)).setenta == 42


def test_a_seven_of_coins_counted_twice_pays_once():
    sides = [Tally(seven_of_coins=2), Tally()]
    (found,) = [one for one in score_categories(NAMED["pagat"], sides) if one.code is CategoryCode.SEVEN_OF_COINS]
    assert (found.counts, found.points) == ((2, 0), (1, 0))


def test_more_coins_or_sevens_than_there_are_still_count_as_all():
    sides = [Tally(coins=11, sevens=5, seven_of_coins=1), Tally()]
    found = {one.code.value: one.points for one in score_categories(parse_variant("torofun,all_coins_adds=no"), sides)}
    assert (found["all_coins"], found["most_coins"]) == ((2, 0), (0, 0))
    assert (found["all_sevens"], found["seven_of_coins"], found["most_sevens"]) == ((3, 0), (0, 0), (1, 0))


def silent_after(rules, *sides):
    variant = parse_variant(rules)
    found = silent_in_score(variant, sides, score_categories(variant, sides))
    assert all(rule.silent for rule in found)
    return [rule.parameter.value for rule in found]


@pytest.mark.parametrize(
    ("rules", "sides", "silent"),
    [
        ("torofun", (Tally(21, 6, 3), Tally(19, 4, 1)), []),
        ("torofun", (Tally(21, 10, 3), Tally(19, 0, 1)), ["all_coins_adds"]),
        ("torofun", (Tally(21, 9, 3), Tally(19, 1, 1)), []),
        ("torofun,most_coins=0", (Tally(21, 10, 3), Tally(19, 0, 1)), []),
        ("torofun,all_coins_adds=no", (Tally(21, 10, 3), Tally(19, 0, 1)), []),
        ("wikipedia", (Tally(21, 10, 3), Tally(19, 0, 1)), []),
        ("wikipedia,all_coins=2", (Tally(19, 0, 1), Tally(21, 10, 3)), ["all_coins_adds"]),
        ("torofun", (Tally(21, 6, 4), Tally(19, 4)), ["all_sevens_covers"]),
        ("wikipedia", (Tally(21, 6, 4), Tally(19, 4)), []),
        ("pagat", (Tally(21, 6, 4), Tally(19, 4)), []),
        ("torofun", (Tally(20, 6, 3), Tally(20, 4, 1)), ["ties"]),
        ("torofun", (Tally(21, 5, 3), Tally(19, 5, 1)), ["ties"]),
        ("torofun", (Tally(21, 6, 2), Tally(19, 4, 2)), ["ties"]),
        ("torofun,ties=all_tied", (Tally(20, 6, 3), Tally(20, 4, 1)), []),
        ("wikipedia", (Tally(20, 6, 3), Tally(20, 4, 1)), []),
        ("argentina", (Tally(21, 5), Tally(19, 5)), []),
        ("escova", (Tally(20, 10), Tally(20)), ["all_coins_adds", "ties"]),
        ("fournier", (Tally(21, 6, 3, wrong_captures=(0,)), Tally(19, 4, 1)), ["penalty_sign"]),
        ("torofun", (Tally(21, 6, 3, wrong_captures=(0,)), Tally(19, 4, 1)), []),
        ("torofun", (Tally(20, 10, 4), Tally(20)), ["all_coins_adds", "all_sevens_covers", "ties"]),
    ],
)
def test_a_score_names_the_silent_rules_that_decided_a_point_and_no_others(rules, sides, silent):
    assert silent_after(rules, *sides) == silent


def test_totals_add_the_points_of_each_side():
    found = score_categories(NAMED["fournier"], [Tally(31, 10, 4, 1, 2), Tally(9, wrong_captures=(1,)), Tally(3)])
    assert totals(found, 3) == (2 + 1 + 1 + 2 + 1 + 3, -5, 0)
    assert totals([], 2) == (0, 0)


def test_counts_cards_and_ties_agree_with_a_plain_count_of_random_piles():
    chance, rules = random.Random(41), random_house_rules(150, 41)
    whole = CategoryCode
    for _ in range(3000):
        piles, variant = random_piles(chance), chance.choice(rules)
        found = {one.code: one for one in score_categories(variant, [tally_pile(pile) for pile in piles])}
        naive = {
            whole.MOST_CARDS: piles,
            whole.MOST_COINS: [[card for card in pile if card.suit is Suit.OROS] for pile in piles],
            whole.MOST_SEVENS: [[card for card in pile if card.value == 7] for pile in piles],
        }
        naive |= {whole.ALL_COINS: naive[whole.MOST_COINS], whole.ALL_SEVENS: naive[whole.MOST_SEVENS]}
        for code, cards in naive.items():
            if code in found:
                assert found[code].counts == tuple(map(len, cards))
                assert found[code].cards == tuple(map(tuple, cards))
        for code in (whole.MOST_CARDS, whole.MOST_COINS, whole.MOST_SEVENS, whole.SETENTA):
            if code in found:
                lead = max(found[code].counts)
                short = code is whole.MOST_COINS and variant.coins_need_six and lead < 6
                assert found[code].tied is (lead > 0 and not short and found[code].counts.count(lead) > 1)


@pytest.mark.slow
def test_scores_equal_the_second_implementation_over_a_hundred_thousand_random_piles():
    chance, rules = random.Random(42), random_house_rules(600, 42)
    written = [{rule.parameter.value: rule.value for rule in variant.rules()} for variant in rules]
    scored, counted = set(), [0] * len(rules)
    for number in itertools.count():
        if sum(counted) >= 100_000:
            break
        place = number // 2 % 8 if number % 2 else chance.randrange(len(rules))
        piles = random_piles(chance)
        counted[place] += len(piles)
        made = [chance.choice((0, 0, 1, 2, 5)) for _ in piles]
        wrong = [chance.choice(((), (), (), (0,), (1, 3))) for _ in piles]
        sides = [tally_pile(*side) for side in zip(piles, made, wrong, strict=True)]
        found = score_categories(rules[place], sides)
        points = {category.code.value: list(category.points) for category in found}
        spelled = [[DECK_TEXTS[card] for card in pile] for pile in piles]
        expected = second_categories(written[place], spelled, made, wrong)
        assert points == expected, (str(rules[place]), spelled, made, wrong)
        assert totals(found, len(piles)) == second_totals(expected, len(piles))
        scored.update((name, tuple(some)) for name, some in points.items())
    assert min(counted[:8]) > 5_000, "every named variant has its share"
    assert min(counted) > 0
    assert len(scored) > 200
