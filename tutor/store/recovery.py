"""Recovery addresses: whoever holds one becomes the learner again, once."""

import secrets
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, update

from tutor.store import learners, transfer
from tutor.store.faults import RecoveryRevoked, RecoveryUnknown, RecoveryUsed, UnknownLearnerError
from tutor.store.models import Learner, Recovery

_FOUND: Final = (
    select(Recovery.id, Recovery.used_at, Recovery.revoked_at, Learner.key)
    .join(Learner, Learner.id == Recovery.learner_id)
    .where(Recovery.digest == bindparam("which"))
)


class Open(NamedTuple):
    """An address that opens something: its row, and the key of its learner."""

    id: int
    key: str


def make(connection: Connection, key: str) -> str:
    """Make an address for a learner; the one before opens nothing any more."""
    revoke(connection, key)
    token = secrets.token_urlsafe(32)
    learner = learners.hold(connection, key).id
    connection.execute(insert(Recovery).values(learner_id=learner, digest=_digest(token), made_at=datetime.now(UTC)))
    return token


def peek(connection: Connection, token: str) -> Open:
    """Return an address that opens something; a ``RecoveryError`` if it does not."""
    row = connection.execute(_FOUND, {"which": _digest(token)}).one_or_none()
    if row is None:
        raise RecoveryUnknown
    if row.used_at is not None:
        raise RecoveryUsed
    if row.revoked_at is not None:
        raise RecoveryRevoked
    return Open(row.id, row.key)


def use(connection: Connection, token: str, current: str | None) -> str:
    """Use an address up; join whoever asks to its learner; return the learner's key."""
    number, key = _held(connection, token)
    learner = learners.hold(connection, key).id
    connection.execute(update(Recovery).where(Recovery.id == number).values(used_at=datetime.now(UTC)))
    if current is not None and current != key and learners.number(connection, current) is not None:
        transfer.join(connection, key, transfer.collect(connection, current))
        moved = update(Recovery).where(Recovery.learner_id == learners.number(connection, current))
        connection.execute(moved.values(learner_id=learner))
        learners.remove(connection, current)
    return key


def _held(connection: Connection, token: str) -> Open:
    """Return an address that opens something, whose learner nobody else changes any more.

    Until the learner is held, another may use or revoke the address, or join its learner to another.
    """
    found, held = peek(connection, token), ""
    while found.key != held:
        held = found.key
        with suppress(UnknownLearnerError):
            learners.hold(connection, held)
        found = peek(connection, token)
    return found


def revoke(connection: Connection, key: str) -> None:
    """Let the addresses of a learner open nothing."""
    learner = learners.hold(connection, key).id
    still = update(Recovery).where(
        Recovery.learner_id == learner, Recovery.used_at.is_(None), Recovery.revoked_at.is_(None)
    )
    connection.execute(still.values(revoked_at=datetime.now(UTC)))


def _digest(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()
