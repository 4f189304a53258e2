"""Replaying a record: move by move, every fault with its line, and the score whatever is wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tutor.escoba.captures import TOTAL, Capture, Facts, facts_of
from tutor.escoba.cards import DECK_SIZE, Card, Deck
from tutor.escoba.codes import ProblemCode
from tutor.escoba.final_count import REMAINDER, Score
from tutor.escoba.named import DEFAULT
from tutor.escoba.position import HAND, ON_TABLE, Position, open_round
from tutor.escoba.problems import Problem
from tutor.escoba.records import MOST_FAULTS, ClaimMade, Deal, Entry, Play, Record, Unread, read_record
from tutor.escoba.referee import ClaimVerdict, MoveVerdict, Penalty, judge_move, penalty_of, take_problems
from tutor.escoba.variants import Variant

_ALL_PLAYS = DECK_SIZE - ON_TABLE


@dataclass(frozen=True, slots=True)
class Step:
    """One entry replayed: the position before it, the verdict on it, what is wrong with it, and its penalty."""

    line: int
    entry: Entry
    before: Position
    verdict: MoveVerdict | ClaimVerdict | None
    faults: tuple[Problem, ...]
    penalty: Penalty | None


@dataclass(frozen=True, slots=True)
class RecordVerdict:
    """A record checked: faults with their lines, captures missed by each side, plays read, the score.

    ``missed_facts`` are the facts of the captures in ``missed``, as the table then was. ``score`` is
    ``None`` where nothing was played. ``steps`` are the entries, replayed.
    """

    record: Record
    faults: tuple[Problem, ...]
    missed: tuple[tuple[Capture, ...], ...]
    missed_facts: tuple[tuple[Facts, ...], ...]
    plays: int
    score: Score | None
    steps: tuple[Step, ...]


def check_record(text: str, variant: Variant = DEFAULT, deck: Deck = Deck.SPANISH) -> RecordVerdict:
    """Replay a record move by move and score it, whatever is wrong with it.

    >>> from tutor.escoba.records import EXAMPLE
    >>> verdict = check_record(EXAMPLE)
    >>> verdict.faults, verdict.plays, verdict.score.totals
    ((), 36, (5, 3))
    """
    reading = read_record(text, variant, deck)
    record = reading.record
    replay = _Replay(record)
    steps = tuple(replay.step(entry, line) for entry, line in zip(record.entries, reading.lines, strict=True))
    faults = [*reading.faults, *(fault for step in steps for fault in step.faults)]
    faults += replay.end(reading.last_line)
    faults.sort(key=lambda fault: fault.line or 0)
    return RecordVerdict(
        record,
        tuple(faults[:MOST_FAULTS]),
        tuple(map(tuple, replay.missed)),
        tuple(map(tuple, replay.facts)),
        replay.plays,
        replay.position.score() if replay.plays else None,
        steps,
    )


@dataclass(slots=True)
class _Replay:
    """The state of a replay: the position, the hands as far as they are written, and what was seen."""

    record: Record
    position: Position = field(init=False)
    missed: list[list[Capture]] = field(init=False)
    facts: list[list[Facts]] = field(init=False)
    hands: list[list[Card]] = field(init=False)
    seen: Counter[Card] = field(init=False)
    plays: int = 0
    unreadable: int = 0
    in_deal: int = 0
    deals: int = 0

    def __post_init__(self) -> None:
        record = self.record
        self.position = open_round(record.variant, record.players, record.opening)
        self.missed = [[] for _ in self.position.piles]
        self.facts = [[] for _ in self.position.piles]
        self.hands = [[] for _ in range(record.players)]
        self.seen = Counter(record.opening)

    @property
    def deal_size(self) -> int:
        return HAND * self.record.players

    def step(self, entry: Entry, line: int) -> Step:
        before = self.position
        verdict: MoveVerdict | ClaimVerdict | None = None
        if isinstance(entry, Deal):
            faults = self.deal(entry)
        elif isinstance(entry, Play):
            verdict, faults = self.play(entry)
        elif isinstance(entry, Unread):
            faults = self.unread(entry)
        else:
            verdict, faults = self.claim(entry)
        lined = tuple(fault.on_line(line) for fault in faults)
        return Step(line, entry, before, verdict, lined, self.penalty_since(before))

    def deal(self, deal: Deal) -> list[Problem]:
        faults = []
        dealt = [card for hand in deal.hands for card in hand]
        sizes = [len(hand) for hand in deal.hands]
        uneven = bool(dealt) and sizes != [HAND] * self.record.players
        if 0 < self.in_deal < self.deal_size:
            faults.append(Problem(ProblemCode.MISSING_PLAY, count=self.deal_size - self.in_deal))
        if uneven or (self.deals and not self.in_deal) or self.plays >= _ALL_PLAYS:
            faults.append(Problem(ProblemCode.WRONG_DEAL))
        faults += [Problem(ProblemCode.DUPLICATE_CARD, card=card) for card in self.again(dealt)]
        self.position = self.position.after_deal()
        hands = [list(hand) for hand in deal.hands[: self.record.players]]
        self.hands = hands + [[] for _ in range(self.record.players - len(hands))]
        self.in_deal = 0
        self.deals += 1
        return faults

    def play(self, play: Play) -> tuple[MoveVerdict | None, list[Problem]]:
        faults, seat = self.turn(play.seat)
        if self.in_deal == self.deal_size:
            self.in_deal = 0
            self.hands = [[] for _ in self.hands]
        verdict = None
        if self.again([play.card]):
            faults.append(Problem(ProblemCode.DUPLICATE_CARD, card=play.card))
            faults += take_problems(self.position.table, play.card, play.takes)
        else:
            verdict = self.judge(play, seat)
            faults += verdict.problems
        self.seen[play.card] += 1
        if play.card in self.hands[seat]:
            self.hands[seat].remove(play.card)
        self.position = replace(self.position, turn=seat).as_written(play.card, play.takes)
        self.plays += 1
        self.in_deal += 1
        return verdict, faults

    def unread(self, unread: Unread) -> list[Problem]:
        faults, seat = self.turn(unread.seat)
        if not unread.claim:
            self.position = replace(self.position, turn=(seat + 1) % self.record.players)
            self.in_deal = self.in_deal % self.deal_size + 1
            self.unreadable += 1
        return faults

    def judge(self, play: Play, seat: int) -> MoveVerdict:
        position, side = self.position, self.position.sides[seat]
        hand = self.hands[seat] or None
        verdict = judge_move(position.variant, position.table, play.card, play.takes, hand, sum(position.escobas))
        self.missed[side] += verdict.missed
        self.facts[side] += facts_of(verdict.missed, position.table, [play.card])
        return verdict

    def claim(self, claim: ClaimMade) -> tuple[ClaimVerdict, list[Problem]]:
        faults, seat = self.turn(claim.seat)
        verdict = self.position.judge_claim(claim.laid, claim.takes, seat)
        faults += self.position.problems_of(verdict, claim.laid, claim.takes)
        self.position = self.position.claim_as_written(claim.laid, claim.takes, seat)
        return verdict, faults

    def penalty_since(self, before: Position) -> Penalty | None:
        """Return the penalty for a wrong take after ``before``, the very one that the score counts."""
        if self.position.wrong_captures == before.wrong_captures:
            return None
        return penalty_of(before.variant, sum(before.escobas))

    def turn(self, seat: int) -> tuple[list[Problem], int]:
        expected = self.position.turn
        if seat == expected:
            return [], seat
        return [Problem(ProblemCode.WRONG_TURN, seat=expected)], seat if seat < self.record.players else expected

    def again(self, cards: Sequence[Card]) -> list[Card]:
        most = 1 if self.record.deck.suited else 4
        counted = self.seen + Counter(cards)
        return [card for card in dict.fromkeys(cards) if counted[card] > most]

    def end(self, line: int) -> Iterator[Problem]:
        position = self.position
        missing = _ALL_PLAYS - self.plays - self.unreadable
        if missing > 0:
            yield Problem(ProblemCode.MISSING_PLAY, count=missing, line=line)
        if missing > 0 or self.unreadable:
            return
        if self.record.leftovers is not None:
            written, lying = Counter(self.record.leftovers), Counter(position.table)
            for card in written - lying:
                yield Problem(ProblemCode.CARD_NOT_ON_TABLE, "leftovers", card=card, line=line)
            if unnamed := tuple((lying - written).elements()):
                yield Problem(ProblemCode.MISSING_CARDS, "leftovers", cards=unnamed, count=len(unnamed), line=line)
        total = sum(card.value for card in position.table)
        if total % TOTAL != REMAINDER:
            yield Problem(ProblemCode.LEFTOVER_SUM, "leftovers", total=total, line=line)
