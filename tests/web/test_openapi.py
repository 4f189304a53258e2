import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.escoba import CategoryCode, Parameter, ProblemCode, SilentPoint
from tutor.web import models

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
ANSWERS = [
    ("solve", {"table": ["5c", "3e", "1o"], "hand": ["7o", "12b"]}, models.SolveAnswer),
    ("solve", {"table": ["5", "3", "8"], "hand": ["7"], "deck": "values"}, models.SolveAnswer),
    ("check", {"table": ["5c", "3e"], "hand": ["7o"], "play": "7o", "take": ["5c", "3e"]}, models.CheckAnswer),
    ("check", {"table": ["7c"], "play": "10o", "variant": "torofun"}, models.CheckAnswer),
    (
        "check",
        {
            "table": ["7c", "3e"],
            "hand": ["11o", "10c"],
            "play": "11o",
            "take": ["7c"],
            "escobas": 3,
            "variant": "fournier",
        },
        models.CheckAnswer,
    ),
    ("check", {"table": ["7♦"], "hand": ["J♦"], "play": "K♦", "take": ["2♦"], "deck": "french"}, models.CheckAnswer),
    ("opening", {"cards": ["1o", "2c", "5e", "7b"], "variant": "torofun"}, models.OpeningAnswer),
    (
        "opening",
        {"cards": ["7o", "10c", "6e", "11b"], "variant": "two", "deck": "spanish"} | {"variant": "fournier"},
        models.OpeningAnswer,
    ),
    ("claim", {"table": ["7c", "3b"], "laid": "10o", "variant": "torofun"}, models.ClaimAnswer),
    ("claim", {"table": ["7c", "3b"], "laid": "10o", "take": ["3b"], "played_since": 2}, models.ClaimAnswer),
    ("score", {"piles": [["7o", "1c"], ["12e"]], "variant": "pagat"}, models.ScoreAnswer),
    (
        "score",
        {
            "counts": [{"cards": 31, "coins": 6}, {"cards": 9}],
            "scores": [20, 3],
            "wrong_captures": [[], [2]],
            "variant": "fournier",
        },
        models.ScoreAnswer,
    ),
    ("records/check", {"record": "nothing that anybody would write"}, models.RecordAnswer),
]


@pytest.fixture
def document(client):
    return client.get("/api/v1/openapi.json").get_json()


def references(node) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def test_the_document_describes_everything_that_the_api_has(document, app):
    rules = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/") or rule.rule == "/healthz"}
    assert set(document["paths"]) == rules
    assert document["openapi"].startswith("3.1")


def test_every_reference_of_the_document_leads_somewhere(document):
    found = {reference.removeprefix("#/components/schemas/") for reference in references(document)}
    assert found == found & set(document["components"]["schemas"])
    assert "ProblemDocument" in found


def test_questions_name_every_status_and_problems_are_problem_documents(document):
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            statuses = set(operation["responses"])
            expected = {"200", "400", "414"} | ({"429"} if path.startswith("/api/") else set())
            assert statuses == expected | ({"413", "415", "422"} if method == "post" else set())
            assert operation["summary"]
            for status in statuses - {"200"}:
                assert set(operation["responses"][status]["content"]) == {"application/problem+json"}


def test_codes_and_their_meanings_are_those_of_the_game(document):
    for codes in (ProblemCode, CategoryCode, Parameter, SilentPoint):
        schema = document["components"]["schemas"][codes.__name__]
        assert schema["enum"] == [code.value for code in codes]
        assert all(f"* `{code.value}`: {code.meaning}" in schema["description"] for code in codes)


@pytest.mark.parametrize(("question", "request_", "model"), ANSWERS)
@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_answers_are_as_described(client, question, request_, model, language):
    response = client.post(f"/api/v1/{question}", json=request_, headers={"Accept-Language": language})
    assert response.status_code == 200, response.get_data(as_text=True)
    model.model_validate_json(response.get_data(), strict=True)


def test_the_list_of_variants_is_as_described(client):
    models.VariantsAnswer.model_validate_json(client.get("/api/v1/variants").get_data(), strict=True)


def test_problem_documents_are_as_described(client):
    for response in (client.post("/api/v1/solve", json={}), client.post("/api/v1/solve"), client.get("/api/nowhere")):
        models.ProblemDocument.model_validate_json(response.get_data(), strict=True)


def test_every_answer_brings_a_fresh_document(client):
    assert client.get("/api/v1/openapi.json").get_data() == client.get("/api/v1/openapi.json").get_data()


@pytest.mark.slow
def test_a_schema_tester_finds_nothing_on_the_running_server(tmp_path):
    """No 5xx, no undocumented status, every answer as described; unusable cards are refused, as documented."""
    script = "from tutor.web.serve import serve; serve(port=0, started=lambda address: print(address, flush=True))"
    environment = os.environ | {"SECRET_KEY": "a key for tests, long enough", "TUTOR_RATE_LIMIT": "off"}
    with subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = server.stdout.readline().strip()
            tested = subprocess.run(
                [
                    *(SCHEMATHESIS, "run", f"{address}api/v1/openapi.json", "--no-color", "--continue-on-failure"),
                    *("--exclude-checks", "positive_data_acceptance", "--generation-database", "none"),
                    *("--seed", "15", "--max-examples", "40", "--max-time", "60", "--workers", "1"),
                ],
                cwd=tmp_path,
                capture_output=True,
                text=True,
                timeout=400,
                check=False,
            )
        finally:
            server.terminate()
    assert tested.returncode == 0, tested.stdout[-6000:]
