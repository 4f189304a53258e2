"""Problem documents (RFC 9457): what the API answers when a request cannot be served."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from flask import Response

from tutor.escoba.codes import Code
from tutor.teaching.languages import Voice, message

PROBLEM_TYPE: Final = "application/problem+json"


class RequestCode(Code):
    """What can be wrong with a request before its content is looked at."""

    BAD_REQUEST = "bad_request", "the request cannot be understood"
    NOT_FOUND = "not_found", "there is nothing at this address"
    WRONG_METHOD = "wrong_method", "the address does not take this method"
    TOO_LARGE = "too_large", "the body is larger than 262 144 bytes"
    QUERY_TOO_LONG = "query_too_long", "the query is longer than 8 000 bytes"
    WRONG_TYPE = "wrong_type", "the body is not application/json"
    TOO_MANY_REQUESTS = "too_many_requests", "more requests than an address may make in a minute"
    FOREIGN_ORIGIN = "foreign_origin", "another site asks where the learner's own cookie counts"
    STORE_UNREACHABLE = "store_unreachable", "what is kept about learners cannot be reached at the moment"
    OUR_FAULT = "our_fault", "the server made a mistake"


_CODES: Final = {
    HTTPStatus.FORBIDDEN: RequestCode.FOREIGN_ORIGIN,
    HTTPStatus.NOT_FOUND: RequestCode.NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED: RequestCode.WRONG_METHOD,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: RequestCode.TOO_LARGE,
    HTTPStatus.REQUEST_URI_TOO_LONG: RequestCode.QUERY_TOO_LONG,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: RequestCode.WRONG_TYPE,
    HTTPStatus.TOO_MANY_REQUESTS: RequestCode.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE: RequestCode.STORE_UNREACHABLE,
}
_SENTENCES: Final = {
    RequestCode.BAD_REQUEST: message("The request cannot be understood."),
    RequestCode.NOT_FOUND: message("There is nothing at this address."),
    RequestCode.WRONG_METHOD: message("This address does not take requests of this kind."),
    RequestCode.TOO_LARGE: message("The request is too large."),
    RequestCode.QUERY_TOO_LONG: message("The address is too long."),
    RequestCode.WRONG_TYPE: message("The request must be of the type application/json."),
    RequestCode.TOO_MANY_REQUESTS: message("Too many requests. Please wait a minute."),
    RequestCode.FOREIGN_ORIGIN: message("Another site asks here in your name. That is not allowed."),
    RequestCode.STORE_UNREACHABLE: message(
        "What is kept about you cannot be reached at the moment. Nothing that was kept is lost. Try again in a moment."
    ),
    RequestCode.OUR_FAULT: message("Something went wrong on our side."),
}


def code_of(status: int) -> RequestCode:
    """Return the code that stands for an HTTP status.

    >>> code_of(404).value, code_of(418).value, code_of(500).value
    ('not_found', 'bad_request', 'our_fault')
    """
    try:
        return _CODES[HTTPStatus(status)]
    except (KeyError, ValueError):
        return RequestCode.OUR_FAULT if status >= 500 else RequestCode.BAD_REQUEST


def sentence(code: RequestCode, voice: Voice) -> str:
    """Say what is wrong with a request.

    >>> sentence(RequestCode.NOT_FOUND, Voice("en"))
    'There is nothing at this address.'
    """
    return voice.say(_SENTENCES[code])


def problem_document(status: int, errors: Sequence[Mapping[str, str | None]]) -> Response:
    """Return a problem document for a status, with everything that is wrong.

    >>> print(problem_document(404, []).get_data(as_text=True), end="")
    {"type": "about:blank", "title": "Not Found", "status": 404, "errors": []}
    """
    title = HTTPStatus(status).phrase
    content = {"type": "about:blank", "title": title, "status": status, "errors": list(errors)}
    return Response(encoded(content), status, mimetype=PROBLEM_TYPE)


def encoded(content: object) -> bytes:
    r"""Return JSON in UTF-8 with a line end, byte for byte what the command line prints.

    Half a surrogate pair, which UTF-8 cannot hold, stays the escape that it came as.

    >>> encoded({"token": "ж\ud800"}).decode()
    '{"token": "ж\\ud800"}\n'
    """
    return (_ENCODER.encode(content) + "\n").encode(errors="backslashreplace")


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
