"""A scene that is built anew as soon as something was decided, so that what comes next finds its new widgets."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import FormScene


class RebuiltScene(FormScene):
    """Its `layout` keeps the canvas that it was given."""

    _canvas: Canvas | None = None

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        super().layout(canvas)

    def build_again(self) -> None:
        """Lays out what has been laid out before."""
        if self._canvas is not None:
            self.layout(self._canvas)
        self.touch()
