"""Falling objects: the same every time, with physics and without, and they reach the ground."""

from __future__ import annotations

import pytest

from game.app.ui.effects import falling
from game.app.ui.effects.falling import FallingPiece, FallSettings

PIECES = tuple(FallingPiece(40.0 * index, 0.0, 30.0, -200.0, 2.0, 6.0) for index in range(4))
FALL = FallSettings(2.0, 40, 900.0, 100.0)


@pytest.mark.parametrize("physics", [True, False])
def test_pieces_rise_fall_and_stay_above_the_ground(*, physics: bool) -> None:
    falling.simulate_fall.cache_clear()
    first = falling.simulate_fall(PIECES, FALL, physics=physics)
    falling.simulate_fall.cache_clear()
    assert falling.simulate_fall(PIECES, FALL, physics=physics) == first
    for way, piece in zip(first, PIECES, strict=True):
        assert len(way) == FALL.frame_count
        assert (way[0].x, way[0].y) == (piece.x, piece.y)
        assert min(spot.y for spot in way) < -10
        assert FALL.ground * 0.7 < way[-1].y <= FALL.ground + 1


def test_they_bounce_with_the_physics_alone() -> None:
    for physics in (True, False):
        heights = [spot.y for spot in falling.simulate_fall(PIECES, FALL, physics=physics)[0]]
        lowest = next(place for place in range(5, 39) if heights[place + 1] <= heights[place] > heights[place - 1])
        assert (min(heights[lowest:]) < heights[lowest] - 5) == physics


def test_air_slows_them_down() -> None:
    free, slowed = (falling.simulate_fall(PIECES, FALL._replace(damping=keeps))[0] for keeps in (1.0, 0.2))
    assert min(spot.y for spot in slowed) > min(spot.y for spot in free)
