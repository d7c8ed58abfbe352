"""Widgets that are drawn again: those that look different from before, and none that draw nothing."""

from __future__ import annotations

import pytest

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tiles import Tile
from game.app.ui.widgets.base import Box, Widget, WidgetState
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.text import Label
from tests.app.screen import a_canvas, start_screen

BOX = Box(100, 100, 300, 40)


def test_only_widgets_that_look_different_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    canvas, drawn = a_canvas(), []

    class Hidden(Widget):
        is_visible = False

        def draw(self, canvas: Canvas, look: WidgetState) -> None:
            raise AssertionError("drawn")

    def build_icons(*, is_on: bool) -> list[Widget]:
        undo, hint = IconButton("undo", "undo", tip="Undo"), IconButton("hint", "bulb", tip="Hint", is_on=is_on)
        area = Hidden("area").set_box(BOX)
        others = [Button("go", "Go").set_box(BOX), Tile("tile", Label("Tile")).set_box(BOX)]
        return [area, undo.set_box(BOX), hint.set_box(BOX._replace(x=BOX.right)), *others]

    form = WidgetGroup(build_icons(is_on=False))
    monkeypatch.setattr(Widget, "draw_marked", lambda widget, *_args: drawn.append(widget.id))
    for is_on, redrawn in (
        (False, ["undo", "hint", "go", "tile"]),
        (False, ["tile"]),
        (True, ["hint", "tile"]),
    ):
        form.set_widgets(build_icons(is_on=is_on))
        drawn.clear()
        with canvas.frame():
            form.draw_widgets(canvas, form.draw_widget)
        assert drawn == redrawn
