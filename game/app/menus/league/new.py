"""A tournament in the making: its name, form, game and length, and who takes part, each with a team or by lot."""

from __future__ import annotations

import os
from collections.abc import Callable

from game.app.menus.league.member import kind_name
from game.app.menus.pictures.league_face import face
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments, few_or_list
from game.app.ui.widgets.listbox import ListBox, Row, row_ground
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

_MARGIN, _TOP, _PAD, _GAP = 24.0, 60.0, 18.0, 18.0
_LIST = 560.0


class EntrantList(ListBox):
    """Everybody of the house; a click, or choosing a row, takes somebody in or leaves them out."""

    def __init__(
        self, canvas: Canvas, box: Box, members: list[Member], taken: set[int], teams: dict[int, str], *, at: int
    ) -> None:
        self.taken, self.teams = taken, teams
        rows = [Row(one, one.shown, self._spoken(one)) for one in members]
        tall = max(44.0, canvas.text_size("strong") * 1.4 + canvas.text_size("small") * 1.4 + 8)
        super().__init__("who", rows, at=at, row_height=tall)
        self.placed(box)

    def _spoken(self, member: Member) -> str:
        return ", ".join([_("playing") if member.number in self.taken else _("not playing"), kind_name(member.kind)])

    def handle(self, intent: Intent) -> Reply | None:
        reply = super().handle(intent)
        if reply is not None and reply.kind == "changed" and intent.kind is Kind.PRESS:
            return Reply(self.id, "submitted", reply.value)
        return reply

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        member: Member = row.value
        ink, quiet = row_ground(canvas, box, marked)
        size, middle = min(24.0, box.h * 0.5), box.y + box.h / 2
        left = box.x + 12
        canvas.rect(left, middle - size / 2, size, size, "well", radius=RADIUS.medium)
        canvas.rect(
            left,
            middle - size / 2,
            size,
            size,
            "plate_edge",
            radius=RADIUS.medium,
            border=BORDER.thin,
        )
        if member.number in self.taken:
            canvas.icon("tick", left + 3, middle - size / 2 + 3, size - 6, color="good")
        radius = min(16.0, box.h * 0.38)
        left += size + 12
        face(canvas, member, left + radius, middle, radius)
        left += 2 * radius + 10
        upper, lower = canvas.text_size("strong") * 1.4, canvas.text_size("small") * 1.4
        top, room = box.y + (box.h - upper - lower) / 2, box.right - 12 - left
        size = even_size(canvas, [(one.text, room, upper) for one in self.rows], "strong")
        canvas.block(row.text, left, top, room, upper, "strong", size=size, color=ink)
        words = " · ".join(part for part in (kind_name(member.kind), self.teams.get(member.number, "")) if part)
        canvas.block(words, left, top + upper, room, lower, "small", color=quiet)


class NewTournament(HeadedScene):
    """What is agreed on before a tournament; ``done`` is called with it once it is written down."""

    on_table = True

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
        self._labels: list[tuple[str, Box]] = []
        self._left = self._right = self._about = Box(0, 0, 0, 0)

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

    def layout(self, canvas: Canvas) -> None:
        bottom = HEIGHT - 22
        self._right = Box(WIDTH - _MARGIN - _LIST, _TOP, _LIST, bottom - _TOP)
        self._left = Box(_MARGIN, _TOP, WIDTH - 2 * _MARGIN - _LIST - _GAP, bottom - _TOP)
        gold = max(46.0, Button.height(canvas, gold=True))
        self.form.set(
            [self.back(), *self._terms(canvas, gold), *self._who(canvas), self._begin_button(canvas, gold)],
            focus="begin",
        )

    def _terms(self, canvas: Canvas, gold: float) -> list[Widget]:
        x, y, w, _h = self._left.inset(_PAD)
        label, field = canvas.text_size("label") * 1.35, max(38.0, canvas.text_size("label") * 1.5 + 12)
        self._labels = []

        def under(text: str) -> Box:
            nonlocal y
            self._labels.append((text, Box(x, y, w, label)))
            spot = Box(x, y + label, w, field)
            y += label + field + 8
            return spot

        found: list[Widget] = [
            TextField("name", self.name, longest=LONGEST_NAME).placed(under(_("Name"))),
            Segments("form", [Option(form, form_name(form)) for form in FORMS], self.form_of).placed(
                under(_("Format"))
            ),
            few_or_list("game", [Option(game, game_name(game)) for game in GAMES], self.game).placed(under(_("Game"))),
        ]
        if self.form_of == "round":
            options = [Option(False, _("once")), Option(True, _("twice"))]
            found.append(Segments("twice", options, self.twice).placed(under(_("Matches per pairing"))))
        elif self.form_of == "swiss":
            count = max(FEWEST, len(self.taken))
            rounds = [Option(0, _("default ({count})").format(count=usual_rounds(count)))]
            rounds += [Option(number, str(number)) for number in range(1, most_rounds(count) + 1)]
            self.rounds = min(self.rounds, most_rounds(count))
            found.append(DropDown("rounds", rounds, self.rounds).placed(under(_("Rounds"))))
        self._about = Box(x, y + 4, w, self._left.bottom - _PAD - gold - 12 - y - 4)
        return found

    def _who(self, canvas: Canvas) -> list[Widget]:
        inner = self._right.inset(_PAD)
        label, field = canvas.text_size("label") * 1.35, max(38.0, canvas.text_size("label") * 1.5 + 12)
        teams = self.game in EPIC_PACKS
        low = label + field + 10 if teams else 0.0
        names = {number: team_name(self.game, team) for number, team in self.teams.items()}
        rows = Box(inner.x, inner.y, inner.w, inner.h - low)
        found: list[Widget] = [EntrantList(canvas, rows, self.members, self.taken, names, at=self.at)]
        if teams and self.members:
            member = self.members[self.at]
            spot = Box(inner.x, inner.bottom - low + 10, inner.w, label)
            self._labels.append((_("{name}'s team").format(name=member.shown), spot))
            options = [Option("", _("Random, new each match"))]
            options += [Option(team, team_name(self.game, team)) for team in load_pack(self.game).teams]
            box = Box(inner.x, spot.bottom, inner.w, field)
            found.append(DropDown("team", options, self.teams.get(member.number, "")).placed(box))
        return found

    def _begin_button(self, canvas: Canvas, tall: float) -> Button:
        words, inner = _("Start league"), self._left.inset(_PAD)
        wide = max(200.0, Button.width(canvas, words, gold=True, shown=Kind.MAIN))
        box = Box(inner.right - wide, inner.bottom - tall, wide, tall)
        why = self._why_not
        return Button("begin", words, gold=True, shown=Kind.MAIN, enabled=not why, reason=why).placed(box)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        panel(canvas, *self._left)
        panel(canvas, *self._right)
        for text, box in self._labels:
            canvas.block(text, *box, "label", color="mute")
        canvas.block(
            form_about(self.form_of),
            *self._about,
            "body",
            color="prose",
            valign="top",
            wraps=True,
            leading=LEADING.loose,
        )

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
