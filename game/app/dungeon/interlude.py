"""Moments with a screen of their own: Link collapses, and a boss is beaten."""

from __future__ import annotations

from game.app.dungeon.animation.beats import Interlude
from game.app.dungeon.animation.gains import boss_gains, collapse_gains, draw_gains, dungeon_cost
from game.app.dungeon.pictures.floor_view import room_art
from game.app.dungeon.pictures.ground import light
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.pictures.tokens import MOST_HEARTS, hearts, triforce
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import sheet
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import lettering
from game.app.ui.style.theme import DUNGEON, PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Reply
from game.app.ui.widgets.button import Button
from game.rules.dungeon.engine import event as e
from game.text import _, pgettext

_METALS = PALETTE.shades["metals"]
_BOX = Box(250, 66, WIDTH - 500, 588)
_ROWS = Box(_BOX.x + 70, _BOX.y + 326, _BOX.w - 140, 170)


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

    def layout(self, canvas: Canvas) -> None:
        tall = max(52.0, Button.height(canvas, gold=True))
        text = pgettext("step", "Continue")
        wide = max(240.0, Button.width(canvas, text, gold=True, shown=Kind.MAIN))
        box = Box(WIDTH / 2 - wide / 2, _BOX.bottom - 22 - tall, wide, tall)
        self.form.set([Button("on", text, gold=True, shown=Kind.MAIN, keys=(Kind.BACK,)).placed(box)])

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
        sheet(canvas, _BOX)
        edge = "minus" if self.kind == "collapse" else "panel_edge"
        canvas.rect(*_BOX, edge, radius=RADIUS.large, border=BORDER.thick, alpha=ALPHA.strong)
        if self.kind == "collapse":
            self._draw_collapse(canvas)
        else:
            self._draw_boss(canvas)

    def _title(self, canvas: Canvas, text: str, metal: str) -> None:
        size = 50.0
        wide = canvas.measure(text, "number", size=size)[0]
        size = min(size, size * (_BOX.w - 60) / wide)
        lettering(canvas, text, WIDTH / 2, _BOX.y + 52, size, metal=_METALS[metal])

    def _draw_collapse(self, canvas: Canvas) -> None:
        self._title(canvas, _("Link collapses"), "defeat")
        middle, y = WIDTH / 2, _BOX.y + 222
        light(canvas, middle, y + 10, 190, "heart", 0.28)
        canvas.ellipse(middle - 96, y + 34, 192, 30, "black", alpha=ALPHA.half)
        canvas.stamp("fallen hero", middle - 80, y - 80, 160, 160, _hero, angle=84)
        empty = self.desk.view.containers
        if empty > MOST_HEARTS:
            hearts(canvas, middle - 60, _BOX.y + 96, 0, empty, 480.0, 36)
            empty = 0
        pitch = min(48.0, 480.0 / max(1, empty))
        for place in range(empty):
            left = middle + (place - empty / 2 + 0.5) * pitch - pitch * 0.375
            canvas.icon("heart-empty", left, _BOX.y + 96, pitch * 0.75)
        fall = next(event for event in self.events if isinstance(event, e.Collapsed))
        draw_gains(canvas, _ROWS, collapse_gains(self.desk.rules.match, self.events, fall), "body")

    def _draw_boss(self, canvas: Canvas) -> None:
        catalog = self.desk.catalog
        left = next((event for event in self.events if isinstance(event, e.DungeonLeft)), None)
        beaten = [event for event in self.events if isinstance(event, e.BossBeaten)]
        self._title(canvas, _("Boss defeated"), "gold")
        x, y = _ROWS.x, _BOX.y + 98
        if beaten:
            draw_room_art(
                canvas, room_art(catalog.room_ids[beaten[-1].room]), Box(x, y, 330, 208), radius=RADIUS.medium
            )
            canvas.rect(x, y, 330, 208, "brass", radius=RADIUS.medium, border=BORDER.thick)
            name = self.desk.room_name(beaten[-1].room)
            canvas.rect(x + 2, y + 172, 326, 34, "outline", alpha=ALPHA.strong)
            canvas.block(name, x + 10, y + 172, 310, 34, "banner", align="center", leading=LEADING.tight)
        view = self.desk.view
        middle = (x + 330 + _ROWS.right) / 2
        light(canvas, middle, y + 90, 160, "candle", 0.35)
        triforce(canvas, middle - 82, y + 14, 164, view.pieces, view.spent, self.desk.rules.options.levels)
        pieces = _("{left} of {all}").format(left=view.pieces, all=self.desk.rules.options.levels)
        canvas.block(pieces, middle - 95, y + 170, 190, 34, "banner", align="center", leading=LEADING.tight)
        found = boss_gains(self.events)
        if left is not None:
            found.append(dungeon_cost(left))
        draw_gains(canvas, _ROWS, found, "body")

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", "collapse" if self.kind == "collapse" else "triforce"

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed":
            self.services.stack.pop()

    def on_intent(self, intent: Intent) -> None:
        """Only the button goes on."""


def _hero(canvas: Canvas) -> None:
    canvas.picture("dungeon/hero", 0, 0, 160, 160, fit="contain")
