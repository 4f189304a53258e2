"""What this is, what is kept, and who can be written to."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from bs4 import BeautifulSoup

from tutor.resources import folder
from tutor.web.cookies import COOKIES

ROOT = Path(__file__).parents[2]


def test_every_cookie_stands_there_by_name_with_its_purpose_and_time(open_page):
    page = open_page("/en/about")
    shown = {term.get_text(strip=True): term.find_next("dd").get_text() for term in page.select(".cookies dt")}
    assert list(shown) == [cookie.name for cookie in COOKIES]
    for cookie in COOKIES:
        assert cookie.purpose in shown[cookie.name]
        assert f"{cookie.days} days" in shown[cookie.name]


def test_no_cookie_can_be_set_but_those(app, client):
    names = {cookie.name for cookie in COOKIES}
    assert app.config["SESSION_COOKIE_NAME"] in names
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and not rule.arguments - {"language"}:
            client.get(rule.rule.replace("<language:language>", "pl"))
    assert {cookie.key for cookie in client._cookies.values()} <= names


def test_only_the_session_writes_cookies():
    sources = [
        *(ROOT / "tutor").rglob("*.py"),
        *folder("static").glob("js/**/*.js"),
        *folder("templates").rglob("*.html"),
    ]
    writing = re.compile(r"set_cookie\(|document\.cookie|cookieStore|localStorage|sessionStorage|Set-Cookie")
    assert [str(path) for path in sources if writing.search(path.read_text(encoding="utf-8"))] == []


def test_the_session_is_kept_as_long_as_is_said(app):
    session = next(cookie for cookie in COOKIES if cookie.name == app.config["SESSION_COOKIE_NAME"])
    assert app.permanent_session_lifetime.days == session.days


def test_without_an_address_it_says_that_there_is_nobody_to_write_to(open_page):
    page = open_page("/en/about")
    assert "has given no mail address" in page.select_one("#sentences").get_text()
    assert not page.select("a[href^=mailto]")


def test_a_letter_about_a_sentence_names_the_page(make_app):
    client = make_app(TUTOR_CONTACT="words@example.org").test_client()
    page = BeautifulSoup(client.get("/en/about?from=here").get_data(as_text=True), "html.parser")
    link = page.select_one("#sentences a[href^=mailto]")
    assert link.get_text() == "words@example.org"
    letter = urlsplit(link["href"])
    assert letter.path == "words@example.org"
    assert "http://localhost/en/about?from=here" in parse_qs(letter.query)["body"][0]


def test_no_language_claims_a_native_speaker(open_page):
    for language in ("kk", "el", "pl", "en"):
        assert len(open_page(f"/{language}/about").select("#sentences p")) >= 2
    assert "No native speaker" in open_page("/en/about").get_text()


def test_the_licences_are_named(open_page):
    text = open_page("/en/about").select_one("#licences").get_text()
    for licence in ("MIT", "SIL Open Font License", "Zero-Clause BSD"):
        assert licence in text
