"""Hand at the lower edge: cards are partly visible, side by side or overlapping, and the focused one is raised.

The pointer selects by the visible strip of a card, not by the raised card, so that its neighbors can be
selected. The scene handles clicks and drops; the view only reports their cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Literal

import msgspec
import pygame

from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, HAND_SCALE, RAISED_SCALE, get_raised_scale
from game.app.epic.cards.view import draw_card
from game.app.epic.match.views.hand_layout import CardPlace, CardState, HandLayout, LayoutKey
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import AnimationSettings, Clock, ease_out_back, move_toward
from game.app.ui.style.theme import TIMES
from game.app.ui.style.tokens import ALPHA, BORDER, SPACE
from game.presentation.epic.view_models import CardDisplay, CardFace, HandCardView

HandOrder = Literal["drawn", "character", "type"]

_DRAG_THRESHOLD = 8.0
"""Distance in logical units from which a press with movement is a drag."""
_GLIDE_RATE = 14.0
"""Rate per second at which a card's distance to its target position decays."""
_ARRIVAL_DISTANCE = 0.3
"""Distance in logical units from which a card is at its target position."""
_MIN_TURN_CARDS = 4
"""Number of gliding cards from which those on the left and on the right take turns."""
_MAX_DIVIDED_DISTANCE = 80.0
"""Largest distance, in logical units, that two adjacent cards may have to glide in different frames."""
_FOLLOW_SECONDS = 0.04
"""Seconds until the cards move for a new focus, so that not all cards move in the frame in which the marks of the board
change, nor for a card that the pointer only crosses.
"""


class HandEvent(msgspec.Struct, frozen=True):
    """Pointer event on the hand: ``click`` on a card, or ``drop`` of a dragged one at a point."""

    kind: Literal["click", "drop"]
    card: HandCardView
    point: Point


class _CardMotion:
    """Animation state of one card."""

    def __init__(self, state: CardState) -> None:
        self.clock = Clock()
        """Time since its last turn to move."""
        self.set_state(state)

    def set_state(self, state: CardState) -> None:
        """Set the state."""
        self.state = state
        x, y, self.raised_fraction, self.visible_width = state
        self.place = CardPlace(x, y, HAND_SCALE)
        """Position of the card, were it not raised."""

    def move(self, goal: CardState, *, lift: float, rate: float) -> None:
        """Move toward a state: raise or lower by ``lift``, and glide for the time since the last turn.

        The distance to the goal decays at a ``rate`` per second; if that is infinite, the card is there at once.
        """
        share = 1 - math.exp(-rate * self.clock.now) if rate < math.inf else 1.0
        self.clock.restart()
        goal_x, goal_y, raised, visible_width = goal
        x = self.place.x + (goal_x - self.place.x) * share
        y = self.place.y + (goal_y - self.place.y) * share
        if abs(x - goal_x) + abs(y - goal_y) < _ARRIVAL_DISTANCE:
            x, y = goal_x, goal_y
        self.set_state((x, y, move_toward(self.raised_fraction, raised, lift), visible_width))


def _find_division(
    raised: Sequence[int], gliding: Sequence[int], slots: Sequence[_CardMotion], layout: HandLayout
) -> int:
    """Return the index at which gliding cards are divided into those on the left and on the right; 0 for no division.

    That is at a card that rises or is lowered, which hides the seam, unless most cards are on one side of it. It is
    else in the middle, if the cards there have not far to go.
    """
    by_imbalance = {abs(sum((other > index) - (other < index) for other in gliding)): index for index in raised}
    if by_imbalance and min(by_imbalance) <= len(gliding) // 2:
        return by_imbalance[min(by_imbalance)]
    if not gliding:
        return 0
    middle = gliding[len(gliding) // 2]
    is_near = abs(slots[middle].place.x - layout.targets[middle][0]) <= _MAX_DIVIDED_DISTANCE
    return middle if is_near else 0


class HandView:
    """View of one hand inside ``rect``: layout, raising, dragging and drawing of its cards."""

    def __init__(self, rect: pygame.FRect, tempo: AnimationSettings | None = None) -> None:
        self.rect = pygame.FRect(rect)
        self.raised_scale = RAISED_SCALE
        """Scale of a raised card."""
        self.min_raised_x = 0.0
        """Smallest left edge of raised cards, right of the row numbers of the board."""
        self.tempo = tempo or AnimationSettings()
        self.cards: tuple[HandCardView, ...] = ()
        self.order: HandOrder = "drawn"
        self.hidden = False
        """True if the cards are shown face down."""
        self.seat = 0
        """Seat that owns the hand."""
        self.focus: str | None = None
        """Key of the card under the pointer or focus."""
        self._shown_focus: str | None = None
        """Focus for which the cards are drawn and laid out; it follows ``focus`` after a moment."""
        self._focus_clock = Clock()
        """Seconds since ``focus`` and the shown focus differ."""
        self.is_low = False
        """True if a selected card is not raised, as it would hide a target."""
        self.dragged: str | None = None
        """Key of the dragged card."""
        self._pressed: tuple[str, Point] | None = None
        """Key of the pressed card and point of the press."""
        self._pointer: Point = (0.0, 0.0)
        self._motions: dict[str, _CardMotion] = {}
        """Animation state by card key."""
        self._divided_layout: HandLayout | None = None
        """Layout toward which the cards glide."""
        self._division = 0
        """Index from which cards are on the right, when left and right take turns to glide; 0 if they do not."""
        self._is_right_turn = False
        """True if the cards on the right had the last turn."""
        self._layout: HandLayout | None = None
        self._rest_key: object = None
        """Key of the layout at which all cards are at rest; None while a card moves."""

    # ---- content --------------------------------------------------------------------------------------------------

    def set_cards(self, cards: tuple[HandCardView, ...], seat: int, order: HandOrder | None = None) -> None:
        """Set the cards; those already shown glide to their new positions."""
        self.order = order or self.order
        self.seat = seat
        self.cards = (
            tuple(sorted(cards, key=lambda card: self._make_sort_key(card))) if self.order != "drawn" else tuple(cards)
        )
        keys = {card.key for card in self.cards}
        self._motions = {key: slot for key, slot in self._motions.items() if key in keys}
        if self.focus not in keys:
            self.focus = None
        if self.dragged not in keys:
            self.dragged = None
        if self._pressed and self._pressed[0] not in keys:
            self._pressed = None

    def _make_sort_key(self, card: HandCardView) -> tuple[int, str, str]:
        return card.sort_key[1 if self.order == "type" else 0], card.face.name, card.key

    @property
    def focused(self) -> HandCardView | None:
        """Return the card under the pointer or focus."""
        return next((card for card in self.cards if card.key == self.focus), None)

    @property
    def raised(self) -> str | None:
        """Return the key of the raised card: the focused one, unless it is kept low or dragged."""
        return self.layout.raised

    # ---- layout ---------------------------------------------------------------------------------------------------

    def lay_out(self, rect: pygame.FRect, text_scale: float, min_raised_x: float = 0.0) -> None:
        """Set the box of the hand; the larger the text, the larger a raised card."""
        self.rect, self.min_raised_x = rect, min_raised_x
        self.raised_scale = get_raised_scale(text_scale)

    @property
    def layout(self) -> HandLayout:
        """Return the positions of the cards, recomputed after a change."""
        key = LayoutKey(
            self.cards,
            self._shown_focus,
            self.is_low,
            self.dragged,
            tuple(self.rect),
            self.raised_scale,
            self.min_raised_x,
        )
        if self._layout is None or self._layout.key != key:
            self._layout = HandLayout(key)
        return self._layout

    def find_strip(self, index: int) -> CardPlace:
        """Return the position of a card while none is raised."""
        return self.layout.strips[index]

    def find_raised_place(self, key: str) -> CardPlace:
        """Return the position of a card if it were raised.

        It is larger and above its strip, with the others visible beside it.
        """
        return self.layout.find_raised_place(key)

    def find_raised_box(self, key: str) -> pygame.FRect:
        """Return the box of a card if it were raised."""
        place = self.find_raised_place(key)
        return pygame.FRect(place.x, place.y, CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale)

    def find_place(self, key: str) -> CardPlace:
        """Return the current position of a card, where its flight starts when it is played."""
        slot = self._get_motion(key)
        if key == self.dragged:
            x, y = self._pointer
            return CardPlace(
                x - CARD_WIDTH * self.raised_scale / 2, y - CARD_HEIGHT * self.raised_scale * 0.4, self.raised_scale
            )
        share, low = slot.raised_fraction, slot.place
        if not share:
            return low
        high = self.find_raised_place(key)
        return CardPlace(
            low.x + (high.x - low.x) * share,
            low.y + (high.y - low.y) * share,
            HAND_SCALE + (self.raised_scale - HAND_SCALE) * share,
        )

    def _get_motion(self, key: str) -> _CardMotion:
        slot = self._motions.get(key)
        if slot is None:
            layout = self.layout
            x, y, _raised, visible_width = layout.resting_states[layout.indices[key]]
            slot = self._motions[key] = _CardMotion((x, y, 0.0, visible_width))
        return slot

    # ---- time -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Move cards toward their target positions; return whether any of them is moving."""
        moving = self._follow_focus(dt)
        lies = self.cards, self._shown_focus, self.is_low, tuple(self.rect), self.raised_scale
        if lies == self._rest_key:
            return moving
        moving = self._move_cards(self.layout, dt) or moving
        self._rest_key = None if moving else lies
        return moving

    def _move_cards(self, layout: HandLayout, dt: float) -> bool:
        """Move all cards but those that wait for their turn; return whether any of them is moving."""
        slots = [self._get_motion(card.key) for card in self.cards]
        moving = [index for index, slot in enumerate(slots) if slot.state != layout.resting_states[index]]
        lift = 1.0 if self.tempo.is_still else dt / self.tempo.scale_duration(TIMES.lift)
        waiting = self._list_waiting(moving, slots, layout) if lift < 1 else ()
        rate = math.inf if self.tempo.is_still else _GLIDE_RATE * self.tempo.rate
        for index in moving:
            slots[index].clock.advance(dt)
            if index not in waiting:
                slots[index].move(layout.resting_states[index], lift=lift, rate=rate)
        return bool(moving)

    def _list_waiting(self, moving: Sequence[int], slots: Sequence[_CardMotion], layout: HandLayout) -> Sequence[int]:
        """Return the indices of the moving cards that wait in this frame.

        Of many cards that glide, those on the left and those on the right take turns, so that a frame draws fewer.
        """
        raised = [index for index in moving if slots[index].raised_fraction or layout.resting_states[index][2]]
        gliding = [index for index in moving if index not in raised]
        if layout is not self._divided_layout:
            self._divided_layout, self._division = layout, _find_division(raised, gliding, slots, layout)
        left = [index for index in gliding if index < self._division]
        right = gliding[len(left) :]
        if not left or not right or len(gliding) < _MIN_TURN_CARDS:
            return ()
        self._is_right_turn = not self._is_right_turn
        return left if self._is_right_turn else right

    def _follow_focus(self, dt: float) -> bool:
        """Show the focus after a moment, that of a pressed card at once; return whether another one was shown."""
        if self._shown_focus == self.focus:
            self._focus_clock.restart()
            return False
        if self._focus_clock.advance(dt) >= _FOLLOW_SECONDS or self._pressed is not None:
            self._shown_focus = self.focus
            self._focus_clock.restart()
        return True

    # ---- pointer and keys -----------------------------------------------------------------------------------------

    def find_card(self, point: Point) -> HandCardView | None:
        """Return the card whose strip is under a point; a raised card does not cover the board for the pointer."""
        if not self.cards:
            return None
        if not self.rect.top <= point[1] <= self.rect.bottom:
            return None
        strips = self.layout.strips
        for index in range(len(self.cards) - 1, -1, -1):
            left = strips[index].x
            if left <= point[0] <= left + CARD_WIDTH * HAND_SCALE:
                return self.cards[index]
        return None

    def hover(self, point: Point) -> HandCardView | None:
        """Focus the card under the pointer, or none; a dragged card keeps the focus."""
        if self.dragged is None:
            card = self.find_card(point)
            self.focus = card.key if card else None
        return self.focused

    def step_focus(self, step: int) -> HandCardView | None:
        """Focus the next card to the left (-1) or right (1), wrapping around at the ends."""
        if not self.cards:
            return None
        keys = [card.key for card in self.cards]
        if self.focus in keys:
            self.focus = keys[(keys.index(self.focus) + step) % len(keys)]
        else:
            self.focus = keys[0 if step > 0 else -1]
        return self.focused

    def on_press(self, point: Point) -> bool:
        """Handle a button press; return whether it was on a card. A face-down hand ignores it."""
        self._pointer = point
        card = None if self.hidden else self.find_card(point)
        self._pressed = (card.key, point) if card else None
        if card:
            self.focus = card.key
        return card is not None

    def on_move(self, point: Point) -> None:
        """Handle a pointer movement; with the button down, it drags a playable card."""
        self._pointer = point
        if self._pressed is None:
            self.hover(point)
            return
        key, start = self._pressed
        far = (point[0] - start[0]) ** 2 + (point[1] - start[1]) ** 2 > _DRAG_THRESHOLD**2
        card = next(card for card in self.cards if card.key == key)
        if far and card.playable:
            self.dragged = self.focus = key

    def on_release(self, point: Point) -> HandEvent | None:
        """Handle a button release; return a click on the pressed card, or a drop of the dragged one."""
        pressed, dragged = self._pressed, self.dragged
        self._pressed = self.dragged = None
        self._pointer = point
        if dragged is not None:
            card = next(card for card in self.cards if card.key == dragged)
            slot = self._get_motion(dragged)
            x, y = point[0] - CARD_WIDTH * HAND_SCALE / 2, point[1] - CARD_HEIGHT * HAND_SCALE * 0.4
            slot.set_state((x, y, 0.0, slot.visible_width))
            self._rest_key = None
            self.hover(point)
            return HandEvent("drop", card, point)
        card_here = self.find_card(point)
        if pressed is not None and card_here is not None and card_here.key == pressed[0]:
            return HandEvent("click", card_here, point)
        return None

    def cancel_drag(self) -> None:
        """Cancel the drag of a card."""
        self._pressed = self.dragged = None

    # ---- drawing --------------------------------------------------------------------------------------------------

    @property
    def picture_key(self) -> tuple[object, ...]:
        """Return a key of everything that the picture of the hand depends on."""
        slots = tuple(slot.state for slot in self._motions.values())
        held = self._pointer if self.dragged is not None else None
        return (
            self.cards,
            slots,
            self._shown_focus,
            self.is_low,
            self.dragged,
            held,
            self.hidden,
            self.seat,
            tuple(self.rect),
            self.raised_scale,
        )

    def draw_hand(self, canvas: Canvas) -> None:
        """Draw the hand from left to right down to its lower edge, the raised card last."""
        layout = self.layout
        raised, lifted = layout.raised, layout.focused
        with canvas.clipped(0, 0, WIDTH, self.rect.bottom):
            for card in self.cards:
                if card.key != raised:
                    self._draw_cached_card(canvas, card, layout)
        if lifted is not None and lifted.key == raised:
            self._draw_cached_card(canvas, lifted, layout)

    def _draw_cached_card(self, canvas: Canvas, card: HandCardView, layout: HandLayout) -> None:
        """Draw a card, reused if it is at rest, or waits, while others move."""
        own = card.key
        place, slot = self.find_place(own), self._get_motion(own)
        states = own == self._shown_focus, own == layout.raised, own == self.dragged, self.hidden, layout.has_playable
        key = (card, place, slot.state, states, self.raised_scale, self.rect.bottom)
        canvas.draw_group(("hand card", self.seat, own), key, partial(self._draw_card, canvas, card, place, layout))

    def draw_glow(self, canvas: Canvas, level: float) -> None:
        """Draw the glow at the visible upper edges of playable cards; ``level`` is its strength from 0 to 1.

        It is on whole pixels, so that gliding cards take their lines from the cache.
        """
        layout, alpha = self.layout, round(ALPHA.light + (ALPHA.full - ALPHA.light) * level)
        raised = -1 if layout.raised is None else layout.indices[layout.raised]
        lifted = self.find_place(self.cards[raised].key) if raised >= 0 and self.dragged is None else None
        for index, card in enumerate(self.cards):
            if not card.playable or card.key in (self._shown_focus, self.dragged) or self.hidden:
                continue
            place = self.find_place(card.key)
            left, right = place.x + SPACE.small, place.x + CARD_WIDTH * HAND_SCALE - SPACE.small
            after = self.cards[index + 1].key if index + 1 < len(self.cards) else ""
            if after and after not in (self._shown_focus, self.dragged):
                right = min(right, self.find_place(after).x - BORDER.thick)
            if lifted is not None:
                left = max(left, lifted.x + CARD_WIDTH * lifted.scale + SPACE.tiny) if index > raised else left
                right = min(right, lifted.x - SPACE.tiny) if index < raised else right
            if right - left > SPACE.small:
                y = canvas.floor_to_pixel(place.y)
                ends = [(canvas.floor_to_pixel(left), y), (canvas.floor_to_pixel(right), y)]
                canvas.lines(ends, "gold", SPACE.tiny, alpha=alpha)

    def _draw_card(self, canvas: Canvas, card: HandCardView, place: CardPlace, layout: HandLayout) -> None:
        slot, focused = self._get_motion(card.key), card.key == self._shown_focus
        display = get_card_display(card, focused=focused, hidden_seat=self.seat if self.hidden else None)
        face = _HIDDEN_FACE if self.hidden else card.face
        share = 1.0 if card.key == self.dragged else slot.raised_fraction
        if share <= 0:
            if not self.hidden:
                disabled = not card.playable and layout.has_playable
                width = slot.visible_width
                display = msgspec.structs.replace(display, is_compact=True, visible_width=width, disabled=disabled)
            draw_card(canvas, place.x, place.y, HAND_SCALE, face, display, lies=True)
            return
        eased = min(1.04, ease_out_back(share)) if share < 1 else 1.0
        scale = HAND_SCALE + (self.raised_scale - HAND_SCALE) * eased
        grow = (scale / self.raised_scale) if share < 1 else 1.0
        x = place.x + CARD_WIDTH * (place.scale - self.raised_scale) / 2
        y = place.y + CARD_HEIGHT * (place.scale - self.raised_scale) / 2
        with canvas.marked("floating"):  # raised above the board's edge
            draw_card(canvas, x, y, self.raised_scale, face, display, magnify=round(grow, 2))


_HIDDEN_FACE = CardFace(name="", owner="", kind="")
"""Replaces the face of a hidden card, so that none of its information is drawn."""


def get_card_display(card: HandCardView, *, focused: bool, hidden_seat: int | None = None) -> CardDisplay:
    """Return the display state of a hand card; only a playable one has a bright edge."""
    if hidden_seat is not None:
        return CardDisplay(focused=focused, back_seat=hidden_seat)
    return CardDisplay(playable=card.playable, focused=focused, selected=card.selected, advised=card.advised)
