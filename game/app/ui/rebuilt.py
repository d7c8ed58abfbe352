"""Scenes that are laid out again immediately after each change, so that the next input finds the new widgets."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import WidgetScene


class RebuiltScene(WidgetScene):
    """Scene that can be laid out again by ``rebuild``, since ``layout`` stores its canvas."""

    _canvas: Canvas | None = None
    """Canvas of the last layout."""

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        super().layout(canvas)

    def rebuild(self) -> None:
        """Lay the scene out again on the same canvas."""
        if self._canvas is not None:
            self.layout(self._canvas)
        self.mark_dirty()
