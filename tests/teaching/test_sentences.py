"""Every code of the game has its sentence, and every message can be said in every language and deck."""

import itertools
import re

import pytest

from tutor.escoba import (
    NAMED,
    CategoryCode,
    Deck,
    Detail,
    Document,
    Fact,
    Facts,
    Parameter,
    Problem,
    ProblemCode,
    Section,
    SilentPoint,
    Source,
    Tally,
    captures,
    facts_of,
    parse_variant,
    score_categories,
)
from tutor.escoba.cards import deck_cards
from tutor.escoba.final_count import Match
from tutor.escoba.parameters import Rule, rule_value
from tutor.teaching import capture_sentences, problem_sentences, rule_sentences, score_sentences
from tutor.teaching.catalogues import english, messages, template_catalogue
from tutor.teaching.languages import LANGUAGES, PSEUDO_LANGUAGE, Voice, split_placeholder
from tutor.teaching.proofreading import faults

UNREAD = "9x"
ALL_LANGUAGES = (*LANGUAGES, PSEUDO_LANGUAGE)
NUMBERS = (0, 1, 2, 5, 12, 21, 22)
DECKS = [(deck, False) for deck in Deck] + [(Deck.NUMBERED, True), (Deck.FRENCH, True)]

#: A value for each parameter that takes names, in every form that it is written in.
NAMES = {
    Parameter.DECK: ["spanish", "french", "french_qj", "numbered"],
    Parameter.FIRST_PLAYER: ["right", "left"],
    Parameter.DIRECTION: ["anticlockwise", "clockwise"],
    Parameter.NEXT_DEALER: ["right", "left"],
    Parameter.PLAYERS: ["2", "2+3+4", "2+3+4+6"],
    Parameter.FOUR: ["sides", "each"],
    Parameter.OPENING: ["none", "total_15", "two_15", "total_30", "two_15_void"],
    Parameter.OPENING_TAKER: ["dealer", "first_player"],
    Parameter.OBLIGATION: ["if_played", "free", "claim", "always"],
    Parameter.CLAIM_UNTIL: ["next_play", "second_chance"],
    Parameter.CLAIM_ESCOBA: ["yes", "no"],
    Parameter.WRONG_CAPTURE: ["none", "four_plus_escobas"],
    Parameter.COINS_NEED_SIX: ["yes", "no"],
    Parameter.ALL_COINS_ADDS: ["yes", "no"],
    Parameter.ALL_SEVENS_COVERS: ["none", "seven_of_coins", "most_sevens", "seven_of_coins+most_sevens"],
    Parameter.SETENTA: ["none", "weighted"],
    Parameter.NO_CAPTURE: ["none", "loses_match"],
    Parameter.TIES: ["nobody", "all_tied"],
    Parameter.TARGET_OPTIONS: ["none", "31", "18+21+30"],
}
COUNTS = {
    Parameter.OPENING_15: range(3),
    Parameter.OPENING_30: range(3),
    Parameter.LEAD: (1, 2),
    Parameter.TARGET: (1, 2, 5, 12, 21, 22, 200),
}


def voices():
    return [Voice(language, deck, symbols) for language in ALL_LANGUAGES for deck, symbols in DECKS]


def values_for(parameter):
    return NAMES.get(parameter) or COUNTS.get(parameter, (0, 1, 2, 5, 12, 20))


def assert_said(text):
    assert text.strip()
    assert not re.search(r"[{}]", text), text


def full_problems(deck):
    """Return problems of every code, with every finer reason and in every field that has its own sentence."""
    card, *cards = deck_cards(deck)[3:6]
    for code in ProblemCode:
        for n in NUMBERS:
            yield Problem(
                code, "table", card=card, cards=tuple(cards), token=UNREAD, detail=Detail.BAD_VALUE,
                total=n, pile=n, seat=n, count=n, limit=40, line=n,
            )  # fmt: skip
    for detail in Detail:
        yield Problem(ProblemCode.MALFORMED, "escobas", detail=detail, token=UNREAD, count=3)
    yield Problem(ProblemCode.UNKNOWN_CARD, token=UNREAD, letter="ж")
    yield Problem(ProblemCode.NOTHING_PLAYED, "laid")
    for field in ("hand", "cards", "table"):
        yield Problem(ProblemCode.TOO_MANY_CARDS, field, count=41, limit=40)
    for field in ("cards", "coins", "sevens", "seven_of_coins"):
        yield Problem(ProblemCode.COUNTED_TWICE, field, count=41, limit=40)
        yield Problem(ProblemCode.MISSING_CARDS, field, count=1, limit=40)
    yield Problem(ProblemCode.MISSING_CARDS, "leftovers", cards=(card,), count=1)
    yield Problem(ProblemCode.MISSING_CARDS, cards=(card, *cards) * 3, count=9)


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_problem_can_be_said_in_every_deck(language):
    for deck, symbols in DECKS:
        voice = Voice(language, deck, symbols)
        for problem in full_problems(deck):
            assert_said(problem_sentences.problem_sentence(voice, problem))


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_letter_of_ones_own_alphabet_is_not_called_strange_but_codes_are_asked_for(language):
    for deck, symbols in DECKS:
        voice = Voice(language, deck, symbols)
        plain = problem_sentences.problem_sentence(voice, Problem(ProblemCode.UNKNOWN_CARD, token="7ж"))
        said = problem_sentences.problem_sentence(voice, Problem(ProblemCode.UNKNOWN_CARD, token="7ж", letter="ж"))
        assert said.startswith(f"{plain} ")
        assert "ж" in said.removeprefix(plain)


def test_every_problem_code_and_finer_reason_has_its_sentence():
    assert set(problem_sentences._SENTENCES) == set(ProblemCode)
    assert set(problem_sentences._DETAILS) == set(Detail)


@pytest.mark.parametrize("parameter", Parameter)
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_value_of_every_parameter_can_be_said(parameter, language):
    said = [rule_sentences.rule_sentence(Voice(language), parameter, value) for value in values_for(parameter)]
    for sentence in said:
        assert_said(sentence)
    assert len(set(said)) == len(said), "two values of a parameter may not sound alike"


@pytest.mark.parametrize("parameter", Parameter)
def test_the_values_said_are_those_that_house_rules_take(parameter):
    for value in values_for(parameter):
        base = {
            Parameter.OPENING_15: "torofun",
            Parameter.OPENING_30: "torofun",
            Parameter.CLAIM_UNTIL: "torofun",
            Parameter.CLAIM_ESCOBA: "torofun",
            Parameter.ALL_SEVENS_COVERS: "torofun",
        }.get(parameter, "wikipedia")
        assert rule_value(parse_variant(f"{base},{parameter}={value}").value(parameter)) == value


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_silent_rule_says_so_and_a_settled_one_does_not(language):
    voice = Voice(language)
    silent = rule_sentences.reason(voice, NAMED["argentina"].rule(Parameter.TIES))
    settled = rule_sentences.reason(voice, NAMED["pagat"].rule(Parameter.TIES))
    assert silent.startswith(settled)
    assert len(silent) > len(settled)


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_silent_point_document_part_and_variant_can_be_said(language):
    voice = Voice(language)
    house = Source(Document.HOUSE)
    said = [rule_sentences.reason(voice, Rule(point, None, house, silent=True)) for point in SilentPoint]
    said += [rule_sentences.source_text(voice, Source(document)) for document in Document]
    said += [rule_sentences.source_text(voice, Source(Document.PAGAT, section, 2)) for section in Section]
    said += [rule_sentences.variant_name(voice, name) for name in NAMED]
    for sentence in said:
        assert_said(sentence)


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_outcome_of_every_category_can_be_said(language):
    voice = Voice(language)
    assert set(score_sentences.CATEGORY_NAMES) == set(score_sentences._REASONS) == set(CategoryCode)
    every = "torofun,wrong_capture=four_plus_escobas,setenta=weighted"
    variants = [
        parse_variant(every + changes)
        for changes in ("", ",ties=all_tied", ",coins_need_six=yes", ",all_coins_adds=no",
                        ",all_sevens_covers=seven_of_coins+most_sevens")
    ]  # fmt: skip
    best = (7, 7, 7, 7)
    tallies = [
        (Tally(), Tally()),
        (Tally(20, 5, 2, 1, 1, best), Tally(20, 5, 2, 0, 2, best)),
        (Tally(31, 10, 4, 1, 5, best, wrong_captures=(0, 3)), Tally(9, 0, 0, 0, 0, ())),
        (Tally(40, 10, 4, 1), Tally()),
        (Tally(5, 5, 3, 1), Tally(6, 4, 1, 0)),
    ]
    said = set()
    for variant, sides in itertools.product(variants, tallies):
        for category in score_categories(variant, sides):
            sentence = score_sentences.category_reason(voice, category, variant)
            assert_said(sentence)
            said.add((category.code, sentence))
    assert {code for code, _ in said} == set(CategoryCode)
    assert len(said) >= 30


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_the_match_can_be_said(language):
    won, goes_on = (score_sentences.match_sentence(Voice(language), Match((21, 3), who)) for who in (0, None))
    assert_said(won)
    assert_said(goes_on)
    assert won != goes_on


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_capture_and_fact_can_be_said_in_every_deck(language):
    assert set(capture_sentences._SENTENCES) == set(Fact)
    for deck, symbols in DECKS:
        voice = Voice(language, deck, symbols)
        seven, ace, four, sota, three = (deck_cards(deck)[value - 1] for value in (7, 1, 4, 8, 3))
        table, hand = (seven, ace, four), (sota, three)
        found = captures(table, hand)
        assert len(found) == 2
        for capture, facts in zip(found, facts_of(found, table, hand), strict=True):
            assert_said(capture_sentences.capture_sentence(voice, capture))
            assert_said(capture_sentences.missed_capture_sentence(voice, capture))
            for sentence in capture_sentences.fact_sentences(voice, facts):
                assert_said(sentence)
    for n in NUMBERS:
        facts = Facts(n, n, n, seven_of_coins=True, leaves=n, sweep_values=(7,), sweep_unseen=n)
        for sentence in capture_sentences.fact_sentences(Voice(language), facts):
            assert_said(sentence)


def sample(base, case, deck, n):
    """Return something that a placeholder can stand for."""
    if base == "cards":
        return deck_cards(deck)[6:9]
    return n if case is None else deck_cards(deck)[6]


@pytest.fixture(scope="module")
def catalogue():
    return list(messages(template_catalogue()))


@pytest.mark.parametrize(("deck", "symbols"), DECKS)
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_every_message_can_be_said_with_every_number(catalogue, language, deck, symbols):
    """A placeholder whose translation asks for a case or a name that is not there raises."""
    voice = Voice(language, deck, symbols)
    for source in catalogue:
        singular, *plural = english(source)
        names = {split_placeholder(name) for text in (singular, *plural) for name in re.findall(r"\{(\w+)\}", text)}
        for n in NUMBERS:
            values = {base: sample(base, case, deck, n) for base, case in names if base != "n"}
            if plural:
                text = voice.say_n(singular, plural[0], n, **values)
            elif source.context:
                text = voice.say_c(source.context, singular, **values)
            else:
                text = voice.say(singular, **(values | ({"n": n} if ("n", None) in names else {})))
            assert_said(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_no_fault_that_a_machine_can_find(language):
    assert [str(fault) for fault in faults(language)] == []


def test_the_pseudo_language_leaves_no_message_in_plain_english(catalogue):
    for source in catalogue:
        for text in english(source):
            if re.sub(r"\{\w+\}|[^A-Za-z]", "", text):
                names = {split_placeholder(name) for name in re.findall(r"\{(\w+)\}", text)}
                values = {base: deck_cards()[6] if case else 3 for base, case in names}
                shown = Voice(PSEUDO_LANGUAGE).say(text, **values)
                assert not shown.startswith(text[:6]), text


@pytest.mark.parametrize("deck", [Deck.FRENCH, Deck.FRENCH_QJ])
def test_with_french_suits_every_sentence_speaks_of_diamonds_and_none_of_coins(deck):
    voice = Voice("en", deck)
    said = [problem_sentences.problem_sentence(voice, problem) for problem in full_problems(deck)]
    said += [
        rule_sentences.rule_sentence(voice, parameter, value)
        for parameter in Parameter
        for value in values_for(parameter)
        if parameter is not Parameter.DECK
    ]
    said += [score_sentences.category_name(voice, code) for code in CategoryCode]
    for sides in ((Tally(40, 10, 4, 1), Tally()), (Tally(), Tally()), (Tally(9, 6, 3, 1), Tally(9, 2))):
        for changes in ("", ",coins_need_six=yes", ",all_coins_adds=no"):
            rules = parse_variant("torofun" + changes)
            said += [
                score_sentences.category_reason(voice, category, rules) for category in score_categories(rules, sides)
            ]
    said += capture_sentences.fact_sentences(
        voice, Facts(3, 2, 1, seven_of_coins=True, leaves=0, sweep_values=(), sweep_unseen=0)
    )
    assert [sentence for sentence in said if "coin" in sentence.lower()] == []
    assert len([sentence for sentence in said if "diamond" in sentence.lower()]) > 15


def test_two_sides_that_both_count_the_seven_of_coins_are_told_so():
    rules = NAMED["wikipedia"]
    both = Tally(20, 5, 2, 1), Tally(20, 5, 2, 1)
    (category,) = [c for c in score_categories(rules, both) if c.code is CategoryCode.SEVEN_OF_COINS]
    said = score_sentences.category_reason(Voice("en"), category, rules)
    assert said == "More than one side counts the seven of coins for itself."
