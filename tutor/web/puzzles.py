"""The trainer: its first page, one puzzle at a time, and the end of a set of ten.

Whatever is answered is judged, with cookies or without. It is kept once the visitor's cookie is there to say whose it
is, and rated only if the puzzle was handed out here, for the first time and without help.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from flask import Response, redirect, render_template, request, url_for
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as BaseResponse

from tutor.escoba import Deck, UnusableInput, parse_variant
from tutor.escoba.codes import Detail
from tutor.store import LearnerSeen, SetAnswer, StoreError, UnknownLearnerError
from tutor.teaching.ability import ability, ability_sentence, contrast, contrast_sentence
from tutor.teaching.exercises import OF_CAPTURES, Kind
from tutor.teaching.grading import Given, Grade
from tutor.teaching.grading_sentences import question
from tutor.teaching.languages import Voice, message, voice_for
from tutor.teaching.levels import Level, level_name
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle, read_puzzle
from tutor.teaching.themes import offered, theme_name, theme_sentence, unseen_on
from tutor.web.choices import chosen
from tutor.web.clean import clean
from tutor.web.exercises import Attempt, read_attempt, written
from tutor.web.forms import marked
from tutor.web.handed import hand_out, handed, note_answer, note_hint
from tutor.web.languages import page_group, page_language, page_voice
from tutor.web.puzzle_cards import Look
from tutor.web.puzzle_keeping import counted_sentence, has_cookie, keep, not_kept_sentence, refusal
from tutor.web.puzzle_sets import (
    EASIER,
    HARDER,
    OWN,
    SET_SIZE,
    Wish,
    begin_run,
    choose,
    choose_level,
    choose_pattern,
    chosen_level,
    count_answers,
    read_wish,
    run,
    run_of,
)
from tutor.web.puzzle_view import (
    After,
    Drawn,
    Judged,
    found_label,
    hide_sum,
    judged,
    look_of_page,
    opened,
    practise,
    puzzle_view,
    told,
    unusable,
)
from tutor.web.security import FRAGMENT_VARY, csrf, is_fragment
from tutor.web.store_access import learner_key, seen, seen_now, store

puzzle_pages: Final = page_group("puzzles")

_KIND_NAMES: Final = {
    Kind.FIND_ALL: message("Find every 15"),
    Kind.IS_THERE: message("Is there a 15?"),
    Kind.ESCOBA: message("Sweep the table"),
    Kind.RIGHT_OR_WRONG: message("Right or wrong?"),
    Kind.COUNT: message("Count the round"),
}
_KIND_SENTENCES: Final = {
    Kind.FIND_ALL: message("A hand and a table: every capture there is."),
    Kind.IS_THERE: message("Yes or no: can any card of the hand take something?"),
    Kind.ESCOBA: message("One capture takes every card on the table."),
    Kind.RIGHT_OR_WRONG: message("A move at the table: allowed, or what is wrong with it?"),
    Kind.COUNT: message("The cards are played: who scores what?"),
}


#: Up to so many hours are told in hours, more in days.
_HOURS_TOLD: Final = 24
#: Of the hints the one that names a card.
_HINT_OF_A_CARD: Final = 2


class Asked(NamedTuple):
    """A puzzle, how whoever asks for it sees it, and what is wanted."""

    puzzle: Puzzle
    look: Look
    wish: Wish

    @property
    def voice(self) -> Voice:
        """The language that the page is in, and what cards are called."""
        return self.look.voice

    @property
    def untouched(self) -> Judged:
        """The puzzle before anything is answered."""
        return Judged(Attempt(self.puzzle.exercise))


class Kindred(NamedTuple):
    """A kind of puzzle on the first page: its name, a sentence, where it begins, and its themes likewise."""

    name: str
    sentence: str
    href: str
    themes: tuple[tuple[str, str, str], ...]


class Row(NamedTuple):
    """A puzzle of a set that is over, and of one that was missed what there was to see, and why."""

    number: int
    question: str
    href: str
    result: str
    is_right: bool
    reasons: Sequence[Markup]
    unseen: Sequence[Drawn]


# The first page ---------------------------------------------------------------------------------------


@puzzle_pages.get("/puzzles")
def start() -> Response:
    """Offer what there is to practise, and say what the learner can do."""
    voice = page_voice()
    wish, unknown = read_wish(request.args)
    if "level" in request.args and not unknown:
        choose_level(wish.level)
    level = wish.level or chosen_level()
    levels = _levels(voice, level)
    learner, abilities, early = _known(voice)
    under_way = run()
    page = render_template(
        "puzzles/puzzles.html",
        problems=_not_choices(voice, unknown),
        start_href=_next(Wish(level=level, deck=wish.deck, variant=wish.variant)),
        kinds=_kinds(voice, wish._replace(level=level)),
        levels=levels,
        due=learner.due if learner else 0,
        review_href=_next(Wish(is_review=True, deck=wish.deck, variant=wish.variant)),
        next_review="" if learner is None or learner.due else _next_review(voice, learner.key),
        nothing_due="review" in request.args,
        under_way=under_way if under_way and 0 < under_way.answered < SET_SIZE else None,
        level_name=next(name for _, name, is_chosen in levels if is_chosen) if level else "",
        go_on_href=f"{url_for('puzzles.next_puzzle')}?{under_way.wish}" if under_way else "",
        abilities=abilities,
        early=early,
        of=SET_SIZE,
    )
    return Response(page, 422 if unknown else 200)


def _levels(voice: Voice, level: str) -> list[tuple[str, str, bool]]:
    """Return the levels to choose from: the code, the name, and whether it is chosen."""
    named = [
        (OWN, voice.say_c("level", "As I am")),
        (EASIER, voice.say_c("level", "Easier")),
        (HARDER, voice.say_c("level", "Harder")),
        *((one.value, level_name(voice, one)) for one in Level),
    ]
    return [(code, name, code == (level or OWN)) for code, name in named]


def _kinds(voice: Voice, wish: Wish) -> list[Kindred]:
    return [
        Kindred(
            voice.say(_KIND_NAMES[kind]),
            voice.say(_KIND_SENTENCES[kind]),
            _next(wish._replace(kind=kind, theme=None)),
            tuple(_themes(voice, kind, wish)),
        )
        for kind in PUZZLE_KINDS
    ]


def _themes(voice: Voice, kind: Kind, wish: Wish) -> Iterator[tuple[str, str, str]]:
    choices = wish.choices(chosen(page_language()))
    for theme in offered(kind, parse_variant(choices.variant)):
        if theme in unseen_on(choices.deck):
            continue
        href = _next(wish._replace(kind=kind, theme=theme))
        yield theme_name(voice, theme), theme_sentence(voice, theme), href


def _known(voice: Voice) -> tuple[LearnerSeen | None, list[str], list[str]]:
    """Return the learner who asks, what there is to say of what he can do, and of what it is too early to say.

    Nothing of it if it cannot be read now.
    """
    try:
        learner = seen()
        if learner is None:
            return None, [], []
        nothing_to_see = unseen_on(chosen(page_language()).deck)
        found = [one for one in ability(store().tallies(learner.key)) if one.theme not in nothing_to_see]
    except StoreError:
        return None, [], []
    difference = contrast(found)
    told = [contrast_sentence(voice, difference)] if difference else []
    told += [ability_sentence(voice, one) for one in found if one.is_enough or one.is_whole]
    return learner, told, [ability_sentence(voice, one) for one in found if not (one.is_enough or one.is_whole)]


def _next_review(voice: Voice, key: str) -> str:
    """Say when the first position of the queue comes back; nothing for an empty queue, or if it cannot be read now."""
    due = None
    with suppress(StoreError):
        due = store().next_due(key)
    if due is None:
        return ""
    hours = ceil((due - datetime.now(UTC)) / timedelta(hours=1))
    if hours <= 1:
        return voice.say("The next position comes back within an hour.")
    if hours < _HOURS_TOLD:
        return voice.say_n(
            "The next position comes back in {n} hour.", "The next position comes back in {n} hours.", hours
        )
    days = hours // 24
    return voice.say_n("The next position comes back in {n} day.", "The next position comes back in {n} days.", days)


def _next(wish: Wish) -> str:
    """Return the address that hands out the next puzzle."""
    query = wish.query()
    return f"{url_for('puzzles.next_puzzle')}?{query}" if query else url_for("puzzles.next_puzzle")


# The next puzzle --------------------------------------------------------------------------------------


@puzzle_pages.get("/puzzles/next")
def next_puzzle() -> BaseResponse:
    """Choose a puzzle, hand it out, and go to it. Nothing but the cookie changes."""
    wish, unknown = read_wish(request.args)
    if unknown:
        address = f"{url_for('puzzles.start')}?{request.query_string.decode('utf-8', 'replace')}"
    elif wish.retry:
        address = _again(wish)
    elif wish.is_review:
        address = _review(wish)
    else:
        wish = _with_cards(wish)
        puzzle = choose(wish, wish.choices(chosen(page_language())), seen_now())
        hand_out(puzzle, theme_given=wish.theme is not None)
        begin_run(wish)
        address = _address(puzzle.id, wish)
    response = redirect(address, 303)
    response.cache_control.no_store = True
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _review(wish: Wish) -> str:
    """Hand out a fresh position of the pattern that has waited longest; go to the first page if none waits."""
    key = learner_key()
    waiting = store().due(key, datetime.now(UTC), 1) if key else []
    if not waiting:
        return f"{url_for('puzzles.start')}?review=none#review"
    wish = _with_cards(wish)
    puzzle = choose_pattern(waiting[0].pattern, wish.choices(chosen(page_language())), seen_now())
    hand_out(puzzle, is_review=True)
    return _address(puzzle.id, wish)


def _again(wish: Wish) -> str:
    """Go to the next puzzle that was missed in a set; after the last one, back to the set."""
    missed = _missed(wish.retry)
    if wish.at >= len(missed):
        return url_for("puzzles.end_of_set", number=wish.retry)
    return _address(missed[wish.at].puzzle, _with_cards(wish)._replace(at=wish.at + 1))


def _with_cards(wish: Wish) -> Wish:
    """Return a wish that names the cards and rules: the chosen ones, where the address has named none."""
    choices = wish.choices(chosen(page_language()))
    return wish._replace(deck=choices.deck, variant=choices.variant)


def _missed(number: int) -> list[SetAnswer]:
    key = learner_key()
    found = store().set_of(key, number) if key else None
    return [one for one in found.answers if one.credit < 1] if found else []


def _address(puzzle_id: str, wish: Wish) -> str:
    query = wish.query()
    address = url_for("puzzles.puzzle", puzzle_id=puzzle_id)
    return f"{address}?{query}" if query else address


# One puzzle -------------------------------------------------------------------------------------------


@puzzle_pages.get("/puzzles/<puzzle_id>")
def puzzle(puzzle_id: str) -> Response:
    """Show a puzzle, as it opens."""
    asked = _asked(puzzle_id)
    if isinstance(asked, Response):
        return asked
    notice = _notice(asked)
    if notice:
        return _page(asked, asked.untouched, notice=notice)
    page = opened(asked.puzzle, asked.look, asked.wish.query(), _progress(asked))
    return Response(page, content_type="text/html; charset=utf-8")


@puzzle_pages.post("/puzzles/<puzzle_id>")
def answer(puzzle_id: str) -> Response:
    """Judge an answer, or give a hint; keep the answer if it is final."""
    asked = _asked(puzzle_id)
    if isinstance(asked, Response):
        return asked
    found, voice = asked.puzzle, asked.voice
    refused = refusal(found, voice)
    if refused is not None:
        return _page(asked, asked.untouched, [refused[0]], status=refused[1])
    attempt = read_attempt(found.exercise, request.form, voice, found.rules)
    is_hint = request.form.get("do") == "hint"
    problems = [] if is_hint else _problems(found, attempt, voice)
    if problems or attempt.problems:
        return _page(asked, Judged(attempt.ungraded()), problems, status=422)
    if is_hint and attempt.found:  # how many there are is told already
        attempt = replace(attempt, hints=max(attempt.hints, _HINT_OF_A_CARD))
    if is_hint and has_cookie():
        note_hint(found)
    outcome = judged(found, attempt)
    progress = _progress(asked)
    return _page(asked, outcome, progress=progress, after=_after(asked, outcome) if outcome.is_final else None)


csrf.exempt(answer)  # it is judged either way, and kept only if the token is right


def _notice(asked: Asked) -> str:
    """Say what became of a puzzle before it is shown again; nothing of a new one."""
    undone = request.args.get("undone")
    if undone == "no":
        return asked.voice.say("Nothing is taken back: only your last answer can be.")
    if handed(asked.puzzle).is_answered and not asked.wish.retry:
        return asked.voice.say("You have answered this puzzle. Another answer is judged, and not rated.")
    if undone:
        return asked.voice.say("The last answer is taken back. It counts for nothing.")
    if asked.wish.variant not in {"", asked.puzzle.exercise.variant}:
        return asked.voice.say("The rules that you chose hold from the next puzzle on.")
    return ""


@puzzle_pages.post("/puzzles/sum")
def show_sum() -> BaseResponse:
    """Show or hide the running sum from now on."""
    hide_sum(hidden=request.form.get("sum") == "hidden")
    if is_fragment(request):
        return Response(status=204)
    below = _below()
    return redirect(url_for("puzzles.start") if below is None else _address(below[0].id, below[1]), 303)


@puzzle_pages.post("/puzzles/undo")
def undo() -> BaseResponse:
    """Take the answer that the button stood below back, and show its puzzle again."""
    below = _below()
    if below is None:
        return redirect(url_for("puzzles.start"), 303)
    undone, wish = below
    key = learner_key()
    is_undone = False
    with suppress(UnknownLearnerError):  # deleted since, perhaps on another device
        is_undone = key is not None and store().undo(key, undone.id)
    if is_undone:
        note_answer(undone, is_there=False)
    under_way = run()
    if key is not None and under_way is not None and under_way.number:
        count_answers(store(), key, under_way.number)
    address = _address(undone.id, wish)
    return redirect(f"{address}{'&' if '?' in address else '?'}undone={'yes' if is_undone else 'no'}", 303)


def _below() -> tuple[Puzzle, Wish] | None:
    """Return the puzzle that a button stood below, and what was wanted; nothing for whatever else is sent."""
    path, _, query = request.form.get("back", "").partition("?")
    start_page, _, puzzle_id = path.rpartition("/")
    if start_page == url_for("puzzles.start"):
        with suppress(UnusableInput):
            return read_puzzle(puzzle_id), read_wish(dict(parse_qsl(query)))[0]
    return None


def _asked(puzzle_id: str) -> Asked | Response:
    """Read the address, or say what is wrong with the id in it."""
    try:
        found = read_puzzle(puzzle_id)
    except UnusableInput as error:
        voice = page_voice()
        is_impossible = any(problem.detail is Detail.IMPOSSIBLE_PUZZLE for problem in error.problems)
        sentences = [marked(clean(problem_sentence(voice, problem))) for problem in error.problems]
        page = render_template("puzzles/unknown.html", sentences=sentences, start_href=_next(Wish()))
        return Response(page, 422 if is_impossible else 404)
    wish, unknown = read_wish(request.args)
    asked = Asked(found, look_of_page(wish.deck or Deck.SPANISH), wish)
    return _page(asked, asked.untouched, _not_choices(asked.voice, unknown), status=422) if unknown else asked


def _not_choices(voice: Voice, unknown: Sequence[str]) -> list[Markup]:
    return [marked(voice.say("“{token}” is not one of the choices.", token=text[:20])) for text in unknown]


def _problems(found: Puzzle, attempt: Attempt, voice: Voice) -> list[Markup]:
    """Return why what was sent is no answer yet."""
    form = request.form
    if found.kind in OF_CAPTURES and form.get("do") != "more" and not attempt.problems:
        return unusable(found, attempt, voice, played="play" in form, took="take" in form)
    if found.kind not in OF_CAPTURES and attempt.given is None and not attempt.problems:
        return [escape(voice.say("Choose an answer first."))]
    return []


def _progress(asked: Asked) -> str:
    """Say how far the set has come, of a puzzle that belongs to one."""
    voice, wish = asked.voice, asked.wish
    if wish.retry:
        every = max(len(_missed(wish.retry)), wish.at)
        return voice.say("Once more: {number} of {all}", number=wish.at, all=every)
    if wish.is_review:
        return voice.say("It came back to you")
    under_way, how = run_of(wish), handed(asked.puzzle)
    if under_way is None or not how.by_us or how.is_answered:
        return ""
    return voice.say("{number} of {all}", number=min(under_way.answered + 1, SET_SIZE), all=SET_SIZE)


def _page(
    asked: Asked,
    outcome: Judged,
    problems: Sequence[Markup] = (),
    *,
    notice: str = "",
    progress: str | None = None,
    after: After | None = None,
    status: int = 200,
) -> Response:
    shown = puzzle_view(
        asked.puzzle,
        asked.look,
        outcome,
        action=_address(asked.puzzle.id, asked.wish),
        progress=_progress(asked) if progress is None else progress,
        notice=notice,
        problems=problems,
        after=after,
    )
    template = "puzzles/_puzzle.html" if is_fragment(request) else "puzzles/puzzle.html"
    return Response(render_template(template, shown=shown, voice=asked.voice, of=SET_SIZE), status, FRAGMENT_VARY)


def _after(asked: Asked, outcome: Judged) -> After:
    """Keep a final answer, and return what follows it."""
    voice, wish = asked.voice, asked.wish
    kept = keep(asked.puzzle, wish, outcome) if has_cookie() else None
    if kept is not None:
        note_answer(asked.puzzle)
    under_way = run_of(wish)
    label, address = voice.say_c("button", "Next"), _next(wish)
    if under_way is not None and under_way.is_over and under_way.number:
        label = voice.say("To the end of the set")
        address = url_for("puzzles.end_of_set", number=under_way.number)
    elif wish.retry and wish.at >= len(_missed(wish.retry)):
        label = voice.say("To the end of the set")
    named = practise(asked.puzzle, outcome, voice, wish)
    return After(
        counted=not_kept_sentence(voice) if kept is None else counted_sentence(voice, kept),
        next_label=label,
        next_href=address,
        practise_label=named[0] if named else "",
        practise_href=_next(named[1]._replace(deck=wish.deck, variant=wish.variant)) if named else "",
        can_undo=kept is not None and kept.is_first,
    )


# The end of a set -------------------------------------------------------------------------------------


@puzzle_pages.get("/puzzles/sets/<int:number>")
def end_of_set(number: int) -> Response:
    """Show how a set went: each of its puzzles, and what there was in those that were missed."""
    voice = voice_for(page_language(), chosen(page_language()).deck)
    key = learner_key()
    found = store().set_of(key, number) if key else None
    if found is None:
        said = escape(voice.say("There is no such set here. It may belong to another browser."))
        page = render_template("puzzles/unknown.html", sentences=[said], start_href=_next(Wish()))
        return Response(page, 404)
    rows = [_row(voice, place, one) for place, one in enumerate(found.answers, start=1)]
    wish, _ = read_wish({name: getattr(found, name) or "" for name in ("kind", "theme", "level")})
    page = render_template(
        "puzzles/set.html",
        rows=rows,
        right=sum(row.is_right for row in rows),
        voice=voice,
        retry_href=_next(Wish(retry=number)),
        another_href=_next(wish),
        of=len(rows),
    )
    return Response(page)


def _row(voice: Voice, number: int, one: SetAnswer) -> Row:
    found = read_puzzle(one.puzzle)
    seen = set(one.found or ())  # nothing where it was not kept
    every = found.exercise.captures()
    unseen = [capture for capture in every if written(capture) not in seen]
    solution = told(found, Judged(Attempt(found.exercise), Given(), Grade(correct=True, found=tuple(unseen))), voice)
    if one.credit >= 1:
        result = voice.say_c("result", "Right")
    elif len(unseen) < len(every):
        result = found_label(voice, len(every) - len(unseen), len(every))
    else:
        result = voice.say_c("result", "In part") if one.credit > 0 else voice.say_c("result", "Missed")
    if one.hints:
        result = voice.say("{result}, with a hint", result=result)
    return Row(
        number,
        question(voice, found.exercise),
        _address(one.puzzle, Wish(deck=voice.deck)),
        result,
        one.credit >= 1,
        solution.reasons,
        solution.found,
    )
