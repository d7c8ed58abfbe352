"""Coach's comment in an adventure: at the bottom of the left column, higher if it includes the better action."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetState
from game.app.ui.widgets.text import Label
from game.text import _

_PADDING = (SPACE.medium, SPACE.small)
"""Padding of the comment: horizontal, vertical."""
_MIN_HEADED_HEIGHT = 140.0
"""Minimum height at which a comment without the better action has a heading, in logical units."""


class CoachComment(Widget):
    """Comment of the coach, in front of the part of the page that is left free for it."""

    focusable = False

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__("")
        self.texts = texts
        """Texts of the comment: the comment, and the better action if there is one."""

    def covers_widget(self, widget: Widget) -> bool:
        """Return whether the comment covers a widget of the page."""
        return self.box.contains(*widget.box.center)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        canvas.rect(*self.box, "panel", radius=RADIUS.large)  # hides the panels below
        draw_view(canvas, self._build_view(), self.box)

    def _build_view(self) -> LayoutItem:
        """Return the view of the comment."""
        line, *detail = self.texts
        if not detail and self.box.h < _MIN_HEADED_HEIGHT:
            return Panel("", Label(f"**{_('Coach')}:** {line}").sized(grow=1), padding=_PADDING)
        text = "\n".join([f"**{line}**", *detail])
        return Panel(_("Coach"), Label(text, valign="top").sized(grow=1), padding=_PADDING)
