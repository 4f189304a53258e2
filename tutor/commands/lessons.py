"""``lessons``: the course as files, checked."""

from pathlib import Path

import click

from tutor.commands.common import FAULTS, FINE, Asked, Settings, say_json


@click.group()
def lessons() -> None:
    """Check the lessons."""


@lessons.command(cls=Asked, epilog="\b\nExample:\n  tutor lessons check lessons")
@click.argument("path", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
def check(*, settings: Settings, path: Path | None) -> int:
    """Check the lessons in the folder PATH (default: ./lessons if there is one, else the installed ones).

    Prints a line for each fault, with its file and line. The exit status is 1 when there are any but words to be
    looked at again. Spelling is checked with hunspell and its dictionaries for Kazakh, Greek, Polish and English.
    """
    from tutor.resources import folder
    from tutor.teaching.languages import Voice
    from tutor.teaching.lessons import faults, languages_without_spelling

    settings.verify()
    voice = Voice(settings.language)
    if path is None:
        path = Path("lessons") if Path("lessons").is_dir() else folder("lessons")
    found = faults(path, spelling=True)
    unchecked = languages_without_spelling()
    if settings.as_json:
        listed = [
            {
                "file": str(fault.file),
                "line": fault.line,
                "code": fault.code,
                "warning": fault.is_warning,
                "message": fault.message(voice),
            }
            for fault in found
        ]
        say_json({"faults": listed, "spelling_checked": not unchecked, "spelling_unchecked": unchecked})
    else:
        for fault in found:
            click.echo(f"{fault.file}:{fault.line}: {fault.message(voice)}")
        if not found:
            click.echo(voice.say("No faults in the lessons."))
        if unchecked:
            click.echo(voice.say("Spelling was not checked: {languages}.", languages=unchecked))
    return FAULTS if any(not fault.is_warning for fault in found) else FINE
