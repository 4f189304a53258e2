"""The page of a hand, against an empty Flask view on the same server."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlencode

from tests.bench.figures import Figure
from tutor.escoba import deck_cards

ROUNDS = 20  # the best of many short ones: a busy moment of the machine spoils few
REQUESTS = 40
LEAST = 0.25

SERVER = """
import json, sys
from flask import Flask
from waitress.server import create_server
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from tutor.web import create_app

empty = Flask("empty")
empty.add_url_rule("/", "empty", lambda: "")
both = DispatcherMiddleware(create_app({"SECRET_KEY": "a key for the benchmark, long enough"}), {"/empty": empty})
server = create_server(both, host="127.0.0.1", port=0, threads=4)
print(json.dumps(server.effective_port), flush=True)
server.run()
"""


def measure() -> list[Figure]:
    """Ask both in turns over one kept connection, the page each time for another position."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        try:
            if server.stdout is None:
                raise AssertionError("the port is read from standard output")
            connection = HTTPConnection("127.0.0.1", json.loads(server.stdout.readline()), timeout=30)
            addresses = pages()
            _ask(connection, [next(addresses) for _ in range(20)])
            _ask(connection, ["/empty/"] * 20)
            page = empty = float("inf")
            for _ in range(ROUNDS):
                page = min(page, _ask(connection, [next(addresses) for _ in range(REQUESTS)]))
                empty = min(empty, _ask(connection, ["/empty/"] * REQUESTS))
            connection.close()
        finally:
            server.terminate()
    absolute = f"{REQUESTS / page:,.0f} requests a second, the empty view {REQUESTS / empty:,.0f}"
    return [Figure("the page of a hand", absolute, empty / page, "of an empty view", least=LEAST)]


def pages(seed: int = 15) -> Iterator[str]:
    """Yield addresses of the page, each with another position: a hand, or a move, at a table of 1 to 6 cards."""
    chance, deck = random.Random(seed), [str(card) for card in deck_cards()]
    for language in _turns():
        cards = chance.sample(deck, 3 + chance.randint(1, 6))
        query = {"table": " ".join(cards[3:]), "hand": " ".join(cards[:3]), "variant": "torofun", "deck": "spanish"}
        if chance.random() < 0.5:
            query |= {"play": cards[0], "take": " ".join(cards[3:5])}
        yield f"/{language}/check?{urlencode(query)}"


def _turns() -> Iterator[str]:
    while True:
        yield from ("kk", "el", "pl", "en")


def _ask(connection: HTTPConnection, addresses: list[str]) -> float:
    """Return the seconds that the answers to these addresses took."""
    start = time.perf_counter()
    for address in addresses:
        connection.request("GET", address)
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            raise AssertionError(f"{address}: {response.status}")
    return time.perf_counter() - start
