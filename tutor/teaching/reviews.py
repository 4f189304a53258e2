"""Reviews: when a pattern that was missed comes back, by the forgetting curve of FSRS."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from fsrs import Card, Rating, Scheduler

#: What was missed comes back after ten minutes, then after a day, then when the curve says that it is half forgotten;
#: at least once a year. No chance is added: a few patterns a learner never crowd one day.
_SCHEDULER: Final = Scheduler(
    learning_steps=(timedelta(minutes=10), timedelta(days=1)),
    relearning_steps=(timedelta(minutes=10),),
    maximum_interval=365,
    enable_fuzzing=False,
)
#: Every pattern has a row of its own where it is kept; the number that the library wants tells nothing.
_NUMBER: Final = 1


@dataclass(frozen=True, slots=True)
class ReviewState:
    """How well a pattern is known, as JSON that only this module reads, and when it is due."""

    state: str
    due: datetime


def reviewed(state: str | None, was_right: bool, now: datetime) -> ReviewState:  # noqa: FBT001  what happened
    """Return the state of a pattern after an answer at ``now``, which says its time zone; ``due`` is in UTC.

    A pattern that is new, or whose state cannot be read, begins here.

    >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    >>> missed = reviewed(None, False, noon)
    >>> str(missed.due - noon)
    '0:10:00'
    >>> str(reviewed(missed.state, True, missed.due).due - missed.due)
    '1 day, 0:00:00'
    """
    moment = now.astimezone(UTC)
    rating = Rating.Good if was_right else Rating.Again
    after = _after(state, rating, moment) if state else None
    if after is None:
        after, _ = _SCHEDULER.review_card(Card(_NUMBER, due=moment), rating, moment)
    return ReviewState(after.to_json(), after.due)


def _after(state: str, rating: Rating, moment: datetime) -> Card | None:
    """Return what a kept state becomes; nothing for a text that is no state, or holds numbers that cannot be."""
    try:
        card = Card.from_json(state)
        if card.card_id != _NUMBER or not 1 <= (card.difficulty or 0) <= 10 or not 0 < (card.stability or 0) <= 36_500:
            return None
        after, _ = _SCHEDULER.review_card(card, rating, moment)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return None
    return after
