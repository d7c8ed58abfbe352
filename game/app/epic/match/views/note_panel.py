"""What there is to say about the square that is pointed at, beside the board."""

from __future__ import annotations

import pygame

from game.app.epic.match.modes.mode import Note
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import draw_view, measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label

_LEAST = 66.0


def note_fits(canvas: Canvas, room: float) -> bool:
    """Return whether a note has any use in a column with so much room."""
    return room > _LEAST * canvas.text_scale


def draw_note(canvas: Canvas, box: pygame.FRect, y: float, note: Note) -> float:
    """Draw the panel with its upper edge at ``y`` and return its lower edge.

    For want of room ``lower`` is left out, and ``short`` stands in for what could not be read.
    """
    room = box.bottom - y
    forms = ((note.full, "body"), (note.text, "body"), (note.text, "small"), (note.short or note.text, "body"))
    for text, role in forms:
        height = measure_height(canvas, _view(note, text, role), box.width)
        if height <= room:
            break
    height = min(height, room)
    place = Box(0, 0, box.width, height)
    key = ("note", note, round(height, 1))
    canvas.stamp(
        key, box.x, y, *place[2:], lambda part: draw_view(part, _view(note, text, role), place), pad=SPACE.large
    )
    return y + height


def _view(note: Note, text: str, role: str) -> LayoutItem:
    words = Label(text, role, valign="top") if text else None
    return Column(
        Label(note.title, "panel"),
        words,
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=panel_ground,
    )
