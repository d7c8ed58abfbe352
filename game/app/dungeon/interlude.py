"""Moments with a screen of their own: Link collapses, and a boss is beaten."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.animation.beats import Interlude
from game.app.dungeon.animation.gains import Gain, boss_gains, collapse_gains, draw_gains, dungeon_cost
from game.app.dungeon.pictures.fallen import draw_fallen, draw_letters, draw_pieces
from game.app.dungeon.pictures.found import draw_room
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Centered, Column, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.tree import SCREEN
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.rules.dungeon.engine import event as e
from game.text import _, pgettext

_WIDTH, _HEIGHT = 780.0, 600.0
"""Size of the panel."""
_TITLE, _PICTURE, _BOSS, _BUTTON = 60.0, 208.0, 330.0, 260.0
"""Heights of the letters and of the pictures, widths of the boss and of the button."""
_INSIDE = (64.0, SPACE.large)


class InterludeScene(FormScene):
    """Tells what a collapse costs, or what a beaten boss brings; one button goes on. ``desk`` is what all may see."""

    modal = True
    theme = DUNGEON

    def __init__(self, services: Services, interlude: Interlude, desk: DungeonDesk) -> None:
        super().__init__(services)
        self.kind = interlude.kind
        self.events = interlude.events
        self.desk = desk

    def enter(self) -> None:
        self.services.play("collapse" if self.kind == "collapse" else "triforce")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return what happened, as a picture, with what it cost or brought, and the button that goes on."""
        title, metal = (_("Link collapses"), "defeat") if self.kind == "collapse" else (_("Boss defeated"), "gold")
        gains = self._collapse_gains() if self.kind == "collapse" else self._boss_gains()
        go_on = Button("on", pgettext("step", "Continue"), gold=True, shown=Kind.MAIN, keys=(Kind.BACK,))
        picture = self._fallen() if self.kind == "collapse" else self._boss()
        view = Column(
            Painting(partial(draw_letters, text=title, metal=metal)).sized(height=_TITLE),
            picture.sized(height=_PICTURE),
            Painting(partial(_draw_gains, gains=gains)).sized(grow=1),
            go_on.sized(width=_BUTTON, align="center"),
            gap=SPACE.large,
            padding=_INSIDE,
            paint=lambda canvas, box: panel(canvas, *box),
        )
        return Centered(view.sized(width=_WIDTH, height=_HEIGHT))

    def _fallen(self) -> LayoutItem:
        return Painting(partial(draw_fallen, containers=self.desk.view.containers))

    def _collapse_gains(self) -> list[Gain]:
        fall = next(event for event in self.events if isinstance(event, e.Collapsed))
        return collapse_gains(self.desk.rules.match, self.events, fall)

    def _boss(self) -> LayoutItem:
        """Return the boss that was beaten, and the Triforce as it is now."""
        view, total = self.desk.view, self.desk.rules.options.levels
        beaten = [event for event in self.events if isinstance(event, e.BossBeaten)]
        boss = None
        if beaten:
            draw = partial(draw_room, catalog=self.desk.catalog, number=beaten[-1].room)
            boss = Painting(draw).sized(width=_BOSS)
        pieces = Painting(partial(draw_pieces, lit=view.pieces, spent=view.spent, total=total)).sized(grow=1)
        count = Label(_("{left} of {all}").format(left=view.pieces, all=total), "banner", align="center")
        return Row(boss, Column(pieces, count).sized(grow=1))

    def _boss_gains(self) -> list[Gain]:
        left = next((event for event in self.events if isinstance(event, e.DungeonLeft)), None)
        found = boss_gains(self.events)
        return found if left is None else [*found, dungeon_cost(left)]

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(*SCREEN, "veil", alpha=ALPHA.strong)

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", "collapse" if self.kind == "collapse" else "triforce"

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed":
            self.services.stack.pop()

    def on_intent(self, intent: Intent) -> None:
        """Only the button goes on."""


def _draw_gains(canvas: Canvas, box: Box, gains: list[Gain]) -> None:
    draw_gains(canvas, box, gains, "body")
