"""What a first visit costs, and that nothing moves by itself: bytes and shifts, which are the same on every machine."""

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import PAGES

LANGUAGES = ["kk", "el", "pl", "en"]
MOST = 150_000
MOST_BEFORE_PAINT = 30_000
HEAVIEST = ["captures", "choices", "comparison", "glossary", "replay"]
#: Nothing is painted before these have come.
BLOCKING = {"document", "stylesheet"}

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push(one.value);
}).observe({ type: "layout-shift", buffered: true });
"""


def loaded(page, address):
    """Load a page as on a first visit; return what came over the network, by its kind, headers not counted."""
    came = []
    page.on("requestfinished", lambda request: came.extend([request]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return [(request.resource_type, request.url, request.sizes()["responseBodySize"]) for request in came]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_is_light(new_context, language):
    too_much = {}
    heaviest = HEAVIEST if language == "kk" else HEAVIEST[:1]  # the letters that weigh most
    for name in [*heaviest, *list(PAGES)[LANGUAGES.index(language) :: 2 * len(LANGUAGES)]]:
        context = new_context(viewport={"width": 360, "height": 740})  # nothing is kept from page to page
        came = loaded(context.new_page(), f"/{language}/{PAGES[name]}")
        context.close()
        all_of_it = sum(size for _, _, size in came)
        before_paint = sum(size for kind, _, size in came if kind in BLOCKING)
        if all_of_it > MOST or before_paint > MOST_BEFORE_PAINT:
            too_much[name] = all_of_it, before_paint
    assert too_much == {}


def test_what_can_be_is_sent_compressed_and_fonts_never_hold_up_the_text(open_in_browser):
    page = open_in_browser("/kk/")
    answers = []
    page.on("response", lambda answer: answers.extend([answer]))
    page.goto(f"/kk/{PAGES['replay']}")
    page.wait_for_load_state("networkidle")
    bare = [
        answer.url
        for answer in answers
        if not answer.url.endswith((".woff2", ".png"))
        and ".woff2?" not in answer.url
        and int(answer.header_value("content-length") or 0) > 600
        and answer.header_value("content-encoding") != "gzip"
    ]
    assert bare == []
    faces = page.evaluate("[...document.fonts].filter(face => face.family.includes('Tutor')).map(face => face.display)")
    assert {face for face in faces if face != "auto"} <= {"swap", "optional"}


def moved(page):
    page.wait_for_timeout(150)  # two frames and a little: the observer is told late
    return page.evaluate("window.shifts.splice(0)")


@pytest.fixture
def still(open_in_browser):
    """Open a page on a phone that notes whatever moves by itself."""

    def opened(address):
        page = open_in_browser("/en/about", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        page.context.add_init_script(SHIFTS)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        moved(page)
        return page

    return opened


@pytest.mark.parametrize("query", ["deck=spanish&entry=cards", "deck=values&entry=quick"])
def test_nothing_moves_while_a_hand_is_checked(still, query):
    page = still(f"/kk/check?ask=move&variant=torofun&{query}")
    keys = ["5", "3", "7"] if "values" in query else ["5c", "3e", "7o"]
    all_keys = page.locator(".card-grid, .keypad")
    before = all_keys.bounding_box()
    page.locator(f"#tap-{keys[0]}").tap()
    assert all_keys.bounding_box() == before
    page.locator(f"#tap-{keys[1]}").tap()
    page.locator("label:has(#row-play)").tap()
    page.locator(f"#tap-{keys[2]}").tap()
    page.locator("#check-button").tap()
    expect(page.locator("#verdict")).to_be_visible()
    assert moved(page) == []


def test_nothing_moves_by_itself_while_a_round_is_counted(still):
    page = still("/kk/score?variant=torofun&deck=spanish")
    page.locator("#cards1").fill("22")
    page.locator("#count-button").tap()
    expect(page.locator("#sheet-heading")).to_be_visible()
    page.locator("#add").tap()
    expect(page.locator(".match-table tbody tr")).to_have_count(1)
    assert moved(page) == []


def test_nothing_moves_by_itself_while_a_round_is_replayed(still):
    page = still(f"/kk/{PAGES['replay']}")
    for _ in range(3):
        page.locator("#step-on").tap()
    assert moved(page) == []
