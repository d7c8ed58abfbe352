"""The legend of the marks on the board; it folds away where there is no room for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.epic.board.marks import FAR_HATCHING, NEAR_HATCHING, Hatching, draw_hatching
from game.app.ui.canvas import Canvas
from game.app.ui.one_line import ALIKE_LEADING, alike
from game.app.ui.ornaments import panel
from game.app.ui.raster import diamond
from game.text import _, language, pgettext

_ICON_WIDTH, _ICON_HEIGHT = 24.0, 17.0
_BEFORE = 12 + _ICON_WIDTH + 9
"""From the edge of a column to its words."""


def legend_height(canvas: Canvas, width: float) -> float:
    """How high the panel is at this width and the present text size."""
    rows = (len(_entries()) + 1) // 2 if _paired(canvas, width) else len(_entries())
    return canvas.text_size("panel") * 1.3 + 14 + rows * _step(canvas)


def _paired(canvas: Canvas, width: float) -> bool:
    """Whether two columns of short words fit beside each other."""
    longest = max(canvas.measure(short, "small")[0] for _draw, _label, short in _entries())
    return 2 * (_BEFORE + longest) + 10 <= width


def _step(canvas: Canvas) -> float:
    return max(_ICON_HEIGHT + 5, canvas.text_size("small") * 1.5)


def draw_legend(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The panel with its upper left corner at (x, y)."""
    height = legend_height(canvas, width)
    canvas.stamp(("legend", width, language()), x, y, width, height, lambda part: _draw(part, width), pad=16)


def _draw(canvas: Canvas, width: float) -> None:
    panel(canvas, 0, 0, width, legend_height(canvas, width))
    title = canvas.text_size("panel") * 0.92
    canvas.text(_("Legend"), 12, title * 0.6 + 9, "panel", size=title, color="gold")
    top = canvas.text_size("panel") * 1.3 + 8
    step, columns = _step(canvas), 2 if _paired(canvas, width) else 1
    entries = [(draw, short if columns > 1 else label) for draw, label, short in _entries()]
    room = width / columns - 8 - _BEFORE
    role, size = alike(canvas, [words for _draw, words in entries], room, step, "small", size=canvas.text_size("small"))
    for place, (draw, words) in enumerate(entries):
        row, column = divmod(place, columns)
        x, middle = column * width / 2 * 0.97, top + (row + 0.5) * step
        with canvas.shifted(x + 12, middle - _ICON_HEIGHT / 2):
            draw(canvas)
        canvas.block(words, x + _BEFORE, middle - step / 2, room, step, role, size=size, leading=ALIKE_LEADING)


def _entries() -> tuple[tuple[Callable[[Canvas], None], str, str], ...]:
    """Each mark with what it says where there is room, and in a word or two."""
    return (
        (_reach, _("In reach"), _("In reach")),
        (partial(_threat, look=NEAR_HATCHING), _("Enemy reach: roll of 3"), _("Foe rolls 3")),
        (partial(_threat, look=FAR_HATCHING), _("Enemy reach: roll of 4 or 5"), _("Foe rolls 4–5")),
        (_clear, _("Attack lane, sight clear"), pgettext("legend", "Sight clear")),
        (_blocked, _("Sight blocked"), _("Sight blocked")),
    )


def _reach(canvas: Canvas) -> None:
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach", radius=3, alpha=90)
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach_under", radius=3, border=3, alpha=150)
    canvas.rect(0.6, 0.6, _ICON_WIDTH - 1.2, _ICON_HEIGHT - 1.2, "reach_edge", radius=3, border=1.6)


def _threat(canvas: Canvas, look: Hatching) -> None:
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach", radius=3, alpha=50)
    draw_hatching(canvas, _ICON_WIDTH, _ICON_HEIGHT, look, 0.6)


def _clear(canvas: Canvas) -> None:
    middle = _ICON_HEIGHT / 2
    canvas.line((0, middle), (_ICON_WIDTH, middle), "ray_under", 5)
    canvas.line((0, middle), (_ICON_WIDTH, middle), "ray", 2.6)
    canvas.polygon(diamond(_ICON_WIDTH / 2, middle, 6.6), "ray_under")
    canvas.polygon(diamond(_ICON_WIDTH / 2, middle, 4.8), "ray")


def _blocked(canvas: Canvas) -> None:
    middle = _ICON_HEIGHT / 2
    canvas.dashes((0, middle), (_ICON_WIDTH, middle), "silver", 2.4, on=5, off=3)
    canvas.circle(_ICON_WIDTH / 2, middle, 6.2, "#15181d")
    canvas.circle(_ICON_WIDTH / 2, middle, 5.2, "silver")
    for slope in (-1, 1):
        x = _ICON_WIDTH / 2
        canvas.line((x - 2.6, middle - 2.6 * slope), (x + 2.6, middle + 2.6 * slope), "#8f1d14", 2)
