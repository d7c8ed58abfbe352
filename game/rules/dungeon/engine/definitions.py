"""Structural validation of adventure definitions: sizes, references, decks and layouts that the rules rely on.

Definitions of a save are validated before rules are built from them. The loader of content files checks separately
whether a room can be beaten, and whether its text is correct.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from game.rules.core.limits import describe_excess, find_bad_ids, find_long_parts
from game.rules.dungeon.actions.action import GRADES, Setup
from game.rules.dungeon.actions.rewards import ROOM_OPERATIONS
from game.rules.dungeon.actions.worth import SUPPORT
from game.rules.dungeon.cards import (
    FINAL,
    GREEN,
    KINDS,
    WARES,
    CardsOperation,
    Dungeon,
    DungeonCatalog,
    DungeonLayout,
    HeartsOperation,
    Ops,
    Room,
    RupeesOperation,
)
from game.rules.dungeon.match import BASIC, LAYOUTS, LONG_CASTLE, SHORT_CASTLE, SILVER, SWORD
from game.rules.dungeon.setup import find_setup_refusal

SIZE_LIMITS: dict[str, int] = {
    "columns": 9,
    "rows": 40,
    "item cards": 2_000,
    "copies of an item card": 99,
    "rooms": 3_000,
    "dungeons": 100,
    "rounds of a room": 99,
    "shield of a room": 99,
    "bytes of a card, a tag or a dungeon": 64_000,
    "bytes of all words": 64_000,
}
"""Largest allowed sizes, by a description of what is counted."""

BASE_ROOMS, DUNGEON_ROOMS, CASTLE_ROOMS, BOSSES, FINAL_CARDS = 9, 15, 20, 3, 11
"""Required numbers of rooms, bosses and final cards (dungeon_quest 4.1)."""

_LOWER, _UPPER, _CASTLE = {"entrance", "lower"}, {"upper"}, {"room"}
"""Values in ``DungeonLayout.halves`` of cells that are dealt from the lower, the upper and the castle pile."""


def validate_definitions(catalog: DungeonCatalog, setup: Setup) -> list[str]:
    """Return descriptions of faults that would break the rules; empty for valid definitions."""
    refusal = find_setup_refusal(setup)
    found = [refusal.code] if refusal is not None else []
    if setup.grade not in catalog.grades or any(code not in catalog.dungeons for code in setup.given):
        found.append(f"no grade {setup.grade}, or not all dungeons of {setup.given}")
    cards = (*catalog.items, *catalog.rooms, *catalog.tags.values(), *_list_dungeons(catalog))
    found += [
        *find_long_parts(SIZE_LIMITS, "bytes of a card, a tag or a dungeon", cards),
        *find_long_parts(SIZE_LIMITS, "bytes of all words", (catalog.groups, catalog.keywords, list(catalog.tags))),
        *_check_item_sizes(catalog),
        *_check_room_sizes(catalog),
        *(fault for layout in catalog.layouts.values() for fault in _check_layout_size(layout)),
    ]
    if found:
        return found
    return [
        *_check_ids(catalog),
        *_check_matches(catalog),
        *_check_numbers(catalog),
        *_check_rooms(catalog),
        *_check_decks(catalog),
        *_check_layouts(catalog),
    ]


# Sizes --------------------------------------------------------------------------------------------------------------


def _check_item_sizes(catalog: DungeonCatalog) -> Iterator[str]:
    for item in catalog.items:
        yield from describe_excess(SIZE_LIMITS, "copies of an item card", item.copies)
    yield from describe_excess(SIZE_LIMITS, "item cards", sum(item.copies for item in catalog.items))
    if len(catalog.item_ids) != len(catalog.items):
        yield f"{len(catalog.item_ids)} names of {len(catalog.items)} items"


def _check_room_sizes(catalog: DungeonCatalog) -> Iterator[str]:
    count = len(catalog.rooms)
    yield from describe_excess(SIZE_LIMITS, "rooms", count)
    yield from describe_excess(SIZE_LIMITS, "dungeons", len(catalog.dungeons))
    if not len(catalog.room_ids) == len(catalog.home) == count:
        yield f"{len(catalog.room_ids)} names and {len(catalog.home)} homes of {count} rooms"
    for room in catalog.rooms:
        yield from describe_excess(SIZE_LIMITS, "rounds of a room", room.limit, 0)
        yield from describe_excess(SIZE_LIMITS, "shield of a room", room.shield, 0)
    numbers = [*catalog.base, *catalog.castle.rooms, *catalog.castle.bosses]
    for dungeon in catalog.dungeons.values():
        numbers += [*dungeon.rooms, dungeon.item_room, *dungeon.bosses]
    yield from (f"room {number} of {count}" for number in numbers if not 0 <= number < count)


def _check_layout_size(layout: DungeonLayout) -> Iterator[str]:
    cells = len(layout.squares)
    too_large = describe_excess(SIZE_LIMITS, "columns", layout.width) + describe_excess(
        SIZE_LIMITS, "rows", layout.height
    )
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


# Words and numbers ----------------------------------------------------------------------------------------------------


def _list_dungeons(catalog: DungeonCatalog) -> list[Dungeon]:
    return [*catalog.dungeons.values(), catalog.castle]


def _check_ids(catalog: DungeonCatalog) -> Iterator[str]:
    """Yield names that are not valid ids, and duplicates."""
    known = _list_dungeons(catalog)
    codes = {dungeon.code for dungeon in known}
    yield from find_bad_ids((*catalog.room_ids, *catalog.item_ids, *codes, *(dungeon.file for dungeon in known)))
    yield from find_bad_ids((*catalog.groups, *catalog.keywords, *catalog.tags, *catalog.layouts))
    if any(code != dungeon.code for code, dungeon in catalog.dungeons.items()) or len(codes) < len(known):
        yield "a dungeon under another one's code"
    if any(len(set(ids)) < len(ids) for ids in (catalog.room_ids, catalog.item_ids)):
        yield "a card is there twice"
    if not {*catalog.home} <= {*codes, "BA"}:
        yield "a room at home in no dungeon"


def _check_matches(catalog: DungeonCatalog) -> Iterator[str]:
    """Yield references to cards, tags and items that do not exist."""
    tags = set(catalog.tags)
    cards = {*catalog.groups, *catalog.keywords, *KINDS, SUPPORT}
    for tag in catalog.tags.values():
        of_bonuses = (bonus.match for bonus in (*tag.bonus, *tag.guard_bonus))
        yield from _find_unknown((*of_bonuses, *tag.floor, *tag.zero, *tag.guard_zero, *tag.cost), cards)
    for item in catalog.items:
        yield from _find_unknown((item.group,), set(catalog.groups))
        yield from _find_unknown(item.keywords, set(catalog.keywords))
        yield from _find_unknown((bonus.match for bonus in item.bonus), {*tags, FINAL})
    for room in catalog.rooms:
        yield from _find_unknown(room.tags, tags)
        named = [*room.broken_by, *(bonus.match for bonus in room.bonus), *(use.match for use in room.usable)]
        named += [guard.card for guard in room.guard if guard.card]
        if room.need is not None:
            named += [word for word in (room.need.card, room.need.last_point) if word]
        yield from _find_unknown(named, cards)


def _find_unknown(matches: Iterable[str], known: set[str]) -> Iterator[str]:
    yield from (f"there is no {match!r}" for match in matches if not known.issuperset(match.split("+")))


def _check_numbers(catalog: DungeonCatalog) -> Iterator[str]:
    """Yield goods without a price or effect, grades without a score weight, and cards without a value."""
    if set(catalog.goods) != set(WARES):
        yield f"the wares are {sorted(catalog.goods)}"
    for name, good in catalog.goods.items():
        if good.price < 1 or (good.halves > 0) == (name == GREEN):
            yield f"{name} costs {good.price} and heals {good.halves}"
    if not set(GRADES) <= set(catalog.score.percent):
        yield "a grade without its weight"
    if catalog.amounts.avert < 1:
        yield "a penalty that nothing averts"
    for item in catalog.items:
        values = [getattr(item, kind) for kind in (*KINDS, SUPPORT)]
        if any(value is not None and value < 1 for value in values) or item.guard < 0:
            yield "a card of no value"


# Rooms ----------------------------------------------------------------------------------------------------------------


def _check_rooms(catalog: DungeonCatalog) -> Iterator[str]:
    bosses = {number for dungeon in _list_dungeons(catalog) for number in dungeon.bosses}
    found = {item.group for item in catalog.items} - {BASIC, SWORD}
    for index, room in enumerate(catalog.rooms):
        offer = room.offer
        penalties = (*room.each_round, *room.at_limit, *(offer.pay if offer is not None else ()))
        rewards = (*room.reward, *(offer.reward if offer is not None else ()))
        yield from _check_operations(
            penalties, lambda op: ROOM_OPERATIONS[type(op)].make_loss_steps is not None, sign=-1
        )
        yield from _check_operations(rewards, lambda op: ROOM_OPERATIONS[type(op)].give_reward is not None, sign=1)
        if any(isinstance(op, CardsOperation) and op.item not in found for op in rewards):
            yield f"room {index} gives cards that are not there"
        if offer is not None and any(ROOM_OPERATIONS[type(op)].affects_try_only for op in offer.pay):
            yield f"room {index} costs something of a try that has not begun"
        yield from (f"room {index}: {fault}" for fault in _check_room(room, boss=index in bosses))


def _check_room(room: Room, *, boss: bool) -> Iterator[str]:
    """Yield a message for each fault of a room's need, offer and guards.

    A challenge has a need and no other room has one; a guard has either a value or a card.
    """
    if (room.type in KINDS) != room.is_challenge or (boss and not room.is_challenge):
        yield f"a {room.type} room and its need"
    offer, need = room.offer, room.need
    if need is None:
        if room.guard or (offer is not None and (offer.solved or offer.b or offer.kind)):
            yield "it changes a need that it does not have"
        return
    if need.a < 0 or need.b < 1 or need.count < 1 or room.limit < 1:
        yield f"it needs {need.a}, {need.b} and {need.count} in {room.limit} rounds"
    for guard in room.guard:
        if bool(guard.kind) == bool(guard.card) or guard.required < 1:
            yield "a guard of nothing, or of two things"


def _check_operations(ops: Ops, is_allowed: Callable[[Any], bool], sign: int) -> Iterator[str]:
    """Yield operations that are not allowed here, and amounts with the wrong sign."""
    for op in ops:
        if not is_allowed(op):
            yield f"{op} stands among what it is not"
        for field in op.__struct_fields__:
            number = getattr(op, field)
            signed = sign if isinstance(op, (HeartsOperation, RupeesOperation)) else 1
            if isinstance(number, int) and (signed * number < 0 or (number == 0 and field != "or_rupees")):
                yield f"{op} takes or gives {number}"


# Decks and shapes -----------------------------------------------------------------------------------------------------


def _check_decks(catalog: DungeonCatalog) -> Iterator[str]:
    """Yield rooms in two decks, decks of the wrong size, and items that no room gives."""
    castle, owned = catalog.castle, [*catalog.base]
    for dungeon in _list_dungeons(catalog):
        owned += [*dungeon.rooms, *dungeon.bosses, *(() if dungeon is castle else (dungeon.item_room,))]
    if len(set(owned)) < len(owned):
        yield "a room is in two decks"
    if len(catalog.base) != BASE_ROOMS or len(catalog.dungeons) < len(LAYOUTS):
        yield "too few rooms, or dungeons"
    if (len(castle.rooms), len(castle.bosses)) != (CASTLE_ROOMS, FINAL_CARDS):
        yield f"a castle of {len(castle.rooms)} rooms and {len(castle.bosses)} bosses"
    groups = {item.group for item in catalog.items}
    if not {BASIC, SWORD} <= groups:
        yield "no basic cards, or no sword"
    for code, dungeon in catalog.dungeons.items():
        if (len(dungeon.rooms), len(dungeon.bosses)) != (DUNGEON_ROOMS, BOSSES) or dungeon.grade is None:
            yield f"{code}: {len(dungeon.rooms)} rooms and {len(dungeon.bosses)} bosses"
        room = catalog.rooms[dungeon.item_room]
        if dungeon.item not in groups - {BASIC, SWORD, SILVER} or room.type != "inactive" or len(room.reward) != 1:
            yield f"{code}: its item is {dungeon.item}"
        elif room.reward != (CardsOperation(dungeon.item),):
            yield f"{code}: its item is not where it should be"


def _check_layouts(catalog: DungeonCatalog) -> Iterator[str]:
    yield from (
        f"there is no shape {name}" for name in (*LAYOUTS, LONG_CASTLE, SHORT_CASTLE) if name not in catalog.layouts
    )
    for name, layout in catalog.layouts.items():
        if not name == layout.id == f"rooms-{layout.rooms}" or not _is_valid_layout(layout):
            yield f"the shape {name} is not what its squares make of it"


def _is_valid_layout(layout: DungeonLayout) -> bool:
    """Return whether neighbors are mutual, entrance and boss are where declared, and every room is reachable."""
    cells, halves = range(len(layout.squares)), layout.halves
    number = {square: cell for cell, square in enumerate(layout.squares)}
    for cell, (x, y) in enumerate(layout.squares):
        neighbors = {number[square] for square in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if square in number}
        if len(number) < len(cells) or layout.next_to[cell] != tuple(sorted(neighbors)):
            return False
    if layout.boss != len(cells) - 1 or halves.count("boss") != 1 or halves.count("entrance") != 1:
        return False
    if halves[layout.boss] != "boss" or halves[layout.entrance] != "entrance":
        return False
    lower, inner = {cell for cell in cells if halves[cell] in _LOWER}, set(cells[:-1])
    kinds = {halves[cell] for cell in inner - {layout.entrance}}
    if not kinds <= _CASTLE and (not kinds <= _LOWER | _UPPER or len(lower) != layout.rooms // 2):
        return False
    return _are_connected(layout, lower) and _are_connected(layout, inner) and bool(layout.next_to[layout.boss])


def _are_connected(layout: DungeonLayout, cells: set[int]) -> bool:
    """Return whether all given cells are reachable from the entrance through each other."""
    reached, waiting = {layout.entrance}, [layout.entrance]
    while waiting:
        new = cells.intersection(layout.next_to[waiting.pop()]) - reached
        reached |= new
        waiting += new
    return reached == cells
