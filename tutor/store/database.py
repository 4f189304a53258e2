"""The database itself: how it is opened, read and written, and what its errors mean.

SQLite is one file that several processes share: a reader is never kept waiting (WAL), a writer waits for its turn
from the beginning (``BEGIN IMMEDIATE``), and what was committed is on the disk (``synchronous=FULL``). In a database
that another program serves a writer holds the rows that it is going to change (``FOR UPDATE``), and a connection is
tried before it is used.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnectionError

from tutor.resources import data_folder
from tutor.store.faults import StoreError, StoreFault
from tutor.store.migrations import HEAD

if TYPE_CHECKING:
    from alembic.config import Config

#: How many seconds a writer waits for the others.
PATIENCE: Final = 5.0
_FILE_NAME: Final = "tutor.sqlite3"
_TRIES: Final = 3
_REVISION: Final = text("SELECT version_num FROM alembic_version")
_FAULTS: Final = {
    sqlite3.SQLITE_ERROR: StoreFault.OLD_SCHEMA,  # no such table, no such column
    sqlite3.SQLITE_BUSY: StoreFault.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreFault.LOCKED,
    sqlite3.SQLITE_READONLY: StoreFault.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: StoreFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: StoreFault.DAMAGED,
    sqlite3.SQLITE_FULL: StoreFault.FULL,
}
#: What the SQLSTATE of a database that another program serves means.
_STATES: Final = {
    "25006": StoreFault.READ_ONLY,
    "40001": StoreFault.LOCKED,  # what it read was changed by another
    "40P01": StoreFault.LOCKED,  # two wait for each other
    "42501": StoreFault.LOST,  # not allowed to read
    "53100": StoreFault.FULL,
    "53300": StoreFault.LOCKED,  # every connection is in use
    "55P03": StoreFault.LOCKED,
}
_DONE_AGAIN: Final = frozenset({"40001", "40P01"})

T = TypeVar("T")


class Database:
    """A database that is opened when it is first needed."""

    def __init__(self, url: str = "", patience: float = PATIENCE) -> None:
        """Note where the database is; nothing is opened. Empty: the file in the user's data folder."""
        self.url = read_url(url)
        self.patience = patience
        self.engine = _sqlite(self.url, patience) if self.file is not None else _served(self.url)
        self._writer = _writer(self.engine, patience)
        self._process = os.getpid()

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database; nothing for another."""
        return Path(self.url.database or "") if self.url.get_backend_name() == "sqlite" else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read from; ``StoreError`` when that fails."""
        self._let_go()
        with explained(), self.engine.connect() as connection:
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction: all of it is kept, or ``StoreError`` is raised and nothing is.

        Where two came at once and the database let neither wait, the work is done again: it then sees the other's.
        """
        with explained():
            for _ in range(_TRIES - 1):
                try:
                    return self._written(work)
                except DBAPIError as error:
                    if not isinstance(error, IntegrityError) and _state(error.orig) not in _DONE_AGAIN:
                        raise
            return self._written(work)

    def _written(self, work: Callable[[Connection], T]) -> T:
        self._let_go()
        with self._writer.begin() as connection:
            return work(connection)

    def _let_go(self) -> None:
        """Leave the connections of the process that this one is a copy of to that one."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self.engine.dispose(close=False)

    def close(self) -> None:
        """Close every connection; the next need opens new ones."""
        self.engine.dispose()

    def make_file(self) -> None:
        """Make an empty file that only this user can read, if there is none."""
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.file.touch(mode=0o600)
        except OSError as error:
            raise StoreError(StoreFault.LOST, str(error)) from error

    def compact(self) -> None:
        """Give the room of what was removed back to the disk, where the database does not do so by itself."""
        if self.file is not None:
            with self.reading() as connection:
                connection.exec_driver_sql("VACUUM")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def upgrade(self) -> None:
        """Bring the tables up to date; several processes may do so at once.

        Raises ``StoreError`` (``newer_schema``) for tables that a newer program made.
        """
        self.make_file()
        if self.revision() == HEAD:
            return
        engine = _sqlite(self.url, self.patience, upgrading=True) if self.file is not None else self.engine
        writer = _writer(engine, self.patience)
        try:
            with explained(), writer.begin() as connection:
                _migrate(connection)
        except StoreError:
            if self.revision() != HEAD:  # else another process was quicker
                raise
        finally:
            if engine is not self.engine:
                engine.dispose()

    def revision(self) -> str | None:
        """Return the revision of the tables; nothing where there are none yet."""
        try:
            with self.reading() as connection:
                found: str | None = connection.execute(_REVISION).scalar()
                return found
        except StoreError as error:
            if error.fault is StoreFault.OLD_SCHEMA:
                return None
            raise


def read_url(url: str) -> URL:
    """Read the address of a database; ``StoreError`` (``bad_address``) for one that cannot be used.

    >>> read_url("sqlite:///tutor.sqlite3").database
    'tutor.sqlite3'
    >>> read_url("tutor.sqlite3")
    Traceback (most recent call last):
    tutor.store.faults.StoreError: bad_address
    """
    try:
        read = make_url(url) if url else URL.create("sqlite", database=str(data_folder() / _FILE_NAME))
        read.get_dialect()
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:  # the last: a port that is no number
        raise StoreError(StoreFault.BAD_ADDRESS) from error
    if read.get_backend_name() == "sqlite" and not _is_file(read):
        raise StoreError(StoreFault.BAD_ADDRESS)
    return read


def _is_file(url: URL) -> bool:
    """Whether an address of SQLite names a file and nothing else: no host, as with a slash too few, and no options.

    What is kept in memory is not kept.
    """
    is_plain = url == URL.create(url.drivername, database=url.database)
    return is_plain and url.get_driver_name() == "pysqlite" and url.database not in {None, "", ":memory:"}


def _sqlite(url: URL, patience: float, *, upgrading: bool = False) -> Engine:
    """Return the engine of a file; while tables are changed, what refers to a table that is made anew stays."""
    place = Path(url.database or "").absolute()
    address = f"{place.as_uri()}?mode=rw"  # a file that is gone is not silently begun anew

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "secure_delete=ON",
            f"foreign_keys={'OFF' if upgrading else 'ON'}",
        ):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def note(_connection: Any, record: Any) -> None:
        record.info["opened"] = _identity(place)

    def verify(_connection: Any, record: Any, _proxy: Any) -> None:
        if record.info["opened"] != _identity(place):
            raise DisconnectionError("the file was replaced, or this process is a copy of the one that opened it")

    engine = create_engine(url, creator=connect, poolclass=QueuePool, pool_size=8, max_overflow=24)
    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", verify)
    return engine


def _identity(place: Path) -> tuple[int, int, int] | None:
    """Return which file lies there and which process asks; nothing for no file."""
    try:
        found = os.stat(place)  # noqa: PTH116 - at every request, and three times quicker than pathlib's
    except OSError:
        return None
    return found.st_dev, found.st_ino, os.getpid()


def _served(url: URL) -> Engine:
    """Return the engine of a database that another program serves."""
    try:
        return create_engine(url, pool_pre_ping=True)  # it may have been stopped and started since
    except ImportError as error:  # what speaks with that database is not installed
        raise StoreError(StoreFault.BAD_ADDRESS, str(error)) from error


def _writer(engine: Engine, patience: float) -> Engine:
    """Return an engine on the same connections whose transactions are for writing from their beginning."""
    writer = engine.execution_options()

    def wait_no_longer(connection: Connection) -> None:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {round(patience * 1000)}")

    if engine.dialect.name == "sqlite":
        event.listen(writer, "begin", _begin_immediate)
    elif engine.dialect.name == "postgresql":
        event.listen(writer, "begin", wait_no_longer)
    return writer


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def known_revisions() -> frozenset[str]:
    """Return the revisions of the tables that this program knows.

    >>> HEAD in known_revisions()
    True
    """
    from alembic.script import ScriptDirectory

    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def _config(connection: Connection | None = None) -> "Config":
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "tutor.store:migrations")
    return config


def _migrate(connection: Connection) -> None:
    """Run the migrations that are missing, within the transaction."""
    from alembic import command

    has_history = inspect(connection).has_table("alembic_version")
    found = connection.execute(_REVISION).scalar() if has_history else None
    if found is not None and found not in known_revisions():
        raise StoreError(StoreFault.NEWER_SCHEMA)
    command.upgrade(_config(connection), HEAD)
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError(StoreFault.DAMAGED)


@contextmanager
def explained() -> Iterator[None]:
    """Turn what the database says into a ``StoreError``."""
    try:
        yield
    except NoConnectionError as error:  # every connection is in use
        raise StoreError(StoreFault.LOCKED, str(error)) from error
    except IntegrityError as error:  # others came at once, time and again
        raise StoreError(StoreFault.LOCKED, str(error.orig)) from error
    except ProgrammingError as error:  # no such table, no such column
        raise StoreError(_fault(error.orig, StoreFault.OLD_SCHEMA), str(error.orig)) from error
    except DBAPIError as error:
        raise StoreError(_fault(error.orig), str(error.orig)) from error
    except sqlite3.Error as error:
        raise StoreError(_fault(error), str(error)) from error
    except SQLAlchemyError as error:
        raise StoreError(StoreFault.LOST, str(error)) from error


def _fault(error: BaseException | None, otherwise: StoreFault = StoreFault.LOST) -> StoreFault:
    code = getattr(error, "sqlite_errorcode", None)
    return _STATES.get(_state(error), otherwise) if code is None else _FAULTS.get(code & 0xFF, otherwise)


def _state(error: BaseException | None) -> str:
    """Return the SQLSTATE, which psycopg2 calls otherwise than psycopg; nothing for SQLite."""
    return getattr(error, "sqlstate", None) or getattr(error, "pgcode", None) or ""
