"""The store as the pages reach it, and whose answers they keep."""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from flask import Flask, current_app, session

from tutor.store import LearnerSeen, Store, StoreError, StoreFault, UnknownLearnerError
from tutor.web.settings import Settings

_KEY: Final = "learner"
_STORE: Final = "store"
_WAITING: Final = "store_waiting"
#: What no waiting mends: whoever starts the application is told at once.
_FOR_GOOD: Final = frozenset({StoreFault.BAD_ADDRESS, StoreFault.DAMAGED, StoreFault.NEWER_SCHEMA})
T = TypeVar("T")
_log: Final = logging.getLogger(__name__)


def set_up_store(app: Flask, settings: Settings) -> None:
    """Give an application its store, brought up to date.

    A store that cannot be reached just now keeps nobody from the pages that need none: it is tried again whenever it
    is asked for. Raises ``StoreError`` for one that cannot be used at all.
    """
    kept = Store(settings.database_url)
    app.extensions[_STORE], app.extensions[_WAITING] = kept, False
    try:
        kept.upgrade()
    except StoreError as error:
        if error.fault in _FOR_GOOD:
            raise
        app.extensions[_WAITING] = True
        _log.warning("The store cannot be used (%s): nothing is kept until it can.", error)


def store() -> Store:
    """Return the store of the application that is answering; ``StoreError`` if it could never be reached yet."""
    kept: Store = current_app.extensions[_STORE]
    if current_app.extensions[_WAITING]:
        kept.upgrade()
        current_app.extensions[_WAITING] = False
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


def keep_for_learner(work: Callable[[Store, str], T]) -> T:
    """Do what keeps something of the learner who asks; whoever has no key, or one that was deleted, gets a new one."""
    try:
        return work(store(), ensure_learner())
    except UnknownLearnerError:  # deleted since, perhaps on another device
        be_nobody()
        return work(store(), ensure_learner())


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


def seen_now() -> LearnerSeen | None:
    """Return the same; nothing, too, if it cannot be found out now."""
    with suppress(StoreError):
        return seen()
    return None
