"""The board of a puzzle that is being set up: characters are stood on its squares by pointer or by keys."""

from __future__ import annotations

from typing import Self

import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView, draw_sheet
from game.app.epic.puzzle.ids import FigureId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.style.ornaments import focus_ring, well
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Size, Widget
from game.modes.puzzles.draft import Draft
from game.presentation.epic.view_models import Token
from game.rules.epic.layout import Layout
from game.text import _

_STEPS = {Kind.UP: (0, -1), Kind.DOWN: (0, 1), Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0)}

_TILE = 58.0


class BoardField(Widget):
    """Arrows move a mark over the squares and leave the board beyond its edge; Enter or a click is told as `pressed`
    with the square, a right click as `changed`: whoever stands there goes.
    """

    names_itself = False
    view: BoardView

    def __init__(self, draft: Draft, marked: str) -> None:
        super().__init__("board")
        self.draft, self.marked = draft, marked
        self.layout: Layout = draft.tables.board.layout
        self.at = draft.squares.get(marked, self.layout.width * (self.layout.height // 2) + self.layout.width // 2)

    def placed(self, box: Box) -> Self:
        self.view = BoardView(self.layout, pygame.FRect(*box), 1.0)
        return super().placed(box)

    @property
    def called(self) -> str:
        return _("Board")

    @property
    def noun(self) -> str:
        return _("squares")

    @property
    def state(self) -> str:
        there = self.draft.standing(self.at)
        square = self.layout.name_of(self.at)
        if not there:
            return square
        told = _("{square}: {name}, {count} health")
        return told.format(square=square, name=self.draft.called(there), count=self.draft.left(there))

    def draw(self, canvas: Canvas, look: Look) -> None:
        draw_sheet(canvas, self.box, self.layout, (self.draft.game,))
        self.view.resize(pygame.FRect(*self.box), canvas.k)
        for name, square in sorted(self.draft.squares.items(), key=lambda one: one[1]):
            draw_token(
                canvas, token_of(self.draft, name, self.marked), *self.view.center(square), self.view.token_radius
            )
        if look.focused:
            left, top = self.view.corner(self.at)
            focus_ring(canvas, left + 1, top + 1, self.view.cell - 2, self.view.cell - 2, radius=RADIUS.small)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in DIRECTIONS:
            dx, dy = _STEPS[intent.kind]
            x, y = self.at % self.layout.width + dx, self.at // self.layout.width + dy
            if not (0 <= x < self.layout.width and 0 <= y < self.layout.height):
                return None
            self.at = y * self.layout.width + x
            return Reply(self.id, "used")
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "pressed", self.at)
        if intent.kind in (Kind.PRESS, Kind.CONTEXT):
            square = self.view.square_at((intent.x, intent.y)) if intent.pointer else self.at
            if square is None:
                return Reply(self.id, "used")
            self.at = square
            return Reply(self.id, "pressed" if intent.kind is Kind.PRESS else "changed", square)
        return None

    def adopt(self, before: Widget) -> None:
        if isinstance(before, BoardField) and before.layout.id == self.layout.id:
            self.at = before.at


def token_of(draft: Draft, name: str, marked: str = "") -> Token:
    """A character as it stands there."""
    figure = draft.tables.figures[draft.tables.figure_named[name]]
    return Token(
        f"{draft.game}/portrait/{figure.kind}", figure.seat, draft.left(name), figure.number, active=name == marked
    )


class FigureTile(Pressable):
    """A character beside the board: pressed, it is the one that the next square is for."""

    def __init__(self, name: str, draft: Draft, *, chosen: bool) -> None:
        super().__init__(FigureId(name), tip=draft.called(name))
        self.draft, self.name, self.chosen = draft, name, chosen

    def natural(self, canvas: Canvas, width: float) -> Size:
        return _TILE, _TILE

    @property
    def called(self) -> str:
        return self.draft.called(self.name)

    @property
    def state(self) -> str:
        square = self.draft.squares.get(self.name)
        where = _("off the board") if square is None else self.draft.tables.board.layout.name_of(square)
        return f"{where}, {_('selected')}" if self.chosen else where

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h)
        if self.chosen:
            canvas.gradient(x, y, w, h, "paper", "idle", radius=RADIUS.medium)
        elif look.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        there = self.name in self.draft.squares
        radius = min(w, h) * 0.36
        draw_token(canvas, token_of(self.draft, self.name), x + w / 2, y + h / 2 - 2, radius, ghost=not there)
        if look.focused:
            focus_ring(canvas, x, y, w, h)
