"""Cards of Elixir Quest drawn: in the hand, large in the duel, face down, and the pills with their numbers."""

from __future__ import annotations

import math

from game.app.ui.drawing.canvas import Canvas, Shape
from game.app.ui.style.theme import PALETTE
from game.presentation.elixir.view_models import STATS, Face, stat_name

_MOST_GEMS = 9
_NAME = "name_ink"
_LEAST_SHARE = 0.72
"""So narrow may the letters of a small card's name be."""
_MOST_LINES = 3
"""The name of a small card takes no more lines."""
_AIR = 4.0
"""Between the frame of a card and its name at scale 1."""
WIDE, TALL = 132.0, 188.0
"""A card of the hand at scale 1."""
MINE, FOE, POTION = ("#2f8d74", "#0e3d32"), ("#b9682f", "#552709"), ("#5a7d3c", "#233a1c")
FRAMES = (MINE, FOE)
"""By side: the viewer's is green, the other's copper."""
PILLS = PALETTE.tones["elixir numbers"]
GLOW = "#62e08a"


def pill(canvas: Canvas, stat: str, number: int, x: float, y: float, w: float, h: float, *, changed: str = "") -> None:
    """A number with the icon and color of what it counts; ``changed`` tints the rim of one that is not as printed."""
    color = PILLS[stat]
    canvas.cast_shadow(x, y, w, h, radius=h * 0.34, blur=3, alpha=130, dy=1.5)
    top, low = canvas.mix(color, "white", 0.16), canvas.mix(color, "black", 0.34)
    canvas.gradient(x, y, w, h, top, low, radius=h * 0.34)
    canvas.rect(x, y, w, h, changed or "number_rim", radius=h * 0.34, border=max(1.1, h * (0.09 if changed else 0.045)))
    canvas.icon(stat, x + h * 0.12, y + h * 0.25, h * 0.5)
    room = w - h * 0.7
    size = canvas.fit_line(str(number), room, "strong", size=h * 0.64).size
    canvas.text(
        str(number),
        x + h * 0.62 + (w - h * 0.7) / 2,
        y + h * 0.5,
        "strong",
        size=size,
        color="white",
        align="center",
        outline=canvas.mix(color, "black", 0.6),
    )


def gems(canvas: Canvas, x: float, y: float, count: int, radius: float) -> None:
    """As many diamonds as a card is rare, about (x, y); no card has more than a few."""
    count = min(count, _MOST_GEMS)
    for i in range(count):
        cx = x + (i - (count - 1) / 2) * radius * 2.6
        for reach, tone in ((radius, "#241505"), (radius * 0.72, "gold")):
            canvas.polygon([(cx, y - reach), (cx + reach, y), (cx, y + reach), (cx - reach, y)], tone)


def paper(canvas: Canvas, x: float, y: float, w: float, h: float, radius: float) -> None:
    """The sheet that the words of a card stand on."""
    canvas.gradient(x, y, w, h, "page", "#e4d3a8", radius=radius)
    canvas.rect(x, y, w, h, "paper_edge", radius=radius, border=1, alpha=150)


def frame_of(face: Face, side: int) -> tuple[str, str]:
    """The colors of a card's frame."""
    return POTION if face.kind == "potion" else FRAMES[side]


def draw_card(
    canvas: Canvas,
    face: Face,
    x: float,
    y: float,
    w: float,
    *,
    side: int = 0,
    lift: bool = False,
    dim: bool = False,
    playable: bool = False,
    ghost: bool = False,
) -> None:
    """A card as it lies in a hand. ``ghost`` shows one that is not owned: gray, with its numbers."""
    h, scale = w * TALL / WIDE, w / WIDE
    if lift:
        canvas.cast_shadow(x, y, w, h, radius=10 * scale, blur=10, alpha=190, dy=8)
        canvas.rect(x - 3, y - 3, w + 6, h + 6, "gold", radius=12 * scale)
    elif playable:
        canvas.rect(x - 1.6, y - 1.6, w + 3.2, h + 3.2, "#c9f0d8", radius=11 * scale, alpha=210)

    def draw(part: Canvas) -> None:
        _front(part, face, w, side, gray=ghost)
        if dim or ghost:
            part.rect(0, 0, w, h, "#07100c", radius=10 * scale, alpha=105 if ghost else 135)

    with canvas.marked("card"):
        canvas.stamp(("elixir card", face, round(w, 1), side, dim, ghost), x, y, w, h, draw, pad=10)


def _front(canvas: Canvas, face: Face, w: float, side: int, *, gray: bool) -> None:
    h, scale = w * TALL / WIDE, w / WIDE
    top, low = frame_of(face, side)
    canvas.cast_shadow(0, 0, w, h, radius=10 * scale, blur=5, alpha=140, dy=3)
    canvas.gradient(0, 0, w, h, canvas.ground(top, _NAME), low, radius=10 * scale)
    if face.gems == 3:
        canvas.rect(0.5, 0.5, w - 1, h - 1, "sparkle", radius=10 * scale, border=2.2 * scale)
    else:
        edge = 1.2 * scale
        canvas.rect(
            edge, edge, w - 2 * edge, h - 2 * edge, "card_line", radius=9 * scale, border=max(1.0, scale), alpha=150
        )
    tall = _picture_height(canvas, face, w)
    if not tall:
        _outline(canvas, face, w, low, gray=gray)
        return
    head = _head_height(canvas, face.name, w)
    box = (6 * scale, head, w - 12 * scale, 27 * scale + tall - head)
    canvas.picture(face.art, *box, radius=5 * scale, gray=gray, focus=(0.5, 0.35))
    canvas.rect(*box, "picture_rim", radius=5 * scale, border=1.2 * scale, alpha=190)
    _name(canvas, face, 6 * scale, _AIR * scale, w - 12 * scale, head - (_AIR + 2) * scale, 13 * scale)
    _foot(canvas, face, w, scale, 26 * scale + tall, low)


def _picture_height(canvas: Canvas, face: Face, w: float) -> float:
    """How high the picture is above all that can be read on a card so wide; 0 where there is no room for it."""
    h, scale = w * TALL / WIDE, w / WIDE
    if 13.1 * scale < canvas.least or not _name_role(canvas, face.name, w - 12 * scale):
        return 0.0
    if face.stats is not None:
        return 108 * scale
    text = "\n".join(face.lines)
    for tall in (96 * scale, 80 * scale, 64 * scale):
        if canvas.rich_height(text, w - 22 * scale, "label", size=canvas.least, leading=1.15) <= h - tall - 50 * scale:
            return tall
    return 0.0


def _head_height(canvas: Canvas, name: str, w: float) -> float:
    """Return how high the name is above the picture: higher where two lines at the least size ask for it."""
    scale = w / WIDE
    role = _name_role(canvas, name, w - 12 * scale) or "panel"
    lines = len(canvas.broken(name, w - 12 * scale, role, size=canvas.least))
    return max(30 * scale, lines * 1.1 * canvas.least + (2 * _AIR + 2) * scale) if lines > 1 else 30 * scale


def _name_role(canvas: Canvas, name: str, width: float) -> str:
    """The face in which each word of a name can be read in a line so wide; empty where there is none."""
    for role in ("panel", "strong"):
        if max((canvas.measure(word, role, size=canvas.least)[0] for word in name.split()), default=0.0) <= width:
            return role
    return ""


def _name(canvas: Canvas, face: Face, x: float, y: float, w: float, h: float, size: float) -> None:
    """The name in one line, or in two that can be read."""
    canvas.block(
        face.name, x, y, w, h, _name_role(canvas, face.name, w) or "panel", size=size, color=_NAME, align="center",
        leading=1.1, shadow=150,
    )  # fmt: skip


def _outlined(canvas: Canvas, name: str, width: float, size: float) -> tuple[str, float, float]:
    """The role, the size and the share of its letters' width in which a name stands on a small card with its words
    whole: the narrower face where it has to be, then narrower letters; no role where it cannot be read.
    """
    for role, at in (("panel", size), ("strong", size), ("strong", canvas.least)):
        words = max((canvas.measure(word, role, size=at)[0] for word in name.split()), default=0.0)
        narrow = 1.0 if words <= width else width / (words + 0.5)
        least = _LEAST_SHARE if at == canvas.least else 1.0
        if narrow >= least and len(canvas.broken(name, width / narrow, role, size=at)) <= _MOST_LINES:
            return role, at, narrow
    return "", size, 1.0


def _outline(canvas: Canvas, face: Face, w: float, low: str, *, gray: bool) -> None:
    """What a small card shows: picture, numbers one below the other, and the name where its words have room."""
    h, edge = w * TALL / WIDE, max(2.0, 0.04 * w)
    role, size, narrow = _outlined(canvas, face.name, w - 2 * edge, canvas.text_size("panel", 13 * w / WIDE))
    wide = (w - 2 * edge) / narrow
    band = canvas.rich_height(face.name, wide, role, size=size, leading=1.08) + 3 if role else 0.0
    tall = h - 2 * edge - band
    canvas.picture(face.art, edge, edge, w - 2 * edge, tall, radius=edge, gray=gray, focus=(0.5, 0.35))
    canvas.rect(edge, edge, w - 2 * edge, tall, "picture_rim", radius=edge, border=1, alpha=190)
    if role:
        canvas.rect(edge, h - edge - band, w - 2 * edge, band, low, radius=3, alpha=240)
        spot = edge, h - edge - band + 1, w - 2 * edge
        canvas.rich(
            face.name, *spot, role, size=size, color=_NAME, align="center", leading=1.08, narrow=narrow
        )  # fmt: skip
    if face.stats is not None:
        high = canvas.least * 1.4
        for place, (stat, number) in enumerate(zip(STATS, face.stats, strict=True)):
            pill(canvas, stat, number, -3, 2 + place * (high + 2), high * 2.3, high)


def _foot(canvas: Canvas, face: Face, w: float, scale: float, y: float, low: str) -> None:
    """The paper under the picture: how rare, and the numbers or what the potion does."""
    h = w * TALL / WIDE
    paper(canvas, 6 * scale, y, w - 12 * scale, h - y - 5 * scale, 5 * scale)
    canvas.rect(6 * scale, y, w - 12 * scale, 15 * scale, low, radius=4 * scale, alpha=240)
    size = canvas.text_size("label", 10 * scale)
    wide = canvas.measure(face.rarity, "label", size=size)[0] + 6 * scale + face.gems * 8.4 * scale
    left = w / 2 - wide / 2
    used = canvas.text(face.rarity, left, y + 7.4 * scale, "label", size=size, color="kind_ink")
    gems(canvas, left + used + 6 * scale + face.gems * 4.2 * scale, y + 7.6 * scale, face.gems, 3.2 * scale)
    if face.stats is not None:
        for place, (stat, number) in enumerate(zip(STATS, face.stats, strict=True)):
            pill(canvas, stat, number, (7.6 + place * 39.4) * scale, y + 21 * scale, 38 * scale, 24 * scale)
        return
    room = h - y - 24 * scale
    text, words = "\n".join(face.lines), w - 22 * scale
    spot = 11 * scale, y + 17 * scale, words, room
    canvas.block(text, *spot, "label", size=12.6 * scale, color="ink", leading=1.15)


def draw_back(canvas: Canvas, kind: str, x: float, y: float, w: float, *, known: str = "", side: int = 1) -> None:
    """A card face down; ``known`` is the name of one that has been shown to the viewer."""
    h, corner = w * 1.42, w * 0.1
    top, low = FRAMES[side] if kind == "character" else POTION

    def draw(part: Canvas) -> None:
        part.cast_shadow(0, 0, w, h, radius=corner, blur=5, alpha=150, dy=3)
        part.gradient(0, 0, w, h, part.mix(top, "black", 0.1), low, radius=corner)
        part.rect(1, 1, w - 2, h - 2, "copper_light", radius=corner, border=1.2, alpha=170)
        part.rect(w * 0.08, w * 0.08, w * 0.84, h - w * 0.16, "copper_light", radius=corner * 0.7, border=1, alpha=90)
        cx, cy = w / 2, h * (0.38 if known else 0.48)
        shape: Shape = "hexagon" if kind == "character" else "diamond"
        part.shape(shape, cx, cy, w * 0.29, "copper_light", alpha=60)
        part.shape(shape, cx, cy, w * 0.29, "copper_light", border=1.2, alpha=220)
        icon = "mask" if kind == "character" else "flask"
        part.icon(icon, cx - w * 0.17, cy - w * 0.18, w * 0.34)

    with canvas.marked("card"):
        canvas.stamp(("elixir back", kind, round(w, 1), bool(known), side), x, y, w, h, draw, pad=10)
    if known:
        lines = len(canvas.broken(known, w + 5, "strong", size=canvas.least))
        tall = max(27.0 if w < 70 else 30.0, lines * canvas.least * 1.1 + 4)
        canvas.rect(x - 4, y + h - tall, w + 8, tall, "paper", radius=4)
        canvas.rect(x - 4, y + h - tall, w + 8, tall, "paper_edge", radius=4, border=1, alpha=200)
        spot = x - 2.5, y + h - tall + 1, w + 5, tall - 2
        canvas.block(known, *spot, "strong", size=11.5, color="ink", align="center", leading=1.02)
        canvas.circle(x + w - 2, y + 3, 9.5, "#0b1a14")
        canvas.circle(x + w - 2, y + 3, 8.6, "gold")
        canvas.icon("eye", x + w - 8.6, y - 3.6, 13.2, color="gold_ink")


def draw_turning(canvas: Canvas, face: Face, x: float, y: float, w: float, share: float, *, side: int = 1) -> None:
    """A card that turns over: its back becomes narrow, then its front wide."""
    kind, front = "character" if face.stats is not None else "potion", share >= 0.5

    def draw(part: Canvas) -> None:
        if front:
            draw_card(part, face, 0, 0, w, side=side)
        else:
            draw_back(part, kind, 0, 0, w, side=side)

    key = ("elixir turning", face if front else kind, round(w, 1), side)
    canvas.stamp(key, x, y, w, w * TALL / WIDE, draw, pad=12, stretch=(_thin(share), 1.0))


def _thin(share: float) -> float:
    """How wide a card is seen that turns over."""
    return round(max(0.04, abs(math.cos(math.pi * share))), 2)


def draw_slot(canvas: Canvas, kind: str, text: str, x: float, y: float, w: float, h: float) -> None:
    """An empty place on the felt for a card."""
    canvas.rect(x, y, w, h, "#06120d", radius=12, alpha=130)
    canvas.rect(x, y, w, h, "copper_light", radius=12, border=1.4, alpha=110)
    size = min(54.0, w * 0.36)
    canvas.icon("mask" if kind == "character" else "flask", x + (w - size) / 2, y + h * 0.34 - size / 2, size, alpha=90)
    canvas.block(text, x + 8, y + h * 0.56, w - 16, h * 0.36, "label", align="center")


BIG, BIG_TALL = 206.0, 290.0
"""A character in the duel."""


def draw_duelist(
    canvas: Canvas,
    face: Face,
    x: float,
    y: float,
    side: int,
    *,
    now: tuple[int, int, int],
    notes: tuple[str, str, str],
    shield: int,
    shield_words: str,
    struck: bool,
    grow: float = 1.0,
) -> None:
    """A character face to face with the other: its three numbers of the round and how each came about.

    ``grow`` (0 to 1) is how far the card has turned up.
    """
    w, h = BIG, BIG_TALL

    def draw(part: Canvas) -> None:
        _duelist(part, face, side, now, notes)

    key = ("elixir duelist", face, side, now, notes)
    if grow < 0.5:
        draw_turning(canvas, face, x, y, w, grow, side=side)
        return
    if grow < 1:
        canvas.stamp(key, x, y, w, h, draw, pad=14, stretch=(_thin(grow), 1.0))
        return
    if shield:
        canvas.glow(x + w / 2, y + h / 2, 235, GLOW, 120)
        canvas.rect(x - 4, y - 4, w + 8, h + 8, "#7df0a0", radius=17)
        canvas.rect(x - 2.4, y - 2.4, w + 4.8, h + 4.8, "#14502c", radius=16)

    with canvas.marked("card"):
        canvas.stamp(key, x, y, w, h, draw, pad=14)
    if struck:
        canvas.picture("thing/gash", x + 9, y + 34, w - 18, 156)
    if shield_words:
        _plate(canvas, x, y + h - 17, w, shield, shield_words)


def _duelist(canvas: Canvas, face: Face, side: int, now: tuple[int, int, int], notes: tuple[str, str, str]) -> None:
    w, h = BIG, BIG_TALL
    top, low = FRAMES[side]
    canvas.cast_shadow(0, 0, w, h, radius=14, blur=10, alpha=190, dy=6)
    canvas.gradient(0, 0, w, h, canvas.ground(top, _NAME), low, radius=14)
    rim = "sparkle" if face.gems == 3 else "#f4cf9f"
    canvas.rect(1.4, 1.4, w - 2.8, h - 2.8, rim, radius=13, border=2.2 if face.gems == 3 else 1.2, alpha=200)
    canvas.one_line(face.name, w / 2, 18, w - 22, "panel", size=19, color=_NAME, align="center", shadow=160)
    canvas.picture(face.art, 9, 34, w - 18, 156, radius=8, focus=(0.5, 0.3))
    canvas.rect(9, 34, w - 18, 156, "picture_rim", radius=8, border=1.6, alpha=200)
    paper(canvas, 9, 186, w - 18, 95, 8)
    canvas.rect(9, 186, w - 18, 19, low, radius=6, alpha=245)
    words = face.rarity
    wide = canvas.measure(words, "label", size=12.5)[0] + 10 + face.gems * 10
    left = w / 2 - wide / 2
    used = canvas.text(words, left, 195.4, "label", size=12.5, color="kind_ink")
    gems(canvas, left + used + 10 + face.gems * 5, 195.6, face.gems, 4)
    assert face.stats is not None
    for place, (stat, number, printed, note) in enumerate(zip(STATS, now, face.stats, notes, strict=True)):
        changed = "" if number == printed else ("#8ff0a8" if number > printed else "#ffb37a")
        pill(canvas, stat, number, 13 + place * 61, 210, 58, 32, changed=changed)
        text, color = note or stat_name(stat), "#1f5f9c" if note else "#5d4a2a"
        canvas.one_line(text, 42 + place * 61, 253, 58, "label", color=color, align="center")


def _plate(canvas: Canvas, x: float, y: float, w: float, shield: int, words: str) -> None:
    """The Mind Shield, or that a potion removed it, across the lower edge of a card."""
    wide, tall = (188.0 if shield else 168.0), 30.0
    left = x + (w - wide) / 2
    canvas.cast_shadow(left, y, wide, tall, radius=15, blur=5, alpha=160, dy=3)
    if not shield:
        canvas.gradient(left, y, wide, tall, "#24382f", "#14221c", radius=15)
        canvas.rect(left, y, wide, tall, "#7f9488", radius=15, border=1.2, alpha=190)
        canvas.block(words, left + 10, y, wide - 20, tall, "label", size=13.5, color="#b9c9bf", align="center")
        return
    canvas.gradient(left, y, wide, tall, canvas.ground("#58c277"), "#1f6b3a", radius=15)
    canvas.rect(left, y, wide, tall, "#d9ffe0", radius=15, border=1.6)
    canvas.icon("mind-shield", left - 10, y - 7, 42)
    number = f"+{shield}"
    room = canvas.measure(number, "number", size=18)[0] + 14
    canvas.block(words, left + 34, y, wide - 36 - room, tall, "panel", size=14.5, color="white", shadow=150)
    canvas.text(
        number, left + wide - 12, y + tall / 2, "number", size=18, color="white", align="right", outline="#0d3a1e"
    )
