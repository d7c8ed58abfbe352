"""What may follow a canvas while it draws; `tools.shots.reading` reports what can be read and what is drawn wrong."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol, Self

import pygame

Mark = Literal["inactive", "floating", "card"]
"""What a part of a picture is: a control that is disabled; a tooltip, an open list, a playing piece or another thing
that is meant to be over the rest; or a card, which may be below another one.
"""


class Reader(Protocol):
    """Gets a call for everything that is put onto one surface, in pixels."""

    def cover(self) -> None:
        """Note that all that was drawn so far is below another layer."""

    def marked(self, mark: Mark) -> AbstractContextManager[None]:
        """Note what everything is that is drawn while the block runs."""

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

    def stretched(self, name: str, own: tuple[float, float], shown: tuple[int, int]) -> None:
        """Note a picture that is shown in other proportions than its own."""

    def paragraph(self, *, begins: bool) -> None:
        """Note that a text of several lines begins or ends."""

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """Note a text of a size."""

    def compare(self, surface: pygame.Surface, tone: pygame.Color) -> None:
        """Measure how the text that was noted last, in a color, stands out from what is round its letters."""

    def of_part(self, size: tuple[int, int]) -> Self:
        """Return a reader for a part that is drawn by itself and then put down with `join`."""

    def join(
        self,
        part: Any,
        spot: tuple[int, int],
        size: tuple[int, int],
        angle: float,
        scale: float,
        clip: pygame.Rect,
    ) -> None:
        """Note a part that was read by itself, turned by ``angle`` degrees and magnified, as far as it is shown."""
