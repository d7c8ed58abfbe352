"""The chronicle of past adventures: the list at the left, the one that is looked at with its dungeons at the right."""

from __future__ import annotations

import msgspec

from game.app.dungeon.views.chronicle_view import chapter_rows, chapter_table, way_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, Row
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.layout.panels import Panel, Scroll, Tile, plain_tile
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.content.cards.dungeon_catalog import load_catalog
from game.modes.dungeon.chronicle import Run, best_first, load_runs
from game.presentation.dungeon.terms import grade_name, length_name
from game.session.dates import day
from game.text import _, ngettext

_LEVELS = {"short": 3, "long": 7}
"""Dungeons of an adventure before the castle, by its length."""
_LIST, _ICON, _HERO = 420.0, 22.0, 180.0
"""Width of the list, sizes of a row's icon and of the picture where there is no adventure yet."""


class RunId(msgspec.Struct, frozen=True):
    """The id of an adventure's row, by its place in the list."""

    place: int


class ChronicleScene(HeadedScene):
    """Lists adventures by date or by score."""

    keeps = ("chronicle",)
    music = "dungeon"
    theme = DUNGEON
    on_table = True
    first_focus = RunId(0)

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

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Chronicle")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the list at the left, the adventure that is looked at at the right."""
        if not self.runs:
            return self._nothing()
        rows = (run_tile(place, run, chosen=place == self.at) for place, run in enumerate(self.shown))
        runs = Scroll(self._pane, Column(*rows, gap=SPACE.small)).sized(grow=1)
        sort = Button("sort", _("Sort by date") if self.by_score else _("Sort by score"), keys=("o",))
        return Row(
            Panel(_("Adventures"), runs, sort, remark=str(len(self.runs))).sized(width=_LIST),
            self._detail(self.shown[min(self.at, len(self.runs) - 1)]).sized(grow=1),
            gap=SPACE.large,
        )

    @staticmethod
    def _nothing() -> LayoutItem:
        text = _("No adventures yet. Finish one to see it here.")
        return Centered(
            Panel("", Painting(_draw_hero).sized(height=_HERO), Label(text, "body", align="center"), padding=SPACE.huge)
        )

    def _detail(self, run: Run) -> LayoutItem:
        title = _("Conceded") if run.conceded else _("Won") if run.won else _("Lost")
        line = f"{title} · {length_name(run.length)} · {grade_name(run.grade)}"
        rounds = ngettext("{count} round", "{count} rounds", run.rounds).format(count=run.rounds)
        falls = ngettext("{count} collapse", "{count} collapses", run.collapses).format(count=run.collapses)
        rupees = ngettext("{count} rupee", "{count} rupees", run.rupees).format(count=run.rupees)
        way = way_of(self.catalog, _LEVELS[run.length])
        return Panel(
            "",
            Row(
                Label(line, "banner", color="cream" if run.won else "danger").sized(grow=1),
                Label(_("Score {score}").format(score=run.score), "banner", align="right"),
            ),
            Label(f"{', '.join(run.players)} · {rounds}, {falls}, {rupees}"),
            Label(_("Seed: **{seed}**").format(seed=run.seed), color="mute"),
            chapter_table(chapter_rows(self.catalog, run.chapters, way)).sized(grow=1),
            gap=SPACE.small,
        )

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


def run_tile(place: int, run: Run, *, chosen: bool) -> Tile:
    """Return the row of an adventure: how it ended, who played, and the score."""
    parts = [day(run.ended), grade_name(run.grade), length_name(run.length)]
    parts += [_("daily")] if run.daily else []
    parts += [_("conceded")] if run.conceded else []
    view = Row(
        Icon("crown" if run.won else "skull", _ICON),
        Column(
            Label(", ".join(run.players), "strong").grouped("players"),
            Label(" · ".join(parts), "small", color="mute").grouped("facts"),
            gap=SPACE.tiny,
        ).sized(grow=1),
        Label(str(run.score), "number", align="right"),
        padding=(SPACE.medium, SPACE.small),
    )
    return Tile(RunId(place), view, ground=_draw_chosen if chosen else plain_tile)


def _draw_chosen(canvas: Canvas, box: Box, look: Look) -> None:
    plain_tile(canvas, box, look)
    canvas.rect(*box, "cream", radius=RADIUS.medium, border=BORDER.thick)


def _draw_hero(canvas: Canvas, box: Box) -> None:
    canvas.picture("dungeon/hero", *box, fit="contain")
