"""Reports: what a person reads for each answer, in the terminal and on the pages."""

import re

import pytest

from tutor.escoba import Deck
from tutor.escoba.records import EXAMPLE
from tutor.escoba.replay import check_record
from tutor.teaching.answers import answer
from tutor.teaching.capture_sentences import capture_sentence, missed_capture_sentence
from tutor.teaching.languages import LANGUAGES, PSEUDO_LANGUAGE, Voice
from tutor.teaching.replay_sentences import missed_sentences
from tutor.teaching.reports import report

REQUESTS = {
    "solve": [
        {"table": ["5c", "3e", "1o"], "hand": ["7o", "12b"]},
        {"table": ["6c"], "hand": ["1o"]},
    ],
    "check": [
        {"table": ["7c"], "play": "10o"},
        {"table": ["7c", "4e"], "play": "10o", "take": ["7c"]},
        {"table": ["7c"], "play": "10o", "take": ["7c"]},
        {"table": ["7c"], "play": "10o", "variant": "torofun", "hand": ["10o", "1o"]},
        {"table": ["7c", "5o"], "play": "11o", "take": ["7c"], "variant": "fournier", "escobas": 3},
        {"table": ["7c", "12o"], "play": "1o", "hand": ["1o", "5b"]},
    ],
    "opening": [
        {"cards": ["1o", "2c", "5e", "7b"]},
        {"cards": ["1o", "2c", "5e", "7b"], "variant": "torofun"},
        {"cards": ["7o", "10c", "6e", "11b"], "variant": "torofun"},
        {"cards": ["7o", "10c", "1e", "2b"]},
    ],
    "claim": [
        {"table": ["7c"], "laid": "10o", "variant": "torofun"},
        {"table": ["7c"], "laid": "10o", "variant": "torofun,claim_escoba=yes"},
        {"table": ["7c"], "laid": "10o"},
    ],
    "score": [
        {"counts": [{"cards": 22, "coins": 6, "escobas": 1}, {"cards": 18, "coins": 4}], "variant": "fournier"},
        {"piles": [["7o", "10c"], ["7c"]], "leftovers": ["5o"], "variant": "torofun"},
    ],
    "record": [{"record": EXAMPLE}, {"record": EXAMPLE.replace("2: 7b\n", "2: 7b x 6c\n", 1)}],
}


def said(command, request, language="en"):
    shown = report(command, answer(command, request, language))
    return "\n".join((shown.headline, *shown.lines))


def test_a_move_by_the_rules_says_so_and_names_an_escoba():
    assert report("check", answer("check", REQUESTS["check"][1], "en")).headline == "This move is by the rules."
    swept = report("check", answer("check", REQUESTS["check"][2], "en")).headline
    assert swept == "This move is by the rules, and it is an escoba."


def test_a_wrong_sum_names_the_sum_the_penalty_and_the_rule():
    text = said("check", REQUESTS["check"][4])
    assert "That makes 16, not 15." in text
    assert "Penalty: 7 points." in text
    assert "Fournier" in text


def test_what_rests_on_a_silent_point_says_so():
    text = said("check", REQUESTS["check"][0])
    assert "The source does not settle this; it is our default." in text
    assert "Under other rules it is allowed: ToroFun, Fournier and Juegos Bonaerenses." in text


def test_what_other_cards_of_the_hand_could_have_taken_is_listed():
    assert "Playing the five of clubs could have taken the king of coins." in said("check", REQUESTS["check"][5])


def test_what_was_not_taken_is_said_of_the_past_and_what_may_be_taken_of_the_present():
    text = said("check", REQUESTS["check"][0])
    assert "Playing the jack of coins could have taken the seven of cups and cleared the table: escoba." in text
    text = said("record", {"record": "variant: torofun\nopening: 7c 1o 2c 1e\n1: 10o"})
    assert "Playing the jack of coins could have taken the seven of cups." in text
    for command, request in (("solve", REQUESTS["solve"][0]), ("check", {**REQUESTS["check"][1], "take": ["4e"]})):
        text = said(command, request)
        assert " takes the " in text
        assert "could have taken" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_says_on_its_page_of_what_was_overlooked_what_the_terminal_says(language):
    text = "variant: torofun\nopening: 7c 1o 2c 1e\n1: 10o"
    (missed,) = check_record(text).missed[0]
    assert missed_capture_sentence(Voice(language), missed) in said("record", {"record": text}, language)
    assert missed_sentences(Voice(language), (missed,)) == (missed_capture_sentence(Voice(language), missed),)
    assert missed_capture_sentence(Voice(language), missed) != capture_sentence(Voice(language), missed)


def test_what_the_next_player_may_take_is_what_was_missed():
    found = answer("check", REQUESTS["check"][3], "en")
    assert found["claim"]["captures"] == found["missed"] != []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Playing a nine takes two threes."),
        ("kk", "Егер тоғыздықпен жүрсе, үстелден екі үштікті алуға болады."),
        ("el", "Με ένα εννιάρι παίρνετε δύο τριάρια."),
        ("pl", "Zagrywając dziewiątkę, można zebrać ze stołu dwie trójki."),
    ],
)
def test_equal_cards_without_suits_are_counted(language, sentence):
    request = {"deck": "values", "table": ["3", "5", "3"], "hand": ["9"]}
    assert sentence in said("solve", request, language)


def test_an_opening_that_is_taken_for_nothing_says_so():
    text = said("opening", REQUESTS["opening"][0])
    assert text.startswith("The first four cards make 15 and are taken at once, without an escoba.")


def test_a_score_gives_the_points_and_a_reason_for_each_category():
    text = said("score", REQUESTS["score"][0])
    assert "Side 1 has the most cards: 22." in text
    assert "The match goes on." in text


def test_a_record_names_the_line_of_each_fault_and_what_was_overlooked():
    text = said("record", REQUESTS["record"][1])
    assert re.search(r"Line \d+: That makes \d+, not 15\.", text)
    assert "What side 1 overlooked:" in text


@pytest.mark.parametrize("command", REQUESTS)
@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO_LANGUAGE])
def test_every_report_can_be_said_in_every_language(command, language):
    for request in REQUESTS[command]:
        text = said(command, request, language)
        assert text
        assert "{" not in text


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_english_sentence_is_left_in_a_report_in_another_language(language):
    english = {line for command, some in REQUESTS.items() for one in some for line in said(command, one).splitlines()}
    for command, some in REQUESTS.items():
        for one in some:
            for line in said(command, one, language).splitlines():
                assert line not in english


@pytest.mark.parametrize("deck", Deck)
def test_a_report_names_the_cards_of_the_deck(deck):
    ranks, suit = deck.ranks, {Deck.SPANISH: "o", Deck.NUMBERED: "o", Deck.VALUES: ""}.get(deck, "D")
    request = {"deck": deck.value, "table": [ranks[6] + suit], "hand": [ranks[7] + suit]}
    names = {
        Deck.SPANISH: "the jack of coins",
        Deck.FRENCH: "the jack of diamonds",
        Deck.FRENCH_QJ: "the queen of diamonds",
        Deck.NUMBERED: "the eight of coins",
        Deck.VALUES: "an eight",
    }
    assert names[deck] in said("solve", request)
