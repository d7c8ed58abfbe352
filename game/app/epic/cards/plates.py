"""Value plates of a card: one color, icon and place per meaning, in a column at the left of the picture."""

from __future__ import annotations

from typing import NamedTuple

from game.app.epic.cards.sizes import EDGE, PLATE
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import CardFace, PrintedValue, Trend, Value

MARK = 0.36
"""Width that a plate has more for the mark of a changed number, in its heights."""
CHANGED_GROUND = "night_deep"
CHANGED: dict[Trend, str] = {"up": "good", "down": "danger", "counted": "gold_high"}
"""The color of a number that is not the printed one, by its trend."""
_AWAY, _GAP = 2.0, 3.0
"""Space between a plate and the frame, and between two plates."""
_LEAST = 0.6
"""Scale of the plates on a smaller card, so that their numbers can be read."""
_NUMBER = 0.66
"""Size of a number, in heights of its plate."""
_NARROW_NUMBER = 0.5
_COMPARED = 0.5
"""Size of "3 → 4", in heights of its plate."""
_EDGE = "#f6efdf"


class _Plate(NamedTuple):
    """Plate of a card."""

    color: str
    icons: list[str]
    value: Value | None
    trend: Trend
    before: Value | None = None
    """Printed number that stands before the present one."""


def _list_plates(face: CardFace, *, compared: bool = False) -> list[_Plate]:
    """Return the plates of a card from the top, each ``compared`` one with its printed number."""
    halves: list[_Plate] = []
    if face.attack is not None:
        icons = ["sword"] * face.melee + ["bow"] * face.ranged
        halves.append(_Plate("attack", icons or ["sword"], face.attack, *_find_change(face.attack_printed, compared)))
    if face.defense is not None:
        halves.append(_Plate("defense", ["shield"], face.defense, *_find_change(face.defense_printed, compared)))
    if face.special and not halves:
        halves.append(_Plate("special", ["star"], None, ""))
    return halves


def _find_change(printed: PrintedValue | None, compared: bool) -> tuple[Trend, Value | None]:
    """Return the trend of a number, and the printed one if both are shown."""
    return find_trend(printed), printed.value if compared and printed is not None else None


def find_trend(printed: PrintedValue | None) -> Trend:
    """Return how a current number compares with the printed one."""
    return printed.trend if printed is not None else ""


def find_plate_boxes(
    canvas: Canvas, scale: float, face: CardFace, top: float, height: float, *, compared: bool = False
) -> list[Box]:
    """Return the boxes of the plates on a picture from ``top`` on: stacked, or side by side on a low one."""
    size = max(scale, _LEAST)
    wide, high = (length * size for length in PLATE)
    gap = _GAP * size
    halves = _list_plates(face, compared=compared)
    x, y = EDGE * scale + _AWAY * size, top + gap
    aside = len(halves) > 1 and 2 * (high + gap) > height
    boxes = []
    for half in halves:
        width = max(wide, _measure_content(canvas, half, high))
        boxes.append(Box(x, y, width, high))
        x, y = (x + width + gap, y) if aside else (x, y + high + gap)
    return boxes


def draw_plates(
    canvas: Canvas, scale: float, face: CardFace, top: float, height: float, *, compared: bool = False
) -> None:
    """Draw all plates of a card whose upper left corner is the origin and whose picture begins at ``top``."""
    boxes = find_plate_boxes(canvas, scale, face, top, height, compared=compared)
    for box, half in zip(boxes, _list_plates(face, compared=compared), strict=True):
        with canvas.shifted(box.x, box.y):
            _draw_plate(canvas, box.w, box.h, half)


def _measure_content(canvas: Canvas, half: _Plate, height: float) -> float:
    """Return the width of icon, number and mark."""
    if half.value is None or half.value == "sunburst":
        return 0.0
    if half.before is not None:
        words, size = _format_comparison(canvas, half, height)
        return _measure_icons(half, height) + canvas.measure(words, "strong", size=size)[0] + height * 0.4
    number = canvas.measure(_format_value(half.value), "number", size=_get_number_size(half, height))[0]
    return _measure_icons(half, height) + number + height * (0.1 + (MARK if half.trend else 0.0))


def _format_comparison(canvas: Canvas, half: _Plate, height: float) -> tuple[str, float]:
    """Return the printed and the current number as text, and its size."""
    return f"{_format_value(half.before)} → {_format_value(half.value)}", max(
        height * _COMPARED, canvas.resolve_text_size("key")
    )


def _get_number_size(half: _Plate, height: float) -> float:
    return height * (_NUMBER if len(_format_value(half.value)) < 3 else _NARROW_NUMBER)


def _measure_icons(half: _Plate, height: float) -> float:
    """Return the width of the icons with the gap to the number; beside a long number they are smaller."""
    return height * (0.62 if len(_format_value(half.value)) == 1 else 0.5)


def draw_plate(
    canvas: Canvas, width: float, height: float, color: str, icons: list[str], value: Value | None, trend: Trend = ""
) -> None:
    """Draw a plate at the origin: icons left, number or sunburst right; one color, icon and place per meaning.

    A number that differs from the printed one has a dark background with an arrow up or down, or a line below it.
    """
    _draw_plate(canvas, width, height, _Plate(color, icons, value, trend))


def _draw_plate(canvas: Canvas, width: float, height: float, half: _Plate) -> None:
    radius, color, icons, value = min(6.0, height * 0.13), half.color, half.icons, half.value
    canvas.cast_shadow(0, 0, width, height, radius=radius, blur=max(1.5, height * 0.09), alpha=190, dy=height * 0.04)
    upper, lower = canvas.mix_colors(color, "white", 0.1), canvas.mix_colors(color, "black", 0.3)
    canvas.gradient(0, 0, width, height, upper, lower, radius=radius)
    canvas.rect(0, 0, width, height, _EDGE, radius=radius, border=max(1.0, height * 0.035), alpha=215)
    if value is None:
        canvas.icon(icons[0], width / 2 - height * 0.36, height * 0.14, height * 0.72, color="cream")
        return
    if value == "sunburst":
        canvas.icon("sunburst", width / 2 - height * 0.36, height * 0.14, height * 0.72)
        return
    _draw_icons(canvas, half, height)
    left = _measure_icons(half, height)
    if half.trend:
        _draw_changed(canvas, left, width, height, half)
        return
    middle = (left + width - height * 0.08) / 2
    rim, size = canvas.mix_colors(color, "black", 0.72), _get_number_size(half, height)
    canvas.text(
        _format_value(value), middle, height / 2, "number", size=size, color="cream", align="center", outline=rim
    )


def _draw_icons(canvas: Canvas, half: _Plate, height: float) -> None:
    """Draw one icon as large as its room, or two smaller ones below each other."""
    room = _measure_icons(half, height)
    if len(half.icons) > 1:
        size = height * 0.44
        for place, icon in enumerate(half.icons):
            canvas.icon(icon, room / 2 - size * 0.42, height * (0.05 + 0.46 * place), size)
        return
    size = min(height * 0.56, room * 0.94)
    canvas.icon(half.icons[0], room / 2 - size * 0.42, (height - size) / 2, size)


def _draw_changed(canvas: Canvas, left: float, width: float, height: float, half: _Plate) -> None:
    """Draw a changed number; its sign distinguishes up from down without color."""
    inset = height * 0.1
    ground, size, text = height - 2 * inset, _get_number_size(half, height) * 0.96, _format_value(half.value)
    canvas.rect(left, inset, width - left - inset, ground, CHANGED_GROUND, radius=ground * 0.16)
    color = CHANGED[half.trend]
    if half.before is not None:
        words, size = _format_comparison(canvas, half, height)
        canvas.text(words, (left + width - inset) / 2, height / 2, "strong", size=size, color=color, align="center")
        return
    number = canvas.measure(text, "number", size=size)[0]
    mark = height * 0.26
    start = (left + width - inset - number - mark) / 2
    canvas.text(text, start, height / 2, "number", size=size, color=color)
    middle, wide, high = start + number + mark * 0.56, height * 0.12, height * 0.14
    if half.trend == "counted":
        canvas.rect(middle - wide, height / 2 + high / 2, 2 * wide, height * 0.09, color)
        return
    tip = -high if half.trend == "up" else high
    points = [(middle - wide, height / 2 - tip), (middle + wide, height / 2 - tip), (middle, height / 2 + tip)]
    canvas.polygon(points, color)


def _format_value(value: Value | None) -> str:
    return "?" if value == "unknown" else str(value)
