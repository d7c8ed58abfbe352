"""Where everything lies on the screen of a match, in logical units, for a number of seats and a text size."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.match.card_view import CARD_HEIGHT, CARD_WIDTH
from game.app.match.pile_view import pile_box
from game.app.raster import Point
from game.app.widgets.base import Box
from game.app.widgets.button import Button

BAR = 46.0
_TOP = 58.0
_EDGE = 10.0
_LEFT_WIDTH, _RIGHT_WIDTH = 212.0, 236.0
_BOARD = (228.0, 54.0, 800.0, 466.0)
_PILE, _SMALL_PILE = 0.5, 0.34
TABLE_SCALE = 0.66
PLAY_SCALE = 0.4
MIDDLE_SCALE = 1.15
DIE = 42.0
_SIDE_BY_SIDE = 1.2
"""The text size up to which two buttons share a row."""


class TableLayout:
    """Boxes and points of the table; made anew when the window or the text size changes."""

    def __init__(self, canvas: Canvas, decks: int = 1) -> None:
        self.board = pygame.FRect(*_BOARD)
        self.hand = pygame.FRect(232, 520, 800, HEIGHT - 520)
        self.left = pygame.FRect(_EDGE, _TOP, _LEFT_WIDTH, 508)
        right = WIDTH - _EDGE - _RIGHT_WIDTH
        self.gold_height = max(54.0, Button.height(canvas, gold=True))
        self.plain_height = max(40.0, Button.height(canvas))
        bottom = HEIGHT - 10
        self.in_row = 2 if canvas.text_scale <= _SIDE_BY_SIDE else 1
        """How many plain buttons stand side by side."""
        self.plain_top = bottom - self.plain_height
        rows = 2 // self.in_row
        self.gold_top = bottom - rows * (self.plain_height + 8) - 2 - self.gold_height
        self.die = (right + 12 + DIE / 2, self.gold_top - 14 - DIE / 2)
        self.right = pygame.FRect(right, _TOP, _RIGHT_WIDTH, self.die[1] - DIE / 2 - 12 - _TOP)
        self.pile_scale = _PILE if decks == 1 else _SMALL_PILE
        step = CARD_WIDTH * _SMALL_PILE + 7
        self.draws = [pile_box((30 if decks == 1 else 16) + step * deck, 590, self.pile_scale) for deck in range(decks)]
        self.discards = [pile_box(122 + step * deck, 590, self.pile_scale) for deck in range(decks)]
        self.draw, self.discard = (pile.unionall(piles) for pile, *piles in (self.draws, self.discards))

    @property
    def banner_x(self) -> float:
        """The middle of the banner."""
        return self.board.centerx

    @property
    def right_end(self) -> float:
        """How far down the right column may reach where the die gives way."""
        return self.gold_top - 8

    @property
    def middle(self) -> Point:
        """Where cards are held up."""
        return self.board.centerx, self.board.centery

    def command_boxes(self, gold: bool, widths: Sequence[float]) -> list[Box]:
        """Where the buttons of the moment go: the gold one, then the others with what they want of width.

        Two others stand side by side and share the row by their wants, with large text one below the other; what does
        not fit below the gold one stands above it, or takes its place where there is none.
        """
        x, wide = self.right.x + 6, self.right.width - 10
        boxes = [Box(x, self.gold_top, wide, self.gold_height)] if gold else []
        rows = [widths[at : at + self.in_row] for at in range(0, len(widths), self.in_row)]
        step = self.plain_height + 8
        below = 2 // self.in_row
        for number, row in enumerate(rows):
            top = self.plain_top - (len(rows) - 1 - number) * step
            if gold and number < len(rows) - below:
                top = self.gold_top - (len(rows) - below - number) * step
            left, room = x, wide - 8 * (len(row) - 1)
            for want in row:
                share = room * want / sum(row)
                boxes.append(Box(left, top, share, self.plain_height))
                left += share + 8
        return boxes


def card_box(center: Point, scale: float) -> pygame.FRect:
    """A card's box round its middle."""
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    return pygame.FRect(center[0] - wide / 2, center[1] - high / 2, wide, high)
