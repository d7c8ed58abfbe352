"""Drawing of cards: the front with its fixed layout, the back, and their display states.

The layout is the same at every size (``sizes``): the title with the owner's portrait, the picture with the
values at its left and the marks at its right, the type line, and the text on paper. The picture of a card
with a long text is lower. A card that is too small for its text shows title, picture and values. Each state
and size of a card is drawn once and cached.
"""

from __future__ import annotations

import math

import pygame

from game.app.epic.cards.fit import (
    LEADING,
    TextFit,
    can_show_text,
    find_term_places,
    find_text_box,
    fit_text,
    fit_type_line,
    get_type_width,
    is_readable,
)
from game.app.epic.cards.frame import (
    FrameTones,
    draw_back,
    draw_frame,
    draw_portrait,
    draw_title_plate,
    draw_type_band,
    get_corner_radius,
    get_frame_tones,
)
from game.app.epic.cards.lit import draw_highlighted
from game.app.epic.cards.marks import BADGE_TITLE_DISTANCE, draw_badge, draw_marks, get_badge_center
from game.app.epic.cards.picture import draw_picture
from game.app.epic.cards.plates import draw_plates
from game.app.epic.cards.sizes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FRAME_WIDTH,
    HAND_SCALE,
    TITLE_HEIGHT,
    VALUES_WIDTH,
    get_title_size,
)
from game.app.epic.cards.title import FittedTitle, fit_title
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_advice_corners
from game.presentation.epic.view_models import CardDisplay, CardFace

__all__ = [
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "DEFAULT_DISPLAY",
    "TextFit",
    "draw_card",
    "draw_turning",
    "find_term_places",
    "find_text_box",
    "fit_text",
    "get_padding",
    "is_readable",
]

_ADVICE_GAP, _ADVICE_ARM = 8.0, 34.0
"""Distance of the corner brackets around a hinted card from the card, and length of their arms."""
_SHADOW_BLUR, _LIFTED_SHADOW_BLUR = 5.0, 9.0
"""Blur of the shadow of a card at rest, and of a focused one."""
_BACK_PADDING = 14.0
"""Margin around a card back for its shadow, in logical units at scale 1."""
_MAX_TITLE_FRACTION = 0.3
"""Largest height of the title on a card without text, as a fraction of the card's height."""
_TITLE_PADDING = 8.0
"""Space left of a title, in 140ths of the card's width."""

DEFAULT_DISPLAY = CardDisplay()
"""Display state of a card without highlights."""


def get_padding(scale: float) -> float:
    """Return the margin around a card for glow and shadow, in logical units."""
    return 26.0 * min(1.0, scale) + max(0.0, scale - 1) * _ADVICE_GAP


def draw_card(
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    face: CardFace,
    display: CardDisplay = DEFAULT_DISPLAY,
    *,
    alpha: int = 255,
    angle: float = 0.0,
    magnify: float = 1.0,
    lies: bool = False,
) -> None:
    """Draw a card with its upper left corner at (x, y); a scale of 1 is 140 wide (``sizes``).

    ``angle`` and ``magnify`` are for an animated card; with ``lies`` they are constant, and the result is
    cached.
    """
    still = not angle and magnify == 1 and alpha == 255
    over = still and display.is_compact and display.back_seat is None and not display.focused
    cut = CardDisplay(visible_width=_get_visible_title_width(display))
    seen = cut.visible_width if over and cut.visible_width and not _fits_in_line(canvas, scale, face.name, cut) else 0
    shown = (
        CardDisplay(is_compact=True, shows_printed=display.shows_printed, copies=display.copies, visible_width=seen)
        if over
        else display
    )
    key = ("card", "back" if display.back_seat is not None else face, shown)
    plain = display.back_seat is not None and display == CardDisplay(back_seat=display.back_seat)
    size = CARD_WIDTH * scale, CARD_HEIGHT * scale
    pad = _BACK_PADDING * min(1.0, scale) if plain else get_padding(scale)

    def draw_part(part: Canvas) -> None:
        _draw_uncached(part, scale, face, shown)

    def draw_in_state(part: Canvas) -> None:
        part.draw_cached(key, 0, 0, *size, draw_part, overhang=pad)
        _draw_edge(part, scale, display, border_width=1.8)
        _draw_state(part, scale, display)

    hides = get_corner_radius(scale)
    with canvas.marked("card"):
        if over:  # in the hand the state of a card changes often: the card below it is drawn once
            canvas.draw_cached(
                ("card in hand", key, display),
                x,
                y,
                *size,
                draw_in_state,
                overhang=pad,
                is_static_angle=lies,
                opaque_radius=hides,
            )
        else:
            canvas.draw_cached(
                *(key, x, y, *size, draw_part),
                overhang=pad,
                alpha=alpha,
                angle=angle,
                scale=magnify,
                is_static_angle=lies,
                opaque_radius=hides,
            )


def draw_turning(
    canvas: Canvas, x: float, y: float, scale: float, face: CardFace, display: CardDisplay, seat: int, progress: float
) -> None:
    """Draw a card while it is flipped from its back, at ``progress`` 0, to its front, at 1; ``seat`` owns it."""
    shown = display if progress >= 0.5 else CardDisplay(back_seat=seat)
    pad = get_padding(scale)
    part = canvas.make_layer(CARD_WIDTH * scale + 2 * pad, CARD_HEIGHT * scale + 2 * pad)
    draw_card(part, pad, pad, scale, face, shown)
    width, height = part.surface.get_size()
    squeezed = max(1, round(width * abs(math.cos(math.pi * progress))))
    turned = pygame.transform.smoothscale(part.surface, (squeezed, height))
    canvas.paste(turned, x - pad + (width - squeezed) / 2 / canvas.k, y - pad)


# ---- states -------------------------------------------------------------------------------------------------------


def _draw_uncached(canvas: Canvas, scale: float, face: CardFace, display: CardDisplay) -> None:
    width, height, radius = CARD_WIDTH * scale, CARD_HEIGHT * scale, get_corner_radius(scale)
    lifted = display.focused
    canvas.cast_shadow(
        0,
        0,
        width,
        height,
        radius=radius,
        blur=(_LIFTED_SHADOW_BLUR if lifted else _SHADOW_BLUR) * min(1.0, scale),
        alpha=190 if lifted else 140,
        dy=6 if lifted else 3,
    )
    _draw_edge(canvas, scale, display)
    if display.back_seat is not None:
        draw_back(canvas, scale, display.back_seat)
    else:
        _draw_front(canvas, scale, face, display)
    _draw_state(canvas, scale, display)


def _draw_edge(canvas: Canvas, scale: float, display: CardDisplay, border_width: float = 0.0) -> None:
    """Draw the edge of a focused or playable card: filled, for below the card, or only a border if a width is given."""
    width, height, radius = CARD_WIDTH * scale, CARD_HEIGHT * scale, get_corner_radius(scale)
    if display.focused:
        canvas.rect(-5.4, -5.4, width + 10.8, height + 10.8, "black", radius=radius + 5.4, alpha=150)
        canvas.rect(-4.6, -4.6, width + 9.2, height + 9.2, "gold", radius=radius + 4.6, border=2.2)
    elif display.playable:
        canvas.rect(
            -2.6, -2.6, width + 5.2, height + 5.2, "#0b2a40", radius=radius + 2.6, alpha=170, border=border_width
        )
        canvas.rect(-1.8, -1.8, width + 3.6, height + 3.6, "#bfe6ff", radius=radius + 1.8, border=border_width)


def _draw_state(canvas: Canvas, scale: float, display: CardDisplay) -> None:
    """Draw the overlays of a hinted, disabled or chosen card."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    if display.advised:
        gap = _ADVICE_GAP * scale
        draw_advice_corners(canvas, (-gap, -gap, width + 2 * gap, height + 2 * gap), _ADVICE_ARM * scale)
    if display.disabled:
        canvas.rect(0, 0, width, height, "#05080c", radius=get_corner_radius(scale), alpha=135)
    if display.selected or display.advised:
        draw_badge(canvas, scale, display.visible_width or CARD_WIDTH, chosen=display.selected)


# ---- front --------------------------------------------------------------------------------------------------------


def _draw_front(canvas: Canvas, scale: float, face: CardFace, display: CardDisplay) -> None:
    tones = get_frame_tones(canvas, face)
    draw_frame(canvas, scale, tones)
    raised = scale >= HAND_SCALE - 0.001 and (display.sentence_number is not None or display.focused)
    if raised or (not display.is_compact and is_readable(canvas, face, scale)):
        _draw_full_layout(canvas, scale, face, display, tones)
    else:
        _draw_small_layout(canvas, scale, face, display, tones)


_TITLE_PLATE_PADDING = 6.0
"""Total height of the title's plate above and below the text, in 140ths of the card's width."""
_SMALL_TITLE_PADDING = 8.0
"""Total height of a small card's title plate above and below the text, in logical units."""


def _draw_full_layout(canvas: Canvas, scale: float, face: CardFace, display: CardDisplay, tones: FrameTones) -> None:
    """Draw title, picture, type line and text of a card that has room for all of them."""
    fit, top = fit_text(canvas, face, scale), TITLE_HEIGHT * scale
    portrait = bool(face.portrait) and can_show_text(canvas, scale)
    room = _find_title_width(display, scale, has_portrait=portrait)
    title = fit_title(canvas, face.name, room, top - _TITLE_PLATE_PADDING * scale, _get_title_size(canvas, scale))
    draw_title_plate(canvas, scale, top, tones)
    if portrait:
        draw_portrait(canvas, scale, face.portrait, tones)
    _draw_title(canvas, scale, face.name, title, top)
    _draw_picture_area(canvas, scale, face, display, top, fit.picture_height)
    _draw_text(canvas, scale, face, fit, display.sentence_number or 0, tones)


def _draw_small_layout(canvas: Canvas, scale: float, face: CardFace, display: CardDisplay, tones: FrameTones) -> None:
    """Draw only title and picture, the title as high as necessary; omit a title that does not fit."""
    high, band = CARD_HEIGHT * scale, 0.0
    most = max(TITLE_HEIGHT * scale, _MAX_TITLE_FRACTION * high)
    title = fit_title(
        canvas, face.name, _find_title_width(display, scale, has_portrait=False), most, _get_title_size(canvas, scale)
    )
    if face.name and title.is_complete:
        band = max(TITLE_HEIGHT * scale, title.height + _SMALL_TITLE_PADDING)
        beside = fit_title(canvas, face.name, _find_title_width(display, scale, has_portrait=True), band, title.size)
        draw_title_plate(canvas, scale, band, tones)
        if face.portrait and can_show_text(canvas, scale) and beside.is_complete and beside.size == title.size:
            draw_portrait(canvas, scale, face.portrait, tones)
            title = beside
        _draw_title(canvas, scale, face.name, title, band)
    top = band or FRAME_WIDTH * scale
    _draw_picture_area(canvas, scale, face, display, top, high - FRAME_WIDTH * scale - top)


def _get_title_size(canvas: Canvas, scale: float) -> float:
    return get_title_size(scale, canvas.text_scale)


def _find_title_width(display: CardDisplay, scale: float, *, has_portrait: bool) -> float:
    """Return the maximum width of a title, limited by the portrait and by the part of the card visible in a fan."""
    right = CARD_WIDTH - 37 if has_portrait else CARD_WIDTH - _TITLE_PADDING
    seen = _get_visible_title_width(display)
    if seen:
        right = min(right, seen - 4)
    return (right - _TITLE_PADDING) * scale


def _fits_in_line(canvas: Canvas, scale: float, name: str, display: CardDisplay) -> bool:
    """Return whether the title fits in one line of the visible part of a card."""
    key = "width of a title", name, scale, canvas.text_scale, canvas.k, canvas.theme.name
    width = canvas.render_cache.get_fact(
        key, lambda: canvas.measure(name, "strong", size=_get_title_size(canvas, scale))[0]
    )
    return width <= _find_title_width(display, scale, has_portrait=False)


def _get_visible_title_width(display: CardDisplay) -> int:
    """Return how much of a card's width is visible for its title, up to the badge if any.

    In 140ths of the card's width; 0 for all of it.
    """
    if not (display.selected or display.advised):
        return display.visible_width
    return round(get_badge_center(display.visible_width or CARD_WIDTH)) - BADGE_TITLE_DISTANCE


def _draw_title(canvas: Canvas, scale: float, name: str, title: FittedTitle, band: float) -> None:
    how = {"size": title.size, "leading": title.leading, "narrow": title.narrow}
    canvas.draw_lines(name, title.lines, _TITLE_PADDING * scale, band / 2 + 0.4 * scale, "strong", shadow=170, **how)
    if not title.is_complete:
        canvas.render_cache.overflows.add(name)


def _draw_picture_area(
    canvas: Canvas, scale: float, face: CardFace, display: CardDisplay, top: float, height: float
) -> None:
    """Draw the picture with the value plates and marks."""
    edge, inner = FRAME_WIDTH * scale, (CARD_WIDTH - 2 * FRAME_WIDTH) * scale
    canvas.rect(edge - 1, top - 1, inner + 2, height + 2, "#06090d", radius=4 * scale)
    draw_picture(canvas, face, edge, top, inner, height, left=(VALUES_WIDTH - 6) * scale)
    canvas.rect(edge, top, inner, height, "outline", radius=4 * scale, border=max(1.0, scale), alpha=150)
    draw_plates(canvas, scale, face, top, height, with_printed=display.shows_printed)
    draw_marks(canvas, scale, face, display.copies, top)


def _draw_text(canvas: Canvas, scale: float, face: CardFace, fit: TextFit, sentence: int, tones: FrameTones) -> None:
    """Draw the type line and the text, with a ``sentence`` highlighted if it is not 0."""
    edge, inner = FRAME_WIDTH * scale, (CARD_WIDTH - 2 * FRAME_WIDTH) * scale
    kind = fit_type_line(canvas, face, scale)
    top = TITLE_HEIGHT * scale + fit.picture_height
    low = top + kind.height
    if face.text:
        height = CARD_HEIGHT * scale - edge - low + 3 * scale
        canvas.gradient(edge, low - 3 * scale, inner, height, "paper", "paper_low", radius=4 * scale)
        canvas.rect(
            edge, low - 3 * scale, inner, height, "paper_edge", radius=4 * scale, border=max(1.0, scale), alpha=150
        )
    draw_type_band(canvas, scale, top, kind.height, tones)
    step = kind.size * 1.1
    y = top + kind.height / 2 - (len(kind.lines) - 1) * step / 2
    for line in kind.lines:
        narrow = min(1.0, get_type_width(scale) / max(1.0, canvas.measure(line, "label", size=kind.size)[0]))
        canvas.text(line, CARD_WIDTH * scale / 2, y, "label", size=kind.size, align="center", narrow=narrow)
        y += step
    if not face.text:
        return
    x, y, width, _ = find_text_box(canvas, face, scale, fit)
    if sentence:
        draw_highlighted(canvas, face.text, sentence, x, y, width, size=fit.size, leading=LEADING, narrow=fit.narrow)
    else:
        canvas.draw_rich_text(face.text, x, y, width, size=fit.size, color="ink", leading=LEADING, narrow=fit.narrow)
