"""For a class: sheets of tasks to be printed, with their key, and one task at a time on a large screen.

Whatever a sheet is stands in its address, so that nothing of a class is kept anywhere.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tutor.escoba import Card, Deck, UnusableInput, parse_variant
from tutor.teaching.decks import deck_label
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.languages import Voice, message, voice_for
from tutor.teaching.levels import Level, level_name
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.themes import offered, theme_name
from tutor.teaching.worksheet_sentences import Answer, answers, instruction, options
from tutor.teaching.worksheets import COUNTS, SEEDS, SUM_KINDS, TOTALS, VERSIONS, Sheet, read_sheet, ways
from tutor.web.choices import chosen, opened_with
from tutor.web.exercises import move_marks
from tutor.web.forms import deck_of, rules_name
from tutor.web.languages import keep_query, page_group, page_language, page_voice
from tutor.web.security import FRAGMENT_VARY, is_fragment
from tutor.web.share import shared

classroom_pages: Final = page_group("classroom")

#: What the versions of a sheet are called.
_LETTERS: Final = "ABC"
_KINDS: Final[Mapping[Kind, str]] = {
    Kind.FIND_ALL: message("Find every sum"),
    Kind.IS_THERE: message("Is there a sum?"),
    Kind.ESCOBA: message("Sweep the table"),
    Kind.RIGHT_OR_WRONG: message("Right or wrong?"),
    Kind.COUNT: message("Count the round"),
}
#: The kinds that have the same themes stand together in the list of themes.
_GROUPS: Final = (SUM_KINDS, (Kind.RIGHT_OR_WRONG,), (Kind.COUNT,))
#: The most answers that a large screen can show before the cards must give way.
_MANY: Final = 4
#: The kinds with one answer in several lines: it is shown and hidden as a whole.
_AT_ONCE: Final = frozenset({Kind.IS_THERE, Kind.RIGHT_OR_WRONG, Kind.COUNT})


class Option(NamedTuple):
    """One answer of a choice: what stands in the address, its label, whether it is chosen.

    ``kinds`` are those whose tasks can have it, if it is a theme.
    """

    value: str
    label: str
    is_chosen: bool
    kinds: str = ""


class Group(NamedTuple):
    """The themes of kinds that have them in common, under the names of the kinds."""

    label: str
    options: Sequence[Option]


class Form(NamedTuple):
    """The form of a sheet: its choices, and what could not be used, by its field."""

    kinds: Sequence[Option]
    themes: Sequence[Group]
    levels: Sequence[Option]
    decks: Sequence[Option]
    versions: Sequence[Option]
    number: str
    total: str
    counts: range
    totals: range
    variant: str
    problems: Mapping[str, str]


class Task(NamedTuple):
    """A task on paper, and the steps of its answer."""

    exercise: Exercise
    lines: int
    answers: Sequence[Answer]


class Version(NamedTuple):
    """A version of a sheet: its letter, its tasks, and where they are shown on a large screen."""

    letter: str
    tasks: Sequence[Task]
    board: str


class Read(NamedTuple):
    """What an address says: the sheet, the deck that it is drawn with, and what cannot be used, by its field."""

    sheet: Sheet
    deck: Deck
    problems: Mapping[str, str]

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the address of this very sheet."""
        sheet = self.sheet
        return {
            "kind": sheet.kind.value,
            "theme": sheet.theme.value if sheet.theme else "",
            "level": sheet.level.value,
            "count": str(sheet.count),
            "total": str(sheet.total),
            "versions": str(sheet.versions),
            "deck": self.deck.value,
            "variant": sheet.variant,
            "seed": str(sheet.seed),
        }


@classroom_pages.get("/classroom")
def classroom() -> BaseResponse:
    """Ask what the sheet shall hold, and show it."""
    read = _read()
    is_asked = "kind" in request.args
    if read.problems:
        return Response(_page(read, is_asked=False), 422)
    if is_asked and (not request.args.get("seed", "").strip() or request.args.get("do") == "new"):
        fields = read.fields | {"seed": str(secrets.choice(SEEDS))}
        response = redirect(f"{url_for('classroom.classroom')}?{urlencode(fields)}#sheets")
        response.headers["Cache-Control"] = "no-store"
        return response
    return Response(_page(read, is_asked=is_asked))


@classroom_pages.get("/classroom/board")
def board() -> BaseResponse:
    """Show one task as large as it goes, and its answer a step at a time."""
    read = _read()
    voice = voice_for(page_language(), read.deck)
    number = _number("n", range(1, read.sheet.count + 1), 1)
    version = _number("version", VERSIONS, 1)
    shown = _number("shown", range(100), 0)
    problems = dict(read.problems)
    for name, found in (("n", number), ("version", version), ("shown", shown)):
        if found is None:
            problems[name] = voice.say("There is no such choice: “{text}”.", text=request.args[name][:40])
    if number is None or version is None or shown is None or problems:
        return Response(_page(read._replace(problems=problems), is_asked=False), 422)
    view = _board(read, voice, version, number, shown)
    if is_fragment(request):
        return Response(render_template("classroom/_board.html", board=view, voice=voice), headers=FRAGMENT_VARY)
    return Response(render_template("classroom/board.html", board=view, voice=voice), headers=FRAGMENT_VARY)


def _number(name: str, allowed: range, usual: int) -> int | None:
    """Return the number in a field of the address; nothing for one that is not allowed."""
    text = request.args.get(name, "").strip()
    if not text:
        return usual
    is_number = text.isascii() and text.isdigit() and len(text) < 6
    return int(text) if is_number and int(text) in allowed else None


def _read() -> Read:
    """Read the sheet that the address asks for."""
    language, voice = page_language(), page_voice()
    problems: dict[str, str] = {}
    given_deck, given_variant = opened_with(language, request.args, ("seed",))
    deck = deck_of(given_deck)
    if deck is None:
        problems["deck"] = voice.say("There is no such choice: “{text}”.", text=given_deck[:40])
        deck = Deck.SPANISH
    try:
        variant = str(parse_variant(given_variant))
    except UnusableInput as error:
        problems["variant"] = problem_sentence(voice, error.problems[0])
        variant = chosen(language).variant
    asked = read_sheet(voice, request.args, suited=deck.suited, variant=variant)
    return Read(asked.sheet, deck, {**problems, **asked.problems})


# The sheet ------------------------------------------------------------------------------------------


def _page(read: Read, *, is_asked: bool) -> str:
    voice = voice_for(page_language(), read.deck)
    sheet = read.sheet
    here = url_for("classroom.classroom")
    query = f"?{urlencode(read.fields)}" if is_asked else ""
    if is_asked:
        keep_query(query + ("&key=1" if request.args.get("key") else ""))
    return render_template(
        "classroom/classroom.html",
        form=_form(read, voice),
        sheet=sheet,
        voice=voice,
        title=voice.say(_KINDS[sheet.kind]),
        instruction=instruction(voice, sheet),
        rules=None if sheet.kind in SUM_KINDS else rules_name(voice, sheet.variant),
        options=options(voice, sheet.kind),
        versions=list(_versions(read, voice)) if is_asked else [],
        has_key=is_asked and bool(request.args.get("key")),
        key_href=f"{here}{query}&key=1#key",
        without_key=f"{here}{query}#sheets",
        shared=shared(here.removeprefix(request.script_root), query),
    )


def _versions(read: Read, voice: Voice) -> Iterator[Version]:
    sheet = read.sheet
    for place in range(sheet.versions):
        tasks = [Task(task, ways(task), answers(voice, sheet, task)) for task in sheet.tasks(place)]
        yield Version(_LETTERS[place], tasks, _board_address(read, place + 1, 1))


def _offered(kinds: Sequence[Kind], sheet: Sheet, voice: Voice) -> Iterator[Option]:
    """Yield the themes that tasks of some of these kinds can have under the rules of a sheet."""
    for theme in dict.fromkeys(theme for kind in kinds for theme in offered(kind, sheet.rules)):
        having = " ".join([kind.value for kind in kinds if theme in offered(kind, sheet.rules)])
        yield Option(theme.value, theme_name(voice, theme), theme is sheet.theme, having)


def _form(read: Read, voice: Voice) -> Form:
    """Return the form with what was asked for; what could not be used stands in it as it was typed."""
    sheet, args = read.sheet, request.args
    own = chosen(voice.language).deck
    drawn = read.deck if read.deck.suited else own if own.suited else Deck.SPANISH
    themes = [
        Group(" · ".join(voice.say(_KINDS[kind]) for kind in kinds), list(_offered(kinds, sheet, voice)))
        for kinds in _GROUPS
    ]
    return Form(
        kinds=[Option(kind.value, voice.say(_KINDS[kind]), kind is sheet.kind) for kind in PUZZLE_KINDS],
        themes=themes,
        levels=[Option(level.value, level_name(voice, level), level is sheet.level) for level in Level],
        decks=[
            Option(drawn.value, deck_label(drawn, voice), read.deck is drawn),
            Option(Deck.VALUES.value, voice.say("Numbers only"), read.deck is Deck.VALUES),
        ],
        versions=[Option(str(number), ", ".join(_LETTERS[:number]), number == sheet.versions) for number in VERSIONS],
        number=args.get("count", "").strip()[:20] or str(sheet.count),
        total=args.get("total", "").strip()[:20] or str(sheet.total),
        counts=COUNTS,
        totals=TOTALS,
        variant=sheet.variant,
        problems=read.problems,
    )


# The board ------------------------------------------------------------------------------------------


class Board(NamedTuple):
    """A task on a large screen: its number among all, the answers shown, and where its keys lead.

    ``at_once`` says that there is one answer, which is shown and hidden as a whole.

    ``reveal`` and ``hide`` change the answers, ``previous`` and ``following`` the task; each is empty where there is
    nothing more.
    """

    number: int
    of: int
    letter: str
    instruction: str
    rules: str | None
    options: Sequence[str]
    exercise: Exercise
    marks: Mapping[Card, str]
    answers: Sequence[Answer]
    at_once: bool
    has_many: bool
    is_whole: bool
    reveal: str
    hide: str
    previous: str
    following: str
    back: str


def _board_address(read: Read, version: int, number: int, shown: int = 0) -> str:
    place = {"version": str(version), "n": str(number)} | ({"shown": str(shown)} if shown else {})
    return f"{url_for('classroom.board')}?{urlencode(read.fields | place)}"


def _board(read: Read, voice: Voice, version: int, number: int, shown: int) -> Board:
    sheet = read.sheet
    task = sheet.tasks(version - 1)[number - 1]
    all_answers = answers(voice, sheet, task)
    told = all_answers[:shown]
    at_once = sheet.kind in _AT_ONCE
    more = len(all_answers) if at_once else min(len(told) + 1, len(all_answers))
    last = told[-1].cards if told else ()
    return Board(
        number=number,
        of=sheet.count,
        letter=_LETTERS[version - 1],
        instruction=instruction(voice, sheet),
        rules=None if sheet.kind in SUM_KINDS else rules_name(voice, sheet.variant),
        options=options(voice, sheet.kind),
        exercise=task,
        # Equal numbers are one and the same card: which of them is taken cannot be marked.
        # A move shows its cards beside the table anyway.
        marks=move_marks(last[0], last[1:]) if last and sheet.suited and task.hand else {},
        answers=told,
        at_once=at_once,
        has_many=len(all_answers) > _MANY,
        is_whole=len(told) == len(all_answers),
        reveal=_board_address(read, version, number, more) if more > len(told) else "",
        hide=_board_address(read, version, number, 0 if at_once else len(told) - 1) if told else "",
        previous=_board_address(read, version, number - 1) if number > 1 else "",
        following=_board_address(read, version, number + 1) if number < sheet.count else "",
        back=f"{url_for('classroom.classroom')}?{urlencode(read.fields)}",
    )
