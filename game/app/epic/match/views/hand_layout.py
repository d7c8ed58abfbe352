"""Layout of a hand: places of its cards and the raised one, for one state of pointer and cards."""

from __future__ import annotations

from functools import cached_property

import msgspec
import pygame

from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, HAND
from game.app.ui.drawing.raster import Point
from game.app.ui.style.tokens import SPACE
from game.presentation.epic.view_models import HandCardView

_RISE = 44.0
"""Distance that a chosen card stands out of the others."""
_GAP = 8.0
_MARGIN = 12.0


class CardPlace(msgspec.Struct, frozen=True):
    """Place of a card: upper left corner and scale."""

    x: float
    y: float
    scale: float


class LayoutKey(msgspec.Struct, frozen=True):
    """Everything that a layout depends on."""

    cards: tuple[HandCardView, ...]
    focus: str | None
    low: bool
    dragged: str | None
    rect: tuple[float, ...]
    """Left, top, width and height of the hand."""
    lift: float
    """The scale of a raised card."""
    clear: float
    """Least left edge of raised cards."""


class HandLayout:
    """Places of all cards of a hand, computed once and read many times per frame."""

    def __init__(self, key: LayoutKey) -> None:
        self.key = key
        self.indices = {card.key: index for index, card in enumerate(key.cards)}
        self.has_playable = any(card.playable for card in key.cards)
        self._rect = pygame.FRect(key.rect)
        self.strips = self._find_strips()
        """Place of each card while none is raised."""
        self._step = self.strips[1].x - self.strips[0].x if len(key.cards) > 1 else CARD_WIDTH * HAND

    @cached_property
    def focused(self) -> HandCardView | None:
        """Return the lifted card."""
        index = None if self.key.focus is None else self.indices.get(self.key.focus)
        return None if index is None else self.key.cards[index]

    @cached_property
    def raised(self) -> str | None:
        """Return the key of the raised card: the lifted one, unless it makes way."""
        card = self.focused
        makes_way = card is not None and card.selected and self.key.low and card.key != self.key.dragged
        return None if card is None or makes_way else card.key

    @cached_property
    def targets(self) -> list[Point]:
        """Return the target position of each card: its strip, moved aside for a raised neighbor."""
        return [self._find_target(index) for index in range(len(self.key.cards))]

    @cached_property
    def visible_widths(self) -> list[int]:
        """Return the visible width of each card, in 140ths of its width; 0 for all of it."""
        return [self._compute_visible_width(index) for index in range(len(self.key.cards))]

    @cached_property
    def raised_place(self) -> CardPlace:
        """Return the place of the raised card."""
        assert self.raised is not None
        return self.find_raised_place(self.raised)

    def find_raised_place(self, key: str) -> CardPlace:
        """Return the place of a card if raised: larger, above its strip, with space for the others beside it."""
        index = self.indices[key]
        strip = self.strips[index]
        wide, high = CARD_WIDTH * self.key.lift, CARD_HEIGHT * self.key.lift
        least, most = self._compute_raised_range(index, wide)
        x = max(self.key.clear, least, min(most, strip.x + (CARD_WIDTH * HAND - wide) / 2))
        return CardPlace(x, self._rect.bottom - SPACE.small - high, self.key.lift)

    def _find_strips(self) -> list[CardPlace]:
        cards, rect = self.key.cards, self._rect
        wide = CARD_WIDTH * HAND
        room = rect.width - 2 * _MARGIN - wide
        step = min(wide + _GAP, room / (len(cards) - 1)) if len(cards) > 1 else 0.0
        left = rect.centerx - (wide + step * (len(cards) - 1)) / 2
        tops = [rect.top - (_RISE if card.selected else 0.0) for card in cards]
        return [CardPlace(left + step * index, top, HAND) for index, top in enumerate(tops)]

    def _find_target(self, index: int) -> Point:
        place, high = self.strips[index], self.raised
        middle = -1 if high is None else self.indices[high]
        if high is None or index == middle:
            return place.x, place.y
        raised, count = self.raised_place, len(self.key.cards)
        if index < middle:
            start = self._rect.left + _MARGIN
            step = min(self._step, (raised.x - start) / middle)
            free = raised.x - _GAP - CARD_WIDTH * HAND - self._step * (middle - index - 1)
            return min(place.x, max(free, start + step * index)), place.y
        first = raised.x + CARD_WIDTH * self.key.lift + _GAP
        last = self._rect.right - _MARGIN - CARD_WIDTH * HAND
        step = min(self._step, max(0.0, last - first) / max(1, count - middle - 2))
        return max(place.x, min(first, last) + step * (index - middle - 1)), place.y

    def _compute_visible_width(self, index: int) -> int:
        if index == len(self.key.cards) - 1:
            return 0
        following = self.key.cards[index + 1].key
        end = self.raised_place.x if following == self.raised else self.targets[index + 1][0]
        step = (end - self.targets[index][0]) / HAND
        return round(step) if step < CARD_WIDTH else 0

    def _compute_raised_range(self, index: int, wide: float) -> tuple[float, float]:
        """Return the leftmost and rightmost start of a raised card that let the others share the rest evenly."""
        start, end = self._rect.left + _MARGIN, self._rect.right - _MARGIN - CARD_WIDTH * HAND
        count = len(self.key.cards)
        room, after = end - start - wide - _GAP, count - index - 1
        step = min(self._step, max(0.0, room) / max(1, count - 2))
        most = end - step * (after - 1) - _GAP - wide if after else self._rect.right - wide
        return start + step * index, most
