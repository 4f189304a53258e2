import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.escoba import NAMED, Detail, Parameter, ProblemCode, UnusableInput, parse_variant, with_changes
from tutor.escoba.house_rules import FIELDS
from tutor.escoba.parameters import Covered, Opening

POINTS = [str(points) for points in range(21)]
PAYING_30 = {"two_15", "total_30"}
USUAL = {"none": (0, 0), "total_15": (1, 0), "two_15": (1, 2), "total_30": (1, 2), "two_15_void": (1, 0)}
# Every value that may be written, by parameter, typed from the rules.
WRITTEN = {
    "deck": ["spanish", "french", "french_qj", "numbered"],
    "first_player": ["right", "left"],
    "direction": ["anticlockwise", "clockwise"],
    "next_dealer": ["right", "left"],
    "players": ["2", "3", "4", "6", "2+3", "2+4", "2+6", "3+4", "3+6", "4+6", "2+3+4", "2+4+6", "2+3+4+6"],
    "four": ["sides", "each"],
    "opening": list(USUAL),
    "opening_15": ["0", "1", "2"],
    "opening_30": ["0", "1", "2"],
    "opening_taker": ["dealer", "first_player"],
    "obligation": ["if_played", "free", "claim", "always"],
    "claim_until": ["next_play", "second_chance"],
    "claim_escoba": ["yes", "no"],
    "wrong_capture": ["none", "four_plus_escobas"],
    "escoba": POINTS,
    "most_cards": POINTS,
    "most_coins": POINTS,
    "seven_of_coins": POINTS,
    "most_sevens": POINTS,
    "coins_need_six": ["yes", "no"],
    "all_coins": POINTS,
    "all_coins_adds": ["yes", "no"],
    "all_sevens": POINTS,
    "all_sevens_covers": ["none", "seven_of_coins", "most_sevens", "seven_of_coins+most_sevens"],
    "setenta": ["none", "weighted"],
    "few_cards": POINTS,
    "no_capture": ["none", "loses_match"],
    "ties": ["nobody", "all_tied"],
    "target": [str(target) for target in range(1, 201)],
    "target_options": ["none", "31", "21+31", "1+200"],
    "lead": ["1", "2"],
}


def written(variant, parameter):
    return str(variant.rule(Parameter(parameter)).value)


def base_value(name, parameter):
    return written(NAMED[name], parameter)


def refusals(text):
    with pytest.raises(UnusableInput) as caught:
        parse_variant(text)
    assert {problem.code for problem in caught.value.problems} == {ProblemCode.UNKNOWN_VARIANT}
    assert {problem.field for problem in caught.value.problems} == {"variant"}
    return [(problem.token, problem.detail.value) for problem in caught.value.problems]


def as_text(name, changes):
    return ",".join([name, *(f"{parameter}={value}" for parameter, value in changes.items())])


@st.composite
def possible_changes(draw):
    """Draw a name and changes in any order, none of which is refused."""
    name = draw(st.sampled_from(list(NAMED)))
    wanted = draw(st.lists(st.sampled_from(list(WRITTEN)), unique=True, max_size=10))
    changes = {parameter: draw(st.sampled_from(WRITTEN[parameter])) for parameter in wanted}
    opening = changes.get("opening", base_value(name, "opening"))
    if opening == "none":
        changes.pop("opening_15", None)
    if opening not in PAYING_30:
        changes.pop("opening_30", None)
    if changes.get("obligation", base_value(name, "obligation")) != "claim":
        changes.pop("claim_until", None)
        changes.pop("claim_escoba", None)
    if changes.get("all_sevens", base_value(name, "all_sevens")) == "0":
        changes.pop("all_sevens_covers", None)
    return name, changes


def test_every_parameter_can_be_written():
    assert set(WRITTEN) == FIELDS == {parameter.value for parameter in Parameter}


@pytest.mark.parametrize("name", NAMED)
def test_a_name_is_its_variant_and_prints_as_the_name(name):
    assert parse_variant(name) is NAMED[name]
    assert str(NAMED[name]) == name


@pytest.mark.parametrize("parameter", WRITTEN)
def test_every_value_can_be_written_and_is_held(parameter):
    needs = {"opening_15": "opening=two_15,", "opening_30": "opening=two_15,", "all_sevens_covers": "all_sevens=2,"}
    needs |= dict.fromkeys(("claim_until", "claim_escoba"), "obligation=claim,")
    for value in WRITTEN[parameter]:
        variant = parse_variant(f"wikipedia,{needs.get(parameter, '')}{parameter}={value}")
        assert written(variant, parameter) == value
        assert parse_variant(str(variant)) == variant


@given(possible_changes())
def test_parsing_and_printing_are_inverses_for_any_changes(rules):
    name, changes = rules
    variant = parse_variant(as_text(name, changes))
    text = str(variant)
    again = parse_variant(text)
    assert again == variant
    assert str(again) == text
    assert [rule.value for rule in again.rules()] == [rule.value for rule in variant.rules()]
    assert again.silent == variant.silent


@given(possible_changes())
def test_what_is_given_holds_and_all_else_is_the_base(rules):
    name, changes = rules
    variant = parse_variant(as_text(name, changes))
    expected = {parameter: base_value(name, parameter) for parameter in WRITTEN}
    if changes.get("opening", expected["opening"]) != expected["opening"]:
        pays = USUAL[changes["opening"]]
        expected |= {"opening_15": str(pays[0]), "opening_30": str(pays[1])}
    expected |= changes
    assert {parameter: written(variant, parameter) for parameter in WRITTEN} == expected


@given(possible_changes(), st.randoms(use_true_random=False))
def test_the_canonical_text_keeps_the_order_of_the_parameters_and_leaves_out_what_is_the_base(rules, chance):
    name, changes = rules
    shuffled = list(changes.items())
    chance.shuffle(shuffled)
    variant = parse_variant(as_text(name, dict(shuffled)))
    assert variant == parse_variant(as_text(name, changes))
    base, *pieces = str(variant).split(",")
    assert base == name
    order = [piece.partition("=")[0] for piece in pieces]
    assert order == [parameter for parameter in WRITTEN if parameter in order]
    for piece in pieces:
        parameter, _, value = piece.partition("=")
        pays = parameter in {"opening_15", "opening_30"} and "opening" in order
        assert pays or value != base_value(name, parameter)


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("torofun,target=31", "torofun,target=31"),
        ("TOROFUN , Target = 31", "torofun,target=31"),
        ("torofun,lead=1,target=31,ties=nobody", "torofun,target=31"),
        ("torofun,target=21", "torofun"),
        ("torofun,target=031", "torofun,target=31"),
        ("torofun,target=31,escoba=2", "torofun,escoba=2,target=31"),
        (
            "torofun,target=31,all_sevens_covers=most_sevens+seven_of_coins",
            "torofun,all_sevens_covers=seven_of_coins+most_sevens,target=31",
        ),
        ("torofun,all_sevens_covers=none", "torofun,all_sevens_covers=none"),
        ("torofun,target_options=none", "torofun,target_options=none"),
        ("torofun,target_options=31+18", "torofun,target_options=18+31"),
        ("torofun,players=6+2", "torofun,players=2+6"),
        ("wikipedia,opening=two_15", "wikipedia,opening=two_15"),
        ("wikipedia,opening=two_15,opening_15=1,opening_30=2", "wikipedia,opening=two_15"),
        ("wikipedia,opening=two_15,opening_30=0", "wikipedia,opening=two_15,opening_30=0"),
        ("wikipedia,opening=total_30,opening_15=0", "wikipedia,opening=total_30,opening_15=0"),
        ("wikipedia,opening=total_15", "wikipedia"),
        ("wikipedia,opening_15=1", "wikipedia,opening_15=1"),
        ("torofun,opening=none", "torofun,opening=none"),
        ("torofun,opening=two_15_void", "torofun,opening=two_15_void"),
        ("torofun,claim_until=next_play", "torofun"),
        ("torofun,obligation=free", "torofun,obligation=free"),
    ],
)
def test_a_variant_is_printed_in_one_form(given, canonical):
    assert str(parse_variant(given)) == canonical
    assert parse_variant(given) == parse_variant(canonical)


def test_a_change_to_what_already_holds_is_the_named_variant_itself():
    assert parse_variant("torofun,target=21,lead=1") is NAMED["torofun"]
    assert with_changes(NAMED["torofun"], {}) is NAMED["torofun"]


def test_a_plus_may_have_become_a_space():
    plus = parse_variant("torofun,all_sevens_covers=seven_of_coins+most_sevens,players=2+4,target_options=18+31")
    assert (
        parse_variant("torofun,all_sevens_covers=seven_of_coins most_sevens,players=2 4,target_options=18 31") == plus
    )
    assert plus.all_sevens_covers == frozenset(Covered)
    assert plus.players == {2, 4}
    assert plus.target_options == {18, 31}


def test_a_changed_opening_brings_its_usual_points():
    for name, (opening, pays) in itertools.product(NAMED, USUAL.items()):
        variant = parse_variant(f"{name},opening={opening}")
        if opening == base_value(name, "opening"):
            assert variant is NAMED[name]
        else:
            assert (variant.opening_15, variant.opening_30) == pays


def test_opening_points_are_refused_exactly_where_nothing_can_be_paid():
    openings, points = [None, *USUAL], [None, "0", "1", "2"]
    refused = 0
    for name, opening, for_15, for_30 in itertools.product(NAMED, openings, points, points):
        changes = {"opening": opening, "opening_15": for_15, "opening_30": for_30}
        text = as_text(name, {parameter: value for parameter, value in changes.items() if value})
        holds = opening or base_value(name, "opening")
        expected = []
        if holds == "none" and for_15 in {"1", "2"}:
            expected.append((f"opening_15={for_15}", "opening_15_impossible"))
        if holds in {"none", "total_15", "two_15_void"} and for_30 in {"1", "2"}:
            expected.append((f"opening_30={for_30}", "opening_30_impossible"))
        if expected:
            assert refusals(text) == expected
            refused += 1
        else:
            variant = parse_variant(text)
            assert not for_15 or variant.opening_15 == int(for_15)
            assert not for_30 or variant.opening_30 == int(for_30)
    assert refused > 200


def test_claim_rules_are_refused_exactly_without_claims():
    for name, obligation, until, escoba in itertools.product(
        NAMED,
        [None, *WRITTEN["obligation"]],
        [None, *WRITTEN["claim_until"]],
        [None, *WRITTEN["claim_escoba"]],
    ):
        changes = {"obligation": obligation, "claim_until": until, "claim_escoba": escoba}
        text = as_text(name, {parameter: value for parameter, value in changes.items() if value})
        given = [f"claim_until={until}"] * bool(until) + [f"claim_escoba={escoba}"] * bool(escoba)
        if (obligation or base_value(name, "obligation")) == "claim" or not given:
            parse_variant(text)
        else:
            assert refusals(text) == [(change, "claim_impossible") for change in given]


def test_covers_are_refused_exactly_where_all_sevens_pay_nothing():
    for name, points, covers in itertools.product(NAMED, [None, "0", "1", "20"], WRITTEN["all_sevens_covers"]):
        changes = {"all_sevens_covers": covers} | ({"all_sevens": points} if points else {})
        if (points or base_value(name, "all_sevens")) == "0":
            assert refusals(as_text(name, changes)) == [(f"all_sevens_covers={covers}", "covers_impossible")]
        else:
            assert written(parse_variant(as_text(name, changes)), "all_sevens_covers") == covers


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize(
    "change",
    [
        "opening=none",
        "opening=total_15",
        "opening=two_15_void",
        "obligation=free",
        "obligation=if_played",
        "all_sevens=0",
    ],
)
def test_nothing_inherited_is_ever_a_reason_to_refuse(name, change):
    parameter, _, value = change.partition("=")
    assert written(parse_variant(f"{name},{change}"), parameter) == value


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ("target=0", "bad_value"),
        ("target=201", "bad_value"),
        ("target=21.0", "bad_value"),
        ("target=-1", "bad_value"),
        ("target=+21", "bad_value"),
        ("target=２１", "bad_value"),
        ("target=0021", "bad_value"),
        ("target=", "bad_value"),
        ("target", "bad_value"),
        ("target=2 1", "bad_value"),
        ("lead=0", "bad_value"),
        ("lead=3", "bad_value"),
        ("escoba=21", "bad_value"),
        ("few_cards=-2", "bad_value"),
        ("opening_15=3", "bad_value"),
        ("opening_30=3", "bad_value"),
        ("deck=values", "bad_value"),
        ("deck=tarot", "bad_value"),
        ("players=none", "bad_value"),
        ("players=", "bad_value"),
        ("players=5", "bad_value"),
        ("players=1+2", "bad_value"),
        ("players=2+2", "bad_value"),
        ("players=2++4", "bad_value"),
        ("players=two", "bad_value"),
        ("players=２", "bad_value"),
        ("four=all", "bad_value"),
        ("opening=15", "bad_value"),
        ("coins_need_six=true", "bad_value"),
        ("all_coins_adds=1", "bad_value"),
        ("claim_escoba=maybe", "bad_value"),
        ("all_sevens_covers=all_coins", "bad_value"),
        ("all_sevens_covers=most_sevens+most_sevens", "bad_value"),
        ("all_sevens_covers=none+most_sevens", "bad_value"),
        ("target_options=0", "bad_value"),
        ("target_options=31+201", "bad_value"),
        ("target_options=31+31", "bad_value"),
        ("target_options=", "bad_value"),
        ("ties==nobody", "bad_value"),
        ("colour=red", "unknown_parameter"),
        ("escobas=1", "unknown_parameter"),
        ("base=torofun", "unknown_parameter"),
        ("=3", "unknown_parameter"),
        ("", "unknown_parameter"),
    ],
)
def test_a_wrong_change_is_named(change, detail):
    assert refusals(f"torofun,{change}") == [(change, detail)]


@pytest.mark.parametrize("name", ["", "scopa", "toro fun", "torofun;target=31", "none", "тorofun"])
def test_a_wrong_name_is_named(name):
    assert refusals(name) == [(name, "unknown_name")]
    assert refusals(f"{name},target=21") == [(name, "unknown_name")]


def test_a_parameter_given_twice_is_named_even_with_the_same_value():
    assert refusals("torofun,target=31,target=31") == [("target=31", "given_twice")]
    assert refusals("torofun,target=31,lead=2,target=18") == [("target=18", "given_twice")]
    assert refusals("torofun,target=x,target=18") == [("target=x", "bad_value"), ("target=18", "given_twice")]


def test_everything_that_is_wrong_is_reported_at_once():
    text = "pagat,colour=red,target=0,lead=2,lead=1,opening=none,opening_15=2,opening_30=1,claim_until=next_play"
    assert refusals(text + ",claim_escoba=yes,all_sevens_covers=none") == [
        ("colour=red", "unknown_parameter"),
        ("target=0", "bad_value"),
        ("lead=1", "given_twice"),
        ("opening_15=2", "opening_15_impossible"),
        ("opening_30=1", "opening_30_impossible"),
        ("claim_until=next_play", "claim_impossible"),
        ("claim_escoba=yes", "claim_impossible"),
        ("all_sevens_covers=none", "covers_impossible"),
    ]


def test_a_refused_change_is_shown_short_and_a_long_text_is_refused_whole():
    ((token, detail),) = refusals("torofun," + "x" * 1000)
    assert (token, detail) == ("x" * 80, "unknown_parameter")
    assert refusals("torofun" + " " * 1994) == [("torofun" + " " * 73, "unknown_name")]
    assert parse_variant("torofun" + " " * 1993) is NAMED["torofun"]


def test_house_rules_can_be_made_from_values_too():
    variant = with_changes(NAMED["wikipedia"], {Parameter.OPENING: Opening.TWO_15, Parameter.TARGET: 30})
    assert variant == parse_variant("wikipedia,opening=two_15,target=30")
    with pytest.raises(UnusableInput) as caught:
        with_changes(NAMED["wikipedia"], {Parameter.OPENING: Opening.NONE, Parameter.OPENING_15: 1})
    assert [problem.detail for problem in caught.value.problems] == [Detail.OPENING_15_IMPOSSIBLE]


def test_what_is_given_is_not_altered():
    given = {Parameter.OPENING: Opening.TWO_15}
    with_changes(NAMED["wikipedia"], given)
    assert given == {Parameter.OPENING: Opening.TWO_15}
