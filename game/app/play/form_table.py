"""Table made of widgets: keys and buttons that work in every game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from game.app.play.table import TableScene
from game.app.play.thinking import ActionT
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.style.ornaments import draw_advice_mark
from game.app.ui.widgets.base import Box, WidgetEvent, WidgetId
from game.modes.active_match import RulesT


class WidgetTable(TableScene[RulesT, ActionT], WidgetScene):
    """Table that passes input to its extension, then to the widgets, and finally to the shared keys."""

    @abstractmethod
    def press(self, event: WidgetEvent) -> None:
        """Handle a press of one of the game's own widgets."""

    def resume(self) -> None:
        self.refresh()

    def cancel_selection(self) -> bool:
        """Cancel an unfinished selection; return whether there was one."""
        return False

    def step_back(self) -> None:
        """Cancel the selection; if there is none, open the pause menu."""
        if self.cancel_selection():
            self.refresh()
        else:
            self.open_menu()

    _pressed_id: WidgetId | None = None
    """Id of the pressed widget while the press is handled; None otherwise."""

    @property
    def pressed_box(self) -> Box | None:
        pressed = next((widget for widget in self.form.widgets if widget.id == self._pressed_id), None)
        return self.form.extend_over_neighbors(pressed.box) if pressed is not None else None

    def handle(self, intent: Intent) -> None:
        self._pressed_id = None
        if self.extension.handle(intent):
            return
        if intent.kind is Kind.BACK and not any(widget.captures_input for widget in self.form.widgets):
            self.form.dismiss_refusal()
            self.step_back()
        else:
            super().handle(intent)

    def on_widget_event(self, event: WidgetEvent) -> None:
        self._pressed_id = event.id
        if self.extension.on_widget_event(event):
            return
        commands = self.list_commands()
        if event.kind == "pressed" and event.id in commands:
            commands[event.id]()
        elif event.kind == "pressed":
            self.press(event)

    def on_unhandled_intent(self, intent: Intent) -> None:
        self.handle_command_key(intent.kind)

    hand_ids: ClassVar[tuple[type, ...]] = ()
    """Widget id types of the cards in the hand."""

    @property
    def hand_box(self) -> Box | None:
        boxes = [widget.box for widget in self.form.widgets if isinstance(widget.id, self.hand_ids)]
        if not boxes:
            return None
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def find_hinted_ids(self) -> Sequence[WidgetId]:
        """Return the ids of the widgets that the shown hint refers to."""
        return ()

    def draw_hint(self, canvas: Canvas) -> None:
        """Mark the widgets that the shown hint refers to."""
        if self.hints.hint is None or self.busy:
            return
        ids = self.find_hinted_ids()
        for widget in self.form.widgets:
            if widget.id in ids:
                draw_advice_mark(canvas, *widget.ring_box(self.form.get_state(widget)))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_hint(canvas)
        self.extension.draw_over(canvas)
