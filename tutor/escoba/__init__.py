"""The game of Escoba: cards, rules, captures, rounds, the referee, scoring and records.

It needs the standard library only and knows nothing of the people who look at it.

>>> from tutor.escoba import captures, parse_cards
>>> captures(table=parse_cards("5c 3e 1o"), hand=parse_cards("7o 12b"), total=15)[0].takes
(Card('5c'), Card('3e'))
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tutor.escoba.captures import Capture, Facts, can_capture, captures, facts_of
from tutor.escoba.cards import Card, Deck, Suit, deck_cards, parse_card, parse_cards

if TYPE_CHECKING:
    from tutor.escoba.codes import (
        CategoryCode,
        Detail,
        Document,
        Fact,
        Parameter,
        ProblemCode,
        Section,
        SilentPoint,
    )
    from tutor.escoba.final_count import Match, Score, decide_match, score_counts, score_piles
    from tutor.escoba.house_rules import parse_variant, with_changes
    from tutor.escoba.named import DEFAULT, NAMED
    from tutor.escoba.parameters import Rule, Source
    from tutor.escoba.position import Position, open_round, start_round
    from tutor.escoba.problems import EscobaError, IllegalPlay, Problem, UnusableInput
    from tutor.escoba.records import Record, parse_record, read_record, write_record
    from tutor.escoba.referee import (
        ClaimVerdict,
        MoveVerdict,
        OpeningVerdict,
        judge_claim,
        judge_move,
        judge_opening,
    )
    from tutor.escoba.replay import RecordVerdict, check_record
    from tutor.escoba.scoring import Category, Tally, score_categories, tally_pile
    from tutor.escoba.variants import Variant

__all__ = [
    "DEFAULT",
    "NAMED",
    "Capture",
    "Card",
    "Category",
    "CategoryCode",
    "ClaimVerdict",
    "Deck",
    "Detail",
    "Document",
    "EscobaError",
    "Fact",
    "Facts",
    "IllegalPlay",
    "Match",
    "MoveVerdict",
    "OpeningVerdict",
    "Parameter",
    "Position",
    "Problem",
    "ProblemCode",
    "Record",
    "RecordVerdict",
    "Rule",
    "Score",
    "Section",
    "SilentPoint",
    "Source",
    "Suit",
    "Tally",
    "UnusableInput",
    "Variant",
    "can_capture",
    "captures",
    "check_record",
    "decide_match",
    "deck_cards",
    "facts_of",
    "judge_claim",
    "judge_move",
    "judge_opening",
    "open_round",
    "parse_card",
    "parse_cards",
    "parse_record",
    "parse_variant",
    "read_record",
    "score_categories",
    "score_counts",
    "score_piles",
    "start_round",
    "tally_pile",
    "with_changes",
    "write_record",
]

_HOMES = {
    "codes": "CategoryCode Detail Document Fact Parameter ProblemCode Section SilentPoint",
    "final_count": "Match Score decide_match score_counts score_piles",
    "house_rules": "parse_variant with_changes",
    "named": "DEFAULT NAMED",
    "parameters": "Rule Source",
    "position": "Position open_round start_round",
    "problems": "EscobaError IllegalPlay Problem UnusableInput",
    "records": "Record parse_record read_record write_record",
    "referee": "ClaimVerdict MoveVerdict OpeningVerdict judge_claim judge_move judge_opening",
    "replay": "RecordVerdict check_record",
    "scoring": "Category Tally score_categories tally_pile",
    "variants": "Variant",
}


def __getattr__(name: str) -> object:
    """Import what is not needed to find captures when it is first asked for."""
    for module, names in _HOMES.items():
        if name in names.split():
            value: object = getattr(import_module(f"{__name__}.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
