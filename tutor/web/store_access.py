"""The store as the pages reach it, and whose answers they keep."""

from typing import Final

from flask import Flask, current_app, session

from tutor.store import LearnerSeen, Store
from tutor.web.settings import Settings

_KEY: Final = "learner"
_STORE: Final = "store"


def set_up_store(app: Flask, settings: Settings) -> None:
    """Give an application its store, brought up to date."""
    kept = Store(settings.database_url)
    kept.upgrade()
    app.extensions[_STORE] = kept


def store() -> Store:
    """Return the store of the application that is answering."""
    kept: Store = current_app.extensions[_STORE]
    return kept


def learner_key() -> str | None:
    """Return the key of the learner who asks; nothing for a visitor of whom nothing is kept."""
    key = session.get(_KEY)
    return key if isinstance(key, str) else None


def ensure_learner() -> str:
    """Return the key of the learner who asks; whoever has none yet becomes one."""
    key = learner_key()
    if key is None:
        key = store().new_learner()
        be_learner(key)
    return key


def be_learner(key: str) -> None:
    """Let the visitor be this learner from now on."""
    session.permanent = True
    session[_KEY] = key


def be_nobody() -> None:
    """Let the visitor be a learner no more."""
    session.pop(_KEY, None)


def seen() -> LearnerSeen | None:
    """Return what is known of the learner who asks; nothing for a visitor, or for one whose answers are deleted."""
    key = learner_key()
    return None if key is None else store().learner(key)
