import pytest


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_the_first_page_links_to_what_there_is(open_page, client, language):
    links = [link["href"] for link in open_page(f"/{language}/").select("main a")]
    assert links == [f"/{language}/check", f"/{language}/lessons", "/api/v1/openapi.json"]
    assert all(client.get(link).status_code == 200 for link in links)


def test_an_address_without_its_slash_is_led_to_the_first_page(client):
    response = client.get("/pl")
    assert response.status_code == 308
    assert response.headers["Location"].endswith("/pl/")


@pytest.mark.parametrize("address", ["/en/", "/en/check", "/en/lessons", "/en/lessons/rules-in-brief"])
def test_every_page_has_one_heading_a_title_and_landmarks(open_page, address):
    tree = open_page(address)
    assert len(tree.find_all("h1")) == len(tree.find_all("main")) == 1
    assert tree.title.string.endswith(" · Escoba tutor")
    assert tree.select_one("a.skip")["href"] == "#" + tree.main["id"]
    assert all(nav["aria-label"] for nav in tree.find_all("nav"))


@pytest.mark.parametrize(
    ("address", "current"), [("/en/check", "/en/check"), ("/en/lessons/rules-in-brief", "/en/lessons"), ("/en/", None)]
)
def test_the_navigation_marks_where_the_visitor_is(open_page, address, current):
    marked = [link["href"] for link in open_page(address).select("header nav:not(.languages) [aria-current=page]")]
    assert marked == ([current] if current else [])


def test_pages_find_their_style_script_and_icon(open_page, client):
    head = open_page("/en/").head
    addresses = [
        head.find("link", rel="stylesheet")["href"],
        head.find("script")["src"],
        head.find("link", rel="icon")["href"],
    ]
    for address, kind in zip(addresses, ("text/css", "text/javascript", "image/svg+xml"), strict=True):
        with client.get(address) as response:
            assert response.status_code == 200
            assert response.mimetype == kind
