"""Rulebook of every game: illustrated chapters, rulings and a glossary, with a text search."""

from __future__ import annotations

from game.app.epic.look import get_book_theme
from game.app.menus.rulebook_pages import build_page
from game.app.play.names import list_game_names
from game.app.play.routes import RulebookRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene, place_below_tools
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, make_growing_length, measure_field_height
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.textfield import TextField
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK
from game.content.lessons.rulings import get_ruling_letter
from game.presentation.rulebook_contents import ContentsEntry, list_contents
from game.text import _, ngettext

_GAME_TABS_WIDTH, _CONTENTS_WIDTH = 640.0, make_growing_length(400, 90)
"""Width of the row of games, and of the table of contents, in logical pixels."""


class RulebookScene(HeadedScene, RebuiltScene):
    """Game selector at the top, a searchable table of contents at the left, the selected page at the right.

    ``page`` is a chapter's id, a ruling such as ``"R12"``, or ``"glossary"``.
    """

    route_type = RulebookRoute
    heading_box, heading_align = Box(60, 3, 330, 42), "left"
    body_box = HeadedScene.body_with_bar_box
    first_focus = "words"

    def __init__(self, services: Services, game: str = "zelda", page: str = "") -> None:
        super().__init__(services)
        self.theme = get_book_theme(game)
        self.game = game
        known = [entry.id for entry in list_contents(game)]
        self.page = page if page in known else known[0]
        """Id of the selected page."""
        self.search_text = ""
        self._page_view = ScrollView("page", self.form, handles_pages=True)

    @property
    def heading(self) -> str:
        return _("Rulebook")

    @property
    def matching_pages(self) -> list[ContentsEntry]:
        """Return the pages that match the search text."""
        wanted = self.search_text.casefold().split()
        return [page for page in list_contents(self.game) if page.matches(wanted)]

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        games = [ChoiceOption(game, list_game_names()[game]) for game in GAMES_WITH_RULEBOOK]
        tools = Row(
            IconButton("print", "print", tip=_("Print quick guide")),
            SegmentedControl("game", games, self.game).sized(width=_GAME_TABS_WIDTH),
            gap=SPACE.small,
        )
        contents = self._build_contents(canvas).sized(width=_CONTENTS_WIDTH)
        return place_below_tools(tools, Row(contents, self._build_page().sized(grow=1)))

    def _build_contents(self, canvas: Canvas) -> LayoutItem:
        """Return the table of contents with the search field."""
        matching_pages = self.matching_pages
        rows = [ListRow(page.id, page.title, icon=page.icon) for page in matching_pages]
        at = next((index for index, page in enumerate(matching_pages) if page.id == self.page), 0)
        count = ngettext("{count} page", "{count} pages", len(matching_pages)).format(count=len(matching_pages))
        empty = _("Search, e.g. {ruling}").format(ruling=f"{get_ruling_letter(self.game)}12")
        none = _("No results.")
        return Panel(
            _("Contents"),
            TextField("words", self.search_text, max_length=40, placeholder=empty),
            ListBox(
                "list", rows, selected_index=at, row_height=measure_field_height(canvas), empty=none, wraps=True
            ).sized(grow=1),
            remark=count,
        )

    def _build_page(self) -> LayoutItem:
        """Return the selected page; an empty panel if it does not match the search."""
        page = next((page for page in self.matching_pages if page.id == self.page), None)
        if page is None:
            return Panel("")
        return Panel(
            "", ScrollContainer(self._page_view, build_page(self.game, page)).sized(grow=1), padding=SPACE.huge
        )

    # ---- drawing and answers --------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "print":
            self._open_print()
            return
        if event.id == "game":
            self._select_game(str(event.value))
        elif event.id == "words" and event.kind == "changed":
            self.search_text = str(event.value)
        elif event.id == "words":
            self.form.set_focus("list")
        elif event.id == "list" and event.value is not None:
            self.page = str(event.value)
        self._select_matching_page()

    def _open_print(self) -> None:
        """Open the print set-up for the quick guide."""
        from game.app.menus.prints.chooser import print_guide

        self.services.stack.push(print_guide(self.services, self.game))

    def _select_game(self, game: str) -> None:
        """Show the rulebook of another game, from its first page."""
        self.game, self.theme = game, get_book_theme(game)
        self.page = list_contents(game)[0].id
        self.services.stack.request_layout()

    def _select_matching_page(self) -> None:
        """Select the first matching page, unless the selected page matches."""
        ids = [page.id for page in self.matching_pages]
        if ids and self.page not in ids:
            self.page = ids[0]
        self._page_view.top = 0.0
        self.rebuild()
