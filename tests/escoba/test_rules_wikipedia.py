"""The encyclopedia article on Escoba, sentence by sentence, asked of the game.

Each test is named after the part and paragraph of the article that states its rule; RULES.md lists every
sentence, also those that are no rule. Where the article contradicts itself the docstring says which way
it is resolved.
"""

import pytest

from tutor.escoba import (
    NAMED,
    CategoryCode,
    Deck,
    Document,
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

RULES = NAMED["wikipedia"]
ESCOVA = NAMED["escova"]


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


# Introduction


def test_introduction_1_the_usual_deck_is_the_spanish_one():
    """The game is usually played with the cards of Spain: 1 to 7, sota, caballo and rey of four suits."""
    assert " ".join(card.text(RULES.deck) for card in deck_cards(RULES.deck)[:10]) == "1o 2o 3o 4o 5o 6o 7o 10o 11o 12o"


# Aim


def test_aim_1_the_match_is_won_at_21_not_at_15():
    """A match is a race to a number of points.

    The article gives 15 here and 21 under scoring; 21 is the rule, 15 being what a capture makes.
    """
    assert decide_match(RULES, [15, 3]).winner is None
    assert decide_match(RULES, [20, 3]).winner is None
    assert decide_match(RULES, [21, 3]).winner == 0


def test_aim_1_points_come_from_cards_that_were_captured():
    """Nothing scores but what lies in a side's pile, and the escobas made on the way."""
    score = score_counts(RULES, [Tally(40, 10, 4, 1, 2), Tally()])
    assert score.totals == (7, 0)


def test_aim_1_the_most_cards_need_not_bring_the_most_points():
    """Who has taken most cards in a round may still score less than the other."""
    score = score_counts(RULES, [Tally(cards=26, coins=4, sevens=1), Tally(14, 6, 3, 1, 1)])
    assert score.totals == (1, 4)


# Deal


def test_dealing_1_forty_cards_are_used():
    """A pack for Escoba has 40 different cards, and a round cannot be dealt from fewer."""
    assert len(set(deck_cards())) == 40
    with pytest.raises(UnusableInput) as refused:
        start_round(RULES, 2, deck_cards()[:39])
    assert [problem.code for problem in refused.value.problems] == [ProblemCode.MISSING_CARDS]


def test_dealing_1_eights_and_nines_leave_a_pack_numbered_to_twelve():
    """A Spanish pack that runs from 1 to 12 loses its 8s and 9s: eight cards of 48."""
    for token in ("8o", "9o", "8c", "9c", "8e", "9e", "8b", "9b"):
        with pytest.raises(UnusableInput):
            parse_card(token)
    kept = [rank for rank in map(str, range(1, 13)) if rank not in {"8", "9"}]
    assert {str(card) for card in deck_cards()} == {rank + suit for rank in kept for suit in "oceb"}


def test_dealing_1_eights_nines_and_tens_leave_a_french_pack():
    """A pack with jacks, queens and kings serves once its 8s, 9s and 10s are out."""
    for token in ("8D", "9H", "10S", "10C"):
        with pytest.raises(UnusableInput):
            parse_card(token, Deck.FRENCH)
    kept = [rank + suit for suit in "DHSC" for rank in "A234567JQK"]
    assert parse_cards(kept, Deck.FRENCH) == deck_cards()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealing_1_each_player_is_dealt_three_cards(players):
    """A round begins with three cards for each player.

    How many may play, and whether four are partners, is not said anywhere: two to four, partners, as silent.
    """
    position = start_round(RULES, players, deck_cards())
    assert [len(hand) for hand in position.hands] == [3] * players
    assert position.sides == ((0, 1, 0, 1) if players == 4 else tuple(range(players)))
    assert {Parameter.PLAYERS, Parameter.FOUR} <= set(RULES.silent)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dealing_1_four_cards_are_then_laid_on_the_table_and_play_begins(players):
    """After the hands come four table cards, and then the first player's turn."""
    position = start_round(RULES, players, deck_cards())
    assert position.table == deck_cards()[3 * players : 3 * players + 4]
    assert position.turn == 0
    assert len(position.stock) == 36 - 3 * players


def test_dealing_1_the_dealer_takes_a_first_table_of_15():
    """If the first four cards happen to make 15 together, they go to the dealer's pile at once.

    Whether that is an escoba the article does not say; none is counted, and the verdict says so.
    """
    verdict = judge_opening(RULES, parse_cards("1o 2c 5e 7b"))
    assert (verdict.taker, verdict.escobas) == ("dealer", 0)
    assert Parameter.OPENING_15 in [rule.parameter for rule in verdict.rules if rule.silent]
    dealt = round_with("1o 2c 5e 7b", players=3)
    assert dealt.table == ()
    assert dealt.piles == ((), (), parse_cards("1o 2c 5e 7b"))
    assert dealt.escobas == (0, 0, 0)


@pytest.mark.parametrize("table", ["7o 10c 6e 11b", "12o 12c 11e 1b", "7o 10c 1e 2b", "1o 1c 1e 1b"])
def test_dealing_1_a_first_table_of_any_other_sum_stays(table):
    """Only a sum of 15 of all four is taken: neither 30 nor a 15 among some of them."""
    assert judge_opening(RULES, parse_cards(table)).taker is None
    assert round_with(table).table == parse_cards(table)


# Play


def test_play_1_the_player_to_the_right_of_the_dealer_leads():
    """The dealer's right-hand neighbour plays first, and so, the turn passing to the right, the dealer last."""
    assert [RULES.dealer(players) for players in (2, 3, 4)] == [1, 2, 3]
    from_the_left = parse_variant("wikipedia,first_player=left")
    assert round_with("1o 2c 5e 7b", players=3).piles[2]
    assert round_with("1o 2c 5e 7b", players=3, rules=from_the_left).piles[1]


def test_play_1_one_hand_card_makes_15_with_one_table_card_or_several():
    """In his turn a player joins one card of his hand to one or more of the table's, 15 in all."""
    table, hand = parse_cards("7c 4e 3b 1c"), parse_cards("10o 2o 1e")
    for takes in ("7c", "4e 3b"):
        assert judge_move(RULES, table, parse_card("10o"), parse_cards(takes), hand).legal
    for takes, total in (("4e", 12), ("7c 1c", 16), ("7c 4e 3b", 22)):
        verdict = judge_move(RULES, table, parse_card("10o"), parse_cards(takes), hand)
        assert [(problem.code, problem.total) for problem in verdict.problems] == [(ProblemCode.SUM_NOT_15, total)]


@pytest.mark.parametrize(
    ("card", "partner"), [("10o", "7c"), ("11o", "6c"), ("12o", "5c"), ("7o", "10c"), ("6o", "11c"), ("5o", "12c")]
)
def test_play_1_courts_count_8_9_and_10_and_all_else_as_printed(card, partner):
    """Sota, caballo and rey are worth 8, 9 and 10; every other card what is printed on it."""
    table = parse_cards("5c 6c 7c 10c 11c 12c")
    assert [capture.takes[-1:] for capture in captures(table, [parse_card(card)]) if len(capture.takes) == 1] == [
        parse_cards(partner)
    ]


def test_play_1_what_was_joined_leaves_the_table_for_the_players_pile():
    """The card played and the cards it took go to the pile of whoever played it."""
    after = round_with("7c 4e 3b 5c", "10o 2o 1e").play(parse_card("10o"), parse_cards("4e 3b"))
    assert after.table == parse_cards("7c 5c")
    assert after.hands[0] == parse_cards("2o 1e")
    assert sorted(map(str, after.piles[0])) == ["10o", "3b", "4e"]
    assert after.piles[1] == ()


def test_play_1_who_makes_no_15_lays_a_card_on_the_table():
    """Without a 15 a card of the hand has to join those on the table; nobody may pass."""
    position = round_with("1c 1e 2e 2b", "1o 2o 3o")
    assert captures(position.table, position.hands[0]) == []
    after = position.play(parse_card("3o"))
    assert after.table == parse_cards("1c 1e 2e 2b 3o")
    assert after.hands[0] == parse_cards("1o 2o")
    assert judge_move(RULES, position.table, parse_card("3o"), hand=position.hands[0]).rules == ()


def test_play_1_a_card_that_cannot_capture_may_be_laid_though_another_could():
    """Read literally, only who has no 15 at all may lay a card; the article does not press the point.

    Resolved: the card that is played must capture if it can, any card may be chosen, and the verdict
    says that the source is silent. The literal reading is there as a house rule.
    """
    table, hand = parse_cards("7c 4e"), parse_cards("10o 2o 1e")
    verdict = judge_move(RULES, table, parse_card("2o"), hand=hand)
    assert verdict.legal
    assert [(rule.parameter, rule.silent) for rule in verdict.rules] == [(Parameter.OBLIGATION, True)]
    assert [capture.card for capture in verdict.overlooked] == [parse_card("10o")]
    literal = judge_move(parse_variant("wikipedia,obligation=always"), table, parse_card("2o"), hand=hand)
    assert [(problem.code, str(problem.card)) for problem in literal.problems] == [(ProblemCode.MUST_CAPTURE, "10o")]


def test_play_1_a_card_that_makes_15_may_not_be_laid():
    """A card is laid by who can make no 15 with it, so one that can capture must."""
    verdict = judge_move(RULES, parse_cards("7c 4e"), parse_card("10o"), hand=parse_cards("10o 2o 1e"))
    assert [problem.code for problem in verdict.problems] == [ProblemCode.MUST_CAPTURE]


def test_play_1_the_turn_passes_anticlockwise_after_a_capture_and_after_a_card_laid():
    """Either kind of play ends the turn, which goes round to the right."""
    position = round_with("7c 1c 1b 2b", "10o 2o 1e", players=3)
    captured = position.play(parse_card("10o"), parse_cards("7c"))
    laid = position.play(parse_card("2o"))
    assert (position.turn, captured.turn, laid.turn) == (0, 1, 1)
    assert play_out(laid, 2).turn == 0
    clockwise = parse_variant("wikipedia,direction=clockwise")
    assert (RULES.dealer(3), clockwise.dealer(3)) == (2, 1)
    assert RULES.rule(Parameter.DIRECTION).value == "anticlockwise"


def test_play_1_taking_the_whole_table_is_an_escoba_worth_a_point_at_the_end_of_the_round():
    """A hand card that makes 15 with everything on the table scores an escoba: one point, counted at the end."""
    table, hand = parse_cards("3c 2e 1b 1c"), parse_cards("10o 4o 5o")
    assert judge_move(RULES, table, parse_card("10o"), table, hand).escoba
    swept = round_with("3c 2e 1b 1c", "10o 4o 5o").play(parse_card("10o"), table)
    assert (swept.table, swept.escobas) == ((), (1, 0))
    assert points(score_counts(RULES, [Tally(escobas=1), Tally()]), CategoryCode.ESCOBAS) == (1, 0)


def test_play_1_a_capture_that_leaves_a_card_is_no_escoba():
    """An escoba needs every card of the table."""
    assert not judge_move(RULES, parse_cards("7c 4e 3b 1c"), parse_card("10o"), parse_cards("4e 3b")).escoba


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_1_three_more_are_dealt_when_the_hands_are_empty(players):
    """Once all hands are played the dealer gives everyone three again, and none to the table."""
    first = start_round(RULES, players, deck_cards())
    last_of_deal = play_out(first, 3 * players - 1)
    assert sum(map(len, last_of_deal.hands)) == 1
    dealt = play_out(last_of_deal, 1)
    assert [len(hand) for hand in dealt.hands] == [3] * players
    assert sum(dealt.hands, ()) == first.stock[: 3 * players]
    assert len(dealt.table) + sum(map(len, dealt.piles)) == 4 + 3 * players


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_play_1_the_deal_that_uses_up_the_deck_is_the_last(players, deals):
    """A round ends with the deal after which no card is left to deal."""
    position = start_round(RULES, players, deck_cards())
    for _ in range(deals - 1):
        position = play_out(position, 3 * players)
        assert not position.over
    assert position.stock == ()
    assert play_out(position, 3 * players).over


def test_play_1_the_last_to_capture_gets_what_is_left():
    """When the round is over, whoever captured last is given the remaining cards, whatever they are worth."""
    over = play_out(round_with("7c 4e 3b 5c", "10o 2o 1e"))
    assert over.leftovers
    score = over.score()
    counted = next(category.counts for category in score.categories if category.code is CategoryCode.MOST_CARDS)
    taken = [len(pile) for pile in over.piles]
    taken[over.last_capturer] += len(over.leftovers)
    assert counted == tuple(taken)
    assert points(score, CategoryCode.ESCOBAS) == over.escobas


def test_play_1_the_deal_passes_to_the_left():
    """After the count the dealer's left-hand neighbour deals.

    That is against the direction of play; the article says so and it is kept as written. ToroFun differs.
    """
    rule = RULES.rule(Parameter.NEXT_DEALER)
    assert (rule.value, rule.silent) == ("left", False)
    assert rule.source == Source(Document.WIKIPEDIA, Section.PLAY, 1)
    assert NAMED["torofun"].rule(Parameter.NEXT_DEALER).value == "right"


# Scoring


def test_scoring_1_points_are_counted_when_the_round_is_over():
    """Both sides count at the end, so the first escoba of a round wins nothing if the other then counts more."""
    level = score_counts(RULES, [Tally(10, 3, 1, 0, 1), Tally(30, 7, 3, 1)], scores=[20, 19])
    assert (level.totals, level.match.scores, level.match.winner) == ((1, 4), (21, 23), 1)


def test_scoring_2_the_most_cards_score_a_point():
    """One point goes to the side with most cards."""
    assert points(score_counts(RULES, [Tally(cards=21), Tally(cards=19)]), CategoryCode.MOST_CARDS) == (1, 0)


def test_scoring_2_the_most_coins_score_a_point():
    """One point goes to the side with most coins, however few."""
    score = score_counts(RULES, [Tally(coins=3), Tally(coins=4), Tally(coins=3)])
    assert points(score, CategoryCode.MOST_COINS) == (0, 1, 0)


def test_scoring_2_the_most_sevens_score_a_point():
    """One point goes to the side with most sevens."""
    piles = parse_cards("7c 7e 7b"), parse_cards("7o")
    assert points(score_piles(RULES, piles), CategoryCode.MOST_SEVENS) == (1, 0)


def test_scoring_2_the_seven_of_coins_scores_a_point():
    """One point goes to the side that has the seven of coins."""
    piles = parse_cards("7c 7e 7b"), parse_cards("7o")
    assert points(score_piles(RULES, piles), CategoryCode.SEVEN_OF_COINS) == (0, 1)


def test_scoring_2_all_the_sevens_score_one_point_more():
    """Who has all four sevens scores a point on top of those for most sevens and for the seven of coins."""
    all_four = score_piles(RULES, [parse_cards("7o 7c 7e 7b"), ()])
    sevens = (CategoryCode.ALL_SEVENS, CategoryCode.MOST_SEVENS, CategoryCode.SEVEN_OF_COINS)
    assert [points(all_four, code) for code in sevens] == [(1, 0)] * 3
    three = score_piles(RULES, [parse_cards("7o 7c 7e"), parse_cards("7b")])
    assert points(three, CategoryCode.ALL_SEVENS) == (0, 0)


def test_scoring_2_every_escoba_scores_a_point():
    """Each escoba is a point more for who made it; they are not compared."""
    assert points(score_counts(RULES, [Tally(escobas=3), Tally(escobas=2)]), CategoryCode.ESCOBAS) == (3, 2)


def test_scoring_2_nothing_else_is_counted():
    """The list of six categories is complete: no setenta, nothing for all the coins, no penalty."""
    score = score_counts(RULES, [Tally(40, 10, 4, 1), Tally()], scores=[0, 20])
    assert {category.code for category in score.categories} == {
        CategoryCode.MOST_CARDS,
        CategoryCode.MOST_COINS,
        CategoryCode.MOST_SEVENS,
        CategoryCode.SEVEN_OF_COINS,
        CategoryCode.ALL_SEVENS,
        CategoryCode.ESCOBAS,
    }
    assert score.match.winner is None


@pytest.mark.parametrize(
    ("code", "sides"),
    [
        (CategoryCode.MOST_COINS, [Tally(coins=5), Tally(coins=5)]),
        (CategoryCode.MOST_CARDS, [Tally(cards=20), Tally(cards=20)]),
        (CategoryCode.MOST_SEVENS, [Tally(sevens=2), Tally(sevens=2)]),
        (CategoryCode.MOST_COINS, [Tally(coins=4), Tally(coins=4), Tally(coins=2)]),
    ],
)
def test_scoring_2_a_tie_for_a_category_scores_for_nobody(code, sides):
    """Sides that lead a category together leave its point unscored: five coins each, for example."""
    score = score_counts(RULES, sides)
    assert points(score, code) == (0,) * len(sides)
    assert Parameter.TIES not in [rule.parameter for rule in score.silent]


def test_scoring_2_a_tie_behind_the_leader_changes_nothing():
    """Only a tie for the lead counts as one: with four, three and three coins the four score."""
    score = score_counts(RULES, [Tally(coins=4), Tally(coins=3), Tally(coins=3)])
    assert points(score, CategoryCode.MOST_COINS) == (1, 0, 0)


def test_scoring_2_the_first_to_reach_21_wins():
    """Twenty-one points win the match."""
    assert decide_match(RULES, [21, 20]).winner == 0
    assert decide_match(RULES, [20, 20]).play_on


def test_scoring_2_the_higher_of_two_past_21_wins():
    """If one round takes two players to 21 or beyond, the greater total wins."""
    assert decide_match(RULES, [22, 24]).winner == 1
    assert decide_match(RULES, [21, 25, 23]).winner == 1


def test_scoring_2_equal_totals_past_21_play_on():
    """Players who are level at 21 or beyond play further rounds until one leads."""
    assert decide_match(RULES, [23, 23]).play_on
    assert decide_match(RULES, [25, 24]).winner == 0
    level = score_counts(RULES, [Tally(cards=20), Tally(cards=20)], scores=[21, 21])
    assert level.match.play_on
    assert level.silent == ()


# Escova


@pytest.mark.parametrize("deck", [Deck.SPANISH, Deck.FRENCH])
def test_escova_2_spanish_and_french_cards_both_serve(deck):
    """Escova is at home with Spanish cards and can be played with English and American ones."""
    written = [card.text(deck) for card in deck_cards(deck)]
    assert parse_cards(written, deck) == deck_cards()


def test_escova_2_eights_nines_and_tens_are_out_and_there_are_no_jokers():
    """With a French pack the 8s, 9s and 10s are put aside, and jokers have no place."""
    with pytest.raises(UnusableInput) as refused:
        parse_cards(["8D", "9H", "10S", "joker", "★"], Deck.FRENCH)
    assert [problem.code for problem in refused.value.problems] == [ProblemCode.UNKNOWN_CARD] * 5


def test_escova_3_three_cards_each_and_four_that_anybody_may_take():
    """Everyone gets three cards, four more lie in the middle, and any player may capture those."""
    position = round_with("7c 7e 1e 2e", "10o 1o 2o", "10c 1c 2c", rules=ESCOVA)
    assert [len(hand) for hand in position.hands] == [3, 3]
    first = position.play(parse_card("10o"), parse_cards("7e"))
    second = first.play(parse_card("10c"), parse_cards("7c"))
    assert second.table == parse_cards("1e 2e")
    assert [len(pile) for pile in second.piles] == [2, 2]


def test_escova_3_the_player_to_the_right_of_the_dealer_leads():
    """Whoever sits on the right of the one who shuffled begins."""
    rule = ESCOVA.rule(Parameter.FIRST_PLAYER)
    assert (rule.value, rule.silent) == ("right", False)
    assert ESCOVA.dealer(4) == 3


def test_escova_4_the_first_four_cards_are_on_the_table_when_play_begins():
    """Play starts with four cards on the table.

    Nothing is said of taking them at once, so they stay even when they make 15, and the verdict says
    that the source is silent.
    """
    assert round_with("1o 2c 5e 7b", rules=ESCOVA).table == parse_cards("1o 2c 5e 7b")
    verdict = judge_opening(ESCOVA, parse_cards("1o 2c 5e 7b"))
    assert verdict.taker is None
    assert [(rule.parameter, rule.silent) for rule in verdict.rules] == [(Parameter.OPENING, True)]


def test_escova_4_who_has_no_card_that_makes_15_lays_one():
    """A player without a 15 puts one of his cards on the table; one that makes 15 may not be laid."""
    position = round_with("1c 1e 2e 7b", "1o 2o 10o", rules=ESCOVA)
    assert position.play(parse_card("2o")).table == parse_cards("1c 1e 2e 7b 2o")
    assert [problem.code for problem in position.judge(parse_card("10o")).problems] == [ProblemCode.MUST_CAPTURE]


def test_escova_4_new_cards_are_dealt_when_all_are_played():
    """When every hand is empty there is another deal."""
    dealt = play_out(start_round(ESCOVA, 2, deck_cards()), 6)
    assert [len(hand) for hand in dealt.hands] == [3, 3]
    assert len(dealt.stock) == 24


def test_escova_4_the_last_to_capture_owns_what_is_left():
    """With the stock gone, what remains belongs to the last who took cards, with an escoba or without."""
    over = play_out(start_round(ESCOVA, 2, deck_cards()))
    counted = over.score().categories[1].counts
    assert counted[over.last_capturer] == len(over.piles[over.last_capturer]) + len(over.leftovers)
    assert sum(counted) == 40


def test_escova_5_the_coins_are_the_suit_to_collect():
    """Of the four suits diamonds, the coins, pay: more of them than the others is a point, as of no other suit."""
    diamonds, hearts = parse_cards("AD 2D KD", Deck.FRENCH), parse_cards("AH 2H KH", Deck.FRENCH)
    assert score_piles(ESCOVA, [diamonds, hearts]).totals == (1, 0)


def test_escova_5_the_seven_of_coins_scores_a_point():
    """The seven of diamonds, the sete belo, is worth a point by itself."""
    pile = parse_cards("7D", Deck.FRENCH)
    assert points(score_piles(ESCOVA, [pile, ()]), CategoryCode.SEVEN_OF_COINS) == (1, 0)
