"""Layout of the encounter page: plates at both sides, the need bar above, the hand at the lower edge."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.stage import NEED_BOX, PARTY_BOX
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, make_growing_length

STAGE_TOP, STAGE_BOTTOM, HAND_TOP = 54.0, 600.0, 610.0
"""Upper and lower edge of the stage, and upper edge of hand, piles and main button, in logical units."""
_PLATE_HEIGHT = make_growing_length(46, 20)
"""Height of a player's plate."""
_MAIN_BUTTON_HEIGHT, _ROUND_HEIGHT = 48.0, make_growing_length(40, 20)
"""Height of the main button, and of the round's box."""
_ROW_HEIGHT = make_growing_length(38, 16)
"""Height of an action row."""
_COMMENT_WIDTH = make_growing_length(212, 80)
"""Width of the coach's comment."""


def make_placeholder(key: str, **size: object) -> Column:
    """Return an empty column with a key, whose box can be looked up after the layout."""
    return Column().sized(key=key, **size)  # type: ignore[arg-type]


def arrange_encounter(
    canvas: Canvas,
    plate_count: int,
    rows: Sequence[str],
    *,
    header: LayoutItem | None = None,
    has_round_box: bool = True,
) -> dict[str, Box]:
    """Return the boxes of the page by name: ``plate 0`` and so on, the given action rows, and the fixed areas.

    ``header`` is above the action rows; outside of a challenge there is no box for the round.
    """
    left = Column(
        Spacer(PARTY_BOX.h),
        *[make_placeholder(f"plate {index}", height=_PLATE_HEIGHT) for index in range(plate_count)],
        Row(make_placeholder("word", width=_COMMENT_WIDTH)).sized(grow=1),
        gap=SPACE.small,
    )
    right = Column(
        Column(
            header, Spacer(), *[make_placeholder(row, height=_ROW_HEIGHT) for row in rows], gap=SPACE.tiny + 2
        ).sized(grow=1),
        make_placeholder("round", height=_ROUND_HEIGHT) if has_round_box else None,
        gap=SPACE.small,
    )
    middle = Row(
        left.sized(width=PARTY_BOX.w),
        Column().sized(grow=1),
        right.sized(width=PARTY_BOX.w),
        padding=(SPACE.small, 0),
    )
    return {str(key): box for key, box in lay_out(canvas, _build_screen(middle)).boxes.items()}


def _build_screen(middle: LayoutItem) -> Column:
    """Return the whole screen around its middle part."""
    piles = Row(make_placeholder("deck", grow=1), make_placeholder("discard", grow=1), gap=SPACE.small)
    actions = Column(
        make_placeholder("gold", height=_MAIN_BUTTON_HEIGHT), make_placeholder("second", grow=1), gap=SPACE.small - 2
    )
    return Column(
        Row(make_placeholder("log", width=NEED_BOX.x), Spacer(), padding=(SPACE.small, 0)).sized(height=STAGE_TOP),
        middle.sized(height=STAGE_BOTTOM - STAGE_TOP),
        Spacer(HAND_TOP - STAGE_BOTTOM),
        Row(
            piles.sized(width=PARTY_BOX.w),
            make_placeholder("hand", grow=1),
            actions.sized(width=PARTY_BOX.w),
            gap=SPACE.small,
            padding=(SPACE.small, 0, SPACE.small, SPACE.small),
        ).sized(grow=1, width=WIDTH),
        gap=0,
    )
