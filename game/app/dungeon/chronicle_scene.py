"""The chronicle of past adventures: the list at the left, the one that is looked at with its dungeons at the right."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon.pages.pieces import Drawn
from game.app.dungeon.pictures.ground import draw_table
from game.app.dungeon.views.chronicle_view import draw_chapters, way_of
from game.app.dungeon.views.parts import sheet
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import focus_ring, plate
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import BAR, Pane
from game.content.cards.dungeon_catalog import load_catalog
from game.modes.dungeon.chronicle import Run, best_first, load_runs
from game.presentation.dungeon.terms import grade_name, length_name
from game.session.dates import day
from game.text import _, ngettext

_LIST = Box(24, 84, 420, 552)
_DETAIL = Box(462, 84, WIDTH - 462 - 24, 552)
_NOTHING = Box(WIDTH / 2 - 360, 150, 720, 380)
"""Where it is said that there is no adventure yet."""


class RunId(msgspec.Struct, frozen=True):
    """The id of an adventure's row, by its place in the list."""

    place: int


class ChronicleScene(FormScene):
    """Lists adventures by date or by score."""

    keeps = ("chronicle",)
    music = "dungeon"
    theme = DUNGEON

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def __init__(self, services: Services, runs: list[Run] | None = None) -> None:
        super().__init__(services)
        self.runs = load_runs() if runs is None else runs
        self.by_score = False
        self.at = 0
        self.catalog = load_catalog()
        self._pane = Pane("runs", self.form)

    @property
    def shown(self) -> list[Run]:
        """The adventures in the order of the list."""
        return best_first(self.runs) if self.by_score else self.runs

    def layout(self, canvas: Canvas) -> None:
        tall = Button.height(canvas)
        y = HEIGHT - 24 - tall
        back = max(150.0, Button.width(canvas, _("Back"), shown=Kind.BACK))
        sort_text = _("Sort by date") if self.by_score else _("Sort by score")
        sort = Button.width(canvas, sort_text, shown="o")
        widgets: list[Widget] = [
            Button("back", _("Back"), leaves=True, keys=(Kind.BACK,)).placed(Box(24, y, back, tall))
        ]
        if self.runs:
            widgets.append(Button("sort", sort_text, keys=("o",)).placed(Box(36 + back, y, sort, tall)))
        pitch = max(58.0, canvas.text_size("label") * 3.4)
        rows: list[Widget] = []
        for place, run in enumerate(self.shown):
            box = Box(_LIST.x + 10, _LIST.y + 44 + place * pitch, _LIST.w - 20 - BAR, pitch - 6)
            rows.append(Drawn(RunId(place), _painter(run, box, chosen=place == self.at)).placed(box))
        view = Box(_LIST.x + 4, _LIST.y + 42, _LIST.w - 8, _LIST.h - 52)
        self._pane.fill(view, _moving(rows), _LIST.y + 44 + len(rows) * pitch)
        self.form.set([*self._pane.widgets, *widgets], focus=RunId(self.at))

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas)
        canvas.text(_("Chronicle"), WIDTH / 2, 44, "heading", align="center", shadow=ALPHA.strong)
        count = len(self.runs)
        if not count:
            x, y, w, h = _NOTHING
            sheet(canvas, _NOTHING)
            text = _("No adventures yet. Finish one to see it here.")
            canvas.picture("dungeon/hero", x + w / 2 - 90, y + 36, 180, 180, fit="contain")
            canvas.block(text, x + 60, y + 226, w - 120, h - 246, "body", align="center", leading=LEADING.loose)
            return
        sheet(canvas, _LIST, _("Adventures"), str(count))
        sheet(canvas, _DETAIL)
        self._draw_run(canvas, self.shown[min(self.at, len(self.runs) - 1)])

    def _draw_run(self, canvas: Canvas, run: Run) -> None:
        x, y, w, h = _DETAIL
        title = _("Won") if run.won else _("Lost")
        title = _("Conceded") if run.conceded else title
        line = f"{title} · {length_name(run.length)} · {grade_name(run.grade)}"
        canvas.block(
            line,
            x + 20,
            y + 10,
            w - 220,
            34,
            "banner",
            color="cream" if run.won else "minus",
            leading=LEADING.tight,
        )
        spot = x + w - 200, y + 10, 180, 34
        canvas.block(_("Score {score}").format(score=run.score), *spot, "banner", align="right", leading=LEADING.tight)
        rounds = ngettext("{count} round", "{count} rounds", run.rounds).format(count=run.rounds)
        falls = ngettext("{count} collapse", "{count} collapses", run.collapses).format(count=run.collapses)
        rupees = ngettext("{count} rupee", "{count} rupees", run.rupees).format(count=run.rupees)
        facts = f"{', '.join(run.players)} · {rounds}, {falls}, {rupees}"
        canvas.block(facts, x + 20, y + 44, w - 40, 24, "label", color="cream", leading=LEADING.tight)
        canvas.block(_("Seed: **{seed}**").format(seed=run.seed), x + 20, y + 68, w - 40, 24, "label", color="mute")
        levels = 3 if run.length == "short" else 7
        way = way_of(self.catalog, levels)
        draw_chapters(canvas, Box(x + 14, y + 98, w - 28, h - 108), self.catalog, run.chapters, way)

    def on_reply(self, reply: Reply) -> None:
        if reply.kind != "pressed":
            return
        match reply.id:
            case RunId(place):
                self.at = place
            case "sort":
                self.by_score = not self.by_score
                self.at = 0
        self.services.stack.relayout()


class _Moving(Drawn):
    """A row of the pane: it is painted where the pane has scrolled it to."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        with canvas.shifted(0, self.box.y - self.home):
            self.paint(canvas, look)

    home = 0.0


def _moving(rows: list[Widget]) -> list[Widget]:
    found: list[Widget] = []
    for row in rows:
        assert isinstance(row, Drawn)
        moving = _Moving(row.id, row.paint).placed(row.box)
        moving.home = row.box.y
        found.append(moving)
    return found


def _painter(run: Run, box: Box, *, chosen: bool) -> Callable[[Canvas, Look], None]:
    def paint(canvas: Canvas, look: Look) -> None:
        x, y, w, h = box
        plate(canvas, *box, radius=RADIUS.medium, lit=look.hover)
        if chosen:
            canvas.rect(*box, "cream", radius=RADIUS.medium, border=BORDER.thick)
        canvas.icon("crown" if run.won else "skull", x + 12, y + h / 2 - 11, 22)
        date = day(run.ended)
        canvas.block(", ".join(run.players), x + 46, y + 4, w - 126, h / 2, "strong", leading=LEADING.tight)
        line = f"{date} · {grade_name(run.grade)} · {length_name(run.length)}"
        if run.daily:
            line += " · " + _("daily")
        if run.conceded:
            line += " · " + _("conceded")
        canvas.block(line, x + 46, y + h / 2, w - 126, h / 2 - 4, "small", color="mute", leading=LEADING.tight)
        canvas.text(str(run.score), x + w - 14, y + h / 2, "number", align="right")
        if look.focused:
            focus_ring(canvas, *box, radius=RADIUS.medium)

    return paint
