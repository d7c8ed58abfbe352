"""Card being resolved, drawn large at the side of the table with its current sentence highlighted."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.table_layout import TableLayout
from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import CardDisplay
from game.rules.epic.engine.state import State


class ResolvingCardPlace(NamedTuple):
    """Box of the card that is being resolved."""

    box: pygame.FRect

    @property
    def scale(self) -> float:
        """Return the scale of the card."""
        return self.box.width / CARD_WIDTH


def get_resolving_place(layout: TableLayout) -> ResolvingCardPlace:
    """Return the box of the card at the bottom of the left column, over its full width."""
    column = layout.left
    high = CARD_HEIGHT * column.width / CARD_WIDTH
    return ResolvingCardPlace(pygame.FRect(column.x, column.bottom - high, column.width, high))


def draw_resolving_card(
    canvas: Canvas, place: ResolvingCardPlace, presenter: EpicPresenter, view: State, view_state: MatchViewState
) -> None:
    """Draw the card with a golden frame."""
    if view_state.acting is not None:
        display = CardDisplay(focused=True, sentence_number=view_state.acting.sentence)
        draw_card(canvas, *place.box.topleft, place.scale, presenter.make_face(view_state.acting.card, view), display)
