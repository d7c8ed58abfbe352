"""Backgrounds of Elixir Quest: the hall, felt with a copper rim, and the treasure map of eight pieces."""

from __future__ import annotations

import math
from collections.abc import Collection

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.room import draw_vignette
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box

COPPER_COLOR = "#d59a63"
MAP_PIECES = 8
"""Number of pieces of the treasure map."""


def draw_hall(canvas: Canvas) -> None:
    """Draw a hall in green light with an alchemist's circle, the background of all screens; cached without alpha."""

    def render_hall() -> pygame.Surface:
        size = math.ceil(WIDTH * canvas.k), math.ceil(HEIGHT * canvas.k)
        part = canvas.for_surface(pygame.Surface(size))
        _draw_light(part)
        return part.surface

    if canvas.is_traced:
        _draw_light(canvas)
        return
    key = "elixir hall", canvas.theme.name, round(canvas.k, 4)
    canvas.paste(canvas.render_cache.surfaces.get(key, render_hall))


def _draw_light(canvas: Canvas) -> None:
    middle, height = WIDTH / 2, 326.0
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#17493c", "#061510")
    for ray in range(12):
        ends = [
            (middle + 900 * math.cos(turn), height + 900 * math.sin(turn))
            for turn in (ray * math.pi / 6 + 0.1, (ray + 0.5) * math.pi / 6 + 0.1)
        ]
        canvas.polygon([(middle, height), *ends], "#7fd8b0", alpha=13)
    canvas.glow(middle, height, 420, "#9affd0", 70)
    for radius in (222, 214, 150):
        canvas.circle(middle, height, radius, "#bfe8d0", border=1, alpha=60)
    for tick in range(12):
        x, y = math.cos(tick * math.pi / 6), math.sin(tick * math.pi / 6)
        spot = (middle + 214 * x, height + 214 * y), (middle + 236 * x, height + 236 * y)
        canvas.line(*spot, "#bfe8d0", 2, alpha=70)
    for way in (1, -1):
        turns = [way * math.pi / 2 + corner * math.tau / 3 for corner in range(4)]
        corners = [(middle + 150 * math.cos(turn), height + 150 * math.sin(turn)) for turn in turns]
        canvas.lines(corners, "#bfe8d0", 1, alpha=50)
    canvas.gradient(0, HEIGHT - 170, WIDTH, 170, "#030907", "#030907", alpha=0, alpha_bottom=230)
    canvas.gradient(0, 0, WIDTH, 60, "#030907", "#030907", alpha=200, alpha_bottom=0)
    draw_vignette(canvas, 60)


def draw_felt(canvas: Canvas, box: Box) -> None:
    """Draw green felt in a copper rim, with an alchemist's circle woven into it."""
    x, y, w, h = box
    canvas.shadow(x, y, w, h, radius=RADIUS.large, elevation=3)
    canvas.gradient(x, y, w, h, COPPER_COLOR, "#6f3f1c", radius=RADIUS.large)
    canvas.rect(x + 1, y + 1, w - 2, h - 2, "#f4cf9f", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.half)
    canvas.rect(x + 6, y + 6, w - 12, h - 12, "#0a1712", radius=RADIUS.large)
    canvas.gradient(x + 7, y + 7, w - 14, h - 14, "#1f5140", "#0e2a20", radius=RADIUS.large)
    with canvas.clipped(x + 7, y + 7, w - 14, h - 14):
        cx, cy, reach = x + w / 2, y + h / 2, min(w, h) * 0.85
        canvas.picture("ground/felt-light", cx - reach, cy - reach, 2 * reach, 2 * reach, alpha=ALPHA.light)


def draw_map(canvas: Canvas, box: Box, owned_pieces: Collection[str], *, alpha: int = 255) -> None:
    """Draw the torn map in two rows of four pieces; missing pieces are outlined holes."""
    key = ("elixir map", box.w, box.h, tuple(sorted(owned_pieces)))
    canvas.draw_cached(key, *box, lambda part: _draw_pieces(part, box.w, box.h, owned_pieces), overhang=6, alpha=alpha)


def _draw_pieces(canvas: Canvas, w: float, h: float, owned_pieces: Collection[str]) -> None:
    width, height = w / 4, h / 2
    for piece in range(MAP_PIECES):
        x, y = piece % 4 * width, piece // 4 * height
        if str(piece) in owned_pieces:
            with canvas.clipped(x, y, width, height):
                canvas.picture("ground/torn-map", 0, 0, w, h, fit="stretch")
            continue
        canvas.rect(x + 2, y + 2, width - 4, height - 4, "black", radius=RADIUS.small, alpha=ALPHA.light)
        canvas.rect(
            x + 2, y + 2, width - 4, height - 4, COPPER_COLOR, radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half
        )
        size, middle = min(width, height) * 0.3, (x + width / 2, y + height / 2)
        text = str(piece + 1)
        canvas.text(text, *middle, "number", size=size, color=COPPER_COLOR, align="center")
