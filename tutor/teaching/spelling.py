"""Spelling: words that Debian's dictionaries do not have, found with the program that reads them, ``hunspell``.

A machine without the program or a dictionary cannot check, and says so.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

#: The dictionary of each language.
DICTIONARIES = {"kk": "kk_KZ", "el": "el_GR", "pl": "pl_PL", "en": "en_US"}
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SECONDS = 60


@cache
def can_check(language: str) -> bool:
    """Return whether words of a language can be looked up on this machine."""
    program = shutil.which("hunspell")
    if program is None:
        return False
    asked = _ask(program, DICTIONARIES[language], ["a"])
    return asked is not None


def unknown_words(texts: Iterable[str], language: str, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the words of texts that neither the dictionary nor ``known`` has, as they are written.

    ``known`` is in small letters. Nothing is returned where words cannot be looked up.

    >>> sorted(unknown_words(["The escoba sweeps the tabel."], "en", frozenset({"escoba"}))) in ([], ["tabel"])
    True
    """
    program = shutil.which("hunspell")
    words = sorted({word for text in texts for word in _WORD.findall(text) if word.lower() not in known})
    if program is None or not words:
        return frozenset()
    return frozenset(_ask(program, DICTIONARIES[language], words) or ())


def reviewed_words(folder: Path, language: str) -> frozenset[str]:
    """Return the words that a reader has let pass, in small letters: a word a line in ``words/<language>.txt``."""
    file = folder / "words" / f"{language}.txt"
    if not file.exists():
        return frozenset()
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip().lower() for line in lines if line.strip() and not line.startswith("#"))


def _ask(program: str, dictionary: str, words: list[str]) -> list[str] | None:
    """Return the words that a dictionary does not have; nothing at all if there is no such dictionary."""
    done = subprocess.run(  # noqa: S603  the program of the machine, and words on its standard input only
        [program, "-d", dictionary, "-i", "utf-8", "-l"],
        input="\n".join(words),
        capture_output=True,
        encoding="utf-8",
        timeout=_SECONDS,
        check=False,
    )
    return None if done.returncode or "Can't open" in done.stderr else done.stdout.split()
