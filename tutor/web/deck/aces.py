"""The four aces of the Spanish suits, large in the middle of the card."""

from typing import Final

_RAYS: Final = "".join(
    f'<path d="M-3.4-13.5 0-23.5 3.4-13.5Z" fill="{fill}" transform="rotate({angle})"/>'
    for fill, start in (("$cream", 22.5), ("$red", 0))
    for angle in (start + 45 * n for n in range(8))
)
_COINS: Final = (
    '<g transform="translate(50 77)" fill="none" stroke="$line" stroke-width="1.3" stroke-linejoin="round" '
    'stroke-linecap="round">'
    '<circle r="34" fill="$coins"/><circle r="30.8" stroke-width="2.2" stroke-dasharray="0 4.838"/>'
    '<circle r="27.5" fill="$red"/><circle r="25" fill="$coins"/>' + _RAYS + '<circle r="15" fill="$coins"/>'
    '<path d="M-9-3.5C-7.5-6-4.5-6-3-3.5M3-3.5C4.5-6 7.5-6 9-3.5" stroke-width="1.7"/>'
    '<path d="M-.8-2C2.8-1 3.5 2.8.8 3.6-.5 4-1.5 3.5-2 2.8"/>'
    '<path d="M-7 6C-4 10.5 4 10.5 7 6M-8 5.2-6 6.8M8 5.2 6 6.8" stroke-width="1.5"/>'
    '<circle cx="-8.3" cy="2.5" r="2.3" fill="$blush" stroke="none"/>'
    '<circle cx="8.3" cy="2.5" r="2.3" fill="$blush" stroke="none"/>'
    "</g>"
)
_CUPS: Final = (
    '<g transform="translate(50 77)" fill="none" stroke="$line" stroke-width="1.3" stroke-linejoin="round" '
    'stroke-linecap="round">'
    '<path d="M-22 41C-22 31-11 27 0 27S22 31 22 41Z" fill="$cups"/><path d="M-24.5 38.5H24.5V43H-24.5Z" fill="$gold"/>'
    '<path d="M-4 6H4L6 28H-6Z" fill="$gold"/><path d="M-9 15.5C-9 11.5 9 11.5 9 15.5S-9 19.5-9 15.5Z" fill="$cups"/>'
    '<path d="M-27-33C-28-8-16 9 0 9S28-8 27-33Z" fill="$cups"/>'
    '<path d="M-27-24.5C-12-20 12-20 27-24.5L26.3-18C12-13.5-12-13.5-26.3-18Z" fill="$gold"/>'
    '<path d="M0-11C3-14.5 8.5-12.5 8.5-7.8 8.5-3.5 3.5-.5 0 3.5-3.5-.5-8.5-3.5-8.5-7.8-8.5-12.5-3-14.5 0-11Z" '
    'fill="$cream"/>'
    '<path d="M-29-40H29V-33H-29Z" fill="$gold"/><path '
    'd="M-20-36.5H-18M-10-36.5H-8M0-36.5H2M10-36.5H12M20-36.5H22" stroke-width="2"/>'
    '<path d="M-22-13C-20-6-17-1-13 2.5" stroke="$cream" stroke-width="2.2"/>'
    '<path d="M-14 36.5C-11 33.5-6 32 0 31.8" stroke="$cream" stroke-width="1.8"/>'
    "</g>"
)
_SWORDS: Final = (
    '<use href="#h-e" transform="translate(50 77)scale(2.6)"/>'
    '<g transform="translate(50 77)" fill="none" stroke="$line" stroke-width="1.3" stroke-linejoin="round" '
    'stroke-linecap="round">'
    '<path d="M-7.5-2C-16-6-24-2-25 6-26.5 13-22 17-24 25L-18 22-14.5 27.5C-12.5 17-17 13-15.5 7.5-14.5 4-11 '
    '3.5-7.5 6.5Z" fill="$red"/>'
    '<path d="M7.5-13C16-20 26-17 28-8 29.5-1 25 3 27.5 11L21 8.5 17.5 14C15 4 19.5 0 17.5-5.5 16-9 11-8.5 '
    '7.5-4.5Z" fill="$red"/>'
    '<path d="M-8-2.5C-3-3 3-7.5 8-13.5V-4.5C4 1.5-3 6-8 7Z" fill="$red"/></g>'
)
_CLUBS: Final = (
    '<g transform="translate(50 77)" fill="none" stroke="$line" stroke-width="1.3" stroke-linejoin="round" '
    'stroke-linecap="round">'
    '<path d="M-9-36C-20-37-26-46-25-55-15-54-8-47-9-36Z" fill="$green"/><path d="M-11-39C-15-43-18-47-21-51"/>'
    '<path d="M10 7C21 8 28 1 28-8 18-9 10-3 10 7Z" fill="$green"/><path d="M12 4C16 1 20-2 24-5"/>'
    '<path d="M-9 11C-20 13-26 8-28 0-18-3-10 2-9 11Z" fill="$green"/><path d="M-11 8C-15 6-20 4-24 2"/></g>'
    '<use href="#h-b" transform="translate(50 79)scale(2.5)"/>'
)
ACES: Final = {"o": _COINS, "c": _CUPS, "e": _SWORDS, "b": _CLUBS}
