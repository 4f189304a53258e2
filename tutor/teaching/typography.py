"""Typesetting: what a language keeps together at the end of a line."""

import re

_NUMBER_AND_WORD = re.compile(r"(?<=\d-)(?=[^\W\d_])")
_NUMBER_AND_ENDING = re.compile(r"(?<=\d-)(?=[Ѐ-ӿ])")
_SPACE_BEFORE = re.compile(r" (?=– )|(?<=:) (?=[−-]?\d)")
_SUM = re.compile(r"\d+(?: \+ \d+)+(?: = \d+)?")
_LONGEST_SUM = 18
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


def keep_endings(text: str) -> str:
    """Keep a number and the Cyrillic word hung on it on one line, as Kazakh writes them.

    >>> keep_endings("15-тің бәрі, count-00-B") == "15-\N{WORD JOINER}тің бәрі, count-00-B"
    True
    """
    return _NUMBER_AND_ENDING.sub("\N{WORD JOINER}", text) if "-" in text else text


def keep_sums(text: str) -> str:
    """Keep a short sum on one line, and with a long one what it makes.

    >>> keep_sums("8 + 7 = 15") == "8 + 7 = 15".replace(" ", "\N{NO-BREAK SPACE}")
    True
    >>> keep_sums("10 + 10 + 9 + 9 + 8 = 46") == "10 + 10 + 9 + 9 + 8\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}46"
    True
    """
    return _SUM.sub(_kept_sum, text)


def _kept_sum(found: re.Match[str]) -> str:
    glued = "\N{NO-BREAK SPACE}"
    text = found[0]
    return text.replace(" ", glued) if len(text) <= _LONGEST_SUM else text.replace(" = ", f"{glued}={glued}")
