"""Every rule has a name and, for tables, a word or two."""

import itertools

import pytest

from tutor.escoba import NAMED, Deck, Parameter
from tutor.escoba.parameters import rule_value
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.rule_labels import GROUPS, group_name, value_label
from tutor.teaching.rule_sentences import parameter_name

VOICES = [Voice(language, deck) for language in (*LANGUAGES, "qps") for deck in (Deck.SPANISH, Deck.FRENCH)]


@pytest.mark.parametrize("voice", VOICES, ids=str)
def test_every_parameter_has_a_name_of_its_own(voice):
    names = [parameter_name(voice, parameter) for parameter in Parameter]
    assert all(names)
    assert len(set(names)) == len(names)


def test_with_french_cards_the_names_speak_of_diamonds():
    assert not [p for p in Parameter if "coins" in parameter_name(Voice("en", Deck.FRENCH), p)]


def test_every_parameter_stands_in_one_group():
    assert sorted(itertools.chain(*GROUPS.values())) == sorted(Parameter)
    assert all(group_name(Voice("en"), group) for group in GROUPS)


@pytest.mark.parametrize("variant", NAMED.values(), ids=str)
def test_every_value_of_the_named_variants_has_a_label_without_code(variant):
    for parameter in Parameter:
        label = value_label(Voice("en"), parameter, rule_value(variant.value(parameter)))
        assert label
        assert "_" not in label
        assert "+" not in label or label == "4 + escobas"
