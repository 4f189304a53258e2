"""Where templates, static files and lessons lie, and where a user's own data goes.

An installed copy carries the former inside the package; a checkout has them one folder up. Whoever needs
such a folder asks here.
"""

import os
import sys
from collections.abc import Mapping
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


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for this user's data of the tutor; it may not exist yet.

    >>> data_folder({"XDG_DATA_HOME": "/data"}, "linux").as_posix()
    '/data/tutor'
    """
    if given := environment.get("XDG_DATA_HOME"):
        return Path(given) / "tutor"
    if platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "tutor"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tutor"
    return Path.home() / ".local" / "share" / "tutor"
