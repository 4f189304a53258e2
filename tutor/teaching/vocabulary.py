"""What a word or a short phrase can mean: one card, or a question that has to be asked.

A vocabulary is made from the card table for one language and one deck. What is ambiguous is never
resolved here: the phrase then means a question that names the cards it could be. Earlier layers
win: overrides, the notation and Spanish names, safe names, names to be echoed, ambiguous forms,
names of other decks. What is in none of them may still be a rank beside a suit, a known word with
another ending, or one in Latin letters: that is echoed.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cache
from itertools import islice, product
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
    MEANT = "meant"  # a misspelt name: the cards with the nearest names


@dataclass(frozen=True, slots=True)
class Sense:
    """A meaning: its kind and the cards that can be meant, one for a card or an echo."""

    kind: Kind
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every phrase of a language that means something on a deck.

    ``longest`` is the number of words of the longest phrase, ``marks`` are the rank marks that may
    stand apart from their suit letter. ``words`` are the single words for ranks and suits, ``suits``
    those for suits and ``foreign`` those of them that another deck prints; ``stems`` and ``sounds``
    lead from a stem, and from how it sounds, to words.

    >>> vocabulary("en", Deck.SPANISH).look_up("the  Seven of Coins")
    Sense(kind=<Kind.CARD: 'card'>, cards=(Card('7o'),))
    >>> vocabulary("el", Deck.SPANISH).look_up("εφτάρι σπαθί").kind
    <Kind.WHICH: 'which'>
    """

    language: str
    senses: Mapping[str, Sense]
    longest: int
    marks: frozenset[str]
    suits: frozenset[str] = frozenset()
    foreign: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    stems: Mapping[str, str] = field(default_factory=dict)
    sounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def look_up(self, phrase: str) -> Sense | None:
        """Return what a phrase means, or ``None``.

        >>> vocabulary("el", Deck.SPANISH).look_up("άσσου κύπελλο")
        Sense(kind=<Kind.ECHO: 'echo'>, cards=(Card('1c'),))
        """
        plain = key(phrase, self.language)
        return self.senses.get(plain) or self._part(plain) or self._paired(plain) or self._in_latin(plain)

    def skips(self, phrase: str) -> bool:
        """Return whether a phrase only joins or introduces names, or says where the cards are.

        >>> vocabulary("kk", Deck.SPANISH).skips("және"), vocabulary("pl", Deck.SPANISH).skips("w ręku")
        (True, True)
        """
        plain = _unaccented(fold(phrase), self.language)
        if plain in _ARTICLES.get(self.language, ()) or fold(phrase) in _JOINERS[self.language]:
            return True
        return plain in _fillers(self.language) and self.senses.get(plain) is None

    def near(self, word: str) -> tuple[str, ...]:
        """Return the known words, three at most, that a word might be a misspelling of.

        >>> vocabulary("pl", Deck.SPANISH).near("siudemka")
        ('siodemka',)
        """
        plain = _unaccented(fold(word), self.language)
        if not (_FEWEST_LETTERS <= len(plain) <= _MOST_LETTERS and plain.isalpha()):
            return ()
        sound = _sound(plain, self.language)
        found: dict[str, float] = {}
        for other, words in self.sounds.items():
            for known in words:
                likeness = max(_likeness(plain, known), _likeness(sound, other))
                if likeness >= _ALIKE:
                    found[known] = likeness
        best = max(found.values(), default=0.0)
        likely = sorted((-likeness, known) for known, likeness in found.items() if likeness > best - _AS_GOOD)
        return tuple(known for _, known in likely[:3])

    def _part(self, word: str) -> Sense | None:
        """Return what a single word means, a rank or a suit with another ending included."""
        return self.senses.get(self._known(word))

    def _known(self, word: str) -> str:
        """Return the word that this one is a form of; itself if there is none."""
        if word in self.senses or " " in word:
            return word
        for base in _bases(word, self.language):
            known = base if base in self.words else self.stems.get(base)
            if known is not None:
                return known
        return self.stems.get(word, word)

    def _paired(self, plain: str) -> Sense | None:
        """Put a rank and a suit that stand side by side together, whatever their endings."""
        words = [word for word in plain.split() if word not in _BETWEEN]
        if len(words) != 2:
            return None
        for rank_word, suit_word in (words, words[::-1]):
            known = self._known(suit_word)
            rank, suit = self._part(rank_word), self.senses.get(known)
            if known in self.suits and self._known(rank_word) not in self.suits and rank and suit:
                return _together(rank, suit, is_foreign=known in self.foreign)
        return None

    def _in_latin(self, plain: str) -> Sense | None:
        """Read Greek and Kazakh words that are typed in Latin letters; they are echoed."""
        words = plain.split()
        if self.language not in _SOUNDS or not words or len(words) > self.longest or not plain.isascii():
            return None
        if not any(len(word) >= _LETTERS_OF_A_CODE and word.isalpha() for word in words):
            return None
        meant = [(word, *self.sounds.get(_sound(word, self.language), ())) for word in words]
        articles = _ARTICLES.get(self.language, set())
        senses = set()
        for one in islice(product(*meant), _MOST_SPELLINGS):
            phrase = " ".join(word for word in one if word not in articles)
            sense = self._part(phrase) or self._paired(phrase)
            if sense is not None:
                senses.add(Sense(Kind.ECHO, sense.cards) if sense.kind is Kind.CARD else sense)
        return senses.pop() if len(senses) == 1 else None


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
#: What is said around cards when they are dictated.
_FILLERS = {
    "en": "also|plus|then|cards|card|on the table|the table|table|on table|in my hand|my hand|in hand|in the hand|hand"
    "|i have|i've got|i hold|i play|i take|i|have|there is|there are|there|is|are|in|on|my|lie|lies|with|with the"
    "|we have",
    "kk": "тағы|тағы да|үстелде|үстел үстінде|столда|қолымда|қолда|қолым|менде|менің|бар|жатыр|тұр|карта|карталар"
    "|картасы|карталары|ойнадым|ойнаймын|алдым|аламын|мына|осы|сонымен|бірге|сондай-ақ",
    "el": "στο τραπέζι|τραπέζι|στο|στον|στην|στα|στο χέρι|στα χέρια|χέρι|έχω|έχει|έχουμε|υπάρχει|υπάρχουν|είναι|μου"
    "|ακόμα|ακόμη|επίσης|κάτω|παίζω|παίρνω|ρίχνω|χαρτιά|χαρτί|κρατάω|κρατώ|με|μαζί|έπειτα",
    "pl": "na stole|na stół|stole|stół|leży|leżą|mam w ręku|w ręku|w ręce|na ręku|na ręce|ręka|ręce|ręku|mam|jest|są|na"
    "|jeszcze|też|także|do tego|karty|karta|kartę|gram|zagrywam|kładę|biorę|zabieram|mamy|a także|potem",
}
#: Words inside a name that join a rank and a suit.
_BETWEEN = frozenset({"of", "de"})
#: What the cards are called in Spanish, which players know in any language.
_SPANISH_SUITS = {
    Suit.OROS: ("oros", "oro"),
    Suit.COPAS: ("copas", "copa"),
    Suit.ESPADAS: ("espadas", "espada"),
    Suit.BASTOS: ("bastos", "basto"),
}
_SPANISH_RANKS = ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "sota", "caballo", "rey")
#: Endings that a name of a rank or a suit may have, without accents.
_ENDINGS = {
    language: tuple(sorted(endings.split(), key=len, reverse=True))
    for language, endings in {
        "en": "s",
        "kk": "лар лер дар дер тар тер нын нин дын дин тын тин ны ни ды ди ты ти га ге ка ке мен бен пен"
        " сынын синин сына сине сымен симен сын син сы си ын ин ы и",
        "el": "ιων ιου ιασ ιεσ ων ουσ ου οι οσ εσ ησ ασ ια α η ο ι ε",
        "pl": "iami ami iach ach owi iem ow om em ia ie iu a e i o u y",
    }.items()
}
_FEWEST_OF_A_STEM = 3
#: How letters sound, in Latin letters; the longer spellings first.
_SOUNDS = {
    "el": (
        "ου:i ει:i οι:i υι:i αι:e αυ:av ευ:ev μπ:b ντ:d γκ:g γγ:g τσ:ts τζ:tz α:a β:v γ:g δ:d ε:e ζ:z η:i θ:t ι:i κ:k"
        " λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:i φ:f χ:x ψ:ps ω:o ou:i ei:i oi:i ai:e mp:b nt:d gk:g gg:g"
        " ks:x kh:x ch:x th:t ph:f h:x y:i u:i w:o c:k j:x q:k 8:t 3:x"
    ),
    "kk": (
        "ә:a і:i ң:n ғ:g ү:u ұ:u қ:k ө:o һ:h а:a б:b в:v г:g д:d е:e ё:e ж:j з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r"
        " с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sh ы:i э:e ю:iu я:ia ь: ъ: zh:j kh:h gh:g ng:n q:k w:u y:i"
    ),
    "pl": "rz:z ch:h sz:s cz:c w:v",
}
_MOST_SPELLINGS = 16
_FEWEST_LETTERS = 4
_MOST_LETTERS = 24
_ALIKE = 0.74
_AS_GOOD = 0.06
_LETTERS_OF_A_CODE = 3
_COURT = 8  # the value from which the decks print different ranks
_INDEFINITE = re.compile(r"^an? (?=\w+ of )")
_CARD_KINDS = frozenset({Kind.CARD, Kind.ECHO})
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
    if language == "en":
        plain = _INDEFINITE.sub("", plain)
    articles = _ARTICLES.get(language, set())
    return " ".join(word for word in plain.split() if word not in articles) or plain


def _unaccented(folded: str, language: str) -> str:
    if language in {"el", "pl"}:
        letters = unicodedata.normalize("NFD", folded)
        folded = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return folded.translate(_PLAIN.get(language, {}))


@cache
def _fillers(language: str) -> frozenset[str]:
    return frozenset(_unaccented(fold(phrase), language) for phrase in _FILLERS[language].split("|"))


def _bases(word: str, language: str) -> Iterator[str]:
    """Yield a word without each ending that it may have, the longest first."""
    for ending in _ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= _FEWEST_OF_A_STEM:
            yield word[: -len(ending)]


@cache
def _spellings(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    sounds = dict(pair.split(":") for pair in _SOUNDS[language].split())
    return re.compile("|".join(map(re.escape, sounds))), sounds


def _sound(word: str, language: str) -> str:
    """Return roughly how a word sounds, in Latin letters: the same for all ways to spell it.

    >>> _sound("κυπελλων", "el"), _sound("kypellon", "el"), _sound("жетилик", "kk"), _sound("zhetilik", "kk")
    ('kipelon', 'kipelon', 'jetilik', 'jetilik')
    """
    if language in _SOUNDS:
        pattern, sounds = _spellings(language)
        word = pattern.sub(lambda found: sounds[found[0]], word)
    return re.sub(r"(\w)\1+", r"\1", word)


def _likeness(one: str, other: str) -> float:
    if abs(len(one) - len(other)) > 2:
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= _ALIKE else 0.0


def _together(rank: Sense, suit: Sense, *, is_foreign: bool) -> Sense | None:
    """Return what a rank and a suit mean together: what both may be."""
    if rank.kind is Kind.CARD and rank.cards[0].suit is None:
        return Sense(Kind.DECK, rank.cards)
    cards = tuple(card for card in rank.cards if card in suit.cards)
    if rank.kind in {*_CARD_KINDS, Kind.RANK} or not (cards or rank.kind is Kind.DECK):
        return None
    kind = rank.kind
    if kind is Kind.SUIT:
        kind = Kind.WHICH if len(cards) > 1 else Kind.DECK if is_foreign else Kind.ECHO
    elif kind is Kind.WHICH and len(cards) == 1:
        kind = Kind.ECHO
    return Sense(kind, cards)


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
        *maker.parts(senses),
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
        for word, sense in list(senses.items()):
            if len(word) > 1 and word.isalpha() and sense.kind not in _CARD_KINDS:
                senses.setdefault(_unaccented(word, self.language), sense)
        return senses

    def parts(
        self, senses: Mapping[str, Sense]
    ) -> tuple[frozenset[str], frozenset[str], frozenset[str], Mapping[str, str], Mapping[str, tuple[str, ...]]]:
        """Return the words for suits, those of other decks, all single words, by their stems and by their sound."""
        own = {key(word, self.language) for suit in Suit for word in self._words_for(suit, french=self._french)}
        others = {key(word, self.language) for suit in Suit for word in self._words_for(suit, french=not self._french)}
        foreign = frozenset() if self.deck is Deck.NUMBERED else frozenset(others - own)
        words = [word for word in senses if word.isalpha() and len(word) >= _FEWEST_OF_A_STEM]
        if self.deck.suited:
            words = [word for word in words if senses[word].kind not in _CARD_KINDS]
        sounds: dict[str, dict[str, None]] = {}
        for phrase in (*senses, *_ARTICLES.get(self.language, ())):
            for word in phrase.split():
                if len(word) >= _LETTERS_OF_A_CODE and word.isalpha():
                    sounds.setdefault(_sound(word, self.language), {})[word] = None
        by_sound = {sound: tuple(alike) for sound, alike in sounds.items()}
        return frozenset(own | others), foreign, frozenset(words), self._stems(words, senses), by_sound

    def _stems(self, words: Iterable[str], senses: Mapping[str, Sense]) -> Mapping[str, str]:
        """Return for each stem the first word that has it, unless another one means something else."""
        stems: dict[str, str] = {}
        doubtful = set()
        for word in words:
            for stem in islice(_bases(word, self.language), 1):
                if senses[stems.setdefault(stem, word)] != senses[word]:
                    doubtful.add(stem)
        return {stem: word for stem, word in stems.items() if stem not in doubtful}

    def _words_for(self, suit: Suit, *, french: bool) -> Iterator[str]:
        """Yield every word for a suit, French or Spanish; the Spanish ones of Spain belong to every deck."""
        yield from _suit_words(suit_row(suit, self.language, Deck.NUMBERED, symbols=french))
        yield from _MORE_SUIT_WORDS.get((self.language, french, suit), ())
        if french and self.language == "kk":
            own = suit_row(suit, self.language, Deck.FRENCH)["nom"]
            yield from (word for word in _OTHER_SUIT_WORDS.get(own, ()) if word != "күрек")
        if french:
            yield suit.symbol
        if french == self._french:
            yield from _SPANISH_SUITS[suit]

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
            in_spanish = _SPANISH_RANKS[value - 1 : value] if value < _COURT or self.deck is Deck.SPANISH else ()
            for phrase in (*_rank_words(row), *self._rank_marks(value), *numerals, *in_spanish):
                yield phrase, Kind.SUIT, _of_value(value)
        for suit in Suit:
            for phrase in self._words_for(suit, french=self._french):
                yield phrase, Kind.RANK, _of_suit(suit)
        if self.language == "kk" and self._french:
            yield "күрек", Kind.RANK, _of_suit(Suit.ESPADAS) + _of_suit(Suit.COPAS)

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
                if kind is Kind.DECK and cards and self.deck.suited:
                    yield from ((phrase, Kind.ECHO, cards) for phrase in row["any"] if " de " in phrase)
                for phrase in (*row["any"], *_names_in(row, self.language), *row["aliases"], *row["aliases_confirm"]):
                    crossed = self._crossed(phrase, cards)
                    yield phrase, Kind.WHICH if crossed else kind, crossed or cards
            yield from self._foreign_parts(deck, symbols=symbols)

    def _foreign_parts(self, deck: Deck, *, symbols: bool) -> Iterator[Entry]:
        for value, row in enumerate(rank_rows(self.language, deck), 1):
            printed = (str(value), *self._numerals(value)) if deck is Deck.NUMBERED else ()
            in_spanish = _SPANISH_RANKS[value - 1 : value] if deck is Deck.SPANISH else ()
            words = (*_rank_words(row), *printed, *in_spanish)
            kind, cards = self._equivalent(Card(Suit.OROS, value), deck, symbols=self._french)
            everywhere = tuple(Card(suit, card.value) for card in cards for suit in Suit if card.suit)
            for phrase in words:
                yield phrase, Kind.SUIT if kind in {Kind.DECK, Kind.ECHO} and everywhere else kind, everywhere
        for suit in Suit:
            cards = _of_suit(suit) if self.deck.suited else ()
            for phrase in self._words_for(suit, french=shows_french_suits(deck, symbols=symbols)):
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
        """Return what a card of another table is on this deck: the same card, one of its worth, or none.

        Numbered cards are sold with either suits, so that a name with the others is only echoed.
        """
        if not self.deck.suited:
            same = deck is Deck.NUMBERED or card.value < _COURT
            return Kind.DECK, (Card(None, card.value),) if same else ()
        if deck is Deck.NUMBERED and self.deck is not Deck.NUMBERED and card.value >= _COURT:
            if symbols != self._french:
                return Kind.DECK, ()
            if self.deck is Deck.SPANISH and card.value == 10:  # ten: the sota is printed so, the rey worth it
                return Kind.WHICH, (Card(card.suit, 8), card)
            return Kind.WORTH, (card,)
        if deck is self.deck:  # numbered cards have either suits
            return Kind.ECHO, (card,)
        both_kings = Deck.NUMBERED not in {deck, self.deck} and deck.ranks[card.value - 1] in {"K", "12"}
        same = card.value < _COURT or both_kings
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

#: More words for suits, by language and by whether the suits are French.
_MORE_SUIT_WORDS = {
    ("kk", True, Suit.OROS): ("бубен", "бубн"),
    ("kk", True, Suit.COPAS): ("черв", "червы"),
    ("kk", True, Suit.ESPADAS): ("пик",),
    ("kk", True, Suit.BASTOS): ("треф", "крестя"),
    ("pl", True, Suit.OROS): ("dzwonki", "dzwonka"),
    ("pl", True, Suit.BASTOS): ("żołędzie", "żołędzi", "żołędny"),
    ("pl", False, Suit.OROS): ("złoto", "złota"),
}


def _other_suit_words(card: Card, row: Mapping[str, Any]) -> Iterator[Entry]:
    for own, others in _OTHER_SUIT_WORDS.items():
        for phrase in (row["nom"], row["acc"], *row["aliases"], *row["aliases_confirm"]):
            if own not in phrase.split():
                continue
            for other in others:
                asked = (card, Card(Suit.COPAS, card.value)) if other == "күрек" else (card,)
                yield phrase.replace(own, other), Kind.WHICH if len(asked) > 1 else Kind.ECHO, asked
