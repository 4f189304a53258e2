import json

import pytest

POSITION = {"table": ["5c", "3e", "1o"], "hand": ["7o", "12b"]}
QUESTIONS = {
    "solve": POSITION,
    "check": {"table": ["5c", "3e"], "play": "7o", "take": ["5c", "3e"]},
    "opening": {"cards": ["1o", "2c", "5e", "7b"]},
    "claim": {"table": ["7c", "3b"], "laid": "10o", "variant": "torofun"},
    "score": {"counts": [{"cards": 22, "coins": 6}, {"cards": 18, "coins": 4}]},
    "records/check": {"record": "nothing that anybody would write"},
}


def problem(response, status):
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    document = response.get_json()
    assert document["status"] == status
    assert document["type"] == "about:blank"
    assert document["title"]
    assert all(set(error) == {"code", "field", "message"} and error["message"] for error in document["errors"])
    return document["errors"]


def test_solve_lists_every_capture_of_the_hand(client):
    answer = client.post("/api/v1/solve", json=POSITION).get_json()
    assert [(capture["card"], capture["takes"]) for capture in answer["captures"]] == [
        ("7o", ["5c", "3e"]),
        ("12b", ["5c"]),
    ]
    assert answer["variant"] == "wikipedia"
    assert answer["deck"] == "spanish"


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_is_answered_in_json(client, question):
    response = client.post(f"/api/v1/{question}", json=QUESTIONS[question])
    assert response.status_code == 200
    assert response.mimetype == "application/json"
    assert response.get_json()


@pytest.mark.parametrize(
    ("accepted", "language"), [("pl", "pl"), ("kk-KZ, en;q=0.1", "kk"), ("el", "el"), ("de", "en"), (None, "en")]
)
def test_messages_come_in_the_language_that_is_accepted(client, accepted, language):
    headers = {"Accept-Language": accepted} if accepted else {}
    wrong = {"table": ["6c"], "play": "10o", "take": ["6c"]}
    response = client.post("/api/v1/check", json=wrong, headers=headers)
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]
    message = response.get_json()["problems"][0]["message"]
    assert (
        message
        == client.post("/api/v1/check", json=wrong, headers={"Accept-Language": language}).get_json()["problems"][0][
            "message"
        ]
    )
    if language != "en":
        assert message != "That makes 14, not 15."


def test_letters_beyond_ascii_are_sent_as_they_are(client):
    response = client.post("/api/v1/check", json={"table": [], "play": "9x"}, headers={"Accept-Language": "kk"})
    assert "\\u" not in response.get_data(as_text=True)


def test_the_answer_is_what_the_command_line_prints(client):
    from tutor.commands.common import encoded
    from tutor.teaching.answers import answer

    assert client.post("/api/v1/solve", json=POSITION).get_data() == encoded(answer("solve", POSITION, "en"))


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
def test_only_json_is_taken(client, question, kind):
    errors = problem(client.post(f"/api/v1/{question}", data="{}", content_type=kind), 415)
    assert errors[0]["code"] == "wrong_type"


def test_the_encoding_may_be_named_beside_the_type(client):
    data = json.dumps(POSITION)
    assert client.post("/api/v1/solve", data=data, content_type="application/json; charset=utf-8").status_code == 200


UNREADABLE = {
    "nothing": b"",
    "cut short": b'{"table": [',
    "no JSON": b"{table: []}",
    "two texts": b"{} {}",
    "not UTF-8": b'{"table": ["\xff"]}',
    "UTF-16": '{"table": []}'.encode("utf-16"),
    "not a number": b'{"table": [], "escobas": NaN}',
    "infinity": b'{"escobas": -Infinity}',
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
    "a number of 200 000 digits": b'{"escobas": ' + b"9" * 200_000 + b"}",
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_json_is_unreadable(client, question, body):
    errors = problem(client.post(f"/api/v1/{question}", data=body, content_type="application/json"), 400)
    assert [(error["code"], error["field"]) for error in errors] == [("malformed", None)]


UNUSABLE = {
    "a list": b"[]",
    "null": b"null",
    "a text": b'"solve"',
    "a number": b"15",
    "an empty object": b"{}",
    "wrong kinds": b'{"table": {}, "hand": 7, "play": [], "cards": "1o", "laid": 1, "piles": 3, "record": 4}',
    "unknown field": b'{"tables": []}',
    "a number too large for any machine": b'{"table": [], "play": "7o", "escobas": 1e999}',
    "a large number": b'{"table": [], "play": "7o", "escobas": ' + b"9" * 4000 + b"}",
    "half a surrogate pair": b'{"table": ["\\ud800"], "hand": ["\\udfff\\ud800"], "play": "\\ud800", "\\ud800": 1}',
    "half a pair among the rules": b'{"cards": ["\\ud800"], "variant": "\\ud800", "deck": "\\ud800"}',
    "deep, but readable": b'{"table": ' + b"[" * 400 + b"]" * 400 + b', "record": ' + b"[" * 400 + b"]" * 400 + b"}",
    "zero bytes": b'{"table": ["\\u0000"], "deck": "\\u0000"}',
}


@pytest.mark.parametrize("body", UNUSABLE.values(), ids=UNUSABLE)
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_readable_but_cannot_be_used_is_named(client, question, body):
    assert problem(client.post(f"/api/v1/{question}", data=body, content_type="application/json"), 422)


def test_every_problem_of_a_request_is_named_at_once(client):
    request = {"table": ["9x", "5c", "5c"], "hand": ["99"], "variant": "nobody", "tables": []}
    errors = problem(client.post("/api/v1/solve", json=request), 422)
    assert {(error["code"], error["field"]) for error in errors} == {
        ("unknown_card", "table"),
        ("duplicate_card", "table"),
        ("unknown_card", "hand"),
        ("unknown_variant", "variant"),
        ("malformed", "tables"),
    }


def test_half_a_surrogate_pair_comes_back_as_it_was_written(client):
    response = client.post("/api/v1/solve", data=b'{"table": ["\\ud800"], "hand": []}', content_type="application/json")
    assert b"\\ud800" in response.get_data()
    assert json.loads(response.get_data())


def test_a_mark_of_the_byte_order_is_no_harm(client):
    data = b"\xef\xbb\xbf" + json.dumps(POSITION).encode()
    assert client.post("/api/v1/solve", data=data, content_type="application/json").status_code == 200


def test_a_body_of_262_144_bytes_is_read_and_one_more_is_too_large(client):
    fits = json.dumps({"record": ""}).encode().ljust(262_144)
    assert client.post("/api/v1/records/check", data=fits, content_type="application/json").status_code == 200
    errors = problem(client.post("/api/v1/records/check", data=fits + b" ", content_type="application/json"), 413)
    assert errors[0]["code"] == "too_large"


def test_a_query_that_is_too_long_is_refused_with_a_problem_document(client):
    assert problem(client.get("/api/v1/variants?" + "x" * 8001), 414)[0]["code"] == "query_too_long"


@pytest.mark.parametrize(
    "address", ["/api", "/api/", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v2/solve", "/api/v1/solve/"]
)
def test_there_is_nothing_elsewhere_under_the_api(client, address):
    assert problem(client.get(address), 404)[0]["code"] == "not_found"


@pytest.mark.parametrize(
    ("method", "address"), [("GET", "solve"), ("PUT", "check"), ("DELETE", "records/check"), ("POST", "variants")]
)
def test_another_method_is_refused_and_the_right_ones_are_named(client, method, address):
    response = client.open(f"/api/v1/{address}", method=method)
    assert problem(response, 405)[0]["code"] == "wrong_method"
    assert ("GET" if method == "POST" else "POST") in response.headers["Allow"]


def test_problems_outside_of_the_content_are_worded_in_the_language_too(client):
    english, polish = (
        problem(client.get("/api/v1/nothing", headers={"Accept-Language": language}), 404)[0]
        for language in ("en", "pl")
    )
    assert english["code"] == polish["code"]
    assert english["message"] == "There is nothing at this address."


def test_any_origin_may_ask(client):
    response = client.options(
        "/api/v1/solve",
        headers={
            "Origin": "https://elsewhere.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type",
        },
    )
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in response.headers["Access-Control-Allow-Methods"]
    assert "content-type" in response.headers["Access-Control-Allow-Headers"].lower()
    answered = client.post("/api/v1/solve", json=POSITION, headers={"Origin": "https://elsewhere.example"})
    refused = client.post("/api/v1/solve", json=[], headers={"Origin": "https://elsewhere.example"})
    assert answered.headers["Access-Control-Allow-Origin"] == refused.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answered.headers


def test_pages_are_not_shared_with_other_origins(client):
    assert "Access-Control-Allow-Origin" not in client.get("/en/check").headers


def test_the_api_neither_reads_nor_sets_a_cookie(client):
    client.get("/pl/")
    response = client.post("/api/v1/solve", json=[])
    assert "Set-Cookie" not in response.headers
    assert response.headers["Content-Language"] == "en"


def test_more_requests_than_the_limit_are_refused_until_the_minute_is_over(make_app):
    client = make_app(TUTOR_RATE_LIMIT=3).test_client()
    assert [client.get("/api/v1/variants").status_code for _ in range(2)] == [200, 200]
    answered = client.post("/api/v1/solve", json=POSITION)
    assert answered.status_code == 200
    assert "Retry-After" not in answered.headers
    refused = client.post("/api/v1/solve", json=POSITION)
    assert problem(refused, 429)[0]["code"] == "too_many_requests"
    assert 0 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["Access-Control-Allow-Origin"] == "*"


def test_only_the_api_is_limited_and_each_address_by_itself(make_app):
    client = make_app(TUTOR_RATE_LIMIT=1).test_client()
    assert {client.get(address).status_code for address in ("/en/", "/en/check", "/healthz") * 3} == {200}
    assert client.options("/api/v1/solve").status_code == 200
    assert client.get("/api/v1/variants").status_code == 200
    assert client.get("/api/v1/variants").status_code == 429
    assert client.get("/api/v1/variants", environ_base={"REMOTE_ADDR": "192.0.2.7"}).status_code == 200


def test_behind_a_proxy_the_visitors_address_counts(make_app):
    client = make_app(TUTOR_RATE_LIMIT=1, TUTOR_PROXIES=1).test_client()
    addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.1"]
    statuses = [
        client.get("/api/v1/variants", headers={"X-Forwarded-For": address}).status_code for address in addresses
    ]
    assert statuses == [200, 200, 429]


def test_the_limit_can_be_switched_off(make_app):
    client = make_app(TUTOR_RATE_LIMIT="off").test_client()
    assert {client.get("/api/v1/variants").status_code for _ in range(30)} == {200}


def test_two_applications_count_apart(make_app):
    first, second = (make_app(TUTOR_RATE_LIMIT=1).test_client() for _ in range(2))
    assert first.get("/api/v1/variants").status_code == second.get("/api/v1/variants").status_code == 200


def test_the_variants_are_listed_with_every_parameter(client):
    from tutor.escoba import Parameter

    variants = client.get("/api/v1/variants").get_json()["variants"]
    assert [variant["name"] for variant in variants][:4] == ["wikipedia", "torofun", "fournier", "cardgames"]
    assert all(set(variant["parameters"]) == {parameter.value for parameter in Parameter} for variant in variants)
    torofun = variants[1]
    assert torofun["parameters"]["obligation"] == "claim"
    assert "claim_escoba" in torofun["silent"]


def test_the_server_says_that_it_is_well(client):
    response = client.get("/healthz")
    assert response.get_json() == {"status": "ok"}
