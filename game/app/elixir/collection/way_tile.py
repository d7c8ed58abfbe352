"""The ways of playing, as large buttons in the lobby."""

from __future__ import annotations

from game.app.elixir.ids import WayId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Tile, plain_tile
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look
from game.app.ui.widgets.text import Label
from game.setup.elixir import Way
from game.text import _

PICTURES: dict[Way, str] = {
    "quick": "elixir/potion/lions-tonic",
    "practice": "elixir/character/quillon-squire",
    "real": "elixir/character/marco-the-smuggler",
    "official": "elixir/character/sir-halvard-unbent",
}
_PICTURE = 72.0
"""Width and height of a picture."""


def way_name(way: Way) -> str:
    """What a way of playing is called."""
    return {
        "quick": _("Quick play"),
        "practice": _("Practice"),
        "real": _("Real match"),
        "official": _("Official duel"),
    }[way]


def way_words(way: Way) -> str:
    """What it means."""
    return {
        "quick": _("Ready-made deck"),
        "practice": _("Your cards, no risk"),
        "real": _("Winner takes a card"),
        "official": _("Play for a prize"),
    }[way]


class WayTile(Tile):
    """One way of playing: its picture where there is room, its name and what it means, or why it is not open."""

    def __init__(self, way: Way, *, chosen: bool, reason: str) -> None:
        self.way: Way = way
        self.chosen = chosen
        super().__init__(WayId(way), self._view(reason), ground=self._ground, enabled=not reason, reason=reason)

    def _view(self, reason: str) -> LayoutItem:
        picture = Painting(self._picture).sized(width=_PICTURE, height=_PICTURE, align="center")
        padding = (SPACE.medium, SPACE.small)
        return FirstFitHeight(
            Row(picture, self._words(reason).sized(grow=1), gap=SPACE.medium, padding=padding),
            Column(self._words(reason).sized(grow=1), padding=padding),
        )

    def _words(self, reason: str) -> LayoutItem:
        ink = "mute" if reason else "cream"
        name = Label(way_name(self.way), "banner", color=ink).grouped("ways")
        words = Label(reason or way_words(self.way), "small", color=ink, valign="top").grouped("ways' words")
        return Column(name, words.sized(grow=1), gap=SPACE.tiny, padding=(0, SPACE.small))

    def _picture(self, canvas: Canvas, box: Box) -> None:
        alpha = ALPHA.full if self.enabled else ALPHA.half
        canvas.picture(PICTURES[self.way], *box, radius=RADIUS.medium, gray=not self.enabled, alpha=alpha)

    def _ground(self, canvas: Canvas, box: Box, look: Look) -> None:
        plain_tile(canvas, box, look)
        if self.chosen:
            canvas.rect(*box, "cream", radius=RADIUS.medium, border=BORDER.thick)
