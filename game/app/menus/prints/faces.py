"""Printed items that are not in the card browser: card backs, dungeon rooms, quick guides."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back
from game.app.dungeon.pictures.room_card import CARD_BOX, draw_room_card
from game.app.dungeon.view_model import DungeonContext
from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_back
from game.app.play.names import list_game_names
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import DUNGEON
from game.app.ui.widgets.base import Box
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.lessons.rulebook import load_rulebook
from game.rules.core.chance import ScriptedRandom
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import Seats
from game.text import _, pick_text

DrawItem = Callable[[Canvas, float, float, float], None]
"""Draws an item, given canvas, upper left corner (x, y) and width."""

QUICK_GUIDE_CHAPTER = "quick"
"""Id of the rulebook chapter that is the quick guide."""


def load_quick_guide(game: str) -> tuple[str, list[str]]:
    """Return heading and paragraphs of a game's quick guide, as rich text."""
    title = _("{game}: quick guide").format(game=list_game_names()[game])
    cards = load_pack(game).pack.guide if game in EPIC_PACKS else ()
    if cards:
        return title, [f"**{pick_text(card.title)}.** {pick_text(card.text)}" for card in cards]
    chapter = next(chapter for chapter in load_rulebook(game).chapters if chapter.id == QUICK_GUIDE_CHAPTER)
    return title, pick_text(chapter.text).split("\n\n")


def _draw_item_back(canvas: Canvas, x: float, y: float, width: float) -> None:
    """Draw the back of a dungeon item card."""
    draw_card_back(canvas, Box(x, y, width, width * CARD_HEIGHT / CARD_WIDTH))


def _make_elixir_back(kind: str) -> DrawItem:
    """Return the drawing function of the back of an Elixir Quest card."""
    return lambda canvas, x, y, w: draw_back(canvas, kind, x, y, w)


CARD_BACKS: dict[str, list[tuple[str, DrawItem, float]]] = {
    "dungeon": [("backs", _draw_item_back, CARD_HEIGHT / CARD_WIDTH)],
    "elixir": [
        (f"backs-{kind}", _make_elixir_back(kind), BASE_CARD_HEIGHT / BASE_CARD_WIDTH)
        for kind in ("character", "potion")
    ],
}
"""Card backs of each game: file name of the page, drawing function, and ratio of height to width."""


def list_room_faces(players: int) -> list[tuple[DrawItem, float]]:
    """Return drawing function and ratio of height to width of every room and boss, for a number of players."""
    catalog = load_dungeon_catalog()
    rules = DungeonRules(catalog, Setup(players=players))
    seats = Seats(["person"] * players, [str(seat + 1) for seat in range(players)])
    context = DungeonContext(rules, rules.setup(ScriptedRandom(), None), seats, ())

    def make_face(room_index: int) -> DrawItem:
        room = catalog.rooms[room_index]
        need = room.need.a * players + room.need.b if room.need is not None else 0

        def draw(canvas: Canvas, x: float, y: float, w: float) -> None:
            scale = w / CARD_BOX.w
            blank = canvas.make_layer((CARD_BOX.right + 4) * scale, (CARD_BOX.bottom + 4) * scale).surface
            part = canvas.for_surface(blank, canvas.k * scale, theme=DUNGEON)
            draw_room_card(part, context, room_index, need, kind=room.type)
            canvas.paste(blank.subsurface(part.to_pixel_rect(*CARD_BOX)), x, y)

        return draw

    return [(make_face(index), CARD_BOX.h / CARD_BOX.w) for index in range(len(catalog.rooms))]


EXTRA_FACES: dict[str, Callable[[int], list[tuple[DrawItem, float]]]] = {"dungeon": list_room_faces}
"""Functions that list additional items to print, by game; each takes the number of players."""
