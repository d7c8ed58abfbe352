"""Tiles: views that can be pressed like a button, and their backgrounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias, Unpack

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.paint import Paint
from game.app.ui.style.ornaments import draw_button_bg, draw_field_bg, draw_focus_ring, draw_hover_ring, draw_panel
from game.app.ui.style.tokens import BORDER, RADIUS
from game.app.ui.widgets.base import (
    Box,
    LayoutItem,
    LayoutResult,
    Pressable,
    Size,
    Widget,
    WidgetEvent,
    WidgetId,
    WidgetOptions,
    WidgetState,
)
from game.app.ui.widgets.button import Button

TileBackground: TypeAlias = Callable[[Canvas, Box, WidgetState], None]
"""Function that draws the background of a tile into its box, for its state (pressed, focused, hovered)."""


def draw_sunken_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of a sunken field."""
    draw_field_bg(canvas, *box)


def draw_plain_tile(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of an ordinary tile, which looks like a button."""
    draw_button_bg(canvas, *box, radius=RADIUS.medium, hover=state.hover)


def draw_still_tile(canvas: Canvas, box: Box, _look: WidgetState) -> None:
    """Draw the background of a large tile of which only the button brightens when hovered, so that less is redrawn."""
    draw_button_bg(canvas, *box, radius=RADIUS.medium)


def draw_panel_tile(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of a tile with a picture: a panel whose edge brightens when hovered."""
    draw_panel(canvas, *box)
    if state.hover:
        draw_hover_ring(canvas, *box, state.hover, radius=RADIUS.large)


def draw_chosen_tile(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of a tile with a picture that is the selected one of several."""
    draw_panel_tile(canvas, box, state)
    canvas.rect(*box, "gold", radius=RADIUS.large, border=BORDER.thick)


class Tile(Pressable):
    """View that is pressed like a button; ``background`` draws its background."""

    def __init__(
        self,
        id: WidgetId,
        view: LayoutItem,
        *,
        background: TileBackground = draw_plain_tile,
        radius: float = RADIUS.medium,
        **widget_options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, **widget_options)
        self.view, self.ground, self.radius = view, background, radius
        self.child_widgets: list[Widget] = []
        """Widgets of the view."""
        self._layout_box = self.box
        """Box at the last layout; a scrolled view draws the tile elsewhere."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        return self.view.measure_min_height(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        super().arrange(canvas, box, into)
        inside = into.make_nested()
        self.view.arrange(canvas, box, inside)
        self.child_widgets = inside.widgets
        self._layout_box = box

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self.ground(canvas, self.box, state)
        with canvas.shifted(self.box.x - self._layout_box.x, self.box.y - self._layout_box.y):
            for widget in self.child_widgets:
                widget.draw_marked(canvas, state)
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=self.radius)


class DefaultTile(Tile):
    """Tile that Enter presses while it is the default; the button drawn in it shows the key and is golden meanwhile."""

    def __init__(
        self,
        id: WidgetId,
        view: LayoutItem,
        button: Button,
        *,
        is_default: bool,
        background: TileBackground = draw_still_tile,
        radius: float = RADIUS.medium,
        **widget_options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, view, background=background, radius=radius, **widget_options)
        self._button = button
        """Button drawn in the tile."""
        self.set_default(is_default)

    def set_default(self, is_default: bool) -> None:
        """Make the tile the default or an ordinary one."""
        self.is_default = self._button.is_default = is_default
        self._button.shown_key = Kind.MAIN if is_default else None

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        canvas.draw_group(("tile", self.id), (self, self.box), partial(self._draw_static_parts, canvas))
        self._button.draw_marked(canvas, msgspec.structs.replace(state, focused=False))
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=self.radius)

    def _draw_static_parts(self, canvas: Canvas) -> None:
        """Draw everything except the button; nothing of it depends on the pointer."""
        state = WidgetState()
        self.ground(canvas, self.box, state)
        for widget in self.child_widgets:
            if widget is not self._button:
                widget.draw_marked(canvas, state)


def move_default(widgets: Iterable[Widget], id: WidgetId) -> None:
    """Make the tile with an id the only default one among a scene's ``DefaultTile`` widgets, without a new layout."""
    for widget in widgets:
        if isinstance(widget, DefaultTile):
            widget.set_default(widget.id == id)


class StaticTile(Tile):
    """Tile without action, whose name and value are read aloud.

    It can be focused by key only in a ``ScrollContainer`` with ``focus_static``.
    """

    focusable = False

    def __init__(
        self,
        id: WidgetId,
        view: LayoutItem,
        *,
        name: str,
        value: str,
        paint: Paint = draw_sunken_ground,
        radius: float = RADIUS.medium,
    ) -> None:
        super().__init__(id, view, background=lambda canvas, box, _look: paint(canvas, box), radius=radius)
        self._name, self._state = name, value

    @property
    def accessible_name(self) -> str:
        return self._name

    @property
    def accessible_value(self) -> str:
        return self._state

    def handle(self, intent: Intent) -> WidgetEvent | None:
        return None
