"""The form of a count: what a table has counted or handed out, read into the request that the API would get.

Everything stands in the address: counts and piles of each side, the rules and cards, the match so far.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from tutor.escoba import Card, Deck
from tutor.escoba.cards import DECK_SIZE, deck_cards, has_symbols
from tutor.escoba.codes import CategoryCode, ProblemCode
from tutor.escoba.final_count import score_counts
from tutor.escoba.named import NAMED
from tutor.escoba.problems import Problem, UnusableInput
from tutor.escoba.scoring import ALL_COINS, ALL_SEVENS, Tally
from tutor.escoba.variants import Variant
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.names import shows_french_suits
from tutor.teaching.requests import Unusable, read_variant
from tutor.teaching.typography import keep_together
from tutor.web.choices import opened_with
from tutor.web.forms import Notice, Typed, deck_of, default_variant, marked, notices, plain_cards, typed_cards
from tutor.web.match import LONGEST_NAME, Round, player_choices, read_rounds, write_rounds

#: A count is for two, three or four sides.
SIDES: Final = (2, 3, 4)
#: What a side counts, and how many there are in the deck.
LIMITS: Final = {"cards": DECK_SIZE, "coins": ALL_COINS, "sevens": ALL_SEVENS}
#: Wrong takes and escobas of a round are not more than its plays.
MOST_PLAYS: Final = 36

_EACH_SIDE: Final = ("cards", "coins", "sevens", "setenta", "escobas", "wrong", "pile", "name", "fix")
_SINGLE: Final = ("by", "sides", "seven", "left", "last", "players", "dealer", "rounds", "fixing", "written", "name")
_COUNTED: Final = ("cards", "coins", "sevens", "setenta")
_NEEDED_FOR: Final = {
    "coins": {CategoryCode.MOST_COINS, CategoryCode.ALL_COINS},
    "sevens": {CategoryCode.MOST_SEVENS, CategoryCode.ALL_SEVENS},
    "seven": {CategoryCode.SEVEN_OF_COINS},
    "escobas": {CategoryCode.ESCOBAS},
    "setenta": {CategoryCode.SETENTA},
    "wrong": {CategoryCode.WRONG_CAPTURE},
}
#: What a category is counted from.
_COUNTED_FROM: Final = {code: kind for kind, codes in _NEEDED_FOR.items() for code in codes} | dict.fromkeys(
    (CategoryCode.MOST_CARDS, CategoryCode.FEW_CARDS, CategoryCode.NO_CAPTURE), "cards"
)
#: Nothing written of these is nothing made.
_NONE_MADE: Final = frozenset({"escobas", "wrong"})
#: How much of the name of house rules is kept.
_LONGEST_RULES_NAME: Final = 60
_FIELD: Final = re.compile(r"piles\[([0-3])\]")
_FIELDS: Final = (*_SINGLE, *(f"{kind}{side}" for kind in _EACH_SIDE for side in range(1, max(SIDES) + 1)))
_OF_EACH: Final = {
    (sides, kind): tuple([f"{kind}{side}" for side in range(1, sides + 1)]) for sides in SIDES for kind in _EACH_SIDE
}
_PILES: Final = tuple(name for name in _FIELDS if name.startswith("pile"))
#: Fields whose content means nothing without its rules: an address that has one says which they are.
_HOLDING: Final = tuple(
    name for name in _FIELDS if name.rstrip("1234") in {*_COUNTED, "escobas", "wrong", "pile", "seven", "left"}
)
#: Fields that do not belong into an address.
_PASSING: Final = frozenset({"written", *(name for name in _FIELDS if name.startswith("fix") and name != "fixing")})
_ALLOWED: Final = {
    "sides": frozenset(map(str, SIDES)),
    "by": frozenset({"counts", "cards"}),
    "players": frozenset({"", *map(str, range(2, 7))}),
    "dealer": frozenset({"", *map(str, range(1, 7))}),
}
_USUAL: Final = {"by": "counts", "sides": "2"}


@lru_cache(maxsize=200)
def needed(variant: Variant, *, suited: bool) -> frozenset[str]:
    """Return what has to be counted under these rules.

    >>> sorted(needed(NAMED["pagat"], suited=True))
    ['cards', 'coins', 'escobas', 'setenta', 'seven']
    """
    found = score_counts(variant, [Tally(), Tally()], suited=suited)
    codes = {category.code for category in found.categories}
    return frozenset({"cards", *(name for name, wanted in _NEEDED_FOR.items() if codes & wanted)})


@dataclass(slots=True)
class CountForm:
    """The form as it was sent: its fields as text, and what they mean; problems and echoes beside fields."""

    fields: dict[str, str]
    sides: int
    deck: Deck
    variant: Variant
    voice: Voice
    problems: list[Notice] = field(default_factory=list)
    echoes: list[Notice] = field(default_factory=list)
    piles: dict[str, Typed] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)

    @property
    def by_cards(self) -> bool:
        """Whether the cards are handed out; else they are counted."""
        return self.fields["by"] == "cards"

    @property
    def is_asked(self) -> bool:
        """Whether there is anything to score."""
        if self.by_cards:
            names = ["left", *self.of_each("pile")]
        else:
            names = ["seven", *(name for kind in (*_COUNTED, "escobas", "wrong") for name in self.of_each(kind))]
        return any(self.fields[name].strip() for name in names)

    @property
    def needed(self) -> frozenset[str]:
        """What has to be counted."""
        return needed(self.variant, suited=self.deck.suited)

    @property
    def given_names(self) -> list[str]:
        """The name given to each side, empty for a side that has none."""
        return [self.fields[name].strip()[:LONGEST_NAME] for name in self.of_each("name")]

    @property
    def names(self) -> list[str]:
        """The name of each side."""
        return [name or _side_name(self.voice, side) for side, name in enumerate(self.given_names, 1)]

    def is_filled_in(self, category: CategoryCode) -> bool:
        """Return whether every side has said what it has of what a category is counted from."""
        kind = _COUNTED_FROM[category]
        if self.by_cards or kind in _NONE_MADE:
            return True
        return all(self.fields[name].strip() for name in (["seven"] if kind == "seven" else self.of_each(kind)))

    @property
    def players(self) -> int:
        """How many sit at the table."""
        choices = player_choices(self.variant, self.sides)
        return next((n for n in choices if str(n) == self.fields["players"]), choices[0])

    @property
    def dealer(self) -> int:
        """The seat that dealt the first round, -1 if nobody said."""
        seats = [str(seat) for seat in range(1, self.players + 1)]
        return seats.index(self.fields["dealer"]) if self.fields["dealer"] in seats else -1

    @property
    def fixed(self) -> int | None:
        """The place of the round that is being corrected."""
        text = self.fields["fixing"]
        return int(text) - 1 if re.fullmatch("[0-9]{1,2}", text) and 1 <= int(text) <= len(self.rounds) else None

    def of_each(self, kind: str) -> tuple[str, ...]:
        """Return the names of the fields of this kind, one for each side."""
        return _OF_EACH[self.sides, kind]

    def wrong(self, name: str, message: str) -> None:
        """Note a problem of a field."""
        self.problems.append(Notice(name, marked(message)))

    def number(self, name: str, limit: int) -> int | None:
        """Read a number from 0 to a limit; note it as a problem if it is none."""
        text = self.fields[name].strip()
        if not text:
            return None
        if re.fullmatch(r"[0-9]{1,3}", text) and int(text) <= limit:
            return int(text)
        self.wrong(name, self.voice.say("“{token}” does not fit: from 0 to {limit}.", token=text[:20], limit=limit))
        return None

    def kept(self) -> dict[str, str]:
        """Return the fields that belong into the address: all that are filled in and say something."""
        return {
            name: text
            for name, text in self.fields.items()
            if text and text.strip() and name not in _PASSING and _USUAL.get(name) != text
        }

    def request(self) -> dict[str, Any]:
        """Make the request that the API would get; what cannot be used is among the problems then."""
        wanted = self.needed
        made: dict[str, Any] = {"variant": str(self.variant), "deck": self.deck.value}
        totals = [sum(played.points[side] for played in self.rounds) for side in range(self.sides)]
        if self.rounds:
            made["scores"] = totals
        escobas = [self.number(name, MOST_PLAYS) or 0 for name in self.of_each("escobas")]
        if "wrong" in wanted:
            made["wrong_captures"] = [self._wrong_takes(name) for name in self.of_each("wrong")]
        if not self.by_cards:
            return made | {"counts": [self._counted(side, escobas[side], wanted) for side in range(self.sides)]}
        made |= {"piles": [self.piles[name].texts for name in self.of_each("pile")], "escobas": escobas}
        if self.fields["left"].strip():
            made["leftovers"] = self.piles["left"].texts
        last = self._side("last")
        return made if last is None else made | {"last_capturer": last}

    def _counted(self, side: int, escobas: int, wanted: Collection[str]) -> dict[str, Any]:
        made: dict[str, Any] = {"escobas": escobas}
        for kind, limit in LIMITS.items():
            if kind in wanted:
                made[kind] = self.number(f"{kind}{side + 1}", limit)
        if "seven" in wanted:
            made["seven_of_coins"] = self._side("seven") == side
        if "setenta" in wanted:
            made["setenta"] = self._best(f"setenta{side + 1}")
        return made

    def _side(self, name: str) -> int | None:
        text = self.fields[name].strip()
        if not text:
            return None
        sides = [str(side) for side in range(1, self.sides + 1)]
        if text in sides:
            return sides.index(text)
        if not any(problem.field == name for problem in self.problems):
            self.wrong(name, self.voice.say("“{token}” is not one of the choices.", token=text[:20]))
        return None

    def _best(self, name: str) -> list[int] | None:
        text = self.fields[name].strip()
        if not text:
            return None
        values = read_ranks(text, self.deck)
        if values is None or len(values) > 4:
            ranks = self.voice.listing(self.deck.ranks)
            self.wrong(
                name,
                self.voice.say(
                    "“{token}” does not fit: one card of each suit, four at most, of {ranks}.",
                    token=text[:20],
                    ranks=ranks,
                ),
            )
        return values

    def _wrong_takes(self, name: str) -> list[int]:
        made = re.split(r"[\s,.;]+", self.fields[name].strip()) if self.fields[name].strip() else []
        if len(made) <= MOST_PLAYS and all(re.fullmatch(r"[0-9]{1,2}", n) and int(n) <= MOST_PLAYS for n in made):
            return [int(number) for number in made]
        self.wrong(
            name, self.voice.say("“{token}” does not fit: numbers of escobas are needed.", token=self.fields[name][:20])
        )
        return []


@lru_cache(maxsize=200)
def _side_name(voice: Voice, side: int) -> str:
    return keep_together(voice.say("Side {side}", side=side))


@lru_cache(maxsize=200)
def codes_of(voice: Voice) -> dict[Card, str]:
    """Write each card of a voice's deck so that every language reads it without a question.

    >>> codes_of(Voice("pl", Deck.FRENCH))[deck_cards(Deck.FRENCH)[0]]
    'A♦'
    """
    symbols = shows_french_suits(voice.deck, symbols=voice.symbols)
    return {card: card.text(voice.deck, symbols=symbols) for card in dict.fromkeys(deck_cards(voice.deck))}


def read_form(given: Mapping[str, str], language: str) -> CountForm:
    """Read the form that an address brings; what cannot be read is said, and all else is kept."""
    fields = {name: given.get(name, "") for name in _FIELDS}
    fields["deck"], fields["variant"] = opened_with(language, given, _HOLDING)
    fields["by"] = fields["by"].strip() or "counts"
    fields["sides"] = fields["sides"].strip() or "2"
    deck, variant, errors = _rules(fields, language)
    if not errors:
        fields["variant"] = str(variant)
    fields["name"] = "" if fields["variant"] in NAMED else " ".join(fields["name"].split())[:_LONGEST_RULES_NAME]
    symbols = has_symbols([fields["left"], *(fields[name] for name in _PILES)])
    form = CountForm(fields, 2, deck, variant, voice_for(language, deck, symbols), notices(errors))
    _read_choices(form)
    _carry_over(form)
    form.rounds, unread = read_rounds(fields["rounds"], form.sides)
    if unread:
        form.wrong("rounds", form.voice.say("This round of the match cannot be read: “{token}”.", token=unread))
    _read_piles(form, known=deck_of(fields["deck"]) is not None)
    return form


def take_errors(form: CountForm, unusable: Unusable) -> None:
    """Put the problems of a request beside the fields of the form."""
    for error in unusable.errors(form.voice.language):
        name = error["field"] or ""
        found = _FIELD.match(name)
        beside = f"pile{int(found[1]) + 1}" if found else {"leftovers": "left", "scores": "rounds"}.get(name, name)
        form.problems.append(Notice(beside, marked(error["message"] or "")))


def read_ranks(text: str, deck: Deck) -> list[int] | None:
    """Read ranks as a deck prints them into capture values; single figures may stand close together.

    >>> read_ranks("7 7 12 5", Deck.SPANISH), read_ranks("776A", Deck.FRENCH), read_ranks("9", Deck.SPANISH)
    ([7, 7, 10, 5], [7, 7, 6, 1], None)
    """
    ranks = {rank: value for value, rank in enumerate(deck.ranks, 1)}
    tokens: list[str] = []
    for token in filter(None, re.split(r"[\s,.;+]+", text.upper())):
        tokens += [token] if token in ranks else list(token)
    values = [ranks[token] for token in tokens if token in ranks]
    return values if len(values) == len(tokens) else None


def give_rest(form: CountForm, to: str) -> None:
    """Give a side what no other has: the cards that are nowhere yet, or the numbers that are missing."""
    if form.by_cards:
        if form.problems:
            return  # a card that is still asked about may be one of the rest
        whole = Counter(deck_cards(form.deck))
        whole.subtract(card for typed in form.piles.values() for card in typed.cards)
        name = "left" if to == "left" else f"pile{to}"
        if name in form.piles:
            write_pile(form, name, [*form.piles[name].cards, *(+whole).elements()])
        return
    for kind, limit in LIMITS.items():
        name = f"{kind}{to}"
        others = [form.number(other, limit) for other in form.of_each(kind) if other != name]
        rest_of = limit - sum(filter(None, others))
        if name in form.fields and rest_of >= 0 and any(number is not None for number in others):
            form.fields[name] = str(rest_of)


def fill_in(form: CountForm) -> None:
    """Where one side alone has not said how many it has, it has the rest; say so beside the number."""
    if form.by_cards:
        return
    wanted = form.needed
    for kind, limit in LIMITS.items():
        names = form.of_each(kind)
        blank = [name for name in names if not form.fields[name].strip()]
        if kind not in wanted or len(blank) != 1:
            continue
        held = [int(text) for name in names if (text := form.fields[name].strip()).isdecimal() and len(text) <= 3]
        if len(held) == len(names) - 1 and sum(held) <= limit:
            rest, name = limit - sum(held), form.names[names.index(blank[0])]
            form.fields[blank[0]] = str(rest)
            form.echoes.append(Notice(blank[0], marked(form.voice.say("{side} has the rest: {n}.", side=name, n=rest))))


def give_card(form: CountForm, code: str, to: str) -> None:
    """Give a card to a pile, taking it from any other; given to the pile that has it, it is nobody's again."""
    card = next((card for card, own in codes_of(form.voice).items() if own == code), None)
    name = "left" if to == "left" else f"pile{to}"
    if card is None or name not in form.piles or not form.deck.suited or form.problems:
        return
    had = card in form.piles[name].cards
    for other, typed in form.piles.items():
        if card in typed.cards:
            write_pile(form, other, [one for one in typed.cards if one != card])
    if not had:
        write_pile(form, name, [*form.piles[name].cards, card])


def write_pile(form: CountForm, name: str, cards: Collection[Card]) -> None:
    """Write cards into a field; what could not be read stays behind them."""
    codes = codes_of(form.voice)
    texts = [*(codes[card] for card in cards), *form.piles[name].texts[len(form.piles[name].cards) :]]
    form.fields[name] = " ".join(texts)
    form.piles[name] = Typed(texts, tuple(cards))


def clear_round(form: CountForm) -> None:
    """Empty the fields of the round; sides, rules and match stay."""
    for kind in (*_COUNTED, "escobas", "wrong", "pile"):
        for side in range(1, max(SIDES) + 1):
            form.fields[f"{kind}{side}"] = ""
    form.fields |= {"seven": "", "left": "", "last": ""}
    form.piles = {name: Typed([]) for name in form.piles}


def write_match(form: CountForm) -> None:
    """Write the rounds back into their field."""
    form.fields["rounds"] = write_rounds(form.rounds)


def _rules(fields: dict[str, str], language: str) -> tuple[Deck, Variant, list[dict[str, str | None]]]:
    deck, problems = deck_of(fields["deck"]), []
    if deck is None:
        problems.append(Problem(ProblemCode.UNKNOWN_DECK, "deck", token=fields["deck"][:40]))
    try:
        variant = read_variant(fields["variant"])[0]
    except UnusableInput as error:
        variant = NAMED[default_variant(language)]
        problems += error.problems
    return deck or Deck.SPANISH, variant, Unusable(problems).errors(language) if problems else []


def _read_choices(form: CountForm) -> None:
    """Read how many sides there are and how they count; check what else is a choice."""
    fields = form.fields
    if fields["sides"] in _ALLOWED["sides"]:
        form.sides = int(fields["sides"])
    for name, allowed in _ALLOWED.items():
        if fields[name].strip() not in allowed:
            form.wrong(name, form.voice.say("“{token}” is not one of the choices.", token=fields[name][:20]))
    if fields["by"] not in _ALLOWED["by"]:
        fields["by"] = "counts"


def _carry_over(form: CountForm) -> None:
    """Write cards that another deck's form held as this deck writes them."""
    before = deck_of(form.fields["written"])
    if before is None or before is form.deck or not before.suited:
        return
    voice, codes = voice_for(form.voice.language, before, form.voice.symbols), codes_of(form.voice)
    for name in ("left", *form.of_each("pile")):
        typed = typed_cards(name, form.fields, voice)
        if typed.cards and not typed.questions and len(typed.cards) == len(typed.texts):
            form.fields[name] = " ".join([codes[card] for card in typed.cards])
    for name in form.of_each("setenta"):
        values = read_ranks(form.fields[name], before)
        if values:
            form.fields[name] = " ".join(form.deck.ranks[value - 1] for value in values)


def _read_piles(form: CountForm, *, known: bool) -> None:
    """Read the piles; what was read without a doubt is written back as codes, which every language reads."""
    codes = codes_of(form.voice)
    for name in (*form.of_each("pile"), "left"):
        typed = typed_cards(name, form.fields, form.voice) if known else plain_cards(form.fields[name])
        form.piles[name] = typed
        form.echoes += typed.echoes
        form.problems += typed.questions if form.by_cards else []
        if typed.cards and not typed.questions and len(typed.cards) == len(typed.texts):
            form.fields[name] = " ".join([codes[card] for card in typed.cards])
