import inspect

import pytest

from tutor.escoba import codes, parameters
from tutor.escoba.codes import Parameter, ProblemCode

FAMILIES = sorted(
    (family for family in codes.Code.__subclasses__() if family.__module__ == codes.__name__),
    key=lambda family: family.__name__,
)
MEMBERS = [member for family in FAMILIES for member in family]


def test_every_family_of_codes_is_known():
    assert {family.__name__ for family in FAMILIES} == {
        "ProblemCode",
        "Detail",
        "Parameter",
        "SilentPoint",
        "Fact",
        "CategoryCode",
        "Document",
        "Section",
    }
    assert {name for name, kind in inspect.getmembers(codes, inspect.isclass) if kind.__module__ == codes.__name__} == {
        "Code",
        *(family.__name__ for family in FAMILIES),
    }


@pytest.mark.parametrize("member", MEMBERS, ids=lambda member: f"{type(member).__name__}.{member}")
def test_every_code_has_a_meaning_of_one_line_and_is_its_value(member):
    assert member.meaning.strip() == member.meaning
    assert 3 < len(member.meaning) < 100
    assert "\n" not in member.meaning
    assert not member.meaning.endswith(".")
    assert member == str(member) == member.value == member.name.lower()
    assert type(member)(member.value) is member


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_values_and_meanings_are_unique_within_a_family(family):
    assert len({member.value for member in family}) == len(family.__members__)
    assert len({member.meaning for member in family}) == len(family.__members__)


def test_the_codes_of_the_contract_are_there():
    contract = (
        "unknown_card duplicate_card too_many_cards nothing_played unknown_variant unknown_deck malformed"
        " unknown_puzzle"
        " card_not_in_hand card_not_on_table sum_not_15 must_capture"
        " no_claims nothing_overlooked too_late"
        " counted_twice missing_cards pile_sum leftover_sum missing_setenta"
        " wrong_turn wrong_deal missing_play unreadable"
    )
    assert [code.value for code in ProblemCode] == contract.split()


def test_every_value_of_a_parameter_is_written_in_small_letters():
    kinds = [
        kind for _, kind in inspect.getmembers(parameters, inspect.isclass) if kind.__module__ == parameters.__name__
    ]
    enums = [kind for kind in kinds if hasattr(kind, "__members__")]
    assert len(enums) == 12
    for kind in enums:
        assert kind.__doc__
        assert all(member.value == member.name.lower() for member in kind)


def test_the_parameters_stand_in_the_order_of_the_rules():
    assert list(Parameter)[:3] == [Parameter.DECK, Parameter.FIRST_PLAYER, Parameter.DIRECTION]
    assert list(Parameter)[-3:] == [Parameter.TARGET, Parameter.TARGET_OPTIONS, Parameter.LEAD]
