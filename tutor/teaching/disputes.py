"""Disputes: what people argue about at a table, each question with the positions in which the game decides it.

The questions and their positions stand in ``data/disputes.json``, what is said of them in a file for each language.
What each set of rules decides is asked of the game every time; the file only records what it was when the sentence
was written, so that a test finds a sentence which is no longer true.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from tutor.escoba.cards import Card, Deck, parse_card
from tutor.escoba.codes import Parameter
from tutor.escoba.parameters import rule_value
from tutor.teaching.answers import answer
from tutor.teaching.diamonds import has_diamonds
from tutor.teaching.languages import LANGUAGES, PSEUDO_LANGUAGE, Voice
from tutor.teaching.requests import read_variant
from tutor.teaching.rule_labels import value_label
from tutor.teaching.rule_sentences import reason, source_text
from tutor.teaching.typography import keep_short_words

_DATA: Final = Path(__file__).parent / "data"
_CARDS: Final = ("table", "hand", "take", "cards", "leftovers")
_CARD: Final = ("play", "laid")

#: The groups of the list of disputes, in the order in which things happen at a table.
THEMES: Final = ("taking", "first_four", "escoba", "overlooked", "end", "points", "cards", "match")


@dataclass(frozen=True, slots=True)
class Case:
    """A position and what is asked of it.

    ``shows`` are the categories of a score, or ``taker``, ``problems``, ``match``; of ``rules`` the parameters.
    ``rules`` are the parameters that decide where the answer itself does not say. A case with a ``deck`` keeps it.
    ``outcomes`` is what each named variant decided when the sentences were written.
    """

    command: str
    request: Mapping[str, Any]
    shows: tuple[str, ...]
    rules: tuple[Parameter, ...]
    deck: Deck | None
    outcomes: Mapping[str, str]

    def deck_for(self, wanted: Deck) -> Deck:
        """Return the deck that the case is shown with: its own, the wanted one, or Spanish where suits are needed."""
        if self.deck is not None:
            return self.deck
        return wanted if wanted.suited or self.command != "score" else Deck.SPANISH

    def asked(self, variant: str, deck: Deck) -> dict[str, Any]:
        """Return the request of the API, its cards written as the deck writes them.

        >>> case = dispute("one-card-on-the-table").cases[0]
        >>> case.asked("pagat", Deck.FRENCH)["play"]
        'JD'
        """
        made: dict[str, Any] = {"variant": variant, "deck": deck.value, **self.request}
        if self.deck is None:
            for name in _CARDS:
                if name in made:
                    made[name] = _written(made[name], deck)
            for name in _CARD:
                if name in made:
                    made[name] = _written([made[name]], deck)[0]
            if "piles" in made:
                made["piles"] = [_written(pile, deck) for pile in made["piles"]]
        return made


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question that people argue about: its address, its group, its cases; ``piles`` are cards to be shown."""

    slug: str
    theme: str
    cases: tuple[Case, ...]
    piles: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """What is said of a dispute: the question, the answer in a sentence, and more of it or nothing."""

    title: str
    answer: str
    more: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule that decides: its sentence, where it is written, and whether the source is silent."""

    sentence: str
    source: str
    silent: bool


@cache
def disputes() -> tuple[Dispute, ...]:
    """Return all disputes, those of one group together.

    >>> disputes()[0].slug
    '15-or-21'
    """
    read = json.loads((_DATA / "disputes.json").read_text(encoding="utf-8"))
    return tuple(sorted(map(_dispute, read), key=lambda found: THEMES.index(found.theme)))


def dispute(slug: str) -> Dispute:
    """Return the dispute at an address; ``KeyError`` if there is none."""
    return _by_slug()[slug]


def text_of(slug: str, voice: Voice) -> Text:
    """Return what is said of a dispute in the language of a voice, of diamonds where its deck is French.

    >>> text_of("15-or-21", Voice("en")).title
    'Is it 15 or 21 that the cards must make?'
    """
    language = voice.language if voice.language in LANGUAGES else "en"
    said = dict(_texts(language)[slug])
    twin = said.pop("diamonds", {})
    if has_diamonds(voice):
        said |= twin
    if language == "pl":
        said = {name: keep_short_words(text) for name, text in said.items()}
    elif voice.language == PSEUDO_LANGUAGE:
        from tutor.teaching.catalogues import PseudoTranslations  # noqa: PLC0415  for tests only

        said = {name: PseudoTranslations().gettext(text) for name, text in said.items()}
    return Text(said["title"], said["answer"], said.get("more", ""))


def theme_name(theme: str, voice: Voice) -> str:
    """Return the heading of a group of disputes.

    >>> theme_name("end", Voice("en"))
    'The end of the round'
    """
    names = {
        "taking": voice.say_c("disputes", "Taking"),
        "first_four": voice.say("The first four cards"),
        "escoba": voice.say_c("disputes", "Escoba"),
        "overlooked": voice.say_c("disputes", "What somebody overlooked"),
        "end": voice.say_c("disputes", "The end of the round"),
        "points": voice.say_c("disputes", "Points"),
        "cards": voice.say_c("disputes", "Cards and their values"),
        "match": voice.say_c("disputes", "The match"),
    }
    return names[theme]


@lru_cache(maxsize=2000)
def outcome(dispute_slug: str, number: int, variant: str, deck: Deck = Deck.SPANISH) -> str:
    """Return what the game decides in a case of a dispute under some rules, as a short code.

    >>> outcome("take-what-was-overlooked", 0, "torofun"), outcome("take-what-was-overlooked", 0, "pagat")
    ('allowed', 'refused')
    """
    case = dispute(dispute_slug).cases[number]
    return _OUTCOMES[case.command](case, variant, case.deck_for(deck))


def outcome_words(case: Case, code: str, voice: Voice) -> str:
    """Say an outcome in a few words.

    >>> outcome_words(dispute("wrong-take").cases[0], "illegal 7", Voice("en"))
    'not allowed, and it costs 7 points'
    """
    return _WORDS[case.command](case, code, voice)


def rulings(case: Case, variant: str, deck: Deck, language: str) -> list[Ruling]:
    """Return the rules by which a variant decides a case, each with its source; none where the game itself decides."""
    deck = case.deck_for(deck)
    voice = Voice(language, deck)
    if case.rules or case.command == "score":
        read, _ = read_variant(variant)
        found = [read.rule(parameter) for parameter in case.rules if read.matters(parameter)]
        return [Ruling(reason(voice, rule), source_text(voice, rule.source), rule.silent) for rule in found]
    found_rules = answer(case.command, case.asked(variant, deck), language)["rules"]
    return [Ruling(rule["reason"], rule["source"], rule["silent"]) for rule in found_rules]


@cache
def _by_slug() -> Mapping[str, Dispute]:
    return {found.slug: found for found in disputes()}


@cache
def _texts(language: str) -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = json.loads(
        (_DATA / f"disputes.{language}.json").read_text(encoding="utf-8")
    )
    return found


def _dispute(read: Mapping[str, Any]) -> Dispute:
    return Dispute(
        slug=read["slug"],
        theme=read["theme"],
        cases=tuple(
            Case(
                command=case["command"],
                request=case["request"],
                shows=tuple(case.get("shows", ())),
                rules=tuple(map(Parameter, case.get("rules", ()))),
                deck=Deck(case["deck"]) if "deck" in case else None,
                outcomes=case["outcomes"],
            )
            for case in read["cases"]
        ),
        piles=tuple(tuple(parse_card(text, Deck.SPANISH) for text in pile) for pile in read.get("piles", ())),
    )


def _written(cards: Sequence[str], deck: Deck) -> list[str]:
    return [shown_in(parse_card(text, Deck.SPANISH), deck).text(deck) for text in cards]


def shown_in(card: Card, deck: Deck) -> Card:
    """Return a card as a deck has it: without its suit where the deck has none.

    >>> shown_in(parse_card("7o", Deck.SPANISH), Deck.VALUES).text(Deck.VALUES)
    '7'
    """
    return card if deck.suited else Card(None, card.value)


def _check(case: Case, variant: str, deck: Deck) -> str:
    found = answer("check", case.asked(variant, deck), "en")
    if not found["legal"]:
        return f"illegal {found['penalty']['total']}" if found["penalty"] else "illegal"
    if found["claim"]:
        return "legal claim"
    return "legal escoba" if found["escoba"] else "legal"


def _opening(case: Case, variant: str, deck: Deck) -> str:
    found = answer("opening", case.asked(variant, deck), "en")
    if "taker" in case.shows:
        return found["taker"] or "nobody"
    return "stays" if found["taker"] is None else f"taken {found['escobas']}"


def _claim(case: Case, variant: str, deck: Deck) -> str:
    found = answer("claim", case.asked(variant, deck), "en")
    if not found["allowed"]:
        return "refused"
    if found["escoba"]:
        return "allowed escoba"
    return "allowed no_escoba" if any(capture["escoba"] for capture in found["captures"]) else "allowed"


def _score(case: Case, variant: str, deck: Deck) -> str:
    found = answer("score", case.asked(variant, deck), "en")
    if "problems" in case.shows:
        return " ".join(problem["code"] for problem in found["problems"]) or "in_order"
    if "match" in case.shows:
        match = found["match"]
        return "play_on" if match["winner"] is None else f"winner {match['winner'] + 1}"
    points = [category["points"] for category in found["categories"] if category["category"] in case.shows]
    if not points:
        return "not_counted"
    return " ".join(str(sum(side)) for side in zip(*points, strict=True))


def _rules(case: Case, variant: str, _deck: Deck) -> str:
    read, _ = read_variant(variant)
    return " ".join(str(rule_value(read.value(Parameter(name)))) for name in case.shows)


def _check_words(_case: Case, code: str, voice: Voice) -> str:
    if code.startswith("illegal "):
        return voice.say_n(
            "not allowed, and it costs {n} point",
            "not allowed, and it costs {n} points",
            int(code.removeprefix("illegal ")),
        )
    words = {
        "legal": voice.say_c("what rules decide", "allowed"),
        "legal escoba": voice.say_c("what rules decide", "an escoba"),
        "legal claim": voice.say_c("what rules decide", "allowed, but the next player may take it"),
        "illegal": voice.say_c("what rules decide", "not allowed"),
    }
    return words[code]


def _opening_words(_case: Case, code: str, voice: Voice) -> str:
    escobas = int(code.removeprefix("taken ")) if code.startswith("taken ") else 0
    if escobas:
        return voice.say_n("taken, {n} escoba", "taken, {n} escobas", escobas)
    words = {
        "dealer": voice.say_c("who takes the first four", "the dealer"),
        "first_player": voice.say_c("who takes the first four", "the player who leads"),
        "nobody": voice.say_c("who takes the first four", "nobody"),
        "stays": voice.say_c("what rules decide", "they stay on the table"),
        "taken 0": voice.say_c("what rules decide", "taken, no escoba"),
    }
    return words[code]


def _claim_words(_case: Case, code: str, voice: Voice) -> str:
    words = {
        "allowed": voice.say_c("an overlooked 15", "may be taken"),
        "allowed escoba": voice.say_c("an overlooked 15", "may be taken, an escoba"),
        "allowed no_escoba": voice.say_c("an overlooked 15", "may be taken, but no escoba"),
        "refused": voice.say_c("an overlooked 15", "may not be taken"),
    }
    return words[code]


def _score_words(case: Case, code: str, voice: Voice) -> str:
    if "problems" in case.shows:
        in_order = code == "in_order"
        return voice.say_c("a count", "in order") if in_order else voice.say_c("a count", "something is wrong")
    if code == "play_on":
        return voice.say_c("what rules decide", "the match goes on")
    if code.startswith("winner "):
        return voice.say_c("what rules decide", "side {side} wins", side=int(code.removeprefix("winner ")))
    if code == "not_counted":
        return voice.say_c("what rules decide", "not counted")
    return " – ".join(map(voice.number, map(int, code.split())))


def _rules_words(case: Case, code: str, voice: Voice) -> str:
    labels = [
        value_label(voice, Parameter(name), int(value) if value.isdecimal() else value)
        for name, value in zip(case.shows, code.split(), strict=True)
    ]
    if case.shows == ("target", "target_options"):
        return labels[0] if code.endswith(" none") else f"{labels[0]} ({labels[1]})"
    return "; ".join(labels)


_OUTCOMES: Final[Mapping[str, Callable[[Case, str, Deck], str]]] = {
    "check": _check,
    "opening": _opening,
    "claim": _claim,
    "score": _score,
    "rules": _rules,
}
_WORDS: Final[Mapping[str, Callable[[Case, str, Voice], str]]] = {
    "check": _check_words,
    "opening": _opening_words,
    "claim": _claim_words,
    "score": _score_words,
    "rules": _rules_words,
}
