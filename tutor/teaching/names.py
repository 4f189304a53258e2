"""What cards, ranks and suits are called, in every language, deck and case.

The names come from one table, ``data/cards.json``, and are used whole: a card name is never put
together from a rank and a suit, because its ending depends on both.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from tutor.escoba.cards import Card, Deck, Suit, deck_cards

Case = Literal["nom", "nom_def", "acc", "gen", "dat", "ins"]
SuitForm = Literal["nom", "sing", "in_name", "plural", "gen_pl"]

LANGUAGES = ("kk", "el", "pl", "en")

#: Every case that a placeholder may ask for.
ALL_CASES: tuple[Case, ...] = get_args(Case)

#: The cases of each language. ``nom_def`` is the nominative with its article; English and Greek
#: accusatives always carry theirs.
CASES: Mapping[str, tuple[Case, ...]] = {
    "en": ("nom", "nom_def", "acc"),
    "kk": ("nom", "acc", "gen", "dat", "ins"),
    "el": ("nom", "nom_def", "acc"),
    "pl": ("nom", "acc", "gen", "ins"),
}

_DATA = Path(__file__).parent / "data" / "cards.json"
_SEVERAL = _DATA.with_name("several.json")
_SUIT_NUMBER = {suit: number for number, suit in enumerate(Suit)}


@cache
def card_table() -> Any:
    """Return the card table as parsed from its file, which is read once.

    >>> sorted(card_table())
    ['ambiguous', 'cards', 'ranks', 'suits']
    """
    return json.loads(_DATA.read_text(encoding="utf-8"))


def shows_french_suits(deck: Deck, *, symbols: bool = False) -> bool:
    """Return whether the cards on the screen carry ♦ ♥ ♠ ♣ rather than coins, cups, swords and clubs.

    >>> shows_french_suits(Deck.NUMBERED), shows_french_suits(Deck.NUMBERED, symbols=True)
    (False, True)
    """
    return deck in {Deck.FRENCH, Deck.FRENCH_QJ} or (deck is Deck.NUMBERED and symbols)


def rows(language: str, deck: Deck, *, symbols: bool = False) -> dict[Card, Mapping[str, Any]]:
    """Return for each card of a suited deck its row of the table: names, mark, aliases.

    >>> rows("pl", Deck.FRENCH_QJ)[Card(Suit.OROS, 8)]["nom"]
    'dama karo'
    """
    by_code = {row["code"]: row for row in card_table()["cards"][_family(deck)]}
    return {card: _row(by_code[card.text(deck)], language, deck, symbols=symbols) for card in deck_cards(Deck.SPANISH)}


def rank_rows(language: str, deck: Deck) -> tuple[Mapping[str, Any], ...]:
    """Return the ten rows of a deck's ranks, by rising value.

    >>> [row["nom"] for row in rank_rows("en", Deck.FRENCH)][7:]
    ['jack', 'queen', 'king']
    """
    ranks = card_table()["ranks"][_family(deck)]
    if deck in {Deck.FRENCH, Deck.FRENCH_QJ}:
        ranks = [next(row for row in ranks if row["id"] == rank) for rank in deck.ranks]
    return tuple(row[_spoken(language)] for row in ranks)


def suit_row(suit: Suit, language: str, deck: Deck, *, symbols: bool = False) -> Mapping[str, Any]:
    """Return the row of a suit: the words for it and what else people type.

    >>> suit_row(Suit.COPAS, "en", Deck.SPANISH)["also"]
    ['chalices', 'goblets', 'copas']
    """
    family = "french" if shows_french_suits(deck, symbols=symbols) else "spanish"
    row: Mapping[str, Any] = card_table()["suits"][family][_SUIT_NUMBER[suit]][_spoken(language)]
    return row


def card_name(
    card: Card, language: str, case: Case = "nom", deck: Deck = Deck.SPANISH, *, symbols: bool = False
) -> str:
    """Return the name of a card as the deck's players call it, in a case of the language.

    A card without a suit, and every card under ``values``, is named by its bare rank, with an
    indefinite article in the English and Greek accusative. Raises ``KeyError`` for a case that the
    language does not have (see ``CASES``).

    >>> card_name(Card(Suit.OROS, 7), "kk", "acc")
    'монета жетілігін'
    >>> card_name(Card(Suit.OROS, 8), "en", "acc", Deck.FRENCH_QJ)
    'the queen of diamonds'
    >>> card_name(Card(None, 8), "en", "acc", Deck.VALUES)
    'an eight'
    """
    return _names(language, deck, symbols)[case][card.index]


def several_name(value: int, count: int, language: str, case: Case = "nom") -> str:
    """Return what two, three or four cards of one value are called where suits are not known.

    They come whole from a table, ``data/several.json``, like the names of single cards: number and noun
    agree in their own way in each language. Raises ``KeyError`` for a case that the language does not have.

    >>> several_name(3, 2, "en"), several_name(1, 3, "el", "acc"), several_name(1, 2, "pl"), several_name(2, 2, "pl")
    ('two threes', 'τρεις άσους', 'dwa asy', 'dwie dwójki')
    """
    name: str = _several()[_spoken(language)][case][str(count)][value - 1]
    return name


def rank_name(value: int, language: str, case: Case = "nom", deck: Deck = Deck.SPANISH) -> str:
    """Return what the deck calls a card of this value, without a suit.

    >>> rank_name(9, "el", "nom_def"), rank_name(7, "kk", "acc")
    ('ο ιππότης', 'жетілікті')
    """
    name: str = _ranks(language, deck)[value - 1][case]
    return name


def suit_name(
    suit: Suit, language: str, deck: Deck = Deck.SPANISH, *, symbols: bool = False, form: SuitForm = "nom"
) -> str:
    """Return the word for a suit on this deck; a form that the language lacks is its nominative.

    >>> suit_name(Suit.OROS, "pl"), suit_name(Suit.OROS, "pl", Deck.FRENCH)
    ('monety', 'karo')
    """
    row = suit_row(suit, language, deck, symbols=symbols)
    name: str = row.get(form) or row["nom"]
    return name


def _spoken(language: str) -> str:
    """Return the language whose names are used: English for one that only pretends to be a language."""
    return language if language in CASES else "en"


def _family(deck: Deck) -> str:
    return {Deck.SPANISH: "spanish", Deck.FRENCH: "french", Deck.FRENCH_QJ: "french"}.get(deck, "numbered")


def _row(row: Mapping[str, Any], language: str, deck: Deck, *, symbols: bool) -> Mapping[str, Any]:
    words = row["symbols"] if deck is Deck.NUMBERED and symbols else row
    return {"any": row["any"], **words[_spoken(language)]}


@cache
def _ranks(language: str, deck: Deck) -> tuple[Mapping[str, Any], ...]:
    return rank_rows(language, deck)


@cache
def _names(language: str, deck: Deck, symbols: bool) -> dict[Case, tuple[str, ...]]:  # noqa: FBT001  a cache key
    """Names by case and ``card.index``: forty cards with a suit, then ten without."""
    cases = CASES[_spoken(language)]
    bare = {case: tuple(_bare(row, case) for row in _ranks(language, Deck.VALUES)) for case in cases}
    if deck is Deck.VALUES:
        return {case: names * (len(Suit) + 1) for case, names in bare.items()}
    table = rows(language, deck, symbols=symbols).values()
    return {case: (*(row[case] for row in table), *bare[case]) for case in cases}


def _bare(row: Mapping[str, Any], case: Case) -> str:
    name: str = row["indef"] if case == "acc" and "indef" in row else row[case]
    return name


@cache
def _several() -> Any:
    return json.loads(_SEVERAL.read_text(encoding="utf-8"))
