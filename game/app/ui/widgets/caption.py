"""Caption of the last sound effect, for players who cannot hear it."""

from __future__ import annotations

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.style.theme import TIMES
from game.app.ui.style.tokens import ALPHA, RADIUS

_SECONDS = 2.0
"""Seconds for which a caption is shown."""
_BOTTOM_MARGIN = 1.0
"""Space between the caption and the lower edge of the screen."""


class Caption:
    """Caption line at the lower edge of the screen; a newer caption replaces it."""

    def __init__(self) -> None:
        self.text = ""
        """Shown text; empty for none."""
        self.is_dirty = False
        """True if the caption has to be redrawn."""
        self._timer = Timer()
        """Time until the caption disappears."""

    def show(self, text: str) -> None:
        """Show a caption for about two seconds."""
        self.text, self.is_dirty = text, True
        self._timer.start(_SECONDS)

    @property
    def is_fading(self) -> bool:
        """Return whether the caption is fading out."""
        return bool(self.text) and self._timer.seconds_left < TIMES.fade

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the caption looks different now."""
        if not self.text:
            return False
        self._timer.advance(dt)
        if self._timer.is_over:
            self.text = ""
            return True
        return self.is_fading

    def draw(self, canvas: Canvas) -> None:
        """Draw the caption, if there is one."""
        self.is_dirty = False
        if not self.text:
            return
        size = canvas.resolve_text_size("small")
        width = canvas.measure(self.text, "small")[0]
        w, h = width + 24, size * 1.25 + 2

        def draw_panel(part: Canvas) -> None:
            """Draw the caption on a dark panel."""
            part.rect(0, 0, w, h, "veil", radius=RADIUS.medium, alpha=ALPHA.strong)
            part.text(self.text, w / 2, h / 2, "small", color="cream", align="center")

        alpha = round(255 * min(1.0, self._timer.seconds_left / TIMES.fade))
        canvas.draw_cached(
            ("caption", self.text), (WIDTH - w) / 2, HEIGHT - _BOTTOM_MARGIN - h, w, h, draw_panel, alpha=alpha
        )
