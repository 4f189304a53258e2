"""The cards of a puzzle as they lie on the felt: to be picked while it is open, and in the same place afterwards."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from tutor.escoba import Card
from tutor.teaching.exercises import OF_CAPTURES, Exercise, Kind
from tutor.teaching.languages import Voice
from tutor.web.cards import draw_card
from tutor.web.choices import Choices
from tutor.web.deck import Skin
from tutor.web.exercises import Attempt

#: The keys that pick cards of the table and of the hand.
TABLE_KEYS: Final = "123456789"
HAND_KEYS: Final = "QWE"
_FEW, _FIVE = 4, 5
_OPEN: Final = Markup(
    '<label class="pick"><input type="{type}" id="{name}-{place}" name="{name}" value="{code}" '
    'data-value="{value}"{checked}>{picture}{key}</label>'
)
_CLOSED: Final = Markup('<span class="pick{picked}">{picture}{key}</span>')
_KEY: Final = Markup('<kbd class="pick-key" aria-hidden="true">{}</kbd>')
_CHECKED: Final = Markup(" checked")
_NOTHING: Final = Markup("")
# What stands around cards is put together as plain text: each piece is markup already, and a page has many of them.
_PICKED: Final = '<fieldset class="bare"><legend class="caption">{}</legend><div class="card-row">{}</div></fieldset>'
_LYING: Final = (
    '<div class="stack tight"><p class="caption">{0}</p>'
    '<ul class="card-row" role="list" aria-label="{0}">{1}</ul></div>'
)


class Look(NamedTuple):
    """What the page of a puzzle depends on, beside its cards and the answer."""

    voice: Voice
    choices: Choices
    host: str
    sprite: str
    hides_sum: bool

    @property
    def skin(self) -> Skin:
        """How cards are drawn."""
        return self.choices.skin


def felt_of(exercise: Exercise, look: Look, attempt: Attempt | None, *, is_final: bool) -> Markup:
    """Return the cards of a puzzle, with what an attempt has picked."""
    return Markup("".join(_rows(exercise, look, attempt, is_final=is_final)))  # noqa: S704  made of markup


def _rows(exercise: Exercise, look: Look, attempt: Attempt | None, *, is_final: bool) -> Iterator[str]:
    on_table, in_hand, the_played, the_laid, taken = _captions(look.voice)
    if exercise.kind is Kind.COUNT:
        yield from _piles(exercise, look)
    elif exercise.kind in OF_CAPTURES:
        is_over = is_final and exercise.kind is Kind.FIND_ALL  # what was picked last is not what counts
        play, takes = (None, ()) if attempt is None or is_over else (attempt.play, attempt.takes)
        played = () if play is None else (play,)
        yield _picks(on_table, exercise.table, look, "take", takes, is_final=is_final)
        yield _picks(in_hand, exercise.hand, look, "play", played, is_final=is_final)
    elif exercise.play is None:
        yield _lying(on_table, exercise.table, look, {})
        yield _lying(in_hand, exercise.hand, look, {})
    else:
        yield _lying(on_table, exercise.table, look, {})
        yield _lying(the_played if exercise.take else the_laid, (exercise.play,), look, {})
        if exercise.take:  # whether they lie there is for the learner to see
            yield _lying(taken, exercise.take, look, {})


@lru_cache(maxsize=100)
def _captions(voice: Voice) -> tuple[Markup, Markup, Markup, Markup, Markup]:
    on_table, in_hand = escape(voice.say("On the table")), escape(voice.say("In the hand"))
    played, laid = escape(voice.say("The card played")), escape(voice.say("Laid, and nothing taken"))
    return on_table, in_hand, played, laid, escape(voice.say("Taken"))


def size_of(exercise: Exercise) -> str:
    """Return the class that says how large the cards can be.

    >>> size_of(Exercise(kind=Kind.FIND_ALL)), size_of(Exercise(kind=Kind.COUNT))
    ('few', 'piles')
    """
    if exercise.kind is Kind.COUNT:
        return "piles"
    cards = len(exercise.table)
    return "few" if cards <= _FEW else "five" if cards == _FIVE else "six"


def _piles(exercise: Exercise, look: Look) -> Iterator[str]:
    """Return the cards of each side and those left over, in order as one puts them to count."""
    for side, (pile, escobas) in enumerate(zip(exercise.piles, exercise.escobas, strict=True), start=1):
        yield _lying(_side_caption(look.voice, side, escobas), sorted(pile, key=_by_suit), look, {})
    if exercise.leftovers:
        caption = _left_caption(look.voice, exercise.last_capturer)
        yield _lying(caption, sorted(exercise.leftovers, key=_by_suit), look, {})


def _by_suit(card: Card) -> int:
    return card.index


@lru_cache(maxsize=1_000)
def _side_caption(voice: Voice, number: int, escobas: int) -> Markup:
    side = voice.say("Side {number}", number=number)
    return escape(voice.say("{side}, escobas: {number}", side=side, number=escobas))


@lru_cache(maxsize=1_000)
def _left_caption(voice: Voice, last: int | None) -> Markup:
    if last is None:
        return escape(voice.say("Left on the table"))
    side = voice.say("Side {number}", number=last + 1)
    return escape(voice.say("Left on the table; the last to capture: {side}", side=side))


def _picks(
    caption: Markup, cards: Sequence[Card], look: Look, name: str, picked: Sequence[Card], *, is_final: bool
) -> str:
    keys = HAND_KEYS if name == "play" else TABLE_KEYS
    drawn = [
        _pick(card, look.voice, look.skin, look.sprite, name, place, keys[place : place + 1], card in picked, is_final)
        for place, card in enumerate(cards)
    ]
    return _PICKED.format(caption, "".join(drawn))


@lru_cache(maxsize=10_000)
def _pick(
    card: Card,
    voice: Voice,
    skin: Skin,
    _sprite: str,
    name: str,
    place: int,
    key: str,
    is_picked: bool,  # noqa: FBT001  these are keys of the cache
    is_final: bool,  # noqa: FBT001
) -> Markup:
    picture = draw_card(card, voice, skin=skin)
    shown_key = _KEY.format(key) if key else _NOTHING
    if is_final:
        return _CLOSED.format(picked=" picked" if is_picked else "", picture=picture, key=shown_key)
    return _OPEN.format(
        type="radio" if name == "play" else "checkbox",
        name=name,
        place=place + 1,
        code=card,
        value=card.value,
        checked=_CHECKED if is_picked else _NOTHING,
        picture=picture,
        key=shown_key,
    )


def _lying(caption: Markup, cards: Sequence[Card], look: Look, marks: Mapping[Card, str]) -> str:
    voice, skin, sprite = look.voice, look.skin, look.sprite
    return _LYING.format(caption, "".join([_item(card, voice, skin, sprite, marks.get(card)) for card in cards]))


@lru_cache(maxsize=10_000)
def _item(card: Card, voice: Voice, skin: Skin, _sprite: str, mark: str | None) -> str:
    return f"<li>{draw_card(card, voice, mark, skin=skin)}</li>"
