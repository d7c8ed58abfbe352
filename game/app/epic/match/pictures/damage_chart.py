"""Bar chart of the damage of an attack: one bar for each amount, as high as its probability."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.text.shared_size import find_shared_line
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import DamageChance

_MAX_BAR_WIDTH, _BAR_GAP = 54.0, 4.0
"""Largest width of a bar, and distance between bars, in logical units."""


def draw_damage_chart(canvas: Canvas, box: Box, chances: Sequence[DamageChance], labels: Sequence[str]) -> None:
    """Draw a bar for each chance with its damage below, and its label in the bar or above a low one."""
    x, y, width, height = box
    label = canvas.resolve_text_size("small")
    tall = height - label * 1.15
    most = max(chance.probability for chance in chances) or 1.0
    wide = min(_MAX_BAR_WIDTH, (width + _BAR_GAP) / len(chances) - _BAR_GAP)
    left = x + (width - (wide + _BAR_GAP) * len(chances) + _BAR_GAP) / 2
    _role, size = find_shared_line(canvas, [(label, wide - 6) for label in labels], "key", fallback_role="key")
    for index, (damage, share, _part) in enumerate(chances):
        column, middle = left + index * (wide + _BAR_GAP), left + index * (wide + _BAR_GAP) + wide / 2
        full = max(1.5, tall * share / most)
        canvas.rect(column, y, wide, tall, "well", radius=RADIUS.small, alpha=ALPHA.half)
        canvas.rect(column, y + tall - full, wide, full, "threat", radius=RADIUS.small)
        inside = full >= size * 1.1
        level = y + tall - size * 0.55 if inside else max(y + size * 0.5, y + tall - full - size * 0.52)
        ink = "ink" if inside else "cream"
        canvas.text(labels[index], middle, level, "key", size=size, color=ink, align="center")
        canvas.text(str(damage), middle, y + height - label * 0.42, "key", color="cream", align="center")
