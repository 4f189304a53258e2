"""Ratings: how strong a learner is, found from answers to puzzles of known strength, on Elo's scale.

A rating is what is believed of a learner: a strength, and how far off it may be, together a bell curve. An answer is
weighed against that curve by Bayes' rule, and the bell curve nearest to the outcome is the new rating. Glicko-2 and
openskill are made for two players who meet: neither knows a question that a guess answers half of the time, and both
take such guesses for strength, without end where nothing else is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from tutor.teaching.exercises import Kind

#: No rating leaves these bounds.
LEAST: Final = 100.0
MOST: Final = 3000.0
#: No rating is ever surer than this, so that whoever gets better is followed.
SUREST: Final = 45.0
#: How much an answer counts when the theme was chosen, which says what to look for.
_GIVEN_AWAY: Final = 0.5
#: How often a guess is right.
_FLOORS: Final[Mapping[Kind, float]] = {Kind.IS_THERE: 0.5, Kind.RIGHT_OR_WRONG: 0.25}
#: Where the bell curve is weighed, in deviations from its middle, and how high it is there.
_CURVE: Final = tuple([(step / 2, exp(-step * step / 8)) for step in range(-8, 9)])
_PER_POINT: Final = log(10) / 400


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on Elo's scale, and how far it may be off: two times in three, no further than the deviation."""

    value: float
    deviation: float


#: What is believed of somebody of whom nothing is known.
START: Final = Rating(1200.0, 350.0)


def floor(kind: Kind) -> float:
    """Return how often a mere guess answers a puzzle of this kind.

    >>> floor(Kind.IS_THERE), floor(Kind.FIND_ALL)
    (0.5, 0.0)
    """
    return _FLOORS.get(kind, 0.0)


def expected(value: float, strength: float, floor: float = 0.0) -> float:
    """Return the credit to be expected of a learner of this strength; ``floor`` is what guessing brings.

    >>> expected(1200, 1200), expected(1200, 1200, floor=0.5), round(expected(1600, 1200), 2)
    (0.5, 0.75, 0.91)
    """
    return floor + (1 - floor) / (1 + exp((strength - value) * _PER_POINT))


def weight_of(theme_given: bool) -> float:  # noqa: FBT001  the one thing it depends on
    """Return how much an answer counts: less if the learner had been told what to look for.

    >>> weight_of(theme_given=False), weight_of(theme_given=True)
    (1.0, 0.5)
    """
    return _GIVEN_AWAY if theme_given else 1.0


def counted(credit: float) -> float:
    """Return what a credit counts for: all of it if the answer is whole, and little if it is so in part.

    A puzzle's strength is that of a learner who answers it whole one time in two. Half of the captures are found
    by many who are weaker; were they half a success, whoever never finds the last one would rise all the same.

    >>> counted(1.0), counted(0.5), counted(0.0)
    (1.0, 0.0625, 0.0)
    """
    return 1.0 if credit >= 1 else max(credit, 0.0) ** 2 / 4


def update(rating: Rating, strength: float, credit: float, *, floor: float = 0.0, weight: float = 1.0) -> Rating:
    """Return what is to be believed after an answer with this credit, from 0 for wrong to 1 for right.

    >>> after = update(START, 1200, 1.0)
    >>> round(after.value), round(after.deviation)
    (1413, 278)
    """
    won = weight * counted(credit)
    lost = weight - won
    total = first = second = 0.0
    for place, height in _CURVE:
        right = expected(rating.value + place * rating.deviation, strength, floor)
        likely = height * right**won * (1 - right) ** lost
        total += likely
        first += likely * place
        second += likely * place * place
    middle = first / total
    value = rating.value + middle * rating.deviation
    deviation = rating.deviation * sqrt(second / total - middle * middle)
    return Rating(min(max(value, LEAST), MOST), max(deviation, SUREST))
