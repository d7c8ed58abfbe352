"""The rooms of the dungeon in the middle of any question: where the teleporter may be laid now."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.ids import CellId
from game.app.dungeon.pictures.floor_view import Grid, draw_entrance, draw_rooms, room_tiles
from game.app.dungeon.pictures.ground import draw_table
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Reply
from game.app.ui.widgets.button import Button
from game.rules.dungeon.actions.action import Place
from game.rules.dungeon.engine.state import NONE
from game.text import _


class TeleporterScene(FormScene):
    """A room is chosen or none; ``done`` carries the choice out, and what was asked before is asked again."""

    music = "dungeon"
    theme = DUNGEON

    def __init__(self, services: Services, desk: DungeonDesk, done: Callable[[Place], None]) -> None:
        super().__init__(services)
        self.desk = desk
        self.done = done
        self.cell = NONE
        self.grid = Grid(desk.catalog.layouts[desk.view.layout])

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", "castle"

    def layout(self, canvas: Canvas) -> None:
        desk = self.desk
        beckons = [action.cell for action in desk.legal if isinstance(action, Place)]
        found = room_tiles(desk, self.grid, beckons, self.cell, lambda cell: desk.why_not(Place(cell)))
        tall = max(54.0, Button.height(canvas, gold=True))
        y = HEIGHT - 22 - tall
        why = desk.why_not(Place(self.cell)) if self.cell != NONE else _("Choose a lit room first.")
        found += [
            Button("back", _("Back"), leaves=True, keys=(Kind.BACK,)).placed(Box(WIDTH / 2 - 340, y, 260, tall)),
            Button(
                "gold",
                _("Place teleporter"),
                gold=True,
                shown=Kind.MAIN,
                keys=("e",),
                enabled=not why,
                reason=why,
            ).placed(Box(WIDTH / 2 - 60, y, 400, tall)),
        ]
        self.form.set(found, focus="gold")

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas)
        draw_rooms(canvas, self.desk, self.grid, [])
        draw_entrance(canvas, self.grid)
        title = _("Place the teleporter")
        canvas.block(title, 60, 6, WIDTH - 120, 46, "banner", align="center", leading=LEADING.tight)

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed":
            match reply.id:
                case CellId(cell):
                    self._choose(cell)
                case "gold":
                    self._lay()

    def _choose(self, cell: int) -> None:
        why = self.desk.why_not(Place(cell))
        if why:
            self.services.notify(why)
        elif cell == self.cell:
            self._lay()
            return
        else:
            self.cell = cell
        self.services.stack.relayout()

    def _lay(self) -> None:
        self.services.stack.pop()
        self.done(Place(self.cell))
