"""Heading of the need bar: the room, its tags and its points; and the hearts that penalties cost."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.mood import is_boss
from game.app.dungeon.pictures.tokens import draw_medal
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box
from game.rules.core.exhaustive import require_exhaustive
from game.rules.dungeon.cards import (
    AnyOp,
    BottleOperation,
    CardsOperation,
    ContainerOperation,
    DiscardOperation,
    HeartsOperation,
    Ops,
    ReduceOperation,
    RupeesOperation,
    SitOutOperation,
    TeleporterOperation,
)
from game.rules.dungeon.engine.insight import ChallengeStatus
from game.text import _, pick_text

_HEADING_HEIGHT = 48.0
"""Height of the bar's heading, in logical units."""
_MEDAL_SIZE, _CROWN_SIZE = 34.0, 22.0
"""Size of the room's medal, and of a crown for a boss's phase, in logical units."""
_MAX_NAME_FRACTION = 0.46
"""Maximum fraction of the bar's width for the room's name."""


def draw_heading(canvas: Canvas, box: Box, context: DungeonContext, status: ChallengeStatus) -> None:
    """Draw the need bar with the room's name, but without its points."""
    draw_panel(canvas, *box)
    challenge = context.view.challenge
    assert challenge is not None
    room = context.get_room(challenge.room)
    middle = box.y + _HEADING_HEIGHT / 2
    draw_medal(canvas, challenge.kind, box.x + SPACE.small + _MEDAL_SIZE / 2, middle, _MEDAL_SIZE)
    left, width = find_name_extent(canvas, box, context)
    canvas.draw_text_block(
        pick_text(room.name),
        left,
        box.y + 2,
        width,
        _HEADING_HEIGHT - 4,
        "heading",
        shadow=ALPHA.strong,
        leading=LEADING.tight,
    )
    _draw_phases(canvas, left + width + SPACE.small, middle, context)
    goal = _("of {need}").format(need=status.need)
    canvas.text(goal, box.right - SPACE.large, middle + 2, "strong", color="mute", align="right")


def draw_number(
    canvas: Canvas, box: Box, context: DungeonContext, status: ChallengeStatus, tag_boxes: Sequence[Box] = ()
) -> None:
    """Draw the number of points and what they are worth, beside the tags; nothing while the points are counted."""
    if context.is_counting_points:
        return
    goal, now = _("of {need}").format(need=status.need), str(status.total + status.points)
    right = box.right - SPACE.large - canvas.measure(goal, "strong")[0] - SPACE.small
    canvas.text(now, right, box.y + _HEADING_HEIGHT / 2, "heading", align="right")
    right -= canvas.measure(now, "heading")[0] + SPACE.medium
    left, width = find_name_extent(canvas, box, context)
    start = (tag_boxes[-1].right if tag_boxes else left + width + get_phases_width(context)) + SPACE.medium
    if (remark := _format_warning(status)) and right - start > _MIN_WARNING_WIDTH:
        place = start, box.y + 2, right - start, _HEADING_HEIGHT - 4
        canvas.draw_text_block(remark, *place, "small", color="danger", align="right", leading=LEADING.tight)


def find_required_item(context: DungeonContext) -> str:
    """Return the item that the room's last point requires; empty for none."""
    challenge = context.view.challenge
    assert challenge is not None
    need = context.get_room(challenge.room).need
    asked = "" if need is None or challenge.waived else need.last_point or need.card
    return asked if asked in context.catalog.groups else ""


_MIN_WARNING_WIDTH = 90.0
"""Minimum space for the warning about points, in logical units."""


def find_name_extent(canvas: Canvas, box: Box, context: DungeonContext) -> tuple[float, float]:
    """Return the left edge and the width of the room's name."""
    challenge = context.view.challenge
    assert challenge is not None
    left = box.x + SPACE.small + _MEDAL_SIZE + SPACE.small
    name = pick_text(context.get_room(challenge.room).name)
    return left, min(canvas.measure(name, "heading")[0] + SPACE.tiny, box.w * _MAX_NAME_FRACTION)


def get_phases_width(context: DungeonContext) -> float:
    """Return the width of the crowns for a boss's phases."""
    challenge = context.view.challenge
    assert challenge is not None
    phased = context.view.phases > 1 and is_boss(context.catalog, challenge.room)
    return context.view.phases * (_CROWN_SIZE + SPACE.tiny) + SPACE.small if phased else 0.0


def _draw_phases(canvas: Canvas, x: float, y: float, context: DungeonContext) -> None:
    """Draw a crown for each phase of a boss: with a check mark if beaten, bright if current."""
    if not get_phases_width(context):
        return
    for phase in range(context.view.phases):
        tone = "danger" if phase == context.view.phase else "mute" if phase < context.view.phase else "cream"
        alpha = ALPHA.half if phase < context.view.phase else ALPHA.full
        canvas.icon("crown", x, y - _CROWN_SIZE / 2, _CROWN_SIZE, color=tone, alpha=alpha)
        if phase < context.view.phase:
            canvas.icon("tick", x + _CROWN_SIZE / 3, y, _CROWN_SIZE / 2, color="good")
        x += _CROWN_SIZE + SPACE.tiny


def _format_warning(status: ChallengeStatus) -> str:
    """Return a warning that the points count less than the bar shows; empty if they do not."""
    if status.points_are_void and status.points:
        return _("counts only with a matching card")
    return _("enough points, required card missing") if status.missing_points == 0 else ""


def count_hearts(ops: Ops) -> int:
    """Return the number of half hearts that penalties cost."""
    return -sum(op.halves for op in ops if isinstance(op, HeartsOperation) and op.halves < 0)


ICONS: dict[type[AnyOp], str] = require_exhaustive(
    "the icons of penalties",
    AnyOp,
    {
        HeartsOperation: "",
        RupeesOperation: "rupee",
        DiscardOperation: "cards",
        SitOutOperation: "cards",
        ReduceOperation: "rupee",
        ContainerOperation: "cards",
        BottleOperation: "cards",
        TeleporterOperation: "cards",
        CardsOperation: "cards",
    },
)
"""Icon of each type of penalty; hearts are shown as a number."""
