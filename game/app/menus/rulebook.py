"""The rulebook: chapters with pictures, the rulings of odd cases, and a glossary, for every game, found by typing."""

from __future__ import annotations

from game.app.epic.look import book_look
from game.app.menus.rulebook_pages import page_of
from game.app.play.names import game_names
from game.app.play.routes import Rulebook
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox, Row, rows_in_lines
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import PanelGround
from game.app.ui.widgets.textfield import TextField
from game.content.lessons.rulebook import BOOKS
from game.content.lessons.rulings import ruling_letter
from game.presentation.rulebook_contents import Page, pages
from game.text import _, ngettext

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0


class RulebookScene(HeadedScene, RebuiltScene):
    """Games at the top, a list at the left that typing narrows, the page that is marked at the right.

    `page` is a chapter's id, a ruling such as `"R12"`, or `"glossary"`.
    """

    shows = Rulebook
    heading_box, heading_align = Box(60, 2, 330, 42), "left"

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

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        wide = 400 + 90 * (canvas.text_scale - 1)
        left = Box(_EDGE, _TOP, wide, HEIGHT - _TOP - _EDGE)
        right = Box(left.right + _GAP, _TOP, WIDTH - _EDGE - _GAP - left.right, left.h)
        games = [Option(game, game_names()[game]) for game in BOOKS]
        across = min(640.0, WIDTH - 480)
        widgets = [
            self.back(),
            IconButton("print", "print", tip=_("Print quick guide")).placed(
                Box(WIDTH - _EDGE - across - 46, 6, 36, 36)
            ),
            Segments("game", games, self.game).placed(Box(WIDTH - _EDGE - across, 6, across, 36)),
            *self._search(canvas, left),
            *self._reading(canvas, right),
        ]
        self.form.set(widgets, focus="words")

    def _search(self, canvas: Canvas, room: Box) -> list[Widget]:
        head, line = PanelGround.head(canvas), canvas.text_size("label") * 1.5 + 10
        inner = room.inset(14, 0)
        y = room.y + head
        found = self.shown
        rows = rows_in_lines(canvas, [Row(page.id, page.line, icon=page.icon) for page in found], inner.w)
        at = next((index for index, page in enumerate(found) if page.id == self.page), 0)
        top = y + line + 10
        count = ngettext("{count} page", "{count} pages", len(found)).format(count=len(found))
        words = TextField(
            "words",
            self.words,
            longest=40,
            shown_empty=_("Search, e.g. {ruling}").format(ruling=f"{ruling_letter(self.game)}12"),
        ).placed(Box(inner.x, y, inner.w, line))
        box = Box(inner.x, top, inner.w, room.bottom - 14 - top)
        empty = _("No results.")
        listed = ListBox("list", rows, at=at, row_height=line, empty=empty).placed(box)
        return [PanelGround(_("Contents"), count).placed(room), words, listed]

    def _reading(self, canvas: Canvas, room: Box) -> list[Widget]:
        page = next((page for page in self.shown if page.id == self.page), None)
        if page is None:
            return [PanelGround().placed(room)]
        inner = Box(room.x + 28, room.y + 20, room.w - 56 - BAR, room.h - 36)
        widgets: list[Widget] = []
        y = inner.y
        for part in page_of(self.game, page):
            y += part.above
            tall = part.height(canvas, inner.w)
            widgets.append(part.widget(Box(inner.x, y, inner.w, tall), canvas))
            y += tall + part.below
        self._page.fill(inner._replace(w=inner.w + BAR), widgets, y)
        return [PanelGround().placed(room), *self._page.widgets]

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
