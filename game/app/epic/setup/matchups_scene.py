"""Table of the win rates of all pairs of teams, measured in matches between bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.epic.setup.pictures.matchups import draw_team, draw_win_rate
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import format_bot_title
from game.content.cards.matchups import Matchups
from game.storage.save_words import team_name
from game.text import _, format_percentage, ngettext

_SIDE_MARGIN = 90.0
"""Margin at both sides of the table, in logical units."""
_NAME_COLUMN_WIDTH, _PORTRAIT_WIDTH, _TOTAL_COLUMN_WIDTH = 232.0, 40.0, 84.0
"""Width of the column with names, of the portraits, and of the column with totals, in logical units."""


class MatchupsScene(WidgetScene):
    """Table of win rates: a row contains those of its team against the team of each column."""

    modal = True
    first_focus = "close"

    def __init__(self, services: Services, game: str, teams: Sequence[str], matchups: Matchups) -> None:
        super().__init__(services)
        self.game = game
        self.teams = [team for team in teams if team in matchups.won]
        self.matchups = matchups

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the table with its title above and the source of the numbers below."""
        count, bot = self.matchups.matches, format_bot_title(self.matchups.bot)
        words = ngettext("{count} bot match ({bot})", "{count} bot matches ({bot})", count).format(count=count, bot=bot)
        text = f"{_('Win rate, row vs. column')}  ·  {words}"
        table = Panel(
            "",
            Label(_("Matchups"), "heading"),
            self._build_heads().sized(grow=1),
            *(self._build_row(team).sized(grow=1) for team in self.teams),
            Row(
                Label(text, "small", color="mute").sized(grow=1),
                Button("close", _("Close"), is_back=True, keys=(Kind.BACK,)),
                padding=(0, SPACE.small, 0, 0),
            ),
            gap=SPACE.tiny,
        )
        return Column(table.sized(grow=1), padding=(_SIDE_MARGIN, SPACE.huge))

    def _build_heads(self) -> Row:
        return Row(
            Spacer(_NAME_COLUMN_WIDTH),
            *(self._build_portrait(team).sized(grow=1) for team in self.teams),
            Label(_("All"), color="mute", align="center").sized(width=_TOTAL_COLUMN_WIDTH),
            gap=SPACE.tiny,
        )

    def _build_row(self, team: str) -> Row:
        name = Label(team_name(self.game, team, short=True)).set_size_group("teams").sized(grow=1)
        total = self.matchups.find_win_rate(team)
        return Row(
            Row(self._build_portrait(team).sized(width=_PORTRAIT_WIDTH), name, gap=SPACE.small).sized(
                width=_NAME_COLUMN_WIDTH
            ),
            *(self._build_pair(team, other).sized(grow=1) for other in self.teams),
            (Spacer() if total is None else _build_cell(total, "strong")).sized(width=_TOTAL_COLUMN_WIDTH),
            gap=SPACE.tiny,
        )

    def _build_pair(self, team: str, other: str) -> LayoutItem:
        share = self.matchups.find_win_rate(team, other)
        if other == team:
            return CustomPaint(partial(draw_win_rate, share=None))
        return Spacer() if share is None else _build_cell(share, "label")

    def _build_portrait(self, team: str) -> CustomPaint:
        return CustomPaint(partial(draw_team, game=self.game, team=team))

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)


def _build_cell(win_rate: float, role: str) -> LayoutItem:
    """Return a win rate as a number on a background in the corresponding color."""
    number = Label(format_percentage(round(100 * win_rate)), role, align="center").sized(grow=1)
    return Column(number, paint=partial(draw_win_rate, share=win_rate))
