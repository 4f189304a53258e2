"""The page of a count as it is shown: the form, the sheet with every point explained, and the match.

The form is rendered once for each set of rules and sides, with gaps for what is typed (see
:mod:`tutor.web.skeletons`); only a page that has something to say beside a field is rendered by itself.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from flask import current_app, render_template, request, url_for
from markupsafe import Markup

from tutor.escoba import NAMED, Card, Deck, deck_cards, parse_card
from tutor.escoba.codes import CategoryCode, ProblemCode
from tutor.teaching.answers import Answer
from tutor.teaching.decks import deck_label
from tutor.teaching.diamonds import has_diamonds
from tutor.teaching.languages import Voice
from tutor.teaching.requests import read_variant
from tutor.teaching.rule_sentences import variant_name
from tutor.teaching.score_sentences import category_name
from tutor.web.choices import Choices, chosen
from tutor.web.counting import LIMITS, SIDES, CountForm, code_of, needed
from tutor.web.files import static_url
from tutor.web.forms import Notice, deck_choices, marked, variant_choices
from tutor.web.languages import keep_query, page_language
from tutor.web.match import Round, pad_of, player_choices, seat_names, still_needed
from tutor.web.security import is_fragment
from tutor.web.skeletons import Skeleton, gap

#: Categories whose cards are most of the deck: they are folded.
_FOLDED: Final = frozenset({CategoryCode.MOST_CARDS})
#: Names of gaps have no figures.
_LETTERS: Final = str.maketrans("0123456789", "zabcdefghi")
_CHECKED: Final = Markup(" checked")
_BY_COUNTS: Final = ("cards", "coins", "sevens", "setenta")
_VALUES: Final = (*_BY_COUNTS, "escobas", "wrong", "pile")
_HIDDEN: Final = Markup('<input type="hidden" name="{}" value="{}">')


class _Cell(NamedTuple):
    """What a side has in a category, and what it gets for it."""

    counted: str
    points: str
    scores: bool


class _SheetRow(NamedTuple):
    """A category of the sheet, with the cards behind it where they are known."""

    name: str
    reason: Markup
    tied: bool
    cells: Sequence[_Cell]
    cards: Sequence[Sequence[Card]]
    folded: bool


class _Sheet(NamedTuple):
    """A round scored, as it is shown."""

    totals: Sequence[str]
    rows: Sequence[_SheetRow]
    problems: Sequence[Markup]
    silent: Sequence[tuple[Markup, str]]
    rules: Sequence[tuple[Markup, str]]
    elsewhere: Sequence[tuple[str, str]]
    after: str
    winner: int | None


class _Given(NamedTuple):
    """A card of the grid: its code, which pile has it (a side's number, ``left`` or nothing), and the owner's name."""

    code: str
    card: Card
    to: str
    owner: str


class _Look(NamedTuple):
    """Whatever the page depends on beside what is typed; a page is kept for each."""

    voice: Voice
    variant: str
    sides: int
    by_cards: bool
    in_match: bool
    choices: Choices
    marks: tuple[str, ...]
    root: str
    fragment: bool


class _MatchLook(NamedTuple):
    """Whatever the match pad depends on; a pad is kept for each."""

    voice: Voice
    variant: str
    rounds: tuple[Round, ...]
    names: tuple[str, ...]
    given_names: tuple[str, ...]
    players: int
    dealer: int
    fixed: int | None
    has_sheet: bool
    here: str


def score_page(form: CountForm, found: Answer | None, to: str, query: str) -> str:
    """Return the page, or the part of it that htmx asks for: the form, the sheet if there is one, the match."""
    sheet = None if found is None else _sheet(form, found)
    here = url_for("score.score")
    notices, echoes = _beside(form.problems), _beside(form.echoes)
    match = _MatchLook(
        form.voice,
        str(form.variant),
        tuple(form.rounds),
        tuple(form.names),
        tuple(form.fields[name] for name in form.of_each("name")),
        form.players,
        form.dealer,
        form.fixed,
        sheet is not None,
        here,
    )
    values = _values(form, to)
    values["query"] = query
    values["kept"] = _kept_fields(form)
    values["sheet"] = _sheet_html(form, sheet, notices)
    if notices or echoes or str(form.variant) not in NAMED:
        values["match"] = _match_html(match, form, notices)
        return _rendered(_look(form), form, values, notices, echoes)
    values["match"] = _kept_match(match)
    return _skeleton(_look(form)).filled(values)


def _look(form: CountForm) -> _Look:
    marks = tuple(static_url(name) for name in ("css/score.css", "js/score.js", "css/tutor.css", "deck/deck.svg"))
    choices = chosen(page_language())
    rules = str(form.variant)
    in_match = bool(form.rounds)
    return _Look(
        form.voice, rules, form.sides, form.by_cards, in_match, choices, marks, request.root_url, is_fragment(request)
    )


@lru_cache(maxsize=300)
def _skeleton(look: _Look) -> Skeleton:
    names = [*_value_names(look), "query", "kept", "sheet", "match"]
    return Skeleton.of(_rendered(look, None, {name: gap(name) for name in names}, {}, {}))


def _value_names(look: _Look) -> list[str]:
    sides = range(1, look.sides + 1)
    each = [f"{kind}{side}" for kind in (*_VALUES, "shown", "word", "seven", "last", "to") for side in sides]
    cards = [
        f"{kind}_{_key(card)}" for kind in ("in", "owner") for card in _grid_cards(look.voice.deck) if look.by_cards
    ]
    return [name.translate(_LETTERS) for name in (*each, "left", "last0", "toleft", "rounds", *cards)]


def _values(form: CountForm, to: str) -> dict[str, str]:
    """Return what fills the gaps of the form."""
    names, fields = form.names, form.fields
    values: dict[str, str] = {"left": fields["left"], "rounds": fields["rounds"]}
    for side, name in enumerate(names, 1):
        values |= {f"{kind}{side}": fields[f"{kind}{side}"] for kind in _VALUES}
        values[f"shown{side}"] = name
        values[f"word{side}"] = name if fields[f"name{side}"].strip() else str(side)
        values[f"seven{side}"] = _CHECKED if fields["seven"].strip() == str(side) else ""
        values[f"last{side}"] = _CHECKED if fields["last"].strip() == str(side) else ""
        values[f"to{side}"] = _CHECKED if to == str(side) else ""
    values["last0"] = "" if any(values[f"last{side}"] for side in range(1, form.sides + 1)) else _CHECKED
    values["toleft"] = _CHECKED if to == "left" else ""
    if not form.by_cards:
        return {name.translate(_LETTERS): text for name, text in values.items()}
    owners = {card: name.removeprefix("pile") for name, typed in form.piles.items() for card in typed.cards}
    words = {str(side): values[f"word{side}"] for side in range(1, form.sides + 1)}
    words |= {"left": form.voice.say_c("owner of a card", "table"), "": ""}
    for card in _grid_cards(form.deck):
        values[f"in_{_key(card)}"] = owner = owners.get(card, "")
        values[f"owner_{_key(card)}"] = words[owner]
    return {name.translate(_LETTERS): text for name, text in values.items()}


def _kept_fields(form: CountForm) -> Markup:
    """Return what the other way of counting holds, so that it is there again when one goes back."""
    if form.by_cards:
        names = ["seven", *(name for kind in _BY_COUNTS for name in form.of_each(kind))]
    else:
        names = ["left", "last", *form.of_each("pile")]
    kept = [_HIDDEN.format(name, form.fields[name]) for name in names if form.fields[name].strip()]
    return Markup("").join(kept)


def _grid_cards(deck: Deck) -> tuple[Card, ...]:
    return deck_cards(deck) if deck.suited else ()


@lru_cache(maxsize=100)
def _key(card: Card) -> str:
    return f"{card.suit.letter if card.suit else 'v'}{'abcdefghij'[card.value - 1]}"


def _rendered(
    look: _Look,
    form: CountForm | None,
    values: Mapping[str, str],
    notices: Mapping[str, list[Notice]],
    echoes: Mapping[str, list[Notice]],
) -> str:
    keep_query(values["query"])
    voice, deck = look.voice, look.voice.deck
    variant = read_variant(look.variant)[0]
    written = {name: values[name.translate(_LETTERS)] for name in ("left", "rounds")}
    written |= {
        f"{kind}{n}": values[f"{kind}{n}".translate(_LETTERS)] for kind in _VALUES for n in range(1, look.sides + 1)
    }
    on = {
        name: values[name.translate(_LETTERS)]
        for name in (
            "last0",
            "toleft",
            *(f"{kind}{n}" for kind in ("seven", "last", "to") for n in range(1, look.sides + 1)),
        )
    }
    names = [values[f"shown{side}".translate(_LETTERS)] for side in range(1, look.sides + 1)]
    return render_template(
        "score/_score.html" if look.fragment else "score/score.html",
        by_cards=look.by_cards,
        deck=form.fields["deck"] if form else deck.value,
        deck_name=deck_label(deck, voice),
        decks=deck_choices(voice),
        fields=written,
        grid=_grid(look, values) if look.by_cards else [],
        here=url_for("score.score"),
        in_match=look.in_match,
        is_house=look.variant != variant.base,
        kept=Markup(values["kept"]),  # noqa: S704  made of markup
        labels=_labels(voice),
        limits=LIMITS,
        match=Markup(values["match"]),  # noqa: S704  the template escapes
        names=names,
        needed=needed(variant, suited=deck.suited),
        notices=notices,
        echoes=echoes,
        noted={name.rstrip("1234") for name in (*notices, *echoes)},
        on=on,
        printed=deck.value,
        rules_name=variant_name(voice, variant.base),
        sheet=Markup(values["sheet"]),  # noqa: S704  the template escapes
        side_choices=SIDES,
        sides=range(1, look.sides + 1),
        variant=form.fields["variant"] if form else look.variant,
        variants=variant_choices(voice, form.fields["variant"] if form else look.variant),
        voice=voice,
        words=[values[f"word{side}".translate(_LETTERS)] for side in range(1, look.sides + 1)],
    )


def _grid(look: _Look, values: Mapping[str, str]) -> list[list[_Given]]:
    """Return the cards of the deck, a row a suit, each with the pile that has it."""
    cards = [
        _Given(
            code_of(card, look.voice),
            card,
            values[f"in_{_key(card)}"],
            values[f"owner_{_key(card)}"],
        )
        for card in _grid_cards(look.voice.deck)
    ]
    return [cards[place : place + 10] for place in range(0, len(cards), 10)]


def _sheet_html(form: CountForm, sheet: _Sheet | None, notices: Mapping[str, list[Notice]]) -> Markup:
    voice = form.voice
    html = current_app.jinja_env.get_template("score/_sheet.html").render(
        fields=form.fields,
        in_match=bool(form.rounds),
        names=form.names,
        notices=notices,
        say=voice.say,
        say_c=voice.say_c,
        say_n=voice.say_n,
        sheet=sheet,
        voice=voice,
    )
    return Markup(html)  # noqa: S704  the template escapes


@lru_cache(maxsize=500)
def _kept_match(look: _MatchLook) -> Markup:
    return _match_html(look, None, {})


def _match_html(look: _MatchLook, form: CountForm | None, notices: Mapping[str, list[Notice]]) -> Markup:
    """Return the match pad; ``form`` is given where what was typed into a correction has to be shown again."""
    voice, names = look.voice, look.names
    sides = len(names)
    variant = read_variant(look.variant)[0]
    seats = seat_names(variant, look.players, names, voice)
    pad = pad_of(variant, look.rounds, names, seats, look.dealer)
    html = current_app.jinja_env.get_template("score/_match.html").render(
        dealer=look.dealer,
        echoes={},
        fix=[form.fields[f"fix{side}"] if form else "" for side in range(1, sides + 1)],
        fixed=look.fixed,
        given_names=look.given_names,
        here=look.here,
        names=names,
        needs=still_needed(variant, pad.totals, names, voice),
        notices=notices,
        pad=pad,
        player_choices=player_choices(variant, sides),
        players=look.players,
        say=voice.say,
        say_c=voice.say_c,
        say_n=voice.say_n,
        seats=seats,
        sheet=look.has_sheet,
        sides=range(1, sides + 1),
        target=variant.target,
        voice=voice,
    )
    return Markup(html)  # noqa: S704  the template escapes


def _sheet(form: CountForm, found: Answer) -> _Sheet:
    voice = form.voice
    for problem in found["problems"]:
        if form.by_cards and problem["code"] == ProblemCode.PILE_SUM:
            form.echoes.append(Notice(f"pile{problem['pile'] + 1}", marked(problem["message"])))
        if form.by_cards and problem["code"] == ProblemCode.LEFTOVER_SUM:
            form.echoes.append(Notice("left", marked(problem["message"])))
    return _Sheet(
        totals=[voice.number(player["total"]) for player in found["players"]],
        rows=_sheet_rows(voice, found["categories"]),
        problems=[marked(problem["message"]) for problem in found["problems"]],
        silent=[(marked(rule["reason"]), rule["source"]) for rule in found.silent_rules],
        rules=[(marked(category["rule"]["reason"]), category["rule"]["source"]) for category in found["categories"]],
        elsewhere=_elsewhere(form, found),
        after=" – ".join(map(voice.number, found["match"]["scores"])),
        winner=found["match"]["winner"],
    )


def _sheet_rows(voice: Voice, categories: Sequence[Mapping[str, Any]]) -> list[_SheetRow]:
    """Return the rows of the sheet; the same cards are shown once, at the first category that they decide."""
    rows, shown = [], []
    for category in categories:
        code = CategoryCode(category["category"])
        cards = category["cards"] or []
        fresh = any(cards) and cards not in shown
        shown.append(cards)
        rows.append(
            _SheetRow(
                name=category_name(voice, code),
                reason=marked(category["reason"]),
                tied=category["tied"],
                cells=[
                    _Cell(voice.number(count), voice.number(points), points != 0)
                    for count, points in zip(category["counts"], category["points"], strict=True)
                ],
                cards=[[parse_card(text, voice.deck) for text in pile] for pile in cards] if fresh else [],
                folded=code in _FOLDED,
            )
        )
    return rows


def _elsewhere(form: CountForm, found: Answer) -> list[tuple[str, str]]:
    """Return the totals under other rules, but of those rules only that count nothing which was not counted here."""
    suited = form.deck.suited
    counted = form.needed | {kind for kind in LIMITS if any(form.fields[name].strip() for name in form.of_each(kind))}
    return [
        (variant_name(form.voice, other["variant"]), " – ".join(map(form.voice.number, other["totals"])))
        for other in found["elsewhere"]
        if form.by_cards or needed(NAMED[other["variant"]], suited=suited) - {"wrong"} <= counted
    ]


def _beside(found: Sequence[Notice]) -> dict[str, list[Notice]]:
    beside: dict[str, list[Notice]] = {}
    for notice in found:
        beside.setdefault(notice.field or "", []).append(notice)
    return beside


def _labels(voice: Voice) -> dict[str, str]:
    """Return what each row of numbers is called; coins are diamonds where the suits are French."""
    diamonds = has_diamonds(voice)
    ranks = voice.listing([voice.deck.ranks[place] for place in (6, 6, 5, 9)])
    return {
        "cards": voice.say("Cards"),
        "coins": voice.say("Diamonds") if diamonds else voice.say("Coins"),
        "sevens": voice.say("Sevens"),
        "seven": voice.say("The seven of diamonds") if diamonds else voice.say("The seven of coins"),
        "escobas": voice.say("Escobas"),
        "setenta": voice.say("Setenta"),
        "setenta_hint": voice.say("The best card of each suit, for instance {ranks}.", ranks=ranks),
        "wrong": voice.say("Wrong takes"),
        "wrong_hint": voice.say("For each one, how many escobas had been made in the round: 0 2."),
    }
