import dataclasses
import itertools

import pytest

from tutor.escoba import (
    DEFAULT,
    NAMED,
    Deck,
    Document,
    Parameter,
    Section,
    SilentPoint,
    Source,
    Variant,
    parse_variant,
)
from tutor.escoba.variants import USUAL_PAY

# Every parameter of every named variant, typed from the rules. A star: the source is silent and the value is
# our default. A question mark: the source has no use for it, so it is silent as soon as it matters.
TABLE = """
                   wikipedia      torofun         fournier          cardgames       pagat          bonaerenses    argentina      escova
deck               spanish        spanish         spanish           numbered        spanish        spanish        spanish        spanish*
first_player       right          right           right             left            right          right          right          right
direction          anticlockwise  anticlockwise   anticlockwise     clockwise       anticlockwise  anticlockwise  anticlockwise  anticlockwise*
next_dealer        left           right           right             left*           right          right          right*         right*
players            2+3+4*         2+3+4+6         2+3+4+6           2+3+4           2+3+4*         2+4            2+3+4          2+3+4*
four               sides*         sides           sides             each*           sides*         sides          sides          sides*
opening            total_15       two_15          two_15            two_15          total_30       two_15_void    total_15       none*
opening_15         0*             1               1                 1               1              1              1              0
opening_30         0              2               2                 2               2              0              0              0
opening_taker      dealer         dealer          dealer            dealer          dealer         dealer         dealer         dealer?
obligation         if_played*     claim           claim             if_played       if_played      claim          if_played*     if_played*
claim_until        next_play?     next_play       next_play         next_play?      next_play?     next_play*     next_play?     next_play?
claim_escoba       no?            no*             no*               no?             no?            no*            no?            no?
wrong_capture      none           none            four_plus_escobas none            none           none           none           none
escoba             1              1               1                 1               1              1              1              1
most_cards         1              1               1                 1               1              1              1              1
most_coins         1              1               1                 1               1              1              1              1
seven_of_coins     1              1               1                 1               1              1              1              1
most_sevens        1              1               1                 1               0              0              0              0
coins_need_six     no             no              no                no              no             yes            yes            no
all_coins          0              2               2                 2               0              0              0              2
all_coins_adds     yes?           yes*            yes*              yes*            yes?           yes?           yes?           yes*
all_sevens         1              3               3                 3               0              0              0              0
all_sevens_covers  none           seven_of_coins* seven_of_coins*   seven_of_coins* none?          none?          none?          none?
setenta            none           none            none              none            weighted       weighted       weighted       none
few_cards          0              2               2                 0               0              0              0              0
no_capture         none           loses_match     loses_match       none            none           none           none           none
ties               nobody         nobody*         nobody*           nobody*         nobody         nobody         nobody*        nobody*
target             21             21              21                21              21             30             15             31
target_options     none           31              31                31              none           none           18+21+30       none
lead               1              1*              1*                1               1              1              1              1
"""  # noqa: E501  one line a parameter, as in the rules
_HEAD, *_ROWS = (line.split() for line in TABLE.strip().splitlines())
CELLS = {(variant, row[0]): cell for row in _ROWS for variant, cell in zip(_HEAD, row[1:], strict=True)}
# What makes a parameter matter that a document has no use for.
SWITCHED_ON = {
    "opening_taker": "opening=two_15",
    "claim_until": "obligation=claim",
    "claim_escoba": "obligation=claim",
    "all_coins_adds": "all_coins=2",
    "all_sevens_covers": "all_sevens=3",
}


def written(cell):
    text = cell.rstrip("*?")
    return int(text) if text.isdigit() and "+" not in text else text


def value_of(variant, parameter):
    value = variant.rule(Parameter(parameter)).value
    return int(value) if isinstance(value, str) and value.isdigit() else value


def test_the_table_names_every_variant_and_every_parameter():
    assert list(NAMED) == _HEAD
    assert [row[0] for row in _ROWS] == [parameter.value for parameter in Parameter]
    assert [field.name for field in dataclasses.fields(Variant)][1:32] == [parameter.value for parameter in Parameter]


@pytest.mark.parametrize(("variant", "parameter"), CELLS)
def test_a_named_variant_holds_what_the_rules_say(variant, parameter):
    assert value_of(NAMED[variant], parameter) == written(CELLS[variant, parameter])


@pytest.mark.parametrize("variant", NAMED)
def test_a_named_variant_is_silent_where_the_rules_say_so_and_nowhere_else(variant):
    silent = [parameter for name, parameter in CELLS if name == variant and CELLS[name, parameter].endswith("*")]
    assert [parameter.value for parameter in NAMED[variant].silent] == silent
    for parameter in Parameter:
        assert NAMED[variant].is_silent(parameter) is (parameter.value in silent)
        assert NAMED[variant].rule(parameter).silent is (parameter.value in silent)


@pytest.mark.parametrize(("variant", "parameter"), [place for place, cell in CELLS.items() if cell.endswith("?")])
def test_what_a_document_has_no_use_for_is_silent_once_it_matters(variant, parameter):
    named = NAMED[variant]
    assert not named.matters(Parameter(parameter))
    assert not named.is_silent(Parameter(parameter))
    switched = parse_variant(f"{variant},{SWITCHED_ON[parameter]}")
    assert switched.matters(Parameter(parameter))
    assert switched.is_silent(Parameter(parameter))
    assert value_of(switched, parameter) == written(CELLS[variant, parameter])


@pytest.mark.parametrize(
    ("rules", "parameter", "matters"),
    [
        ("torofun,opening=none", "opening_15", False),
        ("torofun,opening=none", "opening_taker", False),
        ("torofun,opening=total_15", "opening_15", True),
        ("torofun,opening=total_15", "opening_30", False),
        ("torofun,opening=two_15_void", "opening_30", False),
        ("torofun,opening=total_30", "opening_30", True),
        ("torofun", "opening_30", True),
        ("torofun,obligation=free", "claim_until", False),
        ("torofun,obligation=always", "claim_escoba", False),
        ("torofun,most_coins=0", "coins_need_six", False),
        ("torofun,most_coins=0", "all_coins_adds", False),
        ("torofun,all_coins=0", "all_coins_adds", False),
        ("torofun", "all_coins_adds", True),
        ("torofun,all_sevens=0", "all_sevens_covers", False),
        ("torofun,players=2+3", "four", False),
        ("torofun,players=4", "four", True),
        ("torofun", "coins_need_six", True),
        ("torofun,obligation=free", "obligation", True),
    ],
)
def test_a_parameter_matters_only_where_it_can_decide_something(rules, parameter, matters):
    assert parse_variant(rules).matters(Parameter(parameter)) is matters


def test_what_house_rules_change_is_no_longer_silent():
    house = parse_variant("torofun,ties=all_tied,claim_escoba=yes")
    assert [parameter.value for parameter in house.silent] == ["all_coins_adds", "all_sevens_covers", "lead"]
    assert house.rule(Parameter.TIES).source == Source(Document.HOUSE)
    assert house.rule(Parameter.TIES).value == "all_tied"


def test_the_points_of_a_changed_opening_come_from_the_house_with_it():
    house = parse_variant("wikipedia,opening=two_15,opening_15=0")
    assert house.changed(Parameter.OPENING_15)
    assert house.changed(Parameter.OPENING_30)
    assert not house.is_silent(Parameter.OPENING_15)
    assert house.source(Parameter.OPENING_15) == Source(Document.HOUSE)
    assert not NAMED["wikipedia"].changed(Parameter.OPENING_15)
    assert not parse_variant("wikipedia,target=30").changed(Parameter.OPENING_15)


def test_what_the_house_leaves_keeps_the_source_of_the_named_variant():
    house = parse_variant("torofun,target=31")
    assert house.document == Source(Document.TOROFUN)
    assert house.source(Parameter.ESCOBA) == NAMED["torofun"].source(Parameter.ESCOBA)
    assert house.source(Parameter.ESCOBA) == Source(Document.TOROFUN, Section.SCORING, 2)
    assert house.source(Parameter.TARGET) == Source(Document.HOUSE)
    assert house.named is NAMED["torofun"].named is NAMED["torofun"]


@pytest.mark.parametrize("name", NAMED)
def test_every_rule_of_a_named_variant_names_its_own_document(name):
    rules = list(NAMED[name].rules())
    assert [rule.parameter for rule in rules] == list(Parameter)
    # the Kazakh document has a section on escova
    own = {Document(name), Document.WIKIPEDIA} if name == "escova" else {Document(name)}
    assert {rule.source.document for rule in rules} <= own
    assert all(rule.source.paragraph is None or rule.source.paragraph > 0 for rule in rules)


@pytest.mark.parametrize(("name", "least"), [("wikipedia", 17), ("torofun", 25), ("cardgames", 23), ("escova", 4)])
def test_rules_of_a_document_that_we_have_point_to_their_paragraph(name, least):
    placed = [rule for rule in NAMED[name].rules() if rule.source.section and rule.source.paragraph]
    assert len(placed) >= least


def test_a_point_that_no_parameter_holds_is_a_silent_rule_without_a_value():
    rule = NAMED["pagat"].silent_point(SilentPoint.PENALTY_SIGN)
    assert (rule.parameter, rule.value, rule.silent) == (SilentPoint.PENALTY_SIGN, None, True)
    assert rule.source == Source(Document.PAGAT)


def test_two_and_three_play_each_for_himself_and_six_in_two_sides():
    for variant in NAMED.values():
        assert variant.sides(2) == (0, 1)
        assert variant.sides(3) == (0, 1, 2)
        assert variant.sides(6) == (0, 1, 0, 1, 0, 1)


def test_four_play_in_sides_or_each_for_himself_as_the_variant_says():
    for name, variant in NAMED.items():
        assert variant.sides(4) == ((0, 1, 2, 3) if name == "cardgames" else (0, 1, 0, 1))
    assert parse_variant("cardgames,four=sides").sides(4) == (0, 1, 0, 1)
    assert parse_variant("torofun,four=each").sides(4) == (0, 1, 2, 3)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("first", ["right", "left"])
@pytest.mark.parametrize("direction", ["anticlockwise", "clockwise"])
def test_the_dealer_sits_where_a_walk_round_the_table_finds_him(players, first, direction):
    variant = parse_variant(f"torofun,first_player={first},direction={direction}")
    # chairs are numbered anticlockwise, the dealer on chair 0; his right hand points to chair 1
    chair = 1 if first == "right" else players - 1
    step = 1 if direction == "anticlockwise" else -1
    order = [(chair + step * seat) % players for seat in range(players)]
    assert variant.dealer(players) == order.index(0)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("next_dealer", ["right", "left"])
@pytest.mark.parametrize("direction", ["anticlockwise", "clockwise"])
def test_the_next_dealer_sits_where_a_walk_round_the_table_finds_him(players, next_dealer, direction):
    variant = parse_variant(f"torofun,next_dealer={next_dealer},direction={direction}")
    # chairs are numbered anticlockwise, so that a right hand points to the next higher chair
    step = 1 if direction == "anticlockwise" else -1
    for dealer in range(players):
        chair = step * dealer % players
        beside = (chair + (1 if next_dealer == "right" else -1)) % players
        assert variant.next_dealer_seat(players, dealer) == step * beside % players


@pytest.mark.parametrize("name", NAMED)
def test_everybody_deals_once_before_anybody_deals_again(name):
    variant = NAMED[name]
    seats = [variant.dealer(4)]
    for _ in range(3):
        seats.append(variant.next_dealer_seat(4, seats[-1]))
    assert seats[1] == variant.next_dealer_seat(4)
    assert sorted(seats) == [0, 1, 2, 3]
    assert variant.next_dealer_seat(4, seats[-1]) == seats[0]


def test_what_a_changed_opening_usually_pays():
    assert {opening.value: pay for opening, pay in USUAL_PAY.items()} == {
        "none": (0, 0),
        "total_15": (1, 0),
        "two_15": (1, 2),
        "total_30": (1, 2),
        "two_15_void": (1, 0),
    }


def test_variants_are_frozen_values_that_compare_by_base_and_rules():
    torofun = NAMED["torofun"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        torofun.target = 31
    with pytest.raises(TypeError):
        NAMED["mine"] = torofun
    assert parse_variant("torofun,target=31") == parse_variant("torofun,lead=1,target=31")
    assert hash(parse_variant("torofun,target=31")) == hash(parse_variant("torofun,lead=1,target=31"))
    assert parse_variant("torofun,target=31") != torofun
    assert NAMED["fournier"] != dataclasses.replace(torofun, wrong_capture=NAMED["fournier"].wrong_capture)
    assert len(set(NAMED.values())) == 8


def test_wikipedia_is_the_default():
    assert DEFAULT is NAMED["wikipedia"]


def test_the_deck_of_a_variant_is_one_that_is_printed():
    assert {variant.deck for variant in NAMED.values()} == {Deck.SPANISH, Deck.NUMBERED}


def test_no_two_named_variants_have_the_same_rules_in_all_that_is_decided():
    parameters = [parameter for parameter in Parameter if parameter is not Parameter.TARGET]
    for one, other in itertools.combinations(NAMED.values(), 2):
        assert any(one.value(parameter) != other.value(parameter) for parameter in parameters), (one, other)
