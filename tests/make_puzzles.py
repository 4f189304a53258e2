"""Write the pool of puzzles, ``tutor/teaching/data/puzzles.txt``: ``python -m tests.make_puzzles``.

Puzzles are made one after the other, and each is kept as long as there is room for its strength, its answer
and its themes. The same puzzles come out every time, which a test looks at.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Kind
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle
from tutor.teaching.themes import Theme, themes_of

POOL = Path(__file__).parents[1] / "tutor" / "teaching" / "data" / "puzzles.txt"
SEED = "pool"
#: How many are looked at: the rarer the strong ones are, the more.
LOOKED_AT = {
    Kind.FIND_ALL: 20_000,
    Kind.IS_THERE: 60_000,
    Kind.ESCOBA: 40_000,
    Kind.RIGHT_OR_WRONG: 60_000,
    Kind.COUNT: 20_000,
}
#: How many are kept of each kind, and of a hundred points of strength; of a theme, at least, so many.
KEPT = {kind: 250 if kind is Kind.COUNT else 600 for kind in PUZZLE_KINDS}
OF_A_BAND = {
    Kind.FIND_ALL: 38,
    Kind.IS_THERE: 60,
    Kind.ESCOBA: 60,
    Kind.RIGHT_OR_WRONG: 66,
    Kind.COUNT: 28,
}
OF_A_THEME = 40
BAND = 100


def kept(kind: Kind, looked_at: int | None = None) -> Iterator[Puzzle]:
    """Make puzzles, and yield those that there is room for.

    Where the answer is one of few, each answer has its own share of the room, so that no strength tells it.
    """
    room: Counter[tuple[int, str]] = Counter()
    themed: Counter[Theme] = Counter()
    answers = {Kind.IS_THERE: 2, Kind.RIGHT_OR_WRONG: 2}.get(kind, 1)
    number = 0
    for puzzle in make(kind, looked_at or LOOKED_AT[kind], SEED):
        place = (difficulty(puzzle) // BAND, answer_of(puzzle))
        rare = any(themed[theme] < OF_A_THEME for theme in themes_of(puzzle))
        if room[place] * answers >= OF_A_BAND[kind] and not rare:
            continue
        room[place] += 1
        themed.update(themes_of(puzzle))
        number += 1
        yield puzzle
        if number == KEPT[kind]:
            return


def answer_of(puzzle: Puzzle) -> str:
    """Return the answer of a puzzle where it is one of two."""
    if puzzle.kind is Kind.IS_THERE:
        return str(bool(puzzle.exercise.captures()))
    if puzzle.kind is Kind.RIGHT_OR_WRONG:
        return str(puzzle.exercise.verdict(puzzle.rules).legal)
    return ""


def line_of(puzzle: Puzzle) -> str:
    """Write a puzzle as a line of the pool."""
    return f"{puzzle.id} {difficulty(puzzle)} {','.join(theme.value for theme in themes_of(puzzle))}"


def main() -> None:
    """Write the pool."""
    lines = [line_of(puzzle) for kind in PUZZLE_KINDS for puzzle in kept(kind)]
    POOL.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
