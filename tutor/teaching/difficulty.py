"""Difficulty: how strong a player must be to be right half of the time, on Elo's scale.

A model of the position: how much lies there, how the fifteens are hidden, and what they are mistaken for. Every
weight adds, so that a puzzle with more to be missed is never called easier. Answers correct it later, puzzle
by puzzle.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tutor.escoba.captures import Capture, captures
from tutor.escoba.cards import Card
from tutor.escoba.codes import CategoryCode
from tutor.escoba.final_count import Score
from tutor.escoba.named import DEFAULT
from tutor.escoba.referee import MoveVerdict
from tutor.teaching.exercises import Exercise, Kind, total
from tutor.teaching.puzzles import Puzzle
from tutor.teaching.themes import sums_around

WEAKEST, STRONGEST = 600, 2200

#: What a capture is hidden by: each table card after the first makes a longer sum to be held in the head,
_EACH_MORE_CARD: Final = 75
#: and a court card must first be turned into its value; the rey's 10 is easier than the other two.
_SOTA_OR_CABALLO: Final = 40
_REY: Final = 20

#: Each card on the table doubles the sets there are; the eye takes in three at once.
_EACH_ON_TABLE: Final = 55
_TAKEN_IN_AT_ONCE: Final = 3
#: Each card in the hand is a search of its own.
_EACH_IN_HAND: Final = 30
#: Sets that make 14 or 16: one looks twice, or is content too soon.
_EACH_NEAR: Final = 14
_MOST_NEAR: Final = 12
#: A fifteen on the table without the hand takes the place of one with it.
_FIFTEEN_ON_TABLE: Final = 35
#: Of cards with the same value one takes the first and forgets the other.
_EACH_EQUAL: Final = 30

_FIND_ALL_FROM: Final = 430
#: Each capture can be missed, the best hidden one first of all.
_EACH_CAPTURE: Final = 75
_MOST_CAPTURES: Final = 9

_IS_THERE_FROM: Final = 770
#: That there is none takes the whole search; most of that is in what lies around.
_NONE: Final = 60

_ESCOBA_FROM: Final = 650
#: Other captures that lead away from the one that sweeps.
_EACH_OTHER: Final = 60
#: Each other way to sweep makes one easier to be found.
_EACH_OTHER_SWEEP: Final = 60

_TAKE_FROM: Final = 760
#: A sum that is 15, or misses it by one, must be added up; one that is far off is seen.
_BY_ONE: Final = 180
_FIFTEEN: Final = 120
#: A card that is not there though its value is: everyone adds up and nobody looks.
_NOT_THERE: Final = 440
#: Two fifteens with one card look right twice.
_TWICE: Final = 360
_LAID_FROM: Final = 660
#: A laid card is judged by what it could have taken.
_CAN_TAKE: Final = 160
_CANNOT_TAKE: Final = 190

_COUNT_FROM: Final = 780
_EACH_SIDE: Final = 180
#: A category in which sides are this close must be counted card by card.
_CLOSE: Final = 1
_EACH_CLOSE: Final = 120
_EACH_TIE: Final = 100
#: What pays besides the most of something, and what covers what.
_STACKED: Final = 150
#: The setenta is sixteen cards looked up in a table.
_WITH_SETENTA: Final = 230
_FEW: Final = 90
#: The cards left over have to be given to the right side first.
_WITH_LEFTOVERS: Final = 60
_EACH_LEFT_OVER: Final = 10


@lru_cache(maxsize=8_000)
def difficulty(puzzle: Puzzle) -> int:
    """Return the strength of a puzzle, ``WEAKEST`` to ``STRONGEST``.

    >>> from tutor.teaching.puzzles import read_puzzle
    >>> difficulty(read_puzzle("find_all-wikipedia-owa-gN")) < difficulty(read_puzzle("find_all-wikipedia-owaJb-gN"))
    True
    """
    return strength_of(puzzle.exercise)


def strength_of(exercise: Exercise) -> int:
    """Return the strength that an exercise has as a puzzle, see ``difficulty``."""
    if exercise.kind is Kind.COUNT:
        strength = _of_count(exercise.score(DEFAULT), exercise)
    elif exercise.kind is Kind.RIGHT_OR_WRONG:
        strength = _of_move(exercise.verdict(DEFAULT), exercise)
    else:
        strength = _of_fifteens(exercise)
    return max(WEAKEST, min(STRONGEST, strength))


def _of_fifteens(exercise: Exercise) -> int:
    found = exercise.captures()
    hidden = [_hidden(capture) for capture in found]
    table = _of_table(exercise.table, exercise.hand, exercise.total)
    if exercise.kind is Kind.FIND_ALL:
        # The best hidden one decides, the others count by a quarter: whoever sees it sees most of them.
        how_well = max(hidden, default=0) + (sum(sorted(hidden)[:-1][-4:])) // 4
        return _FIND_ALL_FROM + table + _EACH_CAPTURE * min(len(found), _MOST_CAPTURES) + how_well
    if exercise.kind is Kind.IS_THERE:
        table += table // 2  # to be sure, one must have tried every card with every other
        return _IS_THERE_FROM + table + (min(hidden) if hidden else _NONE)  # the plainest one is enough
    others = len(captures(exercise.table, exercise.hand, exercise.total)) - len(found)
    led = _EACH_OTHER * min(others, _MOST_CAPTURES) - _EACH_OTHER_SWEEP * max(len(found) - 1, 0)
    return _ESCOBA_FROM + table + led + min(hidden, default=0)


def _hidden(capture: Capture) -> int:
    return _EACH_MORE_CARD * (len(capture.takes) - 1) + _of_courts((capture.card, *capture.takes))


def _of_courts(cards: Sequence[Card]) -> int:
    return sum([_SOTA_OR_CABALLO if card.value < 10 else _REY for card in cards if card.value > 7])


def _of_table(table: Sequence[Card], hand: Sequence[Card], wanted: int) -> int:
    """Weigh what makes any search on a table longer, whatever is looked for."""
    near, on_table = sums_around(table, hand, wanted)
    equal = sum([count - 1 for count in Counter(card.value for card in table).values()])
    return (
        _EACH_ON_TABLE * (len(table) - _TAKEN_IN_AT_ONCE)
        + _EACH_IN_HAND * (len(hand) - 1)
        + _EACH_NEAR * min(near, _MOST_NEAR)
        + _FIFTEEN_ON_TABLE * min(on_table, 2)
        + _EACH_EQUAL * equal
    )


def _of_move(verdict: MoveVerdict, exercise: Exercise) -> int:
    if exercise.play is None:
        return WEAKEST
    cards = (exercise.play, *exercise.take)
    if not exercise.take:
        found = verdict.missed
        plain = min([_hidden(capture) for capture in found]) + _CAN_TAKE if found else _CANNOT_TAKE
        return _LAID_FROM + _of_table(exercise.table, cards, exercise.total) + plain
    strength = _TAKE_FROM + _EACH_MORE_CARD * (len(exercise.take) - 1) + _of_courts(cards)
    strength += _EACH_ON_TABLE * (len(exercise.table) - _TAKEN_IN_AT_ONCE) // 2  # only the cards taken are added up
    off = abs(total(cards) - exercise.total)
    if not set(exercise.take) <= set(exercise.table):
        return strength + _NOT_THERE
    if off == 0:
        return strength + _FIFTEEN
    if total(cards) + exercise.play.value == 2 * exercise.total:  # the card of the hand would have to count twice
        return strength + _TWICE
    return strength + _BY_ONE // off


def _of_count(score: Score, exercise: Exercise) -> int:
    strength = _COUNT_FROM + _EACH_SIDE * (len(exercise.piles) - 2)
    for category in score.categories:
        if category.code in _FOR_MOST:
            most, second = sorted(category.counts, reverse=True)[:2]
            strength += _EACH_CLOSE * (most - second <= _CLOSE * _FOR_MOST[category.code])
            strength += _EACH_TIE * category.tied
        if category.code in {CategoryCode.ALL_COINS, CategoryCode.ALL_SEVENS}:
            strength += _STACKED * any(category.points)
        strength += _WITH_SETENTA * (category.code is CategoryCode.SETENTA)
        strength += _FEW * (category.code is CategoryCode.FEW_CARDS and any(category.points))
    if exercise.leftovers:
        strength += _WITH_LEFTOVERS + _EACH_LEFT_OVER * len(exercise.leftovers)
    return strength


#: The categories that go to whoever has most, and how many steps of each are close.
_FOR_MOST: Final = {
    CategoryCode.MOST_CARDS: 3,
    CategoryCode.MOST_COINS: 1,
    CategoryCode.MOST_SEVENS: 1,
    CategoryCode.SETENTA: 3,
}
