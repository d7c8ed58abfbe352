"""Fitting of text into a box or one line. Lengths are logical units; sizes are steps of ``tokens.SIZES``.

A text that does not fit at its own size is tried a step smaller, then in several lines at smaller and smaller steps.
A headline that would become too small is then set in the body face, which is narrower, and finally the letters are
compressed horizontally. ``Canvas.draw_text_block`` and ``Canvas.draw_fitted_line`` draw the result; ``shared_size``
finds a common size for several texts.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple, Protocol

from game.app.ui.style.theme import ROLES
from game.app.ui.style.tokens import LEADING
from game.app.ui.text.fonts import BrokenLine, find_break
from game.app.ui.text.line_break import UNLIMITED_WIDTH

MIN_X_SCALE = 0.52
"""Minimum horizontal scale of letters."""
_X_SCALE_STEP = 0.04
"""Step by which the horizontal scale is reduced."""
_TOLERANCE = 0.5
"""Excess length or height of lines that still counts as fitting, because lengths are rounded; in logical units."""
_MIN_LINE_HEIGHT = 1.1
"""Minimum height of a line, as a multiple of the text size."""
_DISPLAY_ACCENT_LEADING, _ACCENT_LEADING = 1.25, 1.2
"""Line distance for accented capitals as a multiple of the text size: in the display face, and in all others."""
_DISPLAY_BOTH_ACCENT_LEADING = 1.4
"""Line distance for the display face, as a multiple of the text size, if letters also have marks below them."""
_MARKS_BELOW = frozenset("\u0323\u0326\u0327\u0328")
"""Combining marks below a letter: dot, comma, cedilla and ogonek."""
_ACCENTED_LINE_HEIGHT = 1.25
"""Height of a line with marks above and below its letters, as a multiple of the text size."""
_MIN_ONE_LINE_FRACTION = 0.79
"""Minimum fraction of the full size at which a text stays in one line and its face: about one step down."""
_MIN_HEADLINE_FRACTION = 0.62
"""Minimum fraction of the full size at which a headline in several lines keeps its face instead of the body face."""
_MAX_CHARACTERS = 2_000
"""Maximum number of characters drawn in a box: more than any text of the game; texts of mods may be longer."""
_ELLIPSIS = "…"


class Typesetter(Protocol):
    """Protocol of the canvas functions that fitting needs: measuring, line breaking, and the available sizes."""

    def resolve_text_size(self, role: str, size: float | None = None) -> float:
        """Return the logical size of a role's text, or ``size`` rounded down to a step."""

    def list_sizes(self, role: str, size: float | None = None, min_fraction: float = 0.0) -> tuple[float, ...]:
        """Return the sizes to try, largest first, down to a fraction of the full size."""

    def measure(self, text: str, role: str = "body", *, size: float | None = None) -> tuple[float, float]:
        """Return the width and line height of one line of text."""

    def break_text(self, text: str, width: float, role: str = "body", *, size: float | None = None) -> list[BrokenLine]:
        """Return rich text broken into lines of at most a width."""


class FittedLine(NamedTuple):
    """Text fitted into one line: how to draw it, and whether it is complete."""

    text: str
    role: str
    size: float
    x_scale: float
    """Horizontal scale of the letters."""
    is_complete: bool = True
    """False if the text was shortened."""


class FittedBlock(NamedTuple):
    """Text fitted into a box: its lines, how to draw them, and whether they fit at all."""

    lines: list[BrokenLine]
    size: float
    leading: float
    """Line distance as a multiple of the text size."""
    x_scale: float
    """Horizontal scale of the letters."""
    fits: bool


def fit_line(
    typesetter: Typesetter,
    text: str,
    width: float,
    role: str,
    *,
    size: float | None = None,
    fallback_role: str = "strong",
) -> FittedLine:
    """Fit a text into one line.

    It is drawn in its role a step smaller, then in the role ``fallback_role``, then with compressed letters.

    A text that still does not fit is shortened and ends in an ellipsis.
    """
    full = typesetter.resolve_text_size(role, size)
    for one in typesetter.list_sizes(role, full, _MIN_ONE_LINE_FRACTION):
        if typesetter.measure(text, role, size=one)[0] <= width:
            return FittedLine(text, role, one, 1.0)
    sizes = typesetter.list_sizes(fallback_role, full)
    for one in sizes:
        wide = typesetter.measure(text, fallback_role, size=one)[0]
        if wide <= width:
            return FittedLine(text, fallback_role, one, 1.0)
    share = (width - 0.5) / max(1.0, wide)
    if share >= MIN_X_SCALE:
        return FittedLine(text, fallback_role, one, min(1.0, share))
    while len(half := text[: find_break(text, len(text) // 2)[0]]) > 1:  # a text of many pages is shortened by halves
        if typesetter.measure(half, fallback_role, size=one)[0] <= width:
            break
        text = half
    while len(text) > 1 and typesetter.measure(text + _ELLIPSIS, fallback_role, size=one)[0] > width:
        text = text[: find_break(text, len(text) - 1)[0]].rstrip()
    return FittedLine(text + _ELLIPSIS, fallback_role, one, 1.0, is_complete=False)


def fit_block(
    typesetter: Typesetter,
    text: str,
    width: float,
    height: float,
    role: str,
    *,
    size: float | None = None,
    leading: float = LEADING.normal,
    wraps: bool = False,
) -> FittedBlock:
    """Fit rich text into a box: in one line or a step smaller, else in several lines.

    With ``wraps`` in several at full size.
    """
    text, face = text[:_MAX_CHARACTERS], ROLES[role].face
    apart = measure_line_distance(text, leading, face)
    tall = max(_MIN_LINE_HEIGHT, apart) if apart > leading else _MIN_LINE_HEIGHT
    full = typesetter.resolve_text_size(
        role, min(typesetter.resolve_text_size(role, size), (height + _TOLERANCE) / tall)
    )
    chosen, lines = _fit_in_role(typesetter, text, width, height, role, full, (leading, apart), wraps=wraps)
    tight, narrow = min(leading, _MIN_LINE_HEIGHT), 1.0
    crowded = apart > leading and len(lines) > 1 and not _fits_box(lines, chosen * apart, width, height)
    if crowded or not _fits_box(lines, chosen * tight, width, height) or any(line.has_broken_word for line in lines):
        plain = "strong" if face == "display" else role
        for distance in (apart, _MIN_LINE_HEIGHT) if crowded else (_MIN_LINE_HEIGHT,):
            found = _fit_in_face(typesetter, text, width, height, plain, chosen, distance)
            if found is not None:
                chosen, lines, narrow = found
                break
    whole = _fits_box(lines, chosen * tight, width / narrow, height)
    room = (height / chosen - _ACCENTED_LINE_HEIGHT) / max(1, len(lines) - 1)
    return FittedBlock(lines, chosen, max(leading, min(apart, room)), narrow, whole)


def measure_line_distance(text: str, leading: float, face: str) -> float:
    """Return the line distance, as a multiple of the text size.

    At this distance marks above capitals do not touch the line above.
    """
    if text.isascii():
        return leading
    if face == "display" and not _MARKS_BELOW.isdisjoint(unicodedata.normalize("NFD", text)):
        return max(leading, _DISPLAY_BOTH_ACCENT_LEADING)
    above = any(not letter.isascii() and letter.isupper() for letter in text)
    return max(leading, _DISPLAY_ACCENT_LEADING if face == "display" else _ACCENT_LEADING) if above else leading


def _fits_box(lines: list[BrokenLine], line_height: float, width: float, height: float) -> bool:
    """Return whether lines of a height fit into a box."""
    return len(lines) * line_height <= height + _TOLERANCE and all(line.width <= width + _TOLERANCE for line in lines)


def _fit_in_role(
    typesetter: Typesetter,
    text: str,
    width: float,
    height: float,
    role: str,
    full_size: float,
    leading: tuple[float, float],
    *,
    wraps: bool,
) -> tuple[float, list[BrokenLine]]:
    """Return size and lines in the role's own face.

    ``leading`` holds the height of the first line and the distance of the others, as multiples of the text size.
    """
    single = "\n" not in text
    if single:
        for size in typesetter.list_sizes(role, full_size, 1.0 if wraps else _MIN_ONE_LINE_FRACTION):
            line = typesetter.break_text(text, UNLIMITED_WIDTH, role, size=size)
            if line[0].width <= width:
                return size, line
    longest = max(text.replace("**", "").replace("-", "- ").split(), key=len, default="")
    widest = "strong" if "**" in text else role
    for size in typesetter.list_sizes(
        role, full_size, _MIN_HEADLINE_FRACTION if ROLES[role].face == "display" else 0.0
    ):
        lines = typesetter.break_text(text, width, role, size=size)
        tall = (leading[0] + (len(lines) - 1) * leading[1]) * size
        if tall <= height + _TOLERANCE and typesetter.measure(longest, widest, size=size)[0] <= width:
            return size, lines
    line = typesetter.break_text(text, UNLIMITED_WIDTH, role, size=size) if single else []
    return size, line if line and line[0].width <= width else lines


def _fit_in_face(
    typesetter: Typesetter, text: str, width: float, height: float, role: str, full_size: float, line_distance: float
) -> tuple[float, list[BrokenLine], float] | None:
    """Return size, lines and horizontal scale at which no word is broken and all lines fit into the box.

    Sizes are tried down to the smallest, then compressed letters. None if nothing fits.
    """
    sizes, narrow = [*typesetter.list_sizes(role, full_size)], 1.0
    while narrow > MIN_X_SCALE:
        size = sizes[0]
        lines = typesetter.break_text(text, width / narrow, role, size=size)
        high = size * (line_distance if len(lines) > 1 else _MIN_LINE_HEIGHT)
        if _fits_box(lines, high, width / narrow, height) and not any(line.has_broken_word for line in lines):
            return size, lines, narrow
        if len(sizes) > 1:
            sizes.pop(0)
        else:
            narrow -= _X_SCALE_STEP
    return None
