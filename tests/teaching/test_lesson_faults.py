"""Planted faults: each is found with its file and line, and nothing else is."""

from pathlib import Path

import pytest

from tutor.escoba.cards import Deck
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.lesson_faults import FaultCode
from tutor.teaching.lessons import faults, load_lessons
from tutor.teaching.spelling import can_check

TEXT = """# Title

[#lead]
Seven and eight make 15.

[#table]
{board first}
It takes {5c.acc}.

[#try]
{exercise build-one}

[#duty]
{rule obligation}
Ask first.
"""
TABLES = """[boards.first]
table = "5c 3e"
hand = "7o"

[exercises.build-one]
kind = "build"
table = "7c 4e"
hand = "10o"
answers = 1
"""
ROUND = """[boards.first]
table = "5c 3e"

[exercises.build-one]
kind = "play"
at = 1
want = "capture"

[round]
record = '''
opening: 7c 4b 2e 6o
deal: 10e 12b 4c | 1c 10c 7b
1: 10e x 7c
2: 1c
'''
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Make a course with one lesson that has no faults."""
    lesson = tmp_path / "01-first"
    lesson.mkdir()
    for language in LANGUAGES:
        (lesson / f"{language}.md").write_text(TEXT, encoding="utf-8")
    (lesson / "tables.toml").write_text(TABLES, encoding="utf-8")
    return tmp_path


def found(course: Path) -> list[tuple[str, int, str]]:
    return [(fault.file.name, fault.line, fault.code.value) for fault in faults(course)]


def plant(course: Path, file: str, old: str, new: str) -> list[tuple[str, int, str]]:
    path = course / "01-first" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return found(course)


def test_a_lesson_without_faults_has_none(course: Path):
    assert found(course) == []


def test_a_missing_paragraph_is_found(course: Path):
    assert plant(course, "kk.md", "[#duty]\n{rule obligation}\nAsk first.\n", "") == [("kk.md", 12, "missing_mark")]


def test_a_wrong_number_is_found(course: Path):
    assert plant(course, "el.md", "make 15", "make 14") == [("el.md", 3, "other_numbers")]


def test_a_latin_letter_in_a_cyrillic_word_is_found(course: Path):
    assert plant(course, "kk.md", "Ask first", "Кaрта") == [("kk.md", 15, "mixed_scripts")]


def test_a_board_with_a_card_twice_is_found(course: Path):
    assert plant(course, "tables.toml", 'hand = "7o"', 'hand = "5c"') == [("tables.toml", 1, "bad_cards")]


def test_an_exercise_without_an_answer_is_found(course: Path):
    assert plant(course, "tables.toml", '"10o"', '"12o"') == [("tables.toml", 5, "no_answer")]


def test_an_exercise_with_a_second_answer_is_found(course: Path):
    assert plant(course, "tables.toml", '"7c 4e"', '"7c 4e 3b"') == [("tables.toml", 5, "other_answers")]


def test_a_card_that_does_not_exist_is_found(course: Path):
    assert plant(course, "tables.toml", '"7c 4e"', '"8c 4e"') == [("tables.toml", 5, "bad_cards")]


def test_a_hand_of_four_cards_is_found(course: Path):
    assert plant(course, "tables.toml", '"10o"', '"10o 1o 2o 3o"') == [("tables.toml", 5, "bad_cards")]


@pytest.mark.parametrize(
    ("old", "new"), [("answers = 1", ""), ("answers = 1", "answer = 1"), ('kind = "build"', 'kind = "guess"')]
)
def test_a_field_that_is_missing_or_unknown_is_found(course: Path, old: str, new: str):
    assert plant(course, "tables.toml", old, new) == [("tables.toml", 5, "bad_field")]


def test_a_file_of_tables_that_cannot_be_read_is_found_with_its_line(course: Path):
    assert plant(course, "tables.toml", 'kind = "build"', "kind = build") == [("tables.toml", 6, "bad_tables")]


def test_a_board_that_no_paragraph_shows_is_found(course: Path):
    for language in LANGUAGES:
        path = course / "01-first" / f"{language}.md"
        path.write_text(path.read_text(encoding="utf-8").replace("{board first}\n", ""), encoding="utf-8")
    assert found(course) == [("tables.toml", 1, "unused")]


def test_a_board_that_the_lesson_does_not_have_is_found_where_it_is_shown(course: Path):
    assert ("en.md", 6, "unknown_board") in plant(course, "en.md", "{board first}", "{board second}")


def test_a_paragraph_that_shows_something_else_than_the_english_one_is_found(course: Path):
    assert plant(course, "pl.md", "{rule obligation}", "{rule target}") == [("pl.md", 13, "other_directive")]


@pytest.mark.parametrize("braces", ["{8o}", "{7o.dative}", "{bord first}", "{7o"])
def test_braces_that_say_nothing_are_found(course: Path, braces: str):
    assert ("pl.md", 8, "unknown_directive") in plant(course, "pl.md", "{5c.acc}", braces)


def test_an_ending_hung_on_a_card_is_found_in_kazakh(course: Path):
    assert plant(course, "kk.md", "{5c.acc}", "{5c.nom}ны") == [("kk.md", 8, "glued")]


@pytest.mark.parametrize("link", ["term:nothing", "lesson:nothing", "page:nothing", "https://example.org"])
def test_a_link_that_leads_nowhere_is_found(course: Path, link: str):
    assert [line for _, line, _ in plant(course, "en.md", "Ask first", f"[Ask]({link}) first")][:1] == [15]


def test_a_term_that_the_english_text_marks_must_be_marked(course: Path):
    plant(course, "en.md", "Ask first", "[Ask](term:turn) first")
    assert found(course) == [(f"{language}.md", 15, "missing_term") for language in ("el", "kk", "pl")]


def test_a_word_that_is_wrong_in_this_game_is_a_fault_and_a_doubtful_one_a_warning(course: Path):
    plant(course, "kk.md", "Ask first", "«Шошқа» емес, тақта")
    assert [(fault.code, fault.is_warning) for fault in faults(course)] == [
        (FaultCode.DOUBTFUL_WORD, True),
        (FaultCode.WRONG_WORD, False),
    ]


def test_a_wrong_word_may_be_quoted(course: Path):
    assert plant(course, "kk.md", "Ask first", "[шошқа](wrong) емес") == []
    assert '<q class="wrong">шошқа</q>' in load_lessons(course)[0].blocks(Voice("kk"))[3].html


@pytest.mark.parametrize(("language", "words"), [("el", "Πάρε το φύλλο"), ("pl", "zagrałeś kartę")])
def test_the_wrong_address_is_found(course: Path, language: str, words: str):
    assert plant(course, f"{language}.md", "Ask first", words) == [(f"{language}.md", 15, "wrong_address")]


def test_a_first_mark_other_than_the_lead_is_found(course: Path):
    for language in LANGUAGES:
        path = course / "01-first" / f"{language}.md"
        path.write_text(path.read_text(encoding="utf-8").replace("[#lead]", "[#start]"), encoding="utf-8")
    assert {code for _, _, code in found(course)} == {"no_lead"}


def test_a_play_of_the_round_that_is_not_what_is_wanted_is_found(course: Path):
    (course / "01-first" / "tables.toml").write_text(ROUND, encoding="utf-8")
    assert found(course) == []
    assert plant(course, "tables.toml", 'want = "capture"', 'want = "escoba"') == [("tables.toml", 4, "not_wanted")]


def test_a_play_against_the_rules_is_found(course: Path):
    (course / "01-first" / "tables.toml").write_text(ROUND.replace("x 7c", "x 6o"), encoding="utf-8")
    assert found(course) == [("tables.toml", 4, "bad_cards")]


def test_cards_in_a_sentence_are_named_as_the_readers_deck_names_them(course: Path):
    block = load_lessons(course)[0]
    assert "the five of cups" in block.blocks(Voice("en"))[1].html
    assert "the five of hearts" in block.blocks(Voice("en", Deck.FRENCH))[1].html


def test_a_misspelt_word_is_found_where_a_dictionary_is_there(course: Path):
    if not can_check("en"):
        pytest.skip("no dictionary on this machine")
    (course / "01-first" / "en.md").write_text(TEXT.replace("Ask first", "Ask frist"), encoding="utf-8")
    spelt = [fault for fault in faults(course, spelling=True) if fault.code is FaultCode.SPELLING]
    assert ("en.md", 15, "frist") in [(fault.file.name, fault.line, fault.word) for fault in spelt]
    (course / "words").mkdir()
    (course / "words" / "en.txt").write_text("# reviewed\nfrist\n", encoding="utf-8")
    again = [fault for fault in faults(course, spelling=True) if fault.file.name == "en.md"]
    assert not again
