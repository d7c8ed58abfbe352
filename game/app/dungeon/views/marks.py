"""Small layout items of the dungeon game: badges of players, pictures, tags and medals of rooms."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.tokens import TAG_ICONS, draw_badge, draw_medal, draw_tag_plate
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label

_TAG_ICON_SIZE = 14.0
"""Size of a tag's icon, in logical units."""


def build_badge(seat: int, letter: str, radius: float, *, is_active: bool = False) -> LayoutItem:
    """Return the badge of a player; ``is_active`` for the player to decide."""

    def draw_mark(canvas: Canvas, box: Box) -> None:
        """Draw the badge."""
        draw_badge(canvas, seat, *box.center, radius, letter, is_active=is_active)

    return CustomPaint(draw_mark).sized(width=2 * radius, height=2 * radius)


def build_picture(path: str, size: float | None = None, *, alpha: int = 255) -> LayoutItem:
    """Return an uncropped picture, ``size`` logical units wide and high, or as large as its box."""
    return CustomPaint(partial(_draw_picture, path=path, alpha=alpha)).sized(width=size, height=size)


def _draw_picture(canvas: Canvas, box: Box, path: str, alpha: int) -> None:
    """Draw the picture."""
    canvas.picture(path, *box, fit="contain", alpha=alpha)


def build_medal(kind: str, size: float) -> LayoutItem:
    """Return a coin with the icon of a room's kind."""

    def draw_coin(canvas: Canvas, box: Box) -> None:
        """Draw the coin."""
        draw_medal(canvas, kind, *box.center, size)

    return CustomPaint(draw_coin).sized(width=size, height=size)


def build_tag(tag: str, name: str) -> LayoutItem:
    """Return the tag of a room or a dungeon: icon and name on the tag's color."""
    return Row(
        Icon(TAG_ICONS.get(tag, "star"), _TAG_ICON_SIZE),
        Label(name, "small", color="cream"),
        gap=SPACE.tiny,
        padding=(SPACE.small, SPACE.tiny),
        paint=lambda canvas, box: draw_tag_plate(canvas, box, tag, RADIUS.medium),
    )
