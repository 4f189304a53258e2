"""README: every example does what it says, and its tables are those of the program."""

import re
import tomllib

import pytest

from tests.make_readme import README, ROOT, made

TEXT = README.read_text(encoding="utf-8")


def test_every_example_and_table_of_the_readme_is_as_it_says():
    """Once a sentence has changed on purpose, ``python -m tests.make_readme`` writes them anew."""
    assert made(TEXT) == TEXT


def test_the_two_commands_of_the_readme_stand_where_they_are_looked_for():
    first, second = re.findall(r"^python3 .*$", TEXT, re.MULTILINE)
    assert first == "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tutor serve"
    setting_up = "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]'"
    assert second == f"{setting_up} && .venv/bin/pytest -n auto --dist loadfile"


def test_the_table_of_dependencies_names_every_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = project["dependencies"] + [name for extra in project["optional-dependencies"].values() for name in extra]
    table = TEXT.split("## Dependencies")[1].split("## ")[0]
    listed = set(re.findall(r"[a-z][a-z0-9-]+", " ".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE))))
    assert {re.split(r"[<>=~;\[ ]", requirement)[0] for requirement in required} <= listed


@pytest.mark.parametrize("document", ["README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md"])
def test_links_between_documents_lead_somewhere(document: str):
    text = (ROOT / document).read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }
    for link in re.findall(r"\]\(([^)]+)\)", re.sub(r"`[^`]*`", "", text)):
        if link.startswith("#"):
            assert link[1:] in headings, link
        elif "://" not in link:
            assert (ROOT / document).parent.joinpath(link).exists(), link
