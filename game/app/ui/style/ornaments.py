"""Shared ornaments: panels, button backgrounds, key caps, seat marks, focus rings and gold lettering.

Functions take a canvas and logical units; unless they say so, they cache nothing.
"""

from __future__ import annotations

import math

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, SHAPE_REACH, WIDTH, Canvas, Color
from game.app.ui.input.pads import ControllerCap
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, ELEVATIONS, RADIUS, SPACE

BAR_HEIGHT = 48.0
"""Height of the bar along the top of a screen, in logical units."""


def draw_panel(
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
    """Draw a raised panel behind a group of elements; it is cached as one picture."""

    def draw_part(part: Canvas) -> None:
        """Draw the panel."""
        if part is not canvas:
            part.render_cache = part.render_cache.isolated()
        part.shadow(0, 0, width, height, radius=radius, elevation=2)
        alpha = ALPHA.full if part.theme.is_high_contrast else ALPHA.panel
        part.rect(0, 0, width, height, "panel", radius=radius, alpha=alpha)
        part.rect(0, 0, width, height, edge, radius=radius, border=BORDER.thin, alpha=edge_alpha)

    lifted = ELEVATIONS[2]
    canvas.draw_cached(
        ("panel", radius, edge, edge_alpha), x, y, width, height, draw_part, overhang=2 * lifted.blur + lifted.dy
    )


def draw_footnote(canvas: Canvas, text: str, y: float) -> None:
    """Draw a centered line of text around ``y`` on a dark strip, which hides everything below it."""
    size, height = canvas.resolve_text_size("small"), canvas.resolve_text_size("small") * 1.7
    width = canvas.measure(text, "small")[0] + 2 * size
    canvas.rect((WIDTH - width) / 2, y - height / 2, width, height, "veil", radius=height / 2)
    canvas.text(text, WIDTH / 2, y, "small", color="mute", align="center")


def draw_field_bg(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, radius: float = RADIUS.medium
) -> None:
    """Draw a sunken field, for typing or choosing."""
    canvas.rect(x, y, width, height, "well", radius=radius, alpha=ALPHA.full)
    canvas.rect(x, y, width, height, "line", radius=radius, border=BORDER.thin, alpha=ALPHA.strong)


def draw_button_bg(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    radius: float = RADIUS.medium,
    hover: float = 0,
    enabled: bool = True,
) -> None:
    """Draw the background of an ordinary button; ``hover`` (0 to 1) is its highlight. A disabled one is flat."""
    if not enabled:
        canvas.rect(x, y, width, height, "panel", radius=radius)
        canvas.rect(x, y, width, height, "line", radius=radius, border=BORDER.thin, alpha=ALPHA.half)
        return
    canvas.shadow(x, y, width, height, radius=radius, elevation=1)
    step = round(hover * 6) / 6
    canvas.rect(x, y, width, height, canvas.mix_colors("plate", "white", 0.1 * step), radius=radius)
    edge = canvas.mix_colors("line", "plate_edge", step)
    canvas.rect(x, y, width, height, edge, radius=radius, border=BORDER.thin)


def draw_default_button_bg(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, radius: float = RADIUS.large, hover: float = 0
) -> None:
    """Draw the background of a screen's default button; ``hover`` (0 to 1) is its highlight."""
    step = round(hover * 6) / 6
    canvas.shadow(x, y, width, height, radius=radius, elevation=1)
    top, bottom = (
        canvas.mix_colors("gold_high", "white", 0.25 * step),
        canvas.mix_colors("gold_low", "gold_high", 0.35 * step),
    )
    canvas.gradient(x, y, width, height, top, bottom, radius=radius)
    canvas.rect(x, y, width, height, "gold_edge", radius=radius, border=BORDER.thin)


_PAD_COLORS = PALETTE.tones["pad"]
"""Colors of controller button symbols."""


CAP_HEIGHT_FACTOR = 1.5
"""Height of a key cap as a multiple of its text size."""
_CAP_PADDING = 10
"""Width of a key cap beyond its text, in logical units."""


def measure_key_cap(
    canvas: Canvas, label: str, *, size: float | None = None, height_factor: float = CAP_HEIGHT_FACTOR
) -> float:
    """Return the width that ``draw_key_cap`` would use."""
    width, least = (
        canvas.measure(label, "key", size=size)[0] + _CAP_PADDING,
        canvas.resolve_text_size("key", size) * height_factor,
    )
    if isinstance(label, ControllerCap):
        return least if len(label) == 1 else max(width, least)
    return width


def draw_key_cap(
    canvas: Canvas,
    label: str,
    x: float,
    y: float,
    *,
    is_on_gold: bool = False,
    enabled: bool = True,
    size: float | None = None,
    max_width: float = math.inf,
    height_factor: float = CAP_HEIGHT_FACTOR,
) -> float:
    """Draw a key cap, or the round cap of a controller button, from ``x`` around ``y``; return its width.

    If it would be wider than ``max_width``, its letters are narrower; its height is ``height_factor`` times the text
    size.
    """
    width = min(measure_key_cap(canvas, label, size=size, height_factor=height_factor), max_width)
    narrow = (
        min(1.0, (width - _CAP_PADDING / 2) / canvas.measure(label, "key", size=size)[0]) if width == max_width else 1.0
    )
    height = canvas.resolve_text_size("key", size) * height_factor
    radius = RADIUS.pill if isinstance(label, ControllerCap) else RADIUS.small
    canvas.rect(x, y - height / 2, width, height, "gold_ink" if is_on_gold else "well", radius=radius)
    color, edge = "cream" if enabled else "off", "gold_low" if is_on_gold else "line"
    if isinstance(label, ControllerCap) and enabled:
        color = edge = "cream" if label.family == "nintendo" else _PAD_COLORS.get(label, "cream")
    canvas.rect(x, y - height / 2, width, height, edge, radius=radius, border=BORDER.thin, alpha=ALPHA.strong)
    if not (isinstance(label, ControllerCap) and _draw_symbol(canvas, label, x + width / 2, y, height * 0.26, color)):
        canvas.text(label, x + width / 2, y, "key", size=size, color=color, align="center", narrow=narrow)
    return width


def _draw_symbol(canvas: Canvas, label: ControllerCap, x: float, y: float, radius: float, color: Color) -> bool:
    """Draw the symbol that a controller button has instead of a letter; return False if it has a letter."""
    thick = max(1.4, radius * 0.34)
    if label.family != "playstation":
        return False
    if label == "\N{MULTIPLICATION SIGN}":
        canvas.line((x - radius, y - radius), (x + radius, y + radius), color, thick)
        canvas.line((x - radius, y + radius), (x + radius, y - radius), color, thick)
    elif label == "O":
        canvas.circle(x, y, radius * 1.15, color, border=thick)
    elif label == "\N{BLACK SQUARE}":
        canvas.rect(x - radius, y - radius, 2 * radius, 2 * radius, color, border=thick)
    elif label == "\N{WHITE UP-POINTING TRIANGLE}":
        points = [(x, y - radius * 1.2), (x + radius * 1.2, y + radius * 0.85), (x - radius * 1.2, y + radius * 0.85)]
        canvas.polygon(points, color, border=thick)
    else:
        return False
    return True


def draw_seat_mark(canvas: Canvas, seat: int, x: float, y: float, radius: float = 7) -> None:
    """Draw the shape and color that identify a seat (from 0) around (x, y)."""
    mark = canvas.seat_mark(seat)
    canvas.shape(mark.shape, x, y, radius, mark.color)
    canvas.shape(mark.shape, x, y, radius, "white", border=BORDER.thin, alpha=ALPHA.strong)


def draw_portrait(canvas: Canvas, picture: str, seat: int, x: float, y: float, radius: float) -> None:
    """Draw a character's portrait in the shape and color of its seat (from 0), with its middle at (x, y)."""
    mark = canvas.seat_mark(seat)
    blur = max(2.0, radius * 0.1)
    canvas.cast_shadow(
        x - radius, y - radius, 2 * radius, 2 * radius, radius=radius, blur=blur, alpha=130, dy=radius * 0.09
    )
    canvas.shape(mark.shape, x, y, radius, mark.dark)
    canvas.shape(mark.shape, x, y, radius - 1.2, mark.color)
    reach = (radius - 3.6) * (SHAPE_REACH[mark.shape])
    canvas.picture(picture, x - reach, y - reach, 2 * reach, 2 * reach, shape=mark.shape)
    canvas.shape(mark.shape, x, y, radius - 3.4, "well", border=BORDER.thin)


def draw_focus_ring(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, radius: float = RADIUS.medium
) -> None:
    """Draw the focus ring: a dark line around a gold one, so that it is visible on any background."""
    for gap, color, thick in ((SPACE.tiny, "veil", SPACE.tiny), (SPACE.tiny, "gold", BORDER.thick)):
        around = (x - gap, y - gap, width + 2 * gap, height + 2 * gap)
        canvas.rect(*around, color, radius=radius + gap, border=thick)


def draw_hover_ring(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    hover: float,
    *,
    radius: float = RADIUS.medium,
) -> None:
    """Draw the hover ring of a large element, at a strength from 0 to 1; only its edge is redrawn."""
    canvas.rect(x, y, width, height, "focus", radius=radius, border=BORDER.thick, alpha=round(ALPHA.full * hover))


def draw_corners(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    arm_length: float,
    color: Color,
    width: float,
    outline: Color,
) -> None:
    """Draw the four corners of a box, each with two arms: a bright line over a dark one."""
    x, y, wide, high = box
    for shade, thick in ((outline, width + 2.8), (color, width)):
        for sx, left in ((-1, x), (1, x + wide)):
            for sy, top in ((-1, y), (1, y + high)):
                canvas.lines([(left - sx * arm_length, top), (left, top), (left, top - sy * arm_length)], shade, thick)


_ADVICE_LINE_WIDTH = 3.2
"""Line width of advice corners, in logical units."""
_MIN_ARM_LENGTH = 8.0
"""Minimum length of the arms of advice corners, in logical units."""
_BADGE_RADIUS, _MAX_BADGE_Y = 11.0, 71.0
"""Radius of an advice badge, and its maximum distance from the widget's top, so that it is over a card's picture."""


def draw_advice_corners(canvas: Canvas, box: tuple[float, float, float, float], arm_length: float) -> None:
    """Draw the frame of an advised element: green corners, unlike the frame of a selected element."""
    draw_corners(canvas, box, arm_length, "good", _ADVICE_LINE_WIDTH, "night_deep")


def draw_advice_badge(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw a light bulb on a disc around (x, y), which marks advice where a selection would have its check mark."""
    canvas.circle(x, y, radius * 1.14, "black", alpha=ALPHA.half)
    canvas.circle(x, y, radius, "night_deep")
    canvas.circle(x, y, radius, "good", border=radius * 0.13)
    side = radius * 1.3
    canvas.icon("bulb", x - side / 2, y - side / 2, side, color="good")


def draw_advice_mark(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Mark a widget that a hint or a lesson recommends: green corners, and a light bulb at the left."""
    gap = 4.0
    box = x - gap, y - gap, width + 2 * gap, height + 2 * gap

    def draw() -> None:
        draw_advice_corners(canvas, box, max(_MIN_ARM_LENGTH, min(width, height) * 0.22))
        draw_advice_badge(canvas, x, y + min(height / 2, _MAX_BADGE_Y), _BADGE_RADIUS)

    canvas.draw_group(("advice mark", box), canvas.theme.name, draw)


def draw_tooltip_bg(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw the opaque background of a tooltip: dark, above everything, with a bright edge; cached as one picture."""

    def draw_part(part: Canvas) -> None:
        part.shadow(0, 0, width, height, radius=RADIUS.medium, elevation=3)
        part.rect(0, 0, width, height, "panel_low", radius=RADIUS.medium)
        part.rect(0, 0, width, height, "plate_edge", radius=RADIUS.medium, border=BORDER.thin)

    lifted = ELEVATIONS[3]
    overhang = 2 * lifted.blur + lifted.dy
    canvas.draw_cached("tooltip", x, y, width, height, draw_part, overhang=overhang, opaque_radius=RADIUS.medium)


_GOLD_COLORS = PALETTE.shades["metals"]["gold"]
"""Colors of gold letters from top to bottom."""
_LETTER_OUTLINE, _LETTER_LOWER_EDGE, _LETTER_UPPER_EDGE = PALETTE.shades["metals"]["lettering"]
"""Colors around metal letters, at their lower edge and at their upper edge."""


def draw_lettering(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    tracking: float = 0,
    metal: tuple[Color, ...] = _GOLD_COLORS,
) -> float:
    """Draw metal display lettering, centered on (x, y), with gradient and dark rim; return its width."""
    width = canvas.measure(text, "number", size=size, tracking=tracking)[0]
    height = canvas.measure(text, "number", size=size)[1]
    pad = size * 0.4

    def make() -> pygame.Surface:
        """Render the lettering."""
        part = canvas.make_layer(width + 2 * pad, height + 2 * pad)
        mask = part.make_layer()
        with mask.shifted(pad, pad):
            mask.text(text, 0, 0, "number", size=size, tracking=tracking, color="white", valign="top")
        _draw_metal_letters(part, mask.surface, size, metal, pad, height)
        return part.surface

    look = (text, size, tracking, tuple(map(str, metal)), canvas.theme.name, canvas.text_scale, round(canvas.k, 4))
    picture = canvas.render_cache.surfaces.get(("lettering", look), make)
    canvas.paste(picture, x - width / 2 - pad, y - height / 2 - pad)
    return width


def _draw_metal_letters(
    part: Canvas,
    mask: pygame.Surface,
    size: float,
    metal: tuple[Color, ...],
    padding: float,
    height: float,
) -> None:
    """Draw metal letters from their mask."""
    surface = part.surface
    soft = part.to_pixels(size * 0.07)
    shade = pygame.transform.box_blur(raster.tint(mask, part.resolve_color("black", 230)), max(1, soft))
    surface.blit(shade, (0, soft))
    rim, reach = raster.tint(mask, part.resolve_color(_LETTER_OUTLINE)), max(1, part.to_pixels(size * 0.035))
    for step in range(16):
        turn = step * math.pi / 8
        surface.blit(rim, (round(reach * math.cos(turn)), round(reach * math.sin(turn)) + reach // 3))
    surface.blit(raster.tint(mask, part.resolve_color(_LETTER_LOWER_EDGE)), (0, max(1, part.to_pixels(size * 0.025))))
    surface.blit(raster.tint(mask, part.resolve_color(_LETTER_UPPER_EDGE)), (0, -max(1, part.to_pixels(size * 0.012))))
    face = part.make_layer()
    top, middle, bottom = metal
    upper, tall = padding + height * 0.22, height * 0.6
    face.fill(bottom)
    face.rect(0, 0, face.width, upper, top)
    face.gradient(0, upper, face.width, tall / 2, top, middle)
    face.gradient(0, upper + tall / 2, face.width, tall / 2, middle, bottom)
    face.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face.surface, (0, 0))


def draw_veil(canvas: Canvas) -> None:
    """Darken the screen behind an overlay."""
    canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)


def draw_bar(canvas: Canvas) -> None:
    """Draw the bar along the top of a screen."""
    canvas.gradient(0, 0, WIDTH, BAR_HEIGHT, "bar", "bar_low")
    canvas.line((0, BAR_HEIGHT), (WIDTH, BAR_HEIGHT), "line", BORDER.thin)


_MIN_REMARK_WIDTH = 80.0
"""Minimum space for a remark in the bar, in logical units; it is left out if there is less."""


def draw_bar_text(canvas: Canvas, title: str, remark: str = "", *, left: float = SPACE.large, right: float) -> None:
    """Draw the title at the left of the bar, followed by a subdued remark if there is enough space."""
    end = (
        left
        + canvas.draw_fitted_line(title, left, BAR_HEIGHT / 2, right - left, "panel", shadow=ALPHA.strong)
        + SPACE.medium
    )
    if remark and right - end >= _MIN_REMARK_WIDTH:
        canvas.draw_text_block(remark, end, SPACE.tiny, right - end, BAR_HEIGHT - 2 * SPACE.tiny, "small", color="mute")
