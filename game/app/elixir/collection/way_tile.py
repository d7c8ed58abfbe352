"""The ways of playing, as large buttons in the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.ids import WayId
from game.app.elixir.table.lines import block
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Look, Pressable, Widget
from game.setup.elixir import Way
from game.text import _

PICTURES: dict[Way, str] = {
    "quick": "elixir/potion/lions-tonic",
    "practice": "elixir/character/quillon-squire",
    "real": "elixir/character/marco-the-smuggler",
    "official": "elixir/character/sir-halvard-unbent",
}


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


class WayTile(Pressable):
    """One way of playing: its picture, its name and what it means, or why it is not open."""

    def __init__(self, way: Way, *, chosen: bool, reason: str) -> None:
        super().__init__(WayId(way), enabled=not reason, reason=reason)
        self.way: Way = way
        self.chosen = chosen
        self.size: float | None = None
        """Of the words, the same for all ways."""

    def _picture(self, canvas: Canvas) -> float:
        return min(self.box.h - 16, 96.0 - 32 * (canvas.text_scale - 1))

    def words(self, canvas: Canvas) -> tuple[str, float, float]:
        """What the way means, or why it is not open, with the width and the height that there are for it."""
        text = way_words(self.way) if self.enabled else self.reason
        return text, self.box.w - self._picture(canvas) - 30, self.box.h - 48

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        canvas.shadow(x, y, w, h, radius=RADIUS.medium)
        top, low = ("#43b795", "#10543f") if self.chosen else ("plate", "plate_low")
        canvas.gradient(x, y, w, h, canvas.ground(top, "cream"), low, radius=RADIUS.medium)
        if look.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(20 * look.hover))
        edge = "gold" if self.chosen else "plate_edge"
        canvas.rect(x, y, w, h, edge, radius=RADIUS.medium, border=2.2 if self.chosen else 1.2, alpha=ALPHA.full)
        size = self._picture(canvas)
        canvas.picture(
            PICTURES[self.way], x + 8, y + (h - size) / 2, size, size, radius=RADIUS.medium, gray=not self.enabled,
            alpha=255 if self.enabled else 150,
        )  # fmt: skip
        left, (words, room, tall) = x + size + 20, self.words(canvas)
        ink = "cream" if self.enabled else "mute"
        size = even_size(canvas, [(way_name(way), room, 32) for way in PICTURES], "banner")
        canvas.block(way_name(self.way), left, y + 8, room, 32, "banner", size=size, color=ink)
        block(canvas, words, left, y + 40, room, tall, "small", size=self.size, color=ink, valign="top")
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


def alike_tiles(canvas: Canvas, tiles: Sequence[WayTile]) -> list[Widget]:
    """The ways of playing: where the words of one have to be small, those of all are."""
    size = even_size(canvas, [tile.words(canvas) for tile in tiles], "small")
    for tile in tiles:
        tile.size = size
    return [*tiles]
