"""Migrations: from every earlier schema to today's, with every row kept."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import Final

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Executable, create_engine, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from tests.store.conftest import answer, puzzle
from tutor.store import Store, StoreError, StoreFault, answers, earned, learners, recovery, reviews_kept, transfer
from tutor.store.database import _config
from tutor.store.migrations import HEAD
from tutor.store.models import Base

#: What a database at a revision holds; whoever adds a revision adds what it can hold.
ROWS: Final[dict[str, str]] = {
    "0001": """
        INSERT INTO learners VALUES (1, 'a-key', '2026-01-01', '2026-02-01', 1300.5, 80.0, 1);
        INSERT INTO sets VALUES (1, 1, 'is_there', NULL, 'casual');
        INSERT INTO attempts VALUES (1, 1, 'PUZZLE', 'is_there', 'near_miss', 2, 0.0, 0, 1, 0, 1,
            '2026-01-31 12:00:00.000000', 1320.0, 1300.5, 90.0, '[["", 1, 0]]', '{}');
        INSERT INTO reviews VALUES (1, 'is_there.near_miss', '{}', '2026-02-01 12:00:00.000000');
        INSERT INTO tallies VALUES (1, 'is_there', '', 2, 1, 0);
        INSERT INTO stars VALUES (1, 'the-count', '302');
        INSERT INTO dailies VALUES (1, '2026-01-31', 1, 2);
        INSERT INTO puzzles VALUES ('PUZZLE', 1, 8.0);
    """,
}
ROWS["0002"] = ROWS["0001"].replace("'{}');\n        INSERT INTO reviews", "'{}', NULL);\n        INSERT INTO reviews")
REVISIONS: Final = [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def made_at(file, revision):
    """Make a database as the program of that revision left it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(_config(connection), revision)
    engine.dispose()
    with closing(sqlite3.connect(file)) as opened:
        opened.executescript(ROWS[revision].replace("PUZZLE", puzzle(1)))


def test_the_last_revision_is_the_one_that_the_program_needs():
    assert REVISIONS[0] == HEAD


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_database_of_every_revision_is_upgraded_with_its_rows(store, make_store, file, revision):
    old = file.with_name("old.sqlite3")
    made_at(old, revision)
    store = make_store("old.sqlite3")
    store.upgrade()
    assert store.is_current()
    seen = store.learner("a-key")
    assert (seen.rating, seen.deviation, seen.rated, seen.due) == (1300.5, 80.0, 1, 1)
    assert store.stars("a-key") == {"the-count": "302"}
    assert store.daily("a-key") == {"2026-01-31": (1, 2)}
    assert store.set_of("a-key", 1).answers == ((puzzle(1), 0.0, 0, None),)
    assert store.tallies("a-key")[0].seen == 1
    assert store.correction([puzzle(1)]) == {puzzle(1): 8.0}
    assert store.answer("a-key", answer(2)).rated
    assert store.undo("a-key", puzzle(2))
    assert store.undo("a-key", puzzle(1))


def test_the_tables_that_the_migrations_make_are_those_of_the_models(store):
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_another_database_can_make_the_tables_and_run_every_statement():
    dialect = postgresql.dialect()
    for table in Base.metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect))
    modules = (answers, earned, learners, recovery, reviews_kept, transfer)
    statements = [one for module in modules for one in vars(module).values() if isinstance(one, Executable)]
    assert len(statements) > 20
    for statement in statements:
        assert str(statement.compile(dialect=dialect))


def test_a_new_file_has_no_tables_until_it_is_upgraded(make_store, file):
    file.touch()
    store = make_store()
    assert not store.is_current()
    with pytest.raises(StoreError) as refused:
        store.new_learner()
    assert refused.value.fault is StoreFault.OLD_SCHEMA
    store.upgrade()
    assert store.is_current()
    assert store.learner(store.new_learner())


def test_only_its_user_can_read_the_file(make_store, file):
    make_store().upgrade()
    assert file.stat().st_mode & 0o077 == 0


def test_upgrading_again_changes_nothing(store, learner):
    store.upgrade()
    assert store.learner(learner)


def test_upgrading_what_is_current_does_not_even_load_the_migrations(store, file):
    code = (
        f"import sys; from tutor.store import Store; store = Store('sqlite:///{file}')\n"
        "store.upgrade(); assert store.is_current(); print('alembic' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_a_database_of_a_newer_program_is_left_alone(store, file):
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
    assert not store.is_current()
    with pytest.raises(StoreError) as refused:
        store.upgrade()
    assert refused.value.fault is StoreFault.NEWER_SCHEMA


def test_several_processes_can_upgrade_at_once(tmp_path):
    file = tmp_path / "new.sqlite3"
    code = f"from tutor.store import Store; store = Store('sqlite:///{file}'); store.upgrade(); store.new_learner()"
    started = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE) for _ in range(4)]
    for process in started:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0, said.decode()
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT count(*) FROM learners").fetchone() == (4,)


def test_a_migration_that_fails_leaves_nothing_half_done(make_store, file):
    store = make_store()
    store.database.make_file()
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("CREATE TABLE puzzles (something)")  # the last table that is made
    with pytest.raises(StoreError):
        store.upgrade()
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT name FROM sqlite_master").fetchall() == [("puzzles",)]


@pytest.mark.parametrize(
    ("what", "index"),
    [
        (lambda store, key: store.answer(key, answer(right=False)), "uq_attempts_learner_id_puzzle|sqlite_autoindex"),
        (lambda store, key: store.answered(key, [puzzle(1), puzzle(2)]), "sqlite_autoindex_attempts"),
        (lambda store, key: store.learner(key), "sqlite_autoindex_learners"),
        (lambda store, key: store.undo(key, puzzle(1)), "ix_attempts_learner_id_id"),
        (lambda store, key: store.set_of(key, store.start_set(key, None, None, None)), "ix_attempts_set_id"),
        (lambda store, key: store.tallies(key), "sqlite_autoindex_tallies"),
        (lambda store, _key: store.correction([puzzle(1)]), "sqlite_autoindex_puzzles"),
    ],
    ids=["answer", "answered", "learner", "undo", "set_of", "tallies", "correction"],
)
def test_nothing_looks_at_every_row_of_a_table_that_grows(store, learner, what, index):
    asked = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
    event.listen(store.database._writer, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
    what(store, learner)
    plans = []
    with store.database.reading() as connection:
        for statement, values in tuple(asked):
            if statement.split()[0] in {"SELECT", "UPDATE", "DELETE"}:
                plans += connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    steps = [plan[-1] for plan in plans]
    assert any(name in step for step in steps for name in index.split("|"))
    assert not [step for step in steps if step.startswith("SCAN") and "CONSTANT" not in step]


def test_the_store_can_be_made_without_opening_anything(tmp_path):
    Store(f"sqlite:///{tmp_path / 'nowhere' / 'tutor.sqlite3'}")
    assert not (tmp_path / "nowhere").exists()
