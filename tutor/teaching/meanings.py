"""What the words of the game mean, a sentence for each that a newcomer cannot guess; the words are in the glossary."""

from collections.abc import Mapping

from tutor.teaching.languages import Voice, message

#: By the id of the term.
MEANINGS: Mapping[str, str] = {
    "captured_pile": message(
        "The cards that a side has taken. They lie face down beside it and are counted at the end of the round."
    ),
    "court_card": message(
        "A card with a figure: jack, knight, king, in an ordinary deck jack, queen, king. A numbered deck has none."
    ),
    "deck": message("The 40 cards that the game is played with."),
    "face_up": message("Laid so that everybody sees what is on the card."),
    "last_capture": message(
        "The last time in a round that somebody takes cards. Whoever does so also gets what is left on the table."
    ),
    "suit": message("One of the four signs on the cards. Each suit has one card of each value."),
    "sum_to_15": message("The card played and the cards taken are worth 15 together, no more and no less."),
    "table_cards": message("Cards that lie face up between the players, for everybody to take."),
    "turn": message("Whoever has the turn plays one card, and then it passes to the next player."),
    "game_name": message("The game: a card of your hand and cards of the table make exactly 15."),
    "broom": message("What the name means: whoever clears the table sweeps it clean."),
    "spanish_deck": message("Ten cards in each of four suits: 1 to 7 and three court cards. There is no 8 and no 9."),
    "suit_coins": message("The suit that counts most: it brings points of its own. Diamonds in a French deck."),
    "suit_cups": message("Hearts in a French deck."),
    "suit_swords": message("Spades in a French deck."),
    "suit_clubs": message("Rough sticks on the Spanish cards; clubs in a French deck."),
    "ace": message("Worth 1."),
    "sota": message("Printed 10 on the Spanish cards, worth 8."),
    "caballo": message(
        "Printed 11 on the Spanish cards, worth 9: a rider on a horse. Often taken for an 8 by mistake."
    ),
    "rey": message("Printed 12 on the Spanish cards, worth 10."),
    "card_value": message("What a card adds to a 15: 1 to 7 as printed, then 8, 9 and 10 for the court cards."),
    "dealer": message("Whoever deals this round. In most rules the dealer takes the first four cards if they make 15."),
    "stock": message("The cards that are not dealt yet. They are dealt three at a time, never drawn."),
    "deal_noun": message("Three cards for each player. A round has several deals, until the cards are used up."),
    "round": message("Once through the whole deck; then the points are counted."),
    "match": message("As many rounds as it takes until somebody has the points to win."),
    "capture_noun": message("One card of the hand takes cards of the table that make 15 with it."),
    "lay_on_table": message("What you do when your card takes nothing: it stays on the table, face up."),
    "escoba_noun": message("A capture that leaves the table empty. It brings a point."),
    "hand_escoba": message("The first four cards make 15 by themselves, before anybody has played."),
    "most_coins": message("A point for whoever has the most of the ten coins; some rules ask for at least six."),
    "seven_of_coins": message("The most valuable card: it brings a point by itself and helps with every other one."),
    "all_sevens": message("Extra points in some rules for whoever has taken all of them."),
    "setenta": message("In some rules a point for the best four cards, one of each suit, where a seven counts most."),
    "tie": message("Two or more have the same number. In most rules nobody gets the point."),
    "leftover_cards": message("They go to whoever took cards last. That is never an escoba."),
    "missed_capture": message("A 15 that nobody saw. Whether somebody else may take it depends on the rules."),
    "wrong_capture": message("Cards taken that do not make 15. They go back to the table; some rules take points off."),
    "claim": message("In some rules the next player may do this before playing a card."),
    "first_player": message("In most rules the player on the dealer’s right."),
    "house_rules": message("What your own table plays differently."),
    "silent_point": message("Then we count in a way of our own and always say so."),
    "fishing_game": message("The family of games in which cards lying on the table are taken with a card of the hand."),
}


def meaning(voice: Voice, term: str) -> str | None:
    """Return what a term means, if there is something to be said of it.

    >>> meaning(Voice("en"), "round")
    'Once through the whole deck; then the points are counted.'
    >>> meaning(Voice("en"), "player") is None
    True
    """
    return voice.say(MEANINGS[term]) if term in MEANINGS else None
