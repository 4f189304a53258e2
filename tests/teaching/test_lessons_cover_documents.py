"""What the three documents say is told in the course: for each of their paragraphs, where."""

import json
import re

import pytest

from tests.make_readme import ROOT
from tutor.resources import folder
from tutor.teaching.languages import LANGUAGES
from tutor.teaching.lessons import load_lessons

PLACES = json.loads((ROOT / "tests/data/lessons_of_documents.json").read_text(encoding="utf-8"))
#: What is no part of the game: instructions for a page, a list of contents, a link.
NOTHING = {("wikipedia", "front 2"), ("wikipedia", "front 3"), ("cardgames", "end 1")}
HEADINGS = {"Wikipedia": "wikipedia", "ToroFun": "torofun", "cardgames.io": "cardgames"}


def paragraphs_of_documents() -> set[tuple[str, str]]:
    """Return every paragraph of the documents, as the table of all their sentences names it."""
    found, document = set(), ""
    for line in (ROOT / "tests/escoba/RULES.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            document = next((name for heading, name in HEADINGS.items() if line[3:].startswith(heading)), "")
        elif document and (row := re.match(r"\| ([a-z]+ \d+) \|", line)):
            found.add((document, row[1]))
    return found


def test_every_paragraph_of_the_documents_is_told_somewhere():
    listed = {(document, place) for document, places in PLACES.items() for place in places}
    assert listed == paragraphs_of_documents()
    empty = {(document, place) for document, places in PLACES.items() for place, told in places.items() if not told}
    assert empty == NOTHING


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paragraphs_of_the_course_that_are_named_exist(language: str):
    there = {
        f"{lesson.number:02}-{lesson.slug}#{block.mark}"
        for lesson in load_lessons(folder("lessons"))
        for block in lesson.texts[language].blocks
    }
    told = {mark for places in PLACES.values() for marks in places.values() for mark in marks}
    assert told - there == set()
