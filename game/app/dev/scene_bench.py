"""Full frames of all scenes, for `dev bench-window`: the slowest one and its time.

A scene is drawn a few times until its pictures are in the caches. The best processor time counts then, and its ratio to
a full-screen blit of the same run.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator

import msgspec
import pygame

from game.app.dev import still
from game.app.dev.shot_list import SHOTS
from game.app.ui.video import start_video
from game.languages import set_language
from game.text import language

NAMES = tuple(sorted(SHOTS))
_WARM, _TIMED, _BLITS = 2, 3, 9
_TIDIED = 12
"""So many scenes are measured before memory is looked over for garbage."""


class SceneFrame(msgspec.Struct):
    """A full frame of a scene: its processor time in milliseconds and in full-screen blits."""

    scene: str
    milliseconds: float
    blits: float


def slowest_scene(size: tuple[int, int], names: Iterable[str]) -> SceneFrame:
    """Return the scene whose frame takes longest in a window of this size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    spoken = language()
    try:
        return max(_frames(size, names), key=lambda frame: frame.milliseconds)
    finally:
        gc.enable()
        set_language(spoken)
        pygame.quit()


def _frames(size: tuple[int, int], names: Iterable[str]) -> Iterator[SceneFrame]:
    gc.disable()
    for number, name in enumerate(names):
        if number % _TIDIED == 0:
            gc.collect()
        set_language("en")
        yield _measure(name, size)


def _measure(name: str, size: tuple[int, int]) -> SceneFrame:
    with still.shown(name, size) as (stack, canvas):
        for _frame in range(_WARM):
            still.redraw(stack, canvas)
        frame = min(_seconds(lambda: still.redraw(stack, canvas)) for _round in range(_TIMED))
        picture = pygame.Surface(canvas.surface.get_size())
        blit = min(_seconds(lambda: picture.blit(canvas.surface, (0, 0))) for _round in range(_BLITS))
    return SceneFrame(name, 1000 * frame, frame / blit)


def _seconds(act: Callable[[], object]) -> float:
    begin = time.thread_time()
    act()
    return time.thread_time() - begin
