"""In the pseudo-language each sentence stands in brackets: on every page, in texts and in what is said of pictures."""

import re
from functools import cache

import pytest

from tests.browser.addresses import PAGES
from tutor.escoba import Deck, deck_cards
from tutor.resources import folder
from tutor.teaching.languages import voice_for
from tutor.teaching.lessons import load_lessons
from tutor.teaching.names import rank_name

#: Attributes that are seen or heard.
SAID = ["aria-label", "title", "alt", "placeholder", "data-label", "data-away", "data-word", "data-words", "data-said"]
DECKS = [deck for deck in Deck if deck.suited]
#: Names are data, not messages: of cards, of ranks, of papers, and what the addresses above write themselves.
NAMES = {
    voice_for("en", deck, symbols).name(card) for deck in DECKS for symbols in (False, True) for card in deck_cards()
} | {
    *(rank_name(value, "en", "nom", deck) for deck in Deck for value in range(1, 11)),
    *("A4", "Letter", "Ada", "Ben", "Beach", "Aruzhan", "Eleni", "Aruzhan, Eleni"),
    *("Abdulmejitkyzy Aigul", "Konstantinopulos", "nobody", "html"),
}

#: Days and months come from the tables of Babel, which has no such language.
DATE = re.compile(r"(?:\d+ )?[A-Z][a-z]+ \d{4}|Mon|Tue|Wed|Thu|Fri|Sat|Sun")
WHOLE = "q, b, strong, em, dfn, a, span, kbd"


def strings(html: str) -> list[str]:
    """Return the texts of a piece of HTML, those within a sentence not taken out of it."""
    from bs4 import BeautifulSoup

    tree = BeautifulSoup(html, "html.parser")
    for inside in tree.select(WHOLE):
        inside.unwrap()
    tree.smooth()
    return list(tree.stripped_strings)


@cache
def texts_of_lessons() -> frozenset[str]:
    """Return what the lessons say in English: they have no text in this language, so that stands there."""
    voice = voice_for("en")
    lessons = load_lessons(folder("lessons"))
    titles = {lesson.title("en") for lesson in lessons}
    return frozenset(titles.union(*(strings(block.html) for lesson in lessons for block in lesson.blocks(voice))))


@pytest.mark.parametrize("name", PAGES)
def test_no_text_of_a_page_goes_past_the_catalogue(client, name):
    from bs4 import BeautifulSoup

    page = client.get(f"/qps/{PAGES[name]}", follow_redirects=True).get_data(as_text=True)
    tree = BeautifulSoup(page, "html.parser")
    for other in tree.select(
        "[lang]:not(html), span[aria-hidden=true], "
        "article, code, textarea, .answer, .letters, .terms ~ h2, h2:has(+ .terms)"
    ):
        other.decompose()
    said = [text for text in strings(str(tree)) if len(text) > 1]
    said += [one[name] for name in SAID for one in tree.select(f"[{name}]")]
    said += [one["content"] for one in tree.select("meta[name=description], meta[property='og:title']")]
    # A single letter is a key or a name of a version, and no message.
    bare = {text for text in said if re.search(r"[^\W\d_]{2}", text) and "[" not in text and not DATE.fullmatch(text)}
    assert {text for text in bare if re.sub(r"^\d+ |:$", "", text) not in NAMES | texts_of_lessons()} == set()
