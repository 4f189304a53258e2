"""Lessons: read from a folder, checked, and rendered once to HTML.

Each lesson is a folder ``NN-slug`` with one Markdown file a language, and one file of boards and exercises::

    lessons/04-making-fifteen/kk.md  el.md  pl.md  en.md  tables.toml

A file starts with its title, ``# Making fifteen``. Every paragraph follows a *mark*, a line of its own such as
``[#aim]``; the marks are the same, in the same order, in all languages, so that readers and reviewers can lay two
languages side by side. The first, ``[#lead]``, says in a sentence what the lesson is for. What may stand between
two marks is told in ``lesson_text``; what stands in ``tables.toml``, in ``lesson_tables``.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tutor.escoba.codes import Document, Parameter
from tutor.escoba.named import NAMED
from tutor.teaching.exercises import Exercise
from tutor.teaching.glossary import glossary
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.lesson_faults import Fault, FaultCode
from tutor.teaching.lesson_tables import FILE, Board, Tables, line_of, read_tables
from tutor.teaching.lesson_text import BlockKind, Rendered, Source, raw_html, render, spoken, wrong_braces
from tutor.teaching.proofreading import DOUBTFUL_WORDS, GLUED, WRONG_ADDRESS, WRONG_WORDS
from tutor.teaching.spelling import can_check, reviewed_words, unknown_words

_FOLDER = re.compile(r"(?P<number>\d{2})-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)")
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
_WORDS_FOLDER = "words"
#: What is no text of the language: quoted wrong words, Spanish words, names of cards, marks, addresses of links.
_NOT_TEXT = re.compile(
    r"\*\*|\[[^\]]*\]\((?:wrong|word)[^()]*\)|\*[^*\s][^*]*\*(?!\*)|\{[^{}]*\}|^\[#.*\]$|\]\([^()]*\)|`[^`]*`",
    re.MULTILINE,
)
LEAD = "lead"
#: Languages besides Spanish of which a lesson may say a word.
FOREIGN = frozenset({"pt", "it"})
#: Pages that a lesson may link to.
PAGES = frozenset(
    {
        "check",
        "opening",
        "claim",
        "score",
        "record",
        "disputes",
        "variants",
        "glossary",
        "about",
        "lessons",
        "deck",
        "choices",
    }
)


class FaultyLessonsError(ValueError):
    """The lessons cannot be shown; ``faults`` holds everything that is wrong with them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        """Keep the faults and make a short text of them."""
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.file}:{fault.line}: {fault.code} {fault.word}".strip() for fault in faults))


class Text(NamedTuple):
    """What a lesson says in one language."""

    title: str
    blocks: tuple[Rendered, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in all languages, rendered, with its boards and exercises.

    >>> text = Text("Rules", (Rendered("lead", BlockKind.TEXT, "", "<p>Take {7o.acc}.</p>"),))
    >>> lesson = Lesson(1, "rules", {"en": text})
    >>> lesson.title("en"), lesson.blocks(Voice("en"))[0].html
    ('Rules', '<p>Take the seven of coins.</p>')
    """

    number: int
    slug: str
    texts: Mapping[str, Text] = field(repr=False)
    tables: Tables = field(default_factory=Tables, repr=False)

    def title(self, language: str) -> str:
        """Return the title, plain text; ``KeyError`` for a language that no lesson has."""
        return self.texts[spoken(language)].title

    def blocks(self, voice: Voice) -> tuple[Rendered, ...]:
        """Return what follows each mark, the cards named as the voice names them."""
        return tuple(block.said(voice) for block in self.texts[spoken(voice.language)].blocks)

    def lead(self, voice: Voice) -> str:
        """Return the sentence that says what the lesson is for, as HTML."""
        return self.texts[spoken(voice.language)].blocks[0].said(voice).html

    def terms(self, language: str) -> tuple[str, ...]:
        """Return the terms of the glossary that the text marks, each once."""
        html = "".join(block.html for block in self.texts[spoken(language)].blocks)
        return tuple(dict.fromkeys(re.findall(r'popovertarget="term-([a-z0-9_]+)"', html)))

    def board(self, name: str) -> Board:
        """Return a board by its name."""
        return self.tables.boards[name]

    @property
    def exercises(self) -> Mapping[str, Exercise]:
        """The exercises by their names, in order."""
        return self.tables.exercises


@lru_cache(maxsize=8)
def load_lessons(path: Path) -> tuple[Lesson, ...]:
    """Read and render the lessons in the folder ``path``, in their order; once, then from memory.

    Raises :class:`FaultyLessonsError` when :func:`faults` finds anything; spelling is not looked at.

    >>> from tutor.resources import folder
    >>> load_lessons(folder("lessons"))[-1].title("en")
    'Rules in brief'
    """
    if found := [fault for fault in faults(path) if not fault.is_warning]:
        raise FaultyLessonsError(found)
    lessons = []
    for place in _folders(path):
        name = _FOLDER.fullmatch(place.name)
        if name is not None:
            texts = {}
            for language in LANGUAGES:
                source = Source.read(place / f"{language}.md")
                texts[language] = Text(source.title, render(source, language))
            lessons.append(Lesson(int(name["number"]), name["slug"], texts, read_tables(place)[0]))
    return tuple(lessons)


def faults(path: Path, *, spelling: bool = False) -> list[Fault]:
    """Return everything that is wrong with the lessons in the folder ``path``, by file and line.

    With ``spelling`` also the words that the dictionaries of this machine do not have.

    >>> faults(Path("no such folder"))[0].code
    <FaultCode.NO_LESSONS: 'no_lessons'>
    """
    places = _folders(path)
    if not places:
        return [Fault(path, 1, FaultCode.NO_LESSONS)]
    slugs = {found["slug"] for place in places if (found := _FOLDER.fullmatch(place.name))}
    of_lessons = [fault for place in places for fault in _faults_of_lesson(place, slugs)]
    return sorted([*of_lessons, *(_misspelt(path, places) if spelling else ())])


def languages_without_spelling() -> list[str]:
    """Return the languages whose spelling this machine cannot check."""
    return [language for language in LANGUAGES if not can_check(language)]


def _folders(path: Path) -> list[Path]:
    """Return the folders of the lessons in order; what begins with ``_`` or ``.`` is none, nor are the word lists."""
    if not path.is_dir():
        return []
    places = [place for place in path.iterdir() if place.is_dir() and place.name != _WORDS_FOLDER]
    return sorted(place for place in places if not place.name.startswith(("_", ".")))


def _faults_of_lesson(place: Path, slugs: set[str]) -> Iterator[Fault]:
    if _FOLDER.fullmatch(place.name) is None:
        yield Fault(place, 1, FaultCode.FOLDER_NAME, place.name)
    sources: dict[str, Source] = {}
    for language in LANGUAGES:
        file = place / f"{language}.md"
        try:
            sources[language] = Source.read(file)
        except FileNotFoundError:
            yield Fault(file, 1, FaultCode.MISSING_LANGUAGE, language)
        except UnicodeDecodeError:
            yield Fault(file, 1, FaultCode.NOT_UTF8)
    tables, found = read_tables(place)
    yield from found
    for language, source in sources.items():
        yield from _faults_of_text(source)
        yield from _faults_of_words(source, language)
        yield from _faults_of_links(source, slugs)
    if english := sources.get("en"):
        yield from _faults_of_languages(english, sources.values())
        if not any(fault.code is FaultCode.BAD_TABLES for fault in found):
            yield from _faults_of_directives(place, english, tables, found)


def _faults_of_languages(english: Source, sources: Iterable[Source]) -> Iterator[Fault]:
    if english.marks and english.marks[0] != LEAD:
        yield Fault(english.file, english.blocks[0].line, FaultCode.NO_LEAD)
    for source in sources:
        yield from _faults_of_marks(source, english.marks)
        if source is not english:
            yield from _faults_beside(source, english)


def _faults_of_text(source: Source) -> Iterator[Fault]:
    if not source.title:
        yield Fault(source.file, 1, FaultCode.NO_TITLE)
    yield from _faults_of_blocks(source)
    for line, tag in raw_html(source.lines):
        yield Fault(source.file, line, FaultCode.RAW_HTML, tag)
    for number, text in enumerate(source.lines, 1):
        for word in _WORD.findall(text):
            if _mixes_scripts(word):
                yield Fault(source.file, number, FaultCode.MIXED_SCRIPTS, word)


def _faults_of_blocks(source: Source) -> Iterator[Fault]:
    seen: set[str] = set()
    for block in source.blocks:
        if not block.mark:
            yield Fault(source.file, block.line, FaultCode.TEXT_WITHOUT_MARK)
        elif not block.markdown and block.directive[0] not in {BlockKind.BOARD, BlockKind.EXERCISE}:
            yield Fault(source.file, block.line, FaultCode.EMPTY_PARAGRAPH, block.mark)
        if block.mark in seen:
            yield Fault(source.file, block.line, FaultCode.REPEATED_MARK, block.mark)
        seen.add(block.mark)


def _faults_of_words(source: Source, language: str) -> Iterator[Fault]:
    for number, text in enumerate(source.lines, 1):
        for braces in wrong_braces(text, language):
            yield Fault(source.file, number, FaultCode.UNKNOWN_DIRECTIVE, braces)
        if language == "kk" and (glued := GLUED.search(text)):
            yield Fault(source.file, number, FaultCode.GLUED, glued[0])
        plain = _NOT_TEXT.sub(" ", text).lower()
        for code, words in ((FaultCode.WRONG_WORD, WRONG_WORDS), (FaultCode.DOUBTFUL_WORD, DOUBTFUL_WORDS)):
            for word in words.get(language, ()):
                if re.search(rf"\b{word}", plain):
                    yield Fault(source.file, number, code, word)
        if (address := WRONG_ADDRESS.get(language)) and (wrong := address.search(plain)):
            yield Fault(source.file, number, FaultCode.WRONG_ADDRESS, wrong[0])


def _faults_of_links(source: Source, slugs: set[str]) -> Iterator[Fault]:
    for line, link in source.links():
        kind, _, name = link.partition(":")
        if kind == "term" and name not in glossary():
            yield Fault(source.file, line, FaultCode.UNKNOWN_TERM, name)
        page = name.partition("/")[0].partition("#")[0].partition("?")[0]
        is_there = {
            "term": True,
            "wrong": not name or name in LANGUAGES,
            "word": name in FOREIGN,
            "lesson": name in slugs,
            "page": page in PAGES,
        }
        if not is_there.get(kind, False):
            yield Fault(source.file, line, FaultCode.UNKNOWN_LINK, link)


def _faults_of_marks(source: Source, expected: tuple[str, ...]) -> Iterator[Fault]:
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


def _faults_beside(source: Source, english: Source) -> Iterator[Fault]:
    """Compare paragraphs: what they show, and the numbers that they say; then the terms of the whole text."""
    beside = {block.mark: block for block in english.blocks}
    for block in source.blocks:
        other = beside.get(block.mark)
        if other is None or not block.mark:
            continue
        if block.directive != other.directive:
            yield Fault(source.file, block.line, FaultCode.OTHER_DIRECTIVE, block.mark)
        if block.numbers != other.numbers:
            differing = ", ".join(sorted(block.numbers ^ other.numbers, key=int))
            yield Fault(source.file, block.line, FaultCode.OTHER_NUMBERS, differing)
    marked = {link for _, link in source.links()}
    for link in sorted({link for _, link in english.links() if link.startswith("term:")} - marked):
        yield Fault(source.file, max(len(source.lines), 1), FaultCode.MISSING_TERM, link.removeprefix("term:"))


def _faults_of_directives(place: Path, english: Source, tables: Tables, found: Sequence[Fault]) -> Iterator[Fault]:
    used: set[str] = set()
    faulty = {line for fault in found for line in (fault.line,)}
    there: Mapping[BlockKind, tuple[Mapping[str, object], FaultCode]] = {
        BlockKind.BOARD: (tables.boards, FaultCode.UNKNOWN_BOARD),
        BlockKind.EXERCISE: (tables.exercises, FaultCode.UNKNOWN_EXERCISE),
        BlockKind.RULE: ({parameter.value: parameter for parameter in Parameter}, FaultCode.UNKNOWN_RULE),
        BlockKind.QUOTE: ({name: Document(name) for name in NAMED}, FaultCode.UNKNOWN_RULE),
    }
    for block in english.blocks:
        kind, name = block.directive
        used.add(name)
        if kind in there:
            names, code = there[kind]
            is_faulty = (place / FILE).exists() and line_of(place, name) in faulty
            if name not in names and not is_faulty:
                yield Fault(english.file, block.line, code, name)
    for name in (*tables.boards, *tables.exercises):
        if name not in used:
            yield Fault(place / FILE, line_of(place, name), FaultCode.UNUSED, name)


@lru_cache(maxsize=10_000)
def _mixes_scripts(word: str) -> bool:
    if word.isascii():
        return False
    scripts = {unicodedata.name(letter, "").split(" ", 1)[0] for letter in word}
    return len(scripts.intersection(_SCRIPTS)) > 1


def _misspelt(path: Path, places: Sequence[Path]) -> Iterator[Fault]:
    for language in LANGUAGES:
        files = [file for place in places if (file := place / f"{language}.md").exists()]
        plain = {file: _NOT_TEXT.sub(" ", file.read_text(encoding="utf-8-sig")) for file in files}
        unknown = unknown_words(plain.values(), language, reviewed_words(path, language))
        if not unknown:
            continue
        pattern = re.compile(
            rf"(?<![\w’'-])(?:{'|'.join(map(re.escape, sorted(unknown, key=len, reverse=True)))})(?![\w’'-])"
        )
        for file in files:
            for number, text in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), 1):
                for word in dict.fromkeys(pattern.findall(_NOT_TEXT.sub(" ", text))):
                    yield Fault(file, number, FaultCode.SPELLING, word)
