"""Drawing that many scenes share: panels, plates of buttons, key caps, seat marks, focus rings and gold lettering.

Functions take a canvas and logical units; none of them keeps anything.
"""

from __future__ import annotations

import math

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import SHAPE_REACH, WIDTH, Canvas, Color
from game.app.ui.input.pads import PadCap
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, ELEVATIONS, RADIUS, SPACE

BAR = 48.0
"""Height of the bar along the top of a screen."""


def panel(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    radius: float = RADIUS.large,
    edge: Color = "line",
    edge_alpha: int = ALPHA.strong,
) -> None:
    """Draw the one panel: a raised sheet that groups what belongs together. It is kept as one picture."""

    def draw(part: Canvas) -> None:
        if part is not canvas:
            part.rasters = part.rasters.aside()
        part.shadow(0, 0, width, height, radius=radius, level=2)
        alpha = ALPHA.full if part.theme.strong else ALPHA.sheet
        part.rect(0, 0, width, height, "panel", radius=radius, alpha=alpha)
        part.rect(0, 0, width, height, edge, radius=radius, border=BORDER.thin, alpha=edge_alpha)

    lifted = ELEVATIONS[2]
    canvas.stamp(("panel", radius, edge, edge_alpha), x, y, width, height, draw, pad=2 * lifted.blur + lifted.dy)


def footnote(canvas: Canvas, text: str, middle: float) -> None:
    """A line in the middle of the screen on a dark strip of its own, which hides whatever lies below it."""
    size, tall = canvas.text_size("small"), canvas.text_size("small") * 1.7
    wide = canvas.measure(text, "small")[0] + 2 * size
    canvas.rect((WIDTH - wide) / 2, middle - tall / 2, wide, tall, "veil", radius=tall / 2)
    canvas.text(text, WIDTH / 2, middle, "small", color="mute", align="center")


def well(canvas: Canvas, x: float, y: float, width: float, height: float, *, radius: float = RADIUS.medium) -> None:
    """Draw a sunken field: what can be typed into or chosen from."""
    canvas.rect(x, y, width, height, "well", radius=radius, alpha=ALPHA.full)
    canvas.rect(x, y, width, height, "line", radius=radius, border=BORDER.thin, alpha=ALPHA.strong)


def plate(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    radius: float = RADIUS.medium,
    lit: float = 0,
    enabled: bool = True,
) -> None:
    """Draw the body of an ordinary button; `lit` (0 to 1) says how much the pointer brightens it.

    One that is switched off lies flat on its ground.
    """
    if not enabled:
        canvas.rect(x, y, width, height, "panel", radius=radius)
        canvas.rect(x, y, width, height, "line", radius=radius, border=BORDER.thin, alpha=ALPHA.half)
        return
    canvas.shadow(x, y, width, height, radius=radius, level=1)
    step = round(lit * 6) / 6
    canvas.rect(x, y, width, height, canvas.mix("plate", "white", 0.1 * step), radius=radius)
    edge = canvas.mix("line", "plate_edge", step)
    canvas.rect(x, y, width, height, edge, radius=radius, border=BORDER.thin)


def gold_plate(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, radius: float = RADIUS.large, lit: float = 0
) -> None:
    """Draw the body of the one main button of a screen."""
    step = round(lit * 6) / 6
    canvas.shadow(x, y, width, height, radius=radius, level=1)
    top, bottom = canvas.mix("gold_high", "white", 0.25 * step), canvas.mix("gold_low", "gold_high", 0.35 * step)
    canvas.gradient(x, y, width, height, top, bottom, radius=radius)
    canvas.rect(x, y, width, height, "gold_edge", radius=radius, border=BORDER.thin)


_PAD_COLORS = PALETTE.tones["pad"]


CAP_TALL = 1.5
"""How high the cap of a key is, in sizes of its letters."""
_CAP_AIR = 10
"""How much wider the cap of a key is than its letters."""


def key_cap_width(canvas: Canvas, cap: str, *, size: float | None = None, tall: float = CAP_TALL) -> float:
    """How wide `key_cap` will be."""
    wide, least = canvas.measure(cap, "key", size=size)[0] + _CAP_AIR, canvas.text_size("key", size) * tall
    if isinstance(cap, PadCap):
        return least if len(cap) == 1 else max(wide, least)
    return wide


def key_cap(
    canvas: Canvas,
    cap: str,
    x: float,
    y: float,
    *,
    on_gold: bool = False,
    enabled: bool = True,
    size: float | None = None,
    most: float = math.inf,
    tall: float = CAP_TALL,
) -> float:
    """The cap of a key, or round a pad's button, with its left edge at `x` and its middle at `y`; returns its width.

    One that would be wider than `most` has less wide letters; it is `tall` times as high as they are.
    """
    width = min(key_cap_width(canvas, cap, size=size, tall=tall), most)
    narrow = min(1.0, (width - _CAP_AIR / 2) / canvas.measure(cap, "key", size=size)[0]) if width == most else 1.0
    height = canvas.text_size("key", size) * tall
    radius = RADIUS.pill if isinstance(cap, PadCap) else RADIUS.small
    canvas.rect(x, y - height / 2, width, height, "gold_ink" if on_gold else "well", radius=radius)
    color, edge = "cream" if enabled else "off", "gold_low" if on_gold else "line"
    if isinstance(cap, PadCap) and enabled:
        color = edge = "cream" if cap.family == "nintendo" else _PAD_COLORS.get(cap, "cream")
    canvas.rect(x, y - height / 2, width, height, edge, radius=radius, border=BORDER.thin, alpha=ALPHA.strong)
    if not (isinstance(cap, PadCap) and _sign(canvas, cap, x + width / 2, y, height * 0.26, color)):
        canvas.text(cap, x + width / 2, y, "key", size=size, color=color, align="center", narrow=narrow)
    return width


def _sign(canvas: Canvas, cap: PadCap, x: float, y: float, reach: float, color: Color) -> bool:
    """The shape that is printed on a button in place of a letter; False where a letter is."""
    thick = max(1.4, reach * 0.34)
    if cap.family != "playstation":
        return False
    if cap == "\N{MULTIPLICATION SIGN}":
        canvas.line((x - reach, y - reach), (x + reach, y + reach), color, thick)
        canvas.line((x - reach, y + reach), (x + reach, y - reach), color, thick)
    elif cap == "O":
        canvas.circle(x, y, reach * 1.15, color, border=thick)
    elif cap == "\N{BLACK SQUARE}":
        canvas.rect(x - reach, y - reach, 2 * reach, 2 * reach, color, border=thick)
    elif cap == "\N{WHITE UP-POINTING TRIANGLE}":
        points = [(x, y - reach * 1.2), (x + reach * 1.2, y + reach * 0.85), (x - reach * 1.2, y + reach * 0.85)]
        canvas.polygon(points, color, border=thick)
    else:
        return False
    return True


def seat_mark(canvas: Canvas, seat: int, x: float, y: float, radius: float = 7) -> None:
    """The shape and color of a seat (from 0) about (x, y), with its number where seats form sides."""
    mark = canvas.seat(seat)
    radius = max(radius, canvas.least * 0.62) if mark.number else radius
    canvas.shape(mark.shape, x, y, radius, mark.dark if mark.number else mark.color)
    canvas.shape(
        mark.shape, x, y, radius, mark.color if mark.number else "white", border=BORDER.thin, alpha=ALPHA.strong
    )
    if mark.number:
        size = radius * 1.5
        canvas.text(str(mark.number), x, y, "key", size=size, color="white", align="center")


def portrait(canvas: Canvas, picture: str, seat: int, x: float, y: float, radius: float) -> None:
    """A figure's picture in the shape and color of its seat (from 0), with its middle at (x, y)."""
    mark = canvas.seat(seat)
    blur = max(2.0, radius * 0.1)
    canvas.cast_shadow(
        x - radius, y - radius, 2 * radius, 2 * radius, radius=radius, blur=blur, alpha=130, dy=radius * 0.09
    )
    canvas.shape(mark.shape, x, y, radius, mark.dark)
    canvas.shape(mark.shape, x, y, radius - 1.2, mark.color)
    reach = (radius - 3.6) * (SHAPE_REACH[mark.shape])
    canvas.picture(picture, x - reach, y - reach, 2 * reach, 2 * reach, shape=mark.shape)
    canvas.shape(mark.shape, x, y, radius - 3.4, "well", border=BORDER.thin)


def focus_ring(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, radius: float = RADIUS.medium
) -> None:
    """Mark what the keyboard or pad would act on: a dark line round a gold one, so that it shows on any ground."""
    for gap, color, thick in ((SPACE.tiny, "veil", SPACE.tiny), (SPACE.tiny, "gold", BORDER.thick)):
        around = (x - gap, y - gap, width + 2 * gap, height + 2 * gap)
        canvas.rect(*around, color, radius=radius + gap, border=thick)


def corners(
    canvas: Canvas, box: tuple[float, float, float, float], arm: float, color: Color, width: float, under: Color
) -> None:
    """Draw the four corners of a box, each with two arms: a dark line under a bright one."""
    x, y, wide, high = box
    for shade, thick in ((under, width + 2.8), (color, width)):
        for sx, left in ((-1, x), (1, x + wide)):
            for sy, top in ((-1, y), (1, y + high)):
                canvas.lines([(left - sx * arm, top), (left, top), (left, top - sy * arm)], shade, thick)


_ADVICE_WIDTH = 3.2
_LEAST_ARM = 8.0
_BADGE, _BADGE_DOWN = 11.0, 71.0
"""The radius of a widget's bulb, and how far down it lies at most: over the picture of a card."""


def advice_corners(canvas: Canvas, box: tuple[float, float, float, float], arm: float) -> None:
    """Draw what frames everything that a hint or a teacher is about: green corners, which nothing chosen has."""
    corners(canvas, box, arm, "good", _ADVICE_WIDTH, "night_deep")


def advice_badge(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw a bulb on a disc about (x, y), where a choice would have its check mark."""
    canvas.circle(x, y, radius * 1.14, "black", alpha=ALPHA.half)
    canvas.circle(x, y, radius, "night_deep")
    canvas.circle(x, y, radius, "good", border=radius * 0.13)
    side = radius * 1.3
    canvas.icon("bulb", x - side / 2, y - side / 2, side, color="good")


def advice_mark(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Mark a widget that a hint or a teacher is about: green corners, and a bulb at the left."""
    gap = 4.0
    box = x - gap, y - gap, width + 2 * gap, height + 2 * gap
    advice_corners(canvas, box, max(_LEAST_ARM, min(width, height) * 0.22))
    advice_badge(canvas, x, y + min(height / 2, _BADGE_DOWN), _BADGE)


def slip(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw the ground of a tooltip: a dark slip over everything, with a bright edge."""
    canvas.shadow(x, y, width, height, radius=RADIUS.medium, level=3)
    canvas.rect(x, y, width, height, "panel_low", radius=RADIUS.medium)
    canvas.rect(x, y, width, height, "plate_edge", radius=RADIUS.medium, border=BORDER.thin)


_GOLD = PALETTE.shades["metals"]["gold"]
_RIM, _FOOT, _SHINE = PALETTE.shades["metals"]["lettering"]
"""Around metal letters, at their lower edge and at their upper one."""


def lettering(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    tracking: float = 0,
    metal: tuple[Color, ...] = _GOLD,
) -> float:
    """Display lettering in metal, centered on (x, y): a gradient, a dark rim, a light upper edge; returns the width."""
    width = canvas.measure(text, "number", size=size, tracking=tracking)[0]
    height = canvas.measure(text, "number", size=size)[1]
    pad = size * 0.4

    def make() -> pygame.Surface:
        part = canvas.layer(width + 2 * pad, height + 2 * pad)
        mask = part.layer()
        with mask.shifted(pad, pad):
            mask.text(text, 0, 0, "number", size=size, tracking=tracking, color="white", valign="top")
        _cast(part, mask.surface, size, metal, pad, height)
        return part.surface

    look = (text, size, tracking, tuple(map(str, metal)), canvas.theme.name, canvas.text_scale, round(canvas.k, 4))
    picture = canvas.rasters.cache.get(("lettering", look), make)
    canvas.paste(picture, x - width / 2 - pad, y - height / 2 - pad)
    return width


def _cast(
    part: Canvas,
    mask: pygame.Surface,
    size: float,
    metal: tuple[Color, ...],
    pad: float,
    height: float,
) -> None:
    """Builds metal letters out of their mask."""
    surface = part.surface
    soft = part.px(size * 0.07)
    shade = pygame.transform.box_blur(raster.tint(mask, part.color("black", 230)), max(1, soft))
    surface.blit(shade, (0, soft))
    rim, reach = raster.tint(mask, part.color(_RIM)), max(1, part.px(size * 0.035))
    for step in range(16):
        turn = step * math.pi / 8
        surface.blit(rim, (round(reach * math.cos(turn)), round(reach * math.sin(turn)) + reach // 3))
    surface.blit(raster.tint(mask, part.color(_FOOT)), (0, max(1, part.px(size * 0.025))))
    surface.blit(raster.tint(mask, part.color(_SHINE)), (0, -max(1, part.px(size * 0.012))))
    face = part.layer()
    top, middle, bottom = metal
    upper, tall = pad + height * 0.22, height * 0.6
    face.fill(bottom)
    face.rect(0, 0, face.width, upper, top)
    face.gradient(0, upper, face.width, tall / 2, top, middle)
    face.gradient(0, upper + tall / 2, face.width, tall / 2, middle, bottom)
    face.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face.surface, (0, 0))


def draw_bar(canvas: Canvas) -> None:
    """Draw the bar along the top of a screen."""
    canvas.gradient(0, 0, WIDTH, BAR, "bar", "bar_low")
    canvas.line((0, BAR), (WIDTH, BAR), "line", BORDER.thin)


_LEAST_REMARK = 80.0
"""A quiet remark in the bar needs at least so much room."""


def draw_bar_words(canvas: Canvas, title: str, remark: str = "", *, left: float = SPACE.large, right: float) -> None:
    """Draw the title at the left of the bar, and a quiet remark after it where there is room."""
    end = left + canvas.one_line(title, left, BAR / 2, right - left, "panel", shadow=ALPHA.strong) + SPACE.medium
    if remark and right - end >= _LEAST_REMARK:
        canvas.block(remark, end, SPACE.tiny, right - end, BAR - 2 * SPACE.tiny, "small", color="mute")
