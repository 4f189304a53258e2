"""Answers: a request in, the contract's JSON object out, with its sentences in a language.

One function serves the command line, its batches and the API, so they cannot disagree.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tutor.escoba.captures import Capture, Facts, captures, facts_of
from tutor.escoba.cards import Card, has_symbols
from tutor.escoba.codes import Detail, ProblemCode
from tutor.escoba.final_count import Score, score_counts, score_piles
from tutor.escoba.named import NAMED
from tutor.escoba.parameters import Rule
from tutor.escoba.position import ON_TABLE
from tutor.escoba.problems import Problem
from tutor.escoba.referee import (
    Elsewhere,
    Legality,
    judge_claim,
    judge_move,
    judge_opening,
    silent_codes,
)
from tutor.escoba.replay import check_record
from tutor.escoba.scoring import Tally
from tutor.teaching.languages import Voice
from tutor.teaching.problem_sentences import problem_sentence
from tutor.teaching.requests import Fields, Unusable
from tutor.teaching.rule_sentences import reason, source_text
from tutor.teaching.score_sentences import category_reason

__all__ = ["COMMANDS", "Answer", "Unusable", "answer", "variants"]

Json = dict[str, Any]


class Answer(dict[str, Any]):
    """The JSON object of an answer, with the voice that words it.

    ``silent_rules`` are, for a score, the rules behind the codes in its ``silent``.
    """

    __slots__ = ("silent_rules", "voice")

    def __init__(self, voice: Voice, silent_rules: Sequence[Json] = (), **fields: Any) -> None:
        """Keep the voice beside the fields."""
        super().__init__(fields)
        self.voice = voice
        self.silent_rules = silent_rules


_MOST_ESCOBAS = 36
_MOST_COUNT = 1000
_HIGHEST_SCORE = 10_000
_SIDES = range(2, 5)
_SUITS = 4
_NAME_A_CARD = frozenset(
    {
        ProblemCode.CARD_NOT_IN_HAND,
        ProblemCode.CARD_NOT_ON_TABLE,
        ProblemCode.MUST_CAPTURE,
        ProblemCode.COUNTED_TWICE,
    }
)


def answer(command: str, request: object, language: str) -> Answer:
    """Answer a request: ``command`` is one of ``COMMANDS``, ``request`` what the JSON of the API holds.

    Raises ``Unusable`` with every problem of a request that cannot be used.

    >>> answer("solve", {"table": ["5c", "3e"], "hand": ["7o"]}, "en")["captures"][0]["takes"]
    ['5c', '3e']
    >>> answer("check", {"table": ["7c"], "play": "9o"}, "en")
    Traceback (most recent call last):
    tutor.teaching.requests.Unusable: unknown_card
    """
    return COMMANDS[command](request, language)


def solve(request: object, language: str) -> Answer:
    """List every capture of a hand, with its facts."""
    fields = Fields(request, _SOLVE)
    fields.required("table", "hand")
    table = fields.cards("table")
    hand = fields.hand(table) or ()
    fields.check()
    found = captures(table, hand)
    return Answer(
        fields.voice(language),
        variant=fields.variant_text,
        deck=fields.deck.value,
        table=_texts(fields, table),
        hand=_texts(fields, hand),
        captures=_captures(fields, found, table, hand),
    )


def check(request: object, language: str) -> Answer:
    """Judge a move."""
    fields = Fields(request, _CHECK)
    fields.required("table")
    table = fields.cards("table")
    hand = fields.hand(table)
    card = fields.card("play")
    takes = fields.cards("take")
    escobas = fields.number("escobas", 0, _MOST_ESCOBAS)
    if card is not None and hand is None:
        fields.together(table, [card], "play")
    fields.check()
    if card is None:
        raise AssertionError("a missing card is a problem")
    verdict = judge_move(fields.variant, table, card, takes, hand, escobas)
    voice = fields.voice(language)

    def listed(found: Sequence[Capture]) -> list[Json]:
        return _captures(fields, found, table, hand or (card,))

    missed = listed(verdict.missed)
    return Answer(
        voice,
        legal=verdict.legal,
        escoba=verdict.escoba,
        total=verdict.total,
        problems=_problems(voice, verdict.problems),
        missed=missed,
        overlooked=None if verdict.overlooked is None else listed(verdict.overlooked),
        alternatives=listed(verdict.alternatives),
        claim=verdict.claim and {"captures": missed, "escoba": verdict.claim.escoba},  # the very same
        penalty=verdict.penalty
        and {
            "points": verdict.penalty.points,
            "escobas": verdict.penalty.escobas,
            "total": verdict.penalty.total,
        },
        **_rules(voice, verdict.rules),
        elsewhere=_legal_elsewhere(verdict.elsewhere, "legal"),
    )


def opening(request: object, language: str) -> Answer:
    """Judge the first four cards."""
    fields = Fields(request, _OPENING)
    fields.required("cards")
    cards = fields.cards("cards", ON_TABLE)
    given = fields.values.get("cards")
    if isinstance(given, list) and len(given) < ON_TABLE:
        fields.malformed("cards", Detail.FOUR_CARDS, count=len(given))
    fields.check()
    verdict = judge_opening(fields.variant, cards)
    voice = fields.voice(language)
    return Answer(
        voice,
        total=verdict.total,
        groups=[_texts(fields, group) for group in verdict.groups],
        taker=verdict.taker and verdict.taker.value,
        escobas=verdict.escobas,
        **_rules(voice, verdict.rules),
        elsewhere=[
            {"variant": other.variant, "taker": other.answer[0] and other.answer[0].value, "escobas": other.answer[1]}
            for other in verdict.elsewhere
        ],
    )


def claim(request: object, language: str) -> Answer:
    """Judge whether an overlooked 15 may be taken."""
    fields = Fields(request, _CLAIM)
    fields.required("table")
    table = fields.cards("table")
    laid = fields.card("laid")
    takes = fields.cards("take")
    since = fields.number("played_since", 0, 2)
    if laid is not None:
        fields.together(table, [laid], "laid")
    fields.check()
    if laid is None:
        raise AssertionError("a missing card is a problem")
    verdict = judge_claim(fields.variant, table, laid, takes, since or 0)
    voice = fields.voice(language)
    return Answer(
        voice,
        allowed=verdict.allowed,
        captures=_captures(fields, verdict.captures, table, (laid,)),
        escoba=verdict.escoba,
        problems=_problems(voice, verdict.problems),
        **_rules(voice, verdict.rules),
        elsewhere=_legal_elsewhere(verdict.elsewhere, "allowed"),
    )


def score(request: object, language: str) -> Answer:
    """Score a round from its piles or from counts."""
    fields = Fields(request, _SCORE)
    if fields.has("piles") == fields.has("counts"):
        fields.malformed("piles", Detail.ONE_OF_TWO)
    name = "counts" if fields.has("counts") and not fields.has("piles") else "piles"
    given = fields.list_of(fields.values.get(name), name)
    sides = len(given)
    if fields.has(name) and isinstance(fields.values[name], list) and sides not in _SIDES:
        fields.malformed(name, Detail.TWO_TO_FOUR_SIDES, count=sides)
        given = given[: max(_SIDES)]
    scores = _numbers(fields, "scores", sides, -_HIGHEST_SCORE, _HIGHEST_SCORE)
    wrong = _wrong_captures(fields, sides)
    if name == "piles":
        scored = _score_piles(fields, given, scores, wrong)
    else:
        scored = _score_counts(fields, given, scores, wrong)
    return score_answer(fields.voice(language), scored, fields)


def record(request: object, language: str) -> Answer:
    """Check the record of a round."""
    fields = Fields(request, _RECORD)
    fields.required("record")
    text = fields.values.get("record")
    if text is not None and not isinstance(text, str):
        fields.malformed("record", Detail.NOT_TEXT)
    fields.check()
    verdict = check_record(str(text), fields.variant, fields.deck)
    fields.deck, fields.variant = verdict.record.deck, verdict.record.variant
    fields.symbols = has_symbols(str(text))
    voice = fields.voice(language)
    return Answer(
        voice,
        faults=[
            {"line": fault.line, "code": fault.code.value, "message": problem_sentence(voice, fault)}
            for fault in verdict.faults
        ],
        missed=[
            [_capture(fields, *missed) for missed in zip(found, facts, strict=True)]
            for found, facts in zip(verdict.missed, verdict.missed_facts, strict=True)
        ],
        plays=verdict.plays,
        score=verdict.score and score_answer(voice, verdict.score, fields),
    )


COMMANDS: Mapping[str, Callable[[object, str], Answer]] = {
    "solve": solve,
    "check": check,
    "opening": opening,
    "claim": claim,
    "score": score,
    "record": record,
}
_SOLVE = frozenset({"table", "hand"})
_CHECK = frozenset({"table", "hand", "play", "take", "escobas"})
_OPENING = frozenset({"cards"})
_CLAIM = frozenset({"table", "laid", "take", "played_since"})
_SCORE = frozenset({"piles", "counts", "escobas", "leftovers", "last_capturer", "scores", "wrong_captures"})
_COUNTS = frozenset({"cards", "coins", "sevens", "seven_of_coins", "escobas", "setenta"})
_RECORD = frozenset({"record"})


def variants(language: str) -> Json:
    """List the named variants: source, deck, every parameter, and which of them are silent.

    >>> [variant["name"] for variant in variants("en")["variants"]][:2]
    ['wikipedia', 'torofun']
    """
    voice = Voice(language)
    return {
        "variants": [
            {
                "name": name,
                "source": source_text(voice, variant.document),
                "deck": variant.deck.value,
                "parameters": {rule.parameter.value: rule.value for rule in variant.rules()},
                "silent": [parameter.value for parameter in variant.silent],
            }
            for name, variant in NAMED.items()
        ]
    }


def score_answer(voice: Voice, scored: Score, fields: Fields) -> Answer:
    """Return the JSON object of a score."""
    return Answer(
        voice,
        silent_rules=[_rule(voice, rule) for rule in scored.silent],
        players=[{"total": total} for total in scored.totals],
        categories=[
            {
                "category": category.code.value,
                "counts": list(category.counts),
                "points": list(category.points),
                "tied": category.tied,
                "cards": category.cards and [_texts(fields, cards) for cards in category.cards],
                "reason": category_reason(voice, category, fields.variant),
                "rule": _rule(voice, category.rule),
            }
            for category in scored.categories
        ],
        problems=_problems(voice, scored.problems),
        silent=[rule.parameter.value for rule in scored.silent],
        elsewhere=[{"variant": other.variant, "totals": list(other.answer)} for other in scored.elsewhere],
        match={
            "scores": list(scored.match.scores),
            "winner": scored.match.winner,
            "play_on": scored.match.play_on,
        },
    )


def _score_piles(
    fields: Fields, given: Sequence[object], scores: Sequence[int], wrong: Sequence[Sequence[int]]
) -> Score:
    sides = len(given)
    piles = [fields.pile(pile, f"piles[{side}]") for side, pile in enumerate(given)]
    escobas = _numbers(fields, "escobas", sides, 0, _MOST_ESCOBAS)
    leftovers = fields.card_list(fields.values.get("leftovers"), "leftovers", repeats=True)
    last = fields.number("last_capturer", 0, max(sides - 1, 0))
    fields.check()
    return score_piles(
        fields.variant,
        piles,
        escobas=escobas,
        leftovers=leftovers if fields.has("leftovers") else None,
        last_capturer=last,
        wrong_captures=wrong,
        scores=scores,
        deck=fields.deck,
    )


def _score_counts(
    fields: Fields, given: Sequence[object], scores: Sequence[int], wrong: Sequence[Sequence[int]]
) -> Score:
    for name in ("escobas", "leftovers", "last_capturer"):
        if fields.has(name):
            fields.malformed(name, Detail.GOES_WITH_PILES)
    tallies = [_tally(fields, counts, side, wrong) for side, counts in enumerate(given)]
    fields.check()
    return score_counts(fields.variant, tallies, scores=scores, suited=fields.deck.suited)


def _tally(fields: Fields, counts: object, side: int, wrong: Sequence[Sequence[int]]) -> Tally:
    place = f"counts[{side}]"
    if not isinstance(counts, Mapping):
        fields.malformed(place, Detail.NOT_AN_OBJECT)
        return Tally()
    fields.unknown([name for name in counts if name not in _COUNTS], f"{place}.")

    def count(name: str, highest: int = _MOST_COUNT) -> int:
        return fields.number_of(counts.get(name), f"{place}.{name}", 0, highest) or 0

    seven = counts.get("seven_of_coins")
    if seven is not None and not isinstance(seven, bool):
        fields.malformed(f"{place}.seven_of_coins", Detail.NOT_YES_OR_NO)
    best = counts.get("setenta")
    values = fields.list_of(best, f"{place}.setenta")
    if len(values) > _SUITS:
        fields.malformed(f"{place}.setenta", Detail.OUT_OF_RANGE, token=str(len(values)))
    read = [fields.element(value, f"{place}.setenta", 1, 10) for value in values[:_SUITS]]
    return Tally(
        cards=count("cards"),
        coins=count("coins"),
        sevens=count("sevens"),
        seven_of_coins=int(seven is True),
        escobas=count("escobas", _MOST_ESCOBAS),
        best=None if best is None else tuple(read),
        wrong_captures=tuple(wrong[side]) if wrong else (),
    )


def _numbers(fields: Fields, name: str, sides: int, lowest: int, highest: int) -> list[int]:
    if not fields.has(name):
        return []
    values = fields.list_of(fields.values[name], name)
    if isinstance(fields.values[name], list) and len(values) != sides:
        fields.malformed(name, Detail.ONE_A_SIDE)
        return []
    return [fields.element(value, name, lowest, highest) for value in values]


def _wrong_captures(fields: Fields, sides: int) -> list[list[int]]:
    name = "wrong_captures"
    if not fields.has(name):
        return []
    values = fields.list_of(fields.values[name], name)
    if isinstance(fields.values[name], list) and len(values) != sides:
        fields.malformed(name, Detail.ONE_A_SIDE)
        return []
    read = []
    for value in values:
        takes = fields.list_of([] if value is None else value, name)
        if value is None:
            fields.malformed(name, Detail.NOT_A_LIST)
        if len(takes) > _MOST_ESCOBAS:
            fields.malformed(name, Detail.OUT_OF_RANGE, token=str(len(takes)))
        read.append([fields.element(made, name, 0, _MOST_ESCOBAS) for made in takes[:_MOST_ESCOBAS]])
    return read


def _texts(fields: Fields, cards: Iterable[Card]) -> list[str]:
    deck, symbols = fields.deck, fields.symbols
    return [card.text(deck, symbols=symbols) for card in cards]


def _captures(fields: Fields, found: Sequence[Capture], table: Sequence[Card], hand: Sequence[Card]) -> list[Json]:
    return [
        _capture(fields, capture, facts) for capture, facts in zip(found, facts_of(found, table, hand), strict=True)
    ]


def _capture(fields: Fields, capture: Capture, facts: Facts) -> Json:
    deck, symbols = fields.deck, fields.symbols
    cards, coins, sevens, seven_of_coins, leaves, sweep_values, sweep_unseen = facts
    said: Json = {"cards": cards}
    if coins is not None:
        said["coins"] = coins
    said["sevens"] = sevens
    if seven_of_coins is not None:
        said["seven_of_coins"] = seven_of_coins
    said["leaves"] = leaves
    said["sweep_values"] = list(sweep_values)
    said["sweep_unseen"] = sweep_unseen
    return {
        "card": capture.card.text(deck, symbols=symbols),
        "takes": [card.text(deck, symbols=symbols) for card in capture.takes],
        "escoba": capture.escoba,
        "facts": said,
    }


def _problems(voice: Voice, problems: Sequence[Problem]) -> list[Json]:
    return [_problem(voice, problem) for problem in problems]


def _problem(voice: Voice, problem: Problem) -> Json:
    said: Json = {"code": problem.code.value}
    if problem.card is not None and problem.code in _NAME_A_CARD:
        said["card"] = problem.card.text(voice.deck, symbols=voice.symbols)
    if problem.cards and problem.code is ProblemCode.MISSING_CARDS:
        said["cards"] = [card.text(voice.deck, symbols=voice.symbols) for card in problem.cards]
    if problem.code in {ProblemCode.PILE_SUM, ProblemCode.MISSING_SETENTA}:
        said["pile"] = problem.pile
    if problem.code in {ProblemCode.SUM_NOT_15, ProblemCode.LEFTOVER_SUM}:
        said["total"] = problem.total
    said["message"] = problem_sentence(voice, problem)
    return said


def _rules(voice: Voice, rules: Sequence[Rule]) -> Json:
    return {
        "rules": [_rule(voice, rule) for rule in rules],
        "silent": [code.value for code in silent_codes(rules)],
    }


def _rule(voice: Voice, rule: Rule) -> Json:
    return {
        "parameter": rule.parameter.value,
        "value": rule.value,
        "source": source_text(voice, rule.source),
        "silent": rule.silent,
        "reason": reason(voice, rule),
    }


def _legal_elsewhere(elsewhere: Sequence[Elsewhere[Legality]], name: str) -> list[Json]:
    return [
        {"variant": other.variant, name: other.answer[0], "codes": [code.value for code in other.answer[1]]}
        for other in elsewhere
    ]
