"""Goals: what wins a match besides the fall of the enemies. They are agreed on before it; none is as it is printed."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

MOST_GOALS = 8
MOST_ROUNDS = 100

GoalSeat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=5)]
GoalSquares: TypeAlias = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=999)], ...], msgspec.Meta(min_length=1, max_length=64)
]


class HoldOut(msgspec.Struct, frozen=True, tag="hold-out"):
    """The side of a seat wins when so many rounds are over and it is still in."""

    seat: GoalSeat
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]


class Reach(msgspec.Struct, frozen=True, tag="reach"):
    """The side of a seat wins when a character of it, by its name, stands on one of these squares."""

    seat: GoalSeat
    figure: str
    squares: GoalSquares


class Defeat(msgspec.Struct, frozen=True, tag="defeat"):
    """The side of a seat wins when a character of another side, by its name, has fallen."""

    seat: GoalSeat
    figure: str


Goal: TypeAlias = HoldOut | Reach | Defeat
GoalEnding = Literal["held-out", "reached", "defeated"]
ENDINGS: dict[type[Goal], GoalEnding] = {HoldOut: "held-out", Reach: "reached", Defeat: "defeated"}
"""Why a match ends that was decided by such a goal."""


def decisive(goals: tuple[Goal, ...], side_of: tuple[int, ...], winners: tuple[int, ...], reason: str) -> Goal | None:
    """The goal by which a match ended with these sides as winners; None where no goal decided it.

    A side has one goal of a kind at most, so this is never in doubt.
    """
    return next((one for one in goals if ENDINGS[type(one)] == reason and side_of[one.seat] in winners), None)
