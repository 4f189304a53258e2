"""A database that another program serves: what it says is understood, and several who use it at once are kept apart.

The last tests need an empty one: TUTOR_TEST_DATABASE_URL=postgresql+psycopg://… names it.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import event, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from tests.store.conftest import answer, puzzle
from tutor.store import RecoveryRevoked, Store, StoreError, StoreFault, answers
from tutor.store.database import Database, explained
from tutor.store.models import Learner, PuzzleCorrection


class Told(Exception):  # noqa: N818 - it stands for what a driver raises
    """What a driver raises: psycopg names the state, psycopg2 the code."""

    def __init__(self, state, name="sqlstate"):  # noqa: D107 - a test's
        super().__init__(f"told {state}")
        setattr(self, name, state)


def crossed(state="40P01"):
    return OperationalError("UPDATE learners", {}, Told(state))


@pytest.mark.parametrize("name", ["sqlstate", "pgcode"])
@pytest.mark.parametrize(
    ("error", "state", "fault"),
    [
        (OperationalError, "40P01", StoreFault.LOCKED),
        (OperationalError, "55P03", StoreFault.LOCKED),
        (OperationalError, "53300", StoreFault.LOCKED),
        (OperationalError, "53100", StoreFault.FULL),
        (OperationalError, "57P01", StoreFault.LOST),
        (OperationalError, "25006", StoreFault.READ_ONLY),
        (ProgrammingError, "42P01", StoreFault.OLD_SCHEMA),
        (ProgrammingError, "42501", StoreFault.LOST),
    ],
)
def test_what_the_database_says_is_understood(error, state, fault, name):
    with pytest.raises(StoreError) as refused, explained():
        raise error("SELECT", {}, Told(state, name))
    assert refused.value.fault is fault


@pytest.mark.parametrize("told", [crossed(), crossed("40001"), IntegrityError("INSERT", {}, Told("23505"))])
def test_two_who_wait_for_each_other_are_told_nothing_of_it(store, told):
    refused = [told, told]

    def work(_connection):
        if refused:
            raise refused.pop()
        return "done"

    assert store.database.write(work) == "done"


def test_who_waits_for_others_time_and_again_is_told_at_last(store):
    tries = []

    def work(_connection):
        tries.append(1)
        raise crossed()

    with pytest.raises(StoreError) as refused:
        store.database.write(work)
    assert (refused.value.fault, len(tries)) == (StoreFault.LOCKED, 3)


def test_what_is_no_quarrel_is_not_tried_again(store):
    tries = []

    def work(_connection):
        tries.append(1)
        raise crossed("57P01")

    with pytest.raises(StoreError):
        store.database.write(work)
    assert len(tries) == 1


def test_the_strength_of_a_puzzle_is_held_until_it_is_written():
    statement = answers._HELD_CORRECTION.compile(dialect=postgresql.dialect())
    assert "FOR UPDATE" in str(statement)


def test_a_port_that_is_no_number_is_named():
    with pytest.raises(StoreError) as refused:
        Store("postgresql+psycopg://localhost:port/tutor")
    assert refused.value.fault is StoreFault.BAD_ADDRESS


@pytest.fixture
def as_served(store, monkeypatch):
    """Give a database that is opened as one that another program serves."""
    url = str(store.database.url)
    monkeypatch.setattr(Database, "file", None)
    made = Database(url)
    yield made
    made.close()


def test_a_connection_that_was_cut_is_not_used(as_served):
    with as_served.reading() as connection:
        opened = connection.connection.dbapi_connection
    opened.close()
    assert as_served.revision()
    assert as_served.write(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1


def test_a_process_that_was_copied_leaves_the_connections_to_the_other(as_served, monkeypatch):
    with as_served.reading() as connection:
        others = connection.connection.dbapi_connection
    monkeypatch.setattr(os, "getpid", lambda: -1)
    for use in (as_served.revision, lambda: as_served.write(lambda _connection: None)):
        opened = []
        event.listen(as_served.engine, "checkout", lambda one, *_rest, opened=opened: opened.append(one))
        use()
        assert others not in opened
    assert others.execute("SELECT 1").fetchone() == (1,)  # and does not close them
    others.close()


# With a server ----------------------------------------------------------------------------------------

URL = os.environ.get("TUTOR_TEST_DATABASE_URL", "")
needs_a_server = pytest.mark.skipif(not URL, reason="TUTOR_TEST_DATABASE_URL names no database")


@pytest.fixture
def served():
    made = Store(URL, patience=1.0)
    made.upgrade()
    yield made
    made.close()


def at_once(*works):
    """Begin all at the same moment; return what each returns."""
    ready = Barrier(len(works))

    def begin(work):
        ready.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(begin, works))


@needs_a_server
def test_a_puzzle_that_many_answer_at_once_is_moved_by_all(served):
    keys = [served.new_learner() for _ in range(6)]
    for key in keys:
        for number in range(10):
            served.answer(key, answer(number))
    before = moved(served, puzzle(100))
    at_once(*[lambda key=key: served.answer(key, answer(100)) for key in keys])
    assert moved(served, puzzle(100)) == before + 6


def moved(store, which):
    """Return by how many answers the strength of a puzzle is moved."""
    with store.database.reading() as connection:
        found = connection.execute(select(PuzzleCorrection.answers).where(PuzzleCorrection.puzzle == which))
        return found.scalar() or 0


@needs_a_server
def test_two_who_recover_each_other_become_one(served):
    one, other = served.new_learner(), served.new_learner()
    served.answer(one, answer(1))
    served.answer(other, answer(2))
    addresses = served.new_recovery(one), served.new_recovery(other)
    keys = at_once(lambda: served.recover(addresses[0], other), lambda: served.recover(addresses[1], one))
    assert keys[0] == keys[1]
    assert served.kept(keys[0]).answers == 2


@needs_a_server
def test_an_address_that_is_revoked_at_the_same_moment_opens_nothing(served):
    key = served.new_learner()
    token = served.new_recovery(key)
    with ThreadPoolExecutor(1) as thread:
        with served.database.engine.begin() as other:
            row = other.execute(select(Learner.id).where(Learner.key == key).with_for_update()).scalar()
            recovered = thread.submit(served.recover, token, None)
            time.sleep(0.3)
            other.execute(text("UPDATE recoveries SET revoked_at = now() WHERE learner_id = :row"), {"row": row})
        with pytest.raises(RecoveryRevoked):
            recovered.result(timeout=10)


@needs_a_server
def test_a_writer_is_not_kept_waiting_for_ever(served):
    key = served.new_learner()
    with ThreadPoolExecutor(1) as thread, served.database.engine.begin() as other:
        other.execute(select(Learner.id).where(Learner.key == key).with_for_update())
        with pytest.raises(StoreError) as refused:
            thread.submit(served.answer, key, answer()).result(timeout=10)
    assert refused.value.fault is StoreFault.LOCKED
    assert served.answer(key, answer()).rated


@needs_a_server
def test_a_copied_process_answers_beside_the_one_it_is_a_copy_of(served):
    key = served.new_learner()
    child = os.fork()
    if child == 0:
        fine = all(served.answer(key, answer(number)).rated for number in range(20))
        os._exit(0 if fine else 1)
    assert all(served.answer(key, answer(number)).rated for number in range(20, 40))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert served.learner(key).rated == 40
