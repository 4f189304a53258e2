"""Every worked example has its verdict on its own page: what a person reads there is what the API answers.

Moves and hands are asked on /check, first cards on /opening, claims on /claim, counts on /score and whole
rounds on /record. Sentences are looked up from their English here, so no page can agree with itself alone.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from tutor.escoba import CategoryCode, Deck, deck_cards, parse_card, parse_cards
from tutor.escoba.scoring import best_of_each_suit
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.score_sentences import category_name
from tutor.web import create_app

DATA = Path(__file__).parent.parent / "data"
ROWS = json.loads((DATA / "examples.json").read_text(encoding="utf-8"))
ROUNDS = json.loads((DATA / "rounds.json").read_text(encoding="utf-8"))["rounds"]
PLAYED = [(name, variant) for name, one in ROUNDS.items() for variant in one["scores"]]

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_two_languages = pytest.mark.parametrize("language", ["kk", "en"])  # the same request once more, by another way


def rows(command: str, field: str = "variant", without: str = "?") -> Any:
    """Take the examples of a command whose request has a field, and says nothing of another thing."""
    found = [row for row in ROWS if row["command"] == command and field in {"variant", *row["request"]}]
    found = [row for row in found if f'"{without}"' not in json.dumps(row["request"])]
    return pytest.mark.parametrize("row", found, ids=[row["says"] for row in found])


@pytest.fixture(scope="module")
def ask() -> Callable[..., Any]:
    """Ask the API and a page of one application."""
    app = create_app({"SECRET_KEY": "a key for tests, long enough", "TESTING": True, "TUTOR_RATE_LIMIT": "off"})
    client = app.test_client()

    def of(path: str, language: str, request: dict[str, Any], page: str, fields: dict[str, Any]) -> Any:
        answered = client.post(f"/api/v1/{path}", json=request, headers={"Accept-Language": language})
        assert answered.status_code == 200, answered.get_data(as_text=True)
        deck, variant = request.get("deck", "spanish"), request.get("variant", "wikipedia")
        shown = client.get(f"/{language}/{page}", query_string={"deck": deck, "variant": variant, **fields})
        assert shown.status_code == 200, shown.get_data(as_text=True)[:3000]
        return answered.get_json(), BeautifulSoup(shown.get_data(as_text=True), "html.parser")

    return of


def fields_of(request: dict[str, Any]) -> dict[str, Any]:
    """Write the cards of a request as they stand in an address."""
    return {name: " ".join(value) if isinstance(value, list) else value for name, value in request.items()}


def voice_of(row: dict[str, Any], language: str) -> Voice:
    return Voice(language, Deck(row["request"].get("deck", "spanish")))


def seen(element: Tag) -> str:
    """Return what a person sees of an element, in one line: nothing that is hidden or only for machines."""
    copy = BeautifulSoup(str(element), "html.parser")
    for hidden in copy.select("[hidden], .visually-hidden, script, style, template, svg"):
        hidden.decompose()
    return spaced(copy.get_text(" "))


def answer_section(tree: BeautifulSoup) -> Tag:
    (section,) = tree.select("section.verdict")
    return section


def headline(tree: BeautifulSoup) -> str:
    return seen(answer_section(tree).h2)


def sentence(voice: Voice, capture: dict[str, Any], *, missed: bool) -> str:
    """Say what a capture of an answer takes, or could have taken."""
    card, takes = (parse_cards(part, voice.deck) for part in ([capture["card"]], capture["takes"]))
    values = {"card": card[0], "cards": takes}
    if missed and capture["escoba"]:
        return voice.say("Playing {card_acc} could have taken {cards_acc} and cleared the table: escoba.", **values)
    if missed:
        return voice.say("Playing {card_acc} could have taken {cards_acc}.", **values)
    if capture["escoba"]:
        return voice.say("Playing {card_acc} takes {cards_acc} and clears the table: escoba.", **values)
    return voice.say("Playing {card_acc} takes {cards_acc}.", **values)


def told(tree: BeautifulSoup, kind: str) -> list[str]:
    """Return the first sentence beside each capture of a kind that is drawn."""
    return [seen(capture.select_one(".told p")) for capture in tree.select(f".captures.{kind} > .capture")]


def drawn(tree: BeautifulSoup, kind: str) -> list[int]:
    """Return how many cards are drawn for each capture of a kind."""
    return [len(capture.select(".card-row svg, .card-row img")) for capture in tree.select(f".captures.{kind} > li")]


def spaced(text: str) -> str:
    """Return a text without what only keeps it from breaking."""
    return " ".join(text.replace("\N{WORD JOINER}", "").split())


# Moves and hands


@in_every_language
@rows("check")
def test_a_move_is_judged_on_its_page_as_by_the_api(row, language, ask):
    request, voice = row["request"], voice_of(row, language)
    found, tree = ask("check", language, request, "check", fields_of(request))
    assert found["legal"] is row["answer"]["legal"]
    (verdict,) = tree.select("#verdict")
    assert verdict["data-legal"] == str(found["legal"]).lower()
    if not found["legal"]:
        assert headline(tree) == spaced(voice.say("This move is against the rules."))
    elif found["escoba"]:
        assert headline(tree) == spaced(voice.say("This move is by the rules, and it is an escoba."))
    else:
        assert headline(tree) == spaced(voice.say("This move is by the rules."))
    text = seen(verdict)
    for problem in found["problems"]:
        assert spaced(problem["message"]) in text
    told_already = any(problem["code"] == "sum_not_15" for problem in found["problems"])  # and then only once
    if request.get("take") and not told_already:
        assert seen(verdict.select_one(".move .total")) == voice.say("Together: {total}", total=found["total"])
    else:
        assert not verdict.select(".move .total")
    for field, kind in (("missed", "missed"), ("overlooked", "overlooked"), ("alternatives", "other")):
        said = [spaced(sentence(voice, one, missed=kind != "other")) for one in found[field] or ()]
        assert told(tree, kind) == said
        assert drawn(tree, kind) == [1 + len(one["takes"]) for one in found[field] or ()]
    penalty = found["penalty"]
    if penalty:
        assert voice.say_n("Penalty: {n} point.", "Penalty: {n} points.", penalty["total"]) in text
    assert (spaced(voice.say("The next player may now take the overlooked 15.")) in text) is bool(found["claim"])
    for rule in found["rules"]:
        assert spaced(rule["reason"]) in text


@in_every_language
@rows("solve")
def test_the_captures_of_a_hand_stand_on_the_page_as_in_the_api(row, language, ask):
    request, voice = row["request"], voice_of(row, language)
    found, tree = ask("solve", language, request, "check", fields_of(request))
    captures = found["captures"]
    if captures:
        ways = voice.say_n("There is {n} way to make 15.", "There are {n} ways to make 15.", len(captures))
    else:
        ways = voice.say("No 15 can be made.")
    assert headline(tree) == spaced(ways)
    assert told(tree, "found") == [spaced(sentence(voice, one, missed=False)) for one in captures]
    assert drawn(tree, "found") == [1 + len(one["takes"]) for one in captures]
    assert not tree.select("[data-legal]")


# First cards and claims


@in_every_language
@rows("opening")
def test_the_first_cards_have_their_verdict_on_their_page(row, language, ask):
    request, voice = row["request"], voice_of(row, language)
    found, tree = ask("opening", language, request, "opening", fields_of(request))
    total, escobas = found["total"], found["escobas"]
    assert (found["taker"], escobas) == (row["answer"]["taker"], row["answer"]["escobas"])
    if found["taker"] is None:
        said = voice.say("The first four cards make {total} and stay on the table.", total=total)
    elif not escobas:
        said = voice.say("The first four cards make {total} and are taken at once, without an escoba.", total=total)
    else:
        said = voice.say_n(
            "The first four cards make {total} and are taken at once, for {n} escoba.",
            "The first four cards make {total} and are taken at once, for {n} escobas.",
            escobas,
            total=total,
        )
    assert headline(tree) == spaced(said)
    assert drawn(tree, "group") == [len(group) for group in found["groups"]]
    if len(found["groups"]) > 1:
        groups = [parse_cards(group, voice.deck) for group in found["groups"]]
        assert told(tree, "group") == [
            spaced(voice.say("Together they make 15: {cards_nom}.", cards=group)) for group in groups
        ]
    text = seen(answer_section(tree))
    for rule in found["rules"]:
        assert spaced(rule["reason"]) in text


@in_every_language
@rows("claim")
def test_a_claim_has_its_verdict_on_its_page(row, language, ask):
    request, voice = row["request"], voice_of(row, language)
    found, tree = ask("claim", language, request, "claim", fields_of(request))
    assert found["allowed"] is row["answer"]["allowed"]
    if "nothing_overlooked" in [problem["code"] for problem in found["problems"]]:
        said = voice.say("There is no overlooked 15 to take.")
    elif not found["allowed"]:
        said = voice.say("The overlooked 15 may not be taken.")
    elif found["escoba"]:
        said = voice.say("The overlooked 15 may be taken, and it is an escoba.")
    else:
        said = voice.say("The overlooked 15 may be taken.")
    assert headline(tree) == spaced(said)
    text = seen(answer_section(tree))
    for message in [problem["message"] for problem in found["problems"]]:
        assert spaced(message) in text
    claimed = [parse_cards([one["card"], *one["takes"]], voice.deck) for one in found["captures"]]
    assert told(tree, "group") == [
        spaced(voice.say("Together they make 15: {cards_nom}.", cards=cards)) for cards in claimed
    ]


# Counts


def score_fields(request: dict[str, Any]) -> dict[str, Any]:
    """Fill in the form of a count."""
    fields: dict[str, Any] = {}
    for side, counts in enumerate(request.get("counts", ()), start=1):
        for name, value in counts.items():
            if name == "seven_of_coins":
                fields |= {"seven": side} if value else {}
            else:
                fields[f"{name}{side}"] = " ".join(map(str, value)) if name == "setenta" else value
    for side, pile in enumerate(request.get("piles", ()), start=1):
        fields |= {"by": "cards", f"pile{side}": " ".join(pile)}
    for side, number in enumerate(request.get("escobas", ()), start=1):
        fields[f"escobas{side}"] = number
    for side, takes in enumerate(request.get("wrong_captures", ()), start=1):
        fields[f"wrong{side}"] = " ".join(map(str, takes))
    if "leftovers" in request:
        fields["left"] = " ".join(request["leftovers"])
    if "last_capturer" in request:
        fields["last"] = request["last_capturer"] + 1
    if "scores" in request:
        fields["rounds"] = "-".join(map(str, request["scores"]))
    fields["sides"] = len(request.get("counts") or request["piles"])
    return fields


def assert_sheet(found: dict[str, Any], tree: BeautifulSoup, voice: Voice) -> None:
    """Compare the points, totals, problems and the match that a person reads with an answer."""
    assert [seen(total) for total in tree.select(".totals dd")] == [
        voice.number(player["total"]) for player in found["players"]
    ]
    bodies = tree.select(".sheet-table tbody")
    assert len(bodies) == len(found["categories"])
    for body, category in zip(bodies, found["categories"], strict=True):
        assert seen(body.th).startswith(spaced(category_name(voice, CategoryCode(category["category"]))))
        cells = body.tr.select("td.number")
        assert [seen(cell.b) for cell in cells] == [voice.number(points) for points in category["points"]]
        reasons = [category["reason"]]
        if not any(category["counts"]):  # its field was left empty, which is told instead
            reasons.append(voice.say("Not filled in yet."))
        assert any(spaced(reason) in seen(body) for reason in reasons)
    text = seen(tree.select_one("#sheet"))
    for problem in found["problems"]:
        assert spaced(problem["message"]) in text


@in_every_language
@rows("score")
def test_a_count_has_its_points_on_its_sheet(row, language, ask):
    request, voice = row["request"], voice_of(row, language)
    found, tree = ask("score", language, request, "score", score_fields(request))
    if "players" in row["answer"]:
        assert [player["total"] for player in found["players"]] == [
            player["total"] for player in row["answer"]["players"]
        ]
    assert_sheet(found, tree, voice)
    if "scores" in request:
        after = seen(tree.select_one("#sheet .after"))
        assert all(voice.number(points) in after for points in found["match"]["scores"])
    winner = found["match"]["winner"]
    assert bool(tree.select("#sheet .wins")) is (winner is not None)
    if winner is not None:
        name = voice.say("Side {side}", side=winner + 1)
        assert seen(tree.select_one("#sheet .wins")) == voice.say("{name} wins the match.", name=name)


def counted(request: dict[str, Any]) -> dict[str, Any]:
    """Count the piles of a request, the leftovers given to the last capturer."""
    piles = [list(pile) for pile in request["piles"]]
    if "last_capturer" in request:
        piles[request["last_capturer"]] += request.get("leftovers", [])
    counts = []
    for pile in map(parse_cards, piles):
        held = {"cards": len(pile), "coins": sum(card.is_coin for card in pile)}
        held |= {"sevens": sum(card.is_seven for card in pile), "escobas": 0}
        held["seven_of_coins"] = any(card.is_seven_of_coins for card in pile)
        counts.append(held | {"setenta": [card.value for card in best_of_each_suit(pile)]})
    for held, escobas in zip(counts, request.get("escobas", ()), strict=False):
        held["escobas"] = escobas
    return {"counts": counts, **{name: request[name] for name in ("variant", "wrong_captures") if name in request}}


def handed_out(request: dict[str, Any]) -> dict[str, Any]:
    """Hand out cards as they were counted, any that fit."""
    left = list(deck_cards())

    def take(number: int, fits: Callable[[Any], bool]) -> list[str]:
        taken = [card for card in left if fits(card)][:number]
        assert len(taken) == number
        for card in taken:
            left.remove(card)
        return list(map(str, taken))

    piles = []
    for side in request["counts"]:
        seven = int(side.get("seven_of_coins", False))
        pile = take(seven, lambda card: card.is_seven_of_coins)
        pile += take(side.get("sevens", 0) - seven, lambda card: card.is_seven and not card.is_coin)
        pile += take(side.get("coins", 0) - seven, lambda card: card.is_coin and not card.is_seven)
        piles.append(pile)
    for number, side in enumerate(request["counts"]):
        piles[number] += take(side["cards"] - len(piles[number]), lambda card: not card.is_coin and not card.is_seven)
    names = ("variant", "wrong_captures", "scores")
    return {
        "piles": piles,
        "escobas": [side.get("escobas", 0) for side in request["counts"]],
        **{name: request[name] for name in names if name in request},
    }


def points_of(found: dict[str, Any]) -> Any:
    return found["players"], {one["category"]: (one["counts"], one["points"]) for one in found["categories"]}


@in_two_languages
@rows("score", "piles")
def test_piles_counted_instead_have_the_same_points(row, language, ask):
    by_cards, _ = ask("score", language, row["request"], "score", score_fields(row["request"]))
    request = counted(row["request"])
    by_counts, tree = ask("score", language, request, "score", score_fields(request))
    assert points_of(by_counts) == points_of(by_cards)
    assert_sheet(by_counts, tree, voice_of(row, language))


@in_two_languages
@rows("score", "counts", without="setenta")  # there it matters which cards they are, and those rows have piles, too
def test_counts_handed_out_as_cards_have_the_same_points(row, language, ask):
    request = handed_out(row["request"])
    by_cards, tree = ask("score", language, request, "score", score_fields(request))
    by_counts, _ = ask("score", language, row["request"], "score", score_fields(row["request"]))
    assert points_of(by_cards) == points_of(by_counts)
    assert_sheet(by_cards, tree, voice_of(row, language))


# Whole rounds


def written(name: str) -> str:
    played = ROUNDS[name]
    lines = [f"opening: {' '.join(played['opening'])}"]
    lines += [
        f"{seat + 1}: {card}" + (f" x {' '.join(takes)}" if takes else "") for seat, card, takes in played["plays"]
    ]
    return "\n".join([*lines, f"leftovers: {' '.join(played['leftovers'])}"])


@in_every_language
@pytest.mark.parametrize(("name", "variant"), PLAYED)
def test_a_whole_round_has_its_points_on_its_page(name, variant, language, ask):
    voice, text = Voice(language), written(name)
    request = {"record": text, "variant": variant}
    found, tree = ask("records/check", language, request, "record", {"record": text})
    assert (found["faults"], found["plays"]) == ([], 36)
    totals = ROUNDS[name]["scores"][variant]
    assert [player["total"] for player in found["score"]["players"]] == totals
    (verdict,) = tree.select("#verdict")
    assert verdict["data-legal"] == "true"
    assert headline(tree) == spaced(voice.say("The record is in order."))
    assert [seen(total) for total in verdict.select(".result dd")] == list(map(voice.number, totals))
    table = tree.select_one(".data-table")
    assert [seen(cell) for cell in table.select("tfoot td")] == list(map(voice.number, totals))
    assert [[seen(cell) for cell in line.select("td")] for line in table.select("tbody tr")] == [
        [voice.number(points) for points in category["points"]] for category in found["score"]["categories"]
    ]
    steps = tree.select("#steps .step .judged")
    assert len(steps) == 36
    right = {"This move is by the rules.", "This move is by the rules, and it is an escoba."}
    assert {seen(step) for step in steps} <= {spaced(voice.say(one)) for one in right}


@in_every_language
def test_a_wrong_take_in_a_round_is_judged_on_its_page_and_costs_its_points(language, ask):
    voice = Voice(language)
    text = written("typical").replace("1: 7o x 10e", "1: 7o x 4c", 1)
    found, tree = ask("records/check", language, {"record": text, "variant": "fournier"}, "record", {"record": text})
    assert [fault["code"] for fault in found["faults"]][:1] == ["sum_not_15"]
    (verdict,) = tree.select("#verdict")
    assert verdict["data-legal"] == "false"
    assert spaced(found["faults"][0]["message"]) in seen(verdict)
    assert [seen(total) for total in verdict.select(".result dd")] == [
        voice.number(player["total"]) for player in found["score"]["players"]
    ]
    assert voice.say_n("Penalty: {n} point.", "Penalty: {n} points.", 4) in seen(tree.select_one("#steps"))


@in_every_language
def test_the_card_laid_in_a_round_could_have_taken_what_its_page_says(language, ask):
    voice = Voice(language)
    text = "opening: 7c 1o 2c 1e\n1: 10o"
    found, tree = ask("records/check", language, {"record": text, "variant": "torofun"}, "record", {"record": text})
    (missed,) = found["missed"][0]
    said = voice.say(
        "Playing {card_acc} could have taken {cards_acc}.", card=parse_card("10o"), cards=parse_cards(missed["takes"])
    )
    assert seen(tree.select_one("#steps")).count(spaced(said)) == 1
    assert spaced(said) in seen(tree.select_one("main"))
