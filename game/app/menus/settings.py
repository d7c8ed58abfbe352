"""The settings screen: everything takes effect at once and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from game.app.menus.text_sizes import text_sizes
from game.app.play import routes
from game.app.play.names import hand_orders
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind, cap
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.text.lines import even_size
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments, Slider, Toggle, few_or_list
from game.app.ui.widgets.text import Label, Panel
from game.app.ui.widgets.textfield import TextField
from game.languages import languages, system_language
from game.storage.settings import SPEED_FACTORS, Settings
from game.text import _, percent

_TOP, _MARGIN, _GAP = 62.0, 24.0, 16.0
_COLUMN = (WIDTH - 2 * _MARGIN - _GAP) / 2
_KEPT_AT_RESET = ("window", "place", "maximized", "names", "welcomed", "first_turns")


class Line(msgspec.Struct, frozen=True):
    """One setting on the screen: the field it changes and how its widget is made for a box."""

    field: str
    label: str
    make: Callable[[Box], Widget]
    own_label: bool = False


Group: TypeAlias = tuple[str, list[Line]]
"""The title of a panel and its lines."""


class NameId(msgspec.Struct, frozen=True):
    """The id of the field for a player's name."""

    seat: int


class SettingsScene(HeadedScene):
    """Panels in two columns; what concerns a match is left out while no game can be played."""

    shows = routes.Settings

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

    def _toggle(self, field: str, label: str, tip: str = "", closed: str = "") -> Line:
        value = getattr(self._now, field)

        def make(box: Box) -> Widget:
            return Toggle(field, box, label, value, tip=tip, enabled=not closed, reason=closed)

        return Line(field, label, make, own_label=True)

    def _look(self, canvas: Canvas) -> list[Line]:
        own = {"en": _("Same as system (English)"), "de": _("Same as system (German)")}
        spoken = [Option(code, name) for code, name in languages().items()]
        if not self._now.language:
            spoken.insert(0, Option("", own.get(system_language(), _("Same as system"))))
        chosen = self.services.spoken or self._now.language
        return [
            Line("language", _("Language"), lambda box: few_or_list("language", box, spoken, chosen)),
            self._segments("text_size", _("Text size"), text_sizes(canvas)),
            self._toggle("fullscreen", _("Full screen")),
            self._toggle(
                "high_contrast", _("High contrast"), _("Darker backgrounds, brighter text, stronger outlines.")
            ),
            self._toggle(
                "safe_graphics",
                _("Safe graphics"),
                _("For computers without a graphics card. Takes effect after a restart."),
            ),
        ]

    def _motion(self) -> list[Line]:
        names = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}
        speeds = [Option(speed, names[speed]) for speed in SPEED_FACTORS]
        return [
            self._segments("speed", _("Animations"), speeds),
            self._toggle(
                "reduced_motion", _("Reduced motion"), _("Replaces movement with fades. No shaking or flashing.")
            ),
            self._toggle(
                "battery_saver", _("Battery saver"), _("Stops water, flames and other effects while nothing happens.")
            ),
            *self._die(),
            self._toggle(
                "speech",
                _("Read screen aloud"),
                _("A voice reads prompts, events and the selected item."),
                "" if self._now.speech else self.services.why_silent(),
            ),
        ]

    def _die(self) -> list[Line]:
        tip = _("Rolls the die across the board. The result stays the same.")
        return [self._toggle("die_physics", _("3D dice"), tip)]

    def _play(self) -> list[Line]:
        return [
            self._toggle("confirm_end", _("Warn about unused actions")),
            self._toggle("confirm_move", _("Warn about unused movement")),
            self._toggle("show_threat", _("Show enemy reach")),
            self._toggle(
                "coach",
                _("Coach: rate my turns"),
                _("Rates your turn when it ends. Press {key} to see a better move.").format(
                    key=cap(Kind.COACH, self.services.device)
                ),
            ),
            self._toggle(
                "open_hands", _("Open hands"), _("Everyone sees all hands. The screen isn't hidden between turns.")
            ),
            self._segments("hand_order", _("Sort hand by"), [Option(id, name) for id, name in hand_orders().items()]),
        ]

    def _sound(self) -> list[Line]:
        names = {"effects_volume": _("Sound effects"), "music_volume": _("Music"), "ambience_volume": _("Ambience")}
        return [
            *(self._slider(field, label) for field, label in names.items()),
            self._toggle("mute_unfocused", _("Mute in background")),
            self._toggle("captions", _("Sound captions"), _("Describes sounds at the bottom of the screen.")),
        ]

    def _slider(self, field: str, label: str) -> Line:
        value = getattr(self._now, field)
        return Line(field, label, lambda box: Slider(field, box, value))

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Settings")

    def layout(self, canvas: Canvas) -> None:
        """Two columns that end alike, the players' names and two buttons below them."""
        widgets: list[Widget] = [self.back()]
        buttons = self._buttons(canvas)
        bottom = buttons[0].box.y - _GAP
        left = [(_("Language and display"), self._look(canvas)), (_("Motion and speech"), self._motion())]
        field = canvas.text_size("label") * 1.5 + 10
        names = Panel.head(canvas) + field + 14
        bottom -= names + _GAP
        right = [(_("Sound"), self._sound()), (_("In a match"), self._play())]
        rows = [max(pair, key=lambda group: len(group[1])) for pair in zip(left, right, strict=True)]
        places = self._places(canvas, rows, Box(_MARGIN, _TOP, _COLUMN, bottom - _TOP))
        self._groups(canvas, widgets, left, places)
        end = places[-1].bottom
        aside = [place._replace(x=_MARGIN + _COLUMN + _GAP) for place in places]
        self._groups(canvas, widgets, right, aside)
        self._make_alike(canvas, widgets)
        self._names(canvas, widgets, Box(_MARGIN, end + _GAP, 2 * _COLUMN + _GAP, names), field)
        self.form.set([*widgets, *buttons], focus="language")

    def _places(self, canvas: Canvas, groups: list[Group], box: Box) -> list[Box]:
        """Where panels stand below one another; their lines as far apart as fits, within reason."""
        fixed = Panel.head(canvas) + 8
        room = box.h - len(groups) * fixed - (len(groups) - 1) * _GAP
        tall = min(room / sum(len(lines) for _title, lines in groups), canvas.text_size("label") * 1.5 + 24)
        places, y = [], box.y
        for _title, lines in groups:
            places.append(box._replace(y=y, h=fixed + len(lines) * tall))
            y = places[-1].bottom + _GAP
        return places

    @staticmethod
    def _make_alike(canvas: Canvas, widgets: list[Widget]) -> None:
        """All words in the panels in one size, all values in another: where one has to be small, all are."""
        cells = [(one.text, one.box.w, one.box.h) for one in widgets if isinstance(one, Label)]
        cells += [(one.label, one.words.w, one.words.h) for one in widgets if isinstance(one, Toggle)]
        cells += [(percent(100), 66.0, one.box.h) for one in widgets if isinstance(one, Slider)]
        words = even_size(canvas, cells, "label")
        values = min(one.fitting(canvas) for one in widgets if isinstance(one, Segments))
        for one in widgets:
            if isinstance(one, Label | Toggle | Slider):
                one.alike = words
            elif isinstance(one, Segments):
                one.alike = values

    def _groups(self, canvas: Canvas, widgets: list[Widget], groups: list[Group], places: list[Box]) -> None:
        for (title, lines), place in zip(groups, places, strict=True):
            self._group(canvas, widgets, title, lines, place)

    def _group(self, canvas: Canvas, widgets: list[Widget], title: str, lines: list[Line], box: Box) -> None:
        """Adds a panel with its lines."""
        head = Panel.head(canvas)
        tall = (box.h - head - 8) / len(lines)
        widgets.append(Panel(box, title))
        y = box.y + head
        for line in lines:
            high = min(tall - 4, canvas.text_size("label") * 1.5 + 12)
            row = Box(box.x + 16, y + (tall - 4 - high) / 2, box.w - 32, high)
            if line.own_label:
                widgets.append(line.make(row))
            else:
                share = row.w * 0.3
                widgets.append(Label(Box(row.x, row.y, share, row.h), line.label))
                widgets.append(line.make(Box(row.x + share + 8, row.y, row.w - share - 8, row.h)))
            y += tall

    def _names(self, canvas: Canvas, widgets: list[Widget], box: Box, tall: float) -> None:
        """Adds the players' names, side by side."""
        widgets.append(Panel(box, _("Players"), _("for new matches")))
        self._seats = []
        count = len(self._now.names)
        wide = (box.w - 32 - 20 * (count - 1)) / count
        y = box.y + Panel.head(canvas)
        for seat, name in enumerate(self._now.names):
            x = box.x + 16 + seat * (wide + 20)
            self._seats.append((seat, x + 12, y + tall / 2))
            shown = _("Player {number}").format(number=seat + 1)
            widgets.append(TextField(NameId(seat), Box(x + 32, y, wide - 32, tall), name, shown_empty=shown))

    def _buttons(self, canvas: Canvas) -> list[Button]:
        """At the foot: the keys at the left, everything as it was at the right."""
        keys, reset = _("Keys and controller"), _("Restore defaults")
        high = Button.height(canvas)
        wide = Button.width(canvas, keys, icon="info", shown=Kind.KEYS)
        narrow = Button.width(canvas, reset, icon="undo")
        box = Box(_MARGIN, HEIGHT - 16 - high, wide, high)
        other = Box(WIDTH - _MARGIN - narrow, box.y, narrow, high)
        return [
            Button("keys", box, keys, icon="info", shown=Kind.KEYS),
            Button(
                "reset",
                other,
                reset,
                icon="undo",
                enabled=self._now != self._defaults(),
                reason=_("All settings are at their defaults."),
            ),
        ]

    def _defaults(self) -> Settings:
        """What a reset gives: all but the players' names and what is not chosen here."""
        kept = {name: getattr(self._now, name) for name in _KEPT_AT_RESET}
        return msgspec.structs.replace(Settings(), **kept)

    # ---- drawing and answers --------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for seat, x, y in self._seats:
            seat_mark(canvas, seat, x, y, 9)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "keys":
            if reply.kind == "pressed":
                self.services.open(routes.Keys())
        elif reply.id == "reset" and reply.kind == "pressed":
            defaults = msgspec.structs.asdict(self._defaults())
            self.services.change(**{name: value for name, value in defaults.items() if name not in _KEPT_AT_RESET})
        elif isinstance(reply.id, NameId):
            self._rename(reply.id.seat, reply.value)
        elif reply.kind == "changed":
            self.services.change(**{str(reply.id): reply.value})

    def _rename(self, seat: int, name: str) -> None:
        names = list(self._now.names)
        names[seat] = name
        self.services.change(names=tuple(names))
