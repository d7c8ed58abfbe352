"""Character of a basic card: body and arms, each rotated about its joint and positioned by the staging."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.app.epic.board.figures import PART_SIZE
from game.app.epic.cards.staging import HEAVY_ATTACK, CardStaging
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.content.formats.cache import cached

_FACE_CENTER = (120.0, 86.0)
"""Center of the face in the picture of every body, in part units."""
_ARM_DIVIDER = 116
"""Horizontal position that separates the two arms in a picture of arms; a two-handed weapon crosses it. Part
units.
"""
_UNITS_PER_PIXEL = 3
"""Part units per pixel when a part is rendered to be measured."""
_SOLID_ALPHA = 90
"""Alpha above which a pixel belongs to the weapon and not to its glow."""
_FACE_HALF_WIDTH = 46.0
"""Distance from the center of a face to its side, in part units."""
_BODY_DEPTH = 200.0
"""Distance below the face to which a body has its full width, in part units."""
_CLOSE_UP_STRENGTH = 0.85
"""Fraction (0 to 1) of the enlargement that would bring a face to its wanted height for the hand."""
_GROUP_SCALE = 0.84
"""Scale factor of characters that share one card."""
_GROUP_OFFSET = 104.0
"""Horizontal distance between the characters that share a card, in part units."""
_LOW_RATIO = 0.62
"""Ratio of height to width of the picture on a card with text; in higher pictures the character is larger."""
_SHOULDER, _OTHER_SHOULDER, _CHEST = (168.0, 172.0), (72.0, 172.0), (120.0, 172.0)
"""Pivot of the arm with the weapon, of the other arm, and of both arms on one weapon, in part units."""
_TWO_HANDED_TURN = 0.4
"""Rotation of two arms that hold one weapon, relative to that of one arm."""


class _Arms(NamedTuple):
    """Properties of a picture of arms, in part units."""

    is_two_handed: bool
    """True if both hands hold the weapon."""
    tip: Point
    """Rightmost point of the weapon."""
    top: Point
    """Highest point of the weapon."""


@cached
def _measure_arms(part: str) -> _Arms:
    """Return whether both hands hold the weapon, and its rightmost and highest point."""
    drawing = art.load_drawing(part)
    picture = (
        None
        if drawing is None
        else art.rasterize(drawing, PART_SIZE[0] / _UNITS_PER_PIXEL, PART_SIZE[1] / _UNITS_PER_PIXEL)
    )
    box = pygame.Rect(0, 0, 0, 0) if picture is None else picture.get_bounding_rect(_SOLID_ALPHA)
    if picture is None or box.w == 0:
        return _Arms(is_two_handed=False, tip=_SHOULDER, top=_SHOULDER)
    column, row = pygame.Rect(box.right - 1, 0, 1, box.bottom), pygame.Rect(0, box.top, box.right, 1)
    last, first = (picture.subsurface(strip).get_bounding_rect(_SOLID_ALPHA) for strip in (column, row))
    middle = picture.subsurface((_ARM_DIVIDER // _UNITS_PER_PIXEL, 0, 1, picture.get_height())).get_bounding_rect()
    return _Arms(
        is_two_handed=middle.w > 0,
        tip=(box.right * _UNITS_PER_PIXEL, last.centery * _UNITS_PER_PIXEL),
        top=(first.centerx * _UNITS_PER_PIXEL, box.top * _UNITS_PER_PIXEL),
    )


class PosedCharacter:
    """Character placed on the canvas as its staging requires."""

    def __init__(
        self,
        canvas: Canvas,
        stage: CardStaging,
        figures: tuple[str, ...],
        width: float,
        height: float,
        *,
        face_bottom: float = 0.0,
    ) -> None:
        """Place a character.

        ``face_bottom`` is the wanted distance from its face to the bottom of a close-up, else 0.
        """
        self.canvas = canvas
        self._face_bottom = 0.0 if stage.shield_count else face_bottom
        self.stage = stage
        self.figure = figures[-1]
        self._companion_count = len(figures) - 1
        part = f"{self.figure}/{stage.composition}"
        self._both, right, top = _measure_arms(part)
        self._arm_pivot = _CHEST if self._both else _SHOULDER
        self._arm_angle = stage.arm_angle * (_TWO_HANDED_TURN if self._both else 1.0)
        self.scale, self.face = 1.0, (0.0, 0.0)
        self._place_parts(self.weapon_to_canvas(right), self.weapon_to_canvas(top), width, height)
        self.tip = self.weapon_to_canvas(right)
        """Rightmost point of the weapon, on the canvas."""
        self._arms_picture = self._load_part(part)

    def _place_parts(self, right: Point, top: Point, width: float, height: float) -> None:
        """Compute scale and position of the character so that its weapon is inside the picture.

        ``right`` and ``top`` are the ends of the weapon relative to the face at scale 1.
        """
        room = min(1.0, max(0.0, height / width - _LOW_RATIO) / (1 - _LOW_RATIO))
        scale = self.stage.size * (0.84 + 0.16 * room) * width / 100
        edge = 0.98 * width
        least = 0.94 if self.stage.attack > HEAVY_ATTACK else 0.82
        if _FACE_HALF_WIDTH * scale + right[0] * scale > edge:
            scale = max(least * scale, edge / (_FACE_HALF_WIDTH + right[0]))
        if self._face_bottom:
            scale += max(0.0, (height - self._face_bottom) / _BODY_DEPTH - scale) * _CLOSE_UP_STRENGTH
        least_x, wanted = _FACE_HALF_WIDTH * scale, width * self.stage.face_center[0]
        if self._companion_count:
            scale *= _GROUP_SCALE
            least_x += _GROUP_OFFSET * self._companion_count * scale
            wanted = max(wanted, least_x)
        x = max(least_x, min(wanted, edge - right[0] * scale))
        y = height * self.stage.face_center[1]
        y = min(max(y, 0.02 * height - top[1] * scale), y + 0.08 * height)
        self.scale, self.face = scale, (x, y if self.stage.shield_count else max(y, height - _BODY_DEPTH * scale))

    def to_canvas(self, point: Point) -> Point:
        """Convert a point of the body, in part units, to a canvas point."""
        x, y = _rotate_point((point[0] - _FACE_CENTER[0], point[1] - _FACE_CENTER[1]), self.stage.lean)
        return self.face[0] + x * self.scale, self.face[1] + y * self.scale

    def weapon_to_canvas(self, point: Point) -> Point:
        """Convert a point of the weapon, in part units, to a canvas point."""
        x, y = _rotate_point((point[0] - self._arm_pivot[0], point[1] - self._arm_pivot[1]), self._arm_angle)
        return self.to_canvas((self._arm_pivot[0] + x, self._arm_pivot[1] + y))

    def draw(self) -> None:
        """Draw the character with its weapon."""
        self.draw_body(self.figure)
        if self._arms_picture is None:
            return
        width, height = self._arms_picture.get_size()
        middle = 0 if self._both else round(width * _ARM_DIVIDER / PART_SIZE[0])
        if middle:
            self._draw_part(
                self._arms_picture.subsurface((0, 0, middle, height)), _OTHER_SHOULDER, self.stage.other_arm_angle
            )
        self._draw_part(
            self._arms_picture.subsurface((middle, 0, width - middle, height)),
            self._arm_pivot,
            self._arm_angle,
            cropped_left=middle,
        )

    def draw_body(self, figure: str, rank: int = 0) -> None:
        """Draw a body without arms: rank 0 holds the weapon, higher ranks are further behind."""
        body = self._load_part(f"{figure}/body")
        if body is not None:
            self._draw_part(body, _FACE_CENTER, 0.0, -_GROUP_OFFSET * self.scale * rank)

    def _load_part(self, part: str) -> pygame.Surface | None:
        drawing = art.load_drawing(part)
        scale = self.scale * self.canvas.k
        return None if drawing is None else art.rasterize(drawing, PART_SIZE[0] * scale, PART_SIZE[1] * scale)

    def _draw_part(
        self, picture: pygame.Surface, pivot: Point, part_angle: float, shift: float = 0.0, *, cropped_left: int = 0
    ) -> None:
        """Draw a part rotated about its pivot and with the lean of the body.

        ``shift`` moves it to the right; ``cropped_left`` is the number of pixels cut off at its left side.
        """
        box = picture.get_bounding_rect()
        if box.w == 0:
            return
        picture = picture.subsurface(box).premul_alpha()
        angle = part_angle + self.stage.lean
        scale, unit = self.scale * self.canvas.k, self.canvas.k
        middle = (box.centerx + cropped_left - pivot[0] * scale, box.centery - pivot[1] * scale)
        if abs(angle) > 0.5:
            picture = pygame.transform.rotozoom(picture, -angle, 1)
        x, y = self.to_canvas(pivot)
        across, down = _rotate_point(middle, angle)
        cropped_left, top = self.canvas.to_pixel_point(0, 0)
        place = picture.get_rect(center=((x + shift) * unit + across + cropped_left, y * unit + down + top))
        self.canvas.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _rotate_point(point: Point, degrees: float) -> Point:
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos
