"""Statistics: what each player and each team has done in all finished matches."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.exporting import ask_export
from game.app.menus.saves.tables import portrait_of
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Medal, Meter, Painting, Picture
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import Ink, TableColumn, table
from game.app.ui.services import Services
from game.app.ui.style.carved import Metal, coin
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import portrait
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.text import Label, as_wide_as
from game.bots.epic.levels import bot_title
from game.storage import statistics
from game.storage.save_words import team_name
from game.storage.statistics import Player, Tally
from game.text import _, decimal, ngettext, percent

_SIGN, _COIN, _CARD = 40.0, 8.0, 58.0
"""The side of what stands before a name, the radius of the medal upon it, and the width of a card's picture."""


def name_of(tally: Tally) -> str:
    """Return what a player or a team is called."""
    if isinstance(tally.key, Player):
        return tally.key.shown if tally.key.is_person else bot_title(tally.key.kind)
    return team_name(tally.key.game, tally.key.id)


def favorite_name(tally: Tally) -> str:
    """Return what the favorite card is called; its id when it is gone, nothing when there is none."""
    if tally.favorite is None:
        return ""
    return team_name(tally.favorite.game, tally.favorite.id)


def streak_words(tally: Tally) -> str:
    """Return the row of wins or defeats that runs."""
    count = abs(tally.streak)
    if tally.streak > 0:
        return ngettext("{count} win", "{count} wins", count).format(count=count)
    if tally.streak < 0:
        return ngettext("{count} loss", "{count} losses", count).format(count=count)
    return _("none")


def average_words(tally: Tally) -> str:
    """Return the damage of a match on average."""
    return decimal(tally.damage / max(1, tally.played))


def metals_by_wins(tallies: Sequence[Tally]) -> dict[int, Metal]:
    """Return the metal that so many wins are worth among all that are shown."""
    best = sorted({tally.won for tally in tallies if tally.won}, reverse=True)
    return dict(zip(best, ("gold", "silver", "bronze"), strict=False))


def columns(tallies: Sequence[Tally], who: str) -> list[TableColumn]:
    """Return the columns of the table; the three best numbers of wins have their medals."""
    metals = metals_by_wins(tallies)

    def name(tally: Tally, ink: Ink) -> LayoutItem:
        sign = _sign(tally, metals.get(tally.won, "iron"))
        return Row(sign, Label(name_of(tally), "strong", color=ink.text).grouped("names").sized(grow=1))

    return [
        TableColumn(who, 0.28, name),
        TableColumn(_("Played"), 0.09, lambda tally, ink: _number(str(tally.played), ink), "right"),
        TableColumn(_("Won"), 0.22, _wins),
        TableColumn(_("Streak"), 0.12, lambda tally, ink: Label(streak_words(tally), color=ink.text).grouped("streak")),
        TableColumn(_("Damage per match"), 0.12, lambda tally, ink: _number(average_words(tally), ink), "right"),
        TableColumn(_("Favorite card"), 0.2, _favorite),
    ]


def _sign(tally: Tally, metal: Metal) -> LayoutItem:
    """Return what stands before a name: a medal, or the leader of a team with a medal upon it."""
    if isinstance(tally.key, Player):
        return Medal(metal, "person" if tally.key.is_person else "robot", _SIGN)
    picture = portrait_of(tally.key.game, tally.key.id)

    def draw(canvas: Canvas, box: Box) -> None:
        if picture:
            portrait(canvas, picture, 0, *box.center, _SIGN / 2)
        if metal != "iron":
            coin(canvas, box.right - _COIN, box.bottom - _COIN, _COIN, metal)

    return Painting(draw).sized(width=_SIGN, height=_SIGN)


def _number(text: str, ink: Ink) -> LayoutItem:
    return Label(text, color=ink.text, align="right")


def _wins(tally: Tally, ink: Ink) -> LayoutItem:
    """Return wins as a number and as a share on a bar."""
    share = tally.won / max(1, tally.played)
    return Row(
        Label(str(tally.won), "strong", color=ink.text, align="right").sized(width=as_wide_as("888", "strong")),
        Meter(share).sized(grow=1, align="center"),
        Label(percent(int(100 * share + 0.5)), "small", color=ink.text).sized(width=as_wide_as(percent(100), "small")),
        gap=SPACE.small,
    )


def _favorite(tally: Tally, ink: Ink) -> LayoutItem:
    """Return the card that was played most, with its picture where there is one."""
    if tally.favorite is None:
        return Spacer()
    times = ngettext("{count} time", "{count} times", tally.favorite_times).format(count=tally.favorite_times)
    path = f"{tally.favorite.game}/card/{tally.favorite.id}"
    words = Column(
        Label(favorite_name(tally), color=ink.text).grouped("cards"), Label(times, "small", color=ink.quiet), gap=0
    )
    picture = Picture(path, radius=RADIUS.small).sized(width=_CARD) if art.exists(path) else None
    return Row(picture, words.sized(grow=1, align="center"), gap=SPACE.small)


class StatisticsScene(HeadedScene):
    """Players and teams in a table each."""

    keeps = ("statistics",)
    on_table = True
    first_focus = "list"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tab = "players"
        self.at = 0
        self.tallies: list[Tally] = []
        self.matches = 0
        self._notice = self._read()

    def _read(self) -> str:
        found = statistics.load()
        self.matches = len(found.matches)
        count = statistics.by_player if self.tab == "players" else statistics.by_team
        self.tallies = count(found.matches)
        self.at = max(0, min(self.at, len(self.tallies) - 1))
        self.services.stack.relayout()
        return found.notice

    def enter(self) -> None:
        super().enter()
        if self._notice:
            self.services.notify(self._notice)

    @property
    def heading(self) -> str:
        return _("Statistics")

    @property
    def remark(self) -> str:
        return ngettext("{count} finished match", "{count} finished matches", self.matches).format(count=self.matches)

    @property
    def _marked(self) -> Tally | None:
        return self.tallies[self.at] if self.at < len(self.tallies) else None

    # ---- layout ----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the table of players or of teams, with what can be done with it below."""
        tabs = [Option("players", _("Players")), Option("teams", _("Teams"))]
        who = _("Player") if self.tab == "players" else _("Team")
        tallies = table(
            "list",
            columns(self.tallies, who),
            self.tallies,
            name=name_of,
            at=self.at,
            empty=_("No finished matches yet."),
        )
        return Column(
            Row(Spacer(), Segments("tab", tabs, self.tab).sized(grow=1), Spacer()),
            Panel("", tallies, padding=SPACE.small).sized(grow=1),
            Row(*self._buttons(), Spacer()),
        )

    def _buttons(self) -> list[LayoutItem]:
        marked = self._marked
        person = marked is not None and isinstance(marked.key, Player) and marked.key.is_person
        export = Button(
            "export",
            _("Export as table"),
            icon="up",
            enabled=bool(self.matches),
            reason=_("Nothing to export yet."),
        )
        if self.tab != "players":
            return [export]
        reason = _("Bots can't be removed.") if marked is not None else _("No players yet.")
        return [export, Button("forget", _("Remove player"), icon="cross", enabled=person, reason=reason)]

    # ---- answers ---------------------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "tab" and reply.kind == "changed":
            self.tab, self.at = reply.value, 0
            self._read()
        elif reply.id == "list" and reply.kind == "changed" and reply.value in self.tallies:  # not of the other table
            self.at = self.tallies.index(reply.value)
            self.services.stack.relayout()
        elif reply.kind == "pressed" and reply.id == "export":
            self._export()
        elif reply.kind == "pressed" and reply.id == "forget":
            self._forget()

    def _export(self) -> None:
        title, text = _("Export as table"), _("A table (CSV) with one line per player and match.")
        ask_export(self.services, title, text, "triforce-duels.csv", statistics.export_csv)

    def _forget(self) -> None:
        marked = self._marked
        assert marked is not None
        player = marked.key
        assert isinstance(player, Player)

        def forget() -> None:
            try:
                statistics.forget(player)
            finally:
                self._read()

        text = _("This removes **{player}** from the statistics. Replays and saves keep the name.")
        answers = [Answer("keep", _("Cancel"), main=True), Answer("forget", _("Remove"), act=forget)]
        ask(self.services, _("Remove this player?"), text.format(player=player.shown), answers, cancel="keep")
