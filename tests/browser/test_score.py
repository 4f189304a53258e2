import pytest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
COUNTS = "cards1=22&coins1=6&sevens1=3&seven=1&escobas1=2&cards2=18&coins2=4&sevens2=1&escobas2=1"


class Thumb:
    """Taps and counts them; a key of the keyboard on the screen is a tap, too."""

    def __init__(self, page):
        """Begin on a page."""
        self.page, self.taps = page, 0

    def tap(self, selector):
        self.page.locator(selector).tap()
        self.taps += 1

    def write(self, selector, text):
        self.tap(selector)
        for key in text:
            self.page.keyboard.press(key)
            self.taps += 1


@pytest.mark.parametrize("variant", ["wikipedia", "cardgames"])
@pytest.mark.parametrize("javascript", [True, False])
def test_two_sides_are_scored_in_at_most_fifteen_taps(open_in_browser, javascript, variant):
    page = open_in_browser(f"/en/score?variant={variant}", **PHONE, java_script_enabled=javascript)
    thumb = Thumb(page)
    thumb.write("#cards1", "22")
    thumb.write("#coins1", "6")
    if page.locator("#sevens1").count():
        thumb.write("#sevens1", "3")
    thumb.tap(".tick:has(#seven1)")
    thumb.write("#escobas1", "2")
    thumb.write("#escobas2", "1")
    thumb.tap("#count-button")
    expect(page.locator(".totals dd")).to_have_text(["6", "1"])
    expect(page.locator("#sheet-heading")).to_be_in_viewport()
    assert thumb.taps <= 15
    expect(page.locator("#cards2")).to_have_value("18")


def test_the_rest_is_proposed_while_one_types_and_gives_way_to_a_count(open_in_browser):
    page = open_in_browser("/en/score", **PHONE)
    page.locator("#cards1").fill("22")
    expect(page.locator("#cards2")).to_have_value("18")
    page.locator("#cards1").fill("2")
    expect(page.locator("#cards2")).to_have_value("38")
    page.locator("#cards2").fill("17")
    page.locator("#cards1").fill("22")
    expect(page.locator("#cards2")).to_have_value("17")
    page.locator("#coins1").fill("11")
    expect(page.locator("#coins2")).to_have_value("")


def test_cards_are_handed_out_by_taps_without_asking_the_server(open_in_browser):
    page = open_in_browser("/en/score?deck=spanish&variant=wikipedia", **PHONE)
    page.locator("#by-cards").tap()
    expect(page.locator("#by-cards")).to_have_attribute("aria-pressed", "true")
    asked = []
    # The icon is asked for by the browser itself, on a busy machine long after the page.
    page.on("request", lambda request: "/static/icon.svg" in request.url or asked.append(request.url))
    for code in ("7o", "6c", "2b"):
        page.locator(f'[data-card="{code}"]').tap()
    page.locator("#to label:nth-of-type(2) input").tap()
    page.locator('[data-card="6c"]').tap()
    expect(page.locator("#pile1")).to_have_value("7o 2b")
    expect(page.locator("#pile2")).to_have_value("6c")
    expect(page.locator('[data-card="6c"] .owner')).to_have_text("2")
    expect(page.locator("#handed-out")).to_contain_text("37")
    assert asked == []
    page.get_by_role("button", name="Leftovers", exact=True).tap()
    expect(page.locator("#handed-out")).to_contain_text("0")
    page.locator("#count-button").tap()
    expect(page.locator(".totals dd")).to_have_text(["4", "0"])


def test_the_grid_is_one_stop_of_the_keyboard_and_arrows_move_in_it(open_in_browser):
    page = open_in_browser("/en/score?by=cards&deck=spanish")
    page.locator('[data-card="1o"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-card="2c"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#pile1")).to_have_value("2c")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.card") is None


def test_a_match_is_kept_round_after_round_and_survives_a_reload(open_in_browser):
    page = open_in_browser(f"/en/score?{COUNTS}&name1=Ada&name2=Ben&dealer=1", **PHONE)
    page.evaluate("window.stayed = true")
    page.locator("#add").tap()
    expect(page.locator(".match-table tbody tr")).to_have_count(1)
    expect(page.locator("#match-heading")).to_be_in_viewport()
    expect(page.locator("#cards1")).to_have_value("")
    assert page.evaluate("window.stayed === true")
    assert "rounds=6-1" in page.url
    assert "do=" not in page.url
    page.reload()
    expect(page.locator(".match-table tbody tr")).to_have_count(1)
    page.locator("#edit1").tap()
    page.locator("#fix2").fill("4")
    page.locator("#save").tap()
    expect(page.locator(".match-table tfoot .number")).to_have_text(["6", "4"])
    expect(page.locator("#match")).to_contain_text("Next to deal: Ben")
    assert "rounds=6-4" in page.url


def test_enter_counts_whatever_else_could_be_pressed(open_in_browser):
    page = open_in_browser("/en/score?rounds=6-1", java_script_enabled=False)
    page.locator("#cards1").fill("22")
    page.locator("#cards1").press("Enter")
    expect(page.locator(".totals dd")).to_have_count(2)
    expect(page.locator(".match-table tbody tr")).to_have_count(1)


def test_other_rules_ask_for_other_things_at_once(open_in_browser):
    page = open_in_browser("/en/score?cards1=22&variant=wikipedia")
    page.locator("#rules summary").click()
    page.locator("#variant").select_option("pagat")
    expect(page.locator("#setenta1")).to_be_visible()
    expect(page.locator("#cards1")).to_have_value("22")
    expect(page.locator("#sevens1")).to_have_count(0)


def test_a_problem_stands_beside_its_field_and_goes_when_it_is_mended(open_in_browser):
    page = open_in_browser("/pl/score")
    page.locator("#cards1").fill("44")
    page.locator("#count-button").click()
    expect(page.locator("#cards1")).to_have_attribute("aria-invalid", "true")
    page.locator("#cards1").fill("24")
    page.locator("#count-button").click()
    expect(page.locator(".totals dd")).to_have_count(2)
    expect(page.locator(".error")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False])
def test_the_target_is_switched_by_two_taps(open_in_browser, javascript):
    page = open_in_browser("/en/score?rounds=6-1&variant=torofun", **PHONE, java_script_enabled=javascript)
    page.locator("#target summary").tap()
    page.locator("#target31").tap()
    expect(page.locator("#match-heading")).to_contain_text("31")
    assert "target%3D31" in page.url
    page.go_back()
    expect(page.locator("#match-heading")).to_contain_text("21")


def test_a_round_is_counted_and_added_with_the_keyboard_alone(open_in_browser):
    page = open_in_browser("/en/score?variant=wikipedia")
    page.locator("#by-cards").focus()
    for text in ("22", "", "6", "", "3", ""):
        page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".totals dd")).to_have_count(2)
    page.locator("#add").press("Enter")
    expect(page.locator(".match-table tbody tr")).to_have_count(1)


def test_what_was_ticked_goes_with_the_round_that_was_added(open_in_browser):
    page = open_in_browser("/en/score?variant=wikipedia", **PHONE)
    page.locator("#cards1").fill("22")
    page.locator("#seven1").check()
    page.locator("#count-button").tap()
    expect(page.locator(".totals dd")).to_have_text(["2", "0"])
    page.locator("#add").tap()
    expect(page.locator(".match-table tbody tr")).to_have_count(1)
    expect(page.locator("#count-form [name=seven]:checked")).to_have_count(0)
    page.locator("#people summary").tap()
    page.locator("#name1").fill("Ada")
    page.locator("#keep").tap()
    expect(page.locator(".match-table thead")).to_contain_text("Ada")
    expect(page.locator("#sheet .totals")).to_have_count(0)


def test_what_was_typed_or_chosen_and_not_sent_gives_way_to_what_the_server_sends(open_in_browser):
    page = open_in_browser("/en/score?rounds=6-1&variant=torofun&deck=spanish", **PHONE)
    page.evaluate("document.getElementById('dealer').selectedIndex = 2")
    page.evaluate("document.getElementById('cards1').value = '22'")
    page.locator("#edit1").tap()
    expect(page.locator("#fix1")).to_be_visible()
    expect(page.locator("#dealer")).to_have_value("2")  # it was sent
    expect(page.locator("#cards1")).to_have_value("22")
    page.evaluate("document.getElementById('seven1').checked = true")
    page.get_by_role("button", name="New match, same names").tap()
    expect(page.locator(".match-table")).to_have_count(0)
    expect(page.locator("#cards1")).to_have_value("")
    expect(page.locator("#count-form [name=seven]:checked")).to_have_count(0)


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_no_heading_of_four_sides_breaks_inside_a_word_on_the_narrowest_screen(open_in_browser, language):
    counts = "&".join(f"cards{side}=10&coins{side}=2&sevens{side}=1" for side in (1, 2, 3, 4))
    address = f"/{language}/score?sides=4&{counts}&seven=2&variant=cardgames&rounds=6-1-2-3&name1=Konstantinos"
    page = open_in_browser(address, viewport={"width": 320, "height": 740})
    page.evaluate("document.fonts.ready")
    broken = page.evaluate("""() => {
      const found = [];
      for (const cell of document.querySelectorAll(".count-table :is(th, button), .sheet-table th, .match-table th")) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode;
          if (node.parentElement.closest(".full, .visually-hidden")) continue;
          for (const word of node.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
            if (lines.size > 1) found.push(word[0]);
          }
        }
      }
      return found;
    }""")
    assert broken == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    button = page.locator(".rest").first.bounding_box()
    name = page.locator(".rest .brief").first.bounding_box()
    assert button["x"] <= name["x"]
    assert name["x"] + name["width"] <= button["x"] + button["width"]
