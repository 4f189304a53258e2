"""Learners: made, seen, forgotten."""

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import Connection, ScalarSelect, bindparam, delete, exists, func, insert, select, update

from tutor.store.faults import UnknownLearnerError
from tutor.store.models import Attempt, Daily, Learner, Recovery, Review, Stars
from tutor.store.values import Holdings, LearnerSeen, Tidied
from tutor.teaching.ratings import START, Rating

#: After so many days a learner who never did anything is removed, and then any who was not seen.
IDLE_DAYS: Final = 30
GONE_DAYS: Final = 730

_SEEN: Final = select(
    Learner.id,
    Learner.rating,
    Learner.deviation,
    Learner.rated,
    Learner.seen_on,
    select(func.count())
    .select_from(Review)
    .where(Review.learner_id == Learner.id, Review.due <= bindparam("now"))
    .scalar_subquery()
    .label("due"),
).where(Learner.key == bindparam("key"))


def _number_of(table: type[Attempt | Daily | Review | Stars]) -> ScalarSelect[int]:
    return select(func.count()).select_from(table).where(table.learner_id == Learner.id).scalar_subquery()


_HOLDINGS: Final = select(
    Learner.created_on,
    _number_of(Attempt),
    _number_of(Review),
    _number_of(Stars),
    _number_of(Daily),
    exists().where(Recovery.learner_id == Learner.id, Recovery.used_at.is_(None), Recovery.revoked_at.is_(None)),
).where(Learner.key == bindparam("key"))
_ID: Final = select(Learner.id).where(Learner.key == bindparam("key"))
#: The row of the learner with a key, within a statement about what is kept of the learner.
OF_KEY: Final = _ID.scalar_subquery()
_HELD: Final = (
    select(Learner.id, Learner.rating, Learner.deviation, Learner.rated, Learner.seen_on)
    .where(Learner.key == bindparam("key"))
    .with_for_update()
)
_TOUCH: Final = update(Learner).where(Learner.id == bindparam("learner"), Learner.seen_on < bindparam("today"))
_RATE: Final = (
    update(Learner)
    .where(Learner.id == bindparam("learner"))
    .values(rating=bindparam("value"), deviation=bindparam("sure"), rated=bindparam("answers"))
)


class Held(NamedTuple):
    """The row of a learner."""

    id: int
    rating: Rating
    rated: int


def today() -> date:
    """Return the day it is, everywhere the same."""
    return datetime.now(UTC).date()


def make(connection: Connection) -> str:
    """Make a learner of whom nothing is known; return the key."""
    key = secrets.token_urlsafe(16)
    day = today()
    connection.execute(
        insert(Learner).values(
            key=key, created_on=day, seen_on=day, rating=START.value, deviation=START.deviation, rated=0
        )
    )
    return key


def seen(connection: Connection, key: str, now: datetime) -> tuple[LearnerSeen, date] | None:
    """Return a learner, and the day of the last visit that was noted."""
    row = connection.execute(_SEEN, {"key": key, "now": now}).one_or_none()
    if row is None:
        return None
    return LearnerSeen(key, row.rating, row.deviation, row.rated, row.due), row.seen_on


def holdings(connection: Connection, key: str) -> Holdings | None:
    """Return in numbers what is kept of a learner; nothing if nobody has the key."""
    row = connection.execute(_HOLDINGS, {"key": key}).one_or_none()
    return None if row is None else Holdings(*row[:-1], has_recovery=bool(row[-1]))


def number(connection: Connection, key: str) -> int | None:
    """Return the row of a learner; nothing if there is none."""
    return connection.execute(_ID, {"key": key}).scalar()


def hold(connection: Connection, key: str) -> Held:
    """Return the row of a learner and let nobody else change it until the end of the transaction.

    Raises ``UnknownLearnerError``. The visit is noted, once a day.
    """
    row = connection.execute(_HELD, {"key": key}).one_or_none()
    if row is None:
        raise UnknownLearnerError
    day = today()
    if row.seen_on < day:
        connection.execute(_TOUCH.values(seen_on=day), {"learner": row.id, "today": day})
    return Held(row.id, Rating(row.rating, row.deviation), row.rated)


def rate(connection: Connection, learner: int, rating: Rating, rated: int) -> None:
    """Write a learner's rating and how many answers it is made from."""
    connection.execute(_RATE, {"learner": learner, "value": rating.value, "sure": rating.deviation, "answers": rated})


def remove(connection: Connection, key: str) -> None:
    """Remove a learner and with it every row of the learner's."""
    connection.execute(delete(Learner).where(Learner.key == key))


def tidy(connection: Connection) -> Tidied:
    """Remove the learners of whom nothing is kept, and those not seen for long."""
    nothing = [~exists().where(table.learner_id == Learner.id) for table in (Attempt, Stars, Daily, Review)]
    idle = connection.execute(
        delete(Learner).where(Learner.seen_on < today() - timedelta(days=IDLE_DAYS), *nothing)
    ).rowcount
    gone = connection.execute(delete(Learner).where(Learner.seen_on < today() - timedelta(days=GONE_DAYS))).rowcount
    return Tidied(idle=idle, gone=gone)
