"""How the API answers: what could be read as JSON, what could not be used as a problem document."""

from collections.abc import Callable

from flask import Response, request
from werkzeug.exceptions import UnsupportedMediaType

from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.problems import Problem
from tutor.teaching.requests import Unusable
from tutor.web.bodies import UnreadableBodyError, read_json
from tutor.web.languages import accepted_language
from tutor.web.problems import encoded, problem_document

#: What answers a request in a language, or raises ``Unusable``.
Work = Callable[[str], object]


def answer_body(work: Callable[[object, str], object]) -> Response:
    """Answer the JSON in the body of the request; what is no JSON is refused as such."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    try:
        body = read_json(request.get_data(cache=False))
    except UnreadableBodyError:
        language = accepted_language()
        unreadable = Unusable([Problem(ProblemCode.MALFORMED, detail=Detail.NOT_JSON)])
        return in_language(language, problem_document(400, unreadable.errors(language)))
    return answer_request(lambda language: work(body, language))


def answer_request(work: Work) -> Response:
    """Answer a request; one that cannot be used is told everything that is wrong with it."""
    language = accepted_language()
    try:
        response = json_response(work(language))
    except Unusable as unusable:
        response = problem_document(422, unusable.errors(language))
    return in_language(language, response)


def in_language(language: str, response: Response) -> Response:
    """Say in which language the words of a response are, and what that depends on."""
    response.content_language.add(language)
    response.vary.add("Accept-Language")
    return response


def json_response(content: object) -> Response:
    """Return JSON."""
    return Response(encoded(content), mimetype="application/json")
