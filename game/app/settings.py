"""The settings screen: everything takes effect at once and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Kind, cap
from game.app.ornaments import key_cap, seat_mark
from game.app.room import draw_dim_room
from game.app.scene import FormScene
from game.app.services import Services
from game.app.sound import sound_file
from game.app.widgets.base import Box, Look, Reply, Widget
from game.app.widgets.button import Button, IconButton
from game.app.widgets.choice import Option, Segments, Slider, Toggle
from game.app.widgets.text import Label, Panel
from game.app.widgets.textfield import TextField
from game.table.settings import SPEED_FACTORS, TEXT_SIZES, Settings
from game.text import LANGUAGES, _, system_language

_TOP, _MARGIN, _GAP = 62.0, 24.0, 16.0
_COLUMN = (WIDTH - 2 * _MARGIN - _GAP) / 2
_FIRST_SOUND = "press"


class Line(msgspec.Struct, frozen=True):
    """One setting on the screen: the field it changes and how its widget is made for a box; `tall` in lines of text."""

    field: str
    label: str
    make: Callable[[Box], Widget]
    own_label: bool = False


def key_uses(in_match: bool) -> list[tuple[Kind, str]]:
    """What the keys do, in the order of the table on the settings screen."""
    everywhere = [
        (Kind.OK, _("choose, confirm")),
        (Kind.BACK, _("back")),
        (Kind.NEXT, _("next button")),
        (Kind.MENU, _("settings")),
        (Kind.FULLSCREEN, _("full screen")),
    ]
    at_the_table = [
        (Kind.INFO, _("look closely")),
        (Kind.UNDO, _("undo")),
        (Kind.REDO, _("redo")),
        (Kind.END, _("end the turn")),
        (Kind.THREAT, _("enemy reach")),
        (Kind.LOG, _("log")),
        (Kind.HIDE, _("hide the hand")),
    ]
    return everywhere + (at_the_table if in_match else [])


class KeyTable(Widget):
    """The most used keys with their caps in columns; it takes as much of the box's height as it needs."""

    focusable = False

    def __init__(self, canvas: Canvas, box: Box, in_match: bool) -> None:
        count = len(key_uses(in_match))
        room = max(1, int((box.h - Panel.head(canvas) - 8) / self._step(canvas)))
        self.columns = max(-(-count // room), round(box.w / 320))
        self.rows = -(-count // self.columns)
        super().__init__("keys", box._replace(h=Panel.head(canvas) + self.rows * self._step(canvas) + 8))
        self.in_match = in_match

    @staticmethod
    def _step(canvas: Canvas) -> float:
        return canvas.text_size("label") * 1.45 + 4

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, _h = self.box
        Panel(self.box, _("Keys")).draw(canvas, look)
        tall, head, wide = self._step(canvas), Panel.head(canvas), (w - 32) / self.columns
        for index, (kind, words) in enumerate(key_uses(self.in_match)):
            left, top = x + 16 + index // self.rows * wide, y + head + index % self.rows * tall
            middle = top + tall / 2
            label = cap(kind, look.device)
            taken = key_cap(canvas, label, left, middle) if label else 0.0
            gap = max(taken, canvas.text_size("key") * 4) + 10
            canvas.block(words, left + gap, top, wide - gap - 8, tall, "label", color="mute")


class SettingsScene(FormScene):
    """Panels in two columns; what concerns a match is left out while no game can be played."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._seats: list[tuple[int, float, float]] = []  # seat and place of its mark

    @property
    def _now(self) -> Settings:
        return self.services.settings

    # ---- what can be set ------------------------------------------------------------------------------------------

    def _segments(self, field: str, label: str, options: list[Option]) -> Line:
        value = getattr(self._now, field)
        return Line(field, label, lambda box: Segments(field, box, options, value))

    def _toggle(self, field: str, label: str, tip: str = "") -> Line:
        value = getattr(self._now, field)
        return Line(field, label, lambda box: Toggle(field, box, label, value, tip=tip), own_label=True)

    def _look(self) -> list[Line]:
        own = {"en": _("As the system (English)"), "de": _("As the system (German)")}[system_language()]
        languages = [Option(code, name) for code, name in LANGUAGES.items()]
        if not self._now.language:
            languages.insert(0, Option("", own))
        return [
            self._segments("language", _("Language"), languages),
            self._segments("text_size", _("Text size"), [Option(size, f"{size} %") for size in TEXT_SIZES]),
            self._toggle("fullscreen", _("Full screen")),
        ]

    def _motion(self) -> list[Line]:
        names = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}
        speeds = [Option(speed, names[speed]) for speed in SPEED_FACTORS]
        return [
            self._segments("speed", _("Animations"), speeds),
            self._toggle(
                "reduced_motion", _("Reduced motion"), _("Fades take the place of movement; nothing shakes or flashes.")
            ),
        ]

    def _play(self) -> list[Line]:
        return [
            self._toggle("confirm_end", _("Ask before a turn ends with actions left")),
            self._toggle("show_threat", _("Show where enemies can strike")),
            self._toggle(
                "open_hands", _("Open hands"), _("All hands lie face up for everyone, and no screen is passed on.")
            ),
        ]

    def _sound(self) -> list[Line]:
        if sound_file(_FIRST_SOUND) is None:
            return []
        value = self._now.effects_volume
        return [Line("effects_volume", _("Sound effects"), lambda box: Slider("effects_volume", box, value))]

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        back = IconButton("back", Box(10, 6, 36, 36), "back", tip=_("Back"), keys=(Kind.BACK,))
        left = [(_("Language and screen"), self._look()), (_("Motion"), [*self._motion(), *self._sound()])]
        tall = canvas.text_size("label") * 1.5 + 14
        widgets: list[Widget] = [back]
        matches = bool(self.services.games)
        x, y = (_MARGIN if matches else (WIDTH - _COLUMN) / 2), _TOP
        for title, lines in left:
            y = self._group(canvas, widgets, title, lines, Box(x, y, _COLUMN, 0), tall) + _GAP
        if matches:
            x += _COLUMN + _GAP
            y = self._group(canvas, widgets, _("In a match"), self._play(), Box(x, _TOP, _COLUMN, 0), tall) + _GAP
            y = max(y, self._names(canvas, widgets, Box(x, y, _COLUMN, 0), tall))
        reset = self._reset(canvas)
        widgets.append(reset)
        keys = Box(_MARGIN, y, WIDTH - 2 * _MARGIN, reset.box.y - 14 - y)
        if not matches:
            keys = keys._replace(x=(WIDTH - _COLUMN) / 2, w=_COLUMN)
        widgets.append(KeyTable(canvas, keys, matches))
        self.form.set(widgets, focus="language")

    def _group(
        self, canvas: Canvas, widgets: list[Widget], title: str, lines: list[Line], box: Box, tall: float
    ) -> float:
        """Adds a panel with its lines; returns where it ends."""
        head = Panel.head(canvas)
        height = head + len(lines) * tall + 8
        widgets.append(Panel(box._replace(h=height), title))
        y = box.y + head
        for line in lines:
            row = Box(box.x + 16, y, box.w - 32, tall - 4)
            if line.own_label:
                widgets.append(line.make(row))
            else:
                share = row.w * 0.3
                widgets.append(Label(Box(row.x, row.y, share, row.h), line.label))
                widgets.append(line.make(Box(row.x + share + 8, row.y, row.w - share - 8, row.h)))
            y += tall
        return box.y + height

    def _names(self, canvas: Canvas, widgets: list[Widget], box: Box, tall: float) -> float:
        """Adds the players' names; returns where the next panel may start."""
        head = Panel.head(canvas)
        height = head + 2 * (tall + 2) + 10
        remark = _("used in new matches")
        widgets.append(Panel(box._replace(h=height), _("Players"), remark))
        self._seats = []
        wide = (box.w - 32 - 16) / 2
        for seat, name in enumerate(self._now.names):
            x = box.x + 16 + (seat % 2) * (wide + 16)
            y = box.y + head + (seat // 2) * (tall + 2)
            self._seats.append((seat, x + 12, y + (tall - 4) / 2))
            shown = _("Player {number}").format(number=seat + 1)
            field = Box(x + 32, y, wide - 32, tall - 4)
            widgets.append(TextField(f"name {seat}", field, name, shown_empty=shown))
        return box.y + height + _GAP

    def _reset(self, canvas: Canvas) -> Widget:
        text = _("Restore defaults")
        wide, high = Button.width(canvas, text, icon="undo"), Button.height(canvas)
        changed = self._now != self._defaults()
        return Button(
            "reset",
            Box(WIDTH - _MARGIN - wide, HEIGHT - 16 - high, wide, high),
            text,
            icon="undo",
            enabled=changed,
            reason=_("Everything is as it was at first."),
        )

    def _defaults(self) -> Settings:
        """What a reset gives: all but the size of the window and the players' names."""
        return Settings(window=self._now.window, names=self._now.names)

    # ---- drawing and answers --------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        canvas.gradient(0, 0, WIDTH, 46, "bar", "bar_low")
        canvas.line((0, 46), (WIDTH, 46), "gold", 1.4, alpha=120)
        canvas.block(_("Settings"), 300, 2, WIDTH - 600, 42, "banner", align="center", shadow=160)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for seat, x, y in self._seats:
            seat_mark(canvas, seat, x, y, 9)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "back":
            self.services.stack.pop()
        elif reply.id == "reset" and reply.kind == "pressed":
            defaults = msgspec.structs.asdict(self._defaults())
            self.services.change(**defaults)
        elif reply.id.startswith("name "):
            self._rename(int(reply.id.removeprefix("name ")), reply.value)
        elif reply.kind == "changed":
            self._set(reply.id, reply.value)

    def _set(self, field: str, value: Any) -> None:
        self.services.change(**{field: value})

    def _rename(self, seat: int, name: str) -> None:
        names = list(self._now.names)
        names[seat] = name
        self.services.change(names=tuple(names))
