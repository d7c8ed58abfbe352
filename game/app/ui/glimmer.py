"""What moves by itself on a scene that is drawn whole: light over a kept picture of the scene, never the scene anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.app.ui.scene import Scene


class Glimmer:
    """The scene on top without its light, and whether only that is to be drawn anew."""

    def __init__(self) -> None:
        self.due = False
        self._plain: pygame.Surface | None = None

    def breathe(self, scene: Scene) -> None:
        """The next picture of the light; a scene that keeps its own parts is asked itself."""
        if scene.collected or self._plain is None:
            scene.breathe()
        else:
            self.due = True

    def fits(self, canvas: Canvas) -> bool:
        """Whether a picture is kept that this canvas can show."""
        plain = self._plain
        return plain is not None and not canvas.traced and plain.get_size() == canvas.surface.get_size()

    def forget(self) -> None:
        """Another picture is coming."""
        self.due, self._plain = False, None

    def begin(self, canvas: Canvas, scene: Scene, *, calm: bool) -> None:
        """Lights a scene that has just been drawn; it is kept where nothing else moves."""
        if scene.collected or canvas.traced:
            return
        self._plain = canvas.surface.copy() if calm else None
        scene.draw_lights(canvas)

    def draw(self, canvas: Canvas, scene: Scene) -> list[pygame.Rect]:
        """Only what is different since the picture before; returns the parts of the surface that have changed."""
        assert self._plain is not None
        self.due = False
        with canvas.frame(collected=True) as areas:
            canvas.put(self._plain, (0, 0))
            scene.draw_lights(canvas)
        return areas
