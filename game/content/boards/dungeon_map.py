"""Shapes of dungeons from Tiled maps: which places lie where, and that every room can be had (dungeon_quest part 3).

A shape has one tile layer, ``rooms``. The class of a tile says what is laid there: ``entrance``, ``lower``, ``upper``
for the halves of a dungeon, ``room`` in a castle without halves, ``boss``. No tile is no place.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from game.content.boards.board_file import check_head, check_tileset
from game.content.formats.tile_data import check_layer, read_map, tiles_of
from game.content.formats.tmx import MapError, Node, meant, read_tree
from game.rules.dungeon.cards import Layout

LAYER = "rooms"
ENTRANCE, LOWER, UPPER, ROOM, BOSS = "entrance", "lower", "upper", "room", "boss"
PLACES = (ENTRANCE, LOWER, UPPER, ROOM, BOSS)
WIDTHS, HEIGHTS = range(1, 10), range(3, 13)
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))

Square = tuple[int, int]


def load_layouts(folder: Path) -> dict[str, Layout]:
    """Every shape of a folder by the name of its file.

    Raises:
        MapError: the first fault, or there is none.
    """
    layouts = {path.stem: load_layout(path) for path in sorted(folder.glob("*.tmx"))}
    if not layouts:
        raise MapError("holds no shape of a dungeon, at least one .tmx file was meant", file=folder)
    return layouts


class _Sheet(NamedTuple):
    """The places of a file by square (row 0 is the lowest), and where its rows stand."""

    path: Path
    layer: Node
    lines: list[int]
    places: dict[Square, str]

    def fault(self, square: Square, message: str) -> MapError:
        line = self.lines[len(self.lines) - 1 - square[1]]
        return self.layer.fault(f"column {square[0] + 1}: {message}", line)

    def all(self, *kinds: str) -> list[Square]:
        return [square for square, kind in self.places.items() if kind in kinds]


def load_layout(path: Path) -> Layout:
    """One shape.

    Raises:
        MapError: its form is at fault, a room is out of reach, or the item could lie behind the boss.
    """
    sheet = _read(path)
    entrance, boss = _only(sheet, ENTRANCE), _only(sheet, BOSS)
    width = max(column for column, _row in sheet.places) + 1
    _check_ends(sheet, entrance, boss, width)
    _check_halves(sheet)
    _check_reach(sheet, entrance)
    squares = sorted(sheet.places, key=lambda square: (square[1], square[0]))
    number = {square: cell for cell, square in enumerate(squares)}
    return Layout(
        id=path.stem,
        width=width,
        height=boss[1] + 1,
        squares=tuple(squares),
        halves=tuple(sheet.places[square] for square in squares),
        next_to=tuple(tuple(sorted(number[s] for s in _beside(square) if s in number)) for square in squares),
        entrance=number[entrance],
        boss=number[boss],
    )


def _read(path: Path) -> _Sheet:
    root = read_tree(path, "map")
    root.only(("properties", "editorsettings", "tileset", "layer"))
    check_head(root)
    width, height = root.whole("width", WIDTHS), root.whole("height", HEIGHTS)
    tile = root.whole("tilewidth", range(8, 513))
    root.whole("tileheight", range(tile, tile + 1))
    first, count, tiles = check_tileset(root, tile)
    layers = root.all("layer")
    if len(layers) != 1 or layers[0].attrs.get("name") != LAYER:
        raise (layers[-1] if layers else root).fault(f"one tile layer named {LAYER!r} was meant")
    lines = check_layer(layers[0], width, height)
    kinds = {first + number: node.kind for number, node in tiles.items()}
    for node in tiles.values():
        if node.kind not in PLACES:
            raise node.fault(f"unknown class {node.kind!r} of a tile, {meant(node.kind, PLACES)}")
    tiles_by_row = tiles_of(read_map(path), layers[0], lines, range(first, first + count))
    sheet = _Sheet(path, layers[0], lines, {})
    for row, cells in enumerate(reversed(tiles_by_row)):
        for column, number in enumerate(cells):
            if number and number not in kinds:
                raise sheet.fault((column, row), f"a tile without a class, {meant('', PLACES)}")
            if number:
                sheet.places[column, row] = kinds[number]
    return sheet


def _only(sheet: _Sheet, kind: str) -> Square:
    found = sheet.all(kind)
    if len(found) != 1:
        raise sheet.layer.fault(f"{len(found)} tiles {kind!r}, exactly one was meant")
    return found[0]


def _check_ends(sheet: _Sheet, entrance: Square, boss: Square, width: int) -> None:
    """The entrance lies in the middle of the lowest row, the boss alone in the middle of the highest."""
    top = max(row for _column, row in sheet.places)
    for name, square, row in ((ENTRANCE, entrance, 0), (BOSS, boss, top)):
        if square != (width // 2, row):
            where = "highest" if row else "lowest"
            raise sheet.fault(square, f"the {name} is not in the middle of the {where} row")
    if [square for square in sheet.places if square[1] == top] != [boss]:
        raise sheet.fault(boss, "the boss is not alone in the highest row")


def _check_halves(sheet: _Sheet) -> None:
    """As many rooms as the name says; halves as the growing dungeons need them, or none at all."""
    rooms = len(sheet.places) - 1
    if not (named := re.fullmatch(r"rooms-(\d+)", sheet.path.stem)) or int(named[1]) != rooms:
        raise sheet.layer.fault(f"{rooms} rooms, the file's name says otherwise: rooms-{rooms} was meant")
    lower, upper, castle = len(sheet.all(ENTRANCE, LOWER)), len(sheet.all(UPPER)), len(sheet.all(ROOM))
    if castle and (upper or lower > 1):
        raise sheet.fault(sheet.all(ROOM)[0], "a room without half among halves, all or none were meant")
    if not castle and lower != rooms // 2:
        raise sheet.layer.fault(f"{lower} places in the lower half, {rooms // 2} of {rooms} were meant")


def _check_reach(sheet: _Sheet, entrance: Square) -> None:
    """Every room can be reached without passing the boss, and the lower half without the upper one, so that the item,
    which lies there, can always be had (dungeon_quest 1.3)."""
    for kinds, what in (((ENTRANCE, LOWER), "item"), ((ENTRANCE, LOWER, UPPER, ROOM), "room")):
        wanted = sheet.all(*kinds)
        reached = _reached(entrance, wanted)
        for square in wanted:
            if square not in reached:
                if what == "room":
                    raise sheet.fault(square, "a room that cannot be reached but past the boss, if at all")
                raise sheet.fault(square, "the item could lie here, out of reach through the lower half alone")
    if not any(square in sheet.places for square in _beside(_only(sheet, BOSS))):
        raise sheet.fault(_only(sheet, BOSS), "no room lies next to the boss")


def _reached(start: Square, squares: Collection[Square]) -> set[Square]:
    reached: set[Square] = set()
    waiting = [start]
    while waiting:
        square = waiting.pop()
        if square not in reached:
            reached.add(square)
            waiting += [other for other in _beside(square) if other in squares]
    return reached


def _beside(square: Square) -> list[Square]:
    return [(square[0] + x, square[1] + y) for x, y in _STEPS]
