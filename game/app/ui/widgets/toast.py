"""A sentence that shows for a moment."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.raster import Point
from game.app.ui.theme import TIMES
from game.app.ui.widgets.base import Box

_LONGEST = 600
"""Letters of a sentence that are shown, and waited for."""
_WIDEST, _NARROW = 760.0, 320.0
"""How wide a sentence may be at the lower edge, and beside what it is about."""
_GAP, _BAR = 8.0, 48.0
"""How far a slip lies from its box, and how high the bar at the top is, which it leaves free."""


def place_beside(about: Box, width: float, height: float, *, above: bool = False) -> Point:
    """Where a slip of paper lies beside a box: below it, or above where that is wanted or below has no room."""
    x = min(max(8.0, about.center[0] - width / 2), WIDTH - width - 8)
    low, high = about.bottom + _GAP, about.y - _GAP - height
    fits = high >= _BAR if above else low + height > HEIGHT - 4
    return x, high if fits else low


class Passing(ABC):
    """Words above every scene that go by themselves."""

    def __init__(self) -> None:
        self.text = ""
        self.fresh = False
        self.shown = 0
        """How many sentences there have been."""
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
    """A sentence that shows for a moment above every scene: at the lower edge, or beside what it is about."""

    def __init__(self) -> None:
        super().__init__()
        self.public = False
        """Whether it is for everybody who looks at the screen."""
        self.about: Box | None = None
        """What it is about, and stands beside."""
        self._stays = True

    def show(self, text: str, *, public: bool = False, about: Box | None = None, stays: bool = False) -> None:
        """Shows a sentence long enough to be read, in place of the one before.

        What is said about something goes with the next thing that is done, unless it ``stays``.
        """
        self.text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        self.public, self.about = public, about
        self._stays = stays or about is None
        self.fresh = True
        self.shown += 1
        self._left = 2.2 + 0.05 * len(self.text)

    def hand_over(self) -> None:
        """Somebody else comes to the screen: what was meant for one person goes, what is for everybody stays."""
        if not self.public:
            self.text = ""

    def answered(self) -> bool:
        """Somebody does something: what stands beside its cause goes; whether it did."""
        if not self.text or self._stays:
            return False
        self.text = ""
        return True

    def take_back(self, text: str) -> None:
        """This sentence holds no more."""
        if self.text == text:
            self.text = ""

    def _draw(self, canvas: Canvas) -> None:
        widest = _WIDEST if self.about is None else _NARROW * min(1.5, canvas.text_scale)
        wide = min(widest, canvas.broken(self.text, 1e9, "label")[0].width + 0.5)
        lines = canvas.broken(self.text, wide, "label")
        w, h = wide + 40, len(lines) * canvas.text_size("label") * 1.25 + 22
        x, y = (WIDTH - w) / 2, HEIGHT - 44 - h
        if self.about is not None:
            x, y = place_beside(self.about, w, h, above=True)

        def sheet(part: Canvas) -> None:
            part.shadow(0, 0, w, h, radius=12, blur=10, alpha=190, dy=4)
            part.gradient(0, 0, w, h, "paper", "#e6d6ae", radius=12)
            part.rect(0, 0, w, h, "paper_edge", radius=12, border=1.4)
            part.rich(self.text, 20, 9, wide, "label", color="ink", align="center")

        with canvas.marked("floating"):
            canvas.stamp(("toast", self.text), x, y, w, h, sheet, pad=24, alpha=self._alpha)
