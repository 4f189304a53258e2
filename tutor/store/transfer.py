"""All of a learner as JSON: out, in again, and two learners joined.

The tallies are not written: they are the sums of the ``counts`` of the answers.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    ValidationError,
    model_validator,
)
from sqlalchemy import Connection, Row, bindparam, delete, insert, null, select, update

from tutor.escoba.problems import UnusableInput
from tutor.store import answers, earned, learners, reviews_kept
from tutor.store.faults import ImportFault, NotOurs
from tutor.store.models import Attempt, Learner, PuzzleSet, Recovery, Review
from tutor.store.values import Counted, Found, Imported
from tutor.teaching.puzzles import LONGEST_ID, MOST_CAPTURES, MOST_ON_TABLE, read_puzzle
from tutor.teaching.ratings import LEAST, MOST, Rating
from tutor.teaching.reviews import ReviewState
from tutor.teaching.themes import Theme, read_pattern

FORMAT: Final = "escoba-tutor-learner"
VERSION: Final = 2
_MOST_ANSWERS: Final = 20_000
_MOST_PROBLEMS: Final = 20
#: So many names that nobody knows are named one by one.
_MORE_NAMES: Final = 3
_YEARS: Final = range(2000, 2300)
_THEMES: Final = frozenset(theme.value for theme in Theme)


def _moment(given: object) -> datetime:
    read = datetime.fromisoformat(given) if isinstance(given, str) else None
    if read is None or read.tzinfo is None or read.year not in _YEARS:
        raise ValueError
    return read.astimezone(UTC)


def _day(given: object) -> date:
    read = date.fromisoformat(given) if isinstance(given, str) else None
    if read is None or read.isoformat() != given or read.year not in _YEARS:  # weeks have a form of their own
        raise ValueError
    return read


def _known_puzzle(text: str) -> str:
    try:
        return read_puzzle(text).id
    except UnusableInput as unusable:
        raise ValueError(ImportFault.UNKNOWN_PUZZLE) from unusable


def _known_pattern(text: str) -> str:
    read_pattern(text)
    return text


def _known_theme(text: str) -> str:
    if text and text not in _THEMES:
        raise ValueError
    return text


def _some_of_all(found: tuple[int, int]) -> tuple[int, int]:
    if found[0] > found[1]:
        raise ValueError
    return found


def _one_of_the_answers(count: tuple[str, int, int]) -> tuple[str, int, int]:
    if count[2] > count[1]:
        raise ValueError
    return count


_Written = PlainSerializer(lambda moment: moment.astimezone(UTC).isoformat().replace("+00:00", "Z"), return_type=str)
_Moment = Annotated[datetime, BeforeValidator(_moment), _Written]
_Day = Annotated[date, BeforeValidator(_day), PlainSerializer(date.isoformat, return_type=str)]
_DayText = Annotated[str, AfterValidator(lambda text: _day(text).isoformat())]
_Number = Annotated[int, Field(ge=0, le=1000)]
_Found = Annotated[tuple[_Number, _Number], Field(strict=False), AfterValidator(_some_of_all)]
_Theme = Annotated[str, AfterValidator(_known_theme)]
_Strength = Annotated[float, Field(ge=LEAST, le=MOST, allow_inf_nan=False)]
_Deviation = Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False)]
_Capture = Annotated[str, Field(pattern="^[0-9cobe ]{1,60}$")]
_Choice = Annotated[str, Field(pattern="^[a-z_]{1,40}$")] | None
_Count = Annotated[tuple[_Theme, _Number, _Number], Field(strict=False), AfterValidator(_one_of_the_answers)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _few_names(cls, given: object) -> object:
        """Refuse an object of too many names as a whole: to name each would take very long."""
        if isinstance(given, dict) and len(given) > len(cls.model_fields) + _MORE_NAMES:
            raise ValueError
        return given


class RatingFile(_Part):
    """The rating."""

    value: _Strength
    deviation: _Deviation
    answers: Annotated[int, Field(ge=0, le=1_000_000)]


class SetFile(_Part):
    """A set: what was chosen for it."""

    kind: _Choice
    theme: _Choice
    level: _Choice


class AnswerFile(_Part):
    """An answer; ``set`` is the place of its set in the list of sets."""

    puzzle: Annotated[str, Field(max_length=LONGEST_ID), AfterValidator(_known_puzzle)]
    at: _Moment
    credit: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
    hints: _Number
    missed: _Theme
    size: Annotated[int, Field(ge=0, le=MOST_ON_TABLE)]
    rated: bool
    undone: bool
    set: Annotated[int, Field(ge=0)] | None
    rating_before: _Strength
    rating_after: _Strength
    deviation_before: _Deviation
    counts: Annotated[list[_Count], Field(max_length=40)]
    found: Annotated[list[_Capture], Field(max_length=MOST_CAPTURES)] | None = None


class ReviewFile(_Part):
    """A pattern in the queue."""

    pattern: Annotated[str, AfterValidator(_known_pattern)]
    due: _Moment
    state: Annotated[str, Field(max_length=2000, pattern=r"^[\x20-\x7e]*$")]


class RecoveryFile(_Part):
    """A recovery address: when it was made, used, revoked. Where it leads is known to its holder only."""

    made_at: _Moment
    used_at: _Moment | None
    revoked_at: _Moment | None


class LearnerFile(_Part):
    """All that is kept of a learner."""

    format: Literal["escoba-tutor-learner"]
    version: Literal[1, 2]
    exported_at: _Moment
    created_on: _Day
    seen_on: _Day
    rating: RatingFile
    sets: Annotated[list[SetFile], Field(max_length=_MOST_ANSWERS)]
    answers: Annotated[list[AnswerFile], Field(max_length=_MOST_ANSWERS)]
    reviews: Annotated[list[ReviewFile], Field(max_length=1000)]
    lessons: Annotated[
        dict[Annotated[str, Field(pattern="^[a-z0-9-]{1,80}$")], Annotated[str, Field(pattern="^[0-3]{1,200}$")]],
        Field(max_length=1000),
    ]
    days: Annotated[dict[_DayText, _Found], Field(max_length=20_000)]
    recoveries: Annotated[list[RecoveryFile], Field(max_length=10_000)]


def export(connection: Connection, key: str) -> dict[str, Any]:
    """Return all that is kept of a learner as JSON."""
    return collect(connection, key).model_dump(mode="json")


def read(given: object) -> LearnerFile:
    """Read what was exported; ``NotOurs`` with every problem.

    >>> read({"format": "escoba-tutor-learner", "version": 3})
    Traceback (most recent call last):
    tutor.store.faults.NotOurs: too_new (version)
    """
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise NotOurs([(ImportFault.NOT_OURS, "format")])
    version = given.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NotOurs([(ImportFault.TOO_NEW, "version")])
    try:
        file = LearnerFile.model_validate(given)
    except ValidationError as unusable:
        raise NotOurs(list(_problems(unusable))) from unusable
    wrong = [
        (ImportFault.MALFORMED, f"answers.{place}.set")
        for place, answer in enumerate(file.answers)
        if answer.set is not None and answer.set >= len(file.sets)
    ]
    if wrong:
        raise NotOurs(wrong[:_MOST_PROBLEMS])
    return file


def _problems(unusable: ValidationError) -> Iterator[tuple[ImportFault, str]]:
    for error in unusable.errors(include_url=False, include_input=False)[:_MOST_PROBLEMS]:
        cause = error.get("ctx", {}).get("error")
        if error["type"] == "too_long":
            fault = ImportFault.TOO_MUCH
        elif isinstance(cause, ValueError) and cause.args == (ImportFault.UNKNOWN_PUZZLE,):
            fault = ImportFault.UNKNOWN_PUZZLE
        else:
            fault = ImportFault.MALFORMED
        yield fault, _place(error["loc"])


def _place(steps: tuple[int | str, ...]) -> str:
    """Write where in a file something stands; what no page can hold of a name there is marked."""
    text = ".".join(map(str, steps))[:100]
    return "".join([letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text])


_OWNER: Final = select(Learner).where(Learner.key == bindparam("key"))
_ANSWERS: Final = select(Attempt).where(Attempt.learner_id == bindparam("learner")).order_by(Attempt.id)
_SETS: Final = (
    select(PuzzleSet.id, PuzzleSet.kind, PuzzleSet.theme, PuzzleSet.level)
    .where(PuzzleSet.learner_id == bindparam("learner"))
    .order_by(PuzzleSet.id)
)
_REVIEWS: Final = (
    select(Review.pattern, Review.due, Review.state)
    .where(Review.learner_id == bindparam("learner"))
    .order_by(Review.due, Review.pattern)
)
_RECOVERIES: Final = (
    select(Recovery.made_at, Recovery.used_at, Recovery.revoked_at)
    .where(Recovery.learner_id == bindparam("learner"))
    .order_by(Recovery.id)
)
_MAKE_SETS: Final = insert(PuzzleSet).returning(PuzzleSet.id, sort_by_parameter_order=True)
_WHEN_ANSWERED: Final = select(
    Attempt.id, Attempt.puzzle, Attempt.answered_at, Attempt.kind, Attempt.size, Attempt.counts
).where(Attempt.learner_id == bindparam("learner"))

_KEEP_FOR_GOOD: Final = (
    update(Attempt).where(Attempt.learner_id == bindparam("learner"), Attempt.before.is_not(None)).values(before=null())
)


def collect(connection: Connection, key: str) -> LearnerFile:
    """Return all that is kept of a learner, while nobody changes it; ``UnknownLearnerError`` if nobody has the key."""
    learners.hold(connection, key)
    owner = connection.execute(_OWNER, {"key": key}).one()
    which = {"learner": owner.id}
    sets = list(connection.execute(_SETS, which))
    places = {row.id: place for place, row in enumerate(sets)}
    return LearnerFile.model_construct(
        format=FORMAT,
        version=VERSION,
        exported_at=datetime.now(UTC).replace(microsecond=0),
        created_on=owner.created_on,
        seen_on=owner.seen_on,
        rating=RatingFile.model_construct(value=owner.rating, deviation=owner.deviation, answers=owner.rated),
        sets=[SetFile.model_construct(kind=row.kind, theme=row.theme, level=row.level) for row in sets],
        answers=[_answer(row, places) for row in connection.execute(_ANSWERS, which)],
        reviews=[ReviewFile.model_construct(**row._mapping) for row in connection.execute(_REVIEWS, which)],  # noqa: SLF001 - public, in spite of its name
        lessons=earned.stars(connection, key),
        days={day: tuple(found) for day, found in earned.daily(connection, key).items()},
        recoveries=[RecoveryFile.model_construct(**row._mapping) for row in connection.execute(_RECOVERIES, which)],  # noqa: SLF001 - as above
    )


def _answer(row: Row[Any], places: Mapping[int, int]) -> AnswerFile:
    return AnswerFile.model_construct(
        puzzle=row.puzzle,
        at=row.answered_at,
        credit=row.credit,
        hints=row.hints,
        missed=row.theme,
        size=row.size,
        rated=row.rated,
        undone=row.undone,
        set=places.get(row.set_id),
        rating_before=row.rating_before,
        rating_after=row.rating_after,
        deviation_before=row.deviation_before,
        counts=[tuple(count) for count in json.loads(row.counts)],
        found=None if row.found is None else json.loads(row.found),
    )


def join(connection: Connection, key: str, file: LearnerFile) -> Imported:
    """Join what a file holds to a learner.

    Of two answers to a puzzle the earlier counts, of two ratings that of more answers, of two stars the higher; a
    pattern comes back at the earlier time, and of a day's table what is there already stays. No answer from before can
    be undone any more: that would put back what stood before both were one.
    """
    row = learners.hold(connection, key)
    connection.execute(_KEEP_FOR_GOOD, {"learner": row.id})
    if file.rating.answers > row.rated:
        rating = Rating(file.rating.value, file.rating.deviation)
        learners.rate(connection, row.id, rating, file.rating.answers)
    earlier = update(Learner).where(Learner.id == row.id, Learner.created_on > file.created_on)
    connection.execute(earlier.values(created_on=file.created_on))
    return Imported(
        answers=_join_answers(connection, row.id, file),
        reviews=_join_reviews(connection, row.id, file.reviews),
        lessons=sum([earned.put_stars(connection, row.id, *one) for one in file.lessons.items()]),
        days=earned.put_days(connection, row.id, {day: Found(*found) for day, found in file.days.items()}),
    )


def _join_answers(connection: Connection, learner: int, file: LearnerFile) -> int:
    known = {row.puzzle: row for row in connection.execute(_WHEN_ANSWERED, {"learner": learner})}
    first: dict[str, AnswerFile] = {}
    for answer in sorted(file.answers, key=lambda answer: answer.at):
        if answer.puzzle not in known or answer.at < known[answer.puzzle].answered_at:
            first.setdefault(answer.puzzle, answer)
    replaced = [known[puzzle] for puzzle in first if puzzle in known]
    sums: Counter[tuple[str, int, str, bool]] = Counter()
    for row in replaced:
        _add(sums, row.kind, row.size, json.loads(row.counts), -1)
        connection.execute(delete(Attempt).where(Attempt.id == row.id))
    for answer in first.values():
        _add(sums, _kind(answer.puzzle), answer.size, answer.counts, 1)
    for kind, size, theme in {place[:3] for place in sums}:
        count = Counted(theme, sums[kind, size, theme, False], sums[kind, size, theme, True])
        answers.tally(connection, learner, kind, size, [count])
    numbers = _join_sets(connection, learner, file, {answer.set for answer in first.values()})
    if first:
        connection.execute(insert(Attempt), [_row(learner, answer, numbers) for answer in first.values()])
    return len(first)


def _add(sums: Counter[tuple[str, int, str, bool]], kind: str, size: int, counts: Any, sign: int) -> None:
    for theme, seen, right in counts:
        sums[kind, size, theme, False] += sign * seen
        sums[kind, size, theme, True] += sign * right


def _join_sets(
    connection: Connection, learner: int, file: LearnerFile, wanted: set[int | None]
) -> dict[int | None, int]:
    """Make those sets of a file that answers are wanted for; return their numbers by their places in the file."""
    places = [place for place in range(len(file.sets)) if place in wanted]
    rows = [{"learner_id": learner, **file.sets[place].model_dump()} for place in places]
    made = connection.execute(_MAKE_SETS, rows).scalars() if rows else ()
    return dict(zip(places, made, strict=True))


def _row(learner: int, answer: AnswerFile, numbers: Mapping[int | None, int]) -> dict[str, Any]:
    return {
        "learner_id": learner,
        "puzzle": answer.puzzle,
        "kind": _kind(answer.puzzle),
        "theme": answer.missed,
        "size": answer.size,
        "credit": answer.credit,
        "hints": answer.hints,
        "rated": answer.rated,
        "undone": answer.undone,
        "set_id": numbers.get(answer.set),
        "answered_at": answer.at,
        "rating_before": answer.rating_before,
        "rating_after": answer.rating_after,
        "deviation_before": answer.deviation_before,
        "counts": json.dumps(answer.counts),
        "found": None if answer.found is None else json.dumps(answer.found),
        "before": None,  # undoing it would undo what was not done here
    }


def _kind(puzzle: str) -> str:
    return puzzle.partition("-")[0]


def _join_reviews(connection: Connection, learner: int, given: list[ReviewFile]) -> int:
    known = {row.pattern: row.due for row in connection.execute(_REVIEWS, {"learner": learner})}
    more = [one for one in given if one.pattern not in known or one.due < known[one.pattern]]
    for one in more:
        reviews_kept.put(connection, learner, one.pattern, ReviewState(one.state, one.due))
    return len(more)
