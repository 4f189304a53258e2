"""A class in a real browser: the sheet on paper, the large screen by keys, and the table of the day."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_accessible import RULES, Faults

LANGUAGES = ["kk", "el", "pl", "en"]
SHEET = "kind=find_all&level=casual&count=4&total=15&versions=2&deck=spanish&variant=wikipedia&seed=77"
KINDS = ["find_all", "is_there", "escoba", "right_or_wrong", "count"]
WALL = {"viewport": {"width": 1920, "height": 1080}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def answers(page):
    return page.locator(".wall-answers li:not(.wall-all)")


def test_the_board_goes_on_and_back_by_keys_and_escape_leads_to_the_sheet(open_in_browser):
    page = open_in_browser(f"/en/classroom/board?{SHEET}&n=1", **WALL)
    expect(answers(page)).to_have_count(0)
    page.keyboard.press("Space")
    expect(answers(page)).to_have_count(1)
    expect(answers(page).last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(answers(page)).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(answers(page)).to_have_count(1)
    while page.locator("#board-reveal").count():
        before = answers(page).count()
        page.keyboard.press("PageDown")
        expect(answers(page)).to_have_count(before + 1)
    page.keyboard.press("Space")
    expect(page.locator(".wall-place")).to_contain_text("2 of 4")
    expect(answers(page)).to_have_count(0)
    page.keyboard.press("PageUp")
    expect(page.locator(".wall-place")).to_contain_text("1 of 4")
    page.keyboard.press("Escape")
    expect(page.locator("article.sheet").first).to_be_visible()


def test_the_address_follows_the_board_so_that_it_can_be_opened_again(open_in_browser):
    page = open_in_browser(f"/en/classroom/board?{SHEET}&n=2", **WALL)
    page.locator("#board-reveal").click()
    expect(answers(page)).to_have_count(1)
    page.reload()
    expect(answers(page)).to_have_count(1)


def test_without_javascript_the_board_and_the_sheet_work_alike(open_in_browser):
    page = open_in_browser("/en/classroom", java_script_enabled=False)
    page.get_by_role("radio", name="Sweep the table").check()
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.locator("article.sheet")).to_have_count(1)
    page.get_by_role("link", name="Large screen").click()
    page.locator("#board-reveal").click()
    expect(answers(page)).to_have_count(1)
    page.locator("#board-next").click()
    expect(page.locator(".wall-place")).to_contain_text("2 of 6")


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_fits_the_large_screen_with_all_its_answers(open_in_browser, kind):
    page = open_in_browser("/en/classroom", **WALL)
    for place in ("seed=3&n=2", "seed=4&n=1", "seed=5&n=3&deck=values"[: 8 if kind == "count" else None]):
        page.goto(f"{page.url.partition('/en/')[0]}/en/classroom/board?kind={kind}&level=strongest&{place}&shown=99")
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
        assert page.evaluate("document.documentElement.scrollWidth") <= 1920
    question = page.locator("#board-question")
    assert float(question.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 36


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (360, 740)])
@pytest.mark.parametrize("place", ["find_all&seed=77", "is_there&seed=2&n=2", "escoba&seed=4", "count&seed=3"])
def test_the_cards_stay_where_they_are_when_an_answer_is_shown(open_in_browser, size, place):
    def cards():
        return page.locator(".wall-felt svg.playing-card").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y + scrollY, box.width])"
        )

    width, height = size
    page = open_in_browser(f"/kk/classroom/board?kind={place}", viewport={"width": width, "height": height})
    before = cards()
    while page.locator("#board-reveal").count():
        shown = answers(page).count()
        page.locator("#board-reveal").click()
        expect(answers(page)).not_to_have_count(shown)
        assert cards() == before


@pytest.mark.parametrize("seed", [5, 8])
def test_six_tasks_fill_one_page_of_paper(open_in_browser, seed):
    page = open_in_browser(f"/kk/classroom?kind=find_all&count=6&versions=3&seed={seed}")
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_a_phone(open_in_browser, language):
    page = open_in_browser(f"/{language}/classroom?{SHEET}&key=1", **PHONE)
    for address in ("classroom", f"classroom/board?{SHEET}&n=1&shown=1", "daily"):
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.goto(page.url.partition(f"/{language}/")[0] + f"/{language}/{address}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("kind", KINDS)
def test_on_paper_there_is_the_sheet_alone_each_version_and_the_key_on_their_own_pages(open_in_browser, kind):
    page = open_in_browser(f"/en/classroom?kind={kind}&count=4&versions=2&seed=5&key=1")
    page.emulate_media(media="print")
    for hidden in ("h1", "form.sheet-form", ".top", ".foot", ".share", ".sheet-tools"):
        expect(page.locator(hidden).first).to_be_hidden()
    sheets = page.locator("article.sheet")
    expect(sheets).to_have_count(3)
    breaks = sheets.evaluate_all("all => all.map(one => getComputedStyle(one).breakAfter)")
    assert breaks == ["page", "page", "auto"]
    tasks = page.locator(".task").evaluate_all("all => all.map(one => getComputedStyle(one).breakInside)")
    assert set(tasks) == {"avoid"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_no_violation(open_in_browser, language):
    page = open_in_browser(f"/{language}/classroom", viewport={"width": 1280, "height": 3000})
    start, axe, found = page.url, Faults(), {}
    for address in (
        "",
        f"?{SHEET}&key=1",
        "?kind=chess&count=x",
        f"/board?{SHEET}&n=1&shown=1",
        "/board?kind=right_or_wrong&seed=1&n=1",
        "/../daily",
        "/../daily/2020-01-01",
    ):
        page.goto(start + address)
        page.evaluate("document.querySelectorAll('main details').forEach(folded => folded.open = true)")
        for scheme, rules in RULES.items():
            page.emulate_media(color_scheme=scheme)
            found[address, scheme] = axe.on(page, rules)
    assert {where: faults for where, faults in found.items() if faults} == {}


def test_the_table_of_the_day_is_answered_by_touch_and_its_result_copied(open_in_browser):
    page = open_in_browser("/pl/daily", **PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.locator(".pick").first.tap()
    page.locator("#more" if page.locator("#more").count() else "#check").tap()
    if page.locator("#problems").count():  # a sweep needs a card of the hand
        page.locator(".pick [name=play]").first.tap()
        page.locator("#check").tap()
    result = page.locator("#result textarea")
    expect(result).to_be_visible()
    expect(page.locator("#next")).to_be_focused()
    page.locator("#result [data-share=copy]").tap()
    expect(page.locator("#result .shared-said")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()").split("\n") == result.input_value().split("\n")
    expect(page.locator(".month .mark")).to_have_count(1)


def test_themes_are_offered_that_the_chosen_tasks_can_have(open_in_browser):
    page = open_in_browser("/en/classroom?kind=find_all&theme=sweep&seed=1")
    offered = "[...document.querySelectorAll('#theme option:enabled')].map(one => one.value)"
    assert "sweep" in page.evaluate(offered)
    assert "ties" not in page.evaluate(offered)
    page.locator("label:has([name=kind][value=count])").click()
    assert {"ties", "leftovers"} <= set(page.evaluate(offered))
    assert "sweep" not in page.evaluate(offered)
    assert page.locator("#theme").input_value() == ""
