"""Worksheets in words: what to do, and the answers, one after another as they are shown or printed."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tutor.escoba.cards import Card
from tutor.teaching.exercises import MOVE_CODES, Exercise, Kind
from tutor.teaching.grading import captures_behind
from tutor.teaching.grading_sentences import code_word, formula, key_lines
from tutor.teaching.languages import Voice, message
from tutor.teaching.worksheets import Sheet

_INSTRUCTIONS: Mapping[Kind, str] = {
    Kind.FIND_ALL: message("Make {total} with a card of the hand and cards of the table. Find every way."),
    Kind.IS_THERE: message("Can a card of the hand make {total} with cards of the table?"),
    Kind.ESCOBA: message("One card of the hand makes {total} with all cards of the table. Which one?"),
    Kind.RIGHT_OR_WRONG: message("A player plays a card and takes cards, or only lays the card. Is that allowed?"),
    Kind.COUNT: message("The round is over. How many points does each side score with these cards?"),
}


class Answer(NamedTuple):
    """A step of the answer to a task: cards, the one played first, and what is said of them; or words alone."""

    cards: tuple[Card, ...]
    text: str


def instruction(voice: Voice, sheet: Sheet) -> str:
    """Say what is to be done with every task of a sheet.

    >>> instruction(Voice("en"), Sheet(kind=Kind.ESCOBA, total=12))
    'One card of the hand makes 12 with all cards of the table. Which one?'
    """
    return voice.say(_INSTRUCTIONS[sheet.kind], total=sheet.total)


def options(voice: Voice, kind: Kind) -> tuple[str, ...]:
    """Return the answers that are marked on paper; nothing for tasks whose answer is written.

    >>> options(Voice("en"), Kind.IS_THERE)
    ('Yes', 'No')
    """
    if kind is Kind.IS_THERE:
        return voice.say_c("answer", "Yes"), voice.say_c("answer", "No")
    if kind is Kind.RIGHT_OR_WRONG:
        return voice.say_c("answer", "Yes, it is allowed"), *(code_word(voice, code) for code in MOVE_CODES)
    return ()


def answers(voice: Voice, sheet: Sheet, task: Exercise) -> tuple[Answer, ...]:
    """Return the answer to a task in steps.

    >>> from tutor.escoba import parse_cards
    >>> task = Exercise(kind=Kind.FIND_ALL, table=parse_cards("5c 3e 1o"), hand=parse_cards("7o 12b"))
    >>> [answer.text for answer in answers(Voice("en"), Sheet(), task)]
    ['7 + 5 + 3 = 15', '10 + 5 = 15']
    """
    return tuple(_answers(voice, sheet, task))


def _answers(voice: Voice, sheet: Sheet, task: Exercise) -> Iterator[Answer]:
    if task.kind is Kind.COUNT:
        for line in key_lines(voice, task, sheet.rules):
            yield Answer((), line)
        return
    if task.kind is Kind.RIGHT_OR_WRONG:
        yield Answer((), _verdict(voice, sheet, task))
        if task.play is not None and task.take:
            yield _sum((task.play, *task.take))
    if task.kind is Kind.IS_THERE:
        yield Answer((), voice.say_c("answer", "Yes") if task.captures() else voice.say_c("answer", "No"))
    for capture in captures_behind(task):
        if not task.take:
            yield _sum((capture.card, *capture.takes))


def _sum(cards: tuple[Card, ...]) -> Answer:
    return Answer(cards, formula(cards))


def _verdict(voice: Voice, sheet: Sheet, task: Exercise) -> str:
    codes = [problem.code for problem in task.verdict(sheet.rules).problems]
    return code_word(voice, codes[0]) if codes else voice.say_c("answer", "Yes, it is allowed")
