"""Pictures of positions at addresses of their own, for the previews that messengers show: SVG and PNG.

A picture needs no letters: cards, the sum in drawn digits, and a tick or a cross for the verdict. So it is
the same in every language, and no font has to be installed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from flask import Blueprint, Flask, Response, abort, request

from tutor.escoba import Card, Deck, Suit
from tutor.escoba.cards import DECK_SIZE, has_symbols
from tutor.teaching.answers import Unusable, answer
from tutor.teaching.languages import LANGUAGES, Voice, voice_for
from tutor.web.deck import Theme, card_symbol, sprite
from tutor.web.deck.layouts import HEIGHT, WIDTH
from tutor.web.deck.marks import GLYPHS
from tutor.web.deck.paint import coloured
from tutor.web.forms import Typed, deck_of, default_variant, typed_cards
from tutor.web.languages import page_language, site_address

pictures: Final = Blueprint("pictures", __name__)

#: What messengers expect of a preview, in pixels.
SIZE: Final = (1200, 630)
#: The fields of each question that hold cards; a picture of none of them shows the game.
QUESTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "check": ("table", "hand", "play", "take"),
    "opening": ("cards",),
    "claim": ("table", "laid", "take"),
    "escoba": (),
}

_A_DAY: Final = 24 * 60 * 60
_BAND: Final = 236
#: Between cards, in widths of a card.
_GAP: Final = 0.16
_FELT: Final = "#1c6552"
_EDGE: Final = "#124739"
_LIGHT: Final = "#fffdf6"
_MARK: Final = "#ffd36b"
_GOOD: Final = "#1d6a35"
_BAD: Final = "#a3261d"
#: A seven of coins takes a five and a three.
_GAME: Final = (Card(Suit.OROS, 7), Card(Suit.COPAS, 5), Card(Suit.ESPADAS, 3))
_SIGNS: Final = {"+": "M0 8H10M5 3V13", "=": "M0 5.5H10M0 10.5H10"}


class Lying(NamedTuple):
    """A card of a picture; an outline says that it is taken, or played."""

    card: Card
    outlined: bool = False


class Picture(NamedTuple):
    """What a picture shows: cards on the felt, cards below it, the cards added up, the verdict."""

    deck: Deck
    table: tuple[Lying, ...]
    below: tuple[Lying, ...] = ()
    summed: tuple[Card, ...] = ()
    verdict: bool | None = None
    symbols: bool = False


def set_up_pictures(app: Flask) -> None:
    """Serve pictures of positions, and let templates name their addresses."""
    app.register_blueprint(pictures)
    app.add_template_global(preview_picture_url)


def preview_picture_url(question: str = "escoba", query: str = "") -> str:
    """Return the address, with its host, of the picture of a position: the question, and the query of its page.

    The language of the page goes with it, for positions that were typed in words.

    >>> app = Flask("example")
    >>> with app.test_request_context("/pl/check"):
    ...     preview_picture_url("check", "?table=5c+3e&play=7o")
    'http://localhost/picture/check.png?table=5c+3e&play=7o&lang=pl'
    """
    address = f"{site_address()}/picture/{question}.png"
    return f"{address}?{query.removeprefix('?')}&lang={page_language()}" if query else address


@pictures.get("/picture/<question>.<any(svg, png):kind>")
def picture(question: str, kind: str) -> Response:
    """Draw the position in the query; what cannot be drawn is answered with the game's own picture."""
    if question not in QUESTIONS:
        abort(404)
    shown = read_picture(question, {name: " ".join(texts) for name, texts in request.args.lists()})
    drawing = draw(shown or game_picture())
    response = Response(status=200 if shown else 422, content_type="image/svg+xml" if kind == "svg" else "image/png")
    response.headers["Cache-Control"] = f"public, max-age={_A_DAY}" if shown else "no-store"
    if shown:
        response.set_etag(blake2b(drawing.encode(), digest_size=12).hexdigest(), weak=True)
        response.make_conditional(request)
    if response.status_code != HTTPStatus.NOT_MODIFIED:
        response.set_data(drawing if kind == "svg" else as_png(drawing))
    return response


def game_picture() -> Picture:
    """Return the picture of the game itself, which previews of all other pages show."""
    return Picture(Deck.SPANISH, tuple(map(Lying, _GAME)), summed=_GAME)


def read_picture(question: str, given: Mapping[str, str]) -> Picture | None:
    """Return what the fields of a query show; nothing if they cannot be read.

    >>> read_picture("opening", {"cards": "7o 12b 6c 11e"}).summed
    (Card('7o'), Card('12b'), Card('6c'), Card('11e'))
    >>> read_picture("check", {"table": "5c 5c", "play": "7o"}) is None
    True
    """
    names = QUESTIONS[question]
    fields = {name: given.get(name, "") for name in names}
    if not any(text.strip() for text in fields.values()):
        return game_picture()
    language = given.get("lang") if given.get("lang") in LANGUAGES else "en"
    deck = deck_of(given.get("deck", "").strip() or Deck.SPANISH.value)
    if deck is None or language is None:
        return None
    variant = given.get("variant", "").strip() or default_variant(language)
    voice = voice_for(language, deck, has_symbols(fields.values()))
    typed = _typed(fields, voice)
    if any(cards.questions or len(cards.texts) > DECK_SIZE for cards in typed.values()):
        return None
    asked: dict[str, Any] = {"deck": deck.value, "variant": variant}
    asked |= {name: typed[name].texts for name in names}
    try:
        return _READERS[question](asked, typed, voice)
    except Unusable:
        return None


def _typed(fields: Mapping[str, str], voice: Voice) -> dict[str, Typed]:
    """Read the fields for cards; a rank alone may name a card of the field it belongs to."""
    typed: dict[str, Typed] = {}
    for name in fields:
        among = {"play": "hand", "take": "table"}.get(name)
        typed[name] = typed_cards(name, fields, voice, typed[among].cards if among in typed else None)
    return typed


def _check(asked: dict[str, Any], typed: Mapping[str, Typed], voice: Voice) -> Picture:
    table, hand, play, take = (typed[name].cards for name in QUESTIONS["check"])
    if not play and not take:
        answer("solve", {name: asked[name] for name in ("deck", "variant", "table", "hand")}, voice.language)
        return Picture(voice.deck, _outlined(table, ()), _outlined(hand, ()), symbols=voice.symbols)
    asked["play"] = " ".join(asked["play"])
    found = answer("check", {name: value for name, value in asked.items() if value}, voice.language)
    return Picture(
        voice.deck,
        _outlined(table, take),
        _outlined(hand or play, play),
        (*play, *take) if take else (),
        found["legal"],
        voice.symbols,
    )


def _opening(asked: dict[str, Any], typed: Mapping[str, Typed], voice: Voice) -> Picture:
    answer("opening", asked, voice.language)
    cards = typed["cards"].cards
    return Picture(voice.deck, _outlined(cards, ()), summed=cards, symbols=voice.symbols)


def _claim(asked: dict[str, Any], typed: Mapping[str, Typed], voice: Voice) -> Picture:
    table, laid, take = (typed[name].cards for name in QUESTIONS["claim"])
    asked["laid"] = " ".join(asked["laid"])
    found = answer("claim", {name: value for name, value in asked.items() if value or name == "table"}, voice.language)
    summed = (*laid, *take) if take else ()
    return Picture(voice.deck, _outlined(table, take), _outlined(laid, laid), summed, found["allowed"], voice.symbols)


_READERS: Final = {"check": _check, "opening": _opening, "claim": _claim}


def _outlined(cards: Sequence[Card], marked: Iterable[Card]) -> tuple[Lying, ...]:
    """Outline as many of each card as are marked: without suits several are alike."""
    left = Counter(marked)
    lying = []
    for card in cards:
        lying.append(Lying(card, left[card] > 0))
        left[card] -= 1
    return tuple(lying)


@lru_cache(maxsize=500)
def draw(shown: Picture) -> str:
    """Draw a picture as an SVG document in plain colours.

    >>> draw(game_picture()).count('class="card"')
    3
    """
    width, height = SIZE
    has_band = bool(shown.below or shown.summed)
    felt = height - _BAND if has_band else height
    names = [card_symbol(lying.card, shown.deck, symbols=shown.symbols) for lying in (*shown.table, *shown.below)]
    cards = _row(shown.table, names, 40, 30, width - 80, felt - 60)
    pieces = [f'<rect width="{width}" height="{height}" fill="{_FELT}"/>', *cards]
    if has_band:
        pieces.append(f'<rect y="{felt}" width="{width}" height="{_BAND}" fill="{_EDGE}"/>')
        rest = 40.0
        if shown.below:
            is_alone = not shown.summed and shown.verdict is None
            room = width - 80 if is_alone else _width_of(len(shown.below), _BAND - 40)
            pieces += _row(shown.below, names[len(shown.table) :], 40, felt + 20, room, _BAND - 40)
            rest += room + 30
        sealed = 180 if shown.verdict is not None else 0
        pieces.append(_sum(shown.summed, rest, felt + _BAND / 2, width - rest - 40 - sealed))
    if shown.verdict is not None:
        pieces.append(_seal(width - 130, felt + _BAND / 2, legal=shown.verdict))
    drawings = [sprite.symbols()[name].markup for name in names]
    digits = [f'<use href="#n{digit}"/>' for digit in "0123456789"] if shown.summed else []
    used = "".join(sprite.parts()[name] for name in sprite.needed([*drawings, *digits]))
    inside = coloured(f"<defs>{used}</defs>{''.join(pieces)}", Theme.LIGHT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"{inside}</svg>"
    )


@lru_cache(maxsize=100)
def as_png(drawing: str) -> bytes:
    """Turn a drawing into a PNG file."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True))


def _row(cards: Sequence[Lying], names: Sequence[str], x: float, y: float, width: float, height: float) -> list[str]:
    """Lay cards out in as many rows as make them largest, in the middle of a place."""
    if not cards:
        return []
    best = (0.0, 1)
    for rows in range(1, len(cards) + 1):
        across = -(-len(cards) // rows)
        wide = width / (WIDTH * (across + _GAP * (across - 1)))
        high = height / (HEIGHT * rows + WIDTH * _GAP * (rows - 1))
        best = max(best, (min(wide, high), -rows))
    scale, rows = best[0], -best[1]
    across = -(-len(cards) // rows)
    step = WIDTH * (1 + _GAP) * scale
    down = (HEIGHT + WIDTH * _GAP) * scale
    top = y + (height - down * rows + WIDTH * _GAP * scale) / 2
    pieces = []
    for place, (lying, name) in enumerate(zip(cards, names, strict=False)):
        line, column = divmod(place, across)
        here = min(across, len(cards) - line * across)
        left = x + (width - step * here + WIDTH * _GAP * scale) / 2
        outline = (
            f'<rect x="-4" y="-4" width="{WIDTH + 8}" height="{HEIGHT + 8}" rx="11" fill="none" '
            f'stroke="{_MARK}" stroke-width="6"/>'
            if lying.outlined
            else ""
        )
        at = f"translate({left + step * column:.1f} {top + down * line:.1f})scale({scale:.3f})"
        pieces.append(f'<g class="card" transform="{at}">{sprite.symbols()[name].markup}{outline}</g>')
    return pieces


def _width_of(cards: int, height: float) -> float:
    """Return how wide a single row of cards is."""
    return (cards + _GAP * (cards - 1)) * height * WIDTH / HEIGHT


def _sum(cards: Sequence[Card], x: float, y: float, width: float) -> str:
    """Write what cards add up to, in drawn digits: 7 + 5 + 3 = 15."""
    if not cards:
        return ""
    text = " + ".join(str(card.value) for card in cards) + f" = {sum(card.value for card in cards)}"
    pieces: list[str] = []
    at = 0.0
    for letter in text:
        if letter == " ":
            at += 4
            continue
        if letter in _SIGNS:
            pieces.append(f'<path d="{_SIGNS[letter]}" transform="translate({at:g})"/>')
            at += 10
        else:
            pieces.append(f'<use href="#n{letter}" transform="translate({at:g})"/>')
            at += GLYPHS[letter][1] + 2
    scale = min(5.5, width / at)
    left = x + (width - at * scale) / 2
    return (
        f'<g fill="none" stroke="{_LIGHT}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate({left:.1f} {y - 8 * scale:.1f})scale({scale:.3f})">{"".join(pieces)}</g>'
    )


def _seal(x: float, y: float, *, legal: bool) -> str:
    """Draw a tick or a cross: told apart by shape, not by colour."""
    path = "M-32 2 -8 28 34-26" if legal else "M-26-26 26 26M26-26-26 26"
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="72" fill="{_LIGHT}"/>'
        f'<path d="{path}" fill="none" stroke="{_GOOD if legal else _BAD}" stroke-width="15" '
        'stroke-linecap="round" stroke-linejoin="round"/></g>'
    )
