"""Copies of the database: made while it is in use, and put back."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from tutor.store.database import Database, explained, known_revisions
from tutor.store.faults import StoreError, StoreFault

_TABLES: Final = frozenset({"alembic_version", "learners", "attempts", "reviews"})


def back_up(database: Database, target: Path) -> None:
    """Write a copy of the database as it is at this moment; an older copy is replaced only by a whole one."""
    source = _file(database)
    if target.exists() and source.exists() and target.samefile(source):
        raise StoreError(StoreFault.SAME_FILE)
    with explained(), closing(_opened(source)) as original, _beside(target) as part:
        _verify(original)
        with closing(sqlite3.connect(part)) as copy:
            _copy(original, copy, database.patience)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, that can be moved anywhere


def restore(database: Database, source: Path) -> None:
    """Put a copy in the place of all that is in the database now, and bring it up to date.

    The copy is written into the database in one transaction, so that programs that use it go on with the new one.
    Only a file that is no database any more is replaced itself.
    """
    target = _file(database)
    if target.exists() and source.exists() and target.samefile(source):
        raise StoreError(StoreFault.SAME_FILE)
    with explained(), closing(_opened(_only_a_file(source))) as copy:
        _verify(copy)
        database.close()
        database.make_file()
        try:
            with closing(sqlite3.connect(target, timeout=database.patience)) as current:
                current.execute("PRAGMA synchronous=FULL")
                _copy(copy, current, database.patience)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
                raise
            _replace(copy, target, database.patience)
    database.upgrade()


def _replace(copy: sqlite3.Connection, target: Path, patience: float) -> None:
    with _beside(target) as part, closing(sqlite3.connect(part)) as current:
        _copy(copy, current, patience)
        for ending in ("-wal", "-shm"):  # what belongs to the damaged file
            target.with_name(target.name + ending).unlink(missing_ok=True)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Give a file beside the target, only this user's, that takes its place when it is whole and on the disk."""
    target = _only_a_file(target)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.touch(mode=0o600)
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(target)
    except OSError as error:
        raise StoreError(StoreFault.LOST, str(error)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, patience: float) -> None:
    """Copy a database whole, or not at all: where it is kept waiting for too long, it ends."""
    start = time.monotonic()

    def waiting(status: int, _remaining: int, _total: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() - start > patience:
            raise StoreError(StoreFault.LOCKED)

    source.backup(target, progress=waiting, sleep=0.05)


def _only_a_file(place: Path) -> Path:
    """Return where a file is or will be, links followed; a device or a folder is neither read nor replaced."""
    try:
        place = place.resolve()
        is_free = place.is_file() or not place.exists()
    except (OSError, RuntimeError, ValueError) as error:  # a circle of links, a name that cannot be
        raise StoreError(StoreFault.LOST, str(error)) from error
    if not is_free:
        raise StoreError(StoreFault.LOST, f"no file: {place}")
    return place


def _opened(place: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{place.absolute().as_uri()}?mode=ro", uri=True)


def _verify(connection: sqlite3.Connection) -> None:
    """Raise ``StoreError`` for a file that is damaged, not ours, or newer than this program."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables >= _TABLES:
        raise StoreError(StoreFault.FOREIGN)
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise StoreError(StoreFault.DAMAGED)
    (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or (None,)
    if revision not in known_revisions():
        raise StoreError(StoreFault.NEWER_SCHEMA)


def _file(database: Database) -> Path:
    if database.file is None:
        raise StoreError(StoreFault.NO_FILE)
    return database.file
