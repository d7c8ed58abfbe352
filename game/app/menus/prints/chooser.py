"""Print set-up: selection of pages of a game, deck or mod, with a preview and the number of pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec
import pygame

from game.app.menus.cards.shelf import GAMES
from game.app.menus.prints.scene import PrintProgressScene
from game.app.menus.prints.sheets import A4, PageKind, PrintPage, render_pages
from game.app.menus.prints.sources import PrintSource, PrintTeamId, get_kind_names, make_game_source, make_mod_source
from game.app.play.names import list_game_names
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Grid, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel, ScrollContainer, make_labeled
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene, place_below_tools
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl, Toggle
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.text import _, ngettext

_GAME_TABS_WIDTH = 560.0
"""Width of the row of games, in logical pixels."""
_PREVIEW_WIDTH = make_growing_length(440, 80)
"""Width of the preview."""
_MIN_COLUMN_WIDTH = make_growing_length(260, 80)
"""Minimum width of a column of switches."""


class PageKindId(msgspec.Struct, frozen=True):
    """Widget id of the switch for a kind of pages."""

    kind: PageKind


class PrintSetupScene(RebuiltScene, HeadedScene):
    """Switches for kinds of pages and teams, with a preview and the save button.

    With ``has_fixed_source`` the source cannot be changed.
    """

    heading_box, heading_align = Box(60, 3, 340, 42), "left"
    body_box = HeadedScene.body_with_bar_box
    first_focus = "save"

    def __init__(
        self,
        services: Services,
        source: PrintSource,
        *,
        has_fixed_source: bool = False,
        teams: Collection[PrintTeamId] | None = None,
        kinds: Collection[PageKind] | None = None,
    ) -> None:
        super().__init__(services)
        self.has_fixed_source = has_fixed_source
        self.excluded_kinds: set[PageKind] = set()
        """Kinds of pages that are not printed."""
        self._scroll_view = ScrollView("choice", self.form)
        self._select_source(source)
        if teams is not None:
            self.teams = set(teams)
        if kinds is not None:
            self.excluded_kinds = set(get_kind_names()) - set(kinds)
        self._update_pages()

    def _select_source(self, source: PrintSource) -> None:
        """Select a source, with all of its pages."""
        self.source = source
        self.teams = set(source.teams)
        self.excluded_kinds = set()
        self.players = source.player_counts[0] if source.player_counts else 0
        self._scroll_view.top = 0.0

    def _update_pages(self) -> None:
        """Update the pages to print, and preview the first one."""
        every = self.source.list_pages(self.teams, self.players)
        self.counts = Counter(page.kind for page in every)
        self.kinds = [kind for kind in get_kind_names() if kind in self.counts or kind in self._find_kinds()]
        self.pages = [page for page in every if page.kind not in self.excluded_kinds]
        self.at = 0
        self._shown: tuple[int, float, pygame.Surface] | None = None

    def _find_kinds(self) -> set[PageKind]:
        """Return the kinds of pages available if all teams are selected; these stay listed if no team is selected."""
        return {page.kind for page in self.source.list_pages(self.source.teams, self.players)}

    @property
    def heading(self) -> str:
        return _("Print")

    @property
    def current_page(self) -> PrintPage | None:
        """Return the previewed page; None if no page is selected."""
        return self.pages[self.at] if self.at < len(self.pages) else None

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        choice = Column(self._build_kinds(), self._build_teams(), gap=SPACE.large)
        view = Row(
            ScrollContainer(self._scroll_view, choice).sized(grow=1),
            self._build_preview().sized(width=_PREVIEW_WIDTH),
            gap=SPACE.large,
        )
        if self.has_fixed_source:
            return place_below_tools(Spacer(), view)
        games = [ChoiceOption(game, list_game_names()[game]) for game in GAMES]
        return place_below_tools(SegmentedControl("game", games, self.source.name).sized(width=_GAME_TABS_WIDTH), view)

    def _build_kinds(self) -> LayoutItem:
        """Return the switches for kinds of pages, and the number of players."""
        names = get_kind_names()
        switches = (
            Toggle(
                PageKindId(kind),
                f"{names[kind]} · {_format_page_count(self.counts[kind])}",
                kind not in self.excluded_kinds,
            ).set_size_group("kinds")
            for kind in self.kinds
        )
        options = [ChoiceOption(count, str(count)) for count in self.source.player_counts]
        players = (
            make_labeled(_("Player count"), SegmentedControl("players", options, self.players)) if options else None
        )
        return Panel(_("Pages"), Grid(*switches, columns=1, cell_width=_MIN_COLUMN_WIDTH, gap=SPACE.huge), players)

    def _build_teams(self) -> LayoutItem | None:
        """Return the switches for teams; None if the source has no teams."""
        if not self.source.teams:
            return None
        switches = (
            Toggle(id, name, id in self.teams).set_size_group("teams") for id, name in self.source.teams.items()
        )
        return Panel(
            _("Teams"),
            Toggle("all", _("All teams"), len(self.teams) == len(self.source.teams)),
            Grid(*switches, columns=1, cell_width=_MIN_COLUMN_WIDTH, gap=SPACE.huge),
        )

    def _build_preview(self) -> LayoutItem:
        """Return the preview with buttons to page through, and the save button."""
        several, none = len(self.pages) > 1, _("Choose at least one page.")
        number = _("Page {number}").format(number=self.at + 1)
        about = f"{get_kind_names()[self.current_page.kind]}\n{number}" if self.current_page is not None else none
        turning = Row(
            IconButton("before", "left", tip=_("Previous page"), keys=(Kind.PAGE_UP,), enabled=several),
            Label(about, align="center").sized(grow=1),
            IconButton("after", "right", tip=_("Next page"), keys=(Kind.PAGE_DOWN,), enabled=several),
        )
        paper = f"{_format_page_count(len(self.pages))} · A4"
        save = Button(
            "save",
            _("Save as PDF"),
            is_default=True,
            subtitle=paper,
            shown_key=Kind.MAIN,
            enabled=bool(self.pages),
            reason=none,
        )
        return Column(Panel("", CustomPaint(self._draw_preview).sized(grow=1), turning).sized(grow=1), save)

    # ---- preview --------------------------------------------------------------------------------------------------

    def _draw_preview(self, canvas: Canvas, box: Box) -> None:
        """Draw the previewed page centered in a box, as large as fits."""
        page = self.current_page
        if page is None or canvas.is_traced:
            return
        width, height = A4[::-1] if page.kind == "boards" else A4
        scale = min(box.w / width, box.h / height)
        picture = self._render_page(page, scale * canvas.k)
        x, y = box.center[0] - width * scale / 2, box.center[1] - height * scale / 2
        canvas.shadow(x, y, width * scale, height * scale, elevation=2)
        canvas.paste(picture, x, y)

    def _render_page(self, page: PrintPage, pixels_per_mm: float) -> pygame.Surface:
        """Render a page at a resolution in pixels per millimeter; the last result is cached."""
        if self._shown is None or self._shown[:2] != (self.at, pixels_per_mm):
            self._shown = self.at, pixels_per_mm, page.render(pixels_per_mm).surface
        return self._shown[2]

    # ---- what the player does -------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent("save", "pressed"):
                pages = self.pages
                self.services.stack.push(
                    PrintProgressScene(self.services, render_pages(pages), len(pages), self._build_file_name())
                )
                return
            case WidgetEvent("before" | "after", "pressed"):
                self.at = (self.at + (1 if event.id == "after" else -1)) % len(self.pages)
                self.rebuild()
                return
            case WidgetEvent("game", "changed", str(game)):
                self._select_source(make_game_source(game))
            case WidgetEvent("players", "changed", int(count)):
                self.players = count
            case WidgetEvent("all", "changed", bool(on)):
                self.teams = set(self.source.teams) if on else set()
            case WidgetEvent(PageKindId(kind), "changed", bool(on)):
                self.excluded_kinds ^= {kind}
            case WidgetEvent(PrintTeamId() as team, "changed", bool(on)):
                self.teams ^= {team}
            case _:
                return
        self._update_pages()
        self.rebuild()

    def _build_file_name(self) -> str:
        """Return the file name: the source, and the team or kind of pages if only one is selected."""
        kinds = {page.kind for page in self.pages}
        parts, one_team = [self.source.name], len(self.teams) == 1 < len(self.source.teams)
        if one_team:
            parts += [team.team for team in self.teams]
        elif self.teams != set(self.source.teams) and kinds & {"cards", "figures"}:
            parts.append("teams")
        if kinds == {"guide"}:
            parts = [self.source.name, "quick-guide"]
        elif kinds != set(self.kinds) and not (one_team and kinds == {"cards"}):
            parts += ["pages"] if len(kinds) > 1 else kinds
        return "-".join(parts) + ".pdf"


def _format_page_count(count: int) -> str:
    """Return a number of pages as text."""
    return ngettext("{count} page", "{count} pages", count).format(count=count)


def open_print_setup(services: Services) -> PrintSetupScene:
    """Return the print set-up of the first game, in which other games can be selected."""
    return PrintSetupScene(services, make_game_source(GAMES[0]))


def print_game(services: Services, game: str) -> PrintSetupScene:
    """Return the print set-up of a game."""
    return PrintSetupScene(services, make_game_source(game))


def print_guide(services: Services, game: str) -> PrintSetupScene:
    """Return the print set-up of a game with only the quick guide selected."""
    return PrintSetupScene(services, make_game_source(game), kinds=["guide"])


def print_deck(services: Services, game: str, team: str) -> PrintSetupScene:
    """Return the print set-up with only the cards of a team selected."""
    return PrintSetupScene(services, make_game_source(game), teams=[PrintTeamId(game, team)], kinds=["cards"])


def print_mod(services: Services, mod: str) -> PrintSetupScene:
    """Return the print set-up of a mod."""
    return PrintSetupScene(services, make_mod_source(mod), has_fixed_source=True)
