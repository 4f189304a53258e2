"""Print your own deck: forty cards on sheets of nine, with marks to cut along, on A4 or Letter."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from flask import Response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from tutor.escoba import Card, Deck
from tutor.escoba.cards import deck_cards
from tutor.teaching.decks import deck_label
from tutor.teaching.languages import Voice
from tutor.web.choices import chosen
from tutor.web.deck import Skin, badge_symbol, card_symbol
from tutor.web.deck.layouts import HEIGHT, WIDTH
from tutor.web.files import static_url
from tutor.web.languages import page_group, page_language, page_voice, this_query

deck_pages: Final = page_group("deck")

#: Decks on which a figure does not say what it is worth.
_WITH_FIGURES: Final = frozenset({Deck.SPANISH, Deck.FRENCH, Deck.FRENCH_QJ})
#: Sheets of paper, wide and high, in millimetres.
_PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
#: Cards, wide and high, in millimetres: as for bridge and poker boxes, or as Spanish cards are.
_SIZES: Final = {"63x88": (63.0, 88.0), "56x87": (56.0, 87.0)}
#: A numbered deck may have the French suits.
_FRENCH_SUITS: Final = "numbered_french"
_ACROSS: Final = 3
_A_SHEET: Final = _ACROSS * _ACROSS
#: From the cards to a mark, and how long it is.
_AWAY: Final = 1.5
_LONG: Final = 5.0
#: How much of a card stays white around the drawing.
_MARGIN: Final = 0.5


class Option(NamedTuple):
    """One answer of a choice: what stands in the address, its label, whether it is chosen."""

    value: str
    label: str
    is_chosen: bool


class Asked(NamedTuple):
    """A choice of the form: its field, the question, the answers."""

    name: str
    question: str
    options: Sequence[Option]


class Cards(NamedTuple):
    """The cards to be drawn: deck, suits, skin, and whether figures say what they are worth."""

    deck: Deck
    symbols: bool
    skin: Skin
    badges: bool


class Sheet(NamedTuple):
    """A sheet of paper: its cards, its size in millimetres, and what is drawn on it, a unit a millimetre."""

    cards: Sequence[Card]
    width: str
    height: str
    drawing: Markup


@deck_pages.get("/deck")
def deck() -> BaseResponse:
    """Go to the page where a deck is printed."""
    return redirect(f"{request.script_root}/{page_language()}/deck/print{this_query()}")


@deck_pages.get("/deck/print")
def print_deck() -> Response:
    """Show the choices and the sheets; on paper only the sheets."""
    voice = page_voice()
    asked, unknown = _asked(voice)
    picked = {choice.name: next(one.value for one in choice.options if one.is_chosen) for choice in asked}
    is_french = picked["deck"] == _FRENCH_SUITS
    cards = Cards(
        Deck.NUMBERED if is_french else Deck(picked["deck"]), is_french, Skin(picked["skin"]), picked["badges"] == "yes"
    )
    sheets = draw_sheets(cards, picked["paper"], picked["size"], static_url("deck/deck.svg"))
    page = render_template(
        "deck/print.html",
        asked=[choice for choice in asked if choice.name != "badges" or cards.deck in _WITH_FIGURES],
        unknown=unknown,
        paper=picked["paper"],
        is_grey=picked["colours"] == "grey",
        sheets=sheets,
    )
    return Response(page, 422 if unknown else 200)


def _asked(voice: Voice) -> tuple[list[Asked], list[str]]:
    """Return every choice as the address makes it, and what in the address is no answer to any."""
    say = voice.say
    own = chosen(voice.language)
    decks = {deck.value: deck_label(deck, voice) for deck in Deck}
    decks[_FRENCH_SUITS] = say("Numbered 1–10, with ♦ ♥ ♠ ♣")
    choices: list[tuple[str, str, dict[str, str], str]] = [
        ("deck", say("Which cards?"), decks, own.deck.value),
        (
            "skin",
            say("How shall the cards be drawn?"),
            {
                Skin.PICTURES.value: say("As on real cards"),
                Skin.LARGE.value: say("Large numbers"),
                Skin.NUMBERS.value: say("Numbers only"),
            },
            own.skin.value,
        ),
        (
            "badges",
            say("Show on court cards what they are worth?"),
            {"yes": voice.say_c("answer", "Yes"), "no": voice.say_c("answer", "No")},
            "yes",
        ),
        (
            "colours",
            say("Which printer?"),
            {"colour": say("In colour"), "grey": say("Black and white")},
            "colour",
        ),
        ("paper", say("Which paper?"), {"a4": "A4", "letter": "Letter"}, "a4"),
        (
            "size",
            say("How large is a card?"),
            {
                "63x88": say("{width} × {height} mm, fits usual sleeves", width=63, height=88),
                "56x87": say("{width} × {height} mm, narrow", width=56, height=87),
            },
            "63x88",
        ),
    ]
    asked, unknown = [], []
    for name, question, labels, usual in choices:
        given = request.args.get(name, "").strip() or usual
        if given not in labels:
            unknown.append(say("There is no such choice: “{text}”.", text=given))
            given = usual
        asked.append(Asked(name, question, [Option(value, label, value == given) for value, label in labels.items()]))
    return asked, unknown


@lru_cache(maxsize=200)
def draw_sheets(cards: Cards, paper: str, size: str, sprite: str) -> tuple[Sheet, ...]:
    """Draw the sheets of a deck, nine cards on each.

    >>> sheets = draw_sheets(Cards(Deck.SPANISH, False, Skin.PICTURES, True), "a4", "63x88", "deck.svg")
    >>> len(sheets), sheets[0].width, sum(sheet.drawing.count("#badge-") for sheet in sheets)
    (5, '210', 12)
    """
    wide, high = _PAPERS[paper]
    across, down = _SIZES[size]
    left, top = (wide - _ACROSS * across) / 2, (high - _ACROSS * down) / 2
    columns = [left + across * n for n in range(_ACROSS + 1)]
    rows = [top + down * n for n in range(_ACROSS + 1)]
    everything = deck_cards(cards.deck)
    sheets = []
    for first in range(0, len(everything), _A_SHEET):
        here = everything[first : first + _A_SHEET]
        lines = -(-len(here) // _ACROSS)
        drawn = [
            _card(cards, card, (columns[place % _ACROSS], rows[place // _ACROSS]), (across, down), sprite)
            for place, card in enumerate(here)
        ]
        drawing = Markup("".join([*drawn, _marks(columns, rows[: lines + 1])]))  # noqa: S704  numbers and our own names
        sheets.append(Sheet(here, f"{wide:g}", f"{high:g}", drawing))
    return tuple(sheets)


def _card(cards: Cards, card: Card, corner: tuple[float, float], size: tuple[float, float], sprite: str) -> str:
    """Draw a card in the middle of its place, as large as the place allows."""
    high = min(size[1] - 2 * _MARGIN, (size[0] - 2 * _MARGIN) * HEIGHT / WIDTH)
    wide = high * WIDTH / HEIGHT
    x, y = corner[0] + (size[0] - wide) / 2, corner[1] + (size[1] - high) / 2
    names = [card_symbol(card, cards.deck, skin=cards.skin, symbols=cards.symbols)]
    over = badge_symbol(card) if cards.badges and cards.deck in _WITH_FIGURES else None
    place = f'x="{x:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{high:.2f}"'
    return "".join(f'<use href="{sprite}#{name}" {place}/>' for name in (*names, *([over] if over else [])))


def _marks(columns: Sequence[float], rows: Sequence[float]) -> str:
    """Draw where to cut: lines outside the cards, and small crosses where four cards meet."""
    top, bottom, left, right = rows[0] - _AWAY, rows[-1] + _AWAY, columns[0] - _AWAY, columns[-1] + _AWAY
    lines = [f"M{x:.2f} {top:.2f}v-{_LONG}M{x:.2f} {bottom:.2f}v{_LONG}" for x in columns]
    lines += [f"M{left:.2f} {y:.2f}h-{_LONG}M{right:.2f} {y:.2f}h{_LONG}" for y in rows]
    inside = [f"M{x - 1:.2f} {y:.2f}h2M{x:.2f} {y - 1:.2f}v2" for x in columns[1:-1] for y in rows[1:-1]]
    return f'<path class="cut" d="{"".join(lines)}"/><path class="cut faint" d="{"".join(inside)}"/>'
