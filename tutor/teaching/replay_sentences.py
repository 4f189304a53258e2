"""A round played again in sentences: what each line of a record did, and what there is to say of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.escoba.captures import Capture
from tutor.escoba.records import ClaimMade, Deal, Entry, Play, Record
from tutor.escoba.referee import ClaimVerdict, MoveVerdict
from tutor.escoba.replay import Step
from tutor.teaching.capture_sentences import missed_capture_sentence
from tutor.teaching.languages import Voice
from tutor.teaching.problem_sentences import problem_sentence

#: Of more overlooked fifteens only their number is said.
MOST_MISSED = 12


@dataclass(frozen=True, slots=True)
class StepWords:
    """An entry of a record in words.

    ``done`` is what was done, ``verdict`` the verdict in a sentence (``None`` where nothing is judged), ``problems``
    what is wrong, ``missed`` what could have been taken instead, ``notes`` what follows from it. ``in_order`` says
    whether the entry has no fault.
    """

    done: str
    verdict: str | None
    problems: tuple[str, ...]
    missed: tuple[str, ...]
    notes: tuple[str, ...]
    in_order: bool
    escoba: bool


def step_words(voice: Voice, step: Step) -> StepWords:
    r"""Put an entry that was replayed into words.

    >>> from tutor.escoba.replay import check_record
    >>> steps = check_record("opening: 1o 2c 5e 6b\n1: 12o x 5e\n2: 7o x 6b").steps
    >>> [step_words(Voice("en"), step).verdict for step in steps]
    ['This move is by the rules.', 'This move is against the rules.']
    >>> step_words(Voice("en"), steps[0]).done
    'Plays the king of coins and takes the five of swords.'
    >>> step_words(Voice("en"), steps[1]).problems
    ('That makes 13, not 15.',)
    """
    verdict = step.verdict
    missed = verdict.missed if isinstance(verdict, MoveVerdict) else ()
    return StepWords(
        done=_done(voice, step.entry),
        verdict=_verdict(voice, step),
        problems=tuple(dict.fromkeys(problem_sentence(voice, fault) for fault in step.faults)),
        missed=missed_sentences(voice, missed),
        notes=tuple(_notes(voice, step)),
        in_order=not step.faults,
        escoba=verdict is not None and verdict.escoba and not step.faults,
    )


def missed_sentences(voice: Voice, missed: tuple[Capture, ...]) -> tuple[str, ...]:
    """Say of each overlooked capture what it could have taken; of very many, how many more there are.

    >>> from tutor.escoba import captures, parse_cards
    >>> found = tuple(captures(parse_cards("5c 3e"), parse_cards("7o 12b")))
    >>> missed_sentences(Voice("en"), found)[1]
    'Playing the king of clubs could have taken the five of cups.'
    """
    said = [missed_capture_sentence(voice, capture) for capture in missed[:MOST_MISSED]]
    more = len(missed) - MOST_MISSED
    if more > 0:
        said.append(voice.say_n("And {n} more way to make 15.", "And {n} more ways to make 15.", more))
    return tuple(said)


def seat_name(voice: Voice, record: Record, seat: int) -> str:
    """Return the name of a seat as the record gives it, else its number.

    >>> seat_name(Voice("en"), Record(names="Aruzhan, Eleni"), 1), seat_name(Voice("en"), Record(), 1)
    ('Eleni', 'Seat 2')
    """
    names = _names(record)
    return names[seat] if seat < len(names) else voice.say("Seat {number}", number=seat + 1)


def side_name(voice: Voice, record: Record, side: int) -> str:
    """Return the number of a side, with the names of its seats if the record gives them.

    >>> side_name(Voice("en"), Record(names="Aruzhan, Eleni"), 0), side_name(Voice("en"), Record(), 0)
    ('Side 1: Aruzhan', 'Side 1')
    """
    sides = record.variant.sides(record.players)
    names = [name for name, own in zip(_names(record), sides, strict=False) if own == side]
    if names:
        return voice.say("Side {number}: {names}", number=side + 1, names=names)
    return voice.say("Side {number}", number=side + 1)


def _names(record: Record) -> list[str]:
    """Return the names of the seats, if there is one for each."""
    names = [name.strip() for name in record.names.split(",")]
    return names if len(names) == record.players and all(names) else []


def _done(voice: Voice, entry: Entry) -> str:
    if isinstance(entry, Deal):
        return voice.say("Each seat is dealt three cards.")
    if isinstance(entry, Play):
        if entry.takes:
            return voice.say("Plays {card_acc} and takes {cards_acc}.", card=entry.card, cards=entry.takes)
        return voice.say("Lays {card_acc} on the table.", card=entry.card)
    if isinstance(entry, ClaimMade):
        return voice.say("Takes what was overlooked: {cards_nom}.", cards=(entry.laid, *entry.takes))
    return voice.say("This line cannot be read. The turn passes to the next seat.")


def _verdict(voice: Voice, step: Step) -> str | None:
    verdict = step.verdict
    if isinstance(verdict, MoveVerdict):
        return _move(voice, step, verdict)
    if isinstance(verdict, ClaimVerdict):
        return _claim(voice, step, verdict)
    return voice.say("The record is not in order here.") if step.faults else None


def _move(voice: Voice, step: Step, verdict: MoveVerdict) -> str:
    if not verdict.legal:
        return voice.say("This move is against the rules.")
    if step.faults:
        return voice.say("The move would be by the rules, but the record is not in order here.")
    if verdict.escoba:
        return voice.say("This move is by the rules, and it is an escoba.")
    if verdict.missed:
        return voice.say("This move is by the rules, but a 15 was overlooked.")
    return voice.say("This move is by the rules.")


def _claim(voice: Voice, step: Step, verdict: ClaimVerdict) -> str:
    if step.faults or not verdict.allowed:
        return voice.say("The overlooked 15 may not be taken.")
    if verdict.escoba:
        return voice.say("The overlooked 15 may be taken, and it is an escoba.")
    return voice.say("The overlooked 15 may be taken.")


def _notes(voice: Voice, step: Step) -> Iterator[str]:
    verdict = step.verdict
    if step.penalty:
        yield voice.say_n("Penalty: {n} point.", "Penalty: {n} points.", step.penalty.total)
    if isinstance(verdict, MoveVerdict) and verdict.claim:
        yield voice.say("The next player may now take the overlooked 15.")
