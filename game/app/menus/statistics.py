"""Statistics of players and teams over all finished matches."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.exporting import ask_export
from game.app.menus.saves.tables import get_portrait
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Medal, Meter, Picture
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import RowColors, TableColumn, make_table
from game.app.ui.services import Services
from game.app.ui.style.carved import Metal, draw_coin
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.text import Label, make_sample_width
from game.bots.epic.levels import format_bot_title
from game.storage import statistics
from game.storage.save_words import team_name
from game.storage.statistics import StatisticsPlayer, Tally
from game.text import _, format_decimal, format_percentage, ngettext

_ICON_SIZE, _MEDAL_RADIUS, _CARD_WIDTH = 40.0, 8.0, 58.0
"""Size of the icon before a name, radius of the medal on it, and width of a card's image, in logical pixels."""


def get_tally_name(tally: Tally) -> str:
    """Return the name of a player or team."""
    if isinstance(tally.key, StatisticsPlayer):
        return tally.key.display_name if tally.key.is_person else format_bot_title(tally.key.kind)
    return team_name(tally.key.game, tally.key.id)


def get_favorite_name(tally: Tally) -> str:
    """Return the name of the most played card; its id if it no longer exists, empty if there is none."""
    return get_part_name(tally.favorite.game, tally.favorite.id) if tally.favorite is not None else ""


def get_part_name(game: str, part: str) -> str:
    """Return the name of a team or card; its id if it no longer exists."""
    return team_name(game, part)


def build_card_picture(game: str, card: str) -> LayoutItem | None:
    """Return the image of a card; None if there is none."""
    path = f"{game}/card/{card}"
    return Picture(path, radius=RADIUS.small) if art.exists(path) else None


def format_streak(tally: Tally) -> str:
    """Return the current streak of wins or losses as text."""
    count = abs(tally.streak)
    if tally.streak > 0:
        return ngettext("{count} win", "{count} wins", count).format(count=count)
    if tally.streak < 0:
        return ngettext("{count} loss", "{count} losses", count).format(count=count)
    return _("none")


def format_average_damage(tally: Tally) -> str:
    """Return the average damage per match as text."""
    return format_decimal(tally.damage / max(1, tally.played))


def rank_metals(tallies: Sequence[Tally]) -> dict[int, Metal]:
    """Return the medals for the three highest numbers of wins, by number of wins."""
    best = sorted({tally.won for tally in tallies if tally.won}, reverse=True)
    return dict(zip(best, ("gold", "silver", "bronze"), strict=False))


def build_columns(tallies: Sequence[Tally], name_heading: str) -> list[TableColumn]:
    """Return the columns of a table of tallies; the three highest numbers of wins have medals."""
    metals = rank_metals(tallies)

    def build_name(tally: Tally, row_colors: RowColors) -> LayoutItem:
        sign = _build_icon(tally, metals.get(tally.won, "iron"))
        return Row(
            sign, Label(get_tally_name(tally), "strong", color=row_colors.text).set_size_group("names").sized(grow=1)
        )

    return [
        TableColumn(name_heading, 0.28, build_name),
        TableColumn(_("Played"), 0.09, lambda tally, row_colors: _build_number(str(tally.played), row_colors), "right"),
        TableColumn(_("Won"), 0.22, _build_wins),
        TableColumn(
            _("Streak"),
            0.12,
            lambda tally, row_colors: Label(format_streak(tally), color=row_colors.text).set_size_group("streak"),
        ),
        TableColumn(
            _("Damage per match"),
            0.12,
            lambda tally, row_colors: _build_number(format_average_damage(tally), row_colors),
            "right",
        ),
        TableColumn(_("Favorite card"), 0.2, _build_favorite),
    ]


def _build_icon(tally: Tally, metal: Metal) -> LayoutItem:
    """Return the icon before a name: a medal, or the leader of a team with a medal on it."""
    if isinstance(tally.key, StatisticsPlayer):
        return Medal(metal, "person" if tally.key.is_person else "robot", _ICON_SIZE)
    picture = get_portrait(tally.key.game, tally.key.id)

    def draw(canvas: Canvas, box: Box) -> None:
        if picture:
            draw_portrait(canvas, picture, 0, *box.center, _ICON_SIZE / 2)
        if metal != "iron":
            draw_coin(canvas, box.right - _MEDAL_RADIUS, box.bottom - _MEDAL_RADIUS, _MEDAL_RADIUS, metal)

    return CustomPaint(draw).sized(width=_ICON_SIZE, height=_ICON_SIZE)


def _build_number(text: str, row_colors: RowColors) -> LayoutItem:
    return Label(text, color=row_colors.text, align="right")


def _build_wins(tally: Tally, row_colors: RowColors) -> LayoutItem:
    """Return wins as a number, and as a percentage with a bar."""
    share = tally.won / max(1, tally.played)
    return Row(
        Label(str(tally.won), "strong", color=row_colors.text, align="right").sized(
            width=make_sample_width("888", "strong")
        ),
        Meter(share).sized(grow=1, align="center"),
        Label(format_percentage(int(100 * share + 0.5)), "small", color=row_colors.text).sized(
            width=make_sample_width(format_percentage(100), "small")
        ),
        gap=SPACE.small,
    )


def _build_favorite(tally: Tally, row_colors: RowColors) -> LayoutItem:
    """Return the most played card, with its image if there is one."""
    if tally.favorite is None:
        return Spacer()
    times = ngettext("{count} time", "{count} times", tally.favorite_count).format(count=tally.favorite_count)
    words = Column(
        Label(get_favorite_name(tally), color=row_colors.text).set_size_group("cards"),
        Label(times, "small", color=row_colors.subdued),
        gap=0,
    )
    picture = build_card_picture(tally.favorite.game, tally.favorite.id)
    return Row(picture and picture.sized(width=_CARD_WIDTH), words.sized(grow=1, align="center"), gap=SPACE.small)


class StatisticsScene(HeadedScene):
    """Tables of players and of teams."""

    player_files = ("statistics",)
    has_table_background = True
    first_focus = "list"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tab = "players"
        """Selected table: ``players`` or ``teams``."""
        self.selected_index = 0
        self.tallies: list[Tally] = []
        self.match_count = 0
        self._notice = self._reload()
        """Message about a damaged file; empty for none."""

    def _reload(self) -> str:
        """Reload the statistics; return a message about a damaged file."""
        loaded_records = statistics.load_records()
        self.match_count = len(loaded_records.matches)
        count = statistics.tally_by_player if self.tab == "players" else statistics.tally_by_team
        self.tallies = count(loaded_records.matches)
        self.selected_index = max(0, min(self.selected_index, len(self.tallies) - 1))
        self.services.stack.request_layout()
        return loaded_records.notice

    def enter(self) -> None:
        super().enter()
        if self._notice:
            self.services.notify(self._notice)

    @property
    def heading(self) -> str:
        return _("Statistics")

    @property
    def remark(self) -> str:
        return ngettext("{count} finished match", "{count} finished matches", self.match_count).format(
            count=self.match_count
        )

    @property
    def _selected_tally(self) -> Tally | None:
        """Return the selected row; None if the table is empty."""
        return self.tallies[self.selected_index] if self.selected_index < len(self.tallies) else None

    # ---- layout ----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the table of players or teams, with its buttons below."""
        tabs = [ChoiceOption("players", _("Players")), ChoiceOption("teams", _("Teams"))]
        who = _("Player") if self.tab == "players" else _("Team")
        tallies = make_table(
            "list",
            build_columns(self.tallies, who),
            self.tallies,
            name=get_tally_name,
            selected_index=self.selected_index,
            empty=_("No finished matches yet."),
        )
        return Column(
            Row(Spacer(), SegmentedControl("tab", tabs, self.tab).sized(grow=1), Spacer()),
            Panel("", tallies, padding=SPACE.small).sized(grow=1),
            Row(*self._build_buttons(), Spacer()),
        )

    def _build_buttons(self) -> list[LayoutItem]:
        marked = self._selected_tally
        person = marked is not None and isinstance(marked.key, StatisticsPlayer) and marked.key.is_person
        why = _("Nothing to export yet.")
        export = Button("export", _("Export as table"), icon="share", enabled=bool(self.match_count), reason=why)
        if self.tab != "players":
            return [export]
        reason = _("Bots can't be removed.") if marked is not None else _("No players yet.")
        return [export, Button("forget", _("Remove player"), icon="bin", enabled=person, reason=reason)]

    # ---- answers ---------------------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "tab" and event.kind == "changed":
            self.tab, self.selected_index = event.value, 0
            self._reload()
        elif event.id == "list" and event.kind == "changed" and event.value in self.tallies:  # not of the other table
            self.selected_index = self.tallies.index(event.value)
            self.services.stack.request_layout()
        elif event.kind == "pressed" and event.id == "export":
            self._export_table()
        elif event.kind == "pressed" and event.id == "forget":
            self._ask_remove()

    def _export_table(self) -> None:
        """Export the records as CSV."""
        title, text = _("Export as table"), _("A table (CSV) with one line per player and match.")
        ask_export(self.services, title, text, "triforce-duels.csv", statistics.export_csv)

    def _ask_remove(self) -> None:
        """Ask before a player is removed from the statistics."""
        marked = self._selected_tally
        assert marked is not None
        player = marked.key
        assert isinstance(player, StatisticsPlayer)

        def remove_player() -> None:
            try:
                statistics.remove_player(player)
            finally:
                self._reload()

        text = _("This removes **{player}** from the statistics. Replays and saves keep the name.")
        answers = [
            DialogButton("keep", _("Cancel"), is_default=True),
            DialogButton("forget", _("Remove"), act=remove_player),
        ]
        ask_question(
            self.services, _("Remove this player?"), text.format(player=player.display_name), answers, cancel="keep"
        )
