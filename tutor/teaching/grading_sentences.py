"""Exercises in words: the question, what there is to say of an answer, the hints, and the answer itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.escoba.captures import Capture
from tutor.escoba.cards import Card
from tutor.escoba.codes import Parameter, ProblemCode
from tutor.escoba.parameters import Side
from tutor.escoba.scoring import Category
from tutor.escoba.variants import Variant
from tutor.teaching.capture_sentences import capture_sentence
from tutor.teaching.diamonds import say_coins
from tutor.teaching.exercises import OF_CAPTURES, Asks, Exercise, Kind, Ply, Want, total
from tutor.teaching.grading import HINTS, Given, Grade, Taken, Wrong, hint
from tutor.teaching.languages import Rank, Voice, message
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.rule_sentences import reason
from tutor.teaching.score_sentences import category_line, category_name, dashed

_QUESTIONS: Mapping[Kind, str] = {
    Kind.BUILD: message("Make 15 with a card of your hand and cards of the table."),
    Kind.FIND_ALL: message("Find every 15 that your hand can make."),
    Kind.IS_THERE: message("Can this hand make 15?"),
    Kind.ESCOBA: message("Sweep the table."),
    Kind.RIGHT_OR_WRONG: message("Is this move allowed?"),
    Kind.COUNT: message("How many points does each side score?"),
    Kind.SUM: message("What do these cards make together?"),
    Kind.TRUE_OR_FALSE: message("True or false?"),
}
_WANTED: Mapping[Want, str] = {
    Want.CAPTURE: message("Your turn: take cards from the table."),
    Want.ESCOBA: message("Your turn: sweep the table."),
    Want.LAY: message("Your turn: nothing makes 15, so lay a card."),
    Want.SEVEN_OF_COINS: message("Your turn: the seven of coins can be yours."),
    Want.MOST_COINS: message("Your turn: take as many coins as you can."),
}
_ASKED: Mapping[Asks, str] = {
    Asks.FIRST_PLAYER: message("Which player leads, seen from the dealer?"),
    Asks.NEXT_PLAYER: message("You have just played. Which player goes next, seen from you?"),
    Asks.NEXT_DEALER: message("The round is over. Which player deals next, seen from the dealer?"),
}
_DECIDES: Mapping[Asks, Parameter] = {
    Asks.FIRST_PLAYER: Parameter.FIRST_PLAYER,
    Asks.NEXT_PLAYER: Parameter.DIRECTION,
    Asks.NEXT_DEALER: Parameter.NEXT_DEALER,
}


@dataclass(frozen=True, slots=True)
class Said:
    """An answer judged in words: a headline, reasons, and captures each with its sentence.

    ``captures`` are those that the answer has found, and, once it is right or given up, all of them.
    """

    headline: str
    reasons: tuple[str, ...] = ()
    captures: tuple[tuple[Capture, str], ...] = ()


def question(voice: Voice, exercise: Exercise) -> str:
    """Return what an exercise asks, if its lesson asks nothing of its own.

    >>> question(Voice("en"), Exercise(kind=Kind.ESCOBA))
    'Sweep the table.'
    """
    if exercise.want is not None:
        return say_coins(voice, _WANTED[exercise.want])
    if exercise.asks is not None:
        return voice.say(_ASKED[exercise.asks])
    return voice.say(_QUESTIONS[exercise.kind])


def side_word(voice: Voice, side: Side) -> str:
    """Return an answer to the question on which side somebody sits."""
    if side is Side.RIGHT:
        return voice.say_c("where a player sits", "on the right")
    return voice.say_c("where a player sits", "on the left")


def code_word(voice: Voice, code: ProblemCode) -> str:
    """Return an answer to the question what is wrong with a move.

    >>> code_word(Voice("en"), ProblemCode.SUM_NOT_15)
    'No: it does not make 15'
    """
    words = {
        ProblemCode.SUM_NOT_15: voice.say_c("answer", "No: it does not make 15"),
        ProblemCode.MUST_CAPTURE: voice.say_c("answer", "No: this card must take"),
        ProblemCode.CARD_NOT_ON_TABLE: voice.say_c("answer", "No: a card taken is not on the table"),
    }
    return words[code]


def said_of(voice: Voice, exercise: Exercise, given: Given, graded: Grade, rules: Variant) -> Said:
    """Say what there is to say of an answer: at once, with the reason, and without giving away what is left to find.

    >>> from tutor.escoba import NAMED, parse_cards
    >>> from tutor.teaching.grading import grade
    >>> exercise = Exercise(kind=Kind.SUM, cards=parse_cards("10o 7c"))
    >>> rules = NAMED["wikipedia"]
    >>> said_of(Voice("en"), exercise, Given(number=15), grade(exercise, Given(number=15), rules), rules).reasons
    ('8 + 7 = 15',)
    """
    if graded.correct:
        headline = voice.say("Right.")
        return Said(headline, _answer_lines(voice, exercise, rules), _sentences(voice, exercise, rules))
    reasons = tuple(_wrong_lines(voice, exercise, given, graded, rules))
    found = tuple((capture, capture_sentence(voice, capture)) for capture in graded.found)
    if found and not graded.wrong and not given.finished:
        return Said(voice.say_n("Found: {n} capture.", "Found: {n} captures.", len(found)), reasons, found)
    return Said(voice.say("Not yet."), reasons, found)


def hint_lines(
    voice: Voice, exercise: Exercise, step: int, rules: Variant, found: Sequence[Taken] = ()
) -> tuple[str, ...]:
    """Return a step of help in sentences, 1 to ``HINTS``: for captures how many, then a card, then all.

    >>> from tutor.escoba import NAMED, parse_cards
    >>> exercise = Exercise(kind=Kind.BUILD, table=parse_cards("5c 3e 1o"), hand=parse_cards("7o"))
    >>> [hint_lines(Voice("en"), exercise, step, NAMED["wikipedia"])[0] for step in (1, 2)]
    ['There is 1 way to make 15.', 'Look at the five of cups.']
    """
    if step >= HINTS:
        return (*_answer_lines(voice, exercise, rules), *(text for _, text in _sentences(voice, exercise, rules)))
    if exercise.kind in _HINTS:
        return _HINTS[exercise.kind](voice, exercise, step, rules)
    help_ = hint(exercise, step, found)
    if help_.count == 0 or (step > 1 and help_.card is None):
        return (voice.say("Add up every card of the hand with the cards of the table."),)
    if help_.count is not None:
        return (_how_many(voice, help_.count),)
    return (voice.say("Look at {card_acc}.", card=help_.card),) if help_.card else ()


def key_lines(voice: Voice, exercise: Exercise, rules: Variant) -> tuple[str, ...]:
    """Return the answer of an exercise in sentences, for the printed key."""
    return hint_lines(voice, exercise, HINTS, rules)


def reply_sentence(voice: Voice, ply: Ply) -> str:
    r"""Say what the opponent plays in a round that is told.

    >>> from tutor.teaching.exercises import plies
    >>> told = plies("opening: 7c 4b 2e 6o\ndeal: 10e 12b 4c | 1c 10c 7b\n1: 10e x 7c\n2: 1c\n")
    >>> reply_sentence(Voice("en"), told[1])
    'Your opponent lays the ace of cups on the table.'
    """
    if not ply.take:
        return voice.say("Your opponent lays {card_acc} on the table.", card=ply.play)
    if len(ply.take) == len(ply.table):
        return voice.say(
            "Your opponent plays {card_acc}, takes {cards_acc} and sweeps the table.", card=ply.play, cards=ply.take
        )
    return voice.say("Your opponent plays {card_acc} and takes {cards_acc}.", card=ply.play, cards=ply.take)


def formula(cards: Sequence[Card]) -> str:
    """Write what cards make together.

    >>> from tutor.escoba import parse_cards
    >>> formula(parse_cards("10o 7c"))
    '8 + 7 = 15'
    """
    return f"{' + '.join(str(card.value) for card in cards)} = {total(tuple(cards))}"


def _sentences(voice: Voice, exercise: Exercise, rules: Variant) -> tuple[tuple[Capture, str], ...]:
    if exercise.kind is Kind.RIGHT_OR_WRONG:
        found = exercise.verdict(rules).missed
    elif exercise.kind in {Kind.BUILD, Kind.ESCOBA, Kind.FIND_ALL, Kind.IS_THERE, Kind.PLAY}:
        found = exercise.captures()
    else:
        found = ()
    return tuple((capture, capture_sentence(voice, capture)) for capture in found)


def _answer_lines(voice: Voice, exercise: Exercise, rules: Variant) -> tuple[str, ...]:
    """Say the right answer and why; captures are said by themselves."""
    lines = _ANSWERS.get(exercise.kind)
    return tuple(lines(voice, exercise, rules)) if lines else ()


def _sum_lines(_: Voice, exercise: Exercise, __: Variant) -> Iterator[str]:
    yield formula(exercise.cards)


def _there_lines(voice: Voice, exercise: Exercise, _: Variant) -> Iterator[str]:
    if not exercise.captures():
        yield _how_many(voice, 0)


def _seat_lines(voice: Voice, exercise: Exercise, rules: Variant) -> Iterator[str]:
    if exercise.asks is not None:
        yield reason(voice, exercise.rules(rules).rule(_DECIDES[exercise.asks]))


def _stated_lines(voice: Voice, exercise: Exercise, rules: Variant) -> Iterator[str]:
    if exercise.parameter is not None:
        yield voice.say("That is true.") if exercise.holds() else voice.say("That is false.")
        yield reason(voice, exercise.rules(rules).rule(exercise.parameter))


def _play_lines(voice: Voice, exercise: Exercise, _: Variant) -> Iterator[str]:
    if exercise.play is not None and not exercise.take:
        yield voice.say("Lay {card_acc}.", card=exercise.play)


def _move_lines(voice: Voice, exercise: Exercise, rules: Variant) -> Iterator[str]:
    verdict = exercise.verdict(rules)
    if exercise.play is not None and exercise.take:
        yield formula((exercise.play, *exercise.take))
    if verdict.legal:
        yield voice.say("The move is allowed.")
    if verdict.legal and exercise.play is not None and not exercise.take and not verdict.missed:
        yield voice.say("No cards of the table make 15 with {card_acc}.", card=exercise.play)
    for problem in verdict.problems:
        yield problem_sentence(voice, problem)
    for rule in verdict.rules:
        yield reason(voice, rule)


def _score_lines(voice: Voice, exercise: Exercise, rules: Variant) -> Iterator[str]:
    yield from _category_lines(voice, exercise, rules)
    yield voice.say("Points of each side: {points}.", points=dashed(voice, exercise.points(rules)))


def _category_lines(voice: Voice, exercise: Exercise, rules: Variant) -> Iterator[str]:
    for category in _counted(exercise, rules):
        yield category_line(voice, category, exercise.rules(rules))


def _counted(exercise: Exercise, rules: Variant) -> Iterator[Category]:
    """Yield the categories that a count asks for."""
    for category in exercise.score(rules).categories:
        if not exercise.categories or category.code in exercise.categories:
            yield category


_ANSWERS: Mapping[Kind, Callable[[Voice, Exercise, Variant], Iterator[str]]] = {
    Kind.SUM: _sum_lines,
    Kind.IS_THERE: _there_lines,
    Kind.RIGHT_OR_WRONG: _move_lines,
    Kind.COUNT: _score_lines,
    Kind.WHO_NEXT: _seat_lines,
    Kind.TRUE_OR_FALSE: _stated_lines,
    Kind.PLAY: _play_lines,
}


def _wrong_lines(voice: Voice, exercise: Exercise, given: Given, graded: Grade, rules: Variant) -> Iterator[str]:
    for wrong in graded.wrong:
        yield from _why_wrong(voice, exercise, wrong)
    if graded.repeated:
        yield voice.say("You have found this one already.")
    if given.finished and graded.missed and exercise.kind is Kind.FIND_ALL and not graded.wrong:
        yield voice.say_n("There is {n} more.", "There are {n} more.", len(graded.missed))
    if exercise.kind in OF_CAPTURES:
        if not given.captures:
            yield voice.say("Choose a card of the hand first.")
    elif exercise.kind in {Kind.WHO_NEXT, Kind.TRUE_OR_FALSE}:
        yield from _answer_lines(voice, exercise, rules)
    else:
        yield _advice(voice, exercise)


def _why_wrong(voice: Voice, exercise: Exercise, wrong: Wrong) -> Iterator[str]:
    if wrong.problems:
        if wrong.taken.takes and any(problem.code is ProblemCode.SUM_NOT_15 for problem in wrong.problems):
            yield formula((wrong.taken.card, *wrong.taken.takes))
        yield from (problem_sentence(voice, problem) for problem in wrong.problems)
    elif exercise.kind is Kind.ESCOBA:
        yield voice.say("That makes 15, but it leaves cards on the table.")
    else:
        yield voice.say("That is allowed, too. Here something else is wanted.")


def _advice(voice: Voice, exercise: Exercise) -> str:
    if exercise.kind is Kind.IS_THERE:
        return voice.say("Add up every card of the hand with the cards of the table.")
    if exercise.kind is Kind.COUNT:
        return voice.say("Go through the categories one by one.")
    if exercise.kind is Kind.RIGHT_OR_WRONG and not exercise.take:
        return voice.say("Look whether the card could take something, and what your rules say then.")
    return voice.say("Add up once more what each card is worth.")


def _values(voice: Voice, cards: Sequence[Card]) -> tuple[str, ...]:
    """Say what court cards are worth; where every card shows what it is worth, where to begin."""
    courts = () if voice.deck.as_printed else dict.fromkeys(card.value for card in cards if card.value > 7)
    if not courts:
        return (_beginning(voice, cards),)
    return tuple(
        voice.say("Worth {value} in your deck: {rank_nom}.", value=value, rank=Rank(value)) for value in courts
    )


def _beginning(voice: Voice, cards: Sequence[Card]) -> str:
    largest = sorted(cards, key=lambda card: card.value, reverse=True)
    if len(cards) > 2:
        return voice.say("Begin with the two largest cards: {sum}.", sum=formula(largest[:2]))
    return voice.say("Begin with the larger card, {value}, and count on from there.", value=largest[0].value)


def _needed(voice: Voice, exercise: Exercise, card: Card) -> str:
    """Say what the table must give to a card, whether or not it is there."""
    return voice.say("With {card_acc} you need {number} from the table.", card=card, number=exercise.total - card.value)


def _there_hint(voice: Voice, exercise: Exercise, step: int, _: Variant) -> tuple[str, ...]:
    if step == 1:  # how many ways there are would be the answer
        return tuple(_needed(voice, exercise, card) for card in dict.fromkeys(exercise.hand))
    return (_how_many(voice, len(exercise.captures())),)


def _how_many(voice: Voice, ways: int) -> str:
    if ways == 0:
        return voice.say("No card of the hand makes 15 here.")
    return voice.say_n("There is {n} way to make 15.", "There are {n} ways to make 15.", ways)


def _sum_hint(voice: Voice, exercise: Exercise, step: int, _: Variant) -> tuple[str, ...]:
    if step == 1:
        return _values(voice, exercise.cards)
    return (" + ".join(str(card.value) for card in exercise.cards),)


def _move_hint(voice: Voice, exercise: Exercise, step: int, rules: Variant) -> tuple[str, ...]:
    cards = (exercise.play, *exercise.take) if exercise.play is not None else ()
    if exercise.take:
        return _values(voice, cards) if step == 1 else (" + ".join(str(card.value) for card in cards),)
    if step == 1:
        return tuple(_needed(voice, exercise, card) for card in cards)
    return (reason(voice, exercise.rules(rules).rule(Parameter.OBLIGATION)),)


def _count_hint(voice: Voice, exercise: Exercise, step: int, rules: Variant) -> tuple[str, ...]:
    if step == 1:
        names = [category_name(voice, category.code) for category in _counted(exercise, rules)]
        return (voice.say("What counts here, one by one:"), *names)
    return tuple(_category_lines(voice, exercise, rules))


def _rule_hint(voice: Voice, exercise: Exercise, step: int, rules: Variant) -> tuple[str, ...]:
    if step == 1:
        return (voice.say("Read the paragraph above once more."),)
    return _answer_lines(voice, exercise, rules)


_HINTS: Mapping[Kind, Callable[[Voice, Exercise, int, Variant], tuple[str, ...]]] = {
    Kind.SUM: _sum_hint,
    Kind.IS_THERE: _there_hint,
    Kind.RIGHT_OR_WRONG: _move_hint,
    Kind.COUNT: _count_hint,
    Kind.WHO_NEXT: _rule_hint,
    Kind.TRUE_OR_FALSE: _rule_hint,
}
