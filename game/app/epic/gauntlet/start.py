"""Before a run: which team goes, in which game, and how hard it is to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.epic.board.niche import draw_in_niche
from game.app.epic.gauntlet.page import GauntletProgress, Page
from game.app.epic.gauntlet.team_view import character_height, characters, draw_character
from game.app.epic.miniature import lead_picture
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.style.ornaments import panel, portrait
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.form import Form
from game.app.ui.widgets.listbox import ListBox, Row
from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import run_packs
from game.modes.gauntlet.progress import Book
from game.presentation.epic.view_models import Token
from game.storage.save_words import team_name
from game.text import _, ngettext, pick

MARGIN, TOP, LEFT = 24.0, 60.0, 380.0
PAD = 18.0
_LINE = 1.4
_ME = 0


class TeamList(ListBox):
    """The teams to choose from, each with the best that it has done."""

    def __init__(self, game: str, teams: Sequence[str], book: Book, *, at: int, row_height: float) -> None:
        rows = [Row(team, team_name(game, team), _remark(book, f"{game}/{team}")) for team in teams]
        super().__init__("team", rows, at=at, row_height=row_height)
        self.game = game
        self.book = book

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        if marked:
            canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        else:
            canvas.line((box.x + 8, box.bottom), (box.right - 8, box.bottom), "line", 1, alpha=ALPHA.half)
        middle = box.y + box.h / 2
        portrait(canvas, lead_picture(self.game, row.value), _ME, box.x + 26, middle, min(17, box.h * 0.38))
        ink, quiet = ("ink", "paper_mute") if marked else ("cream", "mute")
        crown = self.book.crowns.get(f"{self.game}/{row.value}", 0)
        left, room = box.x + 52, box.right - 10 - box.x - 52 - (30 if crown else 0)
        below = canvas.text_size("small") * _LINE
        small = below if row.remark else 0.0
        strong = min(canvas.text_size("strong") * _LINE, box.h - 6 - small)
        top = middle - (strong + small) / 2
        size = even_size(canvas, [(one.text, room, strong) for one in self.rows], "strong")
        canvas.block(row.text, left, top, room, strong, "strong", size=size, color=ink)
        if row.remark:
            size = min(size, canvas.text_size("small"))
            canvas.block(row.remark, left, top + strong, room, small, "small", size=size, color=quiet)
        if crown:
            canvas.icon("crown", box.right - 31, middle - 7, 14, color=ink)


def _remark(book: Book, name: str) -> str:
    crown, best = book.crowns.get(name, 0), book.best.get(name, 0)
    if crown:
        return _("won on difficulty {grade}").format(grade=crown)
    return ngettext("{count} duel won", "{count} duels won", best).format(count=best) if best else ""


class StartPage(Page):
    """A team, a grade, and the golden button."""

    def __init__(
        self,
        progress: GauntletProgress,
        form: Form,
        *,
        touch: Callable[[], None],
        turn_to: Callable[[str], None],
        set_out: Callable[[str, int], None],
    ) -> None:
        super().__init__(progress, form)
        self._touch = touch
        self._turn_to = turn_to
        self._set_out = set_out
        self.at = 0
        self.grade = 0
        """The grade that was chosen; 0 takes the highest that is open."""
        self._main = Box(0, 0, 0, 0)

    @property
    def team(self) -> str:
        """The team that is marked in the list."""
        return list(self.progress.content.teams)[self.at]

    @property
    def chosen_grade(self) -> int:
        """The grade that is played."""
        most = self.progress.book.open_grade(self.progress.game)
        return min(most, self.grade or most)

    def focus(self) -> str:
        return "team"

    def widgets(self, canvas: Canvas) -> list[Widget]:
        bottom = HEIGHT - 18
        left = MARGIN + LEFT + 20
        self._main = Box(left, TOP, WIDTH - MARGIN - left, bottom - TOP)
        inner = self._main.inset(PAD)
        tall, small = max(46.0, Button.height(canvas, gold=True)), Button.height(canvas)
        foot = inner.bottom - tall
        words = _("Set out")
        wide = max(220.0, Button.width(canvas, words, gold=True, shown=Kind.MAIN))
        high = max(50.0, canvas.text_size("strong") * _LINE + canvas.text_size("small") * _LINE + 8)
        head = small + 12
        progress = self.progress
        games = [Option(game, pick(load_pack(game).pack.name)) for game in run_packs()]
        grades = [
            Option(number, f"{number}  ·  {pick(grade.name)}", about=pick(grade.text))
            for number, grade in enumerate(progress.rules.common.grades[: progress.book.open_grade(progress.game)], 1)
        ]
        drop = Box(inner.x, foot + (tall - small) / 2, min(330 * canvas.text_scale, inner.w - wide - 20), small)
        teams = list(progress.content.teams)
        rows = Box(MARGIN, TOP + head, LEFT, bottom - TOP - head)
        return [
            Segments("game", games, progress.game).placed(Box(MARGIN, TOP, LEFT, small)),
            TeamList(progress.game, teams, progress.book, at=self.at, row_height=high).placed(rows),
            DropDown("grade", grades, self.chosen_grade, tip=_("Difficulty")).placed(drop),
            Button("go", words, gold=True, shown=Kind.MAIN).placed(Box(inner.right - wide, foot, wide, tall)),
        ]

    def draw(self, canvas: Canvas) -> None:
        panel(canvas, *self._main)
        panel(canvas, *self.form.widget("team").box.inset(-5))
        inner = self._main.inset(PAD)
        line = canvas.text_size("banner") * 1.5
        canvas.block(_("Three acts, one life"), inner.x, inner.y - 6, inner.w, line, "banner")
        rules = rules_sentence()
        canvas.rich(rules, inner.x, inner.y + line - 4, inner.w, "body", leading=LEADING.loose)
        top = inner.y + line + canvas.rich_height(rules, inner.w, "body", leading=LEADING.loose)
        label = canvas.text_size("label") * 1.45
        canvas.block(self._found(), inner.x, top, inner.w, label, "label", color="mute")
        top += label + 10
        drop = self.form.widget("grade").box
        grade = self.progress.rules.common.grades[self.chosen_grade - 1]
        about = _("Difficulty {number}: {text}").format(number=self.chosen_grade, text=pick(grade.text))
        small = canvas.text_size("label") * 1.45
        canvas.block(about, inner.x, drop.y - small - 6, inner.w, small, "label", color="mute")
        self._draw_team(canvas, Box(inner.x, top, inner.w, drop.y - small - 14 - top))

    def _found(self) -> str:
        """How much of what there is can come up by now."""
        progress = self.progress
        beaten = progress.book.bosses.get(progress.game, 0)
        heirlooms, cards = progress.rules.common.heirlooms.values(), progress.rules.cards.values()
        open_heirlooms = sum(one.after <= beaten for one in heirlooms)
        open_cards = sum(one.after <= beaten for one in cards)
        sentence = _("Unlocked: {heirlooms} of {all} heirlooms, {cards} of {more} cards.").format(
            heirlooms=open_heirlooms, all=len(heirlooms), cards=open_cards, more=len(cards)
        )
        if open_heirlooms + open_cards < len(heirlooms) + len(cards):
            sentence += " " + _("Defeat bosses to unlock more.")
        return sentence

    def _draw_team(self, canvas: Canvas, box: Box) -> None:
        """The marked team: its figure, its path to victory, who is in it."""
        team = self.progress.content.teams[self.team]
        side = min(230.0, box.h - 8, box.w * 0.34)
        niche = Box(box.x + 6, box.y + (box.h - side) / 2, side, side)
        if side > 60:
            draw_in_niche(canvas, Token(lead_picture(self.progress.game, self.team), _ME), niche)
        room = Box(niche.right + 26, box.y, box.right - niche.right - 30, box.h)
        line = canvas.text_size("banner") * 1.4
        path = canvas.rich_height(pick(team.path), room.w, "body", leading=LEADING.loose)
        people = characters(team)
        tall = character_height(canvas) + 6
        if line + path + len(people) * tall + 12 > room.h:
            people = []
        y = room.y + max(0.0, (room.h - line - path - len(people) * tall - 12) / 2)
        canvas.block(team_name(self.progress.game, self.team), room.x, y, room.w, line, "banner")
        canvas.rich(pick(team.path), room.x, y + line, room.w, "body", leading=LEADING.loose)
        y += line + path + 12
        for name, kind, most in people:
            draw_character(canvas, room, y, name, f"{self.progress.game}/portrait/{kind}", most, most)
            y += tall

    def reply(self, reply: Reply) -> None:
        progress = self.progress
        if reply.id == "team" and reply.kind == "changed":
            self.at = list(progress.content.teams).index(reply.value)
            self._touch()
        elif reply.id == "grade" and reply.kind == "changed":
            self.grade = reply.value
            self._touch()
        elif reply.id == "game" and reply.kind == "changed":
            self._turn_to(reply.value)
        elif (reply.id == "go" and reply.kind == "pressed") or (reply.id == "team" and reply.kind == "submitted"):
            self._set_out(self.team, self.chosen_grade)


def rules_sentence() -> str:
    """How the mode is played."""
    return _(
        "Choose your path across the map. After each win, pick one of three boons; it lasts for "
        "the whole run. Between duels, your fighters regain about half of their lost health, "
        "even defeated ones. Lose a duel and the run is over."
    )
