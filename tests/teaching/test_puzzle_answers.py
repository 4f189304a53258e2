"""Puzzles as JSON: nothing of the solution before the answer, every problem of an answer named, all decks alike."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracles import brute_force_values
from tutor.escoba.cards import Deck, parse_cards
from tutor.escoba.codes import ProblemCode
from tutor.teaching.exercises import MOVE_CODES, Kind
from tutor.teaching.grading import grade
from tutor.teaching.languages import Voice
from tutor.teaching.puzzle_answers import (
    ANSWER_FIELDS,
    answer_json,
    as_shown,
    fits_deck,
    puzzle_json,
    read_given,
    solution_json,
)
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle, read_puzzle
from tutor.teaching.requests import Fields, Unusable

FIND_ALL = "find_all-wikipedia-owa-gN"  # 5c 3e 1o, 7o 12b


def answered(puzzle: Puzzle, body: dict[str, Any], deck: Deck = Deck.SPANISH) -> dict[str, Any]:
    fields = Fields({"deck": deck.value, **body}, ANSWER_FIELDS[puzzle.kind])
    answer = read_given(puzzle.kind, fields, len(puzzle.exercise.piles) or None)
    graded = grade(as_shown(puzzle.exercise, deck), answer, puzzle.rules)
    return answer_json(Voice("en", deck), puzzle, answer, graded, rated=False)


def problems(kind: Kind, body: dict[str, Any], sides: int | None = None) -> list[tuple[str, str | None]]:
    with pytest.raises(Unusable) as refused:
        read_given(kind, Fields(body, ANSWER_FIELDS[kind]), sides)
    return [(problem.code.value, problem.field) for problem in refused.value.problems]


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_the_solution_is_a_right_answer_with_every_deck(kind: Kind, deck: Deck):
    for puzzle in make(kind, 25, "json", "torofun"):
        solution = solution_json(puzzle, deck)
        body = {name: solution[name] for name in ANSWER_FIELDS[kind]}
        if kind is Kind.ESCOBA:
            body["captures"] = solution["captures"][:1]
        found = answered(puzzle, body, deck)
        assert found["correct"] is True
        assert (found["missed"], found["wrong"]) == ([], [])


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_a_puzzle_holds_its_cards_and_nothing_of_its_solution(kind: Kind):
    more = {
        Kind.RIGHT_OR_WRONG: {"table", "play", "take"},
        Kind.COUNT: {"piles", "escobas"},
    }.get(kind, {"table", "hand"})
    for puzzle in make(kind, 25, "json"):
        shown = puzzle_json(puzzle, Deck.SPANISH, 1260)
        left = {"leftovers", "last_capturer"} if puzzle.exercise.leftovers is not None else set()
        assert set(shown) == {"id", "kind", "variant", "deck", "rating"} | more | left
        assert (shown["id"], shown["kind"]) == (puzzle.id, kind.value)
        assert shown["rating"] == (
            1200 if kind in {Kind.IS_THERE, Kind.RIGHT_OR_WRONG} else 1300
        )  # no digit tells more
        text = json.dumps(shown)
        assert not any(code.value in text for code in MOVE_CODES)
        assert "captures" not in text
        assert "points" not in text


@pytest.mark.parametrize("deck", [deck for deck in Deck if deck.suited])
def test_the_cards_are_written_as_the_deck_has_them(deck: Deck):
    for puzzle in make(Kind.FIND_ALL, 25, "json"):
        shown = puzzle_json(puzzle, deck, 1200)
        assert parse_cards(shown["table"], deck) == puzzle.exercise.table
        assert parse_cards(shown["hand"], deck) == puzzle.exercise.hand


def test_without_suits_equal_captures_are_one():
    for puzzle in make(Kind.FIND_ALL, 60, "values"):
        listed = [
            (capture["card"], tuple(sorted(map(int, capture["takes"]))))
            for capture in solution_json(puzzle, Deck.VALUES)["captures"]
        ]
        values = [card.value for card in puzzle.exercise.table]
        expected = {
            (str(card.value), taken)
            for card in puzzle.exercise.hand
            for taken in brute_force_values(values, card.value)
        }
        assert sorted(listed) == sorted(expected)
        assert fits_deck(puzzle, Deck.VALUES) == (len(expected) > 1)


def test_half_of_the_captures_are_said_to_be_half():
    puzzle = read_puzzle(FIND_ALL)
    answer = answered(puzzle, {"captures": [{"card": "12b", "takes": ["5c"]}]})
    assert answer["correct"] is False
    assert answer["found"] == [{"card": "12b", "takes": ["5c"]}]
    assert answer["missed"] == [{"card": "7o", "takes": ["5c", "3e"]}]
    assert answer["reasons"] == ["There is 1 more."]
    assert answer["rated"] is False


def test_the_cards_taken_may_come_in_any_order():
    captures = [{"card": "7o", "takes": ["3e", "5c"]}, {"card": "12b", "takes": ["5c"]}]
    assert answered(read_puzzle(FIND_ALL), {"captures": captures})["correct"] is True


def test_an_empty_list_is_a_wrong_answer():
    answer = answered(read_puzzle(FIND_ALL), {"captures": []})
    assert (answer["correct"], answer["found"], len(answer["missed"])) == (False, [], 2)


@pytest.mark.parametrize(
    ("capture", "code"),
    [
        ({"card": "7o", "takes": ["5c"]}, "sum_not_15"),
        ({"card": "7c", "takes": ["5c", "3e"]}, "card_not_in_hand"),
        ({"card": "7o", "takes": ["5e", "3e"]}, "card_not_on_table"),
        ({"card": "7o", "takes": []}, "sum_not_15"),
        ({"card": "7o"}, "sum_not_15"),
        ({"card": "6b", "takes": ["7b", "2b"]}, "card_not_in_hand"),
    ],
)
def test_a_capture_of_other_cards_is_wrong_and_says_why(capture: dict[str, Any], code: str):
    answer = answered(read_puzzle(FIND_ALL), {"captures": [capture]})
    assert answer["correct"] is False
    assert answer["wrong"] == [{"takes": [], **capture, "code": code}]
    assert answer["reasons"]


def test_a_capture_that_leaves_cards_sweeps_nothing_and_has_no_code():
    puzzle = read_puzzle("escoba-wikipedia-oaw-fN")  # 5c 1o 3e, 6o 12b
    answer = answered(puzzle, {"captures": [{"card": "12b", "takes": ["5c"]}]})
    assert (answer["correct"], answer["wrong"]) == (False, [{"card": "12b", "takes": ["5c"], "code": None}])
    assert answer["missed"] == [{"card": "6o", "takes": ["5c", "1o", "3e"]}]


def test_whether_there_is_one_is_answered_with_the_captures_behind_it():
    puzzle = read_puzzle("is_there-wikipedia-owa-g")
    capture = {"card": "7o", "takes": ["5c", "3e"]}
    assert answered(puzzle, {"yes": True})["found"] == [capture]
    wrong = answered(puzzle, {"yes": False})
    assert (wrong["correct"], wrong["found"], wrong["missed"]) == (False, [], [capture])


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        (Kind.FIND_ALL, {}, [("malformed", "captures")]),
        (Kind.FIND_ALL, {"captures": "7o"}, [("malformed", "captures")]),
        (Kind.FIND_ALL, {"captures": [7]}, [("malformed", "captures[0]")]),
        (Kind.FIND_ALL, {"captures": [{}]}, [("nothing_played", "captures[0].card")]),
        (Kind.FIND_ALL, {"captures": [{"card": ""}]}, [("nothing_played", "captures[0].card")]),
        (Kind.FIND_ALL, {"captures": [{"card": 7}]}, [("malformed", "captures[0].card")]),
        (Kind.FIND_ALL, {"captures": [{"card": "8o"}]}, [("unknown_card", "captures[0].card")]),
        (
            Kind.FIND_ALL,
            {"captures": [{"card": "9o", "takes": ["5x", "5c", "5c"], "why": 1}, {"card": "7o", "takes": 3}]},
            [
                ("malformed", "captures[0].why"),
                ("unknown_card", "captures[0].card"),
                ("unknown_card", "captures[0].takes"),
                ("duplicate_card", "captures[0].takes"),
                ("malformed", "captures[1].takes"),
            ],
        ),
        (Kind.FIND_ALL, {"captures": [{"card": "7o", "takes": ["5c"]}] * 61}, [("malformed", "captures")]),
        (Kind.ESCOBA, {"captures": [{"card": "7o", "takes": ["5c"]}] * 2}, [("malformed", "captures")]),
        (Kind.FIND_ALL, {"captures": [], "yes": True}, [("malformed", "yes")]),
        (Kind.IS_THERE, {}, [("malformed", "yes")]),
        (Kind.IS_THERE, {"yes": "yes"}, [("malformed", "yes")]),
        (Kind.IS_THERE, {"yes": 1}, [("malformed", "yes")]),
        (Kind.RIGHT_OR_WRONG, {}, [("malformed", "legal")]),
        (Kind.RIGHT_OR_WRONG, {"legal": False}, [("malformed", "code")]),
        (Kind.RIGHT_OR_WRONG, {"legal": False, "code": "too_late"}, [("malformed", "code")]),
        (Kind.RIGHT_OR_WRONG, {"legal": 0, "code": 3}, [("malformed", "legal"), ("malformed", "code")]),
        (Kind.COUNT, {}, [("malformed", "points")]),
        (Kind.COUNT, {"points": [1]}, [("malformed", "points")]),
        (Kind.COUNT, {"points": [1, "2"]}, [("malformed", "points")]),
        (Kind.COUNT, {"points": [1, None]}, [("malformed", "points")]),
        (Kind.COUNT, {"points": [1, 10**30]}, [("malformed", "points")]),
    ],
)
def test_every_problem_of_an_answer_is_named(kind: Kind, body: dict[str, Any], expected: list[tuple[str, str]]):
    assert problems(kind, body, 2 if kind is Kind.COUNT else None) == expected


def test_a_problem_can_be_said():
    with pytest.raises(Unusable) as refused:
        read_given(Kind.RIGHT_OR_WRONG, Fields({"legal": False, "code": "nonsense"}, {"legal", "code"}))
    assert refused.value.errors("en")[0]["message"] == "The field “code” is outside of what is possible: nonsense."


def test_a_move_that_is_called_allowed_needs_no_code():
    given = read_given(Kind.RIGHT_OR_WRONG, Fields({"legal": True, "code": None}, {"legal", "code"}))
    assert (given.legal, given.code) == (True, None)
    given = read_given(Kind.RIGHT_OR_WRONG, Fields({"legal": False, "code": "must_capture"}, {"legal", "code"}))
    assert (given.legal, given.code) == (False, ProblemCode.MUST_CAPTURE)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["card", "takes", "x"]), inner),
    max_leaves=12,
)


@given(
    st.sampled_from(PUZZLE_KINDS),
    st.dictionaries(st.sampled_from(["captures", "yes", "legal", "code", "points", "deck", "variant"]), JSON),
)
def test_no_answer_does_harm(kind: Kind, body: dict[str, Any]):
    try:
        fields = Fields(body, ANSWER_FIELDS[kind])
        answer = read_given(kind, fields)
    except Unusable as refused:
        said = refused.errors("en")
        assert said
        return
    puzzle = next(make(kind, 1, "harm"))
    graded = grade(as_shown(puzzle.exercise, fields.deck), answer, puzzle.rules)
    json.dumps(answer_json(fields.voice("en"), puzzle, answer, graded, rated=False))
