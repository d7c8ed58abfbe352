"""Forecast of the end of the running round: hearts, other penalties, and points."""

from __future__ import annotations

from itertools import takewhile

from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.need_view import count_hearts
from game.app.dungeon.views.words import format_operations
from game.presentation.dungeon.terms import format_hearts
from game.rules.dungeon.actions.rewards import WORDS
from game.rules.dungeon.cards import FAIRY, Hearts, Ops
from game.text import _, capitalize_first, ngettext


def format_outlook(desk: DungeonContext) -> list[str]:
    """Return sentences about the end of the round, the worst first; a won challenge costs nothing any more."""
    if desk.won:
        return [_("You lose nothing.")]
    standing = desk.standing
    assert standing is not None
    ops = list_penalties(desk)
    found = [_("Guarded: no round penalty.")] if standing.guard_met and standing.round_ops else []
    found += _format_hearts(desk, ops)
    collapses = _does_collapse(desk, _count_lost(desk, ops))
    if collapses:  # the penalty ends here
        ops = tuple(takewhile(lambda op: not isinstance(op, Hearts), ops))
    others = format_operations(desk.catalog, tuple(op for op in ops if not isinstance(op, Hearts)))
    if others:
        found.append(f"{capitalize_first(others)}.")
    if is_last_round(desk) or not collapses:
        found += _format_points(desk)
    return found or [_("You lose nothing.")]


def list_penalties(desk: DungeonContext) -> Ops:
    """Return the penalties at the end of this round (Dungeon A14, A23).

    A guard averts the penalty of the round, never that of the round limit. In the last round, penalties are left out
    that concern the rest of the attempt, its reward or who sits out.
    """
    standing = desk.standing
    assert standing is not None
    each = () if standing.guard_met else standing.round_ops
    if not is_last_round(desk):
        return each
    return tuple(op for op in each + standing.limit_ops if not WORDS[type(op)].of_the_try)


def is_last_round(desk: DungeonContext) -> bool:
    """Return whether the party leaves the room after this round."""
    return desk.standing is not None and desk.standing.rounds_left <= 1


def _count_lost(desk: DungeonContext, ops: Ops) -> int:
    """Return the half hearts that will be lost; during a penalty only the remaining ones."""
    if desk.is_after_round and desk.kind != "avert":
        return sum(todo.count for todo in desk.view.todo if todo.what == "hearts")
    return count_hearts(ops)


def _does_collapse(desk: DungeonContext, lost: int) -> bool:
    """Return whether a loss of half hearts takes the last heart."""
    return 0 < lost >= desk.view.hearts and FAIRY not in desk.view.bottles


def does_collapse(desk: DungeonContext) -> bool:
    """Return whether the penalties at the end of this round would take the last heart."""
    return _does_collapse(desk, _count_lost(desk, list_penalties(desk)))


def _format_hearts(desk: DungeonContext, ops: Ops) -> list[str]:
    """Return sentences about the hearts that will be lost."""
    lost = _count_lost(desk, ops)
    if lost <= 0:
        return []
    left = max(0, desk.view.hearts - lost)
    sentence = _("**−{lost}** {icon}, **{left}** left.")
    found = [sentence.format(lost=format_hearts(lost), icon="{heart-half}", left=format_hearts(left))]
    if _does_collapse(desk, lost):
        found.append(_("**Link would collapse!**"))
    return found


def _format_points(desk: DungeonContext) -> list[str]:
    """Return sentences about the points (Dungeon A7, A20).

    The points of a round without the required kind are void, and after the last round all points are lost.
    """
    standing = desk.standing
    assert standing is not None
    if is_last_round(desk):
        return [_("Last round: Link retreats.")]
    count = standing.points
    if standing.void and count:
        text = ngettext(
            "Without a matching card, {count} point is lost.",
            "Without a matching card, {count} points are lost.",
            count,
        )
        return [text.format(count=count)]
    count += standing.total
    text = ngettext("You keep **{count}** point.", "You keep **{count}** points.", count)
    return [text.format(count=count)] if count else []
