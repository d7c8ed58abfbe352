"""The legend of the marks on the board; where there is little room for it, it keeps the lines of what is drawn now.

Hatching says nothing by itself, so its lines are given up last, and a note beside the board leaves room for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.app.epic.board.marks import FAR_HATCHING, NEAR_HATCHING
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.pictures.mark_signs import (
    SIGN_HEIGHT,
    SIGN_WIDTH,
    draw_blocked,
    draw_clear,
    draw_reach,
    draw_threat,
)
from game.app.epic.match.views.note_panel import draw_note, note_fits
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFit, Row
from game.app.ui.layout.paint import Painting, line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import draw_view, measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import Marks
from game.text import _, language, pgettext

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
    row = Form(("near",), headed=False, one_row=True)
    spare = legend_height(canvas, box.width, row) + 2 * _AIR if drawn & _HATCHINGS else 0.0
    free = pygame.FRect(box.x, box.y, box.width, box.height - spare)
    if note is not None and note_fits(canvas, free.bottom - y):
        y = draw_note(canvas, free, y, note) + _AIR
    form = find_form(canvas, box.width, box.bottom - y - _AIR, drawn, whole=whole)
    if form is not None:
        draw_legend(canvas, box.x, y, box.width, form)


def legend_height(canvas: Canvas, width: float, form: Form = WHOLE) -> float:
    """Return how high the panel is at this width and the present text size, in whole units."""
    return float(int(measure_height(canvas, _view(form), width)))


def draw_legend(canvas: Canvas, x: float, y: float, width: float, form: Form = WHOLE) -> None:
    """Draw the panel with its upper left corner at (x, y)."""
    place = Box(0, 0, width, legend_height(canvas, width, form))
    key = ("legend", width, form, language())
    canvas.stamp(key, x, y, width, place.h, lambda part: draw_view(part, _view(form), place), pad=SPACE.large)


def _view(form: Form) -> LayoutItem:
    entries = [_entries()[name] for name in form.lines]
    if form.one_row:
        lines: LayoutItem = Row(*(_line(_entries()[name][0], _BRIEF[name]()).sized(grow=1) for name in form.lines))
    else:
        lines = Column(*(_line(draw, label) for draw, label, _short in entries), gap=SPACE.tiny)
        if len(entries) > 1:
            halves = [
                Column(*(_line(draw, short) for draw, _label, short in entries[place::2]), gap=SPACE.tiny)
                for place in (0, 1)
            ]
            lines = FirstFit(Row(*halves), lines)
    return Column(
        Label(_("Legend"), "panel") if form.headed else None,
        lines,
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=panel_ground,
    )


def _line(sign: Callable[[Canvas], None], words: str) -> Row:
    """Return a sign and what it says; the words of all lines look alike."""

    def draw(canvas: Canvas, box: Box) -> None:
        with canvas.shifted(box.x, box.y):
            sign(canvas)

    return Row(
        Painting(draw).sized(width=SIGN_WIDTH, height=SIGN_HEIGHT, align="center"),
        Label(words, "small").grouped("legend").sized(grow=1, height=line_height("small")),
        gap=SPACE.small,
    )


def _entries() -> dict[str, tuple[Callable[[Canvas], None], str, str]]:
    """Return each mark by name with what it says where there is room, and in a word or two."""
    return {
        "reach": (draw_reach, _("In reach"), _("In reach")),
        "near": (partial(draw_threat, look=NEAR_HATCHING), _("Enemy reach: roll of 3"), _("Enemy reach: 3")),
        "far": (partial(draw_threat, look=FAR_HATCHING), _("Enemy reach: roll of 4 or 5"), _("Enemy reach: 4–5")),
        "clear": (draw_clear, _("Clear line of sight"), pgettext("legend", "Clear sight")),
        "blocked": (draw_blocked, _("Sight blocked"), _("Sight blocked")),
    }


_BRIEF: dict[str, Callable[[], str]] = {
    "near": lambda: pgettext("legend", "Reach 3"),
    "far": lambda: pgettext("legend", "Reach 4–5"),
}
"""The words of hatchings that share one row."""
