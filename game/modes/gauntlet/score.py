"""Score of a run: points for duels, bosses, heirlooms and remaining health, plus a bonus for difficulty.

The rulebooks state the formula; ``tests/modes/gauntlet/test_score.py`` compares them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.content.modes.gauntlet import RunContent, load_run_content
from game.modes.gauntlet import steps
from game.modes.gauntlet.boons import build_team
from game.modes.gauntlet.state import GauntletRun

POINTS_PER_DUEL, POINTS_PER_BOSS, POINTS_PER_HEIRLOOM, POINTS_PER_HEALTH = 40, 100, 25, 5
"""Points for each duel won, boss beaten, heirloom owned and health point left."""
BONUS_PERCENT_PER_GRADE = 10
"""Bonus for each difficulty grade above the first, in percent of the other points."""

ScoreItem = Literal["duels", "bosses", "heirlooms", "health", "difficulty"]


class ScoreLine(msgspec.Struct, frozen=True):
    """Line of a score: a count, the points for each, and the resulting points."""

    item: ScoreItem
    count: int
    points_each: int
    points: int


def compute_score_lines(run: GauntletRun, content: RunContent) -> tuple[ScoreLine, ...]:
    """Return the lines of a run's score; the last one is the difficulty bonus, in percent of the other points."""
    heirlooms = sum(boon.kind == "heirloom" for boon in run.boons)
    counts: tuple[tuple[ScoreItem, int, int], ...] = (
        ("duels", run.won, POINTS_PER_DUEL),
        ("bosses", run.bosses, POINTS_PER_BOSS),
        ("heirlooms", heirlooms, POINTS_PER_HEIRLOOM),
        ("health", count_health(run, content) if run.step == "won" else 0, POINTS_PER_HEALTH),
    )
    lines = tuple(ScoreLine(item, count, each, count * each) for item, count, each in counts)
    extra = (run.grade - 1) * BONUS_PERCENT_PER_GRADE
    added = sum(line.points for line in lines) * extra // 100
    return (*lines, ScoreLine("difficulty", run.grade, extra, added))


def count_health(run: GauntletRun, content: RunContent) -> int:
    """Return the remaining health of all characters of the team together."""
    full = [character.health for character in build_team(run, content).characters for _number in range(character.count)]
    wounds = (*run.wounds, *(0 for _health in full))
    return sum(max(0, most - wound) for most, wound in zip(full, wounds, strict=False))


def compute_score(run: GauntletRun) -> int:
    """Return the score of a run; 0 if its team or boards no longer exist."""
    if not steps.is_playable(run):
        return 0
    return sum(line.points for line in compute_score_lines(run, load_run_content(run.game)))
