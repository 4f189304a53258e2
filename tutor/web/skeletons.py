"""Pages rendered once with gaps: what differs from one request to the next is then filled in.

A page of forms is mostly the same text again and again. Its template is rendered with :func:`gap` in
place of each changing value; the skeleton keeps the text between, and filling it is one join.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, Self

from markupsafe import Markup, escape

_GAP: Final = re.compile("\ue000([a-z_]+)\ue001")


def gap(name: str) -> str:
    """Return what stands for the value ``name`` while a skeleton is rendered.

    >>> Skeleton.of(f"<p>{gap('said')}</p>").filled({"said": "1 < 2"})
    '<p>1 &lt; 2</p>'
    """
    return f"\ue000{name}\ue001"


class Skeleton(NamedTuple):
    """A rendered page with gaps: pieces of its text and names of values in turns, and the pieces of text as bytes."""

    pieces: tuple[str, ...]
    encoded: tuple[bytes, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        """Take a rendered text apart at its gaps."""
        pieces = tuple(_GAP.split(text))
        return cls(pieces, tuple([piece.encode() for piece in pieces]))

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the text with each gap filled; values that are no markup are escaped."""
        pieces = list(self.pieces)
        pieces[1::2] = self._filling(values)
        return "".join(pieces)

    def page(self, values: Mapping[str, str]) -> bytes:
        """Return the same as it is sent: what does not change is not encoded again.

        >>> Skeleton.of(f"<p>{gap('said')} €</p>").page({"said": "5"}).decode()
        '<p>5 €</p>'
        """
        pieces = list(self.encoded)
        pieces[1::2] = [value.encode() for value in self._filling(values)]
        return b"".join(pieces)

    def _filling(self, values: Mapping[str, str]) -> list[str]:
        # Most gaps hold nothing, a number or markup: none of them needs escaping.
        return [
            value if not (value := values[name]) or type(value) is Markup or value.isalnum() else escape(value)
            for name in self.pieces[1::2]
        ]
