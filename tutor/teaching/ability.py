"""Ability: what a learner finds and what not, in numbers that can be believed; no points, and no race."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, Protocol

from tutor.teaching.exercises import Kind
from tutor.teaching.languages import Voice, message, message_n
from tutor.teaching.puzzles import PUZZLE_KINDS
from tutor.teaching.themes import THEMES_OF_KIND, Theme, theme_name

#: Whoever has been asked less often than this is told nothing yet.
ENOUGH: Final = 10
#: How many deviations a share may be off by chance: one time in forty it is off by more. Many themes are compared, so
#: one in twenty would too often call a theme weak that only had bad luck.
_SURE: Final = 2.24


class Tally(Protocol):
    """How many were right of those seen, on tables of one size; no theme stands for all of the kind.

    Of ``find_all`` it is captures that are counted, of the other kinds answers.
    """

    @property
    def kind(self) -> str:
        """The code of the kind of puzzle."""

    @property
    def theme(self) -> str:
        """The code of the theme; empty for the whole kind."""

    @property
    def size(self) -> int:
        """How many cards lay on the table."""

    @property
    def seen(self) -> int:
        """How many were to be found or answered."""

    @property
    def right(self) -> int:
        """How many of them were."""


@dataclass(frozen=True, slots=True)
class Ability:
    """How much of something was right: of a kind, of one theme of it, or on tables of one size."""

    kind: Kind
    right: int
    seen: int
    theme: Theme | None = None
    size: int | None = None

    @property
    def share(self) -> float:
        """The part that was right.

        >>> Ability(Kind.FIND_ALL, right=9, seen=12).share
        0.75
        """
        return self.right / self.seen if self.seen else 0.0

    @property
    def is_whole(self) -> bool:
        """Whether it is all of a kind, not a theme or a size of it.

        >>> Ability(Kind.COUNT, right=1, seen=2).is_whole
        True
        """
        return self.theme is None and self.size is None

    @property
    def is_enough(self) -> bool:
        """Whether enough was seen to say anything.

        >>> Ability(Kind.FIND_ALL, right=9, seen=9).is_enough, Ability(Kind.FIND_ALL, right=9, seen=10).is_enough
        (False, True)
        """
        return self.seen >= ENOUGH

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that the share may be in truth (Wilson's interval).

        >>> low, high = Ability(Kind.FIND_ALL, right=9, seen=10).bounds
        >>> round(low, 2), round(high, 2)
        (0.55, 0.99)
        """
        if not self.seen:
            return 0.0, 1.0
        doubt = _SURE * _SURE / self.seen
        middle = self.share + doubt / 2
        around = sqrt(doubt * self.share * (1 - self.share) + doubt * doubt / 4)
        return (middle - around) / (1 + doubt), (middle + around) / (1 + doubt)


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two themes of one kind that a learner does not see equally well."""

    kind: Kind
    surest: Theme
    weakest: Theme


_FIFTEENS_OF_SIZE: Final = message_n("Fifteens found on a table of {n} card", "Fifteens found on tables of {n} cards")
_LABELS: Final[Mapping[Kind, str]] = {
    Kind.FIND_ALL: message("Fifteens found"),
    Kind.IS_THERE: message("Seen whether there is a fifteen"),
    Kind.ESCOBA: message("Sweeps found"),
    Kind.RIGHT_OR_WRONG: message("Moves judged right"),
    Kind.COUNT: message("Rounds counted right"),
}


def ability(tallies: Iterable[Tally]) -> list[Ability]:
    """Return what there is to say: of each kind in turn all of it, then each size of table, then each theme.

    Sizes are told apart in ``find_all`` only, where a larger table hides more. What is not enough is there, too.

    >>> from types import SimpleNamespace as Tallied
    >>> all_of_it = Tallied(kind="find_all", theme="", size=6, seen=10, right=9)
    >>> ties = Tallied(kind="count", theme="ties", size=0, seen=4, right=1)
    >>> [ability_label(Voice("en"), one) for one in ability([ties, all_of_it])]
    ['Fifteens found', 'Fifteens found on tables of 6 cards', 'Rounds counted right (theme “Ties”)']
    """
    rows = list(tallies)
    return [one for kind in PUZZLE_KINDS for one in _of_kind(kind, [row for row in rows if row.kind == kind])]


def contrast(abilities: Sequence[Ability]) -> Contrast | None:
    """Return the themes of a kind that are furthest apart; nothing unless more than chance parts them.

    >>> sweeps = Ability(Kind.FIND_ALL, right=4, seen=20, theme=Theme.SWEEP)
    >>> pairs = Ability(Kind.FIND_ALL, right=19, seen=20, theme=Theme.COURT_VALUES)
    >>> contrast([sweeps, pairs])
    Contrast(kind=<Kind.FIND_ALL: 'find_all'>, surest=<Theme.COURT_VALUES: 'court_values'>,
             weakest=<Theme.SWEEP: 'sweep'>)
    >>> contrast([Ability(Kind.FIND_ALL, right=15, seen=20, theme=Theme.SWEEP), pairs]) is None
    True
    """
    told = [(one.kind, one.theme, *one.bounds) for one in abilities if one.theme is not None and one.is_enough]
    gaps = [
        (least - most, Contrast(kind, surest, weakest))
        for kind, surest, least, _ in told
        for other, weakest, _, most in told
        if kind is other and least > most
    ]
    return max(gaps, key=lambda gap: gap[0])[1] if gaps else None


def ability_label(voice: Voice, one: Ability) -> str:
    """Say what is counted.

    >>> ability_label(Voice("en"), Ability(Kind.FIND_ALL, right=9, seen=10, size=6))
    'Fifteens found on tables of 6 cards'
    """
    if one.size is not None:
        return voice.say_n(*_FIFTEENS_OF_SIZE, one.size)
    label = voice.say(_LABELS[one.kind])
    if one.theme is None:
        return label
    return voice.say("{label} (theme “{theme}”)", label=label, theme=theme_name(voice, one.theme))


def ability_sentence(voice: Voice, one: Ability) -> str:
    """Say how much was right, or that there is not enough to say so.

    >>> ability_sentence(Voice("en"), Ability(Kind.FIND_ALL, right=9, seen=10, size=6))
    'Fifteens found on tables of 6 cards: 9 of 10.'
    >>> ability_sentence(Voice("en"), Ability(Kind.ESCOBA, right=1, seen=3))
    'Sweeps found: not enough yet (3 of the 10 needed).'
    """
    label = ability_label(voice, one)
    if one.is_enough:
        return voice.say("{label}: {right} of {seen}.", label=label, right=one.right, seen=one.seen)
    return voice.say(
        "{label}: not enough yet ({seen} of the {needed} needed).", label=label, seen=one.seen, needed=ENOUGH
    )


def contrast_sentence(voice: Voice, found: Contrast) -> str:
    """Say which theme is seen best and which one to train.

    >>> contrast_sentence(Voice("en"), Contrast(Kind.FIND_ALL, Theme.THREE_CARDS, Theme.SWEEP))
    'Surest theme: “Three cards together”. Theme to train: “A sweep among the captures”.'
    """
    surest, weakest = theme_name(voice, found.surest), theme_name(voice, found.weakest)
    return voice.say("Surest theme: “{surest}”. Theme to train: “{weakest}”.", surest=surest, weakest=weakest)


def _of_kind(kind: Kind, rows: Sequence[Tally]) -> Iterator[Ability]:
    whole = [row for row in rows if not row.theme]
    if whole:
        yield Ability(kind, *_sum(whole))
    if kind is Kind.FIND_ALL:
        for size in sorted({row.size for row in whole}):
            yield Ability(kind, *_sum([row for row in whole if row.size == size]), size=size)
    for theme in THEMES_OF_KIND[kind]:
        mine = [row for row in rows if row.theme == theme]
        if mine:
            yield Ability(kind, *_sum(mine), theme=theme)


def _sum(rows: Iterable[Tally]) -> tuple[int, int]:
    pairs = [(row.right, row.seen) for row in rows]
    return sum(right for right, _ in pairs), sum(seen for _, seen in pairs)
