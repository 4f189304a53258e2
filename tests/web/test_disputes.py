import pytest

from tutor.escoba import NAMED
from tutor.teaching.disputes import disputes
from tutor.teaching.languages import LANGUAGES

SLUGS = [found.slug for found in disputes()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_every_question_grouped_with_anchors(open_page, language):
    tree = open_page(f"/{language}/disputes")
    links = tree.select("main section li a")
    assert [link["href"] for link in links] == [f"/{language}/disputes/{slug}" for slug in SLUGS]
    assert [item["id"] for item in tree.select("main section li")] == SLUGS
    anchors = [link["href"].removeprefix("#") for link in tree.select("main nav a.chip")]
    assert anchors == [heading["id"] for heading in tree.select("main h2")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_has_its_answer_and_a_row_for_every_set_of_rules(open_page, language):
    for slug in SLUGS:
        tree = open_page(f"/{language}/disputes/{slug}")
        assert tree.h1.get_text()
        assert len(tree.select("#verdict > p")) == 2
        assert tree.select_one("meta[name=description]")["content"] == tree.select_one("#verdict > p").get_text()
        rows = tree.select(".rulings tbody tr")
        assert len(rows) == len(NAMED)
        assert all(cell.get_text(strip=True) for row in rows for cell in row.select("td"))
        assert rows[0]["class"] == ["mine"]


def test_a_question_that_there_is_not_is_no_page(open_page):
    open_page("/el/disputes/nothing", status=404)


def test_what_a_table_shows_is_what_the_game_decides(open_page):
    tree = open_page("/en/disputes/refuse-to-take")
    told = {row.th.get_text(" ", strip=True).split()[0]: row.td.get_text(strip=True) for row in tree.select("tbody tr")}
    assert told["Fournier"] == "allowed, but the next player may take it"
    assert told["Pagat"] == "not allowed"


def test_the_rules_of_the_address_come_first(open_page):
    tree = open_page("/en/disputes/wrong-take?variant=fournier&deck=french")
    assert "Fournier" in tree.select_one("#verdict .mine").get_text()
    assert "7 points" in tree.select_one("#verdict .mine").get_text()
    assert tree.select_one(".rulings tbody th").get_text(" ", strip=True).startswith("Fournier")
    alternate = tree.select_one("link[hreflang=kk]")["href"]
    assert alternate.endswith("/kk/disputes/wrong-take?variant=fournier&deck=french")


def test_house_rules_have_a_row_of_their_own(open_page):
    tree = open_page("/en/disputes/five-coins-each?variant=wikipedia,ties%3Dall_tied")
    rows = tree.select(".rulings tbody tr")
    assert len(rows) == len(NAMED) + 1
    assert rows[0].td.get_text(strip=True) == "1 – 1"


def test_rules_and_cards_that_there_are_not_are_passed_over(open_page):
    assert open_page("/en/disputes/wrong-take?variant=nobody&deck=tarot").select_one("#verdict")


def test_the_board_is_drawn_with_the_cards_of_the_visitor(open_page):
    names = [card["aria-label"] for card in open_page("/en/disputes/wrong-take?deck=french").select(".position svg")]
    assert names == ["seven of hearts", "queen of diamonds"]


def test_an_ordinary_deck_reads_of_diamonds(open_page):
    tree = open_page("/en/disputes/all-ten-coins?deck=french")
    assert "diamonds" in tree.h1.get_text()
    assert "coins" not in tree.main.get_text().lower().replace("seven of coins", "")


@pytest.mark.parametrize("deck", ["spanish", "french", "values"])
def test_every_position_opens_on_the_table(open_page, deck):
    for slug in SLUGS:
        tree = open_page(f"/en/disputes/{slug}?deck={deck}&variant=fournier")
        for link in tree.select(".position a.button"):
            assert "variant=fournier" in link["href"]
            assert open_page(link["href"]).select_one(".verdict, #sheet"), link["href"]


def test_the_outcome_of_a_question_is_the_verdict_of_its_page(open_page):
    tree = open_page("/en/disputes/wrong-take?variant=fournier")
    page = open_page(tree.select_one(".position a.button")["href"])
    assert page.select_one("#verdict")["data-legal"] == "false"
    assert "7 points" in page.select_one("#verdict").get_text()
