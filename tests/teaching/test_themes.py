"""Themes: true of their puzzles, said in words, and told by no answer."""

from itertools import combinations
from random import Random

import pytest

from tests.oracles import brute_force_captures
from tutor.escoba.cards import Deck, parse_card, parse_cards
from tutor.escoba.codes import CategoryCode
from tutor.escoba.named import NAMED
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.grading import Given, Taken, grade
from tutor.teaching.languages import Voice
from tutor.teaching.pool import near
from tutor.teaching.puzzle_making import make
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle
from tutor.teaching.themes import (
    THEMES_OF_KIND,
    Theme,
    blamed,
    offered,
    pattern_of,
    read_pattern,
    sums_around,
    theme_name,
    theme_sentence,
    themes_in,
    themes_of,
)

WIKIPEDIA = NAMED["wikipedia"]


def holds(theme: Theme, puzzle: Puzzle) -> bool:
    """Say from the cards alone whether a theme of a search is true."""
    table, hand = puzzle.exercise.table, puzzle.exercise.hand
    fifteens = [(card, [table[n] for n in places]) for card, places in brute_force_captures(table, hand)]
    if puzzle.kind is Kind.ESCOBA:
        fifteens = [one for one in fifteens if len(one[1]) == len(table)]
    near = sum(len(brute_force_captures(table, hand, total)) for total in (14, 16))
    sets = [chosen for size in range(1, len(table) + 1) for chosen in combinations(table, size)]
    return {
        Theme.COURT_VALUES: any(card.value >= 8 for one, takes in fifteens for card in (one, *takes)),
        Theme.THREE_CARDS: any(len(takes) == 2 for _, takes in fifteens),
        Theme.FOUR_CARDS: any(len(takes) >= 3 for _, takes in fifteens),
        Theme.SEVEN_OF_COINS: any(str(card) == "7o" for one, takes in fifteens for card in (one, *takes)),
        Theme.SWEEP: any(len(takes) == len(table) for _, takes in fifteens),
        Theme.MANY: len(fifteens) >= 5,
        Theme.TABLE_FIFTEEN: any(sum(card.value for card in chosen) == 15 for chosen in sets),
        Theme.NEAR_MISS: near >= 4,
        Theme.OPENING: (len(table), len(hand)) == (4, 3) and sum(card.value for card in table) not in {15, 30},
    }[theme]


@pytest.mark.parametrize("kind", [Kind.FIND_ALL, Kind.ESCOBA])
def test_the_themes_of_a_search_are_true_and_none_is_left_out(kind: Kind):
    for puzzle in make(kind, 80, "themes"):
        assert [theme for theme in THEMES_OF_KIND[kind] if holds(theme, puzzle)] == list(themes_of(puzzle))


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_every_puzzle_that_is_made_has_a_theme_that_is_offered(kind: Kind):
    for variant in ("wikipedia", "torofun", "bonaerenses"):
        for puzzle in make(kind, 30, "themes", variant):
            assert themes_of(puzzle)
            assert set(themes_of(puzzle)) <= set(offered(kind, NAMED[variant]))


def test_whether_there_is_a_fifteen_is_told_by_no_theme():
    for theme in THEMES_OF_KIND[Kind.IS_THERE]:
        found = {bool(puzzle.exercise.captures()) for puzzle in make(Kind.IS_THERE, 12, 1, theme=theme)}
        assert found == {True, False}, theme


@pytest.mark.parametrize("variant", ["wikipedia", "torofun", "pagat"])
def test_whether_a_move_is_right_is_told_by_no_theme(variant: str):
    for theme in offered(Kind.RIGHT_OR_WRONG, NAMED[variant]):
        made = list(make(Kind.RIGHT_OR_WRONG, 24, 1, variant, theme=theme))
        pooled = near(Kind.RIGHT_OR_WRONG, theme, 1200, Random(1), 40, variant)
        for puzzles in (made, pooled):
            legal = [puzzle.exercise.verdict(puzzle.rules).legal for puzzle in puzzles]
            assert 0.25 < sum(legal) / len(legal) < 0.75, theme


def test_the_same_laid_card_has_another_theme_under_other_rules():
    laid = {"kind": Kind.RIGHT_OR_WRONG, "table": parse_cards("7c 3b"), "play": parse_card("10o")}
    assert themes_in(Exercise(**laid, variant="wikipedia")) == (Theme.MUST_CAPTURE,)
    assert themes_in(Exercise(**laid, variant="torofun")) == (Theme.CLAIM,)


def test_the_themes_of_a_count_are_what_happens_in_it():
    for variant in ("wikipedia", "torofun"):
        for puzzle in make(Kind.COUNT, 40, "themes", variant):
            score = puzzle.exercise.score(puzzle.rules)
            points = {category.code: category.points for category in score.categories}
            themes = themes_of(puzzle)
            stacked = [any(points.get(code, ())) for code in (CategoryCode.ALL_COINS, CategoryCode.ALL_SEVENS)]
            assert (Theme.STACKING in themes) == any(stacked)
            assert (Theme.TIES in themes) == any(category.tied for category in score.categories)
            assert (Theme.LEFTOVERS in themes) == (puzzle.exercise.leftovers is not None)
            assert (Theme.FEW_CARDS in themes) == any(points.get(CategoryCode.FEW_CARDS, ()))


@pytest.mark.parametrize("theme", Theme)
def test_every_theme_has_a_name_and_a_sentence(theme: Theme):
    voice = Voice("en")
    name, sentence = theme_name(voice, theme), theme_sentence(voice, theme)
    assert name
    assert not name.endswith(".")
    assert sentence.endswith(".")
    assert len({theme_name(voice, other) for other in Theme}) == len(Theme)


def test_with_french_cards_the_seven_of_coins_is_one_of_diamonds():
    voice = Voice("en", Deck.FRENCH)
    assert theme_name(voice, Theme.SEVEN_OF_COINS) == "The seven of diamonds"
    assert theme_sentence(voice, Theme.SEVEN_OF_COINS) == "One of the captures brings the seven of diamonds."
    assert not any("coins" in theme_sentence(voice, theme) for theme in Theme)


def test_every_theme_belongs_to_a_kind():
    assert {theme for themes in THEMES_OF_KIND.values() for theme in themes} == set(Theme)


@pytest.mark.parametrize(
    ("table", "hand", "found", "theme"),
    [
        ("5c 3e 1o", "7c 12b", "12b: 5c", Theme.THREE_CARDS),
        ("5c 3e 1o", "7c 12b", "7c: 5c 3e", Theme.COURT_VALUES),
        ("5c 3e 1o", "7o 12b", "12b: 5c", Theme.SEVEN_OF_COINS),
        ("7c 1e 2o 4o", "10o 1o", "10o: 7c", Theme.SWEEP),
        ("7c 1e 2o 4o 6b", "10o 2e", "10o: 7c", Theme.FOUR_CARDS),
    ],
)
def test_a_missed_capture_is_put_down_to_what_is_rarest_in_it(table: str, hand: str, found: str, theme: Theme):
    exercise = Exercise(kind=Kind.FIND_ALL, table=parse_cards(table), hand=parse_cards(hand), variant="wikipedia")
    card, _, takes = found.partition(": ")
    answer = Given(captures=(Taken(parse_card(card), parse_cards(takes)),))
    assert blamed(exercise, grade(exercise, answer, WIKIPEDIA)) is theme


def test_a_fifteen_that_was_seen_where_there_is_none_may_have_lain_on_the_table():
    exercise = Exercise(kind=Kind.IS_THERE, table=parse_cards("10o 7c"), hand=parse_cards("2c"), variant="wikipedia")
    assert blamed(exercise, grade(exercise, Given(yes=True), WIKIPEDIA)) is Theme.TABLE_FIFTEEN
    exercise = Exercise(kind=Kind.IS_THERE, table=parse_cards("10o 5c"), hand=parse_cards("6c"), variant="wikipedia")
    assert blamed(exercise, grade(exercise, Given(yes=True), WIKIPEDIA)) is Theme.NEAR_MISS


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_whatever_is_blamed_can_be_practised(kind: Kind):
    for puzzle in make(kind, 40, "blamed"):
        theme = blamed(puzzle.exercise, grade(puzzle.exercise, Given(), puzzle.rules))
        assert theme in offered(kind, puzzle.rules)
        assert read_pattern(pattern_of(kind, theme)) == (kind, theme)


def test_a_mistake_in_a_lesson_comes_back_as_a_puzzle():
    exercise = Exercise(kind=Kind.BUILD, table=parse_cards("5c 3e"), hand=parse_cards("7c"))
    theme = blamed(exercise, grade(exercise, Given(), WIKIPEDIA))
    assert read_pattern(pattern_of(Kind.BUILD, theme)) == (Kind.FIND_ALL, Theme.SWEEP)


@pytest.mark.parametrize("text", ["", "find_all", "find_all.ties", "sum.ties", "count.sweep", "find_all.nothing"])
def test_what_is_no_pattern_is_refused(text: str):
    with pytest.raises(ValueError):
        read_pattern(text)


def test_sums_around_a_fifteen_are_counted_as_brute_force_counts_them():
    for puzzle in make(Kind.FIND_ALL, 60, "around"):
        table, hand = puzzle.exercise.table, puzzle.exercise.hand
        around = sums_around(table, hand)
        assert around.near == sum(len(brute_force_captures(table, hand, total)) for total in (14, 16))
        sets = [chosen for size in range(1, len(table) + 1) for chosen in combinations(table, size)]
        assert around.on_table == sum(sum(card.value for card in chosen) == 15 for chosen in sets)
