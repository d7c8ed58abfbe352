"""The achievements: what was reached, and how far the others are."""

from __future__ import annotations

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.carved import medal, ribbon
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box
from game.storage.achievements import Achievement, Deeds, achievements, deeds_done
from game.text import _

_COLUMNS, _MARGIN, _GAP, _TOP = 3, 36.0, 14.0, 64.0


class TrophiesScene(HeadedScene):
    """All achievements side by side, those that were reached in gold."""

    keeps = ("statistics", "puzzles", "lessons", "chronicle", "collections")
    on_table = True
    remark_box = Box(WIDTH - 300, 2, 300 - _MARGIN, 42)

    def __init__(self, services: Services, found: Deeds | None = None) -> None:
        super().__init__(services)
        self._deeds = deeds_done() if found is None else found

    @property
    def heading(self) -> str:
        return _("Achievements")

    @property
    def remark(self) -> str:
        found = self.shown
        return _("{done} of {all}").format(done=sum(one.reached for one in found), all=len(found))

    @property
    def shown(self) -> list[Achievement]:
        """The achievements in the present language."""
        return achievements(self._deeds)

    def layout(self, canvas: Canvas) -> None:
        self.form.set([self.back()], focus="back")

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        found = self.shown
        rows = -(-len(found) // _COLUMNS)
        wide = (WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
        tall = (HEIGHT - _TOP - _MARGIN - (rows - 1) * _GAP) / rows
        for place, one in enumerate(found):
            left, top = _MARGIN + place % _COLUMNS * (wide + _GAP), _TOP + place // _COLUMNS * (tall + _GAP)
            _draw_one(canvas, Box(left, top, wide, tall), one, found)
        foot = Box(_MARGIN, HEIGHT - _MARGIN, WIDTH - 2 * _MARGIN, _MARGIN)
        canvas.block(_("Wins by concession don't count."), *foot, "small", color="mute", align="center")


_TWO_LINES_ABOVE = 1.3
"""From this text size on a long name has room for two lines."""


def _draw_one(canvas: Canvas, box: Box, one: Achievement, beside: list[Achievement]) -> None:
    x, y, w, h = box
    panel(canvas, *box)
    radius = min(40.0 if canvas.text_scale == 1 else 34.0, h * 0.32)
    cx, cy = x + 22 + radius, y + h * 0.43
    if one.reached:
        ribbon(canvas, cx, cy, radius)
    medal(canvas, cx, cy, radius, "gold" if one.reached else "iron", one.icon)
    left = cx + radius + 18
    line = canvas.text_size("panel") * 1.4 * (1.0 if canvas.text_scale <= _TWO_LINES_ABOVE else 1.35)
    color = "cream" if one.reached else "mute"
    title = x + w - 12 - left, line
    size = even_size(canvas, [(each.name, *title) for each in beside], "panel", leading=LEADING.tight, wraps=True)
    canvas.block(one.name, left, y + 10, *title, "panel", size=size, color=color, leading=LEADING.tight, wraps=True)
    room = h - line - 24 - canvas.text_size("small") * 1.2
    wide = x + w - 14 - left
    cells = [(each.text, wide, room) for each in beside]
    size = even_size(canvas, cells, "body", leading=LEADING.tight, wraps=True)
    words = left, y + 12 + line, wide, room
    canvas.block(one.text, *words, "body", size=size, color="prose", valign="top", leading=LEADING.tight, wraps=True)
    line = canvas.text_size("small") * 1.2
    track = Box(left, y + h - 12 - line / 2 - 5, x + w - 18 - left - 8 - 4 * canvas.text_size("small"), 10)
    canvas.rect(*track, "well", radius=RADIUS.small)
    canvas.rect(*track, "black", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half)
    if one.done and one.goal:
        filled = max(8.0, (track.w - 2) * min(1.0, one.done / one.goal))
        canvas.gradient(track.x + 1, track.y + 1, filled, track.h - 2, "good", "good_low", radius=RADIUS.small)
    count = f"{min(one.done, one.goal)}/{one.goal}"
    count_box = Box(track.right + 8, track.y + 5 - line / 2, x + w - 14 - track.right - 8, line)
    canvas.block(count, *count_box, "small", color="mute", align="right")
