"""What protects the learner: headers, cookies, sizes, trusted hosts and proxies."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from flask import Flask, Request, Response, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf.csrf import CSRFError, CSRFProtect
from itsdangerous import URLSafeTimedSerializer
from werkzeug.exceptions import RequestURITooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from tutor.web.settings import Settings

#: The largest body that is read, in bytes.
LARGEST_BODY: Final = 262_144
#: The longest query that is read, in bytes: 40 cards named in words of three bytes a letter fit.
LONGEST_QUERY: Final = 8_000

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)
_A_YEAR: Final = 365 * 24 * 60 * 60

#: What an answer depends on that is a fragment or a whole page.
FRAGMENT_VARY: Final[Mapping[str, str]] = MappingProxyType({"Vary": "HX-Request, HX-Request-Type"})

csrf: Final[Any] = CSRFProtect()


class _Sessions(SecureCookieSessionInterface):
    """Flask's signed cookie, marked Secure whenever the request came over https."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the cookie, if there is one; most visitors have none.

        A cookie signed with another key, or changed, or older than a year, counts as none, and that is noted.
        """
        if self.get_cookie_name(app) not in request.cookies:
            return self.session_class()
        opened = super().open_session(app, request)
        g.unreadable_cookie = not opened  # an empty session is never written
        return opened

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs the cookie; it is made once, being dear to make."""
        if "session_serializer" not in app.extensions:
            app.extensions["session_serializer"] = super().get_signing_serializer(app)
        serializer: URLSafeTimedSerializer | None = app.extensions["session_serializer"]
        return serializer

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie if something has changed; most pages change nothing."""
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed:
            vary = response.headers.get("Vary")  # its set is dear to read
            response.headers["Vary"] = f"{vary}, Cookie" if vary else "Cookie"

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002  the interface gives it
        return request.is_secure


def protect(app: Flask, settings: Settings) -> None:
    """Set up everything of this module on an application."""
    app.config.update(
        SECRET_KEY=settings.secret_key,
        TRUSTED_HOSTS=list(settings.trusted_hosts) or None,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=_A_YEAR,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,  # a form left open overnight is as good as its session
    )
    app.session_interface = _Sessions()
    if settings.proxies:
        # The proxy's Host is the visitor's; X-Forwarded-Host is not believed, visitors could send it.
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    csrf.init_app(app)
    app.add_template_global(cookie_was_unreadable)
    app.before_request(_refuse_long_query)
    app.after_request(_add_headers)


def _refuse_long_query() -> None:
    if len(request.query_string) > LONGEST_QUERY:
        raise RequestURITooLarge


def _add_headers(response: Response) -> Response:
    response.headers.extend(_HEADERS)  # no other place sets any of them
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={_A_YEAR}"
    return response


def cookie_was_unreadable() -> bool:
    """Return whether the visitor sent a cookie that was not signed here, so that nothing in it is believed."""
    unreadable: bool = g.get("unreadable_cookie", False)
    return unreadable


def has_valid_token() -> bool:
    """Return whether a form that was sent carries the token of the session that sent it."""
    try:
        csrf.protect()
    except CSRFError:
        return False
    return True


def is_fragment(asked: Request) -> bool:
    """Return whether htmx asks for a fragment; restoring history it asks for the whole page."""
    return asked.headers.get("HX-Request") == "true" and asked.headers.get("HX-Request-Type") != "full"
