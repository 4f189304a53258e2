"""What each named variant is, where its rules come from, and how we read its source where it contradicts itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.teaching.languages import Voice, message


@dataclass(frozen=True, slots=True)
class Story:
    """Messages: what the variant is, where we have it from, what a reader of the original may stumble over."""

    about: str
    origin: str
    readings: tuple[str, ...] = ()

    def said(self, voice: Voice) -> "Story":
        """Return the story told in a language.

        >>> STORIES["fournier"].said(Voice("en")).readings
        ()
        """
        readings = tuple(voice.say(reading) for reading in self.readings)
        return Story(voice.say(self.about), voice.say(self.origin), readings)


_SECOND_HAND = message(
    "We know these rules at second hand: the original has not been in front of us, so a mistake of whoever passed them "
    "on would be ours too."
)

#: By the name of the variant.
STORIES: Mapping[str, Story] = {
    "wikipedia": Story(
        message(
            "Escoba as an encyclopedia tells it: few special points, no penalty, and the first four cards taken "
            "without an escoba when they make 15. Pages in Kazakh and English start with these rules."
        ),
        message("From the Wikipedia article “Escoba”, which we have in English with a Kazakh translation."),
        (
            message(
                "The article names 15 points as the goal in one paragraph and 21 in another. We play to 21: a later "
                "version of the article says 21 in both places."
            ),
            message(
                "It lets the deal pass to the left although the turn passes to the right. We keep both as they are "
                "written."
            ),
        ),
    ),
    "torofun": Story(
        message(
            "The rules of a Spanish site where Escoba is played online. Four play in two sides, the next player may "
            "take a 15 that was overlooked, and all the coins or all the sevens bring points of their own. Pages in "
            "Greek start with these rules."
        ),
        message("From the page of rules at ToroFun, which we have in a Greek translation."),
        (
            message(
                "The translation says “up to 15” where exactly 15 is meant, both for taking cards and for checking the "
                "cards left over."
            ),
            message(
                "It breaks one sentence into two paragraphs, so that a card seems to be laid in order to make 15. What "
                "is meant: if nothing makes 15, a card is laid."
            ),
            message(
                "It prints a penalty for a wrong take and then says that ToroFun does not use it. Here it is switched "
                "off; under the rules “Fournier” it counts."
            ),
        ),
    ),
    "fournier": Story(
        message(
            "The rules that Fournier, a Spanish maker of playing cards, prints. They are those of ToroFun, but a wrong "
            "take costs points."
        ),
        _SECOND_HAND,
    ),
    "cardgames": Story(
        message(
            "The rules of a site where Escoba is played online, with cards printed 1 to 10. The turn passes clockwise, "
            "and four play each for himself. Pages in Polish start with these rules."
        ),
        message("From the page of rules at cardgames.io, which we have in a Polish translation."),
        (
            message(
                "The page says in one place that a card may be laid only if there is no 15, and in another that you "
                "may hold back a card that could take. The second is the rule: only the card that is played must take."
            ),
            message(
                "It speaks of 15 or two groups of 15, and then of 15 or 30. We read both as two groups of 15: four "
                "cards that make 30 without a 15 inside stay on the table."
            ),
            message("It tells the reader to switch Spanish cards on to see French ones; off is meant."),
            message("It calls Escoba a trick-taking game. There are no tricks: cards are taken from the table."),
        ),
    ),
    "pagat": Story(
        message(
            "The rules as they stand in the large collection of card games at pagat.com. Most sevens bring nothing; "
            "the setenta is counted instead, and the first four cards are also taken when they make 30."
        ),
        _SECOND_HAND,
    ),
    "bonaerenses": Story(
        message(
            "The rules of the Juegos Bonaerenses, the games of the province of Buenos Aires, as of 2026. The match is "
            "played to 30, the point for most coins needs six of them, and first cards that make two groups of 15 stay "
            "on the table."
        ),
        _SECOND_HAND,
    ),
    "argentina": Story(
        message(
            "Rules from Argentina: a match to 15 points, or to 18, 21 or 30 if the players agree. The setenta is "
            "counted, and the point for most coins needs six of them."
        ),
        message("From an Argentine rule sheet. It says little about the duty to take, the next dealer and ties."),
    ),
    "escova": Story(
        message(
            "Escova is played in Portugal and Brazil. The first four cards are never taken at once, all ten coins "
            "bring 2 points, and the match is played to 31."
        ),
        message(
            "The deal, the point for the seven of coins and the cards left over are "
            "from the Wikipedia article; all else is from an older encyclopedia article that we know at second hand."
        ),
        (
            message(
                "The article calls the game Brazilian; others call it Portuguese. It allows French cards and does not "
                "say what the queen and the jack are worth: in those countries it is usually queen 8, jack 9."
            ),
        ),
    ),
}

#: Each named variant in one short line, for whoever has to choose.
GISTS: Mapping[str, str] = {
    "wikipedia": message("Few special points, no penalties, to 21."),
    "torofun": message("The next player may take a 15 that was overlooked."),
    "fournier": message("Like ToroFun, but a wrong take costs points."),
    "cardgames": message("Clockwise, and a card played must take if it can."),
    "pagat": message("The setenta is counted instead of most sevens."),
    "bonaerenses": message("To 30, and most coins needs six of them."),
    "argentina": message("To 15, and the setenta is counted."),
    "escova": message("To 31, and all ten coins bring 2 points."),
}
