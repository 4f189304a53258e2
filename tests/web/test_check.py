import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup

from tutor.escoba import deck_cards

LANGUAGES = ["kk", "el", "pl", "en"]
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


def address(language="en", **fields):
    return f"/{language}/check?{urlencode(fields)}"


def problems_of(tree, name):
    return [element.get_text(" ", strip=True) for element in tree.find_all(id=re.compile(f"^{name}-problem"))]


def cards_of(tree, row):
    return [button["value"].split()[1] for button in tree.select(f"#{row}-cards button")]


def captures_of(tree):
    return [capture.select_one(".told p").get_text() for capture in tree.select("#answer .capture")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("ask", "rows"),
    [
        ("take", ["table", "hand"]),
        ("move", ["table", "play", "take", "hand"]),
        ("missed", ["table", "hand", "play", "take"]),
    ],
)
def test_each_question_has_its_rows_and_an_empty_form_complains_of_nothing(open_page, language, ask, rows):
    tree = open_page(f"/{language}/check?ask={ask}")
    form = tree.find("form", id="position")
    assert (form["method"], form["action"]) == ("get", f"/{language}/check")
    assert [row["data-row"] for row in form.select(".entry-row")] == rows
    assert all(row.label.get_text(strip=True) for row in form.select(".entry-row"))
    assert tree.select_one(".questions a[aria-current]")["href"].endswith(f"ask={ask}")
    assert not tree.select(".error, .verdict, [aria-invalid]")


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
    tree = open_page(f"/{language}/check")
    assert [option["value"] for option in tree.select("option[selected]")] == [deck, variant]
    with_cards = open_page(f"/{language}/check?table=5c&hand=7o")
    assert [option["value"] for option in with_cards.select("option[selected]")] == ["spanish", variant]


def test_without_a_card_played_the_captures_are_drawn_and_there_is_no_verdict(open_page):
    tree = open_page(address(table="5c 3e 1o", hand="7o 12b"))
    assert tree.find(id="verdict") is None
    first, second = captures_of(tree)
    assert "seven of coins" in first
    assert "five of cups and the three of swords" in first
    assert "king of clubs" in second
    drawn = [use["href"].partition("#")[2] for use in tree.select("#answer .capture")[0].find_all("use")]
    assert drawn == ["spanish-7o", "spanish-5c", "spanish-3e"]


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


def test_what_was_missed_is_drawn_and_marked(open_page):
    tree = open_page(address(table="5c 3e", hand="7o 2b", play="2b", ask="missed", variant="torofun"))
    assert tree.find(id="verdict").h2.get_text() == "One capture was missed."
    assert tree.select_one(".captures.overlooked .badge").get_text() == "missed"
    nothing = open_page(address(table="5c 3e", hand="7o", play="7o", take="5c 3e", ask="missed"))
    assert nothing.find(id="verdict").h2.get_text() == "Nothing was missed."


def test_of_a_long_list_the_first_forty_are_drawn_and_the_rest_is_counted(open_page):
    table = " ".join(str(card) for card in deck_cards()[1:])
    tree = open_page(address(table=table, hand="1o"))
    assert len(tree.select("#answer .capture")) == 40
    assert "And 6,365 more." in tree.find(id="answer").get_text()


def test_other_rules_are_folded_and_tell_differences_only(open_page):
    tree = open_page(address(table="7c", play="10o", variant="torofun"))
    assert not tree.select_one("details#elsewhere").has_attr("open")
    assert "ToroFun" not in tree.select_one("#elsewhere div").get_text()
    assert tree.select(".decided li")
    assert not open_page(address(table="7c", play="10o", take="7c")).select("#elsewhere")


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
        captures_of(open_page(address(language, **fields)))
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
    assert captures_of(tree)
    assert tree.select_one("#deck option[selected]")["value"] == deck


def test_the_hint_shows_how_cards_of_the_deck_are_written(open_page):
    assert open_page("/en/check?entry=words").select_one("#words-hint code").string == "5c 10o"
    assert open_page("/en/check?entry=words&deck=french").select_one("#words-hint code").string == "5H JD"
    assert open_page("/en/check?entry=words&deck=values").select_one("#words-hint code").string == "5 8"


def test_an_ambiguous_word_is_asked_about_and_each_answer_is_an_address(open_page):
    tree = open_page(address(table="king, 2c", hand="5o", variant="torofun", deck="spanish"), status=422)
    error = tree.find(id="table-problem1")
    assert error.q.string == "king"
    assert "Which suit?" in error.get_text()
    links = tree.select(".beside a")
    answers = [parse_qs(urlsplit(link["href"]).query) for link in links]
    assert [answer["table"] for answer in answers] == [[f"12{suit}, 2c"] for suit in "oceb"]
    assert all(
        (answer["hand"], answer["variant"], answer["deck"]) == (["5o"], ["torofun"], ["spanish"]) for answer in answers
    )
    assert open_page(links[0]["href"]).select_one("#answer h2")


def test_a_rank_alone_will_do_where_only_one_card_can_be_meant(open_page):
    tree = open_page(address(table="5c 3e", hand="7o 12b", play="king", take="five"))
    assert tree.find(id="verdict")["data-legal"] == "true"
    assert "king of clubs" in tree.find(id="play-echo1").get_text()


def test_a_question_about_the_card_played_is_not_doubled_by_its_absence(open_page):
    tree = open_page(address(table="5c", play="king"), status=422)
    assert len(problems_of(tree, "play")) == 1


@pytest.mark.parametrize("entry", ["words", ""])
def test_every_problem_stands_beside_its_row_and_what_was_typed_stays(open_page, entry):
    typed = {
        "table": "5c 9x 5c",
        "hand": "7o 7o",
        "play": "",
        "take": "zz",
        "escobas": "many",
        "variant": "nobody",
        "deck": "spanish",
    }
    tree = open_page(address(**typed, entry=entry), status=422)
    assert tree.find(id="verdict") is None
    for name in ("table", "hand", "play", "take", "escobas"):
        assert tree.find(id=name)["value"] == typed[name]
        assert problems_of(tree, name)
    if entry:
        described = tree.find(id="table")["aria-describedby"].split()
        assert all(tree.find(id=part) for part in described)
        assert tree.find(id="table")["aria-invalid"] == "true"
    assert tree.select_one("#variant option[selected]")["value"] == "nobody"
    assert problems_of(tree, "variant")
    assert len(problems_of(tree, "table")) == 2
    assert not tree.find(id="deck").has_attr("aria-invalid")
    links = [link["href"] for link in tree.select("#answer a")]
    assert all(tree.find(id=link[1:]) for link in links)
    assert len(links) == len(tree.select("#answer li"))


def test_what_could_be_read_of_a_broken_address_is_drawn(open_page):
    assert cards_of(open_page(address(table="5c 9x", hand="7o"), status=422), "table") == ["5c"]


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
    said = captures_of(open_page("/en/check?table=5c&table=3e&hand=7o"))
    assert "five of cups and the three of swords" in said[0]


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "query",
    [
        "",
        "?table=5c+3e&hand=7o",
        "?table=5c+3e&hand=7o&variant=torofun&deck=spanish",
        "?table=5♥+3♠&play=7♦&take=5♥+3♠&deck=french&escobas=2",
        "?table=&hand=7o&variant=pagat",
    ],
)
def test_a_page_filled_into_its_skeleton_is_the_page_rendered_as_a_whole(client, monkeypatch, language, query, headers):
    filled = client.get(f"/{language}/check{query}", headers=headers).get_data(as_text=True)
    monkeypatch.setattr("tutor.web.entry_view.NAMED", {})  # rules that are not named have no skeleton
    assert filled == client.get(f"/{language}/check{query}", headers=headers).get_data(as_text=True)


def test_a_page_for_one_host_never_names_another(open_page):
    for host in ("one.example", "two.example"):
        tree = open_page("/en/check?table=5c&hand=7o", base_url=f"https://{host}")
        links = [link["href"] for link in tree.find_all("link", rel="alternate")]
        assert all(link.startswith(f"https://{host}/") for link in links)


def test_marks_of_the_skeleton_that_a_visitor_types_are_only_text(open_page):
    typed = "\ue000said\ue001"
    assert open_page(address(table=typed, hand="7o", entry="words"), status=422).find(id="table")["value"] == typed
    tree = open_page(address(table="5c 3e", hand="7o", variant=f"wikipedia,{typed}"), status=422)
    assert tree.find(id="hand")["value"] == "7o"


def test_htmx_receives_the_fragment_that_the_page_includes(client):
    query = address(table="5c 3e 1o", hand="7o 12b", play="7o", take="5c 3e")
    page, fragment = client.get(query), client.get(query, headers=HTMX)
    assert "<html" not in fragment.get_data(as_text=True)
    whole = BeautifulSoup(page.get_data(as_text=True), "html.parser").find(id="tool")
    piece = BeautifulSoup(fragment.get_data(as_text=True), "html.parser").find(id="tool")
    assert piece.prettify() == whole.prettify()
    assert {"HX-Request", "HX-Request-Type"} <= {part.strip() for part in page.headers["Vary"].split(",")}
    assert page.headers["Vary"] == fragment.headers["Vary"]


def test_the_fragment_brings_the_switch_of_languages_with_the_new_position(client):
    text = client.get(address(table="5c", hand="7o"), headers=HTMX).get_data(as_text=True)
    switch = BeautifulSoup(text, "html.parser").find(id="languages")
    assert switch["hx-swap-oob"] == "true"
    assert "table=5c" in switch.find("a", lang="pl")["href"]
    assert "deck=spanish" in switch.find("a", lang="pl")["href"]


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
    assert form["hx-target"] == "#tool"
    assert form["hx-push-url"] == "true"


def tapped(client, query):
    response = client.get(f"/en/check?{query}")
    assert response.status_code == 303
    return response.headers["Location"]


def test_a_tap_without_javascript_leads_to_the_address_of_the_cards(client, open_page):
    there = tapped(client, "tap=5c&row=table&deck=spanish&variant=torofun&was=spanish&ask=move")
    assert there == "/en/check?table=5c&deck=spanish&variant=torofun&ask=move&row=table#position"
    tree = open_page(there)
    assert cards_of(tree, "table") == ["5c"]
    assert not tree.select(".error, .verdict")


def test_a_second_tap_takes_the_card_out_again(client):
    assert "table=3e&" in tapped(client, "table=5c+3e&tap=5c&row=table&was=spanish")
    assert "table=5c&" in tapped(client, "table=5c+3e&drop=table+3e&row=table&was=spanish")


def test_a_card_that_leaves_the_table_is_no_longer_taken(client):
    assert "take=" not in tapped(client, "table=5c+3e&take=5c&play=7o&drop=table+5c&row=take&was=spanish")


@pytest.mark.parametrize(
    ("row", "card"), [("hand", "5c"), ("play", "5c"), ("table", "7o"), ("take", "1o"), ("table", "5c")]
)
def test_used_cards_and_cards_from_nowhere_cannot_be_tapped(open_page, row, card):
    tree = open_page(f"/en/check?table=5c+3e&play=7o&ask=move&row={row}")
    key = tree.find(id=f"tap-{card}")
    assert key.get("aria-disabled") == "true" or key["aria-pressed"] == "true"


def test_a_fifth_card_of_a_value_cannot_be_tapped(open_page, client):
    tree = open_page("/en/check?table=5+5+5&hand=5&deck=values&row=table")
    assert tree.find(id="tap-5")["aria-disabled"] == "true"
    assert not tree.find(id="tap-6").has_attr("aria-disabled")
    assert "table=5+5+5&" in tapped(client, "table=5+5+5&hand=5&deck=values&was=values&row=table&tap=5")


def test_after_the_card_played_the_cards_taken_are_next(client):
    assert "row=take" in tapped(client, "table=5c+3e&tap=7o&row=play&ask=move&was=spanish")


def test_from_cards_to_values_the_suits_fall_away_and_back_they_are_asked_for(client, open_page):
    quick = tapped(client, "table=5c+12e&entry=quick&deck=spanish&was=spanish&row=table")
    assert "table=5+10&deck=values" in quick
    cards = tapped(client, "table=5+10&entry=cards&deck=values&was=values&row=table")
    assert "table=5+12&deck=spanish" in cards
    tree = open_page(cards, status=422)
    assert [link.get_text() for link in tree.select(".beside a")][:2] == ["five of coins", "five of cups"]


def test_another_deck_writes_the_same_cards_anew(client):
    assert "table=5H+JD&deck=french" in tapped(client, "table=5c+10o&deck=french&was=spanish&row=table")


def test_words_become_the_address_in_notation_and_stay_words_on_the_page(client, open_page):
    there = tapped(client, "table=five+of+cups,+ace+of+coins&hand=7o&entry=words&check=1&was=spanish&deck=spanish")
    assert "table=5c+1o&hand=7o" in there
    assert open_page(there).find(id="table")["value"] == "five of cups, ace of coins"


def test_htmx_is_told_the_address_of_what_it_receives(client):
    response = client.get("/en/check?table=5c+3e&hand=7o&check=1&was=spanish&row=hand", headers=HTMX)
    assert response.headers["HX-Push-Url"] == "/en/check?table=5c+3e&hand=7o&deck=spanish&variant=wikipedia"
    assert 'value="hand" id="row-hand" checked' in response.get_data(as_text=True)


def test_the_other_questions_keep_the_cards(open_page):
    tree = open_page("/en/check?table=5c+3e&play=7o&take=5c+3e&variant=torofun&deck=spanish")
    to = {link.get_text(): link["href"] for link in tree.select(".questions a")}
    hand = open_page(to["What can I take?"], follow_redirects=True)
    assert (cards_of(hand, "table"), cards_of(hand, "hand")) == (["5c", "3e"], ["7o"])
    claim = open_page(to["An overlooked 15?"], follow_redirects=True)
    assert (cards_of(claim, "table"), cards_of(claim, "laid")) == (["5c", "3e"], ["7o"])
    assert cards_of(open_page(to["The first four?"], follow_redirects=True), "cards") == ["5c", "3e"]


def test_a_question_to_which_cards_are_wanting_does_not_complain_yet(open_page):
    tree = open_page("/en/check?table=5c+3e&deck=spanish&variant=torofun&ask=move")
    assert not tree.select(".error, .notice:not([hidden])")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_address_gives_the_same_verdict_in_every_language(client, open_page, language):
    tree = open_page("/pl/check?table=5c+3e+1o&play=12b&take=5c+3e")
    there = tree.find("a", lang=language)["href"]
    assert open_page(there).find(id="verdict")["data-legal"] == "false"


def test_a_shared_address_has_a_preview_with_the_verdict_and_a_picture(open_page, client):
    tree = open_page(address(table="5c 3e", play="7o", take="5c 3e"))
    preview = {meta["property"]: meta["content"] for meta in tree.select("meta[property^=og]")}
    assert preview["og:title"] == "This move is by the rules, and it is an escoba."
    assert client.get(preview["og:image"]).status_code == 200
    empty = open_page("/en/check").select_one("meta[property='og:image']")["content"]
    assert client.get(empty).status_code == 200


@pytest.mark.parametrize("ask", ["zz", "opening"])
def test_a_question_that_there_is_not_leaves_the_page_as_it_is_without_one(client, ask):
    address = "/pl/check?table=2o+12e+7c&deck=spanish&variant=cardgames"
    assert client.get(f"{address}&ask={ask}").status_code == client.get(address).status_code


@pytest.mark.parametrize(("language", "speech"), [("kk", "kk-KZ"), ("el", "el-GR"), ("pl", "pl-PL"), ("en", "en")])
def test_words_may_be_dictated_in_the_language_of_the_page(client, open_page, language, speech):
    tree = open_page(f"/{language}/check?entry=words&ask=missed")
    hint = tree.find(id="dictation-hint")
    assert hint["data-speech"] == speech
    assert hint.has_attr("hidden")
    buttons = tree.select("[data-dictate]")
    assert [button["data-dictate"] for button in buttons] == ["table", "hand", "play", "take"]
    assert all(button.has_attr("hidden") and button["type"] == "button" for button in buttons)
    assert "microphone=(self)" in client.get(f"/{language}/check").headers["Permissions-Policy"]
    assert not open_page(f"/{language}/check").select("[data-dictate]")


def test_a_misspelt_name_is_asked_about_with_a_button(open_page):
    tree = open_page("/pl/check?entry=words&deck=numbered&hand=siudemka+monet", status=422)
    assert [link.get_text() for link in tree.select(".answer")] == ["siódemka monet"]
    assert parse_qs(urlsplit(tree.select_one(".answer")["href"]).query)["hand"] == ["7o"]
    said = tree.select_one("#hand-problem1").get_text()
    assert "kod" not in said
    assert "alfabet" not in said


def test_words_that_are_no_cards_are_named_together_and_are_not_counted(open_page):
    tree = open_page("/en/check?entry=words&hand=7o,+foo,+quux,+blah,+zonk,+5c", status=422)
    assert [one.get_text() for one in tree.select("#position .error")] == ["No card is called foo, quux, blah, zonk."]


def test_a_card_of_another_deck_can_switch_the_deck(client, open_page):
    tree = open_page("/pl/check?entry=words&deck=numbered&table=7o,+dama+kier&hand=5c", status=422)
    href = next(link["href"] for link in tree.select(".answer") if "deck=french&" in link["href"] + "&")
    moved = client.get(href)
    assert moved.status_code == 303
    query = parse_qs(urlsplit(moved.headers["Location"]).query)
    assert (query["deck"], query["hand"], query["table"]) == (["french"], ["5H"], ["7D QH"])


def test_a_question_is_a_sentence_apart_from_the_words_it_is_about(open_page):
    tree = open_page("/pl/check?entry=words&deck=spanish&hand=mieczy", status=422)
    assert tree.select_one("#hand-problem1").get_text().startswith("mieczy: ")


def test_the_hint_names_the_letters_of_the_language(open_page):
    codes = [code.get_text() for code in open_page("/el/check?entry=words").select("#words-hint code")]
    assert codes == ["5c 10o", "5κ 10ν"]


def test_the_name_of_house_rules_goes_along(open_page):
    tree = open_page("/en/check?hand=7o&variant=torofun,target%3D31&name=Our+%3Ctable%3E&deck=spanish")
    assert "Rules: Our <table> (ToroFun, changed)" in tree.select_one("#settings summary").get_text()
    assert tree.select_one("#position input[name=name]")["value"] == "Our <table>"
    for link in tree.select(".questions a"):
        assert parse_qs(urlsplit(link["href"]).query)["name"] == ["Our <table>"]
    house = open_page("/en/variants/house?rules=torofun,target%3D31&name=Our+table")
    assert parse_qs(urlsplit(house.select_one("#result a.primary")["href"]).query)["name"] == ["Our table"]


def test_after_a_wrong_take_the_ways_are_not_called_other_and_the_sum_is_said_once(open_page):
    tree = open_page("/en/check?table=5c+3e+6o&play=7o&take=5c+6o&deck=spanish&variant=torofun")
    answer = tree.select_one("#answer").get_text()
    assert "Ways to make 15 here:" in answer
    assert "Other ways" not in answer
    assert answer.count("18") == 1


def test_sums_and_legend_are_there_for_those_who_listen(open_page):
    tree = open_page("/en/check?table=5c+3e&hand=7o")
    total = tree.find(id=tree.find(id="row-table")["aria-describedby"])
    assert total.get_text() == "8"
    assert "aria-hidden" not in total.attrs
    assert open_page("/en/check?entry=words").select_one(".rows legend").get_text() == "The cards"
