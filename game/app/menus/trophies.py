"""The achievements: what was reached, and how far the others are."""

from __future__ import annotations

from game.app.play.deeds import deeds
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input import Kind
from game.app.ui.ornaments import panel
from game.app.ui.room import draw_dim_room
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import IconButton
from game.table.achievements import Achievement, Deeds, achievements
from game.text import _

_COLUMNS, _MARGIN, _GAP, _TOP = 3, 36.0, 14.0, 64.0


class TrophiesScene(FormScene):
    """All achievements side by side, those that were reached in gold."""

    keeps = ("statistics", "puzzles", "lessons", "chronicle", "collections")

    def __init__(self, services: Services, found: Deeds | None = None) -> None:
        super().__init__(services)
        self._deeds = deeds() if found is None else found

    @property
    def shown(self) -> list[Achievement]:
        """The achievements in the present language."""
        return achievements(self._deeds)

    def layout(self, canvas: Canvas) -> None:
        self.form.set([IconButton("back", Box(10, 6, 36, 36), "back", tip=_("Back"), keys=(Kind.BACK,))], focus="back")

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        canvas.gradient(0, 0, WIDTH, 46, "bar", "bar_low")
        canvas.line((0, 46), (WIDTH, 46), "gold", 1.4, alpha=120)
        canvas.block(_("Achievements"), 300, 2, WIDTH - 600, 42, "banner", align="center", shadow=160)
        found = self.shown
        reached = sum(one.reached for one in found)
        count = _("{done} of {all}").format(done=reached, all=len(found))
        canvas.block(count, WIDTH - 300, 2, 300 - _MARGIN, 42, "label", color="mute", align="right")
        rows = -(-len(found) // _COLUMNS)
        wide = (WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
        tall = (HEIGHT - _TOP - _MARGIN - (rows - 1) * _GAP) / rows
        for place, one in enumerate(found):
            left, top = _MARGIN + place % _COLUMNS * (wide + _GAP), _TOP + place // _COLUMNS * (tall + _GAP)
            _draw_one(canvas, Box(left, top, wide, tall), one)

    def on_reply(self, reply: object) -> None:
        self.services.stack.pop()


def _draw_one(canvas: Canvas, box: Box, one: Achievement) -> None:
    x, y, w, h = box
    panel(canvas, x, y, w, h)
    if one.reached:
        canvas.rect(x, y, w, h, "gold", radius=10, border=1.6, alpha=200)
    radius = min(34.0, h * 0.28)
    cx, cy = x + 18 + radius, y + h * 0.42
    canvas.circle(cx, cy, radius, "gold_low" if one.reached else "bar_low")
    canvas.circle(cx, cy, radius, "gold" if one.reached else "line", border=2)
    canvas.icon(one.icon, cx - radius * 0.55, cy - radius * 0.55, radius * 1.1, alpha=255 if one.reached else 120)
    left = cx + radius + 16
    line = canvas.text_size("panel") * 1.4
    color = "gold" if one.reached else "cream"
    canvas.block(one.name, left, y + 10, x + w - 12 - left, line, "panel", color=color, least=0.5)
    room = h - line - 46
    wide = x + w - 14 - left
    canvas.block(one.text, left, y + 12 + line, wide, room, "label", color="#dfe5ea", valign="top", wraps=True)
    track = Box(left, y + h - 24, x + w - 14 - left - 64, 8)
    canvas.rect(*track, "bar_low", radius=4)
    if one.done and one.goal:
        canvas.rect(track.x, track.y, track.w * min(1.0, one.done / one.goal), track.h, "good", radius=4)
    count = f"{min(one.done, one.goal)}/{one.goal}"
    canvas.block(count, track.right + 8, track.y - 8, 56, 24, "small", color="mute", align="right")
