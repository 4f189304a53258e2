"""The store: all that the pages and commands ask of what is kept."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection

from tutor.store import answers, backup, earned, learners, recovery, reviews_kept, transfer
from tutor.store.database import PATIENCE, Database
from tutor.store.faults import StoreError
from tutor.store.migrations import HEAD
from tutor.store.values import (
    Answered,
    Due,
    Found,
    Holdings,
    Imported,
    Kept,
    LearnerSeen,
    SetSeen,
    Tallied,
    Tidied,
)

T = TypeVar("T")


class Store:
    """What is kept of learners.

    Every verb is one transaction: it is kept as a whole before the verb returns, or ``StoreError`` says that nothing
    of it is. Verbs that write raise ``UnknownLearnerError``, a ``StoreError``, for a key that nobody has (any more).
    """

    def __init__(self, url: str = "", patience: float = PATIENCE) -> None:
        """Note where the store is; nothing is opened. ``patience`` is how many seconds a writer waits."""
        self.database = Database(url, patience)

    def upgrade(self) -> None:
        """Bring the tables up to date."""
        self.database.upgrade()

    def is_current(self) -> bool:
        """Return whether the tables are those of this program."""
        return self.database.revision() == HEAD

    def close(self) -> None:
        """Close what is open; the next verb opens it again."""
        self.database.close()

    def new_learner(self) -> str:
        """Make a learner; return the key."""
        return self.database.write(learners.make)

    def learner(self, key: str) -> LearnerSeen | None:
        """Return a learner; nothing if nobody has the key."""
        found = self._read(lambda connection: learners.seen(connection, key, datetime.now(UTC)))
        if found is None:
            return None
        seen, day = found
        if day < learners.today():
            with suppress(StoreError):  # a page is not refused because a visit cannot be noted
                self.database.write(lambda connection: learners.hold(connection, key))
        return seen

    def kept(self, key: str) -> Holdings | None:
        """Return in numbers what is kept of a learner; nothing if nobody has the key."""
        return self._read(lambda connection: learners.holdings(connection, key))

    def answer(self, key: str, answered: Answered) -> Kept:
        """Keep an answer with all that follows from it."""
        return self.database.write(lambda connection: answers.keep(connection, key, answered))

    def answered(self, key: str, ids: Sequence[str]) -> set[str]:
        """Return which of these puzzles the learner has answered."""
        return self._read(lambda connection: answers.answered_of(connection, key, ids))

    def undo(self, key: str, puzzle: str) -> bool:
        """Take the answer to a puzzle back if it is the last one; return whether it is taken back, now or before."""
        return self.database.write(lambda connection: answers.undo(connection, key, puzzle))

    def due(self, key: str, now: datetime, limit: int) -> list[Due]:
        """Return the patterns that wait for a review, the longest waiting first."""
        return self._read(lambda connection: reviews_kept.due(connection, key, now, limit))

    def next_due(self, key: str) -> datetime | None:
        """Return when the next review comes; nothing for an empty queue."""
        return self._read(lambda connection: reviews_kept.next_due(connection, key))

    def add_mistake(self, key: str, pattern: str, now: datetime) -> None:
        """Let a pattern come back at once."""
        self.database.write(lambda connection: reviews_kept.add_mistake(connection, key, pattern, now))

    def tallies(self, key: str) -> list[Tallied]:
        """Return what was seen and right of first tries without a hint."""
        return self._read(lambda connection: answers.tallies(connection, key))

    def correction(self, ids: Sequence[str]) -> dict[str, float]:
        """Return how much stronger than their positions say puzzles are, where answers tell."""
        return self._read(lambda connection: answers.corrections(connection, ids))

    def start_set(self, key: str, kind: str | None, theme: str | None, level: str | None) -> int:
        """Begin a set of puzzles; return its number."""
        return self.database.write(lambda connection: answers.start_set(connection, key, kind, theme, level))

    def set_of(self, key: str, set_id: int) -> SetSeen | None:
        """Return a set of the learner's; nothing if it is not."""
        return self._read(lambda connection: answers.set_of(connection, key, set_id))

    def stars(self, key: str) -> dict[str, str]:
        """Return the stars of lessons, a digit an exercise."""
        return self._read(lambda connection: earned.stars(connection, key))

    def keep_stars(self, key: str, lesson: str, digits: str) -> None:
        """Keep the stars of a lesson, exercise by exercise the higher of both."""
        self.database.write(lambda connection: earned.keep_stars(connection, key, lesson, digits))

    def forget_stars(self, key: str) -> None:
        """Forget the stars of every lesson."""
        self.database.write(lambda connection: earned.forget_stars(connection, key))

    def daily(self, key: str) -> dict[str, Found]:
        """Return what was found of the tables of days."""
        return self._read(lambda connection: earned.daily(connection, key))

    def keep_daily(self, key: str, date: str, found: int, of: int) -> bool:
        """Keep the answer to a day's table; return whether it was the first, which alone counts."""
        return self.database.write(lambda connection: earned.keep_daily(connection, key, date, Found(found, of)))

    def new_recovery(self, key: str) -> str:
        """Make a recovery address; those before open nothing any more."""
        return self.database.write(lambda connection: recovery.make(connection, key))

    def peek_recovery(self, token: str) -> None:
        """Raise what ``recover`` would raise; use nothing up."""
        self._read(lambda connection: recovery.peek(connection, token))

    def recover(self, token: str, current_key: str | None) -> str:
        """Use a recovery address up; return the key of its learner, whom whoever asks is joined to."""
        return self.database.write(lambda connection: recovery.use(connection, token, current_key))

    def revoke(self, key: str) -> None:
        """Let every recovery address of the learner open nothing."""
        self.database.write(lambda connection: recovery.revoke(connection, key))

    def export(self, key: str) -> dict[str, Any]:
        """Return all that is kept of a learner, as JSON."""
        return self.database.write(lambda connection: transfer.export(connection, key))  # nothing changes meanwhile

    def import_(self, key: str, given: object) -> Imported:
        """Join what was exported to a learner; ``NotOurs`` with all problems, and then nothing is."""
        read = transfer.read(given)
        return self.database.write(lambda connection: transfer.join(connection, key, read))

    def import_new(self, given: object) -> tuple[str, Imported]:
        """Make a learner of what was exported; return the key; ``NotOurs`` with all problems, or nobody is made."""
        read = transfer.read(given)

        def work(connection: Connection) -> tuple[str, Imported]:
            key = learners.make(connection)
            return key, transfer.join(connection, key, read)

        return self.database.write(work)

    def delete(self, key: str) -> None:
        """Remove a learner and all that is kept of the learner."""
        self.database.write(lambda connection: learners.remove(connection, key))

    def tidy(self) -> Tidied:
        """Remove the learners of whom nothing is kept, and those not seen for long."""
        tidied = self.database.write(learners.tidy)
        self.database.compact()
        return tidied

    def back_up(self, target: Path) -> None:
        """Write a copy of all of it, as it is at this moment, into a file."""
        backup.back_up(self.database, target)

    def restore(self, source: Path) -> None:
        """Put a copy in the place of all that is there, and bring it up to date."""
        backup.restore(self.database, source)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.database.reading() as connection:
            return work(connection)
