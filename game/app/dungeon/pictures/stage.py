"""Stage of an encounter: its room fills the screen; the boxes of the elements above it are also used by animations.

A room's drawing is positioned by the box of its main figures, the cast (``assets/art/dungeon/cast.yaml``): the cast
is below the need bar, and in large text beside the lifted card. A boss is larger: its cast takes at least
``BOSS_SCREEN_FRACTION`` of the screen.
"""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

import pygame

from game.app.dungeon.mood import is_boss
from game.app.dungeon.pictures.floor_view import get_room_art
from game.app.dungeon.pictures.ground import draw_blurred, draw_side_shade, draw_vignette
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH
from game.app.dungeon.pictures.room_light import draw_lit_art, draw_room_art
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects import flipbook
from game.app.ui.effects.flashes import Tone
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets_dir

SCREEN = Box(0, 0, WIDTH, HEIGHT)
"""Box of the whole logical screen."""
PARTY_BOX = Box(8, 54, 172, 142)
"""Box of the party's plate with hearts, rupees and bottles."""
NEED_BOX = Box(196, 52, 888, 84)
"""Box of the need bar; played cards are below it."""
GEMS_BOX = Box(NEED_BOX.x + 14, NEED_BOX.y + 47, NEED_BOX.w - 28, 26)
"""Box of the gems in the need bar."""
FIELD = Box(NEED_BOX.x, NEED_BOX.bottom, NEED_BOX.w, 464)
"""Part of the room that no other element covers."""
SEAL_BOX = Box(440, 206, 400, 350)
"""Box of the seal on a solved room, with its label."""
HAND_CARD_WIDTH = 140.0
"""Width of a card of the hand, in logical units."""
BOSS_SCREEN_FRACTION = 0.4
"""Minimum fraction of the screen that a boss's cast takes between the need bar and the hand.

Beside the lifted card of large texts, the part behind the hand counts as well.
"""
_NORMAL_LIFT_SCALE, _LARGE_LIFT_SCALE = 1.4, 2.0
"""Scale of a lifted card relative to the hand, at a text size of 100 % and of 150 %."""
_FOCUS = 0.5, 0.44
"""Point to keep visible when a room's picture is cropped, in fractions of its size."""
WHOLE_ROOM_BOX = Box(300, 130, 680, 476)
"""Box in which a whole room is visible between two answer cards."""
_DRAWING_SIZE = 300.0, 210.0
"""Width and height of a room's drawing, in its own units."""
_DEFAULT_CAST = 8, 4, 92, 96
"""Default box of the cast in a drawing, in percent: left, top, right, bottom."""
_CAST_GAP, _CAST_BOTTOM, _BOSS_BOTTOM, _HAND_TOP = 6.0, 604.0, 690.0, 610.0
"""Distance of the cast from the need bar, y coordinates of its feet and of a boss's feet, and upper edge of the hand.
"""
_MIN_SCALE, _MIN_SCALE_BESIDE_CARD, _MAX_SCALE, _MAX_BOSS_SCALE = 2.7, 2.0, 3.9, 6.0
"""Scales of a room's drawing: minimum, minimum beside a lifted card of large text, maximum, and maximum of a boss."""
_GROWTH_PER_PHASE = 0.04
"""Relative growth of a boss per phase."""
_BLURRED_SIZE, _BLUR_DIVISOR = (16, 9), 8
"""Size to which the room is blurred, in pixels, and factor by which it is shrunk before."""
_MASK_SIZE, _MASK_FADE = 48, 0.1
"""Width and height of the room's mask in pixels, and fraction of it over which its edges fade."""
_SIDE_SHADE, _TOP_SHADE, _BOTTOM_SHADE = 240.0, 150.0, 260.0
"""Extent of the dark gradients from the sides, the top and the bottom, in logical units."""
PHASE_COLORS: tuple[Tone, ...] = ((150, 110, 230), (120, 170, 255), (255, 120, 50), (230, 90, 210))
"""Colors of light of a boss's phases, in order."""


class BossCondition(NamedTuple):
    """Condition of a boss: its phase if the fight has several, else -1; and its injury from 0 to 2."""

    phase: int = -1
    wounds: int = 0


UNHURT = BossCondition()
"""Condition of an uninjured boss without phases."""


@cached
def load_casts() -> dict[str, tuple[int, int, int, int]]:
    """Return the boxes of the main figures in the drawings by room: left, top, right and bottom in hundredths."""
    data, marks = read_yaml(assets_dir() / "art" / "dungeon" / "cast.yaml")
    return convert(data, dict[str, tuple[int, int, int, int]], marks)


def find_lift_scale(text_scale: float) -> float:
    """Return the scale of a lifted card relative to the hand; it grows with the text size."""
    return _NORMAL_LIFT_SCALE + (_LARGE_LIFT_SCALE - _NORMAL_LIFT_SCALE) * min(1.0, 2 * (text_scale - 1))


def has_lifted_box(text_scale: float) -> bool:
    """Return whether lifted cards are so large that they are shown in a fixed box at the right of the stage."""
    return text_scale > 1


def get_lifted_box(text_scale: float, right: float) -> Box:
    """Return the fixed box of a lifted card, with its right edge at ``right``."""
    width = HAND_CARD_WIDTH * find_lift_scale(text_scale)
    height = width * CARD_HEIGHT / CARD_WIDTH
    return Box(right - width, HEIGHT - SPACE.small - height, width, height)


def get_cast_area(text_scale: float) -> Box:
    """Return the part of the field that is available for the cast."""
    if not has_lifted_box(text_scale):
        return FIELD
    return FIELD._replace(w=FIELD.w - HAND_CARD_WIDTH * find_lift_scale(text_scale) - SPACE.small)


def place_drawing(picture_path: str, text_scale: float, *, is_boss: bool, phase: int = -1) -> Box:
    """Return the box of a room's drawing, which may exceed the screen."""
    left, top, right, bottom = load_casts().get(picture_path.rsplit("/", 1)[-1], _DEFAULT_CAST)
    width, height = (right - left) / 100 * _DRAWING_SIZE[0], (bottom - top) / 100 * _DRAWING_SIZE[1]
    room, upper = get_cast_area(text_scale), NEED_BOX.bottom + _CAST_GAP
    scale = min(room.w / width, ((_BOSS_BOTTOM if is_boss else _CAST_BOTTOM) - upper) / height)
    if is_boss:
        lower = _HAND_TOP if room == FIELD else HEIGHT
        scale = min(_MAX_BOSS_SCALE, max(scale, _find_boss_scale(width, height, lower - upper)))
        scale *= 1 + _GROWTH_PER_PHASE * max(0, phase)
    else:
        scale = min(max(scale, _MIN_SCALE if room == FIELD else _MIN_SCALE_BESIDE_CARD), _MAX_SCALE)
    w, h = _DRAWING_SIZE[0] * scale, _DRAWING_SIZE[1] * scale
    middle = (left + right) / 200 * w
    return Box(room.center[0] - middle, min(NEED_BOX.bottom, upper - top / 100 * h), w, h)


def _find_boss_scale(cast_width: float, cast_height: float, available_height: float) -> float:
    """Return the scale at which the visible part of a boss's cast takes its fraction of the screen."""
    wanted = BOSS_SCREEN_FRACTION * WIDTH * HEIGHT
    whole = math.sqrt(wanted / (cast_width * cast_height))
    return whole if cast_height * whole <= available_height else wanted / (cast_width * available_height)


def place_cast(picture_path: str, text_scale: float, *, is_boss: bool, phase: int = -1) -> Box:
    """Return the box of a room's cast on the screen."""
    left, top, right, bottom = (one / 100 for one in load_casts().get(picture_path.rsplit("/", 1)[-1], _DEFAULT_CAST))
    box = place_drawing(picture_path, text_scale, is_boss=is_boss, phase=phase)
    return Box(box.x + left * box.w, box.y + top * box.h, (right - left) * box.w, (bottom - top) * box.h)


def get_condition(context: DungeonContext) -> BossCondition:
    """Return the condition of the boss in the running encounter, which gets worse toward its end."""
    challenge, standing = context.view.challenge, context.challenge_status
    if challenge is None or standing is None or not is_boss(context.catalog, challenge.room):
        return BossCondition()
    have = standing.total + standing.points
    wounds = sum(have * 4 >= standing.need * quarters for quarters in (2, 3))
    return BossCondition(context.view.phase if context.view.phases > 1 else -1, wounds)


def draw_stage(
    canvas: Canvas,
    context: DungeonContext,
    room: int,
    condition: BossCondition = UNHURT,
    *,
    without_figures: bool = False,
    whole_room_box: Box | None = None,
) -> None:
    """Draw a room over the whole screen, darker at its edges.

    ``without_figures`` draws only its light; ``whole_room_box`` is a box in which the whole room is shown instead.
    """
    art, boss = get_room_art(context.catalog.room_ids[room]), is_boss(context.catalog, room)
    strong, text = canvas.theme.is_high_contrast, canvas.text_scale

    def draw_part(part: Canvas) -> None:
        """Draw the stage; its elements are larger than the screen, and not drawn again."""
        if part is not canvas:
            part.render_cache = part.render_cache.isolated()
        _draw_blurred_room(part, art)
        if not without_figures:
            _draw_sharp_room(part, art, whole_room_box or place_drawing(art, text, is_boss=boss, phase=condition.phase))
        if boss and not strong and not without_figures and whole_room_box is None:
            _draw_condition(part, place_cast(art, text, is_boss=boss, phase=condition.phase), condition, room)
        if strong:
            part.rect(*SCREEN, "outline", alpha=80)
        draw_vignette(part, SCREEN, 120)
        draw_side_shade(part, SCREEN, _SIDE_SHADE, 150, 1.2)
        part.gradient(0, 0, WIDTH, _TOP_SHADE, "outline", "outline", alpha=200, alpha_bottom=0)
        part.gradient(0, HEIGHT - _BOTTOM_SHADE, WIDTH, _BOTTOM_SHADE, "outline", "outline", alpha=0, alpha_bottom=235)

    canvas.draw_cached(
        ("encounter stage", art, strong, text, condition, without_figures, whole_room_box), *SCREEN, draw_part
    )


def _draw_blurred_room(canvas: Canvas, picture_path: str) -> None:
    """Draw the room over the whole screen, dark and strongly blurred."""
    small = SCREEN._replace(w=SCREEN.w / _BLUR_DIVISOR, h=SCREEN.h / _BLUR_DIVISOR)
    draw_blurred(canvas, small, _BLURRED_SIZE, lambda part: draw_room_art(part, picture_path, small, focus=_FOCUS))
    canvas.rect(*SCREEN, "outline", alpha=ALPHA.light)


def _draw_sharp_room(canvas: Canvas, picture_path: str, box: Box) -> None:
    """Draw the room with its cast below the need bar, extended upward, with fading edges."""
    above = max(0, canvas.to_pixels(box.y))
    size = math.ceil(box.w * canvas.k), math.ceil(box.h * canvas.k) + above
    whole = pygame.Rect(canvas.to_pixel_point(box.x, min(box.y, 0.0)), size)
    seen = whole.clip(canvas.surface.get_rect())
    if not (seen.w and seen.h):
        return
    part = seen.move(-whole.x, -whole.y)
    picture = _draw_extended_room(canvas, picture_path, box, part)
    mask = pygame.Surface((_MASK_SIZE, _MASK_SIZE), pygame.SRCALPHA)
    rising = max(_MASK_FADE, above / whole.h)
    for x in range(_MASK_SIZE):
        for y in range(_MASK_SIZE):
            side = min(x, _MASK_SIZE - 1 - x, _MASK_SIZE - 1 - y) / (_MASK_SIZE * _MASK_FADE)
            mask.set_at((x, y), (255, 255, 255, round(255 * min(1.0, side, (y + 1) / (_MASK_SIZE * rising)))))
    picture.blit(raster.enlarge_part(mask, whole.size, part), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.put(picture, seen.topleft)


def _draw_extended_room(canvas: Canvas, picture_path: str, box: Box, seen: pygame.Rect) -> pygame.Surface:
    """Return the visible part of a picture of the room in a box, extended upward to the upper edge of the screen.

    The whole picture would take several times as much memory as the screen.
    """
    above, part = max(0, canvas.to_pixels(box.y)), canvas.for_surface(raster.make_blank(*seen.size))
    with part.shifted(-seen.x / canvas.k, (above - seen.y) / canvas.k):
        draw_lit_art(part, picture_path, box.w, box.h, focus=(0.5, 0.5))
    if seen.y < above < seen.bottom:
        row = part.surface.subsurface((0, above - seen.y, seen.w, 1))
        part.surface.blit(pygame.transform.scale(row, (seen.w, above - seen.y)), (0, 0))
    return part.surface


def _draw_condition(canvas: Canvas, cast: Box, condition: BossCondition, seed: int) -> None:
    """Draw the light of a boss's phase, and the marks of its injuries."""
    x, y = cast.center
    if condition.phase >= 0:
        tone = PHASE_COLORS[condition.phase % len(PHASE_COLORS)]
        for side in (-1, 1):
            flipbook.add_light(canvas, x + side * cast.w * 0.46, y, cast.w * 0.5, HEIGHT, tone, 0.5)
        flipbook.add_light(canvas, x, HEIGHT - SPACE.large, cast.w, FIELD.h * 0.8, tone, 0.6)
    if not condition.wounds:
        return
    glow: Tone = (255, 70, 30)
    flipbook.add_light(canvas, x, HEIGHT, cast.w * 0.9, FIELD.h, glow, 0.35 * condition.wounds)
    rng = Random(seed)
    for index in range(2 * condition.wounds):
        way = -1 if index % 2 else 1
        at = x + way * cast.w * rng.uniform(0.3, 0.4), FIELD.y + FIELD.h * rng.uniform(0.6, 0.82)
        _draw_cut(canvas, *at, FIELD.h * rng.uniform(0.16, 0.26), -way)


def _draw_cut(canvas: Canvas, x: float, y: float, length: float, direction: int) -> None:
    """Draw a glowing, slanting cut; ``direction`` is 1 or -1."""
    dx, dy = direction * length * 0.42, length * 0.5
    for half, color, alpha in (
        (7.0, "#ff5a26", ALPHA.light),
        (4.0, "#3a0806", ALPHA.panel),
        (1.6, "#ffc27a", ALPHA.full),
    ):
        ends = (x - dx, y - dy), (x + half, y), (x + dx, y + dy), (x - half, y)
        canvas.polygon(list(ends), color, alpha=alpha)


def get_gem_box(need: int, index: int) -> Box:
    """Return the box of a gem in the need bar."""
    gap = 5.0 if need <= 16 else 3.0
    width = (GEMS_BOX.w - gap * (need - 1)) / max(1, need)
    return Box(GEMS_BOX.x + min(index, need - 1) * (width + gap), GEMS_BOX.y, width, GEMS_BOX.h)
