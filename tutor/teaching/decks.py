"""The choice of a deck in words: “Which cards do you have?” and what each answer means."""

from tutor.escoba.cards import Deck
from tutor.teaching.languages import Voice, message

_LABELS = {
    Deck.SPANISH: message("Spanish cards"),
    Deck.FRENCH: message("Ordinary: jack 8, queen 9"),
    Deck.FRENCH_QJ: message("Ordinary: queen 8, jack 9"),
    Deck.NUMBERED: message("Numbered 1–10"),
    Deck.VALUES: message("Values only"),
}
_HINTS = {
    Deck.SPANISH: message("Coins, cups, swords, clubs. Take out the eights, nines and jokers, if there are any."),
    Deck.FRENCH: message("♦ ♥ ♠ ♣. Take out the eights, nines, tens and jokers. The king is worth 10."),
    Deck.FRENCH_QJ: message("The same cards, counted as in Portugal and Brazil."),
    Deck.NUMBERED: message(
        "Four suits, no court cards: every card is worth its number. The ace to ten of an ordinary deck will do."
    ),
    Deck.VALUES: message("Only the values 1 to 10 are written down, and the suits do not matter."),
}


def deck_question(voice: Voice) -> str:
    """Ask for the deck.

    >>> deck_question(Voice("en"))
    'Which cards do you have?'
    """
    return voice.say("Which cards do you have?")


def deck_label(deck: Deck, voice: Voice) -> str:
    """Name a deck as an answer to the question.

    >>> deck_label(Deck.FRENCH_QJ, Voice("en"))
    'Ordinary: queen 8, jack 9'
    """
    return voice.say(_LABELS[deck])


def deck_hint(deck: Deck, voice: Voice) -> str:
    """Say which cards the deck has and what to take out of a bought one.

    >>> deck_hint(Deck.FRENCH_QJ, Voice("en"))
    'The same cards, counted as in Portugal and Brazil.'
    """
    return voice.say(_HINTS[deck])
