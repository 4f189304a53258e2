"""Requests: JSON objects read into cards, rules and numbers, with every problem at once.

The command line and the API read through this module alone, so they accept and refuse the same. A name
with ``null`` counts as absent; a name that a request does not have is ``malformed``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tutor.escoba.cards import DECK_SIZE, Card, Deck, has_symbols, read_cards
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.named import DEFAULT
from tutor.escoba.position import HAND
from tutor.escoba.problems import Problem, UnusableInput
from tutor.escoba.variants import Variant
from tutor.teaching.languages import Voice, voice_for
from tutor.teaching.problem_sentences import problem_sentence

_SHOWN = 40
_COMMON = frozenset({"variant", "deck"})
_MOST_UNKNOWN = 10


class Unusable(Exception):  # noqa: N818  the contract's word
    """A request that cannot be used, with every problem of it."""

    def __init__(self, problems: Sequence[Problem], deck: Deck = Deck.SPANISH) -> None:
        """Keep the problems, and the deck whose cards they name."""
        self.problems = tuple(problems)
        self.deck = deck
        super().__init__("; ".join(problem.code for problem in self.problems))

    def errors(self, language: str) -> list[dict[str, str | None]]:
        """Return each problem as its code, the field it belongs to, and a sentence.

        >>> Unusable([Problem(ProblemCode.NOTHING_PLAYED, "play")]).errors("en")
        [{'code': 'nothing_played', 'field': 'play', 'message': 'The card that was played is missing.'}]
        """
        voice = Voice(language, self.deck)
        return [
            {"code": problem.code.value, "field": problem.field, "message": problem_sentence(voice, problem)}
            for problem in self.problems
        ]


class Fields:
    """The fields of one request, taken out one by one; ``check`` raises what has gone wrong with any.

    >>> fields = Fields({"table": ["5c", "3e"], "hand": ["7o"], "variant": "torofun"}, {"table", "hand"})
    >>> fields.cards("table"), str(fields.variant)
    ((Card('5c'), Card('3e')), 'torofun')
    """

    __slots__ = ("deck", "problems", "symbols", "values", "variant", "variant_text")

    def __init__(self, request: object, known: frozenset[str] | set[str]) -> None:
        """Read the common fields, and refuse the names that are not known."""
        self.problems: list[Problem] = []
        self.symbols = False
        self.deck = Deck.SPANISH
        self.variant, self.variant_text = DEFAULT, str(DEFAULT)
        if not isinstance(request, Mapping):
            raise Unusable([Problem(ProblemCode.MALFORMED, detail=Detail.NOT_AN_OBJECT)])
        self.values: Mapping[str, object] = request
        self.unknown([name for name in request if name not in known and name not in _COMMON])
        self._read_deck()
        self._read_variant()

    def _read_deck(self) -> None:
        deck = self.values.get("deck")
        if isinstance(deck, str):
            try:
                self.deck = Deck(deck)
            except ValueError:
                self.problems.append(Problem(ProblemCode.UNKNOWN_DECK, "deck", token=deck[:_SHOWN]))
        elif deck is not None:
            self.malformed("deck", Detail.NOT_TEXT)

    def _read_variant(self) -> None:
        variant = self.values.get("variant")
        if isinstance(variant, str):
            try:
                self.variant, self.variant_text = read_variant(variant)
            except UnusableInput as error:
                self.problems += error.problems
        elif variant is not None:
            self.malformed("variant", Detail.NOT_TEXT)

    def unknown(self, names: Sequence[object], place: str = "") -> None:
        """Note names that a request does not have, the first few of many."""
        for name in names[:_MOST_UNKNOWN]:
            self.malformed(f"{place}{name}"[:_SHOWN], Detail.UNKNOWN_FIELD)

    def malformed(self, field: str, detail: Detail, *, token: str | None = None, count: int | None = None) -> None:
        """Note that a field cannot be used, and why."""
        self.problems.append(Problem(ProblemCode.MALFORMED, field, detail=detail, token=token, count=count))

    def has(self, name: str) -> bool:
        """Return whether a field is there and not ``null``."""
        return self.values.get(name) is not None

    def required(self, *names: str) -> None:
        """Note each of these fields that is absent."""
        for name in names:
            if not self.has(name):
                self.malformed(name, Detail.MISSING_FIELD)

    def cards(self, name: str, limit: int = DECK_SIZE) -> tuple[Card, ...]:
        """Return a list of cards, empty if the field is absent, without more problems than one a card."""
        return self.card_list(self.values.get(name), name, limit)

    def card_list(
        self, value: object, field: str, limit: int = DECK_SIZE, *, repeats: bool = False
    ) -> tuple[Card, ...]:
        """Read a list of cards; with ``repeats`` the same card may stand in it again."""
        if value is None:
            return ()
        if not isinstance(value, list):
            self.malformed(field, Detail.NOT_A_LIST)
            return ()
        if len(value) > limit:
            self.problems.append(Problem(ProblemCode.TOO_MANY_CARDS, field, count=len(value), limit=limit))
        tokens = value[: 2 * DECK_SIZE]
        if not all(isinstance(token, str) for token in tokens):
            self.malformed(field, Detail.NOT_A_CARD)
            return ()
        self.symbols = self.symbols or has_symbols(tokens)
        found, problems = read_cards(tokens, self.deck, field)
        self.problems += problems
        if not repeats:
            self.twice(found, field)
        return found

    def twice(self, cards: Sequence[Card], field: str, but: Sequence[Card] = ()) -> None:
        """Note each card that is there more often than the deck has it, but not those noted before."""
        if len(set(cards)) == len(cards):
            return
        most, code = (1, ProblemCode.DUPLICATE_CARD) if self.deck.suited else (4, ProblemCode.TOO_MANY_CARDS)
        for card, count in Counter(cards).items():
            if count > most and but.count(card) <= most:
                self.problems.append(Problem(code, field, card=card))

    def hand(self, table: Sequence[Card]) -> tuple[Card, ...] | None:
        """Return the hand, ``None`` if it is absent; a card of the table in it is named twice."""
        if not self.has("hand"):
            return None
        hand = self.cards("hand", HAND)
        self.together(table, hand, "hand")
        return hand

    def together(self, table: Sequence[Card], others: Sequence[Card], field: str) -> None:
        """Note each card that table and ``others`` name more often than the deck has it."""
        both = (*table, *others)
        if len(set(both)) < len(both):
            most = 1 if self.deck.suited else 4
            spoken = [card for cards in (table, others) for card, n in Counter(cards).items() if n > most]
            self.twice([card for card in both if card not in spoken], field)

    def card(self, name: str) -> Card | None:
        """Return the card played or laid; absent or empty it is ``nothing_played``."""
        value = self.values.get(name)
        if value is None or (isinstance(value, str) and not value.strip()):
            self.problems.append(Problem(ProblemCode.NOTHING_PLAYED, name))
            return None
        if not isinstance(value, str):
            self.malformed(name, Detail.NOT_TEXT)
            return None
        self.symbols = self.symbols or has_symbols([value])
        found, problems = read_cards([value], self.deck, name)
        self.problems += problems
        return found[0] if found else None

    def number(self, name: str, lowest: int, highest: int) -> int | None:
        """Return a whole number, ``None`` if it is absent."""
        return self.number_of(self.values.get(name), name, lowest, highest)

    def number_of(self, value: object, field: str, lowest: int, highest: int) -> int | None:
        """Read a whole number between two bounds."""
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.malformed(field, Detail.NOT_A_NUMBER)
            return None
        if not lowest <= value <= highest:
            token = str(value) if abs(value) < 10**_SHOWN else "…"
            self.malformed(field, Detail.OUT_OF_RANGE, token=token)
            return None
        return value

    def element(self, value: object, field: str, lowest: int, highest: int) -> int:
        """Read a whole number of a list, where none may be absent."""
        if value is None:
            self.malformed(field, Detail.NOT_A_NUMBER)
        return self.number_of(value, field, lowest, highest) or 0

    def pile(self, value: object, field: str) -> tuple[Card, ...]:
        """Read a pile; what stands in it twice is a question of the count, not of the input."""
        if value is None:
            self.malformed(field, Detail.NOT_A_LIST)
        return self.card_list(value, field, repeats=True)

    def list_of(self, value: object, field: str) -> list[object]:
        """Read a list, empty if it is absent."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.malformed(field, Detail.NOT_A_LIST)
            return []
        return value

    def check(self) -> None:
        """Raise ``Unusable`` if anything has gone wrong."""
        if self.problems:
            raise Unusable(self.problems, self.deck)

    def voice(self, language: str) -> Voice:
        """Return the voice that answers this request."""
        return voice_for(language, self.deck, self.symbols)


@lru_cache(maxsize=512)
def read_variant(text: str) -> tuple[Variant, str]:
    """Read a variant, and write it in its canonical form; the same text is read once.

    >>> read_variant("pagat,target=21")[1]
    'pagat'
    """
    variant = parse_variant(text)
    return variant, str(variant)
