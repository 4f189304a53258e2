import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.oracles import brute_force_captures
from tutor.escoba import (
    NAMED,
    Card,
    ClaimVerdict,
    Deck,
    MoveVerdict,
    ProblemCode,
    Record,
    check_record,
    deck_cards,
    parse_card,
    parse_cards,
    parse_record,
    parse_variant,
    referee,
    start_round,
    write_record,
)
from tutor.escoba.records import EXAMPLE, ClaimMade, Deal, Play

ROUNDS = json.loads((Path(__file__).parent.parent / "data" / "rounds.json").read_text(encoding="utf-8"))["rounds"]
GAME = [(name, players) for name, variant in NAMED.items() for players in sorted(variant.players)]
HOUSE = "torofun,claim_until=second_chance,claim_escoba=yes"


def faults(text, **defaults):
    return [(fault.line, fault.code.value) for fault in check_record(text, **defaults).faults]


def with_line(line, new, text=EXAMPLE):
    lines = text.split("\n")
    lines[line - 1 : line] = [new] if new is not None else []
    return "\n".join(lines)


def line_of(start, text=EXAMPLE):
    return next(number for number, line in enumerate(text.split("\n"), start=1) if line.startswith(start))


def short(variant, *lines, opening="1b 6o 6e 5c"):
    return "\n".join([f"variant: {variant}", f"opening: {opening}", *lines])


def without_ending(text):
    """Check a record that stops early: all faults but the one that says so."""
    *found, last = faults(text)
    assert last[1] == "missing_play"
    return found


def random_record(rules, players, seed, *, hands):
    """Play a legal round at random and write it down."""
    variant, chance = parse_variant(rules), random.Random(f"{rules} {players} {seed}")
    cards = chance.sample(deck_cards(), 40)
    position = start_round(variant, players, cards)
    opening, entries, missed = tuple(cards[3 * players : 3 * players + 4]), [], [[] for _ in position.piles]
    while not position.over:
        for capture in position.claimable()[:1]:
            if chance.random() < 0.5:
                entries.append(ClaimMade(position.turn, capture.card, capture.takes))
                position = position.claim(capture.card, capture.takes)
        if position.turn == 0 and all(len(hand) == 3 for hand in position.hands):
            entries.append(Deal(position.hands if hands else ()))
        hand, table = position.hands[position.turn], position.table
        options = [
            (card, tuple(table[place] for place in places)) for card, places in brute_force_captures(table, hand)
        ]
        options = sorted(options, key=str) + [(card, ()) for card in hand]
        card, takes = chance.choice([option for option in options if position.can_play(*option)])
        if not takes:
            missed[position.sides[position.turn]] += [
                (card, frozenset(table[place] for place in places)) for _, places in brute_force_captures(table, [card])
            ]
        entries.append(Play(position.turn, card, takes))
        position = position.play(card, takes)
    record = Record(
        variant=variant, players=players, opening=opening, entries=tuple(entries), leftovers=position.leftovers
    )
    return record, position, missed


@pytest.mark.parametrize(
    ("rules", "players"), [*GAME, (HOUSE, 2), (HOUSE, 3), (HOUSE, 6), ("torofun,obligation=free", 4)]
)
@pytest.mark.parametrize("hands", [True, False])
def test_a_legal_round_has_no_faults_and_the_score_of_the_round(rules, players, hands):
    for seed in range(3):
        record, position, missed = random_record(rules, players, seed, hands=hands)
        verdict = check_record(write_record(record))
        assert verdict.faults == ()
        assert verdict.plays == 36
        assert verdict.score == position.score()
        assert [
            Counter((capture.card, frozenset(capture.takes)) for capture in side) for side in verdict.missed
        ] == list(map(Counter, missed))
        if not hands:
            bare = Record(
                variant=record.variant,
                players=players,
                opening=record.opening,
                entries=tuple(entry for entry in record.entries if not isinstance(entry, Deal)),
            )
            assert check_record(write_record(bare)).score == verdict.score
            assert check_record(write_record(bare)).faults == ()


@pytest.mark.parametrize("name", ROUNDS)
def test_the_four_known_rounds_replay_without_faults(name):
    case = ROUNDS[name]
    lines = [f"{seat + 1}: {card}" + (f" x {' '.join(takes)}" if takes else "") for seat, card, takes in case["plays"]]
    for variant in ("wikipedia", "torofun", "fournier", "cardgames", "pagat", "bonaerenses"):
        verdict = check_record(
            short(variant, *lines, f"leftovers: {' '.join(case['leftovers'])}", opening=" ".join(case["opening"]))
        )
        assert verdict.faults == ()
        assert list(verdict.score.totals) == case["scores"][variant]
        assert verdict.missed == ((), ())


def test_the_example_has_no_faults():
    verdict = check_record(EXAMPLE)
    assert (verdict.faults, verdict.plays, verdict.score.totals) == ((), 36, (5, 3))
    (missed,), nothing = verdict.missed
    assert (missed.card, missed.takes, nothing) == (parse_card("12e"), parse_cards("5c"), ())


def test_each_entry_is_a_step_with_its_line_verdict_and_position():
    verdict = check_record(EXAMPLE)
    lines = EXAMPLE.split("\n")
    assert len(verdict.steps) == 36 + 6 + 1
    for step in verdict.steps:
        said = lines[step.line - 1]
        if isinstance(step.entry, Deal):
            assert said.startswith("deal")
            assert step.verdict is None
        elif isinstance(step.entry, Play):
            assert said.startswith(f"{step.entry.seat + 1}: {step.entry.card}")
            assert isinstance(step.verdict, MoveVerdict)
            assert step.before.turn == step.entry.seat
        else:
            assert "claim" in said
            assert isinstance(step.verdict, ClaimVerdict)
            assert step.verdict.allowed
        assert step.faults == ()


def test_a_fault_belongs_to_its_step():
    verdict = check_record(with_line(line_of("1: 10o x"), "1: 10o x 1b 5c"))
    (step,) = [step for step in verdict.steps if step.faults and step.line == line_of("1: 10o x")]
    assert [fault.code for fault in step.faults] == [ProblemCode.SUM_NOT_15]
    assert step.faults[0].line == step.line
    assert step.verdict.total == 14


def test_nothing_played_has_no_score():
    verdict = check_record("opening: 1b 6o 6e 5c")
    assert (verdict.score, verdict.plays, verdict.steps) == (None, 0, ())
    assert [(fault.line, fault.code.value, fault.count) for fault in verdict.faults] == [(1, "missing_play", 36)]
    assert check_record("").score is None
    assert faults("") == [(1, "malformed"), (1, "missing_play")]
    assert check_record("").missed == ((), ())


def test_the_score_is_given_even_when_the_record_ends_early():
    verdict = check_record(short("torofun", "1: 10o x 1b 6o", "2: 6c"))
    assert verdict.plays == 2
    assert verdict.score.totals[0] >= 1
    assert [(fault.line, fault.code.value, fault.count) for fault in verdict.faults] == [(4, "missing_play", 34)]


# Every fault, with its line


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["1: 10x"], [(3, "unknown_card")]),
        (["1: 12o", "2: 12o"], [(4, "duplicate_card")]),
        (["1: 6o"], [(3, "duplicate_card")]),
        (["deal: 3o 4o 5o | 6o 3c 4c"], [(3, "duplicate_card")]),
        (["deal: 3o 4o 5o | 3o 3c 4c"], [(3, "duplicate_card")]),
        (["1: 3o x " + "4o " * 81], [(3, "too_many_cards")]),
        (["1: 11o x 5c 4c"], [(3, "card_not_on_table"), (3, "sum_not_15")]),
        (["1: 10o x 7o"], [(3, "card_not_on_table")]),
        (["1: 10o x 6o"], [(3, "sum_not_15")]),
        (["deal: 3o 4o 5o | 6c 3c 4c", "1: 12o"], [(4, "card_not_in_hand")]),
        (["2: 12o"], [(3, "wrong_turn")]),
        (["1: 3o", "1: 4o"], [(4, "wrong_turn")]),
        (["3: 3o"], [(3, "wrong_turn")]),
        (
            ["2: claim 3o x 4o"],
            [
                (3, "wrong_turn"),
                (3, "nothing_overlooked"),
                (3, "card_not_on_table"),
                (3, "sum_not_15"),
                (3, "card_not_on_table"),
            ],
        ),
        (["1: 7o", "2: claim 7o x 6o"], [(4, "nothing_overlooked"), (4, "sum_not_15")]),
        (["1: 12o", "2: 2b", "1: claim 12o x 5c"], [(5, "too_late")]),
        (["1: 12o", "2: claim 12o x 6o"], [(4, "sum_not_15")]),
        (["1: 12o", "2: claim 12o x 5e"], [(4, "card_not_on_table")]),
        (["deal", "deal"], [(4, "wrong_deal")]),
        (["deal: 3o 4o | 6c 3c 4c"], [(3, "wrong_deal")]),
        (["deal: 3o 4o 5o"], [(3, "wrong_deal")]),
        (["deal: 3o 4o 5o | 6c 3c 4c | 2c 4e 5e"], [(3, "wrong_deal")]),
        (["1: 3o", "deal"], [(4, "missing_play")]),
        (["hello"], [(3, "unreadable")]),
        (["names: late", "1: 3o", "date: late"], [(5, "unreadable")]),
        (["players: 5"], [(3, "malformed")]),
        (["deck: tarot"], [(3, "unknown_deck")]),
        (["variant: scopa"], [(3, "unreadable")]),
    ],
)
def test_every_fault_is_found_with_its_line(lines, expected):
    assert without_ending(short("torofun", *lines)) == expected


def test_faults_of_rules_that_claims_or_laying_down_break():
    assert without_ending(short("wikipedia", "1: 12o")) == [(3, "must_capture")]
    assert without_ending(short("pagat", "1: 12o", "2: claim 12o x 5c")) == [(3, "must_capture"), (4, "no_claims")]
    assert without_ending(short("torofun,obligation=always", "deal: 12o 7o 1o | 7c 4c 4e", "1: 7o")) == [
        (4, "must_capture")
    ]
    assert without_ending("variant: scopa\nopening: 1b 6o 6e 5c\n1: 7o") == [(1, "unknown_variant")]


def test_problems_say_which_seat_and_how_many():
    (fault, *_) = check_record(short("torofun", "2: 12o")).faults
    assert (fault.code.value, fault.seat) == ("wrong_turn", 0)
    (fault, *_) = check_record(short("torofun", "1: 3o", "2: 4o", "deal")).faults
    assert (fault.code.value, fault.count) == ("missing_play", 4)


def test_leftovers_that_do_not_lie_on_the_table_are_named():
    end = line_of("leftovers")
    verdict = check_record(with_line(end, "leftovers: 11e 4b 4c 10o   # the wrong one"))
    assert [(fault.line, fault.code.value, fault.field) for fault in verdict.faults] == [
        (end, "card_not_on_table", "leftovers"),
        (end, "missing_cards", "leftovers"),
    ]
    assert verdict.faults[0].card is parse_card("10o")
    assert (verdict.faults[1].cards, verdict.faults[1].count) == (parse_cards("10e"), 1)
    assert verdict.score == check_record(EXAMPLE).score


def test_leftovers_may_be_left_out_or_stand_anywhere():
    end = line_of("leftovers")
    assert faults(with_line(end, None)) == []
    early = "leftovers: 11e 4b 4c 10o\n" + with_line(end, None)
    assert faults(early) == [(1, "card_not_on_table"), (1, "missing_cards")]


def test_leftovers_that_cannot_be_are_named_with_their_total():
    text = with_line(line_of("1: 10o x"), "1: 10o x 1b 5c")
    verdict = check_record(text)
    (fault,) = [fault for fault in verdict.faults if fault.code is ProblemCode.LEFTOVER_SUM]
    table = sum(card.value for card in parse_cards("11e 4b 4c 10e")) + 1
    assert fault.line == line_of("leftovers")
    assert fault.total % 15 != 10
    assert fault.total >= table - 1


def test_a_missing_play_at_the_end_is_counted():
    text = with_line(line_of("2: 10e"), None)
    text = with_line(line_of("leftovers", text), None, text)
    verdict = check_record(text)
    assert [(fault.code.value, fault.count, fault.line) for fault in verdict.faults] == [
        ("missing_play", 1, line_of("1: 4c"))
    ]
    assert verdict.plays == 35


def test_too_many_plays_and_deals_are_faults():
    end = line_of("leftovers")
    text = with_line(end, "deal\n1: 5e")
    assert faults(text) == [(end, "wrong_deal"), (end + 1, "duplicate_card")]
    verdict = check_record(text)
    assert (verdict.plays, verdict.score.totals) == (37, check_record(EXAMPLE).score.totals)


# The replay goes on as written


def test_a_wrong_take_is_replayed_as_written():
    text = short("fournier", "1: 10o x 6o", "2: 3o x 6e 1b 5c")
    verdict = check_record(text)
    assert [(fault.line, fault.code.value) for fault in verdict.faults[:-1]] == [(3, "sum_not_15")]
    after = verdict.steps[1].before
    assert (sorted(map(str, after.piles[0])), list(map(str, after.table))) == (["10o", "6o"], ["1b", "6e", "5c"])
    assert verdict.steps[0].verdict.penalty.total == 4
    assert [one.points for one in verdict.score.categories if one.code.value == "wrong_capture"] == [(-4, 0)]
    assert [one.points for one in verdict.score.categories if one.code.value == "escobas"] == [(0, 1)]


def test_a_wrong_turn_goes_on_with_the_seat_that_played():
    verdict = check_record(short("torofun", "2: 12o x 5c", "1: 3o", "2: 4o"))
    assert [(fault.line, fault.code.value) for fault in verdict.faults[:-1]] == [(3, "wrong_turn")]
    assert sorted(map(str, verdict.steps[1].before.piles[1])) == ["12o", "5c"]


def test_a_seat_that_there_is_not_plays_for_the_one_whose_turn_it_is():
    verdict = check_record(short("torofun", "1: 3o", "5: 12o x 5c", "1: 4o"))
    assert [(fault.line, fault.code.value) for fault in verdict.faults[:-1]] == [(4, "wrong_turn")]
    assert sorted(map(str, verdict.steps[2].before.piles[1])) == ["12o", "5c"]


def test_a_claim_out_of_turn_is_given_to_who_claimed_and_the_turn_stays():
    verdict = check_record(short("torofun", "players: 3", "1: 12o", "3: claim 12o x 5c", "2: 3o"))
    assert [(fault.line, fault.code.value) for fault in verdict.faults[:-1]] == [(5, "wrong_turn")]
    after = verdict.steps[2].before
    assert (after.turn, sorted(map(str, after.piles[2]))) == (1, ["12o", "5c"])


def test_a_claim_after_the_last_card_of_a_deal_and_of_the_round_is_allowed():
    lines = ["1: 2o", "2: 2c", "1: 2e", "2: 3o", "1: 3c", "2: 12o", "1: claim 12o x 5c", "deal", "1: 4o"]
    assert without_ending(short("torofun", *lines)) == []
    played = (random_record("torofun", 2, seed, hands=False) for seed in range(400))
    record, position, _ = next(found for found in played if found[1].claimable())
    *plays, end = write_record(record).rstrip("\n").split("\n")
    assert end.startswith("leftovers")
    (capture, *_) = position.claimable()
    claim = f"1: claim {capture.card} x {' '.join(map(str, capture.takes))}"
    verdict = check_record("\n".join([*plays, claim]))
    assert verdict.faults == ()
    assert verdict.score == position.claim(capture.card, capture.takes).score()


LAST_OVERLOOKED = ["1: 2o", "2: 2c", "1: 2e", "2: 3o", "1: 3c", "2: 12o"]


@pytest.mark.parametrize("rules", ["torofun", "torofun,claim_until=second_chance"])
@pytest.mark.parametrize("deal", ["deal", "deal: 1o 1c 1e | 4o 4c 4e"])
def test_once_the_next_hands_are_dealt_it_is_too_late_to_claim(rules, deal):
    claim = "1: claim 12o x 5c"
    assert without_ending(short(rules, *LAST_OVERLOOKED, claim, deal)) == []
    assert without_ending(short(rules, *LAST_OVERLOOKED, deal, claim)) == [(10, "too_late")]
    assert without_ending(short(rules, *LAST_OVERLOOKED, claim, "1: 1o")) == []  # a deal need not be written


def test_a_claim_after_the_deal_is_still_replayed_as_written():
    after = check_record(short("torofun", *LAST_OVERLOOKED, "deal", "1: claim 12o x 5c", "1: 1o")).steps[-1].before
    assert (after.turn, sorted(map(str, after.piles[0]))) == (0, ["12o", "5c"])


def test_what_is_overlooked_after_a_deal_can_be_claimed():
    lines = [*LAST_OVERLOOKED[:5], "2: 1o", "deal", "1: 12o", "2: claim 12o x 5c"]
    assert without_ending(short("torofun", *lines)) == []


def test_nobody_claims_the_card_that_he_laid_himself():
    rules = "torofun,claim_until=second_chance"
    two = ["1: 12o", "2: 2c", "1: claim 12o x 5c"]
    assert without_ending(short(rules, *two)) == [(5, "too_late")]
    three = ["players: 3", "1: 12o", "2: 2c", "3: claim 12o x 5c"]
    assert without_ending(short(rules, *three)) == []


def test_who_claims_his_own_card_out_of_turn_is_only_out_of_turn_while_he_could_still_correct_himself():
    rules = "torofun,claim_until=second_chance"
    assert without_ending(short(rules, "1: 12o", "1: claim 12o x 5c")) == [(4, "wrong_turn")]
    lines = ["players: 3", "1: 12o", "2: 2c", "1: claim 12o x 5c"]
    assert without_ending(short(rules, *lines)) == [(6, "wrong_turn"), (6, "too_late")]


def test_a_claim_that_does_not_make_15_is_a_wrong_take():
    text = short("fournier", "1: 10o x 1b 6o", "2: 3o", "1: 9x", "2: 2o", "1: 2c", "2: 12o", "1: claim 12o x 6e")
    verdict = check_record(text)
    assert [(fault.line, fault.code.value) for fault in verdict.faults[:-1]] == [
        (5, "unknown_card"),
        (9, "sum_not_15"),
    ]
    assert [one.points for one in verdict.score.categories if one.code.value == "wrong_capture"] == [(-4, 0)]
    assert [step.penalty and step.penalty.total for step in verdict.steps] == [None] * 6 + [4]
    assert "penalty_sign" in [rule.parameter.value for rule in verdict.score.silent]


def test_a_penalty_counts_the_escobas_made_before_the_claim():
    lines = ["1: 10o", "2: 2o", "1: 2c", "2: claim 10o x 6o"]
    verdict = check_record(short("fournier", *lines, opening="1b 6o 3e 5c"))
    assert [step.penalty and step.penalty.total for step in verdict.steps] == [None, None, None, 5]
    assert verdict.steps[0].before.escobas == (0, 1)


def test_a_claim_of_cards_that_make_15_costs_nothing_even_if_it_comes_too_late():
    verdict = check_record(short("fournier", "1: 12o", "2: 2c", "1: claim 12o x 5c"))
    assert [(fault.line, fault.code.value) for fault in verdict.faults[:-1]] == [(5, "too_late")]
    assert [step.penalty for step in verdict.steps] == [None] * 3


def test_a_wrong_take_that_is_not_judged_has_the_penalty_that_the_score_counts():
    verdict = check_record(short("fournier", "1: 7o", "2: 7o x 6o 6e"))
    assert verdict.steps[1].verdict is None
    assert verdict.steps[1].penalty.total == 4
    assert [one.points for one in verdict.score.categories if one.code.value == "wrong_capture"] == [(0, -4)]
    assert [step.penalty for step in check_record(short("torofun", "1: 10o x 6o")).steps] == [None]


def test_leftovers_that_go_to_who_took_the_first_four_rest_on_a_silent_point():
    take = "opening: 5o 1c 2e 7b\n"
    nothing = check_record(f"variant: torofun\n{take}1: 12c")
    assert (nothing.steps[0].before.last_capturer, nothing.steps[0].before.opening_was_last) == (1, True)
    assert [rule.parameter.value for rule in nothing.score.silent] == ["opening_last_capturer"]
    for later in ("2: 5e x 12c", "2: claim 12c x 7o"):
        verdict = check_record(f"variant: torofun\n{take}1: 12c\n{later}")
        assert "opening_last_capturer" not in [rule.parameter.value for rule in verdict.score.silent]
    for rules in ("escova", "torofun"):
        verdict = check_record(short(rules, "1: 12o"))
        assert "opening_last_capturer" not in [rule.parameter.value for rule in verdict.score.silent]


def test_very_many_claims_are_each_compared_with_the_table_once_whatever_the_variants(monkeypatch):
    compared = []
    plain = referee.take_problems
    monkeypatch.setattr(referee, "take_problems", lambda *those: compared.append(those) or plain(*those))
    verdict = check_record(short("torofun", "1: 12o", *["2: claim 12o x 5e"] * 990))
    assert (len(verdict.faults), len(verdict.steps)) == (200, 991)
    assert len(compared) == 991


def test_a_play_by_a_seat_with_no_cards_left_in_the_deal_is_judged_without_a_hand():
    lines = ["deal: 3o 2o 4o | 6c 3c 4c", "1: 3o", "1: 2o", "1: 4o", "1: 12o"]
    found = without_ending(short("torofun", *lines))
    assert found == [(5, "wrong_turn"), (6, "wrong_turn"), (7, "wrong_turn")]


def test_a_play_that_cannot_be_read_passes_the_turn_and_is_not_missing():
    verdict = check_record(short("torofun", "1: 9x", "2: 7o", "1: 2b x 9x", "2: 7c"))
    assert [(fault.line, fault.code.value, fault.count) for fault in verdict.faults] == [
        (3, "unknown_card", None),
        (5, "unknown_card", None),
        (6, "missing_play", 32),
    ]
    assert (verdict.plays, len(verdict.steps)) == (2, 4)
    assert verdict.steps[0].verdict is None
    assert without_ending(short("torofun", "2: 9x", "2: 7o")) == [
        (3, "unknown_card"),
        (3, "wrong_turn"),
        (4, "wrong_turn"),
    ]


def test_a_claim_that_cannot_be_read_leaves_the_turn():
    assert without_ending(short("torofun", "1: 12o", "2: claim 12o x 9x", "2: 7o")) == [(4, "unknown_card")]


def test_with_a_play_that_cannot_be_read_the_end_of_the_round_is_not_judged():
    assert faults(with_line(line_of("2: 12o"), "2: 12z")) == [
        (line_of("2: 12o"), "unknown_card"),
        (line_of("2: 5b"), "card_not_on_table"),
    ]
    text = with_line(line_of("2: 10e"), "2: 10z\nleftovers: 1o").replace("leftovers: 11e 4b 4c 10e", "")
    assert faults(text) == [(line_of("2: 10e"), "unknown_card")]


def test_a_deal_counts_the_plays_that_could_not_be_read():
    lines = ["deal", "1: 9x", "2: 7o", "1: 7c", "2: 7e", "1: 7b", "2: 9x", "deal", "1: 2b"]
    assert [fault for fault in without_ending(short("torofun", *lines)) if fault[1] != "unknown_card"] == []
    lines.remove("1: 7b")
    lines.remove("2: 7e")
    assert (8, "missing_play") in without_ending(short("torofun", *lines))


def test_a_card_played_a_second_time_is_a_duplicate_and_its_take_is_judged_all_the_same():
    assert without_ending(short("torofun", "1: 7o", "2: 7o x 6o 6e")) == [(4, "duplicate_card"), (4, "sum_not_15")]
    assert without_ending(short("torofun", "1: 9x", "2: 12o", "1: 12o x 5e"))[1:] == [
        (5, "duplicate_card"),
        (5, "card_not_on_table"),
    ]


def test_at_most_two_hundred_faults_are_told():
    verdict = check_record(short("torofun", *["1: 7o"] * 500))
    assert len(verdict.faults) == 200
    assert verdict.plays == 500


def test_the_record_and_the_facts_of_what_was_missed_come_with_the_verdict():
    verdict = check_record(EXAMPLE)
    assert verdict.record == parse_record(EXAMPLE)
    assert [[facts.cards for facts in side] for side in verdict.missed_facts] == [[2], []]
    assert [[facts.leaves for facts in side] for side in verdict.missed_facts] == [[12], []]


def test_hands_that_were_not_written_are_not_known():
    verdict = check_record(short("torofun", "deal", "1: 3o"))
    assert verdict.steps[1].verdict.overlooked is None
    verdict = check_record(short("torofun", "deal: 4b 7o 12o | 6c 3c 4c", "1: 4b"))
    assert [str(one.card) for one in verdict.steps[1].verdict.overlooked] == ["12o"]


def test_hands_of_an_earlier_deal_are_forgotten_when_a_deal_is_not_written():
    lines = ["deal: 2o 2c 2e | 3o 3c 3e", "1: 2o", "2: 3o", "1: 2c", "2: 3c", "1: 2e", "2: 3e", "1: 12o"]
    assert without_ending(short("torofun", *lines)) == []


def test_missed_captures_are_kept_for_each_side():
    verdict = check_record(short("torofun,players=4", "players: 4", "1: 12o", "2: 12c", "3: 10o", "4: 3c"))
    sides = [[(str(one.card), " ".join(map(str, one.takes))) for one in side] for side in verdict.missed]
    assert sides == [
        [("12o", "5c"), ("10o", "1b 6o"), ("10o", "1b 6e")],
        [("12c", "5c"), ("3c", "6o 6e"), ("3c", "1b 6o 5c"), ("3c", "1b 6e 5c")],
    ]


def test_a_missed_capture_is_no_fault_where_it_is_legal_and_one_where_it_is_not():
    for rules, found in (("torofun", []), ("wikipedia", [(3, "must_capture")])):
        text = short(rules, "1: 12o")
        assert without_ending(text) == found
        assert len(check_record(text).missed[0]) == 1


def test_without_suits_a_fifth_card_of_a_value_is_one_too_many():
    text = "deck: values\nopening: 7 7 7 2\n1: 8 x 7\n2: 7"
    assert faults(text)[:-1] == []
    text += "\n1: 7"
    verdict = check_record(text)
    assert [(fault.line, fault.code.value, fault.card) for fault in verdict.faults[:-1]] == [
        (5, "duplicate_card", Card(None, 7))
    ]
    assert "most_coins" not in [category.code.value for category in verdict.score.categories]


def test_rules_and_deck_from_outside_hold_where_the_record_names_none():
    text = "opening: A♦ 2♥ 5♠ 7♣\n1: KD"
    assert faults(text, variant=NAMED["torofun"], deck=Deck.FRENCH) == [(2, "missing_play")]
    verdict = check_record(text, NAMED["torofun"], Deck.FRENCH)
    assert verdict.steps[0].before.escobas == (0, 1)


def test_faults_are_in_the_order_of_the_lines():
    text = "players: 9\nopening: 1b 6o 6e 5c\nhello\n1: 10o x 6o\n2: 9x\n1: 2b\nbye"
    lines = [line for line, _ in faults(text)]
    assert lines == sorted(lines)
    assert lines == [1, 3, 4, 5, 7, 7]
