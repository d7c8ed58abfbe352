"""Trajectories of thrown pieces, simulated in advance and deterministic; for display only.

Without the physics engine the pieces fly in simple parabolas. The y axis points down; lengths are in the unit of the
pieces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pymunk

_STEPS_PER_FRAME = 6
"""Physics steps per frame."""


class FallingPiece(NamedTuple):
    """Initial state of a piece: position, velocity per second, spin in radians per second, edge length."""

    x: float
    y: float
    vx: float
    vy: float
    spin: float
    edge: float


class PiecePose(NamedTuple):
    """Position and rotation (radians) of a piece in one frame."""

    x: float
    y: float
    angle: float


class FallSettings(NamedTuple):
    """Physics of falling pieces.

    Duration in seconds, number of frames, gravity, y of the ground, and fraction of the speed left after a second.
    """

    seconds: float
    frame_count: int
    gravity: float
    ground: float
    damping: float = 1.0


def has_physics() -> bool:
    """Return whether the physics engine is installed; it is imported with the first fall."""
    try:
        import pymunk  # noqa: F401
    except ImportError:
        return False
    return True


@lru_cache(maxsize=8)
def simulate_fall(
    pieces: tuple[FallingPiece, ...], settings: FallSettings, *, physics: bool = True
) -> tuple[tuple[PiecePose, ...], ...]:
    """Return the poses of each piece, one per frame. With ``physics`` they bounce off the ground and off each other."""
    if physics and has_physics():
        return _simulate_with_physics(pieces, settings)
    return tuple(_simulate_parabola(piece, settings) for piece in pieces)


def _simulate_with_physics(
    pieces: tuple[FallingPiece, ...], settings: FallSettings
) -> tuple[tuple[PiecePose, ...], ...]:
    """Return the poses of each piece, simulated by the physics engine."""
    import pymunk

    width = 100 * max(1.0, abs(settings.ground))
    space = pymunk.Space()
    space.gravity, space.damping = (0, settings.gravity), settings.damping
    thick = max(piece.edge for piece in pieces) / 4
    floor = pymunk.Segment(space.static_body, (-width, settings.ground), (width, settings.ground), thick)
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
    found: list[list[PiecePose]] = [[] for _body in bodies]
    for _picture in range(settings.frame_count):
        for way, body in zip(found, bodies, strict=True):
            way.append(PiecePose(body.position.x, body.position.y, body.angle))
        for _step in range(_STEPS_PER_FRAME):
            space.step(settings.seconds / settings.frame_count / _STEPS_PER_FRAME)
    return tuple(map(tuple, found))


def _simulate_parabola(piece: FallingPiece, settings: FallSettings) -> tuple[PiecePose, ...]:
    """Return the poses of a piece on a parabola."""
    way = []
    for picture in range(settings.frame_count):
        t = picture / max(1, settings.frame_count - 1) * settings.seconds
        height = min(settings.ground, piece.y + piece.vy * t + settings.gravity / 2 * t * t)
        way.append(PiecePose(piece.x + piece.vx * t, height, piece.spin * t))
    return tuple(way)
