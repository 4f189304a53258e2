"""A hand from a real table: every 15 it can make, or the verdict on a move."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from flask import Response, render_template, request
from markupsafe import Markup

from tutor.escoba import Deck
from tutor.escoba.cards import has_symbols
from tutor.escoba.codes import ProblemCode
from tutor.teaching.answers import Unusable, answer
from tutor.teaching.decks import deck_hint, deck_question
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.reports import report
from tutor.web.forms import (
    Notice,
    Typed,
    deck_of,
    deck_options,
    default_variant,
    field_views,
    marked,
    notation_hint,
    notices,
    number_of,
    plain_cards,
    typed_cards,
    variant_options,
)
from tutor.web.languages import keep_query, page_group, page_language
from tutor.web.security import is_fragment

check_pages: Final = page_group("check")

_CARDS: Final = ("table", "hand", "play", "take")
_POSITION: Final = (*_CARDS, "escobas")
_CHOICES: Final = ("variant", "deck")
#: Problems that a question about the same field already covers.
_COVERED: Final = frozenset({ProblemCode.NOTHING_PLAYED.value, ProblemCode.MALFORMED.value})


class _Result(NamedTuple):
    """What there is to say of a position: a report (with a verdict on a move), or problems and questions."""

    headline: Markup | None = None
    lines: Sequence[Markup] = ()
    legal: bool | None = None
    problems: Sequence[Notice] = ()
    echoes: Sequence[Notice] = ()


@check_pages.get("/check")
def check() -> Response:
    """Show the form, and below it what there is to say of the position in the address."""
    language = page_language()
    given = {name: " ".join(texts) for name, texts in request.args.lists()}
    fields = {name: given.get(name, "") for name in _POSITION}
    fields["variant"] = given.get("variant", "").strip() or default_variant(language)
    fields["deck"] = given.get("deck", "").strip() or Deck.SPANISH.value
    voice = voice_for(language, deck_of(fields["deck"]) or Deck.SPANISH, has_symbols(fields.values()))
    result = _Result()
    if not given.keys().isdisjoint(_POSITION):
        result = _result(fields, voice)
        if not all(given.get(name, "").strip() for name in _CHOICES):
            keep_query({name: text for name, text in fields.items() if text})
    page = render_template(
        "check/_check.html" if is_fragment(request) else "check/check.html",
        fields=field_views(_labels(voice), fields, result.problems, result.echoes),
        result=result,
        deck_options=deck_options(voice, fields["deck"]),
        variant_options=variant_options(voice, fields["variant"]),
    )
    return Response(page, 422 if result.problems else 200, {"Vary": "HX-Request, HX-Request-Type"})


@cache
def _labels(voice: Voice) -> dict[str, tuple[str, str]]:
    """Return the label and the hint of each field, in the order of the form."""
    say = voice.say
    return {
        "table": (say("Cards on the table"), notation_hint(voice)),
        "hand": (
            say("Cards in the hand"),
            say("Three at most. For a move it may stay empty: at a table only the card played is seen."),
        ),
        "play": (say("Card played"), say("Without it, every capture of the hand is listed.")),
        "take": (say("Cards taken from the table"), say("Empty if the card was laid on the table.")),
        "escobas": (
            say("Escobas in this round"),
            say("Made so far by all players; some rules count them in a penalty."),
        ),
        "deck": (deck_question(voice), deck_hint(voice.deck, voice)),
        "variant": (say("Whose rules?"), say("The rules by which the move is judged.")),
    }


def _result(fields: dict[str, str], voice: Voice) -> _Result:
    typed = _typed(fields, voice)
    questions = [notice for name in _CARDS for notice in typed[name].questions]
    is_move = bool(fields["play"].strip() or fields["take"].strip())
    if not is_move and not fields["hand"].strip():
        questions.append(Notice("hand", marked(voice.say("Enter the cards of the hand, or the card that was played."))))
    echoes = tuple(notice for name in _CARDS for notice in typed[name].echoes)
    command = "check" if is_move else "solve"
    try:
        found = answer(command, _request(fields, typed, is_move=is_move), voice.language)
    except Unusable as unusable:
        about = {notice.field for notice in questions}
        errors = [e for e in unusable.errors(voice.language) if e["field"] not in about or e["code"] not in _COVERED]
        return _Result(problems=(*questions, *notices(errors)), echoes=echoes)
    if questions:
        return _Result(problems=tuple(questions), echoes=echoes)
    said = report(command, found)
    lines = [marked(line) for line in said.lines]
    return _Result(marked(said.headline), lines, found["legal"] if is_move else None, echoes=echoes)


def _typed(fields: dict[str, str], voice: Voice) -> dict[str, Typed]:
    """Read the fields for cards; a rank alone may name a card of the hand, or of the table."""
    if deck_of(fields["deck"]) is None:
        return {name: plain_cards(fields[name]) for name in _CARDS}
    table, hand = (typed_cards(name, fields, voice) for name in ("table", "hand"))
    play = typed_cards("play", fields, voice, hand.cards)
    return {"table": table, "hand": hand, "play": play, "take": typed_cards("take", fields, voice, table.cards)}


def _request(fields: dict[str, str], typed: dict[str, Typed], *, is_move: bool) -> dict[str, Any]:
    """Make the request that the API would get."""
    made: dict[str, Any] = {"variant": fields["variant"], "deck": fields["deck"], "table": typed["table"].texts}
    if not is_move:
        return made | {"hand": typed["hand"].texts}
    move = {
        "hand": typed["hand"].texts,
        "play": " ".join(typed["play"].texts),
        "take": typed["take"].texts,
        "escobas": number_of(fields["escobas"]),
    }
    return made | {name: value for name, value in move.items() if value not in ([], "", None)}
