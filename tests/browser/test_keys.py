"""Single keys: listed, useful at the table, never in the way, and off where they are not wanted."""

from playwright.sync_api import expect


def chips(page, row):
    return page.locator(f"#{row}-cards button").evaluate_all("all => all.map(one => one.dataset.code)")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_a_position_is_put_in_and_checked_by_single_keys(open_in_browser):
    page = open_in_browser("/en/check?ask=move&deck=values&variant=torofun")
    press(page, "5", "3", "9", "Backspace", "0", "r", "7", "5")
    assert (chips(page, "table"), chips(page, "play"), chips(page, "take")) == (["5", "3", "10"], ["7"], ["5"])
    expect(page.locator("#entry-said")).to_have_text("Taken: 5")
    press(page, "3", "8")
    assert chips(page, "take") == ["5", "3"]
    press(page, "Enter")
    expect(page.locator("#verdict")).to_have_attribute("data-legal", "true")
    press(page, "Backspace", "Backspace", "Backspace")
    assert (chips(page, "table"), chips(page, "play"), chips(page, "take")) == (["5", "3", "10"], [], [])


def test_among_the_cards_a_digit_only_moves_and_enter_takes(open_in_browser):
    page = open_in_browser("/en/check?ask=move&deck=spanish&variant=torofun")
    press(page, "0", "0")
    expect(page.locator("#tap-12c")).to_be_focused()
    assert chips(page, "table") == []
    press(page, "Enter")
    assert chips(page, "table") == ["12c"]


def test_keys_do_nothing_in_a_field_or_with_another_key_held(open_in_browser):
    page = open_in_browser("/en/check?deck=values")
    press(page, "Control+5", "Alt+5", "Shift+R")
    assert chips(page, "table") == []
    page.goto("/en/check?entry=words")
    page.locator("#table").focus()
    press(page, "5", "?", "r")
    expect(page.locator("#table")).to_have_value("5?r")
    expect(page.locator("#keys")).to_be_hidden()


def test_the_list_opens_by_a_key_or_its_link_and_gives_the_focus_back(open_in_browser):
    page = open_in_browser("/el/lessons")
    page.locator("#keys-link").focus()
    press(page, "?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys button")).to_be_in_viewport()
    press(page, "Escape")
    expect(page.locator("#keys")).to_be_hidden()
    expect(page.locator("#keys-link")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#keys")).to_be_visible()
    page.locator("#keys button").click()
    expect(page.locator("#keys")).to_be_hidden()


def test_without_javascript_the_list_is_a_page(open_in_browser):
    page = open_in_browser("/en/check", java_script_enabled=False)
    page.locator("#keys-link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Keys")
    expect(page.locator(".keys-list kbd").first).to_be_visible()


def test_single_keys_can_be_switched_off_and_on_again(open_in_browser):
    page = open_in_browser("/en/check?deck=values")
    press(page, "?")
    page.locator("#keys .keys-switch").click()
    page.locator("button[name=keys][value=off]").click()
    expect(page.locator("button[name=keys][value=off]")).to_have_attribute("aria-pressed", "true")
    page.locator(".crumb a").click()
    expect(page.locator("#position")).to_be_visible()
    press(page, "5", "?")
    assert chips(page, "table") == []
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("#keys-link").click()
    expect(page.locator("#keys")).to_contain_text("switched off")
    page.locator("#keys .keys-switch").click()
    page.locator("button[name=keys][value=on]").click()
    page.locator(".crumb a").click()
    expect(page.locator("#position")).to_be_visible()
    press(page, "5")
    assert chips(page, "table") == ["5"]
