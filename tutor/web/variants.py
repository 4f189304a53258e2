"""The variants: all of them compared, and a page each; house rules have a module of their own."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from flask import abort, render_template, request, url_for
from markupsafe import Markup

from tutor.escoba import NAMED, Parameter, Rule, SilentPoint, UnusableInput, Variant, parse_variant
from tutor.escoba.parameters import rule_value
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.rule_labels import GROUPS, group_name, value_label
from tutor.teaching.rule_sentences import (
    parameter_name,
    reason,
    rule_sentence,
    settled_in_part,
    silence,
    source_text,
    variant_name,
)
from tutor.teaching.variant_stories import STORIES
from tutor.web.choices import chosen
from tutor.web.forms import default_variant, marked
from tutor.web.languages import page_group, page_language

variant_pages: Final = page_group("variants")

#: On a narrow screen so many variants stand side by side when nobody has chosen any.
_NARROW: Final = 2
#: More columns than this need a wide screen, or are scrolled.
_FITTING: Final = 3
_MOST: Final = len(NAMED)


class Column(NamedTuple):
    """A variant in the comparison: its written form, its name, its page; ``wide`` if it needs a wide screen."""

    text: str
    name: str
    href: str
    wide: bool


class Cell(NamedTuple):
    """A rule of a variant in a word, a sentence, and where it is written; empty if it decides nothing there.

    ``mark`` and ``silence`` say, in a word and in a sentence, that the source does not settle it; else they are empty.
    """

    id: str
    label: str
    sentence: str
    source: str
    mark: str
    silence: str
    differs: bool
    href: str
    column: Column


class Line(NamedTuple):
    """A parameter in every variant compared."""

    id: str
    name: str
    cells: list[Cell]


@variant_pages.get("/variants")
def variants() -> tuple[str, int]:
    """Compare the variants: all, or those in ``with``; house rules may be among them."""
    voice = visitor_voice()
    asked = [text.strip() for text in request.args.getlist("with") if text.strip()]
    found, problems = _read(asked[:_MOST], voice)
    compared = found or list(NAMED.values())
    differences_only = request.args.get("only") == "differences"
    columns = _columns(compared, voice, chosen_by_hand=bool(found))
    page = render_template(
        "variants/variants.html",
        columns=columns,
        fits=len(columns) <= _FITTING or not found,
        count=min(len(columns), _FITTING) if found else _NARROW,
        groups=_groups(voice, tuple(compared), tuple(columns), differences_only),
        picked={column.text for column in columns} if found else set(),
        named=[(name, variant_name(voice, name)) for name in NAMED],
        others=[variant for variant in found if str(variant) not in NAMED],
        problems=problems,
        differences_only=differences_only,
        unsettled=[reason(voice, NAMED["wikipedia"].silent_point(point)) for point in SilentPoint],
    )
    return page, 422 if problems else 200


@variant_pages.get("/variants/<name>")
def variant(name: str) -> str:
    """Show a variant: what it is, where it comes from, and each of its rules with its source."""
    found = NAMED.get(name)
    if found is None:
        abort(404)
    voice = visitor_voice()
    groups = [
        (group, group_name(voice, group), [_rule(voice, found, p) for p in parameters if found.matters(p)])
        for group, parameters in GROUPS.items()
    ]
    return render_template(
        "variants/variant.html",
        name=name,
        shown=variant_name(voice, name),
        story=STORIES[name].said(voice),
        document=source_text(voice, found.document),
        groups=groups,
        silent=len(found.silent),
        others=[(other, variant_name(voice, other)) for other in NAMED if other != name],
    )


def visitor_voice() -> Voice:
    """Return the voice of the page, which names the suits as the visitor's own cards do."""
    language = page_language()
    return voice_for(language, chosen(language).deck)


class RuleLine(NamedTuple):
    """A rule as a variant's page shows it; ``mark`` and ``silence`` as in a cell of the comparison."""

    id: str
    name: str
    sentence: str
    source: str
    mark: str
    silence: str


def _rule(voice: Voice, found: Variant, parameter: Parameter) -> RuleLine:
    rule = found.rule(parameter)
    return RuleLine(
        parameter.value,
        parameter_name(voice, parameter),
        rule_sentence(voice, parameter, rule_value_of(rule)),
        source_text(voice, rule.source),
        *unsettled(voice, rule),
    )


def unsettled(voice: Voice, rule: Rule) -> tuple[str, str]:
    """Return a mark and a sentence for a rule that its source does not settle; both are empty for any other."""
    if not rule.silent:
        return "", ""
    mark = voice.say("in part our default") if settled_in_part(rule) else voice.say("our default")
    return mark, silence(voice, rule)


def rule_value_of(rule: Rule) -> int | str:
    """Return the value of a rule of a variant, which always has one."""
    if rule.value is None:
        raise ValueError("only a silent point has no value")
    return rule.value


def _read(texts: Sequence[str], voice: Voice) -> tuple[list[Variant], list[Markup]]:
    """Read the variants to be compared, each once; what cannot be read is said."""
    found: dict[str, Variant] = {}
    problems: list[Markup] = []
    for text in texts:
        try:
            read = parse_variant(text)
            found[str(read)] = read
        except UnusableInput as error:
            problems += [marked(problem_sentence(voice, problem)) for problem in error.problems]
    return list(found.values()), problems


def _columns(compared: Sequence[Variant], voice: Voice, *, chosen_by_hand: bool) -> list[Column]:
    """Return a column for each variant; unasked, the language's own and the next are those for narrow screens."""
    own = default_variant(voice.language)
    narrow = [own, *(name for name in NAMED if name != own)][:_NARROW]
    columns = []
    for found in compared:
        text = str(found)
        if text in NAMED:
            name, href = variant_name(voice, text), url_for("variants.variant", name=text)
        else:
            name, href = voice.say("Your house rules"), url_for("house_rules.house", rules=text)
        columns.append(Column(text, name, href, not chosen_by_hand and text not in narrow))
    return columns


@lru_cache(maxsize=200)
def _groups(
    voice: Voice,
    compared: tuple[Variant, ...],
    columns: tuple[Column, ...],
    differences_only: bool,  # noqa: FBT001  a key of the cache
) -> list[tuple[str, list[Line]]]:
    """Return each group of parameters with its lines; those without lines are left out."""
    groups = []
    for group, parameters in GROUPS.items():
        lines = [
            _line(voice, parameter, compared, columns)
            for parameter in parameters
            if not differences_only or len({_value(found, parameter) for found in compared}) > 1
        ]
        if lines:
            groups.append((group_name(voice, group), lines))
    return groups


def _line(voice: Voice, parameter: Parameter, compared: Sequence[Variant], columns: Sequence[Column]) -> Line:
    usual = _usual(parameter)
    cells = []
    for number, (found, column) in enumerate(zip(compared, columns, strict=True), 1):
        key = f"{parameter.value}-{number}"
        if not found.matters(parameter):
            cells.append(Cell(key, "", "", "", "", "", differs=False, href="", column=column))
            continue
        rule = found.rule(parameter)
        value = rule_value_of(rule)
        cells.append(
            Cell(
                key,
                value_label(voice, parameter, value),
                rule_sentence(voice, parameter, value),
                source_text(voice, rule.source),
                *unsettled(voice, rule),
                value != usual,
                f"{column.href}#{parameter.value}",
                column,
            )
        )
    return Line(parameter.value, parameter_name(voice, parameter), cells)


def _value(found: Variant, parameter: Parameter) -> int | str | None:
    return rule_value(found.value(parameter)) if found.matters(parameter) else None


@lru_cache(maxsize=len(Parameter))
def _usual(parameter: Parameter) -> int | str:
    """Return the value that most named variants have, of those in which it decides anything."""
    values = [value for found in NAMED.values() if (value := _value(found, parameter)) is not None]
    return Counter(values).most_common(1)[0][0]
