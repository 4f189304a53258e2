"""The blocks of a lesson as a page shows them: boards, rules of the reader, notes, terms, other languages, the key."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import render_template, request, url_for
from markupsafe import Markup, escape

from tutor.escoba import NAMED, Parameter, Variant, parse_variant
from tutor.teaching.glossary import glossary
from tutor.teaching.grading_sentences import key_lines, question
from tutor.teaching.languages import LANGUAGES, Voice, voice_for
from tutor.teaching.lesson_tables import Board
from tutor.teaching.lesson_text import BlockKind, Rendered, spoken
from tutor.teaching.lessons import Lesson
from tutor.teaching.meanings import meaning
from tutor.teaching.rule_labels import GROUPS
from tutor.teaching.rule_sentences import parameter_name, rule_sentence, source_text
from tutor.web.choices import Choices
from tutor.web.exercises import ExerciseView, move_marks
from tutor.web.forms import marked, quoted, rules_name
from tutor.web.glossary import for_readers

#: The rules that the texts of the course tell; the reader's are laid beside them.
_TOLD: Final = "wikipedia"
_TERM: Final = re.compile(r'<button type="button" class="term"[^>]*>(.*?)</button>', re.DOTALL)
_LINK: Final = re.compile(r'(<a href="[^"#?]*)((?:#[^"]*)?")')


class Compared(NamedTuple):
    """A paragraph in another language: what opens it, in letters and for ears."""

    language: str
    label: str
    html: Markup


class RuleView(NamedTuple):
    """What the reader's rules say on a question, and where; ``sentence`` is empty where it does not arise."""

    name: str
    sentence: str
    source: Markup
    silent: bool


class BlockView(NamedTuple):
    """What follows a mark, as its template shows it."""

    mark: str
    kind: BlockKind
    html: Markup
    compared: Sequence[Compared]
    board: Board | None = None
    rule: RuleView | None = None
    document: Markup | None = None
    exercise: ExerciseView | None = None


class TermView(NamedTuple):
    """A word of the game as it opens over the text."""

    id: str
    word: str
    meaning: str | None
    spanish: str


class Look(NamedTuple):
    """Whatever a page of a lesson depends on beside its exercises; a page is kept for each."""

    slug: str
    voice: Voice
    variant: str
    choices: Choices
    host: str
    query: str
    beside: str
    has_key: bool

    @property
    def rules(self) -> Variant:
        """The rules that the reader plays by."""
        return parse_variant(self.variant)

    @property
    def kept(self) -> dict[str, str]:
        """What every address of an answer carries, so that it is read the same by everybody."""
        return {"deck": self.voice.deck.value, "variant": self.variant}


def section(lesson: Lesson, look: Look, block: Rendered) -> Markup:
    """Return the section of a block that is no exercise."""
    return block_html(look, block_view(lesson, look, block))


def block_html(look: Look, block: BlockView, *, is_swapped: bool = False) -> Markup:
    """Return the section of a block; ``is_swapped`` says that it takes the place of the one on the page."""
    here = url_for("lessons.lesson", slug=look.slug)
    html = render_template(
        "lessons/_block.html",
        block=block,
        voice=look.voice,
        skin=look.choices.skin,
        beside=look.beside,
        here=here,
        kept=look.kept,
        again=f"{here}?{urlencode({**look.kept, **block.exercise.again})}" if block.exercise else "",
        is_swapped=is_swapped,
        move_marks=lambda shown: move_marks(shown.play, shown.take),
        text_language=spoken(look.voice.language),
    )
    return Markup(html)  # noqa: S704  a template escapes


def block_view(lesson: Lesson, look: Look, block: Rendered) -> BlockView:
    """Make a block ready to be shown; an exercise is put in by whoever has it."""
    view = BlockView(
        block.mark, block.kind, linked(block.html, given_choices()), compared_with(lesson, look, block.mark)
    )
    if block.kind is BlockKind.BOARD:
        return view._replace(board=lesson.board(block.name))
    if block.kind is BlockKind.RULE:
        return view._replace(rule=_rule(look, Parameter(block.name)))
    if block.kind is BlockKind.QUOTE:
        return view._replace(document=quoted(source_text(look.voice, NAMED[block.name].document)))
    return view


def _rule(look: Look, parameter: Parameter) -> RuleView:
    voice, rules = look.voice, look.rules
    name = rules_name(voice, look.variant)
    rule = rules.rule(parameter)
    if not rules.matters(parameter) or rule.value is None:
        return RuleView(name, "", Markup(), silent=False)
    return RuleView(
        name, rule_sentence(voice, parameter, rule.value), quoted(source_text(voice, rule.source)), rule.silent
    )


def differing(look: Look) -> tuple[str, list[tuple[str, str]]]:
    """Return the reader's rules and each of them that is not as the text tells it."""
    voice, rules, told = look.voice, look.rules, NAMED[_TOLD]
    lines = []
    for parameter in (parameter for group in GROUPS.values() for parameter in group):
        value = rules.rule(parameter).value
        if value is not None and rules.matters(parameter) and value != told.rule(parameter).value:
            lines.append((parameter_name(voice, parameter), rule_sentence(voice, parameter, value)))
    return rules_name(voice, look.variant), lines


def terms_of(lesson: Lesson, voice: Voice) -> list[TermView]:
    """Return the terms that the text of a lesson marks, with what they mean."""
    language = spoken(voice.language)
    return [
        TermView(
            key, for_readers(glossary()[key].words[language]), meaning(voice, key), for_readers(glossary()[key].es)
        )
        for key in lesson.terms(language)
    ]


def key_of(lesson: Lesson, look: Look) -> list[tuple[Markup, list[Markup]]]:
    """Return each exercise's question with its answer."""
    key = []
    for block in lesson.blocks(look.voice):
        if block.kind is BlockKind.EXERCISE:
            exercise = lesson.exercises[block.name]
            asked = without_terms(block.html) if block.html else escape(question(look.voice, exercise))
            key.append((asked, [marked(line) for line in key_lines(look.voice, exercise, look.rules)]))
    return key


# Other languages ------------------------------------------------------------------------------------


def other_languages(language: str) -> tuple[str, ...]:
    """Return the languages that a text is compared with: English, and on an English page the other three."""
    return ("en",) if spoken(language) != "en" else tuple(other for other in LANGUAGES if other != "en")


def other_voice(look: Look, language: str) -> Voice:
    """Return the voice in which a text of another language names the cards."""
    return voice_for(language, look.voice.deck)


def compared_with(lesson: Lesson, look: Look, mark: str) -> list[Compared]:
    """Return a paragraph in the languages that it is compared with."""
    others = (look.beside,) if look.beside else other_languages(look.voice.language)
    compared = []
    for language in others:
        block = next(block for block in lesson.blocks(other_voice(look, language)) if block.mark == mark)
        if block.html:
            compared.append(Compared(language, _compare_label(look.voice, language), without_terms(block.html)))
    return compared


def _compare_label(voice: Voice, language: str) -> str:
    labels = {
        "kk": voice.say("Show this paragraph in Kazakh"),
        "el": voice.say("Show this paragraph in Greek"),
        "pl": voice.say("Show this paragraph in Polish"),
        "en": voice.say("Show this paragraph in English"),
    }
    return labels[language]


def beside_label(voice: Voice, language: str) -> str:
    """Return the name of the link that shows two languages side by side."""
    labels = {
        "kk": voice.say("Side by side with Kazakh"),
        "el": voice.say("Side by side with Greek"),
        "pl": voice.say("Side by side with Polish"),
        "en": voice.say("Side by side with English"),
    }
    return labels[language]


def without_terms(html: str) -> Markup:
    """Return the HTML of a text without the words that open."""
    return Markup(_TERM.sub(r"\1", html))  # noqa: S704  rendered from Markdown without HTML


def given_choices() -> dict[str, str]:
    """Return the deck and the rules that the address names; links keep them."""
    return {name: text for name in ("deck", "variant") if (text := request.args.get(name, "").strip())}


def linked(html: str, kept: Mapping[str, str]) -> Markup:
    """Return the HTML of a text whose links keep the deck and the rules of the address."""
    if kept:
        query = escape(f"?{urlencode(kept)}")
        html = _LINK.sub(lambda found: f"{found[1]}{query}{found[2]}", html)
    return Markup(html)  # noqa: S704  rendered from Markdown without HTML
