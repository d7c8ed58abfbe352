"""Where things lie on the drawn table of a match: for the pointer, the keys and what moves above it."""

from __future__ import annotations

import pygame

from game.app.epic.board.view import BoardView
from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.views.acting_view import ActingPlace
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_layout import TableLayout
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.presentation.epic.presenters import Faces
from game.rules.epic.engine.frames import NONE
from game.session.log_line import LogLine

COLUMN_GAP = 10.0
"""Between the parts of a column, and between columns and board."""


class TablePlaces:
    """Boxes of what the last drawing showed, in logical units; ``layout`` is set when the table is laid out."""

    layout: TableLayout
    acting: ActingPlace
    """Where the card stands that is being carried out."""

    def __init__(self, board: BoardView, hand: HandView, faces: Faces) -> None:
        self.board = board
        self.hand = hand
        self.faces = faces
        self.panels: dict[int, pygame.FRect] = {}
        """By seat: its panel."""
        self.lying: dict[int, pygame.FRect] = {}
        """By card: where it lies in play."""
        self.log_box = pygame.FRect(0, 0, 0, 0)
        self.log_lines: list[tuple[Box, LogLine]] = []
        """The lines of the log that are shown, and where."""
        self.die: Box | None = None
        """Where the die lies, while it is shown."""
        self.table_box: pygame.FRect | None = None
        """The panel of the cards of an attack."""
        self.acts = NONE
        """The card that is being carried out."""

    def token_point(self, stage: StageState, figure: int) -> Point:
        """Return where a character's token is at this moment, in logical units."""
        actor = stage.actors.get(figure)
        if actor is not None and len(actor.path) > 1:
            return self.board.along(actor.path, actor.share)
        return self.board.center(stage.view.squares[figure])

    @property
    def between(self) -> Box:
        """Return the area between the columns, below the bar."""
        left, right = self.layout.left.right + COLUMN_GAP, self.layout.right.left - COLUMN_GAP
        return Box(left, self.layout.left.top, right - left, self.layout.left.height)

    def line_at(self, point: Point) -> LogLine | None:
        """Return the line of the log under a point."""
        return next((line for box, line in self.log_lines if box.holds(*point)), None)
