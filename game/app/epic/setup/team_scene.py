"""Sheet of a team over the pages of its deck."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.setup.pictures.fan import CardFan
from game.app.epic.setup.team_sheet import build_sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.text import _

_SHEET_WIDTH = 640.0


class TeamScene(WidgetScene):
    """Sheet of one team; ``on_show_card`` shows a card of the fan, by index, in the deck below."""

    modal = True
    first_focus = "fan"

    def __init__(self, services: Services, game: str, team: str, on_show_card: Callable[[int], None]) -> None:
        super().__init__(services)
        self.game = game
        self.team = team
        self.on_show_card = on_show_card

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the sheet with the back button below it."""
        close = Button("close", _("Close"), is_back=True, keys=(Kind.BACK,))
        view = Column(build_sheet(canvas, self.game, self.team).sized(grow=1), Row(Spacer(), close))
        return Row(Spacer(), view.sized(width=_SHEET_WIDTH), Spacer(), padding=SPACE.huge)

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_unhandled_intent(self, intent: Intent) -> None:
        fan = next((widget for widget in self.form.widgets if isinstance(widget, CardFan)), None)
        if intent.kind is not Kind.MOVE:
            super().on_unhandled_intent(intent)
        elif fan is not None and fan.hit_test(intent.x, intent.y) and fan.raise_at(intent.x):
            self.form.invalidate_widget(fan)
            self.dirty = True

    def on_widget_event(self, event: WidgetEvent) -> None:
        self.services.stack.pop()
        if event.id == "fan":
            self.on_show_card(int(event.value or 0))
