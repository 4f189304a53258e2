"""Progress: stars by the work needed, kept in the visitor's own cookie, shown on the map, forgotten on request."""

import pytest

from tutor.web.progress import CookieProgress, earned, lesson_stars

FROM_US = {"Sec-Fetch-Site": "same-origin"}
RIGHT = "/en/lessons/values?exercise=rider-and-six&number=15&do=check&deck=spanish&variant=wikipedia"
ANSWERS = {
    "rider-and-six": "number=15",
    "page-and-seven": "number=15",
    "three-figures": "number=27",
    "sixteen": "answer=sum_not_15",
    "partner": "play=7b&take=10c",
}


def stop(open_page, slug="values", language="en"):
    link = open_page(f"/{language}/lessons").select_one(f"main ol a[href$='/{slug}']")
    return link.find_parent("li")


def test_nobody_has_a_cookie_or_a_forget_button_before_something_is_done(client, open_page):
    tree = open_page("/en/lessons")
    assert not tree.main.select("form")
    assert "Begin here" in tree.get_text()
    open_page("/en/lessons/values")
    assert client.get_cookie("session") is None


def test_a_right_answer_is_kept_and_shown_on_the_map_and_in_the_lesson(open_page):
    open_page(RIGHT, headers=FROM_US)
    assert "Exercises done: 1 of 5" in stop(open_page).get_text()
    again = open_page("/kk/lessons/values").select_one("#try-1")
    assert again.select_one(".kept .stars")


def test_who_follows_somebodys_link_has_done_nothing(client, open_page):
    open_page(RIGHT, headers={"Sec-Fetch-Site": "cross-site"})
    open_page(RIGHT)
    assert client.get_cookie("session") is None


def test_a_wrong_answer_keeps_nothing(client, open_page):
    open_page(RIGHT.replace("number=15", "number=14"), headers=FROM_US)
    assert client.get_cookie("session") is None


@pytest.mark.parametrize(("more", "stars"), [("", 3), ("&tries=1", 2), ("&hints=1", 2), ("&tries=1&hints=1", 1)])
def test_stars_are_fewer_the_more_work_it_took_and_the_best_is_kept(open_page, more, stars):
    open_page(RIGHT + "&tries=9", headers=FROM_US)
    open_page(RIGHT + more, headers=FROM_US)
    open_page(RIGHT + "&tries=5", headers=FROM_US)
    kept = open_page("/en/lessons/values").select_one("#try-1 .kept .stars")
    assert kept["aria-label"] == f"Stars: {stars} of 3"


def test_a_lesson_is_done_when_all_its_exercises_are(open_page):
    first = stop(open_page, "first-round")
    assert "next" in first["class"]
    from tutor.resources import folder
    from tutor.teaching.lessons import load_lessons

    names = next(lesson for lesson in load_lessons(folder("lessons")) if lesson.slug == "values").exercises
    assert set(names) == set(ANSWERS)
    for name, answer in ANSWERS.items():
        assert "done" not in stop(open_page)["class"]
        page = f"/en/lessons/values?exercise={name}&{answer}&deck=spanish&variant=wikipedia"
        assert open_page(page, headers=FROM_US).select_one("[data-right=true]"), name
    assert "done" in stop(open_page)["class"]
    assert stop(open_page).select_one(".stars")["aria-label"] == "Stars: 3 of 3"
    assert "1 lesson done." in open_page("/en/lessons").get_text()


def test_forgetting_needs_a_token_and_leaves_nothing(client, open_page):
    open_page(RIGHT, headers=FROM_US)
    assert client.post("/en/lessons/forget").status_code == 400
    form = open_page("/en/lessons").select_one("form[action$=forget]")
    response = client.post(form["action"], data={"csrf_token": form.select_one("[name=csrf_token]")["value"]})
    assert response.status_code == 303
    tree = open_page("/en/lessons")
    assert not tree.select("form[action$=forget]")
    assert "Exercises done" not in tree.get_text()


@pytest.mark.parametrize("kept", ["12345678901234567890", "x", "", 7, None, "9"])
def test_a_cookie_of_another_time_does_no_harm(app, kept):
    with app.test_request_context():
        from flask import session

        session["progress"] = {"values": kept}
        stars = CookieProgress().stars("values", 5)
        assert len(stars) == 5
        assert all(0 <= star <= 3 for star in stars)
        session["progress"] = kept
        assert CookieProgress().stars("values", 5) == (0,) * 5


def test_stars_are_never_none_once_something_is_done():
    assert {earned(tries, hints) for tries in range(9) for hints in range(4)} == {1, 2, 3}
    assert lesson_stars((1, 1, 1)) == 1


def test_the_whole_course_fits_into_a_cookie(app):
    with app.test_request_context():
        progress = CookieProgress()
        for number in range(30):
            progress.earn(f"a-lesson-with-a-long-name-{number}", 6, 5, 3)
        from flask import session

        assert len(str(dict(session))) < 1_800
