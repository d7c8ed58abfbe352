"""Forecast of the end of the running round: hearts, other penalties, and the points."""

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
    """Return sentences about the end of the round, the worst first; a won challenge costs nothing more."""
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
    """Return the penalties of this round: a guard averts that of the round, never that of the limit (Dungeon A14, A23).

    In the last round, those that concern the rest of the try, its reward or who sits out are left out.
    """
    standing = desk.standing
    assert standing is not None
    each = () if standing.guard_met else standing.round_ops
    if not is_last_round(desk):
        return each
    return tuple(op for op in each + standing.limit_ops if not WORDS[type(op)].of_the_try)


def is_last_round(desk: DungeonContext) -> bool:
    """Return whether the party leaves the room at the end of this round."""
    return desk.standing is not None and desk.standing.rounds_left <= 1


def _count_lost(desk: DungeonContext, ops: Ops) -> int:
    """Return the half hearts that are lost; in the middle of a penalty only the remaining ones."""
    if desk.is_after_round and desk.kind != "avert":
        return sum(todo.count for todo in desk.view.todo if todo.what == "hearts")
    return count_hearts(ops)


def _does_collapse(desk: DungeonContext, lost: int) -> bool:
    return 0 < lost >= desk.view.hearts and FAIRY not in desk.view.bottles


def does_collapse(desk: DungeonContext) -> bool:
    """Return whether the end of this round would take the last heart."""
    return _does_collapse(desk, _count_lost(desk, list_penalties(desk)))


def _format_hearts(desk: DungeonContext, ops: Ops) -> list[str]:
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
    """Return what happens to the points.

    Those of a round without the kind are void, and after the last round all are lost (Dungeon A7, A20).
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
