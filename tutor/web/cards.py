"""Cards on pages: each a picture of the sprite, named in the language of the page."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from flask import Flask
from markupsafe import Markup

from tutor.escoba import Card
from tutor.teaching.languages import Voice
from tutor.web.choices import chosen
from tutor.web.deck import Skin, card_symbol
from tutor.web.files import static_url

#: Widths that a card may be shown at, in pixels of an unmagnified page.
SIZES: Final = (44, 64, 88)
_PICTURE: Final = Markup(
    '<svg class="playing-card{size}" viewBox="0 0 100 154" role="img" aria-label="{name}">'
    '<use href="{sprite}#{symbol}"></use></svg>'
)
_UNNAMED: Final = Markup(
    '<svg class="playing-card{size}" viewBox="0 0 100 154" aria-hidden="true">'
    '<use href="{sprite}#{symbol}"></use></svg>'
)
_MARKED: Final = Markup('<span class="marked-card {mark}">{picture}<span class="mark">{word}</span></span>')


def set_up_cards(app: Flask) -> None:
    """Let templates draw cards; the macros for it stand in ``_cards.html``."""
    app.add_template_global(draw_card)
    app.add_template_global(sum_of)


def draw_card(
    card: Card,
    voice: Voice,
    mark: str | None = None,
    size: int | None = None,
    skin: Skin | None = None,
    *,
    named: bool = True,
) -> Markup:
    """Return the picture of a card as the voice's deck shows it, with its name for those who do not see it.

    ``mark`` says of the card that it is ``taken``, ``missed``, ``laid`` or ``played``, in words below it. Without a
    ``size`` the surroundings decide, 64 pixels if they do not. The skin is the visitor's, if none is given.
    ``named=False`` is for a picture beside its name.
    """
    if size is not None and size not in SIZES:
        raise ValueError(f"a card is shown at {SIZES}, not at {size} pixels")
    skin = skin or chosen(voice.language).skin
    return _drawn(card, voice, mark, size, skin, static_url("deck/deck.svg"), named)


@lru_cache(maxsize=5_000)
def _drawn(
    card: Card,
    voice: Voice,
    mark: str | None,
    size: int | None,
    skin: Skin,
    sprite: str,
    named: bool,  # noqa: FBT001
) -> Markup:
    picture = (_PICTURE if named else _UNNAMED).format(
        size=f" cards-{size}" if size else "",
        name=voice.name(card),
        sprite=sprite,
        symbol=card_symbol(card, voice.deck, skin=skin, symbols=voice.symbols),
    )
    if mark is None:
        return picture
    return _MARKED.format(mark=mark, picture=picture, word=_mark_word(mark, voice))


def _mark_word(mark: str, voice: Voice) -> str:
    words = {
        "taken": voice.say_c("mark on a card", "taken"),
        "missed": voice.say_c("mark on a card", "missed"),
        "laid": voice.say_c("mark on a card", "laid"),
        "played": voice.say_c("mark on a card", "played"),
    }
    return words[mark]


def sum_of(cards: Sequence[Card]) -> int:
    """Return what cards are worth together.

    >>> from tutor.escoba import parse_cards
    >>> sum_of(parse_cards("5c 10o"))
    13
    """
    return sum(card.value for card in cards)
