"""Every cookie that the pages set, for the page about privacy; there are no others."""

from dataclasses import dataclass
from typing import Final

from tutor.teaching.languages import Voice, message


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie: its name, what it is for, and for how many days it is kept."""

    name: str
    purpose: str
    days: int

    def said(self, voice: Voice) -> str:
        """Say what the cookie is for.

        >>> COOKIES[0].said(Voice("en"))[:46]
        'Remembers what you chose, and by a random key '
        """
        return voice.say(self.purpose)


COOKIES: Final = (
    Cookie(
        "session",
        message(
            "Remembers what you chose, and by a random key which answers are yours: no name and no address. What you "
            "chose is the language, the cards, the rules, how cards are drawn, whether single keys work, how hard "
            "puzzles shall be and whether the sum is shown. Beside that it holds which puzzles you were given last and "
            "the set that you are in. While a form waits for your answer, it also holds a random number, so that no "
            "other site can answer in your place. It is set when you change the language, open a page that asks you "
            "something, get a puzzle or solve an exercise, never before."
        ),
        365,
    ),
)
