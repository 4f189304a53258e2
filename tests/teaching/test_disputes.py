"""Disputes: what the game decides in each, and what is said of it in every language."""

import re

import pytest
from babel.messages.catalog import Message

from tutor.escoba import NAMED, Deck
from tutor.teaching.disputes import (
    THEMES,
    _texts,
    disputes,
    outcome,
    outcome_words,
    rulings,
    text_of,
    theme_name,
)
from tutor.teaching.languages import LANGUAGES, voice_for
from tutor.teaching.proofreading import faults_of

CASES = [(found.slug, number, case) for found in disputes() for number, case in enumerate(found.cases)]
IDS = [f"{slug}-{number}" for slug, number, _ in CASES]


def texts(language: str, deck: Deck = Deck.SPANISH) -> dict[str, list[str]]:
    voice = voice_for(language, deck)
    return {found.slug: [text for text in vars_of(text_of(found.slug, voice)) if text] for found in disputes()}


def vars_of(text) -> tuple[str, str, str]:
    return text.title, text.answer, text.more


def test_there_are_at_least_24_disputes_with_addresses_of_their_own_in_every_group():
    slugs = [found.slug for found in disputes()]
    assert len(slugs) >= 24
    assert len(set(slugs)) == len(slugs)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) for slug in slugs)
    assert {found.theme for found in disputes()} == set(THEMES)


@pytest.mark.parametrize(("slug", "number", "case"), CASES, ids=IDS)
def test_every_set_of_rules_still_decides_what_the_sentence_was_written_for(slug, number, case):
    assert {name: outcome(slug, number, name) for name in NAMED} == case.outcomes


@pytest.mark.parametrize(("slug", "number", "case"), CASES, ids=IDS)
def test_another_deck_changes_nothing_of_a_decision(slug, number, case):
    for deck in Deck:
        assert {name: outcome(slug, number, name, deck) for name in NAMED} == case.outcomes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_answers_every_dispute_and_nothing_else(language):
    assert list(_texts(language)) == list(_texts("en"))
    assert set(_texts(language)) == {found.slug for found in disputes()}
    for slug, said in _texts(language).items():
        assert said["title"], slug
        assert said["answer"], slug
        assert set(said) == set(_texts("en")[slug]), slug
        assert set(said) <= {"title", "answer", "more", "diamonds"}, slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_one_sentence_and_more_of_it_at_most_three(language):
    for slug, (_, answer, *more) in texts(language).items():
        assert sentences(answer) == 1, slug
        assert sum(map(sentences, more)) <= 3, slug


def sentences(text: str) -> int:
    assert text.endswith(".")
    return len(re.findall(r"[.!?](?=\s|$)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_is_a_question(language):
    mark = ";" if language == "el" else "?"
    assert all(said[0].endswith(mark) for said in texts(language).values())


@pytest.mark.parametrize("deck", [Deck.SPANISH, Deck.FRENCH])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_have_no_faults_that_a_machine_can_find(language, deck):
    found = {
        text: faults
        for said in texts(language, deck).values()
        for text in said
        if (faults := faults_of(Message(text), (text,), language))
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_names_the_same_rules_in_every_language(language):
    for slug, said in texts(language).items():
        english = texts("en")[slug][1]
        named = re.compile(r"ToroFun|Fournier|cardgames\.io|Pagat|Juegos Bonaerenses")
        assert set(named.findall(said[1])) == set(named.findall(english)), slug


@pytest.mark.parametrize(
    ("language", "coins"), [("en", r"\bcoins?\b"), ("kk", "монета"), ("el", "νομ[ιί]σμα"), ("pl", r"\bmonet")]
)
def test_an_ordinary_deck_hears_of_diamonds(language, coins):
    for deck in (Deck.FRENCH, Deck.FRENCH_QJ):
        for slug, said in texts(language, deck).items():
            assert not re.search(coins, " ".join(said).lower()), slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_and_every_group_can_be_said(language):
    voice = voice_for(language)
    assert all(theme_name(theme, voice) for theme in THEMES)
    for _, _, case in CASES:
        for code in set(case.outcomes.values()):
            assert outcome_words(case, code, voice)


def test_what_differs_between_rules_is_laid_to_a_rule_with_its_source():
    for found in disputes():
        for case in found.cases:
            if len(set(case.outcomes.values())) > 1:
                for name in NAMED:
                    said = rulings(case, name, Deck.SPANISH, "en")
                    assert said, (found.slug, name)
                    assert all(ruling.source for ruling in said)


def test_a_silent_source_is_named_as_silent():
    case = next(found for found in disputes() if found.slug == "overlooked-an-escoba").cases[0]
    silent = [ruling for ruling in rulings(case, "torofun", Deck.SPANISH, "en") if ruling.silent]
    assert ["does not settle" in ruling.sentence for ruling in silent] == [True]


def test_house_rules_are_asked_like_named_ones():
    assert outcome("overlooked-an-escoba", 0, "torofun,claim_escoba=yes") == "allowed escoba"
    assert outcome("five-coins-each", 0, "wikipedia,ties=all_tied") == "1 1"
