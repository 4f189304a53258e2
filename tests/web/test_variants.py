"""The variants compared, a page each, and house rules made by switches."""

import itertools
from urllib.parse import parse_qs, urlsplit

import pytest
from bs4 import BeautifulSoup

from tutor.escoba import NAMED, Parameter, UnusableInput, parse_variant
from tutor.escoba.parameters import rule_value
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.rule_labels import value_label
from tutor.teaching.rule_sentences import rule_sentence, source_text, variant_name
from tutor.teaching.variant_stories import STORIES
from tutor.web.house_rules import CHOICES, NUMBERS, UNSWITCHED

#: Rules under which every other one decides something.
EVERYTHING = "torofun"


def heads(page):
    return [head.get_text(strip=True) for head in page.select("thead th")][1:]


def cells(page, parameter):
    return page.select(f"tr#{parameter} td")


# The comparison.


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_eight_stand_side_by_side_with_every_rule(open_page, language):
    page = open_page(f"/{language}/variants")
    assert heads(page) == [variant_name(Voice(language), name) for name in NAMED]
    assert {row["id"] for row in page.select("tbody tr[id]")} == {parameter.value for parameter in Parameter}
    assert all(len(cells(page, parameter)) == len(NAMED) for parameter in Parameter)


def test_each_cell_holds_its_rule_as_a_sentence_with_its_source_and_silence(open_page):
    page, voice = open_page("/en/variants"), Voice("en")
    for parameter in Parameter:
        for found, cell in zip(NAMED.values(), cells(page, parameter), strict=True):
            if not found.matters(parameter):
                assert cell.button is None
                assert "decides nothing" in cell.get_text()
                continue
            rule = found.rule(parameter)
            whole = cell.select_one("[popover]")
            assert cell.button["popovertarget"] == whole["id"]
            assert value_label(voice, parameter, rule.value) in cell.button.get_text()
            assert rule_sentence(voice, parameter, rule.value) in whole.get_text()
            assert source_text(voice, rule.source) in whole.get_text()
            assert ("our default" in cell.button.get_text()) == rule.silent
            assert whole.a["href"] == f"/en/variants/{found.base}#{parameter.value}"


def test_what_most_do_not_have_is_marked_in_words(open_page):
    page = open_page("/en/variants")
    marked = [head for head, cell in zip(heads(page), cells(page, "target"), strict=True) if "not as most" in cell.text]
    assert marked == ["Juegos Bonaerenses", "Argentina", "Escova"]


def test_two_are_compared_when_two_are_chosen_and_stay_chosen(open_page):
    page = open_page("/en/variants?with=torofun&with=pagat")
    assert heads(page) == ["ToroFun", "Pagat"]
    assert [box["value"] for box in page.select("input[name=with][checked]")] == ["torofun", "pagat"]
    assert not page.select(".wide-only")


def test_only_what_differs_is_shown_when_that_is_asked_for(open_page):
    page = open_page("/en/variants?with=torofun&with=fournier&only=differences")
    assert [row["id"] for row in page.select("tbody tr[id]")] == ["wrong_capture"]
    assert "do not differ" in open_page("/en/variants?with=torofun&only=differences").get_text()


@pytest.mark.parametrize(("language", "own"), [("kk", "wikipedia"), ("el", "torofun"), ("pl", "cardgames")])
def test_a_narrow_screen_opens_on_the_languages_own_rules_beside_another(open_page, language, own):
    narrow = open_page(f"/{language}/variants").select("thead th:not(.corner, .wide-only)")
    assert len(narrow) == 2
    assert f"/{language}/variants/{own}" in [head.a["href"] for head in narrow]


def test_house_rules_can_be_compared_too(open_page):
    page = open_page("/en/variants?with=torofun&with=torofun,target=31")
    assert heads(page) == ["ToroFun", "Your house rules"]
    assert [cell.button.span.get_text() for cell in cells(page, "target")] == ["21", "31"]


def test_what_is_no_variant_is_said_and_the_rest_compared(open_page):
    page = open_page("/en/variants?with=torofun&with=solitaire", 422)
    assert heads(page) == ["ToroFun"]
    assert "solitaire" in page.select_one(".notice.faulty").get_text()


# A page each.


def test_every_variant_has_its_story():
    assert STORIES.keys() == NAMED.keys()


@pytest.mark.parametrize(("language", "name"), [*itertools.product(LANGUAGES, ("torofun", "escova"))])
def test_a_variant_has_every_rule_that_decides_anything_as_a_sentence_with_its_source(open_page, language, name):
    page, found, voice = open_page(f"/{language}/variants/{name}"), NAMED[name], Voice(language)
    shown = {item["id"]: item.get_text().replace("\N{WORD JOINER}", "") for item in page.select(".rules > li")}
    assert shown.keys() == {parameter.value for parameter in Parameter if found.matters(parameter)}
    for parameter in map(Parameter, shown):
        rule = found.rule(parameter)
        assert rule_sentence(voice, parameter, rule.value) in shown[parameter.value]
        assert source_text(voice, rule.source) in shown[parameter.value]
    assert len(page.select(".rules .unsettled")) == len(found.silent)


@pytest.mark.parametrize("name", NAMED)
def test_a_variant_leads_on_to_check_compare_and_change(open_page, name):
    page = open_page(f"/en/variants/{name}")
    hrefs = [link["href"] for link in page.select("main a")]
    assert f"/en/check?variant={name}" in hrefs
    assert f"/en/variants/house?base={name}" in hrefs
    form = page.select_one("form[action='/en/variants']")
    assert form.select_one("input[name=with]")["value"] == name
    assert {option["value"] for option in form.select("option")} == NAMED.keys() - {name}


def test_readers_of_the_originals_are_told_what_was_resolved(open_page):
    assert "21 in both places" in open_page("/en/variants/wikipedia").get_text()
    assert "exactly 15 is meant" in open_page("/en/variants/torofun").get_text()
    assert "second hand" in open_page("/en/variants/pagat").get_text()


def test_what_is_no_variant_has_no_page(open_page):
    open_page("/en/variants/solitaire", 404)


# House rules.


def switches(page):
    return {switch["id"]: switch for switch in page.select("details.switch")}


def test_the_address_of_house_rules_is_no_variants_name():
    assert "house" not in NAMED


def test_every_rule_has_a_switch_or_a_reason_to_have_none(open_page):
    page = open_page("/en/variants/house")
    assert switches(page).keys() == {parameter.value for parameter in set(Parameter) - UNSWITCHED}
    assert CHOICES.keys().isdisjoint(NUMBERS)


@pytest.mark.parametrize("parameter", CHOICES, ids=str)
def test_every_choice_is_a_value_that_the_game_reads(parameter):
    for value in CHOICES[parameter]:
        read = parse_variant(f"{EVERYTHING},{parameter.value}={value}")
        assert str(rule_value(read.value(parameter))) == value


@pytest.mark.parametrize("parameter", NUMBERS, ids=str)
def test_every_number_has_the_range_that_the_game_reads(parameter):
    lowest, highest = NUMBERS[parameter]
    for value in (lowest, highest):
        parse_variant(f"wikipedia,{parameter.value}={value}")
    for value in (lowest - 1, highest + 1):
        with pytest.raises(UnusableInput):
            parse_variant(f"wikipedia,{parameter.value}={value}")


def test_the_sources_own_choice_comes_first_and_is_marked(open_page):
    switch = switches(open_page("/en/variants/house?base=torofun"))["obligation"]
    first, *others = switch.select("label")
    assert first.input["value"] == ""
    assert first.input.has_attr("checked")
    assert "without a change" in first.get_text()
    assert rule_sentence(Voice("en"), Parameter.OBLIGATION, "claim") in first.get_text()
    assert [label.input["value"] for label in others] == ["if_played", "free", "always"]
    assert source_text(Voice("en"), NAMED["torofun"].source(Parameter.OBLIGATION)) in switch.get_text()


def test_what_is_chosen_becomes_one_address_that_holds_the_rules_in_writing(client, open_page):
    query = "base=torofun&name=Beach+table&deck=&target=31&players=&players=2&players=4&opening=total_15"
    moved = client.get(f"/el/variants/house?{query}")
    assert moved.status_code == 302
    fields = parse_qs(urlsplit(moved.location).query)
    assert fields["name"] == ["Beach table"]
    assert str(parse_variant(fields["rules"][0])) == "torofun,players=2+4,opening=total_15,target=31"
    page = open_page(moved.location)
    assert page.h1.get_text() == "Beach table"
    assert page.select_one("#result code").get_text() == "torofun,players=2+4,opening=total_15,target=31"
    assert page.select_one("#result a code").get_text() == f"http://localhost{moved.location}"
    assert any("/el/check?variant=torofun" in link["href"] for link in page.select("#result a"))


def test_a_shared_address_opens_with_its_switches_set(open_page):
    page = open_page("/en/variants/house?rules=wikipedia,opening=two_15,opening_15=0,target=50")
    found = switches(page)
    assert found["opening"].select_one("input[checked]")["value"] == "two_15"
    assert found["opening_15"].select_one("input[checked]")["value"] == "0"
    assert found["opening_30"].select_one("input[checked]")["value"] == ""
    assert "2 escobas" in found["opening_30"].select_one("label").get_text()
    assert found["target"].select_one("input")["value"] == "50"
    assert page.select_one("option[selected]")["value"] == "wikipedia"


def test_switches_sent_again_give_the_same_rules(client, open_page):
    rules = "cardgames,obligation=claim,claim_escoba=yes,all_sevens_covers=most_sevens,target_options=none"
    page = open_page(f"/en/variants/house?rules={rules}")
    form = page.select_one("form[action$=house]")
    sent = [
        (field["name"], field.get("value", "")) for field in form.select("input:not([type=radio], [type=checkbox])")
    ]
    sent += [(field["name"], field["value"]) for field in form.select("input[checked]")]
    sent.append(("base", form.select_one("option[selected]")["value"]))
    moved = client.get("/en/variants/house", query_string=sent)
    assert parse_qs(urlsplit(moved.location).query)["rules"] == [rules]


@pytest.mark.parametrize(
    ("query", "field", "reason"),
    [
        ("base=wikipedia&claim_until=second_chance", "claim_until", "only where the next player may take"),
        ("base=wikipedia&all_sevens=0&all_sevens_covers=most_sevens", "all_sevens_covers", "no points here"),
        ("base=escova&opening_15=1", "opening_15", "never taken here"),
        ("base=argentina&opening_30=2", "opening_30", "30 never brings escobas"),
        ("base=wikipedia&target=900", "target", "from 1 to 200"),
        ("base=wikipedia&target=many", "target", "from 1 to 200"),
        ("base=wikipedia&players=", "players", "at least one"),
        ("base=wikipedia&ties=everybody", "ties", "everybody"),
        ("rules=wikipedia,claim_escoba=yes", "claim_escoba", "only where the next player may take"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_switch_and_everything_kept(open_page, query, field, reason):
    page = open_page(f"/en/variants/house?{query}&name=Ours&most_cards=7", 422)
    found = switches(page)
    assert reason in found[field].select_one(".error").get_text()
    assert found[field].has_attr("open")
    assert [link["href"] for link in page.select("#problems a")] == [f"#{field}"]
    assert page.select_one("#name")["value"] == "Ours"
    assert not page.select("#result")
    if not query.startswith("rules"):
        assert found["most_cards"].select_one("input")["value"] == "7"


def test_what_was_typed_wrong_stays_as_it_was_typed(open_page):
    found = switches(open_page("/en/variants/house?base=wikipedia&target=900&claim_until=second_chance", 422))
    assert found["target"].select_one("input")["value"] == "900"
    assert found["claim_until"].select_one("input[checked]")["value"] == "second_chance"


@pytest.mark.parametrize("query", ["base=solitaire", "rules=solitaire", "rules=,,,=", "rules=" + "x" * 3000])
def test_rules_that_start_from_nothing_known_are_refused_with_the_reason(open_page, query):
    page = open_page(f"/en/variants/house?{query}", 422)
    assert page.select_one("#problems p").get_text(strip=True)


def test_unchanged_rules_are_called_so(open_page):
    assert "unchanged" in open_page("/en/variants/house?rules=torofun").select_one("#result h2").get_text()


def test_a_name_is_text_and_nothing_else(open_page):
    page = open_page("/en/variants/house?rules=torofun,target=31&name=%3Cscript%3Ealert(1)%3C/script%3E")
    assert page.h1.get_text() == "<script>alert(1)</script>"


# In no language is anything left in English.


@pytest.mark.parametrize("address", ["variants?with=pagat&with=torofun", "variants/pagat", "variants/house?base=pagat"])
def test_every_text_is_said_through_the_catalogue(open_page, address):
    main = open_page(f"/qps/{address}").main
    for text in main.find_all(string=True):
        if text.find_parent("code") is None and any(letter.isalpha() for letter in text):
            assert any(mark in text for mark in "[]~"), text


def test_a_value_that_is_none_is_not_called_a_clash_of_rules(client):
    def heading(query):
        response = client.get(f"/en/variants/house?{query}")
        assert response.status_code == 422
        return BeautifulSoup(response.data, "html.parser").select_one("#problems h2").get_text()

    assert heading("base=torofun&target=twenty+one") == "Something here cannot be used as it is"
    assert heading("base=torofun&opening=none&opening_15=1") == "These rules do not go together yet"


def test_house_rules_become_those_of_the_visitor_by_one_button(client):
    address = "/en/variants/house?rules=torofun,target%3D31&name=Ours"
    page = BeautifulSoup(client.get(address).data, "html.parser")
    form = page.find(id="play-by").find_parent("form")
    fields = {field["name"]: field["value"] for field in form.select("[name]")}
    response = client.post(form["action"], data=fields)
    assert response.status_code == 303
    page = BeautifulSoup(client.get(response.headers["Location"]).data, "html.parser")
    assert page.h1.get_text() == "Ours"
    assert page.find(id="played-by") is not None
    assert page.find(id="play-by") is None
    chosen = BeautifulSoup(client.get("/en/choices").data, "html.parser")
    pressed = chosen.select("[name=variant][aria-pressed=true]")
    assert [button["value"] for button in pressed] == ["torofun,target=31"]


@pytest.mark.parametrize("name", ["torofun", "fournier", "cardgames"])
def test_what_a_source_says_of_the_points_inside_all_sevens_is_not_called_our_default(client, name):
    page = BeautifulSoup(client.get(f"/en/variants/{name}").data, "html.parser")
    said = page.find(id="all_sevens_covers").get_text(" ", strip=True)
    assert "in part our default" in said
    assert "The source says only this; that most sevens count beside it is our default." in said
