"""The gauntlet: one's team, the way through all the others, and the next duel."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from game.app.epic.board.niche import draw_in_niche, draw_rays
from game.app.epic.board.pose import draw_standing
from game.app.epic.gauntlet.table import open_duel, settle
from game.app.epic.miniature import Miniatures, lead_picture
from game.app.ui import art
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.carved import coin, framed
from game.app.ui.dialog import Answer, ask
from game.app.ui.headed import HeadedScene
from game.app.ui.input import Kind
from game.app.ui.one_line import ALIKE_LEADING, alike_size
from game.app.ui.ornaments import focus_ring, portrait
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Look, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.listbox import ListBox, Row
from game.bots.levels import bot_title
from game.content.packs import load_pack
from game.errors import UserError
from game.table import gauntlet
from game.table.epic_records import Token
from game.table.gauntlet import Book, Run
from game.table.save_words import team_name
from game.table.saves import Head
from game.text import _, ngettext, pick, picked

_MARGIN, _TOP, _LEFT = 24.0, 60.0, 400.0
_PAD = 18.0
_LINE = 1.4
_ME, _FOE = 0, 1
_COLUMNS = 3
_LEAST_PORTRAIT = 50.0
_LEAST_BOARD = 90.0


class TeamList(ListBox):
    """The teams to choose from, each with the most duels it has won."""

    def __init__(self, box: Box, game: str, teams: Sequence[str], book: Book, *, at: int, row_height: float) -> None:
        rows = []
        for team in teams:
            best = book.best.get(f"{game}/{team}", 0)
            remark = ngettext("{count} duel won", "{count} duels won", best).format(count=best) if best else ""
            rows.append(Row(team, team_name(game, team), remark))
        super().__init__("team", box, rows, at=at, row_height=row_height)
        self.game = game

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        if marked:
            canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=6)
        else:
            canvas.line((box.x + 8, box.bottom), (box.right - 8, box.bottom), "line", 1, alpha=120)
        middle = box.y + box.h / 2
        portrait(canvas, lead_picture(self.game, row.value), _ME, box.x + 26, middle, min(17, box.h * 0.38))
        ink, quiet = ("ink", "paper_mute") if marked else ("cream", "mute")
        left, room = box.x + 52, box.right - 10 - box.x - 52
        below = canvas.text_size("small") * _LINE
        small = below if row.remark else 0.0
        strong = min(canvas.text_size("strong") * _LINE, box.h - 6 - small)
        top = middle - (strong + small) / 2
        size = alike_size(canvas, [one.text for one in self.rows], room, box.h - 8 - below, "strong")
        canvas.block(row.text, left, top, room, strong, "strong", size=size, color=ink)
        if row.remark:
            size = min(size, canvas.text_size("small"))
            canvas.block(row.remark, left, top + strong, room, small, "small", size=size, color=quiet)


class Station(Widget):
    """An opponent on the way: won, next, or still ahead."""

    def __init__(self, box: Box, run: Run, number: int) -> None:
        super().__init__(f"station {number}", box)
        self.run, self.number = run, number

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        won, now = self.number < self.run.won, self.number == self.run.won and not self.run.over
        lost = self.run.lost and self.number == self.run.won
        duel = self.run.duels[self.number]
        picture = lead_picture(self.run.game, duel.team)
        stand = min(w * (0.4 if canvas.text_scale == 1 else 0.31), h * 0.92)
        if now:
            canvas.glow(x + w / 2, y + h / 2, w * 0.62, "gold", 90)

        def ground(part: Canvas) -> None:
            part.shadow(0, 0, w, h, radius=12, blur=6, alpha=170, dy=3)
            draw_rays(part, picture, Box(0, 0, w, h), (8 + stand / 2, h * 0.44), dim=not now, radius=12)
            room = Box(8, 8, stand, h - 8)
            team = f"{self.run.game}/figure/{duel.team}"
            if art.exists(team):
                part.picture(team, *room, fit="contain", gray=won)
            elif not draw_standing(part, picture, room, gray=won):
                portrait(part, picture, _FOE, *room.center, stand * 0.42)
            part.gradient(0, h * 0.55, w, h * 0.45, "night_deep", "night_deep", alpha=0, alpha_bottom=150, radius=12)
            for step in range(12):  # the ground of the words, dark by and by
                left = stand - 40 + 5 * step
                part.rect(left, 2, w - left - 2, h - 4, "night_deep", radius=10, alpha=15 if now else 20)
            if not now:
                part.rect(0, 0, w, h, "night_deep", radius=12, alpha=120 if won or lost else 84)

        canvas.stamp(("station", picture, now, won, lost), x, y, w, h, ground, pad=10)
        edge = "gold" if now else "good" if won else "danger" if lost else "plate_edge"
        canvas.rect(x, y, w, h, edge, radius=12, border=2.4 if now else 1.6, alpha=255 if now or won or lost else 170)
        self._mark(canvas, x + 16, y + 16, won=won, lost=lost)
        left = x + stand + 10
        room = x + w - 12 - left
        small = min(canvas.text_size("label") * 1.3, (h - 12) / 3)
        names = [team_name(self.run.game, one.team) for one in self.run.duels]
        size = alike_size(canvas, names, room, h - 12 - small, "strong")
        tall = len(canvas.broken(names[self.number], room, "strong", size=size)) * size * ALIKE_LEADING
        top = y + (h - tall - small) / 2
        color = "gold" if now else "cream"
        canvas.block(
            names[self.number], left, top, room, tall + 1, "strong", size=size, color=color, leading=ALIKE_LEADING,
            wraps=True,
        )  # fmt: skip
        level = min(size, canvas.text_size("label"))
        canvas.block(bot_title(duel.level), left, top + tall, room, small, "label", size=level, color="mute")
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=12)

    def _mark(self, canvas: Canvas, x: float, y: float, *, won: bool, lost: bool) -> None:
        coin(canvas, x, y, 14, "gold" if won else "iron")
        if won or lost:
            icon = "tick" if won else "skull"
            canvas.icon(icon, x - 7, y - 7, 14, color="#3c2204" if won else "#ff8a78")
        else:
            canvas.text(str(self.number + 1), x, y, "small", align="center")


class GauntletScene(HeadedScene):
    """Choose a team, or go on with the run that is on. The progress is read anew whenever the scene comes back."""

    keeps = ("gauntlet",)
    on_table = True

    def __init__(self, services: Services, game: str = "zelda") -> None:
        super().__init__(services)
        self.game = game
        self.content = load_pack(game)
        self.book = gauntlet.load()
        self.at = 0
        self.pictures = Miniatures()
        self._main = Box(0, 0, 0, 0)
        self._look_up()

    @property
    def heading(self) -> str:
        return _("Gauntlet")

    @property
    def run(self) -> Run | None:
        """The run that is on, or that has just ended."""
        run = self.book.runs.get(self.game)
        return run if run is not None and self._playable(run) else None

    def _playable(self, run: Run) -> bool:
        teams = {run.team, *(duel.team for duel in run.duels)}
        return teams <= set(self.content.teams) and {duel.map for duel in run.duels} <= set(self.content.layouts)

    @property
    def team(self) -> str:
        """The team of the run, or the one that is marked in the list."""
        return self.run.team if self.run is not None else list(self.content.teams)[self.at]

    def _look_up(self) -> None:
        """Read the progress, and what became of a duel that was played on elsewhere."""
        self.book = gauntlet.load()
        if self.run is not None:
            try:
                self.book.runs[self.game] = settle(self.run)
            except UserError as error:
                self.services.notify(error.message)

    def resume(self) -> None:
        self._look_up()
        self.services.stack.relayout()
        self.touch()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        bottom = HEIGHT - 18
        left = _MARGIN + _LEFT + 20
        self._main = Box(left, _TOP, WIDTH - _MARGIN - left, bottom - _TOP)
        inner = self._main.inset(_PAD)
        tall, small = max(46.0, Button.height(canvas, gold=True)), Button.height(canvas)
        foot = inner.bottom - tall
        run = self.run
        words = _("New gauntlet") if run is None or run.over else _("Go on") if run.match else _("To the duel")
        wide = max(220.0, Button.width(canvas, words, gold=True, shown=Kind.MAIN))
        widgets: list[Widget] = [
            self.back(),
            Button("go", Box(inner.right - wide, foot, wide, tall), words, gold=True, shown=Kind.MAIN),
        ]
        if run is None:
            rows = Box(_MARGIN, _TOP, _LEFT, bottom - _TOP)
            high = max(52.0, canvas.text_size("strong") * _LINE + canvas.text_size("small") * _LINE + 8)
            teams = list(self.content.teams)
            widgets.append(TeamList(rows, self.game, teams, self.book, at=self.at, row_height=high))
        elif not run.over:
            give_up = Button.width(canvas, _("Give up"), icon="cross", shown="g")
            box = Box(inner.x, foot + (tall - small) / 2, give_up, small)
            widgets.append(Button("give up", box, _("Give up"), icon="cross", keys=("g",)))
        self.form.set([*widgets, *self._stations(canvas, inner, foot)], focus="team" if run is None else "go")

    def _stations(self, canvas: Canvas, inner: Box, foot: float) -> list[Widget]:
        run = self.run
        if run is None:
            return []
        top = inner.y + canvas.text_size("banner") * 1.5 + self._rules_height(canvas, inner.w) + 14
        rows = -(-len(run.duels) // _COLUMNS)
        gap = 12.0
        wide = (inner.w - gap * (_COLUMNS - 1)) / _COLUMNS
        tall = min(138.0, (foot - 16 - top - gap * (rows - 1)) / rows)
        found: list[Widget] = []
        for number in range(len(run.duels)):
            row, column = divmod(number, _COLUMNS)
            box = Box(inner.x + column * (wide + gap), top + row * (tall + gap), wide, tall)
            found.append(Station(box, run, number))
        return found

    def _rules_height(self, canvas: Canvas, width: float) -> float:
        return canvas.rich_height(rules_sentence(), width, "body", leading=1.3)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        framed(canvas, self._main)
        inner, run = self._main.inset(_PAD), self.run
        line = canvas.text_size("banner") * 1.5
        canvas.block(self._headline(), inner.x, inner.y - 6, inner.w, line, "banner", color="gold")
        canvas.rich(rules_sentence(), inner.x, inner.y + line - 4, inner.w, "body", leading=1.3)
        if run is None:
            framed(canvas, self.form.widget("team").box.inset(-5), rim=6, lamp=False)
            self._draw_choice(canvas, inner, inner.y + line + self._rules_height(canvas, inner.w) + 10)
        else:
            self._draw_team(canvas, run)

    def _headline(self) -> str:
        run = self.run
        if run is None:
            return _("One team against all others")
        if run.won == len(run.duels):
            return _("All duels won")
        count = _("{won} of {all} duels won").format(won=run.won, all=len(run.duels))
        return _("The run is over: {count}").format(count=count) if run.lost else count

    def _draw_choice(self, canvas: Canvas, inner: Box, top: float) -> None:
        """The marked team, large, with its way to win."""
        team = self.content.teams[self.team]
        line = canvas.text_size("banner") * 1.4
        path = canvas.rich_height(pick(team.path), inner.w - 80, "body", leading=1.3)
        people = characters(team)
        room = inner.bottom - 74 * canvas.text_scale - top - line - path - 44
        rows = len(people) * (_character_height(canvas) + 8)
        beside = room - rows < 2 * _LEAST_PORTRAIT
        if beside and rows > room:
            rows, people = 0.0, []
        radius = min(110.0, (room if beside else room - rows) / 2)
        if radius < _LEAST_PORTRAIT / 2:
            radius, people = 0.0, [] if beside else people
        else:
            middle = inner.x + inner.w * (0.28 if beside and people else 0.5)
            niche = Box(middle - radius, top + 6, 2 * radius, 2 * radius)
            draw_in_niche(canvas, Token(lead_picture(self.game, self.team), _ME), niche)
        if beside:
            lower = top + 6 + radius - rows / 2 + 4
            self._draw_people(canvas, Box(inner.x + inner.w * 0.45, lower, inner.w * 0.5, 0), people)
            people = []
        y = top + 2 * radius + 22
        canvas.block(team_name(self.game, self.team), inner.x, y, inner.w, line, "banner", align="center")
        canvas.rich(pick(team.path), inner.x + 40, y + line + 4, inner.w - 80, "body", align="center", leading=1.3)
        y += line + path + 16
        self._draw_people(canvas, Box(inner.x + inner.w * 0.22, y, inner.w * 0.56, 0), people)

    def _draw_people(self, canvas: Canvas, box: Box, people: Sequence[tuple[str, str, int]]) -> None:
        """Unhurt characters one below the other; the box has no height."""
        y = box.y
        for name, kind, most in people:
            y = self._draw_character(canvas, box, y, name, f"{self.game}/portrait/{kind}", most, most)

    def _draw_team(self, canvas: Canvas, run: Run) -> None:
        """One's own characters with the health that the next duel begins with."""
        box = Box(_MARGIN, _TOP, _LEFT, HEIGHT - 18 - _TOP)
        framed(canvas, box)
        inner = box.inset(_PAD)
        radius = 112.0
        niche = Box(inner.x + inner.w / 2 - radius, inner.y, 2 * radius, 2 * radius)
        draw_in_niche(canvas, Token(lead_picture(run.game, run.team), _ME), niche)
        y = inner.y + 2 * radius + 18
        line = canvas.text_size("banner") * 1.4
        canvas.block(team_name(run.game, run.team), inner.x, y, inner.w, line, "banner", align="center")
        y += line + 8
        for number, (name, kind, most) in enumerate(characters(self.content.teams[run.team])):
            lack = run.wounds[number] if number < len(run.wounds) else 0
            y = self._draw_character(canvas, inner, y, name, f"{run.game}/portrait/{kind}", max(1, most - lack), most)
        if not run.over:
            self._draw_board(canvas, run, Box(inner.x, y + 10, inner.w, inner.bottom - y - 10))

    def _draw_board(self, canvas: Canvas, run: Run, box: Box) -> None:
        """Where the next duel is fought: its name, and its picture where there is room for one."""
        place = picked(self.content.layouts[run.next.map].name, run.next.map)
        words = _("Next board: {map}").format(map=place)
        line = canvas.text_size("label") * 1.5
        if box.h - line - 8 >= _LEAST_BOARD:
            head = Head(run.game, [], [], run.next.map, 0, 0.0, False)
            self.pictures.draw(canvas, head, box.x, box.y, box.w, box.h - line - 8)
        canvas.block(words, box.x, box.bottom - line, box.w, line, "label", color="mute", align="center")

    @staticmethod
    def _draw_character(canvas: Canvas, inner: Box, y: float, name: str, picture: str, health: int, most: int) -> float:
        tall = _character_height(canvas)
        portrait(canvas, picture, _ME, inner.x + 24, y + tall / 2, 19)
        left, right = inner.x + 54, inner.right - 86
        canvas.block(name, left, y, right - left, tall - 16, "strong")
        canvas.rect(left, y + tall - 14, right - left, 8, "well", radius=4)
        share = (right - left) * health / most
        canvas.rect(left, y + tall - 14, share, 8, "good" if health * 2 > most else "danger", radius=4)
        canvas.icon("heart", right + 12, y + tall / 2 - 10, 20)
        canvas.block(f"{health}/{most}", right + 38, y, 50, tall, "strong")
        return y + tall + 8

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "team" and reply.kind == "changed":
            self.at = list(self.content.teams).index(reply.value)
            self.touch()
        elif (reply.id == "go" and reply.kind == "pressed") or (reply.id == "team" and reply.kind == "submitted"):
            self.go()
        elif reply.id == "give up" and reply.kind == "pressed":
            self._ask_to_give_up()

    def go(self) -> None:
        """Begin a run, play its next duel, or make room for another run."""
        run = self.run
        try:
            if run is None:
                maps = list(self.content.layouts)
                run = gauntlet.new_run(self.game, self.team, list(self.content.teams), maps, secrets.token_hex(4))
                self.book = gauntlet.keep(run)
            elif run.over:
                self.at = list(self.content.teams).index(run.team)
                self.book = gauntlet.give_up(self.game)
                self.services.stack.relayout()
                return
            else:
                self.services.stack.push(open_duel(self.services, run))
                return
        except UserError as error:
            self.services.notify(error.message)
        self.services.stack.relayout()

    def _ask_to_give_up(self) -> None:
        answers = [Answer("give up", _("Give up"), act=self._give_up), Answer("stay", _("Go on playing"), main=True)]
        text = _("What this team has won so far stays in the list.")
        ask(self.services, _("Give the run up?"), text, answers, cancel="stay")

    def _give_up(self) -> None:
        self.book = gauntlet.give_up(self.game)
        self.services.stack.relayout()


def _character_height(canvas: Canvas) -> float:
    return 48.0 * (0.6 + 0.4 * canvas.text_scale)


def rules_sentence() -> str:
    """How the mode is played."""
    return _(
        "What your characters lose they lack in the next duel: half of it, rounded up, comes back in between, for the "
        "fallen too. The opponents grow stronger. One lost duel ends the run."
    )


def characters(team: object) -> list[tuple[str, str, int]]:
    """Name, kind and full health of each character of a team, in the order of the match."""
    found = []
    for one in getattr(team, "characters", ()):
        for number in range(one.count):
            name = pick(one.name)
            found.append((f"{name} {number + 1}" if one.count > 1 else name, one.kind, one.health))
    return found


def gauntlet_line() -> str:
    """The second line of the button on the title screen."""
    run = gauntlet.load().runs.get("zelda")
    if run is None or run.over:
        return _("one against all")
    return _("{won} of {all} won").format(won=run.won, all=len(run.duels))
