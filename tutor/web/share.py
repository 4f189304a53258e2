"""Sharing a page: its address, without what only the sender's page needs, and that address as a QR code."""

from functools import lru_cache
from http import HTTPStatus
from io import BytesIO
from typing import Final, NamedTuple
from urllib.parse import quote

from flask import Blueprint, Flask, Response, abort, current_app, g, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from tutor.web.languages import page_language, site_address, this_query
from tutor.web.skeletons import Skeleton, gap

codes: Final = Blueprint("codes", __name__)

#: The longest address, in bytes, that a code may hold; cameras do not read finer ones from a screen.
LONGEST_ADDRESS: Final = 1_200
#: Fields that say how a page is being filled, not what is on it.
_OWN: Final = frozenset({"row", "was", "check", "tap", "drop", "edit", "entry", "do", "to"})
_A_DAY: Final = 24 * 60 * 60
#: What may stand in an address as it is.
_PLAIN: Final = "/?&=+,%:;@!$'()*~"
_DARK, _LIGHT = "#000", "#fff"
#: The edge that cameras need, in squares of a code.
_QUIET_ZONE: Final = 4


class Shared(NamedTuple):
    """What is shared: the address with its host, and the address of its code; none if it is too long for one."""

    address: str
    code: str | None


def set_up_share(app: Flask) -> None:
    """Serve codes, and let templates share the page asked for."""
    app.register_blueprint(codes)
    app.add_template_global(shared_page)


def shared(path: str, query: str) -> Shared:
    """Return what is shared of a page: the path behind the root, and the query with its question mark, if any.

    What stands for a query in a skeleton has no question mark yet, and stays as it is.

    >>> app = Flask("example")
    >>> with app.test_request_context("/pl/check"):
    ...     shared("/pl/check", "?table=5c&row=table&deck=spanish")
    Shared(address='http://localhost/pl/check?table=5c&deck=spanish', code='/qr/pl/check.svg?table=5c&deck=spanish')
    """
    if query.startswith("?"):
        kept = "&".join(part for part in query[1:].split("&") if part.partition("=")[0] not in _OWN)
        query = f"?{kept}" if kept else ""
    address = f"{site_address()}{path}{query}"
    fits = len(quote(address, safe=_PLAIN)) <= LONGEST_ADDRESS
    return Shared(address, f"{request.script_root}/qr{path}.svg{query}" if fits else None)


def shared_page() -> Shared:
    """Return what is shared of the page asked for: with the query that it keeps in other languages, if there is one."""
    return shared(quote(request.path), g.get("query") or this_query())


def share_block(path: str, query: str) -> Markup:
    """Return the part of a page that shares another address than the page's own.

    It is rendered once for each language and then filled in.
    """
    what = shared(path, query)
    if what.code is None:
        return Markup(render_template("_share.html", shared=what))  # noqa: S704  the template escapes
    filled = _kept_block(page_language()).filled({"address": what.address, "code": what.code})
    return Markup(filled)  # noqa: S704  a skeleton escapes what fills it


@lru_cache(maxsize=20)
def _kept_block(_language: str) -> Skeleton:
    return Skeleton.of(render_template("_share.html", shared=Shared(gap("address"), gap("code"))))


@codes.get("/qr/<path:page>.svg")
def code(page: str) -> Response:
    """Draw the address of one of our pages, with the query given, as a QR code; others are not found."""
    if not _is_page(f"/{page}"):
        abort(HTTPStatus.NOT_FOUND)
    query = quote(request.query_string, safe=_PLAIN)
    address = f"{site_address()}/{quote(page)}{f'?{query}' if query else ''}"
    if len(address) > LONGEST_ADDRESS:
        abort(HTTPStatus.UNPROCESSABLE_ENTITY)
    response = Response(draw_code(address), content_type="image/svg+xml")
    response.headers["Cache-Control"] = f"public, max-age={_A_DAY}"
    return response


def _is_page(path: str) -> bool:
    """Return whether a path is that of a page in one of the languages."""
    try:
        rule, values = current_app.create_url_adapter(request).match(path, method="GET", return_rule=True)  # type: ignore[union-attr]
    except HTTPException:
        return False
    return "language" in values and rule.rule.startswith("/<language:language>/")


@lru_cache(maxsize=200)
def draw_code(address: str) -> str:
    """Draw an address as a QR code: dark squares on a light ground with a quiet zone, whatever the theme.

    >>> draw_code("http://localhost/en/").count("<path")
    2
    """
    import segno

    drawing = BytesIO()
    segno.make(address, micro=False).save(
        drawing, kind="svg", border=_QUIET_ZONE, dark=_DARK, light=_LIGHT, xmldecl=False, omitsize=True
    )
    return drawing.getvalue().decode()
