"""``locale``: the catalogues, for whoever adds a message or reads a language as a native."""

from collections.abc import Iterator
from pathlib import Path

import click

from tutor.commands.common import FAULTS, FINE, Asked, RefusedError, Settings, say_json


@click.group()
def locale() -> None:
    """Keep the translations complete, and correct them."""


_folder = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="The catalogues (default: those that the program itself reads).",
)


@locale.command(
    cls=Asked, epilog="\b\nExample:\n  tutor locale sheet kk > kk.csv\n  tutor locale sheet kk --read kk.csv"
)
@click.argument("language", metavar="LANGUAGE")
@click.option(
    "--read",
    "file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Read a corrected sheet back.",
)
@_folder
def sheet(*, settings: Settings, language: str, file: Path | None, folder: Path | None) -> int:
    """Write every sentence of LANGUAGE (kk, el or pl) as a table for a spreadsheet, or read one back.

    Nothing of a sheet is taken over when a row of it cannot be used.
    """
    from tutor.teaching import catalogues, sheets
    from tutor.teaching.languages import Voice

    settings.verify()
    voice = Voice(settings.language)
    if language not in catalogues.TRANSLATED:
        raise RefusedError([voice.say("There is no catalogue for the language “{word}”.", word=language)])
    if file is None:
        click.echo(sheets.sheet(language, folder or catalogues.FOLDER), nl=False)
        return FINE
    try:
        changes = sheets.read_sheet(language, file.read_text(encoding="utf-8-sig"), folder or catalogues.FOLDER)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else voice.say("The file is not UTF-8 text.")
        raise RefusedError([f"--read: {file}: {reason}"]) from error
    except sheets.UnusableSheetError as unusable:
        raise RefusedError([f"{file}:{problem.line}: {problem.text}" for problem in unusable.problems]) from unusable
    if settings.as_json:
        say_json(
            {
                "changes": [
                    {"message": change.message, "before": change.before, "after": change.after} for change in changes
                ]
            }
        )
        return FINE
    for change in changes:
        click.echo(str(change))
    click.echo(voice.say_n("{n} sentence was changed.", "{n} sentences were changed.", len(changes)))
    return FINE


@locale.command(cls=Asked, epilog="\b\nExample:\n  tutor locale update")
@_folder
def update(*, settings: Settings, folder: Path | None) -> int:
    """Take the messages of the code and the templates into the template and the catalogues."""
    from tutor.teaching import catalogues
    from tutor.teaching.languages import Voice

    settings.verify()
    voice = Voice(settings.language)
    place = folder or catalogues.FOLDER
    catalogues.update_template(place)
    missing = {language: catalogues.update(language, place) for language in catalogues.TRANSLATED}
    if settings.as_json:
        say_json({"missing": missing})
        return FINE
    for language, messages in missing.items():
        click.echo(
            voice.say_n(
                "{language}: {n} sentence is missing.",
                "{language}: {n} sentences are missing.",
                len(messages),
                language=language,
            )
        )
    return FINE


@locale.command(cls=Asked, epilog="\b\nExample:\n  tutor locale check")
@_folder
def check(*, settings: Settings, folder: Path | None) -> int:
    """Check that the template is that of the code and that every catalogue is complete and well formed.

    Prints a line for each fault. The exit status is 1 when there are any.
    """
    from tutor.teaching import catalogues
    from tutor.teaching.languages import Voice

    settings.verify()
    faults = list(_faults(folder or catalogues.FOLDER))
    if settings.as_json:
        say_json({"faults": faults})
    else:
        for fault in faults:
            click.echo(fault)
        if not faults:
            click.echo(Voice(settings.language).say("The catalogues are complete."))
    return FAULTS if faults else FINE


def _faults(folder: Path) -> Iterator[str]:
    """Yield every fault in a line of English, the language of whoever works at the code."""
    from tutor.teaching import catalogues, proofreading
    from tutor.teaching.languages import LANGUAGES

    template = folder / "messages.pot"
    if not template.exists() or template.read_text(encoding="utf-8") != catalogues.template():
        yield "messages.pot: not the messages of the code: run tutor locale update"
    for language in LANGUAGES:
        for message in catalogues.missing(language, folder):
            yield f"{language}: not translated: “{message}”"
        for fault in proofreading.faults(language, folder):
            yield f"{language}: {fault}"
        if language in catalogues.TRANSLATED and proofreading.wrong_plurals(language, folder):
            yield f"{language}: the header counts plural forms otherwise than the language does"
