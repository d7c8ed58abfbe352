"""What is printed besides the cards of the browser: backs, the rooms of the dungeon, the words of the quick guides."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back
from game.app.dungeon.pictures.room_card import CARD, draw_room_card
from game.app.dungeon.view_model import DungeonDesk
from game.app.elixir.pictures.card_view import TALL, WIDE, draw_back
from game.app.play.names import game_names
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import DUNGEON
from game.app.ui.widgets.base import Box
from game.content.cards.dungeon_catalog import load_catalog
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.lessons.rulebook import load_rulebook
from game.rules.core.chance import Scripted
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import Seats
from game.text import _, pick

Draw = Callable[[Canvas, float, float, float], None]
"""Draws something from its upper left corner (x, y) so wide."""

QUICK = "quick"
"""The chapter of a rulebook that is its quick guide."""


def quick_guide(game: str) -> tuple[str, list[str]]:
    """The heading of a game's quick guide and its paragraphs, rich text."""
    title = _("{game}: quick guide").format(game=game_names()[game])
    cards = load_pack(game).pack.guide if game in EPIC_PACKS else ()
    if cards:
        return title, [f"**{pick(card.title)}.** {pick(card.text)}" for card in cards]
    chapter = next(one for one in load_rulebook(game).chapters if one.id == QUICK)
    return title, pick(chapter.text).split("\n\n")


def _item_back(canvas: Canvas, x: float, y: float, w: float) -> None:
    draw_card_back(canvas, Box(x, y, w, w * CARD_HEIGHT / CARD_WIDTH))


def _elixir_back(kind: str) -> Draw:
    return lambda canvas, x, y, w: draw_back(canvas, kind, x, y, w)


BACKS: dict[str, list[tuple[str, Draw, float]]] = {
    "dungeon": [("backs", _item_back, CARD_HEIGHT / CARD_WIDTH)],
    "elixir": [(f"backs-{kind}", _elixir_back(kind), TALL / WIDE) for kind in ("character", "potion")],
}
"""The backs of a game's cards: the name of the sheet, how it is drawn, height to width."""


def room_faces(players: int) -> list[tuple[Draw, float]]:
    """Every room and boss as its card tells it to so many players, with its height to width."""
    catalog = load_catalog()
    rules = DungeonRules(catalog, Setup(players=players))
    seats = Seats(["person"] * players, [str(seat + 1) for seat in range(players)])
    desk = DungeonDesk(rules, rules.setup(Scripted(), None), seats, ())

    def face(number: int) -> Draw:
        room = catalog.rooms[number]
        need = room.need.a * players + room.need.b if room.need is not None else 0

        def draw(canvas: Canvas, x: float, y: float, w: float) -> None:
            scale = w / CARD.w
            blank = canvas.layer((CARD.right + 4) * scale, (CARD.bottom + 4) * scale).surface
            part = canvas.onto(blank, canvas.k * scale, theme=DUNGEON)
            draw_room_card(part, desk, number, need, kind=room.type)
            canvas.paste(blank.subsurface(part.box(*CARD)), x, y)

        return draw

    return [(face(number), CARD.h / CARD.w) for number in range(len(catalog.rooms))]


MORE: dict[str, Callable[[int], list[tuple[Draw, float]]]] = {"dungeon": room_faces}
"""What a game has besides its cards, for so many players."""
