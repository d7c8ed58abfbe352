"""A scene of the list as it is at rest, for whatever looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.app import doors
from game.app.ui.audio.sound import Silence
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Rasters, text_scale
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.drawing.reading import Reader
from game.app.ui.services import Services
from game.app.ui.stack import SceneStack
from game.storage.settings import from_fields
from game.text import language
from tools.shots.shot_list import SHOTS

_SETTLED = 5.0


def redraw(stack: SceneStack, canvas: Canvas) -> None:
    """Draw a frame in full, whatever the last one has left on the canvas."""
    canvas.forget_frame()
    for scene in stack.scenes:
        scene.touch()
    stack.draw(canvas)


class Mute:
    """A voice that is there and says nothing: the settings look the same whether this machine has one or not."""

    fault = note = ""
    speaking = False

    def say(self, text: str, *, cut: bool = True) -> None:
        pass

    def hush(self) -> None:
        pass

    def update(self) -> None:
        pass

    def close(self) -> None:
        pass


def surface_size(pixels: tuple[int, int]) -> tuple[int, int]:
    """How large a scene is drawn within so many pixels."""
    return round(WIDTH * _scale(pixels)), round(HEIGHT * _scale(pixels))


def _scale(pixels: tuple[int, int]) -> float:
    return min(pixels[0] / WIDTH, pixels[1] / HEIGHT)


@contextmanager
def shown(
    name: str,
    pixels: tuple[int, int],
    text: int = 100,
    rasters: Rasters | None = None,
    reader: Reader | None = None,
) -> Iterator[tuple[SceneStack, Canvas]]:
    """A scene in its representative state, drawn at rest, on a stack that is cleared afterwards.

    ``reader`` follows what is drawn at rest; lines that were cut within a word before that are forgotten. With one, the
    scene comes to rest on a canvas that draws nothing, for nobody looks at it before.
    """
    settings = from_fields({"text_size": text, "language": language()})
    services = Services(
        settings,
        Silence(),
        doors=doors.DOORS,
        menu=doors.MENU,
        corner=doors.CORNER,
        saves_settings=False,
        voice=Mute(),
    )
    services.stack.focused = False  # what moves by itself stands still
    scale = _scale(pixels)
    canvas = Canvas(pygame.Surface(surface_size(pixels)), scale, text_scale=text_scale(text, scale), rasters=rasters)
    canvas.rasters.overflows.clear()
    art.MISSING.clear()
    services.stack.push(SHOTS[name](services))
    services.stack.draw(canvas if reader is None else Hearing.beside(canvas))
    services.stack.update(_SETTLED)
    if reader is not None:
        canvas.reader = reader
        canvas.rasters.cuts.clear()
    services.stack.draw(canvas)
    yield services.stack, canvas
    services.stack.clear()
