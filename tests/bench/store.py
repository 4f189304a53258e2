"""Choosing the next puzzle in a store of 1 000 answers and in one of 1 000 000."""

import random
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from sqlalchemy import insert

from tests.bench.figures import Figure
from tutor.store import Store, learners
from tutor.store.models import Attempt, PuzzleCorrection
from tutor.teaching.pool import near

SIZES: Final = (1_000, 1_000_000)
MOST: Final = 1.2
_OTHERS: Final = 99
_AT_ONCE: Final = 20_000
ROUNDS, CHOICES = 30, 50  # the best of many short ones: a busy moment of the machine spoils few


def measure() -> list[Figure]:
    """Choose in turns in both stores, a tenth of whose answers are the learner's own."""
    with tempfile.TemporaryDirectory() as folder:
        stores = [filled(Path(folder) / f"{size}.sqlite3", size) for size in SIZES]
        best = [float("inf")] * len(stores)
        for seed in range(ROUNDS):
            for place, (store, key) in enumerate(stores):
                best[place] = min(best[place], _chosen(store, key, seed))
        for store, _ in stores:
            store.close()
    few, many = best
    return [
        Figure(
            "choosing the next puzzle, a million answers",
            f"{many / CHOICES * 1e6:,.0f} µs, with a thousand {few / CHOICES * 1e6:,.0f} µs",
            many / few,
            "times as long",
            most=MOST,
        )
    ]


def filled(place: Path, size: int) -> tuple[Store, str]:
    """Return a store with so many answers, and the key of a learner who gave a tenth of them."""
    store = Store(f"sqlite:///{place}")
    store.upgrade()
    key = store.new_learner()
    owners = [store.new_learner() for _ in range(_OTHERS)]
    with store.database.reading() as connection:
        own = learners.number(connection, key)
        numbers = [own] * (_OTHERS // 9) + [learners.number(connection, owner) for owner in owners]
    rows: list[dict[str, Any]] = []
    for row in _attempts(numbers, size):
        rows.append(row)
        if len(rows) == _AT_ONCE:
            _write(store, rows)
            rows = []
    _write(store, rows)
    return store, key


def _attempts(owners: list[int | None], size: int) -> Iterator[dict[str, Any]]:
    for number in range(size):
        yield {
            "learner_id": owners[number % len(owners)],
            "puzzle": f"find_all-wikipedia-{number:06}-abc",
            "kind": "find_all",
            "theme": "",
            "size": 4,
            "credit": 1.0,
            "hints": 0,
            "rated": True,
            "undone": False,
            "set_id": None,
            "answered_at": datetime(2026, 1, 1, tzinfo=UTC),
            "rating_before": 1200.0,
            "rating_after": 1200.0,
            "deviation_before": 60.0,
            "counts": "[]",
            "before": "{}",
        }


def _write(store: Store, rows: list[dict[str, Any]]) -> None:
    strengths = [{"puzzle": row["puzzle"], "answers": 1, "correction": 8.0} for row in rows]
    if rows:
        store.database.write(lambda connection: connection.execute(insert(Attempt), rows))
        store.database.write(lambda connection: connection.execute(insert(PuzzleCorrection), strengths))


def _chosen(store: Store, key: str, seed: int) -> float:
    """Choose puzzles as the trainer does; return how long it took."""
    chance = random.Random(seed)
    start = perf_counter()
    for _ in range(CHOICES):
        learner = store.learner(key)
        if learner is None:
            raise AssertionError("the learner was made before")
        ids = [puzzle.id for puzzle in near(None, None, round(learner.rating), chance)]
        answered = store.answered(key, ids)
        next(one for one in ids if one not in answered)
        store.correction(ids)
    return perf_counter() - start


if __name__ == "__main__":
    print(*measure(), sep="\n")
