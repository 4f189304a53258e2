"""Recovery addresses: each opens once, until it is revoked."""

import sqlite3
from contextlib import closing

import pytest

from tests.store.conftest import answer, puzzle
from tutor.store import RecoveryRevoked, RecoveryUnknown, RecoveryUsed


def test_whoever_has_the_address_is_the_learner_again(store, learner):
    token = store.new_recovery(learner)
    assert store.recover(token, None) == learner


def test_an_address_is_used_up_by_using_it_and_not_by_looking(store, learner):
    token = store.new_recovery(learner)
    store.peek_recovery(token)
    store.recover(token, None)
    with pytest.raises(RecoveryUsed):
        store.peek_recovery(token)
    with pytest.raises(RecoveryUsed):
        store.recover(token, None)


def test_a_revoked_address_opens_nothing_and_says_so(store, learner):
    token = store.new_recovery(learner)
    store.revoke(learner)
    with pytest.raises(RecoveryRevoked):
        store.recover(token, None)


def test_a_new_address_revokes_the_one_before(store, learner):
    first, second = store.new_recovery(learner), store.new_recovery(learner)
    with pytest.raises(RecoveryRevoked):
        store.peek_recovery(first)
    store.peek_recovery(second)


@pytest.mark.parametrize("token", ["", "of nobody", "ж\ud800", "x" * 10_000])
def test_an_address_that_nobody_made_is_unknown(store, token):
    with pytest.raises(RecoveryUnknown):
        store.recover(token, None)


def test_a_deleted_learner_is_not_recovered(store, learner):
    token = store.new_recovery(learner)
    store.delete(learner)
    with pytest.raises(RecoveryUnknown):
        store.recover(token, None)


def test_a_page_knows_whether_there_is_an_address(store, learner):
    assert not store.kept(learner).has_recovery
    token = store.new_recovery(learner)
    assert store.kept(learner).has_recovery
    store.recover(token, None)
    assert not store.kept(learner).has_recovery


def test_the_store_cannot_tell_the_address(store, learner, file):
    token = store.new_recovery(learner)
    with closing(sqlite3.connect(file)) as opened:
        assert token not in "".join(opened.iterdump())


def test_what_was_done_meanwhile_is_joined(store, learner):
    token = store.new_recovery(learner)
    store.answer(learner, answer(1))
    store.keep_stars(learner, "the-count", "30")
    meanwhile = store.new_learner()
    store.answer(meanwhile, answer(2, right=False))
    store.keep_stars(meanwhile, "the-count", "12")
    store.keep_daily(meanwhile, "2026-03-01", 2, 3)
    assert store.recover(token, meanwhile) == learner
    assert store.answered(learner, [puzzle(1), puzzle(2)]) == {puzzle(1), puzzle(2)}
    assert store.stars(learner) == {"the-count": "32"}
    assert store.daily(learner) == {"2026-03-01": (2, 3)}
    assert store.next_due(learner)
    assert sum(tally.seen for tally in store.tallies(learner) if not tally.theme) == 2
    assert store.learner(meanwhile) is None


def test_an_address_of_the_one_who_is_joined_leads_to_the_learner(store, learner):
    token, meanwhile = store.new_recovery(learner), store.new_learner()
    printed = store.new_recovery(meanwhile)
    store.recover(token, meanwhile)
    assert store.recover(printed, None) == learner


def test_recovering_oneself_or_from_nobody_changes_nothing_else(store, learner):
    store.answer(learner, answer())
    before = store.export(learner)["answers"]
    store.recover(store.new_recovery(learner), learner)
    store.recover(store.new_recovery(learner), "deleted long ago")
    assert store.export(learner)["answers"] == before
