"""The figures as they stand on cards: a body, what its hand holds, and the hand."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tutor.web.deck.caballos import CABALLOS
from tutor.web.deck.marks import LONG_SUITS
from tutor.web.deck.queens import QUEENS
from tutor.web.deck.reyes import REYES
from tutor.web.deck.sotas import SOTAS

FIST: Final = '<circle r="4" fill="$skin" stroke="$line" stroke-width="1.3"/>'
#: What a jack carries whose hand is too low to hold a suit up.
STAFF: Final = (
    '<path d="M0 28V-46" stroke="$line" stroke-width="4.6" stroke-linecap="round"/>'
    '<path d="M0 28V-46" stroke="$brown" stroke-width="2.2" stroke-linecap="round"/>'
)

_BODIES: Final[Mapping[str, Mapping[str, str]]] = {"10": SOTAS, "11": CABALLOS, "12": REYES, "Q": QUEENS}
#: The Spanish suit whose figures lend jacks and kings their bodies.
_COUSINS: Final[Mapping[str, str]] = {"D": "o", "H": "c", "S": "e", "C": "b"}


class _Grip(NamedTuple):
    """Where the hand is, and where the suit is that it holds; a low hand holds a French suit on a staff."""

    x: float
    y: float
    held: str = ""
    is_low: bool = False


_GRIPS: Final[Mapping[str, _Grip]] = {
    "10o": _Grip(76, 56, "translate(78 37)"),
    "10c": _Grip(76, 58, "translate(77 39)scale(1.2)"),
    "10e": _Grip(72, 86, "translate(72 61)scale(1.7)", is_low=True),
    "10b": _Grip(71, 80, "translate(75 54)rotate(8)scale(1.7)", is_low=True),
    "11o": _Grip(78.5, 53, "translate(79 34)"),
    "11c": _Grip(78, 54, "translate(79.5 37)scale(1.05)"),
    "11e": _Grip(77, 56, "translate(77 38)scale(1.6 1.3)"),
    "11b": _Grip(77, 55, "translate(79 40)rotate(6)scale(1.3)"),
    "12o": _Grip(77, 54, "translate(79 35)"),
    "12c": _Grip(78, 55, "translate(79.5 38)scale(1.05)"),
    "12e": _Grip(77, 56, "translate(77 38)scale(1.6 1.3)"),
    "12b": _Grip(77, 55, "translate(79 40)rotate(6)scale(1.3)"),
}
_QUEENS_GRIP: Final = _Grip(76, 57)


def bodies() -> dict[str, str]:
    """Return the drawing of each figure without what it holds, by the id of the part.

    >>> list(bodies())[:3], len(bodies())
    (['b-10o', 'b-10c', 'b-10e'], 16)
    """
    style = 'fill="none" stroke="$line" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"'
    return {
        f"b-{rank}{suit}": f"<g {style}>{drawing}</g>"
        for rank, drawings in _BODIES.items()
        for suit, drawing in drawings.items()
    }


def figure(rank: str, suit: str) -> str:
    """Return a whole figure, made of parts: 10 to 12 with a Spanish suit, J, Q or K with a French one.

    >>> figure("10", "o")
    '<use href="#b-10o"/><use href="#s-o" transform="translate(78 37)"/><use href="#fist" x="76" y="56"/>'
    """
    if suit in _COUSINS:
        body = f"Q{suit}" if rank == "Q" else {"J": "10", "K": "12"}[rank] + _COUSINS[suit]
        grip = _GRIPS.get(body, _QUEENS_GRIP)
        held = _french(suit, grip)
    else:
        body = rank + suit
        grip = _GRIPS[body]
        part = f"h-{suit}" if suit in LONG_SUITS else f"s-{suit}"
        held = f'<use href="#{part}" transform="{grip.held}"/>'
    return f'<use href="#b-{body}"/>{held}<use href="#fist" x="{grip.x:g}" y="{grip.y:g}"/>'


def _french(suit: str, grip: _Grip) -> str:
    staff, x, y = "", grip.x + 1, grip.y - 17
    if grip.is_low:
        staff = f'<use href="#staff" transform="translate({grip.x:g} {grip.y:g})rotate(8)"/>'
        x, y = grip.x + 7, grip.y - 54
    return f'{staff}<use href="#s-{suit}" transform="translate({x:g} {y:g})scale(.9)"/>'
