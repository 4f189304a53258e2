"""Themes: what a puzzle trains the eye for, each with a name and a sentence.

A theme never gives an answer away: where the answer is yes or no, or allowed or not, both can be right
under each theme that the kind has.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tutor.escoba.captures import TOTAL, Capture, can_capture, captures
from tutor.escoba.cards import Card, Deck, Suit
from tutor.escoba.codes import CategoryCode, Code
from tutor.escoba.named import DEFAULT
from tutor.escoba.parameters import Obligation, Setenta
from tutor.escoba.scoring import FEW
from tutor.escoba.variants import Variant
from tutor.teaching.diamonds import say_coins
from tutor.teaching.exercises import Exercise, Kind, total
from tutor.teaching.grading import Grade, captures_behind
from tutor.teaching.languages import Voice, message
from tutor.teaching.puzzles import Puzzle

#: From how many captures on there are many.
MANY = 5
#: From how many sets that make 14 or 16 with a card of the hand the eye is easily led astray.
NEAR_MISSES = 4
_COURT = 8
_SEVEN_OF_COINS: Final = Card(Suit.OROS, 7)
_ON_TABLE_AT_FIRST, _IN_HAND_AT_FIRST = 4, 3


class Theme(Code):
    """What a puzzle trains the eye for."""

    COURT_VALUES = "court_values", "a fifteen needs a court card, whose value is not what is printed"
    THREE_CARDS = "three_cards", "a fifteen is made of three cards"
    FOUR_CARDS = "four_cards", "a fifteen is made of four cards or more"
    SEVEN_OF_COINS = "seven_of_coins", "a fifteen brings the seven of coins"
    SWEEP = "sweep", "a fifteen sweeps the table"
    MANY = "many", "there are five fifteens or more"
    TABLE_FIFTEEN = "table_fifteen", "cards of the table make 15 without the hand"
    NEAR_MISS = "near_miss", "many sums are 14 or 16"
    OPENING = "opening", "four cards on the table and three in the hand, as at the start of a round"
    WRONG_SUM = "wrong_sum", "cards are taken: do they lie there, and do they make 15"
    MUST_CAPTURE = "must_capture", "a card is laid where a card that can take must take"
    CLAIM = "claim", "a 15 may be overlooked, and still not every move is allowed"
    STACKING = "stacking", "one side has all coins or all sevens, which pays more than once"
    TIES = "ties", "two sides have the same number"
    SETENTA = "setenta", "the best card of each suit counts"
    LEFTOVERS = "leftovers", "cards are left on the table for the side that captured last"
    FEW_CARDS = "few_cards", "a side has under 10 cards, which pays the other"


def parse_theme(text: str) -> Theme | None:
    """Read a theme; nothing for a text that is none.

    >>> parse_theme("ties"), parse_theme("romance")
    (<Theme.TIES: 'ties'>, None)
    """
    return next((theme for theme in Theme if theme.value == text), None)


_OF_CAPTURES: Final = (Theme.COURT_VALUES, Theme.THREE_CARDS, Theme.FOUR_CARDS)
_IN_CAPTURES: Final = frozenset({*_OF_CAPTURES, Theme.SEVEN_OF_COINS, Theme.SWEEP})
_OF_TABLES: Final = (Theme.TABLE_FIFTEEN, Theme.NEAR_MISS, Theme.OPENING)
#: The themes that puzzles of a kind can have, in the order in which they are offered.
THEMES_OF_KIND: Final[Mapping[Kind, tuple[Theme, ...]]] = {
    Kind.FIND_ALL: (*_OF_CAPTURES, Theme.SEVEN_OF_COINS, Theme.SWEEP, Theme.MANY, *_OF_TABLES),
    Kind.IS_THERE: (*_OF_CAPTURES, *_OF_TABLES),
    Kind.ESCOBA: (*_OF_CAPTURES, Theme.SEVEN_OF_COINS, Theme.NEAR_MISS, Theme.OPENING),
    Kind.RIGHT_OR_WRONG: (Theme.WRONG_SUM, Theme.MUST_CAPTURE, Theme.CLAIM),
    Kind.COUNT: (Theme.STACKING, Theme.TIES, Theme.SETENTA, Theme.LEFTOVERS, Theme.FEW_CARDS),
}
#: What a mistake is put down to where nothing finer can be told.
_OTHERWISE: Final[Mapping[Kind, Theme]] = {
    Kind.FIND_ALL: Theme.NEAR_MISS,
    Kind.IS_THERE: Theme.NEAR_MISS,
    Kind.ESCOBA: Theme.NEAR_MISS,
    Kind.RIGHT_OR_WRONG: Theme.WRONG_SUM,
    Kind.COUNT: Theme.LEFTOVERS,
}
#: The kind of puzzle that trains what an exercise of a lesson asks for.
_TRAINED_BY: Final = {Kind.BUILD: Kind.FIND_ALL, Kind.PLAY: Kind.FIND_ALL}
#: The rarest first: of what one missed, that which one sees least often.
_RAREST: Final = (
    Theme.SWEEP,
    Theme.SEVEN_OF_COINS,
    Theme.FOUR_CARDS,
    Theme.STACKING,
    Theme.FEW_CARDS,
    Theme.SETENTA,
    Theme.TIES,
    Theme.THREE_CARDS,
    Theme.COURT_VALUES,
    Theme.LEFTOVERS,
)


class Around(NamedTuple):
    """What lies around the fifteens: sets that make 14 or 16 with a card of the hand, and 15 without any."""

    near: int
    on_table: int


def sums_around(table: Sequence[Card], hand: Sequence[Card], wanted: int = TOTAL) -> Around:
    """Count the sums that a fifteen, or what is wanted in its place, is mistaken for.

    >>> from tutor.escoba.cards import parse_cards
    >>> sums_around(parse_cards("5c 10e 6b 4o"), parse_cards("11o"))
    Around(near=1, on_table=1)
    """
    ways = [1] + [0] * wanted  # for each sum, how many sets of table cards make it
    for card in table:
        for reached in range(wanted, card.value - 1, -1):
            ways[reached] += ways[reached - card.value]
    needed = [wanted + miss - card.value for card in hand for miss in (-1, 1)]
    return Around(sum([ways[sum_] for sum_ in needed if sum_ > 0]), ways[wanted])


def unseen_on(deck: Deck) -> frozenset[Theme]:
    """Return the themes that a deck leaves nothing of: it has no court cards, or no suits.

    >>> sorted(theme.value for theme in unseen_on(Deck.VALUES))
    ['court_values', 'seven_of_coins']
    """
    courts = {Theme.COURT_VALUES} if deck.as_printed else set()
    return frozenset(courts if deck.suited else courts | {Theme.SEVEN_OF_COINS})


def offered(kind: Kind, rules: Variant) -> tuple[Theme, ...]:
    """Return the themes that puzzles of a kind can have under these rules.

    >>> from tutor.escoba.named import NAMED
    >>> [theme.value for theme in offered(Kind.RIGHT_OR_WRONG, NAMED["torofun"])]
    ['wrong_sum', 'claim']
    """
    takes = rules.obligation in {Obligation.IF_PLAYED, Obligation.ALWAYS}
    when = {
        Theme.MUST_CAPTURE: takes,
        Theme.CLAIM: not takes,
        Theme.STACKING: rules.all_coins > 0 or rules.all_sevens > 0,
        Theme.SETENTA: rules.setenta is Setenta.WEIGHTED,
        Theme.FEW_CARDS: rules.few_cards > 0,
    }
    return tuple([theme for theme in THEMES_OF_KIND.get(kind, ()) if when.get(theme, True)])


@lru_cache(maxsize=8_000)
def themes_of(puzzle: Puzzle) -> tuple[Theme, ...]:
    """Return the themes of a puzzle, in the order in which its kind has them.

    >>> from tutor.teaching.puzzles import read_puzzle
    >>> [theme.value for theme in themes_of(read_puzzle("find_all-wikipedia-owa-gN"))]
    ['court_values', 'three_cards', 'seven_of_coins']
    """
    return themes_in(puzzle.exercise)


def themes_in(exercise: Exercise) -> tuple[Theme, ...]:
    """Return the themes of an exercise, see ``themes_of``.

    >>> from tutor.escoba.cards import parse_cards
    >>> themes_in(Exercise(kind=Kind.ESCOBA, table=parse_cards("7o"), hand=parse_cards("10c")))
    (<Theme.COURT_VALUES: 'court_values'>, <Theme.SEVEN_OF_COINS: 'seven_of_coins'>)
    """
    if exercise.kind is Kind.COUNT:
        has = _of_count(exercise)
    elif exercise.kind is Kind.RIGHT_OR_WRONG:
        has = _of_move(exercise)
    else:
        has = _of_fifteens(exercise) | _of_table(exercise)
    return tuple([theme for theme in THEMES_OF_KIND.get(exercise.kind, ()) if theme in has])


def blamed(exercise: Exercise, graded: Grade) -> Theme:
    """Return the theme that a wrong answer is put down to: what the learner does not see.

    Of the captures that were missed it is the rarest theme. It is one that a puzzle of the kind, or of the
    kind that trains an exercise of a lesson, can have.

    >>> from tutor.escoba.cards import parse_cards
    >>> from tutor.teaching.grading import Given, grade
    >>> exercise = Exercise(kind=Kind.FIND_ALL, table=parse_cards("5c 3e 1o"), hand=parse_cards("7c 12b"))
    >>> blamed(exercise, grade(exercise, Given(), DEFAULT)).value
    'three_cards'
    """
    kind = trained_by(exercise.kind)
    if kind is Kind.COUNT:
        found = _of_count(exercise)
    elif kind is Kind.RIGHT_OR_WRONG:
        found = _of_move(exercise)
    elif graded.missed:
        found = set().union(*(_of_capture(capture) for capture in graded.missed))
    else:
        found = set()
    can_have = THEMES_OF_KIND.get(kind, ())
    rarest = next((theme for theme in _RAREST if theme in found and theme in can_have), None)
    if rarest is not None:
        return rarest
    if len(found) == 1 and not found.isdisjoint(can_have):
        return found.pop()
    if kind is Kind.IS_THERE and sums_around(exercise.table, exercise.hand).on_table:
        return Theme.TABLE_FIFTEEN  # a fifteen was seen that does not use the hand
    return _OTHERWISE.get(kind, Theme.NEAR_MISS)


def shows(theme: Theme, capture: Capture) -> bool:
    """Return whether a capture, on a table of a theme, is one that the theme is about.

    Of a theme that lies in the cards on the table every capture is.

    >>> from tutor.escoba.cards import parse_card, parse_cards
    >>> sweep = Capture(parse_card("10c"), parse_cards("7e"), escoba=True)
    >>> shows(Theme.SWEEP, sweep), shows(Theme.THREE_CARDS, sweep), shows(Theme.NEAR_MISS, sweep)
    (True, False, True)
    """
    return theme not in _IN_CAPTURES or theme in _of_capture(capture)


def trained_by(kind: Kind) -> Kind:
    """Return the kind of puzzle that trains what an exercise of a kind asks for.

    >>> trained_by(Kind.BUILD), trained_by(Kind.COUNT)
    (<Kind.FIND_ALL: 'find_all'>, <Kind.COUNT: 'count'>)
    """
    return _TRAINED_BY.get(kind, kind)


def pattern_of(kind: Kind, theme: Theme) -> str:
    """Return the name of what comes back for review: a kind and a theme.

    >>> pattern_of(Kind.BUILD, Theme.THREE_CARDS)
    'find_all.three_cards'
    """
    return f"{trained_by(kind).value}.{theme.value}"


def read_pattern(pattern: str) -> tuple[Kind, Theme]:
    """Read a pattern back; ``ValueError`` for what is none.

    >>> read_pattern("find_all.three_cards")
    (<Kind.FIND_ALL: 'find_all'>, <Theme.THREE_CARDS: 'three_cards'>)
    """
    kind, _, theme = pattern.partition(".")
    if Theme(theme) not in THEMES_OF_KIND.get(Kind(kind), ()):
        raise ValueError(f"no puzzle has the pattern {pattern!r}")
    return Kind(kind), Theme(theme)


def theme_name(voice: Voice, theme: Theme) -> str:
    """Return what a theme is called.

    >>> theme_name(Voice("en"), Theme.NEAR_MISS)
    'Fourteens and sixteens'
    """
    return say_coins(voice, _NAMES[theme])


def theme_sentence(voice: Voice, theme: Theme) -> str:
    """Return a sentence on what puzzles of a theme train.

    >>> theme_sentence(Voice("en"), Theme.SWEEP)
    'One of the captures takes every card on the table.'
    """
    return voice.say(_SENTENCES[theme], card=_SEVEN_OF_COINS)


_NAMES: Final[Mapping[Theme, str]] = {
    Theme.COURT_VALUES: message("Values of the court cards"),
    Theme.THREE_CARDS: message("Three cards together"),
    Theme.FOUR_CARDS: message("Four cards together, or more"),
    Theme.SEVEN_OF_COINS: message("The seven of coins"),
    Theme.SWEEP: message("A sweep among the captures"),
    Theme.MANY: message("Many captures"),
    Theme.TABLE_FIFTEEN: message("A 15 without the hand"),
    Theme.NEAR_MISS: message("Fourteens and sixteens"),
    Theme.OPENING: message("The start of a round"),
    Theme.WRONG_SUM: message("Checking what is taken"),
    Theme.MUST_CAPTURE: message("When a card must take"),
    Theme.CLAIM: message("What was overlooked"),
    Theme.STACKING: message("Points that add up"),
    Theme.TIES: message("Ties"),
    Theme.SETENTA: message("The setenta"),
    Theme.LEFTOVERS: message("Cards left on the table"),
    Theme.FEW_CARDS: message("Under 10 cards"),
}
_SENTENCES: Final[Mapping[Theme, str]] = {
    Theme.COURT_VALUES: message("A court card takes part, and what it is worth is not printed on it."),
    Theme.THREE_CARDS: message("One card of the hand and two of the table make 15."),
    Theme.FOUR_CARDS: message("One card of the hand and three or more of the table make 15."),
    Theme.SEVEN_OF_COINS: message("One of the captures brings {card_acc}."),
    Theme.SWEEP: message("One of the captures takes every card on the table."),
    Theme.MANY: message("There are at least five captures to find."),
    Theme.TABLE_FIFTEEN: message("Cards on the table make 15 among themselves, and that counts for nothing."),
    Theme.NEAR_MISS: message("Many sums come close to 15 and miss it by one."),
    Theme.OPENING: message("Four cards on the table and three in the hand, as after the first deal."),
    Theme.WRONG_SUM: message("Cards are taken: look whether they lie there and make 15."),
    Theme.MUST_CAPTURE: message("A card is laid, and by these rules a card that can take must take."),
    Theme.CLAIM: message("These rules let a player overlook a 15, but a wrong take stays wrong."),
    Theme.STACKING: message(
        "One side has all the sevens or every card of the suit that counts, and that pays once more."
    ),
    Theme.TIES: message("Two sides are level in a category."),
    Theme.SETENTA: message("The best card of each suit counts, by a table of its own."),
    Theme.LEFTOVERS: message("The cards left on the table go to the side that captured last."),
    Theme.FEW_CARDS: message("A side has under 10 cards, and the other side gains by it."),
}


def _of_capture(capture: Capture) -> set[Theme]:
    """Return the themes of one capture."""
    cards = (capture.card, *capture.takes)
    found = {Theme.SWEEP} if capture.escoba else set()
    if any(card.value >= _COURT for card in cards):
        found.add(Theme.COURT_VALUES)
    if any(card.is_seven_of_coins for card in cards):
        found.add(Theme.SEVEN_OF_COINS)
    if len(cards) == 3:
        found.add(Theme.THREE_CARDS)
    if len(cards) > 3:
        found.add(Theme.FOUR_CARDS)
    return found


def _of_fifteens(exercise: Exercise) -> set[Theme]:
    """Return the themes of the captures; in ``is_there``, where there may be none, of those that one sees first.

    There the sums of 14 and 16 stand for the fifteens that are not there, so that the theme tells nothing.
    """
    found = captures_behind(exercise)
    if exercise.kind is Kind.IS_THERE:
        seen = found or [
            capture for miss in (-1, 1) for capture in captures(exercise.table, exercise.hand, exercise.total + miss)
        ]
        fewest = min([len(capture.takes) for capture in seen], default=0)
        return set().union(*(_of_capture(capture) for capture in seen if len(capture.takes) == fewest))
    themes = set[Theme]().union(*(_of_capture(capture) for capture in found))
    return themes | {Theme.MANY} if len(found) >= MANY else themes


def _of_table(exercise: Exercise) -> set[Theme]:
    """Return the themes of how the cards lie."""
    around = sums_around(exercise.table, exercise.hand, exercise.total)
    found = {Theme.TABLE_FIFTEEN} if around.on_table else set()
    if around.near >= NEAR_MISSES:
        found.add(Theme.NEAR_MISS)
    at_first = (len(exercise.table), len(exercise.hand)) == (_ON_TABLE_AT_FIRST, _IN_HAND_AT_FIRST)
    if at_first and total(exercise.table) not in {TOTAL, 2 * TOTAL}:  # those may be taken at once
        found.add(Theme.OPENING)
    return found


def _of_move(exercise: Exercise) -> set[Theme]:
    """Return the themes of a move; where a 15 may be overlooked, it is one to overlook it for something wrong."""
    rules = exercise.rules(DEFAULT)
    free = rules.obligation in {Obligation.CLAIM, Obligation.FREE}
    if not exercise.take:
        return {Theme.CLAIM if free else Theme.MUST_CAPTURE}
    if free and exercise.play is not None and can_capture(exercise.table, exercise.play):
        return {Theme.WRONG_SUM} if exercise.verdict(rules).legal else {Theme.WRONG_SUM, Theme.CLAIM}
    return {Theme.WRONG_SUM}


def _of_count(exercise: Exercise) -> set[Theme]:
    variant = exercise.rules(DEFAULT)
    categories = {category.code: category for category in exercise.score(variant).categories}
    found = {Theme.LEFTOVERS} if exercise.leftovers else set()
    stacked = (categories.get(code) for code in (CategoryCode.ALL_COINS, CategoryCode.ALL_SEVENS))
    if any(category is not None and any(category.points) for category in stacked):
        found.add(Theme.STACKING)
    if any(category.tied for category in categories.values()):
        found.add(Theme.TIES)
    if CategoryCode.SETENTA in categories:
        found.add(Theme.SETENTA)
    few = categories.get(CategoryCode.FEW_CARDS)
    if few is not None and any(cards < FEW for cards in few.counts):
        found.add(Theme.FEW_CARDS)
    return found
