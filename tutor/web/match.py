"""The match pad: rounds written down one after the other, who deals, and what is still needed.

A match lives in the address of the page, as ``rounds=6-1.3-2``: a round for each dot, a number for each side. A
round that decides the match by itself, whatever the points, names its winner: ``9-0w1``.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tutor.escoba.codes import Parameter
from tutor.escoba.final_count import Match, decide_match
from tutor.escoba.house_rules import parse_variant
from tutor.escoba.variants import Variant
from tutor.teaching.languages import Voice

#: The most rounds that a pad holds, and the most points that a round may bring or cost a side.
MOST_ROUNDS: Final = 60
MOST_POINTS: Final = 150
#: How much of a name is kept.
LONGEST_NAME: Final = 24
#: Targets that are offered whatever the rules say.
_USUAL_TARGETS: Final = frozenset({15, 21, 31})

_ROUND: Final = re.compile(r"(-?[0-9]{1,3}(?:--?[0-9]{1,3}){1,3})(?:w([1-4]))?")
_NUMBER: Final = re.compile(r"(?:^|-)(-?[0-9]+)")


class Round(NamedTuple):
    """The points of each side in a round, and the side that won the match in it whatever the points."""

    points: tuple[int, ...]
    winner: int | None = None

    def __str__(self) -> str:
        """Write the round as it stands in an address.

        >>> str(Round((-4, 2))), str(Round((9, 0), 0))
        ('-4-2', '9-0w1')
        """
        won = "" if self.winner is None else f"w{self.winner + 1}"
        return "-".join(map(str, self.points)) + won


class Row(NamedTuple):
    """A round on the pad: its number, its points, the points of the match after it, and who dealt."""

    number: int
    points: tuple[int, ...]
    after: tuple[int, ...]
    dealer: str


class Pad(NamedTuple):
    """The pad as it is shown: a row a round, the points of the match, who has won, and who deals next."""

    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    winner: int | None
    decided_in: int
    next_dealer: str


def read_rounds(text: str, sides: int) -> tuple[list[Round], str]:
    """Read the rounds of an address: those up to the first that cannot be read, and that one.

    >>> read_rounds("6-1.-4-2", 2)
    ([Round(points=(6, 1), winner=None), Round(points=(-4, 2), winner=None)], '')
    >>> read_rounds("6-1.x", 2)[1], read_rounds("6-1-3", 2)[1]
    ('x', '6-1-3')
    """
    rounds: list[Round] = []
    for written in filter(None, text.strip().split(".")):
        read = _read_round(written, sides)
        if read is None or len(rounds) == MOST_ROUNDS:
            return rounds, written[:40]
        rounds.append(read)
    return rounds, ""


def write_rounds(rounds: Sequence[Round]) -> str:
    """Write rounds as they stand in an address.

    >>> write_rounds([Round((6, 1)), Round((3, 2))])
    '6-1.3-2'
    """
    return ".".join(map(str, rounds))


def read_points(text: str) -> int | None:
    """Read the points of a side in a round, none written being 0; ``None`` if they are no such number.

    >>> read_points("-4"), read_points("−4"), read_points(""), read_points("151"), read_points("six")
    (-4, -4, 0, None, None)
    """
    text = text.strip().replace("−", "-") or "0"
    points = int(text) if re.fullmatch(r"-?[0-9]{1,3}", text) else None
    return points if points is not None and abs(points) <= MOST_POINTS else None


def player_choices(variant: Variant, sides: int) -> list[int]:
    """Return how many may sit at the table so that there are this many sides.

    >>> from tutor.escoba import NAMED
    >>> player_choices(NAMED["torofun"], 2), player_choices(NAMED["torofun"], 4)
    ([2, 4, 6], [4])
    """
    found = [players for players in sorted(variant.players) if len(set(variant.sides(players))) == sides]
    return found or [sides]


def own_targets(variant: Variant) -> list[int]:
    """Return the targets that the source of these rules names, its own first.

    >>> from tutor.escoba import NAMED
    >>> own_targets(NAMED["argentina"])
    [15, 18, 21, 30]
    """
    return [variant.named.target, *sorted(variant.named.target_options)]


def target_choices(variant: Variant) -> list[int]:
    """Return the targets that a match may be switched to.

    >>> from tutor.escoba import NAMED
    >>> target_choices(NAMED["torofun"])
    [15, 21, 31]
    """
    return sorted({variant.target, *own_targets(variant), *_USUAL_TARGETS})


def with_target(variant: Variant, target: int) -> Variant:
    """Return these rules with another target; their own name again if it is their own.

    >>> from tutor.escoba import NAMED
    >>> changed = with_target(NAMED["torofun"], 31)
    >>> str(changed), str(with_target(changed, 21))
    ('torofun,target=31', 'torofun')
    """
    changes = [change for change in str(variant).split(",") if not change.startswith(f"{Parameter.TARGET}=")]
    return parse_variant(",".join([*changes, f"{Parameter.TARGET}={target}"]))


def seat_names(variant: Variant, players: int, names: Sequence[str], voice: Voice) -> list[str]:
    """Name each seat in order of play: by its side, and with a number where a side has several."""
    sides = variant.sides(players)
    if len(set(sides)) != len(names) or len(sides) == len(names):
        return list(names)
    return [
        voice.say("{side}, player {n}", side=names[side], n=sides[:seat].count(side) + 1)
        for seat, side in enumerate(sides)
    ]


def pad_of(variant: Variant, rounds: Sequence[Round], names: Sequence[str], seats: Sequence[str], first: int) -> Pad:
    """Add a match up. ``first`` is the seat that dealt the first round, -1 if nobody says.

    The match is decided by the first round after which it is won; rounds written after it change nothing of that.

    >>> from tutor.escoba import NAMED
    >>> pad = pad_of(NAMED["torofun"], [Round((9, 3)), Round((13, 2))], ["Ada", "Ben"], ["Ada", "Ben"], 0)
    >>> pad.totals, pad.winner, pad.decided_in, [row.dealer for row in pad.rows], pad.next_dealer
    ((22, 5), 0, 2, ['Ada', 'Ben'], 'Ada')
    """
    after = (0,) * len(names)
    winner, decided_in, dealer = None, 0, first
    rows: list[Row] = []
    for number, played in enumerate(rounds, 1):
        after = tuple(before + now for before, now in zip(after, played.points, strict=True))
        rows.append(Row(number, played.points, after, seats[dealer] if first >= 0 else ""))
        dealer = variant.next_dealer_seat(len(seats), dealer)
        if winner is None:
            winner = decided(variant, played, after).winner
            decided_in = 0 if winner is None else number
    return Pad(tuple(rows), after, winner, decided_in, seats[dealer] if first >= 0 else "")


def decided(variant: Variant, played: Round, after: Sequence[int]) -> Match:
    """Say whether the match is won after a round."""
    return decide_match(variant, after) if played.winner is None else Match(tuple(after), played.winner)


def still_needed(variant: Variant, totals: Sequence[int], names: Sequence[str], voice: Voice) -> list[str]:
    """Say for each side how many points it is from the target.

    >>> from tutor.escoba import NAMED
    >>> still_needed(NAMED["torofun"], [20, 21], ["Ada", "Ben"], Voice("en"))
    ['Ada needs 1 more point.', 'Ben has reached 21.']
    """
    said = []
    for name, total in zip(names, totals, strict=True):
        missing = variant.target - total
        if missing > 0:
            said.append(
                voice.say_n("{name} needs {n} more point.", "{name} needs {n} more points.", missing, name=name)
            )
        else:
            said.append(voice.say("{name} has reached {target}.", name=name, target=variant.target))
    return said


def _read_round(written: str, sides: int) -> Round | None:
    found = _ROUND.fullmatch(written)
    if found is None:
        return None
    points = tuple(int(number) for number in _NUMBER.findall(found[1]))
    winner = int(found[2]) - 1 if found[2] else None
    if len(points) != sides or max(map(abs, points)) > MOST_POINTS or (winner is not None and winner >= sides):
        return None
    return Round(points, winner)
