import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.escoba import (
    DEFAULT,
    NAMED,
    Card,
    Deck,
    Record,
    UnusableInput,
    deck_cards,
    parse_card,
    parse_cards,
    parse_record,
    parse_variant,
    read_record,
    write_record,
)
from tutor.escoba.records import EXAMPLE, GRAMMAR, ClaimMade, Deal, Play, Unread

OPENING = "opening: 1o 2c 5e 7b"
RULES = [
    *NAMED,
    "torofun,target=31",
    "pagat,opening=none",
    "cardgames,obligation=claim,claim_until=second_chance",
    "fournier,all_sevens_covers=seven_of_coins+most_sevens",
]
FREE_TEXT = st.text(st.characters(exclude_characters="#\r\n", exclude_categories=["Cs"]), max_size=20).map(str.strip)


def faults(text, **defaults):
    return [(fault.line, fault.code.value) for fault in read_record(text, **defaults).faults]


def only_fault(text):
    (fault,) = read_record(text).faults
    return fault


@st.composite
def records(draw):
    """Draw any record that can be written: its plays need not be possible."""
    variant = parse_variant(draw(st.sampled_from(RULES)))
    deck = draw(st.sampled_from(Deck))
    players = draw(st.sampled_from(sorted(variant.players)))
    cards = st.sampled_from(deck_cards(deck))
    some = st.lists(cards, max_size=5).map(tuple)
    seats = st.integers(0, 5)
    entries = st.one_of(
        st.builds(Deal, st.just(()) | st.lists(some, min_size=players, max_size=players).map(tuple)),
        st.builds(Play, seats, cards, some),
        st.builds(ClaimMade, seats, cards, st.lists(cards, min_size=1, max_size=4).map(tuple)),
    )
    opening = draw(st.permutations(deck_cards(deck)))[:4]
    return Record(
        variant=variant,
        deck=deck,
        players=players,
        names=draw(FREE_TEXT),
        date=draw(FREE_TEXT),
        opening=tuple(opening),
        entries=tuple(draw(st.lists(entries, max_size=12))),
        leftovers=draw(st.none() | some),
    )


@given(records())
def test_reading_is_the_inverse_of_writing(record):
    text = write_record(record)
    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text


@given(records())
def test_every_entry_knows_its_line(record):
    text = "# a comment\n\n" + write_record(record).replace("\n", "   # and another\n\n")
    reading = read_record(text)
    lines = text.split("\n")
    assert reading.record == record
    assert reading.faults == ()
    assert len(reading.lines) == len(record.entries)
    for line, entry in zip(reading.lines, record.entries, strict=True):
        said = lines[line - 1].partition("#")[0].strip()
        assert said.startswith("deal" if isinstance(entry, Deal) else f"{entry.seat + 1}: ")
    assert lines[reading.last_line - 1].strip()


def test_a_record_is_written_as_a_person_would():
    record = Record(
        variant=parse_variant("torofun,target=31"),
        players=3,
        names="Aruzhan, Eleni, Ola",
        date="2026-11-29",
        opening=parse_cards("1b 6o 6e 5c"),
        entries=(
            Deal(),
            Play(0, parse_card("10o"), parse_cards("1b 6o")),
            Play(1, parse_card("12e")),
            ClaimMade(2, parse_card("12e"), parse_cards("5c")),
            Deal((parse_cards("1o 2o 3o"), parse_cards("1c 2c 3c"), parse_cards("1e 2e 3e"))),
        ),
        leftovers=parse_cards("6e 4b"),
    )
    assert write_record(record) == (
        "variant: torofun,target=31\n"
        "deck: spanish\n"
        "players: 3\n"
        "names: Aruzhan, Eleni, Ola\n"
        "date: 2026-11-29\n"
        "opening: 1b 6o 6e 5c\n"
        "deal\n"
        "1: 10o x 1b 6o\n"
        "2: 12e\n"
        "3: claim 12e x 5c\n"
        "deal: 1o 2o 3o | 1c 2c 3c | 1e 2e 3e\n"
        "leftovers: 6e 4b\n"
    )
    assert parse_record(write_record(record)) == record


def test_what_is_left_out_has_its_usual_value():
    record = parse_record(OPENING)
    assert (record.variant, record.deck, record.players) == (DEFAULT, Deck.SPANISH, 2)
    assert (record.names, record.date, record.entries, record.leftovers) == ("", "", (), None)
    assert "leftovers" not in write_record(record)
    assert "names" not in write_record(record)


def test_rules_and_deck_from_outside_hold_where_the_record_names_none():
    reading = read_record("opening: AD 2H 5S 7C", variant=NAMED["pagat"], deck=Deck.FRENCH)
    assert (reading.record.variant, reading.record.deck, reading.faults) == (NAMED["pagat"], Deck.FRENCH, ())
    reading = read_record(f"variant: torofun\ndeck: spanish\n{OPENING}", variant=NAMED["pagat"], deck=Deck.FRENCH)
    assert (reading.record.variant, reading.record.deck, reading.faults) == (NAMED["torofun"], Deck.SPANISH, ())


@pytest.mark.parametrize(
    "line",
    [
        "1: 10o x 5c 2c",
        "1:10o x 5c,2c",
        "1. 10o x 5c 2c",
        "1 : 10O X 5C 2C",
        "  1:   10o   x   5c   2c  ",
        "1: 10o × 5c 2c",
        "1: 10o х 5c 2c",  # a Cyrillic х
        "1: 10o Х 5с 2с",
        "1:\t10o\tx\t5c\t2c # comment",
    ],
)
def test_a_play_may_be_typed_in_many_ways(line):
    assert parse_record(f"{OPENING}\n{line}").entries == (Play(0, parse_card("10o"), parse_cards("5c 2c")),)


@pytest.mark.parametrize("line", ["2: claim 10o x 5c 2c", "2: CLAIM 10o x 5c 2c", "2. Claim  10o × 5c 2c"])
def test_a_claim_may_be_typed_in_many_ways(line):
    assert parse_record(f"{OPENING}\n{line}").entries == (ClaimMade(1, parse_card("10o"), parse_cards("5c 2c")),)


def test_a_deal_may_be_bare_or_carry_the_hands():
    text = f"{OPENING}\ndeal\nDeal:\ndeal: 3o 3c 3e | 4o 4c 4e\ndeal : 3o|4o"
    assert [entry.hands for entry in parse_record(text).entries] == [
        (),
        (),
        (parse_cards("3o 3c 3e"), parse_cards("4o 4c 4e")),
        (parse_cards("3o"), parse_cards("4o")),
    ]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_any_system_ends_them(ending):
    reading = read_record(EXAMPLE.replace("\n", ending))
    assert reading.record == parse_record(EXAMPLE)
    assert reading.lines == read_record(EXAMPLE).lines


def test_headers_may_begin_with_a_capital_and_stand_in_any_order():
    text = "Players: 6\nOpening: AD 2H 5S 7C\nNames: A, B\nDeck: FRENCH\n1: KD\nVariant: torofun"
    reading = read_record(text)
    assert reading.faults == ()
    assert reading.record == Record(
        variant=NAMED["torofun"],
        deck=Deck.FRENCH,
        players=6,
        names="A, B",
        opening=parse_cards("1o 2c 5e 7b"),
        entries=(Play(0, parse_card("12o")),),
    )
    assert faults("players: 3\nvariant: bonaerenses\n" + OPENING) == [(1, "malformed")]


def test_names_and_date_are_free_text_up_to_a_comment():
    record = parse_record(f"names: Әсет: 1, Ольга x # who\ndate:  29 қараша \n{OPENING}")
    assert (record.names, record.date) == ("Әсет: 1, Ольга x", "29 қараша")


def test_every_deck_and_symbols_can_be_read():
    for deck in Deck:
        record = Record(deck=deck, opening=deck_cards(deck)[:4], entries=(Play(0, deck_cards(deck)[7]),))
        assert parse_record(write_record(record)) == record
    symbols = parse_record("deck: french\nopening: A♦ 2♥ 5♠ 7♣\n1: J♦ x 7♣")
    assert symbols.entries == (Play(0, parse_card("10o"), parse_cards("7b")),)


def test_every_line_that_cannot_be_read_is_reported_with_its_number():
    text = (
        "hello\nopening: 1o 2c 5e 7b\n\n1: 9x\n7: 1c\n2: 3c x\n# fine\n1:\n2: 3o x 4o x 5o\nclaim 3o x 4o\n1: claim 3o"
    )
    assert faults(text) == [
        (1, "unreadable"),
        (4, "unknown_card"),
        (5, "unreadable"),
        (6, "unknown_card"),
        (8, "unreadable"),
        (9, "unreadable"),
        (10, "unreadable"),
        (11, "unreadable"),
    ]
    with pytest.raises(UnusableInput) as caught:
        parse_record(text)
    assert [problem.line for problem in caught.value.problems] == [1, 4, 5, 6, 8, 9, 10, 11]


def test_an_unreadable_line_is_quoted_in_part():
    assert [fault.token for fault in read_record("hello\n" + OPENING).faults] == ["hello"]
    assert only_fault("é" * 500 + "\n" + OPENING).token == "é" * 60 + "…"


@pytest.mark.parametrize("line", ["1: 3o 4o", "1: 3o x ,", "0: 3o", "1 3o", "11: 3o", "names", "names A", "rules: x"])
def test_what_is_no_header_deal_play_or_claim_is_unreadable(line):
    (fault,) = read_record(f"{OPENING}\n{line}").faults
    assert (fault.line, fault.code.value, fault.token) == (2, "unreadable", line)


def test_every_card_that_cannot_be_read_is_named():
    text = "opening: 1o 8o 5e 7b\n1: 9o x 13c 1c"
    assert [(fault.line, fault.token) for fault in read_record(text).faults if fault.token] == [
        (1, "8o"),
        (2, "9o"),
        (2, "13c"),
    ]
    assert read_record(text).record.entries == (Unread(0, claim=False),)
    claim = read_record(f"{OPENING}\n2: claim 9o x 13c").record
    assert claim.entries == (Unread(1, claim=True),)
    assert write_record(claim).endswith("opening: 1o 2c 5e 7b\n2: ?\n")


def test_more_cards_than_a_line_can_hold_are_too_many():
    assert (2, "too_many_cards") in faults(f"{OPENING}\n1: 3o x " + "4o " * 90)


@pytest.mark.parametrize(("opening", "count"), [("1o 2c 5e", 3), ("1o 2c 5e 7b 6o", 5), ("", 0)])
def test_an_opening_has_four_cards(opening, count):
    fault = only_fault(f"variant: pagat\nopening: {opening}\n1: 12o")
    assert (fault.line, fault.code.value, fault.field, fault.detail.value, fault.count) == (
        2,
        "malformed",
        "opening",
        "four_cards",
        count,
    )


def test_an_opening_is_required():
    for text, line in (("", 1), ("\n\n", 1), ("variant: pagat\n1: 12o\n\n# the end\n", 2)):
        fault = only_fault(text)
        assert (fault.line, fault.code.value, fault.field, fault.detail.value) == (
            line,
            "malformed",
            "opening",
            "missing_field",
        )


def test_an_opening_names_each_card_once():
    fault = only_fault("opening: 1o 2c 1o 7b")
    assert (fault.line, fault.code.value, fault.field, fault.card) == (1, "duplicate_card", "opening", parse_card("1o"))
    assert faults("deck: values\nopening: 7 7 7 7") == []
    five = read_record("deck: values\nopening: 7 7 7 7 7").faults
    assert [(fault.code.value, fault.card) for fault in five] == [
        ("malformed", None),
        ("duplicate_card", Card(None, 7)),
    ]


def test_taking_without_a_card_played_is_no_play():
    assert [(fault.code.value, fault.token) for fault in read_record(f"{OPENING}\n1: x 4o").faults] == [
        ("unknown_card", "x")
    ]


def test_a_header_that_is_given_twice_is_unreadable_the_second_time():
    assert faults(f"{OPENING}\nopening: 1c 2c 3c 4c") == [(2, "unreadable")]
    assert faults(f"variant: pagat\n{OPENING}\nvariant: torofun") == [(3, "unreadable")]
    assert read_record(f"variant: pagat\n{OPENING}\nvariant: torofun").record.variant is NAMED["pagat"]


def test_headers_stand_before_the_plays_except_the_leftovers():
    assert faults(f"{OPENING}\n1: 12o\nnames: A, B") == [(3, "unreadable")]
    assert faults(f"{OPENING}\n1: 12o\nleftovers: 12o") == []
    assert faults("1: 12o\n" + OPENING) == [(2, "unreadable"), (2, "malformed")]


def test_wrong_rules_and_decks_are_faults_and_the_usual_ones_hold():
    reading = read_record(f"variant: scopa\ndeck: tarot\n{OPENING}")
    assert [(fault.line, fault.code.value, fault.token) for fault in reading.faults] == [
        (1, "unknown_variant", "scopa"),
        (2, "unknown_deck", "tarot"),
    ]
    assert (reading.record.variant, reading.record.deck) == (DEFAULT, Deck.SPANISH)
    assert faults(f"variant: torofun,lead=3,colour=red\n{OPENING}") == [(1, "unknown_variant")] * 2


@pytest.mark.parametrize("players", ["5", "1", "two", "", "02", "2 3", "６"])
def test_players_are_a_number_that_the_variant_knows(players):
    fault = only_fault(f"{OPENING}\nplayers: {players}")
    assert (fault.line, fault.code.value, fault.field, fault.detail.value, fault.token) == (
        2,
        "malformed",
        "players",
        "out_of_range",
        players,
    )
    assert faults(f"variant: bonaerenses\nplayers: 3\n{OPENING}") == [(2, "malformed")]


def test_where_two_cannot_play_the_number_of_players_is_required():
    fault = only_fault(f"variant: torofun,players=4+6\n{OPENING}\n")
    assert (fault.line, fault.field, fault.detail.value) == (2, "players", "missing_field")
    assert faults(f"variant: torofun,players=4+6\nplayers: 4\n{OPENING}") == []
    assert faults(f"variant: torofun,players=4+6\nplayers: 3\n{OPENING}") == [(2, "malformed")]


def test_the_end_of_a_round_is_where_the_leftovers_are_or_the_last_line_that_says_something():
    assert read_record(f"{OPENING}\n1: 12o\n\n# bye\n").last_line == 2
    assert read_record(f"{OPENING}\nleftovers: 12o\n1: 12o\n").last_line == 2
    assert read_record("").last_line == 1


def test_a_record_of_more_than_a_thousand_lines_is_not_read_to_its_end():
    text = OPENING + "\n" + "1: 12o\n" * 999
    assert faults(text) == [(1001, "unreadable")]
    assert len(read_record(text + "1: 12o").record.entries) == 999
    assert faults((OPENING + "\n" + "1: 12o\n" * 999).removesuffix("\n")) == []


def test_a_text_with_two_hundred_faults_is_no_record_and_read_no_further():
    reading = read_record("hello\n" * 900)
    assert [(fault.line, fault.code.value) for fault in reading.faults] == [
        *((line, "unreadable") for line in range(1, 201)),
        (900, "malformed"),
    ]
    assert read_record(OPENING + "\nhello" * 200 + "\n1: 12o").record.entries == ()


def test_the_example_is_written_in_the_grammar_and_reads_without_faults():
    record = parse_record(EXAMPLE)
    assert record.variant is NAMED["torofun"]
    assert sum(isinstance(entry, Play) for entry in record.entries) == 36
    assert any(isinstance(entry, ClaimMade) for entry in record.entries)
    assert parse_record(write_record(record)) == record
    for word in ("variant:", "deck:", "players:", "names:", "date:", "opening:", "deal", "claim", "leftovers:"):
        assert word in GRAMMAR
