"""What there is to say about the square that is pointed at, beside the board."""

from __future__ import annotations

import pygame

from game.app.epic.match.modes.mode import Note
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA

_NARROWEST = 0.7
"""A title that had to be smaller than this is set in two lines."""
_LEAST = 66.0


def note_fits(canvas: Canvas, room: float) -> bool:
    """Whether a note has any use in a column with so much room."""
    return room > _LEAST * canvas.text_scale


def draw_note(canvas: Canvas, box: pygame.FRect, y: float, note: Note) -> float:
    """Draw the panel with its upper edge at ``y`` and return its lower edge.

    For want of room ``lower`` is left out, and ``short`` stands in for what could not be read.
    """
    inner = box.width - 24
    lines = 1 if canvas.measure(note.title, "panel")[0] * _NARROWEST <= inner else 2
    title = canvas.text_size("panel") * 1.3 * lines
    for text in dict.fromkeys((note.full, note.text)):
        words = canvas.rich_height(text, inner, "body", size=canvas.text_size("body") * 0.95) if text else 0.0
        if title + words + 22 <= box.bottom - y:
            break
    height = min(title + words + 22, box.bottom - y)
    room, size = height - 14 - title, canvas.text_size("body") * 0.95
    if words > room and note.short and not _readable(canvas, text, inner, room, size):
        text = note.short
        words = canvas.rich_height(text, inner, "body", size=size)

    def draw(part: Canvas) -> None:
        panel(part, 0, 0, box.width, height, edge="gold", edge_alpha=ALPHA.full)
        if lines == 1:
            part.one_line(note.title, 12, 6 + title / 2, inner, "panel", color="gold")
        else:
            part.block(note.title, 12, 6, inner, title, "panel", color="gold")
        if words <= room:
            part.rich(text, 12, 10 + title, inner, "body", size=size)
        else:
            part.block(text, 12, 8 + title, inner, room, "body", size=size)

    canvas.stamp(("note", note, round(height, 1)), box.x, y, box.width, height, draw, pad=16)
    return y + height


def _readable(canvas: Canvas, text: str, width: float, height: float, size: float) -> bool:
    """Return whether a text fits into a box in letters that can be read."""
    least = canvas.least
    return size >= least and canvas.rich_height(text, width, "body", size=least) <= height
