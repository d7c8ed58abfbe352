"""Layout of the match screen, in logical units: the board in the middle, plates at its sides.

The screen is 1280 by 720 units. The positions of draw pile, default command and End turn are the same for
all boards, text sizes and numbers of players.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.ids import CommandId
from game.app.epic.match.pictures.card_piles import get_pile_box
from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import BAR_BUTTON_SIZE, Button

SIDE_WIDTH = 172.0
"""Width of the columns with team plates."""
FIELD_TOP, FIELD_BOTTOM = 54.0, 600.0
"""Upper and lower edge of the area with board and columns."""
HAND_TOP = 610.0
"""Upper edge of hand, piles and default command."""
_BAR_TOP, _BAR_HEIGHT = 4.0, 44.0
_TOOLS_WIDTH = 5 * BAR_BUTTON_SIZE + 4 * SPACE.tiny
"""Width of the tool buttons at the upper right."""
_MAX_BANNER_WIDTH = 520.0
"""Largest width of the banner."""
_COMMAND_HEIGHT = 48.0
_PILE_CARD_WIDTH = 44.0
"""Width of the cards of a pile."""
PILE_SCALE = _PILE_CARD_WIDTH / CARD_WIDTH
"""Scale of the cards of a pile."""
TABLE_SCALE = 0.5
"""Scale of played cards in their panel."""
IN_PLAY_SCALE = 36 / CARD_WIDTH
"""Scale of a card in play."""
MIDDLE_SCALE = 1.15
"""Scale of a card presented in the middle of the table."""
DIE_SIZE = 36.0
"""Edge length of the die, and height of the row that it shares with Back."""
_BACK_COMMANDS = frozenset({"back", "watch one"})
"""Commands at the position of Back."""
_END_COMMANDS = frozenset({"end", "watch speed"})
"""Commands at the position of End turn."""


class TableLayout:
    """Boxes and points of the table, recomputed when the window or the text size changes."""

    def __init__(self, canvas: Canvas, decks: int = 1) -> None:
        boxes = lay_out(canvas, _build_view()).boxes
        self.boxes: dict[str, Box] = {str(key): box for key, box in boxes.items()}
        """Boxes by name."""
        self.board = self._get_rect("board")
        self.hand = self._get_rect("hand")
        self.hand.height = HEIGHT - self.hand.top
        self.left, self.right = self._get_rect("left"), self._get_rect("right")
        self.log, self.banner = self.boxes["log"], self.boxes["banner"]
        self.back_box = self.boxes["foot"]
        """Box of the Back command, or of the die."""
        self.row_height = max(DIE_SIZE, Button.measure_height(canvas))
        self.right_bottom = self.back_box.y - SPACE.small
        """Lower edge of the right column."""
        self.tools_box = self.boxes["tools"]
        self.icons_left = self.tools_box.x
        """Left edge of the icons at the top right."""
        self.deck, self.pile = self.boxes["deck"], self.boxes["pile"]
        words = canvas.resolve_text_size("strong") * LEADING.normal + SPACE.small
        self.draw_boxes = _split_pile_box(self.deck, decks, words)
        """Boxes of the draw piles, one for each deck."""
        self.discard_boxes = _split_pile_box(self.pile, decks, words)
        """Boxes of the discard piles, one for each deck."""
        self.draw, self.discard = (pile.unionall(piles) for pile, *piles in (self.draw_boxes, self.discard_boxes))

    def _get_rect(self, key: str) -> pygame.FRect:
        return pygame.FRect(*self.boxes[key])

    @property
    def pile_scale(self) -> float:
        """Return the scale of the cards of a pile."""
        return self.draw_boxes[0].width / CARD_WIDTH

    @property
    def die_box(self) -> Box:
        """Return the box of the die, at the position of Back."""
        return self.back_box._replace(w=self.back_box.h)

    @property
    def card_center(self) -> Point:
        """Return the center of cards that are presented over the table."""
        return self.board.centerx, self.board.centery

    def shorten_right_column(self, top: float) -> None:
        """End the right column above ``top``, the upper edge of buttons or the die."""
        self.right_bottom = min(top, self.back_box.y) - SPACE.small
        self.right.height = self.right_bottom - self.right.y

    def place_commands(self, canvas: Canvas, commands: Sequence[tuple[CommandId, bool]]) -> list[Box]:
        """Return the boxes of command buttons, given by id and whether they are the default.

        Draw is the draw pile. The default command and End turn have fixed positions, with Back above them; all
        others are stacked above in the order of the commands, from the top.
        """
        boxes: dict[CommandId, Box] = {}
        for id, gold in commands:
            if id == "draw":
                boxes[id] = self.deck
            elif id in _END_COMMANDS or (
                id == "decline" and not gold and not any(other in _END_COMMANDS for other, _gold in commands)
            ):
                boxes[id] = self.boxes["end"]
            elif id in _BACK_COMMANDS and not gold:
                boxes[id] = self.back_box
            elif (gold or id == "use") and self.boxes["main"] not in boxes.values():
                boxes[id] = self.boxes["main"]
        others = [Column().sized(height=self.row_height, key=id) for id, _gold in commands if id not in boxes]
        stack = Column(Spacer(), *others, gap=SPACE.small, padding=(0, 0, 0, SPACE.small))
        found = lay_out(canvas, stack, self.back_box._replace(y=0, h=self.back_box.y)).boxes
        return [boxes.get(id) or found[id] for id, _gold in commands]


def _build_view() -> Column:
    """Return the layout of the screen as rows and columns of named boxes."""

    def make_place(key: str, width: float | None = None, height: float | None = None) -> Column:
        return Column().sized(width=width, height=height, key=key)

    piles = Row(make_place("deck").sized(grow=1), make_place("pile").sized(grow=1), gap=SPACE.small)
    actions = Column(make_place("main", height=_COMMAND_HEIGHT), make_place("end").sized(grow=1), gap=SPACE.small - 2)
    right = Column(make_place("right").sized(grow=1), make_place("foot", height=DIE_SIZE), gap=SPACE.small)
    return Column(
        Row(
            make_place("log").sized(grow=1),
            make_place("banner", width=_MAX_BANNER_WIDTH),
            Row(Spacer(), make_place("tools", width=_TOOLS_WIDTH), gap=0).sized(grow=1),
            gap=SPACE.small,
            padding=(SPACE.small, 0),
        ).sized(height=_BAR_HEIGHT),
        Spacer(FIELD_TOP - _BAR_TOP - _BAR_HEIGHT),
        Row(
            make_place("left", width=SIDE_WIDTH),
            make_place("board").sized(grow=1),
            right.sized(width=SIDE_WIDTH),
            gap=SPACE.small,
            padding=(SPACE.small, 0),
        ).sized(height=FIELD_BOTTOM - FIELD_TOP),
        Spacer(HAND_TOP - FIELD_BOTTOM),
        Row(
            piles.sized(width=SIDE_WIDTH),
            make_place("hand").sized(grow=1),
            actions.sized(width=SIDE_WIDTH),
            gap=SPACE.small,
            padding=(SPACE.small, 0, SPACE.small, SPACE.small),
        ).sized(grow=1),
        gap=0,
        padding=(0, _BAR_TOP, 0, 0),
    )


def _split_pile_box(box: Box, count: int, caption_height: float) -> list[pygame.FRect]:
    """Return the boxes of ``count`` piles side by side, above the caption of their common background."""
    share = (box.w - SPACE.small) / count
    high = box.h - caption_height - 2 * SPACE.tiny
    scale = min(PILE_SCALE, (share - SPACE.tiny) / CARD_WIDTH, high / CARD_HEIGHT)
    left = box.x + SPACE.tiny + (share - CARD_WIDTH * scale) / 2
    return [get_pile_box(left + share * index, box.y + SPACE.tiny, scale) for index in range(count)]


def get_card_box(center: Point, scale: float) -> pygame.FRect:
    """Return the box of a card, given its center."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    return pygame.FRect(center[0] - width / 2, center[1] - height / 2, width, height)
