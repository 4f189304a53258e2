"""The keys of the keyboard that do something: a list on a page of its own, which every page also opens by a key."""

from functools import lru_cache
from typing import Final

from flask import Flask, render_template
from markupsafe import Markup

from tutor.web.choices import chosen
from tutor.web.languages import page_group, page_language, page_voice

key_pages: Final = page_group("keys")


def set_up_keys(app: Flask) -> None:
    """Let every page of an application say whether single keys work, and list all keys."""
    app.add_template_global(has_single_keys)
    app.add_template_global(keys_dialog)


def has_single_keys() -> bool:
    """Return whether a key alone may do something: visitors can switch that off."""
    return chosen(page_language()).single_keys


def keys_dialog() -> Markup:
    """Return the list of keys, closed, for the end of a page."""
    return _dialog(page_voice().language, has_single_keys())


@lru_cache(maxsize=20)
def _dialog(_language: str, single_keys: bool) -> Markup:  # noqa: FBT001  a key of the cache
    return Markup(render_template("keys/_dialog.html", single_keys=single_keys))  # noqa: S704  the template escapes


@key_pages.get("/keys")
def keys() -> str:
    """List the keys."""
    return render_template("keys/keys.html", single_keys=has_single_keys())
