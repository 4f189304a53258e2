"""Making puzzles of ``find_all``, against the bare search for the captures of each."""

import time

from tests.bench.figures import Figure
from tutor.escoba import captures
from tutor.teaching.exercises import Kind
from tutor.teaching.puzzle_making import make

NUMBER = 400
REPEATS = 3
#: What is promised: so many a second on one core, where a search takes about 8 microseconds.
A_SECOND = 200
SEARCHES = 1_000_000 / A_SECOND / 8


def measure() -> list[Figure]:
    """Measure both: a puzzle made may cost as much as so many searches of its own position."""
    made_time = search_time = float("inf")
    for seed in range(REPEATS):
        start = time.process_time()
        puzzles = list(make(Kind.FIND_ALL, NUMBER, f"bench {seed}"))
        made_time = min(made_time, time.process_time() - start)
        start = time.process_time()
        for puzzle in puzzles:
            captures(puzzle.exercise.table, puzzle.exercise.hand)
        search_time = min(search_time, time.process_time() - start)
    absolute = f"{NUMBER / made_time:,.0f} made a second"
    return [Figure("find_all puzzles", absolute, made_time / search_time, "searches of a position", most=SEARCHES)]
