"""Ambient animation of an adventure's table: flames of torches, potions in their bottles, dust."""

from __future__ import annotations

import math

from game.app.dungeon.ids import HandCardId
from game.app.dungeon.pages.encounter_layout import HAND_TOP
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pages.map_page import AdventureMapPage
from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.pictures.floor_view import FIELD
from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.room_light import get_torch_positions
from game.app.dungeon.pictures.stage import PARTY_BOX
from game.app.dungeon.views.party_plate import get_bottle_box
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone

_FLAME_SIZE, _MAX_FLAMES = 44.0, 8
"""Size of a flame with its light, in logical units, and maximum number of animated flames: those nearest to Link."""
_BUBBLE_COLOR: Tone = (210, 255, 230)
"""Color of bubbles."""
_EMPTY_CONTENTS = ("", "empty")
"""Contents of bottles without potion."""


def draw_lights(canvas: Canvas, page: DungeonPage, frame: int) -> None:
    """Draw an ambient frame, by its index."""
    if isinstance(page, FloorPage):
        for index, (x, y) in enumerate(_find_flames(canvas, page)):
            book = loops.make_loop("flame", index % 3, 18, loops.make_flame(index % 3))
            flipbook.draw_page(canvas, book, _get_phase(frame + index * 7, book.page_count), x, y, _FLAME_SIZE)
    for place, content in enumerate(page.context.view.bottles):
        if content not in _EMPTY_CONTENTS:
            book = loops.make_loop("bubbles", place, 30, loops.make_bubbles(place, _BUBBLE_COLOR))
            box = get_bottle_box(page.boxes["link"] if isinstance(page, AdventureMapPage) else PARTY_BOX, place)
            flipbook.draw_page(canvas, book, _get_phase(frame + place * 11, book.page_count), *box.center, box.h * 0.7)
    loops.draw_motes(canvas, FIELD if isinstance(page, FloorPage) else FLOOR, frame)


def _find_flames(canvas: Canvas, page: FloorPage) -> list[Point]:
    """Return the positions of visible torches, those nearest to Link first."""
    if not page.is_walking:
        return []  # a question about a room lies over the floor
    tip = page.place_tip(canvas).inset(-_FLAME_SIZE / 2) if page.tip_cell >= 0 else None
    raised = page.choice.card >= 0 or isinstance(page.view_state.focus, HandCardId)
    foot = HAND_TOP - page.find_lift_distance(canvas) - _FLAME_SIZE / 2 if raised else FIELD.bottom
    grid, view = page.find_grid(canvas), page.context.view
    solved = [grid.get_box(cell) for cell, place in enumerate(view.cells) if place.done]
    here = grid.get_box(max(0, view.here)).center
    nearest = sorted(solved, key=lambda box: math.dist(box.center, here))
    points = [point for box in nearest for point in get_torch_positions(box)][:_MAX_FLAMES]
    return [(x, y) for x, y in points if y < foot and not (tip is not None and tip.contains(x, y))]


def _get_phase(frame: int, page_count: int) -> float:
    """Return the progress of a loop in a frame."""
    return (frame % page_count + 0.5) / page_count
