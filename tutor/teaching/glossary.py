"""The words of the game in every language, and how sure we are of each."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

_DATA = Path(__file__).parent / "data" / "glossary.json"
_CONFIDENCES = ("low", "medium", "high")
_ENDING = r"(?:s|es|d|ed|ing|’s)?"


@dataclass(frozen=True, slots=True)
class Term:
    """One concept: its word in each language, how far it rests on evidence, and notes for writers.

    ``es`` is the Spanish word that players know, where there is one. ``alternatives`` lists by
    language what was considered and not chosen.

    >>> term = glossary()["escoba_noun"]
    >>> term.words["el"], term.confidence
    ('εσκόμπα', 'high')
    """

    id: str
    words: Mapping[str, str]
    confidence: str
    es: str = ""
    notes: str = ""
    alternatives: Mapping[str, list[str]] = field(default_factory=dict)


@cache
def glossary() -> Mapping[str, Term]:
    """Return the terms by id, in the order of their file, which is read once.

    >>> len(glossary()) > 90
    True
    """
    terms = json.loads(_DATA.read_text(encoding="utf-8"))
    return {term["id"]: _term(**term) for term in terms}


def terms_in(text: str) -> list[Term]:
    """Return the terms that an English text uses.

    >>> [term.id for term in terms_in("Your opponent makes an escoba.")]
    ['game_name', 'opponent', 'escoba_noun']
    """
    return [term for term, pattern in _patterns() if pattern.search(text)]


def confidence_of(text: str) -> str:
    """Return the lowest confidence of the terms that an English text uses; empty if it uses none.

    >>> confidence_of("The setenta goes to nobody."), confidence_of("Nothing here.")
    ('low', '')
    """
    used = {term.confidence for term in terms_in(text)}
    return next((confidence for confidence in _CONFIDENCES if confidence in used), "")


def _term(*, en: str, kk: str, el: str, pl: str, **rest: object) -> Term:
    return Term(words={"en": en, "kk": kk, "el": el, "pl": pl}, **rest)  # type: ignore[arg-type]  # as in the file


@cache
def _patterns() -> tuple[tuple[Term, re.Pattern[str]], ...]:
    return tuple((term, _pattern(term.words["en"])) for term in glossary().values())


def _pattern(english: str) -> re.Pattern[str]:
    """Match any of the words given for a term: “to capture, to take” finds *takes* and *capturing*."""
    plain = re.sub(r"\([^)]*\)|[♦♥♠♣.!“”]", "", english)
    words = [word.strip().removeprefix("to ").removeprefix("a ") for word in plain.split(",")]
    stems = [re.escape(word.removesuffix("e")) + ("e?" if word.endswith("e") else "") for word in words]
    return re.compile(rf"\b(?:{'|'.join(stems)}){_ENDING}\b", re.IGNORECASE)
