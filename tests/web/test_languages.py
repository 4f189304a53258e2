import pytest

from tutor.escoba import Deck, deck_cards
from tutor.teaching.languages import voice_for

PAGES = ["", "check", "lessons", "lessons/rules-in-brief", "check?table=5c+3e&hand=12b&deck=spanish&variant=torofun"]
LANGUAGES = ["kk", "el", "pl", "en"]


@pytest.mark.parametrize(
    ("accepted", "address"),
    [
        ("pl-PL,pl;q=0.9,en;q=0.5", "/pl/"),
        ("de,kk;q=0.5", "/kk/"),
        ("el", "/el/"),
        ("de", "/en/"),
        (None, "/en/"),
        ("\x80;;q=", "/en/"),
    ],
)
def test_the_first_visit_goes_to_the_browsers_language(client, accepted, address):
    response = client.get("/", headers={"Accept-Language": accepted} if accepted else {})
    assert response.status_code == 302
    assert response.headers["Location"] == address
    assert "Accept-Language" in response.headers["Vary"]


def test_a_language_gone_to_is_remembered(client):
    client.get("/kk/", headers={"Sec-Fetch-Site": "same-origin"})
    assert client.get("/", headers={"Accept-Language": "pl"}).headers["Location"] == "/kk/"


def test_a_language_can_be_changed_again(client):
    for language in ("kk", "el"):  # as a browser says it that knows no Sec-Fetch-Site
        client.get(f"/{language}/", headers={"Referer": "http://localhost/en/"})
    assert client.get("/").headers["Location"] == "/el/"


def test_no_cookie_is_set_while_the_language_is_the_browsers(client):
    assert "Set-Cookie" not in client.get("/pl/", headers={"Accept-Language": "pl"}).headers


def test_a_language_that_a_link_from_elsewhere_led_to_is_not_remembered(client):
    client.get("/kk/check", headers={"Sec-Fetch-Site": "cross-site"})
    assert client.get("/").headers["Location"] == "/en/"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", PAGES)
def test_every_page_says_its_language_and_links_to_itself_in_all_of_them(open_page, language, address):
    tree = open_page(f"/{language}/{address}")
    assert tree.html["lang"] == language
    links = {link["hreflang"]: link["href"] for link in tree.find_all("link", rel="alternate")}
    assert {name: links[name] for name in LANGUAGES} == {
        name: f"http://localhost/{name}/{address}" for name in LANGUAGES
    }
    assert links["x-default"] == (f"http://localhost/en/{address}" if address else "http://localhost/")
    switch = tree.find(id="languages")
    assert [(link["hreflang"], link["lang"], link["href"]) for link in switch.find_all("a")] == [
        (name, name, f"/{name}/{address}") for name in LANGUAGES
    ]
    assert [link["lang"] for link in switch.find_all("a", attrs={"aria-current": True})] == [language]


def test_a_switch_keeps_the_rules_that_a_language_would_have_taken_by_itself(open_page):
    tree = open_page("/el/check?table=5c+3e&hand=12b")
    link = tree.find(id="languages").find("a", lang="pl")["href"]
    assert "variant=torofun" in link
    assert "deck=spanish" in link
    assert open_page(link).find("option", value="torofun").has_attr("selected")


@pytest.mark.parametrize("address", ["/de/", "/pt/check", "/EN/", "/xx/lessons"])
def test_a_language_that_there_is_not_is_no_address(open_page, address):
    tree = open_page(address, status=404, headers={"Accept-Language": "pl"})
    assert tree.html["lang"] == "pl"


def test_the_pseudo_language_is_not_for_visitors(make_app):
    assert make_app(TESTING=False).test_client().get("/qps/").status_code == 404


@pytest.mark.parametrize("address", [*PAGES, "check?table=9x&hand=7o", "lessons/nothing"])
def test_every_text_of_a_page_goes_through_the_catalogue(client, address):
    """In the pseudo-language each sentence stands in brackets; what does not was never given to translators."""
    from bs4 import BeautifulSoup

    tree = BeautifulSoup(client.get(f"/qps/{address}").get_data(as_text=True), "html.parser")
    for other in tree.select("[lang]:not(html), article, .lessons, kbd"):
        other.decompose()
    for inside in tree.select("q, code, main a"):
        inside.unwrap()
    tree.smooth()
    bare = [
        text for text in tree.stripped_strings if text != "html" and "[" not in text and any(map(str.isalpha, text))
    ]
    assert bare == []
    cards = {voice_for("en", Deck.SPANISH).name(card) for card in deck_cards()}  # names are data, not messages
    labels = {element["aria-label"] for element in tree.select("[aria-label]:not(svg)")}
    assert [label for label in labels - cards if "[" not in label] == []
