"""The page of a count as it is shown: the form, the sheet with every point explained, and the match.

The form is rendered once for each set of rules and sides, with gaps for what is typed and for what is said beside it
(see :mod:`tutor.web.skeletons`); the sheet is put together from pieces that are kept, each for what it shows.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from flask import current_app, render_template, request
from markupsafe import Markup, escape

from tutor.escoba import NAMED, Card, Deck, deck_cards
from tutor.escoba.codes import CategoryCode, ProblemCode
from tutor.teaching.answers import Answer
from tutor.teaching.decks import deck_label
from tutor.teaching.diamonds import has_diamonds
from tutor.teaching.languages import Voice
from tutor.teaching.requests import read_variant
from tutor.teaching.rule_sentences import variant_name
from tutor.teaching.score_sentences import Counted, category_name, category_reason
from tutor.teaching.typography import keep_together
from tutor.web.cards import draw_card
from tutor.web.choices import Choices, chosen
from tutor.web.counting import LIMITS, SIDES, CountForm, codes_of, needed
from tutor.web.deck import Skin
from tutor.web.files import static_url
from tutor.web.forms import Choice, Notice, deck_choices, marked, rules_name, variant_choices
from tutor.web.languages import address, keep_query, page_language, says, site_address
from tutor.web.match import (
    Round,
    own_targets,
    pad_of,
    player_choices,
    seat_names,
    still_needed,
    target_choices,
)
from tutor.web.share import LONGEST_ADDRESS, Shared
from tutor.web.skeletons import Skeleton, gap

#: Categories whose cards are most of the deck: they are folded.
_FOLDED: Final = frozenset({CategoryCode.MOST_CARDS})
#: Names of gaps have no figures.
_LETTERS: Final = str.maketrans("0123456789", "zabcdefghi")
_CHECKED: Final = Markup(" checked")
_OPEN: Final = Markup(" open")
#: What a tick may stand at: nobody, a side, the table.
_CHOICES: Final = frozenset({"0", "1", "2", "3", "4", "left"})
_BY_COUNTS: Final = ("cards", "coins", "sevens", "setenta")
_VALUES: Final = (*_BY_COUNTS, "escobas", "wrong", "pile")
#: What has a row of its own for what is said of any of its fields.
_ROWS: Final = frozenset({*_BY_COUNTS, "seven", "escobas", "wrong"})
_HINTS: Final = {"left": "left-hint", "dealer": "dealer-hint"} | {
    f"{kind}{side}": f"{kind}-hint" for kind in ("setenta", "wrong") for side in range(1, max(SIDES) + 1)
}
#: Fields that have no single place on the page; what is wrong with them is not linked.
_UNPLACED: Final = frozenset({"", "do", "rounds", "by", "last", "seven", "sides", "players", "dealer"})
_OF_MATCH: Final = ("players", "dealer", *(f"fix{side}" for side in range(1, max(SIDES) + 1)))
_NOTHING: Final = Markup()
_HIDDEN: Final = Markup('<input type="hidden" name="{}" value="{}">')
_PILE: Final = (
    '<div class="pile"><span class="owner">{0}</span> <ul class="card-row cards-44" role="list" aria-label="{0}">'
)
_PILE_END: Final = "</ul></div>"
_LISTED: Final = Markup("<li>{}</li>")
_OTHER: Final = '<li class="other"><span>%s</span> <b>%s</b></li>'
#: Between the points of the sides.
_DASH: Final = "\N{NO-BREAK SPACE}–\N{WORD JOINER}\N{NO-BREAK SPACE}"

Beside = Mapping[str, Sequence[Notice]]


@lru_cache(maxsize=1000)
def _named(kind: str, name: str) -> str:
    """Return the name of a gap."""
    return (f"{kind}_{name}" if kind else name).translate(_LETTERS)


#: What describes fields always.
_DESCRIBED: Final = {
    _named("described", name): Markup(' aria-describedby="{}"').format(hint) for name, hint in _HINTS.items()
}


class _Cell(NamedTuple):
    """What a side has in a category, and what it gets for it."""

    counted: str
    points: str
    scores: bool


class _Given(NamedTuple):
    """A card of the grid: its code, which pile has it (a side's number, ``left`` or nothing), and the owner's name."""

    code: str
    card: Card
    to: str
    owner: str


class _Gaps:
    """Gaps of one kind, by the names that templates call them."""

    def __init__(self, kind: str = "") -> None:
        self._kind = kind

    def __getitem__(self, name: str) -> Markup:
        return Markup(gap(_named(self._kind, name)))  # noqa: S704  no markup in a gap


class _Look(NamedTuple):
    """Whatever the page depends on beside what is typed; a page is kept for each."""

    voice: Voice
    variant: str
    sides: int
    by_cards: bool
    in_match: bool
    has_name: bool
    choices: Choices
    root: str
    has_code: bool
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
    root: str


def score_page(form: CountForm, found: Answer | None, to: str, query: str, *, fragment: bool) -> bytes:
    """Return the page, or the part of it that htmx asks for: the form, the sheet if there is one, the match."""
    if found is not None and form.by_cards:
        _note_wrong_piles(form, found)
    look = _look(form, query, fragment=fragment)
    given_names, names = form.given_names, form.names
    values = _values(form, look, to, names)
    values["query"] = query
    values["kept"] = _kept_fields(form)
    values["sheet"] = _sheet(form, found, names, given_names) if found is not None else _no_sheet(form)
    match = _MatchLook(
        form.voice,
        look.variant,
        tuple(form.rounds),
        tuple(names),
        tuple(given_names),
        form.players,
        form.dealer,
        form.fixed,
        found is not None,
        request.script_root,
    )
    faulty = any(notice.field in _OF_MATCH for notice in form.problems)
    values["match"] = _match_html(match, form) if faulty else _kept_match(match)
    if form.problems or form.echoes:
        _say_beside(form, look, values)
    return _page(form, look).page(values)


def _look(form: CountForm, query: str, *, fragment: bool) -> _Look:
    root = site_address()
    return _Look(
        form.voice,
        str(form.variant),
        form.sides,
        form.by_cards,
        bool(form.rounds),
        bool(form.fields["name"]),
        chosen(page_language()),
        root,
        len(root) + len(request.path) + len(query) <= LONGEST_ADDRESS,
        fragment,
    )


def _page(form: CountForm, look: _Look) -> Skeleton:
    """Return the page with its gaps. It is kept, but not in the same place for rules that a visitor has made up."""
    typed = form.fields["deck"], form.fields["variant"]
    if typed != (form.deck.value, look.variant) or current_app.debug:
        return _rendered(look, *typed)
    return _skeleton(look) if {look.variant, look.choices.variant} <= NAMED.keys() else _house_skeleton(look)


@lru_cache(maxsize=300)
def _skeleton(look: _Look) -> Skeleton:
    return _rendered(look, look.voice.deck.value, look.variant)


@lru_cache(maxsize=50)
def _house_skeleton(look: _Look) -> Skeleton:
    return _rendered(look, look.voice.deck.value, look.variant)


def _values(form: CountForm, look: _Look, to: str, names: Sequence[str]) -> defaultdict[str, str]:
    """Return what fills the gaps of the form; a gap that is not mentioned stays empty."""
    fields, sides = form.fields, _gap_names(form.sides)
    values: defaultdict[str, str] = defaultdict(str, _DESCRIBED)
    values["left"], values["rounds"], values["name"] = fields["left"], fields["rounds"], fields["name"]
    words = {"left": escape(form.voice.say_c("owner of a card", "table"))}
    for side, name in enumerate(names, 1):
        number, gaps = str(side), sides[side - 1]
        for kind in _VALUES:
            values[gaps[kind]] = fields[f"{kind}{number}"]
        values[gaps["shown"]] = name
        values[gaps["word"]] = words[number] = escape(name if fields[f"name{number}"].strip() else number)
    ticked = {"seven": fields["seven"].strip(), "last": fields["last"].strip(), "to": to}
    if ticked["last"] not in words:
        ticked["last"] = "0"
    for kind, choice in ticked.items():
        values[_named("on", f"{kind}{choice}" if choice in _CHOICES else "")] = _CHECKED
    if look.by_cards:
        grid = _grid_gaps(form.deck)
        for name, typed in form.piles.items():
            owner = name.removeprefix("pile")
            for card in typed.cards:
                if card in grid:
                    to_gap, owner_gap = grid[card]
                    values[to_gap], values[owner_gap] = owner, words[owner]
    return values


@lru_cache(maxsize=len(SIDES))
def _gap_names(sides: int) -> list[dict[str, str]]:
    """Return for each side the names of its gaps."""
    kinds = (*_VALUES, "shown", "word", "total")
    return [{kind: _named("", f"{kind}{side}") for kind in kinds} for side in range(1, sides + 1)]


@lru_cache(maxsize=len(Deck))
def _grid_gaps(deck: Deck) -> dict[Card, tuple[str, str]]:
    """Return for each card of the grid the names of its gaps: whose it is, and the owner's name."""
    return {card: (f"in_{_key(card)}", f"owner_{_key(card)}") for card in _grid_cards(deck)}


def _kept_fields(form: CountForm) -> Markup:
    """Return what the other way of counting holds, so that it is there again when one goes back."""
    if form.by_cards:
        names = [*(name for kind in _BY_COUNTS for name in form.of_each(kind)), "seven"]
    else:
        names = [*form.of_each("pile"), "left", "last"]
    kept = [_HIDDEN.format(name, form.fields[name]) for name in names if form.fields[name].strip()]
    return Markup("").join(kept) if kept else _NOTHING


def _say_beside(form: CountForm, look: _Look, values: dict[str, str]) -> None:
    """Fill the gaps beside the fields of which there is something to say."""
    problems, echoes = _by_field(form.problems), _by_field(form.echoes)
    parts = _beside_parts()
    rows: dict[str, Markup] = {}
    for name in dict.fromkeys((*problems, *echoes)):
        said = parts["beside"](name, problems.get(name, ()), echoes.get(name, ()))
        kind = name.rstrip("1234")
        if kind in _ROWS:
            rows[kind] = rows.get(kind, Markup()) + said
        else:
            values[_named("beside", name or "other")] = said
    for kind, said in rows.items():
        values[_named("said", kind)] = parts["row"](look.sides + 1, said)
    for name in {*problems, *echoes}:
        values[_named("described", name)] = _described(name, problems, echoes)
    if "seven1" in problems or "seven" in problems:
        values["described_seven"] = _described("seven", problems, echoes)
    if problems.keys() & {"variant", "deck", "sides"}:
        values["on_rules"] = _OPEN


def _described(name: str, problems: Beside, echoes: Beside) -> Markup:
    said: Markup = _beside_parts()["described"](
        name, _HINTS.get(name, ""), problems.get(name, ()), echoes.get(name, ())
    )
    return said


@lru_cache(maxsize=1)
def _beside_parts() -> Mapping[str, Callable[..., Markup]]:
    return vars(current_app.jinja_env.get_template("score/_beside.html").module)


def _by_field(found: Iterable[Notice]) -> dict[str, list[Notice]]:
    beside: dict[str, list[Notice]] = {}
    for notice in found:
        beside.setdefault(notice.field or "", []).append(notice)
    return beside


def _grid_cards(deck: Deck) -> tuple[Card, ...]:
    return deck_cards(deck) if deck.suited else ()


def _key(card: Card) -> str:
    return f"{card.suit.letter if card.suit else 'v'}{'abcdefghij'[card.value - 1]}"


def _rendered(look: _Look, deck_text: str, variant_text: str) -> Skeleton:
    keep_query(gap("query"))
    voice, deck, sides = look.voice, look.voice.deck, range(1, look.sides + 1)
    variant = read_variant(look.variant)[0]
    fields, here = _Gaps(), address("score.score")
    house = gap("name") if look.has_name else ""
    page = f"{request.path}{gap('query')}"
    html = render_template(
        "score/_score.html" if look.fragment else "score/score.html",
        beside=_Gaps("beside"),
        by_cards=look.by_cards,
        deck=deck_text,
        deck_name=deck_label(deck, voice),
        decks=deck_choices(voice),
        described=_Gaps("described"),
        fields=fields,
        fragment=look.fragment,
        grid=_grid(voice) if look.by_cards else [],
        here=here,
        in_match=look.in_match,
        has_name=look.has_name,
        is_house=look.variant != variant.base,
        kept=fields["kept"],
        labels=_labels(voice),
        limits=LIMITS,
        match=fields["match"],
        names=[fields[f"shown{side}"] for side in sides],
        needed=needed(variant, suited=deck.suited),
        on=_Gaps("on"),
        printed=deck.value,
        rules_name=rules_name(voice, look.variant, house) if house else variant_name(voice, variant.base),
        said=_Gaps("said"),
        shared=Shared(
            f"{look.root}{page}", f"{request.script_root}/qr{request.path}.svg{gap('query')}" if look.has_code else None
        ),
        sheet=fields["sheet"],
        side_choices=SIDES,
        sides=sides,
        variant=variant_text,
        variants=_variant_choices(voice, variant_text, look.variant, house),
        voice=voice,
        words=[fields[f"word{side}"] for side in sides],
        written_rules=look.variant,
    )
    return Skeleton.of(html)


def _variant_choices(voice: Voice, chosen_text: str, rules: str, house: str) -> list[Choice]:
    """Return each named variant with its label, and house rules if they are chosen, by their name if they have one."""
    choices = variant_choices(voice, chosen_text)
    if chosen_text in NAMED:
        return choices
    return [*choices[:-1], (chosen_text, rules_name(voice, rules, house) if chosen_text == rules else chosen_text)]


def _grid(voice: Voice) -> list[list[_Given]]:
    """Return the cards of the deck, a row a suit, each with gaps for the pile that has it."""
    fields, codes = _Gaps(), codes_of(voice)
    cards = [
        _Given(codes[card], card, fields[to], fields[owner]) for card, (to, owner) in _grid_gaps(voice.deck).items()
    ]
    return [cards[place : place + 10] for place in range(0, len(cards), 10)]


@lru_cache(maxsize=500)
def _kept_match(look: _MatchLook) -> Markup:
    return _match_html(look)


def _match_html(look: _MatchLook, form: CountForm | None = None) -> Markup:
    """Return the match pad; ``form`` is given where something is wrong with what was typed into it."""
    voice, names = look.voice, look.names
    sides = len(names)
    variant = read_variant(look.variant)[0]
    seats = seat_names(variant, look.players, names, voice)
    pad = pad_of(variant, look.rounds, names, seats, look.dealer)
    problems = _by_field(form.problems if form else ())
    html = current_app.jinja_env.get_template("score/_match.html").render(
        beside={name: _beside_parts()["beside"](name, problems.get(name, ()), ()) for name in _OF_MATCH},
        dealer=look.dealer,
        described={name: _described(name, problems, {}) for name in _OF_MATCH},
        faulty=not problems.keys().isdisjoint({"players", "dealer"}),
        fix=[form.fields[f"fix{side}"] if form else "" for side in range(1, sides + 1)],
        fixed=look.fixed,
        given_names=look.given_names,
        here=address("score.score"),
        names=names,
        needs=still_needed(variant, pad.totals, names, voice),
        own_targets=voice.listing([voice.number(target) for target in own_targets(variant)], either=True),
        pad=pad,
        player_choices=player_choices(variant, sides),
        players=look.players,
        rules_name=variant_name(voice, variant.base),
        seats=seats,
        sheet=look.has_sheet,
        sides=range(1, sides + 1),
        target=variant.target,
        targets=target_choices(variant),
        voice=voice,
        **says(voice, keep_together),
    )
    return Markup(html)  # noqa: S704  the template escapes


def _note_wrong_piles(form: CountForm, found: Answer) -> None:
    """Say beside a pile what is wrong with it."""
    for problem in found["problems"]:
        if problem["code"] == ProblemCode.PILE_SUM:
            form.echoes.append(Notice(f"pile{problem['pile'] + 1}", _marked(problem["message"])))
        if problem["code"] == ProblemCode.LEFTOVER_SUM:
            form.echoes.append(Notice("left", _marked(problem["message"])))


def _marked(text: str) -> Markup:
    return marked(keep_together(text))


@lru_cache(maxsize=200)
def _sheet_parts(voice: Voice) -> Mapping[str, Callable[..., Markup]]:
    """Return the macros of the sheet, which speak with this voice."""
    return vars(current_app.jinja_env.get_template("score/_sheet.html").make_module(says(voice, keep_together)))


def _no_sheet(form: CountForm) -> Markup:
    """Return what stands in the place of the sheet: nothing, or all that is wrong with the form."""
    parts = _sheet_parts(form.voice)
    if not form.problems:
        return parts["frame"]("", "")
    links = {notice.field for notice in form.problems} - _UNPLACED
    return parts["frame"](parts["faults"](form.problems, links), "")


def _sheet(form: CountForm, found: Answer, names: Sequence[str], given_names: Sequence[str]) -> Markup:
    """Return the sheet of a round: its totals, and every point explained."""
    voice, parts = form.voice, _sheet_parts(form.voice)
    values: defaultdict[str, str] = defaultdict(str)
    for side, (gaps, name, player) in enumerate(zip(_gap_names(form.sides), names, found["players"], strict=True), 1):
        values[gaps["shown"]] = name
        values[gaps["word"]] = given_names[side - 1] or str(side)
        values[gaps["total"]] = voice.number(player["total"])
    if found["problems"]:
        values["problems"] = parts["problems"]([_marked(problem["message"]) for problem in found["problems"]])
    winner = found["match"]["winner"]
    if form.rounds or winner is not None:
        totals = _DASH.join(map(voice.number, found["match"]["scores"])) if form.rounds else ""
        values["after"] = parts["after"](totals, None if winner is None else names[winner])
    values["rows"] = _rows(form, found["categories"], names, given_names if any(given_names) else ())
    values["silent"] = _kept_part(
        voice, "silent", tuple([(rule["reason"], rule["source"]) for rule in found.silent_rules])
    )
    values["rules"] = _kept_part(
        voice, "decided", tuple([(one["rule"]["reason"], one["rule"]["source"]) for one in found["categories"]])
    )
    others = _elsewhere(form, found)
    if others:
        values["elsewhere"] = Markup(_elsewhere_frame(voice).filled({"others": others}))  # noqa: S704  as below
    named = tuple(map(bool, given_names))
    return Markup(_sheet_skeleton(voice, named).filled(values))  # noqa: S704  a skeleton escapes what fills it


@lru_cache(maxsize=300)
def _sheet_skeleton(voice: Voice, named: tuple[bool, ...]) -> Skeleton:
    parts, gaps, sides = _sheet_parts(voice), _Gaps(), range(1, len(named) + 1)
    names = [gaps[f"shown{side}"] for side in sides]
    verdict = parts["verdict"](named, names, [gaps[f"total{side}"] for side in sides], gaps)
    return Skeleton.of(parts["frame"](verdict, parts["table"](names, [gaps[f"word{side}"] for side in sides], gaps)))


@lru_cache(maxsize=500)
def _kept_part(voice: Voice, part: str, rules: tuple[tuple[str, str], ...]) -> Markup:
    """Return a list of rules, each with its source; nothing if there are none."""
    return _sheet_parts(voice)[part]([(_marked(reason), source) for reason, source in rules]) if rules else Markup()


def _rows(
    form: CountForm, categories: Sequence[Mapping[str, Any]], names: Sequence[str], given_names: Sequence[str]
) -> Markup:
    """Return the rows of the sheet; the same cards are shown once, at the first category that they decide."""
    voice = form.voice
    drawn: Mapping[str, str] = {}
    rows: list[str] = []
    shown: list[Any] = []
    for category in categories:
        cards = category["cards"]
        fresh = bool(cards) and any(cards) and cards not in shown
        row = _row(
            voice,
            category["category"],
            _reason(form, category, given_names),
            category["tied"],
            tuple(zip(category["counts"], category["points"], strict=True)),
            fresh,
        )
        if fresh:
            shown.append(cards)
            drawn = drawn or _pictures(voice, chosen(voice.language).skin, static_url("deck/deck.svg"))
            before, _, after = row.pieces
            rows += [before, *_piles(names, cards, drawn), after]
        else:
            rows.append(row.pieces[0])
    return Markup("".join(rows))  # noqa: S704  skeletons escape what fills them


def _reason(form: CountForm, category: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return why a category gives its points so, with the names of the sides; what nobody has said is not asserted."""
    counts = category["counts"]
    if any(counts) and not names:
        return str(category["reason"])
    code = CategoryCode(category["category"])
    if not any(counts) and not form.is_filled_in(code):
        return form.voice.say("Not filled in yet.")
    if not names:
        return str(category["reason"])
    return category_reason(form.voice, Counted(code, counts, category["points"], category["tied"]), form.variant, names)


@lru_cache(maxsize=3000)
def _row(
    voice: Voice,
    category: str,
    reason: str,
    tied: bool,  # noqa: FBT001  a key of the cache
    had: tuple[tuple[int, int], ...],
    with_cards: bool,  # noqa: FBT001
) -> Skeleton:
    code = CategoryCode(category)
    cells = [_Cell(voice.number(count), voice.number(points), points != 0) for count, points in had]
    cards = _Gaps()["cards"] if with_cards else ""
    html = _sheet_parts(voice)["row"](category_name(voice, code), _marked(reason), tied, cells, cards, code in _FOLDED)
    return Skeleton.of(html)


def _piles(names: Sequence[str], piles: Sequence[Sequence[str]], drawn: Mapping[str, str]) -> Iterator[str]:
    """Draw the cards of each side that has any."""
    for name, pile in zip(names, piles, strict=True):
        if pile:
            yield _PILE.format(escape(name))
            yield from [drawn[text] for text in pile]
            yield _PILE_END


@lru_cache(maxsize=200)
def _pictures(voice: Voice, skin: Skin, _sprite: str) -> dict[str, Markup]:
    """Return for each card of a deck, as an answer writes it, its picture."""
    return {
        card.text(voice.deck, symbols=voice.symbols): _LISTED.format(draw_card(card, voice, skin=skin))
        for card in dict.fromkeys(deck_cards(voice.deck))
    }


def _elsewhere(form: CountForm, found: Answer) -> Markup:
    """Return the totals under other rules, but of those rules only that count nothing which was not counted here."""
    counted: set[str] = set()
    if not form.by_cards:
        counted = {kind for kind in LIMITS if any(form.fields[name].strip() for name in form.of_each(kind))}
        counted |= form.needed
    number, suited = form.voice.number, form.deck.suited
    others = [
        _OTHER % (escape(variant_name(form.voice, other["variant"])), _DASH.join(map(number, other["totals"])))
        for other in found["elsewhere"]
        if form.by_cards or _always_needed(other["variant"], suited) <= counted
    ]
    return Markup("".join(others))  # noqa: S704  made of markup


@lru_cache(maxsize=200)
def _elsewhere_frame(voice: Voice) -> Skeleton:
    return Skeleton.of(_sheet_parts(voice)["elsewhere"](_Gaps()["others"]))


@lru_cache(maxsize=2 * len(NAMED))
def _always_needed(variant: str, suited: bool) -> frozenset[str]:  # noqa: FBT001  a key of the cache
    return needed(NAMED[variant], suited=suited) - {"wrong"}


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
