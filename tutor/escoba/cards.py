"""Cards, suits and the five deck styles; notation parsed and printed as inverses.

A card is a suit and a capture value from 1 to 10. What is printed on it depends on the deck style:
the sota of coins, worth 8, is ``10o`` in the Spanish deck, ``JD`` in a French one, ``QD`` where
queens count 8, and ``8o`` where the values themselves are printed.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, StrEnum
from typing import NoReturn, Self, final

from tutor.escoba.codes import ProblemCode
from tutor.escoba.problems import Problem, UnusableInput

VALUES = range(1, 11)
DECK_SIZE = 40


class Suit(Enum):
    """One of the four suits, with the marks it has in each style.

    >>> Suit.OROS.letter, Suit.OROS.french, Suit.OROS.symbol
    ('o', 'D', '♦')
    """

    OROS = ("o", "D", "♦")
    COPAS = ("c", "H", "♥")
    ESPADAS = ("e", "S", "♠")
    BASTOS = ("b", "C", "♣")

    def __init__(self, letter: str, french: str, symbol: str) -> None:
        """Keep the letter of the Spanish notation, of the French one, and the symbol."""
        self.letter = letter
        self.french = french
        self.symbol = symbol


class Deck(StrEnum):
    """What is printed on the cards; always explicit, never guessed.

    >>> Deck("french_qj").ranks[7:]
    ('Q', 'J', 'K')
    """

    SPANISH = "spanish"
    FRENCH = "french"
    FRENCH_QJ = "french_qj"
    NUMBERED = "numbered"
    VALUES = "values"

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ten ranks as printed, by rising capture value."""
        return _RANKS[self]

    @property
    def suited(self) -> bool:
        """Whether the suits of the cards are known."""
        return self is not Deck.VALUES

    @property
    def as_printed(self) -> bool:
        """Whether each card shows what it is worth: there are no court cards.

        >>> Deck.NUMBERED.as_printed, Deck.SPANISH.as_printed
        (True, False)
        """
        return self in {Deck.NUMBERED, Deck.VALUES}


_RANKS: dict[Deck, tuple[str, ...]] = {
    Deck.SPANISH: ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"),
    Deck.FRENCH: ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"),
    Deck.FRENCH_QJ: ("A", "2", "3", "4", "5", "6", "7", "Q", "J", "K"),
    Deck.NUMBERED: ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    Deck.VALUES: ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
}


@final
class Card:
    """A card: its suit (``None`` where suits are not known) and its capture value, 1 to 10.

    Cards are interned: there is one object for each, so they compare, hash and copy by identity,
    which the search relies on for speed.

    >>> Card(Suit.OROS, 8)
    Card('10o')
    >>> Card(Suit.OROS, 8) is parse_card("10o")
    True
    >>> parse_card("10o").text(Deck.FRENCH)
    'JD'
    """

    __slots__ = ("index", "is_coin", "is_seven", "is_seven_of_coins", "suit", "value")

    suit: Suit | None
    value: int
    index: int
    is_coin: bool
    is_seven: bool
    is_seven_of_coins: bool

    def __new__(cls, suit: Suit | None, value: int) -> "Card":
        """Return the one card of this suit and value; ``ValueError`` for a value outside 1-10."""
        try:
            return _INTERNED[suit, value]
        except KeyError:
            message = f"no card has suit {suit!r} and value {value!r}"
            raise ValueError(message) from None

    @classmethod
    def _make(cls, suit: Suit | None, value: int, index: int) -> Self:
        card = object.__new__(cls)
        for name, content in (
            ("suit", suit),
            ("value", value),
            ("index", index),
            ("is_coin", suit is Suit.OROS),
            ("is_seven", value == 7),
            ("is_seven_of_coins", suit is Suit.OROS and value == 7),
        ):
            object.__setattr__(card, name, content)
        return card

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: cards are frozen."""
        message = f"cannot assign {name!r}: cards are frozen"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[type["Card"], tuple[Suit | None, int]]:
        """Copy and unpickle to the interned card."""
        return Card, (self.suit, self.value)

    def __str__(self) -> str:
        """Return the Spanish notation: ``10o``; the bare value where suits are not known."""
        return _TEXT[Deck.SPANISH, False][self.index]

    def __repr__(self) -> str:
        """Return the notation in brackets."""
        return f"Card({str(self)!r})"

    def text(self, deck: Deck = Deck.SPANISH, *, symbols: bool = False) -> str:
        """Write the card in a deck style, with suit symbols if asked (not in Spanish style).

        >>> parse_card("12e").text(Deck.NUMBERED, symbols=True)
        '10♠'
        """
        return _TEXT[deck, symbols][self.index]


_SUITED = tuple(Card._make(suit, value, 10 * n + value - 1) for n, suit in enumerate(Suit) for value in VALUES)
_SUITLESS = tuple(Card._make(None, value, DECK_SIZE + value - 1) for value in VALUES)
_INTERNED: dict[tuple[Suit | None, int], Card] = {(card.suit, card.value): card for card in _SUITED + _SUITLESS}


def deck_cards(deck: Deck = Deck.SPANISH) -> tuple[Card, ...]:
    """Return the 40 cards of a deck in a fixed order; under ``values`` each value four times.

    >>> [str(card) for card in deck_cards()[:3]], len(deck_cards(Deck.VALUES))
    (['1o', '2o', '3o'], 40)
    """
    return _SUITED if deck.suited else _SUITLESS * 4


def without_suits(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards of which only the values are told.

    >>> without_suits(parse_cards("7o 12b"))
    (Card('7'), Card('10'))
    """
    return tuple([_SUITLESS[card.value - 1] for card in cards])


def _written(card: Card, deck: Deck, *, symbols: bool) -> str:
    rank = deck.ranks[card.value - 1]
    if card.suit is None or deck is Deck.VALUES:
        return str(card.value) if card.suit is None else rank
    if symbols and deck is not Deck.SPANISH:
        return rank + card.suit.symbol
    return rank + (card.suit.french if deck in {Deck.FRENCH, Deck.FRENCH_QJ} else card.suit.letter)


_TEXT: dict[tuple[Deck, bool], tuple[str, ...]] = {
    (deck, symbols): tuple(_written(card, deck, symbols=symbols) for card in _SUITED + _SUITLESS)
    for deck in Deck
    for symbols in (False, True)
}
_READ: dict[Deck, dict[str, Card]] = {
    deck: {
        text: card
        for card in (_SUITED if deck.suited else _SUITLESS)
        for symbols in (False, True)
        for text in {card.text(deck, symbols=symbols), card.text(deck, symbols=symbols).lower()}
    }
    for deck in Deck
}

# Letters of other scripts that look like, or lie on the same key as, a letter of the notation.
_TWINS = str.maketrans(
    {
        **dict(zip("оОсСеЕВкКаАНһҺѕЅјЈ", "oocceebkkaahhhssjj", strict=True)),
        **dict(zip("οΟεΕβΒαΑκΚηΗ", "ooeebbaakkhh", strict=True)),
        **dict(zip("♢♡♤♧", "♦♥♠♣", strict=True)),
        "\ufe0e": None,
        "\ufe0f": None,
    }
)
_SEPARATORS = re.compile(r"[\s,]+")
_MOST_TOKENS = 2 * DECK_SIZE
_LONGEST_TOKEN = 24


def _folded(token: str) -> str:
    return unicodedata.normalize("NFKC", token).translate(_TWINS).lower()


def _card_or_none(token: str, deck: Deck) -> Card | None:
    table = _READ[deck]
    return table.get(token) or (table.get(_folded(token)) if len(token) <= _LONGEST_TOKEN else None)


def parse_card(token: str, deck: Deck = Deck.SPANISH) -> Card:
    """Read one card; the inverse of ``Card.text``. Case does not matter.

    Raises ``UnusableInput`` with one ``unknown_card`` problem.

    >>> parse_card("QD", Deck.FRENCH)
    Card('11o')
    >>> parse_card("7о")  # a Cyrillic о
    Card('7o')
    """
    card = _card_or_none(token.strip(), deck)
    if card is None:
        raise UnusableInput([_unknown(token.strip(), None)])
    return card


def parse_cards(text: str | Iterable[str], deck: Deck = Deck.SPANISH, field: str | None = None) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, or a list of texts of one card each.

    Letters of another script that can only mean a letter of the notation are understood. Raises
    ``UnusableInput`` with a problem for *every* text that is no card of the deck; more than 80 are
    ``too_many_cards`` and read no further.

    >>> parse_cards("5c, 3e 1o")
    (Card('5c'), Card('3e'), Card('1o'))
    >>> parse_cards("5x 3e 9o")
    Traceback (most recent call last):
    tutor.escoba.problems.UnusableInput: unknown_card (5x); unknown_card (9o)
    """
    cards, problems = read_cards(split_cards(text) if isinstance(text, str) else list(text), deck, field)
    if problems:
        raise UnusableInput(problems)
    return cards


def split_cards(text: str) -> list[str]:
    """Split a text at spaces and commas; of a text of more than 80 cards the rest stays one piece.

    >>> split_cards("5c,3e  1o")
    ['5c', '3e', '1o']
    """
    pieces = _SEPARATORS.split(text, _MOST_TOKENS)
    return [piece for piece in pieces if piece]


def read_cards(tokens: Sequence[str], deck: Deck, field: str | None) -> tuple[tuple[Card, ...], list[Problem]]:
    """Read what can be read of at most 80 texts, and return a problem for each that cannot.

    >>> read_cards(["5c", "5x"], Deck.SPANISH, "table")[0]
    (Card('5c'),)
    """
    table = _READ[deck]
    cards = [table.get(token) or _card_or_none(token.strip(), deck) for token in tokens[:_MOST_TOKENS]]
    problems = []
    if len(tokens) > _MOST_TOKENS:
        problems.append(Problem(ProblemCode.TOO_MANY_CARDS, field, count=len(tokens), limit=DECK_SIZE))
    if None not in cards:
        return tuple(card for card in cards if card), problems
    problems += [_unknown(token.strip(), field) for token, card in zip(tokens, cards, strict=False) if card is None]
    return tuple(card for card in cards if card), problems


def _unknown(token: str, field: str | None) -> Problem:
    shown = token[:_LONGEST_TOKEN]
    return Problem(ProblemCode.UNKNOWN_CARD, field, token=shown, letter=next(_foreign_letters(shown), None))


def _foreign_letters(token: str) -> Iterator[str]:
    for letter in unicodedata.normalize("NFKC", token).translate(_TWINS):
        if letter.isalpha() and not letter.isascii():
            yield letter


def has_symbols(tokens: Iterable[str]) -> bool:
    """Return whether a text uses the suit symbols, so that answers do too.

    >>> has_symbols(["7♦"]), has_symbols(["7D"])
    (True, False)
    """
    return any(not _SYMBOLS.isdisjoint(token) for token in tokens)


_SYMBOLS = frozenset("♦♥♠♣♢♡♤♧")
