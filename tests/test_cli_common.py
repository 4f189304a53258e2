"""What holds for every command: help, options, languages, and what is imported."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.conftest import Program
from tutor import __version__
from tutor.cli import program

COMMANDS = [
    ("solve",),
    ("check",),
    ("opening",),
    ("claim",),
    ("score",),
    ("record", "check"),
    ("variants",),
    ("lessons", "check"),
    ("locale", "sheet"),
    ("locale", "update"),
    ("locale", "check"),
    ("puzzle", "make"),
    ("db", "upgrade"),
    ("db", "backup"),
    ("db", "restore"),
    ("db", "tidy"),
    ("serve",),
]
GROUPS = ("record", "lessons", "locale", "puzzle", "db")


def modules_after(*arguments: str) -> tuple[set[str], str]:
    """Run the program in a fresh interpreter; return what it imported and what it printed."""
    code = (
        "import sys, json\n"
        "from tutor.cli import run\n"
        "run(sys.argv[1:])\n"
        "sys.stderr.write(json.dumps(sorted({name.partition('.')[0] for name in sys.modules} | set(sys.modules))))"
    )
    environment = {name: text for name, text in os.environ.items() if name not in {"LC_ALL", "LC_MESSAGES", "LANG"}}
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, check=True, env=environment)
    return set(json.loads(ran.stderr)), ran.stdout.decode()


def test_help_lists_every_command(tutor: Program):
    ran = tutor("--help")
    assert ran.status == 0
    listed = {line.split()[0] for line in ran.out.split("Commands:")[1].splitlines() if line.startswith("  ")}
    assert {"solve", "check", "opening", "claim", "score", "record", "variants", "lessons", "serve"} <= listed


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_common_options_and_an_example(tutor: Program, command: tuple[str, ...]):
    ran = tutor(*command, "--help")
    assert ran.status == 0
    for option in ("--variant", "--deck", "--lang kk|el|pl|en", "--json"):
        assert option in ran.out
    assert f"  tutor {' '.join(command)}" in ran.out.split("Example:")[1]


def test_these_are_all_commands():
    listed = set()
    for name, command in program.commands.items():
        listed |= {(name, sub) for sub in command.commands} if isinstance(command, click.Group) else {(name,)}
    assert listed == set(COMMANDS)


def test_the_help_of_records_prints_the_grammar_and_a_whole_example(tutor: Program):
    ran = tutor("record", "--help")
    grammar, example = ran.out.split("Grammar:")[1].split("Example:\n\n")
    assert "opening: CARDS" in grammar
    checked = tutor("record", "check", "-", stdin=example.encode())
    assert checked.out.splitlines()[0] == "The record is in order."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LC_MESSAGES": "kk_KZ.UTF-8", "LANG": "pl_PL"}, "kk"),
        ({"LC_ALL": "el", "LC_MESSAGES": "kk_KZ.UTF-8"}, "el"),
        ({"LC_ALL": "", "LANG": "el_GR@euro"}, "el"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "pl_PL"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_the_environments_if_it_is_one_of_ours(
    tutor: Program, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
):
    expected = tutor("solve", "--table", "5c", "--hand", "1o", "--lang", language)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert tutor("solve", "--table", "5c", "--hand", "1o") == expected


@pytest.mark.parametrize("command", COMMANDS)
def test_a_language_that_there_is_not_is_refused(tutor: Program, command: tuple[str, ...]):
    given = {
        "record check": ("-",),
        "locale sheet": ("kk",),
        "db backup": ("new",),
        "db restore": ("old",),
    }.get(" ".join(command), ())
    ran = tutor(*command, *given, "--lang", "xx")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "--lang: There is no language “xx”.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_variant_and_a_deck_that_there_are_not_are_refused(tutor: Program, command: tuple[str, ...]):
    given = {
        "record check": ("-",),
        "locale sheet": ("kk",),
        "puzzle make": ("--kind", "find_all"),
        "db backup": ("new",),
        "db restore": ("old",),
        "solve": ("--table", "", "--hand", "7o"),
        "check": ("--table", "", "--play", "7o"),
        "claim": ("--table", "7c", "--laid", "10o"),
        "opening": ("--cards", "1o 2o 3o 4o"),
        "score": ("--counts", "cards=20", "--counts", "cards=20"),
    }.get(" ".join(command), ())
    ran = tutor(*command, *given, "--variant", "nobody", "--deck", "tarot")
    assert (ran.status, ran.out) == (2, "")
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["--deck", "--variant"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("unknown",),
        ("solve", "--unknown"),
        ("solve", "5c"),
        ("solve", "--table"),
        ("record", "check"),
        ("record", "check", "nowhere.txt"),
        ("lessons", "check", "nowhere"),
        ("locale", "sheet"),
        ("locale", "sheet", "en"),
        ("locale", "sheet", "kk", "--read", "nowhere.csv"),
        ("serve", "--port", "many"),
        ("serve", "--port", "99999"),
    ],
)
def test_a_command_that_cannot_be_understood_is_one_line_and_status_2(tutor: Program, arguments: tuple[str, ...]):
    ran = tutor(*arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [(), *((group,) for group in GROUPS)])
def test_no_command_at_all_prints_the_help_on_standard_error(tutor: Program, arguments: tuple[str, ...]):
    ran = tutor(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Usage: tutor")


def test_the_version_is_that_of_the_package(tutor: Program):
    assert tutor("--version").out == f"tutor, version {__version__}\n"


def test_python_m_tutor_is_the_command():
    ran = subprocess.run([sys.executable, "-m", "tutor", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"tutor, version {__version__}\n"


def test_an_answer_is_utf8_whatever_the_terminal_speaks():
    ran = subprocess.run(
        [sys.executable, "-m", "tutor", "solve", "--table", "7c", "--hand", "10o", "--lang", "kk"],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert "монета" in ran.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full to write to")
def test_a_full_disk_is_one_line():
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "tutor", "solve", "--table", "7c", "--hand", "10o"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr.count(b"\n")) == (2, 1)


def test_ctrl_c_ends_a_batch_without_a_word():
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", "solve", "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert (process.stderr.read(), process.wait(10)) == (b"", 130)


def test_help_needs_neither_web_nor_languages_nor_any_library_but_click():
    modules, printed = modules_after("--help")
    assert printed.startswith("Usage: tutor")
    assert modules.isdisjoint(
        {"flask", "babel", "sqlalchemy", "pydantic", "markdown_it", "tutor.web", "tutor.teaching"}
    )


def test_an_english_answer_needs_neither_the_web_nor_babel():
    modules, printed = modules_after("solve", "--table", "7c", "--hand", "10o")
    assert printed.startswith("There is 1 way to make 15.")
    assert modules.isdisjoint({"flask", "babel", "sqlalchemy", "pydantic", "markdown_it", "tutor.web"})


def test_the_game_needs_the_standard_library_only():
    code = "import sys, tutor.escoba; print(*{name.partition('.')[0] for name in sys.modules})"
    plain = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, check=True)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    new = set(ran.stdout.decode().split()) - set(plain.stdout.decode().split())
    assert new - set(sys.stdlib_module_names) == {"tutor"}
