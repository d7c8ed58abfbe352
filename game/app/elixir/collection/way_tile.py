"""Ways of playing and the album, as large tiles in the lobby."""

from __future__ import annotations

from game.app.elixir.ids import WayId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Device, format_cap
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Icon, KeyCap, Meter, make_letter_height, make_line_height
from game.app.ui.layout.tiles import Tile, draw_plain_tile
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetState
from game.app.ui.widgets.text import Label
from game.setup.elixir import MatchType
from game.text import _

PICTURES: dict[MatchType, str] = {
    "quick": "elixir/potion/lions-tonic",
    "practice": "elixir/character/quillon-squire",
    "real": "elixir/character/marco-the-smuggler",
    "official": "elixir/character/sir-halvard-unbent",
}
"""Picture of each way of playing."""
KEYS: dict[MatchType, str] = {"quick": "q", "practice": "p", "real": "r", "official": "o"}
"""Shortcut key of each way of playing."""
_PICTURE_SIZE, _ALBUM_ICON_SIZE = 80.0, 48.0
"""Sizes of a picture beside name and description, and of the album's icon."""


def get_way_name(way: MatchType) -> str:
    """Return the name of a way of playing."""
    return {
        "quick": _("Quick play"),
        "practice": _("Practice"),
        "real": _("Real match"),
        "official": _("Official duel"),
    }[way]


def describe_way(way: MatchType) -> str:
    """Return the description of a way of playing."""
    return {
        "quick": _("Ready-made deck"),
        "practice": _("Your cards, no risk"),
        "real": _("Winner takes a card"),
        "official": _("Play for a prize"),
    }[way]


class WayTile(Tile):
    """Tile of a way of playing: picture, name and description, or a lock with the condition that opens it.

    ``unlock`` is the condition as a short text, ``reason`` the sentence shown when a locked tile is pressed.
    """

    def __init__(self, way: MatchType, *, chosen: bool, unlock: str, reason: str, device: Device) -> None:
        self.way: MatchType = way
        self.chosen = chosen
        view = self._build_view(unlock, format_cap(KEYS[way], device), locked=bool(reason))
        super().__init__(
            WayId(way), view, background=self._draw_background, enabled=not reason, reason=reason, keys=(KEYS[way],)
        )  # fmt: skip

    def _build_view(self, unlock: str, key: str, *, locked: bool) -> LayoutItem:
        """Return the layout of the tile: a picture beside its words, which keep to one line each where they have to."""
        picture = CustomPaint(self._draw_picture).sized(width=_PICTURE_SIZE, height=_PICTURE_SIZE, align="center")
        padding, ink = (SPACE.medium, SPACE.small), "mute" if locked else "cream"
        mark = Icon("lock", make_letter_height("banner"), color="mute") if locked else _build_key_cap(key)
        name = Label(get_way_name(self.way), "banner", color=ink).set_size_group("ways")
        head = Row(name.sized(grow=1), mark, gap=SPACE.small)
        words = Label(unlock or describe_way(self.way), color=ink).set_size_group("ways' words")
        both = Column(head, words, gap=SPACE.tiny).sized(grow=1, align="center")
        lines = Column(
            Column(head).sized(height=make_line_height("banner")),
            Column(words).sized(height=make_line_height("label")),
            gap=SPACE.tiny,
        ).sized(grow=1, align="center")
        return FirstFitHeight(*(Row(picture, view, gap=SPACE.medium, padding=padding) for view in (both, lines)))

    def _draw_picture(self, canvas: Canvas, box: Box) -> None:
        alpha = ALPHA.full if self.enabled else ALPHA.half
        canvas.picture(PICTURES[self.way], *box, radius=RADIUS.medium, gray=not self.enabled, alpha=alpha)

    def _draw_background(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        draw_plain_tile(canvas, box, state)
        if self.chosen:
            canvas.rect(*box, "cream", radius=RADIUS.medium, border=BORDER.thick)


def build_album_tile(owned: int, total: int, remark: str, device: Device) -> Tile:
    """Return the tile of the album, with the number of owned cards and of all cards."""
    head = Row(
        Label(_("Album"), "banner").set_size_group("ways").sized(grow=1),
        _build_key_cap(format_cap("a", device)),
        gap=SPACE.small,
    )
    many = Label(_("{done} of {all}").format(done=owned, all=total))
    words = Column(
        head,
        Row(Meter(owned / total).sized(grow=1, align="center"), many),
        Label(remark, "small", color="mute"),
        gap=SPACE.tiny,
    )
    picture = Icon("album", _ALBUM_ICON_SIZE).sized(width=_PICTURE_SIZE, align="center")
    view = Row(picture, words.sized(grow=1, align="center"), gap=SPACE.medium, padding=(SPACE.medium, SPACE.small))
    return Tile("album", view, keys=("a",))


def _build_key_cap(key: str) -> LayoutItem:
    """Return the cap of a key; None if the input device has no keys."""
    return KeyCap(key).sized(align="start") if key else Spacer(0.0)
