"""Coach's comment in an adventure: at the foot of the left column, taller with the better action."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetState
from game.app.ui.widgets.text import Label
from game.text import _

_INSIDE = (SPACE.medium, SPACE.small)
_HEADED = 140.0
"""Height from which the comment gets a heading even without the better action, in logical pixels."""


class CoachComment(Widget):
    """Comment of the coach, over the part of the page that makes room for it."""

    focusable = False

    def __init__(self, told: Sequence[str]) -> None:
        super().__init__("")
        self.told = told

    def covers_widget(self, widget: Widget) -> bool:
        """Return whether a widget of the page is below the comment."""
        return self.box.contains(*widget.box.center)

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        canvas.rect(*self.box, "panel", radius=RADIUS.large)  # hides the panels below
        draw_view(canvas, self._build_view(), self.box)

    def _build_view(self) -> LayoutItem:
        line, *detail = self.told
        if not detail and self.box.h < _HEADED:
            return Panel("", Label(f"**{_('Coach')}:** {line}").sized(grow=1), padding=_INSIDE)
        text = "\n".join([f"**{line}**", *detail])
        return Panel(_("Coach"), Label(text, valign="top").sized(grow=1), padding=_INSIDE)
