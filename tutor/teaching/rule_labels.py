"""Rules in a word or two, for the cells of a table; the whole sentence is in ``rule_sentences``."""

from collections.abc import Mapping
from functools import cache

from tutor.escoba.codes import Parameter
from tutor.teaching.diamonds import say_coins
from tutor.teaching.languages import Voice

#: The parameters as they are grouped in tables and forms.
GROUPS: Mapping[str, tuple[Parameter, ...]] = {
    "table": (
        Parameter.DECK,
        Parameter.PLAYERS,
        Parameter.FOUR,
        Parameter.FIRST_PLAYER,
        Parameter.DIRECTION,
        Parameter.NEXT_DEALER,
    ),
    "opening": (Parameter.OPENING, Parameter.OPENING_15, Parameter.OPENING_30, Parameter.OPENING_TAKER),
    "duty": (Parameter.OBLIGATION, Parameter.CLAIM_UNTIL, Parameter.CLAIM_ESCOBA, Parameter.WRONG_CAPTURE),
    "points": (
        Parameter.ESCOBA,
        Parameter.MOST_CARDS,
        Parameter.MOST_COINS,
        Parameter.COINS_NEED_SIX,
        Parameter.ALL_COINS,
        Parameter.ALL_COINS_ADDS,
        Parameter.SEVEN_OF_COINS,
        Parameter.MOST_SEVENS,
        Parameter.ALL_SEVENS,
        Parameter.ALL_SEVENS_COVERS,
        Parameter.SETENTA,
        Parameter.FEW_CARDS,
        Parameter.NO_CAPTURE,
        Parameter.TIES,
    ),
    "match": (Parameter.TARGET, Parameter.TARGET_OPTIONS, Parameter.LEAD),
}


def group_name(voice: Voice, group: str) -> str:
    """Return the heading of a group of parameters.

    >>> group_name(Voice("en"), "duty")
    'Taking and laying'
    """
    names = {
        "table": voice.say("The table and the turn"),
        "opening": voice.say("The first four cards"),
        "duty": voice.say("Taking and laying"),
        "points": voice.say("The points of a round"),
        "match": voice.say("The match"),
    }
    return names[group]


def value_label(voice: Voice, parameter: Parameter, value: int | str) -> str:
    """Say a value of a parameter in as few words as a table has room for.

    >>> value_label(Voice("en"), Parameter.OPENING, "two_15"), value_label(Voice("en"), Parameter.PLAYERS, "2+3+4")
    ('15 or twice 15', '2, 3, 4')
    """
    word = _words(voice).get((parameter, str(value)))
    if word is not None:
        return word
    return voice.number(value) if isinstance(value, int) else value.replace("+", ", ")


@cache
def _words(voice: Voice) -> Mapping[tuple[Parameter, str], str]:
    say_c = voice.say_c
    right = say_c("seen from the dealer", "on the right")
    left = say_c("seen from the dealer", "on the left")
    yes, no, none = say_c("value of a rule", "yes"), say_c("value of a rule", "no"), say_c("value of a rule", "none")
    return {
        (Parameter.DECK, "spanish"): say_c("cards", "Spanish"),
        (Parameter.DECK, "french"): say_c("cards", "French"),
        (Parameter.DECK, "french_qj"): say_c("cards", "French, queen 8"),
        (Parameter.DECK, "numbered"): say_c("cards", "numbered"),
        (Parameter.FIRST_PLAYER, "right"): right,
        (Parameter.FIRST_PLAYER, "left"): left,
        (Parameter.DIRECTION, "anticlockwise"): say_c("direction of play", "anticlockwise"),
        (Parameter.DIRECTION, "clockwise"): say_c("direction of play", "clockwise"),
        (Parameter.NEXT_DEALER, "right"): right,
        (Parameter.NEXT_DEALER, "left"): left,
        (Parameter.FOUR, "sides"): say_c("four players", "two sides"),
        (Parameter.FOUR, "each"): say_c("four players", "each alone"),
        (Parameter.OPENING, "none"): say_c("first four cards", "never taken"),
        (Parameter.OPENING, "total_15"): say_c("first four cards", "taken if 15"),
        (Parameter.OPENING, "two_15"): say_c("first four cards", "15 or twice 15"),
        (Parameter.OPENING, "total_30"): say_c("first four cards", "15 or 30"),
        (Parameter.OPENING, "two_15_void"): say_c("first four cards", "15; twice 15 stays"),
        (Parameter.OPENING_TAKER, "dealer"): say_c("who takes", "dealer"),
        (Parameter.OPENING_TAKER, "first_player"): say_c("who takes", "who leads"),
        (Parameter.OBLIGATION, "if_played"): say_c("must a card take", "the card played must"),
        (Parameter.OBLIGATION, "free"): say_c("must a card take", "no"),
        (Parameter.OBLIGATION, "claim"): say_c("must a card take", "no, but the next player may take it"),
        (Parameter.OBLIGATION, "always"): say_c("must a card take", "any card in hand must"),
        (Parameter.CLAIM_UNTIL, "next_play"): say_c("right to an overlooked 15", "the next play"),
        (Parameter.CLAIM_UNTIL, "second_chance"): say_c("right to an overlooked 15", "two plays on"),
        (Parameter.CLAIM_ESCOBA, "yes"): yes,
        (Parameter.CLAIM_ESCOBA, "no"): no,
        (Parameter.WRONG_CAPTURE, "none"): none,
        (Parameter.WRONG_CAPTURE, "four_plus_escobas"): say_c("penalty", "4 + escobas"),
        (Parameter.COINS_NEED_SIX, "yes"): yes,
        (Parameter.COINS_NEED_SIX, "no"): no,
        (Parameter.ALL_COINS_ADDS, "yes"): yes,
        (Parameter.ALL_COINS_ADDS, "no"): say_c("all ten coins", "instead"),
        (Parameter.ALL_SEVENS_COVERS, "none"): say_c("points contained", "nothing"),
        (Parameter.ALL_SEVENS_COVERS, "seven_of_coins"): say_coins(voice, "The seven of coins"),
        (Parameter.ALL_SEVENS_COVERS, "most_sevens"): voice.say("Most sevens"),
        (Parameter.ALL_SEVENS_COVERS, "seven_of_coins+most_sevens"): say_c("points contained", "both"),
        (Parameter.SETENTA, "none"): voice.number(0),
        (Parameter.SETENTA, "weighted"): voice.number(1),
        (Parameter.NO_CAPTURE, "none"): say_c("no capture", "costs nothing"),
        (Parameter.NO_CAPTURE, "loses_match"): say_c("no capture", "loses the match"),
        (Parameter.TIES, "nobody"): say_c("who scores in a tie", "nobody"),
        (Parameter.TIES, "all_tied"): say_c("who scores in a tie", "all tied"),
        (Parameter.TARGET_OPTIONS, "none"): none,
    }
