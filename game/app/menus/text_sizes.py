"""Options for the setting of the text size."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas, can_fit_large_text
from game.app.ui.widgets.choice import ChoiceOption
from game.storage.settings import LARGE_TEXT, TEXT_SIZES, WINDOW_FOR_LARGE_TEXT
from game.text import _, format_percentage


def list_text_sizes(canvas: Canvas) -> list[ChoiceOption]:
    """Return an option for each text size; the largest is disabled with a reason if the window is too small."""
    width, height = WINDOW_FOR_LARGE_TEXT
    why = _("{size}% needs a window of at least {wide} × {high}.")
    reason = "" if can_fit_large_text(canvas.k) else why.format(size=LARGE_TEXT, wide=width, high=height)
    return [
        ChoiceOption(size, format_percentage(size), reason=reason if size == LARGE_TEXT else "") for size in TEXT_SIZES
    ]
