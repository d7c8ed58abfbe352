"""The league: running and finished tournaments, and the players with their ratings and honors."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.league.honors import fill_honors
from game.app.menus.league.member import MemberScene, kind_name
from game.app.menus.league.new import NewTournament
from game.app.menus.league.sheets import draw_member, draw_tournament, member_height, member_lines
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.pictures.league_face import face
from game.app.menus.saves.acts import Act, act_buttons, do_act
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox, Row, row_ground
from game.app.ui.widgets.pane import Pane
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

_MARGIN, _TOP, _LIST, _PAD = 24.0, 60.0, 520.0, 18.0


class TournamentList(ListBox):
    """Tournaments, the last one first: name, form and game, and how far they are."""

    def __init__(self, canvas: Canvas, box: Box, book: Book, at: int) -> None:
        self.book = book
        rows = [Row(one, one.name, _progress(book, one)) for one in reversed(book.tournaments)]
        tall = canvas.text_size("strong") * 1.4 + canvas.text_size("small") * 1.4 + 16
        empty = _("No leagues yet. Add players, then start one.")
        super().__init__("list", rows, at=at, row_height=tall, empty=empty)
        self.placed(box)

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        one: Tournament = row.value
        ink, quiet = row_ground(canvas, box, marked)
        upper, lower = canvas.text_size("strong") * 1.4, canvas.text_size("small") * 1.4
        top, side = box.y + (box.h - upper - lower) / 2, 8 + box.h * 0.62
        size = box.h * 0.44
        icon = "crown" if one.over else "flag"
        canvas.icon(icon, box.x + 12, box.y + (box.h - size) / 2, size, color=ink if one.over else quiet)
        room = box.right - 12 - box.x - side
        names = [(each.text, room, upper) for each in self.rows]
        size = even_size(canvas, names, "strong")
        canvas.block(row.text, box.x + side, top, room, upper, "strong", size=size, color=ink)
        lines = [(form_name(each.value.form), room * 0.6, lower) for each in self.rows]
        size = even_size(canvas, [*lines, *((each.remark, room * 0.38, lower) for each in self.rows)], "small")
        canvas.block(form_name(one.form), box.x + side, top + upper, room * 0.6, lower, "small", size=size, color=quiet)
        spot = Box(box.x + side + room * 0.62, top + upper, room * 0.38, lower)
        canvas.block(row.remark, *spot, "small", size=size, color=ink, align="right")


def _progress(book: Book, tournament: Tournament) -> str:
    """How far it is, or who has won it."""
    if tournament.over:
        return " & ".join(book.name(tournament, place) for place in standings.champions(tournament))
    done, count = tournament.matches
    return _("{done} of {all} matches").format(done=done, all=count)


class MemberList(ListBox):
    """The players of the house, the strongest first, with rating and record."""

    def __init__(self, canvas: Canvas, box: Box, book: Book, at: int) -> None:
        self.book, self.ratings = book, records.ratings(book)
        self.records = {one.number: records.record(book, one.number) for one in book.present}
        rows = [Row(one, one.shown, self._spoken(one)) for one in ranked(book)]
        tall = max(48.0, canvas.text_size("strong") * 1.4 + canvas.text_size("small") * 1.4 + 10)
        empty = _("No players yet. Add humans and bots.")
        super().__init__("list", rows, at=at, row_height=tall, empty=empty)
        self.placed(box)

    def _spoken(self, member: Member) -> str:
        rating = self.ratings[member.number]
        return ", ".join([kind_name(member.kind), rating_words(rating), record_words(self.records[member.number])])

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        member: Member = row.value
        ink, quiet = row_ground(canvas, box, marked)
        radius = min(19.0, box.h * 0.38)
        face(canvas, member, box.x + 12 + radius, box.y + box.h / 2, radius)
        left, side = box.x + 24 + 2 * radius, canvas.text_size("strong") * 8.2
        room = box.right - 12 - side - left
        upper, lower = canvas.text_size("strong") * 1.4, canvas.text_size("small") * 1.4
        top = box.y + (box.h - upper - lower) / 2
        size = even_size(canvas, [(one.text, room, upper) for one in self.rows], "strong")
        canvas.block(row.text, left, top, room, upper, "strong", size=size, color=ink)
        lines = [record_words(self.records[one.value.number]) for one in self.rows]
        size = even_size(canvas, [(text, room, lower) for text in lines], "small")
        words = record_words(self.records[member.number])
        canvas.block(words, left, top + upper, room, lower, "small", size=size, color=quiet)
        rating = self.ratings[member.number]
        right = Box(box.right - 12 - side, top, side, upper)
        canvas.block(str(round(rating.points)), *right, "strong", color=ink, align="right")
        lowest = right._replace(y=top + upper, h=lower)
        sure = f"± {round(2 * rating.deviation)}"
        canvas.block(sure, *lowest, "small", color=quiet, align="right")


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

    def __init__(self, services: Services, book: Book | None = None, matches: tuple[MatchRecord, ...] = ()) -> None:
        super().__init__(services)
        self._shown = book is not None
        self.book, self.matches = book or Book(), matches
        self.tab = "tournaments"
        self.at = 0
        self._detail = self._content = Box(0, 0, 0, 0)
        self._lines: list[str] = []
        """What is told of the marked player."""
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

    def layout(self, canvas: Canvas) -> None:
        field = max(36.0, canvas.text_size("label") * 1.5 + 10)
        options = [Option("tournaments", _("Leagues")), Option("players", _("Players"))]
        wide = max(340.0, Segments.width(canvas, options))
        top, bottom = _TOP + field + 16, HEIGHT - 22
        rows = Box(_MARGIN + 5, top + 5, _LIST - 10, bottom - top - 10)
        left = _MARGIN + _LIST + 20
        self._detail = Box(left, top, WIDTH - _MARGIN - left, bottom - top)
        inner = self._detail.inset(_PAD)
        acts, foot = act_buttons(canvas, self._acts(), inner)
        self._content = Box(inner.x, inner.y, inner.w, foot - 12 - inner.y)
        kind = TournamentList if self.tab == "tournaments" else MemberList
        listed = kind(canvas, rows, self.book, self.at)
        self.at = listed.at
        widgets: list[Widget] = [
            self.back(),
            Segments("tab", options, self.tab).placed(Box((WIDTH - wide) / 2, _TOP, wide, field)),
            listed,
            *self._honor_tiles(canvas),
            *acts,
        ]
        self.form.set(widgets, focus="list")

    def _honor_tiles(self, canvas: Canvas) -> list[Widget]:
        """The honors of the marked player, below what is told of the player."""
        if self.member is None:
            return []
        self._lines = member_lines(self.book, self.member, self.matches)
        head, (x, y, w, h) = member_height(canvas, self._lines), self._content
        fill_honors(canvas, self._honors, Box(x, y + head, w, h - head), records.honors(self.book, self.member.number))
        return self._honors.widgets

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

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        panel(canvas, *self.form.widget("list").box.inset(-5))
        panel(canvas, *self._detail)
        if self.tournament is not None:
            draw_tournament(canvas, self._content, self.book, self.tournament)
        elif self.member is not None:
            draw_member(canvas, self._content, self.member, self._lines)
        else:
            canvas.rich(about(), self._content.x, self._content.y, self._content.w, "body", leading=LEADING.loose)

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
