"""Answers: each is kept once, with all that follows from it, in one transaction."""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select, update

from tutor.store import learners, reviews_kept
from tutor.store.learners import Held
from tutor.store.models import Attempt, PuzzleCorrection, PuzzleSet, Tally
from tutor.store.values import Answered, Counted, Kept, SetAnswer, SetSeen, Tallied
from tutor.teaching import ratings
from tutor.teaching.exercises import Kind
from tutor.teaching.ratings import Rating

#: How far the strength of a puzzle may be moved by answers.
MOST_CORRECTION: Final = 200.0
#: An answer moves it by this, shared among the answers before and as many more as stand for the model.
_STEP: Final = 400.0
_MODEL: Final = 25
#: After so many rated answers a learner's rating says something of the puzzle, too.
_KNOWN_AFTER: Final = 10
_MOST_SETS: Final = 2**31 - 1
#: So many answers of a set are read: only a file that was written by hand holds more.
_MOST_OF_SET: Final = 100

_FORMER: Final = select(Attempt.id, Attempt.undone, Attempt.set_id).where(
    Attempt.learner_id == bindparam("learner"), Attempt.puzzle == bindparam("puzzle")
)
_ANSWERED: Final = select(Attempt.puzzle).where(
    Attempt.learner_id == learners.OF_KEY, Attempt.puzzle.in_(bindparam("puzzles", expanding=True))
)
_LAST: Final = (
    select(Attempt)
    .where(Attempt.learner_id == bindparam("learner"), Attempt.undone.is_(False), Attempt.before.is_not(None))
    .order_by(Attempt.id.desc())
    .limit(1)
)
_OWN_SET: Final = select(PuzzleSet.id, PuzzleSet.kind, PuzzleSet.theme, PuzzleSet.level).where(
    PuzzleSet.id == bindparam("set"), PuzzleSet.learner_id == bindparam("learner")
)
_OF_SET: Final = (
    select(Attempt.puzzle, Attempt.credit, Attempt.hints, Attempt.found)
    .where(Attempt.set_id == bindparam("set"))
    .order_by(Attempt.id)
    .limit(_MOST_OF_SET)
)
_TALLIES: Final = (
    select(Tally.kind, Tally.theme, Tally.size, Tally.seen, Tally.right)
    .where(Tally.learner_id == learners.OF_KEY)
    .order_by(Tally.kind, Tally.theme, Tally.size)
)
_COUNT: Final = (
    update(Tally)
    .where(
        Tally.learner_id == bindparam("learner"),
        Tally.kind == bindparam("of_kind"),
        Tally.theme == bindparam("of_theme"),
        Tally.size == bindparam("of_size"),
    )
    .values(seen=Tally.seen + bindparam("more"), right=Tally.right + bindparam("good"))
)
_FIRST_COUNT: Final = insert(Tally).values(
    learner_id=bindparam("learner"),
    kind=bindparam("of_kind"),
    theme=bindparam("of_theme"),
    size=bindparam("of_size"),
    seen=bindparam("more"),
    right=bindparam("good"),
)
_KEEP: Final = insert(Attempt)
_CORRECTIONS: Final = select(PuzzleCorrection.puzzle, PuzzleCorrection.answers, PuzzleCorrection.correction).where(
    PuzzleCorrection.puzzle.in_(bindparam("puzzles", expanding=True))
)
_HELD_CORRECTION: Final = _CORRECTIONS.with_for_update()
_CORRECT: Final = (
    update(PuzzleCorrection)
    .where(PuzzleCorrection.puzzle == bindparam("which"))
    .values(answers=bindparam("answers_now"), correction=bindparam("moved"))
)
_FIRST_CORRECTION: Final = insert(PuzzleCorrection).values(
    puzzle=bindparam("which"), answers=bindparam("answers_now"), correction=bindparam("moved")
)


def keep(connection: Connection, key: str, answered: Answered) -> Kept:
    """Keep an answer, and move the rating, the tallies, the reviews and the puzzle's strength by it.

    Only the first answer of a learner to a puzzle does anything; where it was taken back, the next one stands in its
    place in a set.
    """
    row = learners.hold(connection, key)
    before = row.rating
    former = connection.execute(_FORMER, {"learner": row.id, "puzzle": answered.puzzle}).one_or_none()
    if former is not None:
        if former.undone and former.set_id is None:
            values = _instead(connection, row.id, answered)
            connection.execute(update(Attempt).where(Attempt.id == former.id).values(values))
        same = before.value
        return Kept(
            rated=False,
            rating_before=same,
            rating_after=same,
            is_first=False,
            came_back=False,
            was_undone=former.undone,
        )
    rated = answered.handed and answered.hints == 0 and not answered.is_review
    after = _rated(connection, row, answered) if rated else before
    counts = () if answered.hints else answered.counts or _counts(answered)
    tally(connection, row.id, answered.kind, answered.table_size, counts)
    replaced = reviews_kept.follow(connection, row.id, answered)
    connection.execute(
        _KEEP,
        {
            "learner_id": row.id,
            "puzzle": answered.puzzle,
            "kind": answered.kind,
            "theme": answered.theme_blamed or "",
            "size": answered.table_size,
            "credit": answered.credit,
            "hints": answered.hints,
            "rated": rated,
            "undone": False,
            "set_id": _own_set(connection, row.id, answered.set_id),
            "answered_at": answered.answered_at,
            "rating_before": before.value,
            "rating_after": after.value,
            "deviation_before": before.deviation,
            "counts": json.dumps(counts),
            "before": json.dumps(replaced),
            "found": json.dumps(answered.found),
        },
    )
    came_back = not answered.was_right and answered.theme_blamed is not None
    return Kept(rated=rated, rating_before=before.value, rating_after=after.value, is_first=True, came_back=came_back)


def undo(connection: Connection, key: str, puzzle: str) -> bool:
    """Take the answer to a puzzle back if it is the last one: it stays answered, and nothing else of it is left.

    Return whether it is taken back: to ask twice, from another tab or by a double click, takes nothing else back.
    """
    row = learners.hold(connection, key)
    last = connection.execute(_LAST, {"learner": row.id}).one_or_none()
    if last is None or last.puzzle != puzzle:
        former = connection.execute(_FORMER, {"learner": row.id, "puzzle": puzzle}).one_or_none()
        return former is not None and former.undone
    if last.rated:
        learners.rate(connection, row.id, Rating(last.rating_before, last.deviation_before), row.rated - 1)
    taken = [Counted(theme, -seen, -right) for theme, seen, right in json.loads(last.counts)]
    tally(connection, row.id, last.kind, last.size, taken)
    reviews_kept.put_back(connection, row.id, json.loads(last.before))
    taken_back = update(Attempt).where(Attempt.id == last.id)
    connection.execute(taken_back.values(rated=False, undone=True, counts="[]", set_id=None))
    return True


def answered_of(connection: Connection, key: str, puzzles: Sequence[str]) -> set[str]:
    """Return which of the puzzles a learner has answered."""
    return set(connection.execute(_ANSWERED, {"key": key, "puzzles": list(puzzles)}).scalars())


def tallies(connection: Connection, key: str) -> list[Tallied]:
    """Return what a learner saw and got right, by kind, theme and size of the table."""
    return [Tallied(*row) for row in connection.execute(_TALLIES, {"key": key}) if row.seen]


def corrections(connection: Connection, puzzles: Sequence[str]) -> dict[str, float]:
    """Return how much stronger the puzzles are than their positions say, for those of which answers tell."""
    found = connection.execute(_CORRECTIONS, {"puzzles": list(puzzles)})
    return {row.puzzle: row.correction for row in found}


def start_set(connection: Connection, key: str, kind: str | None, theme: str | None, level: str | None) -> int:
    """Begin a set; return its number."""
    values = {"learner_id": learners.hold(connection, key).id, "kind": kind, "theme": theme, "level": level}
    made = connection.execute(insert(PuzzleSet).values(**values)).inserted_primary_key
    if made is None:
        raise AssertionError("one row was inserted")
    return int(made[0])


def set_of(connection: Connection, key: str, number: int) -> SetSeen | None:
    """Return a set of the learner's; nothing for another's."""
    if number > _MOST_SETS:
        return None  # no database could hold it
    learner = learners.number(connection, key)
    row = connection.execute(_OWN_SET, {"set": number, "learner": learner}).one_or_none()
    if row is None:
        return None
    given = connection.execute(_OF_SET, {"set": number})
    return SetSeen(row.id, row.kind, row.theme, row.level, tuple([_of_set(*one) for one in given]))


def _instead(connection: Connection, learner: int, answered: Answered) -> dict[str, Any]:
    """Return what is written of an answer in the place of one that was taken back: what the end of its set shows."""
    return {
        "credit": answered.credit,
        "hints": answered.hints,
        "found": json.dumps(answered.found),
        "set_id": _own_set(connection, learner, answered.set_id),
    }


def _of_set(puzzle: str, credit: float, hints: int, found: str | None) -> SetAnswer:
    return SetAnswer(puzzle, credit, hints, None if found is None else tuple(json.loads(found)))


def tally(connection: Connection, learner: int, kind: str, size: int, counts: Sequence[Counted]) -> None:
    """Add counts to the tallies."""
    for theme, seen, right in counts:
        given = {"learner": learner, "of_kind": kind, "of_theme": theme, "of_size": size, "more": seen, "good": right}
        if not connection.execute(_COUNT, given).rowcount:
            connection.execute(_FIRST_COUNT, given)


def _counts(answered: Answered) -> tuple[Counted, ...]:
    return tuple([Counted(theme, 1, int(answered.was_right)) for theme in ("", *answered.themes)])


def _rated(connection: Connection, row: Held, answered: Answered) -> Rating:
    """Rate the learner and, the other way round, the puzzle: by learners of whom enough is known.

    Whoever begins anew time and again, to answer one puzzle, so moves nothing.
    """
    floor = ratings.floor(Kind(answered.kind))
    weight = ratings.weight_of(theme_given=answered.theme_given)
    after = ratings.update(row.rating, answered.strength, answered.credit, floor=floor, weight=weight)
    learners.rate(connection, row.id, after, row.rated + 1)
    if row.rated < _KNOWN_AFTER:
        return after
    surprise = ratings.counted(answered.credit) - ratings.expected(row.rating.value, answered.strength, floor)
    _correct(connection, answered.puzzle, surprise * weight)
    return after


def _correct(connection: Connection, puzzle: str, surprise: float) -> None:
    """Make a puzzle weaker that was answered better than expected, and stronger one that was not."""
    known = connection.execute(_HELD_CORRECTION, {"puzzles": [puzzle]}).one_or_none()
    answers, correction = (known.answers, known.correction) if known else (0, 0.0)
    moved = correction - surprise * _STEP / (_MODEL + answers)
    moved = min(max(moved, -MOST_CORRECTION), MOST_CORRECTION)
    given = {"which": puzzle, "answers_now": answers + 1, "moved": moved}
    connection.execute(_CORRECT if known else _FIRST_CORRECTION, given)


def _own_set(connection: Connection, learner: int, number: int | None) -> int | None:
    """Return the set if it is the learner's."""
    if number is None:
        return None
    return connection.execute(_OWN_SET, {"set": number, "learner": learner}).scalar()
