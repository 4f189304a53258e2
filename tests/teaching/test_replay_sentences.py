import pytest

from tutor.escoba.cards import Deck
from tutor.escoba.named import NAMED
from tutor.escoba.records import EXAMPLE, Record
from tutor.escoba.replay import check_record
from tutor.teaching.languages import LANGUAGES, Voice
from tutor.teaching.replay_sentences import seat_name, side_name, step_words

ENGLISH = Voice("en")
OPENING = "opening: 1o 2c 5e 6b\n"


def words(text, variant="wikipedia", voice=ENGLISH):
    return [step_words(voice, step) for step in check_record(text, NAMED[variant]).steps]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_the_example_has_words_in_every_language(language):
    said = words(EXAMPLE, voice=Voice(language))
    assert all(one.done and one.in_order and not one.problems for one in said)
    assert sum(one.escoba for one in said) == 2


def test_a_card_that_takes_and_a_card_that_is_laid_are_told_apart():
    taken, laid = words(OPENING + "1: 7o x 2c 6b\n2: 1c")
    assert taken.done == "Plays the seven of coins and takes the two of cups and the six of clubs."
    assert laid.done == "Lays the ace of cups on the table."
    assert taken.verdict == laid.verdict == "This move is by the rules."


def test_an_overlooked_fifteen_is_against_some_rules_and_with_others_may_be_taken_by_the_next():
    text = "opening: 1o 2c 4e 5b\n1: 12o"
    (strict,), (free,) = words(text), words(text, "torofun")
    assert (strict.in_order, free.in_order) == (False, True)
    assert strict.verdict == "This move is against the rules."
    assert free.verdict == "This move is by the rules, but a 15 was overlooked."
    assert strict.missed == free.missed != ()
    assert free.notes == ("The next player may now take the overlooked 15.",)


def test_a_move_out_of_turn_is_not_called_right():
    (step,) = words(OPENING + "2: 7o x 2c 6b")
    assert not step.in_order
    assert step.verdict == "The move would be by the rules, but the record is not in order here."
    assert step.problems == ("It is another seat’s turn: 1.",)


def test_a_card_played_twice_is_said_to_be_out_of_order():
    _, again = words(OPENING + "1: 12c\n2: 12c")
    assert again.verdict == "The record is not in order here."
    assert again.problems == ("The same card is named twice: king of cups.",)


def test_a_claim_is_allowed_or_not():
    text = "opening: 1o 2c 4e 5b\n1: 12o\n2: claim 12o x 5b"
    assert words(text, "torofun")[1].verdict == "The overlooked 15 may be taken."
    assert words(text)[1].verdict == "The overlooked 15 may not be taken."


def test_a_claim_that_does_not_make_15_has_its_penalty_told():
    said = words("opening: 1o 2c 4e 5b\n1: 12o\n2: claim 12o x 4e", "fournier")[1]
    assert said.problems == ("That makes 14, not 15.",)
    assert said.notes == ("Penalty: 4 points.",)
    assert words("opening: 1o 2c 4e 5b\n1: 12o\n2: claim 12o x 4e", "torofun")[1].notes == ()
    (again,) = words("opening: 1o 2c 4e 5b\n1: 5b x 4e", "fournier")
    assert again.notes == ("Penalty: 4 points.",)


def test_a_line_whose_cards_cannot_be_read_passes_the_turn():
    assert words(OPENING + "1: 9x")[0].done == "This line cannot be read. The turn passes to the next seat."


def test_very_many_overlooked_captures_are_counted_and_not_all_listed():
    cards = ["2o", "3c", "3e", "4b", "4o", "2e", "1e", "1b", "3o", "4c", "2b"]
    lain = "\n".join(f"{1 + n % 2}: {card}" for n, card in enumerate(cards))
    last = words(f"{OPENING}{lain}\n2: 12o", "torofun")[-1]
    assert len(last.missed) == 13
    assert last.missed[-1].startswith("And ")


def test_seats_and_sides_have_the_names_of_the_record_only_if_each_has_one():
    two, four = Record(names="Aruzhan, Eleni"), Record(names="A, B, C, D", players=4, variant=NAMED["torofun"])
    assert [seat_name(ENGLISH, two, seat) for seat in (0, 1)] == ["Aruzhan", "Eleni"]
    assert [side_name(ENGLISH, four, side) for side in (0, 1)] == ["Side 1: A and C", "Side 2: B and D"]
    assert seat_name(ENGLISH, Record(names="the usual suspects"), 0) == "Seat 1"
    assert side_name(ENGLISH, Record(names="A, , C", players=3), 2) == "Side 3"


def test_cards_have_the_names_of_the_deck_of_the_record():
    step = check_record("deck: french\n" + "opening: AD 2H 5S 6C\n1: KD x 5S", deck=Deck.FRENCH).steps[0]
    assert "king of diamonds" in step_words(Voice("en", Deck.FRENCH), step).done
