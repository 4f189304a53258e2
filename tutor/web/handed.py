"""Which puzzles were handed out to whom: only these are rated, so nobody chooses what raises a rating.

The visitor's own signed cookie says it, the last few only: of each the beginning of a digest of its id, and a
letter for each thing that the rating has to know.
"""

from hashlib import sha256
from typing import Final, NamedTuple

from flask import session

from tutor.teaching.puzzles import Puzzle

#: How many puzzles are remembered; who hands out more before an answer has left the first of them.
MOST_HANDED: Final = 12
_KEY: Final = "handed"
_DIGITS: Final = 10
_GIVEN_THEME, _CAME_BACK, _HINTED, _ANSWERED = "t", "r", "h", "a"


class Handed(NamedTuple):
    """How a puzzle was handed out: not at all, with its theme named, as a review; and what became of it since.

    A hint may have been given, and it may be answered.
    """

    by_us: bool = False
    theme_given: bool = False
    is_review: bool = False
    is_hinted: bool = False
    is_answered: bool = False


def hand_out(puzzle: Puzzle, *, theme_given: bool = False, is_review: bool = False) -> None:
    """Remember that a puzzle was handed out to the visitor."""
    mark = f"{_GIVEN_THEME if theme_given else ''}{_CAME_BACK if is_review else ''}"
    session.permanent = True
    session[_KEY] = [*_others(puzzle), f"{_digest(puzzle)}{mark}"][-MOST_HANDED:]


def handed(puzzle: Puzzle) -> Handed:
    """Return how a puzzle was handed out to the visitor."""
    mark = _marks(puzzle)
    if mark is None:
        return Handed()
    return Handed(
        by_us=True,
        theme_given=_GIVEN_THEME in mark,
        is_review=_CAME_BACK in mark,
        is_hinted=_HINTED in mark,
        is_answered=_ANSWERED in mark,
    )


def note_hint(puzzle: Puzzle) -> None:
    """Remember that a hint to a puzzle was given, so that opening it again does not hide that."""
    _mark(puzzle, _HINTED, is_set=True)


def note_answer(puzzle: Puzzle, *, is_there: bool = True) -> None:
    """Remember that a puzzle is answered, or that the answer was taken back."""
    _mark(puzzle, _ANSWERED, is_set=is_there)


def _mark(puzzle: Puzzle, mark: str, *, is_set: bool) -> None:
    marks = _marks(puzzle)
    if marks is not None and (mark in marks) != is_set:
        session[_KEY] = [*_others(puzzle), f"{_digest(puzzle)}{marks.replace(mark, '')}{mark if is_set else ''}"]


def _marks(puzzle: Puzzle) -> str | None:
    """Return what is remembered of a puzzle; nothing of one that was not handed out."""
    digest = _digest(puzzle)
    return next((entry[_DIGITS:] for entry in _entries() if entry.startswith(digest)), None)


def _digest(puzzle: Puzzle) -> str:
    return sha256(puzzle.id.encode()).hexdigest()[:_DIGITS]


def _entries() -> list[str]:
    entries = session.get(_KEY)
    return [entry for entry in entries if isinstance(entry, str)] if isinstance(entries, list) else []


def _others(puzzle: Puzzle) -> list[str]:
    digest = _digest(puzzle)
    return [entry for entry in _entries() if not entry.startswith(digest)]
