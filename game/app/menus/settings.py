"""Settings screen: every change takes effect and is saved immediately."""

from __future__ import annotations

import msgspec

from game.app.menus.text_sizes import list_text_sizes
from game.app.play import routes
from game.app.play.names import list_hand_orders
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind, format_cap
from game.app.ui.layout.flex import Column, Grid, Row, Spacer
from game.app.ui.layout.paint import SeatMarkWidget
from game.app.ui.layout.panels import FIELD_TO_LABEL, Panel, ScrollContainer, make_labeled
from game.app.ui.routes import Route
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, Slider, Toggle, make_choice
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.textfield import TextField
from game.languages import detect_system_language, list_languages
from game.storage.settings import SPEED_FACTORS, Settings
from game.text import _

_PAGE_ROUTES: dict[WidgetId, Route] = {
    "keys": routes.KeysRoute(),
    "rulebook": routes.RulebookRoute(),
    "credits": routes.CreditsRoute(),
}
"""Routes of pages with information, by the ids of the buttons that open them."""
_FIELDS_NOT_RESET = ("window", "place", "maximized", "names", "welcomed", "first_turns")
"""Settings that a reset does not change."""


class SettingsNameId(msgspec.Struct, frozen=True):
    """Widget id of the text field for a player's name."""

    seat: int


class SettingsScene(HeadedScene):
    """Panels of settings in two columns."""

    route_type = routes.SettingsRoute
    first_focus = "language"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._scroll_view = ScrollView("settings", self.form)

    @property
    def _settings(self) -> Settings:
        return self.services.settings

    # ---- what can be set ------------------------------------------------------------------------------------------

    def _build_choice(self, field: str, label: str, options: list[ChoiceOption], value: object = None) -> LayoutItem:
        """Return a labeled choice of a setting."""
        value = getattr(self._settings, field) if value is None else value
        return make_labeled(
            label, make_choice(field, options, value).set_size_group("values"), field_to_label=FIELD_TO_LABEL
        )

    def _build_toggle(self, field: str, label: str, tip: str = "", disabled_reason: str = "") -> LayoutItem:
        """Return a switch of a setting; disabled if there is a reason in ``disabled_reason``."""
        value = getattr(self._settings, field)
        return Toggle(field, label, value, tip=tip, enabled=not disabled_reason, reason=disabled_reason).set_size_group(
            "labels"
        )

    def _build_slider(self, field: str, label: str) -> LayoutItem:
        """Return a labeled slider of a setting."""
        return make_labeled(label, Slider(field, getattr(self._settings, field)), field_to_label=FIELD_TO_LABEL)

    def _list_display(self, canvas: Canvas) -> list[LayoutItem]:
        """Return the settings of language and display."""
        own = {"en": _("Same as system (English)"), "de": _("Same as system (German)")}
        spoken = [ChoiceOption(code, name) for code, name in list_languages().items()]
        if not self._settings.language:
            spoken.insert(0, ChoiceOption("", own.get(detect_system_language(), _("Same as system"))))
        chosen = self.services.run_language or self._settings.language
        return [
            self._build_choice("language", _("Language"), spoken, chosen),
            self._build_choice("text_size", _("Text size"), list_text_sizes(canvas)),
            self._build_toggle("fullscreen", _("Full screen")),
            self._build_toggle(
                "high_contrast", _("High contrast"), _("Darker backgrounds, brighter text, stronger outlines.")
            ),
            self._build_toggle(
                "safe_graphics",
                _("Safe graphics"),
                _("For computers without a graphics card. Takes effect after a restart."),
            ),
        ]

    def _list_motion(self) -> list[LayoutItem]:
        """Return the settings of animation."""
        names = {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}
        speeds = [ChoiceOption(speed, names[speed]) for speed in SPEED_FACTORS]
        return [
            self._build_choice("speed", _("Animations"), speeds),
            self._build_toggle(
                "reduced_motion", _("Reduced motion"), _("Replaces movement with fades. No shaking or flashing.")
            ),
            self._build_toggle(
                "battery_saver", _("Battery saver"), _("Stops water, flames and other effects while nothing happens.")
            ),
            *self._list_dice(),
            self._build_toggle(
                "speech",
                _("Read screen aloud"),
                _("A voice reads prompts, events and the selected item."),
                "" if self._settings.speech else self.services.find_voice_fault(),
            ),
        ]

    def _list_dice(self) -> list[LayoutItem]:
        """Return the settings of the die."""
        tip = _("Rolls the die across the board. The result stays the same.")
        return [self._build_toggle("die_physics", _("3D dice"), tip)]

    def _list_match(self) -> list[LayoutItem]:
        """Return the settings of matches."""
        return [
            self._build_toggle("confirm_end", _("Warn about unused actions")),
            self._build_toggle("confirm_move", _("Warn about unused movement")),
            self._build_toggle("show_threat", _("Show enemy reach")),
            self._build_toggle(
                "coach",
                _("Coach: rate my turns"),
                _("Rates your turn when it ends. Press {key} to see a better move.").format(
                    key=format_cap(Kind.COACH, self.services.device)
                ),
            ),
            self._build_toggle(
                "open_hands", _("Open hands"), _("Everyone sees all hands. The screen isn't hidden between turns.")
            ),
            self._build_choice(
                "hand_order", _("Sort hand by"), [ChoiceOption(id, name) for id, name in list_hand_orders().items()]
            ),
        ]

    def _list_sound(self) -> list[LayoutItem]:
        """Return the settings of sound."""
        names = {"effects_volume": _("Sound effects"), "music_volume": _("Music"), "ambience_volume": _("Ambience")}
        return [
            *(self._build_slider(field, label) for field, label in names.items()),
            self._build_toggle("mute_unfocused", _("Mute in background")),
            self._build_toggle("captions", _("Sound captions"), _("Describes sounds at the bottom of the screen.")),
        ]

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Settings")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return four panels in two columns, and below them the player names and the buttons."""
        panels = (
            self._build_panel(_("Language and display"), self._list_display(canvas)),
            self._build_panel(_("Sound"), self._list_sound()),
            self._build_panel(_("Motion and speech"), self._list_motion()),
            self._build_panel(_("In a match"), self._list_match()),
        )
        groups = Column(Grid(*panels, columns=2, gap=SPACE.large), self._build_names(), gap=SPACE.large)
        return Column(ScrollContainer(self._scroll_view, groups).sized(grow=1), self._build_buttons(), gap=SPACE.large)

    @staticmethod
    def _build_panel(title: str, rows: list[LayoutItem]) -> LayoutItem:
        return Panel(title, *rows, gap=SPACE.tiny)

    def _build_names(self) -> LayoutItem:
        """Return the text fields for the player names, next to each other."""
        fields = []
        for seat, name in enumerate(self._settings.names):
            field = TextField(SettingsNameId(seat), name, placeholder=_("Player {number}").format(number=seat + 1))
            fields.append(Row(SeatMarkWidget(seat), field.sized(grow=1), gap=SPACE.small).sized(grow=1))
        return Panel(_("Players"), Row(*fields, gap=SPACE.large), remark=_("for new matches"))

    def _build_buttons(self) -> LayoutItem:
        """Return the buttons of pages with information at the left, and the reset button at the right."""
        changed = self._settings != self._build_defaults()
        return Row(
            Button("keys", _("Keys and controller"), icon="info", shown_key=Kind.KEYS),
            Button("rulebook", _("Rulebook"), icon="book", shown_key=Kind.HELP),
            Button("credits", _("Credits"), icon="info"),
            Spacer(),
            Button(
                "reset",
                _("Restore defaults"),
                icon="undo",
                enabled=changed,
                reason=_("All settings are at their defaults."),
            ),
        )

    def _build_defaults(self) -> Settings:
        """Return the settings after a reset: defaults, except for settings in ``_FIELDS_NOT_RESET``."""
        kept = {name: getattr(self._settings, name) for name in _FIELDS_NOT_RESET}
        return msgspec.structs.replace(Settings(), **kept)

    # ---- answers --------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id in _PAGE_ROUTES:
            self.services.open_route(_PAGE_ROUTES[event.id])
        elif event.id == "reset" and event.kind == "pressed":
            defaults = msgspec.structs.asdict(self._build_defaults())
            self.services.change_settings(
                **{name: value for name, value in defaults.items() if name not in _FIELDS_NOT_RESET}
            )
        elif isinstance(event.id, SettingsNameId):
            self._rename_player(event.id.seat, event.value)
        elif event.kind == "changed":
            self.services.change_settings(**{str(event.id): event.value})

    def _rename_player(self, seat: int, name: str) -> None:
        """Set the name of a player."""
        names = list(self._settings.names)
        names[seat] = name
        self.services.change_settings(names=tuple(names))
