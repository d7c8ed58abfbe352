"""What moves by itself on the table of an adventure: flames between the pillars, potions in their bottles, dust."""

from __future__ import annotations

from game.app.dungeon.pages.chrome import bottle_box
from game.app.dungeon.pages.floor_page import LINK, FloorPage
from game.app.dungeon.pages.page import Page
from game.app.dungeon.pages.shop_page import ShopPage
from game.app.dungeon.pictures.ground import FLOOR
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flipbook, loops
from game.app.ui.effects.flashes import Tone

_FLAMES = [(x, y) for x in (FLOOR.x + 52, FLOOR.right - 52) for y in (241.0, 405.0)]
_FLAME = 84.0
_BUBBLES: Tone = (210, 255, 230)
_EMPTY = ("", "empty")


def draw_lights(canvas: Canvas, page: Page, tick: int) -> None:
    """The picture of this moment."""
    if isinstance(page, FloorPage):
        for number, (x, y) in enumerate(_FLAMES):
            book = loops.loop("flame", number % 3, 18, loops.flame(number % 3))
            flipbook.show(canvas, book, _share(tick + number * 7, book.pages), x, y + 1, _FLAME)
    if not isinstance(page, ShopPage):
        for place, content in enumerate(page.desk.view.bottles):
            if content not in _EMPTY:
                book = loops.loop("bubbles", place, 30, loops.bubbles(place, _BUBBLES))
                box = bottle_box(LINK, place)
                flipbook.show(canvas, book, _share(tick + place * 11, book.pages), *box.center, box.h * 0.7)
    loops.draw_motes(canvas, FLOOR, tick)


def _share(tick: int, pages: int) -> float:
    return (tick % pages + 0.5) / pages
