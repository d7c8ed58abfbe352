"""Where the parts of the new-match screen lie, for each text size."""

from __future__ import annotations

import msgspec

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import Button

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_CROWD = 44.0
"""How much wider the seats are where a row of one line tells all of a player."""
_MOST_ROOM = 0.5
"""How much larger text may make the seats and shrink the teams; beyond it the teams would be too small."""


class Frame(msgspec.Struct, frozen=True):
    """The boxes of the screen: teams left, sheet, seats and options right, maps and the gold button below."""

    teams: Box
    sheet: Box
    right: Box
    maps: Box
    start: Box
    summary: Box
    """One or two lines under the gold button."""


def frame(canvas: Canvas, *, crowded: bool = False) -> Frame:
    """The boxes; with large text, or a crowd of seats, the words get more room and the pictures less."""
    more = canvas.text_scale - 1
    right = 316 + 150 * min(more, _MOST_ROOM) + (_CROWD if crowded else 0)
    left = 324 - 130 * min(more, _MOST_ROOM)
    low = max(108.0, 30 + canvas.text_size("small") * 1.35 + 58 + 8 * more)
    tall = HEIGHT - _TOP - _EDGE - _GAP - low
    teams = Box(_EDGE, _TOP, left, tall)
    column = Box(WIDTH - _EDGE - right, _TOP, right, tall)
    sheet = Box(teams.right + _GAP, _TOP, column.x - 2 * _GAP - teams.right, tall)
    foot = HEIGHT - _EDGE - low
    maps = Box(_EDGE, foot, column.x - _GAP - _EDGE, low)
    gold = Button.height(canvas, gold=True) + 10
    start = Box(column.x, foot, right, min(gold, low - canvas.text_size("small") * 1.3))
    return Frame(
        teams=teams,
        sheet=sheet,
        right=column,
        maps=maps,
        start=start,
        summary=Box(column.x, start.bottom + 4, right, HEIGHT - 8 - start.bottom - 4),
    )
