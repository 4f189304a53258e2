"""The rules of Escoba at cardgames.io, sentence by sentence, asked of the game.

Each test is named after the part and paragraph of the document that states its rule; RULES.md lists every
sentence, also those that are no rule. Where the document contradicts itself the docstring says which way
it is resolved.
"""

import pytest

from tutor.escoba import (
    NAMED,
    CategoryCode,
    Deck,
    Document,
    IllegalPlay,
    Parameter,
    Position,
    ProblemCode,
    Score,
    Section,
    Source,
    Tally,
    UnusableInput,
    Variant,
    captures,
    decide_match,
    deck_cards,
    judge_move,
    judge_opening,
    parse_card,
    parse_cards,
    parse_variant,
    score_counts,
    score_piles,
    start_round,
)

RULES = NAMED["cardgames"]


def read(text: str):
    """Read cards as this document prints them: the values 1 to 10 of four suits."""
    return parse_cards(text, RULES.deck)


def round_with(table: str, *hands: str, players: int = 2, rules: Variant = RULES) -> Position:
    """Deal a round with this table and these hands of three; the other cards follow in a fixed order."""
    given = read(" ".join(hands))
    lying = read(table)
    rest = [card for card in deck_cards() if card not in (*given, *lying)]
    missing = 3 * players - len(given)
    return start_round(rules, players, [*given, *rest[:missing], *lying, *rest[missing:]])


def play_out(position: Position, plays: int = 36) -> Position:
    """Play on, taking whatever can be taken, for so many plays or until every card is played."""
    while plays and not position.over:
        hand = position.hands[position.turn]
        card, takes = next(((found.card, found.takes) for found in captures(position.table, hand)), (hand[0], ()))
        position = position.play(card, takes)
        plays -= 1
    return position


def points(score: Score, code: str) -> tuple[int, ...]:
    """Return the points of each side in a category."""
    return next(category.points for category in score.categories if category.code == code)


def codes(verdict) -> list[ProblemCode]:
    """Return the codes of a verdict's problems."""
    return [problem.code for problem in verdict.problems]


# Introduction


def test_introduction_1_combinations_of_15_take_cards_from_the_table():
    """Players gather the table's cards by making 15.

    The text files the game under trick-taking; it is a fishing game, and no card beats another.
    """
    position = round_with("9c 7c 2c 4c", "6o 1o 3o")
    assert [(str(found.card), found.takes) for found in captures(position.table, position.hands[0])] == [
        ("6o", read("9c")),
        ("6o", read("7c 2c")),
    ]
    assert captures(read("2c"), read("10o")) == []


def test_introduction_1_sevens_and_coins_count_for_more():
    """A pack of 40 Spanish cards is used, in which sevens and coins pay more than other cards."""
    assert len(deck_cards()) == 40
    sevens_and_coins, as_many_others = read("7o 7c 1o 2o"), read("8c 8e 1c 2c")
    assert score_piles(RULES, [sevens_and_coins, as_many_others]).totals == (3, 0)


def test_introduction_1_the_first_to_reach_21_wins():
    """The aim is to gather points, and 21 of them win."""
    assert decide_match(RULES, [20, 19]).play_on
    assert decide_match(RULES, [21, 19]).winner == 0


# Deck


def test_deck_1_forty_cards_are_used():
    """Escoba is played with forty cards, none of them twice."""
    with pytest.raises(UnusableInput) as refused:
        start_round(RULES, 2, [*deck_cards()[:39], deck_cards()[0]])
    assert [problem.code for problem in refused.value.problems] == [ProblemCode.MISSING_CARDS]


@pytest.mark.parametrize(
    ("card", "partner"), [("12o", "5c"), ("11o", "6c"), ("10o", "7c"), ("7o", "10c"), ("6o", "11c"), ("5o", "12c")]
)
def test_deck_2_courts_count_10_9_and_8_and_all_else_as_numbered(card, partner):
    """King 10, knight 9, jack 8; a numbered card its number."""
    found = [capture.takes for capture in captures(parse_cards("5c 6c 7c 10c 11c 12c"), [parse_card(card)])]
    assert [takes for takes in found if len(takes) == 1] == [parse_cards(partner)]


def test_deck_3_the_cards_show_their_values_from_1_to_10():
    """At this table the values are printed: no court cards, but 8, 9 and 10 in four suits."""
    written = [card.text(RULES.deck) for card in deck_cards(RULES.deck)]
    assert written == [f"{value}{suit}" for suit in "oceb" for value in range(1, 11)]
    assert captures(read("8c"), read("7o"))[0].escoba
    for token in ("11o", "12o", "J♦", "KC"):
        with pytest.raises(UnusableInput):
            parse_card(token, RULES.deck)


def test_deck_3_a_french_pack_usually_loses_its_eights_nines_and_tens():
    """Elsewhere a pack of 52 gives up 8, 9 and 10, and jack, queen and king stand for 8, 9 and 10."""
    assert parse_cards("JD QD KD", Deck.FRENCH) == read("8o 9o 10o")
    with pytest.raises(UnusableInput):
        parse_card("8D", Deck.FRENCH)


def test_deck_3_whatever_is_printed_the_game_is_the_same():
    """Only the faces differ: the same position has the same captures in every deck."""
    table, hand = parse_cards("7c 4e 3b 1c 12c 11b"), parse_cards("10o 5o 6c")
    expected = captures(table, hand)
    assert expected
    for deck in (Deck.SPANISH, Deck.FRENCH, Deck.FRENCH_QJ, Deck.NUMBERED):
        lying, held = ([card.text(deck) for card in cards] for cards in (table, hand))
        assert captures(parse_cards(lying, deck), parse_cards(held, deck)) == expected


def test_deck_4_coins_cups_clubs_and_swords_are_diamonds_hearts_clubs_and_spades():
    """Oros, copas, bastos and espadas answer to ♦, ♥, ♣ and ♠."""
    assert read("7♦ 7♥ 7♣ 7♠") == read("7o 7c 7b 7e")
    assert parse_cards("7D 7H 7C 7S", Deck.FRENCH) == read("7o 7c 7b 7e")


def test_deck_5_coins_are_the_suit_that_pays_and_its_seven_most():
    """Coins are worth more than the other suits, and their seven more than any other card."""
    coins, cups = read("1♦ 2♦"), read("1♥ 2♥")
    assert score_piles(RULES, [coins, cups]).totals == (1, 0)
    assert score_piles(RULES, [read("7♦"), read("7♥")]).totals == (2, 0)


def test_deck_5_the_count_has_a_line_for_most_coins_and_one_for_the_seven_of_coins():
    """The table of results shows who has most coins, and who has their seven."""
    listed = [category.code for category in score_piles(RULES, [(), ()]).categories]
    assert {CategoryCode.MOST_COINS, CategoryCode.SEVEN_OF_COINS} <= set(listed)


# Play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_1_two_three_or_four_play(players):
    """Two, three or four may play; four each for himself, since no partners are mentioned, which is silent."""
    assert start_round(RULES, players, deck_cards()).sides == tuple(range(players))
    with pytest.raises(UnusableInput):
        start_round(RULES, 6, deck_cards())
    assert Parameter.FOUR in RULES.silent


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_1_three_cards_each_and_four_open_on_the_table(players):
    """The dealer gives everyone three cards and lays four open in the middle."""
    position = start_round(RULES, players, deck_cards())
    assert [len(hand) for hand in position.hands] == [3] * players
    assert len(position.table) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_1_all_other_cards_are_the_stock(players):
    """What is neither dealt nor on the table waits to be dealt."""
    position = start_round(RULES, players, deck_cards())
    assert {*sum(position.hands, ()), *position.table, *position.stock} == set(deck_cards())
    assert len(position.stock) == 36 - 3 * players


def test_play_2_the_player_to_the_left_of_the_dealer_leads():
    """The dealer's left-hand neighbour begins, and so, the turn going clockwise, the dealer is last."""
    assert [RULES.dealer(players) for players in (2, 3, 4)] == [1, 2, 3]
    assert RULES.rule(Parameter.FIRST_PLAYER).value == "left"
    from_the_right = parse_variant("cardgames,first_player=right")
    assert round_with("1o 2c 5e 7b", players=3).piles[2]
    assert round_with("1o 2c 5e 7b", players=3, rules=from_the_right).piles[1]


def test_play_2_the_leader_takes_cards_that_make_15_with_one_of_his():
    """A card of the hand with one or more of the table, 15 together, may be gathered."""
    position = round_with("7c 4e 3b 5c", "8o 2o 1e")
    assert position.can_play(parse_card("10o"), read("7c"))
    assert position.can_play(parse_card("10o"), read("4e 3b"))
    assert not position.can_play(parse_card("10o"), read("4e 5c"))


def test_play_2_a_card_may_be_laid_though_another_of_the_hand_could_capture():
    """A card may be laid, by this paragraph, only where no 15 exists; the fifth rule of the list says otherwise.

    Resolved for the fifth rule: a capturing card may be kept back, and a literal table can ask for
    ``obligation=always``.
    """
    position = round_with("7c 4e 3b 5c", "8o 2o 1e")
    verdict = position.judge(parse_card("2o"))
    assert verdict.legal
    assert [str(found.card) for found in verdict.overlooked] == ["10o", "10o", "1e"]
    literal = parse_variant("cardgames,obligation=always")
    assert set(codes(judge_move(literal, position.table, parse_card("2o"), hand=position.hands[0]))) == {
        ProblemCode.MUST_CAPTURE
    }


def test_play_2_every_turn_costs_exactly_one_card_of_the_hand():
    """A player must play one card, to lay it or to capture with it; nothing else is a turn."""
    position = round_with("7c 4e 3b 5c", "8o 2o 1e")
    for after in (position.play(parse_card("10o"), read("7c")), position.play(parse_card("2o"))):
        assert [len(hand) for hand in after.hands] == [2, 3]
    with pytest.raises(IllegalPlay):
        position.play(parse_card("5o"))


def test_play_3_cards_that_make_exactly_15_go_to_the_players_pile():
    """A player whose card makes 15 exactly with open cards takes them to his pile."""
    position = round_with("7c 4e 3b 5c", "8o 2o 1e")
    after = position.play(parse_card("10o"), read("4e 3b"))
    assert after.table == read("7c 5c")
    assert set(after.piles[0]) == {*read("8o 4e 3b")}
    for takes in ("7c 5c", "4e 5c"):
        assert codes(position.judge(parse_card("10o"), read(takes))) == [ProblemCode.SUM_NOT_15]


def test_play_4_emptying_the_table_is_an_escoba():
    """Who takes everything and leaves the table empty has made an escoba."""
    table = read("3c 2e 1b 1c")
    swept = round_with("3c 2e 1b 1c", "8o 10o 4o")
    assert swept.judge(parse_card("10o"), table).escoba
    assert swept.play(parse_card("10o"), table).escobas == (1, 0)
    assert swept.play(parse_card("12o"), read("3c 2e")).escobas == (0, 0)


def test_play_4_an_escoba_is_worth_a_point_at_the_end_of_the_round():
    """The escoba's point is counted when the round is over."""
    table = read("3c 2e 1b 1c")
    over = play_out(round_with("3c 2e 1b 1c", "8o 10o 4o").play(parse_card("10o"), table))
    assert over.escobas[0] >= 1
    assert points(over.score(), CategoryCode.ESCOBAS) == over.escobas


def test_play_5_who_can_capture_nothing_lays_a_card_and_the_table_grows():
    """Without any capture a card must be laid open on the table, which then holds one more."""
    position = round_with("1c 1e 2e 2b", "1o 2o 3o")
    assert captures(position.table, position.hands[0]) == []
    assert position.play(parse_card("2o")).table == read("1c 1e 2e 2b 2o")


def test_play_6_nobody_has_to_play_the_card_that_captures():
    """A capturing card may be kept for later."""
    verdict = judge_move(RULES, read("7c 4e"), parse_card("2o"), hand=read("8o 2o 1e"))
    assert verdict.legal
    assert verdict.rules == (RULES.rule(Parameter.OBLIGATION),)
    assert verdict.rules[0].source == Source(Document.CARDGAMES, Section.PLAY, 6)


def test_play_6_who_plays_a_card_that_captures_must_capture():
    """Once the capturing card is played, the capture is due; which of several is the player's choice."""
    table, hand = read("7c 4e 3b"), read("8o 2o 1e")
    assert judge_move(RULES, table, parse_card("10o"), read("7c"), hand).legal
    assert judge_move(RULES, table, parse_card("10o"), read("4e 3b"), hand).legal
    assert codes(judge_move(RULES, table, parse_card("10o"), (), hand)) == [ProblemCode.MUST_CAPTURE]


def test_play_6_a_card_that_could_take_others_may_not_be_laid():
    """Laying such a card is illegal, known hand or not, and gives nobody else a right to the cards."""
    for hand in (None, read("8o 2o 1e")):
        verdict = judge_move(RULES, read("7c"), parse_card("10o"), hand=hand)
        assert codes(verdict) == [ProblemCode.MUST_CAPTURE]
        assert verdict.claim is None


def test_play_7_the_turn_goes_clockwise_a_card_a_turn():
    """Players follow each other clockwise, each playing one card, to capture or to lay.

    Who deals the next round is not said: the left-hand neighbour, as the turn goes, and marked as silent.
    """
    position = start_round(RULES, 3, deck_cards())
    turns = []
    for _ in range(7):
        turns.append(position.turn)
        position = play_out(position, 1)
    assert turns == [0, 1, 2, 0, 1, 2, 0]
    rule = RULES.rule(Parameter.DIRECTION)
    assert (rule.value, rule.source) == ("clockwise", Source(Document.CARDGAMES, Section.PLAY, 7))
    assert (RULES.dealer(3), parse_variant("cardgames,direction=anticlockwise").dealer(3)) == (2, 1)
    next_dealer = RULES.rule(Parameter.NEXT_DEALER)
    assert (next_dealer.value, next_dealer.silent) == ("left", True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_8_three_more_are_dealt_when_all_three_are_played(players):
    """When all have played their cards everyone gets three new ones, and the table none."""
    first = start_round(RULES, players, deck_cards())
    dealt = play_out(first, 3 * players)
    assert [len(hand) for hand in dealt.hands] == [3] * players
    assert sum(dealt.hands, ()) == first.stock[: 3 * players]
    assert len(dealt.table) + sum(map(len, dealt.piles)) == 4 + 3 * players


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_play_8_deals_follow_until_the_deck_is_used_up(players, deals):
    """That repeats until no card is left to deal."""
    position = play_out(start_round(RULES, players, deck_cards()), 3 * players * (deals - 1))
    assert (position.over, position.stock) == (False, ())
    assert play_out(position, 3 * players).over


def test_play_8_the_last_to_capture_takes_what_is_left_on_the_table():
    """The remaining table cards go to whoever captured last."""
    over = play_out(start_round(RULES, 2, deck_cards()))
    assert over.leftovers
    counted = next(item.counts for item in over.score().categories if item.code is CategoryCode.MOST_CARDS)
    assert counted[over.last_capturer] == len(over.piles[over.last_capturer]) + len(over.leftovers)
    assert points(over.score(), CategoryCode.ESCOBAS) == over.escobas


@pytest.mark.parametrize(("cards", "groups", "escobas"), [("1o 2c 5e 7b", 1, 1), ("7o 8c 6e 9b", 2, 2)])
def test_play_9_the_dealer_takes_a_first_table_of_15_or_of_two_fifteens(cards, groups, escobas):
    """If the first four make 15, or two groups of 15, the dealer takes them: one escoba, or two."""
    verdict = judge_opening(RULES, read(cards))
    assert (len(verdict.groups), verdict.taker, verdict.escobas) == (groups, "dealer", escobas)


def test_play_9_the_take_comes_before_the_first_players_turn():
    """The dealer gathers the four before anyone plays; the first player then meets an empty table."""
    dealt = round_with("1o 2c 5e 7b", "8o 2o 1e", players=3)
    assert (dealt.turn, dealt.table, dealt.escobas) == (0, (), (0, 0, 1))
    assert dealt.piles == ((), (), read("1o 2c 5e 7b"))
    assert dealt.play(parse_card("10o")).table == read("8o")


def test_play_9_thirty_that_is_not_two_fifteens_stays():
    """The end of the paragraph speaks of a sum of 30; resolved for its beginning, two groups of 15."""
    verdict = judge_opening(RULES, read("10o 10c 9e 1b"))
    assert (verdict.total, verdict.taker, verdict.escobas) == (30, None, 0)
    assert round_with("10o 10c 9e 1b").table == read("10o 10c 9e 1b")


# Scoring


def test_scoring_1_points_are_counted_from_the_captured_cards_at_the_end_of_the_round():
    """At the end of a round each player counts what he has taken."""
    over = play_out(start_round(RULES, 3, deck_cards()))
    final = [over.piles[side] + (over.leftovers if side == over.last_capturer else ()) for side in range(3)]
    assert over.score().totals == score_piles(RULES, final, escobas=over.escobas).totals


def test_scoring_2_every_escoba_scores_a_point():
    """One point for each escoba."""
    assert points(score_counts(RULES, [Tally(escobas=3), Tally(escobas=1)]), CategoryCode.ESCOBAS) == (3, 1)


def test_scoring_2_the_most_cards_score_a_point():
    """One point for more cards than the others."""
    score = score_counts(RULES, [Tally(cards=14), Tally(cards=13), Tally(cards=13)])
    assert points(score, CategoryCode.MOST_CARDS) == (1, 0, 0)


def test_scoring_2_the_most_coins_score_a_point():
    """One point for more coins than the others."""
    assert points(score_counts(RULES, [Tally(coins=4), Tally(coins=6)]), CategoryCode.MOST_COINS) == (0, 1)


def test_scoring_2_all_the_coins_score_two():
    """Two points for the whole suit of coins.

    Whether the point for most coins comes on top is not said; it is counted, and marked as silent.
    """
    coins = read("1♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦")
    score = score_piles(RULES, [coins, read("1♥")])
    assert points(score, CategoryCode.ALL_COINS) == (2, 0)
    assert points(score, CategoryCode.MOST_COINS) == (1, 0)
    assert Parameter.ALL_COINS_ADDS in [rule.parameter for rule in score.silent]
    assert points(score_piles(RULES, [coins[1:], coins[:1]]), CategoryCode.ALL_COINS) == (0, 0)


def test_scoring_2_the_seven_of_coins_scores_a_point():
    """One point for the seven of coins, the guindis."""
    assert points(score_piles(RULES, [read("7c 7e"), read("7o")]), CategoryCode.SEVEN_OF_COINS) == (0, 1)


def test_scoring_2_the_most_sevens_score_a_point():
    """One point for more sevens than the others."""
    assert points(score_piles(RULES, [read("7c 7e"), read("7o")]), CategoryCode.MOST_SEVENS) == (1, 0)


def test_scoring_2_all_the_sevens_score_three_with_the_seven_of_coins_inside():
    """Three points for all four sevens, the one for the seven of coins among them.

    Whether the point for most sevens comes on top is not said; it is counted, and marked as silent.
    """
    score = score_piles(RULES, [read("7o 7c 7e 7b"), read("1o 1c")])
    assert points(score, CategoryCode.ALL_SEVENS) == (3, 0)
    assert points(score, CategoryCode.SEVEN_OF_COINS) == (0, 0)
    assert points(score, CategoryCode.MOST_SEVENS) == (1, 0)
    assert Parameter.ALL_SEVENS_COVERS in [rule.parameter for rule in score.silent]


def test_scoring_2_a_tie_scores_for_nobody():
    """Ties are not mentioned; nobody scores, and the score says that the source is silent."""
    score = score_counts(RULES, [Tally(sevens=2), Tally(sevens=2)])
    assert points(score, CategoryCode.MOST_SEVENS) == (0, 0)
    assert [rule.parameter for rule in score.silent] == [Parameter.TIES]


def test_scoring_2_nothing_else_is_counted():
    """The list ends there: no setenta, no penalty, and nothing for an opponent with few cards or none."""
    score = score_counts(RULES, [Tally(40, 10, 4, 1), Tally()], scores=[0, 20])
    assert {category.code for category in score.categories} == {
        CategoryCode.ESCOBAS,
        CategoryCode.MOST_CARDS,
        CategoryCode.MOST_COINS,
        CategoryCode.ALL_COINS,
        CategoryCode.SEVEN_OF_COINS,
        CategoryCode.MOST_SEVENS,
        CategoryCode.ALL_SEVENS,
    }
    assert score.match.winner is None


def test_scoring_3_a_match_usually_goes_to_21_or_31():
    """Twenty-one and thirty-one points are the usual goals."""
    thirty_one = parse_variant("cardgames,target=31")
    assert decide_match(thirty_one, [30, 22]).play_on
    assert decide_match(thirty_one, [31, 22]).winner == 0
    assert RULES.rule(Parameter.TARGET_OPTIONS).value == "31"


def test_scoring_3_here_the_goal_is_21():
    """At this table 21 points are needed."""
    assert decide_match(RULES, [20, 20]).play_on
    assert decide_match(RULES, [21, 20]).winner == 0


def test_scoring_3_rounds_are_added_up_until_someone_has_21():
    """The points of each round are added to those before until somebody reaches 21."""
    first = score_counts(RULES, [Tally(22, 6, 3, 1, 2), Tally(18, 4, 1, 0, 1)], scores=[12, 16])
    assert (first.totals, first.match.scores, first.match.play_on) == ((6, 1), (18, 17), True)
    second = score_counts(RULES, [Tally(22, 6, 3, 1, 2), Tally(18, 4, 1, 0, 1)], scores=first.match.scores)
    assert (second.match.scores, second.match.winner) == ((24, 18), 0)


def test_scoring_3_players_level_at_21_or_beyond_play_on_until_one_leads():
    """If more than one finishes a round with the goal reached and none is ahead, further rounds decide.

    The text says "21 each"; 21 or more, and level, is meant. A single leader has won.
    """
    assert decide_match(RULES, [21, 21]).play_on
    assert decide_match(RULES, [24, 24, 22]).play_on
    assert decide_match(RULES, [23, 22]).winner == 0
    level = score_counts(RULES, [Tally(cards=20), Tally(cards=20)], scores=[21, 21])
    assert Parameter.LEAD not in [rule.parameter for rule in level.silent]
