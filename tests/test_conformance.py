"""The shared cases: this program agrees with every one, and they are what their generator makes."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests import conformance, make_conformance
from tutor.teaching.answers import answer

RUNNER = Path(conformance.__file__)


@pytest.mark.parametrize("command", sorted({case["command"] for case in conformance.CASES}))
def test_every_case_is_answered_as_expected(command):
    wrong = [
        case["id"]
        for case in conformance.CASES
        if case["command"] == command and not conformance.agrees(case["expect"], answer(command, case["request"], "en"))
    ]
    assert wrong == []


def test_there_are_a_thousand_cases_of_every_kind_each_with_its_source():
    kinds = Counter(case["command"] for case in conformance.CASES)
    assert kinds.total() >= 1000
    assert set(kinds) == {"solve", "check", "opening", "claim", "score", "record"}
    assert min(kinds.values()) >= 50
    assert all(case["source"] for case in conformance.CASES)


def test_the_file_is_what_its_generator_makes():
    written = (make_conformance.DATA / "conformance.jsonl").read_text(encoding="utf-8")
    assert written == make_conformance.text()


def test_an_answer_that_differs_is_told_apart():
    case = next(case for case in conformance.CASES if case["command"] == "solve" and case["expect"]["captures"])
    found = json.loads(json.dumps(answer("solve", case["request"], "en")))
    found["captures"].reverse()
    assert conformance.agrees(case["expect"], found)
    found["captures"].pop()
    assert not conformance.agrees(case["expect"], found)


@pytest.mark.slow
def test_the_runner_feeds_a_program_behind_a_pipe():
    run = subprocess.run(
        [sys.executable, RUNNER, sys.executable, "-m", "tutor"], capture_output=True, text=True, check=False
    )
    assert run.stdout.splitlines()[-1:] == [f"{len(conformance.CASES)} passed, 0 failed"]
    assert run.returncode == 0
