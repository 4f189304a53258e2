import pytest

TITLES = {"kk": "Ережелер", "el": "κανόνες", "pl": "asady", "en": "ules"}


@pytest.mark.parametrize("language", TITLES)
def test_the_course_lists_its_lessons_and_each_opens(open_page, language):
    links = open_page(f"/{language}/lessons").select("main ol a")
    assert links
    for link in links:
        assert link["href"].startswith(f"/{language}/lessons/")
        assert open_page(link["href"]).h1.string == link.string


@pytest.mark.parametrize("language", TITLES)
def test_a_lesson_is_read_in_the_pages_language(open_page, language):
    lesson = open_page(f"/{language}/lessons/rules-in-brief")
    assert len(lesson.select("article p")) > 5
    assert lesson.title.string.startswith(lesson.h1.string)
    assert "*" not in lesson.article.get_text()


def test_spanish_terms_in_a_lesson_say_that_they_are_spanish(open_page):
    assert open_page("/pl/lessons/rules-in-brief").select_one("article [lang=es]")


def test_paragraphs_have_the_same_anchors_in_every_language(open_page):
    anchors = [
        [s["id"] for s in open_page(f"/{language}/lessons/rules-in-brief").select("article section")]
        for language in TITLES
    ]
    assert anchors[0]
    assert all(found == anchors[0] for found in anchors)


def test_a_lesson_that_there_is_not_is_a_page_in_the_language(open_page):
    tree = open_page("/el/lessons/nothing", status=404)
    assert tree.html["lang"] == "el"
    assert tree.select_one("main a")["href"] == "/el/"
