"""Problems as values: what is wrong, where, and with which cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.escoba.codes import Detail, ProblemCode

if TYPE_CHECKING:
    from tutor.escoba.cards import Card


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. Only ``code`` is always there.

    ``field`` names the input it belongs to (``table``, ``hand``, ``variant`` ...), ``token`` is the
    text that could not be read, ``letter`` a letter of another script in it, ``detail`` the finer
    reason of ``malformed``, ``unknown_variant`` and ``unknown_puzzle``, ``total`` a sum of capture values, ``pile`` an
    index from 0, ``seat`` an index from 0, ``count`` and ``limit`` numbers of cards, ``line`` a line
    of a record from 1.

    >>> Problem(ProblemCode.SUM_NOT_15, total=16).code.meaning
    'the card played and the cards taken do not make 15'
    """

    code: ProblemCode
    field: str | None = None
    card: "Card | None" = None
    cards: "tuple[Card, ...]" = ()
    token: str | None = None
    letter: str | None = None
    detail: Detail | None = None
    total: int | None = None
    pile: int | None = None
    seat: int | None = None
    count: int | None = None
    limit: int | None = None
    line: int | None = None

    def on_line(self, line: int) -> "Problem":
        """Return the same problem on a line of a record; a text can have very many, and this is quick.

        >>> Problem(ProblemCode.SUM_NOT_15, total=16).on_line(3).line
        3
        """
        return Problem(
            self.code,
            self.field,
            self.card,
            self.cards,
            self.token,
            self.letter,
            self.detail,
            self.total,
            self.pile,
            self.seat,
            self.count,
            self.limit,
            line,
        )


class EscobaError(ValueError):
    """Base of the errors that the game raises; ``problems`` holds everything that is wrong.

    >>> str(UnusableInput([Problem(ProblemCode.UNKNOWN_CARD, "table", token="9x")]))
    'unknown_card (table: 9x)'
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the problems and make a short text of their codes."""
        self.problems = tuple(problems)
        super().__init__("; ".join(_short(problem) for problem in self.problems))


class UnusableInput(EscobaError):  # noqa: N818  the field's word: contract and messages speak of unusable input
    """The input cannot be read, so nothing can be decided."""


class IllegalPlay(EscobaError):  # noqa: N818  named as in chess and poker libraries: Illegal..., Invalid...
    """The move, claim or deal was read but the rules forbid it."""


def _short(problem: Problem) -> str:
    names = [problem.field, problem.token, problem.detail, problem.card and str(problem.card)]
    where = ": ".join(str(name) for name in names if name)
    return f"{problem.code} ({where})" if where else str(problem.code)
