"""What goes into the store and what comes out of it: frozen values, nothing of a database."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class LearnerSeen:
    """A learner as every page needs one: ``due`` reviews wait now, ``rated`` answers made the rating."""

    key: str
    rating: float
    deviation: float
    rated: int
    due: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """What is kept of a learner, in numbers; ``has_recovery``: an address that brings it back is open."""

    since: date
    answers: int
    patterns: int
    lessons: int
    days: int
    has_recovery: bool


class Counted(NamedTuple):
    """What an answer says of a theme: of ``seen`` things to be found, ``right`` were. No theme: of the whole puzzle."""

    theme: str
    seen: int
    right: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was judged, as the store is to keep it.

    ``theme_blamed`` is what a wrong answer did not see; ``handed`` says that the puzzle was handed out by this
    program; ``strength`` is the puzzle's own, any correction included. ``counts`` says what the answer shows theme
    by theme; without it, one answer to the puzzle and to each of its themes is counted. ``found`` are the captures
    that were found, each as its cards, the one played first.
    """

    puzzle: str
    kind: str
    themes: tuple[str, ...]
    theme_blamed: str | None
    table_size: int
    credit: float
    hints: int
    handed: bool
    theme_given: bool
    is_review: bool
    set_id: int | None
    strength: float
    answered_at: datetime
    counts: tuple[Counted, ...] = ()
    found: tuple[str, ...] = ()

    @property
    def was_right(self) -> bool:
        """Whether nothing was missing and nothing wrong."""
        return self.credit >= 1


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of an answer.

    ``came_back`` says that its pattern will be asked again, ``was_undone`` that the first answer was taken back.
    """

    rated: bool
    rating_before: float
    rating_after: float
    is_first: bool
    came_back: bool
    was_undone: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """A pattern in the queue of reviews and when it comes back."""

    pattern: str
    due: datetime

    @property
    def kind(self) -> str:
        """The kind of puzzle that is asked."""
        return self.pattern.partition(".")[0]

    @property
    def theme(self) -> str:
        """The theme that the puzzle is to have."""
        return self.pattern.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Tallied:
    """How many were right of those seen, on tables of one size; ``theme`` empty: of all themes together."""

    kind: str
    theme: str
    size: int
    seen: int
    right: int


class SetAnswer(NamedTuple):
    """An answer within a set; ``found`` are its captures, nothing if they were not kept."""

    puzzle: str
    credit: float
    hints: int
    found: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SetSeen:
    """A set of puzzles: what was chosen for it, and its answers in order."""

    id: int
    kind: str | None
    theme: str | None
    level: str | None
    answers: tuple[SetAnswer, ...]


class Found(NamedTuple):
    """What was found of a day's table."""

    found: int
    of: int


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brought that was not there before."""

    answers: int
    reviews: int
    lessons: int
    days: int


@dataclass(frozen=True, slots=True)
class Tidied:
    """How many learners were removed: those who never did anything, and those not seen for long."""

    idle: int
    gone: int
