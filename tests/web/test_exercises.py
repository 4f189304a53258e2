"""Exercises on their page: answered by a form, judged by the game, hinted at, tried again."""

from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tutor.escoba import NAMED, captures
from tutor.escoba.cards import deck_cards
from tutor.resources import folder
from tutor.teaching.exercises import Exercise, Kind
from tutor.teaching.languages import voice_for
from tutor.teaching.lessons import load_lessons
from tutor.web import create_app
from tutor.web.exercises import bounded, read_attempt

LESSONS = load_lessons(folder("lessons"))
PLACES = {name: (lesson.slug, exercise) for lesson in LESSONS for name, exercise in lesson.exercises.items()}


def address(name, language="en", **fields):
    fields = {"exercise": name, "deck": "spanish", "variant": "wikipedia", **fields}
    return f"/{language}/lessons/{PLACES[name][0]}?{urlencode(fields, doseq=True)}"


def section_of(tree, name):
    return tree.select_one(f"section.exercise:has(input[name=exercise][value={name}])")


def answered(open_page, name, status=200, language="en", **fields):
    tree = open_page(address(name, language, **fields), status=status)
    return section_of(tree, name)


def is_right(section):
    return section.select_one(".verdict")["data-right"] == "true"


def right_fields(exercise):
    """Return the fields of a right answer, as the game knows it."""
    rules = NAMED["wikipedia"]
    right = {
        Kind.BUILD: lambda: _taking(exercise.captures()[0].card, exercise.captures()[0].takes),
        Kind.ESCOBA: lambda: _taking(exercise.captures()[0].card, exercise.captures()[0].takes),
        Kind.PLAY: lambda: _taking(exercise.play, exercise.take),
        Kind.FIND_ALL: lambda: {
            "found": [" ".join(map(str, (one.card, *one.takes))) for one in exercise.captures()],
            "do": "more",
        },
        Kind.SUM: lambda: {"number": sum(card.value for card in exercise.cards)},
        Kind.COUNT: lambda: {"number": list(exercise.points(rules))},
        Kind.IS_THERE: lambda: {"answer": "yes" if exercise.captures() else "no"},
        Kind.TRUE_OR_FALSE: lambda: {"answer": "yes" if exercise.holds() else "no"},
        Kind.WHO_NEXT: lambda: {"answer": exercise.side(rules).value},
        Kind.RIGHT_OR_WRONG: lambda: {"answer": _judged(exercise.verdict(rules))},
    }
    return right[exercise.kind]()


def _taking(card, takes):
    return {"play": str(card), "take": [str(one) for one in takes], "do": "check"}


def _judged(verdict):
    return "legal" if verdict.legal else verdict.problems[0].code.value


@pytest.mark.parametrize("name", PLACES)
def test_the_right_answer_of_the_game_is_right_on_the_page(open_page, name):
    section = answered(open_page, name, **right_fields(PLACES[name][1]))
    assert is_right(section)
    assert section.select_one(".verdict .stars")["aria-label"] == "Stars: 3 of 3"
    assert not section.select("button[name=do], button[name=answer]")


@pytest.mark.parametrize("name", PLACES)
def test_every_exercise_gives_three_hints_and_no_more(open_page, name):
    section = answered(open_page, name)
    assert not section.select(".verdict")
    for step in (1, 2, 3):
        section = answered(open_page, name, do="hint", hints=step - 1)
        assert section.select(".hints li")
        assert section.select_one("[name=hints]")["value"] == str(step)
    assert not section.select("button[value=hint]")
    assert not section.select(".headline")


def test_a_wrong_sum_says_what_it_makes_and_lets_one_try_again(open_page):
    section = answered(open_page, "one-for-one", play="12b", take="4b", do="check")
    assert not is_right(section)
    assert "That makes 14, not 15." in section.get_text()
    assert section.select_one("[name=tries]")["value"] == "1"
    assert [chosen["value"] for chosen in section.select("[checked]")] == ["4b", "12b"]
    again = open_page(section.select_one(".answered a")["href"])
    fresh = section_of(again, "one-for-one")
    assert not fresh.select("[checked], .verdict")
    assert fresh.select_one("[name=tries]")["value"] == "1"


def test_an_answer_without_a_card_is_told_so_and_is_no_try(open_page):
    section = answered(open_page, "needs-nine", take="5c", do="check")
    assert "Choose a card of the hand first." in section.get_text()
    assert not section.select("[name=tries]")


def test_captures_are_found_one_after_the_other(open_page):
    first = answered(open_page, "find-two", play="10o", take="7c", do="check")
    assert "Found: 1 capture." in first.get_text()
    assert [kept["value"] for kept in first.select("[name=found]")] == ["10o 7c"]
    assert not first.select("[checked]")
    early = answered(open_page, "find-two", found="10o 7c", do="more")
    assert not is_right(early)
    assert "There is 1 more." in early.get_text()
    again = answered(open_page, "find-two", found="10o 7c", play="10o", take="7c", do="check")
    assert "found this one already" in again.get_text()


def test_what_was_found_stays_in_sight_while_hints_are_given(open_page):
    section = answered(open_page, "find-two", found="10o 7c", do="hint")
    assert len(section.select(".found > li")) == 1


def test_made_up_captures_are_not_counted_as_found(open_page):
    section = answered(open_page, "find-two", found=["10o 1c", "12b 3b", "7c"], do="more")
    assert not section.select("[name=found]")


def test_a_wrong_reason_is_not_right_and_the_reason_is_asked_for_again(open_page):
    section = answered(open_page, "sixteen", answer="legal")
    assert not is_right(section)
    assert is_right(answered(open_page, "sixteen", answer="sum_not_15"))
    assert "9 + 7 = 16" in answered(open_page, "sixteen", answer="sum_not_15").get_text()


def test_true_or_false_names_the_rule_it_rests_on(open_page):
    section = answered(open_page, "fournier-penalty", answer="no")
    assert not is_right(section)
    assert "4 points" in section.select_one(".verdict").get_text()


def test_who_is_next_follows_the_rules_of_the_address(open_page):
    assert is_right(answered(open_page, "who-goes-next", answer="right", variant="torofun"))
    assert is_right(answered(open_page, "who-goes-next", answer="left", variant="cardgames"))
    assert not is_right(answered(open_page, "who-goes-next", answer="left", variant="torofun"))


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("one-for-one", {"play": "9x", "do": "check"}, "not a card"),
        ("one-for-one", {"play": ["10e", "12b"], "do": "check"}, "more than can be chosen"),
        ("one-for-one", {"play": "10e", "take": ["1o", "2o", "3o", "4o", "5o"], "do": "check"}, "more than can be"),
        ("sixteen", {"answer": "perhaps"}, "not one of the choices"),
        ("rider-and-six", {"number": "many", "do": "check"}, "whole number"),
        ("rider-and-six", {"number": "9" * 400, "do": "check"}, "whole number"),
        ("whole-count", {"number": ["6"], "do": "check"}, "whole number"),
    ],
)
def test_what_cannot_be_read_is_said_beside_the_exercise_and_the_page_is_whole(open_page, name, fields, said):
    tree = open_page(address(name, **fields), status=422)
    assert said in section_of(tree, name).select_one(".error").get_text()
    assert len(tree.select("section.exercise")) == len([slug for slug, _ in PLACES.values() if slug == PLACES[name][0]])


def test_the_same_fault_is_said_once_and_not_all_of_very_many(open_page):
    same = answered(open_page, "find-two", 422, found=["garbage"] * 30)
    assert len(same.select(".error")) == 1
    many = answered(open_page, "find-two", 422, found=[f"x{number}" for number in range(30)], do="more")
    assert 1 < len(many.select(".error")) <= 5


def test_exercises_have_the_numbers_of_the_key(open_page):
    tree = open_page("/pl/lessons/making-fifteen?key=1")
    assert [one.get_text().split()[-1] for one in tree.select(".asked > .whose")] == ["1", "2", "3", "4", "5", "6"]
    assert len(tree.select(".key li")) == 6


def test_a_card_that_is_not_in_the_hand_is_a_wrong_answer(open_page):
    section = answered(open_page, "one-for-one", play="7b", take="6o", do="check")
    assert not is_right(section)
    assert section.select(".verdict p")


def test_htmx_receives_the_section_alone(client):
    response = client.get(address("sixteen", answer="legal"), headers={"HX-Request": "true"})
    html = response.get_data(as_text=True)
    assert html.lstrip().startswith("<section")
    assert html.count("<section") == 1
    assert "HX-Request" in response.headers["Vary"]


def test_a_step_of_the_round_opens_the_next_one(client, open_page):
    fields = {"play": "10e", "take": "7c", "do": "check"}
    html = client.get(address("one-for-one", **fields), headers={"HX-Request": "true"}).get_data(as_text=True)
    assert html.count("<section") == 2
    assert 'hx-swap-oob="true"' in html
    tree = open_page(address("one-for-one", **fields))
    assert "Your opponent lays the ace of cups on the table." in section_of(tree, "one-for-one").get_text()
    assert not tree.select_one("#play-2 details.step")
    assert tree.select_one("#play-3 details.step summary").get_text() == "Step 3: first do step 2"
    assert tree.select_one("#play-2 [name=done]")["value"] == "1"


def test_done_steps_travel_in_the_address_where_there_are_no_cookies(app):
    visitor = app.test_client(use_cookies=False)
    fields = {"done": "3", "play": "7o", "take": ["2e", "6o"], "do": "check"}
    html = visitor.get(address("the-choice-is-yours", **fields)).get_data(as_text=True)
    assert "Step 6: first do step 5" in html
    assert "Step 5:" not in html


def test_a_shared_answer_reads_the_same_for_everybody(app, open_page):
    shared = address("lay-under-torofun", answer="legal", variant="cardgames")
    assert is_right(section_of(open_page(shared), "lay-under-torofun"))


@pytest.mark.parametrize("language", ["kk", "el", "pl"])
def test_answers_are_said_in_every_language(open_page, language):
    for name, (_, exercise) in list(PLACES.items())[::6]:
        section = answered(open_page, name, language=language, **right_fields(exercise))
        assert is_right(section)


texts = st.text(alphabet="0123456789oceb xyz-+,", max_size=12)


@settings(max_examples=60, deadline=None)
@given(play=texts, take=st.lists(texts, max_size=3), found=st.lists(texts, max_size=3), do=texts, hints=texts)
def test_no_query_breaks_a_page(play, take, found, do, hints):

    global _client  # noqa: PLW0603  one application for all examples
    _client = _client or create_app({"SECRET_KEY": "a key for tests, long enough", "TESTING": True}).test_client()
    query = {"play": play, "take": take, "found": found, "do": do, "hints": hints}
    assert _client.get(address("find-two", **query)).status_code in {200, 422}


_client = None


@given(st.data())
def test_a_capture_is_right_exactly_if_the_solver_has_it(data):

    cards = data.draw(st.permutations(deck_cards()))
    table, hand = tuple(cards[:4]), tuple(cards[4:7])
    card = data.draw(st.sampled_from(hand))
    takes = data.draw(st.lists(st.sampled_from(table), min_size=1, unique=True))
    fields = MultiDict([("play", str(card)), *(("take", str(one)) for one in takes), ("do", "check")])
    attempt = read_attempt(
        Exercise(kind=Kind.BUILD, table=table, hand=hand), fields, voice_for("en"), NAMED["wikipedia"]
    )
    right = {(one.card, frozenset(one.takes)) for one in captures(table, hand)}
    assert attempt.is_right is ((card, frozenset(takes)) in right)


def test_numbers_in_hidden_fields_are_bounded():
    assert bounded("100000", 99) == 0
    assert bounded("2", 1) == 1
