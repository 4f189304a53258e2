"""What forms share: choices of a deck and of a variant, cards as they are typed, text made into HTML."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import request
from markupsafe import Markup, escape

from tutor.escoba import Card, Deck, Suit
from tutor.escoba.cards import deck_cards, has_symbols, split_cards
from tutor.escoba.named import NAMED
from tutor.teaching.decks import deck_label
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.names import rows
from tutor.teaching.rule_sentences import variant_name
from tutor.teaching.typography import keep_endings
from tutor.teaching.words import Echo, Question, read_words

#: The variant that each language opens on.
_OWN_VARIANTS: Final = {"kk": "wikipedia", "el": "torofun", "pl": "cardgames", "en": "wikipedia"}
_QUOTED: Final = re.compile("“([^”]*)”|„([^”]*)”|«([^»]*)»")
_OPENING: Final = re.compile("[“„«]")
_Q: Final = re.compile("(<q>.*?</q>)", re.DOTALL)
_CODE: Final = re.compile(
    r"(?<![\w=])((?:1[0-2]|[1-9])[oceb]|(?:10|[A2-9JQK])[DHSC♦♥♠♣]|[a-z][a-z_0-9]*=[a-z_0-9+]+)(?![\w=])"
)

_MOST_CARDS: Final = 40
#: What a person means for a word, not for a code; so many are named at most.
_WORD: Final = re.compile(r"[^\W\d_]{3,}(?:['’-][^\W\d_]+)*[.!?]*")
_MOST_WORDS: Final = 6

Choice = tuple[str, str]
Fields = Mapping[str, str]


class Notice(NamedTuple):
    """Something to be said beside a field: how it was read, a problem, or a question with its answers as links."""

    field: str | None
    message: Markup
    answers: tuple[Choice, ...] = ()


@dataclass(slots=True)
class Typed:
    """The cards typed into a field: texts for a request, what was read loosely, what has to be asked."""

    texts: list[str]
    cards: tuple[Card, ...] = ()
    echoes: list[Notice] = field(default_factory=list)
    questions: list[Notice] = field(default_factory=list)


def default_variant(language: str) -> str:
    """Return the variant that pages in a language take where the address names none.

    >>> default_variant("el"), default_variant("qps")
    ('torofun', 'wikipedia')
    """
    return _OWN_VARIANTS.get(language, "wikipedia")


def deck_of(name: str) -> Deck | None:
    """Return the deck of this name, if there is one.

    >>> deck_of("french").value, deck_of("tarot")
    ('french', None)
    """
    try:
        return Deck(name)
    except ValueError:
        return None


def deck_choices(voice: Voice) -> list[Choice]:
    """Return each deck with its label."""
    return [(deck.value, deck_label(deck, voice)) for deck in Deck]


def variant_choices(voice: Voice, chosen: str) -> list[Choice]:
    """Return each named variant with its label, and house rules if they are chosen."""
    choices = [(name, variant_name(voice, name)) for name in NAMED]
    return choices if chosen in NAMED else [*choices, (chosen, rules_name(voice, chosen))]


def rules_name(voice: Voice, rules: str, house: str = "") -> str:
    """Return what rules are called: house rules by the variant that they change, and by the name of the ``house``.

    >>> rules_name(Voice("en"), "torofun"), rules_name(Voice("en"), "torofun,target=31", "Our table")
    ('ToroFun', 'Our table (ToroFun, changed)')
    """
    base = rules.partition(",")[0]
    if base not in NAMED:
        return rules
    if rules in NAMED:
        return variant_name(voice, rules)
    changed = voice.say("{rules}, changed", rules=variant_name(voice, base))
    return f"{house} ({changed})" if house else changed


def notation_hint(voice: Voice) -> str:
    """Say how cards are written, with an example in the voice's deck, and in the letters of its language."""
    suits = (Suit.COPAS, Suit.OROS) if voice.deck.suited else (None, None)
    cards = [Card(suit, value) for suit, value in zip(suits, (5, 8), strict=True)]
    codes = Markup("<code>{}</code>").format(" ".join(card.text(voice.deck) for card in cards))
    own = [_own_code(card, voice) for card in cards]
    if all(own):
        codes += Markup(", <code>{}</code>").format(" ".join(filter(None, own)))
    words = ", ".join(voice.name(card) for card in cards)
    return voice.say("As codes or in words: {codes}, or {words}.", codes=codes, words=words)


def _own_code(card: Card, voice: Voice) -> str | None:
    """Return how a card is written in letters of the voice's language, if that is read without a question."""
    if not voice.deck.suited or voice.language not in LANGUAGES:
        return None
    for alias in rows(voice.language, voice.deck, symbols=voice.symbols)[card]["aliases"]:
        if re.fullmatch(r"[0-9]*[^\W\d_]", alias) and not alias.isascii():
            reading = read_words(alias, voice.language, voice.deck, symbols=voice.symbols)
            if reading.cards == (card,) and not reading.echoes:
                return str(alias)
    return None


def number_of(text: str) -> int | str | None:
    """Return the whole number that a field holds, else its text, which the answer then names as no number.

    >>> number_of(" 3 "), number_of("three"), number_of(" ")
    (3, 'three', None)
    """
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text or None


def typed_cards(name: str, fields: Fields, voice: Voice, among: Collection[Card] | None = None) -> Typed:
    """Read the cards in the field ``name``: notation, or words of the voice's language.

    ``among`` are the cards that can be meant: then a rank alone may do. A code that is no card stays among the
    texts as it is, for the answer to name it; words that are none are named together, and what could be several
    cards is asked about.
    """
    text = fields[name]
    if not text.strip():
        return Typed([])
    language = voice.language if voice.language in LANGUAGES else "en"
    tokens = split_cards(text)
    codes = _plain_codes(language, voice.deck, voice.symbols)
    if len(tokens) <= _MOST_CARDS and all(token in codes for token in tokens):
        return Typed(tokens, tuple(codes[token] for token in tokens))
    reading = read_words(text, language, voice.deck, symbols=voice.symbols, among=among or None)
    if reading.too_long:
        return Typed([], questions=[Notice(name, escape(voice.say("This is longer than any list of cards.")))])
    symbols = has_symbols([text])
    words = [word for word in reading.unknown if _WORD.fullmatch(word)]
    questions = [_asked(name, fields, question, voice) for question in reading.questions]
    if words:
        questions.append(Notice(name, _uncalled(words, voice)))
    return Typed(
        texts=[
            *(card.text(voice.deck, symbols=symbols) for card in reading.cards),
            *(code for code in reading.unknown if code not in words),
        ],
        cards=reading.cards,
        echoes=[_echoed(name, echo, voice) for echo in reading.echoes],
        questions=questions,
    )


def _uncalled(words: Sequence[str], voice: Voice) -> Markup:
    """Name the words that are no name of a card, as many as anybody reads."""
    shown = Markup(", ").join([Markup("<q>{}</q>").format(word) for word in dict.fromkeys(words[:_MOST_WORDS])])
    return escape(voice.say("No card is called {words}.", words=shown))


def _echoed(name: str, echo: Echo, voice: Voice) -> Notice:
    said = voice.say(
        "{words} was read as {card_nom} ({code}).",
        words=Markup("<q>{}</q>").format(echo.words),
        card=echo.card,
        code=Markup("<code>{}</code>").format(echo.code(voice)),
    )
    return Notice(name, escape(said))


@cache
def _plain_codes(language: str, deck: Deck, symbols: bool) -> dict[str, Card]:  # noqa: FBT001  a key of the cache
    """Return the codes that the reader of words takes as the notation says: they need not be read as words."""
    codes: dict[str, Card] = {}
    for card in deck_cards(deck):
        for code in {card.text(deck), card.text(deck).lower(), card.text(deck, symbols=True)}:
            reading = read_words(code, language, deck, symbols=symbols)
            if reading.settled and not reading.echoes and reading.cards == (card,):
                codes[code] = card
    return codes


def plain_cards(text: str) -> Typed:
    """Split a field whose deck is not known, for the answer to say so."""
    return Typed(split_cards(text))


def _asked(name: str, fields: Fields, question: Question, voice: Voice) -> Notice:
    def answered(card: Card) -> str:
        text = question.answered(fields[name], card, voice.deck, symbols=voice.symbols)
        return request.script_root + request.path + query_of({**fields, name: text})

    def switched(deck: Deck) -> str:
        return request.script_root + request.path + query_of({**fields, "deck": deck.value, "was": voice.deck.value})

    answers = [(voice.name(card), answered(card)) for card in question.candidates]
    if "deck" in fields:
        answers += [(deck_label(deck, voice), switched(deck)) for deck in question.decks]
    return Notice(name, _quoting(question.words, question.sentence(voice)), tuple(answers))


def query_of(fields: Fields) -> str:
    """Return the query that brings these fields again, without those that are empty.

    >>> query_of({"table": "5c 3e", "hand": ""})
    '?table=5c+3e'
    """
    return "?" + urlencode({name: text for name, text in fields.items() if text})


def _quoting(words: str, sentence: str) -> Markup:
    return Markup("<q>{}</q>: {}").format(words, marked(sentence))


def quoted(text: str) -> Markup:
    """Make a sentence HTML: words quoted stand in ``<q>``.

    >>> quoted("Wikipedia, “Escoba” & others")
    Markup('Wikipedia, <q>Escoba</q> &amp; others')
    """
    html = escape(text)
    return Markup(_QUOTED.sub(_in_q, html)) if _OPENING.search(html) else html  # noqa: S704  escaped above


def marked(text: str) -> Markup:
    """Make a sentence HTML: words quoted stand in ``<q>``, codes of cards and rules in ``<code>``.

    >>> marked("“9x” is not a card: 7o, KS.")
    Markup('<q>9x</q> is not a card: <code>7o</code>, <code>KS</code>.')
    """
    pieces = _Q.split(quoted(text))
    pieces[::2] = [_CODE.sub(r"<code>\1</code>", keep_endings(piece)) for piece in pieces[::2]]
    return Markup("".join(pieces))  # noqa: S704  escaped above


def _in_q(found: re.Match[str]) -> str:
    return f"<q>{found[found.lastindex or 0]}</q>"


def notices(errors: Sequence[Mapping[str, str | None]]) -> list[Notice]:
    """Turn the errors of an answer into notices."""
    return [Notice(error["field"], marked(error["message"] or "")) for error in errors]
