"""All matches of a league: standings or bracket, list of matches, and actions of the league."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.league.bracket import build_bracket
from game.app.menus.league.current import OpenLeague
from game.app.menus.league.lists import build_fixture_list, build_standings
from game.app.menus.league.picture import write_picture
from game.app.menus.saves.acts import ActionId, ListAction, build_action_bar, run_action
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import make_line_height
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.text import Label
from game.modes.league import export, records_file
from game.modes.league.tournament import MatchFixture, Tournament, cancel_fixture, concede_fixture
from game.modes.league.wording import describe_form, describe_match, get_form_name
from game.storage import slots
from game.storage.save_words import game_name
from game.text import _

_OVERVIEW_WEIGHT, _MATCHES_WEIGHT = 4.0, 3.0
"""Relative widths of the standings or bracket, and of the matches."""
_TEXT_LINES, _TEXT_LINES_WITH_RESULT = 2, 3
"""Lines reserved for the text about a match, so that the list above has a constant height; with a result one more."""


class TournamentScene(HeadedScene):
    """Matches of a league, with standings or bracket, and actions of the whole league."""

    player_files = ("league",)
    has_table_background = True
    first_focus = "fixtures"

    def __init__(self, services: Services, league: OpenLeague) -> None:
        super().__init__(services)
        self.league = league
        rounds = self.tournament.rounds
        self.selected_position = self.tournament.next_match or (len(rounds) - 1, len(rounds[-1]) - 1)
        """Index of the round of the selected match, and its index in the round."""
        league.reload()

    @property
    def tournament(self) -> Tournament:
        """Return the current state of the tournament."""
        return self.league.tournament

    @property
    def heading(self) -> str:
        return self.tournament.name

    @property
    def remark(self) -> str:
        done, count = self.tournament.match_counts
        return _("{done} of {all} played").format(done=done, all=count)

    def find_rules_page(self) -> tuple[str, str]:
        return self.tournament.game, ""

    @property
    def selected_fixture(self) -> MatchFixture:
        """Return the selected match."""
        return self.league.get_fixture(self.selected_position)

    def resume(self) -> None:
        self.league.reload()
        self.league.announce_results()
        if not self.selected_fixture.is_open:
            self.selected_position = self.tournament.next_match or self.selected_position
        self.services.stack.request_layout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return standings or bracket, and the matches with a text about the selected one."""
        about = Label(self._describe_league(), "small", leading=LEADING.loose)
        lines = _TEXT_LINES_WITH_RESULT if self.league.last_result and not self.tournament.is_over else _TEXT_LINES
        words = Label(self._match_text, color="cream", valign="top").sized(height=make_line_height("label", lines))
        fixtures = build_fixture_list(self.league.league_records, self.tournament, self.selected_position)
        return Row(
            Panel("", self._build_overview().sized(grow=1), about, build_action_bar(self._list_league_actions())).sized(
                grow=_OVERVIEW_WEIGHT
            ),
            Panel("", fixtures.sized(grow=1), words, build_action_bar(self._list_actions())).sized(
                grow=_MATCHES_WEIGHT
            ),
            gap=SPACE.large,
        )

    def _build_overview(self) -> LayoutItem:
        """Return the bracket of a knockout, else the standings."""
        if self.tournament.form == "knockout":
            return build_bracket(self.league.league_records, self.tournament)
        return build_standings(self.league.league_records, self.tournament)

    def _describe_league(self) -> str:
        """Return a line about the league."""
        what = f"**{get_form_name(self.tournament.form)}  ·  {game_name(self.tournament.game)}**\n"
        return what + describe_form(self.tournament.form)

    def _list_league_actions(self) -> list[ListAction]:
        """Return the actions of the league."""
        return [
            ListAction("export", _("Export"), lambda _one: self._ask_export(), icon="share"),
            ListAction("delete", _("Delete"), lambda _one: self._ask_delete(), icon="bin"),
        ]

    def _list_actions(self) -> list[ListAction]:
        """Return the actions of the selected match."""
        fixture, over = self.selected_fixture, self.tournament.is_over
        if over:
            return []
        played = _("This match is over.")
        give_up = ListAction(
            "give up",
            _("Concede"),
            lambda _one: self._ask_concede(),
            icon="flag",
            enabled=fixture.is_open,
            reason=played,
        )
        if self.league.is_bot_match(fixture):
            watch = ListAction(
                "watch", _("Watch"), lambda _one: self._play_match(), icon="eye", enabled=fixture.is_open, reason=played
            )
            main, words = self._simulate_match, _("Simulate")
            acts = [give_up, watch]
        else:
            main, words = self._play_match, _("Continue") if fixture.match else _("Play")
            acts = [give_up]
        gold = ListAction("play", words, lambda _one: main(), is_default=True, enabled=fixture.is_open, reason=played)
        return [*acts, gold]

    @property
    def _match_text(self) -> str:
        """Return the text about the selected match, after the result of a match that was just played."""
        words = describe_match(self.league.league_records, self.tournament, *self.selected_position)
        if not self.league.last_result or self.tournament.is_over:
            return f"**{self.league.last_result}**" if self.league.last_result else words
        return "\n".join(part for part in (f"**{self.league.last_result}**", words) if part)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "fixtures" and event.kind == "changed":
            self.selected_position, self.league.last_result = event.value, ""
            self.services.stack.request_layout()
        elif event.id == "fixtures" and event.kind == "submitted":
            if self.selected_fixture.is_open:
                run_action(self._list_actions(), ActionId("play"))
        elif event.kind == "pressed":
            run_action([*self._list_actions(), *self._list_league_actions()], event.id)

    def _play_match(self) -> None:
        self.league.play_match(self.selected_position)

    def _simulate_match(self) -> None:
        self.league.simulate_match(self.selected_position)

    def _ask_delete(self) -> None:
        """Ask before the league is deleted."""
        tournament = self.tournament

        def delete_league() -> None:
            records_file.delete_tournament(tournament.number)
            self.services.stack.pop()

        text = _("**{name}** will no longer count for ratings and honors. Its replays stay.")
        answers = [
            DialogButton("keep", _("Cancel"), is_default=True),
            DialogButton("delete", _("Delete"), act=delete_league),
        ]
        ask_question(self.services, _("Delete this league?"), text.format(name=tournament.name), answers, cancel="keep")

    def _ask_concede(self) -> None:
        """Ask who concedes the selected match."""
        fixture = self.selected_fixture
        one, other = self.league.get_name(fixture.one), self.league.get_name(fixture.other)
        sentence = _("{name} concedes")
        answers = [
            DialogButton(
                "one", sentence.format(name=one), act=lambda: self._score_match(concede_fixture(fixture, fixture.one))
            ),
            DialogButton(
                "other",
                sentence.format(name=other),
                act=lambda: self._score_match(concede_fixture(fixture, fixture.other)),
            ),
            DialogButton("neither", _("Cancel match"), act=lambda: self._score_match(cancel_fixture(fixture))),
            DialogButton("stay", _("Back"), is_default=True),
        ]
        text = _(
            "Conceding counts as a loss, unrated if the match hasn't started. Canceling scores "
            "no points for either player."
        )
        ask_question(self.services, _("Concede or cancel?"), text, answers, cancel="stay")

    def _score_match(self, fixture: MatchFixture) -> None:
        """Record the outcome of the selected match."""
        self.league.score_match(self.selected_position, fixture)
        self.selected_position = self.tournament.next_match or self.selected_position
        self.services.stack.request_layout()

    # ---- export -----------------------------------------------------------------------------------------------------

    def _ask_export(self) -> None:
        """Ask for the format of the export."""
        answers = [
            DialogButton("table", _("Table (CSV)"), act=self._export_table),
            DialogButton("picture", _("Picture (PNG)"), is_default=True, act=self._export_picture),
            DialogButton("cancel", _("Cancel")),
        ]
        text = _("Open the table in any spreadsheet, or share the standings as a picture.")
        ask_question(self.services, _("Export league"), text, answers, cancel="cancel")

    def _build_file_name(self, suffix: str) -> str:
        """Return a file name for an export, with the given suffix."""
        return f"{slots.make_file_name(self.tournament.name)}.{suffix}"

    def _export_table(self) -> None:
        """Export the standings and matches as CSV."""

        def write(target: Path) -> Path:
            return export.write_csv(
                target,
                export.format_tournament_csv(self.league.league_records, self.tournament),
                self._build_file_name("csv"),
            )

        text = _("The standings and every match.")
        ask_export(self.services, _("Export as table"), text, self._build_file_name("csv"), write)

    def _export_picture(self) -> None:
        """Export the image of the tournament."""

        def write(target: Path) -> Path:
            return write_picture(self.league.league_records, self.tournament, target, self._build_file_name("png"))

        text = _("The current standings as a picture.")
        ask_export(self.services, _("Export as picture"), text, self._build_file_name("png"), write)
