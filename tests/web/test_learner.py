"""What is kept about a learner: seen, brought back, taken along, deleted."""

import base64
import json
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from threading import Barrier

import pytest
from bs4 import BeautifulSoup
from sqlalchemy import func, select

from tutor.escoba import Deck
from tutor.store import Store, StoreError
from tutor.store.models import Base, PuzzleCorrection
from tutor.teaching.puzzle_answers import solution_json
from tutor.teaching.puzzles import read_puzzle
from tutor.web.share import draw_code
from tutor.web.store_access import store

LANGUAGES = ["kk", "el", "pl", "en"]
TODAY = "2026-01-05"


@pytest.fixture
def app(make_app, tmp_path):
    return make_app(TUTOR_DATABASE_URL=f"sqlite:///{tmp_path / 'own.sqlite3'}")


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def learner(client):
    """Return a client who has answered a puzzle and has a table of a day and stars."""
    return practised(client)


def practised(client, kind="find_all"):
    puzzle = client.get(f"/api/v1/puzzles/next?kind={kind}").get_json()["id"]
    solution = solution_json(read_puzzle(puzzle), Deck.SPANISH)
    answer = {"captures": solution["captures"]} if kind == "find_all" else {"yes": solution["yes"]}
    assert client.post(f"/api/v1/puzzles/{puzzle}/answer", json=answer).get_json()["rated"]
    with client.application.app_context():
        store().keep_stars(key_of(client), "rules-in-brief", "321")
        store().keep_daily(key_of(client), TODAY, 3, 5)
    return client


def key_of(client):
    with client.session_transaction() as session:
        return session.get("learner")


def tree(response, status=200):
    text = response.get_data(as_text=True)
    assert response.status_code == status, text[:2000]
    return BeautifulSoup(text, "html.parser")


def opened(client, address, status=200):
    return tree(client.get(address), status)


def token_of(client, address="/en/learner"):
    field = opened(client, address).select_one("input[name=csrf_token]")
    return field["value"]


def posted(client, address="/en/learner", status=200, form=None, **fields):
    fields["csrf_token"] = token_of(client, form or address)
    return tree(client.post(address, data=fields, content_type="multipart/form-data"), status)


def address_of(client, language="en"):
    page = posted(client, f"/{language}/learner", do="address")
    return page.select_one("#recovery")["value"].removeprefix("http://localhost")


def exported(client):
    response = client.get("/en/learner/export")
    assert response.status_code == 200
    return response


def answers_of(client):
    return [answer["puzzle"] for answer in exported(client).get_json()["answers"]]


# What is shown ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_visitor_is_told_that_nothing_is_kept_and_gets_no_learner(client, language):
    page = opened(client, f"/{language}/learner")
    assert page.select_one("#file")
    assert not page.select("[name=do][value=address], #kept, #delete")
    assert key_of(client) is None


def test_a_visitor_reads_that_nothing_is_kept(client):
    assert "Nothing is kept about you" in opened(client, "/en/learner").get_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_learner_sees_what_is_kept(learner, language):
    page = opened(learner, f"/{language}/learner")
    assert [number.get_text() for number in page.select(".kept dd")][1:] == ["1", "1", "0", "1", "1"]
    assert page.select_one(".kept time")["datetime"]
    assert page.select_one(f"a[href='/{language}/learner/export']")
    assert page.select_one(f"a[href='/{language}/learner/delete']")


def test_the_page_is_kept_by_nobody_and_listed_nowhere(learner):
    for address in ("/en/learner", "/en/learner/delete", "/en/learner/export", "/en/learner/nothing"):
        headers = learner.get(address).headers
        assert headers["Cache-Control"] == "no-store"
        assert "noindex" in headers["X-Robots-Tag"]
    assert opened(learner, "/en/learner").select_one("meta[name=robots]")["content"] == "noindex"


def test_the_page_about_privacy_leads_here(client):
    section = opened(client, "/en/about").select_one("#privacy")
    assert section.select_one("a[href='/en/learner']")
    assert "730 days" in section.get_text()


# A cookie from elsewhere ------------------------------------------------------------------------------


@pytest.fixture
def stranger(client, make_app, tmp_path):
    """Return a client whose cookie was signed with another key."""
    other = make_app(SECRET_KEY="quite another key, long enough", TUTOR_DATABASE_URL=f"sqlite:///{tmp_path / 'o.db'}")
    client.set_cookie("session", practised(other.test_client()).get_cookie("session").value)
    return client


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cookie_from_another_key_is_named(stranger, language):
    assert opened(stranger, f"/{language}/learner").select_one("#unreadable")


def test_it_is_said_what_to_do_with_a_cookie_from_another_key(stranger):
    text = opened(stranger, "/en/learner").select_one(".notice.faulty").get_text()
    assert "signed with another key" in text
    assert "recovery address" in text


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "é" * 40, "eyJsZWFybmVyIjoieCJ9.aaaaaa.bbbbbbbb"])
def test_whatever_the_cookie_holds_the_page_opens(client, cookie):
    client.set_cookie("session", cookie)
    opened(client, "/en/learner")


def test_a_cookie_of_ours_is_no_stranger(learner):
    assert not opened(learner, "/en/learner").select("#unreadable")


# Without cookies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/learner", "/learner/delete", "/learner/abc"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_cookie_every_form_says_what_it_needs(app, language, address):
    visitor = app.test_client(use_cookies=False)
    page = tree(visitor.post(f"/{language}{address}", data={"do": "address"}), 400)
    assert page.select_one(f"main a[href='/{language}/learner']")


def test_without_a_cookie_it_is_said_in_words(app):
    page = tree(app.test_client(use_cookies=False).post("/en/learner", data={"do": "address"}), 400)
    assert "needs a cookie" in page.h1.get_text()
    assert "Nothing was changed" in page.get_text()


def test_nothing_is_changed_without_the_token_of_the_form(learner):
    for address, fields in (("/en/learner", {"do": "address"}), ("/en/learner/delete", {})):
        tree(learner.post(address, data=fields), 400)
    assert answers_of(learner)
    assert not json.loads(exported(learner).get_data())["recoveries"]


# Recovery ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recovery_address_brings_everything_to_another_device_once(app, learner, language):
    address = address_of(learner, language)
    device = app.test_client()
    asked = opened(device, address)
    assert key_of(device) is None
    assert asked.select_one("form button.primary")
    shown = posted(device, address)
    assert key_of(device) == key_of(learner)
    assert answers_of(device) == answers_of(learner)
    assert shown.select_one("#recovery")["value"].removeprefix("http://localhost") != address
    opened(app.test_client(), address, 410)


def test_the_address_shown_after_recovery_works_in_its_turn(app, learner):
    device = app.test_client()
    shown = posted(device, address_of(learner))
    assert "are back" in shown.get_text()
    again = app.test_client()
    posted(again, shown.select_one("#recovery")["value"].removeprefix("http://localhost"))
    assert key_of(again) == key_of(learner)


def test_opening_an_address_uses_nothing_up(app, learner):
    address = address_of(learner)
    for _ in range(3):
        opened(app.test_client(), address)
    assert app.test_client().head(address).status_code == 200
    posted(app.test_client(), address)


def test_what_a_device_has_done_is_joined_to_what_comes_back(app, learner):
    device = practised(app.test_client(), kind="is_there")
    own, before = answers_of(device), key_of(device)
    page = opened(device, address := address_of(learner))
    assert "joined" in page.get_text()
    posted(device, address)
    assert set(own) < set(answers_of(learner))
    with app.app_context():
        assert store().learner(before) is None


def test_an_address_used_twice_is_named_and_changes_nothing(app, learner):
    address = address_of(learner)
    posted(app.test_client(), address)
    late = app.test_client()
    token = token_of(late)
    for page in (opened(late, address, 410), tree(late.post(address, data={"csrf_token": token}), 410)):
        assert "used before" in page.h1.get_text()
        assert page.select_one("main a[href='/en/learner']")
    assert key_of(late) is None


def test_an_address_that_was_closed_is_named(app, learner):
    address = address_of(learner)
    assert "closed" in posted(learner, do="close").select_one("[role=status].notice").get_text()
    assert "closed" in opened(app.test_client(), address, 410).h1.get_text()
    assert not opened(learner, "/en/learner").select("[value=close]")


def test_a_new_address_closes_the_old_one(app, learner):
    old, new = address_of(learner), address_of(learner)
    opened(app.test_client(), old, 410)
    opened(app.test_client(), new)


@pytest.mark.parametrize("token", ["nothing", "a" * 43, "a" * 3000, "é", "%00", "..", "a%20b"])
def test_an_address_that_there_never_was_is_named(client, token):
    assert "no such recovery address" in opened(client, f"/en/learner/{token}", 404).h1.get_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_closed_used_and_unknown_addresses_are_told_in_every_language(app, learner, language):
    used = address_of(learner, language)
    posted(app.test_client(), used)
    closed = address_of(learner, language)
    posted(learner, f"/{language}/learner", do="close")
    for address, status in ((used, 410), (closed, 410), (f"/{language}/learner/nothing", 404)):
        assert opened(app.test_client(), address, status).html["lang"] == language


def test_the_code_says_the_address_that_is_shown(learner):
    page = posted(learner, do="address")
    shown = page.select_one("#recovery")["value"]
    assert page.select_one("a.recovery-link")["href"] == page.select_one("a.recovery-link").get_text() == shown
    kind, _, drawing = page.select_one("img.qr")["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(drawing).decode() == draw_code(shown)


def test_the_address_stands_in_nothing_that_is_fetched_or_sent_elsewhere(learner):
    page = posted(learner, do="address")
    token = page.select_one("#recovery")["value"].rpartition("/")[2]
    holding = [(node.name, name) for node in page.select("*") for name in node.attrs if token in str(node[name])]
    assert holding == [("input", "value"), ("a", "href")]
    assert token not in str(page.head)
    assert token not in str(opened(learner, "/en/learner"))


def test_the_address_is_written_to_no_log_and_given_to_no_other_site(app, learner, caplog):
    caplog.set_level(logging.DEBUG)
    address = address_of(learner)
    device = app.test_client()
    response = device.get(address)
    posted(device, address)
    assert address.rpartition("/")[2] not in caplog.text
    assert response.headers["Referrer-Policy"] == "same-origin"


def test_only_a_digest_of_the_address_is_kept(app, learner, tmp_path):
    token = address_of(learner).rpartition("/")[2]
    app.extensions["store"].close()
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("own.sqlite3*"))
    assert token not in json.dumps(exported(learner).get_json())


# Export and import ------------------------------------------------------------------------------------


def test_everything_comes_as_a_file(learner):
    response = exported(learner)
    assert response.mimetype == "application/json"
    assert response.headers["Content-Disposition"] == 'attachment; filename="escoba-tutor.json"'
    content = response.get_json()
    assert len(content["answers"]) == 1
    assert content["lessons"] == {"rules-in-brief": "321"}
    assert key_of(learner) not in response.get_data(as_text=True)


def test_a_visitor_has_nothing_to_download_or_delete(client):
    for address in ("/en/learner/export", "/en/learner/delete"):
        response = client.get(address)
        assert (response.status_code, response.headers["Location"]) == (303, "/en/learner")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", ["file", "text"])
def test_a_file_is_added_to_nothing_on_another_copy(make_app, tmp_path, learner, language, way):
    content = exported(learner).get_data()
    other = make_app(TUTOR_DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}").test_client()
    given = {"file": (BytesIO(content), "kept.json")} if way == "file" else {"text": content.decode()}
    page = posted(other, f"/{language}/learner", do="import", **given)
    assert page.select_one("#imported")
    assert answers_of(other) == answers_of(learner)


def test_what_an_import_brought_is_said_in_numbers(make_app, tmp_path, learner):
    other = make_app(TUTOR_DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}").test_client()
    text = exported(learner).get_data(as_text=True)
    said = posted(other, do="import", text=text).select_one("[role=status].notice").get_text()
    assert "answers: 1" in said
    again = posted(other, do="import", text=text).select_one("[role=status].notice").get_text()
    assert "answers: 0" in again


NOT_OURS = {
    "nothing": ("", "Choose a file"),
    "no JSON": ("{", "not exported by this program"),
    "not ours": ('{"format": "chess"}', "not exported by this program"),
    "a list": ("[]", "not exported by this program"),
    "a newer one": ('{"format": "escoba-tutor-learner", "version": 3}', "newer version"),
    "cut short": ('{"format": "escoba-tutor-learner", "version": 1}', "missing, unknown or of the wrong kind"),
    "half a surrogate pair": ('{"format": "\\ud800"}', "not exported by this program"),
    "too deep": ("[" * 100_000, "not exported by this program"),
    "a name that is none": ('{"format": "escoba-tutor-learner", "version": 1, "\\ud800\\u0000": 1}', "wrong kind"),
}


@pytest.mark.parametrize(("text", "words"), NOT_OURS.values(), ids=NOT_OURS)
def test_an_import_that_is_not_ours_is_named_and_adds_nothing(client, text, words):
    page = posted(client, status=422, do="import", text=text)
    assert page.select_one("textarea").get_text() == text[:20_000]
    assert words in page.select_one("[role=alert].notice").get_text()
    assert key_of(client) is None
    with client.application.app_context(), store().database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM learners").scalar() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_import_that_is_not_ours_is_refused_in_every_language(client, language):
    page = posted(client, f"/{language}/learner", 422, do="import", text="{}")
    assert page.select_one("[role=alert].notice li").get_text()


def test_bytes_that_are_no_text_are_no_json(client):
    page = posted(client, status=422, do="import", file=(BytesIO(b"\xff\xfe\x00"), "picture.png"))
    assert "not exported by this program" in page.select_one("[role=alert].notice").get_text()


def test_one_wrong_answer_among_right_ones_adds_nothing_and_is_placed(learner):
    content = exported(learner).get_json()
    content["answers"].append(content["answers"][0] | {"puzzle": "find_all-wikipedia-a-b"})
    content["lessons"]["values"] = "3"
    page = posted(learner, status=422, do="import", text=json.dumps(content))
    assert "answers.1.puzzle" in page.select_one("[role=alert].notice").get_text()
    assert exported(learner).get_json()["lessons"] == {"rules-in-brief": "321"}


def test_all_that_a_learner_can_have_is_imported(make_app, tmp_path, learner):
    content = exported(learner).get_json()
    content["sets"] = [{"kind": None, "theme": None, "level": None}] * 4_000
    file = json.dumps(content, indent=2).encode()
    assert len(file) > 262_144
    other = make_app(TUTOR_DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}").test_client()
    posted(other, do="import", file=(BytesIO(file), "kept.json"))
    assert answers_of(other) == answers_of(learner)


@pytest.mark.parametrize(
    ("address", "field", "size"),
    [
        ("/en/learner", 'name="file"; filename="large.json"', 8 * 2**20),
        ("/en/learner", 'name="text"', 262_145),
        ("/en/learner/delete", 'name="file"; filename="large.json"', 262_144),
        ("/en/puzzles/find_all-wikipedia-owa-gN", 'name="file"; filename="large.json"', 262_144),
    ],
    ids=["a file", "a text", "to another page of these", "to a puzzle"],
)
def test_what_is_too_large_is_refused(client, address, field, size):
    parts = [('name="csrf_token"', token_of(client)), ('name="do"', "import"), (field, " " * size)]
    body = "".join([f"--x\r\nContent-Disposition: form-data; {one}\r\n\r\n{text}\r\n" for one, text in parts])
    response = client.post(address, data=f"{body}--x--\r\n", content_type="multipart/form-data; boundary=x")
    assert "too large" in tree(response, 413).h1.get_text()


def test_an_import_that_cannot_be_kept_leaves_nobody(app, learner, tmp_path):
    text = exported(learner).get_data(as_text=True)
    visitor = app.test_client()
    token = token_of(visitor)
    place = tmp_path / "own.sqlite3"
    app.extensions["store"] = Store(f"sqlite:///{place}", patience=0.1)
    with closing(sqlite3.connect(place, isolation_level=None)) as holder:
        before = holder.execute("SELECT count(*) FROM learners").fetchone()
        holder.execute("BEGIN IMMEDIATE")
        page = visitor.post("/en/learner", data={"csrf_token": token, "do": "import", "text": text})
        assert page.status_code == 503
        holder.execute("ROLLBACK")
        assert holder.execute("SELECT count(*) FROM learners").fetchone() == before
    assert key_of(visitor) is None


def test_two_browsers_that_use_a_recovery_address_at_once_do_not_both_get_the_answers(app, learner):
    address = address_of(learner)
    browsers = [app.test_client() for _ in range(4)]
    tokens = [token_of(browser, address) for browser in browsers]
    start = Barrier(len(browsers))

    def use(place):
        start.wait()
        return browsers[place].post(address, data={"csrf_token": tokens[place]}).status_code

    with ThreadPoolExecutor(len(browsers)) as pool:
        assert sorted(pool.map(use, range(len(browsers)))) == [200, 410, 410, 410]


# Deleting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_deleting_asks_first_and_then_removes_everything(app, learner, language):
    key = key_of(learner)
    address_of(learner)
    asked = opened(learner, f"/{language}/learner/delete")
    assert asked.select_one("form button[type=submit]")
    assert answers_of(learner)
    posted(learner, f"/{language}/learner/delete")
    with app.app_context():
        assert store().learner(key) is None
        with pytest.raises(StoreError):
            store().export(key)
        with store().database.reading() as connection:
            for table in set(Base.metadata.sorted_tables) - {PuzzleCorrection.__table__}:
                assert connection.execute(select(func.count()).select_from(table)).scalar() == 0, table.name


def test_after_deleting_no_cookie_is_left(learner):
    posted(learner, "/en/learner/delete")
    assert learner.get_cookie("session") is None
    assert "Nothing is kept about you" in opened(learner, "/en/learner").get_text()


def test_the_recovery_address_of_what_is_deleted_opens_nothing(app, learner):
    address = address_of(learner)
    posted(learner, "/en/learner/delete")
    opened(app.test_client(), address, 404)


def test_a_second_tab_after_deleting_finds_nothing_and_breaks_nothing(app, learner):
    other = app.test_client()
    other.set_cookie("session", learner.get_cookie("session").value)
    token = token_of(other)
    posted(learner, "/en/learner/delete")
    assert "Nothing is kept about you" in opened(other, "/en/learner").get_text()
    for wish in ("address", "close", "nonsense"):
        assert other.post("/en/learner", data={"csrf_token": token, "do": wish}).status_code == 303
    assert other.get("/en/learner/export").status_code == 303
    assert other.post("/en/learner/delete", data={"csrf_token": token}).status_code == 200


def test_two_tabs_make_two_addresses_and_the_later_one_works(app, learner):
    twin = app.test_client()
    twin.set_cookie("session", learner.get_cookie("session").value)
    first, second = address_of(learner), address_of(twin)
    opened(app.test_client(), first, 410)
    opened(app.test_client(), second)


def test_a_lost_store_is_named_in_the_language_of_the_page(learner, tmp_path):
    learner.application.extensions["store"].close()
    for file in tmp_path.glob("own.sqlite3*"):
        file.unlink()
    page = tree(learner.get("/pl/learner"), 503)
    assert page.html["lang"] == "pl"
