"""Every code that leaves the game, each a member of one enum beside its one-line meaning.

Sentences, the OpenAPI document, ``--help`` and the comparison table are made from these enums;
whoever needs a new code adds it here and is then told by the tests where it still lacks a sentence.
"""

from enum import StrEnum
from typing import Self


class Code(StrEnum):
    """A stable identifier with its one-line meaning in English.

    >>> ProblemCode.SUM_NOT_15
    <ProblemCode.SUM_NOT_15: 'sum_not_15'>
    >>> ProblemCode.SUM_NOT_15.meaning
    'the card played and the cards taken do not make 15'
    """

    meaning: str

    def __new__(cls, value: str, meaning: str = "") -> Self:
        """Make a member that is the string ``value`` and carries ``meaning``."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member


class ProblemCode(Code):
    """What can be wrong with input, a move, an opening, a claim, a count or a record."""

    # Unusable input: nothing can be decided.
    UNKNOWN_CARD = "unknown_card", "this is not a card of the deck"
    DUPLICATE_CARD = "duplicate_card", "the same card is named twice"
    TOO_MANY_CARDS = "too_many_cards", "more cards than a hand, an opening or the deck can hold"
    NOTHING_PLAYED = "nothing_played", "the card played or laid is missing"
    UNKNOWN_VARIANT = "unknown_variant", "no such variant, or house rules that cannot be"
    UNKNOWN_DECK = "unknown_deck", "no such deck"
    MALFORMED = "malformed", "a field is missing, unknown or of the wrong kind"
    UNKNOWN_PUZZLE = "unknown_puzzle", "no puzzle has this id"
    # Game questions: the answer is a verdict.
    CARD_NOT_IN_HAND = "card_not_in_hand", "the card played is not in the hand"
    CARD_NOT_ON_TABLE = "card_not_on_table", "a card taken does not lie on the table"
    SUM_NOT_15 = "sum_not_15", "the card played and the cards taken do not make 15"
    MUST_CAPTURE = "must_capture", "a card that can capture may not be laid under these rules"
    # Claims.
    NO_CLAIMS = "no_claims", "these rules give nobody what another overlooked"
    NOTHING_OVERLOOKED = "nothing_overlooked", "the card laid could not have captured anything"
    TOO_LATE = "too_late", "the right to claim has ended"
    # Counts at the end.
    COUNTED_TWICE = "counted_twice", "a card, or more cards than there are, was counted twice"
    MISSING_CARDS = "missing_cards", "cards of the deck are in no pile"
    PILE_SUM = "pile_sum", "this pile cannot be right: its sum has the wrong remainder by 15"
    LEFTOVER_SUM = "leftover_sum", "the cards left over cannot be right: not 10 more than a multiple of 15"
    MISSING_SETENTA = "missing_setenta", "these rules count the setenta, and the side's best cards are not given"
    # Records.
    WRONG_TURN = "wrong_turn", "it is another seat's turn"
    WRONG_DEAL = "wrong_deal", "a deal is written where none can be, or cards are dealt that cannot be"
    MISSING_PLAY = "missing_play", "the record ends, or a deal begins, before every card is played"
    UNREADABLE = "unreadable", "a line that is no header, deal, play or claim"


class Detail(Code):
    """Why a field is malformed, a variant or a puzzle unknown: the finer reason of three problem codes."""

    UNKNOWN_FIELD = "unknown_field", "there is no such field"
    MISSING_FIELD = "missing_field", "the field is required"
    NOT_AN_OBJECT = "not_an_object", "the request is not an object"
    NOT_A_LIST = "not_a_list", "a list is expected"
    NOT_TEXT = "not_text", "text is expected"
    NOT_A_CARD = "not_a_card", "the text of one card is expected"
    NOT_A_NUMBER = "not_a_number", "a whole number is expected"
    NOT_YES_OR_NO = "not_yes_or_no", "true or false is expected"
    OUT_OF_RANGE = "out_of_range", "the number is outside of what is possible"
    FOUR_CARDS = "four_cards", "an opening has four cards"
    TWO_TO_FOUR_SIDES = "two_to_four_sides", "a count has two, three or four sides"
    ONE_A_SIDE = "one_a_side", "the list needs one entry for each side"
    ONE_OF_TWO = "one_of_two", "exactly one of the fields piles and counts is expected"
    GOES_WITH_PILES = "goes_with_piles", "the field goes with piles, not with counts"
    NOT_JSON = "not_json", "the text is not JSON"
    UNKNOWN_NAME = "unknown_name", "no variant has this name"
    UNKNOWN_PARAMETER = "unknown_parameter", "no parameter has this name"
    GIVEN_TWICE = "given_twice", "the parameter is given twice"
    BAD_VALUE = "bad_value", "the parameter does not take this value"
    OPENING_15_IMPOSSIBLE = "opening_15_impossible", "without an opening take nothing can be paid for it"
    OPENING_30_IMPOSSIBLE = "opening_30_impossible", "this opening never pays for 30"
    CLAIM_IMPOSSIBLE = "claim_impossible", "without obligation=claim nobody may claim"
    NOT_A_PUZZLE = "not_a_puzzle", "the text is not the id of a puzzle"
    IMPOSSIBLE_PUZZLE = "impossible_puzzle", "the cards of this puzzle cannot lie so, or it has no answer"
    COVERS_IMPOSSIBLE = "covers_impossible", "with all_sevens=0 there is nothing to cover"


class Parameter(Code):
    """What a variant settles, in the order in which house rules are written."""

    DECK = "deck", "what is usually printed on the cards"
    FIRST_PLAYER = "first_player", "who leads, seen from the dealer"
    DIRECTION = "direction", "which way the turn passes"
    NEXT_DEALER = "next_dealer", "who deals the next round, seen from the dealer"
    PLAYERS = "players", "how many may play"
    FOUR = "four", "whether four play as two sides or each for himself"
    OPENING = "opening", "when the first four cards are taken at once"
    OPENING_15 = "opening_15", "escobas paid when the first four cards make 15"
    OPENING_30 = "opening_30", "escobas paid when the first four cards make 30 or 15 and 15"
    OPENING_TAKER = "opening_taker", "who takes the first four cards"
    OBLIGATION = "obligation", "whether a card that can capture must capture"
    CLAIM_UNTIL = "claim_until", "when the right to take an overlooked 15 ends"
    CLAIM_ESCOBA = "claim_escoba", "whether an empty table after a claim is an escoba"
    WRONG_CAPTURE = "wrong_capture", "the penalty for taking cards that do not make 15"
    ESCOBA = "escoba", "points for each escoba"
    MOST_CARDS = "most_cards", "points for the most cards"
    MOST_COINS = "most_coins", "points for the most coins"
    SEVEN_OF_COINS = "seven_of_coins", "points for the seven of coins"
    MOST_SEVENS = "most_sevens", "points for the most sevens"
    COINS_NEED_SIX = "coins_need_six", "whether the point for coins needs six of them"
    ALL_COINS = "all_coins", "points for all ten coins"
    ALL_COINS_ADDS = "all_coins_adds", "whether all coins count beside most coins or instead"
    ALL_SEVENS = "all_sevens", "points for all four sevens"
    ALL_SEVENS_COVERS = "all_sevens_covers", "which points are already inside those for all four sevens"
    SETENTA = "setenta", "whether the best card of each suit is counted"
    FEW_CARDS = "few_cards", "points when the other side has under 10 cards"
    NO_CAPTURE = "no_capture", "what happens to a side that captured nothing"
    TIES = "ties", "who scores when a category is tied"
    TARGET = "target", "points that win the match"
    TARGET_OPTIONS = "target_options", "other targets the source allows"
    LEAD = "lead", "by how much the winner must lead"


class SilentPoint(Code):
    """What no source settles and no parameter holds; our way of counting is in the sentence."""

    OPENING_LAST_CAPTURER = "opening_last_capturer", "whether an opening take counts as the last capture"
    LEFTOVERS_UNCLAIMED = "leftovers_unclaimed", "who gets the leftovers when nobody captured"
    PENALTY_SIGN = "penalty_sign", "whether a penalty is subtracted from the offender or given to the others"


class Fact(Code):
    """What is said of a capture beside its cards."""

    CARDS = "cards", "how many cards the capture brings, the hand card included"
    COINS = "coins", "how many of them are coins"
    SEVENS = "sevens", "how many of them are sevens"
    SEVEN_OF_COINS = "seven_of_coins", "whether the seven of coins is among them"
    LEAVES = "leaves", "total value left on the table"
    SWEEP_VALUES = "sweep_values", "values with which the next player could sweep the table"
    SWEEP_UNSEEN = "sweep_unseen", "how many cards of those values are neither in hand nor on the table"


class CategoryCode(Code):
    """What points are given for at the end of a round."""

    ESCOBAS = "escobas", "each escoba"
    MOST_CARDS = "most_cards", "the most cards"
    MOST_COINS = "most_coins", "the most coins"
    ALL_COINS = "all_coins", "all ten coins"
    SEVEN_OF_COINS = "seven_of_coins", "the seven of coins"
    MOST_SEVENS = "most_sevens", "the most sevens"
    ALL_SEVENS = "all_sevens", "all four sevens"
    SETENTA = "setenta", "the best setenta: the best card of each suit, weighted"
    FEW_CARDS = "few_cards", "the other side has under 10 cards"
    NO_CAPTURE = "no_capture", "the side captured nothing"
    WRONG_CAPTURE = "wrong_capture", "penalty for wrong takes"


class Document(Code):
    """The documents that the variants come from."""

    WIKIPEDIA = "wikipedia", "Wikipedia, “Escoba”"
    TOROFUN = "torofun", "ToroFun, rules of Escoba"
    FOURNIER = "fournier", "Fournier, printed rules of Escoba (known at second hand)"
    CARDGAMES = "cardgames", "cardgames.io, rules of Escoba"
    PAGAT = "pagat", "pagat.com, Escoba (known at second hand)"
    BONAERENSES = "bonaerenses", "Juegos Bonaerenses, regulation of 2026 (known at second hand)"
    ARGENTINA = "argentina", "an Argentine rule sheet"
    ESCOVA = "escova", "an older encyclopedia article on Escova (known at second hand)"
    HOUSE = "house", "your house rules"


class Section(Code):
    """The parts of a document in which a rule can stand."""

    DECK = "deck", "the deck"
    PLAYERS = "players", "the number of players"
    VALUES = "values", "the values of the cards"
    DEALING = "dealing", "the deal"
    PLAY = "play", "the play"
    SCORING = "scoring", "the scoring"
    PENALTIES = "penalties", "the penalties"
    ESCOVA = "escova", "Escova"
