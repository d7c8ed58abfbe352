"""The screen before somebody chooses a deck that the other is not to see."""

from __future__ import annotations

from game.app.elixir.table.lines import block
from game.app.play.handover import Call
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel, seat_mark
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box
from game.text import _

_BOX = Box(360, 200, 560, 320)


class PickCover(Call):
    """Calls a player; what is behind it opens when that player has come."""

    theme = ELIXIR

    def __init__(self, services: Services, player: str, seat: int, behind: Scene) -> None:
        super().__init__(services)
        self.player = player
        self.seat = seat
        self.behind = behind

    def layout(self, canvas: Canvas) -> None:
        self.ask(canvas, _("Choose {player}'s deck").format(player=self.player), _BOX)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("planks", 0, 0, WIDTH, HEIGHT, draw_table_top)
        panel(canvas, *_BOX, radius=RADIUS.large)
        seat_mark(canvas, self.seat, WIDTH / 2, _BOX.y + 60, 30)
        title = _("Pass to {player}").format(player=self.player)
        block(canvas, title, _BOX.x + 30, _BOX.y + 104, _BOX.w - 60, 50, "title", align="center", shadow=ALPHA.strong)
        text = _("Keep your cards hidden from your opponent.")
        block(canvas, text, _BOX.x + 40, _BOX.y + 158, _BOX.w - 80, 60, "body", align="center")

    def come(self) -> None:
        self.services.stack.replace(self.behind)
