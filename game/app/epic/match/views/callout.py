"""Callout beside the board: a note of a lesson, a hint, the coach, or the goal of a puzzle.

It is below the team plates of a side that has enough space, else over the corner of the board where it
covers least.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.app.epic.match.modes.mode import SideNote
from game.app.epic.match.views.floating import draw_panel, place_in_corner, scale_width
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column
from game.app.ui.layout.panels import draw_panel_ground, draw_tooltip_ground
from game.app.ui.layout.tree import measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, make_growing_length
from game.app.ui.widgets.text import Label
from game.text import current_language

_FLOATING_WIDTH = make_growing_length(264, 160)
"""Width of a callout that floats over the board."""


def draw_callout(
    canvas: Canvas,
    note: SideNote,
    side_spaces: Sequence[pygame.FRect],
    board: pygame.FRect,
    obstacles: Sequence[pygame.FRect],
) -> pygame.FRect:
    """Draw a note in the first of the ``side_spaces`` that is large enough, else over the board; return its box."""
    for wing in side_spaces:
        for role in ("body", "small"):
            height = _measure_note(canvas, note.title, note.text, role, wing.width)
            if height <= wing.height:
                return _draw_in_box(canvas, note, note.text, role, pygame.FRect(*wing.topleft, wing.width, height))
    width = scale_width(canvas, _FLOATING_WIDTH)
    text = note.text
    height = _measure_note(canvas, note.title, text, "small", width, floats=True)
    if height > board.height / 2 and note.short:
        text = note.short
        height = _measure_note(canvas, note.title, text, "small", width, floats=True)
    height = min(height, board.height - 2 * SPACE.small)
    return _draw_in_box(
        canvas, note, text, "small", place_in_corner((width, height), board, obstacles), is_floating=True
    )


def _draw_in_box(
    canvas: Canvas, note: SideNote, text: str, role: str, box: pygame.FRect, *, is_floating: bool = False
) -> pygame.FRect:
    view = partial(_build_view, note.title, text, role, is_floating=is_floating)
    draw_panel(canvas, ("callout", note.title, text, role, is_floating), view, box)
    return box


def _measure_note(canvas: Canvas, title: str, text: str, role: str, width: float, *, floats: bool = False) -> float:
    """Return the height of a note in a width."""
    key = ("note height", title, text, role, floats, width, canvas.text_scale, canvas.theme.name, canvas.k)
    return canvas.render_cache.get_fact(
        (*key, current_language()),
        lambda: measure_height(canvas, _build_view(title, text, role, is_floating=floats), width),
    )


def _build_view(title: str, text: str, role: str, *, is_floating: bool = False) -> LayoutItem:
    return Column(
        Label(title, "strong"),
        Label(text, role, valign="top") if text else None,
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=draw_tooltip_ground if is_floating else draw_panel_ground,
    )
