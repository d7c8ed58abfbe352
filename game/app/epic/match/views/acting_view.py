"""The card that is being carried out: large at the side of the table, with its present sentence lit."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.match.showing import MatchShowing
from game.app.epic.match.views.table_layout import ACTING_SCALE, DIE, LARGEST_ACTING, PLAY_SCALE, TableLayout
from game.app.epic.match.views.team_panel import teams_height
from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import CardLook, TeamCard
from game.rules.epic.engine.state import State

LYING = CARD_HEIGHT * PLAY_SCALE + 22
"""How much of a column the cards in play take."""
_ABOVE, _BELOW = 7.0, 10.0
_OVERHANG = 3.0
"""How far the middle of card and numbers lies right of the card's own."""
_NOTE = 84.0
"""What is left below the card for a note where there is enough room."""
_LEAST = CARD_HEIGHT * ACTING_SCALE
_DIE_AIR = 18.0
"""Above and below the die at the foot of a column."""


class ActingPlace(NamedTuple):
    """Where the card stands; on the left it may take the place of the cards in play there."""

    box: pygame.FRect
    left: bool
    covers: bool = False

    @property
    def scale(self) -> float:
        """The scale of the card."""
        return self.box.width / CARD_WIDTH

    @property
    def bottom(self) -> float:
        """Where what stands below it may begin."""
        return self.box.bottom + _BELOW


def teams_room(box: pygame.FRect) -> pygame.FRect:
    """The part of a column that the panels of the teams may take: at most down to the buttons, over the die."""
    return pygame.FRect(box.x, box.y, box.width, min(306.0, box.height + DIE + _DIE_AIR))


def acting_place(canvas: Canvas, layout: TableLayout, showing: MatchShowing) -> ActingPlace:
    """On the left, else on the right where there is more room."""
    left, right = layout.left, layout.right
    top = _below_teams(canvas, left, showing.left)
    for over in (LYING, 0.0) if showing.lying_left else (0.0,):
        if left.bottom - top - over >= _LEAST:
            return ActingPlace(_box(canvas, left, top + over, left.bottom), left=True, covers=over == 0)
    high = _below_teams(canvas, right, showing.right) + (LYING if showing.lying_right else 0.0)
    if layout.right_end - high > left.bottom - top:
        return ActingPlace(_box(canvas, right, high, layout.right_end), left=False)
    return ActingPlace(_box(canvas, left, top, left.bottom), left=True, covers=True)


def _below_teams(canvas: Canvas, column: pygame.FRect, teams: tuple[TeamCard, ...]) -> float:
    return column.y + teams_height(canvas, teams_room(column), teams)


def _box(canvas: Canvas, column: pygame.FRect, top: float, end: float) -> pygame.FRect:
    """The largest card between two heights of a column, with room for a note below it where it is large without."""
    above = max(0.0, min(_ABOVE, end - top - _LEAST))
    room = end - top - above
    note = _NOTE * canvas.text_scale
    scale = min(LARGEST_ACTING, max(room - note, min(room, _LEAST)) / CARD_HEIGHT)
    wide = CARD_WIDTH * scale
    return pygame.FRect(column.centerx + _OVERHANG - wide / 2, top + above, wide, CARD_HEIGHT * scale)


def draw_acting(canvas: Canvas, place: ActingPlace, faces: Faces, view: State, showing: MatchShowing) -> None:
    """The card itself, framed in gold."""
    if showing.acting is not None:
        look = CardLook(focused=True, sentence=showing.acting.sentence)
        draw_card(canvas, *place.box.topleft, place.scale, faces.card(showing.acting.card, view), look)
