"""A frame that is like the one before makes no surface, in every scene: caches hold it, and nothing goes past them.

`test_shots` holds scenes to this in a window of 1280 x 720.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

import pygame
import pytest

from game.app.ui.drawing.canvas import RenderCache
from game.languages import set_language
from tests.app.observed import find_redrawn, make_observed_rasters
from tests.app.screen import start_screen
from tests.app.surfaces import record_surfaces
from tools.shots import still
from tools.shots.shot_list import SHOTS

LARGE = (1920, 1080)
_TIDIED = 12
"""So many scenes hold their pictures until they are looked over for garbage."""


@pytest.mark.soak
def test_the_third_equal_frame_makes_no_surface_in_a_large_window() -> None:
    start_screen()
    set_language("en")
    shared, wrong = RenderCache(96_000_000), []
    for index, name in enumerate(sorted(SHOTS)):
        if index % _TIDIED == 0:
            gc.collect()
        made: list[str] = []
        with still.show_scene(name, LARGE, render_cache=make_observed_rasters(LARGE, shared, made)) as (stack, canvas):
            again = find_redrawn(stack, canvas, made)
            if again:
                wrong.append(f"{name}: {len(again)} surfaces, such as {again[0]}")
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
        with record_surfaces() as made:
            way()
        assert len(made) == 1
    with record_surfaces() as made:
        pygame.transform.average_color(picture)
        picture.fill("red")
    assert not made
