"""The settings screen: everything takes effect at once and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Kind
from game.app.keys_scene import KeysScene
from game.app.ornaments import seat_mark
from game.app.room import draw_dim_room
from game.app.scene import FormScene
from game.app.services import Services
from game.app.sound import sound_file
from game.app.widgets.base import Box, Reply, Widget
from game.app.widgets.button import Button, IconButton
from game.app.widgets.choice import Option, Segments, Slider, Toggle
from game.app.widgets.text import Label, Panel
from game.app.widgets.textfield import TextField
from game.table.settings import SPEED_FACTORS, TEXT_SIZES, Settings
from game.text import LANGUAGES, _, pgettext, system_language

_TOP, _MARGIN, _GAP = 62.0, 24.0, 16.0
_COLUMN = (WIDTH - 2 * _MARGIN - _GAP) / 2
_FIRST_SOUND = "press"


class Line(msgspec.Struct, frozen=True):
    """One setting on the screen: the field it changes and how its widget is made for a box; `tall` in lines of text."""

    field: str
    label: str
    make: Callable[[Box], Widget]
    own_label: bool = False


def hand_orders() -> dict[str, str]:
    """How a hand may be sorted, by the value of the setting."""
    return {"drawn": _("as drawn"), "character": _("character"), "type": pgettext("sorted by", "type")}


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
            self._toggle(
                "high_contrast", _("High contrast"), _("Darker grounds, brighter texts, stronger lines and marks.")
            ),
            self._toggle(
                "safe_graphics",
                _("Safe graphics"),
                _("For machines without a graphics card. Takes effect at the next start."),
            ),
        ]

    def _motion(self) -> list[Line]:
        names = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}
        speeds = [Option(speed, names[speed]) for speed in SPEED_FACTORS]
        return [
            self._segments("speed", _("Animations"), speeds),
            self._toggle(
                "reduced_motion", _("Reduced motion"), _("Fades take the place of movement; nothing shakes or flashes.")
            ),
            *self._die(),
        ]

    def _die(self) -> list[Line]:
        if not self.services.games:
            return []
        tip = _("The die is thrown across the board and bounces off its frame. It never decides what is rolled.")
        return [self._toggle("die_physics", _("The die rolls as a real one"), tip)]

    def _play(self) -> list[Line]:
        return [
            self._toggle("confirm_end", _("Ask before a turn ends with actions left")),
            self._toggle("show_threat", _("Show where enemies can strike")),
            self._toggle(
                "open_hands", _("Open hands"), _("All hands lie face up for everyone, and no screen is passed on.")
            ),
            self._segments("hand_order", _("Hand sorted by"), [Option(id, name) for id, name in hand_orders().items()]),
        ]

    def _sound(self) -> list[Line]:
        if sound_file(_FIRST_SOUND) is None:
            return []
        effects, music = self._now.effects_volume, self._now.music_volume
        return [
            Line("effects_volume", _("Sound effects"), lambda box: Slider("effects_volume", box, effects)),
            Line("music_volume", _("Music"), lambda box: Slider("music_volume", box, music)),
            self._toggle("mute_unfocused", _("Quiet while another window is in front")),
        ]

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        back = IconButton("back", Box(10, 6, 36, 36), "back", tip=_("Back"), keys=(Kind.BACK,))
        left = [(_("Language and screen"), self._look()), (_("Motion"), self._motion())]
        right = [(_("In a match"), self._play()), (_("Sound"), self._sound())]
        tall = canvas.text_size("label") * 1.5 + 14
        widgets: list[Widget] = [back]
        matches = bool(self.services.games)
        x, y = (_MARGIN if matches else (WIDTH - _COLUMN) / 2), _TOP
        for title, lines in left if matches else [*left, right[1]]:
            y = self._group(canvas, widgets, title, lines, Box(x, y, _COLUMN, 0), tall) + _GAP
        if matches:
            x, y = x + _COLUMN + _GAP, _TOP
            for title, lines in right:
                y = self._group(canvas, widgets, title, lines, Box(x, y, _COLUMN, 0), tall) + _GAP
            self._names(canvas, widgets, Box(x, y, _COLUMN, 0), tall)
        widgets += self._buttons(canvas)
        self.form.set(widgets, focus="language")

    def _group(
        self, canvas: Canvas, widgets: list[Widget], title: str, lines: list[Line], box: Box, tall: float
    ) -> float:
        """Adds a panel with its lines; returns where it ends. Nothing is added for no lines."""
        if not lines:
            return box.y - _GAP
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

    def _names(self, canvas: Canvas, widgets: list[Widget], box: Box, tall: float) -> None:
        """Adds the players' names."""
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

    def _buttons(self, canvas: Canvas) -> list[Widget]:
        """At the foot of the left column: the keys, and everything as it was; one above the other with large text."""
        keys, reset = _("Keys and pad buttons"), _("Restore defaults")
        high = Button.height(canvas)
        wide = Button.width(canvas, keys, icon="info", shown=Kind.KEYS)
        narrow = Button.width(canvas, reset, icon="undo")
        box = Box(_MARGIN, HEIGHT - 16 - high, wide, high)
        beside = wide + 14 + narrow <= _COLUMN
        other = Box(_MARGIN + _COLUMN - narrow, box.y, narrow, high) if beside else box._replace(w=narrow)
        if not beside:
            box = box._replace(y=box.y - high - 10)
        return [
            Button("keys", box, keys, icon="info", shown=Kind.KEYS, tip=_("Show and change them.")),
            Button(
                "reset",
                other,
                reset,
                icon="undo",
                enabled=self._now != self._defaults(),
                reason=_("Everything is as it was at first."),
            ),
        ]

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
        elif reply.id == "keys":
            if reply.kind == "pressed":
                self.services.stack.push(KeysScene(self.services))
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
