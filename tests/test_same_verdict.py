"""Worked examples asked on the command line, over HTTP and on the page: the verdict is the same everywhere.

``tests/data/examples.json`` holds for each example the question, a request as the API takes it, and the
part of the answer that the rules settle. An object there is a part of the answer's. Of the lists, categories
are found by their name, captures and other variants may stand in any order, and all else is compared place
by place.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from tutor.web import create_app

ROWS = json.loads((Path(__file__).parent / "data" / "examples.json").read_text(encoding="utf-8"))
MOVES = [row for row in ROWS if row["command"] == "check"]
HANDS = [row for row in ROWS if row["command"] == "solve"]
FOUND_BY = {"categories": "category"}
ANY_ORDER = {"captures", "missed", "overlooked", "alternatives", "elsewhere"}
OPTIONS = {"piles": "--pile"}  # the one field whose option has another name
SEVERAL = {"piles", "counts", "escobas", "scores", "wrong_captures"}

each_example = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["says"])


def differences(expected: Any, found: Any, place: str = "answer") -> Iterator[str]:
    """Yield the places where an answer is not what was expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from differences(value, found.get(key, "nothing"), f"{place}.{key}")
    elif isinstance(expected, list) and isinstance(found, list):
        yield from differences_of_lists(expected, found, place)
    elif expected != found or type(expected) is not type(found):
        yield f"{place}: {found!r}, not {expected!r}"


def differences_of_lists(expected: list[Any], found: list[Any], place: str) -> Iterator[str]:
    """Compare two lists as what they hold asks for."""
    name = place.rpartition(".")[2]
    if word := FOUND_BY.get(name):
        by_word = {item[word]: item for item in found}
        for item in expected:
            yield from differences(item, by_word.get(item[word], "nothing"), f"{place}.{item[word]}")
    elif len(expected) != len(found):
        yield f"{place}: {found!r}, not {expected!r}"
    elif name in ANY_ORDER:
        for item in expected:
            if all(any(differences(item, other)) for other in found):
                yield f"{place}: no {item!r} in {found!r}"
    else:
        for number, (item, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(item, other, f"{place}[{number}]")


def text_of(value: Any) -> str:
    """Write a value of a request as the command line takes it."""
    match value:
        case dict():
            return ",".join(name if entry is True else f"{name}={plus(entry)}" for name, entry in value.items())
        case list():
            return " ".join(map(str, value))
        case _:
            return str(value)


def plus(entry: Any) -> str:
    """Write one count of a side: a number, or the cards of a setenta joined with ``+``."""
    return "+".join(map(str, entry)) if isinstance(entry, list) else str(entry)


def arguments(command: str, request: dict[str, Any]) -> list[str]:
    """Write a request as a command line."""
    words = [command, "--json"]
    for field, value in request.items():
        option = OPTIONS.get(field, f"--{field.replace('_', '-')}")
        several = field in SEVERAL and isinstance(value, list)
        for one in value if several else [value]:
            words += [option, text_of(one)]
    return words


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    app = create_app({"SECRET_KEY": "a key for tests, long enough", "TESTING": True, "TUTOR_RATE_LIMIT": "off"})
    return app.test_client()


def post(client: FlaskClient, command: str, request: dict[str, Any]) -> Any:
    """Ask over HTTP, expecting an answer."""
    response = client.post(f"/api/v1/{command}", json=request)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


@each_example
def test_an_example_has_its_verdict_on_the_command_line(row, tutor):
    ran = tutor(*arguments(row["command"], row["request"]))
    assert ran.err == ""
    assert list(differences(row["answer"], ran.json)) == []
    assert ran.status == (1 if row["answer"].get("legal") is False else 0)


@each_example
def test_an_example_has_its_verdict_over_http(row, client):
    assert list(differences(row["answer"], post(client, row["command"], row["request"]))) == []


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
@pytest.mark.parametrize("row", MOVES, ids=lambda row: row["says"])
def test_a_move_has_its_verdict_on_the_page(row, language, client):
    fields = {"variant": "wikipedia", **row["request"]}
    response = client.get(f"/{language}/check", query_string={name: text_of(value) for name, value in fields.items()})
    assert response.status_code == 200
    verdict = BeautifulSoup(response.get_data(as_text=True), "html.parser").select("#verdict")
    assert [element["data-legal"] for element in verdict] == ["true" if row["answer"]["legal"] else "false"]


@pytest.mark.parametrize("row", HANDS, ids=lambda row: row["says"])
def test_a_hand_without_a_move_gets_no_verdict_on_the_page(row, client):
    fields = {"variant": "wikipedia", **row["request"]}
    response = client.get("/en/check", query_string={name: text_of(value) for name, value in fields.items()})
    assert response.status_code == 200
    assert BeautifulSoup(response.get_data(as_text=True), "html.parser").select("#verdict, [data-legal]") == []


@each_example
def test_an_example_has_the_same_whole_answer_on_the_command_line_and_over_http(row, tutor, client):
    ran = tutor(*arguments(row["command"], row["request"]))
    assert ran.json == post(client, row["command"], row["request"])


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"legal": True}, {"legal": 1}),
        ({"legal": True}, {}),
        ({"missed": [{"card": "7o"}]}, {"missed": []}),
        ({"missed": [{"card": "7o"}]}, {"missed": [{"card": "7c"}]}),
        ({"silent": ["ties", "lead"]}, {"silent": ["lead", "ties"]}),
        ({"categories": [{"category": "setenta", "points": [1, 0]}]}, {"categories": []}),
    ],
)
def test_the_comparison_sees_what_differs(expected, found):
    assert list(differences(expected, found))
