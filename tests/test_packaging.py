"""The wheel in an empty environment: it carries its data, and every page, file and lesson is served from it."""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]

CRAWL = """
import json, re
from tutor.web import create_app

client = create_app({"SECRET_KEY": "a key for tests, long enough"}).test_client()
seen, todo = {}, ["/", *(f"/{language}/" for language in ("kk", "el", "pl", "en")), "/healthz", "/api/v1/variants"]
while todo:
    address = todo.pop()
    if address in seen or re.match("/(el|pl)/.*[?]", address):  # with a query, two languages stand for all
        continue
    response = client.get(address, follow_redirects=True)
    seen[address] = response.status_code
    if response.mimetype == "text/html":
        page = re.sub('<form[^>]*method="post".*?</form>', "", response.get_data(as_text=True), flags=re.DOTALL)
        links = re.findall(r'(?:href|src|action|hx-get)="(/[^"#]*)', page)
        todo += [link.replace("&amp;", "&") for link in links]
print(json.dumps(seen))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command as on a machine that knows nothing of this checkout."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "COV", "LC_"))}
    ran = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment | {"LC_ALL": "C.UTF-8"}, capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr.decode()
    return ran.stdout.decode()


def tracked(folder: str) -> set[str]:
    """Name the files of a folder, without what Python and editors leave behind."""
    return {
        path.relative_to(ROOT / folder).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, so that no earlier build can lend it a file."""
    folder = tmp_path_factory.mktemp("dist")
    sdist = folder / "sdist"
    run(sys.executable, "-m", "build", "--sdist", "--outdir", sdist, ROOT, cwd=folder)
    (archive,) = sdist.iterdir()
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, archive, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel with what it needs into an empty environment; return the folder of its programs."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
    return programs


def test_the_packages_of_the_wheel_are_those_of_the_tree():
    here = {path.parent.relative_to(ROOT).as_posix().replace("/", ".") for path in ROOT.glob("tutor/**/*.py")}
    data = {"tutor.lessons", "tutor.static", "tutor.templates"}
    assert set(SETUP["packages"]) == here | data
    assert {name: SETUP["package-dir"][name] for name in data} == {name: name.removeprefix("tutor.") for name in data}


@pytest.mark.slow
def test_the_wheel_carries_every_file_of_the_package_and_its_data(wheel: Path):
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("tutor/")}
    expected = {f"tutor/{name}" for name in tracked("tutor")}
    for folder in ("templates", "static", "lessons"):
        expected |= {f"tutor/{folder}/{name}" for name in tracked(folder)}
    assert names == expected


@pytest.mark.slow
def test_the_installed_command_answers(installed: Path, tmp_path: Path):
    solve = ("solve", "--table", "5c 3e 1o", "--hand", "7o 12b", "--json")
    answer = json.loads(run(installed / "tutor", *solve, cwd=tmp_path))
    assert len(answer["captures"]) == 2
    assert "siódemkę monet" in run(installed / "tutor", *solve[:-1], "--lang", "pl", cwd=tmp_path)
    assert run(installed / "tutor", "lessons", "check", cwd=tmp_path).startswith("No faults in the lessons.")


@pytest.mark.slow
def test_the_installed_copy_serves_every_page_file_and_lesson_that_a_page_links_to(installed: Path, tmp_path: Path):
    seen = json.loads(run(installed / "python", "-c", CRAWL, cwd=tmp_path))
    assert set(seen.values()) == {200}
    for language in ("kk", "el", "pl", "en"):
        assert f"/{language}/check" in {address.partition("?")[0] for address in seen}
        assert f"/{language}/lessons/rules-in-brief" in seen
    assert any(re.match(r"/static/vendor/htmx/.*\.js", address) for address in seen)
    assert any(address.startswith("/static/css/") for address in seen)


@pytest.mark.slow
def test_the_installed_game_imports_without_a_library(installed: Path, tmp_path: Path):
    code = "import sys, tutor.escoba; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = set(run(installed / "python", "-c", code, cwd=tmp_path).split())
    assert loaded.isdisjoint({"flask", "babel", "click", "sqlalchemy", "pydantic"})
    assert "tutor" in loaded
