import gzip
import re

import pytest

from tutor.resources import folder
from tutor.web.files import file_mark, static_url


@pytest.fixture
def address(app):
    def of(name):
        with app.test_request_context():
            return static_url(name)

    return of


@pytest.mark.parametrize("name", ["css/tutor.css", "deck/deck.svg", "fonts/text-latin.woff2"])
def test_a_file_at_its_hashed_address_is_kept_for_ever(client, address, name):
    with client.get(address(name)) as response:
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("query", ["", "?v=000000000000"])
def test_a_file_at_another_address_is_asked_for_again(client, query):
    first = client.get(f"/static/css/tutor.css{query}")
    assert "immutable" not in first.headers["Cache-Control"]
    again = client.get(f"/static/css/tutor.css{query}", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("name", ["nothing.css", "../pyproject.toml", "css", "%2e%2e/pyproject.toml"])
def test_what_is_no_static_file_is_not_sent(client, name):
    assert client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("path", ["/static/css/tutor.css", "/static/deck/deck.svg", "/en/", "/api/v1/variants"])
def test_text_is_compressed_for_who_can_read_it(client, path):
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert plain.content_encoding is None
    assert packed.content_encoding == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert all("Accept-Encoding" in response.headers["Vary"] for response in (plain, packed))


@pytest.mark.parametrize("path", ["/static/fonts/text-latin.woff2", "/healthz"])
def test_a_font_and_what_is_tiny_are_sent_as_they_are(client, path):
    assert client.get(path, headers={"Accept-Encoding": "gzip"}).content_encoding is None


def test_style_sheets_ask_for_files_at_their_hashed_addresses(app):
    sheets = [sheet.read_text("utf-8") for sheet in (folder("static") / "css").glob("*.css")]
    found = dict(re.findall(r'url\("\.\./([^"?]+)(?:\?v=(\w*))?"\)', "\n".join(sheets)))
    with app.app_context():
        assert found == {place: file_mark(place) for place in found}
    assert len(found) >= 10


@pytest.mark.parametrize(("language", "most"), [("kk", 70_000), ("el", 70_000), ("pl", 70_000), ("en", 70_000)])
def test_the_fonts_of_a_language_are_small(language, most):
    scripts = ["latin", *{"kk": ["cyrillic", "kazakh"], "el": ["greek"], "pl": ["polish"]}.get(language, [])]
    fonts = folder("static") / "fonts"
    assert (
        sum((fonts / f"{kind}-{script}.woff2").stat().st_size for kind in ("text", "title") for script in scripts)
        < most
    )


@pytest.mark.parametrize(
    ("language", "script"), [("kk", "cyrillic"), ("el", "greek"), ("pl", "latin"), ("en", "latin")]
)
def test_only_the_text_font_of_the_language_is_fetched_ahead(open_page, address, language, script):
    ahead = [link["href"] for link in open_page(f"/{language}/").find_all("link", rel="preload")]
    assert ahead == [address(f"fonts/text-{script}.woff2")]


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_little_is_loaded_before_the_first_page_is_seen(client, open_page, language):
    packed = {"Accept-Encoding": "gzip"}
    sheets = [link["href"] for link in open_page(f"/{language}/").find_all("link", rel="stylesheet")]
    sizes = [len(client.get(path, headers=packed).data) for path in (f"/{language}/", *sheets)]
    assert sum(sizes) < 30_000


def test_a_page_with_a_token_in_it_is_compressed_to_a_length_by_chance(client):
    """Else its length would tell an onlooker, guess by guess, what the token begins with."""
    answers = [client.get("/en/choices", headers={"Accept-Encoding": "gzip"}) for _ in range(12)]
    assert all(b"csrf_token" in gzip.decompress(answer.data) for answer in answers)
    names = [answer.data[10 : answer.data.index(0, 10)] if answer.data[3] & 8 else b"" for answer in answers]
    assert len({len(name) for name in names}) > 1
