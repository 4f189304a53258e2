"""The course: its map, each lesson with its boards and exercises, and the rules in brief to be printed.

A lesson is rendered once for each language, deck, rules and skin, with gaps for its exercises (see
:mod:`tutor.web.skeletons`); an exercise as it opens is kept for each number of stars, and so are the pages asked for
most.
"""

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Response, abort, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from tutor.escoba import NAMED, UnusableInput, parse_variant
from tutor.resources import folder
from tutor.teaching.exercises import Kind
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.lesson_text import BlockKind, Rendered, spoken
from tutor.teaching.lessons import LEAD, Lesson, load_lessons
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.themes import blamed, pattern_of
from tutor.web.choices import Choices, chosen, opened_with
from tutor.web.exercises import Attempt, State, bounded, exercise_view, is_mistake, read_attempt
from tutor.web.forms import deck_of, marked
from tutor.web.languages import came_from_us, page_group, page_language, page_voice, site_address
from tutor.web.lesson_blocks import (
    Look,
    beside_label,
    block_html,
    block_view,
    differing,
    given_choices,
    key_of,
    linked,
    other_languages,
    other_voice,
    section,
    terms_of,
    without_terms,
)
from tutor.web.progress import keep, lesson_stars, progress
from tutor.web.security import FRAGMENT_VARY, is_fragment
from tutor.web.skeletons import Skeleton, gap

lesson_pages: Final = page_group("lessons")

#: Lessons from this number on are for looking something up.
REFERENCE: Final = 90
_CARD_FIELDS: Final = ("play", "take", "found")
_MOST_DONE: Final = 40
#: The kinds of exercises whose mistakes come back among the puzzles.
_TRAINED: Final = frozenset({Kind.BUILD, *PUZZLE_KINDS})


class Stop(NamedTuple):
    """A lesson on the map of the course."""

    lesson: Lesson
    title: str
    lead: Markup
    href: str
    stars: int
    done: int
    of: int
    is_next: bool


@lesson_pages.get("/lessons")
def lessons() -> str:
    """Show the map of the course: what there is, what is done, where to go on."""
    voice = page_voice()
    voice = voice_for(voice.language, chosen(voice.language).deck)
    stops = [_stop(lesson, voice) for lesson in _course()]
    course = [stop for stop in stops if stop.lesson.number < REFERENCE]
    following = next((place for place, stop in enumerate(course) if stop.of and not stop.stars), None)
    if following is not None:
        course[following] = course[following]._replace(is_next=True)
    return render_template(
        "lessons/lessons.html",
        course=course,
        reference=[stop for stop in stops if stop.lesson.number >= REFERENCE],
        done=sum(1 for stop in course if stop.stars),
        has_begun=not progress().is_empty(),
        text_language=spoken(voice.language),
    )


@lesson_pages.post("/lessons/forget")
def forget() -> BaseResponse:
    """Forget what is done."""
    progress().forget()
    return redirect(url_for("lessons.lessons"), 303)


@lesson_pages.get("/lessons/<slug>")
def lesson(slug: str) -> Response:
    """Show a lesson; with the fields of an exercise, that exercise graded."""
    found = _lesson(slug)
    if found is None:
        abort(404)
    look, notices = _look(found)
    attempt = None
    name = request.args.get("exercise", "")
    if name in found.exercises:
        attempt = read_attempt(found.exercises[name], request.args, look.voice, look.rules)
        _keep(found, look, attempt)
    elif name:
        said = look.voice.say("This lesson has no exercise “{name}”.", name=name[:40])
        notices = [*notices, marked(said)]
    status = 422 if notices or (attempt and attempt.problems) else 200
    if attempt is not None and is_fragment(request):
        return Response(_fragment(found, look, attempt), status, FRAGMENT_VARY)
    if attempt is None and not notices and request.args.keys() <= {"deck", "variant", "done"}:
        return _sent(look, progress().stars(slug, len(found.exercises)))
    return Response(_page(found, look, attempt, notices), status, FRAGMENT_VARY)


def _look(lesson: Lesson) -> tuple[Look, list[Markup]]:
    """Read what the address says of cards and rules; what cannot be used is said, and the chosen ones are taken."""
    language = page_language()
    choices = chosen(language)
    query = request.query_string.decode("utf-8", "replace")
    if not query:
        return _plain_look(lesson.slug, voice_for(language, choices.deck), choices, site_address()), []
    given_deck, given_variant = opened_with(language, request.args, _CARD_FIELDS)
    voice, notices = page_voice(), []
    deck = deck_of(given_deck)
    if deck is None:
        notices.append(marked(voice.say("“{token}” is not one of the choices.", token=given_deck[:20])))
    try:
        variant = given_variant if given_variant in NAMED else str(parse_variant(given_variant))
    except UnusableInput as error:
        notices += [marked(problem_sentence(voice, problem)) for problem in error.problems[:3]]
        variant = choices.variant
    beside = request.args.get("beside", "")
    look = Look(
        slug=lesson.slug,
        voice=voice_for(language, deck or choices.deck),
        variant=variant,
        choices=choices,
        host=site_address(),
        query=query,
        beside=beside if beside in other_languages(language) else "",
        has_key="key" in request.args,
    )
    return look, notices


@lru_cache(maxsize=200)
def _plain_look(slug: str, voice: Voice, choices: Choices, host: str) -> Look:
    """Return what a page depends on whose address says nothing more."""
    return Look(slug, voice, choices.variant, choices, host, query="", beside="", has_key=False)


def _keep(lesson: Lesson, look: Look, attempt: Attempt) -> None:
    """Keep what an answer earned or showed that was given here; who follows somebody's link has done nothing yet."""
    if not (came_from_us() or is_fragment(request)):
        return
    if attempt.is_right:
        names = list(lesson.exercises)
        progress().earn(lesson.slug, len(names), names.index(attempt.exercise.name), attempt.stars)
    elif (pattern := _mistaken(look, attempt)) is not None:
        keep(lambda store, key: store.add_mistake(key, pattern, datetime.now(UTC)))


def _mistaken(look: Look, attempt: Attempt) -> str | None:
    """Return the pattern that the first wrong answer to an exercise shows; nothing for a later one, or a half one."""
    exercise, given, graded = attempt.exercise, attempt.given, attempt.grade
    if attempt.tries or given is None or graded is None or exercise.kind not in _TRAINED or not is_mistake(attempt):
        return None
    if not given.finished:
        graded = replace(graded, missed=())  # what is still to be found was not missed
    asked = replace(exercise, variant=str(exercise.rules(look.rules)))
    return pattern_of(exercise.kind, blamed(asked, graded))


def set_up_lessons() -> None:
    """Read the lessons, so that a faulty one stops the start and no reader. Raises ``FaultyLessonsError``."""
    _course()


# The page -------------------------------------------------------------------------------------------


@cache
def _course() -> tuple[Lesson, ...]:
    return load_lessons(folder("lessons"))


@cache
def _by_slug() -> Mapping[str, Lesson]:
    return {lesson.slug: lesson for lesson in _course()}


def _lesson(slug: str) -> Lesson | None:
    return _by_slug().get(slug)


def _gaps(lesson: Lesson) -> list[tuple[str, str]]:
    """Return the gaps of a lesson's page, each with the name of its exercise."""
    return [(f"exercise_{chr(ord('a') + place)}", name) for place, name in enumerate(lesson.exercises)]


def _sent(look: Look, stars: tuple[int, ...]) -> Response:
    """Return the page of a lesson as it opens, compressed once for all who take it so."""
    if not request.accept_encodings["gzip"]:
        return Response(_opened(look, stars), content_type="text/html; charset=utf-8")
    response = Response(_packed(look, stars), content_type="text/html; charset=utf-8")
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


@lru_cache(maxsize=200)
def _packed(look: Look, stars: tuple[int, ...]) -> bytes:
    return gzip.compress(_opened(look, stars), 6, mtime=0)


@lru_cache(maxsize=200)
def _opened(look: Look, stars: tuple[int, ...]) -> bytes:
    """Return the page of a lesson as it opens for whoever has these stars."""
    lesson = _by_slug()[look.slug]
    values = {
        name: _kept_section(look, exercise, _state(lesson, exercise, stars, None)) for name, exercise in _gaps(lesson)
    }
    return _skeleton(look).filled(values).encode()


@lru_cache(maxsize=200)
def _skeleton(look: Look) -> Skeleton:
    lesson = _by_slug()[look.slug]
    gaps = {name: Markup(gap(place)) for place, name in _gaps(lesson)}  # noqa: S704  no markup in a gap
    sections = [
        gaps[block.name] if block.kind is BlockKind.EXERCISE else section(lesson, look, block)
        for block in lesson.blocks(look.voice)
        if block.mark != LEAD
    ]
    return Skeleton.of(_rendered(lesson, look, sections, ()))


def _page(lesson: Lesson, look: Look, attempt: Attempt | None, notices: Sequence[Markup]) -> str:
    sections = [
        _answered(lesson, look, block, attempt) if block.kind is BlockKind.EXERCISE else section(lesson, look, block)
        for block in lesson.blocks(look.voice)
        if block.mark != LEAD
    ]
    return _rendered(lesson, look, sections, notices)


def _rendered(lesson: Lesson, look: Look, sections: Sequence[Markup], notices: Sequence[Markup]) -> str:
    language = look.voice.language
    kept = given_choices()
    here = url_for("lessons.lesson", slug=lesson.slug)
    return render_template(
        "lessons/lesson.html",
        lesson=lesson,
        voice=look.voice,
        title=lesson.title(language),
        lead=linked(lesson.lead(look.voice), kept),
        beside=look.beside,
        beside_title=lesson.title(look.beside) if look.beside else "",
        beside_lead=without_terms(lesson.lead(other_voice(look, look.beside))) if look.beside else "",
        besides=[
            (other, beside_label(look.voice, other), f"{here}?{urlencode(kept | {'beside': other})}")
            for other in other_languages(language)
        ],
        here=f"{here}?{urlencode(kept)}" if kept else here,
        key_href=f"{here}?{urlencode(kept | {'key': '1'})}#key",
        key=key_of(lesson, look) if look.has_key else (),
        back=f"{url_for('lessons.lessons')}",
        sections=sections,
        notices=notices,
        terms=terms_of(lesson, look.voice),
        differing=differing(look) if lesson.number >= REFERENCE else None,
        is_reference=lesson.number >= REFERENCE,
        text_language=spoken(language),
    )


def _fragment(lesson: Lesson, look: Look, attempt: Attempt) -> str:
    """Return the section of an exercise; a step of the round that is done opens the next one, too."""
    blocks = [block for block in lesson.blocks(look.voice) if block.kind is BlockKind.EXERCISE]
    place = next(place for place, block in enumerate(blocks) if block.name == attempt.exercise.name)
    html = _answered(lesson, look, blocks[place], attempt)
    if attempt.is_right and attempt.exercise.kind is Kind.PLAY and place + 1 < len(blocks):
        html += _answered(lesson, look, blocks[place + 1], attempt, is_swapped=True)
    return html


@lru_cache(maxsize=2_000)
def _kept_section(look: Look, name: str, state: State) -> Markup:
    """Return the section of an exercise as it opens."""
    lesson = _by_slug()[look.slug]
    block = next(block for block in lesson.blocks(look.voice) if (block.kind, block.name) == (BlockKind.EXERCISE, name))
    return _exercise(lesson, look, block, Attempt(lesson.exercises[name]), state)


def _answered(
    lesson: Lesson, look: Look, block: Rendered, attempt: Attempt | None, *, is_swapped: bool = False
) -> Markup:
    """Return the section of an exercise: answered, if the answer is to it, else as it opens."""
    exercise = lesson.exercises[block.name]
    mine = attempt if attempt is not None and attempt.exercise is exercise else Attempt(exercise)
    stars = progress().stars(lesson.slug, len(lesson.exercises))
    return _exercise(lesson, look, block, mine, _state(lesson, block.name, stars, attempt), is_swapped=is_swapped)


def _exercise(
    lesson: Lesson, look: Look, block: Rendered, attempt: Attempt, state: State, *, is_swapped: bool = False
) -> Markup:
    shown = exercise_view(lesson, attempt, look.voice, look.rules, state, asks=not block.html)
    return block_html(look, block_view(lesson, look, block)._replace(exercise=shown), is_swapped=is_swapped)


# The steps of the round -----------------------------------------------------------------------------


def _done(lesson: Lesson, stars: Sequence[int], attempt: Attempt | None) -> set[int]:
    """Return the steps of the round that are done: kept, said by the address, or just now."""
    done = set(range(1, bounded(request.args.get("done", ""), _MOST_DONE) + 1))
    done |= {
        exercise.players
        for exercise, kept in zip(lesson.exercises.values(), stars, strict=True)
        if kept and exercise.kind is Kind.PLAY
    }
    if attempt is not None and attempt.is_right and attempt.exercise.kind is Kind.PLAY:
        done |= set(range(1, attempt.exercise.players + 1))
    return done


def _state(lesson: Lesson, name: str, stars: Sequence[int], attempt: Attempt | None) -> State:
    """Return what is done of an exercise, and of the steps before it."""
    done = _done(lesson, stars, attempt)
    exercise = lesson.exercises[name]
    steps = range(1, exercise.players) if exercise.kind is Kind.PLAY else ()
    without_a_gap = next(step for step in range(_MOST_DONE + 2) if step + 1 not in done)
    mine = stars[list(lesson.exercises).index(name)]
    return State(mine, without_a_gap, follows=all(step in done for step in steps))


def _stop(lesson: Lesson, voice: Voice) -> Stop:
    stars = progress().stars(lesson.slug, len(lesson.exercises))
    return Stop(
        lesson=lesson,
        title=lesson.title(voice.language),
        lead=without_terms(lesson.lead(voice)),
        href=url_for("lessons.lesson", slug=lesson.slug),
        stars=lesson_stars(stars),
        done=sum(1 for star in stars if star),
        of=len(stars),
        is_next=False,
    )
