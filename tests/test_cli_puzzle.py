"""``tutor puzzle make``: puzzles as JSON Lines, each with its solution."""

import json
from typing import Any

import pytest

from tests.conftest import Program
from tests.oracles import brute_force_captures
from tutor.escoba.cards import Deck, parse_cards
from tutor.teaching.puzzles import PUZZLE_KINDS, read_puzzle

KINDS = [kind.value for kind in PUZZLE_KINDS]


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("kind", KINDS)
def test_as_many_puzzles_are_made_as_are_asked_for(tutor: Program, kind: str):
    ran = tutor("puzzle", "make", "--kind", kind, "--count", "5", "--seed", "3", "--variant", "torofun")
    assert (ran.status, ran.err) == (0, "")
    made = lines(ran.out)
    assert len({puzzle["id"] for puzzle in made}) == 5
    for puzzle in made:
        assert (puzzle["kind"], puzzle["variant"], puzzle["deck"]) == (kind, "torofun", "spanish")
        assert read_puzzle(puzzle["id"]).exercise.kind.value == kind
        assert list(puzzle)[-1] == "solution"


def test_the_solution_holds_every_capture(tutor: Program):
    for puzzle in lines(tutor("puzzle", "make", "--kind", "find_all", "--count", "20", "--deck", "french").out):
        table, hand = (parse_cards(puzzle[name], Deck.FRENCH) for name in ("table", "hand"))
        assert len(puzzle["solution"]["captures"]) == len(brute_force_captures(table, hand))


def test_json_changes_nothing(tutor: Program):
    plain = tutor("puzzle", "make", "--kind", "escoba", "--count", "3")
    assert tutor("puzzle", "make", "--kind", "escoba", "--count", "3", "--json").out == plain.out


def test_a_seed_makes_the_same_again(tutor: Program):
    first, again, other = (
        tutor("puzzle", "make", "--kind", "count", "--count", "3", "--seed", seed).out for seed in ("7", "7", "8")
    )
    assert first == again != other


def test_whatever_can_be_typed_is_a_seed(tutor: Program):
    for seed in ("", "қ", "\udcff\udcfe", "s" * 5000):
        ran = tutor("puzzle", "make", "--kind", "is_there", "--seed", seed)
        assert (ran.status, len(lines(ran.out))) == (0, 1)


def test_without_a_number_one_is_made(tutor: Program):
    assert len(lines(tutor("puzzle", "make", "--kind", "is_there").out)) == 1


def test_a_theme_and_a_level_are_kept_to(tutor: Program):
    arguments = ("--kind", "right_or_wrong", "--count", "4", "--theme", "must_capture")
    for level, strength in (("steady", 1300), ("1000", 1000)):
        made = lines(tutor("puzzle", "make", *arguments, "--level", level).out)
        assert len(made) == 4
        assert all(puzzle["take"] == [] and abs(puzzle["rating"] - strength) <= 300 for puzzle in made)


def test_without_suits_there_are_still_two_captures_to_find(tutor: Program):
    for puzzle in lines(tutor("puzzle", "make", "--kind", "find_all", "--count", "40", "--deck", "values").out):
        assert len(puzzle["solution"]["captures"]) >= 2
        assert all(card.isdigit() for card in puzzle["table"])


def test_where_there_are_no_more_it_says_so(tutor: Program):
    ran = tutor("puzzle", "make", "--kind", "count", "--count", "2", "--level", "2200")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "No more such puzzles were found. Puzzles made: 0\n"


def test_all_that_is_wrong_with_the_options_is_said_at_once(tutor: Program):
    ran = tutor(
        *("puzzle", "make", "--kind", "sum", "--count", "0", "--level", "genius"),
        *("--variant", "nowhere", "--deck", "tarot", "--lang", "en"),
    )
    assert (ran.status, ran.out) == (2, "")
    assert [line.split(":")[0] for line in ran.err.splitlines()] == [
        "--deck",
        "--variant",
        "--kind",
        "--level",
        "--count",
    ]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--kind", "find_all", "--count", "many"), "--count: A whole number from 1 to 100,000 is needed."),
        (("--kind", "find_all", "--count", "100001"), "--count: A whole number from 1 to 100,000 is needed."),
        (("--kind", "best_take"), "--kind: There is no such choice: “best_take”."),
        ((), "--kind: There is no such choice: “”."),
        (("--kind", "right_or_wrong", "--theme", "claim"), "--theme: There is no such choice: “claim”."),
        (("--kind", "count", "--theme", "sweep"), "--theme: There is no such choice: “sweep”."),
        (("--kind", "count", "--level", "2201"), "--level: A whole number from 600 to 2,200 is needed."),
    ],
)
def test_an_option_that_cannot_be_used_is_named(tutor: Program, arguments: tuple[str, ...], named: str):
    ran = tutor("puzzle", "make", *arguments, "--lang", "en")
    assert (ran.status, ran.out, ran.err) == (2, "", f"{named}\n")
