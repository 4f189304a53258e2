"""The web application: pages in four languages and a JSON API, on the same core as the command line."""

import os
from collections.abc import Mapping
from typing import Any

from flask import Flask
from jinja2 import StrictUndefined

from tutor.resources import folder
from tutor.web.api import set_up_api
from tutor.web.check import check_pages
from tutor.web.errors import set_up_errors
from tutor.web.home import home_pages
from tutor.web.languages import set_up_languages
from tutor.web.lessons import lesson_pages
from tutor.web.security import protect
from tutor.web.settings import Settings


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make an application; ``config`` may override the environment's settings and set Flask's own.

    Raises ``SettingsError`` when ``SECRET_KEY`` is missing or a setting cannot be read.

    >>> app = create_app({"SECRET_KEY": "long and random"})
    >>> app.test_client().get("/healthz").get_json()
    {'status': 'ok'}
    """
    given = dict(config or {})
    settings = Settings.read(os.environ | {name: str(value) for name, value in given.items()})
    app = Flask("tutor", template_folder=folder("templates"), static_folder=folder("static"))
    app.config.update(given)
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    protect(app, settings)
    set_up_languages(app)
    set_up_errors(app)
    set_up_api(app, settings)
    for pages in (home_pages, check_pages, lesson_pages):
        app.register_blueprint(pages)
    return app
