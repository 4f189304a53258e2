from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup

LANGUAGES = ["kk", "el", "pl", "en"]
FIELDS = ["table", "hand", "play", "take", "escobas", "deck", "variant"]
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


def address(language="en", **fields):
    return f"/{language}/check?{urlencode(fields)}"


def problems_of(tree, name):
    field = tree.find(id=name)
    described = [tree.find(id=part) for part in field["aria-describedby"].split()]
    assert None not in described
    return [element.get_text(" ", strip=True) for element in described if "error" in element["class"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_form_is_labelled_and_asks_nothing_of_the_server(open_page, language):
    tree = open_page(f"/{language}/check")
    form = tree.find("form", id="position")
    assert (form["method"], form["action"]) == ("get", f"/{language}/check")
    assert [field["name"] for field in form.find_all(["input", "select"])] == FIELDS
    assert all(tree.find("label", attrs={"for": name}).get_text(strip=True) for name in FIELDS)
    assert all(tree.find(id=f"{name}-hint") for name in FIELDS)
    assert not tree.select(".error, .notice, [aria-invalid]")


@pytest.mark.parametrize(
    ("language", "variant"), [("kk", "wikipedia"), ("el", "torofun"), ("pl", "cardgames"), ("en", "wikipedia")]
)
def test_each_language_opens_on_its_own_rules_and_spanish_cards(open_page, language, variant):
    tree = open_page(f"/{language}/check")
    assert [option["value"] for option in tree.select("option[selected]")] == ["spanish", variant]


def test_without_a_card_played_the_captures_are_listed_and_there_is_no_verdict(open_page):
    tree = open_page(address(table="5c 3e 1o", hand="7o 12b"))
    assert tree.find(id="verdict") is None
    lines = [line.get_text() for line in tree.select("#answer li")]
    assert len(lines) == 2
    assert "seven of coins" in lines[0]
    assert "five of cups and the three of swords" in lines[0]
    assert "king of clubs" in lines[1]


def test_a_legal_move_is_called_legal(open_page):
    verdict = open_page(address(table="5c 3e 1o", hand="7o 12b", play="7o", take="5c 3e")).find(id="verdict")
    assert verdict["data-legal"] == "true"
    assert verdict.h2.get_text(strip=True)


def test_a_wrong_sum_is_called_wrong_and_the_sum_is_said(open_page):
    verdict = open_page(address(table="7c 3e", play="11o", take="7c")).find(id="verdict")
    assert verdict["data-legal"] == "false"
    assert "16" in verdict.get_text()


@pytest.mark.parametrize(
    ("variant", "legal"), [("wikipedia", "false"), ("torofun", "true"), ("cardgames", "false"), ("fournier", "true")]
)
def test_the_rules_chosen_decide(open_page, variant, legal):
    verdict = open_page(address(table="7c", play="10o", variant=variant)).find(id="verdict")
    assert verdict["data-legal"] == legal


def test_escobas_made_so_far_raise_the_penalty(open_page):
    fields = {"table": "7c 3e", "play": "11o", "take": "7c", "variant": "fournier"}
    assert "4" in open_page(address(**fields)).find(id="verdict").get_text()
    assert "7 points" in open_page(address(**fields, escobas="3")).find(id="verdict").get_text()


def test_the_page_says_what_the_answer_of_the_api_says(open_page, client):
    move = {"table": ["7c"], "play": "10o", "variant": "torofun"}
    text = open_page(address(table="7c", play="10o", variant="torofun")).find(id="verdict").get_text(" ", strip=True)
    answer = client.post("/api/v1/check", json=move).get_json()
    assert all(rule["reason"].split(". ")[0] in text for rule in answer["rules"])


def test_house_rules_may_stand_in_the_address(open_page):
    tree = open_page(address(table="7c", play="10o", variant="wikipedia,obligation=free"))
    assert tree.find(id="verdict")["data-legal"] == "true"
    assert tree.select_one("#variant option[selected]")["value"] == "wikipedia,obligation=free"


def test_a_plus_that_arrived_as_a_space_is_read_the_same(open_page):
    tree = open_page("/en/check?table=7c&play=10o&variant=torofun,all_sevens_covers=seven_of_coins+most_sevens")
    assert tree.find(id="verdict")["data-legal"] == "true"


def test_an_empty_table_is_a_table(open_page):
    assert open_page("/en/check?table=&hand=7o").select_one("#answer h2")
    assert open_page("/en/check?play=7o").find(id="verdict")["data-legal"] == "true"


@pytest.mark.parametrize(
    ("language", "hand", "table"),
    [
        ("en", "seven of coins, king of clubs", "five of cups, three of swords, ace of coins"),
        ("pl", "siódemka monet, król buław", "piątka kielichów, trójka mieczy, as monet"),
        (
            "el",
            "εφτάρι των νομισμάτων, ρήγας των ροπάλων",
            "πεντάρι των κυπέλλων, τριάρι των ξιφών, άσος των νομισμάτων",
        ),
        ("kk", "монета жетілігі, шоқпар патшасы", "тостаған бестігі, қылыш үштігі, монета тұзы"),
    ],
)
def test_words_of_the_language_mean_the_same_as_notation(open_page, language, hand, table):
    in_words, in_codes = (
        [line.get_text() for line in open_page(address(language, **fields)).select("#answer li")]
        for fields in ({"table": table, "hand": hand}, {"table": "5c 3e 1o", "hand": "7o 12b"})
    )
    assert len(in_words) == 2
    assert in_words == in_codes


@pytest.mark.parametrize(
    ("deck", "table", "hand"),
    [
        ("french", "5H 3S A♦", "7D KC"),
        ("french_qj", "5♥ 3♠", "7♦"),
        ("numbered", "5♥ 3♠", "7♦"),
        ("values", "5 3 5", "7"),
    ],
)
def test_every_deck_is_read_in_its_own_notation(open_page, deck, table, hand):
    tree = open_page(address(table=table, hand=hand, deck=deck))
    assert tree.select("#answer li")
    assert tree.select_one("#deck option[selected]")["value"] == deck


def test_the_hint_shows_how_cards_of_the_deck_are_written(open_page):
    assert open_page("/en/check").select_one("#table-hint code").string == "5c 10o"
    assert open_page("/en/check?deck=french").select_one("#table-hint code").string == "5H JD"
    assert open_page("/en/check?deck=values").select_one("#table-hint code").string == "5 8"


def test_an_ambiguous_word_is_asked_about_and_each_answer_is_an_address(open_page):
    tree = open_page(address(table="king, 2c", hand="5o", variant="torofun", deck="spanish"), status=422)
    error = tree.find(id="table-problem1")
    assert error.q.string == "king"
    assert "Which suit?" in error.get_text()
    answers = [parse_qs(urlsplit(link["href"]).query) for link in error.find_all("a")]
    assert [answer["table"] for answer in answers] == [[f"12{suit}, 2c"] for suit in "oceb"]
    assert all(
        (answer["hand"], answer["variant"], answer["deck"]) == (["5o"], ["torofun"], ["spanish"]) for answer in answers
    )
    assert open_page(error.a["href"]).select_one("#answer h2")


def test_a_rank_alone_will_do_where_only_one_card_can_be_meant(open_page):
    tree = open_page(address(table="5c 3e", hand="7o 12b", play="king", take="five"))
    assert tree.find(id="verdict")["data-legal"] == "true"
    assert "king of clubs" in tree.find(id="play-echo1").get_text()


def test_a_question_about_the_card_played_is_not_doubled_by_its_absence(open_page):
    tree = open_page(address(table="5c", play="king"), status=422)
    assert len(problems_of(tree, "play")) == 1


def test_every_problem_stands_beside_its_field_and_what_was_typed_stays(open_page):
    typed = {
        "table": "5c 9x 5c",
        "hand": "7o 7o",
        "play": "",
        "take": "zz",
        "escobas": "many",
        "variant": "nobody",
        "deck": "spanish",
    }
    tree = open_page(address(**typed), status=422)
    assert tree.find(id="verdict") is None
    for name in ("table", "hand", "play", "take", "escobas"):
        assert tree.find(id=name)["value"] == typed[name]
        assert tree.find(id=name)["aria-invalid"] == "true"
        assert problems_of(tree, name)
    assert tree.select_one("#variant option[selected]")["value"] == "nobody"
    assert problems_of(tree, "variant")
    assert len(problems_of(tree, "table")) == 2
    assert not tree.find(id="deck").has_attr("aria-invalid")
    links = [link["href"] for link in tree.select("#answer a")]
    assert set(links) == {"#table", "#hand", "#play", "#take", "#escobas", "#variant"}
    assert len(links) == len(tree.select("#answer li"))


def test_a_word_that_is_no_card_is_quoted(open_page):
    assert open_page(address(table="5c 9x", hand="7o"), status=422).select_one("#table-problem1 q").string == "9x"


def test_a_deck_that_there_is_not_is_named(open_page):
    tree = open_page(address(table="5c", hand="7o", deck="tarot"), status=422)
    assert problems_of(tree, "deck")
    assert tree.find(id="deck")["aria-invalid"] == "true"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_sent_empty_asks_for_cards(open_page, language):
    tree = open_page(f"/{language}/check?table=&hand=&play=&take=&escobas=", status=422)
    assert len(problems_of(tree, "hand")) == 1
    assert len(tree.select("#answer li")) == 1


def test_what_was_typed_cannot_become_markup(client):
    text = client.get(address(table="<b>5c</b>", hand='"><script>', variant="<i>", deck="<u>", escobas="<a>")).get_data(
        as_text=True
    )
    for tag in ("<b>", "<i>", "<u>", "<a>", '"><script>'):
        assert tag not in text


def test_a_text_longer_than_any_list_of_cards_is_refused(open_page):
    assert problems_of(open_page(address(table="5c " * 1000, hand="7o"), status=422), "table")


def test_fields_given_several_times_are_read_together(open_page):
    lines = open_page("/en/check?table=5c&table=3e&hand=7o").select("#answer li")
    assert "five of cups and the three of swords" in lines[0].get_text()


def test_htmx_receives_the_fragment_that_the_page_includes(client):
    query = address(table="5c 3e 1o", hand="7o 12b", play="7o", take="5c 3e")
    page, fragment = client.get(query), client.get(query, headers=HTMX)
    assert "<html" not in fragment.get_data(as_text=True)
    whole = BeautifulSoup(page.get_data(as_text=True), "html.parser").find(id="check")
    piece = BeautifulSoup(fragment.get_data(as_text=True), "html.parser").find(id="check")
    assert piece.prettify() == whole.prettify()
    assert {"HX-Request", "HX-Request-Type"} <= {part.strip() for part in page.headers["Vary"].split(",")}
    assert page.headers["Vary"] == fragment.headers["Vary"]


def test_the_fragment_brings_the_switch_of_languages_with_the_new_position(client):
    text = client.get(address(table="5c", hand="7o"), headers=HTMX).get_data(as_text=True)
    switch = BeautifulSoup(text, "html.parser").find(id="languages")
    assert switch["hx-swap-oob"] == "true"
    assert "table=5c" in switch.find("a", lang="pl")["href"]


def test_unusable_input_is_a_422_for_htmx_too(client):
    response = client.get(address(table="9x", hand="7o"), headers=HTMX)
    assert response.status_code == 422
    assert 'id="table-problem1"' in response.get_data(as_text=True)


def test_htmx_restoring_history_receives_the_whole_page(client):
    restoring = {"HX-Request": "true", "HX-Request-Type": "full", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get(address(table="5c", hand="7o"), headers=restoring).get_data(as_text=True)


def test_the_form_swaps_itself_with_htmx(open_page):
    form = open_page("/pl/check").find("form", id="position")
    assert form["hx-get"] == form["action"]
    assert form["hx-target"] == "#check"
    assert form["hx-push-url"] == "true"
    assert form.button["formaction"] == form["action"] + "#answer"
