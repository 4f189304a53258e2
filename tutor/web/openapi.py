"""The OpenAPI document: described beside the views, made once, checked by nobody at run time.

SpecTree collects the models; it is told to validate nothing, because the reader that the command line
shares words every problem itself, in four languages.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask.typing import ResponseReturnValue
from pydantic import BaseModel, Field
from spectree import Response, SpecTree

from tutor import __version__
from tutor.escoba import CategoryCode, Deck, Parameter, ProblemCode, SilentPoint
from tutor.escoba.codes import Code
from tutor.teaching.levels import Level
from tutor.teaching.themes import Theme
from tutor.web.models import ProblemDocument
from tutor.web.problems import PROBLEM_TYPE, RequestCode

View = Callable[..., ResponseReturnValue]

_DESCRIBED_CODES: Final[tuple[type[Code], ...]] = (
    CategoryCode,
    Level,
    Parameter,
    ProblemCode,
    RequestCode,
    SilentPoint,
    Theme,
)
_ALWAYS: Final = {400: "The request cannot be understood.", 414: "The query is too long."}
_TOO_MANY: Final = {429: "Too many requests from this address; `Retry-After` says how many seconds to wait."}
_UNUSABLE: Final = {422: "The request was read but cannot be used: everything that is wrong with it, together."}
_BODY: Final = _UNUSABLE | {
    400: "The body is not JSON.",
    413: "The body is larger than 262 144 bytes.",
    415: "The body is not `application/json`.",
}
_LEARNER: Final = {
    403: "Another site asks: the `Origin` is not this one, and the learner's own cookie counts here.",
    503: "What is kept about learners cannot be reached at the moment.",
}

_specification: Final = SpecTree(
    "flask",
    mode="strict",
    title="Escoba tutor",
    version=__version__,
    description="Solve, check and score any hand of Escoba, under anyone's rules.",
    annotations=False,
    validation_error_status=400,
    validation_error_model=ProblemDocument,
    naming_strategy=lambda model: model.__name__,
    nested_naming_strategy=lambda _parent, child: child,
)


class _Headers(BaseModel):
    accept_language: str | None = Field(
        None, alias="Accept-Language", description="The language of messages and reasons: kk, el, pl or en."
    )


class _Cookies(BaseModel):
    session: str | None = Field(
        None, description="The learner, as `next` sets it. Without it answers are judged and not rated."
    )


def describe(
    answer: type[BaseModel] | None,
    request: type[BaseModel] | None = None,
    *,
    query: type[BaseModel] | None = None,
    path: Mapping[str, str] | None = None,
    for_learner: bool = False,
    limited: bool = True,
) -> Callable[[View], View]:
    """Describe a view: what it takes, what it answers, and every status that occurs.

    ``query`` and ``path`` are the parts of its address; ``for_learner`` says that the learner's cookie counts.
    """
    problems = dict(_ALWAYS)
    problems |= _TOO_MANY if limited else {}
    problems |= _UNUSABLE if query or path else {}
    problems |= _BODY if request else {}
    problems |= _LEARNER if for_learner else {}
    responses: dict[str, Any] = {f"HTTP_{status}": (ProblemDocument, text) for status, text in problems.items()}
    decorate: Callable[[View], View] = _specification.validate(
        json=request,
        query=query,
        headers=_Headers,
        cookies=_Cookies if for_learner else None,
        resp=Response(HTTP_200=answer, **responses),
        path_parameter_descriptions=path,
        skip_validation=True,
    )
    return decorate


def document() -> dict[str, Any]:
    """Return the OpenAPI document of the application that is answering."""
    made: dict[str, Any] = _specification.spec
    for operations in made["paths"].values():
        for operation in operations.values():
            _finish(operation)
    for codes in _DESCRIBED_CODES:
        meanings = [f"* `{member.value}`: {member.meaning}" for member in codes]
        made["components"]["schemas"][codes.__name__]["description"] = "\n".join(meanings)
    made["components"]["schemas"][Deck.__name__]["description"] = "How cards are written, and which they are."
    return made


def _finish(operation: dict[str, Any]) -> None:
    """Give problems their own content type, and leave out what says nothing."""
    for status, response in operation["responses"].items():
        if status >= "400" and "application/json" in response["content"]:
            response["content"][PROBLEM_TYPE] = response["content"].pop("application/json")
    for name in ("description", "tags"):
        if not operation.get(name, True):
            del operation[name]
