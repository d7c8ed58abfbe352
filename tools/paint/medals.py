"""Achievement medals: each motif in enamel on gold with a ribbon (earned), and carved into dark wood (not earned)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tools.paint.pen import Point, SvgPen, mix_colors

WIDTH, HEIGHT = 120.0, 140.0
"""Size of the picture in units; the disc is as wide as the picture, and the ribbon hangs below it."""
_CENTER_X, _CENTER_Y = WIDTH / 2, 60.0
"""Center of the disc."""
_RIM_RADIUS, _FACE_RADIUS = 55.0, 43.0
"""Radius of the golden disc, and of the enamel face in it."""
_LOBE_COUNT = 18
"""Number of lobes at the edge of the disc."""
_DARK_WOOD, _LIGHT_WOOD = "#20130a", "#b98f5c"
"""Darkest and lightest wood color of a carved motif."""


class MedalPen:
    """Pen that draws a motif around the center of a medal, with coordinates from -40 to 40.

    ``convert_color`` is applied to every color: identity for enamel, conversion to wood colors for a carved motif.
    """

    def __init__(self, pen: SvgPen, convert_color: Callable[[str], str]) -> None:
        self._pen, self._convert_color = pen, convert_color

    def draw_polygon(self, points: Sequence[Point], color: str, *, edge: str = "", width: float = 2.0) -> None:
        """Draw a filled polygon, with an outline where there is an ``edge`` color."""
        moved = [(_CENTER_X + x, _CENTER_Y + y) for x, y in points]
        self._pen.polygon(moved, self._convert_color(color))
        if edge:
            self._pen.polygon(moved, self._convert_color(edge), border=width)

    def draw_disc(self, x: float, y: float, radius: float, color: str, *, border: float = 0) -> None:
        """Draw a disc, or a ring of thickness ``border``."""
        self._pen.circle(_CENTER_X + x, _CENTER_Y + y, radius, self._convert_color(color), border=border)

    def draw_oval(self, x: float, y: float, width: float, height: float, color: str) -> None:
        """Draw an ellipse around a point."""
        self._pen.ellipse(
            _CENTER_X + x - width / 2, _CENTER_Y + y - height / 2, width, height, self._convert_color(color)
        )

    def draw_box(self, x: float, y: float, width: float, height: float, color: str, *, radius: float = 0) -> None:
        """Draw a box whose upper left corner is (``x``, ``y``)."""
        self._pen.rect(_CENTER_X + x, _CENTER_Y + y, width, height, self._convert_color(color), radius=radius)

    def draw_stroke(self, points: Sequence[Point], color: str, width: float = 3.0) -> None:
        """Draw an open line with round ends."""
        self._pen.polyline([(_CENTER_X + x, _CENTER_Y + y) for x, y in points], self._convert_color(color), width)

    def draw_arc(
        self, x: float, y: float, radius: float, start: float, end: float, color: str, width: float = 3.0
    ) -> None:
        """Draw an arc between two angles in degrees, clockwise from the right."""
        self.draw_stroke(
            [make_polar_point(radius, start + (end - start) * step / 14, x, y) for step in range(15)], color, width
        )


Motif = Callable[[MedalPen], None]
"""Function that draws the motif of a medal."""


def make_polar_point(radius: float, degrees: float, x: float = 0, y: float = 0) -> Point:
    """Return the point at a distance and an angle from (``x``, ``y``), in degrees clockwise from the right."""
    turn = math.radians(degrees)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


def mirror_outline(points: Sequence[Point]) -> list[Point]:
    """Return an outline completed by its mirror image on the right."""
    return [*points, *((-x, y) for x, y in reversed(points))]


def paint_earned_medal(pen: SvgPen, motif: Motif, face_color: str) -> None:
    """Paint a golden rosette with a ribbon; the motif is enamel on a face of ``face_color``."""
    for side, cloth in ((-1, "#b3252e"), (1, "#8c1a24")):
        tail = [(6, 60), (40, 68), (46, 136), (30, 124), (12, 136)]
        points = [(_CENTER_X + side * x, y) for x, y in tail]
        pen.polygon(points, cloth)
        pen.polygon(points, "#4d0d13", border=1.5)
    for lobe in range(_LOBE_COUNT):
        pen.circle(*make_polar_point(_RIM_RADIUS - 6, 360 * lobe / _LOBE_COUNT, _CENTER_X, _CENTER_Y), 9, "#8a5a16")
    for lobe in range(_LOBE_COUNT):
        pen.circle(*make_polar_point(_RIM_RADIUS - 6, 360 * lobe / _LOBE_COUNT, _CENTER_X, _CENTER_Y), 7.4, "#e9bd55")
    pen.gradient(_CENTER_X - 50, _CENTER_Y - 50, 100, 100, "#ffe9a6", "#c98d2a", radius=50)
    pen.circle(_CENTER_X, _CENTER_Y, 45.5, "#8a5a16")
    pen.circle(_CENTER_X, _CENTER_Y, _FACE_RADIUS, mix_colors(face_color, "black", 0.25))
    pen.gradient(
        _CENTER_X - 41,
        _CENTER_Y - 41,
        82,
        82,
        mix_colors(face_color, "white", 0.16),
        mix_colors(face_color, "black", 0.22),
        radius=41,
    )
    motif(MedalPen(pen, lambda color: color))
    shine = [make_polar_point(47.7, 200 + 70 * step / 14, _CENTER_X, _CENTER_Y) for step in range(15)]
    pen.polyline(shine, "white", 2.6, alpha=190)


def paint_unearned_medal(pen: SvgPen, motif: Motif) -> None:
    """Paint a hollow in dark wood with a plain rim; the motif is carved into it."""
    pen.circle(_CENTER_X, _CENTER_Y + 1.5, 48.5, "#8a623a", alpha=150)
    pen.circle(_CENTER_X, _CENTER_Y, 48.5, "#120a05")
    pen.gradient(_CENTER_X - 46, _CENTER_Y - 44.5, 92, 92, "#170d06", "#2f1e11", radius=46)
    pen.circle(_CENTER_X, _CENTER_Y + 1, 43, "#5a3f25", border=1.2)
    motif(MedalPen(pen, _convert_to_wood))


def _convert_to_wood(color: str) -> str:
    """Return the wood color with the brightness of a color."""
    digits = {"white": "ffffff", "black": "000000"}.get(color, color[1:])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return mix_colors(_DARK_WOOD, _LIGHT_WOOD, 0.12 + 0.88 * (0.3 * red + 0.59 * green + 0.11 * blue) / 255)
