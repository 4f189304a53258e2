"""Ability: what a learner is told of what is found and missed, and when nothing is told yet."""

import random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.teaching.ability import (
    ENOUGH,
    Ability,
    ability,
    ability_label,
    ability_sentence,
    contrast,
    contrast_sentence,
)
from tutor.teaching.exercises import Kind
from tutor.teaching.languages import LANGUAGES, voice_for
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.themes import THEMES_OF_KIND, Theme

ENGLISH = voice_for("en")


class Row(NamedTuple):
    """A tally."""

    kind: str
    theme: str
    size: int
    seen: int
    right: int


def said(*rows):
    return [ability_sentence(ENGLISH, one) for one in ability(rows)]


def themed(theme, right, seen, kind=Kind.FIND_ALL):
    return Ability(kind, right=right, seen=seen, theme=theme)


def test_somebody_who_has_answered_nothing_is_told_nothing():
    assert ability([]) == []
    assert contrast([]) is None


def test_fifteens_are_told_apart_by_the_size_of_the_table():
    assert said(Row("find_all", "", 6, 10, 9), Row("find_all", "", 4, 40, 38)) == [
        "Fifteens found: 47 of 50.",
        "Fifteens found on tables of 4 cards: 38 of 40.",
        "Fifteens found on tables of 6 cards: 9 of 10.",
    ]


def test_the_other_kinds_are_told_as_a_whole_in_the_order_in_which_they_are_offered():
    rows = [Row(kind, "", size, 10, 7) for kind in reversed(PUZZLE_KINDS) if kind != "find_all" for size in (3, 5)]
    assert said(*rows) == [
        "Seen whether there is a fifteen: 14 of 20.",
        "Sweeps found: 14 of 20.",
        "Moves judged right: 14 of 20.",
        "Rounds counted right: 14 of 20.",
    ]


def test_a_theme_is_told_over_all_tables_and_after_the_kind():
    rows = [Row("escoba", "three_cards", 3, 6, 5), Row("escoba", "three_cards", 5, 6, 4), Row("escoba", "", 3, 12, 9)]
    assert said(*rows) == ["Sweeps found: 9 of 12.", "Sweeps found (theme “Three cards together”): 9 of 12."]


def test_of_a_theme_of_find_all_fifteens_are_counted_too():
    assert said(Row("find_all", "sweep", 5, 12, 7)) == ["Fifteens found (theme “A sweep among the captures”): 7 of 12."]


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (ENOUGH - 1, "Sweeps found: not enough yet (9 of the 10 needed)."),
        (ENOUGH, "Sweeps found: 9 of 10."),
    ],
)
def test_nothing_is_made_of_fewer_than_ten(seen, sentence):
    assert said(Row("escoba", "", 4, seen, 9)) == [sentence]


def test_a_table_of_one_card_is_said_in_the_singular():
    assert said(Row("find_all", "", 1, 12, 12))[1] == "Fifteens found on a table of 1 card: 12 of 12."


def test_a_kind_or_theme_that_there_is_not_is_passed_over():
    assert said(Row("juggling", "", 4, 20, 9), Row("escoba", "juggling", 4, 20, 9)) == []


def test_the_themes_are_set_against_each_other_when_the_difference_is_real():
    found = contrast(
        [themed(Theme.SWEEP, 4, 20), themed(Theme.THREE_CARDS, 14, 20), themed(Theme.COURT_VALUES, 19, 20)]
    )
    assert found is not None
    assert (found.surest, found.weakest) == (Theme.COURT_VALUES, Theme.SWEEP)
    assert contrast_sentence(ENGLISH, found) == (
        "Surest theme: “Values of the court cards”. Theme to train: “A sweep among the captures”."
    )


@pytest.mark.parametrize(
    "pair",
    [
        [themed(Theme.SWEEP, 14, 20), themed(Theme.COURT_VALUES, 18, 20)],
        [themed(Theme.SWEEP, 0, 5), themed(Theme.COURT_VALUES, 20, 20)],
        [themed(Theme.SWEEP, 0, 20), Ability(Kind.FIND_ALL, right=20, seen=20, size=5)],
        [themed(Theme.THREE_CARDS, 0, 20), themed(Theme.THREE_CARDS, 20, 20, Kind.ESCOBA)],
    ],
    ids=["near", "too few", "no theme", "another kind"],
)
def test_otherwise_no_theme_is_called_weak(pair):
    assert contrast(pair) is None


def test_chance_alone_seldom_makes_a_theme_look_weak():
    chance = random.Random(2)

    def alike():
        return [
            themed(theme, sum(chance.random() < 0.7 for _ in range(30)), 30) for theme in THEMES_OF_KIND[Kind.FIND_ALL]
        ]

    assert sum(contrast(alike()) is not None for _ in range(200)) <= 20


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_the_share_lies_within_its_bounds(one, other):
    right, seen = sorted([one, other])
    made = Ability(Kind.ESCOBA, right=right, seen=seen)
    low, high = made.bounds
    assert -1e-9 <= low <= made.share + 1e-9
    assert made.share - 1e-9 <= high <= 1 + 1e-9
    assert low < high


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_theme_has_words_in_every_language(language):
    voice = voice_for(language)
    rows = [Row(kind, theme, 5, 20, 9) for kind in PUZZLE_KINDS for theme in ("", *THEMES_OF_KIND[kind])]
    found = ability(rows)
    labels = [ability_label(voice, one) for one in found]
    assert len(set(labels)) == len(labels) == len(rows) + 1
    assert all("9" in ability_sentence(voice, one) and "20" in ability_sentence(voice, one) for one in found)
