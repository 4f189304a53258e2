import gzip
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tutor.escoba.cards import Card, Deck, Suit, deck_cards
from tutor.resources import folder
from tutor.web.deck import Skin, Theme, badge_symbol, card_svg, card_symbol
from tutor.web.deck.paint import style_sheet
from tutor.web.deck.sprite import PINTA, sprite

SVG = "{http://www.w3.org/2000/svg}"
FILES = folder("static") / "deck"
TEXT = (FILES / "deck.svg").read_text(encoding="utf-8")
ROOT = ET.fromstring(TEXT)  # noqa: S314  our own file
BY_ID = {element.get("id"): element for element in ROOT.iter() if element.get("id")}
EVERY_LOOK = [
    (deck, skin, symbols)
    for deck in Deck
    for skin in Skin
    for symbols in ((False, True) if deck is Deck.NUMBERED else (False,))
]


def shape_of(name):
    """Write out what is drawn for a symbol, whatever its parts are called."""
    element = BY_ID[name]
    drawn = []
    for part in element.iter():
        attributes = {key: text for key, text in part.attrib.items() if key not in {"id", "href", "viewBox"}}
        inner = shape_of(part.get("href")[1:]) if part.get("href") else ""
        drawn.append(f"{part.tag}{sorted(attributes.items())}{inner}")
    return "".join(drawn)


def gaps(frame, height):
    """Count the gaps in the horizontal line of a frame at a height."""
    pieces = re.findall(rf"M([\d.]+) {height}H([\d.]+)", ET.tostring(BY_ID[frame], encoding="unicode"))
    spans = sorted((float(left), float(right)) for left, right in pieces)
    return sum(right < left for (_, right), (left, _) in pairwise(spans))


def test_the_committed_files_are_what_the_generator_writes():
    assert sprite() == TEXT
    assert style_sheet() == (FILES / "deck.css").read_text(encoding="utf-8")


def test_the_whole_sprite_is_small_when_compressed():
    assert len(gzip.compress(TEXT.encode(), 9)) < 20_000


@pytest.mark.parametrize(("deck", "skin", "symbols"), EVERY_LOOK)
def test_every_card_has_its_symbol_of_the_same_size(deck, skin, symbols):
    for card in deck_cards(deck):
        symbol = BY_ID[card_symbol(card, deck, skin=skin, symbols=symbols)]
        assert symbol.tag == f"{SVG}symbol"
        assert symbol.get("viewBox") == "0 0 100 154"


@pytest.mark.parametrize(("deck", "skin", "symbols"), EVERY_LOOK)
def test_no_two_cards_of_a_deck_look_alike(deck, skin, symbols):
    shapes = {card: shape_of(card_symbol(card, deck, skin=skin, symbols=symbols)) for card in deck_cards(deck)}
    assert len(set(shapes.values())) == len(shapes) == (40 if deck.suited else 10)


def test_cards_that_look_the_same_share_a_symbol():
    seven = Card(Suit.COPAS, 7)
    assert card_symbol(seven, Deck.NUMBERED) == card_symbol(seven, Deck.SPANISH)
    assert card_symbol(seven, Deck.NUMBERED, symbols=True) == card_symbol(seven, Deck.FRENCH)


def test_the_queen_and_the_jack_change_places_where_queens_count_eight():
    eight, nine = Card(Suit.OROS, 8), Card(Suit.OROS, 9)
    assert card_symbol(eight, Deck.FRENCH_QJ) == card_symbol(nine, Deck.FRENCH) == "french-QD"
    assert card_symbol(nine, Deck.FRENCH_QJ) == card_symbol(eight, Deck.FRENCH) == "french-JD"


@pytest.mark.parametrize("value", [7, 8])
def test_a_card_whose_suit_is_not_known_shows_its_value_in_every_skin(value):
    for skin in Skin:
        assert card_symbol(Card(None, value), Deck.SPANISH, skin=skin) == f"values-{value}"
        assert card_symbol(Card(Suit.OROS, value), Deck.VALUES, skin=skin) == f"values-{value}"


def test_figures_have_a_badge_of_their_value_and_other_cards_none():
    badges = [badge_symbol(Card(Suit.BASTOS, value)) for value in range(1, 11)]
    assert badges == [None] * 7 + ["badge-8", "badge-9", "badge-10"]
    assert BY_ID.keys() >= {"badge-8", "badge-9", "badge-10", "back"}


def test_the_frame_has_as_many_gaps_as_the_suit_by_tradition():
    assert PINTA == {"o": 0, "c": 1, "e": 2, "b": 3}
    for suit, count in PINTA.items():
        assert gaps(f"f-{suit}", 6) == gaps(f"f-{suit}", 148) == count


@pytest.mark.parametrize("skin", list(Skin))
def test_every_card_of_a_spanish_suit_lies_in_its_frame(skin):
    for deck in (Deck.SPANISH, Deck.NUMBERED):
        for card in deck_cards(deck):
            symbol = BY_ID[card_symbol(card, deck, skin=skin)]
            assert next(symbol.iter(f"{SVG}use")).get("href") == f"#f-{card.suit.letter}"


@pytest.mark.parametrize("value", range(1, 11))
def test_a_numbered_card_shows_as_many_pips_as_it_counts(value):
    for suit in Suit:
        card = Card(suit, value)
        for symbols in (False, True):
            if value == 1 and not symbols:
                continue  # the aces are drawn for themselves
            symbol = BY_ID[card_symbol(card, Deck.NUMBERED, symbols=symbols)]
            letter = suit.french if symbols else suit.letter
            pips = [use for use in symbol.iter(f"{SVG}use") if use.get("href") in {f"#s-{letter}", f"#h-{letter}"}]
            assert len(pips) == value


def test_no_two_elements_have_the_same_id():
    names = [element.get("id") for element in ROOT.iter() if element.get("id")]
    assert len(names) == len(set(names))


def test_the_sprite_needs_no_style_script_font_or_other_file():
    tags = {element.tag.removeprefix(SVG) for element in ROOT.iter()}
    assert tags == {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    for element in ROOT.iter():
        assert not {name for name in element.attrib if name in {"style", "class"} or name.startswith("on")}
        if element.tag == f"{SVG}use":
            assert element.get("href", "").removeprefix("#") in BY_ID
    assert "url(" not in TEXT
    assert re.findall(r"\w+://[^\"]+", TEXT) == ["http://www.w3.org/2000/svg"]


def test_every_part_is_used():
    used = {use.get("href")[1:] for use in ROOT.iter(f"{SVG}use")}
    parts = {name for name, element in BY_ID.items() if element.tag != f"{SVG}symbol"}
    assert parts == used


def test_each_colour_of_the_sprite_is_set_by_every_theme():
    named = set(re.findall(r"var\((--[\w-]+)", TEXT))
    for rules in re.findall(r"\{([^{}]+)\}", style_sheet()):
        assert named <= set(re.findall(r"(--[\w-]+):", rules))


def test_without_a_style_sheet_the_cards_have_the_light_theme():
    light = re.search(r"\.deck-light \{([^}]+)\}", style_sheet())[1]
    values = dict(re.findall(r"(--[\w-]+): (#\w+);", light))
    assert set(re.findall(r"var\((--[\w-]+),(#\w+)\)", TEXT)) <= set(values.items())


@pytest.mark.parametrize("theme", list(Theme))
def test_a_picture_of_a_card_stands_alone(theme):
    for deck, skin, symbols in EVERY_LOOK:
        for card in deck_cards(deck):
            picture = card_svg(card, deck, skin=skin, symbols=symbols, badge=True, theme=theme)
            names = set(re.findall(r' id="([^"]+)"', picture))
            assert set(re.findall(r'href="#([^"]+)"', picture)) == names
            assert "var(" not in picture
            assert "$" not in picture


def test_a_picture_may_carry_a_name_and_a_badge():
    sota = Card(Suit.OROS, 8)
    named = ET.fromstring(card_svg(sota, Deck.SPANISH, title='<10 & "oros">'))  # noqa: S314  our own file
    assert named.findtext(f"{SVG}title") == '<10 & "oros">'
    plain = card_svg(sota, Deck.SPANISH)
    assert "<title>" not in plain
    assert len(card_svg(sota, Deck.SPANISH, badge=True)) > len(plain)
    assert card_svg(Card(Suit.OROS, 7), Deck.SPANISH, badge=True) == card_svg(Card(Suit.OROS, 7), Deck.SPANISH)


def test_the_server_hands_out_the_deck(client):
    response = client.get("/static/deck/deck.svg")
    assert response.status_code == 200
    assert response.mimetype == "image/svg+xml"
    response.close()
