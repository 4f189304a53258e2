"""The four reyes: kings in full robe and crown, 12 in the Spanish deck, and kings in a French one.

One counts his money with pleasure, one has had a good evening, one has never laughed, and one has not
noticed who lives in his beard.
"""

from typing import Final


def _robe(robe: str, panel: str, trim: str, hem: str) -> str:
    """Draw the robe down to the ground, open in front, with its arms; the shoes look out below."""
    return (
        '<path d="M35 134C29 133 25.5 136 26 140H41V134ZM48 134V140H62C62.5 136 59 133 54 134Z" fill="$brown"/>'
        f'<path d="M36 63C27 76 23.5 108 20.5 135C34 138.5 55 138.5 67 135 67 108 67.5 76 60 63Z" fill="{robe}"/>'
        f'<path d="M43 63C40 85 37.5 110 36.5 137H53.5C54 110 55 85 53 63Z" fill="{panel}"/>'
        f'<path d="M21.5 126C34 129.5 56 129.5 67.1 126L67 135.2C55 138.5 34 138.5 20.5 135.2Z" fill="{trim}"/>{hem}'
    )


def _arms(sleeve: str, cuff: str) -> str:
    """Draw the arm before the belly and the arm that holds the suit."""
    return (
        '<path d="M36.5 64C27 71 23.5 84 26 92.5 31 98 40 96 46.5 92.5L44 84C40 86.5 36.5 86 36 83 36 79 38 75 40 '
        f'72Z" fill="{sleeve}"/>'
        f'<path d="M41.5 84.5 45 95 48.8 93.2 45.8 82.5Z" fill="{cuff}"/>'
        '<circle cx="49" cy="87.5" r="3.9" fill="$skin"/>'
        f'<path d="M58.5 63.5C64 66.5 68 64 70.5 58.5L79 63C76.5 75 67 82 58 77Z" fill="{sleeve}"/>'
        f'<path d="M68.8 57 79.5 62.5 80.8 58.8 70.5 53.5Z" fill="{cuff}"/>'
    )


_COLLAR: Final = '<path d="M34 66C32 60 38 57 48 57S64 60 62 66C61 72 55 75 48 75S35 72 34 66Z" fill="$cream"/>'
_SPOTS: Final = '<path d="M39 65V67M44 69.5V71.5M52 69.5V71.5M57 65V67" stroke-width="1.8"/>'
_SKULL: Final = '<path d="M-11-5C-11.5 6-6.5 12.5 0 12.5S11.5 6 11-5 6-11 0-11-11-9-11-5Z" fill="$skin"/>'
_CROWN: Final = (
    '<g transform="translate(0-.6)scale(.9)"><path d="M-12-7-15-21-7.5-15 0-24 7.5-15 15-21 '
    '12-7C5-9.5-5-9.5-12-7Z" fill="$gold"/>'
    '<circle cx="-15" cy="-21.5" r="1.9" fill="$gold"/><circle cy="-24.5" r="2.1" fill="$GEM"/>'
    '<circle cx="15" cy="-21.5" r="1.9" fill="$gold"/>'
    '<path d="M-12.3-8.5C-5-11 5-11 12.3-8.5L11.5-4.5C5-7-5-7-11.5-4.5Z" fill="$GEM"/></g>'
)
_HEM_SPOTS: Final = (
    '<path d="M26.5 131V133M33 132.2V134.2M40 132.7V134.7M47.5 132.7V134.7M54.5 132.2V134.2M61.5 131V133" '
    'stroke-width="1.8"/>'
)

_COINS: Final = (
    _robe("$gold", "$red", "$cream", _HEM_SPOTS)
    + '<path d="M38 106C43 112 50 112 54.2 106" fill="none" stroke="$gold" stroke-width="2"/>'
    '<circle cx="46.5" cy="111" r="4.5" fill="$gold"/>'
    + _arms("$gold", "$cream")
    + _COLLAR
    + _SPOTS
    + '<g transform="translate(49 46)"><path d="M-12-4C-15 4-13 10-10 11H10C13 10 15 4 12-4Z" fill="$brown"/>'
    + _SKULL
    + '<path d="M-11.5-2C-13 9-8 17.5 0 17.5S13 9 11.5-2C9.5 3 7 5 4 5.5 2.5 4.5-1 4.5-2.5 5.5-6 5-9.5 3-11.5-2Z" '
    'fill="$brown"/>'
    + _CROWN.replace("$GEM", "$red")
    + '<path d="M-7.5-1.5H-1.8M3-2H9" stroke-width="1.4"/><path d="M-7-1.3C-6 .8-3.5.8-2.3-1.3ZM3.5-1.8C4.5.3 7.5.3 '
    '8.5-1.8Z" fill="$line" stroke-width=".8"/>'
    '<path d="M-8-4.5C-6-5.5-4-5.3-2.5-4.3M3-4.7C5-6 7.5-5.8 9-4.5" stroke="$brown" stroke-width="1.6"/>'
    '<path d="M.5-1C5 0 5.5 4.5 2 4.8-.5 5-1.5 3.5-1.2 2" fill="$skin"/>'
    '<path d="M1.2 5.5C-3 4-5 8-11 5-9.5 10-3 11 1 8 5 11 11.5 9.5 13 4.5 8 7 5 4 1.2 5.5Z" fill="$brown"/>'
    '<path d="M-2.5 10.5C0 13 4 12.5 5.5 10" stroke="$cream" stroke-width="1.4"/>'
    "</g>"
)
_CUPS: Final = (
    _robe("$red", "$cream", "$gold", '<path d="M21.5 130.5C34 133.8 56 133.8 67 130.5" stroke-width="1.1"/>')
    + '<path d="M40 100H54M39 109.5H53.8M38 119H53.5" stroke="$red" stroke-width="2"/>'
    + _arms("$red", "$gold")
    + '<path d="M34 66C32 60 38 57 48 57S64 60 62 66C61 72 55 75 48 75S35 72 34 66Z" fill="$gold"/>'
    + '<g transform="translate(46.5 46)">'
    + _SKULL
    + '<path d="M-11-6C-18-4-16 2-14.5 3-18 6-15 11-13 11-15 17-9 19-7 18-6 24 2 24.5 3 21 8 23 13 19 11.5 15 16 14 '
    '16.5 8 14 7 17 3 16-4 11-6L10 0C8 5 6 5.5 4.5 5.5 2.5 4.5-1 4.5-3 5.5-6 5.5-9 4-10 0Z" fill="$gold"/>'
    '<path d="M-8 10C-9 13-6.5 15-4.5 13.5M6 11C8.5 12 8 15.5 5 15M-1.5 16C-1.5 19 1.5 19 2 17" stroke-width="1.1"/>'
    + '<g transform="rotate(9)">'
    + _CROWN.replace("$GEM", "$red")
    + "</g>"
    + '<path d="M-7.5-.8C-6.5-3.5-3.5-3.5-2.5-.8M4-1.2C5-4 8-4 9-1.2" stroke-width="1.6"/>'
    '<circle cx="-7" cy="3" r="2.4" fill="$blush" stroke="none"/><circle cx="9.3" cy="2.5" r="2.3" fill="$blush" '
    'stroke="none"/>'
    '<path d="M1-2C6-1.5 6 4.8 1.5 5-1.5 5-2.5 2.5-1 .5" fill="$blush"/>'
    '<path d="M-4 8.2C-2 13.5 5.5 13 7 7.8 4 8.8-1 9-4 8.2Z" fill="$red"/></g>'
)
_SWORDS: Final = (
    _robe("$blue", "$silver", "$silver", '<path d="M21.5 130.5C34 133.8 56 133.8 67 130.5" stroke-width="1.1"/>')
    + '<path d="M46.5 96V137" stroke-width="1.2"/><path d="M43 104 47.5 100 52 104V111C52 114 49.5 116 47.5 117.5 '
    '45.5 116 43 114 43 111Z" fill="$blue"/>'
    + _arms("$blue", "$silver")
    + _COLLAR
    + _SPOTS
    + '<g transform="translate(49 46)"><path d="M-11.5-6-13.5 9C-10 12 10 12 13.5 9L11.5-6Z" fill="$line"/>'
    + _SKULL
    + '<path d="M-11.5-3-9.5 10-4 19 .5 28 5.5 19 10.5 10 11.5-3 9 5 4.5 6.5H-3.5L-8.5 5Z" fill="$line"/>'
    '<path d="M-4 12 .3 22M4.5 12 1.3 20" stroke="$silver" stroke-width="1"/>'
    + _CROWN.replace("$GEM", "$blue")
    + '<path d="M-8.5-3.2-1.5-.8M9.5-3.8 3.5-1" stroke-width="2.6"/>'
    '<circle cx="-4.3" cy="1.6" r="1.4" fill="$line" stroke="none"/>'
    '<circle cx="6.3" cy="1.4" r="1.4" fill="$line" stroke="none"/>'
    '<path d="M1.5-.5 4.3 4.5C3 5.5 1 5.3 0 4.8" fill="$skin"/><path d="M1.2 7C-3 5.5-6 8-9 12-4 12 0 11 1.2 8.8 3 '
    '11 7 11.5 11 11 8.5 7.5 5 5.8 1.2 7Z" fill="$line"/>'
    '<path d="M-1.8 10.8C0 9.8 3 9.8 4.5 10.5" stroke="$skin" stroke-width="1.3"/></g>'
)
_CLUBS: Final = (
    _robe("$green", "$brown", "$gold", '<path d="M21.5 130.5C34 133.8 56 133.8 67 130.5" stroke-width="1.1"/>')
    + _arms("$green", "$gold")
    + '<g transform="translate(49 46)">'
    + _SKULL
    + '<path d="M-11.5-5C-18 2-21 16-18.5 28-18 34-14 36-13 32-12 42-7 44-5 39-3 48 3 48 5 39 8 44 12 41 12.5 32 15 '
    '36 18 34 18.5 27 20 15 17 2 11.5-5 10 3 7 6 4.5 6 2.5 5-1 5-3 6-6.5 6-9.5 3-11.5-5Z" fill="$brown"/>'
    '<path d="M-9 11C-10 14-10 17-9.5 19M9.5 11C10.5 14 10.5 17 10 20M-5 35V38.5M5 35V38" stroke-width="1.1"/>'
    + _CROWN.replace("$GEM", "$green")
    + '<path d="M-7.5-1C-6 1-3.8 1-2.5-.8M4-1C5.5 1 7.8.8 9-1.5" stroke-width="1.6"/>'
    '<path d="M-8.5-4.2C-6.5-5.5-4-5-2.8-3.5M3.5-3.7C5-5.3 7.8-5.5 9.5-4.5" stroke="$brown" stroke-width="2"/>'
    '<path d="M.5-1C5.5-.5 5.5 5 1.5 5-1.5 5-2 3-1.3 1.5" fill="$blush"/>'
    '<path d="M-2.5 9C0 10.5 4 10.5 6 8.5" stroke="$cream" stroke-width="1.4"/>'
    # the bird, on its nest
    '<g transform="translate(-.5-4)scale(1.5)"><path d="M-7.5 20.5C-4.5 25.5 6 25.5 9 20.5Z" fill="$gold"/>'
    '<path d="M-5 22.5 0 23.5M3 23.5 7 22" stroke-width=".8"/>'
    '<path d="M9.5 17C8 13 5 13.5 2 15 1.5 11.5-3.5 11-4.5 14.5-4.8 17.5-4 19.5-2.5 20.5H6.5C8 19.5 8 18.5 9.5 '
    '17Z" fill="$blue"/>'
    '<path d="M-4.6 14.2-8 15.8-4.4 16.8Z" fill="$gold" stroke-width=".8"/>'
    '<circle cx="-1.9" cy="14.6" r="1" fill="$cream" stroke-width=".6"/>'
    '<path d="M1.5 17.5C3 19.3 5 19 6 17.5" stroke-width=".9"/></g></g>'
)
REYES: Final = {"o": _COINS, "c": _CUPS, "e": _SWORDS, "b": _CLUBS}
