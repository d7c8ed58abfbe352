"""A frame that is like the one before makes no surface, in every scene: caches hold it, and nothing goes past them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable
from functools import cache

import pygame
import pytest

from game.app.dev import still
from game.app.dev.shot_list import SHOTS
from game.app.ui.canvas import WIDTH, Canvas, Rasters
from game.app.ui.plane import cache_limit
from game.app.ui.rasters import FrameCache, T
from game.app.ui.stack import SceneStack
from game.text import set_language
from tests.app.screen import start_screen
from tests.app.surfaces import surfaces_made

SIZES = ((1280, 720), (1920, 1080))
PARTS = range(8)
"""The scenes are drawn in so many tests, so that several processes may share them."""
_TIDIED = 12
"""So many scenes hold their pictures until they are looked over for garbage."""
_SHARED_BYTES = 96_000_000


class ObservedCache(FrameCache[T]):
    """A cache as large as a window's that notes what it has to make; pictures of earlier scenes are not drawn again."""

    def __init__(self, window: FrameCache[T], shared: FrameCache[T], made: list[str]) -> None:
        super().__init__(window.limit, window.measure)
        self._shared = shared
        self._made = made

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        def noted() -> T:
            self._made.append(f"cached {key}")
            return self._shared.get(key, make)

        return super().get(key, noted)


def names(part: int) -> list[str]:
    """Return scenes that follow each other in the list, as they share most."""
    each = -(-len(SHOTS) // len(PARTS))
    return sorted(SHOTS)[part * each : (part + 1) * each]


@cache
def shared_rasters(size: tuple[int, int]) -> Rasters:
    return Rasters(_SHARED_BYTES)


def observed_rasters(size: tuple[int, int], made: list[str]) -> Rasters:
    """Return the caches of a window of this size, which note in ``made`` what they make."""
    found, shared = Rasters(cache_limit(size)), shared_rasters(size)
    found.cache = ObservedCache(found.cache, shared.cache, made)
    found.magnified = ObservedCache(found.magnified, shared.magnified, made)
    found.pages = ObservedCache(found.pages, shared.pages, made)
    found.fonts, found.lines = shared.fonts, shared.lines
    return found


def made_again(stack: SceneStack, canvas: Canvas, made: list[str]) -> list[str]:
    """Return what the third of three equal frames makes, in a window that has the focus."""
    stack.focused = True
    still.redraw(stack, canvas)
    still.redraw(stack, canvas)
    made.clear()
    with surfaces_made() as past_caches:
        still.redraw(stack, canvas)
    return made + past_caches


@pytest.mark.parametrize("part", PARTS)
def test_the_third_equal_frame_makes_no_surface(part: int) -> None:
    start_screen()
    set_language("en")
    wrong = []
    for number, name in enumerate(names(part)):
        if number % _TIDIED == 0:
            gc.collect()
        made: list[str] = []
        with still.shown(name, SIZES[0], rasters=observed_rasters(SIZES[0], made)) as (stack, canvas):
            for size in SIZES:
                if size != canvas.surface.get_size():
                    rasters = observed_rasters(size, made)
                    canvas = Canvas(pygame.Surface(size), size[0] / WIDTH, rasters=rasters)
                    stack.relayout()
                again = made_again(stack, canvas, made)
                if again:
                    wrong.append(f"{name} at {size[0]} x {size[1]}: {len(again)} surfaces, such as {again[0]}")
    assert not wrong, "\n".join(wrong)


def test_every_way_to_make_a_surface_is_counted() -> None:
    start_screen()
    picture, font = pygame.Surface((4, 4)), pygame.font.Font(None, 8)
    ways: list[Callable[[], object]] = [
        lambda: pygame.Surface((2, 2)),
        lambda: picture.copy(),
        lambda: picture.subsurface((0, 0, 1, 1)),
        lambda: pygame.transform.smoothscale(picture, (2, 2)),
        lambda: font.render("a", True, "white"),
        lambda: pygame.image.frombytes(bytes(12), (2, 2), "RGB"),
    ]
    for way in ways:
        with surfaces_made() as made:
            way()
        assert len(made) == 1
    with surfaces_made() as made:
        pygame.transform.average_color(picture)
        picture.fill("red")
    assert not made
