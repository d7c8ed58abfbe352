"""Landmarks of places on the map of a gauntlet run, each in a square that the window crops to a circle."""

from __future__ import annotations

from tools.paint.pen import SvgPen, mix_colors
from tools.paint.props import add_chest, add_fir, add_fire, add_stone
from tools.paint.star_places import add_cube

SIZE = 100.0
"""Side of a picture, in units."""


def _add_glade(pen: SvgPen, top_color: str, bottom_color: str, ground: str) -> None:
    pen.gradient(0, 0, SIZE, SIZE, top_color, bottom_color)
    pen.ellipse(-30, 62, 160, 90, ground)


def paint_rest(pen: SvgPen) -> None:
    """Paint a camp fire before firs."""
    _add_glade(pen, "#16294a", "#3a5f6a", "#2d4a34")
    for x, high in ((14.0, 62.0), (34.0, 48.0), (70.0, 54.0), (90.0, 66.0)):
        add_fir(pen, x, 70, high, "#1c4436")
    add_fire(pen, 50, 78, 0.36)


def paint_treasure(pen: SvgPen) -> None:
    """Paint an open chest."""
    _add_glade(pen, "#6d4a8a", "#3a2a4a", "#4a3c58")
    add_chest(pen, 50, 86, 0.34)


def paint_riddle(pen: SvgPen) -> None:
    """Paint a standing stone with an eye."""
    _add_glade(pen, "#2b2562", "#6d62a8", "#3b4a5e")
    add_stone(pen, 50, 90, 0.27, "#8ef0ff")


def paint_shop(pen: SvgPen) -> None:
    """Paint a striped stall."""
    _add_glade(pen, "#8fc4d8", "#e8e0b8", "#7d9a52")
    _add_stall(pen, ("#c8402f", "#f4e6c8"), "#8a5a2c")


def _add_stall(pen: SvgPen, stripes: tuple[str, str], wood: str) -> None:
    pen.ellipse(14, 80, 72, 12, "black", alpha=90)
    pen.rect(24, 44, 52, 40, mix_colors(wood, "black", 0.55))
    for x in (20.0, 74.0):
        pen.rect(x, 40, 6, 46, wood)
    pen.gradient(18, 64, 64, 22, mix_colors(wood, "white", 0.2), mix_colors(wood, "black", 0.25), radius=2)
    pen.rect(16, 61, 68, 6, mix_colors(wood, "white", 0.4), radius=2)
    for stripe in range(6):
        x, tone = 14 + 12 * stripe, stripes[stripe % 2]
        pen.circle(x + 6, 44, 6, mix_colors(tone, "black", 0.2))
        pen.polygon([(x, 44), (x + 12, 44), (26 + 8 * (stripe + 1), 22), (26 + 8 * stripe, 22)], tone)
    pen.picture("icon/rupee", 41, 48, 18, 18)


def paint_star_rest(pen: SvgPen) -> None:
    """Paint a fire in the desert."""
    _add_glade(pen, "#4a3a6c", "#f2a45c", "#b87a48")
    pen.circle(74, 36, 10, "#ffe9b0")
    add_fire(pen, 50, 80, 0.36, ground_color="#8a5a3a")


def paint_star_treasure(pen: SvgPen) -> None:
    """Paint an armored chest."""
    _add_glade(pen, "#22384c", "#101a26", "#2a3a4a")
    add_chest(pen, 50, 86, 0.34, wood="#4d6478", band="#b8c8d6", light="#bfeaff")


def paint_star_riddle(pen: SvgPen) -> None:
    """Paint a floating cube."""
    _add_glade(pen, "#22304a", "#10161f", "#2a3444")
    add_cube(pen, 50, 50, 30, "#9adfff")


def paint_star_shop(pen: SvgPen) -> None:
    """Paint a stall of scrap metal."""
    _add_glade(pen, "#d89a5a", "#f0cf94", "#b08048")
    _add_stall(pen, ("#a8622a", "#d9c9a0"), "#66727e")
