"""Caption of the last sound, for players who cannot hear it."""

from __future__ import annotations

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.style.theme import TIMES
from game.app.ui.style.tokens import ALPHA, RADIUS

_SECONDS = 2.0
_FOOT = 1.0
"""Space between it and the lower edge of the screen."""


class Caption:
    """One line at the lower edge at a time; a newer sound replaces it."""

    def __init__(self) -> None:
        self.text = ""
        self.fresh = False
        self._timer = Timer()

    def show(self, text: str) -> None:
        """Show a line for about two seconds."""
        self.text, self.fresh = text, True
        self._timer.start(_SECONDS)

    @property
    def is_fading(self) -> bool:
        """Return whether the line is fading."""
        return bool(self.text) and self._timer.left < TIMES.fade

    def update(self, dt: float) -> bool:
        """Count down; return whether it looks different now."""
        if not self.text:
            return False
        self._timer.advance(dt)
        if self._timer.is_over:
            self.text = ""
            return True
        return self.is_fading

    def draw(self, canvas: Canvas) -> None:
        """Draw the line, if there is one."""
        self.fresh = False
        if not self.text:
            return
        size = canvas.resolve_text_size("small")
        wide = canvas.measure(self.text, "small")[0]
        w, h = wide + 24, size * 1.25 + 2

        def draw_panel(part: Canvas) -> None:
            part.rect(0, 0, w, h, "veil", radius=RADIUS.medium, alpha=ALPHA.strong)
            part.text(self.text, w / 2, h / 2, "small", color="cream", align="center")

        alpha = round(255 * min(1.0, self._timer.left / TIMES.fade))
        canvas.draw_cached(("caption", self.text), (WIDTH - w) / 2, HEIGHT - _FOOT - h, w, h, draw_panel, alpha=alpha)
