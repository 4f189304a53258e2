"""The file of boards and exercises: what may stand in it, and how each slip is named."""

from pathlib import Path

import pytest

from tutor.escoba import parse_cards
from tutor.escoba.codes import CategoryCode
from tutor.teaching.exercises import Kind
from tutor.teaching.lesson_faults import FaultCode
from tutor.teaching.lesson_tables import FILE, line_of, read_tables


def read(place: Path, text: str):
    (place / FILE).write_text(text, encoding="utf-8")
    return read_tables(place)


def slips(place: Path, entry: str) -> list[tuple[int, str, str]]:
    _, found = read(place, f"\n{entry}\n")
    return [(fault.line, fault.code.value, fault.word) for fault in found]


def test_a_lesson_needs_no_file(tmp_path: Path):
    tables, found = read_tables(tmp_path)
    assert (dict(tables.boards), dict(tables.exercises), tables.round, found) == ({}, {}, (), [])


def test_boards_and_exercises_keep_their_names_and_order(tmp_path: Path):
    text = """
[boards.two]
table = "5c 3e"
hand = "7o"
play = "7o"
take = "5c 3e"

[boards.one]
piles = ["1o 2o", ""]

[exercises.sum]
kind = "sum"
cards = "10o 7c"

[exercises.count]
kind = "count"
piles = ["7o 10o", "7c 10c"]
escobas = [1, 0]
categories = ["escobas"]
"""
    tables, found = read(tmp_path, text)
    assert found == []
    assert list(tables.boards) == ["two", "one"]
    assert tables.boards["two"].take == parse_cards("5c 3e")
    assert tables.boards["one"].piles == (parse_cards("1o 2o"), ())
    assert [exercise.kind for exercise in tables.exercises.values()] == [Kind.SUM, Kind.COUNT]
    assert tables.exercises["count"].categories == (CategoryCode.ESCOBAS,)
    assert line_of(tmp_path, "one") == 8


@pytest.mark.parametrize(
    ("entry", "code", "word"),
    [
        ('[boards.a]\ntable = "5c 5c"', "bad_cards", "5c"),
        ('[boards.a]\ntable = "5c"\ntake = "3e"', "bad_cards", "3e"),
        ('[boards.a]\ntable = "5c"\nhand = "7o"\nplay = "1o"', "bad_cards", "1o"),
        ('[boards.a]\ntable = "5c"\nplay = "7o 1o"', "bad_field", "play"),
        ('[boards.a]\ntabel = "5c"', "bad_field", "tabel"),
        ("[boards.a]\ntable = 5", "bad_field", "table"),
        ('[boards.a]\npiles = "5c"', "bad_field", "piles"),
        ('[boards.A_b]\ntable = "5c"', "bad_field", "A_b"),
        ('[exercises.a]\nkind = "guess"', "bad_field", "kind"),
        ('[exercises.a]\nkind = "sum"', "bad_field", "cards"),
        ('[exercises.a]\nkind = "sum"\ncards = "10o 7c"\nanswers = 1', "bad_field", "answers"),
        ('[exercises.a]\nkind = "count"', "bad_field", "counts"),
        ('[exercises.a]\nkind = "count"\ncounts = [{card = 3}]', "bad_field", "counts"),
        ('[exercises.a]\nkind = "count"\ncounts = [{cards = 3}]\ncategories = ["most"]', "bad_field", "categories"),
        ('[exercises.a]\nkind = "who_next"\nasks = "me"\nplayers = 4', "bad_field", "asks"),
        ('[exercises.a]\nkind = "who_next"\nasks = "next_player"\nplayers = 5', "bad_field", "players"),
        (
            '[exercises.a]\nkind = "true_or_false"\nparameter = "goal"\nis = "1"\nvariant = "pagat"',
            "bad_field",
            "parameter",
        ),
        (
            '[exercises.a]\nkind = "true_or_false"\nparameter = "target"\nis = "1"\nvariant = "x"',
            "bad_field",
            "variant",
        ),
        ('[exercises.a]\nkind = "right_or_wrong"\ntable = "7c"\nplay = "7c"', "bad_cards", "7c"),
        ('[exercises.a]\nkind = "build"\ntable = "7c"\nhand = "10o"\nanswers = -1', "bad_field", "answers"),
        ('[exercises.a]\nkind = "build"\ntable = "7c"\nhand = "9o"\nanswers = 1', "bad_cards", ""),
        ('[exercises.a]\nkind = "find_all"\ntable = "7c"\nhand = "10o"\nanswers = 1', "no_answer", "a"),
        ('[exercises.a]\nkind = "is_there"\ntable = "7c"\nhand = "10o"\nanswers = 0', "other_answers", "a: 1"),
        ('[exercises.a]\nkind = "play"\nat = 1\nwant = "lay"', "bad_field", "at"),
        ('[tables.a]\ntable = "5c"', "bad_field", "tables"),
    ],
)
def test_each_slip_is_named_with_its_line(tmp_path: Path, entry: str, code: str, word: str):
    [(line, found, about)] = slips(tmp_path, entry)
    assert (line, found) == (2 if not entry.startswith("[tables") else 1, code)
    assert word in about


def test_a_file_that_is_no_toml_is_named(tmp_path: Path):
    _, found = read(tmp_path, "[boards.a]\ntable = \n")
    assert [(fault.line, fault.code) for fault in found] == [(2, FaultCode.BAD_TABLES)]
