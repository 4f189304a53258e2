"""House rules in their written form: ``torofun,target=31,all_sevens_covers=seven_of_coins+most_sevens``.

A name, then changes, one identifier a parameter, sets joined with ``+``. ``str(variant)`` writes the
same form, with only what differs from the base, so parsing and printing are inverses.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from tutor.escoba.cards import Deck
from tutor.escoba.codes import Detail, Parameter, ProblemCode
from tutor.escoba.named import NAMED
from tutor.escoba.parameters import (
    HIGHEST_TARGET,
    MOST_POINTS,
    PLAYERS,
    ClaimUntil,
    Covered,
    Direction,
    Four,
    NoCapture,
    Obligation,
    Opening,
    Setenta,
    Side,
    Taker,
    Ties,
    Value,
    WrongCapture,
)
from tutor.escoba.problems import Problem, UnusableInput
from tutor.escoba.variants import USUAL_PAY, Variant

_LONGEST = 2000
_SHOWN = 80
Reader = Callable[[str], Value]


def _name(kind: type[StrEnum], *without: str) -> Reader:
    def read(text: str) -> StrEnum:
        if text in without:
            raise ValueError(text)
        return kind(text)

    return read


def _number(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if re.fullmatch(r"[0-9]{1,3}", text) is None or not lowest <= int(text) <= highest:
            raise ValueError(text)
        return int(text)

    return read


def _yes_no(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def _members(text: str) -> list[str]:
    members = [] if text == "none" else re.split(r"[+ ]", text)
    if len(set(members)) < len(members):
        raise ValueError(text)
    return members


def _numbers(lowest: int, highest: int) -> Reader:
    def read(text: str) -> frozenset[int]:
        return frozenset(map(_number(lowest, highest), _members(text)))

    return read


def _players(text: str) -> frozenset[int]:
    players = frozenset(map(int, _members(text))) if text.isascii() else frozenset[int]()
    if not players or not players <= PLAYERS:
        raise ValueError(text)
    return players


def _covered(text: str) -> frozenset[Covered]:
    return frozenset(map(Covered, _members(text)))


_points = _number(0, MOST_POINTS)
_READERS: Mapping[Parameter, Reader] = MappingProxyType(
    {
        Parameter.DECK: _name(Deck, Deck.VALUES),
        Parameter.FIRST_PLAYER: _name(Side),
        Parameter.DIRECTION: _name(Direction),
        Parameter.NEXT_DEALER: _name(Side),
        Parameter.PLAYERS: _players,
        Parameter.FOUR: _name(Four),
        Parameter.OPENING: _name(Opening),
        Parameter.OPENING_15: _number(0, 2),
        Parameter.OPENING_30: _number(0, 2),
        Parameter.OPENING_TAKER: _name(Taker),
        Parameter.OBLIGATION: _name(Obligation),
        Parameter.CLAIM_UNTIL: _name(ClaimUntil),
        Parameter.CLAIM_ESCOBA: _yes_no,
        Parameter.WRONG_CAPTURE: _name(WrongCapture),
        Parameter.ESCOBA: _points,
        Parameter.MOST_CARDS: _points,
        Parameter.MOST_COINS: _points,
        Parameter.SEVEN_OF_COINS: _points,
        Parameter.MOST_SEVENS: _points,
        Parameter.COINS_NEED_SIX: _yes_no,
        Parameter.ALL_COINS: _points,
        Parameter.ALL_COINS_ADDS: _yes_no,
        Parameter.ALL_SEVENS: _points,
        Parameter.ALL_SEVENS_COVERS: _covered,
        Parameter.SETENTA: _name(Setenta),
        Parameter.FEW_CARDS: _points,
        Parameter.NO_CAPTURE: _name(NoCapture),
        Parameter.TIES: _name(Ties),
        Parameter.TARGET: _number(1, HIGHEST_TARGET),
        Parameter.TARGET_OPTIONS: _numbers(1, HIGHEST_TARGET),
        Parameter.LEAD: _number(1, 2),
    }
)


def parse_variant(text: str) -> Variant:
    """Read a named variant or house rules; the inverse of ``str``.

    A changed ``opening`` brings its usual points unless they are given. In an address the ``+`` of a set
    may have become a space. Raises ``UnusableInput`` with an ``unknown_variant`` problem for everything
    that is wrong: its ``token`` is the name or change, its ``detail`` the reason.

    >>> str(parse_variant("torofun,all_sevens_covers=most_sevens seven_of_coins,target=31"))
    'torofun,all_sevens_covers=seven_of_coins+most_sevens,target=31'
    >>> parse_variant("wikipedia,claim_until=next_play")
    Traceback (most recent call last):
    tutor.escoba.problems.UnusableInput: unknown_variant (variant: claim_until=next_play: claim_impossible)
    """
    name, *changes = (part.strip() for part in text[:_LONGEST].lower().split(","))
    problems: list[Problem] = []
    if len(text) > _LONGEST:
        raise UnusableInput([_wrong(text, Detail.UNKNOWN_NAME)])
    if name not in NAMED:
        problems.append(_wrong(name, Detail.UNKNOWN_NAME))
    given: dict[Parameter, Value] = {}
    seen: set[str] = set()
    for change in changes:
        key, _, value = (piece.strip() for piece in change.partition("="))
        if key not in FIELDS:
            problems.append(_wrong(change, Detail.UNKNOWN_PARAMETER))
        elif key in seen:
            problems.append(_wrong(change, Detail.GIVEN_TWICE))
        else:
            seen.add(key)
            try:
                given[Parameter(key)] = _READERS[Parameter(key)](value)
            except (ValueError, KeyError):
                problems.append(_wrong(change, Detail.BAD_VALUE))
    variant = NAMED.get(name)
    if variant:
        try:
            variant = with_changes(variant, given)
        except UnusableInput as error:
            problems += error.problems
    if problems or variant is None:
        raise UnusableInput(problems)
    return variant


FIELDS = frozenset(parameter.value for parameter in Parameter)


def with_changes(base: Variant, given: Mapping[Parameter, Value]) -> Variant:
    """Return a named variant with some parameters changed.

    Raises ``UnusableInput`` for combinations that cannot be; only what is given is ever a reason.

    >>> with_changes(NAMED["wikipedia"], {Parameter.OPENING: Opening.TWO_15}).opening_30
    2
    """
    changes = dict(given)
    if changes.get(Parameter.OPENING, base.opening) != base.opening:
        for_15, for_30 = USUAL_PAY[Opening(str(changes[Parameter.OPENING]))]
        changes.setdefault(Parameter.OPENING_15, for_15)
        changes.setdefault(Parameter.OPENING_30, for_30)
    if all(value == base.value(parameter) for parameter, value in changes.items()):
        changes = {}
    fields: dict[str, Any] = {parameter.value: value for parameter, value in changes.items()}
    variant = dataclasses.replace(base, **fields, origin=base)
    problems = [
        _wrong(f"{parameter}={variant.rule(parameter).value}", detail)
        for parameter, detail in _impossible(variant)
        if parameter in given
    ]
    if problems:
        raise UnusableInput(problems)
    return variant if changes else base


def _impossible(variant: Variant) -> list[tuple[Parameter, Detail]]:
    found: list[tuple[Parameter, Detail]] = []
    if variant.opening is Opening.NONE and variant.opening_15 > 0:
        found.append((Parameter.OPENING_15, Detail.OPENING_15_IMPOSSIBLE))
    if variant.opening not in {Opening.TWO_15, Opening.TOTAL_30} and variant.opening_30 > 0:
        found.append((Parameter.OPENING_30, Detail.OPENING_30_IMPOSSIBLE))
    if variant.obligation is not Obligation.CLAIM:
        found += [(Parameter.CLAIM_UNTIL, Detail.CLAIM_IMPOSSIBLE), (Parameter.CLAIM_ESCOBA, Detail.CLAIM_IMPOSSIBLE)]
    if variant.all_sevens == 0:
        found.append((Parameter.ALL_SEVENS_COVERS, Detail.COVERS_IMPOSSIBLE))
    return found


def _wrong(token: str, detail: Detail) -> Problem:
    return Problem(ProblemCode.UNKNOWN_VARIANT, "variant", token=token[:_SHOWN], detail=detail)
