"""Effects of a difficulty grade, summed over all grades up to it."""

from __future__ import annotations

import msgspec

from game.content.modes.gauntlet import RunContent


class GradeTerms(msgspec.Struct, frozen=True):
    """Effects of a difficulty grade, in percent."""

    enemy_health_percent: int
    """Additional health of enemies, in percent."""
    recovery_percent: int
    """Part of the lost health that returns after a duel, in percent."""
    rest_percent: int
    """Part of the lost health that returns at a rest, in percent."""
    money_percent: int
    """Money found, in percent of the normal amount."""
    price_percent: int
    """Prices in shops, in percent of the normal prices."""


def sum_terms(content: RunContent, grade: int) -> GradeTerms:
    """Return the effects of a grade, counted from 1."""
    common = content.common
    grades = common.grades[:grade]
    return GradeTerms(
        enemy_health_percent=sum(grade.strength for grade in grades),
        recovery_percent=max(0, common.recovery + sum(grade.recovery for grade in grades)),
        rest_percent=max(0, common.rest + sum(grade.rest for grade in grades)),
        money_percent=max(0, 100 + sum(grade.purse for grade in grades)),
        price_percent=100 + sum(grade.prices for grade in grades),
    )
