"""The large card of a room: picture, tags, victory condition, rounds, penalties, reward, specials."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.floor_view import room_art
from game.app.dungeon.pictures.ground import vignette
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.pictures.tokens import KIND_COLORS, TAG_ICONS, medal, tag_plate
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import even
from game.app.dungeon.views.words import Fact, facts, specials
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import dungeon_name, kind_name
from game.rules.dungeon.cards import Room
from game.text import _, capital, pick

CARD = Box(240, 60, 318, 426)
_PAPER_INK = "#6b4423"
_ROW_AIR = 2.5
"""Between a line of the paper and the rules above and below it."""
_TAG_GAP = 6.0
"""Between the signs of a room."""


def draw_room_card(canvas: Canvas, desk: DungeonDesk, number: int, need: int, *, kind: str) -> None:
    """The card of a challenge at the left of its page; `kind` is what an offer may have made of it."""
    with canvas.marked("card"):
        _draw_card(canvas, desk, number, need, kind)


def _draw_card(canvas: Canvas, desk: DungeonDesk, number: int, need: int, kind: str) -> None:
    room = desk.room(number)
    x, y, w, h = CARD
    canvas.cast_shadow(*CARD, radius=14, blur=12, alpha=210, dy=6)
    canvas.gradient(*CARD, "#c79a5c", "#5a3a1e", radius=14)
    canvas.rect(x + 2, y + 2, w - 4, h - 4, "outline", radius=12.5, border=1.4, alpha=130)
    _draw_head(canvas, desk, number, room, kind)
    lines, extra, pitch = _lines(desk, number, need)
    paper = (len(lines) + len(extra)) * pitch + 14
    _draw_picture(canvas, desk, number, room, picture_box(desk, number, need))
    _draw_paper(canvas, Box(x + 8, y + h - 8 - paper, w - 16, paper), lines, extra, pitch, kind)


def _lines(desk: DungeonDesk, number: int, need: int) -> tuple[list[Fact], list[Fact], float]:
    """What stands on the paper, what is special besides, and the height of a line."""
    room, challenge = desk.room(number), desk.view.challenge
    lines = facts(desk.rules, number, need)
    waived = challenge is not None and challenge.room == number and challenge.waived
    extra = [fact for fact in specials(desk.catalog, room, waived=waived) if not fact.has_tag_icon]
    rows = len(lines) + len(extra)
    return lines, extra, 25.0 if rows <= 6 else max(19.0, 150.0 / rows + 4)


def picture_box(desk: DungeonDesk, number: int, need: int) -> Box:
    """Where the picture is on the card of a room."""
    lines, extra, pitch = _lines(desk, number, need)
    return Box(CARD.x + 8, CARD.y + 58, CARD.w - 16, CARD.h - 66 - (len(lines) + len(extra)) * pitch - 14 - 8)


def _draw_head(canvas: Canvas, desk: DungeonDesk, number: int, room: Room, kind: str) -> None:
    x, y, w, _h = CARD
    color = KIND_COLORS.get(kind, "#8f2a22")
    upper, lower = canvas.mix(color, "black", 0.16), canvas.mix(color, "black", 0.58)
    canvas.gradient(x + 8, y + 8, w - 16, 44, upper, lower, radius=8)
    canvas.rect(x + 8, y + 8, w - 16, 44, "#ffd9a8", radius=8, border=1.1, alpha=90)
    medal(canvas, kind, x + 33, y + 30, 38)
    canvas.block(
        pick(room.name), x + 60, y + 9, w - 76, 26, "banner", size=19, color="#fff3dc", shadow=170, leading=1.0
    )
    home = desk.catalog.home[number]
    place = _("Shared room") if home == "BA" else dungeon_name(desk.catalog, home)
    line = f"{capital(kind_name(kind))} · {place}"
    if room.mini:
        line += " · " + _("mini-boss")
    canvas.block(line, x + 61, y + 34, w - 78, 17, "small", color="#ffd9bd", leading=1.0)


def _draw_picture(canvas: Canvas, desk: DungeonDesk, number: int, room: Room, box: Box) -> None:
    draw_room_art(canvas, room_art(desk.catalog.room_ids[number]), box, radius=8)
    vignette(canvas, box.inset(3), 120)
    canvas.rect(*box, "outline", radius=8, border=2, alpha=230)
    canvas.rect(*box.inset(1.6), "#ffe0ac", radius=7, border=1, alpha=70)
    tags = [(tag, _tag_name(desk, room, tag)) for tag in room.tags if tag in TAG_ICONS]
    widths = tag_widths(canvas, [label for _tag, label in tags], box.w - 16)
    size = even(canvas, [(label, w - 40) for (_tag, label), w in zip(tags, widths, strict=True)], "strong", 30.0)
    right = box.right - 8
    for (tag, label), wide in zip(reversed(tags), reversed(widths), strict=True):
        right -= wide
        _draw_tag(canvas, Box(right, box.bottom - 38, wide, 30), tag, label, size)
        right -= _TAG_GAP


def _tag_name(desk: DungeonDesk, room: Room, tag: str) -> str:
    label = pick(desk.catalog.tags[tag].name)
    if tag == "shield" and room.shield:
        label = _("Shield {count}").format(count=room.shield)
    return capital(label)


def tag_widths(canvas: Canvas, labels: Sequence[str], room: float) -> list[float]:
    """How wide the signs of a room are beside each other; all are narrower where they would leave the picture."""
    widths = [max(canvas.measure(label, "strong")[0] + 46, 80.0) for label in labels]
    share = (room - _TAG_GAP * (len(labels) - 1)) / max(1.0, sum(widths))
    return [wide * min(1.0, share) for wide in widths]


def _draw_tag(canvas: Canvas, box: Box, tag: str, label: str, size: float) -> None:
    canvas.cast_shadow(*box, radius=9, blur=4, alpha=170, dy=2)
    tag_plate(canvas, box, tag, 9)
    canvas.rect(*box, "number_rim", radius=9, border=1.2, alpha=190)
    canvas.icon(TAG_ICONS[tag], box.x + 9, box.y + 6, 18)
    canvas.block(label, box.x + 33, box.y, box.w - 40, box.h, "strong", size=size, color="white", leading=1.0)


def _draw_paper(canvas: Canvas, box: Box, lines: list[Fact], extra: list[Fact], pitch: float, kind: str) -> None:
    canvas.gradient(*box, "page", "#e0cea2", radius=8)
    canvas.rect(*box, "paper_edge", radius=8, border=1.2, alpha=150)
    coins = {"rupee": "#8a6a3a", "heart-half": "umber"}
    rows = [*lines, *extra]
    label_wide = 88.0
    left = box.x + 42 + label_wide
    label_size = even(canvas, [(fact.label, label_wide) for fact in rows], "strong", pitch)
    size = even(canvas, [(fact.text, box.right - 8 - left) for fact in rows], "label", pitch - 2 * _ROW_AIR)
    for place, fact in enumerate(rows):
        top = box.y + 7 + place * pitch
        radius = min(11.0, pitch * 0.44)
        tone = KIND_COLORS.get(kind, "umber") if place == 0 else coins.get(fact.icon, "umber")
        canvas.circle(box.x + 20, top + pitch / 2, radius, tone)
        canvas.icon(fact.icon, box.x + 20 - radius * 0.72, top + pitch / 2 - radius * 0.72, radius * 1.44)
        spot = box.x + 38, top, label_wide, pitch
        canvas.block(fact.label, *spot, "strong", size=label_size, color=_PAPER_INK, leading=1.0)
        spot = left, top + _ROW_AIR, box.right - 8 - left, pitch - 2 * _ROW_AIR
        canvas.block(fact.text, *spot, "label", size=size, color="ink", leading=1.0)
        if place < len(rows) - 1:
            low = top + pitch - 0.5
            canvas.line((box.x + 12, low), (box.right - 12, low), "paper_edge", 1, alpha=60)
