"""Card names of every deck and language."""

import unicodedata

import pytest

from tutor.escoba.cards import Card, Deck, Suit, deck_cards, parse_card
from tutor.teaching.names import (
    CASES,
    LANGUAGES,
    card_name,
    card_table,
    rank_name,
    rank_rows,
    rows,
    several_name,
    suit_name,
)

SUITED = [(Deck.SPANISH, False), (Deck.FRENCH, False), (Deck.FRENCH_QJ, False), (Deck.NUMBERED, False)]
STYLES = [*SUITED, (Deck.NUMBERED, True)]
SCRIPTS = {"LATIN", "CYRILLIC", "GREEK"}


def marks(language, deck):
    return [row["mark"] for row in rank_rows(language, deck)]


def every_name(language):
    for deck, symbols in STYLES:
        for case in CASES[language]:
            for card in deck_cards():
                yield card_name(card, language, case, deck, symbols=symbols)
    for case in CASES[language]:
        for value in range(1, 11):
            yield card_name(Card(None, value), language, case, Deck.VALUES)
            yield from (several_name(value, count, language, case) for count in (2, 3, 4))
            for deck, _ in SUITED:
                yield rank_name(value, language, case, deck)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("deck", "symbols"), STYLES)
def test_the_forty_cards_of_a_deck_have_forty_names_in_every_case(language, deck, symbols):
    for case in CASES[language]:
        names = {card_name(card, language, case, deck, symbols=symbols) for card in deck_cards()}
        assert len(names) == 40
        assert all(name == name.strip() and name for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_alone_have_ten_names_whatever_the_suit(language):
    for case in CASES[language]:
        assert len({card_name(card, language, case, Deck.VALUES) for card in deck_cards()}) == 10
        for card in deck_cards():
            bare = Card(None, card.value)
            assert card_name(card, language, case, Deck.VALUES) == card_name(bare, language, case, Deck.VALUES)


@pytest.mark.parametrize(("deck", "symbols"), STYLES)
def test_every_kazakh_accusative_of_a_card_ends_in_n(deck, symbols):
    for card in deck_cards():
        assert card_name(card, "kk", "acc", deck, symbols=symbols).endswith("н")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_name_mixes_letters_of_two_scripts(language):
    for name in every_name(language):
        for word in name.split():
            scripts = {unicodedata.name(letter).split()[0] for letter in word if letter.isalpha()} & SCRIPTS
            assert len(scripts) <= 1, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_in_the_script_of_the_language(language):
    script = {"kk": "CYRILLIC", "el": "GREEK"}.get(language, "LATIN")
    for name in every_name(language):
        assert {unicodedata.name(letter).split()[0] for letter in name if letter.isalpha()} == {script}, name


def test_english_and_greek_accusatives_carry_the_article():
    assert card_name(parse_card("1o"), "el", "acc") == "τον άσο των νομισμάτων"
    assert card_name(parse_card("11b"), "el", "nom_def") == "ο ιππότης των ροπάλων"
    assert card_name(parse_card("7o"), "en", "acc") == "the seven of coins"
    assert card_name(Card(None, 1), "el", "acc", Deck.VALUES) == "έναν άσο"
    assert card_name(Card(None, 1), "en", "acc", Deck.VALUES) == "an ace"


def test_the_kazakh_king_is_korol_in_every_deck():
    king = parse_card("12o")
    forms = [card_name(king, "kk", case) for case in ("nom", "acc", "gen", "dat", "ins")]
    assert forms == [
        "монета королі",
        "монета королін",
        "монета королінің",
        "монета короліне",
        "монета королімен",
    ]
    assert card_name(king, "kk", "acc", Deck.FRENCH) == "қиық королін"
    assert rank_name(10, "kk", "acc") == "корольді"
    assert marks("kk", Deck.SPANISH)[9] == "К"


@pytest.mark.parametrize("language", LANGUAGES)
def test_queen_and_jack_change_places_between_the_two_french_decks(language):
    for suit in Suit:
        jack, queen = Card(suit, 8), Card(suit, 9)
        assert card_name(jack, language, "nom", Deck.FRENCH) == card_name(queen, language, "nom", Deck.FRENCH_QJ)
        assert card_name(queen, language, "nom", Deck.FRENCH) == card_name(jack, language, "nom", Deck.FRENCH_QJ)
    french, qj = marks(language, Deck.FRENCH), marks(language, Deck.FRENCH_QJ)
    assert (french[7], french[8]) == (qj[8], qj[7])


def test_a_numbered_deck_takes_the_names_of_the_suits_on_the_screen():
    card = Card(Suit.OROS, 9)
    assert card_name(card, "pl", "nom", Deck.NUMBERED) == "dziewiątka monet"
    assert card_name(card, "pl", "nom", Deck.NUMBERED, symbols=True) == "dziewiątka karo"
    assert rows("pl", Deck.NUMBERED, symbols=True)[card]["short"] == "9♦"
    assert suit_name(Suit.OROS, "pl", Deck.NUMBERED, symbols=True) == "karo"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("deck", "symbols"), STYLES)
def test_short_texts_and_marks_tell_the_cards_apart(language, deck, symbols):
    assert len({row["short"] for row in rows(language, deck, symbols=symbols).values()}) == 40
    assert len(set(marks(language, deck))) == 10


def test_french_cards_sold_in_greece_carry_international_marks():
    french, spanish = marks("el", Deck.FRENCH), marks("el", Deck.SPANISH)
    assert [french[value - 1] for value in (1, 8, 9, 10)] == ["A", "J", "Q", "K"]
    assert [spanish[value - 1] for value in (1, 8, 9, 10)] == ["Α", "Β", "Ι", "Ρ"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_cards_of_a_value_have_a_name_of_their_own_in_every_case(language):
    for case in CASES[language]:
        names = [several_name(value, count, language, case) for count in (2, 3, 4) for value in range(1, 11)]
        assert len(set(names)) == 30
        assert all(name == " ".join(name.split()) and len(name.split()) >= 2 for name in names)


def test_a_kazakh_noun_stays_singular_after_a_number_and_takes_the_ending():
    for case in CASES["kk"]:
        for value in range(1, 11):
            one = card_name(Card(None, value), "kk", case, Deck.VALUES)
            found = [several_name(value, count, "kk", case) for count in (2, 3, 4)]
            assert found == [f"{number} {one}" for number in ("екі", "үш", "төрт")]


def test_several_cards_take_the_plurals_of_the_card_table():
    forms = {"en": {"nom": "plural", "acc": "plural"}, "el": {"nom": "plural", "acc": "plural_acc"}}
    forms["pl"] = {"nom": "plural", "acc": "plural", "gen": "gen_pl"}
    for language, case, form in [(language, *pair) for language, some in forms.items() for pair in some.items()]:
        for value, row in enumerate(rank_rows(language, Deck.VALUES), start=1):
            for count in (2, 3, 4):
                assert several_name(value, count, language, case).endswith(f" {row[form]}")


def test_the_number_agrees_with_the_noun():
    assert [several_name(1, count, "el", "acc") for count in (2, 3, 4)] == [
        "δύο άσους",
        "τρεις άσους",
        "τέσσερις άσους",
    ]
    assert several_name(1, 3, "el", "nom_def") == "οι τρεις άσοι"
    assert [several_name(7, count, "el") for count in (2, 3, 4)] == ["δύο εφτάρια", "τρία εφτάρια", "τέσσερα εφτάρια"]
    assert [several_name(value, 2, "pl") for value in (1, 3)] == ["dwa asy", "dwie trójki"]
    assert [several_name(value, 2, "pl", "ins") for value in (1, 3)] == ["dwoma asami", "dwiema trójkami"]
    assert several_name(6, 4, "pl", "ins") == "czterema szóstkami"
    assert several_name(3, 2, "en", "nom_def") == "the two threes"
    with pytest.raises(KeyError):
        several_name(3, 2, "en", "ins")


def test_suits_have_words_for_one_card_and_for_all():
    assert suit_name(Suit.OROS, "el", Deck.FRENCH) == "καρό"
    assert suit_name(Suit.OROS, "el", Deck.FRENCH, form="plural") == "καρά"
    assert suit_name(Suit.COPAS, "kk", form="sing") == "тостаған"


def test_a_case_that_a_language_lacks_is_an_error():
    with pytest.raises(KeyError):
        card_name(parse_card("7o"), "el", "ins")


def test_a_language_that_only_pretends_uses_english_names():
    assert card_name(parse_card("7o"), "qps") == "seven of coins"


def test_every_row_of_the_table_holds_a_card_of_its_deck():
    for family, deck in (("spanish", Deck.SPANISH), ("french", Deck.FRENCH), ("numbered", Deck.NUMBERED)):
        codes = [row["code"] for row in card_table()["cards"][family]]
        assert sorted(codes) == sorted(card.text(deck) for card in deck_cards())
