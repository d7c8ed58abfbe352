"""A character in the middle of something: striking, guarding, being hit, fallen; and a whole one, standing.

At rest a token shows the portrait. In a pose it shows the parts of which basic cards are put together: body and arms,
tilted for who is hit and laid down for who has fallen. A character without parts keeps its portrait.
"""

from __future__ import annotations

import math

import msgspec
import pygame

from game.app.epic.cards.colors import frame_colors
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import Shape
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import Pose

_PART = (420.0, 300.0)
_BODY = (-14.0, 0.0, 292.0, 300.0)
"""What of the parts a standing figure takes, with its weapon: left, top, width and height."""


class _View(msgspec.Struct, frozen=True):
    """What of the parts is seen: the upper left corner and the edge of a square, the turn in degrees, and the light."""

    left: float
    top: float
    edge: float
    turn: float
    light: Color
    arms: tuple[str, ...]
    """Arms that fit, the best first; not every character has all."""


_VIEWS: dict[Pose, _View] = {
    "strike": _View(22, -20, 262, -5, "#fff0b0", ("heavy", "strike", "shot")),
    "guard": _View(26, -4, 236, 0, "#bfe4ff", ("guard",)),
    "hit": _View(24, 4, 216, 17, "#ff7a5a", ("guard",)),
    "fallen": _View(-34, -44, 316, 82, "#b8c0cc", ("strike", "heavy", "shot")),
}


def parts_of(portrait: str, pose: Pose) -> tuple[str, ...]:
    """The parts that show a pose, from back to front; empty where the portrait has to do."""
    view = _VIEWS.get(pose)
    folder = portrait.replace("/portrait/", "/pose/")
    if view is None or not art.exists(f"{folder}/body"):
        return ()
    arms = [f"{folder}/{name}" for name in view.arms if art.exists(f"{folder}/{name}")]
    return (f"{folder}/body", *arms[:1])


def draw_pose(
    canvas: Canvas, portrait: str, pose: Pose, x: float, y: float, edge: float, shape: Shape, *, gray: bool = False
) -> None:
    """Draws a pose cut to a shape in the square with its upper left corner at (x, y)."""
    view = _VIEWS[pose]
    high, low = frame_colors(portrait)
    ground, figure = canvas.layer(edge, edge), canvas.layer(edge, edge)
    ground.gradient(0, 0, edge + 2, edge + 2, canvas.mix(high, "white", 0.4), low)
    ground.glow(edge * 0.62, edge * 0.38, edge * 0.62, view.light, 190)
    _draw_mark(ground, pose, edge)
    scale = edge / view.edge
    for part in parts_of(portrait, pose):
        figure.picture(part, -view.left * scale, -view.top * scale, _PART[0] * scale, _PART[1] * scale)
    shown = figure.surface
    if view.turn:
        shown = pygame.transform.rotozoom(shown, view.turn, 1.0)
    middle = ground.surface.get_rect().center
    ground.surface.blit(shown, shown.get_rect(center=middle))
    if gray:
        ground.surface.blit(pygame.transform.grayscale(ground.surface), (0, 0))
    ground.cut(shape)
    canvas.paste(ground, x, y)


def _draw_mark(canvas: Canvas, pose: Pose, edge: float) -> None:
    """What tells a pose from the others where it is small: a sweep, rings, a star."""
    middle = (edge * 0.44, edge * 0.5)
    if pose == "strike":
        for reach, thick, alpha in ((0.5, 0.09, 230), (0.37, 0.06, 120)):
            turns = [math.radians(-52 + 100 * step / 12) for step in range(13)]
            slim = [thick * math.sin(math.pi * step / 12) for step in range(13)]
            rim = [(middle[0] + edge * reach * math.cos(a), middle[1] + edge * reach * math.sin(a)) for a in turns]
            inner = [
                (middle[0] + edge * (reach - less) * math.cos(a), middle[1] + edge * (reach - less) * math.sin(a))
                for a, less in zip(turns, slim, strict=True)
            ]
            canvas.polygon([*rim, *reversed(inner)], "white", alpha=alpha)
    elif pose == "guard":
        for ring, alpha in enumerate((210, 150, 90)):
            reach = edge * (0.2 + 0.11 * ring)
            canvas.circle(edge * 0.7, edge * 0.46, reach, "#eaf6ff", border=edge * 0.03, alpha=alpha)
    elif pose == "hit":
        points = []
        for corner in range(20):
            reach = edge * (0.56 if corner % 2 else 0.3)
            turn = math.pi * corner / 10 + 0.1
            points.append((edge / 2 + reach * math.cos(turn), edge / 2 + reach * math.sin(turn)))
        canvas.polygon(points, "#ffe0b0", alpha=150)


def draw_standing(canvas: Canvas, portrait: str, box: Box, *, gray: bool = False) -> bool:
    """A whole figure on the lower edge of a box, as large as it fits; whether there is one.

    A lead has a picture of its own; everybody else is put together from body and arms.
    """
    own = portrait.replace("/portrait/", "/figure/")
    if own != portrait and art.exists(own):
        canvas.picture(own, *box, fit="contain", gray=gray)
        return True
    left, top, wide, high = _BODY
    scale = min(box.w / wide, box.h / high)
    x, y = box.x + (box.w - wide * scale) / 2 - left * scale, box.bottom - (top + high) * scale
    parts = parts_of(portrait, "guard")
    for part in parts:
        canvas.picture(part, x, y, _PART[0] * scale, _PART[1] * scale, gray=gray)
    return bool(parts)
