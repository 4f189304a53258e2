"""Grading: an answer is right exactly if the game says so, and what is wrong is said with its reason."""

import re
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.escoba import NAMED, Card, captures, deck_cards, parse_card, parse_cards
from tutor.escoba.cards import Deck
from tutor.escoba.codes import CategoryCode, Parameter, ProblemCode
from tutor.escoba.parameters import Side, Ties
from tutor.escoba.scoring import Tally
from tutor.teaching.exercises import Asks, Exercise, Kind, Want, fits, plies
from tutor.teaching.grading import HINTS, Given, Taken, credit_of, grade, hint
from tutor.teaching.grading_sentences import hint_lines, key_lines, question, said_of
from tutor.teaching.languages import LANGUAGES, Voice

WIKIPEDIA = NAMED["wikipedia"]


def taken(card: str, takes: str = "") -> Taken:
    return Taken(parse_card(card), parse_cards(takes))


def find_all(table: str, hand: str) -> Exercise:
    return Exercise(kind=Kind.FIND_ALL, table=parse_cards(table), hand=parse_cards(hand))


def test_every_capture_is_needed_where_all_are_asked_for():
    exercise = find_all("7c 4e 3b 1c", "10o")
    one = Given(captures=(taken("10o", "7c"),))
    graded = grade(exercise, one, WIKIPEDIA)
    assert not graded.correct
    assert [capture.takes for capture in graded.missed] == [parse_cards("4e 3b")]
    both = Given(captures=(taken("10o", "3b 4e"), taken("10o", "7c")))
    assert grade(exercise, both, WIKIPEDIA).correct


def test_a_whole_answer_is_not_right_before_it_is_finished():
    exercise = find_all("7c 4e 3b 1c", "10o")
    both = (taken("10o", "7c"), taken("10o", "4e 3b"))
    assert not grade(exercise, Given(captures=both, finished=False), WIKIPEDIA).correct


def test_a_capture_given_twice_is_found_once():
    graded = grade(find_all("7c 4e 3b 1c", "10o"), Given(captures=(taken("10o", "7c"),) * 2), WIKIPEDIA)
    assert len(graded.found) == 1
    assert len(graded.repeated) == 1


def test_a_wrong_sum_is_named_with_its_total():
    graded = grade(find_all("7c 4e 3b 1c", "10o"), Given(captures=(taken("10o", "7c 1c"),)), WIKIPEDIA)
    assert [(problem.code, problem.total) for problem in graded.wrong[0].problems] == [(ProblemCode.SUM_NOT_15, 16)]


def test_cards_that_are_not_there_are_named():
    graded = grade(find_all("7c 4e 3b 1c", "10o"), Given(captures=(taken("12e", "5b"),)), WIKIPEDIA)
    assert [problem.code for problem in graded.wrong[0].problems] == [
        ProblemCode.CARD_NOT_IN_HAND,
        ProblemCode.CARD_NOT_ON_TABLE,
    ]


def test_a_fifteen_that_leaves_cards_is_no_sweep_and_is_told_so():
    exercise = Exercise(kind=Kind.ESCOBA, table=parse_cards("5c 3e 2b 7e"), hand=parse_cards("7o"))
    given_ = Given(captures=(taken("7o", "5c 3e"),))
    graded = grade(exercise, given_, WIKIPEDIA)
    assert not graded.correct
    assert graded.wrong[0].problems == ()
    said = said_of(Voice("en"), exercise, given_, graded, WIKIPEDIA)
    assert said.reasons == ("That makes 15, but it leaves cards on the table.",)


@pytest.mark.parametrize(("variant", "legal"), [("cardgames", False), ("torofun", True)])
def test_whether_a_card_may_be_laid_is_asked_of_the_rules_of_the_exercise(variant: str, *, legal: bool):
    exercise = Exercise(kind=Kind.RIGHT_OR_WRONG, table=parse_cards("7c 3b"), play=parse_card("10o"), variant=variant)
    assert grade(exercise, Given(legal=True), WIKIPEDIA).correct is legal
    assert grade(exercise, Given(legal=False, code=ProblemCode.MUST_CAPTURE), WIKIPEDIA).correct is not legal


def test_a_wrong_reason_for_a_wrong_move_is_not_right():
    exercise = Exercise(
        kind=Kind.RIGHT_OR_WRONG, table=parse_cards("7c 3b"), play=parse_card("11o"), take=parse_cards("7c")
    )
    assert not grade(exercise, Given(legal=False, code=ProblemCode.CARD_NOT_ON_TABLE), WIKIPEDIA).correct
    assert grade(exercise, Given(legal=False, code=ProblemCode.SUM_NOT_15), WIKIPEDIA).correct


def test_points_are_counted_by_the_game_in_the_categories_asked_for():
    counts = (Tally(cards=23, coins=4), Tally(cards=17, coins=6))
    exercise = Exercise(kind=Kind.COUNT, counts=counts, categories=(CategoryCode.MOST_CARDS, CategoryCode.MOST_COINS))
    assert exercise.points(WIKIPEDIA) == (1, 1)
    assert grade(exercise, Given(points=(1, 1)), WIKIPEDIA).correct
    assert not grade(exercise, Given(points=(1, 0)), WIKIPEDIA).correct


@pytest.mark.parametrize(
    ("asks", "variant", "side"),
    [
        (Asks.FIRST_PLAYER, "wikipedia", Side.RIGHT),
        (Asks.NEXT_PLAYER, "wikipedia", Side.RIGHT),
        (Asks.NEXT_DEALER, "wikipedia", Side.LEFT),
        (Asks.FIRST_PLAYER, "cardgames", Side.LEFT),
        (Asks.NEXT_PLAYER, "cardgames", Side.LEFT),
    ],
)
def test_who_is_next_follows_the_readers_rules(asks: Asks, variant: str, side: Side):
    exercise = Exercise(kind=Kind.WHO_NEXT, asks=asks, players=4)
    assert grade(exercise, Given(side=side), NAMED[variant]).correct
    assert not grade(exercise, Given(side=None), NAMED[variant]).correct


@pytest.mark.parametrize(("stated", "holds"), [("21", True), ("15", False)])
def test_a_statement_is_true_exactly_if_the_rules_have_that_value(stated: str, *, holds: bool):
    exercise = Exercise(kind=Kind.TRUE_OR_FALSE, parameter=Parameter.TARGET, stated=stated, variant="wikipedia")
    assert exercise.holds() is holds
    assert grade(exercise, Given(yes=holds), NAMED["bonaerenses"]).correct
    assert not grade(exercise, Given(yes=not holds), NAMED["bonaerenses"]).correct


def test_a_legal_play_that_the_round_does_not_go_on_with_is_called_legal():
    exercise = Exercise(
        kind=Kind.PLAY,
        table=parse_cards("7c 4b 2e 6o"),
        hand=parse_cards("10e 12b 4c"),
        play=parse_card("10e"),
        take=parse_cards("7c"),
        want=Want.CAPTURE,
    )
    other = Given(captures=(taken("4c", "7c 4b"),))
    graded = grade(exercise, other, WIKIPEDIA)
    assert not graded.correct
    said = said_of(Voice("en"), exercise, other, graded, WIKIPEDIA)
    assert said.reasons == ("That is allowed, too. Here something else is wanted.",)
    assert grade(exercise, Given(captures=(taken("10e", "7c"),)), WIKIPEDIA).correct


def test_a_coin_more_than_any_other_capture_is_most_coins():
    table, hand = parse_cards("2e 6o 4c"), parse_cards("7o 11e 10o")
    assert fits(Want.MOST_COINS, table, hand, parse_card("7o"), parse_cards("2e 6o"))
    assert not fits(Want.MOST_COINS, table, hand, parse_card("11e"), parse_cards("6o"))


def test_the_plays_of_a_record_come_with_table_and_hand():
    record = "opening: 7c 4b 2e 6o\ndeal: 10e 12b 4c | 1c 10c 7b\n1: 10e x 7c\n2: 1c\n1: 12b x 4b 1c\n"
    third = plies(record)[2]
    assert (third.table, third.hand) == (parse_cards("4b 2e 6o 1c"), parse_cards("12b 4c"))


@pytest.mark.parametrize(
    "exercise",
    [
        find_all("7c 4e 3b 1c", "10o"),
        Exercise(kind=Kind.BUILD, table=parse_cards("6e 10c"), hand=parse_cards("7b")),
        Exercise(kind=Kind.IS_THERE, table=parse_cards("6c 11e"), hand=parse_cards("1o")),
        Exercise(kind=Kind.ESCOBA, table=parse_cards("5c 3e"), hand=parse_cards("7o")),
        Exercise(kind=Kind.SUM, cards=parse_cards("10o 7c")),
        Exercise(kind=Kind.RIGHT_OR_WRONG, table=parse_cards("7c"), play=parse_card("11o"), take=parse_cards("7c")),
        Exercise(kind=Kind.RIGHT_OR_WRONG, table=parse_cards("7c"), play=parse_card("10o")),
        Exercise(kind=Kind.COUNT, counts=(Tally(cards=23), Tally(cards=17))),
        Exercise(kind=Kind.WHO_NEXT, asks=Asks.NEXT_DEALER, players=3),
        Exercise(kind=Kind.TRUE_OR_FALSE, parameter=Parameter.TIES, stated="nobody", variant="pagat"),
    ],
    ids=lambda exercise: f"{exercise.kind}",
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_question_three_hints_and_a_key(exercise: Exercise, language: str):
    voice = Voice(language)
    assert question(voice, exercise)
    for step in range(1, HINTS + 1):
        assert all(hint_lines(voice, exercise, step, WIKIPEDIA))
    assert key_lines(voice, exercise, WIKIPEDIA)


def test_hints_tell_first_how_many_then_a_card_then_all():
    exercise = find_all("7c 4e 3b 1c", "10o")
    found = [taken("10o", "7c")]
    assert hint(exercise, 1).count == 2
    assert hint(exercise, 2, found).card == parse_card("4e")
    assert len(hint(exercise, 3).captures) == 2


def test_a_hint_never_points_at_what_has_been_found_while_something_is_left():
    exercise = find_all("7c 4e 3b 1c", "10o")
    assert hint(exercise, 2, [taken("10o", "4e 3b")]).card == parse_card("7c")


cards = st.permutations(deck_cards()).map(tuple)


@settings(max_examples=150)
@given(cards, st.integers(1, 6), st.integers(1, 3), st.data())
def test_exactly_the_captures_of_the_solver_are_right(
    deck: tuple[Card, ...], on_table: int, held: int, data: st.DataObject
):
    table, hand = deck[:on_table], deck[on_table : on_table + held]
    exercise = Exercise(kind=Kind.BUILD, table=table, hand=hand)
    right = {(one.card, frozenset(one.takes)) for one in captures(table, hand)}
    card = data.draw(st.sampled_from(hand))
    takes = data.draw(
        st.sampled_from([chosen for size in range(1, on_table + 1) for chosen in combinations(table, size)])
    )
    graded = grade(exercise, Given(captures=(Taken(card, takes),)), WIKIPEDIA)
    assert graded.correct is ((card, frozenset(takes)) in right)
    if not graded.correct:
        assert graded.wrong[0].problems


def test_an_exercise_with_rules_of_its_own_does_not_ask_the_readers():
    exercise = Exercise(kind=Kind.COUNT, counts=(Tally(cards=20), Tally(cards=20)), variant="wikipedia")
    house = replace(NAMED["pagat"])
    assert exercise.points(house) == (0, 0)


@pytest.mark.parametrize(
    ("answer", "credit"),
    [
        ("10o: 7c / 10o: 4e 3b / 10o: 4e 1c 2o", 1.0),
        ("10o: 7c / 10o: 4e 3b", 2 / 3),
        ("10o: 7c / 10o: 7c", 1 / 3),
        ("10o: 7c / 10o: 4e / 10o: 1c", 1 / 5),
        ("10o: 4e", 0.0),
        ("", 0.0),
    ],
)
def test_of_a_search_each_capture_counts_and_each_wrong_one_costs(answer: str, credit: float):
    exercise = find_all("7c 4e 3b 1c 2o", "10o")
    pairs = [one.split(": ") for one in answer.split(" / ") if one]
    graded = grade(exercise, Given(captures=tuple(taken(*pair) for pair in pairs)), WIKIPEDIA)
    assert credit_of(exercise, graded) == credit


def test_every_other_answer_is_right_or_not():
    exercise = Exercise(kind=Kind.IS_THERE, table=parse_cards("7c"), hand=parse_cards("10o"))
    assert [credit_of(exercise, grade(exercise, Given(yes=yes), WIKIPEDIA)) for yes in (True, False)] == [1.0, 0.0]


# In words -------------------------------------------------------------------------------------------


def points_said(line: str, sides: int) -> tuple[int, ...]:
    """Read the points of each side out of the line of a category."""
    if " captured" in line:  # that decides the match and brings no points
        return (0,) * sides
    if found := re.search(r"Points: ([−0-9 –]+)\.$", line):
        return tuple(int(number.replace("−", "-")) for number in found[1].split(" – "))
    if found := re.search(r": side (\d).*, (−?\d+) points?\.$", line):
        return tuple(int(found[2].replace("−", "-")) if side == int(found[1]) else 0 for side in range(1, sides + 1))
    assert "no points" in line, line
    return (0,) * sides


piles = st.permutations(deck_cards()).flatmap(
    lambda deck: st.lists(st.integers(0, 40), min_size=1, max_size=3).map(
        lambda cuts: tuple(tuple(deck[a:b]) for a, b in pairwise([0, *sorted(cuts), 40]))
    )
)


@pytest.mark.parametrize("name", [name for name in NAMED if NAMED[name].ties is Ties.NOBODY])
@settings(max_examples=40)
@given(piles=piles, data=st.data())
def test_the_lines_of_a_count_add_up_to_its_points(name: str, piles: tuple, data: st.DataObject):
    escobas = tuple(data.draw(st.integers(0, 3)) for _ in piles)
    exercise = Exercise(kind=Kind.COUNT, piles=piles, escobas=escobas, variant=name)
    *lines, total = key_lines(Voice("en"), exercise, WIKIPEDIA)
    points = [points_said(line, len(piles)) for line in lines]
    assert tuple(map(sum, zip(*points, strict=True))) == exercise.points(WIKIPEDIA)
    assert total == f"Points of each side: {' – '.join(map(str, exercise.points(WIKIPEDIA)))}."


def test_each_category_says_once_who_has_it_with_what_and_for_how_many_points():
    counts = (
        Tally(cards=31, coins=5, sevens=4, seven_of_coins=1, escobas=2, best=(7, 7, 7, 7)),
        Tally(cards=9, coins=5, escobas=1),
    )
    exercise = Exercise(kind=Kind.COUNT, counts=counts, variant="torofun")
    assert key_lines(Voice("en"), exercise, WIKIPEDIA) == (
        "Escobas: 2 – 1. Points: 2 – 1.",
        "Most cards: side 1 (31 – 9), 1 point.",
        "Most coins: a tie (5 – 5), no points.",
        "All ten coins: nobody, no points.",
        (
            "The seven of coins: no points (1 – 0). "
            "Side 1 has the seven of coins, but the points for all four sevens contain this one."
        ),
        "Most sevens: side 1 (4 – 0), 1 point.",
        "All four sevens: side 1 (4 – 0), 3 points.",
        "The other side under 10 cards: side 1 (31 – 9), 2 points.",
        "Every side has captured.",
        "Points of each side: 9 – 1.",
    )
    french = key_lines(Voice("en", Deck.FRENCH), exercise, WIKIPEDIA)
    assert french[2] == "Most diamonds: a tie (5 – 5), no points."


def test_a_tie_that_pays_everyone_says_so():
    exercise = Exercise(kind=Kind.COUNT, counts=(Tally(cards=20), Tally(cards=20)))
    lines = key_lines(Voice("en"), exercise, replace(WIKIPEDIA, ties=Ties.ALL_TIED))
    assert "Most cards: a tie (20 – 20), 1 point for everyone tied for the lead." in lines
    assert lines[-1] == "Points of each side: 1 – 1."


def test_the_first_hint_of_a_count_names_what_counts_one_a_line():
    exercise = Exercise(kind=Kind.COUNT, counts=(Tally(cards=20), Tally(cards=20)), variant="pagat")
    assert hint_lines(Voice("en"), exercise, 1, WIKIPEDIA) == (
        "What counts here, one by one:",
        "Escobas",
        "Most cards",
        "Most coins",
        "The seven of coins",
        "Setenta",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_hint_does_not_tell_whether_there_is_a_fifteen(language: str):
    voice = Voice(language)
    there, not_there = (
        Exercise(kind=Kind.IS_THERE, table=parse_cards(table), hand=parse_cards("1o 7b"))
        for table in ("5c 3e", "11e 3b")
    )
    assert grade(there, Given(yes=True), WIKIPEDIA).correct
    assert grade(not_there, Given(yes=False), WIKIPEDIA).correct
    assert hint_lines(voice, there, 1, WIKIPEDIA) == hint_lines(voice, not_there, 1, WIKIPEDIA)
    assert hint_lines(Voice("en"), there, 1, WIKIPEDIA)[1] == "With the seven of clubs you need 8 from the table."
    assert hint_lines(Voice("en"), there, 2, WIKIPEDIA) == ("There is 1 way to make 15.",)


@pytest.mark.parametrize(
    ("deck", "cards", "said"),
    [
        (Deck.SPANISH, "11o 6c", "Worth 9 in your deck: knight."),
        (Deck.NUMBERED, "11o 6c", "Begin with the larger card, 9, and count on from there."),
        (Deck.NUMBERED, "1o 11o 4c", "Begin with the two largest cards: 9 + 4 = 13."),
        (Deck.SPANISH, "5o 7o 4c", "Begin with the two largest cards: 7 + 5 = 12."),
    ],
)
def test_what_a_card_is_worth_is_no_hint_where_it_is_printed_on_it(deck: Deck, cards: str, said: str):
    exercise = Exercise(kind=Kind.SUM, cards=parse_cards(cards))
    assert hint_lines(Voice("en", deck), exercise, 1, WIKIPEDIA) == (said,)


@pytest.mark.parametrize(
    ("table", "variant", "why"),
    [
        ("4c 2b", "wikipedia", "No cards of the table make 15 with the king of coins."),
        ("4c 2b", "torofun", "No cards of the table make 15 with the king of coins."),
        ("5c 2b", "torofun", "A card that can make 15 may be laid all the same"),
    ],
)
def test_a_card_that_may_be_laid_is_told_why(table: str, variant: str, why: str):
    laid = Exercise(kind=Kind.RIGHT_OR_WRONG, table=parse_cards(table), play=parse_card("12o"), variant=variant)
    said = said_of(Voice("en"), laid, Given(legal=True), grade(laid, Given(legal=True), WIKIPEDIA), WIKIPEDIA)
    assert said.reasons[0] == "The move is allowed."
    assert said.reasons[1].startswith(why)
    assert len(said.reasons) == 2
    assert hint_lines(Voice("en"), laid, 1, WIKIPEDIA) == ("With the king of coins you need 5 from the table.",)
