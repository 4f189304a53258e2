"""Characters that no text holds are taken out at the door, whatever the field."""

from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup

from tutor.web.clean import clean

ODD = "".join(map(chr, [*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0x85, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE]))
FIELDS = {
    "check": ["table", "hand", "play", "take", "escobas", "variant", "deck"],
    "opening": ["cards", "variant", "deck"],
    "claim": ["table", "laid", "take", "played_since", "variant", "deck"],
    "score": ["cards1", "coins2", "name1", "rounds", "pile1", "left", "variant", "deck", "sides", "setenta1"],
    "record": ["record", "variant", "deck"],
    "disputes": ["variant", "deck"],
}


@pytest.mark.parametrize("page", FIELDS)
def test_nothing_of_the_kind_is_echoed(client, page):
    typed = f"z{ODD}z"
    for fields in ([name] for name in FIELDS[page]):
        query = urlencode(dict.fromkeys(fields, typed) | ({"entry": "words"} if page == "check" else {}))
        text = client.get(f"/en/{page}?{query}", follow_redirects=True).get_data(as_text=True)
        assert not set(ODD) & set(text), fields


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true", "HX-Request-Type": "partial"}])
def test_what_is_left_is_read(client, headers):
    query = urlencode({"table": "5\x00c\x1b 3e", "hand": "\x077o\ufffe", "deck": "spanish\x00", "check": "1"})
    response = client.get(f"/en/check?{query}", headers=headers, follow_redirects=True)
    tree = BeautifulSoup(response.get_data(as_text=True), "html.parser")
    assert len(tree.select("#answer .capture")) == 1


def test_a_form_that_is_posted_is_cleaned_too_and_keeps_its_lines(client, open_page):
    token = open_page("/en/record").select_one("[name=csrf_token]")["value"]
    record = "opening: 1o 2c\x00 4e 5b\r\n1: 12o\tx 5b\x1b\n"
    response = client.post("/en/record", data={"csrf_token": token, "record": record, "deck": "spanish"})
    there = response.headers["Location"]
    assert "%00" not in there
    assert "%1B" not in there
    assert "takes the five of clubs" in open_page(there).select_one("#step-2").get_text()


def test_ordinary_text_stays_as_it_is():
    for text in ("7♦ қ 5c,\n3e\tά", "\U0001f0a1 ї é", "\ue000said\ue001", "\u202a7o"):
        assert clean(text) == text
    assert clean("\ud800a\udfff\r") == "a\n"
