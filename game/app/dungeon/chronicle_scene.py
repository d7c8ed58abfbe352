"""Chronicle of past adventures: the list at the left, the selected one with its dungeons at the right."""

from __future__ import annotations

import msgspec

from game.app.dungeon.views.chronicle_view import build_chapter_table, list_dungeons
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.layout.tiles import Tile, draw_plain_tile
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetState
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.modes.dungeon.chronicle import AdventureRecord, load_adventures, sort_by_rank
from game.presentation.dungeon.terms import grade_name, length_name
from game.session.dates import format_day, local_day
from game.text import _, ngettext

_DUNGEON_COUNT_BY_LENGTH = {"short": 3, "long": 7}
"""Number of dungeons before the castle, by the length of the adventure."""
_LIST_WIDTH, _ICON_SIZE, _HERO_SIZE = 420.0, 22.0, 180.0
"""Width of the list, size of a row's icon, and size of the picture without adventures, in logical units."""


class AdventureRowId(msgspec.Struct, frozen=True):
    """Id of the row of an adventure, by its index in the list."""

    index: int


class ChronicleScene(HeadedScene):
    """List of adventures, sorted by date or by score."""

    player_files = ("chronicle",)
    music = "dungeon"
    theme = DUNGEON
    has_table_background = True
    first_focus = AdventureRowId(0)

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def __init__(self, services: Services, adventures: list[AdventureRecord] | None = None) -> None:
        super().__init__(services)
        self.adventures = load_adventures() if adventures is None else adventures
        self.sorts_by_score = False
        """True if the list is sorted by score, False if by date."""
        self.selected_index = 0
        """Index of the selected adventure."""
        self.catalog = load_dungeon_catalog()
        self._scroll_view = ScrollView("runs", self.form)
        """Scroll view of the list."""

    @property
    def sorted_adventures(self) -> list[AdventureRecord]:
        """Return the adventures in the order of the list."""
        return sort_by_rank(self.adventures) if self.sorts_by_score else self.adventures

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Chronicle")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the list at the left, the selected adventure at the right."""
        if not self.adventures:
            return self._build_empty_note()
        rows = (
            build_adventure_tile(index, run, chosen=index == self.selected_index)
            for index, run in enumerate(self.sorted_adventures)
        )
        runs = ScrollContainer(self._scroll_view, Column(*rows, gap=SPACE.small)).sized(grow=1)
        sort = Button("sort", _("Sort by date") if self.sorts_by_score else _("Sort by score"), keys=("o",))
        return Row(
            Panel(_("Adventures"), runs, sort, remark=str(len(self.adventures))).sized(width=_LIST_WIDTH),
            self._build_detail(self.sorted_adventures[min(self.selected_index, len(self.adventures) - 1)]).sized(
                grow=1
            ),
            gap=SPACE.large,
        )

    @staticmethod
    def _build_empty_note() -> LayoutItem:
        """Return the view for a chronicle without adventures."""
        text = _("No adventures yet. Finish one to see it here.")
        return Centered(
            Panel(
                "",
                CustomPaint(_draw_hero).sized(height=_HERO_SIZE),
                Label(text, "body", align="center"),
                padding=SPACE.huge,
            )
        )

    def _build_detail(self, adventure: AdventureRecord) -> LayoutItem:
        """Return the details of an adventure."""
        title = _("Conceded") if adventure.conceded else _("Won") if adventure.won else _("Lost")
        line = f"{title} · {length_name(adventure.length)} · {grade_name(adventure.grade)}"
        rounds = ngettext("{count} round", "{count} rounds", adventure.rounds).format(count=adventure.rounds)
        falls = ngettext("{count} collapse", "{count} collapses", adventure.collapses).format(count=adventure.collapses)
        rupees = ngettext("{count} rupee", "{count} rupees", adventure.rupees).format(count=adventure.rupees)
        way = list_dungeons(self.catalog, _DUNGEON_COUNT_BY_LENGTH[adventure.length])
        return Panel(
            "",
            Row(
                Label(line, "banner", color="cream" if adventure.won else "danger").sized(grow=1),
                Label(_("Score {score}").format(score=adventure.score), "banner", align="right"),
            ),
            Label(f"{', '.join(adventure.players)} · {rounds}, {falls}, {rupees}"),
            Label(_("Seed: **{seed}**").format(seed=adventure.seed), color="mute"),
            build_chapter_table(self.catalog, adventure.chapters, way).sized(grow=1),
            gap=SPACE.small,
        )

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind != "pressed":
            return
        match event.id:
            case AdventureRowId(place):
                self.selected_index = place
            case "sort":
                self.sorts_by_score = not self.sorts_by_score
                self.selected_index = 0
        self.services.stack.request_layout()


def build_adventure_tile(index: int, adventure: AdventureRecord, *, chosen: bool) -> Tile:
    """Return the row of an adventure: its outcome, its party and its score."""
    parts = [format_day(local_day(adventure.ended)), grade_name(adventure.grade), length_name(adventure.length)]
    parts += [_("daily")] if adventure.is_daily else []
    parts += [_("conceded")] if adventure.conceded else []
    view = Row(
        Icon("crown" if adventure.won else "skull", _ICON_SIZE),
        Column(
            Label(", ".join(adventure.players), "strong").set_size_group("players"),
            Label(" · ".join(parts), "small", color="mute").set_size_group("facts"),
            gap=SPACE.tiny,
        ).sized(grow=1),
        Label(str(adventure.score), "number", align="right"),
        padding=(SPACE.medium, SPACE.small),
    )
    return Tile(AdventureRowId(index), view, background=_draw_chosen if chosen else draw_plain_tile)


def _draw_chosen(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the background of the selected row."""
    draw_plain_tile(canvas, box, state)
    canvas.rect(*box, "cream", radius=RADIUS.medium, border=BORDER.thick)


def _draw_hero(canvas: Canvas, box: Box) -> None:
    """Draw the picture for a chronicle without adventures."""
    canvas.picture("dungeon/hero", *box, fit="contain")
