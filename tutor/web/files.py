"""Static files: at addresses that carry a hash, kept for ever, sent compressed; pages are compressed too."""

import gzip
import mimetypes
import secrets
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask, Response, abort, current_app, g, request
from werkzeug.security import safe_join

from tutor.resources import folder

_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "public, no-cache"
_COMPRESSIBLE: Final = frozenset(
    {"application/json", "image/svg+xml", "text/css", "text/html", "text/javascript", "text/plain"}
)
_KINDS: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".md": "text/plain"}
#: Below this many bytes compression saves nothing worth its while.
_SMALLEST: Final = 500
#: So many bytes more a page with a secret in it may be.
_MOST_CHANCE: Final = 100


class _File(NamedTuple):
    content: bytes
    compressed: bytes | None
    mark: str
    kind: str


def set_up_files(app: Flask) -> None:
    """Serve the static files of an application, and compress what it sends."""
    app.add_url_rule("/static/<path:filename>", "static", _serve)
    app.add_template_global(static_url)
    app.after_request(_compress)


def static_url(name: str) -> str:
    """Return the address of a static file in which a hash of its content stands; it may be kept for ever.

    Raises ``FileNotFoundError`` for a file that there is not. Addresses inside style sheets are relative and carry the
    same hash, so that a file has one address only.

    >>> from flask import Flask
    >>> with Flask("example").test_request_context():
    ...     address, mark = static_url("icon.svg").split("?v=")
    >>> address, len(mark)
    ('/static/icon.svg', 12)
    """
    return f"{request.script_root}/static/{name}?v={file_mark(name)}"


def file_mark(name: str) -> str:
    """Return the hash that stands in the address of a static file."""
    return _mark.__wrapped__(name) if current_app.debug else _mark(name)


@lru_cache(maxsize=500)
def _mark(name: str) -> str:
    path = folder("static") / name
    return _read(path, path.stat().st_mtime_ns).mark


def _serve(filename: str) -> Response:
    joined = safe_join(str(folder("static")), filename)
    if joined is None or not Path(joined).is_file():
        abort(404)
    path = Path(joined)
    file = _read(path, path.stat().st_mtime_ns)
    packed = file.compressed if file.compressed and request.accept_encodings["gzip"] else None
    response = Response(packed or file.content, content_type=file.kind)
    if packed:
        response.content_encoding = "gzip"
    if file.compressed:
        response.vary.add("Accept-Encoding")
    response.set_etag(f"{file.mark}-gzip" if packed else file.mark)
    response.headers["Cache-Control"] = _FOREVER if request.args.get("v") == file.mark else _ASK_AGAIN
    response.make_conditional(request)
    return response


@lru_cache(maxsize=500)
def _read(path: Path, _changed: int) -> _File:
    content = path.read_bytes()
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    compressed = gzip.compress(content, 9, mtime=0) if kind in _COMPRESSIBLE and len(content) >= _SMALLEST else None
    text = "; charset=utf-8" if kind.startswith("text/") else ""
    return _File(content, compressed, blake2b(content, digest_size=6).hexdigest(), kind + text)


def _compress(response: Response) -> Response:
    """Compress a page; one that holds a secret beside what the address says, a form's token, to a length by chance."""
    headers = response.headers
    if (
        request.endpoint == "static"
        or headers.get("Content-Type", "").partition(";")[0] not in _COMPRESSIBLE
        or "Content-Encoding" in headers
        or response.is_streamed
        or response.direct_passthrough
    ):
        return response
    vary = headers.get("Vary")
    headers["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    if not ("Accept-Encoding" in request.headers and request.accept_encodings["gzip"]):
        return response
    content = response.get_data()
    if len(content) >= _SMALLEST:
        response.set_data(_packed(content, chance=_MOST_CHANCE if "csrf_token" in g else 0))
        response.content_encoding = "gzip"
    return response


def _packed(content: bytes, chance: int) -> bytes:
    """Compress bytes, up to ``chance`` bytes longer, so that the length does not tell how a secret begins (BREACH)."""
    if not chance:
        return gzip.compress(content, 5, mtime=0)
    packed = BytesIO()
    with gzip.GzipFile("a" * secrets.randbelow(chance + 1), "wb", 5, packed, mtime=0) as file:
        file.write(content)
    return packed.getvalue()
