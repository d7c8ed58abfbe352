"""The lobby with large texts: the main button keeps its words, and all ways of playing keep their pictures."""

from __future__ import annotations

import pytest

from game.app.elixir.collection.way_tile import WayTile
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.widgets.button import Button
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.shots.states.elixir import SHOTS


def open_lobby(name: str, text: int) -> ElixirLobbyScene:
    start_screen()
    services = some_services(text_size=text, language="de")
    scene = SHOTS[name](services)
    assert isinstance(scene, ElixirLobbyScene)
    show_scene(services, scene, get_used_canvas(text=text))
    return scene


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("name", ["elixir-lobby", "elixir-lobby-waiting"])
def test_the_main_button_has_room_for_its_words(name: str, text: int) -> None:
    begin = open_lobby(name, text).form.get_widget("begin")
    assert isinstance(begin, Button)
    assert begin.box.w >= 0.85 * begin.measure(get_used_canvas(text=text), 1000.0)[0]


def test_the_main_button_is_beside_the_others_while_there_is_room() -> None:
    form = open_lobby("elixir-lobby-waiting", 150).form
    assert form.get_widget("begin").box.y == form.get_widget("pack").box.y


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("name", ["elixir-lobby-quick", "elixir-lobby-real", "elixir-start"])
def test_every_way_of_playing_has_a_picture_of_the_same_size(name: str, text: int) -> None:
    tiles = [widget for widget in open_lobby(name, text).form.widgets if isinstance(widget, WayTile)]
    pictures = [
        [
            part.box[2:]
            for part in tile.child_widgets
            if isinstance(part, CustomPaint) and part.paint == tile._draw_picture
        ]
        for tile in tiles
    ]
    assert pictures == [[pictures[0][0]]] * 4
