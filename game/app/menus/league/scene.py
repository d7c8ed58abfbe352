"""League: next match, standings and set-up of a new league on one screen."""

from __future__ import annotations

from game.app.menus.league.current import OpenLeague
from game.app.menus.league.draft import LeagueDraft
from game.app.menus.league.lists import build_short_standings, build_upcoming_list
from game.app.menus.league.member import MemberEditor
from game.app.menus.league.new import NewTournamentScene
from game.app.menus.league.new_row import MemberTileId, NamedDropDown, build_collapsed_row, build_expanded_row
from game.app.menus.league.next_match import build_next_match, build_welcome
from game.app.menus.league.players import PlayersScene
from game.app.menus.league.sheets import describe_leagues
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.saves.acts import ActionId, ListAction, run_action
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.errors import UserError
from game.modes.league import records_file
from game.modes.league.matches import settle_matches
from game.modes.league.records_file import COLOR_COUNT, LeagueRecords, Member
from game.modes.league.tournament import Tournament
from game.modes.league.wording import get_form_name
from game.storage.save_words import game_name
from game.text import _

_NEXT_MATCH_WEIGHT, _STANDINGS_WEIGHT = 700.0, 516.0
"""Relative widths of the next match and of the standings."""
_MAX_ROWS_WITH_UPCOMING = 6
"""Maximum number of players for which the list of upcoming matches fits below the standings."""


class LeagueScene(HeadedScene):
    """Current league with its next match, above the row that starts a new league."""

    player_files = ("league",)
    has_table_background = True

    def __init__(self, services: Services, league_records: LeagueRecords | None = None) -> None:
        super().__init__(services)
        self._is_snapshot = league_records is not None
        """True if the records were passed in, so that no file is read."""
        self.league_records = league_records if league_records is not None else records_file.load_league()
        self._update_results()
        self.league = self._open_league(_find_current_league(self.league_records))
        """Displayed league; None if there is none."""
        self.draft = LeagueDraft(self.league_records, services.settings.names)
        """Set-up of a new league."""
        self.is_row_expanded = self._is_row_always_expanded
        """True if the row of a new league is expanded."""
        self._players_view = ScrollView("players", self.form)
        self.first_focus = ActionId("play") if self.league is not None else "begin"

    # ---- what is known ----------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("League")

    def find_rules_page(self) -> tuple[str, str]:
        return (self.league.tournament.game if self.league is not None else self.draft.game), ""

    @property
    def _is_row_always_expanded(self) -> bool:
        """Return whether the row cannot be collapsed, because no league is in progress."""
        return all(tournament.is_over for tournament in self.league_records.tournaments)

    def _open_league(self, tournament: Tournament | None) -> OpenLeague | None:
        """Return a tournament as displayed league."""
        if tournament is None:
            return None
        return OpenLeague(self.services, tournament, self.league_records, reads_files=not self._is_snapshot)

    def _update_results(self) -> None:
        """Record the results of finished matches."""
        if self._is_snapshot:
            return
        try:
            for tournament in self.league_records.tournaments:
                if settle_matches(tournament) != tournament:
                    self.league_records = records_file.load_league()
        except UserError as error:
            self.services.notify(error.message)

    def resume(self) -> None:
        """Reload data that may have changed on other screens."""
        if not self._is_snapshot:
            if self.league is not None:
                self.league.reload()
                self.league.announce_results()
            self.league_records = records_file.load_league()
            self._update_results()
            number = self.league.tournament.number if self.league is not None else 0
            if self.league_records.find_tournament(number) is None:
                self.league = self._open_league(_find_current_league(self.league_records))
            self.draft.update(self.league_records)
            self.is_row_expanded = self.is_row_expanded or self._is_row_always_expanded
        self.services.stack.request_layout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the next match and the standings, above the row of a new league."""
        if self.is_row_expanded:
            row = build_expanded_row(
                self.draft, self._players_view, is_collapsible=not self._is_row_always_expanded, is_default=True
            )
        else:
            row = build_collapsed_row(self.services, self.draft)
        upper = Row(
            self._build_next_match().sized(grow=_NEXT_MATCH_WEIGHT),
            (self._build_standings(self.league) if self.league is not None else self._build_explanation()).sized(
                grow=_STANDINGS_WEIGHT
            ),
            gap=SPACE.large,
        )
        return Column(upper.sized(grow=1), row, gap=SPACE.large)

    def _build_next_match(self) -> LayoutItem:
        """Return the next match, or the image shown without a league."""
        return build_welcome() if self.league is None else build_next_match(self.league, self._list_actions())

    def _build_explanation(self) -> LayoutItem:
        """Return an explanation of leagues, with the button that opens the players."""
        words = Label(describe_leagues(), "reading", valign="top", leading=LEADING.loose)
        return Panel("", words.sized(grow=1), Button("players", _("Players"), icon="person", keys=("p",)))

    def _build_standings(self, league: OpenLeague) -> LayoutItem:
        """Return the league selector, the standings, and the buttons that open all matches and the players."""
        tournament = league.tournament
        done, count = tournament.match_counts
        options = [
            ChoiceOption(
                tournament.number,
                tournament.name,
                "crown" if tournament.is_over else "flag",
                about=_format_summary(tournament),
            )
            for tournament in reversed(self.league_records.tournaments)
        ]
        played = Label(_("{done} of {all} played").format(done=done, all=count), color="mute", align="right")
        doors = Row(
            Button("matches", _("All matches"), icon="log", keys=("m",)).set_size_group("doors").sized(grow=1),
            Button("players", _("Players"), icon="person", keys=("p",)).set_size_group("doors").sized(grow=1),
            gap=SPACE.small,
        )
        return Panel(
            "",
            Row(
                NamedDropDown("league", _("League"), options, tournament.number).sized(grow=1), played, gap=SPACE.large
            ),
            *self._build_tables(league),
            doors,
        )

    def _build_tables(self, league: OpenLeague) -> list[LayoutItem]:
        """Return the standings, and with few players the upcoming matches."""
        tournament = league.tournament
        standing = build_short_standings(league.league_records, tournament)
        coming = (
            build_upcoming_list(league.league_records, tournament)
            if len(tournament.entrants) <= _MAX_ROWS_WITH_UPCOMING and not self.is_row_expanded
            else None
        )
        if coming is None:
            return [standing.sized(grow=1)]
        head = Label(_("Coming up"), "small", color="mute")
        return [standing.sized(grow=0), Column(head, coming.sized(grow=1), gap=SPACE.tiny).sized(grow=1)]

    def _list_actions(self) -> list[ListAction]:
        """Return the actions of the next match."""
        league = self.league
        where = league.tournament.next_match if league is not None else None
        if league is None or where is None:
            return []
        gold = not self.is_row_expanded
        if league.is_bot_match(league.get_fixture(where)):
            return [
                ListAction("watch", _("Watch"), lambda _one: league.play_match(where), icon="eye", keys=("w",)),
                ListAction(
                    "play", _("Simulate"), lambda _one: league.simulate_match(where, until_human=True), is_default=gold
                ),
            ]
        words = _("Continue") if league.get_fixture(where).match else _("Play")
        return [ListAction("play", words, lambda _one: league.play_match(where), is_default=gold)]

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed":
            self._handle_press(event)
        elif event.kind == "changed" and event.id == "league":
            self.league = self._open_league(self.league_records.find_tournament(event.value))
        elif event.kind == "changed":
            self.draft.change_option(event.id, event.value)
        self.services.stack.request_layout()

    def _handle_press(self, event: WidgetEvent) -> None:
        """Handle the press of a button."""
        match event.id:
            case MemberTileId(number):
                self.draft.toggle_player(number)
            case "new":
                self._set_expanded(not self.is_row_expanded)
            case "add":
                member = Member(0, "", len(self.league_records.members) % COLOR_COUNT)
                self.services.stack.push(MemberEditor(self.services, member, self._update_records))
            case "options":
                self.services.stack.push(NewTournamentScene(self.services, self.draft, self._show_new_league))
            case "begin":
                self._show_new_league(self.draft.start_league())
            case "matches":
                assert self.league is not None
                self.services.stack.push(TournamentScene(self.services, self.league))
            case "players":
                league_records = self.league_records if self._is_snapshot else None
                self.services.stack.push(PlayersScene(self.services, league_records))
            case id:
                run_action(self._list_actions(), id)

    def _update_records(self, league_records: LeagueRecords) -> None:
        """Show newer records."""
        self.league_records = league_records
        self.draft.update(league_records)
        self.services.stack.request_layout()

    def _show_new_league(self, tournament: Tournament) -> None:
        """Show the league that was just started, and collapse the row."""
        self.league_records = records_file.load_league()
        self.league = self._open_league(tournament)
        self.draft = LeagueDraft(self.league_records, self.services.settings.names)
        self._set_expanded(False)
        self.form.set_focus(ActionId("play"))

    def _set_expanded(self, is_expanded: bool) -> None:
        """Expand or collapse the row, and ignore a second click of a double click."""
        self.is_row_expanded = is_expanded
        self.services.stack.press_guard.start(0.0)
        self.services.stack.request_layout()

    def step_back(self) -> None:
        """Collapse the row if it is expanded, else leave the scene."""
        if self.is_row_expanded and not self._is_row_always_expanded:
            self._set_expanded(False)
        else:
            super().step_back()


def _find_current_league(league_records: LeagueRecords) -> Tournament | None:
    """Return the latest league in progress, else the latest one; None if there is none."""
    found = [
        tournament for tournament in league_records.tournaments if not tournament.is_over
    ] or league_records.tournaments
    return found[-1] if found else None


def _format_summary(tournament: Tournament) -> str:
    """Return a line with format, game and progress of a tournament."""
    done, count = tournament.match_counts
    played = _("{done} of {all} played").format(done=done, all=count)
    return "  ·  ".join([get_form_name(tournament.form), game_name(tournament.game), played])
