"""Rules said in sentences: what each value of each parameter means, where it is written, what is silent."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from tutor.escoba.codes import Document, Parameter, Section, SilentPoint
from tutor.escoba.parameters import Covered, Rule, Source
from tutor.teaching.diamonds import say_coins, say_coins_n
from tutor.teaching.languages import Either, Voice, message

VARIANT_NAMES: Mapping[str, str] = {
    "wikipedia": message("Wikipedia"),
    "torofun": message("ToroFun"),
    "fournier": message("Fournier"),
    "cardgames": message("cardgames.io"),
    "pagat": message("Pagat"),
    "bonaerenses": message("Juegos Bonaerenses"),
    "argentina": message("Argentina"),
    "escova": message("Escova"),
}

_DOCUMENTS = {
    Document.WIKIPEDIA: message("Wikipedia, “Escoba”"),
    Document.TOROFUN: message("ToroFun, rules of Escoba"),
    Document.FOURNIER: message("Fournier, printed rules of Escoba (known at second hand)"),
    Document.CARDGAMES: message("cardgames.io, rules of Escoba"),
    Document.PAGAT: message("pagat.com, Escoba (known at second hand)"),
    Document.BONAERENSES: message("Juegos Bonaerenses, regulation of 2026 (known at second hand)"),
    Document.ARGENTINA: message("an Argentine rule sheet"),
    Document.ESCOVA: message("an older encyclopedia article on Escova (known at second hand)"),
    Document.HOUSE: message("your house rules"),
}

_SECTIONS = {
    Section.DECK: message("the deck"),
    Section.PLAYERS: message("the number of players"),
    Section.VALUES: message("the values of the cards"),
    Section.DEALING: message("the deal"),
    Section.PLAY: message("the play"),
    Section.SCORING: message("the scoring"),
    Section.PENALTIES: message("the penalties"),
    Section.ESCOVA: message("Escova"),
}

_BY_VALUE: Mapping[tuple[Parameter, str], str] = {
    (Parameter.DECK, "spanish"): message("The usual cards are Spanish: coins, cups, swords and clubs."),
    (Parameter.DECK, "french"): message("The usual cards are French, with jack 8, queen 9 and king 10."),
    (Parameter.DECK, "french_qj"): message("The usual cards are French, with queen 8, jack 9 and king 10."),
    (Parameter.DECK, "numbered"): message("The usual cards are numbered 1 to 10."),
    (Parameter.FIRST_PLAYER, "right"): message("The player to the right of the dealer leads."),
    (Parameter.FIRST_PLAYER, "left"): message("The player to the left of the dealer leads."),
    (Parameter.DIRECTION, "anticlockwise"): message("The turn passes anticlockwise."),
    (Parameter.DIRECTION, "clockwise"): message("The turn passes clockwise."),
    (Parameter.NEXT_DEALER, "right"): message("The player to the right of the dealer deals the next round."),
    (Parameter.NEXT_DEALER, "left"): message("The player to the left of the dealer deals the next round."),
    (Parameter.FOUR, "sides"): message("Four play in two sides, partners facing each other."),
    (Parameter.FOUR, "each"): message("Four play each for himself."),
    (Parameter.OPENING, "none"): message("The first four cards stay on the table, whatever they make."),
    (Parameter.OPENING, "total_15"): message("The first four cards are taken at once if they make 15."),
    (Parameter.OPENING, "two_15"): message(
        "The first four cards are taken at once if they make 15, or two groups of 15."
    ),
    (Parameter.OPENING, "total_30"): message("The first four cards are taken at once if they make 15 or 30."),
    (Parameter.OPENING, "two_15_void"): message(
        "The first four cards are taken at once if they make 15; two groups of 15 stay on the table and pay nothing."
    ),
    (Parameter.OPENING_TAKER, "dealer"): message("The dealer takes the first four cards."),
    (Parameter.OPENING_TAKER, "first_player"): message("The player who leads takes the first four cards."),
    (Parameter.OBLIGATION, "if_played"): message("Any card may be played, but one that can make 15 must take."),
    (Parameter.OBLIGATION, "free"): message(
        "A card that can make 15 may be laid all the same, and nobody may take what was left."
    ),
    (Parameter.OBLIGATION, "claim"): message(
        "A card that can make 15 may be laid all the same, but the next player may then take the overlooked 15."
    ),
    (Parameter.OBLIGATION, "always"): message("Whoever can make 15 with any card of the hand must take."),
    (Parameter.CLAIM_UNTIL, "next_play"): message(
        "The right to take an overlooked 15 ends as soon as the next player has played."
    ),
    (Parameter.CLAIM_UNTIL, "second_chance"): message(
        "The right to take an overlooked 15 ends only when two more players have played."
    ),
    (Parameter.CLAIM_ESCOBA, "yes"): message("Clearing the table with an overlooked 15 counts as an escoba."),
    (Parameter.CLAIM_ESCOBA, "no"): message("Clearing the table with an overlooked 15 does not count as an escoba."),
    (Parameter.WRONG_CAPTURE, "none"): message("A wrong take is put back; there is no penalty."),
    (Parameter.WRONG_CAPTURE, "four_plus_escobas"): message(
        "A wrong take costs 4 points, and 1 more for each escoba made in the round so far."
    ),
    (Parameter.COINS_NEED_SIX, "yes"): message("The point for most coins needs at least six of them."),
    (Parameter.COINS_NEED_SIX, "no"): message("The point for most coins needs no minimum."),
    (Parameter.ALL_COINS_ADDS, "yes"): message("All ten coins count beside most coins."),
    (Parameter.ALL_COINS_ADDS, "no"): message("All ten coins count instead of most coins."),
    (Parameter.ALL_SEVENS_COVERS, "none"): message("The points for all four sevens contain no others."),
    (Parameter.ALL_SEVENS_COVERS, "seven_of_coins"): message(
        "The points for all four sevens contain those for the seven of coins."
    ),
    (Parameter.ALL_SEVENS_COVERS, "most_sevens"): message(
        "The points for all four sevens contain those for most sevens."
    ),
    (Parameter.ALL_SEVENS_COVERS, "seven_of_coins+most_sevens"): message(
        "The points for all four sevens contain those for the seven of coins and for most sevens."
    ),
    (Parameter.SETENTA, "none"): message("The setenta is not counted."),
    (Parameter.SETENTA, "weighted"): message(
        "The best setenta brings 1 point: the best card of each suit, a seven counting 21, a six 18, an ace 16."
    ),
    (Parameter.NO_CAPTURE, "none"): message("A side without a capture loses nothing more."),
    (Parameter.NO_CAPTURE, "loses_match"): message("A side that captured nothing loses the match."),
    (Parameter.TIES, "nobody"): message("In a tie nobody scores."),
    (Parameter.TIES, "all_tied"): message("In a tie all who are tied for the lead score."),
    (Parameter.LEAD, "1"): message("If the leaders are level at the target or past it, the match goes on."),
    (Parameter.LEAD, "2"): message("The winner must lead by two points."),
}

_PARAMETER_NAMES: Mapping[Parameter, str] = {
    Parameter.DECK: message("Usual cards"),
    Parameter.FIRST_PLAYER: message("Who leads"),
    Parameter.DIRECTION: message("Direction of play"),
    Parameter.NEXT_DEALER: message("Who deals next"),
    Parameter.PLAYERS: message("How many may play"),
    Parameter.FOUR: message("When four play"),
    Parameter.OPENING: message("The first four cards"),
    Parameter.OPENING_15: message("Escobas when they make 15"),
    Parameter.OPENING_30: message("Escobas when they make 30"),
    Parameter.OPENING_TAKER: message("Who takes them"),
    Parameter.OBLIGATION: message("Must a card take?"),
    Parameter.CLAIM_UNTIL: message("Overlooked 15: until when"),
    Parameter.CLAIM_ESCOBA: message("Overlooked 15: an escoba?"),
    Parameter.WRONG_CAPTURE: message("Penalty for a wrong take"),
    Parameter.ESCOBA: message("Each escoba"),
    Parameter.MOST_CARDS: message("Most cards"),
    Parameter.MOST_COINS: message("Most coins"),
    Parameter.SEVEN_OF_COINS: message("The seven of coins"),
    Parameter.MOST_SEVENS: message("Most sevens"),
    Parameter.COINS_NEED_SIX: message("Most coins: six needed?"),
    Parameter.ALL_COINS: message("All ten coins"),
    Parameter.ALL_COINS_ADDS: message("All ten coins: beside most coins?"),
    Parameter.ALL_SEVENS: message("All four sevens"),
    Parameter.ALL_SEVENS_COVERS: message("Contained in all four sevens"),
    Parameter.SETENTA: message("Setenta"),
    Parameter.FEW_CARDS: message("The other side under 10 cards"),
    Parameter.NO_CAPTURE: message("No capture"),
    Parameter.TIES: message("Ties"),
    Parameter.TARGET: message("Points to win"),
    Parameter.TARGET_OPTIONS: message("Other targets"),
    Parameter.LEAD: message("Lead needed to win"),
}

_SILENT_POINTS = {
    SilentPoint.OPENING_LAST_CAPTURER: message(
        "We count the opening take as the last capture until somebody captures."
    ),
    SilentPoint.LEFTOVERS_UNCLAIMED: message("When nobody captured, we give the leftovers to nobody."),
    SilentPoint.PENALTY_SIGN: message("We subtract the penalty from the offender and give it to nobody."),
}


@cache
def variant_name(voice: Voice, name: str) -> str:
    """Return the name by which a named variant is shown.

    >>> variant_name(Voice("en"), "cardgames")
    'cardgames.io'
    """
    return voice.say(VARIANT_NAMES[name])


def parameter_name(voice: Voice, parameter: Parameter) -> str:
    """Return the name under which a parameter stands in tables and forms.

    >>> parameter_name(Voice("en"), Parameter.TARGET)
    'Points to win'
    """
    return say_coins(voice, _PARAMETER_NAMES[parameter])


def rule_sentence(voice: Voice, parameter: Parameter, value: int | str) -> str:
    """Say what a value of a parameter means.

    >>> rule_sentence(Voice("en"), Parameter.TIES, "nobody")
    'In a tie nobody scores.'
    >>> rule_sentence(Voice("en"), Parameter.MOST_CARDS, 1)
    'Most cards: 1 point.'
    """
    fixed = _BY_VALUE.get((parameter, str(value)))
    if fixed is not None:
        return say_coins(voice, fixed)
    if isinstance(value, int):
        return _NUMBERS[parameter](voice, value)
    return _SETS[parameter](voice, [] if value == "none" else value.split("+"))


@lru_cache(maxsize=4096)
def reason(voice: Voice, rule: Rule) -> str:
    """Say what a rule means, and that the source is silent where it is.

    >>> from tutor.escoba.named import NAMED
    >>> print(reason(Voice("en"), NAMED["argentina"].rule(Parameter.TIES)))
    In a tie nobody scores. The source does not settle this; it is our default.
    """
    if isinstance(rule.parameter, SilentPoint):
        said = voice.say(_SILENT_POINTS[rule.parameter])
    elif rule.value is None:
        raise ValueError("only a silent point has no value")
    else:
        said = rule_sentence(voice, rule.parameter, rule.value)
    if not rule.silent:
        return said
    return f"{said} {silence(voice, rule)}"


def silence(voice: Voice, rule: Rule) -> str:
    """Say what the source leaves open about a rule that it does not settle.

    >>> from tutor.escoba.named import NAMED
    >>> silence(Voice("en"), NAMED["torofun"].rule(Parameter.ALL_SEVENS_COVERS))
    'The source says only this; that most sevens count beside it is our default.'
    """
    if settled_in_part(rule):
        return voice.say("The source says only this; that most sevens count beside it is our default.")
    return voice.say("The source does not settle this; it is our default.")


def settled_in_part(rule: Rule) -> bool:
    """Return whether the source says what a rule says, and is silent only about what the rule leaves out.

    Of the points inside all four sevens a source names the seven of coins, and not most sevens.
    """
    return rule.silent and rule.parameter is Parameter.ALL_SEVENS_COVERS and rule.value == Covered.SEVEN_OF_COINS


@lru_cache(maxsize=4096)
def source_text(voice: Voice, source: Source) -> str:
    """Return where a rule is written.

    >>> source_text(Voice("en"), Source(Document.TOROFUN, Section.PENALTIES, 2))
    'ToroFun, rules of Escoba: the penalties, paragraph 2'
    """
    document = voice.say(_DOCUMENTS[source.document])
    if source.section is None or source.paragraph is None:
        return document
    section = voice.say(_SECTIONS[source.section])
    return voice.say(
        "{document}: {section}, paragraph {paragraph}", document=document, section=section, paragraph=source.paragraph
    )


def _escoba(voice: Voice, n: int) -> str:
    return voice.say_n("Each escoba: {n} point.", "Each escoba: {n} points.", n)


def _most_cards(voice: Voice, n: int) -> str:
    return voice.say_n("Most cards: {n} point.", "Most cards: {n} points.", n)


def _most_coins(voice: Voice, n: int) -> str:
    return say_coins_n(voice, ("Most coins: {n} point.", "Most coins: {n} points."), n)


def _seven_of_coins(voice: Voice, n: int) -> str:
    return say_coins_n(voice, ("The seven of coins: {n} point.", "The seven of coins: {n} points."), n)


def _most_sevens(voice: Voice, n: int) -> str:
    return voice.say_n("Most sevens: {n} point.", "Most sevens: {n} points.", n)


def _all_coins(voice: Voice, n: int) -> str:
    return say_coins_n(voice, ("All ten coins: {n} point.", "All ten coins: {n} points."), n)


def _all_sevens(voice: Voice, n: int) -> str:
    return voice.say_n("All four sevens: {n} point.", "All four sevens: {n} points.", n)


def _few_cards(voice: Voice, n: int) -> str:
    return voice.say_n(
        "The other side has under 10 cards: {n} point.", "The other side has under 10 cards: {n} points.", n
    )


def _opening_15(voice: Voice, n: int) -> str:
    if n == 0:
        return voice.say("When the first four cards make 15, they bring no escoba.")
    return voice.say_n(
        "When the first four cards make 15, they bring {n} escoba.",
        "When the first four cards make 15, they bring {n} escobas.",
        n,
    )


def _opening_30(voice: Voice, n: int) -> str:
    if n == 0:
        return voice.say("When the first four cards make 30, they bring no escoba.")
    return voice.say_n(
        "When the first four cards make 30, they bring {n} escoba.",
        "When the first four cards make 30, they bring {n} escobas.",
        n,
    )


def _target(voice: Voice, n: int) -> str:
    return voice.say_n("The match is played to {n} point.", "The match is played to {n} points.", n)


def _players(voice: Voice, members: Sequence[str]) -> str:
    return voice.say("How many may play: {members}.", members=Either(members))


def _target_options(voice: Voice, members: Sequence[str]) -> str:
    if not members:
        return voice.say("The source knows no other target.")
    return voice.say("Other targets that the source allows: {members}.", members=Either(members))


_NUMBERS: Mapping[Parameter, Callable[[Voice, int], str]] = {
    Parameter.ESCOBA: _escoba,
    Parameter.MOST_CARDS: _most_cards,
    Parameter.MOST_COINS: _most_coins,
    Parameter.SEVEN_OF_COINS: _seven_of_coins,
    Parameter.MOST_SEVENS: _most_sevens,
    Parameter.ALL_COINS: _all_coins,
    Parameter.ALL_SEVENS: _all_sevens,
    Parameter.FEW_CARDS: _few_cards,
    Parameter.OPENING_15: _opening_15,
    Parameter.OPENING_30: _opening_30,
    Parameter.TARGET: _target,
}
_SETS: Mapping[Parameter, Callable[[Voice, Sequence[str]], str]] = {
    Parameter.PLAYERS: _players,
    Parameter.TARGET_OPTIONS: _target_options,
}
