"""Arrows from the resolving card to its targets.

An arrow is a row of small links, so that a growing arrow costs one link per frame and a complete one
nothing.
"""

from __future__ import annotations

import math

from game.app.epic.board.view import BoardView
from game.app.epic.match.views.acting_view import ResolvingCardPlace
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point

_LINK_SPACING = 15.0
"""Distance between two links, in logical units."""
_LINK_SIZE, _HEAD_SIZE = 9.0, 26.0
"""Size of a link and of the arrow head, in logical units."""
_TARGET_DISTANCE = 0.46
"""Distance of the head from the center of the target's square, in squares."""
_ARC_RATIO, _MAX_ARC_HEIGHT = 0.16, 70.0
"""Height of the arc relative to its length, and its maximum in logical units."""
_MIN_LINK_SCALE = 0.6
"""Scale of the first link, at the card, relative to the last one."""
_RIM_COLOR, _FILL_COLOR, _HIGHLIGHT_COLOR = "target_under", "target", "gold_edge"


def draw_arrow(canvas: Canvas, board: BoardView, place: ResolvingCardPlace, target: Point, fraction: float) -> None:
    """Draw the visible ``fraction`` of the arrow from the card at ``place`` to a character at ``target``."""
    if not board.window.collidepoint(target):
        return
    box = place.box
    start = (box.right - 4, box.y + box.height * 0.4)
    line = _compute_curve(start, target, board.cell * _TARGET_DISTANCE)
    shown = max(1, round(len(line) * fraction))
    for index, (point, angle) in enumerate(line[: shown - 1]):
        scale = _MIN_LINK_SCALE + (1 - _MIN_LINK_SCALE) * index / len(line)
        _put(canvas, "link", _LINK_SIZE, point, angle, scale)
    _put(canvas, "head", _HEAD_SIZE, *line[shown - 1], 1.0)


def _compute_curve(start: Point, target: Point, gap: float) -> list[tuple[Point, float]]:
    """Return evenly spaced points of an arc that ends ``gap`` units before its target, with angles in degrees."""
    dx, dy = target[0] - start[0], target[1] - start[1]
    far = math.hypot(dx, dy)
    top = (start[0] + dx / 2, start[1] + dy / 2 - min(_MAX_ARC_HEIGHT, far * _ARC_RATIO) * 2)

    def get_point(t: float) -> Point:
        low, mid, high = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return low * start[0] + mid * top[0] + high * target[0], low * start[1] + mid * top[1] + high * target[1]

    end = 1.0
    while end > 0.5 and math.dist(get_point(end), target) < gap + _HEAD_SIZE * 0.4:
        end -= 0.01
    count = max(2, round(far / _LINK_SPACING))
    points = [get_point(end * index / count) for index in range(count + 1)]
    ways = zip(points, [*points[1:], target], strict=True)
    turns = [math.degrees(math.atan2(here[1] - after[1], after[0] - here[0])) for here, after in ways]
    return list(zip(points[1:], turns[1:], strict=True))


def _put(canvas: Canvas, kind: str, size: float, point: Point, angle: float, scale: float) -> None:
    """Draw a link or the head; angles are rounded so that few cached pictures suffice."""
    draw = _draw_link if kind == "link" else _draw_head
    left, top, turn = point[0] - size / 2, point[1] - size / 2, round(angle / 6) * 6
    canvas.draw_cached(
        ("aim", kind),
        left,
        top,
        size,
        size,
        lambda part: draw(part, size),
        overhang=3,
        angle=turn,
        scale=round(scale, 1),
    )


def _draw_link(canvas: Canvas, size: float) -> None:
    for color, grow in ((_RIM_COLOR, 1.6), (_FILL_COLOR, 0.0)):
        canvas.polygon(
            [
                (-grow, size * 0.2 - grow),
                (size * 0.62, size * 0.2 - grow),
                (size + grow * 1.2, size / 2),
                (size * 0.62, size * 0.8 + grow),
                (-grow, size * 0.8 + grow),
                (size * 0.3, size / 2),
            ],
            color,
        )


def _draw_head(canvas: Canvas, size: float) -> None:
    for color, grow in ((_RIM_COLOR, 2.0), (_FILL_COLOR, 0.0), (_HIGHLIGHT_COLOR, -3.6)):
        canvas.polygon(
            [
                (size * 0.05 - grow, size * 0.1 - grow * 1.3),
                (size * 0.98 + grow * 1.4, size / 2),
                (size * 0.05 - grow, size * 0.9 + grow * 1.3),
                (size * 0.3 - grow * 0.2, size / 2),
            ],
            color,
        )
