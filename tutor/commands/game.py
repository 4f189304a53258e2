"""``solve``, ``check``, ``opening``, ``claim`` and ``score``: one question about a hand, or many in a batch."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import IO, Any

import click

from tutor.commands.batch import run_batch
from tutor.commands.common import (
    FAULTS,
    FINE,
    Asked,
    RefusedError,
    Settings,
    number,
    numbers,
    option,
    refuse,
    show,
    words,
)
from tutor.commands.counts import read_counts

Read = Callable[..., dict[str, Any]]


class Question(Asked):
    """A command that answers one question about a hand, or with ``--batch`` one a line."""

    def __init__(self, name: str | None, *, params: list[click.Parameter] | None = None, **options: Any) -> None:
        """Make the command, ``--batch`` after its own options."""
        batch = click.Option(
            ["--batch"], type=click.File("rb"), metavar="FILE", help="Answer every JSON line of FILE or -."
        )
        super().__init__(name, params=[*(params or ()), batch], **options)


def question(name: str, *, example: str, verdict: str | None = None) -> Callable[[Read], click.Command]:
    """Make a command of a function that turns its options into the fields of a request.

    ``verdict`` names the field of the answer that decides the exit status, where one does.
    """

    def decorate(read: Read) -> click.Command:
        @wraps(read)
        def command(*, settings: Settings, batch: IO[bytes] | None, **options: Any) -> int:
            fields = read(**options)
            if batch is not None:
                return _batch(name, batch, fields, settings)
            return _answer(name, settings.request(**fields), settings, verdict)

        return click.command(name, cls=Question, epilog=f"\b\nExample:\n  {example}")(command)

    return decorate


def _answer(name: str, request: dict[str, Any], settings: Settings, verdict: str | None) -> int:
    from tutor.teaching.answers import Unusable, answer

    try:
        found = answer(name, request, settings.language)
    except Unusable as unusable:
        refuse(unusable.errors(settings.language))
    show(name, found, settings)
    return FINE if verdict is None or found[verdict] else FAULTS


def _batch(name: str, lines: IO[bytes], given: dict[str, Any], settings: Settings) -> int:
    from tutor.teaching.languages import Voice

    settings.verify()
    extra = [option(field) for field, value in given.items() if value is not None]
    if extra:
        reason = Voice(settings.language).say("This option does not go with --batch.")
        raise RefusedError([f"{name}: {reason}" for name in extra])
    run_batch(name, lines, sys.stdout.buffer, settings)
    return FINE


def _given(texts: Sequence[str], read: Callable[[str], Any]) -> list[Any] | None:
    """Read each text of an option that may be given many times; ``None`` when it was not given."""
    return [read(text) for text in texts] or None


@question("solve", example='tutor solve --table "5c 3e 1o" --hand "7o 12b"')
@click.option("--table", metavar="CARDS", help="The cards on the table.")
@click.option("--hand", metavar="CARDS", help="The cards in the hand, three at most.")
def solve(*, table: str | None, hand: str | None) -> dict[str, Any]:
    """List every capture that the hand can make."""
    return {"table": words(table), "hand": words(hand)}


@question("check", example='tutor check --table "5c 3e 1o" --hand "7o 12b" --play 7o --take "5c 3e"', verdict="legal")
@click.option("--table", metavar="CARDS", help="The cards on the table, before the play.")
@click.option("--hand", metavar="CARDS", help="The hand, if it is known; without it only the card played is.")
@click.option("--play", metavar="CARD", help="The card played.")
@click.option("--take", metavar="CARDS", help="The cards taken; none when the card was laid.")
@click.option("--escobas", metavar="N", help="Escobas made in the round so far, by all players, for a penalty.")
def check(
    *, table: str | None, hand: str | None, play: str | None, take: str | None, escobas: str | None
) -> dict[str, Any]:
    """Say whether a play is legal, and which rule decides.

    The exit status is 1 when the play is not legal.
    """
    return {
        "table": words(table),
        "hand": words(hand),
        "play": play,
        "take": words(take),
        "escobas": number(escobas),
    }


@question("opening", example='tutor opening --cards "1o 2c 5e 7b"')
@click.option("--cards", metavar="CARDS", help="The four cards first laid on the table.")
def opening(*, cards: str | None) -> dict[str, Any]:
    """Say who takes the first four cards, and for how many escobas."""
    return {"cards": words(cards)}


@question("claim", example='tutor claim --table "7c 3b" --laid 10o --take 7c --variant torofun')
@click.option("--table", metavar="CARDS", help="The cards on the table, before the card was laid.")
@click.option("--laid", metavar="CARD", help="The card that was laid though it could have captured.")
@click.option("--take", metavar="CARDS", help="The table cards that are claimed, without the card laid.")
@click.option("--played-since", metavar="0|1|2", help="How many players have played since (default 0).")
def claim(*, table: str | None, laid: str | None, take: str | None, played_since: str | None) -> dict[str, Any]:
    """Say whether the next player may take what another overlooked."""
    return {"table": words(table), "laid": laid, "take": words(take), "played_since": number(played_since)}


@question(
    "score",
    example='tutor score --counts "cards=22,coins=6,sevens=3,seven_of_coins" --counts "cards=18,coins=4,sevens=1"',
)
@click.option("--pile", "piles", multiple=True, metavar="CARDS", help="The pile of a side; once for each side.")
@click.option(
    "--counts", multiple=True, metavar="COUNTS", help="What a side counted, instead of piles; once for each side."
)
@click.option("--escobas", multiple=True, metavar="N", help="The escobas of a side; once for each side.")
@click.option("--leftovers", metavar="CARDS", help="The cards left on the table, where the piles leave them out.")
@click.option("--last-capturer", metavar="SIDE", help="The side that captured last, counted from 0.")
@click.option("--scores", multiple=True, metavar="N", help="The match so far; once for each side.")
@click.option(
    "--wrong-captures", multiple=True, metavar="NUMBERS", help="For each wrong take, the escobas made so far."
)
def score(
    *,
    piles: Sequence[str],
    counts: Sequence[str],
    escobas: Sequence[str],
    leftovers: str | None,
    last_capturer: str | None,
    scores: Sequence[str],
    wrong_captures: Sequence[str],
) -> dict[str, Any]:
    """Count the points of a round, from piles or counts.

    COUNTS are names with numbers: cards=22,coins=6,sevens=3,seven_of_coins,escobas=2, and setenta=7+7+6+5 for the
    best card of each suit.
    """
    return {
        "piles": _given(piles, words),
        "counts": _given(counts, read_counts),
        "escobas": _given(escobas, number),
        "leftovers": words(leftovers),
        "last_capturer": number(last_capturer),
        "scores": _given(scores, number),
        "wrong_captures": _given(wrong_captures, numbers),
    }
