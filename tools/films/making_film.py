"""Film of a puzzle being made: the real scenes with a simulated pointer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pygame

from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from tools.films.making import PLANS, MouseAndKeyboard, make_puzzle
from tools.films.pointer import PointerFilm, make_services
from tools.home import empty_home

RATE, COLORS = 5, 224
"""Frames per second, and number of colors of the GIF, which a web page shows small."""
_AFTER = 0.3
"""Seconds filmed after a press."""
_LETTER, _KEY = 0.2, 0.6
"""Seconds filmed after each typed letter, and before a key is pressed."""
_LAST = 3.0
"""Seconds that the list with the new puzzle is shown at the end."""


class FilmedHands(PointerFilm, MouseAndKeyboard):
    """Mouse and keyboard whose input is filmed; pauses are filmed too."""

    @property
    def top(self) -> Any:
        return self.services.stack.top

    def click(self, x: float, y: float) -> None:
        self.glide_to(x, y)
        self.show_press()
        self.press_here()
        self.presses += 1
        self.film_rest(_AFTER)

    def type_text(self, text: str) -> None:
        for letter in text:
            self.send_input(Kind.KEY, key=letter)
            self.send_input(Kind.TEXT, text=letter)
            self.presses += 1
            self.film_rest(_LETTER)

    def press_key(self, kind: Kind) -> None:
        self.film_rest(_KEY)
        self.send_input(kind)
        self.presses += 1
        self.film_rest(_AFTER)

    def wait_until(self, look: Callable[[], bool]) -> None:
        while not look():
            self.film_rest(1 / RATE)
            time.sleep(1 / RATE)
        self.film_rest(_KEY)


def film_puzzle(game: str, pixels: tuple[int, int]) -> list[pygame.Surface]:
    """Return the frames of a puzzle being made, from the title screen to the list; no file remains."""
    with empty_home():
        services = make_services()
        hands = FilmedHands(services, pixels, RATE)
        services.stack.push(TitleScene(services))
        hands.begin(3.0)
        hands.film_rest(1.0)
        make_puzzle(hands, PLANS[game])
        hands.film_rest(_LAST)
        services.stack.clear()
        return hands.pictures
