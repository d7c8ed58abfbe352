"""Forecast of the end of the running round: hearts, other penalties, and points."""

from __future__ import annotations

from itertools import takewhile

from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.need_view import count_hearts
from game.app.dungeon.views.words import format_operations
from game.presentation.dungeon.terms import format_hearts
from game.rules.dungeon.actions.rewards import ROOM_OPERATIONS
from game.rules.dungeon.cards import FAIRY, HeartsOperation, Ops
from game.text import _, capitalize_first, ngettext


def format_outlook(context: DungeonContext) -> list[str]:
    """Return sentences about the end of the round, the worst first; a won challenge costs nothing any more."""
    if context.is_shown_as_won:
        return [_("You lose nothing.")]
    standing = context.challenge_status
    assert standing is not None
    ops = list_penalties(context)
    found = [_("Guarded: no round penalty.")] if standing.guard_met and standing.round_penalty else []
    found += _format_hearts(context, ops)
    collapses = _does_collapse(context, _count_lost(context, ops))
    if collapses:  # the penalty ends here
        ops = tuple(takewhile(lambda op: not isinstance(op, HeartsOperation), ops))
    others = format_operations(context.catalog, tuple(op for op in ops if not isinstance(op, HeartsOperation)))
    if others:
        found.append(f"{capitalize_first(others)}.")
    if is_last_round(context) or not collapses:
        found += _format_points(context)
    return found or [_("You lose nothing.")]


def list_penalties(context: DungeonContext) -> Ops:
    """Return the penalties at the end of this round (Dungeon A14, A23).

    A guard averts the penalty of the round, never that of the round limit. In the last round, penalties are left out
    that concern the rest of the attempt, its reward or who sits out.
    """
    standing = context.challenge_status
    assert standing is not None
    each = () if standing.guard_met else standing.round_penalty
    if not is_last_round(context):
        return each
    return tuple(op for op in each + standing.limit_penalty if not ROOM_OPERATIONS[type(op)].affects_try_only)


def is_last_round(context: DungeonContext) -> bool:
    """Return whether the party leaves the room after this round."""
    return context.challenge_status is not None and context.challenge_status.rounds_left <= 1


def _count_lost(context: DungeonContext, ops: Ops) -> int:
    """Return the half hearts that will be lost; during a penalty only the remaining ones."""
    if context.is_after_round and context.kind != "avert":
        return sum(todo.count for todo in context.view.todo if todo.what == "hearts")
    return count_hearts(ops)


def _does_collapse(context: DungeonContext, lost_halves: int) -> bool:
    """Return whether a loss of half hearts takes the last heart."""
    return 0 < lost_halves >= context.view.hearts and FAIRY not in context.view.bottles


def does_collapse(context: DungeonContext) -> bool:
    """Return whether the penalties at the end of this round would take the last heart."""
    return _does_collapse(context, _count_lost(context, list_penalties(context)))


def _format_hearts(context: DungeonContext, ops: Ops) -> list[str]:
    """Return sentences about the hearts that will be lost."""
    lost = _count_lost(context, ops)
    if lost <= 0:
        return []
    left = max(0, context.view.hearts - lost)
    sentence = _("**−{lost}** {icon}, **{left}** left.")
    found = [sentence.format(lost=format_hearts(lost), icon="{heart-half}", left=format_hearts(left))]
    if _does_collapse(context, lost):
        found.append(_("**Link would collapse!**"))
    return found


def _format_points(context: DungeonContext) -> list[str]:
    """Return sentences about the points (Dungeon A7, A20).

    The points of a round without the required kind are void, and after the last round all points are lost.
    """
    standing = context.challenge_status
    assert standing is not None
    if is_last_round(context):
        return [_("Last round: Link retreats.")]
    count = standing.points
    if standing.points_are_void and count:
        text = ngettext(
            "Without a matching card, {count} point is lost.",
            "Without a matching card, {count} points are lost.",
            count,
        )
        return [text.format(count=count)]
    count += standing.total
    text = ngettext("You keep **{count}** point.", "You keep **{count}** points.", count)
    return [text.format(count=count)] if count else []
