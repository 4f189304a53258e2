"""What a machine can find wrong with a translation, before a native reader finds the rest."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message

from tutor.teaching.catalogues import (
    FOLDER,
    PLURAL_FORMS,
    english,
    messages,
    read_catalogue,
    strings,
    template_catalogue,
)
from tutor.teaching.languages import split_placeholder
from tutor.teaching.names import CASES

_WORD = re.compile(r"[^\W\d_]+")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")

#: Beginnings of words that are wrong in this game, though a dictionary may offer them.
WRONG_WORDS: Mapping[str, tuple[str, ...]] = {
    "kk": (
        *("шошқа", "нәрселе", "келісімім", "қақпақ", "нүкте", "костюм", "касса", "жылқы", "алмаз", "палуба"),
        *("дилер", "заңды", "заңсыз", "үйінді"),
    ),
    "el": (
        *("κοστούμι", "γρύλο", "έμπορο", "έως και 15", "κουκούτσι", "κατάστρωμα", "κόλπ", "κέντρο του πίνακα"),
        *("συλλάβ", "στροφή", "ρήτρ", "αναποδογυρ", "κάρτα", "κάρτες", "καρτών", "βαθμό"),
    ),
    "pl": ("łapanie lew", "przechwyc", "trik", "odrzuc", "oros", "stos dobierania", "legaln", "nielegaln"),
}

#: Beginnings of words that are often wrong in this game, and sometimes right: to be looked at again.
DOUBTFUL_WORDS: Mapping[str, tuple[str, ...]] = {
    "kk": ("тақта", "сома", "құн", "жеңіп ал", "сәйкестір"),
    "el": ("πίνακα", "χαρτί", "τιμή", "γύρισ"),
    "pl": ("przechwy", "tura", "turze", "zbiór", "zbioru", "wykonuj"),
}

#: Forms that address the reader in a way the house does not: Greek singular, Polish past tense and its kin.
WRONG_ADDRESS: Mapping[str, re.Pattern[str]] = {
    "el": re.compile(
        r"\b(?:εσύ|εσένα|σου|είσαι|έχεις|κάνεις|παίζεις|παίρνεις|μαζεύεις|αφήνεις|κερδίζεις|χάνεις|μπορείς"
        r"|βρες|δες|παίξε|πάρε|διάλεξε|γράψε|δοκίμασε|πάτησε|πρόσεξε|κοίτα|ξαναδοκίμασε"
        r"|βρήκες|έκανες|πήρες|έχασες)\b"
    ),
    "pl": re.compile(r"\w(?:łeś|łaś|łbyś|łabyś)\b|\bpowin(?:ieneś|naś)\b|\bbędziesz \w+ł[aeyi]?\b|\bgotow[ay]\b"),
}

_KAZAKH_ENDINGS = (
    "ке ге қа ға не на ні ны ті ты ді ды нің ның тің тың дің дың де да те та ден дан тен тан нен нан мен бен пен "
    "ші шы інші ыншы лік лық дік дық тік тық"
)
_KAZAKH_NUMBER = re.compile(r"\{(?:n|side|seat|line|number|step|sheet)\}[- ]\w")
GLUED = re.compile(r"\}(?:[^\W\d_]|[-‑](?:" + "|".join(_KAZAKH_ENDINGS.split()) + r")\b)")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with the translation of a message, in one line of English.

    >>> str(Fault("{n} cards", "a placeholder is missing: {n}"))
    '“{n} cards”: a placeholder is missing: {n}'
    """

    message: str
    text: str

    def __str__(self) -> str:
        """Return the message and what is wrong with it."""
        return f"“{self.message}”: {self.text}"


def faults(language: str, path: Path = FOLDER) -> list[Fault]:
    """Return everything wrong with the translations of a language, or with the English itself.

    Placeholders that differ, words of two scripts, a first placeholder that has no capital letter,
    straight quotation marks, plural forms, endings hung on a placeholder, the wrong address, and
    words that are wrong in this game. What is not translated is no fault: see ``missing``.

    >>> faults("en")
    []
    """
    if language == "en":
        pairs = [(source, english(source)) for source in messages(template_catalogue())]
    else:
        pairs = [(message, strings(message)) for message in messages(read_catalogue(language, path))]
    return [
        Fault(english(source)[0], text)
        for source, translated in pairs
        if any(translated)
        for text in faults_of(source, translated, language)
    ]


def faults_of(source: Message, translated: tuple[str, ...], language: str) -> list[str]:
    """Return what is wrong with the translations of one message, one for each plural form.

    >>> faults_of(Message("You take {cards_acc}."), ("{cards_acc}-ны алдыңыз.",), "kk")
    ['starts with a placeholder', 'an ending is glued to a placeholder']
    """
    found = []
    if language == "kk" and len(set(translated)) > 1:
        found.append("the plural forms differ, but a noun stays singular after a number")
    for text in dict.fromkeys(translated):
        found += wrong_placeholders(source, text, language)
        for fault, check in _CHECKS.items():
            if check(source, text, language):
                found.append(fault)
        found += [f"a wrong word: {word}" for word in _wrong_words(text, language)]
    return list(dict.fromkeys(found))


def wrong_placeholders(source: Message, text: str, language: str) -> list[str]:
    """Return how the placeholders of a translation fail to be those of its source.

    A translation may ask for another case of the same value, one that its language has. A plural
    form may leave out the number.

    >>> wrong_placeholders(Message("Play {card_acc}."), "{card_ins} жүріңіз.", "kk")
    []
    >>> wrong_placeholders(Message("Play {card_acc}."), "Zagraj {crad_acc}.", "pl")
    ['a placeholder is missing: {card}', 'an unknown placeholder: {crad}']
    """
    try:
        fields = _placeholders(text)
        wanted = [_values(_placeholders(form)) for form in english(source)]
    except ValueError:
        return ["braces that do not pair"]
    used = _values(fields)
    needed = wanted[0].intersection(*wanted[1:]) - ({"n"} if len(wanted) > 1 else set())
    found = [f"a placeholder is missing: {{{name}}}" for name in sorted(needed - used)]
    found += [f"an unknown placeholder: {{{name}}}" for name in sorted(used - wanted[0].union(*wanted[1:]))]
    for field in fields:
        case = split_placeholder(field)[1]
        if case is not None and case not in CASES[language]:
            found.append(f"a case that the language lacks: {{{field}}}")
    return found


def _placeholders(text: str) -> list[str]:
    return [field for _, field, _, _ in Formatter().parse(text) if field is not None]


def _values(fields: list[str]) -> set[str]:
    return {split_placeholder(field)[0] for field in fields}


_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK"}


def _mixed_scripts(_source: Message, text: str, _language: str) -> bool:
    words = _WORD.findall(_PLACEHOLDER.sub(" ", text))
    return any(len({unicodedata.name(letter).split()[0] for letter in word} & _SCRIPTS) > 1 for word in words)


def _headless(source: Message, text: str, language: str) -> bool:
    if language == "kk" and _KAZAKH_NUMBER.match(text):
        return False  # «2-тарап»: a Kazakh number stands before its noun, and a digit needs no capital
    return text.startswith("{") and not any(form.startswith("{") for form in english(source))


def _straight_quotes(_source: Message, text: str, _language: str) -> bool:
    return '"' in text


def _glued(_source: Message, text: str, language: str) -> bool:
    return language == "kk" and bool(GLUED.search(text))


def _unfamiliar(_source: Message, text: str, language: str) -> bool:
    pattern = WRONG_ADDRESS.get(language)
    return bool(pattern and pattern.search(text.lower()))


def _stray_space(_source: Message, text: str, _language: str) -> bool:
    return text != text.strip() or "  " in text


_CHECKS: Mapping[str, Callable[[Message, str, str], bool]] = {
    "a word mixes letters of two scripts": _mixed_scripts,
    "starts with a placeholder": _headless,
    "straight quotation marks": _straight_quotes,
    "an ending is glued to a placeholder": _glued,
    "addresses the reader in a way this language does not": _unfamiliar,
    "a space too many": _stray_space,
}


def _wrong_words(text: str, language: str) -> Iterator[str]:
    for word in WRONG_WORDS.get(language, ()):
        if re.search(rf"\b{word}", text.lower()):
            yield word


def wrong_plurals(language: str, path: Path = FOLDER) -> bool:
    """Return whether a catalogue's header counts plural forms otherwise than the language does.

    >>> wrong_plurals("pl")
    False
    """
    catalogue = read_catalogue(language, path)
    return catalogue.plural_forms.rstrip(";") != PLURAL_FORMS[language].rstrip(";")
