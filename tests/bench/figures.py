"""What a measurement says: times of the same work done by the program and by a stated baseline."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A ratio within one run, which holds on any machine, and the absolute figure, which does not.

    ``ratio`` is how often the measured thing goes into its baseline (or the other way round, see ``says``);
    ``least`` and ``most`` bound it where it is a promise.
    """

    name: str
    absolute: str
    ratio: float
    says: str
    least: float = 0.0
    most: float = float("inf")

    @property
    def kept(self) -> bool:
        """Whether the promise is kept."""
        return self.least <= self.ratio <= self.most

    def __str__(self) -> str:
        """Return the figure as a line."""
        bounds = f"at least {self.least:g}" if self.least else f"at most {self.most:g}"
        return f"{self.name}: {self.absolute}; {self.ratio:.2f} {self.says} ({bounds})"
