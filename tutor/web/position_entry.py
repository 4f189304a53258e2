"""The entry form that the pages of a table share: rows of cards, filled by keys, by cards or in words.

A form holds a text for each row. Whatever is tapped, typed or switched is a request that changes those texts; what it
comes to is always an address (:func:`address`), with the cards of the rows in notation.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from urllib.parse import quote_plus

from flask import request

from tutor.escoba import NAMED, Card, Deck
from tutor.escoba.cards import VALUES, has_symbols, parse_card
from tutor.escoba.problems import UnusableInput
from tutor.teaching.languages import LANGUAGES, Voice, voice_for
from tutor.teaching.requests import read_variant
from tutor.teaching.words import QuestionKind, read_words
from tutor.web.choices import Choices, chosen, opened_with
from tutor.web.forms import Typed, deck_of, plain_cards, typed_cards
from tutor.web.languages import page_language

QUICK: Final = "quick"
CARDS: Final = "cards"
WORDS: Final = "words"


class Row(NamedTuple):
    """A row of the form: how many cards it holds, and where they come from.

    ``source`` is a row that the cards are chosen from, if it has any; the cards of the rows ``apart`` cannot be in
    this one as well.
    """

    name: str
    most: int
    source: str = ""
    apart: tuple[str, ...] = ()


ROWS: Final = {
    row.name: row
    for row in (
        Row("table", 40, apart=("hand", "play", "laid")),
        Row("hand", 3, apart=("table",)),
        Row("play", 1, source="hand", apart=("table",)),
        Row("laid", 1, apart=("table",)),
        Row("take", 40, source="table"),
        Row("cards", 4),
    )
}
_VALUES: Final = tuple(Card(None, value) for value in VALUES)
NUMBERS: Final = ("escobas", "played_since")


class Question(NamedTuple):
    """One of the questions: its page, its rows (one is ``needed``, those ``folded`` seldom are) and its numbers."""

    name: str
    page: str
    rows: tuple[str, ...]
    needed: str
    folded: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of all that is asked."""
        return (*self.rows, *self.folded, *self.numbers)


QUESTIONS: Final = {
    question.name: question
    for question in (
        Question("take", "check", ("table", "hand"), "hand"),
        Question("move", "check", ("table", "play", "take"), "play", ("hand",), ("escobas",)),
        Question("missed", "check", ("table", "hand", "play", "take"), "play", (), ("escobas",)),
        Question("opening", "opening", ("cards",), "cards"),
        Question("claim", "claim", ("table", "laid", "take"), "laid", (), ("played_since",)),
    )
}
#: Where the cards of a row come from when they were entered for another question.
_TWINS: Final = {"cards": "table", "table": "cards", "play": "laid", "laid": "play"}
#: House rules may have a name, say that of the table.
_LONGEST_NAME: Final = 60
_PLAIN: Final = re.compile("[A-Za-z0-9_,= -]*")
#: Fields that ask for a change, which the address then no longer names.
_ACTIONS: Final = frozenset({"tap", "drop", "check", "was"})


@dataclass(slots=True)
class Entry:
    """What a form holds: a text for each field, which row is being filled, how, and the cards as they were read.

    ``deck`` is ``None`` where there is none of that name. ``is_filling`` tells that cards are still being put in, so
    that no answer is due; ``is_changed``, that the request asked for a change, so that the address of what it came to
    is another one. ``written`` are the texts of the rows in notation, as far as they were understood.
    """

    question: Question
    language: str
    choices: Choices
    fields: dict[str, str]
    deck: Deck | None
    voice: Voice
    way: str = CARDS
    active: str = ""
    is_asked: bool = False
    is_filling: bool = False
    is_changed: bool = False
    typed: dict[str, Typed] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)

    @property
    def suited_deck(self) -> Deck:
        """The deck with suits that the form goes back to from bare values."""
        if self.deck is not None and self.deck.suited:
            return self.deck
        return self.choices.deck if self.choices.deck.suited else Deck.SPANISH

    def cards(self, row: str) -> tuple[Card, ...]:
        """Return the cards of a row; none for one that is not asked."""
        return self.typed[row].cards if row in self.typed else ()


def _names_cards_and_rules(given: Mapping[str, str]) -> bool:
    """Whether deck and variant, where an address names them, are some."""
    deck, variant = given.get("deck", ""), given.get("variant", "")
    with suppress(UnusableInput):
        return not (deck and deck_of(deck) is None) and not (variant and not read_variant(variant))
    return False


def read_entry(page: str) -> Entry:
    """Read the form of a page from the request, and do what was tapped."""
    given = {name: " ".join(texts) for name, texts in request.args.lists()}
    question = _question(page, given)
    language = page_language()
    deck, variant = opened_with(language, given, tuple(ROWS))
    fields = {name: given.get(name, "") for name in question.fields} | {"variant": variant, "deck": deck}
    if variant not in NAMED and given.get("name", "").strip():
        fields["name"] = " ".join(given["name"].split())[:_LONGEST_NAME]
    entry = Entry(question, language, chosen(language), fields, deck_of(deck), voice_for(language))
    entry.is_asked = not given.keys().isdisjoint((*ROWS, *NUMBERS)) or not _names_cards_and_rules(given)
    foreign = _carry(entry, given)
    entry.is_changed = foreign or not _ACTIONS.isdisjoint(given) or given.get("entry") in {QUICK, CARDS}
    is_switched = foreign or given.get("ask") == question.name
    _choose_way(entry, given)
    entry.is_filling = "check" not in given and (
        "row" in given or (is_switched and not fields[question.needed].strip())
    )
    read_rows(entry)
    if is_switched and "check" not in given and question.needed == "cards":
        entry.is_filling = entry.is_filling or len(entry.cards("cards")) < ROWS["cards"].most
    entry.active = given.get("row", "")
    if entry.active not in (*question.rows, *question.folded):
        entry.active = _next_row(entry, "")
    _tap(entry, given)
    return entry


def _question(page: str, given: Mapping[str, str]) -> Question:
    asked = QUESTIONS.get(given.get("ask", ""))
    if page == "check":
        if asked is not None and asked.page == page:
            return asked
        is_move = any(given.get(name, "").strip() for name in ("play", "take", "laid"))
        return QUESTIONS["move" if is_move else "take"]
    return QUESTIONS[page]


def _carry(entry: Entry, given: Mapping[str, str]) -> bool:
    """Take along the cards that were entered for another question; return whether there were any."""
    fields, rows = entry.fields, (*entry.question.rows, *entry.question.folded)
    others = [name for name in (*ROWS, *NUMBERS) if name not in entry.question.fields]
    foreign = [name for name in others if given.get(name, "").strip()]
    for name in rows:
        twin = _TWINS.get(name, "")
        if not fields[name].strip() and twin in foreign:
            fields[name] = given[twin]
    if "cards" in rows and len(fields["cards"].split()) > ROWS["cards"].most and "cards" not in given:
        fields["cards"] = ""
    played = given.get("play", given.get("laid", "")).strip()
    if entry.question.name == "take" and played and played not in fields["hand"].split():
        fields["hand"] = f"{fields['hand']} {played}".strip()
    return bool(foreign)


def _choose_way(entry: Entry, given: Mapping[str, str]) -> None:
    """Settle how cards are entered, and write the rows anew if that, or the deck, has changed."""
    way = given.get("entry", "")
    before = deck_of(given.get("was", "")) or entry.deck
    deck = entry.deck
    if deck is not None:
        if way == QUICK:
            deck = Deck.VALUES
        elif way == CARDS and not deck.suited:
            deck = entry.suited_deck
        if before is not None and deck is not before:
            for name in (*entry.question.rows, *entry.question.folded):
                entry.fields[name] = _rewritten(entry.fields[name], entry.language, before, deck)
        entry.deck, entry.fields["deck"] = deck, deck.value
    entry.way = WORDS if way == WORDS else QUICK if deck is Deck.VALUES else CARDS


def _rewritten(text: str, language: str, before: Deck, after: Deck) -> str:
    """Write the cards of a text in another deck; a text that is not understood stays."""
    if not text.strip():
        return text
    pieces = [piece.strip() for piece in re.split("[,;\n]", text) if piece.strip()]
    if len(pieces) > 1:
        written = [_rewritten(piece, language, before, after) for piece in pieces]
        are_codes = all(" " not in piece for piece in written)
        return (" " if are_codes else ", ").join(written)
    reading = read_words(text, language if language in LANGUAGES else "en", before)
    if reading.unknown or reading.too_long or any(asked.kind is not QuestionKind.SUIT for asked in reading.questions):
        return text
    if not (before.suited and after.suited):
        values = [card.value for card in (*reading.cards, *(asked.candidates[0] for asked in reading.questions))]
        return " ".join(after.ranks[value - 1] for value in values)
    if reading.questions:
        return text
    return " ".join(card.text(after) for card in reading.cards)


def read_rows(entry: Entry) -> None:
    """Read the texts of the rows for cards; a rank alone may name a card of the row that it must come from."""
    fields, language = entry.fields, entry.language
    names = (*entry.question.rows, *entry.question.folded)
    deck = entry.deck
    entry.voice = voice_for(language, deck or Deck.SPANISH, has_symbols(fields[name] for name in names))
    kept = {**fields, **shape(entry)}
    entry.typed, entry.written = {}, {}
    for name in (*(name for name in names if not ROWS[name].source), *(name for name in names if ROWS[name].source)):
        if deck is None:
            entry.typed[name] = plain_cards(fields[name])
        else:
            among = entry.cards(ROWS[name].source) if ROWS[name].source else None
            entry.typed[name] = typed_cards(name, kept, entry.voice, among)
        entry.written[name] = _written(entry, name)


def _tap(entry: Entry, given: Mapping[str, str]) -> None:
    """Do what was tapped: put a card into the row that is being filled, or take one out of any."""
    dropped, _, code = given.get("drop", "").partition(" ")
    row = dropped if dropped in entry.typed else entry.active
    code = code if dropped in entry.typed else given.get("tap", "")
    if entry.deck is None or not code:
        return
    entry.is_filling = entry.is_asked = True
    try:
        card = parse_card(code, entry.deck)
    except UnusableInput:
        return
    held = entry.cards(row)
    if card in held and (dropped or entry.deck.suited):
        _leave(entry, row, card)
    elif not dropped and is_free(entry, row, card):
        text = card.text(entry.deck, symbols=entry.voice.symbols)
        kept = "" if ROWS[row].most == 1 else entry.written[row]
        entry.fields[row] = f"{kept} {text}".strip()
    read_rows(entry)
    if not dropped and len(entry.cards(row)) >= ROWS[row].most:
        entry.active = _next_row(entry, row)


def _leave(entry: Entry, row: str, card: Card) -> None:
    texts = entry.written[row].split()
    code = card.text(entry.voice.deck, symbols=entry.voice.symbols)
    if code in texts:
        texts.remove(code)
        entry.fields[row] = " ".join(texts)
        for other, kind in ROWS.items():
            if kind.source == row and card in entry.cards(other) and other in entry.question.rows:
                _leave(entry, other, card)


def _next_row(entry: Entry, after: str) -> str:
    """Return the next row that is still empty, else the one that follows, else the last."""
    rows = entry.question.rows
    start = rows.index(after) + 1 if after in rows else 0
    return next((row for row in rows[start:] if not entry.fields[row].strip()), after or rows[0])


def is_free(entry: Entry, row: str, card: Card) -> bool:
    """Return whether a card can go into a row: it is not used up, and it is where it must come from."""
    used = used_cards(entry, row)
    return card in allowed_cards(entry, row) if used is None else card not in used


def used_cards(entry: Entry, row: str) -> list[Card] | None:
    """Return the cards that cannot go into a row because they are used up; ``None`` if few can, not most."""
    kind, held = ROWS[row], entry.cards(row)
    if len(held) >= kind.most > 1 or (kind.source and (entry.cards(kind.source) or not kind.apart)):
        return None
    inside = held if kind.most > 1 else ()
    apart = [entry.cards(other) for other in kind.apart]
    if entry.voice.deck.suited:
        return [*inside, *(card for cards in apart for card in cards)]
    most = {card: inside.count(card) + max((cards.count(card) for cards in apart), default=0) for card in _VALUES}
    return [card for card, count in most.items() if count >= 4]


def allowed_cards(entry: Entry, row: str) -> list[Card]:
    """Return the few cards that can go into a row: those of the row that they come from, none into a full one."""
    kind, held = ROWS[row], entry.cards(row)
    if len(held) >= kind.most > 1:
        return []
    inside = held if kind.most > 1 else ()
    source = entry.cards(kind.source)
    return [card for card in source if source.count(card) > inside.count(card)]


def _written(entry: Entry, row: str) -> str:
    """Return the text of a row in notation where every word was understood, else as it was typed."""
    typed = entry.typed[row]
    if typed.questions or len(typed.cards) != len(typed.texts):
        return entry.fields[row].strip()
    deck, symbols = entry.voice.deck, entry.voice.symbols
    return " ".join([card.text(deck, symbols=symbols) for card in typed.cards])


def spoken(entry: Entry, row: str) -> str:
    """Return the text of a row in words where every word was understood, else as it was typed."""
    typed = entry.typed[row]
    if not typed.cards or typed.questions or len(typed.cards) != len(typed.texts):
        return entry.fields[row].strip()
    return ", ".join(entry.voice.name(card) for card in typed.cards)


def shape(entry: Entry) -> dict[str, str]:
    """Return what an address says beside the position: the question and how cards are entered, where it must."""
    more = {}
    question = entry.question
    if question.page == "check":
        is_move = any(entry.fields.get(name, "").strip() for name in ("play", "take"))
        if question.name != ("move" if is_move else "take"):
            more["ask"] = question.name
    if entry.way == WORDS:
        more["entry"] = WORDS
    if entry.is_filling and entry.active:
        more["row"] = entry.active
    return more


def position(entry: Entry) -> dict[str, str]:
    """Return the fields of an address that says this position, its deck and its rules."""
    question = entry.question
    said = {name: text for name in (*question.rows, *question.folded) if (text := entry.written[name])}
    said |= {name: text for name in question.numbers if (text := entry.fields[name].strip())}
    said |= {"deck": entry.fields["deck"], "variant": entry.fields["variant"]}
    return said | ({"name": entry.fields["name"]} if "name" in entry.fields else {})


def query(fields: Mapping[str, str]) -> str:
    """Write fields as the query of an address.

    >>> query({"table": "5c 3e", "variant": "torofun,target=31"}), query({"table": "7♦"})
    ('table=5c+3e&variant=torofun,target=31', 'table=7%E2%99%A6')
    """
    return "&".join(
        [
            f"{name}={text.replace(' ', '+') if _PLAIN.fullmatch(text) else quote_plus(text, safe=',=')}"
            for name, text in fields.items()
        ]
    )


def address(entry: Entry) -> str:
    """Return the address of what a form holds."""
    return f"{request.script_root}{request.path}?{query({**position(entry), **shape(entry)})}"
