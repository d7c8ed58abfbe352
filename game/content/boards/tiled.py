"""Boards from Tiled maps: a TMX file with its tileset becomes a `Layout`, or an error with the file and the line.

A board has the tile layers `ground` and `obstacles`, perhaps `marks`, and the object layer `starts`. The class of a
tile is the kind of square it makes; the tileset says what that kind stops. Sources: Zelda maps, R3, R4, R23, R61; Star
Wars W3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from game.content.boards.board_file import STARTS, Sheet, check_map
from game.content.formats.tile_data import read_map, tiles_of
from game.content.formats.tmx import MapError, Node, listed, meant
from game.rules.epic.layout import Layout, Terrain

if TYPE_CHECKING:
    from pytiled_parser import ObjectLayer, TiledMap
    from pytiled_parser.tiled_object import TiledObject

__all__ = ["THEMES", "MapError", "load_layout", "load_layouts"]

FLOOR = "floor"
THEMES = {
    "triforce-chamber": frozenset({"pillar", "fire-basin"}),
    "lost-woods": frozenset({"stump", "log", "bush", "creek", "pond"}),
    "fairy-fountain": frozenset({"pillar", "fire-basin"}),
    "leever-desert": frozenset({"big-rock", "leever"}),
    "geonosis-arena": frozenset({"pillar", "rock-wall"}),
    "kamino-platform": frozenset({"starship", "water"}),
    "carbon-freezing-chamber": frozenset({"machinery"}),
    "emperors-throne-room": frozenset({"mist", "wall"}),
}
"""The looks a board can have, and the obstacles that are drawn in each."""

_KINDS = {
    "ground": frozenset({FLOOR}),
    "obstacles": frozenset().union(*THEMES.values()),
    "marks": frozenset({"fairy"}),
}
"""Tile layer to the kinds that may stand in it."""

_OPENED = ("creek", "leever")
"""Obstacles that an option of the match opens to some characters; such squares must be within reach too."""

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AROUND = (*_STEPS, (1, 1), (1, -1), (-1, 1), (-1, -1))
_SIDES = ("left", "right")
_PARTNERS = 2
_MIN_STARTS = 3
_MIN_STARTS_HALF = 2
"""A team of two leads stands with both in its half of the column (R61)."""


def load_layouts(folder: Path) -> dict[str, Layout]:
    """Every board of a folder by its id, in the order of the file names.

    Raises `MapError` for the first board with a fault, and for a folder without boards.
    """
    layouts = {path.stem: load_layout(path) for path in sorted(folder.glob("*.tmx"))}
    if not layouts:
        raise MapError("holds no board, at least one .tmx file was meant", file=folder)
    return layouts


def load_layout(path: Path) -> Layout:
    """One board; its id is the name of the file.

    Raises `MapError` when its form or its meaning is at fault: a kind in the wrong layer, a square out of reach, a side
    without room to start.
    """
    sheet = check_map(path)
    board = read_map(path)
    terrain = _terrain(sheet, board)
    theme = sheet.text("theme")
    if theme not in THEMES:
        raise sheet.properties["theme"].fault(f"unknown theme {theme!r}, {meant(theme, THEMES)}")
    grids = {name: _grid(sheet, board, name, terrain) for name in sheet.rows}
    kinds = tuple(kind or FLOOR for kind in grids["obstacles"])
    _check_obstacles(sheet, kinds, THEMES[theme])
    layout = Layout(
        id=path.stem,
        name={"en": sheet.text("name_en"), "de": sheet.text("name_de")},
        theme=theme,
        width=sheet.width,
        height=sheet.height,
        terrain={kind.kind: kind for kind in terrain.values() if kind.kind in {FLOOR, *kinds}},
        kinds=kinds,
        marks=_marks(sheet, grids, kinds),
        starts=_starts(sheet, board, kinds),
    )
    _check_reach(sheet, layout)
    _check_starts(sheet, layout)
    return layout


def _terrain(sheet: Sheet, board: TiledMap) -> dict[int, Terrain]:
    """Global tile number to the kind of square the tile makes; one kind says the same on all of its tiles."""
    known = frozenset[str]().union(*_KINDS.values())
    parsed = {first + n: tile for first, tiles in board.tilesets.items() for n, tile in (tiles.tiles or {}).items()}
    kinds: dict[str, Terrain] = {}
    terrain: dict[int, Terrain] = {}
    for gid, node in sheet.tiles.items():
        kind = node.kind
        if kind not in known:
            raise node.fault(f"unknown class {kind!r} of a tile, {meant(kind, known)}")
        node.properties({"blocks_move": "bool", "blocks_sight": "bool"})
        says = parsed[gid].properties or {}
        made = Terrain(kind, says["blocks_move"] is True, says["blocks_sight"] is True)
        if made.blocks_move != (kind in _KINDS["obstacles"]) or (made.blocks_sight and not made.blocks_move):
            wanted = "an obstacle that blocks moves" if kind in _KINDS["obstacles"] else "one that blocks nothing"
            raise node.fault(f"class {kind!r} has blocks_move and blocks_sight wrong, {wanted} was meant")
        if kinds.setdefault(kind, made) != made:
            raise node.fault(f"class {kind!r} blocks other things than on an earlier tile, the same was meant")
        terrain[gid] = made
    return terrain


def _grid(sheet: Sheet, board: TiledMap, name: str, terrain: dict[int, Terrain]) -> list[str]:
    """The kinds in a tile layer, square by square; an empty square gives an empty word."""
    kinds: list[str] = []
    for y, row in enumerate(tiles_of(board, sheet.layers[name], sheet.rows[name], sheet.gids)):
        for x, gid in enumerate(row):
            kind = terrain[gid].kind if gid in terrain else ""
            where = f"layer {name!r}: row {y + 1}, column {x + 1}"
            if gid and kind not in _KINDS[name]:
                found = f"a tile of the class {kind!r}" if kind else f"tile {gid}, which has no class"
                raise sheet.fault(name, y, f"{where} is {found}, a tile of the class {listed(_KINDS[name])} was meant")
            if not gid and name == "ground":
                raise sheet.fault(name, y, f"{where} is empty, ground on every square was meant")
            kinds.append(kind)
    return kinds


def _check_obstacles(sheet: Sheet, kinds: tuple[str, ...], allowed: Collection[str]) -> None:
    """Obstacles belong to the look of the board, and a log covers two squares side by side."""
    logs: set[int] = set()
    for square, kind in enumerate(kinds):
        y, x = divmod(square, sheet.width)
        where = f"row {y + 1}, column {x + 1}"
        if kind != FLOOR and kind not in allowed:
            raise sheet.fault("obstacles", y, f"{where} is {kind!r}, {listed(allowed)} of this theme was meant")
        if kind == "log" and square not in logs:
            if x + 1 == sheet.width or kinds[square + 1] != "log":
                raise sheet.fault("obstacles", y, f"{where} is half a log, two squares side by side were meant")
            logs |= {square, square + 1}


def _marks(sheet: Sheet, grids: dict[str, list[str]], kinds: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Squares by mark; a mark lies on a free square (R25)."""
    marks: dict[str, tuple[int, ...]] = {}
    for square, mark in enumerate(grids.get("marks", ())):
        if not mark:
            continue
        y, x = divmod(square, sheet.width)
        if kinds[square] != FLOOR:
            where = f"layer 'marks': row {y + 1}, column {x + 1}"
            raise sheet.fault("marks", y, f"{where} has {mark!r} on {kinds[square]!r}, a free square was meant")
        marks[mark] = (*marks.get(mark, ()), square)
    return marks


def _starts(sheet: Sheet, board: TiledMap, kinds: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Where teams begin: the last column of each side (R3), or a square with a team's name on it (W3)."""
    layer = cast("ObjectLayer", next(layer for layer in board.layers if layer.name == STARTS))
    things = list(zip(sheet.objects, layer.tiled_objects, strict=True))
    for node, _ in things:
        if node.kind != "start":
            raise node.fault(f"object of the class {node.kind!r}, 'start' was meant")
    if any(_has_property(node, "team") for node, _ in things):
        return _printed_starts(sheet, things, kinds)
    starts: dict[str, tuple[int, ...]] = {}
    for node, thing in things:
        side = _side(node)
        if side not in _SIDES:
            raise node.fault(f"start of the side {side!r}, {meant(side, _SIDES)}")
        if side in starts:
            raise node.fault(f"start of the side {side!r} again, one a side was meant")
        column = 0 if side == "left" else sheet.width - 1
        wanted = (column, 0, 1, sheet.height)
        pixels = (thing.coordinates.x, thing.coordinates.y, thing.size.width, thing.size.height)
        if pixels != tuple(sheet.tile * part for part in wanted):
            raise node.fault(f"start of the side {side!r} elsewhere, the whole of column {column + 1} was meant")
        column_squares = range(column, sheet.width * sheet.height, sheet.width)
        starts[side] = tuple(square for square in column_squares if kinds[square] == FLOOR)
        if not starts[side]:
            raise node.fault(f"start of the side {side!r} on obstacles only, free squares were meant")
    for side in _SIDES:
        if side not in starts:
            raise sheet.layers[STARTS].fault(f"no start of the side {side!r}, one a side was meant")
    return starts


def _printed_starts(
    sheet: Sheet, things: list[tuple[Node, TiledObject]], kinds: tuple[str, ...]
) -> dict[str, tuple[int, ...]]:
    """By team: the one free square that carries its name (Star Wars W3)."""
    starts: dict[str, tuple[int, ...]] = {}
    for node, thing in things:
        team = node.properties({"team": "string"})["team"].attrs["value"]
        x, y = (round(part) // sheet.tile for part in (thing.coordinates.x, thing.coordinates.y))
        square = y * sheet.width + x
        where = f"start of the team {team!r} on row {y + 1}, column {x + 1}"
        if team in starts:
            raise node.fault(f"start of the team {team!r} again, one a team was meant")
        if (thing.size.width, thing.size.height) != (sheet.tile, sheet.tile):
            raise node.fault(f"{where} covers more than one square, one was meant")
        if kinds[square] != FLOOR:
            raise node.fault(f"{where} is {kinds[square]!r}, a free square was meant")
        if (square,) in starts.values():
            raise node.fault(f"{where} shares its square with another team, a square of its own was meant")
        starts[team] = (square,)
    return starts


def _has_property(node: Node, name: str) -> bool:
    return any(prop.attrs.get("name") == name for block in node.all("properties") for prop in block.all("property"))


def _side(node: Node) -> str:
    return node.properties({"side": "string"})["side"].attrs["value"]


def _neighbors(layout: Layout, square: int, steps: Collection[tuple[int, int]] = _STEPS) -> Iterator[int]:
    """The squares one step away from a square, obstacles included."""
    y, x = divmod(square, layout.width)
    for dx, dy in steps:
        if 0 <= x + dx < layout.width and 0 <= y + dy < layout.height:
            yield square + dx + dy * layout.width


def _check_reach(sheet: Sheet, layout: Layout) -> None:
    """Every free square can be walked to from every other, and so can what an option of the match opens."""
    free = [square for square, kind in enumerate(layout.kinds) if kind == FLOOR]
    for opened in ((), *((kind,) for kind in _OPENED if kind in layout.terrain)):
        passable = {square for square, kind in enumerate(layout.kinds) if kind in (FLOOR, *opened)}
        reached, edge = {free[0]}, [free[0]]
        while edge:
            for square in _neighbors(layout, edge.pop()):
                if square in passable and square not in reached:
                    reached.add(square)
                    edge.append(square)
        if passable - reached:
            y, x = divmod(min(passable - reached), layout.width)
            what = f"row {y + 1}, column {x + 1} is cut off"
            raise sheet.fault("obstacles", y, f"{what}, a way in orthogonal steps to every square was meant")


def _check_starts(sheet: Sheet, layout: Layout) -> None:
    """Where teams begin, a lead finds room for two partners.

    Each side has such squares, and each half of it for two teams (R4, R61); a printed square is one itself (W3).
    """
    if any(_has_property(node, "team") for node in sheet.objects):
        for node in sheet.objects:
            team = node.properties({"team": "string"})["team"].attrs["value"]
            room = _room(layout, layout.starts[team][0])
            if room < _PARTNERS:
                raise node.fault(f"start of the team {team!r} has {room} free neighbors, {_PARTNERS} were meant")
        return
    places = {_side(node): node for node in sheet.objects}
    for side, squares in layout.starts.items():
        offered = [square for square in squares if _room(layout, square) >= _PARTNERS]
        counted = "free start squares with two free neighbors"
        if len(offered) < _MIN_STARTS:
            what = f"{counted} on the side {side!r}: {len(offered)}"
            raise places[side].fault(f"{what}, at least {_MIN_STARTS} were meant")
        rows = [square // layout.width for square in offered]
        halves = {
            "upper": [y for y in rows if 2 * y < layout.height],
            "lower": [y for y in rows if 2 * y >= layout.height - 1],
        }
        for half, found in halves.items():
            if len(found) < _MIN_STARTS_HALF:
                what = f"{counted} in the {half} half of the side {side!r}: {len(found)}"
                raise places[side].fault(f"{what}, at least {_MIN_STARTS_HALF} were meant")


def _room(layout: Layout, square: int) -> int:
    """How many free squares lie around a square (8 neighbors)."""
    return sum(layout.kinds[near] == FLOOR for near in _neighbors(layout, square, _AROUND))
