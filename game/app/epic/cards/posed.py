"""A character of a basic card: its body and arms, each turned about its joint and laid down where the stage has it."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.app.epic.cards.staging import HEAVY, Stage
from game.app.ui import art
from game.app.ui.canvas import Canvas
from game.app.ui.raster import Point
from game.content.kept import cached

_PART = (420.0, 300.0)
"""Width and height of every part."""
_FACE = (120.0, 86.0)
"""Where the middle of the face is in every body."""
_MIDDLE = 116
"""The line between the two arms of a part; a weapon in both hands crosses it."""
_COARSE = 3
"""Units for a pixel where a part is measured."""
_SEEN = 90
"""Alpha from which on a pixel of a weapon counts; its glow does not."""
_CHEEK = 46.0
"""How far a face reaches to the side of its middle."""
_HEM = 200.0
"""How far below the face a body still has its full width."""
_CROWDED = 0.84
"""How large characters are that share a card."""
_ASIDE = 104.0
"""How far one stands behind the next, away from the weapon."""
_LOW = 0.62
"""Height for width of the picture on a card with text; on a card without, which is nearly square, all is larger."""
_SHOULDER, _OTHER, _CHEST = (168.0, 172.0), (72.0, 172.0), (120.0, 172.0)
"""What the arms turn about: the one with the weapon, the other one, and both at once."""
_BOTH = 0.4
"""How far two arms that hold one weapon turn, in shares of what one would."""


class _Arms(NamedTuple):
    """What a part with arms is like, in its own units."""

    both: bool
    tip: Point
    top: Point


@cached
def _arms(part: str) -> _Arms:
    """Whether both hands hold the weapon, and where it ends to the right and above."""
    drawing = art.drawing(part)
    picture = None if drawing is None else art.rasterize(drawing, _PART[0] / _COARSE, _PART[1] / _COARSE)
    box = pygame.Rect(0, 0, 0, 0) if picture is None else picture.get_bounding_rect(_SEEN)
    if picture is None or box.w == 0:
        return _Arms(both=False, tip=_SHOULDER, top=_SHOULDER)
    column, row = pygame.Rect(box.right - 1, 0, 1, box.bottom), pygame.Rect(0, box.top, box.right, 1)
    last, first = (picture.subsurface(strip).get_bounding_rect(_SEEN) for strip in (column, row))
    middle = picture.subsurface((_MIDDLE // _COARSE, 0, 1, picture.get_height())).get_bounding_rect()
    return _Arms(
        both=middle.w > 0,
        tip=(box.right * _COARSE, last.centery * _COARSE),
        top=(first.centerx * _COARSE, box.top * _COARSE),
    )


class Posed:
    """Where the parts of a stage's character are on the canvas, and its drawing."""

    def __init__(self, canvas: Canvas, stage: Stage, figures: tuple[str, ...], width: float, height: float) -> None:
        self.canvas = canvas
        self.stage = stage
        self.figure = figures[-1]
        self._behind = len(figures) - 1
        part = f"{self.figure}/{stage.composition}"
        self._both, right, top = _arms(part)
        self._joint = _CHEST if self._both else _SHOULDER
        self._turn = stage.arm * (_BOTH if self._both else 1.0)
        self.scale, self.face = 1.0, (0.0, 0.0)
        self._place(self.held(right), self.held(top), width, height)
        self.tip = self.held(right)
        self._weapon = self._raster(part)

    def _place(self, right: Point, top: Point, width: float, height: float) -> None:
        """Where the stage has it, but the weapon, whose ends are given from the face, in the picture if that can be."""
        room = min(1.0, max(0.0, height / width - _LOW) / (1 - _LOW))
        scale = self.stage.size * (0.84 + 0.16 * room) * width / 100
        edge = 0.98 * width
        least = 0.94 if self.stage.attack > HEAVY else 0.82
        if _CHEEK * scale + right[0] * scale > edge:
            scale = max(least * scale, edge / (_CHEEK + right[0]))
        least_x, wanted = _CHEEK * scale, width * self.stage.face[0]
        if self._behind:
            scale *= _CROWDED
            least_x += _ASIDE * self._behind * scale
            wanted = max(wanted, least_x)
        x = max(least_x, min(wanted, edge - right[0] * scale))
        y = height * self.stage.face[1]
        y = min(max(y, 0.02 * height - top[1] * scale), y + 0.08 * height)
        self.scale, self.face = scale, (x, y if self.stage.wall else max(y, height - _HEM * scale))

    def spot(self, point: Point) -> Point:
        """Where a point of the body is on the canvas."""
        x, y = _turned((point[0] - _FACE[0], point[1] - _FACE[1]), self.stage.lean)
        return self.face[0] + x * self.scale, self.face[1] + y * self.scale

    def held(self, point: Point) -> Point:
        """Where a point of the weapon is on the canvas."""
        x, y = _turned((point[0] - self._joint[0], point[1] - self._joint[1]), self._turn)
        return self.spot((self._joint[0] + x, self._joint[1] + y))

    def draw(self) -> None:
        """The character with its weapon."""
        self.stand(self.figure)
        if self._weapon is None:
            return
        width, height = self._weapon.get_size()
        middle = 0 if self._both else round(width * _MIDDLE / _PART[0])
        if middle:
            self._put(self._weapon.subsurface((0, 0, middle, height)), _OTHER, self.stage.other_arm)
        self._put(self._weapon.subsurface((middle, 0, width - middle, height)), self._joint, self._turn, left=middle)

    def stand(self, figure: str, place: int = 0) -> None:
        """A body without arms: of who holds the weapon, or of one that many places behind."""
        body = self._raster(f"{figure}/body")
        if body is not None:
            self._put(body, _FACE, 0.0, -_ASIDE * self.scale * place)

    def _raster(self, part: str) -> pygame.Surface | None:
        drawing = art.drawing(part)
        scale = self.scale * self.canvas.k
        return None if drawing is None else art.rasterize(drawing, _PART[0] * scale, _PART[1] * scale)

    def _put(self, picture: pygame.Surface, joint: Point, turn: float, shift: float = 0.0, *, left: int = 0) -> None:
        """Lays a part down, turned about its joint and with the body; `left` pixels of the part are missing."""
        box = picture.get_bounding_rect()
        if box.w == 0:
            return
        picture = picture.subsurface(box).premul_alpha()
        angle = turn + self.stage.lean
        scale, unit = self.scale * self.canvas.k, self.canvas.k
        middle = (box.centerx + left - joint[0] * scale, box.centery - joint[1] * scale)
        if abs(angle) > 0.5:
            picture = pygame.transform.rotozoom(picture, -angle, 1)
        x, y = self.spot(joint)
        across, down = _turned(middle, angle)
        place = picture.get_rect(center=((x + shift) * unit + across, y * unit + down))
        self.canvas.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _turned(point: Point, degrees: float) -> Point:
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos
