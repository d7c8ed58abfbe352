"""Charts as SVG text that stands in a page by itself: no scripts, no fonts and no pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

INK, SOFT, LINE = "#1f2933", "#5f6b7a", "#d5dbe3"
BLUE, ORANGE = (33, 102, 172), (200, 94, 14)
"""Above and below one half; a pair that color-blind people tell apart."""

FONT = 'font-family="system-ui, sans-serif" font-size="13"'


class Share(NamedTuple):
    """A share from 0 to 1 with its interval, and the words for it."""

    value: float
    low: float
    high: float
    words: str


class Cell(NamedTuple):
    """A cell of a heat map: a share, what stands in it, and what it says when pointed at. No share leaves it blank."""

    value: float | None
    words: str
    title: str


def heat_map(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell]], label: str) -> str:
    """A matrix of shares: blue above one half, orange below, the deeper the farther from it."""
    left, top, wide, high = 190, 110, 58, 32
    parts = []
    for index, name in enumerate(columns):
        x = left + index * wide + wide / 2
        parts.append(_text(x, top - 10, name, anchor="start", turn=-40))
    for row, (name, line) in enumerate(zip(rows, cells, strict=True)):
        y = top + row * high
        parts.append(_text(left - 10, y + high / 2 + 4, name, anchor="end"))
        for column, cell in enumerate(line):
            x = left + column * wide
            parts.append(_cell(cell, x, y, wide - 2, high - 2))
    # The slanted heads of the last columns reach out to the right.
    return _svg(left + len(columns) * wide + 90, top + len(rows) * high + 4, parts, label)


def _cell(cell: Cell, x: float, y: float, wide: float, high: float) -> str:
    if cell.value is None:
        return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" fill="#f0f2f5"/>'
    color, ink = _shade(cell.value)
    middle = _text(x + wide / 2, y + high / 2 + 4, cell.words, anchor="middle", color=ink)
    box = f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" fill="{color}"/>'
    return f"<g><title>{escape(cell.title)}</title>{box}{middle}</g>"


def _shade(share: float) -> tuple[str, str]:
    """The color of a share and that of the ink on it; from 20 % and 80 % on it is as deep as it gets."""
    depth = min(1.0, abs(share - 0.5) / 0.3)
    red, green, blue = (round(255 + (part - 255) * depth) for part in (BLUE if share >= 0.5 else ORANGE))
    bright = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    return f"#{red:02x}{green:02x}{blue:02x}", INK if bright > 0.55 else "#ffffff"


def whiskers(rows: Sequence[tuple[str, Share | None]], label: str) -> str:
    """Shares as dots with their intervals on a common scale, whole tenths to both sides of a line at one half."""
    left, wide, step, top = 190, 460, 26, 28
    bottom = top + len(rows) * step
    ends = [end for _name, share in rows if share for end in (share.low, share.high)]
    reach = max(1, ceil(max((abs(end - 0.5) for end in ends), default=0.5) * 10))

    def x(share: float) -> float:
        return left + (0.5 + (share - 0.5) * 5 / reach) * wide

    parts = []
    for tenth in range(5 - reach, 5 + reach + 1):
        at = x(tenth / 10)
        color, width = (SOFT, 1.5) if tenth == 5 else (LINE, 1)
        parts.append(_line(at, top, at, bottom, color, width))
        parts.append(_text(at, top - 8, f"{tenth * 10} %", anchor="middle", color=SOFT))
    for index, (name, share) in enumerate(rows):
        y = top + index * step + step / 2
        parts.append(_text(left - 10, y + 4, name, anchor="end"))
        if share is not None:
            color = "#{:02x}{:02x}{:02x}".format(*(BLUE if share.value >= 0.5 else ORANGE))
            parts.append(_line(x(share.low), y, x(share.high), y, color, 3))
            parts.append(f'<circle cx="{_n(x(share.value))}" cy="{_n(y)}" r="5" fill="{color}"/>')
            parts.append(_text(left + wide + 14, y + 4, share.words))
    return _svg(left + wide + 170, bottom + 8, parts, label)


def small_whisker(share: Share, label: str) -> str:
    """One share with its interval, from 0 to 1, for a cell of a table."""
    wide, high = 140, 16
    color = "#{:02x}{:02x}{:02x}".format(*(BLUE if share.value >= 0.5 else ORANGE))
    middle = high / 2
    parts = [
        _line(0, middle, wide, middle, LINE, 1),
        _line(wide / 2, 0, wide / 2, high, SOFT, 1),
        _line(share.low * wide, middle, share.high * wide, middle, color, 3),
        f'<circle cx="{_n(share.value * wide)}" cy="{_n(middle)}" r="4" fill="{color}"/>',
    ]
    return _svg(wide, high, parts, label)


def histogram(values: Sequence[int], width: int, label: str, marks: Sequence[tuple[float, str]]) -> str:
    """How many values fall into each class of this width; ``marks`` are named values on the axis."""
    left, top, wide, high = 40, 34, 640, 160
    last = max(values) // width + 1
    counts = [0] * last
    for value in values:
        counts[value // width] += 1
    bar, most = wide / last, max(counts)
    parts = [_line(left, top + high, left + wide, top + high, SOFT, 1)]
    for index, count in enumerate(counts):
        tall = count / most * high
        box = f'x="{_n(left + index * bar + 1)}" y="{_n(top + high - tall)}" width="{_n(bar - 2)}" height="{_n(tall)}"'
        span = f"{index * width}–{index * width + width - 1}: {count}"
        parts.append(f'<rect {box} fill="#7fa8cf"><title>{span}</title></rect>')
    for index in range(0, last + 1, max(1, last // 10)):
        parts.append(_text(left + index * bar, top + high + 18, str(index * width), anchor="middle", color=SOFT))
    for floor, (mark, name) in enumerate(marks):
        x, up = left + mark / width * bar, 14 * (len(marks) - 1 - floor)
        parts.append(_line(x, top - 4 - up, x, top + high, INK, 1.5))
        parts.append(_text(x + 5, top + 4 - up, name))
    return _svg(left + wide + 60, top + high + 26, parts, label)


# Pieces -------------------------------------------------------------------------------------------------------------


def _svg(wide: float, high: float, parts: Sequence[str], label: str) -> str:
    size = f'width="{_n(wide)}" height="{_n(high)}" viewBox="0 0 {_n(wide)} {_n(high)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label)}" {FONT}>'
    return "".join([head, *parts, "</svg>"])


def _text(x: float, y: float, words: str, *, anchor: str = "start", color: str = INK, turn: int = 0) -> str:
    turned = f' transform="rotate({turn} {_n(x)} {_n(y)})"' if turn else ""
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" fill="{color}"{turned}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, color: str, width: float) -> str:
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line {ends} stroke="{color}" stroke-width="{_n(width)}"/>'


def _n(number: float) -> str:
    """A coordinate without needless digits."""
    return f"{number:.1f}".removesuffix(".0")
