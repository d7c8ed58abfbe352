"""The film of a puzzle that is made: a pointer before the real scenes, and what they show meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pygame

from game.app import doors
from game.app.menus.title import TitleScene
from game.app.ui.audio.sound import Silence
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.storage.settings import from_fields
from game.text import language
from tools.films.making import PLANS, Writing, make_puzzle
from tools.home import empty_home

RATE, COLORS = 5, 224
"""Pictures a second and how many colors they share: a page shows it small."""
_FINE = 4
_GLIDE, _SETTLE, _AFTER = 0.5, 0.2, 0.3
"""How long the pointer is under way, how long it rests before it presses, and what is looked at after that."""
_LETTER, _KEY = 0.2, 0.6
_LAST = 3.0
"""How long the list with the new puzzle is seen."""
_ARROW = ((0, 0), (0, 34), (8, 27), (14, 40), (20, 37), (14, 25), (25, 25))
_RING = 26.0


class Filmed(Writing):
    """Hands whose pointer is seen; every rest is some pictures."""

    def __init__(self, services: Services, pixels: tuple[int, int]) -> None:
        self.services = services
        scale = min(pixels[0] / WIDTH, pixels[1] / HEIGHT)
        self._size = round(WIDTH * scale), round(HEIGHT * scale)
        self._fine = pygame.Surface((self._size[0] * 2, self._size[1] * 2))
        self._canvas = Canvas(self._fine, scale * 2)
        self._at = (WIDTH / 2, HEIGHT * 0.8)
        self.pictures: list[pygame.Surface] = []

    @property
    def top(self) -> Any:
        return self.services.stack.top

    def rest(self, seconds: float) -> None:
        """Time passes and is filmed."""
        for _picture in range(max(1, round(seconds * RATE))):
            self._pass(1 / RATE)
            self.pictures.append(self._picture())

    def _pass(self, seconds: float) -> None:
        for _part in range(_FINE):
            self.services.stack.update(seconds / _FINE)

    def _picture(self, *, pressed: bool = False) -> pygame.Surface:
        self.services.stack.draw(self._canvas)
        shown = pygame.transform.smoothscale(self._fine, self._size)
        canvas = Canvas(shown, self._canvas.k / 2)
        x, y = self._at
        if pressed:
            canvas.circle(x, y, _RING, "gold", border=5)
        points = [(x + dx, y + dy) for dx, dy in _ARROW]
        canvas.polygon(points, "white")
        canvas.polygon(points, "black", border=3)
        return shown

    def _do(self, kind: Kind, **fields: Any) -> None:
        self.services.stack.handle(Intent(kind, **fields))
        self.services.stack.draw(self._canvas)

    def click(self, x: float, y: float) -> None:
        start, count = self._at, max(1, round(_GLIDE * RATE))
        for step in range(1, count + 1):
            share = step / count
            self._at = start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share
            self._do(Kind.MOVE, x=self._at[0], y=self._at[1], device="mouse")
            self.rest(1 / RATE)
        self.rest(_SETTLE)
        self.pictures.append(self._picture(pressed=True))
        for kind in (Kind.PRESS, Kind.RELEASE):
            self._do(kind, x=x, y=y, device="mouse")
        self.presses += 1
        self.rest(_AFTER)

    def type(self, text: str) -> None:
        for letter in text:
            self._do(Kind.KEY, key=letter)
            self._do(Kind.TEXT, text=letter)
            self.presses += 1
            self.rest(_LETTER)

    def key(self, kind: Kind) -> None:
        self.rest(_KEY)
        self._do(kind)
        self.presses += 1
        self.rest(_AFTER)

    def until(self, look: Callable[[], bool]) -> None:
        while not look():
            self.rest(1 / RATE)
            time.sleep(1 / RATE)
        self.rest(_KEY)


def filmed(game: str, pixels: tuple[int, int]) -> list[pygame.Surface]:
    """The pictures of a puzzle that is made, from the title to the list that has it; nothing is left on the disk."""
    with empty_home():
        settings = from_fields({"language": language(), "speed": "normal", "welcomed": True})
        services = Services(settings, Silence(), menu=doors.MENU, doors=doors.DOORS, saves_settings=False)
        hands = Filmed(services, pixels)
        services.stack.push(TitleScene(services))
        services.stack.draw(hands._canvas)
        hands._pass(3.0)
        hands.rest(1.0)
        make_puzzle(hands, PLANS[game])
        hands.rest(_LAST)
        services.stack.clear()
        return hands.pictures
