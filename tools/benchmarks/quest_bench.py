"""Frames of Dungeon and Elixir Quest for `dev bench-window`: tables at rest and moments.

The moments are a card of an encounter, the way into a room, a phase of the last boss, and a round of Elixir Quest with
and without a potion.
"""

from __future__ import annotations

import msgspec

from tools.benchmarks import strike_bench
from tools.benchmarks.strike_bench import FrameCosts
from tools.films.moments import MOMENTS, is_over

RESTS = ("dungeon-challenge", "dungeon-floor", "dungeon-boss-last", "elixir-lay")
"""Names of the scenes that are measured at rest."""
MEASURED = ("gems", "room", "phase-1", "round", "potion")
"""Names of the measured moments."""
REST_GOAL, MOMENT_GOAL = 4.0, 6.0


class QuestCosts(msgspec.Struct):
    """Costs of frames by the name of a scene at rest, and by that of a moment."""

    rests: dict[str, FrameCosts]
    moments: dict[str, FrameCosts]


def measure_quests(size: tuple[int, int], rounds: int) -> QuestCosts:
    """Measure both games in a window of this size."""
    return QuestCosts(
        {name: strike_bench.measure_idle_board(size, rounds, name) for name in RESTS},
        {name: strike_bench.measure_moment(size, rounds, MOMENTS[name].build, is_over) for name in MEASURED},
    )


def meets_goals(costs: QuestCosts) -> bool:
    """Return whether all 99th percentiles meet their goals."""
    rests, moments = costs.rests.values(), costs.moments.values()
    return all(frame_costs.p99 <= REST_GOAL for frame_costs in rests) and all(
        frame_costs.p99 <= MOMENT_GOAL for frame_costs in moments
    )


def format_quests(costs: QuestCosts) -> list[str]:
    """Return a line for each scene and each moment."""
    rests = [
        _format_frames(f"a picture at rest ({name})", frame_costs, REST_GOAL)
        for name, frame_costs in costs.rests.items()
    ]
    return rests + [
        _format_frames(f"a frame of a moment ({name})", frame_costs, MOMENT_GOAL)
        for name, frame_costs in costs.moments.items()
    ]


def _format_frames(what: str, frames: FrameCosts, goal: float) -> str:
    return f"  {what}: {frames.median:.1f} full-screen blits, p99 {frames.p99:.1f} (goal: at most {goal:.0f})"
