"""What there is to do: one list, from which the navigation and the first page show what exists."""

from typing import Final, NamedTuple

from flask import Flask, current_app, request

from tutor.teaching.languages import Voice
from tutor.web.languages import page_language, page_voice


class Thing(NamedTuple):
    """Something to do: its page behind ``/<lang>/``, its name in the navigation, what it is good for."""

    page: str
    name: str
    purpose: str


class Link(NamedTuple):
    """A thing to do as a link; ``here`` says that the page asked for belongs to it."""

    page: str
    href: str
    name: str
    purpose: str
    here: bool


#: Part of every rule of a page.
_PREFIX: Final = "/<language:language>/"


def set_up_navigation(app: Flask) -> None:
    """Let the templates of an application list what there is to do."""
    app.add_template_global(things_to_do)
    app.add_template_global(page_address)


def things_to_do() -> list[Link]:
    """Return the things to do that exist, the three that people come for first."""
    pages = _pages(current_app)
    parts = request.path.removeprefix("/").split("/")
    here = parts[1] if len(parts) > 1 else ""
    return [
        Link(thing.page, address, thing.name, thing.purpose, thing.page == here)
        for thing in _things(page_voice())
        if thing.page in pages and (address := page_address(thing.page))
    ]


def page_address(page: str) -> str | None:
    """Return the address of a page, like ``about``, in the language of this one; nothing if it does not exist."""
    return f"{request.script_root}/{page_language()}/{page}" if page in _pages(current_app) else None


def _pages(app: Flask) -> frozenset[str]:
    """Return all pages that need nothing but their name; the map of addresses does not change once it serves."""
    found: frozenset[str] | None = app.extensions.get("pages")
    if found is None:
        rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
        found = frozenset(rule.removeprefix(_PREFIX) for rule in rules if rule.startswith(_PREFIX))
        app.extensions["pages"] = found
    return found


def _things(voice: Voice) -> list[Thing]:
    say, say_c = voice.say, voice.say_c
    return [
        Thing(
            "check",
            say_c("navigation", "Check a hand"),
            say(
                "Enter the cards of a real table: see every fifteen, or whether a move was legal "
                "and which rule decides."
            ),
        ),
        Thing("lessons", say_c("navigation", "Lessons"), say("The rules, told from the beginning.")),
        Thing(
            "puzzles",
            say_c("navigation", "Puzzles"),
            say("Find every fifteen: positions that suit you, and what you overlook comes back."),
        ),
        Thing(
            "daily",
            say_c("navigation", "Table of the day"),
            say("One position a day, the same for everyone."),
        ),
        Thing(
            "opening",
            say_c("navigation", "First four"),
            say("The four cards laid out at the start make fifteen or thirty: who takes them, and is it an escoba?"),
        ),
        Thing(
            "claim",
            say_c("navigation", "Overlooked"),
            say("Somebody laid a card and missed a fifteen: may you take it now, and until when?"),
        ),
        Thing(
            "score",
            say_c("navigation", "Score"),
            say("Count the round: who has the cards, the coins, the sevens, and how many points that makes."),
        ),
        Thing(
            "record",
            say_c("navigation", "Record"),
            say("Write a round down and see it played again, with a verdict on every move."),
        ),
        Thing(
            "disputes",
            say_c("navigation", "Disputes"),
            say("What people argue about most, each question answered in a sentence."),
        ),
        Thing(
            "variants",
            say_c("navigation", "Rules"),
            say("Eight ways to play side by side, and the rules of your own house."),
        ),
        Thing(
            "classroom",
            say_c("navigation", "For a class"),
            say("Sheets of puzzles to print, with a key, and a view for the projector."),
        ),
        Thing(
            "deck",
            say_c("navigation", "Print a deck"),
            say("Forty cards to print and cut out, if you have none."),
        ),
        Thing(
            "glossary",
            say_c("navigation", "Glossary"),
            say("The words of the game in four languages and in Spanish."),
        ),
        Thing(
            "about", say_c("navigation", "About"), say("What this is, and what it keeps about you: next to nothing.")
        ),
    ]
