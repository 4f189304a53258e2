"""Lessons: read from a folder, checked, and rendered once to HTML.

Each lesson is a folder ``NN-slug`` with one Markdown file a language::

    lessons/01-rules-in-brief/kk.md  el.md  pl.md  en.md

A file starts with its title, ``# Rules in brief``. Every paragraph follows a *mark*, a line of its own
such as ``[#aim]``; the marks are the same, in the same order, in all languages, so that readers and
reviewers can lay two languages side by side. What stands between two marks is CommonMark without raw
HTML: usually one paragraph, sometimes with its list. Emphasis is kept for Spanish terms: ``*sota*``
becomes ``<i lang="es">sota</i>``.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tutor.teaching.languages import LANGUAGES, Voice, message
from tutor.teaching.typography import keep_short_words

_FOLDER = re.compile(r"(?P<number>\d{2})-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)")
_MARK = re.compile(r"\[#(?P<name>[a-z0-9]+(?:-[a-z0-9]+)*)\]")
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


class FaultCode(StrEnum):
    """What can be wrong with a lesson."""

    NO_LESSONS = "no_lessons"
    FOLDER_NAME = "folder_name"
    MISSING_LANGUAGE = "missing_language"
    NOT_UTF8 = "not_utf8"
    NO_TITLE = "no_title"
    TEXT_WITHOUT_MARK = "text_without_mark"
    EMPTY_PARAGRAPH = "empty_paragraph"
    REPEATED_MARK = "repeated_mark"
    MISSING_MARK = "missing_mark"
    UNKNOWN_MARK = "unknown_mark"
    MARK_ORDER = "mark_order"
    RAW_HTML = "raw_html"
    MIXED_SCRIPTS = "mixed_scripts"


_SENTENCES = {
    FaultCode.NO_LESSONS: message("There are no lessons here."),
    FaultCode.FOLDER_NAME: message("The folder “{word}” is not named like “01-rules-in-brief”."),
    FaultCode.MISSING_LANGUAGE: message("The lesson has no file for the language “{word}”."),
    FaultCode.NOT_UTF8: message("The file is not UTF-8 text."),
    FaultCode.NO_TITLE: message("The file does not start with a title, a line like “# Title”."),
    FaultCode.TEXT_WITHOUT_MARK: message("This text stands before the first mark, a line like “[#aim]”."),
    FaultCode.EMPTY_PARAGRAPH: message("Nothing follows the mark “{word}”."),
    FaultCode.REPEATED_MARK: message("The mark “{word}” stands twice."),
    FaultCode.MISSING_MARK: message("The mark “{word}”, which the English text has, is missing."),
    FaultCode.UNKNOWN_MARK: message("The mark “{word}” is not in the English text."),
    FaultCode.MARK_ORDER: message("The mark “{word}” stands in another place than in the English text."),
    FaultCode.RAW_HTML: message("HTML is not allowed in a lesson: “{word}”."),
    FaultCode.MIXED_SCRIPTS: message("The word “{word}” mixes letters of two scripts."),
}


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a lesson: where it is and what is wrong.

    ``line`` counts from 1; ``word`` is the mark, word, language or tag that the fault is about.

    >>> Fault(Path("pl.md"), 3, FaultCode.MIXED_SCRIPTS, "kоt").message(Voice("en"))
    'The word “kоt” mixes letters of two scripts.'
    """

    file: Path
    line: int
    code: FaultCode
    word: str = ""

    def message(self, voice: Voice) -> str:
        """Say in the language of ``voice`` what is wrong."""
        return voice.say(_SENTENCES[self.code], word=self.word)


class FaultyLessonsError(ValueError):
    """The lessons cannot be shown; ``faults`` holds everything that is wrong with them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        """Keep the faults and make a short text of them."""
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.file}:{fault.line}: {fault.code} {fault.word}".strip() for fault in faults))


class Paragraph(NamedTuple):
    """A paragraph of a lesson in one language: its mark and its HTML."""

    mark: str
    html: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in all languages, rendered.

    >>> text = Text("Rules", (Paragraph("aim", "<p>Make 15.</p>"),))
    >>> lesson = Lesson(1, "rules", {"en": text})
    >>> lesson.title("en"), lesson.paragraphs("en")[0].mark
    ('Rules', 'aim')
    """

    number: int
    slug: str
    texts: "Mapping[str, Text]" = field(repr=False)

    def title(self, language: str) -> str:
        """Return the title, plain text; ``KeyError`` for a language that no lesson has."""
        return self.texts[language].title

    def paragraphs(self, language: str) -> tuple[Paragraph, ...]:
        """Return the marks and the HTML of the paragraphs; ``KeyError`` for a language that no lesson has."""
        return self.texts[language].paragraphs


class Text(NamedTuple):
    """What a lesson says in one language."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@lru_cache(maxsize=8)
def load_lessons(path: Path) -> tuple[Lesson, ...]:
    """Read and render the lessons in the folder ``path``, in their order; once, then from memory.

    Raises :class:`FaultyLessonsError` when :func:`faults` finds anything.

    >>> from tutor.resources import folder
    >>> load_lessons(folder("lessons"))[0].title("en")
    'Rules in brief'
    """
    if found := faults(path):
        raise FaultyLessonsError(found)
    lessons = []
    for place in _folders(path):
        name = _FOLDER.fullmatch(place.name)
        if name is not None:
            texts = {language: _rendered(_Source.read(place / f"{language}.md"), language) for language in LANGUAGES}
            lessons.append(Lesson(int(name["number"]), name["slug"], texts))
    return tuple(lessons)


def faults(path: Path) -> list[Fault]:
    """Return everything that is wrong with the lessons in the folder ``path``, by file and line.

    Spelling is not looked at.

    >>> faults(Path("no such folder"))[0].code
    <FaultCode.NO_LESSONS: 'no_lessons'>
    """
    places = _folders(path)
    if not places:
        return [Fault(path, 1, FaultCode.NO_LESSONS)]
    return sorted(fault for place in places for fault in _faults_of_lesson(place))


@dataclass(frozen=True, slots=True)
class _Block:
    """What follows a mark: the mark (empty for text before the first), its line, its Markdown."""

    mark: str
    line: int
    lines: tuple[str, ...]

    @property
    def markdown(self) -> str:
        return "\n".join(self.lines).strip()


@dataclass(frozen=True, slots=True)
class _Source:
    """A file taken apart: lines, title and blocks."""

    file: Path
    lines: tuple[str, ...]
    title: str
    blocks: tuple[_Block, ...]

    @classmethod
    def read(cls, file: Path) -> "_Source":
        """Read a file; ``OSError`` and ``UnicodeDecodeError`` as reading raises them."""
        lines = tuple(file.read_text(encoding="utf-8-sig").splitlines())
        has_title = bool(lines) and lines[0].startswith("# ")
        blocks: list[_Block] = []
        mark, start, since = "", 2 if has_title else 1, 1 if has_title else 0
        for at in range(since, len(lines) + 1):
            found = _MARK.fullmatch(lines[at].strip()) if at < len(lines) else None
            if found or at == len(lines):
                blocks.append(_Block(mark, start, lines[since:at]))
                mark, start, since = found["name"] if found else "", at + 1, at + 1
        if not blocks[0].markdown:
            del blocks[0]
        return cls(file, lines, lines[0][2:].strip() if has_title else "", tuple(blocks))

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(block.mark for block in self.blocks if block.mark)


def _folders(path: Path) -> list[Path]:
    """Return the folders of the lessons in order; what begins with ``_`` or ``.`` is none."""
    if not path.is_dir():
        return []
    return sorted(place for place in path.iterdir() if place.is_dir() and not place.name.startswith(("_", ".")))


def _faults_of_lesson(place: Path) -> Iterator[Fault]:
    if _FOLDER.fullmatch(place.name) is None:
        yield Fault(place, 1, FaultCode.FOLDER_NAME, place.name)
    sources: dict[str, _Source] = {}
    for language in LANGUAGES:
        file = place / f"{language}.md"
        try:
            sources[language] = _Source.read(file)
        except FileNotFoundError:
            yield Fault(file, 1, FaultCode.MISSING_LANGUAGE, language)
        except UnicodeDecodeError:
            yield Fault(file, 1, FaultCode.NOT_UTF8)
    for source in sources.values():
        yield from _faults_of_text(source)
    if english := sources.get("en"):
        for source in sources.values():
            yield from _faults_of_marks(source, english.marks)


def _faults_of_text(source: _Source) -> Iterator[Fault]:
    if not source.title:
        yield Fault(source.file, 1, FaultCode.NO_TITLE)
    seen: set[str] = set()
    for block in source.blocks:
        if not block.mark:
            yield Fault(source.file, block.line, FaultCode.TEXT_WITHOUT_MARK)
        elif not block.markdown:
            yield Fault(source.file, block.line, FaultCode.EMPTY_PARAGRAPH, block.mark)
        if block.mark in seen:
            yield Fault(source.file, block.line, FaultCode.REPEATED_MARK, block.mark)
        seen.add(block.mark)
    for line, tag in _raw_html(source.lines):
        yield Fault(source.file, line, FaultCode.RAW_HTML, tag)
    for number, text in enumerate(source.lines, 1):
        for word in _WORD.findall(text):
            if _mixes_scripts(word):
                yield Fault(source.file, number, FaultCode.MIXED_SCRIPTS, word)


def _faults_of_marks(source: _Source, expected: tuple[str, ...]) -> Iterator[Fault]:
    end = max(len(source.lines), 1)
    for mark in expected:
        if mark not in source.marks:
            yield Fault(source.file, end, FaultCode.MISSING_MARK, mark)
    lines = {block.mark: block.line for block in reversed(source.blocks) if block.mark}  # of its first appearance
    for mark in lines.keys() - set(expected):
        yield Fault(source.file, lines[mark], FaultCode.UNKNOWN_MARK, mark)
    wanted = [mark for mark in expected if mark in lines]
    actual = sorted(wanted, key=lambda mark: lines[mark])
    for mark, other in zip(actual, wanted, strict=True):
        if mark != other:
            yield Fault(source.file, lines[mark], FaultCode.MARK_ORDER, mark)
            break


def _raw_html(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Find the tags that CommonMark would pass through; what stands in code or is escaped is text."""
    for token in MarkdownIt("commonmark").parse("\n".join(lines)):
        if token.map is None:
            continue
        first = token.map[0]
        found = [token] if token.type == "html_block" else [t for t in token.children or () if t.type == "html_inline"]
        for piece in found:
            tag = piece.content.strip().split("\n", 1)[0]
            at = next((n for n in range(first, token.map[1]) if tag in lines[n]), first)
            yield at + 1, tag


def _mixes_scripts(word: str) -> bool:
    scripts = {unicodedata.name(letter, "").split(" ", 1)[0] for letter in word}
    return len(scripts.intersection(_SCRIPTS)) > 1


def _rendered(source: _Source, language: str) -> Text:
    markdown = MarkdownIt("commonmark", {"html": False})
    markdown.add_render_rule("em_open", _open_spanish)
    markdown.add_render_rule("em_close", _close_spanish)
    paragraphs = []
    for block in source.blocks:
        tokens = markdown.parse(block.markdown)
        if language == "pl":
            _keep_short_words(tokens)
        paragraphs.append(Paragraph(block.mark, markdown.renderer.render(tokens, markdown.options, {})))
    return Text(source.title, tuple(paragraphs))


def _keep_short_words(tokens: Sequence[Token]) -> None:
    """Put a no-break space after one-letter words, as Polish typesetting does."""
    for token in tokens:
        for piece in token.children or ():
            if piece.type == "text":
                piece.content = keep_short_words(piece.content)


def _open_spanish(*_: object) -> str:
    return '<i lang="es">'


def _close_spanish(*_: object) -> str:
    return "</i>"
