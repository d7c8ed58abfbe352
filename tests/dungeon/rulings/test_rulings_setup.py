"""Rulings on the set-up, building dungeons, moving between rooms, bottles and the shop."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.building import build_castle, holds_teleporter
from game.rules.dungeon.cards import Need
from game.rules.dungeon.engine.event import DungeonBuilt, Revived, RoomEntered, RoomSolved
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import find_setup_refusal
from tests.dungeon.builder import CATALOG, DungeonTestTable, find_card, find_room


def new(players: int = 1, seed: int = 1, **options: object) -> tuple[DungeonRules, State, RecordingRandom]:
    """Return a new adventure at its first question."""
    rules, chance = DungeonRules(CATALOG, Setup(players=players, **options)), RecordingRandom(Random(seed))  # type: ignore[arg-type]
    return rules, rules.setup(chance, None), chance


def act(rules: DungeonRules, state: State, chance: RecordingRandom, *texts: str) -> None:
    for text in texts:
        action = rules.from_text(state, text)
        assert rules.find_refusal(state, action) is None
        rules.apply(state, action, chance, None)
        assert rules.check_invariants(state) == []


def test_a01_three_bosses_for_each_dungeon_and_eleven_of_ganon() -> None:
    assert [len(dungeon.bosses) for dungeon in CATALOG.dungeons.values()] == [3] * 11
    assert len(CATALOG.castle.bosses) == 11


def test_a02_silver_arrows_ride_with_the_bow() -> None:
    table = DungeonTestTable("FE-R19", [["bright-idea"], ["strike"], ["strike"]], active=0)
    assert table.state.challenge is not None
    table.state.challenge.total = 20
    table.do("play bright-idea")
    assert [player.items for player in table.state.players] == [["sword"], [], ["bow", "hammer", "firerod", "silver"]]
    assert "wooden" not in {item for player in table.state.players for item in player.items}


def test_a02_without_a_bow_anybody_may_take_the_silver_arrows() -> None:
    table = DungeonTestTable("FE-R19", [["bright-idea"], ["strike"], ["strike"]], active=0)
    table.state.players[2].items.remove("bow")
    for _copy in range(6):
        zone = table.state.players[2].draw
        zone.remove(next(number for number in zone if CATALOG.items[number].group == "bow"))
    assert table.state.challenge is not None
    table.state.challenge.total = 20
    action = table.rules.from_text(table.state, "play bright-idea")
    table.rules.apply(table.state, action, table.chance, table.events)
    assert table.asked == "1 item"


def test_a03_one_to_five_players() -> None:
    assert [find_setup_refusal(Setup(players=count)) is None for count in range(7)] == [False, *[True] * 5, False]
    for players in range(1, 6):
        _rules, state, _chance = new(players)
        decks = [player.draw + player.hand for player in state.players]
        basics = [sum(CATALOG.items[number].group == "basic" for number in deck) for deck in decks]
        assert basics == [60 // players] * players


def test_a04_items_go_into_the_pile_not_the_hand() -> None:
    rules, state, chance = new(2)
    before = state.players[1].hand[:]
    act(rules, state, chance, "decline")
    assert state.players[1].hand == before
    assert sum(CATALOG.items[number].group == "sword" for number in state.players[1].draw) == 8
    assert state.players[1].items == ["sword"]


def test_a05_laid_cards_are_spent_and_all_others_are_the_base_deck() -> None:
    rules, state, chance = new()
    act(rules, state, chance, "choose KT")
    laid = [cell.room for cell in state.cells]
    assert len(state.base) == 9 + 15 - 7
    assert sorted(laid + state.base) == sorted([*CATALOG.base, *CATALOG.dungeons["KT"].rooms, laid_item(laid)])
    boss = DungeonTestTable("KT-B1", [["strong-blow"]])
    boss.state.challenge.total = 90  # type: ignore[union-attr]
    spent = [cell.room for cell in boss.state.cells]
    base = boss.state.base[:]
    boss.do("play strong-blow")
    assert boss.state.cleared == spent
    assert boss.state.base == base


def laid_item(laid: list[int]) -> int:
    return next(number for number in laid if CATALOG.rooms[number].type == "inactive")


def test_a05_the_supply_suffices_at_every_level() -> None:
    """17, 23, 27, 31, 32, 33 and 31 rooms in the base deck before the levels 2 to 7 and the castle."""
    supply, sizes = 9, [layout.rooms for layout in map(CATALOG.layouts.__getitem__, LEVELS)]
    left = []
    for size in sizes:
        assert supply >= size // 2 - 1 + 5
        supply += 15 - (size - 1)
        left.append(supply)
    assert left == [17, 23, 27, 31, 32, 33, 31]


LEVELS = ("rooms-8", "rooms-10", "rooms-12", "rooms-12", "rooms-15", "rooms-15", "rooms-18")


@pytest.mark.parametrize(("players", "need"), [(1, 4), (2, 4), (3, 6), (4, 7), (5, 8)])
def test_a06_bari_needs_the_players_symbol_and_three(players: int, need: int) -> None:
    table = DungeonTestTable("HW-01", [["strike"]] * players)
    assert table.standing.need == need
    assert CATALOG.rooms[find_room("HW-01")].name.en == "Bari"


def test_a06_the_worked_example_with_three_players() -> None:
    table = DungeonTestTable("HW-01", [["strike", "sidestep"], ["encourage", "sidestep"], ["sidestep", "aimed-shot"]])
    table.do("play strike", "support encourage", "swap sidestep")
    assert (table.standing.total, table.state.hearts, table.asked) == (3, 5, "1 turn")
    table.do("down sidestep", "play aimed-shot")
    assert [(event.total, event.need) for event in table.list_events(RoomSolved)] == [(7, 6)]
    assert (table.state.rupees, table.asked) == (5, "2 rooms")


def test_a08_a59_everybody_changes_once_between_two_rooms() -> None:
    table = DungeonTestTable("HW-01", [["strike", "leap"], ["leap"], ["old-map"]], enter=False)
    table.do("call 2", "swap leap", "swap strike")
    assert table.get_refusal("swap leap") == "changed-already"
    assert table.get_refusal("call 2") == "changed-already"
    table.do("call 3", "decline", f"enter {table.cell + 1}")
    assert table.get_refusal("call 3") == "not-asked"


def test_a15_the_keeper_of_the_teleporter_is_always_in_the_castle() -> None:
    for seed in range(5):
        for options, sure in ((Setup(), True), (Setup(pure_random=True), False)):
            laid = [_keeper_is_laid(options, 10 * seed + index) for index in range(3)]
            assert all(laid) or not sure
    assert not all(_keeper_is_laid(Setup(pure_random=True), seed) for seed in range(20))


def _keeper_is_laid(options: Setup, seed: int) -> bool:
    table = DungeonTestTable("FE-1", [["strike"]], setup=options)
    state, chance = table.state, RecordingRandom(Random(seed))
    older = [n for n in state.base + [cell.room for cell in state.cells] if n not in CATALOG.castle.rooms]
    state.base, state.cells = older, []
    build_castle(table.rules.match, state, chance, [])
    assert len(state.cells) == 12
    return any(holds_teleporter(table.rules.match, cell.room) for cell in state.cells)


def test_a17_phases_are_three_or_one_and_one_more_for_each_collapse() -> None:
    for length, collapses, phases in (("short", 0, 1), ("short", 2, 3), ("long", 0, 3), ("long", 4, 7)):
        table = DungeonTestTable("FE-1", [["strike"]], setup=Setup(length=length, grade="story"), enter=False)  # type: ignore[arg-type]
        match = table.rules.match
        assert min(match.max_phases(), match.base_phases() + collapses) == phases


def test_a24_the_boss_is_locked_until_the_item_is_found() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], found=False, enter=False)
    boss = len(table.state.cells) + 1
    table.state.cells[table.cell].done = table.state.cells[table.cell].up = True
    refusal = table.why_not(f"enter {boss}")
    assert refusal is not None
    assert (refusal.code, refusal.args) == ("boss-locked", {"item": "windrod"})


def test_a25_the_item_may_lie_at_the_entrance() -> None:
    for seed in range(60):
        rules, state, chance = new(2, seed)
        act(rules, state, chance, "take", "choose DP")
        if state.cells[0].room == CATALOG.dungeons["DP"].item_room:
            assert state.decision is not None
            assert (state.decision.kind, state.decision.seat) == ("item", 1)
            act(rules, state, chance, "take")
            assert (state.found, state.active, state.decision.kind) == (True, 1, "rooms")
            assert state.players[1].items == ["boots"]
            return
    pytest.fail("no entrance held the item")


def test_a26_what_cannot_be_had_is_waived_and_the_need_rises_by_two() -> None:
    table = DungeonTestTable("HW-07", [["leap"]], change={"need": Need(a=1, b=4, card="bow")})
    assert table.state.challenge is not None
    assert table.state.challenge.waived
    assert table.standing.need == 5 + 2
    table.state.challenge.total = 20
    table.do("play leap")
    assert table.list_events(RoomSolved)


def test_a27_four_bottles_none_at_first_and_one_as_a_present() -> None:
    _rules, state, _chance = new()
    assert state.bottles == []
    table = shop(rupees=100)
    table.do("buy red")
    assert (table.state.bottles, table.state.rupees) == (["red"], 80)
    assert table.get_refusal("buy red") == "bottles-full"
    assert table.do("pour red", "buy milk").state.bottles == ["milk"]
    table = DungeonTestTable("RW-15", [["strike"]], bottles=["empty"] * 4)
    assert (table.state.bottles, table.state.rupees) == (["empty"] * 4, 10)


def shop(**values: object) -> DungeonTestTable:
    """Return Beedle's shop after a boss."""
    table = DungeonTestTable("RW-B1", [["strong-blow"]], **values)
    table.state.challenge.total = 90  # type: ignore[union-attr]
    return table.do("play strong-blow")


def test_a27_beedle_says_why_not() -> None:
    table = shop(rupees=19)
    refusal = table.why_not("buy red")
    assert refusal is not None
    assert (refusal.code, refusal.args) == ("no-rupees", {"price": 20, "rupees": 19})
    assert table.get_refusal("buy sword") == "no-such-good"
    table = shop(rupees=99, shopped=True)
    assert table.get_refusal("buy red") == "no-bottle"
    assert "buy fairy" not in table.legal


def test_a28_a_fairy_may_be_drunk_or_revives() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], bottles=["fairy"], containers=8, hearts=3)
    table.do("drink fairy")
    assert (table.state.hearts, table.state.bottles) == (13, ["empty"])
    table = DungeonTestTable("HW-01", [["strike"]], bottles=["fairy"], containers=4, hearts=1)
    table.do("pass", "pass")
    assert (table.state.hearts, table.state.bottles) == (8, ["empty"])
    assert [event.hearts for event in table.list_events(Revived)] == [8]


def test_a29_milk_has_two_gulps() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], bottles=["milk"], containers=9, hearts=2)
    table.do("drink milk")
    assert (table.state.hearts, table.state.bottles) == (8, ["gulp"])
    table.do("drink gulp")
    assert (table.state.hearts, table.state.bottles) == (14 - 1, ["empty"])


def test_a30_a52_a_bottle_instead_of_the_change_and_one_more_in_a_safe_room() -> None:
    table = DungeonTestTable(
        "HW-15", [["strike", "leap"]], bottles=["red", "red"], containers=18, hearts=3, enter=False
    )
    table.do("drink red")
    assert table.get_refusal("swap strike") == "changed-already"
    assert table.get_refusal("drink red") == "changed-already"
    table.do(f"enter {table.cell + 1}")
    assert table.asked == "0 safe"
    table.do("drink red")
    assert table.state.hearts == 3 + 12 + 12 + 4  # the bottle comes before the reward


def test_a32_at_most_eighteen_containers() -> None:
    table = DungeonTestTable("HW-11", [["leap"]], containers=18, hearts=30)
    table.state.challenge.total = 20  # type: ignore[union-attr]
    table.do("play leap")
    assert (table.state.containers, table.state.rupees) == (18, 10)
    rooms = [room for dungeon in CATALOG.dungeons.values() for room in dungeon.rooms]
    gifts = sum("ContainerOperation()" in str(CATALOG.rooms[number].reward) for number in rooms)
    assert gifts == 7


def test_a34_hands_are_hidden_unless_agreed() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]])
    assert table.rules.observe(table.state, 0).players[1].hand == [-1]
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], setup=Setup(open_hands=True))
    assert table.rules.observe(table.state, 0).players[1].hand == [find_card("leap")]


def test_a38_a74_safe_rooms_take_no_turn_and_are_entered_once() -> None:
    table = DungeonTestTable("HW-15", [["strike"], ["leap"]], hearts=1)
    assert (table.state.hearts, table.asked) == (5, "1 rooms")
    assert table.get_refusal(f"enter {table.cell + 1}") == "room-done"
    table = DungeonTestTable("HW-I", [["strike"], ["leap"]], found=False)
    table.do("take")
    assert (table.state.found, table.state.rupees, table.asked) == (True, 0, "1 rooms")


def test_a39_a_failed_room_may_be_entered_again() -> None:
    table = DungeonTestTable("HW-01", [["leap"]], containers=9, hearts=18)
    table.do(*["pass"] * 6)
    assert table.asked == "0 rooms"
    assert table.state.cells[table.cell].up
    table.do(f"enter {table.cell + 1}")
    assert (table.standing.round, table.standing.total) == (1, 0)
    assert [event.again for event in table.list_events(RoomEntered)] == [False, True]


def test_a40_only_from_a_chain_that_begins_at_the_entrance() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    layout = table.rules.match.get_layout(table.state)
    for cell in (1, 2, 3):
        table.state.cells[cell].done = table.state.cells[cell].up = False
    assert set(table.legal) >= {f"enter {cell + 1}" for cell in layout.next_to[layout.entrance]}
    assert table.get_refusal(f"enter {len(table.state.cells) + 1}") == "out-of-reach"
    beyond = [cell for cell in range(len(table.state.cells)) if table.state.cells[cell].done and cell > 3]
    assert beyond  # solved, but cut off: nothing beside them is open
    assert table.get_refusal("enter 99") == "no-such-room"


def test_a41_before_the_item_is_found_a_room_that_asks_for_it_cannot_be_won() -> None:
    table = DungeonTestTable("HW-07", [["leap"]], found=False)
    table.state.challenge.total = 90  # type: ignore[union-attr]
    table.do("play leap")
    assert not table.list_events(RoomSolved)
    assert table.standing.missing_requirements == ("not-found",)


def test_a53_items_are_offered_to_whoever_has_the_fewest() -> None:
    table = DungeonTestTable("HW-I", [["strike"], ["leap"], ["leap"]], found=False, items=[[], ["bow"]])
    assert table.asked == "2 item"
    table.do("decline")
    assert table.asked == "0 item"
    table.do("decline")
    assert "windrod" in table.state.players[1].items
    rules, state, chance = new(3)
    act(rules, state, chance, "decline", "take")
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == (1, "dungeon")


def test_a66_no_cap_on_phases_but_as_an_option() -> None:
    for length, capped in (("short", 4), ("long", 6)):
        table = DungeonTestTable("FE-1", [["strike"]], setup=Setup(length=length, fewer_phases=True), enter=False)  # type: ignore[arg-type]
        assert table.rules.match.max_phases() == capped
        table = DungeonTestTable("FE-1", [["strike"]], setup=Setup(length=length), enter=False)  # type: ignore[arg-type]
        assert table.rules.match.max_phases() == 11


def test_a67_the_short_castle() -> None:
    table = DungeonTestTable("FE-1", [["strike"]], enter=False)
    state = table.state
    assert (len(state.cells), state.layout, state.found, len(state.base)) == (12, "rooms-12", True, 9 + 45 + 20 - 12)
    assert state.phases == 1
    assert f"enter {len(state.cells) + 1}" in table.legal


def test_a72_boss_cards_are_44() -> None:
    bosses = Counter(boss for dungeon in (*CATALOG.dungeons.values(), CATALOG.castle) for boss in dungeon.bosses)
    assert (len(bosses), set(bosses.values())) == (44, {1})


def test_a74_the_hall_without_use_is_walked_through() -> None:
    table = DungeonTestTable("FE-R20", [["strike"], ["leap"]])
    assert (table.asked, table.state.rupees) == ("1 rooms", 0)


def test_castle_comes_by_itself_and_last() -> None:
    rules, state, _chance = new()
    refusal = rules.find_refusal(state, rules.from_text(state, "choose FE"))
    assert refusal is not None
    assert refusal.code == "castle-last"


def test_each_level_has_its_shape() -> None:
    table = shop()
    table.do("done")
    assert table.get_refusal("choose RW") == "dungeon-done"
    table.do("choose MM")
    assert [(event.level, event.layout) for event in table.list_events(DungeonBuilt)] == [(2, "rooms-10")]
