"""The network is gone: that is said, nothing is lost, and it goes on when the network is back."""

import pytest
from playwright.sync_api import expect

RECORD = "opening: 1o 2c 4e 5b\n1: 12o x 5b"


def filled_check(page):
    page.locator("#tap-5c").tap()
    page.locator("#tap-3e").tap()
    page.locator("label:has(#row-hand)").tap()
    page.locator("#tap-7o").tap()
    return page.locator("#check-button"), page.locator("#hand"), "7o", "#answer h2"


def filled_score(page):
    page.locator("#cards1").fill("22")
    return page.locator("#count-button"), page.locator("#cards1"), "22", ".totals dd"


def filled_record(page):
    page.locator("#record").fill(RECORD)
    return page.locator("#record-form button"), page.locator("#record"), RECORD, "#step-2"


@pytest.mark.parametrize(
    ("page_name", "fill"), [("check?deck=spanish", filled_check), ("score", filled_score), ("record", filled_record)]
)
def test_without_a_network_nothing_is_lost_and_that_is_said(new_context, page_name, fill):
    context = new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(f"/en/{page_name}")
    button, field, value, result = fill(page)
    context.set_offline(True)
    button.tap()
    expect(page.locator("#offline")).to_be_in_viewport()
    page.locator(".foot .choices").tap()
    expect(field).to_have_value(value)
    expect(page.locator(result).first).to_be_hidden()
    context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    button.tap()
    expect(page.locator(result).first).to_be_attached()


def test_a_server_on_the_same_machine_needs_no_network(new_context):
    page = new_context().new_page()
    page.goto("/en/record")
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.locator("#record").fill(RECORD)
    page.locator("#record-form button").click()
    expect(page.locator("#step-2")).to_be_attached()
