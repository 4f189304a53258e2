"""Puzzles are made from play by chance: right, never ambiguous, never dull, and the same for a seed."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, pairwise
from random import Random

import pytest

from tests.oracles import brute_force_captures, second_categories, second_totals
from tutor.escoba.captures import Capture
from tutor.escoba.cards import Card, deck_cards
from tutor.escoba.named import NAMED
from tutor.escoba.parameters import Obligation
from tutor.escoba.variants import Variant
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import MOVE_CODES, Exercise, Kind
from tutor.teaching.grading import Given, Taken, grade
from tutor.teaching.puzzle_making import LEVEL_SPREAD, make, played
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle
from tutor.teaching.themes import Theme, offered, themes_of

#: 2 000 of each kind; the first of them in every run, all of them with --slow.
MANY = 2_000
FEW = 60


def solved_by_trying(exercise: Exercise) -> set[tuple[Card, frozenset[Card]]]:
    found = brute_force_captures(exercise.table, exercise.hand)
    return {(card, frozenset(exercise.table[place] for place in places)) for card, places in found}


def solution(puzzle: Puzzle) -> set[tuple[Card, frozenset[Card]]]:
    return {(capture.card, frozenset(capture.takes)) for capture in puzzle.exercise.captures()}


def takes_of(table: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    return chain.from_iterable(combinations(table, size) for size in range(len(table) + 1))


def what_is_wrong(rules: Variant, exercise: Exercise) -> set[str]:
    """Judge a move by the three rules on the page, without the referee."""
    if exercise.play is None:
        raise AssertionError("no card is played")
    if not exercise.take:
        can = bool(brute_force_captures(exercise.table, [exercise.play]))
        must = rules.obligation in {Obligation.IF_PLAYED, Obligation.ALWAYS}
        return {"must_capture"} if can and must else set()
    found = set() if exercise.play.value + sum(card.value for card in exercise.take) == 15 else {"sum_not_15"}
    return found | (set() if set(exercise.take) <= set(exercise.table) else {"card_not_on_table"})


def rules_as_written(rules: Variant) -> dict[str, int | str | None]:
    return {rule.parameter.value: rule.value for rule in rules.rules()}


def check(puzzle: Puzzle) -> None:
    """Solve a puzzle a second time, and see that no answer but the accepted ones is right."""
    exercise, rules = puzzle.exercise, puzzle.rules
    match puzzle.kind:
        case Kind.FIND_ALL:
            assert solution(puzzle) == solved_by_trying(exercise)
            assert len(solution(puzzle)) >= 2
            check_answers(puzzle, [solution(puzzle)])
        case Kind.ESCOBA:
            sweeps = {one for one in solved_by_trying(exercise) if one[1] == set(exercise.table)}
            assert solution(puzzle) == sweeps
            assert sweeps < solved_by_trying(exercise)
            check_answers(puzzle, [{one} for one in sweeps])
        case Kind.IS_THERE:
            there = bool(solved_by_trying(exercise))
            assert [grade(exercise, Given(yes=yes), rules).correct for yes in (there, not there)] == [True, False]
        case Kind.RIGHT_OR_WRONG:
            wrong = what_is_wrong(rules, exercise)
            answers = [Given(legal=True), *(Given(legal=False, code=code) for code in MOVE_CODES)]
            right = [answer for answer in answers if grade(exercise, answer, rules).correct]
            assert [answer.code.value if answer.code else None for answer in right] == (list(wrong) or [None])
        case _:
            check_count(exercise, rules)


def check_answers(puzzle: Puzzle, accepted: list[set[tuple[Card, frozenset[Card]]]]) -> None:
    """Give every single capture that the cards allow, and every accepted answer with one left out or one too many."""
    exercise, rules = puzzle.exercise, puzzle.rules

    def is_right(answer: set[tuple[Card, frozenset[Card]]]) -> bool:
        taken = tuple(Taken(card, tuple(takes)) for card, takes in answer)
        return grade(exercise, Given(captures=taken), rules).correct

    for answer in accepted:
        assert is_right(answer)
        assert not any(is_right(answer - {one}) for one in answer)
    assert not is_right(set())
    every = {(card, frozenset(takes)) for card in exercise.hand for takes in takes_of(exercise.table)}
    sample = sorted(every, key=str) if len(every) <= 200 else Random(puzzle.id).sample(sorted(every, key=str), 60)
    for one in sample:
        assert is_right({one}) == ({one} in accepted)
        for answer in accepted:
            assert one in answer or {one} in accepted or not is_right(answer | {one})


def check_count(exercise: Exercise, rules: Variant) -> None:
    piles = [[str(card) for card in pile] for pile in exercise.piles]
    if exercise.leftovers is not None and exercise.last_capturer is not None:
        piles[exercise.last_capturer] += [str(card) for card in exercise.leftovers]
    assert sorted(chain.from_iterable(piles)) == sorted(str(card) for card in deck_cards())
    expected = second_totals(second_categories(rules_as_written(rules), piles, exercise.escobas), len(piles))
    assert grade(exercise, Given(points=expected), rules).correct
    for side in range(len(piles)):
        for by in (-1, 1):
            other = [points + by * (place == side) for place, points in enumerate(expected)]
            assert not grade(exercise, Given(points=tuple(other)), rules).correct
    assert not grade(exercise, Given(points=expected[:-1]), rules).correct


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_made_puzzles_are_solved_a_second_time_without_a_difference(kind: Kind):
    for puzzle in make(kind, FEW, 5):
        check(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_thousands_of_made_puzzles_are_solved_a_second_time_without_a_difference(kind: Kind):
    number = 0
    for puzzle in make(kind, MANY, 6):
        check(puzzle)
        number += 1
    assert number == MANY


@pytest.mark.parametrize("variant", [*NAMED, "torofun,obligation=free,ties=all_tied", "wikipedia,obligation=always"])
@pytest.mark.parametrize("kind", [Kind.RIGHT_OR_WRONG, Kind.COUNT])
def test_what_the_rules_decide_is_right_under_each_of_them(kind: Kind, variant: str):
    for puzzle in make(kind, 25, 7, variant):
        assert puzzle.exercise.variant == variant
        check(puzzle)


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_a_seed_makes_the_same_puzzles_again_and_another_seed_others(kind: Kind):
    first = [puzzle.id for puzzle in make(kind, 20, 1)]
    assert first[:10] == [puzzle.id for puzzle in make(kind, 10, 1)]
    assert first == [puzzle.id for puzzle in make(kind, 20, "1")]
    assert set(first).isdisjoint(puzzle.id for puzzle in make(kind, 20, 2))
    assert len(set(first)) == 20


def test_the_order_in_which_python_keeps_sets_changes_nothing():
    code = (
        "from tutor.teaching.puzzle_making import make\n"
        "from tutor.teaching.puzzles import PUZZLE_KINDS\n"
        "print([puzzle.id for kind in PUZZLE_KINDS for puzzle in make(kind, 8, 3, 'torofun')])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("kind", "theme", "variant"),
    [
        (kind, theme, variant)
        for variant in ("wikipedia", "torofun", "bonaerenses")
        for kind in PUZZLE_KINDS
        for theme in offered(kind, NAMED[variant])
        if variant == "wikipedia" or kind in {Kind.COUNT, Kind.RIGHT_OR_WRONG}
    ],
)
def test_with_a_theme_every_puzzle_has_it(kind: Kind, theme: Theme, variant: str):
    puzzles = list(make(kind, 3, 1, variant, theme=theme))
    assert len(puzzles) == 3
    assert all(theme in themes_of(puzzle) for puzzle in puzzles)


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_with_a_level_every_puzzle_is_near_it(kind: Kind):
    puzzles = list(make(kind, 10, 1, level=1200))
    assert len(puzzles) == 10
    assert all(abs(difficulty(puzzle) - 1200) <= LEVEL_SPREAD for puzzle in puzzles)


def test_a_theme_that_the_rules_do_not_know_is_refused():
    with pytest.raises(ValueError, match="claim"):
        make(Kind.RIGHT_OR_WRONG, 1, 1, theme=Theme.CLAIM)
    with pytest.raises(ValueError, match="ties"):
        make(Kind.FIND_ALL, 1, 1, theme=Theme.TIES)
    with pytest.raises(ValueError, match="build"):
        make(Kind.BUILD, 1, 1)


def test_where_there_are_no_more_it_ends():
    assert list(make(Kind.COUNT, 5, 1, level=2200, patience=20)) == []


def test_guessing_gains_nothing():
    there = Counter(bool(puzzle.exercise.captures()) for puzzle in make(Kind.IS_THERE, 400, 1))
    assert min(there.values()) > 160
    legal = Counter(puzzle.exercise.verdict(puzzle.rules).legal for puzzle in make(Kind.RIGHT_OR_WRONG, 400, 1))
    assert min(legal.values()) > 140
    codes = Counter(
        problem.code.value
        for puzzle in make(Kind.RIGHT_OR_WRONG, 400, 1)
        for problem in puzzle.exercise.verdict(puzzle.rules).problems
    )
    assert set(codes) == {code.value for code in MOVE_CODES}


def test_tables_are_such_as_lie_on_real_ones():
    sizes = Counter(len(puzzle.exercise.table) for puzzle in make(Kind.FIND_ALL, 400, 1))
    assert sum(number for size, number in sizes.items() if 2 <= size <= 7) > 360
    hands = Counter(len(puzzle.exercise.hand) for puzzle in make(Kind.FIND_ALL, 400, 1))
    assert set(hands) == {1, 2, 3}


def test_nothing_is_dull():
    def is_plain(capture: Capture) -> bool:
        return len(capture.takes) == 1 and max(capture.card.value, capture.takes[0].value) < 8

    for puzzle in make(Kind.FIND_ALL, 100, 1):
        assert not all(map(is_plain, puzzle.exercise.captures()))
    for puzzle in make(Kind.IS_THERE, 100, 1):
        near = [brute_force_captures(puzzle.exercise.table, puzzle.exercise.hand, total) for total in (14, 16)]
        alone = [takes for takes in takes_of(puzzle.exercise.table) if sum(card.value for card in takes) == 15]
        assert any(near) or alone


def test_no_two_puzzles_come_from_the_same_table():
    tables = [set(puzzle.exercise.table) for puzzle in make(Kind.FIND_ALL, 50, 1)]
    assert not any(one <= other or other <= one for one, other in pairwise(tables))


def test_rounds_are_played_to_the_end():
    for last in (list(played(NAMED["torofun"], Random(seed)))[-1] for seed in range(20)):
        assert last.over
        assert sum(map(len, last.piles)) + len(last.leftovers) == 40


def test_puzzles_stream():
    assert len(list(islice(make(Kind.FIND_ALL, 100_000, 1), 3))) == 3
