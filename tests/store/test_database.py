"""The database: several at once, killed, locked, lost, full – what was acknowledged is there, the rest is not."""

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import event

from tests.store.conftest import answer, puzzle
from tutor.store import Store, StoreError, StoreFault, fault_sentence
from tutor.teaching.languages import LANGUAGES, Voice

ANSWER = """
import sys
from tests.store.conftest import answer
from tutor.store import Store
store, key = Store(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
for line in sys.stdin:
    print(int(store.answer(key, answer(int(line))).is_first), flush=True)
"""


def another(store: Store, key: str) -> subprocess.Popen[str]:
    """Start a process that answers the puzzles whose numbers it is sent, and says of each that it is kept."""
    process = subprocess.Popen(
        [sys.executable, "-c", ANSWER, str(store.database.url), key],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert process.stdout.readline() == "ready\n"
    return process


def ask(process: subprocess.Popen[str], number: int) -> None:
    process.stdin.write(f"{number}\n")
    process.stdin.flush()


def fault(refused: pytest.ExceptionInfo[StoreError]) -> StoreFault:
    return refused.value.fault


def test_two_tabs_that_answer_at_once_count_once(store, learner):
    for number in range(10):
        both = Barrier(2)

        def tab(number=number, both=both):
            both.wait()
            return store.answer(learner, answer(number))

        with ThreadPoolExecutor(2) as tabs:
            kept = [future.result() for future in [tabs.submit(tab), tabs.submit(tab)]]
        assert sorted(one.rated for one in kept) == [False, True]
    assert store.learner(learner).rated == 10


def test_two_processes_that_answer_at_once_count_once(store, learner):
    processes = [another(store, learner) for _ in range(2)]
    for number in range(20):
        for process in processes:
            ask(process, number)
    said = [process.communicate(timeout=60)[0].split() for process in processes]
    assert [sorted(pair) for pair in zip(*said, strict=True)] == [["0", "1"]] * 20
    assert store.learner(learner).rated == 20
    assert sum(one.seen for one in store.tallies(learner) if not one.theme) == 20


def test_many_threads_answer_and_read_without_being_refused(store):
    def visit(_):
        key = store.new_learner()
        for number in range(5):
            store.answer(key, answer(number, right=False))
            assert store.learner(key).rated == number + 1
        return key

    with ThreadPoolExecutor(8) as visitors:
        assert len(set(visitors.map(visit, range(16)))) == 16


def test_what_was_acknowledged_survives_the_end_of_the_process(store, learner):
    for turn in range(10):
        process = another(store, learner)
        ask(process, 2 * turn)
        assert process.stdout.readline() == "1\n"
        ask(process, 2 * turn + 1)  # it may be in the midst of this one
        process.send_signal(signal.SIGKILL)
        process.communicate()
        store.close()
        assert store.answered(learner, [puzzle(2 * turn)])
        seen = store.learner(learner)
        answered = store.answered(learner, [puzzle(number) for number in range(2 * turn + 2)])
        assert seen.rated == len(answered) == sum(one.seen for one in store.tallies(learner) if not one.theme)


def test_a_database_that_is_locked_refuses_after_a_while_and_keeps_nothing(store, learner, make_store, file):
    hasty = make_store(patience=0.1)
    before = store.export(learner)["answers"]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as refused:
            hasty.answer(learner, answer())
        assert hasty.learner(learner).rated == 0  # reading goes on meanwhile
        other.execute("ROLLBACK")
    assert fault(refused) is StoreFault.LOCKED
    assert store.export(learner)["answers"] == before
    assert hasty.answer(learner, answer()).rated


def test_a_writer_waits_for_its_turn(store, learner, file):
    with closing(sqlite3.connect(file, isolation_level=None)) as other, ThreadPoolExecutor(1) as thread:
        other.execute("BEGIN IMMEDIATE")
        waiting = thread.submit(store.answer, learner, answer())
        with pytest.raises(TimeoutError):
            waiting.result(timeout=0.3)
        other.execute("COMMIT")
        assert waiting.result(timeout=10).rated


def test_an_error_in_the_midst_of_an_answer_leaves_nothing_of_it(store, learner, file):
    store.answer(learner, answer(1))
    before = store.export(learner), store.tallies(learner), store.correction([puzzle(2)])
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("CREATE TRIGGER full BEFORE INSERT ON attempts BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(StoreError):
        store.answer(learner, answer(2, right=False))
    after = store.export(learner), store.tallies(learner), store.correction([puzzle(2)])
    assert after[0] | {"exported_at": ""} == before[0] | {"exported_at": ""}
    assert after[1:] == before[1:]


def test_a_file_that_is_gone_is_not_begun_anew(store, learner, file):
    for path in list(file.parent.iterdir()):
        path.unlink()
    for verb in (lambda: store.learner(learner), lambda: store.answer(learner, answer()), store.is_current):
        with pytest.raises(StoreError) as refused:
            verb()
        assert fault(refused) is StoreFault.LOST
    assert not file.exists()


def test_a_store_that_is_back_is_used_again(store, learner, file):
    away = file.with_name("away")
    store.close()
    file.rename(away)
    with pytest.raises(StoreError):
        store.learner(learner)
    away.rename(file)
    assert store.learner(learner)


def test_a_file_that_was_replaced_is_read_anew(store, learner, file, make_store):
    new = make_store("new.sqlite3")
    new.upgrade()
    key = new.new_learner()
    new.close()
    file.with_name("new.sqlite3").replace(file)
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    assert store.learner(learner) is None
    assert store.learner(key)


def test_a_place_that_is_no_folder_is_named(tmp_path):
    (tmp_path / "file").touch()
    store = Store(f"sqlite:///{tmp_path / 'file' / 'tutor.sqlite3'}")
    with pytest.raises(StoreError) as refused:
        store.upgrade()
    assert fault(refused) is StoreFault.LOST


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for this user")
def test_a_place_that_is_read_only_is_named(store, learner, file):
    store.close()
    file.chmod(0o400)
    with pytest.raises(StoreError) as refused:
        store.answer(learner, answer())
    assert fault(refused) is StoreFault.READ_ONLY


def on_every_connection(store: Store, statement: str) -> None:
    event.listen(store.database.engine, "connect", lambda opened, _record: opened.execute(statement))
    store.close()


def test_a_database_that_must_not_be_written_to_is_read(store, learner):
    on_every_connection(store, "PRAGMA query_only=ON")
    with pytest.raises(StoreError) as refused:
        store.answer(learner, answer())
    assert fault(refused) is StoreFault.READ_ONLY
    assert store.learner(learner).rated == 0


def test_a_disk_that_is_full_is_named_and_nothing_is_half_written(store, learner):
    on_every_connection(store, "PRAGMA max_page_count=1")

    def answer_until_it_is_full():
        for number in range(200):
            store.answer(learner, answer(number, right=False))

    with pytest.raises(StoreError) as refused:
        answer_until_it_is_full()
    assert fault(refused) is StoreFault.FULL
    assert store.learner(learner).rated == len(store.export(learner)["answers"])


def test_a_file_that_is_no_database_is_named(make_store, file):
    file.write_bytes(b"a shopping list, longer than the head of any database " * 40)
    with pytest.raises(StoreError) as refused:
        make_store().upgrade()
    assert fault(refused) is StoreFault.DAMAGED
    assert file.read_bytes().startswith(b"a shopping list")


@pytest.mark.parametrize(
    "url",
    [
        *("tutor.sqlite3", "sqlite://", "sqlite:///:memory:", "nosuch://host/tutor", "://"),
        *("sqlite://tmp/tutor.sqlite3", "sqlite:///tutor.sqlite3?mode=ro", "sqlite:///file:tutor.sqlite3?uri=true"),
        *("sqlite+aiosqlite:///tutor.sqlite3", "sqlite+pysqlcipher:///tutor.sqlite3"),
    ],
)
def test_an_address_that_cannot_be_used_is_named(url):
    with pytest.raises(StoreError) as refused:
        Store(url)
    assert fault(refused) is StoreFault.BAD_ADDRESS


@pytest.fixture
def pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_a_copy_is_never_written_in_the_place_of_a_device(store, learner, pipe):
    for target in (pipe, Path()):
        with pytest.raises(StoreError) as refused:
            store.back_up(target)
        assert fault(refused) is StoreFault.LOST
    assert pipe.is_fifo()


def test_what_is_no_file_is_not_waited_for_and_not_put_back(store, learner, pipe):
    for source in (pipe, Path(), pipe.with_name("nothing")):
        with pytest.raises(StoreError) as refused:
            store.restore(source)
        assert fault(refused) is StoreFault.LOST
    assert store.learner(learner)


def test_a_copy_goes_to_where_a_link_leads(store, learner, tmp_path):
    (tmp_path / "link").symlink_to("copy")
    store.back_up(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    store.delete(learner)
    store.restore(tmp_path / "copy")
    assert store.learner(learner)


def test_links_in_a_circle_are_named(store, tmp_path):
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    for verb in (store.back_up, store.restore):
        with pytest.raises(StoreError) as refused:
            verb(tmp_path / "one")
        assert fault(refused) is StoreFault.LOST


def test_without_an_address_the_file_is_in_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Store().database.file == tmp_path / "tutor" / "tutor.sqlite3"


def test_a_process_that_was_copied_opens_the_database_for_itself(store, learner):
    store.learner(learner)
    child = os.fork()
    if child == 0:
        fine = store.answer(learner, answer(1)).rated
        os._exit(0 if fine else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert store.answered(learner, [puzzle(1)])
    assert store.answer(learner, answer(2)).rated


def test_what_is_committed_is_on_the_disk_and_references_hold(store):
    with store.database.reading() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    assert found == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


@pytest.mark.parametrize("one", StoreFault)
def test_every_fault_has_a_sentence(one):
    assert fault_sentence(Voice("en"), one).endswith(".")
    assert all(fault_sentence(Voice(language), one) for language in LANGUAGES)
