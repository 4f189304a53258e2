"""Whatever stands in an address or a body, the server answers in its own words."""

import json
from urllib.parse import quote, urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.web import create_app

SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(SETTINGS, max_examples=1200)
QUESTIONS = ["solve", "check", "opening", "claim", "score", "records/check"]
HOSTILE = [
    "",
    " ",
    ",",
    "\0",
    "\ud800",
    "é",
    "e\u0301",
    "\u202e",
    "7o",
    "7о",
    "7♦",
    "10♦\ufe0e",
    "king",
    "król",
    "βαλές",
    "жетілік",
    "+",
    "%",
    "a" * 300,
    "9" * 5000,
    "-1",
    "NaN",
]
DECKS = ["spanish", "french", "french_qj", "numbered", "values"]
VARIANTS = [
    "wikipedia",
    "torofun",
    "fournier",
    "cardgames",
    "bonaerenses",
    "torofun,target=31",
    "torofun,obligation=always,wrong_capture=four_plus_escobas",
]
CODES = [f"{rank}{suit}" for rank in [*range(1, 13), "A", "J", "Q", "K"] for suit in "oceb"] + [
    f"{rank}{suit}" for rank in "A7JQK" for suit in "DHSC♦♥♠♣"
]

words = st.one_of(
    st.sampled_from(CODES),
    st.sampled_from(CODES),
    st.sampled_from([text for text in HOSTILE if text != "\ud800" and len(text) <= 300]),
    st.text(max_size=20),
)
texts = st.one_of(st.lists(words, max_size=8).map(" ".join), st.lists(words, max_size=8).map(", ".join))
fields = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("table", "hand", "play", "take"), texts),
        "escobas": st.one_of(st.integers(-2, 40).map(str), words),
        "deck": st.one_of(st.sampled_from(DECKS), words),
        "variant": st.one_of(st.sampled_from(VARIANTS), words),
    },
)
queries = st.one_of(
    st.tuples(fields).map(lambda found: urlencode(found[0])),
    st.binary(max_size=60).map(lambda found: "table=" + quote(found)),
    st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=60),
)
values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from([*CODES, *HOSTILE, *DECKS, *VARIANTS]),
        st.text(max_size=10),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.dictionaries(st.sampled_from(["cards", "coins", "setenta", "escobas", "x"]), inner, max_size=4),
    ),
    max_leaves=12,
)
cards = st.lists(st.one_of(st.sampled_from(CODES), st.sampled_from(CODES), st.sampled_from(CODES), values), max_size=8)
requests = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("table", "hand", "take", "cards", "leftovers"), st.one_of(cards, values)),
        **dict.fromkeys(("play", "laid"), st.one_of(st.sampled_from(CODES), values)),
        "piles": st.one_of(st.lists(cards, max_size=5), values),
        "counts": st.one_of(
            st.lists(
                st.dictionaries(
                    st.sampled_from(["cards", "coins", "sevens", "seven_of_coins", "escobas", "setenta"]),
                    st.integers(0, 12),
                ),
                max_size=4,
            ),
            values,
        ),
        **dict.fromkeys(
            ("escobas", "scores", "wrong_captures", "last_capturer", "played_since"),
            st.one_of(st.integers(-1, 4), st.lists(st.integers(-1, 40), max_size=4), values),
        ),
        "record": st.one_of(st.text(), st.lists(words).map("\n".join), values),
        "deck": st.one_of(st.sampled_from(DECKS), values),
        "variant": st.one_of(st.sampled_from(VARIANTS), values),
    },
)


@pytest.fixture(scope="module")
def anyone() -> FlaskClient:
    return create_app(
        {"SECRET_KEY": "a key for tests, long enough", "TESTING": True, "TUTOR_RATE_LIMIT": "off"}
    ).test_client()


def ask_page(client, language, query, htmx):
    response = client.get(f"/{language}/check?{query}", headers={"HX-Request": "true"} if htmx else {})
    assert response.status_code in {200, 303, 422}
    text = response.get_data(as_text=True)
    assert ('id="verdict"' in text) <= (response.status_code == 200)
    told = '<section class="notice faulty"' in text or 'class="error"' in text
    assert told == (response.status_code == 422)


def ask_api(client, question, body):
    response = client.post(f"/api/v1/{question}", data=body, content_type="application/json")
    assert response.status_code in {200, 400, 422}
    answer = json.loads(response.get_data())
    assert isinstance(answer, dict)
    assert (response.status_code == 200) == ("errors" not in answer)


@SETTINGS
@given(st.sampled_from(["kk", "el", "pl", "en"]), queries, st.booleans())
def test_any_query_of_the_check_page_is_answered(anyone, language, query, htmx):
    ask_page(anyone, language, query, htmx)


@SETTINGS
@given(st.sampled_from(QUESTIONS), requests)
def test_any_json_is_answered(anyone, question, request):
    ask_api(anyone, question, json.dumps(request))


@SETTINGS
@given(
    st.sampled_from(QUESTIONS),
    st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode), values.map(json.dumps)),
)
def test_any_body_is_answered(anyone, question, body):
    ask_api(anyone, question, body)


@SETTINGS
@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="?#"), max_size=40),
    st.sampled_from(["/", "/pl/", "/en/lessons/", "/api/v1/", "/static/"]),
)
def test_any_address_is_answered(anyone, path, start):
    with anyone.get(start + quote(path)) as response:
        assert response.status_code in {200, 302, 308, 404, 405}


@pytest.mark.slow
@MANY
@given(st.sampled_from(["kk", "el", "pl", "en"]), queries, st.booleans())
def test_thousands_of_queries_are_answered(anyone, language, query, htmx):
    ask_page(anyone, language, query, htmx)


@pytest.mark.slow
@MANY
@given(st.sampled_from(QUESTIONS), requests)
def test_thousands_of_requests_are_answered(anyone, question, request):
    ask_api(anyone, question, json.dumps(request))
