"""Layout of the encounter page: plates at both sides, the need bar above, the hand at the lower edge."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.stage import NEED, PARTY
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, make_growing_length

TOP, FOOT, HAND_TOP = 54.0, 600.0, 610.0
"""Upper and lower edge of the stage, and upper edge of hand, piles and main button, in logical units."""
_PLATE = make_growing_length(46, 20)
"""Height of a player's plate."""
_ACTION, _ROUND = 48.0, make_growing_length(40, 20)
"""Height of the main button, and of the round's box."""
_ROW = make_growing_length(38, 16)
"""Height of an action row."""
_WORD = make_growing_length(212, 80)
"""Width of the coach's comment."""


def reserve_place(key: str, **size: object) -> Column:
    """Return an empty column with a key, whose box can be looked up after the layout."""
    return Column().sized(key=key, **size)  # type: ignore[arg-type]


def arrange_encounter(
    canvas: Canvas, plates: int, rows: Sequence[str], *, head: LayoutItem | None = None, has_rounds: bool = True
) -> dict[str, Box]:
    """Return the boxes of the page by name: ``plate 0`` and so on, the given action rows, and the fixed areas.

    ``header`` is above the action rows; outside of a challenge there is no box for the round.
    """
    left = Column(
        Spacer(PARTY.h),
        *[reserve_place(f"plate {number}", height=_PLATE) for number in range(plates)],
        Row(reserve_place("word", width=_WORD)).sized(grow=1),
        gap=SPACE.small,
    )
    right = Column(
        Column(head, Spacer(), *[reserve_place(row, height=_ROW) for row in rows], gap=SPACE.tiny + 2).sized(grow=1),
        reserve_place("round", height=_ROUND) if has_rounds else None,
        gap=SPACE.small,
    )
    middle = Row(
        left.sized(width=PARTY.w),
        Column().sized(grow=1),
        right.sized(width=PARTY.w),
        padding=(SPACE.small, 0),
    )
    return {str(key): box for key, box in lay_out(canvas, _build_screen(middle)).boxes.items()}


def _build_screen(middle: LayoutItem) -> Column:
    """Return the whole screen around its middle part."""
    piles = Row(reserve_place("deck", grow=1), reserve_place("discard", grow=1), gap=SPACE.small)
    actions = Column(reserve_place("gold", height=_ACTION), reserve_place("second", grow=1), gap=SPACE.small - 2)
    return Column(
        Row(reserve_place("log", width=NEED.x), Spacer(), padding=(SPACE.small, 0)).sized(height=TOP),
        middle.sized(height=FOOT - TOP),
        Spacer(HAND_TOP - FOOT),
        Row(
            piles.sized(width=PARTY.w),
            reserve_place("hand", grow=1),
            actions.sized(width=PARTY.w),
            gap=SPACE.small,
            padding=(SPACE.small, 0, SPACE.small, SPACE.small),
        ).sized(grow=1, width=WIDTH),
        gap=0,
    )
