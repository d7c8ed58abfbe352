"""Canvas that draws nothing and records the texts: the screen reader speaks exactly what can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Self

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.rasters import RenderCache
from game.app.ui.style.theme import Theme
from game.app.ui.widgets.base import Box
from game.text import _

_SURFACE_SIZE = (8, 8)
"""Size of the unused surface in pixels: smaller than any window, so that data cached by canvas size is never shared."""
_CACHE_BYTES = 100_000
"""Size limit of the render cache, in bytes."""


class RecordedText(NamedTuple):
    """Text with its upper left corner as passed to the canvas, in logical units."""

    text: str
    x: float
    y: float


class RecordingCanvas(Canvas):
    """Canvas that records texts and draws nothing; it measures with the fonts of the window's canvas."""

    recorded: list[RecordedText]
    """Texts recorded so far, in drawing order."""

    @classmethod
    def for_canvas(cls, canvas: Canvas) -> RecordingCanvas:
        """Return a recording canvas with the scale, theme and fonts of another canvas."""
        rasters = RenderCache(_CACHE_BYTES, canvas.render_cache.fonts)
        rasters.texts = canvas.render_cache.texts
        found = cls(
            pygame.Surface(_SURFACE_SIZE),
            canvas.k,
            theme=canvas.theme,
            text_scale=canvas.text_scale,
            render_cache=rasters,
        )
        found.recorded = []
        return found

    def list_texts(self, box: Box | None = None) -> list[str]:
        """Return the recorded texts in drawing order, without markup; with ``box`` only those that begin in it."""
        found = [strip_markup(word.text) for word in self.recorded if box is None or box.contains(word.x, word.y)]
        return list(dict.fromkeys(text for text in found if text))

    @property
    def is_traced(self) -> bool:
        """Return True, so that every part is drawn anew instead of from a cache."""
        return True

    # ---- texts ------------------------------------------------------------------------------------------------------

    def _record(self, text: str, x: float, y: float) -> None:
        """Record a text at its position on this canvas."""
        self.recorded.append(RecordedText(text, x + self._dx, y + self._dy))

    def text(self, text: str, x: float, y: float, role: str = "body", **how: Any) -> float:
        """Record a line; return its width as the canvas measures it."""
        if how.get("alpha", 255) > 0:
            self._record(text, x, y)
        return self.measure(text, role, size=how.get("size"), tracking=how.get("tracking", 0))[0]

    def draw_lines(self, text: str, lines: Sequence[str], x: float, y: float, role: str, **how: Any) -> None:
        """Record the text in one piece."""
        self._record(text, x, y)

    def draw_rich_text(self, text: str, x: float, y: float, width: float, role: str = "body", **how: Any) -> float:
        """Record a text; return its height as the canvas measures it."""
        if how.get("alpha", 255) > 0:
            self._record(text, x, y)
        return self.measure_rich_height(text, width, role, size=how.get("size"), leading=how.get("leading", 1.25))

    def draw_text_block(
        self, text: str, x: float, y: float, width: float, height: float, role: str = "label", **how: Any
    ) -> None:
        """Record a text."""
        if how.get("alpha", 255) > 0:
            self._record(text, x, y)

    # ---- what is no text --------------------------------------------------------------------------------------------

    def for_surface(self, surface: pygame.Surface, k: float | None = None, theme: Theme | None = None) -> Self:
        found = super().for_surface(surface, k, theme)
        found.recorded = self.recorded
        found._dx, found._dy = self._dx, self._dy
        return found

    def make_layer(self, width: float | None = None, height: float | None = None) -> Self:
        return self.for_surface(pygame.Surface(_SURFACE_SIZE))

    def draw_cached(
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
        """Ignore the clip: texts outside of it can be scrolled to."""
        yield

    def _put(self, *_drawn: Any, **_how: Any) -> None:
        """Ignore a draw call that has no text."""

    picture = cut = add = icon = fill = rect = gradient = shadow = glow = circle = ellipse = _put
    polygon = line = lines = dashes = shape = _fill_box = _draw_mask = paste = put = _put
    """Spoken names of the icons that occur within a sentence; other icons only mark the beginning of a line."""


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
"""Spoken names of the icons that occur within a sentence; other icons only begin a line."""


def strip_markup(text: str) -> str:
    """Return a text for speech: without markup, and with words for symbols that a voice would skip."""
    text = re.sub(r"\{([\w-]*)\}", lambda sign: f" {_ICONS[sign[1]]()} " if sign[1] in _ICONS else " ", text)
    text = text.replace("**", "")
    text = text.replace("·", ",").replace("→", ",").replace("×", f" {_('times')} ")
    return re.sub(r"\s+([,.:;!?])", r"\1", " ".join(text.split())).strip()
