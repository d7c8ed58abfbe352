"""What most screens of their own are: the dim room, a bar that says what this is, and the way back at its left end."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.scene import FormScene
from game.app.ui.style.ornaments import BAR, draw_bar
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget
from game.app.ui.widgets.button import BackButton


class HeadedScene(FormScene, ABC):
    """A screen with a heading; `back` is its first widget."""

    heading_box = Box(300, 3, WIDTH - 600, 42)
    heading_align: Align = "center"
    remark_box = Box(WIDTH - 300, 3, 276, 42)
    body_box = Box(SPACE.huge, 62, WIDTH - 2 * SPACE.huge, HEIGHT - 62 - SPACE.huge)
    whole_box = Box(SPACE.huge, 6, WIDTH - 2 * SPACE.huge, HEIGHT - 6 - SPACE.large)
    """The body with the bar above it, for a view `below_tools`."""
    on_table = False
    """Whether it lies on the table under the lamp, like a match, and not before the dim room."""

    @property
    @abstractmethod
    def heading(self) -> str:
        """What the screen is."""

    @property
    def remark(self) -> str:
        """What is said at the right end of the bar."""
        return ""

    def back(self) -> BackButton:
        """The way back."""
        return BackButton()

    def frame(self) -> list[Widget]:
        return [self.back()]

    def draw_ground(self, canvas: Canvas) -> None:
        if self.on_table:
            canvas.stamp("lit table", 0, 0, WIDTH, HEIGHT, draw_lit_table)
        else:
            canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        draw_bar(canvas)
        canvas.block(self.heading, *self.heading_box, "banner", align=self.heading_align, shadow=ALPHA.strong)
        if self.remark:
            canvas.block(self.remark, *self.remark_box, "label", color="mute", align="right")


def below_tools(tools: LayoutItem, view: LayoutItem) -> LayoutItem:
    """Return a view with tools above it, which lie at the right end of the bar."""
    return Column(Row(Spacer(), tools).sized(height=BAR - 12), view.sized(grow=1), gap=SPACE.large)
