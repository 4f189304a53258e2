"""The course: the list of lessons, and each lesson."""

from typing import Final

from flask import abort, render_template

from tutor.resources import folder
from tutor.teaching.languages import LANGUAGES
from tutor.teaching.lessons import load_lessons
from tutor.web.languages import page_group, page_language

lesson_pages: Final = page_group("lessons")


@lesson_pages.get("/lessons")
def lessons() -> str:
    """List the lessons in their order."""
    found = load_lessons(folder("lessons"))
    return render_template("lessons/lessons.html", lessons=found, text_language=_text_language())


@lesson_pages.get("/lessons/<slug>")
def lesson(slug: str) -> str:
    """Show a lesson."""
    found = next((lesson for lesson in load_lessons(folder("lessons")) if lesson.slug == slug), None)
    if found is None:
        abort(404)
    return render_template("lessons/lesson.html", lesson=found, text_language=_text_language())


def _text_language() -> str:
    """Return the language that a lesson is shown in; the lengthened one has no lessons and shows English."""
    language = page_language()
    return language if language in LANGUAGES else "en"
