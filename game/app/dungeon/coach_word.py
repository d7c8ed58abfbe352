"""The word of the coach in an adventure: at the foot of the left column, and up that column with the better turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.views.parts import head, sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Look, Widget
from game.text import _

_HEADED = 140.0
"""From this height on the word stands below a head of its own, also without the better turn."""


class CoachWord(Widget):
    """What the coach says, over the part of the page that makes room for it."""

    focusable = False

    def __init__(self, told: Sequence[str]) -> None:
        super().__init__("")
        self.told = told

    def covers(self, widget: Widget) -> bool:
        """Whether a widget of the page lies below it."""
        return self.box.holds(widget.box.x + widget.box.w / 2, widget.box.y + widget.box.h / 2)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        line, *detail = self.told
        if not detail and h < _HEADED:
            sheet(canvas, self.box)
            text = f"**{_('Coach')}:** {line}"
            canvas.block(text, x + 11, y + 4, w - 20, h - 8, "label", leading=LEADING.normal)
            return
        sheet(canvas, self.box, _("Coach"))
        top = y + head(canvas)
        text = "\n".join([f"**{line}**", *detail])
        spot = Box(x + 12, top, w - 22, y + h - 8 - top)
        canvas.block(text, *spot, "label", valign="top", leading=LEADING.normal, wraps=True)
