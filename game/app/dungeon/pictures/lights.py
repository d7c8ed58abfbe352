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
from game.app.dungeon.pictures.room_light import get_torch_places
from game.app.dungeon.pictures.stage import PARTY
from game.app.dungeon.views.party_plate import get_bottle_box
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone

_FLAME, _MOST_FLAMES = 44.0, 8
"""Size of a flame with its light, in logical units, and maximum number of animated flames: those nearest to Link."""
_BUBBLES: Tone = (210, 255, 230)
"""Color of bubbles."""
_EMPTY = ("", "empty")
"""Contents of bottles without potion."""


def draw_lights(canvas: Canvas, page: DungeonPage, tick: int) -> None:
    """Draw an ambient frame, by its index."""
    if isinstance(page, FloorPage):
        for number, (x, y) in enumerate(_find_flames(canvas, page)):
            book = loops.make_loop("flame", number % 3, 18, loops.make_flame(number % 3))
            flipbook.draw_page(canvas, book, _get_phase(tick + number * 7, book.pages), x, y, _FLAME)
    for place, content in enumerate(page.desk.view.bottles):
        if content not in _EMPTY:
            book = loops.make_loop("bubbles", place, 30, loops.make_bubbles(place, _BUBBLES))
            box = get_bottle_box(page.boxes["link"] if isinstance(page, AdventureMapPage) else PARTY, place)
            flipbook.draw_page(canvas, book, _get_phase(tick + place * 11, book.pages), *box.center, box.h * 0.7)
    loops.draw_motes(canvas, FIELD if isinstance(page, FloorPage) else FLOOR, tick)


def _find_flames(canvas: Canvas, page: FloorPage) -> list[Point]:
    """Return the positions of visible torches, those nearest to Link first."""
    if not page.is_walking:
        return []  # a question about a room lies over the floor
    tip = page.place_tip(canvas).inset(-_FLAME / 2) if page.tip_cell >= 0 else None
    raised = page.choice.card >= 0 or isinstance(page.showing.focus, HandCardId)
    foot = HAND_TOP - page.find_rise(canvas) - _FLAME / 2 if raised else FIELD.bottom
    grid, view = page.grid, page.desk.view
    solved = [grid.get_box(cell) for cell, place in enumerate(view.cells) if place.done]
    here = grid.get_box(max(0, view.here)).center
    nearest = sorted(solved, key=lambda box: math.dist(box.center, here))
    points = [point for box in nearest for point in get_torch_places(box)][:_MOST_FLAMES]
    return [(x, y) for x, y in points if y < foot and not (tip is not None and tip.contains(x, y))]


def _get_phase(tick: int, pages: int) -> float:
    """Return the progress of a loop in a frame."""
    return (tick % pages + 0.5) / pages
