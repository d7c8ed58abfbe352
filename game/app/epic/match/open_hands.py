"""Open hands for spectators: side by side with their owners' names; the card under the pointer is raised."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from game.app.epic.match.views.hand_view import HandView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import HandCardView
from game.rules.epic.engine.state import State
from game.text import current_language

_BASE_WEIGHT = 3
"""Number of cards added to each hand when the width is divided by hand size, so that an empty hand has width,
too.
"""


class OpenHands:
    """Hands of several seats at the lower edge of the screen."""

    def __init__(self, presenter: EpicPresenter, tempo: AnimationSettings) -> None:
        self.presenter = presenter
        self.hands = [HandView(pygame.FRect(0, 0, 1, 1), tempo) for _seat in range(presenter.match.seats)]
        """View of the hand of each seat."""
        self._shown_seats: tuple[int, ...] = ()
        self._cards_by_seat: dict[int, tuple[object, tuple[HandCardView, ...]]] = {}
        """Version and language, and the cards built for them, of each seat."""

    def update(self, dt: float) -> bool:
        """Advance the card animations; return whether a card moved."""
        moved = [hand.update(dt) for hand in self.hands]
        return any(moved)

    def on_pointer_move(self, point: Point) -> None:
        """Raise the card under the pointer."""
        for seat in self._shown_seats:
            self.hands[seat].on_move(point)

    def build_cards(self, view: State, seat: int) -> tuple[HandCardView, ...]:
        """Return the hand of a seat as far as a position reveals its cards."""
        return tuple(
            self.presenter.make_hand_card(card, view, is_playable=False, reason="", is_selected=False)
            for card in view.hands[seat]
            if card >= 0
        )

    def get_cards(self, view: State, seat: int, version: int) -> tuple[HandCardView, ...]:
        """Return what ``build_cards`` returned for this version of the position."""
        key = version, current_language()
        known = self._cards_by_seat.get(seat)
        if known is None or known[0] != key:
            known = self._cards_by_seat[seat] = key, self.build_cards(view, seat)
        return known[1]

    @staticmethod
    def get_owner_height(canvas: Canvas) -> float:
        """Return the height of the plate with an owner's name, in logical units."""
        return canvas.resolve_text_size("small") * 1.5

    def draw(
        self, canvas: Canvas, box: pygame.FRect, hands: Mapping[int, tuple[HandCardView, ...]], names_bottom: float
    ) -> None:
        """Draw the hands by seat in a box, divided by hand size.

        ``names_bottom`` is the lower edge of the names while no card is raised.
        """
        self._shown_seats = tuple(hands)
        shares = {seat: len(cards) + _BASE_WEIGHT for seat, cards in hands.items()}
        x, y, across, height = box
        for seat, cards in hands.items():
            hand, width = self.hands[seat], across * shares[seat] / sum(shares.values())
            hand.rect = pygame.FRect(x, y, width, height)
            hand.set_cards(cards, seat)
            canvas.draw_group(("open hand", seat), hand.picture_key, partial(hand.draw_hand, canvas))
            x += width
        if names_bottom and not any(self.hands[seat].focus for seat in hands):
            for seat in hands:
                middle, name = self.hands[seat].rect.centerx, self.presenter.seats.name(seat)
                draw = partial(self._draw_owner, canvas, seat, middle, names_bottom)
                canvas.draw_group(("owner of hand", seat), (middle, names_bottom, name), draw)

    def _draw_owner(self, canvas: Canvas, seat: int, x: float, bottom: float) -> None:
        name = self.presenter.seats.name(seat)
        width = canvas.measure(name, "small")[0]
        height = self.get_owner_height(canvas)
        left, top = x - width / 2 - 20, bottom - height
        canvas.rect(left, top, width + 40, height, "well", radius=RADIUS.pill, alpha=ALPHA.full)
        canvas.rect(left, top, width + 40, height, canvas.seat_mark(seat).color, radius=RADIUS.pill, border=BORDER.thin)
        draw_seat_mark(canvas, seat, left + 14, top + height / 2, 5.5)
        canvas.text(name, left + 27, top + height / 2, "small")
