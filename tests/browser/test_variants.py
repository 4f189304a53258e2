"""Variants and house rules as people touch them."""

import pytest


@pytest.mark.parametrize("scripts", [True, False])
def test_a_rule_and_its_source_open_at_a_touch_and_close_again(open_in_browser, scripts):
    page = open_in_browser(
        "/en/variants?with=torofun&with=pagat",
        viewport={"width": 360, "height": 740},
        has_touch=True,
        java_script_enabled=scripts,
    )
    whole = page.locator("#opening-1")
    assert not whole.is_visible()
    page.locator("button.value[popovertarget=opening-1]").tap()
    assert "two groups of 15" in whole.inner_text()
    assert "paragraph 5" in whole.inner_text()
    whole.get_by_role("button").tap()
    assert not whole.is_visible()


def test_the_names_of_the_variants_stay_in_sight(open_in_browser):
    page = open_in_browser("/en/variants?with=torofun&with=pagat", viewport={"width": 360, "height": 740})
    page.locator("#lead").scroll_into_view_if_needed()
    assert page.locator("thead a").first.bounding_box()["y"] >= 0


def test_house_rules_are_made_without_a_script(open_in_browser):
    page = open_in_browser("/en/variants/house?base=torofun", java_script_enabled=False)
    page.locator("details#obligation summary").click()
    page.locator("details#obligation label").nth(1).click()
    page.get_by_role("button", name="Make these rules").click()
    assert page.locator("#result code").first.inner_text() == "torofun,obligation=if_played"
    page.get_by_role("link", name="Check a hand by these rules").click()
    assert "variant=torofun" in page.url
