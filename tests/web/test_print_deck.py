import re

import pytest

from tutor.escoba.cards import Deck, deck_cards
from tutor.resources import folder
from tutor.web.deck import Skin, card_symbol

SPRITE = (folder("static") / "deck" / "deck.svg").read_text(encoding="utf-8")
LANGUAGES = ["kk", "el", "pl", "en"]


def uses(tree, kind=""):
    """Return the symbols drawn on the sheets, badges or cards."""
    names = [use["href"].partition("#")[2] for use in tree.select("svg.sheet use")]
    return [name for name in names if name.startswith("badge-") == (kind == "badge")]


def chosen(tree):
    return {option["name"]: option["value"] for option in tree.select("input[checked]")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_opens_on_the_cards_of_the_language_with_everything_chosen(open_page, language):
    tree = open_page(f"/{language}/deck/print")
    badges = {} if language == "pl" else {"badges": "yes"}  # numbered cards have no figures
    assert chosen(tree) == badges | {
        "deck": "numbered" if language == "pl" else "spanish",
        "skin": "pictures",
        "colours": "colour",
        "paper": "a4",
        "size": "63x88",
    }
    assert all(legend.get_text(strip=True) for legend in tree.select("legend"))


@pytest.mark.parametrize("deck", list(Deck))
@pytest.mark.parametrize("skin", list(Skin))
def test_all_forty_cards_of_the_deck_are_on_five_sheets(open_page, deck, skin):
    tree = open_page(f"/en/deck/print?deck={deck}&skin={skin}")
    assert uses(tree) == [card_symbol(card, deck, skin=skin) for card in deck_cards(deck)]
    assert [len(sheet.select('use[href*="#"]:not([href*="#badge"])')) for sheet in tree.select("svg.sheet")] == [
        9, 9, 9, 9, 4,
    ]  # fmt: skip
    assert all(f'id="{name}"' in SPRITE for name in uses(tree))


def test_a_numbered_deck_may_have_the_french_suits(open_page):
    names = uses(open_page("/en/deck/print?deck=numbered_french"))
    assert names[:10] == [card_symbol(card, Deck.NUMBERED, symbols=True) for card in deck_cards()[:10]]


@pytest.mark.parametrize(
    ("query", "badges"),
    [
        ("deck=spanish", 12),
        ("deck=spanish&badges=no", 0),
        ("deck=french_qj", 12),
        ("deck=numbered", 0),
        ("deck=values", 0),
    ],
)
def test_figures_say_what_they_are_worth_if_that_is_wanted_and_not_printed_anyway(open_page, query, badges):
    assert len(uses(open_page(f"/en/deck/print?{query}"), "badge")) == badges


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
@pytest.mark.parametrize(("size", "across", "down"), [("63x88", 63, 88), ("56x87", 56, 87)])
def test_every_card_lies_inside_its_place_and_the_marks_stand_where_to_cut(
    open_page, paper, wide, high, size, across, down
):
    tree = open_page(f"/en/deck/print?paper={paper}&size={size}")
    sheet = tree.select_one("svg.sheet")
    assert sheet["viewbox"] == f"0 0 {wide:g} {high:g}"
    columns = [(wide - 3 * across) / 2 + across * n for n in range(4)]
    rows = [(high - 3 * down) / 2 + down * n for n in range(4)]
    assert min(columns[0], rows[0]) > 6.5  # the marks fit on the paper
    cards = [use for use in sheet.select("use") if "#badge" not in use["href"]]
    for place, card in enumerate(cards):
        x, y, card_wide, card_high = (float(card[name]) for name in ("x", "y", "width", "height"))
        assert columns[place % 3] < x < x + card_wide < columns[place % 3 + 1]
        assert rows[place // 3] < y < y + card_high < rows[place // 3 + 1]
        assert card_wide / card_high == pytest.approx(100 / 154, abs=0.001)
    ticks = re.findall(r"M([\d.]+) ([\d.]+)v", sheet.select_one("path.cut")["d"])
    assert sorted({float(x) for x, _ in ticks}) == pytest.approx(columns, abs=0.01)


def test_the_paper_is_told_to_the_printer(open_page, client):
    for paper, size in (("a4", "210mm 297mm"), ("letter", "215.9mm 279.4mm")):
        links = [link["href"] for link in open_page(f"/en/deck/print?paper={paper}").select("link[rel=stylesheet]")]
        sheet = next(link for link in links if "css/paper_" in link)
        assert size in client.get(sheet).get_data(as_text=True)


def test_black_and_white_is_a_theme_of_its_own(open_page):
    assert open_page("/en/deck/print?colours=grey").select_one(".sheets.deck-mono")
    assert open_page("/en/deck/print").select_one(".sheets.deck-light")


def test_what_is_no_choice_is_named_and_everything_else_kept(open_page):
    tree = open_page("/en/deck/print?deck=tarot&paper=%3Cb%3E&skin=large", status=422)
    said = tree.select_one(".notice.faulty").get_text()
    assert "tarot" in said
    assert "<b>" in said
    assert chosen(tree)["skin"] == "large"
    assert chosen(tree)["deck"] == "spanish"
    assert len(tree.select("svg.sheet")) == 5


def test_the_short_address_leads_to_the_sheets(client):
    response = client.get("/el/deck?deck=french")
    assert response.status_code == 302
    assert response.headers["Location"] == "/el/deck/print?deck=french"


def test_every_sheet_has_a_name_for_those_who_do_not_see_it(open_page):
    names = [sheet["aria-label"] for sheet in open_page("/en/deck/print").select("svg.sheet")]
    assert names == ["Sheet 1: 9 cards", "Sheet 2: 9 cards", "Sheet 3: 9 cards", "Sheet 4: 9 cards", "Sheet 5: 4 cards"]
