"""The help over any scene: what every key and pad button does, and the way to give it another one."""

from __future__ import annotations

from game.app.play.routes import Keys
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import CHANGEABLE, LAYOUT, Intent, Kind, cap, free_for, key_name
from game.app.ui.input.pads import pad_cap
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import focus_ring, key_cap, key_cap_width, panel
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Widget
from game.app.ui.widgets.button import Button
from game.text import _

_BOX = Box(36, 18, WIDTH - 72, HEIGHT - 36)
_PAD = 22.0
_GAP = 18.0


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


class KeyRow(Pressable):
    """A meaning with its key and its pad button; it waits for another one once it was pressed."""

    def __init__(self, kind: Kind, words: str, *, waits: bool, size: float) -> None:
        super().__init__(str(kind))
        self.size = size
        self.kind = kind
        self.words = words
        self.waits = waits

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        if self.waits or look.hover:
            canvas.rect(
                x,
                y,
                w,
                h,
                "gold" if self.waits else "plate",
                radius=RADIUS.medium,
                alpha=ALPHA.light if self.waits else ALPHA.half,
            )
        right = x + w - 8
        button = cap(self.kind, "pad")
        if button:
            key_cap(canvas, button, right - key_cap_width(canvas, button), middle)
        shown = _("press now") if self.waits else cap(self.kind)
        at = right - _beside(canvas, shown)
        key_cap(canvas, shown, at, middle)
        color = "cream" if look.current else "mute"
        canvas.block(self.words, x + 8, y, at - x - 16, h, "label", size=self.size, color=color)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


def _beside(canvas: Canvas, shown: str) -> float:
    """The room for a key and a pad button at the right end of a line."""
    column = max(key_cap_width(canvas, pad_cap(wide, LAYOUT.family)) for wide in _WIDEST)
    return column + 10 + key_cap_width(canvas, shown)


_WIDEST = ("start", "guide", "rightup")
"""The buttons with the most printed on them."""


class KeysScene(RebuiltScene):
    """All keys in columns; a row that is chosen takes the next key or pad button, and Esc leaves it as it was."""

    shows = Keys

    modal = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.waiting: Kind | None = None
        self.note = ""
        self.box = _BOX
        self._headings: list[tuple[str, Box]] = []
        self._note_box = _BOX

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        uses = key_uses()
        high = Button.height(canvas)
        head, title = canvas.text_size("heading") * 1.5, canvas.text_size("panel") * 1.7
        rows = max(len(lines) for _heading, lines in uses)
        room = _BOX.h - 10 - head - title - 20 - high - 16
        step = min(canvas.text_size("label") * 1.45 + 16, room / rows)
        self.box = _BOX._replace(h=_BOX.h - (room - rows * step))
        self.box = self.box._replace(y=(HEIGHT - self.box.h) / 2)
        top = self.box.y + 10 + head + title
        widths = self._widths(canvas, uses)
        cells = [
            (words, wide - 24 - _beside(canvas, cap(kind)), step - 4)
            for (_heading, lines), wide in zip(uses, widths, strict=True)
            for kind, words in lines
        ]
        size = even_size(canvas, cells, "label")
        widgets: list[Widget] = []
        self._headings = []
        x = _BOX.x + _PAD
        for (heading, lines), wide in zip(uses, widths, strict=True):
            self._headings.append((heading, Box(x + 8, top - title, wide - 8, title)))
            for row, (kind, words) in enumerate(lines):
                box = Box(x, top + row * step, wide, step - 4)
                widgets.append(KeyRow(kind, words, waits=kind is self.waiting, size=size).placed(box))
            x += wide + _GAP
        close = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
        text = _("Reset all")
        reset = Button.width(canvas, text, icon="undo")
        y = self.box.bottom - 14 - high
        widgets += [
            Button(
                "reset",
                text,
                icon="undo",
                enabled=bool(LAYOUT.changes() or LAYOUT.button_changes()),
                reason=_("All keys and buttons are at their defaults."),
            ).placed(Box(_BOX.x + _PAD, y, reset, high)),
            Button("close", _("Close"), shown=Kind.BACK).placed(Box(_BOX.right - _PAD - close, y, close, high)),
        ]
        self._note_box = Box(_BOX.x + _PAD + reset + 14, y, _BOX.w - 2 * _PAD - reset - close - 28, high)
        self.form.set(widgets, focus="close")

    @staticmethod
    def _widths(canvas: Canvas, uses: list[tuple[str, list[tuple[Kind, str]]]]) -> list[float]:
        """The columns' widths: as their longest lines ask for, with what is left shared out alike."""
        room = _BOX.w - 2 * _PAD - (len(uses) - 1) * _GAP
        needed = [
            max(canvas.measure(words, "label")[0] + 24 + _beside(canvas, cap(kind)) for kind, words in lines)
            for _heading, lines in uses
        ]
        spare = (room - sum(needed)) / len(needed)
        return [wide + spare for wide in needed] if spare >= 0 else [wide * room / sum(needed) for wide in needed]

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
        panel(canvas, *self.box, radius=RADIUS.large)
        head = canvas.text_size("heading") * 1.5
        title = _("Keys and controller")
        canvas.block(title, self.box.x + _PAD + 8, self.box.y + 8, self.box.w * 0.6, head, "heading")
        for heading, box in self._headings:
            canvas.block(heading, *box, "panel")
            canvas.line((box.x, box.bottom - 2), (box.right, box.bottom - 2), "line", BORDER.thin)
        note = self.note or _("Choose an action to rebind it. Number keys pick cards and options.")
        canvas.block(note, *self._note_box, "small", color="prose" if self.note else "mute", align="center")

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
