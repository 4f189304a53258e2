"""The pool: what it holds is what it says, near what is asked for, under anyone's rules."""

from collections import Counter
from datetime import date, timedelta
from itertools import islice
from random import Random

import pytest

from tests.make_puzzles import POOL, kept, line_of
from tutor.escoba.named import NAMED
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Kind
from tutor.teaching.pool import SPREAD, daily_puzzle, fresh, near, pool
from tutor.teaching.puzzles import PUZZLE_KINDS, read_puzzle
from tutor.teaching.themes import Theme, offered, themes_of

RULES = ("wikipedia", "torofun", "bonaerenses", "torofun,target=31")


def test_every_line_is_a_puzzle_with_its_strength_and_themes():
    for one in Random(1).sample(pool(), 300):
        puzzle = read_puzzle(one.id)
        assert (one.kind, one.strength, one.themes) == (puzzle.kind, difficulty(puzzle), themes_of(puzzle))


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_the_pool_comes_out_the_same_when_it_is_made_again(kind: Kind):
    lines = set(POOL.read_text(encoding="ascii").splitlines())
    assert {line_of(puzzle) for puzzle in islice(kept(kind), 40)} <= lines


def test_no_puzzle_is_there_twice():
    assert len({one.id for one in pool()}) == len(pool())


@pytest.mark.parametrize(
    ("kind", "strengths"),
    [
        (Kind.FIND_ALL, range(700, 2000, 100)),
        (Kind.IS_THERE, range(700, 1700, 100)),
        (Kind.ESCOBA, range(700, 1800, 100)),
        (Kind.RIGHT_OR_WRONG, range(700, 1800, 100)),
        (Kind.COUNT, range(800, 1600, 100)),
    ],
)
def test_every_strength_has_puzzles_enough(kind: Kind, strengths: range):
    bands = Counter(one.strength // 100 * 100 for one in pool() if one.kind is kind)
    assert [strength for strength in strengths if bands[strength] < 20] == []


def test_every_theme_has_puzzles_enough():
    themes = Counter((one.kind, theme) for one in pool() for theme in one.themes)
    for kind in PUZZLE_KINDS:
        assert [theme for theme in offered(kind, NAMED["wikipedia"]) if themes[kind, theme] < 40] == []


def test_the_file_stays_small():
    assert POOL.stat().st_size <= 300_000


@pytest.mark.parametrize("variant", RULES)
@pytest.mark.parametrize("kind", [None, *PUZZLE_KINDS])
def test_what_is_near_is_near_and_all_different(kind: Kind | None, variant: str):
    found = near(kind, None, 1200, Random(1), 12, variant)
    assert len({puzzle.id for puzzle in found}) == 12
    assert all(puzzle.kind is kind or kind is None for puzzle in found)
    assert {puzzle.exercise.variant for puzzle in found} == {variant}
    assert all(abs(difficulty(puzzle) - 1200) <= 2 * SPREAD for puzzle in found)


def test_without_a_kind_all_kinds_come():
    assert {puzzle.kind for puzzle in near(None, None, 1200, Random(1), 100)} == set(PUZZLE_KINDS)


@pytest.mark.parametrize("strength", [100, 3000])
@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_beyond_the_ends_the_nearest_come(kind: Kind, strength: int):
    found = [difficulty(puzzle) for puzzle in near(kind, None, strength, Random(1), 5)]
    assert len(found) == 5
    ends = sorted((one.strength for one in pool() if one.kind is kind), reverse=strength > 1200)[:5]
    assert sorted(found) == sorted(ends)


def test_chance_decides_which_come_first():
    first = [puzzle.id for puzzle in near(Kind.FIND_ALL, None, 1200, Random(1))]
    assert first == [puzzle.id for puzzle in near(Kind.FIND_ALL, None, 1200, Random(1))]
    assert first != [puzzle.id for puzzle in near(Kind.FIND_ALL, None, 1200, Random(2))]


@pytest.mark.parametrize(
    ("variant", "kind", "theme"),
    [
        (variant, kind, theme)
        for variant in ("wikipedia", "torofun", "bonaerenses")
        for kind in PUZZLE_KINDS
        for theme in offered(kind, NAMED[variant])
        if variant == "wikipedia" or kind in {Kind.COUNT, Kind.RIGHT_OR_WRONG}
    ],
)
def test_a_theme_is_kept_to_under_any_rules(variant: str, kind: Kind, theme: Theme):
    found = [*near(kind, theme, 1300, Random(1), 4, variant), fresh(kind, theme, 1300, Random(1), variant)]
    assert len(found) > 1
    assert all(theme in themes_of(puzzle) for puzzle in found)
    assert all(puzzle.kind is kind and puzzle.exercise.variant == variant for puzzle in found)


def test_a_theme_that_the_rules_do_not_know_is_not_insisted_on():
    assert near(Kind.RIGHT_OR_WRONG, Theme.CLAIM, 1200, Random(1), 3)
    assert fresh(Kind.COUNT, Theme.SETENTA, 1200, Random(1)).kind is Kind.COUNT
    assert near(None, Theme.SETENTA, 1200, Random(1), 3)
    assert {puzzle.kind for puzzle in near(None, Theme.SETENTA, 1200, Random(1), 3, "bonaerenses")} == {Kind.COUNT}


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_what_is_fresh_is_new_each_time(kind: Kind):
    chance = Random(5)
    found = [fresh(kind, None, 1200, chance) for _ in range(6)]
    assert len({puzzle.id for puzzle in found}) == 6
    assert not {puzzle.id for puzzle in found} & {one.id for one in pool()}
    assert all(abs(difficulty(puzzle) - 1200) <= 150 for puzzle in found)


def test_a_rare_wish_gets_the_cards_of_the_pool_in_other_suits():
    for seed in range(5):
        puzzle = fresh(Kind.FIND_ALL, Theme.SWEEP, 1900, Random(seed))
        assert Theme.SWEEP in themes_of(puzzle)
        assert difficulty(puzzle) > 1300


def test_the_table_of_a_day_is_the_same_for_everyone():
    assert [daily_puzzle(date(2026, 11, day)).id for day in (1, 15, 30)] == PINNED


#: Tables that people have played; another table for one of these days would make their results untrue.
PINNED = [
    "find_all-wikipedia-KLDEw-dn",
    "find_all-wikipedia-JjFtH-ovy",
    "find_all-wikipedia-BCstei-kf",
]


def test_no_day_has_the_table_of_another():
    days = [date(2026, 11, 1) + timedelta(days=day) for day in range(60)]
    puzzles = [daily_puzzle(day) for day in days]
    assert len({puzzle.id for puzzle in puzzles}) == 60
    assert Counter(puzzle.kind for puzzle in puzzles).most_common(1)[0][0] is Kind.FIND_ALL
    assert {puzzle.kind for puzzle in puzzles} == {Kind.FIND_ALL, Kind.ESCOBA}
    assert all(1000 <= difficulty(puzzle) <= 1950 for puzzle in puzzles)
    assert all(len(puzzle.exercise.captures()) >= 3 for puzzle in puzzles if puzzle.kind is Kind.FIND_ALL)
