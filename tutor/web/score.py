"""The count at the end of a round, and the match that it belongs to."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from flask import Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tutor.teaching.answers import Answer, Unusable, answer
from tutor.web.counting import (
    CountForm,
    clear_round,
    fill_in,
    give_card,
    give_rest,
    read_form,
    take_errors,
    write_match,
)
from tutor.web.forms import query_of
from tutor.web.languages import page_group, page_language
from tutor.web.match import MOST_POINTS, MOST_ROUNDS, Round, decided, read_points, target_choices, with_target
from tutor.web.score_view import score_page
from tutor.web.security import FRAGMENT_VARY, is_fragment

score_pages: Final = page_group("score")

_DO: Final = re.compile(
    r"(rest|edit|give-|by-|target)(counts|cards|left|[0-9]{1,4}|[0-9AJQK]{1,2}(?:[^\W0-9_]|[♦♥♠♣]))|add|save|remove|cancel|new"
)


@score_pages.get("/score")
def score() -> BaseResponse:
    """Show the form of a count, its sheet and the match; or do what a button asks and show that."""
    given = {name: " ".join(texts) for name, texts in request.args.lists()}
    form = read_form(given, page_language())
    to = given.get("to", "").strip() or "1"
    wish = _DO.fullmatch(given.get("do", ""))
    shown = _act(form, wish, to) if wish else ""
    found = _found(form)
    query = query_of({"variant": str(form.variant), "deck": form.deck.value, **form.kept()})
    headers = dict(FRAGMENT_VARY)
    fragment = is_fragment(request)
    if form.problems:
        return Response(score_page(form, found, to, query, fragment=fragment), 422, headers)
    here = request.script_root + request.path + query
    if wish and not fragment:
        return redirect(f"{here}#{shown}", 303)
    if fragment:
        headers["HX-Push-Url"] = here
        if shown or found:
            headers["HX-Reswap"] = f"outerMorph show:top showTarget:#{shown or 'sheet'}"
    return Response(score_page(form, found, to, query, fragment=fragment), 200, headers)


def _act(form: CountForm, wish: re.Match[str], to: str) -> str:
    """Do what a button asks; return the id of what is then looked at."""
    verb, what = wish[1] or wish[0], wish[2] or ""
    if verb == "by-":
        form.fields["by"] = what
        return "count"
    if verb == "rest":
        give_rest(form, what)
        return "count"
    if verb == "give-":
        give_card(form, what, to)
        return "count"
    _MATCH_ACTS[verb](form, what)
    write_match(form)
    return "match"


def _add(form: CountForm, _: str) -> None:
    found = None if form.problems or not form.is_asked else _found(form)
    if found is None:
        if not form.problems:
            form.wrong("do", form.voice.say("There is nothing counted yet."))
        return
    points = tuple(player["total"] for player in found["players"])
    if len(form.rounds) == MOST_ROUNDS:
        form.wrong("do", form.voice.say("A match holds {limit} rounds at most.", limit=MOST_ROUNDS))
    elif max(map(abs, points)) > MOST_POINTS:
        form.wrong("do", form.voice.say("A round brings {limit} points at most.", limit=MOST_POINTS))
    else:
        scores, winner = found["match"]["scores"], found["match"]["winner"]
        by_points = decided(form.variant, Round(points), scores).winner
        form.rounds.append(Round(points, winner if winner != by_points else None))
        clear_round(form)


def _edit(form: CountForm, what: str) -> None:
    form.fields["fixing"] = what


def _save(form: CountForm, _: str) -> None:
    place = form.fixed
    if place is None:
        return
    points = [read_points(form.fields[name]) for name in form.of_each("fix")]
    for side, point in enumerate(points):
        if point is None:
            form.wrong(
                f"fix{side + 1}",
                form.voice.say(
                    "{side}: “{token}” does not fit, a whole number from −{limit} to {limit} is needed.",
                    side=form.names[side],
                    token=form.fields[f"fix{side + 1}"].strip()[:20],
                    limit=MOST_POINTS,
                ),
            )
    known = tuple(point for point in points if point is not None)
    if len(known) == len(points):
        form.rounds[place] = Round(known)
        form.fields["fixing"] = ""


def _remove(form: CountForm, _: str) -> None:
    place = form.fixed
    if place is not None:
        del form.rounds[place]
    form.fields["fixing"] = ""


def _target(form: CountForm, what: str) -> None:
    target = int(what) if what.isdigit() else 0
    if target in target_choices(form.variant):
        form.variant = with_target(form.variant, target)
        form.fields["variant"] = str(form.variant)


def _cancel(form: CountForm, _: str) -> None:
    form.fields["fixing"] = ""


def _new(form: CountForm, _: str) -> None:
    """Begin another match with the same sides; who would have dealt next deals."""
    seat = form.dealer
    for _played in form.rounds if seat >= 0 else ():
        seat = form.variant.next_dealer_seat(form.players, seat)
    form.fields |= {"fixing": "", "dealer": str(seat + 1) if seat >= 0 else ""}
    form.rounds = []
    clear_round(form)


_MATCH_ACTS: Final[Mapping[str, Callable[[CountForm, str], None]]] = {
    "add": _add,
    "edit": _edit,
    "save": _save,
    "remove": _remove,
    "cancel": _cancel,
    "new": _new,
    "target": _target,
}


def _found(form: CountForm) -> Answer | None:
    """Score the round, if there is one that can be scored."""
    if not form.is_asked:
        return None
    fill_in(form)
    made = form.request()
    if form.problems:
        return None
    try:
        return answer("score", made, form.voice.language)
    except Unusable as unusable:
        take_errors(form, unusable)
        return None
