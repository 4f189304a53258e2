"""The four caballos: riders, 11 in the Spanish deck.

A dandy on a vain white horse; a reveller whose chestnut would like a sip; a knight in earnest on an
earnest grey; and a forester half asleep on a horse that is wholly so.
"""

from typing import Final

_FAR_LEGS: Final = (
    '<path d="M33 106C27 107 19 110 16 116L19 124.5 25.5 122.5 24 118.5C27 116.5 32 116.5 38 114Z" fill="$COAT"/>'
    '<path d="M19 124.5 25.5 122.5 26 127 19.5 128.5Z" fill="$HOOF"/>'
    '<path d="M55 110 54.5 122 50.5 129 51 133.5H58L61.5 123 63 111Z" fill="$COAT"/>'
    '<path d="M51 133.5H58V138H50.5Z" fill="$HOOF"/>'
)
_TAIL: Final = (
    '<path d="M71 91C76 84 85 86 86.5 95 88 104 82 108 84 117 77 116 73 109 75.5 102 76.5 98 75 96 71 98Z" '
    'fill="$MANE"/>'
)
_BODY: Final = (
    '<path d="M31 70C30 80 26.5 86 27.5 96 28 104 31 108 34 110.5L33 127 31.5 133.5H40L41 127 43.5 112.5C49 115 55 '
    "115 60 112.5"
    'L61.5 122 59.5 128 60.5 133.5H69L68.5 127 71.5 114C77.5 107 77 94 71 89 65 85 54 89 47 87 43 80 43 70 41 58Z" '
    'fill="$COAT"/>'
    '<path d="M31.5 133.5H40V138H30.5Z" fill="$HOOF"/><path d="M60.5 133.5H69V138H60Z" fill="$HOOF"/>'
)
_HEAD: Final = (
    '<path d="M37.5 52 42.5 43 33 49.5Z" fill="$COAT"/><path d="M41 57C38 52 30 51 25.5 57L13.5 73C10 79 12.5 86.5 '
    "18.5 87.5 23.5 88 27 85.5 29 81.5"
    'L33 76C39 73.5 44 66 41 57Z" fill="$COAT"/><path d="M30.5 54 28.5 42.5 36.5 51Z" fill="$COAT"/>'
)
_BRIDLE: Final = (
    '<path d="M20.5 64.5 31.5 78.5M26 71C33 77 39 79.5 44.5 79" stroke="$line" stroke-width="2.6"/>'
    '<path d="M20.5 64.5 31.5 78.5M26 71C33 77 39 79.5 44.5 79" stroke="$STRAP" stroke-width="1.2"/>'
)
_MANE: Final = (
    '<path d="M33 49C38 45.5 44 49 43.5 54 48 55.5 48 61 46 63.5 50 66 49.5 71 47.5 73 51 76 50.5 81 48.5 83L43.5 '
    '82C43 75 42 66 38 58Z" fill="$MANE"/>'
)


def _horse(coat: str, mane: str, hoof: str, strap: str, face: str, *, forelock: str = "") -> str:
    """Draw a horse to the left with a face of its own."""
    markup = _FAR_LEGS + _TAIL + _BODY + _MANE + _HEAD + face + forelock + _BRIDLE
    for name, colour in (("$COAT", coat), ("$MANE", mane), ("$HOOF", hoof), ("$STRAP", strap)):
        markup = markup.replace(name, colour)
    return markup


_SKULL: Final = '<path d="M-10.5-5C-11-.5-10.5 11.5 0 11.5S11 5 10.5-5 6-10.5 0-10.5-10.5-9-10.5-5Z" fill="$skin"/>'


def _cloth(ground: str, border: str, sign: str) -> str:
    """Draw the saddle cloth."""
    return (
        f'<path d="M43 85C49 88 59 88 66 85L69 104C61 108.5 50 108.5 43.5 105.5Z" fill="{border}"/>'
        f'<path d="M45.5 86.5C51 88.5 58 88.5 64.2 87L66.5 101.5C60 104.5 51 104.5 45.8 102.5Z" fill="{ground}"/>{sign}'
    )


def _rider(coat: str, hose: str, boot: str, sleeve: str) -> str:
    """Draw a rider without his head: leg, body, the arm with the reins, the arm that holds the suit."""
    return (
        f'<path d="M47 77C43 87 45 96 44.5 103L54 104C54 97 55 89 60 83Z" fill="{hose}"/>'
        f'<path d="M44.5 97H54.5V108L53 113H41C39.5 109.5 43 108.5 44.5 107Z" fill="{boot}"/>'
        f'<path d="M45.5 57.5C50 54.5 58 54.5 62.5 57.5L65 82C59 86 50 86 44.5 82Z" fill="{coat}"/>'
        f'<path d="M62 57.5C67 60 70.5 58.5 73 53L79.5 57C76.5 67 70 71 62.5 69Z" fill="{sleeve}"/>'
        f'<path d="M46 57.5C40 61 37.5 70 40 80L46.5 80C46 74 48 69 51 65.5Z" fill="{sleeve}"/>'
        '<circle cx="43.5" cy="80" r="3.6" fill="$skin"/>'
    )


_COINS: Final = (
    '<path d="M59 57C70 65 80 74 86 84 80 92 70 92 62 86Z" fill="$red"/>'
    + _horse(
        "$cream",
        "$gold",
        "$brown",
        "$red",
        '<path d="M22.5 63C25 60.5 29 61.5 30.5 64.5 28 65.5 25 65.5 22.5 63Z" fill="$line"/>'
        '<path d="M22.8 62.5 19.5 60.5M25 61 23 58M28 61.3 27.5 58" stroke-width="1.1"/>'
        '<path d="M15 76.5C16 75 18 75.5 18 77"/><path d="M14 82.5C19 84.5 24.5 81.5 26.5 76.5"/>'
        '<circle cx="27.5" cy="73.5" r="2.3" fill="$blush" stroke="none"/>',
        forelock='<path d="M37 50C31 49 26 52 24 58 30 57 35 56 37 50Z" fill="$gold"/>',
    )
    + _cloth("$red", "$gold", '<circle cx="61" cy="95.5" r="3.2" fill="$gold"/>')
    + _rider("$red", "$gold", "$brown", "$red")
    + '<path d="M49 56 54 63 59 56C56 54.5 52 54.5 49 56Z" fill="$cream"/>'
    '<path d="M54 64V83" stroke="$gold" stroke-width="1.8"/>'
    '<g transform="translate(54 43)"><path d="M-10-6C-14 0-13 8-10.5 11.5H10.5C13 8 14 0 10-6Z" fill="$brown"/>'
    + _SKULL
    + '<path d="M-9-13C-12-23-22-25-27-20-23-20-20-15-9-10Z" fill="$cream"/>'
    '<path d="M-19-5.5C-12-9-9-9-8-14-7-18.5 8-18.5 9-14 10-9 13-9 19-5.5 8-2.5-8-2.5-19-5.5Z" fill="$gold"/>'
    '<path d="M-8.3-11.5C-3-9.5 4-9.5 9.3-11.5" stroke="$red" stroke-width="2.2"/>'
    '<path d="M-7 .5C-5.5-1.2-3.5-1.2-2 .5"/><circle cx="6" cy="0" r="1.5" fill="$line" stroke="none"/>'
    '<path d="M4-3.3C5.5-4.5 7.5-4.3 8.5-3"/>'
    '<path d="M1.5-.5C4.5 1 5 3.3 2.5 3.8"/><path d="M1.5 5.2C-1.5 4-4 6.5-8 4.5-6.5 8-2 8.5 1.5 6.5 5 8.5 8.5 7 '
    '10 3.8 7 5.5 4.5 4 1.5 5.2Z" fill="$brown" stroke-width="1"/>'
    '<path d="M.5 9C2 9.8 3.5 9.5 4.3 8.8"/></g>'
)
_CUPS: Final = (
    '<path d="M59 57C70 65 80 74 86 84 80 92 70 92 62 86Z" fill="$cream"/>'
    + _horse(
        "$brown",
        "$line",
        "$line",
        "$gold",
        '<ellipse cx="26.5" cy="61.5" rx="3.4" ry="4" fill="$cream"/>'
        '<circle cx="28.2" cy="59.6" r="1.8" fill="$line" stroke="none"/>'
        '<path d="M13.7 73C18 71 24 76 25 84.5 22 88 15 88 13 84 11 80 11.5 76 13.7 73Z" fill="$blush"/>'
        '<circle cx="15.5" cy="76.5" r="1.2" fill="$line" stroke="none"/>'
        '<path d="M14 83C17 84.5 21 84.5 24.5 82"/><path d="M14.5 83.5C11 85 9.5 90 12.5 92 15.5 93 18 89 18.5 '
        '84.5Z" fill="$red"/>',
        forelock='<path d="M38 50C33 47 27 50 26.5 55.5 31 56 36 55 38 50Z" fill="$line"/>',
    )
    + _cloth("$cream", "$red", '<path d="M57.5 92H65L63 96.5H59.5ZM60 99.5H63" fill="$red"/>')
    + _rider("$cream", "$red", "$gold", "$red")
    + '<path d="M45.5 57.5C50 54.5 58 54.5 62.5 57.5L65 82C62 84 58 85 54 85V56Z" fill="$red"/>'
    '<g transform="translate(54 43)"><path d="M-9-9C-15-9-16-3-13.5-1-17 2-15 7-12 7-13 11-8 13-6 11H6C8 13 13 11 '
    '12 7 15 7 17 2 13.5-1 16-3 15-9 9-9Z" fill="$gold"/>'
    + _SKULL
    + '<path d="M-11-3C-13-9-10-13-7-12-6-16-1-16 0-14 2-17 7-15.5 7-12.5 11-13 13-8 11-3 9-4 9-6.5 8.5-7.5 '
    '5-5.5-3-5-7-7.5-9-6-9.5-4.5-11-3Z" fill="$gold"/>'
    '<path d="M-7 0C-6-2.5-3.5-2.5-2.5 0M4-.8C5-3.3 7.5-3.3 8.5-.8" stroke-width="1.6"/>'
    '<path d="M1 0C4.5.5 4.5 4 1.5 4-.5 4-.5 3-.5 2.5" fill="$blush"/>'
    '<path d="M-4.5 5.5C-2.5 11.5 6 11 7.5 4.8Z" fill="$red"/><path d="M-4.5 5.5 7.5 4.8 7 6.8-3.5 7.2Z" '
    'fill="$cream" stroke-width=".9"/>'
    '<circle cx="-7" cy="4" r="2.2" fill="$blush" stroke="none"/><circle cx="9" cy="3" r="1.6" fill="$blush" '
    'stroke="none"/></g>'
)
_SWORDS: Final = (
    '<path d="M59 57C70 63 82 66 88 74 82 79 86 84 82 90 74 92 68 90 62 86Z" fill="$blue"/>'
    + _horse(
        "$silver",
        "$blue",
        "$line",
        "$blue",
        '<path d="M23 64.5C25 62 28.5 62 30.5 63 29.5 66 25.5 67 23 64.5Z" fill="$cream"/>'
        '<circle cx="26.5" cy="64" r="1.5" fill="$line" stroke="none"/>'
        '<path d="M21.5 61.5 31.5 61" stroke-width="2"/>'
        '<path d="M14.5 76.5C15.5 74.5 18.5 75 18.5 77.5 17 79 15 78.5 14.5 76.5Z" fill="$line"/>'
        '<path d="M16 84C19 82 23 82 25.5 83.5"/><path d="M10.5 75C9.5 73 10.5 71 9 69M10.5 81C8.5 80.5 9 79 7 79" '
        'stroke-width="1.2"/>',
        forelock='<path d="M37 50C31 48 27 51 27.5 56 32 56.5 35 55 37 50Z" fill="$blue"/>',
    )
    + _cloth("$blue", "$silver", '<path d="M60 90H65.5V95C65.5 98 64 99 62.5 100 61 99 60 98 60 95Z" fill="$silver"/>')
    + _rider("$silver", "$silver", "$blue", "$silver")
    + '<path d="M45.5 71C51 74 58.5 74 64 71M45 76.5C51 79.5 59 79.5 64.5 76.5"/>'
    '<path d="M54 59V73" stroke-width="1.2"/>'
    '<g transform="translate(54 43)">'
    + _SKULL
    + '<path d="M2-19C-2-26-14-28-18-19-13-20-12-16-14-12-8-13-3-15 2-17Z" fill="$red"/>'
    '<path d="M-12.5 12.5C-14.5-3-13-18.5 0-18.5S14.5-3 12.5 12.5L7.5 14 8.5-2C4-4.5-4-4.5-8.5-2L-7.5 14Z" '
    'fill="$silver"/><path d="M-13.5-6C-5-10.5 5-10.5 13.5-6L12.5-1C4-5-4-5-12.5-1Z" fill="$silver"/>'
    '<path d="M-8-4.5H-6M-3-6H-1M2-6H4M7-4.8H9"/>'
    '<path d="M-7.3-1C-6-.8-4-.3-2.5.8M8.5-1C7-.8 5 0 3.7 1" stroke-width="1.8"/>'
    '<circle cx="-4" cy="2.2" r="1.3" fill="$line" stroke="none"/>'
    '<circle cx="5.5" cy="2.2" r="1.3" fill="$line" stroke="none"/>'
    '<path d="M1.2 1.5C3.5 3.5 3.5 5.5 1.5 5.8"/><path d="M1.3 7C-2 6-5 8-7.5 11-4 11.5-1 10.5 1.3 8.5 4 10.5 6 '
    '11.5 8 11 7 8 4 6.2 1.3 7Z" fill="$brown" stroke-width="1"/></g>'
)
_CLUBS: Final = (
    '<path d="M59 57C68 64 76 72 80 82 76 90 68 90 62 86Z" fill="$green"/>'
    + _horse(
        "$brown",
        "$gold",
        "$line",
        "$green",
        '<path d="M15 77C16 75.5 18 76 18 77.5"/><path d="M15 84.5C18 85.5 22.5 84.5 25 81"/>'
        '<path d="M15.5 84.5C14 87 12.5 89 11.5 92" stroke="$green" stroke-width="1.6"/>'
        '<g transform="translate(6.2 1.5)"><path d="M5.5 91.5C4 87.5 1.5 88.5 2.5 91.5-.5 93 2 96 4.5 94.5 6.5 97 '
        '9 94.5 7.5 92.5Z" fill="$cream" stroke-width="1"/><circle cx="5.2" cy="92.3" r="1.3" fill="$gold" '
        'stroke-width=".8"/></g>',
        forelock='<path d="M24.5 65C27 66.5 30 66 31.5 64M22.5 64.5 24.5 65" stroke-width="1.6"/>'
        '<path d="M39 50C33 45 24 50 22.5 60 25.5 59 26.5 57.5 27.5 56 27.5 59.5 28 61 29.5 62.5 31.5 60 32.5 58 '
        '33 55.5 34.5 57.5 36 58.5 38 59 40 56 40.5 53 39 50Z" fill="$gold"/>',
    )
    + _cloth("$cream", "$green", '<path d="M63 90C58 92 58 97 62.5 101 67 97 67 92.5 63 90Z" fill="$green"/>')
    + _rider("$green", "$brown", "$gold", "$cream")
    + '<path d="M49.5 56.5 52 84.5M58.5 56.5 56 84.5" stroke="$brown" stroke-width="2.2"/>'
    '<g transform="translate(54 43)">'
    + _SKULL
    + '<path d="M-11-2C-12 8-9 18-1 19.5 8 19.5 12.5 9 11-2 9 1 8.5 3 6.5 3.5 3.5 2-1.5 2-4.5 3.5-8 3-9 1-11-2Z" '
    'fill="$brown"/>'
    '<path d="M-10.5-4C-13-14-7-17.5 0-17.5S13-14 10.5-4C4-8-4-8-10.5-4Z" fill="$brown"/>'
    '<path d="M-13-6C-13-10-8-11-6-8.5-6-13 0-13.5 1-10 3-14 8-12.5 7.5-8.5 10-11 14-9 13-5.5 5-8.5-5-8.5-13-6Z" '
    'fill="$green"/>'
    '<path d="M-7-1.5C-5.5.5-3.5.5-2-1M4-1C5.5.5 7.5.5 9-1.5" stroke-width="1.5"/>'
    '<path d="M-8-4.5-3-4M4-4 9-4.5" stroke="$line"/>'
    '<path d="M.5-1.5C5-1 5 4 1.5 4-1 4-1.5 2.5-1.2 1.2" fill="$blush"/><path d="M-1.5 8.5C.5 9.8 3 9.5 4.5 8"/></g>'
)
CABALLOS: Final = {"o": _COINS, "c": _CUPS, "e": _SWORDS, "b": _CLUBS}
