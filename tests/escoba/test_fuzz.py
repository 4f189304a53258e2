"""Chance against every reader: nothing but the documented errors, and what is read can be written again."""

import random

import pytest

from tutor.escoba import (
    NAMED,
    Deck,
    Detail,
    ProblemCode,
    RecordVerdict,
    UnusableInput,
    check_record,
    parse_cards,
    parse_record,
    parse_variant,
    write_record,
)
from tutor.escoba.records import EXAMPLE

VALID = [
    "5c 3e 1o",
    "7o, 12b",
    "JD QH K♠ A♣",
    "10♦ 9♥",
    "7 8 10 1",
    "torofun,target=31,all_sevens_covers=seven_of_coins+most_sevens",
    "wikipedia,opening=two_15,opening_30=1,players=2+4",
    "fournier,obligation=claim,claim_until=second_chance,claim_escoba=yes",
    "opening: 1b 6o 6e 5c\n1: 10o x 1b 6o\n2: 6c",
    "variant: pagat\ndeck: french\nplayers: 3\nopening: AD 2H 5S 7C\ndeal: 3D 3H 3S | 4D 4H 4S | 5D 5H 6S\n1: KD",
    "variant: torofun\ndeck: values\nopening: 1 2 5 9\ndeal\n1: 8\n2: claim 8 x 2 5\nleftovers: 1 9",
    *NAMED,
]
ALPHABET = "0123456789ocebDHSCAJQK♦♥♠♣ ,=+:|#x\n_оεſŻ\x00\ufe0f\u2028﷽"
READ_FAULTS = {
    ProblemCode.UNKNOWN_CARD,
    ProblemCode.TOO_MANY_CARDS,
    ProblemCode.DUPLICATE_CARD,
    ProblemCode.UNKNOWN_VARIANT,
    ProblemCode.UNKNOWN_DECK,
    ProblemCode.MALFORMED,
    ProblemCode.UNREADABLE,
}
FAULTS = READ_FAULTS | {
    ProblemCode.CARD_NOT_IN_HAND,
    ProblemCode.CARD_NOT_ON_TABLE,
    ProblemCode.SUM_NOT_15,
    ProblemCode.MUST_CAPTURE,
    ProblemCode.NO_CLAIMS,
    ProblemCode.NOTHING_OVERLOOKED,
    ProblemCode.TOO_LATE,
    ProblemCode.MISSING_CARDS,
    ProblemCode.LEFTOVER_SUM,
    ProblemCode.WRONG_TURN,
    ProblemCode.WRONG_DEAL,
    ProblemCode.MISSING_PLAY,
}


def mutated(chance, text, times):
    """Change, drop, double or move a few characters of a text."""
    letters = list(text)
    for _ in range(times):
        place = chance.randrange(len(letters) + 1)
        match chance.randrange(4):
            case 0:
                letters[place : place + 1] = [chance.choice(ALPHABET)]
            case 1:
                del letters[place : place + chance.randint(1, 4)]
            case 2:
                letters[place:place] = letters[place : place + chance.randint(1, 9)]
            case _:
                letters.insert(place, letters.pop() if letters else "x")
    return "".join(letters)


def random_text(chance):
    kind = chance.randrange(4)
    if kind == 0:
        return chance.randbytes(chance.randint(0, 40)).decode("latin-1")
    if kind == 1:
        return chance.randbytes(chance.randint(0, 60)).decode("utf-8", errors="ignore")
    if kind == 2:
        return "".join(chance.choices(ALPHABET, k=chance.randint(0, 25)))
    return mutated(chance, chance.choice(VALID), chance.randint(1, 4))


def codes(problems):
    return {problem.code for problem in problems}


def read_cards(text, deck):
    try:
        cards = parse_cards(text, deck)
    except UnusableInput as error:
        return codes(error.problems) <= {ProblemCode.UNKNOWN_CARD, ProblemCode.TOO_MANY_CARDS}
    return parse_cards(" ".join(card.text(deck) for card in cards), deck) == cards


def read_variant(text):
    try:
        variant = parse_variant(text)
    except UnusableInput as error:
        details = {problem.detail for problem in error.problems}
        return codes(error.problems) == {ProblemCode.UNKNOWN_VARIANT} and details <= set(Detail)
    return parse_variant(str(variant)) == variant


def read_record(text):
    try:
        record = parse_record(text)
    except UnusableInput as error:
        return codes(error.problems) <= READ_FAULTS and all(problem.line for problem in error.problems)
    return parse_record(write_record(record)) == record


def checked(text, variant, deck):
    verdict = check_record(text, variant, deck)
    lines = [fault.line for fault in verdict.faults]
    return (
        isinstance(verdict, RecordVerdict)
        and codes(verdict.faults) <= FAULTS
        and all(lines)
        and lines == sorted(lines)
        and (verdict.score is None) is (verdict.plays == 0)
    )


@pytest.mark.parametrize("seed", range(40))
def test_whole_records_with_changed_letters_are_replayed_and_scored(seed):
    chance = random.Random(seed)
    for _ in range(5):
        text = mutated(chance, EXAMPLE, chance.randint(1, 12))
        assert read_record(text)
        assert checked(text, NAMED["torofun"], Deck.SPANISH)
        lines = text.split("\n")
        chance.shuffle(lines)
        assert checked("\n".join(lines), NAMED["fournier"], chance.choice(list(Deck)))


@pytest.mark.slow
def test_a_hundred_thousand_random_strings_raise_nothing_but_the_documented_errors():
    chance, decks, variants = random.Random(2026), list(Deck), list(NAMED.values())
    for number in range(100_000):
        text = random_text(chance)
        deck = decks[number % 5]
        assert read_cards(text, deck), (text, deck)
        assert read_variant(text), text
        assert number % 4 or read_record(text), text
        assert checked(text, variants[number % 8], deck), (text, deck)
