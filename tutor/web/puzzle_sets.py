"""What a learner wants to practise, the puzzles handed out for it, and the set of ten that they belong to.

What is wanted stands in the address, so that it holds without cookies and in every tab. The cookie knows which
puzzles were handed out here, and how far the set has come.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from random import SystemRandom
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import session

from tutor.escoba.cards import Deck
from tutor.escoba.problems import UnusableInput
from tutor.store import LearnerSeen, Store, StoreError
from tutor.teaching.exercises import Kind
from tutor.teaching.levels import parse_level
from tutor.teaching.pool import fresh, near
from tutor.teaching.puzzle_answers import fits_deck
from tutor.teaching.puzzles import PUZZLE_KINDS, Puzzle, parse_kind
from tutor.teaching.ratings import START
from tutor.teaching.requests import read_variant
from tutor.teaching.themes import THEMES_OF_KIND, Theme, parse_theme, read_pattern
from tutor.web.choices import Choices
from tutor.web.forms import deck_of
from tutor.web.store_access import learner_key, store

#: How many puzzles make a set.
SET_SIZE: Final = 10
#: How much easier or harder than the learner puzzles are made by choice.
EASIER, HARDER = "easier", "harder"
#: In an address: no easier or harder.
OWN = "own"
_SHIFTS: Final = {EASIER: -150, HARDER: 150}
#: Finding all is the heart of it: it comes twice as often as any other kind.
_MIXED: Final = (Kind.FIND_ALL, *PUZZLE_KINDS)
_SET: Final = "set"
_LEVEL: Final = "level"
_MOST_SETS: Final = 10**9
#: Where a deck shows too little for a puzzle, stronger ones are tried, by so much each time.
_STEP: Final = 100
_CHANCE: Final = SystemRandom()


class Wish(NamedTuple):
    """What a learner wants: a kind, a theme, a level, what came back, or what was missed in a set.

    ``level`` is the code of a level, ``easier`` or ``harder``; ``retry`` is the number of a set, and ``at`` how many
    of its missed puzzles were tried again. ``deck`` and ``variant`` are those that the address names.
    """

    kind: Kind | None = None
    theme: Theme | None = None
    level: str = ""
    is_review: bool = False
    retry: int = 0
    at: int = 0
    deck: Deck | None = None
    variant: str = ""

    def query(self) -> str:
        """Return the wish as the query of an address, without its question mark.

        >>> Wish(kind=Kind.ESCOBA, level="harder").query()
        'kind=escoba&level=harder'
        """
        if self == _ANYTHING:
            return ""
        fields = {
            "kind": self.kind.value if self.kind else "",
            "theme": self.theme.value if self.theme else "",
            "level": self.level,
            "review": "1" if self.is_review else "",
            "retry": str(self.retry or ""),
            "at": str(self.at or ""),
            "deck": self.deck.value if self.deck else "",
            "variant": self.variant,
        }
        return urlencode({name: text for name, text in fields.items() if text})

    def choices(self, chosen: Choices) -> Choices:
        """Return the cards and rules that the address names, and for want of these the chosen ones.

        >>> chosen = Choices(Deck.NUMBERED, "cardgames")
        >>> Wish(variant="torofun").choices(chosen)[:2]
        (<Deck.NUMBERED: 'numbered'>, 'torofun')
        """
        return chosen._replace(deck=self.deck or chosen.deck, variant=self.variant or chosen.variant)

    def of_any_cards(self) -> "Wish":
        """Return the wish without cards and rules, as a set remembers it: these may change on the way."""
        return self._replace(deck=None, variant="")

    def kinds(self) -> tuple[Kind, ...]:
        """Return the kinds that can be asked, the ones to be asked more often more than once."""
        if self.kind is not None:
            return (self.kind,)
        if self.theme is not None:
            return tuple([kind for kind, themes in THEMES_OF_KIND.items() if self.theme in themes])
        return _MIXED


#: What most learners want, most of the time.
_ANYTHING: Final = Wish()


class Run(NamedTuple):
    """The set under way: its number in the store (0 before the first answer), what was answered, the wish."""

    number: int
    answered: int
    wish: str

    @property
    def is_over(self) -> bool:
        """Whether all of it is answered."""
        return self.answered >= SET_SIZE


def read_wish(fields: Mapping[str, str]) -> tuple[Wish, list[str]]:
    """Read a wish from a query, and return with it what stands there and is none.

    >>> read_wish({"kind": "escoba", "theme": "romance"})
    (Wish(kind=<Kind.ESCOBA: 'escoba'>, theme=None, level='', is_review=False, retry=0, at=0, deck=None, variant=''),
     ['romance'])
    """
    if not fields:
        return _ANYTHING, []
    unknown = []
    kind_text, theme_text, level = (fields.get(name, "").strip() for name in ("kind", "theme", "level"))
    kind = parse_kind(kind_text)
    if kind_text and kind is None:
        unknown.append(kind_text)
    theme = parse_theme(theme_text)
    if theme_text and (theme is None or (kind is not None and theme not in THEMES_OF_KIND[kind])):
        unknown.append(theme_text)
        theme = None
    if level == OWN:
        level = ""
    if level and level not in _SHIFTS and parse_level(level) is None:
        unknown.append(level)
        level = ""
    deck_text, variant = (fields.get(name, "").strip() for name in ("deck", "variant"))
    deck = deck_of(deck_text)
    if deck_text and deck is None:
        unknown.append(deck_text)
    with_rules = _rules(variant)
    if variant and not with_rules:
        unknown.append(variant)
    retry, at = (_number(fields.get(name, "")) for name in ("retry", "at"))
    return Wish(kind, theme, level, fields.get("review") == "1", retry, at, deck, with_rules), unknown


def _rules(text: str) -> str:
    """Return rules as they are written; nothing for a text that is none."""
    with suppress(UnusableInput):
        return read_variant(text)[1] if text else ""
    return ""


def _number(text: str) -> int:
    return min(int(text), _MOST_SETS) if text.isascii() and text.isdigit() and len(text) < 10 else 0


# The level that was chosen ----------------------------------------------------------------------------


def chosen_level() -> str:
    """Return the level that the learner has chosen: its code, ``easier`` or ``harder``; empty for his own."""
    level = session.get(_LEVEL)
    return level if isinstance(level, str) and (level in _SHIFTS or parse_level(level)) else ""


def choose_level(level: str) -> None:
    """Remember the level; an empty one is the learner's own."""
    session.permanent = True
    if level:
        session[_LEVEL] = level
    else:
        session.pop(_LEVEL, None)


def target(level: str, seen: LearnerSeen | None) -> int:
    """Return the strength of the puzzles that suit a learner at a level.

    >>> target("", None), target("harder", None), target("beginner", None)
    (1200, 1350, 700)
    """
    named = parse_level(level)
    if named is not None:
        return named.strength
    return round(START.value if seen is None else seen.rating) + _SHIFTS.get(level, 0)


# Choosing ---------------------------------------------------------------------------------------------


def choose(wish: Wish, choices: Choices, seen: LearnerSeen | None) -> Puzzle:
    """Choose a puzzle that the learner has not answered; where all near him are answered, a new one is made.

    Whoever begins, and asks for nothing else, begins with the heart of the game.
    """
    strength = target(wish.level or chosen_level(), seen)
    is_new = (seen is None or not seen.rated) and wish.kind is None and wish.theme is None
    kind = Kind.FIND_ALL if is_new else _CHANCE.choice(wish.kinds())
    return unanswered(kind, wish.theme, strength, choices.variant, choices.deck)


def choose_pattern(pattern: str, choices: Choices, seen: LearnerSeen | None) -> Puzzle:
    """Choose another position of a pattern that was missed."""
    kind, theme = read_pattern(pattern)
    return choose(Wish(kind=kind, theme=theme), choices, seen)


def unanswered(kind: Kind, theme: Theme | None, strength: int, variant: str, deck: Deck) -> Puzzle:
    """Return a puzzle near a strength that the learner has not answered; if there is none, one made for this.

    Where a deck shows too little for a puzzle, stronger ones are made.
    """
    candidates = near(kind, theme, strength, _CHANCE, variant=variant)
    known = _answered_of([puzzle.id for puzzle in candidates])
    found = (puzzle for puzzle in candidates if puzzle.id not in known)
    made = (fresh(kind, theme, stronger, _CHANCE, variant) for stronger in count(strength, _STEP))
    return next(puzzle for puzzle in chain(found, made) if fits_deck(puzzle, deck))


def _answered_of(ids: Sequence[str]) -> set[str]:
    """Return which of these puzzles the learner has answered; none if it cannot be found out now."""
    key = learner_key()
    if key is not None:
        with suppress(StoreError):
            return store().answered(key, ids)
    return set()


# The set of ten ---------------------------------------------------------------------------------------


def run() -> Run | None:
    """Return the set under way; nothing if there is none."""
    kept = session.get(_SET)
    match kept:
        case [int(number), int(answered), str(wish)]:
            return Run(number, answered, wish)
        case _:
            return None


def run_of(wish: Wish) -> Run | None:
    """Return the set under way if a puzzle asked so belongs to it; reviews and second tries belong to none."""
    found = run()
    return found if found is not None and found.wish == wish.of_any_cards().query() and not wish.is_review else None


def begin_run(wish: Wish) -> None:
    """Begin a set, unless one of the same wish is under way."""
    found = run_of(wish)
    if found is None or found.is_over:
        session[_SET] = [0, 0, wish.of_any_cards().query()]


def set_number(key: str, wish: Wish) -> int | None:
    """Return the number of the set that an answer belongs to, which the first answer begins in the store."""
    found = run_of(wish)
    if found is None or found.is_over:
        return None
    if not found.number:
        kind, theme = (None if one is None else one.value for one in (wish.kind, wish.theme))
        found = found._replace(number=store().start_set(key, kind, theme, wish.level or None))
        session[_SET] = list(found)
    return found.number


def count_answers(kept: Store, key: str, number: int) -> None:
    """Count the answers of the set under way: one more was given, or one was taken back."""
    found, kept_set = run(), kept.set_of(key, number)
    if found is not None and found.number == number and kept_set is not None:
        session[_SET] = list(found._replace(answered=len(kept_set.answers)))
