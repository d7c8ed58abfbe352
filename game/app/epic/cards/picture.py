"""Picture on a card: its own artwork, or for a basic card a composed picture of its character.

The character of a basic card attacks, shoots or guards, composed of parts (``duel``). For a character without
these parts, as a mod's may be, the portrait fades into rays of its color, with a blade, bow or shield in
front and one streak per point of the number.
"""

from __future__ import annotations

import math

import pygame

from game.app.epic.cards.duel import can_compose, compose_picture
from game.app.epic.cards.frame import get_frame_tones
from game.app.ui.drawing import art, raster
from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.view_models import CardFace

_RAY_SECTORS = 18
"""Number of sectors of the background; every other one is a ray."""


def draw_picture(
    canvas: Canvas, face: CardFace, x: float, y: float, width: float, height: float, *, left: float = 0.0
) -> None:
    """Draw the card's picture in a box with slightly rounded corners.

    The subject is right of ``left``, as the values cover the left side.
    """
    radius, own = width * 0.042, bool(face.art) and art.exists(face.art)
    if own and not left:
        canvas.picture(face.art, x, y, width, height, radius=radius)
        return
    part = canvas.make_layer(width, height)
    if own:
        high, low, _light = get_frame_tones(canvas, face)
        part.gradient(0, 0, width, height, high, low)
        part.picture(face.art, 0, 0, _find_picture_width(face.art, width, height, left), height)
    elif can_compose(face):
        compose_picture(part, face, width, height, left)
    else:
        _draw_portrait_motif(part, face, width, height, left)
    box = part.surface.get_rect()
    corner = raster.make_rounded_mask(box.w, box.h, radius * canvas.k)
    part.surface.blit(corner, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(part, x, y)


def _find_picture_width(path: str, width: float, height: float, left: float) -> float:
    """Return the width of a box that centers the picture right of the values, as far as the picture is wide enough."""
    drawing = art.load_drawing(path)
    whole = height * drawing.width / drawing.height if drawing is not None else width
    return max(width, min(width + left, whole))


def find_motif(face: CardFace) -> tuple[str, ...]:
    """Return the icons of a basic card's weapons from back to front; a shield if its defense exceeds its attack."""
    attack = face.attack if isinstance(face.attack, int) else 0
    defense = face.defense if isinstance(face.defense, int) else (99 if face.defense else 0)
    if defense > attack:
        return ("shield",)
    return ("bow",) * face.ranged + ("sword",) * face.melee or ("sword",)


def _draw_portrait_motif(canvas: Canvas, face: CardFace, width: float, height: float, left: float) -> None:
    high, low, _light = get_frame_tones(canvas, face)
    canvas.gradient(0, 0, width, height, canvas.mix_colors(high, "white", 0.42), canvas.mix_colors(low, high, 0.4))
    light = canvas.mix_colors(high, "white", 0.75)
    room = width - left
    cx, cy = left + room * 0.75, height * 0.6
    for step in range(0, _RAY_SECTORS, 2):
        turns = (step * 2 * math.pi / _RAY_SECTORS + 0.12, (step + 1) * 2 * math.pi / _RAY_SECTORS + 0.12)
        tips = [(cx + width * math.cos(turn), cy + width * math.sin(turn)) for turn in turns]
        canvas.polygon([(cx, cy), *tips], light, alpha=44)
    _draw_portrait(canvas, face.portrait, left, room, height)
    canvas.glow(cx, cy, min(height, room) * 0.62, "white", 120)
    _draw_motif(canvas, face, cx, cy, min(height * 0.62, room * 0.5))
    canvas.gradient(0, height * 0.72, width, height * 0.28, low, low, alpha=0, alpha_bottom=120)


def _draw_portrait(canvas: Canvas, portrait: str, x: float, width: float, height: float) -> None:
    """Draw the character at the left, fading out toward the middle of the picture."""
    if not portrait:
        return
    wide = min(width, max(width * 0.7, height * 0.86))
    part = canvas.make_layer(wide, height)
    part.picture(portrait, 0, 0, wide, height, focus=(0.5, 0.2))
    size = part.surface.get_size()
    clear, full = pygame.Color(255, 255, 255, 0), pygame.Color(255, 255, 255, 255)
    fade = raster.make_blank(*size, raster.WHITE)
    tail = round(size[0] * 0.5)
    ramp = pygame.transform.rotate(raster.make_gradient(size[1], tail, full, clear, None), 90)
    fade.fill(raster.CLEAR_WHITE, (size[0] - tail, 0, tail, size[1]))
    fade.blit(ramp, (size[0] - tail, 0), special_flags=pygame.BLEND_RGBA_MAX)
    part.surface.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(part, x, 0)


def _draw_motif(canvas: Canvas, face: CardFace, cx: float, cy: float, size: float) -> None:
    """Draw the card's weapon icons with their streaks; of two weapons, one is partly behind the other."""
    weapons = find_motif(face)
    value = face.defense if weapons[-1] == "shield" else face.attack
    _draw_streaks(canvas, weapons[-1], min(6, value) if isinstance(value, int) else 6, cx, cy, size)
    for index, weapon in enumerate(weapons):
        edge = size if index == len(weapons) - 1 else size * 0.86
        x = cx - edge / 2 + (size * 0.16 if edge < size else 0.0)
        y = cy - edge / 2 - (size * 0.2 if edge < size else 0.0)
        canvas.icon(weapon, x + size * 0.03, y + size * 0.045, edge, color="black", alpha=90)
        canvas.icon(weapon, x, y, edge)


def _draw_streaks(canvas: Canvas, weapon: str, count: int, cx: float, cy: float, size: float) -> None:
    """Draw ``count`` rings around a shield, crescents behind a blade, or flight lines behind a bow."""
    for index in range(count):
        if weapon == "shield":
            reach = size * (0.56 + 0.075 * index)
            canvas.circle(cx, cy, reach, "white", border=max(1.0, size * 0.02), alpha=150 - 20 * index)
        elif weapon == "sword":
            _draw_slash(canvas, cx, cy, size * (0.46 + 0.09 * index), size * 0.1, 200 - 26 * index)
        else:
            offset = (index - (count - 1) / 2) * size * 0.15
            start = (cx - size * 0.62 + offset * 0.7, cy + size * 0.5 + offset * 0.7)
            end = (start[0] + size * 0.42, start[1] - size * 0.42)
            canvas.lines([start, end], "white", max(1.0, size * 0.026), alpha=170)


def _draw_slash(canvas: Canvas, cx: float, cy: float, radius: float, thick: float, alpha: int) -> None:
    """Draw one crescent behind a blade, clockwise from the upper left to the lower right."""
    turns = [math.radians(212 + step * 10.5) for step in range(13)]
    outer = [(cx + radius * math.cos(turn), cy + radius * math.sin(turn)) for turn in turns]
    inner = [
        (
            cx + (radius - thick * math.sin(math.pi * step / 12)) * math.cos(turn),
            cy + (radius - thick * math.sin(math.pi * step / 12)) * math.sin(turn),
        )
        for step, turn in enumerate(turns)
    ]
    canvas.polygon([*outer, *reversed(inner)], "white", alpha=max(40, alpha))
