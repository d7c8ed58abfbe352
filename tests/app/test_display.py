"""The display surface is replaced at any moment: scenes never draw on it, and it always gets the whole picture."""

import ast

import pygame
import pytest

from game.app.main import GameWindow
from game.app.play.routes import SettingsRoute
from game.app.ui.input.intents import Device, Intent, Kind
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.textfield import TextField
from tests.app.test_main import own_home, post, window
from tests.sources import ROOT, list_nodes

__all__ = ["own_home"]


def display() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def is_shown(found: GameWindow) -> bool:
    """Return whether the display has every pixel of the canvas in its place."""
    canvas, place = found.canvas.surface, pygame.Rect(found.canvas.offset, found.canvas.surface.get_size())
    return pygame.image.tobytes(display().subsurface(place), "RGB") == pygame.image.tobytes(canvas, "RGB")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("size", [(1280, 720), (1280, 900), (1700, 900), (640, 360)])
def test_the_canvas_has_pixels_of_its_own(size: tuple[int, int]) -> None:
    found = window(window=size)
    assert found.canvas.surface.get_abs_parent() not in (display(), None)
    found.services.change_settings(fullscreen=True)
    found.draw_frame()
    assert found.canvas.surface.get_abs_parent() is not display()
    assert is_shown(found)


def test_another_size_without_a_resize_event_gets_another_canvas() -> None:
    found = window()
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    post(found, pygame.WINDOWSIZECHANGED, x=1600, y=900)
    found.draw_frame()
    assert found.canvas.k == 1.25
    assert is_shown(found)


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    "event",
    [pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWMOVED],
)
@pytest.mark.parametrize("fullscreen", [False, True])
def test_a_window_that_lost_its_picture_gets_all_of_it(event: int, fullscreen: bool) -> None:
    found = window(fullscreen=fullscreen)
    display().fill("black")
    post(found, event, x=0, y=0, size=display().get_size(), w=display().get_width(), h=display().get_height())
    found.draw_frame()
    assert is_shown(found)


def test_new_pixels_of_the_same_size_get_the_picture_without_any_event() -> None:
    found = window(window=(1280, 900))
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    pygame.display.set_mode((1280, 900), pygame.RESIZABLE)
    display().fill("black")
    found._buffer._pixels_address = 0  # what the old pixels' address never is: the new ones may have it again
    found.draw_frame()
    assert is_shown(found)
    assert display().get_at((2, 2))[:3] != (0, 0, 0), "table wood fills what is left"


def test_a_list_of_an_input_method_opens_below_the_text_in_a_window_of_any_shape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", places.append)
    for size in ((1280, 720), (1280, 900), (1480, 720)):
        form = WidgetGroup([TextField("name", "").set_box(Box(300, 200, 240, 40))], focus="name")
        form.device = "keyboard"
        form.handle(Intent(Kind.COMPOSE, text="ni"))
        canvas = window(window=size).canvas
        form.draw(canvas)
        left, top = canvas.offset
        assert places[-1].top == 200 + top
        assert places[-1].left > 300 + left
    assert len({tuple(place.topleft) for place in places}) == 3


def test_only_the_back_buffer_draws_on_the_display() -> None:
    app = ROOT / "game" / "app"
    asking = {
        path.relative_to(app).as_posix()
        for path in app.rglob("*.py")
        if any(isinstance(node, ast.Attribute) and node.attr == "get_surface" for node in list_nodes(path))
    }
    assert asking == {"main.py", "ui/drawing/video.py"}


def test_a_new_size_tells_the_scenes_where_the_pointer_is(monkeypatch: pytest.MonkeyPatch) -> None:
    found = window()
    found.draw_frame()
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: True)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (800, 450))
    seen: list[Intent] = []
    monkeypatch.setattr(found.services.stack, "handle", seen.append)
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    found.draw_frame()
    found._run_frame(0.02)
    assert [(intent.kind, intent.x, intent.y) for intent in seen][-1:] == [(Kind.MOVE, 640, 360)]


@pytest.mark.parametrize("device", ["mouse", "keyboard"])
def test_an_uncovered_scene_hears_where_the_pointer_is(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    found = window(window=(1280, 720))
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: True)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (640, 360))
    found.services.open_route(SettingsRoute())
    found.draw_frame()
    seen: list[Intent] = []
    monkeypatch.setattr(found.services.stack, "handle", seen.append)
    pygame.event.clear()
    found.translator.device = device
    found.services.stack.pop()
    found.draw_frame()
    found._run_frame(0.02)
    moved = [(Kind.MOVE, 640, 360)] if device == "mouse" else []
    assert [(intent.kind, intent.x, intent.y) for intent in seen] == moved
