"""Ambient animation over a cached scene: in the right place, and equal to a full redraw."""

from __future__ import annotations

import pygame
import pytest

from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pictures.lights import _find_flames
from game.app.dungeon.scene import AdventureScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.stack import AMBIENT_FPS, AMBIENT_SECONDS
from game.app.ui.widgets.base import Box
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.shot_list import SHOTS

NAMED = {
    "dungeon-floor": [],
    "title": [Box(420, 40, 64, 58)],
    "elixir-drink": [Box(555, 415, 42, 42)],
}
"""Areas that have to move in each scene; on a floor every torch that is free."""


def make_table(name: str, **settings: object) -> tuple[Services, Canvas]:
    start_screen()
    services = some_services(**settings)
    services.stack.push(SHOTS[name](services))
    services.change_settings(**settings)
    canvas = get_used_canvas(0.5)
    for _time in range(3):
        services.stack.draw(canvas)
        services.stack.update(2.0)
    services.stack.draw(canvas)
    return services, canvas


def moving_boxes(name: str, services: Services, canvas: Canvas) -> list[Box]:
    """Return what has to move in an open scene."""
    scene = services.stack.top
    if not isinstance(scene, AdventureScene):
        return NAMED[name]
    page = scene.get_shown_page()
    assert isinstance(page, FloorPage)
    return [Box(x - 20, y - 26, 40, 40) for x, y in _find_flames(canvas, page)]


def part(canvas: Canvas, box: Box) -> bytes:
    return pygame.image.tobytes(canvas.surface.subsurface(canvas.to_pixel_rect(*box)), "RGB")


@pytest.mark.parametrize("name", NAMED)
def test_it_moves_where_it_should_and_looks_as_if_all_were_drawn_anew(name: str) -> None:
    services, canvas = make_table(name)
    boxes, whole = moving_boxes(name, services, canvas), canvas.surface.get_width() * canvas.surface.get_height()
    seen = [set[bytes]() for _box in boxes]
    for frame in range(2 * AMBIENT_FPS):
        services.stack.update(1.0001 / AMBIENT_FPS)
        areas = services.stack.draw(canvas)
        for one, box in zip(seen, boxes, strict=True):
            one.add(part(canvas, box))
        if frame % 10 > 1:  # the first picture after a whole drawing lays that down again
            assert sum(area.w * area.h for area in areas) < 0.1 * whole
        if frame % 10 == 9:
            light, top = pygame.image.tobytes(canvas.surface, "RGB"), services.stack.top
            assert top is not None
            top.mark_dirty()
            services.stack.draw(canvas)
            assert pygame.image.tobytes(canvas.surface, "RGB") == light
    assert seen
    assert all(len(one) > 10 for one in seen)


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"battery_saver": True}], ids=["reduced", "saver"])
@pytest.mark.parametrize("name", NAMED)
def test_it_stands_still_where_somebody_wants_it_to(name: str, settings: dict[str, object]) -> None:
    services, canvas = make_table(name, **settings)
    pictures = set()
    for _frame in range(AMBIENT_FPS):
        services.stack.update(1 / AMBIENT_FPS)
        if services.stack.is_dirty:
            services.stack.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 1


def test_it_stops_with_nobody_there_and_goes_on_when_somebody_comes_back() -> None:
    services, canvas = make_table("dungeon-floor")
    for _second in range(int(AMBIENT_SECONDS)):
        services.stack.update(1.0)
    services.stack.draw(canvas)
    services.stack.update(1.0)
    assert not services.stack.is_dirty
    services.stack.handle(Intent(Kind.MOVE, x=1, y=1))
    services.stack.update(1.0)
    assert services.stack.is_dirty
