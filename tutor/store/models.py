"""The tables. The migrations make them; a test compares both."""

from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import DateTime, Double, ForeignKey, Index, MetaData, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from tutor.teaching.puzzles import LONGEST_ID

#: Every constraint has a name, so that a migration can speak of it in any database.
_NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A moment: aware in the program, written in UTC without a zone."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:  # noqa: ARG002
        """Write a moment in UTC."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:  # noqa: ARG002
        """Read a moment, which is in UTC."""
        return None if value is None else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """What all tables share."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map = {datetime: Moment, float: Double}  # noqa: RUF012 - as the library declares it


def _of_learner(*, primary: bool = False) -> Mapped[int]:
    return mapped_column(ForeignKey("learners.id", ondelete="CASCADE"), primary_key=primary)


class Learner(Base):
    """Whoever answers: a key in a cookie, no name, and days rather than moments."""

    __tablename__ = "learners"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    created_on: Mapped[date]
    seen_on: Mapped[date] = mapped_column(index=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    rated: Mapped[int]


class PuzzleSet(Base):
    """Puzzles asked one after another, and what was chosen for them."""

    __tablename__ = "sets"

    id: Mapped[int] = mapped_column(primary_key=True)
    learner_id: Mapped[int] = mapped_column(ForeignKey("learners.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str | None] = mapped_column(String(40))
    theme: Mapped[str | None] = mapped_column(String(40))
    level: Mapped[str | None] = mapped_column(String(40))


class Attempt(Base):
    """A learner's first answer to a puzzle.

    ``theme`` is what a wrong answer did not see. ``counts`` are its ``Counted`` as JSON, from which the tallies are
    made; ``before`` is the JSON that undoing needs, nothing for an answer that came from elsewhere; ``found`` the JSON
    of the captures that were found, nothing where they were not kept.
    """

    __tablename__ = "attempts"
    __table_args__ = (UniqueConstraint("learner_id", "puzzle"), Index(None, "learner_id", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    learner_id: Mapped[int] = _of_learner()
    puzzle: Mapped[str] = mapped_column(String(LONGEST_ID))
    kind: Mapped[str] = mapped_column(String(40))
    theme: Mapped[str] = mapped_column(String(40))
    size: Mapped[int]
    credit: Mapped[float]
    hints: Mapped[int]
    rated: Mapped[bool]
    undone: Mapped[bool]
    set_id: Mapped[int | None] = mapped_column(ForeignKey("sets.id", ondelete="SET NULL"), index=True)
    answered_at: Mapped[datetime]
    rating_before: Mapped[float]
    rating_after: Mapped[float]
    deviation_before: Mapped[float]
    counts: Mapped[str] = mapped_column(Text)
    before: Mapped[str | None] = mapped_column(Text)
    found: Mapped[str | None] = mapped_column(Text)


class Review(Base):
    """A pattern that comes back; ``state`` is the scheduler's own."""

    __tablename__ = "reviews"
    __table_args__ = (Index(None, "learner_id", "due"),)

    learner_id: Mapped[int] = _of_learner(primary=True)
    pattern: Mapped[str] = mapped_column(String(81), primary_key=True)
    state: Mapped[str] = mapped_column(Text)
    due: Mapped[datetime]


class Tally(Base):
    """Sums over the attempts, so that nobody has to add them up."""

    __tablename__ = "tallies"

    learner_id: Mapped[int] = _of_learner(primary=True)
    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    theme: Mapped[str] = mapped_column(String(40), primary_key=True)
    size: Mapped[int] = mapped_column(primary_key=True)
    seen: Mapped[int]
    right: Mapped[int]


class Stars(Base):
    """What was earned in a lesson, a digit an exercise."""

    __tablename__ = "stars"

    learner_id: Mapped[int] = _of_learner(primary=True)
    lesson: Mapped[str] = mapped_column(String(80), primary_key=True)
    digits: Mapped[str] = mapped_column(String(200))


class Daily(Base):
    """The answer to a day's table; ``date`` is written as in its address."""

    __tablename__ = "dailies"

    learner_id: Mapped[int] = _of_learner(primary=True)
    date: Mapped[str] = mapped_column(String(10), primary_key=True)
    found: Mapped[int]
    total: Mapped[int]


class Recovery(Base):
    """A recovery address: only what it hashes to is known here."""

    __tablename__ = "recoveries"

    id: Mapped[int] = mapped_column(primary_key=True)
    learner_id: Mapped[int] = mapped_column(ForeignKey("learners.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    made_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class PuzzleCorrection(Base):
    """How much stronger or weaker a puzzle is than its position says, from the answers to it."""

    __tablename__ = "puzzles"

    puzzle: Mapped[str] = mapped_column(String(LONGEST_ID), primary_key=True)
    answers: Mapped[int]
    correction: Mapped[float]
