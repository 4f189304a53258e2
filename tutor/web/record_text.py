"""The text of a record as a player writes it: an example on his cards, and card names where codes are expected."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from tutor.escoba import Deck, parse_variant
from tutor.escoba.cards import Card, read_cards, split_cards, without_suits
from tutor.escoba.records import EXAMPLE, ClaimMade, Entry, Play, Record, parse_record, write_record
from tutor.escoba.replay import check_record
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.words import read_words

#: So many lines of a text are read for names, at most.
_MOST_LINES: Final = 200
_DECK: Final = re.compile(r"^\s*deck\s*:\s*(\w+)", re.IGNORECASE | re.MULTILINE)
#: A line that holds cards: what stands before them, and they themselves.
_LINE: Final = re.compile(r"(\s*(?:[1-6] ?[:.](?:\s*claim\b)?|(?:opening|leftovers|deal)\s*:)\s*)(.*)", re.IGNORECASE)
#: Between the cards of a line: what is taken, and the hands of a deal.
_BETWEEN: Final = re.compile(r"(\s[xX×хХχΧ]\s|\|)")


class Kind(NamedTuple):
    """A kind of line: how it is written, and what it says."""

    example: str
    meaning: str


@lru_cache(maxsize=100)
def example_record(deck: Deck, rules: str) -> str:
    """Return a round to try, written for a deck and by rules; an overlooked 15 is claimed where they allow it.

    >>> example_record(Deck.FRENCH, "torofun").splitlines()[:4]
    ['variant: torofun', 'deck: french', 'players: 2', 'opening: AC 6D 6S 5H']
    """
    own = replace(parse_record(EXAMPLE), variant=parse_variant(rules), deck=deck, names="", date="")
    if not deck.suited:
        own = _without_suits(own)
    text = write_record(own)
    return (write_record(_claims_nothing(own)) if check_record(text).faults else text).strip()


def _claims_nothing(record: Record) -> Record:
    """Return the round as it would have been if the 15 had not been overlooked."""
    entries = list(record.entries)
    place = next(place for place, entry in enumerate(entries) if isinstance(entry, ClaimMade))
    laid, claim = entries[place - 1 : place + 1]
    if isinstance(laid, Play) and isinstance(claim, ClaimMade):
        entries[place - 1 : place + 1] = [replace(laid, takes=claim.takes)]
    return replace(record, entries=tuple(entries))


def _without_suits(record: Record) -> Record:
    entries: list[Entry] = []
    for entry in record.entries:
        if isinstance(entry, Play):
            entries.append(replace(entry, card=Card(None, entry.card.value), takes=without_suits(entry.takes)))
        elif isinstance(entry, ClaimMade):
            entries.append(replace(entry, laid=Card(None, entry.laid.value), takes=without_suits(entry.takes)))
        else:
            entries.append(entry)
    opening, leftovers = without_suits(record.opening), without_suits(record.leftovers or ())
    return replace(record, opening=opening, entries=tuple(entries), leftovers=leftovers)


def kinds_of_lines(voice: Voice, example: str) -> list[Kind]:
    """Return the kinds of lines of a record, each with an example out of a round."""
    say = voice.say
    lines = example.splitlines()
    opening = next(line for line in lines if line.startswith("opening"))
    plays = [line for line in lines if line[0].isdigit()]
    takes, lays = plays[0], next(line for line in plays if " x " not in line)
    claim = next((line for line in plays if "claim" in line), None)
    kinds = [
        Kind(opening, say("The four cards on the table at the start. A record needs this line.")),
        Kind(takes, say("Player 1 plays the first card and takes those after the x.")),
        Kind(lays, say("Player 2 lays a card on the table.")),
        Kind("deal", say("Each player gets three new cards.")),
    ]
    if claim:
        kinds.append(Kind(claim, say("The player takes a 15 that the other overlooked: the card laid, and the rest.")))
    kinds += [
        Kind(lines[-1], say("What lies on the table at the end. This line may be left out.")),
        Kind("players: 2", say("How many play, and in “names:” what they are called. Both may be left out.")),
        Kind("# …", say("What follows this sign is not read.")),
    ]
    return kinds


def in_notation(text: str, language: str, deck: Deck) -> str:
    r"""Write the cards of a record that are named in words as codes; what is not understood stays.

    >>> in_notation("opening: as monet, 2c, piątka mieczy, 7b\n1: król monet x piątka mieczy", "pl", Deck.SPANISH)
    'opening: 1o 2c 5e 7b\n1: 12o x 5e'
    """
    named = _DECK.search(text)
    if named and named[1].lower() in set(Deck):
        deck = Deck(named[1].lower())
    language = language if language in LANGUAGES else "en"
    lines = text.split("\n")
    lines[:_MOST_LINES] = [_line(line, language, deck) for line in lines[:_MOST_LINES]]
    return "\n".join(lines)


def _line(line: str, language: str, deck: Deck) -> str:
    said, mark, comment = line.partition("#")
    found = _LINE.fullmatch(said)
    if found is None:
        return line
    parts = _BETWEEN.split(found[2])
    parts[::2] = [_codes(part, language, deck) for part in parts[::2]]
    return found[1] + "".join(parts) + mark + comment


@lru_cache(maxsize=2000)
def _codes(text: str, language: str, deck: Deck) -> str:
    if not text.strip() or not read_cards(split_cards(text), deck, None)[1]:
        return text
    reading = read_words(text, language, deck, spelling=False)
    return " ".join(card.text(deck) for card in reading.cards) if reading.settled and reading.cards else text
