"""Where everything lies on the screen of a match, in logical units, for a number of seats and a text size."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.board.frame import FRAME
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.ids import CommandId
from game.app.epic.match.pictures.card_piles import pile_box
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import Button

_TOP = 58.0
_EDGE = 10.0
_LEFT_WIDTH, _RIGHT_WIDTH = 212.0, 236.0
_BOARD = (228.0, 54.0, 800.0, 466.0)
_AIR = 6.0
"""Between a column and the largest board."""
_PILES = 590.0
"""Where the piles lie, unless the words below them are so large that they have to lie higher."""
_PILE_FOOT = 10.0
"""How much of the screen a pile takes below its upper card."""
_PILE, _SMALL_PILE, _ROOMY_PILE = 0.5, 0.34, 0.4
TABLE_SCALE = 0.66
PLAY_SCALE = 0.4
MIDDLE_SCALE = 1.15
ACTING_SCALE, LARGEST_ACTING = 1.14, 1.5
"""How small and how large the card stands that is being carried out: never less than 150 wide."""
DIE = 42.0
_SIDE_BY_SIDE, _ROOMY_SIDE_BY_SIDE = 1.2, 1.3
"""The text size up to which two buttons share a row, in narrow columns and in wide ones."""
_ROOMY = 40.0
"""What a column has to gain from a narrow board to count as wide."""
_SQUEEZE = 1.4
"""How much wider than their row two buttons may want to be; beyond that each has a row of its own."""

_PAIR = 2
"""Most buttons that share a row."""

_FOOT = {"draw": False, "end": True, "watch one": False, "watch speed": True}
"""The buttons at the foot, and whether each is the second one there."""
_OWN = frozenset({*_FOOT, "back"})
"""The buttons that have a place of their own, golden or not."""


class TableLayout:
    """Boxes and points of the table; made anew when the window or the text size changes.

    The columns take what a board of so many squares leaves of its box, and the hand keeps below the board.
    """

    def __init__(self, canvas: Canvas, squares: tuple[int, int], decks: int = 1) -> None:
        self.board = pygame.FRect(*_BOARD)
        gain = _left_over(self.board, *squares)
        self.board.inflate_ip(-2 * gain, 0)
        self.hand = pygame.FRect(232 + gain, 520, 800 - 2 * gain, HEIGHT - 520)
        self.left = pygame.FRect(_EDGE, _TOP, _LEFT_WIDTH + gain, 527)
        self.gold_height = max(54.0, Button.height(canvas, gold=True))
        self.plain_height = max(40.0, Button.height(canvas))
        roomy = gain >= _ROOMY
        self.in_row = 2 if canvas.text_scale <= (_ROOMY_SIDE_BY_SIDE if roomy else _SIDE_BY_SIDE) else 1
        """How many plain buttons stand side by side."""
        self.plain_top = HEIGHT - 10 - self.plain_height
        self.gold_top = self.plain_top - (self._below - 1) * (self.plain_height + 8) - 10 - self.gold_height
        wide = _RIGHT_WIDTH + gain
        self.right = pygame.FRect(WIDTH - _EDGE - wide, _TOP, wide, 0)
        self.right_end = 0.0
        """How far down the right column may reach where the die gives way."""
        self.icons_left = 950.0
        """Where the icons at the top begin."""
        self.make_room(self.gold_top)
        small = _ROOMY_PILE if roomy and canvas.text_scale <= 1 else _SMALL_PILE
        self.pile_scale = _PILE if decks == 1 else small
        step = CARD_WIDTH * self.pile_scale + (7 if decks > 1 else 26 + gain / 3 + 10 * (canvas.text_scale - 1))
        first = self.left.centerx - step * decks + (step - CARD_WIDTH * self.pile_scale) / 2
        words = canvas.text_size("small") * (1.24 if decks == 1 else 2.59)
        top = min(_PILES, HEIGHT - words - _PILE_FOOT - CARD_HEIGHT * self.pile_scale)
        self.left.height -= _PILES - top
        places = [pile_box(first + step * place, top, self.pile_scale) for place in range(2 * decks)]
        self.draws, self.discards = places[:decks], places[decks:]
        self.draw, self.discard = (pile.unionall(piles) for pile, *piles in (self.draws, self.discards))

    def make_room(self, top: float) -> None:
        """Ends the right column, with the die at its foot, above buttons that begin at `top`."""
        top = min(top, self.gold_top)
        self.die = (self.right.x + 12 + DIE / 2, top - 14 - DIE / 2)
        self.right.height = self.die[1] - DIE / 2 - 12 - _TOP
        self.right_end = top - 8

    @property
    def _below(self) -> int:
        """How many rows of plain buttons have their place below the gold one."""
        return 2 // self.in_row

    @property
    def banner_x(self) -> float:
        """The middle of the banner."""
        return self.board.centerx

    @property
    def middle(self) -> Point:
        """Where cards are held up."""
        return self.board.centerx, self.board.centery

    def command_boxes(self, commands: Sequence[tuple[CommandId, bool, float]], foot: tuple[float, float]) -> list[Box]:
        """Return where the buttons of the moment go, given as id, whether golden, and the width wanted.

        Every button has a place of its own, so that none becomes another one under the pointer: drawing and ending the
        turn at the foot (with the widths that their words want at most), the golden one above them, Back above that,
        and all others further up. Two of those stand side by side and share the row by their wants; with large text,
        or where their words are long, one stands below the other. Choices alone read from the top. With large text the
        column above needs the room: No defense stands below the golden button, and short words share a row where
        there are more than two.
        """
        x, wide = self.right.x + 6, self.right.width - 10
        step = self.plain_height + 8
        ids = [id for id, _gold, _want in commands]
        boxes: dict[CommandId, Box] = {id: box for id, box in self._foot_boxes(x, wide, foot).items() if id in ids}
        main = "use" if "use" in ids else next((id for id, gold, _want in commands if gold and id not in _OWN), None)
        if main is not None:
            boxes[main] = Box(x, self.gold_top, wide, self.gold_height)
        if "back" in ids:
            boxes["back"] = Box(x, self.gold_top - step, wide, self.plain_height)
        if "decline" in ids and main == "use" and self.in_row == 1:
            boxes["decline"] = Box(x, self.plain_top - step, wide, self.plain_height)
        others = [(id, want) for id, _gold, want in commands if id not in boxes]
        top = self.gold_top - (2 * step if "end" in ids else step)
        rows = self._rows(others, wide)
        for row in rows if boxes else reversed(rows):
            left, room = x, wide - 8 * (len(row) - 1)
            for id, want in row:
                share = room * want / sum(other for _id, other in row)
                boxes[id] = Box(left, top, share, self.plain_height)
                left += share + 8
            top -= step
        return [boxes[id] for id in ids]

    def _foot_boxes(self, x: float, wide: float, wants: tuple[float, float]) -> dict[str, Box]:
        step, tall = self.plain_height + 8, self.plain_height
        if self.in_row == 1:
            first, second = Box(x, self.plain_top - step, wide, tall), Box(x, self.plain_top, wide, tall)
        else:
            share = (wide - 8) * wants[0] / sum(wants)
            first = Box(x, self.plain_top, share, tall)
            second = Box(x + share + 8, self.plain_top, wide - 8 - share, tall)
        return {id: second if last else first for id, last in _FOOT.items()}

    def _rows(self, others: Sequence[tuple[CommandId, float]], room: float) -> list[list[tuple[CommandId, float]]]:
        rows = list[list[tuple[CommandId, float]]]()
        many = self.in_row == 1 and len(others) > _PAIR
        in_row, most = (_PAIR, room - 8) if many else (self.in_row, room * _SQUEEZE)
        for id, want in others:
            last = sum(other for _id, other in rows[-1]) if rows else 0.0
            if rows and len(rows[-1]) < in_row and last + want <= most:
                rows[-1].append((id, want))
            else:
                rows.append([(id, want)])
        return rows


def _left_over(board: pygame.FRect, columns: int, rows: int) -> float:
    """How much of the board's box stays free on either side."""
    cell = min((board.width - 2 * FRAME) / columns, (board.height - 2 * FRAME) / rows)
    return float(max(0, round((board.width - 2 * FRAME - cell * columns) / 2 - _AIR)))


def card_box(center: Point, scale: float) -> pygame.FRect:
    """A card's box round its middle."""
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    return pygame.FRect(center[0] - wide / 2, center[1] - high / 2, wide, high)
