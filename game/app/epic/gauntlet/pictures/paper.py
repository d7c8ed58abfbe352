"""Background of a map: old paper with a compass, or a star chart."""

from __future__ import annotations

import math
from random import Random

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box


def draw_paper(
    canvas: Canvas,
    box: Box,
    rng: Random,
    *,
    is_star_chart: bool,
    is_compass_right: bool = True,
    with_hills: bool = True,
) -> None:
    """Draw old paper with hills and a compass in a corner, or a star chart; the origin is the box's corner.

    The compass is at the lower right if ``is_compass_right``, else at the upper left.
    """
    w, h = box.w, box.h
    if is_star_chart:
        canvas.gradient(0, 0, w, h, "#0c1830", "#060b18", radius=RADIUS.medium)
        for _more in range(130):
            x, y, size = rng.uniform(4, w - 4), rng.uniform(4, h - 4), rng.choice((0.8, 0.8, 1.1, 1.6))
            canvas.circle(x, y, size, "white", alpha=rng.randint(60, 200))
        for part in range(1, 8):
            canvas.line((w * part / 8, 6), (w * part / 8, h - 6), "#4a7fae", 1, alpha=ALPHA.faint)
        for part in range(1, 5):
            canvas.line((6, h * part / 5), (w - 6, h * part / 5), "#4a7fae", 1, alpha=ALPHA.faint)
        for radius in (70, 128, 190):
            canvas.circle(w - 84, h / 2, radius, "#6fb1e0", alpha=ALPHA.faint, border=BORDER.thin)
        canvas.rect(0, 0, w, h, "#4a7fae", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
        return
    canvas.gradient(0, 0, w, h, "#ead8a8", "#cfae72", radius=RADIUS.medium)
    for _more in range(26):
        x, y, size = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(24, 90)
        with canvas.clipped(1, 1, w - 2, h - 2):
            canvas.glow(x, y, size, "#a97b3c" if rng.random() < 0.6 else "#fff3d0", rng.randint(16, 40))
    for _more in range(16 if with_hills else 0):
        _draw_hill(canvas, rng.uniform(60, w - 140), rng.uniform(50, h - 40), rng.uniform(9, 17))
    x, y = (w - 58, h - 56) if is_compass_right else (58, 56)
    if with_hills:
        _draw_compass(canvas, x, y, 34)
    with canvas.clipped(0, 0, w, h):
        for x, y in ((0, 0), (w, 0), (0, h), (w, h)):
            canvas.glow(x, y, h * 0.5, "#5a3410", 120)
    canvas.rect(5, 5, w - 10, h - 10, "#7a5426", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
    canvas.rect(9, 9, w - 18, h - 18, "#7a5426", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.light)


def _draw_hill(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a small hill as a pen drawing."""
    ink = "#7a5426"
    canvas.lines(
        [(x - size, y + size * 0.7), (x, y - size * 0.6), (x + size, y + size * 0.7)], ink, 1.4, alpha=ALPHA.light
    )
    canvas.lines(
        [(x, y - size * 0.6), (x + size * 0.2, y), (x - size * 0.05, y + size * 0.5)], ink, 1, alpha=ALPHA.light
    )


def _draw_compass(canvas: Canvas, x: float, y: float, radius: float) -> None:
    ink = "#6b4519"
    canvas.circle(x, y, radius, ink, alpha=ALPHA.half, border=BORDER.thin)
    canvas.circle(x, y, radius * 0.78, ink, alpha=ALPHA.light, border=BORDER.thin)
    for quarter in range(8):
        turn = math.tau * quarter / 8
        long = radius * (1.12 if quarter % 2 == 0 else 0.62)
        width = radius * 0.17
        tip = (x + long * math.cos(turn), y + long * math.sin(turn))
        left = (x - width * math.sin(turn), y + width * math.cos(turn))
        right = (x + width * math.sin(turn), y - width * math.cos(turn))
        canvas.polygon([tip, left, (x, y)], ink, alpha=ALPHA.strong)
        canvas.polygon([tip, right, (x, y)], "#f4e6c0", alpha=ALPHA.strong)
