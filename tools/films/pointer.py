"""Film of real scenes with a simulated mouse pointer that moves smoothly and presses."""

from __future__ import annotations

from typing import Any

import pygame

from game.app import doors
from game.app.ui.audio.sound import NullSound
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.storage.settings import from_fields
from game.text import current_language

_UPDATES_PER_FRAME = 4
"""Number of updates of the scene per frame of the film."""
_GLIDE_SECONDS, _PRESS_DELAY = 0.5, 0.2
"""Duration of a pointer movement, and pause before a press, in seconds."""
_ARROW_OUTLINE = ((0, 0), (0, 34), (8, 27), (14, 40), (20, 37), (14, 25), (25, 25))
"""Outline of the pointer, relative to its tip, in logical pixels."""
_RING_RADIUS = 26.0
"""Radius of the ring that shows a press, in logical pixels."""


def make_services() -> Services:
    """Return services in the current language for a player past the welcome screen; no sound, nothing is saved."""
    settings = from_fields({"language": current_language(), "speed": "normal", "welcomed": True})
    return Services(settings, NullSound(), menu=doors.MENU, route_table=doors.ROUTE_TABLE, saves_settings=False)


class PointerFilm:
    """Film of the stack of ``services`` with a pointer, at ``rate`` frames per second."""

    def __init__(self, services: Services, max_size: tuple[int, int], rate: int) -> None:
        self.services, self.rate = services, rate
        scale = min(max_size[0] / WIDTH, max_size[1] / HEIGHT)
        self._size = round(WIDTH * scale), round(HEIGHT * scale)
        """Size of a frame in pixels."""
        self._surface = pygame.Surface((self._size[0] * 2, self._size[1] * 2))
        """Surface of twice that size, scaled down for smooth edges."""
        self._canvas = Canvas(self._surface, scale * 2)
        self._position = (WIDTH / 2, HEIGHT * 0.8)
        """Position of the pointer."""
        self.frames: list[pygame.Surface] = []
        """Frames filmed so far."""

    def begin(self, seconds: float) -> None:
        """Draw the scene and let its entrance animation pass without filming."""
        self.services.stack.draw(self._canvas)
        self._update_scene(seconds)

    def film_seconds(self, seconds: float) -> None:
        """Film the scene for some seconds."""
        for _picture in range(max(1, round(seconds * self.rate))):
            self._update_scene(1 / self.rate)
            self.frames.append(self._draw_frame())

    def place_pointer(self, x: float, y: float) -> None:
        """Move the pointer to a point at once."""
        self._position = x, y
        self.send_input(Kind.MOVE, x=x, y=y, device="mouse")

    def glide_to(self, x: float, y: float, seconds: float = _GLIDE_SECONDS) -> None:
        """Move the pointer smoothly to a point."""
        start, count = self._position, max(1, round(seconds * self.rate))
        for step in range(1, count + 1):
            share = step / count
            self._position = start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share
            self.send_input(Kind.MOVE, x=self._position[0], y=self._position[1], device="mouse")
            self.film_seconds(1 / self.rate)

    def show_press(self, seconds: float = _PRESS_DELAY) -> None:
        """Film a pause, then a frame with the ring that marks a press."""
        self.film_seconds(seconds)
        self.frames.append(self._draw_frame(pressed=True))

    def press_here(self) -> None:
        """Press and release the mouse button at the pointer."""
        x, y = self._position
        for kind in (Kind.PRESS, Kind.RELEASE):
            self.send_input(kind, x=x, y=y, device="mouse")

    def send_input(self, kind: Kind, **fields: Any) -> None:
        """Send an input event to the top scene and redraw."""
        self.services.stack.handle(Intent(kind, **fields))
        self.services.stack.draw(self._canvas)

    def _update_scene(self, seconds: float) -> None:
        for _part in range(_UPDATES_PER_FRAME):
            self.services.stack.update(seconds / _UPDATES_PER_FRAME)

    def _draw_frame(self, *, pressed: bool = False) -> pygame.Surface:
        self.services.stack.draw(self._canvas)
        shown = pygame.transform.smoothscale(self._surface, self._size)
        canvas = Canvas(shown, self._canvas.k / 2)
        x, y = self._position
        if pressed:
            canvas.circle(x, y, _RING_RADIUS, "gold", border=5)
        points = [(x + dx, y + dy) for dx, dy in _ARROW_OUTLINE]
        canvas.polygon(points, "white")
        canvas.polygon(points, "black", border=3)
        return shown
