"""``tutor serve``: the application on this machine, with nothing to configure."""

import logging
import os
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

from waitress.server import create_server

from tutor.resources import data_folder
from tutor.web import create_app

_log: Final = logging.getLogger(__name__)
#: Waitress holds bodies up to this size for the application, which refuses them with its own words.
_LARGEST_BODY_HELD: Final = 16 * 1024 * 1024
_SHORTEST_KEY: Final = 32


def serve(host: str = "127.0.0.1", port: int = 8000, started: Callable[[str], object] | None = None) -> None:
    """Serve until interrupted; ``started`` is called with the address once it answers.

    Port 0 takes any free port. The key that signs cookies is ``SECRET_KEY``, else one that is made at
    first and kept in the user's data folder. Raises ``OSError`` when the address is taken, and
    ``SettingsError`` for a setting that cannot be read.
    """
    key = os.environ.get("SECRET_KEY") or kept_key(data_folder() / "secret-key")
    app = create_app({"SECRET_KEY": key})
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        server = create_server(
            app,
            sockets=[listening],
            ident=None,
            threads=4,
            max_request_body_size=_LARGEST_BODY_HELD,
            clear_untrusted_proxy_headers=False,  # the application itself believes them only with TUTOR_PROXIES
        )
        if started is not None:
            shown = f"[{host}]" if ":" in host else host
            started(f"http://{shown}:{listening.getsockname()[1]}/")
        server.run()


def kept_key(path: Path) -> str:
    """Return the key kept in a file that only this user can read; make it at first.

    Where it cannot be kept, the key lasts for this run, and the log says so.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        key = _read(path) if path.exists() else _made(path)
        if len(key) < _SHORTEST_KEY:  # cut short while it was written
            path.unlink()
            key = _made(path)
    except (OSError, UnicodeDecodeError) as error:
        _log.warning("The key that signs cookies cannot be kept (%s): cookies end with this run.", error)
        key = secrets.token_urlsafe()
    return key


def _read(path: Path) -> str:
    return path.read_text(encoding="ascii").strip()


def _made(path: Path) -> str:
    """Make the file; where another start was quicker, return its key."""
    key = secrets.token_urlsafe()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key
