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

    Prints a line for each fault, with its file and line. The exit status is 1 when there are any.
    """
    from tutor.resources import folder
    from tutor.teaching.languages import Voice
    from tutor.teaching.lessons import faults

    settings.verify()
    voice = Voice(settings.language)
    if path is None:
        path = Path("lessons") if Path("lessons").is_dir() else folder("lessons")
    found = faults(path)
    if settings.as_json:
        listed = [
            {"file": str(fault.file), "line": fault.line, "code": fault.code, "message": fault.message(voice)}
            for fault in found
        ]
        say_json({"faults": listed, "spelling_checked": False})
    else:
        for fault in found:
            click.echo(f"{fault.file}:{fault.line}: {fault.message(voice)}")
        if not found:
            click.echo(voice.say("No faults in the lessons."))
        click.echo(voice.say("Spelling was not checked."))
    return FAULTS if found else FINE
