"""The reader of words: what a person types, in any language and deck, becomes cards.

What is ambiguous is asked, never guessed; what is understood from a loose form is echoed by its
full name; what is not understood is named. Notation and suit symbols are read, too.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, product

from tutor.escoba.cards import Card, Deck, parse_card
from tutor.escoba.problems import UnusableInput
from tutor.teaching.languages import Rank, Voice
from tutor.teaching.names import shows_french_suits
from tutor.teaching.vocabulary import Kind, Sense, Vocabulary, fold, vocabulary

#: Longer texts, and texts of more cards, are not read.
MOST_CHARACTERS = 2000
MOST_CARDS = 80


class QuestionKind(StrEnum):
    """What has to be asked about a phrase."""

    SUIT = "suit"
    RANK = "rank"
    WHICH = "which"
    DECK = "deck"
    WORTH = "worth"
    SPACES = "spaces"
    MEANT = "meant"


@dataclass(frozen=True, slots=True)
class Echo:
    """A card understood from a loose form, to be confirmed by its full name.

    >>> read_words("10 coins", "en").echoes[0].code(Voice("en"))
    '10o'
    """

    words: str
    card: Card

    def code(self, voice: Voice) -> str:
        """Return the card in notation."""
        return _written(self.card, voice.deck, symbols=voice.symbols)


@dataclass(frozen=True, slots=True)
class Question:
    """A phrase that could mean several cards, or none of this deck.

    ``candidates`` are the cards to choose from, one button each; there may be none. ``start`` and
    ``end`` say where the words stand in the text. ``decks`` are the decks that the card belongs to,
    if it is none of the deck asked for.

    >>> question = read_words("5c, king", "en").questions[0]
    >>> question.sentence(Voice("en")), [str(card) for card in question.candidates]
    ('Which suit?', ['12o', '12c', '12e', '12b'])
    >>> question.answered("5c, king", question.candidates[0])
    '5c, 12o'
    """

    kind: QuestionKind
    words: str
    start: int
    end: int
    candidates: tuple[Card, ...]
    decks: tuple[Deck, ...] = ()

    def answered(self, text: str, card: Card, deck: Deck = Deck.SPANISH, *, symbols: bool = False) -> str:
        """Return the text with the words replaced by the card chosen."""
        parts = text[: self.start].rstrip(" ,"), _written(card, deck, symbols=symbols), text[self.end :].lstrip(" ,")
        return ", ".join(part for part in parts if part)

    def sentence(self, voice: Voice) -> str:  # noqa: PLR0911  one for each kind
        """Ask, in the voice's language."""
        match self.kind:
            case QuestionKind.SUIT:
                return voice.say("Which suit?")
            case QuestionKind.WHICH if len(self.candidates) == 2:
                first, second = self.candidates
                return voice.say("Which one: {a_nom} or {b_nom}?", a=first, b=second)
            case QuestionKind.DECK:
                return voice.say("That card belongs to another deck. Which cards do you have?")
            case QuestionKind.WORTH:
                value = self.candidates[0].value
                return voice.say(
                    "There is no such card in this deck. Worth {n} here: {rank_nom}.", n=value, rank=Rank(value)
                )
            case QuestionKind.MEANT if len(self.candidates) == 1:
                return voice.say("Did you mean: {card_nom}?", card=self.candidates[0])
            case QuestionKind.SPACES:
                return voice.say("It is not clear where one card ends and the next begins. Put commas between them.")
            case _:
                return voice.say("Which card?")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: cards in the order of the text, and everything that is not settled.

    ``too_long`` tells that the text was not read at all, being longer than anybody needs.

    >>> reading = read_words("seven of coins, xyz, king", "en")
    >>> reading.cards, reading.unknown, len(reading.questions), reading.settled
    ((Card('7o'),), ('xyz',), 1, False)
    """

    cards: tuple[Card, ...] = ()
    questions: tuple[Question, ...] = ()
    unknown: tuple[str, ...] = ()
    echoes: tuple[Echo, ...] = ()
    too_long: bool = False

    @property
    def settled(self) -> bool:
        """Whether every word was understood as one card."""
        return not (self.questions or self.unknown or self.too_long)


def read_words(
    text: str,
    language: str,
    deck: Deck = Deck.SPANISH,
    *,
    symbols: bool = False,
    among: Collection[Card] | None = None,
    spelling: bool = True,
) -> Reading:
    """Read the cards in a text of names, notation and symbols.

    Cards are separated by commas, semicolons, slashes or new lines, or by spaces and “and” where it
    is clear which words belong together. ``symbols`` tells that a numbered deck is shown with
    ♦ ♥ ♠ ♣. ``among`` are the cards that can be meant, say those of a hand: then a rank alone is
    taken, and echoed, if exactly one of them has it. Misspelt names are asked about if ``spelling``.

    >>> from tutor.escoba.cards import parse_cards
    >>> read_words("siódemka monet, 5c as kielichów", "pl").cards
    (Card('7o'), Card('5c'), Card('1c'))
    >>> read_words("the king", "en", among=parse_cards("12o 7o")).cards
    (Card('12o'),)
    """
    if len(text) > MOST_CHARACTERS:
        return Reading(too_long=True)
    reader = _Reader(vocabulary(language, deck, symbols), deck, {})
    pieces = []
    for segment in _SEGMENT.finditer(text):
        read = reader.read(segment[0], segment.start())
        if spelling and any(piece.sense is None for piece in read):
            read = reader.guessing(read).read(segment[0], segment.start())
        pieces += read
    if among is not None:
        pieces = [_narrowed(piece, among) for piece in pieces]
    if len(pieces) > MOST_CARDS:
        return Reading(too_long=True)
    senses = [(piece, piece.sense) for piece in pieces if piece.sense]
    return Reading(
        cards=tuple(sense.cards[0] for _, sense in senses if sense.kind in _CARDS),
        questions=tuple(
            Question(
                QuestionKind(sense.kind),
                piece.words,
                piece.start,
                piece.end,
                sense.cards,
                _decks_of(piece.words, language, deck) if sense.kind is Kind.DECK else (),
            )
            for piece, sense in senses
            if sense.kind not in _CARDS
        ),
        unknown=tuple(piece.words for piece in pieces if piece.sense is None),
        echoes=tuple(Echo(piece.words, sense.cards[0]) for piece, sense in senses if sense.kind is Kind.ECHO),
    )


def _decks_of(words: str, language: str, deck: Deck) -> tuple[Deck, ...]:
    """Return the other decks on which words mean a card, a rank or a suit."""
    known = {Kind.CARD, Kind.ECHO, Kind.SUIT, Kind.RANK, Kind.WHICH}
    others = (other for other in Deck if other.suited and other is not deck)
    return tuple(
        other for other in others if (sense := vocabulary(language, other).look_up(words)) and sense.kind in known
    )


_SEGMENT = re.compile(r"[^,;/|+&·\n\r]+")
_TOKEN = re.compile(r"\S+")
_SILENT = frozenset("-‐‑–—•*()[]{}«»„“”\"'’")
_CARDS = frozenset({Kind.CARD, Kind.ECHO})
#: So many words of a text are compared with the names of cards, at most.
_MOST_GUESSES = 12
_MOST_SPELLINGS = 9


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some words of the text and their sense: ``None`` if they were not understood."""

    words: str
    start: int
    end: int
    sense: Sense | None


Cost = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to cut the words so far into phrases: its cost, its last piece and the way before it."""

    cost: Cost
    meaning: int
    piece: _Piece | None
    before: "_Way | None"

    def pieces(self) -> list[_Piece]:
        found = []
        way: _Way | None = self
        while way is not None:
            if way.piece is not None:
                found.append(way.piece)
            way = way.before
        return found[::-1]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Cuts a segment of a text into phrases: as few unknown words, then questions, as possible.

    Where two cuts are equally good and mean different cards, where the cards begin is asked.
    ``guesses`` are misspelt words with those that they might be.
    """

    words: Vocabulary
    deck: Deck
    guesses: dict[str, tuple[str, ...]]

    def guessing(self, pieces: Iterable[_Piece]) -> "_Reader":
        """Return a reader that asks whether the words that were not understood are known ones, misspelt."""
        for word in dict.fromkeys(piece.words for piece in pieces if piece.sense is None):
            if word not in self.guesses and len(self.guesses) < _MOST_GUESSES:
                self.guesses[word] = self.words.near(word)
        return self

    def read(self, segment: str, offset: int) -> list[_Piece]:
        tokens = list(_TOKEN.finditer(segment))
        if not tokens:
            return []
        best: list[list[_Way]] = [[_Way((0, 0, 0, 0), 0, None, None)]]
        for end in range(1, len(tokens) + 1):
            ways: list[_Way] = []
            for start in range(max(0, end - self.words.longest - 2), end):
                step = self._step(segment, offset, tokens, start, end)
                if step is not None:
                    ways += [_extended(way, *step) for way in best[start]]
            best.append(_best_two(ways))
        if len(best[-1]) > 1:
            start, end = tokens[0].start(), tokens[-1].end()
            unclear = Sense(Kind.SPACES, ())
            return [_Piece(segment[start:end], offset + start, offset + end, unclear)]
        return best[-1][0].pieces()

    def _step(
        self, segment: str, offset: int, tokens: list[re.Match[str]], start: int, end: int
    ) -> tuple[Cost, _Piece | None] | None:
        first, last = tokens[start].start(), tokens[end - 1].end()
        phrase = segment[first:last]
        sense = self._sense(phrase, [token[0] for token in tokens[start:end]], alone=end - start == len(tokens))
        if sense is not None:
            cost = (0, int(sense.kind not in _CARDS), 0, 1)
            return cost, _Piece(phrase, offset + first, offset + last, sense)
        if self.words.skips(phrase):
            return (0, 0, 1, 0), None
        meant = self._meant([token[0] for token in tokens[start:end]])
        if meant is not None:
            return (0, 1, 0, 1), _Piece(phrase, offset + first, offset + last, meant)
        if end - start > 1:
            return None
        if set(phrase) <= _SILENT:
            return (0, 0, 1, 0), None
        return (1, 0, 0, 1), _Piece(phrase, offset + first, offset + last, None)

    def _sense(self, phrase: str, parts: list[str], *, alone: bool) -> Sense | None:
        words = [fold(part) for part in parts]
        if not all(words):
            return None
        closed = self._closed(*words, alone=alone) if len(words) == 2 else None
        return closed or self.words.look_up(phrase) or (self._notation(phrase) if len(words) == 1 else None)

    def _meant(self, parts: list[str]) -> Sense | None:
        """Return which cards words might mean of which some are misspelt."""
        if not any(self.guesses.get(part) for part in parts):
            return None
        spellings = product(*(self.guesses.get(part) or (part,) for part in parts))
        senses = [self.words.look_up(" ".join(one)) for one in islice(spellings, _MOST_SPELLINGS)]
        cards = dict.fromkeys(card for sense in senses if sense for card in sense.cards)
        return Sense(Kind.MEANT, tuple(cards)) if cards else None

    def _closed(self, first: str, second: str, *, alone: bool) -> Sense | None:
        """Close the gap between a rank mark and a lone letter or symbol: “7 ♦”."""
        for mark, letter in ((first, second), (second, first)):
            if mark in self.words.marks and len(letter) == 1 and (alone or letter not in self.words.marks):
                return self.words.look_up(first + second) or self._notation(first + second)
        return None

    def _notation(self, word: str) -> Sense | None:
        """Read the notation with letters of other scripts that look like its own."""
        try:
            card = parse_card(word, self.deck)
        except UnusableInput:
            return None
        return self.words.look_up(card.text(self.deck)) or Sense(Kind.CARD, (card,))


def _extended(way: _Way, cost: Cost, piece: _Piece | None) -> _Way:
    unknown, questions, skipped, pieces = (a + b for a, b in zip(way.cost, cost, strict=True))
    meaning = way.meaning if piece is None else hash((way.meaning, piece.sense, None if piece.sense else piece.words))
    return _Way((unknown, questions, skipped, pieces), meaning, piece, way)


def _best_two(ways: Iterable[_Way]) -> list[_Way]:
    """Keep the cheapest ways, two at most and of different meaning."""
    by_cost = sorted(ways, key=lambda way: way.cost)
    first = by_cost[0]
    others = (way for way in by_cost if way.cost == first.cost and way.meaning != first.meaning)
    return [first, *_first(others)]


def _first(ways: Iterator[_Way]) -> Iterator[_Way]:
    for way in ways:
        yield way
        return


def _narrowed(piece: _Piece, among: Collection[Card]) -> _Piece:
    """Keep the candidates that can be meant; a rank that only one of them has is that card."""
    if piece.sense is None or piece.sense.kind in _CARDS:
        return piece
    cards = tuple(card for card in piece.sense.cards if card in among)
    if len(cards) == 1 and piece.sense.kind is Kind.SUIT:
        return replace(piece, sense=Sense(Kind.ECHO, cards))
    return replace(piece, sense=Sense(piece.sense.kind, cards)) if cards else piece


def _written(card: Card, deck: Deck, *, symbols: bool) -> str:
    """Write a card so that the reader takes it without a question, whatever the language."""
    return card.text(deck, symbols=shows_french_suits(deck, symbols=symbols))
