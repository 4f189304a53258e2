"""What is earned beside puzzles: stars of lessons, and the tables of the day."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from tutor.store import learners
from tutor.store.models import Daily, Stars
from tutor.store.values import Found

_STARS: Final = select(Stars.lesson, Stars.digits).where(Stars.learner_id == learners.OF_KEY).order_by(Stars.lesson)
_OF_LESSON: Final = select(Stars.digits).where(
    Stars.learner_id == bindparam("learner"), Stars.lesson == bindparam("which")
)
_CHANGE: Final = update(Stars).where(Stars.learner_id == bindparam("learner"), Stars.lesson == bindparam("which"))
_DAYS: Final = (
    select(Daily.date, Daily.found, Daily.total).where(Daily.learner_id == learners.OF_KEY).order_by(Daily.date)
)
_KNOWN_DAYS: Final = select(Daily.date).where(Daily.learner_id == bindparam("learner"))
_OF_DAY: Final = select(Daily.found).where(Daily.learner_id == bindparam("learner"), Daily.date == bindparam("which"))


def stars(connection: Connection, key: str) -> dict[str, str]:
    """Return the stars of every lesson, a digit an exercise."""
    return {row.lesson: row.digits for row in connection.execute(_STARS, {"key": key})}


def keep_stars(connection: Connection, key: str, lesson: str, digits: str) -> bool:
    """Keep the stars of a lesson; return whether there are more than before."""
    return put_stars(connection, learners.hold(connection, key).id, lesson, digits)


def put_stars(connection: Connection, learner: int, lesson: str, digits: str) -> bool:
    """Write the stars of a lesson, the higher of both exercise by exercise."""
    place = {"learner": learner, "which": lesson}
    kept = connection.execute(_OF_LESSON, place).scalar()
    if kept is None:
        connection.execute(insert(Stars), {"learner_id": learner, "lesson": lesson, "digits": digits})
        return True
    higher = _higher((kept, digits))
    if higher != kept:
        connection.execute(_CHANGE.values(digits=higher), place)
    return higher != kept


def forget_stars(connection: Connection, key: str) -> None:
    """Remove the stars of every lesson; of a learner that there is not, there is nothing to remove."""
    connection.execute(delete(Stars).where(Stars.learner_id == learners.number(connection, key)))


def daily(connection: Connection, key: str) -> dict[str, Found]:
    """Return what was found of the tables of the days."""
    return {row.date: Found(row.found, row.total) for row in connection.execute(_DAYS, {"key": key})}


def keep_daily(connection: Connection, key: str, date: str, found: Found) -> bool:
    """Keep the answer to a day's table, if it is the first; return whether it was."""
    return put_daily(connection, learners.hold(connection, key).id, date, found)


def put_daily(connection: Connection, learner: int, date: str, found: Found) -> bool:
    """Write the answer to a day's table, if there is none."""
    if connection.execute(_OF_DAY, {"learner": learner, "which": date}).first():
        return False
    connection.execute(insert(Daily), {"learner_id": learner, "date": date, "found": found.found, "total": found.of})
    return True


def put_days(connection: Connection, learner: int, days: Mapping[str, Found]) -> int:
    """Write the answers to those tables that have none; return how many."""
    known = set(connection.execute(_KNOWN_DAYS, {"learner": learner}).scalars())
    more = [
        {"learner_id": learner, "date": day, "found": found.found, "total": found.of}
        for day, found in days.items()
        if day not in known
    ]
    if more:
        connection.execute(insert(Daily), more)
    return len(more)


def _higher(digits: Sequence[str]) -> str:
    """Return the higher digit at every place.

    >>> _higher(("102", "01"))
    '112'
    """
    return "".join([max(pair) for pair in zip_longest(*digits, fillvalue="0")])
