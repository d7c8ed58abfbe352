"""Cards played in an encounter, each below its gems of the need bar."""

from __future__ import annotations

from typing import NamedTuple

from game.app.dungeon.pictures.need_bar import MOST_POINTS
from game.app.dungeon.pictures.stage import GEMS, NEED, get_gem_box
from game.app.dungeon.pictures.tokens import MARKS
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.insight import PlayedCard

_WIDE, _TALL, _LEAST = 60.0, 44.0, 14.0
"""Width and height of a played card, and its minimum width if there are many, in logical units."""
_DROP, _GAP = 8.0, 4.0
"""Distance of the cards from the need bar above them, and gap between two cards, in logical units."""
_MOST = 40
"""Maximum number of cards shown; older ones are left out."""


class HangingCard(NamedTuple):
    """Played card with its box, the index of its first gem and its number of gems."""

    line: PlayedCard
    """The played card."""
    box: Box
    first: int
    gems: int


def arrange_cards(desk: DungeonContext) -> list[HangingCard]:
    """Return all played cards with their boxes, from left to right; a card whose points were lost has no gems."""
    standing = desk.standing
    assert standing is not None
    lines = insight.list_played_cards(desk.rules, desk.view)[-_MOST:]
    have = standing.total + standing.points
    counts = [0 if line.how == "guard" else max(0, line.value) for line in lines]
    at = have - sum(counts)
    found = []
    for line, count in zip(lines, counts, strict=True):
        first, end = max(0, at), max(0, at + count)
        left, right = get_gem_box(standing.need, first), get_gem_box(standing.need, max(first, end - 1))
        if standing.need > MOST_POINTS:
            left = right = Box(GEMS.x + GEMS.w * min(1.0, (first + end) / 2 / standing.need), GEMS.y, 0, 0)
        middle = (left.x + right.right) / 2
        found.append(HangingCard(line, _get_card_box(middle, _WIDE), first, end - first))
        at += count
    return _spread_cards(found)


def _get_card_box(middle: float, wide: float) -> Box:
    """Return the box of a card below a position of the need bar."""
    left = min(max(middle - wide / 2, NEED.x), NEED.right - wide)
    return Box(left, NEED.bottom + _DROP, wide, _TALL)


def _spread_cards(found: list[HangingCard]) -> list[HangingCard]:
    """Return the cards without overlap: shifted sideways, and narrower if there are many."""
    if not found:
        return []
    wide = max(_LEAST, min(_WIDE, NEED.w / len(found) - _GAP))
    places = [one.box.center[0] - wide / 2 for one in found]
    for place in range(1, len(places)):
        places[place] = max(places[place], places[place - 1] + wide + _GAP)
    limit = NEED.right - wide
    for place in reversed(range(len(places))):
        places[place] = min(places[place], limit)
        limit = places[place] - wide - _GAP
    return [one._replace(box=one.box._replace(x=x, w=wide)) for one, x in zip(found, places, strict=True)]


def find_next_place(desk: DungeonContext) -> Box:
    """Return the box for the next card to be played."""
    standing = desk.standing
    assert standing is not None
    x = get_gem_box(standing.need, standing.total + standing.points).center[0]
    cards = arrange_cards(desk)
    box = _get_card_box(x, cards[0].box.w if cards else _WIDE)
    return box._replace(x=max(box.x, cards[-1].box.right + _GAP)) if cards else box


def draw_played_cards(canvas: Canvas, desk: DungeonContext) -> None:
    """Draw the played cards, and a notch in the need bar for each completed round."""
    standing = desk.standing
    assert standing is not None
    before = None
    for one in arrange_cards(desk):
        if before is not None and one.line.round != before and 0 < one.first < standing.need <= MOST_POINTS:
            gem = get_gem_box(standing.need, one.first)
            canvas.rect(gem.x - 4, gem.y - 5, 3, gem.h + 10, "cream", radius=RADIUS.small)
        before = one.line.round
        with canvas.marked("floating"):
            _draw_card(canvas, desk, one, standing.need)


def _draw_card(canvas: Canvas, desk: DungeonContext, one: HangingCard, need: int) -> None:
    """Draw a played card."""
    mark, box = MARKS[one.line.seat % len(MARKS)], one.box
    light = canvas.mix_colors(mark.color, "white", 0.4)
    if one.gems and need <= MOST_POINTS:
        first, last = get_gem_box(need, one.first), get_gem_box(need, one.first + one.gems - 1)
        canvas.rect(first.x + 3, NEED.bottom - 7, last.right - first.x - 6, 3, light, radius=RADIUS.small)
        middle = min(max((first.x + last.right) / 2, box.x + 3), box.right - 3)
        canvas.rect(middle - 1.5, NEED.bottom - 7, 3, _DROP + 8, light)
    canvas.cast_shadow(*box, radius=RADIUS.small, blur=6, alpha=ALPHA.strong, dy=2)
    canvas.rect(*box.inset(-2), mark.color, radius=RADIUS.small)
    hidden = one.line.how == "down" or one.line.card == HIDDEN
    art = "dungeon/back/card" if hidden else f"dungeon/card/{desk.catalog.item_ids[one.line.card]}"
    canvas.picture(art, *box, radius=RADIUS.small, alpha=ALPHA.full if one.gems or one.line.how == "guard" else 120)
    canvas.rect(*box.inset(-2), light, radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    if one.line.how == "guard":
        canvas.circle(box.right - 9, box.bottom - 9, 10, "outline")
        canvas.icon("shield", box.right - 17, box.bottom - 17, 16)
