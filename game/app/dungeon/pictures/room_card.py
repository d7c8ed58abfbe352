"""Large card of a room: picture, tags, victory condition, rounds, penalties, reward, special rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.floor_view import get_room_art
from game.app.dungeon.pictures.ground import draw_vignette
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.pictures.tokens import KIND_COLORS, TAG_ICONS, draw_medal, draw_tag_plate
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.parts import find_row_size
from game.app.dungeon.views.words import RoomFact, list_facts, list_specials
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import dungeon_name, kind_name
from game.rules.dungeon.cards import Room
from game.text import _, capitalize_first, pick_text

CARD_BOX = Box(481, 150, 318, 426)
"""Box of the card."""
_PAPER_INK = "#6b4423"
"""Color of text on the paper."""
_ROW_PADDING = 2.5
"""Space between a line of text and the separator lines above and below it, in logical units."""
_TAG_GAP = 6.0
"""Space between the tags of a room, in logical units."""


def draw_room_card(canvas: Canvas, context: DungeonContext, room_number: int, need: int, *, kind: str) -> None:
    """Draw the card of a challenge at the left of its page.

    ``kind`` is its current kind, which an offer may have changed.
    """
    with canvas.marked("card"):
        _draw_card(canvas, context, room_number, need, kind)


def _draw_card(canvas: Canvas, context: DungeonContext, room_number: int, need: int, kind: str) -> None:
    """Draw the card."""
    room = context.get_room(room_number)
    x, y, w, h = CARD_BOX
    canvas.cast_shadow(*CARD_BOX, radius=14, blur=12, alpha=210, dy=6)
    canvas.gradient(*CARD_BOX, "#c79a5c", "#5a3a1e", radius=14)
    canvas.rect(x + 2, y + 2, w - 4, h - 4, "outline", radius=12.5, border=1.4, alpha=130)
    _draw_head(canvas, context, room_number, room, kind)
    lines, extra, pitch = _list_lines(context, room_number, need)
    paper = (len(lines) + len(extra)) * pitch + 14
    _draw_picture(canvas, context, room_number, room, get_picture_box(context, room_number, need))
    _draw_paper(canvas, Box(x + 8, y + h - 8 - paper, w - 16, paper), lines, extra, pitch, kind)


def _list_lines(context: DungeonContext, room_number: int, need: int) -> tuple[list[RoomFact], list[RoomFact], float]:
    """Return the lines of facts, the lines of special rules, and the height of a line."""
    room, challenge = context.get_room(room_number), context.view.challenge
    lines = list_facts(context.rules, room_number, need)
    waived = challenge is not None and challenge.room == room_number and challenge.waived
    extra = [fact for fact in list_specials(context.catalog, room, is_item_waived=waived) if not fact.has_tag_icon]
    rows = len(lines) + len(extra)
    return lines, extra, 25.0 if rows <= 6 else max(19.0, 150.0 / rows + 4)


def get_picture_box(context: DungeonContext, room_number: int, need: int) -> Box:
    """Return the box of the picture on the card of a room."""
    lines, extra, pitch = _list_lines(context, room_number, need)
    return Box(
        CARD_BOX.x + 8, CARD_BOX.y + 58, CARD_BOX.w - 16, CARD_BOX.h - 66 - (len(lines) + len(extra)) * pitch - 14 - 8
    )


def _draw_head(canvas: Canvas, context: DungeonContext, index: int, room: Room, kind: str) -> None:
    """Draw the upper part of the card: name, kind and need."""
    x, y, w, _h = CARD_BOX
    color = KIND_COLORS.get(kind, "#8f2a22")
    upper, lower = canvas.mix_colors(color, "black", 0.16), canvas.mix_colors(color, "black", 0.58)
    canvas.gradient(x + 8, y + 8, w - 16, 44, upper, lower, radius=8)
    canvas.rect(x + 8, y + 8, w - 16, 44, "#ffd9a8", radius=8, border=1.1, alpha=90)
    draw_medal(canvas, kind, x + 33, y + 30, 38)
    canvas.draw_text_block(
        pick_text(room.name), x + 60, y + 9, w - 76, 26, "banner", size=19, color="#fff3dc", shadow=170, leading=1.0
    )
    home = context.catalog.home[index]
    place = _("Shared room") if home == "BA" else dungeon_name(context.catalog, home)
    line = f"{capitalize_first(kind_name(kind))} · {place}"
    if room.mini:
        line += " · " + _("mini-boss")
    canvas.draw_text_block(line, x + 61, y + 34, w - 78, 17, "small", color="#ffd9bd", leading=1.0)


def _draw_picture(canvas: Canvas, context: DungeonContext, index: int, room: Room, box: Box) -> None:
    """Draw the picture of the room with its tags."""
    draw_room_art(canvas, get_room_art(context.catalog.room_ids[index]), box, radius=8)
    draw_vignette(canvas, box.inset(3), 120)
    canvas.rect(*box, "outline", radius=8, border=2, alpha=230)
    canvas.rect(*box.inset(1.6), "#ffe0ac", radius=7, border=1, alpha=70)
    tags = [(tag, _get_tag_name(context, room, tag)) for tag in room.tags if tag in TAG_ICONS]
    widths = find_tag_widths(canvas, [label for _tag, label in tags], box.w - 16)
    size = find_row_size(
        canvas, [(label, w - 40) for (_tag, label), w in zip(tags, widths, strict=True)], "strong", 30.0
    )
    right = box.right - 8
    for (tag, label), width in zip(reversed(tags), reversed(widths), strict=True):
        right -= width
        _draw_tag(canvas, Box(right, box.bottom - 38, width, 30), tag, label, size)
        right -= _TAG_GAP


def _get_tag_name(context: DungeonContext, room: Room, tag: str) -> str:
    """Return the name of a tag."""
    label = pick_text(context.catalog.tags[tag].name)
    if tag == "shield" and room.shield:
        label = _("Shield {count}").format(count=room.shield)
    return capitalize_first(label)


def find_tag_widths(canvas: Canvas, labels: Sequence[str], available_width: float) -> list[float]:
    """Return the widths of a room's tags side by side, reduced if they would be wider than the picture."""
    widths = [max(canvas.measure(label, "strong")[0] + 46, 80.0) for label in labels]
    share = (available_width - _TAG_GAP * (len(labels) - 1)) / max(1.0, sum(widths))
    return [width * min(1.0, share) for width in widths]


def _draw_tag(canvas: Canvas, box: Box, tag: str, label: str, size: float) -> None:
    """Draw a tag."""
    canvas.cast_shadow(*box, radius=9, blur=4, alpha=170, dy=2)
    draw_tag_plate(canvas, box, tag, 9)
    canvas.rect(*box, "cream", radius=9, border=1.2, alpha=190)
    canvas.icon(TAG_ICONS[tag], box.x + 9, box.y + 6, 18)
    canvas.draw_text_block(label, box.x + 33, box.y, box.w - 40, box.h, "strong", size=size, color="cream", leading=1.0)


def _draw_paper(
    canvas: Canvas, box: Box, lines: list[RoomFact], special_lines: list[RoomFact], line_height: float, kind: str
) -> None:
    """Draw the paper with the lines of facts and special rules."""
    canvas.gradient(*box, "paper", "#e0cea2", radius=8)
    canvas.rect(*box, "paper_edge", radius=8, border=1.2, alpha=150)
    coins = {"rupee": "#8a6a3a", "heart-half": "umber"}
    rows = [*lines, *special_lines]
    label_wide = 88.0
    left = box.x + 42 + label_wide
    label_size = find_row_size(canvas, [(fact.label, label_wide) for fact in rows], "strong", line_height)
    size = find_row_size(
        canvas, [(fact.text, box.right - 8 - left) for fact in rows], "label", line_height - 2 * _ROW_PADDING
    )
    for index, fact in enumerate(rows):
        top = box.y + 7 + index * line_height
        radius = min(11.0, line_height * 0.44)
        tone = KIND_COLORS.get(kind, "umber") if index == 0 else coins.get(fact.icon, "umber")
        canvas.circle(box.x + 20, top + line_height / 2, radius, tone)
        canvas.icon(fact.icon, box.x + 20 - radius * 0.72, top + line_height / 2 - radius * 0.72, radius * 1.44)
        spot = box.x + 38, top, label_wide, line_height
        canvas.draw_text_block(fact.label, *spot, "strong", size=label_size, color=_PAPER_INK, leading=1.0)
        spot = left, top + _ROW_PADDING, box.right - 8 - left, line_height - 2 * _ROW_PADDING
        canvas.draw_text_block(fact.text, *spot, "label", size=size, color="ink", leading=1.0)
        if index < len(rows) - 1:
            low = top + line_height - 0.5
            canvas.line((box.x + 12, low), (box.right - 12, low), "paper_edge", 1, alpha=60)
