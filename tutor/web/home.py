"""The first page: what this is, and the things to do."""

from typing import Final

from flask import render_template

from tutor.escoba import Card, Suit
from tutor.escoba.cards import without_suits
from tutor.teaching.languages import voice_for
from tutor.web.choices import chosen, has_chosen
from tutor.web.languages import page_group, page_language

home_pages: Final = page_group("home")

#: A seven of the hand takes a five and a three.
_FIFTEEN: Final = (Card(Suit.OROS, 7), Card(Suit.COPAS, 5), Card(Suit.ESPADAS, 3))


@home_pages.get("/")
def home() -> str:
    """Show what this is and the things to do."""
    deck = chosen(page_language()).deck
    cards = _FIFTEEN if deck.suited else without_suits(_FIFTEEN)
    return render_template(
        "home/home.html", fifteen=cards, voice=voice_for(page_language(), deck), has_chosen=has_chosen()
    )
