"""Where the pips of a card stand, and the four aces, which have drawings of their own.

Round pips (coins, cups, the French suits) stand in two columns, as everywhere. Swords and clubs are long:
they stand in ranks, and the odd seven lies across the middle.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

WIDTH: Final = 100
HEIGHT: Final = 154


class Place(NamedTuple):
    """Where one pip stands: its middle, its scale, and how it is turned, in degrees."""

    x: float
    y: float
    scale: float
    turned: float = 0


def _pairs(left: float, rows: tuple[float, ...], scale: float) -> tuple[Place, ...]:
    """Two columns."""
    return tuple(Place(x, y, scale) for y in rows for x in (left, WIDTH - left))


def _ranks(columns: tuple[float, ...], rows: tuple[float, ...], scale: float) -> tuple[Place, ...]:
    """Rows of long pips."""
    return tuple(Place(x, y, scale) for y in rows for x in columns)


_MIDDLE: Final = HEIGHT / 2
_ROUND: Final[Mapping[int, tuple[Place, ...]]] = {
    1: (Place(50, _MIDDLE, 2.3),),
    2: (Place(50, 45, 1.45), Place(50, 109, 1.45)),
    3: tuple(Place(50, y, 1.25) for y in (36, _MIDDLE, 118)),
    4: _pairs(31, (50, 104), 1.2),
    5: (*_pairs(29, (47, 107), 1.05), Place(50, _MIDDLE, 1.05)),
    6: _pairs(31, (47, _MIDDLE, 107), 1),
    7: (*_pairs(27, (45, _MIDDLE, 109), 0.88), Place(50, 61, 0.88)),
    8: (*_pairs(27, (45, _MIDDLE, 109), 0.88), Place(50, 61, 0.88), Place(50, 93, 0.88)),
    9: (*_pairs(27, (43, 66, 88, 111), 0.74), Place(50, _MIDDLE, 0.74)),
    10: (*_pairs(27, (43, 66, 88, 111), 0.74), Place(50, 54, 0.74), Place(50, 100, 0.74)),
}
_FRENCH: Final[Mapping[int, tuple[Place, ...]]] = {
    1: (Place(50, _MIDDLE, 2.3),),
    2: (Place(50, 38, 1.2), Place(50, 116, 1.2)),
    3: tuple(Place(50, y, 1.15) for y in (36, _MIDDLE, 118)),
    4: _pairs(36, (40, 114), 0.9),
    5: (*_pairs(36, (38, 116), 0.86), Place(50, _MIDDLE, 0.86)),
    6: _pairs(36, (36, _MIDDLE, 118), 0.88),
    7: (*_pairs(35, (34, _MIDDLE, 120), 0.78), Place(50, 55.5, 0.78)),
    8: (*_pairs(35, (34, _MIDDLE, 120), 0.78), Place(50, 55.5, 0.78), Place(50, 98.5, 0.78)),
    9: (*_pairs(34, (34, 62.5, 91.5, 120), 0.72), Place(50, _MIDDLE, 0.72)),
    10: (*_pairs(34, (36, 63, 91, 118), 0.7), Place(50, 49.5, 0.7), Place(50, 104.5, 0.7)),
}
_LONG: Final[Mapping[int, tuple[Place, ...]]] = {
    1: (Place(50, _MIDDLE, 2.5),),
    2: _ranks((33, 67), (_MIDDLE,), 1.8),
    3: _ranks((24, 50, 76), (_MIDDLE,), 1.55),
    4: _ranks((33, 67), (47, 107), 1.22),
    5: (*_ranks((30, 70), (47, 107), 1.12), Place(50, _MIDDLE, 1.12)),
    6: _ranks((29, 50, 71), (48, 106), 1.1),
    7: (*_ranks((29, 50, 71), (44, 110), 0.96), Place(50, _MIDDLE, 0.96, 90)),
    8: _ranks((21, 40, 60, 79), (54, 100), 0.95),
    9: _ranks((29, 50, 71), (41, _MIDDLE, 113), 0.74),
    10: _ranks((18, 34, 50, 66, 82), (54, 100), 0.84),
}


#: Clubs are broader than swords.
_SLIMMER: Final = 0.87


def places(value: int, suit: str) -> tuple[Place, ...]:
    """Return where the pips of a card stand.

    >>> places(2, "o")
    (Place(x=50, y=45, scale=1.45, turned=0), Place(x=50, y=109, scale=1.45, turned=0))
    >>> places(7, "e")[-1].turned
    90
    """
    if suit == "b":
        return tuple(place._replace(scale=place.scale * _SLIMMER) for place in _LONG[value])
    if suit in "oce":
        return (_LONG if suit == "e" else _ROUND)[value]
    return tuple(place._replace(turned=180) if place.y > _MIDDLE else place for place in _FRENCH[value])
