"""Sides of a duel cutscene: slanted panels in the seat colors, with characters, names and health."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.epic.board.figures import PART_SIZE
from game.app.epic.match.animation.duel import times
from game.app.epic.match.animation.duel.figures import FACE_CENTER_Y, CutscenePose, FigureRenderer
from game.app.epic.match.animation.duel.slides import SideExtent
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import Track, ease_in_cubic, ease_out_back, ease_out_quad
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE

PANEL_TOP, PANEL_BOTTOM = 104.0, 604.0
"""Upper and lower edge of the panels on the screen, in logical units."""
_PANEL_WIDTH, _PANEL_SLANT = 388.0, 84.0
"""Width of a panel at its top, and how much narrower it is at its bottom."""
_PANEL_SOLID_WIDTH = _PANEL_WIDTH - _PANEL_SLANT - 4
"""Width of the part of a panel on the screen that is opaque from top to bottom."""
_PANEL_BLEED = 60.0
"""Width of a panel beyond the edge of the screen, visible while it overshoots when sliding in."""
_PANEL_BORDER = 10.0
_BODY_X = 176.0
"""Distance of the center of a body from the edge of the screen."""
_CHEST_Y = 84.0
"""Distance of a chest below the center of its panel."""
_GROUP_INSET = 96.0
"""Additional distance from the edge of the screen if several characters share a side, with their names beside
them.
"""
_PANEL_GAP = 8.0
_WEAPON_OVERHANG = 92.0
"""Largest extent of a weapon above the top of a panel."""
SINGLE_EXTENT = SideExtent(
    _PANEL_BLEED,
    PANEL_TOP - _WEAPON_OVERHANG,
    PANEL_BOTTOM + _PANEL_BORDER,
    PANEL_TOP,
    PANEL_BOTTOM,
    _PANEL_SOLID_WIDTH,
)
"""Extent of a side with one character."""
GROUP_EXTENT = SINGLE_EXTENT._replace(solid=0.0)
"""Extent of a side with several characters; the board is visible between them."""
_MAX_SCALE = 1.62
"""Largest scale of a character, in logical units per part unit."""
_STRIPE_COUNT = 7
_STRIPE_WIDTH, _STRIPE_STEP = 24.0, 54.0
_SLIDE_DISTANCE = 470.0
"""Distance that a panel slides to leave the screen."""
_BUST_HEIGHT = 190.0
"""Height of the part of a character that a low panel shows, in part units."""

_STRIKE_STEP = Track((1.05, 0.0), (1.14, -18.0, ease_out_quad), (1.25, 40.0, ease_in_cubic))
"""Offset of the actor toward its opponent by time in the cutscene, in logical units."""
_BLOCKED_STRIKE_STEP = Track(
    (1.05, 0.0), (1.14, -18.0, ease_out_quad), (1.25, 40.0, ease_in_cubic), (1.4, -26.0, ease_out_quad)
)
"""Offset of the actor if its attack is blocked."""
_BLOCK_STEP = Track((1.25, 0.0), (1.33, 18.0, ease_out_quad))
"""Offset of a character that blocks the attack."""
_KNOCKBACK = Track((0.0, -34.0), (0.35, 10.0, ease_out_quad), (1.0, -8.0, ease_out_quad))
"""Offset of a character that is hit, negative for backward, by progress of the aftermath of the blow."""
_STRIKE_POSE_START = 1.13
"""Time in the cutscene from which the actor is in the pose of the blow."""
_FLASH_END = 0.25
"""Fraction of the aftermath of a blow during which the hit character flashes."""


class CutsceneFighter(NamedTuple):
    """Character as shown in a duel cutscene."""

    figure: int
    name: str
    portrait: str
    seat: int
    health: int
    is_facing_left: bool
    """True for a character on the right side, which faces left."""
    place: int = 0
    """Index among the characters on its side, from the top."""
    many: int = 1
    """Number of characters on its side."""

    @property
    def top(self) -> float:
        """Return the upper edge of the character's panel."""
        return PANEL_TOP + (PANEL_BOTTOM - PANEL_TOP + _PANEL_GAP) * self.place / self.many

    @property
    def bottom(self) -> float:
        """Return the lower edge of the character's panel."""
        return PANEL_TOP + (PANEL_BOTTOM - PANEL_TOP + _PANEL_GAP) * (self.place + 1) / self.many - _PANEL_GAP

    @property
    def center(self) -> Point:
        """Return the center of the character's panel."""
        inward = _BODY_X if self.many == 1 else _BODY_X + _GROUP_INSET
        return (WIDTH - inward if self.is_facing_left else inward), (self.top + self.bottom) / 2


def find_hit_point(fighter: CutsceneFighter) -> Point:
    """Return the point at which a blow hits; below the face if the character is alone on its side."""
    x, y = fighter.center
    return x, y + _CHEST_Y if fighter.many == 1 else y


def draw_panel(canvas: Canvas, fighter: CutsceneFighter, alpha: int) -> None:
    """Draw the panel of a character: its inside is copied, and only its edges are blended."""
    width, height = _PANEL_WIDTH + _PANEL_BORDER + _PANEL_BLEED, fighter.bottom - fighter.top
    x = WIDTH - _PANEL_WIDTH - _PANEL_BORDER if fighter.is_facing_left else -_PANEL_BLEED
    if canvas.is_traced:
        with canvas.shifted(x, fighter.top):
            _paint_panel(canvas, fighter, width, height)
        return

    border, solid = canvas.to_pixels(_PANEL_BORDER), canvas.to_pixels(_PANEL_BLEED + _PANEL_SOLID_WIDTH)
    whole = pygame.Rect(0, 0, canvas.to_pixels(width + 2 * _PANEL_BORDER), canvas.to_pixels(height + 2 * _PANEL_BORDER))
    inside = pygame.Rect(border, border + 1, solid, whole.h - 2 * border - 2)
    if fighter.is_facing_left:
        inside.right = whole.w - border

    def make() -> pygame.Surface:
        part = canvas.make_layer(width + 2 * _PANEL_BORDER, height + 2 * _PANEL_BORDER)
        with part.shifted(_PANEL_BORDER, _PANEL_BORDER):
            _paint_panel(part, fighter, width, height)
        return part.surface

    look = fighter.seat, fighter.is_facing_left, fighter.place, fighter.many, canvas.theme.name, round(canvas.k, 4)
    top_left = canvas.to_pixel_point(x - _PANEL_BORDER, fighter.top - _PANEL_BORDER)
    boxes = inside, *raster.subtract_box(whole, inside)
    canvas.put_pieces(("duel panel", look), top_left, boxes, make, alpha)


def _paint_panel(part: Canvas, fighter: CutsceneFighter, width: float, height: float) -> None:
    mark = part.seat_mark(fighter.seat)

    def get_point(reach: float, y: float) -> Point:
        """Return the point at a distance from the panel's inner edge and from its top."""
        x = (
            _PANEL_BLEED
            + _PANEL_WIDTH
            - _PANEL_SLANT * (fighter.top + y - PANEL_TOP) / (PANEL_BOTTOM - PANEL_TOP)
            - reach
        )
        return (width - x if fighter.is_facing_left else x), y

    def get_band(first: float, last: float, grow: float = 0.0) -> list[Point]:
        return [
            get_point(first, -grow),
            get_point(last, -grow),
            get_point(last, height + grow),
            get_point(first, height + grow),
        ]

    part.polygon(get_band(-_PANEL_BORDER, _PANEL_WIDTH + _PANEL_BLEED, 6.0), "night_deep", alpha=235)
    part.polygon(get_band(0.0, _PANEL_WIDTH + _PANEL_BLEED), mark.dark)
    for stripe in range(_STRIPE_COUNT):
        start = 34 + _STRIPE_STEP * stripe
        part.polygon(get_band(start, start + _STRIPE_WIDTH), mark.color, alpha=max(20, 90 - 10 * stripe))
    light = min(height * 0.62, 250.0)
    part.glow(
        width - _PANEL_BLEED - _BODY_X if fighter.is_facing_left else _PANEL_BLEED + _BODY_X,
        height * 0.46,
        light,
        mark.light,
        90,
    )
    part.line(get_point(0.0, 0.0), get_point(0.0, height), mark.light, 4)


def compute_slide(time: float) -> float:
    """Return the offset of the panels from their final position at a time of the cutscene."""
    away = (
        1
        - times.SLIDE_IN.compute_progress_at(time, ease_out_back)
        + times.SLIDE_OUT.compute_progress_at(time, ease_in_cubic)
    )
    return _SLIDE_DISTANCE * away


def find_pose(duel: DuelCutscene, figure: int) -> CutscenePose:
    """Return the current pose of a character."""
    if figure in duel.fall_progress:
        return "fallen"
    landing = duel.landings.get(figure)
    if landing is not None and landing.has_landed and landing.amount < 0:
        return "flash" if landing.since < _FLASH_END else "hit"
    if figure == duel.actor and duel.time >= _STRIKE_POSE_START:
        return find_attack_pose(duel)
    return "ready"


def find_attack_pose(duel: DuelCutscene) -> CutscenePose:
    """Return the pose of the actor during its blow."""
    return "strike" if duel.means in ("blade", "saber", "thrown") else "shoot"


def draw_fighter(
    canvas: Canvas, figures: FigureRenderer, duel: DuelCutscene, fighter: CutsceneFighter, alpha: int
) -> None:
    """Draw a character on its panel, including its step forward, knockback or fall."""
    high = fighter.bottom - fighter.top
    scale = compute_scale(fighter)
    top = fighter.bottom + 24 - PART_SIZE[1] * scale
    if fighter.many > 1:
        top = fighter.top + max(high * 0.16, 12.0) - (FACE_CENTER_Y - 62.0) * scale
    fall = duel.fall_progress.get(fighter.figure, 0.0)
    side = -1 if fighter.is_facing_left else 1
    middle = fighter.center[0] + side * compute_step(duel, fighter.figure)
    look = find_pose(duel, fighter.figure)
    room = (0.0, PANEL_TOP - _WEAPON_OVERHANG if fighter.many == 1 else fighter.top, WIDTH, 0.0)
    with canvas.clipped(*room[:3], fighter.bottom - room[1]):
        place = middle, top + fall * (high + 40)
        figures.draw_figure(
            canvas, fighter.portrait, look, place, scale, is_facing_left=fighter.is_facing_left, alpha=alpha
        )


def compute_scale(fighter: CutsceneFighter) -> float:
    """Return the scale of a character; if several share a side, only head and shoulders are visible."""
    return min(_MAX_SCALE, (fighter.bottom - fighter.top + 4) / _BUST_HEIGHT) if fighter.many > 1 else _MAX_SCALE


def compute_step(duel: DuelCutscene, figure: int) -> float:
    """Return the offset of a character toward its opponents."""
    landing = duel.landings.get(figure)
    if landing is not None and landing.has_landed and landing.amount < 0:
        return _KNOCKBACK.evaluate(landing.recoil)
    if figure == duel.actor:
        return (_BLOCKED_STRIKE_STEP if duel.is_blocked else _STRIKE_STEP).evaluate(duel.time)
    return _BLOCK_STEP.evaluate(duel.time) if duel.is_blocked else 0.0


def draw_name_plate(canvas: Canvas, fighter: CutsceneFighter, alpha: int) -> None:
    """Draw name and health of a character at the bottom of its panel."""
    height = canvas.resolve_text_size("panel") * 1.9
    name = canvas.measure(fighter.name, "panel")[0]
    health = str(fighter.health)
    heart = canvas.resolve_text_size("banner") * 0.9
    digits = canvas.measure(health, "banner")[0]
    width = SPACE.medium * 2 + name + SPACE.large + heart + SPACE.tiny + digits
    x = WIDTH - SPACE.large - width if fighter.is_facing_left else float(SPACE.large)
    key = ("duel plate", fighter.name, fighter.health, fighter.seat)

    def draw_part(part: Canvas) -> None:
        mark = part.seat_mark(fighter.seat)
        part.rect(0, 0, width, height, "night_deep", radius=RADIUS.medium, alpha=ALPHA.panel)
        part.rect(0, 0, width, height, mark.light, radius=RADIUS.medium, border=BORDER.thin)
        part.text(fighter.name, SPACE.medium, height / 2, "panel")
        left = width - SPACE.medium - digits
        part.icon("heart", left - SPACE.tiny - heart, (height - heart) / 2, heart)
        part.text(health, left, height / 2, "banner")

    canvas.draw_cached(key, x, fighter.bottom - height - SPACE.small, width, height, draw_part, overhang=2, alpha=alpha)


def prepare_name_plate(canvas: Canvas, duel: DuelCutscene, fighter: CutsceneFighter) -> None:
    """Render the name plate with the health that is on its way, so that the frame of the hit has less to do."""
    landing = duel.landings.get(fighter.figure)
    if landing is not None and not landing.has_landed and not canvas.is_traced:
        with canvas.clipped(0, 0, 0, 0):
            draw_name_plate(canvas, fighter._replace(health=landing.health_after), 255)
