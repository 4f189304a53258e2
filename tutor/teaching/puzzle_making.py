"""Making puzzles: whole rounds are played by chance, and what is worth asking is taken from them.

The players mostly take something, some more eagerly than others, so that tables, hands and piles are such as
lie on real tables. Whatever is taken from a round is asked of the game itself, so no puzzle can be wrong; the
filters here only keep out what is dull: no fifteen that anyone sees, no table without something to fall for.
Everything is drawn from one seed, whatever the order in which Python keeps its sets.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from tutor.escoba.captures import TOTAL, can_capture, captures
from tutor.escoba.cards import VALUES, Card, deck_cards
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.position import Position, start_round
from tutor.escoba.variants import Variant
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Exercise, Kind, total
from tutor.teaching.puzzles import MOST_ON_TABLE, PUZZLE_KINDS, Puzzle, can_be_asked, puzzle_of
from tutor.teaching.themes import Theme, offered, sums_around, themes_of

#: How far from the level that is asked for the strength of a puzzle may lie.
LEVEL_SPREAD = 150
#: After so many rounds without a puzzle there is none to be had.
PATIENCE = 400
_PATIENCE_FOR_ONE = 25

_DECK: Final = deck_cards()
_FEWEST_ON_TABLE = 2
#: How often a player takes something where he can, one of these each; who takes seldom leaves large tables.
_EAGERNESS: Final = (0.3, 0.5, 0.8, 0.95)
#: The most captures that are asked for; who has found ten has learned it.
_MOST_CAPTURES = 12
#: Where the question is whether there is any: the most that there are, and the fewest near misses where there is none.
_FEW_CAPTURES = 2
_MISSES_FOR_NONE = 3
#: Sums that miss 15 by one, and the one that makes it if a court card counts what is printed on it, two more.
_BY_ONE: Final = (14, 16)
_AS_PRINTED = 13
#: The fewest cards that a side of a count has: who captured nothing counts nothing.
_LEAST_IN_PILE = 2
#: Of this many cards played in a round one is looked at, so that puzzles come from all of it, not its beginning.
_ONE_OF = 4


@dataclass(frozen=True, slots=True)
class _Round:
    """What the makers need beside a position: the rules as written, chance, and which answer is wanted."""

    variant: str
    chance: Random
    wanted: str


def make(
    kind: Kind,
    count: int,
    seed: int | str,
    variant: str = "wikipedia",
    *,
    theme: Theme | None = None,
    level: int | None = None,
    patience: int = PATIENCE,
) -> Iterator[Puzzle]:
    """Make puzzles of a kind, no two alike; the same for the same seed.

    ``theme`` and ``level``, a strength, keep only those that have the theme and lie within ``LEVEL_SPREAD``
    of the level. It ends early after ``patience`` rounds without another. Raises ``ValueError`` for a theme that
    the kind does not have under these rules.

    >>> [puzzle.id for puzzle in make(Kind.ESCOBA, 2, seed=1)] == [puzzle.id for puzzle in make(Kind.ESCOBA, 2, seed=1)]
    True
    """
    rules = parse_variant(variant)
    if kind not in PUZZLE_KINDS:
        raise ValueError(f"{kind} is no kind of puzzle")
    if theme is not None and theme not in offered(kind, rules):
        raise ValueError(f"no {kind} has the theme {theme} under {variant}")
    wish = _Wish(kind, theme, level, patience)
    return _made(wish, count, Random(f"{kind} {seed}"), rules)  # noqa: S311  no secret


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked for, and for how many rounds."""

    kind: Kind
    theme: Theme | None
    level: int | None
    patience: int

    def granted(self, exercise: Exercise | None) -> Puzzle | None:
        """Return an exercise as a puzzle if it can be asked, trains something, and is what was wished for."""
        if exercise is None or not can_be_asked(exercise):
            return None
        puzzle = puzzle_of(exercise)
        themes = themes_of(puzzle)
        if not themes or (self.theme is not None and self.theme not in themes):
            return None
        if self.level is not None and abs(difficulty(puzzle) - self.level) > LEVEL_SPREAD:
            return None
        return puzzle


def _made(wish: _Wish, count: int, chance: Random, rules: Variant) -> Iterator[Puzzle]:
    asked, variant = _MAKERS[wish.kind], str(rules)
    answers = _WANTED[wish.kind]
    known: set[str] = set()
    wanted = chance.choice(answers)
    waited = 0
    while len(known) < count and waited < wish.patience:
        waited += 1
        if waited % _PATIENCE_FOR_ONE == 0:  # under some themes and levels one of the answers is not to be had
            wanted = chance.choice(answers)
        for position in played(rules, chance):
            exercise = asked(position, _Round(variant, chance, wanted))
            puzzle = wish.granted(exercise)
            if puzzle is None or puzzle.id in known:
                continue
            known.add(puzzle.id)
            yield puzzle
            wanted, waited = chance.choice(answers), 0
            break  # the next table of the same round would be much like it


def played(rules: Variant, chance: Random) -> Iterator[Position]:
    """Play a round by chance and yield some of its positions, the last one, with every card played, always.

    >>> from tutor.escoba.named import NAMED
    >>> [*played(NAMED["wikipedia"], Random(1))][-1].over
    True
    """
    players = chance.choice(_seats(rules))
    eagerness = [chance.choice(_EAGERNESS) for _ in range(players)]
    position = start_round(rules, players, chance.sample(_DECK, len(_DECK)))
    while not position.over:
        if chance.randrange(_ONE_OF) == 0:
            yield position
        hand = position.hands[position.turn]
        found = captures(position.table, hand) if chance.random() < eagerness[position.turn] else ()
        if found:
            capture = chance.choice(found)
            position = position.as_written(capture.card, capture.takes)
        else:
            position = position.as_written(chance.choice(hand))
    yield position


@lru_cache(maxsize=100)
def _seats(rules: Variant) -> tuple[int, ...]:
    """Return the numbers of players to choose from: two as often as all others together."""
    others = sorted(rules.players - {2})
    return (*others, *([2] * max(len(others), 1) if 2 in rules.players else ()))


def _searched(kind: Kind, position: Position, round_: _Round) -> Exercise | None:
    """Return a table and a hand to be searched, if they are of a size for it."""
    hand = position.hands[position.turn] if not position.over else ()
    if not hand or not _FEWEST_ON_TABLE <= len(position.table) <= MOST_ON_TABLE:
        return None
    return Exercise(kind=kind, table=position.table, hand=hand, variant=round_.variant)


def _find_all(position: Position, round_: _Round) -> Exercise | None:
    """Take a table with several fifteens: not pairs of plain cards only, and with sums to be mistaken for one."""
    exercise = _searched(Kind.FIND_ALL, position, round_)
    found = exercise.captures() if exercise else ()
    if exercise is None or not 2 <= len(found) <= _MOST_CAPTURES:
        return None
    plain = all(len(capture.takes) == 1 and capture.card.value <= 7 >= capture.takes[0].value for capture in found)
    return exercise if not plain and _misleads(exercise) else None


def _is_there(position: Position, round_: _Round) -> Exercise | None:
    """Take a table with few fifteens, or with none and so many near misses that it looks no emptier."""
    exercise = _searched(Kind.IS_THERE, position, round_)
    if exercise is None or not _misleads(exercise):
        return None
    number = len(exercise.captures())
    if round_.wanted == _YES:
        return exercise if 1 <= number <= _FEW_CAPTURES else None
    near = sums_around(exercise.table, exercise.hand).near
    return exercise if number == 0 and near >= _MISSES_FOR_NONE else None


def _escoba(position: Position, round_: _Round) -> Exercise | None:
    """Take a table that can be swept, with a capture beside that leaves something lying.

    Few can be; so one card of the hand is dealt anew, one that sweeps, as it might have come.
    """
    exercise = _searched(Kind.ESCOBA, position, round_)
    needed = TOTAL - total(position.table)
    if exercise is None or needed not in VALUES:
        return None
    if all(card.value != needed for card in exercise.hand):
        out = {*exercise.table, *exercise.hand, *(card for pile in position.piles for card in pile)}
        dealt = [card for card in _DECK if card.value == needed and card not in out]
        if not dealt:
            return None
        place = round_.chance.randrange(len(exercise.hand))
        hand = (*exercise.hand[:place], round_.chance.choice(dealt), *exercise.hand[place + 1 :])
        exercise = replace(exercise, hand=hand)
    sweeps = len(exercise.captures())
    others = len(captures(exercise.table, exercise.hand)) - sweeps
    return exercise if sweeps and others and _misleads(exercise) else None


def _misleads(exercise: Exercise) -> bool:
    """Whether there is something to fall for: a sum of 14 or 16, or a fifteen that does not use the hand."""
    around = sums_around(exercise.table, exercise.hand)
    return around.near + around.on_table > 0


def _right_or_wrong(position: Position, round_: _Round) -> Exercise | None:
    """Take a move: right, or wrong in the way that is wanted."""
    if position.over or not _FEWEST_ON_TABLE <= len(position.table) <= MOST_ON_TABLE:
        return None
    table, chance = position.table, round_.chance
    card = chance.choice(position.hands[position.turn])
    take = _MOVES[round_.wanted](table, card, chance)
    if take is None:
        return None
    return Exercise(kind=Kind.RIGHT_OR_WRONG, table=table, play=card, take=take, variant=round_.variant)


def _fifteen(table: Sequence[Card], card: Card, chance: Random) -> tuple[Card, ...] | None:
    found = captures(table, [card])
    return chance.choice(found).takes if found else None


def _not_fifteen(table: Sequence[Card], card: Card, chance: Random) -> tuple[Card, ...] | None:
    """Take what misses 15 by one, or what makes it by the numbers printed on the cards."""
    found = [capture.takes for wrong in _BY_ONE for capture in captures(table, [card], wrong)]
    for _, takes, _ in captures(table, [card], _AS_PRINTED):
        if sum([one.value > 7 for one in (card, *takes)]) == 1:
            found.append(takes)
    return chance.choice(found) if found else None


def _two_fifteens(table: Sequence[Card], card: Card, chance: Random) -> tuple[Card, ...] | None:
    """Take two sets that each make 15 with the card."""
    found = captures(table, [card])
    pairs = [
        (one.takes, other.takes)
        for place, one in enumerate(found)
        for other in found[place + 1 :]
        if set(one.takes).isdisjoint(other.takes)
    ]
    if not pairs:
        return None
    taken = {taken for takes in chance.choice(pairs) for taken in takes}
    return tuple([lying for lying in table if lying in taken])


def _not_there(table: Sequence[Card], card: Card, chance: Random) -> tuple[Card, ...] | None:
    """Take a fifteen with one card changed for its like in another suit, which does not lie there."""
    takes = _fifteen(table, card, chance)
    if takes is None:
        return None
    changed = chance.choice(takes)
    likes = [like for like in _DECK if like.value == changed.value and like not in table and like is not card]
    if not likes:
        return None
    like = chance.choice(likes)
    return tuple([like if taken is changed else taken for taken in takes])


def _laid_idle(table: Sequence[Card], card: Card, _: Random) -> tuple[Card, ...] | None:
    """Lay a card that can take nothing, though sums come close."""
    return () if not can_capture(table, card) and sums_around(table, [card]).near >= 2 else None


def _laid_able(table: Sequence[Card], card: Card, _: Random) -> tuple[Card, ...] | None:
    """Lay a card that can take something."""
    return () if can_capture(table, card) else None


def _count(position: Position, round_: _Round) -> Exercise | None:
    """Take the piles at the end of a round, the cards left over given out or not."""
    if not position.over:
        return None
    piles, apart = list(position.piles), round_.wanted == _APART
    if not apart and position.last_capturer is not None:
        piles[position.last_capturer] += position.table
    if any(len(pile) < _LEAST_IN_PILE for pile in piles):
        return None
    return Exercise(
        kind=Kind.COUNT,
        piles=tuple(piles),
        escobas=position.escobas,
        leftovers=position.table if apart else None,
        last_capturer=position.last_capturer if apart else None,
        variant=round_.variant,
    )


_YES, _NO = "yes", "no"
_APART, _GIVEN_OUT = "apart", "given out"
_MOVES: Final[Mapping[str, Callable[[Sequence[Card], Card, Random], tuple[Card, ...] | None]]] = {
    "fifteen": _fifteen,
    "not fifteen": _not_fifteen,
    "two fifteens": _two_fifteens,
    "not there": _not_there,
    "laid idle": _laid_idle,
    "laid able": _laid_able,
}
#: The answers that are wanted, each as often as it stands here, so that guessing gains nothing.
_WANTED: Final[Mapping[Kind, Sequence[str]]] = {
    Kind.FIND_ALL: [""],
    Kind.IS_THERE: [_YES, _NO],
    Kind.ESCOBA: [""],
    Kind.RIGHT_OR_WRONG: [*_MOVES, "fifteen", "fifteen", "not fifteen", "not fifteen", "laid idle", "laid able"],
    Kind.COUNT: [_APART, _GIVEN_OUT],
}
_MAKERS: Final[Mapping[Kind, Callable[[Position, _Round], Exercise | None]]] = {
    Kind.FIND_ALL: _find_all,
    Kind.IS_THERE: _is_there,
    Kind.ESCOBA: _escoba,
    Kind.RIGHT_OR_WRONG: _right_or_wrong,
    Kind.COUNT: _count,
}
