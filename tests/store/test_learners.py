"""Learners: stars, days, deleting for real, tidying."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.store.conftest import NOON, answer
from tutor.store import Found, Holdings, StoreError, StoreFault, Tidied, UnknownLearnerError, learners


def rows(file: Path) -> dict[str, int]:
    """Count the rows of every table that holds something."""
    with closing(sqlite3.connect(file)) as opened:
        tables = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        counts = {name: opened.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables}  # noqa: S608
    return {name: count for name, count in counts.items() if count and name != "alembic_version"}


def set_seen(file: Path, key: str, days_ago: int) -> None:
    day = learners.today() - timedelta(days=days_ago)
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE learners SET seen_on = ? WHERE key = ?", (day.isoformat(), key))


def test_keys_cannot_be_guessed(store):
    keys = {store.new_learner() for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) >= 20 for key in keys)


def test_stars_are_kept_exercise_by_exercise_the_higher_of_both(store, learner):
    store.keep_stars(learner, "the-count", "102")
    store.keep_stars(learner, "the-count", "013")
    store.keep_stars(learner, "leaving", "3")
    assert store.stars(learner) == {"the-count": "113", "leaving": "3"}


def test_stars_stay_when_a_lesson_has_more_or_fewer_exercises_than_it_had(store, learner):
    store.keep_stars(learner, "the-count", "2")
    store.keep_stars(learner, "the-count", "103")
    store.keep_stars(learner, "the-count", "3")
    assert store.stars(learner) == {"the-count": "303"}


def test_the_first_answer_to_the_table_of_a_day_counts(store, learner):
    assert store.keep_daily(learner, "2026-03-01", 1, 4)
    assert not store.keep_daily(learner, "2026-03-01", 4, 4)
    assert store.keep_daily(learner, "2026-03-02", 2, 2)
    assert store.daily(learner) == {"2026-03-01": Found(1, 4), "2026-03-02": Found(2, 2)}


def test_nothing_is_earned_by_nobody(store):
    assert store.stars("nobody") == {}
    assert store.daily("nobody") == {}
    assert store.tallies("nobody") == []
    assert store.due("nobody", NOON, 5) == []
    with pytest.raises(UnknownLearnerError):
        store.keep_stars("nobody", "the-count", "3")


def fill(store, key):
    number = store.start_set(key, "is_there", None, None)
    store.answer(key, answer(1, right=False, hints=1, set_id=number))
    for other in range(2, 13):
        store.answer(key, answer(other, right=False))
    store.keep_stars(key, "the-count", "3")
    store.keep_daily(key, "2026-03-01", 1, 2)
    store.new_recovery(key)


def test_what_is_kept_of_a_learner_is_told_in_numbers(store, learner):
    assert store.kept(learner) == Holdings(learners.today(), 0, 0, 0, 0, has_recovery=False)
    fill(store, store.new_learner())
    fill(store, learner)
    assert store.kept(learner) == Holdings(learners.today(), 12, 1, 1, 1, has_recovery=True)
    assert store.kept("nobody") is None


def test_deleting_a_learner_leaves_no_row_and_no_byte_of_the_learner(store, learner, file):
    fill(store, learner)
    assert set(rows(file)) >= {"learners", "attempts", "reviews", "tallies", "sets", "stars", "dailies", "recoveries"}
    store.delete(learner)
    assert set(rows(file)) == {"puzzles"}  # how strong a puzzle is says nothing of anybody
    assert store.learner(learner) is None
    store.tidy()
    assert learner.encode() not in b"".join(path.read_bytes() for path in file.parent.iterdir())


def test_deleting_one_learner_leaves_the_others(store, learner, file):
    other = store.new_learner()
    fill(store, learner)
    fill(store, other)
    before = store.export(other)
    store.delete(learner)
    after = store.export(other)
    assert before | {"exported_at": ""} == after | {"exported_at": ""}


def test_tidying_removes_whoever_did_nothing_for_a_month_and_whoever_is_gone_for_two_years(store, file):
    days = {"new": 0, "idle": 31, "not yet idle": 30, "busy": 700, "gone": 731}
    keys = {name: store.new_learner() for name in days}
    for name in ("busy", "gone"):
        store.keep_stars(keys[name], "the-count", "3")
    for name, ago in days.items():
        set_seen(file, keys[name], ago)
    assert store.tidy() == Tidied(idle=1, gone=1)
    assert {name for name, key in keys.items() if store.learner(key)} == {"new", "not yet idle", "busy"}


@pytest.mark.parametrize("what", ["answer", "star", "day", "mistake"])
def test_whoever_did_anything_is_not_idle(store, learner, file, what):
    match what:
        case "answer":
            store.answer(learner, answer())
        case "star":
            store.keep_stars(learner, "the-count", "1")
        case "day":
            store.keep_daily(learner, "2026-03-01", 0, 3)
        case "mistake":
            store.add_mistake(learner, "find_all.sweep", NOON)
    set_seen(file, learner, 100)
    assert store.tidy() == Tidied(idle=0, gone=0)


def test_a_visit_is_noted_so_that_nobody_is_removed_who_still_comes(store, learner, file):
    store.keep_stars(learner, "the-count", "3")
    set_seen(file, learner, 729)
    assert store.learner(learner)
    set_seen_before = store.export(learner)["seen_on"]
    assert set_seen_before == learners.today().isoformat()


def test_a_page_is_shown_although_a_visit_cannot_be_noted(store, learner, file, monkeypatch):
    set_seen(file, learner, 5)

    def refuse(work):
        raise StoreError(StoreFault.LOCKED)

    monkeypatch.setattr(store.database, "write", refuse)
    assert store.learner(learner).rating
