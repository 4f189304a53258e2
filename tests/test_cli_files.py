"""The commands that read files: records and lessons; and the list of variants."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Program
from tutor.escoba.records import EXAMPLE
from tutor.resources import folder
from tutor.teaching.spelling import can_check

HEADER = "variant: torofun\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "round.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    return file


def test_a_record_without_faults_exits_with_0_and_is_scored(tutor: Program, record: Path):
    ran = tutor("record", "check", str(record))
    assert (ran.status, ran.out.splitlines()[0]) == (0, "The record is in order.")
    assert "Points of the round: " in ran.out


def test_a_record_with_faults_exits_with_1_and_names_their_lines(tutor: Program, record: Path):
    lines = EXAMPLE.splitlines()
    wrong = next(number for number, line in enumerate(lines) if line.startswith("1:"))
    lines[wrong] = "1: 9z"
    record.write_text("\n".join(lines), encoding="utf-8")
    ran = tutor("record", "check", str(record))
    assert ran.status == 1
    assert f"Line {wrong + 1}: " in ran.out


def test_a_record_is_json_on_request(tutor: Program, record: Path):
    answer = tutor("record", "check", str(record), "--json").json
    assert (answer["faults"], answer["plays"]) == ([], 36)
    assert len(answer["score"]["players"]) == 2


def test_a_record_may_come_from_standard_input(tutor: Program, record: Path):
    assert tutor("record", "check", "-", stdin=EXAMPLE.encode()) == tutor("record", "check", str(record))


def test_the_options_are_for_a_record_that_names_no_variant(tutor: Program, record: Path):
    def counts_all_coins(*options: str) -> bool:
        score = tutor("record", "check", str(record), "--json", *options).json["score"]
        return "all_coins" in [category["category"] for category in score["categories"]]

    assert counts_all_coins("--variant", "wikipedia")  # the record says torofun
    record.write_text(EXAMPLE.replace(HEADER, ""), encoding="utf-8")
    assert not counts_all_coins()
    assert counts_all_coins("--variant", "fournier")


def test_a_record_of_any_bytes_is_read(tutor: Program, record: Path):
    record.write_bytes(b"\xff\xfe\x00 1: 7o\n" + EXAMPLE.encode())
    assert tutor("record", "check", str(record)).status == 1


@pytest.fixture
def without_dictionaries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the machine one that cannot check spelling."""
    monkeypatch.setattr("tutor.teaching.spelling.shutil.which", lambda _: None)
    can_check.cache_clear()
    yield
    can_check.cache_clear()


def test_the_lessons_of_a_folder_are_checked(tutor: Program):
    ran = tutor("lessons", "check", str(folder("lessons")))
    assert (ran.status, ran.out.splitlines()[0]) == (0, "No faults in the lessons.")


@pytest.mark.usefixtures("without_dictionaries")
def test_a_machine_without_dictionaries_says_that_spelling_was_not_checked(tutor: Program):
    ran = tutor("lessons", "check", str(folder("lessons")))
    assert ran.out == "No faults in the lessons.\nSpelling was not checked: kk, el, pl and en.\n"


@pytest.mark.usefixtures("without_dictionaries")
def test_faults_of_lessons_are_listed_with_file_and_line_and_exit_with_1(tutor: Program, tmp_path: Path):
    lesson = tmp_path / "01-first"
    lesson.mkdir()
    for language in ("kk", "el", "en"):
        (lesson / f"{language}.md").write_text("# Title\n\n[#lead]\nAim.\n", encoding="utf-8")
    (lesson / "en.md").write_text("# Title\n\n[#lead]\nAim <b>\n", encoding="utf-8")
    ran = tutor("lessons", "check", str(tmp_path))
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        f"{lesson / 'en.md'}:4: HTML is not allowed in a lesson: “<b>”.",
        f"{lesson / 'pl.md'}:1: The lesson has no file for the language “pl”.",
        "Spelling was not checked: kk, el, pl and en.",
    ]
    answer = tutor("lessons", "check", str(tmp_path), "--json").json
    assert [(fault["line"], fault["code"]) for fault in answer["faults"]] == [(4, "raw_html"), (1, "missing_language")]
    assert answer["spelling_checked"] is False


def test_without_a_path_the_lessons_of_this_folder_are_checked(
    tutor: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lessons").mkdir()
    assert tutor("lessons", "check").out.splitlines()[0] == "lessons:1: There are no lessons here."


def test_without_a_path_and_lessons_here_the_installed_ones_are_checked(
    tutor: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert tutor("lessons", "check").status == 0


def test_variants_are_listed_with_their_sources(tutor: Program):
    ran = tutor("variants")
    assert [line.split()[0] for line in ran.out.splitlines()] == [
        *("wikipedia", "torofun", "fournier", "cardgames", "pagat", "bonaerenses", "argentina", "escova"),
    ]
    assert "ToroFun" in ran.out


def test_variants_as_json_carry_every_parameter(tutor: Program):
    listed = tutor("variants", "--json").json["variants"]
    torofun = next(variant for variant in listed if variant["name"] == "torofun")
    assert torofun["parameters"]["obligation"] == "claim"
    assert "claim_escoba" in torofun["silent"]


def test_house_rules_are_spelled_out_rule_by_rule(tutor: Program):
    ran = tutor("variants", "--variant", "torofun,target=31,lead=1")
    headline, *rules = ran.out.splitlines()
    assert headline.startswith("torofun,target=31 ")
    assert "- The match is played to 31 points." in rules
    assert any(rule.endswith("The source does not settle this; it is our default.") for rule in rules)


def test_house_rules_are_json_on_request(tutor: Program):
    (own,) = tutor("variants", "--variant", "torofun,target=31", "--json").json["variants"]
    assert (own["name"], own["parameters"]["target"]) == ("torofun,target=31", 31)
