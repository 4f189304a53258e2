import re
import struct
from urllib.parse import quote, urlencode
from xml.etree import ElementTree as ET

import pytest
from flask import render_template_string

from tutor.web.pictures import preview_picture_url

POSITIONS = [
    ("check", {"table": "5c 3e 1o", "hand": "7o 12b"}),
    ("check", {"table": "5c 3e 1o", "hand": "7o 12b", "play": "7o", "take": "5c 3e"}),
    ("check", {"table": "5♥ 3♠", "play": "7♦", "take": "5♥ 3♠", "deck": "french"}),
    ("check", {"table": "5 5 3", "play": "7", "take": "5 3", "deck": "values"}),
    ("check", {"table": "7c", "play": "10o", "variant": "wikipedia,obligation=free"}),
    ("opening", {"cards": "7o 12b 6c 11e"}),
    ("claim", {"table": "7c 3b", "laid": "10o", "take": "7c", "variant": "torofun"}),
    ("escoba", {}),
]


def picture(client, question, kind="svg", **fields):
    return client.get(f"/picture/{question}.{kind}?{urlencode(fields)}")


def cards_of(response):
    return response.get_data(as_text=True).count('class="card"')


@pytest.mark.parametrize(("question", "fields"), POSITIONS)
def test_every_question_has_a_picture_in_both_kinds(client, question, fields):
    svg, png = (picture(client, question, kind, **fields) for kind in ("svg", "png"))
    assert (svg.status_code, svg.mimetype) == (200, "image/svg+xml")
    assert (png.status_code, png.mimetype) == (200, "image/png")
    root = ET.fromstring(svg.get_data(as_text=True))  # noqa: S314  our own picture
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    assert struct.unpack(">4s4sII", b"IHDR" + b"size" + png.data[16:24])[2:] == (1200, 630)
    assert len(png.data) < 300_000


def test_a_picture_shows_each_card_once_and_outlines_those_that_move(client):
    response = picture(client, "check", table="5c 3e 1o", hand="7o 12b", play="7o", take="5c 3e")
    assert cards_of(response) == 5
    assert response.get_data(as_text=True).count('stroke="#ffd36b"') == 3


def test_of_equal_cards_only_as_many_are_outlined_as_are_taken(client):
    response = picture(client, "check", table="5 5 3", play="7", take="5 3", deck="values")
    assert response.get_data(as_text=True).count('stroke="#ffd36b"') == 3


def test_the_verdict_of_the_rules_in_the_address_is_told_by_shape(client):
    drawn = [
        picture(client, "check", table="7c", play="10o", variant=variant).get_data(as_text=True)
        for variant in ("wikipedia", "torofun")
    ]
    assert ["M-26-26" in text for text in drawn] == [True, False]
    assert ["M-32 2" in text for text in drawn] == [False, True]


def test_without_a_move_there_is_no_verdict(client):
    text = picture(client, "check", table="7c", hand="10o").get_data(as_text=True)
    assert "<circle r=" not in text.split("</defs>")[1].replace('<circle r="2', "")
    assert "M-26-26" not in text
    assert "M-32 2" not in text


def test_a_picture_needs_neither_fonts_nor_anything_from_outside(client):
    text = picture(client, "check", table="5c 3e", play="7o", take="5c 3e").get_data(as_text=True)
    assert "<text" not in text
    assert "var(" not in text
    assert not re.search(r"href=\"(?!#)", text)
    assert "style" not in text
    ids = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids


def test_cards_in_words_of_a_language_are_drawn_too(client):
    in_words = picture(client, "check", table="πεντάρι των κυπέλλων", hand="ρήγας των ροπάλων", lang="el")
    assert in_words.status_code == 200
    assert in_words.data == picture(client, "check", table="5c", hand="12b").data


@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("check", {"table": "9x", "hand": "7o"}),
        ("check", {"table": "king", "hand": "7o"}),
        ("check", {"table": "5c 5c", "play": "7o"}),
        ("check", {"table": "5c", "play": "7o", "variant": "nobody"}),
        ("check", {"table": "5c", "play": "7o", "deck": "tarot"}),
        ("check", {"table": "5c " * 500, "play": "7o"}),
        ("check", {"table": "5c", "take": "5c"}),
        ("opening", {"cards": "7o 12b"}),
        ("claim", {"table": "7c"}),
    ],
)
def test_what_cannot_be_drawn_is_a_422_with_a_picture_all_the_same(client, question, fields, kind):
    response = picture(client, question, kind, **fields)
    assert response.status_code == 422
    assert response.data == picture(client, "escoba", kind).data
    assert response.headers["Cache-Control"] == "no-store"


def test_a_question_that_there_is_not_has_no_picture(client):
    assert client.get("/picture/poker.svg").status_code == 404
    assert client.get("/picture/check.gif").status_code == 404


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_that_has_not_changed_is_not_sent_again(client, kind):
    first = picture(client, "check", kind, table="5c", hand="7o")
    again = client.get(first.request.full_path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.data
    assert "max-age" in first.headers["Cache-Control"]
    assert "Set-Cookie" not in first.headers


def test_what_is_typed_cannot_become_markup(client):
    response = picture(client, "check", table="<script>", play='"><b>', deck="<i>")
    assert response.status_code == 422
    assert "<script" not in response.get_data(as_text=True)


def test_a_template_can_name_the_picture_of_its_position(app):
    query = "?table=" + quote("5♥")
    with app.test_request_context(f"/kk/check{query}", base_url="https://one.example"):
        expected = f"https://one.example/picture/check.png{query}&lang=kk"
        assert preview_picture_url("check", query) == expected
        shown = render_template_string("{{ preview_picture_url('check', query) }}", query=query)
        assert shown == expected.replace("&", "&amp;")
        assert preview_picture_url() == "https://one.example/picture/escoba.png"
