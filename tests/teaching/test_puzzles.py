"""Puzzles have ids that hold all of them; what is no id is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.escoba.cards import parse_card, parse_cards
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.problems import UnusableInput
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS, can_be_asked, puzzle_of, read_puzzle, under, written

VARIANTS = ("wikipedia", "torofun", "cardgames", "torofun,all_sevens_covers=seven_of_coins+most_sevens,target=31")


def why_not(text: str) -> Detail | None:
    with pytest.raises(UnusableInput) as refused:
        read_puzzle(text)
    (problem,) = refused.value.problems
    assert problem.code is ProblemCode.UNKNOWN_PUZZLE
    return problem.detail


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_what_is_written_reads_back_as_the_same_puzzle(kind: Kind, variant: str):
    for puzzle in make(kind, 30, "read back", variant):
        assert read_puzzle(puzzle.id) == puzzle
        assert written(puzzle.exercise) == puzzle.id
        assert puzzle.exercise.variant == variant


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_an_id_needs_no_escaping_in_an_address(kind: Kind):
    for puzzle in make(kind, 30, "addresses", VARIANTS[-1]):
        assert set(puzzle.id) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "find_all",
        "find_all-wikipedia",
        "find_all-wikipedia-owa",
        "find_all-wikipedia-owa-gN-a",
        "find_all-wikipedia-owa-g!",
        "find_all-nowhere-owa-gN",
        "find_all-wikipedia.target~x-owa-gN",
        "find_all-wikipedia.target~21-owa-gN",
        "sum-wikipedia-owa-gN",
        "FIND_ALL-wikipedia-owa-gN",
        " find_all-wikipedia-owa-gN",
        "find_all-wikipedia-owa-gZ",
        "count-wikipedia-xx-abc-def",
        "count-wikipedia-11-abc-def-9",
        "right_or_wrong-wikipedia-owa-o-gN",
        "🂡",
        "find_all-wikipedia-owa-g\u0661",
        "a" * 100_000,
    ],
)
def test_a_text_that_is_no_id_is_called_so(text: str):
    assert why_not(text) is Detail.NOT_A_PUZZLE


@pytest.mark.parametrize(
    "text",
    [
        "find_all-wikipedia-oo-gN",  # a card twice on the table
        "find_all-wikipedia-oga-gN",  # a card on the table and in the hand
        "find_all-wikipedia-~-gN",  # nothing on the table
        "find_all-wikipedia-owa-~",  # nothing in the hand
        "find_all-wikipedia-owa-gNij",  # four cards in the hand
        "find_all-wikipedia-a-b",  # no 15
        "find_all-wikipedia-owa-g",  # one 15 alone
        "find_all-wikipedia-abcdefghijk-MN",  # a table that no page shows
        "escoba-wikipedia-owa-g",  # no sweep
        "right_or_wrong-wikipedia-owa-og-g",  # the card played among those taken
        "right_or_wrong-wikipedia-owa-oz-g",  # wrong for two reasons
        "count-wikipedia-00-abc-def",  # cards missing
        "count-wikipedia-99-abc-def",
    ],
)
def test_cards_that_cannot_lie_so_are_called_so(text: str):
    assert why_not(text) is Detail.IMPOSSIBLE_PUZZLE


@given(st.text(max_size=60) | st.from_regex(r"(find_all|count|escoba)-[a-z.~]{0,12}(-[a-zA-Z~.0-9]{0,9}){0,4}"))
def test_no_text_does_harm(text: str):
    try:
        puzzle = read_puzzle(text)
    except UnusableInput as refused:
        codes = [problem.code for problem in refused.problems]
        assert codes == [ProblemCode.UNKNOWN_PUZZLE]
    else:
        assert written(puzzle.exercise) == text


def test_under_other_rules_the_cards_stay():
    puzzle = read_puzzle("find_all-wikipedia-owa-gN")
    other = under(puzzle, "torofun,target=31")
    assert (other.exercise.table, other.exercise.hand) == (puzzle.exercise.table, puzzle.exercise.hand)
    assert other.id == "find_all-torofun.target~31-owa-gN"
    assert under(other, "wikipedia") == puzzle


def test_rules_are_written_in_one_way_only():
    puzzle = read_puzzle("find_all-wikipedia-owa-gN")
    assert under(puzzle, "torofun,target=21,lead=1").id == "find_all-torofun-owa-gN"


def test_an_exercise_that_leaves_two_answers_open_is_no_puzzle():
    table = parse_cards("5c 3e")
    wrong_twice = Exercise(
        kind=Kind.RIGHT_OR_WRONG, table=table, play=parse_card("7o"), take=parse_cards("5o"), variant="wikipedia"
    )
    assert not can_be_asked(wrong_twice)
    with pytest.raises(UnusableInput, match="impossible_puzzle"):
        puzzle_of(wrong_twice)


def test_a_table_whose_cards_are_to_make_another_number_is_no_puzzle():
    exercise = Exercise(
        kind=Kind.FIND_ALL, table=parse_cards("5c 3e 2o"), hand=parse_cards("5o 7o"), variant="wikipedia", total=10
    )
    assert len(exercise.captures()) == 3
    assert not can_be_asked(exercise)
