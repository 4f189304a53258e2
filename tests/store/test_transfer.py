"""Export and import: all of a learner goes out and comes back; what is not ours is refused as a whole."""

import copy
import json
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.conftest import LATER, NOON, answer, puzzle
from tutor.store import Counted, Found, Imported, ImportFault, NotOurs, UnknownLearnerError
from tutor.teaching.ratings import START


def fill(store, key):
    number = store.start_set(key, "is_there", None, "casual")
    store.answer(key, answer(1, set_id=number, found=("7o 5c 3e",)))
    store.answer(key, answer(2, right=False, set_id=number, counts=(Counted("", 2, 1),)))
    store.answer(key, answer(3, hints=2))
    store.answer(key, answer(4))
    store.undo(key, puzzle(4))
    store.add_mistake(key, "find_all.sweep", NOON)
    store.keep_stars(key, "the-count", "302")
    store.keep_daily(key, "2026-03-01", 1, 2)
    store.new_recovery(key)


def kept(store, key):
    """Return what a learner has, without what belongs to the moment or to the place."""
    exported = store.export(key)
    return {name: part for name, part in exported.items() if name not in {"exported_at", "recoveries"}}


@pytest.fixture
def exported(store, learner):
    fill(store, learner)
    return store.export(learner)


def test_an_export_is_json_that_names_itself(exported):
    assert json.loads(json.dumps(exported)) == exported
    assert (exported["format"], exported["version"]) == ("escoba-tutor-learner", 2)
    assert exported["answers"][0]["at"] == "2026-03-01T12:01:00Z"
    assert exported["lessons"] == {"the-count": "302"}


def test_an_export_holds_neither_the_key_nor_an_address(store, learner):
    token = store.new_recovery(learner)
    text = json.dumps(store.export(learner))
    assert learner not in text
    assert token not in text


def test_nobody_has_an_export(store):
    with pytest.raises(UnknownLearnerError):
        store.export("nobody")


def test_export_delete_and_import_give_the_same_back(store, learner, exported):
    before, tallies, due = kept(store, learner), store.tallies(learner), store.due(learner, LATER, 9)
    store.delete(learner)
    other = store.new_learner()
    assert store.import_(other, json.loads(json.dumps(exported))) == Imported(answers=4, reviews=2, lessons=1, days=1)
    assert kept(store, other) == before
    assert store.tallies(other) == tallies
    assert store.due(other, LATER, 9) == due
    answers = store.set_of(other, 1).answers
    assert [(one.puzzle, one.found) for one in answers] == [(puzzle(1), ("7o 5c 3e",)), (puzzle(2), ())]


def test_an_export_of_the_first_version_is_still_read(store, exported):
    old = {**exported, "version": 1}
    old["answers"] = [{name: part for name, part in one.items() if name != "found"} for one in exported["answers"]]
    other = store.new_learner()
    assert store.import_(other, old).answers == 4
    assert {one["found"] is None for one in store.export(other)["answers"]} == {True}


def test_importing_twice_adds_nothing(store, learner, exported):
    before, tallies = kept(store, learner), store.tallies(learner)
    assert store.import_(learner, exported) == Imported(answers=0, reviews=0, lessons=0, days=0)
    assert kept(store, learner) == before
    assert store.tallies(learner) == tallies


def test_what_was_answered_before_an_import_stands(store, exported):
    """To undo it would put the rating and the reviews back that were there before the import."""
    other = store.new_learner()
    store.answer(other, answer(9, right=False))
    store.import_(other, exported)
    before = kept(store, other), store.due(other, LATER, 9), store.tallies(other)
    assert not store.undo(other, puzzle(9))
    assert (kept(store, other), store.due(other, LATER, 9), store.tallies(other)) == before
    store.answer(other, answer(10))
    assert store.undo(other, puzzle(10))
    assert store.learner(other).rating == before[0]["rating"]["value"]


def test_of_a_set_of_very_many_answers_some_are_read(store, exported):
    some = exported["answers"][0]
    many = [{**some, "puzzle": puzzle(number), "set": 0} for number in range(300)]
    key, _ = store.import_new({**exported, "answers": many})
    number = store.start_set(key, None, None, None) - 1
    assert [one.puzzle for one in store.set_of(key, number).answers] == [puzzle(one) for one in range(100)]


def test_what_was_imported_cannot_be_undone(store, exported):
    other = store.new_learner()
    store.import_(other, exported)
    before = store.learner(other)
    assert not store.undo(other, puzzle(3))
    assert store.learner(other) == before


def test_of_two_answers_to_a_puzzle_the_earlier_counts(store, learner, exported):
    earlier, later = store.new_learner(), store.new_learner()
    store.answer(earlier, answer(1, right=False, answered_at=NOON - timedelta(days=1)))
    store.answer(later, answer(1, right=False, answered_at=NOON + timedelta(days=1)))
    for key in (earlier, later):
        store.import_(key, exported)
    found = {key: {one["puzzle"]: one["credit"] for one in kept(store, key)["answers"]} for key in (earlier, later)}
    assert found[earlier][puzzle(1)] == 0
    assert found[later][puzzle(1)] == 1
    right = {
        key: sum(one.right for one in store.tallies(key) if not one.theme)  # of the first three puzzles
        for key in (earlier, later)
    }
    assert right == {earlier: 1, later: 2}


def test_the_rating_of_more_answers_holds(store, exported):
    fewer, more = store.new_learner(), store.new_learner()
    for number in range(10, 15):
        store.answer(more, answer(number))
    before = store.learner(more)
    store.import_(fewer, exported)
    store.import_(more, exported)
    assert store.learner(fewer).rating == exported["rating"]["value"] != START.value
    assert (store.learner(more).rating, store.learner(more).rated) == (before.rating, 5)


def test_a_pattern_comes_back_at_the_earlier_time(store, exported):
    other = store.new_learner()
    store.add_mistake(other, "find_all.sweep", NOON + timedelta(days=3))
    store.add_mistake(other, "is_there.near_miss", NOON - timedelta(days=3))
    store.import_(other, exported)
    due = {one.pattern: one.due for one in store.due(other, LATER, 9)}
    assert due == {"find_all.sweep": NOON, "is_there.near_miss": NOON - timedelta(days=3)}


def test_of_a_day_what_is_there_stays(store, exported):
    other = store.new_learner()
    store.keep_daily(other, "2026-03-01", 2, 2)
    store.import_(other, exported)
    assert store.daily(other) == {"2026-03-01": Found(2, 2)}


def changed(exported, path, value):
    new = copy.deepcopy(exported)
    place = new
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return new


WRONG = [
    (("format",), "escoba", ImportFault.NOT_OURS),
    (("format",), None, ImportFault.NOT_OURS),
    (("version",), 3, ImportFault.TOO_NEW),
    (("version",), None, ImportFault.MALFORMED),
    (("version",), "1", ImportFault.MALFORMED),
    (("extra",), 1, ImportFault.MALFORMED),
    (("rating",), None, ImportFault.MALFORMED),
    (("rating", "value"), 9999.0, ImportFault.MALFORMED),
    (("rating", "value"), float("nan"), ImportFault.MALFORMED),
    (("rating", "answers"), -1, ImportFault.MALFORMED),
    (("created_on",), "yesterday", ImportFault.MALFORMED),
    (("created_on",), "0001-01-01", ImportFault.MALFORMED),
    (("answers",), {}, ImportFault.MALFORMED),
    (("answers", 0, "puzzle"), "is_there-wikipedia-aa-b", ImportFault.UNKNOWN_PUZZLE),
    (("answers", 0, "puzzle"), "x" * 1400, ImportFault.MALFORMED),
    (("answers", 0, "puzzle"), "\ud800", ImportFault.MALFORMED),
    (("answers", 0, "at"), "2026-03-01T12:00:00", ImportFault.MALFORMED),
    (("answers", 0, "at"), "0001-01-01T00:00:00+14:00", ImportFault.MALFORMED),
    (("answers", 0, "at"), 12, ImportFault.MALFORMED),
    (("answers", 0, "credit"), 2.0, ImportFault.MALFORMED),
    (("answers", 0, "hints"), True, ImportFault.MALFORMED),
    (("answers", 0, "size"), 10**30, ImportFault.MALFORMED),
    (("answers", 0, "size"), 11, ImportFault.MALFORMED),
    (("answers", 0, "missed"), "no such theme", ImportFault.MALFORMED),
    (("answers", 0, "set"), 1, ImportFault.MALFORMED),
    (("answers", 0, "counts"), [["", 1, 2]], ImportFault.MALFORMED),
    (("answers", 0, "counts"), [["", 1]], ImportFault.MALFORMED),
    (("reviews", 0, "pattern"), "find_all", ImportFault.MALFORMED),
    (("reviews", 0, "pattern"), "play.sweep.", ImportFault.MALFORMED),
    (("reviews", 0, "pattern"), "find_all.setenta", ImportFault.MALFORMED),
    (("reviews", 0, "pattern"), "play.sweep", ImportFault.MALFORMED),
    (("reviews", 0, "due"), "2500-01-01T00:00:00Z", ImportFault.MALFORMED),
    (("reviews", 0, "state"), "x" * 3000, ImportFault.MALFORMED),
    (("reviews", 0, "state"), "ж", ImportFault.MALFORMED),
    (("lessons", "The Count"), "3", ImportFault.MALFORMED),
    (("lessons", "the-count"), "9", ImportFault.MALFORMED),
    (("days", "2026-13-01"), [1, 2], ImportFault.MALFORMED),
    (("days", "2026-03-01"), [1], ImportFault.MALFORMED),
    (("days", "2026-03-01"), [3, 2], ImportFault.MALFORMED),
    (("days", "2026-W01-1"), [1, 2], ImportFault.MALFORMED),
]


@pytest.mark.parametrize(("path", "value", "fault"), WRONG, ids=lambda one: str(one)[:40].encode("ascii", "replace"))
def test_what_is_wrong_is_named_and_nothing_is_imported(store, exported, path, value, fault):
    other = store.new_learner()
    before = kept(store, other)
    with pytest.raises(NotOurs) as refused:
        store.import_(other, changed(exported, path, value))
    assert {found for found, _ in refused.value.problems} == {fault}
    assert kept(store, other) == before


def test_every_problem_is_named_with_its_place(store, learner, exported):
    twice = changed(changed(exported, ("answers", 1, "credit"), -1.0), ("rating", "deviation"), "wide")
    with pytest.raises(NotOurs) as refused:
        store.import_(learner, twice)
    assert {place for _, place in refused.value.problems} == {"answers.1.credit", "rating.deviation"}


def test_more_answers_than_anybody_gave_are_refused(store, learner, exported):
    flood = changed(exported, ("answers",), [exported["answers"][0]] * 20_001)
    with pytest.raises(NotOurs) as refused:
        store.import_(learner, flood)
    assert refused.value.problems == ((ImportFault.TOO_MUCH, "answers"),)


def test_an_object_of_very_many_names_is_refused_as_a_whole(store, learner, exported):
    flood = exported | {f"name {number}": 1 for number in range(100)}
    with pytest.raises(NotOurs) as refused:
        store.import_(learner, flood)
    assert [fault for fault, _ in refused.value.problems] == [ImportFault.MALFORMED]


def test_what_no_page_can_hold_of_a_name_is_marked(store, learner, exported):
    with pytest.raises(NotOurs) as refused:
        store.import_(learner, changed(exported, ("lessons", "a\x00b\x1b"), "3"))
    ((_, place),) = refused.value.problems
    assert place.startswith("lessons.a\ufffdb\ufffd")


def test_a_learner_is_made_of_a_file_or_nobody_is(store, exported):
    key, imported = store.import_new(exported)
    assert (imported.answers, kept(store, key)["answers"]) == (len(exported["answers"]), exported["answers"])
    with pytest.raises(NotOurs):
        store.import_new(changed(exported, ("extra",), 1))
    with store.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM learners").scalar() == 2


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)


def places(value, path=()):
    """Yield the paths of everything in an export."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*path, step)
        yield from places(inner, (*path, step))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_stands_in_a_file_is_imported_or_refused(store, exported, data):
    other = store.new_learner()
    path = data.draw(st.sampled_from(list(places(exported))))
    value = data.draw(ANYTHING)
    try:
        store.import_(other, changed(exported, path, value))
    except NotOurs:
        assert not kept(store, other)["answers"]
    assert store.export(other)
    assert store.tallies(other) is not None


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=ANYTHING)
def test_a_file_of_another_kind_is_not_ours(store, learner, value):
    with pytest.raises(NotOurs) as refused:
        store.import_(learner, value)
    assert [fault for fault, _ in refused.value.problems] == [ImportFault.NOT_OURS]
