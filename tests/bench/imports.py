"""The import of the game, against that of the parts of the standard library that it stands on."""

import os
import subprocess
import sys

from tests.bench.figures import Figure

RUNS = 7
MOST = 4.0


def measure() -> list[Figure]:
    """Measure both in fresh interpreters, which have what they compiled before."""
    ours = _quickest("tutor.escoba")
    alone = _quickest("dataclasses, enum, re, typing, unicodedata")
    return [Figure("import tutor.escoba", f"{ours * 1000:.0f} ms", ours / alone, "times what it imports", most=MOST)]


def _quickest(modules: str) -> float:
    """Return the seconds of processor time that an import takes, the quickest of some runs."""
    code = f"import time; start = time.process_time(); import {modules}; print(time.process_time() - start)"
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment).stdout)
        for _ in range(RUNS)
    )
