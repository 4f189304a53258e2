"""Every page for everyone: long words, narrow screens, wide-set text, no mouse."""

import pytest
from playwright.sync_api import expect

from tests.browser.addresses import PAGES, SAMPLE

LANGUAGES = ["kk", "el", "pl", "en"]

#: Names every place where text leaves its box, is cut off, or makes the page scroll sideways.
CUT = """
() => {
  const found = [];
  const narrowed = (box) => getComputedStyle(box);
  const inside = (one, test) => { for (let box = one; box; box = box.parentElement) if (test(box)) return true; };
  const unseen = (box) => narrowed(box).clipPath === "inset(50%)" || box.matches(".skip, .by-enter, .brief");
  // .brief: a name cut short on purpose; it stands whole in its table and for a screen reader
  const scrolls = (box) => box !== document.documentElement && ["auto", "scroll"].includes(narrowed(box).overflowX);
  const say = (what, one) => found.push(
    `${what}: ${one.tagName.toLowerCase()}#${one.id}.${one.className} ${one.textContent.trim().slice(0, 60)}`);
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) say("sideways", document.body);
  for (const one of document.body.querySelectorAll(":not(svg *, option, input, textarea, select)")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || inside(one, unseen) || inside(one, scrolls)) continue;
    if (!one.clientWidth || narrowed(one).display === "inline") continue;
    const slack = narrowed(one).overflowX === "visible" ? 9 : 1;  // a quiet button hangs out by its padding
    if (one.scrollWidth > one.clientWidth + slack) say("too wide", one);
    const clips = ["hidden", "clip"].includes(narrowed(one).overflowY);
    if (clips && one.scrollHeight > one.clientHeight + 2) say("cut", one);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || one.closest("svg, option, script, textarea")) continue;
    if (!one.checkVisibility({ visibilityProperty: true }) || inside(one, unseen) || inside(one, scrolls)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = one.closest("button, .button, .chip, th, td, label, summary, .badge, .segmented a, .menu a");
    const edge = box && narrowed(box).display !== "inline" ? box.getBoundingClientRect() : null;
    for (const line of range.getClientRects()) {
      if (line.right > innerWidth + 1 || line.left < -1) { say("beyond the screen", one); break; }
      if (edge && (line.right > edge.right + 2 || line.left < edge.left - 2 || line.bottom > edge.bottom + 4)) {
        say("out of its box", one);
        break;
      }
    }
  }
  return found;
}
"""
#: WCAG 1.4.12: all of it must stand with text set this wide.
WIDE_SET = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }
"""
UNFOLD = "document.querySelectorAll('main details').forEach(folded => folded.open = true)"


def what_is_cut(page, names, style=""):
    start, found = page.url, {}
    for name in names:
        page.goto(start + PAGES[name])
        page.evaluate(UNFOLD)
        if style:
            page.add_style_tag(content=style)
        page.evaluate("document.fonts.ready")
        found[name] = page.evaluate(CUT)
    return {name: faults for name, faults in found.items() if faults}


def test_in_the_pseudo_language_nothing_is_cut_on_a_narrow_screen(open_in_browser):
    assert what_is_cut(open_in_browser("/qps/", viewport={"width": 360, "height": 740}), PAGES) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_on_a_narrow_screen(open_in_browser, language):
    page = open_in_browser(f"/{language}/", viewport={"width": 360, "height": 740})
    assert what_is_cut(page, SAMPLE) == {}


def test_nothing_is_cut_at_four_times_the_size(open_in_browser):
    page = open_in_browser("/kk/", viewport={"width": 320, "height": 640})  # 1280 pixels at 400 %; the longest words
    assert what_is_cut(page, SAMPLE) == {}


def test_text_may_be_set_wider(open_in_browser):
    page = open_in_browser("/el/", viewport={"width": 360, "height": 740}, bypass_csp=True)
    assert what_is_cut(page, SAMPLE, WIDE_SET) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menus_open_within_a_narrow_screen(open_in_browser, language):
    page = open_in_browser(f"/{language}/check", viewport={"width": 320, "height": 640})
    for summary in page.locator("header summary").all():
        summary.click()
        assert page.evaluate(CUT) == []
        summary.click()


#: What is tapped: a radio button or a check box by its label.
TAPPED = """
all => all.map(one => [["radio", "checkbox"].includes(one.type) && one.labels[0] || one, one])
  .map(([box, one]) => [Math.min(box.getBoundingClientRect().height, box.getBoundingClientRect().width), one.outerHTML])
  .filter(([size]) => size < 43.9).map(([size, html]) => `${size}: ${html.slice(0, 150)}`)
"""


@pytest.mark.parametrize("name", ["empty form", "captures by value", "first four", "score", "score by cards", "match"])
def test_what_is_tapped_at_a_table_is_large_enough(open_in_browser, name):
    page = open_in_browser(f"/kk/{PAGES[name]}", viewport={"width": 360, "height": 740}, has_touch=True)
    controls = page.locator("main :is(input, select, textarea, button, .button, .chip, .segmented a, summary):visible")
    small = controls.locator(":scope:not([tabindex='-1'])").evaluate_all(TAPPED)
    assert small == []


#: Whether who is here now sees where he is: an outline on it, on its label or beside it.
SEEN = """
() => {
  const one = document.activeElement;
  const drawn = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const boxes = [one, one.nextElementSibling, one.closest("label")].filter(Boolean);
  const place = one.getBoundingClientRect();
  return {
    end: one === document.body || one === document.documentElement,
    mark: one.outerHTML.slice(0, 120),
    outline: boxes.some((box) => drawn(getComputedStyle(box)) || drawn(getComputedStyle(box, "::after"))),
    inSight: place.bottom > 0 && place.top < innerHeight,
    covered: (() => {
      const [x, y] = [place.x + place.width / 2, place.y + Math.min(place.height, 40) / 2];
      const top = document.elementFromPoint(x, y);
      return Boolean(top) && !one.contains(top) && !top.contains(one) && !one.closest("label")?.contains(top)
        && !(one.labels && [...one.labels].some((label) => label.contains(top)));
    })(),
  };
}
"""
WALKED = [
    "first page",
    "captures",
    "captures by value",
    "score sheet",
    "replay",
    "dispute",
    "comparison of two",
    "choices",
]


@pytest.mark.parametrize("name", WALKED)
def test_the_keyboard_goes_through_a_page_and_out_again_always_in_sight(open_in_browser, name):
    page = open_in_browser(f"/pl/{PAGES[name]}", viewport={"width": 1280, "height": 800})
    stops = []
    for _ in range(400):
        page.keyboard.press("Tab")
        stop = page.evaluate(SEEN)
        if stop["end"]:
            break
        stops.append(stop)
    else:
        pytest.fail(f"no way out: {stops[-1]}")
    assert len(stops) > 5
    assert [stop["mark"] for stop in stops if not stop["outline"] or not stop["inSight"] or stop["covered"]] == []


def test_a_new_count_is_announced_inside_a_live_region_that_was_there_before(open_in_browser):
    page = open_in_browser("/el/score?variant=torofun&deck=spanish")
    page.evaluate("window.region = document.querySelector('#sheet [aria-live]')")
    page.locator("#cards1").fill("22")
    page.locator("#cards1").press("Enter")
    expect(page.locator("#sheet-heading")).to_be_visible()
    assert page.evaluate(
        "window.region.isConnected && window.region.contains(document.getElementById('sheet-heading'))"
    )
    assert page.evaluate("document.activeElement.id") == "cards1"


def test_with_the_colours_of_the_visitor_what_is_chosen_is_still_marked(open_in_browser):
    page = open_in_browser("/en/check?table=5c&deck=spanish&row=table", forced_colors="active")
    chosen = "getComputedStyle(document.querySelector('#tap-5c'), '::after').content"
    assert "✓" in page.evaluate(chosen)
    asked = "getComputedStyle(document.querySelector('.questions [aria-current]'), '::before').content"
    assert "✓" in page.evaluate(asked)


def test_nothing_moves_for_who_wants_no_motion(open_in_browser):
    page = open_in_browser(f"/en/{PAGES['captures']}", reduced_motion="reduce")
    longest = "Math.max(...[...document.querySelectorAll('*')].map(one => parseFloat(getComputedStyle(one).%s)))"
    assert page.evaluate(longest % "transitionDuration") <= 0.01
    assert page.evaluate(longest % "animationDuration") <= 0.01
