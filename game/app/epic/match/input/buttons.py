"""The buttons of a match: those of the moment at the lower right, and the row of icons at the top."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.modes.mode import Command
from game.app.epic.match.showing import MatchShowing
from game.app.epic.match.views.table_layout import TableLayout
from game.app.play.icons import PASSING, Icon, icon_row
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import Look, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton, alike_buttons
from game.app.ui.widgets.form import Form
from game.text import _

_ICON = 34.0
_ICONS = ("undo", "hint", "follow", "coach", "threats", "holds", "hide", "log", "rules", "menu")


class ButtonForm(Form):
    """Buttons for the pointer; keys belong to the table, which presses buttons by their names."""

    def focus_on(self, id: WidgetId) -> None:
        self.focus = None

    def _look(self, widget: Widget) -> Look:
        seen = super()._look(widget)
        return Look(hover=seen.hover, pressed=seen.pressed, device=seen.device)

    def set_buttons(self, widgets: Sequence[Widget]) -> None:
        """Puts other buttons in place."""
        self.set(widgets)
        self.focus = None


def command_buttons(layout: TableLayout, showing: MatchShowing, canvas: Canvas) -> list[Widget]:
    """Return the buttons of the moment, the golden one first; the column above them ends where they begin."""
    commands = sorted(showing.commands, key=lambda command: not command.gold)
    boxes = layout.command_boxes(
        [(command.id, command.gold, _width(canvas, command)) for command in commands], _foot_widths(canvas)
    )
    layout.make_room(min((box.y for box in boxes), default=layout.gold_top))
    buttons = [
        Button(
            ButtonId(command.id),
            command.text,
            gold=command.gold,
            keys=command.keys,
            enabled=command.enabled,
            reason=command.reason,
        ).placed(box)
        for command, box in zip(commands, boxes, strict=True)
    ]
    plain = alike_buttons(canvas, [button for button in buttons if not button.gold])
    return [*(button for button in buttons if button.gold), *plain]


def _width(canvas: Canvas, command: Command) -> float:
    return Button.width(canvas, command.text, shown=command.keys[0] if command.keys else None)


def _foot_widths(canvas: Canvas) -> tuple[float, float]:
    """Return the widths that Draw and End turn need, whatever key the second one shows now."""
    end = max(Button.width(canvas, _("End turn"), shown=key) for key in (Kind.MAIN, Kind.END))
    return Button.width(canvas, _("Draw"), shown=Kind.DRAW), end


def icon_buttons(icons: dict[str, Icon], layout: TableLayout, *, threats: bool) -> list[IconButton]:
    """Return what can be done at any time: take back, what is marked, looking things up, the menu.

    ``icons`` are those of every table; ``threats`` says whether the reach of enemies is marked.
    """
    icons["hide"].enabled = True
    reach = _("Show enemy reach")
    icons["threats"] = Icon("threats", "eye", reach, Kind.THREAT, on=threats)
    icons["holds"] = Icon("holds", "lens", _("Opponents' unseen cards"), Kind.HOLDS)
    row = icon_row([icons[id] for id in _ICONS if id in icons], _ICON)
    first, second, *_rest = (button.box.x for button in row if button.id not in PASSING)
    layout.icons_left = 2 * first - second  # room for what carries out a hint, also while none is shown
    return row
