"""Dungeon layouts from Tiled maps: squares by kind, with every room reachable (dungeon_quest part 3).

A layout has one tile layer, ``rooms``. The class of a tile is the kind of its square: ``entrance``; ``lower`` or
``upper`` in a dungeon with two halves; ``room`` in a castle, which has no halves; ``boss``. A square without a tile is
empty.
"""

from __future__ import annotations

import re
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from game.content.boards.board_file import MapSchema, find_reachable, read_map
from game.content.formats.tmx import MapError, XmlNode
from game.rules.dungeon.cards import DungeonLayout

ROOM_LAYER = "rooms"
"""Name of the only tile layer."""
ENTRANCE, LOWER, UPPER, ROOM, BOSS = "entrance", "lower", "upper", "room", "boss"
"""Kinds of squares, named by the tile class."""
SQUARE_KINDS = (ENTRANCE, LOWER, UPPER, ROOM, BOSS)
"""All kinds of squares."""
WIDTHS, HEIGHTS = range(1, 10), range(3, 13)
"""Allowed widths and heights of a map, in squares."""
_SCHEMA = MapSchema(WIDTHS, HEIGHTS, tile_layers={ROOM_LAYER: frozenset(SQUARE_KINDS)})
_ORTHOGONAL_OFFSETS = ((1, 0), (-1, 0), (0, 1), (0, -1))

Square = tuple[int, int]
"""Column and row; row 0 is the lowest."""


def load_layouts(folder: Path) -> dict[str, DungeonLayout]:
    """Load every layout of a folder by file name without suffix.

    Raises:
        MapError: an invalid layout, or a folder without layouts.
    """
    layouts = {path.stem: load_layout(path) for path in sorted(folder.glob("*.tmx"), key=attrgetter("name"))}
    if not layouts:
        raise MapError("holds no shape of a dungeon, at least one .tmx file was meant", file=folder)
    return layouts


class _RoomGrid(NamedTuple):
    """Kinds of the squares of a map (row 0 is the lowest), and the line of the file for each row from the top."""

    path: Path
    layer: XmlNode
    row_lines: list[int]
    square_kinds: dict[Square, str]

    def make_fault(self, square: Square, message: str) -> MapError:
        """Return the error to raise for an invalid square."""
        line = self.row_lines[len(self.row_lines) - 1 - square[1]]
        return self.layer.make_fault(f"column {square[0] + 1}: {message}", line)

    def find_all(self, *kinds: str) -> list[Square]:
        """Return the squares of the given kinds."""
        return [square for square, kind in self.square_kinds.items() if kind in kinds]


def load_layout(path: Path) -> DungeonLayout:
    """Load one layout.

    Raises:
        MapError: the map violates the schema, a room is unreachable, or the item could be placed behind the boss.
    """
    sheet = _read_grid(path)
    entrance, boss = _find_one(sheet, ENTRANCE), _find_one(sheet, BOSS)
    width = max(column for column, _row in sheet.square_kinds) + 1
    _check_entrance_and_boss(sheet, entrance, boss, width)
    _check_halves(sheet)
    _check_reach(sheet, entrance, boss)
    squares = sorted(sheet.square_kinds, key=lambda square: (square[1], square[0]))
    number = {square: cell for cell, square in enumerate(squares)}
    return DungeonLayout(
        id=path.stem,
        width=width,
        height=boss[1] + 1,
        squares=tuple(squares),
        halves=tuple(sheet.square_kinds[square] for square in squares),
        next_to=tuple(tuple(sorted(number[s] for s in _find_neighbors(square) if s in number)) for square in squares),
        entrance=number[entrance],
        boss=number[boss],
    )


def _read_grid(path: Path) -> _RoomGrid:
    sheet = read_map(path, _SCHEMA)
    layer = sheet.layers[ROOM_LAYER]
    places = {}
    for index, kind in enumerate(layer.tile_classes):
        if kind:
            y, x = divmod(index, sheet.width)
            places[x, sheet.height - 1 - y] = kind
    return _RoomGrid(path, layer.node, layer.row_lines, places)


def _find_one(grid: _RoomGrid, kind: str) -> Square:
    """Return the only square of a kind; refuse a map with none or several."""
    found = grid.find_all(kind)
    if len(found) != 1:
        raise grid.layer.make_fault(f"{len(found)} tiles {kind!r}, exactly one was meant")
    return found[0]


def _check_entrance_and_boss(grid: _RoomGrid, entrance: Square, boss: Square, width: int) -> None:
    """Check that the entrance is in the middle of the lowest row, and the boss alone in the middle of the highest."""
    top = max(row for _column, row in grid.square_kinds)
    for name, square, row in ((ENTRANCE, entrance, 0), (BOSS, boss, top)):
        if square != (width // 2, row):
            edge = "highest" if row else "lowest"
            raise grid.make_fault(square, f"the {name} is not in the middle of the {edge} row")
    if [square for square in grid.square_kinds if square[1] == top] != [boss]:
        raise grid.make_fault(boss, "the boss is not alone in the highest row")


def _check_halves(grid: _RoomGrid) -> None:
    """Check that the number of rooms is that in the file name, and that only dungeons are divided into halves."""
    rooms = len(grid.square_kinds) - 1
    if not (named := re.fullmatch(r"rooms-(\d+)", grid.path.stem)) or int(named[1]) != rooms:
        raise grid.layer.make_fault(f"{rooms} rooms, the file's name says otherwise: rooms-{rooms} was meant")
    lower, upper, castle = len(grid.find_all(ENTRANCE, LOWER)), len(grid.find_all(UPPER)), len(grid.find_all(ROOM))
    if castle and (upper or lower > 1):
        raise grid.make_fault(grid.find_all(ROOM)[0], "a room without half among halves, all or none were meant")
    if not castle and lower != rooms // 2:
        raise grid.layer.make_fault(f"{lower} places in the lower half, {rooms // 2} of {rooms} were meant")


def _check_reach(grid: _RoomGrid, entrance: Square, boss: Square) -> None:
    """Check that every room is reachable without passing the boss, and the lower half without the upper one.

    The item is placed in the lower half, so it can then always be reached (dungeon_quest 1.3).
    """
    for kinds, message in (
        ((ENTRANCE, LOWER), "the item could lie here, out of reach through the lower half alone"),
        ((ENTRANCE, LOWER, UPPER, ROOM), "a room that cannot be reached but past the boss, if at all"),
    ):
        wanted = grid.find_all(*kinds)
        reached = find_reachable(entrance, wanted, _find_neighbors)
        for square in wanted:
            if square not in reached:
                raise grid.make_fault(square, message)
    if not any(square in grid.square_kinds for square in _find_neighbors(boss)):
        raise grid.make_fault(boss, "no room lies next to the boss")


def _find_neighbors(square: Square) -> list[Square]:
    """Return the four orthogonally adjacent squares, empty ones included."""
    return [(square[0] + x, square[1] + y) for x, y in _ORTHOGONAL_OFFSETS]
