"""The four sotas: pages on foot, 10 in the Spanish deck, and jacks in a French one.

A chancer with his coin, a waiter at pains not to spill, a recruit whose helmet is too big for him, and a
lad from the country with straw in his mouth.
"""

from typing import Final

_LEGS: Final = (
    '<path d="M39.5 98 40.5 131h6.5L48 98Z" fill="$LEFT"/><path d="M48.5 98 49.5 131H56L57 98Z" fill="$RIGHT"/>'
    '<path d="M47 129.5V136H31.5C30.5 132.5 37 132 40.5 129.5Z" fill="$SHOE"/>'
    '<path d="M49 129.5V136H64.5C65.5 132.5 59 132 55.5 129.5Z" fill="$SHOE"/>'
)


def _legs(left: str, right: str, shoe: str) -> str:
    return _LEGS.replace("$LEFT", left).replace("$RIGHT", right).replace("$SHOE", shoe)


_COINS: Final = (
    _legs("$red", "$cream", "$brown")
    # the arm on the hip, the tunic with its dagged hem, the belt
    + '<path d="M38 61C29 64 22.5 73 24 81 26.5 87 34 86 38.5 84L37 78.5C34 79.5 31.5 78 32.5 75.5 33.5 73 36 70 39 '
    '69Z" fill="$red"/>'
    '<circle cx="38" cy="82" r="3.8" fill="$skin"/>'
    '<path d="M38 60.5C43 57.5 53 57.5 58 60.5L60.5 80 66 103 60 108.5 54.5 103.5 48 109.5 41.5 103.5 36 108.5 30 '
    '103 35.5 80Z" fill="$gold"/>'
    '<path d="M48 60V80M48 86.5V109" stroke="$line"/><path d="M48.5 86.5 50 107.5 54.5 103.5 60 108.5 66 103 61.5 '
    '85.5Z" fill="$red"/>'
    '<path d="M35.5 80.5C43 83.5 53 83.5 60.5 80.5L61.5 86C53 89 43 89 34.5 86Z" fill="$brown"/>'
    '<path d="M57.5 60.5C63 62.5 67.5 60.5 70.5 55L77.5 58.5C75 68 67.5 73 59 71.5Z" fill="$red"/>'
    # hair, face, beret
    '<g transform="translate(48 44)"><path d="M-13-5C-17 1-18 7-15.5 10.5-13 11-11 10-10 8.5H10C11 10 13 11 15.5 '
    '10.5 18 7 17 1 13-5Z" fill="$brown"/>'
    '<path d="M-11-5C-11.5 6-6.5 12.5 0 12.5S11.5 6 11-5 6-11 0-11-11-9-11-5Z" fill="$skin"/>'
    '<path d="M-11.5-2C-7-3-3-6-1-9.5 3-5.5 7-3 11.5-2V-10H-11.5Z" fill="$brown"/>'
    '<path d="M9-14C13-24 21-27 27-25.5 24-24 24-17 14-11Z" fill="$cream"/><path d="M12-13C16-18 19-21 23-23.5"/>'
    '<path d="M-16-7.5C-15-17 0-21.5 11-17.5 18-15 17.5-8.5 14-7-1-10-8-6.5-16-7.5Z" fill="$red"/>'
    '<path d="M-7.5-2.5C-6-4.5-3.5-4.5-2-3M3-4C5-6 7.5-5.5 9-4"/>'
    '<circle cx="-4.2" cy=".6" r="1.6" fill="$line" stroke="none"/>'
    '<circle cx="6.3" cy="-.2" r="1.6" fill="$line" stroke="none"/>'
    '<path d="M1-1.5C4 .5 5 3.5 2.5 4.2 1.5 4.5.5 4.2 0 3.5"/>'
    '<path d="M-5 5.8C-1 7.2 3.5 7 7.3 4.7 6 10-2.5 10.5-5 5.8Z" fill="$cream"/>'
    '<circle cx="-7" cy="4.5" r="2.2" fill="$blush" stroke="none"/>'
    '<circle cx="9" cy="2.5" r="1.8" fill="$blush" stroke="none"/>'
    "</g>"
)
_CUPS: Final = (
    _legs("$cream", "$cream", "$red")
    + '<path d="M38 61C30 64 25 74 26 83 30 87.5 40 87 47 84L46 77.5C41 79 35 79.5 33.5 77 34 74 37 70 39 69Z" '
    'fill="$cream"/>'
    '<path d="M38 60.5C43 57.5 53 57.5 58 60.5L61 82 63.5 104C56 107.5 40 107.5 32.5 104L35 82Z" fill="$red"/>'
    '<path d="M43 59C42.5 75 41 92 40 106.5H56C55 92 53.5 75 53 59 50 57.8 46 57.8 43 59Z" fill="$cream"/>'
    '<path d="M41.8 82.5H54.3" /><path d="M38 61C30 64 25 74 26 83 30 87.5 40 87 47 84L46 77.5C41 79 35 79.5 33.5 '
    '77 34 74 37 70 39 69Z" fill="$red"/>'
    '<circle cx="47.5" cy="80.5" r="3.8" fill="$skin"/>'
    '<path d="M28.5 79.5C32 82 38 82.5 42 81L43.5 100C39 103 32 102 27 98Z" fill="$cream"/>'
    '<path d="M28 94C33 98 39 98.5 43 96"/>'
    '<path d="M57.5 60.5C63 63 67.5 61 71 56L77.5 60C75 69 67.5 73 59 71.5Z" fill="$red"/>'
    '<g transform="translate(48 44)"><path d="M-12-6C-17 2-15 13-12 15-8 16-7 13-7 11H7C7 13 8 16 12 15 15 13 17 2 '
    '12-6Z" fill="$gold"/>'
    '<path d="M-11-5C-11.5 6-6.5 12.5 0 12.5S11.5 6 11-5 6-11 0-11-11-9-11-5Z" fill="$skin"/>'
    '<path d="M-12.5-1C-13.5-13-6-17.5 0-17.5S13.5-13 12.5-1C10-2.5 9.5-5 9.5-7.5 '
    '6-6-6-6-9.5-7.5-9.5-5-10-2.5-12.5-1Z" fill="$gold"/>'
    '<path d="M-8-14.5C-8-21 8-21 8-14.5 4-12.5-4-12.5-8-14.5Z" fill="$red"/>'
    '<path d="M-7-3.5C-5.5-5-4-5-2.5-4M3.5-5C5-6.5 7-6.5 8-5.5"/>'
    '<ellipse cx="-4" cy="-.2" rx="2.8" ry="3" fill="$cream" stroke-width="1"/>'
    '<ellipse cx="6" cy="-1" rx="2.8" ry="3" fill="$cream" stroke-width="1"/>'
    '<circle cx="-2.7" cy="-1.3" r="1.5" fill="$line" stroke="none"/>'
    '<circle cx="7.3" cy="-2.1" r="1.5" fill="$line" stroke="none"/>'
    '<path d="M1.5 1C3.5 3 3 4.5 1 4.5"/><path d="M-3 7.2H6.5"/><path d="M2.3 7.3C2 12.5 7 12.5 6.5 7.2Z" '
    'fill="$red" stroke-width="1.1"/>'
    '<circle cx="-6.5" cy="5" r="2.2" fill="$blush" stroke="none"/></g>'
)
_SWORDS: Final = (
    _legs("$silver", "$silver", "$brown")
    + '<path d="M38 60.5C43 57.5 53 57.5 58 60.5L60 82 64 104H32L36 82Z" fill="$blue"/>'
    '<path d="M36 82H60L64 104H32Z" fill="$cream"/><path d="M40.5 82 38.5 104M45.5 82V104M50.5 82V104M55.5 82 57.5 '
    '104"/>'
    '<path d="M48 63 54 66.5V72C54 75.5 51 77.5 48 79 45 77.5 42 75.5 42 72V66.5Z" fill="$silver"/>'
    '<path d="M35.5 80H60.5V85H35.5Z" fill="$brown"/>'
    '<path d="M38 61C30 64 25 75 27 84 31 92 41 92 47 89L45 82.5C40 84.5 35 84 34 80 34 76 36 71 39 69Z" fill="$blue"/>'
    '<path d="M57.5 60.5C64 63 69 70 72.5 80L66.5 85C62.5 78 60 74 57 72Z" fill="$blue"/>'
    '<g transform="translate(48 46)"><path d="M-11-5C-11.5 6-6.5 12.5 0 12.5S11.5 6 11-5 6-11 0-11-11-9-11-5Z" '
    'fill="$skin"/>'
    '<path d="M2-1C5 1 5.5 4.2 3 5 2 5.2 1 5 .5 4.5"/>'
    '<path d="M-3.5 8.8C-1 7.4 2.5 7.4 5 8.5"/><path d="M5 8.5 6.2 7.5"/>'
    '<ellipse cx="-4" cy="1.2" rx="2.4" ry="2.4" fill="$cream" stroke-width="1"/>'
    '<ellipse cx="6" cy=".8" rx="2.4" ry="2.4" fill="$cream" stroke-width="1"/>'
    '<circle cx="-3.3" cy="1.2" r="1.4" fill="$line" stroke="none"/>'
    '<circle cx="6.7" cy=".8" r="1.4" fill="$line" stroke="none"/>'
    '<path d="M-1.5-20C-3-27 4-31 11-28 9-25 6-22 2.5-19.5Z" fill="$red"/>'
    '<path d="M-14.5-1.5C-16-14-9-21 0-21S16-14 14.5-1.5C10-4.5 5-5.5 0-5.5S-10-4.5-14.5-1.5Z" fill="$silver"/>'
    '<path d="M-17-.5C-10-6 10-6 17-.5 17.5 1.5 16 2.5 14.5 2-10-3-4-3-14.5 2-16 2.5-17.5 1.5-17-.5Z" fill="$silver"/>'
    '<path d="M-9.5-10.5C-8.5-13.5-7-15.5-4.5-17" stroke="$cream" stroke-width="1.8"/></g>'
)
_CLUBS: Final = (
    _legs("$brown", "$brown", "$green")
    + '<path d="M38 61C29 64 22.5 73 24 81 26.5 87 34 86 38.5 84L37 78.5C34 79.5 31.5 78 32.5 75.5 33.5 73 36 70 39 '
    '69Z" fill="$cream"/>'
    '<circle cx="38" cy="82" r="3.8" fill="$skin"/>'
    '<path d="M38 60.5C43 57.5 53 57.5 58 60.5L61 84 65 102 58.5 100.5 54 106 48 101.5 42 106 37.5 100.5 31 102 35 '
    '84Z" fill="$green"/>'
    '<path d="M40 60C41.5 66 44.5 70 48 72 51.5 70 54.5 66 56 60 51 57.5 45 57.5 40 60Z" fill="$cream"/>'
    '<path d="M48 72V80"/><path d="M35.3 80.5C43 83 53 83 60.7 80.5L61.3 85C53 87.5 43 87.5 34.7 85Z" fill="$brown"/>'
    '<path d="M50 84.5 55 92.5 58 83.5Z" fill="$brown"/>'
    '<path d="M57.5 60.5C64 62.5 70 68 73 76L67 81.5C63 75.5 60.5 73.5 57.5 72.5Z" fill="$cream"/>'
    '<g transform="translate(48 44)"><path d="M-13-4C-18-2-16 3-13.5 3-17 6-13 10-10.5 8L10.5 8C13 10 17 6 13.5 3 '
    '16 3 18-2 13-4Z" fill="$gold"/>'
    '<path d="M-11-5C-11.5 6-6.5 12.5 0 12.5S11.5 6 11-5 6-11 0-11-11-9-11-5Z" fill="$skin"/>'
    '<path d="M-11.5-4.5-9-1.5-6-5-3-2 0-5.5 3-2 6-5 9-1.5 11.5-4.5V-11H-11.5Z" fill="$gold"/>'
    '<path d="M-18-6C-12-8-11-17-4-20 1-22 9-20 11-13 12-9 14-7 18-6 8-3.5-8-3.5-18-6Z" fill="$green"/>'
    '<path d="M-11-10C-5-8 5-8 12-10"/>'
    '<path d="M5-18C8-25 14-26 18-24 17-19 12-16 6.5-15.5Z" fill="$green"/>'
    '<path d="M7-17C10-19.5 12-21 15-22.5" stroke-width="1"/>'
    '<circle cx="-4.2" cy="0" r="1.6" fill="$line" stroke="none"/>'
    '<circle cx="5.8" cy="0" r="1.6" fill="$line" stroke="none"/>'
    '<path d="M.5.5C4.5.5 5 4.5 1.5 4.8-.5 5-1.5 3.5-1 2.5"/>'
    '<path d="M-5.5 6C-4 11.5 5.5 11.5 7 6Z" fill="$line"/><path d="M-.5 6H3V8.3H-.5Z" fill="$cream" '
    'stroke-width=".8"/>'
    '<path d="M6.5 7.5 15 10.5" stroke="$gold" stroke-width="1.6"/>'
    '<g fill="$brown" stroke="none"><circle cx="-8" cy="3" r=".8"/>'
    '<circle cx="-6" cy="4.5" r=".8"/><circle cx="-8.5" cy="5.5" r=".8"/>'
    '<circle cx="7.5" cy="3" r=".8"/><circle cx="9.3" cy="4.3" r=".8"/>'
    "</g></g>"
)
SOTAS: Final = {"o": _COINS, "c": _CUPS, "e": _SWORDS, "b": _CLUBS}
