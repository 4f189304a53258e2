import dataclasses
import json
import random
from pathlib import Path

import pytest

from tests.oracles import brute_force_captures, second_categories, second_totals
from tutor.escoba import (
    NAMED,
    Deck,
    IllegalPlay,
    Position,
    ProblemCode,
    UnusableInput,
    deck_cards,
    open_round,
    parse_card,
    parse_cards,
    parse_variant,
    start_round,
)

ROUNDS = json.loads((Path(__file__).parent.parent / "data" / "rounds.json").read_text(encoding="utf-8"))["rounds"]
SEATS = [(name, players) for name, variant in NAMED.items() for players in sorted(variant.players)]
HOUSE = [
    "torofun,obligation=free",
    "torofun,obligation=always",
    "torofun,claim_until=second_chance,claim_escoba=yes",
    "cardgames,obligation=claim,opening_taker=first_player,players=2+3+4+6",
    "pagat,first_player=left,players=2+3+4+6",
    "bonaerenses,claim_escoba=yes,four=each",
]
HOUSE_SEATS = [(rules, players) for rules in HOUSE for players in sorted(parse_variant(rules).players)]


def deck_with(first, *, then=()):
    """Return a whole deck in which these cards come first, and the rest follows in a fixed order."""
    cards = [*parse_cards(first), *parse_cards(" ".join(then))]
    return (*cards, *(card for card in deck_cards() if card not in cards))


def at(rules, table, *hands, players=None, stock=""):
    """Return a position in the middle of a round: a table, the hands, and nothing else."""
    variant = parse_variant(rules)
    sides = variant.sides(players or len(hands))
    count = max(sides) + 1
    return Position(
        variant=variant,
        sides=sides,
        hands=tuple(map(parse_cards, hands)),
        table=parse_cards(table),
        stock=parse_cards(stock),
        piles=((),) * count,
        escobas=(0,) * count,
        wrong_captures=((),) * count,
    )


def play(position, card, takes=""):
    return position.play(parse_card(card), parse_cards(takes))


def claim(position, card, takes):
    return position.claim(parse_card(card), parse_cards(takes))


def texts(cards):
    return " ".join(map(str, cards))


def codes(error):
    return [problem.code.value for problem in error.value.problems]


def options(position):
    """Try every hand card with every set of the table, and laid."""
    hand, table = position.hands[position.turn], position.table
    found = [(card, tuple(table[place] for place in places)) for card, places in brute_force_captures(table, hand)]
    return sorted(found, key=str) + [(card, ()) for card in hand]


def cards_of(position):
    parts = (*position.hands, position.table, position.stock, *position.piles)
    return sorted(card.index for cards in parts for card in cards)


@pytest.mark.parametrize(("rules", "players"), SEATS + HOUSE_SEATS)
def test_random_legal_rounds_keep_the_leftover_arithmetic_and_the_shadow_of_a_second_bookkeeper(rules, players):
    variant, chance = parse_variant(rules), random.Random(f"{rules} {players}")
    written = {rule.parameter.value: rule.value for rule in variant.rules()}
    for _ in range(4):
        position = start_round(variant, players, chance.sample(deck_cards(), 40))
        sides = players in {4, 6} and (players == 6 or written["four"] == "sides")
        side_of = [seat % 2 if sides else seat for seat in range(players)]
        piles = [set(pile) for pile in position.piles]
        escobas, last, plays = list(position.escobas), position.last_capturer, 0
        while not position.over:
            seat = position.turn
            assert seat == plays % players
            for capture in position.claimable()[:1]:
                if chance.random() < 0.6:
                    before = set(position.table)
                    position = position.claim(capture.card, capture.takes)
                    piles[side_of[seat]] |= before - set(position.table)
                    assert before - set(position.table) == {capture.card, *capture.takes}
                    escobas[side_of[seat]] += capture.escoba and variant.claim_escoba
                    assert capture.escoba is (not position.table)
                    last = side_of[seat]
                    assert position.turn == seat
            legal = [option for option in options(position) if position.can_play(*option)]
            assert legal
            card, takes = chance.choice(legal)
            before = position
            position = position.play(card, takes)
            plays += 1
            if takes:
                piles[side_of[seat]] |= {card, *takes}
                escobas[side_of[seat]] += len(takes) == len(before.table)
                last = side_of[seat]
                assert position.table == tuple(one for one in before.table if one not in takes)
            else:
                assert position.table == (*before.table, card)
            assert cards_of(position) == [*range(40)]
            assert list(map(set, position.piles)) == piles
            assert (list(position.escobas), position.last_capturer) == (escobas, last)
            assert all(len(hand) <= 3 for hand in position.hands)
        assert plays == 36
        assert sum(card.value for card in position.leftovers) % 15 == 10
        assert all(sum(card.value for card in pile) % 15 == 0 for pile in piles)
        score = position.score()
        assert score.problems == ()
        final = [list(map(str, pile)) for pile in position.piles]
        if last is not None:
            final[last] += map(str, position.leftovers)
        assert score.totals == second_totals(second_categories(written, final, escobas), len(final))


@pytest.mark.parametrize("rules", [*NAMED, *HOUSE])
def test_play_verify_and_can_agree_on_every_option_and_on_nonsense(rules):
    variant, chance = parse_variant(rules), random.Random(rules)
    position = start_round(variant, 2, chance.sample(deck_cards(), 40))
    while not position.over:
        tries = options(position)
        for _ in range(3):
            tries.append((chance.choice(deck_cards()), tuple(chance.sample(deck_cards(), chance.randint(0, 2)))))
        for card, takes in tries:
            verdict = position.judge(card, takes)
            assert position.can_play(card, takes) is verdict.legal
            if verdict.legal:
                position.verify_play(card, takes)
                assert position.play(card, takes) == position.as_written(card, takes)
            else:
                for refuse in (position.verify_play, position.play):
                    with pytest.raises(IllegalPlay) as caught:
                        refuse(card, takes)
                    assert caught.value.problems == verdict.problems
        position = position.play(*chance.choice([one for one in tries if position.can_play(*one)]))


@pytest.mark.parametrize("name", ROUNDS)
def test_the_four_known_rounds_are_played_as_they_were(name):
    case = ROUNDS[name]
    hands = [[card for seat, card, _ in case["plays"] if seat == number] for number in (0, 1)]
    deals = [texts(parse_cards(" ".join(hands[seat][3 * deal : 3 * deal + 3]))) for deal in range(6) for seat in (0, 1)]
    cards = parse_cards(" ".join([*deals[:2], *case["opening"], *deals[2:]]))
    for variant in ("wikipedia", "cardgames", "pagat"):
        position = start_round(NAMED[variant], 2, cards)
        for seat, card, takes in case["plays"]:
            assert position.turn == seat
            position = play(position, card, " ".join(takes))
        assert position.over
        assert texts(position.leftovers) == " ".join(case["leftovers"])
        assert position.last_capturer == case["last_capturer"]
        assert list(position.escobas) == case["escobas"]
        for side, pile in enumerate(case["piles"]):
            own = set(map(str, position.piles[side]))
            assert own | (set(case["leftovers"]) if side == case["last_capturer"] else set()) == set(pile)
        assert list(position.score().totals) == case["scores"][variant]


# Starting a round


@pytest.mark.parametrize(("players", "stock"), [(2, 30), (3, 27), (4, 24), (6, 18)])
def test_three_cards_are_dealt_to_each_seat_and_four_to_the_table(players, stock):
    position = start_round(NAMED["torofun"], players, deck_with("12o 12c", then=["1e"]))
    assert position.players == players
    assert [len(hand) for hand in position.hands] == [3] * players
    assert texts(position.hands[0]) == "12o 12c 1e"
    assert (len(position.table), len(position.stock)) == (4, stock)
    assert (position.turn, position.last_capturer, position.over, position.leftovers) == (0, None, False, ())
    order = [card for hand in position.hands for card in hand] + [*position.table, *position.stock]
    assert tuple(order) == deck_with("12o 12c", then=["1e"])


def test_the_next_deal_comes_when_all_hands_are_empty_and_the_same_seat_leads_it():
    position = start_round(NAMED["torofun"], 2, deck_cards())
    stock = position.stock
    for number in range(6):
        assert position.turn == number % 2
        position = position.as_written(position.hands[position.turn][0])
    assert position.turn == 0
    assert position.hands == (stock[:3], stock[3:6])
    assert position.stock == stock[6:]


def test_a_round_is_refused_for_a_number_of_players_that_the_variant_does_not_know():
    with pytest.raises(UnusableInput) as caught:
        start_round(NAMED["bonaerenses"], 3, deck_cards())
    (problem,) = caught.value.problems
    assert (problem.code, problem.field, problem.count, problem.detail.value) == (
        ProblemCode.MALFORMED,
        "players",
        3,
        "out_of_range",
    )


@pytest.mark.parametrize(
    ("cards", "missing"), [(deck_cards()[1:], 1), ((*deck_cards()[:39], deck_cards()[0]), 1), ((), 40)]
)
def test_a_round_is_dealt_from_a_whole_deck_only(cards, missing):
    with pytest.raises(UnusableInput) as caught:
        start_round(NAMED["wikipedia"], 2, cards)
    (problem,) = caught.value.problems
    assert (problem.code, problem.field, problem.count) == (ProblemCode.MISSING_CARDS, "cards", missing)
    with pytest.raises(UnusableInput):
        start_round(NAMED["wikipedia"], 2, (*deck_cards(), deck_cards()[0]))
    with pytest.raises(UnusableInput) as caught:
        start_round(NAMED["wikipedia"], 6, cards)
    assert codes(caught) == ["malformed", "missing_cards"]


@pytest.mark.parametrize(
    ("rules", "players", "side", "escobas"),
    [
        ("torofun", 2, 1, (0, 1)),
        ("torofun", 3, 2, (0, 0, 1)),
        ("torofun", 4, 1, (0, 1)),
        ("torofun", 6, 1, (0, 1)),
        ("torofun,four=each", 4, 3, (0, 0, 0, 1)),
        ("wikipedia", 3, 2, (0, 0, 0)),
        ("torofun,opening_taker=first_player", 3, 0, (1, 0, 0)),
        ("torofun,first_player=left", 3, 1, (0, 1, 0)),
        ("torofun,first_player=left", 4, 1, (0, 1)),
    ],
)
def test_an_opening_that_is_taken_leaves_the_table_empty_and_makes_the_last_capturer(rules, players, side, escobas):
    opening = parse_cards("1o 2c 5e 7b")
    hands = [card for card in deck_cards() if card not in opening]
    dealt = (*hands[: 3 * players], *opening, *hands[3 * players :])
    position = start_round(parse_variant(rules), players, dealt)
    assert position.table == ()
    assert (position.last_capturer, position.escobas) == (side, escobas)
    assert [texts(pile) for pile in position.piles] == [
        "1o 2c 5e 7b" if one == side else "" for one in range(max(position.sides) + 1)
    ]
    assert (position.turn, len(position.stock)) == (0, 36 - 3 * players)
    first = position.play(position.hands[0][0])
    assert texts(first.table) == texts(position.hands[0][:1])
    assert open_round(parse_variant(rules), players, opening) == dataclasses.replace(
        position, hands=((),) * players, stock=()
    )


def test_an_opening_of_two_fifteens_is_two_escobas_or_stays():
    taken = open_round(NAMED["torofun"], 2, parse_cards("7o 10c 6e 11b"))
    assert (taken.table, taken.escobas, texts(taken.piles[1])) == ((), (0, 2), "7o 10c 6e 11b")
    stays = open_round(NAMED["bonaerenses"], 2, parse_cards("7o 10c 6e 11b"))
    assert (texts(stays.table), stays.escobas, stays.piles) == ("7o 10c 6e 11b", (0, 0), ((), ()))
    assert stays.last_capturer is None


def test_an_opening_that_was_not_written_down_whole_lies_on_the_table():
    position = open_round(NAMED["torofun"], 2, parse_cards("7o 10c"))
    assert (texts(position.table), position.last_capturer) == ("7o 10c", None)


# Plays


def test_a_card_laid_joins_the_table_and_the_turn_passes():
    position = play(at("wikipedia", "6c", "1o 2b", "3c"), "1o")
    assert (texts(position.table), texts(position.hands[0]), position.turn) == ("6c 1o", "2b", 1)
    assert (position.piles, position.last_capturer, position.escobas) == (((), ()), None, (0, 0))
    assert play(position, "3c").turn == 0


def test_a_capture_moves_the_cards_to_the_pile_of_the_side():
    position = play(at("wikipedia", "5c 3e 1o", "7o 12b", "3c"), "7o", "3e 5c")
    assert (texts(position.table), position.last_capturer, position.escobas) == ("1o", 0, (0, 0))
    assert sorted(map(str, position.piles[0])) == ["3e", "5c", "7o"]


def test_emptying_the_table_is_an_escoba_of_the_side_that_did():
    position = play(at("wikipedia", "5c 3e", "1o", "7o", "1c", "1e"), "1o")
    position = play(dataclasses.replace(position, table=parse_cards("5c 3e")), "7o", "5c 3e")
    assert (position.table, position.escobas, position.last_capturer) == ((), (0, 1), 1)
    assert play(position, "1c").escobas == (0, 1)


def test_partners_share_a_pile():
    position = at("torofun", "7o 7c", "10o", "1b", "10c", "2b")
    position = play(play(play(position, "10o", "7o"), "1b"), "10c", "7c")
    assert sorted(map(str, position.piles[0])) == ["10c", "10o", "7c", "7o"]
    assert position.sides == (0, 1, 0, 1)


def test_every_problem_of_an_illegal_play_is_raised():
    position = at("fournier", "5c", "1o 2o", "3c")
    with pytest.raises(IllegalPlay) as caught:
        play(position, "11o", "5c 4b")
    assert codes(caught) == ["card_not_in_hand", "card_not_on_table", "sum_not_15"]
    with pytest.raises(IllegalPlay, match="must_capture"):
        play(at("wikipedia", "7c", "10o", "1c"), "10o")
    with pytest.raises(IllegalPlay, match="must_capture"):
        play(at("wikipedia,obligation=always", "7c", "10o 1b", "1c"), "1b")


def test_nothing_can_be_played_when_the_round_is_over():
    position = at("wikipedia", "7c", "", "")
    assert position.over
    assert texts(position.leftovers) == "7c"
    assert not position.can_play(parse_card("10o"), parse_cards("7c"))
    with pytest.raises(IllegalPlay, match="card_not_in_hand"):
        play(position, "1o")


def test_there_are_no_leftovers_before_the_round_is_over():
    assert at("wikipedia", "7c", "1o", "").leftovers == ()
    assert at("wikipedia", "7c", "", "", stock="1o").leftovers == ()


def test_a_position_is_a_frozen_value():
    position = at("wikipedia", "7c", "1o", "2o")
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.turn = 1
    before = dataclasses.replace(position)
    play(position, "1o")
    assert position == before
    assert hash(position) == hash(before)


def test_a_judged_play_counts_the_escobas_of_all_sides():
    position = dataclasses.replace(at("fournier", "7c", "11o", "1o"), escobas=(1, 2))
    assert position.judge(parse_card("11o"), parse_cards("7c")).penalty.total == 7


def test_a_wrong_take_as_written_is_kept_for_the_penalty():
    position = dataclasses.replace(at("fournier", "7c 5c 2e", "11o", "1o 12e"), escobas=(1, 2))
    after = position.as_written(parse_card("11o"), parse_cards("7c"))
    assert after.wrong_captures == ((3,), ())
    assert (texts(after.table), sorted(map(str, after.piles[0])), after.last_capturer) == ("5c 2e", ["11o", "7c"], 0)
    again = after.as_written(parse_card("12e"), parse_cards("2e"))
    assert again.wrong_captures == ((3,), (3,))
    assert again.score().categories[-1].points == (-7, -7)
    right = position.as_written(parse_card("11o"), parse_cards("5c 1b"))
    assert right.wrong_captures == ((), ())
    assert texts(right.table) == "7c 2e"


def test_what_is_not_there_cannot_be_taken_as_written():
    position = at("wikipedia", "5c", "1o", "2o").as_written(parse_card("12b"), parse_cards("5c 5e 5b"))
    assert sorted(map(str, position.piles[0])) == ["12b", "5c"]
    assert texts(position.hands[0]) == "1o"
    assert at("wikipedia", "", "1o", "2o").as_written(parse_card("12b"), parse_cards("5c")).escobas == (0, 0)


# Claims


def test_the_next_player_takes_what_was_overlooked_and_then_plays_his_own_card():
    position = play(at("torofun", "7c 3b", "10o 1c", "2b 4o", "5o"), "10o")
    assert [(str(one.card), texts(one.takes)) for one in position.claimable()] == [("10o", "7c")]
    assert position.can_claim(parse_card("10o"), parse_cards("7c"))
    after = claim(position, "10o", "7c")
    assert (after.turn, texts(after.table), after.last_capturer) == (1, "3b", 1)
    assert sorted(map(str, after.piles[1])) == ["10o", "7c"]
    assert after.hands == position.hands
    assert after.claimable() == ()
    assert texts(play(after, "2b").table) == "3b 2b"


def test_the_right_to_claim_ends_with_the_next_play():
    position = play(play(at("torofun", "7c", "10o", "2b 4o", "5o"), "10o"), "2b")
    assert position.claimable() == ()
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "7c")
    assert codes(caught) == ["too_late"]
    assert not position.can_claim(parse_card("10o"), parse_cards("7c"))


def test_a_second_chance_lasts_for_one_player_more():
    rules = "torofun,claim_until=second_chance,claim_escoba=yes"
    position = play(play(at(rules, "7c", "10o 1c", "2b 4o", "11o 5e"), "10o"), "2b")
    (capture,) = position.claimable()
    assert (str(capture.card), texts(capture.takes)) == ("10o", "7c")
    after = claim(position, "10o", "7c")
    assert (after.last_capturer, texts(after.table), after.escobas) == (2, "2b", (0, 0, 0))
    later = play(position, "11o")
    assert later.claimable() == ()
    with pytest.raises(IllegalPlay, match="too_late"):
        claim(later, "10o", "7c")
    with pytest.raises(IllegalPlay, match="too_late"):
        claim(play(later, "1c"), "10o", "7c")


def test_a_card_laid_later_is_no_part_of_a_claim_and_keeps_it_from_being_an_escoba():
    rules = "torofun,claim_until=second_chance,claim_escoba=yes"
    position = play(at(rules, "4c 3e", "10o", "2b 5b", "5o 5e"), "10o")
    assert [one.escoba for one in position.claimable()] == [True]
    assert position.judge_claim(parse_card("10o")).escoba
    later = play(position, "2b")
    assert [(texts(one.takes), one.escoba) for one in later.claimable()] == [("4c 3e", False)]
    verdict = later.judge_claim(parse_card("10o"), parse_cards("3e 4c"))
    assert (verdict.allowed, verdict.escoba) == (True, False)
    assert [rule.parameter.value for rule in verdict.rules] == ["obligation", "claim_until"]
    assert not later.can_claim(parse_card("10o"), parse_cards("2b 5b"))
    assert claim(later, "10o", "4c 3e").escobas == (0, 0, 0)


def test_an_empty_table_after_a_claim_is_an_escoba_where_the_variant_says_so():
    for rules, escobas in (("torofun", (0, 0)), ("torofun,claim_escoba=yes", (0, 1))):
        position = play(at(rules, "7c", "10o 1c", "2b 4o"), "10o")
        assert position.judge_claim(parse_card("10o")).escoba is (escobas == (0, 1))
        after = claim(position, "10o", "7c")
        assert (after.table, after.escobas) == ((), escobas)


def test_what_has_left_the_table_cannot_be_claimed():
    rules = "torofun,claim_until=second_chance"
    position = play(at(rules, "7c 1b", "10o 1c", "10b", "5o"), "10o")
    position = play(position, "10b", "7c")
    assert position.claimable() == ()
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "7c")
    assert codes(caught) == ["nothing_overlooked", "card_not_on_table"]


def test_a_card_that_was_itself_taken_cannot_be_claimed():
    position = play(at("torofun,claim_until=second_chance", "7c 3b", "10o 1c", "7e", "5o"), "10o")
    position = play(position, "7e", "10o")
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "7c")
    assert codes(caught) == ["card_not_on_table"]
    assert (caught.value.problems[0].field, str(caught.value.problems[0].card)) == ("laid", "10o")
    assert position.claimable() == ()


def test_a_card_that_overlooked_nothing_cannot_be_claimed():
    position = play(at("torofun", "6c", "10o", "1b"), "10o")
    assert position.overlooked == ()
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "6c")
    assert codes(caught) == ["nothing_overlooked", "sum_not_15"]
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "7c")
    assert codes(caught) == ["nothing_overlooked", "card_not_on_table"]


def test_a_claim_names_the_cards_that_it_takes():
    position = play(at("torofun", "7c", "10o", "1b"), "10o")
    assert not position.can_claim(parse_card("10o"), ())
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "")
    assert [(problem.code.value, problem.total) for problem in caught.value.problems] == [("sum_not_15", 8)]


def test_a_claim_needs_a_variant_that_has_claims():
    position = play(at("torofun,obligation=free", "7c", "10o", "1b"), "10o")
    assert position.claimable() == ()
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "7c")
    assert codes(caught) == ["no_claims"]


def test_only_one_of_two_overlooked_cards_is_taken_by_a_claim():
    rules = "torofun,claim_until=second_chance"
    position = play(play(at(rules, "7c 3b", "10o", "10c 1c", "5o 2b"), "10o"), "10c")
    assert [(str(one.card), texts(one.takes)) for one in position.claimable()] == [("10o", "7c"), ("10c", "7c")]
    after = claim(position, "10c", "7c")
    assert texts(after.table) == "3b 10o"
    assert after.claimable() == ()
    assert len(after.overlooked) == 1


def test_of_equal_cards_without_suits_the_last_one_laid_is_claimed():
    variant = parse_variant("torofun")
    table, hands = parse_cards("7 3", Deck.VALUES), [parse_cards(hand, Deck.VALUES) for hand in ("8 1", "8 2")]
    position = dataclasses.replace(at("torofun", "", "", ""), variant=variant, table=table, hands=tuple(hands))
    eight, seven = parse_card("8", Deck.VALUES), parse_card("7", Deck.VALUES)
    position = position.play(eight).play(eight)
    assert [(capture.card, capture.takes) for capture in position.claimable()] == [(eight, (seven,))]
    after = position.claim(eight, (seven,))
    assert texts(after.table) == "3 8"
    assert len(after.overlooked) == 1


def test_the_right_to_claim_stands_after_the_last_card_of_a_deal():
    position = dataclasses.replace(at("torofun", "7c", "", "10o", stock="1o 2o 3o 1c 2c 3c"), turn=1)
    after = play(position, "10o")
    assert (after.turn, list(map(texts, after.hands)), after.stock) == (0, ["1o 2o 3o", "1c 2c 3c"], ())
    assert [texts(one.takes) for one in after.claimable()] == ["7c"]
    assert claim(after, "10o", "7c").last_capturer == 0


def test_dealing_ends_the_right_to_claim_and_gives_the_turn_to_the_leader():
    position = play(at("torofun,claim_until=second_chance", "7c", "10o 1c", "2b 4o", "5o"), "10o")
    assert [texts(one.takes) for one in position.claimable()] == ["7c"]
    dealt = position.after_deal()
    assert (dealt.turn, dealt.table, dealt.claimable()) == (0, position.table, ())
    with pytest.raises(IllegalPlay) as caught:
        claim(dataclasses.replace(dealt, turn=1), "10o", "7c")
    assert codes(caught) == ["too_late"]


def test_the_last_chance_is_never_that_of_the_seat_that_overlooked():
    position = play(play(at("torofun,claim_until=second_chance", "7c", "10o 1c", "2b 4o"), "10o"), "2b")
    assert (position.turn, position.claimable()) == (0, ())
    with pytest.raises(IllegalPlay) as caught:
        claim(position, "10o", "7c")
    assert codes(caught) == ["too_late"]
    assert position.judge_claim(parse_card("10o"), parse_cards("7c"), seat=1).allowed


def test_the_right_to_claim_stands_after_the_last_card_of_the_round():
    position = dataclasses.replace(at("torofun", "7c 5e 5c", "", "10o"), turn=1, last_capturer=1)
    after = play(position, "10o")
    assert after.over
    assert texts(after.leftovers) == "7c 5e 5c 10o"
    done = claim(after, "10o", "7c")
    assert (done.over, done.last_capturer, texts(done.leftovers)) == (True, 0, "5e 5c")


def test_a_claim_as_written_takes_what_is_there():
    position = at("torofun,claim_escoba=yes", "7c", "1o", "2o")
    after = position.claim_as_written(parse_card("10o"), parse_cards("7c 7e"))
    assert (after.table, texts(after.piles[0]), after.escobas, after.turn) == ((), "7c", (1, 0), 0)
    nothing = at("torofun,claim_escoba=yes", "", "1o", "2o").claim_as_written(parse_card("10o"), parse_cards("7c"))
    assert nothing.escobas == (0, 0)


def test_a_claim_as_written_goes_to_the_seat_that_makes_it_and_leaves_the_turn():
    after = at("torofun", "7c", "1o", "2o").claim_as_written(parse_card("10o"), parse_cards("7c"), seat=1)
    assert (after.turn, list(map(texts, after.piles)), after.last_capturer) == (0, ["", "7c"], 1)


@pytest.mark.parametrize(("taken", "wrong"), [("7c", ((), ())), ("7c 3b", ((), (2,))), ("", ((), (2,)))])
def test_a_claim_that_does_not_make_15_is_kept_with_the_escobas_made_before_it(taken, wrong):
    position = dataclasses.replace(at("fournier", "7c 3b 10o", "1o", "2o"), escobas=(2, 0))
    assert position.claim_as_written(parse_card("10o"), parse_cards(taken), seat=1).wrong_captures == wrong


def test_the_opening_take_is_the_last_capture_until_somebody_captures():
    cards = [*parse_cards("7o 12c 1e 1b 2b 3b"), *parse_cards("1o 2c 5e 7b")]
    position = start_round(NAMED["torofun"], 2, [*cards, *(card for card in deck_cards() if card not in cards)])
    assert position.opening_was_last
    laid = play(position, "12c")
    assert laid.opening_was_last
    assert [rule.parameter.value for rule in laid.score().silent] == ["opening_last_capturer"]
    taken = laid.as_written(parse_card("5c"), parse_cards("12c"))
    assert not taken.opening_was_last
    claimed = laid.claim_as_written(parse_card("12c"), ())
    assert not claimed.opening_was_last
    assert not at("torofun", "7c", "1o", "2o").opening_was_last


# Scoring


def test_the_leftovers_go_to_the_last_capturer():
    position = dataclasses.replace(
        at("wikipedia", "12o", "", ""), piles=(deck_cards()[:9], deck_cards()[10:]), last_capturer=0, escobas=(1, 0)
    )
    score = position.score([4, 20])
    assert score.categories[1].counts == (10, 30)
    assert score.match.scores == (4 + 1 + 1 + 1, 20 + 1 + 1)
    assert position.score().match.scores == (3, 2)


def test_without_a_capture_the_leftovers_belong_to_nobody():
    position = dataclasses.replace(at("wikipedia", "", "", ""), table=deck_cards())
    score = position.score()
    assert score.totals == (0, 0)
    assert score.problems == ()
    assert [rule.parameter.value for rule in score.silent] == ["leftovers_unclaimed"]


def test_a_round_without_suits_is_scored_without_what_needs_suits():
    piles = (deck_cards(Deck.VALUES)[:20], deck_cards(Deck.VALUES)[20:])
    position = dataclasses.replace(at("pagat", "", "", ""), piles=piles, last_capturer=1)
    assert [category.code.value for category in position.score().categories] == ["escobas", "most_cards"]
