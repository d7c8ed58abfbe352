"""Boxes of the drawn match screen, for pointer, keys and animations."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.acting_view import ResolvingCardPlace
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_layout import TableLayout
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.presentation.epic.presenters import EpicPresenter
from game.rules.epic.engine.frames import NONE
from game.session.log_line import LogLine

_BODY_HEIGHT = 0.4
"""Extent of a character above its square, in squares."""


class SideRoom(NamedTuple):
    """Space for the team plates of one side, and their seats."""

    room: pygame.FRect
    seats: tuple[int, ...]


class TablePlaces:
    """Boxes of the last drawing, in logical units; ``layout`` is set whenever the table is laid out."""

    layout: TableLayout
    acting: ResolvingCardPlace
    """Box of the card that is being resolved."""

    def __init__(self, board: BoardView, hand: HandView, presenter: EpicPresenter) -> None:
        self.board = board
        self.hand = hand
        self.presenter = presenter
        self.panels: dict[int, pygame.FRect] = {}
        """Box of the team panel by seat."""
        self.sides: list[SideRoom] = []
        """Teams on the left and on the right."""
        self.lying: dict[int, pygame.FRect] = {}
        """Box of each card in play, by card."""
        self.log_box = pygame.FRect(0, 0, 0, 0)
        self.log_lines: list[tuple[Box, LogLine]] = []
        """Visible log entries with their boxes."""
        self.forecast_box: pygame.FRect | None = None
        self.die: Box | None = None
        """Box of the die; None while it is not shown."""
        self.table_box: pygame.FRect | None = None
        """Box of the panel of played cards; None without one."""
        self.raised_labels: set[int] = set()
        """Characters whose labels are raised, because a standee is directly in front."""
        self.background: pygame.Surface | None = None
        """Picture behind board and columns, as drawn last."""
        self.resolving_card = NONE
        """Card that is being resolved; ``NONE`` for none."""

    def find_standee(self, stage: AnimationState, figure: int) -> Point:
        """Return the current position of a character's standee, in logical units."""
        actor = stage.sprites.get(figure)
        if actor is not None and len(actor.path) > 1:
            return self.board.find_walk_point(actor.path, actor.path_progress)
        return self.board.get_center(stage.view.squares[figure])

    @property
    def field_box(self) -> Box:
        """Return the box between the columns."""
        return Box(*self.layout.board)

    def find_log_line(self, point: Point) -> LogLine | None:
        """Return the log entry under a point."""
        return next((line for box, line in self.log_lines if box.contains(*point)), None)

    def _get_floating_box(self) -> pygame.FRect:
        return self.layout.board

    def _get_square_box(self, square: int) -> pygame.FRect:
        return pygame.FRect(*self.board.get_corner(square), self.board.cell, self.board.cell)

    def _list_standee_boxes(self, stage: AnimationState, view_state: MatchViewState) -> list[pygame.FRect]:
        """Return the boxes of the characters on the board."""
        squares = (stage.view.squares[figure] for figure in view_state.tokens)
        boxes = [self._get_square_box(square) for square in squares if square >= 0]
        high = self.board.cell * _BODY_HEIGHT
        return [pygame.FRect(box.x, box.y - high, box.width, box.height + high) for box in boxes]

    def _list_raised_boxes(self) -> list[pygame.FRect]:
        """Return the boxes of the raised card, and of a selected card as if raised, so that panels do not jump."""
        cards = [card for card in self.hand.cards if card.selected or card.key == self.hand.focus]
        return [self.hand.find_raised_box(card.key) for card in cards]
