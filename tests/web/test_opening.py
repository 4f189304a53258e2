from urllib.parse import urlencode

import pytest

LANGUAGES = ["kk", "el", "pl", "en"]


def address(language="en", **fields):
    return f"/{language}/opening?{urlencode(fields)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_page_has_one_row_and_complains_of_nothing(open_page, language):
    tree = open_page(f"/{language}/opening")
    assert [row["data-row"] for row in tree.select(".entry-row")] == ["cards"]
    assert not tree.select(".error, .verdict")


def test_four_cards_that_make_fifteen_are_taken_and_drawn(open_page):
    tree = open_page(address(cards="7o 3e 1o 4b", variant="torofun"))
    assert "15" in tree.select_one("#answer h2").get_text()
    assert len(tree.select("#answer .capture use")) == 4
    assert tree.select_one("#answer .capture svg[aria-label]")["aria-label"] == "seven of coins"
    assert tree.find(id="verdict") is None


def test_two_fifteens_are_drawn_side_by_side(open_page):
    tree = open_page(address(cards="7o 10c 5e 12b", variant="torofun"))
    assert "2 escobas" in tree.select_one("#answer h2").get_text()
    assert len(tree.select("#answer .capture")) == 2
    assert tree.find(id="elsewhere") is not None


def test_four_cards_that_stay_are_shown_as_they_lie(open_page):
    tree = open_page(address(cards="7o 7c 7e 7b", variant="torofun"))
    assert not tree.select("#answer .capture")
    assert len(tree.select("#answer .move svg")) == 4


@pytest.mark.parametrize("cards", ["", "7o 3e", "7o 3e 1o 4b 5c", "7o 7o 1o 4b", "7o 3e 1o xx"])
def test_anything_but_four_cards_is_named_beside_the_row(open_page, cards):
    tree = open_page(address(cards=cards), status=422)
    assert tree.select("[id^=cards-problem]")
    assert tree.find(id="cards")["value"] == cards


def test_a_fifth_card_cannot_be_tapped(open_page):
    tree = open_page(address(cards="7o 3e 1o 4b"))
    assert tree.find(id="tap-5c")["aria-disabled"] == "true"
    assert tree.find(id="tap-7o")["aria-pressed"] == "true"


def test_values_are_enough(open_page):
    assert "15" in open_page(address(cards="7 3 1 4", deck="values")).select_one("#answer h2").get_text()
