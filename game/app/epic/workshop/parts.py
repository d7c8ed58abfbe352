"""What lies on the sheets of the workshop: cards, boards, faults, and the steps of the way to them."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.board.view import BoardView, draw_sheet
from game.app.epic.cards.view import CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import well
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Look
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import CardFace
from game.rules.epic.layout import Layout

_STEP_HEAD = 58.0


class FaceOf(Label):
    """A card of the draft."""

    def __init__(self, face: CardFace) -> None:
        super().__init__("", "body")
        self.face = face

    def draw(self, canvas: Canvas, look: Look) -> None:
        draw_card(canvas, self.box.x, self.box.y, self.box.w / CARD_WIDTH, self.face)


class Plate(Label):
    """A sunken sheet below a line."""

    def __init__(self) -> None:
        super().__init__("", "body")

    def draw(self, canvas: Canvas, look: Look) -> None:
        well(canvas, *self.box)


class StepTile(Label):
    """A step of the way to a team of one's own: number, sign, title, and a sentence."""

    def __init__(self, icon: str, title: str, text: str, beside: Sequence[str]) -> None:
        super().__init__(text, "body")
        self.icon, self.title, self.beside = icon, title, beside

    @staticmethod
    def tall(canvas: Canvas, text: str, width: float) -> float:
        """The height that the sentence needs in a tile of this width."""
        return _STEP_HEAD * canvas.text_scale + canvas.rich_height(text, width - 28, "body", leading=LEADING.loose) + 18

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h, radius=RADIUS.medium)
        head = _STEP_HEAD * canvas.text_scale
        radius = _STEP_HEAD * 0.36
        canvas.circle(x + 14 + radius, y + head / 2 + 2, radius, "plate")
        canvas.circle(x + 14 + radius, y + head / 2 + 2, radius, "plate_edge", border=BORDER.thin)
        size = radius * 1.1
        canvas.icon(self.icon, x + 14 + radius - size / 2, y + head / 2 + 2 - size / 2, size)
        left = x + 2 * radius + 26
        room = x + w - 12 - left
        size = even_size(canvas, [(title, room, head) for title in self.beside], "panel", leading=LEADING.normal)
        canvas.block(self.title, left, y + 2, room, head, "panel", size=size, leading=LEADING.normal)
        canvas.rich(self.text, x + 14, y + head + 4, w - 28, "body", leading=LEADING.loose)


class BoardOf(Label):
    """A board as the game draws it, with a dot on every square where somebody may begin; `saved` tells one state of its
    file from another.
    """

    def __init__(self, layout: Layout, saved: int) -> None:
        super().__init__("", "body")
        self.layout = layout
        self.saved = saved

    def draw(self, canvas: Canvas, look: Look) -> None:
        def starts(part: Canvas, view: BoardView) -> None:
            for square in sorted({one for squares in self.layout.starts.values() for one in squares}):
                part.circle(*view.center(square), view.cell * 0.14, "outline", alpha=ALPHA.half)
                part.circle(*view.center(square), view.cell * 0.11, "cream")

        draw_sheet(canvas, self.box, self.layout, ("starts", self.saved), starts)
