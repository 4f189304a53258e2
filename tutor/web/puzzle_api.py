"""The API of puzzles: one that suits the learner, any by its id, and answers judged.

Handing out and answering are the learner's own: they go by the cookie, so no other site may ask for them.
"""

from collections.abc import Iterable
from random import SystemRandom
from typing import Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl

from flask import Blueprint, Response, request
from werkzeug.exceptions import Forbidden

from tutor.escoba.codes import Code, Detail
from tutor.escoba.problems import UnusableInput
from tutor.store import Answered
from tutor.teaching.exercises import Kind
from tutor.teaching.grading import grade
from tutor.teaching.levels import parse_level
from tutor.teaching.puzzle_answers import ANSWER_FIELDS, answer_json, as_shown, puzzle_json, read_given
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle, read_puzzle
from tutor.teaching.ratings import LEAST, MOST
from tutor.teaching.requests import Fields, Unusable
from tutor.teaching.themes import Theme, offered
from tutor.web import puzzle_models as models
from tutor.web.api_answers import answer_body, answer_request
from tutor.web.handed import hand_out, handed
from tutor.web.openapi import describe
from tutor.web.puzzle_keeping import answered, strength
from tutor.web.puzzle_sets import chosen_level, target, unanswered
from tutor.web.store_access import keep_for_learner, seen_now

puzzle_api: Final = Blueprint("puzzle_api", __name__, url_prefix="/api/v1")

#: The endpoints at which a learner's cookie counts.
FOR_LEARNERS: Final = frozenset({"puzzle_api.next_puzzle", "puzzle_api.answer_puzzle"})
_PATH: Final = {"puzzle_id": "The id of a puzzle, as `next` gives it."}
_SHOWN: Final = 40
_CHANCE: Final = SystemRandom()

_Member = TypeVar("_Member", bound=Code)


class _Wanted(NamedTuple):
    """What a learner asks for: any kind and theme, and the own strength, unless they are named."""

    fields: Fields
    kind: Kind | None
    theme: Theme | None
    strength: int | None


@puzzle_api.before_request
def _refuse_foreign_origin() -> None:
    """Refuse another site where a learner's cookie counts; whoever is no browser names no site."""
    origin = request.headers.get("Origin")
    if origin is not None and request.endpoint in FOR_LEARNERS and origin != request.host_url.rstrip("/"):
        raise Forbidden


@puzzle_api.get("/puzzles/next")
@describe(models.Puzzle, query=models.NextPuzzle, for_learner=True)
def next_puzzle() -> Response:
    """Hand out a puzzle that suits the learner and that the learner has not answered yet."""

    def work(_language: str) -> object:
        wanted = _read_wanted()
        puzzle = _choose(wanted)
        hand_out(puzzle, theme_given=wanted.theme is not None)
        return puzzle_json(puzzle, wanted.fields.deck, strength(puzzle))

    response = answer_request(work)
    response.cache_control.no_store = True
    return response


@puzzle_api.get("/puzzles/<puzzle_id>")
@describe(models.Puzzle, query=models.PuzzleDeck, path=_PATH)
def show_puzzle(puzzle_id: str) -> Response:
    """Show a puzzle."""

    def work(_language: str) -> object:
        fields = _fields(_given(), frozenset())
        puzzle = _read_puzzle(puzzle_id, fields)
        return puzzle_json(puzzle, fields.deck, strength(puzzle))

    return answer_request(work)


@puzzle_api.post("/puzzles/<puzzle_id>/answer")
@describe(models.PuzzleAnswer, models.PuzzleGiven, path=_PATH, for_learner=True)
def answer_puzzle(puzzle_id: str) -> Response:
    """Judge an answer; the first one to a puzzle that was handed out is rated."""
    return answer_body(lambda body, language: _answer(puzzle_id, body, language))


def _answer(puzzle_id: str, body: object, language: str) -> object:
    puzzle = _read_puzzle(puzzle_id)
    fields = _fields(body, ANSWER_FIELDS[puzzle.kind])
    given = read_given(puzzle.kind, fields, len(puzzle.exercise.piles) or None)
    exercise = as_shown(puzzle.exercise, fields.deck)
    graded = grade(exercise, given, puzzle.rules)
    how = handed(puzzle)
    rated = how.by_us and _keep(answered(puzzle, exercise, graded, how, int(how.is_hinted)))  # a hint on its page
    return answer_json(fields.voice(language), puzzle, given, graded, rated=rated)


def _keep(given: Answered) -> bool:
    """Keep an answer; return whether it is rated."""
    return keep_for_learner(lambda kept, key: kept.answer(key, given)).rated


def _choose(wanted: _Wanted) -> Puzzle:
    """Return a puzzle near the strength that suits, and none that the learner has answered."""
    kind = wanted.kind or _CHANCE.choice(PUZZLE_KINDS)
    strength = target(chosen_level(), seen_now()) if wanted.strength is None else wanted.strength
    return unanswered(kind, wanted.theme, strength, wanted.fields.variant_text, wanted.fields.deck)


def _read_wanted() -> _Wanted:
    fields = Fields(_given(), {"kind", "level", "theme"})
    kind = _member(fields, "kind", PUZZLE_KINDS)
    theme = _member(fields, "theme", Theme)
    level = _read_level(fields)
    if theme is not None:
        kinds = [one for one in PUZZLE_KINDS if kind in {None, one} and theme in offered(one, fields.variant)]
        if not kinds:
            fields.malformed("theme", Detail.OUT_OF_RANGE, token=theme.value)
        elif kind is None:
            kind = _CHANCE.choice(kinds)
    fields.check()
    return _Wanted(fields, kind, theme, level)


def _read_level(fields: Fields) -> int | None:
    """Read a level by its name, or a strength as a number."""
    text = str(fields.values.get("level", ""))
    level = parse_level(text)
    if level is not None:
        return level.strength
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) <= _SHOWN and LEAST <= int(text) <= MOST:
        return int(text)
    fields.malformed("level", Detail.OUT_OF_RANGE, token=text[:_SHOWN])
    return None


def _member(fields: Fields, name: str, members: Iterable[_Member]) -> _Member | None:
    """Read one of several codes; nothing if the field is absent."""
    text = fields.values.get(name)
    found = next((member for member in members if member.value == text), None)
    if found is None and text is not None:
        fields.malformed(name, Detail.OUT_OF_RANGE, token=str(text)[:_SHOWN])
    return found


def _given() -> dict[str, str]:
    """Return the fields of the query; an empty one counts as absent, but not one of characters that no text holds."""
    sent = dict(parse_qsl(request.query_string.decode("utf-8", "replace")))
    return {name: text or "\N{REPLACEMENT CHARACTER}" for name, text in request.args.items() if text or name in sent}


def _fields(given: object, known: frozenset[str]) -> Fields:
    """Read fields where the rules are the puzzle's own and cannot be chosen."""
    fields = Fields(given, known)
    if fields.has("variant"):
        fields.unknown(["variant"])
    return fields


def _read_puzzle(puzzle_id: str, fields: Fields | None = None) -> Puzzle:
    """Read the id in the address; raise what is wrong with it and with the query together."""
    problems = [] if fields is None else list(fields.problems)
    try:
        puzzle = read_puzzle(puzzle_id)
    except UnusableInput as error:
        raise Unusable([*error.problems, *problems]) from error
    if problems:
        raise Unusable(problems)
    return puzzle
