"""Captures in sentences: what a card takes, and one sentence for each fact."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from tutor.escoba.captures import Capture, Facts
from tutor.escoba.cards import Card
from tutor.escoba.codes import Fact
from tutor.teaching.diamonds import say_coins
from tutor.teaching.languages import Voice


def capture_sentence(voice: Voice, capture: Capture) -> str:
    """Say what a capture takes.

    >>> from tutor.escoba import captures, parse_cards
    >>> found = captures(parse_cards("5c 3e 1o"), parse_cards("7o"))
    >>> capture_sentence(Voice("en"), found[0])
    'Playing the seven of coins takes the five of cups and the three of swords.'
    """
    return _capture_sentence(voice, capture.card, capture.takes, capture.escoba)


def missed_capture_sentence(voice: Voice, capture: Capture) -> str:
    """Say what a capture would have taken that a player overlooked.

    >>> from tutor.escoba import captures, parse_cards
    >>> found = captures(parse_cards("5c 3e 1o"), parse_cards("7o"))
    >>> missed_capture_sentence(Voice("en"), found[0])
    'Playing the seven of coins could have taken the five of cups and the three of swords.'
    """
    return _missed_capture_sentence(voice, capture.card, capture.takes, capture.escoba)


@lru_cache(maxsize=10_000)
def _missed_capture_sentence(voice: Voice, card: Card, cards: tuple[Card, ...], escoba: bool) -> str:  # noqa: FBT001
    if escoba:
        return voice.say(
            "Playing {card_acc} could have taken {cards_acc} and cleared the table: escoba.", card=card, cards=cards
        )
    return voice.say("Playing {card_acc} could have taken {cards_acc}.", card=card, cards=cards)


@lru_cache(maxsize=10_000)
def _capture_sentence(voice: Voice, card: Card, cards: tuple[Card, ...], escoba: bool) -> str:  # noqa: FBT001  a key
    if escoba:
        return voice.say("Playing {card_acc} takes {cards_acc} and clears the table: escoba.", card=card, cards=cards)
    return voice.say("Playing {card_acc} takes {cards_acc}.", card=card, cards=cards)


@lru_cache(maxsize=16_384)
def fact_sentences(voice: Voice, facts: Facts) -> tuple[str, ...]:
    """Say each fact of a capture that is worth saying; the same facts recur, so they are said once.

    >>> fact_sentences(Voice("en"), Facts(2, 0, 0, False, 4, (), 0))
    ('It brings 2 cards.', 'What is left on the table adds up to 4.', 'No card can sweep what is left.')
    """
    said = (_SENTENCES[fact](voice, facts) for fact in Fact)
    return tuple(sentence for sentence in said if sentence is not None)


def _cards(voice: Voice, facts: Facts) -> str:
    return voice.say_n("It brings {n} card.", "It brings {n} cards.", facts.cards)


def _coins(voice: Voice, facts: Facts) -> str | None:
    return say_coins(voice, "Coins among them: {count}.", count=facts.coins) if facts.coins else None


def _sevens(voice: Voice, facts: Facts) -> str | None:
    return voice.say("Sevens among them: {count}.", count=facts.sevens) if facts.sevens else None


def _seven_of_coins(voice: Voice, facts: Facts) -> str | None:
    return say_coins(voice, "The seven of coins is among them.") if facts.seven_of_coins else None


def _leaves(voice: Voice, facts: Facts) -> str | None:
    return voice.say("What is left on the table adds up to {total}.", total=facts.leaves) if facts.leaves else None


def _sweep_values(voice: Voice, facts: Facts) -> str | None:
    if not facts.leaves:
        return None
    if not facts.sweep_values:
        return voice.say("No card can sweep what is left.")
    return voice.say("What is left can be swept by a card worth {value}.", value=facts.sweep_values[0])


def _sweep_unseen(voice: Voice, facts: Facts) -> str | None:
    if not facts.sweep_values:
        return None
    return voice.say("Such cards not yet seen: {count}.", count=facts.sweep_unseen)


_SENTENCES: Mapping[Fact, Callable[[Voice, Facts], str | None]] = {
    Fact.CARDS: _cards,
    Fact.COINS: _coins,
    Fact.SEVENS: _sevens,
    Fact.SEVEN_OF_COINS: _seven_of_coins,
    Fact.LEAVES: _leaves,
    Fact.SWEEP_VALUES: _sweep_values,
    Fact.SWEEP_UNSEEN: _sweep_unseen,
}
