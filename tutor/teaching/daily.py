"""The table of the day: which days have one, how days are called, and what a result looks like as text.

A day begins at midnight of universal time, everywhere on earth at once.
"""

import calendar
import re
from collections.abc import Iterator
from datetime import date as Date  # noqa: N812  a date is also the name of a value here
from datetime import timedelta
from typing import Final

from babel.dates import format_date, format_skeleton, get_day_names

from tutor.teaching.languages import Voice

#: The first day that has a table.
FIRST_DAY: Final = Date(2026, 11, 1)
_LOCALES: Final = {"en": "en_GB", "kk": "kk", "el": "el", "pl": "pl"}
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MONTH: Final = re.compile(r"\d{4}-\d{2}", re.ASCII)
_FOUND, _MISSED = "■", "□"


def read_day(text: str) -> Date | None:
    """Read a day as addresses write it; nothing for what is none.

    >>> read_day("2026-11-30"), read_day("2026-11-31"), read_day("20261130")
    (datetime.date(2026, 11, 30), None, None)
    """
    if not _DAY.fullmatch(text):
        return None
    try:
        return Date.fromisoformat(text)
    except ValueError:
        return None


def read_month(text: str) -> Date | None:
    """Read a month as addresses write it, as its first day; nothing for what is none.

    >>> read_month("2026-11"), read_month("2026-13")
    (datetime.date(2026, 11, 1), None)
    """
    return read_day(f"{text}-01") if _MONTH.fullmatch(text) else None


def no_table(voice: Voice, text: str, today: Date) -> str | None:
    """Say why a text in an address leads to no table; nothing if it leads to one.

    >>> no_table(Voice("en"), "2026-10-31", Date(2026, 11, 30))
    'The first table of the day is that of 1 November 2026.'
    >>> no_table(Voice("en"), "2026-11-30", Date(2026, 11, 30)) is None
    True
    """
    day = read_day(text)
    if day is None:
        return voice.say(
            "This is not a day: “{text}”. A day is written as year, month and day: 2026-11-30.", text=text[:40]
        )
    if day < FIRST_DAY:
        return voice.say("The first table of the day is that of {date}.", date=day_name(voice, FIRST_DAY))
    if day > today:
        return voice.say("This day has not come yet: {date}.", date=day_name(voice, day))
    return None


def day_name(voice: Voice, day: Date) -> str:
    """Return what a day is called.

    >>> day_name(Voice("en"), Date(2026, 11, 30)), day_name(Voice("pl"), Date(2026, 11, 30))
    ('30 November 2026', '30 listopada 2026')
    """
    name = format_date(day, "long", locale=_locale(voice))
    return name.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")  # in headings it cannot be seen


def month_name(voice: Voice, month: Date) -> str:
    """Return what a month is called, as a heading.

    >>> month_name(Voice("el"), Date(2026, 11, 1))
    'Νοέμβριος 2026'
    """
    text = format_skeleton("yMMMM", month, locale=_locale(voice))
    return text[:1].upper() + text[1:]


def weekday_names(voice: Voice) -> tuple[tuple[str, str], ...]:
    """Return the days of a week from Monday, each in short and in full.

    >>> weekday_names(Voice("en"))[0]
    ('Mon', 'Monday')
    """
    short, full = (
        get_day_names(width, context="stand-alone", locale=_locale(voice)) for width in ("abbreviated", "wide")
    )
    return tuple((short[day], full[day]) for day in range(7))


def weeks(month: Date) -> Iterator[tuple[Date | None, ...]]:
    """Yield the weeks of a month from Monday, with nothing for days of other months.

    >>> [len(week) for week in weeks(Date(2026, 11, 1))], next(weeks(Date(2026, 11, 1)))[-1]
    ([7, 7, 7, 7, 7, 7], datetime.date(2026, 11, 1))
    """
    for week in calendar.Calendar().monthdatescalendar(month.year, month.month):
        yield tuple([day if day.month == month.month else None for day in week])


def month_before(month: Date) -> Date:
    """Return the month before, as its first day.

    >>> month_before(Date(2027, 1, 1))
    datetime.date(2026, 12, 1)
    """
    return (month - timedelta(days=1)).replace(day=1)


def month_after(month: Date) -> Date:
    """Return the month after, as its first day.

    >>> month_after(Date(2026, 12, 1))
    datetime.date(2027, 1, 1)
    """
    return (month + timedelta(days=31)).replace(day=1)


def squares(found: int, of: int) -> str:
    """Draw a result: a full square for each capture found, an empty one for each missed.

    >>> squares(4, 5)
    '■■■■□'
    """
    return _FOUND * found + _MISSED * (of - found)


def shared_text(voice: Voice, day: Date, found: int, of: int, address: str) -> str:
    r"""Return a result as a text to be sent, which tells nothing of the cards.

    >>> shared_text(Voice("en"), Date(2026, 11, 30), 4, 5, "https://one.example/en/daily/2026-11-30")
    'Escoba, 30 November 2026: 4 of 5\n■■■■□\nhttps://one.example/en/daily/2026-11-30'
    """
    line = voice.say("Escoba, {date}: {found} of {all}", date=day_name(voice, day), found=found, all=of)
    return "\n".join((line, squares(found, of), address))


def _locale(voice: Voice) -> str:
    return _LOCALES.get(voice.language, "en_GB")
