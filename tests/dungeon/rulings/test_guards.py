"""Guards of all bosses and rooms: each way averts the round penalty when met (Dungeon A14, A62)."""

from __future__ import annotations

import pytest

from game.rules.dungeon.actions.worth import CardValues
from game.rules.dungeon.cards import HeartsOperation
from game.rules.dungeon.engine.event import CardLaid, HeartsChanged, RoundEnded
from tests.dungeon.builder import BEATEN, CATALOG, DungeonTestTable, find_room

GUARDS = [
    (room_id, way) for index, room_id in enumerate(CATALOG.room_ids) for way in range(len(CATALOG.rooms[index].guard))
]
BOSSES = [number for dungeon in (*CATALOG.dungeons.values(), CATALOG.castle) for number in dungeon.bosses]


def test_every_boss_has_a_guard() -> None:
    assert BOSSES
    assert {CATALOG.room_ids[number] for number in BOSSES} <= {room_id for room_id, _way in GUARDS}


def _cards(room_id: str, way: int) -> list[str]:
    """Return the cards that meet a way with the fewest of them, no kind more often than it exists."""
    worth, number = CardValues(CATALOG), find_room(room_id)
    copies = [card for card, item in enumerate(CATALOG.items) for _copy in range(item.copies)]
    copies.sort(key=lambda card: worth.guard_value(number, card, way).value, reverse=True)
    wanted, names = CATALOG.rooms[number].guard[way].required, []
    for card in copies:
        if wanted > 0:
            names.append(CATALOG.item_ids[card])
            wanted -= worth.guard_value(number, card, way).value
    assert wanted <= 0
    return names


@pytest.mark.parametrize(("room_id", "way"), GUARDS, ids=[f"{room_id}-{way + 1}" for room_id, way in GUARDS])
def test_guard(room_id: str, way: int) -> None:
    cards = _cards(room_id, way)
    assert len(cards) <= 2, "a solo player lays two cards a round"
    spent = len(BEATEN) if room_id.startswith(CATALOG.castle.code) else 0
    table = DungeonTestTable(room_id, [cards], spent=spent)
    table.do(*[f"guard {name} {way + 1}" for name in cards])
    assert [event.met for event in table.list_events(CardLaid)] == [False] * (len(cards) - 1) + [True]
    assert table.list_events(CardLaid)[-1].points == 0
    while table.standing.round == 1:
        table.do("pass")
    (ended,) = table.list_events(RoundEnded)
    assert ended.averted == "guard"
    assert [event for event in table.list_events(HeartsChanged) if event.why == "round"] == []

    without = DungeonTestTable(room_id, [cards], spent=spent)
    hearts, rupees = without.state.hearts, without.state.rupees
    without.do("pass", "pass")
    (ended,) = without.list_events(RoundEnded)
    assert ended.averted == ""
    penalty = CATALOG.rooms[find_room(room_id)].each_round
    assert (without.state.hearts < hearts) == any(isinstance(op, HeartsOperation) for op in penalty)
    assert without.state.rupees <= rupees
