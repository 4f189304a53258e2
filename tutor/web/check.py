"""A hand from a real table: every 15 it can make, the verdict on a move, or what the move missed."""

from typing import Final

from flask import Response
from markupsafe import escape

from tutor.escoba.codes import ProblemCode
from tutor.teaching.reports import missed_sentence
from tutor.web.entry_view import Result, table_page
from tutor.web.forms import Notice
from tutor.web.languages import page_group
from tutor.web.position_entry import Entry
from tutor.web.verdicts import answer_of, said

check_pages: Final = page_group("check")


@check_pages.get("/check")
def check() -> Response:
    """Show the form, and below it what there is to say of the position in the address."""
    return table_page("check", _judged)


def _judged(entry: Entry) -> Result:
    is_move = any(entry.fields.get(name, "").strip() for name in ("play", "take"))
    return _move(entry) if is_move else _hand(entry)


def _hand(entry: Entry) -> Result:
    say = entry.voice.say
    if entry.question.name == "move":
        missing = [Notice("play", escape(say("Which card was played?")))]
    elif not entry.fields["hand"].strip():
        missing = [Notice("hand", escape(say("Enter the cards of the hand.")))]
    else:
        missing = []
    found = answer_of(entry, "solve", missing)
    return found if isinstance(found, Result) else said(entry, "solve", found)


def _move(entry: Entry) -> Result:
    found = answer_of(entry, "check")
    if isinstance(found, Result):
        return found
    takes = entry.cards("take")
    is_said = any(problem["code"] == ProblemCode.SUM_NOT_15 for problem in found["problems"])
    return said(
        entry,
        "check",
        found,
        legal=found["legal"],
        instead=missed_sentence(found) if entry.question.name == "missed" else None,
        marks=(("played" if takes else "laid", entry.cards("play")), ("taken", takes)),
        total=entry.voice.say("Together: {total}", total=found["total"]) if takes and not is_said else "",
    )
