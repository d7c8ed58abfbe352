"""Set-up of an adventure: the party, length and difficulty; other rules are on a separate panel."""

from __future__ import annotations

from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.setup_parts import (
    FreePlaceId,
    HouseRuleId,
    RemoveTravelerId,
    TravelerKindId,
    TravelerNameId,
    build_more_buttons,
    build_names_panel,
    build_option_list,
    build_party,
    build_start_button,
    build_terms,
    count_changed,
)
from game.app.play.routes import PlayRoute, SettingsRoute
from game.app.play.rules_sheet import build_rules_sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import ScrollView
from game.modes.dungeon.chronicle import load_setup, save_setup
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.action import GRADES
from game.session.seats import PERSON
from game.setup.dungeon import AdventurePlan
from game.storage.settings import LARGE_TEXT
from game.text import _

_NAMES_WIDTH = make_growing_length(420, 120)
"""Width of the panel with the players' names."""
_MORE_BUTTONS_WIDTH, _START_BUTTON_WIDTH = make_growing_length(400, 150), make_growing_length(228, 60)
"""Width of the further buttons, and of the start button."""


class AdventureSetup(HeadedScene):
    """Set-up page of an adventure."""

    music = "dungeon"
    theme = DUNGEON
    has_table_background = True
    first_focus: WidgetId = "start"

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def __init__(self, services: Services, plan: AdventurePlan | None = None) -> None:
        super().__init__(services)
        self.plan = plan or AdventurePlan(load_setup(), services.settings.names)
        """Party and rules that are being edited."""
        self.shows_rules = False
        """True while the panel with the rules is shown."""
        self._options_view = ScrollView("options", self.form)
        """Scroll view of the rules."""

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Advanced rules") if self.shows_rules else _("New adventure")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the party above length and difficulty, or the panel with the rules."""
        plan = self.plan
        if self.shows_rules:
            settings = Button("settings", _("Settings"), icon="gear", keys=(Kind.MENU,))
            names = build_names_panel(plan).sized(width=_NAMES_WIDTH)
            changed = count_changed(plan)
            return build_rules_sheet(
                self._options_view,
                build_option_list(plan),
                changed_count=changed,
                side_panel=names,
                extra_buttons=(settings,),
            )
        lower = Row(
            build_terms(plan, labels_above=canvas.text_scale >= LARGE_TEXT / 100).sized(grow=1),
            build_more_buttons(plan).sized(width=_MORE_BUTTONS_WIDTH),
            build_start_button(plan).sized(width=_START_BUTTON_WIDTH),
            gap=SPACE.large,
        )
        return Column(build_party(plan).sized(grow=1), lower, gap=SPACE.large)

    def show_rules(self, *, shows_rules: bool) -> None:
        """Open or close the panel with the rules."""
        self.shows_rules = shows_rules
        self.first_focus = "done" if shows_rules else "advanced"
        self.services.stack.request_layout()

    # ---- what the player does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        before = self.form.focus
        super().handle(intent)
        if self.shows_rules and self.services.stack.top is self and self.form.focus != before:
            self._options_view.scroll_to_key_focus()

    def step_back(self) -> None:
        if self.shows_rules:
            self.show_rules(shows_rules=False)
        else:
            super().step_back()

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind in ("changed", "submitted"):
            self._change_value(event.id, event.value)
        elif event.kind == "pressed":
            self._press_widget(event.id)
        if self.services.stack.top is self:
            self.services.stack.request_layout()

    def _press_widget(self, id: WidgetId) -> None:
        """Handle a pressed widget."""
        match id:
            case "add" | FreePlaceId():
                self._add_player()
            case RemoveTravelerId(place):
                self.plan.remove_traveler(place)
            case "daily":
                self._apply_daily()
            case "advanced":
                self.show_rules(shows_rules=True)
            case "done":
                self.show_rules(shows_rules=False)
            case "chronicle":
                self.services.stack.push(ChronicleScene(self.services))
            case "settings":
                self.services.open_route(SettingsRoute())
            case "start":
                self.start()

    def _change_value(self, id: WidgetId, value: object) -> None:
        """Handle a changed value."""
        plan = self.plan
        match id:
            case TravelerNameId(place):
                plan.party[place].name = str(value)
            case TravelerKindId(place):
                plan.party[place].kind = str(value)
            case "length":
                plan.length = "short" if value == "short" else "long"
            case "grade":
                plan.grade = next(grade for grade in GRADES if grade == value)
            case HouseRuleId(option):
                plan.options ^= {option}
            case "seed":
                plan.seed = str(value)

    def _add_player(self) -> None:
        """Add a player to the party."""
        place = len(self.plan.party)
        names = self.services.settings.names
        why = self.plan.add_traveler(names[place] if place < len(names) else "")
        if why:
            self.services.notify(why)

    def _apply_daily(self) -> None:
        """Apply the rules of the daily adventure."""
        self.plan.set_daily()
        text = _("Daily Adventure: {length}, {grade}, seed {seed}")
        length, grade = length_name(self.plan.length), grade_name(self.plan.grade)
        self.services.notify(text.format(length=length, grade=grade, seed=self.plan.seed))

    def start(self) -> None:
        """Start the adventure, and store its party for the next set-up."""
        why = self.plan.find_refusal()
        if why:
            self.services.notify(why)
            return
        save_setup(self.plan.to_last_setup())
        self.services.open_route(PlayRoute(self.plan.start_match(open_hands=self.services.settings.open_hands)))


def open_setup(services: Services, _game: str = "dungeon", adds_person: bool = False) -> AdventureSetup:
    """Return the set-up of an adventure; ``adds_person`` adds a second human player to the party."""
    scene = AdventureSetup(services)
    people = sum(traveler.kind == PERSON for traveler in scene.plan.party)
    if adds_person and people < 2 and not scene.plan.add_traveler():
        scene.plan.party[-1].kind = PERSON
    return scene
