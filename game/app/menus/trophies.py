"""The achievements: what was reached, and how far the others are."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Medal, Meter
from game.app.ui.layout.panels import Scroll, StaticTile, panel_tile
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label, as_wide_as
from game.storage.achievements import Achievement, Deeds, achievements, deeds_done
from game.text import _

_MEDAL = 72.0
"""The side of a medal."""


class TrophiesScene(HeadedScene):
    """All achievements side by side, those that were reached in gold."""

    keeps = ("statistics", "puzzles", "lessons", "chronicle", "collections")
    on_table = True
    first_focus = "back"

    def __init__(self, services: Services, found: Deeds | None = None) -> None:
        super().__init__(services)
        self._deeds = deeds_done() if found is None else found
        self._pane = Pane("achievements", self.form)

    @property
    def heading(self) -> str:
        return _("Achievements")

    @property
    def remark(self) -> str:
        found = self.shown
        return _("{done} of {all}").format(done=sum(one.reached for one in found), all=len(found))

    @property
    def shown(self) -> list[Achievement]:
        """The achievements in the present language."""
        return achievements(self._deeds)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the achievements in three columns, and below them what counts for none."""
        return Column(
            Scroll(self._pane, Grid(*map(_tile, self.shown), columns=3).sized(grow=1), reads=True).sized(grow=1),
            Label(_("Wins by concession don't count."), "small", color="mute", align="center"),
        )


def _tile(one: Achievement) -> LayoutItem:
    """Return an achievement with its medal, its condition, and how far it is."""
    medal = Medal("gold" if one.reached else "iron", one.icon, _MEDAL, ribboned=one.reached)
    count = f"{min(one.done, one.goal)}/{one.goal}"
    progress = Row(
        Meter(one.done / max(1, one.goal)).sized(grow=1, align="center"),
        Label(count, "small", color="mute", align="right").sized(width=as_wide_as("88/88", "small")),
        gap=SPACE.small,
    )
    words = Column(
        Label(one.name, "panel", color="cream" if one.reached else "mute").grouped("names"),
        Label(one.text, "body", color="cream", valign="top").grouped("conditions").sized(grow=1),
        progress,
        gap=SPACE.tiny,
    )
    view = Row(medal, words.sized(grow=1), gap=SPACE.large, padding=SPACE.medium)
    name, state = f"{one.name}, {one.text}", _("earned") if one.reached else count
    return StaticTile(f"achievement {one.id}", view, name=name, state=state, ground=panel_tile, radius=RADIUS.large)
