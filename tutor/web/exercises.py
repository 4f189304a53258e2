"""An exercise on the page of its lesson: what its form brings is read, graded at once, and made ready to be shown.

The form is a GET: an answer can be shared, and works without JavaScript. Cards are written in Spanish notation,
whatever deck the reader has; how often it was tried and how many hints were given stands in hidden fields.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict

from tutor.escoba import Card, UnusableInput, Variant
from tutor.escoba.captures import Capture
from tutor.escoba.cards import parse_cards
from tutor.escoba.codes import CategoryCode
from tutor.escoba.parameters import Side
from tutor.escoba.problems import Problem
from tutor.escoba.scoring import Tally
from tutor.teaching.capture_sentences import capture_sentence
from tutor.teaching.diamonds import has_diamonds
from tutor.teaching.exercises import MOVE_CODES, OF_CAPTURES, Exercise, Kind
from tutor.teaching.grading import HINTS, Given, Grade, Taken, grade
from tutor.teaching.grading_sentences import code_word, hint_lines, question, reply_sentence, said_of, side_word
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.lessons import Lesson
from tutor.teaching.names import rank_name
from tutor.teaching.problem_sentences import problem_sentence
from tutor.web.forms import marked
from tutor.web.progress import earned

_MOST_FOUND: Final = 40
_MOST_TRIES: Final = 99
_MOST_PROBLEMS: Final = 5
_HIGHEST: Final = 99
#: The kinds that are answered by pressing one of several buttons.
_PRESSED: Final = frozenset({Kind.IS_THERE, Kind.TRUE_OR_FALSE, Kind.RIGHT_OR_WRONG, Kind.WHO_NEXT})

Fields = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the form of an exercise brought: an answer to be graded, or only what was chosen so far.

    ``given`` is ``None`` where nothing is to be graded. ``problems`` say what cannot be used. ``found`` and ``wrong``
    are the captures of a ``find_all`` so far.
    """

    exercise: Exercise
    given: Given | None = None
    grade: Grade | None = None
    play: Card | None = None
    takes: tuple[Card, ...] = ()
    found: tuple[Taken, ...] = ()
    wrong: tuple[Taken, ...] = ()
    numbers: tuple[str, ...] = ()
    tries: int = 0
    hints: int = 0
    problems: tuple[Markup, ...] = ()

    def ungraded(self) -> "Attempt":
        """Return it as no answer yet: what was graded of it counts for nothing."""
        graded = {one.taken for one in self.grade.wrong} if self.grade else set()
        return replace(self, given=None, grade=None, wrong=tuple([one for one in self.wrong if one not in graded]))

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.grade is not None and self.grade.correct

    @property
    def stars(self) -> int:
        """The stars that the answer earns."""
        return earned(self.tries, self.hints) if self.is_right else 0


class Option(NamedTuple):
    """An answer that is pressed."""

    value: str
    label: str


class Counted(NamedTuple):
    """What both sides have of something, in a table: its name and a number for each side."""

    name: str
    numbers: Sequence[str]


class State(NamedTuple):
    """What is done already: the stars of the exercise, the steps of the round, and whether all before it are."""

    stars: int
    done: int
    follows: bool


class Drawn(NamedTuple):
    """A capture that was found: its cards, the one played first, and a sentence."""

    cards: tuple[Card, ...]
    sentence: str


class ExerciseView(NamedTuple):
    """An exercise as its template shows it."""

    number: int
    kind: Kind
    exercise: Exercise
    question: str
    play: Card | None
    takes: Sequence[Card]
    marks: Mapping[Card, str]
    options: Sequence[Option]
    sides: Sequence[str]
    counted: Sequence[Counted]
    numbers: Sequence[str]
    hidden: Sequence[tuple[str, str]]
    problems: Sequence[Markup]
    is_asked: bool
    is_right: bool
    headline: str
    reasons: Sequence[Markup]
    captures: Sequence[Drawn]
    hints: Sequence[Markup]
    has_more_hints: bool
    replies: Sequence[str]
    stars: int
    is_folded: bool
    again: Mapping[str, str]


def read_attempt(exercise: Exercise, fields: Fields, voice: Voice, rules: Variant) -> Attempt:
    """Read what the form of an exercise brought, and grade it if it is an answer."""
    reader = _Reader(exercise, fields, voice)
    do = fields.get("do", "")
    attempt = Attempt(
        exercise,
        tries=bounded(fields.get("tries", ""), _MOST_TRIES),
        hints=bounded(fields.get("hints", ""), HINTS),
        found=reader.found(),
        wrong=reader.wrong_ones(),
    )
    if do == "again":
        return attempt
    play, takes = reader.move()
    numbers = tuple(text.strip()[:20] for text in fields.getlist("number")[: len(sides_of(voice, exercise))])
    attempt = _with(attempt, play=play, takes=takes, numbers=numbers)
    if do == "hint":
        return _with(attempt, hints=min(attempt.hints + 1, HINTS), problems=tuple(reader.problems))
    is_answer = do in {"check", "more"} or play is not None or bool(takes or numbers or fields.get("answer"))
    given = reader.given(attempt, is_finished=do == "more") if is_answer else None
    if reader.problems or given is None:
        return _with(attempt, problems=tuple(reader.problems))
    graded = grade(exercise, given, rules)
    if exercise.kind is Kind.FIND_ALL and not given.finished:
        attempt = _with(
            attempt,
            found=tuple(Taken(one.card, one.takes) for one in graded.found),
            wrong=_different([*attempt.wrong, *(one.taken for one in graded.wrong)]),
        )
        if not graded.wrong:
            attempt = _with(attempt, play=None, takes=())
    return _with(attempt, given=given, grade=graded)


def exercise_view(
    lesson: Lesson, attempt: Attempt, voice: Voice, rules: Variant, state: State, *, asks: bool
) -> ExerciseView:
    """Make an exercise ready to be shown; ``asks`` says that the lesson has no question of its own."""
    exercise = attempt.exercise
    said = None
    if attempt.given is not None and attempt.grade is not None:
        said = said_of(voice, exercise, attempt.given, attempt.grade, rules)
    tries = attempt.tries + (1 if is_mistake(attempt) else 0)
    lines = [
        line for step in range(1, attempt.hints + 1) for line in hint_lines(voice, exercise, step, rules, attempt.found)
    ]
    carried = {
        "exercise": exercise.name,
        "tries": str(tries or ""),
        "hints": str(attempt.hints or ""),
        "done": str(state.done or ""),
    }
    is_touched = said is not None or bool(attempt.problems) or attempt.hints > 0
    return ExerciseView(
        number=list(lesson.exercises).index(exercise.name) + 1,
        kind=exercise.kind,
        exercise=exercise,
        question=question(voice, exercise) if asks else "",
        play=attempt.play,
        takes=attempt.takes,
        marks=_marks(attempt),
        options=options_of(voice, exercise),
        sides=sides_of(voice, exercise),
        counted=tuple(_counted(voice, exercise)),
        numbers=attempt.numbers,
        hidden=[pair for pair in carried.items() if pair[1]] + [("found", written(taken)) for taken in attempt.found],
        problems=attempt.problems,
        is_asked=said is not None or bool(attempt.problems),
        is_right=attempt.is_right,
        headline=said.headline if said else "",
        reasons=[marked(text) for text in said.reasons] if said else (),
        captures=[Drawn((one.card, *one.takes), text) for one, text in said.captures]
        if said
        else _found(voice, attempt),
        hints=[] if attempt.is_right else [marked(line) for line in dict.fromkeys(lines)],
        has_more_hints=attempt.hints < HINTS,
        replies=[reply_sentence(voice, ply) for ply in lesson.tables.replies(exercise)] if attempt.is_right else (),
        stars=max(state.stars, attempt.stars),
        is_folded=not state.follows and not is_touched,
        again={
            name: text
            for name, text in (carried | {"do": "again"}).items()
            if text and not (attempt.is_right and name in {"tries", "hints"})
        },
    )


def _with(attempt: Attempt, **changes: object) -> Attempt:
    return replace(attempt, **changes)  # type: ignore[arg-type]  # fields of an attempt


def bounded(text: str, most: int) -> int:
    """Return the whole number that a hidden field holds, at most so much; 0 if it holds none.

    >>> bounded("3", 5), bounded("9", 5), bounded("-1", 5), bounded("three", 5)
    (3, 5, 0, 0)
    """
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 5 else 0


def is_mistake(attempt: Attempt) -> bool:
    """Return whether an answer is wrong, and not merely empty or half: it counts as a try."""
    if attempt.grade is None or attempt.given is None or attempt.is_right:
        return False
    if attempt.exercise.kind in OF_CAPTURES:
        return bool(attempt.grade.wrong) or (attempt.given.finished and bool(attempt.given.captures))
    return True


def _marks(attempt: Attempt) -> dict[Card, str]:
    """Return what is said of the cards of the board once the answer is right."""
    if not attempt.is_right or attempt.exercise.kind is Kind.FIND_ALL:
        return {}
    return move_marks(attempt.play, attempt.takes)


def move_marks(play: Card | None, takes: Sequence[Card]) -> dict[Card, str]:
    """Return what is said of the cards of a move: played or laid, and taken."""
    marks = dict.fromkeys(takes, "taken")
    if play is not None:
        marks[play] = "played" if takes else "laid"
    return marks


def _found(voice: Voice, attempt: Attempt) -> list[Drawn]:
    """Return what was found before, where nothing new is said."""
    right = attempt.exercise.captures()
    known = [one for one in right if any(taken.same_as(one) for taken in attempt.found)]
    return [Drawn((one.card, *one.takes), capture_sentence(voice, one)) for one in known]


def _different(all_taken: Iterable[Taken]) -> tuple[Taken, ...]:
    """Return each capture once, in whatever order its cards were named."""
    return tuple({(one.card, frozenset(one.takes)): one for one in all_taken}.values())


def written(taken: Taken | Capture) -> str:
    """Return a capture as a hidden field holds it: the card played, then those taken.

    >>> from tutor.escoba import parse_card
    >>> written(Taken(parse_card("7o"), parse_cards("5c 3e")))
    '7o 5c 3e'
    """
    return " ".join(str(card) for card in (taken.card, *taken.takes))


def sides_of(voice: Voice, exercise: Exercise) -> list[str]:
    """Return what each number that is asked for is called.

    >>> sides_of(Voice("en"), Exercise(kind=Kind.COUNT, piles=((), ())))
    ['Side 1', 'Side 2']
    """
    if exercise.kind is Kind.COUNT:
        count = len(exercise.counts or exercise.piles)
        return [voice.say("Side {number}", number=side) for side in range(1, count + 1)]
    return [voice.say_c("answer", "Together")] if exercise.kind is Kind.SUM else []


def options_of(voice: Voice, exercise: Exercise) -> list[Option]:
    """Return the answers that are pressed.

    >>> [option.label for option in options_of(Voice("en"), Exercise(kind=Kind.IS_THERE))]
    ['Yes', 'No']
    """
    if exercise.kind is Kind.IS_THERE:
        return [Option("yes", voice.say_c("answer", "Yes")), Option("no", voice.say_c("answer", "No"))]
    if exercise.kind is Kind.TRUE_OR_FALSE:
        return [Option("yes", voice.say_c("answer", "True")), Option("no", voice.say_c("answer", "False"))]
    if exercise.kind is Kind.WHO_NEXT:
        return [Option(side.value, side_word(voice, side).capitalize()) for side in (Side.LEFT, Side.RIGHT)]
    if exercise.kind is Kind.RIGHT_OR_WRONG:
        wrong = [Option(code.value, code_word(voice, code)) for code in MOVE_CODES]
        return [Option("legal", voice.say_c("answer", "Yes, it is allowed")), *wrong]
    return []


def _counted(voice: Voice, exercise: Exercise) -> Iterator[Counted]:
    """Return the rows of what both sides have; what nobody has is left out."""
    diamonds = has_diamonds(voice)
    names = {
        "cards": voice.say("Cards"),
        "coins": voice.say("Diamonds") if diamonds else voice.say("Coins"),
        "sevens": voice.say("Sevens"),
        "seven_of_coins": voice.say("The seven of diamonds") if diamonds else voice.say("The seven of coins"),
        "escobas": voice.say("Escobas"),
    }
    for field, name in names.items():
        numbers = [getattr(tally, field) for tally in exercise.counts]
        if any(numbers):
            words = (voice.say_c("answer", "No"), voice.say_c("answer", "Yes"))
            is_one = field == "seven_of_coins"
            yield Counted(name, [words[number] if is_one else str(number) for number in numbers])
    if CategoryCode.SETENTA in exercise.categories:
        yield Counted(voice.say("Best card of each suit"), [_best(voice, tally) for tally in exercise.counts])


def _best(voice: Voice, tally: Tally) -> str:
    return ", ".join(rank_name(value, voice.language, "nom", voice.deck) for value in tally.best or ())


class _Reader:
    """Reads the fields of a form; what cannot be used is said among the problems."""

    def __init__(self, exercise: Exercise, fields: Fields, voice: Voice) -> None:
        self.exercise = exercise
        self.fields = fields
        self.voice = voice
        # Addresses are in Spanish notation, and so is what is said of a card that cannot be read.
        self.spanish = voice_for(voice.language)
        self.problems: list[Markup] = []

    def wrong(self, text: str | Markup) -> None:
        said = escape(text)
        if said not in self.problems and len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(said)

    def cards(self, texts: Sequence[str]) -> tuple[Card, ...]:
        try:
            return parse_cards(" ".join(texts)[:400])
        except UnusableInput as error:
            for problem in error.problems[:3]:
                shown = (
                    problem
                    if len(problem.token or "") <= 20
                    else Problem(problem.code, token=(problem.token or "")[:20])
                )
                self.wrong(marked(problem_sentence(self.spanish, shown)))
            return ()

    def move(self) -> tuple[Card | None, tuple[Card, ...]]:
        """Return the card chosen from the hand and those from the table."""
        if self.exercise.kind not in OF_CAPTURES:
            return None, ()
        played = self.cards(self.fields.getlist("play"))
        takes = tuple(dict.fromkeys(self.cards(self.fields.getlist("take"))))
        if len(played) > 1 or len(takes) > len(self.exercise.table):
            self.wrong(self.voice.say("That is more than can be chosen."))
            return None, ()
        return (played[0] if played else None), takes

    def found(self) -> tuple[Taken, ...]:
        """Return the captures found before; what is none of this exercise is left out."""
        if self.exercise.kind is not Kind.FIND_ALL:
            return ()
        right = self.exercise.captures()
        found: dict[str, Taken] = {}
        for text in self.fields.getlist("found")[:_MOST_FOUND]:
            cards = self.cards([text])
            capture = next((one for one in right if cards and Taken(cards[0], cards[1:]).same_as(one)), None)
            if capture is not None:
                found[str(capture)] = Taken(capture.card, capture.takes)
        return tuple(found.values())

    def wrong_ones(self) -> tuple[Taken, ...]:
        """Return the wrong captures given before; what cannot have been given is left out."""
        if self.exercise.kind is not Kind.FIND_ALL:
            return ()
        wrong = []
        right = self.exercise.captures()
        for text in self.fields.getlist("wrong")[:_MOST_FOUND]:
            cards = self.cards([text])
            if cards and cards[0] in self.exercise.hand and set(cards[1:]) <= set(self.exercise.table):
                taken = Taken(cards[0], cards[1:])
                if not any(taken.same_as(one) for one in right):
                    wrong.append(taken)
        return _different(wrong)

    def given(self, attempt: Attempt, *, is_finished: bool) -> Given | None:
        """Return the answer; nothing if there is none."""
        kind = self.exercise.kind
        if kind in OF_CAPTURES:
            now = (Taken(attempt.play, attempt.takes),) if attempt.play is not None else ()
            if kind is not Kind.FIND_ALL:
                return Given(captures=now)
            if is_finished:
                picked = tuple([one for one in now if any(one.same_as(right) for right in self.exercise.captures())])
                return Given(captures=_different([*attempt.found, *attempt.wrong, *picked]))
            return Given(captures=(*attempt.found, *now), finished=False)
        return self._pressed() if kind in _PRESSED else self._counted(attempt.numbers)

    def _pressed(self) -> Given | None:
        text = self.fields.get("answer", "")
        if not text:
            return None
        if text not in {option.value for option in options_of(self.voice, self.exercise)}:
            self.wrong(marked(self.voice.say("“{token}” is not one of the choices.", token=text[:20])))
            return None
        if self.exercise.kind is Kind.WHO_NEXT:
            return Given(side=Side(text))
        if self.exercise.kind is Kind.RIGHT_OR_WRONG:
            code = next((code for code in MOVE_CODES if code.value == text), None)
            return Given(legal=code is None, code=code)
        return Given(yes=text == "yes")

    def _counted(self, texts: Sequence[str]) -> Given | None:
        if len(texts) < len(sides_of(self.voice, self.exercise)) or not all(
            text.isascii() and text.isdigit() and len(text) < 4 for text in texts
        ):
            self.wrong(
                self.voice.say("A whole number from {lowest} to {highest} is needed.", lowest=0, highest=_HIGHEST)
            )
            return None
        numbers = tuple(map(int, texts))
        return Given(number=numbers[0]) if self.exercise.kind is Kind.SUM else Given(points=numbers)
