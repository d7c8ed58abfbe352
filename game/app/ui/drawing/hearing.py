"""A canvas that draws nothing and notes what would be written: what is said is what can be read, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Self

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.rasters import Rasters
from game.app.ui.style.theme import Theme
from game.app.ui.widgets.base import Box
from game.text import _

_SURFACE = (8, 8)
"""No window is so small: what scenes keep of a drawing by the size of its canvas is never taken from here."""
_KEPT = 100_000


class Word(NamedTuple):
    """A text with the upper left corner that it was given, in logical units."""

    text: str
    x: float
    y: float


class Hearing(Canvas):
    """Measures as the canvas of the window does, whose fonts it shares; every call that draws comes to nothing."""

    heard: list[Word]

    @classmethod
    def beside(cls, canvas: Canvas) -> Hearing:
        """For what would be drawn on a canvas now."""
        rasters = Rasters(_KEPT, canvas.rasters.fonts)
        rasters.texts = canvas.rasters.texts
        found = cls(
            pygame.Surface(_SURFACE), canvas.k, theme=canvas.theme, text_scale=canvas.text_scale, rasters=rasters
        )
        found.heard = []
        return found

    def words(self, box: Box | None = None) -> list[str]:
        """What was written, in the order of drawing, without signs of layout; only what begins in a box, if given."""
        found = [plain(word.text) for word in self.heard if box is None or box.holds(word.x, word.y)]
        return list(dict.fromkeys(text for text in found if text))

    @property
    def traced(self) -> bool:
        """Every part has to be gone through anew."""
        return True

    # ---- texts ------------------------------------------------------------------------------------------------------

    def _note(self, text: str, x: float, y: float) -> None:
        self.heard.append(Word(text, x + self._dx, y + self._dy))

    def text(self, text: str, x: float, y: float, role: str = "body", **how: Any) -> float:
        """Notes a line; its width as the canvas has it."""
        if how.get("alpha", 255) > 0:
            self._note(text, x, y)
        return self.measure(text, role, size=how.get("size"), tracking=how.get("tracking", 0))[0]

    def rich(self, text: str, x: float, y: float, width: float, role: str = "body", **how: Any) -> float:
        """Notes a text; its height as the canvas has it."""
        if how.get("alpha", 255) > 0:
            self._note(text, x, y)
        return self.rich_height(text, width, role, size=how.get("size"), leading=how.get("leading", 1.25))

    def block(
        self, text: str, x: float, y: float, width: float, height: float, role: str = "label", **how: Any
    ) -> None:
        """Notes a text."""
        if how.get("alpha", 255) > 0:
            self._note(text, x, y)

    # ---- what is no text --------------------------------------------------------------------------------------------

    def onto(self, surface: pygame.Surface, k: float | None = None, theme: Theme | None = None) -> Self:
        found = super().onto(surface, k, theme)
        found.heard = self.heard
        found._dx, found._dy = self._dx, self._dy
        return found

    def layer(self, width: float | None = None, height: float | None = None) -> Self:
        return self.onto(pygame.Surface(_SURFACE))

    def stamp(
        self,
        key: Hashable,
        x: float,
        y: float,
        width: float,
        height: float,
        draw: Callable[[Self], None],
        **how: Any,
    ) -> None:
        if how.get("alpha", 255) > 0:
            with self.shifted(x, y):
                draw(self)

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """What is outside was written all the same: it can be scrolled to."""
        yield

    def _put(self, *_drawn: Any, **_how: Any) -> None:
        """Nobody sees it."""

    picture = cut = add = icon = fill = rect = gradient = shadow = glow = circle = ellipse = _put
    polygon = line = lines = dashes = shape = _plain = _masked = paste = put = _put


_ICONS = {
    "sword": lambda: _("sword"),
    "bow": lambda: _("bow"),
    "defense": lambda: _("defense"),
    "sunburst": lambda: _("sunburst"),
    "special": lambda: _("special card"),
    "triforce": lambda: _("Triforce"),
    "clock": lambda: _("clock"),
    "heart": lambda: _("heart"),
}
"""What signs in the middle of a sentence are called; others only lead a line."""


def plain(text: str) -> str:
    """A text as it is spoken: without marks of layout, with words for signs that a voice would leave out."""
    text = re.sub(r"\{([\w-]*)\}", lambda sign: f" {_ICONS[sign[1]]()} " if sign[1] in _ICONS else " ", text)
    text = text.replace("**", "")
    text = text.replace("·", ",").replace("→", ",").replace("×", f" {_('times')} ")
    return re.sub(r"\s+([,.:;!?])", r"\1", " ".join(text.split())).strip()
