"""Players of the league, with ratings, records and honors."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.league.honors import build_honors
from game.app.menus.league.member import MemberEditor, get_kind_name
from game.app.menus.league.sheets import build_member, describe_leagues, list_member_lines
from game.app.menus.pictures.league_face import build_coin
from game.app.menus.saves.acts import ListAction, build_action_bar, run_action
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import RowColors, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.modes.league import export, records, records_file
from game.modes.league.rating import Rating
from game.modes.league.records_file import COLOR_COUNT, LeagueRecords, Member
from game.storage import statistics
from game.storage.statistics import MatchRecord
from game.text import _, ngettext

_LIST_WEIGHT, _DETAIL_WEIGHT = 3.0, 4.0
"""Relative widths of the list, and of the selected player."""
_COIN_SIZE = 36.0
"""Diameter of a player's coin in the list, in logical pixels."""


def _build_member_row(
    member: Member, rating: Rating, record: records.MemberRecord, row_colors: RowColors
) -> LayoutItem:
    """Return a row of the list with name, record, rating and rating deviation."""
    words = Column(
        Label(member.display_name, "strong", color=row_colors.text).set_size_group("names"),
        Label(format_record(record), "small", color=row_colors.subdued).set_size_group("small"),
        gap=0,
    )
    points = Column(
        Label(str(round(rating.points)), "strong", color=row_colors.text, align="right"),
        Label(f"± {round(2 * rating.deviation)}", "small", color=row_colors.subdued, align="right"),
        gap=0,
    )
    return Row(build_coin(member, _COIN_SIZE), words.sized(grow=1), points)


def rank_members(league_records: LeagueRecords) -> list[Member]:
    """Return the current members by rating, best first; those without a match last."""
    ratings = records.compute_ratings(league_records)
    played = {
        member.number: bool(records.list_results(league_records, member.number))
        for member in league_records.current_members
    }
    return sorted(
        league_records.current_members,
        key=lambda member: (not played[member.number], -ratings[member.number].points, member.number),
    )


def format_rating(rating: Rating) -> str:
    """Return a rating with its deviation as text, for speech output."""
    return _("rating {points}, plus or minus {deviation}").format(
        points=round(rating.points), deviation=round(2 * rating.deviation)
    )


def format_record(record: records.MemberRecord) -> str:
    """Return a line with the victories and titles of a player."""
    if not record.played:
        return _("no matches yet")
    text = _("{won} of {played} won").format(won=record.won, played=record.played)
    if record.titles:
        count = ngettext("{count} title", "{count} titles", record.titles).format(count=record.titles)
        return f"{text}  ·  {count}"
    return text


class PlayersScene(HeadedScene):
    """List of players, best rating first, with the selected one in detail next to it."""

    player_files = ("league", "statistics")
    has_table_background = True
    first_focus = "list"

    def __init__(
        self, services: Services, league_records: LeagueRecords | None = None, matches: tuple[MatchRecord, ...] = ()
    ) -> None:
        super().__init__(services)
        self.league_records = league_records if league_records is not None else records_file.load_league()
        self.matches = matches if league_records is not None else statistics.load_records().matches
        self.selected_index = 0
        self._honors_view = ScrollView("honors", self.form)

    @property
    def heading(self) -> str:
        return _("Players")

    @property
    def remark(self) -> str:
        count = len(self.league_records.current_members)
        return ngettext("{count} player", "{count} players", count).format(count=count)

    @property
    def selected_member(self) -> Member | None:
        """Return the selected player; None if there are no players."""
        found = rank_members(self.league_records)
        return found[self.selected_index] if self.selected_index < len(found) else None

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the list, with the selected player in detail next to it."""
        rows = self._build_rows()
        self.selected_index = max(0, rows.selected_index)
        return Row(
            Panel("", rows.sized(grow=1), padding=SPACE.small).sized(grow=_LIST_WEIGHT),
            self._build_detail().sized(grow=_DETAIL_WEIGHT),
            gap=SPACE.large,
        )

    def _build_rows(self) -> ViewList:
        league_records, ratings = self.league_records, records.compute_ratings(self.league_records)
        own = {
            member.number: records.compute_record(league_records, member.number)
            for member in league_records.current_members
        }

        def describe_row(member: Member) -> str:
            rating = format_rating(ratings[member.number])
            return ", ".join(
                [member.display_name, get_kind_name(member.kind), rating, format_record(own[member.number])]
            )

        return ViewList(
            "list",
            rank_members(league_records),
            lambda one, row_colors: _build_member_row(one, ratings[one.number], own[one.number], row_colors),
            name=describe_row,
            selected_index=self.selected_index,
            empty=_("No players yet. Add humans and bots."),
        )

    def _build_detail(self) -> LayoutItem:
        """Return the selected player with record, honors and buttons."""
        acts = build_action_bar(self._list_actions())
        if self.selected_member is None:
            return Panel("", Label(describe_leagues(), "body", valign="top", leading=LEADING.loose).sized(grow=1), acts)
        lines = list_member_lines(self.league_records, self.selected_member, self.matches)
        honors = build_honors(self._honors_view, records.list_honors(self.league_records, self.selected_member.number))
        return Panel("", build_member(self.selected_member, lines), honors.sized(grow=1), acts)

    def handle(self, intent: Intent) -> None:
        before = self.form.focus
        super().handle(intent)
        if self.form.focus != before:
            self._honors_view.scroll_to_key_focus()

    def _list_actions(self) -> list[ListAction]:
        new = ListAction("new", _("New player"), lambda _one: self._add_member(), is_default=True, keys=("n",))
        if self.selected_member is None:
            return [new]
        return [
            ListAction("change", _("Edit"), lambda _one: self._edit_member(), icon="gear"),
            ListAction("out", _("Remove"), lambda _one: self._ask_remove(), icon="bin"),
            ListAction("export", _("Export"), lambda _one: self._export_players(), icon="share"),
            new,
        ]

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "list" and event.kind == "changed":
            rows = self.form.get_widget("list")
            assert isinstance(rows, ListBox)
            self.selected_index = rows.selected_index
            self.services.stack.request_layout()
        elif event.id == "list" and event.kind == "submitted":
            self._edit_member()
        elif event.kind == "pressed":
            run_action(self._list_actions(), event.id)
        self.mark_dirty()

    def _update_records(self, league_records: LeagueRecords) -> None:
        """Show newer records."""
        self.league_records = league_records
        self.services.stack.request_layout()

    def _add_member(self) -> None:
        """Open the editor for a new player."""
        color = len(self.league_records.members) % COLOR_COUNT
        self.services.stack.push(MemberEditor(self.services, Member(0, "", color), self._update_records))

    def _edit_member(self) -> None:
        """Open the editor for the selected player."""
        if self.selected_member is not None:
            self.services.stack.push(MemberEditor(self.services, self.selected_member, self._update_records))

    def _ask_remove(self) -> None:
        """Ask before the selected player is removed."""
        member = self.selected_member
        assert member is not None
        text = _("This removes **{name}**. Their matches stay, without the name.")
        answers = [
            DialogButton("keep", _("Cancel"), is_default=True),
            DialogButton(
                "out", _("Remove"), act=lambda: self._update_records(records_file.remove_member(member.number))
            ),
        ]
        ask_question(
            self.services, _("Remove this player?"), text.format(name=member.display_name), answers, cancel="keep"
        )

    def _export_players(self) -> None:
        """Export all players as CSV."""

        def write(target: Path) -> Path:
            return export.write_csv(target, export.format_members_csv(self.league_records), "league.csv")

        text = _("All players with rating and record.")
        ask_export(self.services, _("Export as table"), text, "league.csv", write)
