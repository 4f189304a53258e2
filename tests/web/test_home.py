import pytest

LANGUAGES = ["kk", "el", "pl", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_leads_to_everything_there_is(open_page, client, language):
    tree = open_page(f"/{language}/")
    links = [link["href"] for link in tree.select(".tiles a")]
    assert {f"/{language}/check", f"/{language}/lessons"} <= set(links)
    assert {*links, f"/{language}/about"} >= {link["href"] for link in tree.select("header .pages a")}
    everywhere = [link["href"] for link in tree.select("main a, footer a")]
    assert "/api/v1/openapi.json" in everywhere
    assert all(client.get(link, follow_redirects=True).status_code == 200 for link in everywhere)


def test_each_thing_to_do_says_what_it_is_good_for(open_page):
    assert all(tile.p.get_text(strip=True) for tile in open_page("/en/").select(".tiles li"))


def test_the_first_page_shows_a_fifteen_in_the_visitors_cards(open_page):
    names = [picture["aria-label"] for picture in open_page("/en/").select(".fifteen svg")]
    assert names == ["seven of coins", "five of cups", "three of swords"]
    assert "7 + 5 + 3 = 15" in open_page("/en/").select_one(".fifteen").get_text()


def test_an_address_without_its_slash_is_led_to_the_first_page(client):
    response = client.get("/pl")
    assert response.status_code == 308
    assert response.headers["Location"].endswith("/pl/")


@pytest.mark.parametrize("address", ["/en/", "/en/check", "/en/choices", "/en/lessons", "/en/lessons/rules-in-brief"])
def test_every_page_has_one_heading_a_title_and_landmarks(open_page, address):
    tree = open_page(address)
    assert len(tree.find_all("h1")) == len(tree.find_all("main")) == 1
    assert tree.title.string.endswith(" · Escoba tutor")
    assert tree.select_one("a.skip")["href"] == "#" + tree.main["id"]
    assert all(nav["aria-label"] for nav in tree.find_all("nav"))


@pytest.mark.parametrize("address", ["/en/", "/en/check", "/en/choices", "/en/lessons/rules-in-brief"])
def test_every_page_says_to_messengers_what_it_is(open_page, address):
    tree = open_page(address)
    said = {tag["property"]: tag["content"] for tag in tree.select("meta[property]")}
    assert tree.title.string.startswith(said["og:title"])
    assert said["og:title"]
    assert said["og:description"]
    assert tree.find("meta", attrs={"name": "description"})["content"]


@pytest.mark.parametrize(
    ("address", "current"), [("/en/check", "/en/check"), ("/en/lessons/rules-in-brief", "/en/lessons"), ("/en/", None)]
)
def test_the_navigation_marks_where_the_visitor_is(open_page, address, current):
    marked = [link["href"] for link in open_page(address).select("header nav:not(.languages) [aria-current=page]")]
    assert marked == ([current] if current else [])


def test_pages_find_their_styles_script_and_icon(open_page, client):
    head = open_page("/en/").head
    addresses = [
        *(link["href"] for link in head.find_all("link", rel="stylesheet")),
        head.find("script")["src"],
        head.find("link", rel="icon")["href"],
    ]
    kinds = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
    for address in addresses:
        with client.get(address) as response:
            assert response.status_code == 200
            assert response.mimetype == kinds[address.split("?")[0].rsplit(".", 1)[1]]
