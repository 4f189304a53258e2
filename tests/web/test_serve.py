import json
import logging
import os
import signal
import socket
import stat
import subprocess
import sys
import urllib.request

import pytest

from tutor.resources import data_folder
from tutor.web.serve import kept_key, serve


def test_the_key_is_made_once_and_kept_where_only_the_user_can_read_it(tmp_path):
    path = tmp_path / "new" / "folder" / "secret-key"
    key = kept_key(path)
    assert len(key) >= 32
    assert kept_key(path) == key
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_two_users_have_two_keys(tmp_path):
    assert kept_key(tmp_path / "one") != kept_key(tmp_path / "two")


@pytest.mark.parametrize("content", [b"", b"short", b"\xff\xfe not text" * 9])
def test_a_key_that_was_cut_short_or_damaged_is_never_used(tmp_path, content):
    path = tmp_path / "secret-key"
    path.write_bytes(content)
    assert len(kept_key(path)) >= 32


def test_where_no_key_can_be_kept_it_lasts_for_the_run_and_the_log_says_so(tmp_path, caplog):
    (tmp_path / "file").write_text("in the way")
    with caplog.at_level(logging.WARNING):
        first, second = (kept_key(tmp_path / "file" / "secret-key") for _ in range(2))
    assert len(first) >= 32
    assert first != second
    assert "cannot be kept" in caplog.text


@pytest.mark.parametrize(
    ("environment", "platform", "end"),
    [
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/tutor"),
        ({}, "linux", "/.local/share/tutor"),
        ({}, "darwin", "/Library/Application Support/tutor"),
        ({"LOCALAPPDATA": "C:/Users/a/AppData/Local"}, "win32", "C:/Users/a/AppData/Local/tutor"),
        ({}, "win32", "/.local/share/tutor"),
    ],
)
def test_data_lies_where_the_platform_keeps_it(environment, platform, end):
    assert data_folder(environment, platform).as_posix().endswith(end)


def test_serving_answers_pages_keeps_the_key_and_ends_at_an_interrupt(tmp_path):
    script = "from tutor.web.serve import serve; serve(port=0, started=lambda address: print(address, flush=True))"
    environment = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    environment |= {"XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            address = process.stdout.readline().strip()
            with urllib.request.urlopen(f"{address}healthz", timeout=10) as answer:
                assert json.load(answer) == {"status": "ok"}
                assert "Server" not in answer.headers
            request = urllib.request.Request(
                f"{address}pl/", headers={"X-Forwarded-Proto": "https", "Sec-Fetch-Site": "same-origin"}
            )
            with urllib.request.urlopen(request, timeout=10) as answer:
                assert 'lang="pl"' in answer.read().decode()
                assert "Secure" not in answer.headers["Set-Cookie"]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
    assert (tmp_path / "tutor" / "secret-key").exists()


def test_a_port_that_is_taken_is_an_error_of_the_system(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "a key for tests, long enough")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            serve(port=taken.getsockname()[1])


def test_the_wsgi_module_refuses_to_start_without_a_key(monkeypatch):
    environment = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    started = subprocess.run(
        [sys.executable, "-c", "from tutor.web.wsgi import app"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert started.returncode != 0
    assert "SECRET_KEY is not set" in started.stderr


def test_a_server_with_many_workers_starts_with_a_key_and_refuses_without_one():
    keyless = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    check = [sys.executable, "-m", "gunicorn", "--check-config", "tutor.web.wsgi:app"]
    pytest.importorskip("gunicorn", reason="gunicorn is not installed: the extra `server` brings it")
    assert (
        subprocess.run(check, env=keyless | {"SECRET_KEY": "a key"}, capture_output=True, check=False).returncode == 0
    )
    refused = subprocess.run(check, env=keyless, capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert "SECRET_KEY is not set" in refused.stderr


def test_the_wsgi_module_holds_an_application():
    environment = os.environ | {"SECRET_KEY": "a key for tests, long enough"}
    script = "from tutor.web.wsgi import app; print(app.test_client().get('/healthz').json)"
    started = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert started.stdout.strip() == "{'status': 'ok'}"
