"""An answer to a puzzle as it is kept, and what is said of that: rated or not, and why."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from flask import request, session
from markupsafe import Markup, escape

from tutor.store import Answered, Counted, Store, StoreError
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.grading import Grade, credit_of
from tutor.teaching.languages import Voice
from tutor.teaching.puzzles import Puzzle
from tutor.teaching.themes import blamed, shows, themes_of
from tutor.web.exercises import written
from tutor.web.forms import marked
from tutor.web.handed import Handed, handed
from tutor.web.puzzle_sets import Wish, count_answers, set_number
from tutor.web.puzzle_view import Judged
from tutor.web.security import cookie_was_unreadable, has_valid_token
from tutor.web.store_access import keep_for_learner, store


class Outcome(NamedTuple):
    """What became of an answer: whether it is rated, the first one, given with a hint, and to a review.

    ``was_undone`` says that the first one was taken back.
    """

    rated: bool
    is_first: bool
    is_hinted: bool
    is_review: bool
    was_undone: bool = False


def has_cookie() -> bool:
    """Return whether the visitor's cookie is there to say whose an answer is."""
    return "csrf_token" in session


def refusal(puzzle: Puzzle, voice: Voice) -> tuple[Markup, int] | None:
    """Return why an answer that was sent is not looked at, and the status that says so."""
    named = request.form.get("puzzle") or puzzle.id
    if named != puzzle.id:
        said = voice.say("This answer belongs to another puzzle: “{token}”.", token=named[:60])
        return marked(said), 422
    if has_cookie() and not has_valid_token():
        said = voice.say("This page had been open for too long. Nothing is lost: send the answer once more.")
        return escape(said), 400
    return None


def keep(puzzle: Puzzle, wish: Wish, answer: Judged) -> Outcome | None:
    """Keep a final answer, in the set under way if it belongs there; nothing if it is not final."""
    if answer.grade is None:
        return None
    how = handed(puzzle)
    hints = max(answer.attempt.hints, int(how.is_hinted))
    given = answered(puzzle, puzzle.exercise, answer.grade, how, hints)
    return keep_for_learner(lambda kept, key: _keep_for(kept, key, given, wish))


def answered(puzzle: Puzzle, exercise: Exercise, graded: Grade, how: Handed, hints: int) -> Answered:
    """Return an answer as it is to be kept; ``exercise`` is the puzzle's with the cards as they were shown."""
    return Answered(
        puzzle=puzzle.id,
        kind=puzzle.kind.value,
        themes=tuple(theme.value for theme in themes_of(puzzle)),
        theme_blamed=None if graded.correct else blamed(exercise, graded).value,
        table_size=len(exercise.table),
        credit=credit_of(exercise, graded),
        hints=hints,
        handed=how.by_us,
        theme_given=how.theme_given,
        is_review=how.is_review,
        set_id=None,
        strength=strength(puzzle),
        answered_at=datetime.now(UTC),
        counts=_counts(puzzle, graded),
        found=tuple([written(one) for one in graded.found]),
    )


def strength(puzzle: Puzzle) -> float:
    """Return how strong a puzzle is: as its position says, corrected by answers if these can be asked now."""
    correction = 0.0
    with suppress(StoreError):
        correction = store().correction([puzzle.id]).get(puzzle.id, 0.0)
    return difficulty(puzzle) + correction


def counted_sentence(voice: Voice, kept: Outcome) -> str:
    """Say whether an answer is rated, and if not, why.

    >>> counted_sentence(Voice("en"), Outcome(rated=False, is_first=True, is_hinted=True, is_review=False))
    'Not rated: a hint was given.'
    """
    if kept.rated:
        return voice.say("This answer counts for your level.")
    if kept.was_undone:
        return voice.say("Not rated: your first answer was taken back.")
    if not kept.is_first:
        return voice.say("Not rated: an answer of yours to this puzzle is there already.")
    if kept.is_hinted:
        return voice.say("Not rated: a hint was given.")
    if kept.is_review:
        return voice.say("Not rated: what comes back is for learning.")
    return voice.say("Not rated: only puzzles that are handed out here count.")


def not_kept_sentence(voice: Voice) -> str:
    """Say why nothing is kept of an answer that came without a cookie of ours."""
    if cookie_was_unreadable():
        return voice.say("Not kept: the cookie that the browser sent was not made here. A new one is made.")
    return voice.say("Not kept: the browser sends no cookie that says whose answer this is.")


def _keep_for(where: Store, key: str, answered: Answered, wish: Wish) -> Outcome:
    number = set_number(key, wish) if answered.handed else None
    kept = where.answer(key, replace(answered, set_id=number))
    if number is not None:
        count_answers(where, key, number)
    return Outcome(kept.rated, kept.is_first, answered.hints > 0, answered.is_review, kept.was_undone)


def _counts(puzzle: Puzzle, graded: Grade) -> tuple[Counted, ...]:
    """Return how many captures of a ``find_all`` were found, in all and of each theme; of other kinds nothing.

    The store counts one answer of these.
    """
    if puzzle.kind is not Kind.FIND_ALL:
        return ()
    counted = [Counted("", len(graded.found) + len(graded.missed), len(graded.found))]
    for theme in themes_of(puzzle):
        found, missed = (sum(shows(theme, one) for one in some) for some in (graded.found, graded.missed))
        counted.append(Counted(theme.value, found + missed, found))
    return tuple(counted)
