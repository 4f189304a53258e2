"""Sheets for a class: everything stands in the address, the key on a page of its own, and a large screen."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from tutor.escoba import deck_cards
from tutor.teaching.exercises import Kind
from tutor.teaching.languages import voice_for
from tutor.teaching.names import card_name
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.worksheet_sentences import answers
from tutor.teaching.worksheets import Sheet

LANGUAGES = ["kk", "el", "pl", "en"]
SHEET = "kind=find_all&level=casual&count=6&total=15&versions=2&deck=spanish&variant=wikipedia&seed=77"
SAME = Sheet(count=6, versions=2, seed=77)


def formulas(task, sheet=SAME):
    return [answer.text for answer in answers(voice_for("en"), sheet, task)]


def named(cards):
    """Return what the cards are called."""
    voice = voice_for("en")
    return [voice.name(card) for card in cards]


def shown(element):
    return [picture["aria-label"] for picture in element.select("svg.playing-card")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_opens_with_everything_chosen_and_no_sheet_yet(open_page, language):
    tree = open_page(f"/{language}/classroom")
    assert {field["name"] for field in tree.select("input[checked]")} == {"kind", "level", "deck", "versions"}
    assert tree.select_one("input[name=count]")["value"] == "6"
    assert tree.select_one("input[name=total]")["value"] == "15"
    assert all(legend.get_text(strip=True) for legend in tree.select("legend"))
    assert not tree.select(".sheet")


def test_it_is_said_that_nothing_is_kept_about_children(open_page, client):
    assert "nothing is kept about the children" in open_page("/en/classroom").get_text()
    assert "Set-Cookie" not in client.get(f"/en/classroom?{SHEET}&key=1").headers


def test_a_sheet_without_a_seed_gets_one_and_a_new_sheet_another(client):
    seeds = set()
    for _ in range(5):
        response = client.get("/pl/classroom?kind=escoba&count=4&theme=&level=steady&total=15&versions=1")
        assert response.status_code == 302
        assert response.headers["Cache-Control"] == "no-store"
        there = urlsplit(response.headers["Location"])
        fields = parse_qs(there.query)
        assert (there.path, fields["kind"], fields["level"]) == ("/pl/classroom", ["escoba"], ["steady"])
        assert {"deck", "variant"} <= fields.keys()
        seeds.add(fields["seed"][0])
    assert len(seeds) > 1
    assert client.get(response.headers["Location"]).status_code == 200


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_makes_a_sheet_in_every_language(open_page, kind, language):
    tree = open_page(f"/{language}/classroom?kind={kind}&count=4&versions=3&seed=5&key=1")
    sheets = tree.select(".sheet:not(.key)")
    assert [len(sheet.select("li.task")) for sheet in sheets] == [4, 4, 4]
    assert [sheet.select_one(".letter").get_text() for sheet in sheets] == ["A", "B", "C"]
    assert [len(part.select(".key-list > li")) for part in tree.select(".key .key-part")] == [4, 4, 4]
    assert all(item.get_text(strip=True) for item in tree.select(".key-list > li"))


def test_the_tasks_on_paper_are_those_of_the_sheet(open_page):
    sheets = open_page(f"/en/classroom?{SHEET}").select(".sheet")
    for version, sheet in enumerate(sheets):
        for task, item in zip(SAME.tasks(version), sheet.select("li.task"), strict=True):
            assert shown(item) == named([*task.table, *task.hand])


def test_the_same_address_is_the_same_sheet_whatever_the_visitor_has_chosen(client, open_page):
    address = "/en/classroom?kind=find_all&count=4&seed=9"
    first = [shown(item) for item in open_page(address).select("li.task")]
    page = client.get("/en/choices").get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
    client.post("/en/choices", data={"csrf_token": token, "deck": "french"})
    assert [shown(item) for item in open_page(address).select("li.task")] == first


def test_the_key_is_on_a_page_of_its_own_and_only_there_if_it_was_asked_for(open_page):
    without = open_page(f"/en/classroom?{SHEET}")
    assert not without.select(".key")
    assert "= 15" not in without.get_text()
    link = next(link["href"] for link in without.select("a.button") if "key=1" in link["href"])
    key = open_page(link).select_one("article.sheet.key#key")
    for version, part in enumerate(key.select(".key-part")):
        told = [[line.get_text() for line in item.select("p")] for item in part.select(".key-list > li")]
        assert told == [formulas(task) for task in SAME.tasks(version)]


def test_every_task_has_the_same_lines_so_that_they_tell_nothing(open_page):
    tree = open_page(f"/en/classroom?{SHEET}")
    assert {len(lines.select("span")) for lines in tree.select(".write-sums")} == {6}


def test_a_sheet_has_a_line_for_the_name_and_numbered_tasks(open_page):
    sheet = open_page(f"/en/classroom?{SHEET}").select_one(".sheet")
    assert "Name:" in sheet.select_one(".write-name").get_text()
    assert sheet.select("ol.tasks > li")


def test_another_total_is_what_the_sheet_says_and_its_key_makes(open_page):
    tree = open_page("/en/classroom?kind=find_all&total=12&count=4&seed=3&key=1")
    assert tree.select_one(".instruction").get_text().startswith("Make 12 ")
    assert all(line.get_text().endswith("= 12") for line in tree.select(".key-list p"))


def test_numbers_alone_show_no_suit(open_page):
    tree = open_page("/en/classroom?kind=find_all&deck=values&count=4&seed=3")
    symbols = [use["href"].partition("#")[2] for use in tree.select(".task use")]
    assert symbols
    assert all(symbol.startswith("values-") for symbol in symbols)


def test_the_address_and_its_code_lead_to_the_sheet_without_its_key(client, open_page):
    tree = open_page(f"/en/classroom?{SHEET}&key=1")
    address = tree.select_one("#share-address")["value"]
    assert "key=" not in address
    assert [shown(item) for item in open_page(address).select("li.task")] == [
        shown(item) for item in tree.select("li.task")
    ]
    assert client.get(tree.select_one(".key img.qr")["src"]).mimetype == "image/svg+xml"
    assert address in tree.select_one(".same-sheet").get_text()


def test_the_other_languages_show_the_same_sheet(open_page):
    tree = open_page(f"/en/classroom?{SHEET}")
    there = next(link["href"] for link in tree.select("#languages a, .languages a") if "/pl/" in link["href"])
    assert len(open_page(there).select("li.task")) == 12


def test_all_that_is_wrong_is_named_and_the_form_kept(open_page):
    query = "kind=chess&theme=nothing&level=boss&count=99&total=<b>&versions=9&deck=tarot&variant=none&seed=x"
    tree = open_page(f"/en/classroom?{query}", status=422)
    said = tree.select_one(".notice.faulty").get_text()
    assert len(tree.select(".notice.faulty p")) == 9
    assert all(word in said for word in ("chess", "nothing", "boss", "from 4 to 24", "tarot", "none"))
    assert tree.select_one("input[name=count]")["value"] == "99"
    assert tree.select_one("input[name=total]")["value"] == "<b>"
    assert tree.select_one("#count")["aria-invalid"] == "true"
    assert tree.select_one("#count-error").get_text()
    assert not tree.select(".sheet")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theme_of_another_kind_is_refused_in_every_language(open_page, language):
    tree = open_page(f"/{language}/classroom?kind=find_all&theme=ties&seed=1", status=422)
    assert tree.select_one("#theme-error").get_text(strip=True)


# The large screen -----------------------------------------------------------------------------------


def board(open_page, query, **options):
    return open_page(f"/en/classroom/board?{SHEET}&{query}", **options)


def test_the_board_shows_one_task_and_nothing_of_its_answer(open_page):
    tree = board(open_page, "n=3")
    assert shown(tree.select_one(".wall-felt")) == named([*SAME.tasks(0)[2].table, *SAME.tasks(0)[2].hand])
    assert not tree.select(".wall-answers")
    assert "= 15" not in tree.get_text()
    assert "3 of 6" in tree.select_one(".wall-head").get_text()


def test_answers_are_revealed_one_by_one_and_then_it_says_that_is_all(open_page):
    expected = formulas(SAME.tasks(0)[2])
    tree = board(open_page, "n=3")
    for number in range(1, len(expected) + 1):
        assert not tree.select(".wall-all")
        tree = open_page(tree.select_one("#board-reveal")["href"])
        told = [item.get_text() for item in tree.select(".wall-answers li:not(.wall-all)")]
        assert told == expected[:number]
    assert not tree.select("#board-reveal")
    assert tree.select(".wall-all")
    back = open_page(tree.select_one("#board-hide")["href"])
    assert len(back.select(".wall-answers li:not(.wall-all)")) == len(expected) - 1


def test_the_cards_of_the_last_answer_are_marked_in_words(open_page):
    task = SAME.tasks(0)[2]
    capture = task.captures()[0]
    tree = board(open_page, "n=3&shown=1")
    marked = {
        one.select_one("svg")["aria-label"]: one.select_one(".mark").get_text() for one in tree.select(".marked-card")
    }
    assert marked == dict.fromkeys(named(capture.takes), "taken") | dict.fromkeys(named([capture.card]), "played")


def test_one_goes_from_the_first_task_to_the_last_and_back_to_the_sheet(open_page):
    tree = board(open_page, "n=1&version=2")
    assert not tree.select("#board-previous")
    seen = [shown(tree.select_one(".wall-felt"))]
    while tree.select("#board-next"):
        tree = open_page(tree.select_one("#board-next")["href"])
        seen.append(shown(tree.select_one(".wall-felt")))
    assert seen == [named([*task.table, *task.hand]) for task in SAME.tasks(1)]
    assert len(open_page(tree.select_one("#board-back")["href"]).select("li.task")) == 12


def test_more_answers_than_there_are_are_all_of_them(open_page):
    assert board(open_page, "n=1&shown=99").select(".wall-all")


@pytest.mark.parametrize("query", ["n=0", "n=7", "n=x", "version=4", "count=99", "n=1&total=99"])
def test_a_task_that_is_not_there_is_named_beside_the_form(open_page, query):
    tree = open_page(f"/en/classroom/board?{query}&{SHEET}", status=422)
    assert tree.select(".notice.faulty p")
    assert tree.select("form.sheet-form")


@pytest.mark.parametrize("kind", [Kind.IS_THERE, Kind.RIGHT_OR_WRONG])
def test_the_answers_to_choose_from_are_shown_until_the_right_one_is(open_page, kind):
    tree = open_page(f"/en/classroom/board?kind={kind}&count=4&seed=2&n=1")
    offered = [item.get_text() for item in tree.select(".wall-options li")]
    assert len(offered) > 1
    tree = open_page(tree.select_one("#board-reveal")["href"])
    assert not tree.select(".wall-options")
    assert tree.select_one(".wall-answers li").get_text() in offered


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_an_answer_of_one_piece_is_shown_and_hidden_as_a_whole(open_page, kind):
    tree = open_page(f"/en/classroom/board?kind={kind}&count=4&seed=2&n=1")
    many = kind in {Kind.FIND_ALL, Kind.ESCOBA}
    assert tree.select_one("#board-reveal").get_text() == ("Reveal one" if many else "Show the answer")
    tree = open_page(tree.select_one("#board-reveal")["href"])
    assert tree.select_one("#board-hide").get_text() == ("Hide one" if many else "Hide the answer")
    if not many:
        assert tree.select(".wall-all")
        assert not tree.select("#board-reveal")
        assert tree.select_one(".wall-answers li").has_attr("autofocus")
        assert not open_page(tree.select_one("#board-hide")["href"]).select(".wall-answers")


def test_the_key_of_a_count_says_for_each_category_who_has_it_and_its_points(open_page):
    sheet = Sheet(kind=Kind.COUNT, count=4, seed=2)
    items = open_page("/en/classroom?kind=count&count=4&seed=2&key=1").select(".key-list > li")
    for task, item in zip(sheet.tasks(0), items, strict=True):
        lines = [line.get_text() for line in item.select("p")]
        assert len(lines) == len(task.score(sheet.rules).categories) + 1
        assert all(re.search("point|Points", line) for line in lines)


def test_a_fragment_is_the_board_alone(client):
    text = client.get(f"/en/classroom/board?{SHEET}&n=2&shown=1", headers={"HX-Request": "true"}).get_data(as_text=True)
    assert "<html" not in text
    assert text.count('id="board"') == 1


def test_a_count_on_the_board_ends_with_the_points(open_page):
    sheet = Sheet(kind=Kind.COUNT, count=4, seed=2)
    tree = open_page("/en/classroom/board?kind=count&count=4&seed=2&n=1&shown=99")
    points = sheet.tasks(0)[0].points(sheet.rules)
    assert tree.select(".wall-answers li:not(.wall-all)")[-1].get_text().endswith(f": {' – '.join(map(str, points))}.")
    assert len(shown(tree.select_one(".wall-felt"))) == 40


@pytest.mark.parametrize(
    ("field", "text"), [("shown", "-1"), ("shown", "abc"), ("shown", "100"), ("n", "7"), ("n", "0")]
)
def test_a_place_on_the_board_that_there_is_not_is_named(open_page, field, text):
    page = open_page(f"/en/classroom/board?{SHEET}&{field}={text}", 422)
    assert page.select_one(".notice.faulty").get_text(strip=True) == f"There is no such choice: “{text}”."


def test_the_last_task_of_the_last_version_is_shown_however_rare_its_theme(open_page):
    rare = "kind=escoba&theme=opening&total=10&count=24&versions=3&seed=7"
    assert "24" in open_page(f"/en/classroom/board?{rare}&version=3&n=24").select_one(".wall-place").get_text()


def test_only_themes_are_offered_that_the_rules_have(open_page):
    def themes(variant):
        return {option["value"] for option in open_page(f"/en/classroom?variant={variant}").select("#theme option")}

    assert "setenta" in themes("bonaerenses") - themes("cardgames")
    assert "claim" in themes("torofun") - themes("wikipedia")


def test_piles_lie_in_order_as_one_puts_them_to_count(open_page):
    tree = open_page("/en/classroom?kind=count&count=4&seed=3")
    rows = [[svg["aria-label"] for svg in row.select("svg")] for row in tree.select(".task-row")]
    order = [card_name(card, "en") for card in deck_cards()]
    assert rows
    assert all(names == sorted(names, key=order.index) for names in rows)
