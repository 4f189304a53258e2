import pytest

INSIDE = {"Sec-Fetch-Site": "same-origin"}  # a language is remembered of who goes to it from one of our pages

ADDRESSES = [
    "/",
    "/en/",
    "/en/check",
    "/en/lessons",
    "/nowhere",
    "/api/v1/variants",
    "/api/v1/nowhere",
    "/healthz",
    "/static/css/tutor.css",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_carries_the_protecting_headers(client, address):
    with client.get(address) as response:
        headers = response.headers
    policy = dict(directive.split(" ", 1) for directive in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "address", ["/en/", "/en/check?table=5c&hand=12b", "/en/lessons", "/en/lessons/rules-in-brief", "/nowhere"]
)
def test_no_page_holds_what_the_policy_forbids(client, address):
    text = client.get(address).get_data(as_text=True)
    for forbidden in ("<style", "style=", "onclick", "hx-on", "js:", "javascript:"):
        assert forbidden not in text
    assert text.count("<script") == text.count('<script src="/static/') >= 1


def test_browsers_are_told_to_stay_with_https_only_over_https(client):
    assert "Strict-Transport-Security" not in client.get("/en/").headers
    assert "max-age=" in client.get("/en/", base_url="https://localhost").headers["Strict-Transport-Security"]


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(client):
    cookie = client.get("/pl/", headers=INSIDE).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_the_cookie_is_secure_over_https(client):
    assert "Secure" in client.get("/pl/", base_url="https://localhost", headers=INSIDE).headers["Set-Cookie"]


def test_the_cookie_is_secure_behind_a_trusted_proxy_that_was_asked_over_https(make_app):
    client = make_app(TUTOR_PROXIES=1).test_client()
    response = client.get("/pl/", headers=INSIDE | {"X-Forwarded-Proto": "https"})
    assert "Secure" in response.headers["Set-Cookie"]
    assert "Strict-Transport-Security" in response.headers


def test_forwarded_headers_are_not_believed_without_a_proxy(client):
    assert "Secure" not in client.get("/pl/", headers=INSIDE | {"X-Forwarded-Proto": "https"}).headers["Set-Cookie"]


def test_a_forged_cookie_is_ignored(client):
    client.set_cookie("session", "eyJsYW5ndWFnZSI6ImtrIn0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert client.get("/").headers["Location"] == "/en/"


def test_only_trusted_hosts_are_answered(make_app):
    client = make_app(TUTOR_TRUSTED_HOSTS="escoba.example").test_client()
    assert client.get("/en/", base_url="http://escoba.example").status_code == 200
    foreign = client.get("/pl/", base_url="http://elsewhere.example")
    assert foreign.status_code == 400
    assert "elsewhere" not in foreign.get_data(as_text=True)
    problem = client.get("/api/v1/variants", base_url="http://elsewhere.example")
    assert problem.status_code == 400
    assert problem.mimetype == "application/problem+json"
    assert problem.get_json()["errors"][0]["code"] == "bad_request"


def test_a_page_never_builds_addresses_from_a_forwarded_host(make_app):
    client = make_app(TUTOR_PROXIES=1).test_client()
    text = client.get("/en/", headers={"X-Forwarded-Host": "elsewhere.example"}).get_data(as_text=True)
    assert "elsewhere.example" not in text


def test_a_query_that_is_too_long_is_refused_with_a_page(open_page):
    page = open_page(f"/pl/check?table={'7' * 8000}", status=414)
    assert page.html["lang"] == "pl"
    assert page.select_one(".languages a[hreflang=el]")["href"] == "/el/check"
    assert "777" not in str(page)


def test_a_query_as_long_as_forty_cards_in_words_is_read(client):
    words = "жетілік монета " * 60
    assert client.get("/kk/check", query_string={"table": words[:840], "hand": "7o"}).status_code == 422
