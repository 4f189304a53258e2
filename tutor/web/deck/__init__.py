"""Our own deck: a generator that draws every card of every deck style as code.

``python -m tutor.web.deck`` writes two files, which are committed and served as they are:

``static/deck/deck.svg``
    One sprite. Parts are drawn once; a card is a ``symbol`` made of uses of parts, so all cards of all
    skins together stay below 20 kB compressed. ``card_symbol`` names the symbol of a card.
``static/deck/deck.css``
    The themes: custom properties only.

A page shows a card like this, the badge being laid over it when it is wanted; the names of cards are given
by the page, since they depend on its language::

    <svg viewBox="0 0 100 154" role="img" aria-label="sota of coins">
      <use href="/static/deck/deck.svg#spanish-10o"></use>
      <use href="/static/deck/deck.svg#badge-8"></use>
    </svg>

Symbols: ``spanish-1o`` to ``spanish-12b``; ``numbered-8o`` to ``numbered-10b`` (1 to 7 are the Spanish ones);
``french-AD`` to ``french-KC``; ``numbered-1D``, ``numbered-8D`` and so on (2 to 7 are the French ones);
``large-`` and ``numbers-`` with what is printed, ``large-12e``, ``numbers-QH``; ``values-1`` to ``values-10``;
``back``; ``badge-8``, ``badge-9``, ``badge-10``; and ``suit-o``, ``suit-D`` and so on, which are square.
All but the suits have the view box ``0 0 100 154``. Whatever else has an id is a part and may change.

How colours get in, and why so: a ``use`` of another file brings a copy of the symbol that the page's rules
cannot reach, and the policy of pages allows no inline styles. Custom properties are inherited by the copy,
though, and ``var()`` is allowed in presentation attributes: ``fill="var(--card-gold,#e5ab2d)"``. That was seen
to work in Chromium and in Firefox under ``default-src 'none'; style-src 'self'; img-src 'self' data:``, with no
style element and no style attribute in the sprite; without a style sheet the cards have the light theme's
colours. A file of the same origin needs nothing else in the policy; another origin would not do at all.

Pictures that leave the page (previews, print) come from ``card_svg``: whole documents in plain colours.

>>> from tutor.escoba.cards import Deck, parse_card
>>> card_symbol(parse_card("10o"), Deck.FRENCH_QJ)
'french-QD'
"""

from tutor.web.deck.paint import Theme
from tutor.web.deck.pictures import card_svg
from tutor.web.deck.skins import Skin, badge_symbol, card_symbol

__all__ = ["Skin", "Theme", "badge_symbol", "card_svg", "card_symbol"]
