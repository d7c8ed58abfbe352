"""Focus order, also with large texts; the contract of the keys covers every scene at the usual size."""

from collections import deque

import pytest

from game.app.ui.input import focus
from game.app.ui.input.intents import DIRECTIONS, Kind
from game.app.ui.scene import Scene
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.form import WidgetGroup
from tests.app.screen import InputPlayer, get_form, show_scene, some_services, start_screen
from tools.shots.shot_list import SHOTS

SCENES = ("title", "title-continue", "settings", "dialog")
GRID = [Box(x, y, 80, 30) for y in (0, 60, 120) for x in (0, 100, 200)]


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def a_form(name: str, text: int) -> WidgetGroup:
    services = some_services(text_size=text)
    scene: Scene = SHOTS[name](services)
    show_scene(services, scene)
    return get_form(scene)


@pytest.mark.parametrize(
    ("start", "direction", "goal"),
    [
        (4, Kind.UP, 1),
        (4, Kind.DOWN, 7),
        (4, Kind.LEFT, 3),
        (4, Kind.RIGHT, 5),
        (0, Kind.UP, None),
        (8, Kind.RIGHT, None),
    ],
)
def test_arrows_go_to_the_neighbor(start: int, direction: Kind, goal: int | None) -> None:
    assert focus.find_nearest(GRID[start], GRID, direction) == goal


def test_going_sideways_costs_more_than_going_on() -> None:
    start, ahead, aside = Box(0, 0, 80, 30), Box(0, 200, 80, 30), Box(160, 60, 80, 30)
    assert focus.find_nearest(start, [aside, ahead], Kind.DOWN) == 1
    assert focus.find_nearest(start, [aside], Kind.DOWN) == 0


@pytest.mark.parametrize("name", SCENES)
def test_arrows_reach_every_widget_at_large_text(name: str) -> None:
    form = a_form(name, 150)
    player = InputPlayer(form.handle)
    wanted = {widget.id for widget in form.widgets if widget.focusable}
    seen, todo = {form.focus}, deque([form.focus])
    while todo:
        start = todo.popleft()
        for direction in sorted(DIRECTIONS):
            form.set_focus(start or "")
            for _press in range(6):  # a row of values lets go of the arrow at its end
                player.press_key(direction)
                if form.focus != start:
                    break
            if form.focus not in seen:
                seen.add(form.focus)
                todo.append(form.focus)
    assert seen == wanted


@pytest.mark.parametrize("name", SCENES)
def test_tab_goes_round_and_back(name: str) -> None:
    form = a_form(name, 100)
    player = InputPlayer(form.handle)
    chain = [widget.id for widget in form.widgets if widget.focusable]
    start = form.focus
    forward = []
    for _step in chain:
        player.press_key(Kind.NEXT)
        forward.append(form.focus)
    assert set(forward) == set(chain)
    assert form.focus == start
    backward = []
    for _step in chain:
        player.press_key(Kind.PREV)
        backward.append(form.focus)
    assert backward == [*reversed(forward[:-1]), start]


@pytest.mark.parametrize("name", SCENES)
def test_the_focus_follows_the_pointer(name: str) -> None:
    form = a_form(name, 100)
    player = InputPlayer(form.handle)
    for widget in form.widgets:
        if widget.focusable:
            before = form.focus
            player.send_mouse(Kind.MOVE, *widget.box.center)
            assert form.hovered_widget is widget
            assert form.focus == (before if widget.keeps_focus else widget.id)
            if widget.keeps_focus:
                player.click(*widget.box.center)
                assert form.focus == widget.id
                form.set_focus(str(before))
