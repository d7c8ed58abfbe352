"""Protocol of listeners that follow the draw calls of a canvas, such as the checks in ``tools.shots.reading``."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol, Self

import pygame

Mark = Literal["inactive", "floating", "card", "printed"]
"""Kind of a drawn part: a disabled control; a floating part that is meant to cover others, such as a tooltip, an open
list or a playing piece; a card, which may be covered by another one; or a print on the board, where pieces are
placed.
"""


class DrawListener(Protocol):
    """Listener for everything that is drawn onto one surface, in pixels."""

    def cover(self) -> None:
        """Record that everything drawn so far is below a new layer."""

    def marked(self, mark: Mark) -> AbstractContextManager[None]:
        """Mark everything that is drawn while the block runs."""

    def box(self, box: pygame.Rect, alpha: int) -> None:
        """Record a box that may be the background of a text."""

    def put(
        self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect, name: str = ""
    ) -> None:
        """Record a picture; ``name`` identifies it."""

    def fill(self, box: pygame.Rect, alpha: int, clip: pygame.Rect) -> None:
        """Record a box of one color."""

    def shadow(self, box: pygame.Rect, blur: int, clip: pygame.Rect) -> None:
        """Record the shadow of a box."""

    def note_stretched(self, name: str, natural_size: tuple[float, float], shown_size: tuple[int, int]) -> None:
        """Record a picture that is shown in proportions other than its natural ones."""

    def paragraph(self, *, is_start: bool) -> None:
        """Record the beginning or the end of a text of several lines."""

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """Record a text and its size in pixels."""

    def measure_contrast(self, surface: pygame.Surface, color: pygame.Color) -> None:
        """Measure the contrast of the last text, drawn in a color, with the pixels around its letters."""

    def for_part(self, size: tuple[int, int]) -> Self:
        """Return a listener for a part that is drawn on its own surface and joined later."""

    def join(self, part: Any, box: pygame.Rect, angle: float, scale: float, clip: pygame.Rect) -> None:
        """Add the records of a separately drawn part, shown in a box, rotated by ``angle`` degrees and magnified."""
