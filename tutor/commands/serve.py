"""``serve``: the pages and the API on this machine."""

from urllib.parse import quote, urlencode

import click

from tutor.commands.common import FINE, Asked, RefusedError, Settings, say_json


@click.command(cls=Asked, epilog="\b\nExample:\n  tutor serve --port 8080")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65_535), metavar="P", help="0: any.")
def serve(*, settings: Settings, host: str, port: int) -> int:
    """Serve the pages and the API until Ctrl-C.

    Nothing has to be configured. A variant and deck that are given appear in the address that is printed.
    """
    from tutor.store import StoreError, fault_sentence
    from tutor.teaching.languages import Voice
    from tutor.web.serve import serve as serve_application
    from tutor.web.settings import SettingsError

    settings.verify()
    voice = Voice(settings.language)

    def tell(address: str) -> None:
        page = address + _page(settings)
        if settings.as_json:
            say_json({"address": page})
        else:
            click.echo(voice.say("The tutor is at {address} – Ctrl-C stops it.", address=page))

    try:
        serve_application(host, port, tell)
    except KeyboardInterrupt:  # before the server listens for it itself
        return FINE
    except SettingsError as error:
        raise RefusedError([str(error)]) from error
    except StoreError as error:
        raise RefusedError([f"TUTOR_DATABASE_URL: {fault_sentence(voice, error.fault)}"]) from error
    except OSError as error:
        raise RefusedError([f"--host {host} --port {port}: {error.strerror or error}"]) from error
    return FINE


def _page(settings: Settings) -> str:
    """Return the part of the address after the host: the chooser of languages, or a page with these rules."""
    given = {
        name: value for name, value in (("variant", settings.variant), ("deck", settings.deck)) if value is not None
    }
    if not given:
        return ""
    return f"{settings.language}/check?{urlencode(given, quote_via=quote, safe=',=')}"
