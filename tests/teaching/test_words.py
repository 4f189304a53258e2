"""The reader of words: names, notation and symbols, in every language and deck."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.escoba.cards import Card, Deck, Suit, deck_cards, parse_card, parse_cards
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.names import CASES, card_table, rows, shows_french_suits
from tutor.teaching.vocabulary import Kind, vocabulary
from tutor.teaching.words import QuestionKind, read_words

STYLES = [
    (Deck.SPANISH, False),
    (Deck.FRENCH, False),
    (Deck.FRENCH_QJ, False),
    (Deck.NUMBERED, False),
    (Deck.NUMBERED, True),
]
EVERYWHERE = pytest.mark.parametrize(
    ("language", "deck", "symbols"), [(language, *style) for language in LANGUAGES for style in STYLES]
)
SPOKEN = st.sampled_from([(language, *style) for language in LANGUAGES for style in STYLES])
CARDS = st.lists(st.sampled_from(deck_cards()), min_size=1, max_size=6)


def read(text, language="en", deck=Deck.SPANISH, **options):
    return read_words(text, language, deck, **options)


def cards_of(reading):
    assert reading.settled, reading
    return list(reading.cards)


def asked(text, language, deck=Deck.SPANISH, **options):
    reading = read(text, language, deck, **options)
    assert not reading.cards
    assert not reading.unknown
    assert len(reading.questions) == 1
    return reading.questions[0]


@EVERYWHERE
def test_every_name_in_every_case_reads_back_as_its_card(language, deck, symbols):
    for card, row in rows(language, deck, symbols=symbols).items():
        for case in CASES[language]:
            for text in (row[case], row[case].upper(), row[case].title()):
                assert cards_of(read(text, language, deck, symbols=symbols)) == [card], text


@EVERYWHERE
def test_every_alias_reads_back_as_its_card(language, deck, symbols):
    for card, row in rows(language, deck, symbols=symbols).items():
        for text in (*row["any"], *row["aliases"]):
            reading = read(text, language, deck, symbols=symbols)
            if text in {"as", f"{card.value}c"} and reading.questions:
                assert card in reading.questions[0].candidates  # the two forms that are asked instead
            else:
                assert cards_of(reading) == [card], text


@EVERYWHERE
def test_every_loose_form_reads_back_as_its_card_and_is_echoed(language, deck, symbols):
    for card, row in rows(language, deck, symbols=symbols).items():
        for text in (*row["aliases_confirm"], row["short"]):
            reading = read(text, language, deck, symbols=symbols)
            assert cards_of(reading) == [card], text
            if text in row["aliases_confirm"]:
                assert [echo.card for echo in reading.echoes] == [card], text
                assert [echo.words for echo in reading.echoes] == [text]


@EVERYWHERE
def test_notation_and_symbols_are_read_in_every_language(language, deck, symbols):
    for card in deck_cards():
        text = card.text(deck, symbols=shows_french_suits(deck, symbols=symbols))
        assert cards_of(read(text, language, deck, symbols=symbols)) == [card]


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_alone_are_read_as_numbers_and_as_words(language):
    voice = Voice(language, Deck.VALUES)
    for value in range(1, 11):
        card = Card(None, value)
        for text in (str(value), voice.name(card), voice.name(card, "acc")):
            assert cards_of(read(text, language, Deck.VALUES)) == [card]
    assert cards_of(read("7 7, 5", language, Deck.VALUES)) == list(parse_cards("7 7 5", Deck.VALUES))
    assert cards_of(read({"en": "two", "kk": "екі", "el": "δύο", "pl": "dwa"}[language], language, Deck.VALUES))


@given(SPOKEN, CARDS, st.sampled_from(["; ", ", ", "\n", " / ", " + "]), st.data())
@settings(max_examples=150, deadline=None)
def test_names_with_a_separator_between_them_read_back(spoken, cards, separator, data):
    language, deck, symbols = spoken
    voice = Voice(language, deck, symbols=symbols)
    case = data.draw(st.sampled_from(CASES[language]))
    text = separator.join(voice.name(card, case) for card in cards)
    assert cards_of(read(text, language, deck, symbols=symbols)) == cards


@given(SPOKEN, CARDS)
@settings(max_examples=150, deadline=None)
def test_the_lists_that_we_print_can_be_typed_in_again(spoken, cards):
    language, deck, symbols = spoken
    voice = Voice(language, deck, symbols=symbols)
    text = voice.say("{cards_acc}", cards=cards)
    assert cards_of(read(text, language, deck, symbols=symbols)) == cards


@given(SPOKEN, CARDS, st.data())
@settings(max_examples=200, deadline=None)
def test_with_only_spaces_between_them_names_are_read_rightly_or_asked(spoken, cards, data):
    language, deck, symbols = spoken
    phrases = []
    for card in cards:
        row = rows(language, deck, symbols=symbols)[card]
        phrases.append(data.draw(st.sampled_from((row["nom"], row["acc"], row["any"][0]))))
    reading = read(" ".join(phrases), language, deck, symbols=symbols)
    if reading.settled:
        assert list(reading.cards) == cards
    else:
        assert reading.questions


@given(st.text(max_size=300), SPOKEN)
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_an_error(text, spoken):
    language, deck, symbols = spoken
    reading = read(text, language, deck, symbols=symbols)
    for question in reading.questions:
        assert text[question.start : question.end] == question.words
        assert question.sentence(Voice(language, deck, symbols=symbols))
        for card in question.candidates:
            assert question.answered(text, card, deck, symbols=symbols)
    assert all(words in text for words in reading.unknown)


@EVERYWHERE
def test_answering_a_question_settles_it(language, deck, symbols):
    """Every ambiguous phrase of the table, answered with each of its buttons."""
    for phrase, sense in vocabulary(language, deck, symbols).senses.items():
        reading = read(phrase, language, deck, symbols=symbols)
        if sense.kind in {Kind.CARD, Kind.ECHO} or len(reading.questions) != 1 or reading.cards:
            continue
        for card in reading.questions[0].candidates[:2]:
            text = reading.questions[0].answered(phrase, card, deck, symbols=symbols)
            assert cards_of(read(text, language, deck, symbols=symbols)) == [card], (phrase, text)


SAFE = {
    "el_koupa",
    "en_clubs",
    "letter_lookalike",
    "letter_c",
    "letter_initial",
    "o_or_zero",
    "pl_j_d_r",
    "digit_row_kk",
}


@pytest.mark.parametrize("entry", card_table()["ambiguous"], ids=lambda entry: entry["id"])
def test_what_the_table_calls_ambiguous_is_never_taken_in_silence(entry):
    for deck in map(Deck, entry["decks"]):
        for language, inputs in entry["inputs"].items():
            for text in inputs:
                reading = read(text, language, deck)
                silent = reading.settled and reading.cards and not reading.echoes
                own_words = deck is Deck.NUMBERED and entry["id"] == "spanish_word_french_suits"
                assert not silent or entry["id"] in SAFE or own_words, (text, deck)


def test_a_rank_alone_is_asked_for_its_suit():
    for text, language in (
        ("king", "en"),
        ("король", "kk"),
        ("патша", "kk"),
        ("ρήγας", "el"),
        ("króla", "pl"),
        ("k", "en"),
    ):
        question = asked(text, language)
        assert question.kind is QuestionKind.SUIT
        assert question.candidates == parse_cards("12o 12c 12e 12b")
        assert question.sentence(Voice("en")) == "Which suit?"
    assert asked("10", "en").candidates == parse_cards("10o 10c 10e 10b")


def test_a_rank_alone_is_taken_if_only_one_card_can_be_meant():
    table = parse_cards("12o 7o 7c")
    assert cards_of(read("king", among=table)) == [parse_card("12o")]
    assert read("king", among=table).echoes[0].code(Voice("en")) == "12o"
    assert asked("seven", "en", among=table).candidates == parse_cards("7o 7c")
    assert len(asked("ace", "en", among=table).candidates) == 4
    assert cards_of(read("7o", among=())) == [parse_card("7o")]


def test_a_suit_alone_is_asked_for_its_card():
    question = asked("coins", "en", among=parse_cards("12o 7o 7c"))
    assert (question.kind, question.candidates) == (QuestionKind.RANK, parse_cards("7o 12o"))
    assert question.sentence(Voice("en")) == "Which card?"


def test_number_and_suit_read_as_a_count_so_they_are_echoed():
    for text, language in (("7 coins", "en"), ("жеті монета", "kk"), ("εφτά νομίσματα", "el"), ("siedem monet", "pl")):
        reading = read(text, language)
        assert cards_of(reading) == [parse_card("7o")]
        assert [(echo.words, echo.card) for echo in reading.echoes] == [(text, parse_card("7o"))]
    assert [echo.card for echo in read("dwie monety", "pl").echoes] == [parse_card("2o")]
    assert [echo.card for echo in read("3 kiery", "pl", Deck.FRENCH).echoes] == [parse_card("3c")]
    assert [echo.card for echo in read("εφτά καρά", "el", Deck.FRENCH).echoes] == [parse_card("7o")]


def test_ten_in_words_is_asked_on_spanish_cards_and_in_digits_is_what_is_printed():
    for text, language in (("ten of coins", "en"), ("монета ондығы", "kk"), ("δεκάρι νομισμάτων", "el")):
        question = asked(text, language)
        assert (question.kind, question.candidates) == (QuestionKind.WHICH, parse_cards("10o 12o"))
    asked_in_polish = asked("dziesiątka monet", "pl").sentence(Voice("pl"))
    assert asked_in_polish.startswith("O\N{NO-BREAK SPACE}którą kartę chodzi: walet monet czy")
    assert [echo.card for echo in read("10 of coins").echoes] == [parse_card("10o")]
    assert cards_of(read("ten of coins", "en", Deck.NUMBERED)) == [parse_card("12o")]


def test_a_worth_that_is_on_no_card_is_explained_not_converted():
    question = asked("nine of cups", "en")
    assert (question.kind, question.candidates) == (QuestionKind.WORTH, parse_cards("11c"))
    assert question.sentence(Voice("en")) == "There is no such card in this deck. Worth 9 here: knight."
    assert "ο ιππότης" in question.sentence(Voice("el"))
    assert asked("eight of diamonds", "en", Deck.FRENCH).sentence(Voice("en", Deck.FRENCH)).endswith("8 here: jack.")
    assert asked("8 of diamonds", "en", Deck.FRENCH_QJ).sentence(Voice("en", Deck.FRENCH_QJ)).endswith("8 here: queen.")


def test_a_card_of_another_deck_is_asked_and_a_queen_never_converted():
    assert asked("queen of coins", "en").candidates == ()
    assert asked("knight of hearts", "en", Deck.FRENCH).candidates == ()
    assert asked("knight of hearts", "en").candidates == ()
    assert asked("jack of coins", "en", Deck.NUMBERED).candidates == ()
    for text, candidates in (("seven of diamonds", "7o"), ("7♦", "7o"), ("king of hearts", "12c")):
        question = asked(text, "en")
        assert (question.kind, question.candidates) == (QuestionKind.DECK, parse_cards(candidates))
    assert asked("siódemka monet", "pl", Deck.FRENCH).candidates == parse_cards("7o")
    assert "another deck" in asked("queen", "en").sentence(Voice("en"))
    assert asked("seven of coins", "en", Deck.VALUES).candidates == (Card(None, 7),)


def test_greek_swords_and_sticks_are_asked_because_they_cross():
    for text in ("εφτάρι σπαθί", "εφτάρι μπαστούνι", "7 σπαθιά", "επτάρι μπαστούνι"):
        question = asked(text, "el")
        assert (question.kind, set(question.candidates)) == (QuestionKind.WHICH, set(parse_cards("7e 7b")))
    question = asked("ρήγας σπαθί", "el")
    assert question.sentence(Voice("el")) == "Ποιο εννοείτε: τον ρήγα των ξιφών ή τον ρήγα των ροπάλων;"
    assert len(asked("σπαθιά", "el").candidates) == 20
    assert cards_of(read("εφτάρι σπαθί", "el", Deck.FRENCH)) == [parse_card("7b")]
    assert asked("εφτάρι τριφύλλι", "el").candidates == parse_cards("7b")
    assert cards_of(read("εφτάρι κούπα", "el")) == [parse_card("7c")]


def test_a_polish_as_is_an_ace_not_the_ace_of_spades():
    for text in ("as", "AS"):
        assert asked(text, "pl", Deck.FRENCH).kind is QuestionKind.SUIT
    for text in ("as pik", "A♠", "ap"):
        assert cards_of(read(text, "pl", Deck.FRENCH)) == [parse_card("1e")]
    assert cards_of(read("as", "en", Deck.FRENCH)) == [parse_card("1e")]


def test_suit_initials_are_taken_echoed_or_asked_as_the_table_says():
    assert asked("7m", "pl").candidates == parse_cards("7o 7e")
    assert asked("km", "pl").candidates == parse_cards("12o 12e")
    assert cards_of(read("7k", "pl")) == [parse_card("7c")]
    assert asked("7k", "pl", Deck.FRENCH).candidates == parse_cards("7o 7c")
    assert asked("dk", "pl", Deck.FRENCH).candidates == parse_cards("11o 11c")
    assert asked("dk", "pl", Deck.FRENCH_QJ).candidates == parse_cards("10o 10c")
    assert asked("7ka", "pl", Deck.FRENCH).candidates == parse_cards("7o 7c 7e 7b")
    assert [echo.card for echo in read("7б", "kk", Deck.FRENCH).echoes] == [parse_card("7o")]
    assert asked("7к", "kk").candidates == parse_cards("7e 7c")
    assert asked("9κ", "el", Deck.NUMBERED, symbols=True).candidates == parse_cards("11o 11c")


def test_codes_that_read_both_ways_round_are_asked():
    assert asked("тв", "kk").candidates == parse_cards("1b 10c")
    assert asked("тк", "kk").candidates == parse_cards("1e 12c")
    assert asked("βρ", "el").candidates == parse_cards("10b 12b")
    assert asked("jo", "pl").candidates == parse_cards("10o 11o")
    assert asked("iν", "el").candidates == parse_cards("1o 11o")
    assert cards_of(read("км", "kk")) == cards_of(read("пм", "kk")) == [parse_card("12o")]


def test_the_letter_c_is_asked_where_eye_and_notation_differ():
    question = asked("7c", "en", Deck.NUMBERED, symbols=True)
    assert question.candidates == parse_cards("7c 7b")
    assert question.answered("7c", question.candidates[1], Deck.NUMBERED, symbols=True) == "7♣"
    assert cards_of(read("7c", "en", Deck.NUMBERED)) == cards_of(read("7c", "en")) == [parse_card("7c")]
    assert cards_of(read("7c", "en", Deck.FRENCH)) == [parse_card("7b")]
    assert asked("7с", "pl", Deck.NUMBERED, symbols=True).candidates == parse_cards("7c 7b")


def test_letters_of_another_script_are_read_where_the_meaning_is_plain():
    assert cards_of(read("7о", "kk")) == cards_of(read("7ο", "el")) == cards_of(read("7о", "en")) == [parse_card("7o")]
    assert cards_of(read("QН", "en", Deck.FRENCH)) == [Card(Suit.COPAS, 9)]


def test_kazakh_words_for_suits_that_we_never_print_are_understood():
    for text, card in (("түйе жетілігі", "7c"), ("алмас 7", "7o"), ("алмаз жетілігі", "7o")):
        assert [echo.card for echo in read(text, "kk", Deck.FRENCH).echoes] == [parse_card(card)]
    assert asked("күрек жетілігі", "kk", Deck.FRENCH).candidates == parse_cards("7e 7c")
    assert asked("түйе", "kk", Deck.FRENCH).kind is QuestionKind.RANK
    assert [echo.card for echo in read("шыбын жетілігі", "kk", Deck.FRENCH).echoes] == [parse_card("7b")]


def test_words_misheard_by_a_speech_recogniser_are_echoed():
    for text, card in (("to of cups", "2c"), ("for of coins", "4o"), ("night of swords", "11e")):
        assert [echo.card for echo in read(text).echoes] == [parse_card(card)]


def test_spelling_without_accents_signs_and_case_is_understood():
    assert cards_of(read("siodemka KIELICHOW; król buław", "pl")) == list(parse_cards("7c 12b"))
    assert cards_of(read("ΤΟ ΕΦΤΑΡΙ ΤΩΝ ΝΟΜΙΣΜΑΤΩΝ", "el")) == [parse_card("7o")]
    assert cards_of(read("монета жетилиги", "kk")) == [parse_card("7o")]
    assert cards_of(read("7-ka monet.", "pl")) == [parse_card("7o")]
    assert cards_of(read("♢ 7, 7 ♢, ♥\ufe0f7", "en", Deck.FRENCH)) == list(parse_cards("7o 7o 7c"))


def test_a_rank_and_its_letter_may_stand_apart():
    assert cards_of(read("7 o, 5 c")) == cards_of(read("7 o 5 c")) == list(parse_cards("7o 5c"))
    assert cards_of(read("7 ο", "el")) == [parse_card("7o")]


def test_words_that_only_join_names_are_passed_over():
    assert cards_of(read("the seven of coins and the ace of cups")) == list(parse_cards("7o 1c"))
    assert cards_of(read("- as monet\n- dwójka mieczy", "pl")) == list(parse_cards("1o 2e"))
    assert cards_of(read("« монета тұзы » және (қылыш екілігі)", "kk")) == list(parse_cards("1o 2e"))


def test_where_spaces_do_not_tell_which_words_belong_together_commas_are_asked_for():
    question = asked("coins 7 cups", "en")
    assert (question.kind, question.candidates) == (QuestionKind.SPACES, ())
    assert (question.start, question.end) == (0, 12)
    assert "commas" in question.sentence(Voice("en"))
    assert cards_of(read("coins 7, cups 5")) == cards_of(read("coins 7 cups 5")) == list(parse_cards("7o 5c"))


def test_what_is_not_understood_is_named_and_the_rest_is_read():
    reading = read("7o xyz, 5c . ace")
    assert reading.cards == parse_cards("7o 5c")
    assert reading.unknown == ("xyz", ".")
    assert [question.words for question in reading.questions] == ["ace"]
    assert not reading.settled


def test_digits_are_never_guessed_from_the_keys_of_the_kazakh_digit_row():
    for text in ("монета ү", "ұ", "ғ", "."):
        assert not read(text, "kk").cards


def test_an_answer_takes_the_place_of_the_words_asked_about():
    text = "7o, king seven of cups"
    reading = read(text)
    answered = reading.questions[0].answered(text, parse_card("12b"))
    assert answered == "7o, 12b, seven of cups"
    assert cards_of(read(answered)) == list(parse_cards("7o 12b 7c"))


def test_an_empty_text_holds_no_cards():
    for text in ("", "  ", " , ;\n"):
        assert read(text).settled
        assert read(text).cards == ()


def test_texts_longer_than_anybody_needs_are_not_read():
    assert read("7" * 2001).too_long
    assert not read("7" * 2001).settled
    assert read("7o " * 81).too_long
    assert len(read("7o " * 80).cards) == 80
    assert not read("the " * 500).too_long


#: Three cards as recognisers of speech write them down.
DICTATED = {
    "en": [
        "Seven of coins. King of clubs. Two of cups.",
        "SEVEN OF COINS AND KING OF CLUBS AND TWO OF CUPS",
        "The 7 of coins, the king of clubs, and the two of cups.",
        "Seven of Coins King of Clubs to of cups",
        "7 of coins and king of clubs & 2 of cups",
    ],
    "pl": [
        "Siódemka monet. Król buław. Dwójka kielichów.",
        "SIÓDEMKA MONET I KRÓL BUŁAW I DWÓJKA KIELICHÓW",
        "7 monet, król buław oraz 2 kielichów.",
        "Siedem monet król buław dwa kielichy",
        "Siódemkę monet, króla buław i dwójkę kielichów",
    ],
    "el": [
        "Εφτάρι νομισμάτων. Ρήγας ροπάλων. Δυάρι κυπέλλων.",
        "ΕΦΤΑΡΙ ΝΟΜΙΣΜΑΤΩΝ ΚΑΙ ΡΗΓΑΣ ΡΟΠΑΛΩΝ ΚΑΙ ΔΥΑΡΙ ΚΥΠΕΛΛΩΝ",
        "Το εφτάρι των νομισμάτων, τον ρήγα των ροπάλων και το δυάρι των κυπέλλων.",
        "7άρι νομισμάτων ρήγας ροπάλων 2άρι κυπέλλων",
        "7 νομισμάτων και ρήγας ροπάλων και 2 κυπέλλων",
    ],
    "kk": [
        "Монета жетілігі. Шоқпар патшасы. Тостаған екілігі.",
        "МОНЕТА ЖЕТІЛІГІ ЖӘНЕ ШОҚПАР ПАТШАСЫ ЖӘНЕ ТОСТАҒАН ЕКІЛІГІ",
        "Монета 7, шоқпар патшасы және тостаған 2.",
        "жеті монета шоқпар патшасы екі тостаған",
        "монета жетілігі мен шоқпар патшасы мен тостаған екілігі",
    ],
}


@pytest.mark.parametrize(("language", "text"), [(one, text) for one, texts in DICTATED.items() for text in texts])
def test_cards_are_read_as_dictation_writes_them(language, text):
    assert cards_of(read(text, language)) == list(parse_cards("7o 12b 2c"))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Five, three and ten."),
        ("en", "FIVE THREE TEN"),
        ("pl", "Pięć, trzy i dziesięć."),
        ("pl", "5 3 i 10"),
        ("el", "Πέντε, τρία και δέκα."),
        ("el", "ΠΕΝΤΕ ΤΡΙΑ ΔΕΚΑ"),
        ("kk", "Бес, үш және он."),
        ("kk", "бес 3 он"),
    ],
)
def test_values_are_read_as_dictation_writes_them(language, text):
    assert cards_of(read(text, language, Deck.VALUES)) == list(parse_cards("5 3 10", Deck.VALUES))


ONE_CARD = [
    ("el", Deck.SPANISH, "7 χρυσά", "7o"),
    ("el", Deck.SPANISH, "άσσος κύπελλα", "1c"),
    ("el", Deck.SPANISH, "φάντης ξίφη", "10e"),
    ("el", Deck.SPANISH, "5 κύπελλο", "5c"),
    ("el", Deck.SPANISH, "eftari nomismaton", "7o"),
    ("el", Deck.NUMBERED, "εφτάρι καρό", "7o"),
    ("kk", Deck.FRENCH, "бес крест", "5b"),
    ("kk", Deck.FRENCH, "үш черва", "3c"),
    ("kk", Deck.FRENCH, "жеті буби", "7o"),
    ("kk", Deck.FRENCH, "бес пик", "5e"),
    ("kk", Deck.FRENCH, "пик мәткесі", "11e"),
    ("kk", Deck.NUMBERED, "бес крест", "5b"),
    ("kk", Deck.SPANISH, "moneta jetiligi", "7o"),
    ("pl", Deck.NUMBERED, "5 kier", "5c"),
    ("pl", Deck.NUMBERED, "dziesiątka trefl", "12b"),
    ("pl", Deck.NUMBERED, "7♦", "7o"),
    ("pl", Deck.SPANISH, "7 pucharem", "7c"),
    ("en", Deck.NUMBERED, "ace of spades", "1e"),
]


@pytest.mark.parametrize(("language", "deck", "text", "card"), ONE_CARD)
def test_a_rank_beside_a_suit_is_one_card_whatever_their_forms(language, deck, text, card):
    assert cards_of(read(text, language, deck)) == [parse_card(card)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", [deck for deck in Deck if deck.suited])
def test_spanish_names_of_suits_are_understood_in_every_language_and_deck(language, deck):
    for word, letter in (("oros", "o"), ("copas", "c"), ("espadas", "e"), ("bastos", "b")):
        for text in (f"7 {word}", f"siete de {word}", f"7 de {word}"):
            assert cards_of(read(text, language, deck)) == [parse_card(f"7{letter}")], text


@pytest.mark.parametrize(
    ("language", "deck", "text", "card"),
    [
        ("pl", Deck.NUMBERED, "siudemka monet", "7o"),
        ("pl", Deck.SPANISH, "trujka mieczy", "3e"),
        ("pl", Deck.SPANISH, "as kielihuw", "1c"),
        ("el", Deck.SPANISH, "εφταρη κυπελων", "7c"),
        ("kk", Deck.FRENCH, "бестыгы шыбын", "5b"),
        ("en", Deck.SPANISH, "sevn of cupps", "7c"),
    ],
)
def test_a_misspelt_name_is_asked_about_and_never_taken(language, deck, text, card):
    question = asked(text, language, deck)
    assert (question.kind, question.candidates, question.words) == (QuestionKind.MEANT, (parse_card(card),), text)
    assert voice_says(question, language)
    assert read(text, language, deck, spelling=False).unknown


def voice_says(question, language):
    return question.sentence(Voice(language))


def test_a_misspelt_text_of_many_words_is_compared_with_a_few_names_only():
    reading = read(" ".join(f"{letter}evenn" for letter in "abcdefghijklmnopqrtuvwxyz"))
    assert len(reading.unknown) > 12


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "na stole leży siódemka monet i jeszcze as kielichów, w ręku mam dwójkę mieczy"),
        ("kk", "үстелде монета жетілігі және тостаған тұзы, қолымда қылыш екілігі бар"),
        ("el", "στο τραπέζι έχω το εφτάρι των νομισμάτων και άσο κυπέλλων ακόμα δυάρι ξιφών"),
        ("en", "on the table there is a seven of coins and the ace of cups, I have a two of swords"),
    ],
)
def test_what_is_said_around_cards_is_passed_over(language, text):
    assert cards_of(read(text, language)) == list(parse_cards("7o 1c 2e"))


def test_an_ace_alone_is_no_word_to_pass_over():
    assert asked("a", "en").kind is QuestionKind.SUIT
    assert cards_of(read("a of coins")) == [parse_card("1o")]


def test_a_card_of_another_deck_names_the_decks_it_belongs_to():
    assert asked("dama kier", "pl", Deck.NUMBERED).decks == (Deck.FRENCH, Deck.FRENCH_QJ)
    assert asked("król", "pl", Deck.NUMBERED).decks == (Deck.SPANISH, Deck.FRENCH, Deck.FRENCH_QJ)
    assert asked("5 kier", "pl").decks == (Deck.FRENCH, Deck.FRENCH_QJ, Deck.NUMBERED)
    assert asked("ten of coins", "en").decks == ()
