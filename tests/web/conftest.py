"""A fresh application for every test, and pages as trees."""

from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from werkzeug.test import TestResponse

from tutor.web import create_app

Page = Callable[..., BeautifulSoup]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """Keep templates that one test has compiled for the next."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def make_app(compiled: BytecodeCache) -> Callable[..., Flask]:
    def make(**config: Any) -> Flask:
        app = create_app({"SECRET_KEY": "a key for tests, long enough", "TESTING": True, **config})
        app.jinja_env.bytecode_cache = compiled
        return app

    return make


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def open_page(client: FlaskClient) -> Page:
    """Get a page, expecting a status, as a tree."""

    def get(address: str, status: int = 200, **options: Any) -> BeautifulSoup:
        response: TestResponse = client.get(address, **options)
        assert response.status_code == status, response.get_data(as_text=True)[:2000]
        return BeautifulSoup(response.get_data(as_text=True), "html.parser")

    return get
