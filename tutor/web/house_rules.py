"""“My house rules”: start from a variant, change single rules, get the written form and an address to share."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from tutor.escoba import NAMED, Deck, Detail, Parameter, Problem, UnusableInput, Variant, parse_variant
from tutor.escoba.parameters import (
    HIGHEST_TARGET,
    MOST_POINTS,
    PLAYERS,
    ClaimUntil,
    Direction,
    Four,
    NoCapture,
    Obligation,
    Opening,
    Setenta,
    Side,
    Taker,
    Ties,
    WrongCapture,
)
from tutor.teaching.languages import Voice
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.rule_labels import GROUPS, group_name
from tutor.teaching.rule_sentences import parameter_name, rule_sentence, source_text, variant_name
from tutor.web.choices import chosen
from tutor.web.forms import marked
from tutor.web.languages import page_group
from tutor.web.variants import rule_value_of, unsettled, visitor_voice

house_pages: Final = page_group("house_rules")

_YES_NO: Final = ("yes", "no")
_PAID: Final = ("0", "1", "2")
#: The rules with a few values, each said as a sentence.
CHOICES: Final[Mapping[Parameter, Sequence[str]]] = {
    Parameter.DECK: tuple(deck.value for deck in Deck if deck.suited),
    Parameter.FIRST_PLAYER: tuple(Side),
    Parameter.DIRECTION: tuple(Direction),
    Parameter.NEXT_DEALER: tuple(Side),
    Parameter.FOUR: tuple(Four),
    Parameter.OPENING: tuple(Opening),
    Parameter.OPENING_15: _PAID,
    Parameter.OPENING_30: _PAID,
    Parameter.OPENING_TAKER: tuple(Taker),
    Parameter.OBLIGATION: tuple(Obligation),
    Parameter.CLAIM_UNTIL: tuple(ClaimUntil),
    Parameter.CLAIM_ESCOBA: _YES_NO,
    Parameter.WRONG_CAPTURE: tuple(WrongCapture),
    Parameter.COINS_NEED_SIX: _YES_NO,
    Parameter.ALL_COINS_ADDS: _YES_NO,
    Parameter.ALL_SEVENS_COVERS: ("none", "seven_of_coins", "most_sevens", "seven_of_coins+most_sevens"),
    Parameter.SETENTA: tuple(Setenta),
    Parameter.NO_CAPTURE: tuple(NoCapture),
    Parameter.TIES: tuple(Ties),
    Parameter.LEAD: ("1", "2"),
}
_POINTS: Final = (0, MOST_POINTS)
#: The rules that are a number, from the lowest to the highest.
NUMBERS: Final[Mapping[Parameter, tuple[int, int]]] = {
    Parameter.ESCOBA: _POINTS,
    Parameter.MOST_CARDS: _POINTS,
    Parameter.MOST_COINS: _POINTS,
    Parameter.SEVEN_OF_COINS: _POINTS,
    Parameter.MOST_SEVENS: _POINTS,
    Parameter.ALL_COINS: _POINTS,
    Parameter.ALL_SEVENS: _POINTS,
    Parameter.FEW_CARDS: _POINTS,
    Parameter.TARGET: (1, HIGHEST_TARGET),
}
#: What is kept but has no switch: it says what a source allows, not what a table plays.
UNSWITCHED: Final = frozenset({Parameter.TARGET_OPTIONS})
_FIELDS: Final = tuple(parameter.value for parameter in Parameter)
_LONGEST_NAME: Final = 60


class Option(NamedTuple):
    """A value that a switch can be set to; ``own`` marks the one that stands in the source."""

    value: str
    sentence: str
    checked: bool
    own: bool


class Switch(NamedTuple):
    """A rule that can be changed, as the form shows it."""

    id: str
    name: str
    sentence: str
    source: str
    silence: str
    changed: bool
    idle: bool
    own_matters: bool
    kind: str
    options: list[Option]
    value: str
    own_sentence: str
    range: tuple[int, int]
    problems: list[Markup]


class Change(NamedTuple):
    """A rule of the house beside the one that it replaces."""

    name: str
    sentence: str
    before: str
    source: str
    silence: str


@house_pages.get("/variants/house")
def house() -> Response | tuple[str, int]:
    """Show the switches; what was chosen becomes an address that holds the rules in their written form."""
    voice = visitor_voice()
    name = " ".join(request.args.get("name", "").split())[:_LONGEST_NAME]
    given = _given()
    asked = "base" in given
    base = given.pop("base", "") or _usual_base(voice)
    found, problems = _parsed(base, given)
    if found is not None and "rules" not in request.args and asked and given:
        return redirect(house_address(str(found), name))
    shown = found or _readable(base, given, problems)
    named = shown.named
    page = render_template(
        "variants/house.html",
        name=name,
        longest_name=_LONGEST_NAME,
        base=named.base,
        base_name=variant_name(voice, named.base),
        bases=[(one, variant_name(voice, one)) for one in NAMED],
        base_problems=[_sentence(voice, problem) for problem in problems if _field(problem) is None],
        groups=[
            (group_name(voice, group), [_switch(voice, p, shown, given, problems) for p in parameters if p in _SHOWN])
            for group, parameters in GROUPS.items()
        ],
        kept={parameter.value: given[parameter.value] for parameter in UNSWITCHED if given.get(parameter.value)},
        problems=[
            (field, parameter_name(voice, Parameter(field))) for field in _FIELDS if field in map(_field, problems)
        ],
        clash=any(problem.detail in _CLASHES for problem in problems),
        rules=str(found) if found is not None and asked else None,
        chosen_rules=chosen(voice.language).variant,
        here=house_address(str(found), name) if found is not None else "",
        changes=_changes(voice, found) if found is not None else [],
        address=request.host_url.rstrip("/") + house_address(str(found), name) if found is not None else "",
    )
    return page, 422 if problems else 200


_SHOWN: Final = frozenset(Parameter) - UNSWITCHED
#: Each of these rules can be used, but not beside another one; of all other problems one rule alone is the reason.
_CLASHES: Final = frozenset(
    {
        Detail.OPENING_15_IMPOSSIBLE,
        Detail.OPENING_30_IMPOSSIBLE,
        Detail.CLAIM_IMPOSSIBLE,
        Detail.COVERS_IMPOSSIBLE,
    }
)


def house_address(rules: str, name: str = "") -> str:
    """Return the address of house rules on this site."""
    named = f"&{urlencode({'name': name})}" if name else ""
    return f"{url_for('house_rules.house')}?rules={quote(rules, safe=',=+')}{named}"


def _usual_base(voice: Voice) -> str:
    return chosen(voice.language).variant.split(",")[0]


def _given() -> dict[str, str]:
    """Return what the address gives: the base, and each rule that is changed, as it was typed.

    Sets are lists of boxes; the first, empty one only says that they were there.
    """
    if "rules" in request.args:
        base, *changes = request.args["rules"].split(",")
        pieces = [change.partition("=") for change in changes]
        return {"base": base.strip().lower()} | {key.strip(): value.strip() for key, _, value in pieces}
    given = {name: " ".join(request.args[name].replace(",", " ").split()) for name in _FIELDS if name in request.args}
    given = {name: text for name, text in given.items() if text}
    players = request.args.getlist(Parameter.PLAYERS.value)
    if players:
        given[Parameter.PLAYERS.value] = "+".join(filter(None, players))
    if "base" in request.args:
        given["base"] = request.args["base"].strip().lower()
    return given


def _parsed(base: str, given: Mapping[str, str]) -> tuple[Variant | None, Sequence[Problem]]:
    """Read the rules, or say what is wrong with them; an address that holds them already is read as it is."""
    written = ",".join([base, *(f"{name}={value}" for name, value in given.items())])
    try:
        return parse_variant(request.args.get("rules", written)), ()
    except UnusableInput as error:
        return None, error.problems


def _readable(base: str, given: Mapping[str, str], problems: Sequence[Problem]) -> Variant:
    """Return the rules without what is wrong with them."""
    wrong = {_field(problem) for problem in problems}
    changes = (f"{name}={value}" for name, value in given.items() if name not in wrong and name in _FIELDS)
    start = base if base in NAMED else "wikipedia"
    try:
        return parse_variant(",".join([start, *changes]))
    except UnusableInput:
        return NAMED[start]


def _field(problem: Problem) -> str | None:
    """Return the switch that a problem belongs to, if it belongs to one."""
    field = (problem.token or "").partition("=")[0].strip()
    return field if field in _FIELDS else None


def _switch(
    voice: Voice, parameter: Parameter, shown: Variant, given: Mapping[str, str], problems: Sequence[Problem]
) -> Switch:
    rule = shown.rule(parameter)
    own_rule = shown.named.rule(parameter)
    value = rule_value_of(rule)
    changed = value != rule_value_of(own_rule)
    typed = given.get(parameter.value, "")
    mine = [problem for problem in problems if _field(problem) == parameter.value]
    if parameter in CHOICES:
        kind, options = "choice", _options(voice, parameter, shown, typed if mine else None)
    elif parameter is Parameter.PLAYERS:
        ticked = re.split(r"[+ ]", typed) if mine else [str(number) for number in shown.players]
        kind = "boxes"
        options = [Option(str(n), voice.number(n), str(n) in ticked, n in shown.named.players) for n in sorted(PLAYERS)]
    else:
        kind, options = "number", []
    return Switch(
        parameter.value,
        parameter_name(voice, parameter),
        rule_sentence(voice, parameter, value),
        source_text(voice, own_rule.source),
        unsettled(voice, own_rule)[1],
        changed,
        not shown.matters(parameter),
        shown.named.matters(parameter),
        kind,
        options,
        typed if mine else str(value) if changed else "",
        rule_sentence(voice, parameter, rule_value_of(own_rule)),
        NUMBERS.get(parameter, (0, 0)),
        [_sentence(voice, problem) for problem in mine],
    )


def _options(voice: Voice, parameter: Parameter, shown: Variant, wrong: str | None) -> list[Option]:
    """Return the values of a switch, the one that holds without a change first; it stays what the base says.

    A changed opening brings its own points, so those are then what holds without a change.
    """
    written = {name for name, _, _ in (change.partition("=") for change in str(shown).split(",")[1:])}
    value = rule_value_of(shown.rule(parameter))
    follows = shown.changed(parameter) and parameter.value not in written
    unchanged = value if follows else rule_value_of(shown.named.rule(parameter))
    if shown.changed(parameter) and not follows and parameter in {Parameter.OPENING_15, Parameter.OPENING_30}:
        without = [change for change in str(shown).split(",") if not change.startswith(f"{parameter.value}=")]
        unchanged = rule_value_of(parse_variant(",".join(without)).rule(parameter))
    now = value if wrong is None else wrong
    options = [Option("", rule_sentence(voice, parameter, unchanged), str(now) == str(unchanged), own=True)]
    for choice in CHOICES[parameter]:
        if choice != str(unchanged) or wrong == choice:
            said = rule_sentence(voice, parameter, int(choice) if choice.isdigit() else choice)
            options.append(Option(choice, said, str(now) == choice, own=False))
    if wrong is not None and wrong == str(unchanged):
        options[0] = options[0]._replace(checked=False)
    return options


def _changes(voice: Voice, found: Variant) -> list[Change]:
    changes = []
    for parameters in GROUPS.values():
        for parameter in parameters:
            rule, own_rule = found.rule(parameter), found.named.rule(parameter)
            if rule.value != own_rule.value and found.matters(parameter):
                changes.append(
                    Change(
                        parameter_name(voice, parameter),
                        rule_sentence(voice, parameter, rule_value_of(rule)),
                        rule_sentence(voice, parameter, rule_value_of(own_rule)),
                        source_text(voice, own_rule.source) if found.named.matters(parameter) else "",
                        unsettled(voice, own_rule)[1],
                    )
                )
    return changes


def _sentence(voice: Voice, problem: Problem) -> Markup:
    """Say what is wrong with a switch in words of the form; all else as everywhere."""
    field = _field(problem)
    say = voice.say
    if problem.detail is Detail.BAD_VALUE and field is not None:
        lowest, highest = NUMBERS.get(Parameter(field), (0, 0))
        if highest:
            return marked(say("A whole number from {lowest} to {highest} is needed.", lowest=lowest, highest=highest))
        if field == Parameter.PLAYERS:
            return marked(say("Tick at least one number of players."))
    said = {
        Detail.OPENING_15_IMPOSSIBLE: say("The first four cards are never taken here, so they can bring no escobas."),
        Detail.OPENING_30_IMPOSSIBLE: say("Under this rule for the first four cards, 30 never brings escobas."),
        Detail.CLAIM_IMPOSSIBLE: say("This has a meaning only where the next player may take an overlooked 15."),
        Detail.COVERS_IMPOSSIBLE: say("All four sevens bring no points here, so they can contain none."),
    }
    detail = problem.detail
    return marked(said[detail] if detail in said else problem_sentence(voice, problem))


def unswitched(parameters: Collection[Parameter]) -> set[Parameter]:
    """Return which of these rules the form has no switch for.

    >>> unswitched(Parameter) == UNSWITCHED
    True
    """
    return set(parameters) - CHOICES.keys() - NUMBERS.keys() - {Parameter.PLAYERS}
