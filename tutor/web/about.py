"""What this is: privacy, accessibility, languages and who can be told of a wrong sentence, licences."""

from typing import Final
from urllib.parse import quote

from flask import Flask, current_app, render_template, request

from tutor.store.learners import GONE_DAYS
from tutor.web.cookies import COOKIES
from tutor.web.languages import page_group, page_voice
from tutor.web.settings import Settings

about_pages: Final = page_group("about")

_CONTACT: Final = "TUTOR_CONTACT"
#: Languages whose texts a native speaker has read through and signed.
SIGNED: Final[frozenset[str]] = frozenset()


def set_up_contact(app: Flask, settings: Settings) -> None:
    """Let the templates of an application say who can be told of a wrong sentence."""
    app.config[_CONTACT] = settings.contact
    app.add_template_global(better_address)


def better_address() -> str | None:
    """Return a mail address, the page asked for written into the letter; nothing if there is nobody to write to."""
    contact: str = current_app.config[_CONTACT]
    if not contact:
        return None
    voice = page_voice()
    subject = quote(voice.say("Escoba tutor: say this better"))
    body = quote(
        "\r\n\r\n".join(
            (
                voice.say("The page: {address}", address=request.url),
                voice.say("The sentence as it is:"),
                voice.say("The sentence as it should be:"),
            )
        )
    )
    return f"mailto:{contact}?subject={subject}&body={body}"


@about_pages.get("/about")
def about() -> str:
    """Show what this is."""
    voice = page_voice()
    return render_template(
        "about/about.html",
        cookies=[(cookie.name, cookie.said(voice), cookie.days) for cookie in COOKIES],
        gone_days=GONE_DAYS,
        contact=current_app.config[_CONTACT],
        signed=voice.language in SIGNED,
    )
