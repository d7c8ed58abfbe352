"""Enter on the result screen: a stray press starts nothing."""

from __future__ import annotations

import pytest

from game.app.play.ending.result import ResultScene
from game.app.ui.input.intents import Device, Kind
from game.app.ui.scene import Scene
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.shot_list import SHOTS

RESULTS = {"match-result": "again", "dungeon-victory": "again", "elixir-result": "again"}


def result(name: str) -> ResultScene:
    start_screen()
    services = some_services(speed="instant")
    show_scene(services, Scene(services))
    scene = SHOTS[name](services)
    assert isinstance(scene, ResultScene)
    if services.stack.top is not scene:
        show_scene(services, scene, get_used_canvas(0.5))
    services.stack.update(5.0)
    return scene


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize(("kind", "device"), [(Kind.MAIN, "keyboard"), (Kind.OK, "keyboard"), (Kind.OK, "pad")])
def test_the_first_enter_selects_the_rematch_and_the_second_starts_it(name: str, kind: Kind, device: Device) -> None:
    scene = result(name)
    stack = scene.services.stack
    hands = InputPlayer(stack.handle)
    hands.press_key(kind, device=device)
    assert stack.top is scene
    assert "Press again" in stack.toast.text
    hands.press_key(Kind.TEXT, device=device)
    hands.press_key(kind, device=device)
    assert stack.top is not scene


@pytest.mark.parametrize("name", RESULTS)
def test_another_input_between_two_presses_starts_no_rematch(name: str) -> None:
    scene = result(name)
    hands = InputPlayer(scene.services.stack.handle)
    for kind in (Kind.MAIN, Kind.NEXT, Kind.MAIN):
        hands.press_key(kind)
        assert scene.services.stack.top is scene


@pytest.mark.parametrize("name", RESULTS)
def test_one_click_on_the_rematch_starts_it(name: str) -> None:
    scene = result(name)
    InputPlayer(scene.services.stack.handle).click_on(scene.form, RESULTS[name])
    assert scene.services.stack.top is not scene
