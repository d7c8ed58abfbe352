"""The new-match screen: the teams, the sheet of the one looked at, seats, map and options, and the gold button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.deck_scene import DeckScene
from game.app.epic.look import look_of
from game.app.epic.match.openings import open_match
from game.app.epic.setup.bar import bar_view, finished
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
from game.app.epic.setup.option_panel import STANDARD, changed_line, option_list
from game.app.epic.setup.parts import maps_panel, start_view, team_view, teams_panel
from game.app.epic.setup.pictures.fan import CardFan
from game.app.epic.setup.seat_panel import low_rows, seat_tip, seats_panel
from game.app.play.routes import Rulebook, Settings
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.layout.tree import Part
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.app.ui.style.ornaments import draw_bar
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, WidgetId
from game.app.ui.widgets.pane import Pane
from game.content.cards.matchups import load_matchups
from game.content.cards.packs import load_pack
from game.modes.active_match import new_seed
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.setup.epic import Plan, first_plan
from game.storage import presets
from game.storage.presets import HouseRules
from game.text import _

OpenMatch = Callable[[Services, Setup, Seats, str], StackedScene]
"""Makes the scene of a match from its set-up, who plays, and its seed."""

_TEAMS, _LOW_TEAMS = 324.0, 258.0
_SEATS, _WIDE_SEATS = 316.0, 390.0
"""Widths of the teams and of the seats; with large text, or a crowd, the words get more room and the pictures less."""
_BOARDS, _TALL_BOARDS = 112.0, 146.0
_TERMS, _TALL_TERMS = 132.0, 180.0
"""The least height of the options, where the seats leave so much."""
_LARGE_TEXT = 1.1
_CHANGED = "\n"
"""Stands in the list of house rules for options that agree with none of them; no name has a line break."""


class NewMatchScene(RebuiltScene):
    """Everything that is agreed on before a match; it stays as it was while the match lies above it.

    `proposed` are the teams of the very first visit; later ones begin with the last match.
    """

    keeps = ("house rules",)

    def __init__(
        self,
        services: Services,
        game: str,
        open_match: OpenMatch,
        *,
        proposed: tuple[str, str],
        plan: Plan | None = None,
    ) -> None:
        super().__init__(services)
        self.theme = look_of(game)
        self.music = game
        content = load_pack(game)
        last = presets.load_last_match(game)
        self.game = game
        self.open_match = open_match
        self.proposed = proposed
        self.plan = plan or first_plan(content, proposed, services.settings.names, last)
        self.plan.own_bots = services.own_bots
        self.matchups = load_matchups(game)
        self.presets = presets.load_presets(game)
        self.rules_name = ""
        self.looked_at = self.plan.shown_team(self.plan.active) or proposed[0]
        self.refusal = ""
        self._seats = Pane("seats", self.form)
        self._options = Pane("options", self.form)
        self._sheet: Part | None = None

    # ---- life -----------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._remember_names()

    def resume(self) -> None:
        self.presets = presets.load_presets(self.game)
        self.build_again()

    def _remember_names(self) -> None:
        """What people are called here is what their seats are called the next time."""
        names = list(self.services.settings.names)
        for seat, chair in enumerate(self.plan.chairs[: len(names)]):
            if chair.kind == PERSON:
                names[seat] = chair.name.strip()
        if tuple(names) != self.services.settings.names:
            self.services.change(names=tuple(names))

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self.theme = canvas.theme = look_of(self.game, self.plan.mode)
        self.first_focus = TeamId(self.looked_at)
        self.refusal = self.plan.refusal()
        super().layout(canvas)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return teams, the sheet of one, seats and options beside each other, above boards and the gold button."""
        large = canvas.text_scale > _LARGE_TEXT
        left = _LOW_TEAMS if large else _TEAMS
        right = _WIDE_SEATS if large or low_rows(canvas, self.plan) else _SEATS
        terms = Column(
            seats_panel(canvas, self.plan, self._seats),
            self._terms().sized(height=_TALL_TERMS if large else _TERMS, grow=1),
        )
        self._sheet = Part(lambda: team_view(canvas, self.plan, self.looked_at), self.looked_at)
        upper = Row(
            teams_panel(self.plan, self.proposed).sized(width=left),
            self._sheet.sized(grow=1),
            terms.sized(width=right),
        )
        lower = Row(maps_panel(self.plan).sized(grow=1), start_view(self.plan, self.refusal).sized(width=right))
        lower.sized(height=_TALL_BOARDS if large else _BOARDS)
        return Column(
            bar_view(self.plan, matchups=self.matchups is not None),
            Column(upper.sized(grow=1), lower, padding=(SPACE.large, SPACE.medium)).sized(grow=1),
            gap=0.0,
        )

    def _terms(self) -> LayoutItem:
        options = option_list(
            self.plan,
            presets=self.presets,
            chosen=self._rules_in_force(),
            name=self.rules_name,
            open_hands=self.services.settings.open_hands,
        )
        view = Scroll(self._options, options).sized(grow=1)
        return Panel(_("Advanced rules"), view, remark=changed_line(self.plan), padding=SPACE.medium)

    def _rules_in_force(self) -> str:
        """The name of the kept rules that the options agree with now."""
        now = self._rules_now("?")
        if now == HouseRules("?", self.game):
            return STANDARD
        same = (one.name for one in self.presets if msgspec.structs.replace(one, name="?") == now)
        return next(same, _CHANGED)

    def _rules_now(self, name: str) -> HouseRules:
        return self.plan.house_rules(name, open_hands=self.services.settings.open_hands)

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        draw_bar(canvas)

    # ---- what the player does -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._look_where_the_focus_is()

    def _look_where_the_focus_is(self) -> None:
        """Shows the team under the pointer or the focus, and lets the panes follow the focus."""
        match self.form.focus:
            case TeamId(team) if team in self.plan.content.teams and team != self.looked_at:
                self.looked_at = team
                if self._sheet is not None:
                    self.show_in(self._sheet, team)

    def handle(self, intent: Intent) -> None:
        before = self.form.focus
        super().handle(intent)
        if self.services.stack.top is not self:
            return
        self._look_where_the_focus_is()
        if self.form.focus != before:
            self._seats.follow_key()
            self._options.follow_key()

    def on_intent(self, intent: Intent) -> None:
        if intent.kind is Kind.MOVE:
            fan = self._fan
            if fan is not None and fan.over(intent.x, intent.y) and fan.point(intent.x):
                self.form.renew_widget(fan)
                self.dirty = True
        else:
            super().on_intent(intent)

    @property
    def _fan(self) -> CardFan | None:
        return next((widget for widget in self.form.widgets if isinstance(widget, CardFan)), None)

    def on_reply(self, reply: Reply) -> None:
        """Each widget is answered by the method for the type of its id."""
        match reply.id:
            case TeamId(team):
                self._press_team(team, by_enter=reply.kind == "submitted")
            case MapId(board):
                self.plan.map = board
                self.build_again()
            case OptionId(token):
                self.plan.options ^= {token}
                self.build_again()
            case str(id):
                self._press(id, reply.value)
            case _:
                self._press_seat(reply)

    def rules_page(self) -> tuple[str, str]:
        return self.game, "setup"

    def _press(self, id: str, value: Any) -> None:
        """The widgets that exist once."""
        doors: dict[str, Callable[[], None]] = {
            "start": self.start,
            "deck": lambda: self._open_deck(0),
            "fan": lambda: self._open_deck(int(value or 0)),
            "uncover": self._uncover,
            "random team": self._random_team,
            "random map": self.plan.random_map,
            "add seat": self._add_seat,
            "anew": self.plan.choose_anew,
            "keep rules": self._keep_rules,
            "forget rules": self._ask_to_forget,
            "matchups": self._open_matchups,
            "rulings": lambda: self.services.open(Rulebook(self.game)),
            "settings": lambda: self.services.open(Settings()),
        }
        if id in doors:
            doors[id]()
        else:
            self._set(id, value)
        if self.services.stack.top is self:
            self.build_again()

    def _set(self, id: str, value: object) -> None:
        """A value that was changed or typed."""
        plan = self.plan
        if id == "mode":
            plan.set_mode(next(mode for mode in plan.content.pack.modes if mode == value))
            self._after_choice()
        elif id == "turn_limit" and isinstance(value, int):
            plan.turn_limit = value
        elif id in ("blind", "draft"):
            plan.set_way(("blind" if id == "blind" else "draft") if value else "open")
            self._after_choice()
        elif id == "even":
            plan.even = bool(value)
        elif id == "open_hands":
            self.services.change(open_hands=bool(value))
        elif id == "seed":
            plan.seed = str(value)
        elif id == "rules name":
            self.rules_name = str(value)
        elif id == "rules":
            self._adopt_rules(str(value))

    # ---- teams ----------------------------------------------------------------------------------------------------

    def _press_team(self, team: str, *, by_enter: bool) -> None:
        """Chooses (or bans) a team; Enter on the team one has, when all is agreed, starts."""
        plan = self.plan
        if plan.covered:
            self._say_at(TeamId(team), _("Hand over to the next player first."))
            return
        if by_enter and not self.refusal and finished(plan) and team in plan.shown_teams(plan.active):
            self.start()
            return
        sentence = plan.choose(team)
        if sentence:
            self.services.play("refused")
            self._say_at(TeamId(team), sentence)
        self._after_choice()

    def _random_team(self) -> None:
        team = self.plan.choose_random()
        if not self.plan.hidden:
            self.looked_at = team
        self._after_choice()

    def _after_choice(self) -> None:
        """Moves on to what comes next: the cover, the next seat's proposal, or the gold button."""
        plan = self.plan
        by_key = self.form.device != "mouse"
        if plan.covered:
            self.looked_at = next(iter(plan.content.teams))
            self.build_again()
            self.form.focus_on("uncover")
        elif by_key and finished(plan) and not plan.refusal():
            self.build_again()
            self.form.focus_on("start")
        elif by_key and plan.way == "open" and plan.chairs[plan.active].team:
            self._focus_team(plan.chairs[plan.active].team)
        self.build_again()

    def _focus_team(self, team: str) -> None:
        self.looked_at = team
        self.form.focus_on(TeamId(team))

    def _uncover(self) -> None:
        self.plan.uncover()
        self.build_again()
        self._focus_team(self.looked_at)

    # ---- seats ----------------------------------------------------------------------------------------------------

    def _press_seat(self, reply: Reply) -> None:
        plan = self.plan
        match reply.id:
            case SeatId(seat):
                self._call(seat)
            case NameId(seat):
                plan.chairs[seat].name = str(reply.value)
            case KindId(seat):
                plan.set_kind(seat, str(reply.value))
                self._after_choice()
            case TemperId(seat):
                plan.set_temper(seat, str(reply.value))
            case UpId(seat):
                plan.move_chair(seat, -1)
            case DownId(seat):
                plan.move_chair(seat, 1)
            case RemoveId(seat):
                plan.remove_chair(seat)
            case HealthId(seat):
                plan.chairs[seat].health = int(reply.value)
        self.build_again()

    def _call(self, seat: int) -> None:
        """It is a seat's turn to choose; its team is shown."""
        if not self.plan.call(seat):
            self._say_at(SeatId(seat), seat_tip(self.plan, seat))
        elif self.plan.chairs[seat].team:
            self._focus_team(self.plan.chairs[seat].team)

    def _add_seat(self) -> None:
        seat = len(self.plan.chairs)
        self.plan.add_chair(PERSON, "".join(self.services.settings.names[seat : seat + 1]))

    # ---- house rules ----------------------------------------------------------------------------------------------

    def _adopt_rules(self, name: str) -> None:
        standard = HouseRules(name or "?", self.game)
        rules = next((one for one in self.presets if one.name == name), standard)
        if name == _CHANGED:
            return
        self.plan.adopt_rules(rules)
        self.rules_name = name
        if self.services.settings.open_hands != rules.open_hands:
            self.services.change(open_hands=rules.open_hands)
        self._after_choice()

    def _keep_rules(self) -> None:
        name = self.rules_name.strip()
        if any(one.name == name for one in self.presets):
            replace = Answer("keep", _("Replace"), act=self._write_rules)
            text = _("House rules named {name} already exist.").format(name=f"**{name}**")
            ask(self.services, _("Replace them?"), text, [replace, self._no()], cancel="cancel")
        else:
            self._write_rules()

    @staticmethod
    def _no() -> Answer:
        return Answer("cancel", _("Cancel"), main=True)

    def _write_rules(self) -> None:
        name = self.rules_name.strip()
        if presets.save_preset(self._rules_now(name)):
            self.services.notify(_("Rules saved as {name}.").format(name=f"**{name}**"))
        else:
            self.services.notify(_("Couldn't save the rules. Check disk space and permissions, then try again."))
        self.presets = presets.load_presets(self.game)
        self.build_again()

    def _ask_to_forget(self) -> None:
        name = self._rules_in_force()
        forget = Answer("forget", _("Delete"), act=lambda: self._forget_rules(name))
        text = _("This deletes {name}. Your current settings stay.").format(name=f"**{name}**")
        ask(self.services, _("Delete house rules?"), text, [forget, self._no()], cancel="cancel")

    def _forget_rules(self, name: str) -> None:
        if not presets.delete_preset(self.game, name):
            self.services.notify(_("Couldn't delete the house rules. Check your permissions and try again."))
        self.presets = presets.load_presets(self.game)
        self.build_again()

    def _open_matchups(self) -> None:
        if self.matchups is not None:
            teams = list(self.plan.content.teams)
            self.services.stack.push(MatchupsScene(self.services, self.game, teams, self.matchups))

    def _say_at(self, id: WidgetId, sentence: str) -> None:
        """Says why something cannot be done, beside what was pressed."""
        self.services.notify(sentence, self.form.widget(id).box)

    # ---- away from here -------------------------------------------------------------------------------------------

    def _open_deck(self, place: int) -> None:
        self.services.stack.push(DeckScene(self.services, self.game, self.looked_at, place))

    def start(self) -> None:
        """Starts the match as it was agreed on, and remembers it for the next time."""
        if self.plan.refusal():
            self.services.notify(self.plan.refusal())
            return
        self._remember_names()
        presets.save_last_match(self.plan.match())
        seed = self.plan.seed.strip() or new_seed()
        self.services.stack.push(self.open_match(self.services, self.plan.setup(), self.plan.seats(), seed))


def new_zelda(services: Services, game: str) -> NewMatchScene:
    """The set-up of a match of Zelda Epic Duels."""
    return NewMatchScene(services, game, open_match, proposed=("link", "ganon"))


def new_star_wars(services: Services, game: str) -> NewMatchScene:
    """The set-up of a match of Star Wars Epic Duels."""
    return NewMatchScene(services, game, open_match, proposed=("luke", "vader"))
