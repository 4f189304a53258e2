"""The count at the end of a round in sentences: why each category gives whom what, and the match."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tutor.escoba.codes import CategoryCode
from tutor.escoba.final_count import Match
from tutor.escoba.scoring import Category
from tutor.escoba.variants import Variant
from tutor.teaching.diamonds import say_coins
from tutor.teaching.languages import Voice, message

CATEGORY_NAMES: Mapping[CategoryCode, str] = {
    CategoryCode.ESCOBAS: message("Escobas"),
    CategoryCode.MOST_CARDS: message("Most cards"),
    CategoryCode.MOST_COINS: message("Most coins"),
    CategoryCode.ALL_COINS: message("All ten coins"),
    CategoryCode.SEVEN_OF_COINS: message("The seven of coins"),
    CategoryCode.MOST_SEVENS: message("Most sevens"),
    CategoryCode.ALL_SEVENS: message("All four sevens"),
    CategoryCode.SETENTA: message("Setenta"),
    CategoryCode.FEW_CARDS: message("The other side under 10 cards"),
    CategoryCode.NO_CAPTURE: message("No capture"),
    CategoryCode.WRONG_CAPTURE: message("Wrong takes"),
}

_MOST = {
    CategoryCode.MOST_CARDS: message("Side {side} has the most cards: {count}."),
    CategoryCode.MOST_COINS: message("Side {side} has the most coins: {count}."),
    CategoryCode.MOST_SEVENS: message("Side {side} has the most sevens: {count}."),
    CategoryCode.SETENTA: message("Side {side} has the best setenta: {count}."),
}
#: The same of a side that has a name: no language can inflect it, so it stands by itself.
_NAMED = {
    message("Side {side} has the most cards: {count}."): message("{name}: the most cards, {count}."),
    message("Side {side} has the most coins: {count}."): message("{name}: the most coins, {count}."),
    message("Side {side} has the most sevens: {count}."): message("{name}: the most sevens, {count}."),
    message("Side {side} has the best setenta: {count}."): message("{name}: the best setenta, {count}."),
    message("Side {side} has the most coins, but the points for all ten replace this one."): message(
        "{name}: the most coins, but the points for all ten replace this one."
    ),
    message("Side {side} has the most sevens, but the points for all four contain this one."): message(
        "{name}: the most sevens, but the points for all four contain this one."
    ),
    message("Side {side} has all ten coins."): message("{name}: all ten coins."),
    message("Side {side} has all four sevens."): message("{name}: all four sevens."),
    message("Side {side} has the seven of coins, but the points for all four sevens contain this one."): message(
        "{name}: the seven of coins, but the points for all four sevens contain this one."
    ),
    message("Side {side} has the seven of coins."): message("{name}: the seven of coins."),
    message("Side {side} has under 10 cards."): message("{name}: under 10 cards."),
    message("Side {side} has captured nothing and loses the match."): message(
        "{name}: nothing captured, so the match is lost."
    ),
}
_NOBODY = {
    CategoryCode.MOST_CARDS: message("Nobody has any cards."),
    CategoryCode.MOST_COINS: message("Nobody has any coins."),
    CategoryCode.MOST_SEVENS: message("Nobody has any sevens."),
    CategoryCode.SETENTA: message("Nobody has a card of every suit, so nobody has a setenta."),
}

#: What a side has or has not, however many cards of the kind it took.
_ALL_OR_NOTHING = frozenset({CategoryCode.ALL_COINS, CategoryCode.ALL_SEVENS, CategoryCode.FEW_CARDS})


class Counted(NamedTuple):
    """What there is to say of a category: what each side has, its points, and whether the lead was tied."""

    code: CategoryCode
    counts: Sequence[int]
    points: Sequence[int]
    tied: bool


def category_name(voice: Voice, code: CategoryCode) -> str:
    """Return the name of a category.

    >>> category_name(Voice("en"), CategoryCode.MOST_COINS)
    'Most coins'
    """
    return say_coins(voice, CATEGORY_NAMES[code])


def category_reason(
    voice: Voice, category: Category | Counted, variant: Variant, names: Sequence[str] | None = None
) -> str:
    """Say why a category gives its points as it does.

    ``names`` are those of the sides, empty for a side that has none.

    >>> from tutor.escoba import NAMED, Tally, score_categories
    >>> wikipedia = NAMED["wikipedia"]
    >>> found = score_categories(wikipedia, [Tally(cards=20), Tally(cards=20)])
    >>> category_reason(Voice("en"), found[1], wikipedia)
    'A tie at 20: nobody scores.'
    >>> found = score_categories(wikipedia, [Tally(cards=18), Tally(cards=22)])
    >>> category_reason(Voice("en"), found[1], wikipedia, ["", "Eleni"])
    'Eleni: the most cards, 22.'
    """
    sides = _Sides(voice, names or [""] * len(category.counts))
    return _REASONS[category.code](sides, category, variant)


def category_line(voice: Voice, category: Category, variant: Variant) -> str:
    """Say in a line of its own what the sides have in a category, who scores, and how many points.

    >>> from tutor.escoba import NAMED, Tally, score_categories
    >>> wikipedia = NAMED["wikipedia"]
    >>> found = score_categories(wikipedia, [Tally(cards=18, escobas=2), Tally(cards=22, escobas=1)])
    >>> [category_line(Voice("en"), one, wikipedia) for one in found[:2]]
    ['Escobas: 2 – 1. Points: 2 – 1.', 'Most cards: side 2 (18 – 22), 1 point.']
    """
    name = category_name(voice, category.code)
    counts = dashed(voice, category.counts)
    scorers = [side for side, points in enumerate(category.points) if points]
    if not scorers:
        return _line_without_points(voice, category, variant)
    points = category.points[scorers[0]]
    if category.tied:
        return voice.say_n(
            "{category}: a tie ({counts}), {n} point for everyone tied for the lead.",
            "{category}: a tie ({counts}), {n} points for everyone tied for the lead.",
            points,
            category=name,
            counts=counts,
        )
    if len(scorers) > 1:
        all_points = dashed(voice, category.points)
        return voice.say("{category}: {counts}. Points: {points}.", category=name, counts=counts, points=all_points)
    side = scorers[0] + 1
    if category.code is CategoryCode.SEVEN_OF_COINS:  # it is one card: there is nothing to compare
        return voice.say_n(
            "{category}: side {side}, {n} point.",
            "{category}: side {side}, {n} points.",
            points,
            category=name,
            side=side,
        )
    return voice.say_n(
        "{category}: side {side} ({counts}), {n} point.",
        "{category}: side {side} ({counts}), {n} points.",
        points,
        category=name,
        side=side,
        counts=counts,
    )


def dashed(voice: Voice, numbers: Sequence[int]) -> str:
    """Write a number of each side in a row.

    >>> dashed(Voice("en"), [6, -4])
    '6 – −4'
    """
    return " – ".join(map(voice.number, numbers))


def _line_without_points(voice: Voice, category: Category, variant: Variant) -> str:
    name, why = category_name(voice, category.code), category_reason(voice, category, variant)
    if category.code is CategoryCode.NO_CAPTURE:  # it never brings points, but can lose the match
        return why
    if category.code in _ALL_OR_NOTHING or not any(category.counts):
        return voice.say("{category}: nobody, no points.", category=name)
    counts = dashed(voice, category.counts)
    if category.tied:
        return voice.say("{category}: a tie ({counts}), no points.", category=name, counts=counts)
    return voice.say("{category}: no points ({counts}). {reason}", category=name, counts=counts, reason=why)


def match_sentence(voice: Voice, match: Match) -> str:
    """Say who has won the match, or that it goes on.

    >>> match_sentence(Voice("en"), Match((21, 12), 0))
    'Side 1 wins the match.'
    """
    if match.winner is None:
        return voice.say("The match goes on.")
    return voice.say("Side {side} wins the match.", side=match.winner + 1)


class _Sides(NamedTuple):
    """A voice, and the names of the sides that it speaks of."""

    voice: Voice
    names: Sequence[str]

    def say(self, text: str, side: int, **values: int) -> str:
        """Say something of a side, by its name if it has one."""
        name = self.names[side]
        if name:
            return say_coins(self.voice, _NAMED[text], name=name, **values)
        return say_coins(self.voice, text, side=side + 1, **values)


_Scored = Category | Counted


def _leader(category: _Scored) -> int:
    return category.counts.index(max(category.counts))


def _most(sides: _Sides, category: _Scored, _: Variant) -> str:
    count = max(category.counts)
    if category.tied and any(category.points):
        return sides.voice.say("A tie at {count}: everyone tied for the lead scores.", count=count)
    if category.tied:
        return sides.voice.say("A tie at {count}: nobody scores.", count=count)
    if count == 0:
        return say_coins(sides.voice, _NOBODY[category.code])
    return sides.say(_MOST[category.code], _leader(category), count=count)


def _most_coins(sides: _Sides, category: _Scored, variant: Variant) -> str:
    count = max(category.counts)
    if variant.coins_need_six and count < 6:
        return say_coins(sides.voice, "Nobody has six coins or more.")
    if not category.tied and count == 10 and not any(category.points):
        return sides.say(
            message("Side {side} has the most coins, but the points for all ten replace this one."), _leader(category)
        )
    return _most(sides, category, variant)


def _most_sevens(sides: _Sides, category: _Scored, variant: Variant) -> str:
    if max(category.counts) == 4 and not any(category.points):
        return sides.say(
            message("Side {side} has the most sevens, but the points for all four contain this one."),
            _leader(category),
        )
    return _most(sides, category, variant)


def _escobas(sides: _Sides, category: _Scored, _: Variant) -> str:
    made = sum(category.counts)
    if made == 0:
        return sides.voice.say("No escobas were made.")
    return sides.voice.say_n("{n} escoba was made.", "{n} escobas were made.", made)


def _all_coins(sides: _Sides, category: _Scored, _: Variant) -> str:
    if not any(category.points):
        return say_coins(sides.voice, "Nobody has all ten coins.")
    return sides.say(message("Side {side} has all ten coins."), _leader(category))


def _all_sevens(sides: _Sides, category: _Scored, _: Variant) -> str:
    if not any(category.points):
        return sides.voice.say("Nobody has all four sevens.")
    return sides.say(message("Side {side} has all four sevens."), _leader(category))


def _seven_of_coins(sides: _Sides, category: _Scored, _: Variant) -> str:
    if not any(category.counts):
        return say_coins(sides.voice, "Nobody has the seven of coins.")
    if sum(category.counts) > 1:
        return say_coins(sides.voice, "More than one side counts the seven of coins for itself.")
    if not any(category.points):
        return sides.say(
            message("Side {side} has the seven of coins, but the points for all four sevens contain this one."),
            _leader(category),
        )
    return sides.say(message("Side {side} has the seven of coins."), _leader(category))


def _few_cards(sides: _Sides, category: _Scored, _: Variant) -> str:
    few = [side for side, count in enumerate(category.counts) if count < 10]
    if not few:
        return sides.voice.say("No side has under 10 cards.")
    if len(few) > 1:
        return sides.voice.say("Both sides have under 10 cards.")
    return sides.say(message("Side {side} has under 10 cards."), few[0])


def _no_capture(sides: _Sides, category: _Scored, _: Variant) -> str:
    empty = [side for side, count in enumerate(category.counts) if count == 0]
    if not empty:
        return sides.voice.say("Every side has captured.")
    if len(empty) > 1:
        return sides.voice.say("No side has captured anything.")
    return sides.say(message("Side {side} has captured nothing and loses the match."), empty[0])


def _wrong_capture(sides: _Sides, category: _Scored, _: Variant) -> str:
    wrong = sum(category.counts)
    if wrong == 0:
        return sides.voice.say("There were no wrong takes.")
    return sides.voice.say_n("There was {n} wrong take.", "There were {n} wrong takes.", wrong)


_REASONS: Mapping[CategoryCode, Callable[[_Sides, _Scored, Variant], str]] = {
    CategoryCode.ESCOBAS: _escobas,
    CategoryCode.MOST_CARDS: _most,
    CategoryCode.MOST_COINS: _most_coins,
    CategoryCode.ALL_COINS: _all_coins,
    CategoryCode.SEVEN_OF_COINS: _seven_of_coins,
    CategoryCode.MOST_SEVENS: _most_sevens,
    CategoryCode.ALL_SEVENS: _all_sevens,
    CategoryCode.SETENTA: _most,
    CategoryCode.FEW_CARDS: _few_cards,
    CategoryCode.NO_CAPTURE: _no_capture,
    CategoryCode.WRONG_CAPTURE: _wrong_capture,
}
