"""Mistakes in lessons: what a first wrong answer shows comes back among the puzzles."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest

from tutor.store import Store, StoreError, StoreFault
from tutor.teaching.themes import read_pattern

FROM_US = {"Sec-Fetch-Site": "same-origin"}
#: A wrong first answer to an exercise of each kind that puzzles train, and what it shows.
MISTAKES = {
    "making-fifteen needs-nine": ({"play": "6b", "take": "5c 7o"}, "find_all"),
    "making-fifteen is-there-another": ({"answer": "no"}, "is_there"),
    "making-fifteen is-there-one": ({"answer": "yes"}, "is_there"),
    "making-fifteen two-sets": ({"answer": "legal"}, "right_or_wrong"),
    "making-fifteen find-two": ({"do": "more", "found": "10o 7c"}, "find_all"),
    "escoba sweep-two": ({"play": "7b", "take": "4e"}, "escoba"),
    "must-and-may lay-under-cardgames": ({"answer": "sum_not_15"}, "right_or_wrong"),
    "the-count all-ties": ({"number": ["9", "9"]}, "count"),
}


def answered(client, exercise, headers=FROM_US, **fields):
    slug, name = exercise.split()
    fields = {"exercise": name, "do": "check", "deck": "spanish", "variant": "wikipedia"} | fields
    response = client.get(f"/en/lessons/{slug}?{urlencode(fields, doseq=True)}", headers=headers)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response


def queue(client):
    """Return the patterns that come back now; nothing for a visitor of whom nothing is kept."""
    with client.session_transaction() as kept:
        key = kept.get("learner")
    now = datetime.now(UTC) + timedelta(seconds=1)
    return [] if key is None else [one.pattern for one in client.application.extensions["store"].due(key, now, 99)]


@pytest.mark.parametrize("exercise", MISTAKES)
def test_a_wrong_answer_comes_back_at_once_as_a_puzzle_of_its_pattern(client, exercise):
    fields, kind = MISTAKES[exercise]
    answered(client, exercise, **fields)
    (pattern,) = queue(client)
    assert read_pattern(pattern)[0].value == kind


def test_what_is_missed_says_which_theme_comes_back(client):
    answered(client, "making-fifteen find-two", do="more", found="10o 7c")
    assert queue(client) == ["find_all.three_cards"]


def test_a_wrong_sum_is_no_sign_that_the_rest_was_missed(client):
    answered(client, "making-fifteen find-two", play="10o", take="3b")
    assert queue(client) == ["find_all.near_miss"]


def test_a_card_laid_wrongly_comes_back_under_the_rules_of_the_reader(client):
    answered(client, "must-and-may lay-under-cardgames", answer="must_capture")
    answered(client, "must-and-may lay-under-torofun", answer="must_capture")
    assert len(queue(client)) == 1


@pytest.mark.parametrize(
    ("exercise", "fields"),
    [
        ("making-fifteen is-there-another", {"answer": "yes"}),
        ("making-fifteen is-there-another", {"answer": "no", "tries": "1"}),
        ("making-fifteen is-there-another", {"do": "hint"}),
        ("making-fifteen find-two", {"play": "10o", "take": "7c"}),
        ("making-fifteen find-two", {"do": "more"}),
        ("values rider-and-six", {"number": "14"}),
        ("must-and-may fournier-penalty", {"answer": "no"}),
    ],
    ids=["right", "a later try", "a hint", "half of it", "nothing at all", "a sum", "a rule"],
)
def test_nothing_else_comes_back_and_nobody_becomes_a_learner_by_it(client, exercise, fields):
    answered(client, exercise, **fields)
    assert queue(client) == []


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "cross-site"}])
def test_who_follows_somebodys_link_has_made_no_mistake(client, headers):
    answered(client, "making-fifteen is-there-another", headers, answer="no")
    assert client.get_cookie("session") is None


def test_the_same_mistake_twice_waits_once(client):
    for _ in range(2):
        answered(client, "making-fifteen is-there-another", answer="no")
    assert len(queue(client)) == 1


def test_a_store_that_fails_does_not_stop_the_lesson(client, monkeypatch):
    def fail(*_):
        raise StoreError(StoreFault.LOCKED)

    monkeypatch.setattr(Store, "add_mistake", fail)
    page = answered(client, "making-fifteen is-there-another", answer="no").get_data(as_text=True)
    assert 'data-right="false"' in page
