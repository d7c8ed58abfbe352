"""New-match scene: seats, teams, board and start button; the rules are on a separate sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.deck_scene import DeckScene
from game.app.epic.look import get_theme
from game.app.epic.match.openings import open_match
from game.app.epic.setup.bar import build_bar, build_rules_bar, is_finished
from game.app.epic.setup.ids import (
    DownId,
    HealthId,
    KindId,
    MapId,
    NameId,
    OptionId,
    RemoveId,
    SeatId,
    TeamId,
    TemperId,
    UpId,
)
from game.app.epic.setup.matchups_scene import MatchupsScene
from game.app.epic.setup.option_panel import STANDARD_RULES, build_options, count_changed
from game.app.epic.setup.parts import build_cover, build_maps, build_more, build_start, build_teams, count_team_rows
from game.app.epic.setup.seat_panel import build_seats, format_seat_tip
from game.app.epic.setup.versus_view import build_versus
from game.app.play.routes import RulebookRoute, SettingsRoute
from game.app.play.rules_sheet import build_rules_sheet
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.app.ui.style.ornaments import draw_bar
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.pane import ScrollView
from game.content.cards.matchups import load_matchups
from game.content.cards.packs import load_pack
from game.modes.active_match import make_seed
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.setup.chance import draw_teams
from game.setup.epic import EpicPlan
from game.setup.epic_proposal import create_plan
from game.storage import presets
from game.storage.presets import HouseRules
from game.text import _

OpenMatch = Callable[[Services, Setup, Seats, str], StackedScene]
"""Creates the scene of a match from its setup, seats and seed."""

_ONE_ROW_HEIGHT, _TWO_ROW_HEIGHT = make_growing_length(104, 24), make_growing_length(180, 48)
"""Height of one row and of two rows of team tiles."""
_LOWER_PART_HEIGHT = make_growing_length(132, 48)
_FURTHER_CHOICES_WIDTH, _START_WIDTH = make_growing_length(364, 180), make_growing_length(228, 60)
_SEATS_WIDTH = make_growing_length(420, 120)
"""Width of the panel of seats beside the options."""
_LARGE_TEXT_SCALE = 1.6
"""Text scale from which the options are in one column."""
_UNSAVED_RULES = "\n"
"""Placeholder in the list of house rules for options that match none of them; names contain no line break."""


class NewMatchScene(RebuiltScene):
    """Setup of a match; its choices are preserved while the match is open above it.

    ``proposed`` are the teams of the first visit; later visits begin with those of the last match.
    """

    player_files = ("house rules",)

    def __init__(
        self,
        services: Services,
        game: str,
        open_match: OpenMatch,
        *,
        proposed: tuple[str, str],
        plan: EpicPlan | None = None,
    ) -> None:
        """Create the scene for a game; ``open_match`` creates the match scene."""
        super().__init__(services)
        self.theme = get_theme(game)
        self.music = game
        content = load_pack(game)
        last = presets.load_last_match(game)
        self.game = game
        self.open_match = open_match
        self.proposed = proposed
        self.plan = plan or create_plan(content, proposed, services.settings.names, last)
        self.plan.custom_bots = services.own_bots
        self.matchups = load_matchups(game)
        self.presets = presets.load_presets(game)
        self.typed_rules_name = ""
        self.viewed_team = self.plan.public_team(self.plan.active_seat) or proposed[0]
        """Team that was hovered or focused last."""
        self.refusal = ""
        """Reason why the match cannot start; empty if it can."""
        self.is_rules_sheet_open = False
        """True while the sheet with the rules is shown."""
        self._seats_scroll = ScrollView("seats", self.form)
        self._options_scroll = ScrollView("options", self.form)

    # ---- life -----------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._remember_names()

    def resume(self) -> None:
        self.presets = presets.load_presets(self.game)
        self.rebuild()

    def _remember_names(self) -> None:
        """Save the entered names of people as the default names of their seats."""
        names = list(self.services.settings.names)
        for seat, chair in enumerate(self.plan.chairs[: len(names)]):
            if chair.kind == PERSON:
                names[seat] = chair.name.strip()
        if tuple(names) != self.services.settings.names:
            self.services.change_settings(names=tuple(names))

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self.theme = canvas.theme = get_theme(self.game, self.plan.mode)
        self.first_focus = "mode" if self.is_rules_sheet_open else TeamId(self.viewed_team)
        self.refusal = self.plan.find_refusal()
        super().layout(canvas)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the opponents above teams, boards and the start button; or the rules sheet if it is open."""
        if self.is_rules_sheet_open:
            return self._build_rules_sheet(canvas)
        plan = self.plan
        lower = Row(
            build_maps(plan).sized(grow=1),
            build_more(plan, self._deck_team).sized(width=_FURTHER_CHOICES_WIDTH),
            build_start(plan, self.refusal).sized(width=_START_WIDTH),
            gap=SPACE.large,
        )
        picture = build_cover(plan) if plan.needs_handover else build_versus(canvas, plan)
        return Column(
            build_bar(plan),
            Column(
                picture.sized(grow=1),
                build_teams(plan, self.proposed).sized(
                    height=_ONE_ROW_HEIGHT if count_team_rows(plan) == 1 else _TWO_ROW_HEIGHT
                ),
                lower.sized(height=_LOWER_PART_HEIGHT),
                gap=SPACE.large,
                padding=(SPACE.huge, SPACE.large, SPACE.huge, SPACE.huge),
            ).sized(grow=1),
            gap=0.0,
        )

    def _build_rules_sheet(self, canvas: Canvas) -> LayoutItem:
        """Return the rules sheet: the seats in order, and all options beside them."""
        options = build_options(
            self.plan,
            presets=self.presets,
            chosen=self._find_active_rules(),
            name=self.typed_rules_name,
            open_hands=self.services.settings.open_hands,
            columns=1 if canvas.text_scale > _LARGE_TEXT_SCALE else 2,
        )
        seats = build_seats(canvas, self.plan, self._seats_scroll).sized(width=_SEATS_WIDTH)
        sheet = build_rules_sheet(
            self._options_scroll, options, changed_count=count_changed(self.plan), side_panel=seats
        )
        padding = (SPACE.huge, SPACE.large, SPACE.huge, SPACE.huge)
        bar = build_rules_bar(self.plan, has_matchups=self.matchups is not None)
        return Column(bar, Column(sheet.sized(grow=1), padding=padding).sized(grow=1), gap=0.0)

    @property
    def _deck_team(self) -> str:
        """Return the team whose deck can be opened: that of the current seat, if it is not secret."""
        return self.plan.public_team(self.plan.active_seat) or self.viewed_team

    def show_rules(self, *, shown: bool) -> None:
        """Open or close the rules sheet."""
        self.is_rules_sheet_open = shown
        self.rebuild()
        self.form.set_focus("mode" if shown else "advanced")

    def _find_active_rules(self) -> str:
        """Return the name of the saved house rules that equal the current options."""
        now = self._make_house_rules("?")
        if now == HouseRules("?", self.game):
            return STANDARD_RULES
        same = (preset.name for preset in self.presets if msgspec.structs.replace(preset, name="?") == now)
        return next(same, _UNSAVED_RULES)

    def _make_house_rules(self, name: str) -> HouseRules:
        return self.plan.to_house_rules(name, open_hands=self.services.settings.open_hands)

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.draw_cached("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        draw_bar(canvas)

    # ---- what the player does -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._track_focused_team()

    def _track_focused_team(self) -> None:
        """Record the team that is hovered or focused."""
        match self.form.focus:
            case TeamId(team) if team in self.plan.content.teams:
                self.viewed_team = team

    def handle(self, intent: Intent) -> None:
        before = self.form.focus
        super().handle(intent)
        if self.services.stack.top is not self:
            return
        self._track_focused_team()
        if self.form.focus != before and self.is_rules_sheet_open:
            self._seats_scroll.scroll_to_key_focus()
            self._options_scroll.scroll_to_key_focus()

    def on_unhandled_intent(self, intent: Intent) -> None:
        """Handle the hot keys of the rules sheet, also while it is closed."""
        if intent.kind is Kind.KEY and intent.key in ("b", "m"):
            self._press_button("matchups" if intent.key == "b" else "random map", None)
        else:
            super().on_unhandled_intent(intent)

    def step_back(self) -> None:
        if self.is_rules_sheet_open:
            self.show_rules(shown=False)
        else:
            super().step_back()

    def on_widget_event(self, event: WidgetEvent) -> None:
        """Dispatch the event of a widget by the type of its id."""
        match event.id:
            case TeamId(team):
                self._press_team(team, by_enter=event.kind == "submitted")
            case MapId(board):
                self.plan.map = board
                self.rebuild()
            case OptionId(token):
                self.plan.options ^= {token}
                self.rebuild()
            case str(id):
                self._press_button(id, event.value)
            case _:
                self._press_seat(event)

    def find_rules_page(self) -> tuple[str, str]:
        return self.game, "setup"

    def _press_button(self, id: str, value: Any) -> None:
        """Handle the press of a widget that exists only once."""
        handlers: dict[str, Callable[[], None]] = {
            "start": self.start_match,
            "deck": self._open_deck,
            "advanced": lambda: self.show_rules(shown=True),
            "done": lambda: self.show_rules(shown=False),
            "uncover": self._uncover,
            "random team": self._pick_random_teams,
            "random map": self.plan.choose_random_map,
            "add seat": self._add_seat,
            "anew": self.plan.restart_choice,
            "keep rules": self._ask_to_save_rules,
            "forget rules": self._ask_to_delete_rules,
            "matchups": self._open_matchups,
            "rulings": lambda: self.services.open_route(RulebookRoute(self.game)),
            "settings": lambda: self.services.open_route(SettingsRoute()),
        }
        if id in handlers:
            handlers[id]()
        else:
            self._set_value(id, value)
        if self.services.stack.top is self:
            self.rebuild()

    def _set_value(self, id: str, value: object) -> None:
        """Apply a changed or entered value."""
        plan = self.plan
        if id == "mode":
            plan.set_mode(next(mode for mode in plan.content.pack.modes if mode == value))
            self._advance_choice()
        elif id == "turn_limit" and isinstance(value, int):
            plan.turn_limit = value
        elif id in ("blind", "draft"):
            plan.set_draft_mode(("blind" if id == "blind" else "draft") if value else "open")
            self._advance_choice()
        elif id == "even":
            plan.uses_measured_handicap = bool(value)
        elif id == "open_hands":
            self.services.change_settings(open_hands=bool(value))
        elif id == "seed":
            plan.seed = str(value)
        elif id == "rules name":
            self.typed_rules_name = str(value)
        elif id == "rules":
            self._load_rules(str(value))

    # ---- teams ----------------------------------------------------------------------------------------------------

    def _press_team(self, team: str, *, by_enter: bool) -> None:
        """Choose or ban a team; Enter on the seat's own team starts the match if all teams are chosen."""
        plan = self.plan
        if plan.needs_handover:
            self._notify_at(TeamId(team), _("Hand over to the next player first."))
            return
        if by_enter and not self.refusal and is_finished(plan) and team in plan.public_teams(plan.active_seat):
            self.start_match()
            return
        sentence = plan.choose_team(team)
        if sentence:
            self.services.play_effect("refused")
            self._notify_at(TeamId(team), sentence)
        self._advance_choice()

    def _pick_random_teams(self) -> None:
        """Assign random teams to all undecided seats; in secret or in turns, only to the current one."""
        if self.plan.draft_mode == "open":
            draw_teams(self.plan)
        else:
            self.plan.choose_random()
        self.viewed_team = self._deck_team
        self._advance_choice()

    def _advance_choice(self) -> None:
        """Continue with the cover, the next seat's proposal, or the start button."""
        plan = self.plan
        by_key = self.form.device != "mouse"
        if self.is_rules_sheet_open:
            self.rebuild()
            return
        if plan.needs_handover:
            self.viewed_team = next(iter(plan.content.teams))
            self.rebuild()
            self.form.set_focus("uncover")
        elif by_key and is_finished(plan) and not plan.find_refusal():
            self.rebuild()
            self.form.set_focus("start")
        elif by_key and plan.draft_mode == "open" and plan.chairs[plan.active_seat].team:
            self._focus_team(plan.chairs[plan.active_seat].team)
        self.rebuild()

    def _focus_team(self, team: str) -> None:
        self.viewed_team = team
        self.form.set_focus(TeamId(team))

    def _uncover(self) -> None:
        self.plan.confirm_handover()
        self.rebuild()
        self._focus_team(self.viewed_team)

    # ---- seats ----------------------------------------------------------------------------------------------------

    def _press_seat(self, event: WidgetEvent) -> None:
        plan = self.plan
        match event.id:
            case SeatId(seat):
                self._call_seat(seat)
            case NameId(seat):
                plan.chairs[seat].name = str(event.value)
            case KindId(seat):
                plan.set_kind(seat, str(event.value))
                self._advance_choice()
            case TemperId(seat):
                plan.set_temper(seat, str(event.value))
            case UpId(seat):
                plan.move_chair(seat, -1)
            case DownId(seat):
                plan.move_chair(seat, 1)
            case RemoveId(seat):
                plan.remove_chair(seat)
            case HealthId(seat):
                plan.chairs[seat].health = int(event.value)
        self.rebuild()

    def _call_seat(self, seat: int) -> None:
        """Make a seat the current one, and close the rules sheet."""
        if not self.plan.activate_seat(seat):
            self._notify_at(SeatId(seat), format_seat_tip(self.plan, seat))
            return
        if self.is_rules_sheet_open:
            self.show_rules(shown=False)
        if self.plan.chairs[seat].team:
            self._focus_team(self.plan.chairs[seat].team)

    def _add_seat(self) -> None:
        seat = len(self.plan.chairs)
        self.plan.add_chair(PERSON, "".join(self.services.settings.names[seat : seat + 1]))

    # ---- house rules ----------------------------------------------------------------------------------------------

    def _load_rules(self, name: str) -> None:
        standard = HouseRules(name or "?", self.game)
        rules = next((preset for preset in self.presets if preset.name == name), standard)
        if name == _UNSAVED_RULES:
            return
        self.plan.apply_house_rules(rules)
        self.typed_rules_name = name
        if self.services.settings.open_hands != rules.open_hands:
            self.services.change_settings(open_hands=rules.open_hands)
        self._advance_choice()

    def _ask_to_save_rules(self) -> None:
        name = self.typed_rules_name.strip()
        if any(preset.name == name for preset in self.presets):
            replace = DialogButton("keep", _("Replace"), act=self._write_rules)
            text = _("House rules named {name} already exist.").format(name=f"**{name}**")
            ask_question(
                self.services, _("Replace them?"), text, [replace, self._make_cancel_answer()], cancel="cancel"
            )
        else:
            self._write_rules()

    @staticmethod
    def _make_cancel_answer() -> DialogButton:
        return DialogButton("cancel", _("Cancel"), is_default=True)

    def _write_rules(self) -> None:
        name = self.typed_rules_name.strip()
        if presets.save_preset(self._make_house_rules(name)):
            self.services.notify(_("Rules saved as {name}.").format(name=f"**{name}**"))
        else:
            self.services.notify(_("Couldn't save the rules. Check disk space and permissions, then try again."))
        self.presets = presets.load_presets(self.game)
        self.rebuild()

    def _ask_to_delete_rules(self) -> None:
        name = self._find_active_rules()
        forget = DialogButton("forget", _("Delete"), act=lambda: self._delete_rules(name))
        text = _("This deletes {name}. Your current settings stay.").format(name=f"**{name}**")
        ask_question(
            self.services, _("Delete house rules?"), text, [forget, self._make_cancel_answer()], cancel="cancel"
        )

    def _delete_rules(self, name: str) -> None:
        if not presets.delete_preset(self.game, name):
            self.services.notify(_("Couldn't delete the house rules. Check your permissions and try again."))
        self.presets = presets.load_presets(self.game)
        self.rebuild()

    def _open_matchups(self) -> None:
        if self.matchups is not None:
            teams = list(self.plan.content.teams)
            self.services.stack.push(MatchupsScene(self.services, self.game, teams, self.matchups))

    def _notify_at(self, id: WidgetId, sentence: str) -> None:
        """Show beside a pressed widget why the action is not possible."""
        self.services.notify(sentence, self.form.get_widget(id).box)

    # ---- away from here -------------------------------------------------------------------------------------------

    def _open_deck(self) -> None:
        """Open the deck of the focused team, or else that of the current seat's team."""
        on_tile = isinstance(self.form.focus, TeamId)
        team = self.viewed_team if on_tile else self._deck_team
        self.services.stack.push(DeckScene(self.services, self.game, team))

    def start_match(self) -> None:
        """Start the match, and save the choices as the defaults of the next one."""
        if self.plan.find_refusal():
            self.services.notify(self.plan.find_refusal())
            return
        self._remember_names()
        presets.save_last_match(self.plan.to_last_match())
        seed = self.plan.seed.strip() or make_seed()
        self.services.stack.push(self.open_match(self.services, self.plan.build_setup(), self.plan.build_seats(), seed))


def make_zelda_setup(services: Services, game: str, for_two: bool = False) -> NewMatchScene:
    """Return the new-match scene of Zelda Epic Duels, with a second person if ``for_two``."""
    return _seat_second_person(NewMatchScene(services, game, open_match, proposed=("link", "ganon")), for_two)


def make_star_wars_setup(services: Services, game: str, for_two: bool = False) -> NewMatchScene:
    """Return the new-match scene of Star Wars Epic Duels, with a second person if ``for_two``."""
    return _seat_second_person(NewMatchScene(services, game, open_match, proposed=("luke", "vader")), for_two)


def _seat_second_person(scene: NewMatchScene, for_two: bool) -> NewMatchScene:
    """Seat a second person if ``for_two`` and only one is seated; return the scene."""
    chairs = scene.plan.chairs
    if for_two and sum(chair.kind == PERSON for chair in chairs) < 2:
        seat = next(seat for seat, chair in enumerate(chairs) if seat and chair.kind != PERSON)
        scene.plan.set_kind(seat, PERSON)
    return scene
