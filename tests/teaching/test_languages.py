"""Voices: sentences in a language and deck."""

import subprocess
import sys

import pytest
from babel.lists import format_list
from markupsafe import Markup

from tutor.escoba.cards import Card, Deck, Suit, parse_card, parse_cards
from tutor.teaching.languages import (
    LANGUAGES,
    PSEUDO_LANGUAGE,
    Either,
    Rank,
    Voice,
    best_language,
    message,
    split_placeholder,
    voice_for,
)
from tutor.teaching.names import CASES

SEVEN, TWO, SIX = parse_cards("7o 2e 6c")


def test_a_sentence_names_a_card_in_the_case_it_asks_for():
    assert Voice("en").say("You play {card_acc}.", card=SEVEN) == "You play the seven of coins."
    assert Voice("kk").say("Сіз {card_ins} жүрдіңіз.", card=SEVEN) == "Сіз монета жетілігімен жүрдіңіз."
    assert Voice("el").say("Με {card_acc}.", card=parse_card("1c")) == "Με τον άσο των κυπέλλων."
    assert Voice("pl").say("Bez {card_gen}.", card=SEVEN) == "Bez siódemki monet."


@pytest.mark.parametrize(
    ("language", "cards"),
    [
        ("en", "the six of cups and the two of swords"),
        ("kk", "тостаған алтылығын және қылыш екілігін"),
        ("el", "το εξάρι των κυπέλλων και το δυάρι των ξιφών"),
        ("pl", "szóstkę kielichów i\N{NO-BREAK SPACE}dwójkę mieczy"),
    ],
)
def test_several_cards_become_a_list_with_and(language, cards):
    assert Voice(language).say("{cards_acc}", cards=[SIX, TWO]) == cards


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("language", "locale"), [("en", "en_GB"), ("el", "el"), ("pl", "pl")])
def test_lists_are_joined_as_the_unicode_locale_data_say(language, locale):
    for size in (1, 2, 3, 4):
        words = list("ABCD")[:size]
        assert plain(Voice(language).listing(words)) == format_list(words, "standard", locale)
        assert Voice(language).listing(words, either=True) == format_list(words, "or", locale)


def test_kazakh_lists_close_with_their_conjunction():
    assert Voice("kk").listing(["A", "B", "C"]) == "A, B және C"
    assert Voice("kk").listing(["A", "B"], either=True) == "A немесе B"


def test_cards_of_which_one_is_meant_are_listed_with_or():
    say = "Take {cards_acc}."
    assert Voice("en").say(say, cards=Either((SEVEN, SIX))) == "Take the seven of coins or the six of cups."


def test_numbers_are_written_as_the_language_does():
    assert [Voice(language).number(12345) for language in ("en", "el")] == ["12,345", "12.345"]
    assert Voice("pl").number(1234) == "1234"
    assert Voice("kk").number(1234) == Voice("pl").number(12345).replace("12", "1").replace("345", "234")
    assert Voice("pl").number(-7) == "−7"
    assert Voice("pl").number(1.5) == "1,5"


def test_a_number_stands_in_a_sentence_and_so_does_a_list_of_them():
    assert Voice("en").say("{sum}, not 15.", sum=16) == "16, not 15."
    assert Voice("en").say("Sides {sides}.", sides=[1, 2, 3]) == "Sides 1, 2 and 3."


def test_text_is_inserted_unchanged_even_if_it_looks_like_a_placeholder():
    assert Voice("en").say("“{word}”", word="{card_acc}") == "“{card_acc}”"


def test_ranks_and_suits_are_named_as_the_deck_names_them():
    say = "{rank_nom}, {suit_nom}"
    spanish, french = Voice("en"), Voice("en", Deck.FRENCH_QJ)
    assert spanish.say(say, rank=Rank(9), suit=Suit.OROS) == "knight, coins"
    assert french.say(say, rank=Rank(9), suit=Suit.OROS) == "jack, diamonds"
    assert Voice("el").say("{rank_nom_def}", rank=Rank(9)) == "ο ιππότης"


def test_values_alone_are_named_without_a_suit():
    cards = parse_cards("7 5 5", Deck.VALUES)
    assert Voice("en", Deck.VALUES).say("{cards_acc}", cards=cards) == "a seven and two fives"
    assert Voice("kk", Deck.VALUES).say("{cards_acc}", cards=cards) == "жетілікті және екі бестікті"


def test_equal_values_are_counted_where_the_first_of_them_stands():
    voice = Voice("en", Deck.VALUES)
    cards = parse_cards("3 5 3 1 3 5", Deck.VALUES)
    assert voice.say("{cards_nom}", cards=cards) == "three threes, two fives and ace"
    assert voice.say("{cards_acc}", cards=parse_cards("3 3 3 3", Deck.VALUES)) == "four threes"
    assert voice.say("{cards_acc}", cards=parse_cards("1 1", Deck.VALUES)) == "two aces"


def test_more_of_a_value_than_there_are_and_what_is_no_card_are_listed_one_by_one():
    voice = Voice("en", Deck.VALUES)
    assert (
        voice.say("{cards_nom}", cards=parse_cards("3 3 3 3 3", Deck.VALUES)) == "three, three, three, three and three"
    )
    assert voice.say("{ranks_nom}", ranks=[Rank(3), Rank(3)]) == "three and three"
    assert voice.say("{cards_acc}", cards=Either(parse_cards("3 3", Deck.VALUES))) == "a three or a three"
    assert voice.say("{names}", names=["a", "a"]) == "a and a"
    twice = [Card(Suit.OROS, 7)] * 2
    assert Voice("en").say("{cards_acc}", cards=twice) == "the seven of coins and the seven of coins"


def test_a_numbered_deck_may_be_spoken_of_with_french_suits():
    assert Voice("en", Deck.NUMBERED, symbols=True).say("{card_nom}", card=Card(Suit.OROS, 8)) == "eight of diamonds"


def test_a_translation_may_ask_for_another_case_of_the_same_value():
    assert split_placeholder("cards_acc") == ("cards", "acc")
    assert split_placeholder("card_nom_def") == ("card", "nom_def")
    assert split_placeholder("nom") == ("nom", None)


def test_a_placeholder_without_a_value_is_an_error():
    for values in ({}, {"cards": [SEVEN]}):
        with pytest.raises(KeyError):
            Voice("en").say("Take {card_acc}.", **values)


def test_a_case_that_the_language_lacks_is_an_error():
    for language, case in (("en", "ins"), ("el", "gen"), ("pl", "dat"), ("kk", "nom_def")):
        with pytest.raises(KeyError):
            Voice(language).say(f"{{card_{case}}}", card=SEVEN)
    with pytest.raises(KeyError):
        Voice("en").say("{suit_acc}", suit=Suit.OROS)


def test_a_value_that_cannot_be_said_is_an_error():
    for text, value in (("{x}", SEVEN), ("{x_acc}", 7), ("{x_acc}", "7o"), ("{x}", True), ("{x}", None)):
        with pytest.raises(TypeError):
            Voice("en").say(text, x=value)
    with pytest.raises(ValueError, match="empty list"):
        Voice("en").say("{x_acc}", x=[])


def test_an_unknown_language_has_no_voice():
    with pytest.raises(ValueError, match="'xx'"):
        Voice("xx")


def test_plural_forms_follow_the_number():
    say = Voice("en").say_n
    assert [say("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert say("{n} point", "{n} points", -1) == "−1 point"


def test_markup_stays_markup_and_all_else_is_escaped():
    said = Voice("en").say("“{word}” & {name}", word=Markup("<q>7x</q>"), name="<b>")
    assert isinstance(said, Markup)
    assert said == "“<q>7x</q>” &amp; &lt;b&gt;"


def test_a_message_in_a_table_is_only_marked():
    assert message("Which card?") == "Which card?"


def test_there_is_one_voice_for_each_language_and_deck():
    assert voice_for("kk") is voice_for("kk")
    assert voice_for("kk") == Voice("kk")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("kk", "kk"),
        ("PL-pl", "pl"),
        ("el_GR", "el"),
        ("de-DE,de;q=0.9", "en"),
        ("de, pl;q=0.3, el;q=0.4", "el"),
        ("pl;q=0, el;q=0.1", "el"),
        ("pl;q=x, kk;q=0.2", "kk"),
        ("pl;q=7, kk;q=nan", "en"),
        ("pl;level=1", "en"),
        ("*", "en"),
        ("en;q=0.5, pl", "pl"),
        ("pl, el", "pl"),
        (",;,=;q", "en"),
        ("x" * 100_000 + ",pl", "en"),
    ],
)
def test_the_best_language_is_the_one_the_reader_likes_most(header, language):
    assert best_language(header) == language


@pytest.mark.parametrize("n", [0, 1, 2, 5, 12, 21, 22])
@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("deck", list(Deck))
def test_a_sentence_can_be_said_in_every_language_deck_and_number(language, deck, n):
    for symbols in (False, True):
        voice = Voice(language, deck, symbols=symbols)
        suit = None if deck is Deck.VALUES else Suit.ESPADAS
        card = Card(suit, 9)
        cases = CASES.get(language, CASES["en"])
        text = " ".join(f"{{card_{case}}}, {{cards_{case}}};" for case in cases)
        said = voice.say_n(text + " {n}", text + " {n}", n, card=card, cards=[card, Card(suit, 3), Card(suit, 10)])
        assert said.count(voice.name(card)) >= 2
        assert str(n) in said
        assert "{" not in said


def test_english_needs_neither_a_catalogue_nor_babel():
    code = (
        "import sys; from tutor.teaching.languages import Voice;"
        "from tutor.escoba.cards import parse_cards;"
        "Voice('en').say_n('{n} of {cards_acc}', '{n} of {cards_acc}', 2, cards=parse_cards('7o 5c'));"
        "print([name for name in sys.modules if name.split('.')[0] in {'babel', 'jinja2', 'flask', 'markupsafe'}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
