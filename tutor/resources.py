"""Where templates, static files and lessons lie.

An installed copy carries them inside the package; a checkout has them one folder up. Whoever needs
such a folder asks here.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder ``name``: the one beside the package's modules, else the one a folder up.

    Raises ``FileNotFoundError`` when neither is there.

    >>> folder("templates").name
    'templates'
    """
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"there is no folder {name!r} in {_PACKAGE} or in {_PACKAGE.parent}")
