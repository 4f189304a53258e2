"""The JSON API: the same questions and answers as on the command line, over HTTP."""

import time
from typing import Final, NamedTuple

from flask import Blueprint, Flask, Response, current_app, g, request
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from tutor.teaching import answers
from tutor.web import models
from tutor.web.api_answers import answer_body, in_language, json_response
from tutor.web.languages import accepted_language
from tutor.web.openapi import describe, document
from tutor.web.puzzle_api import FOR_LEARNERS, puzzle_api
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


class _Limit(NamedTuple):
    """How many requests an address has, and what counts them: in memory, for each application by itself."""

    item: RateLimitItem
    counter: FixedWindowRateLimiter


def set_up_api(app: Flask, settings: Settings) -> None:
    """Register the API: no token, any origin but where a learner's cookie counts, and a limit of requests."""
    csrf.exempt(api)
    csrf.exempt(puzzle_api)
    app.after_request(_allow_any_origin)
    if settings.rate_limit is not None:
        counter = FixedWindowRateLimiter(MemoryStorage())
        app.extensions["api_limit"] = _Limit(RateLimitItemPerMinute(settings.rate_limit), counter)
    app.register_blueprint(api)
    app.register_blueprint(puzzle_api)
    app.register_blueprint(health)


@puzzle_api.before_request
@api.before_request
def _count_request() -> None:
    """Refuse what is over the limit; asking what other origins may do is free."""
    limit: _Limit | None = current_app.extensions.get("api_limit")
    if limit is None or request.method == "OPTIONS":
        return
    visitor = request.remote_addr or ""
    is_within = limit.counter.hit(limit.item, visitor)
    window = limit.counter.get_window_stats(limit.item, visitor)
    g.limit_headers = (
        ("X-RateLimit-Limit", str(limit.item.amount)),
        ("X-RateLimit-Remaining", str(window.remaining)),
        ("X-RateLimit-Reset", str(int(window.reset_time))),
    )
    if not is_within:
        raise TooManyRequests(retry_after=max(0, int(window.reset_time - time.time())))


@puzzle_api.after_request
@api.after_request
def _say_limit(response: Response) -> Response:
    response.headers.extend(g.get("limit_headers", ()))
    return response


def _allow_any_origin(response: Response) -> Response:
    """Let any site read what the API answers, errors included, but not what it answers to one learner."""
    if request.path.startswith("/api/") and request.endpoint not in FOR_LEARNERS:
        response.headers.extend(_CROSS_ORIGIN)
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
    return in_language(language, json_response(answers.variants(language)))


@api.get("/openapi.json")
@describe(None)
def openapi() -> Response:
    """Return this document."""
    return json_response(document())


@health.get("/healthz")
@describe(models.Health, limited=False)
def healthz() -> Response:
    """Say that the server answers."""
    return json_response({"status": "ok"})


def _answered(command: str) -> Response:
    return answer_body(lambda body, language: answers.answer(command, body, language))
