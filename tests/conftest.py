"""What all tests share: the order of the parts, slow tests on request, and the program called in-process."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from tutor.cli import run

CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
PARTS = {  # quick ones first; a test belongs to the first folder or file name that its path starts with
    "doctests": "tutor/",
    "game": "tests/escoba/",
    "sentences": "tests/teaching/",
    "command line": "tests/test_cli",
    "web": "tests/web/",
    "other": "tests/test_",
    "browser": "tests/browser/",
    "packaging": "tests/test_packaging",
    "speed": "tests/bench/",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too, as CI does")


def part_of(path: str) -> str:
    """Name the part that a test file belongs to.

    >>> part_of("tests/test_packaging.py"), part_of("tests/test_readme.py"), part_of("tests/escoba/test_cards.py")
    ('packaging', 'other', 'game')
    """
    fits = [name for name, start in PARTS.items() if path.startswith(start)]
    return max(fits, key=lambda name: len(PARTS[name]), default="other")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order = list(PARTS)
    items.sort(key=lambda item: order.index(part_of(item.nodeid)))
    if hasattr(config, "workerinput"):
        beside_others = pytest.mark.skip(reason="speed is measured alone: pytest --slow tests/bench")
        for item in items:
            if item.get_closest_marker("bench"):
                item.add_marker(beside_others)
    if CI or config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: run with --slow")
    for item in items:
        if item.get_closest_marker("slow") or item.get_closest_marker("bench"):
            item.add_marker(skip)


_TIMES: dict[str, float] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    part = part_of(report.nodeid)  # whichever worker ran it
    _TIMES[part] = _TIMES.get(part, 0.0) + report.duration


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if len(_TIMES) > 1:
        terminalreporter.section("seconds by part")
        for part, seconds in _TIMES.items():
            terminalreporter.write_line(f"{seconds:8.1f}  {part}")


@pytest.fixture(scope="session", autouse=True)
def _store_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what the tests store, in this process and in those that it starts, out of the user's data folder."""
    folder = tmp_path_factory.mktemp("store")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TUTOR_DATABASE_URL", f"sqlite:///{folder / 'tutor.sqlite3'}")
        yield


class Ran(NamedTuple):
    """What a command did: its exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Program = Callable[..., Ran]


@pytest.fixture
def tutor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Program:
    """Run ``tutor`` with arguments in English, unless ``--lang`` or the test's own environment says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run(arguments)
        return Ran(status, *capsys.readouterr())

    return call
