import copy
import itertools
import pickle
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.escoba import Card, Deck, ProblemCode, Suit, UnusableInput, deck_cards, parse_card, parse_cards
from tutor.escoba.cards import has_symbols, read_cards, split_cards

# The table of the notation, typed from the contract: what is printed for the values 1 to 10.
PRINTED = {
    "spanish": ("1 2 3 4 5 6 7 10 11 12", "oceb"),
    "french": ("A 2 3 4 5 6 7 J Q K", "DHSC"),
    "french_qj": ("A 2 3 4 5 6 7 Q J K", "DHSC"),
    "numbered": ("1 2 3 4 5 6 7 8 9 10", "oceb"),
}
SYMBOLS = "♦♥♠♣"
SUITED = [Deck(name) for name in PRINTED]
SUIT_ORDER = [Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS]


def problems_of(text, deck=Deck.SPANISH, field=None):
    with pytest.raises(UnusableInput) as caught:
        parse_cards(text, deck, field)
    return caught.value.problems


@pytest.mark.parametrize("name", PRINTED)
def test_every_card_is_written_and_read_as_the_notation_says(name):
    ranks, letters = PRINTED[name]
    for (value, rank), (suit, letter) in itertools.product(
        enumerate(ranks.split(), start=1), zip(SUIT_ORDER, letters, strict=True)
    ):
        card = Card(suit, value)
        assert card.text(Deck(name)) == rank + letter
        assert parse_card(rank + letter, Deck(name)) is card


@pytest.mark.parametrize("name", ["french", "french_qj", "numbered"])
def test_every_card_is_written_and_read_with_symbols_outside_the_spanish_style(name):
    ranks = PRINTED[name][0].split()
    for (value, rank), (suit, symbol) in itertools.product(
        enumerate(ranks, start=1), zip(SUIT_ORDER, SYMBOLS, strict=True)
    ):
        card = Card(suit, value)
        assert card.text(Deck(name), symbols=True) == rank + symbol
        assert parse_card(rank + symbol, Deck(name)) is card


def test_the_spanish_style_knows_no_symbols():
    assert Card(Suit.OROS, 8).text(Deck.SPANISH, symbols=True) == "10o"
    assert [problem.token for problem in problems_of("10♦ 1o")] == ["10♦"]


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("symbols", [False, True])
def test_parsing_is_the_inverse_of_printing_for_a_whole_deck(deck, symbols):
    cards = deck_cards(deck)
    text = " ".join(card.text(deck, symbols=symbols) for card in cards)
    assert parse_cards(text, deck) == cards
    assert parse_cards(text.lower(), deck) == cards
    assert parse_cards(text.upper(), deck) == cards


def test_str_is_the_spanish_notation():
    for card in deck_cards():
        assert str(card) == card.text() == card.text(Deck.SPANISH)
        assert parse_card(str(card)) is card
        assert repr(card) == f"Card('{card}')"


def test_without_suits_a_card_is_its_bare_value_in_every_style():
    for value in range(1, 11):
        card = Card(None, value)
        assert {card.text(deck, symbols=symbols) for deck in Deck for symbols in (False, True)} == {str(value)}
        assert str(card) == str(value)
        assert parse_card(str(value), Deck.VALUES) is card
        assert (card.suit, card.value, card.is_coin, card.is_seven_of_coins) == (None, value, False, False)


def test_a_card_with_a_suit_is_its_value_where_suits_are_not_written():
    assert Card(Suit.ESPADAS, 10).text(Deck.VALUES) == "10"
    assert problems_of("7o", Deck.VALUES)[0].code is ProblemCode.UNKNOWN_CARD


def test_the_same_text_is_another_card_in_another_style():
    assert parse_card("10o").value == 8
    assert parse_card("10o", Deck.NUMBERED).value == 10
    assert (parse_card("QD", Deck.FRENCH).value, parse_card("QD", Deck.FRENCH_QJ).value) == (9, 8)
    assert (parse_card("JD", Deck.FRENCH).value, parse_card("JD", Deck.FRENCH_QJ).value) == (8, 9)


def test_c_is_cups_in_spanish_and_clubs_in_french_notation():
    assert parse_card("2c").suit is Suit.COPAS
    assert parse_card("2C", Deck.FRENCH).suit is Suit.BASTOS
    assert parse_card("2c", Deck.FRENCH).suit is Suit.BASTOS


def test_a_deck_is_forty_cards_four_of_each_value_worth_220():
    for deck in Deck:
        cards = deck_cards(deck)
        assert len(cards) == 40
        assert sorted(card.value for card in cards) == sorted([*range(1, 11)] * 4)
        assert sum(card.value for card in cards) == 220
    assert len(set(deck_cards())) == 40
    assert {card.suit for card in deck_cards()} == set(Suit)


def test_a_card_knows_whether_it_is_a_coin_a_seven_or_the_seven_of_coins():
    coins = [card for card in deck_cards() if card.is_coin]
    sevens = [card for card in deck_cards() if card.is_seven]
    assert [str(card) for card in coins] == ["1o", "2o", "3o", "4o", "5o", "6o", "7o", "10o", "11o", "12o"]
    assert [str(card) for card in sevens] == ["7o", "7c", "7e", "7b"]
    assert [card for card in deck_cards() if card.is_seven_of_coins] == [Card(Suit.OROS, 7)]
    assert Card(None, 7).is_seven


def test_suits_have_their_letters_and_symbols():
    assert [(suit.letter, suit.french, suit.symbol) for suit in SUIT_ORDER] == [
        ("o", "D", "♦"),
        ("c", "H", "♥"),
        ("e", "S", "♠"),
        ("b", "C", "♣"),
    ]


def test_decks_know_their_ranks_and_whether_suits_are_known():
    assert Deck.FRENCH.ranks == ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
    assert Deck.VALUES.ranks == tuple(map(str, range(1, 11)))
    assert [deck for deck in Deck if not deck.suited] == [Deck.VALUES]


@pytest.mark.parametrize(
    "text", ["5c 3e 1o", "5c,3e,1o", " 5c ,, 3e\t1o\n", "5C 3E 1O", "5c\u00a03e\u20031o", ",5c 3e 1o,"]
)
def test_spaces_and_commas_separate_cards_and_case_does_not_matter(text):
    assert [str(card) for card in parse_cards(text)] == ["5c", "3e", "1o"]


def test_a_list_of_texts_is_read_card_by_card():
    assert parse_cards(["5c", " 3E ", "1o"]) == parse_cards("5c 3e 1o")
    assert parse_cards(text for text in ("5c", "3e")) == parse_cards("5c 3e")
    assert [problem.token for problem in problems_of(["5c 3e"])] == ["5c 3e"]
    assert [problem.token for problem in problems_of(["", "1o", " "])] == ["", ""]


def test_no_text_is_no_cards():
    assert parse_cards("") == parse_cards(" , \n") == parse_cards([]) == ()


@pytest.mark.parametrize(
    ("text", "card", "deck"),
    [
        ("5с", "5c", Deck.SPANISH),  # Cyrillic
        ("7о", "7o", Deck.SPANISH),
        ("7О", "7o", Deck.SPANISH),
        ("1е", "1e", Deck.SPANISH),
        ("1Е", "1e", Deck.SPANISH),
        ("3В", "3b", Deck.SPANISH),
        ("3С", "3c", Deck.SPANISH),
        ("КС", "KC", Deck.FRENCH),
        ("аЅ", "AS", Deck.FRENCH),
        ("Аѕ", "AS", Deck.FRENCH),
        ("Јһ", "JH", Deck.FRENCH),
        ("јН", "JH", Deck.FRENCH),
        ("кҺ", "KH", Deck.FRENCH),
        ("7ο", "7o", Deck.SPANISH),  # Greek
        ("7Ο", "7o", Deck.SPANISH),
        ("1ε", "1e", Deck.SPANISH),
        ("1Ε", "1e", Deck.SPANISH),
        ("2Β", "2b", Deck.SPANISH),
        ("2β", "2b", Deck.SPANISH),
        ("ΑH", "AH", Deck.FRENCH),
        ("ΚΗ", "KH", Deck.FRENCH),
        ("κη", "KH", Deck.FRENCH),
        ("αC", "AC", Deck.FRENCH),
        ("7♢", "7♦", Deck.NUMBERED),  # other forms of the symbols
        ("7♡", "7♥", Deck.FRENCH),
        ("7♤", "7♠", Deck.FRENCH),
        ("7♧", "7♣", Deck.FRENCH),
        ("Q♥\ufe0f", "Q♥", Deck.FRENCH),
        ("Q♥\ufe0e", "Q♥", Deck.FRENCH),
        ("７ｏ", "7o", Deck.SPANISH),
        ("⑦o", "7o", Deck.SPANISH),
    ],
)
def test_letters_of_other_scripts_are_understood_where_the_meaning_is_plain(text, card, deck):
    assert parse_card(text, deck) is parse_card(card, deck)
    assert parse_cards(text, deck) == parse_cards([text], deck) == parse_cards(card, deck)


@pytest.mark.parametrize(
    ("token", "letter"),
    [
        ("5ж", "ж"),
        ("5σ", "σ"),
        ("5ё", "ё"),
        ("дD", "д"),
        ("5ł", "ł"),
        ("9о", None),
        ("9x", None),
        ("7♦", None),
        ("5!", None),
    ],
)
def test_a_letter_of_another_script_that_means_nothing_is_named(token, letter):
    (problem,) = problems_of(token)
    assert (problem.code, problem.token, problem.letter) == (ProblemCode.UNKNOWN_CARD, token, letter)


def test_every_unreadable_text_is_reported_with_its_field():
    problems = problems_of("5x 3e 8o 0o 13b 7 o", Deck.SPANISH, "table")
    assert [problem.token for problem in problems] == ["5x", "8o", "0o", "13b", "7", "o"]
    assert {problem.field for problem in problems} == {"table"}
    assert {problem.code for problem in problems} == {ProblemCode.UNKNOWN_CARD}


def test_the_error_names_what_cannot_be_read():
    with pytest.raises(UnusableInput, match=re.escape("unknown_card (hand: 5x); unknown_card (hand: 9o)")):
        parse_cards("5x 1o 9o", field="hand")
    with pytest.raises(UnusableInput, match=re.escape("unknown_card (9o)")):
        parse_card(" 9o ")


@pytest.mark.parametrize("text", ["8o", "9o", "12", "1oo", "01o", "-1o", "1 o", "o1", "7D", "AD", "10", "1.o"])
def test_what_is_no_card_of_the_spanish_deck_is_not_guessed(text):
    with pytest.raises(UnusableInput):
        parse_card(text)


@pytest.mark.parametrize(
    ("text", "deck"),
    [
        ("8D", Deck.FRENCH),
        ("10D", Deck.FRENCH),
        ("1D", Deck.FRENCH),
        ("7o", Deck.FRENCH),
        ("12o", Deck.NUMBERED),
        ("11o", Deck.NUMBERED),
        ("Ao", Deck.NUMBERED),
        ("11", Deck.VALUES),
        ("0", Deck.VALUES),
        ("A", Deck.VALUES),
    ],
)
def test_cards_of_other_styles_are_not_guessed(text, deck):
    with pytest.raises(UnusableInput):
        parse_card(text, deck)


def test_more_than_eighty_cards_are_too_many_and_read_no_further():
    assert len(parse_cards(" ".join(["1o"] * 80))) == 80
    (problem,) = problems_of(" ".join(["1o"] * 81), field="table")
    assert (problem.code, problem.field, problem.count, problem.limit) == (
        ProblemCode.TOO_MANY_CARDS,
        "table",
        81,
        40,
    )
    assert len(problems_of(["9o"] * 500)) == 81
    assert len(problems_of("9o " * 50_000)) == 81


def test_a_long_token_is_shown_in_part_and_not_searched_for_twins():
    (problem,) = problems_of("о" * 100_000)
    assert problem.token == "о" * 24
    assert parse_card("7" + "\ufe0f" * 22 + "о") is parse_card("7o")
    assert problems_of("7" + "\ufe0f" * 23 + "о")[0].code is ProblemCode.UNKNOWN_CARD


def test_splitting_keeps_the_cards_and_drops_what_is_between():
    assert split_cards(" 5c,3e ,\n1o ") == ["5c", "3e", "1o"]
    assert len(split_cards("1o " * 200)) == 81


def test_reading_gives_the_readable_cards_beside_the_problems():
    cards, problems = read_cards(["5c", "zz", " 3e "], Deck.SPANISH, "hand")
    assert cards == parse_cards("5c 3e")
    assert [(problem.field, problem.token) for problem in problems] == [("hand", "zz")]


def test_symbols_are_noticed_so_that_answers_can_use_them():
    for symbol in "♦♥♠♣♢♡♤♧":
        assert has_symbols(["7D", f"7{symbol}"])
    assert not has_symbols(["7D", "10o"])
    assert not has_symbols([])


def test_cards_are_interned():
    for suit in (*Suit, None):
        for value in range(1, 11):
            assert Card(suit, value) is Card(suit, value)
    assert len({Card(suit, value) for suit in (*Suit, None) for value in range(1, 11)}) == 50


@pytest.mark.parametrize("value", [0, 11, -1, "7", None])
def test_a_card_of_no_value_is_refused(value):
    with pytest.raises(ValueError, match=r"no card has suit .*OROS.* and value"):
        Card(Suit.OROS, value)


def test_copies_and_pickles_are_the_same_card():
    for card in (*deck_cards(), *deck_cards(Deck.VALUES)):
        assert copy.copy(card) is copy.deepcopy(card) is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301  our own bytes


@pytest.mark.parametrize("name", ["value", "suit", "index", "is_coin", "nickname"])
def test_cards_are_frozen(name):
    card = Card(Suit.COPAS, 3)
    with pytest.raises(AttributeError, match=rf"cannot assign '{name}': cards are frozen"):
        setattr(card, name, 7)
    assert (card.value, card.suit) == (3, Suit.COPAS)


def test_each_card_has_its_own_index():
    assert [card.index for card in deck_cards()] == [*range(40)]
    assert [Card(None, value).index for value in range(1, 11)] == [*range(40, 50)]


@given(st.text(max_size=60), st.sampled_from(Deck))
def test_any_text_is_cards_of_the_deck_or_reported(text, deck):
    cards, problems = read_cards(split_cards(text), deck, None)
    assert all(card in deck_cards(deck) for card in cards)
    assert parse_cards(" ".join(card.text(deck) for card in cards), deck) == cards
    assert all(problem.code is ProblemCode.UNKNOWN_CARD and problem.token for problem in problems)
    if problems:
        assert problems_of(text, deck) == tuple(problems)
    else:
        assert parse_cards(text, deck) == cards


def test_any_order_and_style_of_a_whole_deck_is_read_back():
    chance = random.Random(3)
    for deck in SUITED:
        for _ in range(50):
            cards = tuple(chance.sample(deck_cards(), chance.randint(0, 40)))
            pieces = [card.text(deck, symbols=chance.random() < 0.5) for card in cards]
            text = "".join(piece + chance.choice([" ", ",", ", ", "\n"]) for piece in pieces)
            assert parse_cards(text, deck) == cards
