"""Full set-up of a new league: name, format, game, length, players and their teams."""

from __future__ import annotations

from collections.abc import Callable

from game.app.menus.league.draft import LeagueDraft
from game.app.menus.league.member import get_kind_name
from game.app.menus.pictures.league_face import build_coin
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.panels import Panel, make_labeled_above
from game.app.ui.layout.table import RowColors, ViewList
from game.app.ui.layout.tiles import draw_sunken_ground
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl, make_choice
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.modes.league.matches import LEAGUE_GAMES
from game.modes.league.records_file import Member
from game.modes.league.tournament import (
    FORMS,
    MAX_TOURNAMENT_NAME_LENGTH,
    MIN_ENTRANTS,
    Tournament,
    get_default_rounds,
    get_max_rounds,
)
from game.modes.league.wording import describe_form, get_form_name
from game.storage.save_words import game_name, team_name
from game.text import _, ngettext

_OPTIONS_WEIGHT, _PLAYERS_WEIGHT = 8.0, 7.0
"""Relative widths of the options and of the players."""
_COIN_SIZE = 30.0
"""Diameter of a player's coin, in logical pixels."""


class EntrantList(ViewList):
    """List of all players; clicking or activating a row selects or deselects the player."""

    def __init__(
        self, members: list[Member], selected: set[int], team_by_member: dict[int, str], *, focused_index: int
    ) -> None:
        self.taken, self.teams = selected, team_by_member
        super().__init__("who", members, self._build_row, name=self._describe_row, selected_index=focused_index)

    def _describe_row(self, member: Member) -> str:
        part = _("playing") if member.number in self.taken else _("not playing")
        return ", ".join([member.display_name, part, get_kind_name(member.kind)])

    def handle(self, intent: Intent) -> WidgetEvent | None:
        event = super().handle(intent)
        if event is not None and event.kind == "changed" and intent.kind is Kind.PRESS:
            return WidgetEvent(self.id, "submitted", event.value)
        return event

    def _build_row(self, member: Member, row_colors: RowColors) -> LayoutItem:
        """Return a row with the player, a tick if selected, and the team unless it is random."""
        tick = Icon("tick", SPACE.large, color="good") if member.number in self.taken else None
        mark = Centered(tick, paint=draw_sunken_ground).sized(width=SPACE.huge, height=SPACE.huge, align="center")
        words = " · ".join(part for part in (get_kind_name(member.kind), self.teams.get(member.number, "")) if part)
        text = Column(
            Label(member.display_name, "strong", color=row_colors.text).set_size_group("names"),
            Label(words, "small", color=row_colors.subdued).set_size_group("kinds"),
            gap=0,
        )
        return Row(mark, build_coin(member, _COIN_SIZE), text.sized(grow=1))


class NewTournamentScene(HeadedScene):
    """Set-up screen of a new league."""

    has_table_background = True
    first_focus = "begin"

    def __init__(self, services: Services, draft: LeagueDraft, on_started: Callable[[Tournament], None]) -> None:
        super().__init__(services)
        self.draft, self.done = draft, on_started
        self.focused_index = 0
        """Index of the focused player."""

    @property
    def heading(self) -> str:
        return _("New league")

    @property
    def remark(self) -> str:
        count = len(self.draft.selected)
        return ngettext("{count} player", "{count} players", count).format(count=count)

    def find_rules_page(self) -> tuple[str, str]:
        return self.draft.game, ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the options with their explanation, and the players next to them."""
        about = Label(describe_form(self.draft.form), "body", valign="top", leading=LEADING.loose)
        return Row(
            Panel("", *self._build_options(), about.sized(grow=1), Row(Spacer(), self._build_begin_button())).sized(
                grow=_OPTIONS_WEIGHT
            ),
            Panel("", *self._build_players()).sized(grow=_PLAYERS_WEIGHT),
            gap=SPACE.large,
        )

    def _build_options(self) -> list[LayoutItem]:
        draft = self.draft
        forms = [ChoiceOption(form, get_form_name(form)) for form in FORMS]
        games = [ChoiceOption(game, game_name(game)) for game in LEAGUE_GAMES]
        found: list[LayoutItem] = [
            make_labeled_above(_("Name"), TextField("name", draft.name, max_length=MAX_TOURNAMENT_NAME_LENGTH)),
            make_labeled_above(_("Format"), SegmentedControl("form", forms, draft.form)),
            make_labeled_above(_("Game"), make_choice("game", games, draft.game)),
        ]
        if draft.form == "round":
            options = [ChoiceOption(False, _("once")), ChoiceOption(True, _("twice"))]
            found.append(
                make_labeled_above(_("Matches per pairing"), SegmentedControl("twice", options, draft.is_double))
            )
        elif draft.form == "swiss":
            count = max(MIN_ENTRANTS, len(draft.selected))
            rounds = [ChoiceOption(0, _("default ({count})").format(count=get_default_rounds(count)))]
            rounds += [ChoiceOption(number, str(number)) for number in range(1, get_max_rounds(count) + 1)]
            draft.swiss_rounds = min(draft.swiss_rounds, get_max_rounds(count))
            found.append(make_labeled_above(_("Rounds"), DropDown("rounds", rounds, draft.swiss_rounds)))
        return found

    def _build_players(self) -> list[LayoutItem]:
        """Return the list of players, and the options of the focused one."""
        draft = self.draft
        names = {number: team_name(draft.game, team) for number, team in draft.team_by_member.items()}
        players: list[LayoutItem] = [
            EntrantList(draft.members, draft.selected, names, focused_index=self.focused_index).sized(grow=1)
        ]
        if draft.game in EPIC_PACKS and draft.members:
            member = draft.members[self.focused_index]
            options = [ChoiceOption("", _("Random, new each match"))]
            options += [ChoiceOption(team, team_name(draft.game, team)) for team in load_pack(draft.game).teams]
            team = DropDown("team", options, draft.team_by_member.get(member.number, ""))
            players.append(make_labeled_above(_("{name}'s team").format(name=member.display_name), team))
        return players

    def _build_begin_button(self) -> LayoutItem:
        """Return the start button, disabled with a reason if the league cannot be started."""
        why = self.draft.refusal
        return Button("begin", _("Start league"), is_default=True, shown_key=Kind.MAIN, enabled=not why, reason=why)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "who":
            self._handle_player(event)
        elif event.id == "begin" and event.kind == "pressed":
            tournament = self.draft.start_league()
            self.services.stack.pop()
            self.done(tournament)
            return
        elif event.kind in ("changed", "submitted"):
            self._change_option(event.id, event.value)
        self.services.stack.request_layout()

    def _handle_player(self, event: WidgetEvent) -> None:
        """Handle events of the list of players."""
        member: Member = event.value
        self.focused_index = next(index for index, one in enumerate(self.draft.members) if one.number == member.number)
        if event.kind == "submitted":
            self.draft.toggle_player(member.number)

    def _change_option(self, id: WidgetId, value: object) -> None:
        """Change an option of the league."""
        draft = self.draft
        match id, value:
            case "name", _:
                draft.name = str(value)
            case "twice", _:
                draft.is_double = bool(value)
            case "rounds", int(rounds):
                draft.swiss_rounds = rounds
            case "team", _:
                draft.set_team(draft.members[self.focused_index].number, str(value))
            case _:
                draft.change_option(id, value)
