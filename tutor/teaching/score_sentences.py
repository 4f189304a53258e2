"""The count at the end of a round in sentences: why each category gives whom what, and the match."""

from collections.abc import Callable, Mapping

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
_NOBODY = {
    CategoryCode.MOST_CARDS: message("Nobody has any cards."),
    CategoryCode.MOST_COINS: message("Nobody has any coins."),
    CategoryCode.MOST_SEVENS: message("Nobody has any sevens."),
    CategoryCode.SETENTA: message("Nobody has a card of every suit, so nobody has a setenta."),
}


def category_name(voice: Voice, code: CategoryCode) -> str:
    """Return the name of a category.

    >>> category_name(Voice("en"), CategoryCode.MOST_COINS)
    'Most coins'
    """
    return say_coins(voice, CATEGORY_NAMES[code])


def category_reason(voice: Voice, category: Category, variant: Variant) -> str:
    """Say why a category gives its points as it does.

    >>> from tutor.escoba import NAMED, Tally, score_categories
    >>> wikipedia = NAMED["wikipedia"]
    >>> found = score_categories(wikipedia, [Tally(cards=20), Tally(cards=20)])
    >>> category_reason(Voice("en"), found[1], wikipedia)
    'A tie at 20: nobody scores.'
    """
    return _REASONS[category.code](voice, category, variant)


def match_sentence(voice: Voice, match: Match) -> str:
    """Say who has won the match, or that it goes on.

    >>> match_sentence(Voice("en"), Match((21, 12), 0))
    'Side 1 wins the match.'
    """
    if match.winner is None:
        return voice.say("The match goes on.")
    return voice.say("Side {side} wins the match.", side=match.winner + 1)


def _leader(category: Category) -> int:
    return category.counts.index(max(category.counts)) + 1


def _most(voice: Voice, category: Category, _: Variant) -> str:
    count = max(category.counts)
    if category.tied and any(category.points):
        return voice.say("A tie at {count}: everyone tied for the lead scores.", count=count)
    if category.tied:
        return voice.say("A tie at {count}: nobody scores.", count=count)
    if count == 0:
        return say_coins(voice, _NOBODY[category.code])
    return say_coins(voice, _MOST[category.code], side=_leader(category), count=count)


def _most_coins(voice: Voice, category: Category, variant: Variant) -> str:
    count = max(category.counts)
    if variant.coins_need_six and count < 6:
        return say_coins(voice, "Nobody has six coins or more.")
    if not category.tied and count == 10 and not any(category.points):
        return say_coins(
            voice,
            "Side {side} has the most coins, but the points for all ten replace this one.",
            side=_leader(category),
        )
    return _most(voice, category, variant)


def _most_sevens(voice: Voice, category: Category, variant: Variant) -> str:
    if max(category.counts) == 4 and not any(category.points):
        return voice.say(
            "Side {side} has the most sevens, but the points for all four contain this one.", side=_leader(category)
        )
    return _most(voice, category, variant)


def _escobas(voice: Voice, category: Category, _: Variant) -> str:
    made = sum(category.counts)
    if made == 0:
        return voice.say("No escobas were made.")
    return voice.say_n("{n} escoba was made.", "{n} escobas were made.", made)


def _all_coins(voice: Voice, category: Category, _: Variant) -> str:
    if not any(category.points):
        return say_coins(voice, "Nobody has all ten coins.")
    return say_coins(voice, "Side {side} has all ten coins.", side=_leader(category))


def _all_sevens(voice: Voice, category: Category, _: Variant) -> str:
    if not any(category.points):
        return voice.say("Nobody has all four sevens.")
    return voice.say("Side {side} has all four sevens.", side=_leader(category))


def _seven_of_coins(voice: Voice, category: Category, _: Variant) -> str:
    if not any(category.counts):
        return say_coins(voice, "Nobody has the seven of coins.")
    if sum(category.counts) > 1:
        return say_coins(voice, "More than one side counts the seven of coins for itself.")
    if not any(category.points):
        return say_coins(
            voice,
            "Side {side} has the seven of coins, but the points for all four sevens contain this one.",
            side=_leader(category),
        )
    return say_coins(voice, "Side {side} has the seven of coins.", side=_leader(category))


def _few_cards(voice: Voice, category: Category, _: Variant) -> str:
    few = [side + 1 for side, count in enumerate(category.counts) if count < 10]
    if not few:
        return voice.say("No side has under 10 cards.")
    if len(few) > 1:
        return voice.say("Both sides have under 10 cards.")
    return voice.say("Side {side} has under 10 cards.", side=few[0])


def _no_capture(voice: Voice, category: Category, _: Variant) -> str:
    empty = [side + 1 for side, count in enumerate(category.counts) if count == 0]
    if not empty:
        return voice.say("Every side has captured.")
    if len(empty) > 1:
        return voice.say("No side has captured anything.")
    return voice.say("Side {side} has captured nothing and loses the match.", side=empty[0])


def _wrong_capture(voice: Voice, category: Category, _: Variant) -> str:
    wrong = sum(category.counts)
    if wrong == 0:
        return voice.say("There were no wrong takes.")
    return voice.say_n("There was {n} wrong take.", "There were {n} wrong takes.", wrong)


_REASONS: Mapping[CategoryCode, Callable[[Voice, Category, Variant], str]] = {
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
