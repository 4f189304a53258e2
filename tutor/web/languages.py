"""Languages of pages: part of the address, chosen at ``/``, switched with page and query kept."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from flask import Blueprint, Flask, Response, current_app, g, redirect, request, session, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as BaseResponse

from tutor.teaching.languages import LANGUAGES, PSEUDO_LANGUAGE, Voice, best_language, voice_for
from tutor.teaching.typography import keep_endings
from tutor.web.security import LONGEST_QUERY, is_fragment

#: Each language in its own words.
OWN_NAMES: Final = {"kk": "Қазақша", "el": "Ελληνικά", "pl": "Polski", "en": "English"}


class Alternate(NamedTuple):
    """The same page in another language: its name there, its address with the query, with the host."""

    language: str
    name: str
    href: str
    url: str


class _LanguageConverter(BaseConverter):
    """Matches the languages that there are, so that any other is no address at all."""

    regex = "|".join((*LANGUAGES, PSEUDO_LANGUAGE))


def page_group(name: str) -> Blueprint:
    """Return a blueprint for pages that exist in every language, under ``/<lang>/``."""
    return Blueprint(name, __name__, url_prefix="/<language:language>")


def set_up_languages(app: Flask) -> None:
    """Teach an application the language part of an address, and give templates their words."""
    app.url_map.converters["language"] = _LanguageConverter
    app.url_value_preprocessor(_take_language)
    app.url_defaults(_give_language)
    app.context_processor(_words)
    app.after_request(_remember_language)
    app.add_url_rule("/", "choose_language", choose_language)


def choose_language() -> BaseResponse:
    """Redirect to the pages in the visitor's language: as remembered, else as the browser asks."""
    response = redirect(url_for("home.home", language=preferred_language()))
    response.vary.add("Accept-Language")
    return response


def preferred_language() -> str:
    """Return the language remembered, else the best one that the browser accepts, else English."""
    remembered = session.get("language")
    return remembered if remembered in LANGUAGES else accepted_language()


def accepted_language() -> str:
    """Return the best language that ``Accept-Language`` names, else English."""
    return best_language(request.headers.get("Accept-Language"))


def page_language() -> str:
    """Return the language of the page asked for; where the address names none, the visitor's."""
    language: str | None = g.get("language")
    if language is None:
        first = request.path.split("/", 2)[1]
        language = first if first in LANGUAGES else preferred_language()
        g.language = language
    return language


def page_voice() -> Voice:
    """Return the voice that speaks on the page asked for."""
    return voice_for(page_language())


def _take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values and "language" in values:
        language = values.pop("language")
        if language == PSEUDO_LANGUAGE and not (current_app.testing or current_app.debug):
            raise NotFound
        g.language = language


def _give_language(endpoint: str, values: dict[str, Any]) -> None:
    if "language" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "language"):
        values["language"] = page_language()


def _words() -> dict[str, object]:
    voice = page_voice()
    others = alternates()
    return {
        "alternates": others,
        "default_url": _default_url(others),
        "fragment": is_fragment(request),
        "language": voice.language,
        **says(voice, keep_endings if voice.language == "kk" else None),
        "url_for": address,
    }


def says(voice: Voice, keep: Callable[[str], str] | None) -> dict[str, Callable[..., str]]:
    """Return what templates say their words with; ``keep`` says what of them stays on one line."""
    words: dict[str, Callable[..., str]] = {"say": voice.say, "say_c": voice.say_c, "say_n": voice.say_n}
    if keep is None:
        return words

    def typeset(say: Callable[..., str]) -> Callable[..., str]:
        def said(*messages: Any, **values: Any) -> str:
            text = say(*messages, **values)
            return Markup(keep(text)) if isinstance(text, Markup) else keep(text)  # noqa: S704  as it was

        return said

    return {name: typeset(say) for name, say in words.items()}


def address(endpoint: str, **values: Any) -> str:
    """Return an address as ``url_for`` does; templates ask for the same ones on every page, so they are kept."""
    if "_external" in values:
        return url_for(endpoint, **values)
    return _address(request.script_root, page_language(), endpoint, **values)


@lru_cache(maxsize=1000)
def _address(_root: str, _language: str, endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)


def keep_query(query: str) -> None:
    """Let the page in other languages have this query instead of the one that was asked for."""
    g.query = query


def site_address() -> str:
    """Return the address of this site, without a slash at its end."""
    return f"{request.scheme}://{request.host}{request.script_root}"


def this_query() -> str:
    """Return the query of the address asked for, with its question mark; nothing if there is none, or too much."""
    asked = request.query_string
    query = asked.decode("utf-8", "replace") if len(asked) <= LONGEST_QUERY else ""
    return f"?{query}" if query else ""


def alternates() -> list[Alternate]:
    """Return the page asked for in every language, the position kept; of a page that is none, the first page."""
    there = ""
    if _has_languages():
        query = g.get("query") or this_query()
        there = quote(request.path.split("/", 2)[2]) + query
    root = request.script_root
    host = f"{request.scheme}://{request.host}"
    return [
        Alternate(language, OWN_NAMES[language], f"{root}/{language}/{there}", f"{host}{root}/{language}/{there}")
        for language in LANGUAGES
    ]


def _default_url(others: Sequence[Alternate]) -> str:
    """Return the address for readers of any other language: the choice of a language, or the page in English."""
    if request.endpoint == "home.home" or not _has_languages():
        return f"{site_address()}/"
    return others[LANGUAGES.index("en")].url


def _has_languages() -> bool:
    return request.url_rule is not None and "language" in request.url_rule.arguments


def _remember_language(response: Response) -> Response:
    """Remember the language of a page that the visitor went to from one of ours, if it is not the expected one.

    Who only follows somebody's link to a page in another language keeps his own.
    """
    language = g.get("language")
    is_page = language in LANGUAGES and response.status_code == 200
    if is_page and came_from_us() and language != preferred_language():
        session.permanent = True
        session["language"] = language
    return response


def came_from_us() -> bool:
    """Whether the visitor followed a link on one of our pages; older browsers name the page instead."""
    site, page = request.headers.get("Sec-Fetch-Site"), request.headers.get("Referer")
    if site or not page:
        return site == "same-origin"
    return page.startswith(request.host_url)
