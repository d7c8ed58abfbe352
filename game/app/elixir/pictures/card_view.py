"""Drawing of the cards of Elixir Quest, face up and face down, and of the pills with their numbers."""

from __future__ import annotations

import math

from game.app.ui.drawing.canvas import Canvas, ShapeName
from game.app.ui.style.theme import PALETTE
from game.presentation.elixir.view_models import STATS, ElixirCardFace

_MAX_GEMS = 9
"""Maximum number of gems drawn on a card."""
_PILL_HEIGHT, _PILL_GAP = 1.4, 2.0
"""Height of a number's pill on a small card in minimum text sizes, and the gap above each pill."""
_NAME_COLOR = "cream"
"""Color of a card's name."""
_MIN_LETTER_WIDTH_FACTOR = 0.72
"""Minimum factor on the width of the letters of a small card's name."""
_MAX_NAME_LINES = 3
"""Maximum number of lines of a small card's name."""
_MIN_PICTURE_HEIGHT, _EFFECT_LEADING = 0.08, 1.05
"""Minimum height of a small potion's picture as a fraction of its width, and line spacing of its effect."""
_MIN_EFFECT_WIDTH = 6.5
"""Minimum inner width of a potion that shows its effect, in minimum text sizes."""
_TEXT_MARGIN = 4.0
"""Margin around the texts of a card at scale 1."""
BASE_CARD_WIDTH, BASE_CARD_HEIGHT = 132.0, 188.0
"""Size of a card at scale 1, in logical pixels."""
OWN_COLORS, FOE_COLORS, POTION_COLORS = ("#2f8d74", "#0e3d32"), ("#b9682f", "#552709"), ("#5a7d3c", "#233a1c")
"""Upper and lower frame color of the viewer's characters, the opponent's, and potions."""
FRAME_COLORS = (OWN_COLORS, FOE_COLORS)
"""Frame colors of characters by side: green for the viewer, copper for the opponent."""
PILL_COLORS = PALETTE.tones["elixir numbers"]
"""Color of a number's pill, by stat."""


def draw_pill(
    canvas: Canvas, stat: str, number: int, x: float, y: float, w: float, h: float, *, changed_color: str = ""
) -> None:
    """Draw a number with the icon and color of its stat.

    ``changed_color`` is the rim color of a modified number; empty for an unmodified one.
    """
    color = PILL_COLORS[stat]
    canvas.cast_shadow(x, y, w, h, radius=h * 0.34, blur=3, alpha=130, dy=1.5)
    top, low = (
        canvas.contrasting_background(canvas.mix_colors(color, "white", 0.16)),
        canvas.mix_colors(color, "black", 0.34),
    )
    canvas.gradient(x, y, w, h, top, low, radius=h * 0.34)
    canvas.rect(
        x, y, w, h, changed_color or "cream", radius=h * 0.34, border=max(1.1, h * (0.09 if changed_color else 0.045))
    )
    canvas.icon(stat, x + h * 0.12, y + h * 0.25, h * 0.5)
    room = w - h * 0.7
    size = canvas.fit_line(str(number), room, "strong", size=h * 0.64).size
    canvas.text(
        str(number),
        x + h * 0.62 + (w - h * 0.7) / 2,
        y + h * 0.5,
        "strong",
        size=size,
        color="cream",
        align="center",
        outline=canvas.mix_colors(color, "black", 0.6),
    )


def draw_gems(canvas: Canvas, x: float, y: float, count: int, radius: float) -> None:
    """Draw the gems that show a card's rarity in a row, centered at (x, y)."""
    count = min(count, _MAX_GEMS)
    for i in range(count):
        cx = x + (i - (count - 1) / 2) * radius * 2.6
        for reach, tone in ((radius, "#241505"), (radius * 0.72, "gold")):
            canvas.polygon([(cx, y - reach), (cx + reach, y), (cx, y + reach), (cx - reach, y)], tone)


def draw_paper(canvas: Canvas, x: float, y: float, w: float, h: float, radius: float) -> None:
    """Draw the background of a card's text."""
    canvas.gradient(x, y, w, h, "paper", "#e4d3a8", radius=radius)
    canvas.rect(x, y, w, h, "paper_edge", radius=radius, border=1, alpha=150)


def get_frame_colors(face: ElixirCardFace, side: int) -> tuple[str, str]:
    """Return the upper and lower color of a card's frame."""
    return POTION_COLORS if face.kind == "potion" else FRAME_COLORS[side]


def draw_card(
    canvas: Canvas,
    face: ElixirCardFace,
    x: float,
    y: float,
    w: float,
    *,
    side: int = 0,
    is_lifted: bool = False,
    is_dimmed: bool = False,
    is_playable: bool = False,
    is_missing: bool = False,
    without_numbers: bool = False,
) -> None:
    """Draw a card face up.

    ``is_missing`` draws a card that is not owned: gray, with its numbers. ``without_numbers`` is for a card so small
    that only its picture fits.
    """
    h, scale = w * BASE_CARD_HEIGHT / BASE_CARD_WIDTH, w / BASE_CARD_WIDTH
    if is_lifted:
        canvas.cast_shadow(x, y, w, h, radius=10 * scale, blur=10, alpha=190, dy=8)
        canvas.rect(x - 3, y - 3, w + 6, h + 6, "gold", radius=12 * scale)
    elif is_playable:
        canvas.rect(x - 1.6, y - 1.6, w + 3.2, h + 3.2, "#c9f0d8", radius=11 * scale, alpha=210)

    def draw_part(layer: Canvas) -> None:
        _draw_front(layer, face, w, side, is_gray=is_missing, without_numbers=without_numbers)
        if is_dimmed or is_missing:
            layer.rect(0, 0, w, h, "#07100c", radius=10 * scale, alpha=105 if is_missing else 135)

    with canvas.marked("card"):
        canvas.draw_cached(
            ("elixir card", face, round(w, 1), side, is_dimmed, is_missing, without_numbers),
            x,
            y,
            w,
            h,
            draw_part,
            overhang=10,
        )


def _draw_front(
    canvas: Canvas, face: ElixirCardFace, w: float, side: int, *, is_gray: bool, without_numbers: bool
) -> None:
    """Draw the front of a card; a card too small for a readable text box gets the small design."""
    h, scale = w * BASE_CARD_HEIGHT / BASE_CARD_WIDTH, w / BASE_CARD_WIDTH
    top, low = get_frame_colors(face, side)
    canvas.cast_shadow(0, 0, w, h, radius=10 * scale, blur=5, alpha=140, dy=3)
    canvas.gradient(0, 0, w, h, canvas.contrasting_background(top, _NAME_COLOR), low, radius=10 * scale)
    if face.gems == 3:
        canvas.rect(0.5, 0.5, w - 1, h - 1, "sparkle", radius=10 * scale, border=2.2 * scale)
    else:
        edge = 1.2 * scale
        canvas.rect(
            edge, edge, w - 2 * edge, h - 2 * edge, "card_line", radius=9 * scale, border=max(1.0, scale), alpha=150
        )
    height = _find_picture_height(canvas, face, w)
    if not height:
        _draw_small_front(canvas, face, w, low, is_gray=is_gray, without_numbers=without_numbers)
        return
    head = _find_head_height(canvas, face.name, w)
    box = (6 * scale, head, w - 12 * scale, 27 * scale + height - head)
    canvas.picture(face.art, *box, radius=5 * scale, gray=is_gray, focus=(0.5, 0.35))
    canvas.rect(*box, "outline", radius=5 * scale, border=1.2 * scale, alpha=190)
    _draw_name(
        canvas, face, 6 * scale, _TEXT_MARGIN * scale, w - 12 * scale, head - (_TEXT_MARGIN + 2) * scale, 13 * scale
    )
    _draw_foot(canvas, face, w, scale, 26 * scale + height, low)


def _find_picture_height(canvas: Canvas, face: ElixirCardFace, w: float) -> float:
    """Return the height of the picture of a card with readable texts; 0 if they do not fit a card of this width."""
    h, scale = w * BASE_CARD_HEIGHT / BASE_CARD_WIDTH, w / BASE_CARD_WIDTH
    if 13.1 * scale < canvas.min_size or not _find_name_role(canvas, face.name, w - 12 * scale):
        return 0.0
    if face.stats is not None:
        return 108 * scale
    text = "\n".join(face.effect_lines)
    for height in (96 * scale, 80 * scale, 64 * scale):
        if (
            canvas.measure_rich_height(text, w - 22 * scale, "label", size=canvas.min_size, leading=1.15)
            <= h - height - 50 * scale
        ):
            return height
    return 0.0


def _find_head_height(canvas: Canvas, name: str, w: float) -> float:
    """Return the height of the name above the picture; greater if it needs two lines at minimum text size."""
    scale = w / BASE_CARD_WIDTH
    role = _find_name_role(canvas, name, w - 12 * scale) or "panel"
    lines = len(canvas.break_text(name, w - 12 * scale, role, size=canvas.min_size))
    return max(30 * scale, lines * 1.1 * canvas.min_size + (2 * _TEXT_MARGIN + 2) * scale) if lines > 1 else 30 * scale


def _find_name_role(canvas: Canvas, name: str, width: float) -> str:
    """Return the text role in which every word of a name fits a width at minimum size; empty for none."""
    for role in ("panel", "strong"):
        if max((canvas.measure(word, role, size=canvas.min_size)[0] for word in name.split()), default=0.0) <= width:
            return role
    return ""


def _draw_name(canvas: Canvas, face: ElixirCardFace, x: float, y: float, w: float, h: float, size: float) -> None:
    """Draw the name in one line, or in two lines at a readable size."""
    canvas.draw_text_block(
        face.name,
        x,
        y,
        w,
        h,
        _find_name_role(canvas, face.name, w) or "panel",
        size=size,
        color=_NAME_COLOR,
        align="center",
        leading=1.1,
        shadow=150,
    )


def _fit_small_name(canvas: Canvas, name: str, width: float, size: float) -> tuple[str, float, float]:
    """Return text role, size and width factor of the letters for a small card's name, without breaking words.

    A narrower font is tried second, then narrower letters. The role is empty if the name is not readable.
    """
    for role, at in (("panel", size), ("strong", size), ("strong", canvas.min_size)):
        words = max((canvas.measure(word, role, size=at)[0] for word in name.split()), default=0.0)
        narrow = 1.0 if words <= width else width / (words + 0.5)
        least = _MIN_LETTER_WIDTH_FACTOR if at == canvas.min_size else 1.0
        if narrow >= least and len(canvas.break_text(name, width / narrow, role, size=at)) <= _MAX_NAME_LINES:
            return role, at, narrow
    return "", size, 1.0


def _draw_small_front(
    canvas: Canvas, face: ElixirCardFace, w: float, lower_color: str, *, is_gray: bool, without_numbers: bool
) -> None:
    """Draw a small card: picture, numbers below each other, and the name if it is readable."""
    h, edge = w * BASE_CARD_HEIGHT / BASE_CARD_WIDTH, max(2.0, 0.04 * w)
    role, size, narrow = _fit_small_name(
        canvas, face.name, w - 2 * edge, canvas.resolve_text_size("panel", 13 * w / BASE_CARD_WIDTH)
    )
    width = (w - 2 * edge) / narrow
    band = canvas.measure_rich_height(face.name, width, role, size=size, leading=1.08) + _TEXT_MARGIN if role else 0.0
    effect = "" if without_numbers else _fit_small_effect(canvas, face, w - 2 * edge, h - 2 * edge - band)
    paper_high = (
        canvas.measure_rich_height(
            effect, w - 2 * edge - 2 * _TEXT_MARGIN, "label", size=canvas.min_size, leading=_EFFECT_LEADING
        )
        + 2 * _TEXT_MARGIN
        if effect
        else 0.0
    )
    height = h - 2 * edge - band - paper_high
    canvas.picture(face.art, edge, edge, w - 2 * edge, height, radius=edge, gray=is_gray, focus=(0.5, 0.35))
    canvas.rect(edge, edge, w - 2 * edge, height, "outline", radius=edge, border=1, alpha=190)
    if effect:
        top = edge + height
        draw_paper(canvas, edge, top, w - 2 * edge, paper_high, 3)
        canvas.draw_rich_text(
            effect,
            edge + _TEXT_MARGIN,
            top + _TEXT_MARGIN,
            w - 2 * edge - 2 * _TEXT_MARGIN,
            "label",
            size=canvas.min_size,
            leading=_EFFECT_LEADING,
            color="ink",
        )
    if role:
        canvas.rect(edge, h - edge - band, w - 2 * edge, band, lower_color, radius=3, alpha=240)
        spot = edge, h - edge - band + 1, w - 2 * edge
        canvas.draw_rich_text(
            face.name, *spot, role, size=size, color=_NAME_COLOR, align="center", leading=1.08, narrow=narrow
        )  # fmt: skip
    if face.stats is not None and not without_numbers:
        high = canvas.min_size * _PILL_HEIGHT
        for index, (stat, number) in enumerate(zip(STATS, face.stats, strict=True)):
            draw_pill(canvas, stat, number, -3, _PILL_GAP + index * (high + _PILL_GAP), high * 2.3, high)


def _fit_small_effect(canvas: Canvas, face: ElixirCardFace, width: float, height: float) -> str:
    """Return the effect of a potion if it is readable on a small card below its picture, else an empty text."""
    text = "\n".join(face.effect_lines)
    if face.stats is not None or not text or width < _MIN_EFFECT_WIDTH * canvas.min_size:
        return ""
    needed = (
        canvas.measure_rich_height(
            text, width - 2 * _TEXT_MARGIN, "label", size=canvas.min_size, leading=_EFFECT_LEADING
        )
        + 2 * _TEXT_MARGIN
    )
    return text if height - needed >= _MIN_PICTURE_HEIGHT * width else ""


def get_numbers_height(canvas: Canvas) -> float:
    """Return the height of the numbers on a small card, drawn below each other."""
    return len(STATS) * (canvas.min_size * _PILL_HEIGHT + _PILL_GAP)


def _draw_foot(canvas: Canvas, face: ElixirCardFace, w: float, scale: float, y: float, lower_color: str) -> None:
    """Draw the text box under the picture: rarity, and the numbers or the potion's effect."""
    h = w * BASE_CARD_HEIGHT / BASE_CARD_WIDTH
    draw_paper(canvas, 6 * scale, y, w - 12 * scale, h - y - 5 * scale, 5 * scale)
    canvas.rect(6 * scale, y, w - 12 * scale, 15 * scale, lower_color, radius=4 * scale, alpha=240)
    size = canvas.resolve_text_size("label", 10 * scale)
    width = canvas.measure(face.rarity, "label", size=size)[0] + 6 * scale + face.gems * 8.4 * scale
    left = w / 2 - width / 2
    used = canvas.text(face.rarity, left, y + 7.4 * scale, "label", size=size, color="cream")
    draw_gems(canvas, left + used + 6 * scale + face.gems * 4.2 * scale, y + 7.6 * scale, face.gems, 3.2 * scale)
    if face.stats is not None:
        for index, (stat, number) in enumerate(zip(STATS, face.stats, strict=True)):
            draw_pill(canvas, stat, number, (7.6 + index * 39.4) * scale, y + 21 * scale, 38 * scale, 24 * scale)
        return
    room = h - y - 24 * scale
    text, words = "\n".join(face.effect_lines), w - 22 * scale
    spot = 11 * scale, y + 17 * scale, words, room
    canvas.draw_text_block(text, *spot, "label", size=12.6 * scale, color="ink", leading=1.15)


def draw_back(canvas: Canvas, kind: str, x: float, y: float, w: float, *, known_name: str = "", side: int = 1) -> None:
    """Draw a card face down; ``known_name`` is its name if the viewer has seen it, else empty."""
    h, corner = w * 1.42, w * 0.1
    top, low = FRAME_COLORS[side] if kind == "character" else POTION_COLORS

    def draw_part(layer: Canvas) -> None:
        layer.cast_shadow(0, 0, w, h, radius=corner, blur=5, alpha=150, dy=3)
        layer.gradient(0, 0, w, h, layer.mix_colors(top, "black", 0.1), low, radius=corner)
        layer.rect(1, 1, w - 2, h - 2, "copper_light", radius=corner, border=1.2, alpha=170)
        layer.rect(w * 0.08, w * 0.08, w * 0.84, h - w * 0.16, "copper_light", radius=corner * 0.7, border=1, alpha=90)
        cx, cy = w / 2, h * (0.38 if known_name else 0.48)
        shape: ShapeName = "hexagon" if kind == "character" else "diamond"
        layer.shape(shape, cx, cy, w * 0.29, "copper_light", alpha=60)
        layer.shape(shape, cx, cy, w * 0.29, "copper_light", border=1.2, alpha=220)
        icon = "mask" if kind == "character" else "flask"
        layer.icon(icon, cx - w * 0.17, cy - w * 0.18, w * 0.34)

    with canvas.marked("card"):
        canvas.draw_cached(
            ("elixir back", kind, round(w, 1), bool(known_name), side), x, y, w, h, draw_part, overhang=10
        )
    if known_name:
        lines = len(canvas.break_text(known_name, w + 5, "strong", size=canvas.min_size))
        height = max(27.0 if w < 70 else 30.0, lines * canvas.min_size * 1.1 + 4)
        canvas.rect(x - 4, y + h - height, w + 8, height, "paper", radius=4)
        canvas.rect(x - 4, y + h - height, w + 8, height, "paper_edge", radius=4, border=1, alpha=200)
        spot = x - 2.5, y + h - height + 1, w + 5, height - 2
        canvas.draw_text_block(known_name, *spot, "strong", size=11.5, color="ink", align="center", leading=1.02)
        canvas.circle(x + w - 2, y + 3, 9.5, "#0b1a14")
        canvas.circle(x + w - 2, y + 3, 8.6, "gold")
        canvas.icon("eye", x + w - 8.6, y - 3.6, 13.2, color="gold_ink")


def draw_turning(
    canvas: Canvas, face: ElixirCardFace, x: float, y: float, w: float, progress: float, *, side: int = 1
) -> None:
    """Draw a card that turns over: its back narrows, then its front widens."""
    kind, front = "character" if face.stats is not None else "potion", progress >= 0.5

    def draw_part(layer: Canvas) -> None:
        if front:
            draw_card(layer, face, 0, 0, w, side=side)
        else:
            draw_back(layer, kind, 0, 0, w, side=side)

    key = ("elixir turning", face if front else kind, round(w, 1), side)
    canvas.draw_cached(
        key,
        x,
        y,
        w,
        w * BASE_CARD_HEIGHT / BASE_CARD_WIDTH,
        draw_part,
        overhang=12,
        stretch=(_find_turn_width(progress), 1.0),
    )


def _find_turn_width(progress: float) -> float:
    """Return the visible width of a card that turns over, as a fraction."""
    return round(max(0.04, abs(math.cos(math.pi * progress))), 2)


def draw_slot(canvas: Canvas, kind: str, text: str, x: float, y: float, w: float, h: float) -> None:
    """Draw the outline of an empty place for a card on the felt, with an icon and a text."""
    canvas.rect(x, y, w, h, "#06120d", radius=12, alpha=130)
    canvas.rect(x, y, w, h, "copper_light", radius=12, border=1.4, alpha=110)
    size = min(54.0, w * 0.36)
    canvas.icon("mask" if kind == "character" else "flask", x + (w - size) / 2, y + h * 0.34 - size / 2, size, alpha=90)
    canvas.draw_text_block(text, x + 8, y + h * 0.56, w - 16, h * 0.36, "label", align="center")
