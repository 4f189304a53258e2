"""What is kept about a learner, for the learner: to see, to bring back, to take along, to delete.

An address that brings answers back is shown once, on the page that answers the wish for it, and is drawn into
that page as a code: nothing of it goes into the address of anything, so that no log holds it before it is used.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final, NamedTuple

from flask import make_response, render_template, request, session
from flask_wtf.csrf import CSRFError
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from tutor.store import (
    Imported,
    ImportFault,
    NotOurs,
    RecoveryError,
    RecoveryRevoked,
    RecoveryUnknown,
    RecoveryUsed,
)
from tutor.store.faults import import_sentence
from tutor.store.learners import GONE_DAYS
from tutor.teaching.daily import day_name
from tutor.teaching.languages import message
from tutor.web.bodies import UnreadableBodyError, read_json
from tutor.web.languages import page_group, page_language, page_voice, site_address
from tutor.web.problems import encoded
from tutor.web.security import LARGEST_BODY
from tutor.web.share import draw_code
from tutor.web.store_access import be_learner, learner_key, seen, store

learner_pages: Final = page_group("learner")

#: So much of a text that is none of ours is shown again.
_MOST_PASTED: Final = 20_000
#: The largest file that is imported, in megabytes: all that a learner can have.
_MOST_MEGABYTES: Final = 8
_FILE_NAME: Final = "escoba-tutor.json"
_MOST_FAULTS: Final = 10


class _Closed(NamedTuple):
    """What is said of an address that brings nothing back, and the status it is said with."""

    status: HTTPStatus
    title: str
    reason: str


_CLOSED: Final[Mapping[type[RecoveryError], _Closed]] = {
    RecoveryUsed: _Closed(
        HTTPStatus.GONE,
        message("This recovery address was used before"),
        message(
            "It works once, and it has brought the answers back already. A new address was shown then. If it was not "
            "you, open your answers on a device that still has them and make a new address: that closes every other."
        ),
    ),
    RecoveryRevoked: _Closed(
        HTTPStatus.GONE,
        message("This recovery address was closed"),
        message(
            "A newer address was made, or this one was closed by hand. Look for the newer one, or make one on a device "
            "that still has the answers."
        ),
    ),
    RecoveryUnknown: _Closed(
        HTTPStatus.NOT_FOUND,
        message("There is no such recovery address"),
        message(
            "Look whether all of it was copied: no letter may be missing at the end. It is also gone if the answers "
            "were deleted."
        ),
    ),
}


class _Address(NamedTuple):
    """A recovery address with its host, and a picture of it for cameras."""

    text: str
    code: str


@learner_pages.url_value_preprocessor
def _take_a_whole_file(endpoint: str | None, _values: object) -> None:
    """Let what is imported be as large as what is exported; whatever else stands in the form stays small."""
    if endpoint == f"{learner_pages.name}.{change.__name__}":
        request.max_content_length = _MOST_MEGABYTES * 2**20
        request.max_form_memory_size = LARGEST_BODY


@learner_pages.errorhandler(CSRFError)
def _without_cookie(_error: CSRFError) -> BaseResponse:
    """Say why a form cannot be answered: nobody knows whose it is."""
    return _private(render_template("learner/no_cookie.html"), HTTPStatus.BAD_REQUEST)


@learner_pages.get("/learner")
def learner() -> BaseResponse:
    """Show what is kept."""
    return _page()


@learner_pages.post("/learner")
def change() -> BaseResponse:
    """Make a recovery address, close it, or import what was exported."""
    wish = request.form.get("do", "")
    if wish == "import":
        return _import()
    known = seen()
    if known is None:
        return _to_page()
    if wish == "address":
        return _show_address(known.key, is_recovered=False)
    if wish == "close":
        store().revoke(known.key)
        return _page(has_closed=True)
    return _to_page()


@learner_pages.get("/learner/export")
def export() -> BaseResponse:
    """Give everything that is kept as a file."""
    known = seen()
    if known is None:
        return _to_page()
    response = _private(encoded(store().export(known.key)), HTTPStatus.OK)
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = f'attachment; filename="{_FILE_NAME}"'
    return response


@learner_pages.get("/learner/delete")
def ask_delete() -> BaseResponse:
    """Ask whether really everything is to be deleted."""
    return _to_page() if seen() is None else _private(render_template("learner/delete.html"))


@learner_pages.post("/learner/delete")
def delete() -> BaseResponse:
    """Delete everything, the cookie too."""
    key = learner_key()
    if key is not None:
        store().delete(key)
    session.clear()
    return _private(render_template("learner/deleted.html"))


@learner_pages.get("/learner/<token>")
def ask_recover(token: str) -> BaseResponse:
    """Ask whether a recovery address is to be used; that it is opened, perhaps by a preview, uses nothing up."""
    try:
        store().peek_recovery(token)
    except RecoveryError as error:
        return _closed(error)
    return _private(render_template("learner/recover.html", has_answers=seen() is not None))


@learner_pages.post("/learner/<token>")
def recover(token: str) -> BaseResponse:
    """Bring back what was kept: the visitor is this learner from now on, with what this device has added."""
    try:
        key = store().recover(token, learner_key())
    except RecoveryError as error:
        return _closed(error)
    be_learner(key)
    return _show_address(key, is_recovered=True)


def _page(
    status: HTTPStatus = HTTPStatus.OK,
    *,
    has_closed: bool = False,
    imported: Imported | None = None,
    faults: Sequence[str] = (),
) -> BaseResponse:
    known = seen()
    kept = None if known is None else store().kept(known.key)
    content = render_template(
        "learner/learner.html",
        kept=kept,
        first_day=day_name(page_voice(), kept.since) if kept else "",
        rated=known.rated if known else 0,
        has_closed=has_closed,
        imported=imported,
        faults=faults[:_MOST_FAULTS],
        more_faults=max(0, len(faults) - _MOST_FAULTS),
        gone_days=GONE_DAYS,
        megabytes=_MOST_MEGABYTES,
        pasted=request.form.get("text", "")[:_MOST_PASTED] if faults else "",
    )
    return _private(content, status)


def _show_address(key: str, *, is_recovered: bool) -> BaseResponse:
    """Make a recovery address and show it, once: what is kept of it cannot be turned back."""
    token = store().new_recovery(key)
    text = f"{site_address()}/{page_language()}/learner/{token}"
    drawing = b64encode(draw_code(text).encode()).decode()
    shown = _Address(text, f"data:image/svg+xml;base64,{drawing}")
    return _private(render_template("learner/address.html", recovery=shown, is_recovered=is_recovered))


def _import() -> BaseResponse:
    """Join what a file holds to what is kept; whoever has nothing yet begins with it."""
    voice = page_voice()
    file = request.files.get("file")
    given = (file.read() if file else b"") or request.form.get("text", "").strip().encode(errors="replace")
    if not given:
        return _not_imported([voice.say("Choose a file, or paste its text.")])
    try:
        content = read_json(given)
    except UnreadableBodyError:
        return _not_imported([import_sentence(voice, ImportFault.NOT_OURS, "")])
    known = seen()
    try:
        if known is None:
            key, imported = store().import_new(content)
        else:
            key, imported = known.key, store().import_(known.key, content)
    except NotOurs as error:
        return _not_imported([import_sentence(voice, *problem) for problem in error.problems])
    be_learner(key)
    return _page(imported=imported)


def _not_imported(faults: Sequence[str]) -> BaseResponse:
    return _page(HTTPStatus.UNPROCESSABLE_ENTITY, faults=faults)


def _closed(error: RecoveryError) -> BaseResponse:
    closed = _CLOSED[type(error)]
    voice = page_voice()
    content = render_template("learner/closed.html", title=voice.say(closed.title), reason=voice.say(closed.reason))
    return _private(content, closed.status)


def _to_page() -> BaseResponse:
    return redirect(f"{request.script_root}/{page_language()}/learner", HTTPStatus.SEE_OTHER)


def _private(content: str | bytes, status: HTTPStatus = HTTPStatus.OK) -> BaseResponse:
    """Return a response that nobody keeps a copy of, and no search engine lists."""
    response = make_response(content, status)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
