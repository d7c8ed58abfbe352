"""Hands that lie open to who looks on: side by side, each with its owner's name, one card lifted to be read."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.app.epic.match.views.hand_view import HandView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import Tempo
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import HandCard
from game.rules.epic.engine.state import State

_LEAST_SHARE = 3
"""Several hands share the room by their cards, each with so many more: an empty one needs some, too."""


class OpenHands:
    """The hands of some seats at the lower edge."""

    def __init__(self, faces: Faces, tempo: Tempo) -> None:
        self.faces = faces
        self.hands = [HandView(pygame.FRect(0, 0, 1, 1), tempo) for _seat in range(faces.match.seats)]
        self._shown: tuple[int, ...] = ()

    def update(self, dt: float) -> bool:
        """Moves cards on; whether any has moved."""
        moved = [hand.update(dt) for hand in self.hands]
        return any(moved)

    def move(self, point: Point) -> None:
        """The pointer is there."""
        for seat in self._shown:
            self.hands[seat].move(point)

    def cards(self, view: State, seat: int) -> tuple[HandCard, ...]:
        """The hand of a seat as far as a position shows it."""
        return tuple(
            self.faces.hand_card(card, view, playable=False, reason="", selected=False)
            for card in view.hands[seat]
            if card >= 0
        )

    @staticmethod
    def owner_height(canvas: Canvas) -> float:
        """Return the height of the plate with the name of a hand's owner, in logical pixels."""
        return canvas.text_size("small") * 1.5

    def draw(self, canvas: Canvas, box: pygame.FRect, held: Mapping[int, tuple[HandCard, ...]], names: float) -> None:
        """Hands by seat, shared out over a box by their sizes; the names end at ``names`` while no card is lifted."""
        self._shown = tuple(held)
        shares = {seat: len(cards) + _LEAST_SHARE for seat, cards in held.items()}
        x, y, across, tall = box
        for seat, cards in held.items():
            hand, wide = self.hands[seat], across * shares[seat] / sum(shares.values())
            hand.rect = pygame.FRect(x, y, wide, tall)
            hand.show(cards, seat)
            hand.draw(canvas)
            x += wide
        if names and not any(self.hands[seat].focus for seat in held):
            for seat in held:
                self._draw_owner(canvas, seat, self.hands[seat].rect.centerx, names)

    def _draw_owner(self, canvas: Canvas, seat: int, x: float, bottom: float) -> None:
        name = self.faces.seats.name(seat)
        wide = canvas.measure(name, "small")[0]
        tall = self.owner_height(canvas)
        left, top = x - wide / 2 - 20, bottom - tall
        canvas.rect(left, top, wide + 40, tall, "well", radius=RADIUS.pill, alpha=ALPHA.full)
        canvas.rect(left, top, wide + 40, tall, canvas.seat(seat).color, radius=RADIUS.pill, border=BORDER.thin)
        seat_mark(canvas, seat, left + 14, top + tall / 2, 5.5)
        canvas.text(name, left + 27, top + tall / 2, "small")
