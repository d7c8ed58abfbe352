"""What is found in a room, over the floor: an item with its cards, an offer, a safe room."""

from __future__ import annotations

from game.app.dungeon.pages.rows import item_asked, item_title
from game.app.dungeon.pictures.floor_view import room_art
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_item_card
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.pictures.tokens import medal
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import sheet
from game.app.dungeon.views.words import reward_text
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import Room
from game.text import _, pick

_ITEM = Box(370, 104, 520, 366)
_ROOM = Box(400, 112, 460, 344)
_SCALE = 0.98


def draw_item_found(canvas: Canvas, desk: DungeonDesk) -> None:
    """An item that somebody may take, with the cards that it brings."""
    group = item_asked(desk)
    x, y, w, _h = _ITEM
    with canvas.marked("floating"):
        sheet(canvas, _ITEM)
    canvas.glow(x + 76, y + 70, 86, "gold", 120)
    canvas.picture(f"dungeon/item/{group}", x + 26, y + 20, 100, 100, fit="contain")
    canvas.block(
        item_title(desk),
        x + 150,
        y + 20,
        w - 174,
        44,
        "heading",
        color="gold",
        shadow=ALPHA.half,
        leading=LEADING.tight,
    )
    text = _("These cards go into one player's deck:")
    canvas.block(text, x + 150, y + 66, w - 174, 52, "body", valign="top", leading=LEADING.normal)
    cards = [card for card, item in enumerate(desk.catalog.items) if item.group == group]
    wide, tall = CARD_WIDTH * _SCALE, CARD_HEIGHT * _SCALE
    pitch = min(wide + 28, (w - 40) / max(1, len(cards)))
    left = x + w / 2 - (pitch * (len(cards) - 1) + wide) / 2
    for place, card in enumerate(cards):
        at = left + place * pitch
        draw_item_card(canvas, at, y + 144, _SCALE, desk.catalog, card)
        _copies(canvas, at + wide - 4, y + 144 + tall - 6, desk.catalog.items[card].copies)


def _copies(canvas: Canvas, x: float, y: float, count: int) -> None:
    canvas.circle(x, y, 18, "outline")
    canvas.circle(x, y, 16.4, "plate")
    canvas.circle(x, y, 16.4, "panel_edge", border=BORDER.thin)
    canvas.text(f"{count}×", x, y, "strong", align="center")


def draw_room_asked(canvas: Canvas, desk: DungeonDesk) -> None:
    """A room with an offer, or a safe one with what it gives."""
    number = desk.room_here
    room = desk.room(number)
    with canvas.marked("card"):
        _draw_room(canvas, desk, number, room)


def _draw_room(canvas: Canvas, desk: DungeonDesk, number: int, room: Room) -> None:
    x, y, w, h = _ROOM
    with canvas.marked("floating"):
        sheet(canvas, _ROOM)
    picture = Box(x + 12, y + 12, w - 24, 196)
    draw_room_art(canvas, room_art(desk.catalog.room_ids[number]), picture, radius=RADIUS.medium)
    canvas.rect(*picture, "outline", radius=RADIUS.medium, border=BORDER.thick, alpha=ALPHA.full)
    with canvas.marked("floating"):
        canvas.rect(picture.x, picture.bottom - 36, picture.w, 36, "outline", alpha=ALPHA.strong)
    medal(canvas, room.type, x + 36, picture.bottom - 18, 32)
    canvas.block(pick(room.name), x + 60, picture.bottom - 36, w - 90, 36, "banner", leading=LEADING.tight)
    text = _("Reward: {reward}").format(reward=reward_text(desk.catalog, room))
    if desk.kind == "offer" and room.offer is not None:
        text = pick(room.offer.text)
        if room.offer.reward and (room.offer.solved or not room.is_challenge):
            reward = reward_text(desk.catalog, room, room.offer.reward)
            text += "\n" + _("Reward: {reward}").format(reward=reward)
    canvas.block(
        text,
        x + 22,
        y + 216,
        w - 44,
        56,
        "strong",
        size=17.5,
        color="gold",
        align="center",
        leading=LEADING.normal,
    )
    canvas.line((x + 60, y + 276), (x + w - 60, y + 276), "panel_edge", 1, alpha=ALPHA.half)
    canvas.block(pick(room.flavor), x + 22, y + 282, w - 44, h - 294, "quiet", align="center", leading=LEADING.normal)
