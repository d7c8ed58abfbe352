"""What is found in a room, over the floor: an item with its cards, an offer, a safe room."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pages.rows import item_asked, item_title
from game.app.dungeon.pictures.found import draw_found_cards, draw_found_item, draw_room
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.words import reward_text
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Painting, Rule
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.text import _, pick

_ITEM = Box(370, 104, 520, 366)
_ROOM = Box(400, 112, 460, 344)
_THING, _PICTURE = 100.0, 196.0
"""Sizes of the item and of the picture of the room."""


def draw_item_found(canvas: Canvas, desk: DungeonDesk) -> None:
    """An item that somebody may take, with the cards that it brings."""
    with canvas.marked("floating"):
        panel(canvas, *_ITEM)
    draw_view(canvas, _item(desk), _ITEM)


def _item(desk: DungeonDesk) -> LayoutItem:
    group = item_asked(desk)
    text = _("These cards go into one player's deck:")
    return Column(
        Row(
            Painting(partial(draw_found_item, group=group)).sized(width=_THING, height=_THING),
            Column(Label(item_title(desk), "heading"), Label(text, "body", valign="top").sized(grow=1)).sized(grow=1),
            gap=SPACE.huge,
        ),
        Painting(partial(draw_found_cards, catalog=desk.catalog, group=group)).sized(grow=1),
        padding=SPACE.large,
    )


def draw_room_asked(canvas: Canvas, desk: DungeonDesk) -> None:
    """A room with an offer, or a safe one with what it gives."""
    with canvas.marked("floating"):
        panel(canvas, *_ROOM)
    with canvas.marked("card"):
        draw_view(canvas, _room(desk), _ROOM)


def _room(desk: DungeonDesk) -> LayoutItem:
    number = desk.room_here
    return Column(
        Painting(partial(draw_room, catalog=desk.catalog, number=number)).sized(height=_PICTURE),
        Label(_offer(desk), "strong", align="center").sized(grow=1),
        Rule(),
        Label(pick(desk.room(number).flavor), "quiet", align="center").sized(grow=1),
        gap=SPACE.small,
        padding=SPACE.medium,
    )


def _offer(desk: DungeonDesk) -> str:
    """Return what is offered in the room, or what it gives."""
    room = desk.room(desk.room_here)
    if desk.kind != "offer" or room.offer is None:
        return _("Reward: {reward}").format(reward=reward_text(desk.catalog, room))
    text = pick(room.offer.text)
    if room.offer.reward and (room.offer.solved or not room.is_challenge):
        text += "\n" + _("Reward: {reward}").format(reward=reward_text(desk.catalog, room, room.offer.reward))
    return text
