"""Puzzles over HTTP: handed out, shown, answered, rated once."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tutor.escoba import Deck
from tutor.teaching.capture_sentences import capture_sentence
from tutor.teaching.languages import Voice
from tutor.teaching.pool import pool
from tutor.teaching.puzzle_answers import fits_deck, solution_json
from tutor.teaching.puzzles import PUZZLE_KINDS, read_puzzle
from tutor.web import handed as handing
from tutor.web.store_access import store

NEXT = "/api/v1/puzzles/next"
PUZZLE = "find_all-wikipedia-owa-gN"
ELSEWHERE = {"Origin": "https://elsewhere.example"}
ANSWER_FIELDS = {
    "find_all": {"captures"},
    "escoba": {"captures"},
    "is_there": {"yes"},
    "right_or_wrong": {"legal", "code"},
    "count": {"points"},
}
#: One of each kind, whatever the pool holds.
OF_EACH_KIND = {
    "find_all": PUZZLE,
    "is_there": "is_there-wikipedia-owa-g",
    "escoba": "escoba-wikipedia-o-N",
}


@pytest.fixture
def client(make_app, tmp_path):
    return make_app(TUTOR_DATABASE_URL=f"sqlite:///{tmp_path / 'own.sqlite3'}").test_client()


def problems(response, status):
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    return [(error["code"], error["field"]) for error in response.get_json()["errors"]]


def right_answer(puzzle_id, deck=Deck.SPANISH):
    puzzle = read_puzzle(puzzle_id)
    solution = solution_json(puzzle, deck)
    if puzzle.kind.value == "escoba":
        solution["captures"] = solution["captures"][:1]
    fields = {name: value for name, value in solution.items() if name in ANSWER_FIELDS[puzzle.kind.value]}
    return fields | {"deck": deck.value}


def right(puzzle):
    return puzzle["id"], right_answer(puzzle["id"])


def wrong(puzzle):
    solution = solution_json(read_puzzle(puzzle["id"]), Deck.SPANISH)
    given = {
        "find_all": {"captures": []},
        "escoba": {"captures": []},
        "is_there": {"yes": not solution.get("yes")},
        "right_or_wrong": {"legal": not solution.get("legal"), "code": "sum_not_15"},
        "count": {"points": [one + 1 for one in solution.get("points", ())]},
    }
    return puzzle["id"], given[puzzle["kind"]]


def answer(client, puzzle_id, given, **options):
    return client.post(f"/api/v1/puzzles/{puzzle_id}/answer", json=given, **options)


def handed_out(client, query=""):
    response = client.get(f"{NEXT}?{query}")
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json()


def learner_of(client):
    with client.session_transaction() as session:
        return session.get("learner")


def seen(client):
    with client.application.app_context():
        return store().learner(learner_of(client))


@pytest.mark.parametrize("kind", [kind.value for kind in PUZZLE_KINDS])
def test_a_puzzle_of_the_kind_asked_for_is_handed_out_and_its_right_answer_is_rated_once(client, kind):
    puzzle = handed_out(client, f"kind={kind}&level=casual")
    assert puzzle["kind"] == kind
    first = answer(client, puzzle["id"], right_answer(puzzle["id"])).get_json()
    assert (first["correct"], first["missed"], first["wrong"], first["rated"]) == (True, [], [], True)
    second = answer(client, puzzle["id"], right_answer(puzzle["id"])).get_json()
    assert (second["correct"], second["rated"]) == (True, False)
    assert seen(client).rated == 1


@pytest.mark.parametrize("puzzle_id", OF_EACH_KIND.values(), ids=OF_EACH_KIND)
def test_a_puzzle_that_was_not_handed_out_is_judged_but_neither_rated_nor_kept(client, puzzle_id):
    judged = answer(client, puzzle_id, right_answer(puzzle_id)).get_json()
    assert (judged["correct"], judged["rated"]) == (True, False)
    assert learner_of(client) is None


def test_without_a_cookie_an_answer_is_judged_and_not_rated(client):
    puzzle = handed_out(client)
    visitor = client.application.test_client(use_cookies=False)
    judged = answer(visitor, puzzle["id"], right_answer(puzzle["id"]))
    assert judged.get_json()["correct"]
    assert not judged.get_json()["rated"]
    assert "Set-Cookie" not in judged.headers


def test_half_of_the_captures_is_no_right_answer_and_says_what_is_missing(client):
    judged = answer(client, PUZZLE, {"captures": [{"card": "12b", "takes": ["5c"]}]}).get_json()
    assert not judged["correct"]
    assert judged["found"] == [{"card": "12b", "takes": ["5c"]}]
    assert judged["missed"] == [{"card": "7o", "takes": ["5c", "3e"]}]
    assert judged["reasons"]


def test_cards_that_lie_elsewhere_make_a_wrong_answer_with_a_code(client):
    given = {"captures": [{"card": "4o", "takes": ["5c"]}, {"card": "7o", "takes": ["6b"]}]}
    wrong = answer(client, PUZZLE, given).get_json()["wrong"]
    assert [one["code"] for one in wrong] == ["card_not_in_hand", "card_not_on_table"]


def test_an_empty_list_is_a_wrong_answer(client):
    response = answer(client, PUZZLE, {"captures": []})
    assert response.status_code == 200
    assert not response.get_json()["correct"]


@pytest.mark.parametrize("deck", [deck.value for deck in Deck])
def test_puzzles_are_shown_and_answered_in_every_deck(client, deck):
    shown = client.get(f"/api/v1/puzzles/{PUZZLE}?deck={deck}").get_json()
    assert shown["deck"] == deck
    assert len(shown["hand"]) == 2
    assert answer(client, PUZZLE, right_answer(PUZZLE, Deck(deck))).get_json()["correct"]


@pytest.mark.parametrize(("language", "words"), [("en", "15"), ("pl", "15"), ("el", "15"), ("kk", "15")])
def test_reasons_come_in_the_language_accepted(client, language, words):
    given = {"captures": [{"card": "7o", "takes": ["5c"]}]}
    response = answer(client, PUZZLE, given, headers={"Accept-Language": language})
    assert response.headers["Content-Language"] == language
    assert words in " ".join(response.get_json()["reasons"])


def test_what_is_asked_never_holds_the_answer(client):
    for one in pool()[::97]:
        for response in (client.get(f"/api/v1/puzzles/{one.id}"), client.get(f"{NEXT}?kind={one.kind.value}")):
            shown = response.get_json()
            assert set(shown) <= {
                *("id", "kind", "variant", "deck", "rating"),
                *("table", "hand", "play", "take", "piles", "escobas", "leftovers", "last_capturer"),
            }


def test_the_puzzle_is_what_the_command_line_prints(client):
    from tutor.teaching.difficulty import difficulty
    from tutor.teaching.puzzle_answers import puzzle_json

    puzzle = read_puzzle(PUZZLE)
    assert client.get(f"/api/v1/puzzles/{PUZZLE}").get_json() == puzzle_json(puzzle, Deck.SPANISH, difficulty(puzzle))


def test_an_empty_field_of_the_query_counts_as_absent(client):
    assert client.get(f"{NEXT}?kind=&level=&theme=&variant=&deck=").status_code == 200


@pytest.mark.parametrize(("level", "strength"), [("beginner", 700), ("skilled", 1600), ("1234", 1234)])
def test_the_level_is_a_name_or_a_number(client, level, strength):
    ratings = [handed_out(client, f"kind=find_all&level={level}")["rating"] for _ in range(5)]
    assert all(abs(rating - strength) <= 200 for rating in ratings)


def test_a_theme_is_what_the_puzzle_has(client):
    from tutor.teaching.themes import Theme, themes_of

    for theme in ("sweep", "three_cards", "wrong_sum"):
        puzzle = handed_out(client, f"theme={theme}")
        assert Theme(theme) in themes_of(read_puzzle(puzzle["id"]))


def test_the_rules_are_those_asked_for(client):
    puzzle = handed_out(client, "kind=right_or_wrong&variant=torofun,target=31")
    assert puzzle["variant"] == "torofun,target=31"


def test_every_problem_of_a_wish_is_named_at_once(client):
    query = "kind=build&level=grandmaster&theme=romance&variant=nobodys&deck=tarot&colour=red"
    assert set(problems(client.get(f"{NEXT}?{query}"), 422)) == {
        ("malformed", "kind"),
        ("malformed", "level"),
        ("malformed", "theme"),
        ("unknown_variant", "variant"),
        ("unknown_deck", "deck"),
        ("malformed", "colour"),
    }


@pytest.mark.parametrize(
    "level", ["99", "3001", "-1", "1e3", "１２００", "9" * 4000, "1200".zfill(40) + "0" * 5000, "12.5"]
)
def test_a_strength_that_nobody_has_is_refused(client, level):
    assert problems(client.get(NEXT, query_string={"level": level}), 422) == [("malformed", "level")]


@pytest.mark.parametrize("query", ["kind=count&theme=sweep", "theme=must_capture&variant=torofun"])
def test_a_theme_that_the_kind_or_the_rules_do_not_have_is_refused(client, query):
    assert problems(client.get(f"{NEXT}?{query}"), 422) == [("malformed", "theme")]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("puzzle_id", ["nothing", "find_all-wikipedia-owa", "escoba-wikipedia-a-b", "a" * 3000, "%ff"])
def test_an_id_that_is_none_is_named(client, method, puzzle_id):
    address = f"/api/v1/puzzles/{puzzle_id}" + ("/answer" if method == "post" else "")
    response = client.get(address) if method == "get" else client.post(address, json={"captures": []})
    assert problems(response, 422) == [("unknown_puzzle", "puzzle")]


WRONG = {
    "a list": ([], [("malformed", None)]),
    "nothing": ({}, [("malformed", "captures")]),
    "another kind's": ({"yes": True}, [("malformed", "yes"), ("malformed", "captures")]),
    "no list": ({"captures": "7o"}, [("malformed", "captures")]),
    "no card": ({"captures": [{"takes": ["5c"]}]}, [("nothing_played", "captures[0].card")]),
    "no such card": ({"captures": [{"card": "8o", "takes": []}]}, [("unknown_card", "captures[0].card")]),
    "too many": ({"captures": [{"card": "7o", "takes": []}] * 61}, [("malformed", "captures")]),
    "rules of one's own": ({"captures": [], "variant": "torofun"}, [("malformed", "variant")]),
    "an unknown deck": ({"captures": [], "deck": "tarot"}, [("unknown_deck", "deck")]),
}


@pytest.mark.parametrize(("given", "expected"), WRONG.values(), ids=WRONG)
def test_an_answer_that_cannot_be_used_is_named(client, given, expected):
    assert sorted(problems(answer(client, PUZZLE, given), 422), key=str) == sorted(expected, key=str)


def test_an_unusable_answer_costs_nothing(client):
    puzzle = handed_out(client, "kind=find_all")
    assert answer(client, puzzle["id"], {"captures": 7}).status_code == 422
    assert answer(client, puzzle["id"], right_answer(puzzle["id"])).get_json()["rated"]


@pytest.mark.parametrize(("body", "kind", "status"), [("{", "application/json", 400), ("{}", "text/plain", 415)])
def test_what_is_no_json_is_refused(client, body, kind, status):
    problems(client.post(f"/api/v1/puzzles/{PUZZLE}/answer", data=body, content_type=kind), status)


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://localhost.elsewhere", "https://localhost"]
)
def test_another_site_neither_gets_nor_answers_a_puzzle_in_the_learners_name(client, origin):
    for response in (
        client.get(NEXT, headers={"Origin": origin}),
        answer(client, PUZZLE, {"captures": []}, headers={"Origin": origin}),
    ):
        assert problems(response, 403) == [("foreign_origin", None)]
        assert "Access-Control-Allow-Origin" not in response.headers
        assert "Set-Cookie" not in response.headers


def test_ones_own_page_gets_and_answers_puzzles(client):
    same = {"Origin": "http://localhost"}
    response = client.get(NEXT, headers=same)
    assert response.status_code == 200
    assert "Access-Control-Allow-Origin" not in response.headers
    assert answer(client, response.get_json()["id"], right_answer(response.get_json()["id"]), headers=same).get_json()[
        "rated"
    ]


def test_another_site_is_not_told_that_it_may_answer(client):
    asked = ELSEWHERE | {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    response = client.options(f"/api/v1/puzzles/{PUZZLE}/answer", headers=asked)
    assert "Access-Control-Allow-Origin" not in response.headers


def test_any_site_may_show_a_puzzle(client):
    response = client.get(f"/api/v1/puzzles/{PUZZLE}", headers=ELSEWHERE)
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_a_puzzle_handed_out_is_kept_nowhere_on_the_way(client):
    assert client.get(NEXT).headers["Cache-Control"] == "no-store"


def test_only_the_last_puzzles_handed_out_are_rated(client):
    ids = [handed_out(client, "kind=find_all")["id"] for _ in range(handing.MOST_HANDED + 1)]
    last = dict.fromkeys(reversed(ids))
    oldest, newest = list(last)[-1], ids[-1]
    if len(last) > handing.MOST_HANDED:
        assert not answer(client, oldest, right_answer(oldest)).get_json()["rated"]
    assert answer(client, newest, right_answer(newest)).get_json()["rated"]


def test_the_cookie_says_nothing_of_the_puzzles_themselves(client):
    puzzle = handed_out(client)
    with client.session_transaction() as session:
        assert puzzle["id"] not in json.dumps(dict(session))
        assert all(re.fullmatch(r"[0-9a-f]{10}[trh]*", mark) for mark in session["handed"])


@pytest.mark.parametrize("mark", ["h", "r"], ids=["after a hint", "as a review"])
def test_what_its_page_knows_of_a_puzzle_holds_here_too(client, mark):
    puzzle = handed_out(client)
    with client.session_transaction() as session:
        session["handed"] = [session["handed"][-1] + mark]
    assert not answer(client, puzzle["id"], right_answer(puzzle["id"])).get_json()["rated"]
    assert seen(client).rated == 0


def test_an_answer_counts_less_when_the_theme_was_asked_for(client):
    puzzle = handed_out(client, "kind=find_all&theme=three_cards&level=1200")
    answer(client, puzzle["id"], {"captures": []})
    other = client.application.test_client()
    with other.session_transaction() as session, client.session_transaction() as given:
        session["handed"] = [given["handed"][-1].removesuffix("t")]
    answer(other, puzzle["id"], {"captures": []})
    assert seen(other).rating < seen(client).rating < 1200


def test_two_programs_with_one_cookie_that_answer_at_once_count_once(client):
    puzzle = handed_out(client)
    answer(client, puzzle["id"], right_answer(puzzle["id"]))
    cookie = client.get_cookie("session").value
    twin = client.application.test_client()
    twin.set_cookie("session", cookie)
    again = answer(twin, puzzle["id"], right_answer(puzzle["id"])).get_json()
    assert not again["rated"]
    assert seen(client).rated == 1


def test_programs_that_answer_in_the_same_moment_count_once(client):
    answer(client, *right(handed_out(client)))
    puzzle = handed_out(client)
    twins = [client.application.test_client() for _ in range(4)]
    for twin in twins:
        twin.set_cookie("session", client.get_cookie("session").value)
    start = Barrier(len(twins))

    def send(twin):
        start.wait()
        return answer(twin, *right(puzzle)).get_json()["rated"]

    with ThreadPoolExecutor(len(twins)) as pool:
        assert sorted(pool.map(send, twins)) == [False, False, False, True]
    assert seen(client).rated == 2


def test_a_cookie_that_is_sent_again_and_again_does_not_move_the_puzzle(client):
    puzzle = handed_out(client)
    cookie = client.get_cookie("session").value
    shown = client.get(f"/api/v1/puzzles/{puzzle['id']}").get_json()
    for _ in range(15):
        visitor = client.application.test_client()
        visitor.set_cookie("session", cookie)
        answer(visitor, *wrong(puzzle))
    assert client.get(f"/api/v1/puzzles/{puzzle['id']}").get_json() == shown


def test_a_cookie_that_was_signed_with_another_key_counts_for_nothing(client, make_app, tmp_path):
    url = f"sqlite:///{tmp_path / 'own.sqlite3'}"
    other = make_app(SECRET_KEY="another key, long enough too", TUTOR_DATABASE_URL=url).test_client()
    puzzle = handed_out(other)
    client.set_cookie("session", other.get_cookie("session").value)
    judged = answer(client, *right(puzzle)).get_json()
    assert (judged["correct"], judged["rated"]) == (True, False)
    assert learner_of(client) is None


@pytest.mark.parametrize("address", [NEXT, "/api/v1/puzzles/find_all-wikipedia-owa-gN"])
def test_a_field_of_characters_that_no_text_holds_is_no_empty_one(client, address):
    assert problems(client.get(f"{address}?deck=%C2%81"), 422) == [("unknown_deck", "deck")]
    assert client.get(f"{address}?deck=").status_code == 200


def test_without_suits_only_puzzles_that_are_some_are_handed_out(client):
    for level in ["100", "700"] * 20:
        shown = handed_out(client, f"kind=find_all&deck=values&level={level}")
        assert fits_deck(read_puzzle(shown["id"]), Deck.VALUES), shown["id"]


def test_the_id_holds_whatever_rules_are_asked_for(client):
    changes = "opening=total_30,opening_15=0,wrong_capture=four_plus_escobas,escoba=10,most_cards=10,most_coins=10,"
    changes += "seven_of_coins=10,most_sevens=10,coins_need_six=yes,all_coins=10,all_coins_adds=no,all_sevens=10,"
    targets = "+".join(map(str, range(1, 201)))
    changes += "setenta=weighted,few_cards=10,no_capture=none,ties=all_tied,target=200,lead=2,"
    changes += f"target_options={targets},"
    changes += "first_player=left,direction=clockwise,next_dealer=left,four=each,opening_taker=first_player"
    for kind in PUZZLE_KINDS:
        shown = client.get(NEXT, query_string={"kind": kind.value, "variant": f"torofun,{changes}"}).get_json()
        assert client.get(f"/api/v1/puzzles/{shown['id']}").get_json() == shown


@pytest.mark.parametrize("language", ["en", "pl", "el", "kk"])
@pytest.mark.parametrize("kind", ["find_all", "escoba"])
def test_an_answer_without_captures_is_told_which_there_are(client, kind, language):
    puzzle = read_puzzle(OF_EACH_KIND[kind])
    judged = answer(client, puzzle.id, {"captures": []}, headers={"Accept-Language": language}).get_json()
    expected = [capture_sentence(Voice(language), capture) for capture in puzzle.exercise.captures()]
    assert (judged["correct"], judged["reasons"]) == (False, expected)


def test_the_rating_does_not_tell_what_there_is_to_be_found(client):
    for one in pool()[::211]:
        assert client.get(f"/api/v1/puzzles/{one.id}").get_json()["rating"] % 25 == 0


def test_whose_answers_were_deleted_begins_anew(client):
    puzzle = handed_out(client)
    answer(client, puzzle["id"], right_answer(puzzle["id"]))
    before = learner_of(client)
    with client.application.app_context():
        store().delete(before)
    other = handed_out(client)
    assert answer(client, other["id"], right_answer(other["id"])).get_json()["rated"]
    assert learner_of(client) not in {None, before}


def test_a_wrong_answer_lowers_and_a_right_one_raises_the_rating(client):
    puzzle = handed_out(client, "kind=find_all&level=steady")
    answer(client, puzzle["id"], {"captures": []})
    lower = seen(client).rating
    other = handed_out(client, "kind=find_all&level=steady")
    answer(client, other["id"], right_answer(other["id"]))
    assert lower < 1200
    assert seen(client).rating > lower


def test_a_lost_store_is_named_and_nothing_is_acknowledged(client, tmp_path):
    puzzle = handed_out(client)
    client.application.extensions["store"].close()
    for file in tmp_path.glob("own.sqlite3*"):
        file.unlink()
    assert problems(answer(client, puzzle["id"], right_answer(puzzle["id"])), 503) == [("store_unreachable", None)]
    with client.session_transaction() as session:
        session["learner"] = "somebody"
    assert client.get(NEXT).status_code == 200
    assert client.get(f"/api/v1/puzzles/{PUZZLE}").status_code == 200
    assert answer(client, PUZZLE, right_answer(PUZZLE)).get_json()["correct"]


def test_asking_too_often_is_refused_here_too(make_app):
    client = make_app(TUTOR_RATE_LIMIT=1).test_client()
    assert client.get(NEXT).status_code == 200
    assert problems(client.get(NEXT), 429) == [("too_many_requests", None)]
