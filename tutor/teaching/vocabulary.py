"""What a word or a short phrase can mean: one card, or a question that has to be asked.

A vocabulary is made from the card table for one language and one deck. What is ambiguous is never
resolved here: the phrase then means a question that names the cards it could be. Earlier layers
win: overrides, the notation and Spanish names, safe names, names to be echoed, ambiguous forms,
names of other decks.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from tutor.escoba.cards import Card, Deck, Suit, deck_cards, parse_card
from tutor.teaching.names import CASES, card_table, rank_rows, rows, shows_french_suits, suit_row


class Kind(StrEnum):
    """What a phrase is: a card, a card to be echoed by its full name, or a question."""

    CARD = "card"
    ECHO = "echo"
    SUIT = "suit"  # a rank alone: which suit?
    RANK = "rank"  # a suit alone: which card?
    WHICH = "which"  # one of a few cards
    DECK = "deck"  # a card of another deck
    WORTH = "worth"  # a number that is on no card of this deck, though a card is worth it
    SPACES = "spaces"  # several cards, but not clear where one ends


@dataclass(frozen=True, slots=True)
class Sense:
    """A meaning: its kind and the cards that can be meant, one for a card or an echo."""

    kind: Kind
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every phrase of a language that means something on a deck.

    ``longest`` is the number of words of the longest phrase, ``marks`` are the rank marks that may
    stand apart from their suit letter.

    >>> vocabulary("en", Deck.SPANISH).look_up("the  Seven of Coins")
    Sense(kind=<Kind.CARD: 'card'>, cards=(Card('7o'),))
    >>> vocabulary("el", Deck.SPANISH).look_up("εφτάρι σπαθί").kind
    <Kind.WHICH: 'which'>
    """

    language: str
    senses: Mapping[str, Sense]
    longest: int
    marks: frozenset[str]

    def look_up(self, phrase: str) -> Sense | None:
        """Return what a phrase means, or ``None``."""
        return self.senses.get(key(phrase, self.language))

    def skips(self, word: str) -> bool:
        """Return whether a word only joins or introduces names.

        >>> vocabulary("kk", Deck.SPANISH).skips("және")
        True
        """
        return fold(word) in _JOINERS[self.language] or _unaccented(fold(word), self.language) in _ARTICLES.get(
            self.language, ()
        )


_DROPPED = dict.fromkeys(map(ord, "\ufe0e\ufe0f-‐‑–—.,:;'’()[]{}«»„“”\"!?"))
_FOLDED = {**_DROPPED, **str.maketrans("♢♡♤♧", "♦♥♠♣")}
_PLAIN = {
    "kk": str.maketrans("әғқңөұүһіё", "агкноуухие"),
    "el": str.maketrans("ς", "σ"),
    "pl": str.maketrans("ł", "l"),
}
_ARTICLES = {"en": {"the"}, "el": {"ο", "η", "το", "τον", "την", "τη", "του", "των", "τα", "ενα", "εναν", "μια"}}
_JOINERS = {
    "en": {"and"},
    "kk": {"және", "мен", "бен", "пен"},
    "el": {"και", "κι"},
    "pl": {"i", "oraz"},
}
_LETTERS_OF_A_CODE = 3
_COURT = 8  # the value from which the decks print different ranks
_FRENCH_DECKS = (Deck.FRENCH, Deck.FRENCH_QJ)


def fold(text: str) -> str:
    """Make spellings equal that never tell cards apart: case, dots, dashes, spaces, outlined symbols.

    >>> fold("7-ka  Monet."), fold("♢ 7")
    ('7ka monet', '♦ 7')
    """
    return " ".join(unicodedata.normalize("NFC", text).lower().translate(_FOLDED).split())


def key(text: str, language: str) -> str:
    """Return the form of a phrase under which a vocabulary knows it.

    Words also lose accents and articles; codes of up to three characters keep every letter.

    >>> key("Το εφτάρι των νομισμάτων", "el"), key("7ό", "el")
    ('εφταρι νομισματων', '7ό')
    """
    folded = fold(text)
    if " " not in folded and len(folded) <= _LETTERS_OF_A_CODE:
        return folded
    plain = _unaccented(folded, language)
    articles = _ARTICLES.get(language, set())
    return " ".join(word for word in plain.split() if word not in articles) or plain


def _unaccented(folded: str, language: str) -> str:
    if language in {"el", "pl"}:
        letters = unicodedata.normalize("NFD", folded)
        folded = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return folded.translate(_PLAIN.get(language, {}))


@cache
def vocabulary(language: str, deck: Deck, symbols: bool = False) -> Vocabulary:  # noqa: FBT001, FBT002  a cache key
    """Return the vocabulary of a language and deck, made once.

    >>> vocabulary("pl", Deck.FRENCH).look_up("as").kind
    <Kind.SUIT: 'suit'>
    """
    maker = _Maker(language if language in CASES else "en", deck, symbols)
    senses = maker.senses()
    return Vocabulary(
        maker.language,
        senses,
        max(phrase.count(" ") + 1 for phrase in senses),
        frozenset(maker.marks()),
    )


Entry = tuple[str, Kind, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the layers of a vocabulary."""

    language: str
    deck: Deck
    symbols: bool

    def senses(self) -> dict[str, Sense]:
        others = (self._foreign, self._misfits)
        layers = (
            (self._overrides, self._notation, self._names, self._echoed, self._own_ambiguous, *others)
            if self.deck.suited
            else (self._values, *others)
        )
        senses: dict[str, Sense] = {}
        for layer in layers:
            for phrase, kind, cards in layer():
                senses.setdefault(key(phrase, self.language), Sense(kind, cards))
        return senses

    def marks(self) -> Iterator[str]:
        for value in range(1, 11):
            yield from self._rank_marks(value)

    # The layers of a suited deck, the strongest first.

    def _overrides(self) -> Iterator[Entry]:
        if self.deck is Deck.SPANISH:
            for pair in _ambiguous("code_order")["pairs"]:
                if pair["lang"] == self.language:
                    yield pair["input"], Kind.WHICH, (parse_card(pair["rank_first"]), parse_card(pair["suit_first"]))
        if self.deck in _FRENCH_DECKS and self.language == "pl":
            yield "as", Kind.SUIT, _of_value(1)
        if self.deck is Deck.NUMBERED and self.symbols:
            for value in range(1, 11):
                for letter in ("c", "с"):  # Latin and Cyrillic
                    yield f"{value}{letter}", Kind.WHICH, (Card(Suit.COPAS, value), Card(Suit.BASTOS, value))

    def _notation(self) -> Iterator[Entry]:
        for card, row in self._rows().items():
            for phrase in row["any"]:
                yield phrase, Kind.CARD, (card,)

    def _names(self) -> Iterator[Entry]:
        for card, row in self._rows().items():
            for phrase in (*_names_in(row, self.language), *row["aliases"]):
                # For one author шыбын is another suit than for all others.
                doubtful = self.language == "kk" and "шыбын" in phrase
                yield phrase, Kind.ECHO if doubtful else Kind.CARD, (card,)

    def _echoed(self) -> Iterator[Entry]:
        for card, row in self._rows().items():
            for phrase in (*row["aliases_confirm"], row["short"]):
                yield phrase, Kind.ECHO, (card,)

    def _own_ambiguous(self) -> Iterator[Entry]:
        yield from self._initials()
        yield from self._typing_habits()
        for value, row in enumerate(rank_rows(self.language, self.deck), 1):
            numerals = self._numerals(value) if value < _COURT or self.deck is Deck.NUMBERED else ()
            for phrase in (*_rank_words(row), *self._rank_marks(value), *numerals):
                yield phrase, Kind.SUIT, _of_value(value)
        for suit in Suit:
            for phrase in _suit_words(suit_row(suit, self.language, self.deck, symbols=self.symbols)):
                yield phrase, Kind.RANK, _of_suit(suit)
                if self.language == "kk" and self._french:
                    for other in _OTHER_SUIT_WORDS.get(phrase, ()):
                        yield other, Kind.RANK, _of_suit(suit) + (_of_suit(Suit.COPAS) if other == "күрек" else ())

    def _initials(self) -> Iterator[Entry]:
        """Suit initials after a rank mark; the table shows them with the seven."""
        style = "french" if self._french else "spanish"
        for line in _ambiguous("letter_initial")["initials"]:
            if (line["lang"], line["deck"]) != (self.language, style) or not line["input"].startswith("7"):
                continue
            kind = {"take": Kind.CARD, "echo": Kind.ECHO, "ask": Kind.WHICH}[line["do"]]
            alone = "7" in line["candidates"]
            suits = [_suit_of(code) for code in line["candidates"] if code != "7"]
            for value in range(1, 11):
                cards = _of_value(value) if alone else tuple(Card(suit, value) for suit in suits)
                for mark in self._rank_marks(value):
                    yield mark + line["input"][1:], kind, cards if kind is Kind.WHICH else cards[:1]

    def _typing_habits(self) -> Iterator[Entry]:
        if self.language == "pl" and self.deck is Deck.SPANISH:  # jack, or the initial of jeździec
            for suit in Suit:
                yield f"j{suit.letter}", Kind.WHICH, (Card(suit, 8), Card(suit, 9))
        for card, row in self._rows().items():
            if self.language == "el" and self.deck is Deck.SPANISH and card.value == 9:  # a Latin I looks like 1
                for phrase in row["aliases"]:
                    if phrase.startswith("ι") and len(phrase) == 2:
                        for letter in "il":
                            yield letter + phrase[1], Kind.WHICH, (Card(card.suit, 1), card)
            if self.language == "en":
                yield from _misheard(card, row)
            if self.language == "kk" and self._french:
                yield from _other_suit_words(card, row)

    def _foreign(self) -> Iterator[Entry]:
        """Names that belong to another deck: asked, naming the card where it is the same one."""
        for deck, symbols in _OTHER_TABLES:
            if (deck is self.deck and symbols == self.symbols) or (deck is Deck.FRENCH and self.deck in _FRENCH_DECKS):
                continue
            for card, row in rows(self.language, deck, symbols=symbols).items():
                kind, cards = self._equivalent(card, deck, symbols=symbols)
                for phrase in (*row["any"], *_names_in(row, self.language), *row["aliases"], *row["aliases_confirm"]):
                    crossed = self._crossed(phrase, cards)
                    yield phrase, Kind.WHICH if crossed else kind, crossed or cards
            yield from self._foreign_parts(deck, symbols=symbols)

    def _foreign_parts(self, deck: Deck, *, symbols: bool) -> Iterator[Entry]:
        for value, row in enumerate(rank_rows(self.language, deck), 1):
            printed = (str(value), *self._numerals(value)) if deck is Deck.NUMBERED else ()
            words = (*_rank_words(row), *printed)
            kind, cards = self._equivalent(Card(Suit.OROS, value), deck, symbols=self._french)
            everywhere = tuple(Card(suit, card.value) for card in cards for suit in Suit if card.suit)
            for phrase in words:
                yield phrase, Kind.SUIT if kind is Kind.DECK and everywhere else kind, everywhere
        for suit in Suit:
            cards = _of_suit(suit) if self.deck.suited else ()
            for phrase in _suit_words(suit_row(suit, self.language, deck, symbols=symbols)):
                yield phrase, Kind.RANK if cards else Kind.DECK, self._crossed(phrase, cards) or cards

    def _misfits(self) -> Iterator[Entry]:
        """Any court card of any deck with any suit of any: “queen of coins”, “knight of hearts”."""
        courts = [row for deck, _ in _OTHER_TABLES for row in rank_rows(self.language, deck)[_COURT - 1 :]]
        suits = [
            suit_row(suit, self.language, Deck.NUMBERED, symbols=french) for suit in Suit for french in (False, True)
        ]
        for suit in suits:
            for rank in courts:
                for word in _rank_words(rank):
                    name = suit["in_name"]
                    phrase = {"en": f"{word} of {name}", "kk": f"{name} {word}"}.get(self.language, f"{word} {name}")
                    yield phrase, Kind.DECK, ()

    def _values(self) -> Iterator[Entry]:
        for value, row in enumerate(rank_rows(self.language, Deck.VALUES), 1):
            for phrase in (str(value), *_rank_words(row), *self._numerals(value)):
                yield phrase, Kind.CARD, (Card(None, value),)

    # What the layers are made of.

    @property
    def _french(self) -> bool:
        return shows_french_suits(self.deck, symbols=self.symbols)

    def _rows(self) -> Mapping[Card, Mapping[str, Any]]:
        return rows(self.language, self.deck, symbols=self.symbols)

    def _rank_marks(self, value: int) -> tuple[str, ...]:
        printed = self.deck.ranks[value - 1].lower()
        mark = rank_rows(self.language, self.deck)[value - 1]["mark"].lower()
        also = [word for word in rank_rows(self.language, self.deck)[value - 1].get("also", ()) if len(word) == 1]
        return tuple(dict.fromkeys((printed, mark, *also)))

    def _numerals(self, value: int) -> tuple[str, ...]:
        return tuple(rank_rows(self.language, Deck.NUMBERED)[value - 1]["numerals"])

    def _equivalent(self, card: Card, deck: Deck, *, symbols: bool) -> tuple[Kind, tuple[Card, ...]]:
        """Return what a card of another table is on this deck: the same card, one of its worth, or none."""
        if not self.deck.suited:
            same = deck is Deck.NUMBERED or card.value < _COURT
            return Kind.DECK, (Card(None, card.value),) if same else ()
        if deck is Deck.NUMBERED and self.deck is not Deck.NUMBERED and card.value >= _COURT:
            if symbols != self._french:
                return Kind.DECK, ()
            if self.deck is Deck.SPANISH and card.value == 10:  # ten: the sota is printed so, the rey worth it
                return Kind.WHICH, (Card(card.suit, 8), card)
            return Kind.WORTH, (card,)
        both_numbered = deck is self.deck
        both_kings = Deck.NUMBERED not in {deck, self.deck} and deck.ranks[card.value - 1] in {"K", "12"}
        same = card.value < _COURT or both_numbered or both_kings
        return Kind.DECK, (card,) if same else ()

    def _crossed(self, phrase: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return both readings of the Greek words for swords and sticks, which point at opposite suits."""
        if self.language != "el" or self._french or not re.search("σπαθ|μπαστο[υύ]ν", phrase):
            return ()
        swords_first = [Suit.ESPADAS, Suit.BASTOS]
        return tuple(Card(suit, card.value) for suit in swords_first for card in cards if card.suit)


_OTHER_TABLES = (
    (Deck.NUMBERED, False),
    (Deck.NUMBERED, True),
    (Deck.FRENCH, False),
    (Deck.SPANISH, False),
)


def _ambiguous(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(entry for entry in card_table()["ambiguous"] if entry["id"] == name)
    return found


def _names_in(row: Mapping[str, Any], language: str) -> tuple[str, ...]:
    return tuple(row[case] for case in CASES[language])


def _of_value(value: int) -> tuple[Card, ...]:
    return tuple(Card(suit, value) for suit in Suit)


def _of_suit(suit: Suit) -> tuple[Card, ...]:
    return tuple(card for card in deck_cards() if card.suit is suit)


def _suit_of(code: str) -> Suit:
    return next(suit for suit in Suit if code[-1] in {suit.letter, suit.french})


def _rank_words(row: Mapping[str, Any]) -> tuple[str, ...]:
    names = ("nom", "nom_def", "acc", "indef", "gen", "dat", "ins", "poss", "poss_acc")
    return (*(row[name] for name in names if name in row), *row.get("also", ()))


def _suit_words(row: Mapping[str, Any]) -> tuple[str, ...]:
    names = ("nom", "sing", "in_name", "gen", "plural", "gen_pl")
    return (*(row[name] for name in names if name in row), *row.get("also", ()), *row.get("also_gen_pl", ()))


def _misheard(card: Card, row: Mapping[str, Any]) -> Iterator[Entry]:
    """Yield what a speech recogniser writes for two, four, eight and knight."""
    for right, wrong in (("two", "to"), ("two", "too"), ("four", "for"), ("eight", "ate"), ("knight", "night")):
        for phrase in (row["nom"], *row["aliases"]):
            if phrase.startswith(f"{right} of "):
                yield wrong + phrase.removeprefix(right), Kind.ECHO, (card,)


#: Kazakh words for French suits that are met but never printed; күрек could be a slip for жүрек.
_OTHER_SUIT_WORDS = {"жүрек": ("түйе",), "қарға": ("күрек",), "қиық": ("алмаз", "алмас")}


def _other_suit_words(card: Card, row: Mapping[str, Any]) -> Iterator[Entry]:
    for own, others in _OTHER_SUIT_WORDS.items():
        for phrase in (row["nom"], row["acc"], *row["aliases"], *row["aliases_confirm"]):
            if own not in phrase.split():
                continue
            for other in others:
                asked = (card, Card(Suit.COPAS, card.value)) if other == "күрек" else (card,)
                yield phrase.replace(own, other), Kind.WHICH if len(asked) > 1 else Kind.ECHO, asked
