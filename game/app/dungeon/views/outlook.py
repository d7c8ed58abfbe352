"""What the end of the running round would bring: hearts, other penalties, and what becomes of the points."""

from __future__ import annotations

from itertools import takewhile

from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.need_view import loss
from game.app.dungeon.views.parts import halves_text
from game.app.dungeon.views.words import ops_text
from game.rules.dungeon.actions.rewards import WORDS
from game.rules.dungeon.cards import FAIRY, Hearts, Ops
from game.text import _, capital, ngettext


def outlook(desk: DungeonDesk) -> list[str]:
    """Sentences about the end of the round, the worst first; a challenge that is won takes nothing any more."""
    if desk.won:
        return [_("You lose nothing.")]
    standing = desk.standing
    assert standing is not None
    ops = _falling(desk)
    found = [_("Guarded: no round penalty.")] if standing.guard_met and standing.round_ops else []
    found += _hearts(desk, ops)
    collapses = _collapses(desk, _lost(desk, ops))
    if collapses:  # which is the end of the penalty
        ops = tuple(takewhile(lambda op: not isinstance(op, Hearts), ops))
    others = ops_text(desk.catalog, tuple(op for op in ops if not isinstance(op, Hearts)))
    if others:
        found.append(f"{capital(others)}.")
    if _is_last(desk) or not collapses:
        found += _points(desk)
    return found or [_("You lose nothing.")]


def _falling(desk: DungeonDesk) -> Ops:
    """The penalties of this round: a guard averts that of the round, never that of the limit (Dungeon A14, A23).

    What only touches the rest of the try, its reward or who sits out, means nothing in the last round.
    """
    standing = desk.standing
    assert standing is not None
    each = () if standing.guard_met else standing.round_ops
    if not _is_last(desk):
        return each
    return tuple(op for op in each + standing.limit_ops if not WORDS[type(op)].of_the_try)


def _is_last(desk: DungeonDesk) -> bool:
    return desk.standing is not None and desk.standing.rounds_left <= 1


def _lost(desk: DungeonDesk, ops: Ops) -> int:
    """Return the half hearts that are lost; in the middle of a penalty only those that are still to fall."""
    if desk.after_round and desk.kind != "avert":
        return sum(todo.count for todo in desk.view.todo if todo.what == "hearts")
    return loss(ops)


def _collapses(desk: DungeonDesk, lost: int) -> bool:
    return 0 < lost >= desk.view.hearts and FAIRY not in desk.view.bottles


def _hearts(desk: DungeonDesk, ops: Ops) -> list[str]:
    lost = _lost(desk, ops)
    if lost <= 0:
        return []
    left = max(0, desk.view.hearts - lost)
    sentence = _("**−{lost}** {icon}, **{left}** left.")
    found = [sentence.format(lost=halves_text(lost), icon="{heart-half}", left=halves_text(left))]
    if _collapses(desk, lost):
        found.append(_("**Link would collapse!**"))
    return found


def _points(desk: DungeonDesk) -> list[str]:
    """Points of a round without the kind are void, and with the last round all are lost (Dungeon A7, A20)."""
    standing = desk.standing
    assert standing is not None
    if _is_last(desk):
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
