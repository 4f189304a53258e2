"""Colours by name, and the themes that give them values.

Drawings name their colours with a dollar sign: ``fill="$gold"``. In the sprite a name becomes a custom
property with the light theme's value to fall back on, so that a page's style sheet can set it; in a
picture that stands alone it becomes the colour itself, which every viewer of SVG understands.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Theme(StrEnum):
    """How the cards are coloured.

    >>> [theme.value for theme in Theme]
    ['light', 'dark', 'mono']
    """

    LIGHT = "light"
    DARK = "dark"
    #: Greys only, on white: for a printer without colours.
    MONO = "mono"


#: What each colour is called in style sheets, and its value in the light, the dark and the grey theme.
_COLOURS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "paper": ("--card-paper", "#fffdf6", "#2a2927", "#ffffff"),
    "edge": ("--card-edge", "#c9c0ac", "#57534b", "#9a9a9a"),
    "ink": ("--card-ink", "#2b2420", "#f1e8d6", "#111111"),
    "line": ("--card-line", "#2b2420", "#141210", "#111111"),
    "coins": ("--suit-coins", "#e5ab2d", "#e9b645", "#e2e2e2"),
    "cups": ("--suit-cups", "#b8382c", "#dc6551", "#777777"),
    "swords": ("--suit-swords", "#2f6191", "#6ea6d6", "#c9c9c9"),
    "clubs": ("--suit-clubs", "#4f7d3c", "#83b065", "#8f8f8f"),
    "warm": ("--suit-red", "#b8382c", "#ee7a66", "#777777"),
    "cool": ("--suit-black", "#2b2420", "#f1e8d6", "#111111"),
    "gold": ("--card-gold", "#e5ab2d", "#e9b645", "#e2e2e2"),
    "red": ("--card-red", "#b8382c", "#cf5a47", "#777777"),
    "blue": ("--card-blue", "#2f6191", "#5f97c8", "#8a8a8a"),
    "green": ("--card-green", "#4f7d3c", "#7aa85d", "#9c9c9c"),
    "brown": ("--card-brown", "#87552f", "#b8875c", "#6a6a6a"),
    "skin": ("--card-skin", "#f3cda5", "#ecc49c", "#f4f4f4"),
    "blush": ("--card-blush", "#e08d6d", "#d98464", "#cfcfcf"),
    "cream": ("--card-cream", "#fff6e0", "#f4ead2", "#ffffff"),
    "silver": ("--card-silver", "#cfd8dd", "#c3ced5", "#e8e8e8"),
    "back": ("--card-back", "#0b5d4b", "#1c6b59", "#777777"),
}
_PLACES: Final = {Theme.LIGHT: 1, Theme.DARK: 2, Theme.MONO: 3}
_NAME: Final = re.compile(r"\$([a-z]+)")


def themed(markup: str) -> str:
    """Turn the named colours of a drawing into custom properties that fall back on the light theme.

    >>> themed('<path fill="$gold"/>')
    '<path fill="var(--card-gold,#e5ab2d)"/>'
    """
    return _NAME.sub(lambda found: "var({},{})".format(*_COLOURS[found[1]][:2]), markup)


def coloured(markup: str, theme: Theme) -> str:
    """Turn the named colours of a drawing into those of a theme.

    >>> coloured('<path fill="$gold"/>', Theme.DARK)
    '<path fill="#e9b645"/>'
    """
    return _NAME.sub(lambda found: _COLOURS[found[1]][_PLACES[theme]], markup)


def style_sheet() -> str:
    """Write the themes as rules of a style sheet.

    The light theme is everywhere, the dark one on screens that ask for it; an element of class ``deck-light`` or
    ``deck-mono`` keeps its theme. Paper never gets dark cards.

    >>> style_sheet().count("--card-paper: #2a2927;")
    1
    """
    light, dark, mono = (
        "".join(f"  {colour[0]}: {colour[place]};\n" for colour in _COLOURS.values()) for place in _PLACES.values()
    )
    dark = dark.replace("  --", "    --")
    return (
        "/* Written by `python -m tutor.web.deck`: the colours of the cards are chosen in tutor/web/deck/paint.py. */\n"
        f":root,\n.deck-light {{\n{light}}}\n\n"
        f"@media screen and (prefers-color-scheme: dark) {{\n  :root {{\n{dark}  }}\n}}\n\n"
        f".deck-mono {{\n{mono}}}\n"
    )
