"""A real browser, Debian's Chromium, and the application on a port of its own."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page
from werkzeug.serving import make_server

from tutor.web import create_app

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if CHROMIUM is None:
        if CI:
            pytest.fail("there is no Chromium on this machine: install Debian's package chromium", pytrace=False)
        pytest.skip("there is no Chromium on this machine: install Debian's package chromium")
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """Serve an application at this address, the pseudo-language too; addresses of pages start from it."""
    app = create_app({"SECRET_KEY": "a key for tests, long enough", "TUTOR_RATE_LIMIT": "off", "TESTING": True})
    app.config["PROPAGATE_EXCEPTIONS"] = False  # an error is a page, as for visitors
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


Open = Callable[..., Page]


@pytest.fixture
def open_in_browser(new_context: Callable[..., BrowserContext]) -> Iterator[Open]:
    """Open an address in a browser of its own, set up by context options; its console must stay silent.

    That the server answered 422 is said there too, or that the page itself is none, and is no fault.
    """
    complaints: list[str] = []

    def complain(page: Page, message: ConsoleMessage) -> None:
        is_no_page = "status of 404" in message.text and message.location.get("url") == page.url
        if message.type == "error" and not is_no_page:
            complaints.append(message.text)

    def opened(address: str, **options: Any) -> Page:
        page = new_context(**options).new_page()
        page.on("console", lambda message: complain(page, message))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield opened
    assert [text for text in complaints if "status of 422" not in text] == []
