"""The words of the game."""

import pytest

from tutor.teaching.glossary import glossary
from tutor.teaching.languages import LANGUAGES
from tutor.teaching.meanings import MEANINGS
from tutor.web.glossary import NOT_OF_THE_GAME, first_letter, for_readers, sorting_key

SHOWN = [term for term in glossary().values() if term.id not in NOT_OF_THE_GAME]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_game_stands_first_in_the_language_of_the_page(open_page, language):
    page = open_page(f"/{language}/glossary")
    words = {entry["id"]: entry.dfn.get_text() for entry in page.select(".term")}
    assert words == {term.id: for_readers(term.words[language]) for term in SHOWN}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_foreign_word_says_which_language_it_is_in(open_page, language):
    page = open_page(f"/{language}/glossary")
    for entry in page.select(".term"):
        term = glossary()[entry["id"]]
        words = {word["lang"]: word.get_text() for word in entry.select(".words [lang]")}
        expected = {"es": term.es, **term.words}
        assert words == {other: for_readers(word) for other, word in expected.items() if word and other != language}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_lead_to_words_that_begin_with_them(open_page, language):
    page = open_page(f"/{language}/glossary")
    links = page.select("nav.letters a")
    assert len(links) == len({link.get_text() for link in links}) == len(page.select("main h2"))
    for link in links:
        section = page.select_one(link["href"]).find_parent("section")
        words = [word.get_text() for word in section.select("dfn")]
        assert {first_letter(word, language) for word in words} == {link.get_text()}
        assert words == sorted(words, key=lambda word: sorting_key(word, language))


def test_kazakh_and_polish_letters_stand_where_their_alphabets_have_them():
    assert sorted(["қ", "к", "л", "ә", "а"], key=lambda word: sorting_key(word, "kk")) == ["а", "ә", "к", "қ", "л"]
    assert sorted(["ł", "m", "l", "ż", "z"], key=lambda word: sorting_key(word, "pl")) == ["l", "ł", "m", "z", "ż"]
    assert first_letter("άσος", "el") == "Α"
    assert first_letter("to deal", "en") == "D"


def test_nothing_that_is_meant_for_writers_is_shown(open_page):
    text = open_page("/pl/glossary").main.get_text()
    for word in ("label", "button", "counter", "heading", "title:", "confidence", "{", "countable"):
        assert word not in text
    assert not [term for term in MEANINGS if term not in {shown.id for shown in SHOWN}]
