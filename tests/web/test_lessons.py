"""The map of the course and its lessons, as somebody meets them who reads and presses."""

import pytest
from bs4 import BeautifulSoup

from tutor.resources import folder
from tutor.teaching.exercises import Kind
from tutor.teaching.lesson_text import BlockKind
from tutor.teaching.lessons import load_lessons

LANGUAGES = ["kk", "el", "pl", "en"]
LESSONS = load_lessons(folder("lessons"))
SLUGS = [lesson.slug for lesson in LESSONS]


def block_of(slug, kind):
    """Return the mark of the first block of a kind in a lesson."""
    lesson = next(lesson for lesson in LESSONS if lesson.slug == slug)
    return next(block.mark for block in lesson.texts["en"].blocks if block.kind is kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_lists_the_lessons_in_order_and_each_opens(open_page, language):
    tree = open_page(f"/{language}/lessons")
    links = tree.select("main ol h2 a")
    assert [link["href"].rpartition("/")[2] for link in links] == [each.slug for each in LESSONS if each.number < 90]
    for link in links:
        assert open_page(link["href"]).h1.string == link.string


def test_the_map_says_of_every_lesson_what_one_can_do_afterwards(open_page):
    leads = [stop.select_one(".lead-in").get_text(strip=True) for stop in open_page("/en/lessons").select("main ol li")]
    assert all(leads)


def test_what_is_for_looking_up_stands_apart_from_the_course(open_page):
    tree = open_page("/en/lessons")
    assert tree.select_one("#reference").find_next("a")["href"] == "/en/lessons/rules-in-brief"
    assert not tree.select("main ol a[href$=rules-in-brief]")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_read_in_every_language_with_the_same_marks(open_page, language, slug):
    tree = open_page(f"/{language}/lessons/{slug}")
    lesson = next(lesson for lesson in LESSONS if lesson.slug == slug)
    marks = [section["id"] for section in tree.select("article > section")]
    assert ["lead", *marks] == [block.mark for block in lesson.texts["en"].blocks]
    told = " ".join(text.get_text() for text in tree.select(".told, .other, .lead"))
    assert not set("{}*").intersection(told)
    ids = [tag["id"] for tag in tree.select("[id]")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("deck", ["spanish", "french", "numbered", "values"])
def test_boards_and_sentences_follow_the_deck_of_the_address(open_page, deck):
    tree = open_page(f"/en/lessons/must-and-may?deck={deck}")
    drawn = [use["href"].partition("#")[2] for use in tree.select("#board-missed use")]
    assert (
        drawn
        == {
            "spanish": ["spanish-7c", "spanish-3b", "spanish-10o"],
            "french": ["french-7H", "french-3C", "french-JD"],
            "numbered": ["spanish-7c", "spanish-3b", "numbered-8o"],
            "values": ["values-7", "values-3", "values-8"],
        }[deck]
    )


def test_a_board_marks_the_move_in_words(open_page):
    board = open_page("/en/lessons/making-fifteen").select_one("#board-two")
    assert [mark.get_text() for mark in board.select(".mark")] == ["taken", "taken", "played"]


def test_a_rule_says_what_the_readers_own_rules_say_and_where(open_page):
    duty = open_page("/en/lessons/must-and-may?variant=torofun").select_one("#your-duty .your-rule").get_text(" ")
    assert "Under your rules (ToroFun)" in " ".join(duty.split())
    assert "the next player may then take the overlooked 15" in duty
    assert "Source: ToroFun" in duty
    other = open_page("/en/lessons/must-and-may?variant=cardgames").select_one("#your-duty .your-rule").get_text(" ")
    assert "one that can make 15 must take" in other


def test_a_rule_on_which_the_source_is_silent_says_so(open_page):
    duty = open_page("/en/lessons/must-and-may?variant=wikipedia").select_one("#your-duty .your-rule")
    assert duty.select_one(".badge")
    assert "does not settle this" in duty.get_text()


def test_a_rule_that_there_is_not_is_said_not_to_be(open_page):
    until = open_page("/en/lessons/must-and-may?variant=cardgames").select_one("#your-until .your-rule").get_text()
    assert "have no such rule" in until


def test_wrong_words_of_a_known_page_are_quoted_under_its_name(open_page):
    note = open_page("/en/lessons/escoba").select_one("#quote-kk [role=note]")
    assert "Wikipedia" in note.get_text()
    assert note.select_one("q.wrong[lang=kk]").string == "шошқа"


def test_a_term_opens_its_entry_in_place(open_page):
    tree = open_page("/en/lessons/first-round")
    for button in tree.select("button.term"):
        entry = tree.find(id=button["popovertarget"])
        assert entry.has_attr("popover")
        assert entry.dfn.get_text(strip=True)
        assert entry.a["href"] == f"/en/glossary#{entry['id'].removeprefix('term-')}"
    assert tree.select_one("#term-turn, #term-face_up")


@pytest.mark.parametrize(
    ("language", "others"), [("kk", ["en"]), ("el", ["en"]), ("pl", ["en"]), ("en", LANGUAGES[:3])]
)
def test_every_paragraph_can_be_compared(open_page, language, others):
    tree = open_page(f"/{language}/lessons/making-fifteen")
    for told in tree.select("article .told"):
        compared = told.find_next(class_="compare")
        assert [text["lang"] for text in compared.select(".other")] == others
        assert not compared.select(".term, [id]")
        for summary in compared.select("summary"):
            assert len(summary.get_text(strip=True)) > 10


def test_two_languages_stand_side_by_side_by_a_link(open_page):
    tree = open_page("/kk/lessons/must-and-may?deck=french&variant=torofun")
    link = next(a for a in tree.select(".lesson-tools a") if "beside=en" in a["href"])
    assert "deck=french" in link["href"]
    beside = open_page(link["href"])
    for told in beside.select("article .told"):
        assert told.find_parent("section").select_one(".beside")["lang"] == "en"
    assert not beside.select(".compare")
    assert [h.get_text() for h in beside.select(".other-title")] == ["What you must and may do"]


def test_deck_and_rules_of_the_address_stay_in_links_and_forms(open_page):
    tree = open_page("/en/lessons/first-round?deck=french&variant=torofun")
    on = tree.select_one("#next .told a")["href"]
    assert on == "your-deck?deck=french&variant=torofun"
    form = tree.select_one("#play-1 form")
    assert {one["name"]: one["value"] for one in form.select("[type=hidden]")}.items() >= {
        ("deck", "french"),
        ("variant", "torofun"),
    }


def test_the_language_switch_keeps_lesson_and_answer(open_page):
    tree = open_page("/en/lessons/first-round?exercise=one-for-one&play=10e&take=7c&deck=spanish&variant=wikipedia")
    href = tree.select_one("#languages [lang=pl]")["href"]
    assert href.startswith("/pl/lessons/first-round?exercise=one-for-one")
    assert open_page(href).select_one("#play-1 [data-right=true]")


def test_chosen_cards_and_rules_shape_the_lesson_without_any_address(client, open_page):
    token = BeautifulSoup(client.get("/en/choices").get_data(), "html.parser").select_one("[name=csrf_token]")["value"]
    client.post("/en/choices", data={"csrf_token": token, "deck": "french"})
    client.post("/en/choices", data={"csrf_token": token, "variant": "torofun"})
    tree = open_page("/en/lessons/must-and-may")
    assert tree.select_one("#board-missed use")["href"].endswith("#french-7H")
    assert "ToroFun" in tree.select_one("#your-duty .whose").get_text()


@pytest.mark.parametrize("query", ["deck=tarot", "variant=nobody", "exercise=nothing&play=7o"])
def test_what_cannot_be_used_is_said_and_the_lesson_is_still_there(open_page, query):
    tree = open_page(f"/en/lessons/escoba?{query}", status=422)
    assert tree.select_one("[role=alert]").get_text(strip=True)
    assert len(tree.select("article > section")) > 5


def test_a_lesson_that_there_is_not_is_a_page_in_the_language(open_page):
    tree = open_page("/el/lessons/nothing", status=404)
    assert tree.html["lang"] == "el"


@pytest.mark.parametrize("slug", [lesson.slug for lesson in LESSONS if lesson.exercises])
def test_the_key_answers_every_exercise(open_page, slug):
    lesson = next(lesson for lesson in LESSONS if lesson.slug == slug)
    items = open_page(f"/en/lessons/{slug}?key=1").select("#key li")
    assert len(items) == len(lesson.exercises)
    assert all(item.find("p") for item in items)


@pytest.mark.parametrize("variant", ["torofun", "escova"])
def test_the_rules_in_brief_tell_how_the_readers_rules_differ(open_page, variant):
    lines = open_page(f"/en/lessons/rules-in-brief?variant={variant}").select(".differing tbody tr")
    assert len(lines) > 3
    assert not open_page("/en/lessons/rules-in-brief?variant=wikipedia").select(".differing tbody tr")


def test_the_kinds_of_exercises_of_the_course_are_all_shown_somewhere():
    kinds = {exercise.kind for lesson in LESSONS for exercise in lesson.exercises.values()}
    assert kinds == set(Kind)


def test_each_lesson_ends_with_its_next_step(open_page):
    for lesson in LESSONS:
        if lesson.number < 90:
            last = open_page(f"/en/lessons/{lesson.slug}").select("article > section")[-1]
            assert last["id"] == "next"
            assert last.select_one(".told a")
    assert block_of("escoba", BlockKind.QUOTE) == "quote-kk"
