import pytest
from bs4 import BeautifulSoup

from tutor.escoba import Deck, parse_cards
from tutor.teaching.languages import Voice
from tutor.web.cards import draw_card
from tutor.web.deck import Skin
from tutor.web.files import static_url

SEVEN, FIVE, SOTA = parse_cards("7o 5c 10e")


@pytest.fixture
def drawn(app):
    """Draw a card as on a page."""

    def draw(*args, **options):
        with app.test_request_context("/en/"):
            return BeautifulSoup(draw_card(*args, **options), "html.parser")

    return draw


@pytest.fixture
def rendered(app):
    """Render a macro as on a page."""

    def render(call, **values):
        with app.test_request_context("/en/"):
            source = '{% from "_cards.html" import card, row, board with context %}{{ ' + call + " }}"
            template = app.jinja_env.from_string(source)
            app.update_template_context(values)
            return BeautifulSoup(template.render(**values), "html.parser")

    return render


@pytest.mark.parametrize(
    ("voice", "name", "symbol"),
    [
        (Voice("en"), "seven of coins", "spanish-7o"),
        (Voice("pl", Deck.FRENCH), "siódemka karo", "french-7D"),
        (Voice("el", Deck.VALUES), "εφτάρι", "values-7"),
    ],
)
def test_a_card_is_a_picture_with_its_name(drawn, app, voice, name, symbol):
    picture = drawn(SEVEN, voice).svg
    assert picture["role"] == "img"
    assert picture["aria-label"] == name
    with app.test_request_context():
        assert picture.use["href"] == f"{static_url('deck/deck.svg')}#{symbol}"


def test_a_picture_beside_its_name_is_for_eyes_only(drawn):
    picture = drawn(SEVEN, Voice("en"), named=False).svg
    assert picture["aria-hidden"] == "true"
    assert not picture.has_attr("aria-label")


@pytest.mark.parametrize("mark", ["taken", "missed", "laid", "played"])
def test_a_mark_is_a_word_below_the_card(drawn, mark):
    tree = drawn(SEVEN, Voice("en"), mark)
    assert mark in tree.span["class"]
    assert tree.select_one(".mark").get_text() == mark


def test_a_size_is_one_of_three(drawn):
    assert "cards-88" in drawn(SEVEN, Voice("en"), size=88).svg["class"]
    with pytest.raises(ValueError, match="50"):
        drawn(SEVEN, Voice("en"), size=50)


def test_another_skin_draws_the_same_card(drawn):
    assert drawn(SOTA, Voice("en"), skin=Skin.LARGE).use["href"].endswith("#large-10e")


def test_a_row_is_a_list_of_cards_with_their_marks(rendered):
    tree = rendered(
        "row(cards, voice, marks, 44, label='Taken')", cards=[SEVEN, FIVE], voice=Voice("en"), marks={FIVE: "missed"}
    )
    assert tree.ul["aria-label"] == "Taken"
    assert [item.svg["aria-label"] for item in tree.select("li")] == ["seven of coins", "five of cups"]
    assert [item.get_text() for item in tree.select("li")] == ["", "missed"]


def test_a_board_shows_the_table_and_the_hand(rendered):
    tree = rendered("board(table, hand, voice)", table=[FIVE], hand=[SEVEN, SOTA], voice=Voice("en"))
    assert [caption.get_text() for caption in tree.select(".caption")] == ["On the table", "In the hand"]
    assert [len(row.select("svg")) for row in tree.select("ul")] == [1, 2]


def test_a_board_says_that_the_table_is_empty(rendered):
    tree = rendered("board([], [], voice)", voice=Voice("en"))
    assert "The table is empty." in tree.get_text()
    assert len(tree.select(".caption")) == 1


def test_every_symbol_that_is_drawn_is_in_the_sprite(client):
    with client.get("/static/deck/deck.svg") as response:
        sprite = response.get_data(as_text=True)
    page = BeautifulSoup(client.get("/en/choices").get_data(as_text=True), "html.parser")
    symbols = {use["href"].split("#")[1] for use in page.select("use")}
    assert len(symbols) > 10
    assert all(f'<symbol id="{symbol}"' in sprite for symbol in symbols)
