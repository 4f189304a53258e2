import json
import random
from pathlib import Path

import pytest

from tests.oracles import second_categories, second_totals, second_winner
from tutor.escoba import (
    NAMED,
    Deck,
    Match,
    ProblemCode,
    Tally,
    decide_match,
    deck_cards,
    parse_cards,
    parse_variant,
    score_counts,
    score_piles,
    tally_pile,
)

ROUNDS = json.loads((Path(__file__).parent.parent / "data" / "rounds.json").read_text(encoding="utf-8"))["rounds"]
DECK = deck_cards()
TALLY = Tally(22, 6, 3, 1, 2), Tally(18, 4, 1, 0, 1)


def codes(score):
    return [problem.code.value for problem in score.problems]


def silent_of(score):
    return [rule.parameter.value for rule in score.silent]


def elsewhere(score):
    return {other.variant: other.answer for other in score.elsewhere}


def round_piles(name, *, final=True):
    piles = [parse_cards(pile) for pile in ROUNDS[name]["piles"]]
    leftovers = parse_cards(ROUNDS[name]["leftovers"])
    if final:
        return piles
    return [tuple(card for card in pile if card not in leftovers) for pile in piles]


def fifteens(chance, sides):
    """Deal piles as captures make them: multiples of fifteen, and what is left over on the table."""
    deck, piles = chance.sample(DECK, 40), [[] for _ in range(sides)]
    table = []
    for card in deck:
        taken = [one for one in table if one.value + card.value == 15]
        pair = [
            (one, other)
            for place, one in enumerate(table)
            for other in table[:place]
            if one.value + other.value + card.value == 15
        ]
        options = [(one,) for one in taken] + pair
        if options:
            chosen = chance.choice(options)
            table = [one for one in table if one not in chosen]
            piles[chance.randrange(sides)] += [card, *chosen]
        else:
            table.append(card)
    return piles, table


@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize("variant", ["wikipedia", "torofun", "fournier", "cardgames", "pagat", "bonaerenses", "escova"])
def test_the_four_known_rounds_score_what_they_should(name, variant):
    case = ROUNDS[name]
    final = score_piles(NAMED[variant], round_piles(name), escobas=case["escobas"])
    assert list(final.totals) == case["scores"][variant]
    assert final.problems == ()
    on_table = score_piles(
        NAMED[variant],
        round_piles(name, final=False),
        escobas=case["escobas"],
        leftovers=parse_cards(case["leftovers"]),
        last_capturer=case["last_capturer"],
    )
    assert on_table.totals == final.totals
    assert on_table.problems == ()
    others = {other: tuple(score) for other, score in case["scores"].items() if score != case["scores"][variant]}
    assert {other: score for other, score in elsewhere(final).items() if other != "argentina"} == others


def test_piles_of_a_played_round_have_no_problems_whoever_gets_the_leftovers():
    chance = random.Random(51)
    for number in range(150):
        sides = 2 + number % 3
        piles, table = fifteens(chance, sides)
        last = chance.randrange(sides)
        score = score_piles(NAMED["torofun"], piles, leftovers=table, last_capturer=last)
        assert score.problems == ()
        piles[last] += table
        assert score_piles(NAMED["torofun"], piles, last_capturer=last).problems == ()
        assert score_piles(NAMED["torofun"], piles).problems == ()
        assert score_piles(NAMED["torofun"], piles).totals == score.totals
        wrong = score_piles(NAMED["torofun"], piles, last_capturer=(last + 1) % sides)
        assert [problem.pile for problem in wrong.problems] == sorted([last, (last + 1) % sides])
        assert codes(wrong) == ["pile_sum", "pile_sum"]


def test_a_card_in_the_wrong_pile_is_found_by_the_sums():
    piles = [list(pile) for pile in round_piles("typical")]
    piles[1].append(piles[0].pop())
    found = score_piles(NAMED["torofun"], piles)
    assert codes(found) == ["pile_sum", "pile_sum"]
    assert [(problem.pile, problem.total) for problem in found.problems] == [
        (0, sum(card.value for card in piles[0])),
        (1, sum(card.value for card in piles[1])),
    ]
    assert found.totals == score_piles(NAMED["torofun"], piles, last_capturer=0).totals


def test_two_mistakes_in_one_pile_may_cancel_out_unseen():
    piles = round_piles("typical")
    swapped = [[*piles[0]], [*piles[1]]]
    one = next(card for card in swapped[0] if card.value == 5)
    other = next(card for card in swapped[1] if card.value == 5)
    swapped[0][swapped[0].index(one)], swapped[1][swapped[1].index(other)] = other, one
    assert score_piles(NAMED["torofun"], swapped).problems == ()


@pytest.mark.parametrize("total", [10, 25, 40, 55, 70, 85, 100, 115])
def test_leftovers_may_total_ten_more_than_any_multiple_of_fifteen(total):
    chance = random.Random(total)
    leftovers = next(
        cards
        for cards in (chance.sample(DECK, chance.randint(1, 20)) for _ in range(100_000))
        if sum(card.value for card in cards) == total
    )
    pile = [card for card in DECK if card not in leftovers]
    score = score_piles(NAMED["torofun"], [pile, []], leftovers=leftovers, last_capturer=0)
    assert score.problems == ()


def test_leftovers_with_another_remainder_are_named_with_the_pile_that_is_wrong():
    piles = round_piles("typical", final=False)
    leftovers = parse_cards("2b 4b 3b")
    score = score_piles(NAMED["torofun"], [piles[0], (*piles[1], *parse_cards("1o"))], leftovers=leftovers)
    assert codes(score) == ["pile_sum", "leftover_sum"]
    assert [(problem.field, problem.pile, problem.total) for problem in score.problems] == [
        (None, 1, 106),
        ("leftovers", None, 9),
    ]


def test_no_leftovers_at_all_cannot_be():
    score = score_piles(NAMED["torofun"], round_piles("typical"), leftovers=(), last_capturer=0)
    assert codes(score) == ["pile_sum", "leftover_sum"]
    assert (score.problems[0].pile, score.problems[1].total) == (0, 0)


def test_leftovers_go_to_the_last_capturer_and_otherwise_to_nobody():
    piles, leftovers = round_piles("sev4", final=False), parse_cards("2c 10e")
    counts = []
    for last in (0, 1, None):
        score = score_piles(NAMED["wikipedia"], piles, leftovers=leftovers, last_capturer=last)
        counts.append(score.categories[1].counts)
        assert silent_of(score) == (["leftovers_unclaimed"] if last is None else [])
        assert codes(score) == []
    assert counts == [(22, 18), (20, 20), (20, 18)]


def test_leftovers_that_belong_to_nobody_are_neither_missing_nor_counted_twice():
    score = score_piles(NAMED["wikipedia"], [(), ()], leftovers=DECK)
    assert (score.problems, score.totals) == ((), (0, 0))
    assert silent_of(score) == ["leftovers_unclaimed"]
    assert silent_of(score_piles(NAMED["wikipedia"], [DECK, ()])) == []
    assert silent_of(score_piles(NAMED["wikipedia"], [DECK, ()], last_capturer=0)) == []


def test_cards_that_lie_in_no_pile_are_missing():
    (missing,) = score_piles(NAMED["wikipedia"], [DECK[3:], ()], last_capturer=1).problems[:1]
    assert (missing.code, missing.cards, missing.count) == (ProblemCode.MISSING_CARDS, parse_cards("1o 2o 3o"), 3)
    assert codes(score_piles(NAMED["wikipedia"], [DECK[:20], DECK[25:]]))[0] == "missing_cards"
    assert "missing_cards" in codes(score_piles(NAMED["wikipedia"], [DECK[:20], DECK[25:]], leftovers=DECK[20:23]))


def test_cards_that_are_counted_twice_are_each_named():
    score = score_piles(NAMED["wikipedia"], [DECK, parse_cards("7o 10c")])
    assert codes(score) == ["counted_twice", "counted_twice"]
    assert [str(problem.card) for problem in score.problems] == ["7o", "10c"]
    assert score.totals == (5, 1)
    score = score_piles(NAMED["wikipedia"], [DECK, ()], leftovers=parse_cards("12b"))
    assert codes(score) == ["counted_twice", "pile_sum"]
    assert str(score.problems[0].card) == "12b"


def test_all_that_does_not_add_up_is_reported_together_with_the_totals():
    score = score_piles(
        NAMED["torofun"], [DECK[2:20], DECK[18:30]], leftovers=DECK[30:39], last_capturer=1, escobas=[1, 2]
    )
    assert codes(score) == ["counted_twice"] * 2 + ["missing_cards", "pile_sum", "pile_sum", "leftover_sum"]
    assert score.totals == second_totals(
        second_categories(
            {rule.parameter.value: rule.value for rule in NAMED["torofun"].rules()},
            [list(map(str, DECK[2:20])), list(map(str, DECK[18:39]))],
            [1, 2],
        ),
        2,
    )


def test_without_suits_four_of_a_value_are_the_deck():
    deck = deck_cards(Deck.VALUES)
    score = score_piles(NAMED["pagat"], [deck, ()], deck=Deck.VALUES)
    assert (score.problems, score.totals) == ((), (1, 0))
    score = score_piles(NAMED["pagat"], [deck, parse_cards("7", Deck.VALUES)], deck=Deck.VALUES)
    assert codes(score) == ["counted_twice", "pile_sum"]
    assert str(score.problems[0].card) == "7"
    score = score_piles(NAMED["pagat"], [deck[2:], ()], deck=Deck.VALUES)
    assert [str(card) for card in score.problems[0].cards] == ["1", "2"]


def test_without_suits_the_score_is_that_of_the_same_piles_without_what_needs_suits():
    chance = random.Random(52)
    for _ in range(40):
        piles, table = fifteens(chance, 2)
        piles[0] += table
        for variant in NAMED.values():
            suited = score_piles(variant, piles, escobas=[2, 1])
            bare = score_piles(
                variant,
                [parse_cards([str(card.value) for card in pile], Deck.VALUES) for pile in piles],
                escobas=[2, 1],
                deck=Deck.VALUES,
            )
            needs = {"most_coins", "all_coins", "seven_of_coins", "setenta"}
            kept = {one.code: one for one in suited.categories if one.code.value not in needs}
            covered = variant.all_sevens_covers and any(tally_pile(pile).sevens == 4 for pile in piles)
            assert [one.code for one in bare.categories] == list(kept)
            for one in bare.categories:
                assert (one.counts, one.points, one.tied) == (
                    kept[one.code].counts,
                    kept[one.code].points,
                    kept[one.code].tied,
                )
            assert bare.problems == ()
            assert covered or bare.totals == tuple(
                total - sum(one.points[side] for one in suited.categories if one.code.value in needs)
                for side, total in enumerate(suited.totals)
            )


def test_counts_and_piles_score_alike():
    chance = random.Random(53)
    for number in range(250):
        piles, table = fifteens(chance, 2 + number % 3)
        piles[0] += table
        escobas = [chance.randint(0, 3) for _ in piles]
        wrong = [chance.choice([(), (2,)]) for _ in piles]
        variant = list(NAMED.values())[number % 8]
        by_piles = score_piles(variant, piles, escobas=escobas, wrong_captures=wrong)
        tallies = [tally_pile(*side) for side in zip(piles, escobas, wrong, strict=True)]
        by_counts = score_counts(variant, tallies)
        assert by_counts == by_piles
        bare = [
            Tally(
                tally.cards,
                tally.coins,
                tally.sevens,
                tally.seven_of_coins,
                tally.escobas,
                tally.best,
                None,
                tally.wrong_captures,
            )
            for tally in tallies
        ]
        without = score_counts(variant, bare)
        assert (without.totals, without.problems, without.elsewhere) == (by_piles.totals, (), by_piles.elsewhere)
        assert {category.cards for category in without.categories} == {None}


def test_elsewhere_lists_exactly_the_named_variants_with_other_totals():
    chance = random.Random(54)
    for number in range(60):
        piles, table = fifteens(chance, 2 + number % 3)
        piles[0] += table
        wrong = [chance.choice([(), (1,)]) for _ in piles]
        here = score_piles(NAMED["torofun"], piles, wrong_captures=wrong)
        there = {name: score_piles(variant, piles, wrong_captures=wrong).totals for name, variant in NAMED.items()}
        assert elsewhere(here) == {name: total for name, total in there.items() if total != here.totals}
        assert list(elsewhere(here)) == [name for name in NAMED if name in elsewhere(here)]


def test_house_rules_are_compared_with_the_variant_they_start_from_too():
    score = score_counts(parse_variant("wikipedia,most_cards=5"), TALLY)
    assert elsewhere(score)["wikipedia"] == (2 + 1 + 1 + 1 + 1, 1)


def test_without_the_setenta_variants_that_count_it_are_not_compared():
    score = score_counts(NAMED["wikipedia"], TALLY)
    assert set(elsewhere(score)) == {"escova"}
    best = [Tally(22, 6, 3, 1, 2, (7, 7, 7, 6)), Tally(18, 4, 1, 0, 1, (6, 6, 6, 7))]
    assert set(elsewhere(score_counts(NAMED["torofun"], best))) == {"escova"}
    assert set(elsewhere(score_counts(NAMED["escova"], best))) == {
        "wikipedia",
        "torofun",
        "fournier",
        "cardgames",
        "pagat",
        "bonaerenses",
        "argentina",
    }
    assert "pagat" not in elsewhere(score_counts(NAMED["escova"], [best[0], TALLY[1]]))
    by_values = score_counts(NAMED["wikipedia"], TALLY, suited=False)
    assert elsewhere(by_values) == dict.fromkeys(["pagat", "bonaerenses", "argentina", "escova"], (3, 1))
    assert by_values.totals == (4, 1)


def test_counts_that_add_up_have_no_problems():
    for variant in ("wikipedia", "torofun", "fournier", "cardgames", "escova"):
        assert score_counts(NAMED[variant], TALLY).problems == ()


@pytest.mark.parametrize(
    ("sides", "problems"),
    [
        ((Tally(23, 6, 3, 1), Tally(18, 4, 1)), [("counted_twice", "cards", 41, 40)]),
        ((Tally(21, 6, 3, 1), Tally(18, 4, 1)), [("missing_cards", "cards", 1, 40)]),
        ((Tally(22, 7, 3, 1), Tally(18, 4, 1)), [("counted_twice", "coins", 11, 10)]),
        ((Tally(22, 6, 3, 1), Tally(18, 1, 1)), [("missing_cards", "coins", 3, 10)]),
        ((Tally(22, 6, 3, 1), Tally(18, 4, 3)), [("counted_twice", "sevens", 6, 4)]),
        ((Tally(22, 6, 3, 1), Tally(18, 4)), [("missing_cards", "sevens", 1, 4)]),
        ((Tally(22, 6, 3, 1), Tally(18, 4, 1, 1)), [("counted_twice", "seven_of_coins", 2, 1)]),
        ((Tally(22, 6, 3), Tally(18, 4, 1)), [("missing_cards", "seven_of_coins", 1, 1)]),
        (
            (Tally(), Tally()),
            [
                ("missing_cards", "cards", 40, 40),
                ("missing_cards", "coins", 10, 10),
                ("missing_cards", "sevens", 4, 4),
                ("missing_cards", "seven_of_coins", 1, 1),
            ],
        ),
    ],
)
def test_counts_are_compared_with_the_deck(sides, problems):
    found = score_counts(NAMED["torofun"], sides).problems
    assert [(one.code.value, one.field, one.count, one.limit) for one in found] == problems


def test_what_the_variant_does_not_count_is_not_missed_but_too_many_is_always_noticed():
    assert codes(score_counts(NAMED["escova"], [Tally(22, 6, 0, 1), Tally(18, 4)])) == []
    assert codes(score_counts(NAMED["escova"], [Tally(22, 6, 3, 1), Tally(18, 4, 2)])) == ["counted_twice"]
    some = parse_variant("wikipedia,most_coins=0,seven_of_coins=0,most_sevens=0")
    assert [one.field for one in score_counts(some, [Tally(39), Tally()]).problems] == ["cards", "sevens"]
    none = parse_variant("wikipedia,most_coins=0,seven_of_coins=0,most_sevens=0,all_sevens=0,most_cards=0,escoba=0")
    assert codes(score_counts(none, [Tally(39), Tally()])) == []
    coins = parse_variant("wikipedia,most_coins=0,all_coins=1")
    assert "coins" in [one.field for one in score_counts(coins, [Tally(40), Tally()]).problems]


def test_without_suits_coins_are_not_missed():
    found = score_counts(NAMED["pagat"], [Tally(20), Tally(20)], suited=False)
    assert (found.problems, found.totals) == ((), (0, 0))


def test_counts_without_the_setenta_say_whose_is_missing():
    best = Tally(18, 4, 1, 0, 1, (6, 6, 6, 7))
    score = score_counts(NAMED["pagat"], [TALLY[0], best])
    assert [(problem.code.value, problem.pile) for problem in score.problems] == [("missing_setenta", 0)]
    assert codes(score_counts(NAMED["pagat"], [best, Tally(22, 6, 3, 1, best=())])) == []
    assert codes(score_counts(NAMED["pagat"], [best, TALLY[1]])) == [
        "missing_cards",
        "missing_cards",
        "missing_cards",
        "missing_setenta",
    ]
    assert codes(score_counts(NAMED["wikipedia"], TALLY)) == []


@pytest.mark.parametrize(
    ("rules", "scores", "winner"),
    [
        ("wikipedia", [21, 20], 0),
        ("wikipedia", [20, 20], None),
        ("wikipedia", [21, 21], None),
        ("wikipedia", [22, 21], 0),
        ("wikipedia", [21, 22], 1),
        ("wikipedia", [20, 3], None),
        ("wikipedia", [30, 30, 29], None),
        ("wikipedia", [5, 22, 21], 1),
        ("wikipedia", [5, 6, 7, 21], 3),
        ("wikipedia,lead=2", [22, 21], None),
        ("wikipedia,lead=2", [23, 21], 0),
        ("argentina", [15, 0], 0),
        ("bonaerenses", [29, 0], None),
        ("torofun,target=1", [0, 1], 1),
        ("torofun,target=1", [-3, -4], None),
    ],
)
def test_a_match_is_won_by_the_higher_total_past_the_target(rules, scores, winner):
    match = decide_match(parse_variant(rules), scores)
    assert match == Match(tuple(scores), winner)
    assert match.play_on is (winner is None)


def test_matches_equal_the_second_decision():
    chance = random.Random(55)
    rules = {
        (target, lead): parse_variant(f"wikipedia,target={target},lead={lead}")
        for target in (1, 11, 15, 21)
        for lead in (1, 2)
    }
    for _ in range(20_000):
        target, lead = chance.choice([1, 11, 15, 21]), chance.choice([1, 2])
        scores = [chance.randint(-2, 24) for _ in range(chance.choice([2, 3, 4]))]
        assert decide_match(rules[target, lead], scores).winner == second_winner(scores, target, lead), (
            scores,
            target,
            lead,
        )


def test_the_round_is_added_to_the_match_so_far():
    score = score_counts(NAMED["torofun"], TALLY, scores=[15, 20])
    assert score.totals == (6, 1)
    assert score.match == Match((21, 21), None)
    assert score_counts(NAMED["torofun"], TALLY, scores=[16, 20]).match == Match((22, 21), 0)
    assert score_counts(NAMED["torofun"], TALLY).match == Match((6, 1), None)
    by_piles = score_piles(NAMED["wikipedia"], [DECK, ()], scores=[15, 3])
    assert (by_piles.totals, by_piles.match) == ((5, 0), Match((20, 3), None))


def test_what_is_given_for_each_side_is_given_for_every_side():
    for more in ({"escobas": [1]}, {"wrong_captures": [()]}, {"escobas": [1, 2, 3]}, {"scores": [1]}):
        with pytest.raises(ValueError, match="zip"):
            score_piles(NAMED["wikipedia"], [DECK, ()], **more)
    with pytest.raises(ValueError, match="zip"):
        score_counts(NAMED["wikipedia"], TALLY, scores=[1, 2, 3])


@pytest.mark.parametrize(
    ("rules", "scores", "silent"),
    [
        ("torofun", [15, 20], ["lead"]),
        ("torofun", [16, 20], []),
        ("torofun", [14, 19], []),
        ("torofun", [18, 23], ["lead"]),
        ("torofun", [0, 0], []),
        ("torofun,lead=2", [15, 20], []),
        ("wikipedia", [15, 20], []),
        ("fournier", [15, 20], ["lead"]),
    ],
)
def test_playing_on_with_equal_totals_is_silent_where_the_source_is(rules, scores, silent):
    assert silent_of(score_counts(parse_variant(rules), TALLY, scores=scores)) == silent


def test_equal_totals_at_the_lead_of_three_play_on():
    sides = [Tally(escobas=1), Tally(escobas=1), Tally()]
    assert "lead" in silent_of(score_counts(NAMED["torofun"], sides, scores=[20, 20, 3]))
    assert "lead" not in silent_of(score_counts(NAMED["torofun"], sides, scores=[20, 3, 3]))


def test_who_captured_nothing_loses_the_match_at_once():
    nothing = [Tally(40, 10, 4, 1), Tally()]
    assert score_counts(NAMED["torofun"], nothing).match.winner == 0
    assert score_counts(NAMED["torofun"], nothing[::-1], scores=[0, 20]).match.winner == 1
    assert score_counts(NAMED["torofun"], nothing, scores=[0, 40]).match == Match((10, 40), 0)
    assert score_counts(NAMED["wikipedia"], nothing).match.winner is None
    assert score_counts(NAMED["torofun"], [Tally(39), Tally(1)]).match.winner is None
    assert score_piles(NAMED["torofun"], [DECK, ()]).match.winner == 0


def test_two_sides_without_a_capture_and_three_sides_play_on():
    assert score_counts(NAMED["torofun"], [Tally(), Tally()]).match.winner is None
    assert score_counts(NAMED["torofun"], [Tally(40), Tally(), Tally()]).match.winner is None


def test_silent_rules_of_a_score_are_all_named():
    sides = [Tally(20, 10, 4, 1, wrong_captures=(1,)), Tally(20)]
    assert silent_of(score_counts(NAMED["fournier"], sides)) == [
        "all_coins_adds",
        "all_sevens_covers",
        "ties",
        "penalty_sign",
    ]


def test_piles_with_wrong_takes_are_penalised():
    piles = round_piles("typical")
    fair = score_piles(NAMED["fournier"], piles, escobas=[2, 1])
    wrong = score_piles(NAMED["fournier"], piles, escobas=[2, 1], wrong_captures=[[3, 5], []])
    assert wrong.totals == (fair.totals[0] - 16, fair.totals[1])
    assert silent_of(wrong) == ["penalty_sign"]
