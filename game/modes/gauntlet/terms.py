"""What a grade of difficulty comes to: the sum of all grades up to it, in percent."""

from __future__ import annotations

import msgspec

from game.content.modes.gauntlet import RunContent


class Terms(msgspec.Struct, frozen=True):
    """The numbers of a grade. Shares are in percent."""

    strength: int
    """Added to the health of enemies."""
    recovery: int
    """How much of what was lost comes back after a duel."""
    rest: int
    purse: int
    prices: int


def terms_of(content: RunContent, grade: int) -> Terms:
    """The numbers of a grade, counted from 1."""
    common = content.common
    grades = common.grades[:grade]
    return Terms(
        strength=sum(one.strength for one in grades),
        recovery=max(0, common.recovery + sum(one.recovery for one in grades)),
        rest=max(0, common.rest + sum(one.rest for one in grades)),
        purse=max(0, 100 + sum(one.purse for one in grades)),
        prices=100 + sum(one.prices for one in grades),
    )
