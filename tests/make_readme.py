"""Write README's examples and tables anew, from what the program does today: ``python -m tests.make_readme``."""

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tutor.web import create_app
from tutor.web.settings import settings_table

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def made(text: str) -> str:
    """Return the text of README with every output, answer and row of settings as it is today."""
    text = _blocks(text, "console", _console)
    text = _blocks(text, "python", _python)
    request = re.search(r"^curl .*$", text, re.MULTILINE)
    assert request
    text = _blocks(text, "json", lambda _: _answer(request[0]))
    rows = "".join(
        f"| `{row.name}` | {f'`{row.default}`' if row.default else '–'} | {row.meaning} |\n" for row in settings_table()
    )
    heading = "| variable | default | meaning |\n|---|---|---|\n"
    return re.sub(re.escape(heading) + r"(?:\|.*\n)*", lambda _: heading + rows, text)


def _blocks(text: str, kind: str, make: Callable[[str], str]) -> str:
    fenced = re.compile(rf"^```{kind}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return fenced.sub(lambda block: f"```{kind}\n{make(block[1])}```", text)


def _console(block: str) -> str:
    """Run the commands of a block in a shell whose ``tutor`` is this very program."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "tutor"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tutor "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        told = ""
        for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
            ran = subprocess.run(
                ["sh", "-c", command],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
                cwd=ROOT,
                env=environment,
            )
            told += f"$ {command}\n{ran.stdout.decode()}"
    return told


def _python(block: str) -> str:
    told, names = "", {}
    for example in doctest.DocTestParser().get_examples(block):
        first, *rest = example.source.rstrip("\n").split("\n")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "README.md", "single"), names)  # noqa: S102  our own examples
        told += "".join(f"{line}\n" for line in (f">>> {first}", *(f"... {line}" for line in rest)))
        told += printed.getvalue()
    return told


def _answer(curl: str) -> str:
    """Answer the request that a line of curl makes; lists and objects without others in them stay on a line."""
    _, address, _, header, _, body = shlex.split(curl)
    name, _, value = header.partition(": ")
    client = create_app({"SECRET_KEY": "a key for examples, long enough"}).test_client()
    response = client.post(address.removeprefix("http://127.0.0.1:8000"), data=body, headers={name: value})
    wide = json.dumps(response.get_json(), ensure_ascii=False, indent=2)
    return (
        re.sub(r"([\[{])\s+([^\[\]{}]*?)\s+([\]}])", lambda flat: re.sub(r"\n\s+", " ", "".join(flat.groups())), wide)
        + "\n"
    )


if __name__ == "__main__":
    README.write_text(made(README.read_text(encoding="utf-8")), encoding="utf-8")
