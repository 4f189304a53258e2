"""The door: what is typed or sent in a field loses the characters that no text holds, once and for all."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import Request
from werkzeug.datastructures import ImmutableMultiDict

_LINE_ENDS: Final = re.compile("\r\n?")
#: Controls but tab and newline, halves of characters, and code points that are none.
_NO_TEXT: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
    + "]"
)


def clean(text: str) -> str:
    r"""Return a text without control characters; every end of a line becomes a newline.

    >>> clean("5c\x00 3e\x1b\r\n7o\tno"), clean("7♦ қ")
    ('5c 3e\n7o\tno', '7♦ қ')
    """
    return text if text.isprintable() else _NO_TEXT.sub("", _LINE_ENDS.sub("\n", text))


class CleanFields(ImmutableMultiDict[str, Any]):
    """The fields of an address or of a form, cleaned; files stay as they are."""

    def __init__(self, mapping: Mapping[str, Any] | Iterable[tuple[str, Any]] | None = None) -> None:
        """Take the fields as they were sent."""
        pairs = ImmutableMultiDict(mapping).items(multi=True)
        super().__init__([(clean(name), clean(text) if isinstance(text, str) else text) for name, text in pairs])


class CleanRequest(Request):
    """A request whose fields are clean."""

    parameter_storage_class = CleanFields
