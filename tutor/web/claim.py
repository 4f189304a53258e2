"""A 15 that somebody overlooked: whether the next player may take it, and whether it is an escoba."""

from typing import Final

from flask import Response

from tutor.web.entry_view import Result, table_page
from tutor.web.languages import page_group
from tutor.web.position_entry import Entry
from tutor.web.verdicts import answer_of, said

claim_pages: Final = page_group("claim")


@claim_pages.get("/claim")
def claim() -> Response:
    """Show the form, and below it whether the overlooked 15 in the address may be taken."""
    return table_page("claim", _judged)


def _judged(entry: Entry) -> Result:
    found = answer_of(entry, "claim")
    if isinstance(found, Result):
        return found
    marks = (("laid", entry.cards("laid")), ("taken", entry.cards("take")))
    return said(entry, "claim", found, marks=() if found["captures"] and not entry.cards("take") else marks)
