"""What moves by itself on a scene that is drawn whole: light over a kept picture of the scene, never the scene anew."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.ui.drawing.canvas import Canvas


class Glimmer:
    """Draw the lights of a scene over what has just been drawn; that picture is kept where nothing moves (``calm``).

    It takes the place of the one ``before``, whose surface it draws on.
    """

    def __init__(
        self, canvas: Canvas, lights: Callable[[Canvas], None], *, calm: bool, before: Glimmer | None = None
    ) -> None:
        self.due = False
        """Whether nothing but the light is to be drawn anew."""
        self._plain: pygame.Surface | None = None
        if calm:
            plain = None if before is None else before._plain
            if plain is None or plain.get_size() != canvas.surface.get_size():
                self._plain = canvas.surface.copy()
            else:
                self._plain = plain
                plain.blit(canvas.surface, (0, 0))
        lights(canvas)

    def breathes(self) -> bool:
        """Ask for the next picture of the light; False where the scene has to be drawn for it."""
        self.due = self._plain is not None
        return self.due

    def fits(self, canvas: Canvas) -> bool:
        """Whether the picture that is kept is one of this canvas."""
        plain = self._plain
        return plain is not None and not canvas.traced and plain.get_size() == canvas.surface.get_size()

    def draw(self, canvas: Canvas, lights: Callable[[Canvas], None]) -> list[pygame.Rect]:
        """Only what is different since the picture before; returns the parts of the surface that have changed."""
        assert self._plain is not None
        self.due = False
        with canvas.frame(collected=True, overlay=True) as areas:
            canvas.put(self._plain, (0, 0))
            lights(canvas)
        return areas
