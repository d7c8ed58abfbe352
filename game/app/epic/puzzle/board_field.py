"""Board of the puzzle editor, on which characters are placed with pointer or keys."""

from __future__ import annotations

from typing import Self

import pygame

from game.app.epic.board.cast import draw_characters, face_enemies
from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView, draw_empty_board
from game.app.epic.puzzle.ids import FigureId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.style.ornaments import draw_field_bg, draw_focus_ring
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box, Pressable, Size, Widget, WidgetEvent, WidgetState
from game.modes.puzzles.draft import PuzzleDraft
from game.presentation.epic.view_models import Token
from game.rules.epic.layout import Layout
from game.text import _

_STEP_BY_ARROW = {Kind.UP: (0, -1), Kind.DOWN: (0, 1), Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0)}

_TILE_SIZE = 58.0


class BoardField(Widget):
    """Editable board of a puzzle.

    Arrow keys move a cursor over the squares, and move the focus on at the edge. Enter or a click emits
    ``pressed`` with the square; a right click emits ``changed``, which removes the character there.
    """

    is_named_by_text = False
    view: BoardView

    def __init__(self, draft: PuzzleDraft, selected: str) -> None:
        super().__init__("board")
        self.draft, self.marked = draft, selected
        self.layout: Layout = draft.match_tables.board.layout
        self.cursor = draft.squares.get(
            selected, self.layout.width * (self.layout.height // 2) + self.layout.width // 2
        )
        """Square with the cursor."""

    def set_box(self, box: Box) -> Self:
        self.view = BoardView(self.layout, pygame.FRect(*box), 1.0)
        return super().set_box(box)

    @property
    def accessible_name(self) -> str:
        return _("Board")

    @property
    def accessible_role(self) -> str:
        return _("squares")

    @property
    def accessible_value(self) -> str:
        there = self.draft.find_figure_on(self.cursor)
        square = self.layout.square_name(self.cursor)
        if not there:
            return square
        text = _("{square}: {name}, {count} health")
        return text.format(square=square, name=self.draft.get_figure_name(there), count=self.draft.get_health(there))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_empty_board(canvas, self.box, self.layout, (self.draft.game,))
        self.view.resize(pygame.FRect(*self.box), canvas.k)
        tokens = {square: make_token(self.draft, name, self.marked) for name, square in self.draft.squares.items()}
        draw_characters(canvas, self.view, face_enemies(self.layout, tokens))
        if state.focused:
            left, top = self.view.get_corner(self.cursor)
            draw_focus_ring(canvas, left + 1, top + 1, self.view.cell - 2, self.view.cell - 2, radius=RADIUS.small)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind in DIRECTIONS:
            dx, dy = _STEP_BY_ARROW[intent.kind]
            x, y = self.cursor % self.layout.width + dx, self.cursor // self.layout.width + dy
            if not (0 <= x < self.layout.width and 0 <= y < self.layout.height):
                return None
            self.cursor = y * self.layout.width + x
            return WidgetEvent(self.id, "used")
        if intent.kind is Kind.OK and not intent.repeated:
            return WidgetEvent(self.id, "pressed", self.cursor)
        if intent.kind in (Kind.PRESS, Kind.CONTEXT):
            square = self.view.find_square_at((intent.x, intent.y)) if intent.is_pointer else self.cursor
            if square is None:
                return WidgetEvent(self.id, "used")
            self.cursor = square
            return WidgetEvent(self.id, "pressed" if intent.kind is Kind.PRESS else "changed", square)
        return None

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, BoardField) and before.layout.id == self.layout.id:
            self.cursor = before.cursor


def make_token(draft: PuzzleDraft, name: str, selected: str = "") -> Token:
    """Return the token of a character, highlighted if its name is ``selected``."""
    figure = draft.match_tables.figures[draft.match_tables.figure_by_name[name]]
    return Token(
        f"{draft.game}/portrait/{figure.kind}",
        figure.seat,
        draft.get_health(name),
        figure.number,
        active=name == selected,
        is_lead=figure.lead,
    )


class FigureTile(Pressable):
    """Character beside the board; a press selects it to be placed on the next square."""

    def __init__(self, name: str, draft: PuzzleDraft, *, is_selected: bool) -> None:
        super().__init__(FigureId(name), tip=draft.get_figure_name(name))
        self.draft, self.name, self.chosen = draft, name, is_selected

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return _TILE_SIZE, _TILE_SIZE

    @property
    def accessible_name(self) -> str:
        return self.draft.get_figure_name(self.name)

    @property
    def accessible_value(self) -> str:
        square = self.draft.squares.get(self.name)
        where = _("off the board") if square is None else self.draft.match_tables.board.layout.square_name(square)
        return f"{where}, {_('selected')}" if self.chosen else where

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        draw_field_bg(canvas, x, y, w, h)
        if self.chosen:
            canvas.gradient(x, y, w, h, "paper", "idle", radius=RADIUS.medium)
        elif state.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover))
        there = self.name in self.draft.squares
        radius = min(w, h) * 0.36
        draw_token(canvas, make_token(self.draft, self.name), x + w / 2, y + h / 2 - 2, radius, ghost=not there)
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h)
