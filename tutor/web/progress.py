"""What a learner has done in the course: the stars of each exercise, kept in the store, with no account and no name.

What the store cannot take just now waits in the visitor's signed cookie, and moves to the store with the first request
that finds it reachable; so do the stars of a visitor whose cookie held them before there was a store.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from flask import current_app, g, session

from tutor.store import Store, StoreError
from tutor.web.store_access import keep_for_learner, learner_key, store

#: The most stars an exercise or a lesson has; whoever gets there has at least one.
MOST_STARS: Final = 3
_KEY: Final = "progress"
_STARS: Final = frozenset("0123456789"[: MOST_STARS + 1])
#: No lesson has as many exercises.
_MOST_EXERCISES: Final = 60
#: How many seconds a store that failed is left alone, so that the lessons stay quick without it.
REST: Final = 30.0
_RESTS_UNTIL: Final = "progress_rests_until"
_log: Final = logging.getLogger(__name__)


class Progress:
    """The stars of whoever asks for the page."""

    def stars(self, lesson: str, exercises: int) -> tuple[int, ...]:
        """Return the stars of each exercise of a lesson, 0 for one that is not done."""
        return tuple(map(int, _all_stars().get(lesson, "")[:exercises].ljust(exercises, "0")))

    def earn(self, lesson: str, exercises: int, place: int, stars: int) -> None:
        """Keep the stars of the exercise at a place (from 0), unless it has more already."""
        held = list(self.stars(lesson, exercises))
        if held[place] < stars:
            held[place] = stars
            _wait({**_waiting(), lesson: "".join(map(str, held))})
            _move()

    def is_empty(self) -> bool:
        """Return whether nothing is done yet."""
        return not _all_stars()

    def forget(self) -> None:
        """Forget all of it. Raises ``StoreError`` if the store cannot, and then nothing is forgotten."""
        key = learner_key()
        if key is not None:
            store().forget_stars(key)
        _wait({})


def progress() -> Progress:
    """Return the progress of whoever asks for the page."""
    return Progress()


def keep(work: Callable[[Store, str], object]) -> bool:
    """Do some work in the store for the learner, who is made if there is none; return whether it was kept.

    A lesson goes on without the store: what fails is logged, and the store then left alone for a while.
    """
    if _rests():
        return False
    try:
        keep_for_learner(work)
    except StoreError as error:
        _rest(error)
        return False
    return True


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


def _all_stars() -> Mapping[str, str]:
    """Return the stars of every lesson, a digit an exercise: those kept, and those that still wait; read once."""
    if _KEY not in g:
        _move()
        g.progress = _merged(_stored(), _waiting())
    found: Mapping[str, str] = g.progress
    return found


def _stored() -> dict[str, str]:
    key = learner_key()
    if key is None or _rests():
        return {}
    try:
        return store().stars(key)
    except StoreError as error:
        _rest(error)
        return {}


def _move() -> None:
    """Move what waits in the cookie to the store; a lesson leaves the cookie only when the store has kept it."""
    waiting = _waiting()
    for lesson, digits in list(waiting.items()):
        if not keep(_of_lesson(lesson, digits)):
            break
        del waiting[lesson]
        _wait(waiting)


def _of_lesson(lesson: str, digits: str) -> Callable[[Store, str], None]:
    return lambda kept, key: kept.keep_stars(key, lesson, digits)


def _waiting() -> dict[str, str]:
    """Return what waits in the cookie; what was never written there by this program counts for nothing."""
    kept = session.get(_KEY)
    if not isinstance(kept, dict):
        return {}
    return {
        lesson: digits
        for lesson, digits in kept.items()
        if isinstance(digits, str) and 0 < len(digits) <= _MOST_EXERCISES and _STARS.issuperset(digits)
    }


def _wait(waiting: Mapping[str, str]) -> None:
    """Let this wait in the cookie, and nothing else; what was read before is read anew."""
    g.pop(_KEY, None)
    if waiting:
        session.permanent = True
        session[_KEY] = dict(waiting)
    else:
        session.pop(_KEY, None)


def _merged(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """Return the higher digit at every place.

    >>> _merged({"values": "102"}, {"values": "01", "claims": "3"})
    {'values': '112', 'claims': '3'}
    """
    return {
        lesson: "".join(map(max, zip_longest(one.get(lesson, ""), other.get(lesson, ""), fillvalue="0")))
        for lesson in {**one, **other}
    }


def _rests() -> bool:
    until: float = current_app.extensions.get(_RESTS_UNTIL, 0.0)
    return time.monotonic() < until


def _rest(error: StoreError) -> None:
    current_app.extensions[_RESTS_UNTIL] = time.monotonic() + REST
    _log.warning("The store cannot be used (%s): the stars of lessons wait in the cookies of their visitors.", error)
