"""A sentence that shows for a moment."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.theme import TIMES

_LONGEST = 600
"""Letters of a sentence that are shown, and waited for."""


class Passing(ABC):
    """Words above every scene that go by themselves."""

    def __init__(self) -> None:
        self.text = ""
        self.fresh = False
        self._left = 0.0

    @property
    def moving(self) -> bool:
        """Whether it is just appearing or fading."""
        return bool(self.text) and self._left < TIMES.fade

    def update(self, dt: float) -> bool:
        """Counts down; returns whether it looks different now."""
        if not self.text:
            return False
        self._left -= dt
        if self._left <= 0:
            self.text = ""
            return True
        return self.moving

    def draw(self, canvas: Canvas) -> None:
        """Draws it, if there is one."""
        self.fresh = False
        if self.text:
            self._draw(canvas)

    @property
    def _alpha(self) -> int:
        return round(255 * min(1.0, self._left / TIMES.fade))

    @abstractmethod
    def _draw(self, canvas: Canvas) -> None:
        """Draws the words."""


class Toast(Passing):
    """A sentence that shows for a moment at the lower edge, above every scene."""

    def __init__(self) -> None:
        super().__init__()
        self.public = False
        """Whether it is for everybody who looks at the screen."""

    def show(self, text: str, *, public: bool = False) -> None:
        """Shows a sentence long enough to be read, in place of the one before."""
        self.text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        self.public = public
        self.fresh = True
        self._left = 2.2 + 0.05 * len(self.text)

    def hand_over(self) -> None:
        """Somebody else comes to the screen: what was meant for one person goes, what is for everybody stays."""
        if not self.public:
            self.text = ""

    def _draw(self, canvas: Canvas) -> None:
        wide = min(760.0, canvas.broken(self.text, 1e9, "label")[0].width + 0.5)
        lines = canvas.broken(self.text, wide, "label")
        w, h = wide + 40, len(lines) * canvas.text_size("label") * 1.25 + 22
        x, y = (WIDTH - w) / 2, HEIGHT - 44 - h

        def sheet(part: Canvas) -> None:
            part.shadow(0, 0, w, h, radius=12, blur=10, alpha=190, dy=4)
            part.gradient(0, 0, w, h, "paper", "#e6d6ae", radius=12)
            part.rect(0, 0, w, h, "paper_edge", radius=12, border=1.4)
            part.rich(self.text, 20, 9, wide, "label", color="ink", align="center")

        canvas.stamp(("toast", self.text), x, y, w, h, sheet, pad=24, alpha=self._alpha)
