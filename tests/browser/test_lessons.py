"""The course in a real browser: the first round to its end, by touch, by keyboard and without JavaScript."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_everyone import CUT
from tutor.resources import folder
from tutor.teaching.exercises import Kind
from tutor.teaching.lessons import load_lessons

ROUND = next(lesson for lesson in load_lessons(folder("lessons")) if lesson.slug == "first-round")
STEPS = [(f"#play-{one.players}", one.play, one.take) for one in ROUND.exercises.values() if one.kind is Kind.PLAY]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def pick(page, step, cards, press):
    for card in cards:
        press(page.locator(f"{step} .pick:has([value='{card}'])"))


@pytest.mark.parametrize("language", ["kk", "el", "pl"])
def test_by_touch_the_first_round_is_played_to_its_end_and_the_next_lesson_opens(open_in_browser, language):
    page = open_in_browser(f"/{language}/lessons", **PHONE)
    page.locator("main ol a").first.tap()
    first, play, take = STEPS[0]
    pick(page, first, [play], lambda card: card.tap())
    page.locator(f"{first} button.primary").tap()
    page.wait_for_selector(f"{first} [data-right=false]")
    assert page.evaluate("document.activeElement.id") == "play-1-answer"
    page.locator(f"{first} button[value=hint]").tap()
    page.wait_for_selector(f"{first} .hints")
    pick(page, first, take, lambda card: card.tap())
    assert page.inner_text(f"{first} .running") == "8 + 7 = 15"
    page.locator(f"{first} button.primary").tap()
    page.wait_for_selector(f"{first} [data-right=true]")
    for step, play, take in STEPS[1:]:
        assert page.locator(f"{step} details.step").count() == 0
        pick(page, step, [play, *take], lambda card: card.tap())
        page.locator(f"{step} button.primary").tap()
        page.wait_for_selector(f"{step} [data-right=true]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#start .compare summary").tap()
    assert page.is_visible("#start .other[lang=en]")
    page.locator("#next .told a").tap()
    page.wait_for_url("**/lessons/your-deck")
    page.locator(".crumb a").tap()
    page.wait_for_url("**/lessons")
    assert "done" in page.locator("main ol li").first.get_attribute("class")
    assert page.evaluate(CUT) == []
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []


def test_by_keyboard_the_first_steps_are_played_and_focus_is_never_lost(open_in_browser):
    page = open_in_browser("/en/lessons/first-round", viewport={"width": 1280, "height": 900})

    def tab_to(selector):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} is not reached with the Tab key")

    page.focus("#start .term")
    page.keyboard.press("Enter")
    assert page.is_visible("#term-face_up")
    page.keyboard.press("Escape")
    assert not page.is_visible("#term-face_up")
    for step, play, take in STEPS[:2]:
        for card in take:
            tab_to(f"{step} [value='{card}']")
            page.keyboard.press("Space")
        tab_to(f"{step} [name=play]")
        page.keyboard.press("Space")
        for _ in range(3):
            if page.is_checked(f"{step} [value='{play}']"):
                break
            page.keyboard.press("ArrowRight")
        tab_to(f"{step} button.primary")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{step} [data-right=true]")
        assert page.evaluate("document.activeElement.id") == f"{step[1:]}-answer"
    page.focus("#worth .compare summary")
    page.keyboard.press("Enter")
    assert page.is_visible("#worth .other[lang=kk]")


def test_who_tries_again_by_keyboard_stays_at_the_exercise(open_in_browser):
    page = open_in_browser("/el/lessons/the-count")
    for place in (1, 2):
        page.fill(f"#try-1-{place}", "9")
    page.press("#try-1-2", "Enter")
    page.wait_for_selector("#try-1 [data-right=false]")
    page.focus("#try-1 .answered a")
    page.keyboard.press("Enter")
    page.wait_for_selector("#try-1 .answered:not(:has(*))", state="attached")
    assert page.evaluate("document.activeElement.closest('.exercise').id") == "try-1"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.exercise').id") == "try-1"


def test_without_javascript_the_first_round_is_played_to_its_end(open_in_browser):
    page = open_in_browser("/pl/lessons/first-round", java_script_enabled=False, **PHONE)
    for step, play, take in STEPS:
        pick(page, step, [play, *take], lambda card: card.click())
        page.locator(f"{step} button.primary").click()
        page.wait_for_url(re.compile(rf".*{step}$"))
        assert page.is_visible(f"{step} [data-right=true]")
    page.locator("#start .compare summary").click()
    assert page.is_visible("#start .other[lang=en]")
    page.locator("#start .term").first.click()
    assert page.is_visible("#term-face_up")


def test_a_paragraph_that_is_pressed_is_compared_and_a_link_in_it_is_not(open_in_browser):
    page = open_in_browser("/kk/lessons/making-fifteen")
    page.click("#how-to-look .told")
    assert page.is_visible("#how-to-look .other")
    page.click("#how-to-look .told")
    assert not page.is_visible("#how-to-look .other")
    page.click("#one-from-hand .term >> nth=0")
    assert not page.is_visible("#one-from-hand .other")


def test_opening_a_term_moves_nothing(open_in_browser):
    page = open_in_browser("/el/lessons/making-fifteen", **PHONE)
    before = page.evaluate("document.documentElement.scrollHeight")
    page.tap("#one-from-hand .term >> nth=0")
    assert page.locator(".term-note:popover-open").count() == 1
    assert page.evaluate("document.documentElement.scrollHeight") == before


def test_another_language_opens_at_the_paragraph_that_is_read(open_in_browser):
    page = open_in_browser("/kk/lessons/making-fifteen", **PHONE)
    page.evaluate("document.getElementById('how-to-look').scrollIntoView()")
    page.locator("#languages a[lang=pl]").evaluate("link => link.click()")
    page.wait_for_url("**/pl/lessons/making-fifteen#how-to-look")


def test_side_by_side_the_paragraphs_are_level(open_in_browser):
    page = open_in_browser("/el/lessons/escoba?beside=en", viewport={"width": 1280, "height": 900})
    for mark in ("what", "limits", "after"):
        own = page.locator(f"#{mark} .told").bounding_box()
        other = page.locator(f"#{mark} .beside").bounding_box()
        assert abs(own["y"] - other["y"]) < 4
        assert other["x"] > own["x"] + own["width"]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_the_rules_in_brief_fill_two_pages_at_most(open_in_browser, language, paper):
    page = open_in_browser(f"/{language}/lessons/rules-in-brief?variant=fournier")
    for variant in ("fournier", "torofun", "escova"):
        page.goto(page.url.partition("?")[0] + f"?variant={variant}")
        assert pages_of(page.pdf(format=paper)) <= 2, variant


def test_on_paper_the_key_has_a_page_of_its_own_and_nothing_is_pressed(open_in_browser):
    page = open_in_browser("/en/lessons/values")
    alone = pages_of(page.pdf(format="A4"))
    page.goto(page.url + "?key=1")
    assert pages_of(page.pdf(format="A4")) == alone + 1
    page.emulate_media(media="print")
    assert not page.locator(".exercise button:visible, .compare summary:visible, header.top:visible").count()
    assert page.is_visible("#ten-values .term")
    assert page.is_visible("#try-1 .playing-card")


def test_on_paper_a_step_is_not_torn_and_the_title_does_not_stand_alone(open_in_browser):
    page = open_in_browser("/pl/lessons/first-round")
    assert pages_of(page.pdf(format="A4")) == 2


def test_on_a_phone_the_buttons_that_compare_end_the_last_line_and_five_cards_stand_in_one(open_in_browser):
    page = open_in_browser("/el/lessons/making-fifteen", **PHONE)
    for mark in ("one-from-hand", "one-set", "try-all-2"):
        told = page.locator(f"#{mark} .told").bounding_box()
        pill = page.locator(f"#{mark} .pill").bounding_box()
        assert told["y"] < pill["y"] + pill["height"] / 2 < told["y"] + told["height"]
    tops = page.locator("#try-all-2 [name=take]").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 5
    assert len(set(tops)) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_course(open_in_browser, scheme):
    page = open_in_browser("/kk/lessons", color_scheme=scheme)
    start = page.url
    found = {}
    for address in (
        "",
        "/first-round",
        "/first-round?exercise=one-for-one&play=10e&take=7c",
        "/making-fifteen?exercise=find-two&found=10o+7c&play=10o&take=4e&do=check&hints=3",
        "/must-and-may?beside=en",
        "/the-count?exercise=whole-count&number=x&number=y&do=check",
        "/rules-in-brief?variant=torofun",
        "/escoba?key=1",
    ):
        page.goto(start + address)
        page.evaluate("document.querySelectorAll('details').forEach(one => (one.open = true))")
        found[address] = [(one["id"], one["nodes"][0]["html"]) for one in Axe().run(page).response["violations"]]
    assert {address: faults for address, faults in found.items() if faults} == {}


def test_nothing_in_the_course_scrolls_sideways_and_targets_are_large_enough(open_in_browser):
    page = open_in_browser("/en/lessons", **PHONE)
    start = page.url
    for lesson in load_lessons(folder("lessons")):
        page.goto(f"{start}/{lesson.slug}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, lesson.slug
        small = page.locator(".pick:visible, .exercise button:visible, .compare summary:visible").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).filter(box => box.width < 44 || box.height < 44).length"
        )
        assert small == 0, lesson.slug


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))
