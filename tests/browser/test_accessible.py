import pytest
from axe_playwright_python.sync_playwright import Axe

LANGUAGES = ["kk", "el", "pl", "en"]
PAGES = {
    "first page": "",
    "lessons": "lessons",
    "lesson": "lessons/rules-in-brief",
    "empty form": "check",
    "captures": "check?table=5c+3e+1o+7b+2e&hand=7o+12b+6c&variant=torofun",
    "verdict": "check?table=7c+3e&hand=11o+10c&play=11o&take=7c&escobas=3&variant=fournier",
    "laid": "check?table=7c&play=10o&variant=torofun",
    "problems": "check?table=9x+5c+5c&hand=12&play=zz&take=7o&escobas=x&variant=nobody,obligation=free&deck=spanish",
    "first four": "opening?cards=7o+10c+6e+11b&variant=torofun",
    "overlooked": "claim?table=7c+3b&laid=10o&variant=torofun",
    "score": "score?variant=fournier",
    "record": "record",
    "disputes": "disputes",
    "comparison": "variants",
    "one variant": "variants/torofun",
    "house rules": "variants/house",
    "glossary": "glossary",
    "about": "about",
    "deck to print": "deck/print",
    "choices": "choices",
    "nothing there": "lessons/nothing",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_no_violation(open_in_browser, language, scheme):
    first, *others = PAGES.values()
    page = open_in_browser(f"/{language}/{first}", color_scheme=scheme)
    start = page.url.removesuffix(first)
    found = {}
    for address in (first, *others[:-1]):
        page.goto(start + address)
        found[address] = Axe().run(page).response["violations"]
    assert {
        address: [(fault["id"], fault["nodes"][0]["html"]) for fault in faults]
        for address, faults in found.items()
        if faults
    } == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_scrolls_sideways_on_a_narrow_screen(open_in_browser, language):
    page = open_in_browser(f"/{language}/", viewport={"width": 360, "height": 740})
    start = page.url
    for address in list(PAGES.values())[:-1]:
        page.goto(start + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_touched_is_large_enough(open_in_browser, language):
    page = open_in_browser(f"/{language}/check", viewport={"width": 360, "height": 740})
    heights = page.locator("input:visible, select:visible, button:visible").evaluate_all(
        # what is tapped to choose a row is its label
        "all => all.map(one => (one.type === 'radio' ? one.labels[0] : one).getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
    links = page.locator("header a:not(.skip):visible, header summary:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(links) >= 24
