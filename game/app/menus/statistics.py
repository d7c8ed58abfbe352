"""Statistics: what each player and each team has done in all finished matches."""

from __future__ import annotations

from game.app.menus.exporting import ask_export
from game.app.menus.saves.tables import portrait_of
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from game.app.ui.services import Services
from game.app.ui.style.carved import Metal, coin, medal
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel, portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox, Row, row_ground
from game.bots.epic.levels import bot_title
from game.storage import statistics
from game.storage.save_words import team_name
from game.storage.statistics import Player, Tally
from game.text import _, decimal, ngettext, percent

_MARGIN, _TOP = 24.0, 60.0
_SHARES = (0.30, 0.09, 0.19, 0.12, 0.12, 0.18)
"""How the columns share the width: who, played, won, row, damage, favorite card."""


def name_of(tally: Tally) -> str:
    """What a player or a team is called."""
    if isinstance(tally.key, Player):
        return tally.key.shown if tally.key.is_person else bot_title(tally.key.kind)
    return team_name(tally.key.game, tally.key.id)


def favorite_name(tally: Tally) -> str:
    """What the favorite card is called; its id when it is gone, nothing when there is none."""
    if tally.favorite is None:
        return ""
    return team_name(tally.favorite.game, tally.favorite.id)


def streak_words(tally: Tally) -> str:
    """The row of wins or defeats that runs."""
    count = abs(tally.streak)
    if tally.streak > 0:
        return ngettext("{count} win", "{count} wins", count).format(count=count)
    if tally.streak < 0:
        return ngettext("{count} loss", "{count} losses", count).format(count=count)
    return _("none")


class TallyList(ListBox):
    """A table whose rows can be marked; its head stands above it."""

    def __init__(self, tallies: list[Tally], *, at: int, row_height: float, empty: str) -> None:
        rows = [Row(tally, name_of(tally)) for tally in tallies]
        super().__init__("list", rows, at=at, row_height=row_height, empty=empty)
        best = sorted({tally.won for tally in tallies if tally.won}, reverse=True)
        self.places: dict[int, Metal] = dict(zip(best, ("gold", "silver", "bronze"), strict=False))
        """The metal that so many wins are worth among all that are shown."""

    @staticmethod
    def columns(box: Box) -> list[tuple[float, float]]:
        """Left edge and width of each column."""
        left, room, out = box.x + 14, box.w - 42, []
        for share in _SHARES:
            out.append((left, room * share - 10))
            left += room * share
        return out

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        tally: Tally = row.value
        ink, quiet = row_ground(canvas, box, marked)
        cells = self.columns(self.box)
        self._who(canvas, tally, Box(cells[0][0], box.y, cells[0][1], box.h), ink)
        canvas.block(str(tally.played), cells[1][0], box.y, cells[1][1], box.h, "label", color=ink, align="right")
        self._won(canvas, tally, Box(cells[2][0] + 14, box.y, cells[2][1] - 14, box.h), ink, marked)
        left, wide = cells[3]
        size = even_size(canvas, [(streak_words(row.value), wide, box.h) for row in self.rows], "label")
        canvas.block(streak_words(tally), left, box.y, wide, box.h, "label", size=size, color=ink)
        left, wide = cells[4]
        average = decimal(tally.damage / max(1, tally.played))
        canvas.block(average, left, box.y, wide, box.h, "label", color=ink, align="right")
        if tally.favorite:
            left, wide = cells[5][0] + 10, cells[5][1] - 6
            picture = f"{tally.favorite.game}/card/{tally.favorite.id}"
            if canvas.text_scale == 1 and art.exists(picture):
                spot = Box(cells[5][0] + 4, box.y + 6, 58, box.h - 12)
                canvas.picture(picture, *spot, radius=RADIUS.small)
                canvas.rect(*spot, "plate_edge", radius=RADIUS.small, border=BORDER.thin)
                left, wide = spot.right + 9, wide - 63
            half = box.h / 2 - 3
            names = [favorite_name(row.value) for row in self.rows if row.value.favorite]
            size = even_size(canvas, [(name, wide, half) for name in names], "label")
            canvas.block(favorite_name(tally), left, box.y + 3, wide, half, "label", size=size, color=ink)
            times = ngettext("{count} time", "{count} times", tally.favorite_times)
            text = times.format(count=tally.favorite_times)
            canvas.block(text, left, box.y + 3 + half, wide, half, "small", color=quiet)

    def _who(self, canvas: Canvas, tally: Tally, box: Box, ink: str) -> None:
        metal = self.places.get(tally.won, "iron")
        radius = min(20.0, box.h / 2 - 4)
        middle = box.y + box.h / 2
        if isinstance(tally.key, Player):
            icon = "person" if tally.key.is_person else "robot"
            medal(canvas, box.x + radius + 2, middle, radius, metal, icon)
        else:
            picture = portrait_of(tally.key.game, tally.key.id)
            if picture:
                portrait(canvas, picture, 0, box.x + radius + 2, middle, radius)
            if metal != "iron":
                coin(canvas, box.x + 1.75 * radius, middle + radius * 0.62, radius * 0.42, metal)
        left = box.x + 2 * radius + 14
        room = box.right - left
        size = even_size(canvas, [(row.text, room, box.h) for row in self.rows], "strong")
        canvas.block(name_of(tally), left, box.y, room, box.h, "strong", size=size, color=ink)

    @staticmethod
    def _won(canvas: Canvas, tally: Tally, box: Box, ink: str, marked: bool) -> None:
        """Wins as a number and as a share on a bar."""
        share = tally.won / max(1, tally.played)
        number = canvas.text_size("label") * 2.6
        canvas.block(str(tally.won), box.x, box.y, number - 12, box.h, "strong", color=ink, align="right")
        left, wide = box.x + number, box.w - number - canvas.text_size("small") * 3.0
        middle = box.y + box.h / 2
        canvas.rect(
            left, middle - 6, wide, 12, "well", radius=RADIUS.medium, alpha=ALPHA.half if marked else ALPHA.full
        )
        canvas.rect(left, middle - 6, wide, 12, "black", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
        if share:
            canvas.gradient(
                left + 1, middle - 5, max(10.0, (wide - 2) * share), 10, "good", "good_low", radius=RADIUS.small
            )
        won = percent(int(100 * share + 0.5))
        canvas.block(won, left + wide + 6, box.y, box.right - left - wide - 6, box.h, "small", color=ink)


class StatisticsScene(HeadedScene):
    """Players and teams in a table each."""

    keeps = ("statistics",)
    on_table = True
    remark_box = Box(WIDTH - _MARGIN - 290, 4, 290, 38)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tab = "players"
        self.at = 0
        self.tallies: list[Tally] = []
        self.matches = 0
        self._sheet = Box(0, 0, 0, 0)
        self._head = Box(0, 0, 0, 0)
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

    def layout(self, canvas: Canvas) -> None:
        tall = Button.height(canvas)
        field = max(36.0, canvas.text_size("label") * 1.5 + 10)
        options = [Option("players", _("Players")), Option("teams", _("Teams"))]
        wide = max(320.0, Segments.width(canvas, options))
        bottom = HEIGHT - 18 - tall - 12
        self._sheet = Box(_MARGIN, _TOP + field + 12, WIDTH - 2 * _MARGIN, bottom - _TOP - field - 12)
        head = canvas.text_size("small") * 1.5 + 12
        self._head = Box(self._sheet.x, self._sheet.y, self._sheet.w, head)
        rows = TallyList(
            self.tallies,
            at=self.at,
            row_height=max(50.0, canvas.text_size("label") * 2.8),
            empty=_("No finished matches yet."),
        ).placed(Box(self._sheet.x + 6, self._sheet.y + head, self._sheet.w - 12, self._sheet.h - head - 6))
        self.form.set(
            [
                self.back(),
                Segments("tab", options, self.tab).placed(Box((WIDTH - wide) / 2, _TOP, wide, field)),
                rows,
                *self._buttons(canvas, HEIGHT - 18 - tall, tall),
            ],
            focus="list",
        )

    def _buttons(self, canvas: Canvas, y: float, tall: float) -> list[Widget]:
        marked = self._marked
        person = marked is not None and isinstance(marked.key, Player) and marked.key.is_person
        export, forget = _("Export as table"), _("Remove player")
        wide = Button.width(canvas, export, icon="up")
        widgets: list[Widget] = [
            Button(
                "export",
                export,
                icon="up",
                enabled=bool(self.matches),
                reason=_("Nothing to export yet."),
            ).placed(Box(_MARGIN, y, wide, tall))
        ]
        if self.tab == "players":
            box = Box(_MARGIN + wide + 12, y, Button.width(canvas, forget, icon="cross"), tall)
            reason = _("Bots can't be removed.") if marked is not None else _("No players yet.")
            widgets.append(Button("forget", forget, icon="cross", enabled=person, reason=reason).placed(box))
        return widgets

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        panel(canvas, *self._sheet.inset(-6))
        who = _("Player") if self.tab == "players" else _("Team")
        heads = (who, _("Played"), _("Won"), _("Streak"), _("Damage per match"), _("Favorite card"))
        columns = TallyList.columns(self._sheet.inset(6, 0))
        tall = self._head.h - 2
        size = even_size(
            canvas, [(text, wide, tall) for text, (_left, wide) in zip(heads, columns, strict=True)], "small"
        )
        for number, (text, (left, wide)) in enumerate(zip(heads, columns, strict=True)):
            shift = {2: 14.0, 5: 10.0}.get(number, 0.0)
            align: Align = "right" if number in (1, 4) else "left"
            spot = Box(left + shift, self._head.y + 2, wide - shift, self._head.h - 2)
            canvas.block(text, *spot, "small", size=size, color="mute", align=align)

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
