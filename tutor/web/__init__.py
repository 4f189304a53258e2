"""The web application: pages in four languages and a JSON API, on the same core as the command line."""

import os
from collections.abc import Mapping
from typing import Any

from flask import Flask
from jinja2 import StrictUndefined

from tutor.resources import folder
from tutor.web.about import about_pages, set_up_contact
from tutor.web.api import set_up_api
from tutor.web.cards import set_up_cards
from tutor.web.check import check_pages
from tutor.web.choices import choice_pages, set_up_choices
from tutor.web.claim import claim_pages
from tutor.web.classroom import classroom_pages
from tutor.web.clean import CleanRequest
from tutor.web.daily import daily_pages
from tutor.web.disputes import dispute_pages
from tutor.web.errors import set_up_errors
from tutor.web.files import set_up_files
from tutor.web.glossary import glossary_pages
from tutor.web.home import home_pages
from tutor.web.house_rules import house_pages
from tutor.web.keys import key_pages, set_up_keys
from tutor.web.languages import set_up_languages
from tutor.web.learner import learner_pages
from tutor.web.lessons import lesson_pages, set_up_lessons
from tutor.web.navigation import set_up_navigation
from tutor.web.opening import opening_pages
from tutor.web.pictures import set_up_pictures
from tutor.web.print_deck import deck_pages
from tutor.web.puzzles import puzzle_pages
from tutor.web.record import record_pages
from tutor.web.score import score_pages
from tutor.web.security import protect
from tutor.web.settings import Settings
from tutor.web.share import set_up_share
from tutor.web.store_access import set_up_store
from tutor.web.variants import variant_pages


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make an application; ``config`` may override the environment's settings and set Flask's own.

    Raises ``SettingsError`` when ``SECRET_KEY`` is missing or a setting cannot be read, and ``StoreError`` when the
    database cannot be opened or brought up to date.

    >>> app = create_app({"SECRET_KEY": "long and random"})
    >>> app.test_client().get("/healthz").get_json()
    {'status': 'ok'}
    """
    given = dict(config or {})
    settings = Settings.read(os.environ | {name: str(value) for name, value in given.items()})
    app = Flask("tutor", template_folder=folder("templates"), static_folder=None)
    app.request_class = CleanRequest
    app.config.update(given)
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    protect(app, settings)
    set_up_store(app, settings)
    set_up_languages(app)
    set_up_errors(app)
    set_up_files(app)
    set_up_navigation(app)
    set_up_cards(app)
    set_up_choices(app)
    set_up_keys(app)
    set_up_pictures(app)
    set_up_share(app)
    set_up_lessons()
    set_up_contact(app, settings)
    set_up_api(app, settings)
    for pages in (home_pages, choice_pages, check_pages, opening_pages, claim_pages, lesson_pages, score_pages):
        app.register_blueprint(pages)
    for pages in (variant_pages, house_pages, glossary_pages, about_pages, dispute_pages, key_pages):
        app.register_blueprint(pages)
    for pages in (puzzle_pages, daily_pages, classroom_pages, learner_pages):
        app.register_blueprint(pages)
    app.register_blueprint(record_pages)
    app.register_blueprint(deck_pages)
    return app
