"""The trainer: puzzles handed out, answered once, judged with reasons, and nothing told before."""

import re
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from bs4 import BeautifulSoup

from tutor.escoba import Deck, captures, parse_variant
from tutor.store import Store, StoreError, StoreFault
from tutor.teaching.exercises import Kind
from tutor.teaching.grading import captures_behind
from tutor.teaching.grading_sentences import formula
from tutor.teaching.languages import voice_for
from tutor.teaching.pool import pool
from tutor.teaching.puzzle_answers import fits_deck
from tutor.teaching.puzzles import PUZZLE_KINDS, read_puzzle
from tutor.teaching.themes import theme_name, theme_sentence, themes_of
from tutor.web.puzzle_sets import SET_SIZE

#: Two captures: the seven takes five and three, the rey the five.
TWO = "find_all-wikipedia-owa-gN"
ESCOBA = "escoba-wikipedia-ow-gN"
LONGEST_RULES = str(
    parse_variant(
        "pagat,deck=french_qj,first_player=left,direction=clockwise,next_dealer=left,players=2+3+4+6,four=each,"
        "opening=two_15,opening_15=0,opening_30=0,opening_taker=first_player,obligation=claim,"
        "claim_until=second_chance,claim_escoba=yes,wrong_capture=four_plus_escobas,escoba=16,most_cards=10,"
        "most_coins=19,seven_of_coins=18,most_sevens=18,coins_need_six=yes,all_coins=11,all_coins_adds=no,"
        "all_sevens=10,all_sevens_covers=seven_of_coins+most_sevens,setenta=none,few_cards=12,no_capture=loses_match,"
        f"ties=all_tied,target=100,target_options={'+'.join(map(str, range(1, 201)))},lead=2"
    )
)
OF_KIND = {kind: [read_puzzle(one.id) for one in pool() if one.kind is kind] for kind in PUZZLE_KINDS}


def tree(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


class Learner:
    """A visitor who opens puzzles and answers them with the form that the page has."""

    def __init__(self, client, language="en"):
        """Visit in a language."""
        self.client = client
        self.language = language

    def open(self, address):
        response = self.client.get(address)
        assert response.status_code == 200, address
        self.page = tree(response)
        return self.page

    def next(self, query=""):
        """Be handed out a puzzle; return it."""
        response = self.client.get(f"/{self.language}/puzzles/next?{query}")
        assert response.status_code == 303
        self.address = response.headers["Location"]
        self.open(self.address)
        return read_puzzle(urlsplit(self.address).path.rpartition("/")[2])

    def show(self, puzzle, query=""):
        self.address = f"/{self.language}/puzzles/{puzzle}?{query}"
        return self.open(self.address)

    def send(self, status=200, **fields):
        """Send the form of the page with these fields; a value of ``None`` takes a field away."""
        form = self.page.select_one("form#answer")
        hidden = {}
        for field in form.select("input[type=hidden]"):
            hidden.setdefault(field["name"], []).append(field["value"])
        data = {name: value for name, value in (hidden | fields).items() if value is not None}
        response = self.client.post(form["action"], data=data)
        assert response.status_code == status, response.get_data(as_text=True)[:2000]
        self.page = tree(response)
        return self.page

    def answer(self, puzzle, *, right=True):
        """Answer the puzzle of the page rightly or wrongly, to its end."""
        return [self.send(**fields) for fields in answers(puzzle, right=right)][-1]

    @property
    def headline(self):
        return self.page.select_one(".headline").get_text()

    @property
    def counted(self):
        return self.page.select_one(".counted").get_text()


def answers(puzzle, *, right):
    """Return the forms that answer a puzzle rightly or wrongly, as the game knows it."""
    exercise = puzzle.exercise
    if puzzle.kind is Kind.FIND_ALL:
        return [taking(one) for one in exercise.captures()] if right else [{"do": "more"}]
    if puzzle.kind is Kind.ESCOBA:
        others = [one for one in captures(exercise.table, exercise.hand) if not one.escoba]
        wrong = taking(others[0]) if others else {"play": str(exercise.hand[0]), "take": str(exercise.table[0])}
        return [taking(exercise.captures()[0]) if right else wrong]
    if puzzle.kind is Kind.IS_THERE:
        return [{"answer": "yes" if bool(exercise.captures()) is right else "no"}]
    if puzzle.kind is Kind.RIGHT_OR_WRONG:
        verdict = exercise.verdict(puzzle.rules)
        code = "legal" if verdict.legal else verdict.problems[0].code.value
        return [{"answer": code if right else "legal" if code != "legal" else "sum_not_15"}]
    points = exercise.points(puzzle.rules)
    return [{"number": [str(point + (not right)) for point in points]}]


def taking(capture):
    return {"play": str(capture.card), "take": [str(one) for one in capture.takes], "do": "check"}


@pytest.fixture
def learner(client):
    return Learner(client)


@pytest.fixture
def kept(app):
    """Return the store of the application."""
    return app.extensions["store"]


def key_of(client):
    with client.session_transaction() as session:
        return session.get("learner")


# Judging ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_the_right_answer_of_the_game_is_right_and_another_is_not(learner, kind):
    for puzzle in OF_KIND[kind][:: len(OF_KIND[kind]) // 6]:
        learner.show(puzzle.id)
        learner.answer(puzzle)
        assert learner.headline == "Right."
        learner.show(puzzle.id)
        learner.answer(puzzle, right=False)
        assert learner.headline != "Right."
        assert "illegal" in learner.page.select_one(".verdict")["class"]


def test_captures_are_counted_only_after_the_first_is_found(learner):
    page = learner.show(TWO)
    assert " of 2" not in page.get_text()
    learner.send(play="12b", take="3e", do="check")
    assert learner.headline == "Not this one."
    assert "10 + 3 = 13" in learner.page.select_one(".reasons").get_text()
    assert "of 2" not in learner.page.main.get_text()
    learner.send(play="12b", take="5c", do="check")
    assert learner.headline == "1 of 2 found"
    learner.send(play="12b", take="5c", do="check")
    assert learner.headline == "Already found."
    learner.send(play="7o", take=["5c", "3e"], do="check")
    assert learner.headline == "2 of 2 found"
    assert "Wrong captures: 1" in learner.page.select_one(".reasons").get_text()


def test_no_more_ends_it_and_shows_what_was_missed_with_its_sum(learner):
    learner.show(TWO)
    learner.send(play="12b", take="5c", do="check")
    page = learner.send(do="more")
    assert learner.headline == "1 of 2 found"
    assert [one.get_text(strip=True) for one in page.select(".captures .made")] == ["10 + 5 = 15", "7 + 5 + 3 = 15"]
    assert page.select_one(".there-was").get_text() == "Missed"
    assert not page.select("form#answer input:not([type=hidden]), #check, #hint")


def test_a_wrong_pick_lowers_what_is_kept_and_counts_once(learner, client, kept):
    learner.show(TWO)
    for _ in range(2):
        learner.send(play="12b", take="3e", do="check")
    learner.answer(read_puzzle(TWO))
    (attempt,) = kept.export(key_of(client))["answers"]
    assert attempt["credit"] == pytest.approx(2 / 3)


def test_a_wrong_sweep_is_told_why_and_what_sweeps(learner):
    learner.show(ESCOBA)
    page = learner.send(play="12b", take="5c", do="check")
    assert "leaves cards on the table" in page.select_one(".reasons").get_text()
    assert page.select_one(".captures .made").get_text(" ", strip=True) == "7 + 5 + 3 = 15 Escoba"


@pytest.mark.parametrize(
    ("puzzle", "fields", "said"),
    [
        (TWO, {"do": "check"}, "Choose a card of the hand first."),
        (TWO, {"do": "check", "take": "5c"}, "Choose a card of the hand first."),
        (TWO, {"do": "check", "play": "7o"}, "Choose cards of the table, too."),
        (TWO, {"do": "check", "play": "6o", "take": "5c"}, "six of coins"),
        (TWO, {"do": "check", "play": "7o", "take": "5b"}, "five of clubs"),
        (TWO, {"do": "check", "play": "zz", "take": "5c"}, "zz"),
        (TWO, {"do": "check", "play": "7o", "take": "5c", "puzzle": ESCOBA}, "another puzzle"),
        ("is_there-wikipedia-ow-g", {}, "Choose an answer first."),
        ("is_there-wikipedia-ow-g", {"answer": "maybe"}, "maybe"),
    ],
)
def test_what_is_no_answer_is_named_and_nothing_is_kept(learner, client, puzzle, fields, said):
    learner.show(puzzle)
    page = learner.send(status=422, **fields)
    assert said in page.select_one("#problems").get_text()
    assert not page.select(".headline, #next")
    assert key_of(client) is None


def test_an_answer_that_names_no_puzzle_belongs_to_that_of_its_address(learner, client):
    learner.show(TWO)
    page = learner.send(do="more", puzzle=None)
    assert page.select_one(".headline").get_text() == "0 of 2 found"
    page = BeautifulSoup(client.post(f"/en/puzzles/{ESCOBA}", json={}).get_data(as_text=True), "html.parser")
    assert "“”" not in page.select_one("#problems").get_text()


def test_numbers_that_are_none_are_named_and_stay_in_their_fields(learner):
    puzzle = OF_KIND[Kind.COUNT][0]
    learner.show(puzzle.id)
    page = learner.send(status=422, number=["x", "4", "0", "0"][: len(puzzle.exercise.piles)])
    assert "whole number" in page.select_one("#problems").get_text()
    assert page.select_one("#number-1")["value"] == "x"


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
@pytest.mark.parametrize(
    ("puzzle", "status"), [("nothing", 404), ("find_all-wikipedia-ow", 404), ("escoba-wikipedia-a-b", 422)]
)
def test_an_address_that_is_no_puzzle_is_named_with_a_way_on(client, language, puzzle, status):
    for response in (client.get(f"/{language}/puzzles/{puzzle}"), client.post(f"/{language}/puzzles/{puzzle}")):
        assert response.status_code == status
        page = tree(response)
        assert page.h1.get_text()
        assert page.select_one(f"main a.primary[href='/{language}/puzzles/next']")


# Nothing before the answer -----------------------------------------------------------------------------


def bare(html, puzzle):
    """Return a page without its cards, its id and its token."""
    html = html.replace(puzzle.id, "ID")
    html = re.sub(r'<label class="pick">.*?</label>|<li><svg.*?</svg></li>', "CARD", html)
    html = re.sub(r'(name="csrf_token" value=)"[^"]*"', r"\1", html)
    return re.sub(r"(CARD)+", "CARDS", html)


def shape(puzzle):
    """Return what two puzzles have in common that look the same but for their cards."""
    one = puzzle.exercise
    return len(one.table), len(one.hand), len(one.take), len(one.piles), one.escobas, one.last_capturer


def solution(puzzle):
    exercise, rules = puzzle.exercise, puzzle.rules
    if puzzle.kind is Kind.RIGHT_OR_WRONG:
        return exercise.verdict(rules).legal
    return exercise.points(rules) if puzzle.kind is Kind.COUNT else len(exercise.captures())


def alike(kind):
    """Return puzzles of a kind that look the same but for their cards, one for each solution."""
    shapes = {}
    for puzzle in OF_KIND[kind]:
        shapes.setdefault(shape(puzzle), {})[solution(puzzle)] = puzzle
    return list(max(shapes.values(), key=len).values())[:6]


def test_what_no_text_holds_is_left_out_of_what_is_named(client):
    for address in ("/en/puzzles/no%00thing%0d%0a", "/en/daily/no%00thing%1b"):
        page = client.get(address).get_data(as_text=True)
        assert "nothing" in page
        assert not {"\x00", "\x1b", "\r"} & set(page)


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_pages_of_puzzles_with_other_answers_differ_in_nothing_but_their_cards(client, kind):
    puzzles = alike(kind)
    assert len(puzzles) >= 2
    shells = set()
    for puzzle in puzzles:
        html = client.get(f"/en/puzzles/{puzzle.id}").get_data(as_text=True)
        if kind is Kind.RIGHT_OR_WRONG:  # the move is part of the question
            html = re.sub(r'<li><span class="marked-card.*?</span></span></li>', "CARD", html)
        shells.add(bare(html, puzzle))
    assert len(shells) == 1


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_a_page_that_opens_names_neither_sums_nor_themes(learner, kind):
    voice = voice_for("en")
    for puzzle in OF_KIND[kind][:: len(OF_KIND[kind]) // 8]:
        html = str(learner.show(puzzle.id))
        secrets = [formula((one.card, *one.takes)) for one in captures_behind(puzzle.exercise)]
        for theme in themes_of(puzzle):
            secrets += [theme_name(voice, theme), theme_sentence(voice, theme)]
            secrets += [f'"{theme.value}"', f"={theme.value}"]
        offered = {'"must_capture"'}  # one of the answers to choose from, whatever is right
        assert [secret for secret in secrets if secret in html and secret not in offered] == []


def test_an_address_handed_out_names_a_theme_only_if_it_was_chosen(learner):
    for _ in range(5):
        learner.next("kind=escoba")
        assert "theme" not in learner.address
    learner.next("kind=find_all&theme=sweep")
    asked = {"kind": ["find_all"], "theme": ["sweep"], "deck": ["spanish"], "variant": ["wikipedia"]}
    assert parse_qs(urlsplit(learner.address).query) == asked


def test_an_address_names_the_cards_and_these_are_drawn_whatever_was_chosen(learner, client):
    token = learner.open("/en/choices").select_one("[name=csrf_token]")["value"]
    client.post("/en/choices", data={"csrf_token": token, "deck": "numbered", "variant": "torofun"})
    assert learner.next("kind=escoba").exercise.variant == "torofun"
    assert parse_qs(urlsplit(learner.address).query)["deck"] == ["numbered"]
    assert "king of" not in str(learner.show(TWO, "deck=numbered").select_one(".table-felt"))
    assert "king of clubs" in str(learner.show(TWO).select_one(".table-felt"))
    french = learner.next("kind=count&deck=french&variant=cardgames")
    assert french.exercise.variant == "cardgames"
    assert parse_qs(urlsplit(learner.address).query)["deck"] == ["french"]
    assert "of diamonds" in str(learner.page.select_one(".table-felt"))
    assert parse_qs(urlsplit(learner.answer(french).select_one("#next")["href"]).query)["deck"] == ["french"]


def test_rules_that_are_chosen_below_a_puzzle_are_said_to_hold_from_the_next_one(learner, client):
    learner.next("kind=escoba")
    token = learner.page.select_one("[name=csrf_token]")["value"]
    chosen = {"csrf_token": token, "variant": "torofun", "back": learner.address}
    page = learner.open(client.post("/en/choices", data=chosen).headers["Location"])
    assert "from the next puzzle on" in page.select_one("#notice").get_text()
    learner.answer(read_puzzle(page.select_one("[name=puzzle]")["value"]))
    address = client.get(learner.page.select_one("#next")["href"]).headers["Location"]
    assert "/escoba-torofun-" in address


def test_the_queue_says_when_the_next_position_comes_back(learner, client, kept):
    learner.answer(learner.next("kind=escoba"), right=False)
    assert "comes back" in learner.open("/en/puzzles").select_one("#review").get_text()
    assert "within an hour" in learner.page.select_one("#review").get_text()


@pytest.mark.parametrize("query", ["deck=tarot", "variant=nobody"])
def test_cards_and_rules_that_there_are_not_are_named(client, query):
    page = client.get(f"/en/puzzles/{TWO}?{query}")
    assert page.status_code == 422
    assert query.partition("=")[2] in tree(page).select_one("#problems").get_text()
    assert "five of cups" in str(tree(page).select_one(".table-felt"))


# What is kept -----------------------------------------------------------------------------------------


def test_only_what_is_handed_out_is_rated_and_only_once(learner, client, kept):
    puzzle = learner.next("kind=is_there")
    page = learner.answer(puzzle)
    assert "counts for your level" in learner.counted
    assert page.select_one("#next")["href"] == "/en/puzzles/next?kind=is_there&deck=spanish&variant=wikipedia"
    learner.show(puzzle.id)
    learner.answer(puzzle, right=False)
    assert "there already" in learner.counted
    assert kept.learner(key_of(client)).rated == 1
    learner.show(TWO)
    learner.answer(read_puzzle(TWO))
    assert "only puzzles that are handed out" in learner.counted


def test_two_tabs_with_one_puzzle_count_once(client, kept):
    one, other = Learner(client), Learner(client)
    puzzle = one.next("kind=escoba")
    other.open(one.address)
    one.answer(puzzle)
    other.answer(puzzle)
    assert "counts for your level" in one.counted
    assert "there already" in other.counted
    assert len(kept.export(key_of(client))["answers"]) == 1


@pytest.mark.parametrize("kind", PUZZLE_KINDS)
def test_three_hints_are_given_and_the_answer_is_not_rated(learner, kind):
    puzzle = learner.next(f"kind={kind.value}")
    for step in (1, 2, 3):
        page = learner.send(do="hint")
        assert page.select(".hints li")
        assert "will not be rated" in page.select_one(".hints-given").get_text()
        assert page.select_one("[name=hints]")["value"] == str(step)
    assert not page.select("#hint")
    learner.answer(puzzle)
    assert learner.counted == "Not rated: a hint was given."


def test_opening_a_puzzle_again_does_not_hide_the_hint(learner):
    puzzle = learner.next("kind=escoba")
    learner.send(do="hint")
    learner.open(learner.address)
    learner.answer(puzzle)
    assert learner.counted == "Not rated: a hint was given."


def test_a_browser_without_cookies_is_judged_and_told_that_nothing_is_kept(app):
    learner = Learner(app.test_client(use_cookies=False))
    learner.show(TWO)
    learner.answer(read_puzzle(TWO))
    assert learner.headline == "Right."
    assert "no cookie" in learner.counted
    assert not learner.page.select("form#undo")


def test_an_answer_from_another_site_or_an_old_page_is_not_kept_and_can_be_sent_again(learner, client, kept):
    puzzle = learner.next("kind=escoba")
    page = learner.send(status=400, csrf_token="forged", **answers(puzzle, right=True)[0])
    assert "once more" in page.select_one("#problems").get_text()
    assert key_of(client) is None
    learner.answer(puzzle)
    assert "counts for your level" in learner.counted


def test_a_cookie_from_another_key_is_nobodys_and_the_answer_is_judged(learner, client):
    learner.show(ESCOBA)
    client.set_cookie("session", "eyJsZWFybmVyIjoieCJ9.aaaa.bbbb")
    learner.answer(read_puzzle(ESCOBA))
    assert learner.headline == "Right."
    assert "was not made here" in learner.counted
    learner.next("kind=is_there")
    learner.answer(read_puzzle(urlsplit(learner.address).path.rpartition("/")[2]))
    assert "counts for your level" in learner.counted


def test_opening_and_choosing_make_no_learner(learner, client):
    response = client.get("/en/puzzles/next")
    assert response.headers["Cache-Control"] == "no-store"
    assert "nofollow" in response.headers["X-Robots-Tag"]
    learner.open("/en/puzzles")
    learner.next()
    assert key_of(client) is None


def test_a_learner_who_was_deleted_begins_again(learner, client, kept):
    learner.answer(learner.next("kind=escoba"))
    before = key_of(client)
    kept.delete(before)
    learner.answer(learner.next("kind=escoba"))
    assert "counts for your level" in learner.counted
    assert key_of(client) != before


def test_the_last_answer_is_undone(learner, client, kept):
    puzzle = learner.next("kind=escoba")
    page = learner.answer(puzzle, right=False)
    response = client.post(page.select_one("form#undo")["action"], data=undoing(page))
    assert (
        response.headers["Location"] == f"/en/puzzles/{puzzle.id}?kind=escoba&deck=spanish&variant=wikipedia&undone=yes"
    )
    page = learner.open(response.headers["Location"])
    assert "taken back" in page.select_one("#notice").get_text()
    assert page.select_one(".progress").get_text() == "1 of 10"
    seen = kept.learner(key_of(client))
    assert (seen.rated, seen.rating, seen.due) == (0, 1200, 0)


def test_what_is_answered_after_undoing_stands_in_the_set_and_is_not_rated(learner, client):
    puzzle = learner.next("kind=escoba")
    first = learner.answer(puzzle, right=False)
    learner.open(client.post("/en/puzzles/undo", data=undoing(first)).headers["Location"])
    learner.answer(puzzle)
    assert learner.counted == "Not rated: your first answer was taken back."
    assert not learner.page.select("form#undo")
    learner.next("kind=escoba")
    assert learner.page.select_one(".progress").get_text() == "2 of 10"
    (row,) = learner.open(set_address(client)).select(".of-set li")
    assert row["class"] == ["right"]


def test_an_answer_that_is_taken_back_leaves_its_set(learner, client):
    learner.answer(learner.next("kind=escoba"))
    page = learner.answer(learner.next("kind=escoba"), right=False)
    client.post("/en/puzzles/undo", data=undoing(page))
    assert len(learner.open(set_address(client)).select(".of-set li")) == 1


def test_a_puzzle_that_is_opened_again_says_that_it_is_answered(learner):
    puzzle = learner.next("kind=escoba")
    learner.answer(puzzle)
    learner.next("kind=escoba")
    page = learner.show(puzzle.id, "kind=escoba")
    assert "You have answered this puzzle" in page.select_one("#notice").get_text()
    assert page.select_one(".progress").get_text() == ""


def set_address(client):
    with client.session_transaction() as session:
        return f"/en/puzzles/sets/{session['set'][0]}"


def test_undoing_twice_takes_one_answer_back_and_says_so_twice(learner, client, kept):
    learner.answer(learner.next("kind=escoba"))
    first = undoing(learner.page)
    learner.answer(learner.next("kind=escoba"))
    before = kept.learner(key_of(client)).rated
    second = undoing(learner.page)
    for _ in range(2):
        page = learner.open(client.post("/en/puzzles/undo", data=second).headers["Location"])
        assert "taken back" in page.select_one("#notice").get_text()
    assert kept.learner(key_of(client)).rated == before - 1
    client.post("/en/puzzles/undo", data=first)
    assert kept.learner(key_of(client)).rated == before - 2


def test_an_answer_that_another_followed_is_not_taken_back(learner, client, kept):
    puzzle = learner.next("kind=escoba")
    learner.answer(puzzle)
    first = undoing(learner.page)
    learner.answer(learner.next("kind=is_there"))
    page = learner.open(client.post("/en/puzzles/undo", data=first).headers["Location"])
    assert page.select_one("[name=puzzle]")["value"] == puzzle.id
    assert page.select_one("#notice").get_text(strip=True) == "Nothing is taken back: only your last answer can be."
    assert kept.learner(key_of(client)).rated == 2


def test_of_a_learner_who_was_deleted_meanwhile_nothing_is_taken_back(learner, client, kept):
    puzzle = learner.next("kind=escoba")
    learner.answer(puzzle)
    kept.delete(key_of(client))
    response = client.post("/en/puzzles/undo", data=undoing(learner.page))
    assert response.headers["Location"].startswith(f"/en/puzzles/{puzzle.id}?")
    assert response.headers["Location"].endswith("undone=no")


def undoing(page):
    return {field["name"]: field["value"] for field in page.select("form#undo input")}


def test_a_button_leads_back_to_our_own_pages_only(learner, client):
    page = learner.show(TWO)
    token = page.select_one("[name=csrf_token]")["value"]
    foreign = ("https://example.org/", "//example.org", "/en/puzzles//example.org", "")
    no_puzzles = ("/en/puzzles/a\r\nX-Header: y", "/en/puzzles/\n", "/en/puzzles/../../..//example.org")
    for address in (*foreign, *no_puzzles, f"/en/puzzles/{'a' * 100_000}"):
        response = client.post("/en/puzzles/sum", data={"csrf_token": token, "sum": "hidden", "back": address})
        assert response.status_code == 303
        assert response.headers["Location"] == "/en/puzzles"
    back = f"/en/puzzles/{TWO}?kind=find_all&junk=1"
    response = client.post("/en/puzzles/sum", data={"csrf_token": token, "sum": "shown", "back": back})
    assert response.headers["Location"] == f"/en/puzzles/{TWO}?kind=find_all"


def test_the_running_sum_stays_hidden_once_it_was_hidden(learner, client):
    page = learner.show(TWO)
    assert not page.select_one("[data-sum]").has_attr("hidden")
    form = page.select_one("form#sum")
    data = {field["name"]: field["value"] for field in form.select("input")}
    assert client.post(form["action"], data=data).headers["Location"] == f"/en/puzzles/{TWO}"
    assert learner.show(ESCOBA).select_one("[data-sum]").has_attr("hidden")


def test_a_pick_that_is_none_yet_is_no_wrong_capture(learner):
    learner.show(TWO)
    learner.send(status=422, play="7o", do="check")
    assert not learner.page.select("[name=wrong]")
    learner.send(play="7o", take="1o", do="check")
    learner.send(status=422, play="7o", do="check")
    assert [field["value"] for field in learner.page.select("[name=wrong]")] == ["7o 1o"]
    learner.send(do="more")
    assert "Wrong captures: 1" in learner.page.select_one(".reasons").get_text()


def test_a_capture_that_is_picked_when_one_says_no_more_is_found(learner):
    first, last = read_puzzle(TWO).exercise.captures()
    learner.show(TWO)
    learner.send(**taking(first))
    learner.send(**taking(last) | {"do": "more"})
    assert learner.headline == "Right."
    learner.show(TWO)
    learner.send(**taking(first))
    learner.send(play="7o", take="1o", do="more")
    assert learner.headline == "1 of 2 found"
    assert "Wrong captures" not in learner.page.get_text()


def test_every_card_that_is_taken_is_shown_whether_it_lies_there_or_not(learner):
    page = learner.show("right_or_wrong-wikipedia-nDBh-j-e")
    captions = [caption.get_text() for caption in page.select(".table-felt .caption")]
    assert captions == ["On the table", "The card played", "Taken"]
    assert "Worth here: jack 8, knight 9, king 10." in page.select_one(".asked").get_text()
    assert not page.select(".card-row")[0].select(".mark")
    assert [card["aria-label"] for card in page.select(".card-row")[2].select("svg")] == ["king of coins"]


@pytest.mark.parametrize("kind", [Kind.IS_THERE, Kind.RIGHT_OR_WRONG, Kind.COUNT])
def test_what_was_answered_is_said_again(learner, kind):
    puzzle = OF_KIND[kind][0]
    learner.show(puzzle.id)
    options = {option["value"]: option.get_text() for option in learner.page.select(".option")}
    (given,) = answers(puzzle, right=False)
    learner.answer(puzzle, right=False)
    said = options[given["answer"]] if options else " – ".join(given["number"])
    assert learner.page.select_one(".given").get_text() == f"Your answer: {said}"


def test_a_kazakh_number_and_its_ending_stay_on_one_line(app):
    learner = Learner(app.test_client(), "kk")
    learner.show(OF_KIND[Kind.COUNT][0].id)
    learner.send(number=["0"] * len(OF_KIND[Kind.COUNT][0].exercise.piles))
    verdict = learner.page.select_one(".verdict").get_text()
    assert "-\N{WORD JOINER}тарап" in verdict
    assert not re.search("[0-9]-[а-я]", verdict)
    assert not re.search("[0-9]-[а-я]", learner.open("/kk/").select_one(".lead").get_text())


def test_whoever_begins_is_asked_to_find_all(learner):
    assert {learner.next().kind for _ in range(4)} == {Kind.FIND_ALL}


def test_with_printed_values_no_theme_is_made_of_them(learner, client):
    assert "Values of the court cards" in learner.open("/en/puzzles").get_text()
    token = learner.open("/en/choices").select_one("[name=csrf_token]")["value"]
    client.post("/en/choices", data={"csrf_token": token, "deck": "numbered"})
    assert "Values of the court cards" not in learner.open("/en/puzzles").get_text()


# Sets, reviews, levels --------------------------------------------------------------------------------


def test_ten_puzzles_make_a_set_that_ends_with_what_was_missed(learner, client):
    missed = []
    for number in range(1, SET_SIZE + 1):
        puzzle = learner.next("kind=is_there")
        assert learner.page.select_one(".progress").get_text() == f"{number} of 10"
        is_missed = number in {2, 5}
        learner.answer(puzzle, right=not is_missed)
        missed += [puzzle.id] if is_missed else []
    last = learner.page.select_one("#next")
    assert last.get_text() == "To the end of the set"
    end = learner.open(last["href"])
    assert end.h1.get_text() == "8 of 10 right"
    assert [row.select_one("a")["href"] for row in end.select(".of-set li.missed")] == [
        f"/en/puzzles/{one}?deck=spanish" for one in missed
    ]
    retry = end.select_one("main a.primary")
    assert retry.get_text() == "Retry what I missed"
    href = retry["href"]
    for number, one in enumerate(missed, start=1):
        address = client.get(href).headers["Location"]
        assert urlsplit(address).path == f"/en/puzzles/{one}"
        assert learner.open(address).select_one(".progress").get_text() == f"Once more: {number} of 2"
        learner.answer(read_puzzle(one))
        assert "Not rated" in learner.counted
        assert learner.page.select_one("#next").get_text() == ("Next" if number < 2 else "To the end of the set")
        href = learner.page.select_one("#next")["href"]
    assert client.get(href).headers["Location"] == last["href"]
    learner.next("kind=is_there")
    assert learner.page.select_one(".progress").get_text() == "1 of 10"


def test_a_set_shows_of_each_puzzle_what_was_not_seen_only(learner):
    puzzle = learner.next("kind=find_all")
    seen, *unseen = puzzle.exercise.captures()
    learner.send(**taking(seen))
    learner.send(do="more")
    (row,) = learner.open(set_address(learner.client)).select(".of-set li.missed")
    assert row.select_one(".result").get_text() == f"1 of {1 + len(unseen)} found"
    assert len(row.select(".captured")) == len(unseen)
    made = [one.get_text().split("Escoba")[0].strip() for one in row.select(".made")]
    assert made == [formula((one.card, *one.takes)) for one in unseen]


def test_of_each_theme_the_captures_are_counted_that_were_found(learner, client, kept):
    learner.show(TWO)
    _, other = read_puzzle(TWO).exercise.captures()
    learner.send(**taking(other))
    learner.send(do="more")
    found = {one.theme: (one.right, one.seen) for one in kept.tallies(key_of(client))}
    assert found == {"": (1, 2), "court_values": (1, 1), "three_cards": (0, 1), "seven_of_coins": (0, 1)}


def test_the_set_of_somebody_else_is_not_shown(app, learner):
    learner.answer(learner.next("kind=escoba"))
    address = set_address(learner.client)
    assert learner.client.get(address).status_code == 200
    assert app.test_client().get(address).status_code == 404


def test_a_set_that_was_left_is_gone_on_with(learner):
    learner.answer(learner.next("kind=escoba"))
    go_on = learner.open("/en/puzzles").select_one(".begin a.primary")
    assert go_on.get_text() == "Go on: 2 of 10"
    assert go_on["href"] == "/en/puzzles/next?kind=escoba"


def test_what_was_missed_comes_back_as_another_position_of_its_pattern(learner, client, kept):
    learner.answer(learner.next("kind=escoba"))
    kept.add_mistake(key_of(client), "find_all.sweep", datetime.now(UTC))
    page = learner.open("/en/puzzles")
    assert "1 position wants to come back" in page.select_one("#review").get_text()
    puzzle = learner.next("review=1")
    assert puzzle.kind is Kind.FIND_ALL
    assert "sweep" in [theme.value for theme in themes_of(puzzle)]
    assert "theme" not in learner.address
    assert "sweep" not in str(learner.page.main).lower()
    learner.answer(puzzle)
    assert "what comes back is for learning" in learner.counted
    assert kept.learner(key_of(client)).due == 0
    assert client.get("/en/puzzles/next?review=1").headers["Location"].endswith("/puzzles?review=none#review")


def test_the_level_that_was_chosen_decides_how_hard_puzzles_are(learner, client):
    strengths = {one.id: one.strength for one in pool()}
    learner.open("/en/puzzles?level=beginner")
    assert learner.page.select_one(".chip[aria-current]").get_text() == "Beginner"
    easy = [strengths.get(learner.next("kind=find_all").id, 0) for _ in range(5)]
    learner.open("/en/puzzles?level=strongest")
    hard = [strengths.get(learner.next("kind=find_all").id, 3000) for _ in range(5)]
    assert max(easy) < min(hard)
    learner.open("/en/puzzles?level=own")
    assert learner.page.select_one(".chip[aria-current]").get_text() == "As I am"


def test_puzzles_are_asked_under_the_rules_that_were_chosen(learner, client):
    token = learner.open("/en/choices").select_one("[name=csrf_token]")["value"]
    client.post("/en/choices", data={"csrf_token": token, "variant": "torofun"})
    assert learner.next("kind=right_or_wrong").exercise.variant == "torofun"
    assert "ToroFun" in learner.page.select_one(".decides").get_text()


def test_puzzles_open_under_house_rules_that_change_everything(learner, client):
    token = learner.open("/en/choices").select_one("[name=csrf_token]")["value"]
    client.post("/en/choices", data={"csrf_token": token, "variant": LONGEST_RULES})
    for kind in PUZZLE_KINDS:
        puzzle = learner.next(f"kind={kind.value}")
        assert puzzle.exercise.variant == LONGEST_RULES
        learner.answer(puzzle)
        assert "counts for your level" in learner.counted


def test_with_numbers_alone_there_are_always_two_captures_to_tell_apart(learner, client):
    token = learner.open("/en/choices").select_one("[name=csrf_token]")["value"]
    client.post("/en/choices", data={"csrf_token": token, "deck": "values"})
    learner.open("/en/puzzles?level=beginner")
    for _ in range(12):
        assert fits_deck(learner.next("kind=find_all"), Deck.VALUES)


@pytest.mark.parametrize("query", ["kind=poker", "theme=romance", "kind=count&theme=sweep", "level=master"])
def test_a_wish_that_there_is_not_is_named(client, query):
    response = client.get(f"/en/puzzles/next?{query}")
    page = client.get(response.headers["Location"])
    assert page.status_code == 422
    assert "is not one of the choices" in tree(page).select_one(".notice").get_text()


def test_the_first_page_says_what_one_can_do_once_there_is_enough(learner):
    assert "Not enough yet" in learner.open("/en/puzzles").get_text()
    for _ in range(11):
        learner.answer(learner.next("kind=is_there"))
    page = learner.open("/en/puzzles")
    said = [line.get_text() for line in page.select(".abilities li") if not line.find_parent("details")]
    assert "Seen whether there is a fifteen: 11 of 11." in said
    assert not any("not enough yet" in line for line in said)
    early = [line.get_text() for line in page.select("details .abilities li")]
    assert early
    assert all("not enough yet" in line for line in early)


# When the store fails ---------------------------------------------------------------------------------


def fail(*_args, **_more):
    raise StoreError(StoreFault.LOCKED)


def test_while_the_store_cannot_be_read_puzzles_are_handed_out_and_judged(learner, monkeypatch):
    learner.answer(learner.next("kind=escoba"))
    for verb in ("learner", "answered", "correction", "tallies"):
        monkeypatch.setattr(Store, verb, fail)
    learner.open("/en/puzzles")
    learner.answer(learner.next("kind=escoba"))
    assert learner.headline == "Right."


def test_an_answer_that_cannot_be_kept_is_not_acknowledged(learner, monkeypatch):
    puzzle = learner.next("kind=escoba")
    monkeypatch.setattr(Store, "answer", fail)
    page = learner.send(status=503, **answers(puzzle, right=True)[0])
    assert not page.select(".headline")


# Fragments and looks ----------------------------------------------------------------------------------


def test_a_fragment_is_the_section_of_the_puzzle_and_the_focus_is_on_what_follows(client, learner):
    puzzle = learner.next("kind=is_there")
    form = learner.page.select_one("form#answer")
    data = {field["name"]: field["value"] for field in form.select("input[type=hidden]")}
    answer = answers(puzzle, right=True)[0]
    response = client.post(form["action"], data=data | answer, headers={"HX-Request": "true"})
    fragment = tree(response)
    assert [child.name for child in fragment.find_all(recursive=False)] == ["section"]
    assert fragment.select_one("[autofocus]")["id"] == "next"
    assert "HX-Request" in response.headers["Vary"]


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_every_kind_is_asked_in_every_language_with_its_rules_named(client, language):
    learner = Learner(client, language)
    for kind in PUZZLE_KINDS:
        puzzle = learner.next(f"kind={kind.value}")
        assert learner.page.html["lang"] == language
        cards = learner.page.select("main .table-felt svg[aria-label]")
        cards = cards[: len(cards) - len(puzzle.exercise.take)]  # these are shown once more
        assert len(cards) == len({card["aria-label"] for card in cards})
        learner.answer(puzzle)
        assert learner.page.select_one("#next").get_text()


def test_a_page_that_is_kept_between_requests_shows_each_puzzle_its_own_cards(learner):
    for puzzle, query in ((TWO, ""), ("find_all-wikipedia-cdefg-hi", "kind=find_all&level=harder"), (TWO, "")):
        page = learner.show(puzzle, query)
        exercise = read_puzzle(puzzle).exercise
        cards = [field["value"] for field in page.select(".pick input")]
        assert cards == [str(card) for card in (*exercise.table, *exercise.hand)]
        assert page.select_one("form#answer")["action"] == learner.address.rstrip("?") + "#told"
        assert page.select_one("#languages [lang=pl]")["href"] == "/pl" + learner.address.rstrip("?")[3:]
        assert not re.search("[\ue000\ue001]", str(page))
