"""Tiles whose button is golden while the pointer is on them are drawn once in each state."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.menus.game_card import GameCard
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.tiles import DefaultTile
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.base import Widget, WidgetId, WidgetState
from game.paths import HOME_VARIABLE
from tests.app.screen import InputPlayer, a_canvas, draw_frame, show_scene, some_services, start_screen
from tools.shots.shot_list import SHOTS


@pytest.mark.parametrize("name", ["title", "create", "journey-decision"])
def test_pointing_at_tiles_again_draws_from_the_cache(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    services, drawn = some_services(), list[WidgetId]()
    scene = SHOTS[name](services)
    assert isinstance(scene, WidgetScene)
    canvas, player, draw = (
        show_scene(services, scene, a_canvas()),
        InputPlayer(services.stack.handle),
        Widget.draw_marked,
    )

    def noted(widget: Widget, part: Canvas, state: WidgetState) -> None:
        drawn.append(widget.id)
        draw(widget, part, state)

    monkeypatch.setattr(Widget, "draw_marked", noted)
    tiles = [widget for widget in scene.form.widgets if isinstance(widget, DefaultTile | GameCard)]
    assert len(tiles) > 1
    for _round in range(3):
        drawn.clear()
        for tile in tiles:
            player.send_mouse(Kind.MOVE, *tile.box.center)
            for _frame in range(12):
                services.stack.update(1 / 60)
                draw_frame(services.stack, canvas)
            assert tile.is_default
    assert drawn == []
