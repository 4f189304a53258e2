"""The trainer in a real browser: by touch, by keyboard, for ears, without JavaScript, in light and dark."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.test_everyone import CUT
from tutor.teaching.exercises import Kind
from tutor.teaching.puzzles import read_puzzle

#: Two captures: the seven takes five and three, the rey the five.
TWO = "find_all-wikipedia-owa-gN"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
WIDE = {"viewport": {"width": 1280, "height": 850}}


def pick(page, *cards):
    for card in cards:
        page.locator(f".pick:has([value='{card}'])").tap()


def shown(page):
    return read_puzzle(urlsplit(page.url).path.rpartition("/")[2])


def focused(page):
    return page.evaluate("document.activeElement.id")


@pytest.mark.parametrize("language", ["kk", "el", "pl"])
def test_by_touch_a_puzzle_is_found_whole_and_the_next_one_is_at_hand(open_in_browser, language):
    page = open_in_browser(f"/{language}/puzzles", **PHONE)
    page.locator(".kinds a").first.tap()
    page.wait_for_url("**/puzzles/find_all-*")
    puzzle = shown(page)
    found = puzzle.exercise.captures()
    for number, capture in enumerate(found, start=1):
        pick(page, capture.card, *capture.takes)
        values = [capture.card.value, *(one.value for one in capture.takes)]
        expect(page.locator("[data-sum]")).to_have_text(f"{' + '.join(map(str, values))} = 15")
        page.locator("#check").tap()
        if number < len(found):
            expect(page.locator(".captures > li")).to_have_count(number)
    page.wait_for_selector("#next")
    assert focused(page) == "next"
    assert page.locator(".verdict.legal").count() == 1
    assert page.inner_text("#puzzle-said")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(CUT) == []
    page.locator("#next").tap()
    page.wait_for_url(lambda address: "find_all-" in address and puzzle.id not in address)


def test_by_keys_cards_are_picked_checked_and_the_next_puzzle_comes(open_in_browser):
    page = open_in_browser(f"/en/puzzles/{TWO}", **WIDE)
    for key in ("1", "q", "2"):
        page.keyboard.press(key)
    expect(page.locator("[data-sum]")).to_have_text("7 + 5 + 3 = 15")
    page.keyboard.press("Enter")
    expect(page.locator(".headline")).to_have_text("1 of 2 found")
    for key in ("w", "2", "1", "2", "Enter"):  # the three is put back
        page.keyboard.press(key)
    expect(page.locator(".headline")).to_have_text("Right.")
    assert focused(page) == "next"
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: TWO not in address)


def test_where_an_answer_is_pressed_a_digit_goes_to_it_and_presses_nothing(open_in_browser):
    page = open_in_browser("/en/puzzles/next?kind=is_there", **WIDE)
    page.keyboard.press("2")
    assert focused(page) == "option-2"
    assert not page.locator(".verdict").count()
    page.keyboard.press("Enter")
    page.wait_for_selector("#next")
    assert focused(page) == "next"


def test_ten_puzzles_are_answered_by_the_enter_key_alone_once_an_answer_is_chosen(open_in_browser):
    page = open_in_browser("/en/puzzles/next?kind=right_or_wrong", **WIDE)
    for number in range(1, 11):
        expect(page.locator(".progress")).to_have_text(f"{number} of 10")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.wait_for_selector("#next")
        address = page.url
        page.keyboard.press("Enter")
        page.wait_for_url(lambda now, before=address: now != before)
    page.wait_for_url("**/puzzles/sets/*")
    assert page.locator(".of-set > li").count() == 10


def test_picking_and_being_told_move_nothing_above(open_in_browser):
    page = open_in_browser(f"/en/puzzles/{TWO}", **PHONE)
    places = "['.pick:last-of-type', '.buttons'].map(one => document.querySelector(one).getBoundingClientRect().top)"
    before = page.evaluate(places)
    pick(page, "7o", "5c")
    assert page.evaluate(places) == before
    page.locator("#check").tap()
    page.wait_for_selector(".verdict")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(places) == before
    page.locator("#more").tap()
    page.wait_for_selector("#next")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(places) == before


def test_what_goes_on_is_at_hand_and_a_second_tap_does_not_go_on(open_in_browser):
    page = open_in_browser("/en/puzzles/next?kind=is_there", **PHONE)
    address = page.url
    page.locator(".option").first.dblclick()
    page.wait_for_selector("#next")
    page.wait_for_timeout(300)
    assert page.url == address
    assert page.is_visible(".headline")
    edge = page.locator("#next").evaluate("one => innerHeight - one.getBoundingClientRect().bottom")
    assert 0 <= edge < 300  # below it there is at most the foot of the page
    page.locator("#next").tap()
    page.wait_for_url(lambda now: now != address)


def test_a_card_of_the_hand_is_put_back_and_the_sum_is_hidden_for_good(open_in_browser):
    page = open_in_browser(f"/en/puzzles/{TWO}", **PHONE)
    pick(page, "7o")
    expect(page.locator("[data-sum]")).to_have_text("7")
    pick(page, "7o")
    expect(page.locator("[data-sum]")).to_have_text("")
    with page.expect_response("**/puzzles/sum"):
        page.locator(".sum-switch").tap()
    expect(page.locator("[data-sum]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-sum]")).to_be_hidden()
    with page.expect_response("**/puzzles/sum"):
        page.locator(".sum-switch").tap()
    page.reload()
    pick(page, "7o")
    expect(page.locator("[data-sum]")).to_be_visible()


def test_without_javascript_puzzles_are_answered_undone_and_gone_on_from(open_in_browser):
    page = open_in_browser("/pl/puzzles/next?kind=escoba", java_script_enabled=False, **PHONE)
    capture = shown(page).exercise.captures()[0]
    for card in (capture.card, *capture.takes):
        page.locator(f".pick:has([value='{card}'])").click()
    page.locator("#check").click()
    assert page.is_visible(".verdict.legal")
    assert page.locator(".sum-switch:visible").count() == 0
    page.locator("[form=undo]").click()
    page.wait_for_url("**undone=yes")
    assert page.is_visible("#notice")
    page.locator(".crumb a").click()
    page.locator("main .begin a.primary").click()
    page.wait_for_url("**/puzzles/*-*")


def test_ears_are_told_each_card_its_row_and_what_an_answer_is_told(open_in_browser):
    page = open_in_browser(f"/en/puzzles/{TWO}", **WIDE)
    expect(page.get_by_role("group", name="On the table").get_by_role("checkbox", name="five of cups")).to_be_visible()
    expect(page.get_by_role("group", name="In the hand").get_by_role("radio", name="seven of coins")).to_be_visible()
    page.get_by_role("checkbox", name="ace of coins").check()
    page.get_by_role("radio", name="king of clubs").check()
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector(".verdict")
    expect(page.get_by_role("status").filter(has_text="Not this one.")).to_contain_text("10 + 1 = 11")
    assert focused(page) == "check"
    page.get_by_role("button", name="No more").click()
    expect(page.get_by_role("link", name="Next")).to_have_accessible_description("0 of 2 found")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_trainer(open_in_browser, scheme):
    page = open_in_browser("/kk/puzzles", color_scheme=scheme, **PHONE)
    faults = {}

    def look(name):
        page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
        found = [(one["id"], one["nodes"][0]["html"]) for one in Axe().run(page).response["violations"]]
        small = page.locator(".pick:visible, main button:visible, main .button:visible").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).filter(box => box.width < 44 || box.height < 44).length"
        )
        if found or small or page.evaluate("document.documentElement.scrollWidth") > 360:
            faults[name] = (found, small)

    look("start")
    for kind in ("find_all", "is_there", "escoba", "right_or_wrong", "count"):
        page.goto(f"/kk/puzzles/next?kind={kind}")
        look(kind)
        page.locator("#hint").tap()
        page.wait_for_selector(".hints-given")
        look(f"{kind} with a hint")
        puzzle = shown(page)
        if puzzle.kind is Kind.FIND_ALL:
            page.locator("#more").tap()
        elif puzzle.kind is Kind.ESCOBA:
            pick(page, puzzle.exercise.hand[0], puzzle.exercise.table[0])
            page.locator("#check").tap()
        elif puzzle.kind is Kind.COUNT:
            for number in range(1, len(puzzle.exercise.piles) + 1):
                page.fill(f"#number-{number}", "9")
            page.locator("#check").tap()
        else:
            page.locator(".option").first.tap()
        page.wait_for_selector("#next")
        look(f"{kind} answered")
    page.goto("/kk/puzzles/nothing")
    look("no puzzle")
    assert faults == {}
