"""Cards: the front with its fixed anatomy, the back, and the states they are shown in.

At scale 1 a card is 132 x 188 units. Numbers and kind overhang the upper left corner, which is all that a fanned hand
shows; name, picture, type line, text and footer follow downward. Text that is too long first takes room from the
picture and then shrinks in steps, so that it always fits. Where it would be too small to read, the card shows numbers,
picture and name alone; whoever raises it or points at it gets the rest. A card is drawn once for each look and size and
kept.
"""

from __future__ import annotations

import math

import msgspec
import pygame

from game.app.epic.cards.colors import frame_colors
from game.app.epic.cards.lit import draw_lit
from game.app.epic.cards.picture import draw_picture
from game.app.epic.cards.pills import draw_pills, pill_boxes
from game.app.play.terms import Place, places
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.style.ornaments import advice_badge, advice_corners, seat_mark
from game.app.ui.text.fitting import NARROWEST, line_distance
from game.presentation.epic.view_models import CardFace, CardLook

CARD_WIDTH, CARD_HEIGHT = 132.0, 188.0
PAD = 26.0
"""Air round a card for its pills, glow and shadow, at scale 1."""
_BACK_PAD = 14.0
"""The same round a back, which has its shadow alone: what turns in the air costs by its size."""

_ADVICE_GAP, _ADVICE_ARM = 8.0, 34.0
"""How far the corners of an advised card stand out, and how long their arms are."""
_MARGIN = 6.0
_ART_TOP = 27.0
_BAND = 15.0
_LEADING = 1.17
_LINE = 1.26
"""Height of a face's line in sizes; the last line of a text needs all of it."""
TEXT_SIZE = 11.45
_TYPE_SIZE = 11.45
_FOOTER_SIZE, _FOOTER_UP = 10.2, 12.4
"""The footer is smaller than the text that may end right above it, and so far up."""
_NAME_SIZE = 12.6
_LEAST_NAME = 0.72
"""A name that had to be smaller than this is set in two lines; a single word takes the narrower face."""
_TWO_LINES = 0.8
"""The size of a name in two lines."""
_BASIC_ART = 128.0
_SECOND = 13.0
"""How much further up the picture a type line of two lines reaches."""
_NAME_LEADING = 1.12
_MOST_LINES, _LEAST_SHARE = 3, 0.72
"""The name of a small card takes no more lines."""
_ARTS = ((74.4, 9.6), (64.0, 8.4), (52.0, 0.0))
"""Heights of the picture, and the smallest text for which the picture keeps that height."""
_ROOM_FOR_MARKS = 24.0
_LOW_ARTS = (74.4, 64.0, 52.0, 38.0, 24.0, 10.0)
"""Heights of the picture of a card that is lifted or carried out."""

PLAIN = CardLook()


class TextFit(msgspec.Struct, frozen=True):
    """Fits a card's text: its size and the picture's height, both in logical units, how wide its letters
    are as a share of their usual width, and whether it fits without that.
    """

    size: float
    art: float
    narrow: float = 1.0
    whole: bool = True


def draw_card(
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    face: CardFace,
    look: CardLook = PLAIN,
    *,
    alpha: int = 255,
    angle: float = 0.0,
    magnify: float = 1.0,
    lies: bool = False,
) -> None:
    """A card with its upper left corner at (x, y); `angle` and `magnify` are for a card that moves, or ``lies`` so."""
    key = ("card", "back" if look.back is not None else face, look)
    plain = look.back is not None and look == CardLook(back=look.back)
    with canvas.marked("card"):
        canvas.stamp(
            key,
            x,
            y,
            CARD_WIDTH * scale,
            CARD_HEIGHT * scale,
            lambda part: _draw(part, scale, face, look),
            pad=(_BACK_PAD if plain else PAD) * scale,
            alpha=alpha,
            angle=angle,
            scale=magnify,
            lies=lies,
        )


def draw_turning(
    canvas: Canvas, x: float, y: float, scale: float, face: CardFace, look: CardLook, seat: int, progress: float
) -> None:
    """A card of `seat` being turned over: the back at progress 0, edge on in the middle, the front at 1."""
    shown = look if progress >= 0.5 else CardLook(back=seat)
    part = canvas.layer((CARD_WIDTH + 2 * PAD) * scale, (CARD_HEIGHT + 2 * PAD) * scale)
    draw_card(part, PAD * scale, PAD * scale, scale, face, shown)
    width, height = part.surface.get_size()
    squeezed = max(1, round(width * abs(math.cos(math.pi * progress))))
    turned = pygame.transform.smoothscale(part.surface, (squeezed, height))
    canvas.paste(turned, x - PAD * scale + (width - squeezed) / 2 / canvas.k, y - PAD * scale)


def fit_text(canvas: Canvas, face: CardFace, scale: float, *, readable: bool = False) -> TextFit:
    """The largest text, and with it the highest picture, that the card has room for.

    Where it has to be ``readable``, the picture gives way.
    """
    sizes = canvas.sizes("body", TEXT_SIZE * canvas.text_scale * scale)
    if not face.text:
        return TextFit(sizes[0], _BASIC_ART * scale)
    wanted = canvas.text_size("key") / scale
    arts = [(height, wanted) for height in _LOW_ARTS] if readable else _ARTS
    for height, least in (*arts, (arts[-1][0], 0.0)):
        art = height * scale
        for size in sizes:
            if size >= min(least * scale, sizes[0]) and _fits(canvas, face.text, scale, size, art):
                return TextFit(size, art)
    return TextFit(size, art, _narrowed(canvas, face.text, scale, size, art), whole=False)


def _narrowed(canvas: Canvas, text: str, scale: float, size: float, art: float) -> float:
    """Return how wide the letters are of a text that is too long even at the least size."""
    narrow = 1.0
    while narrow > NARROWEST and not _fits(canvas, text, scale, size, art, narrow):
        narrow -= 0.04
    return narrow


def _fits(canvas: Canvas, text: str, scale: float, size: float, art: float, narrow: float = 1.0) -> bool:
    """Return whether a text fits below a picture of a height and no word of it is cut."""
    _, _, width, height = text_box(scale, art)
    lines = canvas.broken(text, width / narrow, size=size)
    tall = ((len(lines) - 1) * line_distance(text, _LEADING, "body") + _LINE) * size
    return tall <= height and not any(line.cut for line in lines)


def text_box(scale: float, art_height: float) -> tuple[float, float, float, float]:
    """Where the text may stand: x, y, width and height from the card's corner; `art_height` at the card's scale."""
    top = (_ART_TOP + _BAND + 2.6) * scale + art_height
    bottom = (CARD_HEIGHT - 17.5) * scale
    return 11.5 * scale, top, (CARD_WIDTH - 23) * scale, bottom - top


def text_places(canvas: Canvas, game: str, face: CardFace, x: float, y: float, scale: float) -> list[Place]:
    """Where the terms of the rules stand in the text of a card that is drawn at (x, y)."""
    fit = fit_text(canvas, face, scale)
    left, top, wide, _ = text_box(scale, fit.art)
    return places(canvas, game, face.text, x + left, y + top, wide, size=fit.size, leading=_LEADING, narrow=fit.narrow)


# ---- drawing ------------------------------------------------------------------------------------------------------


def _draw(canvas: Canvas, scale: float, face: CardFace, look: CardLook) -> None:
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    lifted = look.focused
    canvas.cast_shadow(
        0,
        0,
        width,
        height,
        radius=10 * scale,
        blur=(9 if lifted else 5) * min(1.0, scale),
        alpha=190 if lifted else 140,
        dy=6 if lifted else 3,
    )
    if look.focused:
        canvas.rect(-4.6, -4.6, width + 9.2, height + 9.2, "black", radius=12 * scale + 2, alpha=120)
        canvas.rect(-3, -3, width + 6, height + 6, "gold", radius=12 * scale)
    elif look.playable:
        canvas.rect(-2.4, -2.4, width + 4.8, height + 4.8, "#0b2a40", radius=11 * scale + 1, alpha=170)
        canvas.rect(-1.6, -1.6, width + 3.2, height + 3.2, "#bfe6ff", radius=11 * scale)
    if look.advised:
        gap = _ADVICE_GAP * scale
        advice_corners(canvas, (-gap, -gap, width + 2 * gap, height + 2 * gap), _ADVICE_ARM * scale)
    paper = height
    if look.back is not None:
        _back(canvas, scale, look.back)
    else:
        paper = _front(canvas, scale, face, look)
    if look.selected or look.advised:
        _badge(canvas, scale, paper, chosen=look.selected)


def _front(canvas: Canvas, scale: float, face: CardFace, look: CardLook) -> float:
    """Draws the face; returns where its words begin."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    high, low = frame_colors(face.portrait)
    edge, inner = _MARGIN * scale, width - 2 * _MARGIN * scale
    canvas.gradient(0, 0, width, height, canvas.ground(high, "name_ink"), low, radius=10 * scale)
    rim = 1.4 * scale
    canvas.rect(rim, rim, width - 2 * rim, height - 2 * rim, "card_line", radius=9 * scale, border=scale, alpha=150)
    canvas.line((10 * scale, 2.6 * scale), (width - 10 * scale, 2.6 * scale), "white", scale, alpha=46)
    whole = scale >= 1 and (look.sentence is not None or look.focused)
    if not whole and (look.small or not is_whole(canvas, face, scale)):
        _outline(canvas, scale, face, low)
        draw_pills(canvas, scale, face)
        return height
    fit = fit_text(canvas, face, scale, readable=whole)
    art_top = _ART_TOP * scale
    draw_picture(canvas, face, edge, art_top, inner, fit.art)
    canvas.rect(edge, art_top, inner, fit.art, "picture_rim", radius=5 * scale, border=1.2 * scale, alpha=180)
    _paper(canvas, scale, face, fit, low, look.sentence or 0)
    second = (len(_type_lines(canvas, scale, face)) - 1) * _SECOND * scale
    if fit.art - second >= _ROOM_FOR_MARKS * scale:
        _marks(canvas, scale, face, art_top + fit.art - second)
    _name(canvas, scale, face)
    draw_pills(canvas, scale, face)
    return art_top + fit.art - _BAND * scale


def is_whole(canvas: Canvas, face: CardFace, scale: float) -> bool:
    """Whether all that stands on a card can be read at this scale."""
    if _TYPE_SIZE * scale < canvas.least or not fit_text(canvas, face, scale).whole:
        return False
    room, words = name_room(canvas, scale, face)[1], face.name.split()
    role = "panel" if len(words) > 1 else "strong"
    return all(canvas.measure(word, role, size=canvas.least)[0] <= room for word in words)


def _outline(canvas: Canvas, scale: float, face: CardFace, dark: Color) -> None:
    """What a small card shows: the picture, and below it the name where there is room for its words."""
    width, height, edge = CARD_WIDTH * scale, CARD_HEIGHT * scale, _MARGIN * scale
    inner = width - 2 * edge
    role, size, narrow = _outlined(canvas, face.name, inner - 2 * scale, _NAME_SIZE * scale)
    band = 0.0
    if role:
        wide = (inner - 2 * scale) / narrow
        band = canvas.rich_height(face.name, wide, role, size=size, leading=_NAME_LEADING) + 4 * scale
    tall = height - 2 * edge - band
    draw_picture(canvas, face, edge, edge, inner, tall)
    canvas.rect(edge, edge, inner, tall, "picture_rim", radius=5 * scale, border=1.2 * scale, alpha=180)
    _marks(canvas, scale, face, height - edge - band)
    if role:
        top = height - edge - band
        canvas.rect(edge, top, inner, band, dark, radius=4 * scale, alpha=240)
        spot = edge + scale, top + 2 * scale, inner - 2 * scale
        canvas.rich(
            face.name, *spot, role, size=size, color="name_ink", align="center", leading=_NAME_LEADING, narrow=narrow
        )


def _outlined(canvas: Canvas, name: str, width: float, full: float) -> tuple[str, float, float]:
    """The role, the size and the share of its letters' width in which a name stands on a small card with its words
    whole: smaller, then in the narrower face, then with narrower letters; no role where it cannot be read.
    """
    sizes = full, (full + canvas.least) / 2, canvas.least
    for role, wanted in (*(("panel", size) for size in sizes), ("strong", canvas.least)):
        size = canvas.text_size(role, wanted)
        words = max((canvas.measure(word, role, size=size)[0] for word in name.split()), default=0.0)
        narrow = 1.0 if words <= width else width / (words + 0.5)
        least = _LEAST_SHARE if role == "strong" else 1.0
        if narrow >= least and len(canvas.broken(name, width / narrow, role, size=size)) <= _MOST_LINES:
            return role, size, narrow
    return "", full, 1.0


def _type_lines(canvas: Canvas, scale: float, face: CardFace) -> list[str]:
    """Owner and kind in one line, or in several where they would be too small to read."""
    parts = [part for part in (face.owner, face.kind) if part]
    line = " · ".join(parts)
    room = CARD_WIDTH * scale - 2 * _MARGIN * scale - 8 * scale

    def fits(words: str) -> bool:
        return canvas.measure(words, "body", size=canvas.least)[0] <= room

    if fits(line):
        return [line]
    one, slash, other = face.owner.partition(" / ")
    return parts if not slash or fits(face.owner) else [f"{one} /", other, *parts[1:]]


def _paper(canvas: Canvas, scale: float, face: CardFace, fit: TextFit, dark: Color, sentence: int) -> None:
    """Type line, text and footer below the picture."""
    width, edge = CARD_WIDTH * scale, _MARGIN * scale
    top = _ART_TOP * scale + fit.art - 2 * scale
    inner, tall = width - 2 * edge, CARD_HEIGHT * scale - edge - top
    canvas.gradient(edge, top, inner, tall, "page", "page_low", radius=5 * scale)
    canvas.rect(edge, top, inner, tall, "paper_edge", radius=5 * scale, border=max(1.0, scale), alpha=150)
    room = inner - 8 * scale
    lines = _type_lines(canvas, scale, face)
    over = (len(lines) - 1) * _SECOND * scale
    canvas.rect(edge, top - over, inner, _BAND * scale + over, dark, radius=4 * scale, alpha=240)
    # where the picture had to give way, the second number reaches down to the line
    beside = [
        left + wide + 2 * scale for left, y, wide, tall in pill_boxes(canvas, scale, face) if y + tall > top - over
    ]
    start = max([edge + 4 * scale, *beside])
    for place, line in enumerate(lines):
        canvas.one_line(
            line,
            (start + width - edge - 4 * scale) / 2,
            top + _BAND / 2 * scale - over + place * _SECOND * scale,
            width - edge - 4 * scale - start,
            "small",
            size=_TYPE_SIZE * scale,
            narrow="body",
            color="kind_ink",
            align="center",
        )
    if face.text:
        x, y, wide, _ = text_box(scale, fit.art)
        if sentence:
            draw_lit(canvas, face.text, sentence, x, y, wide, size=fit.size, leading=_LEADING, narrow=fit.narrow)
        else:
            canvas.rich(face.text, x, y, wide, size=fit.size, color="ink", leading=_LEADING, narrow=fit.narrow)
    if face.footer:
        y = (CARD_HEIGHT - _FOOTER_UP) * scale
        size = max(canvas.least, _FOOTER_SIZE * scale)
        spot = width / 2, y, room
        canvas.one_line(face.footer, *spot, "small", size=size, narrow="body", color="paper_mute", align="center")


def _name(canvas: Canvas, scale: float, face: CardFace) -> None:
    """The name, right of the numbers, as large as it fits in one line; a very long one in two."""
    left, room = name_room(canvas, scale, face)
    size = _NAME_SIZE * scale
    wide = canvas.measure(face.name, "panel", size=size)[0]
    if wide * max(_LEAST_NAME, canvas.least / size) > room and len(face.name.split()) > 1:
        room_for_two = left, 2.6 * scale, room, 22.6 * scale
        canvas.block(
            face.name,
            *room_for_two,
            "panel",
            size=size * _TWO_LINES,
            color="name_ink",
            align="center",
            leading=1.0,
            shadow=150,
            wraps=True,
        )
        return
    spot = left + room / 2, 14.6 * scale, room
    canvas.one_line(
        face.name,
        *spot,
        "panel",
        size=size,
        color="name_ink",
        align="center",
        shadow=150,
    )


def name_room(canvas: Canvas, scale: float, face: CardFace) -> tuple[float, float]:
    """Where the name may begin and how wide it may be."""
    pills = pill_boxes(canvas, scale, face)
    left = max((x + width for x, _, width, _ in pills[:1]), default=4 * scale) + 4 * scale
    return left, CARD_WIDTH * scale - 6 * scale - left


# ---- marks and states ---------------------------------------------------------------------------------------------


def _marks(canvas: Canvas, scale: float, face: CardFace, art_bottom: float) -> None:
    """Triforce, clock and free action, on the lower right corner of the picture."""
    size = max(19 * scale, canvas.least / 0.72)
    right, top = CARD_WIDTH * scale - 9 * scale, art_bottom - size - 5 * scale
    if face.triforce:
        right = _mark(canvas, right, top, size, "triforce", "", "#2b2108", "#f2cf76")
    if face.clock:
        right = _mark(canvas, right, top, size, "clock", str(face.clock), "#10283a", "#a9d8f5")
    if face.free:
        _mark(canvas, right, top, size, "free", "", "#12331f", "#9fe0b4")


def _mark(canvas: Canvas, right: float, top: float, size: float, icon: str, text: str, ground: str, edge: str) -> float:
    """A dark disc with an icon and perhaps a number, its right side at `right`; returns where the next one ends."""
    wide = size + (canvas.measure(text, "key", size=size * 0.72)[0] + size * 0.1 if text else 0.0)
    left = right - wide
    canvas.rect(left, top, wide, size, ground, radius=size / 2, alpha=235)
    canvas.rect(left, top, wide, size, edge, radius=size / 2, border=max(1.0, size * 0.07))
    glyph = size * 0.66
    canvas.icon(icon, left + (size - glyph) / 2, top + (size - glyph) / 2, glyph)
    if text:
        canvas.text(text, left + size * 0.92, top + size / 2, "key", size=size * 0.72, color="white")
    return left - size * 0.16


def _badge(canvas: Canvas, scale: float, paper: float, *, chosen: bool) -> None:
    """Draw the badge of a card that is chosen, or else that a hint is about.

    It lies at the left where a fanned hand shows it, and covers no word of the paper.
    """
    radius = 13 * scale
    y = 71 * scale
    x = 15 * scale if y + radius < paper else -4 * scale
    if not chosen:
        advice_badge(canvas, x, y, radius)
        return
    canvas.circle(x, y, radius + 1.8 * scale, "#0d2a1a")
    canvas.circle(x, y, radius, "good_low")
    canvas.circle(x, y, radius, "white", border=1.6 * scale)
    canvas.icon("tick", x - radius * 0.62, y - radius * 0.62, radius * 1.24, color="white")


def _back(canvas: Canvas, scale: float, seat: int) -> None:
    """The back of a seat's cards: its color and its shape round the emblem of the game."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    mark = canvas.seat(seat)
    upper, lower = canvas.mix(mark.color, "black", 0.28), canvas.mix(mark.dark, "black", 0.35)
    canvas.gradient(0, 0, width, height, upper, lower, radius=10 * scale)
    canvas.rect(
        scale, scale, width - 2 * scale, height - 2 * scale, "#0d1218", radius=9 * scale, border=scale, alpha=170
    )
    for inset, line, alpha in ((6.0, 1.3, 210), (9.4, 0.8, 130)):
        gap = inset * scale
        canvas.rect(
            gap, gap, width - 2 * gap, height - 2 * gap, "gold_high", radius=6 * scale, border=line * scale, alpha=alpha
        )
    x, y = width / 2, height / 2
    canvas.glow(x, y, 62 * scale, mark.light, 90)
    for reach in (44.0, 39.5):
        canvas.shape(mark.shape, x, y, reach * scale, "gold_high", border=1.2 * scale, alpha=150)
    canvas.shape(mark.shape, x, y, 35 * scale, mark.dark)
    canvas.shape(mark.shape, x, y, 35 * scale, "gold_high", border=2.2 * scale)
    size = 40 * scale
    canvas.icon("triforce", x - size / 2, y - size * 0.58, size)
    for sx in (0.13, 0.87):
        for sy in (0.09, 0.91):
            seat_mark(canvas, seat, width * sx, height * sy, 4.4 * scale)
