"""Buttons of a match: the deck, the commands at the lower right, and the tools at the upper right."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.modes.mode import TableCommand
from game.app.epic.match.pictures.card_piles import get_cap_width
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.table_layout import TableLayout
from game.app.play.icons import CommandIcon
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind, format_cap
from game.app.ui.layout.flex import Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.ornaments import draw_focus_ring, draw_key_cap, measure_key_cap
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Pressable, Widget, WidgetId, WidgetState
from game.app.ui.widgets.button import BAR_BUTTON_SIZE, Button, IconButton, unify_buttons
from game.app.ui.widgets.form import WidgetGroup
from game.text import _

TOOLS = ("undo", "hint", "threats", "log", "menu")
"""Ids of the tools in every match, from left to right; less frequent commands are in the pause menu."""


class ButtonForm(WidgetGroup):
    """Buttons operated by the pointer; the table handles all keys and presses buttons by id."""

    def set_focus(self, id: WidgetId) -> None:
        self.focus = None

    def _compute_state(self, widget: Widget) -> WidgetState:
        seen = super()._compute_state(widget)
        return WidgetState(hover=seen.hover, pressed=seen.pressed, device=seen.device)

    def set_buttons(self, widgets: Sequence[Widget]) -> None:
        """Replace the buttons."""
        self.set_widgets(widgets)
        self.focus = None


class DrawPileButton(Pressable):
    """Draw pile as the Draw button; the table draws its cards, the button only hover and focus."""

    def __init__(self, command: TableCommand) -> None:
        super().__init__(ButtonId(command.id), enabled=command.is_enabled, reason=command.reason, keys=command.keys)
        self.text = command.text

    @property
    def accessible_name(self) -> str:
        return self.text

    @property
    def accessible_role(self) -> str:
        return _("button, {key}").format(key=format_cap(Kind.DRAW))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if self.enabled and (state.hover or state.pressed):
            alpha = ALPHA.light if state.pressed else round(ALPHA.faint * state.hover)
            canvas.rect(*self.box, "white", radius=RADIUS.medium, alpha=alpha)
            canvas.rect(*self.box, "plate_edge", radius=RADIUS.medium, border=BORDER.thin)
        label = format_cap(Kind.DRAW, state.device)
        width, words = (
            measure_key_cap(canvas, label),
            canvas.measure(self.text, "strong" if self.enabled else "small")[0],
        )
        if label and words + get_cap_width(canvas) <= self.box.w - 2 * SPACE.small:
            middle = self.box.bottom - canvas.resolve_text_size("strong") * LEADING.normal / 2 - SPACE.tiny
            draw_key_cap(canvas, label, self.box.right - SPACE.tiny - width, middle, enabled=self.enabled)
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)


def build_command_buttons(layout: TableLayout, view_state: MatchViewState, canvas: Canvas) -> list[Widget]:
    """Return the command buttons, the default one first; the right column is shortened to end above them."""
    commands = sorted(view_state.commands, key=lambda command: not command.is_default)
    boxes = layout.place_commands(canvas, [(command.id, command.is_default) for command in commands])
    layout.shorten_right_column(min((box.y for box in boxes), default=layout.back_box.y))
    pairs = [*zip(commands, boxes, strict=True)]
    share = canvas.resolve_text_size("button") / canvas.resolve_text_size("banner")
    buttons = [_build_button(command, share).set_box(box) for command, box in pairs if command.id != "draw"]
    plain = unify_buttons(canvas, [button for button in buttons if not button.is_default])
    deck = [DrawPileButton(command).set_box(box) for command, box in pairs if command.id == "draw"]
    return [*(button for button in buttons if button.is_default), *deck, *plain]


def _build_button(command: TableCommand, default_scale: float) -> Button:
    """Return the button of a command; the text of a default button has the same size as that of the others."""
    return Button(
        ButtonId(command.id),
        command.text,
        is_default=command.is_default,
        size_factor=default_scale if command.is_default else 1.0,
        keys=command.keys,
        enabled=command.is_enabled,
        reason=command.reason,
    )


def build_tool_buttons(
    canvas: Canvas,
    icons: dict[str, CommandIcon],
    layout: TableLayout,
    *,
    threats_shown: bool,
    extra: Sequence[str] = (),
) -> list[Widget]:
    """Return the tool buttons, with temporary ones to their left: for the coach, and to perform a hint.

    ``icons`` are those of every table, with ``extra`` ids of an extension. ``threats_shown`` is the state of
    the toggle.
    """
    icons["threats"] = CommandIcon("threats", "eye", _("Show enemy reach"), Kind.THREAT, is_on=threats_shown)
    passing = [icons[id] for id in ("follow", "coach", *extra) if id in icons]
    layout.icons_left = layout.tools_box.right - _measure_tools_width(len(TOOLS) + 2)
    buttons = [_build_tool(icon) for icon in (*passing, *(icons[id] for id in TOOLS))]
    view = Row(Spacer(), *buttons, gap=SPACE.tiny, padding=(0, BORDER.thick, 0, 0))
    return lay_out(canvas, view, layout.tools_box._replace(x=0, w=layout.tools_box.right)).widgets


def _build_tool(icon: CommandIcon) -> IconButton:
    """Return an icon button with its key only in the tooltip."""
    return IconButton(
        icon.id,
        icon.icon,
        tip=icon.tip,
        keys=(icon.key,),
        has_cap=False,
        is_on=icon.is_on,
        enabled=icon.enabled,
        reason=icon.reason,
    ).sized(align="start")


def _measure_tools_width(count: int) -> float:
    """Return the width of ``count`` icon buttons with the gaps between them."""
    return count * (BAR_BUTTON_SIZE + SPACE.tiny) - SPACE.tiny
