"""The text of a lesson in one language: a file taken apart at its marks, and rendered to HTML with gaps for cards.

A file is CommonMark without raw HTML. Besides, a block may begin with a directive on a line of its own,
``{board name}``, ``{exercise name}``, ``{rule parameter}`` or ``{quote document}``; ``{7o.acc}`` in a sentence
is the name of a card on the reader's deck, ``{v8.acc}`` that of a rank; and the addresses ``term:``, ``lesson:``
and ``page:`` of links lead to the glossary, to a lesson and to a page, while ``wrong`` marks a quoted wrong word,
and ``wrong:kk`` one of another language; ``word:pt`` marks a word of Portuguese, ``word:it`` one of Italian.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from tutor.escoba.cards import Deck, Suit, parse_card
from tutor.escoba.codes import Code
from tutor.teaching.languages import PSEUDO_LANGUAGE, Voice
from tutor.teaching.names import ALL_CASES, CASES, rank_name, suit_name
from tutor.teaching.typography import keep_short_words, keep_sums, keep_together

_MARK = re.compile(r"\[#(?P<name>[a-z0-9]+(?:-[a-z0-9]+)*)\]")
_DIRECTIVE = re.compile(r"\{(?P<kind>board|exercise|rule|quote) (?P<name>[a-z0-9_-]+)\}")
_NAME = re.compile(
    r"\{(?P<what>(?:1[0-2]|[1-7])[oceb]|v(?:10|[1-9])|oros|copas|espadas|bastos)(?:\.(?P<form>[a-z_]+))?\}"
)
_BRACES = re.compile(r"\{[^{}]*\}?")
#: Groups of three digits may be joined as languages do: 3,120, 3.120, 3 120.
_NUMBER = re.compile(r"\d{1,3}(?:[,.\u00a0\u202f ]\d{3})+(?!\d)|\d+")
_SUIT_FORMS = ("nom", "sing", "in_name", "plural", "gen_pl")
#: These stand for an article or a pronoun in some languages.
_SMALL = frozenset({"1", "2"})


class BlockKind(Code):
    """What a block of a lesson shows."""

    TEXT = "text", "a paragraph"
    BOARD = "board", "cards on a table"
    EXERCISE = "exercise", "something to be answered"
    RULE = "rule", "what the reader's own rules say"
    QUOTE = "quote", "wrong words of a document that the reader may know"


@dataclass(frozen=True, slots=True)
class Block:
    """What follows a mark: the mark (empty for text before the first), its line, its lines."""

    mark: str
    line: int
    lines: tuple[str, ...]

    @property
    def directive(self) -> tuple[BlockKind, str]:
        """What the block shows, and the name of that."""
        found = _DIRECTIVE.fullmatch(self._first)
        return (BlockKind(found["kind"]), found["name"]) if found else (BlockKind.TEXT, "")

    @property
    def markdown(self) -> str:
        """The text of the block, without its directive."""
        text = "\n".join(self.lines).strip()
        return text.removeprefix(self._first).strip() if self.directive[1] else text

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers that the text says, without those of cards, and without 1 and 2."""
        found = _NUMBER.findall(_BRACES.sub("", self.markdown))
        return frozenset(re.sub(r"\D", "", number) for number in found) - _SMALL

    @property
    def _first(self) -> str:
        return next((line.strip() for line in self.lines if line.strip()), "")


@dataclass(frozen=True, slots=True)
class Source:
    """A file taken apart: lines, title and blocks."""

    file: Path
    lines: tuple[str, ...]
    title: str
    blocks: tuple[Block, ...]

    @classmethod
    def read(cls, file: Path) -> "Source":
        """Read a file; ``OSError`` and ``UnicodeDecodeError`` as reading raises them."""
        lines = tuple(file.read_text(encoding="utf-8-sig").splitlines())
        has_title = bool(lines) and lines[0].startswith("# ")
        blocks: list[Block] = []
        mark, start, since = "", 2 if has_title else 1, 1 if has_title else 0
        for at in range(since, len(lines) + 1):
            found = _MARK.fullmatch(lines[at].strip()) if at < len(lines) else None
            if found or at == len(lines):
                blocks.append(Block(mark, start, lines[since:at]))
                mark, start, since = found["name"] if found else "", at + 1, at + 1
        if not blocks[0].markdown:
            del blocks[0]
        return cls(file, lines, lines[0][2:].strip() if has_title else "", tuple(blocks))

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks of the file in order."""
        return tuple(block.mark for block in self.blocks if block.mark)

    def links(self) -> Iterator[tuple[int, str]]:
        """Find the addresses of links, each with its line."""
        for number, text in enumerate(self.lines, 1):
            for address in re.findall(r"\]\(([^()\s]*)\)", text):
                yield number, address


class Rendered(NamedTuple):
    """A block as HTML with gaps where cards are named: its mark, what it shows and the name of that."""

    mark: str
    kind: BlockKind
    name: str
    html: str

    def said(self, voice: Voice) -> "Rendered":
        """Return the block with the cards named as the voice's deck does.

        >>> Rendered("a", BlockKind.TEXT, "", "<p>It takes {7o.acc}.</p>").said(Voice("en")).html
        '<p>It takes the seven of coins.</p>'
        """
        return self._replace(html=_NAME.sub(lambda found: escape(_named(found, voice)), self.html))


def raw_html(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Find the tags that CommonMark would pass through; what stands in code or is escaped is text."""
    text = "\n".join(lines)
    for token in MarkdownIt("commonmark").parse(text) if "<" in text else ():
        if token.map is None:
            continue
        first = token.map[0]
        found = [token] if token.type == "html_block" else [t for t in token.children or () if t.type == "html_inline"]
        for piece in found:
            tag = piece.content.strip().split("\n", 1)[0]
            at = next((n for n in range(first, token.map[1]) if tag in lines[n]), first)
            yield at + 1, tag


def wrong_braces(text: str, language: str) -> Iterator[str]:
    """Find braces that are no directive and name no card, or in a case that the language does not have.

    >>> list(wrong_braces("{7o.acc} {8o} {7o.dat} {board here}", "pl"))
    ['{8o}', '{7o.dat}', '{board here}']
    """
    directive = _DIRECTIVE.fullmatch(text.strip())
    for braces in () if directive else _BRACES.findall(text):
        found = _NAME.fullmatch(braces)
        if found is None or not _has_form(found, language):
            yield braces


def render(source: Source, language: str) -> tuple[Rendered, ...]:
    """Render the blocks of a file, once; names of cards stay in braces until a voice says them."""
    markdown = _markdown()
    rendered = []
    for block in source.blocks:
        tokens = markdown.parse(block.markdown)
        _set_type(tokens, language)
        kind, name = block.directive
        rendered.append(Rendered(block.mark, kind, name, markdown.renderer.render(tokens, markdown.options, {})))
    return tuple(rendered)


def _has_form(found: re.Match[str], language: str) -> bool:
    form = found["form"] or "nom"
    if found["what"] in _SUITS:
        return form in _SUIT_FORMS
    return form in CASES[language]


_SUITS = {suit.name.lower(): suit for suit in Suit}


def _named(found: re.Match[str], voice: Voice) -> str:
    what, form = found["what"], found["form"] or "nom"
    if what in _SUITS:
        return suit_name(_SUITS[what], voice.language, voice.deck, symbols=voice.symbols, form=form)  # type: ignore[arg-type]  # one of the forms
    case = next(case for case in ALL_CASES if case == form)
    if what.startswith("v"):
        return rank_name(int(what[1:]), voice.language, case, voice.deck)
    return voice.name(parse_card(what, Deck.SPANISH), case)


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False})
    markdown.add_render_rule("em_open", _open_spanish)
    markdown.add_render_rule("em_close", _close_spanish)
    markdown.add_render_rule("link_open", _open_link)
    markdown.add_render_rule("link_close", _close_link)
    return markdown


def _set_type(tokens: Sequence[Token], language: str) -> None:
    """Keep on one line what belongs together: short sums, numbers with their endings, in Polish one-letter words."""
    for token in tokens:
        for piece in token.children or ():
            if piece.type == "text":
                text = keep_together(keep_sums(piece.content))
                piece.content = keep_short_words(text) if language == "pl" else text


def _open_spanish(*_: object) -> str:
    return '<i lang="es">'


def _close_spanish(*_: object) -> str:
    return "</i>"


def _open_link(_self: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, env: EnvType) -> str:
    """Open what a link is: a term that opens its entry, a wrong word, or a link to a lesson or page beside this one."""
    kind, _, name = str(tokens[at].attrGet("href") or "").partition(":")
    opened = env.setdefault("opened", [])
    if kind == "term":
        opened.append("</button>")
        return f'<button type="button" class="term" popovertarget="term-{escape(name)}">'
    if kind == "word":
        opened.append("</i>")
        return f'<i lang="{escape(name)}">'
    if kind == "wrong":
        opened.append("</q>")
        return f'<q class="wrong" lang="{escape(name)}">' if name else '<q class="wrong">'
    opened.append("</a>")
    return f'<a href="{escape(name if kind == "lesson" else f"../{name}")}">'


def _close_link(_self: RendererHTML, _tokens: Sequence[Token], _at: int, _options: OptionsDict, env: EnvType) -> str:
    return str(env["opened"].pop())


def spoken(language: str) -> str:
    """Return the language whose text is read: English for the one that only pretends to be a language."""
    return "en" if language == PSEUDO_LANGUAGE else language
