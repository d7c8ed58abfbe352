"""Cover screen before a player chooses a secret deck."""

from __future__ import annotations

from game.app.play.handover import CallScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.text import _

_PANEL_WIDTH, _MARK_RADIUS = 560.0, 30.0
"""Width of the panel, and radius of the seat's mark on it."""


class DeckCoverScene(CallScene):
    """Call for a player; when the player has confirmed, the next scene opens."""

    theme = ELIXIR

    def __init__(self, services: Services, player: str, seat: int, next_scene: Scene) -> None:
        super().__init__(services)
        self.player = player
        self.seat = seat
        self.next_scene = next_scene
        """Scene that opens after the confirmation."""

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the call and its button in the middle of the screen."""
        ask = _("Choose {player}'s deck").format(player=self.player)
        return Centered(
            Panel(
                "",
                CustomPaint(self._draw_mark).sized(height=2 * _MARK_RADIUS),
                Label(_("Pass to {player}").format(player=self.player), "heading", align="center"),
                Label(_("Keep your cards hidden from your opponent."), "body", align="center"),
                Button("ready", ask, is_default=True, shown_key=Kind.MAIN).sized(align="center"),
                gap=SPACE.large,
                padding=SPACE.huge,
            ).sized(width=_PANEL_WIDTH)
        )

    def _draw_mark(self, canvas: Canvas, box: Box) -> None:
        draw_seat_mark(canvas, self.seat, *box.center, _MARK_RADIUS)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.draw_cached("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)

    def on_arrival(self) -> None:
        self.services.stack.replace(self.next_scene)
