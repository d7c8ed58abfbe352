"""Sides of a duel cutscene: slanted panels in the seat colors, with characters, names and health."""

from __future__ import annotations

from typing import NamedTuple

from game.app.epic.board.figures import PART
from game.app.epic.match.animation.duel import times
from game.app.epic.match.animation.duel.figures import FACE, FigureRenderer, Look
from game.app.epic.match.animation.duel.slides import SideExtent
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import Track, ease_in_cubic, ease_out_back, ease_out_quad
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE

TOP, LOW = 104.0, 604.0
"""Upper and lower edge of the panels on the screen, in logical units."""
_EDGE, _SLANT = 388.0, 84.0
"""Width of a panel at its top, and how much narrower it is at its bottom."""
_BLEED = 60.0
"""Width of a panel beyond the edge of the screen, visible while it overshoots when sliding in."""
_RIM = 10.0
_MIDDLE = 176.0
"""Distance of the center of a body from the edge of the screen."""
_CHEST = 84.0
"""Distance of a chest below the center of its panel."""
_INWARD = 96.0
"""Additional distance from the edge of the screen if several characters share a side, with their names beside
them.
"""
_GAP = 8.0
_OVER = 92.0
"""Largest extent of a weapon above the top of a panel."""
FRAME = SideExtent(_BLEED, TOP - _OVER, LOW + _RIM, TOP, LOW, _EDGE - _SLANT - 4)
"""Extent of a side with one character."""
OPEN = FRAME._replace(solid=0.0)
"""Extent of a side with several characters; the board is visible between them."""
_LARGEST = 1.62
"""Largest scale of a character, in logical units per part unit."""
_STRIPES = 7
_STRIPE, _STRIPE_STEP = 24.0, 54.0
_AWAY = 470.0
"""Distance that a panel slides to leave the screen."""
_BUST = 190.0
"""Height of the part of a character that a low panel shows, in part units."""

_STRIKES = Track((1.05, 0.0), (1.14, -18.0, ease_out_quad), (1.25, 40.0, ease_in_cubic))
"""Offset of the actor toward its opponent by time in the cutscene, in logical units."""
_BOUNCES = Track((1.05, 0.0), (1.14, -18.0, ease_out_quad), (1.25, 40.0, ease_in_cubic), (1.4, -26.0, ease_out_quad))
"""Offset of the actor if its attack is blocked."""
_STANDS = Track((1.25, 0.0), (1.33, 18.0, ease_out_quad))
"""Offset of a character that blocks the attack."""
_THROWN = Track((0.0, -34.0), (0.35, 10.0, ease_out_quad), (1.0, -8.0, ease_out_quad))
"""Offset of a character that is hit, negative for backward, by progress of the aftermath of the blow."""
_STRUCK_POSE = 1.13
"""Time in the cutscene from which the actor is in the pose of the blow."""
_FLASH = 0.25
"""Fraction of the aftermath of a blow during which the hit character flashes."""


class CutsceneFighter(NamedTuple):
    """Character as shown in a duel cutscene."""

    figure: int
    name: str
    portrait: str
    seat: int
    health: int
    left: bool
    """True for a character on the right side, which faces left."""
    place: int = 0
    """Index among the characters on its side, from the top."""
    many: int = 1
    """Number of characters on its side."""

    @property
    def top(self) -> float:
        """Return the upper edge of the character's panel."""
        return TOP + (LOW - TOP + _GAP) * self.place / self.many

    @property
    def bottom(self) -> float:
        """Return the lower edge of the character's panel."""
        return TOP + (LOW - TOP + _GAP) * (self.place + 1) / self.many - _GAP

    @property
    def center(self) -> Point:
        """Return the center of the character's panel."""
        inward = _MIDDLE if self.many == 1 else _MIDDLE + _INWARD
        return (WIDTH - inward if self.left else inward), (self.top + self.bottom) / 2


def find_hit_point(person: CutsceneFighter) -> Point:
    """Return the point at which a blow hits; below the face if the character is alone on its side."""
    x, y = person.center
    return x, y + _CHEST if person.many == 1 else y


def draw_panel(canvas: Canvas, person: CutsceneFighter, alpha: int) -> None:
    """Draw the panel of a character."""
    wide, high = _EDGE + _RIM + _BLEED, person.bottom - person.top
    x = WIDTH - _EDGE - _RIM if person.left else -_BLEED
    key = (person.seat, person.left, person.place, person.many)

    def draw_part(part: Canvas) -> None:
        _paint_panel(part, person, wide, high)

    canvas.draw_cached(("duel panel", *key), x, person.top, wide, high, draw_part, pad=_RIM, alpha=alpha)


def _paint_panel(part: Canvas, person: CutsceneFighter, wide: float, high: float) -> None:
    mark = part.seat_mark(person.seat)

    def get_point(reach: float, y: float) -> Point:
        """Return the point at a distance from the panel's inner edge and from its top."""
        x = _BLEED + _EDGE - _SLANT * (person.top + y - TOP) / (LOW - TOP) - reach
        return (wide - x if person.left else x), y

    def get_band(first: float, last: float, grow: float = 0.0) -> list[Point]:
        return [
            get_point(first, -grow),
            get_point(last, -grow),
            get_point(last, high + grow),
            get_point(first, high + grow),
        ]

    part.polygon(get_band(-_RIM, _EDGE + _BLEED, 6.0), "night_deep", alpha=235)
    part.polygon(get_band(0.0, _EDGE + _BLEED), mark.dark)
    for stripe in range(_STRIPES):
        start = 34 + _STRIPE_STEP * stripe
        part.polygon(get_band(start, start + _STRIPE), mark.color, alpha=max(20, 90 - 10 * stripe))
    light = min(high * 0.62, 250.0)
    part.glow(wide - _BLEED - _MIDDLE if person.left else _BLEED + _MIDDLE, high * 0.46, light, mark.light, 90)
    part.line(get_point(0.0, 0.0), get_point(0.0, high), mark.light, 4)


def compute_slide(time: float) -> float:
    """Return the offset of the panels from their final position at a time of the cutscene."""
    away = 1 - times.STEP_IN.compute_share(time, ease_out_back) + times.OUT.compute_share(time, ease_in_cubic)
    return _AWAY * away


def find_pose(duel: DuelCutscene, figure: int) -> Look:
    """Return the current pose of a character."""
    if figure in duel.falls:
        return "fallen"
    landing = duel.landings.get(figure)
    if landing is not None and landing.has_landed and landing.amount < 0:
        return "flash" if landing.since < _FLASH else "hit"
    if figure == duel.actor and duel.time >= _STRUCK_POSE:
        return find_attack_pose(duel)
    return "ready"


def find_attack_pose(duel: DuelCutscene) -> Look:
    """Return the pose of the actor during its blow."""
    return "strike" if duel.means in ("blade", "saber", "thrown") else "shoot"


def draw_fighter(
    canvas: Canvas, figures: FigureRenderer, duel: DuelCutscene, person: CutsceneFighter, alpha: int
) -> None:
    """Draw a character on its panel, including its step forward, knockback or fall."""
    high = person.bottom - person.top
    scale = compute_scale(person)
    top = person.bottom + 24 - PART[1] * scale
    if person.many > 1:
        top = person.top + max(high * 0.16, 12.0) - (FACE - 62.0) * scale
    fall = duel.falls.get(person.figure, 0.0)
    side = -1 if person.left else 1
    middle = person.center[0] + side * compute_step(duel, person.figure)
    look = find_pose(duel, person.figure)
    room = (0.0, TOP - _OVER if person.many == 1 else person.top, WIDTH, 0.0)
    with canvas.clipped(*room[:3], person.bottom - room[1]):
        place = middle, top + fall * (high + 40)
        figures.draw_figure(canvas, person.portrait, look, place, scale, left=person.left, alpha=alpha)


def compute_scale(person: CutsceneFighter) -> float:
    """Return the scale of a character; if several share a side, only head and shoulders are visible."""
    return min(_LARGEST, (person.bottom - person.top + 4) / _BUST) if person.many > 1 else _LARGEST


def compute_step(duel: DuelCutscene, figure: int) -> float:
    """Return the offset of a character toward its opponents."""
    landing = duel.landings.get(figure)
    if landing is not None and landing.has_landed and landing.amount < 0:
        return _THROWN.evaluate(landing.since)
    if figure == duel.actor:
        return (_BOUNCES if duel.is_blocked else _STRIKES).evaluate(duel.time)
    return _STANDS.evaluate(duel.time) if duel.is_blocked else 0.0


def draw_plate(canvas: Canvas, person: CutsceneFighter, alpha: int) -> None:
    """Draw name and health of a character at the bottom of its panel."""
    high = canvas.resolve_text_size("panel") * 1.9
    name = canvas.measure(person.name, "panel")[0]
    health = str(person.health)
    heart = canvas.resolve_text_size("banner") * 0.9
    digits = canvas.measure(health, "banner")[0]
    wide = SPACE.medium * 2 + name + SPACE.large + heart + SPACE.tiny + digits
    x = WIDTH - SPACE.large - wide if person.left else float(SPACE.large)
    key = ("duel plate", person.name, person.health, person.seat)

    def draw_part(part: Canvas) -> None:
        mark = part.seat_mark(person.seat)
        part.rect(0, 0, wide, high, "night_deep", radius=RADIUS.medium, alpha=ALPHA.sheet)
        part.rect(0, 0, wide, high, mark.light, radius=RADIUS.medium, border=BORDER.thin)
        part.text(person.name, SPACE.medium, high / 2, "panel")
        left = wide - SPACE.medium - digits
        part.icon("heart", left - SPACE.tiny - heart, (high - heart) / 2, heart)
        part.text(health, left, high / 2, "banner")

    canvas.draw_cached(key, x, person.bottom - high - SPACE.small, wide, high, draw_part, pad=2, alpha=alpha)
