"""Small drawings of the dungeon game: hearts, Triforce, badges, medals, pills, ribbons, piles and bottles."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import draw_light
from game.app.ui.drawing.canvas import Canvas, Color, Point
from game.app.ui.drawing.numbers import format_short
from game.app.ui.style.theme import PALETTE, SEATS, SeatMark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine.state import MAX_BOTTLES

MAX_HEARTS, _MAX_TRIANGLES = 24, 8
"""Maximum number of hearts and triangles that are drawn separately; more are shown as a number."""
FIFTH_SEAT_MARK = SeatMark("diamond", "#c2508c", "#6a1c46", "#ffb8da")
"""Mark of the fifth seat, drawn as a triangle, which only the dungeon game needs."""
MARKS: tuple[SeatMark, ...] = (*SEATS[:4], FIFTH_SEAT_MARK)
"""Marks of the five seats."""
_FIFTH_SEAT = 4
"""Index of the fifth seat."""

KIND_COLORS = PALETTE.tones["dungeon kinds"]
"""Color of each kind of room."""
_SMALL_BADGE_RADIUS = 12.0
"""Radius of a badge up to which its letter fills the dark part, in logical units."""
KIND_ICONS: dict[str, str] = {
    "combat": "combat",
    "skill": "skill",
    "puzzle": "riddle",
    "support": "support",
    "guard": "shield",
    "down": "facedown",
    "safe": "leaf",
    "boss": "skull",
    "item": "chest",
    "inactive": "lock",
}
"""Icon of each kind of room."""
TAG_ICONS: dict[str, str] = {
    "flying": "flying",
    "swarm": "swarm",
    "magic": "magic",
    "water": "water",
    "fire": "flame",
    "electric": "electric",
    "shield": "shield",
    "darkness": "darkness",
}
"""Icon of each tag of a room."""
_TAG_COLORS = PALETTE.shades["dungeon tags"]
"""Colors of tags, from top to bottom."""
_DEFAULT_TAG_COLORS = ("#5a4a3a", "#2e241a")
"""Colors of tags without colors of their own."""


def draw_hearts(
    canvas: Canvas, x: float, y: float, half_hearts: int, heart_count: int, width: float, max_size: float = 30
) -> None:
    """Draw a row of hearts; two rows if there are many, one heart with numbers if there are too many."""
    if heart_count > MAX_HEARTS:
        size = min(max_size, width / 3)
        canvas.icon("heart-full" if half_hearts > 0 else "heart-empty", x, y, size)
        text = f"{format_short(max(0, half_hearts) // 2)} / {format_short(heart_count)}"
        canvas.text(text, x + size + 6, y + size / 2, "strong", size=size * 0.6)
        return
    per, pitch, size = _find_heart_row(heart_count, width, max_size)
    for index in range(heart_count):
        full = max(0, min(2, half_hearts - 2 * index))
        icon = ("heart-empty", "heart-half", "heart-full")[full]
        canvas.icon(icon, x + index % per * pitch, y + index // per * (size + 2), size)


def _find_heart_row(heart_count: int, width: float, max_size: float) -> tuple[int, float, float]:
    """Return the number of hearts per row, the distance of two hearts and their size."""
    per = heart_count if heart_count <= 9 else (heart_count + 1) // 2
    pitch = min(max_size + 6, width / max(1, per))
    return per, pitch, min(max_size, pitch - 2)


def get_heart_box(x: float, y: float, index: int, heart_count: int, width: float, max_size: float = 30) -> Box:
    """Return the box in which ``draw_hearts`` draws the heart with an index."""
    if heart_count > MAX_HEARTS:
        size = min(max_size, width / 3)
        return Box(x, y, size, size)
    per, pitch, size = _find_heart_row(heart_count, width, max_size)
    return Box(x + index % per * pitch, y + index // per * (size + 2), size, size)


def draw_triforce(canvas: Canvas, x: float, y: float, size: float, won: int, spent: int = 0, total: int = 7) -> None:
    """Draw the Triforce with its won, spent and missing pieces: three segments in a short game, eight in a long one."""
    height = size * 0.866

    def get_point(u: float, v: float) -> Point:
        """Return the point at fractions of the Triforce's width and height."""
        return x + u * size, y + v * height

    frame = [(x - size * 0.05, y + height + size * 0.035), (x + size / 2, y - size * 0.07)]
    canvas.polygon([*frame, (x + size * 1.05, y + height + size * 0.035)], "#120b06")
    corners = (
        ((0.5, 0.0), (0.25, 0.5), (0.75, 0.5)),
        ((0.25, 0.5), (0.0, 1.0), (0.5, 1.0)),
        ((0.75, 0.5), (0.5, 1.0), (1.0, 1.0)),
        ((0.5, 1.0), (0.25, 0.5), (0.75, 0.5)),
    )
    shards: list[list[Point]] = []
    if total <= 3:
        shards = [[get_point(*a), get_point(*b), get_point(*c)] for a, b, c in corners[:3]]
    else:
        for a, b, c in corners:
            middle = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
            shards += [
                [get_point(*a), get_point(*b), get_point(*middle)],
                [get_point(*a), get_point(*c), get_point(*middle)],
            ]
    for index, points in enumerate(shards):
        gx, gy = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
        inner = [(gx + (px - gx) * 0.88, gy + (py - gy) * 0.88) for px, py in points]
        canvas.polygon(inner, _get_shard_color(index, won, spent, total))
    if total <= 3:
        canvas.polygon([get_point(0.3, 0.55), get_point(0.7, 0.55), get_point(0.5, 0.95)], "#2a1c12")
    if won - spent > 0:
        draw_light(canvas, x + size / 2, y + height * 0.35, size * 0.6, "#ffcf5a", 0.3)


def _get_shard_color(index: int, won: int, spent: int, total: int) -> str:
    """Return the color of a piece."""
    if index < won - spent:
        return "#ffe089" if index % 2 == 0 else "#e0ae42"
    if index < won:
        return "#8a7038"
    return "#4a3524" if index < total else "#5a2018"


def draw_badge(
    canvas: Canvas, seat: int, x: float, y: float, radius: float, letter: str = "", *, is_active: bool = False
) -> None:
    """Draw a player's badge: shape, color and initial; ``is_active`` for the player to decide."""
    mark = MARKS[seat % len(MARKS)]
    if is_active:
        canvas.glow(x, y, radius * 2, "gold", 200)
    rim = canvas.resolve_color("gold") if is_active else canvas.mix_colors(mark.color, "white", 0.45)
    for grow, tone in ((1.6, "outline"), (0.0, rim), (-1.8, mark.color)):
        _draw_shape(canvas, seat, x, y + (1 if grow > 0 else 0), radius + grow, tone)
    inner = 0.74 if radius > _SMALL_BADGE_RADIUS else 0.96 if seat == _FIFTH_SEAT else 0.9
    _draw_shape(canvas, seat, x, y, radius * inner, mark.dark)
    if letter:
        low = radius * 0.2 if seat == _FIFTH_SEAT else 0.0
        size = radius * (0.82 if seat == _FIFTH_SEAT else 0.98)
        canvas.text(letter, x, y + low, "number", size=size, color="cream", align="center")


def _draw_shape(canvas: Canvas, seat: int, x: float, y: float, radius: float, color: Color) -> None:
    """Draw the filled shape of a seat."""
    if seat != _FIFTH_SEAT:
        canvas.shape(MARKS[seat].shape, x, y, radius, color)
        return
    reach = radius * 1.34
    canvas.polygon([(x, y - reach), (x + reach * 0.98, y + reach * 0.72), (x - reach * 0.98, y + reach * 0.72)], color)


def draw_medal(canvas: Canvas, kind: str, x: float, y: float, size: float = 26) -> None:
    """Draw a coin with the icon of a room's kind."""
    canvas.circle(x, y + 1, size / 2 + 1.4, "outline")
    canvas.circle(x, y, size / 2, "cream")
    canvas.circle(x, y, size / 2 - 1.7, KIND_COLORS.get(kind, "#5a4634"))
    canvas.icon(KIND_ICONS.get(kind, "lock"), x - size * 0.31, y - size * 0.31, size * 0.62)


def draw_tag_plate(canvas: Canvas, box: Box, tag: str, radius: float) -> None:
    """Draw the background of a room's tag in the tag's color, dark enough for white text."""
    high, low = _TAG_COLORS.get(tag, _DEFAULT_TAG_COLORS)
    canvas.gradient(*box, canvas.contrasting_background(high), low, radius=radius)


def draw_pill(canvas: Canvas, kind: str, number: int, x: float, y: float, size: float = 26) -> None:
    """Draw a number with the icon of its kind."""
    color = KIND_COLORS[kind]
    width = size * 1.62
    canvas.shadow(x, y, width, size, radius=size * 0.36)
    upper, lower = canvas.mix_colors(color, "white", 0.2), canvas.mix_colors(color, "black", 0.34)
    canvas.gradient(x, y, width, size, upper, lower, radius=size * 0.36)
    canvas.rect(x, y, width, size, "cream", radius=size * 0.36, border=max(1.2, size * 0.045))
    canvas.icon(KIND_ICONS[kind], x + size * 0.14, y + size * 0.15, size * 0.7)
    dark = canvas.mix_colors(color, "black", 0.6)
    canvas.text(
        str(number),
        x + size * 1.2,
        y + size * 0.51,
        "number",
        size=size * 0.68,
        color="cream",
        align="center",
        outline=dark,
    )


def draw_ribbon(canvas: Canvas, box: Box, text: str, color: str = "#b8402f", text_color: Color = "cream") -> None:
    """Draw a text on a cloth ribbon with swallowtail ends."""
    x, y, w, h = box
    dark = canvas.mix_colors(color, "black", 0.42)
    for side, px in ((-1, x), (1, x + w)):
        tail = [(px - side * 4, y + 5), (px + side * 13, y + 5), (px + side * 7, y + 5 + h / 2)]
        canvas.polygon([*tail, (px + side * 13, y + h + 5), (px - side * 4, y + h + 5)], dark)
    high, low = (
        canvas.contrasting_background(canvas.mix_colors(color, "white", 0.12), text_color),
        canvas.mix_colors(color, "black", 0.16),
    )
    canvas.gradient(*box, high, low, radius=RADIUS.small)
    canvas.line((x + 3, y + 2), (x + w - 3, y + 2), "cream", 1, alpha=ALPHA.half)
    canvas.line((x + 3, y + h - 2), (x + w - 3, y + h - 2), "cream", 1, alpha=ALPHA.half)
    air = 0.2 * h  # keeps the letters clear of both lines
    spot = x + 6, y + air, w - 12, h - 2 * air
    canvas.draw_text_block(
        text, *spot, "strong", color=text_color, align="center", shadow=ALPHA.light, leading=LEADING.tight
    )


def draw_brackets(canvas: Canvas, box: Box, length: float = 14, distance: float = 5) -> None:
    """Draw gold corners around a selected element."""
    x, y, w, h = box
    for color, width in (("#2a0d05", 6.4), ("sparkle", 3.4)):
        for sx, px in ((1, x - distance), (-1, x + w + distance)):
            for sy, py in ((1, y - distance), (-1, y + h + distance)):
                canvas.line((px - sx * width / 2, py), (px + sx * length, py), color, width)
                canvas.line((px, py - sy * width / 2), (px, py + sy * length), color, width)


def draw_pile(canvas: Canvas, box: Box, count: int, label: str, top_card: str = "") -> None:
    """Draw a draw pile (card backs), or a discard pile with its top card.

    ``top_card`` is the picture of an item card, ``back`` for one that is face down and ``none`` for no card.
    """
    x, y, w, h = box
    if top_card == "none":
        canvas.rect(*box, "outline", radius=RADIUS.medium, alpha=ALPHA.half)
        canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.light)
    else:
        for layer in range(1 if top_card else 3):
            back = Box(x - 2 + layer * 1.5, y + 2 - layer * 1.5, w, h)
            canvas.rect(*back, "outline", radius=RADIUS.medium)
            canvas.rect(*back, "#b5803f", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
        art = f"dungeon/card/{top_card}" if top_card not in ("", "back") else "dungeon/back/card"
        canvas.picture(art, x + 3, y + 1, w - 4, h - 4, radius=RADIUS.small, alpha=200 if top_card else 255)
        canvas.rect(x + 3, y + 1, w - 4, h - 4, "#f0d09a", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half)
    height = min(canvas.resolve_text_size("small") * 1.3, 24)
    canvas.draw_text_block(label, x - 16, y + h + 3, w + 32, height, "small", align="center", leading=LEADING.tight)
    canvas.circle(x + w - 3, y + h - 4, 11, "outline")
    canvas.circle(x + w - 3, y + h - 4, 9.6, "#5d4228")
    canvas.text(str(count), x + w - 3, y + h - 4, "strong", size=12.5, color="cream", align="center")


def draw_bottles(canvas: Canvas, x: float, y: float, width: float, height: float, bottles: list[str]) -> None:
    """Draw the places for bottles with their contents."""
    pitch = width / MAX_BOTTLES
    for index in range(MAX_BOTTLES):
        box = Box(x + index * pitch, y, pitch - 4, height)
        has = index < len(bottles)
        canvas.rect(*box, "outline", radius=RADIUS.medium, alpha=ALPHA.strong)
        canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=130 if has else 60)
        size = min(box.w - 6, box.h - 6)
        spot = (box.x + (box.w - size) / 2, box.y + (box.h - size) / 2)
        content = bottles[index] if has else "empty"
        canvas.picture(f"dungeon/bottle/{content}", *spot, size, size, fit="contain", alpha=255 if has else 34)


def draw_triangles(
    canvas: Canvas, x: float, y: float, count: int, *, is_dimmed: bool = False, size: float = 12
) -> None:
    """Draw a cost in Triforce pieces as triangles, or as one triangle with a number if there are too many."""
    if count > _MAX_TRIANGLES:
        canvas.text(format_short(count), x + size * 1.2, y + size / 2, "strong", size=size)
        count = 1
    for index in range(count):
        left = x + index * size * 0.86
        canvas.polygon([(left, y + size), (left + size / 2, y), (left + size, y + size)], "#1a0f08")
        inner = [
            (left + size * 0.14, y + size * 0.92),
            (left + size / 2, y + size * 0.14),
            (left + size * 0.86, y + size * 0.92),
        ]
        canvas.polygon(inner, "#75624a" if is_dimmed else "sparkle")


def draw_tick(canvas: Canvas, x: float, y: float, radius: float = 10) -> None:
    """Draw a check mark in a disc."""
    canvas.circle(x, y, radius + 1.2, "outline")
    canvas.circle(x, y, radius, "#3f9d63")
    canvas.icon("tick", x - radius * 0.6, y - radius * 0.6, radius * 1.2)
