"""The first four cards of a round: whether they are taken at once, by whom, and for how many escobas."""

from typing import Final

from flask import Response
from markupsafe import escape

from tutor.web.entry_view import Result, table_page
from tutor.web.forms import Notice
from tutor.web.languages import page_group
from tutor.web.position_entry import ROWS, Entry
from tutor.web.verdicts import answer_of, said

opening_pages: Final = page_group("opening")


@opening_pages.get("/opening")
def opening() -> Response:
    """Show the form, and below it what becomes of the four cards in the address."""
    return table_page("opening", _judged)


def _judged(entry: Entry) -> Result:
    typed, most = entry.typed["cards"], ROWS["cards"].most
    short = not typed.questions and len(typed.texts) < most
    missing = [Notice("cards", escape(entry.voice.say("Enter the four cards dealt to the table.")))] if short else []
    found = answer_of(entry, "opening", missing)
    if isinstance(found, Result):
        return found
    stay = () if found["groups"] else entry.cards("cards")
    return said(entry, "opening", found, marks=((None, stay),))
