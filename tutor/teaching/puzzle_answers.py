"""Puzzles as JSON: the puzzle, its solution, an answer read, and an answer judged.

The command line and the API print the same. Where no suits are shown, the cards of a puzzle lose them first,
so that equal cards and equal captures are one, and a count is one of what can be counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from tutor.escoba.captures import Capture
from tutor.escoba.cards import Card, Deck, without_suits
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.problems import Problem
from tutor.escoba.referee import problem_codes
from tutor.escoba.variants import Variant
from tutor.teaching.capture_sentences import capture_sentence
from tutor.teaching.exercises import MOVE_CODES, Exercise, Kind
from tutor.teaching.grading import Given, Grade, Taken, Wrong
from tutor.teaching.grading_sentences import said_of
from tutor.teaching.languages import Voice
from tutor.teaching.puzzles import Puzzle
from tutor.teaching.requests import Fields

Json = dict[str, Any]

#: The most captures that an answer may hold; to sweep the table, one.
MOST_GIVEN = 60
#: The fields of an answer to each kind.
ANSWER_FIELDS: Final[Mapping[Kind, frozenset[str]]] = {
    Kind.FIND_ALL: frozenset({"captures"}),
    Kind.IS_THERE: frozenset({"yes"}),
    Kind.ESCOBA: frozenset({"captures"}),
    Kind.RIGHT_OR_WRONG: frozenset({"legal", "code"}),
    Kind.COUNT: frozenset({"points"}),
}
_CAPTURE_FIELDS: Final = frozenset({"card", "takes"})
_MOST_POINTS = 100
#: A strength is a sum of weights: to the last digit it would tell what there is to be found. The fewer answers there
#: are, the less it may tell.
_RATED_TO = 100
_RATED_TO_OF_FEW = 300
_OF_FEW_ANSWERS: Final = frozenset({Kind.IS_THERE, Kind.RIGHT_OR_WRONG})
_MOST_SIDES = 4
_LONGEST_TOKEN = 40
_NOTHING: Final = Taken(Card(None, 1))


def as_shown(exercise: Exercise, deck: Deck) -> Exercise:
    """Return an exercise with the cards that a deck shows: without suits under ``values``.

    >>> from tutor.escoba.cards import parse_cards
    >>> as_shown(Exercise(kind=Kind.IS_THERE, table=parse_cards("7o 7c")), Deck.VALUES).table
    (Card('7'), Card('7'))
    """
    if deck.suited:
        return exercise
    return replace(
        exercise,
        table=without_suits(exercise.table),
        hand=without_suits(exercise.hand),
        play=exercise.play and Card(None, exercise.play.value),
        take=without_suits(exercise.take),
        piles=tuple([without_suits(pile) for pile in exercise.piles]),
        leftovers=None if exercise.leftovers is None else without_suits(exercise.leftovers),
    )


def fits_deck(puzzle: Puzzle, deck: Deck) -> bool:
    """Return whether a puzzle is one with the cards that a deck shows: without suits two captures may be the same.

    >>> from tutor.teaching.puzzles import read_puzzle
    >>> puzzle = read_puzzle("find_all-wikipedia-eoy-N")
    >>> fits_deck(puzzle, Deck.NUMBERED), fits_deck(puzzle, Deck.VALUES)
    (True, False)
    """
    return puzzle.kind is not Kind.FIND_ALL or deck.suited or len(as_shown(puzzle.exercise, deck).captures()) > 1


def puzzle_json(puzzle: Puzzle, deck: Deck, rating: float) -> Json:
    """Return a puzzle as JSON, without anything of its solution; the rating is rounded, for the same reason.

    >>> from tutor.teaching.puzzles import read_puzzle
    >>> puzzle_json(read_puzzle("find_all-wikipedia-owa-gN"), Deck.FRENCH, 1100)["hand"]
    ['7D', 'KC']
    """
    exercise = puzzle.exercise
    said: Json = {
        "id": puzzle.id,
        "kind": puzzle.kind.value,
        "variant": exercise.variant,
        "deck": deck.value,
    }
    if puzzle.kind is Kind.COUNT:
        said["piles"] = [_texts(pile, deck) for pile in exercise.piles]
        said["escobas"] = list(exercise.escobas)
        if exercise.leftovers is not None:
            said["leftovers"] = _texts(exercise.leftovers, deck)
            said["last_capturer"] = exercise.last_capturer
    else:
        said["table"] = _texts(exercise.table, deck)
        if exercise.play is not None:
            said["play"] = exercise.play.text(deck)
            said["take"] = _texts(exercise.take, deck)
        else:
            said["hand"] = _texts(exercise.hand, deck)
    step = _RATED_TO_OF_FEW if exercise.kind in _OF_FEW_ANSWERS else _RATED_TO
    said["rating"] = round(rating / step) * step
    return said


def solution_json(puzzle: Puzzle, deck: Deck) -> Json:
    """Return the solution of a puzzle as JSON.

    >>> from tutor.teaching.puzzles import read_puzzle
    >>> solution_json(read_puzzle("is_there-wikipedia-owa-g"), Deck.SPANISH)
    {'yes': True, 'captures': [{'card': '7o', 'takes': ['5c', '3e']}]}
    """
    exercise = as_shown(puzzle.exercise, deck)
    if puzzle.kind is Kind.COUNT:
        return {"points": list(exercise.points(puzzle.rules))}
    if puzzle.kind is Kind.RIGHT_OR_WRONG:
        verdict = exercise.verdict(puzzle.rules)
        codes = problem_codes(verdict.problems)
        return {"legal": verdict.legal, "code": codes[0].value if codes else None}
    found = [_capture(capture, deck) for capture in exercise.captures()]
    if puzzle.kind is Kind.IS_THERE:
        return {"yes": bool(found), "captures": found}
    return {"captures": found}


def read_given(kind: Kind, fields: Fields, sides: int | None = None) -> Given:
    """Read an answer from the fields of a request, which know ``ANSWER_FIELDS[kind]``.

    ``sides`` is how many numbers a count needs. Raises ``Unusable`` with every problem. That a card is not
    one of the puzzle's is a wrong answer and no problem here.

    >>> read_given(Kind.IS_THERE, Fields({"yes": True}, ANSWER_FIELDS[Kind.IS_THERE])).yes
    True
    """
    if kind in {Kind.FIND_ALL, Kind.ESCOBA}:
        given = Given(captures=_read_captures(fields, 1 if kind is Kind.ESCOBA else MOST_GIVEN))
    elif kind is Kind.IS_THERE:
        given = Given(yes=_read_truth(fields, "yes"))
    elif kind is Kind.RIGHT_OR_WRONG:
        legal = _read_truth(fields, "legal")
        given = Given(legal=legal, code=_read_code(fields, needed=legal is False))
    else:
        given = Given(points=_read_points(fields, sides))
    fields.check()
    return given


def answer_json(voice: Voice, puzzle: Puzzle, given: Given, graded: Grade, *, rated: bool) -> Json:
    """Return an answer judged as JSON. It was graded on ``as_shown(puzzle.exercise, voice.deck)``.

    Of a right answer every capture behind it counts as found.

    >>> from tutor.teaching.grading import grade
    >>> from tutor.teaching.puzzles import read_puzzle
    >>> puzzle, given = read_puzzle("is_there-wikipedia-owa-g"), Given(yes=True)
    >>> graded = grade(puzzle.exercise, given, puzzle.rules)
    >>> answer_json(Voice("en"), puzzle, given, graded, rated=False)["found"]
    [{'card': '7o', 'takes': ['5c', '3e']}]
    """
    exercise = as_shown(puzzle.exercise, voice.deck)
    found, missed = graded.found, graded.missed
    if graded.correct and not found:
        found, missed = missed, ()
    elif graded.correct and puzzle.kind is Kind.ESCOBA:
        missed = ()  # one was asked for
    return {
        "correct": graded.correct,
        "found": [_capture(capture, voice.deck, symbols=voice.symbols) for capture in found],
        "missed": [_capture(capture, voice.deck, symbols=voice.symbols) for capture in missed],
        "wrong": [_wrong(wrong, voice) for wrong in graded.wrong],
        "reasons": list(_reasons(voice, exercise, given, graded, puzzle.rules)),
        "rated": rated,
    }


def _reasons(voice: Voice, exercise: Exercise, given: Given, graded: Grade, rules: Variant) -> tuple[str, ...]:
    """Say why an answer is right or not; of one without captures, which there are."""
    if exercise.kind in {Kind.FIND_ALL, Kind.ESCOBA} and not given.captures:
        return tuple([capture_sentence(voice, capture) for capture in graded.missed])
    return said_of(voice, exercise, given, graded, rules).reasons


def _read_captures(fields: Fields, most: int) -> tuple[Taken, ...]:
    fields.required("captures")
    given = fields.list_of(fields.values.get("captures"), "captures")
    if len(given) > most:
        fields.malformed("captures", Detail.OUT_OF_RANGE, token=str(len(given)))
    return tuple([_read_capture(fields, one, f"captures[{n}]") for n, one in enumerate(given[:most])])


def _read_capture(fields: Fields, given: object, place: str) -> Taken:
    """Read a capture; where something is amiss a problem is noted, and what is returned will not be used."""
    if not isinstance(given, Mapping):
        fields.malformed(place, Detail.NOT_AN_OBJECT)
        return _NOTHING
    fields.unknown([name for name in given if name not in _CAPTURE_FIELDS], f"{place}.")
    card = given.get("card")
    cards: tuple[Card, ...] = ()
    if card is None or card == "":
        fields.problems.append(Problem(ProblemCode.NOTHING_PLAYED, f"{place}.card"))
    elif isinstance(card, str):
        cards = fields.card_list([card], f"{place}.card")
    else:
        fields.malformed(f"{place}.card", Detail.NOT_TEXT)
    takes = fields.card_list(given.get("takes"), f"{place}.takes")
    return Taken(cards[0], takes) if cards else _NOTHING


def _read_truth(fields: Fields, name: str) -> bool | None:
    fields.required(name)
    value = fields.values.get(name)
    if value is not None and not isinstance(value, bool):
        fields.malformed(name, Detail.NOT_YES_OR_NO)
        return None
    return value


def _read_code(fields: Fields, *, needed: bool) -> ProblemCode | None:
    """Read what is wrong with a move; a move that is called legal has nothing wrong with it."""
    if needed:
        fields.required("code")
    value = fields.values.get("code")
    if value is None:
        return None
    if not isinstance(value, str):
        fields.malformed("code", Detail.NOT_TEXT)
        return None
    code = next((code for code in MOVE_CODES if code.value == value), None)
    if code is None:
        fields.malformed("code", Detail.OUT_OF_RANGE, token=value[:_LONGEST_TOKEN])
    return code


def _read_points(fields: Fields, sides: int | None) -> tuple[int, ...]:
    fields.required("points")
    given = fields.list_of(fields.values.get("points"), "points")
    if isinstance(fields.values.get("points"), list) and len(given) != (sides or len(given)):
        fields.malformed("points", Detail.ONE_A_SIDE)
        return ()
    return tuple([fields.element(value, "points", -_MOST_POINTS, _MOST_POINTS) for value in given[:_MOST_SIDES]])


def _wrong(wrong: Wrong, voice: Voice) -> Json:
    """Return a wrong capture; its code is null where it makes 15 but is not what is asked for."""
    codes = problem_codes(wrong.problems)
    return {
        "card": wrong.taken.card.text(voice.deck, symbols=voice.symbols),
        "takes": _texts(wrong.taken.takes, voice.deck, symbols=voice.symbols),
        "code": codes[0].value if codes else None,
    }


def _capture(capture: Capture, deck: Deck, *, symbols: bool = False) -> Json:
    return {
        "card": capture.card.text(deck, symbols=symbols),
        "takes": _texts(capture.takes, deck, symbols=symbols),
    }


def _texts(cards: Iterable[Card], deck: Deck, *, symbols: bool = False) -> list[str]:
    return [card.text(deck, symbols=symbols) for card in cards]
