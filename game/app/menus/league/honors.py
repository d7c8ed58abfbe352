"""Honors of a player as tiles in a scrolling view."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Medal
from game.app.ui.layout.panels import ScrollContainer
from game.app.ui.layout.tiles import StaticTile
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.modes.league.records import Honor
from game.text import _

_MEDAL_SIZE = 48.0
"""Width and height of a medal, in logical pixels."""


class HonorTile(StaticTile):
    """Tile of an honor with medal, name and condition."""

    def __init__(self, honor: Honor) -> None:
        self.condition = Label(honor.text, "small", color="cream").set_size_group("conditions")
        name = Label(honor.name, "panel", color="cream" if honor.is_reached else "mute").set_size_group("honors")
        medal = Medal("gold" if honor.is_reached else "iron", honor.icon, _MEDAL_SIZE)
        words = Column(name, self.condition, gap=SPACE.tiny)
        view = Row(medal.sized(align="center"), words.sized(grow=1, align="center"), padding=SPACE.small)
        state = _("earned") if honor.is_reached else ""
        super().__init__(f"honor {honor.id}", view, name=f"{honor.name}, {honor.text}", value=state)


def build_honors(scroll_view: ScrollView, honors: Sequence[Honor]) -> LayoutItem:
    """Return the tiles of honors in two columns."""
    return ScrollContainer(scroll_view, Grid(*map(HonorTile, honors), columns=2, gap=SPACE.small), focus_static=True)
