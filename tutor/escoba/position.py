"""A round being played: an immutable position, and the verbs that lead to the next one.

Seats are numbered in order of play, seat 0 leading. A side is one seat, or every other seat where the
variant plays in two sides. ``verify_play`` raises with the reasons, ``can_play`` asks, ``play`` returns
the next position; ``claim`` likewise for what another seat overlooked.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tutor.escoba.captures import TOTAL, Capture, can_capture
from tutor.escoba.cards import DECK_SIZE, Card, Deck
from tutor.escoba.codes import Detail, Parameter, ProblemCode, SilentPoint
from tutor.escoba.final_count import Score, score_piles
from tutor.escoba.parameters import Taker
from tutor.escoba.problems import IllegalPlay, Problem, UnusableInput
from tutor.escoba.referee import ClaimVerdict, MoveVerdict, judge_claim, judge_move, judge_opening
from tutor.escoba.variants import Variant

HAND = 3
ON_TABLE = 4
MOST_SINCE = 2

Changed = TypeVar("Changed")


@dataclass(frozen=True, slots=True)
class Overlooked:
    """A card that was laid although it could have captured: it, the table before, and who laid it.

    ``since`` is how many seats have played after it, at most two: more make no difference.
    """

    card: Card
    table: tuple[Card, ...]
    seat: int
    since: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """All cards of a round. ``hands`` by seat, ``piles`` and ``escobas`` by side.

    ``stock`` is in dealing order: in each deal the seat that leads gets the first three, the next seat
    the next three. ``last_capturer`` is a side, or ``None``. ``overlooked`` is what may still be claimed.
    ``wrong_captures``: by side, for each wrong take, the escobas made so far; only a record has any.
    ``opening_was_last``: nobody has captured since the first four cards were taken at once.
    """

    variant: Variant
    sides: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    escobas: tuple[int, ...]
    last_capturer: int | None = None
    turn: int = 0
    overlooked: tuple[Overlooked, ...] = ()
    wrong_captures: tuple[tuple[int, ...], ...] = ()
    opening_was_last: bool = False

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.sides)

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not self.stock and not any(self.hands)

    @property
    def leftovers(self) -> tuple[Card, ...]:
        """The cards still on the table when the round is over; they go to the last capturer."""
        return self.table if self.over else ()

    def judge(self, card: Card, takes: Sequence[Card] = ()) -> MoveVerdict:
        """Return the referee's verdict on a play of the seat whose turn it is."""
        return judge_move(self.variant, self.table, card, takes, self.hands[self.turn], sum(self.escobas))

    def verify_play(self, card: Card, takes: Sequence[Card] = ()) -> None:
        """Raise ``IllegalPlay`` with every problem of a play."""
        problems = self.judge(card, takes).problems
        if problems:
            raise IllegalPlay(problems)

    def can_play(self, card: Card, takes: Sequence[Card] = ()) -> bool:
        """Return whether a play is legal."""
        return self.judge(card, takes).legal

    def play(self, card: Card, takes: Sequence[Card] = ()) -> "Position":
        """Return the position after a legal play; raise ``IllegalPlay`` otherwise.

        >>> from tutor.escoba.cards import deck_cards
        >>> from tutor.escoba.named import NAMED
        >>> position = start_round(NAMED["wikipedia"], 2, deck_cards())
        >>> after = position.play(position.hands[0][0])
        >>> after.turn, len(after.hands[0]), len(after.table)
        (1, 2, 5)
        """
        self.verify_play(card, takes)
        return self.as_written(card, takes)

    def as_written(self, card: Card, takes: Sequence[Card] = ()) -> "Position":
        """Return the position after a play that is taken as it stands, legal or not.

        A record is replayed so: what is not on the table or in the hand cannot leave it, and a card
        that already lies there or was taken does not come a second time.
        """
        side = self.sides[self.turn]
        played = () if self._is_out(card) else (card,)
        taken = tuple((Counter(takes) & Counter(self.table)).elements())
        table = _without(self.table, taken)
        hand = _without(self.hands[self.turn], (card,))
        overlooked = tuple(self._still_open())
        position = self
        if not takes:
            table = (*table, *played)
            if played and can_capture(self.table, card):
                overlooked = (*overlooked, Overlooked(card, self.table, self.turn))
        else:
            swept = bool(self.table) and not table
            position = self._take(side, (*taken, *played), (card, *takes), table, escoba=swept)
        hands = _changed(self.hands, self.turn, hand)
        stock = self.stock
        if not any(hands):
            size = HAND * self.players
            hands, stock = _hands(stock[:size], self.players), stock[size:]
        return replace(
            position,
            hands=hands,
            stock=stock,
            table=table,
            turn=(self.turn + 1) % self.players,
            overlooked=overlooked,
        )

    def after_deal(self) -> "Position":
        """Return the position once the next hands are dealt: whatever was overlooked can be claimed no more."""
        late = tuple(replace(item, since=MOST_SINCE) for item in self.overlooked)
        return replace(self, turn=0, overlooked=late)

    def judge_claim(self, laid: Card, takes: Sequence[Card] = (), seat: int | None = None) -> ClaimVerdict:
        """Return the verdict on a seat, that whose turn it is, claiming ``laid`` together with ``takes``.

        Cards that have left the table since the card was laid cannot be claimed, nor can cards that came
        to it: while one of them lies there, the claim leaves it and is no escoba. Of equal cards without
        suits the one laid last is meant. Who laid the card himself could correct that until another seat
        had played; to claim it later, however long others may, is too late.
        """
        item = self._meant(laid)
        if item is None:
            verdict = judge_claim(self.variant, (), laid, takes)
            kept = (one for one in verdict.problems if one.field != "take" or one.card not in self.table)
            return replace(verdict, problems=tuple(kept))
        lying = tuple((Counter(item.table) & Counter(self.table)).elements())
        own = item.seat == (self.turn if seat is None else seat)
        verdict = judge_claim(self.variant, lying, laid, takes, MOST_SINCE if own and item.since else item.since)
        return _no_escoba(verdict) if len(self.table) > len(lying) + 1 else verdict

    def claim_problems(self, laid: Card, takes: Sequence[Card]) -> tuple[Problem, ...]:
        """Return every problem of a claim; ``takes`` are the cards beside the one that was laid."""
        return self.problems_of(self.judge_claim(laid, takes), laid, takes)

    def problems_of(self, verdict: ClaimVerdict, laid: Card, takes: Sequence[Card]) -> tuple[Problem, ...]:
        """Return every problem of a claim that has been judged: the verdict's, and those of this table."""
        problems = verdict.problems
        if not takes:
            problems += (Problem(ProblemCode.SUM_NOT_15, "take", total=laid.value),)
        if laid not in self.table:
            problems += (Problem(ProblemCode.CARD_NOT_ON_TABLE, "laid", card=laid),)
        return problems

    def verify_claim(self, laid: Card, takes: Sequence[Card]) -> None:
        """Raise ``IllegalPlay`` with every problem of a claim."""
        problems = self.claim_problems(laid, takes)
        if problems:
            raise IllegalPlay(problems)

    def can_claim(self, laid: Card, takes: Sequence[Card]) -> bool:
        """Return whether a claim is allowed."""
        return not self.claim_problems(laid, takes)

    def claimable(self) -> tuple[Capture, ...]:
        """Return everything that the seat whose turn it is may claim."""
        return tuple(
            capture
            for laid in dict.fromkeys(item.card for item in self.overlooked)
            for capture in self.judge_claim(laid).captures
            if self.can_claim(capture.card, capture.takes)
        )

    def claim(self, laid: Card, takes: Sequence[Card]) -> "Position":
        """Return the position after a claim; the turn stays, the claimer plays his own card next."""
        self.verify_claim(laid, takes)
        return self.claim_as_written(laid, takes)

    def claim_as_written(self, laid: Card, takes: Sequence[Card], seat: int | None = None) -> "Position":
        """Return the position after a claim that is taken as it stands, allowed or not.

        ``seat`` claims, without it the one whose turn it is; the turn stays. A claim that does not make 15 is a
        wrong take like any other: Fournier's rule is on whoever takes cards that do not make 15, and does not ask
        whether they were claimed. What was claimed too late, but makes 15, is none.
        """
        taken = tuple((Counter((laid, *takes)) & Counter(self.table)).elements())
        table = _without(self.table, taken)
        swept = self.variant.claim_escoba and not table and bool(taken)
        side = self.sides[self.turn if seat is None else seat]
        position = self._take(side, taken, (laid, *takes), table, escoba=swept)
        meant = self._meant(laid)
        if meant is None:
            return position
        return replace(position, overlooked=tuple(item for item in self.overlooked if item is not meant))

    def score(self, scores: Sequence[int] = ()) -> Score:
        """Score the round: the leftovers go to the last capturer. ``scores`` is the match so far.

        Where they go to who took the first four cards, that rests on a silent point, which no pile shows.
        """
        score = score_piles(
            self.variant,
            self.piles,
            escobas=self.escobas,
            leftovers=self.table,
            last_capturer=self.last_capturer,
            wrong_captures=self.wrong_captures,
            scores=scores,
            deck=Deck.SPANISH if self._suited else Deck.VALUES,
        )
        if not self.opening_was_last:
            return score
        point = self.variant.silent_point(SilentPoint.OPENING_LAST_CAPTURER)
        return replace(score, silent=(*score.silent, point))

    def _is_out(self, card: Card) -> bool:
        out = sum(cards.count(card) for cards in (self.table, *self.piles))
        return out >= (1 if card.suit else ON_TABLE)

    @property
    def _suited(self) -> bool:
        return all(card.suit for cards in (self.table, *self.piles) for card in cards)

    def _meant(self, laid: Card) -> Overlooked | None:
        return next((item for item in reversed(self.overlooked) if item.card is laid), None)

    def _still_open(self) -> Iterator[Overlooked]:
        for item in self.overlooked:
            yield replace(item, since=min(item.since + 1, MOST_SINCE))

    def _take(
        self, side: int, cards: tuple[Card, ...], named: Sequence[Card], table: tuple[Card, ...], *, escoba: bool
    ) -> "Position":
        """Give a side cards, which leaves ``table``; ``named`` are the cards that were said to make 15."""
        wrong = self.wrong_captures
        if sum(card.value for card in named) != TOTAL:
            wrong = _changed(wrong, side, (*wrong[side], sum(self.escobas)))
        return replace(
            self,
            table=table,
            piles=_changed(self.piles, side, self.piles[side] + cards),
            escobas=_changed(self.escobas, side, self.escobas[side] + escoba),
            last_capturer=side,
            wrong_captures=wrong,
            opening_was_last=False,
        )


def start_round(variant: Variant, players: int, cards: Sequence[Card]) -> Position:
    """Deal a round from 40 cards: three to each seat, seat 0 first, then four to the table.

    If the first four cards are taken at once under these rules, they are. Raises ``UnusableInput``
    unless the cards are a whole deck and the variant is played by that many.

    >>> from tutor.escoba.cards import deck_cards
    >>> from tutor.escoba.named import NAMED
    >>> position = start_round(NAMED["torofun"], 4, deck_cards())
    >>> position.sides, len(position.stock), [str(card) for card in position.table]
    ((0, 1, 0, 1), 24, ['3c', '4c', '5c', '6c'])
    """
    problems = []
    if players not in variant.players:
        problems.append(Problem(ProblemCode.MALFORMED, "players", detail=Detail.OUT_OF_RANGE, count=players))
    if len(cards) != DECK_SIZE or len(set(cards)) != DECK_SIZE:
        problems.append(Problem(ProblemCode.MISSING_CARDS, "cards", count=DECK_SIZE - len(set(cards))))
    if problems:
        raise UnusableInput(problems)
    size = HAND * players
    position = open_round(variant, players, cards[size : size + ON_TABLE])
    return replace(position, hands=_hands(cards[:size], players), stock=tuple(cards[size + ON_TABLE :]))


def open_round(variant: Variant, players: int, opening: Sequence[Card]) -> Position:
    """Return a round with the opening on the table, or taken where the rules say so, and no hands dealt.

    >>> from tutor.escoba.cards import parse_cards
    >>> from tutor.escoba.named import NAMED
    >>> position = open_round(NAMED["torofun"], 2, parse_cards("1o 2c 5e 7b"))
    >>> position.table, position.escobas, position.last_capturer
    ((), (0, 1), 1)
    """
    sides = variant.sides(players)
    count = max(sides) + 1
    position = Position(
        variant=variant,
        sides=sides,
        hands=((),) * players,
        table=tuple(opening),
        stock=(),
        piles=((),) * count,
        escobas=(0,) * count,
        wrong_captures=((),) * count,
    )
    verdict = judge_opening(variant, opening) if len(opening) == ON_TABLE else None
    if verdict is None or verdict.taker is None:
        return position
    side = sides[variant.dealer(players) if verdict.taker is Taker.DEALER else 0]
    return replace(
        position,
        table=(),
        piles=_changed(position.piles, side, tuple(opening)),
        escobas=_changed(position.escobas, side, verdict.escobas),
        last_capturer=side,
        opening_was_last=True,
    )


def _no_escoba(verdict: ClaimVerdict) -> ClaimVerdict:
    """Return a verdict on a claim that leaves cards on the table, whatever it takes."""
    return replace(
        verdict,
        captures=tuple(capture._replace(escoba=False) for capture in verdict.captures),
        escoba=False,
        rules=tuple(rule for rule in verdict.rules if rule.parameter is not Parameter.CLAIM_ESCOBA),
    )


def _hands(cards: Sequence[Card], players: int) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(players))


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _changed(values: tuple[Changed, ...], place: int, value: Changed) -> tuple[Changed, ...]:
    return (*values[:place], value, *values[place + 1 :])
