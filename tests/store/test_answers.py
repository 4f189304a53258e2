"""Answers: what each of them moves, once, and what taking it back leaves."""

from datetime import timedelta

import pytest

from tests.store.conftest import LATER, NOON, answer, puzzle
from tutor.store import Counted, SetAnswer, Store, Tallied, UnknownLearnerError
from tutor.store.answers import MOST_CORRECTION
from tutor.teaching.ratings import START


def rating(store: Store, key: str) -> tuple[float, float, int]:
    seen = store.learner(key)
    assert seen
    return seen.rating, seen.deviation, seen.rated


def test_whoever_begins_has_the_rating_of_whom_nothing_is_known(store, learner):
    assert rating(store, learner) == (START.value, START.deviation, 0)


def test_nobody_has_a_key_that_was_not_given_out(store):
    assert store.learner("of nobody") is None
    with pytest.raises(UnknownLearnerError):
        store.answer("of nobody", answer())


def test_a_right_answer_raises_the_rating_and_a_wrong_one_lowers_it(store, learner):
    right = store.answer(learner, answer(1))
    wrong = store.answer(learner, answer(2, right=False))
    assert right.rated
    assert right.rating_before == START.value
    assert right.rating_after > START.value
    assert wrong.rating_before == right.rating_after
    assert wrong.rating_after < right.rating_after
    assert rating(store, learner)[::2] == (wrong.rating_after, 2)


def test_the_rating_grows_surer(store, learner):
    store.answer(learner, answer())
    assert rating(store, learner)[1] < START.deviation


def test_a_second_answer_to_a_puzzle_moves_nothing(store, learner):
    first = store.answer(learner, answer(right=False))
    before = store.learner(learner), store.tallies(learner), store.next_due(learner), store.correction([puzzle(0)])
    second = store.answer(learner, answer())
    assert first.is_first
    assert not second.is_first
    assert not second.rated
    assert second.rating_after == first.rating_after
    after = store.learner(learner), store.tallies(learner), store.next_due(learner), store.correction([puzzle(0)])
    assert after == before


@pytest.mark.parametrize("change", [{"hints": 1}, {"handed": False}, {"is_review": True}], ids=str)
def test_an_answer_with_a_hint_to_a_foreign_puzzle_or_in_a_review_is_not_rated(store, learner, change):
    kept = store.answer(learner, answer(**change))
    assert kept.is_first
    assert not kept.rated
    assert rating(store, learner) == (START.value, START.deviation, 0)
    assert store.correction([puzzle(0)]) == {}


def test_an_answer_counts_less_when_the_theme_was_given(store):
    told, untold = store.new_learner(), store.new_learner()
    with_theme = store.answer(told, answer(theme_given=True))
    without = store.answer(untold, answer())
    assert START.value < with_theme.rating_after < without.rating_after


def test_learners_answer_the_same_puzzle_each_for_themselves(store, learner):
    other = store.new_learner()
    store.answer(learner, answer())
    assert store.answer(other, answer()).is_first


def test_the_store_knows_which_puzzles_were_answered(store, learner):
    store.answer(learner, answer(1))
    assert store.answered(learner, [puzzle(1), puzzle(2)]) == {puzzle(1)}
    assert store.answered(store.new_learner(), [puzzle(1)]) == set()
    assert store.answered(learner, []) == set()


def test_tallies_are_sums_by_kind_theme_and_size(store, learner):
    store.answer(learner, answer(1))
    store.answer(learner, answer(2, right=False))
    store.answer(learner, answer(3, table_size=6, themes=("near_miss",)))
    assert store.tallies(learner) == [
        Tallied("is_there", "", 2, 2, 1),
        Tallied("is_there", "", 6, 1, 1),
        Tallied("is_there", "court_values", 2, 2, 1),
        Tallied("is_there", "near_miss", 2, 2, 1),
        Tallied("is_there", "near_miss", 6, 1, 1),
    ]


def test_an_answer_can_say_how_many_of_each_theme_it_found(store, learner):
    counts = (Counted("", 5, 4), Counted("four_cards", 1, 0))
    store.answer(learner, answer(1, credit=0.8, theme_blamed="four_cards", counts=counts))
    assert store.tallies(learner) == [Tallied("is_there", "", 2, 5, 4), Tallied("is_there", "four_cards", 2, 1, 0)]


def test_hinted_answers_are_in_no_tally(store, learner):
    store.answer(learner, answer(hints=1))
    assert store.tallies(learner) == []


def practise(store: Store, key: str) -> str:
    """Let a learner answer until the rating says something; return the key."""
    for number in range(100, 110):
        store.answer(key, answer(number, right=number % 2 == 0))
    return key


def test_a_puzzle_that_is_missed_grows_stronger_and_one_that_is_found_weaker(store, learner):
    practise(store, learner)
    store.answer(learner, answer(1))
    store.answer(learner, answer(2, right=False))
    moved = store.correction([puzzle(1), puzzle(2), puzzle(3)])
    assert moved[puzzle(1)] < 0 < moved[puzzle(2)]
    assert puzzle(3) not in moved


def test_answers_move_the_strength_of_a_puzzle_only_so_far(store):
    for _ in range(60):
        store.answer(practise(store, store.new_learner()), answer(right=False, strength=100.0))
    assert store.correction([puzzle(0)]) == {puzzle(0): MOST_CORRECTION}


def test_whoever_begins_anew_for_every_answer_does_not_move_a_puzzle(store):
    for _ in range(60):
        assert store.answer(store.new_learner(), answer(right=False, strength=100.0)).rated
    assert store.correction([puzzle(0)]) == {}


def test_a_set_holds_its_answers_in_order(store, learner):
    number = store.start_set(learner, "is_there", None, "casual")
    store.answer(learner, answer(2, set_id=number))
    store.answer(learner, answer(3))
    store.answer(learner, answer(1, right=False, set_id=number, hints=2))
    seen = store.set_of(learner, number)
    assert (seen.kind, seen.theme, seen.level) == ("is_there", None, "casual")
    assert seen.answers == (SetAnswer(puzzle(2), 1.0, 0, ()), SetAnswer(puzzle(1), 0.0, 2, ()))


def test_a_set_is_seen_and_filled_by_nobody_else(store, learner):
    number = store.start_set(learner, None, None, None)
    other = store.new_learner()
    store.answer(other, answer(set_id=number))
    assert store.set_of(other, number) is None
    assert store.set_of(learner, number).answers == ()


@pytest.mark.parametrize("number", [0, 99, 2**31, 10**30])
def test_a_set_that_there_is_not_is_nothing(store, learner, number):
    assert store.set_of(learner, number) is None


def test_undoing_makes_rating_tallies_and_reviews_what_they_were(store, learner):
    store.answer(learner, answer(1))
    store.answer(learner, answer(2, right=False))
    before = store.learner(learner), store.tallies(learner), store.due(learner, LATER, 9)
    kept = store.answer(learner, answer(3, right=False))
    assert store.learner(learner) != before[0]
    assert kept.rating_after != kept.rating_before
    assert store.undo(learner, puzzle(3))
    assert (store.learner(learner), store.tallies(learner), store.due(learner, LATER, 9)) == before


def test_what_is_undone_stays_answered_and_is_never_rated_again(store, learner):
    store.answer(learner, answer())
    store.undo(learner, puzzle(0))
    assert store.answered(learner, [puzzle(0)]) == {puzzle(0)}
    again = store.answer(learner, answer())
    assert not again.rated
    assert rating(store, learner) == (START.value, START.deviation, 0)


def test_answers_are_undone_from_the_last_to_the_first_and_then_none(store, learner):
    for number in range(3):
        store.answer(learner, answer(number, right=number == 1))
    assert not store.undo(learner, puzzle(0))
    assert [store.undo(learner, puzzle(number)) for number in (2, 1, 0)] == [True, True, True]
    assert rating(store, learner) == (START.value, START.deviation, 0)
    assert store.tallies(learner) == []
    assert store.next_due(learner) is None


def test_undoing_twice_takes_no_other_answer_back(store, learner):
    store.answer(learner, answer(1))
    before = store.learner(learner), store.tallies(learner)
    store.answer(learner, answer(2))
    assert store.undo(learner, puzzle(2))
    assert store.undo(learner, puzzle(2))
    assert (store.learner(learner), store.tallies(learner)) == before


def test_an_answer_that_was_never_given_is_not_taken_back(store, learner):
    store.answer(learner, answer(1))
    before = store.learner(learner)
    assert not store.undo(learner, puzzle(2))
    assert store.learner(learner) == before


def test_what_was_found_is_kept_with_the_answer(store, learner):
    number = store.start_set(learner, "find_all", None, None)
    store.answer(learner, answer(1, set_id=number, found=("7o 5c 3e",)))
    store.answer(learner, answer(2, set_id=number))
    assert [one.found for one in store.set_of(learner, number).answers] == [("7o 5c 3e",), ()]


def test_undoing_an_unrated_answer_leaves_the_rating(store, learner):
    rated = store.answer(learner, answer(1))
    store.answer(learner, answer(2, hints=1))
    assert store.undo(learner, puzzle(2))
    assert rating(store, learner)[::2] == (rated.rating_after, 1)


def test_a_wrong_answer_brings_its_pattern_back_and_a_right_one_does_not(store, learner):
    assert not store.answer(learner, answer(1)).came_back
    assert store.next_due(learner) is None
    assert store.answer(learner, answer(2, right=False)).came_back
    (due,) = store.due(learner, LATER, 9)
    assert (due.pattern, due.kind, due.theme) == ("is_there.near_miss", "is_there", "near_miss")
    assert due.due > NOON + timedelta(minutes=2)


def test_an_answer_that_is_right_in_part_brings_back_what_was_missed(store, learner):
    kept = store.answer(learner, answer(credit=0.75, theme_blamed="four_cards"))
    assert kept.came_back
    assert [due.pattern for due in store.due(learner, LATER, 9)] == ["is_there.four_cards"]


def test_a_right_review_puts_its_pattern_off_and_a_wrong_one_brings_it_back_soon(store, learner):
    store.answer(learner, answer(1, right=False))
    store.answer(learner, answer(2, is_review=True, answered_at=NOON + timedelta(hours=1)))
    known = store.next_due(learner)
    store.answer(learner, answer(3, is_review=True, answered_at=known))
    better_known = store.next_due(learner)
    assert known - NOON > timedelta(hours=12)
    assert better_known - known > known - NOON - timedelta(hours=1)
    store.answer(learner, answer(4, right=False, is_review=True, answered_at=better_known))
    assert store.next_due(learner) - better_known < timedelta(hours=1)


def test_a_review_that_fails_for_another_reason_brings_both_patterns_back(store, learner):
    store.answer(learner, answer(1, right=False))
    when = NOON + timedelta(days=1)
    store.answer(learner, answer(2, right=False, theme_blamed="court_values", is_review=True, answered_at=when))
    patterns = {due.pattern: due.due for due in store.due(learner, LATER, 9)}
    assert set(patterns) == {"is_there.near_miss", "is_there.court_values"}
    assert all(when < due < when + timedelta(hours=1) for due in patterns.values())


def test_a_mistake_elsewhere_is_due_at_once(store, learner):
    store.add_mistake(learner, "find_all.sweep", NOON)
    assert [one.pattern for one in store.due(learner, NOON, 9)] == ["find_all.sweep"]
    assert store.learner(learner).due == 1


def test_the_pattern_that_waits_longest_comes_first(store, learner):
    for hour, theme in enumerate(("sweep", "many", "opening")):
        store.add_mistake(learner, f"find_all.{theme}", NOON - timedelta(hours=hour))
    assert [one.theme for one in store.due(learner, NOON, 2)] == ["opening", "many"]
    assert store.next_due(learner) == NOON - timedelta(hours=2)


def test_what_is_not_due_yet_waits(store, learner):
    store.answer(learner, answer(right=False))
    assert store.due(learner, NOON, 9) == []
