"""The four queens of a French deck, in gowns cut from the robes of the reyes."""

from typing import Final


def _gown(gown: str, front: str, trim: str) -> str:
    """Draw a gown with a narrow waist, the hand at rest, and the arm that holds the suit."""
    return (
        '<path d="M39 62C38 74 40 82 41.5 86 32 98 25 118 21.5 136 36 140 55 140 67 136 66 118 62 98 54.5 86 56.5 '
        f'82 58 74 57 62Z" fill="{gown}"/>'
        '<path d="M44.5 86C41.5 100 38.5 118 36.5 138.4 42 139 48 139 53.5 138.5 54 118 53.5 100 51.5 86Z" fill="'
        f'{front}"/>'
        f'<path d="M22.5 129C36 133 55 133 66.5 129L67 136C55 140 36 140 21.5 136Z" fill="{trim}"/>'
        f'<path d="M41 83H55L56 88.5H40Z" fill="{trim}"/><path d="M43.5 55 42 61.5C43 68 45.5 72 48 73.5 50.5 72 53 '
        '68 54 61.5L52.5 55Z" fill="$skin"/>'
        '<path d="M40 62C31 65 26 76 28 86 33 92 40 93 45 92.5L45.5 86C41 86 37 84.5 36.5 82 37 78 39 75 41 73Z" '
        f'fill="{gown}"/>'
        '<circle cx="47" cy="89.5" r="3.5" fill="$skin"/>'
        f'<path d="M56.5 62C62 64.5 66.5 62.5 70.5 57L77 61.5C74.5 70 66 76 57 73Z" fill="{gown}"/>'
    )


_FACE: Final = '<path d="M-10.5-5C-11 6-6 12.5 0 12.5S11 6 10.5-5 6-11 0-11-10.5-9-10.5-5Z" fill="$skin"/>'
_CROWN: Final = (
    '<path d="M-9.5-9.5-12-18-6-14.5-3.5-21 0-15.5 3.5-21 6-14.5 12-18 9.5-9.5C4-11.5-4-11.5-9.5-9.5Z" fill="$gold"/>'
    '<circle cx="-12" cy="-18.5" r="1.5" fill="$cream"/><circle cx="-3.5" cy="-21.5" r="1.5" fill="$cream"/>'
    '<circle cx="3.5" cy="-21.5" r="1.5" fill="$cream"/><circle cx="12" cy="-18.5" r="1.5" fill="$cream"/>'
)
_FEATURES: Final = (
    '<path d="M1.2 1C3 2.8 2.5 4.2.8 4.2" stroke-width="1.2"/>'
    '<circle cx="-7" cy="4" r="2" fill="$blush" stroke="none"/><circle cx="8.5" cy="4" r="1.8" fill="$blush" '
    'stroke="none"/>'
)
_EYES: Final = (
    '<circle cx="-4" cy="0" r="1.5" fill="$line" stroke="none"/><circle cx="5.5" cy="0" r="1.5" fill="$line" '
    'stroke="none"/><path d="M-7-.8-5-1.2M8.5-.8 6.5-1.2"/>'
)
_BROWS: Final = '<path d="M-7-3.5C-5.5-4.8-3.5-4.8-2.2-4M3.5-4C5-5 7-4.8 8.5-3.5"/>'
#: One eye is shut, the brow above the other goes up.
_WINK: Final = (
    '<path d="M-6.8-.6C-5.5 1.4-3.2 1.4-1.8-.4M-6.8-3.2C-5.5-4-3.5-4-2.2-3.4M3.4-5C5-6.4 7.4-6.2 8.8-4.6M8.5-.8 '
    '6.5-1.2"/>'
    '<circle cx="5.5" cy="0" r="1.5" fill="$line" stroke="none"/>'
    '<path d="M-3 7.6C-.5 9.2 3.5 9.2 6 5.4M5.2 5 6.8 6" stroke="$red" stroke-width="1.7"/>'
)
#: Lids half down and one brow up: the card has been seen.
_STARE: Final = (
    '<path d="M-6-.6H-2A2 2 0 0 1-6-.6ZM3.5-.6H7.5A2 2 0 0 1 3.5-.6Z" fill="$line"/>'
    '<path d="M-7.2-.6H-1.4M2.8-.6H8.6M-7-2.8-2-3.2M3.2-5.2C5-6.8 7.4-6.4 8.8-4.8"/>'
    '<path d="M-2 8.4H3.2L5 7.4" stroke="$red" stroke-width="1.7"/>'
)
#: Eyes on what the hand holds, a lopsided grin with teeth, freckles.
_SLY: Final = (
    '<ellipse cx="-4.2" cy="-.3" rx="2.9" ry="2.5" fill="$cream"/><ellipse cx="5.2" cy="-.3" rx="2.9" ry="2.5" '
    'fill="$cream"/><circle cx="-2.7" cy="-.7" r="1.4" fill="$line" stroke="none"/><circle cx="6.7" cy="-.7" r="1.4" '
    'fill="$line" stroke="none"/><path d="M-7.4-4.6C-6-5.8-4-5.6-2.6-4.4M3.4-4.8C5-6.2 7-6 8.2-4.8"/>'
    '<path d="M-3 6.8C0 7.2 4 6.8 6.4 5 6 9.6 0 11.4-3 6.8Z" fill="$cream"/>'
    '<path d="M-8.2 3.4-8 3.4M-6.4 4.8-6.2 4.8M-6 2.9-5.8 2.9M8 3.3 8.2 3.3M6.9 4.4 7.1 4.4" stroke="$brown"/>'
)
_LAUGH: Final = _EYES + _BROWS + '<path d="M-3 6.8C-1 11.5 4 11.5 6 6.5Z" fill="$red"/>'
_PEARLS: Final = "".join(
    f'<circle cx="{x:g}" cy="{y:g}" r="1.4" fill="$cream" stroke-width=".9"/>'
    for x, y in ((43.6, 60), (45.4, 62.4), (48, 63.4), (50.6, 62.4), (52.4, 60))
)


def _head(behind: str, before: str, expression: str) -> str:
    """Draw a head: hair behind the face, hair before it, the crown."""
    return f'<g transform="translate(48 46)">{behind}{_FACE}{_FEATURES}{expression}{before}{_CROWN}</g>'


_DIAMONDS: Final = (
    _gown("$red", "$gold", "$cream")
    + _PEARLS
    + _head(
        '<path d="M-12-5C-16 4-15 14-13 21-9 22-6 18-6 13H6C6 18 9 22 13 21 15 14 16 4 12-5Z" fill="$brown"/>',
        '<path d="M-11.5 0C-13-9-8-13.5 0-13.5S13-9 11.5 0C10-4 5-6.5 0-9.5-5-6.5-10-4-11.5 0Z" fill="$brown"/>',
        _WINK,
    )
)
_HEARTS: Final = _gown("$red", "$cream", "$gold") + _head(
    '<path d="M-10-8C-17-6-16 0-14 1.5-18 5-15 9.5-12.5 9.5-14 14-9 16-6.5 14H6.5C9 16 14 14 12.5 9.5 15 9.5 18 5 '
    '14 1.5 16 0 17-6 10-8Z" fill="$gold"/>',
    '<path d="M-11.5-1C-13.5-9-8-13.5 0-13.5S13.5-9 11.5-1C9.5-2 8.5-4.5 8-6.5 '
    '4-4.5-4-4.5-8-6.5-8.5-4.5-9.5-2-11.5-1Z" fill="$gold"/>',
    _LAUGH,
)
_SPADES: Final = _gown("$blue", "$silver", "$silver") + _head(
    '<path d="M-13-8C-15 4-15 14-13.5 24-7 27 7 27 13.5 24 15 14 15 4 13-8Z" fill="$silver"/>',
    '<path d="M-12 8C-14-8-9-14 0-14S14-8 12 8C10.5 2 9-4 6-7.5 2-9.5-2-9.5-6-7.5-9-4-10.5 2-12 8Z" fill="$cream"/>',
    _STARE,
)
_CLUBS: Final = _gown("$green", "$cream", "$gold") + _head(
    '<path d="M-11-6C-14 2-15 10-12 18-13 24-11 29-9 33-6.5 29-5.5 24-7 19-5.5 16-6 14-5.5 12H5.5C8 8 13 4 11-6Z" '
    'fill="$brown"/><path d="M-12 18C-10 20-8.5 20-7 19M-11.7 24-6.5 23.5" stroke-width="1.1"/>',
    '<path d="M-11.5 2C-13-8-8-13.5 0-13.5S13-8 11.5 2C10.5-3.5 6-7 1-8-4-7-10-4.5-11.5 2Z" fill="$brown"/>'
    '<path d="M6-11C11-15 16-12 15-8 12-5 8-6.5 6-11Z" fill="$green"/>',
    _SLY,
)
QUEENS: Final = {"D": _DIAMONDS, "H": _HEARTS, "S": _SPADES, "C": _CLUBS}
