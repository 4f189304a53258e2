"""Progress: stars by the work needed, kept in the store, shown on the map, forgotten on request.

While the store cannot be reached they wait in the visitor's own cookie.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from flask import session

from tutor.store import Store, StoreError, StoreFault
from tutor.web import progress as module
from tutor.web.progress import earned, lesson_stars, progress

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


def stars(open_page):
    label = open_page("/en/lessons/values").select_one("#try-1 .kept .stars")["aria-label"]
    return int(label.removeprefix("Stars: ").removesuffix(" of 3"))


def cookie(client):
    with client.session_transaction() as kept:
        return dict(kept)


def stored(client, key):
    return client.application.extensions["store"].stars(key)


def forget(client, open_page):
    form = open_page("/en/lessons").select_one("form[action$=forget]")
    return client.post(form["action"], data={"csrf_token": form.select_one("[name=csrf_token]")["value"]})


class Unreachable(NamedTuple):
    """A store that nothing can be asked of: what was asked, and how that ends."""

    asked: list
    undo: Callable


@pytest.fixture
def unreachable():
    asked = []

    def refuse(*what):
        asked.append(what)
        raise StoreError(StoreFault.LOCKED)

    with pytest.MonkeyPatch.context() as patch:
        for verb in ("new_learner", "learner", "keep_stars", "stars", "add_mistake"):
            patch.setattr(Store, verb, refuse)
        yield Unreachable(asked, patch.undo)


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
    assert forget(client, open_page).status_code == 303
    tree = open_page("/en/lessons")
    assert not tree.select("form[action$=forget]")
    assert "Exercises done" not in tree.get_text()


@pytest.mark.parametrize("kept", ["12345678901234567890", "x", "", 7, None, "9", "\u0663", "1" * 500])
def test_a_cookie_of_another_time_does_no_harm(app, kept):
    for held in ({"values": kept}, kept):
        with app.test_request_context():
            session["progress"] = held
            assert progress().stars("values", 5) == (0,) * 5
            progress().earn("values", 5, 0, 2)
            assert progress().stars("values", 5) == (2, 0, 0, 0, 0)


def test_stars_are_never_none_once_something_is_done():
    assert {earned(tries, hints) for tries in range(9) for hints in range(4)} == {1, 2, 3}
    assert lesson_stars((1, 1, 1)) == 1


def test_the_whole_course_fits_into_a_cookie_while_the_store_is_out_of_reach(app, unreachable):
    with app.test_request_context():
        for number in range(30):
            progress().earn(f"a-lesson-with-a-long-name-{number}", 6, 5, 3)
        assert len(str(dict(session))) < 1_800


def test_only_a_random_key_is_in_the_cookie_and_the_stars_are_in_the_store(client, open_page):
    open_page(RIGHT, headers=FROM_US)
    kept = cookie(client)
    assert "progress" not in kept
    assert stored(client, kept["learner"]) == {"values": "30000"}


def test_stars_from_the_cookie_move_to_the_store_and_the_higher_of_both_stays(client, open_page):
    open_page(RIGHT + "&tries=1", headers=FROM_US)
    with client.session_transaction() as held:
        held["progress"] = {"values": "13", "is-gone": "2"}
    assert stars(open_page) == 2
    kept = cookie(client)
    assert "progress" not in kept
    assert stored(client, kept["learner"]) == {"values": "23000", "is-gone": "2"}


@pytest.mark.parametrize("page", ["/en/lessons", "/kk/lessons/values"])
def test_a_visitor_of_before_the_store_loses_nothing_by_opening_a_page(client, open_page, page):
    with client.session_transaction() as held:
        held["progress"] = {"values": "31203"}
    open_page(page)
    kept = cookie(client)
    assert "progress" not in kept
    assert stored(client, kept["learner"]) == {"values": "31203"}
    assert "Exercises done: 4 of 5" in stop(open_page).get_text()


def test_what_the_store_cannot_take_waits_in_the_cookie_and_moves_later(client, open_page, unreachable, monkeypatch):
    open_page(RIGHT, headers=FROM_US)
    assert cookie(client)["progress"] == {"values": "30000"}
    assert stars(open_page) == 3
    assert "Exercises done: 1 of 5" in stop(open_page).get_text()
    unreachable.undo()
    monkeypatch.setattr(module.time, "monotonic", lambda: float("inf"))
    assert stars(open_page) == 3
    kept = cookie(client)
    assert "progress" not in kept
    assert stored(client, kept["learner"]) == {"values": "30000"}


def test_stars_leave_the_cookie_only_when_the_store_has_kept_them(client, open_page, monkeypatch):
    def keep_one(store, key, lesson, digits, keep=Store.keep_stars):
        if lesson != "escoba":
            raise StoreError(StoreFault.FULL)
        return keep(store, key, lesson, digits)

    monkeypatch.setattr(Store, "keep_stars", keep_one)
    with client.session_transaction() as held:
        held["progress"] = {"values": "3", "escoba": "12"}
    assert "Exercises done: 1 of 5" in stop(open_page).get_text()
    assert cookie(client)["progress"] == {"values": "3"}


def test_a_store_that_failed_is_left_alone_for_a_while(open_page, unreachable):
    for _ in range(3):
        open_page(RIGHT, headers=FROM_US)
        open_page("/en/lessons")
    assert len(unreachable.asked) == 1


def test_whoever_was_deleted_elsewhere_begins_anew(app, client, open_page):
    open_page(RIGHT, headers=FROM_US)
    first = cookie(client)["learner"]
    app.extensions["store"].delete(first)
    assert "Exercises done" not in stop(open_page).get_text()
    open_page(RIGHT, headers=FROM_US)
    second = cookie(client)["learner"]
    assert second != first
    assert stored(client, second) == {"values": "30000"}


def test_forgetting_removes_the_stars_from_the_store_and_from_the_cookie(client, open_page):
    open_page(RIGHT, headers=FROM_US)
    kept = cookie(client)
    forget(client, open_page)
    assert stored(client, kept["learner"]) == {}
    assert "progress" not in cookie(client)


def test_what_cannot_be_forgotten_is_not_said_to_be(client, open_page, monkeypatch):
    open_page(RIGHT, headers=FROM_US)

    def fail(*_):
        raise StoreError(StoreFault.LOCKED)

    with monkeypatch.context() as broken:
        broken.setattr(Store, "forget_stars", fail)
        assert forget(client, open_page).status_code == 503
    assert "Exercises done: 1 of 5" in stop(open_page).get_text()


def test_whoever_has_done_nothing_costs_the_store_nothing(open_page, unreachable):
    open_page("/en/lessons")
    open_page("/en/lessons/values")
    assert not unreachable.asked


def test_the_stars_are_read_once_a_page(open_page, monkeypatch):
    open_page(RIGHT, headers=FROM_US)
    asked = []
    read = Store.stars
    monkeypatch.setattr(Store, "stars", lambda store, key: asked.append(key) or read(store, key))
    open_page("/en/lessons")
    assert len(asked) == 1
