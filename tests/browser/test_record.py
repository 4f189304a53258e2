from urllib.parse import urlencode

from tutor.escoba import Deck
from tutor.web.record_text import example_record

EXAMPLE = example_record(Deck.SPANISH, "torofun")
ROUND = f"/en/record?{urlencode({'record': EXAMPLE, 'deck': 'spanish', 'variant': 'torofun'})}"


def shown(page):
    return [step.get_attribute("id") for step in page.locator("#steps > li:visible").all()]


def test_a_round_is_stepped_through_by_buttons_and_by_arrow_keys(open_in_browser):
    page = open_in_browser(ROUND)
    assert shown(page) == ["step-1"]
    page.click("#step-on")
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["step-3"]
    page.keyboard.press("ArrowLeft")
    assert shown(page) == ["step-2"]
    assert page.url.endswith("#step-2")
    assert "jack of coins" in page.inner_text("#step-said")
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["step-2"]
    page.click("#step-all")
    assert len(shown(page)) == 38


def test_an_address_with_a_step_opens_on_that_step(open_in_browser):
    assert shown(open_in_browser(f"{ROUND}#step-20")) == ["step-20"]


def test_without_javascript_every_step_is_there(open_in_browser):
    page = open_in_browser(ROUND, java_script_enabled=False)
    assert len(shown(page)) == 38
    assert not page.locator("#step-bar").is_visible()


def test_without_javascript_a_round_can_be_typed_and_changed(open_in_browser):
    page = open_in_browser("/en/record", java_script_enabled=False)
    page.fill("#record", "opening: 1o 2c 4e 5b\n1: 12o x 5b")
    page.get_by_role("button", name="Play it again").click()
    assert "takes the five of clubs" in page.inner_text("#step-2")
    page.get_by_role("link", name="Change the record").click()
    assert page.input_value("#record") == "opening: 1o 2c 4e 5b\n1: 12o x 5b"


def test_on_paper_the_deck_is_five_sheets_and_nothing_else(open_in_browser):
    page = open_in_browser("/en/deck/print?paper=letter")
    page.emulate_media(media="print")
    assert not page.locator("form, h1, h2, header.top, footer").filter(visible=True).count()
    boxes = [sheet.bounding_box() for sheet in page.locator("svg.sheet").all()]
    assert [(round(box["width"] / 96 * 25.4, 1), round(box["height"] / 96 * 25.4, 1)) for box in boxes] == [
        (215.9, 279.4)
    ] * 5
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") in {0, 5}
