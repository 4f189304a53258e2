"""The settings of the web application: one frozen value, read from the environment at start."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import NamedTuple, Self


class SettingsError(ValueError):
    """A setting is missing or cannot be read; the text names it and says what is expected."""


class Setting(NamedTuple):
    """A row of the table of settings: the variable, its default as text, its one-line meaning."""

    name: str
    default: str
    meaning: str


def _setting(name: str, default: str, meaning: str) -> dict[str, Setting]:
    return {"setting": Setting(name, default, meaning)}


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the application can choose.

    ``secret_key`` signs cookies; ``trusted_hosts`` empty means any host; ``rate_limit`` is requests a
    minute and address, ``None`` without a limit; ``proxies`` is how many proxies stand in front; ``contact``
    is who can be told of a wrong sentence, empty if nobody can; ``database_url`` is where answers are kept, empty
    for a file in the user's data folder.
    """

    secret_key: str = field(
        repr=False,
        metadata=_setting("SECRET_KEY", "", "signs cookies; required: any long random text that stays the same"),
    )
    trusted_hosts: tuple[str, ...] = field(
        default=(),
        metadata=_setting(
            "TUTOR_TRUSTED_HOSTS",
            "",
            "host names that are answered, separated by commas; `.example.org` takes its subdomains in; empty: any",
        ),
    )
    rate_limit: int | None = field(
        default=1200,
        metadata=_setting(
            "TUTOR_RATE_LIMIT", "1200", "requests to the API a minute and address: a whole number, or `off`"
        ),
    )
    proxies: int = field(
        default=0,
        metadata=_setting("TUTOR_PROXIES", "0", "reverse proxies in front whose X-Forwarded headers are believed"),
    )
    contact: str = field(
        default="",
        metadata=_setting(
            "TUTOR_CONTACT", "", "mail address for “say this better”; empty: the pages say that there is none"
        ),
    )
    database_url: str = field(
        default="",
        repr=False,  # it may hold a password
        metadata=_setting(
            "TUTOR_DATABASE_URL",
            "",
            "where answers are kept, as SQLAlchemy writes it; empty: `tutor.sqlite3` in the user’s data folder",
        ),
    )

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings from variables; raise ``SettingsError`` for one that cannot be used.

        >>> Settings.read({"SECRET_KEY": "long and random", "TUTOR_RATE_LIMIT": "off"}).rate_limit is None
        True
        >>> Settings.read({})
        Traceback (most recent call last):
        tutor.web.settings.SettingsError: SECRET_KEY is not set: give it any long random text that stays the same
        """
        given = {row.name: environment.get(row.name, "").strip() or row.default for row in settings_table()}
        if not given["SECRET_KEY"]:
            raise SettingsError("SECRET_KEY is not set: give it any long random text that stays the same")
        hosts = (host.strip() for host in given["TUTOR_TRUSTED_HOSTS"].split(","))
        rate_limit = given["TUTOR_RATE_LIMIT"]
        return cls(
            secret_key=given["SECRET_KEY"],
            trusted_hosts=tuple(host for host in hosts if host),
            rate_limit=None
            if rate_limit.lower() == "off"
            else _whole_number("TUTOR_RATE_LIMIT", rate_limit, 1, "or off"),
            proxies=_whole_number("TUTOR_PROXIES", given["TUTOR_PROXIES"], 0),
            contact=_mail_address("TUTOR_CONTACT", given["TUTOR_CONTACT"]),
            database_url=given["TUTOR_DATABASE_URL"],
        )


def settings_table() -> tuple[Setting, ...]:
    """Return a row for every setting, in order: what README's table of settings is made from.

    >>> settings_table()[0].name
    'SECRET_KEY'
    """
    return tuple(_rows())


def _rows() -> Iterator[Setting]:
    for entry in fields(Settings):
        yield entry.metadata["setting"]


def _mail_address(name: str, text: str) -> str:
    if text and not re.fullmatch(r"[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+", text):
        raise SettingsError(f"{name} is {text!r}: a mail address is expected")
    return text


def _whole_number(name: str, text: str, least: int, otherwise: str = "") -> int:
    if text.isascii() and text.isdigit() and len(text) <= 9 and int(text) >= least:
        return int(text)
    expected = f"a whole number from {least} {otherwise}".strip()
    raise SettingsError(f"{name} is {text!r}: {expected} is expected")
