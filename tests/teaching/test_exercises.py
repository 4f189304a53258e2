"""Exercises: what the game says is right, under whose rules, and how a round is told."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.escoba import NAMED, captures, parse_card, parse_cards
from tutor.escoba.cards import deck_cards
from tutor.escoba.parameters import Side
from tutor.resources import folder
from tutor.teaching.exercises import Asks, Exercise, Kind, Want, fits, plies, total
from tutor.teaching.lessons import load_lessons

LESSONS = load_lessons(folder("lessons"))
ALL = [(lesson.slug, exercise) for lesson in LESSONS for exercise in lesson.exercises.values()]


@pytest.mark.parametrize(("slug", "exercise"), ALL, ids=[exercise.name for _, exercise in ALL])
def test_every_exercise_of_the_course_is_what_its_kind_promises(slug: str, exercise: Exercise):
    cards = (*exercise.table, *exercise.hand, *exercise.cards)
    assert len(cards) == len(set(cards))
    if exercise.kind in {Kind.BUILD, Kind.FIND_ALL, Kind.IS_THERE, Kind.ESCOBA}:
        assert len(exercise.captures()) == exercise.answers
    if exercise.kind is Kind.ESCOBA:
        assert all(set(one.takes) == set(exercise.table) for one in exercise.captures())
    if exercise.kind is Kind.COUNT:
        assert len(exercise.points(NAMED["wikipedia"])) == len(exercise.counts or exercise.piles)


def test_the_exercises_of_a_lesson_are_three_to_six():
    assert all(3 <= len(lesson.exercises) <= 6 for lesson in LESSONS if lesson.number < 90)


@given(st.permutations(deck_cards()))
def test_captures_are_those_of_the_solver_and_escobas_those_that_clear_the_table(cards):
    table, hand = tuple(cards[:5]), tuple(cards[5:8])
    found = captures(table, hand)
    assert Exercise(kind=Kind.FIND_ALL, table=table, hand=hand).captures() == tuple(found)
    swept = Exercise(kind=Kind.ESCOBA, table=table, hand=hand).captures()
    assert swept == tuple(one for one in found if total((one.card, *table)) == 15 and len(one.takes) == len(table))


def test_an_exercise_with_rules_of_its_own_keeps_them_whoever_reads():
    exercise = Exercise(kind=Kind.WHO_NEXT, asks=Asks.NEXT_PLAYER, players=4, variant="cardgames")
    assert exercise.side(NAMED["torofun"]) is Side.LEFT
    assert replace(exercise, variant="").side(NAMED["torofun"]) is Side.RIGHT


def test_what_lacks_its_part_cannot_be_asked():
    with pytest.raises(ValueError, match="no card"):
        Exercise(kind=Kind.RIGHT_OR_WRONG).verdict(NAMED["wikipedia"])
    with pytest.raises(ValueError, match="no rule"):
        Exercise(kind=Kind.TRUE_OR_FALSE).holds()


def test_a_record_is_told_play_by_play_with_its_tables():
    told = next(lesson.tables.round for lesson in LESSONS if lesson.tables.round)
    for before, after in pairwise(told):
        if before.take:
            assert not set(before.take).intersection(after.table)
        else:
            assert before.play in after.table
    assert plies("") == ()


@pytest.mark.parametrize(
    ("want", "card", "take", "does"),
    [
        (Want.LAY, "2o", "", True),
        (Want.LAY, "7o", "5c 3e", False),
        (Want.CAPTURE, "7o", "5c 3e", True),
        (Want.CAPTURE, "2o", "", False),
        (Want.ESCOBA, "7o", "5c 3e", False),
        (Want.SEVEN_OF_COINS, "7o", "5c 3e", True),
        (Want.SEVEN_OF_COINS, "12b", "5c", False),
        (Want.MOST_COINS, "7o", "5c 3e", True),
        (Want.MOST_COINS, "12b", "5c", False),
    ],
)
def test_a_play_is_what_is_wanted_or_is_not(want: Want, card: str, take: str, *, does: bool):
    table, hand = parse_cards("5c 3e 1b"), parse_cards("7o 12b 2o")
    assert fits(want, table, hand, parse_card(card), parse_cards(take)) is does


def test_after_each_step_of_the_round_the_others_answer_until_it_is_the_learners_turn_again():
    tables = next(lesson.tables for lesson in LESSONS if lesson.tables.round)
    steps = [exercise for exercise in tables.exercises.values() if exercise.kind is Kind.PLAY]
    replies = [tables.replies(step) for step in steps]
    assert all(ply.seat != 0 for each in replies for ply in each)
    assert sum(map(len, replies)) == sum(ply.seat != 0 for ply in tables.round)
    assert tables.replies(Exercise(kind=Kind.SUM)) == ()
    assert tables.replies(replace(steps[0], players=99)) == ()
