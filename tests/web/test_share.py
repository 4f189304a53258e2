"""Sharing: an address without what only the sender's page needs, and its QR code."""

from io import BytesIO
from urllib.parse import urlencode

import pytest
import segno

from tutor.web.share import LONGEST_ADDRESS

ROUND = {"record": "opening: 1o 2c 4e 5b\n1: 12o x 5b", "deck": "spanish", "variant": "torofun"}
CARDS = "table=5c+3e&deck=spanish&variant=torofun"
SHARED = [
    ("check?table=5c+3e&hand=7o&entry=words", "check?table=5c+3e&hand=7o&deck=spanish&variant=wikipedia"),
    (f"check?{CARDS}&play=7o&check=1&ask=missed&was=spanish", f"check?table=5c+3e&play=7o&{CARDS[12:]}&ask=missed"),
    ("opening?cards=7o+12b+6c+11e", "opening?cards=7o+12b+6c+11e&deck=spanish&variant=wikipedia"),
    (f"claim?{CARDS}&laid=7o", f"claim?table=5c+3e&laid=7o&played_since=0&{CARDS[12:]}"),
    ("score?cards1=22&deck=spanish&variant=pagat&do=nothing", "score?variant=pagat&deck=spanish&cards1=22"),
    (f"record?{urlencode(ROUND)}", f"record?{urlencode(ROUND)}"),
    ("disputes/refuse-to-take?row=table", "disputes/refuse-to-take"),
]


def drawn(address):
    """Draw the code of an address."""
    drawing = BytesIO()
    segno.make(address, micro=False).save(
        drawing, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return drawing.getvalue()


@pytest.mark.parametrize(("asked", "expected"), SHARED)
def test_the_address_shared_is_what_is_on_the_page_and_nothing_else(client, open_page, asked, expected):
    response = client.get(f"/en/{asked}", follow_redirects=True)
    tree = open_page(response.request.full_path.rstrip("?"))
    field = tree.select_one(".share input")
    shared = field["value"].removeprefix("http://localhost/en/")
    names = {part.partition("=")[0] for part in shared.partition("?")[2].split("&")}
    assert not names & {"row", "was", "check", "entry", "do"}
    assert shared.partition("?")[0] == expected.partition("?")[0]
    assert {part for part in expected.partition("?")[2].split("&") if "played_since" not in part} <= set(
        shared.partition("?")[2].split("&")
    )
    assert field.has_attr("readonly")
    assert not field.has_attr("name")
    assert open_page(field["value"])


@pytest.mark.parametrize(("asked", "expected"), SHARED)
def test_the_code_beside_the_address_says_the_address(client, open_page, asked, expected):
    tree = open_page(f"/en/{expected}")
    image = tree.select_one("details img.qr")
    assert image["alt"]
    assert image["loading"] == "lazy"
    response = client.get(image["src"])
    assert (response.status_code, response.mimetype) == (200, "image/svg+xml")
    assert response.data == drawn(tree.select_one(".share input")["value"])
    assert "max-age" in response.headers["Cache-Control"]


def test_there_is_nothing_to_share_of_a_form_that_is_still_being_filled(open_page):
    assert not open_page(f"/en/check?{CARDS}&row=hand").select(".share")
    assert not open_page("/en/check").select(".share")


def test_the_answer_is_announced_without_its_address(open_page):
    assert not open_page(f"/en/check?{CARDS}&hand=7o").select("[aria-live] .share")


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_a_code_keeps_the_language_and_what_is_typed_in_it(client, language):
    there = f"/{language}/check?table=7%E2%99%A6&deck=french"
    assert client.get(f"/qr/{language}/check.svg?table=7%E2%99%A6&deck=french").data == drawn(
        f"http://localhost{there}"
    )


def test_behind_https_and_another_name_the_code_says_so(client):
    response = client.get("/qr/en/check.svg?table=5c", base_url="https://one.example")
    assert response.data == drawn("https://one.example/en/check?table=5c")


@pytest.mark.parametrize(
    "page",
    [
        "nowhere",
        "en/nowhere",
        "xx/check",
        "api/v1/variants",
        "static/icon.svg",
        "/elsewhere.example/en/check",
        "qr/en/check.svg",
        "en/lessons/../check",
    ],
)
def test_only_pages_of_this_site_have_a_code(client, page):
    assert client.get(f"/qr/{page}.svg").status_code in {308, 404}


def test_a_code_names_no_other_host(client):
    assert client.get("/qr/https://elsewhere.example/en/check.svg").status_code in {308, 404}
    response = client.get("/qr/en/check.svg?to=https://elsewhere.example/")
    assert response.data == drawn("http://localhost/en/check?to=https://elsewhere.example/")


def test_an_address_too_long_for_cameras_has_no_code(client, open_page):
    long = "x" * LONGEST_ADDRESS
    assert client.get(f"/qr/en/check.svg?table={long}").status_code == 422
    tree = open_page("/en/record", query_string=ROUND | {"record": ROUND["record"] + "\n# " + long})
    assert tree.select_one(".share input")["value"]
    assert not tree.select(".share img")
    assert "too long" in tree.select_one(".share").get_text()


def test_a_code_is_dark_on_light_with_an_edge_and_holds_no_styles(client):
    text = client.get("/qr/en/check.svg?table=5c").get_data(as_text=True)
    assert 'fill="#fff"' in text
    assert 'stroke="#000"' in text
    assert "style" not in text
