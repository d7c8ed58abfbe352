"""Parts of a form: a field below its label, with what is wrong with it below that, and rows of such fields."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.layout.flex import Column, Row
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, field_height
from game.app.ui.widgets.text import Label


def cell(field: Widget, label: str = "", faults: Sequence[str] = (), *, tool: Widget | None = None) -> LayoutItem:
    """Return a field with its label and its faults; ``tool`` is a square button at its right."""
    wide: LayoutItem = field
    if tool is not None:
        square = tool.sized(width=field_height, height=field_height)
        wide = Row(field.sized(grow=1), square, gap=SPACE.small)
    return Column(heading(label) if label else None, wide, *map(fault_line, faults), gap=SPACE.tiny)


def heading(label: str) -> Label:
    """Return the label of a field, or of several."""
    return Label(label, "small", color="mute", leading=LEADING.loose)


def fault_line(fault: str) -> Label:
    """Return what is wrong with a field."""
    return Label(f"{{warning}} {fault}", "small", color="danger", leading=LEADING.loose)


def cell_row(cells: Sequence[LayoutItem], *, narrow: bool = False) -> LayoutItem:
    """Return fields beside each other, or where it is ``narrow`` below each other."""
    if narrow:
        return Column(*cells, gap=SPACE.small)
    return Row(*(one.sized(grow=1, align="start") for one in cells))
