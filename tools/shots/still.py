"""Scenes of the screenshot registry at rest, after their entrance animation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.app import doors
from game.app.ui.audio.sound import NullSound
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, RenderCache, compute_text_scale
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.drawing.reading import DrawListener
from game.app.ui.services import Services
from game.app.ui.stack import SceneStack
from game.storage.settings import from_fields
from game.text import current_language
from tools.shots.shot_list import SHOTS

_SETTLE_SECONDS = 5.0
"""Seconds after which the entrance animation of every scene has ended."""


def redraw(stack: SceneStack, canvas: Canvas) -> None:
    """Draw a full frame, regardless of the previous content of the canvas."""
    canvas.discard_frame()
    for scene in stack.scenes:
        scene.mark_dirty()
    stack.draw(canvas)


class MuteVoice:
    """Silent voice that counts as available, so that the settings look the same on every machine."""

    fault = note = ""
    speaking = False

    def speak(self, text: str, *, cut: bool = True) -> None:
        pass

    def stop(self) -> None:
        pass

    def update(self) -> None:
        pass

    def close(self) -> None:
        pass


def find_surface_size(max_size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a scene scaled to fit into ``max_size``."""
    return round(WIDTH * _find_scale(max_size)), round(HEIGHT * _find_scale(max_size))


def _find_scale(max_size: tuple[int, int]) -> float:
    return min(max_size[0] / WIDTH, max_size[1] / HEIGHT)


@contextmanager
def show_scene(
    name: str,
    max_size: tuple[int, int],
    text_size: int = 100,
    render_cache: RenderCache | None = None,
    reader: DrawListener | None = None,
) -> Iterator[tuple[SceneStack, Canvas]]:
    """Provide a scene in its representative state at rest, on a stack that is cleared afterward.

    ``reader`` follows the frame drawn at rest; words broken across lines in earlier frames are discarded. With a
    reader, the entrance animation runs on a canvas that draws nothing, since it is not needed.
    """
    settings = from_fields({"text_size": text_size, "language": current_language()})
    services = Services(
        settings,
        NullSound(),
        route_table=doors.ROUTE_TABLE,
        menu=doors.MENU,
        shortcuts=doors.SHORTCUTS,
        saves_settings=False,
        voice=MuteVoice(),
    )
    services.stack.is_window_focused = False  # what moves by itself stands still
    scale = _find_scale(max_size)
    canvas = Canvas(
        pygame.Surface(find_surface_size(max_size)),
        scale,
        text_scale=compute_text_scale(text_size, scale),
        render_cache=render_cache,
    )
    canvas.render_cache.overflows.clear()
    art.MISSING.clear()
    services.stack.push(SHOTS[name](services))
    services.stack.draw(canvas if reader is None else RecordingCanvas.for_canvas(canvas))
    services.stack.update(_SETTLE_SECONDS)
    if reader is not None:
        canvas.listener = reader
        canvas.render_cache.broken_words.clear()
    services.stack.draw(canvas)
    yield services.stack, canvas
    services.stack.clear()
