"""The marks on cards: digits and letters drawn as strokes, and eight suits drawn as shapes.

Every drawing is a fragment of SVG round the origin. Coins, cups and the French suits fill a box of 28 by
28; swords and clubs stand upright, 16 wide and 46 high. Digits and letters are 10 wide and 16 high, from
the origin to the right and down, and take their stroke from where they are used.
"""

import re
from collections.abc import Mapping
from typing import Final

#: Digits and letters as paths, and how far the next one stands to the right.
GLYPHS: Final[Mapping[str, tuple[str, float]]] = {
    "0": ("M5 .5C2.2.5.8 3.4.8 8s1.4 7.5 4.2 7.5S9.2 12.6 9.2 8 7.8.5 5 .5Z", 10),
    "1": ("M1 4.2 4.2.8V15.5", 5.5),
    "2": ("M.9 4.3C1.2 1.9 2.8.5 5 .5c2.3 0 4 1.5 4 3.8C9 7.9.8 11 .8 15.4H9.3", 10),
    "3": ("M1 .7H8.8L4.5 6.3C7.4 6.2 9.2 8.1 9.2 10.7c0 2.9-1.9 4.8-4.4 4.8C2.6 15.5 1.1 14.3.6 12.3", 10),
    "4": ("M7.2 15.5V.6L.6 11.2H9.6", 10),
    "5": ("M8.6.7H2.2L1.5 7.3C2.3 6.5 3.6 6 4.9 6c2.6 0 4.3 1.9 4.3 4.6 0 2.9-1.9 4.9-4.5 4.9-2 0-3.5-1.1-4.1-3", 10),
    "6": ("M7.9.6C3.4 1.9.9 6 .9 10.5c0 3 1.7 5 4.1 5s4.1-1.9 4.1-4.7S7.4 6.2 5.1 6.2c-2.1 0-3.8 1.5-4.2 4.1", 10),
    "7": ("M.8.7H9.2C6.2 5 4.4 9.7 4 15.5", 10),
    "8": ("M5 7.4A3.45 3.45 0 1 1 5 .5 3.45 3.45 0 1 1 5 7.4Zm0 0a4.05 4.05 0 1 0 0 8.1 4.05 4.05 0 1 0 0-8.1Z", 10),
    "9": ("M9.1 5.6C8.7 8.2 7 9.8 4.9 9.8 2.6 9.8.9 8 .9 5.2S2.6.5 5 .5s4.1 2 4.1 5c0 4.5-2.5 8.6-7 9.9", 10),
    "A": ("M.6 15.5 5 .6 9.4 15.5M2.2 10.5H7.8", 10),
    "J": ("M3 .7H8.2V11.3C8.2 14 6.8 15.5 4.6 15.5 2.5 15.5 1.2 14.2.9 12", 9.5),
    "Q": ("M5.2.5C2.3.5.7 3.4.7 8s1.6 7.5 4.5 7.5S9.7 12.6 9.7 8 8.1.5 5.2.5ZM6.2 11.8 10 16.2", 10.5),
    "K": ("M1.2.6V15.5M9 .6 1.4 9.3M4.3 6.2 9.5 15.5", 10),
}

_COIN = (
    '<circle r="13.2" fill="$coins" stroke="$line" stroke-width="1.6"/>'
    '<circle r="10" fill="none" stroke="$line" stroke-width=".9"/>'
    '<path d="M0-8.6 1.9-4.6 6.1-6.1 4.6-1.9 8.6 0 4.6 1.9 6.1 6.1 1.9 4.6 0 8.6-1.9 4.6-6.1 6.1-4.6 1.9'
    '-8.6 0-4.6-1.9-6.1-6.1-1.9-4.6Z" fill="$red"/><circle r="2.7" fill="$coins"/>'
)
_CUP = (
    '<g stroke="$line" stroke-width="1.5" stroke-linejoin="round">'
    '<path d="M-1.8 2.5h3.6l.8 5.5h-5.2Z" fill="$gold"/>'
    '<path d="M-8.3 13.4C-8.3 9.6-4.5 7.8 0 7.8S8.3 9.6 8.3 13.4Z" fill="$cups"/>'
    '<path d="M-10.6-11C-10.6-2.5-6.5 3.4 0 3.4S10.6-2.5 10.6-11Z" fill="$cups"/>'
    '<path d="M-11.6-13.4h23.2v4h-23.2Z" fill="$gold"/></g>'
    '<path d="M-6.6-6.2C-6.2-3.4-5.2-1.4-3.7 0" fill="none" stroke="$cream" stroke-width="1.7" stroke-linecap="round"/>'
)
_SWORD = (
    '<g stroke="$line" stroke-width="1.4" stroke-linejoin="round">'
    '<path d="M0-22.6 2.9-17.5V9.5H-2.9V-17.5Z" fill="$silver"/><path d="M0-20V9" stroke-width="1"/>'
    '<path d="M-1.9 10.5h3.8V19h-3.8Z" fill="$swords"/><circle cy="20" r="2.6" fill="$gold"/>'
    '<path d="M-7.4 7.7C-3.5 9 3.5 9 7.4 7.7V11.3C3.5 12.4-3.5 12.4-7.4 11.3Z" fill="$swords"/></g>'
)
_CLUB = (
    '<g stroke="$line" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">'
    '<path d="M4.6-9 8.6-12.2 7-15.8 5-15ZM-4.4 3.2-8-.2-6.4-3.4-4.4-2.2Z" fill="$brown"/>'
    '<path d="M-5.2-7.5C-9.2-8.2-10.4-11-10.2-14.6-6.6-14-5-11.6-5.2-7.5ZM3.6 7.5C3.8 3 6.2.6 9.8.6 9.8 4.6 7.8 7 '
    '3.6 7.5Z" fill="$clubs"/>'
    '<path d="M-2.4 20.6C-2 23.2 2 23.2 2.4 20.6L3.7 6C4.7 3 4.5 0 4.1-2.5 5.5-5.5 5.8-8.5 5.4-11 7.2-15.5 6.2-23 '
    '0-23S-7.2-16-5.4-12C-5.8-8-5-5-4.5-2.5-4.9 1-4.5 4-3.5 7Z" fill="$brown"/>'
    '<path d="M-2.8-17.5C-1.5-19.5 1.5-19.5 2.8-17.5M-1.5-11.5V-3M1.2-5.5V4M-.7 3V13" stroke="$line" '
    'stroke-width="1" fill="none"/></g>'
)
_DIAMOND = '<path d="M0-14 10.5 0 0 14-10.5 0Z" fill="$warm"/>'
_HEART = (
    '<path d="M0 13.3C-3.5 7.6-12.8 2.6-12.8-5.3-12.8-9.9-9.7-12.8-6.2-12.8-3.3-12.8-1-11 0-8.2 1-11 3.3-12.8 '
    '6.2-12.8 9.7-12.8 12.8-9.9 12.8-5.3 12.8 2.6 3.5 7.6 0 13.3Z" fill="$warm"/>'
)
_SPADE = (
    '<path d="M0-14C3.5-8.3 12.8-3.6 12.8 3.5 12.8 7.6 9.9 10.1 6.7 10.1 4.3 10.1 2.3 8.9 1.1 6.9 1.4 9.7 2.4 12.2 '
    "4.6 13.8H-4.6C-2.4 12.2-1.4 9.7-1.1 6.9-2.3 8.9-4.3 10.1-6.7 10.1-9.9 10.1-12.8 7.6-12.8 3.5-12.8-3.6-3.5-8.3 "
    '0-14Z" fill="$cool"/>'
)
_CLOVER = (
    '<g fill="$cool"><circle cy="-7.6" r="6.3"/><circle cx="-7.2" cy="3.3" r="6.3"/><circle cx="7.2" cy="3.3" r="6.3"/>'
    '<path d="M-2.2-3h4.4L1.1 4C1.2 8.5 2.3 12 4.7 13.8H-4.7C-2.3 12-1.2 8.5-1.1 4Z"/><circle r="3.5"/></g>'
)
#: The suits by the letter that cards are written with: Spanish ones in small letters, French ones in capitals.
SUITS: Final[Mapping[str, str]] = {
    "o": _COIN,
    "c": _CUP,
    "e": _SWORD,
    "b": _CLUB,
    "D": _DIAMOND,
    "H": _HEART,
    "S": _SPADE,
    "C": _CLOVER,
}
#: Suits whose pips are long and upright.
LONG_SUITS: Final = frozenset("eb")

_STROKE_WIDTH: Final = re.compile(r'(stroke-width=")([\d.]+)')


def thinner(markup: str, factor: float) -> str:
    """Divide the line widths of a drawing, so that enlarging it leaves them as they were.

    >>> thinner('<path stroke-width="1.5"/>', 2)
    '<path stroke-width=".75"/>'
    """
    return _STROKE_WIDTH.sub(lambda found: found[1] + f"{float(found[2]) / factor:.2f}".strip("0"), markup)
