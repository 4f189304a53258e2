"""Disputes: the list of what people argue about, and a page each, where the game answers under every set of rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import abort, render_template, request, url_for
from markupsafe import Markup

from tutor.escoba import NAMED, Card, Deck, UnusableInput, parse_card
from tutor.escoba.codes import CategoryCode, Parameter
from tutor.teaching.decks import deck_label
from tutor.teaching.diamonds import has_diamonds, say_coins
from tutor.teaching.disputes import (
    THEMES,
    Case,
    Dispute,
    Ruling,
    dispute,
    disputes,
    outcome,
    outcome_words,
    rulings,
    shown_in,
    text_of,
    theme_name,
)
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.requests import read_variant
from tutor.teaching.rule_sentences import parameter_name
from tutor.teaching.score_sentences import category_name
from tutor.web.choices import chosen
from tutor.web.forms import deck_of, marked, query_of, rules_name
from tutor.web.languages import keep_query, page_group, page_language
from tutor.web.navigation import page_address

dispute_pages: Final = page_group("disputes")

#: What of the counts a category of a score rests on.
_COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    "most_cards": ("cards",),
    "few_cards": ("cards",),
    "most_coins": ("coins",),
    "all_coins": ("coins",),
    "seven_of_coins": ("seven_of_coins",),
    "most_sevens": ("sevens",),
    "all_sevens": ("sevens",),
}


class Row(NamedTuple):
    """A row of cards on the board, with what it is."""

    caption: str
    cards: tuple[Card, ...]
    marks: Mapping[Card, str]


class Board(NamedTuple):
    """A position as it is shown: what it is called, cards, counts of each side, the deck, its address on the table."""

    heading: str
    rows: Sequence[Row]
    counts: Sequence[tuple[str, Sequence[str]]]
    sides: Sequence[str]
    voice: Voice
    href: str | None


class Decided(NamedTuple):
    """What a variant decides in each case, and by which rules."""

    name: str
    href: str | None
    mine: bool
    outcomes: Sequence[str]
    rulings: Sequence[tuple[Markup, str, bool]]


@dispute_pages.get("/disputes")
def index() -> str:
    """List the questions, those about one thing together."""
    voice = _choices()[0]
    themes = [
        (theme, theme_name(theme, voice), [(found.slug, text_of(found.slug, voice).title) for found in among])
        for theme in THEMES
        if (among := [found for found in disputes() if found.theme == theme])
    ]
    return render_template("disputes/disputes.html", themes=themes, query=_kept())


@dispute_pages.get("/disputes/<slug>")
def question(slug: str) -> str:
    """Answer a question: in a sentence, on a board, and under every set of rules."""
    try:
        found = dispute(slug)
    except KeyError:
        abort(404)
    voice, variant = _choices()
    keep_query(_kept())
    decided = {name: _decided(found, name, voice, mine=name == variant) for name in dict.fromkeys([variant, *NAMED])}
    return render_template(
        "disputes/dispute.html",
        slug=slug,
        said=text_of(slug, voice),
        theme=(found.theme, theme_name(found.theme, voice)),
        boards=list(_boards(found, variant, voice)),
        headings=_headings(found, voice),
        headed=len(found.cases) > 1 or found.cases[0].command in {"score", "rules"},
        mine=decided[variant],
        decided=list(decided.values()),
        agree=len({tuple(decided[name].outcomes) for name in NAMED}) == 1,
        others=[
            (other.slug, text_of(other.slug, voice).title)
            for other in disputes()
            if other.theme == found.theme and other.slug != slug
        ],
        query=_kept(),
    )


def _choices() -> tuple[Voice, str]:
    """Return the voice with the deck, and the rules: as the address says, else as chosen."""
    language = page_language()
    choices = chosen(language)
    deck = deck_of(request.args.get("deck", "").strip()) or choices.deck
    try:
        _, variant = read_variant(request.args.get("variant", "").strip() or choices.variant)
    except UnusableInput:
        variant = choices.variant
    return voice_for(language, deck), variant


def _kept() -> str:
    """Return the part of the query that names cards and rules, to stay in links."""
    kept = {name: request.args.get(name, "").strip() for name in ("variant", "deck")}
    return query_of(kept) if any(kept.values()) else ""


def _decided(found: Dispute, variant: str, voice: Voice, *, mine: bool) -> Decided:
    words = []
    rules: dict[Ruling, None] = {}
    for number, case in enumerate(found.cases):
        words.append(outcome_words(case, outcome(found.slug, number, variant, voice.deck), voice))
        rules |= dict.fromkeys(rulings(case, variant, voice.deck, voice.language))
    return Decided(
        name=rules_name(voice, variant),
        href=url_for("variants.variant", name=variant) if variant in NAMED and page_address("variants") else None,
        mine=mine,
        outcomes=words,
        rulings=[(marked(rule.sentence), rule.source, rule.silent) for rule in rules],
    )


def _headings(found: Dispute, voice: Voice) -> list[str]:
    """Return what each case is called over its column; with one case, what the column holds."""
    first = found.cases[0]
    if len(found.cases) == 1 and first.command == "score" and not {"problems", "match"} & set(first.shows):
        return [voice.say_c("table of rules", "Points")]
    if len(found.cases) == 1 and first.command != "rules":
        return [voice.say_c("table of rules", "Decision")]
    return [_heading(case, voice) for case in found.cases]


def _heading(case: Case, voice: Voice) -> str:
    if case.command == "rules":
        return parameter_name(voice, Parameter(case.shows[0]))
    deck = case.deck or Deck.SPANISH
    asked = case.asked("", deck)
    if case.command == "score":
        return _heading_of_score(case, asked, voice)
    if case.command == "claim":
        late = voice.say("After the next player has played")
        return late if asked.get("played_since") else voice.say("Before the next player has played")
    values = [parse_card(text, deck).value for text in (asked["play"], *asked.get("take", ()))]
    total = f"{' + '.join(map(str, values))} = {sum(values)}".replace(" ", "\N{NO-BREAK SPACE}")
    return f"{deck_label(case.deck, voice)}: {total}" if case.deck else total


def _heading_of_score(case: Case, asked: Mapping[str, Any], voice: Voice) -> str:
    if "last_capturer" in asked:
        return voice.say("Last to capture: side {side}", side=asked["last_capturer"] + 1)
    if "few_cards" in case.shows:
        return " – ".join(str(side["cards"]) for side in asked["counts"])
    return category_name(voice, CategoryCode(case.shows[0]))


def _boards(found: Dispute, variant: str, voice: Voice) -> Iterator[Board]:
    """Draw each position once."""
    drawn: list[object] = []
    for case in found.cases:
        if case.command == "rules":
            continue
        deck = case.deck_for(voice.deck)
        shown = voice_for(voice.language, deck)
        asked = case.asked(variant, deck)
        rows = _rows(asked, deck, voice)
        rows += [
            Row(voice.say("Side {side}", side=side), tuple(shown_in(card, deck) for card in pile), {})
            for side, pile in enumerate(found.piles, 1)
        ]
        counts = [] if found.piles else _counts(case, asked, voice)
        what = (rows, counts, deck)
        if what in drawn or not (rows or counts):
            continue
        drawn.append(what)
        sides = [voice.say("Side {side}", side=side) for side, _ in enumerate(asked.get("counts", ()), 1)]
        heading = _heading(case, voice) if case.deck else ""
        yield Board(heading, rows, counts, sides, shown, _on_the_table(case, asked))


def _rows(asked: Mapping[str, Any], deck: Deck, voice: Voice) -> list[Row]:
    def cards(name: str) -> tuple[Card, ...]:
        texts = asked.get(name, ())
        return tuple(parse_card(text, deck) for text in ([texts] if isinstance(texts, str) else texts))

    rows = []
    if "table" in asked:
        rows.append(Row(voice.say("On the table"), cards("table"), dict.fromkeys(cards("take"), "taken")))
    if "play" in asked:
        mark = dict.fromkeys(cards("play"), "played" if asked.get("take") else "laid")
        if "hand" in asked:
            rows.append(Row(voice.say("In the hand"), cards("hand"), mark))
        else:
            rows.append(Row(voice.say("Card played"), cards("play"), mark))
    if "laid" in asked:
        rows.append(Row(voice.say("Card laid"), cards("laid"), dict.fromkeys(cards("laid"), "laid")))
    if "cards" in asked:
        rows.append(Row(voice.say("The first four cards"), cards("cards"), {}))
    if "leftovers" in asked:
        rows.append(Row(voice.say("Left on the table"), cards("leftovers"), {}))
    return rows


def _counts(case: Case, asked: Mapping[str, Any], voice: Voice) -> list[tuple[str, list[str]]]:
    """Return what each side has counted, as far as it matters here."""
    sides = asked.get("counts", ())
    if not sides:
        return []
    if "scores" in asked:
        return [(voice.say("Points of the match before this round"), [str(score) for score in asked["scores"]])]
    wanted = list(dict.fromkeys(name for shown in case.shows for name in _COUNTED.get(shown, ())))
    if "match" in case.shows:
        wanted = ["cards"]
    coins = voice.say_c("counted", "Diamonds") if has_diamonds(voice) else voice.say_c("counted", "Coins")
    names = {
        "cards": voice.say_c("counted", "Cards"),
        "coins": coins,
        "sevens": voice.say_c("counted", "Sevens"),
        "seven_of_coins": say_coins(voice, "The seven of coins"),
    }
    return [(names[name], [str(int(side[name])) for side in sides]) for name in wanted]


def _on_the_table(case: Case, asked: Mapping[str, Any]) -> str | None:
    """Return the address of the page where this position can be changed and asked again, if it exists."""
    page = page_address(case.command)
    if page is None:
        return None
    return page + query_of(_fields(asked))


def _fields(asked: Mapping[str, Any]) -> dict[str, str]:
    """Write a request as the fields of its page."""
    fields = {"variant": asked["variant"], "deck": asked["deck"]}
    for name in ("table", "hand", "play", "take", "escobas", "cards", "laid", "played_since"):
        if name in asked and not isinstance(asked[name], Mapping):
            value = asked[name]
            fields[name] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    if "piles" in asked:
        fields.pop("escobas", None)
        fields |= {"by": "cards", "left": " ".join(asked.get("leftovers", ()))}
        fields |= {f"pile{side}": " ".join(pile) for side, pile in enumerate(asked["piles"], 1)}
        fields["last"] = str(asked["last_capturer"] + 1)
    if "counts" in asked:
        fields |= _count_fields(asked["counts"])
    if "scores" in asked:
        fields["rounds"] = "-".join(map(str, asked["scores"]))
    return fields


def _count_fields(sides: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    fields = {"sides": str(len(sides))}
    for number, side in enumerate(sides, 1):
        for name in ("cards", "coins", "sevens", "escobas"):
            fields[f"{name}{number}"] = str(side[name])
        if side.get("setenta"):
            fields[f"setenta{number}"] = " ".join(map(str, side["setenta"]))
        if side["seven_of_coins"]:
            fields["seven"] = str(number)
    return fields
