"""Reports: an answer put into sentences for a person, for the terminal and the pages alike."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from tutor.escoba.captures import Capture, Facts
from tutor.escoba.cards import Card, parse_card
from tutor.escoba.codes import CategoryCode, ProblemCode
from tutor.escoba.final_count import Match
from tutor.teaching.answers import Answer
from tutor.teaching.capture_sentences import capture_sentence, fact_sentences, missed_capture_sentence
from tutor.teaching.languages import Voice
from tutor.teaching.rule_sentences import variant_name
from tutor.teaching.score_sentences import category_name, match_sentence

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """What there is to say: the verdict in one sentence, and what it rests on, a sentence or two a line."""

    headline: str
    lines: tuple[str, ...]


class Kind(StrEnum):
    """What the captures of a part are to the question that was asked."""

    FOUND = "found"
    MISSED = "missed"
    OVERLOOKED = "overlooked"
    OTHER = "other"
    GROUP = "group"


#: What could have been captured when a card was laid: it is said of the past.
_NOT_TAKEN = frozenset({Kind.MISSED, Kind.OVERLOOKED})


class Shown(NamedTuple):
    """Cards to be drawn side by side: what they make in a sentence, and a sentence for each fact of it."""

    cards: tuple[Card, ...]
    sentence: str
    facts: tuple[str, ...] = ()
    escoba: bool = False


class Part(NamedTuple):
    """Captures of one kind under their heading; ``rest`` tells of those that are too many to be shown."""

    kind: Kind
    heading: str | None
    shown: tuple[Shown, ...]
    rest: str | None = None


class Telling(NamedTuple):
    """A report in its parts: the verdict, remarks on it, captures to be drawn, rules, and what other rules say."""

    headline: str
    notes: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    after: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()

    def lines(self, voice: Voice) -> Iterator[str]:
        """Yield all but the verdict, line by line."""
        yield from self.notes
        for part in self.parts:
            if part.heading:
                yield part.heading
            for shown in part.shown:
                facts = shown.facts if part.kind is Kind.FOUND else ()
                if shown.sentence:
                    yield " ".join([shown.sentence, *facts])
        yield from self.after
        if self.rules:
            yield voice.say("Decided by:")
        yield from self.rules
        yield from self.elsewhere


def report(command: str, found: Answer) -> Report:
    """Put an answer into sentences, in the language and with the cards of its request.

    >>> from tutor.teaching.answers import answer
    >>> found = answer("check", {"table": ["7c", "3o"], "play": "11o", "take": ["7c"]}, "en")
    >>> report("check", found).headline
    'This move is against the rules.'
    """
    if command in _TELLINGS:
        telling = tell(command, found)
        return Report(telling.headline, tuple(telling.lines(found.voice)))
    headline, lines = _REPORTS[command](found.voice, found)
    return Report(headline, tuple(lines))


def tell(command: str, found: Answer, most: int | None = None) -> Telling:
    """Put an answer to ``solve``, ``check``, ``opening`` or ``claim`` into the parts of its report.

    ``most`` is how many captures of a kind are put into sentences; of the rest only the number is told.

    >>> from tutor.teaching.answers import answer
    >>> found = answer("solve", {"table": ["8c", "5c", "3o", "6e", "2e"], "hand": ["7o"], "deck": "numbered"}, "en")
    >>> telling = tell("solve", found, most=1)
    >>> telling.headline, telling.parts[0].shown[0].sentence, telling.parts[0].rest
    ('There are 3 ways to make 15.', 'Playing the seven of coins takes the eight of cups.', 'And 2 more.')
    """
    return _TELLINGS[command](found.voice, found, most)


def missed_sentence(found: Answer) -> str:
    """Say of an answer to ``check`` how many captures there were beside what was done.

    >>> from tutor.teaching.answers import answer
    >>> missed_sentence(answer("check", {"table": ["5c", "3o"], "hand": ["7o"], "play": "7o"}, "en"))
    'One capture was missed.'
    """
    missed = len(found["missed"]) + len(found["overlooked"] or ()) + len(found["alternatives"])
    if not missed:
        return found.voice.say("Nothing was missed.")
    if found["alternatives"]:
        return found.voice.say_n("There was one other capture.", "There were {n} other captures.", missed)
    return found.voice.say_n("One capture was missed.", "{n} captures were missed.", missed)


def _solve(voice: Voice, found: Json, most: int | None) -> Telling:
    captures = found["captures"]
    if not captures:
        return Telling(voice.say("No 15 can be made."))
    headline = voice.say_n("There is {n} way to make 15.", "There are {n} ways to make 15.", len(captures))
    return Telling(headline, parts=(_part(voice, Kind.FOUND, None, captures, most),))


def _check(voice: Voice, found: Json, most: int | None) -> Telling:
    if not found["legal"]:
        headline = voice.say("This move is against the rules.")
    elif found["escoba"]:
        headline = voice.say("This move is by the rules, and it is an escoba.")
    else:
        headline = voice.say("This move is by the rules.")
    notes = _messages(found["problems"])
    if found["penalty"]:
        notes += (voice.say_n("Penalty: {n} point.", "Penalty: {n} points.", found["penalty"]["total"]),)
    named = (
        (Kind.MISSED, "missed", voice.say("The card laid could have made 15:")),
        (Kind.OVERLOOKED, "overlooked", voice.say("Another card of the hand could have made 15:")),
        (
            Kind.OTHER,
            "alternatives",
            voice.say("Other ways to make 15:") if found["legal"] else voice.say("Ways to make 15 here:"),
        ),
    )
    claim = (voice.say("The next player may now take the overlooked 15."),) if found["claim"] else ()
    return Telling(
        headline,
        notes,
        tuple(_part(voice, kind, heading, found[name], most) for kind, name, heading in named if found[name]),
        claim,
        _rules(voice, found["rules"]),
        tuple(_legal_elsewhere(voice, found, "legal")),
    )


def _opening(voice: Voice, found: Json, _most: int | None) -> Telling:
    total, escobas = found["total"], found["escobas"]
    if found["taker"] is None:
        headline = voice.say("The first four cards make {total} and stay on the table.", total=total)
    elif escobas == 0:
        headline = voice.say("The first four cards make {total} and are taken at once, without an escoba.", total=total)
    else:
        headline = voice.say_n(
            "The first four cards make {total} and are taken at once, for {n} escoba.",
            "The first four cards make {total} and are taken at once, for {n} escobas.",
            escobas,
            total=total,
        )
    groups = [tuple(_cards(voice, group)) for group in found["groups"]]
    several = len(groups) > 1
    shown = tuple(Shown(cards, _together(voice, cards) if several else "") for cards in groups)
    return Telling(
        headline,
        parts=(Part(Kind.GROUP, None, shown),) if shown else (),
        rules=_rules(voice, found["rules"]),
        elsewhere=tuple(_opening_elsewhere(voice, found)),
    )


def _opening_elsewhere(voice: Voice, found: Json) -> Iterator[str]:
    stay = [variant_name(voice, other["variant"]) for other in found["elsewhere"] if other["taker"] is None]
    if stay:
        yield voice.say("Rules under which they stay on the table: {names}.", names=stay)
    for other in found["elsewhere"]:
        if other["taker"] is not None:
            yield _taken_elsewhere(voice, variant_name(voice, other["variant"]), other["escobas"])


def _taken_elsewhere(voice: Voice, name: str, escobas: int) -> str:
    if escobas == 0:
        return voice.say("Under the rules “{name}” they are taken, without an escoba.", name=name)
    return voice.say_n(
        "Under the rules “{name}” they are taken for {n} escoba.",
        "Under the rules “{name}” they are taken for {n} escobas.",
        escobas,
        name=name,
    )


def _claim(voice: Voice, found: Json, most: int | None) -> Telling:
    if any(problem["code"] == ProblemCode.NOTHING_OVERLOOKED for problem in found["problems"]):
        headline = voice.say("There is no overlooked 15 to take.")
    elif not found["allowed"]:
        headline = voice.say("The overlooked 15 may not be taken.")
    elif found["escoba"]:
        headline = voice.say("The overlooked 15 may be taken, and it is an escoba.")
    else:
        headline = voice.say("The overlooked 15 may be taken.")
    shown = tuple(_claimed(voice, capture) for capture in found["captures"][:most])
    return Telling(
        headline,
        _messages(found["problems"]),
        (Part(Kind.GROUP, None, shown, _rest(voice, found["captures"], most)),) if shown else (),
        (),
        _rules(voice, found["rules"]),
        tuple(_legal_elsewhere(voice, found, "allowed")),
    )


def _claimed(voice: Voice, capture: Json) -> Shown:
    cards = tuple(_cards(voice, [capture["card"], *capture["takes"]]))
    return Shown(cards, _together(voice, cards), tuple(fact_sentences(voice, _facts(capture["facts"]))))


def _together(voice: Voice, cards: Sequence[Card]) -> str:
    return voice.say("Together they make 15: {cards_nom}.", cards=cards)


def _part(voice: Voice, kind: Kind, heading: str | None, captures: Sequence[Json], most: int | None) -> Part:
    shown = tuple(_shown(voice, kind, capture) for capture in captures[:most])
    return Part(kind, heading, shown, _rest(voice, captures, most))


def _rest(voice: Voice, captures: Sequence[Json], most: int | None) -> str | None:
    rest = 0 if most is None else len(captures) - most
    return voice.say_n("And {n} more.", "And {n} more.", rest) if rest > 0 else None


def _shown(voice: Voice, kind: Kind, capture: Json) -> Shown:
    card, *takes = cards = _cards(voice, [capture["card"], *capture["takes"]])
    say = missed_capture_sentence if kind in _NOT_TAKEN else capture_sentence
    sentence = say(voice, Capture(card, tuple(takes), capture["escoba"]))
    facts = tuple(fact_sentences(voice, _facts(capture["facts"])))
    if kind is not Kind.FOUND:
        facts = (_reason(facts, capture["facts"]),)
    return Shown(tuple(cards), sentence, facts, capture["escoba"])


def _reason(sentences: Sequence[str], facts: Json) -> str:
    """Return the one sentence that best says what a capture is worth: of the rarest cards that it brings."""
    rarest = sum(1 for name in ("coins", "sevens", "seven_of_coins") if facts.get(name))
    return sentences[rarest]


def _score(voice: Voice, found: Answer) -> tuple[str, Iterator[str]]:
    totals = " – ".join(voice.number(player["total"]) for player in found["players"])
    return voice.say("Points of the round: {totals}", totals=totals), _score_lines(voice, found)


def _score_lines(voice: Voice, found: Answer) -> Iterator[str]:
    for category in found["categories"]:
        yield voice.say(
            "{category}: {points}. {reason}",
            category=category_name(voice, CategoryCode(category["category"])),
            points=" – ".join(map(voice.number, category["points"])),
            reason=category["reason"],
        )
    yield from _messages(found["problems"])
    if found.silent_rules:
        yield voice.say("Decided by:")
    yield from _rules(voice, found.silent_rules)
    match = found["match"]
    yield match_sentence(voice, Match(tuple(match["scores"]), match["winner"]))
    for other in found["elsewhere"]:
        yield voice.say(
            "Points under the rules “{name}”: {totals}",
            name=variant_name(voice, other["variant"]),
            totals=" – ".join(map(voice.number, other["totals"])),
        )


def _record(voice: Voice, found: Json) -> tuple[str, Iterator[str]]:
    faults = len(found["faults"])
    if not faults:
        headline = voice.say("The record is in order.")
    else:
        headline = voice.say_n("The record has {n} fault.", "The record has {n} faults.", faults)
    return headline, _record_lines(voice, found)


def _record_lines(voice: Voice, found: Json) -> Iterator[str]:
    for fault in found["faults"]:
        yield voice.say("Line {line}: {message}", line=fault["line"], message=fault["message"])
    yield voice.say("Plays read: {plays}.", plays=found["plays"])
    for side, missed in enumerate(found["missed"], start=1):
        if missed:
            yield voice.say("What side {side} overlooked:", side=side)
            yield from _missed(voice, missed)
    if found["score"]:
        headline, lines = _score(voice, found["score"])
        yield headline
        yield from lines


def _missed(voice: Voice, captures: Sequence[Json]) -> Iterator[str]:
    for capture in captures:
        card, *takes = _cards(voice, [capture["card"], *capture["takes"]])
        yield missed_capture_sentence(voice, Capture(card, tuple(takes), capture["escoba"]))


def _facts(facts: Json) -> Facts:
    return Facts(
        facts["cards"],
        facts.get("coins"),
        facts["sevens"],
        facts.get("seven_of_coins"),
        facts["leaves"],
        tuple(facts["sweep_values"]),
        facts["sweep_unseen"],
    )


def _cards(voice: Voice, texts: Sequence[str]) -> list[Card]:
    return [parse_card(text, voice.deck) for text in texts]


def _messages(problems: Sequence[Json]) -> tuple[str, ...]:
    return tuple(problem["message"] for problem in problems)


def _rules(voice: Voice, rules: Sequence[Json]) -> tuple[str, ...]:
    return tuple(_rule(voice, rule) for rule in rules)


def _rule(voice: Voice, rule: Json) -> str:
    if rule["silent"]:
        where = voice.say("Source looked at: {source}.", source=rule["source"])
    else:
        where = voice.say("Source: {source}.", source=rule["source"])
    return f"{rule['reason']} {where}"


def _legal_elsewhere(voice: Voice, found: Json, name: str) -> Iterator[str]:
    others = [(variant_name(voice, other["variant"]), other[name]) for other in found["elsewhere"]]
    allowed = [variant for variant, is_legal in others if is_legal]
    refused = [variant for variant, is_legal in others if not is_legal]
    if allowed:
        yield voice.say("Under other rules it is allowed: {names}.", names=allowed)
    if refused and found[name]:
        yield voice.say("Under other rules it is not allowed: {names}.", names=refused)
    elif refused:
        yield voice.say("Under other rules it is refused for another reason: {names}.", names=refused)


_TELLINGS: Mapping[str, Callable[[Voice, Answer, int | None], Telling]] = {
    "solve": _solve,
    "check": _check,
    "opening": _opening,
    "claim": _claim,
}
_REPORTS: Mapping[str, Callable[[Voice, Answer], tuple[str, Iterator[str]]]] = {
    "score": _score,
    "record": _record,
}
