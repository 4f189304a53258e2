import pytest
from playwright.sync_api import expect


def stays(page):
    """Mark the page; the mark is gone after a full load."""
    page.evaluate("window.stayed = true")
    return lambda: page.evaluate("window.stayed === true")


def focused(page):
    return page.evaluate("document.activeElement.id")


def test_enter_shows_the_captures_keeps_the_focus_and_updates_the_address(open_in_browser):
    page = open_in_browser("/en/check?entry=words&ask=missed")
    stayed = stays(page)
    page.locator("input#table").fill("5c 3e 1o")
    page.locator("input#hand").fill("7o 12b")
    page.locator("input#hand").press("Enter")
    expect(page.locator("#answer .capture")).to_have_count(2)
    assert stayed()
    assert focused(page) == "hand"
    assert "table=5c+3e+1o" in page.url
    assert "variant=wikipedia" in page.url


def test_the_button_shows_the_verdict_and_keeps_the_focus(open_in_browser):
    page = open_in_browser("/en/check?table=7c&variant=torofun&entry=words&ask=move")
    stayed = stays(page)
    page.locator("input#play").fill("10o")
    page.locator("#check-button").click()
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "true")
    assert stayed()
    assert focused(page) == "check-button"


def test_the_verdict_is_announced_inside_a_live_region_that_was_there_before(open_in_browser):
    page = open_in_browser("/en/check?table=7c&entry=words&ask=move")
    page.evaluate("window.region = document.getElementById('answer')")
    page.locator("input#play").fill("10o")
    page.locator("input#play").press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    assert page.evaluate("window.region.isConnected && window.region.ariaLive === 'polite'")
    assert page.evaluate("window.region.contains(document.getElementById('verdict'))")


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("take", ["", "zz"])
def test_on_a_small_screen_the_answer_comes_into_view(open_in_browser, javascript, take):
    page = open_in_browser(
        "/kk/check?table=7c&play=10o&entry=words",
        viewport={"width": 360, "height": 640},
        java_script_enabled=javascript,
    )
    page.locator("#take").fill(take)
    page.locator("#check-button").click()
    expect(page.locator("#answer h2")).to_be_in_viewport()
    if javascript:
        assert "#" not in page.url


def test_unusable_input_is_named_beside_its_field_without_leaving_the_page(open_in_browser):
    page = open_in_browser("/en/check?entry=words&ask=missed")
    stayed = stays(page)
    page.locator("input#table").fill("5c 9x")
    page.locator("input#hand").fill("7o")
    page.locator("input#hand").press("Enter")
    expect(page.locator("#table-problem1")).to_contain_text("9x")
    expect(page.locator("input#table")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("input#table")).to_have_value("5c 9x")
    assert stayed()
    page.locator("input#table").fill("5c 3e")
    page.locator("input#table").press("Enter")
    expect(page.locator("#answer h2")).to_be_visible()
    expect(page.locator(".error")).to_have_count(0)
    assert stayed()


def test_the_switch_of_languages_takes_the_position_along(open_in_browser):
    page = open_in_browser("/en/check?entry=words&ask=move")
    page.locator("input#table").fill("seven of cups")
    page.locator("input#play").fill("10o")
    page.locator("input#play").press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    page.locator("#languages summary").click()
    page.get_by_role("link", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "false")
    expect(page.locator("input#table")).to_have_value("siódemka kielichów")
    expect(page.locator("#variant")).to_have_value("wikipedia")


def test_back_leads_to_the_position_before(open_in_browser):
    page = open_in_browser("/en/check?table=5c+3e&hand=7o&ask=missed&entry=words&row=hand")
    page.locator("input#hand").press("Enter")
    expect(page.locator("#answer .capture")).to_have_count(1)
    page.locator("input#play").fill("7o")
    page.locator("input#play").press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    page.go_back()
    expect(page.locator("#verdict")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_an_answer_to_a_question_settles_it(open_in_browser):
    page = open_in_browser("/en/check?table=king&hand=5o&entry=words")
    page.get_by_role("link", name="king of cups").click()
    expect(page.locator("#answer .capture")).to_have_count(1)
    expect(page.locator("input#table")).to_have_value("king of cups")


def test_without_javascript_the_form_brings_a_full_page(open_in_browser):
    page = open_in_browser("/pl/check?entry=words&ask=missed&deck=spanish", java_script_enabled=False)
    page.locator("#table").fill("5c 3e 1o")
    page.locator("#hand").fill("7o 12b")
    page.locator("#play").fill("12b")
    page.locator("#take").fill("5c 3e")
    page.locator("#check-button").click()
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "false")
    expect(page.locator("#take")).to_have_value("piątka kielichów, trójka mieczy")
    page.locator("#take").fill("zz")
    page.locator("#check-button").click()
    expect(page.locator("#take")).to_have_attribute("aria-invalid", "true")


def test_the_first_stop_of_the_keyboard_skips_to_the_content(open_in_browser):
    page = open_in_browser("/kk/check")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert focused(page) == "main"


@pytest.mark.parametrize("reduced", ["reduce", "no-preference"])
def test_the_form_works_whatever_motion_the_visitor_prefers(open_in_browser, reduced):
    page = open_in_browser("/en/check?table=5c&hand=12b", reduced_motion=reduced)
    page.locator("#check-button").click()
    expect(page.locator("#answer h2")).to_be_visible()
