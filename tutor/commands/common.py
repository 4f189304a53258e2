"""What every command shares: its four common options, how it prints, and how it refuses."""

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from tutor.teaching.answers import Answer

#: The exit statuses: fine; not legal, or faults found; input that cannot be used.
FINE, FAULTS, UNUSABLE = 0, 1, 2


class RefusedError(Exception):
    """The input cannot be used; ``lines`` say why, one problem each, for standard error."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Keep the lines, each without a line break."""
        self.lines = tuple(" ".join(line.split()) for line in lines)
        super().__init__("; ".join(self.lines))


@dataclass(frozen=True, slots=True)
class Settings:
    """The common options as given: ``None`` where the request is to say nothing."""

    variant: str | None
    deck: str | None
    language: str
    as_json: bool

    def request(self, **fields: Any) -> dict[str, Any]:
        """Make a request of the fields that were given, and the variant and deck that were.

        >>> Settings("torofun", None, "en", as_json=False).request(table=["5c"], hand=None)
        {'table': ['5c'], 'variant': 'torofun'}
        """
        fields |= {"variant": self.variant, "deck": self.deck}
        return {name: value for name, value in fields.items() if value is not None}

    def verify(self) -> None:
        """Refuse a variant or deck that there is not, in a command whose answer needs neither."""
        from tutor.teaching.requests import Fields, Unusable

        try:
            Fields(self.request(), frozenset()).check()
        except Unusable as unusable:
            refuse(unusable.errors(self.language))


class Asked(click.Command):
    """A command with the options that all have; its function gets them as one ``settings``."""

    def __init__(self, name: str | None, *, params: list[click.Parameter] | None = None, **options: Any) -> None:
        """Make the command, the options that all have after its own."""
        super().__init__(name, params=[*(params or ()), *_common_options()], **options)

    def invoke(self, ctx: click.Context) -> Any:
        """Call the function of the command with its own options and the settings."""
        given = ctx.params
        asked = {name: given.pop(name) for name in ("variant", "deck", "lang", "as_json")}
        given["settings"] = Settings(asked["variant"], asked["deck"], language(asked["lang"]), asked["as_json"])
        return super().invoke(ctx)


def _common_options() -> list[click.Option]:
    return [
        click.Option(["--variant"], metavar="VARIANT", help="A variant's name, or house rules: torofun,target=31."),
        click.Option(["--deck"], metavar="DECK", help="spanish (default), french, french_qj, numbered or values."),
        click.Option(["--lang"], metavar="kk|el|pl|en", help="Language of the answer (default: the environment's)."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON, the same as over HTTP."),
    ]


def language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """Return the language asked for, else the environment's, else English.

    Raises :class:`RefusedError` for a language asked for that there is not.

    >>> language(None, {"LC_ALL": "", "LANG": "kk_KZ.UTF-8"}), language(None, {"LANG": "C"}), language("pl", {})
    ('kk', 'en', 'pl')
    """
    from tutor.teaching.languages import LANGUAGES, Voice

    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    local = re.split(r"[_.@-]", next(filter(None, names), ""), maxsplit=1)[0].lower()
    usual = local if local in LANGUAGES else "en"
    if asked is None:
        return usual
    if asked not in LANGUAGES:
        reason = Voice(usual).say("There is no language “{word}”.", word=asked)
        raise RefusedError([f"--lang: {reason}"])
    return asked


def words(text: str | None) -> list[str] | None:
    """Split the text of an option at spaces and commas; what was not given stays ``None``.

    >>> words("5c 3e,1o"), words(""), words(None)
    (['5c', '3e', '1o'], [], None)
    """
    return None if text is None else text.replace(",", " ").split()


def number(text: str | None) -> int | str | None:
    """Return a whole number, or the text itself, which the answer then names as no number.

    >>> number("-3"), number("three"), number(None)
    (-3, 'three', None)
    """
    if text is not None and re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        return int(text)
    return text


def numbers(text: str) -> list[int | str | None]:
    """Split the text of an option into whole numbers.

    >>> numbers("3 5"), numbers("")
    ([3, 5], [])
    """
    return [number(word) for word in words(text) or ()]


def encoded(answer: object) -> bytes:
    r"""Return the JSON of an answer as one line.

    A half of a surrogate pair, which no UTF-8 can hold, is written as the escape that it came as.

    >>> encoded({"a": "\ud800", "b": "ж"}).decode()
    '{"a": "\\ud800", "b": "ж"}\n'
    """
    return (_ENCODER.encode(answer) + "\n").encode(errors="backslashreplace")


_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)  # answers are trees


def say_json(answer: object) -> None:
    """Print an answer as one line of JSON."""
    sys.stdout.buffer.write(encoded(answer))
    sys.stdout.buffer.flush()


def show(command: str, found: "Answer", settings: Settings) -> None:
    """Print an answer: as JSON, or as a report in the language and with the cards of its request."""
    if settings.as_json:
        say_json(found)
        return
    from tutor.teaching.reports import report

    shown = report(command, found)
    click.echo("\n".join((shown.headline, *shown.lines)))


def refuse(errors: Sequence[Mapping[str, Any]]) -> NoReturn:
    """Raise :class:`RefusedError` for errors as an answer words them, each with the option that it is about.

    >>> refuse([{"code": "unknown_card", "field": "piles", "message": "There is no card 9x."}])
    Traceback (most recent call last):
        ...
    tutor.commands.common.RefusedError: --pile: There is no card 9x.
    """
    raise RefusedError(
        [f"{option(error['field'])}: {error['message']}" if error["field"] else error["message"] for error in errors]
    )


def option(field: str) -> str:
    """Return the option that a field of a request comes from.

    >>> option("last_capturer"), option("piles[0]")
    ('--last-capturer', '--pile')
    """
    name = re.split(r"[^a-z_]", field, maxsplit=1)[0]
    return f"--{ {'piles': 'pile'}.get(name, name).replace('_', '-') }"
