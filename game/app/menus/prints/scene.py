"""Progress of writing a PDF: renders one page per frame with a progress bar, then reports the path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.app.menus.prints import pdf
from game.app.menus.prints.sheets import DOTS_PER_INCH, RenderedSheet
from game.app.play.saved_file import notify_saved
from game.app.ui.dialog import draw_progress
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.paths import user_data_dir
from game.text import _


def get_print_folder() -> Path:
    """Return the folder for printed files."""
    return user_data_dir() / "prints"


class PrintProgressScene(Scene):
    """Dialog that renders ``page_count`` pages and writes them to a PDF file; Esc cancels without a file."""

    modal = True

    def __init__(self, services: Services, pages: Iterator[RenderedSheet], page_count: int, file_name: str) -> None:
        super().__init__(services)
        self.pages = pages
        self.page_count = page_count
        self.file = get_print_folder() / file_name
        self.finished_pages: list[pdf.PdfPage] = []

    def update(self, dt: float) -> None:
        """Render the next page; after the last one, write the file and close."""
        sheet = next(self.pages, None)
        self.mark_dirty()
        if sheet is not None:
            self.finished_pages.append(pdf.compress_page(sheet.surface, sheet.cells))
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            pdf.write_pdf(self.file, self.finished_pages, 72 / DOTS_PER_INCH)
        except OSError as error:
            self.services.notify(_("Couldn't save the pages: {reason}").format(reason=error))
        else:
            notify_saved(self.services, self.file)
        self.services.stack.pop()

    @property
    def animating(self) -> bool:
        return True

    def draw(self, canvas: Canvas) -> None:
        number = min(len(self.finished_pages) + 1, self.page_count)
        title = _("Page {number} of {count}").format(number=number, count=self.page_count)
        text = _("Press Esc to cancel.")
        draw_progress(canvas, title, text, len(self.finished_pages) / max(1, self.page_count))
