"""One tournament: its table or tree, its matches, and the one that is to be played."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.league.bracket import bracket
from game.app.menus.league.lists import fixture_list, standings_table
from game.app.menus.league.picture import write_picture
from game.app.menus.league.play_out import PlayOut
from game.app.menus.saves.acts import Act, act_bar, do_act
from game.app.menus.saves.table import table_of
from game.app.play.ending.deeds import tell_match
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.text import Label, as_high_as
from game.errors import UserError
from game.modes.league import export, standings
from game.modes.league import records_file as kept
from game.modes.league.matches import open_match, settle
from game.modes.league.pairing import FREE
from game.modes.league.records_file import Book
from game.modes.league.rounds import record_fixture
from game.modes.league.tournament import Fixture, Tournament, called_off, conceded
from game.modes.league.wording import form_about, form_name, stand_in_note, told
from game.storage import slots
from game.storage.save_words import game_name
from game.text import _

_OVERVIEW, _MATCHES = 4.0, 3.0
"""Shares of the width of the table or tree, and of the matches."""
_LINES, _LINES_AFTER_NEWS = 2, 3
"""Lines that are kept free for what is told of a match, so that the list above keeps its height."""


class TournamentScene(HeadedScene):
    """Read anew whenever it comes back: a match may have been played on elsewhere."""

    keeps = ("league",)
    on_table = True
    first_focus = "fixtures"

    def __init__(self, services: Services, tournament: Tournament, book: Book | None = None) -> None:
        super().__init__(services)
        self.tournament = tournament
        self.book = book or kept.load()
        self._shown = book is not None
        """Whether a picture of it is drawn, which reads no file."""
        self.at = tournament.next or (len(tournament.rounds) - 1, len(tournament.rounds[-1]) - 1)
        self.news = ""
        """What a match came to that was just played, until another one is looked at or begun."""
        self._look_up()

    @property
    def heading(self) -> str:
        return self.tournament.name

    @property
    def remark(self) -> str:
        done, count = self.tournament.matches
        return _("{done} of {all} matches").format(done=done, all=count)

    def rules_page(self) -> tuple[str, str]:
        return self.tournament.game, ""

    @property
    def marked(self) -> Fixture:
        """The match that is marked."""
        return self.tournament.rounds[self.at[0]][self.at[1]]

    def _look_up(self) -> list[Fixture]:
        """Read the tournament, and what became of its matches; gives those that have ended since."""
        if self._shown:
            return []
        before = self.tournament
        self.book = kept.load()
        found = self.book.tournament(before.number)
        if found is None:
            return []
        try:
            self.tournament = settle(found)
        except UserError as error:
            self.services.notify(error.message)
            self.tournament = found
        known = {one.match for one in before.fixtures if not one.open}
        return [one for one in self.tournament.fixtures if one.match and not one.open and one.match not in known]

    def resume(self) -> None:
        self._tell(self._look_up())
        if not self.marked.open:
            self.at = self.tournament.next or self.at
        self.services.stack.relayout()

    def _tell(self, ended: list[Fixture]) -> None:
        """Say what a match came to, what was reached with it, and who has won in the end."""
        for fixture in ended:
            tell_match(self.services, Path(fixture.match).stem)
            one, other = (self.book.name(self.tournament, place) for place in (fixture.one, fixture.other))
            if fixture.points[0] == fixture.points[1]:
                self.news = _("{one} and {other} drew.").format(one=one, other=other)
            else:  # who is marked meanwhile may be the next pair
                winner, loser = (one, other) if fixture.through == fixture.one else (other, one)
                self.news = _("{winner} beat {loser}.").format(winner=winner, loser=loser)
            if note := stand_in_note(self.book, self.tournament, fixture):
                self.news += f" {note}"
        if ended and self.tournament.over:
            self._tell_champion()

    def _tell_champion(self) -> None:
        self.services.play("achievement")
        names = " & ".join(self.book.name(self.tournament, one) for one in standings.champions(self.tournament))
        text = _("{name} won {tournament}!")
        self.news = text.format(name=names, tournament=self.tournament.name)

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the table or the tree, and beside it the matches with what is told of the marked one."""
        about = Label(self._about(), "small", leading=LEADING.loose)
        lines = _LINES_AFTER_NEWS if self.news and not self.tournament.over else _LINES
        words = Label(self._words, color="cream", valign="top").sized(height=as_high_as(lines))
        fixtures = fixture_list(self.book, self.tournament, self.at)
        return Row(
            Panel("", self._overview().sized(grow=1), about).sized(grow=_OVERVIEW),
            Panel("", fixtures.sized(grow=1), words, act_bar(self._acts())).sized(grow=_MATCHES),
            gap=SPACE.large,
        )

    def _overview(self) -> LayoutItem:
        if self.tournament.form == "knockout":
            return bracket(self.book, self.tournament)
        return standings_table(self.book, self.tournament)

    def _about(self) -> str:
        what = f"**{form_name(self.tournament.form)}  ·  {game_name(self.tournament.game)}**\n"
        return what + form_about(self.tournament.form)

    def _acts(self) -> list[Act]:
        fixture, over = self.marked, self.tournament.over
        export_act = Act("export", _("Export"), lambda _one: self._ask_to_export(), icon="up")
        if over:
            return [export_act]
        played = _("This match is over.")
        give_up = Act(
            "give up",
            _("Concede"),
            lambda _one: self._ask_to_give_up(),
            icon="flag",
            enabled=fixture.open,
            reason=played,
        )
        people = any(self._member_is_person(one) for one in (fixture.one, fixture.other))
        acts = [export_act, give_up]
        if not people and fixture.other != FREE:
            acts.append(
                Act(
                    "out",
                    _("Simulate"),
                    lambda _one: self._open(watch=False),
                    icon="skip",
                    enabled=fixture.open,
                    reason=played,
                )
            )
        words = _("Continue") if fixture.match else _("Play") if people else _("Watch")
        gold = Act("play", words, lambda _one: self._open(watch=True), gold=True, enabled=fixture.open, reason=played)
        return [*acts, gold]

    def _member_is_person(self, entrant: int) -> bool:
        return entrant != FREE and self.book.member(self.tournament.entrants[entrant].member).is_person

    @property
    def _words(self) -> str:
        """What is told of the marked match, below what one that was just played came to."""
        words = told(self.book, self.tournament, *self.at)
        if not self.news or self.tournament.over:
            return f"**{self.news}**" if self.news else words
        return "\n".join(part for part in (f"**{self.news}**", words) if part)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "fixtures" and reply.kind == "changed":
            self.at, self.news = reply.value, ""
            self.services.stack.relayout()
        elif reply.id == "fixtures" and reply.kind == "submitted":
            if self.marked.open:
                self._open(watch=True)
        elif reply.kind == "pressed":
            do_act(self._acts(), reply.id)

    def _open(self, *, watch: bool) -> None:
        open_hands = self.services.settings.open_hands
        occasion = open_match(self.book, self.tournament, self.at, open_hands=open_hands)
        self.news = ""
        self._look_up()
        self.services.stack.push(table_of(self.services, occasion) if watch else PlayOut(self.services, occasion))

    def _ask_to_give_up(self) -> None:
        fixture = self.marked
        one, other = (self.book.name(self.tournament, place) for place in (fixture.one, fixture.other))
        sentence = _("{name} concedes")
        answers = [
            Answer("one", sentence.format(name=one), act=lambda: self._note(conceded(fixture, fixture.one))),
            Answer("other", sentence.format(name=other), act=lambda: self._note(conceded(fixture, fixture.other))),
            Answer("neither", _("Cancel match"), act=lambda: self._note(called_off(fixture))),
            Answer("stay", _("Back"), main=True),
        ]
        text = _(
            "Conceding counts as a loss, unrated if the match hasn't started. Canceling scores "
            "no points for either player."
        )
        ask(self.services, _("Concede or cancel?"), text, answers, cancel="stay")

    def _note(self, fixture: Fixture) -> None:
        """Keep the outcome of the marked match, whose file is no longer needed."""
        if fixture.match:
            with contextlib.suppress(UserError):
                slots.remove(slots.folder(slots.RUNNING) / fixture.match)
        kept.keep(record_fixture(self.tournament, *self.at, fixture))
        self.news = ""
        self._look_up()
        if self.tournament.over:
            self._tell_champion()
        self.at = self.tournament.next or self.at
        self.services.stack.relayout()

    # ---- export -----------------------------------------------------------------------------------------------------

    def _ask_to_export(self) -> None:
        answers = [
            Answer("table", _("Table (CSV)"), act=self._export_table),
            Answer("picture", _("Picture (PNG)"), main=True, act=self._export_picture),
            Answer("cancel", _("Cancel")),
        ]
        text = _("Open the table in any spreadsheet, or share the standings as a picture.")
        ask(self.services, _("Export league"), text, answers, cancel="cancel")

    def _file(self, ending: str) -> str:
        return f"{slots.file_name(self.tournament.name)}.{ending}"

    def _export_table(self) -> None:
        def write(target: Path) -> Path:
            return export.write_csv(target, export.tournament_csv(self.book, self.tournament), self._file("csv"))

        text = _("The standings and every match.")
        ask_export(self.services, _("Export as table"), text, self._file("csv"), write)

    def _export_picture(self) -> None:
        def write(target: Path) -> Path:
            return write_picture(self.book, self.tournament, target, self._file("png"))

        text = _("The current standings as a picture.")
        ask_export(self.services, _("Export as picture"), text, self._file("png"), write)
