"""Positions of the dungeons on the map of the land, and the route of an adventure between them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.trail import WalkCurve, curve_path
from game.app.dungeon.view_model import DungeonContext
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
"""Upper left corner of each dungeon on the land, by code, in logical units."""
ROADS = (
    ("RW", "KT"), ("KT", "HW"), ("HW", "DP"), ("DP", "MM"), ("MM", "HS"), ("HS", "FG"), ("FG", "SP"), ("SP", "VA"),
    ("VA", "GK"), ("GK", "AR"), ("AR", "RW"), ("AR", "FE"), ("HW", "FE"), ("HS", "FE"), ("SP", "FE"),
)  # fmt: skip
"""Pairs of dungeons that are connected by a road."""
PLACE_WIDTH, PLACE_HEIGHT = 112.0, 92.0
"""Size of a dungeon's card on the map, in logical units."""
_MOD_PLACES = ((206.0, 297.0), (62.0, 200.0), (642.0, 228.0), (132.0, 406.0))
"""Upper left corners for dungeons added by mods."""
_SHORE = (92.0, 470.0)
"""Starting position of the party on the land, at the lower left next to the compass."""


def get_place_boxes(codes: Iterable[str]) -> dict[str, Box]:
    """Return the boxes of dungeons on the map, by code.

    If mods add more than there are places, the others have none.
    """
    added = [code for code in codes if code not in PLACES]
    corners = {**PLACES, **dict(zip(added, _MOD_PLACES, strict=False))}
    return {code: Box(FLOOR.x + x, FLOOR.y + y, PLACE_WIDTH, PLACE_HEIGHT) for code, (x, y) in corners.items()}


def trace_next_journey(context: DungeonContext, code: str) -> tuple[WalkCurve, float]:
    """Return the path from the last dungeon, or the shore, to the next dungeon, and its length."""
    gone = [chapter.dungeon for chapter in context.view.chapters]
    return _trace_path(context, gone[-1] if gone else "", code)


def trace_journeys(context: DungeonContext) -> list[tuple[WalkCurve, float]]:
    """Return the paths between the dungeons visited so far, with their lengths."""
    gone = [chapter.dungeon for chapter in context.view.chapters]
    return [_trace_path(context, one, other) for one, other in pairwise(gone)]


def _trace_path(context: DungeonContext, start_code: str, end_code: str) -> tuple[WalkCurve, float]:
    """Return the path between two dungeons and its length.

    Along a road it bends to the same side in both directions.
    """
    start, end = _get_center(context, start_code), _get_center(context, end_code)
    if (end_code, start_code) not in ROADS:
        return curve_path(start, end)
    back, long = curve_path(end, start)
    return (lambda share: back(1 - share)), long


def _get_center(context: DungeonContext, dungeon_code: str) -> Point:
    """Return the middle of a dungeon's box, or the shore for no dungeon."""
    box = get_place_boxes(context.catalog.dungeons).get(dungeon_code)
    return (
        (FLOOR.x + _SHORE[0], FLOOR.y + _SHORE[1])
        if box is None
        else (box.x + PLACE_WIDTH / 2, box.y + PLACE_HEIGHT / 2)
    )
