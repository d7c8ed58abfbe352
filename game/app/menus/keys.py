"""The help over any scene: what every key and pad button does, and the way to give it another one."""

from __future__ import annotations

from game.app.play.routes import Keys
from game.app.ui.dialog import DIALOG_BUTTON, draw_veil
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.input.intents import CHANGEABLE, LAYOUT, Intent, Kind, cap, free_for, key_name
from game.app.ui.input.pads import pad_cap
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import KeyCap, Rule
from game.app.ui.layout.panels import Scroll, Tile, panel_ground
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import key_cap_width
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply, field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.text import _

_WIDTH = WIDTH - 72


def key_uses() -> list[tuple[str, list[tuple[Kind, str]]]]:
    """What the keys do, in three columns with their headings."""
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


def _key_row(kind: Kind, words: str, *, waits: bool) -> LayoutItem:
    """Return a meaning with its key and its controller button; it waits for another one once it was pressed."""
    button = cap(kind, "pad")
    view = Row(
        Label(words).grouped("uses").sized(grow=1),
        KeyCap(_("press now") if waits else cap(kind)),
        (KeyCap(button) if button else Spacer(0.0)).sized(width=_pad_width),
        gap=SPACE.small,
        padding=(SPACE.small, 0),
    )
    return Tile(str(kind), view, ground=_draw_waiting if waits else _draw_row).sized(height=field_height)


def _draw_row(canvas: Canvas, box: Box, look: Look) -> None:
    if look.hover:
        canvas.rect(*box, "plate", radius=RADIUS.medium)


def _draw_waiting(canvas: Canvas, box: Box, look: Look) -> None:
    canvas.rect(*box, "gold", radius=RADIUS.medium, alpha=ALPHA.light)


def _pad_width(canvas: Canvas) -> float:
    """Return the width of the widest controller button."""
    return max(key_cap_width(canvas, pad_cap(wide, LAYOUT.family)) for wide in _WIDEST)


_WIDEST = ("start", "guide", "rightup")
"""The buttons with the most printed on them."""


class KeysScene(RebuiltScene):
    """All keys in columns; a row that is chosen takes the next key or pad button, and Esc leaves it as it was."""

    shows = Keys
    first_focus = "close"
    modal = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.waiting: Kind | None = None
        self.note = ""
        self._pane = Pane("keys", self.form)

    def build(self, canvas: Canvas) -> LayoutItem:
        columns = (self._column(heading, lines).sized(grow=1) for heading, lines in key_uses())
        view = Column(
            Label(_("Keys and controller"), "heading"),
            Scroll(self._pane, Row(*columns, gap=SPACE.huge)).sized(grow=1),
            self._foot(),
            padding=SPACE.huge,
            paint=panel_ground,
        )
        return Centered(view.sized(width=_WIDTH), padding=SPACE.large)

    def _column(self, heading: str, lines: list[tuple[Kind, str]]) -> LayoutItem:
        rows = (_key_row(kind, words, waits=kind is self.waiting) for kind, words in lines)
        return Column(Label(heading, "panel"), Rule(), *rows, gap=SPACE.tiny)

    def _foot(self) -> LayoutItem:
        """Return what puts all keys back, a note, and the way out."""
        changed = bool(LAYOUT.changes() or LAYOUT.button_changes())
        why = _("All keys and buttons are at their defaults.")
        note = self.note or _("Choose an action to rebind it. Number keys pick cards and options.")
        return Row(
            Button("reset", _("Reset all"), icon="undo", enabled=changed, reason=why),
            Label(note, "small", color="cream" if self.note else "mute", align="center").sized(grow=1),
            Button("close", _("Close"), shown=Kind.BACK).sized(min_width=DIALOG_BUTTON),
        )

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    @property
    def listening(self) -> bool:
        return self.waiting is not None

    def on_reply(self, reply: Reply) -> None:
        if reply.kind != "pressed":
            return
        if reply.id == "close":
            self.services.stack.pop()
        elif reply.id == "reset":
            self.services.change(keys={}, buttons={})
            self._show(_("All keys and buttons reset."))
        elif reply.id in CHANGEABLE:
            self.waiting = Kind(reply.id)
            self._show(_("Press a new key or controller button. Esc cancels."))

    def on_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.BACK, Kind.KEYS):
            self.services.stack.pop()

    def handle(self, intent: Intent) -> None:
        if self.waiting is None or intent.kind is Kind.TEXT:
            super().handle(intent)
        elif intent.button:
            self._take_button(intent.button)
        elif intent.pressed:
            self._take(intent.pressed)
        elif intent.kind in (Kind.PRESS, Kind.CONTEXT, Kind.BACK):
            self._stop(_("Nothing changed."))

    def _take(self, key: str) -> None:
        """Gives the waiting line a key."""
        assert self.waiting is not None
        if key == "escape":
            self._stop(_("Nothing changed."))
        elif not free_for(key):
            self._show(_("{key} is reserved. Press another key.").format(key=key_name(key)))
        else:
            self.services.change(keys=LAYOUT.rebound(self.waiting, key))
            self._stop(_("{key} assigned.").format(key=key_name(key)))

    def _take_button(self, button: str) -> None:
        """Gives the waiting line a pad button."""
        assert self.waiting is not None
        name = pad_cap(button, LAYOUT.family)
        refusal = LAYOUT.why_no_button(self.waiting, button)
        if refusal == "kept":
            self._show(_("{key} is reserved. Press another button.").format(key=name))
        elif refusal == "needed":
            words = dict(use for _heading, uses in key_uses() for use in uses)
            meaning = words[LAYOUT.by_button[button]]
            text = _("{key} is the only button for “{meaning}”. Rebind that first.")
            self._show(text.format(key=name, meaning=meaning))
        else:
            self.services.change(buttons=LAYOUT.button_rebound(self.waiting, button))
            self._stop(_("{key} assigned.").format(key=name))

    def _stop(self, note: str) -> None:
        self.waiting = None
        self._show(note)

    def _show(self, note: str) -> None:
        self.note = note
        self.build_again()
