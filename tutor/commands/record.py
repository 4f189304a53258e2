"""``record``: a whole round, written down."""

import sys
from pathlib import Path

import click

from tutor.commands.common import FAULTS, FINE, Asked, RefusedError, Settings, refuse, show


class RecordGroup(click.Group):
    """The group whose help ends with the grammar of records and a whole example."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  click's
        """Write the grammar and the example as they are, without wrapping."""
        from tutor.escoba.records import EXAMPLE, GRAMMAR

        for title, text in (("Grammar", GRAMMAR), ("Example", EXAMPLE)):
            formatter.write_paragraph()
            formatter.write(f"{title}:\n\n")
            formatter.write("".join(f"  {line}".rstrip() + "\n" for line in text.strip("\n").splitlines()))


@click.group(cls=RecordGroup)
def record() -> None:
    """Read a whole round from a file and check every line of it."""


@record.command(cls=Asked, epilog="\b\nExample:\n  tutor record check round.txt")
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
def check(*, settings: Settings, file: Path) -> int:
    """Replay the round in FILE: its faults, what was missed, the score.

    FILE may be -, standard input. The exit status is 1 when the record has faults. The variant and deck are those
    that it names; the options are for one that names none.
    """
    from tutor.teaching.answers import Unusable, answer

    try:
        found = answer("record", settings.request(record=_text(file)), settings.language)
    except Unusable as unusable:
        refuse(unusable.errors(settings.language))
    show("record", found, settings)
    return FAULTS if found["faults"] else FINE


def _text(file: Path) -> str:
    """Read a record; what is no UTF-8 becomes a sign that the record's reader then reports by line."""
    try:
        content = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
    except OSError as error:
        raise RefusedError([f"{file}: {error.strerror}"]) from error
    return content.decode("utf-8-sig", errors="replace")
