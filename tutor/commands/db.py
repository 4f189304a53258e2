"""``db``: the database of learners – brought up to date, copied, put back, tidied."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tutor.commands.common import FINE, Asked, RefusedError, Settings, say_json

if TYPE_CHECKING:
    from tutor.store import Store


@click.group()
def db() -> None:
    """Look after the database: TUTOR_DATABASE_URL, else the file in the user's data folder."""


_file = click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))


@db.command(cls=Asked, epilog="\b\nExample:\n  tutor db upgrade")
def upgrade(*, settings: Settings) -> int:
    """Bring the tables up to date; make them where there are none.

    Every start of the application does so by itself.
    """
    from tutor.teaching.languages import Voice

    with _store(settings) as store:
        store.upgrade()
    _tell(settings, {"upgraded": True}, Voice(settings.language).say("The database is up to date."))
    return FINE


@db.command(cls=Asked, epilog="\b\nExample:\n  tutor db backup tutor-backup.sqlite3")
@_file
def backup(*, settings: Settings, file: Path) -> int:
    """Write a copy of the database into FILE while it may be in use.

    A file that is there is replaced, but only by a copy that is whole.
    """
    from tutor.teaching.languages import Voice

    with _store(settings) as store:
        store.back_up(file)
    said = Voice(settings.language).say("The copy of the database is in the file {file}.", file=str(file))
    _tell(settings, {"file": str(file)}, said)
    return FINE


@db.command(cls=Asked, epilog="\b\nExample:\n  tutor db restore tutor-backup.sqlite3")
@_file
def restore(*, settings: Settings, file: Path) -> int:
    """Put the copy in FILE in the place of the database, all of which is replaced, and bring it up to date."""
    from tutor.teaching.languages import Voice

    with _store(settings) as store:
        store.restore(file)
    said = Voice(settings.language).say("The database is now that of the file {file}.", file=str(file))
    _tell(settings, {"file": str(file)}, said)
    return FINE


@db.command(cls=Asked, epilog="\b\nExample:\n  tutor db tidy")
def tidy(*, settings: Settings) -> int:
    """Remove learners who never did anything for a month, and those not seen for two years."""
    from tutor.teaching.languages import Voice

    with _store(settings) as store:
        tidied = store.tidy()
    voice = Voice(settings.language)
    said = (
        voice.say("Removed, because nothing was ever kept of them: {n}", n=tidied.idle),
        voice.say("Removed, because they were not seen for two years: {n}", n=tidied.gone),
    )
    _tell(settings, {"idle": tidied.idle, "gone": tidied.gone}, *said)
    return FINE


@contextmanager
def _store(settings: Settings) -> Iterator["Store"]:
    """Give the store; what goes wrong with it is a line in the language of the command."""
    from tutor.store import Store, StoreError, fault_sentence
    from tutor.teaching.languages import Voice

    settings.verify()
    try:
        store = Store(os.environ.get("TUTOR_DATABASE_URL", "").strip())
        try:
            yield store
        finally:
            store.close()
    except StoreError as error:
        sentence = fault_sentence(Voice(settings.language), error.fault)
        raise RefusedError([f"{sentence} ({error.details})" if error.details else sentence]) from error


def _tell(settings: Settings, answer: object, *lines: str) -> None:
    if settings.as_json:
        say_json(answer)
    else:
        click.echo("\n".join(lines))
