"""Levels: five of them, weakest first, each with a name of its own in every language."""

import pytest

from tutor.teaching.languages import LANGUAGES, voice_for
from tutor.teaching.levels import Level, level_name, parse_level


def test_the_levels_are_named_as_everybody_else_names_them_weakest_first():
    assert [level.value for level in Level] == ["beginner", "casual", "steady", "skilled", "strongest"]
    strengths = [level.strength for level in Level]
    assert strengths == sorted(set(strengths)) == [700, 1000, 1300, 1600, 1900]


def test_a_level_is_read_by_its_code_and_nothing_else_is_one():
    assert [parse_level(level.value) for level in Level] == list(Level)
    assert [parse_level(text) for text in ("", "Beginner", " beginner", "1300")] == [None] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_levels_have_the_same_name(language):
    names = [level_name(voice_for(language), level) for level in Level]
    assert len(set(names)) == len(names)
    assert all(name.strip() for name in names)
