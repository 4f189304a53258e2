"""The queue of reviews: patterns that come back until they are known."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from tutor.store import learners
from tutor.store.models import Review
from tutor.store.values import Answered, Due
from tutor.teaching.reviews import ReviewState, reviewed

#: What stood in the queue before: the state and when it was due, or nothing.
Before = Mapping[str, tuple[str, str] | None]

_QUEUE: Final = select(Review.pattern, Review.due).where(Review.learner_id == learners.OF_KEY)
_DUE: Final = _QUEUE.where(Review.due <= bindparam("now")).order_by(Review.due).limit(bindparam("limit"))
_NEXT: Final = _QUEUE.order_by(Review.due).limit(1)
_OF_PATTERNS: Final = (
    select(Review.pattern, Review.state, Review.due)
    .where(Review.learner_id == bindparam("learner"), Review.pattern.in_(bindparam("patterns", expanding=True)))
    .order_by(Review.due)
)
_CHANGE: Final = (
    update(Review)
    .where(Review.learner_id == bindparam("learner"), Review.pattern == bindparam("which"))
    .values(state=bindparam("now"), due=bindparam("then"))
)
_ADD: Final = insert(Review).values(
    learner_id=bindparam("learner"), pattern=bindparam("which"), state=bindparam("now"), due=bindparam("then")
)
_DROP: Final = delete(Review).where(Review.learner_id == bindparam("learner"), Review.pattern == bindparam("which"))


def due(connection: Connection, key: str, now: datetime, limit: int) -> list[Due]:
    """Return the patterns that wait, the longest waiting first."""
    given = {"key": key, "now": now, "limit": limit}
    return [Due(*row) for row in connection.execute(_DUE, given)]


def next_due(connection: Connection, key: str) -> datetime | None:
    """Return when the next pattern comes back, be it past; nothing for an empty queue."""
    row = connection.execute(_NEXT, {"key": key}).one_or_none()
    return None if row is None else row.due


def add_mistake(connection: Connection, key: str, pattern: str, now: datetime) -> None:
    """Put a pattern into the queue, due at once."""
    learner = learners.hold(connection, key).id
    known = _known(connection, learner, [pattern])
    put(connection, learner, pattern, ReviewState(reviewed(_state(known, pattern), False, now).state, now))  # noqa: FBT003


def follow(connection: Connection, learner: int, answered: Answered) -> dict[str, tuple[str, str] | None]:
    """Schedule what an answer shows; return what stood there before.

    The answer to a review is about the pattern that waited longest of those that its puzzle has. A wrong answer
    brings back the pattern of what was not seen.
    """
    patterns = [f"{answered.kind}.{theme}" for theme in answered.themes]
    blamed = f"{answered.kind}.{answered.theme_blamed}" if answered.theme_blamed and not answered.was_right else None
    if not answered.is_review and blamed is None:
        return {}
    known = _known(connection, learner, [*patterns, *([blamed] if blamed else [])])
    asked = next((pattern for pattern in known if pattern in patterns), None) if answered.is_review else None
    touched = {pattern for pattern in (asked, blamed) if pattern is not None}
    for pattern in touched:
        state = reviewed(_state(known, pattern), answered.was_right, answered.answered_at)
        put(connection, learner, pattern, state)
    return {
        pattern: (known[pattern].state, known[pattern].due.isoformat()) if pattern in known else None
        for pattern in touched
    }


def put_back(connection: Connection, learner: int, before: Before) -> None:
    """Make patterns what they were."""
    for pattern, stood in before.items():
        if stood is None:
            connection.execute(_DROP, {"learner": learner, "which": pattern})
        else:
            put(connection, learner, pattern, ReviewState(stood[0], datetime.fromisoformat(stood[1])))


def put(connection: Connection, learner: int, pattern: str, state: ReviewState) -> None:
    """Write a pattern into the queue, whether or not it stands there."""
    given = {"learner": learner, "which": pattern, "now": state.state, "then": state.due}
    if not connection.execute(_CHANGE, given).rowcount:
        connection.execute(_ADD, given)


def _known(connection: Connection, learner: int, patterns: list[str]) -> dict[str, ReviewState]:
    """Return the patterns that stand in the queue, the longest waiting first."""
    rows = connection.execute(_OF_PATTERNS, {"learner": learner, "patterns": patterns})
    return {row.pattern: ReviewState(row.state, row.due) for row in rows}


def _state(known: Mapping[str, ReviewState], pattern: str) -> str | None:
    return known[pattern].state if pattern in known else None
