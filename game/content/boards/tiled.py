"""Boards from Tiled maps: converts a TMX file with its tileset to a ``Layout``, or raises an error with file and line.

A board has the tile layers ``ground`` and ``obstacles``, optionally ``marks``, and the object layer ``starts``. The
class of a tile is the kind of its square; properties of the tile in the tileset define whether the kind blocks moves
and sight. Sources: Zelda maps, R3, R4, R23, R61; Star Wars W3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path

from game.content.boards.board_file import CheckedMap, MapObject, MapSchema, find_reachable, read_map
from game.content.formats.file_reading import find_hidden_character, format_untrusted
from game.content.formats.tmx import MapError, format_suggestion, join_words
from game.rules.epic.board import ADJACENT_STEPS, ORTHOGONAL_STEPS
from game.rules.epic.layout import FLOOR, Layout, Terrain

__all__ = ["OBSTACLES_BY_THEME", "MapError", "load_layout", "load_layouts"]

WIDTHS = range(10, 15)
"""Allowed widths of a board, in squares (Zelda R23)."""
HEIGHTS = range(7, 10)
"""Allowed heights of a board, in squares (Zelda R23)."""
MAX_BOARD_NAME_LENGTH = 40
"""Maximum length of a board's name, in characters."""
STARTS_LAYER = "starts"
"""Name of the object layer with the start squares."""
OBSTACLES_BY_THEME = {
    "triforce-chamber": frozenset({"pillar", "fire-basin"}),
    "lost-woods": frozenset({"stump", "log", "bush", "creek", "pond"}),
    "fairy-fountain": frozenset({"pillar", "fire-basin"}),
    "leever-desert": frozenset({"big-rock", "leever"}),
    "geonosis-arena": frozenset({"pillar", "rock-wall"}),
    "kamino-platform": frozenset({"starship", "water"}),
    "carbon-freezing-chamber": frozenset({"machinery"}),
    "emperors-throne-room": frozenset({"mist", "wall"}),
}
"""Graphical themes of boards, each with the obstacles that have graphics in it."""

_OBSTACLES = frozenset[str]().union(*OBSTACLES_BY_THEME.values())
BOARD_SCHEMA = MapSchema(
    WIDTHS,
    HEIGHTS,
    tile_layers={"ground": frozenset({FLOOR}), "obstacles": _OBSTACLES, "marks": frozenset({"fairy"})},
    optional_layers=frozenset({"marks"}),
    object_layer=STARTS_LAYER,
    property_types={"name_en": "string", "name_de": "string", "theme": "string"},
)
_OPENABLE_OBSTACLES = ("creek", "leever")
"""Obstacles that a match option makes passable for some characters; such squares must be reachable too."""

_SIDES = ("left", "right")
_MIN_FREE_NEIGHBORS = 2
"""Free squares required next to a start square, for two partners."""
_MIN_SIDE_STARTS = 3
"""Start squares with room for two partners required on each side of the board."""
_MIN_HALF_STARTS = 2
"""Start squares with room for two partners required in each half of a side, for a team with two leads (R61)."""


def load_layouts(folder: Path) -> dict[str, Layout]:
    """Load every board of a folder by id, in the order of the file names.

    Raises:
        MapError: the first invalid board, or a folder without boards.
    """
    layouts = {path.stem: load_layout(path) for path in sorted(folder.glob("*.tmx"), key=attrgetter("name"))}
    if not layouts:
        raise MapError("holds no board, at least one .tmx file was meant", file=folder)
    return layouts


def load_layout(path: Path) -> Layout:
    """Load one board; its id is the file name without suffix.

    Raises:
        MapError: the file violates the schema, a square is unreachable, or a side has too few start squares.
    """
    sheet = read_map(path, BOARD_SCHEMA)
    names = {language: _read_name(sheet, f"name_{language}") for language in ("en", "de")}
    theme = sheet.properties["theme"].read_attribute("value")
    if theme not in OBSTACLES_BY_THEME:
        raise sheet.properties["theme"].make_fault(
            f"unknown theme {theme!r}, {format_suggestion(theme, OBSTACLES_BY_THEME)}"
        )
    terrain = _read_terrain(sheet)
    ground = sheet.layers["ground"]
    if "" in ground.tile_classes:
        hole = ground.tile_classes.index("")
        raise ground.make_fault(
            hole, f"layer 'ground': {ground.describe_square(hole)} is empty, ground on every square was meant"
        )
    kinds = tuple(kind or FLOOR for kind in sheet.layers["obstacles"].tile_classes)
    _check_obstacles(sheet, kinds, OBSTACLES_BY_THEME[theme])
    by_team, places = _find_starts(sheet)
    layout = Layout(
        id=path.stem,
        name=names,
        theme=theme,
        width=sheet.width,
        height=sheet.height,
        terrain={kind: one for kind, one in terrain.items() if kind in {FLOOR, *kinds}},
        kinds=kinds,
        marks=_read_marks(sheet, kinds),
        starts=(_read_start_squares if by_team else _read_start_columns)(sheet, places, kinds),
    )
    _check_reach(sheet, layout)
    for name, place in places.items():
        (_check_start_square if by_team else _check_start_column)(layout, name, place)
    return layout


def _read_name(checked_map: CheckedMap, property_name: str) -> str:
    """Return a name from the map's custom property ``property_name``; refuse long, multi-line and invisible text."""
    node = checked_map.properties[property_name]
    value = node.read_attribute("value")
    if len(value) > MAX_BOARD_NAME_LENGTH or "\n" in value or find_hidden_character(value):
        wanted = f"a line of at most {MAX_BOARD_NAME_LENGTH} letters was meant"
        message = f"property {property_name!r} is {format_untrusted(value)!r}, {wanted}"
        raise node.make_fault(message)
    return value


def _read_terrain(checked_map: CheckedMap) -> dict[str, Terrain]:
    """Return the terrain by kind of square; all tiles of a kind must have the same properties."""
    terrain: dict[str, Terrain] = {}
    for node in checked_map.tile_nodes.values():
        kind = node.kind
        blocks = node.read_properties({"blocks_move": "bool", "blocks_sight": "bool"})
        made = Terrain(
            kind, *(blocks[name].read_attribute("value") == "true" for name in ("blocks_move", "blocks_sight"))
        )
        if made.blocks_move != (kind in _OBSTACLES) or (made.blocks_sight and not made.blocks_move):
            wanted = "an obstacle that blocks moves" if kind in _OBSTACLES else "one that blocks nothing"
            raise node.make_fault(f"class {kind!r} has blocks_move and blocks_sight wrong, {wanted} was meant")
        if terrain.setdefault(kind, made) != made:
            raise node.make_fault(f"class {kind!r} blocks other things than on an earlier tile, the same was meant")
    return terrain


def _check_obstacles(checked_map: CheckedMap, kinds: Sequence[str], allowed_obstacles: Collection[str]) -> None:
    """Refuse obstacles of another theme, and a log that does not cover two adjacent squares."""
    layer = checked_map.layers["obstacles"]
    logs: set[int] = set()
    for square, kind in enumerate(kinds):
        location = layer.describe_square(square)
        if kind != FLOOR and kind not in allowed_obstacles:
            raise layer.make_fault(
                square, f"{location} is {kind!r}, {join_words(allowed_obstacles)} of this theme was meant"
            )
        if kind == "log" and square not in logs:
            if (square + 1) % checked_map.width == 0 or kinds[square + 1] != "log":
                raise layer.make_fault(square, f"{location} is half a log, two squares side by side were meant")
            logs |= {square, square + 1}


def _read_marks(checked_map: CheckedMap, kinds: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Return the squares by the kind of mark on them; a mark must be on a free square (R25)."""
    marks: dict[str, tuple[int, ...]] = {}
    layer = checked_map.layers.get("marks")
    for square, mark in enumerate(layer.tile_classes if layer else ()):
        if mark and layer:
            if kinds[square] != FLOOR:
                location = f"layer 'marks': {layer.describe_square(square)}"
                raise layer.make_fault(square, f"{location} has {mark!r} on {kinds[square]!r}, a free square was meant")
            marks[mark] = (*marks.get(mark, ()), square)
    return marks


def _find_starts(checked_map: CheckedMap) -> tuple[bool, dict[str, MapObject]]:
    """Find the start objects of a map.

    Returns:
        True if teams have their own start squares (W3), False if each side has one start column (R3); and the start
        objects by team or side.
    """
    by_team = any(place.node.has_property("team") for place in checked_map.objects)
    key = "team" if by_team else "side"
    starts: dict[str, MapObject] = {}
    for place in checked_map.objects:
        node = place.node
        if node.kind != "start":
            raise node.make_fault(f"object of the class {node.kind!r}, 'start' was meant")
        name = node.read_properties({key: "string"})[key].read_attribute("value")
        if not by_team and name not in _SIDES:
            raise node.make_fault(f"start of the side {name!r}, {format_suggestion(name, _SIDES)}")
        if name in starts:
            raise node.make_fault(f"start of the {key} {name!r} again, one a {key} was meant")
        starts[name] = place
    for side in () if by_team else _SIDES:
        if side not in starts:
            raise checked_map.object_layer.make_fault(f"no start of the side {side!r}, one a side was meant")
    return by_team, starts


def _read_start_columns(
    checked_map: CheckedMap, starts_by_side: dict[str, MapObject], kinds: Sequence[str]
) -> dict[str, tuple[int, ...]]:
    """Return the free squares of each side's outermost column, by side (R3)."""
    starts: dict[str, tuple[int, ...]] = {}
    for side, (node, *box) in starts_by_side.items():
        column = 0 if side == "left" else checked_map.width - 1
        if box != [column, 0, 1, checked_map.height]:
            raise node.make_fault(f"start of the side {side!r} elsewhere, the whole of column {column + 1} was meant")
        squares = range(column, len(kinds), checked_map.width)
        starts[side] = tuple(square for square in squares if kinds[square] == FLOOR)
        if not starts[side]:
            raise node.make_fault(f"start of the side {side!r} on obstacles only, free squares were meant")
    return starts


def _read_start_squares(
    checked_map: CheckedMap, starts_by_team: dict[str, MapObject], kinds: Sequence[str]
) -> dict[str, tuple[int, ...]]:
    """Return the start square of each team, in a tuple of one; it must be free and a single square (W3)."""
    starts: dict[str, tuple[int, ...]] = {}
    for team, (node, x, y, width, height) in starts_by_team.items():
        square = y * checked_map.width + x
        location = f"start of the team {team!r} on row {y + 1}, column {x + 1}"
        if (width, height) != (1, 1):
            raise node.make_fault(f"{location} covers more than one square, one was meant")
        if kinds[square] != FLOOR:
            raise node.make_fault(f"{location} is {kinds[square]!r}, a free square was meant")
        if (square,) in starts.values():
            raise node.make_fault(f"{location} shares its square with another team, a square of its own was meant")
        starts[team] = (square,)
    return starts


def _check_reach(checked_map: CheckedMap, layout: Layout) -> None:
    """Refuse a board with an unreachable free square, also when a match option makes some obstacles passable."""
    for opened in ((), *((kind,) for kind in _OPENABLE_OBSTACLES)):
        passable = {square for square, kind in enumerate(layout.kinds) if kind in (FLOOR, *opened)}
        reached = find_reachable(
            layout.kinds.index(FLOOR), passable, partial(_find_neighbors, layout, ORTHOGONAL_STEPS)
        )
        if cut_off := passable - reached:
            layer, square = checked_map.layers["obstacles"], min(cut_off)
            message = "is cut off, a way in orthogonal steps to every square was meant"
            raise layer.make_fault(square, f"{layer.describe_square(square)} {message}")


def _check_start_square(layout: Layout, team: str, start: MapObject) -> None:
    """Refuse the start square of a team without free neighbors for two partners (W3)."""
    room = _count_free_neighbors(layout, layout.starts[team][0])
    if room < _MIN_FREE_NEIGHBORS:
        raise start.node.make_fault(
            f"start of the team {team!r} has {room} free neighbors, {_MIN_FREE_NEIGHBORS} were meant"
        )


def _check_start_column(layout: Layout, side: str, start: MapObject) -> None:
    """Refuse a side with too few start squares for a lead with two partners.

    Each half of the side needs enough start squares too, because two teams can share a side (R4, R61).
    """
    offered = [square for square in layout.starts[side] if _count_free_neighbors(layout, square) >= _MIN_FREE_NEIGHBORS]
    rows = [square // layout.width for square in offered]
    parts = {
        "on": (rows, _MIN_SIDE_STARTS),
        "in the upper half of": ([y for y in rows if 2 * y < layout.height], _MIN_HALF_STARTS),
        "in the lower half of": ([y for y in rows if 2 * y >= layout.height - 1], _MIN_HALF_STARTS),
    }
    for part, (found, least) in parts.items():
        if len(found) < least:
            message = f"free start squares with two free neighbors {part} the side {side!r}: {len(found)}"
            raise start.node.make_fault(f"{message}, at least {least} were meant")


def _find_neighbors(layout: Layout, offsets: Iterable[tuple[int, int]], square: int) -> list[int]:
    """Return the squares at the given offsets from a square that are on the board, obstacles included."""
    y, x = divmod(square, layout.width)
    return [
        square + dx + dy * layout.width
        for dx, dy in offsets
        if 0 <= x + dx < layout.width and 0 <= y + dy < layout.height
    ]


def _count_free_neighbors(layout: Layout, square: int) -> int:
    """Return the number of free squares among the up to 8 neighbors of a square."""
    return sum(layout.kinds[near] == FLOOR for near in _find_neighbors(layout, ADJACENT_STEPS, square))
