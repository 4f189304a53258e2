"""--batch: a line in, a line out at once, whatever the line holds."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Program
from tutor.commands.batch import LONGEST_LINE

POSITION = {"table": ["5c", "3e", "1o"], "hand": ["7o", "12b"]}
REQUESTS: dict[str, dict[str, Any]] = {
    "solve": POSITION,
    "check": {"table": ["7c"], "play": "10o"},
    "opening": {"cards": ["1o", "2c", "5e", "7b"]},
    "claim": {"table": ["7c", "3b"], "laid": "10o"},
    "score": {"counts": [{"cards": 22}, {"cards": 18}]},
}


def lines_of(*requests: object) -> bytes:
    return "".join(json.dumps(request) + "\n" for request in requests).encode()


def answers(tutor: Program, stdin: bytes, *arguments: str) -> list[Any]:
    ran = tutor(*(arguments or ("solve",)), "--batch", "-", stdin=stdin)
    assert (ran.status, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


@pytest.mark.parametrize("command", REQUESTS)
def test_a_line_is_answered_as_the_command_itself_answers(tutor: Program, command: str, tmp_path: Path):
    options = {
        "solve": ("--table", "5c 3e 1o", "--hand", "7o 12b"),
        "check": ("--table", "7c", "--play", "10o"),
        "opening": ("--cards", "1o 2c 5e 7b"),
        "claim": ("--table", "7c 3b", "--laid", "10o"),
        "score": ("--counts", "cards=22", "--counts", "cards=18"),
    }
    file = tmp_path / "lines.jsonl"
    file.write_bytes(lines_of(REQUESTS[command]))
    batch = tutor(command, "--batch", str(file))
    assert (batch.status, batch.json) == (0, tutor(command, *options[command], "--json").json)


def test_every_line_gets_a_line_in_order(tutor: Program):
    requests = [{"table": ["5c"], "hand": [card]} for card in ("12b", "7o", "1e")]
    assert [answer["hand"] for answer in answers(tutor, lines_of(*requests))] == [["12b"], ["7o"], ["1e"]]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"no JSON",
        b"[1, 2]",
        b'"text"',
        b"null",
        b'{"table": ["5c"]',
        b'{"table": ["9x"], "hand": ["7o"]}',
        b'{"table": [], "hand": ["7o"], "surprise": 1}',
        b'{"table": "5c", "hand": ["7o"]}',
        b"\xff\xfe\xfa",
        b'{"table": ["\\ud800"], "hand": ["7o"]}',
        b"[" * 100_000,
        b'{"escobas": ' + b"9" * 5000 + b"}",
        b"NaN",
    ],
)
def test_a_line_that_cannot_be_used_gets_its_errors_and_the_next_is_answered(tutor: Program, line: bytes):
    bad, good = answers(tutor, line + b"\n" + lines_of(POSITION))
    assert list(bad) == ["errors"]
    assert set(bad["errors"][0]) == {"code", "field", "message"}
    assert len(good["captures"]) == 2


def test_a_line_that_is_too_long_gets_one_answer(tutor: Program):
    long = b'{"table": [' + b" " * (2 * LONGEST_LINE) + b'], "hand": []}\n'
    bad, good = answers(tutor, long + lines_of(POSITION))
    assert [error["code"] for error in bad["errors"]] == ["malformed"]
    assert len(good["captures"]) == 2


def test_a_line_as_long_as_the_limit_is_answered(tutor: Program):
    line = lines_of(POSITION).strip()
    line = line[:-1] + b" " * (LONGEST_LINE - len(line) - 1) + b"}\n"
    assert [len(answer["captures"]) for answer in answers(tutor, line + line.rstrip())] == [2, 2]


def test_a_last_line_without_an_end_is_answered(tutor: Program):
    assert len(answers(tutor, lines_of(POSITION).rstrip())) == 1


def test_no_lines_are_answered_with_none(tutor: Program):
    assert answers(tutor, b"") == []


def test_variant_and_deck_stand_in_for_those_that_a_line_leaves_out(tutor: Program):
    lines = lines_of(
        {"table": ["QD"], "hand": ["7S"]},
        {"table": ["12o"], "hand": ["5c"], "variant": "pagat", "deck": "spanish"},
        {"table": ["QD"], "hand": ["7S"], "variant": None, "deck": None},
    )
    found = answers(tutor, lines, "solve", "--variant", "torofun", "--deck", "french_qj")
    assert [(answer["variant"], answer["deck"], len(answer["captures"])) for answer in found] == [
        ("torofun", "french_qj", 1),
        ("pagat", "spanish", 1),
        ("torofun", "french_qj", 1),
    ]


def test_messages_come_in_the_language_asked_for(tutor: Program):
    english, polish = (
        answers(tutor, b"\n", "solve", "--lang", language)[0]["errors"][0]["message"] for language in ("en", "pl")
    )
    assert english == "This is not JSON."
    assert polish != english


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("--variant", "nobody"), "--variant"),
        (("--deck", "tarot"), "--deck"),
        (("--table", "5c"), "--table"),
        (("--hand", ""), "--hand"),
    ],
)
def test_an_option_that_cannot_be_used_stops_the_batch(tutor: Program, arguments: tuple[str, ...], option: str):
    ran = tutor("solve", "--batch", "-", *arguments, stdin=lines_of(POSITION))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{option}: ")


def test_a_file_that_is_not_there_is_named(tutor: Program):
    ran = tutor("solve", "--batch", "nowhere.jsonl")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "nowhere.jsonl" in ran.err


def test_a_line_is_answered_before_the_next_is_written():
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", "check", "--batch", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin
        assert program.stdout
        for play, legal in (("10o", False), ("1o", True)):
            program.stdin.write(lines_of({"table": ["7c"], "play": play}))
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["legal"] is legal
        program.stdin.close()
        assert program.wait(10) == 0


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path):
    file = tmp_path / "many.jsonl"
    file.write_bytes(lines_of(POSITION) * 5000)
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", "solve", "--batch", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.readline()
        program.stdout.close()
        assert (program.stderr.read(), program.wait(30)) == (b"", 0)
