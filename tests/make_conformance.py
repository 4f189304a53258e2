"""Write ``tests/data/conformance.jsonl`` anew: ``python -m tests.make_conformance``.

What is expected comes from the oracles, from the little judges below, which share no code with the
game, from whole rounds and from worked examples; each case names which.
"""

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.oracles import second_categories, second_totals, second_winner

DATA = Path(__file__).parent / "data"
Case = dict[str, Any]

SUITS = "oceb"
PRINTED = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
DECK = [f"{printed}{suit}" for suit in SUITS for printed in PRINTED]
WORTH = {card: (n - 2 if (n := int(card[:-1])) > 7 else n) for card in DECK}
FRENCH = {card: "A234567JQK"[WORTH[card] - 1] + "DHSC"[SUITS.index(card[-1])] for card in DECK}

# What the little judges need of each variant: obligation, claim_until, claim_escoba, wrong_capture, opening, 15, 30.
RULES = {
    "wikipedia": ("if_played", "next_play", "no", "none", "total_15", 0, 0),
    "torofun": ("claim", "next_play", "no", "none", "two_15", 1, 2),
    "fournier": ("claim", "next_play", "no", "four_plus_escobas", "two_15", 1, 2),
    "cardgames": ("if_played", "next_play", "no", "none", "two_15", 1, 2),
    "pagat": ("if_played", "next_play", "no", "none", "total_30", 1, 2),
    "bonaerenses": ("claim", "next_play", "no", "none", "two_15_void", 1, 0),
    "argentina": ("if_played", "next_play", "no", "none", "total_15", 1, 0),
    "escova": ("if_played", "next_play", "no", "none", "none", 0, 0),
}
HOUSE = {
    "torofun,obligation=free": ("free", "next_play", "no", "none", "two_15", 1, 2),
    "torofun,claim_until=second_chance,claim_escoba=yes": (
        "claim",
        "second_chance",
        "yes",
        "none",
        "two_15",
        1,
        2,
    ),
    "pagat,obligation=always": ("always", "next_play", "no", "none", "total_30", 1, 2),
    "wikipedia,opening=two_15": ("if_played", "next_play", "no", "none", "two_15", 1, 2),
}
SCORING = {  # in the order of NAMES
    "wikipedia": (1, 1, 1, "no", 1, 1, 0, 1, "none", "none", 0, "none", "none", 21),
    "torofun": (1, 1, 1, "no", 1, 1, 2, 3, "seven_of_coins", "none", 2, "loses_match", "none", 21),
    "fournier": (
        1,
        1,
        1,
        "no",
        1,
        1,
        2,
        3,
        "seven_of_coins",
        "none",
        2,
        "loses_match",
        "four_plus_escobas",
        21,
    ),
    "cardgames": (1, 1, 1, "no", 1, 1, 2, 3, "seven_of_coins", "none", 0, "none", "none", 21),
    "pagat": (1, 1, 1, "no", 1, 0, 0, 0, "none", "weighted", 0, "none", "none", 21),
    "bonaerenses": (1, 1, 1, "yes", 1, 0, 0, 0, "none", "weighted", 0, "none", "none", 30),
    "argentina": (1, 1, 1, "yes", 1, 0, 0, 0, "none", "weighted", 0, "none", "none", 15),
    "escova": (1, 1, 1, "no", 1, 0, 2, 0, "none", "none", 0, "none", "none", 31),
}
NAMES = [
    "escoba",
    "most_cards",
    "most_coins",
    "coins_need_six",
    "seven_of_coins",
    "most_sevens",
    "all_coins",
    "all_sevens",
    "all_sevens_covers",
    "setenta",
    "few_cards",
    "no_capture",
    "wrong_capture",
    "target",
]


def scoring_rules(name: str, ties: str = "nobody") -> dict[str, Any]:
    return dict(zip(NAMES, SCORING[name], strict=True)) | {"ties": ties, "all_coins_adds": "yes"}


def sets_of_15(table: Sequence[str], card: str) -> list[list[str]]:
    return [
        list(chosen)
        for size in range(1, len(table) + 1)
        for chosen in itertools.combinations(table, size)
        if sum(WORTH[one] for one in chosen) == 15 - WORTH[card]
    ]


def shown(table: Sequence[str], hand: Sequence[str]) -> list[Case]:
    lying = sum(WORTH[card] for card in table)
    found = []
    for card in hand:
        for takes in sets_of_15(table, card):
            cards = [card, *takes]
            leaves = lying - 15 + WORTH[card]
            sweep = [15 - leaves] if 5 <= leaves <= 14 else []
            facts = {
                "cards": len(cards),
                "coins": sum(one.endswith("o") for one in cards),
                "sevens": sum(WORTH[one] == 7 for one in cards),
                "seven_of_coins": "7o" in cards,
                "leaves": leaves,
                "sweep_values": sweep,
                "sweep_unseen": sum(4 - sum(WORTH[c] == v for c in (*table, *hand)) for v in sweep),
            }
            found.append({"card": card, "takes": takes, "escoba": len(takes) == len(table), "facts": facts})
    return found


def judged(
    rules: tuple[Any, ...], table: Sequence[str], hand: Sequence[str] | None, play: str, take: Sequence[str]
) -> list[str]:
    codes = []
    if hand is not None and play not in hand:
        codes.append("card_not_in_hand")
    if any(card not in table for card in take):
        codes.append("card_not_on_table")
    if take and sum(WORTH[card] for card in (play, *take)) != 15:
        codes.append("sum_not_15")
    could = bool(sets_of_15(table, play))
    if rules[0] == "always" and hand is not None:
        could = could or any(sets_of_15(table, card) for card in hand)
    if not take and could and rules[0] in {"if_played", "always"}:
        codes.append("must_capture")
    return codes


def solve_cases(chance: random.Random) -> Iterator[Case]:
    for _ in range(260):
        cards = chance.sample(DECK, chance.randint(1, 9) + 3)
        hand, table = cards[:3], cards[3:]
        expect = {"captures": shown(table, hand)}
        yield case("solve", {"table": table, "hand": hand}, expect, "oracle: every subset tried")
    for _ in range(60):
        cards = chance.sample(DECK, chance.randint(3, 7))
        hand, table = cards[:1], cards[1:]
        request = {"table": [FRENCH[c] for c in table], "hand": [FRENCH[c] for c in hand], "deck": "french"}
        captures = [
            {"card": FRENCH[found["card"]], "takes": [FRENCH[card] for card in found["takes"]]}
            for found in shown(table, hand)
        ]
        yield case("solve", request, {"captures": captures}, "oracle: every subset tried")


def check_cases(chance: random.Random) -> Iterator[Case]:
    for number in range(300):
        name, rules = chance.choice([*RULES.items(), *HOUSE.items()])
        cards = chance.sample(DECK, chance.randint(2, 5) + 3)
        held, table = cards[:3], cards[3:]
        hand = held if number % 2 else None
        found = shown(table, held)
        play = chance.choice(held) if number % 9 else chance.choice(DECK[::7])
        if play in table:
            play = held[0]
        take: list[str] = []
        if number % 3 == 0 and found:
            chosen = chance.choice(found)
            play, take = chosen["card"], chosen["takes"]
        elif number % 3 == 1:
            take = chance.sample(table, chance.randint(1, min(3, len(table))))
        elif number % 8 == 7:
            take = [next(card for card in DECK if card not in cards and card != play)]
        yield move_case({"table": table, "play": play, "variant": name}, rules, hand, take, chance.choice([None, 0, 3]))


def move_case(
    request: Case, rules: tuple[Any, ...], hand: list[str] | None, take: list[str], escobas: int | None
) -> Case:
    table, play = request["table"], request["play"]
    if hand is not None:
        request["hand"] = hand
    if take:
        request["take"] = take
    if escobas is not None:
        request["escobas"] = escobas
    codes = judged(rules, table, hand, play, take)
    own = [{k: c[k] for k in ("card", "takes", "escoba")} for c in shown(table, [play])]
    others = [
        {k: c[k] for k in ("card", "takes", "escoba")} for c in shown(table, [c for c in hand or () if c != play])
    ]
    alternatives = others if hand is not None and play not in hand else own + others
    penalty = None
    if "sum_not_15" in codes and rules[3] == "four_plus_escobas":
        penalty = {"points": 4, "escobas": escobas, "total": 4 + (escobas or 0)}
    claim = None
    if not take and own and not codes and rules[0] == "claim":
        claim = {"captures": own, "escoba": rules[2] == "yes" and any(c["escoba"] for c in own)}
    elsewhere = [
        {"variant": name, "legal": not there, "codes": there}
        for name, other in RULES.items()
        if (there := judged(other, table, hand, play, take)) != codes
    ]
    expect = {
        "legal": not codes,
        "escoba": not codes and bool(take) and len(take) == len(table),
        "total": sum(WORTH[card] for card in (play, *take)),
        "problems": [{"code": code} for code in codes if code != "must_capture"] + _must(rules, codes, own, others),
        "missed": [] if take else own,
        "overlooked": None if hand is None else [] if take else others,
        "alternatives": [c for c in alternatives if c["card"] != play or set(c["takes"]) != set(take)] if take else [],
        "claim": claim,
        "penalty": penalty,
        "elsewhere": elsewhere,
    }
    return case("check", request, expect, "oracle: the judge of make_conformance.py")


def _must(rules: tuple[Any, ...], codes: list[str], own: list[Case], others: list[Case]) -> list[Case]:
    """Name each card that must capture: the one laid, and where all must, the others of the hand."""
    cards = dict.fromkeys(c["card"] for c in own + (others if rules[0] == "always" else []))
    return [{"code": "must_capture", "card": card} for card in cards] if "must_capture" in codes else []


def opened(rules: tuple[Any, ...], cards: Sequence[str]) -> tuple[str | None, int, int]:
    """Return who takes the four cards, for how many escobas, and how many groups are taken."""
    total = sum(WORTH[card] for card in cards)
    split = any(WORTH[cards[0]] + WORTH[other] == 15 for other in cards[1:]) and total == 30
    opening, for_15, for_30 = rules[4:]
    if total == 15 and opening != "none":
        return "dealer", for_15, 1
    if split and opening in {"two_15", "total_30"}:
        return "dealer", for_30, 2
    if total == 30 and opening == "total_30":
        return "dealer", for_30, 1
    return None, 0, 0


def opening_cases(chance: random.Random) -> Iterator[Case]:
    fours = list(itertools.combinations(DECK, 4))
    by_total = {total: [four for four in fours if sum(WORTH[c] for c in four) == total] for total in (15, 18, 30)}
    for number in range(150):
        name, rules = chance.choice([*RULES.items(), *HOUSE.items()])
        cards = list(chance.choice(by_total[(15, 30, 30, 18)[number % 4]]))
        taker, escobas, groups = opened(rules, cards)
        elsewhere = [
            {"variant": other, "taker": there[0], "escobas": there[1]}
            for other, others in RULES.items()
            if (there := opened(others, cards))[:2] != (taker, escobas)
        ]
        expect = {
            "total": sum(WORTH[card] for card in cards),
            "taker": taker,
            "escobas": escobas,
            "elsewhere": elsewhere,
        }
        if groups < 2:
            expect["groups"] = [cards] * groups
        yield case("opening", {"cards": cards, "variant": name}, expect, "oracle: the judge of make_conformance.py")


def claimed(rules: tuple[Any, ...], table: Sequence[str], laid: str, take: Sequence[str], since: int) -> list[str]:
    codes = []
    if rules[0] != "claim":
        codes.append("no_claims")
    elif since >= {"next_play": 1, "second_chance": 2}[rules[1]]:
        codes.append("too_late")
    if not sets_of_15(table, laid):
        codes.append("nothing_overlooked")
    if any(card not in table for card in take):
        codes.append("card_not_on_table")
    if take and sum(WORTH[card] for card in (laid, *take)) != 15:
        codes.append("sum_not_15")
    return codes


def claim_cases(chance: random.Random) -> Iterator[Case]:
    for number in range(140):
        name, rules = chance.choice([*RULES.items(), *HOUSE.items()])
        cards = chance.sample(DECK, chance.randint(2, 5))
        laid, table = cards[0], cards[1:]
        since = number % 3
        possible = [{k: c[k] for k in ("card", "takes", "escoba")} for c in shown(table, [laid])]
        take: list[str] = []
        if number % 4 == 1 and possible:
            take = chance.choice(possible)["takes"]
        elif number % 4 == 2:
            take = chance.sample(table, 1)
        codes = claimed(rules, table, laid, take, since)
        empties = any(c["escoba"] for c in possible if not take or set(c["takes"]) == set(take))
        expect = {
            "allowed": not codes,
            "captures": [] if {"no_claims", "too_late"} & set(codes) else possible,
            "escoba": not codes and empties and rules[2] == "yes",
            "problems": [{"code": code} for code in codes],
            "elsewhere": [
                {"variant": other, "allowed": not there, "codes": there}
                for other, others in RULES.items()
                if (there := claimed(others, table, laid, take, since)) != codes
            ],
        }
        request = {"table": table, "laid": laid, "played_since": since, "variant": name}
        yield case(
            "claim",
            request | ({"take": take} if take else {}),
            expect,
            "oracle: the judge of make_conformance.py",
        )


def score_cases(chance: random.Random) -> Iterator[Case]:
    for number in range(170):
        name = list(SCORING)[number % 8]
        sides = 2 if number % 5 else chance.choice([3, 4])
        cards = chance.sample(DECK, 40)
        cuts = sorted(chance.sample(range(2, 40), sides - 1))
        piles = [cards[a:b] for a, b in zip([0, *cuts], [*cuts, 40], strict=True)]
        escobas = [chance.randint(0, 3) for _ in piles]
        ties = "all_tied" if number % 7 == 0 else "nobody"
        variant = name if ties == "nobody" else f"{name},ties=all_tied"
        categories = second_categories(scoring_rules(name, ties), piles, escobas)
        totals = list(second_totals(categories, sides))
        before = [chance.randint(0, 25) for _ in piles]
        after = [a + b for a, b in zip(before, totals, strict=True)]
        expect = {
            "players": [{"total": total} for total in totals],
            "match": {"scores": after, "winner": second_winner(after, SCORING[name][-1], 1)},
            "problems": [
                {"code": "pile_sum", "pile": side}
                for side, pile in enumerate(piles)
                if sum(WORTH[card] for card in pile) % 15 not in {0, 10}
            ],
        }
        request = {"piles": piles, "escobas": escobas, "variant": variant, "scores": before}
        yield case("score", request, expect, "oracle: second_categories of oracles.py")


def round_cases() -> Iterator[Case]:
    rounds = json.loads((DATA / "rounds.json").read_text(encoding="utf-8"))["rounds"]
    for name, played in rounds.items():
        for variant, totals in played["scores"].items():
            expect = {"players": [{"total": total} for total in totals], "problems": []}
            request = {
                "piles": played["piles"],
                "escobas": played["escobas"],
                "last_capturer": played["last_capturer"],
                "variant": variant,
            }
            yield case("score", request, expect, f"whole round: {name}")
            yield case(
                "record",
                {"record": written(played, variant)},
                {"faults": [], "plays": 36, "score": expect},
                f"whole round: {name}",
            )
        lines = written(played, "wikipedia").splitlines()
        for number in (5, 12, 23, 30):
            left_out = "\n".join(lines[: number - 1] + lines[number:])
            yield case("record", {"record": left_out}, {"plays": 35}, f"whole round: {name}, line {number} left out")
            doubled = "\n".join(lines[:number] + lines[number - 1 :])
            taken = lines[number - 1].partition(" x ")[2].split()
            codes = ["wrong_turn", "duplicate_card", *("card_not_on_table" for _ in taken)]
            expect = {"plays": 37, "faults": [{"line": number + 1, "code": code} for code in codes]}
            yield case("record", {"record": doubled}, expect, f"whole round: {name}, line {number} written twice")


def written(played: Case, variant: str) -> str:
    lines = [f"variant: {variant}", "opening: " + " ".join(played["opening"])]
    for seat, card, takes in played["plays"]:
        lines.append(f"{seat + 1}: {card}" + (" x " + " ".join(takes) if takes else ""))
    return "\n".join([*lines, "leftovers: " + " ".join(played["leftovers"])]) + "\n"


def example_cases() -> Iterator[Case]:
    rows: list[tuple[str, Case, Case]] = json.loads((DATA / "worked_examples.json").read_text(encoding="utf-8"))
    for command, request, expect in rows:
        yield case(command, request, expect, "worked example")


def case(command: str, request: Case, expect: Case, source: str) -> Case:
    return {"command": command, "request": request, "expect": expect, "source": source}


def all_cases() -> list[Case]:
    chance = random.Random(15)
    groups = (
        solve_cases(chance), check_cases(chance), opening_cases(chance), claim_cases(chance), score_cases(chance),
        round_cases(), example_cases(),
    )  # fmt: skip
    return list(itertools.chain.from_iterable(groups))


def text() -> str:
    return "".join(
        json.dumps({"id": number, **one}, ensure_ascii=False) + "\n" for number, one in enumerate(all_cases(), start=1)
    )


if __name__ == "__main__":
    (DATA / "conformance.jsonl").write_text(text(), encoding="utf-8")
