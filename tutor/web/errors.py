"""What is answered when a page or the API cannot serve a request: a page, or a problem document."""

from flask import Flask, Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, SecurityError

from tutor.teaching.languages import voice_for
from tutor.web.languages import accepted_language, page_language, page_voice
from tutor.web.problems import code_of, problem_document, sentence
from tutor.web.security import is_fragment


def set_up_errors(app: Flask) -> None:
    """Answer every error of an application in the visitor's language."""
    app.register_error_handler(HTTPException, _answer)


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
    if isinstance(error, SecurityError):
        # With a host that is not trusted no address can be built: a page without links.
        bare = current_app.jinja_env.get_template("errors/bare.html")
        return make_response(bare.render(message=message, language=page_language()), status)
    return make_response(render_template("errors/error.html", message=message), status)
