from urllib.parse import urlencode

import pytest

LANGUAGES = ["kk", "el", "pl", "en"]


def address(language="en", **fields):
    return f"/{language}/claim?{urlencode(fields)}"


def said(tree):
    return tree.select_one("#answer h2").get_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_page_has_its_rows_and_complains_of_nothing(open_page, language):
    tree = open_page(f"/{language}/claim")
    assert [row["data-row"] for row in tree.select(".entry-row")] == ["table", "laid", "take"]
    assert tree.select_one("input[name=played_since][checked]")["value"] == "0"
    assert not tree.select(".error, .verdict")


def test_an_overlooked_fifteen_may_be_taken_and_is_drawn(open_page):
    tree = open_page(address(table="7c 3b", laid="10o", variant="torofun"))
    assert "may be taken" in said(tree)
    assert len(tree.select("#answer .capture use")) == 2
    assert tree.select(".decided li")
    assert tree.find(id="verdict") is None


def test_when_somebody_has_played_since_it_is_too_late(open_page):
    tree = open_page(address(table="7c 3b", laid="10o", variant="torofun", played_since="1"))
    assert "may not be taken" in said(tree)
    assert tree.select_one("input[name=played_since][checked]")["value"] == "1"


def test_a_claim_may_name_what_it_takes(open_page):
    tree = open_page(address(table="7c 3b", laid="10o", take="3b", variant="torofun"))
    assert "may not be taken" in said(tree)
    assert len(tree.select("#answer .move .marked-card")) == 2


def test_nothing_overlooked_is_said(open_page):
    assert "no overlooked 15" in said(open_page(address(table="2c", laid="10o", variant="torofun")))


def test_without_the_card_laid_it_is_asked_for(open_page):
    tree = open_page(address(table="7c 3b"), status=422)
    assert tree.select("[id^=laid-problem]")


def test_a_number_of_players_that_cannot_be_is_named(open_page):
    tree = open_page(address(table="7c 3b", laid="10o", played_since="9"), status=422)
    assert tree.select("[id^=played_since-problem]")
    assert not tree.select("input[name=played_since][checked]")
