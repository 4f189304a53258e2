import re

import pytest
from bs4 import BeautifulSoup

from tutor.escoba import Deck
from tutor.web.choices import Choices, chosen, default_choices, opened_with
from tutor.web.cookies import COOKIES
from tutor.web.deck import Skin


def token(client, language="en", **query):
    page = client.get(f"/{language}/choices", query_string=query)
    return BeautifulSoup(page.get_data(as_text=True), "html.parser").select_one("[name=csrf_token]")["value"]


def choose(client, language="en", back="/en/check", **answer):
    return client.post(f"/{language}/choices", data={"csrf_token": token(client, language), "back": back, **answer})


@pytest.mark.parametrize(
    ("language", "deck", "variant"),
    [
        ("kk", "spanish", "wikipedia"),
        ("el", "spanish", "torofun"),
        ("pl", "numbered", "cardgames"),
        ("en", "spanish", "wikipedia"),
    ],
)
def test_each_language_opens_on_its_own_cards_and_rules(open_page, language, deck, variant):
    assert default_choices(language) == Choices(Deck(deck), variant, Skin.PICTURES)
    pressed = open_page(f"/{language}/choices").select("[aria-pressed=true]")
    assert [button["value"] for button in pressed] == [deck, variant, "pictures", "on"]


def test_two_taps_answer_both_questions_and_lead_back(client):
    first = choose(client, deck="french", back="/en/check?table=5c&deck=spanish")
    assert first.status_code == 303
    assert first.headers["Location"] == "/en/choices?back=%2Fen%2Fcheck%3Ftable%3D5c%26deck%3Dspanish#rules"
    second = choose(client, variant="fournier", back="/en/check?table=5c&deck=spanish")
    assert second.status_code == 303
    assert second.headers["Location"] == "/en/check?table=5c&deck=spanish"
    with client:
        client.get("/en/")
        assert chosen("en") == Choices(Deck.FRENCH, "fournier")


def test_the_page_where_it_began_is_gone_back_to(open_page):
    tree = open_page("/en/choices", headers={"Referer": "http://localhost/en/check?table=5c&deck=spanish"})
    assert tree.select_one("[name=back]")["value"] == "/en/check?table=5c&deck=spanish"
    assert tree.select_one(".crumb a")["href"] == "/en/check?table=5c&deck=spanish"


@pytest.mark.parametrize(
    "back",
    [
        "",
        "https://elsewhere.example/en/check",
        "//elsewhere.example/en/check",
        "/\\elsewhere.example",
        "/en//elsewhere.example/%0d%0a",
        "javascript:alert(1)",
        "/api/v1/variants",
        "/en/choices",
        "http://[",
        "/en/" + "x" * 3000,
    ],
)
def test_nothing_but_a_page_of_ours_is_gone_back_to(client, back):
    response = choose(client, variant="pagat", back=back)
    assert response.status_code == 303
    assert re.match(r"/en/([^/]|/elsewhere|$)", response.headers["Location"])
    assert "\n" not in response.headers["Location"]


def test_it_goes_back_in_the_language_that_the_questions_were_answered_in(client):
    assert choose(client, "pl", back="/en/lessons", variant="pagat").headers["Location"] == "/pl/lessons"


def test_an_address_that_names_rules_returns_with_the_rules_just_chosen(client):
    response = choose(client, variant="pagat", back="/en/check?table=5c+3e&variant=torofun&deck=spanish")
    assert response.headers["Location"] == "/en/check?table=5c+3e&variant=pagat&deck=spanish"


def test_an_empty_form_returns_with_the_cards_just_chosen(client):
    choose(client, deck="values")
    response = choose(client, variant="pagat", back="/en/check?deck=spanish&variant=torofun")
    assert response.headers["Location"] == "/en/check?deck=values&variant=pagat"


def test_house_rules_can_be_chosen_and_are_shown(client, open_page):
    choose(client, variant="torofun,target=31")
    assert open_page("/en/choices").find("button", value="torofun,target=31")["aria-pressed"] == "true"
    assert "ToroFun" in open_page("/en/").footer.get_text()


@pytest.mark.parametrize("answer", [{"deck": "tarot"}, {"variant": "nobody"}, {"skin": "golden"}, {}])
def test_an_answer_that_there_is_not_changes_nothing(client, answer):
    assert choose(client, **answer).status_code == 303
    with client:
        client.get("/en/")
        assert chosen("en") == default_choices("en")


def test_an_answer_without_its_token_is_refused(client):
    response = client.post("/en/choices", data={"deck": "french"})
    assert response.status_code == 400
    with client:
        client.get("/en/")
        assert chosen("en").deck is Deck.SPANISH


def test_every_page_says_what_is_chosen_and_leads_to_the_questions(client, open_page):
    choose(client, deck="french", variant="cardgames")
    for page in ("", "check", "lessons", "lessons/rules-in-brief"):
        link = open_page(f"/en/{page}").select_one("footer .choices")
        assert link["href"] == "/en/choices"
        assert link.get_text() == "Your choice: Ordinary: jack 8, queen 9 · cardgames.io"


def test_the_first_page_asks_until_it_has_been_answered(client, open_page):
    assert open_page("/en/").select_one(".ask a")["href"] == "/en/choices"
    choose(client, deck="french")
    assert open_page("/en/").select_one(".ask") is None


def test_the_skin_is_used_wherever_cards_are_drawn(client, open_page):
    choose(client, skin="large")
    assert [use["href"].split("#")[1] for use in open_page("/en/").select("main use")] == [
        "large-7o",
        "large-5c",
        "large-3e",
    ]


def test_the_choice_only_fills_a_form_without_cards(app, client):
    choose(client, deck="french", variant="pagat")
    with client:
        client.get("/en/")
        assert opened_with("en", {}, ["table"]) == ("french", "pagat")
        assert opened_with("en", {"variant": "torofun"}, ["table"]) == ("french", "torofun")
        assert opened_with("en", {"table": "5c"}, ["table"]) == ("spanish", "wikipedia")
        assert opened_with("el", {"table": "5D", "deck": "french_qj"}, ["table"]) == ("french_qj", "torofun")


def test_a_choice_that_no_longer_exists_falls_back_to_the_languages_own(client):
    with client.session_transaction() as session:
        session["choices"] = {"deck": "tarot", "variant": "gone", "skin": 3}
    with client:
        client.get("/pl/")
        assert chosen("pl") == default_choices("pl")


def test_every_cookie_that_is_set_is_listed(app, client):
    response = choose(client, deck="french")
    names = {header.split("=")[0] for header in response.headers.getlist("Set-Cookie")}
    assert names == {cookie.name for cookie in COOKIES}
    assert app.permanent_session_lifetime.days == COOKIES[0].days


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_every_set_of_rules_is_told_in_a_line_and_who_keeps_the_answers_is_done(open_page, language):
    tree = open_page(f"/{language}/choices?back=/{language}/check?table=5c")
    buttons = tree.select("button[name=variant]")
    told = [tree.find(id=button["aria-describedby"]).get_text(strip=True) for button in buttons]
    assert len(set(told)) == 8
    assert all(told)
    assert tree.select("form a.button.primary")[-1]["href"] == f"/{language}/check?table=5c"


def test_house_rules_have_one_name_everywhere(client, open_page):
    choose(client, variant="torofun,target=31")
    label = "ToroFun, changed"
    assert label in open_page("/en/check").select_one("#settings summary").get_text()
    assert label in open_page("/en/check").select_one("footer .choices").get_text()
    assert open_page("/en/choices").select("button[name=variant]")[-1].get_text(strip=True) == label
