"""A round played again, made ready for its page: steps with their cards, faults, what was missed, the score."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from tutor.escoba import Card
from tutor.escoba.codes import CategoryCode, Detail, ProblemCode
from tutor.escoba.problems import Problem
from tutor.escoba.records import ClaimMade, Deal, Play, Record
from tutor.escoba.referee import MoveVerdict
from tutor.escoba.replay import RecordVerdict, Step
from tutor.teaching.answers import Answer, answer
from tutor.teaching.decks import deck_label
from tutor.teaching.languages import Voice
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.replay_sentences import StepWords, missed_sentences, seat_name, side_name, step_words
from tutor.teaching.reports import report
from tutor.teaching.score_sentences import category_name
from tutor.web.forms import marked, rules_name

#: A round of 40 cards has no more entries, claims and deals included.
_MOST_STEPS: Final = 120
_MOST_CARDS: Final = 40
_NO_OPENING: Final = Problem(ProblemCode.MALFORMED, "opening", detail=Detail.MISSING_FIELD)


class Lying(NamedTuple):
    """A card of a step, and what is said of it: taken, missed, laid or played."""

    card: Card
    mark: str | None = None


class Group(NamedTuple):
    """Cards of a step under a caption."""

    caption: str
    cards: Sequence[Lying]


class StepView(NamedTuple):
    """A step as a page shows it: who moved, the cards, what is said; ``line`` is where it is written."""

    id: str
    number: int
    who: str
    line: int | None
    deal_before: bool
    groups: Sequence[Group]
    words: StepWords


class Fault(NamedTuple):
    """A fault: its line, what is wrong, and where on the page it is shown."""

    line: int
    message: Markup
    href: str


class Line(NamedTuple):
    """A line of the text: its number, what is written, and what is wrong with it."""

    number: int
    text: str
    faults: Sequence[Fault]


class ScoreRow(NamedTuple):
    """A category of the score: its name, the points of each side, and why."""

    name: str
    points: Sequence[str]
    reason: Markup


class ScoreView(NamedTuple):
    """The score: a row for each category, the totals, and what else there is to say."""

    rows: Sequence[ScoreRow]
    totals: Sequence[str]
    remarks: Sequence[Markup]


class ReplayView(NamedTuple):
    """A round played again, as a page shows it."""

    voice: Voice
    record: Record
    judged_by: str
    headline: str
    in_order: bool
    opening: str | None
    faults: Sequence[Fault]
    steps: Sequence[StepView]
    left_out: int
    sides: Sequence[str]
    missed: Sequence[Sequence[str]]
    score: ScoreView | None
    lines: Sequence[Line]


def replay_view(found: Answer, checked: RecordVerdict, text: str) -> ReplayView:
    """Make a round that was checked ready for its page; ``found`` is the answer to the record."""
    voice, record = found.voice, checked.record
    opening = _opening(voice, record)
    steps = list(_steps(voice, checked, 1 if opening else 0))
    places = {step.line: f"#{step.id}" for step in steps}
    faults = [
        Fault(fault["line"], marked(fault_sentence(voice, fault)), places.get(fault["line"], f"#line-{fault['line']}"))
        for fault in found["faults"]
    ]
    return ReplayView(
        voice=voice,
        record=record,
        judged_by=_judged_by(voice, record),
        headline=report("record", found).headline,
        in_order=not faults,
        opening=opening,
        faults=faults,
        steps=steps[:_MOST_STEPS],
        left_out=max(len(steps) - _MOST_STEPS, 0),
        sides=[side_name(voice, record, side) for side in range(len(checked.missed))],
        missed=[missed_sentences(voice, missed) for missed in checked.missed],
        score=_score(voice, found),
        lines=_lines(text, faults),
    )


def fault_sentence(voice: Voice, fault: Mapping[str, Any]) -> str:
    """Say what is wrong with a line; what a line that is missing would be, too."""
    if fault["message"] == problem_sentence(voice, _NO_OPENING):
        return voice.say("The line “opening:” is missing: the four cards on the table at the start.")
    said: str = fault["message"]
    return said


def _judged_by(voice: Voice, record: Record) -> str:
    """Say with which cards and by which rules the round was played."""
    name = rules_name(voice, str(record.variant))
    return voice.say("Cards: {deck} · Rules: {rules}", deck=deck_label(record.deck, voice), rules=name)


def _opening(voice: Voice, record: Record) -> str | None:
    """Say what happens with the first four cards, if there are four."""
    asked = {
        "cards": [card.text(record.deck) for card in record.opening],
        "deck": record.deck.value,
        "variant": str(record.variant),
    }
    if len(record.opening) != 4:
        return None
    return report("opening", answer("opening", asked, voice.language)).headline


def _steps(voice: Voice, checked: RecordVerdict, number: int) -> Iterator[StepView]:
    """Yield the steps after so many; a deal of which there is nothing to see goes with the step after it."""
    dealt = False
    for step in checked.steps:
        entry = step.entry
        if isinstance(entry, Deal) and not step.faults and not entry.hands:
            dealt = True
            continue
        number += 1
        who = voice.say("The deal") if isinstance(entry, Deal) else seat_name(voice, checked.record, entry.seat)
        groups = tuple(_groups(voice, checked.record, step))
        yield StepView(f"step-{number}", number, who, step.line, dealt, groups, step_words(voice, step))
        dealt = False


def _groups(voice: Voice, record: Record, step: Step) -> Iterator[Group]:
    entry, table = step.entry, step.before.table
    if isinstance(entry, Deal):
        for seat, hand in enumerate(entry.hands[: record.players]):
            yield Group(seat_name(voice, record, seat), _lying(hand))
    elif isinstance(entry, Play):
        missed = step.verdict.missed if isinstance(step.verdict, MoveVerdict) else ()
        marks = (
            _lying(table, entry.takes) if entry.takes else _lying(table, missed[0].takes if missed else (), "missed")
        )
        yield Group(voice.say("On the table"), marks)
        played = Lying(entry.card, "played" if entry.takes else "laid")
        yield Group(voice.say_c("caption of a card", "Played"), (played,))
    elif isinstance(entry, ClaimMade):
        yield Group(voice.say("On the table"), _lying(table, (entry.laid, *entry.takes)))
    else:
        yield Group(voice.say("On the table"), _lying(table))


def _lying(cards: Sequence[Card], marked_cards: Iterable[Card] = (), mark: str = "taken") -> tuple[Lying, ...]:
    """Mark as many of each card as are named: without suits several are alike."""
    left = Counter(marked_cards)
    lying = []
    for card in cards[:_MOST_CARDS]:
        lying.append(Lying(card, mark if left[card] > 0 else None))
        left[card] -= 1
    return tuple(lying)


def _score(voice: Voice, found: Answer) -> ScoreView | None:
    score = found["score"]
    if not score:
        return None
    rows = [
        ScoreRow(
            category_name(voice, CategoryCode(category["category"])),
            [voice.number(points) for points in category["points"]],
            marked(category["reason"]),
        )
        for category in score["categories"]
    ]
    totals = [voice.number(player["total"]) for player in score["players"]]
    return ScoreView(rows, totals, [marked(problem["message"]) for problem in score["problems"]])


def _lines(text: str, faults: Sequence[Fault]) -> list[Line]:
    written = text.split("\n")
    return [
        Line(number, line, [fault for fault in faults if fault.line == number])
        for number, line in enumerate(written, start=1)
    ]
