"""Tooltip at the pointer: the effect of a click on the square, its kind, and an explanation of its marks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.epic.match.modes.mode import MarkSign, Tip, TipLine
from game.app.epic.match.pictures.mark_signs import SIGN_HEIGHT, SIGN_WIDTH, draw_reach, draw_threat
from game.app.epic.match.views.floating import draw_panel, scale_width
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint, make_line_height
from game.app.ui.layout.panels import draw_tooltip_ground
from game.app.ui.layout.tree import measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Size, make_growing_length
from game.app.ui.widgets.text import Label
from game.text import current_language

_MAX_WIDTH = make_growing_length(236, 150)

PAINTER_BY_SIGN: dict[MarkSign, Callable[[Canvas], None]] = {
    "reach": draw_reach,
    "near": partial(draw_threat, near=True),
    "far": partial(draw_threat, near=False),
}


def measure_tip(canvas: Canvas, tip: Tip) -> Size:
    """Return the size of a tooltip: as wide as its lines, up to a limit."""

    def measure_view() -> Size:
        most = scale_width(canvas, _MAX_WIDTH)
        view = _build_view(tip)
        width = min(most, view.measure(canvas, most)[0])
        return width, measure_height(canvas, view, width)

    key = ("tip size", tip.title, tip.lines, canvas.text_scale, canvas.theme.name, canvas.k, current_language())
    return canvas.render_cache.get_fact(key, measure_view)


def draw_tip(canvas: Canvas, tip: Tip, box: pygame.FRect) -> None:
    """Draw a tooltip in a box of the measured size."""
    draw_panel(canvas, ("tip", tip.title, tip.lines), partial(_build_view, tip), box)


def _build_view(tip: Tip) -> LayoutItem:
    return Column(
        Label(tip.title, "strong").sized(height=make_line_height("strong")),
        *(_build_line(line) for line in tip.lines),
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=draw_tooltip_ground,
    )


def _build_line(line: TipLine) -> LayoutItem:
    words = Label(line.text, "small", valign="top")
    if not line.sign:
        return words
    return Row(CustomPaint(partial(_draw_sign, sign=line.sign)).sized(width=SIGN_WIDTH), words, gap=SPACE.small)


def _draw_sign(canvas: Canvas, box: Box, sign: MarkSign) -> None:
    with canvas.shifted(box.x, box.y + (min(box.h, canvas.resolve_text_size("small") * 1.2) - SIGN_HEIGHT) / 2):
        PAINTER_BY_SIGN[sign](canvas)
