"""What is thrown and falls, for the eye alone: simulated before it is shown, always the same for the same pieces.

Without the physics the pieces fly in plain curves. Heights grow downward, in whatever unit the pieces come in.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pymunk

_STEPS = 6
"""Steps of the physics between two pictures."""


class Piece(NamedTuple):
    """A piece at the beginning: its place, its speed a second, its spin in radians a second, its edge."""

    x: float
    y: float
    vx: float
    vy: float
    spin: float
    edge: float


class Spot(NamedTuple):
    """Where a piece is on a picture, and how far it is turned in radians."""

    x: float
    y: float
    turn: float


class Fall(NamedTuple):
    """Seconds, how many pictures, gravity, the height of the ground, and what share of its speed a second leaves."""

    seconds: float
    pictures: int
    gravity: float
    ground: float
    keeps: float = 1.0


def available() -> bool:
    """Whether the physics are there; they are imported with the first fall."""
    try:
        import pymunk  # noqa: F401
    except ImportError:
        return False
    return True


@lru_cache(maxsize=8)
def ways(pieces: tuple[Piece, ...], fall: Fall, *, physics: bool = True) -> tuple[tuple[Spot, ...], ...]:
    """By piece: a spot for every picture. With ``physics`` they bounce off the ground and off each other's handful."""
    if physics and available():
        return _simulated(pieces, fall)
    return tuple(_curved(piece, fall) for piece in pieces)


def _simulated(pieces: tuple[Piece, ...], fall: Fall) -> tuple[tuple[Spot, ...], ...]:
    import pymunk

    wide = 100 * max(1.0, abs(fall.ground))
    space = pymunk.Space()
    space.gravity, space.damping = (0, fall.gravity), fall.keeps
    thick = max(piece.edge for piece in pieces) / 4
    floor = pymunk.Segment(space.static_body, (-wide, fall.ground), (wide, fall.ground), thick)
    floor.elasticity, floor.friction = 0.5, 0.7
    space.add(floor)
    bodies: list[pymunk.Body] = []
    for number, piece in enumerate(pieces):
        mass = piece.edge * 6
        body = pymunk.Body(mass, pymunk.moment_for_box(mass, (piece.edge, piece.edge)))
        body.position, body.velocity, body.angular_velocity = (piece.x, piece.y), (piece.vx, piece.vy), piece.spin
        shape = pymunk.Poly.create_box(body, (piece.edge, piece.edge))
        shape.elasticity, shape.friction = 0.5, 0.6
        shape.filter = pymunk.ShapeFilter(group=1 + number // 4)  # those of a handful fall through each other
        space.add(body, shape)
        bodies.append(body)
    found: list[list[Spot]] = [[] for _body in bodies]
    for _picture in range(fall.pictures):
        for way, body in zip(found, bodies, strict=True):
            way.append(Spot(body.position.x, body.position.y, body.angle))
        for _step in range(_STEPS):
            space.step(fall.seconds / fall.pictures / _STEPS)
    return tuple(map(tuple, found))


def _curved(piece: Piece, fall: Fall) -> tuple[Spot, ...]:
    way = []
    for picture in range(fall.pictures):
        t = picture / max(1, fall.pictures - 1) * fall.seconds
        height = min(fall.ground, piece.y + piece.vy * t + fall.gravity / 2 * t * t)
        way.append(Spot(piece.x + piece.vx * t, height, piece.spin * t))
    return tuple(way)
