"""Rulings on challenges: rounds, points, penalties, guards, piles that run out, sitting out."""

from __future__ import annotations

from game.rules.dungeon.actions import drawing
from game.rules.dungeon.cards import (
    BottleOperation,
    DiscardOperation,
    HeartsOperation,
    Need,
    ReduceOperation,
    RupeesOperation,
)
from game.rules.dungeon.engine.event import (
    CardCost,
    CardLaid,
    Collapsed,
    Discarded,
    Drew,
    Event,
    HeartsChanged,
    PileTurned,
    Revived,
    RoomFailed,
    RoomSolved,
    RoundBegan,
    RoundEnded,
    RupeesChanged,
)
from tests.dungeon.builder import CATALOG, DungeonTestTable, find_card


def test_a07_after_the_limit_both_penalties_fall_and_the_room_stays_open() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], containers=9, hearts=18)
    table.do("play strike", *["pass"] * 5)
    assert [(event.by, event.why) for event in table.list_events(HeartsChanged)] == [(-1, "round")] * 3 + [
        (-2, "limit")
    ]
    assert table.list_events(RoomFailed)
    assert not table.list_events(RupeesChanged)
    place = table.state.cells[table.cell]
    assert (place.up, place.done, table.state.challenge) == (True, False, None)
    assert table.asked == "1 rooms"  # the round after the third would have been his


def test_a07_the_value_in_the_last_round_is_a_success() -> None:
    table = DungeonTestTable("DP-09", [["leap", "leap"]])
    table.do("play leap", "play leap")
    assert table.list_events(RoomSolved)


def test_a10_a44_a_pile_that_is_used_up() -> None:
    """Reshuffle hand, discards and played cards when the last card is drawn.

    The hand is full again, points stay counted, and the player sits out the next round.
    """
    hand = ["strike", "sidestep", "sidestep", "sidestep", "leap"]
    table = DungeonTestTable("HW-05", [hand, ["leap"]], draws=[["old-map"]])
    player = table.state.players[0]
    player.covered, player.draw = player.draw[:-1], player.draw[-1:]
    table.do("play strike")
    (turned,) = table.list_events(PileTurned)
    assert (turned.seat, turned.rests, len(player.hand)) == (0, True, 5)
    assert not player.covered
    assert not player.discard
    assert table.state.challenge is not None
    assert table.state.challenge.laid[0].gone
    table.do("pass")
    assert table.standing.total == 0  # a strike counts 0 against magic
    last = table.list_events(RoundBegan)[-1]
    assert (last.sitting, last.active, table.asked) == ((0,), 1, "1 turn")


def test_a10_solo_loses_one_of_two_turns_and_if_all_sit_out_the_round_passes() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], containers=9, hearts=18)
    table.state.players[0].rests = 1
    table.do("pass", "pass", "pass")
    rounds = table.list_events(RoundEnded)
    assert [event.round for event in rounds] == [1, 2]
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], containers=9, hearts=18)
    for player in table.state.players:
        player.rests = 1
    table.do("pass", "pass")
    assert [event.sitting for event in table.list_events(RoundBegan)] == [(), (1, 0), ()]
    assert [event.by for event in table.list_events(HeartsChanged)] == [-1, -1]


def test_a14_a_guard_is_no_attack_lasts_a_round_and_leaves_the_limit_penalty() -> None:
    table = DungeonTestTable("DP-B3", [["outrun"]], containers=9, hearts=18)
    table.do("guard outrun 1")
    assert (table.points, table.standing.guard_met) == (0, True)
    table.do("pass", *["pass"] * 4)
    falls = [(event.by, event.why) for event in table.list_events(HeartsChanged)]
    assert falls == [(-2, "round"), (-2, "round"), (-3, "limit")]


def test_a19_victory_is_tested_after_every_card() -> None:
    table = DungeonTestTable("BA-2", [["whirl"], ["leap"], ["leap"]], active=0)
    table.state.challenge.total = 2  # type: ignore[union-attr]
    table.do("play whirl")
    assert table.list_events(RoomSolved)
    assert not table.list_events(HeartsChanged)
    assert table.asked == "1 rooms"


def test_a20_a22_a42_points_are_void_without_a_card_of_the_kind() -> None:
    table = DungeonTestTable("HW-01", [["encourage", "sidestep"], ["sprites-advice"]])
    table.do("support encourage")
    assert (table.points, table.standing.points_are_void) == (2, True)
    table.do("support sprites-advice")
    (ended,) = table.list_events(RoundEnded)
    assert (ended.points, ended.void, ended.total) == (5, True, 0)
    assert table.state.hearts == 5


def test_a42_the_order_in_a_round_is_free() -> None:
    table = DungeonTestTable("HW-01", [["sprites-advice"], ["strike"]])
    table.do("support sprites-advice")
    assert not table.list_events(RoomSolved)
    table.do("play strike")
    assert [event.total for event in table.list_events(RoomSolved)] == [4]


def test_a21_the_wrong_kind_only_serves_face_down() -> None:
    table = DungeonTestTable("HW-01", [["leap", "strike"]])
    assert table.get_refusal("play leap") == "wrong-kind"
    assert table.get_refusal("support leap") == "no-support"
    table.do("down leap")
    assert [(event.how, event.gain) for event in table.list_events(CardLaid)] == [("down", 1)]


def test_a23_a57_averting_removes_the_round_penalty_only() -> None:
    table = castle_fight("FE-R01")
    table.do("pass", "pass", "avert")
    assert not table.list_events(HeartsChanged)
    assert table.state.spent == 3
    table.do(*["pass"] * 6)
    assert [event.why for event in table.list_events(HeartsChanged)] == ["round", "round", "round", "limit"]


def castle_fight(room_id: str, **values: object) -> DungeonTestTable:
    """Return a castle room, with three pieces of the Triforce ready."""
    return DungeonTestTable(room_id, [["strike", "leap"]], containers=18, hearts=36, **values)  # type: ignore[arg-type]


def test_a35_discards_go_clockwise_from_the_active_player() -> None:
    table = DungeonTestTable("RW-12", [["leap", "strike"], ["leap", "strike"], ["leap", "strike"]], active=1)
    table.do("pass", "pass", "pass")
    assert table.asked == "1 discard"
    table.do("toss leap")
    assert table.asked == "2 discard"
    table.do("toss strike")
    assert table.asked == "0 discard"
    table.do("toss leap")
    assert [event.seat for event in table.list_events(Discarded)] == [1, 2, 0]


def test_a36_an_empty_hand_discards_nothing() -> None:
    table = DungeonTestTable("RW-12", [[]])
    table.do("pass", "pass")
    assert (table.asked, table.list_events(Discarded)) == ("0 turn", [])


def test_a37_nobody_owes_rupees() -> None:
    table = DungeonTestTable("DP-04", [["leap"]], rupees=3)
    table.do("pass", "pass")
    assert table.state.rupees == 0
    table.do("pass", "pass")
    assert table.state.rupees == 0


def test_a43_draw_means_fill_up() -> None:
    table = DungeonTestTable("RW-12", [["leap"], ["strike", "old-map", "leap"]])
    table.do("down leap")
    assert [len(event.cards) for event in table.list_events(Drew)] == [5]
    table.do("pass", "toss " + table.list_hand(0)[0])
    assert len(table.list_hand(0)) == 4  # a penalty is filled up at the next draw only
    table.do("toss strike")
    assert len(table.list_hand(1)) == 2
    table.do("swap leap")
    assert len(table.list_hand(1)) == 5


def test_a44_the_card_of_a_new_hand_is_played_though_the_pile_ran_out() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]])
    player = table.state.players[0]
    player.covered, player.draw = player.draw[:-2], player.draw[-2:]
    table.do("new-hand")
    assert [event.rests for event in table.list_events(PileTurned)] == [True]
    assert (table.asked, len(player.hand)) == ("0 play", 5)
    table.do(f"down {table.list_hand()[0]}")
    assert table.asked == "1 turn"
    assert player.rests == 1


def test_a45_whoever_sits_out_is_not_active_but_takes_penalties() -> None:
    table = DungeonTestTable("RW-12", [["leap", "strike", "look-around"]] * 3)
    table.state.players[1].rests = 1
    table.do("pass", "pass", "pass", *["toss leap"] * 3)
    last = table.list_events(RoundBegan)[-1]
    assert (last.active, last.sitting) == (2, (1,))
    table.do("pass", "pass")
    assert table.asked == "2 discard"
    table.do("toss strike", "toss strike")
    assert table.asked == "1 discard"


def test_a46_the_draw_after_the_winning_card_is_between_rooms() -> None:
    hand = ["whirl", "leap", "leap", "sidestep", "old-map"]
    table = DungeonTestTable("BA-2", [hand, ["leap"]])
    player = table.state.players[0]
    player.covered, player.draw = player.draw[:-1], player.draw[-1:]
    table.do("play whirl")
    assert [event.rests for event in table.list_events(PileTurned)] == [False]
    assert player.rests == 0


def test_a58_sitting_out_lapses_with_a_new_deck() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], enter=False)
    table.state.players[0].rests, table.state.players[1].rests = 1, 2
    events: list[Event] = []
    drawing.reshuffle_all(table.rules.match, table.state, table.chance, events)
    assert [player.rests for player in table.state.players] == [0, 0]
    assert [(event.seat, event.rests) for event in events if isinstance(event, PileTurned)] == [(0, False), (1, False)]


def test_a47_the_next_active_player() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"], ["aimed-shot", "twin-arrow"]], containers=9, hearts=18)
    table.do("pass", "pass", "play aimed-shot")
    assert table.list_events(RoundBegan)[-1].active == 1
    table.do("pass", "play twin-arrow")
    assert table.list_events(RoomSolved)
    assert table.asked == "2 rooms"  # after the active player of the last round, whoever laid the last card


def test_a48_two_losses_one_after_the_other() -> None:
    table = DungeonTestTable("DP-09", [["leap"]], hearts=2, change={"each_round": (HeartsOperation(-1),)})
    table.do("pass", "pass")
    losses = [(event.by, event.why) for event in table.list_events(HeartsChanged)]
    assert losses[:2] == [(-1, "round"), (-1, "limit")]
    assert table.list_events(Collapsed)
    table = DungeonTestTable(
        "DP-09", [["leap"]], hearts=1, bottles=["fairy"], change={"each_round": (HeartsOperation(-1),)}
    )
    table.do("pass", "pass")
    assert [event.hearts for event in table.list_events(Revived)] == [6]
    assert table.state.hearts == 6 - 3  # the second loss falls on the new hearts
    table = DungeonTestTable("DP-09", [["leap"]], hearts=1, change={"each_round": (HeartsOperation(-1),)})
    table.do("pass", "pass")
    assert [event.why for event in table.list_events(HeartsChanged)] == [
        "round",
        "restart",
    ]  # the limit penalty is dropped


def test_a49_a_card_that_costs_the_last_heart_does_not_count() -> None:
    table = DungeonTestTable("HW-01", [["thrust"]], hearts=1)
    table.state.challenge.total = 3  # type: ignore[union-attr]
    table.do("play thrust")
    assert table.list_events(CardCost)
    assert table.list_events(Collapsed)
    assert not table.list_events(CardLaid)
    table = DungeonTestTable("HW-01", [["thrust"]], hearts=1, bottles=["fairy"])
    table.state.challenge.total = 3  # type: ignore[union-attr]
    table.do("play thrust")
    assert table.list_events(RoomSolved)


def test_a50_after_a_fairy_the_challenge_goes_on() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], hearts=1, bottles=["fairy"])
    table.do("play strike", "pass")
    assert (table.standing.total, table.standing.round, table.state.hearts) == (1, 2, 6)


def test_a51_bottles_are_common_and_the_second_gulp_stays() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], bottles=["milk"], hearts=1)
    assert table.get_refusal("drink red") == "no-such-bottle"
    assert table.get_refusal("drink milk 1") == "shared-hearts"
    empty = DungeonTestTable("HW-01", [["strike"]], bottles=["empty"])
    assert empty.get_refusal("pour empty") == "no-such-bottle"
    table.do("pass", "drink milk")
    assert (table.state.bottles, table.state.hearts) == (["gulp"], 5)
    table = DungeonTestTable("HW-01", [["strike"]], bottles=["gulp"], hearts=1)
    table.do("pass", "pass")
    assert table.list_events(Collapsed)
    table.do("done")
    assert table.state.bottles == ["gulp"]


def test_a51_the_green_potion_serves_one_player() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], bottles=["green"], hearts=3)
    assert table.get_refusal("drink green 1") == "nothing-discarded"
    assert table.get_refusal("drink green") == "whose-cards"
    table.do("swap strike", "drink green 1")
    assert not table.state.players[0].covered
    assert table.state.hearts == 3 - 1  # that was the turn, and the round ended


def test_a62_a_guard_takes_any_kind_that_its_field_names() -> None:
    table = DungeonTestTable("RW-B2", [["old-map", "strike", "encourage", "look-around", "bomb"]])
    assert table.get_refusal("play old-map") == "wrong-kind"
    assert table.get_refusal("guard strike 1") == "guards-nothing"
    assert table.get_refusal("guard encourage 1") == "guards-nothing"
    assert table.get_refusal("guard old-map 3") == "no-such-guard"
    assert "guard bomb 2" in table.legal
    table.do("guard look-around 1")
    assert table.standing.guard_progress == ((1, 2), (0, 1))
    table.do("guard old-map 1")
    (ended,) = table.list_events(RoundEnded)
    assert (ended.averted, ended.void) == ("guard", True)  # the round still needs a card of the kind
    assert DungeonTestTable("HW-01", [["strike"]]).get_refusal("guard strike 1") == "no-guard"


def test_a62_a_guard_that_is_met_takes_no_more_cards() -> None:
    table = DungeonTestTable("RW-B1", [["leap", "roll-through"]])
    table.do("guard leap 1")
    assert table.get_refusal("guard roll-through 1") == "guard-met"


def test_a64_cards_that_are_asked_for_count_in_any_round_but_not_face_down() -> None:
    need = Need(a=1, b=4, card="bow")
    hand = ["aimed-shot", "twin-arrow", "strong-blow", "whirl"]
    table = DungeonTestTable("RW-06", [hand], containers=9, hearts=18, change={"need": need})
    table.do("down twin-arrow", "play strong-blow")
    assert table.standing.missing_requirements == ("kind", "card")
    table.do("play aimed-shot")
    assert table.list_events(RoomSolved)
    hand = ["aimed-shot", "strong-blow", "whirl"]
    table = DungeonTestTable("RW-06", [hand], containers=9, hearts=18, change={"need": need})
    table.do("play aimed-shot", "pass", "play strong-blow", "pass", "play whirl")
    assert table.list_events(RoomSolved)


def test_a64_the_last_point() -> None:
    table = DungeonTestTable("RW-B3", [["aimed-shot", "strong-blow", "whirl", "far-switch"]], containers=9, hearts=18)
    table.do("play aimed-shot", "pass")
    table.state.challenge.total = 20  # type: ignore[union-attr]
    table.do("play whirl")
    assert table.standing.missing_requirements == ("last",)
    table.do("play far-switch")
    assert table.list_events(RoomSolved)


def test_a73_a_turn_may_be_passed() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]])
    table.do("pass")
    assert table.asked == "1 turn"
    table = DungeonTestTable("RW-14", [["strike"]], rupees=10_000)
    assert table.state.rupees == 10_000


def test_a75_solo_has_two_turns_one_after_the_other() -> None:
    table = DungeonTestTable("HW-06", [["strike", "whirl"]])
    table.do("play strike", "play whirl")
    assert [(event.seat, event.points) for event in table.list_events(CardLaid)] == [(0, 0), (0, 2)]
    assert table.standing.round == 2


def test_a76_laid_cards_go_to_their_owners() -> None:
    table = DungeonTestTable("HW-01", [["leap"], ["strike"]])
    table.do("down leap", "play strike", *["pass"] * 4)
    assert table.list_events(RoomFailed)
    owner, other = table.state.players
    assert (owner.discard, owner.covered, other.discard) == ([], [find_card("leap")], [find_card("strike")])
    view = table.rules.observe(table.state, 1)
    assert (view.players[0].covered, view.players[1].discard) == ([-1], [find_card("strike")])


def test_a78_the_players_choose_which_bottle_is_lost() -> None:
    table = DungeonTestTable(
        "HW-01", [["strike"]], bottles=["red", "empty"], change={"each_round": (BottleOperation(),)}
    )
    table.do("pass", "pass")
    assert (table.asked, table.legal) == ("0 lose", ["pour red", "pour empty"])
    assert table.do("pour empty").state.bottles == ["red"]
    table = DungeonTestTable("HW-01", [["strike"]], change={"each_round": (BottleOperation(),)})
    assert table.do("pass", "pass").asked == "0 turn"


def test_a78_the_reward_does_not_fall_below_nothing() -> None:
    table = DungeonTestTable(
        "HW-01",
        [["strike"]],
        change={"each_round": (ReduceOperation(4), RupeesOperation(-1)), "at_limit": (DiscardOperation(1),)},
    )
    table.do(*["pass"] * 4)
    table.state.challenge.total = 20  # type: ignore[union-attr]
    table.do("play strike")
    assert table.list_events(RoomSolved)
    assert table.state.rupees == 0
    assert CATALOG.rooms[table.room].reward == (RupeesOperation(5),)
