"""Goals that win a match besides elimination; agreed before the match, none by default."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

MAX_GOALS = 8
"""Largest number of goals of a match."""
MAX_ROUNDS = 100
"""Largest number of rounds of a ``HoldOut`` goal."""

GoalSeat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=5)]
GoalSquares: TypeAlias = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=999)], ...], msgspec.Meta(min_length=1, max_length=64)
]


class HoldOut(msgspec.Struct, frozen=True, tag="hold-out"):
    """Goal of a side not to be defeated before a number of rounds has passed."""

    seat: GoalSeat
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MAX_ROUNDS)]


class Reach(msgspec.Struct, frozen=True, tag="reach"):
    """Goal of a side to move a named character to one of the given squares."""

    seat: GoalSeat
    figure: str
    squares: GoalSquares


class Defeat(msgspec.Struct, frozen=True, tag="defeat"):
    """Goal of a side to eliminate a named character of another side."""

    seat: GoalSeat
    figure: str


Goal: TypeAlias = HoldOut | Reach | Defeat
GoalEnding = Literal["held-out", "reached", "defeated"]
"""Reasons for the end of a match by a goal."""
ENDINGS: dict[type[Goal], GoalEnding] = {HoldOut: "held-out", Reach: "reached", Defeat: "defeated"}
"""Reason for the end of a match, by the type of the deciding goal."""


def find_decisive_goal(
    goals: tuple[Goal, ...], side_of: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> Goal | None:
    """Return the goal by which ``winners`` won; None if no goal decided the match.

    A side has at most one goal of each type, so the goal is unique.
    """
    return next((goal for goal in goals if ENDINGS[type(goal)] == reason and side_of[goal.seat] in winners), None)
