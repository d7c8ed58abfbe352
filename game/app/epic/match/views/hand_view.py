"""The hand at the lower edge: cards that overlap more the more there are, one of them lifted.

Cards lie in a fan about a middle far below the screen, and the lifted one stands upright. The pointer picks by the
strip of a card that shows, not by the lifted card, so that neighbors stay within reach. What a click or a drop means is
the scene's business: `press`, `move` and `release` say only what happened to which card.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec
import pygame

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import Tempo, move_toward, out_back
from game.app.ui.style.theme import TIMES
from game.presentation.epic.view_models import CardFace, CardLook, HandCard

Order = Literal["drawn", "character", "type"]

SCALE = 0.97
LIFT = 1.05
"""How large a lifted card is: down to the edge of the screen it covers neither a square nor a coordinate."""
_WIDEST_STEP = 124.0
_DRAG_FROM = 8.0
_ARC, _TURN = 5.0, 4.4
"""How much lower the outermost cards of a large hand lie than the middle, and how many degrees they are turned."""
_SLIGHT = 2.5
"""Half of the steps of a hand that is turned in full; a smaller one is turned less."""
_GLIDE = 14.0
"""How fast cards glide to their places: shares of the rest a second."""
_MARGIN = 18.0
_NUMBERS = (7.0, 4.0)
"""How far the numbers of a card stand out to the left and above it."""
_NUMBERS_END = 54.0
_SHOWN = 9.0
"""Gap between a lifted card and its right neighbor, in which the overhang of the neighbor's numbers shows."""


class Place(msgspec.Struct, frozen=True):
    """Where a card lies: the upper left corner it has while it is upright, its scale, and its degrees to the left."""

    x: float
    y: float
    scale: float
    turn: float = 0.0

    def inside(self, point: Point) -> Point:
        """A point of the screen, counted from the corner of the turned card, in the card's own directions."""
        wide, high = CARD_WIDTH * self.scale, CARD_HEIGHT * self.scale
        dx, dy = point[0] - self.x - wide / 2, point[1] - self.y - high / 2
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return dx * cos - dy * sin + wide / 2, dx * sin + dy * cos + high / 2

    def outside(self, point: Point) -> Point:
        """Where on the screen a point of the card lies, which is counted from its corner."""
        wide, high = CARD_WIDTH * self.scale, CARD_HEIGHT * self.scale
        dx, dy = point[0] - wide / 2, point[1] - high / 2
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return self.x + dx * cos + dy * sin + wide / 2, self.y - dx * sin + dy * cos + high / 2


class HandAct(msgspec.Struct, frozen=True):
    """What the pointer did: `click` on a card, or `drop` of a dragged one at a point."""

    kind: Literal["click", "drop"]
    card: HandCard
    point: Point


class _Slot:
    """The moving state of one card."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.lift = 0.0


class HandView:
    """Lays out, lifts, drags and draws the cards of one hand inside `rect`."""

    def __init__(self, rect: pygame.FRect, tempo: Tempo | None = None) -> None:
        self.rect = pygame.FRect(rect)
        self.tempo = tempo or Tempo()
        self.cards: tuple[HandCard, ...] = ()
        self.order: Order = "drawn"
        self.hidden = False
        self.seat = 0
        self.focus: str | None = None
        """Key of the lifted card."""
        self.dragged: str | None = None
        self._pressed: tuple[str, Point] | None = None
        self._pointer: Point = (0.0, 0.0)
        self._slots: dict[str, _Slot] = {}
        self._rested: object = None
        """What the cards lay by when the last of them had come to rest."""

    # ---- content --------------------------------------------------------------------------------------------------

    def show(self, cards: tuple[HandCard, ...], seat: int, order: Order | None = None) -> None:
        """Shows these cards; those that were here before glide to their new places."""
        self.order = order or self.order
        self.seat = seat
        self.cards = tuple(sorted(cards, key=lambda card: self._rank(card))) if self.order != "drawn" else tuple(cards)
        keys = {card.key for card in self.cards}
        self._slots = {key: slot for key, slot in self._slots.items() if key in keys}
        if self.focus not in keys:
            self.focus = None
        if self.dragged not in keys:
            self.dragged = None
        if self._pressed and self._pressed[0] not in keys:
            self._pressed = None

    def _rank(self, card: HandCard) -> tuple[int, str, str]:
        return card.rank[1 if self.order == "type" else 0], card.face.name, card.key

    @property
    def focused(self) -> HandCard | None:
        """The lifted card."""
        return next((card for card in self.cards if card.key == self.focus), None)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def strip(self, index: int) -> Place:
        """Where a card lies when none is lifted."""
        count = len(self.cards)
        wide = CARD_WIDTH * SCALE
        room = self.rect.width - 2 * _MARGIN - wide
        step = min(_WIDEST_STEP, room / (count - 1)) if count > 1 else 0.0
        left = self.rect.centerx - (wide + step * (count - 1)) / 2
        bend = (index - (count - 1) / 2) / max(_SLIGHT, (count - 1) / 2)
        return Place(left + step * index, self.top + _ARC * bend * bend, SCALE, round(-_TURN * bend, 2))

    @property
    def top(self) -> float:
        """The upper edge of the cards in the middle."""
        return self.rect.bottom - CARD_HEIGHT * SCALE - 1 - _ARC

    def _step(self) -> float:
        return self.strip(1).x - self.strip(0).x if len(self.cards) > 1 else CARD_WIDTH * SCALE

    def _target(self, index: int) -> Point:
        """Where a card lies now: its strip, moved aside for a lifted neighbor."""
        place = self.strip(index)
        keys = [card.key for card in self.cards]
        if self.focus not in keys or keys[index] == self.focus:
            return place.x, place.y
        lifted, middle = self.lifted_place(self.focus), keys.index(self.focus)
        if index < middle:
            aside = CARD_WIDTH * (LIFT - SCALE) / 2 * max(0.35, 1.2 - 0.2 * (middle - index))
            return max(place.x - aside, min(place.x, self.rect.left + _MARGIN)), place.y
        first = lifted.x + CARD_WIDTH * LIFT + _SHOWN
        last = self.rect.right - _MARGIN - CARD_WIDTH * SCALE
        step = min(self._step(), max(0.0, last - first) / max(1, len(keys) - middle - 2))
        return max(place.x, min(first, last) + step * (index - middle - 1)), place.y

    def lifted_place(self, key: str) -> Place:
        """Where a card lies when it is lifted: larger, above its strip, inside the screen."""
        index = next(i for i, card in enumerate(self.cards) if card.key == key)
        strip = self.strip(index)
        wide, high = CARD_WIDTH * LIFT, CARD_HEIGHT * LIFT
        x = strip.x + (CARD_WIDTH * SCALE - wide) / 2
        x = max(self.rect.left + 10, min(self.rect.right - wide - 6, x))
        return Place(x, self.rect.bottom - high, LIFT)

    def place(self, key: str) -> Place:
        """Where a card is at this moment; a card on its way to the table starts here."""
        slot = self._slot(key)
        low = Place(slot.x, slot.y, SCALE, self._turn_of(key))
        if key == self.dragged:
            x, y = self._pointer
            return Place(x - CARD_WIDTH * LIFT / 2, y - CARD_HEIGHT * LIFT * 0.4, LIFT)
        share = slot.lift
        if not share:
            return low
        high = self.lifted_place(key)
        return Place(
            low.x + (high.x - low.x) * share,
            low.y + (high.y - low.y) * share,
            low.scale + (LIFT - SCALE) * share,
            low.turn * (1 - share),
        )

    def _turn_of(self, key: str) -> float:
        return self.strip(next(i for i, card in enumerate(self.cards) if card.key == key)).turn

    def _slot(self, key: str) -> _Slot:
        slot = self._slots.get(key)
        if slot is None:
            index = next(i for i, card in enumerate(self.cards) if card.key == key)
            slot = self._slots[key] = _Slot(*self._target(index))
        return slot

    # ---- time -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Moves cards on toward their places; returns whether any has moved, or still moves."""
        lies = self.cards, self.focus, tuple(self.rect)
        if lies == self._rested:
            return False
        moving = False
        for index, card in enumerate(self.cards):
            slot = self._slot(card.key)
            before = (slot.x, slot.y, slot.lift)
            x, y = self._target(index)
            raised = 1.0 if card.key == self.focus else 0.0
            glide = 1.0 if self.tempo.still else 1 - 2.718 ** (-_GLIDE * dt * self.tempo.rate)
            slot.x += (x - slot.x) * glide
            slot.y += (y - slot.y) * glide
            if abs(slot.x - x) + abs(slot.y - y) < 0.3:
                slot.x, slot.y = x, y
            seconds = self.tempo.seconds(TIMES.lift)
            slot.lift = move_toward(slot.lift, raised, 1.0 if self.tempo.still else dt / seconds)
            now = (slot.x, slot.y, slot.lift)
            moving = moving or now != before or now != (x, y, raised)
        self._rested = None if moving else lies
        return moving

    # ---- pointer and keys -----------------------------------------------------------------------------------------

    def card_at(self, point: Point) -> HandCard | None:
        """The card under a point: by the strip that shows; above the strips only the lifted card counts."""
        if not self.cards:
            return None
        if point[1] <= self.rect.bottom:
            for index in range(len(self.cards) - 1, -1, -1):
                x, y = self.strip(index).inside(point)
                left, top = _NUMBERS if y < _NUMBERS_END else (0.0, 0.0)
                if -left <= x <= CARD_WIDTH * SCALE and y >= -top:
                    return self.cards[index]
        lifted = self.focused
        if lifted is not None:
            place = self.lifted_place(lifted.key)
            box = pygame.FRect(place.x - 8, place.y - 8, CARD_WIDTH * LIFT + 12, CARD_HEIGHT * LIFT + 12)
            if box.collidepoint(point):
                return lifted
        return None

    def hover(self, point: Point) -> HandCard | None:
        """Lifts the card under the pointer, lowers it when there is none; a dragged card keeps the lift."""
        if self.dragged is None:
            card = self.card_at(point)
            self.focus = card.key if card else None
        return self.focused

    def step_focus(self, by: int) -> HandCard | None:
        """Lifts the next card to the left (-1) or right (1), from the ends round to the other end."""
        if not self.cards:
            return None
        keys = [card.key for card in self.cards]
        if self.focus in keys:
            self.focus = keys[(keys.index(self.focus) + by) % len(keys)]
        else:
            self.focus = keys[0 if by > 0 else -1]
        return self.focused

    def press(self, point: Point) -> bool:
        """The button went down at a point; returns whether a card took it. Hidden cards take nothing."""
        self._pointer = point
        card = None if self.hidden else self.card_at(point)
        self._pressed = (card.key, point) if card else None
        if card:
            self.focus = card.key
        return card is not None

    def move(self, point: Point) -> None:
        """The pointer moved; with the button down, a playable card comes along."""
        self._pointer = point
        if self._pressed is None:
            self.hover(point)
            return
        key, start = self._pressed
        far = (point[0] - start[0]) ** 2 + (point[1] - start[1]) ** 2 > _DRAG_FROM**2
        card = next(card for card in self.cards if card.key == key)
        if far and card.playable:
            self.dragged = self.focus = key

    def release(self, point: Point) -> HandAct | None:
        """The button went up: a click on the card it went down on, or the drop of the dragged card."""
        pressed, dragged = self._pressed, self.dragged
        self._pressed = self.dragged = None
        self._pointer = point
        if dragged is not None:
            card = next(card for card in self.cards if card.key == dragged)
            slot = self._slot(dragged)
            slot.x, slot.y = point[0] - CARD_WIDTH * SCALE / 2, point[1] - CARD_HEIGHT * SCALE * 0.4
            slot.lift = 0.0
            self._rested = None
            self.hover(point)
            return HandAct("drop", card, point)
        card_here = self.card_at(point)
        if pressed is not None and card_here is not None and card_here.key == pressed[0]:
            return HandAct("click", card_here, point)
        return None

    def cancel(self) -> None:
        """Lets go of a dragged card without dropping it anywhere."""
        self._pressed = self.dragged = None

    # ---- drawing --------------------------------------------------------------------------------------------------

    @property
    def looks(self) -> tuple[object, ...]:
        """What the picture of the hand depends on."""
        slots = tuple((slot.x, slot.y, slot.lift) for slot in self._slots.values())
        held = self._pointer if self.dragged is not None else None
        return self.cards, slots, self.focus, self.dragged, held, self.hidden, self.seat, tuple(self.rect)

    def draw(self, canvas: Canvas) -> None:
        """The hand from left to right, the lifted card last."""
        for card in self.cards:
            if card.key != self.focus:
                self._draw_card(canvas, card)
        lifted = self.focused
        if lifted is not None:
            self._draw_card(canvas, lifted)

    def draw_breath(self, canvas: Canvas, level: float) -> None:
        """The upper edges of what can be played glow, from 0 to 1; only what shows between its neighbors."""
        raised = next((index for index, card in enumerate(self.cards) if card.key == self.focus), -1)
        lifted = self.place(self.cards[raised].key) if raised >= 0 and self.dragged is None else None
        for index, card in enumerate(self.cards):
            if not card.playable or card.key in (self.focus, self.dragged) or self.hidden:
                continue
            place = self.place(card.key)
            after = self.cards[index + 1].key if index + 1 < len(self.cards) else ""
            right = place.x + CARD_WIDTH * SCALE - 9
            if after and after not in (self.focus, self.dragged):
                right = min(right, self.place(after).x - _NUMBERS[0] - 2)
            left = place.x + 36  # beside its value
            if lifted is not None:
                left = max(left, lifted.x + CARD_WIDTH * lifted.scale + 4) if index > raised else left
                right = min(right, lifted.x - _NUMBERS[0] - 2) if index < raised else right
            if right - left > 8:
                alpha = round(60 + 190 * level)
                ends = [place.outside((x - place.x, 0.0)) for x in (left, right)]
                canvas.lines(ends, "gold", 4.8, alpha=alpha)

    def _draw_card(self, canvas: Canvas, card: HandCard) -> None:
        place = self.place(card.key)
        focused = card.key == self.focus
        look = card_look(card, focused=focused, hidden_seat=self.seat if self.hidden else None)
        face = _NO_FACE if self.hidden else card.face
        share = 1.0 if card.key == self.dragged else self._slot(card.key).lift
        if share <= 0:
            draw_card(canvas, place.x, place.y, SCALE, face, look, angle=place.turn, lies=True)
            return
        eased = min(1.04, out_back(share)) if share < 1 else 1.0
        scale = SCALE + (LIFT - SCALE) * eased
        grow = (scale / LIFT) if share < 1 else 1.0
        x = place.x + CARD_WIDTH * (place.scale - LIFT) / 2
        y = place.y + CARD_HEIGHT * (place.scale - LIFT) / 2
        with canvas.marked("floating"):  # raised above the board's edge
            draw_card(canvas, x, y, LIFT, face, look, magnify=round(grow, 2), angle=round(place.turn * 2) / 2)


_NO_FACE = CardFace(name="", owner="", kind="")
"""Stands in for the faces of hidden cards, so that nothing of them reaches a surface."""


def card_look(card: HandCard, *, focused: bool, hidden_seat: int | None = None) -> CardLook:
    """How a card of the hand is shown: one that cannot be played now has no edge, and all its colors."""
    if hidden_seat is not None:
        return CardLook(focused=focused, back=hidden_seat)
    return CardLook(playable=card.playable, focused=focused, selected=card.selected, advised=card.advised)
