"""View of a keepsake: image, name and use in the story."""

from __future__ import annotations

from functools import partial

from game.app.menus.pictures.story import draw_keepsake
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import draw_dark_ground
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.content.modes.journey import Keepsake
from game.text import pick_text

_IMAGE_SIZE = 84.0
"""Width and height of the image, in logical pixels."""


def build_keepsake_card(keepsake: Keepsake) -> LayoutItem:
    """Return the image of a keepsake with its name and use next to it."""
    picture = CustomPaint(partial(draw_keepsake, picture=keepsake.picture))
    words = Column(Label(pick_text(keepsake.name), "panel"), Label(pick_text(keepsake.use), "body"), gap=SPACE.tiny)
    return Row(
        picture.sized(width=_IMAGE_SIZE, height=_IMAGE_SIZE, align="center"),
        words.sized(grow=1, align="center"),
        padding=SPACE.small,
        paint=draw_dark_ground,
    )
