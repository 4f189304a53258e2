"""Records: a whole round as plain text that a person can read and type.

``write_record`` and ``parse_record`` are inverses. ``read_record`` reads what it can and reports every
line that it cannot; ``check_record`` replays the round move by move, goes on after each fault as
written, and scores it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.escoba.cards import Card, Deck, read_cards, split_cards
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.named import DEFAULT
from tutor.escoba.parameters import PLAYERS
from tutor.escoba.position import ON_TABLE
from tutor.escoba.problems import Problem, UnusableInput
from tutor.escoba.variants import Variant

GRAMMAR = """\
A record is plain text, a line for each thing that happens. What follows a # is a comment.

  variant: NAME[,CHANGES]    the rules; wikipedia if left out
  deck: DECK                 spanish, french, french_qj, numbered or values; spanish if left out
  players: N                 2, 3, 4 or 6; 2 if left out
  names: NAME, NAME          of the seats; free text
  date: TEXT                 free text
  opening: CARDS             the four cards on the table in the first deal (required)
  deal: CARDS | CARDS        the hands of a deal, seat 1 first; may be left out, or be a bare "deal"
  SEAT: CARD                 the seat lays a card; seat 1 leads
  SEAT: CARD x CARDS         the seat plays a card and takes cards
  SEAT: claim CARD x CARDS   the seat takes what another overlooked: the card laid, and the cards
  leftovers: CARDS           what lies on the table at the end; may be left out

A line whose cards cannot be read passes the turn. A claim stands before the deal line of the next deal.
Of a longer text 1000 lines are read.
The first four cards are taken at once where the rules say so, and the leftovers go to the last capturer.
"""

EXAMPLE = """\
# A round for two; names, date and comments are optional.
variant: torofun
players: 2
names: Aruzhan, Eleni
opening: 1b 6o 6e 5c
deal
1: 10o x 1b 6o
2: 6c
1: 12e                    # 10 + 5 was overlooked ...
2: claim 12e x 5c         # ... so the next player takes it, then plays
2: 7b
1: 1c
2: 2b x 6e 6c 1c
deal
1: 10b x 7b
2: 5o
1: 1o
2: 4e
1: 3e
2: 2o x 5o 1o 4e 3e
deal
1: 11b
2: 12o
1: 6b x 11b
2: 11o
1: 7o
2: 7c
deal
1: 1e x 7o 7c
2: 5b x 12o
1: 12c
2: 2e
1: 11c
2: 3b x 12c 2e
deal
1: 2c
2: 4o x 11o 2c
1: 11e
2: 3o
1: 12b
2: 5e x 12b
deal
1: 7e
2: 3c x 11c 3o
1: 10c x 7e
2: 4b
1: 4c
2: 10e
leftovers: 11e 4b 4c 10e
"""

_MOST_LINES = 1000
#: After so many faults a text is read no further.
MOST_FAULTS = 200
_SHOWN = 60
_DEFAULT_PLAYERS = 2
_SEAT = re.compile(r"([1-6]) ?[:.] ?(.*)")
_HEADER = re.compile(r"([A-Za-z]+)\s*(?::\s*(.*))?", re.DOTALL)
_TAKES = re.compile(r" [xX×хХχΧ] ")


@dataclass(frozen=True, slots=True)
class Deal:
    """Three cards dealt to each seat; ``hands`` are empty where they were not written down."""

    hands: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A seat (from 0) plays a card and takes cards, or lays it if ``takes`` is empty."""

    seat: int
    card: Card
    takes: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A seat (from 0) takes what another overlooked: the card that was laid, and ``takes``."""

    seat: int
    laid: Card
    takes: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Unread:
    """A play or claim of a seat (from 0) whose cards cannot be read: the turn passes all the same."""

    seat: int
    claim: bool


Entry = Deal | Play | ClaimMade | Unread


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A round as it was written down."""

    variant: Variant = DEFAULT
    deck: Deck = Deck.SPANISH
    players: int = _DEFAULT_PLAYERS
    names: str = ""
    date: str = ""
    opening: tuple[Card, ...] = ()
    entries: tuple[Entry, ...] = ()
    leftovers: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a record's text: the record, the line of each entry, and every fault.

    ``last_line`` is where the end of the round is written: the line of the leftovers, or else the last
    line that says something.
    """

    record: Record
    lines: tuple[int, ...]
    faults: tuple[Problem, ...]
    last_line: int


def parse_record(text: str) -> Record:
    r"""Read a record; the inverse of ``write_record``. Raises ``UnusableInput`` naming every line that cannot be read.

    >>> parse_record("opening: 1o 2c 5e 7b\n1: 12o").entries
    (Play(seat=0, card=Card('12o'), takes=()),)
    """
    reading = read_record(text)
    if reading.faults:
        raise UnusableInput(reading.faults)
    return reading.record


def write_record(record: Record) -> str:
    """Write a record as text.

    >>> print(write_record(Record(entries=(Play(0, Card(None, 7)),), deck=Deck.VALUES)), end="")
    variant: wikipedia
    deck: values
    players: 2
    opening:
    1: 7
    """

    def cards(some: Sequence[Card]) -> str:
        return " ".join(card.text(record.deck) for card in some)

    def entry(item: Entry) -> str:
        match item:
            case Deal(hands):
                return f"deal: {' | '.join(map(cards, hands))}" if hands else "deal"
            case Play(seat, card, takes):
                return f"{seat + 1}: {cards([card])}" + (f" x {cards(takes)}" if takes else "")
            case ClaimMade(seat, laid, takes):
                return f"{seat + 1}: claim {cards([laid])} x {cards(takes)}"
            case _:
                return f"{item.seat + 1}: ?"

    headers = {
        "variant": str(record.variant),
        "deck": record.deck.value,
        "players": str(record.players),
        "names": record.names,
        "date": record.date,
    }
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    lines.append(f"opening: {cards(record.opening)}".rstrip())
    lines += map(entry, record.entries)
    if record.leftovers is not None:
        lines.append(f"leftovers: {cards(record.leftovers)}".rstrip())
    return "\n".join(lines) + "\n"


def read_record(text: str, variant: Variant = DEFAULT, deck: Deck = Deck.SPANISH) -> Reading:
    r"""Read what can be read of a record; ``variant`` and ``deck`` hold where it names none.

    >>> reading = read_record("opening: 1o 2c 5e 7b\nhello\n1: 12o")
    >>> [(fault.line, fault.code.value) for fault in reading.faults]
    [(2, 'unreadable')]
    """
    return _Reader(variant, deck).read(text)


class _Reader:
    """Reads a record line by line, collecting faults."""

    def __init__(self, variant: Variant, deck: Deck) -> None:
        self.record = Record(variant=variant, deck=deck)
        self.entries: list[tuple[int, Entry]] = []
        self.faults: list[Problem] = []
        self.headers: set[str] = set()
        self.line = 1
        self.leftovers_line: int | None = None

    def read(self, text: str) -> Reading:
        lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
        contents = [raw.partition("#")[0].strip() for raw in lines[:_MOST_LINES]]
        said = [(line, content) for line, content in enumerate(contents, start=1) if content]
        last_line = said[-1][0] if said else 1
        # The variant and the deck decide how all else is read, wherever they stand.
        for self.line, content in sorted(said, key=lambda one: not one[1].lower().startswith(("variant", "deck"))):
            self.read_line(content)
            if len(self.faults) >= MOST_FAULTS:
                break  # the text is no record
        if len(lines) > _MOST_LINES:
            self.line = _MOST_LINES + 1
            self.unreadable(lines[_MOST_LINES])
        self.line = last_line
        if "opening" not in self.headers:
            self.fault(ProblemCode.MALFORMED, field="opening", detail=Detail.MISSING_FIELD)
        if "players" not in self.headers and self.record.players not in self.record.variant.players:
            self.fault(ProblemCode.MALFORMED, field="players", detail=Detail.MISSING_FIELD)
        self.faults.sort(key=lambda fault: fault.line or 0)
        numbers, entries = zip(*self.entries, strict=True) if self.entries else ((), ())
        return Reading(
            replace(self.record, entries=entries), numbers, tuple(self.faults), self.leftovers_line or last_line
        )

    def read_line(self, content: str) -> None:
        seat = _SEAT.fullmatch(" ".join(content.split()))
        header = _HEADER.fullmatch(content)
        name = header[1].lower() if header else ""
        if seat:
            self.read_play(int(seat[1]) - 1, seat[2], content)
        elif header and name == "deal":
            self.read_deal(header[2])
        elif header and header[2] is not None and name not in self.headers:
            self.read_header(name, header[2], content)
        else:
            self.unreadable(content)

    def read_header(self, name: str, value: str, content: str) -> None:
        if self.entries and name != "leftovers":
            self.unreadable(content)
            return
        readers = {
            "variant": self.read_variant,
            "deck": self.read_deck,
            "players": self.read_players,
            "names": self.read_names,
            "date": self.read_date,
            "opening": self.read_opening,
            "leftovers": self.read_leftovers,
        }
        if name in readers:
            self.headers.add(name)
            readers[name](value)
        else:
            self.unreadable(content)

    def read_variant(self, value: str) -> None:
        try:
            self.record = replace(self.record, variant=parse_variant(value))
        except UnusableInput as error:
            self.faults += [problem.on_line(self.line) for problem in error.problems]

    def read_deck(self, value: str) -> None:
        try:
            self.record = replace(self.record, deck=Deck(value.lower()))
        except ValueError:
            self.fault(ProblemCode.UNKNOWN_DECK, field="deck", token=value[:_SHOWN])

    def read_players(self, value: str) -> None:
        if value in {str(players) for players in PLAYERS}:
            self.record = replace(self.record, players=int(value))
        if value not in {str(players) for players in self.record.variant.players}:
            self.fault(ProblemCode.MALFORMED, field="players", detail=Detail.OUT_OF_RANGE, token=value[:_SHOWN])

    def read_names(self, value: str) -> None:
        self.record = replace(self.record, names=value)

    def read_date(self, value: str) -> None:
        self.record = replace(self.record, date=value)

    def read_opening(self, value: str) -> None:
        opening = self.cards(value)
        if len(opening) != ON_TABLE:
            self.fault(ProblemCode.MALFORMED, field="opening", detail=Detail.FOUR_CARDS, count=len(opening))
        self.twice(opening)
        known = tuple(dict.fromkeys(opening)) if self.record.deck.suited else opening
        self.record = replace(self.record, opening=known[:ON_TABLE])

    def read_leftovers(self, value: str) -> None:
        self.record = replace(self.record, leftovers=self.cards(value))
        self.leftovers_line = self.line

    def read_deal(self, hands: str | None) -> None:
        written = tuple(self.cards(hand) for hand in hands.split("|", max(PLAYERS))) if hands else ()
        self.entries.append((self.line, Deal(written)))

    def read_play(self, seat: int, text: str, content: str) -> None:
        claim = text[:5].lower() == "claim"
        played, *taken = _TAKES.split(text[5:].strip() if claim else text.strip())
        before = len(self.faults)
        card = self.cards(played)
        takes = self.cards(" ".join(taken))
        if len(self.faults) > before:
            self.entries.append((self.line, Unread(seat, claim=claim)))
            return
        if len(card) != 1 or len(taken) > 1 or (taken and not takes) or (claim and not takes):
            self.unreadable(content)
        elif claim:
            self.entries.append((self.line, ClaimMade(seat, card[0], takes)))
        else:
            self.entries.append((self.line, Play(seat, card[0], takes)))

    def cards(self, text: str) -> tuple[Card, ...]:
        cards, problems = read_cards(split_cards(text), self.record.deck, None)
        self.faults += [problem.on_line(self.line) for problem in problems]
        return cards

    def twice(self, cards: Sequence[Card]) -> None:
        most = 1 if self.record.deck.suited else 4
        for card, count in Counter(cards).items():
            if count > most:
                self.fault(ProblemCode.DUPLICATE_CARD, field="opening", card=card)

    def unreadable(self, content: str) -> None:
        self.fault(ProblemCode.UNREADABLE, token=content if len(content) <= _SHOWN else f"{content[:_SHOWN]}…")

    def fault(
        self,
        code: ProblemCode,
        *,
        field: str | None = None,
        detail: Detail | None = None,
        token: str | None = None,
        count: int | None = None,
        card: Card | None = None,
    ) -> None:
        self.faults.append(Problem(code, field, card=card, token=token, detail=detail, count=count, line=self.line))
