"""A line that says what was just heard, for who cannot hear it."""

from __future__ import annotations

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.toast import Passing

_SECONDS = 2.0
_FOOT = 1.0
"""How far above the lower edge it stands: below the toast, over what has no words of its own."""


class Caption(Passing):
    """One line at the lower edge at a time; a newer sound takes its place."""

    def show(self, text: str) -> None:
        """Shows a line for about two seconds."""
        self.text, self.fresh = text, True
        self._timer.start(_SECONDS)

    def _draw(self, canvas: Canvas) -> None:
        size = canvas.text_size("small")
        wide = canvas.measure(self.text, "small")[0]
        w, h = wide + 24, size * 1.25 + 2

        def sheet(part: Canvas) -> None:
            part.rect(0, 0, w, h, "veil", radius=RADIUS.medium, alpha=ALPHA.strong)
            part.text(self.text, w / 2, h / 2, "small", color="cream", align="center")

        canvas.stamp(("caption", self.text), (WIDTH - w) / 2, HEIGHT - _FOOT - h, w, h, sheet, alpha=self._alpha)
