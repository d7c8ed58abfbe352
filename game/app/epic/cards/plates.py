"""Value plates of a card, at the left of its picture: each kind of value has its own color, icon and position."""

from __future__ import annotations

from typing import NamedTuple

from game.app.epic.cards.sizes import FRAME_WIDTH, PLATE_SIZE
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import CardFace, PrintedValue, Trend, Value

TREND_MARK_WIDTH = 0.36
"""Width of the mark of a changed number, in heights of the plate."""
CHANGED_BACKGROUND = "night_deep"
"""Color role behind a changed number."""
COLOR_BY_TREND: dict[Trend, str] = {"up": "good", "down": "danger", "counted": "gold_high"}
"""Color role of a number that differs from the printed one, by its trend."""
_PLATE_PADDING, _PLATE_GAP = 2.0, 3.0
"""Distance of a plate from the frame, and between two plates, in units at scale 1."""
_MIN_PLATE_SCALE = 0.6
"""Smallest scale of the plates, even on a smaller card, so that their numbers remain readable."""
_NUMBER_SIZE = 0.66
"""Text size of a number of one or two characters, in heights of its plate."""
_LONG_NUMBER_SIZE = 0.5
"""Text size of a longer number, in heights of its plate."""
_COMPARISON_SIZE = 0.5
"""Text size of printed and current number ("3 → 4"), in heights of the plate."""
_BORDER_COLOR = "#f6efdf"


class _Plate(NamedTuple):
    """Contents of a value plate."""

    color: str
    icons: list[str]
    value: Value | None
    trend: Trend
    printed: Value | None = None
    """Printed number if it is shown before the current one."""


def _list_plates(face: CardFace, *, with_printed: bool = False) -> list[_Plate]:
    """Return the plates of a card from top to bottom; ``with_printed`` also shows the printed numbers."""
    halves: list[_Plate] = []
    if face.attack is not None:
        icons = ["sword"] * face.melee + ["bow"] * face.ranged
        halves.append(
            _Plate("attack", icons or ["sword"], face.attack, *_get_change(face.attack_printed, with_printed))
        )
    if face.defense is not None:
        halves.append(_Plate("defense", ["shield"], face.defense, *_get_change(face.defense_printed, with_printed)))
    if face.special and not halves:
        halves.append(_Plate("special", ["star"], None, ""))
    return halves


def _get_change(printed: PrintedValue | None, with_printed: bool) -> tuple[Trend, Value | None]:
    """Return the trend of a number, and the printed number if both are shown."""
    return get_trend(printed), printed.value if with_printed and printed is not None else None


def get_trend(printed: PrintedValue | None) -> Trend:
    """Return how a current number compares with the printed one; an empty trend if it is unchanged."""
    return printed.trend if printed is not None else ""


def find_plate_boxes(
    canvas: Canvas, scale: float, face: CardFace, top: float, height: float, *, with_printed: bool = False
) -> list[Box]:
    """Return the boxes of the plates on a picture whose upper edge is ``top``.

    They are stacked, or side by side if the picture is too low for that.
    """
    size = max(scale, _MIN_PLATE_SCALE)
    wide, high = (length * size for length in PLATE_SIZE)
    gap = _PLATE_GAP * size
    halves = _list_plates(face, with_printed=with_printed)
    x, y = FRAME_WIDTH * scale + _PLATE_PADDING * size, top + gap
    aside = len(halves) > 1 and 2 * (high + gap) > height
    boxes = []
    for half in halves:
        width = max(wide, _measure_content(canvas, half, high))
        boxes.append(Box(x, y, width, high))
        x, y = (x + width + gap, y) if aside else (x, y + high + gap)
    return boxes


def draw_plates(
    canvas: Canvas, scale: float, face: CardFace, top: float, height: float, *, with_printed: bool = False
) -> None:
    """Draw the plates with the values of a card over its picture, which has ``height`` and begins at ``top``.

    The card's upper left corner is the origin; ``with_printed`` shows the printed value beside a changed one.
    """
    boxes = find_plate_boxes(canvas, scale, face, top, height, with_printed=with_printed)
    for box, half in zip(boxes, _list_plates(face, with_printed=with_printed), strict=True):
        with canvas.shifted(box.x, box.y):
            _draw_plate(canvas, box.w, box.h, half)


def _measure_content(canvas: Canvas, plate: _Plate, height: float) -> float:
    """Return the width of icon, number and trend mark."""
    if plate.value is None or plate.value == "sunburst":
        return 0.0
    if plate.printed is not None:
        words, size = _format_comparison(canvas, plate, height)
        return _measure_icons(plate, height) + canvas.measure(words, "strong", size=size)[0] + height * 0.4
    number = canvas.measure(_format_value(plate.value), "number", size=_get_number_size(plate, height))[0]
    return _measure_icons(plate, height) + number + height * (0.1 + (TREND_MARK_WIDTH if plate.trend else 0.0))


def _format_comparison(canvas: Canvas, plate: _Plate, height: float) -> tuple[str, float]:
    """Return printed and current number as one text, and its text size."""
    return f"{_format_value(plate.printed)} → {_format_value(plate.value)}", max(
        height * _COMPARISON_SIZE, canvas.resolve_text_size("key")
    )


def _get_number_size(plate: _Plate, height: float) -> float:
    return height * (_NUMBER_SIZE if len(_format_value(plate.value)) < 3 else _LONG_NUMBER_SIZE)


def _measure_icons(plate: _Plate, height: float) -> float:
    """Return the width reserved for the icons; they are smaller beside a longer number."""
    return height * (0.62 if len(_format_value(plate.value)) == 1 else 0.5)


def draw_plate(
    canvas: Canvas, width: float, height: float, color: str, icons: list[str], value: Value | None, trend: Trend = ""
) -> None:
    """Draw a plate at the origin, with icons at the left and a number or sunburst at the right.

    A number with a trend has a dark background, and an arrow up or down or a line as its mark.
    """
    _draw_plate(canvas, width, height, _Plate(color, icons, value, trend))


def _draw_plate(canvas: Canvas, width: float, height: float, plate: _Plate) -> None:
    radius, color, icons, value = min(6.0, height * 0.13), plate.color, plate.icons, plate.value
    canvas.cast_shadow(0, 0, width, height, radius=radius, blur=max(1.5, height * 0.09), alpha=190, dy=height * 0.04)
    upper, lower = canvas.mix_colors(color, "white", 0.1), canvas.mix_colors(color, "black", 0.3)
    canvas.gradient(0, 0, width, height, upper, lower, radius=radius)
    canvas.rect(0, 0, width, height, _BORDER_COLOR, radius=radius, border=max(1.0, height * 0.035), alpha=215)
    if value is None:
        canvas.icon(icons[0], width / 2 - height * 0.36, height * 0.14, height * 0.72, color="cream")
        return
    if value == "sunburst":
        canvas.icon("sunburst", width / 2 - height * 0.36, height * 0.14, height * 0.72)
        return
    _draw_icons(canvas, plate, height)
    left = _measure_icons(plate, height)
    if plate.trend:
        _draw_changed(canvas, left, width, height, plate)
        return
    middle = (left + width - height * 0.08) / 2
    rim, size = canvas.mix_colors(color, "black", 0.72), _get_number_size(plate, height)
    canvas.text(
        _format_value(value), middle, height / 2, "number", size=size, color="cream", align="center", outline=rim
    )


def _draw_icons(canvas: Canvas, plate: _Plate, height: float) -> None:
    """Draw one icon as large as possible, or two smaller ones below each other."""
    room = _measure_icons(plate, height)
    if len(plate.icons) > 1:
        size = height * 0.44
        for index, icon in enumerate(plate.icons):
            canvas.icon(icon, room / 2 - size * 0.42, height * (0.05 + 0.46 * index), size)
        return
    size = min(height * 0.56, room * 0.94)
    canvas.icon(plate.icons[0], room / 2 - size * 0.42, (height - size) / 2, size)


def _draw_changed(canvas: Canvas, left: float, width: float, height: float, plate: _Plate) -> None:
    """Draw a changed number; the mark beside it shows the trend independently of color."""
    inset = height * 0.1
    ground, size, text = height - 2 * inset, _get_number_size(plate, height) * 0.96, _format_value(plate.value)
    canvas.rect(left, inset, width - left - inset, ground, CHANGED_BACKGROUND, radius=ground * 0.16)
    color = COLOR_BY_TREND[plate.trend]
    if plate.printed is not None:
        words, size = _format_comparison(canvas, plate, height)
        canvas.text(words, (left + width - inset) / 2, height / 2, "strong", size=size, color=color, align="center")
        return
    number = canvas.measure(text, "number", size=size)[0]
    mark = height * 0.26
    start = (left + width - inset - number - mark) / 2
    canvas.text(text, start, height / 2, "number", size=size, color=color)
    middle, wide, high = start + number + mark * 0.56, height * 0.12, height * 0.14
    if plate.trend == "counted":
        canvas.rect(middle - wide, height / 2 + high / 2, 2 * wide, height * 0.09, color)
        return
    tip = -high if plate.trend == "up" else high
    points = [(middle - wide, height / 2 - tip), (middle + wide, height / 2 - tip), (middle, height / 2 + tip)]
    canvas.polygon(points, color)


def _format_value(value: Value | None) -> str:
    return "?" if value == "unknown" else str(value)
