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


#: The place of each question among the five, the row of the card that is argued about, what is taken, the verdict.
DISPUTES = {
    "take": (1, "row-hand", [], "2 ways"),
    "move": (2, "row-play", ["5c", "3e"], "by the rules"),
    "missed": (3, "row-play", [], "missed"),
    "opening": (4, "", [], "15"),
    "claim": (5, "row-laid", [], "may be taken"),
}


@pytest.mark.parametrize("way", ["cards", "quick"])
@pytest.mark.parametrize(("place", "row", "taken", "verdict"), DISPUTES.values(), ids=DISPUTES)
def test_a_dispute_over_five_cards_takes_at_most_twelve_taps(open_in_browser, way, place, row, taken, verdict):
    page = open_in_browser("/en/check?variant=torofun&deck=spanish", **PHONE)
    tap = Taps(page)
    tap(f".questions a:nth-of-type({place})")
    expect(page.locator(".questions a[aria-current]")).to_have_count(1)
    expect(page.locator(f".questions a:nth-of-type({place})")).to_have_attribute("aria-current", "page")
    if way == "quick":
        tap("#way-quick")
        expect(page.locator(".keypad")).to_be_visible()
    codes = (lambda cards: [card[0] for card in cards]) if way == "quick" else list
    tap.cards(*codes(["7o", "3e", "1o", "4b"] if place == 4 else ["5c", "3e", "1o", "2b"]))
    if row:
        tap(f"label:has(#{row})")
        tap.cards(*codes(["7o"]))
    tap.cards(*codes(taken))
    tap("#check-button")
    expect(page.locator("#answer h2")).to_contain_text(verdict)
    expect(page.locator("#answer h2")).to_be_in_viewport()
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


def test_two_tabs_keep_their_own_cards(open_in_browser):
    page = open_in_browser("/en/check", **PHONE)
    other = page.context.new_page()
    other.goto("/en/check")
    Taps(page).cards("5c", "3e")
    Taps(other).cards("7o")
    page.reload()
    assert (chips(page, "table"), chips(other, "table")) == (["5c", "3e"], ["7o"])


def test_the_answer_can_be_shared_by_its_address(open_in_browser):
    page = open_in_browser("/en/check?row=hand&table=5c+3e&hand=7o&deck=spanish&variant=torofun", **PHONE)
    expect(page.locator(".share")).to_have_count(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#check-button").tap()
    address = page.locator("#share-address").input_value()
    assert address.endswith("/en/check?table=5c+3e&hand=7o&deck=spanish&variant=torofun")
    page.locator("[data-share=copy]").tap()
    expect(page.locator(".shared-said")).to_have_text("The address is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.locator(".share summary").tap()
    expect(page.locator(".qr")).to_be_visible()
    assert page.locator(".qr").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.locator("#tap-1o").tap()
    expect(page.locator("#sharing")).to_be_hidden()


def test_the_sheet_of_the_phone_gets_the_address_too(new_context):
    context = new_context()
    context.add_init_script("navigator.share = async (sent) => { window.sent = sent }")
    page = context.new_page()
    page.goto("/pl/claim?table=7c+3b&laid=10o&deck=spanish&variant=torofun")
    page.locator("[data-share=send]").click()
    assert page.evaluate("window.sent.url") == page.locator("#share-address").input_value() == page.url


LISTENER = """
window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
  start() { window.listening = this; }
  stop() { this.dispatchEvent(new Event("end")); }
  hear(text) {
    const heard = new Event("result");
    heard.results = [[{ transcript: text }]];
    this.dispatchEvent(heard);
    this.stop();
  }
};
"""


def test_what_was_said_is_written_into_the_field_and_not_sent(new_context):
    context = new_context(**PHONE)
    context.add_init_script(LISTENER)
    page = context.new_page()
    page.goto("/pl/check?entry=words&ask=move&deck=spanish&variant=torofun")
    expect(page.locator("#dictation-hint")).to_be_visible()
    for row, said in (("play", "Siódemka monet."), ("table", "Piątka kielichów i"), ("table", "trójka mieczy.")):
        button = page.locator(f"[data-dictate={row}]")
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("listening.lang") == "pl-PL"
        page.evaluate("text => listening.hear(text)", said)
        expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#table")).to_have_value("Piątka kielichów i, trójka mieczy.")
    expect(page.locator("#dictated")).to_have_text("trójka mieczy.")
    assert "table=" not in page.url
    page.locator("#check-button").tap()
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "true")
    expect(page.locator("[data-dictate=table]")).to_be_visible()


def test_where_a_browser_cannot_listen_nothing_offers_it(new_context):
    context = new_context()
    context.add_init_script("delete window.SpeechRecognition; delete window.webkitSpeechRecognition")
    page = context.new_page()
    page.goto("/en/check?entry=words")
    expect(page.locator("[data-dictate=table]")).to_be_hidden()
    expect(page.locator("#dictation-hint")).to_be_hidden()


def test_what_was_chosen_and_not_sent_gives_way_to_what_the_server_sends(open_in_browser):
    page = open_in_browser("/en/check?table=5c+3e&deck=spanish&variant=torofun&row=table")
    page.evaluate("document.getElementById('row-hand').checked = true")
    page.evaluate("document.getElementById('variant').value = 'pagat'")
    page.locator("#way-words").click()
    expect(page.locator("#words-hint")).to_be_visible()
    expect(page.locator("#variant")).to_have_value("pagat")  # it was sent
    page.locator("#way-cards").click()
    expect(page.locator(".card-grid")).to_be_visible()
    assert page.evaluate(
        """[...document.querySelectorAll("#position :is(input[type=radio], option)")]
           .every((one) => one.localName === "option" ? one.selected === one.defaultSelected
                                                      : one.checked === one.defaultChecked)"""
    )
