"""What the cards look like, and which symbol of the sprite shows a card."""

from enum import StrEnum
from typing import Final

from tutor.escoba.cards import Card, Deck

_FRENCH: Final = frozenset({Deck.FRENCH, Deck.FRENCH_QJ})


class Skin(StrEnum):
    """How much of a card is picture.

    >>> [skin.value for skin in Skin]
    ['pictures', 'large', 'numbers']
    """

    #: Pips and figures, as on cards of pasteboard.
    PICTURES = "pictures"
    #: A very large index and a large suit: for small screens, strong sun and weak eyes.
    LARGE = "large"
    #: A numeral with a small suit below.
    NUMBERS = "numbers"


def card_symbol(card: Card, deck: Deck, *, skin: Skin = Skin.PICTURES, symbols: bool = False) -> str:
    """Return the id of the symbol that shows a card of a deck; cards that look the same share one.

    ``symbols`` asks for ♦♥♠♣ on numbered cards. Where the suit is not known, the card shows its value alone,
    in every skin.

    >>> from tutor.escoba.cards import Suit
    >>> sota = Card(Suit.OROS, 8)
    >>> card_symbol(sota, Deck.SPANISH), card_symbol(sota, Deck.FRENCH), card_symbol(sota, Deck.NUMBERED)
    ('spanish-10o', 'french-JD', 'numbered-8o')
    >>> card_symbol(sota, Deck.SPANISH, skin=Skin.LARGE), card_symbol(sota, Deck.NUMBERED, symbols=True)
    ('large-10o', 'numbered-8D')
    >>> card_symbol(Card(Suit.COPAS, 7), Deck.NUMBERED), card_symbol(sota, Deck.VALUES)
    ('spanish-7c', 'values-8')
    """
    if card.suit is None or not deck.suited:
        return f"values-{card.value}"
    is_french = deck in _FRENCH or (deck is Deck.NUMBERED and symbols)
    printed = deck.ranks[card.value - 1] + (card.suit.french if is_french else card.suit.letter)
    if skin is not Skin.PICTURES:
        return f"{skin}-{printed}"
    if deck is Deck.NUMBERED and (card.value > 7 or (is_french and card.value == 1)):
        return f"numbered-{printed}"
    return f"french-{printed}" if is_french else f"spanish-{printed}"


def badge_symbol(card: Card) -> str | None:
    """Return the symbol that is laid over a figure to say what it is worth; ``None`` for other cards.

    >>> from tutor.escoba.cards import parse_card
    >>> badge_symbol(parse_card("11e")), badge_symbol(parse_card("7e"))
    ('badge-9', None)
    """
    return f"badge-{card.value}" if card.value > 7 else None
