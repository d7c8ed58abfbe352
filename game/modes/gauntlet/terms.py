"""Values of a grade of difficulty: the sum of all grades up to it, in percent."""

from __future__ import annotations

import msgspec

from game.content.modes.gauntlet import RunContent


class GradeTerms(msgspec.Struct, frozen=True):
    """Values of a grade. Shares are in percent."""

    strength: int
    """Additional health of enemies."""
    recovery: int
    """Share of the lost health that returns after a duel, in percent."""
    rest: int
    purse: int
    prices: int


def sum_terms(content: RunContent, grade: int) -> GradeTerms:
    """Return the values of a grade, counted from 1."""
    common = content.common
    grades = common.grades[:grade]
    return GradeTerms(
        strength=sum(one.strength for one in grades),
        recovery=max(0, common.recovery + sum(one.recovery for one in grades)),
        rest=max(0, common.rest + sum(one.rest for one in grades)),
        purse=max(0, 100 + sum(one.purse for one in grades)),
        prices=100 + sum(one.prices for one in grades),
    )
