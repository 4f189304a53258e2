"""The application for a WSGI server with many workers: ``gunicorn tutor.web.wsgi:app``.

``app`` is made when the server takes it, and then needs ``SECRET_KEY``, which all workers must share;
reading the module, as tools for documentation do, needs nothing.
"""

from functools import cache

from flask import Flask

from tutor.web import create_app


@cache
def _made() -> Flask:
    return create_app()


def __getattr__(name: str) -> Flask:
    """Return the application; raise ``SettingsError`` without ``SECRET_KEY``."""
    if name == "app":
        return _made()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
