import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup

from tutor.escoba import NAMED, Deck
from tutor.escoba.parameters import Obligation
from tutor.escoba.records import EXAMPLE, GRAMMAR
from tutor.escoba.replay import check_record
from tutor.web.forms import default_variant
from tutor.web.record_text import example_record, in_notation

LANGUAGES = ["kk", "el", "pl", "en"]
FAULTY = "players: 2\nopening: 1o 2c 5e 6b\n1: 7o x 2c 6b\n2: 12c x 1o\nhello\n1: 9x\n2: 11b"
ROUND = example_record(Deck.SPANISH, "torofun")
OVERLOOKED = "opening: 1o 2c 4e 5b\n1: 12o"


def address(text, language="en", **fields):
    return f"/{language}/record?{urlencode({'record': text, **fields})}"


@pytest.fixture
def send(client):
    """Send the form as a browser does, with the token of the page."""

    def sent(text, language="en", **fields):
        page = BeautifulSoup(client.get(f"/{language}/record").get_data(as_text=True), "html.parser")
        token = page.find("input", attrs={"name": "csrf_token"})["value"]
        form = {"csrf_token": token, "record": text, "deck": "spanish", "variant": "wikipedia", **fields}
        return client.post(f"/{language}/record", data=form)

    return sent


def tree_of(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_record_there_is_a_form_an_example_and_the_grammar(open_page, language):
    tree = open_page(f"/{language}/record")
    assert tree.find("textarea", id="record").get_text(strip=True) == ""
    assert all(tree.find("label", attrs={"for": name}).get_text(strip=True) for name in ("record", "deck", "variant"))
    assert tree.select_one("details pre[lang=en] code").get_text() == GRAMMAR
    assert tree.find(id="verdict") is None
    example = next(link for link in tree.select("a.button") if "record=" in link["href"])
    assert open_page(example["href"]).find(id="verdict")["data-legal"] == "true"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_is_played_again_move_by_move(open_page, language):
    tree = open_page(address(EXAMPLE, language))
    steps = tree.select("#steps > li")
    assert [step["id"] for step in steps] == [f"step-{n}" for n in range(1, 39)]  # the opening, 36 plays, a claim
    assert all(step.h3.get_text(strip=True) and step.select_one(".done").get_text(strip=True) for step in steps)
    assert all(step.select_one(".judged")["data-fine"] == "true" for step in steps[1:])
    assert len(tree.select("#steps .badge")) == 2
    assert [cell.get_text() for cell in tree.select("tfoot td")] == ["5", "3"]
    assert [cell.get_text() for cell in tree.select("#verdict dd")] == ["5", "3"]


def test_each_step_shows_the_table_as_it_was_and_what_moved(open_page):
    tree = open_page(address("opening: 1o 2c 5e 6b\n1: 7o x 2c 6b\n2: 12c"))
    first, second = tree.select("#steps > li")[1:]
    names = [[picture["aria-label"] for picture in step.select("svg.playing-card")] for step in (first, second)]
    assert names[0] == ["ace of coins", "two of cups", "five of swords", "six of clubs", "seven of coins"]
    assert names[1] == ["ace of coins", "five of swords", "king of cups"]
    assert len(first.select(".marked-card.taken")) == 2
    assert len(first.select(".marked-card.played")) == 1
    assert second.select(".marked-card.laid")
    assert second.select(".marked-card.missed")


def test_of_equal_cards_without_suits_only_as_many_are_marked_as_were_taken(open_page):
    tree = open_page(address("deck: values\nopening: 5 5 5 1\n1: 10 x 5"))
    assert len(tree.select("#step-2 .marked-card.taken")) == 1


def test_faults_stand_with_their_lines_and_lead_to_the_step_or_to_the_line(open_page):
    tree = open_page(address(FAULTY))
    assert tree.find(id="verdict")["data-legal"] == "false"
    faults = {fault.a.get_text(): (fault.a["href"], fault.get_text()) for fault in tree.select(".faults li")}
    assert faults["Line 4"][0] == "#step-3"
    assert "11" in faults["Line 4"][1]
    assert faults["Line 5"][0] == "#line-5"
    assert faults["Line 6"][0] == "#step-4"
    assert all(tree.select(href) for href, _ in faults.values())
    step = tree.find(id="step-3")
    assert step.select_one(".judged")["data-fine"] == "false"
    assert "That makes 11, not 15." in step.get_text()
    written = tree.select(".record-lines > li")
    assert [line.code.get_text() for line in written] == FAULTY.split("\n")
    assert [bool(line.select(".error")) for line in written] == [False, False, False, True, True, True, True]
    assert tree.select_one("details#text").has_attr("open")


def test_what_was_overlooked_is_told_side_by_side(open_page):
    tree = open_page(address(OVERLOOKED, variant="torofun", deck="spanish"))
    first, second = tree.select('section[aria-labelledby="missed-heading"] .columns > div')
    assert "king of coins could have taken the five of clubs" in first.get_text()
    assert second.get_text(" ", strip=True) == "Side 2 Nothing was overlooked."


def test_the_rules_of_the_address_judge_unless_the_record_names_its_own(open_page):
    judged = [
        open_page(address(text, variant=variant, deck="spanish")).select_one("#step-2 .judged")["data-fine"]
        for text, variant in (
            (OVERLOOKED, "wikipedia"),
            (OVERLOOKED, "torofun"),
            (f"variant: torofun\n{OVERLOOKED}", "wikipedia"),
        )
    ]
    assert judged == ["false", "true", "true"]


def test_every_category_of_the_score_has_its_reason(open_page, client):
    tree = open_page(address(EXAMPLE))
    found = client.post("/api/v1/records/check", json={"record": EXAMPLE}).get_json()
    rows = tree.select("tbody tr")
    assert len(rows) == len(found["score"]["categories"])
    for row, category in zip(rows, found["score"]["categories"], strict=True):
        assert row.select_one(".why").get_text() == category["reason"]
        assert [cell.get_text() for cell in row.select("td")] == [str(points) for points in category["points"]]


def test_the_form_leads_to_an_address_that_can_be_shared(client, send):
    response = send(OVERLOOKED.replace("\n", "\r\n"), variant="torofun")
    assert response.status_code == 303
    query = parse_qs(urlsplit(response.headers["Location"]).query)
    assert query == {"record": [OVERLOOKED], "deck": ["spanish"], "variant": ["torofun"]}
    tree = tree_of(client.get(response.headers["Location"]))
    assert tree.find(id="verdict")
    assert tree.find(id="share-address")


def test_a_record_too_long_for_an_address_is_answered_all_the_same(send):
    text = OVERLOOKED + "".join(f"\n# Ескерту {number}: бұл жолда көп сөз бар" for number in range(100))
    response = send(text, variant="torofun")
    assert response.status_code == 200
    tree = tree_of(response)
    assert tree.find(id="verdict")
    assert tree.find(id="share-address") is None
    assert tree.find("textarea", id="record").get_text().strip() == text


def test_the_record_can_be_changed_with_its_faults_beside_it(open_page):
    link = next(a for a in open_page(address(FAULTY)).select("a.button") if "edit=1" in a["href"])
    tree = open_page(link["href"])
    field = tree.find("textarea", id="record")
    assert field.get_text().strip() == FAULTY
    assert field["aria-invalid"] == "true"
    said = [tree.find(id=part).get_text() for part in field["aria-describedby"].split()]
    assert any(text.startswith("Line 5:") for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_record_at_all_stays_in_the_form_with_what_is_wrong(open_page, language):
    tree = open_page(address("hello\nworld", language), status=422)
    assert tree.find("textarea", id="record").get_text().strip() == "hello\nworld"
    assert len(tree.select(".field .error")) >= 2
    assert tree.find(id="verdict") is None


def test_an_empty_form_that_is_sent_asks_for_a_record(send):
    response = send("  ")
    assert response.status_code == 422
    assert tree_of(response).find(id="record-problem1")


@pytest.mark.parametrize(("field", "value"), [("deck", "tarot"), ("variant", "nobody")])
def test_a_deck_or_rules_that_there_are_not_are_named_beside_their_field(open_page, field, value):
    tree = open_page(address(OVERLOOKED, **{"deck": "spanish", "variant": "wikipedia", field: value}), status=422)
    assert tree.find(id=f"{field}-problem1")
    assert tree.find(id=field)["aria-invalid"] == "true"
    assert tree.select_one(f"#{field} option[selected]")["value"] == value


def test_a_text_longer_than_any_record_is_refused_and_kept(send):
    response = send("1: 7o\n" * 4000)
    assert response.status_code == 422
    assert len(tree_of(response).find("textarea", id="record").get_text()) > 20_000


def test_a_record_of_endless_plays_shows_as_many_as_a_round_can_have(send):
    tree = tree_of(send("opening: 1o 2c 5e 6b\n" + "1: 7o\n" * 900))
    assert len(tree.select("#steps > li")) <= 121
    assert "not shown" in tree.find(id="replay").get_text()


def test_what_is_written_cannot_become_markup(client):
    text = f"names: <b>A</b>, <i>B</i>\ndate: <u>now</u>\n{OVERLOOKED}\n<script>\"'"
    body = client.get(address(text)).get_data(as_text=True)
    for tag in ("<b>", "<i>", "<u>", "<script>"):
        assert tag not in body


def test_the_page_of_a_round_can_be_compressed_and_sets_no_cookie(client):
    response = client.get(address(ROUND), headers={"Accept-Encoding": "gzip"})
    assert response.content_encoding == "gzip"
    assert len(response.data) < 15_000
    assert "Set-Cookie" not in response.headers


def test_the_round_in_another_language_is_the_same_round(open_page):
    tree = open_page(address(ROUND))
    other = tree.find("a", lang="pl")["href"]
    assert parse_qs(urlsplit(other).query)["record"] == [ROUND]
    assert [cell.get_text() for cell in open_page(other).select("tfoot td")] == ["5", "3"]


def test_nothing_in_the_pages_is_forbidden_by_their_policy(client):
    for page in ("/en/record", address(ROUND)):
        text = client.get(page).get_data(as_text=True)
        assert not re.search(r"<style| style=| on[a-z]+=|javascript:", text)


@pytest.mark.parametrize("deck", list(Deck))
@pytest.mark.parametrize("rules", list(NAMED))
def test_the_example_is_in_order_on_the_cards_and_by_the_rules_of_the_learner(deck, rules):
    text = example_record(deck, rules)
    assert f"variant: {rules}" in text
    assert f"deck: {deck.value}" in text
    assert "names:" not in text
    assert not check_record(text).faults
    assert ("claim" in text) == (NAMED[rules].obligation is Obligation.CLAIM)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kinds_of_lines_are_explained_in_the_language_with_examples_of_its_cards(open_page, language):
    tree = open_page(f"/{language}/record")
    own = example_record(Deck.NUMBERED if language == "pl" else Deck.SPANISH, default_variant(language))
    lines = [one.get_text() for one in tree.select(".kinds-of-lines code")]
    assert "deal" in lines
    assert {line for line in lines if line[0].isdigit()} <= set(own.splitlines())
    assert tree.select_one("details details pre[lang=en]") is not None


def test_cards_may_be_named_in_words_of_the_language(open_page):
    spoken = "opening: as monet, dwójka kielichów, piątka mieczy, 6b\n1: siódemka monet x dwójka kielichów, 6b"
    plain = "opening: 1o 2c 5e 6b\n1: 7o x 2c 6b"
    assert in_notation(spoken, "pl", Deck.SPANISH) == plain
    tree = open_page(address(spoken, "pl", deck="spanish"))
    assert tree.select_one("#line-1 code").get_text() == spoken.splitlines()[0]
    assert tree.select_one("#step-2 .judged")["data-fine"] == "true"
    assert in_notation("1: άσσος κύπελλα χ 7 χρυσά # 7 χρυσά", "el", Deck.SPANISH) == "1: 1c χ 7o# 7 χρυσά"
    for left in ("1: foo x 2c", "names: as monet", "1: siudemka monet", "hello"):
        assert in_notation(left, "pl", Deck.SPANISH) == left


def test_a_greek_chi_takes(open_page):
    tree = open_page(address("opening: 1o 2c 5e 6b\n1: 7o χ 2c 6b", "el"))
    assert tree.select_one("#step-2 .judged")["data-fine"] == "true"


def test_a_line_that_is_missing_is_said_by_what_stands_in_it(client):
    said = tree_of(client.get(address("1: 5c"))).find("main").get_text()
    assert "is missing: the four cards on the table at the start." in said
    assert "The field" not in said


def test_a_long_line_is_cut_with_an_ellipsis(client):
    assert f"{'z' * 60}…" in client.get(address(f"opening: 1o 2c 5e 7b\n{'z' * 80}")).get_data(as_text=True)


@pytest.mark.parametrize("page", ["record", "check", "opening", "claim"])
@pytest.mark.parametrize("query", ["variant=nobody", "deck=tarot"])
def test_rules_and_cards_that_there_are_not_are_named_before_anything_is_entered(open_page, page, query):
    assert query.partition("=")[2] in open_page(f"/en/{page}?{query}", status=422).main.get_text()
