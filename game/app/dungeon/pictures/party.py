"""Pictures of the party in the set-up: Link in front of a dungeon for each player, and free places."""

from __future__ import annotations

from game.app.dungeon.pictures.tokens import MARKS, draw_badge
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, WidgetState

FRAME_WIDTH = 8.0
"""Width of the frame around all places, in logical units."""
_DUNGEON_CODES = ("rw", "kt", "hs", "gk", "fg")
"""Codes of the dungeons behind the places of the party."""
_FIGURE = "zelda/figure/link"
"""Path of Link's picture."""
_BASE_PROPORTIONS = (0.62, 0.2)
"""Width of a base divided by its figure's width, and its height divided by its width."""
_MARK_HEIGHT_FRACTION = 0.62
"""Height of the seat mark's middle above the feet, as a fraction of the figure's height."""
_GRADIENT_HEIGHT = 150.0
"""Height of the dark gradient at the lower edge, in logical units."""
_FIRST_FLIPPED = 3
"""Index of the first place whose figure faces left, toward the middle of the party."""


def draw_party_frame(canvas: Canvas, box: Box) -> None:
    """Draw the frame around all places."""
    draw_carved_frame(canvas, box, frame_width=FRAME_WIDTH, radius=RADIUS.large, has_lamp=False)


def draw_traveler(canvas: Canvas, box: Box, place: int, foot: float) -> None:
    """Draw a player's Link in front of a dungeon, ``foot`` units above the lower edge."""
    _draw_place(canvas, box, place)
    high = min(box.h - foot - SPACE.large, box.w * 1.5)
    width = high * 0.8
    x, low = box.center[0], box.bottom - foot
    across, height = width * _BASE_PROPORTIONS[0], width * _BASE_PROPORTIONS[0] * _BASE_PROPORTIONS[1]
    mark = MARKS[place]
    with canvas.clipped(*box):
        _draw_seat_mark(canvas, x, low - high * _MARK_HEIGHT_FRACTION, min(box.w * 0.36, high * 0.3), place)
    canvas.ellipse(x - across / 2, low - height * 0.7, across, height, mark.dark)
    canvas.ellipse(x - across / 2, low - height * 0.85, across, height, mark.color)
    canvas.picture(
        _FIGURE, x - width / 2, low - high - height * 0.2, width, high, fit="contain", flipped=place >= _FIRST_FLIPPED
    )
    canvas.gradient(
        box.x,
        box.bottom - _GRADIENT_HEIGHT,
        box.w,
        _GRADIENT_HEIGHT,
        "outline",
        "outline",
        alpha=0,
        alpha_bottom=ALPHA.strong,
    )


def _draw_seat_mark(canvas: Canvas, x: float, y: float, radius: float, index: int) -> None:
    """Draw a large seat mark behind a figure, since all figures look alike."""
    canvas.glow(x, y, radius * 1.5, MARKS[index].color, ALPHA.half)
    draw_badge(canvas, index, x, y, radius)


def draw_free_place(canvas: Canvas, box: Box, state: WidgetState, place: int) -> None:
    """Draw a free place: its dungeon in the dark, lighter while hovered."""
    _draw_place(canvas, box, place)
    canvas.rect(*box, "outline", alpha=ALPHA.half if state.hover else ALPHA.panel)


def draw_player_badge(canvas: Canvas, box: Box, seat: int, letter: str) -> None:
    """Draw the mark of a player with an initial."""
    draw_badge(canvas, seat, *box.center, SPACE.large, letter)


def draw_plate(canvas: Canvas, box: Box) -> None:
    """Draw the background of the texts about a player."""
    canvas.rect(*box, "panel_low", radius=RADIUS.medium, alpha=ALPHA.panel)
    canvas.rect(*box, "line", radius=RADIUS.medium, border=BORDER.thin)


def _draw_place(canvas: Canvas, box: Box, index: int) -> None:
    """Draw the dungeon behind a place."""
    canvas.picture(f"dungeon/place/{_DUNGEON_CODES[index]}", *box, focus=(0.5, 0.6))
    if index:
        canvas.line((box.x, box.y), (box.x, box.bottom), "cream", BORDER.thick)
