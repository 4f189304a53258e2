"""What is answered when a page or the API cannot serve a request: a page, or a problem document."""

import logging
from typing import Final

from flask import Flask, Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, SecurityError, ServiceUnavailable

from tutor.store import StoreError
from tutor.teaching.languages import voice_for
from tutor.web.languages import accepted_language, page_language, page_voice
from tutor.web.problems import code_of, problem_document, sentence
from tutor.web.security import is_fragment

_log: Final = logging.getLogger(__name__)
#: How many seconds a visitor is asked to wait for the store.
_PATIENCE: Final = 10


def set_up_errors(app: Flask) -> None:
    """Answer every error of an application in the visitor's language."""
    app.register_error_handler(HTTPException, _answer)
    app.register_error_handler(StoreError, _store_unreachable)


def _store_unreachable(error: StoreError) -> ResponseReturnValue:
    """Say that nothing can be kept just now: nothing of what was asked has been acknowledged."""
    _log.error("The store cannot be used: %s", error)
    return _answer(ServiceUnavailable(retry_after=_PATIENCE))


def _answer(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400:
        return error
    response = _problem(error.code) if _is_api() else _page(error)
    for name, value in error.get_headers():
        if name not in {"Content-Type", "Content-Length"}:
            response.headers[name] = value
    response.vary.add("Accept-Language")
    return response


def _is_api() -> bool:
    return request.path.startswith("/api/") or request.path in {"/api", "/healthz"}


def _problem(status: int) -> Response:
    code = code_of(status)
    message = sentence(code, voice_for(accepted_language()))
    return problem_document(status, [{"code": code.value, "field": None, "message": message}])


def _page(error: HTTPException) -> Response:
    status = error.code or 500
    if is_fragment(request) and request.method == "GET":
        # A page of its own, not a piece of the one that asked.
        response = Response(status=status, headers={"HX-Redirect": request.full_path})
        response.vary.add("HX-Request")
        return response
    message = sentence(code_of(status), page_voice())
    if is_fragment(request):
        # What was entered stays where it is; the sentence stands in the notice at the end of the page.
        notice = render_template("errors/_failed.html", message=message)
        return make_response(notice, status, {"HX-Retarget": "#failed", "HX-Reswap": "outerHTML"})
    if isinstance(error, SecurityError):
        # With a host that is not trusted no address can be built: a page without links.
        bare = current_app.jinja_env.get_template("errors/bare.html")
        return make_response(bare.render(message=message, language=page_language()), status)
    return make_response(render_template("errors/error.html", message=message), status)
