import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.escoba import CategoryCode, Parameter, ProblemCode, SilentPoint
from tutor.teaching.exercises import MOVE_CODES
from tutor.teaching.levels import Level
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.themes import Theme
from tutor.web import models, puzzle_models
from tutor.web.problems import RequestCode

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
    ("puzzles/find_all-wikipedia-owa-gN/answer", {"captures": []}, puzzle_models.PuzzleAnswer),
    (
        "puzzles/find_all-wikipedia-owa-gN/answer",
        {"captures": [{"card": "7o", "takes": ["5c"]}, {"card": "12b", "takes": ["5c"]}]},
        puzzle_models.PuzzleAnswer,
    ),
    ("puzzles/is_there-wikipedia-owa-g/answer", {"yes": True}, puzzle_models.PuzzleAnswer),
]
#: What an operation answers beside 200, 400 and 414.
_LIMITED = {"429"}
_READ = {"413", "415", "422"}
_LEARNER = {"403", "503"}


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
    assert {path.replace("{", "<").replace("}", ">") for path in document["paths"]} == rules
    assert document["openapi"].startswith("3.1")


def test_every_reference_of_the_document_leads_somewhere(document):
    found = {reference.removeprefix("#/components/schemas/") for reference in references(document)}
    assert found == found & set(document["components"]["schemas"])
    assert "ProblemDocument" in found


def statuses_of(path, method):
    expected = {"200", "400", "414"} | (_LIMITED if path.startswith("/api/") else set())
    expected |= _READ if method == "post" else set()
    expected |= {"422"} if "/puzzles/" in path else set()
    return expected | (_LEARNER if path.endswith(("/next", "/answer")) else set())


def test_questions_name_every_status_and_problems_are_problem_documents(document):
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            statuses = set(operation["responses"])
            assert statuses == statuses_of(path, method)
            assert operation["summary"]
            for status in statuses - {"200"}:
                assert set(operation["responses"][status]["content"]) == {"application/problem+json"}


def test_every_part_of_an_address_is_described(document):
    for operations in document["paths"].values():
        for operation in operations.values():
            assert all(parameter["description"] for parameter in operation["parameters"])


def test_a_puzzle_is_told_by_its_kind_and_each_kind_is_described(document):
    schemas = document["components"]["schemas"]
    kinds = schemas["Puzzle"]["discriminator"]["mapping"]
    assert list(kinds) == sorted(kind.value for kind in PUZZLE_KINDS)
    for kind, reference in kinds.items():
        assert schemas[reference.removeprefix("#/components/schemas/")]["properties"]["kind"]["const"] == kind
    assert "solution" not in str({name: schema for name, schema in schemas.items() if name.endswith("Puzzle")})


def test_what_is_spelt_out_for_readers_of_types_is_what_there_is():
    assert puzzle_models.PuzzleKind.__args__ == PUZZLE_KINDS
    assert puzzle_models.MoveCode.__args__ == MOVE_CODES


def test_codes_and_their_meanings_are_those_of_the_game(document):
    for codes in (ProblemCode, CategoryCode, Parameter, SilentPoint, RequestCode, Theme, Level):
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


@pytest.mark.parametrize("deck", ["spanish", "french", "french_qj", "numbered", "values"])
@pytest.mark.parametrize("kind", [kind.value for kind in PUZZLE_KINDS])
def test_puzzles_are_as_described(client, kind, deck):
    handed = client.get(f"/api/v1/puzzles/next?kind={kind}&deck={deck}")
    shown = client.get(f"/api/v1/puzzles/{handed.get_json()['id']}?deck={deck}")
    for response in (handed, shown):
        assert response.status_code == 200
        puzzle_models.Puzzle.model_validate_json(response.get_data(), strict=True)


def test_problem_documents_are_as_described(client):
    for response in (client.post("/api/v1/solve", json={}), client.post("/api/v1/solve"), client.get("/api/nowhere")):
        models.ProblemDocument.model_validate_json(response.get_data(), strict=True)


def test_every_answer_brings_a_fresh_document(client):
    assert client.get("/api/v1/openapi.json").get_data() == client.get("/api/v1/openapi.json").get_data()


@pytest.mark.slow
def test_a_schema_tester_finds_nothing_on_the_running_server(tmp_path):
    """No 5xx, no undocumented status, every answer as described; unusable cards are refused, as documented."""
    script = "from tutor.web.serve import serve; serve(port=0, started=lambda address: print(address, flush=True))"
    environment = os.environ | {
        "SECRET_KEY": "a key for tests, long enough",
        "TUTOR_RATE_LIMIT": "off",
        "TUTOR_DATABASE_URL": f"sqlite:///{tmp_path / 'tutor.sqlite3'}",
    }
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
