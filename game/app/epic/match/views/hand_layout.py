"""Layout of a hand: positions of its cards and of the raised one, for one state of pointer and cards."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

import msgspec
import pygame

from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, HAND_SCALE
from game.app.ui.drawing.raster import Point
from game.app.ui.style.tokens import SPACE
from game.presentation.epic.view_models import HandCardView

_SELECTED_RISE = 44.0
"""Distance by which a selected card is above the others, in logical units."""
_CARD_GAP = 8.0
_SCREEN_MARGIN = 12.0


CardState: TypeAlias = tuple[float, float, float, int]
"""State of a card: left and top edge, fraction by which it is raised, and visible width."""


class CardPlace(msgspec.Struct, frozen=True):
    """Position of a card: upper left corner and scale."""

    x: float
    y: float
    scale: float


class LayoutKey(msgspec.Struct, frozen=True):
    """Everything that a layout depends on; keys identify cards."""

    cards: tuple[HandCardView, ...]
    focus: str | None
    """Key of the card under the pointer or focus."""
    low: bool
    """True if a selected card is not raised, as it would hide a target."""
    dragged: str | None
    """Key of the dragged card."""
    rect: tuple[float, ...]
    """Left, top, width and height of the hand."""
    lift: float
    """Scale of a raised card."""
    clear: float
    """Smallest left edge of raised cards."""


class HandLayout:
    """Positions of all cards of a hand, computed once and used many times per frame."""

    def __init__(self, key: LayoutKey) -> None:
        self.key = key
        self.indices = {card.key: index for index, card in enumerate(key.cards)}
        self.has_playable = any(card.playable for card in key.cards)
        self._rect = pygame.FRect(key.rect)
        self._raised_places: dict[str, CardPlace] = {}
        """Position of each card that was asked for, if it were raised."""
        self.strips = self._find_strips()
        """Position of each card while none is raised."""
        self._step = self.strips[1].x - self.strips[0].x if len(key.cards) > 1 else CARD_WIDTH * HAND_SCALE
        """Distance between the left edges of two cards."""

    @cached_property
    def focused(self) -> HandCardView | None:
        """Return the card under the pointer or focus."""
        index = None if self.key.focus is None else self.indices.get(self.key.focus)
        return None if index is None else self.key.cards[index]

    @cached_property
    def raised(self) -> str | None:
        """Return the key of the raised card: the focused one, unless it is kept low or dragged."""
        card = self.focused
        makes_way = card is not None and card.selected and self.key.low and card.key != self.key.dragged
        return None if card is None or makes_way else card.key

    @cached_property
    def targets(self) -> list[Point]:
        """Return the target position of each card, beside a raised neighbor."""
        return [self._find_target(index) for index in range(len(self.key.cards))]

    @cached_property
    def visible_widths(self) -> list[int]:
        """Return the visible width of each card, in 140ths of its width; 0 if it is not covered."""
        return [self._compute_visible_width(index) for index in range(len(self.key.cards))]

    @cached_property
    def resting_states(self) -> list[CardState]:
        """Return the state of each card once it has arrived."""
        raised = [1.0 if card.key == self.raised else 0.0 for card in self.key.cards]
        parts = zip(self.targets, raised, self.visible_widths, strict=True)
        return [(x, y, fraction, visible_width) for (x, y), fraction, visible_width in parts]

    @cached_property
    def raised_place(self) -> CardPlace:
        """Return the position of the raised card."""
        assert self.raised is not None
        return self.find_raised_place(self.raised)

    def find_raised_place(self, key: str) -> CardPlace:
        """Return the position of a card if it were raised.

        It is larger and above its strip, with the others visible beside it.
        """
        card_place = self._raised_places.get(key)
        if card_place is None:
            card_place = self._raised_places[key] = self._compute_raised_place(self.indices[key])
        return card_place

    def _compute_raised_place(self, index: int) -> CardPlace:
        strip = self.strips[index]
        width, height = CARD_WIDTH * self.key.lift, CARD_HEIGHT * self.key.lift
        least, most = self._compute_raised_range(index, width)
        x = max(self.key.clear, least, min(most, strip.x + (CARD_WIDTH * HAND_SCALE - width) / 2))
        return CardPlace(x, self._rect.bottom - SPACE.small - height, self.key.lift)

    def _find_strips(self) -> list[CardPlace]:
        cards, rect = self.key.cards, self._rect
        width = CARD_WIDTH * HAND_SCALE
        room = rect.width - 2 * _SCREEN_MARGIN - width
        step = min(width + _CARD_GAP, room / (len(cards) - 1)) if len(cards) > 1 else 0.0
        left = rect.centerx - (width + step * (len(cards) - 1)) / 2
        tops = [rect.top - (_SELECTED_RISE if card.selected else 0.0) for card in cards]
        return [CardPlace(left + step * index, top, HAND_SCALE) for index, top in enumerate(tops)]

    def _find_target(self, index: int) -> Point:
        place, high = self.strips[index], self.raised
        middle = -1 if high is None else self.indices[high]
        if high is None or index == middle:
            return place.x, place.y
        raised, count = self.raised_place, len(self.key.cards)
        if index < middle:
            start = self._rect.left + _SCREEN_MARGIN
            step = min(self._step, (raised.x - start) / middle)
            free = raised.x - _CARD_GAP - CARD_WIDTH * HAND_SCALE - self._step * (middle - index - 1)
            return min(place.x, max(free, start + step * index)), place.y
        first = raised.x + CARD_WIDTH * self.key.lift + _CARD_GAP
        last = self._rect.right - _SCREEN_MARGIN - CARD_WIDTH * HAND_SCALE
        step = min(self._step, max(0.0, last - first) / max(1, count - middle - 2))
        return max(place.x, min(first, last) + step * (index - middle - 1)), place.y

    def _compute_visible_width(self, index: int) -> int:
        if index == len(self.key.cards) - 1:
            return 0
        following = self.key.cards[index + 1].key
        end = self.raised_place.x if following == self.raised else self.targets[index + 1][0]
        step = (end - self.targets[index][0]) / HAND_SCALE
        return round(step) if step < CARD_WIDTH else 0

    def _compute_raised_range(self, index: int, width: float) -> tuple[float, float]:
        """Return the smallest and largest left edge of a raised card that leave enough width for the others."""
        start, end = self._rect.left + _SCREEN_MARGIN, self._rect.right - _SCREEN_MARGIN - CARD_WIDTH * HAND_SCALE
        count = len(self.key.cards)
        room, after = end - start - width - _CARD_GAP, count - index - 1
        step = min(self._step, max(0.0, room) / max(1, count - 2))
        most = end - step * (after - 1) - _CARD_GAP - width if after else self._rect.right - width
        return start + step * index, most
