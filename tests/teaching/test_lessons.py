"""Lessons: what is read, how it is rendered, and every fault that is found."""

from pathlib import Path

import pytest

from tutor.resources import folder
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.lesson_faults import Fault, FaultCode
from tutor.teaching.lessons import FaultyLessonsError, faults, load_lessons

GOOD = "# Title\n\n[#lead]\nMake *quince*.\n\n[#end]\nThe end.\n"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Make a course with one lesson that has no faults."""
    lesson = tmp_path / "01-first"
    lesson.mkdir()
    for language in LANGUAGES:
        (lesson / f"{language}.md").write_text(GOOD, encoding="utf-8")
    return tmp_path


def found_in(course: Path, text: str, language: str = "pl") -> list[tuple[int, str, str]]:
    (course / "01-first" / f"{language}.md").write_text(text, encoding="utf-8")
    return [(fault.line, fault.code.value, fault.word) for fault in faults(course)]


def test_the_lessons_of_the_course_have_no_faults():
    assert [fault for fault in faults(folder("lessons")) if not fault.is_warning] == []


def test_the_last_lesson_is_the_rules_in_brief_in_every_language():
    lesson = load_lessons(folder("lessons"))[-1]
    assert (lesson.number, lesson.slug) == (90, "rules-in-brief")
    assert [lesson.title(language) for language in LANGUAGES] == [
        "Қысқаша ережелер",
        "Οι κανόνες με λίγα λόγια",
        "Zasady w skrócie",
        "Rules in brief",
    ]


def test_spanish_terms_carry_their_language(course: Path):
    assert '<i lang="es">quince</i>' in load_lessons(course)[0].blocks(Voice("kk"))[0].html


def test_a_polish_one_letter_word_does_not_stand_at_the_end_of_a_line(course: Path):
    found_in(course, "# Tytuł\n\n[#lead]\nGra w karty i *as*.\n\n[#end]\nKoniec.\n")
    assert "w\u00a0karty i\u00a0<i" in load_lessons(course)[0].blocks(Voice("pl"))[0].html


def test_html_in_a_lesson_is_shown_as_text_never_as_html(course: Path):
    assert found_in(course, "# T\n\n[#lead]\n<b>x</b> `<i>`\n\n[#end]\n\n<script>\n") == [
        (4, "raw_html", "</b>"),
        (4, "raw_html", "<b>"),
        (8, "raw_html", "<script>"),
    ]


def test_a_missing_language_is_named(course: Path):
    (course / "01-first" / "kk.md").unlink()
    assert [(fault.file.name, fault.code, fault.word) for fault in faults(course)] == [
        ("kk.md", FaultCode.MISSING_LANGUAGE, "kk")
    ]


def test_a_file_that_is_not_utf8_is_named(course: Path):
    (course / "01-first" / "el.md").write_bytes("# Τίτλος".encode("iso8859-7"))
    assert [(fault.file.name, fault.code) for fault in faults(course)] == [("el.md", FaultCode.NOT_UTF8)]


def test_a_file_without_a_title_is_named(course: Path):
    assert found_in(course, GOOD.removeprefix("# Title")) == [(1, "no_title", "")]


def test_an_empty_file_lacks_its_title_and_its_marks(course: Path):
    assert found_in(course, "") == [(1, "missing_mark", "end"), (1, "missing_mark", "lead"), (1, "no_title", "")]


def test_text_before_the_first_mark_is_named(course: Path):
    assert found_in(course, GOOD.replace("[#lead]", "")) == [(2, "text_without_mark", ""), (7, "missing_mark", "lead")]


def test_a_mark_that_nothing_follows_is_named(course: Path):
    assert found_in(course, GOOD.replace("The end.", "")) == [(6, "empty_paragraph", "end")]


def test_marks_that_differ_from_the_english_ones_are_named(course: Path):
    assert found_in(course, GOOD.replace("[#end]", "[#stop]")) == [
        (6, "unknown_mark", "stop"),
        (7, "missing_mark", "end"),
    ]


def test_marks_in_another_order_than_the_english_ones_are_named(course: Path):
    assert found_in(course, "# T\n\n[#end]\nA\n\n[#lead]\nB\n") == [(3, "mark_order", "end")]


def test_a_mark_that_stands_twice_is_named_once(course: Path):
    assert found_in(course, GOOD + "\n[#lead]\nAgain.\n") == [(9, "repeated_mark", "lead")]


@pytest.mark.parametrize("word", ["кaрта", "kαρτα", "наipе"])
def test_a_word_of_two_scripts_is_named(course: Path, word: str):
    assert found_in(course, GOOD.replace("The end", f"The {word}")) == [(7, "mixed_scripts", word)]


def test_words_of_different_scripts_may_stand_side_by_side(course: Path):
    assert found_in(course, GOOD.replace("The end", "валет (sota), βαλές-sota")) == []


def test_a_folder_with_another_kind_of_name_is_named(course: Path):
    (course / "01-first").rename(course / "First lesson")
    assert [fault.code for fault in faults(course)] == [FaultCode.FOLDER_NAME]


def test_a_folder_without_lessons_is_a_fault(tmp_path: Path):
    assert [fault.code for fault in faults(tmp_path)] == [FaultCode.NO_LESSONS]


def test_lessons_with_faults_are_not_shown(course: Path):
    (course / "01-first" / "kk.md").unlink()
    with pytest.raises(FaultyLessonsError, match=r"kk\.md:1: missing_language kk") as raised:
        load_lessons(course)
    assert [fault.code for fault in raised.value.faults] == [FaultCode.MISSING_LANGUAGE]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FaultCode)
def test_every_fault_has_a_sentence_in_every_language(code: FaultCode, language: str):
    sentence = Fault(Path("pl.md"), 1, code, "wörd").message(Voice(language))
    assert sentence.rstrip().endswith((".", "”.", "»."))
    assert "{" not in sentence
