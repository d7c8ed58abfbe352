"""Draw the small things of the dungeon: hearts, Triforce, badges, medals, pills, ribbons, piles and bottles."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import light
from game.app.ui.drawing.canvas import Canvas, Color, Point
from game.app.ui.drawing.numbers import short
from game.app.ui.style.theme import PALETTE, SEATS, SeatMark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine.state import MOST_BOTTLES

MOST_HEARTS, _MOST_TRIANGLES = 24, 8
"""More of them are a number."""
FIFTH = SeatMark("diamond", "#c2508c", "#6a1c46", "#ffb8da")
MARKS: tuple[SeatMark, ...] = (*SEATS[:4], FIFTH)
"""Five seats; the fifth is a triangle, which no other game needs."""
_FIFTH_SEAT = 4

KIND_COLORS = PALETTE.tones["dungeon kinds"]
_SMALL_BADGE = 12.0
"""In a badge no larger than this the letter has all the dark part to itself."""
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
_TAG_COLORS = PALETTE.shades["dungeon tags"]
_TAG_COLOR = ("#5a4a3a", "#2e241a")


def hearts(canvas: Canvas, x: float, y: float, halves: int, total: int, width: float, most: float = 30) -> None:
    """A row of hearts, two when there are many, one with the numbers when there are more."""
    if total > MOST_HEARTS:
        size = min(most, width / 3)
        canvas.icon("heart-full" if halves > 0 else "heart-empty", x, y, size)
        text = f"{short(max(0, halves) // 2)} / {short(total)}"
        canvas.text(text, x + size + 6, y + size / 2, "strong", size=size * 0.6)
        return
    per, pitch, size = _hearts_in_a_row(total, width, most)
    for place in range(total):
        full = max(0, min(2, halves - 2 * place))
        icon = ("heart-empty", "heart-half", "heart-full")[full]
        canvas.icon(icon, x + place % per * pitch, y + place // per * (size + 2), size)


def _hearts_in_a_row(total: int, width: float, most: float) -> tuple[int, float, float]:
    """How many hearts a row has, how far apart they are, and their size."""
    per = total if total <= 9 else (total + 1) // 2
    pitch = min(most + 6, width / max(1, per))
    return per, pitch, min(most, pitch - 2)


def heart_box(x: float, y: float, place: int, total: int, width: float, most: float = 30) -> Box:
    """Where `hearts` draws the heart of a place."""
    if total > MOST_HEARTS:
        size = min(most, width / 3)
        return Box(x, y, size, size)
    per, pitch, size = _hearts_in_a_row(total, width, most)
    return Box(x + place % per * pitch, y + place // per * (size + 2), size, size)


def triforce(canvas: Canvas, x: float, y: float, size: float, lit: int, spent: int = 0, total: int = 7) -> None:
    """The pieces of the Triforce: won, resting, missing. Three segments in a short game, eight shards in a long one."""
    height = size * 0.866

    def at(u: float, v: float) -> Point:
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
        shards = [[at(*a), at(*b), at(*c)] for a, b, c in corners[:3]]
    else:
        for a, b, c in corners:
            middle = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
            shards += [[at(*a), at(*b), at(*middle)], [at(*a), at(*c), at(*middle)]]
    for number, points in enumerate(shards):
        gx, gy = sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
        inner = [(gx + (px - gx) * 0.88, gy + (py - gy) * 0.88) for px, py in points]
        canvas.polygon(inner, _shard(number, lit, spent, total))
    if total <= 3:
        canvas.polygon([at(0.3, 0.55), at(0.7, 0.55), at(0.5, 0.95)], "#2a1c12")
    if lit - spent > 0:
        light(canvas, x + size / 2, y + height * 0.35, size * 0.6, "#ffcf5a", 0.3)


def _shard(number: int, lit: int, spent: int, total: int) -> str:
    if number < lit - spent:
        return "#ffe089" if number % 2 == 0 else "#e0ae42"
    if number < lit:
        return "#8a7038"
    return "#4a3524" if number < total else "#5a2018"


def badge(canvas: Canvas, seat: int, x: float, y: float, radius: float, letter: str = "", *, lit: bool = False) -> None:
    """A player's mark: shape, color and initial; `lit` for the one who acts."""
    mark = MARKS[seat % len(MARKS)]
    if lit:
        canvas.glow(x, y, radius * 2, "gold", 200)
    rim = canvas.color("gold") if lit else canvas.mix(mark.color, "white", 0.45)
    for grow, tone in ((1.6, "outline"), (0.0, rim), (-1.8, mark.color)):
        _shape(canvas, seat, x, y + (1 if grow > 0 else 0), radius + grow, tone)
    inner = 0.74 if radius > _SMALL_BADGE else 0.96 if seat == _FIFTH_SEAT else 0.84
    _shape(canvas, seat, x, y, radius * inner, mark.dark)
    if letter:
        low = radius * 0.2 if seat == _FIFTH_SEAT else 0.0
        size = radius * (0.82 if seat == _FIFTH_SEAT else 0.98)
        canvas.text(letter, x, y + low, "number", size=size, color="white", align="center")


def _shape(canvas: Canvas, seat: int, x: float, y: float, radius: float, color: Color) -> None:
    if seat != _FIFTH_SEAT:
        canvas.shape(MARKS[seat].shape, x, y, radius, color)
        return
    reach = radius * 1.34
    canvas.polygon([(x, y - reach), (x + reach * 0.98, y + reach * 0.72), (x - reach * 0.98, y + reach * 0.72)], color)


def medal(canvas: Canvas, kind: str, x: float, y: float, size: float = 26) -> None:
    """The kind of a room as a coin with its icon."""
    canvas.circle(x, y + 1, size / 2 + 1.4, "outline")
    canvas.circle(x, y, size / 2, "number_rim")
    canvas.circle(x, y, size / 2 - 1.7, KIND_COLORS.get(kind, "#5a4634"))
    canvas.icon(KIND_ICONS.get(kind, "lock"), x - size * 0.31, y - size * 0.31, size * 0.62)


def tag_plate(canvas: Canvas, box: Box, tag: str, radius: float) -> None:
    """Draw the ground of a room's tag in its color, dark enough for white words."""
    high, low = _TAG_COLORS.get(tag, _TAG_COLOR)
    canvas.gradient(*box, canvas.ground(high), low, radius=radius)


def pill(canvas: Canvas, kind: str, number: int, x: float, y: float, size: float = 26) -> None:
    """A number with the icon of its kind."""
    color = KIND_COLORS[kind]
    wide = size * 1.62
    canvas.shadow(x, y, wide, size, radius=size * 0.36)
    upper, lower = canvas.mix(color, "white", 0.2), canvas.mix(color, "black", 0.34)
    canvas.gradient(x, y, wide, size, upper, lower, radius=size * 0.36)
    canvas.rect(x, y, wide, size, "number_rim", radius=size * 0.36, border=max(1.2, size * 0.045))
    canvas.icon(KIND_ICONS[kind], x + size * 0.14, y + size * 0.15, size * 0.7)
    dark = canvas.mix(color, "black", 0.6)
    canvas.text(
        str(number),
        x + size * 1.2,
        y + size * 0.51,
        "number",
        size=size * 0.68,
        color="white",
        align="center",
        outline=dark,
    )


def ribbon(canvas: Canvas, box: Box, text: str, color: str = "#b8402f", ink: Color = "white") -> None:
    """A cloth band with swallow tails behind it."""
    x, y, w, h = box
    dark = canvas.mix(color, "black", 0.42)
    for side, px in ((-1, x), (1, x + w)):
        tail = [(px - side * 4, y + 5), (px + side * 13, y + 5), (px + side * 7, y + 5 + h / 2)]
        canvas.polygon([*tail, (px + side * 13, y + h + 5), (px - side * 4, y + h + 5)], dark)
    high, low = canvas.ground(canvas.mix(color, "white", 0.12), ink), canvas.mix(color, "black", 0.16)
    canvas.gradient(*box, high, low, radius=RADIUS.small)
    canvas.line((x + 3, y + 2), (x + w - 3, y + 2), "parchment", 1, alpha=ALPHA.half)
    canvas.line((x + 3, y + h - 2), (x + w - 3, y + h - 2), "parchment", 1, alpha=ALPHA.half)
    air = 0.2 * h  # keeps the letters clear of both lines
    spot = x + 6, y + air, w - 12, h - 2 * air
    canvas.block(text, *spot, "strong", color=ink, align="center", shadow=ALPHA.light, leading=LEADING.tight)


def brackets(canvas: Canvas, box: Box, length: float = 14, gap: float = 5) -> None:
    """Corners of gold about the thing that is chosen."""
    x, y, w, h = box
    for color, wide in (("#2a0d05", 6.4), ("sparkle", 3.4)):
        for sx, px in ((1, x - gap), (-1, x + w + gap)):
            for sy, py in ((1, y - gap), (-1, y + h + gap)):
                canvas.line((px - sx * wide / 2, py), (px + sx * length, py), color, wide)
                canvas.line((px, py - sy * wide / 2), (px, py + sy * length), color, wide)


def pile(canvas: Canvas, box: Box, count: int, label: str, top: str = "") -> None:
    """A draw pile (backs), or a discard pile with the card on top; `top` is the picture of an item card,
    ``back`` for one that is face down and ``none`` for no card.
    """
    x, y, w, h = box
    if top == "none":
        canvas.rect(*box, "hollow", radius=RADIUS.medium, alpha=ALPHA.half)
        canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.light)
    else:
        for layer in range(1 if top else 3):
            back = Box(x - 2 + layer * 1.5, y + 2 - layer * 1.5, w, h)
            canvas.rect(*back, "pitch", radius=RADIUS.medium)
            canvas.rect(*back, "#b5803f", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
        art = f"dungeon/card/{top}" if top not in ("", "back") else "dungeon/back/card"
        canvas.picture(art, x + 3, y + 1, w - 4, h - 4, radius=RADIUS.small, alpha=200 if top else 255)
        canvas.rect(x + 3, y + 1, w - 4, h - 4, "#f0d09a", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half)
    tall = min(canvas.text_size("small") * 1.3, 24)
    canvas.block(label, x - 16, y + h + 3, w + 32, tall, "small", align="center", leading=LEADING.tight)
    canvas.circle(x + w - 3, y + h - 4, 11, "outline")
    canvas.circle(x + w - 3, y + h - 4, 9.6, "#5d4228")
    canvas.text(str(count), x + w - 3, y + h - 4, "strong", size=12.5, color="cream", align="center")


def bottle_row(canvas: Canvas, x: float, y: float, width: float, tall: float, bottles: list[str]) -> None:
    """The places of the bottles, filled as they are."""
    pitch = width / MOST_BOTTLES
    for place in range(MOST_BOTTLES):
        box = Box(x + place * pitch, y, pitch - 4, tall)
        has = place < len(bottles)
        canvas.rect(*box, "hollow", radius=RADIUS.medium, alpha=ALPHA.strong)
        canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=130 if has else 60)
        size = min(box.w - 6, box.h - 6)
        spot = (box.x + (box.w - size) / 2, box.y + (box.h - size) / 2)
        content = bottles[place] if has else "empty"
        canvas.picture(f"dungeon/bottle/{content}", *spot, size, size, fit="contain", alpha=255 if has else 34)


def triangles(canvas: Canvas, x: float, y: float, count: int, *, dim: bool = False, size: float = 12) -> None:
    """How many pieces of the Triforce something takes; one with the number, when it is more than fit in a row."""
    if count > _MOST_TRIANGLES:
        canvas.text(short(count), x + size * 1.2, y + size / 2, "strong", size=size)
        count = 1
    for place in range(count):
        left = x + place * size * 0.86
        canvas.polygon([(left, y + size), (left + size / 2, y), (left + size, y + size)], "#1a0f08")
        inner = [
            (left + size * 0.14, y + size * 0.92),
            (left + size / 2, y + size * 0.14),
            (left + size * 0.86, y + size * 0.92),
        ]
        canvas.polygon(inner, "#75624a" if dim else "hint")


def tick(canvas: Canvas, x: float, y: float, radius: float = 10) -> None:
    """Done, agreed."""
    canvas.circle(x, y, radius + 1.2, "outline")
    canvas.circle(x, y, radius, "#3f9d63")
    canvas.icon("tick", x - radius * 0.6, y - radius * 0.6, radius * 1.2)


def card_fan(canvas: Canvas, x: float, y: float, tall: float, count: int) -> None:
    """Draw backs of cards, each over the one before it."""
    for place in range(count):
        canvas.rect(x + place * 8, y, tall * 0.72, tall, "pitch", radius=RADIUS.small)
        canvas.rect(x + 0.8 + place * 8, y + 0.8, tall * 0.72 - 1.6, tall - 1.6, "#a55a30", radius=RADIUS.small)


def tiny_pile(canvas: Canvas, x: float, y: float, tall: float, count: int, art: str) -> None:
    """Draw a pile as small as a line of text, with its count."""
    wide = tall * 0.72
    canvas.rect(x, y, wide, tall, "pitch", radius=RADIUS.small)
    if art:
        canvas.picture(art, x + 1, y + 1, wide - 2, tall - 2, radius=RADIUS.small, alpha=ALPHA.full)
    canvas.rect(x, y, wide, tall, "#d8a868", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    canvas.block(str(count), x + wide + 4, y, 40, tall, "strong", leading=1.0)
