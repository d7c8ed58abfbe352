"""Grid of sorted and filtered cards with their numbers of copies; for decks, album and trading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, Unpack

import msgspec

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_card, draw_slot
from game.app.elixir.pictures.fan import arrange_cards, split_rows
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Grid
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.style.ornaments import draw_focus_ring, draw_hover_ring
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import (
    Box,
    LayoutItem,
    LayoutResult,
    Size,
    Widget,
    WidgetEvent,
    WidgetId,
    WidgetOptions,
    WidgetState,
    is_activation,
)
from game.app.ui.widgets.choice import ChoiceOption
from game.presentation.elixir.view_models import ElixirCardFace, FaceKind, make_face
from game.rules.elixir.cards import Character, ElixirCatalog, Potion
from game.text import _

_MAX_CARD_WIDTH = 210.0
"""Maximum width of a card in centered rows."""
Sorting = Literal["name", "rarity", "attack", "health", "mind"]
"""Order of the cards."""


class GridFilter(msgspec.Struct):
    """Filter and order of the cards shown."""

    kind: FaceKind = "character"
    """Kind of cards shown."""
    sorting: Sorting = "rarity"
    rarity: str = ""
    """Rarity of the cards shown; empty for all."""
    missing: bool = False
    """True to show cards that are not owned: in an album only those, elsewhere those as well."""


def list_sort_options(kind: FaceKind) -> list[ChoiceOption]:
    """Return the orders that a kind of cards can be sorted by."""
    out = [ChoiceOption("rarity", _("By rarity")), ChoiceOption("name", _("By name"))]
    if kind == "character":
        out += [
            ChoiceOption("attack", _("By attack")),
            ChoiceOption("health", _("By health")),
            ChoiceOption("mind", _("By mind")),
        ]
    return out


def list_rarity_options() -> list[ChoiceOption]:
    """Return the rarities that cards can be filtered by."""
    return [
        ChoiceOption("", _("All rarities")),
        ChoiceOption("common", _("common")),
        ChoiceOption("uncommon", _("uncommon")),
        ChoiceOption("rare", _("rare")),
    ]


def filter_cards(catalog: ElixirCatalog, card_filter: GridFilter, owned: Counter[str]) -> list[ElixirCardFace]:
    """Return the cards that match a filter, in its order."""
    ids = catalog.character_ids if card_filter.kind == "character" else catalog.potion_ids
    cards: Sequence[Character | Potion] = catalog.characters if card_filter.kind == "character" else catalog.potions
    numbers = [
        n
        for n, card in enumerate(cards)
        if (not card_filter.rarity or card.rarity == card_filter.rarity) and (owned[ids[n]] == 0) == card_filter.missing
    ]
    faces = [make_face(catalog, card_filter.kind, n) for n in numbers]
    stats = {"attack": 0, "health": 1, "mind": 2}

    def get_sort_key(face: ElixirCardFace) -> tuple[int, str]:
        """Return the sort key of a card: descending stat or rarity, then name."""
        if card_filter.sorting == "rarity":
            return -face.gems, face.name
        if card_filter.sorting in stats and face.stats is not None:
            return -face.stats[stats[card_filter.sorting]], face.name
        return 0, face.name

    return sorted(faces, key=get_sort_key)


class CardTile(Widget):
    """Pressable card with a badge; a disabled one is dimmed and has a reason."""

    def __init__(
        self,
        id: WidgetId,
        face: ElixirCardFace,
        *,
        badge: str = "",
        chosen: bool = False,
        is_missing: bool = False,
        side: int = 0,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, **common)
        self.face = face
        self.badge = badge
        """Text on the corner of the card, such as the number of copies."""
        self.chosen = chosen
        self.is_missing = is_missing
        """True if the card is not owned and therefore drawn gray."""
        self.side = side
        """Side whose frame color is used: 0 for the viewer, 1 for the opponent."""

    @property
    def accessible_name(self) -> str:
        return ", ".join(part for part in (self.face.accessible_name, self.badge) if part)

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return get_card_size(width)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        dim = not self.enabled and not self.is_missing
        draw_card(canvas, self.face, x, y, w, side=self.side, is_dimmed=dim, is_missing=self.is_missing)
        if self.chosen:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        if state.hover and self.enabled:
            draw_hover_ring(canvas, x, y, w, h, state.hover)
        if self.badge:
            width = max(26.0, canvas.measure(self.badge, "strong")[0] + 14)
            top, left = y + h * 0.16, x + w - width + 3
            canvas.rect(left, top, width, 24, "well", radius=RADIUS.large)
            canvas.rect(left, top, width, 24, "cream", radius=RADIUS.large, border=BORDER.thin)
            at = left + width / 2
            canvas.text(self.badge, at, top + 12, "strong", color="cream", align="center")
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if is_activation(intent) and not intent.repeated:
            return WidgetEvent(self.id, "pressed")
        return WidgetEvent(self.id, "used") if intent.kind is Kind.RELEASE else None


class CardPicture(CustomPaint):
    """Picture of a card as large as its box."""

    def __init__(self, face: ElixirCardFace, *, is_missing: bool = False) -> None:
        super().__init__(self._draw_card)
        self.face, self.is_missing = face, is_missing

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return get_card_size(width)

    def _draw_card(self, canvas: Canvas, box: Box) -> None:
        draw_card(
            canvas,
            self.face,
            box.x,
            box.y,
            min(box.w, box.h * BASE_CARD_WIDTH / BASE_CARD_HEIGHT),
            is_missing=self.is_missing,
        )


class EmptyCardSlot(CustomPaint):
    """Outline of an empty place for a card of a kind."""

    def __init__(self, kind: FaceKind) -> None:
        super().__init__(self._draw_slot)
        self.kind = kind

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return get_card_size(width)

    def _draw_slot(self, canvas: Canvas, box: Box) -> None:
        draw_slot(canvas, self.kind, "", *box)


class CardRows(LayoutItem):
    """Cards in centered rows by group, as large as fits into the box."""

    def __init__(self, cards: Sequence[CardTile], group_sizes: Sequence[int]) -> None:
        self.cards, self.group_sizes = cards, group_sizes

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, 0.0

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        spots = arrange_cards(box, split_rows(self.group_sizes), _MAX_CARD_WIDTH)
        for card, spot in zip(self.cards, spots, strict=True):
            card.arrange(canvas, spot, into)


def get_card_size(width: float) -> Size:
    """Return the size of a card with a width."""
    return width, width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH


def build_card_grid(tiles: Sequence[CardTile], columns: int) -> LayoutItem:
    """Return cards in a grid, with margins for badges and shadows beyond their edges."""
    return Grid(*tiles, columns=columns, padding=(SPACE.small, SPACE.small))
