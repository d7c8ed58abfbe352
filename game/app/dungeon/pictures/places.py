"""Where the dungeons lie on the land, and the way that an adventure has taken over it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.trail import Way, bow
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box

PLACES: dict[str, tuple[float, float]] = {
    "RW": (66, 96),
    "KT": (238, 44),
    "HW": (374, 96),
    "DP": (510, 40),
    "MM": (628, 128),
    "AR": (196, 196),
    "HS": (520, 222),
    "GK": (72, 306),
    "FG": (616, 330),
    "VA": (268, 396),
    "SP": (462, 396),
    "FE": (338, 248),
}
"""The upper left corner of each dungeon on the land."""
ROADS = (
    ("RW", "KT"), ("KT", "HW"), ("HW", "DP"), ("DP", "MM"), ("MM", "HS"), ("HS", "FG"), ("FG", "SP"), ("SP", "VA"),
    ("VA", "GK"), ("GK", "AR"), ("AR", "RW"), ("AR", "FE"), ("HW", "FE"), ("HS", "FE"), ("SP", "FE"),
)  # fmt: skip
"""Which places a way leads between."""
WIDE, TALL = 112.0, 92.0
_FREE = ((206.0, 297.0), (62.0, 200.0), (642.0, 228.0), (132.0, 406.0))
"""Those of dungeons that mods add."""
_SHORE = (92.0, 470.0)
"""Where the party comes from: its lower left, beside the compass."""


def boxes(codes: Iterable[str]) -> dict[str, Box]:
    """The cards of dungeons on the land, by code; for more added ones than have room there is none."""
    added = [code for code in codes if code not in PLACES]
    corners = {**PLACES, **dict(zip(added, _FREE, strict=False))}
    return {code: Box(FLOOR.x + x, FLOOR.y + y, WIDE, TALL) for code, (x, y) in corners.items()}


def journey(desk: DungeonDesk, code: str) -> tuple[Way, float]:
    """The way from the last dungeon, or the shore, to the next one, and its length."""
    gone = [chapter.dungeon for chapter in desk.view.chapters]
    return _between(desk, gone[-1] if gone else "", code)


def journeys(desk: DungeonDesk) -> list[tuple[Way, float]]:
    """From dungeon to dungeon, as far as the adventure has come."""
    gone = [chapter.dungeon for chapter in desk.view.chapters]
    return [_between(desk, one, other) for one, other in pairwise(gone)]


def _between(desk: DungeonDesk, one: str, other: str) -> tuple[Way, float]:
    """Over the road where there is one, which bends to the same side from both ends."""
    start, end = _middle(desk, one), _middle(desk, other)
    if (other, one) not in ROADS:
        return bow(start, end)
    back, long = bow(end, start)
    return (lambda share: back(1 - share)), long


def _middle(desk: DungeonDesk, code: str) -> Point:
    box = boxes(desk.catalog.dungeons).get(code)
    return (FLOOR.x + _SHORE[0], FLOOR.y + _SHORE[1]) if box is None else (box.x + WIDE / 2, box.y + TALL / 2)
