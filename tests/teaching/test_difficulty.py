"""Difficulty: more to be missed is never called easier."""

from statistics import mean

import pytest

from tutor.escoba.cards import parse_card, parse_cards
from tutor.teaching.difficulty import STRONGEST, WEAKEST, difficulty, strength_of
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS


def searched(kind: Kind, table: str, hand: str) -> int:
    exercise = Exercise(kind=kind, table=parse_cards(table), hand=parse_cards(hand), variant="wikipedia")
    return strength_of(exercise)


def moved(table: str, play: str, take: str = "", variant: str = "wikipedia") -> int:
    return strength_of(
        Exercise(
            kind=Kind.RIGHT_OR_WRONG,
            table=parse_cards(table),
            play=parse_card(play),
            take=parse_cards(take),
            variant=variant,
        )
    )


@pytest.mark.parametrize("kind", [Kind.FIND_ALL, Kind.IS_THERE, Kind.ESCOBA])
@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        (("4c 4e", "7o 7c"), ("4c 4e 12b", "7o 7c")),  # one more card lies there
        (("5c 3e", "7o"), ("5c 2e 1e", "7o")),  # a longer sum
        (("6c 2e", "7o"), ("6c 3e", "6o")),  # 14 and 16 beside it
    ],
)
def test_more_to_be_missed_is_not_easier(kind: Kind, easier: tuple[str, str], harder: tuple[str, str]):
    assert searched(kind, *easier) <= searched(kind, *harder)


def test_each_further_capture_makes_it_harder_to_find_all():
    assert searched(Kind.FIND_ALL, "5c 3e 1o", "7o") < searched(Kind.FIND_ALL, "5c 3e 1o 7c", "7o 10c")


def test_sotas_and_caballos_are_harder_than_plain_cards():
    assert searched(Kind.FIND_ALL, "6c 2e 2c", "7o") < searched(Kind.FIND_ALL, "4c 2e 2c", "11o")


def test_that_there_is_none_is_harder_to_see_than_a_plain_pair():
    assert searched(Kind.IS_THERE, "5c 3e", "12o") < searched(Kind.IS_THERE, "4c 2e", "12o")


def test_a_card_that_is_not_there_is_harder_to_see_than_a_sum_that_is_far_off():
    assert moved("8c 7c".replace("8", "1"), "10o", "1c") < moved("7c 1c", "10o", "7e")


def test_a_sum_that_misses_by_one_is_harder_than_one_that_misses_by_more():
    assert moved("3c 1c", "7o", "3c") < moved("7c 1c", "7o", "7c")


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_strengths_spread_around_the_middle(kind: Kind):
    strengths = [difficulty(puzzle) for puzzle in make(kind, 150, "strengths")]
    assert min(strengths) >= WEAKEST
    assert max(strengths) <= STRONGEST
    assert 1000 <= mean(strengths) <= 1300
    assert max(strengths) - min(strengths) >= 400


def test_the_rating_of_a_yes_or_no_does_not_tell_the_answer():
    strengths: dict[bool, list[int]] = {True: [], False: []}
    for puzzle in make(Kind.IS_THERE, 400, "leak"):
        strengths[bool(puzzle.exercise.captures())].append(difficulty(puzzle))
    assert abs(mean(strengths[True]) - mean(strengths[False])) < 100
