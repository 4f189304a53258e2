"""serve: started as a user starts it, asked a question, stopped with Ctrl-C."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from tests.conftest import Program


@contextmanager
def served(home: Path, *arguments: str) -> Iterator[str]:
    """Start the server at a free port with an empty home, give the line it prints, stop it with Ctrl-C."""
    environment = {name: text for name, text in os.environ.items() if name != "SECRET_KEY"}
    environment |= {"XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", "serve", "--port", "0", *arguments], stdout=subprocess.PIPE, env=environment
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().decode().strip()
        finally:
            server.send_signal(signal.SIGINT)
            status = server.wait(20)
    assert status == 0


def test_serve_needs_no_configuration_and_answers_over_http(tmp_path: Path):
    with served(tmp_path, "--json") as line:
        address = json.loads(line)["address"]
        body = json.dumps({"table": ["5c", "3e", "1o"], "hand": ["7o", "12b"]}).encode()
        request = Request(f"{address}api/v1/solve", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=20) as response:
            assert len(json.load(response)["captures"]) == 2
        with urlopen(address, timeout=20) as response:
            assert response.url == f"{address}en/"


def test_the_address_that_is_printed_carries_the_rules_that_were_given(tmp_path: Path):
    with served(tmp_path, "--variant", "torofun,target=31", "--deck", "french", "--lang", "pl") as line:
        assert "/pl/check?variant=torofun,target=31&deck=french" in line


def test_an_address_that_is_taken_is_named(tutor: Program):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = tutor("serve", "--port", str(port))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"--host 127.0.0.1 --port {port}: ")
