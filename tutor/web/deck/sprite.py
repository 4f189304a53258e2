"""The sprite: parts that are drawn once, and a symbol for every card, made of uses of parts."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from tutor.escoba.cards import Deck, Suit
from tutor.web.deck.aces import ACES
from tutor.web.deck.figures import FIST, STAFF, bodies, figure
from tutor.web.deck.layouts import HEIGHT, WIDTH, places
from tutor.web.deck.marks import GLYPHS, LONG_SUITS, SUITS, thinner
from tutor.web.deck.paint import themed

#: Gaps in the top and in the bottom line of the frame: the mark of a suit that needs no colour.
PINTA: Final[Mapping[str, int]] = {"o": 0, "c": 1, "e": 2, "b": 3}

_SPANISH_SUITS: Final = tuple(suit.letter for suit in Suit)
_FRENCH_SUITS: Final = tuple(suit.french for suit in Suit)
_SPANISH: Final = Deck.SPANISH.ranks
_FRENCH: Final = Deck.FRENCH.ranks
_NUMBERED: Final = Deck.NUMBERED.ranks
_CARD_BOX: Final = f"0 0 {WIDTH} {HEIGHT}"
_SUIT_BOX: Final = "-16 -16 32 32"
_HALF_TURN: Final = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"
_FIRST_TAG: Final = re.compile(r"<\w+")
_USED: Final = re.compile(r'href="#([\w-]+)"')
_TILE: Final = (
    '<path d="M0-6.5C2.5-3.5 3.5-2.5 6.5 0 3.5 2.5 2.5 3.5 0 6.5-2.5 3.5-3.5 2.5-6.5 0-3.5-2.5-2.5-3.5 0-6.5Z" '
    'fill="$cream"/><circle r="1.9" fill="$gold"/>'
)


class Symbol(NamedTuple):
    """A symbol of the sprite: its view box and what is in it."""

    box: str
    markup: str


@cache
def parts() -> Mapping[str, str]:
    """Return what symbols are made of, by id; colours are named, not yet values.

    >>> parts()["n7"]
    '<path id="n7" d="M.8.7H9.2C6.2 5 4.4 9.7 4 15.5"/>'
    """
    made = {f"n{letter}": f'<path d="{path}"/>' for letter, (path, _) in GLYPHS.items()}
    made |= {f"s-{suit}": f"<g>{drawing}</g>" for suit, drawing in SUITS.items()}
    made |= {f"h-{suit}": f"<g>{thinner(SUITS[suit], 1.5)}</g>" for suit in sorted(LONG_SUITS)}
    made |= {"fist": FIST, "staff": f"<g>{STAFF}</g>", "tile": f"<g>{_TILE}</g>"}
    made["base"] = '<rect x=".5" y=".5" width="99" height="153" rx="8" fill="$paper" stroke="$edge"/>'
    made |= {f"f-{suit}": f"<g>{use('base')}{_frame(gaps)}</g>" for suit, gaps in PINTA.items()}
    made |= {f"t-{rank}": _text(rank, 2.4) for rank in _ranks(_SPANISH + _FRENCH)}
    made |= {f"u-{rank}": _text(rank, 2) for rank in _ranks(_SPANISH + _FRENCH)}
    for rank in _ranks(_SPANISH):
        made[f"i-{rank}"] = _corners(f"t-{rank}", 10.5, 11.5, 1.06 if len(rank) > 1 else 1.16)
    made |= {f"j-{rank}": _corners(f"t-{rank}", 7, 8, 1.16) for rank in _ranks(_FRENCH)}
    made |= {f"c-{suit}": _corners(f"s-{suit}", 12.5, 36, 0.46) for suit in _FRENCH_SUITS}
    made |= bodies()
    return {name: _FIRST_TAG.sub(rf'\g<0> id="{name}"', markup, count=1) for name, markup in made.items()}


@cache
def symbols() -> Mapping[str, Symbol]:
    """Return every symbol of the sprite, by id; colours are named, not yet values.

    >>> symbols()["spanish-10o"].markup[:38], symbols()["suit-o"].box
    ('<use href="#f-o"/><use href="#b-10o"/>', '-16 -16 32 32')
    """
    made: dict[str, str] = {}
    for suit in _SPANISH_SUITS:
        made |= _spanish_cards(suit) | _plain_cards(suit, _ranks(_SPANISH))
    for suit in _FRENCH_SUITS:
        made |= _french_cards(suit) | _plain_cards(suit, _ranks(_FRENCH))
    for rank in _NUMBERED:
        line = '<path d="M32 121H68" stroke="$ink" stroke-width="6" stroke-linecap="round"/>' if rank in "69" else ""
        made[f"values-{rank}"] = use("base") + _centred(f"u-{rank}", 50, 74, 4.3) + line
    made["back"] = _back()
    for rank in _NUMBERED[7:]:
        seal = '<circle cx="15.5" cy="138.5" r="12.5" fill="$paper" stroke="$ink" stroke-width="2"/>'
        made[f"badge-{rank}"] = seal + _centred(f"t-{rank}", 15.5, 138.5, 0.9)
    boxed = {name: Symbol(_CARD_BOX, markup) for name, markup in made.items()}
    return boxed | {f"suit-{suit}": Symbol(_SUIT_BOX, _mark(suit, 0, 0, 28)) for suit in SUITS}


def needed(drawings: Iterable[str]) -> list[str]:
    """Return the ids of the parts that drawings use, their parts' parts included.

    >>> needed(['<use href="#t-10"/>'])
    ['n0', 'n1', 't-10']
    """
    found: set[str] = set()
    todo = list(drawings)
    while todo:
        fresh = set(_USED.findall(todo.pop())) - found
        found |= fresh
        todo += [parts()[name] for name in fresh]
    return [name for name in parts() if name in found]


def sprite() -> str:
    """Write the sprite.

    >>> sprite().count("<symbol ")
    338
    """
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', "<defs>", *parts().values(), "</defs>"]
    lines += [f'<symbol id="{name}" viewBox="{box}">{markup}</symbol>' for name, (box, markup) in symbols().items()]
    return themed("\n".join([*lines, "</svg>\n"]))


def use(part: str, transform: str = "") -> str:
    """Use a part.

    >>> use("fist"), use("t-7", "translate(11 12)")
    ('<use href="#fist"/>', '<use href="#t-7" transform="translate(11 12)"/>')
    """
    return f'<use href="#{part}" transform="{transform}"/>' if transform else f'<use href="#{part}"/>'


def _ranks(printed: Iterable[str]) -> list[str]:
    """Return what is printed on cards of some suits, the numbered ones included, each once."""
    return list(dict.fromkeys((*printed, *_NUMBERED)))


def _spanish_cards(suit: str) -> dict[str, str]:
    cards = {}
    start = use(f"f-{suit}")
    for value, rank in enumerate(_SPANISH, 1):
        face = ACES[suit] if value == 1 else _pips(value, suit) if value < 8 else figure(rank, suit)
        cards[f"spanish-{rank}{suit}"] = start + face + use(f"i-{rank}")
    for value in (8, 9, 10):
        cards[f"numbered-{value}{suit}"] = start + _pips(value, suit) + use(f"i-{value}")
    return cards


def _french_cards(suit: str) -> dict[str, str]:
    cards = {}
    for value, rank in enumerate(_FRENCH, 1):
        face = _pips(value, suit) if value < 8 else figure(rank, suit)
        cards[f"french-{rank}{suit}"] = use("base") + face + use(f"j-{rank}") + use(f"c-{suit}")
    for value in (1, 8, 9, 10):
        cards[f"numbered-{value}{suit}"] = use("base") + _pips(value, suit) + use(f"j-{value}") + use(f"c-{suit}")
    return cards


def _plain_cards(suit: str, ranks: Iterable[str]) -> dict[str, str]:
    """Make the cards of the two skins without pictures."""
    cards = {}
    start = use(f"f-{suit}" if suit in PINTA else "base")
    for rank in ranks:
        cards[f"large-{rank}{suit}"] = start + use(f"t-{rank}", "translate(14 15)scale(3.7)") + _mark(suit, 63, 112, 49)
        cards[f"numbers-{rank}{suit}"] = start + _centred(f"u-{rank}", 50, 60, 4.2) + _mark(suit, 50, 122, 28)
    return cards


def _pips(value: int, suit: str) -> str:
    marks = []
    for x, y, scale, turned in places(value, suit):
        part = f"h-{suit}" if suit in LONG_SUITS and scale > 1.3 else f"s-{suit}"
        turn = f"rotate({turned:g})" if turned else ""
        marks.append(use(part, f"translate({x:g} {y:g}){turn}scale({scale:.3g})"))
    return "".join(marks)


def _mark(suit: str, x: float, y: float, size: float) -> str:
    """Put a suit where there is a square for it; the long ones lie askew in theirs, and are broadened."""
    if suit in LONG_SUITS:
        return use(f"h-{suit}", f"translate({x:g} {y:g})rotate(38)scale({size / 29:.2f} {size / 35:.2f})")
    return use(f"s-{suit}", f"translate({x:g} {y:g})scale({size / 28:.3g})")


def _frame(gaps: int) -> str:
    """Draw the frame line, with gaps in the middle of its top and bottom."""
    gap, step = 7, 14
    starts = [WIDTH / 2 + step * (n - (gaps - 1) / 2) - gap / 2 for n in range(gaps)]
    edges = [14.0, *(edge for start in starts for edge in (start, start + gap)), 86.0]
    pieces = list(zip(edges[::2], edges[1::2], strict=True))
    lines = "".join(f"M{left:g} {y}H{right:g}" for y in (6, 148) for left, right in pieces)
    sides = "M14 148C9 148 6 145 6 140V14C6 9 9 6 14 6M86 148C91 148 94 145 94 140V14C94 9 91 6 86 6"
    return f'<path d="{lines}{sides}" fill="none" stroke="$ink" stroke-width="1.6"/>'


def _text(text: str, stroke: float) -> str:
    """Set an index, 16 high, from the origin to the right and down."""
    digits, x = "", 0.0
    for letter in text:
        digits += use(f"n{letter}", f"translate({x:g})" if x else "")
        x += GLYPHS[letter][1] + 2
    return (
        f'<g fill="none" stroke="$ink" stroke-width="{stroke:g}" stroke-linecap="round" stroke-linejoin="round">'
        f"{digits}</g>"
    )


def _centred(part: str, x: float, y: float, scale: float) -> str:
    """Set an index with its middle at a point."""
    text = part[2:]
    width = sum(GLYPHS[letter][1] for letter in text) + 2 * (len(text) - 1)
    return use(part, f"translate({x - width * scale / 2:.1f} {y - 8 * scale:.1f})scale({scale:g})")


def _corners(part: str, x: float, y: float, scale: float) -> str:
    """Put a part into the upper left corner and, turned, into the lower right one."""
    corner = use(part, f"translate({x:g} {y:g})scale({scale:g})")
    return f'<g>{corner}<g transform="{_HALF_TURN}">{corner}</g></g>'


def _back() -> str:
    tiles = "".join(use("tile", f"translate({20 + 15 * n} {17 + 15 * m})") for m in range(9) for n in range(5))
    middles = [(27.5 + 15 * n, 24.5 + 15 * m) for m in range(8) for n in range(4)]
    crosses = "".join(f"M{x:g} {y - 2:g}v4M{x - 2:g} {y:g}h4" for x, y in middles)
    return (
        use("base")
        + '<rect x="6" y="6" width="88" height="142" rx="5" fill="$back"/>'
        + '<rect x="9" y="9" width="82" height="136" rx="3" fill="none" stroke="$cream"/>'
        + f'{tiles}<path d="{crosses}" stroke="$cream"/>'
    )
