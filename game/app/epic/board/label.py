"""Labels of standees: health in a pill-shaped box, states on discs behind it, and the number of a troop."""

from __future__ import annotations

from game.app.epic.board.standee import BASE_DEPTH, BASE_HEIGHT, FOOT_Y
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.drawing.raster import Point
from game.app.ui.style.tokens import scale_text_size
from game.presentation.epic.view_models import Token

RAISED_LABEL_OFFSET = 0.36
"""Distance by which a label is raised from the base to the belt if a standee is directly in front, in squares."""
_TEXT_SIZE_STEPS = ((130.0, 20.0), (95.0, 16.0), (0.0, 14.0))
"""Pairs of smallest size of a square, in units, and text size of labels from that size on, in descending
order.
"""
_FULL_TEXT_CELL = 44.0
"""Size of a square in units below which the text shrinks in proportion to the square."""
_MAX_NUMBER_SIZE = 0.23
"""Largest text size of the number of a troop, in squares."""
_NUMBER_OFFSET = 0.40
"""Horizontal distance of the troop's number from the center of the base, to the left, in squares."""
_STATE_BADGES = (("frozen", "snowflake", "#0f3350"), ("lifted", "lock", "#14402a"), ("cursed", "curse", "#2b1145"))
"""Attribute of ``Token``, icon and disc color of each state."""


def get_label_size(canvas: Canvas, cell: float) -> float:
    """Return the text size of labels on a board with squares of ``cell`` units."""
    return _compute_text_size(cell, canvas.text_scale)


def _compute_text_size(cell: float, text_scale: float) -> float:
    step = next(step for least, step in _TEXT_SIZE_STEPS if cell >= least)
    size = scale_text_size(step, text_scale)
    return min(size, size * cell / _FULL_TEXT_CELL)


def find_label_center(canvas: Canvas, x: float, y: float, cell: float, *, is_raised: bool = False) -> Point:
    """Return the center of the label of the character on the square with its center at (x, y).

    A label with larger text grows upward, as the hand begins just below the last row.
    """
    down = FOOT_Y - 0.5 + (BASE_HEIGHT + BASE_DEPTH) / 2 - (RAISED_LABEL_OFFSET if is_raised else 0.0)
    grown = get_label_size(canvas, cell) - _compute_text_size(cell, 1.0)
    return x, y + down * cell + 2 - grown / 2


def draw_label(
    canvas: Canvas, token: Token, x: float, y: float, cell: float, *, is_raised: bool = False, bump: float = 0.0
) -> None:
    """Draw health, states and number of a character on the square with its center at (x, y).

    The label is drawn at belt height if it ``is_raised``, for a standee directly in front.
    ``bump`` (0 to 1)
    enlarges it while the health changes.
    """
    size = get_label_size(canvas, cell)
    height = size + 4
    middle = find_label_center(canvas, x, y, cell, is_raised=is_raised)
    if token.number:
        _draw_number(canvas, token, middle, cell, (size, height), is_raised=is_raised)
    states = tuple(state for state in _STATE_BADGES if getattr(token, state[0]))
    if token.health is None and not states:
        return
    digits = "" if token.health is None else format_short(token.health)
    own = height * 0.62 + canvas.measure(digits, "strong", size=size)[0] + 12 if digits else 0.0
    disc = min(height * 0.56, cell * 0.17)
    width = own + disc * 1.7 * len(states)
    canvas.draw_cached(
        ("heart label", digits, token.seat, states, round(size, 2), round(disc, 2)),
        middle[0] - width / 2,
        middle[1] - height / 2,
        width,
        height,
        lambda part: _draw_pill(part, token, digits, states, (own, height, disc)),
        overhang=height * 0.3,
        scale=1 + 0.35 * bump,
    )


def _draw_pill(
    canvas: Canvas,
    token: Token,
    digits: str,
    states: tuple[tuple[str, str, str], ...],
    size: tuple[float, float, float],
) -> None:
    """Draw heart icon and health in a pill-shaped box, and the discs of states behind its right end.

    ``size`` is the width and height of the box and the radius of a disc.
    """
    width, height, disc = size
    mark, strong = canvas.seat_mark(token.seat), canvas.theme.is_high_contrast
    for place in range(len(states) - 1, -1, -1):
        _name, icon, ground = states[place]
        x = width + disc * ((0.55 if digits else 0.85) + 1.7 * place)
        canvas.circle(x, height / 2, disc + 1.2, "black", alpha=170)
        canvas.circle(x, height / 2, disc, "white", alpha=230)
        canvas.circle(x, height / 2, disc - 1, ground)
        canvas.icon(icon, x - disc * 0.68, height / 2 - disc * 0.68, disc * 1.36)
    if not digits:
        return
    canvas.rect(-1, -1, width + 2, height + 2, "black", radius=height / 2 + 1, alpha=170)
    canvas.rect(0, 0, width, height, "#0d131a", radius=height / 2)
    rim = "white" if strong else canvas.mix_colors(mark.color, mark.light, 0.35)
    canvas.rect(0, 0, width, height, rim, radius=height / 2, border=2)
    heart = height * 0.62
    canvas.icon("heart", 4, (height - heart) / 2 + 0.5, heart)
    canvas.text(digits, 6 + heart, height / 2, "strong", size=height - 4, color="white")


def _draw_number(
    canvas: Canvas, token: Token, label: Point, cell: float, size: tuple[float, float], *, is_raised: bool
) -> None:
    """Draw the number of a troop on a disc at the left end of the base: above the label, or below a raised label."""
    text, mark = format_short(token.number), canvas.seat_mark(token.seat)
    letters = max(canvas.min_size, min(size[0] - 2, cell * _MAX_NUMBER_SIZE))
    reach = max(letters * 0.62, canvas.measure(text, "key", size=letters)[0] / 2 + 3)

    def draw_disc(part: Canvas) -> None:
        part.circle(reach, reach, reach + 1, "black", alpha=200)
        part.circle(reach, reach, reach, mark.light)
        part.circle(reach, reach, reach - 1.2, mark.dark)
        part.text(text, reach, reach, "key", size=letters, color="white", align="center")

    away = size[1] / 2 + reach
    x, y = label[0] - max(_NUMBER_OFFSET * cell, cell * 0.5 - reach), label[1] + (away if is_raised else -away)
    canvas.draw_cached(
        ("troop number", text, token.seat, round(letters, 2)),
        x - reach,
        y - reach,
        2 * reach,
        2 * reach,
        draw_disc,
        overhang=2,
    )
