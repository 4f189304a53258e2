"""Pages, each request for another position, against an empty Flask view on the same server."""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode

from tests.bench.figures import Figure
from tests.bench.store import filled
from tutor.escoba import Card, deck_cards
from tutor.teaching.exercises import Kind
from tutor.teaching.puzzle_making import make

ROUNDS = 20  # the best of many short ones: a busy moment of the machine spoils few
REQUESTS = 40
FIRST = 40  # what is rendered once is rendered before the clock runs
LEAST = 0.25
LEAST_OF_LESSON = 0.5
LEAST_OF_PUZZLE = 1 / 6
STORED = 100_000  # answers in the store, a tenth of them by the learner who asks
TOTAL, LEFT_OVER = 15, 10

SERVER = """
import json, sys
from flask import Flask
from waitress.server import create_server
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from tutor.web import create_app

empty = Flask("empty")
empty.add_url_rule("/", "empty", lambda: "")
app = create_app({"SECRET_KEY": "a key for the benchmark, long enough"})
both = DispatcherMiddleware(app, {"/empty": empty})
server = create_server(both, host="127.0.0.1", port=0, threads=4)
cookie = app.session_interface.get_signing_serializer(app).dumps({"learner": sys.argv[1]})
print(json.dumps([server.effective_port, cookie]), flush=True)
server.run()
"""

_LESSON, _PUZZLE = "the page of a lesson", "the page of a puzzle"
_LEAST = {_LESSON: LEAST_OF_LESSON, _PUZZLE: LEAST_OF_PUZZLE}


def measure() -> list[Figure]:
    """Ask all in turns over one kept connection, each page every time for another position."""
    with tempfile.TemporaryDirectory() as folder:
        store, learner = filled(Path(folder) / "tutor.sqlite3", STORED)
        store.close()
        environment = os.environ | {"TUTOR_DATABASE_URL": store.database.url.render_as_string()}
        command = [sys.executable, "-c", SERVER, learner]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as server:
            try:
                return _measured(server)
            finally:
                server.terminate()


def _measured(server: subprocess.Popen[bytes]) -> list[Figure]:
    if server.stdout is None:
        raise AssertionError("the port is read from standard output")
    port, cookie = json.loads(server.stdout.readline())
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    asked = {
        "the page of a hand": pages(),
        "the score sheet, by counts": score_sheets(by_piles=False),
        "the score sheet, by piles": score_sheets(by_piles=True),
        _LESSON: lessons(),
        _PUZZLE: puzzles(),
    }
    headers = {_PUZZLE: {"Cookie": f"session={cookie}"}}
    best = dict.fromkeys((*asked, ""), float("inf"))
    for name, addresses in asked.items():
        _ask(connection, [next(addresses) for _ in range(FIRST)], headers.get(name, {}))
    _ask(connection, ["/empty/"] * FIRST, {})
    for _ in range(ROUNDS):
        for name, addresses in asked.items():
            seconds = _ask(connection, [next(addresses) for _ in range(REQUESTS)], headers.get(name, {}))
            best[name] = min(best[name], seconds)
        best[""] = min(best[""], _ask(connection, ["/empty/"] * REQUESTS, {}))
    connection.close()
    empty = best.pop("")
    return [
        Figure(
            name,
            f"{REQUESTS / page:,.0f} requests a second, the empty view {REQUESTS / empty:,.0f}",
            empty / page,
            "of an empty view",
            least=_LEAST.get(name, LEAST),
        )
        for name, page in best.items()
    ]


def pages(seed: int = 15) -> Iterator[str]:
    """Yield addresses of the page, each with another position: a hand, or a move, at a table of 1 to 6 cards."""
    chance, deck = random.Random(seed), [str(card) for card in deck_cards()]
    for language in _turns():
        cards = chance.sample(deck, 3 + chance.randint(1, 6))
        query = {"table": " ".join(cards[3:]), "hand": " ".join(cards[:3]), "variant": "torofun", "deck": "spanish"}
        if chance.random() < 0.5:
            query |= {"play": cards[0], "take": " ".join(cards[3:5])}
        yield f"/{language}/check?{urlencode(query)}"


def lessons() -> Iterator[str]:
    """Yield addresses of lessons, in turns of language."""
    for turn, language in enumerate(_turns()):
        yield f"/{language}/lessons/{('first-round', 'making-fifteen', 'the-count')[turn % 3]}"


def puzzles() -> Iterator[str]:
    """Yield addresses of puzzles, each of another one, in turns of kind and language."""
    kinds = (Kind.FIND_ALL, Kind.IS_THERE, Kind.ESCOBA, Kind.RIGHT_OR_WRONG)
    each = FIRST + ROUNDS * REQUESTS
    made = [make(kind, each // len(kinds), "bench of pages") for kind in kinds]
    for language, *together in zip(_turns(), *made, strict=False):
        for puzzle in together:
            yield f"/{language}/puzzles/{puzzle.id}"


def score_sheets(seed: int = 15, *, by_piles: bool) -> Iterator[str]:
    """Yield addresses of the score sheet of two sides, each of another round: a deck dealt out at random."""
    chance, deck = random.Random(seed), list(deck_cards())
    for language in _turns():
        piles = _piles(chance, deck)
        query: dict[str, object] = {"variant": "torofun", "deck": "spanish"}
        query |= {f"escobas{side}": chance.randint(0, 4) for side in (1, 2)}
        if by_piles:
            query["by"] = "cards"
            query |= {f"pile{side}": " ".join(map(str, pile)) for side, pile in enumerate(piles, 1)}
        else:
            for side, pile in enumerate(piles, 1):
                query[f"cards{side}"] = len(pile)
                query[f"coins{side}"] = sum(card.is_coin for card in pile)
                query[f"sevens{side}"] = sum(card.is_seven for card in pile)
                if any(card.is_seven_of_coins for card in pile):
                    query["seven"] = side
        yield f"/{language}/score?{urlencode(query)}"


def _piles(chance: random.Random, deck: list[Card]) -> list[list[Card]]:
    """Deal the deck out to two sides so that both piles can have been captured: the last of them has 10 left over."""
    while True:
        chance.shuffle(deck)
        place = chance.randint(12, 28)
        if sum(card.value for card in deck[:place]) % TOTAL in {0, LEFT_OVER}:
            return [deck[:place], deck[place:]]


def _turns() -> Iterator[str]:
    while True:
        yield from ("kk", "el", "pl", "en")


def _ask(connection: HTTPConnection, addresses: list[str], headers: Mapping[str, str]) -> float:
    """Return the seconds that the answers to these addresses took."""
    start = perf_counter()
    for address in addresses:
        _answer(connection, address, headers)
    return perf_counter() - start


def _answer(connection: HTTPConnection, address: str, headers: Mapping[str, str]) -> bytes:
    connection.request("GET", address, headers=headers)
    response = connection.getresponse()
    content = response.read()
    if response.status != HTTPStatus.OK:
        raise AssertionError(f"{address}: {response.status}")
    return content
