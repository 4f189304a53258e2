import itertools
import random

import pytest

from tests.oracles import brute_force_captures
from tutor.escoba import (
    NAMED,
    Deck,
    Document,
    Parameter,
    ProblemCode,
    SilentPoint,
    Source,
    deck_cards,
    judge_claim,
    judge_move,
    judge_opening,
    parse_card,
    parse_cards,
    parse_variant,
)
from tutor.escoba.referee import Claim, Penalty, problem_codes, silent_codes

OBLIGATIONS = ("if_played", "free", "claim", "always")


def move(rules, table, card, takes="", hand=None, **more):
    deck = more.pop("deck", Deck.SPANISH)
    held = parse_cards(hand, deck) if hand is not None else None
    return judge_move(
        parse_variant(rules), parse_cards(table, deck), parse_card(card, deck), parse_cards(takes, deck), held, **more
    )


def opening(rules, cards):
    return judge_opening(parse_variant(rules), parse_cards(cards))


def claim(rules, table, laid, take="", played_since=0):
    return judge_claim(parse_variant(rules), parse_cards(table), parse_card(laid), parse_cards(take), played_since)


def codes(verdict):
    return [problem.code.value for problem in verdict.problems]


def taken(captures):
    return [f"{capture.card} x {' '.join(map(str, capture.takes))}" for capture in captures]


def rules_of(verdict):
    return {rule.parameter.value: rule.value for rule in verdict.rules}


def silent_of(verdict):
    return [code.value for code in silent_codes(verdict.rules)]


def elsewhere(verdict):
    return {other.variant: other.answer for other in verdict.elsewhere}


# Moves


def test_a_plain_legal_capture_rests_on_no_parameter():
    verdict = move("torofun", "5c 3e 1o", "7o", "5c 3e", hand="7o 12b")
    assert verdict.legal
    assert (verdict.escoba, verdict.total, verdict.problems) == (False, 15, ())
    assert (verdict.rules, verdict.elsewhere, verdict.claim, verdict.penalty) == ((), (), None, None)
    assert (verdict.missed, verdict.overlooked) == ((), ())
    assert taken(verdict.alternatives) == ["12b x 5c"]


def test_a_card_laid_where_nothing_can_be_captured_rests_on_no_parameter():
    verdict = move("fournier", "6c 11e", "1o", hand="1o 2b 3c")
    assert verdict.legal
    assert (verdict.rules, verdict.missed, verdict.overlooked, verdict.alternatives) == ((), (), (), ())
    assert (verdict.total, verdict.claim) == (1, None)


def test_taking_the_whole_table_is_an_escoba():
    verdict = move("wikipedia", "3c 2e 1b 1c", "10o", "1c 1b 2e 3c")
    assert verdict.legal
    assert verdict.escoba
    assert verdict.alternatives == ()


def test_an_illegal_move_is_never_an_escoba():
    assert not move("wikipedia", "7c", "11o", "7c").escoba
    assert not move("wikipedia", "5c", "10o", "5c 2b").escoba
    assert not move("wikipedia", "7c", "10o", "7c", hand="1o").escoba
    assert not move("wikipedia", "", "7c").escoba
    assert not move("wikipedia", "7c 1b", "10o", "7c").escoba


def test_a_card_that_can_capture_must_capture_under_if_played():
    verdict = move("wikipedia", "7c", "10o")
    assert not verdict.legal
    (problem,) = verdict.problems
    assert (problem.code, problem.field, problem.card) == (ProblemCode.MUST_CAPTURE, "play", parse_card("10o"))
    assert taken(verdict.missed) == ["10o x 7c"]
    assert verdict.claim is None
    assert rules_of(verdict) == {"obligation": "if_played"}
    assert silent_of(verdict) == ["obligation"]
    assert elsewhere(verdict) == dict.fromkeys(["torofun", "fournier", "bonaerenses"], (True, ()))


@pytest.mark.parametrize(
    ("obligation", "legal"), [("if_played", False), ("free", True), ("claim", True), ("always", False)]
)
def test_each_obligation_decides_whether_a_capturing_card_may_be_laid(obligation, legal):
    verdict = move(f"wikipedia,obligation={obligation}", "7c", "10o", hand="10o 1b")
    assert verdict.legal is legal
    assert codes(verdict) == ([] if legal else ["must_capture"])
    assert rules_of(verdict)["obligation"] == obligation
    assert (verdict.claim is not None) is (obligation == "claim")


@pytest.mark.parametrize(
    ("obligation", "legal"), [("if_played", True), ("free", True), ("claim", True), ("always", False)]
)
def test_each_obligation_decides_whether_another_capturing_card_may_be_held_back(obligation, legal):
    verdict = move(f"wikipedia,obligation={obligation}", "7c", "1b", hand="10o 1b 10e")
    assert verdict.legal is legal
    assert [str(problem.card) for problem in verdict.problems] == ([] if legal else ["10o", "10e"])
    assert {problem.field for problem in verdict.problems} <= {"hand"}
    assert verdict.missed == ()
    assert taken(verdict.overlooked) == ["10o x 7c", "10e x 7c"]
    assert rules_of(verdict) == {"obligation": obligation}
    assert verdict.claim is None


def test_under_always_every_card_that_could_capture_is_named_once():
    verdict = move("wikipedia,obligation=always", "7c 5o 2b", "10o", hand="10o 10e 4c")
    assert [str(problem.card) for problem in verdict.problems] == ["10o", "10e"]
    assert codes(verdict) == ["must_capture", "must_capture"]
    assert [problem.field for problem in verdict.problems] == ["play", "hand"]


def test_without_a_hand_always_is_judged_as_if_played():
    assert move("wikipedia,obligation=always", "7c", "1b").legal
    assert codes(move("wikipedia,obligation=always", "7c", "10o")) == ["must_capture"]


def test_without_a_hand_what_others_could_have_captured_is_not_known():
    assert move("torofun", "7c", "1b").overlooked is None
    assert move("torofun", "7c", "10o", "7c").overlooked is None
    assert move("torofun", "7c", "1b", hand="1b").overlooked == ()


def test_alternatives_without_a_hand_are_those_of_the_card_played():
    verdict = move("wikipedia", "7c 4e 3b 1c", "10o", "7c")
    assert taken(verdict.alternatives) == ["10o x 4e 3b"]


def test_alternatives_are_given_for_an_attempt_too():
    verdict = move("wikipedia", "7c 4e 3b 1c", "10o", "7c 1c", hand="10o 3e")
    assert codes(verdict) == ["sum_not_15"]
    assert taken(verdict.alternatives) == ["10o x 7c", "10o x 4e 3b", "3e x 7c 4e 1c"]
    assert (verdict.missed, verdict.overlooked) == ((), ())


def test_the_capture_that_was_made_is_no_alternative_in_whatever_order_it_is_named():
    assert move("wikipedia", "5c 3e", "7o", "3e 5c").alternatives == ()


def test_the_same_cards_taken_with_another_card_are_an_alternative():
    assert taken(move("wikipedia", "7c", "10o", "7c", hand="10o 10e").alternatives) == ["10e x 7c"]


def test_a_wrong_sum_is_named_with_its_total_and_rests_on_the_penalty():
    verdict = move("wikipedia", "7c", "11o", "7c")
    (problem,) = verdict.problems
    assert (problem.code, problem.field, problem.total) == (ProblemCode.SUM_NOT_15, "take", 16)
    assert verdict.total == 16
    assert rules_of(verdict) == {"wrong_capture": "none"}
    assert silent_of(verdict) == []
    assert verdict.penalty is None
    assert verdict.elsewhere == ()


def test_a_wrong_sum_costs_four_points_and_one_for_each_escoba_of_the_round():
    verdict = move("fournier", "7c", "11o", "7c", escobas=3)
    assert verdict.penalty == Penalty(3)
    assert (verdict.penalty.points, verdict.penalty.escobas, verdict.penalty.total) == (4, 3, 7)
    assert rules_of(verdict) == {"wrong_capture": "four_plus_escobas", "penalty_sign": None}
    assert silent_of(verdict) == ["penalty_sign"]


def test_escobas_that_are_not_known_count_as_none():
    penalty = move("fournier", "7c", "11o", "7c").penalty
    assert (penalty.points, penalty.escobas, penalty.total) == (4, None, 4)
    assert move("fournier", "7c", "11o", "7c", escobas=0).penalty.total == 4


def test_only_a_wrong_sum_is_penalised():
    assert move("fournier", "7c", "10o", "7c", hand="1o", escobas=3).penalty is None
    assert move("fournier", "7c", "10o", "7e", escobas=3).penalty is None
    assert move("fournier", "7c", "10o", escobas=3).penalty is None
    assert move("fournier", "7c 1b", "10o", "7c 1b", escobas=1).penalty.total == 5


def test_a_card_that_is_not_in_the_hand_is_named():
    verdict = move("torofun", "5c", "12b", "5c", hand="1o 2o")
    (problem,) = verdict.problems
    assert (problem.code, problem.field, problem.card) == (ProblemCode.CARD_NOT_IN_HAND, "play", parse_card("12b"))
    assert not verdict.legal


def test_cards_that_are_not_on_the_table_are_each_named():
    verdict = move("torofun", "5c", "7o", "3e 4b 1c")
    assert codes(verdict) == ["card_not_on_table"] * 3
    assert [str(problem.card) for problem in verdict.problems] == ["3e", "4b", "1c"]
    assert {problem.field for problem in verdict.problems} == {"take"}


def test_all_problems_of_a_move_are_reported_together():
    verdict = move("fournier", "5c", "11o", "5c 4b", hand="1o 2o", escobas=2)
    assert codes(verdict) == ["card_not_in_hand", "card_not_on_table", "sum_not_15"]
    assert verdict.total == 18
    assert verdict.penalty.total == 6
    assert codes(move("wikipedia", "7c", "10o", hand="1o")) == ["card_not_in_hand"]


def test_a_card_outside_the_hand_missed_nothing_but_cards_of_the_hand_may_have():
    for rules, extra in (("torofun", []), ("wikipedia", []), ("wikipedia,obligation=always", ["must_capture"])):
        verdict = move(rules, "7c", "10o", hand="1o 10e")
        assert codes(verdict) == ["card_not_in_hand", *extra]
        assert verdict.missed == ()
        assert taken(verdict.overlooked) == ["10e x 7c"]
        assert verdict.claim is None
    verdict = move("torofun", "7c", "10o", hand="")
    assert codes(verdict) == ["card_not_in_hand"]
    assert (verdict.missed, verdict.overlooked, verdict.alternatives) == ((), (), ())
    assert move("torofun", "7c", "10o", "7c", hand="").alternatives == ()


def test_under_claim_the_next_player_may_take_what_was_overlooked():
    verdict = move("torofun", "7c 3b", "10o")
    assert verdict.legal
    assert taken(verdict.claim.captures) == ["10o x 7c"]
    assert verdict.claim.captures == verdict.missed
    assert not verdict.claim.escoba
    assert rules_of(verdict) == {"obligation": "claim"}
    assert silent_of(verdict) == []
    assert elsewhere(verdict) == dict.fromkeys(
        ["wikipedia", "cardgames", "pagat", "argentina", "escova"], (False, (ProblemCode.MUST_CAPTURE,))
    )


def test_a_claim_that_empties_the_table_rests_on_whether_that_is_an_escoba():
    assert rules_of(move("torofun", "7c", "10o")) == {"obligation": "claim", "claim_escoba": "no"}
    assert silent_of(move("torofun", "7c", "10o")) == ["claim_escoba"]
    assert move("torofun", "7c", "10o").claim == Claim(move("torofun", "7c", "10o").missed, escoba=False)
    verdict = move("torofun,claim_escoba=yes", "7c", "10o")
    assert verdict.claim.escoba
    assert silent_of(verdict) == []
    assert not move("torofun,claim_escoba=yes", "7c 3b", "10o").claim.escoba


def test_a_rule_of_the_house_is_named_as_such():
    (rule,) = move("wikipedia,obligation=free", "7c", "10o").rules
    assert (rule.parameter, rule.value, rule.source, rule.silent) == (
        Parameter.OBLIGATION,
        "free",
        Source(Document.HOUSE),
        False,
    )


def test_house_rules_are_compared_with_every_named_variant():
    assert set(elsewhere(move("wikipedia,obligation=free", "7c", "10o"))) == {
        "wikipedia",
        "cardgames",
        "pagat",
        "argentina",
        "escova",
    }


def test_without_suits_equal_cards_are_told_apart_only_by_number():
    verdict = move("wikipedia", "7 7 1", "8", "7", hand="8 8 1", deck=Deck.VALUES)
    assert verdict.legal
    assert taken(verdict.alternatives) == ["1 x 7 7"]
    verdict = move("wikipedia", "7 1", "1", "7 7", hand="1 8", deck=Deck.VALUES)
    assert codes(verdict) == ["card_not_on_table"]
    assert str(verdict.problems[0].card) == "7"


def random_positions(number, seed):
    chance = random.Random(seed)
    for _ in range(number):
        cards = chance.sample(deck_cards(), 13)
        size = chance.randint(0, 6)
        table, hand, others = cards[:size], cards[size : size + 3], cards[size + 3 :]
        card = chance.choice([*hand * 4, others[0]])
        options = sorted(sorted(places) for one, places in brute_force_captures(table, hand) if one is card)
        kind = chance.randrange(4)
        if kind == 0 and options:
            takes = [table[place] for place in chance.choice(options)]
        elif kind == 1:
            takes = chance.sample(table, chance.randint(0, size))
        elif kind == 2:
            takes = chance.sample([*table, others[1]], chance.randint(1, min(3, size + 1)))
        else:
            takes = []
        yield chance, tuple(table), card, tuple(takes), tuple(hand) if chance.random() < 0.7 else None


def expected_codes(obligation, table, card, takes, hand):
    """Say from brute force what is wrong with a move, in the words of the contract."""
    wrong = []
    if hand is not None and card not in hand:
        wrong.append("card_not_in_hand")
    wrong += ["card_not_on_table" for one in takes if one not in table]
    if takes and sum(one.value for one in (card, *takes)) != 15:
        wrong.append("sum_not_15")
    if not takes and obligation in {"if_played", "always"}:
        could = {one for one, _ in brute_force_captures(table, [card] if hand is None else hand)}
        wrong += ["must_capture" for one in could if one is card or obligation == "always"]
    return wrong


def test_verdicts_equal_a_plain_second_referee_on_random_moves_under_every_rule():
    seen = set()
    for number, (chance, table, card, takes, hand) in enumerate(random_positions(4000, 21)):
        name, obligation = chance.choice(list(NAMED)), OBLIGATIONS[number % 4]
        variant = parse_variant(f"{name},obligation={obligation}")
        verdict = judge_move(variant, table, card, takes, hand, number % 5)
        expected = expected_codes(obligation, table, card, takes, hand)
        assert codes(verdict) == expected
        assert verdict.legal is (not expected)
        assert verdict.escoba is (not expected and set(takes) == set(table) != set())
        assert verdict.total == sum(one.value for one in (card, *takes))
        possible = {
            (one, tuple(table[place] for place in sorted(places)))
            for one, places in brute_force_captures(table, hand or [card])
        }
        own = {found for found in possible if found[0] is card}
        assert {found[:2] for found in verdict.missed} == (set() if takes else own)
        if hand is None:
            assert verdict.overlooked is None
        else:
            others = {found for found in possible if found[0] is not card}
            assert {found[:2] for found in verdict.overlooked} == (set() if takes else others)
        rest = {found for found in possible if not (found[0] is card and set(found[1]) == set(takes))}
        assert {found[:2] for found in verdict.alternatives} == (rest if takes else set())
        claims = obligation == "claim" and not takes and own and not expected
        assert (verdict.claim is not None) is bool(claims)
        penalty = takes and verdict.total != 15 and name == "fournier"
        assert (verdict.penalty.total if verdict.penalty else 0) == (4 + number % 5 if penalty else 0)
        named = set()
        if not takes and (own or (hand and others)):
            named.add("obligation")
        if takes and verdict.total != 15:
            named |= {"wrong_capture", *(["penalty_sign"] if penalty else [])}
        if claims and any(set(found[1]) == set(table) for found in own):
            named.add("claim_escoba")
        assert set(rules_of(verdict)) == named
        seen.add((obligation, *sorted(set(expected))))
    assert len(seen) > 20


def test_elsewhere_lists_exactly_the_named_variants_that_decide_otherwise():
    differing = 0
    for chance, table, card, takes, hand in random_positions(400, 22):
        variant = chance.choice([*NAMED.values(), parse_variant("torofun,obligation=always")])
        here = judge_move(variant, table, card, takes, hand)
        there = {name: judge_move(other, table, card, takes, hand) for name, other in NAMED.items()}
        answer = (here.legal, tuple(dict.fromkeys(codes(here))))
        expected = {
            name: (verdict.legal, tuple(dict.fromkeys(codes(verdict))))
            for name, verdict in there.items()
            if (verdict.legal, tuple(dict.fromkeys(codes(verdict)))) != answer
        }
        assert elsewhere(here) == expected
        assert list(elsewhere(here)) == [name for name in NAMED if name in expected]
        differing += bool(expected)
    assert differing > 50


def test_codes_are_listed_once_and_in_order():
    problems = move("wikipedia", "5c", "7o", "3e 4b 1c 1b").problems
    assert problem_codes(problems) == (ProblemCode.CARD_NOT_ON_TABLE, ProblemCode.SUM_NOT_15)
    assert problem_codes([]) == ()


# Openings


def splits(cards):
    """Try every way to lay the four cards in two groups."""
    pairs = [(0, 1), (0, 2), (0, 3)]
    groups = [({*pair}, {0, 1, 2, 3} - {*pair}) for pair in pairs] + [({one}, {0, 1, 2, 3} - {one}) for one in range(4)]
    return [
        [frozenset(cards[place] for place in group) for group in (one, other)]
        for one, other in groups
        if sum(cards[place].value for place in one) == sum(cards[place].value for place in other) == 15
    ]


def expected_opening(kind, cards):
    """Say which groups are taken under a kind of opening, and which points are paid."""
    total = sum(card.value for card in cards)
    if total == 15 and kind != "none":
        return {frozenset(cards)}, 15
    if total == 30 and splits(cards) and kind in {"two_15", "total_30"}:
        return set(splits(cards)[0]), 30
    if total == 30 and kind == "total_30":
        return {frozenset(cards)}, 30
    return set(), 0


def test_all_91390_openings_are_judged_as_the_rules_count_them():
    torofun = NAMED["torofun"]
    every = fifteen = thirty = split = smaller = 0
    for cards in itertools.combinations(deck_cards(), 4):
        verdict = judge_opening(torofun, cards)
        total = cards[0].value + cards[1].value + cards[2].value + cards[3].value
        every += 1
        assert verdict.total == total
        if total == 15:
            fifteen += 1
            assert (verdict.groups, verdict.escobas) == ((cards,), 1)
        elif total == 30 and splits(cards):
            split += 1
            assert len(verdict.groups) == verdict.escobas == 2
            assert {sum(card.value for card in group) for group in verdict.groups} == {15}
            assert {card for group in verdict.groups for card in group} == set(cards)
        else:
            assert (verdict.groups, verdict.escobas, verdict.taker) == ((), 0, None)
            smaller += any(
                sum(card.value for card in some) == 15
                for size in (2, 3)
                for some in itertools.combinations(cards, size)
            )
        thirty += total == 30
    assert (every, fifteen, thirty, split) == (91_390, 3_120, 2_492, 876)
    assert round(100 * smaller / every) == 51


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("kind", ["none", "total_15", "two_15", "total_30", "two_15_void"])
def test_every_kind_of_opening_takes_what_a_plain_reading_takes(name, kind):
    chance = random.Random(f"{name} {kind}")
    variant = parse_variant(f"{name},opening={kind},opening_taker=first_player")
    pays = {0: 0, 15: variant.opening_15, 30: variant.opening_30}
    deck, found = deck_cards(), set()
    for _ in range(900):
        cards = tuple(chance.sample(deck, 4))
        if sum(card.value for card in cards) not in {15, 30} and chance.random() < 0.9:
            continue
        verdict = judge_opening(variant, cards)
        groups, paid = expected_opening(kind, cards)
        assert {frozenset(group) for group in verdict.groups} == groups
        assert [card for card in cards if any(card in group for group in verdict.groups)] == (
            list(cards) if groups else []
        )
        assert verdict.escobas == pays[paid]
        assert (verdict.taker and verdict.taker.value) == ("first_player" if groups else None)
        found.add((paid, len(groups)))
        others = {}
        for other_name, other in NAMED.items():
            other_groups, other_paid = expected_opening(other.opening.value, cards)
            taker = other.opening_taker if other_groups else None
            others[other_name] = (taker, {0: 0, 15: other.opening_15, 30: other.opening_30}[other_paid])
        here = (verdict.taker, verdict.escobas)
        assert elsewhere(verdict) == {key: answer for key, answer in others.items() if answer != here}
    assert len(found) == {"none": 1, "total_15": 2, "two_15": 3, "total_30": 4, "two_15_void": 2}[kind]


@pytest.mark.parametrize("name", ["torofun", "fournier", "cardgames", "bonaerenses", "pagat", "argentina"])
def test_an_opening_of_fifteen_is_an_escoba_of_the_dealer(name):
    verdict = opening(name, "1o 2c 5e 7b")
    assert (verdict.total, verdict.taker.value, verdict.escobas) == (15, "dealer", 1)
    assert verdict.groups == (parse_cards("1o 2c 5e 7b"),)


def test_an_opening_of_fifteen_brings_the_cards_only_under_wikipedia():
    verdict = opening("wikipedia", "1o 2c 5e 7b")
    assert (verdict.taker.value, verdict.escobas) == ("dealer", 0)
    assert rules_of(verdict) == {
        "opening": "total_15",
        "opening_15": 0,
        "opening_taker": "dealer",
        "opening_last_capturer": None,
    }
    assert silent_of(verdict) == ["opening_15", "opening_last_capturer"]
    assert elsewhere(verdict)["escova"] == (None, 0)
    assert elsewhere(verdict)["torofun"] == (verdict.taker, 1)


def test_two_groups_of_fifteen_are_shown_as_two_groups():
    verdict = opening("torofun", "7o 10c 6e 11b")
    assert verdict.groups == (parse_cards("7o 10c"), parse_cards("6e 11b"))
    assert verdict.escobas == 2
    assert rules_of(verdict) == {
        "opening": "two_15",
        "opening_30": 2,
        "opening_taker": "dealer",
        "opening_last_capturer": None,
    }
    assert opening("torofun", "7o 6e 11b 10c").groups == (parse_cards("7o 10c"), parse_cards("6e 11b"))
    assert opening("torofun", "7o 6e 10c 11b").groups == (parse_cards("7o 10c"), parse_cards("6e 11b"))


def test_two_groups_of_fifteen_pay_nothing_where_they_are_void_or_unknown():
    for rules in ("bonaerenses", "wikipedia", "escova"):
        verdict = opening(rules, "7o 10c 6e 11b")
        assert (verdict.groups, verdict.taker, verdict.escobas) == ((), None, 0)
        assert list(rules_of(verdict)) == ["opening"]


def test_thirty_without_a_fifteen_inside_counts_only_under_total_30():
    verdict = opening("torofun", "12o 12c 11e 1b")
    assert (verdict.groups, verdict.escobas) == ((), 0)
    assert list(rules_of(verdict)) == ["opening"]
    verdict = opening("pagat", "12o 12c 11e 1b")
    assert (verdict.groups, verdict.escobas) == ((parse_cards("12o 12c 11e 1b"),), 2)
    assert rules_of(verdict) == {
        "opening": "total_30",
        "opening_30": 2,
        "opening_taker": "dealer",
        "opening_last_capturer": None,
    }


def test_an_opening_of_any_other_total_rests_on_nothing():
    verdict = opening("torofun", "7o 10c 1e 2b")
    assert (verdict.total, verdict.groups, verdict.rules, verdict.elsewhere) == (18, (), (), ())


def test_where_no_opening_is_taken_fifteen_rests_on_that_alone():
    verdict = opening("escova", "1o 2c 5e 7b")
    assert (verdict.groups, verdict.taker, verdict.escobas) == ((), None, 0)
    assert rules_of(verdict) == {"opening": "none"}
    assert silent_of(verdict) == ["opening"]


# Claims


def test_an_overlooked_fifteen_may_be_claimed_before_the_next_play():
    verdict = claim("torofun", "7c 3b", "10o", "7c")
    assert verdict.allowed
    assert (codes(verdict), taken(verdict.captures), verdict.escoba) == ([], ["10o x 7c"], False)
    assert rules_of(verdict) == {"obligation": "claim", "claim_until": "next_play"}
    assert silent_of(verdict) == []
    assert elsewhere(verdict) == dict.fromkeys(
        ["wikipedia", "cardgames", "pagat", "argentina", "escova"], (False, (ProblemCode.NO_CLAIMS,))
    )


def test_a_claim_is_made_before_the_next_play_unless_told_otherwise():
    assert judge_claim(NAMED["torofun"], parse_cards("7c"), parse_card("10o")).allowed
    assert judge_claim(NAMED["torofun"], parse_cards("7c"), parse_card("10o"), parse_cards("7c")).allowed


def test_without_cards_a_claim_asks_what_may_be_claimed():
    verdict = claim("torofun", "7c 4e 3b", "10o")
    assert verdict.allowed
    assert taken(verdict.captures) == ["10o x 7c", "10o x 4e 3b"]


@pytest.mark.parametrize(
    ("rules", "played_since", "allowed"),
    [
        ("torofun", 0, True),
        ("torofun", 1, False),
        ("torofun", 2, False),
        ("torofun,claim_until=second_chance", 0, True),
        ("torofun,claim_until=second_chance", 1, True),
        ("torofun,claim_until=second_chance", 2, False),
    ],
)
def test_the_right_to_claim_ends_when_the_variant_says(rules, played_since, allowed):
    verdict = claim(rules, "7c", "10o", "7c", played_since)
    assert verdict.allowed is allowed
    assert codes(verdict) == ([] if allowed else ["too_late"])
    assert taken(verdict.captures) == (["10o x 7c"] if allowed else [])
    assert [problem.field for problem in verdict.problems] == ([] if allowed else ["played_since"])
    until = "second_chance" if "second" in rules else "next_play"
    escoba = {"claim_escoba": "no"} if allowed else {}
    assert rules_of(verdict) == {"obligation": "claim", "claim_until": until, **escoba}


@pytest.mark.parametrize("rules", ["wikipedia", "pagat", "torofun,obligation=free", "torofun,obligation=always"])
def test_where_there_are_no_claims_nothing_can_be_claimed(rules):
    verdict = claim(rules, "7c", "10o", "7c")
    assert not verdict.allowed
    assert (codes(verdict), verdict.captures, verdict.escoba) == (["no_claims"], (), False)
    assert list(rules_of(verdict)) == ["obligation"]
    assert codes(claim(rules, "7c", "10o", "7c", played_since=2)) == ["no_claims"]
    assert list(rules_of(claim(rules, "6c", "10o"))) == ["obligation"]


def test_nothing_can_be_claimed_where_nothing_was_overlooked():
    verdict = claim("torofun", "6c 3b", "10o")
    (problem,) = verdict.problems
    assert (problem.code, problem.field, problem.card) == (ProblemCode.NOTHING_OVERLOOKED, "laid", parse_card("10o"))
    assert not verdict.allowed
    assert (verdict.captures, verdict.rules) == ((), ())


def test_a_claim_of_the_wrong_cards_is_not_allowed_and_shows_the_right_ones():
    verdict = claim("torofun", "7c 3b", "10o", "7c 3b")
    (problem,) = verdict.problems
    assert (problem.code, problem.field, problem.total) == (ProblemCode.SUM_NOT_15, "take", 18)
    assert taken(verdict.captures) == ["10o x 7c"]
    verdict = claim("torofun", "7c 3b", "10o", "7e")
    assert codes(verdict) == ["card_not_on_table"]
    assert (verdict.problems[0].field, str(verdict.problems[0].card)) == ("take", "7e")
    assert not verdict.allowed


def test_all_problems_of_a_claim_are_reported_together():
    verdict = claim("torofun", "6c 3b", "10o", "6c 7e", played_since=1)
    assert codes(verdict) == ["too_late", "nothing_overlooked", "card_not_on_table", "sum_not_15"]
    assert verdict.problems[3].total == 21
    assert codes(claim("wikipedia", "6c 3b", "10o", "6c 7e"))[0] == "no_claims"


def test_an_empty_table_after_a_claim_scores_where_the_variant_says_so():
    verdict = claim("torofun", "7c", "10o", "7c")
    assert (verdict.escoba, verdict.captures[0].escoba) == (False, True)
    assert silent_of(verdict) == ["claim_escoba"]
    verdict = claim("torofun,claim_escoba=yes", "4c 3b", "10o", "3b 4c")
    assert verdict.escoba
    assert rules_of(verdict) == {"obligation": "claim", "claim_until": "next_play", "claim_escoba": "yes"}
    assert claim("torofun,claim_escoba=yes", "7c", "10o").escoba


def test_a_claim_that_does_not_stand_or_leaves_cards_is_no_escoba():
    yes = "torofun,claim_escoba=yes"
    assert not claim(yes, "7c", "10o", "7c", played_since=1).escoba
    assert not claim(yes, "7c", "10o", "7e").escoba
    assert not claim(yes, "7c 3b", "10o", "7c").escoba
    assert "claim_escoba" not in rules_of(claim(yes, "7c", "10o", "7e"))
    assert "claim_escoba" not in rules_of(claim(yes, "7c 3b", "10o", "7c"))


def expected_claim(until, table, laid, takes, since, *, claims):
    wrong = []
    if not claims:
        wrong.append("no_claims")
    elif since > {"next_play": 0, "second_chance": 1}[until]:
        wrong.append("too_late")
    if not brute_force_captures(table, [laid]):
        wrong.append("nothing_overlooked")
    wrong += ["card_not_on_table" for card in takes if card not in table]
    if takes and sum(card.value for card in (laid, *takes)) != 15:
        wrong.append("sum_not_15")
    return wrong


def test_claims_equal_a_plain_second_referee_at_random():
    allowed = 0
    for number, (chance, table, laid, takes, _) in enumerate(random_positions(3000, 23)):
        name, until, since = chance.choice(list(NAMED)), ("next_play", "second_chance")[number % 2], number % 3
        variant = parse_variant(f"{name},obligation=claim,claim_until={until},claim_escoba=yes")
        verdict = judge_claim(variant, table, laid, takes, since)
        expected = expected_claim(until, table, laid, takes, since, claims=True)
        assert codes(verdict) == expected
        assert verdict.allowed is (not expected)
        possible = brute_force_captures(table, [laid])
        shown = {(found.card, frozenset(map(table.index, found.takes))) for found in verdict.captures}
        assert shown == (set() if "too_late" in expected else possible)
        whole = frozenset(range(len(table)))
        chosen = {frozenset(map(table.index, takes))} if takes and not expected else {places for _, places in possible}
        assert verdict.escoba is (not expected and whole in chosen)
        others = {}
        for other_name, other in NAMED.items():
            found = expected_claim(
                other.claim_until.value, table, laid, takes, since, claims=other.obligation.value == "claim"
            )
            if found != expected:
                others[other_name] = (not found, tuple(ProblemCode(code) for code in dict.fromkeys(found)))
        assert elsewhere(verdict) == others
        allowed += verdict.allowed
    assert allowed > 300


def test_silent_codes_are_those_of_silent_rules():
    rules = [NAMED["torofun"].rule(Parameter.TIES), NAMED["torofun"].rule(Parameter.ESCOBA)]
    rules.append(NAMED["torofun"].silent_point(SilentPoint.PENALTY_SIGN))
    assert silent_codes(rules) == (Parameter.TIES, SilentPoint.PENALTY_SIGN)
