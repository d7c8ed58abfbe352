"""Protocol of listeners that follow the draw calls of a canvas, such as `tools.shots.reading`."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol, Self

import pygame

Mark = Literal["inactive", "floating", "card", "printed"]
"""Kind of a part of the picture: a disabled control; a tooltip, an open list, a playing piece or another thing that is
meant to be above the rest; a card, which may be below another one; or a print on the board, where pieces are placed.
"""


class DrawListener(Protocol):
    """Listener for everything that is drawn onto one surface, in pixels."""

    def cover(self) -> None:
        """Note that everything drawn so far is below another layer."""

    def marked(self, mark: Mark) -> AbstractContextManager[None]:
        """Mark everything that is drawn while the block runs."""

    def box(self, box: pygame.Rect, alpha: int) -> None:
        """Note a box that a text may be on."""

    def put(
        self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect, name: str = ""
    ) -> None:
        """Note a picture; ``name`` says which one."""

    def fill(self, box: pygame.Rect, alpha: int, clip: pygame.Rect) -> None:
        """Note a plain box."""

    def shadow(self, box: pygame.Rect, blur: int, clip: pygame.Rect) -> None:
        """Note the shadow of a box."""

    def note_stretched(self, name: str, own: tuple[float, float], shown: tuple[int, int]) -> None:
        """Note a picture that is shown in other proportions than its own."""

    def paragraph(self, *, begins: bool) -> None:
        """Note that a text of several lines begins or ends."""

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """Note a text of a size."""

    def measure_contrast(self, surface: pygame.Surface, tone: pygame.Color) -> None:
        """Measure how the last text, in a color, stands out from the pixels around its letters."""

    def for_part(self, size: tuple[int, int]) -> Self:
        """Return a listener for a part that is drawn by itself and then joined."""

    def join(self, part: Any, box: pygame.Rect, angle: float, scale: float, clip: pygame.Rect) -> None:
        """Add a part that was recorded by itself, shown in a box turned by ``angle`` degrees and magnified."""
