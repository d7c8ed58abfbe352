"""Charts as self-contained SVG text without scripts, fonts or external images."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

TEXT_COLOR, AXIS_COLOR, GRID_COLOR = "#1f2933", "#5f6b7a", "#d5dbe3"
"""Colors of text and values, of axis labels and the 50 % line, and of other grid lines."""
BLUE, ORANGE = (33, 102, 172), (200, 94, 14)
"""RGB colors of win rates from one half up, and below one half; color-blind people can tell them apart."""

FONT_ATTRIBUTES = 'font-family="system-ui, sans-serif" font-size="13"'
"""SVG attributes that set the font of a chart."""


class LabelledShare(NamedTuple):
    """Win rate from 0 to 1 with its confidence interval and label."""

    value: float
    low: float
    """Lower end of the confidence interval."""
    high: float
    """Upper end of the confidence interval."""
    label: str


class HeatMapCell(NamedTuple):
    """Cell of a heat map: win rate, text and tooltip; a cell with ``value`` None is blank."""

    value: float | None
    text: str
    tooltip: str


def draw_heat_map(
    rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[HeatMapCell]], label: str
) -> str:
    """Draw a matrix of win rates: blue from one half up, orange below; the color deepens with the distance from it."""
    left, top, width, height = 190, 110, 58, 32
    parts = []
    for index, name in enumerate(columns):
        x = left + index * width + width / 2
        parts.append(_draw_text(x, top - 10, name, anchor="start", angle=-40))
    for row, (name, line) in enumerate(zip(rows, cells, strict=True)):
        y = top + row * height
        parts.append(_draw_text(left - 10, y + height / 2 + 4, name, anchor="end"))
        for column, cell in enumerate(line):
            x = left + column * width
            parts.append(_draw_cell(cell, x, y, width - 2, height - 2))
    # The slanted headings of the last columns extend to the right.
    return _wrap_svg(left + len(columns) * width + 90, top + len(rows) * height + 4, parts, label)


def _draw_cell(cell: HeatMapCell, x: float, y: float, width: float, height: float) -> str:
    if cell.value is None:
        return f'<rect x="{_fmt(x)}" y="{_fmt(y)}" width="{_fmt(width)}" height="{_fmt(height)}" fill="#f0f2f5"/>'
    color, ink = _choose_shade(cell.value)
    middle = _draw_text(x + width / 2, y + height / 2 + 4, cell.text, anchor="middle", color=ink)
    box = f'<rect x="{_fmt(x)}" y="{_fmt(y)}" width="{_fmt(width)}" height="{_fmt(height)}" fill="{color}"/>'
    return f"<g><title>{escape(cell.tooltip)}</title>{box}{middle}</g>"


def _choose_shade(win_rate: float) -> tuple[str, str]:
    """Return the fill color and the text color of a win rate; the fill is darkest below 20 % and above 80 %."""
    depth = min(1.0, abs(win_rate - 0.5) / 0.3)
    red, green, blue = (round(255 + (part - 255) * depth) for part in (BLUE if win_rate >= 0.5 else ORANGE))
    bright = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    return f"#{red:02x}{green:02x}{blue:02x}", TEXT_COLOR if bright > 0.55 else "#ffffff"


def draw_whiskers(rows: Sequence[tuple[str, LabelledShare | None]], label: str) -> str:
    """Draw win rates as dots with confidence intervals on a common axis, symmetric about one half."""
    left, wide, step, top = 190, 460, 26, 28
    bottom = top + len(rows) * step
    ends = [end for _name, share in rows if share for end in (share.low, share.high)]
    reach = max(1, ceil(max((abs(end - 0.5) for end in ends), default=0.5) * 10))

    def scale_x(win_rate: float) -> float:
        return left + (0.5 + (win_rate - 0.5) * 5 / reach) * wide

    parts = []
    for tenth in range(5 - reach, 5 + reach + 1):
        at = scale_x(tenth / 10)
        color, width = (AXIS_COLOR, 1.5) if tenth == 5 else (GRID_COLOR, 1)
        parts.append(_draw_line(at, top, at, bottom, color, width))
        parts.append(_draw_text(at, top - 8, f"{tenth * 10} %", anchor="middle", color=AXIS_COLOR))
    for index, (name, share) in enumerate(rows):
        y = top + index * step + step / 2
        parts.append(_draw_text(left - 10, y + 4, name, anchor="end"))
        if share is not None:
            color = "#{:02x}{:02x}{:02x}".format(*(BLUE if share.value >= 0.5 else ORANGE))
            parts.append(_draw_line(scale_x(share.low), y, scale_x(share.high), y, color, 3))
            parts.append(f'<circle cx="{_fmt(scale_x(share.value))}" cy="{_fmt(y)}" r="5" fill="{color}"/>')
            parts.append(_draw_text(left + wide + 14, y + 4, share.label))
    return _wrap_svg(left + wide + 170, bottom + 8, parts, label)


def draw_small_whisker(win_rate: LabelledShare, label: str) -> str:
    """Draw one win rate with its confidence interval on an axis from 0 to 1, for a table cell."""
    width, height = 140, 16
    color = "#{:02x}{:02x}{:02x}".format(*(BLUE if win_rate.value >= 0.5 else ORANGE))
    middle = height / 2
    parts = [
        _draw_line(0, middle, width, middle, GRID_COLOR, 1),
        _draw_line(width / 2, 0, width / 2, height, AXIS_COLOR, 1),
        _draw_line(win_rate.low * width, middle, win_rate.high * width, middle, color, 3),
        f'<circle cx="{_fmt(win_rate.value * width)}" cy="{_fmt(middle)}" r="4" fill="{color}"/>',
    ]
    return _wrap_svg(width, height, parts, label)


def draw_histogram(values: Sequence[int], bin_width: int, label: str, marks: Sequence[tuple[float, str]]) -> str:
    """Draw a histogram with bins of ``bin_width``; ``marks`` are values on the axis with their labels."""
    left, top, width, high = 40, 34, 640, 160
    last = max(values) // bin_width + 1
    counts = [0] * last
    for value in values:
        counts[value // bin_width] += 1
    bar, most = width / last, max(counts)
    parts = [_draw_line(left, top + high, left + width, top + high, AXIS_COLOR, 1)]
    for index, count in enumerate(counts):
        height = count / most * high
        at = f'x="{_fmt(left + index * bar + 1)}" y="{_fmt(top + high - height)}"'
        box = f'{at} width="{_fmt(bar - 2)}" height="{_fmt(height)}"'
        span = f"{index * bin_width}–{index * bin_width + bin_width - 1}: {count}"
        parts.append(f'<rect {box} fill="#7fa8cf"><title>{span}</title></rect>')
    for index in range(0, last + 1, max(1, last // 10)):
        parts.append(
            _draw_text(left + index * bar, top + high + 18, str(index * bin_width), anchor="middle", color=AXIS_COLOR)
        )
    for floor, (mark, name) in enumerate(marks):
        x, up = left + mark / bin_width * bar, 14 * (len(marks) - 1 - floor)
        parts.append(_draw_line(x, top - 4 - up, x, top + high, TEXT_COLOR, 1.5))
        parts.append(_draw_text(x + 5, top + 4 - up, name))
    return _wrap_svg(left + width + 60, top + high + 26, parts, label)


# Pieces -------------------------------------------------------------------------------------------------------------


def _wrap_svg(width: float, height: float, parts: Sequence[str], label: str) -> str:
    size = f'width="{_fmt(width)}" height="{_fmt(height)}" viewBox="0 0 {_fmt(width)} {_fmt(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label)}" {FONT_ATTRIBUTES}>'
    return "".join([head, *parts, "</svg>"])


def _draw_text(x: float, y: float, text: str, *, anchor: str = "start", color: str = TEXT_COLOR, angle: int = 0) -> str:
    turned = f' transform="rotate({angle} {_fmt(x)} {_fmt(y)})"' if angle else ""
    return f'<text x="{_fmt(x)}" y="{_fmt(y)}" text-anchor="{anchor}" fill="{color}"{turned}>{escape(text)}</text>'


def _draw_line(x1: float, y1: float, x2: float, y2: float, color: str, width: float) -> str:
    ends = f'x1="{_fmt(x1)}" y1="{_fmt(y1)}" x2="{_fmt(x2)}" y2="{_fmt(y2)}"'
    return f'<line {ends} stroke="{color}" stroke-width="{_fmt(width)}"/>'


def _fmt(number: float) -> str:
    """Format a coordinate without redundant digits."""
    return f"{number:.1f}".removesuffix(".0")
