import pytest
from flask import request

LANGUAGES = ["kk", "el", "pl", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_address_under_a_language_is_a_page_in_it(open_page, language):
    tree = open_page(f"/{language}/nothing/here", status=404)
    assert tree.html["lang"] == language
    assert tree.select_one("main a")["href"] == f"/{language}/"
    assert [link["href"] for link in tree.find(id="languages").find_all("a")] == [f"/{name}/" for name in LANGUAGES]


def test_an_unknown_address_without_a_language_is_a_page_in_the_browsers(client, open_page):
    tree = open_page("/nothing", status=404, headers={"Accept-Language": "kk"})
    assert tree.html["lang"] == "kk"
    assert "Accept-Language" in client.get("/nothing").headers["Vary"]


def test_a_page_answers_no_other_method(client):
    response = client.post("/en/check")
    assert response.status_code in {400, 405}
    assert response.mimetype == "text/html"


def test_a_body_that_is_too_large_is_refused_with_a_page(make_app):
    app = make_app(WTF_CSRF_ENABLED=False)
    app.add_url_rule("/en/take", "take", lambda: str(len(request.get_data())), methods=["POST"])
    response = app.test_client().post("/en/take", data=b"x" * 262_145)
    assert response.status_code == 413
    assert response.mimetype == "text/html"


def test_the_mistake_of_a_page_is_a_page_without_details(make_app):
    app = make_app(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    app.add_url_rule("/pl/broken", "broken", lambda: 1 // 0)
    response = app.test_client().get("/pl/broken")
    assert response.status_code == 500
    assert 'lang="pl"' in response.get_data(as_text=True)
    assert "ZeroDivisionError" not in response.get_data(as_text=True)


def test_the_mistake_of_the_api_is_a_problem_document(make_app):
    app = make_app(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    app.add_url_rule("/api/v1/broken", "broken", lambda: 1 // 0)
    response = app.test_client().get("/api/v1/broken")
    assert response.status_code == 500
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["errors"][0]["code"] == "our_fault"


def test_an_error_that_htmx_meets_becomes_a_page_of_its_own(client):
    response = client.get("/pl/check?table=" + "7" * 8000, headers={"HX-Request": "true"})
    assert response.headers["HX-Redirect"].startswith("/pl/check?table=777")
    assert "HX-Request" in response.headers["Vary"]
