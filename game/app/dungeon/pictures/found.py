"""Pictures of offers and finds: costs and rewards, and the cards of an item."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon.pictures.ground import draw_light, draw_table, draw_vignette
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back, draw_item_card, draw_mini_card
from game.app.dungeon.pictures.tokens import KIND_COLORS, draw_badge, draw_medal, draw_triforce
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import DungeonCatalog

_MAX_SCALE, _MIN_SCALE, _CARD_GAP, _COPIES_Y_FRACTION = 0.98, 0.82, 8.0, 0.54
"""Maximum and minimum scale of an item's cards, gap between them if there is enough space, and position of the number
of copies as a fraction of a card's height.
"""
_LIGHT_COLORS = {**KIND_COLORS, "pay": "#c08a34", "rest": "#4f8a5c", "item": "#a8763a", "loss": "#8a3a32"}
"""Colors of the light behind a cost or reward, by kind."""
_OUTLINE_COLOR = "#140804"
"""Color of outlines."""
_SWORD_HEIGHT, _SWORD_Y = 330.0, 270.0
"""Size of the sword before the first dungeon, and y coordinate of its middle, in logical units."""


class TradeItem(msgspec.Struct, frozen=True):
    """Cost or reward: a function that draws it, and its amount as text."""

    draw: Callable[[Canvas, Box], None]
    count: str = ""


def make_icon(name: str, count: str = "") -> TradeItem:
    """Return an icon as a cost or reward."""
    return TradeItem(lambda canvas, box: canvas.icon(name, box.x, box.y, box.w), count)


def make_picture(path: str, count: str = "") -> TradeItem:
    """Return a picture as a cost or reward."""
    return TradeItem(lambda canvas, box: canvas.picture(path, *box, fit="contain"), count)


def make_points(kind: str, need: int) -> TradeItem:
    """Return the points that a room needs, on the coin of its kind."""

    def draw_coin(canvas: Canvas, box: Box) -> None:
        """Draw the coin."""
        draw_medal(canvas, kind, *box.center, box.w)

    return TradeItem(draw_coin, str(need))


def make_badge(seat: int, letter: str) -> TradeItem:
    """Return the badge of a player as a cost or reward."""
    return TradeItem(lambda canvas, box: draw_badge(canvas, seat, *box.center, box.w * 0.42, letter))


def make_triforce(won: int, spent: int, total: int) -> TradeItem:
    """Return the Triforce with its won and spent pieces as a cost or reward."""

    def draw_pieces(canvas: Canvas, box: Box) -> None:
        """Draw the Triforce."""
        draw_triforce(canvas, box.x - box.w * 0.1, box.y, box.w * 1.2, won, spent, total)

    return TradeItem(draw_pieces)


def make_card_fan(catalog: DungeonCatalog, cards: list[int], count: str = "") -> TradeItem:
    """Return a fan of cards as a cost or reward; of card backs if no card is known."""

    def draw_fan(canvas: Canvas, box: Box) -> None:
        """Draw the fan."""
        shown = cards[:3] or [-1] * 3
        width, height = box.w * 0.72, box.h
        for index, card in enumerate(shown):
            aside = (index - (len(shown) - 1) / 2) * width * 0.4
            spot = Box(box.center[0] - width / 2 + aside, box.y + (box.h - height) / 2, width, height)
            if card < 0:
                draw_card_back(canvas, spot)
            else:
                draw_mini_card(canvas, spot, catalog, card)

    return TradeItem(draw_fan, count)


def draw_trade(canvas: Canvas, box: Box, tone: str, give: TradeItem | None, get: TradeItem | None) -> None:
    """Draw a cost and a reward in front of colored light; if there is only one of them, it is in the middle."""
    canvas.draw_cached(("trade", tone), *box, lambda part: _draw_light(part, box._replace(x=0, y=0), tone))
    things = [thing for thing in (give, get) if thing is not None]
    low = 0.42 if any(thing.count for thing in things) else 0.5
    size = min(box.w * (0.3 if len(things) > 1 else 0.6), box.h * 0.56)
    for index, thing in enumerate(things):
        middle = box.x + box.w * (0.5 if len(things) == 1 else (0.27, 0.73)[index])
        spot = Box(middle - size / 2, box.y + box.h * low - size / 2, size, size)
        thing.draw(canvas, spot)
        if thing.count:
            high = canvas.resolve_text_size("heading")
            canvas.text(
                thing.count,
                middle,
                spot.bottom + high * 0.55,
                "strong",
                size=high,
                align="center",
                outline=_OUTLINE_COLOR,
            )
    if len(things) > 1:
        _draw_arrow(canvas, *box.center, min(22.0, box.w * 0.09))


def _draw_light(canvas: Canvas, box: Box, light: str) -> None:
    """Draw rays of colored light that fade toward the lower edge."""
    color = _LIGHT_COLORS.get(light, _LIGHT_COLORS["item"])
    high, low = canvas.mix_colors(color, "black", 0.35), canvas.mix_colors(color, "black", 0.78)
    canvas.gradient(*box, high, low, radius=RADIUS.large - 1)
    x, y = box.center
    step = box.w * 0.35
    with canvas.clipped(*box):
        for place in range(-3, 5):
            for edge in (box.y - y, box.bottom + y):
                ends = [(x + place * step - step * 0.45, edge), (x + place * step, edge)]
                canvas.polygon([(x, y), *ends], "white", alpha=16)
        canvas.glow(x, y, box.h * 0.75, "#fff0c0", 90)
    canvas.gradient(box.x, box.bottom - 20, box.w, 20, "panel", "panel", alpha=0, alpha_bottom=255)


def _draw_arrow(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw an arrow that points to the right."""
    tail = [(x - radius, y - radius * 0.36), (x, y - radius * 0.36), (x, y - radius)]
    canvas.polygon(
        [*tail, (x + radius, y), (x, y + radius), (x, y + radius * 0.36), (x - radius, y + radius * 0.36)], "cream"
    )


def draw_bubble(canvas: Canvas, box: Box) -> None:
    """Draw the background of a speech bubble whose speaker is below it."""
    x, y = box.center[0], box.bottom - 2
    canvas.shadow(*box, radius=RADIUS.large)
    canvas.polygon([(x - 4, y), (x + 30, y), (x - 12, y + 34)], "paper")
    canvas.rect(*box, "paper", radius=RADIUS.large)


def draw_sword(canvas: Canvas) -> None:
    """Draw the sword in its light over the whole screen, shown before the first dungeon."""
    draw_table(canvas)
    x, y = WIDTH / 2, _SWORD_Y
    for radius, strength in ((520, 0.3), (260, 0.35)):
        draw_light(canvas, x, y, radius, "candle", strength)
    canvas.picture(
        "dungeon/item/sword", x - _SWORD_HEIGHT / 2, y - _SWORD_HEIGHT / 2, _SWORD_HEIGHT, _SWORD_HEIGHT, fit="contain"
    )
    draw_vignette(canvas, Box(0, 0, WIDTH, HEIGHT), 160)


def draw_found_cards(canvas: Canvas, box: Box, catalog: DungeonCatalog, group: str) -> None:
    """Draw the cards of an item side by side, each with its number of copies."""
    cards = [card for card, item in enumerate(catalog.items) if item.group == group]
    count = max(1, len(cards))
    scale = max(
        _MIN_SCALE, min(_MAX_SCALE, (box.w - _CARD_GAP * (count - 1)) / count / CARD_WIDTH, box.h / CARD_HEIGHT)
    )
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    pitch = min(width + _CARD_GAP, (box.w - width) / max(1, count - 1))
    left = box.center[0] - (width + pitch * (count - 1)) / 2
    top = box.center[1] - height / 2
    for index, card in enumerate(cards):
        at = left + index * pitch
        with canvas.marked("card"):
            draw_item_card(canvas, at, top, scale, catalog, card)
            _draw_copies(
                canvas, at + min(width, pitch) - 20, top + height * _COPIES_Y_FRACTION, catalog.items[card].copies
            )


def _draw_copies(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Draw a number of copies."""
    canvas.circle(x, y, 18, "outline")
    canvas.circle(x, y, 16.4, "plate")
    canvas.circle(x, y, 16.4, "panel_edge", border=1)
    canvas.text(f"{count}×", x, y, "strong", align="center")
