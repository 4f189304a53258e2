"""Reports: an answer put into sentences for a person, for the terminal and the pages alike."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.escoba.captures import Capture, Facts
from tutor.escoba.cards import Card, parse_card
from tutor.escoba.codes import CategoryCode, ProblemCode
from tutor.escoba.final_count import Match
from tutor.teaching.answers import Answer
from tutor.teaching.capture_sentences import capture_sentence, fact_sentences
from tutor.teaching.languages import Voice
from tutor.teaching.rule_sentences import variant_name
from tutor.teaching.score_sentences import category_name, match_sentence

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """What there is to say: the verdict in one sentence, and what it rests on, a sentence or two a line."""

    headline: str
    lines: tuple[str, ...]


def report(command: str, found: Answer) -> Report:
    """Put an answer into sentences, in the language and with the cards of its request.

    >>> from tutor.teaching.answers import answer
    >>> found = answer("check", {"table": ["7c", "3o"], "play": "11o", "take": ["7c"]}, "en")
    >>> report("check", found).headline
    'This move is against the rules.'
    """
    headline, lines = _REPORTS[command](found.voice, found)
    return Report(headline, tuple(lines))


def _solve(voice: Voice, found: Json) -> tuple[str, Iterator[str]]:
    captures = found["captures"]
    if not captures:
        return voice.say("No 15 can be made."), iter(())
    headline = voice.say_n("There is {n} way to make 15.", "There are {n} ways to make 15.", len(captures))
    return headline, _captures(voice, captures, facts=True)


def _check(voice: Voice, found: Json) -> tuple[str, Iterator[str]]:
    if not found["legal"]:
        headline = voice.say("This move is against the rules.")
    elif found["escoba"]:
        headline = voice.say("This move is by the rules, and it is an escoba.")
    else:
        headline = voice.say("This move is by the rules.")
    return headline, _check_lines(voice, found)


def _check_lines(voice: Voice, found: Json) -> Iterator[str]:
    yield from _messages(found["problems"])
    if found["penalty"]:
        yield voice.say_n("Penalty: {n} point.", "Penalty: {n} points.", found["penalty"]["total"])
    if found["missed"]:
        yield voice.say("The card laid could have made 15:")
        yield from _captures(voice, found["missed"])
    if found["overlooked"]:
        yield voice.say("Another card of the hand could have made 15:")
        yield from _captures(voice, found["overlooked"])
    if found["alternatives"]:
        yield voice.say("Other ways to make 15:")
        yield from _captures(voice, found["alternatives"])
    if found["claim"]:
        yield voice.say("The next player may now take the overlooked 15.")
    yield from _rules(voice, found["rules"])
    yield from _legal_elsewhere(voice, found, "legal")


def _opening(voice: Voice, found: Json) -> tuple[str, Iterator[str]]:
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
    return headline, _opening_lines(voice, found)


def _opening_lines(voice: Voice, found: Json) -> Iterator[str]:
    if len(found["groups"]) > 1:
        for group in found["groups"]:
            yield voice.say("Together they make 15: {cards_nom}.", cards=_cards(voice, group))
    yield from _rules(voice, found["rules"])
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


def _claim(voice: Voice, found: Json) -> tuple[str, Iterator[str]]:
    if any(problem["code"] == ProblemCode.NOTHING_OVERLOOKED for problem in found["problems"]):
        headline = voice.say("There is no overlooked 15 to take.")
    elif not found["allowed"]:
        headline = voice.say("The overlooked 15 may not be taken.")
    elif found["escoba"]:
        headline = voice.say("The overlooked 15 may be taken, and it is an escoba.")
    else:
        headline = voice.say("The overlooked 15 may be taken.")
    return headline, _claim_lines(voice, found)


def _claim_lines(voice: Voice, found: Json) -> Iterator[str]:
    yield from _messages(found["problems"])
    for capture in found["captures"]:
        cards = _cards(voice, [capture["card"], *capture["takes"]])
        yield voice.say("Together they make 15: {cards_nom}.", cards=cards)
    yield from _rules(voice, found["rules"])
    yield from _legal_elsewhere(voice, found, "allowed")


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
            yield from _captures(voice, missed)
    if found["score"]:
        headline, lines = _score(voice, found["score"])
        yield headline
        yield from lines


def _captures(voice: Voice, captures: Sequence[Json], *, facts: bool = False) -> Iterator[str]:
    for capture in captures:
        card, *takes = _cards(voice, [capture["card"], *capture["takes"]])
        said = [capture_sentence(voice, Capture(card, tuple(takes), capture["escoba"]))]
        if facts:
            said += fact_sentences(voice, _facts(capture["facts"]))
        yield " ".join(said)


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


def _messages(problems: Sequence[Json]) -> Iterator[str]:
    return (problem["message"] for problem in problems)


def _rules(voice: Voice, rules: Sequence[Json]) -> Iterator[str]:
    if rules:
        yield voice.say("Decided by:")
    for rule in rules:
        if rule["silent"]:
            where = voice.say("Source looked at: {source}.", source=rule["source"])
        else:
            where = voice.say("Source: {source}.", source=rule["source"])
        yield f"{rule['reason']} {where}"


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


_REPORTS: Mapping[str, Callable[[Voice, Answer], tuple[str, Iterator[str]]]] = {
    "solve": _solve,
    "check": _check,
    "opening": _opening,
    "claim": _claim,
    "score": _score,
    "record": _record,
}
