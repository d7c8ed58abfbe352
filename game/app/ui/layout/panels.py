"""Views on a ground of their own: panels with a heading, pressable tiles, scrolled views, rows of a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, Unpack

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Centered, Column, Padding, Row
from game.app.ui.style.ornaments import focus_ring, panel, plate, well
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import (
    Arrangement,
    Box,
    Common,
    LayoutItem,
    Length,
    Look,
    Pressable,
    Reply,
    Size,
    Widget,
    WidgetId,
    growing,
)
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.scrolling import BAR, ROUNDING
from game.app.ui.widgets.text import Label, PanelGround

DIALOG = growing(540, 240)
"""Width of a dialog."""
TileGround: TypeAlias = Callable[[Canvas, Box, Look], None]
"""What draws the ground of a tile, by how the tile is drawn now."""


class Panel(Column):
    """Children below each other on a panel, with its title above them and a quiet remark at the title's right."""

    def __init__(
        self,
        title: str = "",
        *children: LayoutItem | None,
        remark: str = "",
        gap: float = SPACE.medium,
        padding: Padding = SPACE.large,
    ) -> None:
        super().__init__(*children, gap=gap, padding=padding)
        self.title, self.remark = title, remark

    def _head(self, canvas: Canvas) -> float:
        """Return how much of the title's height the padding does not have room for."""
        return max(0.0, PanelGround.head(canvas) - self.padding[1]) if self.title else 0.0

    def natural(self, canvas: Canvas, width: float) -> Size:
        wide, high = super().natural(canvas, width)
        return wide, high + self._head(canvas)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        into.widgets.append(PanelGround(self.title, self.remark).placed(box))
        head = self._head(canvas)
        super().arrange(canvas, box._replace(y=box.y + head, h=box.h - head), into)


def panel_ground(canvas: Canvas, box: Box) -> None:
    """Draw the ground of a panel."""
    panel(canvas, *box)


def sunken_ground(canvas: Canvas, box: Box) -> None:
    """Draw the ground of a sunken field."""
    well(canvas, *box)


def dialog(
    title: str, text: str, *children: LayoutItem | None, picture: LayoutItem | None = None, width: Length = DIALOG
) -> Centered:
    """Return a question in the middle of the screen: a picture, its title, its text, and what answers it."""
    words = Label(text, "body", align="center", leading=LEADING.loose) if text else None
    view = Column(
        picture,
        Label(title, "heading", align="center"),
        words,
        *children,
        gap=SPACE.large,
        padding=2 * SPACE.large,
        paint=panel_ground,
    )
    return Centered(view.sized(width=width))


def plain_tile(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the ground of an ordinary tile: the plate of a button."""
    plate(canvas, *box, radius=RADIUS.medium, lit=look.hover)


def panel_tile(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the ground of a tile with a picture: a panel, which brightens below the pointer."""
    panel(canvas, *box)
    if look.hover:
        canvas.rect(*box, "white", radius=RADIUS.large, alpha=round(ALPHA.faint * look.hover))


def chosen_tile(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the ground of a tile with a picture that is the chosen one of several."""
    panel_tile(canvas, box, look)
    canvas.rect(*box, "gold", radius=RADIUS.large, border=BORDER.thick)


def sunken_tile(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the ground of a tile that is only looked at: a well."""
    well(canvas, *box)


class Tile(Pressable):
    """A view that is pressed like a button; ``ground`` draws what it lies on."""

    def __init__(
        self,
        id: WidgetId,
        view: LayoutItem,
        *,
        ground: TileGround = plain_tile,
        radius: float = RADIUS.medium,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(id, **common)
        self.view, self.ground, self.radius = view, ground, radius
        self.inside: list[Widget] = []
        self._home = self.box
        """Where it was laid out; a scrolled view draws it elsewhere."""

    def natural(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        super().arrange(canvas, box, into)
        inside = into.nested()
        self.view.arrange(canvas, box, inside)
        self.inside = inside.widgets
        self._home = box

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.ground(canvas, self.box, look)
        with canvas.shifted(self.box.x - self._home.x, self.box.y - self._home.y):
            for widget in self.inside:
                widget.draw_marked(canvas, look)
        if look.focused:
            focus_ring(canvas, *self.box, radius=self.radius)


class StaticTile(Tile):
    """A tile that is only looked at: its name and state are spoken. Keys come to it only in a `Scroll` that reads."""

    focusable = False

    def __init__(
        self,
        id: WidgetId,
        view: LayoutItem,
        *,
        name: str,
        state: str = "",
        ground: TileGround = sunken_tile,
        radius: float = RADIUS.medium,
    ) -> None:
        super().__init__(id, view, ground=lambda canvas, box, _look: ground(canvas, box, Look()), radius=radius)
        self._name, self._state = name, state

    @property
    def called(self) -> str:
        return self._name

    @property
    def state(self) -> str:
        return self._state

    def handle(self, intent: Intent) -> Reply | None:
        return None


class Scroll(LayoutItem):
    """A view that may be higher than there is room for; the pane, kept across layouts, knows how far it is scrolled.

    A view that grows is at least as high as there is room. With ``reads``, keys come to what is only looked at where a
    part of it is out of sight.
    """

    def __init__(self, pane: Pane, view: LayoutItem, *, reads: bool = False) -> None:
        self.pane, self.view, self.reads = pane, view, reads

    def natural(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        inside, wide = into.nested(), box.w
        high = self.view.measure(canvas, wide)[1]
        if high > box.h + ROUNDING:
            wide -= BAR
            high = self.view.measure(canvas, wide)[1]
        elif self.view.grow:
            high = box.h
        self.view.arrange(canvas, Box(box.x, box.y, wide, high), inside)
        self.pane.fill(box, inside.widgets, box.y + high)
        if self.reads and self.pane.deepest:
            for item in self.pane.items:
                item.focusable = item.focusable or bool(item.itself.called)
        into.widgets += self.pane.widgets
        into.finishers.append(self.pane.follow_key)
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box


FIELD_SHARE = 7 / 3
"""How much wider than its label the field of a form mostly is."""


def labeled(label: str, field: LayoutItem, *, group: str = "labels", share: float = 1.0) -> Row:
    """Return a row of a form: a label, and a field at its right that is ``share`` times as wide."""
    return Row(Label(label).grouped(group).sized(grow=1), field.sized(grow=share), gap=SPACE.small)


def captioned(label: str, field: LayoutItem) -> Column:
    """Return a field of a form with its label above it."""
    return Column(Label(label, color="mute"), field, gap=SPACE.tiny)
