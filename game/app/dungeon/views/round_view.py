"""Round of an encounter and the cost of its end, beside the hourglass."""

from __future__ import annotations

from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.need_view import ICONS, count_hearts
from game.app.dungeon.views.outlook import does_collapse, is_last_round, list_penalties
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import format_hearts
from game.text import _

_HOURGLASS_SIZE = 30.0
"""Size of the hourglass, in logical units."""


def draw_round(canvas: Canvas, box: Box, context: DungeonContext) -> None:
    """Draw the number of the round and the cost of its end."""
    standing = context.challenge_status
    assert standing is not None
    canvas.icon("hourglass", box.x, box.y + (box.h - _HOURGLASS_SIZE) / 2, _HOURGLASS_SIZE, color="cream")
    left, half = box.x + _HOURGLASS_SIZE + SPACE.small, box.h / 2
    over = context.is_after_round or context.is_shown_as_won
    now, limit = max(1, standing.round), standing.limit
    title = _("Round over") if over else _("Round {number} of {limit}").format(number=now, limit=limit)
    canvas.draw_text_block(
        title, left, box.y, box.right - left, half, "strong", leading=LEADING.tight, shadow=ALPHA.strong
    )
    place = left, box.y + half, box.right - left, half
    color = "danger" if does_collapse(context) and not context.is_shown_as_won else "cream"
    canvas.draw_text_block(
        _format_cost(context), *place, "small", color=color, leading=LEADING.tight, shadow=ALPHA.strong
    )


def _format_cost(context: DungeonContext) -> str:
    """Return the costs of the end of the round as icons and numbers, and what follows."""
    standing = context.challenge_status
    assert standing is not None
    if context.is_shown_as_won:
        return _("You lose nothing.")
    if does_collapse(context):
        return _("**Link would collapse!**")
    ops = list_penalties(context)
    lost = count_hearts(ops)
    parts = [f"**−{format_hearts(lost)}** {{heart-full}}"] if lost else []
    icons = dict.fromkeys(icon for op in ops if (icon := ICONS[type(op)]))
    parts += [f"−{{{icon}}}" for icon in icons]
    if standing.guard_met and standing.round_penalty and not parts:
        parts.append(_("Guarded"))
    if is_last_round(context):
        parts.append(_("then retreat") if parts else _("Link retreats"))
    return " ".join(parts) or _("No penalty")
