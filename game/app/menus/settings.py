"""The settings screen: everything takes effect at once and is saved at once."""

from __future__ import annotations

import msgspec

from game.app.menus.text_sizes import text_sizes
from game.app.play import routes
from game.app.play.names import hand_orders
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind, cap
from game.app.ui.layout.flex import Column, Grid, Row, Spacer
from game.app.ui.layout.paint import SeatMark
from game.app.ui.layout.panels import FIELD_SHARE, Panel, Scroll, labeled
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Slider, Toggle, few_or_list
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.textfield import TextField
from game.languages import languages, system_language
from game.storage.settings import SPEED_FACTORS, Settings
from game.text import _

_KEPT_AT_RESET = ("window", "place", "maximized", "names", "welcomed", "first_turns")


class NameId(msgspec.Struct, frozen=True):
    """The id of the field for a player's name."""

    seat: int


class SettingsScene(HeadedScene):
    """Panels in two columns; what concerns a match is left out while no game can be played."""

    shows = routes.Settings
    first_focus = "language"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._pane = Pane("settings", self.form)

    @property
    def _now(self) -> Settings:
        return self.services.settings

    # ---- what can be set ------------------------------------------------------------------------------------------

    def _choice(self, field: str, label: str, options: list[Option], value: object = None) -> LayoutItem:
        value = getattr(self._now, field) if value is None else value
        return labeled(label, few_or_list(field, options, value).grouped("values"), share=FIELD_SHARE)

    def _toggle(self, field: str, label: str, tip: str = "", closed: str = "") -> LayoutItem:
        value = getattr(self._now, field)
        return Toggle(field, label, value, tip=tip, enabled=not closed, reason=closed).grouped("labels")

    def _slider(self, field: str, label: str) -> LayoutItem:
        return labeled(label, Slider(field, getattr(self._now, field)), share=FIELD_SHARE)

    def _look(self, canvas: Canvas) -> list[LayoutItem]:
        own = {"en": _("Same as system (English)"), "de": _("Same as system (German)")}
        spoken = [Option(code, name) for code, name in languages().items()]
        if not self._now.language:
            spoken.insert(0, Option("", own.get(system_language(), _("Same as system"))))
        chosen = self.services.spoken or self._now.language
        return [
            self._choice("language", _("Language"), spoken, chosen),
            self._choice("text_size", _("Text size"), text_sizes(canvas)),
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

    def _motion(self) -> list[LayoutItem]:
        names = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}
        speeds = [Option(speed, names[speed]) for speed in SPEED_FACTORS]
        return [
            self._choice("speed", _("Animations"), speeds),
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

    def _die(self) -> list[LayoutItem]:
        tip = _("Rolls the die across the board. The result stays the same.")
        return [self._toggle("die_physics", _("3D dice"), tip)]

    def _play(self) -> list[LayoutItem]:
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
            self._choice("hand_order", _("Sort hand by"), [Option(id, name) for id, name in hand_orders().items()]),
        ]

    def _sound(self) -> list[LayoutItem]:
        names = {"effects_volume": _("Sound effects"), "music_volume": _("Music"), "ambience_volume": _("Ambience")}
        return [
            *(self._slider(field, label) for field, label in names.items()),
            self._toggle("mute_unfocused", _("Mute in background")),
            self._toggle("captions", _("Sound captions"), _("Describes sounds at the bottom of the screen.")),
        ]

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Settings")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return four panels in two columns, the players' names and two buttons below them."""
        panels = (
            self._panel(_("Language and display"), self._look(canvas)),
            self._panel(_("Sound"), self._sound()),
            self._panel(_("Motion and speech"), self._motion()),
            self._panel(_("In a match"), self._play()),
        )
        groups = Column(Grid(*panels, columns=2, gap=SPACE.large), self._names(), gap=SPACE.large)
        return Column(Scroll(self._pane, groups).sized(grow=1), self._buttons(), gap=SPACE.large)

    @staticmethod
    def _panel(title: str, rows: list[LayoutItem]) -> LayoutItem:
        return Panel(title, *rows, gap=SPACE.tiny)

    def _names(self) -> LayoutItem:
        """Return the players' names, side by side."""
        fields = []
        for seat, name in enumerate(self._now.names):
            field = TextField(NameId(seat), name, shown_empty=_("Player {number}").format(number=seat + 1))
            fields.append(Row(SeatMark(seat), field.sized(grow=1), gap=SPACE.small).sized(grow=1))
        return Panel(_("Players"), Row(*fields, gap=SPACE.large), remark=_("for new matches"))

    def _buttons(self) -> LayoutItem:
        """Return the keys at the left, and at the right everything as it was."""
        changed = self._now != self._defaults()
        return Row(
            Button("keys", _("Keys and controller"), icon="info", shown=Kind.KEYS),
            Spacer(),
            Button(
                "reset",
                _("Restore defaults"),
                icon="undo",
                enabled=changed,
                reason=_("All settings are at their defaults."),
            ),
        )

    def _defaults(self) -> Settings:
        """What a reset gives: all but the players' names and what is not chosen here."""
        kept = {name: getattr(self._now, name) for name in _KEPT_AT_RESET}
        return msgspec.structs.replace(Settings(), **kept)

    # ---- answers --------------------------------------------------------------------------------------

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
