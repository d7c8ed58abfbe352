"""Fixtures of all window tests: a drawing is rasterized and a floor rendered once for each of its sizes."""

from collections.abc import Callable, Iterator

import msgspec
import pygame
import pytest

from game.app.epic.board import view as board_view
from game.app.epic.board.ground import render_ground
from game.app.epic.setup.pictures import map_tile
from game.app.ui.drawing import art
from game.app.ui.drawing.rasters import make_surface_cache
from game.app.ui.drawing.svg_drawing import SvgDrawing
from game.rules.epic.layout import Layout

_MOST_BYTES = 256_000_000

Rasterized = Callable[[SvgDrawing, float, float], pygame.Surface | None]


class _Unreadable(Exception):
    pass


def _cache_rasterized(rasterized: Rasterized) -> Rasterized:
    kept = make_surface_cache(_MOST_BYTES)

    def look_up(picture: SvgDrawing, width: float, height: float) -> pygame.Surface | None:
        def draw() -> pygame.Surface:
            image = rasterized(picture, width, height)
            if image is None:
                raise _Unreadable
            return image

        try:
            return kept.get((picture.path, hash(picture.source), width, height), draw)
        except _Unreadable:
            return None

    return look_up


_GROUNDS = make_surface_cache(_MOST_BYTES)


def _render_ground_once(layout: Layout, pixels: int) -> pygame.Surface:
    picture = _GROUNDS.get((msgspec.json.encode(layout), pixels), lambda: render_ground(layout, pixels))
    return picture.copy()  # high contrast darkens it


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Give every test its own window with shared rasters, which fail if they are drawn on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "rasterize_svg", _cache_rasterized(art.rasterize_svg))
        for module in (board_view, map_tile):
            patch.setattr(module, "render_ground", _render_ground_once)
        yield
