"""Drawing of a team sheet: background, figure, tokens, pills, gauges and difficulty."""

from __future__ import annotations

import math

import pygame

from game.app.epic.board.figures import find_team_figure
from game.app.epic.board.token import draw_token
from game.app.epic.cards.colors import get_frame_colors
from game.app.epic.setup.pictures.team_tile import get_side_color, list_lead_portraits
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import Token
from game.rules.epic.team_file import TeamFile

_RAY_COUNT = 16
_GAUGE_STEPS, _STEP_GAP = 5, 2.0
"""Number of steps of a gauge, and gap between them in logical units."""
_DIFFICULTY_LEVELS = 3


def draw_light(canvas: Canvas, box: Box, game: str, team: TeamFile, *, fills_height: bool) -> None:
    """Draw the background of a sheet in the team's color, with rays behind its figure.

    ``fills_height`` if the figure takes the whole left half.
    """
    key = ("team sheet", game, team.name.en, fills_height, box.w, box.h)
    canvas.draw_cached(
        key, *box, lambda part: _paint_light(part, Box(0, 0, box.w, box.h), game, team, fills_height=fills_height)
    )


def _paint_light(canvas: Canvas, box: Box, game: str, team: TeamFile, *, fills_height: bool) -> None:
    top, low = get_frame_colors(list_lead_portraits(game, team)[0])
    ground = canvas.contrasting_background(top, get_side_color(team.alignment))
    canvas.gradient(*box, ground, canvas.mix_colors(low, "well", 0.55), radius=RADIUS.large)
    light, reach = canvas.mix_colors(top, "white", 0.72), box.w * (0.44 if fills_height else 0.31)
    center = (reach * 0.52, box.h * (0.34 if fills_height else 0.22))
    _draw_rays(canvas, box, light, center)
    with canvas.clipped(*box.inset(1)):
        canvas.glow(*center, reach * 0.82, light, ALPHA.light)
    lower = box._replace(y=box.h * 0.5, h=box.h * 0.5)
    canvas.gradient(*lower, "veil", "veil", alpha=0, alpha_bottom=ALPHA.strong, radius=RADIUS.large)


def _draw_rays(canvas: Canvas, box: Box, light: pygame.Color, center: tuple[float, float]) -> None:
    """Draw rays at low resolution and scale them up, which softens their edges."""
    small = pygame.Surface(
        (max(1, canvas.to_pixels(box.w) // 3), max(1, canvas.to_pixels(box.h) // 3)), pygame.SRCALPHA
    )
    unit, far, (cx, cy) = canvas.k / 3, 1.5 * box.w, center
    for step in range(_RAY_COUNT):
        turns = (step * 2 * math.pi / _RAY_COUNT + 0.1, step * 2 * math.pi / _RAY_COUNT + 0.29)
        tips = [((cx + far * math.cos(turn)) * unit, (cy + far * math.sin(turn)) * unit) for turn in turns]
        pygame.draw.polygon(small, (light.r, light.g, light.b, 14), [(cx * unit, cy * unit), *tips])
    rays = pygame.transform.smoothscale(small, (canvas.to_pixels(box.w), canvas.to_pixels(box.h)))
    corners = raster.make_rounded_mask(*rays.get_size(), RADIUS.large * canvas.k)
    rays.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(rays, 0, 0)


def draw_figure(canvas: Canvas, box: Box, game: str, team_id: str) -> None:
    """Draw a team's figure on the lower edge of a box, as large as it fits."""
    height = min(box.h, box.w * 1.25)
    canvas.picture(find_team_figure(game, team_id), box.x, box.bottom - height, box.w, height, fit="contain")


def draw_character(canvas: Canvas, box: Box, picture: str, seat: int) -> None:
    """Draw a character's token in the center of a box."""
    draw_token(canvas, Token(picture, seat), *box.center, min(box.w, box.h) * 0.43)


def draw_row(canvas: Canvas, box: Box) -> None:
    """Draw the dark background of a character's row."""
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, "white", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.faint)


def draw_pill(canvas: Canvas, box: Box) -> None:
    """Draw the background of a short text in a pill shape."""
    canvas.rect(*box, "well", radius=RADIUS.pill, alpha=ALPHA.strong)
    canvas.rect(*box, "plate_edge", radius=RADIUS.pill, border=BORDER.thin, alpha=ALPHA.half)


def draw_levels(canvas: Canvas, box: Box, level: int, color: str) -> None:
    """Draw a diamond for each level of difficulty, bright up to the team's own."""
    step = box.w / _DIFFICULTY_LEVELS
    for index in range(_DIFFICULTY_LEVELS):
        x, y = box.x + (index + 0.5) * step, box.center[1]
        canvas.polygon(_make_diamond(x, y, step * 0.48), "well")
        canvas.polygon(_make_diamond(x, y, step * 0.38), color if index < level else "line")


def draw_card_picture(canvas: Canvas, box: Box, path: str) -> None:
    """Draw a section of a card's picture."""
    canvas.picture(path, *box, radius=RADIUS.medium, focus=(0.5, 0.4))
    canvas.rect(*box, "paper_low", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)


def draw_gauge(canvas: Canvas, box: Box, share: float, color: str) -> None:
    """Draw a gauge of five steps, filled up to the fraction ``share`` (0 to 1) of its width."""
    each = (box.w - _STEP_GAP * (_GAUGE_STEPS - 1)) / _GAUGE_STEPS
    for step in range(_GAUGE_STEPS):
        left = box.x + step * (each + _STEP_GAP)
        canvas.rect(left, box.y, each, box.h, "well", radius=RADIUS.small)
        filled = min(1.0, max(0.0, share * _GAUGE_STEPS - step))
        if filled > 0.06:
            top, width = canvas.mix_colors(color, "white", 0.35), max(2.0, (each - 2) * filled)
            canvas.gradient(left + 1, box.y + 1, width, box.h - 2, top, color, radius=RADIUS.small)


def _make_diamond(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
