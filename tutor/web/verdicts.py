"""What there is to say of a position, drawn and in words: an answer's report as HTML, or its problems."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from flask import current_app, render_template
from markupsafe import Markup, escape

from tutor.escoba import Card
from tutor.escoba.codes import ProblemCode
from tutor.teaching.answers import Answer, Unusable, answer
from tutor.teaching.languages import Voice
from tutor.teaching.reports import Kind, Part, Shown, Telling, tell
from tutor.web.cards import draw_card
from tutor.web.deck import Skin
from tutor.web.entry_view import Result, pictures
from tutor.web.files import static_url
from tutor.web.forms import Notice, marked, notices, number_of
from tutor.web.position_entry import NUMBERS, WORDS, Entry, position, query, shape
from tutor.web.share import share_block

#: How many captures of a kind are drawn.
MOST_SHOWN: Final = 40
#: Problems that a question about the same field already covers, or that a form being filled always has.
_COVERED: Final = frozenset({ProblemCode.NOTHING_PLAYED.value, ProblemCode.MALFORMED.value})


class Drawn(NamedTuple):
    """Captures of one kind, drawn, under their heading."""

    kind: str
    heading: Markup | None
    captures: Markup
    rest: str | None


def answer_of(entry: Entry, command: str, missing: Sequence[Notice] = ()) -> Answer | Result:
    """Return the answer to a form, or the problems for which there is none.

    ``missing`` are problems that only a form has, say a row left empty. A form that is being filled is not asked for
    what it lacks.
    """
    questions = [notice for typed in entry.typed.values() for notice in typed.questions]
    echoes = tuple(notice for typed in entry.typed.values() for notice in typed.echoes)
    if not entry.is_filling:
        questions += missing
    try:
        found = answer(command, _request(entry, command), entry.language)
    except Unusable as unusable:
        about = {notice.field for notice in questions}
        errors = [
            error
            for error in unusable.errors(entry.language)
            if error["code"] not in _COVERED or not (error["field"] in about or entry.is_filling)
        ]
        return _problems(entry, [*questions, *notices(errors)], echoes)
    if questions:
        return _problems(entry, questions, echoes)
    return found


def _request(entry: Entry, command: str) -> dict[str, Any]:
    """Make the request that the API would get."""
    asked: dict[str, Any] = {"variant": entry.fields["variant"], "deck": entry.fields["deck"]}
    for row, typed in entry.typed.items():
        asked[row] = " ".join(typed.texts) if row in {"play", "laid"} else typed.texts
    for name in NUMBERS:
        if name in entry.fields:
            asked[name] = number_of(entry.fields[name])
    needed = {"table", "hand"} if command == "solve" else {"table", "cards"}
    return {name: value for name, value in asked.items() if name in needed or value not in ([], "", None)}


def _problems(entry: Entry, problems: Sequence[Notice], echoes: Sequence[Notice]) -> Result:
    if not problems or entry.is_filling:
        return Result(Markup(), problems, echoes)
    places = {} if entry.way == WORDS else {row: f"{row}-cards" for row in entry.typed}
    html = render_template("table/_problems.html", problems=problems, places=places)
    return Result(Markup(html), problems, echoes)  # noqa: S704  the template escapes


def said(
    entry: Entry,
    command: str,
    found: Answer,
    *,
    legal: bool | None = None,
    instead: str | None = None,
    marks: Sequence[tuple[str | None, Iterable[Card]]] = (),
    total: str = "",
) -> Result:
    """Return the report of an answer as HTML; nothing of a form that is still being filled.

    ``instead`` stands above the verdict, ``marks`` are the cards of the move, each kind with its mark, ``total`` what
    is said of them.
    """
    echoes = tuple(notice for typed in entry.typed.values() for notice in typed.echoes)
    if entry.is_filling:
        return Result(echoes=echoes)
    telling = tell(command, found, MOST_SHOWN)
    if instead:
        telling = telling._replace(headline=instead, notes=(telling.headline, *telling.notes))
    look = entry.choices.skin, static_url("deck/deck.svg")
    html = current_app.jinja_env.get_template("table/_answer.html").render(
        **_drawn(telling, found.voice, pictures(found.voice, *look)),
        legal=legal,
        marked_cards=Markup("").join(
            [_marked(card, found.voice, mark, *look) for mark, cards in marks for card in cards]
        ),
        total=total,
        say=found.voice.say,
        say_c=found.voice.say_c,
    )
    return Result(Markup(html), echoes=echoes, verdict=telling.headline, share=_share(entry))  # noqa: S704  the template escapes


def _share(entry: Entry) -> Markup:
    """Return the part that shares the position: the question, the cards, the deck and the rules, nothing else."""
    asked = {name: text for name, text in shape(entry).items() if name == "ask"}
    return share_block(f"/{entry.language}/{entry.question.page}", f"?{query(position(entry) | asked)}")


@lru_cache(maxsize=5_000)
def _marked(card: Card, voice: Voice, mark: str | None, skin: Skin, _sprite: str) -> Markup:
    return draw_card(card, voice, mark, skin=skin)


def _drawn(telling: Telling, voice: Voice, drawn: Mapping[Card, Markup]) -> dict[str, Any]:
    return {
        "headline": marked(telling.headline),
        "notes": [marked(note) for note in telling.notes],
        "parts": [_part(part, voice, drawn) for part in telling.parts],
        "after": [marked(line) for line in telling.after],
        "rules": [marked(line) for line in telling.rules],
        "elsewhere": [marked(line) for line in telling.elsewhere],
    }


def _part(part: Part, voice: Voice, drawn: Mapping[Card, Markup]) -> Drawn:
    badges = ""
    if part.kind in {Kind.MISSED, Kind.OVERLOOKED}:
        missed = voice.say_c("mark on a card", "missed")
        badges = f'<span class="badge">{escape(missed)}</span> '
    escoba = voice.say_c("mark on a capture", "escoba")
    escoba = f'<span class="badge strong">{escape(escoba)}</span>'
    captures = "".join([_capture(shown, voice, drawn, badges, escoba) for shown in part.shown])
    heading = marked(part.heading) if part.heading else None
    return Drawn(part.kind.value, heading, Markup(captures), part.rest)  # noqa: S704  every piece is escaped


def _capture(shown: Shown, voice: Voice, drawn: Mapping[Card, Markup], badges: str, escoba: str) -> str:
    """Draw a capture; a sentence that names its cards makes their pictures silent."""
    if not shown.sentence:
        named = "".join([draw_card(card, voice) for card in shown.cards])
        return f'<li class="capture"><div class="card-row cards-64">{named}</div></li>'
    if shown.escoba:
        badges += escoba
    cards = "".join([drawn[card] for card in shown.cards])
    told = f"<p>{escape(shown.sentence)}</p>"
    if badges:
        told += f'<p class="badges">{badges}</p>'
    if shown.facts:
        told += f'<p class="hint">{escape(" ".join(shown.facts))}</p>'
    return f'<li class="capture"><div class="card-row cards-44">{cards}</div><div class="told">{told}</div></li>\n'
