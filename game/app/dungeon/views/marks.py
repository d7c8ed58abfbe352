"""Small things of the dungeon as leaves of a view: badges of players, pictures of things, tags and medals of rooms."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.tokens import TAG_ICONS, badge, medal, tag_plate
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label

_SIGN = 14.0


def badge_mark(seat: int, letter: str, radius: float, *, lit: bool = False) -> LayoutItem:
    """Return the badge of a player; ``lit`` for the one who acts."""

    def paint(canvas: Canvas, box: Box) -> None:
        badge(canvas, seat, *box.center, radius, letter, lit=lit)

    return Painting(paint).sized(width=2 * radius, height=2 * radius)


def thing(path: str, size: float | None = None, *, alpha: int = 255) -> LayoutItem:
    """Return a picture that is shown whole, ``size`` units wide and high or as large as there is room."""
    return Painting(partial(_draw_thing, path=path, alpha=alpha)).sized(width=size, height=size)


def _draw_thing(canvas: Canvas, box: Box, path: str, alpha: int) -> None:
    canvas.picture(path, *box, fit="contain", alpha=alpha)


def medal_mark(kind: str, size: float) -> LayoutItem:
    """Return the coin of a room's kind."""

    def paint(canvas: Canvas, box: Box) -> None:
        medal(canvas, kind, *box.center, size)

    return Painting(paint).sized(width=size, height=size)


def tag_sign(tag: str, name: str) -> LayoutItem:
    """Return the sign of a room's or a dungeon's tag: its icon and its name on its color."""
    return Row(
        Icon(TAG_ICONS.get(tag, "star"), _SIGN),
        Label(name, "small", color="cream"),
        gap=SPACE.tiny,
        padding=(SPACE.small, SPACE.tiny),
        paint=lambda canvas, box: tag_plate(canvas, box, tag, RADIUS.medium),
    )
