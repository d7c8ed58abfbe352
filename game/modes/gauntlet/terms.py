"""Effects of a difficulty grade, summed over all grades up to it."""

from __future__ import annotations

import msgspec

from game.content.modes.gauntlet import RunContent


class GradeTerms(msgspec.Struct, frozen=True):
    """Effects of a difficulty grade, in percent."""

    strength: int
    """Additional health of enemies, in percent."""
    recovery: int
    """Part of the lost health that returns after a duel, in percent."""
    rest: int
    """Part of the lost health that returns at a rest, in percent."""
    purse: int
    """Money found, in percent of the normal amount."""
    prices: int
    """Prices in shops, in percent of the normal prices."""


def sum_terms(content: RunContent, grade: int) -> GradeTerms:
    """Return the effects of a grade, counted from 1."""
    common = content.common
    grades = common.grades[:grade]
    return GradeTerms(
        strength=sum(one.strength for one in grades),
        recovery=max(0, common.recovery + sum(one.recovery for one in grades)),
        rest=max(0, common.rest + sum(one.rest for one in grades)),
        purse=max(0, 100 + sum(one.purse for one in grades)),
        prices=100 + sum(one.prices for one in grades),
    )
