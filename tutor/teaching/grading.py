"""Grading: what was right, what was missed, what was wrong in an answer; the same for lessons and puzzles.

A grade holds cards and codes only. The words for it are in ``grading_sentences``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.escoba.captures import Capture, captures
from tutor.escoba.cards import Card
from tutor.escoba.codes import ProblemCode
from tutor.escoba.parameters import Side
from tutor.escoba.problems import Problem
from tutor.escoba.referee import judge_move, take_problems
from tutor.escoba.variants import Variant
from tutor.teaching.exercises import OF_CAPTURES, Exercise, Kind, total

#: How many hints there are: how many captures, a card, everything.
HINTS = 3


@dataclass(frozen=True, slots=True)
class Taken:
    """A capture as it was answered: a card of the hand and cards of the table; without them the card is laid."""

    card: Card
    takes: tuple[Card, ...] = ()

    def same_as(self, capture: Capture) -> bool:
        """Return whether a capture takes the same cards with the same card, in any order."""
        return self.card is capture.card and sorted(self.takes, key=str) == sorted(capture.takes, key=str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """An answer; only the part that the kind of exercise asks for is looked at.

    ``finished`` says that no more captures are coming, so that what is missing was missed.
    """

    captures: tuple[Taken, ...] = ()
    finished: bool = True
    yes: bool | None = None
    legal: bool | None = None
    code: ProblemCode | None = None
    points: tuple[int, ...] = ()
    number: int | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """A capture of the answer that is not right, and the problems of it; none if it is legal but not asked for."""

    taken: Taken
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Grade:
    """An answer graded.

    ``found`` and ``missed`` are the right captures that the answer has and lacks. ``wrong`` is what is not right,
    ``repeated`` what was given twice. ``correct`` is only true of an answer that is finished and whole.
    """

    correct: bool
    found: tuple[Capture, ...] = ()
    missed: tuple[Capture, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    repeated: tuple[Capture, ...] = ()


def grade(exercise: Exercise, given: Given, rules: Variant) -> Grade:
    """Grade an answer under the rules of the reader; an exercise with rules of its own keeps them.

    >>> from tutor.escoba import NAMED, parse_card, parse_cards
    >>> exercise = Exercise(kind=Kind.FIND_ALL, table=parse_cards("5c 3e 1o"), hand=parse_cards("7o 12b"))
    >>> half = Given(captures=(Taken(parse_card("12b"), parse_cards("5c")),))
    >>> graded = grade(exercise, half, NAMED["wikipedia"])
    >>> graded.correct, len(graded.found), len(graded.missed)
    (False, 1, 1)
    """
    if exercise.kind is Kind.PLAY:
        return _play(exercise, given, exercise.rules(rules))
    if exercise.kind in OF_CAPTURES:
        return _captures(exercise, given)
    if exercise.kind is Kind.IS_THERE:
        there = exercise.captures()
        return Grade(given.yes is bool(there), missed=there)
    if exercise.kind is Kind.RIGHT_OR_WRONG:
        verdict = exercise.verdict(rules)
        codes = {problem.code for problem in verdict.problems}
        right = given.legal is verdict.legal and (verdict.legal or given.code in codes)
        return Grade(right, missed=verdict.missed)
    return Grade(_is_right(exercise, given, rules))


def credit_of(exercise: Exercise, graded: Grade) -> float:
    """Return how much of an exercise an answer has solved, 0 to 1.

    In ``find_all`` each capture found counts, and each wrong one is one more to share among; all other kinds
    are right or not.

    >>> from tutor.escoba import NAMED, parse_card, parse_cards
    >>> exercise = Exercise(kind=Kind.FIND_ALL, table=parse_cards("5c 3e 1o"), hand=parse_cards("7o 12b"))
    >>> half = Given(captures=(Taken(parse_card("12b"), parse_cards("5c")),))
    >>> credit_of(exercise, grade(exercise, half, NAMED["wikipedia"]))
    0.5
    """
    if graded.correct:
        return 1.0
    if exercise.kind is not Kind.FIND_ALL:
        return 0.0
    return len(graded.found) / (len(graded.found) + len(graded.missed) + len(graded.wrong))


def _is_right(exercise: Exercise, given: Given, rules: Variant) -> bool:
    match exercise.kind:
        case Kind.COUNT:
            return given.points == exercise.points(rules)
        case Kind.SUM:
            return given.number == total(exercise.cards)
        case Kind.WHO_NEXT:
            return given.side is exercise.side(rules)
        case _:
            return given.yes is exercise.holds()


def _captures(exercise: Exercise, given: Given) -> Grade:
    right = exercise.captures()
    found: list[Capture] = []
    wrong: list[Wrong] = []
    repeated: list[Capture] = []
    for taken in given.captures:
        capture = next((capture for capture in right if taken.same_as(capture)), None)
        if capture is None:
            wrong.append(Wrong(taken, capture_problems(exercise, taken)))
        elif capture in found:
            repeated.append(capture)
        else:
            found.append(capture)
    missed = tuple(capture for capture in right if capture not in found)
    whole = not missed if exercise.kind is Kind.FIND_ALL else bool(found)
    correct = whole and not wrong and given.finished
    return Grade(correct, tuple(found), missed, tuple(wrong), tuple(repeated))


def _play(exercise: Exercise, given: Given, rules: Variant) -> Grade:
    right = exercise.captures()
    if not given.captures:
        return Grade(correct=False, missed=right)
    taken = given.captures[-1]
    if taken.card is exercise.play and set(taken.takes) == set(exercise.take):
        return Grade(correct=True, found=right)
    verdict = judge_move(rules, exercise.table, taken.card, taken.takes, exercise.hand or None)
    return Grade(correct=False, missed=right, wrong=(Wrong(taken, verdict.problems),))


def capture_problems(exercise: Exercise, taken: Taken) -> tuple[Problem, ...]:
    """Return everything that is wrong with a capture at the table of an exercise; nothing if it is legal there.

    Cards that lie elsewhere than they are said to are named, then a sum that is not 15.
    """
    problems = take_problems(exercise.table, taken.card, taken.takes)
    if taken.card not in exercise.hand:
        problems.insert(0, Problem(ProblemCode.CARD_NOT_IN_HAND, "play", card=taken.card))
    if not taken.takes:  # a card laid makes no fifteen, which is what is asked for
        problems.append(Problem(ProblemCode.SUM_NOT_15, "take", total=taken.card.value))
    return tuple(problems)


@dataclass(frozen=True, slots=True)
class Hint:
    """A step of help: how many captures there are, then a card of one of them, then all of them.

    Where there are no captures to be found, the cards to look at, and then the answer itself.
    """

    step: int
    count: int | None = None
    card: Card | None = None
    captures: tuple[Capture, ...] = ()


def hint(exercise: Exercise, step: int, found: Sequence[Taken] = ()) -> Hint:
    """Return a step of help with captures to be made, 1 to ``HINTS``; the card is of one that is not found yet.

    >>> from tutor.escoba import parse_cards
    >>> exercise = Exercise(kind=Kind.BUILD, table=parse_cards("5c 3e 1o"), hand=parse_cards("7o"))
    >>> hint(exercise, 2).card
    Card('5c')
    """
    right = captures_behind(exercise)
    left = [capture for capture in right if not any(taken.same_as(capture) for taken in found)] or list(right)
    if step == 1:
        return Hint(step, count=len(right))
    if step == 2:
        return Hint(step, card=max(left[0].takes, key=lambda card: card.value) if left else None)
    return Hint(step, captures=right)


def captures_behind(exercise: Exercise) -> tuple[Capture, ...]:
    """Return the captures that an answer rests on: those asked for, or those that a laid card overlooked."""
    if exercise.kind in {Kind.BUILD, Kind.ESCOBA, Kind.FIND_ALL, Kind.IS_THERE, Kind.PLAY}:
        return exercise.captures()
    if exercise.kind is Kind.RIGHT_OR_WRONG and exercise.play is not None:
        return tuple(captures(exercise.table, [exercise.play]))
    return ()
