"""Ratings: simulated learners are found quickly, whatever they train and however weak or strong they are."""

import random
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.teaching.exercises import Kind
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.ratings import LEAST, MOST, START, SUREST, Rating, counted, expected, floor, update, weight_of

NEAR = 100
PARTS = (0.25, 0.5, 0.67, 0.75)  # of the captures found in a find_all that is not whole


class Trained(NamedTuple):
    """How far off a learner's rating was after 30 and after 60 puzzles."""

    after_30: float
    after_60: float
    rating: Rating


def trained(
    chance: random.Random,
    strength: float,
    kinds: Sequence[Kind] = PUZZLE_KINDS,
    *,
    parts: Sequence[float] = (0.0,),
    weight: float = 1.0,
) -> Trained:
    """Let a learner of this strength answer 60 puzzles near the rating of the moment.

    A puzzle that is not guessed right is right by Elo's formula; a find_all that is not is right in part.
    """
    rating, off = START, []
    for _ in range(60):
        kind = chance.choice(kinds)
        puzzle = rating.value + chance.uniform(-75, 75)
        knows = chance.random() < 1 / (1 + 10 ** ((puzzle - strength) / 400))
        right = knows or chance.random() < {Kind.IS_THERE: 0.5, Kind.RIGHT_OR_WRONG: 0.25}.get(kind, 0.0)
        part = chance.choice(parts) if kind is Kind.FIND_ALL else 0.0
        rating = update(rating, puzzle, 1.0 if right else part, floor=floor(kind), weight=weight)
        off.append(rating.value - strength)
    return Trained(off[29], off[59], rating)


def all_of_them(learners: int, kinds: Sequence[Kind] = PUZZLE_KINDS, **how: Sequence[float]) -> list[Trained]:
    chance = random.Random(7)
    return [trained(chance, chance.gauss(1200, 300), kinds, **how) for _ in range(learners)]


def share_near(offs: Sequence[float]) -> float:
    return mean(abs(off) <= NEAR for off in offs)


@pytest.mark.parametrize("parts", [(0.0,), PARTS], ids=["whole or nothing", "right in part"])
def test_four_in_five_learners_are_within_100_points_after_30_puzzles_and_nine_in_ten_after_60(parts):
    learners = all_of_them(800, parts=parts)
    assert share_near([one.after_30 for one in learners]) >= 0.8
    assert share_near([one.after_60 for one in learners]) >= 0.9
    assert abs(mean(one.after_60 for one in learners)) < 15


@pytest.mark.parametrize("kind", [Kind.FIND_ALL, Kind.ESCOBA, Kind.COUNT])
def test_the_same_is_true_of_learners_who_train_one_kind_that_cannot_be_guessed(kind):
    learners = all_of_them(400, [kind])
    assert share_near([one.after_30 for one in learners]) >= 0.8
    assert share_near([one.after_60 for one in learners]) >= 0.9


@pytest.mark.parametrize(
    ("kind", "after_30", "after_60"), [(Kind.RIGHT_OR_WRONG, 0.7, 0.83), (Kind.IS_THERE, 0.55, 0.7)]
)
def test_where_guesses_tell_less_it_takes_longer_but_goes_neither_up_nor_down(kind, after_30, after_60):
    # An answer that a guess gets right half of the time tells a third of what another does: 30 of them leave a
    # deviation of 103 points, whoever reckons, and so two learners in three within 100.
    learners = all_of_them(400, [kind])
    assert share_near([one.after_30 for one in learners]) >= after_30
    assert share_near([one.after_60 for one in learners]) >= after_60
    assert abs(mean(one.after_60 for one in learners)) < 20


@pytest.mark.parametrize("strength", [500, 2000])
def test_the_very_weak_and_the_very_strong_are_found_too(strength):
    chance = random.Random(3)
    learners = [trained(chance, strength) for _ in range(200)]
    assert share_near([one.after_60 for one in learners]) >= 0.85


def test_answers_to_a_theme_that_was_chosen_find_a_learner_more_slowly():
    told, untold = all_of_them(200, weight=weight_of(theme_given=True)), all_of_them(200)
    assert share_near([one.after_30 for one in told]) < share_near([one.after_30 for one in untold])
    assert mean(one.rating.deviation for one in told) > mean(one.rating.deviation for one in untold)


def test_the_deviation_is_the_doubt_that_there_is():
    # Two in three are to be no further off than the rating itself says.
    learners = all_of_them(600)
    assert 0.6 < mean(abs(one.after_60) <= one.rating.deviation for one in learners) < 0.8


def test_somebody_who_gets_better_is_followed():
    chance = random.Random(5)
    rating = Rating(1000, SUREST)
    for _ in range(100):
        right = chance.random() < expected(1300, rating.value)
        rating = update(rating, rating.value, float(right))
    assert abs(rating.value - 1300) < NEAR


def test_whoever_only_guesses_does_not_rise():
    chance = random.Random(11)
    rating = START
    for _ in range(200):
        rating = update(rating, rating.value, float(chance.random() < 0.5), floor=floor(Kind.IS_THERE))
    assert rating.value < START.value


def test_a_guessable_puzzle_lifts_less_and_a_wrong_answer_to_it_costs_more():
    lifted, lifted_much = update(START, 1200, 1.0, floor=0.5), update(START, 1200, 1.0)
    assert START.value < lifted.value < lifted_much.value
    assert update(START, 1200, 0.0, floor=0.5).value == pytest.approx(update(START, 1200, 0.0).value)


def test_a_weaker_puzzle_tells_less_when_it_is_solved_and_more_when_it_is_not():
    assert update(START, 800, 1.0).value < update(START, 1600, 1.0).value
    assert update(START, 800, 0.0).value < update(START, 1600, 0.0).value


credits_ = st.floats(0, 1)


@given(credits_, credits_)
def test_more_found_never_counts_for_less(one, other):
    less, more = sorted([one, other])
    assert 0 <= counted(less) <= counted(more) <= 1
    assert update(START, 1200, less).value <= update(START, 1200, more).value


@given(
    st.floats(LEAST, MOST),
    st.floats(SUREST, START.deviation),
    st.lists(st.tuples(st.floats(100, 2800), credits_, st.sampled_from(PUZZLE_KINDS), st.booleans()), max_size=60),
)
def test_no_rating_leaves_its_bounds_and_none_is_surer_than_can_be(value, deviation, answers):
    rating = Rating(value, deviation)
    for strength, credit, kind, told in answers:
        rating = update(rating, strength, credit, floor=floor(kind), weight=weight_of(told))
        assert LEAST <= rating.value <= MOST
        assert SUREST <= rating.deviation <= 2 * START.deviation


@pytest.mark.parametrize("credit", [0.0, 1.0])
def test_a_thousand_answers_alike_end_at_a_bound_and_not_beyond(credit):
    rating = START
    for _ in range(1000):
        rating = update(rating, rating.value, credit)
    assert rating.value == (MOST if credit else LEAST)
