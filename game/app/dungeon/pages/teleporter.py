"""Choice of a room for the teleporter, possible during any decision."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.ids import RoomCellId
from game.app.dungeon.pictures.floor_view import build_room_tiles, draw_house, make_grid
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import WidgetEvent
from game.app.ui.widgets.button import Button
from game.rules.dungeon.actions.action import PlaceTeleporter
from game.rules.dungeon.engine.state import NONE
from game.text import _

_BACK_WIDTH, _MAIN_BUTTON_WIDTH, _MIN_BUTTON_HEIGHT = 260.0, 400.0, 54.0
"""Widths of the buttons, and their minimum height."""
_BUTTON_GAP, _BOTTOM_MARGIN = 20.0, 22.0
"""Space between the buttons, and below them."""


class TeleporterScene(WidgetScene):
    """Choice of a room or none; ``on_done`` places the teleporter, then the interrupted decision continues."""

    music = "dungeon"
    theme = DUNGEON

    def __init__(self, services: Services, context: DungeonContext, on_done: Callable[[PlaceTeleporter], None]) -> None:
        super().__init__(services)
        self.context = context
        self.on_done = on_done
        self.cell = NONE
        """Selected cell; NONE without one."""
        self.grid = make_grid(context)
        """Layout of the rooms."""

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", "castle"

    def layout(self, canvas: Canvas) -> None:
        context = self.context
        beckons = [action.cell for action in context.legal_actions if isinstance(action, PlaceTeleporter)]
        widgets = build_room_tiles(
            context, self.grid, beckons, self.cell, lambda cell: context.find_refusal(PlaceTeleporter(cell))
        )
        why = context.find_refusal(PlaceTeleporter(self.cell)) if self.cell != NONE else _("Choose a lit room first.")
        gold = Button(
            "gold",
            _("Place teleporter"),
            is_default=True,
            shown_key=Kind.MAIN,
            keys=("e",),
            enabled=not why,
            reason=why,
        )
        buttons = Row(
            Spacer(),
            Button("back", _("Back"), is_back=True, keys=(Kind.BACK,)).sized(width=_BACK_WIDTH),
            Spacer(_BUTTON_GAP),
            gold.sized(width=_MAIN_BUTTON_WIDTH),
            Spacer(),
            gap=0,
        ).sized(height=max(_MIN_BUTTON_HEIGHT, Button.measure_height(canvas, gold=True)))
        widgets += lay_out(canvas, Column(Spacer(), buttons, Spacer(_BOTTOM_MARGIN), gap=0)).widgets
        self.form.set_widgets(widgets, focus="gold")

    def draw_ground(self, canvas: Canvas) -> None:
        draw_house(canvas, self.context, self.grid, [])
        title = _("Place the teleporter")
        canvas.draw_text_block(title, 60, 6, WIDTH - 120, 46, "banner", align="center", leading=LEADING.tight)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed":
            match event.id:
                case RoomCellId(cell):
                    self._select_cell(cell)
                case "gold":
                    self._confirm_cell()

    def _select_cell(self, cell: int) -> None:
        """Select a cell, confirm it if it is already selected, or show why it is refused."""
        why = self.context.find_refusal(PlaceTeleporter(cell))
        if why:
            self.services.notify(why)
        elif cell == self.cell:
            self._confirm_cell()
            return
        else:
            self.cell = cell
        self.services.stack.request_layout()

    def _confirm_cell(self) -> None:
        """Close the scene and place the teleporter in the selected cell."""
        self.services.stack.pop()
        self.on_done(PlaceTeleporter(self.cell))
