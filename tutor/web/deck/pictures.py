"""Cards as pictures of their own, for messengers, files and print: nothing outside is needed to draw them."""

from html import escape

from tutor.escoba.cards import Card, Deck
from tutor.web.deck import sprite
from tutor.web.deck.layouts import HEIGHT, WIDTH
from tutor.web.deck.paint import Theme, coloured
from tutor.web.deck.skins import Skin, badge_symbol, card_symbol


def card_svg(
    card: Card,
    deck: Deck,
    *,
    skin: Skin = Skin.PICTURES,
    symbols: bool = False,
    badge: bool = False,
    theme: Theme = Theme.LIGHT,
    title: str = "",
) -> str:
    """Draw a card as an SVG document, 100 wide and 154 high, in plain colours and without a style sheet.

    ``badge`` adds what a figure is worth in the lower left corner; ``title`` is the card's name for those who
    cannot see it. The ids in it are those of the sprite: a page shows it with ``img``, or shows no second one.

    >>> from tutor.escoba.cards import parse_card
    >>> picture = card_svg(parse_card("7o"), Deck.SPANISH, title="seven of coins")
    >>> picture.startswith("<svg xmlns="), "<title>seven of coins</title>" in picture, "var(" in picture
    (True, True, False)
    """
    names = [card_symbol(card, deck, skin=skin, symbols=symbols)]
    if badge and deck.suited and (over := badge_symbol(card)):
        names.append(over)
    drawings = [sprite.symbols()[name].markup for name in names]
    used = [sprite.parts()[name] for name in sprite.needed(drawings)]
    markup = coloured("".join(["<defs>", *used, "</defs>", *drawings]), theme)
    name = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"{name}{markup}</svg>"
    )
