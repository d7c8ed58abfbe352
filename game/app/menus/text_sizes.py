"""The text sizes to choose from, in a window of a size."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas, large_text_fits
from game.app.ui.widgets.choice import Option
from game.storage.settings import LARGE_TEXT, TEXT_SIZES, WINDOW_FOR_LARGE_TEXT
from game.text import _, percent


def text_sizes(canvas: Canvas) -> list[Option]:
    """One option for each; the largest says why it is closed where the window is too small for it."""
    wide, high = WINDOW_FOR_LARGE_TEXT
    why = _("{size}% needs a window of at least {wide} × {high}.")
    reason = "" if large_text_fits(canvas.k) else why.format(size=LARGE_TEXT, wide=wide, high=high)
    return [Option(size, percent(size), reason=reason if size == LARGE_TEXT else "") for size in TEXT_SIZES]
