"""Drawing of a pack of cards in foil, sealed or torn open, and of the offer of the first pack."""

from __future__ import annotations

import math
from functools import partial
from random import Random

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_card
from game.app.elixir.pictures.felt import draw_felt
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.ornaments import BAR_HEIGHT, draw_lettering
from game.app.ui.widgets.base import Box
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.presentation.elixir.view_models import FaceKind, find_face

PACK_WIDTH, PACK_HEIGHT = 216.0, 316.0
"""Size of a pack at scale 1, in logical pixels."""
_CRIMP_HEIGHT = 22.0
"""Height of the crimped upper and lower edge of the foil."""
_RIM_WIDTH = 8.0
"""Width of the frame of the offer."""
_INK_COLOR, _CREAM_COLOR, _LIGHT_COLOR = "#4a230c", "#fff0c0", "#ffe6a0"
"""Colors of the lettering, of the shine of the foil, and of the light from the torn edge."""
_OFFER_CARDS: tuple[tuple[FaceKind, str, float, float, float], ...] = (
    ("character", "star-eater-wyrm", -292, 44, 16),
    ("character", "queen-amaranth", -176, 4, 8),
    ("potion", "golden-elixir", 176, 4, -8),
    ("potion", "phoenix-elixir", 292, 44, -16),
)
"""Cards beside the pack of the offer: kind, id, offset of the center from the pack's, and rotation in degrees."""
_OFFER_CARD_WIDTH = 150.0
"""Width of the cards beside the pack of the offer."""


def draw_pack(canvas: Canvas, x: float, y: float, scale: float = 1.0, *, tear_progress: float = 0.0) -> None:
    """Draw a pack centered at (x, y); from 0 to 1 its upper edge is torn off in a glow, and then it fades."""
    width, height, crimp = PACK_WIDTH * scale, PACK_HEIGHT * scale, _CRIMP_HEIGHT * scale
    left, top = x - width / 2, y - height / 2
    off = min(1.0, tear_progress / 0.7)
    alpha = round(255 * (1 - max(0.0, tear_progress - 0.7) / 0.3))
    if off:
        canvas.glow(x, top + crimp, width * (0.5 + 0.9 * off), _LIGHT_COLOR, round(220 * off * alpha / 255))
    body = ("elixir pack", round(width, 1))
    canvas.draw_cached(
        body, left, top, width, height, lambda part: _draw_body(part, scale), overhang=60 * scale, alpha=alpha
    )
    strip = ("elixir pack edge", round(width, 1))
    canvas.draw_cached(
        strip, left + 70 * scale * off, top - 90 * scale * off, width, crimp,
        lambda part: _draw_edge(part, 0, width, crimp, scale),
        overhang=8, alpha=round(alpha * (1 - off * off)), angle=round(-50 * off),
    )  # fmt: skip


def _draw_body(layer: Canvas, scale: float) -> None:
    """Draw the foil with its window, its lettering and the lower edge."""
    width, height, crimp = PACK_WIDTH * scale, PACK_HEIGHT * scale, _CRIMP_HEIGHT * scale
    top = crimp * 0.7
    layer.cast_shadow(0, top, width, height - top, radius=8, blur=18 * scale, alpha=220, dy=14 * scale)
    layer.gradient(0, top, width, height - top, "#f0b95a", "#8a4a1c", radius=4)
    layer.gradient(0, top, width * 0.5, height - top, _CREAM_COLOR, _CREAM_COLOR, alpha=70, alpha_bottom=10, radius=4)
    _draw_edge(layer, height - crimp, width, crimp, scale)
    window = (20 * scale, 70 * scale, width - 40 * scale, 172 * scale)
    layer.picture("elixir/potion/golden-elixir", *window, radius=12 * scale, focus=(0.5, 0.5))
    layer.rect(*window, _INK_COLOR, radius=12 * scale, border=2)
    draw_lettering(layer, "ELIXIR", width / 2, 46 * scale, 34 * scale, tracking=2)
    for place in (-1, 0, 1):
        x, y, reach = width / 2 + place * 22 * scale, 262 * scale, 8 * scale
        layer.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], _CREAM_COLOR)


def _draw_edge(canvas: Canvas, y: float, width: float, crimp: float, scale: float) -> None:
    """Draw a crimped edge of the foil."""
    canvas.gradient(-3 * scale, y, width + 6 * scale, crimp, "#d9953f", "#7a3f16", radius=4)
    for fold in range(18):
        x = (4 + fold * 12.2) * scale
        canvas.line((x, y + 2), (x, y + crimp - 2), _INK_COLOR, 1, alpha=150)


def draw_rays(canvas: Canvas, box: Box, x: float, y: float) -> None:
    """Draw a green background with rays of light from (x, y) and sparks in them."""
    canvas.gradient(*box, "#1d5a49", "#08231c")
    reach = math.hypot(box.w, box.h)
    for ray in range(18):
        turn = (ray + 0.5) * math.tau / 18 - 0.085
        tips = [(x + reach * math.cos(turn + part), y + reach * math.sin(turn + part)) for part in (0, 0.17)]
        canvas.polygon([(x, y), *tips], "#c9f0d8", alpha=14)
    canvas.glow(x, y, 340, _LIGHT_COLOR, 190)
    rng = Random(2)
    for _ in range(70):
        spot = rng.uniform(box.x, box.right), rng.uniform(box.y, box.bottom)
        canvas.circle(*spot, rng.uniform(1, 2.6), _LIGHT_COLOR, alpha=rng.randint(70, 220))


def draw_offer(canvas: Canvas, box: Box) -> None:
    """Draw a pack between sample cards in a frame, darkened at the lower edge for text."""
    canvas.draw_cached(
        ("elixir offer", box.w, box.h), *box, lambda part: _draw_offer(part, Box(0, 0, box.w, box.h)), overhang=24
    )


def _draw_offer(canvas: Canvas, box: Box) -> None:
    draw_carved_frame(canvas, box, frame_width=_RIM_WIDTH)
    inner, catalog = box.inset(_RIM_WIDTH), load_elixir_catalog()
    x, y = box.center[0], inner.y + inner.h * 0.43
    with canvas.clipped(*inner):
        draw_rays(canvas, inner, x, y)
        height = _OFFER_CARD_WIDTH * BASE_CARD_HEIGHT / BASE_CARD_WIDTH
        for kind, name, right, down, turn in _OFFER_CARDS:
            face = find_face(catalog, kind, name)
            left, top = x + right - _OFFER_CARD_WIDTH / 2, y + down - height / 2
            draw = partial(draw_card, face=face, x=0, y=0, w=_OFFER_CARD_WIDTH)
            canvas.draw_cached(
                ("elixir offered", face),
                left,
                top,
                _OFFER_CARD_WIDTH,
                height,
                draw,
                overhang=14,
                angle=turn,
                is_static_angle=True,
            )
        with canvas.marked("card"):
            draw_pack(canvas, x, y)
        canvas.gradient(inner.x, inner.bottom - 190, inner.w, 190, "veil", "veil", alpha=0, alpha_bottom=240)


def draw_pack_background(canvas: Canvas) -> None:
    """Draw the background of a pack's opening, below the top bar."""
    canvas.draw_cached("elixir pack ground", 0, BAR_HEIGHT, WIDTH, HEIGHT - BAR_HEIGHT, _draw_pack_ground)


def _draw_pack_ground(canvas: Canvas) -> None:
    box = Box(0, 0, WIDTH, HEIGHT - BAR_HEIGHT)
    with canvas.clipped(*box):
        draw_rays(canvas, box, *box.center)


def draw_lobby_background(canvas: Canvas, box: Box) -> None:
    """Draw the felt below the cards of a match."""
    canvas.draw_cached("elixir stage", *box, lambda part: draw_felt(part, Box(0, 0, box.w, box.h)), overhang=24)
