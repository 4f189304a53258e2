"""What a learner has done in the course: the stars of each exercise, with no account and nothing on the server."""

from collections.abc import Sequence
from typing import Final, Protocol

from flask import session

#: The most stars an exercise or a lesson has; whoever gets there has at least one.
MOST_STARS: Final = 3
_KEY: Final = "progress"


class Progress(Protocol):
    """Where the stars are kept; pages know no more of it than this."""

    def stars(self, lesson: str, exercises: int) -> tuple[int, ...]:
        """Return the stars of each exercise of a lesson, 0 for one that is not done."""

    def earn(self, lesson: str, exercises: int, place: int, stars: int) -> None:
        """Keep the stars of the exercise at a place (from 0), unless it has more already."""

    def is_empty(self) -> bool:
        """Return whether nothing is done yet."""

    def forget(self) -> None:
        """Forget all of it."""


class CookieProgress:
    """Progress in the visitor's signed cookie: a digit for each exercise, a text for each lesson."""

    def stars(self, lesson: str, exercises: int) -> tuple[int, ...]:
        """Return the stars of each exercise of a lesson, 0 for one that is not done."""
        digits = str(_kept().get(lesson, ""))[:exercises].ljust(exercises, "0")
        return tuple(min(int(digit), MOST_STARS) if digit in "0123456789" else 0 for digit in digits)

    def earn(self, lesson: str, exercises: int, place: int, stars: int) -> None:
        """Keep the stars of the exercise at a place (from 0), unless it has more already."""
        held = list(self.stars(lesson, exercises))
        if held[place] < stars:
            held[place] = stars
            session.permanent = True
            session[_KEY] = _kept() | {lesson: "".join(map(str, held))}

    def is_empty(self) -> bool:
        """Return whether nothing is done yet."""
        return not _kept()

    def forget(self) -> None:
        """Forget all of it."""
        session.pop(_KEY, None)


def progress() -> Progress:
    """Return the progress of whoever asks for the page."""
    return CookieProgress()


def earned(tries: int, hints: int) -> int:
    """Return the stars for an answer found after so many wrong ones and so many hints.

    >>> earned(0, 0), earned(1, 0), earned(0, 1), earned(1, 1), earned(9, 3)
    (3, 2, 2, 1, 1)
    """
    return max(MOST_STARS - tries - hints, 1)


def lesson_stars(stars: Sequence[int]) -> int:
    """Return the stars of a lesson whose exercises have these: their mean; 0 until all of them are done.

    >>> lesson_stars((3, 2, 2)), lesson_stars((3, 3, 2, 2)), lesson_stars((1, 1)), lesson_stars((3, 0))
    (2, 3, 1, 0)
    """
    if not stars or not all(stars):
        return 0
    return (2 * sum(stars) + len(stars)) // (2 * len(stars))


def _kept() -> dict[str, str]:
    kept = session.get(_KEY)
    return kept if isinstance(kept, dict) else {}
