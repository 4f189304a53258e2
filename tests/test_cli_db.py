"""db: upgrade, backup, restore, tidy – with a database in use, a broken one, one that is not ours."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import Program
from tutor.store import Store, learners
from tutor.store.database import Database


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name the file of the database that the commands are told of."""
    place = tmp_path / "data" / "tutor.sqlite3"
    monkeypatch.setenv("TUTOR_DATABASE_URL", f"sqlite:///{place}")
    return place


@pytest.fixture
def store(file: Path):
    made = Store(f"sqlite:///{file}")
    made.upgrade()
    yield made
    made.close()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.sqlite3"


def test_upgrade_makes_the_database_and_may_be_repeated(tutor: Program, file):
    for _ in range(2):
        ran = tutor("db", "upgrade")
        assert (ran.status, ran.out, ran.err) == (0, "The database is up to date.\n", "")
    assert Store(f"sqlite:///{file}").is_current()


def test_upgrade_without_a_setting_makes_the_file_in_the_data_folder(tutor: Program, tmp_path, monkeypatch):
    monkeypatch.delenv("TUTOR_DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert tutor("db", "upgrade", "--json").json == {"upgraded": True}
    assert (tmp_path / "tutor" / "tutor.sqlite3").exists()


def test_a_backup_is_whole_although_the_database_is_in_use(tutor: Program, store, copy):
    key = store.new_learner()
    store.keep_stars(key, "the-count", "3")
    with closing(sqlite3.connect(store.database.file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM learners")  # not committed: not in the copy
        assert tutor("db", "backup", str(copy), "--json").json == {"file": str(copy)}
        writer.execute("ROLLBACK")
    assert sorted(path.name for path in copy.parent.iterdir()) == ["copy.sqlite3", "data"]
    with closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as opened:  # needs no second file
        assert opened.execute("SELECT digits FROM stars").fetchall() == [("3",)]


def test_a_restored_backup_takes_the_place_of_all_that_was_there(tutor: Program, store, copy):
    kept = store.new_learner()
    tutor("db", "backup", str(copy))
    lost = store.new_learner()
    ran = tutor("db", "restore", str(copy))
    assert (ran.status, ran.out) == (0, f"The database is now that of the file {copy}.\n")
    assert store.learner(kept)  # the same store, opened before
    assert store.learner(lost) is None
    assert store.learner(store.new_learner())


def test_a_program_that_runs_goes_on_with_the_restored_database(tutor: Program, store, copy):
    kept = store.new_learner()
    tutor("db", "backup", str(copy))
    code = (
        "import sys; from tutor.store import Store; store = Store(sys.argv[1])\n"
        "key = store.new_learner(); print(key, flush=True); input()\n"
        "print(store.learner(key) is None, store.learner(sys.argv[2]) is not None)\n"
        "store.keep_stars(sys.argv[2], 'the-count', '3')"
    )
    command = [sys.executable, "-c", code, os.environ["TUTOR_DATABASE_URL"], kept]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline()
        assert tutor("db", "restore", str(copy)).status == 0
        said, _ = other.communicate("\n", timeout=30)
    assert said == "True True\n"
    assert store.stars(kept) == {"the-count": "3"}
    with closing(sqlite3.connect(store.database.file)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("harm", ["gone", "no database", "torn"])
def test_a_backup_is_restored_over_a_database_that_is_broken(tutor: Program, store, copy, file, harm):
    key = store.new_learner()
    tutor("db", "backup", str(copy))
    store.close()
    match harm:
        case "gone":
            for path in list(file.parent.iterdir()):
                path.unlink()
        case "no database":
            file.write_bytes(b"something else " * 1000)
        case "torn":
            file.write_bytes(file.read_bytes()[:5000])
    ran = tutor("db", "restore", str(copy))
    assert (ran.status, ran.err) == (0, "")
    assert store.learner(key)
    assert store.learner(store.new_learner())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "The database cannot be opened"),
        (b"a shopping list " * 100, "The file is no database, or is damaged."),
        (b"", "The file is no database of this program."),
    ],
    ids=["missing", "text", "empty"],
)
def test_a_file_that_is_no_backup_is_refused_and_everything_stays(tutor: Program, store, copy, content, said):
    key = store.new_learner()
    if content is not None:
        copy.write_bytes(content)
    ran = tutor("db", "restore", str(copy))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert ran.err.count("\n") == 1
    assert store.learner(key)


def test_the_database_of_another_program_or_of_a_newer_one_is_refused(tutor: Program, store, copy):
    key = store.new_learner()
    with closing(sqlite3.connect(copy)) as other:
        other.execute("CREATE TABLE songs (title)")
    assert tutor("db", "restore", str(copy)).err == "The file is no database of this program.\n"
    tutor("db", "backup", str(copy.with_name("newer")))
    with closing(sqlite3.connect(copy.with_name("newer"))) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    ran = tutor("db", "restore", str(copy.with_name("newer")))
    assert ran.err == "The database belongs to a newer version of the program.\n"
    assert store.learner(key)


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_is_no_copy_of_itself(tutor: Program, store, file, command):
    ran = tutor("db", command, str(file))
    assert (ran.status, ran.err) == (2, "The copy and the database are the same file.\n")
    assert store.is_current()


def test_a_failed_backup_leaves_the_one_before(tutor: Program, store, file, copy):
    tutor("db", "backup", str(copy))
    before = copy.read_bytes()
    store.close()
    file.write_bytes(b"something else " * 1000)
    assert tutor("db", "backup", str(copy)).status == 2
    assert copy.read_bytes() == before
    assert sorted(path.name for path in copy.parent.iterdir()) == ["copy.sqlite3", "data"]


def test_a_backup_to_where_nothing_can_be_written_is_refused(tutor: Program, store, tmp_path):
    ran = tutor("db", "backup", str(tmp_path / "nowhere" / "copy.sqlite3"))
    assert (ran.status, ran.out) == (2, "")
    assert "nowhere" in ran.err


def test_tidy_says_how_many_it_removed(tutor: Program, store, file):
    idle, kept = store.new_learner(), store.new_learner()
    day = learners.today() - timedelta(days=40)
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE learners SET seen_on = ? WHERE key = ?", (day.isoformat(), idle))
    ran = tutor("db", "tidy")
    assert ran.status == 0
    assert ran.out.splitlines() == [
        "Removed, because nothing was ever kept of them: 1",
        "Removed, because they were not seen for two years: 0",
    ]
    assert tutor("db", "tidy", "--json").json == {"idle": 0, "gone": 0}
    assert store.learner(kept)


def test_tidy_of_a_database_that_is_not_there_says_so(tutor: Program, file):
    ran = tutor("db", "tidy")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("The database cannot be opened")
    assert not file.exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_another_database_is_copied_with_its_own_tools(tutor: Program, store, copy, monkeypatch, command):
    tutor("db", "backup", str(copy))
    monkeypatch.setattr(Database, "file", None)  # as it is for a database that another program serves
    ran = tutor("db", command, str(copy))
    assert (ran.status, ran.err) == (2, "The database is no file: copy it with its own tools.\n")


def test_a_database_for_which_something_is_not_installed_is_named(tutor: Program, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    monkeypatch.setenv("TUTOR_DATABASE_URL", "postgresql+psycopg2://host/tutor")
    ran = tutor("db", "upgrade")
    assert ran.status == 2
    assert ran.err.startswith("The address of the database cannot be used. (")


def test_an_address_that_cannot_be_used_is_refused(tutor: Program, monkeypatch):
    monkeypatch.setenv("TUTOR_DATABASE_URL", "tutor.sqlite3")
    ran = tutor("db", "upgrade")
    assert (ran.status, ran.err) == (2, "The address of the database cannot be used.\n")
