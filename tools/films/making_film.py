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
from tools.home import use_empty_home

FRAME_RATE, PALETTE_SIZE = 5, 224
"""Frames per second, and number of colors of the GIF, which a web page shows small."""
_PRESS_PAUSE = 0.3
"""Seconds filmed after a press."""
_LETTER_PAUSE, _KEY_PAUSE = 0.2, 0.6
"""Seconds filmed after each typed letter, and before a key is pressed."""
_FINAL_PAUSE = 3.0
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
        self.film_seconds(_PRESS_PAUSE)

    def type_text(self, text: str) -> None:
        for letter in text:
            self.send_input(Kind.KEY, key=letter)
            self.send_input(Kind.TEXT, text=letter)
            self.presses += 1
            self.film_seconds(_LETTER_PAUSE)

    def press_key(self, kind: Kind) -> None:
        self.film_seconds(_KEY_PAUSE)
        self.send_input(kind)
        self.presses += 1
        self.film_seconds(_PRESS_PAUSE)

    def wait_until(self, look: Callable[[], bool]) -> None:
        while not look():
            self.film_seconds(1 / FRAME_RATE)
            time.sleep(1 / FRAME_RATE)
        self.film_seconds(_KEY_PAUSE)


def film_puzzle(game: str, max_size: tuple[int, int]) -> list[pygame.Surface]:
    """Return the frames of a puzzle being made, from the title screen to the list; no file remains."""
    with use_empty_home():
        services = make_services()
        hands = FilmedHands(services, max_size, FRAME_RATE)
        services.stack.push(TitleScene(services))
        hands.begin(3.0)
        hands.film_seconds(1.0)
        make_puzzle(hands, PLANS[game])
        hands.film_seconds(_FINAL_PAUSE)
        services.stack.clear()
        return hands.frames
