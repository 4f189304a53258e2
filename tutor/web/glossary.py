"""The words of the game, sorted for readers of the page's language, each in all the others and in Spanish."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from flask import render_template

from tutor.teaching.glossary import Term, glossary
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.meanings import meaning
from tutor.web.languages import page_group, page_voice

glossary_pages: Final = page_group("glossary")

#: Words of this program, not of the game.
NOT_OF_THE_GAME: Final = frozenset(
    (
        *("lesson", "puzzle", "hint", "solution", "check", "best_move", "correct", "incorrect", "streak", "settings"),
        *("level", "next", "try_again", "undo", "second", "legal", "illegal", "rule_set"),
    )
)
_ALPHABETS: Final[Mapping[str, str]] = {
    "kk": "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuvwxyzźż",
}
_LEADING: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(r"(?:to|the|a) "),
    "el": re.compile(r"(?:και )?(?:ο|η|το|οι|τα|τους|τις) "),
}
#: What stands in the file for writers: labels, headings, other forms.
_FOR_WRITERS: Final = re.compile(r";.*|\s*\((?:title|counter|heading|button|label|noun)\b[^)]*\)")


class Word(NamedTuple):
    """A word in a language that is not the page's."""

    language: str
    tongue: str
    text: str


class Entry(NamedTuple):
    """A term as the page shows it."""

    id: str
    word: str
    meaning: str | None
    others: list[Word]


class Letter(NamedTuple):
    """A letter with its entries."""

    id: str
    letter: str
    entries: list[Entry]


@glossary_pages.get("/glossary")
def words() -> str:
    """Show the words by their first letters."""
    voice = page_voice()
    return render_template("glossary/glossary.html", letters=_letters(voice), text_language=_text_language(voice))


@lru_cache(maxsize=10)
def _letters(voice: Voice) -> list[Letter]:
    language = _text_language(voice)
    entries = [_entry(voice, term) for term in glossary().values() if term.id not in NOT_OF_THE_GAME]
    entries.sort(key=lambda entry: sorting_key(entry.word, language))
    grouped = groupby(entries, key=lambda entry: first_letter(entry.word, language))
    return [Letter(f"letter-{number}", letter, list(here)) for number, (letter, here) in enumerate(grouped, 1)]


def _text_language(voice: Voice) -> str:
    return voice.language if voice.language in LANGUAGES else "en"


def _entry(voice: Voice, term: Term) -> Entry:
    language = _text_language(voice)
    tongues = {
        "es": voice.say_c("language", "Spanish"),
        "en": voice.say_c("language", "English"),
        "kk": voice.say_c("language", "Kazakh"),
        "el": voice.say_c("language", "Greek"),
        "pl": voice.say_c("language", "Polish"),
    }
    texts = {"es": term.es, **term.words}
    others = [
        Word(other, tongue, for_readers(texts[other]))
        for other, tongue in tongues.items()
        if other != language and texts[other]
    ]
    return Entry(term.id, for_readers(term.words[language]), meaning(voice, term.id), others)


def for_readers(word: str) -> str:
    """Return a word of the glossary without what is meant for writers.

    >>> for_readers("gra do {n} punktów; label „Gra do:”"), for_readers("capture (of cards)")
    ('gra do … punktów', 'capture (of cards)')
    """
    return _FOR_WRITERS.sub("", word).replace("{n}", "…").strip()


def sorting_key(word: str, language: str) -> tuple[object, ...]:
    """Return what words of a language are sorted by: its own alphabet, articles and accents aside.

    >>> sorted(["żaba", "zupa", "źle"], key=lambda word: sorting_key(word, "pl"))
    ['zupa', 'źle', 'żaba']
    """
    plain = _plain(word, language)
    alphabet = _ALPHABETS.get(language)
    if alphabet is None:
        return (plain,)
    return tuple((alphabet.find(letter), letter) for letter in plain)


def first_letter(word: str, language: str) -> str:
    """Return the capital letter under which a word stands; numbers stand together.

    >>> first_letter("η υπόλοιπη τράπουλα", "el"), first_letter("40-card Spanish deck", "en")
    ('Υ', '0–9')
    """
    letter = _plain(word, language)[:1].upper()
    return "0–9" if letter.isdigit() else letter


def _plain(word: str, language: str) -> str:
    """Return a word in small letters, from its first letter that is sorted by."""
    plain = word.lower()
    if language == "el":
        plain = "".join(letter for letter in unicodedata.normalize("NFD", plain) if not unicodedata.combining(letter))
    if language in _LEADING:
        plain = re.sub(rf"^{_LEADING[language].pattern}", "", plain)
    return re.sub(r"^[^\w]+", "", plain)
