"""The table of the day: one for everyone, judged at once, kept once, told without the answer."""

import re
from datetime import date, timedelta

import pytest
from bs4 import BeautifulSoup

from tutor.store import Store, StoreError, StoreFault
from tutor.teaching.exercises import Kind
from tutor.teaching.grading_sentences import formula
from tutor.teaching.pool import daily_puzzle
from tutor.web import daily

LANGUAGES = ["kk", "el", "pl", "en"]
TODAY = date(2026, 12, 4)
DAYS = [date(2026, 11, 1) + timedelta(days=number) for number in range(34)]
#: A day with several captures to find, and one on which the table is to be swept, if chance has dealt one.
FIND = next(
    day for day in DAYS if daily_puzzle(day).kind is Kind.FIND_ALL and len(daily_puzzle(day).exercise.captures()) > 2
)
SWEEP = next((day for day in DAYS if daily_puzzle(day).kind is Kind.ESCOBA), None)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr(daily, "_today", lambda: TODAY)


def tree(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


class Visitor:
    """Somebody who answers with the form of the page, as a browser without JavaScript does."""

    def __init__(self, client, language="en"):  # noqa: D107
        self.client, self.language = client, language

    def open(self, day):
        response = self.client.get(f"/{self.language}/daily/{day}")
        assert response.status_code == 200
        self.page = tree(response)
        return self.page

    def send(self, status=200, headers=None, **fields):
        form = self.page.select_one("form#answer")
        hidden = {}
        for field in form.select("input[type=hidden]"):
            hidden.setdefault(field["name"], []).append(field["value"])
        response = self.client.post(form["action"], data=hidden | fields, headers=headers)
        assert response.status_code == status, response.get_data(as_text=True)[:2000]
        self.page = tree(response)
        return self.page

    def take(self, capture):
        return self.send(play=str(capture.card), take=[str(card) for card in capture.takes], do="check")

    def result(self):
        return self.page.select_one("#result textarea").get_text().strip()


@pytest.fixture
def visitor(client):
    return Visitor(client)


def captures(day):
    return daily_puzzle(day).exercise.captures()


def marks(page):
    """Return the numbers of the days of the calendar that have a mark, with the numbers in it; its bar draws them."""
    marked = {}
    for cell in page.select(".month td a"):
        for mark in cell.select(".mark"):
            found, of = mark.get_text().split("/")
            assert mark.svg["viewbox"] == f"0 0 {of} 1"
            assert mark.rect["width"] == found
            marked[cell.select("span")[1].get_text()] = (int(found), int(of))
    return marked


@pytest.mark.parametrize("language", LANGUAGES)
def test_today_is_the_same_position_in_every_language_and_that_of_its_own_address(client, language):
    pages = [tree(client.get(f"/{language}/daily")), tree(client.get(f"/en/daily/{TODAY}"))]
    ids = {page.select_one("input[name=puzzle]")["value"] for page in pages}
    assert ids == {daily_puzzle(TODAY).id}


def test_the_page_says_nothing_of_the_answer_before_it_is_given(client):
    for day in DAYS[:10]:
        text = client.get(f"/en/daily/{day}").get_data(as_text=True)
        for capture in captures(day):
            assert formula((capture.card, *capture.takes)) not in text
        assert f"of {len(captures(day))} " not in text
        assert "<textarea" not in text


def test_whoever_finds_everything_is_told_so_and_has_a_text_to_send(visitor):
    visitor.open(FIND)
    for capture in captures(FIND):
        visitor.take(capture)
    number = len(captures(FIND))
    said = visitor.result().splitlines()
    assert said[0].startswith("Escoba, ")
    assert said[0].endswith(f"{FIND.day} November 2026: {number} of {number}")
    assert said[1:] == ["■" * number, f"http://localhost/en/daily/{FIND}"]
    assert marks(visitor.page) == {str(FIND.day): (number, number)}


def test_whoever_finds_a_part_sees_what_was_missed(visitor):
    visitor.open(FIND)
    found, *missed = captures(FIND)
    visitor.take(found)
    assert not visitor.page.select("#result textarea")
    page = visitor.send(do="more")
    assert f": 1 of {len(missed) + 1}" in visitor.result()
    assert visitor.result().splitlines()[1] == "■" + "□" * len(missed)
    for capture in missed:
        assert formula((capture.card, *capture.takes)) in page.select_one("#puzzle").get_text()
    assert marks(page) == {str(FIND.day): (1, len(missed) + 1)}


def test_the_text_to_send_tells_nothing_of_the_cards(visitor):
    visitor.open(FIND)
    visitor.send(do="more")
    assert not re.search(r"[0-9]\s*\+|[0-9][oceb]\b|find_all", visitor.result())


def test_the_first_answer_counts_and_is_there_when_one_comes_back(visitor):
    visitor.open(FIND)
    second = Visitor(visitor.client)
    second.open(FIND)
    visitor.send(do="more")
    for capture in captures(FIND):
        second.take(capture)
    assert "Your first answer to this table is kept" in second.page.select_one("#result").get_text()
    number = len(captures(FIND))
    assert f"0 of {number}" in visitor.open(FIND).select_one("#result").get_text()
    assert marks(visitor.page) == {str(FIND.day): (0, number)}
    assert not visitor.page.select("#check")


def test_whoever_comes_back_sees_all_captures_headed_as_all_for_which_were_found_is_not_kept(visitor):
    visitor.open(FIND)
    visitor.take(captures(FIND)[0])
    assert visitor.send(do="more").select_one(".there-was").get_text() == "Missed"
    page = visitor.open(FIND)
    assert [heading.get_text() for heading in page.select(".verdict h2")] == ["All captures of this table"]
    assert len(page.select(".captures")) == 1
    assert len(page.select(".captures > li")) == len(captures(FIND))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_other_rules_are_offered_where_all_decide_alike(client, language):
    rules = tree(client.get(f"/{language}/daily?variant=escova")).select_one(".decides")
    assert not re.search("Wikipedia|Escova|Эскова|Εσκόβα", rules.get_text())
    assert rules.a["href"] == f"/{language}/choices"


def test_of_the_choices_only_that_of_the_cards_is_named(client):
    assert tree(client.get("/en/daily")).select_one(".decides").get_text() == "The same under all rules · Other cards"


@pytest.mark.skipif(SWEEP is None, reason="no table of these days is to be swept")
def test_a_sweep_is_found_or_not(client, make_app):
    (right, *_) = captures(SWEEP)
    for takes, found in ((right.takes, 1), (right.takes[:1], 0)):
        visitor = Visitor(make_app().test_client())
        visitor.open(SWEEP)
        visitor.send(play=str(right.card), take=[str(card) for card in takes], do="check")
        assert f": {found} of 1" in visitor.result()


def test_without_cookies_it_is_judged_and_said_that_it_is_not_kept(app):
    client = app.test_client(use_cookies=False)
    visitor = Visitor(client)
    visitor.open(FIND)
    visitor.send(do="more")
    assert "Not kept" in visitor.page.select_one("#result").get_text()
    assert marks(visitor.open(FIND)) == {}


def test_an_answer_from_a_foreign_page_is_not_kept(visitor):
    visitor.open(FIND)
    response = visitor.client.post(f"/en/daily/{FIND}", data={"puzzle": daily_puzzle(FIND).id, "do": "more"})
    assert response.status_code == 400
    assert marks(visitor.open(FIND)) == {}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"puzzle": "find_all-wikipedia-owa-gN", "do": "more"}, "another puzzle"),
        ({"do": "check"}, "Choose a card of the hand first"),
        ({"play": "9x", "take": "1o", "do": "check"}, "9x"),
    ],
)
def test_what_is_no_answer_is_named_and_nothing_is_kept(visitor, fields, said):
    visitor.open(FIND)
    page = visitor.send(422, **fields)
    assert said in page.select_one("#problems").get_text()
    assert marks(visitor.open(FIND)) == {}


@pytest.mark.parametrize("fields", [{"do": "hint"}, {"do": "check", "hints": "3"}])
def test_nobody_gets_a_hint_whatever_is_sent(visitor, fields):
    visitor.open(FIND)
    exercise = daily_puzzle(FIND).exercise
    page = visitor.send(play=str(exercise.hand[0]), take=[str(card) for card in exercise.table], **fields)
    assert not page.select(".hints-given, #hint, [name=hints]")


def test_an_answer_beside_a_month_without_tables_is_not_kept(visitor, client):
    token = visitor.open(FIND).select_one("[name=csrf_token]")["value"]
    response = client.post(f"/en/daily/{FIND}?month=nothing", data={"csrf_token": token, "do": "more"})
    assert response.status_code == 404
    assert marks(visitor.open(FIND)) == {}


def test_a_cookie_from_another_key_is_named_and_the_answer_is_judged(client):
    client.set_cookie("session", "eyJ4IjoxfQ.aaaaaa.bbbbbbbb")
    page = tree(client.post(f"/en/daily/{FIND}", data={"do": "more"}))
    assert page.select_one(".headline")
    assert "was not made here" in page.select_one("#result .hint").get_text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("day", ["2026-10-31", "2026-12-05", "9999-12-31", "0001-01-01", "2026-02-30", "20261130", "x"])
def test_a_day_without_a_table_is_named_and_the_way_leads_to_todays(client, language, day):
    for answer in (
        client.get(f"/{language}/daily/{day}"),
        client.post(f"/{language}/daily/{day}", data={"do": "more"}),
    ):
        assert answer.status_code == 404
        assert tree(answer).select_one(f"main a[href='/{language}/daily']")
        assert tree(answer).select_one(".lead").get_text(strip=True)


def test_each_reason_has_a_sentence_of_its_own(client):
    def said(day):
        return tree(client.get(f"/en/daily/{day}")).select_one(".lead").get_text()

    assert said("2026-10-31") == "The first table of the day is that of 1 November 2026."
    assert said("2026-12-05") == "This day has not come yet: 5 December 2026."
    assert "2026-02-30" in said("2026-02-30")


def test_the_calendar_links_every_day_gone_by_and_no_other(client):
    page = tree(client.get("/en/daily"))
    links = [link["href"] for link in page.select(".month a")]
    assert links == [f"/en/daily/2026-12-0{number}" for number in range(1, 5)]
    before = tree(client.get(page.select_one(".months a")["href"]))
    assert len(before.select(".month a")) == 30
    assert before.select_one(".month caption").get_text() == "November 2026"
    after = [link["href"] for link in before.select(".months a")]
    assert after == ["/en/daily?month=2026-12#archive"]


@pytest.mark.parametrize("month", ["2026-10", "2027-01", "2026-13", "", "november", "2026-11-01"])
def test_a_month_without_tables_is_not_found(client, month):
    assert client.get(f"/en/daily?month={month}").status_code == 404


@pytest.mark.parametrize(
    ("language", "name", "month", "weekday"),
    [
        ("en", "4 December 2026", "December 2026", "Monday"),
        ("pl", "4 grudnia 2026", "Grudzień 2026", "poniedziałek"),
        ("el", "4 Δεκεμβρίου 2026", "Δεκέμβριος 2026", "Δευτέρα"),
        ("kk", "2026 ж. 4 желтоқсан", "2026 ж. желтоқсан", "дүйсенбі"),
    ],
)
def test_days_and_months_are_called_as_the_language_does(client, language, name, month, weekday):
    page = tree(client.get(f"/{language}/daily"))
    assert name in " ".join(page.select_one(".puzzle .progress").get_text().split())
    assert " ".join(page.select_one(".month caption").get_text().split()) == month
    assert page.select_one(".month th")["abbr"].lower() == weekday.lower()


def test_a_day_of_the_calendar_says_in_words_what_was_found(visitor):
    visitor.open(FIND)
    visitor.send(do="more")
    cell = next(cell for cell in visitor.open(FIND).select(".month a") if cell.select(".mark"))
    assert f"0 of {len(captures(FIND))} found" in cell.select_one(".visually-hidden").get_text()
    assert cell["aria-current"] == "date"


def test_htmx_gets_the_puzzle_and_beside_it_the_result_and_the_calendar(visitor):
    visitor.open(FIND)
    page = visitor.send(headers={"HX-Request": "true"}, do="more")
    assert not page.select("html")
    assert page.select_one("#puzzle")
    assert {part["id"] for part in page.select("[hx-swap-oob]")} == {"result", "archive"}


def test_when_the_store_is_locked_the_table_is_shown_and_no_answer_is_acknowledged(visitor, monkeypatch):
    def fail(*_):
        raise StoreError(StoreFault.LOCKED)

    visitor.open(FIND)
    monkeypatch.setattr(Store, "keep_daily", fail)
    monkeypatch.setattr(Store, "daily", fail)
    response = visitor.client.post(
        f"/en/daily/{FIND}",
        data={field["name"]: field["value"] for field in visitor.page.select("#answer input[type=hidden]")}
        | {"do": "more"},
    )
    assert response.status_code == 503
    assert "Your result" not in response.get_data(as_text=True)
    assert visitor.open(FIND).select("#check")


def test_a_learner_deleted_elsewhere_becomes_a_new_one(visitor):
    visitor.open(FIND)
    visitor.send(do="more")
    with visitor.client.session_transaction() as session:
        key = session["learner"]
    visitor.client.application.extensions["store"].delete(key)
    other = next(day for day in DAYS if day != FIND)
    visitor.open(other)
    if daily_puzzle(other).kind is Kind.FIND_ALL:
        visitor.send(do="more")
    else:
        visitor.take(captures(other)[0])
    assert list(marks(visitor.open(other))) == [str(other.day)]
