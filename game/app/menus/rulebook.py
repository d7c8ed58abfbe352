"""The rulebook: chapters with pictures, the rulings of odd cases, and a glossary, for every game, found by typing."""

from __future__ import annotations

from game.app.epic.look import book_look
from game.app.menus.rulebook_pages import page_view
from game.app.play.names import game_names
from game.app.play.routes import Rulebook
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene, below_tools
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply, field_height, growing
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.textfield import TextField
from game.content.lessons.rulebook import BOOKS
from game.content.lessons.rulings import ruling_letter
from game.presentation.rulebook_contents import Page, pages
from game.text import _, ngettext

_TABS, _CONTENTS = 640.0, growing(400, 90)


class RulebookScene(HeadedScene, RebuiltScene):
    """Games at the top, a list at the left that typing narrows, the page that is marked at the right.

    `page` is a chapter's id, a ruling such as `"R12"`, or `"glossary"`.
    """

    shows = Rulebook
    heading_box, heading_align = Box(60, 3, 330, 42), "left"
    body_box = HeadedScene.whole_box
    first_focus = "words"

    def __init__(self, services: Services, game: str = "zelda", page: str = "") -> None:
        super().__init__(services)
        self.theme = book_look(game)
        self.game = game
        known = [one.id for one in pages(game)]
        self.page = page if page in known else known[0]
        self.words = ""
        self._page = Pane("page", self.form, pages=True)

    @property
    def heading(self) -> str:
        return _("Rulebook")

    @property
    def shown(self) -> list[Page]:
        """The pages that the list holds now."""
        wanted = self.words.casefold().split()
        return [page for page in pages(self.game) if page.holds(wanted)]

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        games = [Option(game, game_names()[game]) for game in BOOKS]
        tools = Row(
            IconButton("print", "print", tip=_("Print quick guide")),
            Segments("game", games, self.game).sized(width=_TABS),
            gap=SPACE.small,
        )
        contents = self._contents(canvas).sized(width=_CONTENTS)
        return below_tools(tools, Row(contents, self._reading().sized(grow=1)))

    def _contents(self, canvas: Canvas) -> LayoutItem:
        found = self.shown
        rows = [ListRow(page.id, page.line, icon=page.icon) for page in found]
        at = next((index for index, page in enumerate(found) if page.id == self.page), 0)
        count = ngettext("{count} page", "{count} pages", len(found)).format(count=len(found))
        empty = _("Search, e.g. {ruling}").format(ruling=f"{ruling_letter(self.game)}12")
        none = _("No results.")
        return Panel(
            _("Contents"),
            TextField("words", self.words, longest=40, shown_empty=empty),
            ListBox("list", rows, at=at, row_height=field_height(canvas), empty=none, wraps=True).sized(grow=1),
            remark=count,
        )

    def _reading(self) -> LayoutItem:
        page = next((page for page in self.shown if page.id == self.page), None)
        if page is None:
            return Panel("")
        return Panel("", Scroll(self._page, page_view(self.game, page)).sized(grow=1), padding=SPACE.huge)

    # ---- drawing and answers --------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "print":
            self._print()
            return
        if reply.id == "game":
            self._open(str(reply.value))
        elif reply.id == "words" and reply.kind == "changed":
            self.words = str(reply.value)
        elif reply.id == "words":
            self.form.focus_on("list")
        elif reply.id == "list" and reply.value is not None:
            self.page = str(reply.value)
        self._turn_to_what_is_found()

    def _print(self) -> None:
        from game.app.menus.prints.scene import PrintScene
        from game.app.menus.prints.sheets import guide_sheets

        sheets = guide_sheets(self.game)
        self.services.stack.push(PrintScene(self.services, sheets, 1, f"{self.game}-quick-guide.pdf"))

    def _open(self, game: str) -> None:
        self.game, self.theme = game, book_look(game)
        self.page = pages(game)[0].id
        self.services.stack.relayout()

    def _turn_to_what_is_found(self) -> None:
        ids = [page.id for page in self.shown]
        if ids and self.page not in ids:
            self.page = ids[0]
        self._page.top = 0.0
        self.build_again()
