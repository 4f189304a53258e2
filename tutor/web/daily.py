"""The table of the day: one position for everyone, its answer judged at once, the days gone by in a calendar.

Every answer is judged, with cookies or without; the first one is kept once the visitor's cookie says whose it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from datetime import date as Date  # noqa: N812  see tutor.teaching.daily
from typing import Final, NamedTuple

from flask import Response, render_template, request, url_for
from markupsafe import Markup

from tutor.store import Found, StoreError
from tutor.teaching.daily import (
    FIRST_DAY,
    day_name,
    month_after,
    month_before,
    month_name,
    no_table,
    read_day,
    read_month,
    shared_text,
    squares,
    weekday_names,
    weeks,
)
from tutor.teaching.exercises import Kind
from tutor.teaching.grading import Given, Taken, grade
from tutor.teaching.languages import Voice
from tutor.teaching.pool import daily_puzzle
from tutor.teaching.puzzles import Puzzle
from tutor.web.choices import chosen
from tutor.web.clean import clean
from tutor.web.exercises import Attempt, read_attempt
from tutor.web.forms import marked
from tutor.web.languages import page_group, page_language, page_voice
from tutor.web.puzzle_cards import Look
from tutor.web.puzzle_keeping import has_cookie, not_kept_sentence, refusal
from tutor.web.puzzle_sets import read_wish
from tutor.web.puzzle_view import (
    After,
    Judged,
    PuzzleView,
    Told,
    found_label,
    judged,
    look_of_page,
    puzzle_view,
    unusable,
)
from tutor.web.security import FRAGMENT_VARY, csrf, is_fragment
from tutor.web.store_access import keep_for_learner, learner_key, store

daily_pages: Final = page_group("daily")

_A_DAY: Final = timedelta(days=1)


class Table(NamedTuple):
    """The table of a day, and how whoever asks sees it."""

    date: Date
    puzzle: Puzzle
    look: Look

    @property
    def open(self) -> Judged:
        """The table as nobody has answered it."""
        return Judged(Attempt(self.puzzle.exercise))


class Result(NamedTuple):
    """A result: how much was found, drawn as squares, as a text to be sent, and whether it is kept."""

    sentence: str
    squares: str
    text: str
    kept: str


class Day(NamedTuple):
    """A day of the calendar: its number, its table if it has one, and what was found there."""

    number: int
    name: str
    href: str
    found: Found | None
    sentence: str
    is_shown: bool


class Month(NamedTuple):
    """A month of the calendar, with the months around it; empty where there are no more."""

    name: str
    weekdays: tuple[tuple[str, str], ...]
    weeks: list[list[Day | None]]
    before: str
    after: str


@daily_pages.get("/daily")
def daily() -> Response:
    """Show the table of today."""
    return _shown(_today())


@daily_pages.get("/daily/<date>")
def day(date: str) -> Response:
    """Show the table of a day."""
    asked = _read(date)
    return asked if isinstance(asked, Response) else _shown(asked)


@daily_pages.post("/daily/<date>")
@csrf.exempt  # type: ignore[untyped-decorator]  # judged either way, and kept only if the token is right
def answer(date: str) -> Response:
    """Judge an answer to the table of a day; keep it if it is the first that is whole."""
    asked = _read(date)
    if isinstance(asked, Response):
        return asked
    if _month_asked(asked) is None:
        return _no_month()
    table = _table(asked)
    puzzle, voice = table.puzzle, table.look.voice
    refused = refusal(puzzle, voice)
    if refused is not None:
        return _page(table, table.open, _results(), problems=[refused[0]], status=refused[1])
    # Nobody has a hint here, whatever is sent: results can be compared.
    attempt = replace(read_attempt(puzzle.exercise, request.form, voice, puzzle.rules), hints=0)
    problems: list[Markup] = []
    if request.form.get("do") != "more" and not attempt.problems:
        problems = unusable(puzzle, attempt, voice, played="play" in request.form, took="take" in request.form)
    if problems or attempt.problems:
        return _page(table, Judged(attempt.ungraded()), _results(), problems=problems, status=422)
    outcome = judged(puzzle, attempt)
    result = None
    if outcome.grade is not None:
        found = _found(puzzle, outcome)
        result = _result(voice, asked, found, _kept(voice, asked, found))
    return _page(table, outcome, _results(), result=result)


def _table(date: Date) -> Table:
    deck = read_wish(request.args)[0].deck or chosen(page_language()).deck
    return Table(date, daily_puzzle(date), look_of_page(deck))


def _read(text: str) -> Date | Response:
    """Read the day in an address, or say why it has no table."""
    found, why = read_day(text), no_table(page_voice(), text, _today())
    return found if found is not None and why is None else _nothing(clean(why or ""))


def _today() -> Date:
    return datetime.now(UTC).date()


def _found(puzzle: Puzzle, outcome: Judged) -> Found:
    """Return how much of a table an answer has found: of a sweep, it or nothing."""
    graded = outcome.grade
    if graded is None or puzzle.kind is not Kind.FIND_ALL:
        return Found(int(graded is not None and graded.correct), 1)
    return Found(len(graded.found), len(graded.found) + len(graded.missed))


def _kept(voice: Voice, date: Date, found: Found) -> str:
    """Keep an answer if it is the first, and say what became of it."""
    if not has_cookie():
        return not_kept_sentence(voice)
    is_first = keep_for_learner(lambda kept, key: kept.keep_daily(key, date.isoformat(), *found))
    return "" if is_first else voice.say("Your first answer to this table is kept, not this one.")


def _results() -> Mapping[str, Found]:
    """Return what the visitor found of the tables of all days; nothing if it cannot be read now."""
    with suppress(StoreError):
        key = learner_key()
        return store().daily(key) if key else {}
    return {}


# The page -------------------------------------------------------------------------------------------


def _nothing(said: str) -> Response:
    """Say why there is no such table."""
    return Response(render_template("daily/nothing.html", said=marked(said)), 404)


def _shown(date: Date) -> Response:
    """Show the table of a day as it opens; whoever has answered it sees the answer."""
    table, results = _table(date), _results()
    found = results.get(date.isoformat())
    if found is None:
        return _page(table, table.open, results)
    exercise = table.puzzle.exercise
    whole = Given(captures=tuple(Taken(one.card, one.takes) for one in exercise.captures()))
    outcome = Judged(Attempt(exercise), whole, grade(exercise, whole, table.puzzle.rules))
    return _page(table, outcome, results, result=_result(table.look.voice, date, found, ""), before=found)


def _result(voice: Voice, date: Date, found: Found, kept: str) -> Result:
    address = f"{request.scheme}://{request.host}{url_for('daily.day', date=date.isoformat())}"
    return Result(
        sentence=found_label(voice, *found),
        squares=squares(*found),
        text=shared_text(voice, date, *found, address),
        kept=kept,
    )


def _page(
    table: Table,
    outcome: Judged,
    results: Mapping[str, Found],
    *,
    result: Result | None = None,
    before: Found | None = None,
    problems: Sequence[Markup] = (),
    status: int = 200,
) -> Response:
    date, voice, today = table.date, table.look.voice, _today()
    month = _month_asked(date)
    if month is None:
        return _no_month()
    shown = _view(table, outcome, problems)
    if before is not None:
        shown = shown._replace(told=_told_before(table.look.voice, shown.told, result, before))
    page = render_template(
        "daily/_answered.html" if is_fragment(request) else "daily/daily.html",
        shown=shown,
        voice=voice,
        result=result,
        month=_month(month, date, results),
        day_name=day_name(voice, date),
        is_today=date == today,
        day_before=_address(date - _A_DAY, today),
        day_after=_address(date + _A_DAY, today),
    )
    return Response(page, status, FRAGMENT_VARY)


def _view(table: Table, outcome: Judged, problems: Sequence[Markup]) -> PuzzleView:
    """Return the table ready to be shown; there are no hints, so that results can be compared."""
    voice = table.look.voice
    after = After(next_label=voice.say("More puzzles"), next_href=url_for("puzzles.start"))
    deck = voice.deck.value if "deck" in request.args else None
    shown = puzzle_view(
        table.puzzle,
        table.look,
        outcome,
        action=url_for("daily.day", date=table.date.isoformat(), deck=deck),
        progress=voice.say("Table of the day: {date}", date=day_name(voice, table.date)),
        problems=problems,
        after=after if outcome.is_final else None,
    )
    return shown._replace(of_day=True, has_more_hints=False)


def _told_before(voice: Voice, told: Told, result: Result | None, before: Found) -> Told:
    """Return what was told of an answer given before: what there was; which of it was found is not kept."""
    headline, heading = result.sentence if result else "", voice.say("All captures of this table")
    is_right = before.found == before.of or None
    return told._replace(headline=headline, is_right=is_right, found=(), missed=told.found, heading=heading)


def _address(date: Date, today: Date) -> str:
    """Return the address of the table of a day; nothing for a day without one."""
    return url_for("daily.day", date=date.isoformat()) if FIRST_DAY <= date <= today else ""


def _month_asked(date: Date) -> Date | None:
    """Return the month that the address asks for, as its first day, else that of the day; nothing without tables."""
    asked = request.args.get("month")
    month = date.replace(day=1) if asked is None else read_month(asked)
    return month if month is not None and FIRST_DAY.replace(day=1) <= month <= _today() else None


def _no_month() -> Response:
    asked = request.args.get("month", "")[:40]
    return _nothing(page_voice().say("No tables belong to this month: “{text}”.", text=asked))


def _month(month: Date, date: Date, results: Mapping[str, Found]) -> Month:
    """Return a month of the calendar."""
    voice, today = page_voice(), _today()
    before, after = month_before(month), month_after(month)
    return Month(
        name=month_name(voice, month),
        weekdays=weekday_names(voice),
        weeks=list(_weeks(voice, month, date, results)),
        before=_month_address(before) if before >= FIRST_DAY.replace(day=1) else "",
        after=_month_address(after) if after <= today else "",
    )


def _month_address(month: Date) -> str:
    return f"{url_for('daily.daily')}?month={month:%Y-%m}#archive"


def _weeks(voice: Voice, month: Date, shown: Date, results: Mapping[str, Found]) -> Iterator[list[Day | None]]:
    today = _today()
    for week in weeks(month):
        yield [
            None
            if date is None
            else Day(
                number=date.day,
                name=day_name(voice, date),
                href=_address(date, today),
                found=(found := results.get(date.isoformat())),
                sentence=found_label(voice, *found) if found else "",
                is_shown=date == shown,
            )
            for date in week
        ]
