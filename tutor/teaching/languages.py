"""Voices: whole sentences in a language, with card names in the case that the sentence needs.

English is the source. A message is an English literal with named placeholders; its translation is
looked up in the language's catalogue and then filled in::

    voice.say("You play {card_acc} and take {cards_acc}.", card=card, cards=cards)

A placeholder for a card, a rank or a suit ends in the case it wants (``card_acc``), and a
translation may want another case of the same value (``card_ins``). A sequence becomes a list with
the language's “and”, in an :class:`Either` with its “or”; cards without suits that are equal are
counted in it. Whole numbers are written in the
language's digits and grouping, text is inserted unchanged.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import NullTranslations

from tutor.escoba.cards import Card, Deck, Suit
from tutor.teaching.names import ALL_CASES, LANGUAGES, Case, card_name, rank_name, several_name, suit_name

__all__ = [
    "LANGUAGES",
    "PSEUDO_LANGUAGE",
    "Either",
    "Rank",
    "Value",
    "Voice",
    "best_language",
    "message",
    "message_n",
    "voice_for",
]

#: Lengthened and accented English, which shows every text that no translator could reach.
PSEUDO_LANGUAGE = "qps"

_AND = {"en": " and ", "kk": " және ", "el": " και ", "pl": " i\N{NO-BREAK SPACE}"}
_OR = {"en": " or ", "kk": " немесе ", "el": " ή ", "pl": " lub "}
_LOCALES = {"en": "en_GB", "kk": "kk", "el": "el", "pl": "pl"}
_UNGROUPED = {"pl": 10_000}  # Polish leaves four digits together: 1234, but 12 345
_LONGEST_HEADER = 1000


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank as a value of a message: what the voice's deck calls a card worth ``value``.

    >>> Voice("en").say("Worth {n} in this deck: {rank_nom}.", n=9, rank=Rank(9))
    'Worth 9 in this deck: knight.'
    """

    value: int


@dataclass(frozen=True, slots=True)
class Either:
    """Several values of a message of which one is meant: they are listed with “or”.

    >>> Voice("en").say("Take {cards_acc}.", cards=Either([Card(Suit.OROS, 7), Card(Suit.COPAS, 7)]))
    'Take the seven of coins or the seven of cups.'
    """

    of: "Sequence[Item]"


Item = Card | Rank | Suit | str | int
Value = Item | float | Sequence[Item] | Either


def message(text: str) -> str:
    """Return ``text`` as it is: a mark for messages that stand in a table and are said later.

    >>> message("Which card?")
    'Which card?'
    """
    return text


def message_n(singular: str, plural: str) -> tuple[str, str]:
    """Return both forms as they are: the same mark for messages that go with a number.

    >>> message_n("{n} card", "{n} cards")
    ('{n} card', '{n} cards')
    """
    return singular, plural


@dataclass(frozen=True, slots=True)
class Voice:
    """Says sentences in one language, naming cards as one deck's players do.

    ``symbols`` tells that a numbered deck is shown with ♦ ♥ ♠ ♣. Raises ``ValueError`` for a
    language that there is not.

    >>> pair = Card(Suit.COPAS, 6), Card(Suit.ESPADAS, 2)
    >>> Voice("en").say("You take {cards_acc}.", cards=pair)
    'You take the six of cups and the two of swords.'
    >>> Voice("en", Deck.FRENCH).say("You take {cards_acc}.", cards=pair)
    'You take the six of hearts and the two of spades.'
    """

    language: str
    deck: Deck = Deck.SPANISH
    symbols: bool = False

    def __post_init__(self) -> None:
        """Refuse a language that there is not."""
        if self.language not in LANGUAGES and self.language != PSEUDO_LANGUAGE:
            raise ValueError(f"there is no language {self.language!r}")

    def say(self, message: str, /, **values: Value) -> str:
        """Say a message with its placeholders filled in.

        Raises ``KeyError`` for a placeholder without a value or in a case that the language lacks,
        and ``TypeError`` or ``ValueError`` for a value that cannot be said: a card without a case,
        a truth value, an empty list. If a value is markup, so is the result, and all else in it is
        escaped.

        >>> Voice("en").say("That makes {sum}, not 15.", sum=16)
        'That makes 16, not 15.'
        """
        return self._fill(_translated(self.language, message), values)

    def say_n(self, singular: str, plural: str, n: int, /, **values: Value) -> str:
        """Say the form of a message that goes with the number ``n``, which is also ``{n}``.

        >>> Voice("en").say_n("{n} card is left.", "{n} cards are left.", 1)
        '1 card is left.'
        """
        text = _catalogue(self.language).ngettext(singular, plural, abs(n))
        return self._fill(text, {"n": n, **values})

    def say_c(self, context: str, message: str, /, **values: Value) -> str:
        """Say a short message whose translation depends on where it stands.

        >>> Voice("en").say_c("button", "Check")
        'Check'
        """
        return self._fill(_translated_in(self.language, context, message), values)

    def name(self, card: Card, case: Case = "nom") -> str:
        """Return the name of a card on this voice's deck, in a case of its language.

        >>> Voice("pl").name(Card(Suit.OROS, 7), "acc")
        'siódemkę monet'
        """
        return card_name(card, self.language, case, self.deck, symbols=self.symbols)

    def number(self, number: float) -> str:
        """Write a number as the language does, with a minus sign; fractions are rounded to two places.

        >>> Voice("el").number(1.5), Voice("el").number(12345), Voice("pl").number(1234)
        ('1,5', '12.345', '1234')
        """
        if isinstance(number, bool):
            raise TypeError("a truth value is no number to be said")
        if isinstance(number, int) and abs(number) < _UNGROUPED.get(self.language, 1000):
            return str(number).replace("-", "−")
        from babel.numbers import format_decimal  # noqa: PLC0415  dear, and small numbers do without

        text = format_decimal(number, format="#,##0.##", locale=_LOCALES.get(self.language, "en_GB"))
        return text.replace("-", "−")

    def listing(self, words: Sequence[str], *, either: bool = False) -> str:
        """Join words into a list with the language's “and”, or with its “or”.

        Raises ``ValueError`` for an empty list: nothing needs a sentence of its own.

        >>> Voice("kk").listing(["7", "5", "3"]), Voice("pl").listing(["7", "5"], either=True)
        ('7, 5 және 3', '7 lub 5')
        """
        if not words:
            raise ValueError("an empty list cannot be said")
        joints = _OR if either else _AND
        *first, last = words
        return joints.get(self.language, joints["en"]).join([", ".join(first), last]) if first else last

    def _fill(self, text: str, values: Mapping[str, Value]) -> str:
        if "{" not in text and "}" not in text:
            return text
        words = _Words(self, values)
        if any(hasattr(value, "__html__") for value in values.values()):
            from markupsafe import Markup  # noqa: PLC0415  pages have it, the terminal does without

            return Markup.escape(text).format_map(words)  # type: ignore[arg-type]  # it is only looked up in
        return text.format_map(words)


# A union or an abstract class is far slower to ask than these, and every sentence asks.
_NAMED = (Card, Rank, Suit)
_NUMBERS = (int, float)
_MOST_ALIKE = 4
_LISTS = (tuple, list)


class _Words:
    """What stands for each placeholder, looked up only when the text asks for it."""

    __slots__ = ("values", "voice")

    def __init__(self, voice: Voice, values: Mapping[str, Value]) -> None:
        self.voice = voice
        self.values = values

    def __getitem__(self, field: str) -> str:
        if field in self.values:
            return self._word(self.values[field], None, field)
        base, case = split_placeholder(field)
        if case is None or base not in self.values:
            raise KeyError(f"the message has no value for {{{field}}}")
        return self._word(self.values[base], case, field)

    def _word(self, value: Value, case: Case | None, field: str) -> str:
        if isinstance(value, str):
            if case is None:
                return value
        elif isinstance(value, _NAMED):
            if case is not None:
                return self._name(value, case)
        elif isinstance(value, _NUMBERS):
            if case is None:
                return self.voice.number(value)
        elif isinstance(value, Either):
            return self.voice.listing([self._word(item, case, field) for item in value.of], either=True)
        elif isinstance(value, _LISTS):
            if case is not None and self.voice.deck is Deck.VALUES and len(set(value)) < len(value):
                return self.voice.listing(list(self._counted(value, case, field)))
            return self.voice.listing([self._word(item, case, field) for item in value])
        raise TypeError(f"{{{field}}} cannot stand for {value!r}: names need a case, all else has none")

    def _counted(self, items: Sequence[Item], case: Case, field: str) -> Iterator[str]:
        """Yield the words of a list in which cards without suits are equal: the first of two threes says so."""
        counts = Counter(items)
        for item, count in counts.items():
            if isinstance(item, Card) and 1 < count <= _MOST_ALIKE:
                yield several_name(item.value, count, self.voice.language, case)
            else:
                yield from [self._word(item, case, field)] * count

    def _name(self, value: Card | Rank | Suit, case: Case) -> str:
        voice = self.voice
        if isinstance(value, Card):
            return voice.name(value, case)
        if isinstance(value, Rank):
            return rank_name(value.value, voice.language, case, voice.deck)
        if case != "nom":
            raise KeyError(f"suits have no case {case!r}")
        return suit_name(value, voice.language, voice.deck, symbols=voice.symbols)


@cache
def split_placeholder(field: str) -> tuple[str, Case | None]:
    """Split a placeholder into the name of its value and its case, if it has one.

    >>> split_placeholder("card_nom_def"), split_placeholder("sum"), split_placeholder("best_move")
    (('card', 'nom_def'), ('sum', None), ('best_move', None))
    """
    for case in sorted(ALL_CASES, key=len, reverse=True):
        base = field.removesuffix(f"_{case}")
        if base and base != field:
            return base, case
    return field, None


@cache
def voice_for(language: str, deck: Deck = Deck.SPANISH, symbols: bool = False) -> Voice:  # noqa: FBT001, FBT002
    """Return the voice of a language and deck; the same one every time.

    Raises ``ValueError`` for a language that there is not.

    >>> voice_for("el", Deck.FRENCH) is voice_for("el", Deck.FRENCH)
    True
    """
    return Voice(language, deck, symbols)


def best_language(accepted: str | None) -> str:
    """Return the language that an ``Accept-Language`` header likes best; English when none fits.

    >>> best_language("pl-PL,en;q=0.8"), best_language("de, kk;q=0.5, el;q=0.7"), best_language("*;q=??")
    ('pl', 'el', 'en')
    """
    best, most = "en", 0.0
    for wish in (accepted or "")[:_LONGEST_HEADER].split(","):
        tag, _, parameter = wish.partition(";")
        language = tag.strip().lower().replace("_", "-").split("-")[0]
        weight = _weight(parameter)
        if language in LANGUAGES and weight > most:
            best, most = language, weight
    return best


def _weight(parameter: str) -> float:
    name, _, number = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        weight = float(number)
    except ValueError:
        return 0.0
    return weight if name.strip().lower() == "q" and 0.0 <= weight <= 1.0 else 0.0


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    from tutor.teaching import catalogues  # noqa: PLC0415  English, the source, needs none of it

    if language == PSEUDO_LANGUAGE:
        return catalogues.PseudoTranslations()
    return catalogues.translations(language)


@lru_cache(maxsize=10_000)
def _translated(language: str, message: str) -> str:
    return _catalogue(language).gettext(message)


@lru_cache(maxsize=10_000)
def _translated_in(language: str, context: str, message: str) -> str:
    return _catalogue(language).pgettext(context, message)
