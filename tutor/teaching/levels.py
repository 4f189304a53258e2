"""Levels: five strengths, weakest first, for puzzles and for players alike."""

from collections.abc import Mapping
from typing import Final

from tutor.escoba.codes import Code
from tutor.teaching.languages import Voice, message


class Level(Code):
    """How strong a learner, a puzzle or a player is."""

    BEGINNER = "beginner", "knows the rules and adds up slowly"
    CASUAL = "casual", "plays now and then"
    STEADY = "steady", "sees most captures of two and three cards"
    SKILLED = "skilled", "sees nearly every capture"
    STRONGEST = "strongest", "overlooks nothing"

    @property
    def strength(self) -> int:
        """The strength of puzzles that suit this level, on the scale of the ratings.

        >>> Level.BEGINNER.strength, Level.STRONGEST.strength
        (700, 1900)
        """
        return _STRENGTHS[self]


_STRENGTHS: Final[Mapping[Level, int]] = {
    Level.BEGINNER: 700,
    Level.CASUAL: 1000,
    Level.STEADY: 1300,
    Level.SKILLED: 1600,
    Level.STRONGEST: 1900,
}
_NAMES: Final[Mapping[Level, str]] = {
    Level.BEGINNER: message("Beginner"),
    Level.CASUAL: message("Casual"),
    Level.STEADY: message("Steady"),
    Level.SKILLED: message("Skilled"),
    Level.STRONGEST: message("Strongest"),
}


def parse_level(text: str) -> Level | None:
    """Return the level with this code; nothing for a text that is none.

    >>> parse_level("skilled")
    <Level.SKILLED: 'skilled'>
    >>> parse_level("Grandmaster") is None
    True
    """
    return next((level for level in Level if level.value == text), None)


def level_name(voice: Voice, level: Level) -> str:
    """Return the name of a level.

    >>> from tutor.teaching.languages import voice_for
    >>> level_name(voice_for("en"), Level.CASUAL)
    'Casual'
    """
    return voice.say(_NAMES[level])
