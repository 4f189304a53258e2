"""The pages of a table as they are shown: questions, rows, keys and cards to tap, and what there is to say.

A page is rendered once for each deck, rules, question and row being filled, with gaps for the cards (see
:mod:`tutor.web.skeletons`); only a page that has something to say beside a row is rendered by itself.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from flask import Response, redirect, render_template, request
from markupsafe import Markup

from tutor.escoba import NAMED, Card, Deck
from tutor.escoba.cards import deck_cards
from tutor.teaching.decks import deck_hint, deck_question
from tutor.teaching.languages import Voice
from tutor.teaching.names import rank_name
from tutor.web.choices import Choices
from tutor.web.deck import Skin, card_symbol
from tutor.web.files import static_url
from tutor.web.forms import Notice, deck_choices, notation_hint, rules_name, variant_choices
from tutor.web.languages import keep_query, site_address, this_query
from tutor.web.position_entry import (
    CARDS,
    QUESTIONS,
    QUICK,
    ROWS,
    WORDS,
    Entry,
    Question,
    address,
    allowed_cards,
    position,
    query,
    read_entry,
    shape,
    spoken,
    used_cards,
)
from tutor.web.security import FRAGMENT_VARY, is_fragment
from tutor.web.skeletons import Skeleton, gap

#: What speech recognisers call the languages of the pages.
_SPEECH: Final = {"kk": "kk-KZ", "el": "el-GR", "pl": "pl-PL"}
_LETTERS: Final = "abcdefghij"
_FIGURES: Final = 7
_FREE: Final = Markup(' aria-pressed="false"')
_PRESSED: Final = Markup(' aria-pressed="true"')
_USED: Final = Markup(' aria-pressed="false" aria-disabled="true"')
_OPEN: Final = Markup(" open")
_PICTURE: Final = Markup(
    '<svg class="playing-card" viewBox="0 0 100 154" aria-hidden="true"><use href="{}#{}"></use></svg>'
)
_CHIP: Final = Markup(
    '<li><button type="submit" name="drop" value="{row} {code}" class="chip-card" data-code="{code}"'
    ' data-value="{value}" aria-label="{label}">{picture}</button></li>'
)


class Result(NamedTuple):
    """What there is to say of a position, as HTML; problems and questions, and what was read loosely, by field.

    ``verdict`` is its first sentence, for the previews that messengers show, ``share`` the part that shares it.
    """

    said: Markup = Markup()
    problems: Sequence[Notice] = ()
    echoes: Sequence[Notice] = ()
    verdict: str = ""
    share: Markup = Markup()


class RowView(NamedTuple):
    """A row as the template shows it, with what there is to say beside it."""

    name: str
    label: str
    value: str
    chips: Markup
    total: str
    is_folded: bool
    problems: Sequence[tuple[str, Notice]]
    echoes: Sequence[tuple[str, Notice]]

    @property
    def kind(self) -> object:
        """What the row may hold."""
        return ROWS[self.name]

    @property
    def described_by(self) -> str:
        """The ids of all that is said beside the row."""
        return " ".join(key for key, _ in (*self.problems, *self.echoes))


class Key(NamedTuple):
    """Something to tap: a card, or a value."""

    code: str
    card: Card
    picture: Markup
    name: str
    caption: str
    away: str
    state: Markup


class Look(NamedTuple):
    """Whatever a page depends on beside its cards; a page is kept for each."""

    voice: Voice
    question: Question
    way: str
    active: str
    since: str
    is_asked: bool
    variant: str
    choices: Choices
    suited_deck: Deck
    sprite: str
    root: str
    fragment: bool
    house: str

    @property
    def base(self) -> str:
        """The address that the pages of this language begin with."""
        return f"{request.script_root}/{self.voice.language}/"


def table_page(page: str, judge: Callable[[Entry], Result]) -> Response:
    """Answer a request for one of the pages of a table; ``judge`` says what there is to say of its cards."""
    entry = read_entry(page)
    fragment = is_fragment(request)
    if entry.is_changed and not fragment:
        place = "#position" if entry.is_filling else "#answer"
        response = redirect(address(entry) + place, 303)
        response.headers.update(FRAGMENT_VARY)
        return response  # type: ignore[return-value]  # Flask's redirect makes the same kind
    result = judge(entry) if entry.is_asked else Result()
    look = _look(entry, fragment=fragment)
    values = _values(entry, look, result)
    if entry.deck is None or look.variant not in NAMED or result.problems or result.echoes or len(look.since) > 1:
        html: str | bytes = _rendered(look, entry.fields["deck"], values, result)
    else:
        html = _skeleton(look).page(values)
    headers = {"HX-Push-Url": address(entry), **FRAGMENT_VARY} if fragment else FRAGMENT_VARY
    return Response(html, 422 if result.problems else 200, headers)


def _look(entry: Entry, *, fragment: bool) -> Look:
    return Look(
        entry.voice,
        entry.question,
        entry.way,
        entry.active,
        entry.fields.get("played_since", "").strip() or "0",
        entry.is_asked,
        entry.fields["variant"],
        entry.choices,
        entry.suited_deck,
        static_url("deck/deck.svg"),
        site_address(),
        fragment,
        entry.fields.get("name", ""),
    )


@lru_cache(maxsize=1000)
def _skeleton(look: Look) -> Skeleton:
    rows = {name: gap(name) for name in _names(look)}
    said = Result(Markup(gap("said")), share=Markup(gap("share")))  # noqa: S704  no markup in a gap
    return Skeleton.of(_rendered(look, look.voice.deck.value, rows, said))


def _names(look: Look) -> list[str]:
    question = look.question
    rows = [f"{row}_{part}" for row in (*question.rows, *question.folded) for part in ("chips", "value", "total")]
    return [
        *rows,
        *(f"{name}_value" for name in question.numbers),
        *(f"to_{name}" for name in QUESTIONS),
        *(name for name, _ in _key_cards(look.voice.deck)),
        "query",
        "here",
        "verdict",
        "sum",
        "fold",
    ]


def _values(entry: Entry, look: Look, result: Result) -> dict[str, str]:
    """Return what fills the gaps of a page."""
    values: dict[str, str] = {"said": result.said, "share": result.share}
    chips = _chips(look.voice, look.choices.skin, look.sprite)
    faulty = {notice.field for notice in result.problems}
    for row in entry.typed:
        cards = entry.cards(row)
        values[f"{row}_chips"] = Markup("".join([chips[row, card] for card in cards]))  # noqa: S704  made of markup
        values[f"{row}_value"] = entry.written[row]
        if entry.way == WORDS:
            values[f"{row}_value"] = entry.fields[row] if row in faulty else spoken(entry, row)
        values[f"{row}_total"] = str(sum([card.value for card in cards])) if cards else ""
    for name in entry.question.numbers:
        values[f"{name}_value"] = entry.fields[name]
    played = [card for row in ("play", "laid", "take", "cards") for card in entry.cards(row)]
    values["sum"] = str(sum([card.value for card in played]))
    folded = entry.question.folded + tuple(name for name in entry.question.numbers if name != "played_since")
    values["fold"] = _OPEN if any(entry.fields[name].strip() for name in folded) or entry.active in folded else ""
    values |= _states(entry)
    here = query(position(entry))
    values["here"] = here
    values["verdict"] = result.verdict or _question_label(entry.question.name, look.voice)
    base = look.base
    for name, question in QUESTIONS.items():
        values[f"to_{name}"] = f"{base}{question.page}?{here}&ask={name}"
    kept = shape(entry)
    if entry.is_filling:
        kept.setdefault("row", entry.active)  # the page stays what it is in another language
    more = "".join([f"&{name}={text}" for name, text in kept.items()])
    values["query"] = f"?{here}{more}" if entry.is_asked else this_query()
    return values


def _states(entry: Entry) -> dict[str, str]:
    """Return for each card or value to tap whether it is in the row, free or used."""
    free, used = _key_states(entry.voice.deck)
    if entry.deck is None:
        return free
    names = _key_names(entry.voice.deck)
    row = entry.active
    taken = used_cards(entry, row)
    if taken is None:
        states = used | {names[card]: _FREE for card in allowed_cards(entry, row)}
    else:
        states = free | {names[card]: _USED for card in taken}
    if entry.voice.deck.suited:
        for card in entry.cards(row):
            states[names[card]] = _PRESSED
    return states


@lru_cache(maxsize=10)
def _key_states(deck: Deck) -> tuple[dict[str, str], dict[str, str]]:
    names = [name for name, _ in _key_cards(deck)]
    return dict.fromkeys(names, _FREE), dict.fromkeys(names, _USED)


@lru_cache(maxsize=10)
def _key_names(deck: Deck) -> dict[Card, str]:
    return {card: name for name, card in _key_cards(deck)}


@lru_cache(maxsize=10)
def _key_cards(deck: Deck) -> tuple[tuple[str, Card], ...]:
    """Return the cards to tap, each with the name of the gap for its state."""
    cards = dict.fromkeys(deck_cards(deck))
    return tuple((f"key_{card.suit.letter if card.suit else 'v'}{_LETTERS[card.value - 1]}", card) for card in cards)


@lru_cache(maxsize=200)
def _chips(voice: Voice, skin: Skin, sprite: str) -> dict[tuple[str, Card], Markup]:
    """Return each card of a deck in each row, as a button that takes it out."""
    return {
        (row, card): _CHIP.format(
            row=row,
            code=card.text(voice.deck, symbols=voice.symbols),
            value=card.value,
            label=_away(voice, card),
            picture=_picture(card, voice, skin, sprite),
        )
        for row in ROWS
        for card in dict.fromkeys(deck_cards(voice.deck))
    }


def _away(voice: Voice, card: Card) -> str:
    return voice.say("{card_nom}: take it out", card=card)


def _picture(card: Card, voice: Voice, skin: Skin, sprite: str) -> Markup:
    """Return a small picture of a card: the large figures are read best at that size."""
    return pictures(voice, Skin.LARGE if skin is Skin.PICTURES else skin, sprite)[card]


@lru_cache(maxsize=200)
def pictures(voice: Voice, skin: Skin, sprite: str) -> dict[Card, Markup]:
    """Return for each card of a deck its picture, without a name: for where the name stands beside it."""
    return {
        card: _PICTURE.format(sprite, card_symbol(card, voice.deck, skin=skin, symbols=voice.symbols))
        for card in dict.fromkeys(deck_cards(voice.deck))
    }


def _rendered(look: Look, deck: str, values: dict[str, str], result: Result) -> str:
    keep_query(values["query"])
    voice, question = look.voice, look.question
    rows = [_row_view(look, name, values, result) for name in (*question.rows, *question.folded)]
    start_again = {"deck": deck, "variant": look.variant} | ({"name": look.house} if look.house else {})
    if question.page == "check":
        start_again["ask"] = question.name
    return render_template(
        "table/_tool.html" if look.fragment else "table/page.html",
        question=question,
        questions=[(name, _question_label(name, voice), values[f"to_{name}"]) for name in QUESTIONS],
        preview_title=values["verdict"],
        preview_query=f"?{values['here']}" if look.is_asked else None,
        title=_question_label(question.name, voice),
        description=_description(question.name, voice),
        here=f"{look.base}{question.page}",
        way=look.way,
        ways=_ways(voice),
        active=look.active,
        rows=[row for row in rows if not row.is_folded],
        folded=[row for row in rows if row.is_folded],
        row_legend=voice.say("The cards") if look.way == WORDS else voice.say("Where a tapped card goes"),
        house=look.house,
        numbers={name: values[f"{name}_value"] for name in question.numbers},
        since=look.since,
        beside={name: _beside(name, result) for name in (*question.numbers, "deck", "variant")},
        keys=_keys(look, values) if look.way != WORDS else (),
        each=1 if voice.deck.suited else 4,
        summed=voice.say("Played and taken: {total}", total=Markup('<b id="sum">{}</b>').format(values["sum"]))
        if "take" in question.rows
        else voice.say("Together: {total}", total=Markup('<b id="sum">{}</b>').format(values["sum"]))
        if "cards" in question.rows
        else "",
        fold=values["fold"],
        hint=notation_hint(voice),
        speech=_SPEECH.get(voice.language, voice.language),
        deck=deck,
        deck_question=deck_question(voice),
        deck_hint=deck_hint(voice.deck, voice),
        decks=deck_choices(voice),
        variant=look.variant,
        variants=[
            (rules, rules_name(voice, rules, look.house) if rules == look.variant else label)
            for rules, label in variant_choices(voice, look.variant)
        ],
        settings=_settings_label(look, deck),
        start_again=f"{look.base}{question.page}?{query(start_again)}",
        said=result.said,
        share=result.share,
    )


def _row_view(look: Look, name: str, values: dict[str, str], result: Result) -> RowView:
    problems, echoes = _beside(name, result)
    return RowView(
        name,
        _row_label(name, look.voice),
        values[f"{name}_value"],
        Markup(values[f"{name}_chips"]),  # noqa: S704  chips are markup
        values[f"{name}_total"],
        name in look.question.folded,
        problems,
        echoes,
    )


def _beside(name: str, result: Result) -> tuple[list[tuple[str, Notice]], list[tuple[str, Notice]]]:
    def here(kind: str, found: Sequence[Notice]) -> list[tuple[str, Notice]]:
        mine = [notice for notice in found if notice.field == name]
        return [(f"{name}-{kind}{number}", notice) for number, notice in enumerate(mine, 1)]

    return here("problem", result.problems), here("echo", result.echoes)


def _keys(look: Look, values: dict[str, str]) -> list[Key]:
    voice = look.voice
    return [
        Key(
            card.text(voice.deck, symbols=voice.symbols),
            card,
            _picture(card, voice, look.choices.skin, look.sprite),
            voice.name(card),
            _caption(look, card),
            _away(voice, card),
            Markup(values[name]),  # noqa: S704  states are markup
        )
        for name, card in _key_cards(voice.deck)
    ]


def _caption(look: Look, card: Card) -> str:
    """Return what a value is called on the visitor's own cards, where it is not printed on them."""
    deck = look.suited_deck
    if look.voice.deck.suited or card.value <= _FIGURES or deck is Deck.NUMBERED:
        return ""
    return rank_name(card.value, look.voice.language, deck=deck)


def _question_label(name: str, voice: Voice) -> str:
    labels = {
        "take": voice.say_c("question", "What can I take?"),
        "move": voice.say_c("question", "Was this right?"),
        "missed": voice.say_c("question", "What was missed?"),
        "opening": voice.say_c("question", "The first four?"),
        "claim": voice.say_c("question", "An overlooked 15?"),
    }
    return labels[name]


def _description(name: str, voice: Voice) -> str:
    texts = {
        "take": voice.say("Put in the cards of the table and of the hand: every 15 is found."),
        "move": voice.say("Put in the table, the card played and what was taken: the rules you play by decide."),
        "missed": voice.say("Put in the table, the hand and what was played: every capture that was missed is shown."),
        "opening": voice.say("Put in the four cards dealt to the table: may they be taken at once?"),
        "claim": voice.say("A card was laid that could have made 15: may the next player take it now?"),
    }
    return texts[name]


def _row_label(name: str, voice: Voice) -> str:
    labels = {
        "table": voice.say_c("row of cards", "Table"),
        "hand": voice.say_c("row of cards", "Hand"),
        "play": voice.say_c("row of cards", "Played"),
        "take": voice.say_c("row of cards", "Taken"),
        "laid": voice.say_c("row of cards", "Laid"),
        "cards": voice.say_c("row of cards", "First four"),
    }
    return labels[name]


def _ways(voice: Voice) -> list[tuple[str, str]]:
    return [
        (QUICK, voice.say_c("way of entering cards", "Values")),
        (CARDS, voice.say_c("way of entering cards", "Cards")),
        (WORDS, voice.say_c("way of entering cards", "Words")),
    ]


def _settings_label(look: Look, deck: str) -> str:
    rules = rules_name(look.voice, look.variant, look.house)
    deck = dict(deck_choices(look.voice)).get(deck, deck)
    return look.voice.say("Cards: {deck} · Rules: {rules}", deck=deck, rules=rules)
