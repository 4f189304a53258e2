"""What is wrong, said in a sentence: one for each problem code and each finer reason."""

from collections.abc import Callable, Mapping

from tutor.escoba.cards import Deck
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.problems import Problem
from tutor.teaching.diamonds import say_coins
from tutor.teaching.languages import Voice, message

_MANY = 6

_CARDS_OF = {
    Deck.SPANISH: message(
        "“{token}” is not a card of the Spanish deck. A card is written as its printed number, 1–7, 10, 11 or 12,"
        " and its suit, o, c, e or b: 7o, 12e."
    ),
    Deck.FRENCH: message(
        "“{token}” is not a card of the deck with jack 8 and queen 9. A card is written as A, 2–7, J, Q or K and its"
        " suit, D, H, S or C: 7D, KS."
    ),
    Deck.FRENCH_QJ: message(
        "“{token}” is not a card of the deck with queen 8 and jack 9. A card is written as A, 2–7, Q, J or K and its"
        " suit, D, H, S or C: 7D, KS."
    ),
    Deck.NUMBERED: message(
        "“{token}” is not a card of the numbered deck. A card is written as its number, 1–10, and its suit, o, c, e"
        " or b: 7o, 10e."
    ),
    Deck.VALUES: message(
        "“{token}” is not a value from 1 to 10. Without suits a card is written as its value alone: 7."
    ),
}

_DETAILS = {
    Detail.UNKNOWN_FIELD: message("There is no field “{field}”."),
    Detail.MISSING_FIELD: message("The field “{field}” is missing."),
    Detail.NOT_AN_OBJECT: message("A JSON object is expected."),
    Detail.NOT_A_LIST: message("The field “{field}” must be a list."),
    Detail.NOT_TEXT: message("The field “{field}” must be text."),
    Detail.NOT_A_CARD: message("The field “{field}” must hold cards written as text."),
    Detail.NOT_A_NUMBER: message("The field “{field}” must be a whole number."),
    Detail.NOT_YES_OR_NO: message("The field “{field}” must be true or false."),
    Detail.OUT_OF_RANGE: message("The field “{field}” is outside of what is possible: {token}."),
    Detail.FOUR_CARDS: message("The opening has four cards. Cards given: {count}."),
    Detail.TWO_TO_FOUR_SIDES: message("A count is for two, three or four sides. Sides given: {count}."),
    Detail.ONE_A_SIDE: message("The field “{field}” needs one entry for each side."),
    Detail.ONE_OF_TWO: message("Give either piles or counts, one of the two."),
    Detail.GOES_WITH_PILES: message("The field “{field}” goes with piles, not with counts."),
    Detail.NOT_JSON: message("This is not JSON."),
    Detail.UNKNOWN_NAME: message("There is no variant “{token}”."),
    Detail.UNKNOWN_PARAMETER: message("House rules know nothing called “{token}”."),
    Detail.GIVEN_TWICE: message("Given twice in the house rules: “{token}”."),
    Detail.BAD_VALUE: message("House rules cannot say “{token}”."),
    Detail.OPENING_15_IMPOSSIBLE: message("Where the first four cards are never taken, “{token}” has no meaning."),
    Detail.OPENING_30_IMPOSSIBLE: message("This opening never pays for 30, so “{token}” has no meaning."),
    Detail.CLAIM_IMPOSSIBLE: message("Nobody may claim unless obligation=claim, so “{token}” has no meaning."),
    Detail.NOT_A_PUZZLE: message("This is not the address of a puzzle: “{token}”."),
    Detail.IMPOSSIBLE_PUZZLE: message("No such puzzle can be set: its cards cannot lie so, or it has no answer."),
    Detail.COVERS_IMPOSSIBLE: message("All four sevens bring no points here, so “{token}” has no meaning."),
}

_COUNTED_TWICE = {
    "cards": message("Cards counted by all sides together: {count}. The deck has only {limit}."),
    "coins": message("Coins counted by all sides together: {count}. The deck has only {limit}."),
    "sevens": message("Sevens counted by all sides together: {count}. The deck has only {limit}."),
    "seven_of_coins": message("More than one side counts the seven of coins for itself."),
}
_NOT_COUNTED = {
    "cards": message("Cards that no side has counted: {count} of {limit}."),
    "coins": message("Coins that no side has counted: {count} of {limit}."),
    "sevens": message("Sevens that no side has counted: {count} of {limit}."),
    "seven_of_coins": message("No side has counted the seven of coins."),
}


def problem_sentence(voice: Voice, problem: Problem) -> str:
    """Say what is wrong.

    >>> problem_sentence(Voice("en"), Problem(ProblemCode.SUM_NOT_15, total=16))
    'That makes 16, not 15.'
    """
    return _SENTENCES[problem.code](voice, problem)


def _unknown_card(voice: Voice, problem: Problem) -> str:
    said = voice.say(_CARDS_OF[voice.deck], token=problem.token or "")
    if not problem.letter:
        return said
    codes_only = voice.say(
        "Only these codes are understood here, and the letter “{letter}” is in none of them.", letter=problem.letter
    )
    return f"{said} {codes_only}"


def _duplicate_card(voice: Voice, problem: Problem) -> str:
    if problem.card is None:
        raise ValueError("a duplicate names its card")
    return voice.say("The same card is named twice: {card_nom}.", card=problem.card)


def _too_many_cards(voice: Voice, problem: Problem) -> str:
    if problem.card is not None:
        return voice.say("More than four cards of one value: {card_nom}.", card=problem.card)
    count, limit = problem.count or 0, problem.limit or 0
    if problem.field == "hand":
        return voice.say("A hand holds at most {limit} cards. Cards given: {count}.", limit=limit, count=count)
    if problem.field == "cards":
        return voice.say("The opening has four cards. Cards given: {count}.", count=count)
    return voice.say("The deck has {limit} cards. Cards given: {count}.", limit=limit, count=count)


def _nothing_played(voice: Voice, problem: Problem) -> str:
    if problem.field == "laid":
        return voice.say("The card that was laid is missing.")
    return voice.say("The card that was played is missing.")


def _unknown_deck(voice: Voice, problem: Problem) -> str:
    return voice.say(
        "There is no deck “{token}”. The decks are {decks}.",
        token=problem.token or "",
        decks=[deck.value for deck in Deck],
    )


def _detail(voice: Voice, problem: Problem) -> str:
    if problem.detail is None:
        raise ValueError("this problem has a finer reason")
    return voice.say(
        _DETAILS[problem.detail],
        field=problem.field or "",
        token=problem.token or "",
        count=problem.count or 0,
    )


def _card_not_in_hand(voice: Voice, problem: Problem) -> str:
    return _of_card(voice, problem, message("This card is not in the hand: {card_nom}."))


def _card_not_on_table(voice: Voice, problem: Problem) -> str:
    return _of_card(voice, problem, message("This card is not on the table: {card_nom}."))


def _must_capture(voice: Voice, problem: Problem) -> str:
    if problem.field == "hand":
        return _of_card(voice, problem, message("This card of the hand can make 15, so none may be laid: {card_nom}."))
    return _of_card(voice, problem, message("A card that can make 15 may not just be laid here: {card_nom}."))


def _of_card(voice: Voice, problem: Problem, text: str) -> str:
    if problem.card is None:
        raise ValueError("this problem names its card")
    return voice.say(text, card=problem.card)


def _sum_not_15(voice: Voice, problem: Problem) -> str:
    return voice.say("That makes {total}, not 15.", total=problem.total or 0)


def _no_claims(voice: Voice, _: Problem) -> str:
    return voice.say("Under these rules nobody may take a 15 that another player overlooked.")


def _nothing_overlooked(voice: Voice, _: Problem) -> str:
    return voice.say("Nothing was overlooked: the card laid could not make 15.")


def _too_late(voice: Voice, _: Problem) -> str:
    return voice.say("Too late: the right to take the overlooked 15 has ended.")


def _counted_twice(voice: Voice, problem: Problem) -> str:
    if problem.card is not None:
        return voice.say("This card is in the count twice: {card_nom}.", card=problem.card)
    return say_coins(voice, _COUNTED_TWICE[problem.field or ""], count=problem.count or 0, limit=problem.limit or 0)


def _missing_cards(voice: Voice, problem: Problem) -> str:
    count = problem.count or 0
    if problem.field in _NOT_COUNTED:
        return say_coins(voice, _NOT_COUNTED[problem.field], count=count, limit=problem.limit or 0)
    if problem.field == "leftovers":
        return voice.say("On the table, but not named among the leftovers: {cards_nom}.", cards=problem.cards)
    if len(problem.cards) > _MANY:
        return voice.say_n("{n} card is in no pile.", "{n} cards are in no pile.", count)
    return voice.say_n(
        "{n} card is in no pile: {cards_nom}.", "{n} cards are in no pile: {cards_nom}.", count, cards=problem.cards
    )


def _pile_sum(voice: Voice, problem: Problem) -> str:
    return voice.say(
        "The pile of side {side} adds up to {total} and cannot be right. A pile makes a multiple of 15,"
        " or 10 more if it holds the leftovers.",
        side=(problem.pile or 0) + 1,
        total=problem.total or 0,
    )


def _leftover_sum(voice: Voice, problem: Problem) -> str:
    return voice.say(
        "The leftovers add up to {total} and cannot be right. They make 10, 25, 40, 55 or, rarely, more:"
        " always 10 more than a multiple of 15.",
        total=problem.total or 0,
    )


def _missing_setenta(voice: Voice, problem: Problem) -> str:
    return voice.say(
        "For the setenta the best card of each suit is needed. Not given for side {side}.",
        side=(problem.pile or 0) + 1,
    )


def _wrong_turn(voice: Voice, problem: Problem) -> str:
    return voice.say("It is another seat’s turn: {seat}.", seat=(problem.seat or 0) + 1)


def _wrong_deal(voice: Voice, _: Problem) -> str:
    return voice.say("No such deal is possible here: a deal gives each seat three cards once all hands are played.")


def _missing_play(voice: Voice, problem: Problem) -> str:
    return voice.say("Plays missing up to here: {count}.", count=problem.count or 0)


def _unreadable(voice: Voice, problem: Problem) -> str:
    return voice.say("This line cannot be read: “{token}”.", token=problem.token or "")


_SENTENCES: Mapping[ProblemCode, Callable[[Voice, Problem], str]] = {
    ProblemCode.UNKNOWN_CARD: _unknown_card,
    ProblemCode.DUPLICATE_CARD: _duplicate_card,
    ProblemCode.TOO_MANY_CARDS: _too_many_cards,
    ProblemCode.NOTHING_PLAYED: _nothing_played,
    ProblemCode.UNKNOWN_VARIANT: _detail,
    ProblemCode.UNKNOWN_DECK: _unknown_deck,
    ProblemCode.MALFORMED: _detail,
    ProblemCode.UNKNOWN_PUZZLE: _detail,
    ProblemCode.CARD_NOT_IN_HAND: _card_not_in_hand,
    ProblemCode.CARD_NOT_ON_TABLE: _card_not_on_table,
    ProblemCode.SUM_NOT_15: _sum_not_15,
    ProblemCode.MUST_CAPTURE: _must_capture,
    ProblemCode.NO_CLAIMS: _no_claims,
    ProblemCode.NOTHING_OVERLOOKED: _nothing_overlooked,
    ProblemCode.TOO_LATE: _too_late,
    ProblemCode.COUNTED_TWICE: _counted_twice,
    ProblemCode.MISSING_CARDS: _missing_cards,
    ProblemCode.PILE_SUM: _pile_sum,
    ProblemCode.LEFTOVER_SUM: _leftover_sum,
    ProblemCode.MISSING_SETENTA: _missing_setenta,
    ProblemCode.WRONG_TURN: _wrong_turn,
    ProblemCode.WRONG_DEAL: _wrong_deal,
    ProblemCode.MISSING_PLAY: _missing_play,
    ProblemCode.UNREADABLE: _unreadable,
}
