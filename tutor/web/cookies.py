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
        'Remembers what you chose and what you have don'
        """
        return voice.say(self.purpose)


COOKIES: Final = (
    Cookie(
        "session",
        message(
            "Remembers what you chose and what you have done, and only that: the language, the cards, the rules, how "
            "cards are drawn, whether single keys work, and the stars of your exercises in the lessons. While a form "
            "waits for your answer, it also holds a random number, so that no other site can answer in your place. It "
            "is set when you change the language, open the questions about cards and rules or solve an exercise, never "
            "before."
        ),
        365,
    ),
)
