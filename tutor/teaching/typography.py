"""Typesetting: what a language keeps together at the end of a line."""

import re

_NUMBER_AND_WORD = re.compile(r"(?<=\d-)(?=[^\W\d_])")
_SPACE_BEFORE = re.compile(r" (?=– )|(?<=:) (?=[−-]?\d)")
_ONE_LETTER_WORD = re.compile(r"(?<!\w)([AIOUWZaiouwz]) ")


def keep_short_words(text: str) -> str:
    """Put a no-break space after one-letter words, as Polish typesetting does.

    >>> keep_short_words("Asy i króle w talii") == "Asy i\N{NO-BREAK SPACE}króle w\N{NO-BREAK SPACE}talii"
    True
    """
    return _ONE_LETTER_WORD.sub("\\1\N{NO-BREAK SPACE}", text)


def keep_together(text: str) -> str:
    """Keep on one line what a page should not break: a number and the word hung on it, a dash, a number after a colon.

    A hyphen stays the plain one, so that a copied text is still found: what follows it is joined to it.

    >>> keep_together("1-тарап: 3 – 2") == "1-\N{WORD JOINER}тарап:\N{NO-BREAK SPACE}3\N{NO-BREAK SPACE}– 2"
    True
    """
    if "-" in text:
        text = _NUMBER_AND_WORD.sub("\N{WORD JOINER}", text)
    return _SPACE_BEFORE.sub("\N{NO-BREAK SPACE}", text)
