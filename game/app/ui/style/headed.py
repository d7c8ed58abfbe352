"""Screens with a heading: a dim room as background, a title bar, and the back button at its left end."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.scene import WidgetScene
from game.app.ui.style.ornaments import BAR_HEIGHT, draw_bar
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget
from game.app.ui.widgets.button import BackButton


class HeadedScene(WidgetScene, ABC):
    """Screen with a heading; the ``back`` button is its first widget."""

    heading_box = Box(300, 3, WIDTH - 600, 42)
    """Box of the heading."""
    heading_align: Align = "center"
    """Alignment of the heading."""
    remark_box = Box(WIDTH - 300, 3, 276, 42)
    """Box of the remark."""
    body_box = Box(SPACE.huge, 62, WIDTH - 2 * SPACE.huge, HEIGHT - 62 - SPACE.huge)
    """Box of the view below the title bar."""
    body_with_bar_box = Box(SPACE.huge, 6, WIDTH - 2 * SPACE.huge, HEIGHT - 6 - SPACE.large)
    """Box of the view including the title bar, for views of ``place_below_tools``."""
    has_table_background = False
    """True if the background is the lit table, as in a match, instead of the dim room."""

    @property
    @abstractmethod
    def heading(self) -> str:
        """Return the title of the screen."""

    @property
    def remark(self) -> str:
        """Return the text at the right end of the title bar."""
        return ""

    def make_back_button(self) -> BackButton:
        """Return the back button."""
        return BackButton()

    def make_frame(self) -> list[Widget]:
        return [self.make_back_button()]

    def draw_ground(self, canvas: Canvas) -> None:
        if self.has_table_background:
            canvas.draw_cached("lit table", 0, 0, WIDTH, HEIGHT, draw_lit_table)
        else:
            canvas.draw_cached("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        draw_bar(canvas)
        canvas.draw_text_block(self.heading, *self.heading_box, "banner", align=self.heading_align, shadow=ALPHA.strong)
        if self.remark:
            canvas.draw_text_block(self.remark, *self.remark_box, "label", color="mute", align="right")


def place_below_tools(toolbar: LayoutItem, view: LayoutItem) -> LayoutItem:
    """Return a view with a toolbar at the right end of the title bar above it."""
    return Column(Row(Spacer(), toolbar).sized(height=BAR_HEIGHT - 12), view.sized(grow=1), gap=SPACE.large)
