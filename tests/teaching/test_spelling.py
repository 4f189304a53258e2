"""Spelling: what the dictionaries of the machine do not have, where there are any."""

from pathlib import Path

import pytest

from tutor.teaching import spelling
from tutor.teaching.languages import LANGUAGES
from tutor.teaching.spelling import can_check, reviewed_words, unknown_words

MISSPELT = {
    "kk": ("картаны үстелге қойыңыз", "қойыңызщ"),
    "el": ("παίζετε ένα φύλλο", "παίζτε"),
    "pl": ("zagraj kartę z ręki", "zagrajj"),
    "en": ("play a card of your hand", "carrd"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_found_and_good_words_are_not(language: str):
    if not can_check(language):
        pytest.skip("no dictionary on this machine")
    good, slip = MISSPELT[language]
    assert unknown_words([f"{good} {slip}"], language) == {slip}
    assert unknown_words([slip], language, frozenset({slip})) == frozenset()


def test_without_the_program_nothing_is_said_to_be_wrong(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spelling.shutil, "which", lambda _: None)
    assert unknown_words(["carrd"], "en") == frozenset()
    assert not can_check.__wrapped__("en")


def test_reviewed_words_are_read_in_small_letters_without_remarks(tmp_path: Path):
    assert reviewed_words(tmp_path, "pl") == frozenset()
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "pl.txt").write_text("# names\nGuindis\n\npiętnastka\n", encoding="utf-8")
    assert reviewed_words(tmp_path, "pl") == {"guindis", "piętnastka"}
