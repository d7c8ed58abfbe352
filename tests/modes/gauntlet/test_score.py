"""The score of a run: its parts, the best of all runs, and the formula as the rulebooks state it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from game.content.lessons.rulebook import load_rulebook
from game.content.modes.gauntlet import ACTS, list_run_packs, load_run_content
from game.modes.gauntlet import progress, score, steps
from game.modes.gauntlet.state import Boon, GauntletRun


@pytest.fixture
def won() -> GauntletRun:
    """Return a victory of difficulty 3 over 14 duels, with two heirlooms and 5 health lost."""
    run = steps.create_run("zelda", "link", "7", 3)
    boons = (Boon("heirloom", "whetstone"), Boon("card", "heat-haze"), Boon("heirloom", "spyglass"))
    return msgspec.structs.replace(run, step="won", won=14, bosses=ACTS, boons=boons, wounds=(3, 2))


def test_each_part_of_a_score_is_a_count_times_its_points(won: GauntletRun) -> None:
    content = load_run_content("zelda")
    points = {line.item: line.points for line in score.compute_score_lines(won, content)}
    health = score.count_health(won, content)
    plain = 14 * 40 + 3 * 100 + 2 * 25 + health * 5
    assert health == score.count_health(msgspec.structs.replace(won, wounds=()), content) - 5
    assert points == {
        "duels": 560, "bosses": 300, "heirlooms": 50, "health": health * 5, "difficulty": plain * 20 // 100
    }  # fmt: skip
    assert score.compute_score(won) == sum(points.values())


def test_health_left_counts_only_after_a_victory(won: GauntletRun) -> None:
    lost = msgspec.structs.replace(won, step="lost")
    assert (
        next(
            line for line in score.compute_score_lines(lost, load_run_content("zelda")) if line.item == "health"
        ).points
        == 0
    )


def test_a_run_counts_for_the_best_score_when_it_is_replaced(won: GauntletRun, tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    assert progress.save_run(won, file).scores == {}
    best = {"zelda": score.compute_score(won)}
    assert progress.abandon_run("zelda", file).scores == best
    progress.save_run(steps.create_run("zelda", "link", "8"), file)
    assert progress.save_run(steps.create_run("zelda", "link", "9"), file).scores == best
    assert progress.load_progress(file).scores == best


def test_progress_without_scores_loads(won: GauntletRun, tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    progress.save_run(won, file)
    data = msgspec.json.decode(file.read_bytes())
    del data["scores"]
    file.write_bytes(msgspec.json.encode(data))
    records = progress.load_progress(file)
    assert records.runs == {"zelda": won}
    assert records.scores == {}


def test_a_run_with_a_missing_team_scores_nothing(won: GauntletRun) -> None:
    assert score.compute_score(msgspec.structs.replace(won, team="gone")) == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rulebooks_state_the_formula(language: str) -> None:
    worth = (
        score.POINTS_PER_DUEL,
        score.POINTS_PER_BOSS,
        score.POINTS_PER_HEIRLOOM,
        score.POINTS_PER_HEALTH,
        score.BONUS_PERCENT_PER_GRADE,
    )
    for game in list_run_packs():
        chapter = next(chapter for chapter in load_rulebook(game).chapters if chapter.id == "gauntlet")
        formula = getattr(chapter.text, language).split("\n\n")[-1]
        assert tuple(map(int, re.findall(r"\d+", formula))) == worth
