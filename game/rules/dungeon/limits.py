"""How large the definitions of an adventure may be: asked before anything is allocated by their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.core.limits import outside
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.cards import Catalog, Layout
from game.rules.dungeon.setup import why_not_setup

SIZES: dict[str, int] = {
    "columns": 9,
    "rows": 40,
    "item cards": 2_000,
    "copies of an item card": 99,
    "rooms": 3_000,
    "dungeons": 100,
    "rounds of a room": 99,
    "shield of a room": 99,
}


def faults(catalog: Catalog, setup: Setup) -> list[str]:
    """What is larger, or smaller, than it may be, in words."""
    refusal = why_not_setup(setup)
    found = [refusal.code] if refusal is not None else []
    if setup.grade not in catalog.grades:
        found.append(f"no grade {setup.grade}")
    return [
        *found,
        *_items(catalog),
        *_rooms(catalog),
        *(fault for one in catalog.layouts.values() for fault in _shape(one)),
    ]


def _items(catalog: Catalog) -> Iterator[str]:
    for item in catalog.items:
        yield from outside(SIZES, "copies of an item card", item.copies)
    yield from outside(SIZES, "item cards", sum(item.copies for item in catalog.items))
    if len(catalog.item_ids) != len(catalog.items):
        yield f"{len(catalog.item_ids)} names of {len(catalog.items)} items"


def _rooms(catalog: Catalog) -> Iterator[str]:
    count = len(catalog.rooms)
    yield from outside(SIZES, "rooms", count)
    yield from outside(SIZES, "dungeons", len(catalog.dungeons))
    if not len(catalog.room_ids) == len(catalog.home) == count:
        yield f"{len(catalog.room_ids)} names and {len(catalog.home)} homes of {count} rooms"
    for room in catalog.rooms:
        yield from outside(SIZES, "rounds of a room", room.limit, 0)
        yield from outside(SIZES, "shield of a room", room.shield, 0)
    numbers = [*catalog.base, *catalog.castle.rooms, *catalog.castle.bosses]
    for dungeon in catalog.dungeons.values():
        numbers += [*dungeon.rooms, dungeon.item_room, *dungeon.bosses]
    yield from (f"room {number} of {count}" for number in numbers if not 0 <= number < count)


def _shape(layout: Layout) -> Iterator[str]:
    cells = len(layout.squares)
    too_large = outside(SIZES, "columns", layout.width) + outside(SIZES, "rows", layout.height)
    yield from too_large
    if too_large or not len(layout.halves) == len(layout.next_to) == cells <= layout.width * layout.height:
        yield f"{cells} cells on a shape of {layout.width} by {layout.height}"
        return
    for column, row in layout.squares:
        if not (0 <= column < layout.width and 0 <= row < layout.height):
            yield f"a cell in column {column} of row {row}"
    for cell in (layout.entrance, layout.boss, *(other for near in layout.next_to for other in near)):
        if not 0 <= cell < cells:
            yield f"cell {cell} of {cells}"
