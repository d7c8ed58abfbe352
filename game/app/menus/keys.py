"""Help screen of keys and gamepad buttons, with rebinding."""

from __future__ import annotations

from game.app.play.routes import KeysRoute
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.input.intents import ACTIVE_BINDINGS, REBINDABLE, Intent, Kind, format_cap, format_key, is_bindable
from game.app.ui.input.pads import format_pad_cap
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import HorizontalRule, KeyCap
from game.app.ui.layout.panels import ScrollContainer, draw_panel_ground
from game.app.ui.layout.tiles import Tile
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil, measure_key_cap
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetState, measure_field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.text import _

_WIDTH = WIDTH - 72
"""Width of the dialog, in logical pixels."""


def list_key_actions() -> list[tuple[str, list[tuple[Kind, str]]]]:
    """Return the actions that have keys, with their descriptions, in three columns with headings."""
    everywhere = [
        (Kind.MAIN, _("press gold button")),
        (Kind.OK, _("select, confirm")),
        (Kind.BACK, _("back")),
        (Kind.UP, _("up")),
        (Kind.DOWN, _("down")),
        (Kind.LEFT, _("left")),
        (Kind.RIGHT, _("right")),
        (Kind.NEXT, _("next item")),
        (Kind.PREV, _("previous item")),
        (Kind.PAGE_UP, _("page up, zoom in")),
        (Kind.PAGE_DOWN, _("page down, zoom out")),
    ]
    looking = [
        (Kind.INFO, _("inspect")),
        (Kind.THREAT, _("enemy reach")),
        (Kind.HOLDS, _("opponents' unseen cards")),
        (Kind.LOG, _("log")),
        (Kind.REPLAY, _("replay last turn")),
        (Kind.SKIP, _("skip animations")),
        (Kind.MENU, _("settings")),
        (Kind.HELP, _("rules")),
        (Kind.KEYS, _("keys")),
        (Kind.SPEAK, _("repeat or stop speech")),
        (Kind.TOAST, _("use message button")),
        (Kind.FULLSCREEN, _("full screen")),
    ]
    playing = [
        (Kind.HINT, _("hint")),
        (Kind.FOLLOW, _("follow hint")),
        (Kind.COACH, _("show better move")),
        (Kind.DRAW, _("draw a card")),
        (Kind.HALT, _("end movement")),
        (Kind.END, _("end turn")),
        (Kind.DECLINE, _("decline")),
        (Kind.UNDO, _("undo")),
        (Kind.REDO, _("redo")),
        (Kind.SORT, _("sort hand")),
        (Kind.HIDE, _("hide hand")),
    ]
    return [(_("General"), everywhere), (_("View"), looking), (_("In a match"), playing)]


def _build_key_row(kind: Kind, description: str, *, is_rebinding: bool) -> LayoutItem:
    """Return a row with an action, its key and gamepad button; highlighted while it is being rebound."""
    button = format_cap(kind, "pad")
    view = Row(
        Label(description).set_size_group("uses").sized(grow=1),
        KeyCap(_("press now") if is_rebinding else format_cap(kind)),
        (KeyCap(button) if button else Spacer(0.0)).sized(width=_measure_gamepad_column),
        gap=SPACE.small,
        padding=(SPACE.small, 0),
    )
    return Tile(str(kind), view, background=_draw_highlighted_row if is_rebinding else _draw_row).sized(
        height=measure_field_height
    )


def _draw_row(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of a row."""
    if state.hover:
        canvas.rect(*box, "plate", radius=RADIUS.medium)


def _draw_highlighted_row(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of the row that is being rebound."""
    canvas.rect(*box, "gold", radius=RADIUS.medium, alpha=ALPHA.light)


def _measure_gamepad_column(canvas: Canvas) -> float:
    """Return the width of the widest gamepad button label."""
    return max(measure_key_cap(canvas, format_pad_cap(width, ACTIVE_BINDINGS.family)) for width in _WIDEST_BUTTONS)


_WIDEST_BUTTONS = ("start", "guide", "rightup")
"""Gamepad buttons with the longest labels."""


class KeysScene(RebuiltScene):
    """Columns of actions with their keys. Selecting a row rebinds it to the next key or gamepad button; Esc cancels."""

    route_type = KeysRoute
    first_focus = "close"
    modal = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.rebinding_action: Kind | None = None
        """Action that waits for a new key; None if there is none."""
        self.note = ""
        """Message at the bottom."""
        self._scroll_view = ScrollView("keys", self.form)

    def build(self, canvas: Canvas) -> LayoutItem:
        columns = (self._build_column(heading, lines).sized(grow=1) for heading, lines in list_key_actions())
        view = Column(
            Label(_("Keys and controller"), "heading"),
            ScrollContainer(self._scroll_view, Row(*columns, gap=SPACE.huge)).sized(grow=1),
            self._build_footer(),
            padding=SPACE.huge,
            paint=draw_panel_ground,
        )
        return Centered(view.sized(width=_WIDTH), padding=SPACE.large)

    def _build_column(self, heading: str, actions: list[tuple[Kind, str]]) -> LayoutItem:
        rows = (_build_key_row(kind, words, is_rebinding=kind is self.rebinding_action) for kind, words in actions)
        return Column(Label(heading, "panel"), HorizontalRule(), *rows, gap=SPACE.tiny)

    def _build_footer(self) -> LayoutItem:
        """Return the reset button, the message and the close button."""
        changed = bool(ACTIVE_BINDINGS.list_key_changes() or ACTIVE_BINDINGS.list_button_changes())
        why = _("All keys and buttons are at their defaults.")
        note = self.note or _("Choose an action to rebind it. Number keys pick cards and options.")
        return Row(
            Button("reset", _("Reset all"), icon="undo", enabled=changed, reason=why),
            Label(note, "small", color="cream" if self.note else "mute", align="center").sized(grow=1),
            Button("close", _("Close"), shown_key=Kind.BACK).sized(min_width=DIALOG_BUTTON),
        )

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    @property
    def captures_key(self) -> bool:
        return self.rebinding_action is not None

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind != "pressed":
            return
        if event.id == "close":
            self.services.stack.pop()
        elif event.id == "reset":
            self.services.change_settings(keys={}, buttons={})
            self._show_note(_("All keys and buttons reset."))
        elif event.id in REBINDABLE:
            self.rebinding_action = Kind(event.id)
            self._show_note(_("Press a new key or controller button. Esc cancels."))

    def on_unhandled_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.BACK, Kind.KEYS):
            self.services.stack.pop()

    def handle(self, intent: Intent) -> None:
        if self.rebinding_action is None or intent.kind is Kind.TEXT:
            super().handle(intent)
        elif intent.button:
            self._bind_button(intent.button)
        elif intent.pressed:
            self._bind_key(intent.pressed)
        elif intent.kind in (Kind.PRESS, Kind.CONTEXT, Kind.BACK):
            self._finish_binding(_("Nothing changed."))

    def _bind_key(self, key: str) -> None:
        """Bind a key to the action that is being rebound."""
        assert self.rebinding_action is not None
        if key == "escape":
            self._finish_binding(_("Nothing changed."))
        elif not is_bindable(key):
            self._show_note(_("{key} is reserved. Press another key.").format(key=format_key(key)))
        else:
            self.services.change_settings(keys=ACTIVE_BINDINGS.with_key(self.rebinding_action, key))
            self._finish_binding(_("{key} assigned.").format(key=format_key(key)))

    def _bind_button(self, button: str) -> None:
        """Bind a gamepad button to the action that is being rebound."""
        assert self.rebinding_action is not None
        name = format_pad_cap(button, ACTIVE_BINDINGS.family)
        refusal = ACTIVE_BINDINGS.find_button_refusal(self.rebinding_action, button)
        if refusal == "kept":
            self._show_note(_("{key} is reserved. Press another button.").format(key=name))
        elif refusal == "needed":
            words = dict(use for _heading, uses in list_key_actions() for use in uses)
            meaning = words[ACTIVE_BINDINGS.by_button[button]]
            text = _("{key} is the only button for “{meaning}”. Rebind that first.")
            self._show_note(text.format(key=name, meaning=meaning))
        else:
            self.services.change_settings(buttons=ACTIVE_BINDINGS.with_button(self.rebinding_action, button))
            self._finish_binding(_("{key} assigned.").format(key=name))

    def _finish_binding(self, note: str) -> None:
        """End the rebinding with a message."""
        self.rebinding_action = None
        self._show_note(note)

    def _show_note(self, note: str) -> None:
        """Show a message at the bottom."""
        self.note = note
        self.rebuild()
