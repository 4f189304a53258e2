"""The boards and exercises of a lesson, read from its ``tables.toml`` and checked against the game.

Cards are written in Spanish notation, whatever the reader's deck is. A name is the same in all languages.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from tutor.escoba.cards import Card, parse_cards
from tutor.escoba.codes import CategoryCode, Parameter
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.parameters import PLAYERS
from tutor.escoba.position import HAND
from tutor.escoba.problems import EscobaError
from tutor.escoba.scoring import Tally
from tutor.teaching.exercises import Asks, Exercise, Kind, Ply, Want, fits, plies
from tutor.teaching.lesson_faults import Fault, FaultCode

FILE = "tables.toml"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Board:
    """Cards as they are shown: a table, perhaps a hand and a move, or other cards, or piles."""

    table: tuple[Card, ...] | None = None
    hand: tuple[Card, ...] = ()
    play: Card | None = None
    take: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Tables:
    """All boards and exercises of a lesson by name, in the order of their file."""

    boards: Mapping[str, Board] = field(default_factory=dict)
    exercises: Mapping[str, Exercise] = field(default_factory=dict)
    round: tuple[Ply, ...] = ()

    def replies(self, exercise: Exercise) -> tuple[Ply, ...]:
        """Return what the others play in the round after the learner's play that an exercise asks for."""
        mine = [place for place, ply in enumerate(self.round) if ply.seat == 0]
        if exercise.kind is not Kind.PLAY or exercise.players > len(mine):
            return ()
        after = self.round[mine[exercise.players - 1] + 1 :]
        return tuple(takewhile(lambda ply: ply.seat != 0, after))


class _UnfitError(Exception):
    """Something that an entry cannot have."""

    def __init__(self, code: FaultCode, word: str) -> None:
        self.code = code
        self.word = word
        super().__init__(word)


#: What each kind must have and may have beside its kind.
_FIELDS: Mapping[Kind, tuple[frozenset[str], frozenset[str]]] = {
    Kind.BUILD: (frozenset({"table", "hand", "answers"}), frozenset()),
    Kind.FIND_ALL: (frozenset({"table", "hand", "answers"}), frozenset()),
    Kind.IS_THERE: (frozenset({"table", "hand", "answers"}), frozenset()),
    Kind.ESCOBA: (frozenset({"table", "hand", "answers"}), frozenset()),
    Kind.RIGHT_OR_WRONG: (frozenset({"table", "play"}), frozenset({"take", "variant"})),
    Kind.COUNT: (frozenset(), frozenset({"counts", "piles", "escobas", "categories", "variant"})),
    Kind.SUM: (frozenset({"cards"}), frozenset()),
    Kind.WHO_NEXT: (frozenset({"asks", "players"}), frozenset({"variant"})),
    Kind.TRUE_OR_FALSE: (frozenset({"parameter", "is", "variant"}), frozenset()),
    Kind.PLAY: (frozenset({"at", "want"}), frozenset()),
}
_LEAST = {Kind.FIND_ALL: 2, Kind.BUILD: 1, Kind.ESCOBA: 1}


def read_tables(place: Path) -> tuple[Tables, list[Fault]]:
    """Return the boards and exercises of a lesson's folder, and what is wrong with them; none without a file."""
    file = place / FILE
    try:
        text = file.read_text(encoding="utf-8")
        read = tomllib.loads(text)
    except FileNotFoundError:
        return Tables(), []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        line = re.search(r"line (\d+)", str(error))
        return Tables(), [Fault(file, int(line[1]) if line else 1, FaultCode.BAD_TABLES, str(error))]
    found: list[Fault] = []
    told = plies(str(read["round"].get("record", ""))) if isinstance(read.get("round"), Mapping) else ()
    boards = dict(_each(read, "boards", lambda _, entry: _board(entry), file, text, found))
    exercises = dict(_each(read, "exercises", lambda name, entry: _exercise(name, entry, told), file, text, found))
    unknown = sorted(read.keys() - {"boards", "exercises", "round"})
    found += [Fault(file, _line(text, name), FaultCode.BAD_FIELD, name) for name in unknown]
    return Tables(boards, exercises, told), found


def line_of(place: Path, name: str) -> int:
    """Return the line on which the entry of a board or an exercise begins."""
    return _line((place / FILE).read_text(encoding="utf-8"), name)


def _line(text: str, name: str) -> int:
    pattern = re.compile(rf"\[{{1,2}}(?:\w+\.)?{re.escape(name)}\]")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


def _each(
    read: Mapping[str, Any],
    group: str,
    make: Callable[[str, Mapping[str, Any]], Any],
    file: Path,
    text: str,
    found: list[Fault],
) -> Iterator[tuple[str, Any]]:
    for name, entry in read.get(group, {}).items():
        try:
            _verify_name(name, entry)
            yield name, make(name, entry)
        except _UnfitError as unfit:
            found.append(Fault(file, _line(text, name), unfit.code, unfit.word))
        except EscobaError as error:
            found.append(Fault(file, _line(text, name), FaultCode.BAD_CARDS, f"{name}: {error}"))


def _verify_name(name: str, entry: object) -> None:
    if not _NAME.fullmatch(name) or not isinstance(entry, Mapping):
        raise _UnfitError(FaultCode.BAD_FIELD, name)


def _cards(entry: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    text = entry.get(name, "")
    if not isinstance(text, str):
        raise _UnfitError(FaultCode.BAD_FIELD, name)
    return parse_cards(text)


def _piles(entry: Mapping[str, Any]) -> tuple[tuple[Card, ...], ...]:
    piles = entry.get("piles", [])
    if not isinstance(piles, list) or not all(isinstance(pile, str) for pile in piles):
        raise _UnfitError(FaultCode.BAD_FIELD, "piles")
    return tuple(parse_cards(pile) for pile in piles)


def _one(cards: tuple[Card, ...], name: str) -> Card | None:
    if len(cards) > 1:
        raise _UnfitError(FaultCode.BAD_FIELD, name)
    return cards[0] if cards else None


def _board(entry: Mapping[str, Any]) -> Board:
    _known(entry, frozenset(), frozenset({"table", "hand", "play", "take", "cards", "piles"}))
    board = Board(
        table=_cards(entry, "table") if "table" in entry else None,
        hand=_cards(entry, "hand"),
        play=_one(_cards(entry, "play"), "play"),
        take=_cards(entry, "take"),
        cards=_cards(entry, "cards"),
        piles=_piles(entry),
    )
    _once((*(board.table or ()), *board.hand, *board.cards, *(card for pile in board.piles for card in pile)))
    _lying(board.table or (), board.take)
    if board.play is not None and (board.play in (board.table or ()) or (board.hand and board.play not in board.hand)):
        raise _UnfitError(FaultCode.BAD_CARDS, str(board.play))
    return board


def _known(entry: Mapping[str, Any], needed: frozenset[str], possible: frozenset[str]) -> None:
    for name in sorted((needed - entry.keys()) | (entry.keys() - needed - possible)):
        raise _UnfitError(FaultCode.BAD_FIELD, name)


def _once(cards: tuple[Card, ...]) -> None:
    for card in dict.fromkeys(cards):
        if cards.count(card) > 1:
            raise _UnfitError(FaultCode.BAD_CARDS, str(card))


def _lying(table: tuple[Card, ...], take: tuple[Card, ...]) -> None:
    _once(take)
    for card in take:
        if card not in table:
            raise _UnfitError(FaultCode.BAD_CARDS, str(card))


def _exercise(name: str, entry: Mapping[str, Any], told: tuple[Ply, ...]) -> Exercise:
    try:
        kind = Kind(entry.get("kind", ""))
    except ValueError:
        raise _UnfitError(FaultCode.BAD_FIELD, "kind") from None
    needed, possible = _FIELDS[kind]
    _known(entry, needed | {"kind"}, possible)
    if kind is Kind.PLAY:
        return replace(_play(entry, told), name=name)
    exercise = Exercise(
        kind=kind,
        name=name,
        table=_cards(entry, "table"),
        hand=_cards(entry, "hand"),
        play=_one(_cards(entry, "play"), "play"),
        take=_cards(entry, "take"),
        cards=_cards(entry, "cards"),
        piles=_piles(entry),
        escobas=tuple(_numbers(entry, "escobas")),
        counts=tuple(_counts(entry)),
        categories=tuple(_member(CategoryCode, code, "categories") for code in entry.get("categories", ())),
        parameter=_member(Parameter, entry["parameter"], "parameter") if "parameter" in entry else None,
        stated=str(entry.get("is", "")),
        asks=_member(Asks, entry["asks"], "asks") if "asks" in entry else None,
        players=_players(entry),
        variant=_variant(entry),
        answers=next(iter(_numbers({"answers": [entry["answers"]]}, "answers"))) if "answers" in entry else None,
    )
    _once((*exercise.table, *exercise.hand, *exercise.cards, *(card for pile in exercise.piles for card in pile)))
    _check_answers(exercise)
    return exercise


def _check_answers(exercise: Exercise) -> None:
    if len(exercise.hand) > HAND:
        raise _UnfitError(FaultCode.BAD_CARDS, exercise.name)
    if exercise.kind is Kind.RIGHT_OR_WRONG and exercise.play in exercise.table:
        raise _UnfitError(FaultCode.BAD_CARDS, str(exercise.play))
    if exercise.kind is Kind.COUNT and bool(exercise.counts) is bool(exercise.piles):
        raise _UnfitError(FaultCode.BAD_FIELD, "counts")
    if exercise.answers is None:
        return
    found = len(exercise.captures())
    if found < _LEAST.get(exercise.kind, 0):
        raise _UnfitError(FaultCode.NO_ANSWER, exercise.name)
    if found != exercise.answers:
        raise _UnfitError(FaultCode.OTHER_ANSWERS, f"{exercise.name}: {found}")


def _play(entry: Mapping[str, Any], told: tuple[Ply, ...]) -> Exercise:
    mine = [ply for ply in told if ply.seat == 0]
    at = next(iter(_numbers({"at": [entry["at"]]}, "at")))
    want = _member(Want, entry["want"], "want")
    if not 1 <= at <= len(mine):
        raise _UnfitError(FaultCode.BAD_FIELD, "at")
    ply = mine[at - 1]
    if ply.faults or not ply.hand:
        raise _UnfitError(FaultCode.BAD_CARDS, str(ply.play))
    if not fits(want, ply.table, ply.hand, ply.play, ply.take):
        raise _UnfitError(FaultCode.NOT_WANTED, str(ply.play))
    return Exercise(kind=Kind.PLAY, table=ply.table, hand=ply.hand, play=ply.play, take=ply.take, want=want, players=at)


def _member(kind: Any, text: object, name: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise _UnfitError(FaultCode.BAD_FIELD, name) from None


def _numbers(entry: Mapping[str, Any], name: str) -> Iterator[int]:
    for number in entry.get(name, ()):
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise _UnfitError(FaultCode.BAD_FIELD, name)
        yield number


def _players(entry: Mapping[str, Any]) -> int:
    players = entry.get("players", 0)
    if players and players not in PLAYERS:
        raise _UnfitError(FaultCode.BAD_FIELD, "players")
    return int(players)


def _variant(entry: Mapping[str, Any]) -> str:
    text = entry.get("variant", "")
    if not text:
        return ""
    try:
        return str(parse_variant(str(text)))
    except EscobaError:
        raise _UnfitError(FaultCode.BAD_FIELD, "variant") from None


def _counts(entry: Mapping[str, Any]) -> Iterator[Tally]:
    for side in entry.get("counts", ()):
        if not isinstance(side, Mapping) or side.keys() - {
            "cards",
            "coins",
            "sevens",
            "seven_of_coins",
            "escobas",
            "setenta",
        }:
            raise _UnfitError(FaultCode.BAD_FIELD, "counts")
        best = side.get("setenta")
        yield Tally(
            cards=side.get("cards", 0),
            coins=side.get("coins", 0),
            sevens=side.get("sevens", 0),
            seven_of_coins=int(side.get("seven_of_coins", False)),
            escobas=side.get("escobas", 0),
            best=tuple(best) if best is not None else None,
        )
