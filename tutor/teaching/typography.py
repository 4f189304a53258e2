"""Typesetting: what a language keeps together at the end of a line."""

import re

_ONE_LETTER_WORD = re.compile(r"(?<!\w)([AIOUWZaiouwz]) ")


def keep_short_words(text: str) -> str:
    """Put a no-break space after one-letter words, as Polish typesetting does.

    >>> keep_short_words("Asy i króle w talii") == "Asy i\N{NO-BREAK SPACE}króle w\N{NO-BREAK SPACE}talii"
    True
    """
    return _ONE_LETTER_WORD.sub("\\1\N{NO-BREAK SPACE}", text)
