"""The eight named variants: value by value, with the place each is written at.

A parameter that a document does not settle stands in ``unsettled``: the value is our default. That
holds, too, for what the document has no use for, once house rules make it matter.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tutor.escoba.cards import Deck
from tutor.escoba.codes import Document, Parameter, Section
from tutor.escoba.parameters import (
    Covered,
    Direction,
    Four,
    NoCapture,
    Obligation,
    Opening,
    Setenta,
    Side,
    Source,
    WrongCapture,
)
from tutor.escoba.variants import Variant

P = Parameter


def _sources(document: Document, places: Mapping[tuple[Section, int], str]) -> Mapping[Parameter, Source]:
    """Read a table of places, each with the names of the parameters that are written there."""
    return MappingProxyType(
        {
            Parameter(name): Source(document, section, paragraph)
            for (section, paragraph), names in places.items()
            for name in names.split()
        }
    )


# What is silent wherever a document has no use for it.
_NO_CLAIMS = frozenset({P.CLAIM_UNTIL, P.CLAIM_ESCOBA})
_NO_ALL_SEVENS = frozenset({P.ALL_SEVENS_COVERS})
_ALL_COINS = frozenset({P.ALL_COINS_ADDS})
_SEATS = frozenset({P.PLAYERS, P.FOUR})
_SEVEN_INSIDE = frozenset({Covered.SEVEN_OF_COINS})
_TWO_TO_FOUR = frozenset({2, 3, 4})

_WIKIPEDIA = Variant(
    base="wikipedia",
    next_dealer=Side.LEFT,
    players=_TWO_TO_FOUR,
    opening=Opening.TOTAL_15,
    most_sevens=1,
    all_sevens=1,
    unsettled=_NO_CLAIMS | _SEATS | _ALL_COINS | {P.OPENING_15, P.OBLIGATION},
    sources=_sources(
        Document.WIKIPEDIA,
        {
            (Section.DEALING, 1): "deck opening opening_taker opening_15",
            (Section.PLAY, 1): "first_player direction next_dealer obligation escoba",
            (Section.SCORING, 2): (
                "most_cards most_coins seven_of_coins most_sevens all_sevens all_sevens_covers ties target lead"
            ),
        },
    ),
)

_TOROFUN_SOURCES = {
    (Section.DECK, 1): "deck",
    (Section.PLAYERS, 1): "players four",
    (Section.VALUES, 3): "direction",
    (Section.VALUES, 5): "opening opening_15 opening_30 opening_taker",
    (Section.DEALING, 2): "next_dealer",
    (Section.PLAY, 1): "first_player",
    (Section.SCORING, 1): "target target_options lead",
    (Section.SCORING, 2): (
        "escoba all_coins all_coins_adds most_coins seven_of_coins all_sevens all_sevens_covers"
        " most_sevens most_cards few_cards"
    ),
    (Section.SCORING, 3): "no_capture",
    (Section.PENALTIES, 1): "wrong_capture",
    (Section.PENALTIES, 2): "obligation claim_until claim_escoba",
}

_TOROFUN = Variant(
    base="torofun",
    opening=Opening.TWO_15,
    opening_15=1,
    opening_30=2,
    obligation=Obligation.CLAIM,
    most_sevens=1,
    all_coins=2,
    all_sevens=3,
    all_sevens_covers=_SEVEN_INSIDE,
    few_cards=2,
    no_capture=NoCapture.LOSES_MATCH,
    target_options=frozenset({31}),
    unsettled=_ALL_COINS | {P.CLAIM_ESCOBA, P.ALL_SEVENS_COVERS, P.TIES, P.LEAD},
    sources=_sources(Document.TOROFUN, _TOROFUN_SOURCES),
)

_FOURNIER = Variant(
    base="fournier",
    opening=Opening.TWO_15,
    opening_15=1,
    opening_30=2,
    obligation=Obligation.CLAIM,
    wrong_capture=WrongCapture.FOUR_PLUS_ESCOBAS,
    most_sevens=1,
    all_coins=2,
    all_sevens=3,
    all_sevens_covers=_SEVEN_INSIDE,
    few_cards=2,
    no_capture=NoCapture.LOSES_MATCH,
    target_options=frozenset({31}),
    unsettled=_ALL_COINS | {P.CLAIM_ESCOBA, P.ALL_SEVENS_COVERS, P.TIES, P.LEAD},
)

_CARDGAMES = Variant(
    base="cardgames",
    deck=Deck.NUMBERED,
    first_player=Side.LEFT,
    direction=Direction.CLOCKWISE,
    next_dealer=Side.LEFT,
    players=_TWO_TO_FOUR,
    four=Four.EACH,
    opening=Opening.TWO_15,
    opening_15=1,
    opening_30=2,
    most_sevens=1,
    all_coins=2,
    all_sevens=3,
    all_sevens_covers=_SEVEN_INSIDE,
    target_options=frozenset({31}),
    unsettled=_NO_CLAIMS | _ALL_COINS | {P.FOUR, P.NEXT_DEALER, P.ALL_SEVENS_COVERS, P.TIES},
    sources=_sources(
        Document.CARDGAMES,
        {
            (Section.DECK, 3): "deck",
            (Section.PLAY, 1): "players four",
            (Section.PLAY, 2): "first_player",
            (Section.PLAY, 6): "obligation",
            (Section.PLAY, 7): "direction",
            (Section.PLAY, 9): "opening opening_15 opening_30 opening_taker",
            (Section.SCORING, 2): (
                "escoba most_cards most_coins all_coins all_coins_adds seven_of_coins most_sevens"
                " all_sevens all_sevens_covers ties"
            ),
            (Section.SCORING, 3): "target target_options lead",
        },
    ),
)

_PAGAT = Variant(
    base="pagat",
    players=_TWO_TO_FOUR,
    opening=Opening.TOTAL_30,
    opening_15=1,
    opening_30=2,
    setenta=Setenta.WEIGHTED,
    unsettled=_NO_CLAIMS | _SEATS | _ALL_COINS | _NO_ALL_SEVENS,
)

_BONAERENSES = Variant(
    base="bonaerenses",
    players=frozenset({2, 4}),
    opening=Opening.TWO_15_VOID,
    opening_15=1,
    obligation=Obligation.CLAIM,
    coins_need_six=True,
    setenta=Setenta.WEIGHTED,
    target=30,
    unsettled=_ALL_COINS | _NO_ALL_SEVENS | {P.CLAIM_UNTIL, P.CLAIM_ESCOBA},
)

_ARGENTINA = Variant(
    base="argentina",
    players=_TWO_TO_FOUR,
    opening=Opening.TOTAL_15,
    opening_15=1,
    coins_need_six=True,
    setenta=Setenta.WEIGHTED,
    target=15,
    target_options=frozenset({18, 21, 30}),
    unsettled=_NO_CLAIMS | _ALL_COINS | _NO_ALL_SEVENS | {P.NEXT_DEALER, P.OBLIGATION, P.TIES},
)

_ESCOVA = Variant(
    base="escova",
    players=_TWO_TO_FOUR,
    all_coins=2,
    target=31,
    unsettled=_NO_CLAIMS
    | _SEATS
    | _ALL_COINS
    | _NO_ALL_SEVENS
    | {P.DECK, P.DIRECTION, P.NEXT_DEALER, P.OPENING, P.OPENING_TAKER, P.OBLIGATION, P.TIES},
    sources=_sources(
        Document.WIKIPEDIA,
        {
            (Section.ESCOVA, 2): "deck",
            (Section.ESCOVA, 3): "first_player opening",
            (Section.ESCOVA, 4): "obligation",
            (Section.ESCOVA, 5): "seven_of_coins",
        },
    ),
)

#: The named variants by name, in the order in which they are compared.
NAMED: Mapping[str, Variant] = MappingProxyType(
    {
        variant.base: variant
        for variant in (_WIKIPEDIA, _TOROFUN, _FOURNIER, _CARDGAMES, _PAGAT, _BONAERENSES, _ARGENTINA, _ESCOVA)
    }
)
DEFAULT = NAMED["wikipedia"]
