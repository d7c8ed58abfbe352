"""Thumbnail of a match of Elixir Quest in a list of saves, drawn from the header of its file."""

from __future__ import annotations

from game.app.elixir.pictures.felt import draw_felt
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box
from game.storage.saves import Head


def draw_save(canvas: Canvas, header: Head, box: Box) -> bool:
    """Draw a small table with the score; return false if the header is invalid."""
    if len(header.scores) != 2 or len(header.players) != 2:
        return False
    with canvas.themed(ELIXIR):
        canvas.draw_cached(
            ("elixir save", box.w, box.h), *box, lambda part: draw_felt(part, Box(2, 2, box.w - 4, box.h - 4))
        )
        cx, cy = box.center
        size = min(box.h * 0.34, box.w * 0.2)
        score = f"{header.scores[0]} : {header.scores[1]}"
        canvas.text(score, cx, cy, "number", size=size, color="cream", align="center", shadow=ALPHA.strong)
        half = canvas.measure(score, "number", size=size)[0] / 2
        reach = min(size * 0.36, box.w * 0.09)
        draw_seat_mark(canvas, 0, cx - half - reach * 1.9, cy, reach)
        draw_seat_mark(canvas, 1, cx + half + reach * 1.9, cy, reach)
        flask = size * 0.6
        canvas.icon("flask", cx - flask / 2, box.bottom - flask - 8, flask, alpha=ALPHA.half)
    return True
