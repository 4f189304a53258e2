"""The catalogues: which messages there are, and what each language makes of them.

Messages are English literals in the code and the templates, marked by the functions that say them.
``messages.pot`` lists them all, ``<language>/LC_MESSAGES/messages.po`` holds the translations.
Nothing is compiled on disk: a catalogue is read when a voice first needs it.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tutor.resources import folder
from tutor.teaching.typography import keep_short_words

#: Where the catalogues lie.
FOLDER = Path(__file__).resolve().parent.parent / "locale"

#: The languages that are translated, English being the source.
TRANSLATED = ("kk", "el", "pl")

#: The plural forms of each language; Kazakh has two for gettext, which must be equal.
PLURAL_FORMS = {
    "kk": "nplurals=2; plural=(n != 1);",
    "el": "nplurals=2; plural=(n != 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}

#: The functions that mark a message, and which of their arguments are the message.
KEYWORDS = {"say": (1,), "say_n": (1, 2), "say_c": ((1, "c"), 2), "message": (1,), "message_n": (1, 2)}

_COMMENT_TAGS = ("Translators:",)
_KEPT_HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
_HEADER_LINE = re.compile(r'^"([A-Za-z-]+): .*"\n', re.MULTILINE)
_PARTS = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")
_ACCENTED = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz",
    "ÅåÇçĐđÉéĜĝĤĥÎîĴĵĶķĹĺÑñÖöŔŕŠšŢţÛûŴŵÝýŽž",
)


def template_catalogue() -> Catalog:
    """Return every message of the code and the templates, with the files it stands in.

    >>> "Which card?" in template_catalogue()
    True
    """
    catalogue = Catalog(header_comment="# The messages of escoba-tutor. Made by: tutor locale update", charset="utf-8")
    for place, path, method in _sources():
        for text, comments, context in _extracted(path, method, path.stat().st_mtime_ns):
            catalogue.add(text, locations=[(place, 1)], auto_comments=comments, context=context)
    return catalogue


@lru_cache(maxsize=1000)
def _extracted(path: Path, method: str, _changed: int) -> list[tuple[Any, list[str], Any]]:
    """Return the messages of a file, each with its comments and its context; read again only once it has changed."""
    with path.open("rb") as file:
        found = extract(method, file, KEYWORDS, _COMMENT_TAGS, {"silent": "false"})
        return [(text, comments, context) for _, text, comments, context in found]


def template() -> str:
    """Return the text of ``messages.pot``; it changes only when a message does.

    >>> 'msgid "Which card?"' in template()
    True
    """
    return _text(template_catalogue())


def read_catalogue(language: str, folder: Path = FOLDER) -> Catalog:
    """Read the catalogue of a translated language; one that is not there yet is empty.

    >>> read_catalogue("pl").num_plurals
    3
    """
    path = _path(language, folder)
    if not path.exists():
        heading = f"# The {language} catalogue of escoba-tutor."
        return read_po(BytesIO(f'{heading}\nmsgid ""\nmsgstr ""\n{_header(language)}'.encode()), locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write_catalogue(language: str, catalogue: Catalog, folder: Path = FOLDER) -> None:
    """Write the catalogue of a language, without dates, so that it changes only when a text does."""
    path = _path(language, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(catalogue), encoding="utf-8", newline="\n")


def update_template(folder: Path = FOLDER) -> None:
    """Write ``messages.pot`` anew."""
    (folder / "messages.pot").write_text(template(), encoding="utf-8", newline="\n")


def update(language: str, folder: Path = FOLDER) -> list[str]:
    """Bring a language's catalogue up to the messages of today and return what is missing.

    Messages that are gone are dropped. A changed message keeps the translation of the most similar
    old one, marked fuzzy: it counts as missing until somebody has looked at it.
    """
    catalogue = read_catalogue(language, folder)
    catalogue.update(template_catalogue())
    catalogue.obsolete.clear()
    write_catalogue(language, catalogue, folder)
    return missing(language, folder)


def missing(language: str, folder: Path = FOLDER) -> list[str]:
    """Return the English of every message that the language has no sure translation for.

    >>> missing("en")
    []
    """
    if language not in TRANSLATED:
        return []
    catalogue = read_catalogue(language, folder)
    found = []
    for source in messages(template_catalogue()):
        translation = catalogue.get(source.id, source.context)
        if translation is None or translation.fuzzy or not all(strings(translation)):
            found.append(english(source)[0])
    return found


def messages(catalogue: Catalog) -> Iterator[Message]:
    """Iterate over the messages of a catalogue, without its header.

    >>> all(message.id for message in messages(template_catalogue()))
    True
    """
    return (message for message in catalogue if message.id)


def english(message: Message) -> tuple[str, ...]:
    """Return the English of a message: one text, or a singular and a plural.

    >>> english(Message(("{n} card", "{n} cards")))
    ('{n} card', '{n} cards')
    """
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """Return the translations of a message, one for each plural form.

    >>> strings(Message("card", "φύλλο"))
    ('φύλλο',)
    """
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def translations(language: str, folder: Path = FOLDER) -> GNUTranslations:
    """Compile the catalogue of a translated language in memory; what it lacks stays English.

    >>> translations("el").gettext("Which card?")
    'Ποιο φύλλο;'
    """
    compiled = BytesIO()
    catalogue = read_catalogue(language, folder)
    if language == "pl":
        for translation in messages(catalogue):
            kept = tuple(map(keep_short_words, strings(translation)))
            translation.string = kept if translation.pluralizable else kept[0]
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


class PseudoTranslations(NullTranslations):
    """A language for tests: English lengthened, accented and bracketed, placeholders kept.

    >>> PseudoTranslations().gettext("Take {cards_acc}.")
    '[Ţåķé {cards_acc}. ~~~~]'
    """

    def gettext(self, message: str) -> str:
        """Disguise a message."""
        return _disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Disguise the English form for ``n``."""
        return _disguised(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002  gettext's signature
        """Disguise a message that has a context."""
        return _disguised(message)


@cache
def _disguised(text: str) -> str:
    parts = _PARTS.split(text)
    words = "".join(part if place % 2 else part.translate(_ACCENTED) for place, part in enumerate(parts))
    return f"[{words} {'~' * (2 + sum(map(len, parts[::2])) // 3)}]"


def _sources() -> Iterator[tuple[str, Path, str]]:
    """Name every file that may hold messages, as the reader of a catalogue knows it, in a fixed order."""
    package = Path(__file__).resolve().parent.parent
    for path in sorted(package.rglob("*.py")):
        yield f"tutor/{path.relative_to(package).as_posix()}", path, "python"
    templates = folder("templates")
    for path in sorted(templates.rglob("*.html")):
        yield f"templates/{path.relative_to(templates).as_posix()}", path, "jinja2"


def _path(language: str, folder: Path) -> Path:
    if language not in TRANSLATED:
        raise ValueError(f"there is no catalogue for {language!r}")
    return folder / language / "LC_MESSAGES" / "messages.po"


def _header(language: str) -> str:
    lines = {
        "Language": language,
        "Plural-Forms": PLURAL_FORMS[language],
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    return "".join(f'"{name}: {value}\\n"\n' for name, value in lines.items())


def _text(catalogue: Catalog) -> str:
    """Write a catalogue without anything that depends on the day, the line or Babel's version."""
    catalogue.fuzzy = False
    for message in messages(catalogue):
        message.flags.discard("python-brace-format")
    written = BytesIO()
    write_po(written, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    header, blank, rest = written.getvalue().decode("utf-8").partition("\n\n")
    kept = _HEADER_LINE.sub(lambda line: line[0] if line[1] in _KEPT_HEADERS else "", header + "\n")
    return (kept + blank[1:] + rest).rstrip() + "\n"
