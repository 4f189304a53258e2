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
    """A rendered page with gaps: pieces of its text and names of values in turns."""

    pieces: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        """Take a rendered text apart at its gaps."""
        return cls(tuple(_GAP.split(text)))

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the page with each gap filled; values that are no markup are escaped."""
        pieces = list(self.pieces)
        for place in range(1, len(pieces), 2):
            value = values[pieces[place]]
            pieces[place] = value if isinstance(value, Markup) else escape(value)
        return "".join(pieces)
