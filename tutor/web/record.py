"""A whole round, written down: played again move by move, each move judged, and scored at the end."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Response, redirect, render_template, request
from markupsafe import escape
from werkzeug.wrappers import Response as BaseResponse

from tutor.escoba import Deck, parse_variant
from tutor.escoba.cards import has_symbols
from tutor.escoba.problems import UnusableInput
from tutor.escoba.records import GRAMMAR
from tutor.escoba.replay import check_record
from tutor.teaching.answers import Unusable, answer
from tutor.teaching.decks import deck_question
from tutor.teaching.languages import Voice, voice_for
from tutor.web.choices import opened_with
from tutor.web.forms import (
    Notice,
    deck_choices,
    deck_of,
    default_variant,
    marked,
    notation_hint,
    notices,
    query_of,
    variant_choices,
)
from tutor.web.languages import keep_query, page_group, page_language
from tutor.web.record_text import example_record, in_notation, kinds_of_lines
from tutor.web.replay_view import fault_sentence, replay_view
from tutor.web.security import LONGEST_QUERY

record_pages: Final = page_group("record")

#: No record is longer, comments included.
_LONGEST_TEXT: Final = 20_000
_FIELDS: Final = ("record", "deck", "variant")
#: What stands around the query in an address takes room, too.
_ROOM: Final = 200


@record_pages.get("/record")
def record() -> Response:
    """Show the form; with a record in the address, the round played again."""
    given = {name: " ".join(texts) for name, texts in request.args.lists()}
    fields = _fields(given)
    if not fields["record"].strip():
        wrong = _wrong_choices(fields)
        return _refused(fields, wrong) if wrong else _form(fields, [])
    return _answered(fields, editing="edit" in given)


@record_pages.post("/record")
def read() -> BaseResponse:
    """Take a record from the form: to its own address if it fits into one, else it is answered here."""
    fields = _fields(request.form)
    text = fields["record"]
    if not text.strip():
        return _refused(fields, [Notice("record", escape(_voice(fields).say("Paste or type a record first.")))])
    query = query_of(fields)
    if len(query) + _ROOM <= LONGEST_QUERY:
        return redirect(f"{request.script_root}{request.path}{query}", HTTPStatus.SEE_OTHER)
    return _answered(fields, editing=False, by_address=False)


def _wrong_choices(fields: dict[str, str]) -> list[Notice]:
    """Return what is wrong with the deck and the variant that an address names without a record."""
    try:
        answer("record", fields, page_language())
    except Unusable as unusable:
        return [one for one in notices(unusable.errors(page_language())) if one.field in {"deck", "variant"}]
    return []


def _voice(fields: Mapping[str, str]) -> Voice:
    """Return the voice of the page with the cards of a form; Spanish ones if there is no such deck."""
    return voice_for(page_language(), deck_of(fields["deck"]) or Deck.SPANISH, has_symbols(fields.values()))


def _fields(given: Mapping[str, str]) -> dict[str, str]:
    deck, variant = opened_with(page_language(), given, ["record"])
    text = "\n".join(given.get("record", "").splitlines())
    return {"record": text, "deck": deck, "variant": variant}


def _answered(fields: dict[str, str], *, editing: bool, by_address: bool = True) -> Response:
    """Answer a record: with the round, or with the form if nothing of it can be read."""
    language, text = page_language(), fields["record"]
    voice = _voice(fields)
    if len(text) > _LONGEST_TEXT:
        return _refused(fields, [Notice("record", escape(voice.say("This is longer than any record of a round.")))])
    written = in_notation(text, language, voice.deck)
    asked = {"record": written, "deck": fields["deck"], "variant": fields["variant"]}
    try:
        found = answer("record", asked, language)
    except Unusable as unusable:
        return _refused(fields, notices(unusable.errors(language)))
    faults = [
        Notice(
            "record",
            marked(voice.say("Line {line}: {message}", line=fault["line"], message=fault_sentence(voice, fault))),
        )
        for fault in found["faults"]
    ]
    if editing:
        return _form(fields, faults)
    if not found["plays"]:
        return _refused(fields, faults)
    checked = check_record(written, parse_variant(fields["variant"]), Deck(fields["deck"]))
    query = query_of(fields) if by_address else ""
    if by_address:
        keep_query(query)
    page = render_template(
        "record/replay.html",
        replay=replay_view(found, checked, text),
        address=f"{request.script_root}{request.path}{query}" if by_address else None,
        edit_address=f"{request.script_root}{request.path}{query}&edit=1" if by_address else None,
        **_form_values(fields, []),
    )
    return Response(page)


def _form(fields: Mapping[str, str], problems: Sequence[Notice]) -> Response:
    """Show the form with what was typed, and what is wrong with it."""
    return Response(render_template("record/record.html", **_form_values(fields, problems)))


def _refused(fields: Mapping[str, str], problems: Sequence[Notice]) -> Response:
    """Show the form again: what was typed cannot be used."""
    response = _form(fields, problems)
    response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response


def _form_values(fields: Mapping[str, str], problems: Sequence[Notice]) -> dict[str, Any]:
    voice = _voice(fields)
    rules = fields["variant"]
    try:
        example_text = example_record(voice.deck, rules)
    except UnusableInput:
        rules = default_variant(voice.language)
        example_text = example_record(voice.deck, rules)
    example = {"record": example_text, "deck": voice.deck.value, "variant": rules}
    return {
        "fields": fields,
        "problems": {name: [one.message for one in problems if one.field == name] for name in _FIELDS},
        "decks": deck_choices(voice),
        "deck_question": deck_question(voice),
        "variants": variant_choices(voice, fields["variant"]),
        "example": f"{request.script_root}{request.path}{query_of(example)}",
        "example_text": example_text,
        "kinds": kinds_of_lines(voice, example_text),
        "notation": notation_hint(voice),
        "grammar": GRAMMAR,
    }
