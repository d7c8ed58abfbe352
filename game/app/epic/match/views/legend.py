"""The legend of the marks on the board; where there is little room for it, it keeps the lines of what is drawn now.

Hatching says nothing by itself, so its lines are given up last, and a note beside the board leaves room for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.app.epic.board.marks import FAR_HATCHING, NEAR_HATCHING, Hatching, draw_hatching
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.views.note_panel import draw_note, note_fits
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import diamond
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.presentation.epic.view_models import Marks
from game.text import _, language, pgettext

_ICON_WIDTH, _ICON_HEIGHT = 24.0, 17.0
_BEFORE = 12 + _ICON_WIDTH + 9
"""From the edge of a column to its words."""
_AIR = 10.0
"""Between the legend and what lies above and below it."""
_HATCHINGS = frozenset({"near", "far"})
_LEAST_GIVEN_UP = ("near", "far", "reach", "clear", "blocked")


class Form(NamedTuple):
    """Contents of a legend: its lines by name; ``headed`` has a title, ``one_row`` puts all lines side by side."""

    lines: tuple[str, ...]
    headed: bool = True
    one_row: bool = False


WHOLE = Form(("reach", "near", "far", "clear", "blocked"))


def find_drawn(marks: Marks) -> frozenset[str]:
    """Return the lines of the legend whose marks lie on the board."""
    found = {
        "reach": bool(marks.reach),
        "near": bool(marks.threat),
        "far": bool(marks.threat_far),
        "clear": bool(marks.lanes) or any(ray.blocker is None for ray in marks.rays),
        "blocked": any(ray.blocker is not None for ray in marks.rays),
    }
    return frozenset(name for name, drawn in found.items() if drawn)


def find_form(canvas: Canvas, width: float, room: float, drawn: frozenset[str], *, whole: bool = True) -> Form | None:
    """Return the fullest legend that is at most ``room`` high; None where there is no room for what has to be told.

    Only a ``whole`` one has lines of marks that are not drawn now.
    """
    kept = [name for name in _LEAST_GIVEN_UP if name in drawn]
    hatchings = _in_order([name for name in kept if name in _HATCHINGS])
    forms = [WHOLE] if whole else []
    forms += [Form(_in_order(kept[:count])) for count in range(len(kept), max(1, len(hatchings)) - 1, -1)]
    if hatchings:
        forms += [Form(hatchings, headed=False), Form(hatchings, headed=False, one_row=True)]
    return next((form for form in forms if legend_height(canvas, width, form) <= room), None)


def _in_order(names: list[str]) -> tuple[str, ...]:
    return tuple(name for name in WHOLE.lines if name in names)


def draw_note_and_legend(
    canvas: Canvas, box: pygame.FRect, y: float, note: Note | None, drawn: frozenset[str], *, whole: bool
) -> None:
    """Draw what is said of the moment and the legend at the foot of a column, from ``y`` on."""
    spare = _row_height(canvas) + 2 * _AIR if drawn & _HATCHINGS else 0.0
    free = pygame.FRect(box.x, box.y, box.width, box.height - spare)
    if note is not None and note_fits(canvas, free.bottom - y):
        y = draw_note(canvas, free, y, note) + _AIR
    form = find_form(canvas, box.width, box.bottom - y - _AIR, drawn, whole=whole)
    if form is not None:
        draw_legend(canvas, box.x, y, box.width, form)


def legend_height(canvas: Canvas, width: float, form: Form = WHOLE) -> float:
    """Return how high the panel is at this width and the present text size."""
    if form.one_row:
        return _row_height(canvas)
    rows = -(-len(form.lines) // _columns(canvas, width, form))
    return _head(canvas, form) + 6 + rows * _step(canvas)


def _row_height(canvas: Canvas) -> float:
    return _step(canvas) + 11


def _head(canvas: Canvas, form: Form) -> float:
    """Return where the first line begins."""
    return canvas.text_size("panel") * 1.3 + 8 if form.headed else 5.0


def _columns(canvas: Canvas, width: float, form: Form) -> int:
    """Return 2 where two columns of short words fit beside each other."""
    if len(form.lines) == 1:
        return 1
    longest = max(canvas.measure(_entries()[name][2], "small")[0] for name in form.lines)
    return 2 if 2 * (_BEFORE + longest) + 10 <= width else 1


def _step(canvas: Canvas) -> float:
    return max(_ICON_HEIGHT + 5, canvas.text_size("small") * 1.5)


def draw_legend(canvas: Canvas, x: float, y: float, width: float, form: Form = WHOLE) -> None:
    """Draw the panel with its upper left corner at (x, y)."""
    height = legend_height(canvas, width, form)
    canvas.stamp(
        ("legend", width, form, language()), x, y, width, height, lambda part: _draw(part, width, form), pad=16
    )


def _draw(canvas: Canvas, width: float, form: Form) -> None:
    panel(canvas, 0, 0, width, legend_height(canvas, width, form))
    if form.headed:
        title = canvas.text_size("panel") * 0.92
        canvas.text(_("Legend"), 12, title * 0.6 + 9, "panel", size=title, color="gold")
    columns = len(form.lines) if form.one_row else _columns(canvas, width, form)
    entries = [_entries()[name] for name in form.lines]
    if form.one_row:
        words = [_BRIEF[name]() for name in form.lines]
    else:
        words = [short if columns > 1 else label for _draw, label, short in entries]
    top, step, room = _head(canvas, form), _step(canvas), width / columns - 8 - _BEFORE
    size = even_size(canvas, [(text, room, step) for text in words], "small", leading=LEADING.tight)
    for place, ((draw, *_words), text) in enumerate(zip(entries, words, strict=True)):
        row, column = divmod(place, columns)
        x, middle = column * width / 2 * 0.97, top + (row + 0.5) * step
        with canvas.shifted(x + 12, middle - _ICON_HEIGHT / 2):
            draw(canvas)
        canvas.block(text, x + _BEFORE, middle - step / 2, room, step, "small", size=size, leading=LEADING.tight)


def _entries() -> dict[str, tuple[Callable[[Canvas], None], str, str]]:
    """Return each mark by name with what it says where there is room, and in a word or two."""
    return {
        "reach": (_reach, _("In reach"), _("In reach")),
        "near": (partial(_threat, look=NEAR_HATCHING), _("Enemy reach: roll of 3"), _("Enemy reach: 3")),
        "far": (partial(_threat, look=FAR_HATCHING), _("Enemy reach: roll of 4 or 5"), _("Enemy reach: 4–5")),
        "clear": (_clear, _("Clear line of sight"), pgettext("legend", "Clear sight")),
        "blocked": (_blocked, _("Sight blocked"), _("Sight blocked")),
    }


_BRIEF: dict[str, Callable[[], str]] = {
    "near": lambda: pgettext("legend", "Reach 3"),
    "far": lambda: pgettext("legend", "Reach 4–5"),
}
"""The words of hatchings that share one row."""


def _reach(canvas: Canvas) -> None:
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach", radius=RADIUS.small, alpha=ALPHA.light)
    canvas.rect(
        0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach_under", radius=RADIUS.small, border=BORDER.thick, alpha=ALPHA.half
    )
    canvas.rect(0.6, 0.6, _ICON_WIDTH - 1.2, _ICON_HEIGHT - 1.2, "reach_edge", radius=RADIUS.small, border=BORDER.thick)


def _threat(canvas: Canvas, look: Hatching) -> None:
    canvas.rect(0, 0, _ICON_WIDTH, _ICON_HEIGHT, "reach", radius=RADIUS.small, alpha=ALPHA.faint)
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
