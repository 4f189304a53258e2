"""``tutor solve --batch``: lines a second, and how much of the time is not JSON itself."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO

from tests.bench.figures import Figure
from tutor.commands.batch import run_batch
from tutor.commands.common import Settings
from tutor.escoba import deck_cards

LINES = {8: 10_000, 14: 3_000}
MOST = {8: 8.0, 14: 5.0}


def lines(largest: int, count: int, seed: int = 15) -> bytes:
    """Return requests with tables of 1 to ``largest`` cards and hands of three."""
    chance, deck = random.Random(seed), [str(card) for card in deck_cards()]
    requests = []
    for _ in range(count):
        cards = chance.sample(deck, 3 + chance.randint(1, largest))
        requests.append(json.dumps({"table": cards[3:], "hand": cards[:3]}))
    return "\n".join(requests).encode()


def measure() -> list[Figure]:
    """Measure the program behind a pipe, and the same work in this process against reading and writing JSON alone."""
    return [_measured(largest, lines(largest, count)) for largest, count in LINES.items()]


def _measured(largest: int, requests: bytes) -> Figure:
    count = requests.count(b"\n") + 1
    start = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, "-m", "tutor", "solve", "--batch", "-"], input=requests, stdout=subprocess.PIPE, check=True
    )
    behind_a_pipe = count / (time.perf_counter() - start)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    settings = Settings(None, None, "en", as_json=True)
    ours = _quickest(lambda: run_batch("solve", BytesIO(requests), BytesIO(), settings))
    alone = _quickest(lambda: _json_alone(requests, answers))
    absolute = f"{behind_a_pipe:,.0f} lines a second, start included"
    return Figure(
        f"solve --batch, tables of 1-{largest}", absolute, ours / alone, "times JSON alone", most=MOST[largest]
    )


def _json_alone(requests: bytes, answers: list[object]) -> None:
    for line, answer in zip(requests.splitlines(), answers, strict=True):
        json.loads(line)
        json.dumps(answer, ensure_ascii=False)


def _quickest(work: Callable[[], None]) -> float:
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)
