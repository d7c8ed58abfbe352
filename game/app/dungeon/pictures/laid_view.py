"""Cards played in an encounter, each below its gems of the need bar."""

from __future__ import annotations

from typing import NamedTuple

from game.app.dungeon.pictures.need_bar import MAX_SEPARATE_POINTS
from game.app.dungeon.pictures.stage import GEMS_BOX, NEED_BOX, get_gem_box
from game.app.dungeon.pictures.tokens import MARKS
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.insight import PlayedCard

_CARD_WIDTH, _CARD_HEIGHT, _MIN_CARD_WIDTH = 60.0, 44.0, 14.0
"""Width and height of a played card, and its minimum width if there are many, in logical units."""
_BAR_GAP, _CARD_GAP = 8.0, 4.0
"""Distance of the cards from the need bar above them, and gap between two cards, in logical units."""
_MAX_CARDS = 40
"""Maximum number of cards shown; older ones are left out."""


class PlacedCard(NamedTuple):
    """Played card with its box, the index of its first gem and its number of gems."""

    played: PlayedCard
    """The played card."""
    box: Box
    first_gem: int
    gem_count: int


def arrange_cards(context: DungeonContext) -> list[PlacedCard]:
    """Return all played cards with their boxes, from left to right; a card whose points were lost has no gems."""
    standing = context.challenge_status
    assert standing is not None
    lines = insight.list_played_cards(context.rules, context.view)[-_MAX_CARDS:]
    have = standing.total + standing.points
    counts = [0 if line.how == "guard" else max(0, line.value) for line in lines]
    at = have - sum(counts)
    found = []
    for line, count in zip(lines, counts, strict=True):
        first, end = max(0, at), max(0, at + count)
        left, right = get_gem_box(standing.need, first), get_gem_box(standing.need, max(first, end - 1))
        if standing.need > MAX_SEPARATE_POINTS:
            left = right = Box(GEMS_BOX.x + GEMS_BOX.w * min(1.0, (first + end) / 2 / standing.need), GEMS_BOX.y, 0, 0)
        middle = (left.x + right.right) / 2
        found.append(PlacedCard(line, _get_card_box(middle, _CARD_WIDTH), first, end - first))
        at += count
    return _spread_cards(found)


def _get_card_box(middle: float, width: float) -> Box:
    """Return the box of a card below a position of the need bar."""
    left = min(max(middle - width / 2, NEED_BOX.x), NEED_BOX.right - width)
    return Box(left, NEED_BOX.bottom + _BAR_GAP, width, _CARD_HEIGHT)


def _spread_cards(cards: list[PlacedCard]) -> list[PlacedCard]:
    """Return the cards without overlap: shifted sideways, and narrower if there are many."""
    if not cards:
        return []
    width = max(_MIN_CARD_WIDTH, min(_CARD_WIDTH, NEED_BOX.w / len(cards) - _CARD_GAP))
    places = [card.box.center[0] - width / 2 for card in cards]
    for place in range(1, len(places)):
        places[place] = max(places[place], places[place - 1] + width + _CARD_GAP)
    limit = NEED_BOX.right - width
    for place in reversed(range(len(places))):
        places[place] = min(places[place], limit)
        limit = places[place] - width - _CARD_GAP
    return [card._replace(box=card.box._replace(x=x, w=width)) for card, x in zip(cards, places, strict=True)]


def find_next_box(context: DungeonContext) -> Box:
    """Return the box for the next card to be played."""
    standing = context.challenge_status
    assert standing is not None
    x = get_gem_box(standing.need, standing.total + standing.points).center[0]
    cards = arrange_cards(context)
    box = _get_card_box(x, cards[0].box.w if cards else _CARD_WIDTH)
    return box._replace(x=max(box.x, cards[-1].box.right + _CARD_GAP)) if cards else box


def draw_played_cards(canvas: Canvas, context: DungeonContext) -> None:
    """Draw the played cards, and a notch in the need bar for each completed round."""
    standing = context.challenge_status
    assert standing is not None
    before = None
    for card in arrange_cards(context):
        if (
            before is not None
            and card.played.round != before
            and 0 < card.first_gem < standing.need <= MAX_SEPARATE_POINTS
        ):
            gem = get_gem_box(standing.need, card.first_gem)
            canvas.rect(gem.x - 4, gem.y - 5, 3, gem.h + 10, "cream", radius=RADIUS.small)
        before = card.played.round
        with canvas.marked("floating"):
            _draw_card(canvas, context, card, standing.need)


def _draw_card(canvas: Canvas, context: DungeonContext, card: PlacedCard, need: int) -> None:
    """Draw a played card."""
    mark, box = MARKS[card.played.seat % len(MARKS)], card.box
    light = canvas.mix_colors(mark.color, "white", 0.4)
    if card.gem_count and need <= MAX_SEPARATE_POINTS:
        first, last = get_gem_box(need, card.first_gem), get_gem_box(need, card.first_gem + card.gem_count - 1)
        canvas.rect(first.x + 3, NEED_BOX.bottom - 7, last.right - first.x - 6, 3, light, radius=RADIUS.small)
        middle = min(max((first.x + last.right) / 2, box.x + 3), box.right - 3)
        canvas.rect(middle - 1.5, NEED_BOX.bottom - 7, 3, _BAR_GAP + 8, light)
    canvas.cast_shadow(*box, radius=RADIUS.small, blur=6, alpha=ALPHA.strong, dy=2)
    canvas.rect(*box.inset(-2), mark.color, radius=RADIUS.small)
    hidden = card.played.how == "down" or card.played.card == HIDDEN
    art = "dungeon/back/card" if hidden else f"dungeon/card/{context.catalog.item_ids[card.played.card]}"
    canvas.picture(
        art, *box, radius=RADIUS.small, alpha=ALPHA.full if card.gem_count or card.played.how == "guard" else 120
    )
    canvas.rect(*box.inset(-2), light, radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    if card.played.how == "guard":
        canvas.circle(box.right - 9, box.bottom - 9, 10, "outline")
        canvas.icon("shield", box.right - 17, box.bottom - 17, 16)
