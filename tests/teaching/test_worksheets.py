"""Worksheets: the same for everyone with their address, as hard as asked for, answered once and for all."""

import subprocess
import sys
import time
from dataclasses import replace
from itertools import combinations

import pytest

from tutor.escoba import NAMED
from tutor.teaching.difficulty import difficulty
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.languages import Voice
from tutor.teaching.levels import Level
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle
from tutor.teaching.themes import Theme, offered, themes_in
from tutor.teaching.worksheet_sentences import answers, instruction, options
from tutor.teaching.worksheets import COUNTS, MOST_WAYS, SUM_KINDS, TOTALS, Sheet, read_sheet, ways

EN = Voice("en")
LANGUAGES = ["kk", "el", "pl", "en"]


def values(cards):
    return [card.value for card in cards]


def sums(task: Exercise, total: int):
    """Find every capture by trying all sets of table cards, as numbers."""
    return {
        (card.value, *sorted(values(taken)))
        for card in task.hand
        for size in range(1, len(task.table) + 1)
        for taken in combinations(task.table, size)
        if card.value + sum(values(taken)) == total
    }


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
@pytest.mark.parametrize("count", [COUNTS[0], COUNTS[-1]])
def test_a_sheet_has_as_many_tasks_as_asked_for_and_no_two_alike(kind, count):
    sheet = Sheet(kind=kind, count=count, versions=3)
    tasks = [task for version in range(3) for task in sheet.tasks(version)]
    assert len(tasks) == 3 * count
    assert len(set(tasks)) == len(tasks)
    assert {task.kind for task in tasks} == {kind}


@pytest.mark.parametrize("suited", [True, False])
@pytest.mark.parametrize("kind", SUM_KINDS)
def test_a_sheet_is_full_even_where_its_theme_is_hardly_ever_dealt(kind, suited):
    for total in (TOTALS[0], TOTALS[-1]):
        for theme in (Theme.OPENING, Theme.FOUR_CARDS, Theme.SWEEP):
            tasks = Sheet(kind=kind, theme=theme, total=total, count=COUNTS[-1], seed=7, suited=suited).tasks(2)
            assert len(set(tasks)) == COUNTS[-1]


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_a_seed_is_a_sheet_and_another_seed_another(kind):
    sheet = Sheet(kind=kind, count=5, seed=31)
    assert sheet.tasks(0) == replace(sheet, versions=3).tasks(0)
    assert sheet.tasks(0) != replace(sheet, seed=32).tasks(0)
    assert sheet.tasks(0) != sheet.tasks(1)


def test_a_sheet_is_the_same_on_every_computer():
    program = (
        "from tutor.teaching.worksheets import Sheet; from tutor.teaching.exercises import Kind; "
        "print([str(card) for kind in (Kind.FIND_ALL, Kind.COUNT) for task in Sheet(kind=kind, count=4).tasks(1) "
        "for card in (*task.table, *task.hand, *sum(task.piles, ()))])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


@pytest.mark.parametrize("total", TOTALS)
@pytest.mark.parametrize("suited", [True, False])
def test_the_answers_are_all_sums_there_are_whatever_the_total(total, suited):
    for kind in SUM_KINDS:
        sheet = Sheet(kind=kind, total=total, suited=suited, count=6, seed=total)
        for task in sheet.tasks(0):
            told = [answer for answer in answers(EN, sheet, task) if answer.cards]
            found = {(answer.cards[0].value, *sorted(values(answer.cards[1:]))) for answer in told}
            expected = sums(task, total)
            if kind is Kind.ESCOBA:
                expected = {one for one in expected if len(one) == len(task.table) + 1}
            assert found == expected
            assert len(told) == len(found), "the same numbers stand there twice"
            assert all(answer.text.endswith(f"= {total}") for answer in told)
            assert all((card.suit is not None) is suited for card in (*task.table, *task.hand))


def test_every_task_leaves_the_same_room_and_enough_of_it():
    for level in Level:
        tasks = Sheet(level=level, count=12).tasks(0)
        assert {ways(task) for task in tasks} == {MOST_WAYS}
        assert all(2 <= len(task.captures()) <= MOST_WAYS for task in tasks)


def test_one_card_of_several_sweeps_the_table():
    for task in Sheet(kind=Kind.ESCOBA, count=12).tasks(0):
        needed = 15 - sum(values(task.table))
        assert values(task.hand).count(needed) == 1
        assert len(task.hand) > 1


@pytest.mark.parametrize("count", [6, 7, 24])
@pytest.mark.parametrize("level", list(Level))
def test_there_is_a_sum_about_as_often_as_there_is_none(count, level):
    there = [bool(sums(task, 15)) for task in Sheet(kind=Kind.IS_THERE, level=level, count=count).tasks(0)]
    assert count // 2 <= there.count(True) <= (count + 1) // 2


@pytest.mark.parametrize("kind", SUM_KINDS)
def test_a_higher_level_is_harder(kind):
    def mean(level):
        tasks = Sheet(kind=kind, level=level, count=10).tasks(0)
        return sum(difficulty(Puzzle("", task)) for task in tasks) / len(tasks)

    means = [mean(level) for level in (Level.BEGINNER, Level.CASUAL, Level.STEADY)]
    assert means == sorted(means)
    assert means[0] + 100 < means[-1]


@pytest.mark.parametrize(
    ("kind", "theme"),
    [
        (kind, theme)
        for kind in SUM_KINDS
        for theme in offered(kind, NAMED["wikipedia"])
        if (kind, theme) != (Kind.ESCOBA, Theme.TABLE_FIFTEEN)  # a table that is swept is worth less than 15
    ],
)
def test_the_tasks_have_the_theme_as_far_as_chance_deals_it(kind, theme):
    tasks = Sheet(kind=kind, theme=theme, count=6, level=Level.STEADY).tasks(0)
    assert len(tasks) == 6
    assert all(theme in themes_in(task) for task in tasks)


def test_numbers_alone_never_ask_for_a_suit():
    sheet = Sheet(kind=Kind.RIGHT_OR_WRONG, suited=False, count=24)
    for task in sheet.tasks(0):
        assert task.play is not None
        assert task.play.suit is None
        codes = {problem.code.value for problem in task.verdict(sheet.rules).problems}
        assert codes <= {"sum_not_15", "must_capture"}


@pytest.mark.parametrize("variant", list(NAMED))
@pytest.mark.parametrize("kind", [Kind.RIGHT_OR_WRONG, Kind.COUNT])
def test_under_every_named_rules_a_sheet_is_full(kind, variant):
    assert len(Sheet(kind=kind, variant=variant, count=10).tasks(2)) == 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", SUM_KINDS)
def test_no_sheet_keeps_a_teacher_waiting(kind):
    for theme in (None, *offered(kind, NAMED["wikipedia"])):
        start = time.process_time()
        Sheet(kind=kind, theme=theme, count=24, seed=977).tasks(0)
        assert time.process_time() - start < 1


# The form -------------------------------------------------------------------------------------------


def test_an_empty_form_is_the_usual_sheet():
    assert read_sheet(EN, {}) == (Sheet(), {})


def test_a_whole_form_is_read():
    fields = {
        "kind": "is_there",
        "theme": "three_cards",
        "level": "skilled",
        "count": "12",
        "total": "15",
        "versions": "2",
        "seed": " 77 ",
    }
    asked = read_sheet(EN, fields, suited=False, variant="torofun")
    assert asked.problems == {}
    assert asked.sheet == Sheet(
        kind=Kind.IS_THERE,
        theme=Theme.THREE_CARDS,
        level=Level.SKILLED,
        count=12,
        versions=2,
        seed=77,
        suited=False,
        variant="torofun",
    )


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"kind": "chess"}, "kind"),
        ({"kind": "sum"}, "kind"),  # a kind of the lessons, not of puzzles
        ({"theme": "nothing"}, "theme"),
        ({"theme": "ties"}, "theme"),
        ({"theme": "near_miss", "total": "12"}, "theme"),
        ({"kind": "right_or_wrong", "theme": "claim"}, "theme"),
        ({"level": "grandmaster"}, "level"),
        ({"count": "3"}, "count"),
        ({"count": "25"}, "count"),
        ({"count": "-8"}, "count"),
        ({"count": "８"}, "count"),
        ({"total": "21"}, "total"),
        ({"kind": "count", "total": "12"}, "total"),
        ({"versions": "4"}, "versions"),
        ({"seed": "0"}, "seed"),
        ({"seed": "9" * 5000}, "seed"),
    ],
)
def test_what_cannot_be_used_is_named_and_the_usual_taken(fields, named):
    asked = read_sheet(EN, fields)
    assert list(asked.problems) == [named]
    assert getattr(asked.sheet, named) == getattr(Sheet(), named)


def test_everything_that_is_wrong_is_named_at_once():
    asked = read_sheet(EN, {"kind": "x", "theme": "y", "level": "z", "count": "0", "total": "99", "seed": "-"})
    assert list(asked.problems) == ["kind", "theme", "level", "count", "total", "seed"]


@pytest.mark.parametrize(("fields", "named"), [({"kind": "count"}, "deck"), ({"theme": "seven_of_coins"}, "theme")])
def test_what_needs_suits_is_not_to_be_had_with_numbers_alone(fields, named):
    assert list(read_sheet(EN, fields, suited=False).problems) == [named]
    assert not read_sheet(EN, fields, suited=True).problems


# Words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_every_kind_says_what_to_do_and_how_it_is_answered(language, kind):
    voice = Voice(language)
    sheet = Sheet(kind=kind, count=4)
    assert instruction(voice, sheet)
    for task in sheet.tasks(0):
        told = answers(voice, sheet, task)
        assert told
        assert all(answer.text for answer in told)
        if options(voice, kind):
            assert told[0].text in options(voice, kind)


def test_the_points_of_a_count_come_last():
    sheet = Sheet(kind=Kind.COUNT, count=4)
    for task in sheet.tasks(0):
        points = " – ".join(map(str, task.points(sheet.rules)))
        assert answers(EN, sheet, task)[-1].text == f"Points of each side: {points}."
