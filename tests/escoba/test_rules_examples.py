"""Worked examples and the arithmetic of the game, asked of the game; and the table of rules kept complete."""

import ast
import re
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest

from tutor.escoba import (
    NAMED,
    Card,
    CategoryCode,
    Deck,
    ProblemCode,
    Suit,
    Tally,
    captures,
    deck_cards,
    facts_of,
    judge_claim,
    judge_move,
    judge_opening,
    parse_card,
    parse_cards,
    parse_variant,
    score_counts,
    score_piles,
    start_round,
)

HERE = Path(__file__).parent


def sets(table: str, card: str, deck: Deck = Deck.SPANISH) -> set[str]:
    """Return every set of table cards that the card takes, as text."""
    found = captures(parse_cards(table, deck), [parse_card(card, deck)])
    return {" ".join(taken.text(deck) for taken in capture.takes) for capture in found}


def codes(verdict) -> list[str]:
    """Return the codes of a verdict's problems."""
    return [problem.code.value for problem in verdict.problems]


def counted(variant: str, *sides: Tally) -> tuple[int, ...]:
    """Return the points of each side under a variant."""
    return score_counts(parse_variant(variant), sides).totals


# Captures


@pytest.mark.parametrize(
    ("card", "table", "takes"),
    [
        ("4o", "1e 3c 4b 7e", {"4b 7e", "1e 3c 7e"}),
        ("1o", "6c 11e", set()),
        ("10o", "7c 4e 3b 1c", {"7c", "4e 3b"}),
        ("12o", "5o 5c 5e", {"5o", "5c", "5e"}),
        ("7e", "6c 2e 5o 3b 1c 7b 4e 10b", {"10b", "6c 2e", "1c 7b", "5o 3b", "2e 5o 1c", "3b 1c 4e"}),
    ],
)
def test_captures_a_card_takes_any_set_that_makes_15_with_it(card, table, takes):
    """Every set is found, and nothing that makes 14 or 16."""
    assert sets(table, card) == takes
    for rules in NAMED.values():
        for chosen in takes:
            assert judge_move(rules, parse_cards(table), parse_card(card), parse_cards(chosen)).legal
        assert judge_move(rules, parse_cards(table), parse_card(card)).missed == tuple(
            captures(parse_cards(table), [parse_card(card)])
        )


@pytest.mark.parametrize("takes", ["6c", "11e", "6c 11e"])
def test_captures_an_ace_with_a_six_and_a_caballo_makes_16_at_best(takes):
    """Six and nine make 15 without the ace, which is no capture: with it they make 16."""
    verdict = judge_move(NAMED["wikipedia"], parse_cards("6c 11e"), parse_card("1o"), parse_cards(takes))
    assert codes(verdict) == ["sum_not_15"]
    assert verdict.alternatives == ()
    assert judge_move(NAMED["wikipedia"], parse_cards("6c 11e"), parse_card("1o")).legal


def test_captures_a_sota_sweeps_a_three_a_two_and_two_aces():
    """All four table cards make 15 with the sota: an escoba, and there is no other capture."""
    table = parse_cards("3c 2e 1b 1c")
    assert [(found.takes, found.escoba) for found in captures(table, [parse_card("10o")])] == [(table, True)]
    assert judge_move(NAMED["wikipedia"], table, parse_card("10o"), table).escoba


def test_captures_the_suit_of_the_card_taken_matters_for_the_score():
    """A rey may take any of three fives; only the five of coins brings two coins."""
    table, hand = parse_cards("5o 5c 5e"), [parse_card("12o")]
    assert [facts.coins for facts in facts_of(captures(table, hand), table, hand)] == [2, 1, 1]


def test_captures_one_card_never_takes_two_sets():
    """The sota may take the seven, or the four with the three, not both."""
    both = judge_move(NAMED["wikipedia"], parse_cards("7c 4e 3b 1c"), parse_card("10o"), parse_cards("7c 4e 3b"))
    assert [(problem.code, problem.total) for problem in both.problems] == [(ProblemCode.SUM_NOT_15, 22)]


def test_captures_the_queen_takes_a_seven_where_she_counts_8_and_the_jack_where_he_does():
    """French cards come in two styles: queen 9 and jack 8, or queen 8 and jack 9."""
    assert sets("7S", "QD", Deck.FRENCH_QJ) == {"7S"}
    assert sets("7S", "QD", Deck.FRENCH) == set()
    assert sets("7S", "JD", Deck.FRENCH) == {"7S"}
    assert sets("7S", "JD", Deck.FRENCH_QJ) == set()
    wrong = judge_move(
        NAMED["wikipedia"],
        parse_cards("7S", Deck.FRENCH),
        parse_card("QD", Deck.FRENCH),
        parse_cards("7S", Deck.FRENCH),
    )
    assert [problem.total for problem in wrong.problems] == [16]


def test_captures_a_seven_and_a_caballo_make_16():
    """The commonest mistake of all takes the caballo for a sota."""
    verdict = judge_move(NAMED["wikipedia"], parse_cards("7c"), parse_card("11e"), parse_cards("7c"))
    assert [(problem.code, problem.total) for problem in verdict.problems] == [(ProblemCode.SUM_NOT_15, 16)]


# Openings

_FIFTEEN = dict.fromkeys(NAMED, ("dealer", 1)) | {"wikipedia": ("dealer", 0), "escova": (None, 0)}
_STAYS = dict.fromkeys(NAMED, (None, 0))


@pytest.mark.parametrize(
    ("cards", "total", "outcome"),
    [
        ("1o 2c 5e 7b", 15, _FIFTEEN),
        ("7o 10c 6e 11b", 30, _STAYS | dict.fromkeys(["torofun", "fournier", "cardgames", "pagat"], ("dealer", 2))),
        ("12o 12c 11e 1b", 30, _STAYS | {"pagat": ("dealer", 2)}),
        ("7o 10c 1e 2b", 18, _STAYS),
    ],
)
def test_openings_are_taken_and_paid_as_each_table_has_it(cards, total, outcome):
    """Four cards of 15, of two 15s, of 30 without a 15 in them, and of 18 with one, at every table."""
    for name, rules in NAMED.items():
        verdict = judge_opening(rules, parse_cards(cards))
        assert verdict.total == total
        assert (verdict.taker, verdict.escobas) == outcome[name], name
        elsewhere = {other.variant: other.answer for other in verdict.elsewhere}
        assert elsewhere == {there: answer for there, answer in outcome.items() if answer != outcome[name]}


def test_openings_of_two_fifteens_are_taken_in_two_groups_and_a_bare_thirty_in_one():
    """What is taken shows how it was counted."""
    groups = judge_opening(NAMED["pagat"], parse_cards("7o 10c 6e 11b")).groups
    assert groups == (parse_cards("7o 10c"), parse_cards("6e 11b"))
    assert judge_opening(NAMED["pagat"], parse_cards("12o 12c 11e 1b")).groups == (parse_cards("12o 12c 11e 1b"),)


# The turn


def test_turn_a_capturing_card_that_was_laid_is_judged_by_the_obligation():
    """The sota laid beside a seven: illegal, or it stands, or it stands and the next may take both."""
    table, laid = parse_cards("7c"), parse_card("10o")
    assert codes(judge_move(parse_variant("wikipedia,obligation=if_played"), table, laid)) == ["must_capture"]
    free = judge_move(parse_variant("wikipedia,obligation=free"), table, laid)
    assert (free.legal, free.claim) == (True, None)
    claim = judge_move(parse_variant("wikipedia,obligation=claim"), table, laid)
    assert claim.legal
    assert [capture.takes for capture in claim.claim.captures] == [table]
    assert codes(judge_claim(parse_variant("wikipedia,obligation=free"), table, laid)) == ["no_claims"]


def test_turn_the_next_player_takes_the_overlooked_seven_and_then_plays():
    """Under the right to claim, the next player takes seven and sota and still has his turn."""
    rest = [card for card in deck_cards() if str(card) not in {"10o", "1o", "2o", "7c", "1c", "1e", "2e"}]
    dealt = [*parse_cards("10o 1o 2o"), *rest[:3], *parse_cards("7c 1c 1e 2e"), *rest[3:]]
    laid = start_round(NAMED["torofun"], 2, dealt).play(parse_card("10o"))
    claimed = laid.claim(parse_card("10o"), parse_cards("7c"))
    assert set(claimed.piles[1]) == set(parse_cards("7c 10o"))
    assert claimed.turn == 1
    assert claimed.play(claimed.hands[1][0]).turn == 0
    assert not laid.play(laid.hands[1][0]).can_claim(parse_card("10o"), parse_cards("7c"))


def test_turn_a_wrong_take_after_three_escobas_costs_seven_points():
    """Fournier's penalty: four points, and one for each escoba of the round so far."""
    verdict = judge_move(NAMED["fournier"], parse_cards("7c"), parse_card("11e"), parse_cards("7c"), escobas=3)
    assert (verdict.penalty.points, verdict.penalty.escobas, verdict.penalty.total) == (4, 3, 7)
    assert counted("fournier", Tally(20, wrong_captures=(3,)), Tally(20)) == (-7, 0)


# Scores


def test_scores_level_in_everything_but_the_seven_of_coins():
    """Twenty cards each, five coins, two sevens: one point, or four to three where ties pay everybody."""
    sides = Tally(20, 5, 2, 1), Tally(20, 5, 2)
    assert counted("wikipedia", *sides) == (1, 0)
    assert counted("wikipedia,ties=all_tied", *sides) == (4, 3)


def test_scores_all_ten_coins_beside_most_coins_or_instead():
    """Twenty-six cards with all the coins, sevens level: 3, or 5, or 4 where all coins replace most coins."""
    sides = Tally(26, 10, 2, 1), Tally(14, 0, 2)
    assert counted("wikipedia", *sides) == (3, 0)
    assert counted("torofun", *sides) == (5, 0)
    assert counted("torofun,all_coins_adds=no", *sides) == (4, 0)


@pytest.mark.parametrize("rules", ["fournier", "torofun"])
def test_scores_nine_cards_bring_the_other_side_two_points_and_ten_none(rules):
    """Under ten cards is nine at most."""
    for cards, paid in ((9, 2), (10, 0)):
        score = score_counts(NAMED[rules], [Tally(40 - cards), Tally(cards)])
        assert next(item.points for item in score.categories if item.code is CategoryCode.FEW_CARDS) == (paid, 0)


@pytest.mark.parametrize(
    ("coins", "rules", "points"),
    [
        ((4, 3, 3), "wikipedia", (1, 0, 0)),
        ((4, 3, 3), "bonaerenses", (0, 0, 0)),
        ((4, 4, 2), "wikipedia", (0, 0, 0)),
        ((4, 4, 2), "wikipedia,ties=all_tied", (1, 1, 0)),
    ],
)
def test_scores_three_sides_share_the_coins(coins, rules, points):
    """Four coins win against three and three, unless six are needed; four and four are tied for the lead."""
    score = score_counts(parse_variant(rules), [Tally(coins=held) for held in coins])
    assert next(item.points for item in score.categories if item.code is CategoryCode.MOST_COINS) == points


@pytest.mark.parametrize(
    ("first", "second", "sums", "points"),
    [
        ("7o 7c 7e 12b", "6o 6c 6e 7b", (73, 75), (0, 1)),
        ("7o 7c 7e", "2o 2c 2e 2b", (0, 48), (0, 1)),
        ("7o 7c 7e 7b", "6o 6c 6e 6b", (84, 72), (1, 0)),
        ("7o 7c 7e", "6o 6c 6e", (0, 0), (0, 0)),
    ],
)
def test_scores_the_setenta_adds_up_the_best_card_of_each_suit(first, second, sums, points):
    """Three sevens with a court lose to three sixes with a seven; without a fourth suit a side is out."""
    score = score_piles(NAMED["pagat"], [parse_cards(first), parse_cards(second)])
    setenta = next(item for item in score.categories if item.code is CategoryCode.SETENTA)
    assert (setenta.counts, setenta.points) == (sums, points)


# Arithmetic


def test_arithmetic_the_deck_is_worth_220_four_cards_of_every_value():
    """Fourteen fifteens and a ten."""
    assert sum(card.value for card in deck_cards()) == 220 == 14 * 15 + 10
    assert Counter(card.value for card in deck_cards()) == dict.fromkeys(range(1, 11), 4)


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3), (6, 2)])
def test_arithmetic_a_round_has_six_four_three_or_two_deals(players, deals):
    """Thirty-six cards, three to a player and deal."""
    position = start_round(NAMED["torofun"], players, deck_cards())
    assert 1 + len(position.stock) / (3 * players) == deals


@pytest.mark.parametrize("leftovers", ["12o", "12o 12c 5e", "12o 12c 12e 12b", "12o 12c 11e 11b 10o 10c 10e 10b"])
def test_arithmetic_what_is_left_is_ten_more_than_a_multiple_of_15(leftovers):
    """Ten, 25, 40, and even 70 may be left; one more or less may not."""
    cards = parse_cards(leftovers)
    for count, wrong in ((cards, False), ([*cards, parse_card("1e")], True), (cards[1:], True)):
        score = score_piles(NAMED["wikipedia"], [(), ()], leftovers=count, last_capturer=0)
        assert ("leftover_sum" in codes(score)) is wrong


def test_arithmetic_the_pile_that_did_not_take_the_leftovers_is_a_multiple_of_15():
    """The remainder names the pile with the mistake; a 16 and a 14 in one pile cancel out unseen."""

    def wrong_piles(*piles: str) -> list[int]:
        score = score_piles(NAMED["wikipedia"], [parse_cards(pile) for pile in piles], last_capturer=1)
        return [problem.pile for problem in score.problems if problem.code is ProblemCode.PILE_SUM]

    assert wrong_piles("7c 10c", "7e 10e 12o") == []
    assert wrong_piles("7c 11c", "7e 10e 12o") == [0]
    assert wrong_piles("7c 10c", "7e 10e 11o") == [1]
    assert wrong_piles("7c 11c 6b 10b", "7e 10e 12o") == []


def test_arithmetic_leftovers_belong_to_nobody_when_nobody_captured():
    """No source settles it: nobody has them, nobody scores, and the score says so."""
    score = score_piles(NAMED["wikipedia"], [(), ()], leftovers=deck_cards())
    assert score.totals == (0, 0)
    assert [rule.parameter for rule in score.silent] == ["leftovers_unclaimed"]


def test_arithmetic_of_91390_first_tables_3120_make_15_and_876_two_fifteens():
    """Thirty in all is made by 2492 tables; half of all tables hold a smaller 15, which pays nowhere."""
    tally = Counter()
    for values in combinations_with_replacement(range(1, 11), 4):
        ways = prod(comb(4, count) for count in Counter(values).values())
        cards = [Card(suit, value) for value, count in Counter(values).items() for suit in list(Suit)[:count]]
        verdict = judge_opening(NAMED["torofun"], cards)
        smaller = (
            any(captures([other for other in cards if other is not card], [card]) for card in cards)
            and verdict.taker is None
        )
        tally["all"] += ways
        tally[verdict.total] += ways
        tally["two fifteens"] += ways * (verdict.escobas == 2)
        tally["smaller"] += ways * smaller
    assert (tally["all"], tally[15], tally[30], tally["two fifteens"]) == (91390, 3120, 2492, 876)
    assert round(100 * tally["smaller"] / tally["all"]) == 51


def test_arithmetic_tables_without_a_15_hold_20_cards_at_most_and_115_can_be_left():
    """Even values only: twenty cards that never make 15. What is left over can be worth 115, not more."""
    most, heaviest = 0, 0

    def lay(value: int, reachable: int, cards: int, total: int) -> None:
        nonlocal most, heaviest
        if value == 0:
            most = max(most, cards)
            heaviest = max(heaviest, total if total % 15 == 10 else 0)
            return
        for count in range(5):
            lay(value - 1, reachable, cards + count, total + count * value)
            reachable |= reachable << value & 0xFFFF
            if reachable >> 15:
                break

    lay(10, 1, 0, 0)
    assert (most, heaviest) == (20, 115)
    evens = [card for card in deck_cards() if card.value % 2 == 0]
    assert len(evens) == most
    for card in evens:
        assert judge_move(NAMED["pagat"], [other for other in evens if other is not card], card).missed == ()


def test_arithmetic_an_ace_against_all_the_others_has_6405_captures():
    """The largest number of captures that one card can have."""
    ace, *others = deck_cards()
    assert len(captures(others, [ace])) == 6405


def test_arithmetic_the_whole_deck_has_16064_sets_that_make_15():
    """Counted by the last card of each set, in a fixed order."""
    deck = deck_cards()
    assert sum(len(captures(deck[:place], [card])) for place, card in enumerate(deck)) == 16064


@pytest.mark.parametrize(
    ("table", "sweeps"),
    [("1c 7e 3c", ()), ("1c 7e 4c", (10,)), ("1c 7e 12c 3e", (1,)), ("1c 7e 12c 4e", ()), ("1c 7e 12c 12e", ())],
)
def test_arithmetic_only_a_table_of_5_to_14_can_be_swept(table, sweeps):
    """With a total of T left, only the value 15 - T takes all: T must be from 5 to 14."""
    lying = parse_cards(table)
    left = sum(card.value for card in lying) - 7
    facts = facts_of(captures(lying, [parse_card("10o")]), lying, [parse_card("10o")])
    assert {(fact.leaves, fact.sweep_values) for fact in facts if fact.leaves == left} == {(left, sweeps)}
    values = {
        card.value
        for card in deck_cards()
        if any(found.escoba for found in captures([one for one in lying if str(one) != "7e"], [card]))
    }
    assert values == set(sweeps)


# The table of rules


def rules_table() -> dict[str, list[tuple[str, str]]]:
    """Return for each part of RULES.md its rows: the place, and the tests or the reason for none."""
    parts: dict[str, list[tuple[str, str]]] = {}
    for part in (HERE / "RULES.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, *lines = part.splitlines()
        rows = [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in lines if line.startswith("| ")]
        parts[heading.split("`")[1]] = [(place, cover) for place, _, cover in rows[1:]]
    return parts


def test_table_names_every_test_of_the_rules_and_no_other():
    """RULES.md covers each file of these tests with a part of its own."""
    parts = rules_table()
    files = {path.name: path for path in HERE.glob("test_rules_*.py")}
    assert set(parts) == set(files)
    for name, path in files.items():
        nodes = ast.parse(path.read_text(encoding="utf-8")).body
        tests = {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}
        named = {test for _, cover in parts[name] for test in re.findall(r"`(test_\w+)`", cover)}
        assert named == tests


def test_table_gives_each_sentence_its_own_tests_or_a_reason():
    """A test stands in the row of the paragraph that it is named after; a sentence without one says why."""
    for rows in rules_table().values():
        for place, cover in rows:
            tests = re.findall(r"`(test_\w+)`", cover)
            assert tests or len(cover) > 10, place
            assert all(test.startswith(f"test_{place.replace(' ', '_')}_") for test in tests), place


def test_table_has_a_test_wherever_a_variant_names_a_paragraph():
    """The place that a verdict gives as its source is a paragraph that is tested here."""
    parts = rules_table()
    for rules in NAMED.values():
        for rule in rules.rules():
            if rule.source.section:
                place = f"{rule.source.section} {rule.source.paragraph}"
                rows = parts[f"test_rules_{rule.source.document}.py"]
                assert any(row == place and "`test_" in cover for row, cover in rows), (rules.base, rule.parameter)
