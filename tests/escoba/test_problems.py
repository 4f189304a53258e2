import dataclasses
import pickle

import pytest

import tutor.escoba
from tutor.escoba import Detail, EscobaError, IllegalPlay, Problem, ProblemCode, UnusableInput, parse_card


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem(ProblemCode.TOO_LATE), "too_late"),
        (Problem(ProblemCode.SUM_NOT_15, total=16), "sum_not_15"),
        (Problem(ProblemCode.UNKNOWN_CARD, "table", token="9x"), "unknown_card (table: 9x)"),
        (Problem(ProblemCode.CARD_NOT_IN_HAND, "play", card=parse_card("10o")), "card_not_in_hand (play: 10o)"),
        (
            Problem(ProblemCode.MALFORMED, "opening", detail=Detail.FOUR_CARDS, count=3),
            "malformed (opening: four_cards)",
        ),
    ],
)
def test_an_error_says_briefly_what_is_wrong(problem, text):
    assert str(EscobaError([problem])) == text
    assert str(EscobaError([problem, problem])) == f"{text}; {text}"


def test_errors_carry_their_problems_and_are_value_errors():
    problems = [Problem(ProblemCode.TOO_LATE), Problem(ProblemCode.NO_CLAIMS)]
    for kind in (UnusableInput, IllegalPlay):
        error = kind(problems)
        assert error.problems == tuple(problems)
        assert isinstance(error, EscobaError)
        assert isinstance(error, ValueError)
    assert not issubclass(UnusableInput, IllegalPlay)


def test_a_problem_is_a_frozen_value():
    problem = Problem(ProblemCode.MUST_CAPTURE, "play", card=parse_card("10o"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        problem.code = ProblemCode.TOO_LATE
    assert problem == pickle.loads(pickle.dumps(problem))  # noqa: S301  our own bytes
    assert hash(problem) == hash(Problem(ProblemCode.MUST_CAPTURE, "play", card=parse_card("10o")))


def test_only_the_code_is_always_there():
    problem = Problem(ProblemCode.TOO_LATE)
    others = [getattr(problem, field.name) for field in dataclasses.fields(problem)[1:]]
    assert [value for value in others if value not in {None, ()}] == []


def test_the_package_offers_what_it_lists_in_order():
    names = tutor.escoba.__all__
    assert len(set(names)) == len(names)
    assert all(getattr(tutor.escoba, name) is not None for name in names)
