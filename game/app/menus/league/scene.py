"""The league: running and finished tournaments, and the players with their ratings and honors."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.league.honors import honors_view
from game.app.menus.league.member import MemberScene, kind_name
from game.app.menus.league.new import NewTournament
from game.app.menus.league.sheets import member_lines, member_view, tournament_view
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.pictures.league_face import face_of
from game.app.menus.saves.acts import Act, act_bar, do_act
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import Ink, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.errors import UserError
from game.modes.league import export, records, standings
from game.modes.league import records_file as kept
from game.modes.league.matches import settle
from game.modes.league.rating import Rating
from game.modes.league.records_file import COLORS, Book, Member
from game.modes.league.tournament import FEWEST, Tournament
from game.modes.league.wording import form_name
from game.storage import statistics
from game.storage.statistics import MatchRecord
from game.text import _, ngettext

_LIST, _DETAIL = 3.0, 4.0
"""Shares of the width of the list, and of what is marked in it."""
_FACE = 36.0
"""The side of a player's coin in the list."""


def _progress(book: Book, tournament: Tournament) -> str:
    """How far it is, or who has won it."""
    if tournament.over:
        return " & ".join(book.name(tournament, place) for place in standings.champions(tournament))
    done, count = tournament.matches
    return _("{done} of {all} matches").format(done=done, all=count)


def _tournament_row(book: Book, tournament: Tournament, ink: Ink) -> LayoutItem:
    """Return a tournament in a list: name, form, and how far it is."""
    icon = Icon("crown" if tournament.over else "flag", SPACE.huge, color=ink.text if tournament.over else ink.quiet)
    below = Row(
        Label(form_name(tournament.form), "small", color=ink.quiet).grouped("small").sized(grow=1),
        Label(_progress(book, tournament), "small", color=ink.text, align="right").grouped("small").sized(grow=1),
        gap=SPACE.small,
    )
    words = Column(Label(tournament.name, "strong", color=ink.text).grouped("names"), below, gap=SPACE.tiny)
    return Row(icon, words.sized(grow=1))


def _member_row(member: Member, rating: Rating, record: records.Record, ink: Ink) -> LayoutItem:
    """Return a player in a list: name and record, rating and how sure it is."""
    words = Column(
        Label(member.shown, "strong", color=ink.text).grouped("names"),
        Label(record_words(record), "small", color=ink.quiet).grouped("small"),
        gap=0,
    )
    points = Column(
        Label(str(round(rating.points)), "strong", color=ink.text, align="right"),
        Label(f"± {round(2 * rating.deviation)}", "small", color=ink.quiet, align="right"),
        gap=0,
    )
    return Row(face_of(member, _FACE), words.sized(grow=1), points)


def ranked(book: Book) -> list[Member]:
    """Those of the house, the strongest first; who has not played comes last."""
    ratings = records.ratings(book)
    played = {one.number: bool(records.results(book, one.number)) for one in book.present}
    return sorted(book.present, key=lambda one: (not played[one.number], -ratings[one.number].points, one.number))


def rating_words(rating: Rating) -> str:
    """A rating and how sure it is."""
    return _("rating {points}, plus or minus {deviation}").format(
        points=round(rating.points), deviation=round(2 * rating.deviation)
    )


def record_words(record: records.Record) -> str:
    """What somebody has done, in a line."""
    if not record.played:
        return _("no matches yet")
    text = _("{won} of {played} won").format(won=record.won, played=record.played)
    if record.titles:
        count = ngettext("{count} title", "{count} titles", record.titles).format(count=record.titles)
        return f"{text}  ·  {count}"
    return text


class LeagueScene(HeadedScene):
    """Two lists, of which one is shown, with what is marked large beside it."""

    keeps = ("league", "statistics")
    on_table = True
    first_focus = "list"

    def __init__(self, services: Services, book: Book | None = None, matches: tuple[MatchRecord, ...] = ()) -> None:
        super().__init__(services)
        self._shown = book is not None
        self.book, self.matches = book or Book(), matches
        self.tab = "tournaments"
        self.at = 0
        self._honors = Pane("honors", self.form)
        self._look_up()
        if not self.book.members:
            self.tab = "players"

    def _look_up(self) -> None:
        """Read the book, with what became of matches that were played on elsewhere."""
        if self._shown:
            return
        self.book, self.matches = kept.load(), statistics.load().matches
        try:
            for tournament in self.book.tournaments:
                if settle(tournament) != tournament:
                    self.book = kept.load()
        except UserError as error:
            self.services.notify(error.message)

    @property
    def heading(self) -> str:
        return _("League")

    @property
    def remark(self) -> str:
        count = len(self.book.present)
        return ngettext("{count} player", "{count} players", count).format(count=count)

    def resume(self) -> None:
        self._look_up()
        self.services.stack.relayout()

    @property
    def tournament(self) -> Tournament | None:
        """The marked tournament."""
        found = self.book.tournaments[::-1]
        return found[self.at] if self.tab == "tournaments" and self.at < len(found) else None

    @property
    def member(self) -> Member | None:
        """The marked player."""
        found = ranked(self.book)
        return found[self.at] if self.tab == "players" and self.at < len(found) else None

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return one of the two lists, and what is marked in it large beside it."""
        tabs = [Option("tournaments", _("Leagues")), Option("players", _("Players"))]
        rows = self._tournaments() if self.tab == "tournaments" else self._members()
        self.at = rows.at
        return Column(
            Row(Spacer(), Segments("tab", tabs, self.tab).sized(grow=1), Spacer()),
            Row(
                Panel("", rows.sized(grow=1), padding=SPACE.small).sized(grow=_LIST),
                self._detail().sized(grow=_DETAIL),
                gap=SPACE.large,
            ).sized(grow=1),
        )

    def _tournaments(self) -> ViewList:
        """Return the tournaments, the last one first."""
        return ViewList(
            "list",
            self.book.tournaments[::-1],
            lambda one, ink: _tournament_row(self.book, one, ink),
            name=lambda one: f"{one.name}, {_progress(self.book, one)}",
            at=self.at,
            empty=_("No leagues yet. Add players, then start one."),
        )

    def _members(self) -> ViewList:
        """Return the players of the house, the strongest first."""
        book, ratings = self.book, records.ratings(self.book)
        own = {one.number: records.record(book, one.number) for one in book.present}

        def spoken(one: Member) -> str:
            rating = rating_words(ratings[one.number])
            return ", ".join([one.shown, kind_name(one.kind), rating, record_words(own[one.number])])

        return ViewList(
            "list",
            ranked(book),
            lambda one, ink: _member_row(one, ratings[one.number], own[one.number], ink),
            name=spoken,
            at=self.at,
            empty=_("No players yet. Add humans and bots."),
        )

    def _detail(self) -> LayoutItem:
        """Return what is marked, with what may be done with it."""
        acts = act_bar(self._acts())
        if self.tournament is not None:
            return Panel(self.tournament.name, *tournament_view(self.book, self.tournament), acts)
        if self.member is None:
            return Panel("", Label(about(), "body", valign="top", leading=LEADING.loose).sized(grow=1), acts)
        lines = member_lines(self.book, self.member, self.matches)
        honors = honors_view(self._honors, records.honors(self.book, self.member.number))
        return Panel("", member_view(self.member, lines), honors.sized(grow=1), acts)

    def handle(self, intent: Intent) -> None:
        before = self.form.focus
        super().handle(intent)
        if self.form.focus != before:
            self._honors.follow_key()

    def _acts(self) -> list[Act]:
        return self._tournament_acts() if self.tab == "tournaments" else self._member_acts()

    def _tournament_acts(self) -> list[Act]:
        few = len(self.book.present) < FEWEST
        reason = _("Add at least three players first.")
        new = Act(
            "new", _("New league"), lambda _one: self._new_tournament(), icon="plus", keys=("n",), enabled=not few,
            reason=reason, gold=self.tournament is None,
        )  # fmt: skip
        if self.tournament is None:
            return [new]
        return [
            new,
            Act("delete", _("Delete"), lambda _one: self._ask_to_delete(), icon="cross"),
            Act("open", _("Open"), lambda _one: self._open(), gold=True),
        ]

    def _member_acts(self) -> list[Act]:
        new = Act("new", _("New player"), lambda _one: self._new_member(), gold=True, keys=("n",))
        if self.member is None:
            return [new]
        return [
            Act("change", _("Edit"), lambda _one: self._change(), icon="gear"),
            Act("out", _("Remove"), lambda _one: self._ask_to_take_out(), icon="cross"),
            Act("export", _("Export"), lambda _one: self._export(), icon="up"),
            new,
        ]

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "tab" and reply.kind == "changed":
            self.tab, self.at = str(reply.value), 0
            self.services.stack.relayout()
        elif reply.id == "list" and reply.kind == "changed":
            rows = self.form.widget("list")
            assert isinstance(rows, ListBox)
            self.at = rows.at
            self.services.stack.relayout()
        elif reply.id == "list" and reply.kind == "submitted":
            self._open() if self.tournament is not None else self._change()
        elif reply.kind == "pressed":
            do_act(self._acts(), reply.id)
        self.touch()

    def _taken(self, book: Book) -> None:
        self.book = book
        self.services.stack.relayout()

    def _new_member(self) -> None:
        color = len(self.book.members) % COLORS
        self.services.stack.push(MemberScene(self.services, Member(0, "", color), self._taken))

    def _change(self) -> None:
        if self.member is not None:
            self.services.stack.push(MemberScene(self.services, self.member, self._taken))

    def _ask_to_take_out(self) -> None:
        member = self.member
        assert member is not None
        text = _("This removes **{name}**. Their matches stay, without the name.")
        answers = [
            Answer("keep", _("Cancel"), main=True),
            Answer("out", _("Remove"), act=lambda: self._taken(kept.take_out(member.number))),
        ]
        ask(self.services, _("Remove this player?"), text.format(name=member.shown), answers, cancel="keep")

    def _new_tournament(self) -> None:
        self.services.stack.push(NewTournament(self.services, self.book, self._begun))

    def _begun(self, tournament: Tournament) -> None:
        """A tournament was begun in place of the sheet it was agreed on."""
        self.at = 0
        self.services.stack.push(TournamentScene(self.services, tournament))

    def _open(self) -> None:
        if self.tournament is not None:
            self.services.stack.push(TournamentScene(self.services, self.tournament))

    def _ask_to_delete(self) -> None:
        tournament = self.tournament
        assert tournament is not None
        text = _("**{name}** will no longer count for ratings and honors. Its replays stay.")
        answers = [
            Answer("keep", _("Cancel"), main=True),
            Answer("delete", _("Delete"), act=lambda: self._taken(kept.delete(tournament.number))),
        ]
        ask(self.services, _("Delete this league?"), text.format(name=tournament.name), answers, cancel="keep")

    def _export(self) -> None:
        def write(target: Path) -> Path:
            return export.write_csv(target, export.members_csv(self.book), "league.csv")

        text = _("All players with rating and record.")
        ask_export(self.services, _("Export as table"), text, "league.csv", write)


def about() -> str:
    """What the league is, for a house without one."""
    return _(
        "Add human and bot players, each with a name, a color and a rating. A league takes three "
        "to sixteen of them: round robin, Swiss system or knockout. Matches save automatically. "
        "Everything stays on this computer."
    )
