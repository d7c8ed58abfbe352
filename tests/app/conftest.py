"""What holds in every test of the window: a drawing is rasterized once for each of its sizes."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app.ui.drawing import art
from game.app.ui.drawing.rasters import surface_cache
from game.app.ui.drawing.svg_drawing import Drawing

_MOST_BYTES = 64_000_000

Rasterized = Callable[[Drawing, float, float], pygame.Surface | None]


class _Unreadable(Exception):
    pass


def _once(rasterized: Rasterized) -> Rasterized:
    kept = surface_cache(_MOST_BYTES)

    def look(picture: Drawing, width: float, height: float) -> pygame.Surface | None:
        def draw() -> pygame.Surface:
            image = rasterized(picture, width, height)
            if image is None:
                raise _Unreadable
            return image

        try:
            return kept.get((picture.path, hash(picture.source), width, height), draw)
        except _Unreadable:
            return None

    return look


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Every test has a window of its own, and the same pictures in it; nobody draws on them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "rasterized", _once(art.rasterized))
        yield
