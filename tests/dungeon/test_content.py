"""The content that ships: counts of the source, shapes, words in both languages."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.rules.dungeon.cards import BottleOperation, ContainerOperation
from game.rules.dungeon.match import LAYOUTS, LONG_CASTLE
from tests.dungeon.builder import CATALOG


def test_counts_are_those_of_the_source() -> None:
    assert sum(item.copies for item in CATALOG.items) == 138
    assert len(CATALOG.items) == 51
    assert [len(dungeon.rooms) for dungeon in CATALOG.dungeons.values()] == [15] * 11
    assert len(CATALOG.castle.rooms) == 20
    assert len(CATALOG.base) == 9
    assert len([dungeon.item_room for dungeon in CATALOG.dungeons.values()]) == 11
    bosses = [*CATALOG.castle.bosses, *(boss for dungeon in CATALOG.dungeons.values() for boss in dungeon.bosses)]
    assert len(bosses) == len(set(bosses)) == 44
    assert len(CATALOG.rooms) == 9 + 11 * 15 + 20 + 11 + 44


def test_groups_of_item_cards() -> None:
    copies: Counter[str] = Counter()
    for item in CATALOG.items:
        copies[item.group] += item.copies
    items = {dungeon.item: 6 for dungeon in CATALOG.dungeons.values()}
    assert copies == {"basic": 60, "sword": 8, "silver": 4, **items}
    basics = [item for item in CATALOG.items if item.group == "basic"]
    kinds = {
        kind: sum(i.copies for i in basics if getattr(i, kind)) for kind in ("combat", "skill", "puzzle", "support")
    }
    assert kinds == {"combat": 20, "skill": 22, "puzzle": 18, "support": 8}


def test_grades_and_items() -> None:
    assert Counter(dungeon.grade for dungeon in CATALOG.dungeons.values()) == {"easy": 3, "medium": 5, "hard": 3}
    assert len({dungeon.item for dungeon in CATALOG.dungeons.values()}) == 11


def test_at_most_one_container_or_bottle_in_a_dungeon() -> None:
    gifts = {
        code: [
            op
            for n in dungeon.rooms
            for op in CATALOG.rooms[n].reward
            if isinstance(op, ContainerOperation | BottleOperation)
        ]
        for code, dungeon in CATALOG.dungeons.items()
    }
    assert all(len(found) <= 1 for found in gifts.values())
    assert sum(isinstance(op, ContainerOperation) for found in gifts.values() for op in found) == 7


def test_every_new_dungeon_has_one_choice() -> None:
    """An offer in each dungeon but the two of the book's own examples, and one in the castle."""
    for code, dungeon in {**CATALOG.dungeons, "FE": CATALOG.castle}.items():
        offers = sum(CATALOG.rooms[number].offer is not None for number in dungeon.rooms)
        assert offers == (0 if code in ("RW", "HW") else 1)


@pytest.mark.parametrize("name", sorted({*LAYOUTS, LONG_CASTLE}))
def test_shapes(name: str) -> None:
    """Connected, the lower half by itself, with the item's room in it; the boss last."""
    layout = CATALOG.layouts[name]
    assert layout.rooms == int(name.removeprefix("rooms-"))
    assert layout.boss == len(layout.squares) - 1
    assert layout.entrance == 0 or name == "rooms-12"
    for cells in (_cells(name, "entrance", "lower"), _cells(name, "entrance", "lower", "upper", "room")):
        reached, waiting = set(), [layout.entrance]
        while waiting:
            cell = waiting.pop()
            if cell not in reached:
                reached.add(cell)
                waiting += [other for other in layout.next_to[cell] if other in cells]
        assert reached == cells
    assert all(cell in layout.next_to[other] for cell in range(len(layout.squares)) for other in layout.next_to[cell])
    if name != LONG_CASTLE:
        assert len(_cells(name, "entrance", "lower")) == layout.rooms // 2
    assert layout.cell_name(layout.entrance)[1:] == "1"


def _cells(name: str, *halves: str) -> set[int]:
    return {cell for cell, half in enumerate(CATALOG.layouts[name].halves) if half in halves}


def test_lower_halves_take_what_the_levels_need() -> None:
    assert [CATALOG.layouts[name].rooms for name in LAYOUTS] == [8, 10, 12, 12, 15, 15, 18]
    assert [len(_cells(name, "entrance", "lower")) - 1 for name in LAYOUTS] == [3, 4, 5, 5, 6, 6, 8]


def test_texts_are_in_both_languages_and_different_from_each_other() -> None:
    same = {room.name.en for room in CATALOG.rooms if room.name.en == room.name.de} - {"Bari", "Hammer"}
    assert not same
    for room in CATALOG.rooms:
        assert room.flavor.en != room.flavor.de or room.flavor.en == "Psst."
        for text in (room.flavor.de, room.name.de):
            assert '"' not in text
            assert not set(text) & set("»«”")
            assert text.count("„") == text.count("“")


def test_the_catalog_is_read_once() -> None:
    assert load_dungeon_catalog() is load_dungeon_catalog()
