"""Floor as a cross-section of a house: its rooms, the doors between them, and Link."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Literal

import msgspec
import pygame

from game.app.dungeon.ids import RoomCellId
from game.app.dungeon.pictures.ground import draw_light, draw_outside, draw_walls, get_stone_colors
from game.app.dungeon.pictures.room_light import UnseenRoom, draw_room_art, draw_torches, draw_unseen_room
from game.app.dungeon.pictures.tokens import draw_medal, draw_tick
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.art import exists
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Pressable, Widget, WidgetState
from game.content.formats.cache import cached
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import DungeonLayout
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import NONE
from game.text import _, current_language, pick_text

TileState = Literal["dark", "open", "known", "failed", "done", "locked"]
"""Appearance of a room: not reachable, reachable, known, failed, solved, or locked."""
FIELD = Box(196, 60, 888, 530)
"""Box of all rooms above a hand of one row; their walls extend a little beyond it."""
_COLUMN_GAP, _MAX_ROOM_WIDTH, _SIDE_MARGIN = 22.0, 262.0, 19.0
"""Gap between rooms side by side, maximum width of a room, and space for walls at both sides, in logical units."""
_MAX_ROOM_HEIGHT, _MIN_TOP_ROW_HEIGHT = 112.0, 58.0
"""Maximum height of a room, and minimum height of the top row, in logical units."""
_MIN_NAMED_HEIGHT = 46.0
"""Minimum height of a room in which its name is shown, in logical units."""
_STAIRS_WIDTH, _MAX_DOOR_HEIGHT = 50.0, 44.0
"""Maximum width of stairs, and maximum height of a door, in logical units."""
_HERO_REACH = 0.36
"""Distance from the middle of Link to the edge of his shield, as a fraction of his size."""
HOP_LENGTH, HOP_HEIGHT = 40.0, 6.0
"""Length of one hop of Link, and its height, in logical units."""


class FloorGrid:
    """Layout of the rooms of a floor: rows near the party are high, others low."""

    def __init__(self, layout: DungeonLayout, here_cell: int = NONE, field: Box = FIELD) -> None:
        self.layout = layout
        self.field = field
        """Box of all rooms."""
        near = layout.squares[here_cell if here_cell >= 0 else layout.entrance][1]
        self.room_width = min(
            _MAX_ROOM_WIDTH, (field.w - 2 * _SIDE_MARGIN - _COLUMN_GAP * (layout.width - 1)) / layout.width
        )
        """Width of an ordinary room, in logical units."""
        gap = 18.0 if layout.height <= 6 else min(15.0, field.h / layout.height * 0.2)
        self.row_heights = _find_row_heights(layout.height, near, field.h - gap * (layout.height - 1))
        """Heights of the rows from the bottom, in logical units."""
        spare = field.h - sum(self.row_heights) - gap * (layout.height - 1)
        self._row_tops: list[float] = []
        """Upper edges of the rows from the bottom."""
        y = field.bottom - spare / 2
        for high in self.row_heights:
            self._row_tops.append(y - high)
            y -= high + gap

    def get_box(self, cell: int) -> Box:
        """Return the box of a room; the boss's room is wider."""
        column, row = self.layout.squares[cell]
        width = self.room_width
        if cell == self.layout.boss:
            width = min(width * 1.3, width + 46)
        x = self.field.center[0] + (column - (self.layout.width - 1) / 2) * (self.room_width + _COLUMN_GAP)
        return Box(x - width / 2, self._row_tops[row], width, self.row_heights[row])

    @property
    def hero_size(self) -> float:
        """Return the size at which Link is drawn."""
        return _find_hero_size(self.room_width, max(self.row_heights))

    def get_hero_position(self, cell: int) -> Point:
        """Return the position of Link's feet in a room: at the right, next to its name."""
        box = self.get_box(cell)
        return box.right - _find_hero_margin(self.hero_size), box.bottom - self.hero_size * 0.1


def _find_hero_size(width: float, height: float) -> float:
    """Return the size at which Link is drawn in a room of a size."""
    return max(28.0, min(112.0, height * 1.16, width * 0.53))


def _find_hero_margin(size: float) -> float:
    """Return the distance of the middle of Link from the right wall of his room."""
    return min(56.0, size * 0.44)


def _find_row_heights(row_count: int, party_row: int, available_height: float) -> list[float]:
    """Return the heights of the rows of a floor from the bottom: high near the party's row, low elsewhere."""
    even = available_height / row_count
    low = min(even, max(1.2 * even - 31.0, min(33.0, even * 0.8)))
    far = {row: low for row in range(row_count) if abs(row - party_row) > 1}
    if row_count - 1 in far:
        far[row_count - 1] = max(low, _MIN_TOP_ROW_HEIGHT)
    height = min(_MAX_ROOM_HEIGHT, (available_height - sum(far.values())) / (row_count - len(far)))
    return [far.get(row, height) for row in range(row_count)]


def make_grid(context: DungeonContext, field: Box = FIELD) -> FloorGrid:
    """Return the layout of the current floor in a box."""
    return FloorGrid(context.catalog.layouts[context.view.layout], context.view.here, field)


class RoomAppearance(msgspec.Struct, frozen=True):
    """Appearance of a room's card."""

    state: TileState
    picture: str
    """Path of the room's picture, or of the back of its card."""
    title: str = ""
    """Name shown in the room; empty for none."""
    kind: str = ""
    """Kind shown as a medal; empty for none."""
    has_teleporter: bool = False
    unseen: UnseenRoom | None = None
    """Appearance of an unseen room; None for a known one."""


def get_room_appearance(context: DungeonContext, cell: int) -> RoomAppearance:
    """Return the appearance of a cell in the current view."""
    view, catalog = context.view, context.catalog
    layout = catalog.layouts[view.layout]
    beckons = cell in insight.find_open_cells(context.rules, view)
    if cell == layout.boss:
        return _get_boss_appearance(context, beckons)
    place = view.cells[cell]
    if place.room == HIDDEN or not (place.seen or place.up):
        back = get_back_art("ba" if context.is_lower(cell) else view.dungeon)
        bare = UnseenRoom(
            get_stone_colors(view.dungeon)[2], cell, back, find_open_sides(context, cell) if beckons else ()
        )
        return RoomAppearance("open" if beckons else "dark", back, unseen=bare)
    room = catalog.rooms[place.room]
    return RoomAppearance(
        "done" if place.done else "failed" if place.up else "known",
        get_room_art(catalog.room_ids[place.room]),
        pick_text(room.name),
        get_room_kind(context, place.room),
        has_teleporter=cell == view.teleporter,
    )


def find_open_sides(context: DungeonContext, cell: int) -> tuple[str, ...]:
    """Return the sides of a room with a door to a solved room."""
    layout, sides = context.catalog.layouts[context.view.layout], []
    for other in layout.next_to[cell]:
        if other != layout.boss and context.view.cells[other].done:
            sides.append(get_side(layout, cell, other))
    return tuple(sorted(set(sides))) or ("below",)


def get_side(layout: DungeonLayout, cell: int, neighbor: int) -> str:
    """Return the side of a room at which its neighbor is."""
    (x, y), (to_x, to_y) = layout.squares[cell], layout.squares[neighbor]
    if y == to_y:
        return "left" if to_x < x else "right"
    return "below" if to_y < y else "above"


def get_room_kind(context: DungeonContext, room_number: int) -> str:
    """Return the kind of a room's medal: its type, or a chest for the room with the dungeon's item."""
    is_item = room_number == context.catalog.get_dungeon(context.view.dungeon).item_room
    return "item" if is_item else context.get_room(room_number).type


def _get_boss_appearance(context: DungeonContext, can_enter: bool) -> RoomAppearance:
    view, catalog = context.view, context.catalog
    boss = catalog.layouts[view.layout].boss
    room = insight.get_visible_room(context.rules, view, boss)
    dungeon = catalog.get_dungeon(view.dungeon)
    known = room >= 0 and view.met > view.phase
    sides = find_open_sides(context, boss) if can_enter else ()
    bare = None if known else UnseenRoom(get_stone_colors(view.dungeon)[2], boss, "", sides, is_lair=True)
    art = get_room_art(catalog.room_ids[room]) if known else get_back_art(view.dungeon)
    title = pick_text(catalog.rooms[room].name) if known else _("Ganon") if dungeon.grade is None else _("Boss")
    if view.phases > 1:
        number = min(view.phase + 1, view.phases)
        title = _("{boss}: phase {number} of {all}").format(boss=title, number=number, all=view.phases)
    if dungeon.item and not view.found:
        title = _("Boss: needs {item}").format(item=pick_text(catalog.groups[dungeon.item]))
        return RoomAppearance("locked", art, title, "boss", unseen=bare)
    return RoomAppearance("failed" if known else "open" if can_enter else "dark", art, title, "boss", unseen=bare)


@cached
def get_back_art(code: str) -> str:
    """Return the picture of the back of a dungeon's cards; without one, a mod's dungeon uses that of older rooms."""
    own = f"dungeon/back/{code.lower()}"
    return own if exists(own) else "dungeon/back/ba"


@cached
def get_room_art(room_id: str) -> str:
    """Return the picture of a room by its id; without one, a mod's room shows its dungeon from outside."""
    code = room_id.split("-")[0].lower()
    own = f"dungeon/room/{code}/{room_id.lower()}"
    return own if exists(own) else f"dungeon/place/{code}"


class RoomTile(Pressable):
    """Room of the floor; its tooltip contains the known facts about it."""

    is_explained = is_drawn_from_fields = True

    def __init__(
        self, cell: int, appearance: RoomAppearance, *, can_enter: bool, chosen: bool, is_here: bool, tip: str
    ) -> None:
        super().__init__(RoomCellId(cell), tip=tip)
        self.cell = cell
        self.appearance = appearance
        self.can_enter = can_enter
        self.chosen = chosen
        self.is_here = is_here

    @property
    def accessible_name(self) -> str:
        if self.box.h < _MIN_TOP_ROW_HEIGHT:
            return self.appearance.title or _("unknown room")
        return "" if self.appearance.title else _("unknown room")

    def hit_test(self, x: float, y: float) -> bool:
        """Return whether a point is on the room or on a wall around it."""
        return self.box.inset(-SPACE.small).contains(x, y)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        draw_room_tile(canvas, self.box, self.appearance, can_enter=self.can_enter, is_here=self.is_here)
        if state.hover and not self.chosen:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.small, alpha=round(24 * state.hover))
        if self.chosen or state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.small)


def build_room_tiles(
    context: DungeonContext,
    grid: FloorGrid,
    enterable_cells: Collection[int],
    chosen: int,
    get_tip: Callable[[int], str],
) -> list[Widget]:
    """Return the tiles of all rooms; ``get_tip`` returns the reason why a room cannot be entered."""
    tiles: list[Widget] = []
    for cell in range(len(grid.layout.squares)):
        lit, here = cell in enterable_cells, cell == context.view.here
        face, box = get_room_appearance(context, cell), grid.get_box(cell)
        tiles.append(
            RoomTile(cell, face, can_enter=lit, chosen=cell == chosen, is_here=here, tip=get_tip(cell)).set_box(box)
        )
    return tiles


def draw_room_tile(
    canvas: Canvas, box: Box, appearance: RoomAppearance, *, can_enter: bool, is_here: bool = False
) -> None:
    """Draw a room in a box, from the cache if it was drawn before."""
    key = ("dungeon room", appearance, box.w, box.h, can_enter, is_here, current_language())

    def draw_tile(part: Canvas) -> None:
        draw_room(part, box.w, box.h, appearance, can_enter=can_enter, is_here=is_here)

    canvas.draw_cached(key, *box, draw_tile, overhang=16, opaque_radius=RADIUS.small)


def draw_room(
    canvas: Canvas, width: float, height: float, appearance: RoomAppearance, *, can_enter: bool, is_here: bool = False
) -> None:
    """Draw a room with its upper left corner at the origin."""
    if can_enter:
        canvas.rect(-3, -3, width + 6, height + 6, "veil", radius=RADIUS.small)
    canvas.rect(-2, -2, width + 4, height + 4, "candle" if can_enter else "veil", radius=RADIUS.small)
    if appearance.unseen is not None:
        draw_unseen_room(canvas, width, height, appearance.unseen)
    else:
        _draw_seen_room(canvas, width, height, appearance, is_here=is_here)
    if appearance.state == "locked":
        with canvas.marked("floating"):
            canvas.picture("thing/chains", 0, 0, width, height, fit="contain")
    if appearance.title:
        _draw_name(canvas, width, height, appearance, is_here=is_here)
    if appearance.state == "done":
        draw_torches(canvas, width, height)
    coin = min(25.0, height * 0.5)
    if appearance.kind and appearance.state != "done":
        draw_medal(canvas, appearance.kind, coin * 0.5 + SPACE.tiny, coin * 0.5 + SPACE.tiny, coin)
    if appearance.state == "done" and not is_here:
        draw_tick(canvas, width - 13, 13, min(8.6, height * 0.2))
    if appearance.has_teleporter:
        canvas.circle(width - 12, height * 0.5, 9, "#0e1c30")
        canvas.icon("magic", width - 19, height * 0.5 - 7, 14)


def _draw_seen_room(canvas: Canvas, width: float, height: float, appearance: RoomAppearance, *, is_here: bool) -> None:
    """Draw a revealed room: bright with the party in it, dark and red after a failed attempt."""
    gray = appearance.state in ("known", "failed")
    draw_room_art(
        canvas, appearance.picture, Box(0, 0, width, height), radius=RADIUS.small, focus=(0.5, 0.35), gray=gray
    )
    if appearance.state == "failed":
        canvas.rect(0, 0, width, height, PALETTE.tones["dungeon moments"]["danger"], radius=RADIUS.small, alpha=110)
    elif appearance.state == "known":
        canvas.rect(0, 0, width, height, "veil", radius=RADIUS.small, alpha=100)
    elif not is_here:
        canvas.rect(0, 0, width, height, "veil", radius=RADIUS.small, alpha=44)
    if is_here:
        with canvas.clipped(0, 0, width, height):
            canvas.glow(width / 2, height * 0.4, width * 0.6, "#ffe9b0", 90)


def _draw_name(canvas: Canvas, width: float, height: float, appearance: RoomAppearance, *, is_here: bool) -> None:
    """Draw the name of a room at its lower edge, unless the room is too low for it."""
    size = canvas.resolve_text_size("small")
    if height < max(_MIN_NAMED_HEIGHT, size * 2.4):
        return
    hero = _find_hero_size(width, height)
    right = _find_hero_margin(hero) + hero * _HERO_REACH if is_here else SPACE.small
    room = width - SPACE.small - right
    lines = min(max(1, int((height - size) / (size * 1.3))), 3, len(canvas.break_text(appearance.title, room, "small")))
    tall = lines * size * 1.2 + 4
    fade = min(height * 0.75, tall + 34)
    canvas.gradient(0, height - fade, width, fade, "veil", "veil", radius=RADIUS.small, alpha=0, alpha_bottom=235)
    canvas.rect(0, height - tall - 6, width, tall + 6, "veil", radius=RADIUS.small, alpha=130)
    spot = SPACE.small, height - tall - 4, room, tall
    color = "danger" if appearance.state == "failed" else "cream"
    canvas.draw_text_block(
        appearance.title, *spot, "small", color=color, leading=1.1, shadow=ALPHA.strong, wraps=lines > 1
    )


# ---- the house ------------------------------------------------------------------------------------------------------


def draw_house(canvas: Canvas, context: DungeonContext, grid: FloorGrid, path: Sequence[int]) -> None:
    """Draw the dungeon from outside, its walls and the doors between its rooms; the rooms are separate widgets.

    ``path`` holds the cells of a planned walk.
    """
    code, here = context.view.dungeon, context.view.here
    rooms = [grid.get_box(cell) for cell in range(len(grid.layout.squares))]

    def draw_walls_and_doors(part: Canvas) -> None:
        draw_outside(part, code)
        draw_walls(part, code, rooms)

    canvas.draw_cached(
        ("dungeon house", code, grid.layout.id, grid.field, tuple(grid.row_heights)),
        0,
        0,
        WIDTH,
        HEIGHT,
        draw_walls_and_doors,
    )
    _draw_doors(canvas, context, grid)
    _draw_entrance(canvas, grid)
    for start, goal in pairwise(path):
        _draw_arrow(canvas, grid.get_box(start), grid.get_box(goal))
    if here >= 0:
        draw_light(canvas, *grid.get_box(here).center, 190, "#ff9a3c", 0.2)


_SOLVED_DOOR_COLOR, _OPEN_DOOR_COLOR, _CLOSED_DOOR_COLOR = "#e0a850", "#ffe9b4", "#141a20"
"""Colors of doors between solved rooms, of doors that can be passed, and of other doors."""


def _draw_doors(canvas: Canvas, context: DungeonContext, grid: FloorGrid) -> None:
    """Draw all doors and stairs: golden between solved rooms, bright if they can be passed, dark otherwise."""
    layout, view = grid.layout, context.view
    solved = {cell for cell, place in enumerate(view.cells) if place.done}
    beckons = set(insight.find_open_cells(context.rules, view)) - solved
    for cell in range(len(layout.squares)):
        for other in layout.next_to[cell]:
            if other < cell:
                continue
            on_way = (cell in solved and other in beckons) or (other in solved and cell in beckons)
            tone = (
                _SOLVED_DOOR_COLOR
                if cell in solved and other in solved
                else _OPEN_DOOR_COLOR
                if on_way
                else _CLOSED_DOOR_COLOR
            )
            _draw_door(canvas, grid.get_box(cell), grid.get_box(other), tone)


def get_door_box(room: Box, neighbor: Box) -> Box:
    """Return the box of the door between rooms side by side, or of the stairs between rooms above each other."""
    if abs(room.y - neighbor.y) < 1:
        left, right = sorted((room, neighbor))
        height = min(_MAX_DOOR_HEIGHT, room.h * 0.5)
        return Box(left.right - 2, room.bottom - height - 6, right.x - left.right + 4, height)
    upper, lower = sorted((room, neighbor), key=lambda box: box.y)
    width = min(_STAIRS_WIDTH, upper.w * 0.34, lower.w * 0.34)
    middle = upper.center[0] if upper.w < lower.w else lower.center[0]
    return Box(middle - width / 2, upper.bottom - 2, width, lower.y - upper.bottom + 4)


def _draw_door(canvas: Canvas, room: Box, neighbor: Box, color: str) -> None:
    x, y, w, h = box = get_door_box(room, neighbor)
    level = abs(room.y - neighbor.y) < 1
    canvas.rect(*(box.inset(0, -3) if level else box.inset(-3, 0)), "veil", radius=2)
    dark = canvas.mix_colors(color, "black", 0.4 if level else 0.25)
    canvas.gradient(*box, color if level else dark, dark if level else color)
    for step in range(1, 0 if level else 4):
        canvas.rect(x, y + step * h / 4, w, 1.5, "veil", alpha=130)


def _draw_entrance(canvas: Canvas, grid: FloorGrid) -> None:
    """Draw the lit stairs through which the party has entered."""
    box = grid.get_box(grid.layout.entrance)
    below = box._replace(y=box.bottom + SPACE.medium, h=0.0)
    _draw_door(canvas, box, below, _SOLVED_DOOR_COLOR)


def _draw_arrow(canvas: Canvas, start: Box, end: Box) -> None:
    """Draw an arrow in a door, in the direction of Link's planned walk."""
    x, y = get_door_box(start, end).center
    ways = ((1 if end.x > start.x else -1), 0) if abs(start.y - end.y) < 1 else (0, 1 if end.y > start.y else -1)
    for grown, color in ((2.0, "outline"), (0.0, "white")):
        size = 6 + grown
        tip, back = (x + ways[0] * size, y + ways[1] * size), (x - ways[0] * size * 0.7, y - ways[1] * size * 0.7)
        canvas.polygon(
            [
                tip,
                (back[0] - ways[1] * size, back[1] + ways[0] * size),
                (back[0] + ways[1] * size, back[1] - ways[0] * size),
            ],
            color,
        )


def draw_hero(canvas: Canvas, foot: Point, size: float) -> None:
    """Draw Link with his feet at a point, with a dark outline."""
    x, y = foot
    draw_light(canvas, x, y - size * 0.35, size * 0.8, "#ffcf7a", 0.3)
    with canvas.marked("floating"):  # a playing piece may cover printed text
        canvas.draw_cached(
            ("dungeon hero", size), x - size / 2, y - size * 0.82, size, size, _draw_outlined_hero, overhang=4
        )


def _draw_outlined_hero(canvas: Canvas) -> None:
    size = canvas.width - 8
    figure = canvas.make_layer(size, size)
    figure.picture("dungeon/hero", 0, 0, size, size, fit="contain")
    shade = figure.surface.copy()
    shade.fill((8, 10, 12), special_flags=pygame.BLEND_RGB_MULT)
    for step in range(12):
        angle = math.tau * step / 12
        canvas.put(shade, canvas.to_pixel_point(2.2 * math.cos(angle), 2.2 * math.sin(angle)))
    canvas.put(figure.surface, canvas.to_pixel_point(0, 0))


def find_path(context: DungeonContext, goal_cell: int) -> list[int]:
    """Return the shortest path from Link's cell through solved rooms to a cell; empty if there is none."""
    view = context.view
    layout = context.catalog.layouts[view.layout]
    start = view.here if view.here >= 0 else layout.entrance
    came: dict[int, int] = {start: start}
    waiting = [start]
    while waiting:
        cell = waiting.pop(0)
        if cell == goal_cell:
            break
        steps = list(layout.next_to[cell])
        if view.teleporter != NONE and cell in (layout.entrance, view.teleporter):
            steps += [layout.entrance, view.teleporter]
        for other in steps:
            free = other == goal_cell or (other != layout.boss and view.cells[other].done)
            if other not in came and free:
                came[other] = cell
                waiting.append(other)
    if goal_cell not in came:
        return []
    way = [goal_cell]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]
