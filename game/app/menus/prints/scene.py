"""Writes sheets for a printer from the window: a page a frame with a bar that fills, then a word where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.app.menus.prints import pdf
from game.app.menus.prints.sheets import INCH, Sheet
from game.app.ui.dialog import draw_progress
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.paths import user_data
from game.text import _


def folder() -> Path:
    """Where printed sheets are written to."""
    return user_data() / "prints"


class PrintScene(Scene):
    """Draws `count` pages and writes them as one PDF, `name`; Esc stops and writes nothing."""

    modal = True

    def __init__(self, services: Services, pages: Iterator[Sheet], count: int, name: str) -> None:
        super().__init__(services)
        self.pages = pages
        self.count = count
        self.file = folder() / name
        self.done: list[pdf.Page] = []

    def update(self, dt: float) -> None:
        """Draws the next page; after the last one, writes and goes."""
        sheet = next(self.pages, None)
        self.touch()
        if sheet is not None:
            self.done.append(pdf.page(sheet.picture, sheet.cells))
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            pdf.write(self.file, self.done, 72 / INCH)
        except OSError as error:
            self.services.notify(_("Couldn't save the pages: {reason}").format(reason=error))
        else:
            self.services.notify(_("Ready to print: {file}").format(file=self.file))
        self.services.stack.pop()

    @property
    def animating(self) -> bool:
        return True

    def draw(self, canvas: Canvas) -> None:
        title = _("Page {number} of {count}").format(number=min(len(self.done) + 1, self.count), count=self.count)
        text = _("Press Esc to cancel.")
        draw_progress(canvas, title, text, len(self.done) / max(1, self.count))


def print_deck(services: Services, game: str, team: str) -> PrintScene:
    """Writes the deck of a team."""
    from game.app.menus.prints.sheets import deck_sheets, pages_of_deck

    return PrintScene(services, deck_sheets(game, team), pages_of_deck(game, team), f"{game}-{team}.pdf")


def print_mod(services: Services, mod: str) -> PrintScene:
    """Writes the decks, figures and boards of a mod."""
    from game.app.menus.prints.sheets import mod_sheets, named, pages_of_mod

    found = named(mod)
    return PrintScene(services, mod_sheets(found), pages_of_mod(found), f"{mod}.pdf")
