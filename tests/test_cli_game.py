"""The commands about a hand: what they print, and what their exit status says."""

import pytest

from tests.conftest import Program

COUNTS = (
    "--counts",
    "cards=22,coins=6,sevens=3,seven_of_coins,escobas=2",
    "--counts",
    "cards=18,coins=4,sevens=1,escobas=1",
)


def test_solve_says_what_each_card_can_take(tutor: Program):
    ran = tutor("solve", "--table", "5c 3e 1o", "--hand", "7o 12b")
    assert (ran.status, ran.err) == (0, "")
    headline, *lines = ran.out.splitlines()
    assert headline == "There are 2 ways to make 15."
    assert "the seven of coins" in lines[0]
    assert "the five of cups and the three of swords" in lines[0]
    assert "the king of clubs" in lines[1]


def test_solve_prints_the_answer_as_json(tutor: Program):
    answer = tutor("solve", "--table", "5c 3e 1o", "--hand", "7o 12b", "--json").json
    assert [(capture["card"], capture["takes"]) for capture in answer["captures"]] == [
        ("7o", ["5c", "3e"]),
        ("12b", ["5c"]),
    ]
    assert (answer["variant"], answer["deck"]) == ("wikipedia", "spanish")


def test_cards_may_be_separated_by_spaces_or_commas(tutor: Program):
    spaces = tutor("solve", "--table", "5c 3e 1o", "--hand", "7o", "--json")
    assert tutor("solve", "--table", "5c,3e, 1o", "--hand", "7o", "--json") == spaces


def test_an_empty_table_is_a_table(tutor: Program):
    assert tutor("solve", "--table", "", "--hand", "7o").out == "No 15 can be made.\n"


def test_a_deck_says_how_cards_are_written(tutor: Program):
    answer = tutor("solve", "--table", "QD", "--hand", "7S", "--deck", "french_qj", "--json").json
    assert [capture["takes"] for capture in answer["captures"]] == [["QD"]]
    assert tutor("solve", "--table", "QD", "--hand", "7S", "--deck", "french", "--json").json["captures"] == []


def test_a_legal_play_exits_with_0(tutor: Program):
    ran = tutor("check", "--table", "5c 3e 1o", "--hand", "7o 12b", "--play", "7o", "--take", "5c 3e")
    assert (ran.status, ran.out.splitlines()[0]) == (0, "This move is by the rules.")


def test_a_play_against_the_rules_exits_with_1(tutor: Program):
    ran = tutor("check", "--table", "7c", "--play", "10o")
    assert (ran.status, ran.out.splitlines()[0], ran.err) == (1, "This move is against the rules.", "")


def test_a_play_against_the_rules_exits_with_1_as_json_too(tutor: Program):
    ran = tutor("check", "--table", "7c", "--play", "10o", "--json")
    assert (ran.status, ran.json["legal"]) == (1, False)


def test_a_penalty_counts_the_escobas_of_the_round(tutor: Program):
    command = ("check", "--table", "7c", "--play", "11o", "--take", "7c", "--variant", "fournier", "--json")
    assert tutor(*command, "--escobas", "3").json["penalty"] == {"points": 4, "escobas": 3, "total": 7}
    assert tutor(*command).json["penalty"] == {"points": 4, "escobas": None, "total": 4}


@pytest.mark.parametrize(("variant", "escobas"), [("torofun", 1), ("wikipedia", 0)])
def test_an_opening_is_worth_what_the_variant_pays(tutor: Program, variant: str, escobas: int):
    ran = tutor("opening", "--cards", "1o 2c 5e 7b", "--variant", variant, "--json")
    assert (ran.status, ran.json["escobas"], ran.json["taker"]) == (0, escobas, "dealer")


def test_a_claim_that_is_allowed_and_one_that_is_too_late_both_exit_with_0(tutor: Program):
    claim = ("claim", "--table", "7c 3b", "--laid", "10o", "--take", "7c", "--variant", "torofun", "--json")
    assert (tutor(*claim).status, tutor(*claim).json["allowed"]) == (0, True)
    late = tutor(*claim, "--played-since", "1")
    assert (late.status, [problem["code"] for problem in late.json["problems"]]) == (0, ["too_late"])


def test_counts_are_scored(tutor: Program):
    ran = tutor("score", *COUNTS)
    assert (ran.status, ran.out.splitlines()[0]) == (0, "Points of the round: 6 – 1")


def test_a_setenta_is_the_best_card_of_each_suit(tutor: Program):
    answer = tutor(
        *("score", "--variant", "pagat", "--json"),
        *("--counts", "cards=20,coins=5,setenta=7+7+7+10"),
        *("--counts", "cards=20,coins=5,seven_of_coins,setenta=6+6+6+7"),
    ).json
    setenta = next(category for category in answer["categories"] if category["category"] == "setenta")
    assert setenta["points"] == [0, 1]


def test_piles_are_scored_with_leftovers_escobas_and_the_match_so_far(tutor: Program):
    ran = tutor(
        *("score", "--json", "--pile", "7o 10c", "--pile", "", "--leftovers", "12o"),
        *("--last-capturer", "1", "--escobas", "1", "--escobas", "0", "--scores", "12", "--scores", "9"),
    )
    assert ran.status == 0
    assert [player["total"] for player in ran.json["players"]] == [4, 0]
    assert ran.json["match"]["scores"] == [16, 9]


def test_wrong_captures_are_a_list_of_numbers_for_each_side(tutor: Program):
    command = ("score", *COUNTS, "--variant", "fournier", "--json")
    fair = [player["total"] for player in tutor(*command).json["players"]]
    wrong = tutor(*command, "--wrong-captures", "3 5", "--wrong-captures", "").json["players"]
    assert [player["total"] for player in wrong] == [fair[0] - (4 + 3) - (4 + 5), fair[1]]


@pytest.mark.parametrize(
    ("counts", "named"),
    [("cards=22,=3", "=3"), ("cards=22,cards=18", "cards=18"), ("coins=", "coins="), ("kards=1", "kards")],
)
def test_a_part_of_the_counts_that_cannot_be_read_is_named(tutor: Program, counts: str, named: str):
    ran = tutor("score", "--counts", counts, "--counts", "cards=18")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("--counts: ")
    assert f"{named}”" in ran.err


@pytest.mark.parametrize("counts", ["cards=many", "cards", "seven_of_coins=1", "setenta=7+x", "cards=1.5"])
def test_a_count_of_another_kind_is_refused(tutor: Program, counts: str):
    ran = tutor("score", "--counts", counts, "--counts", "cards=18")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("--counts: ")


def test_every_problem_is_a_line_that_names_its_option_and_card(tutor: Program):
    ran = tutor(
        *("solve", "--table", "5c 3e 99", "--hand", "7o 7o", "--variant", "nobody", "--deck", "tarot"),
    )
    assert (ran.status, ran.out) == (2, "")
    lines = ran.err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["--deck", "--variant", "--table", "--hand"]
    for line, named in zip(lines, ("tarot", "nobody", "99", "seven of coins"), strict=True):
        assert named in line


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("solve", "--hand", "7o"), "--table"),
        (("solve", "--table", "7o"), "--hand"),
        (("check", "--table", "7o"), "--play"),
        (("opening",), "--cards"),
        (("opening", "--cards", "1o 2c"), "--cards"),
        (("claim", "--table", "7o"), "--laid"),
        (("score",), "--pile"),
        (("check", "--table", "7o", "--play", "1o", "--escobas", "some"), "--escobas"),
        (("claim", "--table", "7c", "--laid", "10o", "--played-since", "3"), "--played-since"),
        (("score", "--pile", "7o", "--pile", "", "--last-capturer", "2"), "--last-capturer"),
        (("score", *COUNTS, "--scores", "1"), "--scores"),
        (("score", *COUNTS, "--wrong-captures", "x", "--wrong-captures", ""), "--wrong-captures"),
    ],
)
def test_what_is_missing_or_out_of_range_is_named_by_its_option(tutor: Program, command: tuple[str, ...], option: str):
    ran = tutor(*command)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{option}: ")
    assert ran.err.count("\n") == 1


def test_what_is_unusable_prints_no_json_either(tutor: Program):
    ran = tutor("solve", "--table", "99", "--hand", "7o", "--json")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_sentences_come_in_the_language_asked_for(tutor: Program):
    says = {
        language: tutor("check", "--table", "7c", "--play", "10o", "--lang", language).out
        for language in ("kk", "el", "pl", "en")
    }
    assert len(set(says.values())) == 4
    assert "монета валеті" in says["kk"]
    assert "waleta monet" in says["pl"]
