import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup

LANGUAGES = ["kk", "el", "pl", "en"]
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
COUNTS = {
    "cards1": 22,
    "cards2": 18,
    "coins1": 6,
    "coins2": 4,
    "sevens1": 3,
    "sevens2": 1,
    "seven": 1,
    "escobas1": 2,
    "escobas2": 1,
}


def address(language="en", **fields):
    return f"/{language}/score?{urlencode(fields)}"


def totals(tree):
    return [element.get_text(strip=True) for element in tree.select(".totals dd")]


def plain(element):
    """Return the text of an element without what keeps it together at the end of a line."""
    return element.get_text().replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


def value(tree, name):
    field = tree.find(id=name)
    return field.get_text() if field.name == "textarea" else field["value"]


def problems_of(tree, name):
    field = tree.find(id=name)
    described = [tree.find(id=part) for part in field.get("aria-describedby", "").split()]
    assert None not in described
    return [element.get_text(" ", strip=True) for element in described if "error" in element["class"]]


def row(tree, heading):
    for body in tree.select(".sheet-table tbody"):
        if body.th.get_text(" ", strip=True).startswith(heading):
            return body
    raise AssertionError(heading)


def points(body):
    return [cell.b.get_text() for cell in body.select("td.number")]


def done(client, **fields):
    """Follow the redirect of a button; return the fields of the address it leads to."""
    response = client.get(address(**fields))
    assert response.status_code == 303, response.get_data(as_text=True)[:500]
    query = urlsplit(response.headers["Location"]).query
    return {name: texts[0] for name, texts in parse_qs(query).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_form_asks_for_numbers_first_and_says_nothing_yet(open_page, language):
    tree = open_page(f"/{language}/score")
    form = tree.find("form", id="count-form")
    assert (form["method"], form["action"]) == ("get", f"/{language}/score")
    assert tree.find(id="by-counts")["aria-pressed"] == "true"
    assert [tree.find(id=f"{kind}1")["inputmode"] for kind in ("cards", "coins", "sevens", "escobas")] == [
        "numeric"
    ] * 4
    assert not tree.select(".error, .totals, .match-table, [aria-invalid]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_has_a_name(open_page, language):
    tree = open_page(address(language, rounds="6-1", by="cards", variant="fournier", fixing=1, deck="spanish"))
    for control in tree.select("#count-form :is(input:not([type=hidden]), select, textarea)"):
        labelled = [tree.find(id=part) for part in control.get("aria-labelledby", "").split()]
        label = tree.find("label", attrs={"for": control.get("id", "?")}) or control.find_parent("label")
        assert None not in labelled
        assert labelled or label or control.get("aria-label"), control


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_are_scored_the_same_in_every_language(open_page, language):
    tree = open_page(address(language, **COUNTS, variant="wikipedia", deck="spanish"))
    assert totals(tree) == ["6", "1"]
    assert [points(body) for body in tree.select(".sheet-table tbody")] == [
        ["2", "1"],
        ["1", "0"],
        ["1", "0"],
        ["1", "0"],
        ["1", "0"],
        ["0", "0"],
    ]


def test_each_point_is_explained(open_page):
    tree = open_page(address(**COUNTS))
    assert "Side 1 has the most cards: 22." in plain(row(tree, "Most cards"))
    assert "Nobody has all four sevens." in row(tree, "All four sevens").get_text()
    assert "Most cards: 1 point." in plain(tree.find(id="decided"))


def test_a_tie_is_called_a_tie(open_page):
    tree = open_page(address(cards1=20, cards2=20, coins1=5, coins2=5, sevens1=2, sevens2=2, seven=1))
    assert totals(tree) == ["1", "0"]
    tied = row(tree, "Most cards")
    assert tied.select_one(".badge").get_text() == "tie"
    assert "nobody scores" in tied.get_text()


def test_what_the_source_leaves_open_is_said_beside_the_sheet(open_page):
    tree = open_page(address(cards1=20, cards2=20, variant="torofun"))
    said = tree.find(id="silent-heading").find_parent("section").get_text()
    assert "In a tie nobody scores." in said
    assert "it is our default" in said
    assert "ToroFun" in said


def test_other_rules_are_folded_and_only_those_that_differ(open_page):
    folded = open_page(address(**COUNTS)).find(id="elsewhere")
    assert not folded.has_attr("open")
    assert "Wikipedia" not in folded.get_text()


def test_rules_that_count_what_was_not_asked_for_are_left_out(open_page):
    counts = {"cards1": 22, "coins1": 6, "seven": 1, "setenta1": "7765", "setenta2": "7653", "variant": "pagat"}
    tree = open_page(address(**counts))
    other = tree.find(id="elsewhere")
    assert other is None or "ToroFun" not in other.get_text()


def test_the_side_that_did_not_count_has_the_rest_and_the_form_says_so(open_page):
    tree = open_page(address(cards1=22, coins1=6, sevens1=3, seven=1, escobas1=2, escobas2=1))
    assert totals(tree) == ["6", "1"]
    assert [value(tree, name) for name in ("cards2", "coins2", "sevens2")] == ["18", "4", "1"]
    assert "Side 2 has the rest: 18." in tree.find(id="cards2-echo1").get_text()


def test_the_rest_can_be_given_to_a_side_by_a_button(client):
    fields = done(client, sides=3, cards1=20, cards2=9, coins1=10, do="rest3")
    assert (fields["cards3"], fields["coins3"]) == ("11", "0")
    assert "sevens3" not in fields
    assert "do" not in fields


@pytest.mark.parametrize(
    ("variant", "shown", "hidden"),
    [
        ("wikipedia", {"cards1", "coins1", "sevens1", "seven1", "escobas1"}, {"setenta1", "wrong1"}),
        ("pagat", {"cards1", "coins1", "seven1", "escobas1", "setenta1"}, {"sevens1", "wrong1"}),
        ("fournier", {"cards1", "sevens1", "wrong1"}, {"setenta1"}),
    ],
)
def test_only_what_the_rules_count_is_asked(open_page, variant, shown, hidden):
    tree = open_page(address(variant=variant))
    assert all(tree.find(id=name) for name in shown)
    assert not any(tree.find(id=name) for name in hidden)


def test_without_suits_nothing_is_asked_that_needs_them(open_page):
    tree = open_page(address(deck="values", variant="pagat"))
    assert not any(tree.find(id=name) for name in ("coins1", "seven1", "setenta1"))
    assert not tree.select("[data-card]")


def test_french_cards_have_diamonds(open_page):
    text = open_page(address(deck="french")).find(class_="count-table").get_text()
    assert "Diamonds" in text
    assert "coins" not in text.lower()


@pytest.mark.parametrize(
    ("deck", "best"), [("spanish", "7 7 6 12"), ("french", "776K"), ("numbered", "7,7,6,10"), ("french_qj", "7 7 6 q")]
)
def test_the_setenta_is_read_as_the_deck_prints_its_ranks(open_page, deck, best):
    counts = {"cards1": 20, "coins1": 5, "seven": 1, "setenta1": best, "setenta2": "5 5 5 5"}
    body = row(open_page(address(**counts, deck=deck, variant="pagat")), "Setenta")
    assert [cell.small.get_text() for cell in body.select("td.number")] == ["70", "60"]


def test_wrong_takes_cost_points_where_the_rules_say_so(open_page):
    tree = open_page(address(**COUNTS, wrong2="0 3", variant="fournier"))
    assert points(row(tree, "Wrong takes")) == ["0", "−11"]


def test_what_does_not_add_up_is_said_next_to_the_totals(open_page):
    tree = open_page(address(**{**COUNTS, "cards2": 17, "coins2": 5}))
    verdict = tree.select_one(".verdict")
    assert totals(tree) == ["6", "1"]
    assert "Cards that no side has counted: 1 of 40." in plain(verdict)
    assert "Coins counted by all sides together: 11." in plain(verdict)


PILE = "7o 6c 2b 7c 5o 3b"


def test_cards_handed_out_are_scored_with_the_cards_behind_each_point(open_page, client):
    fields = done(client, by="cards", pile1=PILE, do="rest2")
    tree = open_page(address(**fields))
    assert len(fields["pile2"].split()) == 34
    assert totals(tree)[0] == "1"
    shown = [card["aria-label"] for card in row(tree, "The seven of coins").select("svg")]
    assert shown == ["seven of coins"]
    assert row(tree, "Most cards").select_one("details:not([open])")


def test_leftovers_and_the_last_capturer_name_the_wrong_pile(open_page, client):
    fields = done(client, by="cards", pile1=PILE, left="10b 2o", last=2, do="rest2")
    right = open_page(address(**fields))
    assert not right.select(".verdict .faulty")
    moved = {**fields, "pile1": PILE + " 1o", "pile2": fields["pile2"].replace("1o ", "", 1)}
    wrong = open_page(address(**moved))
    assert "The pile of side 1 adds up to 31" in wrong.select_one(".verdict").get_text()
    assert "The pile of side 1" in wrong.find(id="pile1-echo1").get_text()


def test_a_card_in_two_piles_and_cards_in_none_are_named(open_page):
    text = open_page(address(by="cards", pile1="7o", pile2="7o")).get_text()
    assert "This card is in the count twice: seven of coins." in text
    assert "39 cards are in no pile." in text


def test_piles_are_read_in_words_and_written_as_codes(open_page):
    tree = open_page(address("pl", by="cards", pile1="siódemka karo, król pik", deck="french", variant="wikipedia"))
    assert value(tree, "pile1") == "7♦ K♠"


def test_a_shared_address_scores_the_same_piles_in_every_language(client, open_page):
    fields = done(client, by="cards", deck="french", variant="wikipedia", pile1="ace of spades, 7D, KS, QD", do="rest2")
    found = {tuple(totals(open_page(address(language, **fields)))) for language in LANGUAGES}
    assert len(found) == 1


def test_a_tap_gives_a_card_and_a_second_tap_takes_it_back(client):
    fields = done(client, by="cards", pile1="7o", pile2="1o", to=2, do="give-7o")
    assert (fields.get("pile1"), fields["pile2"]) == (None, "1o 7o")
    assert done(client, **fields, to=2, do="give-7o")["pile2"] == "1o"


def test_one_may_go_to_the_cards_and_back_without_losing_what_was_counted(client, open_page):
    fields = done(client, **COUNTS, do="by-cards")
    tree = open_page(address(**fields))
    assert tree.find("input", attrs={"name": "cards1", "type": "hidden"})["value"] == "22"
    fields = done(client, **fields, pile1="7o", do="by-counts")
    tree = open_page(address(**fields))
    assert totals(tree) == ["6", "1"]
    assert tree.find("input", attrs={"name": "pile1", "type": "hidden"})["value"] == "7o"


def test_the_grid_shows_who_has_which_card(open_page):
    tree = open_page(address(by="cards", pile1="7o", left="1c", name1="Ada", deck="spanish"))
    owners = {button["data-card"]: button.select_one(".owner").get_text() for button in tree.select("[data-card]")}
    assert len(owners) == 40
    assert (owners["7o"], owners["1c"], owners["2c"]) == ("Ada", "table", "")


def test_cards_of_another_deck_are_written_anew_when_the_deck_changes(open_page):
    tree = open_page(address(by="cards", pile1="10o 7c", written="spanish", deck="numbered"))
    assert value(tree, "pile1") == "8o 7c"


def test_what_cannot_be_read_stays_and_every_problem_stands_beside_its_field(open_page):
    fields = {**COUNTS, "cards1": "41", "coins2": "six", "escobas1": "-1", "seven": 7}
    tree = open_page(address(**fields), status=422)
    assert (value(tree, "cards1"), value(tree, "coins2"), value(tree, "escobas1")) == ("41", "six", "-1")
    for name in ("cards1", "coins2", "escobas1", "seven1"):
        assert problems_of(tree, name), name
        assert tree.find(id=name)["aria-invalid"] == "true"
    assert problems_of(tree, "cards1") == ["41 does not fit: from 0 to 40."]
    assert not tree.select(".totals")


def test_a_word_that_could_be_several_cards_is_asked_about(open_page):
    tree = open_page(address(by="cards", pile1="king", pile2="9x"), status=422)
    assert len(tree.select("#pile1-problem1 a.answer")) == 4
    answered = open_page(tree.select_one("#pile1-problem1 a.answer")["href"], status=422)
    assert value(answered, "pile1") == "12o"
    assert "9x" in problems_of(answered, "pile2")[0]


def test_unknown_rules_and_cards_open_the_page_with_what_could_be_read(open_page):
    tree = open_page(address(**COUNTS, variant="nobody", deck="tarot", sides=9, players=11), status=422)
    assert value(tree, "cards1") == "22"
    assert problems_of(tree, "variant")
    assert problems_of(tree, "deck")
    assert tree.select_one("#variant option[selected]")["value"] == "nobody"
    assert tree.find(id="rules").has_attr("open")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_problems_in_its_own_words(open_page, language):
    tree = open_page(address(language, variant="nobody", **COUNTS), status=422)
    assert problems_of(tree, "variant")


def test_a_round_is_added_to_the_match_and_the_form_is_empty_again(client, open_page):
    fields = done(client, **COUNTS, name1="Ada", name2="Ben", dealer=1, do="add")
    assert fields["rounds"] == "6-1"
    assert not fields.keys() & COUNTS.keys()
    tree = open_page(address(**fields))
    match = tree.find(id="match")
    assert [cell.b.get_text() for cell in match.select("tbody td.number")] == ["6", "1"]
    assert "Ada needs 15 more points." in match.get_text()
    assert "Ben needs 20 more points." in match.get_text()
    assert "Ada dealt" in match.get_text()
    assert "Next to deal: Ben" in match.get_text()


def test_the_round_on_the_sheet_shows_where_the_match_would_stand(open_page):
    tree = open_page(address(**COUNTS, rounds="15-3", name1="Ada"))
    assert "The match with this round: 21 – 4" in plain(tree.select_one(".verdict"))
    assert "Ada wins the match." in tree.select_one(".verdict").get_text()


def test_a_match_is_won_at_the_target_and_played_on_when_level(open_page):
    assert "Side 2 wins the match." in open_page(address(rounds="6-11.7-12")).find(id="match").get_text()
    level = open_page(address(rounds="10-11.12-11")).find(id="match").get_text()
    assert "wins" not in level
    assert "Side 1 has reached 21." in open_page(address(rounds="21-21")).find(id="match").get_text()


def test_what_is_played_after_the_end_changes_nothing(open_page):
    text = open_page(address(rounds="21-3.0-30")).find(id="match").get_text()
    assert "Side 1 wins the match." in text
    assert "decided in round 1" in text


def test_a_side_without_a_capture_loses_the_match_at_once_and_the_address_keeps_it(client, open_page):
    fields = done(client, cards1=40, cards2=0, coins1=10, sevens1=4, seven=1, variant="torofun", do="add")
    assert fields["rounds"].endswith("w1")
    assert "Side 1 wins the match." in open_page(address(**fields)).find(id="match").get_text()


def test_any_round_can_be_corrected(client, open_page):
    fields = done(client, rounds="6-1.3-2.4-4", do="edit2")
    tree = open_page(address(**fields))
    assert [value(tree, name) for name in ("fix1", "fix2")] == ["3", "2"]
    kept = done(client, **fields, fix1=-1, fix2=5, do="save")
    assert kept["rounds"] == "6-1.-1-5.4-4"
    assert "fixing" not in kept
    assert done(client, **fields, do="cancel")["rounds"] == "6-1.3-2.4-4"
    assert done(client, **fields, do="remove")["rounds"] == "6-1.4-4"


def test_a_correction_that_is_no_number_is_asked_again(open_page):
    tree = open_page(address(rounds="6-1", fixing=1, fix1="six", fix2=2, do="save"), status=422)
    assert value(tree, "fix1") == "six"
    assert problems_of(tree, "fix1")


def test_a_new_match_keeps_the_sides_and_lets_the_next_one_deal(client):
    fields = done(client, rounds="21-3", name1="Ada", dealer=1, do="new")
    assert "rounds" not in fields
    assert (fields["name1"], fields["dealer"]) == ("Ada", "2")


@pytest.mark.parametrize(("variant", "next_one"), [("torofun", "Side 2, player 1"), ("wikipedia", "Side 2, player 2")])
def test_four_players_deal_in_turn_as_the_rules_say(open_page, variant, next_one):
    text = open_page(address(rounds="3-2", players=4, dealer=1, variant=variant)).find(id="match").get_text()
    assert f"Next to deal: {next_one}" in text


def test_rounds_that_cannot_be_read_are_named_and_the_others_stay(open_page):
    tree = open_page(address(rounds="6-1.7.3-3"), status=422)
    assert "7" in tree.find(id="rounds-problem1").get_text()
    assert len(tree.select(".match-table tbody tr")) == 1


def test_a_match_holds_sixty_rounds(open_page):
    full = ".".join(["1-0"] * 60)
    tree = open_page(address(**COUNTS, rounds=full, do="add", variant="wikipedia,target=200"), status=422)
    assert "60 rounds at most" in tree.get_text()
    assert open_page(address(rounds=full + ".1-0"), status=422)


def test_nothing_counted_is_no_round(open_page):
    assert "nothing counted" in open_page(address(do="add"), status=422).get_text()


def test_a_button_leaves_no_trace_in_the_address(client):
    response = client.get(address(**COUNTS, do="add"), headers=HTMX)
    assert response.status_code == 200
    assert "do=" not in response.headers["HX-Push-Url"]
    assert "rounds=6-1" in response.headers["HX-Push-Url"]
    assert "#match" in response.headers["HX-Reswap"]
    assert BeautifulSoup(response.get_data(as_text=True), "html.parser").find("html") is None


def test_every_address_carries_deck_and_variant(client):
    response = client.get(address("pl", **COUNTS), headers=HTMX)
    assert {"deck=spanish", "variant=cardgames"} <= set(re.split("[?&]", response.headers["HX-Push-Url"]))


def test_the_switch_of_languages_keeps_the_count_and_the_match(open_page):
    tree = open_page(address(**COUNTS, rounds="6-1", name1="Ada"))
    href = tree.find("a", attrs={"hreflang": "kk"})["href"]
    query = parse_qs(urlsplit(href).query)
    assert (query["cards1"], query["rounds"], query["name1"]) == (["22"], ["6-1"], ["Ada"])
    assert totals(open_page(href)) == ["6", "1"]


def test_names_are_shown_as_text_whatever_they_hold(open_page):
    tree = open_page(address(**COUNTS, rounds="1-0", name1='<b>"A"&</b>', dealer=1))
    assert tree.find(id="side-1").get_text() == '<b>"A"&</b>'
    assert value(tree, "name1") == '<b>"A"&</b>'


def test_three_and_four_sides_have_their_columns(open_page):
    tree = open_page(
        address(sides=4, cards1=10, cards2=10, cards3=15, cards4=5, coins1=4, coins2=3, coins3=3, coins4=0)
    )
    assert len(totals(tree)) == 4
    assert points(row(tree, "Most coins")) == ["1", "0", "0", "0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_target_is_switched_by_a_button_and_the_match_follows(client, open_page, language):
    tree = open_page(address(language, rounds="10-11.6-3", variant="torofun"))
    assert [button.get_text(strip=True) for button in tree.select("#target button")] == ["15", "21", "31"]
    assert tree.find(id="target21")["aria-pressed"] == "true"
    fields = done(client, rounds="10-11.6-3", variant="torofun", do="target15")
    assert (fields["variant"], fields["rounds"]) == ("torofun,target=15", "10-11.6-3")
    tree = open_page(address(language, **fields))
    assert tree.find(id="target15")["aria-pressed"] == "true"
    assert tree.select_one("#match .wins")
    assert done(client, **fields, do="target21")["variant"] == "torofun"


def test_a_target_that_is_not_offered_changes_nothing(client):
    assert done(client, rounds="1-0", variant="torofun", do="target9999")["variant"] == "torofun"


def test_other_house_rules_stay_when_the_target_is_switched(client):
    fields = done(client, variant="torofun,ties=all_tied", do="target31")
    assert set(fields["variant"].split(",")) == {"torofun", "ties=all_tied", "target=31"}


def test_each_number_of_a_correction_is_judged_by_itself(open_page):
    tree = open_page(address(rounds="6-1", fixing=1, fix1="six", fix2="151", do="save", cards1="41"), status=422)
    assert "six" in problems_of(tree, "fix1")[0]
    assert "151" in problems_of(tree, "fix2")[0]
    assert problems_of(tree, "cards1")
    one = open_page(address(rounds="6-1", fixing=1, fix1="six", fix2="2", do="save"), status=422)
    assert not one.find(id="fix2").has_attr("aria-invalid")
    assert value(one, "fix2") == "2"


def test_the_reasons_call_a_side_by_its_name(open_page):
    tree = open_page(address(**COUNTS, name1="Ελένη"))
    assert "Ελένη: the most cards, 22." in plain(row(tree, "Most cards"))
    assert "Ελένη: the seven of coins." in plain(row(tree, "The seven of coins"))
    tree = open_page(address(**(COUNTS | {"cards1": 10, "cards2": 30}), name1="Ελένη"))
    assert "Side 2 has the most cards: 30." in plain(row(tree, "Most cards"))
    tree = open_page(address(**COUNTS, name1="Ada", deck="french"))
    assert "Ada: the most diamonds, 6." in plain(row(tree, "Most diamonds"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_not_filled_in_is_not_asserted(open_page, language):
    said = {}
    for name, fields in {
        "blank": {"cards1": 22, "variant": "pagat"},
        "counted": {"cards1": 22, "coins1": 0, "coins2": 0, "setenta1": "7", "setenta2": "6", "variant": "pagat"},
    }.items():
        tree = open_page(address(language, **fields, deck="spanish"))
        said[name] = [reason.get_text() for reason in tree.select(".sheet-table .reason")]
    escobas, cards, *others = said["blank"]
    assert len(set(others)) == 1, others
    assert others[0] not in {escobas, cards}
    assert said["counted"].count(others[0]) == 1  # the seven of coins


def test_names_of_sides_and_scores_stay_on_one_line(open_page):
    tree = open_page(address("kk", **COUNTS, rounds="15-3"))
    assert tree.select_one(".totals dt").get_text() == "1-\N{WORD JOINER}тарап"
    assert "21\N{NO-BREAK SPACE}–\N{WORD JOINER}\N{NO-BREAK SPACE}4" in tree.select_one(".after").get_text()


def test_house_rules_are_called_by_their_name_as_long_as_they_are_played(open_page, client):
    fields = {"variant": "torofun,target=31", "name": "Our <table>", "deck": "spanish"}
    tree = open_page(address(**COUNTS, **fields))
    assert "Our <table> (ToroFun, changed)" in tree.select_one("#rules summary").get_text()
    assert "Our <table>" in tree.select_one("#variant [selected]").get_text()
    assert done(client, **COUNTS, **fields, do="add")["name"] == "Our <table>"
    assert "name" not in done(client, **COUNTS, **(fields | {"variant": "torofun"}), do="add")


def test_the_address_of_a_sheet_is_given_to_no_other_page(client):
    sheet = client.get(address(rounds="6-1"), headers=HTMX)
    board = client.get("/en/classroom/board", headers=HTMX)
    assert (sheet.status_code, board.status_code) == (200, 200)
    assert "HX-Push-Url" in sheet.headers
    assert "HX-Push-Url" not in board.headers
