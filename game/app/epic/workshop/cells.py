"""Parts of a form: a field with its label and errors, and rows of such fields."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.layout.flex import Column, Row
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, measure_field_height
from game.app.ui.widgets.text import Label


def build_cell(field: Widget, label: str = "", errors: Sequence[str] = (), *, tool: Widget | None = None) -> LayoutItem:
    """Return a field with its label and its errors; ``tool`` is a square button at its right."""
    width: LayoutItem = field
    if tool is not None:
        square = tool.sized(width=measure_field_height, height=measure_field_height)
        width = Row(field.sized(grow=1), square, gap=SPACE.small)
    return Column(build_heading(label) if label else None, width, *map(build_fault, errors), gap=SPACE.tiny)


def build_heading(label: str) -> Label:
    """Return a label for one or several fields."""
    return Label(label, "small", color="mute", leading=LEADING.loose)


def build_fault(error: str) -> Label:
    """Return an error of a field as a label."""
    return Label(f"{{warning}} {error}", "small", color="danger", leading=LEADING.loose)


def build_cell_row(cells: Sequence[LayoutItem], *, is_narrow: bool = False) -> LayoutItem:
    """Return fields side by side, or below each other if ``is_narrow``."""
    if is_narrow:
        return Column(*cells, gap=SPACE.small)
    return Row(*(item.sized(grow=1, align="start") for item in cells))
