"""Answers as other programs read them: shapes, problems all at once, notation kept, silent points named."""

import json
from pathlib import Path

import pytest

from tutor.escoba import Deck, deck_cards
from tutor.escoba.records import EXAMPLE
from tutor.teaching.answers import Unusable, answer, variants

ROUNDS = json.loads((Path(__file__).parent.parent / "data" / "rounds.json").read_text(encoding="utf-8"))["rounds"]


def errors(command, request):
    with pytest.raises(Unusable) as caught:
        answer(command, request, "en")
    return {(error["code"], error["field"]) for error in caught.value.errors("en")}


def codes(found):
    return [problem["code"] for problem in found["problems"]]


def test_a_solution_repeats_the_position_and_lists_captures_in_hand_order():
    found = answer("solve", {"table": ["5c", "3e", "1o"], "hand": ["7o", "12b"], "variant": "torofun,target=21"}, "en")
    assert found == {
        "variant": "torofun",
        "deck": "spanish",
        "table": ["5c", "3e", "1o"],
        "hand": ["7o", "12b"],
        "captures": [
            {
                "card": "7o",
                "takes": ["5c", "3e"],
                "escoba": False,
                "facts": {
                    "cards": 3,
                    "coins": 1,
                    "sevens": 1,
                    "seven_of_coins": True,
                    "leaves": 1,
                    "sweep_values": [],
                    "sweep_unseen": 0,
                },
            },
            {
                "card": "12b",
                "takes": ["5c"],
                "escoba": False,
                "facts": {
                    "cards": 2,
                    "coins": 0,
                    "sevens": 0,
                    "seven_of_coins": False,
                    "leaves": 4,
                    "sweep_values": [],
                    "sweep_unseen": 0,
                },
            },
        ],
    }


def test_what_could_be_swept_counts_neither_hand_nor_table():
    found = answer("solve", {"table": ["7c", "5o", "10o"], "hand": ["10b", "10e"]}, "en")
    # a sota takes the 7 and leaves 5 + 8 = 13; a 2 would sweep, and no 2 is to be seen
    assert found["captures"][0]["facts"]["sweep_values"] == [2]
    assert found["captures"][0]["facts"]["sweep_unseen"] == 4


def test_answers_use_symbols_when_the_request_does_and_capital_letters_otherwise():
    french = {"deck": "french", "table": ["7♦"], "hand": ["js"]}
    assert answer("solve", french, "en")["captures"][0]["card"] == "J♠"
    assert answer("solve", french | {"table": ["7d"]}, "en")["captures"][0]["takes"] == ["7D"]


def test_without_suits_equal_captures_are_listed_once_and_suits_left_out_of_the_facts():
    found = answer("solve", {"deck": "values", "table": ["5", "5", "5"], "hand": ["10", "10"]}, "en")
    assert [capture["takes"] for capture in found["captures"]] == [["5"]]
    assert set(found["captures"][0]["facts"]) == {"cards", "sevens", "leaves", "sweep_values", "sweep_unseen"}


def test_a_fifth_card_of_a_value_is_too_many():
    assert errors("solve", {"deck": "values", "table": ["5"] * 3, "hand": ["5", "5"]}) == {("too_many_cards", "hand")}
    assert errors("solve", {"deck": "values", "table": ["5"] * 5, "hand": []}) == {("too_many_cards", "table")}


def test_everything_wrong_with_a_request_is_said_at_once():
    request = {"table": ["5c", "5c", "9x"], "hand": ["1o", "2o", "3o", "4o"], "deck": "spanish", "variant": "x", "y": 1}
    assert errors("solve", request) == {
        ("malformed", "y"),
        ("unknown_variant", "variant"),
        ("duplicate_card", "table"),
        ("unknown_card", "table"),
        ("too_many_cards", "hand"),
    }


@pytest.mark.parametrize(
    ("command", "request_", "expected"),
    [
        ("solve", {"table": ["5c"]}, {("malformed", "hand")}),
        ("solve", {"hand": ["5c"]}, {("malformed", "table")}),
        ("solve", {"table": None, "hand": None}, {("malformed", "table"), ("malformed", "hand")}),
        ("solve", {"table": "5c", "hand": {}}, {("malformed", "table"), ("malformed", "hand")}),
        ("solve", {"table": [5], "hand": [None]}, {("malformed", "table"), ("malformed", "hand")}),
        ("solve", {"table": ["5c 3e"], "hand": [""]}, {("unknown_card", "table"), ("unknown_card", "hand")}),
        ("solve", {"table": ["5c"], "hand": ["5c"]}, {("duplicate_card", "hand")}),
        ("solve", {"table": [], "hand": [], "deck": "tarot"}, {("unknown_deck", "deck")}),
        ("solve", {"table": [], "hand": [], "deck": 3}, {("malformed", "deck")}),
        ("solve", {"table": [], "hand": [], "variant": []}, {("malformed", "variant")}),
        ("check", {"table": ["5c"]}, {("nothing_played", "play")}),
        ("check", {"table": ["5c"], "play": ""}, {("nothing_played", "play")}),
        ("check", {"table": ["5c"], "play": ["7o"]}, {("malformed", "play")}),
        ("check", {"table": ["5c"], "play": "5c"}, {("duplicate_card", "play")}),
        ("check", {"table": ["5c"], "play": "7o", "take": ["5c", "5c"]}, {("duplicate_card", "take")}),
        ("check", {"table": ["5c"], "play": "7o", "escobas": -1}, {("malformed", "escobas")}),
        ("check", {"table": ["5c"], "play": "7o", "escobas": True}, {("malformed", "escobas")}),
        ("check", {"table": ["5c"], "play": "7o", "escobas": 10**400}, {("malformed", "escobas")}),
        ("check", {"table": ["5c"], "play": "7o", "escobas": 1.5}, {("malformed", "escobas")}),
        ("opening", {"cards": ["1o", "2o", "3o"]}, {("malformed", "cards")}),
        ("opening", {"cards": ["1o", "2o", "3o", "4o", "5o"]}, {("too_many_cards", "cards")}),
        ("opening", {"cards": ["1o", "1o", "3o", "4o"]}, {("duplicate_card", "cards")}),
        ("opening", {}, {("malformed", "cards")}),
        ("claim", {"table": ["7c"]}, {("nothing_played", "laid")}),
        ("claim", {"table": ["7c"], "laid": "7c"}, {("duplicate_card", "laid")}),
        ("claim", {"table": ["7c"], "laid": "10o", "played_since": 3}, {("malformed", "played_since")}),
        ("score", {}, {("malformed", "piles")}),
        ("score", {"piles": [[], []], "counts": [{}, {}]}, {("malformed", "piles")}),
        ("score", {"piles": [[]]}, {("malformed", "piles")}),
        ("score", {"piles": [[], [], [], [], []]}, {("malformed", "piles")}),
        ("score", {"piles": [[], "7o"]}, {("malformed", "piles[1]")}),
        ("score", {"piles": [["9x"], []]}, {("unknown_card", "piles[0]")}),
        ("score", {"piles": [["1o"] * 41, []]}, {("too_many_cards", "piles[0]")}),
        ("score", {"piles": [[], []], "escobas": [1]}, {("malformed", "escobas")}),
        ("score", {"piles": [[], []], "last_capturer": 2}, {("malformed", "last_capturer")}),
        ("score", {"piles": [[], []], "scores": [1, "2"]}, {("malformed", "scores")}),
        ("score", {"counts": [{"cards": -1}, {}]}, {("malformed", "counts[0].cards")}),
        ("score", {"counts": [{}, {"aces": 2}]}, {("malformed", "counts[1].aces")}),
        ("score", {"counts": [{}, {"seven_of_coins": 1}]}, {("malformed", "counts[1].seven_of_coins")}),
        ("score", {"counts": [{}, {"setenta": [7, 7, 7, 7, 7]}]}, {("malformed", "counts[1].setenta")}),
        ("score", {"counts": [{}, []]}, {("malformed", "counts[1]")}),
        ("score", {"counts": [{}, {}], "leftovers": []}, {("malformed", "leftovers")}),
        ("score", {"counts": [{}, {}], "wrong_captures": [[1]]}, {("malformed", "wrong_captures")}),
        ("record", {}, {("malformed", "record")}),
        ("record", {"record": ["1: 7o"]}, {("malformed", "record")}),
        ("solve", [], {("malformed", None)}),
        ("solve", None, {("malformed", None)}),
    ],
)  # fmt: skip
def test_input_that_cannot_be_used_is_named(command, request_, expected):
    assert errors(command, request_) == expected


def test_forty_one_cards_are_too_many_and_named_once():
    cards = [str(card) for card in deck_cards()]
    found = errors("solve", {"table": [*cards, "1o"], "hand": []})
    assert ("too_many_cards", "table") in found


def test_null_is_absent():
    found = answer("check", {"table": ["7c"], "play": "10o", "take": None, "hand": None, "escobas": None}, "en")
    assert found["overlooked"] is None
    assert codes(found) == ["must_capture"]


def test_a_card_on_the_table_is_not_in_a_hand_that_is_known():
    found = answer("check", {"table": ["5c"], "hand": ["7o"], "play": "5c"}, "en")
    assert codes(found) == ["card_not_in_hand"]


def test_all_problems_of_a_move_come_together_with_their_cards_and_sum():
    found = answer("check", {"table": ["7c"], "hand": ["1o"], "play": "10o", "take": ["6c", "7c"]}, "en")
    assert [(p["code"], p.get("card"), p.get("total")) for p in found["problems"]] == [
        ("card_not_in_hand", "10o", None),
        ("card_not_on_table", "6c", None),
        ("sum_not_15", None, 21),
    ]
    assert found["total"] == 21


def test_a_penalty_counts_the_escobas_or_says_that_they_are_not_known():
    request = {"table": ["7c"], "play": "11o", "take": ["7c"], "variant": "fournier"}
    assert answer("check", request, "en")["penalty"] == {"points": 4, "escobas": None, "total": 4}
    found = answer("check", request | {"escobas": 3}, "en")
    assert found["penalty"] == {"points": 4, "escobas": 3, "total": 7}
    assert [(rule["parameter"], rule["value"]) for rule in found["rules"]] == [
        ("wrong_capture", "four_plus_escobas"),
        ("penalty_sign", None),
    ]
    assert found["silent"] == ["penalty_sign"]


def test_a_plain_capture_rests_on_no_rule():
    found = answer("check", {"table": ["7c", "5e"], "play": "10o", "take": ["7c"]}, "en")
    assert found["legal"]
    assert (found["rules"], found["silent"], found["elsewhere"]) == ([], [], [])


def test_what_the_next_player_may_take_is_said_with_the_silent_point():
    found = answer("check", {"table": ["7c"], "play": "10o", "variant": "torofun"}, "en")
    assert found["claim"]["captures"] == found["missed"]
    assert found["claim"]["escoba"] is False
    assert found["silent"] == ["claim_escoba"]
    assert {"variant": "cardgames", "legal": False, "codes": ["must_capture"]} in found["elsewhere"]


def test_messages_come_in_the_language_asked_for():
    said = {
        language: answer("check", {"table": ["7c"], "play": "11o", "take": ["7c"]}, language)["problems"][0]["message"]
        for language in ("kk", "el", "pl", "en")
    }
    assert said["en"] == "That makes 16, not 15."
    assert len(set(said.values())) == 4
    assert all("16" in message for message in said.values())


@pytest.mark.parametrize("name", ROUNDS)
def test_whole_rounds_score_as_written_under_every_variant(name):
    played = ROUNDS[name]
    for variant, expected in played["scores"].items():
        request = {
            "piles": played["piles"],
            "escobas": played["escobas"],
            "last_capturer": played["last_capturer"],
            "variant": variant,
        }
        found = answer("score", request, "en")
        assert [player["total"] for player in found["players"]] == expected
        assert found["problems"] == []
        there = {
            other["variant"]: other["totals"] for other in found["elsewhere"] if other["variant"] in played["scores"]
        }
        assert there == {other: totals for other, totals in played["scores"].items() if totals != expected}


def test_points_of_all_categories_make_the_total():
    played = ROUNDS["typical"]
    found = answer("score", {"piles": played["piles"], "escobas": played["escobas"], "variant": "fournier"}, "en")
    for side in (0, 1):
        total = sum(category["points"][side] for category in found["categories"])
        assert found["players"][side]["total"] == total


def test_counts_have_no_cards_and_piles_show_those_behind_each_point():
    found = answer("score", {"counts": [{"cards": 22, "coins": 6}, {"cards": 18, "coins": 4}]}, "en")
    assert all(category["cards"] is None for category in found["categories"])
    coins = [category for category in found["categories"] if category["category"] == "most_coins"]
    assert coins[0]["points"] == [1, 0]
    pile = ["7o", "1o", "2c"]
    found = answer("score", {"piles": [pile, []]}, "en")
    shown = {category["category"]: category["cards"] for category in found["categories"]}
    assert shown["most_coins"] == [["7o", "1o"], []]
    assert shown["seven_of_coins"] == [["7o"], []]


def test_without_suits_categories_that_need_them_are_left_out():
    found = answer("score", {"deck": "values", "piles": [["7", "8"], ["7", "8"]], "variant": "pagat"}, "en")
    assert [category["category"] for category in found["categories"]] == ["escobas", "most_cards"]


def test_the_match_is_decided_or_goes_on():
    request = {"counts": [{"cards": 22}, {"cards": 18}], "scores": [20, 20]}
    assert answer("score", request, "en")["match"] == {"scores": [21, 20], "winner": 0, "play_on": False}
    level = request | {"scores": [20, 21]}
    assert answer("score", level, "en")["match"] == {"scores": [21, 21], "winner": None, "play_on": True}
    assert answer("score", level | {"variant": "torofun"}, "en")["silent"] == ["lead"]


def test_a_side_without_a_capture_loses_the_match_at_once():
    found = answer("score", {"counts": [{"cards": 40}, {}], "variant": "torofun", "scores": [0, 20]}, "en")
    assert found["match"]["winner"] == 0


def test_a_record_in_order_is_scored():
    found = answer("record", {"record": EXAMPLE}, "en")
    assert found["faults"] == []
    assert found["plays"] == 36
    assert [player["total"] for player in found["score"]["players"]] == [5, 3]
    assert [[capture["card"] for capture in side] for side in found["missed"]] == [["12e"], []]


def test_a_record_with_faults_names_their_lines_and_is_scored_all_the_same():
    text = EXAMPLE.replace("2: 7b\n", "2: 7b x 6c\nnonsense\n", 1)
    found = answer("record", {"record": text}, "en")
    lines = [number for number, line in enumerate(text.splitlines(), start=1) if line in {"2: 7b x 6c", "nonsense"}]
    assert [(fault["line"], fault["code"]) for fault in found["faults"]][:2] == [
        (lines[0], "sum_not_15"),
        (lines[1], "unreadable"),
    ]
    assert found["score"] is not None


def test_an_empty_record_has_no_score():
    found = answer("record", {"record": ""}, "en")
    assert found["score"] is None
    assert {fault["code"] for fault in found["faults"]} == {"malformed", "missing_play"}


def test_the_variants_list_every_parameter_and_what_is_silent():
    listed = {variant["name"]: variant for variant in variants("en")["variants"]}
    assert list(listed) == [
        "wikipedia", "torofun", "fournier", "cardgames", "pagat", "bonaerenses", "argentina", "escova",
    ]  # fmt: skip
    assert listed["cardgames"]["deck"] == "numbered"
    assert listed["torofun"]["parameters"]["all_sevens_covers"] == "seven_of_coins"
    assert listed["bonaerenses"]["silent"] == ["claim_until", "claim_escoba"]


@pytest.mark.parametrize("deck", Deck)
def test_every_card_of_every_deck_can_be_asked_about(deck):
    for card in dict.fromkeys(deck_cards(deck)):
        text = card.text(deck)
        found = answer("solve", {"deck": deck.value, "table": [], "hand": [text]}, "en")
        assert found["hand"] == [text]
