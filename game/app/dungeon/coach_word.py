"""The word of the coach in an adventure: at the foot of the left column, and up that column with the better turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Look, Widget
from game.app.ui.widgets.text import Label
from game.text import _

_INSIDE = (SPACE.medium, SPACE.small)
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
        return self.box.holds(*widget.box.center)

    def draw(self, canvas: Canvas, look: Look) -> None:
        canvas.rect(*self.box, "panel", radius=RADIUS.large)  # nothing of what it covers shows through
        draw_view(canvas, self._view(), self.box)

    def _view(self) -> LayoutItem:
        line, *detail = self.told
        if not detail and self.box.h < _HEADED:
            return Panel("", Label(f"**{_('Coach')}:** {line}").sized(grow=1), padding=_INSIDE)
        text = "\n".join([f"**{line}**", *detail])
        return Panel(_("Coach"), Label(text, valign="top").sized(grow=1), padding=_INSIDE)
