"""A store in a file of its own, a learner in it, and answers to give."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tutor.escoba import deck_cards
from tutor.store import Answered, Store
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.puzzles import puzzle_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=400)


def puzzle(number: int) -> str:
    """Return the id of a puzzle, for every number another."""
    cards = deck_cards()
    play, first, second = number % 40, number // 40 % 39, number // 1560 % 38
    others = [card for card in cards if card != cards[play]]
    table = (others.pop(first), others[second])
    return puzzle_of(Exercise(kind=Kind.IS_THERE, table=table, hand=(cards[play],), variant="wikipedia")).id


def answer(number: int = 0, *, right: bool = True, **changes: Any) -> Answered:
    """Return the answer to a puzzle, of those handed out unless it says otherwise."""
    usual: dict[str, Any] = {
        "puzzle": puzzle(number),
        "kind": "is_there",
        "themes": ("court_values", "near_miss"),
        "theme_blamed": None if right else "near_miss",
        "table_size": 2,
        "credit": 1.0 if right else 0.0,
        "hints": 0,
        "handed": True,
        "theme_given": False,
        "is_review": False,
        "set_id": None,
        "strength": 1200.0,
        "answered_at": NOON + timedelta(minutes=number),
    }
    return Answered(**usual | changes)


@pytest.fixture
def make_store(tmp_path: Path) -> Iterator[Callable[..., Store]]:
    """Open stores; all at the same file unless another name is given."""
    opened: list[Store] = []

    def make(name: str = "tutor.sqlite3", patience: float = 5.0) -> Store:
        opened.append(Store(f"sqlite:///{tmp_path / name}", patience))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Name the file of a store that is up to date and empty."""
    place = tmp_path_factory.mktemp("empty") / "tutor.sqlite3"
    made = Store(f"sqlite:///{place}")
    made.upgrade()
    made.close()  # nothing beside the file is left
    return place


@pytest.fixture
def store(make_store: Callable[..., Store], empty: Path, file: Path) -> Store:
    shutil.copy(empty, file)
    return make_store()


@pytest.fixture
def learner(store: Store) -> str:
    return store.new_learner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Name the file of the store."""
    return tmp_path / "tutor.sqlite3"
