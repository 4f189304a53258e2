"""The command ``tutor``: puts the commands together, and turns what goes wrong into an exit status.

Exit statuses: 0 fine; 1 not legal, or faults found; 2 input that cannot be used, one line a problem on
standard error and nothing on standard output.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from tutor import __version__
from tutor.commands.common import FINE, UNUSABLE, RefusedError
from tutor.commands.db import db
from tutor.commands.game import check, claim, opening, score, solve
from tutor.commands.lessons import lessons
from tutor.commands.locale import locale
from tutor.commands.puzzle import puzzle
from tutor.commands.record import record
from tutor.commands.serve import serve
from tutor.commands.variants import variants

#: What shells expect of a program that Ctrl-C ended.
INTERRUPTED = 130


@click.group(
    epilog='\b\nExample:\n  tutor solve --table "5c 3e 1o" --hand "7o 12b"\n\nEvery command has its own --help.'
)
@click.version_option(__version__, prog_name="tutor")
def program() -> None:
    """Escoba: solve, check and score any hand, exactly, under anyone's rules.

    Cards are written in the notation of the deck: 7o is the seven of coins, 10c the sota of cups.
    """


for command in (solve, check, opening, claim, score, record, variants, lessons, locale, serve, db, puzzle):
    program.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``tutor`` with the arguments (default: the process's own) and exit with its status."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run ``tutor`` and return its exit status.

    >>> run(["solve", "--table", "5c 3e 1o", "--hand", "7o", "--lang", "xx"])
    2
    """
    _speak_utf8()
    try:
        return _call(list(sys.argv[1:] if arguments is None else arguments))
    except RefusedError as refused:
        lines = refused.lines
    except click.exceptions.NoArgsIsHelpError as no_command:
        lines = (no_command.ctx.get_help(),)
    except click.ClickException as wrong:
        lines = (" ".join(wrong.format_message().split()),)
    except BrokenPipeError:
        _stop_writing()
        return FINE
    except OSError as error:  # a full disk, a folder that may not be written
        _stop_writing()
        lines = (str(error),)
    except KeyboardInterrupt:
        return INTERRUPTED
    for line in lines:
        click.echo(line, err=True)
    return UNUSABLE


def _call(arguments: list[str]) -> int:
    """Do what click's own ``main`` does, without its words about Ctrl-C and a reader that has gone."""
    try:
        with program.make_context("tutor", arguments) as context:
            status = program.invoke(context)
    except click.exceptions.Exit as done:  # --help, --version
        status = done.exit_code
    sys.stdout.flush()
    return int(status)


def _speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's own encoding: the answers need four scripts."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _stop_writing() -> None:
    """Let the interpreter flush its buffers into nothing when it ends: nobody takes what is in them."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
