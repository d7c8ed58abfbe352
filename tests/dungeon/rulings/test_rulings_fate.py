"""Rulings on collapses, bosses, the castle, the teleporter and the powers of the Triforce."""

from __future__ import annotations

import msgspec
import pytest

from game.rules.dungeon.actions import rewards
from game.rules.dungeon.actions.action import DEFAULT_GRADE, GRADES, GradeId, Setup
from game.rules.dungeon.actions.party_health import compute_score
from game.rules.dungeon.cards import (
    Bonus,
    BottleOperation,
    ContainerOperation,
    DungeonCatalog,
    GradeLimits,
    RupeesOperation,
)
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.event import (
    AdventureEnded,
    BossBeaten,
    CardLaid,
    Collapsed,
    ContainerWon,
    Discarded,
    HeartsChanged,
    PieceWon,
    PileTurned,
    PowerUsed,
    RoomEntered,
    RoomFailed,
    RoomSolved,
    ShopEntered,
    TeleporterLaid,
)
from game.rules.dungeon.rules import DungeonRules
from tests.dungeon.builder import CATALOG, PLAIN, DungeonTestTable, find_card, find_room


def collapse(
    room_id: str = "HW-01", hands: tuple[tuple[str, ...], ...] = (("strike",),), **values: object
) -> DungeonTestTable:
    """Link loses his last heart and leaves the shop again."""
    table = DungeonTestTable(room_id, hands, **{"hearts": 1, **values})  # type: ignore[arg-type]
    while not table.list_events(Collapsed):
        table.do("suffer" if table.asked.endswith("avert") else "pass")
    return table


def win(table: DungeonTestTable, play: str) -> DungeonTestTable:
    """Win the challenge with one card."""
    assert table.state.challenge is not None
    table.state.challenge.total = 90
    return table.do(play)


def test_a09_powers_cost_no_turn() -> None:
    table = DungeonTestTable("FE-R01", [["strike", "leap"]])
    table.do("triforce 1")
    assert table.asked == "0 play"
    table.do("down leap")
    assert (table.asked, table.state.spent, len(table.list_events(PowerUsed))) == ("0 turn", 1, 1)


def test_a11_a13_a_new_try_after_a_collapse() -> None:
    table = collapse(hands=(("strike",), ("leap",)), containers=5, rupees=9, bottles=["empty"], active=1)
    assert table.list_events(ShopEntered)
    assert [(event.hearts, event.why) for event in table.list_events(HeartsChanged)][-1] == (10, "restart")
    assert len(table.list_events(PileTurned)) == 2
    table.do("done")
    state = table.state
    assert (state.rupees, state.bottles, state.found, state.active) == (9, ["empty"], True, 0)
    assert state.here == table.rules.match.get_layout(state).entrance
    spent = collapse("FE-R01", spent=2)
    assert spent.state.spent == 2


def test_a11_all_rooms_are_turned_down_but_safe_and_inactive_ones() -> None:
    table = collapse()
    for place in table.state.cells:
        quiet = not CATALOG.rooms[place.room].is_challenge
        assert (place.up, place.done) == ((True, True) if quiet else (False, False))
        assert place.seen


def test_a12_rupees_and_hearts_again_containers_and_bottles_once() -> None:
    table = DungeonTestTable("BA-8", [["strike"]], taken=[find_room("BA-8")])
    win(table, "play strike")
    assert table.state.rupees == 5
    table = DungeonTestTable("HW-11", [["leap"]], taken=[find_room("HW-11")])
    win(table, "play leap")
    assert (table.state.containers, table.state.rupees) == (3, 0)


def test_a12_what_is_had_once_is_written_down_once() -> None:
    for taken in ([], [find_room("HW-11")]):
        table = DungeonTestTable("HW-11", [["leap"]], taken=taken)
        win(table, "play leap")
        assert table.state.taken == [find_room("HW-11")]
    common = DungeonTestTable("HW-01", [["strike"]])
    win(common, "play strike")
    assert common.list_events(RoomSolved)
    assert common.state.taken == []
    for op in (BottleOperation(10), ContainerOperation()):
        table = DungeonTestTable("HW-01", [["strike"]])
        rewards.pay_out(table.rules.match, table.state, find_room("HW-01"), (RupeesOperation(1), op), [])
        assert table.state.taken == [find_room("HW-01")]


@pytest.mark.parametrize(
    "name", [name for name, room in zip(CATALOG.room_ids, CATALOG.rooms, strict=True) if room.once]
)
def test_a71_a_room_that_gives_once_is_written_down_when_all_is_paid(name: str) -> None:
    """Gifts of its offer on the way belong to the same visit."""
    table, room = DungeonTestTable("HW-01", [["strike"]]), CATALOG.rooms[find_room(name)]
    state, match = table.state, table.rules.match
    rewards.pay_out(match, state, find_room(name), room.reward, [], more_follows=True)
    assert state.taken == []
    rewards.pay_out(match, state, find_room(name), room.reward, [])
    assert state.taken == [find_room(name)]
    before = state.rupees, list(state.bottles), state.containers
    rewards.pay_out(match, state, find_room(name), room.reward, [])
    assert (state.rupees, state.bottles, state.containers) == before
    assert state.taken == [find_room(name)]


def test_a16_a70_the_teleporter() -> None:
    """Won with the mini-boss; laid anywhere that is solved, even in a challenge; a second start after a collapse."""
    table = DungeonTestTable("FE-R15", [["strike"]])
    win(table, "play strike")
    assert [(event.seat, event.cell) for event in table.list_events(TeleporterLaid)] == [(-9, table.cell)]
    assert table.get_refusal(f"place {table.cell + 1}") == "lies-there"
    other = next(cell for cell in range(len(table.state.cells)) if cell != table.cell and table.state.cells[cell].done)
    table.do(f"place {other + 1}")
    assert table.state.teleporter == other
    assert DungeonTestTable("FE-R01", [["strike"]]).get_refusal("place 1") == "no-teleporter"

    table = DungeonTestTable("FE-R01", [["strike"]], hearts=1)
    far = next(cell for cell in (8, 9, 10) if CATALOG.rooms[table.state.cells[cell].room].is_challenge)
    table.state.teleporter = 1 if table.cell != 1 else 2
    table.do(f"place {far + 1}")  # a running challenge goes on
    assert table.asked == "0 turn"
    assert table.get_refusal(f"place {table.cell + 1}") == "not-solved"
    while not table.list_events(Collapsed):
        table.do("suffer" if table.asked.endswith("avert") else "pass")
    table.state.players[0].changed = True
    table.do("done")
    assert table.state.cells[far].done
    assert table.asked == "0 rooms"
    assert "new-hand" in table.legal  # between rooms again
    layout = table.rules.match.get_layout(table.state)
    beside = {cell for cell in layout.next_to[far] if cell != layout.boss and not table.state.cells[cell].done}
    assert {f"enter {cell + 1}" for cell in {*beside, layout.entrance}} <= set(table.legal)


def test_a40_a70_the_teleporter_lies_on_a_safe_room_only_where_the_chain_has_come() -> None:
    """A collapse leaves safe and inactive rooms open, but they count only once the way to them is solved again."""
    table = DungeonTestTable("FE-R01", [["strike"]], hearts=1, teleporter=4)
    assert table.why_not("place 10") is None
    while not table.list_events(Collapsed):
        table.do(_nothing(table))
    table.do("done")
    state = table.state
    quiet = [cell for cell, place in enumerate(state.cells) if place.done and cell != 4]
    assert quiet == [9, 10, 11]
    assert not [action for action in table.legal if action.startswith("place")]
    assert {table.get_refusal(f"place {cell + 1}") for cell in quiet} == {"not-reached"}
    assert table.get_refusal("place 1") == "not-solved"
    for cell in (5, 7):
        state.cells[cell].up = state.cells[cell].done = True
    assert [action for action in table.legal if action.startswith("place")] == [
        f"place {cell + 1}" for cell in (5, 7, 9, 10, 11)
    ]
    table.do("place 11")
    assert (state.teleporter, table.why_not("place 5")) == (10, None)  # the solved room counts, chain or not


def test_a17_a18_a69_phases_of_the_last_fight() -> None:
    """The next phase follows at once, without rest; a failed one is stepped back from; beaten ones stay beaten."""
    table = DungeonTestTable(
        "FE-1",
        [["strike"], ["leap"]],
        setup=Setup(length="long"),
        change=PLAIN,
        pieces=3,
        containers=18,
        hearts=20,
        spent=1,
    )
    table.state.phases = 3
    win(table, "play strike")
    state = table.state
    assert [(event.phase, event.phases) for event in table.list_events(BossBeaten)] == [(1, 3)]
    assert (state.phase, state.hearts, state.spent, state.active) == (1, 20, 1, 1)
    assert state.challenge is not None
    assert (state.challenge.total, state.challenge.room) == (0, state.bosses[1])
    while not table.list_events(RoomFailed):
        table.do(_nothing(table))
    assert (state.phase, state.challenge) == (1, None)
    table.do(f"enter {len(state.cells) + 1}")
    assert table.list_events(RoomEntered)[-1].room == state.bosses[1]
    state.hearts = 1
    while not table.list_events(Collapsed):
        table.do(_nothing(table))
    assert (state.phase, state.phases, state.collapses) == (1, 4, 1)


def _nothing(table: DungeonTestTable) -> str:
    """Return what changes least."""
    legal = table.legal
    return "pass" if "pass" in legal else "suffer" if "suffer" in legal else legal[-1]


def test_a17_with_fewer_phases_a_collapse_adds_none_beyond_the_cap() -> None:
    table = collapse("FE-R01", setup=Setup(fewer_phases=True))
    assert table.state.phases == 2
    table = DungeonTestTable("FE-R01", [["strike"]], setup=Setup(fewer_phases=True), hearts=1, phases=4)
    while not table.list_events(Collapsed):
        table.do(_nothing(table))
    assert table.state.phases == 4


def test_a31_the_fourth_power_needs_four_pieces() -> None:
    table = DungeonTestTable("FE-R01", [["strike"]])
    refusal = table.why_not("triforce 4")
    assert refusal is not None
    assert (refusal.code, refusal.args) == ("few-pieces", {"pieces": 4, "ready": 3})
    assert table.get_refusal("triforce 3") == "no-such-power"
    assert DungeonTestTable("HW-01", [["strike"]]).get_refusal("triforce 1") == "few-pieces"


def long_game(hands: list[list[str]], room_id: str = "FE-R02", pieces: int = 4) -> DungeonTestTable:
    """Return a castle room in a long game, as if more dungeons had been beaten."""
    table = DungeonTestTable(room_id, hands, setup=Setup(length="long"))
    for code in ("FG", "GK", "AR", "HW")[: pieces - 3]:
        dungeon = CATALOG.dungeons[code]
        table.state.beaten.append(code)
        table.state.base += dungeon.rooms
        table.state.cleared.append(dungeon.item_room)
    table.state.pieces = pieces
    assert table.rules.check_invariants(table.state) == []
    return table


def test_a33_a61_power_four_counts_for_all_cards_of_the_round_before_the_floor() -> None:
    table = long_game([["strike"], ["sidestep"], ["encourage"]])
    table.do("play strike", "down sidestep")
    assert table.points == 0 + 1  # against magic a strike counts 0
    table.do("triforce 4")
    assert table.points == 1 + 2
    table.do("support encourage")
    assert table.standing.total == 1 + 2 + 3


def test_a77_the_total_is_tested_after_a_power() -> None:
    table = long_game([["strike"], ["sidestep"]])
    table.do("play strike")
    assert table.state.challenge is not None
    table.state.challenge.total = table.standing.need - 1
    table.do("triforce 4")
    assert table.list_events(RoomSolved)


def test_a54_power_one_lays_a_card_by_the_usual_rules() -> None:
    table = DungeonTestTable("FE-R01", [["leap", "roll-through"]])
    table.do("triforce 1")
    assert table.get_refusal("play leap") == "wrong-kind"
    table = DungeonTestTable("FE-R01", [["leap", "roll-through", "pound"]], setup=Setup(any_kind=True))
    table.do("play pound", "triforce 1", "play roll-through")
    assert [event.gain for event in table.list_events(CardLaid)] == [2, 3]
    assert table.get_refusal("play leap") == "wrong-kind"


def test_a55_each_power_once_a_round_but_the_first() -> None:
    table = DungeonTestTable("FE-R01", [["leap", "leap", "strike"]])
    table.do("triforce 2", "done")
    assert table.get_refusal("triforce 2") == "few-pieces"
    table = long_game([["leap", "leap", "strike"]])
    table.do("triforce 2", "done")
    assert table.get_refusal("triforce 2") == "power-used"
    table.do("triforce 1", "down leap", "triforce 1", "down leap")
    assert table.state.spent == 4


def test_a56_power_two_is_for_everybody_clockwise() -> None:
    table = DungeonTestTable("FE-R01", [["leap"], ["strike", "old-map"], ["leap"]], active=1)
    table.do("triforce 2", "toss strike", "toss old-map", "done")
    assert len(table.list_hand(1)) == 5
    assert table.asked == "2 redraw"
    table.do("done", "done")
    assert table.asked == "1 turn"
    assert [event.why for event in table.list_events(Discarded)] == ["power", "power"]


def test_a57_the_third_power_is_asked_when_the_penalty_falls() -> None:
    table = DungeonTestTable("FE-R02", [["leap", "strike"]])
    table.do("pass", "pass")
    assert (table.asked, table.legal) == ("0 avert", ["avert", "suffer"])
    table.do("avert")
    assert (table.state.spent, table.state.hearts, table.list_events(Discarded)) == (3, 6, [])
    table.do("pass", "pass")
    assert table.state.hearts == 5


def test_a58_a_boss_is_beaten() -> None:
    table = DungeonTestTable("HW-B1", [["strike"], ["aimed-shot", "leap"]], containers=4, hearts=2, active=1)
    win(table, "play aimed-shot")
    state = table.state
    assert (state.containers, state.hearts, state.pieces, state.spent) == (5, 10, 1, 0)
    assert [event.containers for event in table.list_events(ContainerWon)] == [5]
    assert [event.pieces for event in table.list_events(PieceWon)] == [1]
    assert all(len(player.hand) == 5 and not player.discard and not player.covered for player in state.players)
    assert (state.cells, state.beaten, table.asked) == ([], ["HW"], "0 shop")
    assert "windrod" in state.players[1].items
    (chapter,) = state.chapters
    assert (chapter.dungeon, chapter.bosses) == ("HW", (table.room,))


@pytest.mark.parametrize(("name", "where", "parts"), [
    ("slash", "RW-B2", [("printed", "", 2), ("tag", "flying", -1)]),
    ("great-bomb", "RW-B2", [("printed", "", 4), ("item", "swarm", 1)]),
    ("twin-arrow", "RW-B2", [("printed", "", 3), ("tag", "flying", 1), ("tag", "swarm", -1)]),
    ("throw-boulder", "BA-3", [("usable", "bracelet", 1), ("room", "bracelet", 1)]),
    ("flame-jet", "FG-01", [("printed", "", 2), ("zero", "fire", -2)]),
    ("far-switch", "BA-4", [("printed", "", 1), ("tag", "swarm", -1), ("floor", "swarm", 1)]),
])  # fmt: skip
def test_a60_the_order_of_a_sum(name: str, where: str, parts: list[tuple[str, str, int]]) -> None:
    use = DungeonTestTable(where, [[name]]).preview_use(name)
    assert list(use.parts) == parts


def test_a60_power_four_comes_before_the_floor() -> None:
    """A sum below 0 is raised by the power first: strike 1, magic -1, and another -1 of the room."""
    table = DungeonTestTable(
        "FE-R02", [["strike"]], setup=Setup(length="long"), change={"bonus": (Bonus("combat", -1),)}
    )
    table.do("play strike")
    assert table.state.challenge is not None
    table.state.challenge.powers = [4]
    table.state.challenge.round, table.state.challenge.laid[0].round = 1, 1
    assert table.points == 0


def test_a61_tags_hold_for_open_cards_only() -> None:
    table = DungeonTestTable("RW-B2", [["slash", "sprites-advice", "wooden-shield"]])
    assert (table.preview_use("slash").value, table.preview_use("slash", "down").value) == (1, 1)
    assert table.preview_use("sprites-advice", "support").value == 3
    assert DungeonTestTable("FE-2", [["wooden-shield"]]).why_not("guard wooden-shield 1") is not None
    assert DungeonTestTable("FE-2", [["leap"]]).preview_use("leap", "guard").value == 2


def test_a63_the_final_enemy_and_silver_arrows() -> None:
    combat = [number for number in CATALOG.castle.bosses if CATALOG.rooms[number].type == "combat"]
    table = DungeonTestTable("FE-1", [["strike"]])
    for number in CATALOG.castle.bosses:
        count = table.rules.match.card_values.open_value(number, find_card("silver-arrow"), "combat")
        assert count is not None
        if number in combat and not {"flying", "electric", "swarm"} & set(CATALOG.rooms[number].tags):
            assert count.value == 5
        elif number not in combat:
            assert count.value < 5
    magic = table.rules.match.card_values.open_value(find_room("HW-05"), find_card("silver-arrow"), "combat")
    assert magic is not None
    assert magic.value == 4


def test_a65_usable_cards_have_their_printed_value_or_the_one_that_is_lent() -> None:
    table = DungeonTestTable("HW-14", [["gust", "updraft", "strike"]])
    assert (table.preview_use("gust").value, table.preview_use("updraft").value) == (2, 1)
    refused = table.preview_use("strike").refusal
    assert refused is not None
    assert refused.code == "wrong-kind"


def test_a68_the_last_piece_is_ganons_and_has_no_power() -> None:
    table = DungeonTestTable("FE-1", [["strike"]], change=PLAIN)
    win(table, "play strike")
    assert (table.state.pieces, table.state.reason, table.state.result) == (3, "ganon", (0,))
    assert table.asked == "nobody"
    (ended,) = table.list_events(AdventureEnded)
    assert ended.won
    assert ended.score == compute_score(table.rules.match, table.state)
    assert table.state.chapters[-1].dungeon == "FE"


def test_a71_a_treasure_room_is_fought_again_for_the_passage() -> None:
    table = DungeonTestTable("RW-15", [["strike"]], taken=[find_room("RW-15")])
    assert table.state.bottles == []
    table = DungeonTestTable("KT-14", [["bright-idea"]], rupees=20, taken=[find_room("KT-14")])
    assert table.asked == "0 turn"  # what the offer had to give is gone
    win(table, "play bright-idea")
    assert (table.state.rupees, table.state.bottles) == (20, [])


# Grades -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grade", GRADES)
def test_grades_say_when_an_adventure_is_lost(grade: GradeId) -> None:
    most = CATALOG.grades[grade].lost_at
    before = most - 1 if most else 20
    table = DungeonTestTable("HW-01", [["strike"]], setup=Setup(grade=grade), hearts=1, collapses=before)
    while not table.list_events(Collapsed):
        table.do("pass")
    assert (table.state.result == ()) == bool(most)
    if most:
        assert (table.state.reason, table.asked) == ("collapses", "nobody")
        assert not table.list_events(ShopEntered)


def test_without_a_word_about_it_no_adventure_is_lost() -> None:
    """Limits are what other grades add; on Story a player alone needs one point more where he begins, no more."""
    assert Setup().grade == DEFAULT_GRADE
    assert {grade for grade, limits in CATALOG.grades.items() if not limits.lost_at} == {DEFAULT_GRADE}
    assert CATALOG.grades[DEFAULT_GRADE] == GradeLimits(alone_base=1)
    table = DungeonTestTable("FE-1", [["strike"]], hearts=1, collapses=40, spent=3)
    phases = table.state.phases
    while not table.list_events(Collapsed):
        table.do("pass")
    assert (table.state.collapses, table.asked) == (41, "0 shop")
    assert table.state.phases == phases + 1
    table.do("done")
    assert table.asked != "nobody"


@pytest.mark.parametrize("grade", GRADES)
def test_grades_add_to_every_need_and_more_for_a_player_alone_and_in_the_castle(grade: GradeId) -> None:
    limits = CATALOG.grades[grade]
    for room_id in ("BA-1", "HW-B1", "FE-5", "RW-06"):
        more = limits.plus + (limits.castle if room_id == "FE-5" else 0)
        base = limits.alone_base if room_id == "BA-1" else 0
        printed = DungeonTestTable(room_id, [["strike"], ["strike"]], setup=Setup(players=2)).standing.need
        others = limits.castle_more if room_id == "FE-5" else 0
        alone = DungeonTestTable(room_id, [["strike"]], setup=Setup(grade=grade))
        assert alone.standing.need == printed + more + limits.alone + others + base
        assert alone.state.challenge is not None
        waived = 2 if alone.state.challenge.waived else 0
        assert insight.get_need(alone.rules, alone.state, alone.room) == alone.standing.need - waived
        two = Setup(players=2, grade=grade)
        assert DungeonTestTable(room_id, [["strike"], ["strike"]], setup=two).standing.need == printed + more
        three, story = Setup(players=3, grade=grade), Setup(players=3)
        hands = [["strike"]] * 3
        easy = DungeonTestTable(room_id, hands, setup=story).standing.need
        assert DungeonTestTable(room_id, hands, setup=three).standing.need == easy + more + limits.three + others


def test_what_was_saved_before_grades_were_data_is_played_on_as_it_was() -> None:
    """The definitions of an older save name no grades: Hero was lost at the 6th collapse, Master at the 3rd."""
    without = msgspec.to_builtins(CATALOG)
    del without["grades"]
    older = msgspec.convert(without, DungeonCatalog)
    hero, master = (DungeonRules(older, Setup(grade=grade)).match for grade in GRADES[1:])
    assert (hero.grade_limits.lost_at, hero.need_bonus("FE", 0)) == (6, 0)
    assert (master.grade_limits.lost_at, master.need_bonus("FE", 0)) == (3, 1)


def test_the_score_counts_dungeons_hearts_and_rupees_against_rounds_collapses_and_time() -> None:
    table = DungeonTestTable("FE-1", [["strike"]], setup=Setup(grade="hero"), rupees=40, rounds=30, collapses=2)
    match = table.rules.match
    assert compute_score(match, table.state) == 200 * 3 + 40 + 20 * 3 - 150 * 2 - 2 * table.state.rounds
    assert compute_score(match, table.state, 600) == compute_score(match, table.state) - 10
    table.state.collapses = 99
    assert compute_score(match, table.state) == 0
