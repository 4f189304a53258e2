"""The table in a hand: taps on a phone, keys, words, without JavaScript, without a network."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@dataclass
class Taps:
    """Taps on a page, counted."""

    page: Page
    count: int = 0

    def __call__(self, *selectors):
        for selector in selectors:
            self.page.locator(selector).tap()
            self.count += 1

    def cards(self, *codes):
        self(*(f"#tap-{code}" for code in codes))


def chips(page, row):
    return page.locator(f"#{row}-cards button").evaluate_all("all => all.map(one => one.dataset.code)")


DISPUTES = {
    "take": ("check", ["7o"], "row-hand", ["5c", "3e", "1o", "12b"], "There is 1 way"),
    "move": ("check?ask=move", ["7o"], "row-play", ["5c", "3e", "1o", "2b"], "by the rules"),
    "missed": ("check?ask=missed", ["7o"], "row-play", ["5c", "3e", "1o", "2b"], "missed"),
    "claim": ("claim?variant=torofun", ["7o"], "row-laid", ["5c", "3e", "1o", "2b"], "may be taken"),
}


@pytest.mark.parametrize(("address", "own", "row", "table", "verdict"), DISPUTES.values(), ids=DISPUTES)
def test_a_dispute_over_five_cards_takes_at_most_twelve_taps(open_in_browser, address, own, row, table, verdict):
    page = open_in_browser(f"/en/{address}", **PHONE)
    tap = Taps(page)
    tap.cards(*table)
    tap(f"label:has(#{row})")
    tap.cards(*own)
    if "move" in address:
        tap.cards("5c", "3e")
    tap("#check-button")
    expect(page.locator("#answer h2")).to_contain_text(verdict)
    expect(page.locator("#answer h2")).to_be_in_viewport()
    assert tap.count <= 12


def test_the_first_four_cards_take_five_taps(open_in_browser):
    page = open_in_browser("/en/opening", **PHONE)
    tap = Taps(page)
    tap.cards("7o", "3e", "1o", "4b")
    tap("#check-button")
    expect(page.locator("#answer h2")).to_contain_text("15")
    assert tap.count == 5


def test_values_alone_are_enough_for_a_sum(open_in_browser):
    page = open_in_browser("/en/check?ask=move", **PHONE)
    tap = Taps(page)
    tap("#way-quick")
    expect(page.locator(".keypad")).to_be_visible()
    tap.cards("5", "3", "8")
    tap("label:has(#row-play)")
    tap.cards("7", "5", "3")
    expect(page.locator("#sum")).to_have_text("15")
    tap("#check-button")
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "true")
    assert tap.count <= 12


def test_a_tap_is_instant_and_the_address_the_links_and_the_sums_follow(open_in_browser):
    page = open_in_browser("/en/check?ask=move", **PHONE)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    tap = Taps(page)
    tap.cards("5c", "3e")
    tap("label:has(#row-play)")
    tap.cards("7o", "5c")
    assert not [address for address in asked if "/check" in address]
    assert (chips(page, "table"), chips(page, "play"), chips(page, "take")) == (["5c", "3e"], ["7o"], ["5c"])
    expect(page.locator("#row-take")).to_be_checked()
    expect(page.locator('[data-row="table"] .row-total')).to_have_text("8")
    expect(page.locator("#tap-1o")).to_have_attribute("aria-disabled", "true")
    assert "table=5c+3e&play=7o&take=5c" in page.url
    assert "table=5c+3e&play=7o" in page.locator(".questions a").last.get_attribute("href")
    assert "table=5c+3e" in page.locator("#languages a[lang=pl]").get_attribute("href")
    tap("#table-cards [data-code='5c']")
    assert (chips(page, "table"), chips(page, "take")) == (["3e"], [])
    page.reload()
    assert (chips(page, "table"), chips(page, "play")) == (["3e"], ["7o"])


def test_without_javascript_every_tap_is_an_address(open_in_browser):
    page = open_in_browser("/en/check?ask=move", java_script_enabled=False, **PHONE)
    tap = Taps(page)
    tap.cards("5c", "3e")
    tap("label:has(#row-play)")
    tap.cards("7o", "5c", "3e")
    expect(page.locator("#take-cards button")).to_have_count(2)
    assert (chips(page, "table"), chips(page, "play"), chips(page, "take")) == (["5c", "3e"], ["7o"], ["5c", "3e"])
    tap("#check-button")
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "true")
    tap("#play-cards [data-code='7o']")
    expect(page.locator("#play-cards button")).to_have_count(0)
    expect(page.locator("#verdict")).to_have_count(0)


def test_the_forty_cards_are_one_stop_of_the_keyboard(open_in_browser):
    page = open_in_browser("/en/check")
    page.locator("#row-table").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#tap-1o")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tap-2c")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#tap-2c")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tap-2c")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#check-button")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#tap-2c")).to_be_focused()


def test_changed_cards_make_the_answer_stale_until_it_is_asked_again(open_in_browser):
    page = open_in_browser("/en/check?table=5c+3e&hand=7o&deck=spanish&variant=torofun", **PHONE)
    expect(page.locator("#stale")).to_be_hidden()
    page.locator("#tap-1o").tap()
    expect(page.locator("#stale")).to_be_visible()
    page.locator("#check-button").tap()
    expect(page.locator("#stale")).to_be_hidden()
    assert "table=5c+3e+1o&hand=7o&deck=spanish&variant=torofun" in page.url
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile(r"table=5c\+3e&hand=7o"))
    expect(page.locator("#table-cards button")).to_have_count(2)


def test_without_a_network_nothing_is_lost_and_that_is_said(new_context):
    page = new_context(**PHONE).new_page()
    page.goto("/en/check")
    tap = Taps(page)
    tap.cards("5c", "3e")
    tap("label:has(#row-hand)")
    tap.cards("7o")
    page.context.route("**/check?**", lambda route: route.abort())
    tap("#check-button")
    expect(page.locator("#offline")).to_be_visible()
    assert (chips(page, "table"), chips(page, "hand")) == (["5c", "3e"], ["7o"])
    page.context.unroute_all()
    tap("#check-button")
    expect(page.locator("#answer h2")).to_be_visible()
    expect(page.locator("#offline")).to_be_hidden()


def test_the_answer_can_be_shared_by_its_address(open_in_browser):
    page = open_in_browser("/en/check?table=5c+3e&hand=7o")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("delete Navigator.prototype.share")
    page.locator("#share").click()
    expect(page.locator("#shared")).to_have_text("The address is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
