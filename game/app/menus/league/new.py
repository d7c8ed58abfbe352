"""A tournament in the making: its name, form, game and length, and who takes part, each with a team or by lot."""

from __future__ import annotations

import os
from collections.abc import Callable

from game.app.menus.league.member import kind_name
from game.app.menus.pictures.league_face import face_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.panels import Panel, captioned, sunken_ground
from game.app.ui.layout.table import Ink, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments, few_or_list
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.modes.league import records_file as kept
from game.modes.league.matches import GAMES
from game.modes.league.records_file import Book, Member
from game.modes.league.rounds import start_tournament
from game.modes.league.tournament import (
    FEWEST,
    FORMS,
    LONGEST_NAME,
    MOST,
    Entrant,
    Form,
    Tournament,
    drawn,
    most_rounds,
    usual_rounds,
)
from game.modes.league.wording import form_about, form_name
from game.session import dates
from game.storage.save_words import game_name, team_name
from game.text import _, ngettext

_TERMS, _PLAYERS = 8.0, 7.0
"""Shares of the width of the terms, and of the players."""
_FACE = 30.0
"""The side of a player's coin."""


class EntrantList(ViewList):
    """Everybody of the house; a click, or choosing a row, takes somebody in or leaves them out."""

    def __init__(self, members: list[Member], taken: set[int], teams: dict[int, str], *, at: int) -> None:
        self.taken, self.teams = taken, teams
        super().__init__("who", members, self._entrant, name=self._spoken, at=at)

    def _spoken(self, member: Member) -> str:
        part = _("playing") if member.number in self.taken else _("not playing")
        return ", ".join([member.shown, part, kind_name(member.kind)])

    def handle(self, intent: Intent) -> Reply | None:
        reply = super().handle(intent)
        if reply is not None and reply.kind == "changed" and intent.kind is Kind.PRESS:
            return Reply(self.id, "submitted", reply.value)
        return reply

    def _entrant(self, member: Member, ink: Ink) -> LayoutItem:
        """Return somebody with a tick if they take part, and their team if it is no random one."""
        tick = Icon("tick", SPACE.large, color="good") if member.number in self.taken else None
        mark = Centered(tick, paint=sunken_ground).sized(width=SPACE.huge, height=SPACE.huge, align="center")
        words = " · ".join(part for part in (kind_name(member.kind), self.teams.get(member.number, "")) if part)
        text = Column(
            Label(member.shown, "strong", color=ink.text).grouped("names"),
            Label(words, "small", color=ink.quiet).grouped("kinds"),
            gap=0,
        )
        return Row(mark, face_of(member, _FACE), text.sized(grow=1))


class NewTournament(HeadedScene):
    """What is agreed on before a tournament; ``done`` is called with it once it is written down."""

    on_table = True
    first_focus = "begin"

    def __init__(self, services: Services, book: Book, done: Callable[[Tournament], None]) -> None:
        super().__init__(services)
        self.members, self.done = book.present, done
        self.name = _("League {number}").format(number=len(book.tournaments) + 1)
        self.form_of: Form = "round"
        self.game = GAMES[0]
        self.twice = False
        self.rounds = 0
        """Of a Swiss system; 0 for as many as are usual."""
        self.taken = {one.number for one in self.members[:MOST]}
        self.teams: dict[int, str] = {}
        self.at = 0

    @property
    def heading(self) -> str:
        return _("New league")

    @property
    def remark(self) -> str:
        count = len(self.taken)
        return ngettext("{count} player", "{count} players", count).format(count=count)

    def rules_page(self) -> tuple[str, str]:
        return self.game, ""

    @property
    def _why_not(self) -> str:
        if not self.name.strip():
            return _("Enter a name.")
        if not FEWEST <= len(self.taken) <= MOST:
            return _("Choose {least} to {most} players.").format(least=FEWEST, most=MOST)
        return ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the terms and what they mean, and beside them who takes part."""
        about = Label(form_about(self.form_of), "body", valign="top", leading=LEADING.loose)
        return Row(
            Panel("", *self._terms(), about.sized(grow=1), Row(Spacer(), self._begin_button())).sized(grow=_TERMS),
            Panel("", *self._who()).sized(grow=_PLAYERS),
            gap=SPACE.large,
        )

    def _terms(self) -> list[LayoutItem]:
        forms = [Option(form, form_name(form)) for form in FORMS]
        games = [Option(game, game_name(game)) for game in GAMES]
        found: list[LayoutItem] = [
            captioned(_("Name"), TextField("name", self.name, longest=LONGEST_NAME)),
            captioned(_("Format"), Segments("form", forms, self.form_of)),
            captioned(_("Game"), few_or_list("game", games, self.game)),
        ]
        if self.form_of == "round":
            options = [Option(False, _("once")), Option(True, _("twice"))]
            found.append(captioned(_("Matches per pairing"), Segments("twice", options, self.twice)))
        elif self.form_of == "swiss":
            count = max(FEWEST, len(self.taken))
            rounds = [Option(0, _("default ({count})").format(count=usual_rounds(count)))]
            rounds += [Option(number, str(number)) for number in range(1, most_rounds(count) + 1)]
            self.rounds = min(self.rounds, most_rounds(count))
            found.append(captioned(_("Rounds"), DropDown("rounds", rounds, self.rounds)))
        return found

    def _who(self) -> list[LayoutItem]:
        names = {number: team_name(self.game, team) for number, team in self.teams.items()}
        found: list[LayoutItem] = [EntrantList(self.members, self.taken, names, at=self.at).sized(grow=1)]
        if self.game in EPIC_PACKS and self.members:
            member = self.members[self.at]
            options = [Option("", _("Random, new each match"))]
            options += [Option(team, team_name(self.game, team)) for team in load_pack(self.game).teams]
            team = DropDown("team", options, self.teams.get(member.number, ""))
            found.append(captioned(_("{name}'s team").format(name=member.shown), team))
        return found

    def _begin_button(self) -> LayoutItem:
        why = self._why_not
        return Button("begin", _("Start league"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "who":
            self._chosen(reply)
        elif reply.id == "begin" and reply.kind == "pressed":
            self._begin()
            return
        elif reply.kind in ("changed", "submitted"):
            self._changed(reply.id, reply.value)
        self.services.stack.relayout()

    def _chosen(self, reply: Reply) -> None:
        member: Member = reply.value
        self.at = next(place for place, one in enumerate(self.members) if one.number == member.number)
        if reply.kind == "submitted":
            self.taken ^= {member.number}

    def _changed(self, id: WidgetId, value: object) -> None:
        match id, value:
            case "name", _:
                self.name = str(value)
            case "form", _:
                self.form_of = next(form for form in FORMS if form == value)
            case "game", _:
                self.game, self.teams = str(value), {}
            case "twice", _:
                self.twice = bool(value)
            case "rounds", int(rounds):
                self.rounds = rounds
            case "team", _:
                number = self.members[self.at].number
                self.teams = {**self.teams, number: str(value)} if value else self._without(number)

    def _without(self, number: int) -> dict[int, str]:
        return {other: team for other, team in self.teams.items() if other != number}

    def _begin(self) -> None:
        seed = os.urandom(4).hex()
        taken = [
            Entrant(one.number, self.teams.get(one.number, "")) for one in self.members if one.number in self.taken
        ]
        wanted = {"round": 1 + self.twice, "swiss": self.rounds or usual_rounds(len(taken)), "knockout": 1}[
            self.form_of
        ]
        fresh = Tournament(
            0, self.name.strip()[:LONGEST_NAME], self.form_of, self.game, seed, drawn(taken, seed), wanted, dates.now()
        )
        book = kept.add_tournament(start_tournament(fresh))
        self.services.stack.pop()
        self.done(book.tournaments[-1])
