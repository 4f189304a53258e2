"""Reviews: what was missed comes back soon, what is known comes back ever later."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.teaching.reviews import reviewed

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
histories = st.lists(
    st.tuples(st.booleans(), st.timedeltas(timedelta(0), timedelta(days=400))), min_size=1, max_size=12
)
moments = st.datetimes(datetime(2020, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001  the zone is given


def after(history, now):
    """Answer as often as the history says, each time so long after it was due."""
    kept = None
    for was_right, late in history:
        kept = reviewed(kept and kept.state, was_right, now)
        now = kept.due + late
    return kept, now


def test_what_was_missed_comes_back_in_ten_minutes_then_in_a_day_then_later():
    kept, waits = reviewed(None, was_right=False, now=NOON), []
    for _ in range(5):
        now = kept.due
        kept = reviewed(kept.state, was_right=True, now=now)
        waits.append(kept.due - now)
    assert reviewed(None, was_right=False, now=NOON).due - NOON == timedelta(minutes=10)
    assert waits[0] == timedelta(days=1)
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=7)


def test_what_is_missed_again_after_weeks_comes_back_in_ten_minutes():
    kept, now = after([(False, timedelta(0)), *[(True, timedelta(0))] * 5], NOON)
    assert now - NOON > timedelta(days=20)
    assert reviewed(kept.state, was_right=False, now=now).due - now == timedelta(minutes=10)


def test_what_is_known_for_years_still_comes_back_once_a_year():
    kept, now = after([(True, timedelta(0))] * 40, NOON)
    assert timedelta(days=300) < reviewed(kept.state, was_right=True, now=now).due - now <= timedelta(days=365)


@given(histories, moments)
def test_it_is_always_due_later_than_the_answer(history, now):
    kept, now = after(history, now)
    for was_right in (True, False):
        assert reviewed(kept.state, was_right, now).due > now


@given(histories, moments)
def test_a_right_answer_makes_it_wait_longer_than_a_wrong_one(history, now):
    kept, now = after(history, now)
    assert reviewed(kept.state, was_right=True, now=now).due > reviewed(kept.state, was_right=False, now=now).due


@given(histories, moments)
def test_right_answers_lengthen_the_wait_each_time(history, now):
    kept, now = after(history, now)
    waits = []
    for _ in range(5):
        kept = reviewed(kept.state, was_right=True, now=now)
        waits.append(kept.due - now)
        now = kept.due
    assert waits == sorted(waits)


@given(histories, moments, st.booleans())
def test_the_state_is_json_and_the_same_answer_gives_the_same_again(history, now, was_right):
    kept, now = after(history, now)
    assert isinstance(json.loads(kept.state), dict)
    again = reviewed(json.dumps(json.loads(kept.state)), was_right, now)
    assert again == reviewed(kept.state, was_right, now)


@given(st.booleans(), moments)
def test_the_time_may_be_told_in_any_zone(was_right, now):
    elsewhere = now.astimezone(timezone(timedelta(hours=5)))
    assert reviewed(None, was_right, elsewhere) == reviewed(None, was_right, now)


def test_a_clock_that_was_put_back_does_no_harm():
    kept = reviewed(None, was_right=False, now=NOON)
    earlier = NOON - timedelta(days=3)
    assert reviewed(kept.state, was_right=True, now=earlier).due == earlier + timedelta(days=1)


MISSED = reviewed(None, was_right=False, now=NOON)
KEPT = json.loads(reviewed(MISSED.state, was_right=True, now=NOON).state)
BROKEN = {
    "stability": [-1, 0, "x", None, [], float("nan"), float("inf"), 1e300],
    "difficulty": [0, 11, "x", None, float("nan"), float("inf")],
    "state": [0, 4, "x", None, 2.5, 3],
    "step": ["x", [], 1.5],
    "last_review": ["yesterday", 5, "2026-03-01T12:00:00"],
    "due": ["", None, 7],
    "card_id": [2, None, "x"],
}


@pytest.mark.parametrize(
    "state",
    ["", "x", "[]", "null", "7", "{}", "[" * 100_000]
    + [json.dumps(KEPT | {name: value}) for name, values in BROKEN.items() for value in values]
    + [json.dumps({one: value for one, value in KEPT.items() if one != name}) for name in KEPT],
)
def test_a_state_that_cannot_be_read_begins_anew_or_is_followed_but_never_fails(state):
    later = NOON + timedelta(days=2)
    assert later < reviewed(state, was_right=True, now=later).due <= later + timedelta(days=365)
    assert reviewed(state, was_right=False, now=later).due == later + timedelta(minutes=10)


@given(st.text() | st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists).map(json.dumps))
def test_no_text_at_all_makes_it_fail(state):
    assert reviewed(state, was_right=True, now=NOON) == reviewed(None, was_right=True, now=NOON)
