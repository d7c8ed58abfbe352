"""Who may go along with a canvas while it draws; `game.app.dev.reading` says what of it can be read."""

from __future__ import annotations

from typing import Any, Protocol, Self

import pygame


class Reader(Protocol):
    """Is told of everything that is put onto one surface, in pixels."""

    def cover(self) -> None:
        """All that was drawn so far lies under another layer."""

    def box(self, box: pygame.Rect, alpha: int) -> None:
        """A box was drawn that a text may lie on."""

    def put(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect) -> None:
        """A picture was put down."""

    def fill(self, box: pygame.Rect, alpha: int, clip: pygame.Rect) -> None:
        """A plain box was drawn."""

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """A text of a size was put down."""

    def of_part(self, size: tuple[int, int]) -> Self:
        """Who follows a part that is drawn by itself and then put down with `join`."""

    def join(self, part: Any, spot: tuple[int, int], size: tuple[int, int], angle: float, scale: float) -> None:
        """A part that was read by itself was put down, turned by ``angle`` degrees and magnified."""
