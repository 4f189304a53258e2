"""Bodies of requests: JSON read strictly."""

import json
from typing import NoReturn


class UnreadableBodyError(ValueError):
    """The body is no JSON text."""


def read_json(body: bytes) -> object:
    """Read a JSON text in UTF-8; raise ``UnreadableBodyError`` for anything else.

    What Python reads beyond JSON is refused: ``NaN`` and ``Infinity``. So is what cannot be held: numbers
    of thousands of digits, and nesting deeper than the interpreter goes.

    >>> read_json(b'{"table": ["5c"]}')
    {'table': ['5c']}
    >>> read_json(b"[NaN]")
    Traceback (most recent call last):
    tutor.web.bodies.UnreadableBodyError: NaN is not JSON
    """
    try:
        value: object = json.loads(body.decode("utf-8-sig"), parse_constant=_refuse)
    except RecursionError as error:
        raise UnreadableBodyError("nested too deeply") from error
    except ValueError as error:
        raise UnreadableBodyError(str(error)) from error
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
