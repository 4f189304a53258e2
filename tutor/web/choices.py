"""“Which cards do you have?” and “Which rules do you play?”: asked once, remembered, changed everywhere.

What is chosen fills empty forms only: an address that holds cards says itself how they are written.
"""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask, redirect, render_template, request, session
from werkzeug.wrappers import Response

from tutor.escoba import NAMED, Card, Deck, Suit, UnusableInput, parse_variant
from tutor.escoba.cards import without_suits
from tutor.teaching.decks import deck_hint, deck_label, deck_question
from tutor.teaching.languages import LANGUAGES, PSEUDO_LANGUAGE, Voice, message, voice_for
from tutor.teaching.rule_sentences import variant_name
from tutor.teaching.variant_stories import GISTS
from tutor.web.deck import Skin
from tutor.web.forms import deck_of, default_variant, rules_name
from tutor.web.languages import page_group, page_language, page_voice

choice_pages: Final = page_group("choices")

_KEY: Final = "choices"
_OFF: Final = "off"
#: Where the page goes on after an answer that neither of the two questions asks for.
_PARTS: Final = {"skin": "looks", "keys": "keyboard"}
_LONGEST_BACK: Final = 2_000
_OWN_DECKS: Final = {"pl": Deck.NUMBERED}
_PAGE: Final = re.compile(rf"/(?:{'|'.join((*LANGUAGES, PSEUDO_LANGUAGE))})/(.*)")
_SKINS: Final = {
    Skin.PICTURES: message("As on real cards"),
    Skin.LARGE: message("Large numbers"),
    Skin.NUMBERS: message("Numbers only"),
}
#: A figure, a plain card and the ace show best how a deck looks.
_SAMPLE: Final = (Card(Suit.OROS, 8), Card(Suit.COPAS, 7), Card(Suit.ESPADAS, 1))


class Choices(NamedTuple):
    """What a visitor plays with: the cards, the rules, how cards are drawn, and whether single keys do anything."""

    deck: Deck
    variant: str
    skin: Skin = Skin.PICTURES
    single_keys: bool = True


def set_up_choices(app: Flask) -> None:
    """Let every page of an application say what is chosen."""
    app.add_template_global(choices_label)


def default_choices(language: str) -> Choices:
    """Return what the pages of a language open on.

    >>> default_choices("pl").deck.value, default_choices("el").variant
    ('numbered', 'torofun')
    """
    return Choices(_OWN_DECKS.get(language, Deck.SPANISH), default_variant(language))


def chosen(language: str) -> Choices:
    """Return what the visitor has chosen; what he has not, or no longer exists, is the language's own."""
    choices = default_choices(language)
    kept = session.get(_KEY)
    return _changed(choices, kept) if isinstance(kept, dict) else choices


def has_chosen() -> bool:
    """Return whether the visitor has answered one of the questions."""
    return bool(session.get(_KEY))


def opened_with(language: str, given: Mapping[str, str], card_fields: Collection[str]) -> tuple[str, str]:
    """Return the deck and the variant of a form: as the address says, else as chosen.

    An address that holds cards (in one of ``card_fields``) but no deck or variant is read as Spanish and as the
    language's own rules, whoever opens it.
    """
    own = Choices(Deck.SPANISH, default_variant(language))
    holds_cards = any(given.get(name, "").strip() for name in card_fields)
    choices = own if holds_cards else chosen(language)
    return given.get("deck", "").strip() or choices.deck.value, given.get("variant", "").strip() or choices.variant


def choices_label() -> str:
    """Say what is chosen in a few words."""
    language = page_language()
    return _label(language, chosen(language))


@lru_cache(maxsize=500)
def _label(language: str, choices: Choices) -> str:
    voice = voice_for(language)
    rules = rules_name(voice, choices.variant)
    return voice.say("Your choice: {deck} · {rules}", deck=deck_label(choices.deck, voice), rules=rules)


@choice_pages.get("/choices")
def choices() -> str:
    """Ask the questions, each with its answers as buttons."""
    voice = page_voice()
    now = chosen(voice.language)
    back = _back(request.args.get("back") or request.headers.get("Referer", ""))
    return render_template(
        "choices/choices.html",
        back=back,
        done=f"{request.script_root}/{voice.language}/{_with_choices(back, now)}",
        chosen=now,
        has_chosen=has_chosen(),
        deck_question=deck_question(voice),
        decks=[(deck, deck_label(deck, voice), deck_hint(deck, voice), _sample(deck, voice)) for deck in Deck],
        variants=[(name, variant_name(voice, name), voice.say(GISTS[name])) for name in NAMED],
        own_rules=rules_name(voice, now.variant),
        skins=[(skin, voice.say(label)) for skin, label in _SKINS.items()],
        sample_voice=voice_for(voice.language, now.deck),
        sample=_cards(now.deck),
    )


@choice_pages.post("/choices")
def choose() -> Response:
    """Remember an answer. After the cards the rules are asked, after the rules it goes back to where it began."""
    language = page_language()
    before = chosen(language)
    after = _changed(before, request.form)
    session.permanent = True
    session[_KEY] = {"deck": after.deck.value, "variant": after.variant, "skin": after.skin.value}
    if not after.single_keys:
        session[_KEY]["keys"] = _OFF
    back = _back(request.form.get("back", ""))
    if "variant" in request.form:
        return redirect(f"{request.script_root}/{language}/{_with_choices(back, after)}", 303)
    query = urlencode({"back": f"{request.script_root}/{language}/{back}"})
    part = next((part for name, part in _PARTS.items() if name in request.form), "rules")
    return redirect(f"{request.script_root}/{language}/choices?{query}#{part}", 303)


def _changed(choices: Choices, answers: Mapping[str, object]) -> Choices:
    deck = deck_of(str(answers.get("deck", "")))
    if deck is not None:
        choices = choices._replace(deck=deck)
    if "variant" in answers:
        with suppress(UnusableInput):
            choices = choices._replace(variant=str(parse_variant(str(answers["variant"]))))
    skin = next((skin for skin in Skin if skin.value == answers.get("skin")), choices.skin)
    single_keys = answers["keys"] != _OFF if "keys" in answers else choices.single_keys
    return choices._replace(skin=skin, single_keys=single_keys)


def _back(address: str) -> str:
    """Return what stands behind the language in the address of one of our pages; nothing for any other.

    Only a page of this host is gone back to, and never this one.
    """
    if len(address) > _LONGEST_BACK:
        return ""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    if parts.netloc not in {"", request.host} or not parts.path.startswith(request.script_root):
        return ""
    found = _PAGE.fullmatch(parts.path.removeprefix(request.script_root))
    if found is None or found[1] == "choices":
        return ""
    return f"{found[1]}?{parts.query}" if parts.query else found[1]


def _with_choices(back: str, choices: Choices) -> str:
    """Return to a page under the rules just chosen; the deck stays if the page may hold cards written in another."""
    page, _, query = back.partition("?")
    fields = dict(parse_qsl(query, keep_blank_values=True))
    if "variant" in fields:
        fields["variant"] = choices.variant
        fields.pop("name", None)
    is_spanish = page.startswith("lessons/")  # whatever the deck is, cards are written in Spanish notation there
    if "deck" in fields and (is_spanish or fields.keys() <= {"deck", "variant"}):
        fields["deck"] = choices.deck.value
    return f"{page}?{urlencode(fields)}" if fields else page


def _sample(deck: Deck, voice: Voice) -> tuple[Voice, tuple[Card, ...]]:
    return voice_for(voice.language, deck), _cards(deck)


def _cards(deck: Deck) -> tuple[Card, ...]:
    return _SAMPLE if deck.suited else without_suits(_SAMPLE)
