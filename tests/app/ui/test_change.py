"""Scene transitions: out of a box, behind a curtain, or faded, and at once without motion."""

from __future__ import annotations

import pytest

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.transition import Transition
from game.app.ui.widgets.base import Box
from tests.app.screen import get_used_canvas, some_services, start_screen

BOX = Box(100, 100, 200, 280)


class PlainScene(Scene):
    """Scene of one color."""

    def __init__(self, services: Services, color: str) -> None:
        super().__init__(services)
        self.color = color

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.color)


class Curtained(PlainScene):
    has_curtain = True


def two(kind: type[PlainScene], **settings: object) -> tuple[Services, Canvas, PlainScene]:
    start_screen()
    services = some_services(**{"speed": "normal", **settings})
    canvas = get_used_canvas(0.25)
    services.stack.push(PlainScene(services, "red"))
    services.stack.draw(canvas)
    return services, canvas, kind(services, "blue")


def read_pixel(services: Services, canvas: Canvas, dt: float, x: float, y: float) -> tuple[int, int, int]:
    services.stack.update(dt)
    services.stack.draw(canvas)
    red, green, blue, _alpha = canvas.surface.get_at(canvas.to_pixel_point(x, y))
    return red, green, blue


def test_a_scene_opens_out_of_its_box_and_fills_the_screen() -> None:
    services, canvas, scene = two(PlainScene)
    services.stack.push_from_box(BOX, lambda: services.stack.push(scene))
    services.stack.draw(canvas)
    red, _green, blue = read_pixel(services, canvas, 0.1, *BOX.center)
    assert blue > red
    assert read_pixel(services, canvas, 0.0, 1200, 650)[2] == 0, "far from the box there is still the scene before"
    assert read_pixel(services, canvas, 1.0, 1200, 650) == (0, 0, 255)


def test_a_curtain_hides_both_scenes_in_the_middle_and_opens_on_the_next() -> None:
    services, canvas, scene = two(Curtained)
    services.stack.push(scene)
    services.stack.draw(canvas)
    assert read_pixel(services, canvas, 0.05, 640, 300) == (255, 0, 0)
    seconds = Transition(has_curtain=True).seconds
    read_pixel(services, canvas, seconds / 2 - 0.05, 640, 300)
    colors = {canvas.surface.get_at((x, 90))[:3] for x in range(canvas.surface.get_width())}
    assert (255, 0, 0) not in colors
    assert (0, 0, 255) not in colors
    assert read_pixel(services, canvas, seconds, 640, 300) == (0, 0, 255)
    services.stack.pop()
    services.stack.draw(canvas)
    assert read_pixel(services, canvas, 0.3, 20, 300) not in ((255, 0, 0), (0, 0, 255)), "it falls again when it goes"


def test_what_comes_after_a_change_fades_as_usual() -> None:
    services, canvas, scene = two(Curtained)
    services.stack.push(scene)
    services.stack.draw(canvas)
    services.stack.update(2.0)
    services.stack.draw(canvas)
    services.stack.push(PlainScene(services, "green"))
    services.stack.draw(canvas)
    red, green, blue = read_pixel(services, canvas, 0.1, 640, 300)
    assert red == 0
    assert green
    assert blue


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduced_motion": True}], ids=str)
def test_without_motion_the_next_scene_is_there_at_once(settings: dict[str, object]) -> None:
    services, canvas, scene = two(Curtained, **settings)
    services.stack.push(scene)
    assert read_pixel(services, canvas, 0.0, 640, 300) == (0, 0, 255)
    services.stack.push_from_box(BOX, lambda: services.stack.push(PlainScene(services, "white")))
    assert read_pixel(services, canvas, 0.0, 1200, 650) == (255, 255, 255)
