"""The 51 kinds of item card: what is printed on each, and what each counts in some room."""

from __future__ import annotations

import pytest

from game.rules.dungeon.actions.worth import SUPPORT, CardValues
from tests.dungeon.builder import CATALOG, find_card, find_room

ROWS = [
    # card, copies, combat, skill, puzzle, support, guard, a room, and what the card counts there
    ("strike", 8, 1, None, None, None, 0, "HW-B2", 0),
    ("strong-blow", 6, 2, None, None, None, 0, "HW-B2", 1),
    ("whirl", 2, 3, None, None, None, 0, "RW-B2", 4),
    ("sidestep", 7, None, 1, None, None, 0, "BA-1", 1),
    ("leap", 5, None, 2, None, None, 0, "BA-1", 2),
    ("roll-through", 2, None, 3, None, None, 0, "BA-1", 3),
    ("look-around", 7, None, None, 1, None, 0, "BA-3", 1),
    ("bright-idea", 5, None, None, 2, None, 0, "BA-3", 2),
    ("old-map", 2, None, None, 3, None, 0, "BA-3", 3),
    ("encourage", 6, None, None, None, 2, 0, "VA-11", 0),
    ("sprites-advice", 2, None, None, None, 3, 0, "GK-11", 4),
    ("wooden-shield", 4, None, 1, None, None, 1, "BA-1", 1),
    ("quick-wits", 4, 1, 1, 1, None, 0, "BA-1", 1),
    ("slash", 4, 2, None, None, None, 0, "RW-B2", 1),
    ("thrust", 2, 3, None, None, None, 0, "HW-01", 3),
    ("parry", 1, 1, None, None, None, 1, "HW-B2", 0),
    ("spin-slash", 1, 3, None, None, None, 0, "RW-B2", 3),
    ("aimed-shot", 3, 2, None, 1, None, 0, "HW-01", 3),
    ("far-switch", 2, 1, None, 3, None, 0, "BA-3", 3),
    ("twin-arrow", 1, 3, None, None, None, 0, "RW-B2", 3),
    ("pound", 3, 2, None, 1, None, 0, "HW-B1", 1),
    ("drive-the-peg", 2, None, 1, 3, None, 0, "MM-10", 2),
    ("ground-slam", 1, 4, None, None, None, 0, "FG-04", 5),
    ("flame-jet", 3, 2, None, 1, None, 0, "FG-01", 0),
    ("light-the-torches", 2, None, None, 3, None, 0, "HS-11", 4),
    ("firestorm", 1, 3, None, None, None, 0, "RW-B2", 4),
    ("bomb", 3, 2, None, 2, None, 0, "FG-B1", 3),
    ("cracked-wall", 2, None, 1, 3, None, 0, "BA-3", 3),
    ("great-bomb", 1, 4, None, None, None, 0, "RW-B2", 5),
    ("heave", 3, None, 2, 2, None, 0, "BA-3", 3),
    ("throw-boulder", 2, 3, None, None, None, 0, "BA-3", 2),
    ("move-the-colossus", 1, None, 2, 4, None, 0, "BA-3", 5),
    ("swing-across", 3, None, 3, None, None, 0, "DP-08", 3),
    ("pull-off", 2, 2, None, 1, None, 0, "HW-01", 2),
    ("chain-grab", 1, 2, 3, 2, None, 0, "HW-01", 2),
    ("updraft", 3, 1, 3, None, None, 0, "FG-07", 4),
    ("gust", 2, 2, None, 2, None, 0, "HW-14", 2),
    ("whirlwind", 1, 2, 3, None, None, 1, "HW-04", 4),
    ("throw", 3, 1, 2, None, None, 0, "RW-B2", 3),
    ("curved-throw", 2, 1, None, 3, None, 0, "HW-12", 3),
    ("stun", 1, 1, 2, None, None, 2, "HW-01", 2),
    ("dive", 3, None, 3, None, None, 0, "GK-10", 4),
    ("undertow", 2, None, 2, 2, None, 0, "GK-10", 3),
    ("torpedo", 1, 2, 3, None, None, 0, "GK-10", 4),
    ("sprint", 3, None, 3, None, None, 0, "BA-6", 4),
    ("ram", 2, 3, None, None, None, 0, "RW-B2", 2),
    ("outrun", 1, None, 3, None, None, 2, "BA-6", 4),
    ("raise-shield", 3, None, 1, None, None, 2, "BA-1", 1),
    ("reflect", 2, 2, None, 1, None, 1, "HW-B2", 4),
    ("bend-the-beam", 1, None, None, 4, None, 1, "SP-11", 5),
    ("silver-arrow", 4, 3, None, None, None, 0, "FE-2", 5),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_card(row: tuple[str, int, int | None, int | None, int | None, int | None, int, str, int]) -> None:
    name, copies, combat, skill, puzzle, support, guard, where, counts = row
    item = CATALOG.items[find_card(name)]
    assert (item.combat, item.skill, item.puzzle, item.support, item.guard) == (combat, skill, puzzle, support, guard)
    assert item.copies == copies
    kind = CATALOG.rooms[find_room(where)].type if support is None else SUPPORT
    card_value = CardValues(CATALOG).open_value(find_room(where), find_card(name), kind)
    assert card_value is not None
    assert card_value.value == counts == sum(part.amount for part in card_value.parts)


def test_every_kind_has_a_row() -> None:
    assert [row[0] for row in ROWS] == list(CATALOG.item_ids)


@pytest.mark.parametrize(
    ("name", "where", "counts"),
    [
        ("wooden-shield", "FE-2", 0),  # magic: wooden shields guard 0
        ("wooden-shield", "SP-B2", 0),  # fire as well
        ("wooden-shield", "SP-B3", 1),
        ("raise-shield", "FE-2", 3),  # magic: the mirror shield guards 1 more
        ("raise-shield", "SP-B2", 2),
        ("stun", "FE-2", 2),
        ("slash", "FE-2", 0),
    ],
)
def test_guard_values(name: str, where: str, counts: int) -> None:
    ways = CATALOG.rooms[find_room(where)].guard
    way = next(index for index, guard in enumerate(ways) if guard.kind == "guard")
    assert CardValues(CATALOG).guard_value(find_room(where), find_card(name), way).value == counts
