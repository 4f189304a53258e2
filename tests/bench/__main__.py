"""Measure everything and print it: ``python -m tests.bench``; exit with 1 when a promise is not kept."""

import sys

from tests.bench import batch, captures, imports, pages, puzzles, store


def main() -> int:
    """Print every figure as soon as it is known."""
    kept = True
    for part in (imports, captures, batch, pages, puzzles, store):
        for figure in part.measure():
            print(figure if figure.kept else f"NOT KEPT: {figure}", flush=True)
            kept = kept and figure.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
