"""Coins are diamonds where the suits are French: each sentence about coins beside its twin.

A sentence that names the suit is said through here, so that a table with an ordinary deck hears of
diamonds. The twins are sentences of their own: no language can swap one word for the other.
"""

from collections.abc import Mapping

from tutor.escoba.cards import Deck
from tutor.teaching.languages import Value, Voice, message, message_n

_TWINS: Mapping[str, str] = {
    message("Most coins"): message("Most diamonds"),
    message("Most coins: six needed?"): message("Most diamonds: six needed?"),
    message("All ten coins"): message("All ten diamonds"),
    message("All ten coins: beside most coins?"): message("All ten diamonds: beside most diamonds?"),
    message("The seven of coins"): message("The seven of diamonds"),
    message("Coins among them: {count}."): message("Diamonds among them: {count}."),
    message("The seven of coins is among them."): message("The seven of diamonds is among them."),
    message("Coins counted by all sides together: {count}. The deck has only {limit}."): message(
        "Diamonds counted by all sides together: {count}. The deck has only {limit}."
    ),
    message("More than one side counts the seven of coins for itself."): message(
        "More than one side counts the seven of diamonds for itself."
    ),
    message("Coins that no side has counted: {count} of {limit}."): message(
        "Diamonds that no side has counted: {count} of {limit}."
    ),
    message("No side has counted the seven of coins."): message("No side has counted the seven of diamonds."),
    message("The point for most coins needs at least six of them."): message(
        "The point for most diamonds needs at least six of them."
    ),
    message("The point for most coins needs no minimum."): message("The point for most diamonds needs no minimum."),
    message("All ten coins count beside most coins."): message("All ten diamonds count beside most diamonds."),
    message("All ten coins count instead of most coins."): message("All ten diamonds count instead of most diamonds."),
    message("The points for all four sevens contain those for the seven of coins."): message(
        "The points for all four sevens contain those for the seven of diamonds."
    ),
    message("The points for all four sevens contain those for the seven of coins and for most sevens."): message(
        "The points for all four sevens contain those for the seven of diamonds and for most sevens."
    ),
    message("Side {side} has the most coins: {count}."): message("Side {side} has the most diamonds: {count}."),
    message("Nobody has any coins."): message("Nobody has any diamonds."),
    message("Nobody has six coins or more."): message("Nobody has six diamonds or more."),
    message("Side {side} has the most coins, but the points for all ten replace this one."): message(
        "Side {side} has the most diamonds, but the points for all ten replace this one."
    ),
    message("Nobody has all ten coins."): message("Nobody has all ten diamonds."),
    message("Side {side} has all ten coins."): message("Side {side} has all ten diamonds."),
    message("Nobody has the seven of coins."): message("Nobody has the seven of diamonds."),
    message("Side {side} has the seven of coins."): message("Side {side} has the seven of diamonds."),
    message("Side {side} has the seven of coins, but the points for all four sevens contain this one."): message(
        "Side {side} has the seven of diamonds, but the points for all four sevens contain this one."
    ),
    message("{name}: the most coins, {count}."): message("{name}: the most diamonds, {count}."),
    message("{name}: the most coins, but the points for all ten replace this one."): message(
        "{name}: the most diamonds, but the points for all ten replace this one."
    ),
    message("{name}: all ten coins."): message("{name}: all ten diamonds."),
    message("{name}: the seven of coins."): message("{name}: the seven of diamonds."),
    message("{name}: the seven of coins, but the points for all four sevens contain this one."): message(
        "{name}: the seven of diamonds, but the points for all four sevens contain this one."
    ),
    message("Your turn: the seven of coins can be yours."): message("Your turn: the seven of diamonds can be yours."),
    message("Your turn: take as many coins as you can."): message("Your turn: take as many diamonds as you can."),
}
_TWINS_OF_NUMBERS: Mapping[tuple[str, str], tuple[str, str]] = {
    message_n("Most coins: {n} point.", "Most coins: {n} points."): message_n(
        "Most diamonds: {n} point.", "Most diamonds: {n} points."
    ),
    message_n("All ten coins: {n} point.", "All ten coins: {n} points."): message_n(
        "All ten diamonds: {n} point.", "All ten diamonds: {n} points."
    ),
    message_n("The seven of coins: {n} point.", "The seven of coins: {n} points."): message_n(
        "The seven of diamonds: {n} point.", "The seven of diamonds: {n} points."
    ),
}


def has_diamonds(voice: Voice) -> bool:
    """Return whether a voice speaks of diamonds and not of coins.

    >>> has_diamonds(Voice("en", Deck.FRENCH)), has_diamonds(Voice("en", Deck.NUMBERED, symbols=True))
    (True, True)
    """
    return voice.deck in {Deck.FRENCH, Deck.FRENCH_QJ} or (voice.deck is Deck.NUMBERED and voice.symbols)


def say_coins(voice: Voice, text: str, /, **values: Value) -> str:
    """Say a sentence; if it speaks of coins and the voice's deck has diamonds, its twin.

    >>> say_coins(Voice("en", Deck.FRENCH), "Nobody has six coins or more.")
    'Nobody has six diamonds or more.'
    >>> say_coins(Voice("en", Deck.FRENCH), "Nobody has any cards.")
    'Nobody has any cards.'
    """
    return voice.say(_TWINS.get(text, text) if has_diamonds(voice) else text, **values)


def say_coins_n(voice: Voice, texts: tuple[str, str], n: int) -> str:
    """Say the form of a sentence that goes with a number, of coins or of diamonds.

    >>> say_coins_n(Voice("en", Deck.FRENCH), ("Most coins: {n} point.", "Most coins: {n} points."), 2)
    'Most diamonds: 2 points.'
    """
    return voice.say_n(*(_TWINS_OF_NUMBERS[texts] if has_diamonds(voice) else texts), n)
