"""One puzzle on its page: the cards to be tapped, what an answer is told, and the page as it opens.

The page as it opens is rendered once for each kind, language, deck and rules, with gaps for its cards (see
:mod:`tutor.web.skeletons`). It holds nothing that the cards do not tell: verdicts are made when an answer comes.
"""

from collections.abc import Sequence
from functools import lru_cache
from time import time
from typing import Final, NamedTuple

from flask import current_app, render_template, request, session
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup, escape

from tutor.escoba import Card, Deck
from tutor.escoba.captures import Capture
from tutor.escoba.codes import ProblemCode
from tutor.escoba.problems import Problem
from tutor.teaching.exercises import OF_CAPTURES, Exercise, Kind
from tutor.teaching.grading import HINTS, Given, Grade, grade
from tutor.teaching.grading_sentences import formula, hint_lines, question, said_of
from tutor.teaching.languages import Rank, Voice, voice_for
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.puzzles import Puzzle
from tutor.teaching.score_sentences import dashed
from tutor.teaching.themes import blamed, theme_name, unseen_on
from tutor.teaching.typography import keep_together
from tutor.web.choices import chosen
from tutor.web.exercises import Attempt, Option, options_of, sides_of, written
from tutor.web.files import static_url
from tutor.web.forms import marked, rules_name
from tutor.web.languages import keep_query, page_language, site_address
from tutor.web.puzzle_cards import Look, felt_of, size_of
from tutor.web.puzzle_sets import SET_SIZE, Wish
from tutor.web.skeletons import Skeleton, gap

_SUM: Final = "sum"
_HIDDEN: Final = "hidden"
#: For how many seconds a token is used again.
_SIGNED_FOR: Final = 300


class Drawn(NamedTuple):
    """A capture with its cards, the one played first, the sum they make, and whether it sweeps the table."""

    cards: tuple[Card, ...]
    formula: str
    is_escoba: bool


class Told(NamedTuple):
    """What an answer is told: a headline, the answer itself, reasons, what was found, and what there was besides.

    ``is_right`` is nothing where nothing is judged yet, or only a part is right. ``heading`` stands over what there
    was, where that is not simply what was missed.
    """

    headline: str = ""
    is_right: bool | None = None
    given: str = ""
    reasons: Sequence[Markup] = ()
    found: Sequence[Drawn] = ()
    missed: Sequence[Drawn] = ()
    asks_again: bool = False
    heading: str = ""


class After(NamedTuple):
    """What follows an answer that is final: whether it counts, where to go on, what to practise."""

    counted: str = ""
    next_label: str = ""
    next_href: str = ""
    practise_label: str = ""
    practise_href: str = ""
    can_undo: bool = False


class PuzzleView(NamedTuple):
    """A puzzle as its template shows it."""

    id: str
    kind: Kind
    question: str
    rules: str
    worth: str
    progress: str
    action: str
    cards: Markup
    size: str
    is_picked: bool
    options: Sequence[Option]
    sides: Sequence[str]
    numbers: Sequence[str]
    hidden: Sequence[tuple[str, str]]
    notice: str
    problems: Sequence[Markup]
    told: Told
    hints: Sequence[Markup]
    has_more_hints: bool
    is_final: bool
    hides_sum: bool
    after: After
    token: str
    of_day: bool = False


def look_of_page(deck: Deck) -> Look:
    """Return how whoever asks sees puzzles on a deck."""
    language = page_language()
    choices = chosen(language)._replace(deck=deck)
    return Look(
        voice_for(language, choices.deck),
        choices,
        site_address(),
        static_url("deck/deck.svg"),
        hides_sum=session.get(_SUM) == _HIDDEN,
    )


def hide_sum(*, hidden: bool) -> None:
    """Remember whether the running sum is hidden."""
    session.permanent = True
    if hidden:
        session[_SUM] = _HIDDEN
    else:
        session.pop(_SUM, None)


# The answer -------------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """An attempt with the answer that it comes to, if it is final."""

    attempt: Attempt
    given: Given | None = None
    grade: Grade | None = None

    @property
    def is_final(self) -> bool:
        """Whether the puzzle is answered."""
        return self.grade is not None


def judged(puzzle: Puzzle, attempt: Attempt) -> Judged:
    """Return what an attempt comes to: every answer is final but a capture of a ``find_all`` that is not the last.

    What was wrong on the way belongs to the answer.
    """
    if attempt.given is None or attempt.grade is None:
        return Judged(attempt)
    if puzzle.kind is not Kind.FIND_ALL or attempt.given.finished:
        return Judged(attempt, attempt.given, attempt.grade)
    if attempt.grade.missed:
        return Judged(attempt)
    whole = Given(captures=(*attempt.found, *attempt.wrong))
    return Judged(attempt, whole, grade(puzzle.exercise, whole, puzzle.rules))


def unusable(puzzle: Puzzle, attempt: Attempt, voice: Voice, *, played: bool, took: bool) -> list[Markup]:
    """Return why captures cannot be an answer yet: nothing chosen, or cards that do not lie there.

    ``played`` and ``took`` say whether cards of the hand and of the table were chosen at all.

    >>> from tutor.teaching.puzzles import read_puzzle
    >>> puzzle = read_puzzle("find_all-wikipedia-owa-gN")
    >>> unusable(puzzle, Attempt(puzzle.exercise), Voice("en"), played=False, took=True)
    [Markup('Choose a card of the hand first.')]
    """
    if not played:
        return [escape(voice.say("Choose a card of the hand first."))]
    if not took:
        return [escape(voice.say("Choose cards of the table, too."))]
    problems = [
        Problem(ProblemCode.CARD_NOT_ON_TABLE, "take", card=card)
        for card in attempt.takes
        if card not in puzzle.exercise.table
    ]
    if attempt.play is not None and attempt.play not in puzzle.exercise.hand:
        problems.insert(0, Problem(ProblemCode.CARD_NOT_IN_HAND, "play", card=attempt.play))
    return [marked(problem_sentence(voice, problem)) for problem in problems]


def told(puzzle: Puzzle, answer: Judged, voice: Voice) -> Told:
    """Say what there is to say of an answer."""
    attempt = answer.attempt
    if answer.given is not None and answer.grade is not None:
        return _told_at_last(puzzle, answer.given, answer.grade, attempt, voice)
    right = puzzle.exercise.captures() if attempt.found else ()
    found = [_drawn(one) for one in right if any(taken.same_as(one) for taken in attempt.found)]
    if attempt.given is None or attempt.grade is None:
        return Told(found_label(voice, len(found), len(right)) if found else "", found=found)
    if attempt.grade.repeated:
        count = escape(found_label(voice, len(found), len(right)))
        return Told(voice.say("Already found."), reasons=[count], found=found, asks_again=True)
    if attempt.grade.wrong:
        reasons = said_of(voice, puzzle.exercise, attempt.given, attempt.grade, puzzle.rules).reasons
        lines = [marked(line) for line in reasons]
        if found:
            lines.append(escape(found_label(voice, len(found), len(right))))
        return Told(voice.say("Not this one."), is_right=False, reasons=lines, found=found, asks_again=True)
    return Told(found_label(voice, len(found), len(right)), is_right=True, found=found, asks_again=True)


def _told_at_last(puzzle: Puzzle, given: Given, graded: Grade, attempt: Attempt, voice: Voice) -> Told:
    exercise, rules = puzzle.exercise, puzzle.rules
    solution = said_of(voice, exercise, given, Grade(correct=True), rules)
    reasons = list(solution.reasons)
    if exercise.kind is Kind.FIND_ALL:
        found = [_drawn(capture) for capture in graded.found]
        missed = [_drawn(capture) for capture in graded.missed]
        if attempt.wrong:
            reasons.append(voice.say("Wrong captures: {number}", number=len(attempt.wrong)))
        headline = voice.say("Right.") if graded.correct else found_label(voice, len(found), len(found) + len(missed))
        is_right = None if found and not graded.correct else graded.correct
        return Told(headline, is_right, "", [marked(line) for line in reasons], found, missed)
    if exercise.kind is Kind.ESCOBA and not graded.correct:
        reasons += said_of(voice, exercise, given, graded, rules).reasons
    drawn = [_drawn(capture) for capture, _ in solution.captures]
    return Told(
        voice.say("Right.") if graded.correct else voice.say("Not right."),
        graded.correct,
        given_sentence(voice, exercise, given),
        [marked(line) for line in dict.fromkeys(reasons)],
        drawn if graded.correct else (),
        () if graded.correct else drawn,
    )


def _worth(voice: Voice) -> str:
    """Say what the court cards of a deck count, which is not printed on them; nothing for a deck without any."""
    if voice.deck.as_printed:
        return ""
    jack, knight, king = map(Rank, (8, 9, 10))
    return voice.say("Worth here: {jack_nom} 8, {knight_nom} 9, {king_nom} 10.", jack=jack, knight=knight, king=king)


def given_sentence(voice: Voice, exercise: Exercise, given: Given) -> str:
    """Say what was answered, where an answer was pressed or numbers were typed; nothing of cards, which are marked.

    >>> given_sentence(Voice("en"), Exercise(kind=Kind.COUNT), Given(points=(4, 3)))
    'Your answer: 4 – 3'
    """
    if exercise.kind is Kind.COUNT:
        return voice.say("Your answer: {answer}", answer=dashed(voice, given.points)) if given.points else ""
    if given.yes is not None:
        pressed = "yes" if given.yes else "no"
    else:
        pressed = given.code.value if given.code else "legal" if given.legal else ""
    label = next((option.label for option in options_of(voice, exercise) if option.value == pressed), "")
    return voice.say("Your answer: {answer}", answer=label) if label else ""


def found_label(voice: Voice, found: int, every: int) -> str:
    """Say how many captures were found.

    >>> found_label(Voice("en"), 2, 5)
    '2 of 5 found'
    """
    return voice.say_n("{n} of {all} found", "{n} of {all} found", found, all=every)


def _drawn(capture: Capture) -> Drawn:
    cards = (capture.card, *capture.takes)
    return Drawn(cards, formula(cards), capture.escoba)


def practise(puzzle: Puzzle, answer: Judged, voice: Voice, wish: Wish) -> tuple[str, Wish] | None:
    """Return what to practise after an answer that was not right: its name, and the wish for it."""
    if answer.grade is None or answer.grade.correct or wish.theme is not None:
        return None
    theme = blamed(puzzle.exercise, answer.grade)
    if theme in unseen_on(voice.deck):
        return None
    return theme_name(voice, theme), Wish(kind=puzzle.kind, theme=theme)


# The page ---------------------------------------------------------------------------------------------


def puzzle_view(
    puzzle: Puzzle,
    look: Look,
    answer: Judged,
    *,
    action: str,
    progress: str,
    notice: str = "",
    problems: Sequence[Markup] = (),
    after: After | None = None,
) -> PuzzleView:
    """Make a puzzle ready to be shown, with whatever was answered so far."""
    exercise, voice, attempt = puzzle.exercise, look.voice, answer.attempt
    is_final = answer.is_final
    hidden = [("puzzle", puzzle.id)]
    hidden += [("hints", str(attempt.hints))] if attempt.hints else []
    hidden += [("found", written(one)) for one in attempt.found] + [("wrong", written(one)) for one in attempt.wrong]
    hints = [
        line
        for step in range(1, attempt.hints + 1)
        for line in hint_lines(voice, exercise, step, puzzle.rules, attempt.found)
    ]
    return PuzzleView(
        id=puzzle.id,
        kind=exercise.kind,
        question=keep_together(question(voice, exercise)),
        rules=rules_name(voice, exercise.variant),
        worth=_worth(voice) if exercise.kind is not Kind.COUNT else "",
        progress=progress,
        action=action,
        cards=felt_of(exercise, look, attempt, is_final=is_final),
        size=size_of(exercise),
        is_picked=exercise.kind in OF_CAPTURES,
        options=() if is_final else options_of(voice, exercise),
        sides=() if is_final else sides_of(voice, exercise),
        numbers=attempt.numbers,
        hidden=hidden,
        notice=notice,
        problems=[*attempt.problems, *problems],
        told=told(puzzle, answer, voice),
        hints=() if is_final else [marked(line) for line in dict.fromkeys(hints)],
        has_more_hints=attempt.hints < HINTS,
        is_final=is_final,
        hides_sum=look.hides_sum,
        after=after or After(),
        token=_token(),
    )


def _token() -> str:
    """Return the token of the forms; one that was signed a moment ago is good for the next puzzle, too."""
    own = session.get("csrf_token")
    return _signed(own, current_app.secret_key, int(time() / _SIGNED_FOR)) if own else str(generate_csrf())


@lru_cache(maxsize=5_000)
def _signed(_own: str, _secret: object, _moment: int) -> str:
    return str(generate_csrf())


def opened(puzzle: Puzzle, look: Look, action_query: str, progress: str) -> bytes:
    """Return the page of a puzzle as it opens."""
    exercise = puzzle.exercise
    kept = _skeleton(look, exercise.kind, exercise.variant, len(exercise.piles), _Example(puzzle))
    query = f"?{action_query}" if action_query else ""
    return kept.page(
        {
            "id": Markup(puzzle.id),  # noqa: S704  an id is letters, digits and signs of addresses
            "query": query,
            "cards": felt_of(exercise, look, None, is_final=False),
            "size": size_of(exercise),
            "progress": progress,
            "token": _token(),
        }
    )


class _Example:
    """A puzzle that a skeleton is made with, whichever it is: all of them are the same to the cache."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Example)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=500)
def _skeleton(look: Look, _kind: Kind, _variant: str, _piles: int, example: _Example) -> Skeleton:
    puzzle = example.puzzle
    keep_query(gap("query"))
    view = puzzle_view(
        puzzle, look, Judged(Attempt(puzzle.exercise)), action=f"{request.path}{gap('query')}", progress=gap("progress")
    )
    shown = view._replace(
        cards=Markup(gap("cards")),  # noqa: S704  no markup in a gap
        size=gap("size"),
        token=gap("token"),
    )
    page = render_template("puzzles/puzzle.html", shown=shown, voice=look.voice, of=SET_SIZE)
    return Skeleton.of(page.replace(puzzle.id, gap("id")))
