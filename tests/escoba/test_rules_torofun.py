"""ToroFun's rules of Escoba, sentence by sentence, asked of the game.

Each test is named after the part and paragraph of the document that states its rule; RULES.md lists every
sentence, also those that are no rule. Where the document contradicts itself, or says less than it means,
the docstring says which way it is resolved.
"""

import pytest

from tutor.escoba import (
    NAMED,
    CategoryCode,
    Document,
    IllegalPlay,
    Parameter,
    Position,
    ProblemCode,
    Score,
    Section,
    SilentPoint,
    Source,
    Tally,
    UnusableInput,
    Variant,
    captures,
    check_record,
    decide_match,
    deck_cards,
    judge_claim,
    judge_move,
    judge_opening,
    parse_card,
    parse_cards,
    parse_variant,
    score_counts,
    score_piles,
    start_round,
)

RULES = NAMED["torofun"]
PENALISING = NAMED["fournier"]


def round_with(table: str, *hands: str, players: int = 2, rules: Variant = RULES) -> Position:
    """Deal a round with this table and these hands of three; the other cards follow in a fixed order."""
    given = parse_cards(" ".join(hands))
    lying = parse_cards(table)
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


# Aim


def test_aim_1_a_combination_makes_exactly_15():
    """Cards are won by combinations of 15.

    The text can be read as "15 at most"; exactly 15 is meant, here and wherever it says so again.
    """
    table = parse_cards("3c 4e 7b")
    assert judge_move(RULES, table, parse_card("12o"), parse_cards("3c")).problems[0].code is ProblemCode.SUM_NOT_15
    assert judge_move(RULES, table, parse_card("10o"), parse_cards("3c 4e")).legal


def test_aim_1_one_card_of_the_hand_goes_into_a_combination():
    """Open cards of the table combine with what the player holds: one card of it, the one he plays."""
    table, hand = parse_cards("10c 5e"), parse_cards("4o 3o 1o")
    assert captures(table, hand) == []
    two_of_the_hand = judge_move(RULES, table, parse_card("4o"), parse_cards("10c 3o"), hand)
    assert two_of_the_hand.total == 15
    assert [(problem.code, str(problem.card)) for problem in two_of_the_hand.problems] == [
        (ProblemCode.CARD_NOT_ON_TABLE, "3o")
    ]


def test_aim_1_coins_the_seven_of_coins_and_escobas_pay_most():
    """Coins, the seven of coins above all, and escobas bring more than other cards."""
    score = score_counts(RULES, [Tally(20, coins=7, sevens=2, seven_of_coins=1, escobas=1), Tally(20, 3, 2)])
    assert score.totals == (3, 0)


# Deck


def test_deck_1_the_deck_is_the_spanish_one_of_forty_cards():
    """Escoba is played with forty Spanish cards."""
    kept = [rank + suit for suit in "oceb" for rank in (*"1234567", "10", "11", "12")]
    assert [card.text(RULES.deck) for card in deck_cards(RULES.deck)] == kept
    with pytest.raises(UnusableInput):
        start_round(RULES, 2, [*deck_cards()[:39], deck_cards()[0]])


# Number of players


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_players_1_two_three_four_or_six_play(players):
    """Two, three, four or six may sit down."""
    assert start_round(RULES, players, deck_cards()).players == players


@pytest.mark.parametrize("players", [1, 5, 7])
def test_players_1_no_other_number_plays(players):
    """Only those four numbers are named."""
    with pytest.raises(UnusableInput):
        start_round(RULES, players, deck_cards())


@pytest.mark.parametrize(("players", "each"), [(4, 2), (6, 3)])
def test_players_1_four_and_six_play_as_two_sides(players, each):
    """Four form two sides of two, six two of three; partners' cards and escobas are counted together."""
    position = round_with("7c 7e 1e 2e", "10o 1o 2o", players=players)
    assert [position.sides.count(side) for side in (0, 1)] == [each, each]
    assert position.sides[0] != position.sides[1]
    over = play_out(position)
    assert len(over.piles) == len(over.score().totals) == 2


def test_players_1_two_and_three_play_each_for_himself():
    """With two or three there are no partners."""
    assert start_round(RULES, 2, deck_cards()).sides == (0, 1)
    assert start_round(RULES, 3, deck_cards()).sides == (0, 1, 2)


# Order and value of the cards; the turn; the last cards; the first table


def test_values_1_no_card_beats_another():
    """Cards have no rank: a high card does not take a lower one, nor one of the same suit or value."""
    for table in ("11o", "12c", "1o"):
        assert captures(parse_cards(table), [parse_card("12o")]) == []
    assert captures(parse_cards("5c"), [parse_card("12o")])[0].takes == parse_cards("5c")
    assert captures(parse_cards("12o"), [parse_card("5c")])[0].takes == parse_cards("12o")


@pytest.mark.parametrize(
    ("card", "partner"), [("12o", "5c"), ("11o", "6c"), ("10o", "7c"), ("7o", "10c"), ("6o", "11c"), ("5o", "12c")]
)
def test_values_2_courts_count_10_9_and_8_and_all_else_its_pips(card, partner):
    """Rey 10, caballo 9, sota 8; other cards as many as the signs on them."""
    found = [capture.takes for capture in captures(parse_cards("5c 6c 7c 10c 11c 12c"), [parse_card(card)])]
    assert [takes for takes in found if len(takes) == 1] == [parse_cards(partner)]


def test_values_3_the_turn_goes_round_to_the_right():
    """The turn keeps to one direction, from left to right as the players see it: anticlockwise."""
    position = start_round(RULES, 3, deck_cards())
    turns = []
    for _ in range(7):
        turns.append(position.turn)
        position = play_out(position, 1)
    assert turns == [0, 1, 2, 0, 1, 2, 0]
    rule = RULES.rule(Parameter.DIRECTION)
    assert (rule.value, rule.source) == ("anticlockwise", Source(Document.TOROFUN, Section.VALUES, 3))
    assert (RULES.dealer(3), parse_variant("torofun,direction=clockwise").dealer(3)) == (2, 1)


def test_values_3_whose_turn_it_is_plays_one_card_of_his_hand():
    """Every turn costs a card of the hand, whether it captures or not, and only a card of that hand."""
    position = round_with("7c 4e 3b 5c", "10o 2o 1e", "7o 7e 1o")
    for after in (position.play(parse_card("10o"), parse_cards("7c")), position.play(parse_card("2o"))):
        assert [len(hand) for hand in after.hands] == [2, 3]
    with pytest.raises(IllegalPlay) as refused:
        position.play(parse_card("7o"))
    assert refused.value.problems[0].code is ProblemCode.CARD_NOT_IN_HAND


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_values_3_three_new_cards_each_when_all_have_played_theirs(players):
    """When everyone's three cards are played the dealer deals three more to each, the table getting none."""
    first = start_round(RULES, players, deck_cards())
    dealt = play_out(first, 3 * players)
    assert [len(hand) for hand in dealt.hands] == [3] * players
    assert sum(dealt.hands, ()) == first.stock[: 3 * players]
    assert len(dealt.table) + sum(map(len, dealt.piles)) == 4 + 3 * players


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3), (6, 2)])
def test_values_3_play_goes_on_until_the_whole_deck_is_dealt(players, deals):
    """Deal follows deal until the stock is gone; that makes 6, 4, 3 or 2 of them."""
    position = start_round(RULES, players, deck_cards())
    last_deal = play_out(position, 3 * players * (deals - 1))
    assert last_deal.stock == ()
    assert [len(hand) for hand in last_deal.hands] == [3] * players
    assert play_out(last_deal, 3 * players).over


def test_values_4_the_last_to_capture_takes_what_is_left_on_the_table():
    """At the end the player of the last capture takes all open cards in the middle."""
    over = play_out(start_round(RULES, 2, deck_cards()))
    assert over.leftovers
    cards = next(item.counts for item in over.score().categories if item.code is CategoryCode.MOST_CARDS)
    assert cards[over.last_capturer] == len(over.piles[over.last_capturer]) + len(over.leftovers)
    assert sum(cards) == 40


@pytest.mark.parametrize(
    ("leftovers", "total"), [("12o", 10), ("12o 12c 5e", 25), ("12o 12c 12e 12b", 40), ("12o 12c 12e 12b 11o 6c", 55)]
)
def test_values_4_what_is_left_makes_10_25_40_or_55(leftovers, total):
    """A round without mistakes leaves one of these sums, not anything up to them."""
    cards = parse_cards(leftovers)
    assert sum(card.value for card in cards) == total
    right = score_piles(RULES, [(), ()], leftovers=cards, last_capturer=0)
    assert ProblemCode.LEFTOVER_SUM not in [problem.code for problem in right.problems]
    wrong = score_piles(RULES, [(), ()], leftovers=[*cards, parse_card("1o")], last_capturer=0)
    assert (ProblemCode.LEFTOVER_SUM, total + 1) in [(problem.code, problem.total) for problem in wrong.problems]


def test_values_4_sums_above_55_are_rare_but_right():
    """The document stops at 55; eight high cards that make 70 can be left as well, and are not a mistake."""
    seventy = parse_cards("12o 12c 11e 11b 10o 10c 10e 10b")
    assert sum(card.value for card in seventy) == 70
    for card in seventy:
        assert judge_move(RULES, [other for other in seventy if other is not card], card).missed == ()
    score = score_piles(RULES, [(), ()], leftovers=seventy, last_capturer=0)
    assert ProblemCode.LEFTOVER_SUM not in [problem.code for problem in score.problems]


def test_values_4_after_a_wrong_sum_the_piles_are_searched_for_the_mistake():
    """A sum that fails sends the players to look through the piles; the pile with the wrong remainder is named."""
    first, second = parse_cards("7c 10c 5c 12c 6c"), parse_cards("7e 10e")
    score = score_piles(RULES, [first, second], leftovers=parse_cards("4o"), last_capturer=1)
    found = [(problem.code, problem.pile, problem.total) for problem in score.problems if problem.total]
    assert found == [(ProblemCode.PILE_SUM, 0, 36), (ProblemCode.LEFTOVER_SUM, None, 4)]


@pytest.mark.parametrize(("rules", "lost"), [(RULES, 0), (PENALISING, 4)])
def test_values_4_the_wrong_take_found_is_then_punished(rules, lost):
    """Whoever made the mistake pays the penalty of the last part, which ToroFun prints but does not apply."""
    honest, wrong = [Tally(21), Tally(19)], [Tally(21, wrong_captures=(0,)), Tally(19)]
    assert score_counts(rules, honest).totals[0] - score_counts(rules, wrong).totals[0] == lost


@pytest.mark.parametrize(("cards", "groups", "escobas"), [("1o 2c 5e 7b", 1, 1), ("7o 10c 6e 11b", 2, 2)])
def test_values_5_the_dealer_takes_a_first_table_of_15_or_of_15_and_15(cards, groups, escobas):
    """If the four cards make 15 the dealer has an escoba; if they make 15 and 15, two."""
    verdict = judge_opening(RULES, parse_cards(cards))
    assert (len(verdict.groups), verdict.taker, verdict.escobas) == (groups, "dealer", escobas)
    dealt = round_with(cards, players=3)
    assert dealt.piles == ((), (), parse_cards(cards))
    assert dealt.escobas == (0, 0, escobas)


@pytest.mark.parametrize("cards", ["12o 12c 11e 1b", "7o 10c 1e 2b"])
def test_values_5_thirty_without_two_fifteens_is_not_taken(cards):
    """It takes two groups of 15: a bare 30 stays, and so does a 15 among some of the four."""
    assert judge_opening(RULES, parse_cards(cards)).taker is None
    assert round_with(cards).table == parse_cards(cards)


def test_values_5_no_other_four_cards_are_laid_out():
    """After the dealer's take the table stays empty."""
    dealt = round_with("1o 2c 5e 7b", players=3)
    assert dealt.table == ()
    assert len(dealt.stock) == 40 - 4 - 9


def test_values_5_the_first_player_then_begins_as_usual():
    """The dealer's take costs nobody a turn: the leader plays, and to an empty table he can only lay."""
    dealt = round_with("1o 2c 5e 7b", "10o 2o 1e")
    assert dealt.turn == 0
    assert captures(dealt.table, dealt.hands[0]) == []
    assert dealt.play(parse_card("10o")).table == parse_cards("10o")


# Deal


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_dealing_2_three_cards_each_and_four_on_the_table(players):
    """Everyone is dealt three cards, then four are laid open in the middle."""
    position = start_round(RULES, players, deck_cards())
    assert [len(hand) for hand in position.hands] == [3] * players
    assert len(position.table) == 4
    assert len(position.stock) == 36 - 3 * players


def test_dealing_2_the_deal_passes_to_the_right():
    """In the rounds that follow, the order from left to right is kept: the right-hand neighbour deals next."""
    rule = RULES.rule(Parameter.NEXT_DEALER)
    assert (rule.value, rule.silent) == ("right", False)
    assert rule.source == Source(Document.TOROFUN, Section.DEALING, 2)


# Play


def test_play_1_the_player_to_the_right_of_the_dealer_leads():
    """The dealer's right-hand neighbour is first, so that the dealer is last to play."""
    assert [RULES.dealer(players) for players in (2, 3, 4, 6)] == [1, 2, 3, 5]
    assert round_with("1o 2c 5e 7b", players=4).piles == ((), parse_cards("1o 2c 5e 7b"))
    from_the_left = parse_variant("torofun,first_player=left")
    assert round_with("1o 2c 5e 7b", players=3, rules=from_the_left).piles[1]


def test_play_1_the_card_joins_all_or_some_of_the_open_cards():
    """A card played may be joined to any of the table's cards with which it makes 15, to all or to a few."""
    table = parse_cards("3c 2e 1b 1c")
    assert judge_move(RULES, table, parse_card("10o"), table).legal
    assert judge_move(RULES, table, parse_card("12o"), parse_cards("3c 2e")).legal
    assert judge_move(RULES, table, parse_card("12o"), parse_cards("3c 1b 1c")).legal


def test_play_1_the_cards_joined_go_to_the_players_pile():
    """A player who made 15 takes those cards and lays them beside him."""
    after = round_with("7c 4e 3b 5c", "10o 2o 1e").play(parse_card("10o"), parse_cards("4e 3b"))
    assert after.table == parse_cards("7c 5c")
    assert set(after.piles[0]) == {*parse_cards("10o 4e 3b")}


def test_play_2_taking_the_whole_table_is_an_escoba():
    """It is an escoba when the card played makes 15 with all the open cards, and only with all of them."""
    table = parse_cards("3c 2e 1b 1c")
    swept = round_with("3c 2e 1b 1c", "10o 12o 2o")
    assert swept.play(parse_card("10o"), table).escobas == (1, 0)
    assert swept.play(parse_card("12o"), parse_cards("3c 2e")).escobas == (0, 0)


def test_play_3_who_fits_nothing_lays_a_card_and_the_turn_passes():
    """If no card of the hand goes with those in the middle, one is laid beside them.

    The sentence is broken over two paragraphs and reads as if a card were laid in order to make 15;
    it is resolved as "if nothing fits, lay a card".
    """
    position = round_with("1c 1e 2e 2b", "1o 2o 3o")
    assert captures(position.table, position.hands[0]) == []
    after = position.play(parse_card("2o"))
    assert after.table == parse_cards("1c 1e 2e 2b 2o")
    assert (after.turn, after.piles) == (1, ((), ()))


# Scoring


def test_scoring_1_a_match_goes_to_21_or_31():
    """The usual goals are 21 and 31 points, in as many rounds as it takes."""
    assert decide_match(RULES, [21, 20]).winner == 0
    assert decide_match(parse_variant("torofun,target=31"), [30, 21]).play_on
    assert decide_match(parse_variant("torofun,target=31"), [31, 21]).winner == 0
    assert RULES.rule(Parameter.TARGET_OPTIONS).value == "31"


def test_scoring_1_equal_totals_at_the_goal_play_on():
    """The document does not say what two winners do; they play on, and the score says the source is silent."""
    score = score_counts(RULES, [Tally(cards=20), Tally(cards=20)], scores=[22, 22])
    assert score.match.play_on
    assert Parameter.LEAD in [rule.parameter for rule in score.silent]


def test_scoring_1_points_are_counted_from_the_pile_at_the_end_of_the_round():
    """Each player goes through the cards he has taken when the round is over."""
    over = play_out(start_round(RULES, 2, deck_cards()))
    final = [over.piles[side] + (over.leftovers if side == over.last_capturer else ()) for side in (0, 1)]
    assert over.score().totals == score_piles(RULES, final, escobas=over.escobas).totals
    assert over.score(scores=[3, 4]).match.scores == tuple(
        before + now for before, now in zip((3, 4), over.score().totals, strict=True)
    )


def test_scoring_2_every_escoba_scores_a_point():
    """One point for each escoba."""
    assert points(score_counts(RULES, [Tally(escobas=3), Tally(escobas=1)]), CategoryCode.ESCOBAS) == (3, 1)


def test_scoring_2_all_the_coins_score_two():
    """Two points for all ten coins.

    Whether the point for most coins comes on top is not said; it is counted, and marked as silent.
    """
    coins = parse_cards("1o 2o 3o 4o 5o 6o 7o 10o 11o 12o")
    score = score_piles(RULES, [coins, parse_cards("1c")])
    assert points(score, CategoryCode.ALL_COINS) == (2, 0)
    assert points(score, CategoryCode.MOST_COINS) == (1, 0)
    assert Parameter.ALL_COINS_ADDS in [rule.parameter for rule in score.silent]
    assert points(score_piles(RULES, [coins[1:], coins[:1]]), CategoryCode.ALL_COINS) == (0, 0)


def test_scoring_2_the_most_coins_score_a_point():
    """One point for more coins than the others."""
    assert points(score_counts(RULES, [Tally(coins=6), Tally(coins=4)]), CategoryCode.MOST_COINS) == (1, 0)


def test_scoring_2_the_seven_of_coins_scores_a_point():
    """One point for the seven of coins, the guindis."""
    score = score_piles(RULES, [parse_cards("7c 7e"), parse_cards("7o")])
    assert points(score, CategoryCode.SEVEN_OF_COINS) == (0, 1)


def test_scoring_2_all_the_sevens_score_three_with_the_seven_of_coins_inside():
    """Three points for the four sevens, among them the one for the seven of coins.

    Whether they hold the point for most sevens too is not said; it is counted beside them, as silent.
    """
    score = score_piles(RULES, [parse_cards("7o 7c 7e 7b"), parse_cards("1o 1c")])
    assert points(score, CategoryCode.ALL_SEVENS) == (3, 0)
    assert points(score, CategoryCode.SEVEN_OF_COINS) == (0, 0)
    assert points(score, CategoryCode.MOST_SEVENS) == (1, 0)
    assert Parameter.ALL_SEVENS_COVERS in [rule.parameter for rule in score.silent]


def test_scoring_2_the_most_sevens_score_a_point():
    """One point for more sevens than the others."""
    assert points(score_counts(RULES, [Tally(sevens=1), Tally(sevens=3)]), CategoryCode.MOST_SEVENS) == (0, 1)


def test_scoring_2_the_most_cards_score_a_point():
    """One point for more cards than the others."""
    assert points(score_counts(RULES, [Tally(cards=21), Tally(cards=19)]), CategoryCode.MOST_CARDS) == (1, 0)


@pytest.mark.parametrize(("cards", "paid"), [(9, 2), (10, 0), (0, 2)])
def test_scoring_2_an_opponent_with_fewer_than_ten_cards_scores_two(cards, paid):
    """Two points if the other side has under ten cards: nine pay, ten do not."""
    score = score_counts(RULES, [Tally(cards=40 - cards), Tally(cards=cards)])
    assert points(score, CategoryCode.FEW_CARDS) == (paid, 0)


def test_scoring_2_nothing_else_is_counted():
    """The list is complete: there is no setenta. The line that follows adds the capture that was never made."""
    listed = {category.code for category in score_counts(RULES, [Tally(), Tally()]).categories}
    assert listed == {*CategoryCode} - {CategoryCode.SETENTA, CategoryCode.WRONG_CAPTURE}


def test_scoring_2_a_tie_scores_for_nobody():
    """Ties are not mentioned; nobody scores, and the score says that the source is silent."""
    score = score_counts(RULES, [Tally(coins=5), Tally(coins=5)])
    assert points(score, CategoryCode.MOST_COINS) == (0, 0)
    assert [rule.parameter for rule in score.silent] == [Parameter.TIES]


def test_scoring_3_who_captured_nothing_loses_the_whole_match():
    """A side without a single capture has lost, whatever the totals were."""
    score = score_counts(RULES, [Tally(40, 10, 4, 1, 0), Tally()], scores=[0, 20])
    assert score.match.winner == 0
    assert score_counts(RULES, [Tally(38, 10, 4, 1, 0), Tally(2)], scores=[0, 19]).match.winner is None


def test_scoring_4_the_value_of_a_card_serves_only_to_make_15():
    """Ten, nine or eight is what a card adds to 15; it is worth no points by it."""
    high, low = parse_cards("12c 12e 12b 11c"), parse_cards("1c 1e 1b 2c")
    assert score_piles(RULES, [high, low]).totals == score_piles(RULES, [low, high]).totals


# Penalties


@pytest.mark.parametrize("escobas", [0, 1, 3])
def test_penalties_1_a_wrong_take_costs_four_points_and_one_for_each_escoba_of_the_round(escobas):
    """Taking cards that do not make 15 costs 4, and as many more as all players have made escobas.

    The rule is printed by this document and applied by Fournier's. Who profits is not said; it is
    subtracted from the offender.
    """
    table, card, takes = parse_cards("7c 3b"), parse_card("11o"), parse_cards("7c")
    verdict = judge_move(PENALISING, table, card, takes, escobas=escobas)
    assert [(problem.code, problem.total) for problem in verdict.problems] == [(ProblemCode.SUM_NOT_15, 16)]
    assert verdict.penalty.total == 4 + escobas
    assert SilentPoint.PENALTY_SIGN in [rule.parameter for rule in verdict.rules]
    score = score_counts(PENALISING, [Tally(20, wrong_captures=(escobas,)), Tally(20)])
    assert points(score, CategoryCode.WRONG_CAPTURE) == (-4 - escobas, 0)


def test_penalties_1_claiming_cards_that_do_not_make_15_is_a_wrong_take_too():
    """The words are on whoever takes such cards; they do not ask whether he played or claimed."""
    for take, score in (("5e", (0, 0)), ("3b", (0, -4))):
        text = f"variant: fournier\nopening: 3b 5e 1c 2c\n1: 12o\n2: claim 12o x {take}"
        assert points(check_record(text).score, CategoryCode.WRONG_CAPTURE) == score


def test_penalties_1_torofun_itself_does_not_punish_a_wrong_take():
    """A remark switches the penalty off here: the take is illegal all the same, but costs nothing."""
    verdict = judge_move(RULES, parse_cards("7c 3b"), parse_card("11o"), parse_cards("7c"), escobas=3)
    assert not verdict.legal
    assert verdict.penalty is None
    assert verdict.rules == (RULES.rule(Parameter.WRONG_CAPTURE),)
    assert (verdict.rules[0].value, verdict.rules[0].silent) == ("none", False)


def test_penalties_2_who_overlooks_a_15_has_not_played_wrongly():
    """A card may be laid although it could have captured; the 15 is merely open to others."""
    verdict = judge_move(RULES, parse_cards("7c 3b"), parse_card("10o"))
    assert verdict.legal
    assert [capture.takes for capture in verdict.claim.captures] == [parse_cards("7c")]


def test_penalties_2_the_right_to_an_overlooked_15_ends_when_the_next_player_has_played():
    """Until the next card is played the overlooked cards can be had, afterwards no longer."""
    table, laid = parse_cards("7c 3b"), parse_card("10o")
    assert judge_claim(RULES, table, laid, played_since=0).allowed
    late = judge_claim(RULES, table, laid, played_since=1)
    assert [problem.code for problem in late.problems] == [ProblemCode.TOO_LATE]
    position = round_with("7c 7e 3c 3e", "10o 1b 2b", "1e 1c 2c").play(laid)
    assert position.can_claim(laid, parse_cards("7c"))
    assert not position.play(parse_card("1e")).can_claim(laid, parse_cards("7c"))


def test_penalties_2_the_next_player_may_take_an_overlooked_15_and_play_his_own_card_too():
    """The next player takes the card that was laid with what it makes 15 with, and then has his own turn."""
    position = round_with("7c 7e 3c 3e", "10o 1b 2b", "1e 1c 2c").play(parse_card("10o"))
    claimed = position.claim(parse_card("10o"), parse_cards("7c"))
    assert set(claimed.piles[1]) == {*parse_cards("10o 7c")}
    assert claimed.table == parse_cards("7e 3c 3e")
    assert (claimed.turn, claimed.last_capturer) == (1, 1)
    assert [len(hand) for hand in claimed.play(parse_card("1e")).hands] == [2, 2]


@pytest.mark.parametrize("cards", ["7e", "7c 3b"])
def test_penalties_2_only_an_overlooked_15_can_be_taken(cards):
    """What is taken from another's play must be a 15 that lay there with the card he played."""
    verdict = judge_claim(RULES, parse_cards("7c 3b"), parse_card("10o"), parse_cards(cards))
    assert not verdict.allowed
    assert judge_claim(RULES, parse_cards("6c"), parse_card("10o")).problems[0].code is ProblemCode.NOTHING_OVERLOOKED


def test_penalties_2_emptying_the_table_with_an_overlooked_15_is_no_escoba():
    """Whether a claim that sweeps the table scores is not said; it does not, and the verdict marks that as silent."""
    verdict = judge_claim(RULES, parse_cards("7c"), parse_card("10o"), parse_cards("7c"))
    assert (verdict.allowed, verdict.captures[0].escoba, verdict.escoba) == (True, True, False)
    assert Parameter.CLAIM_ESCOBA in [rule.parameter for rule in verdict.rules if rule.silent]
    overlooked = round_with("3c 2e 1b 1c", "10o 4o 5o").play(parse_card("10o"))
    claimed = overlooked.claim(parse_card("10o"), parse_cards("3c 2e 1b 1c"))
    assert (claimed.table, claimed.escobas) == ((), (0, 0))
