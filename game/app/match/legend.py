"""The legend of the marks on the board; it folds away where there is no room for it."""

from __future__ import annotations

from collections.abc import Callable

from game.app.canvas import Canvas
from game.app.match.one_line import draw_one_line
from game.app.ornaments import panel
from game.app.raster import diamond
from game.text import _, language

_ICON_WIDTH, _ICON_HEIGHT = 24.0, 17.0


def legend_height(canvas: Canvas) -> float:
    """How high the panel is at the present text size."""
    return canvas.text_size("panel") * 1.3 + 14 + len(_entries()) * _step(canvas)


def _step(canvas: Canvas) -> float:
    return max(_ICON_HEIGHT + 5, canvas.text_size("small") * 1.5)


def draw_legend(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The panel with its upper left corner at (x, y)."""
    height = legend_height(canvas)
    canvas.stamp(("legend", width, language()), x, y, width, height, lambda part: _draw(part, width), pad=16)


def _draw(canvas: Canvas, width: float) -> None:
    x = y = 0.0
    panel(canvas, x, y, width, legend_height(canvas))
    title = canvas.text_size("panel") * 0.92
    canvas.text(_("Legend"), x + 12, y + title * 0.6 + 9, "panel", size=title, color="gold", valign="middle")
    top = y + canvas.text_size("panel") * 1.3 + 8
    step = _step(canvas)
    for place, (draw, label) in enumerate(_entries()):
        middle = top + (place + 0.5) * step
        with canvas.shifted(x + 14, middle - _ICON_HEIGHT / 2):
            draw(canvas)
        left = x + 14 + _ICON_WIDTH + 10
        draw_one_line(canvas, label, left, middle, x + width - 10 - left, "small", narrow="body")


def _entries() -> tuple[tuple[Callable[[Canvas], None], str], ...]:
    return (
        (_reach, _("In reach")),
        (_threat, _("Enemy can strike")),
        (_clear, _("Attack lane, sight clear")),
        (_blocked, _("Sight blocked")),
    )


def _reach(canvas: Canvas) -> None:
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach", radius=3, alpha=90)
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach_under", radius=3, border=3, alpha=150)
    canvas.rect(0.6, 0.6, _ICON_WIDTH - 1.2, _ICON_HEIGHT - 1.2, "reach_edge", radius=3, border=1.6)


def _threat(canvas: Canvas) -> None:
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach", radius=3, alpha=50)
    with canvas.clipped(0, 0, _ICON_WIDTH, _ICON_HEIGHT):
        for color, width in (("threat_under", 3.6), ("threat", 2.0)):
            for step in range(-3, 4):
                canvas.line((step * 8, _ICON_HEIGHT), (step * 8 + _ICON_HEIGHT, 0), color, width)


def _clear(canvas: Canvas) -> None:
    middle = _ICON_HEIGHT / 2
    canvas.line((0, middle), (_ICON_WIDTH, middle), "ray_under", 5)
    canvas.line((0, middle), (_ICON_WIDTH, middle), "ray", 2.6)
    canvas.polygon(diamond(_ICON_WIDTH / 2, middle, 6.6), "ray_under")
    canvas.polygon(diamond(_ICON_WIDTH / 2, middle, 4.8), "ray")


def _blocked(canvas: Canvas) -> None:
    middle = _ICON_HEIGHT / 2
    canvas.dashes((0, middle), (_ICON_WIDTH, middle), "#e4e8ec", 2.4, on=5, off=3)
    canvas.circle(_ICON_WIDTH / 2, middle, 6.2, "#15181d")
    canvas.circle(_ICON_WIDTH / 2, middle, 5.2, "#e4e8ec")
    for slope in (-1, 1):
        x = _ICON_WIDTH / 2
        canvas.line((x - 2.6, middle - 2.6 * slope), (x + 2.6, middle + 2.6 * slope), "#8f1d14", 2)
