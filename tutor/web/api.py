"""The JSON API: the same questions and answers as on the command line, over HTTP."""

from http import HTTPStatus
from typing import Final

from flask import Blueprint, Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from werkzeug.exceptions import UnsupportedMediaType

from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.problems import Problem
from tutor.teaching import answers
from tutor.teaching.answers import Unusable
from tutor.web import models
from tutor.web.bodies import UnreadableBodyError, read_json
from tutor.web.languages import accepted_language
from tutor.web.openapi import describe, document
from tutor.web.problems import encoded, problem_document
from tutor.web.security import csrf
from tutor.web.settings import Settings

api: Final = Blueprint("api", __name__, url_prefix="/api/v1")
health: Final = Blueprint("health", __name__)

_CROSS_ORIGIN: Final = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Allow-Methods", "GET, POST, OPTIONS"),
    ("Access-Control-Allow-Headers", "Content-Type, Accept-Language"),
    ("Access-Control-Expose-Headers", "Retry-After"),
    ("Access-Control-Max-Age", "86400"),
)


def set_up_api(app: Flask, settings: Settings) -> None:
    """Register the API: no token, any origin, since no learner's cookie counts, and a limit of requests."""
    csrf.exempt(api)
    app.after_request(_finish)  # runs after the limiter has added its headers
    if settings.rate_limit is not None:
        limiter = Limiter(get_remote_address, app=app, storage_uri="memory://", headers_enabled=True)
        limiter.request_filter(_is_free)
        limiter.shared_limit(f"{settings.rate_limit} per minute", scope="api")(api)
    app.register_blueprint(api)
    app.register_blueprint(health)


def _is_free() -> bool:
    """Pages are not limited, nor is asking what other origins may do."""
    return request.blueprint != api.name or request.method == "OPTIONS"


def _finish(response: Response) -> Response:
    """Allow any origin, and say when to come again only to those who may not come now."""
    if request.path.startswith("/api/"):
        response.headers.extend(_CROSS_ORIGIN)
        if response.status_code != HTTPStatus.TOO_MANY_REQUESTS:
            response.headers.pop("Retry-After", None)
    return response


@api.post("/solve")
@describe(models.SolveAnswer, models.SolveRequest)
def solve() -> Response:
    """List every capture of a hand."""
    return _answered("solve")


@api.post("/check")
@describe(models.CheckAnswer, models.CheckRequest)
def check() -> Response:
    """Say whether a move is legal, what was missed, and which rule decides."""
    return _answered("check")


@api.post("/opening")
@describe(models.OpeningAnswer, models.OpeningRequest)
def opening() -> Response:
    """Say who takes the first four cards, and for how many escobas."""
    return _answered("opening")


@api.post("/claim")
@describe(models.ClaimAnswer, models.ClaimRequest)
def claim() -> Response:
    """Say whether the next player may take what another overlooked."""
    return _answered("claim")


@api.post("/score")
@describe(models.ScoreAnswer, models.ScoreRequest)
def score() -> Response:
    """Count the points of a round from the piles, or from what was counted."""
    return _answered("score")


@api.post("/records/check")
@describe(models.RecordAnswer, models.RecordRequest)
def check_record() -> Response:
    """Replay a round as it was written down, and name every fault."""
    return _answered("record")


@api.get("/variants")
@describe(models.VariantsAnswer)
def variants() -> Response:
    """List the named variants with every parameter."""
    language = accepted_language()
    return _in_language(language, _json(answers.variants(language)))


@api.get("/openapi.json")
@describe(None)
def openapi() -> Response:
    """Return this document."""
    return _json(document())


@health.get("/healthz")
@describe(models.Health, limited=False)
def healthz() -> Response:
    """Say that the server answers."""
    return _json({"status": "ok"})


def _answered(command: str) -> Response:
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    language = accepted_language()
    try:
        body = read_json(request.get_data(cache=False))
        response = _json(answers.answer(command, body, language))
    except UnreadableBodyError:
        unreadable = Unusable([Problem(ProblemCode.MALFORMED, detail=Detail.NOT_JSON)])
        response = problem_document(400, unreadable.errors(language))
    except Unusable as unusable:
        response = problem_document(422, unusable.errors(language))
    return _in_language(language, response)


def _in_language(language: str, response: Response) -> Response:
    response.content_language.add(language)
    response.vary.add("Accept-Language")
    return response


def _json(content: object) -> Response:
    return Response(encoded(content), mimetype="application/json")
