"""Cards in a grid: sorted and filtered, each a widget with how often it is owned; for decks, the album and trading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, Unpack

import msgspec

from game.app.elixir.pictures.card_view import TALL, WIDE, draw_card, draw_slot
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Grid
from game.app.ui.layout.paint import Painting
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Common, LayoutItem, Look, Reply, Size, Widget, WidgetId, activates
from game.app.ui.widgets.choice import Option
from game.presentation.elixir.view_models import Face, FaceKind, face_of
from game.rules.elixir.cards import Catalog, Character, Potion
from game.text import _

Sorting = Literal["name", "rarity", "attack", "health", "mind"]


class Wanted(msgspec.Struct):
    """Which cards are shown, and in which order."""

    kind: FaceKind = "character"
    sorting: Sorting = "rarity"
    rarity: str = ""
    """Empty for all."""
    missing: bool = False
    """Also, or in an album only, those that are not owned."""


def sortings(kind: FaceKind) -> list[Option]:
    """By what cards can be sorted."""
    out = [Option("rarity", _("By rarity")), Option("name", _("By name"))]
    if kind == "character":
        out += [Option("attack", _("By attack")), Option("health", _("By health")), Option("mind", _("By mind"))]
    return out


def rarities() -> list[Option]:
    """What cards can be filtered by."""
    return [
        Option("", _("All rarities")),
        Option("common", _("common")),
        Option("uncommon", _("uncommon")),
        Option("rare", _("rare")),
    ]


def chosen(catalog: Catalog, wanted: Wanted, owned: Counter[str]) -> list[Face]:
    """The cards to be shown: those that are owned, with ``missing`` those that are not."""
    ids = catalog.character_ids if wanted.kind == "character" else catalog.potion_ids
    cards: Sequence[Character | Potion] = catalog.characters if wanted.kind == "character" else catalog.potions
    numbers = [
        n
        for n, card in enumerate(cards)
        if (not wanted.rarity or card.rarity == wanted.rarity) and (owned[ids[n]] == 0) == wanted.missing
    ]
    faces = [face_of(catalog, wanted.kind, n) for n in numbers]
    stats = {"attack": 0, "health": 1, "mind": 2}

    def key(face: Face) -> tuple[int, str]:
        if wanted.sorting == "rarity":
            return -face.gems, face.name
        if wanted.sorting in stats and face.stats is not None:
            return -face.stats[stats[wanted.sorting]], face.name
        return 0, face.name

    return sorted(faces, key=key)


class CardTile(Widget):
    """A card that can be pressed, with a badge; ``enabled`` False shows it dark with its reason."""

    def __init__(
        self,
        id: WidgetId,
        face: Face,
        *,
        badge: str = "",
        chosen: bool = False,
        ghost: bool = False,
        side: int = 0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(id, **common)
        self.face = face
        self.badge = badge
        self.chosen = chosen
        self.ghost = ghost
        self.side = side

    @property
    def called(self) -> str:
        return ", ".join(part for part in (self.face.told, self.badge) if part)

    def natural(self, canvas: Canvas, width: float) -> Size:
        return card_size(width)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        dim = not self.enabled and not self.ghost
        draw_card(canvas, self.face, x, y, w, side=self.side, dim=dim, ghost=self.ghost)
        if self.chosen:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        if look.hover and self.enabled:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        if self.badge:
            wide = max(26.0, canvas.measure(self.badge, "strong")[0] + 14)
            top, left = y + h * 0.16, x + w - wide + 3
            canvas.rect(left, top, wide, 24, "well", radius=RADIUS.large)
            canvas.rect(left, top, wide, 24, "cream", radius=RADIUS.large, border=BORDER.thin)
            at = left + wide / 2
            canvas.text(self.badge, at, top + 12, "strong", color="cream", align="center")
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> Reply | None:
        if activates(intent) and not intent.repeated:
            return Reply(self.id, "pressed")
        return Reply(self.id, "used") if intent.kind is Kind.RELEASE else None


class CardPicture(Painting):
    """A card to be looked at, as large as there is room; ``ghost`` for one that is not owned."""

    def __init__(self, face: Face, *, ghost: bool = False) -> None:
        super().__init__(self._paint)
        self.face, self.ghost = face, ghost

    def natural(self, canvas: Canvas, width: float) -> Size:
        return card_size(width)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        draw_card(canvas, self.face, box.x, box.y, min(box.w, box.h * WIDE / TALL), ghost=self.ghost)


class CardSlot(Painting):
    """An empty place for a card of a kind."""

    def __init__(self, kind: FaceKind) -> None:
        super().__init__(self._paint)
        self.kind = kind

    def natural(self, canvas: Canvas, width: float) -> Size:
        return card_size(width)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        draw_slot(canvas, self.kind, "", *box)


def card_size(width: float) -> Size:
    """Return the size of a card so wide."""
    return width, width * TALL / WIDE


def card_grid(tiles: Sequence[CardTile], columns: int) -> LayoutItem:
    """Return cards in rows, with room for what stands out at their edges."""
    return Grid(*tiles, columns=columns, padding=(SPACE.small, SPACE.small))
