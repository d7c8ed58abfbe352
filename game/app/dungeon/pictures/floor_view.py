"""The rooms of a dungeon as cards on its floor: where they lie, how each looks, the ways between, Link himself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal

import msgspec

from game.app.dungeon.ids import CellId
from game.app.dungeon.pictures.ground import FLOOR, draw_floor, light, vignette
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.pictures.tokens import TAG_ICONS, brackets, medal, tick
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.art import exists
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable, Widget
from game.content.formats.cache import cached
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.cards import Layout
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import NONE
from game.text import _, language, pick

TileState = Literal["dark", "open", "known", "failed", "done", "locked"]
_RIMS = PALETTE.shades["dungeon rooms"]
_TOP, _BOTTOM = 112.0, 527.0
_LIT = ("#c49a63", "#8f6a40")
_UNLIT = ("#4a3a2d", "#33271e")


class Grid:
    """Where the cells of a layout lie on the floor."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        rows = layout.height
        self.pitch_y = min(88.0, (_BOTTOM - _TOP) / max(1, rows - 1))
        self.pitch_x = min(156.0, 640.0 / layout.width)
        self.tall = min(74.0, self.pitch_y - 12.5)
        self.wide = min(136.0, self.pitch_x - 16)
        spare = _BOTTOM - _TOP - self.pitch_y * (rows - 1)
        self._low = _BOTTOM - spare * 0.45

    def center(self, cell: int) -> Point:
        """The middle of a cell's card."""
        column, row = self.layout.squares[cell]
        x = FLOOR.x + FLOOR.w / 2 + (column - (self.layout.width - 1) / 2) * self.pitch_x
        return x, self._low - row * self.pitch_y

    @property
    def hero(self) -> float:
        """How large Link is drawn."""
        return min(70.0, max(46.0, self.tall * 0.92))

    @property
    def stand(self) -> Point:
        """Where his feet are on a card, from its middle: at the right, above its name."""
        return self.wide * 0.3, self.tall * 0.01

    def box(self, cell: int) -> Box:
        """The card of a cell; the boss's is larger."""
        x, y = self.center(cell)
        boss = cell == self.layout.boss
        w, h = (self.wide + 34, self.tall + 12) if boss else (self.wide, self.tall)
        top = max(FLOOR.y + 4, y - h / 2 - (6 if boss else 0))
        return Box(x - w / 2, top, w, h)


class TileFace(msgspec.Struct, frozen=True):
    """How a room's card looks."""

    state: TileState
    art: str
    title: str = ""
    kind: str = ""
    note: str = ""
    """At the upper right: the need of a failed room, the boss's lock."""
    tags: tuple[str, ...] = ()
    teleporter: bool = False


def tile_face(desk: DungeonDesk, cell: int) -> TileFace:
    """The look of a cell as the view has it."""
    view, catalog = desk.view, desk.catalog
    layout = catalog.layouts[view.layout]
    beckons = cell in insight.beckons(desk.rules, view)
    if cell == layout.boss:
        return _boss_face(desk, beckons)
    place = view.cells[cell]
    back = back_art("ba" if desk.is_lower(cell) else view.dungeon)
    if place.room == HIDDEN or not (place.seen or place.up):
        return TileFace("open" if beckons else "dark", back)
    room = catalog.rooms[place.room]
    face = TileFace(
        "done" if place.done else "failed" if place.up else "known",
        room_art(catalog.room_ids[place.room]),
        pick(room.name),
        room_kind(desk, place.room),
        tags=room.tags,
        teleporter=cell == view.teleporter,
    )
    if place.done or room.need is None:
        return face
    need = insight.need_of(desk.rules, desk.view, place.room)
    return msgspec.structs.replace(face, note=str(need))


def room_kind(desk: DungeonDesk, number: int) -> str:
    """Return what a room's medal shows: its type, or the chest of the room with the dungeon's item."""
    is_item = number == desk.catalog.dungeon(desk.view.dungeon).item_room
    return "item" if is_item else desk.room(number).type


def _boss_face(desk: DungeonDesk, beckons: bool) -> TileFace:
    view, catalog = desk.view, desk.catalog
    room = insight.preview_of(desk.rules, view, catalog.layouts[view.layout].boss)
    dungeon = catalog.dungeon(view.dungeon)
    known = room >= 0 and view.met > view.phase
    art = room_art(catalog.room_ids[room]) if known else back_art(view.dungeon)
    title = pick(catalog.rooms[room].name) if known else _("Boss")
    if view.phases > 1:
        title = _("Phase {number} of {all}").format(number=min(view.phase + 1, view.phases), all=view.phases)
    if dungeon.item and not view.found:
        return TileFace("locked", art, _("Boss: needs {item}").format(item=pick(catalog.groups[dungeon.item])), "boss")
    return TileFace("failed" if known else "open" if beckons else "dark", art, title, "boss")


@cached
def back_art(code: str) -> str:
    """The back of a dungeon's cards; one that was added without a back of its own has that of the older rooms."""
    own = f"dungeon/back/{code.lower()}"
    return own if exists(own) else "dungeon/back/ba"


@cached
def room_art(room_id: str) -> str:
    """The picture of a room by its id; a room that was added without one shows its dungeon from outside."""
    code = room_id.split("-")[0].lower()
    own = f"dungeon/room/{code}/{room_id.lower()}"
    return own if exists(own) else f"dungeon/place/{code}"


class RoomTile(Pressable):
    """A room's card on the floor."""

    def __init__(self, cell: int, face: TileFace, *, beckons: bool, chosen: bool, here: bool, tip: str) -> None:
        super().__init__(CellId(cell), tip=tip)
        self.cell = cell
        self.face = face
        self.beckons = beckons
        self.chosen = chosen
        self.here = here

    @property
    def called(self) -> str:
        return "" if self.face.title else _("unknown room")

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lit = self.chosen or look.current
        if lit and self.beckons:
            canvas.glow(x + w / 2, y + h / 2, w * 0.82, "gold", 130 if self.chosen else 70)
        key = ("dungeon tile", self.face, self.box.w, self.box.h, self.beckons, self.here, language())
        canvas.stamp(
            key, x, y, w, h, lambda part: draw_tile(part, w, h, self.face, beckons=self.beckons, here=self.here), pad=16
        )
        if look.hover and not self.chosen:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(24 * look.hover))
        if self.chosen:
            brackets(canvas, self.box)
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)


def room_tiles(
    desk: DungeonDesk, grid: Grid, beckons: Collection[int], chosen: int, tip: Callable[[int], str]
) -> list[Widget]:
    """The cards of all rooms; ``tip`` gives what is told of one that is pointed at."""
    tiles: list[Widget] = []
    for cell in range(len(grid.layout.squares)):
        lit, here = cell in beckons, cell == desk.view.here
        face, box = tile_face(desk, cell), grid.box(cell)
        tiles.append(RoomTile(cell, face, beckons=lit, chosen=cell == chosen, here=here, tip=tip(cell)).placed(box))
    return tiles


def draw_tile(canvas: Canvas, w: float, h: float, face: TileFace, *, beckons: bool, here: bool = False) -> None:
    """A room's card with its upper left corner at the origin."""
    rim = _RIMS[face.state]
    canvas.shadow(0, 0, w, h, radius=RADIUS.medium)
    if beckons:
        canvas.rect(-3.4, -3.4, w + 6.8, h + 6.8, "scorch", radius=RADIUS.medium)
        canvas.rect(-2.2, -2.2, w + 4.4, h + 4.4, "candle", radius=RADIUS.medium)
    canvas.gradient(0, 0, w, h, *rim, radius=RADIUS.medium)
    faded = face.state == "known"
    draw_room_art(canvas, face.art, Box(4, 4, w - 8, h - 8), radius=RADIUS.small, focus=(0.5, 0.35), gray=faded)
    canvas.rect(4, 4, w - 8, h - 8, "outline", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    if face.state in ("dark", "locked", "known"):
        canvas.rect(
            0, 0, w, h, "shade", radius=RADIUS.medium, alpha={"dark": 96, "locked": 120, "known": 70}[face.state]
        )
    if face.state == "done":
        canvas.rect(4, 4, w - 8, h - 8, "#20140a", radius=RADIUS.small, alpha=ALPHA.light)
    if face.title:
        tall = min(max(15.0, h * 0.29), 21.0)
        lines = len(canvas.broken(face.title, w - 12, "small", size=canvas.least))
        tall = max(tall, lines * canvas.least + 2)
        canvas.rect(5, h - tall - 4, w - 10, tall, "#160d07", radius=RADIUS.small, alpha=ALPHA.full)
        role_size = min(canvas.text_size("small") * (0.86 if h < 56 else 1.03), tall / lines * 0.86)
        spot = 6, h - tall - 4, w - 12, tall
        canvas.block(face.title, *spot, "small", size=role_size, align="center", leading=LEADING.tight)
    if face.state == "locked":
        with canvas.marked("floating"):
            canvas.picture("thing/chains", 0, 0, w, h, fit="stretch")
    coin = min(25.0, h * 0.4)
    if face.kind:
        medal(canvas, face.kind, coin * 0.54, coin * 0.54, coin)
    if face.state == "done" and not here:
        tick(canvas, w - 12, 12, min(9.4, h * 0.17))
    elif face.note:
        _need_flag(canvas, w, face, coin)
    if face.teleporter:
        canvas.circle(w - 12, h * 0.5, 9, "#0e1c30")
        canvas.icon("magic", w - 19, h * 0.5 - 7, 14)


def _need_flag(canvas: Canvas, w: float, face: TileFace, coin: float) -> None:
    """The need of a room that has been seen, with its first tags."""
    tall = min(22.0, coin * 0.9)
    wide = tall * 1.9
    tone = "#a83a24" if face.state == "failed" else "#5a4632"
    canvas.rect(w - wide - 1, 2, wide, tall, "outline", radius=RADIUS.medium)
    canvas.rect(w - wide, 3, wide - 2, tall - 2, tone, radius=RADIUS.small)
    if face.state == "failed":
        canvas.icon("retry", w - wide + 4, 3 + tall * 0.18, tall * 0.56)
    left = w - wide * (0.3 if face.state == "failed" else 0.5)
    canvas.text(face.note, left, 2 + tall / 2, "strong", size=tall * 0.62, color="white", align="center")
    for place, tag in enumerate(face.tags[:2]):
        if tag in TAG_ICONS:
            canvas.icon(TAG_ICONS[tag], w - 18 - place * 16, tall + 5, 14)


def draw_rooms(canvas: Canvas, desk: DungeonDesk, grid: Grid, way: Sequence[int]) -> None:
    """Floor, ways between rooms and their light; the cards themselves are widgets."""
    view, layout = desk.view, grid.layout
    gate = grid.center(layout.boss)[0]
    spot = FLOOR.x - 12, FLOOR.y - 12, FLOOR.w + 24, FLOOR.h + 24
    canvas.stamp(
        ("dungeon floor", view.dungeon, layout.id), *spot, lambda part: _shifted_floor(part, view.dungeon, gate), pad=20
    )
    with canvas.clipped(*FLOOR):
        _corridors(canvas, desk, grid)
        ex, ey = grid.center(layout.entrance)
        light(canvas, ex, ey, 180, "#ff9a3c", 0.14)
        if view.here >= 0:
            light(canvas, *grid.center(view.here), 170, "#ff9a3c", 0.17)
        vignette(canvas, FLOOR, 130)
        if len(way) > 1:
            _draw_way(canvas, grid, way)


def _shifted_floor(canvas: Canvas, code: str, gate: float) -> None:
    with canvas.shifted(-(FLOOR.x - 12), -(FLOOR.y - 12)):
        draw_floor(canvas, code, gate)


def _corridors(canvas: Canvas, desk: DungeonDesk, grid: Grid) -> None:
    layout, view = grid.layout, desk.view
    walkable = {cell for cell, place in enumerate(view.cells) if place.done} | {NONE}
    beckons = set(insight.beckons(desk.rules, view))
    for cell in range(len(layout.squares)):
        for other in layout.next_to[cell]:
            if other < cell:
                continue
            lit = (cell in walkable and other in walkable | beckons) or (other in walkable and cell in beckons)
            (ax, ay), (bx, by) = grid.center(cell), grid.center(other)
            wide = 22.0 if abs(ay - by) < 1 else 30.0
            if abs(ay - by) < 1:
                box = Box(min(ax, bx), ay - wide / 2, abs(bx - ax), wide)
            else:
                box = Box(ax - wide / 2, min(ay, by), wide, abs(by - ay))
            canvas.rect(box.x - 2.5, box.y - 2.5, box.w + 5, box.h + 5, "#140c07", radius=RADIUS.small)
            canvas.gradient(*box, *(_LIT if lit else _UNLIT), radius=RADIUS.small)


def _draw_way(canvas: Canvas, grid: Grid, way: Sequence[int]) -> None:
    """The way that Link would go, as an arrow."""
    points = [grid.center(cell) for cell in way]
    for color, wide in (("scorch", 9.0), ("#fff3d0", 4.4)):
        canvas.lines(points, color, wide)
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    reach = grid.tall / 2 + 4 if abs(uy) > abs(ux) else grid.wide / 2 + 4
    tip = (x1 - ux * reach, y1 - uy * reach)
    for color, size in (("scorch", 12.0), ("#fff3d0", 8.4)):
        back = (tip[0] - ux * size, tip[1] - uy * size)
        canvas.polygon(
            [(back[0] - uy * size, back[1] + ux * size), (back[0] + uy * size, back[1] - ux * size), tip], color
        )


def draw_entrance(canvas: Canvas, grid: Grid) -> None:
    """The stairs below the entrance, with their name on the frame."""
    ex, ey = grid.center(grid.layout.entrance)
    low = ey + grid.tall / 2
    canvas.picture("dungeon/floor/stairs", ex - 60, low + 1, 120, 26)
    label = _("Entrance")
    wide = canvas.measure(label, "small")[0] + 40
    tall = max(21.0, canvas.text_size("small") * 1.5)
    y = FLOOR.y + FLOOR.h + 13 - tall
    canvas.rect(ex - wide / 2, y, wide, tall, "outline", radius=RADIUS.medium)
    canvas.rect(ex - wide / 2 + 1, y + 1, wide - 2, tall - 2, "umber", radius=RADIUS.medium)
    canvas.icon("stairs", ex - wide / 2 + 9, y + tall / 2 - 7.3, 14.5)
    canvas.block(label, ex - wide / 2 + 26, y, wide - 32, tall, "small", leading=LEADING.tight)


def draw_hero(canvas: Canvas, spot: Point, size: float) -> None:
    """Link's figure with its feet at a point."""
    x, y = spot
    light(canvas, x, y - size * 0.35, size * 0.8, "#ffcf7a", 0.3)
    with canvas.marked("floating"):  # a playing piece stands on what is printed on its place
        canvas.picture("dungeon/hero", x - size / 2, y - size * 0.82, size, size, fit="contain")


def way_to(desk: DungeonDesk, goal: int) -> list[int]:
    """The shortest way from where Link stands over solved rooms to a cell; empty when there is none."""
    view = desk.view
    layout = desk.catalog.layouts[view.layout]
    start = view.here if view.here >= 0 else layout.entrance
    came: dict[int, int] = {start: start}
    waiting = [start]
    while waiting:
        cell = waiting.pop(0)
        if cell == goal:
            break
        steps = list(layout.next_to[cell])
        if view.teleporter != NONE and cell in (layout.entrance, view.teleporter):
            steps += [layout.entrance, view.teleporter]
        for other in steps:
            free = other == goal or (other != layout.boss and view.cells[other].done)
            if other not in came and free:
                came[other] = cell
                waiting.append(other)
    if goal not in came:
        return []
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


def draw_sign(canvas: Canvas, look: str, x: float, y: float) -> None:
    """Draw an entry of the legend: an open room, a solved one, or the back of a card."""
    if look == "open":
        canvas.rect(x - 2, y - 2, 28, 20, "scorch", radius=RADIUS.small)
        canvas.rect(x - 1, y - 1, 26, 18, "candle", radius=RADIUS.small)
        canvas.rect(x + 1.4, y + 1.4, 21.2, 13.2, "#6d4c2c", radius=RADIUS.small)
    elif look == "done":
        tick(canvas, x + 12, y + 8, 9)
    else:
        canvas.picture(look, x, y - 1, 25, 18, radius=RADIUS.small)
        canvas.rect(x, y - 1, 25, 18, "bronze", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
