"""``puzzle``: puzzles made from rounds played by chance, each with its solution."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import click

from tutor.commands.common import FAULTS, FINE, Asked, RefusedError, Settings, number, option, say_json

if TYPE_CHECKING:
    from tutor.escoba.cards import Deck
    from tutor.teaching.exercises import Kind
    from tutor.teaching.puzzles import Puzzle
    from tutor.teaching.themes import Theme

_MOST = 100_000
_LONGEST_WORD = 40


@click.group()
def puzzle() -> None:
    """Make puzzles."""


@puzzle.command(cls=Asked, epilog="\b\nExample:\n  tutor puzzle make --kind find_all --count 3 --seed 1")
@click.option("--kind", default="", metavar="KIND", help="find_all, is_there, escoba, right_or_wrong or count.")
@click.option("--count", default="1", metavar="N", help="How many (default 1).")
@click.option("--seed", default="1", metavar="S", help="The same seed makes the same puzzles (default 1).")
@click.option("--theme", metavar="THEME", help="Only with this theme: three_cards, near_miss, ties ...")
@click.option("--level", metavar="LEVEL", help="Only of about this level: beginner to strongest, or a number.")
def make(*, settings: Settings, kind: str, count: str, seed: str, theme: str | None, level: str | None) -> int:
    """Print puzzles as JSON Lines, each with its full solution.

    The lines are the same with --json and without. The exit status is 1 when there are fewer than asked for.
    """
    from tutor.teaching.difficulty import difficulty
    from tutor.teaching.languages import Voice
    from tutor.teaching.puzzle_answers import puzzle_json, solution_json

    wish = _read(settings, kind, count, theme, level)
    made = 0
    for one in wish.puzzles(seed):
        made += 1
        say_json({**puzzle_json(one, wish.deck, difficulty(one)), "solution": solution_json(one, wish.deck)})
    if made == wish.count:
        return FINE
    voice = Voice(settings.language)
    click.echo(voice.say("No more such puzzles were found. Puzzles made: {n}", n=made), err=True)
    return FAULTS


@dataclass(frozen=True, slots=True)
class _Wish:
    """The options, read."""

    variant: str
    deck: "Deck"
    kind: "Kind"
    count: int
    theme: "Theme | None"
    level: int | None

    def puzzles(self, seed: str) -> "Iterator[Puzzle]":
        """Make what is wished for, where no suits are shown only what is still a puzzle without them."""
        from tutor.teaching.puzzle_answers import fits_deck
        from tutor.teaching.puzzle_making import make

        written = seed.encode(errors="backslashreplace").decode()  # bytes that are no text are a seed, too
        made = make(self.kind, _MOST, written, self.variant, theme=self.theme, level=self.level)
        return islice((one for one in made if fits_deck(one, self.deck)), self.count)


def _read(settings: Settings, kind: str, count: str, theme: str | None, level: str | None) -> _Wish:
    """Read the options; raise :class:`RefusedError` with everything that is wrong with them."""
    from tutor.escoba.cards import Deck
    from tutor.escoba.house_rules import parse_variant
    from tutor.escoba.named import DEFAULT
    from tutor.teaching.difficulty import STRONGEST, WEAKEST
    from tutor.teaching.languages import Voice
    from tutor.teaching.levels import parse_level
    from tutor.teaching.puzzles import PUZZLE_KINDS
    from tutor.teaching.themes import offered

    voice = Voice(settings.language)
    problems: list[str] = []

    def no_choice(name: str, text: str) -> None:
        said = voice.say("There is no such choice: “{text}”.", text=text[:_LONGEST_WORD])
        problems.append(f"{option(name)}: {said}")

    def read_number(name: str, text: str, lowest: int, highest: int) -> int:
        value = number(text)
        if isinstance(value, int) and lowest <= value <= highest:
            return value
        said = voice.say("A whole number from {lowest} to {highest} is needed.", lowest=lowest, highest=highest)
        problems.append(f"{option(name)}: {said}")
        return lowest

    try:
        settings.verify()
        rules = parse_variant(settings.variant or DEFAULT.base)
    except RefusedError as refused:
        problems += refused.lines
        rules = DEFAULT
    kinds = [one for one in PUZZLE_KINDS if one.value == kind]
    if not kinds:
        no_choice("kind", kind)
    themes = [one for known in kinds for one in offered(known, rules) if one.value == theme]
    if theme is not None and kinds and not themes:
        no_choice("theme", theme)
    named = parse_level(level) if level is not None else None
    if named is not None:
        strength: int | None = named.strength
    else:
        strength = None if level is None else read_number("level", level, WEAKEST, STRONGEST)
    wanted = read_number("count", count, 1, _MOST)
    if problems:
        raise RefusedError(problems)
    deck = Deck(settings.deck or Deck.SPANISH)
    return _Wish(str(rules), deck, kinds[0], wanted, themes[0] if themes else None, strength)
