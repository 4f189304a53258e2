"""locale: a native reader's sheet written and read back, and the check that nothing is missing."""

import csv
import shutil
from io import StringIO
from pathlib import Path

import pytest

from tests.conftest import Program
from tutor.teaching.catalogues import FOLDER

ENGLISH = "No 15 can be made."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the catalogues, so that a test can change them."""
    return Path(shutil.copytree(FOLDER, tmp_path / "locale"))


def corrected(sheet: str, english: str, translation: str) -> str:
    """Change the translation of one sentence, as a reader does in a spreadsheet."""
    rows = list(csv.DictReader(StringIO(sheet)))
    changed = StringIO()
    writer = csv.DictWriter(changed, list(rows[0]))
    writer.writeheader()
    for row in rows:
        writer.writerow(row | {"translation": translation} if row["english"] == english else row)
    return changed.getvalue()


def test_the_catalogues_are_complete(tutor: Program):
    assert tutor("locale", "check") == (0, "The catalogues are complete.\n", "")


def test_a_corrected_sentence_is_read_back(tutor: Program, folder: Path, tmp_path: Path):
    sheet = tutor("locale", "sheet", "pl", "--folder", str(folder)).out
    file = tmp_path / "pl.csv"
    file.write_text(corrected(sheet, ENGLISH, "Piętnastki nie ma."), encoding="utf-8-sig")
    read = ("locale", "sheet", "pl", "--folder", str(folder), "--read", str(file))
    ran = tutor(*read)
    assert (ran.status, ran.out.splitlines()[-1]) == (0, "1 sentence was changed.")
    assert "Piętnastki nie ma." in (folder / "pl" / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8")
    assert tutor(*read, "--json").json == {"changes": []}


def test_a_sheet_that_loses_a_placeholder_changes_nothing_and_names_the_line(
    tutor: Program, folder: Path, tmp_path: Path
):
    catalogue = folder / "kk" / "LC_MESSAGES" / "messages.po"
    before = catalogue.read_bytes()
    file = tmp_path / "kk.csv"
    sheet = tutor("locale", "sheet", "kk", "--folder", str(folder)).out
    file.write_text(corrected(sheet, "There is no language “{word}”.", "Мұндай тіл жоқ."), encoding="utf-8")
    ran = tutor("locale", "sheet", "kk", "--folder", str(folder), "--read", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}:")
    assert "{word}" in ran.err
    assert catalogue.read_bytes() == before


def test_a_language_that_is_not_translated_has_no_sheet(tutor: Program):
    ran = tutor("locale", "sheet", "en")
    assert (ran.status, ran.out, ran.err) == (2, "", "There is no catalogue for the language “en”.\n")


def test_a_sheet_that_is_not_utf8_is_refused(tutor: Program, folder: Path, tmp_path: Path):
    file = tmp_path / "el.csv"
    file.write_bytes("Κανόνες".encode("iso8859-7"))
    ran = tutor("locale", "sheet", "el", "--folder", str(folder), "--read", str(file))
    assert (ran.status, ran.err) == (2, f"--read: {file}: The file is not UTF-8 text.\n")


def test_update_changes_nothing_when_no_message_has_changed(tutor: Program, folder: Path):
    before = {path: path.read_bytes() for path in folder.rglob("*.po*")}
    ran = tutor("locale", "update", "--folder", str(folder))
    assert ran.out.splitlines() == [f"{language}: 0 sentences are missing." for language in ("kk", "el", "pl")]
    assert {path: path.read_bytes() for path in folder.rglob("*.po*")} == before


def test_a_message_that_is_not_translated_is_a_fault(tutor: Program, folder: Path):
    catalogue = folder / "el" / "LC_MESSAGES" / "messages.po"
    text = catalogue.read_text(encoding="utf-8")
    start = text.index(f'msgid "{ENGLISH}"')
    end = text.index("\n\n", start)
    catalogue.write_text(text[:start] + f'msgid "{ENGLISH}"\nmsgstr ""' + text[end:], encoding="utf-8")
    ran = tutor("locale", "check", "--folder", str(folder))
    assert ran.status == 1
    assert f"el: not translated: “{ENGLISH}”" in ran.out.splitlines()
    assert ENGLISH in tutor("locale", "update", "--folder", str(folder), "--json").json["missing"]["el"]


def test_a_template_that_is_not_the_codes_is_a_fault(tutor: Program, folder: Path):
    (folder / "messages.pot").write_text("", encoding="utf-8")
    ran = tutor("locale", "check", "--folder", str(folder), "--json")
    assert ran.status == 1
    assert ran.json["faults"][0] == "messages.pot: not the messages of the code: run tutor locale update"
